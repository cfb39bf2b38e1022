# The overview and the end of a chapter.
learn-intro = Try a rule, then predict what it allows. Each lesson is an island, and every two neighbours you finish are joined by a bridge. Your progress is saved on this device.
learn-overview = All lessons
learn-begin = Start: { $title }
learn-next = Next: { $title }
learn-due = { $count ->
    [one] Ask me again: 1 question
   *[other] Ask me again: { $count } questions
}
learn-done = { $done ->
    [yes] , done{ $all ->
        [0] {""}
       *[other] , { $stars } of { $all } stars
    }
   *[no] , not done
}
learn-play = Play now
learn-again = Start over
learn-tried = { $tried } of { $all } tried
again-title = Once more
again-empty = Nothing to ask again today. What you miss comes back another day.
again-mistakes = Mistakes from your games
chapter-first-steps = First steps
chapter-land = Land
chapter-bridges = Bridges
chapter-chains = Chains and the end
chapter-first-game = Your first game
chapter-tips = Ten tips of the author
chapter-bluffing = Bluffing
chapter-podium = The podium
chapter-tactics = Tactics
end-course = You've finished the course!
end-chapter = Chapter finished!
end-unfinished = Almost there
end-chain = { $islands ->
    [0] No chain yet
    [1] 1 island: 1 point
   *[other] Chain of { $islands } islands: { $points } points
}
end-total = All chains together: { $points } points
end-next-chapter = Next chapter

# Steps, questions and what is said to an answer.
lesson-back = Back
lesson-next = Next
lesson-step = Step { $step } of { $count }
lesson-board = Board
lesson-table = The table
lesson-candidate = { $cell }, possible answer
ask-cell = Which of the marked cells may Light take? Tap it.
ask-find = { $goal ->
    [island] Make an island with one tile. Where?
    [link] Build a bridge that makes points.
   *[other] Not every bridge is legal here. Build one that is.
}
ask-points = How many points does Light have?
ask-winner = The game is over. Who wins?
ask-may = { $kind ->
    [tiles] May Light place two tiles?
    [bridge] There is only one bridge in this game. May Light build one?
   *[other] May Light pass?
}
ask-ends = { $kind ->
    [pass] { $colour ->
        [light] Light passes. Is the game over?
       *[dark] Dark passes. Is the game over?
    }
   *[bridge] Light has passed, and Dark builds a bridge. Is the game over?
}
answer-yes = Yes
answer-no = No
answer-draw = Nobody, it's a draw
answer-over = Yes, it's over
answer-goes-on = No, it goes on
lesson-verdict = { $right ->
    [yes] Right!
   *[no] Not quite.
}
lesson-answered = { $right ->
    [yes] Right!
   *[no] Not quite.
} { $reason }
reason-points = { $chains }. In all: { $points ->
    [one] { $points } point.
   *[other] { $points } points.
}
reason-and = { $first }; { $second }
reason-winner = { $decider ->
    [points] More points win.
    [islands] Both have { $points } points, so the islands decide: { $light-islands } for Light, { $dark-islands } for Dark.
    [bridges] Points and islands are equal, so the bridges decide: { $light-bridges } for Light, { $dark-bridges } for Dark.
   *[other] Points, islands and bridges are all equal: a draw.
}
reason-may = { $kind ->
    [tiles] { $may ->
        [yes] Two of Light's tiles are left.
       *[no] Light has only one tile left, and a turn needs two.
    }
    [bridge] { $may ->
        [yes] There is a bridge left.
       *[no] Dark has built the last bridge, and the supply is shared.
    }
   *[pass] { $may ->
        [yes] Light can't place two tiles any more.
       *[no] Two tiles still fit, so Light has to move.
    }
}
reason-ends = { $kind ->
    [light] Light has had one turn more, so Dark has one last turn.
    [dark] Both have had the same number of turns.
   *[other] Light has passed, and this was Dark's last turn.
}
praise = Right!
praise-island = An island! The sea is yours.
praise-bridge = The bridge stands!
praise-points = { $points ->
    [one] Well done: { $points } point!
   *[other] Well done: { $points } points!
}
praise-colour = Fair either way: because you choose, the first player makes the two tiles neither too good nor too bad.
lesson-forbidden = Right, the rules forbid this. { $reason }
lesson-aside = { $goal ->
    [island] Legal, but that's no island. Find another cell.
    [link] Legal, but it makes no points. Find another bridge.
   *[other] That's a legal move, but not the one you need here. Follow the green marks.
}
lesson-end-on-tile = A bridge ends on one of your tiles. Tap { $cell } again to cancel.
lesson-tap-marked = Choose one of the marked cells.
lesson-tap-own = Tap a light tile, then the tile at the other end.
lesson-tap-free = Choose a free cell.
lesson-tile-fits = { $corner ->
    [yes] Fine: they touch at a corner, but neither is an island yet.
   *[no] { $size ->
        [1] Legal: a sandbank of one tile.
        [4] Legal: four tiles make an island!
       *[other] Legal: a sandbank of { $size } tiles.
    }
}
lesson-bridge-fits = { $cells ->
    [one] Legal: your bridge is built, and the cell below it is blocked for good.
   *[other] Legal: your bridge is built, and the { $cells } cells below it are blocked for good.
}

