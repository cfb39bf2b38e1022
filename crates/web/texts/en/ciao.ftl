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

ciao-told-approved = { $who }: { $number } was said, and all believed it.
ciao-told-bluff = { $who }: { $number } was said, and { $contester } doubted it. A bluff! { $face }
ciao-told-truth = { $who }: { $number } was said, and { $contester } doubted it. It was true.
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
