"""The Rules page of Sevens: how it is played, advice, where it comes from, rulings.

Everything is worded at the call, in the language then in use. The examples are data: a test plays
them with the real rules, so that what the page calls playable is what can be played.
"""

from __future__ import annotations

from game.games.rows.guide import controls, example, the_cpu
from game.guide import Bullets, Guide, Heading, Paragraph, Question, Section
from game.locale import _


def guide() -> Guide:
    """The whole page, in the order in which a newcomer wants it."""
    passing = _("Pass lights up only when nothing of yours fits.")
    return Guide(
        _("How to play Sevens"),
        (
            _how_to_play(),
            controls(passing),
            _advice(),
            _origins(),
            _questions(),
            _rulings(),
            the_cpu(_("In Sevens it counts cards left, its own against those of the others.")),
        ),
    )


def _how_to_play() -> Section:
    return Section(
        "play",
        _("How to play"),
        (
            Paragraph(
                _(
                    "Four suits, four rows, each built out from its 7. You never choose whether "
                    "to play, only what. Be rid of your cards before the others: whatever you "
                    "still hold when somebody goes out counts against you."
                )
            ),
            Heading(_("The deal")),
            Paragraph(
                _(
                    "All 52 cards are dealt one by one, from the dealer's left. Where they do not "
                    "come out even, some hands have a card more. Three to seven can play."
                )
            ),
            Heading(_("The start")),
            Paragraph(
                _(
                    "Whoever holds 7♦ opens every round by laying it. Then the turn goes round to "
                    "the left."
                )
            ),
            Heading(_("Your turn")),
            Paragraph(
                _(
                    "Lay one card: any 7, which starts the row of its suit, or the next card at "
                    "either end of a row that is there. Rows run up to the king and down to the "
                    "ace. The ace is low and goes below the 2, never above the king."
                )
            ),
            example(
                _(
                    "Diamonds run from 6 to 8 and 7♠ lies alone. 5♦, 9♦ and 8♠ fit, so one of "
                    "them must be laid. 6♣ waits for its 7, and K♥ for the whole of its row."
                ),
                "6d 7d 8d 7s",
                "5d 9d 6s 8s",
                "5d 9d 8s 6c Kh",
                "5d 9d 8s",
            ),
            example(
                _("Spades lie from 2 to 9. A♠ fits below and 10♠ above. K♠ has to wait."),
                "2s 3s 4s 5s 6s 7s 8s 9s",
                "As Ts",
                "As Ts Ks",
                "As Ts",
            ),
            Heading(_("Passing")),
            Paragraph(
                _(
                    "You pass when nothing fits, and only then. If a single card fits, it must be "
                    "laid, however much you would like to keep it. Passing costs nothing and you "
                    "may do it as often as you have to."
                )
            ),
            Heading(_("The end of the round")),
            Paragraph(
                _(
                    "The round is over the moment somebody lays their last card. Everyone else "
                    "gets a penalty point for each card left, be it an ace or a king."
                )
            ),
            Heading(_("The match")),
            Paragraph(
                _(
                    "Play from 1 to 10 rounds; the deal moves one seat to the left each time. The "
                    "lowest total wins, and those who are level at the top share the win."
                )
            ),
        ),
    )


def _advice() -> Section:
    return Section(
        "advice",
        _("Advice for winning"),
        (
            Heading(_("Lay what leads to your own")),
            Paragraph(
                _(
                    "Of the cards that fit, prefer the one with most of your own beyond it, above "
                    "all the far ones: aces and kings need the longest road."
                )
            ),
            Heading(_("Keep a gate while you can")),
            Paragraph(
                _(
                    "A 6 or an 8 holds back its whole side of the suit. You may keep it only "
                    "while something else of yours fits, so look after your other moves: each of "
                    "them is a turn more that the gate stays shut."
                )
            ),
            example(
                _("Lay 9♦, which opens only your own 10♦, and 8♠ stays shut a turn longer."),
                "7d 8d 7s",
                "6d 9d 6s 8s",
                "9d Td Jd 8s",
                "9d 8s",
            ),
            Heading(_("Sevens late, unless they are yours")),
            Paragraph(
                _(
                    "A 7 opens two sides at once. With few cards of its suit, let it be the last "
                    "thing you lay; with many, start early."
                )
            ),
            Heading(_("Listen to the passes")),
            Paragraph(
                _(
                    "Nobody can bluff here. Whoever passes holds none of the cards that fit at "
                    "that moment, and you know it for the rest of the round."
                )
            ),
        ),
    )


def _origins() -> Section:
    return Section(
        "origins",
        _("Where it comes from"),
        (
            Paragraph(
                _(
                    "Sevens is at home all over the world and has a name in each place: Fan Tan, "
                    "Parliament, Card Dominoes, and Satte Pe Satta in India. This is its plainest "
                    "form, without chips and without passing by choice; the other games of this "
                    "house show what those two things make of it."
                )
            ),
        ),
    )


def _questions() -> Section:
    return Section(
        "questions",
        _("Questions and answers"),
        (
            Question(
                _("May I pass if a card fits?"),
                _("No. If one fits, you lay it; if several do, you choose which."),
            ),
            Question(
                _("Who begins?"),
                _("The holder of 7♦, in every round, whoever dealt."),
            ),
            Question(
                _("How many of us can play?"),
                _(
                    "Three to seven. CPUs take at most five seats, so a table of seven needs two "
                    "people at least."
                ),
            ),
            Question(
                _("Can the game get stuck?"),
                _("No. Somebody always holds a card that fits."),
            ),
        ),
    )


def _rulings() -> Section:
    return Section(
        "rulings",
        _("Our rulings"),
        (
            Bullets(
                (
                    _("Lots are drawn for the first dealer."),
                    _(
                        "The places of a round go by cards left. Those with equally many share a "
                        "place."
                    ),
                    _("A pass is a turn like any other and stands in the record of the game."),
                )
            ),
        ),
    )
