# Hub, games and stored analyses

study-lead = Werte deine Partien aus, analysiere jede Stellung und trainiere mit Aufgaben. Läuft offline. Nur Studien, die du speicherst, liegen auf dem Server.
study-card-analysis = Probiere Varianten, frage den Computer, füge Kommentare und Pfeile hinzu, baue Stellungen auf.
study-open-board = Brett öffnen
study-card-puzzles = Finde den besten Zug: Tagesaufgabe, gewertete Aufgaben, Themen und deine eigenen Fehler.
study-open-puzzles = Aufgaben lösen
study-card-games-title = Deine Partien
study-card-games = Alle deine Partien, auf diesem Gerät und online, mit einem Klick ausgewertet.
study-open-games = Partien zeigen
study-games-title = Partien auf diesem Gerät
study-games-none = Noch keine Partien. Partien gegen den Computer und gegen Freunde werden hier aufbewahrt.
study-games-count = { $count ->
    [one] { $count } Partie
   *[other] { $count } Partien
}
study-games-more = Mehr anzeigen
study-games-export = Diese Partien exportieren
study-search = Suchen
study-filter-game = Spiel
study-filter-outcome = Ergebnis
study-filter-all = Alle
study-filter-won = Gewonnen
study-filter-lost = Verloren
study-filter-other = Andere Ergebnisse
study-filter-unfinished = Nicht beendet
study-against-engine = { $name } (Stufe { $level })
study-against-friends = Freunde an diesem Gerät
study-against-bots = { $count ->
    [one] { $count } Bot
   *[other] { $count } Bots
}
study-against-named = { $names }
study-against-online = { $names }, online
study-imported = Importierte Partie
study-imported-names = Importiert: { $names }
study-outcome-unfinished = Nicht beendet
study-outcome-won = Gewonnen
study-outcome-lost = Verloren
study-outcome-draw = Unentschieden
study-outcome-light = Hell hat gewonnen
study-outcome-dark = Dunkel hat gewonnen
study-outcome-seat = Spieler { $seat } hat gewonnen
study-details-ponte = { $size } × { $size }, Züge: { $moves }
study-details-ciao = { $players } Spieler, Züge: { $moves }
study-rules = { $rules ->
    [classic] Klassisch, 10 × 10
    [open] Offen, 10 × 10
    [large] Groß, 12 × 12
   *[small] Klein, 8 × 8
}
study-review-progress = Auswertung läuft: { $percent }
study-delete = Löschen
study-delete-yes = Wirklich löschen?
study-database-unavailable = Dieser Browser lässt Ponti keine Partien speichern, zum Beispiel in einem privaten Fenster.
study-database-failed = Das Speichern ist fehlgeschlagen. Prüfe den freien Platz auf diesem Gerät.
analyses-title = Gespeicherte Analysen
analyses-none = Noch keine Analysen. Sie werden gespeichert, sobald du auf dem Analysebrett einen Zug spielst.

# Analysis board

