ciao-lead = Roll in secret and announce a number. The others believe you or call your bluff.

# The name of a bot in the game. `number` is its seat where two bots have the same name, and else 0.
ciao-bot = { $character ->
    [honest] Marina
    [gambler] Rocco
    [suspicious] Dario
    [steady] Bruno
   *[perfect] Sofia
}{ $number ->
    [0] {""}
   *[other] {" "}{ $number }
}
# A bot in a list to choose from.
ciao-character = { $character ->
    [honest] Marina (honest)
    [gambler] Rocco (gambler)
    [suspicious] Dario (suspicious)
    [steady] Bruno (steady)
   *[perfect] Sofia (expert)
}
ciao-you = You
ciao-person = Player { $number }
ciao-seat = Seat { $number }
ciao-seats = Players
ciao-seat-person = Person on this device
ciao-seat-empty = Empty
ciao-look-away = When several people share a screen, the die is shown only while you hold a button. Everyone else, look away!

ciao-roll = Roll
ciao-peek = Hold to look
ciao-say = Announce
ciao-face-number = You rolled a { $number }.
ciao-face-cross = You rolled a cross: you have to bluff.

# The status. `viewer` is `you` for the player who decides, `shared` where several people use this screen.
ciao-thinks = { $who } is thinking…
ciao-to-roll = { $viewer ->
    [you] Your turn: roll the die.
    [shared] { $who }: roll the die.
   *[other] Waiting for { $who } to roll…
}
ciao-to-announce = { $viewer ->
    [you] Announce a number, true or not.
    [shared] { $who }: look at the die in secret and announce a number, true or not.
   *[other] Waiting for { $who } to announce a number…
}
ciao-to-answer = { $viewer ->
    [you] { $active } says { $number }. Do you believe it?
   *[shared] { $active } says { $number }. { $who }: do you believe it?
}
ciao-is-asked = { $said-by ->
    [you] You said { $number }.
   *[other] { $active } said { $number }.
} Waiting for { $who }…

# Turns. `who` and `by` are `you` for the viewer.
ciao-told-approved = { $who ->
    [you] You said { $number } and were believed.
   *[other] { $name } said { $number } and was believed.
}
ciao-told-bluff = { $who ->
    [you] You said { $number }.
   *[other] { $name } said { $number }.
} { $by ->
    [you] You called the bluff:
   *[other] { $contester } called the bluff:
} { $face ->
    [cross] it was a cross.
   *[other] it was a { $face }.
}
ciao-told-truth = { $who ->
    [you] You said { $number }.
   *[other] { $name } said { $number }.
} { $by ->
    [you] You called it a bluff, but it was true.
   *[other] { $contester } called it a bluff, but it was true.
}
ciao-fell = { $who ->
    [you] Your pawn falls off the bridge.
   *[other] { $name }'s pawn falls off the bridge.
}
ciao-fell-from-podium = { $who ->
    [you] Your pawn falls off the podium.
   *[other] { $name }'s pawn falls off the podium.
}
ciao-walked = { $who ->
    [you] Your pawn moves to plank { $plank }.
   *[other] { $name }'s pawn moves to plank { $plank }.
}
ciao-arrived = { $who ->
    [you] Your pawn reaches the podium:
   *[other] { $name }'s pawn reaches the podium:
} { $points ->
    [one] +1 point.
   *[other] +{ $points } points.
}

ciao-players = Players
ciao-standing = Plank { $plank }, { $waiting ->
    [0] none in reserve
   *[other] { $waiting } in reserve
}
ciao-standing-off = No pawn on the bridge
ciao-podium = { $count ->
    [0] No pawns on the podium
    [one] 1 pawn on the podium
   *[other] { $count } pawns on the podium
}
ciao-turns = Turns
ciao-no-turns = No turns yet.

ciao-you-won = You win!
ciao-won = { $who } wins
ciao-shared = Shared win: { $who }
ciao-end-rule = Three pawns on the podium win right away. Otherwise, most points win once the top step is taken or the bridge is empty.
ciao-called-off = Game aborted.
ciao-gone = Out of the game

ciao-take-back = Take back
ciao-asks-back = { $who } asks for a takeback.
ciao-grant = Accept
ciao-refuse = Decline

