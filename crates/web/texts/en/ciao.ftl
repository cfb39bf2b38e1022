ciao-title = Ciao Ciao
ciao-lead = Two to four people cross a ravine on a shaky bridge. Shake the box, look at the die alone, and say a number; the others believe it or not.

ciao-you = You
ciao-person = Player { $number }
ciao-character = { $character ->
    [honest] The honest one
    [gambler] The gambler
    [suspicious] The suspicious one
    [steady] The steady one
   *[perfect] The perfect one
}
ciao-bot = { $character ->
    [honest] The honest one
    [gambler] The gambler
    [suspicious] The suspicious one
    [steady] The steady one
   *[perfect] The perfect one
} ({ $number })
ciao-seat = Seat { $number }
ciao-seats = Who plays
ciao-somebody = A person at this screen
ciao-nobody = Nobody
ciao-look-away = With several people at one screen the die shows only while the one whose turn it is holds a button. The others look away, as friends do.

ciao-roll = Shake the box
ciao-peek = Hold to look
ciao-say = Say a number
ciao-say-number = Say { $number }
ciao-approve = Believe it
ciao-contest = Doubt it
ciao-face-number = The die shows { $number }.
ciao-face-cross = The die shows a cross: you have to bluff.
ciao-shown-cross = The die shows a cross.

ciao-thinks = { $who } is thinking …
ciao-to-roll = { $alone ->
    [yes] It is your turn: shake the box.
   *[no] { $who } shakes the box.
}
ciao-to-announce = { $alone ->
    [yes] Say a number, true or not.
   *[no] { $who } looks into the box, alone, and says a number.
}
ciao-to-answer = { $alone ->
    [yes] { $active } says { $number }. Do you believe it?
   *[no] { $active } says { $number }. { $who }, do you believe it?
}

ciao-told-approved = { $who } said { $number }, and all believed it.
ciao-told-bluff = { $who } said { $number }, and { $contester ->
    [You] you
   *[other] { $contester }
} doubted it. A bluff! { $face }
ciao-told-truth = { $who } said { $number }, and { $contester ->
    [You] you
   *[other] { $contester }
} doubted it. It was true.
ciao-fell = A pawn falls off the bridge ({ $who }).
ciao-fell-from-podium = A pawn falls off the podium ({ $who }).
ciao-walked = A pawn walks to plank { $plank } ({ $who }).
ciao-arrived = A pawn reaches the podium ({ $who }): { $points ->
    [one] one point more.
   *[other] { $points } points more.
}

ciao-players = At the table
ciao-standing = On plank { $plank }, { $waiting ->
    [0] none waiting
    [one] one waiting
   *[other] { $waiting } waiting
}
ciao-standing-off = No pawn on the bridge
ciao-podium = { $count ->
    [0] No pawn on the podium
    [one] One pawn on the podium
   *[other] { $count } pawns on the podium
}
ciao-turns = Turns

ciao-you-won = You have won!
ciao-won = Victory: { $who }
ciao-shared = Victory shared: { $who }
ciao-end-rule = Three pawns on the podium win at once. Otherwise the points decide, once the top step is taken or nobody is left on the bridge.

ciao-dice = Fair dice
ciao-dice-promise = Before the first turn the app drew a secret number, from which every roll follows. This is its fingerprint:
ciao-dice-seed = Now that the game is over, this is the secret number itself:
ciao-dice-name = The name of the table:
ciao-check = Check the dice
ciao-fair = The secret number has the promised fingerprint, and every roll of the game follows from it.
ciao-unfair = The rolls do not follow from what was promised.

# What can be said and done besides.
ciao-is-asked = { $active }: { $number }. Now { $who } is asked.
ciao-take-back = Take it back
ciao-asks-back = Takes back the last word? ({ $who })
ciao-grant = Allow it
ciao-refuse = Do not allow it
ciao-gone = Has left the game
ciao-no-turns = None yet.
ciao-called-off = The game was called off.
ciao-by-resignation = Everybody else resigned.
ciao-by-time = Time was up for the others.
ciao-manner = { $character ->
    [honest] Tells the truth where there is one, and believes everybody.
    [gambler] Loves high numbers, and doubts on a whim.
    [suspicious] Mostly truthful, and believes nobody.
    [steady] Sound but tame.
   *[perfect] Cannot be read, and gives nothing away.
}
ciao-published = As published: 9 planks, 7 pawns, 8 steps
ciao-size = { $size ->
    [planks] Planks
    [pawns] Pawns each
    [podium] Steps
    [win] Pawns up to win
    [numbers] Numbers on the die
   *[crosses] Crosses on the die
}
ciao-sizes-note = The coach and the best bots know dice with up to four numbers. For other sizes than the published ones they may have to guess.

# The dice, checked.
ciao-rolls = Every roll
ciao-rolls-turn = Turn
ciao-rolls-lay = In the box
ciao-rolls-follows = From the secret number
ciao-rolls-same = The same
ciao-verify = To check it without this page, save the record and let the command line reckon:
ciao-copy = Copy the record

# The coach.
ciao-coach = Coach
ciao-coach-ask = Ask the coach
ciao-coach-each = Speak after every turn
ciao-coach-look = The coach answers beside the die, for your eyes only: hold to look.
ciao-coach-thinks = The coach is thinking …
ciao-coach-nothing = The coach has nothing to say about this.
ciao-coach-later = What was said is judged at the end: the die has not been shown.
ciao-coach-turn = Coach on turn { $turn }
ciao-coach-game = What the coach says
ciao-coach-line = Turn { $turn }, { $who }:
ciao-coach-said = { $face } { $number } was said, { $truth ->
    [yes] the truth.
   *[no] a bluff.
}
ciao-coach-answered = { $number } was said, { $answer ->
    [contested] and doubted.
    [approved] and believed.
   *[open] to believe or to doubt.
}
ciao-coach-cost = That cost { $percent } chance of winning.
ciao-coach-sound = That cost nothing.
ciao-coach-bluff = Best play bluffs { $percent } of the time when it says this.
ciao-coach-never = Best play never says this number here; any face may be behind it.
ciao-coach-choice = Choice
ciao-coach-often = Best play does it
ciao-coach-chance = Chance to win
ciao-coach-accuracy = { $accuracy ->
    [exact] Computed exactly: best play cannot be beaten in the long run.
    [estimated] Estimated by a network that learned the game; near the end it is exact.
   *[rough] A rough guess: nothing was learned for these sizes.
}
ciao-coach-explained = Best play mixes its choices so that nobody can read it. A decision costs what it gives away of your chance to win against others who play that way. Tap one to see more.
ciao-coach-decisions = Decisions
ciao-coach-free = At no cost
ciao-coach-given = Given away
ciao-coach-by-cost = The dearest first
ciao-percent = { $whole }.{ $tenth }%
