"""The Rules page of Siete y medio: how it is played, advice, history, rulings, and the CPU.

Everything is worded at the call, in the language then in use.
"""

from __future__ import annotations

from game.games.manual import at_any_table
from game.guide import Bullets, Guide, Heading, Paragraph, Question, Section
from game.locale import _


def guide() -> Guide:
    """The whole page, in the order in which a newcomer wants it."""
    return Guide(
        _("How to play Siete y medio"),
        (
            _how_to_play(),
            _the_bank(),
            _controls(),
            _advice(),
            _origins(),
            _questions(),
            _rulings(),
            _the_cpu(),
        ),
    )


def _how_to_play() -> Section:
    return Section(
        "play",
        _("How to play"),
        (
            Paragraph(
                _(
                    "One of you has the bank, and all the others play against it: come nearer to "
                    "seven and a half than the bank does, and do not go over. A hand is over in a "
                    "minute; points go from one purse to another, and whoever has the most of "
                    "them at the end has won."
                )
            ),
            Heading(_("The cards")),
            Paragraph(
                _(
                    "We play with the 40 cards of the Spanish deck, shuffled anew for every hand. "
                    "From 1 to 7 a card counts what it says. Sota, caballo and rey, which bear 10, "
                    "11 and 12 in their corners, count half a point each. Suits never matter."
                )
            ),
            Heading(_("The points")),
            Paragraph(
                _(
                    "In 15 hands you start with 25 points if you are four, 22 if five, 20 if six. "
                    "In 30 hands, with 30, 27 or 25. Whoever has none left is out. Points are "
                    "never made and never lost: there are as many at the end as at the start."
                )
            ),
            Heading(_("Your turn")),
            Paragraph(
                _(
                    "Everyone gets one card face down, and looks at it. Then each plays in turn, "
                    "beginning with the player at the bank's right and going round to the right. "
                    "First you bet: there are four sums to choose from. They start at 2 to 5 and "
                    "grow with every quarter of the match, up to 6 to 12. What you do not have "
                    "you cannot bet; if you have less than the lowest sum, you bet it all."
                )
            ),
            Paragraph(
                _(
                    "Then you stand, or ask for cards, one by one, for as long as you like. You "
                    "may ask for them face up, for all to see; or face down, and then the card "
                    "that was hidden is turned up, and the new one is your secret. So one card "
                    "of yours lies hidden, and no more than one."
                )
            ),
            Paragraph(
                _(
                    "If you go over seven and a half you show your cards and pay your bet to the "
                    "bank at once. On seven and a half exactly there is nothing left to ask for: "
                    "you stand."
                )
            ),
            Heading(_("The bank plays")),
            Paragraph(
                _(
                    "If anyone is left in, the bank turns up its card and plays, with all its "
                    "cards face up. If it goes over, it pays everyone who stood. If it stands, "
                    "all cards are shown and it settles with each: who is nearer to seven and a "
                    "half wins the bet, and a tie is the bank's."
                )
            ),
            Paragraph(
                _(
                    "Seven and a half against a bank that has less, or has gone over, is paid "
                    "double, and it takes the bank for the next hand."
                )
            ),
            Heading(_("The end")),
            Paragraph(
                _(
                    "The match is over after its last hand, or as soon as one of you has all the "
                    "points. The most points win; if two have the same, they share the win."
                )
            ),
        ),
    )


def _the_bank() -> Section:
    return Section(
        "bank",
        _("How the bank changes hands"),
        (
            Paragraph(
                _("Lots are drawn for the first bank. After that there are three ways to get it.")
            ),
            Bullets(
                (
                    _(
                        "By seven and a half, when the bank does not have it too. If several have "
                        "it, the first in playing order."
                    ),
                    _(
                        "When the bank runs out of points: the best hand among those who stood "
                        "takes it over."
                    ),
                    _(
                        "By buying it. Right after betting, before your first card, you may offer "
                        "points for it: more than the last offer, and at most half of what you "
                        "would have left if you lost your bet. At the end of the hand the highest "
                        "offer is put to the bank, which sells or keeps."
                    ),
                )
            ),
            Paragraph(
                _(
                    "If the bank changes hands by seven and a half or by running out, the offers "
                    "of that hand are void. In the last hand there are none."
                )
            ),
        ),
    )


def _controls() -> Section:
    return Section(
        "controls",
        _("At this table"),
        (
            Paragraph(
                _(
                    "Your choices are the buttons above your cards: a bet each; then an offer, "
                    "which «One less» and «One more» change, or none; then «Face down», «Face "
                    "up» and «Stand», which says on how much. The card of yours that lies hidden "
                    "from the others is shown in the shade."
                )
            ),
            Paragraph(
                _(
                    "Beside each name stand the points and the bet. Between hands play goes on "
                    "by itself after a moment; tap the table to hurry it on."
                )
            ),
            *at_any_table(),
        ),
    )


