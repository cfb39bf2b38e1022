ponte-title = Ponte del Diavolo

colour-name = { $colour ->
    [light] Light
   *[dark] Dark
}

# The new game.
new-title = New game
new-opponent = Opponent
new-engine = The engine
new-friend = A friend at this screen
new-nobody = Nobody: a board to try things
new-level = Level { $level } of 10
new-level-label = Strength of the engine
new-rules = Rule set
rules-classic = Classic: 10 × 10, 40 tiles a colour, 15 bridges
rules-open = Open: 10 × 10 without limits
rules-large = Large: 12 × 12 without limits
rules-small = Small: 8 × 8 without limits
rules-custom = Custom
new-size = Cells a side
new-tiles = Tiles for each colour (empty: no limit)
new-bridges = Bridges for both (empty: no limit)
new-custom-wrong = A board has 3 to 16 cells a side; supplies are numbers up to 999.
new-first = Who begins
first-you = I do
first-other = The engine
first-lot = Draw lots
new-clock = Clock
clock-none = None
clock-increment = With a bonus after each turn
clock-delay = With free seconds each turn
clock-minutes = Minutes for each player
clock-seconds = Seconds of bonus or delay
new-start = Start
new-replaces = The game that is under way will be dropped.

# Players and supplies.
player-you = You
player-engine = Engine, level { $level }
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
tiles-unlimited = tiles without limit
bridges-left = { $count ->
    [one] { $count } bridge left for both
   *[other] { $count } bridges left for both
}
bridges-unlimited = Bridges without limit
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
chain-alone = 1 island alone: 1 point
chain-none = { $sandbanks ->
    [one] 1 sandbank: nothing yet
   *[other] { $sandbanks } joined sandbanks: nothing yet
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

# What is going on.
status-opening = Lay two light tiles on any two cells.
status-choice = Choose a colour.
status-tiles-or-bridge = { $colour ->
    [light] Light: lay two tiles, or build a bridge.
   *[dark] Dark: lay two tiles, or build a bridge.
}
status-tiles = { $colour ->
    [light] Light: lay two tiles. No bridge is possible now.
   *[dark] Dark: lay two tiles. No bridge is possible now.
}
status-bridge-or-pass = { $colour ->
    [light] Light: no two tiles fit any more. Build a bridge, or pass.
   *[dark] Dark: no two tiles fit any more. Build a bridge, or pass.
}
status-pass = { $colour ->
    [light] Light: nothing fits any more. Pass.
   *[dark] Dark: nothing fits any more. Pass.
}
status-second = A tile lies on { $cell }. Now the second one; tap the first again to take it back.
status-bridge-end = A bridge begins on { $cell }. Tap the tile where it shall end.
status-confirm = Confirm the turn, or change it.
status-thinking = The engine is thinking …
status-other = { $colour ->
    [light] Light is to move …
   *[dark] Dark is to move …
}
status-over = The game is over.
status-looking = Looking back: { $ply } of { $all } moves.

explain-opening = The opening: after these two tiles the second player chooses which colour to play. So lay them neither too well nor too badly.
explain-choice = The first two tiles lie. Take light, and they are yours; take dark, and you lay two dark tiles now. After that the colours take turns.
explain-choice-other = The other side now chooses a colour: it takes over the two light tiles, or plays dark against them.
explain-chosen = { $colour ->
    [light] The second player has taken light, and with it the two tiles. The first player has dark now and lays two tiles.
   *[dark] The second player has taken dark, and lays two tiles now.
}
explain-last = The last turn: light has passed, so dark may do one more thing. Then the points are counted.
explain-pass = { $colour ->
    [light] No two tiles of light fit any more. If light passes, dark has one more turn and the game is over.
   *[dark] No two tiles of dark fit any more. If dark passes, the game is over at once.
}

choose-light = Take light
choose-dark = Take dark
pass = Pass
confirm = Confirm
let-go = Take back

# Buttons beside the board.
action-new = New game
action-undo = Undo
action-redo = Redo
action-rotate = Turn the board
action-hint = Hint
action-hint-play = Play the hint
action-resign = Resign
action-share = Share
action-live = Back to the game
action-result = Result
resign-title = Resign?
resign-text = The game ends now, and the other side wins.
resign-yes = Resign
hint-said = Hint: { $move }.
hint-thinking = Looking for a good move …
engine-unreachable = The engine could not be loaded. Check the connection and try again; boards for two work without it.
engine-failed = The engine has no answer here.
engine-retry = Try again

turns-title = Turns
turns-none = No turns yet.
turns-first = To the beginning
turns-back = One turn back
turns-forth = One turn on
turns-last = To the end
listed-move = { $move }
listed-pass = pass
listed-choice = { $colour ->
    [light] takes light
   *[dark] takes dark
}

board-label = Board, { $size } by { $size }. Arrow keys move, Enter lays a tile or begins a bridge, Escape lets go.
cell-free = { $cell }, free{ $legal ->
    [yes] , a tile fits here
   *[no] {""}
}{ $state ->
    [hint] , hint
   *[none] {""}
}
cell-blocked = { $cell }, water under a bridge{ $state ->
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
    [yes] , carries a bridge
   *[no] {""}
}{ $state ->
    [chosen] , chosen
    [span] , a bridge can end here
    [hint] , hint
   *[none] {""}
}

told-tiles = { $colour ->
    [light] Light lays tiles on { $first } and { $second }.
   *[dark] Dark lays tiles on { $first } and { $second }.
}
told-bridge = { $colour ->
    [light] Light builds a bridge from { $from } to { $to }.
   *[dark] Dark builds a bridge from { $from } to { $to }.
}
told-pass = { $colour ->
    [light] Light passes.
   *[dark] Dark passes.
}
told-choice = { $colour ->
    [light] The second player takes light.
   *[dark] The second player takes dark.
}

# Refusals.
refused-game-over = The game is over. Look back, or start a new one.
refused-choice-due = First the second player chooses a colour.
refused-no-choice-now = A colour is chosen only once, right after the first two tiles.
refused-off-board = { $cell } is not on this board.
refused-same-cell = Two tiles need two cells, not { $cell } twice.
refused-out-of-tiles = { $colour ->
    [light] Light
   *[dark] Dark
} { $left ->
    [0] has no tile left, and tiles come in pairs.
    [one] has one tile left, and tiles come in pairs.
   *[other] has { $left } tiles left, and tiles come in pairs.
}
refused-occupied = { $colour ->
    [light] There is a light tile on { $cell } already.
   *[dark] There is a dark tile on { $cell } already.
}
refused-under-bridge = { $cell } lies under the bridge { $bridge }. Water under a bridge stays free.
refused-too-large = A tile on { $cell } would make a group of { $size }. Four tiles are an island, and more may never hang together.
refused-touches-island = A tile on { $cell } would touch one of your islands by a corner. Islands keep their distance.
refused-island-touched = A tile on { $cell } would complete an island, but your { $count ->
    [one] tile on { $by } touches
   *[other] tiles on { $by } touch
} it by a corner. Islands keep their distance.
refused-out-of-bridges = All bridges have been built.
refused-not-a-bridge = No bridge reaches from { $from } to { $to }. Bridges go two cells straight, two cells diagonally, or a knight's move.
refused-no-tile = A bridge needs a tile at both ends, and { $cell } has none.
refused-other-tile = The tile on { $cell } is not yours.
refused-end-used = The tile on { $cell } already carries the bridge { $bridge }. A tile carries one bridge at most.
refused-tile-beneath = The tile on { $cell } is in the way: bridges span open water only.
refused-bridge-crosses = It would cross the bridge { $bridge }. Bridges never cross.
refused-tiles-fit = Passing is allowed only when no two tiles fit, and { $first } and { $second } do.
refused-no-second = A tile fits on { $cell }, but then no second one does, and tiles come in pairs.
refused-no-bridge-from = No bridge can begin on { $cell } now: no other tile of yours is within reach over open water.
refused-tile-lies = A turn is two tiles or one bridge. To build a bridge, first take back the tile on { $first }.
refused-not-your-turn = It is the other side's turn.
refused-looking-back = The board shows an earlier turn. Go back to the game to play on.

# The end.
outcome-you = You win
outcome-engine = The engine wins
outcome-colour = { $colour ->
    [light] Light wins
   *[dark] Dark wins
}
outcome-draw = A draw
decided-points = More points decided: { $own } to { $other }.
decided-islands = Both have { $points ->
    [one] { $points } point
   *[other] { $points } points
}. More islands decided: { $own } to { $other }.
decided-bridges = Points and islands are equal. More bridges decided: { $own } to { $other }.
decided-nothing = Points, islands and bridges are all equal.
decided-resignation = { $colour ->
    [light] Light resigned.
   *[dark] Dark resigned.
}
decided-time = { $colour ->
    [light] Light ran out of time.
   *[dark] Dark ran out of time.
}
end-rule = A chain of n islands is worth n × (n + 1) ÷ 2 points: 1, 3, 6, 10, 15 …
end-again = Play again
end-look = Look back

# Sharing.
share-title = Keep and share
share-text = The link holds the whole game; whoever opens it sees it on their own board.
share-copy-link = Copy the link
share-copy-moves = Copy the moves
share-save = Save as a file
share-send = Send …
share-copied = Copied.
share-failed = Copying was not possible.
share-link-label = Link to this game
link-shown = A game from a link. Walk through it, or play on from any position.
link-wrong = The link does not tell a game that this app can read.
