ponte-title = Ponte del Diavolo

colour-name = { $colour ->
    [light] Light
   *[dark] Dark
}

# The new game.
new-title = New game
new-board = Board
new-board-name = { $rules ->
    [small] Small
    [large] Large
   *[classic] Classic
}
new-board-size = { $size } × { $size }
new-more-rules = Other rules
new-opponent = Play against
new-engine = Computer
new-friend = A friend on this device
new-free-board = Analysis board
new-level = Level { $level }
new-level-label = Opponent
new-rules = Rules
rules-classic = Classic: 10 × 10, 40 tiles each, 15 bridges
rules-open = Open: 10 × 10, unlimited
rules-large = Large: 12 × 12, unlimited
rules-small = Small: 8 × 8, unlimited
rules-custom = Custom
new-size = Board size
new-tiles = Tiles each (empty: unlimited)
new-bridges = Shared bridges (empty: unlimited)
new-custom-wrong = Board size must be 3 to 16. Supplies can't exceed 999.
new-first = Who goes first?
first-you = Me
first-lot = Random
new-clock = Clock
clock-none = None
clock-increment = Increment
clock-delay = Delay
clock-minutes = Minutes per player
clock-seconds = Seconds per move
new-start = Start game
new-replaces = Your current game will be lost.

# Players and supplies.
player-you = You
player-engine = { $name } (level { $level })
player-first = First player
player-second = Second player
player-colour = { $colour ->
    [light] Light
   *[dark] Dark
}
points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
tiles-left = { $count ->
    [one] { $count } tile left
   *[other] { $count } tiles left
}
tiles-unlimited = unlimited tiles
bridges-left = { $count ->
    [one] { $count } bridge left (shared)
   *[other] { $count } bridges left (shared)
}
bridges-unlimited = Unlimited bridges
bridges-built = { $count ->
    [one] { $count } bridge
   *[other] { $count } bridges
}
islands-count = { $count ->
    [one] { $count } island
   *[other] { $count } islands
}
to-move = to move
time-left = Time left: { $time }

# What a chain is made of.
chain-alone = Single island: 1 point
chain-none = { $sandbanks ->
    [one] 1 sandbank: 0 points
   *[other] { $sandbanks } linked sandbanks: 0 points
}
chain-joined = { $islands ->
    [one] 1 island
   *[other] { $islands } islands
}{ $sandbanks ->
    [0] {""}
    [one] , 1 sandbank
   *[other] , { $sandbanks } sandbanks
}, { $bridges ->
    [one] 1 bridge
   *[other] { $bridges } bridges
}: { $points ->
    [one] 1 point
   *[other] { $points } points
}
chains-empty = No islands yet

# What is going on. `who` is `you` where one player is addressed, and a colour where both play on this device.
status-opening = Place two light tiles on any two cells.
status-choice = Choose your colour.
status-tiles-or-bridge = { $who ->
    [you] Place two tiles or build a bridge.
    [light] Light: place two tiles or build a bridge.
   *[dark] Dark: place two tiles or build a bridge.
}
status-tiles = { $who ->
    [you] Place two tiles. You can't build a bridge right now.
    [light] Light: place two tiles. No bridge can be built right now.
   *[dark] Dark: place two tiles. No bridge can be built right now.
}
status-bridge-or-pass = { $who ->
    [you] You can't place two more tiles. Build a bridge or pass.
    [light] Light can't place two more tiles. Build a bridge or pass.
   *[dark] Dark can't place two more tiles. Build a bridge or pass.
}
status-pass = { $who ->
    [you] No moves left. You have to pass.
    [light] Light has no moves left and has to pass.
   *[dark] Dark has no moves left and has to pass.
}
status-second = Place your second tile. Tap { $cell } to undo.
status-bridge-end = Bridge from { $cell }: now tap the tile at the other end.
status-confirm = Confirm your move or change it.
status-thinking = { $name } is thinking…
status-other = { $who ->
    [first] The first player is placing two light tiles…
    [second] The second player is choosing a colour…
    [light] Light to move…
   *[dark] Dark to move…
}
status-over = Game over.
status-ended = { $passed ->
    [yes] { $who ->
        [you] You can't place two tiles and pass: the game is over.
        [light] Light can't place two tiles and passes: the game is over.
        [dark] Dark can't place two tiles and passes: the game is over.
       *[other] { $name } can't place two tiles and passes: the game is over.
    }
   *[no] { $who ->
        [you] That was your last turn: the game is over.
        [light] That was Light's last turn: the game is over.
        [dark] That was Dark's last turn: the game is over.
       *[other] That was { $name }'s last turn: the game is over.
    }
}
status-looking = Move { $ply } of { $all }

