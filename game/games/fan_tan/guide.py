"""The Rules page of Fan Tan: how it is played, what each option does, advice, history, rulings.

Everything is worded at the call, in the language then in use. The examples are data: a test plays
them with the real rules, so that what the page calls playable is what can be played.
"""

from __future__ import annotations

from game.games.rows.guide import controls, example, the_cpu
from game.guide import Bullets, Guide, Heading, Paragraph, Question, Section
from game.locale import _


def guide() -> Guide:
    """The whole page, in the order in which a newcomer wants it."""
    passing = _("The pass button says what a pass costs; the pot and everyone's chips are counted.")
    return Guide(
        _("How to play Fan Tan"),
        (
            _how_to_play(),
            _house_rules(),
            controls(passing),
            _advice(),
            _origins(),
            _questions(),
            _rulings(),
            the_cpu(
                _(
                    "Where holding back is allowed, only Hard does it, when what the card blocks "
                    "is worth more than the fine."
                )
            ),
        ),
    )


def _how_to_play() -> Section:
    return Section(
        "play",
        _("How to play"),
        (
            Paragraph(
                _(
                    "The rows of Sevens with a pot in the middle. Whoever cannot play pays into "
                    "it, and the first to be out of cards takes it all. Everyone starts with 30 "
                    "chips and deals once; then the most chips win."
                )
            ),
            Heading(_("The deal")),
            Paragraph(
                _(
                    "Before looking at their cards everyone pays a chip into the pot. All cards "
                    "are dealt one by one. Where they do not come out even, those with a card "
                    "less pay a chip less."
                )
            ),
            Heading(_("The opening")),
            Paragraph(
                _(
                    "7♦ has to lie before anything else. In the first deal the dealer's left "
                    "begins, in the others whoever won the last one. Those who lack it pass, pay "
                    "a chip and hand the turn on."
                )
            ),
            Heading(_("Your turn")),
            Paragraph(
                _(
                    "Start a row with its 7, or lay the next card at either end of one: up to the "
                    "king, down to the ace. If something fits, lay it. If nothing does, pass and "
                    "pay a chip. A row with all its cards is set aside."
                )
            ),
            example(
                _(
                    "9♥ and 7♣ fit, and one of them has to be laid. 4♥ waits for 5♥, and J♣ for "
                    "its whole row."
                ),
                "6h 7h 8h 7d",
                "5h 9h 6d 8d",
                "4h 9h 7c Jc",
                "9h 7c",
            ),
            Heading(_("The end of the deal")),
            Paragraph(
                _(
                    "With their last card somebody takes the pot. Hands are shown, and the deal "
                    "moves to the left. With four at the table and five passes, say, the pot "
                    "holds 4 + 5 = 9 chips."
                )
            ),
            Heading(_("The match")),
            Paragraph(
                _(
                    "There are as many deals as players. Then the most chips win; if two are "
                    "level, the one who had fewer cards left in the last deal. You may go below "
                    "nothing: nobody has to leave."
                )
            ),
        ),
    )


