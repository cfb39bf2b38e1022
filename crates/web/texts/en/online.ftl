# Pages and lists.
nav-online = Online
nav-turns = { $count ->
    [one] It is your turn in one game
   *[other] It is your turn in { $count } games
}
loading = One moment …
toast-go = Go there
online-title = Play online
home-online = Invite a friend by a link, find an opponent, or watch others; live or a move a day.
home-online-go = Play others
online-as = You are { $name }
online-as-guest = You are { $name }, a guest
online-people = { $count ->
    [one] one person is here
   *[other] { $count } people are here
}
online-friend = Play a friend
online-friend-text = Choose a game and send a link. Whoever opens it plays you at once, without an account.
online-friend-go = Make a link
online-pair = Find an opponent
online-pair-text = You are paired with the next person who wants the same and plays about as well.
online-open = Offer a seat
online-open-text = Your challenge waits in the lobby until somebody takes it. Or let the engine take it, at any level.
online-open-go = For anyone
online-engine-go = For the engine
online-mine = Your games
online-challenges = Challenges
online-seats = Open seats
online-seats-none = Nobody offers a seat right now. Offer one yourself!
online-watch = Games to watch
online-watch-none = No game is being played right now.
games-title = My games
games-nobody = You have not played here yet.
games-due = Your turn
games-due-none = No game waits for you.
games-waiting = Waiting for others
games-over = Finished
games-your-turn = Your turn.
games-your-turn-left = Your turn: { $time }
notify-text = Do you want to be told when it is your turn, even while you look elsewhere?
notify-allow = Allow notifications
notice-turn = It is your turn.
notice-started = Your game has begun.
notice-over = A game of yours is over.
notice-challenge = { $name } challenges you.

# The connection.
link-connecting = Connecting …
link-waiting = There is no connection to the server; it comes back by itself. Games against the engine and at one screen work without it.
link-waiting-short = No connection …
link-outdated = The server has a newer version. Load the page again to go on.
link-reload = Load again
fault = { $code ->
    [offline] There is no connection to the server. Try again in a moment.
    [strange] No game server answers at this address.
    [name-taken] Somebody else has this name.
    [name] A name has 3 to 20 letters, digits, - and _, and begins with a letter. Some names are not allowed.
    [password] A password has 8 to 200 characters, and should be hard to guess.
    [unknown] The server does not know you. Load the page again.
    [wrong-password] Name and password do not fit.
    [forbidden] That is not allowed to you.
    [not-found] There is no such thing.
    [conflict] Somebody was quicker, or it has changed meanwhile.
    [stale] The game has moved on meanwhile. Look again.
    [refused] That is not possible now.
    [too-many] Too much at once. Wait a moment.
    [too-large] That is too long.
    [internal] Something went wrong at the server. Nothing has changed.
    [closing] The server starts anew. Come back in a moment.
   *[invalid] The server does not accept that. Check what you entered.
}

# What is agreed.
game-name = { $game ->
    [ponte] Ponte del Diavolo
   *[ciao] Ciao Ciao
}
speed-name = { $speed ->
    [blitz] fast
    [rapid] calm
   *[correspondence] slow
}
terms-ponte = { $rules ->
    [classic] Ponte del Diavolo
    [open] Ponte del Diavolo, open
    [large] Ponte del Diavolo, large
    [small] Ponte del Diavolo, small
   *[custom] Ponte del Diavolo, { $size } by { $size }
}
terms-ciao = Ciao Ciao, { $players } players
terms-no-clock = no clock
terms-increment = { $minutes } min + { $seconds } s
terms-delay = { $minutes } min, { $seconds } s delay
terms-days = { $days ->
    [one] 1 day per turn
   *[other] { $days } days per turn
}
terms-each = { $minutes } min per turn
terms-rated = { $rated ->
    [yes] rated
   *[no] friendly
}
left-clock = { $time }
left-days = { $days ->
    [one] 1 day { $hours } h
   *[other] { $days } days { $hours } h
}
clock-seconds-left = { $seconds ->
    [one] One second left
   *[other] { $seconds } seconds left
}
rating-provisional = provisional: too few games so far to be sure

