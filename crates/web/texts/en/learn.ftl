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
