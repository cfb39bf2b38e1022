app-name = Ponti
skip = Zum Inhalt springen
nav-label = Hauptmenü
nav-ponte = Ponte del Diavolo
nav-ciao = Ciao Ciao
nav-learn = Lernen
nav-settings = Einstellungen
nav-about = Über
close = Schließen
cancel = Abbrechen

home-lead = Bau klüger als dein Gegner. Oder bluff dich hinüber.
home-about = Zwei Brettspiele rund um Brücken. Ohne Anmeldung, auch offline.
home-ponte = Baue Inseln und verbinde sie mit Brücken. Je länger die Kette, desto mehr Punkte. 2 Spieler, 20 Minuten.
home-ciao = Würfle verdeckt, sag eine Zahl an und bluffe dich über die Brücke. 2 bis 4 Spieler, 10 Minuten.
home-learn = Kurze interaktive Lektionen zu beiden Spielen und zehn Aufgaben zu den Tipps des Autors.
home-play = Spielen
home-continue = Partie fortsetzen
home-moves = { $count ->
    [one] { $count } Zug
   *[other] { $count } Züge
}
home-lessons = Jetzt lernen
home-lessons-go-on = Weiterlernen
home-lessons-again = Lektionen wiederholen

settings-title = Einstellungen
settings-language = Sprache
settings-language-auto = Automatisch
settings-theme = Design
settings-theme-system = Wie im System
settings-theme-light = Hell
settings-theme-dark = Dunkel
settings-motion = Animationen
settings-motion-system = Wie im System
settings-motion-full = An
settings-motion-still = Aus
settings-board = Brett und Züge
settings-patterns = Muster für Farbenblinde
settings-coordinates = Koordinaten
settings-legal = Erlaubte Felder anzeigen
settings-confirm = Jeden Zug bestätigen
settings-sounds = Töne
settings-talk = Gegner reden während der Partie
settings-kept = Deine Einstellungen und angefangene lokale Partien sind auf diesem Gerät gespeichert.

about-title = Über Ponti
about-games = Ponte del Diavolo ist ein Spiel von Martin Ebel zu Ehren von Alex Randolph. Ciao Ciao ist ein Spiel von Alex Randolph. Diese App ist ein unabhängiges Fanprojekt mit eigenen Zeichnungen und Texten.
about-rules = Die veröffentlichten Regeln unterscheiden sich teilweise oder lassen Fälle offen. Voreingestellt ist Ponte del Diavolo wie veröffentlicht: ein Brett mit 10 × 10 Feldern, je 40 Plättchen und 15 gemeinsame Brücken.
about-private = Partien gegen den Computer oder mit Freunden an diesem Gerät bleiben auf diesem Gerät. Nichts davon wird irgendwohin gesendet.
about-free = Ponti ist freie Software unter der MIT- oder der Apache-Lizenz.

lost-title = Seite nicht gefunden
lost-text = Unter dieser Adresse gibt es nichts.
lost-home = Zur Startseite

## Pages loaded on demand
page-loading = Wird geladen …
page-load-failed = Diese Seite konnte nicht geladen werden
page-load-advice = Prüfe deine Verbindung und versuch es noch einmal.
page-load-retry = Erneut versuchen