# A challenge.
challenge-title = New challenge
challenge-game = Game
challenge-whom = Against
challenge-link = A friend, by a link
challenge-anyone = Anyone in the lobby
challenge-person = One person, by name
challenge-name = Their name
challenge-players = Players
challenge-players-count = { $count } at the table
challenge-bot = Bot { $number }
challenge-bot-none = None: a person sits there
challenge-clock-days = Days for each turn
challenge-days = Days
challenge-more = More choices
challenge-seat = Who begins
challenge-seat-chance = Chance decides
challenge-seat-first = I begin
challenge-seat-second = The other begins
challenge-rated = The game counts for ratings
challenge-takeback = Decisions may be taken back when the others agree
challenge-make = Challenge
challenge-join = Play
challenge-waits = waiting
challenge-asks = challenges you
challenge-free = { $count ->
    [one] one seat free
   *[other] { $count } seats free
}
challenge-for = { $whom ->
    [anyone] For anyone.
    [person] For { $name }.
   *[link] For whoever has the link.
}
challenge-wrong = { $what ->
    [nobody] Say whom you challenge.
    [bots] At least one seat is for a person.
   *[rules] These rules cannot be played.
}
play-title = Challenge
play-asks = { $name } wants to play you
play-waiting = Your challenge
play-looking = Looking for somebody to play
play-wait-text = The game begins here as soon as everybody is in.
play-link = Send this link
play-invitation = Play with me!
play-accept = Play
play-decline = No, thanks
play-new = You need no account. Is the game new to you?
play-learn = Learn it in a few minutes
play-withdraw = Withdraw
play-seat = { $seat ->
    [first] { $name } begins.
   *[second] { $name } lets you begin.
}
play-people = At the table
play-gone = This challenge is gone
play-gone-text = It was withdrawn, declined, or waited too long.

# At the table.
table-title = Game
table-missing = There is no such game
table-missing-text = The address may be incomplete. Ask whoever sent it to you.
table-actions = At this table
table-watchers = { $count ->
    [one] one spectator
   *[other] { $count } spectators
}
table-looks-on = You are watching. Where something is hidden, you see it a little later than the players.
table-left = You have left this game. A bot plays on in your place.
table-sending = Sending …
table-abort = Call off
table-record = Record
table-resign-text = You give up. In a game of two the other side wins; with more people the others play on.
abort-title = Call the game off?
abort-text = The game has hardly begun. It ends without a winner.
seat-you = (you)
seat-here = connected
seat-away = not connected
seat-gone = has left the game
back-ask = Ask to take back
back-asked = You have asked to take the turn back. Wait for the answer.
rematch = Rematch
rematch-cancel = No rematch after all
rematch-waiting = You want a rematch. It begins when the others want it too.
rematch-asked = { $name } wants a rematch.
rematch-next = To the next game
result-you = You have won!
result-name = Victory: { $name }
result-aborted = The game was called off.
result-won = won
result-lost = lost
result-shared = shared
decided-aborted = Nobody has won, nobody has lost.
decided-others-left = The others have given up.
told-rolled = { $name } shakes the box.
told-announced = { $name } says { $number }.
told-approved = { $name } believes it.
told-contested = { $name } doubts it.
told-resigned = { $name } gives up.
told-ask-back = { $name } asks to take back.
told-grant-back = { $name } agrees.
told-refuse-back = { $name } does not agree.
told-taken-back = A decision was taken back.
told-time-out = The time of { $name } is up.
told-rest = { $name } is away for a while; the clock waits.
told-pause = The server was away; the clock waited.
say-title = Say something
say-refused = At this table nothing can be said.
say-words = { $words ->
    [have_fun] Have fun!
    [well_played] Well played!
    [thanks] Thank you!
    [oops] Oops.
    [moment] One moment, please.
    [back] I am back.
    [good_game] Good game!
    [again] Shall we play again?
    [bye] I have to go.
   *[hello] Hello!
}
dice-promise-server = Before the first turn the server drew a secret number, from which every roll follows. This is its fingerprint:
advance-title = Moves in advance
advance-text = While the other side thinks: say what you will reply to what they may play.
advance-begin = Plan a reply
advance-how = Play on this copy of the board: first the other side's move, then your reply, and so on. Nothing of it happens in the game yet.
advance-keep = Keep this line
advance-remove = Remove