analysis-unnamed = Analyse ohne Titel
analysis-moves = { $count ->
    [one] { $count } Zug
   *[other] { $count } Züge
}
analysis-missing = Diese Analyse ist nicht auf diesem Gerät.
analysis-walk = Durch die Züge blättern
analysis-tools = Werkzeug
analysis-tool-play = Spielen
analysis-tool-mark = Felder markieren
analysis-tool-arrow = Pfeile zeichnen
analysis-group-board = Brett
analysis-group-line = Diese Variante
analysis-group-file = Stellung und Partie
analysis-keys = Tasten: ← → Züge, ↑ ↓ Varianten, Strg+Z rückgängig, Strg+Y wiederholen.
analysis-brushes = Farbe der Markierungen und Pfeile
analysis-brush = { $brush ->
    [green] Grün
    [red] Rot
    [yellow] Orange
   *[blue] Blau
}
analysis-name = Name
analysis-variation = Variante:
analysis-comment = Kommentar
analysis-comment-long = Der Kommentar ist zu lang.
analysis-verdict = Urteil über den Zug
verdict-good = Guter Zug
verdict-mistake = Fehler
verdict-brilliant = Brillanter Zug
verdict-blunder = Grober Fehler
verdict-interesting = Interessanter Zug
verdict-dubious = Zweifelhafter Zug
analysis-promote = Variante aufwerten
analysis-delete = Ab hier löschen
analysis-too-deep = Varianten lassen sich nicht tiefer verschachteln.
analysis-too-long = Diese Analyse fasst keine weiteren Züge.
analysis-engine = Computer
analysis-lines = Varianten
analysis-lines-title = Beste Varianten
analysis-second-title = Beste zweite Plättchen
analysis-bridges = Brücken
analysis-fork = { $colour ->
    [light] Hell hat eine Gabel: Kein einzelner Zug verhindert alle Brücken.
   *[dark] Dunkel hat eine Gabel: Kein einzelner Zug verhindert alle Brücken.
}
analysis-threats = Drohungen
analysis-threats-title = Was der Gegner spielen würde, wenn du passt
analysis-islands = Inselkarte
analysis-cell-islands = Insel von Hell { $light } Prozent, von Dunkel { $dark } Prozent
analysis-thinking = Denkt nach …
analysis-win-said = Hell gewinnt { $light }, Dunkel { $dark }
analysis-points-said = Erwartete Punkte: Hell { $light }, Dunkel { $dark }
analysis-nodes = { $count ->
    [one] { $count } Stellung durchsucht
   *[other] { $count } Stellungen durchsucht
}
analysis-proven = Gelöst: Das Ergebnis ist exakt
analysis-line-said = { $colour ->
    [light] { $win } für Hell: { $moves }
    [dark] { $win } für Dunkel: { $moves }
   *[other] { $win }: { $moves }
}
analysis-column-chance = { $colour ->
    [light] Hell gewinnt
    [dark] Dunkel gewinnt
   *[other] Chance
}
analysis-column-points = Punkte
analysis-column-line = Was folgt
analysis-column-visits = Besuche
analysis-details = Details
analysis-play-line = Diesen Zug spielen
analysis-add-line = Diese Folge als Variante hinzufügen
analysis-forbidden = Du spielst diese Stellung gerade online. Der Computer bleibt aus, bis die Partie beendet ist.
analysis-practise = Von hier aus spielen
practice-level = Stufe
practice-runs = { $colour ->
    [light] Der Computer spielt Hell auf Stufe { $level }.
   *[dark] Der Computer spielt Dunkel auf Stufe { $level }.
}
practice-perfect = Perfekt im Endspiel
practice-runs-perfect = { $colour ->
    [light] Der Computer spielt Hell so gut er kann, und perfekt, sobald das Endspiel gelöst ist.
   *[dark] Der Computer spielt Dunkel so gut er kann, und perfekt, sobald das Endspiel gelöst ist.
}
practice-won = Gelöst: Du gewinnst, wenn du richtig spielst.
practice-drawn = Gelöst: unentschieden, wenn beide richtig spielen.
practice-lost = Gelöst: Der Computer gewinnt, wenn er richtig spielt.
practice-lost-win = Das Endspiel war gewonnen und ist es nicht mehr. Nimm den Zug zurück und versuch es noch einmal.
practice-lost-draw = Das Endspiel war unentschieden und ist jetzt verloren. Nimm den Zug zurück und versuch es noch einmal.
practice-stop = Übungspartie beenden
guess-start = Züge raten
guess-task = Welcher Zug wurde hier gespielt?
guess-hint = Tipp
guess-solution = Zug zeigen
guess-stop = Raten beenden
guess-right = Richtig!
guess-wrong = Dieser Zug wurde nicht gespielt. Versuch es noch einmal.
guess-text = { $text }
guess-cell = Zum Zug gehört { $cell }.
guess-no-cell = Es ist kein Zug auf dem Brett.
guess-solved = Der Zug war { $move }.
guess-end = Das war der letzte Zug.
import-chapters = { $count } Partien importiert. Das ist die erste, die anderen stehen in deiner Liste der Analysen.
explorer-title = Eröffnungen
explorer-games = Partien
explorer-points = Punkte im Schnitt
explorer-won = { $colour ->
    [light] Hell gewinnt
   *[dark] Dunkel gewinnt
}
explorer-none = Keine Partie erreichte diese Stellung in den ersten { $count } Zügen.
explorer-few = Grau: weniger als { $count } Partien. Die Siege sind gezählt, nicht in Prozent.
explorer-failed = Die Statistik konnte nicht geladen werden. Prüfe deine Verbindung.
explorer-source = Partien
explorer-engine = Computer
explorer-server = Dieser Server
explorer-own = Deine Partien

# Studien auf dem Server

