# Pages and lists.
loading = Loading…
toast-go = View
online-as = Playing as { $name }
online-as-guest = Playing as { $name } (guest)
online-people = { $count } online
online-friend = Play a friend
online-friend-text = Pick a game and send the link. Your friend can play right away, no account needed.
online-friend-go = Create link
online-pair = Quick pairing
online-pair-text = Get matched with the next player of about your strength.
online-open = Create a game
online-open-text = Open a game in the lobby for others to join, or play the computer at any level.
online-open-go = Open to anyone
online-engine-go = Play the computer
online-mine = Your games
online-challenges = Challenges
online-seats = Open games
online-seats-none = No open games. Create one!
online-watch = Live games
online-watch-none = No games in progress.
games-signed-out = You haven't played online yet.
games-due = Your turn
games-due-none = No games waiting for you.
games-waiting = Opponent's turn
games-your-turn = Your turn.
games-your-turn-left = Your turn: { $time }
notify-text = Get notified when it's your turn?
notify-allow = Allow notifications
notice-turn = It's your turn.
notice-started = Your game has started.
notice-over = One of your games has ended.
notice-challenge = { $name } challenges you.
push-turn = { $name } has moved. It's your turn.
push-started = Your game against { $name } has started.

# The connection.
link-connecting = Connecting…
link-waiting = No connection. Reconnecting automatically. You can still play the computer or a friend on this device.
link-waiting-short = Reconnecting…
link-outdated = A new version is available. Reload to continue.
link-reload = Reload
fault = { $code ->
    [offline] No connection to the server. Try again in a moment.
    [strange] There's no game server at this address.
    [name-taken] This name is taken.
    [name] Use 3 to 20 letters, digits, - or _, starting with a letter. Some names aren't allowed.
    [password] Use 8 to 200 characters that are hard to guess.
    [unknown] Your session has ended. Reload the page to go on.
    [code] Enter the current code of your authenticator app.
    [wrong-password] Wrong name or password.
    [forbidden] Your account isn't allowed to do that.
    [not-found] This doesn't exist any more, or the address is incomplete.
    [conflict] Someone was faster: this has changed in the meantime. Look again.
    [stale] The game has moved on. Take another look.
    [refused] The rules or the state of the game don't allow this now.
    [rated] Rated games need an account on both sides, and two people can play at most ten rated games a day, new players at most twenty with each other. Turn off Rated.
    [limit-challenges] You have too many open challenges. Withdraw one first.
    [limit-tables] You're playing too many games. Finish one first.
    [limit-tokens] You have too many API tokens. Revoke one first.
    [limit-blocks] You have blocked too many players. Unblock one first.
    [limit-follows] You follow too many players. Unfollow one first.
    [limit-passkeys] You have too many passkeys. Remove one first.
    [address] That isn't an e-mail address.
    [expired-link] This link has expired or was used before. Ask for another one.
    [sign-in-again] Sign out and sign in again to confirm that it's you.
    [last-sign-in] This is the only way to sign in to your account. Set a password first.
    [unknown-passkey] This passkey doesn't belong to any account here.
    [limit-studies] You have too many studies. Delete one first.
    [account] You need an account for that. Create one or sign in.
    [merge] You played against this account as a guest, so those games can't be moved to it. Sign in without keeping them.
    [too-many] Too many requests. Wait a moment.
    [too-large] That's too long.
    [internal] Server error. Nothing was changed.
    [closing] Server restarting. Try again in a moment.
    [rated-terms] Only games between people, with the classic rules and a clock, can be rated. Turn off Rated or change the game.
    [no-person] There's no player with this name.
    [yourself] You can't challenge yourself.
    [clock] This clock isn't possible: at most 12 hours per player, or 10 seconds to 30 days per move.
    [seats] These seats don't fit: a challenge to one player is for two, and one seat must stay free.
    [vacation] You don't have that many days of vacation left this year.
    [text] The text is empty, too long, or has characters that can't be stored.
    [turn] It isn't your turn.
    [challenge-closed] This challenge is no longer open.
    [challenge-other] This challenge is for another player.
    [blocked] One of you has blocked the other, so you can't play each other.
    [suspended] This account is suspended and can't start games for now.
    [engine-games] The computer still has to move in several of your games. Wait for it.
    [malformed] The server couldn't read the request. Reload the page and try again.
   *[invalid] The server doesn't accept this value ({ $field }). Check what you entered.
}

