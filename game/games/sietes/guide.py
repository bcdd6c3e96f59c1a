"""The Rules page of Sietes: how it is played, what each option does, advice, history, rulings.

Everything is worded at the call, in the language then in use. The examples are data: a test plays
them with the real rules, so that what the page calls playable is what can be played.
"""

from __future__ import annotations

from game.cards import FRENCH, JOKER
from game.games.manual import at_any_table
from game.guide import Bullets, Example, Guide, Heading, Paragraph, Question, Section, rows
from game.locale import _
from game.rules import Value


def guide() -> Guide:
    """The whole page, in the order in which a newcomer wants it."""
    return Guide(
        _("How to play Sietes"),
        (
            _how_to_play(),
            _joker_and_house_rules(),
            _controls(),
            _advice(),
            _origins(),
            _questions(),
            _rulings(),
            _the_cpu(),
        ),
    )


def _example(
    caption: str,
    laid: str,
    fits: str,
    hand: str,
    playable: str,
    *,
    stands: str = "",
    **options: Value,
) -> Example:
    """Rows of the suits named; of any other suit only its seven lies. `stands`: for the joker."""
    if JOKER in hand:
        options["joker"] = True
    return Example(
        caption,
        rows(laid, fits, stands, ranks=FRENCH.ranks, suits=FRENCH.suits),
        tuple(hand.split()),
        tuple(playable.split()),
        options,
    )


def _how_to_play() -> Section:
    return Section(
        "play",
        _("How to play"),
        (
            Paragraph(
                _(
                    "Four sevens in the middle of the table. From each one a row grows, card by "
                    "card: down to the ace on the left, up to the king on the right. Get rid of "
                    "your cards before the others do; there is no more to it than that. The fun "
                    "is in what you hold back."
                )
            ),
            Heading(_("The deal")),
            Paragraph(
                _(
                    "The French deck is dealt out to the last of its 52 cards, one by one: 13 "
                    "each for four players; 18, 17 and 17 for three. Add the joker and there are "
                    "53: 14, 13, 13 and 13, or 18, 18 and 17."
                )
            ),
            Heading(_("The start")),
            Paragraph(
                _(
                    "You never wait for a seven: before the first turn all four go to the table, "
                    "and each opens the row of its suit. The first turn belongs to whoever held "
                    "7♦. From there play goes round clockwise."
                )
            ),
            Heading(_("Your turn")),
            Paragraph(
                _(
                    "Lay one card at either end of a row: same suit, very next number. Next to a "
                    "7 there is room for the 6 and the 8; once the 8 lies, for the 9; and so on "
                    "outwards, without skipping any."
                )
            ),
            _example(
                _(
                    "4♠ and 6♥ have their place ready. 10♠ is waiting for the 9, and K♥ for "
                    "everything that comes before it."
                ),
                "5s 6s 7s 8s 7h",
                "4s 9s 6h 8h",
                "4s Ts 6h Kh",
                "4s 6h",
            ),
            Heading(_("Passing")),
            Paragraph(
                _(
                    "If nothing fits, you pass. And if something does, you may pass too: making "
                    "the others wait for your card is half the game. But passes run out. You get "
                    "3 for each round, or as many as you choose in the set-up, from 1 to 5."
                )
            ),
            Heading(_("Out of passes")),
            Paragraph(
                _(
                    "Once your passes are gone you have to lay a card whenever you can. The "
                    "first time you cannot, you are forced out: your hand goes face up to the "
                    "table, each card to its place, and for you the round is over."
                )
            ),
            Paragraph(
                _(
                    "Some of those cards will land with a gap before them. They float: nothing "
                    "may be laid against them until the row reaches them. Then it takes them in "
                    "at one stroke and goes on from the far side."
                )
            ),
            _example(
                _(
                    "Spades run from 5 to 8 and J♠ floats. Only 4♠ and 9♠ fit. Q♠ touches the "
                    "jack, but not the row."
                ),
                "5s 6s 7s 8s Js",
                "4s 9s",
                "9s Qs",
                "9s",
            ),
            _example(
                _("Now 9♠ and 10♠ lie there too. The row has caught the jack, and Q♠ fits."),
                "5s 6s 7s 8s 9s Ts Js",
                "4s Qs",
                "Qs",
                "Qs",
            ),
            Heading(_("The end of the round")),
            Paragraph(
                _(
                    "Lay your last card and you have finished; the rest play on until at most one "
                    "of them still has cards. The places go first to those who finished, in that "
                    "order. After them comes whoever is left holding cards, then a player left "
                    "with nothing but the joker, and at the bottom those who were forced out: the "
                    "sooner it happened, the lower."
                )
            ),
            Paragraph(
                _(
                    "With four players the places are worth 3, 2, 1 and 0 points; with three, 2, "
                    "1 and 0. Say Blue is forced out, Green finishes, Yellow is forced out and "
                    "Red still has cards: Green gets 3 points, Red 2, Yellow 1 and Blue none."
                )
            ),
            Heading(_("The championship")),
            Paragraph(
                _(
                    "Play 1, 3 or 5 rounds and add up the points. Whoever has most is champion. "
                    "If two are level, the one who came higher in the last round takes it."
                )
            ),
        ),
    )


