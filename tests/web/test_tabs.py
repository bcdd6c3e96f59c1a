"""Several tabs of one browser: one saves, the others say they do not; a lone one never does."""

import pytest

from tests.web.conftest import open_tab
from tests.web.visitor import settings

NO_LOCKS = "delete Navigator.prototype.locks;"
"""As in an old browser, and on a page that does not come by https."""
SAVE = "localStorage.getItem('sietes/sietes-save.jsonl')"
QUESTION = "question0"


def sit_down(visitor):
    """At the first turn of a new match."""
    visitor.wait_for("play")
    visitor.press("play")
    visitor.wait_for("menu")
    assert visitor.wait_for_turn()


def make_a_move(visitor):
    """Play whatever is first, until it is our turn again."""
    visitor.page.bring_to_front()
    while "play" not in visitor.moves() and "pass" not in visitor.moves():
        visitor.press(visitor.choose())
        visitor.pass_time(200)
    visitor.press("play" if "play" in visitor.moves() else "pass")
    visitor.pass_time(500)
    assert visitor.wait_for_turn()


def answer(visitor, key):
    """Answer the question, and see it go."""
    visitor.press(f"{QUESTION}/{key}")
    visitor.page.wait_for_selector(f'[data-id="{QUESTION}"]', state="detached")


def saved(visitor):
    """How many characters are saved of the match."""
    return len(visitor.page.evaluate(SAVE) or "")


def go_on(visitor):
    """At the turn of the match that is saved."""
    visitor.wait_for("continue-sietes")
    visitor.press("continue-sietes")
    visitor.wait_for("menu")
    assert visitor.wait_for_turn()


def test_a_second_tab_says_so_and_saves_nothing(visit, site):
    kept = {"settings.json": settings("sietes", reduced_motion=True, panel="open")}
    first = visit("desktop", "?game=sietes", kept=kept)
    assert not first.has(QUESTION)
    sit_down(first)
    make_a_move(first)
    before = saved(first)
    assert before

    second = open_tab(first.page.context, site)
    second.wait_for(QUESTION)
    second.look("second-tab")
    assert second.faults() == []
    second.press(f"{QUESTION}/again")
    second.pass_time(500)
    assert second.has(QUESTION), "the first one is still open"
    answer(second, "play")
    go_on(second)
    make_a_move(second)
    assert saved(second) == before, "this one keeps nothing"
    make_a_move(first)
    assert saved(first) > before, "and the first one all of its moves"


@pytest.mark.parametrize("script", ["", NO_LOCKS], ids=["locks", "no locks"])
def test_a_lone_tab_saves_however_it_came_and_once_it_is_closed_the_next_does(visit, site, script):
    """Reloaded before it was there, left and come back to; then a second one is told to try again,
    and goes where its address leads.
    """
    kept = {"settings.json": settings("sietes", reduced_motion=True, panel="open")}
    first = visit("desktop", kept=kept, script=script, arrive=False)
    page = first.page
    page.wait_for_load_state("domcontentloaded")
    first.reload("domcontentloaded")
    page.goto(f"{site}manifest.webmanifest")
    page.go_back(wait_until="domcontentloaded")
    first.arrive()
    assert not first.has(QUESTION)
    first.press("game-sietes")
    sit_down(first)
    before = saved(first)
    assert before

    second = open_tab(page.context, f"{site}?game=sevens")
    second.wait_for(QUESTION)
    page.close()
    second.pass_time(300)
    answer(second, "again")
    second.wait_for("play")
    second.press("back")
    go_on(second)
    make_a_move(second)
    assert saved(second) > before