# What is agreed.
game-name = { $game ->
    [ponte] Ponte del Diavolo
   *[ciao] Ciao Ciao
}
speed-name = { $speed ->
    [blitz] blitz
    [rapid] rapid
   *[correspondence] correspondence
}
terms-ponte = { $rules ->
    [classic] Ponte del Diavolo
    [open] Ponte del Diavolo, open
    [large] Ponte del Diavolo, large
    [small] Ponte del Diavolo, small
   *[custom] Ponte del Diavolo, { $size } × { $size }
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
   *[no] casual
}
left-clock = { $time }
left-days = { $days ->
    [one] 1 day { $hours } h
   *[other] { $days } days { $hours } h
}
clock-seconds-left = { $seconds ->
    [one] 1 second left
   *[other] { $seconds } seconds left
}
rating-provisional = provisional: not enough games yet

# A challenge.
challenge-title = New game
challenge-game = Game
challenge-whom = Opponent
challenge-link = A friend, by link
challenge-anyone = Anyone in the lobby
challenge-person = A specific player
challenge-name = Player name
challenge-players = Players
challenge-players-count = { $count } players
challenge-bot = Bot { $number }
challenge-bot-none = None: open to players
clock-custom = Custom
challenge-clock-days = Correspondence
challenge-days = Days per turn
challenge-more = More options
challenge-seat = Who goes first?
challenge-seat-chance = Random
challenge-seat-first = Me
challenge-seat-second = Opponent
challenge-rated = Rated
challenge-unrated = { $why ->
    [account] Rated games need an account. Guests play casual games.
    [computer] Games with computer players aren't rated.
    [rules] Only the classic board can be rated.
   *[clock] Only games with a clock can be rated.
}
challenge-takeback = Allow takebacks
challenge-make = Create game
challenge-join = Join
challenge-waits = waiting
challenge-asks = challenges you
challenge-free = { $count ->
    [one] 1 seat left
   *[other] { $count } seats left
}
challenge-for = { $whom ->
    [anyone] Open to anyone.
    [person] For { $name }.
   *[link] For anyone with the link.
}
challenge-wrong = { $what ->
    [missing-name] Enter the player's name.
    [bots] At least one seat must be open to a player.
   *[rules] These rules aren't valid.
}
play-asks = { $name } challenges you
play-waiting = Waiting for your opponent
play-looking = Looking for an opponent
play-wait-text = The game starts here as soon as everyone has joined.
play-link = Send this link
play-invitation = Play with me!
play-accept = Play
play-decline = Decline
play-new = No account needed. New to the game?
play-learn = Learn it in a few minutes
play-withdraw = Cancel
play-seat = { $seat ->
    [first] { $name } goes first.
   *[second] You go first.
}
# To the one who has made the challenge.
play-own-seat = { $seat ->
    [first] You go first.
   *[second] Your opponent goes first.
}
play-people = Players
play-gone = This challenge is no longer open
play-gone-text = It was cancelled, declined or has expired.

# At the table.
table-missing = Game not found
table-missing-text = The link may be incomplete. Check it with the person who sent it.
table-actions = Game actions
table-watchers = { $count ->
    [one] 1 spectator
   *[other] { $count } spectators
}
table-looks-on = { $game ->
    [ponte] You're watching.
   *[ciao] You're watching. Each turn is shown when it's complete.
}
table-left = You're out of this game. A bot plays on in your place.
table-sending = Sending…
table-abort = Abort game
table-record = Record
table-resign-text = You lose this game, and the others play on.
abort-title = Abort the game?
abort-text = The game has only just started. It ends without a result.
seat-you = (you)
seat-here = online
seat-away = offline
seat-gone = out of the game
back-ask = Request takeback
back-asked = Takeback requested. Waiting for an answer.
rematch = Rematch
rematch-cancel = Cancel rematch
rematch-waiting = Rematch offered. It starts when everyone accepts.
rematch-asked = { $name } wants a rematch.
rematch-next = Go to rematch
result-you = You win!
result-name = { $name } wins
result-aborted = Game aborted.
result-won = won
result-lost = lost
result-shared = draw
decided-aborted = No result.
decided-others-left = All other players are out of the game.

