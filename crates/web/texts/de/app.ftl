app-name = Ponti
skip = Zum Inhalt springen
nav-label = Seiten
nav-ponte = Ponte del Diavolo
nav-ciao = Ciao Ciao
nav-learn = Lernen
nav-settings = Einstellungen
nav-about = Über
close = Schließen
cancel = Abbrechen

home-lead = Zwei Spiele, die auf Brücken stattfinden. Sofort spielen, allein oder mit Freunden; ohne Konto, und nach dem ersten Besuch auch ohne Verbindung.
home-ponte = Lege Plättchen in die Lagune, lass Sandbänke zu Inseln wachsen und schlage Brücken zwischen ihnen, bevor das Wasser knapp wird.
home-ciao = Schüttle die Schachtel, schau nach und nenne eine Zahl. Wem geglaubt wird, der geht weiter über die Schlucht.
home-learn = Die Regeln beider Spiele in kurzen Lektionen zum Ausprobieren, und zehn Stellungen, die mit den Tipps des Autors zu lösen sind.
home-play = Spielen
home-continue = Partie fortsetzen
home-lessons = Zu den Lektionen

settings-title = Einstellungen
settings-language = Sprache
settings-language-auto = Wie der Browser es wünscht
settings-theme = Farben
settings-theme-system = Wie das System
settings-theme-light = Hell
settings-theme-dark = Dunkel
settings-motion = Bewegung
settings-motion-system = Wie das System
settings-motion-full = Steine bewegen sich
settings-motion-still = Alles steht still
settings-board = Brett und Züge
settings-patterns = Muster zusätzlich zu den Farben
settings-coordinates = Buchstaben und Zahlen um das Brett
settings-legal = Felder markieren, auf die ein Plättchen darf
settings-confirm = Jeden Zug bestätigen
settings-sounds = Töne
settings-kept = Einstellungen und angefangene Partien bleiben auf diesem Gerät.

about-title = Über Ponti
about-games = Ponte del Diavolo ist ein Spiel von Martin Ebel zu Ehren von Alex Randolph; Ciao Ciao ist ein Spiel von Alex Randolph. Diese App ist ein unabhängiges Werk von Leuten, die beide mögen; Zeichnungen und Texte sind eigene.
about-rules = Wo sich die veröffentlichten Regeln unterscheiden oder schweigen, trifft die App eine Wahl und sagt das: Voreingestellt ist das veröffentlichte Spiel mit zehn Feldern je Seite, 40 Plättchen je Farbe und 15 Brücken für beide zusammen.
about-private = Partien gegen den Computer und an einem Bildschirm finden ganz auf diesem Gerät statt. Nichts davon wird verschickt.
about-free = Ponti ist freie Software unter der MIT- oder der Apache-Lizenz.

lost-title = Hier ist nichts
lost-text = Diese Adresse führt zu keiner Seite.
lost-home = Zur ersten Seite