# The lessons of Ponte del Diavolo.
goal-title = The goal
goal-text = Most points win. Four connected tiles are an island, and islands linked by bridges score together: 1 island is worth 1 point, 2 are worth 3, 3 are worth 6, 4 are worth 10. Here Light's chain of three scores 6.
tiles-title = Two tiles per turn
tiles-text = You play Light. Place two tiles on any empty cells; they may be far apart.
island-title = Make an island
island-text = Three connected tiles are only a sandbank. Add a fourth to make an island. Nothing of your colour may touch it afterwards, not even diagonally. Try the green cells.
bridge-title = Link islands
bridge-text = Instead of placing tiles you can build one bridge: tap one of your tiles, then another two cells away, straight, diagonally or a knight's move. Link the two islands.
colours-title = How a game starts
colours-text = The first player places two light tiles. The second player then picks a colour: Light takes these tiles over, Dark answers with two of its own. Which do you want?
size-title = Four is the limit
size-text = A tile on d4 would join everything in this row.
corner-title = Islands need space
corner-text = An island can't touch another tile of its colour, not even at a corner. Sandbanks may touch each other at corners. Try all three cells.
distance-title = Too close for an island
distance-text = A tile on d4 would turn two sandbanks into an island. But look at what's around it.
distance-again = The same position without the tile at the corner. Try d4 again.
opponent-title = Opposing tiles may touch
opponent-text = Only tiles of the same colour need space. Complete the light island right next to the dark one.
spans-title = Three kinds of bridge
spans-text = A bridge goes two cells straight, two cells diagonally, or a knight's move, an L: two cells one way, one to the side. Tap a tile, then the other end.
water-title = Blocked water
water-text = A bridge needs open water below: no tile of either colour. From then on, no tile may go under it. Try the marked bridge, then the marked cell.
single-title = One bridge per tile
single-text = A tile holds only one bridge. Try the marked one.
crossing-title = Bridges don't cross
crossing-text = Two bridges may not cross, no matter whose they are. But a bridge may pass beside another one, over the same water. Try both.
chain-title = Chains
chain-text = Bridges link islands and sandbanks into chains, but only the islands count. Light has one chain of four islands: 10 points. Dark has two islands linked through a sandbank, 3 points, and two single islands: 5 in total.
supplies-title = Supplies
supplies-text = In the classic game each player has 40 tiles, and both share 15 bridges. When they are gone, they are gone. Other rule sets have no limit.
passing-title = Passing
passing-text = You may pass only when you can't place two tiles. Here Light has one free cell left, so Light may pass. Even if a bridge could be built, passing is allowed.
end-title = The end
end-text = Both players get the same number of turns. When Light passes, Dark has one last turn. When Dark passes, the game is over at once.
ties-title = Equal points
ties-text = With equal points, more islands win; then more bridges; otherwise it's a draw. Here both have 3 points, but Light has three islands and Dark two: Light wins.
first-game-title = Your first game, with help