studies-title = Deine Studien
studies-public = Öffentliche Studien
studies-none = Noch keine Studien. Eine Studie ist eine Sammlung kommentierter Partien, die du per Link teilen kannst.
studies-account = Melde dich an, um Studien auf diesem Server aufzubewahren und zu teilen.
studies-chapters = { $count ->
    [one] { $count } Kapitel
   *[other] { $count } Kapitel
}
open-study-unnamed = Studie ohne Namen
open-study-owner = von { $name }
open-study-missing = Diese Studie gibt es nicht, oder sie ist privat.
open-study-chapters = Kapitel
open-study-name = Name der Studie
open-study-visibility = Wer sie lesen kann
open-study-reader = Probiere beliebige Züge. Deine Änderungen werden hier nicht gespeichert.
open-study-keep = Kapitel auf diesem Gerät behalten
open-study-copy = In meine Studien kopieren
open-study-delete = Studie löschen
open-study-saved = Alle Änderungen gespeichert
open-study-saving = Wird gespeichert …
open-study-retry = Erneut versuchen
open-study-conflict = Diese Studie wurde in einem anderen Tab oder auf einem anderen Gerät geändert.
open-study-reload = Neueste Fassung laden
visibility-private = Nur du
visibility-link = Alle mit dem Link
visibility-public = Öffentlich
chapter-name = Name des Kapitels
chapter-number = Kapitel { $number }
chapter-named = { $number }. { $name }
chapter-add = Kapitel hinzufügen
chapter-up = Kapitel nach oben
chapter-down = Kapitel nach unten
chapter-remove = Kapitel entfernen
chapter-too-many = Eine Studie hat höchstens { $count } Kapitel.
chapter-too-long = Die Studie ist zu lang. Lege einige Kapitel in eine andere.
save-study-title = In Studie speichern
save-study-text = Studien bleiben auf diesem Server und lassen sich per Link teilen.
save-study-account = Für Studien auf diesem Server brauchst du ein Konto.
save-study-sign-in = Anmelden oder registrieren
save-study-target = Studie
save-study-new = Neue Studie
save-study-go = Speichern

# Position editor

editor-title = Stellung aufbauen
editor-tools = Werkzeug
editor-light = Helles Plättchen
editor-dark = Dunkles Plättchen
editor-bridge = Brücke
editor-erase = Entfernen
editor-to-move = Am Zug
editor-rules = Regeln
editor-done = Diese Stellung analysieren
editor-clear = Brett leeren
editor-off-board = { $cell } liegt außerhalb des Bretts.
editor-two-tiles = Auf { $cell } liegen zwei Plättchen.
editor-too-large = Eine Gruppe von { $count } ist zu groß: { $cells }.
editor-touched = Die Insel { $island } wird von { $cells } berührt.
editor-many-tiles = { $colour ->
    [light] Hell hat zu viele Plättchen: { $count }.
   *[dark] Dunkel hat zu viele Plättchen: { $count }.
}
editor-many-bridges = Zu viele Brücken: { $count }.
editor-no-bridge = Eine Brücke reicht nicht von { $from } bis { $to }.
editor-no-tile = Der Brücke { $bridge } fehlt das Plättchen auf { $cell }.
editor-two-colours = Die Brücke { $bridge } verbindet zwei Farben.
editor-end-used = { $cell } trägt zwei Brücken.
editor-beneath = Auf { $cell } liegt ein Plättchen unter der Brücke { $bridge }.
editor-cross = Die Brücken { $one } und { $other } kreuzen sich.
editor-phase = Die Eröffnung ist ein leeres Brett oder zwei helle Plättchen.

# Import and export

import-title = Importieren
import-text = Füge eine Partie, eine Zugliste, eine Stellung oder einen Link ein, oder wähle eine Datei. Partien von Abstract Play, Boardspace und YourTurnMyTurn gehen auch.
import-label = Partie oder Stellung
import-file = Datei
import-go = Importieren
import-empty = Es gibt nichts zu importieren.
import-too-long = Der Text ist zu lang.
import-record = Das ist keine Partie: { $reason } Beispiel für eine Partie: 1. e5,f6 dark d4,g7 2. c6,e8
import-partial = Bis hierher importiert: { $reason }
import-file-failed = Die Datei lässt sich nicht lesen.
export-title = Exportieren
export-text = Protokoll und Link enthalten alle Varianten und Kommentare. Bilder zeigen die aktuelle Stellung.
export-copy-record = Protokoll kopieren
embed-open = In Ponti öffnen
export-embed = Code für eine Webseite kopieren
export-gif-from = GIF bis hier, ab Zug
export-progress = Zeichnet: { $percent }
export-done = Die Datei ist fertig.
export-failed = Dieser Browser kann das Bild nicht zeichnen.

# Why a text can't be imported