# Events, for screen readers and notes. `who` is `you` for the viewer.
told-rolled = { $who ->
    [you] You roll the die.
   *[other] { $name } rolls the die.
}
told-announced = { $who ->
    [you] You say { $number }.
   *[other] { $name } says { $number }.
}
told-approved = { $who ->
    [you] You believe it.
   *[other] { $name } believes it.
}
told-contested = { $who ->
    [you] You call the bluff.
   *[other] { $name } calls the bluff.
}
told-resigned = { $who ->
    [you] You resign.
   *[other] { $name } resigns.
}
told-ask-back = { $who ->
    [you] You request a takeback.
   *[other] { $name } requests a takeback.
}
told-grant-back = { $who ->
    [you] You accept the takeback.
   *[other] { $name } accepts the takeback.
}
told-refuse-back = { $who ->
    [you] You decline the takeback.
   *[other] { $name } declines the takeback.
}
told-taken-back = The last move was taken back.
told-time-out = { $who ->
    [you] You ran out of time.
   *[other] { $name } ran out of time.
}
told-rest = { $who ->
    [you] You're on vacation. Your clock is paused.
   *[other] { $name } is on vacation. The clock is paused.
}
told-pause = The server was down. The lost time was added back.
say-title = Chat
say-refused = Chat isn't available in this game.
say-words = { $words ->
    [have_fun] Have fun!
    [well_played] Well played!
    [thanks] Thanks!
    [oops] Oops!
    [moment] Just a moment, please.
    [back] I'm back.
    [good_game] Good game!
    [again] Another game?
    [bye] Got to go. Bye!
   *[hello] Hello!
}
dice-promise-server = Before the first turn, the server picked a secret number that determines every roll. Its fingerprint:
advance-title = Conditional moves
advance-text = Plan your replies while your opponent thinks. They are played automatically if the move you expect is made.
advance-begin = Add a line
advance-how = Play on this copy of the board: first your opponent's move, then your reply, and so on. Nothing is played in the game yet.
advance-keep = Save line
advance-remove = Remove

