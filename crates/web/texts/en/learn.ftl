learn-ponte = Ponte del Diavolo by example
learn-lead = Each board shows one rule. Green rings mark what to try first, but you can try anything.
learn-turn-title = Your turn
learn-turn = Place two tiles of your colour on any free cells, or build one bridge between two of your tiles. Tiles that share a side form a group: one to three tiles are a sandbank, exactly four are an island.
learn-start-title = How it starts
learn-start = The first player places two light tiles. The second player picks a colour: Light takes over those tiles, Dark places two dark ones. Then Light and Dark alternate.
learn-end-title = How it ends
learn-end = When you can't place two tiles, you may pass. If Light passes, Dark gets one last turn. If Dark passes, the game ends right away.
learn-score-title = Scoring
learn-score = Bridges link islands and sandbanks into chains. Only the islands count: the more in one chain, the more points. On this board, Light has one chain of four islands: 10 points. Dark has two islands linked through a sandbank, 3 points, and two single islands, 1 point each: 5 in total. Most points win; ties are broken by islands, then by bridges.
learn-score-islands = Islands
learn-score-points = Points
learn-play = Play now
learn-tried = { $tried } of { $all } tried
learn-done = All tried
learn-again = Start over
learn-pick-bridge = Now tap the tile at the other end.
lesson-forbidden = Right, the rules forbid this. { $reason }
learn-board = Example { $number }: try it on the board
learn-board-score = A finished game: Light 10 points, Dark 5

lesson-tile-fits = { $size ->
    [1] Legal: a sandbank of one tile.
    [4] Legal: four tiles make an island!
   *[other] Legal: a sandbank of { $size } tiles.
}
lesson-bridge-fits = { $cells ->
    [one] Legal: your bridge is built, and the cell below it is blocked for good.
   *[other] Legal: your bridge is built, and the { $cells } cells below it are blocked for good.
}
lesson-1-title = Islands need space
lesson-1-text = An island can't touch another tile of its colour, not even at a corner. Sandbanks may touch each other at corners. Try all three cells.
lesson-2-title = Too close for an island
lesson-2-text = A tile on d4 would turn two sandbanks into an island. But look at what's around it.
lesson-3-title = Two sandbanks become an island
lesson-3-text = The same position without the tile at the corner. Try d4 again.
lesson-4-title = Growing a sandbank
lesson-4-text = Sandbanks may touch at corners while they grow, as long as none of them becomes an island.
lesson-5-title = Four is the limit
lesson-5-text = A tile on d4 would join everything in this row.
lesson-6-title = Opposing tiles may touch
lesson-6-text = Only tiles of the same colour need space. Complete the light island right next to the dark one.
lesson-7-title = Three kinds of bridge
lesson-7-text = A bridge goes two cells straight, two cells diagonally, or a knight's move. Tap a tile, then the other end.
lesson-8-title = Bridges you can't build
lesson-8-text = A tile can hold only one bridge, and a bridge needs open water below. Try the two marked bridges.
lesson-9-title = Blocked water
lesson-9-text = You can't place tiles under a bridge. Another bridge may pass over the same water next to it, but bridges can't cross.

# The overview.
learn-intro = { $count } short lessons: the rules of both games to try out, and ten puzzles where one good idea wins. Your progress is saved on this device.
learn-overview = All lessons
learn-part-ponte = Rules of Ponte del Diavolo
learn-part-ciao = Rules of Ciao Ciao
learn-part-tips = Ten tips for Ponte del Diavolo
learn-part-progress = { $done } of { $all } done
learn-next = Next: { $title }
learn-all-done = You've finished every lesson. Time to play!
learn-chip = { $number }. { $title }{ $done ->
    [yes] , done
   *[no] {""}
}
learn-scene-done = Done