import-at = Zeile { $line }, Spalte { $column } („{ $word }“): { $reason }
import-at-end = Zeile { $line }, Spalte { $column }: { $reason }
import-at-turn = Zeile { $line }, Spalte { $column }, Runde { $turn } („{ $word }“): { $reason }
import-no-moves = Sie enthält keine Züge.
import-unreadable = Zug { $number } („{ $word }“) ist nicht lesbar. Ein Zug sind zwei Plättchen wie c4,d4, eine Brücke wie c4-e5, oder pass.
import-incomplete = Zug { $number } ist nicht vollständig. Es braucht zwei Plättchen wie c4,d4, oder eine Brücke wie c4-e5.
import-illegal = Zug { $number } („{ $word }“): { $reason }
import-cell-column = Ein Feld beginnt mit einem Buchstaben von a bis p.
import-cell-row = Ein Feld endet mit einer Zahl von 1 bis 16.
import-one-cell = Ein Zug sind zwei Plättchen wie c4,d4, eine Brücke wie c4-e5, pass, light oder dark.
import-many-cells = Ein Zug hat nur zwei Felder.
import-no-move = Ein Zug fehlt.
import-rules-size = Ein Brett hat 3 bis 16 Felder je Seite, nicht { $size }.
import-rules-supply = Ein Vorrat ist eine Zahl bis 65535, oder - für unbegrenzt.
import-rules-unknown = Diese Regeln gibt es nicht. Möglich sind classic, open, large, small oder Größe:Plättchen:Brücken wie 7:20:-.
import-rules-differ = Die Anfangsstellung hat andere Regeln.
import-start = Anfangsstellung: { $reason }
import-start-at = Anfangsstellung, Spalte { $column }: { $reason }
import-setup-long = Die Stellung ist zu lang.
import-setup-missing = Es fehlt etwas. Eine Stellung besteht aus Regeln, Reihen, Brücken, Phase und Zahl der Züge.
import-setup-extra = Nach der Zahl der Züge folgt nichts mehr.
import-setup-rows = Das Brett hat { $size } Reihen, nicht { $rows }.
import-setup-cells = Reihe { $row } braucht { $wanted } Felder, nicht { $cells }.
import-setup-symbol = „{ $found }“ ist weder ein Plättchen (l, d) noch eine Zahl leerer Felder.
import-setup-bridge = Eine Brücke schreibt man wie a1-c1.
import-setup-bridges = Es sind zu viele Brücken.
import-setup-phase = Die Phase ist opening, choice, light, dark, last oder over.
import-setup-turns = Die Zahl der Züge ist höchstens 65535.
import-extra = Nach dem Protokoll folgt noch Text.
import-many-records = Es sind zu viele Protokolle.
import-tag-name = Der Name eines Tags hat nur Buchstaben, Ziffern und _.
import-tag-own = Dieser Tag ergibt sich aus der Partie und lässt sich nicht setzen.
import-tag-twice = Diesen Tag gibt es schon.
import-tag-many = Es sind zu viele Tags.
import-tag-long = Der Tag ist zu lang.
import-tag-break = Ein Tag hat keine Zeilenumbrüche.
import-tag-open = Der Tag hat kein Ende: Ein Anführungszeichen oder ] fehlt.
import-result = Das Ergebnis ist light+, dark+, = oder *.
import-termination = Das Ende ist score, resignation oder time.
import-results-differ = Das Ergebnis ist hier { $end }, im Tag aber { $tag }.
import-contradiction = Das Protokoll sagt { $said }, das Brett aber { $board }.
import-not-over = Das Protokoll sagt { $said }, aber die Partie ist nicht zu Ende.
import-many-moves = Es sind zu viele Züge.
import-comment-open = Der Kommentar hat kein Ende: {"}"} fehlt.
import-comment-long = Der Kommentar ist zu lang.
import-variation-open = Die Variante hat kein Ende: ) fehlt.
import-variation-none = Hier endet keine Variante.
import-variation-first = Eine Variante steht nach dem Zug, den sie ersetzt.
import-variation-empty = Eine Variante braucht mindestens einen Zug.
import-variation-result = Ein Ergebnis beendet die Hauptvariante, keine Nebenvariante.
import-glyph = Ein Zeichen ist !, ?, !!, ??, !?, ?! oder $ mit einer Zahl bis 255.
import-glyph-first = Ein Zeichen steht nach dem Zug, den es bewertet.
import-glyph-many = Der Zug hat zu viele Zeichen.
import-stray = „{ $found }“ bedeutet hier nichts.

# Review

