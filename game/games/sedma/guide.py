"""The Rules page of Sedma: how it is played, what each option does, advice, history, rulings.

Everything is worded at the call, in the language then in use. The examples are data: a test plays
them with the real rules, so that the card marked as taking a trick is the one that takes it.
"""

from __future__ import annotations

from game.games.manual import at_any_table
from game.guide import (
    Bullets,
    Example,
    Guide,
    Heading,
    Paragraph,
    Question,
    Section,
    Spot,
)
from game.locale import _


def guide() -> Guide:
    """The whole page, in the order in which a newcomer wants it."""
    return Guide(
        _("How to play Sedma"),
        (
            _how_to_play(),
            _house_rules(),
            _controls(),
            _advice(),
            _origins(),
            _questions(),
            _rulings(),
            _the_cpu(),
        ),
    )


def _trick(caption: str, cards: str, taker: str) -> Example:
    """A trick in the order played, and the card that takes it."""
    spots = tuple(Spot(card, "taker" if card == taker else "laid") for card in cards.split())
    return Example(caption, (spots,))


def _how_to_play() -> Section:
    return Section(
        "play",
        _("How to play"),
        (
            Paragraph(
                _(
                    "Sedma is Czech and Slovak for seven. It is a game of tricks in which suits "
                    "mean nothing: equal ranks take, the four sevens are wild, and only aces and "
                    "tens are worth anything. It takes a minute to learn. Knowing when to spend "
                    "a seven takes rather longer."
                )
            ),
            Heading(_("Players and cards")),
            Paragraph(
                _(
                    "Four play in two pairs, your partner opposite you. The pack has 32 cards: "
                    "7, 8, 9, 10, J, Q, K and A of each suit. Three play each for themselves with "
                    "24 cards, without eights and nines; two play with all 32."
                )
            ),
            Heading(_("The deal")),
            Paragraph(
                _(
                    "Everyone gets four cards, two by two. The rest lie face down on the table as "
                    "the talon. The player on the dealer's left leads to the first trick."
                )
            ),
            Heading(_("A trick")),
            Paragraph(
                _(
                    "Whoever leads plays any card. Then, clockwise, everyone else plays one card, "
                    "any card: there is nothing to follow. A card of the rank that was led "
                    "matches it, and so does any 7. Whoever matches last takes the trick; if "
                    "nobody matches, whoever led."
                )
            ),
            _trick(
                _("A 10 is led. 10♠ matches it, then 7♦ does: the last one takes 20 points."),
                "Tc 8h Ts 7d",
                "7d",
            ),
            _trick(
                _("Nobody matches the king, so whoever led it takes an ace and a ten."),
                "Kd 9s Ah Td",
                "Kd",
            ),
            _trick(
                _("If a 7 is led, only another 7 matches. The aces are just thrown in."),
                "7h Ah 7c As",
                "7c",
            ),
            Heading(_("Drawing")),
            Paragraph(
                _(
                    "After a trick everyone draws back to four cards, whoever took it first. They "
                    "also lead to the next one. Once the talon is gone, the hands are played out."
                )
            ),
            Heading(_("Points")),
            Paragraph(
                _(
                    "Each ace and each ten you take is worth 10, and the last trick 10 more: 90 "
                    "in a deal. With 50 your side wins it and scores a game point. Win it with "
                    "all eight aces and tens and the deal is bald: 2 game points. Take every "
                    "single trick and it is naked: 3."
                )
            ),
            Paragraph(
                _(
                    "The match goes to the first side with 4 game points, or as many as you "
                    "choose in the set-up. Partners win and lose together."
                )
            ),
        ),
    )


