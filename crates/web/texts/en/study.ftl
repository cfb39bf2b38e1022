# Hub, games and stored analyses

study-lead = Review your games, analyse any position and train with puzzles. Works offline. Only studies you save are stored on the server.
study-card-analysis = Try variations, ask the engine, add comments and arrows, set up positions.
study-open-board = Open board
study-card-puzzles = Find the winning move: a daily puzzle, rated puzzles, themes and your own mistakes.
study-open-puzzles = Solve puzzles
study-card-games-title = Your games
study-card-games = Every game you played on this device and online, reviewed with one click.
study-open-games = Show games
study-games-title = Games on this device
study-games-none = No games yet. Games against the computer and friends are kept here.
study-games-count = { $count ->
    [one] { $count } game
   *[other] { $count } games
}
study-games-more = Show more
study-games-export = Export these games
study-search = Search
study-filter-game = Game
study-filter-outcome = Result
study-filter-all = All
study-filter-won = Won
study-filter-lost = Lost
study-filter-other = Other results
study-filter-unfinished = Unfinished
study-against-engine = { $name } (level { $level })
study-against-friends = Friends on this device
study-against-bots = { $count ->
    [one] { $count } bot
   *[other] { $count } bots
}
study-against-named = { $names }
study-against-online = { $names }, online
study-imported = Imported game
study-imported-names = Imported: { $names }
study-outcome-unfinished = Unfinished
study-outcome-won = You won
study-outcome-lost = You lost
study-outcome-draw = Draw
study-outcome-light = Light won
study-outcome-dark = Dark won
study-outcome-seat = Player { $seat } won
study-details-ponte = { $size } × { $size }, moves: { $moves }
study-details-ciao = { $players } players, turns: { $moves }
study-rules = { $rules ->
    [classic] Classic, 10 × 10
    [open] Open, 10 × 10
    [large] Large, 12 × 12
   *[small] Small, 8 × 8
}
study-review-progress = Review running: { $percent }
study-delete = Delete
study-delete-yes = Really delete?
study-database-unavailable = This browser doesn't let Ponti store games, for example in a private window.
study-database-failed = Saving failed. Check the free space on this device.
analyses-title = Saved analyses
analyses-none = No analyses yet. They are saved as soon as you play a move on the analysis board.

# Analysis board