def _joker_and_house_rules() -> Section:
    return Section(
        "house",
        _("Joker and house rules"),
        (
            Paragraph(
                _(
                    "Every home plays its own sevens. Make yours in the set-up; here is what each "
                    "choice does. To begin with there is no joker, A and K are the ends of the "
                    "row, and you may pass whenever you like."
                )
            ),
            Heading(_("The joker")),
            Paragraph(
                _(
                    "The joker fills a gap that somebody is keeping from you. Set it on a place "
                    "where a card fits and, in the same turn, lay from your hand the card that "
                    "follows it on that side. Whoever holds the missing card lays it there and "
                    "then and gets the joker in exchange; it does not cost them a turn."
                )
            ),
            _example(
                _(
                    "The joker stands for 9♥ and lets you lay 10♥. Whoever has 9♥ lays it at once "
                    "and takes the joker."
                ),
                "7h 8h",
                "6h",
                "Th *",
                "Th *",
                stands="9h",
            ),
            _example(
                _(
                    "With 9♥ in your own hand this will not do: the joker never stands for a card "
                    "of yours. Lay the 9."
                ),
                "7h 8h",
                "6h 9h",
                "9h Th *",
                "9h",
            ),
            Bullets(
                (
                    _("It is never laid alone: always together with the card that follows."),
                    _(
                        "While A and K are the ends, it cannot stand for either of them: nothing "
                        "follows. Under the two rules that go on past the end, it can."
                    ),
                    _("Joker and last card together are a perfectly good way to finish."),
                    _(
                        "If the joker is all you have left, you are out that instant. You rank "
                        "below those who finished and whoever is left holding cards, but above "
                        "those who were forced out."
                    ),
                    _("When its holder is forced out, the joker leaves the round with them."),
                )
            ),
            Heading(_("When a row gets to the ace or the king")),
            Paragraph(
                _(
                    "A and K are the ends: the game comes set this way. A row that has reached "
                    "its king is full on that side, and one that has reached its ace, on the "
                    "other."
                )
            ),
            Paragraph(
                _(
                    "After the king comes the ace: with a suit lying whole from 7 to K, it goes "
                    "on with A, 2 and 3; whole from 7 down to A, with K, Q and J. The side nearer "
                    "the 7 stays open as well. The suit becomes a ring, complete when its 13 "
                    "cards lie."
                )
            ),
            _example(
                _("Hearts have reached the king. 6♥ still fits, and so does the ace."),
                "7h 8h 9h Th Jh Qh Kh",
                "6h Ah",
                "Ah 2h 6h",
                "Ah 6h",
                ends="joined",
            ),
            _example(
                _("In a ring the joker can be the king, with the ace right behind it."),
                "7s 8s 9s Ts Js Qs",
                "6s",
                "As *",
                "As *",
                stands="Ks",
                ends="joined",
            ),
            Paragraph(
                _(
                    "When one side is finished, the other closes: as soon as a suit lies whole "
                    "from 7 to one end, nothing more may be laid on the opposite side of the 7. "
                    "The suit goes on only from the far end, inwards. Block with a 6 or an 8 here "
                    "and you may have to keep it until the very last."
                )
            ),
            _example(
                _(
                    "The same cards, the other rule: with K♥ down, 6♥ is shut out. The row goes "
                    "on with the ace, and 2♥ after it."
                ),
                "7h 8h 9h Th Jh Qh Kh",
                "Ah",
                "Ah 2h 6h",
                "Ah",
                ends="tunnel",
            ),
            Heading(_("Passing when you could play")),
            Paragraph(
                _(
                    "Switch it off and you may pass only when nothing fits; that pass is used up "
                    "all the same. Nobody can block on purpose any more, and the game becomes "
                    "kinder: just the thing with children at the table."
                )
            ),
        ),
    )


