# Kopfzeile, Startseite, Einstellungen, Brett, Gegner und Spielende.

nav-menu = Menü
nav-menu-of = Menü von { $name }
nav-sign-up = Registrieren
nav-log-in = Anmelden
password-show = Anzeigen
home-ponte-goal = Verbundene Inseln bringen 1, 3, 6, 10 … Punkte. Wer die meisten hat, gewinnt.
home-ciao-goal = Wer drei Figuren auf das Podest bringt, gewinnt.
demo-start = Probier es aus: Tippe auf die beiden grünen Plättchen, um eine Brücke zu bauen.
demo-missed = Das ist erlaubt, verbindet aber die dritte Insel nicht. Wir haben es zurückgenommen: Probiere die grünen Plättchen.
demo-done = Drei Inseln in einer Kette. Gut gemacht!
demo-points = Hell { $light }, Dunkel { $dark }
settings-board-theme = Farben des Bretts
board-theme = { $theme ->
    [wood] Holz
    [slate] Schiefer
    [contrast] Hoher Kontrast
   *[lagoon] Lagune
}
settings-haptics = Vibration
list-or = { $first } oder { $last }
cell-bridge-starts = hier kann eine Brücke beginnen, nach { $ends }
action-rules = Regeln
rules-title = Die Regeln in Kürze
rules-goal-title = Ziel
rules-goal = Die meisten Punkte sammeln. Eine Kette verbundener Inseln bringt 1, 3, 6, 10, 15 … Punkte für 1, 2, 3, 4, 5 … Inseln.
rules-turn-title = Dein Zug
rules-turn = Lege zwei Plättchen deiner Farbe auf beliebige freie Felder oder baue eine Brücke.
rules-tiles-title = Plättchen
rules-tiles = Genau vier verbundene Plättchen bilden eine Insel; weniger sind eine Sandbank, fünf sind verboten. Kein anderes Plättchen deiner Farbe darf eine Insel berühren, auch nicht diagonal. Die Plättchen des Gegners spielen keine Rolle.
rules-bridges-title = Brücken
rules-bridges = Eine Brücke verbindet zwei Plättchen deiner Farbe: zwei Felder geradeaus, zwei Felder diagonal oder ein Springerzug. Die Felder darunter müssen frei sein und bleiben frei. Eine Brücke pro Plättchen; Brücken kreuzen sich nie.
rules-end-title = Ende
rules-end = Du darfst nur passen, wenn du keine zwei Plättchen legen kannst. Passt Hell, hat Dunkel noch einen Zug; passt Dunkel, ist die Partie beendet.
explore-note = Du probierst Züge auf einer Kopie aus. Die beendete Partie bleibt, wie sie ist.
learn-offer = Neu hier? Lerne das Spiel in wenigen Minuten.
learn-start = Zeig es mir
learn-resume = Fortsetzen
learn-dismiss = Überspringen
learn-after = Du kennst die Regeln. Gewinne jetzt deine erste Partie auf einem kleinen Brett.
play-opponent = Gegen { $name } spielen
play-qr = QR-Code des Links
play-qr-text = Scannen, um auf einem anderen Gerät mitzuspielen.
nav-install = App installieren
end-next-level = Weiter gegen { $name } (Stufe { $level })
premove-set = Vorauszug: { $move }.
premove-cancelled = Vorauszug gelöscht.
premove-failed = Dein Vorauszug ist nicht mehr möglich. Mach einen anderen Zug.

# Of the parts that are loaded on demand: titles, and what other pages say about them.
learn-title = Lernen
ciao-title = Ciao Ciao
nav-online = Online
nav-turns = { $count ->
    [one] In 1 Partie am Zug
   *[other] In { $count } Partien am Zug
}
online-title = Online spielen
home-online = Lade Freunde ein, finde Gegner oder schau zu. Live oder als Fernpartie.
home-online-go = Online spielen
games-title = Meine Partien
play-title = Herausforderung
table-title = Partie
party-title = Party
screen-title = Tischbildschirm
account-title = Konto
account-profile = Mein Profil
person-title = Spieler
leaders-title = Bestenlisten
admin-title = Meldungen
records-title = Partiearchiv
study-title = Analyse
study-review = Auswerten
study-replay = Züge nachspielen
study-analyse = Analysebrett
analysis-title = Analysebrett
review-title = Auswertung der Partie
puzzles-title = Aufgaben
ciao-say-number = { $number } ansagen
ciao-approve = Glauben
ciao-contest = Anzweifeln