explain-opening = Your opponent may now take these two tiles and play Light, so make them neither too good nor too bad.
explain-choice = Take Light and the two tiles are yours. Take Dark and place two dark tiles now.
explain-choice-other = Your opponent now chooses: take Light and these two tiles, or play Dark against them.
explain-chosen = { $colour ->
    [light] { $who ->
        [you] You took Light and the two tiles. Your opponent plays Dark and places two tiles.
        [named] { $name } took Light and your two tiles. You play Dark: place two tiles.
        [opponent] Your opponent took Light and your two tiles. You play Dark: place two tiles.
       *[second] The second player took Light and the two tiles. The first player is Dark: place two tiles.
    }
   *[dark] { $who ->
        [you] You play Dark: place two tiles.
        [named] { $name } took Dark. You play Light.
        [opponent] Your opponent took Dark and places two tiles.
       *[second] The second player took Dark: place two tiles.
    }
}
explain-last = Last turn: Light has passed, so Dark plays once more. Then the points are counted.
explain-pass = { $colour ->
    [light] If Light passes, Dark gets one last turn and the game ends.
   *[dark] If Dark passes, the game ends right away.
}

choose-light = Take Light
choose-dark = Take Dark
pass = Pass
confirm = Confirm
let-go = Clear

# Buttons beside the board.
action-new = New game
action-undo = Undo
action-redo = Redo
action-rotate = Rotate board
action-hint = Hint
action-hint-play = Play hint
action-resign = Resign
action-share = Share
action-live = Back to the game
action-result = Result
resign-title = Resign?
resign-text = The game ends now and your opponent wins.
resign-yes = Resign
hint-said = Hint: { $move } ({ $effect ->
    [light] take Light
    [dark] take Dark
    [island] makes an island
    [link] links islands, +{ $points }
    [bridge] a bridge that no one can cut any more
    [pass] nothing else is left
   *[land] takes the best place that is free
})
hint-thinking = Looking for a good move…
engine-unreachable = The computer opponent couldn't be loaded. Check your connection and try again. Games for two work without it.
engine-unsupported = This browser is too old for the computer players. Games for two and everything else work; an up-to-date browser can do both.
engine-failed = The computer stopped without finding a move. Try again.
engine-retry = Try again

turns-title = Moves
turns-none = No moves yet.
turns-first = First move
turns-back = Previous move
turns-forth = Next move
turns-last = Last move
listed-move = { $move }
listed-pass = pass
listed-choice = { $colour ->
    [light] takes Light
   *[dark] takes Dark
}

board-label = Board, { $size } by { $size }. Arrow keys to move, Enter to place a tile or start a bridge, Escape to cancel.
cell-free = { $cell }, free{ $legal ->
    [yes] , legal
   *[no] {""}
}{ $state ->
    [hint] , hint
   *[none] {""}
}
cell-blocked = { $cell }, under a bridge{ $state ->
    [hint] , hint
   *[none] {""}
}
cell-tile = { $cell }, { $colour ->
    [light] light
   *[dark] dark
}, { $size ->
    [1] sandbank of one
    [2] sandbank of two
    [3] sandbank of three
   *[other] island of four
}{ $bridge ->
    [yes] , has a bridge
   *[no] {""}
}{ $state ->
    [chosen] , selected
    [span] , a bridge can end here
    [hint] , hint
   *[none] {""}
}

