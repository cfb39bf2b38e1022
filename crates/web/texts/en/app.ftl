app-name = Ponti
skip = Skip to the content
nav-label = Pages
nav-ponte = Ponte del Diavolo
nav-ciao = Ciao Ciao
nav-learn = Learn
nav-settings = Settings
nav-about = About
close = Close
cancel = Cancel

home-lead = Two games that happen on bridges. Play at once, alone or with friends; no account, and after the first visit no connection either.
home-ponte = Lay tiles in the lagoon, grow sandbanks into islands, and span bridges between them before the water runs out.
home-ciao = Shake the box, look, and say a number. Whoever is believed walks on over the ravine.
home-learn = The rules of both games in short lessons to try out, and ten positions to solve with the tips of the author.
home-play = Play
home-continue = Continue the game
home-lessons = To the lessons

settings-title = Settings
settings-language = Language
settings-language-auto = As the browser wishes
settings-theme = Colours
settings-theme-system = As the system has it
settings-theme-light = Light
settings-theme-dark = Dark
settings-motion = Motion
settings-motion-system = As the system has it
settings-motion-full = Pieces move
settings-motion-still = Everything stands still
settings-board = Board and moves
settings-patterns = Patterns besides colours
settings-coordinates = Letters and numbers around the board
settings-legal = Mark the cells where a tile may go
settings-confirm = Confirm every turn
settings-sounds = Sounds
settings-kept = Settings and unfinished games stay on this device.

about-title = About Ponti
about-games = Ponte del Diavolo is a game by Martin Ebel, made in honour of Alex Randolph; Ciao Ciao is a game by Alex Randolph. This app is an independent work of people who like both; drawings and words are its own.
about-rules = Where the published rule sheets differ or are silent, the app plays by a choice of its own and says so: by default Ponte del Diavolo is the published game with ten cells a side, 40 tiles for each colour and 15 bridges for both together.
about-private = Games against the engine and at one screen happen wholly on this device. Nothing about them is sent anywhere.
about-free = Ponti is free software under the MIT or the Apache licence.

lost-title = Nothing here
lost-text = This address leads to no page.
lost-home = To the first page
