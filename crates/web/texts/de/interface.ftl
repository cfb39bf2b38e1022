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
rules-turn = Lege zwei Plättchen deiner Farbe beliebig aus oder baue eine Brücke.
rules-tiles-title = Plättchen
rules-tiles = Genau vier verbundene Plättchen bilden eine Insel; weniger sind eine Sandbank, fünf sind verboten. Kein anderes Plättchen deiner Farbe darf eine Insel berühren, auch nicht diagonal. Die Plättchen des Gegners spielen keine Rolle.
rules-bridges-title = Brücken
rules-bridges = Eine Brücke verbindet zwei Plättchen deiner Farbe: zwei Felder gerade, zwei Felder diagonal oder ein Springerzug. Die Felder darunter müssen frei sein und bleiben frei. Eine Brücke pro Plättchen; Brücken kreuzen sich nie.
rules-end-title = Ende
rules-end = Du darfst nur passen, wenn du keine zwei Plättchen legen kannst. Passt Hell, hat Dunkel noch einen Zug; passt Dunkel, ist die Partie beendet.
explore-note = Du probierst Züge auf einer Kopie aus. Die beendete Partie bleibt, wie sie ist.
guide-title = Deine erste Partie
guide-offer = Neu hier? Lerne das Spiel in einer Minute.
guide-start = Zeig es mir
guide-resume = Fortsetzen
guide-dismiss = Überspringen
guide-next = Weiter
guide-back = Zurück
guide-play = Spielen
guide-progress = { $step } von { $count }
guide-retry = Der Zug ist erlaubt, aber hier brauchst du einen anderen. Tippe auf die grünen Markierungen.
guide-good = Gut gemacht!
guide-good-points = { $points ->
    [one] Gut gemacht! Du hast { $points } Punkt.
   *[other] Gut gemacht! Du hast { $points } Punkte.
}
guide-goal-title = Das Ziel
guide-goal-text = Wer die meisten Punkte hat, gewinnt. Vier verbundene Plättchen sind eine Insel, und durch Brücken verbundene Inseln zählen zusammen: 1 Insel bringt 1 Punkt, 2 bringen 3, 3 bringen 6, 4 bringen 10. Hier bringt die helle Kette aus drei Inseln 6 Punkte.
guide-tiles-title = Zwei Plättchen pro Zug
guide-tiles-text = Du spielst Hell. Lege zwei Plättchen auf beliebige freie Felder; sie dürfen weit auseinander liegen.
guide-islands-title = Baue eine Insel
guide-islands-text = Drei verbundene Plättchen sind nur eine Sandbank. Lege ein viertes dazu, und es ist eine Insel. Danach darf nichts von deiner Farbe sie berühren, auch nicht diagonal. Probier die grünen Felder.
guide-bridges-title = Verbinde Inseln
guide-bridges-text = Statt Plättchen zu legen, kannst du eine Brücke bauen: Tippe auf eines deiner Plättchen und dann auf ein anderes zwei Felder weiter, gerade, diagonal oder im Springerzug. Verbinde die beiden Inseln.
guide-choice-title = So beginnt eine Partie
guide-choice-text = Der erste Spieler legt zwei helle Plättchen. Der zweite wählt dann eine Farbe: Hell übernimmt diese Plättchen, Dunkel antwortet mit zwei eigenen. Was willst du?
guide-ciao-goal = Überquere die Brücke: Wer zuerst drei Figuren auf dem Podest hat, gewinnt. Sonst entscheiden die Punkte auf den Stufen. In jedem Zug würfelst du verdeckt und sagst eine Zahl an, wahr oder nicht; zweifelt niemand, geht deine Figur so weit.
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
account-title = Konto
account-profile = Mein Profil
person-title = Spieler
leaders-title = Bestenlisten
admin-title = Meldungen
records-title = Partiearchiv
study-title = Studieren
study-review = Auswerten
study-replay = Züge nachspielen
study-analyse = Analysebrett
analysis-title = Analysebrett
review-title = Auswertung der Partie
puzzles-title = Aufgaben
ciao-say-number = { $number } ansagen
ciao-approve = Glauben
ciao-contest = Anzweifeln
