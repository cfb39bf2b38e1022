learn-title = Learn
learn-ponte = Ponte del Diavolo by examples
learn-lead = Each little board shows one rule. Green rings mark what to try; everything else may be tried too.
learn-turn-title = A turn
learn-turn = Lay two tiles of your colour on any free cells, or build one bridge on two of your tiles. Tiles that touch by their sides hang together: one to three are a sandbank, exactly four an island.
learn-start-title = The beginning
learn-start = The first player lays two light tiles. The second chooses a colour: light takes those tiles over, dark lays two of its own. From then on the colours take turns.
learn-end-title = The end
learn-end = Whoever cannot lay two tiles may pass instead of building. When light passes, dark has one more turn; when dark passes, it is over at once.
learn-score-title = The score
learn-score = Count the islands of each chain, that is, of all land that bridges join, sandbanks included. On this board light has one chain of four islands: 10 points. Dark has two islands joined by way of a sandbank, 3 points, and two islands alone, 1 point each: 5 in all. More points win, then more islands, then more bridges.
learn-score-islands = Islands
learn-score-points = Points
learn-play = Play now
learn-tried = { $tried } of { $all } tried
learn-done = All tried
learn-again = Start over
learn-pick-bridge = Now tap the tile where the bridge shall end.
learn-board = Example { $number }: a board to try
learn-board-score = A finished game: light 10 points, dark 5

lesson-tile-fits = { $size ->
    [1] Allowed: a sandbank of one tile.
    [4] Allowed: four tiles, an island!
   *[other] Allowed: a sandbank of { $size } tiles.
}
lesson-bridge-fits = { $cells ->
    [one] Allowed: the bridge stands, and the cell beneath it is blocked for good.
   *[other] Allowed: the bridge stands, and the { $cells } cells beneath it are blocked for good.
}
lesson-1-title = Islands keep their distance
lesson-1-text = No other tile of its colour may touch an island, not even by a corner. Sandbanks are free to touch each other by corners. Try all three cells.
lesson-2-title = An island that would be touched
lesson-2-text = A tile on d4 would turn two sandbanks into an island. But look at what lies around it.
lesson-3-title = Two sandbanks become an island
lesson-3-text = The same without the tile at the corner. Try d4 again.
lesson-4-title = A sandbank grows
lesson-4-text = Sandbanks may touch by corners while they grow, as long as none of them becomes an island.
lesson-5-title = Four are the most
lesson-5-text = A tile on d4 would join all that lies in this row.
lesson-6-title = Colours do not mind each other
lesson-6-text = The distance holds only within a colour. Complete the light island right beside the dark one.
lesson-7-title = Three ways to span
lesson-7-text = A bridge goes two cells straight, two cells diagonally, or a knight's move. Tap a tile, then the other end.
lesson-8-title = Where no bridge stands
lesson-8-text = A tile carries one bridge at most, and a bridge needs open water beneath. Try both that are marked.
lesson-9-title = Blocked water
lesson-9-text = No tile may ever lie under a bridge. Another bridge may pass over the same water beside the first, but never across it.

# The overview.
learn-intro = { $count } small lessons: the rules of both games to try out, and ten positions in which a good idea wins. What you have done stays on this device.
learn-overview = Overview
learn-part-ponte = Rules of Ponte del Diavolo
learn-part-ciao = Rules of Ciao Ciao
learn-part-tips = Ten tips for Ponte del Diavolo
learn-part-progress = { $done } of { $all } done
learn-next = Next: { $title }
learn-all-done = You have done every lesson. Time to play!
learn-chip = { $number }. { $title }{ $done ->
    [yes] , done
   *[no] {""}
}
learn-scene-done = Done

# The rules of Ciao Ciao.
learn-ciao-lead = You play the pawns with the number 1. In every scene there is one thing to decide; try each choice and watch what follows.
learn-ciao-board = Scene { $number }: the table
scene-said = { $who } says { $number }. You do not see the die.
scene-1-title = A roll and a word
scene-1-text = You shake the box and look at the die alone: it shows a two. Now announce a number from 1 to 4. It need not be the truth.
scene-1-idea = When everybody believes you, your pawn walks as far as you said, and nobody ever learns what the die showed.
scene-2-title = The cross makes liars
scene-2-text = The die has the numbers 1 to 4 and two crosses. This time it shows a cross: whatever you say is a bluff. How bold are you?
scene-2-idea = With a cross you have no choice but to bluff. A small number draws little doubt; a four tempts others to doubt it, and whoever is found out falls.
scene-3-title = Doubting a bluff
scene-3-text = The others are asked one after another, and the first to doubt ends the asking. Now it is your turn to answer.
scene-3-idea = It was a bluff. The liar's pawn falls and is out of the game, its next one stands on plank 1, and your own pawn walks by the number that was said.
scene-4-title = Doubting the truth
scene-4-text = Once more you are asked. Your pawn is far ahead, so there is much to lose.
scene-4-idea = Whoever doubts an honest player pays for it: your pawn falls, and the other one walks on all the same.
scene-5-title = Onto the podium
scene-5-text = Your pawn stands on plank 8 of 9, and the die shows a three. What happens when it walks past the end?
scene-5-idea = A pawn that walks past the last plank takes the lowest free step of the podium; steps to spare are lost. Step k is worth k points, so later arrivals earn more. Your next pawn starts on plank 1 at once.
scene-6-title = Without a pawn on the bridge
scene-6-text = All your pawns have crossed or fallen, so you no longer roll. But with pawns on the podium you may still doubt.
scene-6-idea = Whoever doubts wrongly from the podium loses the lowest of their steps. The fall comes first: the freed step is taken at once by the pawn that arrives.
scene-7-title = Right from the podium
scene-7-text = The same table, another roll. Do you doubt this time?
scene-7-idea = You were right: the pawn falls. But you have none on the bridge that could walk, so nobody advances.
scene-8-title = Three pawns win
scene-8-text = Two of your pawns stand on the podium, and a third is about to follow. Another player has more points than you will ever have.
scene-8-idea = Three pawns on the podium win at once, whatever the points say.
scene-9-title = When points decide
scene-9-text = Only the top step is free, and it is worth 8 points. Whoever takes it ends the game.
scene-9-idea = Once the top step is taken, or nobody is left on the bridge, most points win. Here two have ten points each, and they share the victory.