review-missing = Diese Partie ist weder auf diesem Gerät noch auf dem Server.
review-running = Die Partie läuft noch. Danach kannst du sie auswerten.
review-running-note = Auswertung läuft … Sie geht weiter, auch wenn du diese Seite verlässt.
review-move = Zug { $move } von { $count }
review-start-note = Blättere durch die Züge, um zu sehen, was jeder wert war.
review-turn = { $move }: { $judgement }.
review-loss = { $player ->
    [you] Deine Chance sinkt von { $before } auf { $after }.
   *[other] Die Chance von { $player } sinkt von { $before } auf { $after }.
}
review-points = Erwarteter Punktverlust: { $points }.
review-exact = Das ist exakt.
review-replies = { $player ->
    [you] Deine Antwort: { $line }
   *[other] { $player } antwortet: { $line }
}
review-show-replies = Zeigen, was folgt
review-best = Besser: { $move }.
review-show-best = Besseren Zug zeigen
review-choice = Bester Zug: { $move }.
review-show-choice = Besten Zug zeigen
judgement-best = bester Zug
judgement-good = guter Zug
judgement-inaccuracy = Ungenauigkeit
judgement-mistake = Fehler
judgement-blunder = grober Fehler
review-graphs = Verlauf
review-graph-win = Gewinnchance von Hell
review-graph-points = Erwartete Punkte
review-slider = Zug im Verlauf
review-slider-said = Zug { $move }: Hell gewinnt { $win }; Punkte { $light } zu { $dark }
review-table = Verlauf als Tabelle
review-table-start = Anfang
review-column-move = Zug
review-column-win = Hell gewinnt
review-column-light = Punkte, Hell
review-column-dark = Punkte, Dunkel
review-column-judgement = Urteil
review-turning-points = Wendepunkte
review-turning-point = { $player ->
    [you] Zug { $number }, du: { $move }. Deine Chance: { $before } → { $after }
   *[other] Zug { $number }, { $player }: { $move }. Chance von { $player }: { $before } → { $after }
}
summary-title = Zusammenfassung
summary-flow-you = { $flow ->
    [ahead] Du warst von Anfang bis Ende vorn.
    [behind] Du lagst von Anfang bis Ende zurück.
    [close] Die Partie blieb bis zum Ende knapp.
    [took] Mit Zug { $number } bist du endgültig in Führung gegangen.
   *[lost] Mit Zug { $number } hast du die Führung endgültig verloren.
}
summary-flow = { $flow ->
    [ahead] { $player } war von Anfang bis Ende vorn.
    [behind] { $player } lag von Anfang bis Ende zurück.
    [close] Die Partie blieb bis zum Ende knapp.
    [took] Mit Zug { $number } ist { $player } endgültig in Führung gegangen.
   *[lost] Mit Zug { $number } hat { $player } die Führung endgültig verloren.
}
summary-quality = { $player ->
    [you] Deine Genauigkeit war { $accuracy }, mit { $mistakes } und { $blunders }
   *[other] Die Genauigkeit von { $player } war { $accuracy }, mit { $mistakes } und { $blunders }
}{ $phase ->
    [opening] ; das meiste ging in der Eröffnung verloren.
    [middle] ; das meiste ging im Mittelspiel verloren.
    [ending] ; das meiste ging im Endspiel verloren.
   *[none] { "." }
}
summary-mistakes = { $count ->
    [one] { $count } Fehler
   *[other] { $count } Fehlern
}
summary-blunders = { $count ->
    [one] { $count } groben Fehler
   *[other] { $count } groben Fehlern
}
summary-train = { $training ->
    [bridges] Übe Brücken: Suche eine, die Inseln verbindet, bevor du Plättchen legst.
    [cuts] Übe das Verhindern: Sieh vor jedem Zug nach, welche Brücke dein Gegenüber bauen könnte.
    [forks] Übe Gabeln: Ein Zug, der zwei Brücken droht, gewinnt eine davon.
    [islands] Übe Inseln: Vollende deine rechtzeitig, und verhindere die anderen.
    [room] Übe Raum: Halte Platz für deine nächste Insel frei, und nimm ihn deinem Gegenüber.
    [opening] Übe die Eröffnung: Lege die ersten zwei Plättchen ausgeglichen, wähle die Seite mit mehr Raum, und halte Platz für Inseln frei.
    [endings] Übe Endspiele: Zähle die Punkte, die beide Seiten noch machen können.
    [mixed] Übe dein Auge mit Aufgaben aller Art.
   *[harder] Es gab nichts zu verbessern: Versuche schwerere Aufgaben.
}
summary-lesson = Lektion: { $title }
summary-puzzle = Aufgabe, Wertung { $rating }
review-players = Spieler
review-accuracy = Genauigkeit
review-inaccuracies = Ungenauigkeiten
review-mistakes = Fehler
review-blunders = Grobe Fehler
review-points-lost = Verlorene Punkte
review-phase-opening = Eröffnung
review-phase-middle = Mittelspiel
review-phase-ending = Endspiel
review-exercises = { $count ->
    [one] Finde den besseren Zug
   *[other] Finde den besseren Zug ({ $count })
}
review-no-exercises = Keine Fehler zum Üben. Gut gespielt!
review-analyse = Von hier aus analysieren
review-save = Kommentierte Partie speichern
explain-missed-bridge = { $player ->
    [you] Du hättest { $bridge } bauen können: Diese Brücke verbindet { $first } + { $second } Inseln und bringt { $points }.
   *[other] { $player } hätte { $bridge } bauen können: Diese Brücke verbindet { $first } + { $second } Inseln und bringt { $points }.
}
explain-last-bridge = { $player ->
    [you] Du hättest { $bridge } gebraucht, die letzte Brücke.
   *[other] { $player } hätte { $bridge } gebraucht, die letzte Brücke.
}
explain-missed-island = { $player ->
    [you] Du hättest die Insel { $cells } vollenden können.
   *[other] { $player } hätte die Insel { $cells } vollenden können.
}
explain-missed-cut = { $player ->
    [you] Mit einem Plättchen hättest du { $bridge } verhindern können: Diese Brücke verbindet { $first } + { $second } Inseln und bringt { $points }.
   *[other] Ein Plättchen hätte { $bridge } verhindert: Diese Brücke verbindet { $first } + { $second } Inseln und bringt { $points }.
}
explain-missed-fork = { $player ->
    [you] Mit { $move } hättest du zwei Drohungen gehabt, von denen nur eine abzuwehren ist.
   *[other] Mit { $move } hätte { $player } zwei Drohungen gehabt, von denen nur eine abzuwehren ist.
}
explain-missed-last-site = { $player ->
    [you] Du hättest { $opponent } den letzten Platz für eine Insel nehmen können.
   *[other] { $player } hätte der anderen Seite den letzten Platz für eine Insel nehmen können.
}
explain-missed-denial = { $player ->
    [you] Du hättest verhindern können, dass { $cells } zur Insel wird.
   *[other] { $player } hätte verhindern können, dass { $cells } zur Insel wird.
}
explain-ruins-sandbank = Die Sandbank { $cells } hat jetzt keinen Platz mehr, eine Insel zu werden.
explain-wrong-colour = { $colour ->
    [light] Hell stand hier besser.
   *[dark] Dunkel stand hier besser.
}
explain-unfair-opening = { $colour ->
    [light] Diese zwei Plättchen sind zu gut:
   *[dark] Diese zwei Plättchen sind zu schwach:
} { $opponent ->
    [you] Du nimmst
   *[other] { $opponent } nimmt
} { $colour ->
    [light] Hell
   *[dark] Dunkel
}.
explain-leaves-bridge = { $opponent ->
    [you] Jetzt kannst du { $bridge } bauen: Diese Brücke verbindet { $first } + { $second } Inseln und bringt { $points }.
   *[other] Jetzt kann { $opponent } { $bridge } bauen: Diese Brücke verbindet { $first } + { $second } Inseln und bringt { $points }.
}
explain-fork = { $opponent ->
    [you] Jetzt kannst du { $move } spielen: zwei Drohungen, von denen nur eine abzuwehren ist.
   *[other] Jetzt kann { $opponent } { $move } spielen: zwei Drohungen, von denen nur eine abzuwehren ist.
}
explain-last-site = { $player ->
    [you] Jetzt kann { $opponent } dir den letzten Platz für eine Insel nehmen.
   *[other] Jetzt kann der letzte Platz für eine Insel von { $player } genommen werden.
}
explain-sandbank = { $opponent ->
    [you] Jetzt kannst du verhindern, dass { $cells } zur Insel wird.
   *[other] Jetzt kann { $opponent } verhindern, dass { $cells } zur Insel wird.
}
explain-allows-island = { $opponent ->
    [you] Jetzt kannst du die Insel { $cells } vollenden.
   *[other] Jetzt kann { $opponent } die Insel { $cells } vollenden.
}
explain-contested = { $opponent ->
    [you] Um { $cells } ist Platz für eine Insel, für beide Seiten. Jetzt kannst du ihn nehmen.
   *[other] Um { $cells } ist Platz für eine Insel, für beide Seiten. Jetzt kann { $opponent } ihn nehmen.
}
explain-missed-block = Die Brücke { $bridge } hätte { $stops } verhindert: Diese Brücke verbindet { $first } + { $second } Inseln und bringt { $points } Punkte.
explain-urgent-bridge = { $player ->
    [you] Du hättest zuerst { $bridge } bauen müssen: Nach der Antwort ist es zu spät.
   *[other] { $player } hätte zuerst { $bridge } bauen müssen: Nach der Antwort ist es zu spät.
}
explain-early-bridge = Die Brücke { $bridge } konnte warten: Plättchen waren dringender.
explain-wasted-tile = Das Plättchen auf { $cell } baut nichts und verhindert nichts.
explain-missed-threat = { $player ->
    [you] Du hättest { $bridge } vorbereiten können: Diese Brücke würde { $first } + { $second } Inseln verbinden und { $points } Punkte bringen.
   *[other] { $player } hätte { $bridge } vorbereiten können: Diese Brücke würde { $first } + { $second } Inseln verbinden und { $points } Punkte bringen.
}
explain-allows-threat = { $opponent ->
    [you] Jetzt kannst du { $bridge } vorbereiten: Diese Brücke würde { $first } + { $second } Inseln verbinden und { $points } Punkte bringen.
   *[other] Jetzt kann { $opponent } { $bridge } vorbereiten: Diese Brücke würde { $first } + { $second } Inseln verbinden und { $points } Punkte bringen.
}
explain-missed-room = { $player ->
    [you] Um { $cells } hat nur { $opponent } Platz für eine Insel. Du hättest ihn nehmen können.
   *[other] Um { $cells } hat nur die andere Seite Platz für eine Insel. { $player } hätte ihn nehmen können.
}
explain-own-room = { $player ->
    [you] Um { $cells } hast nur du Platz für eine Insel. Dort hättest du spielen sollen.
   *[other] Um { $cells } hat nur { $player } Platz für eine Insel. Das war der Ort zum Spielen.
}
explain-allows-room = { $opponent ->
    [you] Um { $cells } hatten beide Seiten Platz für eine Insel. Jetzt kannst du ihn nehmen.
   *[other] Um { $cells } hatten beide Seiten Platz für eine Insel. Jetzt kann { $opponent } ihn nehmen.
}
explain-wrong-place = Um { $cells } war wenig zu holen: Kein Zug dort ist viel besser.
explain-wasted-turn = Dieser Zug bringt kaum mehr als Passen.