analysis-unnamed = Untitled analysis
analysis-moves = { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
analysis-missing = This analysis isn't on this device.
analysis-walk = Browse the moves
analysis-tools = Tool
analysis-tool-play = Play
analysis-tool-mark = Mark cells
analysis-tool-arrow = Draw arrows
analysis-group-board = Board
analysis-group-line = This line
analysis-group-file = Position and game
analysis-keys = Keys: ← → moves, ↑ ↓ variations, Ctrl+Z undo, Ctrl+Y redo.
analysis-brushes = Colour of marks and arrows
analysis-brush = { $brush ->
    [green] Green
    [red] Red
    [yellow] Orange
   *[blue] Blue
}
analysis-name = Name
analysis-variation = Variation:
analysis-comment = Comment
analysis-comment-long = The comment is too long.
analysis-verdict = Verdict on the move
verdict-good = Good move
verdict-mistake = Mistake
verdict-brilliant = Brilliant move
verdict-blunder = Blunder
verdict-interesting = Interesting move
verdict-dubious = Dubious move
analysis-promote = Promote variation
analysis-delete = Delete from here
analysis-too-deep = Variations can't be nested any deeper.
analysis-too-long = This analysis can't hold any more moves.
analysis-engine = Engine
analysis-lines = Lines
analysis-lines-title = Best lines
analysis-second-title = Best second tiles
analysis-bridges = Bridges
analysis-fork = { $colour ->
    [light] Light has a fork: no single move stops every bridge.
   *[dark] Dark has a fork: no single move stops every bridge.
}
analysis-threats = Threats
analysis-threats-title = What the opponent would play if you passed
analysis-islands = Islands map
analysis-cell-islands = island of light { $light } percent, of dark { $dark } percent
analysis-thinking = Thinking…
analysis-win-said = Light wins { $light }, Dark { $dark }
analysis-points-said = Expected points: Light { $light }, Dark { $dark }
analysis-nodes = { $count ->
    [one] { $count } position searched
   *[other] { $count } positions searched
}
analysis-proven = Solved: the result is exact
analysis-line-said = { $colour ->
    [light] { $win } for Light: { $moves }
    [dark] { $win } for Dark: { $moves }
   *[other] { $win }: { $moves }
}
analysis-column-chance = { $colour ->
    [light] Light wins
    [dark] Dark wins
   *[other] Chance
}
analysis-column-points = Points
analysis-column-line = What follows
analysis-column-visits = Visits
analysis-details = Details
analysis-play-line = Play this move
analysis-add-line = Add this line as a variation
analysis-forbidden = You're playing this position online. The engine stays off until the game is over.
analysis-practise = Play from here
practice-level = Level
practice-runs = { $colour ->
    [light] The computer plays Light at level { $level }.
   *[dark] The computer plays Dark at level { $level }.
}
practice-perfect = Perfect in endings
practice-runs-perfect = { $colour ->
    [light] The computer plays Light as well as it can, and perfectly once the ending is solved.
   *[dark] The computer plays Dark as well as it can, and perfectly once the ending is solved.
}
practice-won = Solved: you win with best play.
practice-drawn = Solved: a draw with best play.
practice-lost = Solved: the computer wins with best play.
practice-lost-win = That gave away a won ending. Undo and try again.
practice-lost-draw = That gave away a drawn ending. Undo and try again.
practice-stop = Stop playing
guess-start = Guess the moves
guess-task = Which move was played here?
guess-hint = Hint
guess-solution = Show the move
guess-stop = Stop guessing
guess-right = Right!
guess-wrong = That's not the move that was played. Try again.
guess-text = { $text }
guess-cell = The move uses { $cell }.
guess-no-cell = It isn't a move on the board.
guess-solved = The move was { $move }.
guess-end = That was the last move.
import-chapters = { $count } records imported. This is the first; the others are in your list of analyses.
explorer-title = Opening explorer
explorer-games = Games
explorer-points = Average points
explorer-won = { $colour ->
    [light] Light wins
   *[dark] Dark wins
}
explorer-none = No game reached this position in its first { $count } moves.
explorer-few = Grey: fewer than { $count } games. The wins are counted, not in percent.
explorer-failed = The statistics couldn't be loaded. Check your connection.
explorer-source = Games
explorer-engine = Engine
explorer-server = This server
explorer-own = Your games

# Studies on the server

studies-title = Your studies
studies-public = Public studies
studies-none = No studies yet. A study is a set of annotated games that you can share by link.
studies-account = Sign in to keep studies on this server and share them.
studies-chapters = { $count ->
    [one] { $count } chapter
   *[other] { $count } chapters
}
open-study-unnamed = Untitled study
open-study-owner = by { $name }
open-study-missing = This study doesn't exist, or it is private.
open-study-chapters = Chapters
open-study-name = Name of the study
open-study-visibility = Who can read it
open-study-reader = Try any move. Your changes aren't saved here.
open-study-keep = Keep this chapter on this device
open-study-copy = Copy to my studies
open-study-delete = Delete study
open-study-saved = All changes saved
open-study-saving = Saving…
open-study-retry = Try again
open-study-conflict = This study was changed in another tab or on another device.
open-study-reload = Load the latest version
visibility-private = Only you
visibility-link = Anyone with the link
visibility-public = Public
chapter-name = Name of the chapter
chapter-number = Chapter { $number }
chapter-named = { $number }. { $name }
chapter-add = Add chapter
chapter-up = Move chapter up
chapter-down = Move chapter down
chapter-remove = Remove chapter
chapter-too-many = A study has at most { $count } chapters.
chapter-too-long = The study is too long. Put some chapters into another one.
save-study-title = Save to study
save-study-text = Studies are kept on this server, and can be shared by link.
save-study-account = You need an account to keep studies on this server.
save-study-sign-in = Sign in or sign up
save-study-target = Study
save-study-new = New study
save-study-go = Save

# Position editor

editor-title = Set up position
editor-tools = Tool
editor-light = Light tile
editor-dark = Dark tile
editor-bridge = Bridge
editor-erase = Erase
editor-to-move = To move
editor-rules = Rules
editor-done = Analyse this position
editor-clear = Clear board
editor-off-board = { $cell } is off the board.
editor-two-tiles = { $cell } holds two tiles.
editor-too-large = A group of { $count } is too large: { $cells }.
editor-touched = The island { $island } is touched by { $cells }.
editor-many-tiles = { $colour ->
    [light] Light has too many tiles: { $count }.
   *[dark] Dark has too many tiles: { $count }.
}
editor-many-bridges = Too many bridges: { $count }.
editor-no-bridge = A bridge can't reach from { $from } to { $to }.
editor-no-tile = The bridge { $bridge } has no tile on { $cell }.
editor-two-colours = The bridge { $bridge } links two colours.
editor-end-used = { $cell } has two bridges.
editor-beneath = A tile lies on { $cell }, under the bridge { $bridge }.
editor-cross = The bridges { $one } and { $other } cross.
editor-phase = The opening is an empty board, or two light tiles.

# Import and export

import-title = Import
import-text = Paste a record, a list of moves, a position or a link, or choose a file. Games from Abstract Play, Boardspace and YourTurnMyTurn work too.
import-label = Game or position
import-file = File
import-go = Import
import-empty = Nothing to import.
import-too-long = The text is too long.
import-record = This isn't a game: { $reason } Example of a game: 1. e5,f6 dark d4,g7 2. c6,e8
import-partial = Imported up to here: { $reason }
import-file-failed = The file can't be read.
export-title = Export
export-text = The record and the link contain all variations and comments. Pictures show the current position.
export-copy-record = Copy record
embed-open = Open in Ponti
export-embed = Copy code for a web page
export-gif-from = GIF up to here, from move
export-progress = Drawing: { $percent }
export-done = The file is ready.
export-failed = This browser can't draw the picture.

# Why a text can't be imported

import-at = Line { $line }, column { $column } (“{ $word }”): { $reason }
import-at-end = Line { $line }, column { $column }: { $reason }
import-at-turn = Line { $line }, column { $column }, turn { $turn } (“{ $word }”): { $reason }
import-no-moves = It has no moves.
import-unreadable = Move { $number } (“{ $word }”) can't be read. A move is two tiles like c4,d4, a bridge like c4-e5, or pass.
import-incomplete = Move { $number } isn't complete. It needs two tiles like c4,d4, or a bridge like c4-e5.
import-illegal = Move { $number } (“{ $word }”): { $reason }
import-cell-column = A cell starts with a letter from a to p.
import-cell-row = A cell ends with a number from 1 to 16.
import-one-cell = A move is two tiles like c4,d4, a bridge like c4-e5, pass, light or dark.
import-many-cells = A move has only two cells.
import-no-move = A move is missing.
import-rules-size = A board has 3 to 16 cells per side, not { $size }.
import-rules-supply = A supply is a number up to 65535, or - for unlimited.
import-rules-unknown = There's no such rule set. Use classic, open, large, small, or size:tiles:bridges like 7:20:-.
import-rules-differ = The starting position has a different rule set.
import-start = Starting position: { $reason }
import-start-at = Starting position, column { $column }: { $reason }
import-setup-long = The position is too long.
import-setup-missing = Something is missing. A position is a rule set, rows, bridges, a phase and the number of turns.
import-setup-extra = Nothing can follow the number of turns.
import-setup-rows = The board has { $size } rows, not { $rows }.
import-setup-cells = Row { $row } needs { $wanted } cells, not { $cells }.
import-setup-symbol = “{ $found }” is neither a tile (l, d) nor a number of empty cells.
import-setup-bridge = A bridge is written like a1-c1.
import-setup-bridges = There are too many bridges.
import-setup-phase = The phase is opening, choice, light, dark, last or over.
import-setup-turns = The number of turns is at most 65535.
import-extra = There's more text after the record.
import-many-records = There are too many records.
import-tag-name = The name of a tag has only letters, digits and _.
import-tag-own = This tag follows from the game and can't be set.
import-tag-twice = This tag is already there.
import-tag-many = There are too many tags.
import-tag-long = The tag is too long.
import-tag-break = A tag has no line breaks.
import-tag-open = The tag has no end: a quote or ] is missing.
import-result = The result is light+, dark+, = or *.
import-termination = The termination is score, resignation or time.
import-results-differ = The result is { $end } here but { $tag } in the tag.
import-contradiction = The record says { $said }, but the board says { $board }.
import-not-over = The record says { $said }, but the game isn't over.
import-many-moves = There are too many moves.
import-comment-open = The comment has no end: {"}"} is missing.
import-comment-long = The comment is too long.
import-variation-open = The variation has no end: ) is missing.
import-variation-none = No variation ends here.
import-variation-first = A variation comes after the move it replaces.
import-variation-empty = A variation needs at least one move.
import-variation-result = A result ends the main line, not a variation.
import-glyph = A glyph is !, ?, !!, ??, !?, ?! or $ with a number up to 255.
import-glyph-first = A glyph comes after the move it judges.
import-glyph-many = The move has too many glyphs.
import-stray = “{ $found }” means nothing here.