def _controls() -> Section:
    return Section(
        "controls",
        _("At the table"),
        (
            Heading(_("Playing a card")),
            Bullets(
                (
                    _(
                        "On your turn the cards that fit light up, and so do their places on the "
                        "table."
                    ),
                    _(
                        "Tap a card and it lifts; press the button below, or its place, to lay it. "
                        "Or tap it twice, or drag it to the table, and it is played straight away."
                    ),
                    _(
                        "For the joker, tap it first, then the card that goes behind it, and "
                        "play. The places it can fill light up."
                    ),
                    _("The pass button always tells you how many passes you have left."),
                    _("In a hurry? Tap while cards are moving and they settle at once."),
                )
            ),
            Heading(_("Reading the table")),
            Bullets(
                (
                    _(
                        "There are four rows: spades, hearts, diamonds and clubs. The ace is on "
                        "the left, the 7 in the middle, the king on the right."
                    ),
                    _(
                        "Each player's plate shows their colour and name, how many cards and "
                        "passes they have, and their place once they are done. The plate that "
                        "glows has the turn."
                    ),
                    _(
                        "Drag the table to peek from the side; let go and it swings back. A "
                        "switch in the top right corner looks straight down on it."
                    ),
                )
            ),
            *at_any_table(),
        ),
    )


def _advice() -> Section:
    return Section(
        "advice",
        _("Advice for winning"),
        (
            Heading(_("Mind your gates")),
            Paragraph(
                _(
                    "A 6 or an 8 is a gate: while it stays in your hand, its whole side of the "
                    "suit stands still. If little or nothing behind it is yours, keep it shut and "
                    "let the others spend their passes in front of it. The nearer to the 7, the "
                    "more cards the gate holds back."
                )
            ),
            Heading(_("Take the road that is yours")),
            Paragraph(
                _(
                    "Cards in sequence are a private road: each one you lay opens a place that "
                    "only you can fill. You shed cards and give nothing away. Just stop one short "
                    "of the end of your sequence, for that last card is a gate of its own."
                )
            ),
            _example(
                _(
                    "Lay 8♠ and the next card to fit is your own 9♠. Then keep 10♠: without it, "
                    "nobody gets to the jack, the queen or the king."
                ),
                "7s",
                "6s 8s",
                "8s 9s Ts",
                "8s",
            ),
            Heading(_("Far cards travel slowly")),
            Paragraph(
                _(
                    "Aces, twos, queens and kings go down last, when the whole way to them is "
                    "laid. If you hold some, get that row moving early, while you still have time."
                )
            ),
            Heading(_("Keep a pass in your pocket")),
            Paragraph(
                _(
                    "Sooner or later a turn comes when nothing fits, and the pass you saved is "
                    "what keeps you in. Watch the others' passes too: when someone has none left, "
                    "keeping your gate shut one turn longer may be all it takes."
                )
            ),
            Heading(_("Look again when someone falls")),
            Paragraph(
                _(
                    "A hand that drops on the table changes everything. Rows leap ahead, far "
                    "cards suddenly fit, and whoever is ready can lay card after card. Before "
                    "your next move, read all four suits afresh."
                )
            ),
            Heading(_("Listen to the passes")),
            Paragraph(
                _(
                    "Every card is in somebody's hand. If a suit does not move, somebody is "
                    "sitting on it, and whoever passes with a full hand is either stuck or up to "
                    "something. The passes they have left often tell you which."
                )
            ),
        ),
    )