# The first game.
coach-start = You go first: place two light tiles on any two cells. Nina then picks a colour.
coach-remark = { $name }: { $move }. { $effect ->
    [light] “I like your two tiles, so I take Light.” You are Dark.
    [dark] “Two tiles alone don't tempt me: I take Dark and place my own where I want them.” You are Light.
    [island] That makes an island.
    [link] The bridge links islands: +{ $points }.
    [bridge] No points yet, but the way is safe.
    [pass] Two tiles don't fit any more.
   *[land] New land. Can it become an island?
}
coach-warning = Wait! After { $move }, { $name } can play { $reply }{ $effect ->
    [island] {" "}and make an island.
    [link] {" "}and link islands, +{ $points }.
   *[other] {" "}and take the place you need.
} Your chances would drop from { $before }% to { $after }%. Take it back?
coach-take-back = Take it back
coach-insist = Play it anyway

# The lessons of Ciao Ciao. `who` and `by` are `you` for the learner.
scene-said = { $who } says { $number }. You can't see the die.
scene-1-title = Roll and announce
scene-1-text = You roll in secret: it's a two. Now announce a number from 1 to 4. It doesn't have to be true.
scene-1-idea = If everyone believes you, your pawn moves as far as you said, and no one ever finds out what you rolled.
scene-2-title = A cross means a bluff
scene-2-text = The die has the numbers 1 to 4 and two crosses. This time you rolled a cross, so anything you say is a bluff. How bold are you?
scene-2-idea = With a cross you have to bluff. A small number raises little suspicion; a four tempts others to call it. If they do, your pawn falls.
scene-3-title = Call a bluff
scene-3-text = The others answer one after another, and the first to call the bluff settles it. Now it's your turn to answer.
scene-3-believe = You believed it, so the pawn moves and the die stays hidden. You'll never know if it was true.
scene-3-idea = It was a bluff. The bluffer's pawn falls and is out of the game, the next one starts on plank 1, and your own pawn moves by the number announced.
scene-4-title = Doubting the truth
scene-4-text = You're asked again. Your pawn is far ahead, on plank 8, so you have a lot to lose.
scene-4-believe = The other pawn moves, and yours is still on plank 8. Believing never costs you a pawn.
scene-4-idea = Calling a bluff that isn't one costs you: your pawn falls, and the other one moves anyway.
scene-5-title = Onto the podium
scene-5-text = Your pawn is on plank 8 of 9, and you rolled a three. What happens when it moves past the end?
scene-5-short = Plank 9 is the last one: your pawn is still on the bridge and scores nothing yet.
scene-5-idea = A pawn that moves past the last plank takes the lowest free step of the podium; extra steps are lost. Step 1 is worth 1 point, step 8 is worth 8, so later arrivals score more. Your next pawn starts on plank 1 right away.
scene-6-title = No pawn on the bridge
scene-6-text = Each player has seven pawns. All of yours have crossed or fallen, so you no longer roll: the turn passes to the next player with a pawn on the bridge. But with pawns on the podium you can still call bluffs.
scene-6-believe = You keep both pawns on the podium, and the other player's pawn takes the lowest free step.
scene-6-idea = If you're wrong, you lose your lowest pawn on the podium. The fall comes first: the pawn that arrives takes the freed step at once.
scene-7-text = The same table, another roll. Do you call it this time?
scene-7-believe = Everyone believed it, so the pawn reaches the podium, and the die stays hidden.
scene-7-idea = You were right: the pawn falls. But you have no pawn on the bridge, so no one advances.
scene-8-title = Three pawns win
scene-8-text = Two of your pawns are on the podium, and a third is about to follow. Another player has more points than you will ever get.
scene-8-idea = Three pawns on the podium win right away, whatever the points.
scene-9-title = When points decide
scene-9-text = Only the top step is free, and it's worth 8 points. Taking it ends the game.
scene-9-called = From plank 9 every number reaches the podium. A bluff only invited a call: your last pawn falls, and the game goes on.
scene-9-idea = Once the top step is taken or the bridge is empty, most points win. Here two players have 10 points each and share the win.
may-call-title = Who may call a bluff
may-call-text = To call a bluff you need something to lose: a pawn on the bridge or on the podium. With neither, you can only watch.
chances-title = How likely is a cross?
chances-text = The die has six sides: 1, 2, 3, 4 and two crosses. A cross always means a bluff. Keep that in mind when someone sounds very sure.
tactics-title = First tactics
tactics-text = Your pawn is on plank 9. From there every number reaches the podium, and extra steps are lost. If someone calls your bluff, they move by the number you said. So say no more than you need.
story = { $who ->
    [you] You roll
   *[other] { $name } rolls
} { $face ->
    [cross] a cross
   *[other] a { $face }
} and { $who ->
    [you] say
   *[other] says
} { $number }. { $by ->
    [nobody] Everyone believes it.
    [you] You call the bluff.
   *[other] { $contester } calls the bluff.
}
ask-falls = Whose pawn falls?
ask-plank = { $who ->
    [you] On which plank is your pawn then?
   *[other] On which plank is { $name }'s pawn then?
}
ask-your-points = How many points do you have then?
ask-step = Which step of the podium does the pawn take?
ask-may-call = Marina announces a number. May you call the bluff here?
ask-wins = Who wins now?
ask-chance = { $roll ->
    [cross] How often does the die show a cross?
    [four] Rocco always says 4, whatever he rolls. How often is it true?
   *[other] Marina bluffs only when she has to. How often is her number true?
}
ask-say = You rolled a cross and want to reach the podium. Which number is the wisest?
ask-believe = { $name } says { $number }. With that, a third pawn reaches the podium. What do you do?
answer-nobody = Nobody
answer-shared = Several share the win
answer-sides = { $sides } in 6
reason-may-call = { $standing ->
    [bridge] Your pawn on the bridge is at stake.
    [podium] Your lowest pawn on the podium is at stake.
   *[other] You have no pawn on the bridge or the podium, so you have nothing to lose and can only watch.
}
reason-chance = { $roll ->
    [cross] Two sides of six are crosses: every third roll.
    [four] Only one side of six is a 4. Call him.
   *[other] Four sides of six are numbers. Believe her more often than not.
}
reason-say = It reaches the podium just as well, and if your bluff is called, the other pawn moves least.
reason-believe = If you believe it, you have lost. If you call it, you still have a chance: every third roll is a cross.