# Bots and sizes. `exact` is `yes` where best play is computed and not estimated.
ciao-manner = { $character ->
    [honest] Tells the truth whenever possible and believes everyone.
    [gambler] Loves big numbers and calls bluffs on a whim.
    [suspicious] Mostly truthful, but believes no one.
    [steady] Solid, but never bold.
   *[perfect] { $exact ->
        [yes] Plays the best strategy, computed exactly.
       *[no] Plays the best strategy, as far as it can be estimated.
    }
}
ciao-published = As published: 9 planks, 7 pawns, 8 steps
ciao-size = { $size ->
    [planks] Planks
    [pawns] Pawns each
    [podium] Podium steps
    [win] Pawns on the podium to win
    [numbers] Numbers on the die
   *[crosses] Crosses on the die
}
ciao-sizes-note = The coach and the strongest bots support dice with up to four numbers. With sizes other than the published ones, they may have to guess.

# The rules in short.
ciao-rules-goal = Bring your pawns across the bridge. Three pawns on the podium win right away.
ciao-rules-turn = Roll in secret and announce a number, true or not. A cross forces you to bluff. If everyone believes you, your pawn moves that far.
ciao-rules-answer-title = Calling a bluff
ciao-rules-answer = The others answer one after another; the first to call the bluff settles it. If it was a bluff, your pawn falls and theirs moves by the number you said. If it was true, their pawn falls and yours moves. A pawn that falls is out of the game. Without a pawn on the bridge, you risk your lowest one on the podium; with neither, you can't call.
ciao-rules-podium-title = Podium
ciao-rules-podium = A pawn that moves past the last plank takes the lowest free step. Step 1 is worth 1 point, step 8 is worth 8, so later arrivals score more. Your next pawn starts on plank 1.
ciao-rules-end = The game also ends when the top step is taken or no pawn is left on the bridge. Then most points win; players with equal points share the win.

# The dice, checked.
ciao-dice = Provably fair dice
ciao-dice-promise = Before the first turn, the app picked a secret number that determines every roll. Its fingerprint:
ciao-dice-seed = The game is over, so here is the secret number:
ciao-dice-name = Table ID:
ciao-check = Verify dice
ciao-fair = Verified: the secret number matches its fingerprint, and every roll follows from it.
ciao-unfair = Verification failed: the rolls don't match the secret number.
ciao-rolls = All rolls
ciao-rolls-turn = Turn
ciao-rolls-lay = Rolled
ciao-rolls-follows = From the secret number
ciao-rolls-same = Match
ciao-verify = To check it yourself, save the record and verify it with the command line:
ciao-copy = Copy record

# The coach.
ciao-coach = Coach
ciao-coach-ask = Ask the coach
ciao-coach-each = Comment on every turn
ciao-coach-look = The coach's answer is next to the die, for your eyes only. Hold to look.
ciao-coach-thinks = The coach is thinking…
ciao-coach-nothing = The coach has nothing to say here.
ciao-coach-later = The announcement is reviewed after the game, because the die is still secret.
ciao-coach-turn = Coach on turn { $turn }
ciao-coach-line = Turn { $turn }, { $who }:
ciao-coach-rolled = { $face ->
    [cross] Rolled a cross.
   *[other] Rolled a { $face }.
}
ciao-coach-said = { $face ->
    [cross] Rolled a cross,
   *[other] Rolled a { $face },
} said { $number }: { $truth ->
    [yes] the truth.
   *[no] a bluff.
}
ciao-coach-answered = { $answer ->
    [contested] Called the bluff on { $number }.
    [approved] Believed { $number }.
   *[open] { $number } was announced: believe it or call the bluff?
}
ciao-coach-cost = Cost { $percent } win chance.
ciao-coach-sound = No cost.
ciao-coach-here = { $choice ->
    [announce] Against these opponents, announcing { $number } was { $percent } better.
    [contest] Against these opponents, calling the bluff was { $percent } better.
   *[approve] Against these opponents, believing was { $percent } better.
}
ciao-coach-bluff = With best play, this is a bluff { $percent } of the time.
ciao-coach-never = Best play never announces this number here, so it could be anything.
ciao-coach-choice = Choice
ciao-coach-often = Best play
ciao-coach-chance = Win chance
ciao-coach-accuracy = { $accuracy ->
    [exact] Exact: against best play, no other strategy does better.
    [estimated] Estimated. Near the end of the game it's exact.
   *[rough] Rough guess: the coach isn't trained for these sizes.
}
ciao-coach-explained = Best play mixes its choices to stay unpredictable. The cost of a decision is the win chance it gives up against opponents who play that way. Tap one for details.
ciao-coach-bluffs = Bluffs and answers
ciao-coach-change = Total
ciao-percent = { $whole }.{ $tenth }%