# Exercises and puzzles

exercise-title = Übung { $number } von { $count }: Gespielt wurde { $move }. Finde etwas Besseres.
exercise-next = Weiter
exercise-end = Zurück zur Auswertung
task-open = Finde den besten Zug.
task-hinted = Tipp: Das markierte Feld gehört zur Lösung.
task-checking = Dein Zug wird geprüft …
task-wrong = { $move } reicht nicht. Versuch es noch einmal.
task-played = { $move } ist der Zug aus der Partie. Finde einen besseren.
task-solved = { $move } ist richtig!
task-solved-hinted = Richtig, aber mit Tipp: Diese Aufgabe zählt als nicht gelöst.
task-shown = Lösung: { $move }
task-best = Bester Zug: { $move }
task-show = Lösung zeigen
puzzles-modes = Art des Trainings
puzzles-rated = Gewertet
puzzles-daily = Tagesaufgabe
puzzles-theme = Thema
puzzles-deck = Meine Fehler
puzzles-ending = Endspiel spielen
puzzles-play-out = Zu Ende spielen
puzzles-standing = Wertung { $rating } · gelöst { $solved } · Serie { $streak } (beste { $best })
puzzles-about = Wertung der Aufgabe { $rating }
puzzles-change = Deine Wertung: { $rating } ({ $change })
puzzles-loading = Aufgaben werden geladen …
puzzles-missing = Die Aufgaben konnten nicht geladen werden. Prüfe die Verbindung.
puzzles-none = Keine Aufgaben dieser Art.
puzzles-report = Aufgabe melden
puzzles-reported = Danke. Du siehst diese Aufgabe nicht mehr.
theme-fork = Gabel
theme-bridge = Brücke jetzt
theme-cut = Trennen
theme-scorched = Verbrannte Erde
theme-island = Letzte Insel
theme-ending = Endspiel zählen
task-island = Vollende eine Insel.
task-bridge = Baue eine Brücke, die Inseln verbindet.
task-block = Lass { $opponent } keine Brücke, die Punkte bringt.
task-apart = Vollende eine Insel so, dass deine anderen Sandbänke noch Inseln werden können.
task-no-island = { $move } vollendet keine Insel. Versuch es noch einmal.
task-no-points = { $move } verbindet keine Inseln und bringt keine Punkte. Versuch es noch einmal.
task-leaves-bridge = Leider nein: { $opponent } antwortet { $reply } und gewinnt { $points }. Versuch es noch einmal.
task-ruins = Jetzt kann deine Sandbank { $cells } keine Insel mehr werden. Versuch es noch einmal.
task-refuted = Leider nein: { $opponent } antwortet { $reply }, und dir bleibt eine Chance von { $chance }. Versuch es noch einmal.
task-refuted-proven = Leider nein: { $opponent } antwortet { $reply } { $result ->
    [wins] und gewinnt mit { $points } Vorsprung
    [wins-tie] und gewinnt
    [draws] und hält unentschieden
   *[loses] und verliert trotzdem, aber ein anderer Zug ist besser
}. Versuch es noch einmal.
task-retry = Noch einmal
goal-island = Leicht: Insel vollenden
goal-bridge = Leicht: Inseln verbinden
goal-block = Leicht: Brücke verhindern
goal-apart = Leicht: Inseln berühren sich nicht
why-bridge = Die Brücke verbindet Inseln und bringt { $points }.
why-island = Der Zug vollendet eine Insel.
why-apart = Die Insel steht, und deine anderen Sandbänke behalten ihren Platz.
why-fork = Der Zug droht { $first } und { $second }, und kein Zug verhindert beides.
why-cut = Der Zug verhindert die Brücke { $bridge } von { $opponent }, die { $points } bringt.
why-denial = Die Sandbank { $cells } von { $opponent } kann keine Insel mehr werden.
why-proven = Der Zug { $result ->
    [win] gewinnt
    [draw] rettet ein Unentschieden
   *[loss] verliert
}; jeder andere { $others ->
    [win] gewinnt auch
    [draw] hält höchstens unentschieden
   *[loss] verliert
}.
why-chance = Damit ist deine Chance { $win }, mit dem besten anderen Zug { $others }.
puzzles-sprint = Sprint
puzzles-streak = Serie
puzzles-provisional = Deine Wertung stabilisiert sich nach etwa 10 Aufgaben.
puzzles-stakes = Sofort gelöst: { $solved }. Nach einem Fehler, Tipp oder der Lösung: { $missed }.
puzzles-known = Du kennst diese Aufgabe schon; sie ändert deine Wertung nicht.
run-sprint-text = Drei Minuten, und jede Aufgabe ist schwerer als die letzte. Du hast je eine Antwort; ein Fehler kostet { $seconds } Sekunden. Deine Wertung ändert sich nicht.
run-streak-text = Ohne Uhr. Jede Aufgabe ist schwerer als die letzte, und der erste Fehler beendet die Serie. Deine Wertung ändert sich nicht.
run-start = Starten
run-again = Noch einmal
run-best = Deine Bestleistung: { $count }
run-new-best = Deine neue Bestleistung!
run-score = Gelöst: { $solved }
run-result = { $solved } gelöst, { $missed } verfehlt.
daily-earlier = Früherer Monat
daily-later = Späterer Monat
daily-day = { $date }: { $result ->
    [solved] sofort gelöst
    [missed] nicht sofort gelöst
   *[open] noch nicht versucht
}
daily-streak = { $count ->
    [one] { $count } Tag
   *[other] { $count } Tage
} in Folge sofort gelöst
daily-card = Ponti-Tagesaufgabe, { $date }
daily-result = { $result ->
    [solved] Sofort gelöst
   *[missed] Nicht sofort gelöst
}
daily-copy = Karte kopieren
deck-text = Fehler aus deinen ausgewerteten Partien kommen in wachsenden Abständen wieder, bis du den besseren Zug kennst.
deck-empty = Heute gibt es nichts zu üben. Werte eine Partie aus, um deine Fehler zu sammeln.
deck-left = { $count ->
    [one] { $count } Karte fällig
   *[other] { $count } Karten fällig
}