# Liar's table.
liar-title = Liar's table
liar-text = { $rounds } announcements in { $seconds } seconds. Believe or call the bluff? After each answer you see the die.
liar-start = Start
liar-again = Play again
liar-progress = { $number } of { $rounds } · { $left } s
liar-result = You caught { $caught } of { $bluffs } bluffs and called { $doubted } that were true ({ $answered } answers).
liar-idea = Marina bluffs only with a cross, so she is right four times out of six. Rocco says 3 or 4 whatever he rolls: call him.

# The ten tips.
tip-to-move = { $colour ->
    [light] Light to move.
   *[dark] Dark to move.
}
tip-show = Show solution
tip-shown = The rings mark a solution. Play it!
tip-right = Well done!
tip-copied = That's the solution. You looked it up, so it doesn't count yet: start over and find it yourself.
tip-also-good = Also fine ({ $chance }%). Our idea was { $move }. { $idea }
tip-thinking = Checking your move…
tip-unknown = That's not the solution. Your opponent's answer can't be computed right now: the engine isn't loaded.
tip-wrong = Not this one. Your opponent { $kind ->
    [tiles] replies with tiles on { $first } and { $second }
    [bridge] replies with a bridge from { $first } to { $second }
   *[pass] just passes
}{ $effect ->
    [island] {" "}and makes an island
    [link] {" "}and links islands: +{ $points }
    [prevents] {" "}and your best move is gone
   *[other] {""}
}{ $told ->
    [yes] . From there you win only { $left }% of the time.
   *[no] .
} Tap the board to try again.
tip-1-title = The centre is strong
tip-1-text = From the centre you can reach out in every direction, like a spider in its web. If it's free, take it. One cell in the middle decides this game: place a tile there and a second one anywhere.
tip-1-idea = A tile on c3 stops Dark's bridge from b2 to d4 for good. It holds one bridge, to c5 or to e3; with b3 beside it, you can build one to each light sandbank.
tip-2-title = Don't rush your islands
tip-2-text = A finished island gives away your plan. Link your sandbanks with bridges first; islands can follow. Dark could finish an island on c5 right now. What's more urgent?
tip-2-idea = Once the bridge is built, no one can cut it. Islands can wait, but this bridge couldn't.
tip-3-title = Bridges belong in the middle
tip-3-text = When several bridges are possible, don't use up the outermost tile of your land: you may need it later to reach further. Light wants a bridge. Which tiles can hold it, and which one has to stay free?
tip-3-idea = The tile on e4 is the tip of the right-hand island and the way to the left. Any bridge that ends there throws the game away; from f3 or f4, a second bridge can follow.
tip-4-title = Scorched earth
tip-4-text = Two sandbanks of two or three tiles that touch at a corner are trouble: neither can become an island next to the other. Dark has tiles on d5 and e5. Where does the next pair go without spoiling them?
tip-4-idea = New tiles that stay clear of the corners of d5 leave both sandbanks room to become islands. On c6 or c4 they would block each other.
tip-5-title = Cut the board in two
tip-5-text = A chain from edge to edge is a wall: your opponent is left with two separate halves. Light can close such a wall in a single move.
tip-5-idea = The bridge from b5 to d5 joins Light's land from the left edge to the right and shuts in the two dark tiles on b6 and b7 above it.
tip-6-title = The fork
tip-6-text = Play moves that do two things at once: threaten two bridges, or make an island and threaten a bridge. Your opponent has only one turn to answer. Where is Dark's fork?
tip-6-idea = The tiles on a6 and a7 complete an island and threaten two bridges at once: a4-a6 and b4-b6. No reply stops every bridge.
tip-7-title = Steer your opponent
tip-7-text = A tile that looks useless can force your opponent to build where it does no harm. And a single tile underneath stops a knight's move bridge. Dark wants to link its islands in columns b and d.
tip-7-idea = With c6 and c7 occupied, no bridge from the dark island on the left reaches column d any more.
tip-8-title = Claim space
tip-8-text = What's safe can wait; open space won't. Light could finish the island at a5 and b5 with a4 right away. Where is the space that Dark would take next?
tip-8-idea = The tiles on c7 and d7 hem in the dark sandbank at d5 and d6 and keep the upper left for Light. The island on the left can still be finished later.
tip-9-title = Timing
tip-9-text = At some point you have to stop building land and start building bridges that score. Count the turns left. Light could make one more island in the corner. Is there time?
tip-9-idea = The bridge from c4 to e5 links two chains and stops the dark bridge from c5 to e4, which would decide the game. The island in the corner would come one turn too early.
tip-10-title = Friendly but merciless
tip-10-text = You don't have to build to win; sometimes it's enough to prevent, and some games end 2–0. Dark could finish an island at the top right. But what is the light sandbank on a2 and b2 about to become?
tip-10-idea = Two tiles in the corner build nothing, but they leave the light sandbank no room to become an island. Mean? Sure. Shake hands afterwards.