# Review

review-missing = This game isn't on this device or on the server.
review-running = This game is still in progress. You can review it when it's over.
review-running-note = Reviewing… You can leave this page; the review continues.
review-move = Move { $move } of { $count }
review-start-note = Browse the moves to see what each one was worth.
review-turn = { $move }: { $judgement }.
review-loss = { $player ->
    [you] Your chances drop from { $before } to { $after }.
   *[other] { $player }'s chances drop from { $before } to { $after }.
}
review-points = Expected points lost: { $points }.
review-exact = This is exact.
review-replies = { $player ->
    [you] Your reply: { $line }
   *[other] { $player } replies: { $line }
}
review-show-replies = Show what follows
review-best = Better: { $move }.
review-show-best = Show the better move
review-choice = Best move: { $move }.
review-show-choice = Show the best move
judgement-best = best move
judgement-good = good move
judgement-inaccuracy = inaccuracy
judgement-mistake = mistake
judgement-blunder = blunder
review-graphs = Graphs
review-graph-win = Light's win chance
review-graph-points = Expected points
review-slider = Move on the graph
review-slider-said = Move { $move }: Light wins { $win }; points { $light } to { $dark }
review-table = Graphs as a table
review-table-start = Start
review-column-move = Move
review-column-win = Light wins
review-column-light = Points, Light
review-column-dark = Points, Dark
review-column-judgement = Judgement
review-turning-points = Turning points
review-turning-point = { $player ->
    [you] Move { $number }, you: { $move }. Your chances: { $before } → { $after }
   *[other] Move { $number }, { $player }: { $move }. { $player }'s chances: { $before } → { $after }
}
summary-title = Summary
summary-flow-you = { $flow ->
    [ahead] You were ahead from start to finish.
    [behind] You were behind from start to finish.
    [close] The game stayed close to the end.
    [took] You took the lead for good with move { $number }.
   *[lost] You lost the lead for good with move { $number }.
}
summary-flow = { $flow ->
    [ahead] { $player } was ahead from start to finish.
    [behind] { $player } was behind from start to finish.
    [close] The game stayed close to the end.
    [took] { $player } took the lead for good with move { $number }.
   *[lost] { $player } lost the lead for good with move { $number }.
}
summary-quality = { $player ->
    [you] Your accuracy was { $accuracy }, with { $mistakes } and { $blunders }
   *[other] { $player }'s accuracy was { $accuracy }, with { $mistakes } and { $blunders }
}{ $phase ->
    [opening] ; most was lost in the opening.
    [middle] ; most was lost in the middlegame.
    [ending] ; most was lost in the ending.
   *[none] { "." }
}
summary-mistakes = { $count ->
    [one] { $count } mistake
   *[other] { $count } mistakes
}
summary-blunders = { $count ->
    [one] { $count } blunder
   *[other] { $count } blunders
}
summary-train = { $training ->
    [bridges] Train bridges: look for one that joins islands before you place tiles.
    [cuts] Train blocking: before each move, see which bridge your opponent could build next.
    [forks] Train forks: a move that threatens two bridges wins one of them.
    [islands] Train islands: complete yours in time, and keep your opponent from completing theirs.
    [room] Train room: keep space for your next island, and take it from your opponent.
    [opening] Train the opening: make the first two tiles fair, choose the side with more room, and keep space for islands.
    [endings] Train endings: count the points that both sides can still make.
    [mixed] Train your eye with puzzles of all kinds.
   *[harder] There was nothing to repair: try harder puzzles.
}
summary-lesson = Lesson: { $title }
summary-puzzle = Puzzle, rating { $rating }
review-players = Players
review-accuracy = Accuracy
review-inaccuracies = Inaccuracies
review-mistakes = Mistakes
review-blunders = Blunders
review-points-lost = Points lost
review-phase-opening = Opening
review-phase-middle = Middlegame
review-phase-ending = Ending
review-exercises = { $count ->
    [one] Find the better move
   *[other] Find the better move ({ $count })
}
review-no-exercises = No mistakes to practise. Well played!
review-analyse = Analyse from here
review-save = Save annotated record
explain-missed-bridge = { $player ->
    [you] You could have built { $bridge }: it links { $first } + { $second } islands for { $points }.
   *[other] { $player } could have built { $bridge }: it links { $first } + { $second } islands for { $points }.
}
explain-last-bridge = { $player ->
    [you] You needed { $bridge }, the last bridge left.
   *[other] { $player } needed { $bridge }, the last bridge left.
}
explain-missed-island = { $player ->
    [you] You could have completed the island { $cells }.
   *[other] { $player } could have completed the island { $cells }.
}
explain-missed-cut = { $player ->
    [you] A tile of yours could have stopped { $bridge }, which links { $first } + { $second } islands for { $points }.
   *[other] A tile could have stopped { $bridge }, which links { $first } + { $second } islands for { $points }.
}
explain-missed-fork = { $player ->
    [you] With { $move } you would have made two threats. Only one of them can be stopped.
   *[other] With { $move } { $player } would have made two threats. Only one of them can be stopped.
}
explain-missed-last-site = { $player ->
    [you] You could have taken the last spot { $opponent } has for an island.
   *[other] { $player } could have taken the other side's last spot for an island.
}
explain-missed-denial = { $player ->
    [you] You could have stopped { $cells } from becoming an island.
   *[other] { $player } could have stopped { $cells } from becoming an island.
}
explain-ruins-sandbank = Now the sandbank { $cells } has no room to become an island.
explain-wrong-colour = { $colour ->
    [light] Light was the better side here.
   *[dark] Dark was the better side here.
}
explain-unfair-opening = { $colour ->
    [light] These two tiles are too good:
   *[dark] These two tiles are too weak:
} { $opponent ->
    [you] you take
   *[other] { $opponent } takes
} { $colour ->
    [light] Light
   *[dark] Dark
}.
explain-leaves-bridge = { $opponent ->
    [you] Now you can build { $bridge }: it links { $first } + { $second } islands for { $points }.
   *[other] Now { $opponent } can build { $bridge }: it links { $first } + { $second } islands for { $points }.
}
explain-fork = { $opponent ->
    [you] Now you can play { $move }: two threats, and only one of them can be stopped.
   *[other] Now { $opponent } can play { $move }: two threats, and only one of them can be stopped.
}
explain-last-site = { $player ->
    [you] Now { $opponent } can take your last spot for an island.
   *[other] Now the last spot { $player } has for an island can be taken.
}
explain-sandbank = { $opponent ->
    [you] Now you can stop { $cells } from becoming an island.
   *[other] Now { $opponent } can stop { $cells } from becoming an island.
}
explain-allows-island = { $opponent ->
    [you] Now you can complete the island { $cells }.
   *[other] Now { $opponent } can complete the island { $cells }.
}
explain-contested = { $opponent ->
    [you] There is room for an island around { $cells }, for both sides. Now you can take it.
   *[other] There is room for an island around { $cells }, for both sides. Now { $opponent } can take it.
}
explain-missed-block = The bridge { $bridge } would have stopped { $stops }, which links { $first } + { $second } islands for { $points } points.
explain-urgent-bridge = { $player ->
    [you] You needed to build { $bridge } first: after the reply it is too late.
   *[other] { $player } needed to build { $bridge } first: after the reply it is too late.
}
explain-early-bridge = The bridge { $bridge } could wait: tiles were more urgent.
explain-wasted-tile = The tile on { $cell } builds nothing and stops nothing.
explain-missed-threat = { $player ->
    [you] You could have prepared { $bridge }: it would link { $first } + { $second } islands for { $points } points.
   *[other] { $player } could have prepared { $bridge }: it would link { $first } + { $second } islands for { $points } points.
}
explain-allows-threat = { $opponent ->
    [you] Now you can prepare { $bridge }: it would link { $first } + { $second } islands for { $points } points.
   *[other] Now { $opponent } can prepare { $bridge }: it would link { $first } + { $second } islands for { $points } points.
}
explain-missed-room = { $player ->
    [you] Around { $cells }, only { $opponent } has room for an island. You could have taken it.
   *[other] Around { $cells }, only the other side has room for an island. { $player } could have taken it.
}
explain-own-room = { $player ->
    [you] Around { $cells }, only you have room for an island. That was the place to play.
   *[other] Around { $cells }, only { $player } has room for an island. That was the place to play.
}
explain-allows-room = { $opponent ->
    [you] Both sides had room for an island around { $cells }. Now you can take it.
   *[other] Both sides had room for an island around { $cells }. Now { $opponent } can take it.
}
explain-wrong-place = Around { $cells } there was little to gain: no turn there is much better.
explain-wasted-turn = This turn does hardly more than passing would.