# People.
account-title = Account
account-forgotten = Forgotten the password? Whoever runs this server can give you a new one.
account-nobody = You need no account to play: the first game makes you a guest.
account-guest = You play as the guest { $name }. This browser remembers you.
account-name = You are { $name }.
account-profile = My profile
account-make = Make an account
account-make-text = It keeps your games and ratings, on every device. Games you played as a guest come along.
account-name-label = Name
account-password = Password
account-rules = Name: 3 to 20 letters, digits, - and _. Password: at least 8 characters. There is no e-mail, so nobody can send you a forgotten password.
account-make-go = Make the account
account-login = I have an account
account-login-go = Log in
account-adopt = Take over the games I played as a guest here
account-logout = Log out
account-password-title = Change the password
account-password-old = Present password
account-password-new = New password
account-password-go = Change
account-password-done = The password is changed.
account-blocked = People you have blocked
account-data = Everything about you
account-data-text = Take along all that is kept about you, or have it deleted. Finished games stay in the records, without your name.
account-export = Take everything along
account-delete = Delete the account
account-delete-title = Delete everything about you?
account-delete-text = This cannot be undone. Games that are still going on are lost.
vacation-title = Vacation
vacation-text = While you are away, games with days for each turn wait for you.
vacation-left = { $days ->
    [one] One day is left this year.
   *[other] { $days } days are left this year.
}
vacation-until = You are away until { $date }.
vacation-days = Days
vacation-go = Start the vacation
vacation-back = I am back
token-title = Keys for programs
token-text = With a key a program can play in your name. Give each one only what it needs.
token-label = What it is for
token-scope = { $scope ->
    [read] read
    [challenge] challenge
   *[play] play
}
token-go = Make a key
token-made = Copy it now; it is shown only this once:
token-copy = Copy
token-remove = Revoke
person-title = Player
person-missing = There is nobody of this name
person-guest = guest
person-since = here since { $date }
person-challenge = Challenge
person-block = Block
person-unblock = Unblock
person-report = Report
person-ratings = Ratings
person-rating = Rating
person-games = Games
person-results = Results
person-score = { $won } won, { $drawn } drawn, { $lost } lost
person-opponents = Against each opponent
person-opponent = Opponent
person-won = Won
person-drawn = Drawn
person-lost = Lost
person-latest = Latest games
report-title = Report somebody
report-why = Why
report-table = It is about the game I looked at last
report-reason = { $reason ->
    [name] The name offends
    [cheating] Plays with help
    [stalling] Leaves or stalls games on purpose
    [sandbagging] Loses on purpose, or arranges results
   *[other] Something else
}
report-text = In your words (only administrators read it)
report-go = Send
report-done = Thank you. Somebody will look at it.
admin-title = Reports
admin-none = There are no reports.
admin-by = { $name }, { $date }
admin-table = the game
admin-sure = This is about { $name }, and cannot be undone.
admin-verdict = { $verdict ->
    [rename] Give a plain name
    [close] Close the account
   *[dismiss] Nothing to do
}

# Finished games of everybody.

records-title = Finished games
records-against = Against
records-speed = Speed
records-any = Any
records-go = Search
records-found = The latest first
records-none = No game fits.
records-more = Show more
records-download = Download as text
records-all = All finished games