def _advice() -> Section:
    return Section(
        "advice",
        _("Advice"),
        (
            Bullets(
                (
                    _(
                        "Bet by your first card. A 7 deserves the highest sum, for 12 cards of "
                        "the 39 you do not see make it seven and a half; a 6 deserves much. A 3 "
                        "or a 4 is the worst to begin with: bet the least."
                    ),
                    _(
                        "Know the odds. On 4, 15 of those 39 cards send you over; on 5, 19; on 6, "
                        "23; on 7, 27. Most stand from 5 on."
                    ),
                    _(
                        "Hide what tells most. With a low card face down, ask for the next one "
                        "face down too: the bank sees a figure or an ace, and must guess."
                    ),
                    _(
                        "Have the bank. It wins ties, and players go over before it has to play. "
                        "When it is for sale for less than a good bet, buy; when you have it, do "
                        "not let it go for less."
                    ),
                    _(
                        "As the bank, read the table. One who stood with a 5 face up will hardly "
                        "have less than 5½. If most of the money is on those you beat already, "
                        "stand, even on little."
                    ),
                    _(
                        "Mind the end. When you lead in the last hands, bet little; when you are "
                        "behind, only the high sums will help."
                    ),
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
                    "Siete y media, as most people in Spain call it, is an old game of the "
                    "banking kind: one holds the bank and settles with each of the others. "
                    "Italy plays sette e mezzo by much the same rules, and twenty-one and "
                    "blackjack are cousins of it with a French deck."
                )
            ),
            Paragraph(
                _(
                    "It is a game of Christmas evenings and small coins. Pedro Muñoz Seca gave it "
                    "a place in the theatre: in «La venganza de don Mendo», of 1918, the hero "
                    "tells how he was ruined by it, and says of seven and a half that to fall "
                    "short is bad, but to go over is worse."
                )
            ),
            Paragraph(
                _(
                    "At a kitchen table it ends when people get up. Here it has an end: points "
                    "instead of coins, a fixed number of hands, and bets that grow, so that "
                    "everything is open until late."
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
                _("How many of us can play at this table?"),
                _("Four, five or six, people and CPU in any mixture."),
            ),
            Question(
                _("Why do I have only one sum to bet?"),
                _(
                    "Because you have no more: sums above your points are not offered, and with "
                    "less than the lowest you bet all you have."
                ),
            ),
            Question(
                _("Why was I not asked for an offer?"),
                _(
                    "There was none you could make: half of what a lost bet would leave you is "
                    "less than the last offer asks for. Or it was the last hand."
                ),
            ),
            Question(
                _("I won, and the bank did not pay me all. Why?"),
                _(
                    "It had no more. First it collects from those who lost, then it pays in "
                    "playing order as far as its points go; the last may get a part, or nothing."
                ),
            ),
            Question(
                _("We both have 6. Who wins?"),
                _("The bank. And if the bank has seven and a half, it beats everyone."),
            ),
            Question(
                _("Why can I only stand?"),
                _("You have seven and a half. There is no better."),
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
                    "Every house has its own way with this game. Where the usual rules say too "
                    "little, we play like this."
                )
            ),
            Bullets(
                (
                    _(
                        "The bets grow by quarters of the match: 2, 3, 4, 5; then 3, 4, 6, 8; then "
                        "4, 6, 8, 10; at last 6, 8, 10, 12. In 15 hands the quarters end with "
                        "hands 4, 8, 12 and 15; in 30, with 8, 16, 23 and 30."
                    ),
                    _(
                        "An offer stands even if its maker then loses the bet. Nobody is asked "
                        "who can make no valid one."
                    ),
                    _(
                        "If all the players go over, the bank need not play and does not show its "
                        "card."
                    ),
                    _(
                        "The bank pays whole points: what it has goes to the first it owes, the "
                        "rest to the next, and then there is nothing."
                    ),
                    _(
                        "Seven and a half takes the bank also when the bank went over or could "
                        "not pay in full, and before anyone counts who is out."
                    ),
                    _(
                        "If the bank is out and two hands are equally good, the first in playing "
                        "order takes it."
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
                    "It sees what you would see in its chair: its own cards, those that lie face "
                    "up, the points, the bets and the offers. Your hidden card and the deck are "
                    "as dark to it as to you, whatever its level."
                )
            ),
            Bullets(
                (
                    _(
                        "Easy bets by mood, asks for one card too many, and finds an offer hard "
                        "to refuse."
                    ),
                    _(
                        "Medium follows the advice on this page, but never dares the highest "
                        "bet; as the bank it plays for the most points in the hand."
                    ),
                    _(
                        "Hard works out the odds of the cards it does not see, for every way to "
                        "ask and to show, and weighs bets and offers by its chance to win the "
                        "whole match."
                    ),
                )
            ),
        ),
    )