# Review of Ciao Ciao

ciao-review-title = Entscheidungen und Glück
ciao-review-running = Der Coach prüft jede Entscheidung …
ciao-review-failed = Der Coach kann diese Partie nicht auswerten.
ciao-review-note = Glück ist, was die Würfel brachten und was die anderen untereinander taten. Bluffs sind die eigenen Ansagen und die Antworten darauf; Zweifel sind die Antworten auf die anderen. Zusammen ergeben die drei Balken das Ergebnis.
ciao-review-sound = { $sound } von { $all } Entscheidungen gut
ciao-review-luck = Glück
ciao-review-bluffs = Bluffs
ciao-review-calls = Zweifel
ciao-review-change = Ergebnis
ciao-review-from-to = Gewinnchance am Anfang { $start }, am Ende { $end }
ciao-habits = Gewohnheiten von { $who }, in { $games ->
    [one] { $games } Partie
   *[other] { $games } Partien
}
ciao-habit-bluff = Sagt { $number }: { $times } von { $cases } Mal ein Bluff.
ciao-habit-calls = Zweifelt { $times } von { $cases } Mal, { $right } Mal zu Recht.
ciao-review-costliest = Teuerste Entscheidungen
ciao-review-none = Keine Entscheidung hat eindeutig etwas gekostet. Gut gespielt!
ciao-review-all = Alle Entscheidungen
