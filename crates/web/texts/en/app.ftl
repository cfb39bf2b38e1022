app-name = Ponti
skip = Skip to content
nav-label = Main menu
nav-ponte = Ponte del Diavolo
nav-ciao = Ciao Ciao
nav-learn = Learn
nav-settings = Settings
nav-about = About
close = Close
cancel = Cancel

home-lead = Outbuild your rival. Or bluff your way across.
home-about = Two board games about bridges. No sign‑up, works offline.
home-ponte = Build islands and link them with bridges. The longer the chain, the more it scores. 2 players, 20 minutes.
home-ciao = Roll in secret, announce a number, bluff your way across. 2 to 4 players, 10 minutes.
home-learn = Short interactive lessons for both games, plus ten puzzles built on the designer's tips.
home-play = Play
home-continue = Continue game
home-moves = { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
home-lessons = Start learning
home-lessons-go-on = Continue learning
home-lessons-again = Lessons again

settings-title = Settings
settings-language = Language
settings-language-auto = Automatic
settings-theme = Theme
settings-theme-system = Match system
settings-theme-light = Light
settings-theme-dark = Dark
settings-motion = Animations
settings-motion-system = Match system
settings-motion-full = On
settings-motion-still = Off
settings-board = Board and moves
settings-patterns = Colour-blind patterns
settings-coordinates = Coordinates
settings-legal = Show legal cells
settings-confirm = Confirm every move
settings-sounds = Sounds
settings-talk = Opponents talk during the game
settings-kept = Your settings and unfinished local games are saved on this device.

about-title = About Ponti
about-games = Ponte del Diavolo is a game by Martin Ebel in honour of Alex Randolph. Ciao Ciao is a game by Alex Randolph. This app is an independent fan project with its own artwork and texts.
about-rules = Published rules differ in places or leave cases open. By default, Ponte del Diavolo is played as published: a 10 × 10 board, 40 tiles each and 15 shared bridges.
about-private = Games against the computer or a friend on this device never leave it. Nothing about them is sent anywhere.
about-free = Ponti is free software under the MIT or Apache licence.

lost-title = Page not found
lost-text = There's nothing at this address.
lost-home = Back to home

## Pages loaded on demand
page-loading = Loading…
page-load-failed = This page couldn't be loaded
page-load-advice = Check your connection and try again.
page-load-retry = Try again
