"""Learning in the page: the first start, a lesson, and the day's deal, by touch and by name."""

from __future__ import annotations

from tests.web.visitor import settings


def troubles(visitor):
    return [line for line in visitor.lines if "PAGE ERROR" in line or "Traceback" in line]


def test_a_newcomer_lays_a_card_with_three_taps(visit):
    visitor = visit("phone")
    visitor.wait_for("learn")
    visitor.pass_time(500)
    visitor.tap("learn")
    visitor.wait_for("coach-off")
    assert visitor.wait_for_turn()
    cards = [id for id in visitor.usable() if id.startswith("card:")]
    visitor.pass_time(500)
    visitor.tap(cards[-1])
    visitor.page.wait_for_selector('[data-id="play"]:enabled', state="attached")
    visitor.look("first-deal-phone")
    visitor.tap("play")
    visitor.page.wait_for_selector(f'[data-id="{cards[-1]}"]', state="detached", timeout=20_000)
    assert not troubles(visitor)


def test_a_lesson_and_a_daily_deal_by_their_names(visit):
    kept = {"settings.json": settings("sietes", reduced_motion=True, panel="closed")}
    visitor = visit("small", kept=kept)
    visitor.wait_for("lessons")
    visitor.press("lessons")
    visitor.wait_for("learn-sietes")
    assert visitor.faults() == []
    visitor.press("learn-sietes")
    for card in ("card:9h", "card:6s", "card:8h"):
        visitor.wait_for(card)
        visitor.press(card)
    visitor.wait_for("go-on")
    visitor.look("lesson-small")
    assert visitor.faults() == []
    visitor.page.keyboard.press("Escape")
    visitor.wait_for("learn-sietes")
    visitor.page.keyboard.press("Escape")
    visitor.wait_for("daily")
    visitor.press("daily")
    visitor.wait_for("try-sietes")
    visitor.look("daily-small")
    assert visitor.faults() == []
    visitor.press("try-sietes")
    visitor.wait_for("menu")
    assert visitor.wait_for_turn()
    assert not visitor.has("hint")
    assert not troubles(visitor)