# People.
account-forgotten = Forgot your password? The administrator of this server can reset it.
account-signed-out = You don't need an account to play. You play as a guest until you create one.
account-guest = You're playing as the guest { $name }, on this browser only.
nickname-title = Your name
nickname-text = This is the name other players see.
nickname-go = Save name
nickname-done = You're now playing as { $name }.
account-name = You're signed in as { $name }.
account-make = Create an account
account-make-text = Keep your games and ratings on every device. The games you played as a guest are kept.
account-name-label = Name
account-password = Password
account-rules = Name: 3 to 20 letters, digits, - and _. Password: at least 8 characters. No e-mail address needed, so keep your password safe.
account-make-go = Create account
account-login = Sign in
account-login-go = Sign in
account-adopt = Keep the games I played here as a guest
account-logout = Sign out
account-password-title = Change password
account-password-old = Current password
account-password-new = New password
account-password-go = Change password
account-password-done = Password changed.
account-blocked = Blocked players
account-data = Your data
account-data-text = Export or delete everything stored about you. Finished games stay in the archive without your name.
account-export = Export my data
account-delete = Delete account
account-delete-title = Delete your account?
account-delete-text = This can't be undone. You lose all games in progress.
vacation-title = Vacation
vacation-text = While you're on vacation, your correspondence games are paused.
vacation-left = { $days ->
    [one] 1 day left this year.
   *[other] { $days } days left this year.
}
vacation-until = You're on vacation until { $date }.
vacation-days = Days
vacation-go = Start vacation
vacation-back = End vacation
totp-title = Two-factor authentication
totp-text = Adds a second step to signing in: a code from an authenticator app on your phone.
totp-start = Set up
totp-secret = Scan this code with your authenticator app, or enter the key:
totp-qr = QR code for the authenticator app
totp-code = Code from the app
totp-go = Turn on
totp-codes = Keep these recovery codes in a safe place. If you lose your phone, each replaces one code from the app:
totp-on = Two-factor authentication is on.
totp-off = Turn off
totp-login-code = Code from your authenticator app, or a recovery code
session-title = Where you're signed in
session-text = If you don't recognise a browser, end its session and change your password.
session-unknown = Unknown browser
session-device = { $browser } on { $system }
session-device-name = { $name }
session-used = last used { $date }
session-current = this browser
session-end = End session
passkey-title = Passkeys
passkey-text = Sign in with the fingerprint, face or PIN of your device instead of a password.
passkey-name = Name for the passkey
passkey-default-name = Passkey
passkey-add = Add a passkey
passkey-added = added { $date }
passkey-rename = Rename
passkey-rename-label = Rename the passkey { $name }
passkey-remove = Remove
passkey-remove-label = Remove the passkey { $name }
passkey-save = Save
passkey-sign-in = Sign in with a passkey
passkey-cancelled = No passkey was used.
passkey-unsupported = This browser doesn't support passkeys.
email-title = E-mail
email-text = Lets you reset a forgotten password and get reminders. No one else can see your address.
email-address = E-mail address
email-go = Save address
email-sent = We've sent a link to { $address }. Open it to confirm your address.
email-verified = Your address is { $address }.
email-unverified = { $address } isn't confirmed yet. Open the link we sent you.
email-verified-done = Your e-mail address is confirmed.
email-reminders = Remind me when time is running out in a correspondence game
email-delete = Remove address
recovery-forgotten = Forgot your password?
recovery-account = Name or e-mail address
recovery-send = Send me a link
recovery-sent = If this account has a confirmed e-mail address, we've sent a link to it.
recovery-title = Choose a new password
recovery-go = Save and sign in
provider-sign-in = Sign in with { $name }
provider-title = Sign in with { $name }
provider-text = Connect your { $name } account to sign in without a password.
provider-connect = Connect
provider-disconnect = Disconnect
provider-connected = Your account is connected.
provider-taken = One of these accounts is already connected to another one.
provider-closed = This account was closed.
provider-cancelled = Sign-in was cancelled. Try again.
provider-failed = Something went wrong on the other site. Try again later.
push-title = Notifications
push-text = Get notified about your turns and challenges, even when Ponti is closed. Turn this on for each device you use.
push-enable = Turn on for this device
push-disable = Turn off
push-remove = Remove
push-since = since { $date }
push-refused = Your browser doesn't allow notifications from Ponti. Check its site settings.
push-unsupported = This browser doesn't support notifications. On an iPhone or iPad, add Ponti to the home screen first.
token-title = API tokens
token-text = With a token, a program can play in your name. Only grant the permissions it needs.
token-label = Description
token-scope = { $scope ->
    [read] read
    [challenge] challenge
   *[play] play
}
token-go = Create token
token-made = Copy it now. It won't be shown again:
token-copy = Copy
token-remove = Revoke
person-missing = User not found
person-guest = guest
person-since = joined { $date }
person-challenge = Challenge
person-block = Block
person-unblock = Unblock
person-report = Report
person-ratings = Ratings
person-rating = Rating
person-games = Games
person-results = Results
person-score = { $won } won, { $drawn } drawn, { $lost } lost
person-opponents = By opponent
person-opponent = Opponent
person-won = Won
person-drawn = Drawn
person-lost = Lost
person-latest = Recent games
person-none = No finished games yet.
person-follow = Follow
person-unfollow = Unfollow
person-graph = Rating history
person-graph-text = from { $first } to { $last } in { $games } games, best { $best }
person-openings = By opening
person-openings-text = The first two tiles of Ponte del Diavolo. Rotations and mirror images count as one.
person-opening = Opening
following-title = Players you follow
following-watch = Watch game
following-online = online
following-offline = offline
notice-playing = { $name } is playing now.
leaders-text = Players with a reliable rating who played in the last three months.
leaders-none = No ranked players yet. Play rated games to be the first.
leaders-rank = Rank
report-title = Report player
report-why = Reason
report-table = It's about the game I viewed last
report-reason = { $reason ->
    [name] Offensive name
    [cheating] Cheating
    [stalling] Stalling or leaving games
    [sandbagging] Losing on purpose or fixing results
   *[other] Something else
}
report-text = Details (only administrators can read this)
report-go = Send report
report-done = Thanks. We'll look into it.
admin-none = No reports.
admin-by = { $name }, { $date }
admin-table = game
admin-sure = This affects { $name } and can't be undone.
admin-sure-suspension = { $name } can't start games for a week. Current games go on.
admin-verdict = { $verdict ->
    [rename] Assign a neutral name
    [suspend] Suspend for a week
    [close] Close account
   *[dismiss] Dismiss
}
admin-log = Audit log
admin-log-none = No actions yet.
admin-operator = operator
gains-title = Sudden rating gains
gains-none = No rating has risen by 100 points or more this week.
gains-text = These figures are evidence, not proof: new players rise fast, too. New accounts that lose to the same player again and again, in games that nobody finishes, point to arranged results.
gains-rating = { $before } → { $after }, rated games this week: { $games }
gains-opponent = account since { $date }; games: { $games }, won by the player: { $won }, not played to the end: { $unfinished }, against a provisional rating: { $provisional }
admin-action = { $action ->
    [grant_admin] made administrator
    [revoke_admin] no longer administrator
    [reset_password] password reset
    [rename] neutral name assigned
    [close] account closed
    [reopen] account reopened
    [suspend] suspended
    [end_suspension] suspension lifted
    [delete_study] study deleted
    [connect_provider] connected with the provider
   *[dismiss_report] report dismissed
}

