# Header, home page, settings, board, opponents and end of a game.

nav-menu = Menu
nav-menu-of = { $name }'s menu
nav-sign-up = Sign up
nav-log-in = Sign in
password-show = Show
home-ponte-goal = Linked islands score 1, 3, 6, 10… points. Most points win.
home-ciao-goal = Three pawns on the podium win.
demo-start = Try it: tap the two green tiles to build a bridge.
demo-missed = That's legal, but it doesn't join the third island. We took it back: try the green tiles.
demo-done = Three islands in one chain. Well done!
demo-points = Light { $light }, Dark { $dark }
settings-board-theme = Board colours
board-theme = { $theme ->
    [wood] Wood
    [slate] Slate
    [contrast] High contrast
   *[lagoon] Lagoon
}
settings-haptics = Vibration
list-or = { $first } or { $last }
cell-bridge-starts = a bridge can start here, to { $ends }
action-rules = Rules
rules-title = Rules in short
rules-goal-title = Goal
rules-goal = Score the most points. A chain of linked islands scores 1, 3, 6, 10, 15… points for 1, 2, 3, 4, 5… islands.
rules-turn-title = Your turn
rules-turn = Place two tiles of your colour on any free cells, or build one bridge.
rules-tiles-title = Tiles
rules-tiles = Exactly four connected tiles make an island; fewer are a sandbank, five are not allowed. No other tile of your colour may touch an island, not even diagonally. Your opponent's tiles don't matter.
rules-bridges-title = Bridges
rules-bridges = A bridge links two tiles of your colour: two cells straight, two cells diagonally, or a knight's move. The cells under it must be empty and stay empty. One bridge per tile; bridges can't cross.
rules-end-title = End
rules-end = You may pass only when you can't place two tiles. When Light passes, Dark gets one more turn; when Dark passes, the game ends.
explore-note = You're trying out moves on a copy. The finished game stays as it is.
learn-offer = New to the game? Learn it in a few minutes.
learn-start = Show me
learn-resume = Continue
learn-dismiss = Skip
learn-after = You know the rules. Now win your first game on a small board.
play-opponent = Play { $name }
play-qr = QR code of the link
play-qr-text = Scan to join from another device.
nav-install = Install the app
end-next-level = Next: { $name } (level { $level })
premove-set = Premove: { $move }.
premove-cancelled = Premove cancelled.
premove-failed = Your premove isn't possible anymore. Make another move.

# Of the parts that are loaded on demand: titles, and what other pages say about them.
learn-title = Learn
ciao-title = Ciao Ciao
nav-online = Online
nav-turns = { $count ->
    [one] Your turn in 1 game
   *[other] Your turn in { $count } games
}
online-title = Play online
home-online = Invite a friend, find an opponent or watch a game. Live or by correspondence.
home-online-go = Play online
games-title = My games
play-title = Challenge
table-title = Game
party-title = Party
screen-title = Table screen
account-title = Account
account-profile = My profile
person-title = Player
leaders-title = Leaderboards
admin-title = Reports
records-title = Game archive
study-title = Study
study-review = Review
study-replay = Replay moves
study-analyse = Analysis board
analysis-title = Analysis board
review-title = Game review
puzzles-title = Puzzles
ciao-say-number = Announce { $number }
ciao-approve = Believe
ciao-contest = Call bluff
