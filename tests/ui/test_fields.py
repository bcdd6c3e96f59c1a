"""Fields as people expect them: keys, the mouse, the clipboard, an input method."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pygame
import pytest

from game.platform import clipboard
from game.session.settings import Settings
from game.ui import inputs, theme
from game.ui.parts import Piece
from tests.driver import Driver
from tests.ui.gallery import Gallery


@pytest.fixture
def driver() -> Iterator[Driver]:
    driver = Driver(Gallery)
    driver.focus("Name")
    yield driver
    driver.app.close()


def name(driver: Driver) -> str:
    assert isinstance(driver.scene, Gallery)
    return driver.scene.name


def chosen(driver: Driver) -> str:
    ui = driver.scene.ui
    assert driver.focused is not None
    return ui.typing.line(driver.focused.id, driver.focused.value).chosen


def typed(driver: Driver, text: str) -> Driver:
    """The driver, with this text in the field and the caret at its end."""
    driver.key("ctrl+a")
    driver.type(text)
    return driver


def at(driver: Driver, letters: int) -> tuple[float, float]:
    """The point between two letters of the field."""
    ui, field = driver.scene.ui, driver.focused
    assert field is not None
    y = driver.place(field)[1]
    place_at = ui.extras(field.id).place_at
    assert place_at is not None
    body = ui.place_of(field.id)
    assert body is not None
    return next(x for x in range(body.left, body.right) if place_at(x) == letters), y


def test_what_tab_comes_to_is_chosen_whole_so_that_typing_replaces_it(driver: Driver) -> None:
    assert chosen(driver) == "Ana"
    driver.type("Luz")
    assert name(driver) == "Luz"


def test_everything_is_chosen_at_once(driver: Driver) -> None:
    typed(driver, "Ana María")
    driver.key("ctrl+a")
    assert chosen(driver) == "Ana María"
    driver.key("backspace")
    assert name(driver) == ""


def test_with_shift_the_arrows_choose_and_with_control_they_go_by_words(driver: Driver) -> None:
    typed(driver, "Ana María")
    driver.key("shift+left", "shift+left")
    assert chosen(driver) == "ía"
    driver.key("left", "ctrl+left", "shift+home")
    assert chosen(driver) == "Ana "
    driver.key("end", "ctrl+shift+left")
    assert chosen(driver) == "María"
    driver.type("L")
    assert name(driver) == "Ana L"


def test_control_erases_by_words(driver: Driver) -> None:
    typed(driver, "Ana María Luz")
    driver.key("ctrl+backspace")
    assert name(driver) == "Ana María "
    driver.key("home", "ctrl+delete")
    assert name(driver) == " María "


def test_the_clipboard_takes_and_gives(driver: Driver) -> None:
    typed(driver, "Ana María")
    driver.key("ctrl+shift+left", "ctrl+c")
    assert clipboard.paste() == "María"
    assert name(driver) == "Ana María"
    driver.key("ctrl+a", "ctrl+x")
    assert name(driver) == ""
    driver.key("ctrl+v")
    driver.type("·")
    driver.key("ctrl+v")
    assert name(driver) == "Ana María·Ana María"


def test_lines_that_are_pasted_become_one_and_no_more_than_there_is_room_for(
    driver: Driver,
) -> None:
    clipboard.copy("Ana\nMaría\n")
    driver.key("ctrl+a", "ctrl+v")
    assert name(driver) == "Ana María"
    clipboard.copy("x" * 60)
    driver.key("ctrl+v")
    assert len(name(driver)) == 24


def test_nothing_chosen_leaves_the_clipboard_as_it_is(driver: Driver) -> None:
    clipboard.copy("kept")
    driver.key("end", "ctrl+c", "ctrl+x")
    assert clipboard.paste() == "kept"
    assert name(driver) == "Ana"


def test_a_letter_of_altgr_is_no_command(driver: Driver) -> None:
    typed(driver, "Ana")
    driver.key("ctrl+altgr+a")
    assert chosen(driver) == ""


def test_on_a_mac_the_command_key_does_what_control_does_elsewhere(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inputs, "MAC", True)
    typed(driver, "Ana")  # whose Ctrl+A is no command there
    for key, mod in ((pygame.K_a, pygame.KMOD_META), (pygame.K_x, pygame.KMOD_META)):
        driver.post(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
    driver.frame()
    assert name(driver) == ""


def test_the_mouse_puts_the_caret_between_letters(driver: Driver) -> None:
    typed(driver, "Ana María")
    driver.tap(at(driver, 3))
    driver.type("bel")
    assert name(driver) == "Anabel María"


def test_the_mouse_chooses_what_it_is_drawn_over(driver: Driver) -> None:
    typed(driver, "Ana María")
    driver.drag(at(driver, 4), at(driver, 7))
    assert chosen(driver) == "Mar"
    driver.drag(at(driver, 3), (0.0, at(driver, 0)[1]))
    assert chosen(driver) == "Ana"


def test_two_presses_choose_the_word_and_a_third_everything(driver: Driver) -> None:
    typed(driver, "Ana María")
    point = at(driver, 6)
    driver.tap(point)
    driver.tap(point)
    assert chosen(driver) == "María"
    driver.tap(point)
    assert chosen(driver) == "Ana María"


def test_a_finger_puts_the_caret_where_it_taps(driver: Driver) -> None:
    typed(driver, "Ana María")
    driver.tap(at(driver, 3), finger=True)
    driver.type("!")
    assert name(driver) == "Ana! María"


def test_a_long_line_follows_the_caret(driver: Driver) -> None:
    ui = driver.scene.ui
    driver.resize((320, 568))
    driver.key("tab", "shift+tab")
    typed(driver, "W" * 24)
    assert ui.typing.first > 0
    assert ui.typing.at is not None
    field = ui.place_of(ui.typing.id)
    assert field is not None
    assert field.collidepoint(ui.typing.at.center)
    driver.key("home")
    assert ui.typing.first == 0
    assert field.collidepoint(ui.typing.at.center)


def test_what_an_input_method_puts_together_is_shown_but_not_typed_yet(driver: Driver) -> None:
    typed(driver, "Ana ")
    driver.post(pygame.TEXTEDITING, text="まり", start=2, length=0)
    driver.frame()
    assert name(driver) == "Ana "
    assert "Ana まり" in [piece.words for piece in driver.scene.ui.pieces]
    driver.key("left", "backspace", "enter", "escape")  # which are the method's
    assert name(driver) == "Ana "
    driver.post(pygame.TEXTINPUT, text="真理")
    driver.frame()
    assert name(driver) == "Ana 真理"
    driver.key("backspace")
    assert name(driver) == "Ana 真"


def test_the_input_method_is_told_where_the_caret_is(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[pygame.Rect] = []
    monkeypatch.setattr(pygame.key, "set_text_input_rect", told.append)
    driver.key("home")
    driver.key("end")
    home, end = told[0], told[-1]
    assert home.x < end.x
    field = driver.scene.ui.place_of("name")
    assert field is None or field.contains(home)


def test_what_was_typed_is_undone_word_by_word_and_done_again(driver: Driver) -> None:
    typed(driver, "Ana María")
    driver.key("ctrl+z")
    assert name(driver) == "Ana "
    driver.key("ctrl+z", "ctrl+z", "ctrl+z")
    assert name(driver) == "Ana"
    assert chosen(driver) == "Ana"
    driver.key("ctrl+y")
    assert name(driver) == "Ana "
    driver.key("ctrl+shift+z")
    assert name(driver) == "Ana María"
    driver.key("ctrl+y")
    assert name(driver) == "Ana María"


def test_undo_stays_within_its_field_and_out_of_what_is_put_together(driver: Driver) -> None:
    typed(driver, "Luz")
    driver.post(pygame.TEXTEDITING, text="まり", start=2, length=0)
    driver.frame()
    driver.key("ctrl+z")
    assert name(driver) == "Luz"
    driver.post(pygame.TEXTEDITING, text="", start=0, length=0)
    driver.frame()
    driver.key("tab", "ctrl+z")
    assert name(driver) == "Luz"
    driver.key("shift+tab", "ctrl+z")
    assert name(driver) == "Ana"


@pytest.mark.parametrize("scale", [100, 200])
def test_as_many_letters_are_shown_as_there_is_room_for(scale: int) -> None:
    driver = Driver(Gallery, (320, 568), settings=Settings(text_scale=scale))
    driver.focus("Name")
    typed(driver, "W" * 24)
    driver.key("home")
    ui = driver.scene.ui
    field = ui.place_of("name")
    assert field is not None

    def shown() -> Piece:
        return next(piece for piece in ui.pieces if piece.key == (("name", "text"), 0))

    assert shown().rect.right > field.right - ui.px(12) - ui.metrics.text(theme.BODY)
    driver.key("tab")
    assert shown().words.endswith("…")
    driver.app.close()


def key(driver: Driver, code: int, mod: int = 0) -> None:
    """A key goes down and up, with no frame after it."""
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        driver.post(kind, key=code, mod=mod, unicode="", scancode=0)


def test_every_letter_of_one_frame_arrives(driver: Driver) -> None:
    for letter in "abcdefghijklmn":
        key(driver, ord(letter))
        driver.post(pygame.TEXTINPUT, text=letter)
    driver.frame()
    assert name(driver) == "abcdefghijklmn"


STROKES: list[tuple[int, dict[str, object]]] = [
    *((pygame.TEXTINPUT, {"text": text}) for text in ("a", "é", " ", "Ana", "真理", "😀")),
    *((pygame.TEXTEDITING, {"text": text, "start": 0, "length": 0}) for text in ("ま", "まり", "")),
    *(
        (pygame.KEYDOWN, {"key": code, "mod": mod, "unicode": "", "scancode": 0})
        for code in (
            pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME,
            pygame.K_END, pygame.K_a, pygame.K_z, pygame.K_x, pygame.K_v,
        )
        for mod in (0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL)
    ),
]  # fmt: skip


def test_what_is_typed_comes_to_the_same_in_one_frame_and_in_many(driver: Driver) -> None:
    dice = Random(7)
    other = Driver(Gallery)
    other.focus("Name")
    for _ in range(30):
        strokes = dice.choices(STROKES, k=12)
        for kind, values in strokes:
            driver.post(kind, **values)
        driver.frame()
        for kind, values in strokes:
            other.post(kind, **values)
            other.frame()
        assert name(driver) == name(other), strokes
        assert driver.scene.ui.typing.line("name", name(driver)) == other.scene.ui.typing.line(
            "name", name(other)
        )
    other.app.close()


def test_within_one_frame_the_focus_goes_on_and_what_follows_is_typed_there(
    driver: Driver,
) -> None:
    driver.key("shift+tab", "tab")
    driver.post(pygame.TEXTINPUT, text="Luz")
    key(driver, pygame.K_TAB, pygame.KMOD_SHIFT)
    driver.post(pygame.TEXTINPUT, text="nowhere")
    key(driver, pygame.K_TAB)
    driver.post(pygame.TEXTINPUT, text="Eva")
    driver.frame()
    assert name(driver) == "Eva"


def test_two_presses_of_a_step_in_one_frame_are_two_steps(driver: Driver) -> None:
    driver.focus("Rounds")
    key(driver, pygame.K_RIGHT)
    key(driver, pygame.K_RIGHT)
    driver.frame()
    assert isinstance(driver.scene, Gallery)
    assert driver.scene.rounds == 5


@pytest.mark.parametrize("words", ["שרה", "김민수", "Иван", "😀"])
def test_letters_that_cannot_be_shown_are_told_at_once(driver: Driver, words: str) -> None:
    typed(driver, "Ana")
    driver.post(pygame.TEXTINPUT, text=words)
    driver.frame()
    assert name(driver) == "Ana"
    assert "cannot be shown here" in driver.outline.find("", "status").value


def test_so_are_those_that_a_page_or_a_reader_types(driver: Driver) -> None:
    field = driver.focused
    assert field is not None
    assert field.edit is not None
    field.edit("Ana שרה")
    driver.frame()
    assert name(driver).strip() == "Ana"
    assert "cannot be shown here" in driver.outline.find("", "status").value