def _house_rules() -> Section:
    return Section(
        "house",
        _("Three, two, and house rules"),
        (
            Heading(_("Three players")),
            Paragraph(
                _(
                    "Everyone counts alone, and 50 points are not needed: most points win the "
                    "deal. If two are level at the top, the deal is void and dealt again."
                )
            ),
            Heading(_("Two players")),
            Paragraph(
                _(
                    "The first to reach 50 points has won the deal. It is played on to the last "
                    "card all the same, for it may yet become bald or naked."
                )
            ),
            Heading(_("Marriages")),
            Paragraph(
                _(
                    "From Mariáš, another game of that country. When you lead a queen or a king "
                    "and hold the other one of its suit, you may announce the pair: 20 points, in "
                    "hearts 40. They count at once, towards the 50, and nobody can take them from "
                    "you. For a bald deal they count nothing."
                )
            ),
            Heading(_("Prolonging a trick")),
            Paragraph(
                _(
                    "When a trick has come round and an opponent is about to take it, whoever led "
                    "may lay another card of the rank led, or a 7. Then everyone plays one more "
                    "card to the same trick, and so on until the leader cannot or will not go on. "
                    "The last to match takes it all."
                )
            ),
            _trick(
                _(
                    "A 9 is led and taken over by the fourth player's. The leader goes on with "
                    "9♥, but the next player has a 7 ready."
                ),
                "9s Th Qs 9c 9h 7c 8s Td",
                "7c",
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
                        "On your turn tap a card: it lifts, and the button below says what it "
                        "would do: lead, match or just be thrown in."
                    ),
                    _(
                        "Press the button to play it; or tap the card twice, or drag it to the "
                        "table, and save yourself that."
                    ),
                    _("Your last card plays itself."),
                    _(
                        "With marriages, a second button announces. When you may prolong a trick, "
                        "it lets it go."
                    ),
                    _("In a hurry? Tap while cards are moving and they settle at once."),
                )
            ),
            Heading(_("Reading the table")),
            Bullets(
                (
                    _(
                        "In the trick, bright cards match and dull ones do not: the last bright "
                        "one is winning."
                    ),
                    _(
                        "What a side has taken lies on its side of the table, aces and tens face "
                        "up, and its points stand on the plates of its players."
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
            Heading(_("Keep your sevens")),
            Paragraph(
                _(
                    "A 7 takes anything. Spend it on two aces, not on a jack and an eight. With "
                    "one left at the end you have a say in the last trick."
                )
            ),
            Heading(_("A natural match first")),
            Paragraph(
                _(
                    "If you can take a trick with the rank that was led, do it with that and save "
                    "the 7. And if your partner is already winning it, do not take it away: throw "
                    "them an ace or a ten instead."
                )
            ),
            Heading(_("Let poor tricks go")),
            Paragraph(
                _(
                    "A led nine with nothing on it is worth nothing. Throw a card you do not "
                    "need, unless somebody has already dropped an ace or a ten there."
                )
            ),
            Heading(_("Mind who plays last")),
            Paragraph(
                _(
                    "The last to play knows how the trick ends; everyone before can only hope. A "
                    "ten thrown to your partner is safe if nobody plays after you, and a gift if "
                    "somebody does."
                )
            ),
            Heading(_("Count")),
            Paragraph(
                _(
                    "There are four of each rank. When three tens have gone, yours can only be "
                    "beaten by a 7; when the sevens have gone as well, lead it in peace. And once "
                    "all eight aces and tens are taken, sevens are only good for the last trick."
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
                    "Sedma is at home in Czechia and Slovakia, where it is played with the German "
                    "suits of bells, hearts, leaves and acorns. In Hungary a close relative is "
                    "called zsírozás, and in Romania, șeptică. All of them are about fat tricks "
                    "and wild sevens."
                )
            ),
            Paragraph(
                _(
                    "It is not Prší, which some children call by the same name: there one gets "
                    "rid of cards, much as in Crazy Eights, and a seven makes the next player "
                    "draw."
                )
            ),
            Heading(_("To read on")),
            Bullets((_("John McLeod, «Sedma», on pagat.com."),)),
        ),
    )


def _questions() -> Section:
    return Section(
        "questions",
        _("Questions and answers"),
        (
            Question(
                _("Must I match if I can?"),
                _("No. You may always play any card you like."),
            ),
            Question(
                _("Can I take my own partner's trick?"),
                _(
                    "You can, by matching after them. It makes no difference to the points, only "
                    "to who leads next; but it may cost you a 7."
                ),
            ),
            Question(
                _("I led a 7 and someone threw an ace of the same suit. Who takes it?"),
                _("You do. Suits never matter, and only another 7 matches a 7."),
            ),
            Question(
                _("Do I need the last trick for a bald deal?"),
                _("No: all eight aces and tens are enough."),
            ),
            Question(
                _("Do bald and naked add up?"),
                _("No. A naked deal is worth 3 game points in all."),
            ),
            Question(
                _("Can a deal end level?"),
                _(
                    "Among three, yes, and then it is dealt again by the same dealer. Between two "
                    "sides it cannot: the points come in tens and there are nine of them."
                ),
            ),
            Question(
                _("Why can't I take a move back?"),
                _(
                    "Because each move shows something about the hidden cards, and what you have "
                    "seen you cannot unsee. Choosing again with that in mind would not be fair."
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
                    "Tables differ, and the books are short. This is how we settle what they "
                    "leave open, so that the same cards always end the same way."
                )
            ),
            Bullets(
                (
                    _(
                        "For the first deal everyone draws a card and the lowest deals, 7 being "
                        "low and the ace high; those who are level draw again. Then the deal "
                        "moves to the left, but a void deal stays with its dealer."
                    ),
                    _(
                        "A marriage is announced only with the card that opens a trick, not with "
                        "one that prolongs it. Its points stay even if the side takes no trick."
                    ),
                    _(
                        "With marriages both pairs may pass 50: then the higher total wins. "
                        "Between two players it is still the first to get there who has won, even "
                        "if the other overtakes. Among three, announced points count like any "
                        "others."
                    ),
                    _(
                        "Only the side that wins the deal can make it bald or naked. Bald needs "
                        "the 80 points of aces and tens, naked every trick."
                    ),
                    _(
                        "The leader is asked about prolonging only if an opponent is winning and "
                        "they hold a card to go on with. If nobody asks, everyone knows that they "
                        "do not."
                    ),
                    _(
                        "However long it gets, a prolonged trick is one trick. Afterwards cards "
                        "are drawn one each in turn, the winner first, until all hold four or the "
                        "talon is gone."
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
                    "you would know in its chair: its own hand, the table, what has been taken "
                    "and everything played so far. Nothing else reaches it, whatever its level. "
                    "That goes for its partner's hand too."
                )
            ),
            Bullets(
                (
                    _(
                        "Easy sees what lies in the trick, and little else. It spends its sevens "
                        "freely and hopes for the best, as we all did in our first games."
                    ),
                    _(
                        "Medium counts. It knows which ranks are still out, weighs what a trick "
                        "holds against the odds of losing it, and keeps its sevens for rich ones."
                    ),
                    _(
                        "Hard imagines. It deals the cards it cannot see at random, in ways that "
                        "fit what has been played, and plays each of those deals to the end. It "
                        "does so many times over and picks the card that turned out best."
                    ),
                )
            ),
        ),
    )