# Moves, for screen readers.
told-tiles = { $who ->
    [you] You place
    [light] Light places
    [dark] Dark places
   *[other] { $name } places
} tiles on { $first } and { $second }.
told-bridge = { $who ->
    [you] You build
    [light] Light builds
    [dark] Dark builds
   *[other] { $name } builds
} a bridge from { $from } to { $to }.
told-pass = { $who ->
    [you] You pass.
    [light] Light passes.
    [dark] Dark passes.
   *[other] { $name } passes.
}
told-choice = { $who ->
    [you] You take
    [second] The second player takes
   *[other] { $name } takes
} { $colour ->
    [light] Light.
   *[dark] Dark.
}

# Refusals.
refused-game-over = The game is over. Review it or start a new one.
refused-choice-due = The second player has to choose a colour first.
refused-no-choice-now = The colour is chosen only once, right after the first two tiles.
refused-off-board = { $cell } is not on this board.
refused-same-cell = You can't place both tiles on { $cell }.
refused-out-of-tiles = { $colour ->
    [light] Light
   *[dark] Dark
} has { $left ->
    [0] no tiles left.
    [one] only one tile left, and tiles are placed in pairs.
   *[other] { $left } tiles left, and tiles are placed in pairs.
}
refused-occupied = { $colour ->
    [light] There's already a light tile on { $cell }.
   *[dark] There's already a dark tile on { $cell }.
}
refused-under-bridge = { $cell } is under the bridge { $bridge }. You can't place a tile under a bridge.
refused-too-large = A tile on { $cell } would make a group of { $size }. A group can't be larger than four tiles.
refused-touches-island = A tile on { $cell } would touch one of your islands at a corner. Islands can't touch your other tiles, even diagonally.
refused-island-touched = A tile on { $cell } would complete an island, but your { $count ->
    [one] tile on { $by } touches
   *[other] tiles on { $by } touch
} it at a corner. Islands can't touch your other tiles, even diagonally.
refused-out-of-bridges = No bridges left.
refused-not-a-bridge = A bridge can't reach from { $from } to { $to }. Bridges go two cells straight, two cells diagonally, or a knight's move.
refused-no-tile = A bridge needs one of your tiles at each end. There's none on { $cell }.
refused-other-tile = The tile on { $cell } isn't yours.
refused-end-used = The tile on { $cell } already has the bridge { $bridge }. Each tile can hold only one.
refused-tile-beneath = The tile on { $cell } is in the way. Bridges only cross open water.
refused-bridge-crosses = It would cross the bridge { $bridge }. Bridges can't cross each other.
refused-tiles-fit = You can only pass when you can't place two tiles, and { $first } and { $second } are still possible.
refused-no-second = You could place a tile on { $cell }, but there'd be no room for the second one. Tiles are placed in pairs.
refused-no-bridge-from = No bridge can start on { $cell } right now: no other tile of yours is within reach across open water.
refused-tile-lies = A move is two tiles or one bridge. To build a bridge, clear the tile on { $first } first.
refused-not-your-turn = It's not your turn.
refused-looking-back = You're looking at an earlier move. Go back to the game to play.

# The end.
outcome-you = You win!
outcome-engine = { $name } wins
outcome-colour = { $colour ->
    [light] Light wins
   *[dark] Dark wins
}
outcome-draw = Draw
decided-points = { $own }–{ $other } on points
decided-islands = { $points ->
    [one] { $points } point
   *[other] { $points } points
} each, { $own }–{ $other } on islands
decided-bridges = Equal points and islands, { $own }–{ $other } on bridges
decided-nothing = Equal points, islands and bridges
decided-resignation = { $who ->
    [you] You resigned.
    [light] Light resigned.
    [dark] Dark resigned.
   *[other] { $name } resigned.
}
decided-time = { $who ->
    [you] You ran out of time.
    [light] Light ran out of time.
    [dark] Dark ran out of time.
   *[other] { $name } ran out of time.
}
end-rule = Islands in a chain: 1 → 1 point, 2 → 3, 3 → 6, 4 → 10, 5 → 15
end-again = Play again

# Sharing.
share-title = Share game
share-text = The link contains the whole game. Anyone who opens it can replay it.
share-copy-link = Copy link
share-copy-moves = Copy moves
share-save = Save to file
share-send = Share…
share-copied = Copied.
share-failed = Couldn't copy.
share-link-label = Link to this game
link-shown = Shared game. Step through it, or play on from any move.
link-wrong = This link isn't a valid game.
