# Kop, startpagina, instellingen, bord, tegenstanders en einde.

nav-menu = Menu
nav-menu-of = Menu van { $name }
nav-sign-up = Registreren
nav-log-in = Inloggen
password-show = Tonen
home-ponte-goal = Verbonden eilanden leveren 1, 3, 6, 10… punten op. Wie de meeste heeft, wint.
home-ciao-goal = Met drie pionnen op het podium win je.
demo-start = Probeer het: tik op de twee groene tegels om een brug te bouwen.
demo-missed = Dat mag, maar het verbindt het derde eiland niet. We hebben het teruggenomen: probeer de groene tegels.
demo-done = Drie eilanden in één keten. Goed gedaan!
demo-points = Licht { $light }, Donker { $dark }
settings-board-theme = Kleuren van het bord
board-theme = { $theme ->
    [wood] Hout
    [slate] Leisteen
    [contrast] Hoog contrast
   *[lagoon] Lagune
}
settings-haptics = Trillen
list-or = { $first } of { $last }
cell-bridge-starts = hier kan een brug beginnen, naar { $ends }
action-rules = Regels
rules-title = De regels in het kort
rules-goal-title = Doel
rules-goal = De meeste punten halen. Een keten van verbonden eilanden levert 1, 3, 6, 10, 15… punten op voor 1, 2, 3, 4, 5… eilanden.
rules-turn-title = Jouw beurt
rules-turn = Leg twee tegels van je kleur op vrije vakken, of bouw één brug.
rules-tiles-title = Tegels
rules-tiles = Precies vier verbonden tegels vormen een eiland; minder is een zandbank, vijf mag niet. Geen andere tegel van jouw kleur mag een eiland raken, ook niet diagonaal. De tegels van je tegenstander maken niet uit.
rules-bridges-title = Bruggen
rules-bridges = Een brug verbindt twee tegels van jouw kleur: twee vakken recht, twee vakken diagonaal, of een paardensprong. De vakken eronder moeten leeg zijn en blijven leeg. Eén brug per tegel; bruggen kruisen elkaar nooit.
rules-end-title = Einde
rules-end = Je mag alleen passen als je geen twee tegels kunt leggen. Past Licht, dan krijgt Donker nog één beurt; past Donker, dan is de partij afgelopen.
explore-note = Je probeert zetten op een kopie. De afgelopen partij verandert niet.
learn-offer = Nieuw in dit spel? Leer het in een paar minuten.
learn-start = Laat zien
learn-resume = Verder
learn-dismiss = Overslaan
learn-after = Je kent de regels. Win nu je eerste partij op een klein bord.
play-opponent = Speel tegen { $name }
play-qr = QR-code van de link
play-qr-text = Scan om op een ander apparaat mee te doen.
nav-install = App installeren
end-next-level = Volgende: { $name } (niveau { $level })
premove-set = Premove: { $move }.
premove-cancelled = Premove geannuleerd.
premove-failed = Je premove kan niet meer. Doe een andere zet.

# Of the parts that are loaded on demand: titles, and what other pages say about them.
learn-title = Leren
ciao-title = Ciao Ciao
nav-online = Online
nav-turns = { $count ->
    [one] Jij bent aan zet in 1 partij
   *[other] Jij bent aan zet in { $count } partijen
}
online-title = Online spelen
home-online = Nodig een vriend uit, vind een tegenstander of kijk mee. Live of per correspondentie.
home-online-go = Online spelen
games-title = Mijn partijen
play-title = Uitdaging
table-title = Partij
party-title = Samen aan tafel
screen-title = Tafelscherm
account-title = Account
account-profile = Mijn profiel
person-title = Speler
leaders-title = Ranglijsten
admin-title = Meldingen
records-title = Partijarchief
study-title = Analyse
study-review = Nabespreken
study-replay = Zetten naspelen
study-analyse = Analysebord
analysis-title = Analysebord
review-title = Partijanalyse
puzzles-title = Puzzels
ciao-say-number = { $number } noemen
ciao-approve = Geloven
ciao-contest = Niet geloven