# The ten tips.
learn-tips-lead = Martin Ebel, the author of the game, has ten pieces of advice for those who begin. To each belongs a position from a game of our engine against itself: find the turn that follows the advice. Everything you try is judged by the engine.
learn-tip-board = Tip { $number }: find the turn
tip-to-move = { $colour ->
    [light] Light to move.
   *[dark] Dark to move.
}
tip-show = Show a solution
tip-shown = The rings mark a solution. Play it!
tip-right = Well done, that is it!
tip-also-good = Not the turn this lesson had in mind, { $move }, but good as well: the engine gives you { $chance } percent. The idea of the lesson:
tip-thinking = The engine looks at it …
tip-unknown = That is not the solution of this lesson. The engine, which could say more, cannot be reached right now.
tip-wrong = Not this one. The engine { $kind ->
    [tiles] answers with tiles on { $first } and { $second }
    [bridge] answers with the bridge from { $first } to { $second }
   *[pass] simply passes
}{ $told ->
    [yes] , and your chance to win is { $left } percent.
   *[no] , and the game slips away.
} Tap the board to try again.
tip-1-title = The centre is strong
tip-1-text = From the middle you can spin threads in every direction, like a spider. If the centre is on offer, take it. One cell in the middle decides this game: lay a tile there, and another where you like.
tip-1-idea = From c3 bridges lead to c5 and to e3, so both light sandbanks come together. And the dark bridge from b2 to d4, right across the middle, will never be built.
tip-2-title = No hurry with islands
tip-2-text = A finished island shows everybody what you are up to. Join your sandbanks by bridges first; islands can follow. Dark could finish an island on c5 right now. What is more urgent?
tip-2-idea = The bridge stands, and nobody can cut it any more. Island building on both sides can wait; a missing bridge could not.
tip-3-title = Bridges belong in the middle
tip-3-text = If several bridges are possible, do not use up the outermost tile of your land: its end may have to reach further out later. Light wants a bridge. Which tiles may carry it, and which one has to stay free?
tip-3-idea = The tile on e4 is the tip of the right-hand island and the way to the left. Every bridge that ends there gives the game away; from f3 or f4 there is a second bridge to come.
tip-4-title = Scorched earth
tip-4-text = Two sandbanks of two or three tiles that touch by a corner are a nuisance: neither can ever become an island beside the other. Dark has two tiles on d5 and e5. Where does the next pair go without spoiling them?
tip-4-idea = The new tiles keep away from the corners of d5, so both sandbanks may still grow into islands. On c6 or c4 they would have paralysed each other.
tip-5-title = Cut the board in two
tip-5-text = A chain from edge to edge is a wall: the other side has to live in two separate halves. Light can close such a wall with a single turn.
tip-5-idea = Now light's land reaches from the left edge to the right one. The two dark tiles on b6 and b7 are locked up above it.
tip-6-title = The fork
tip-6-text = Lay tiles that promise two things at once: two bridges, or a bridge and an island. One of them will come true, because the answer can only stop the other. Dark to move: where is the fork?
tip-6-idea = With a tile on a6 or a7 there are several ways to complete the island and several bridges down to a4 and b4. No answer stops them all.
tip-7-title = Show your opponent the way
tip-7-text = A tile that seems useless can force the other side to build where it does no harm. And a knight's move bridge is cut by a single tile beneath it. Dark wants to join its islands in columns b and d. Light to move.
tip-7-idea = With c6 and c7 occupied no bridge from column b reaches column d any more. The dark island on the left stays alone.
tip-8-title = Take space
tip-8-text = What is safe can wait; what is open will be gone. Light could finish the island at a5 and b5 with a4 right away. Where is the space that dark would take next?
tip-8-idea = The tiles on c7 and d7 hem in the dark sandbank at d5 and d6 and keep the upper left for light. The island on the left can still be finished later.
tip-9-title = The right moment
tip-9-text = At some point it is time to stop building land and to start building bridges that score. Count how many turns are left. Light could still make one more island in the corner. Is there time for it?
tip-9-idea = The bridge from c4 to e5 joins two chains and bars the dark bridge from c5 to e4 that would have decided the game. The island in the corner would have come one turn too early.
tip-10-title = Friendly, but merciless
tip-10-text = You need not build to win; preventing is enough, and some games end 2 to 0. Dark could finish an island at the top right. But what is the light sandbank on a2 and b2 about to become?
tip-10-idea = Two tiles that build nothing at all, and the light sandbank in the corner has no room left to become an island. Mean? Certainly. Shake hands afterwards.