def _house_rules() -> Section:
    return Section(
        "house",
        _("House rules"),
        (
            Paragraph(_("Every table plays it in its own way. These are the ways you can choose.")),
            Heading(_("How it opens")),
            Bullets(
                (
                    _("With 7♦, as told above."),
                    _("With any seven: whoever's turn it is lays one, or pays."),
                    _("With 7♥: Sjuan, from Sweden. All else is as with 7♦."),
                    _(
                        "With the four fives: Cinquillo, from Spain, with a deck of 40. The fives "
                        "are laid out by those who hold them and the first player plays at once. "
                        "Rows run 1 to 7, then sota, caballo and rey."
                    ),
                    _(
                        "With the four sevens: they leave the deck before the deal and lie on the "
                        "table from the start, as in Japan."
                    ),
                )
            ),
            example(
                _("With 7♥ to open, nothing else may be laid, not even another seven."),
                "",
                "7h",
                "7h 7s 8h",
                "7h",
                start="7h",
            ),
            Heading(_("What is at stake")),
            Bullets(
                (
                    _("The pot: the first one out takes it."),
                    _(
                        "The pot and the cards: everyone else also pays the winner a chip for "
                        "each card left."
                    ),
                    _(
                        "Points: no chips, no pot, passes are free. Cards left count against you: "
                        "2 to 10 their face, J 11, Q 12, K 13, the ace 15; in the Spanish deck "
                        "sota 11, caballo 12, rey 13, and the ace 15. A, K and 7 make 35. The "
                        "fewest points win."
                    ),
                )
            ),
            Heading(_("Passing when you could play")),
            Paragraph(
                _(
                    "Where it is allowed, you may hold a card back and pass for the usual chip. "
                    "It comes out when you lay a card that you could have laid then, or when "
                    "hands are shown at the end. Then each such pass costs 3 more: chips for the "
                    "pot, or for the winner once the deal is over; with points, 3 points."
                )
            ),
            Paragraph(
                _(
                    "Say you pass with 8♦ in your hand while 7♦ lies, and lay 8♦ later: 1 chip "
                    "for the pass, and 3 when it shows."
                )
            ),
            Heading(_("When hands are uneven")),
            Paragraph(
                _(
                    "Those with a card less pay nothing, or two chips, or one like everybody: as "
                    "you choose."
                )
            ),
        ),
    )


def _advice() -> Section:
    return Section(
        "advice",
        _("Advice for winning"),
        (
            Heading(_("Count your sixes and eights")),
            Paragraph(
                _(
                    "They are the gates of the rows. Keep one shut as long as you have something "
                    "else to lay, and the others pay for it chip by chip."
                )
            ),
            Heading(_("Do not starve your own suit")),
            Paragraph(
                _(
                    "A 7 that blocks the others blocks you too if your own cards lie behind it. "
                    "Open your long suit early and your short one late."
                )
            ),
            example(
                _("Lay 8♥: your own 9♥ and 10♥ come next, and nobody else gains by it."),
                "7h 7d",
                "6h 8h 6d 8d",
                "8h 9h Th 6d",
                "8h 6d",
            ),
            Heading(_("Think twice before you hold back")),
            Paragraph(
                _(
                    "Four chips are a high price for one turn, unless you go out: what you paid "
                    "into the pot comes back to you with it."
                )
            ),
            Heading(_("Listen to the passes")),
            Paragraph(
                _(
                    "Whoever passes, and passes again while the same places are open, does not "
                    "have the cards for them. Play towards the gaps."
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
                    "Fan Tan is the old parlour game that some call Sevens, Dominoes or "
                    "Parliament, played with a bowl of counters on the table. The Chinese betting "
                    "game of the same name has nothing to do with it. Sweden opens it with a "
                    "heart, Spain grows it from the fives, Japan lays out the sevens: here they "
                    "all sit at one table."
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
                _("What if I run out of chips?"),
                _("You play on and owe them. Your count simply goes below zero."),
            ),
            Question(
                _("Can a deal go on for ever if all hold back?"),
                _(
                    "No. Once everybody else has passed in a row, you have to lay a card if you "
                    "can."
                ),
            ),
            Question(
                _("Who sees that I held a card back?"),
                _(
                    "Nobody, until the card shows. Then the table counts the passes and takes the "
                    "fine."
                ),
            ),
            Question(
                _("Are these chips money?"),
                _("No. They are counted on the table and worth nothing anywhere else."),
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
                    _(
                        "Lots are drawn for the first dealer. The opening card has to be found in "
                        "every deal, not only the first."
                    ),
                    _(
                        "A hand is short if another is longer, counted as dealt, before fives are "
                        "laid out."
                    ),
                    _("The opening card may be held back like any other."),
                    _(
                        "One card may bring several passes to light, and each pass is paid for "
                        "once. What the winner's last card brings to light still goes to the pot."
                    ),
                    _(
                        "At the end of the deal every pass made on purpose comes to light, even "
                        "if its card was never laid."
                    ),
                    _(
                        "Places in a deal go by cards left. If chips and cards are level after "
                        "the last deal, the win is shared."
                    ),
                )
            ),
        ),
    )