def _origins() -> Section:
    return Section(
        "origins",
        _("Where the game comes from"),
        (
            Paragraph(
                _(
                    "What we play here is shichi narabe, the Japanese sevens: shichi is seven and "
                    "narabe has to do with lining things up."
                )
            ),
            Paragraph(
                _(
                    "It has cousins all over Europe and North America, called Parliament, Fan Tan, "
                    "Card Dominoes or plain Sevens. In all of them the rows grow from the middle; "
                    "what changes is the manners. In the West the sevens come out one at a time, "
                    "like any other card; whoever can play must, and you may pass as often as you "
                    "need to, though at some tables each pass costs a chip. In Japan the four "
                    "sevens are laid out before anyone plays, and you may pass just because it "
                    "suits you, as a rule three times and no more. All the patience and all the "
                    "mischief of the game come from that small freedom."
                )
            ),
            Paragraph(
                _(
                    "It is not cinquillo, its Spanish cousin, which is played with the Spanish "
                    "deck and grows from the fives. And there is nothing at stake here: neither "
                    "money nor chips, only the points of the championship."
                )
            ),
            Paragraph(
                _(
                    "Computer scientists have looked into it as well. Between two players there "
                    "are no secrets: any card you do not hold, the other one does. In 2022 "
                    "Hironori Kiya and Koki Suetsugu showed that, in a generalised game for two, "
                    "working out who can force a win takes time that grows only in proportion to "
                    "the cards. At a table of three or four there are secrets again, and the "
                    "doubt is part of the fun."
                )
            ),
            Heading(_("To read on")),
            Bullets(
                (
                    _("John McLeod, «Shichi Narabe» and «Fan Tan / Sevens», on pagat.com."),
                    _("Wikipedia: «Domino (card game)» in English, «Shichi narabe» in Japanese."),
                    _(
                        "H. Kiya and K. Suetsugu, a linear-time algorithm for generalised "
                        "two-player sevens, Game Programming Workshop 2022 (in Japanese)."
                    ),
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
                _("How many of us can play?"),
                _(
                    "Three or four, people and CPU in any mixture. You choose who sits in each "
                    "seat in the set-up."
                ),
            ),
            Question(
                _("How many times may I pass?"),
                _(
                    "Three times a round, unless you chose another number from 1 to 5. Passes you "
                    "did not use are not carried over to the next round."
                ),
            ),
            Question(
                _("May I pass even though I could play?"),
                _(
                    "Yes, it is the heart of the game. If you would rather not have it, turn off "
                    "«Pass when you could play» in the set-up."
                ),
            ),
            Question(
                _("Why doesn't my card light up, if it comes next?"),
                _(
                    "Look for a gap: perhaps the card beside it is floating, laid by someone who "
                    "was forced out. And if you play with the side that closes, its suit may have "
                    "reached the other end."
                ),
            ),
            Question(
                _("Who gets the joker after it is played?"),
                _(
                    "Whoever held the card it stood for. They lay the card, take the joker, and "
                    "the turn passes on as usual. Beware of being left with only the joker."
                ),
            ),
            Question(
                _("Elsewhere they speak of a tunnel. What is that?"),
                _(
                    "It depends on whom you ask. For some it means that the ace follows the king; "
                    "for others, that reaching one end closes the opposite side. So we do not use "
                    "the word: both rules are in the set-up, told by what they do."
                ),
            ),
            Question(
                _("Can the game get stuck?"),
                _(
                    "No. Passes run out, and whoever then has nothing to lay puts their whole "
                    "hand on the table, which opens the way for the rest."
                ),
            ),
            Question(
                _("Why can't I take a move back?"),
                _(
                    "Because each move shows something about the hidden cards, and what you have "
                    "seen you cannot unsee. Choosing again with that in mind would not be fair."
                ),
            ),
            Question(
                _("How is the champion decided?"),
                _(
                    "By points over all the rounds. If they are level, by the place in the last "
                    "round; no two players ever share one, so there is always a champion."
                ),
            ),
        ),
    )


def _rulings() -> Section:
    return Section(
        "rulings",
        _("Our rulings"),
        (
            Paragraph(
                _(
                    "Written rules of sevens leave some corners in the dark. This is how we light "
                    "them, so that the same cards always end the same way."
                )
            ),
            Heading(_("Deal and passes")),
            Bullets(
                (
                    _(
                        "Lots are drawn for the first dealer, and each new round is dealt by the "
                        "player to their left. The first card goes to the dealer's left, and so "
                        "does any card left over."
                    ),
                    _(
                        "A pass is a pass: when nothing fits and you have passes left, that turn "
                        "uses one up too."
                    ),
                    _(
                        "Laying the joker with its card counts as being able to play. So if "
                        "passing by choice is off, you may not pass while you can do it; and with "
                        "no passes left, you have to do it rather than be forced out."
                    ),
                    _(
                        "Being forced out is never a choice: it happens only with no passes and "
                        "nothing to lay, and then it happens by itself."
                    ),
                )
            ),
            Heading(_("The joker")),
            Bullets(
                (
                    _(
                        "Whoever holds the card the joker stands for can neither refuse the "
                        "exchange nor keep the card for later, and the exchange does not count "
                        "as a turn of theirs."
                    ),
                    _(
                        "The player who laid the joker is settled first: if that was their last "
                        "card they have finished, whatever then becomes of the one who takes it."
                    ),
                    _(
                        "If floating cards follow the joker, the row takes them in, and the card "
                        "to lay with it is the first one missing beyond them."
                    ),
                )
            ),
            _example(
                _(
                    "10♥ floats. With the joker as 9♥ the row reaches to 10♥, and the card to lay "
                    "with it is J♥."
                ),
                "7h 8h Th",
                "6h",
                "Jh *",
                "Jh *",
                stands="9h",
            ),
            Heading(_("Past the end")),
            Bullets(
                (
                    _(
                        "With the side that closes, it closes just where it stands, be it next to "
                        "the 7 or further out. With hearts from 5 to K, say, 4♥ no longer fits; "
                        "A♥ does, then 2♥, 3♥ and at last 4♥."
                    ),
                    _(
                        "Where a row goes on past its end, so does the joker: standing for the "
                        "king on the way up, it goes with the ace."
                    ),
                )
            ),
        ),
    )


def _the_cpu() -> Section:
    return Section(
        "cpu",
        _("An honest word on the CPU"),
        (
            Paragraph(
                _(
                    "It does not look at your cards. When its turn comes, the CPU is given what "
                    "you would know in its chair: its own hand, the table, how many cards and "
                    "passes everyone has, and what has been played so far. Nothing else reaches "
                    "it, whatever its level."
                )
            ),
            Paragraph(
                _(
                    "Nor does it gang up on you: each seat plays for its own place. And the "
                    "shuffle takes no sides, for the cards are drawn without a glance at who will "
                    "get them."
                )
            ),
            Bullets(
                (
                    _(
                        "Easy lays what it has to hand, with little thought for tomorrow. It "
                        "opens gates that it should keep and never passes out of cunning, as we "
                        "all did in our first games."
                    ),
                    _(
                        "Medium plays by the simpler advice on this page: it runs its sequences, "
                        "makes way for its far cards, keeps its gates while it has a pass to "
                        "spare, and saves the last ones."
                    ),
                    _(
                        "Hard imagines. It deals the cards it cannot see at random, in ways that "
                        "fit what has been played, and plays each of those deals to the end. It "
                        "does so many times over and picks the move that turned out best."
                    ),
                )
            ),
            Paragraph(
                _(
                    "So if it ever seems to read your mind, it has only been counting. All the "
                    "cards are dealt, and those that do not appear tell a tale too. You can do "
                    "the same."
                )
            ),
        ),
    )