# Finished games of all users.

records-against = Opponent
records-speed = Speed
records-any = Any
records-go = Search
records-found = Latest first
records-none = No games found.
records-more = Show more
records-download = Download as text
records-all = All finished games

# Parties: people around one table, each with a phone.
party-lead = One screen for everyone, a phone for each player. Your phone is the dice box: only you see your die.
party-bots = Bots play at the seats that nobody takes.
party-ponte-small = Ponte del Diavolo, small board
party-ponte-large = Ponte del Diavolo, large board
party-open = Open the table
party-scan = Scan to join
party-address = Phones can't reach the address of this page. The code leads to this computer in your network.
party-unreachable = Phones can't reach this server. Start it with: ponti serve --party
party-sit = Sit here
party-leave = Leave seat
party-bot = Let a bot play
party-free = Free
party-name = Your name (optional)
party-name-second = Name of a second person on this phone
party-name-wrong = A name has up to 20 letters, digits or spaces.
party-take = Take a seat
party-ready = You're at the table
party-ready-text = Start when everyone is here. Bots take the free seats.
party-start = Start the game
party-late = Join the game
party-watch = You are watching
party-full = People play at every seat. You can watch here.
party-after-turn = You can sit down as soon as this turn is over.
party-pass = Pass the phone to { $name }
party-pass-text = Everyone else, look away.
party-pass-go = I'm { $name }
party-away = { $name }'s phone is disconnected.
party-again = Another round
party-abort = End the game
party-abort-title = End the game for everyone?
party-abort-text = It ends without a result. Afterwards you can start another round.
party-next = To the next round
screen-open = Big screen
screen-elsewhere = Open this page on a laptop, tablet or TV that everyone can see.
screen-here = On this device
screen-sound = Tap the screen once to turn the sound on.
screen-close = Close the big screen
told-sat = { $who ->
    [you] You take a seat.
   *[other] { $name } takes a seat.
}