# The rules of Ciao Ciao.
learn-ciao-lead = You play the pawns with the number 1. Each scene has one decision: try every option and see what happens.
learn-ciao-board = Scene { $number }: the table
scene-said = { $who } says { $number }. You can't see the die.
scene-1-title = Roll and announce
scene-1-text = You roll in secret: it's a two. Now announce a number from 1 to 4. It doesn't have to be true.
scene-1-idea = If everyone believes you, your pawn moves as far as you said, and no one ever finds out what you rolled.
scene-2-title = A cross means a bluff
scene-2-text = The die has the numbers 1 to 4 and two crosses. This time you rolled a cross, so anything you say is a bluff. How bold are you?
scene-2-idea = With a cross you have to bluff. A small number raises little suspicion; a four tempts others to call it. If they do, your pawn falls.
scene-3-title = Call a bluff
scene-3-text = The others answer one after another, and the first to call the bluff settles it. Now it's your turn to answer.
scene-3-idea = It was a bluff. The bluffer's pawn falls and is out of the game, the next one starts on plank 1, and your own pawn moves by the number announced.
scene-3-believe = You believed it, so the pawn moves and the die stays hidden. You'll never know if it was true.
scene-4-title = Doubting the truth
scene-4-text = You're asked again. Your pawn is far ahead, on plank 8, so you have a lot to lose.
scene-4-idea = Calling a bluff that isn't one costs you: your pawn falls, and the other one moves anyway.
scene-4-believe = The other pawn moves, and yours is still on plank 8. Believing never costs you a pawn.
scene-5-title = Onto the podium
scene-5-text = Your pawn is on plank 8 of 9, and you rolled a three. What happens when it moves past the end?
scene-5-idea = A pawn that moves past the last plank takes the lowest free step of the podium; extra steps are lost. Step k is worth k points, so later arrivals score more. Your next pawn starts on plank 1 right away.
scene-5-short = Plank 9 is the last one: your pawn is still on the bridge and scores nothing yet.
scene-6-title = No pawn on the bridge
scene-6-text = All your pawns have crossed or fallen, so you no longer roll. But with pawns on the podium you can still call bluffs.
scene-6-idea = If you're wrong, you lose your lowest pawn on the podium. The fall comes first: the pawn that arrives takes the freed step at once.
scene-6-believe = You keep both pawns on the podium, and the other player's pawn takes the lowest free step.
scene-7-title = Right from the podium
scene-7-text = The same table, another roll. Do you call it this time?
scene-7-idea = You were right: the pawn falls. But you have no pawn on the bridge, so no one advances.
scene-7-believe = Everyone believed it, so the pawn reaches the podium, and the die stays hidden.
scene-8-title = Three pawns win
scene-8-text = Two of your pawns are on the podium, and a third is about to follow. Another player has more points than you will ever get.
scene-8-idea = Three pawns on the podium win right away, whatever the points.
scene-9-title = When points decide
scene-9-text = Only the top step is free, and it's worth 8 points. Taking it ends the game.
scene-9-idea = Once the top step is taken or the bridge is empty, most points win. Here two players have 10 points each and share the win.

# The ten tips.
learn-tips-lead = Martin Ebel, the game's designer, has ten tips for beginners. Each one comes with a position from a game of our engine against itself. Find the move that follows the tip; the engine judges whatever you try.
learn-tip-board = Tip { $number }: find the move
tip-to-move = { $colour ->
    [light] Light to move.
   *[dark] Dark to move.
}
tip-show = Show solution
tip-shown = The rings mark a solution. Play it!
tip-right = Well done!
tip-copied = That's the solution. You looked it up, so it doesn't count yet: start over and find it yourself.
tip-also-good = Also fine: you win { $chance }% of the time from here. Our idea was { $move }.
tip-thinking = The engine is checking your move…
tip-unknown = That's not the solution. The engine can't be reached right now to say more.
tip-wrong = Not this one. The engine { $kind ->
    [tiles] replies with tiles on { $first } and { $second }
    [bridge] replies with a bridge from { $first } to { $second }
   *[pass] just passes
}{ $told ->
    [yes] , and your chance to win drops to { $left }%.
   *[no] , and the game slips away.
} Tap the board to try again.
tip-1-title = The centre is strong
tip-1-text = From the centre you can reach out in every direction, like a spider in its web. If it's free, take it. One cell in the middle decides this game: place a tile there and a second one anywhere.
tip-1-idea = A tile on c3 stops Dark's bridge from b2 to d4 for good. It holds one bridge, to c5 or to e3; with b3 beside it, you can build one to each light sandbank.
tip-2-title = Don't rush your islands
tip-2-text = A finished island gives away your plan. Link your sandbanks with bridges first; islands can follow. Dark could finish an island on c5 right now. What's more urgent?
tip-2-idea = The bridge is built, and no one can cut it any more. Islands can wait, but this bridge couldn't.
tip-3-title = Bridges belong in the middle
tip-3-text = When several bridges are possible, don't use up the outermost tile of your land: you may need it later to reach further. Light wants a bridge. Which tiles can hold it, and which one has to stay free?
tip-3-idea = The tile on e4 is the tip of the right-hand island and the way to the left. Any bridge that ends there throws the game away; from f3 or f4, a second bridge can follow.
tip-4-title = Scorched earth
tip-4-text = Two sandbanks of two or three tiles that touch at a corner are trouble: neither can become an island next to the other. Dark has tiles on d5 and e5. Where does the next pair go without spoiling them?
tip-4-idea = The new tiles stay clear of the corners of d5, so both sandbanks can still become islands. On c6 or c4 they would have blocked each other.
tip-5-title = Cut the board in two
tip-5-text = A chain from edge to edge is a wall: your opponent is left with two separate halves. Light can close such a wall in a single move.
tip-5-idea = Now Light's land reaches from the left edge to the right. The two dark tiles on b6 and b7 are shut in above it.
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
tip-9-idea = The bridge from c4 to e5 links two chains and stops the dark bridge from c5 to e4, which would have decided the game. The island in the corner would have come one turn too early.
tip-10-title = Friendly but merciless
tip-10-text = You don't have to build to win; sometimes it's enough to prevent, and some games end 2–0. Dark could finish an island at the top right. But what is the light sandbank on a2 and b2 about to become?
tip-10-idea = Two tiles that build nothing, but the light sandbank in the corner has no room left to become an island. Mean? Sure. Shake hands afterwards.