# Exercises and puzzles

exercise-title = Exercise { $number } of { $count }: { $move } was played. Find something better.
exercise-next = Next
exercise-end = Back to the review
task-open = Find the best move.
task-hinted = Hint: the marked cell belongs to the solution.
task-checking = Checking your move…
task-wrong = { $move } isn't good enough. Try again.
task-played = { $move } is the move from the game. Find a better one.
task-solved = { $move } is right!
task-solved-hinted = Right, with a hint: this one counts as missed.
task-shown = Solution: { $move }
task-best = Best move: { $move }
task-show = Show solution
puzzles-modes = Kind of training
puzzles-rated = Rated
puzzles-daily = Daily puzzle
puzzles-theme = Theme
puzzles-deck = My mistakes
puzzles-ending = Play an ending
puzzles-play-out = Play it out
puzzles-standing = Rating { $rating } · solved { $solved } · streak { $streak } (best { $best })
puzzles-about = Puzzle rating { $rating }
puzzles-change = Your rating: { $rating } ({ $change })
puzzles-loading = Loading puzzles…
puzzles-missing = The puzzles couldn't be loaded. Check your connection.
puzzles-none = No puzzles of this kind.
puzzles-report = Report puzzle
puzzles-reported = Thanks. You won't see this puzzle again.
theme-fork = Fork
theme-bridge = Bridge now
theme-cut = Cut
theme-scorched = Scorched earth
theme-island = Last island
theme-ending = Count the ending
task-island = Complete an island.
task-bridge = Build a bridge that joins islands.
task-block = Leave { $opponent } no bridge that adds points.
task-apart = Complete an island so that your other sandbanks can still become islands.
task-no-island = { $move } completes no island. Try again.
task-no-points = { $move } joins no islands and adds no points. Try again.
task-leaves-bridge = Not this one: { $opponent } answers { $reply } and gains { $points }. Try again.
task-ruins = Now your sandbank { $cells } can no longer become an island. Try again.
task-refuted = Not this one: { $opponent } answers { $reply }, which leaves you a chance of { $chance }. Try again.
task-refuted-proven = Not this one: { $opponent } answers { $reply } { $result ->
    [wins] and wins by { $points }
    [wins-tie] and wins
    [draws] and draws
   *[loses] and still loses, but another turn is better
}. Try again.
task-retry = Try again
goal-island = Easy: complete an island
goal-bridge = Easy: join two islands
goal-block = Easy: stop a bridge
goal-apart = Easy: islands do not touch
why-bridge = The bridge joins islands and adds { $points }.
why-island = It completes an island.
why-apart = The island stands, and your other sandbanks keep their room.
why-fork = It threatens { $first } and { $second }, and no turn stops both.
why-cut = It stops { $opponent }'s bridge { $bridge }, worth { $points }.
why-denial = { $opponent }'s sandbank { $cells } can no longer become an island.
why-proven = It { $result ->
    [win] wins
    [draw] saves a draw
   *[loss] loses
}; every other turn { $others ->
    [win] wins too
    [draw] draws at best
   *[loss] loses
}.
why-chance = With it your chance is { $win }, with the best other turn { $others }.
puzzles-sprint = Sprint
puzzles-streak = Streak
puzzles-provisional = Your rating settles after about 10 puzzles.
puzzles-stakes = Solved at once: { $solved }. After a mistake, a hint or the solution: { $missed }.
puzzles-known = You have tried this puzzle before, so it doesn't change your rating.
run-sprint-text = Three minutes, and each puzzle is harder than the last. You get one answer each; a mistake costs { $seconds } seconds. Your rating doesn't change.
run-streak-text = No clock. Each puzzle is harder than the last, and the first mistake ends the streak. Your rating doesn't change.
run-start = Start
run-again = Once more
run-best = Your best: { $count }
run-new-best = Your best so far!
run-score = Solved: { $solved }
run-result = { $solved } solved, { $missed } missed.
daily-earlier = Earlier month
daily-later = Later month
daily-day = { $date }: { $result ->
    [solved] solved at once
    [missed] not solved at once
   *[open] not tried yet
}
daily-streak = { $count ->
    [one] { $count } day
   *[other] { $count } days
} in a row solved at once
daily-card = Ponti daily puzzle, { $date }
daily-result = { $result ->
    [solved] Solved at once
   *[missed] Not solved at once
}
daily-copy = Copy the card
deck-text = Mistakes from your reviewed games come back at growing intervals until you know the better move.
deck-empty = Nothing to practise today. Review a game to collect your mistakes.
deck-left = { $count ->
    [one] { $count } card due
   *[other] { $count } cards due
}

# Review of Ciao Ciao

ciao-review-title = Decisions and luck
ciao-review-running = The coach is reviewing every decision…
ciao-review-failed = The coach can't review this game.
ciao-review-note = Luck is what the dice gave, and what the others did among themselves. Bluffs are your own announcements and how they were answered; calls are your answers to the others. Together the three bars make the result.
ciao-review-sound = { $sound } of { $all } decisions sound
ciao-review-luck = Luck
ciao-review-bluffs = Bluffs
ciao-review-calls = Calls
ciao-review-change = Result
ciao-review-from-to = win chance { $start } at the start, { $end } at the end
ciao-habits = Habits of { $who }, in { $games ->
    [one] { $games } game
   *[other] { $games } games
}
ciao-habit-bluff = Says { $number }: a bluff { $times } times out of { $cases }.
ciao-habit-calls = Calls the bluff { $times } times out of { $cases }, rightly { $right } times.
ciao-review-costliest = Costliest decisions
ciao-review-none = No decision clearly cost anything. Well played!
ciao-review-all = All decisions
