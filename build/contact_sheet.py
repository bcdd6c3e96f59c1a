"""A page of small pictures to leaf through what `build/shots.py` has taken."""

from __future__ import annotations

from html import escape
from pathlib import Path
from string import Template

PAGE = Template("""\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sietes, screen by screen</title>
<style>
  body { margin: 0; padding: 0 1rem 4rem; background: #14100d; color: #f4ead6;
    font: 1rem/1.4 system-ui, sans-serif; }
  form { position: sticky; top: 0; display: flex; flex-wrap: wrap; gap: 1rem; padding: 1rem 0;
    background: #14100d; }
  select { font: inherit; padding: .4rem; }
  main { display: flex; flex-wrap: wrap; gap: 1rem; align-items: end; }
  figure { margin: 0; }
  figure[hidden] { display: none; }
  img { display: block; max-width: 24rem; max-height: 24rem; border: 1px solid #4a3b2c; }
  figcaption { font-size: .85rem; color: #c9b99c; max-width: 24rem; }
</style>
<h1>Sietes, screen by screen</h1>
<form>$filters</form>
<main>$pictures</main>
<script>
  const selects = [...document.querySelectorAll("select")]
  const show = () => document.querySelectorAll("figure").forEach(figure => {
    figure.hidden = selects.some(each => each.value && figure.dataset[each.name] !== each.value)
  })
  selects.forEach(each => each.addEventListener("change", show))
  show()
</script>
</html>
""")
PARTS = ("game", "scene", "size", "language")


def write_page(folder: Path) -> Path:
    """Write ``index.html`` over the pictures ``GAME.SCENE.SIZE.LANGUAGE.png`` of a folder."""
    names = [path.stem.split(".") for path in sorted(folder.glob("*.png"))]
    shots = [name for name in names if len(name) == len(PARTS)]
    page = folder / "index.html"
    filters = "".join(_filter(part, {name[i] for name in shots}) for i, part in enumerate(PARTS))
    page.write_text(PAGE.substitute(filters=filters, pictures="\n".join(map(_picture, shots))))
    return page


def _filter(part: str, values: set[str]) -> str:
    options = "".join(f"<option>{escape(value)}</option>" for value in sorted(values))
    every = f'<option value="">all</option>{options}'
    return f'<label>{part} <select name="{part}">{every}</select></label>'


def _picture(name: list[str]) -> str:
    data = " ".join(
        f'data-{part}="{escape(value)}"' for part, value in zip(PARTS, name, strict=True)
    )
    file, words = escape(".".join(name)) + ".png", escape(" · ".join(name))
    return (
        f'<figure {data}><a href="{file}"><img loading="lazy" src="{file}" alt="{words}"></a>'
        f"<figcaption>{words}</figcaption></figure>"
    )
