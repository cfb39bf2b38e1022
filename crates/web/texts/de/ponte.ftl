ponte-title = Ponte del Diavolo

colour-name = { $colour ->
    [light] Hell
   *[dark] Dunkel
}

# The new game.
new-title = Neue Partie
new-board = Brett
new-board-name = { $rules ->
    [small] Klein
    [large] Groß
   *[classic] Klassisch
}
new-board-size = { $size } × { $size }
new-more-rules = Andere Regeln
new-opponent = Spielen gegen
new-engine = Computer
new-friend = Freund an diesem Gerät
new-free-board = Analysebrett
new-level = Stufe { $level }
new-level-label = Gegner
new-rules = Regeln
rules-classic = Klassisch: 10 × 10, je 40 Plättchen, 15 Brücken
rules-open = Offen: 10 × 10, unbegrenzt
rules-large = Groß: 12 × 12, unbegrenzt
rules-small = Klein: 8 × 8, unbegrenzt
rules-custom = Eigene
new-size = Brettgröße
new-tiles = Plättchen pro Spieler (leer: unbegrenzt)
new-bridges = Gemeinsame Brücken (leer: unbegrenzt)
new-custom-wrong = Die Brettgröße muss 3 bis 16 sein, Vorräte höchstens 999.
new-first = Wer fängt an?
first-you = Ich
first-lot = Zufall
new-clock = Uhr
clock-none = Keine
clock-increment = Inkrement
clock-delay = Verzögerung
clock-minutes = Minuten pro Spieler
clock-seconds = Sekunden pro Zug
new-start = Partie starten
new-replaces = Deine laufende Partie geht verloren.

# Players and supplies.
player-you = Du
player-engine = { $name } (Stufe { $level })
player-first = Erster Spieler
player-second = Zweiter Spieler
player-colour = { $colour ->
    [light] Hell
   *[dark] Dunkel
}
points = { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}
tiles-left = { $count ->
    [one] noch { $count } Plättchen
   *[other] noch { $count } Plättchen
}
tiles-unlimited = unbegrenzt viele Plättchen
bridges-left = { $count ->
    [one] Noch { $count } Brücke (gemeinsam)
   *[other] Noch { $count } Brücken (gemeinsam)
}
bridges-unlimited = Unbegrenzt viele Brücken
bridges-built = { $count ->
    [one] { $count } Brücke
   *[other] { $count } Brücken
}
islands-count = { $count ->
    [one] { $count } Insel
   *[other] { $count } Inseln
}
to-move = am Zug
time-left = Restzeit: { $time }

# What a chain is made of.
chain-alone = Einzelne Insel: 1 Punkt
chain-none = { $sandbanks ->
    [one] 1 Sandbank: 0 Punkte
   *[other] { $sandbanks } verbundene Sandbänke: 0 Punkte
}
chain-joined = { $islands ->
    [one] 1 Insel
   *[other] { $islands } Inseln
}{ $sandbanks ->
    [0] {""}
    [one] , 1 Sandbank
   *[other] , { $sandbanks } Sandbänke
}, { $bridges ->
    [one] 1 Brücke
   *[other] { $bridges } Brücken
}: { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}
chains-empty = Noch keine Inseln

# What is going on. `who` is `you` where one player is addressed, and a colour where both play on this device.
status-opening = Lege zwei helle Plättchen auf zwei beliebige Felder.
status-choice = Wähle deine Farbe.
status-tiles-or-bridge = { $who ->
    [you] Lege zwei Plättchen oder baue eine Brücke.
    [light] Hell: zwei Plättchen legen oder eine Brücke bauen.
   *[dark] Dunkel: zwei Plättchen legen oder eine Brücke bauen.
}
status-tiles = { $who ->
    [you] Lege zwei Plättchen. Gerade kannst du keine Brücke bauen.
    [light] Hell: zwei Plättchen legen. Gerade ist keine Brücke möglich.
   *[dark] Dunkel: zwei Plättchen legen. Gerade ist keine Brücke möglich.
}
status-bridge-or-pass = { $who ->
    [you] Du kannst keine zwei Plättchen mehr legen. Baue eine Brücke oder passe.
    [light] Hell kann keine zwei Plättchen mehr legen: eine Brücke bauen oder passen.
   *[dark] Dunkel kann keine zwei Plättchen mehr legen: eine Brücke bauen oder passen.
}
status-pass = { $who ->
    [you] Du hast keinen Zug mehr und musst passen.
    [light] Hell hat keinen Zug mehr und muss passen.
   *[dark] Dunkel hat keinen Zug mehr und muss passen.
}
status-second = Lege dein zweites Plättchen. Tippe auf { $cell } zum Zurücknehmen.
status-bridge-end = Brücke von { $cell }: Tippe jetzt auf das Plättchen am anderen Ende.
status-confirm = Bestätige deinen Zug oder ändere ihn.
status-thinking = { $name } denkt nach …
status-other = { $who ->
    [first] Der erste Spieler legt zwei helle Plättchen …
    [second] Der zweite Spieler wählt eine Farbe …
    [light] Hell ist am Zug …
   *[dark] Dunkel ist am Zug …
}
status-over = Die Partie ist beendet.
status-ended = { $passed ->
    [yes] { $who ->
        [you] Du kannst keine zwei Plättchen mehr legen und passt: Die Partie ist beendet.
        [light] Hell kann keine zwei Plättchen mehr legen und passt: Die Partie ist beendet.
        [dark] Dunkel kann keine zwei Plättchen mehr legen und passt: Die Partie ist beendet.
       *[other] { $name } kann keine zwei Plättchen mehr legen und passt: Die Partie ist beendet.
    }
   *[no] { $who ->
        [you] Das war dein letzter Zug: Die Partie ist beendet.
        [light] Das war der letzte Zug von Hell: Die Partie ist beendet.
        [dark] Das war der letzte Zug von Dunkel: Die Partie ist beendet.
       *[other] Das war der letzte Zug von { $name }: Die Partie ist beendet.
    }
}
status-looking = Zug { $ply } von { $all }

explain-opening = Dein Gegner darf diese zwei Plättchen danach übernehmen und Hell spielen. Leg sie also weder zu gut noch zu schlecht.
explain-choice = Mit Hell gehören dir die zwei Plättchen. Mit Dunkel legst du jetzt zwei dunkle.
explain-choice-other = Dein Gegner wählt jetzt: Hell mit diesen zwei Plättchen oder Dunkel dagegen.
explain-chosen = { $colour ->
    [light] { $who ->
        [you] Du hast Hell und die zwei Plättchen genommen. Dein Gegner spielt Dunkel und legt zwei Plättchen.
        [named] { $name } hat Hell und deine zwei Plättchen genommen. Du spielst Dunkel: Lege zwei Plättchen.
        [opponent] Dein Gegner hat Hell und deine zwei Plättchen genommen. Du spielst Dunkel: Lege zwei Plättchen.
       *[second] Der zweite Spieler hat Hell und die zwei Plättchen genommen. Der erste spielt Dunkel und legt zwei Plättchen.
    }
   *[dark] { $who ->
        [you] Du spielst Dunkel: Lege zwei Plättchen.
        [named] { $name } hat Dunkel genommen. Du spielst Hell.
        [opponent] Dein Gegner hat Dunkel genommen und legt zwei Plättchen.
       *[second] Der zweite Spieler hat Dunkel genommen und legt zwei Plättchen.
    }
}
explain-last = Letzter Zug: Hell hat gepasst, Dunkel ist noch einmal dran. Dann wird gezählt.
explain-pass = { $colour ->
    [light] Wenn Hell passt, hat Dunkel noch einen letzten Zug. Dann ist die Partie beendet.
   *[dark] Wenn Dunkel passt, ist die Partie sofort beendet.
}

choose-light = Hell nehmen
choose-dark = Dunkel nehmen
pass = Passen
confirm = Bestätigen
let-go = Aufheben

# Buttons beside the board.
action-new = Neue Partie
action-undo = Rückgängig
action-redo = Wiederherstellen
action-rotate = Brett drehen
action-hint = Tipp
action-hint-play = Tipp spielen
action-resign = Aufgeben
action-share = Teilen
action-live = Zurück zur Partie
action-result = Ergebnis
resign-title = Aufgeben?
resign-text = Die Partie endet sofort und dein Gegner gewinnt.
resign-yes = Aufgeben
hint-said = Tipp: { $move } ({ $effect ->
    [light] nimm Hell
    [dark] nimm Dunkel
    [island] ergibt eine Insel
    [link] verbindet Inseln, +{ $points }
    [bridge] eine Brücke, die niemand mehr verhindert
    [pass] etwas anderes bleibt nicht
   *[land] nimmt den besten freien Platz
})
hint-thinking = Guter Zug wird gesucht …
engine-unreachable = Der Computergegner konnte nicht geladen werden. Prüfe die Verbindung und versuch es noch einmal. Partien zu zweit gehen auch ohne ihn.
engine-unsupported = Dieser Browser ist zu alt für die Computergegner. Partien zu zweit und alles andere gehen; ein aktueller Browser kann beides.
engine-failed = Der Computer hat ohne Zug abgebrochen. Versuch es noch einmal.
engine-retry = Erneut versuchen

turns-title = Züge
turns-none = Noch keine Züge.
turns-first = Erster Zug
turns-back = Vorheriger Zug
turns-forth = Nächster Zug
turns-last = Letzter Zug
listed-move = { $move }
listed-pass = passt
listed-choice = { $colour ->
    [light] nimmt Hell
   *[dark] nimmt Dunkel
}

board-label = Brett, { $size } mal { $size }. Pfeiltasten zum Bewegen, Eingabetaste zum Legen oder für eine Brücke, Escape zum Abbrechen.
cell-free = { $cell }, frei{ $legal ->
    [yes] , erlaubt
   *[no] {""}
}{ $state ->
    [hint] , Tipp
   *[none] {""}
}
cell-blocked = { $cell }, unter einer Brücke{ $state ->
    [hint] , Tipp
   *[none] {""}
}
cell-tile = { $cell }, { $colour ->
    [light] hell
   *[dark] dunkel
}, { $size ->
    [1] Sandbank aus einem Plättchen
    [2] Sandbank aus zwei Plättchen
    [3] Sandbank aus drei Plättchen
   *[other] Insel aus vier Plättchen
}{ $bridge ->
    [yes] , mit Brücke
   *[no] {""}
}{ $state ->
    [chosen] , ausgewählt
    [span] , hier kann eine Brücke enden
    [hint] , Tipp
   *[none] {""}
}

# Moves, for screen readers.
told-tiles = { $who ->
    [you] Du legst
    [light] Hell legt
    [dark] Dunkel legt
   *[other] { $name } legt
} Plättchen auf { $first } und { $second }.
told-bridge = { $who ->
    [you] Du baust
    [light] Hell baut
    [dark] Dunkel baut
   *[other] { $name } baut
} eine Brücke von { $from } nach { $to }.
told-pass = { $who ->
    [you] Du passt.
    [light] Hell passt.
    [dark] Dunkel passt.
   *[other] { $name } passt.
}
told-choice = { $who ->
    [you] Du nimmst
    [second] Der zweite Spieler nimmt
   *[other] { $name } nimmt
} { $colour ->
    [light] Hell.
   *[dark] Dunkel.
}

# Refusals.
refused-game-over = Die Partie ist beendet. Sieh sie dir an oder starte eine neue.
refused-choice-due = Zuerst muss der zweite Spieler eine Farbe wählen.
refused-no-choice-now = Die Farbe wird nur einmal gewählt, direkt nach den ersten zwei Plättchen.
refused-off-board = { $cell } liegt nicht auf diesem Brett.
refused-same-cell = Du kannst nicht beide Plättchen auf { $cell } legen.
refused-out-of-tiles = { $colour ->
    [light] Hell
   *[dark] Dunkel
} hat { $left ->
    [0] keine Plättchen mehr.
    [one] nur noch ein Plättchen, und Plättchen werden paarweise gelegt.
   *[other] noch { $left } Plättchen, und Plättchen werden paarweise gelegt.
}
refused-occupied = { $colour ->
    [light] Auf { $cell } liegt schon ein helles Plättchen.
   *[dark] Auf { $cell } liegt schon ein dunkles Plättchen.
}
refused-under-bridge = { $cell } liegt unter der Brücke { $bridge }. Unter eine Brücke darf kein Plättchen.
refused-too-large = Ein Plättchen auf { $cell } ergäbe eine Gruppe aus { $size }. Mehr als vier Plättchen dürfen nicht zusammenhängen.
refused-touches-island = Ein Plättchen auf { $cell } würde eine deiner Inseln an der Ecke berühren. Inseln dürfen deine anderen Plättchen nicht berühren, auch nicht diagonal.
refused-island-touched = Ein Plättchen auf { $cell } würde eine Insel vollenden, aber { $count ->
    [one] dein Plättchen auf { $by } berührt
   *[other] deine Plättchen auf { $by } berühren
} sie an der Ecke. Inseln dürfen deine anderen Plättchen nicht berühren, auch nicht diagonal.
refused-out-of-bridges = Es sind keine Brücken mehr übrig.
refused-not-a-bridge = Von { $from } nach { $to } reicht keine Brücke. Brücken gehen zwei Felder geradeaus, zwei Felder diagonal oder einen Springerzug weit.
refused-no-tile = Eine Brücke braucht an jedem Ende ein Plättchen von dir. Auf { $cell } liegt keines.
refused-other-tile = Das Plättchen auf { $cell } gehört dir nicht.
refused-end-used = Das Plättchen auf { $cell } trägt schon die Brücke { $bridge }. Mehr als eine geht nicht.
refused-tile-beneath = Das Plättchen auf { $cell } ist im Weg. Brücken führen nur über offenes Wasser.
refused-bridge-crosses = Diese Brücke würde { $bridge } kreuzen. Brücken dürfen sich nicht kreuzen.
refused-tiles-fit = Passen darfst du nur, wenn du keine zwei Plättchen legen kannst. { $first } und { $second } sind noch möglich.
refused-no-second = Auf { $cell } könntest du ein Plättchen legen, aber dann wäre kein Platz mehr für das zweite. Plättchen werden paarweise gelegt.
refused-no-bridge-from = Auf { $cell } kann gerade keine Brücke beginnen: Kein anderes Plättchen von dir ist über offenes Wasser erreichbar.
refused-tile-lies = Ein Zug ist zwei Plättchen oder eine Brücke. Nimm für eine Brücke zuerst das Plättchen auf { $first } zurück.
refused-not-your-turn = Du bist nicht am Zug.
refused-looking-back = Du siehst einen früheren Zug. Geh zurück zur Partie, um zu spielen.

# The end.
outcome-you = Du gewinnst!
outcome-engine = { $name } gewinnt
outcome-colour = { $colour ->
    [light] Hell gewinnt
   *[dark] Dunkel gewinnt
}
outcome-draw = Unentschieden
decided-points = { $own }:{ $other } nach Punkten
decided-islands = Je { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}, { $own }:{ $other } nach Inseln
decided-bridges = Gleich viele Punkte und Inseln, { $own }:{ $other } nach Brücken
decided-nothing = Gleich viele Punkte, Inseln und Brücken
decided-resignation = { $who ->
    [you] Du hast aufgegeben.
    [light] Hell hat aufgegeben.
    [dark] Dunkel hat aufgegeben.
   *[other] { $name } hat aufgegeben.
}
decided-time = { $who ->
    [you] Deine Zeit ist abgelaufen.
    [light] Die Zeit von Hell ist abgelaufen.
    [dark] Die Zeit von Dunkel ist abgelaufen.
   *[other] Die Zeit von { $name } ist abgelaufen.
}
end-rule = Inseln in einer Kette: 1 → 1 Punkt, 2 → 3, 3 → 6, 4 → 10, 5 → 15
end-again = Noch einmal spielen

# Sharing.
share-title = Partie teilen
share-text = Der Link enthält die ganze Partie. Wer ihn öffnet, kann sie nachspielen.
share-copy-link = Link kopieren
share-copy-moves = Züge kopieren
share-save = Als Datei speichern
share-send = Teilen …
share-copied = Kopiert.
share-failed = Kopieren fehlgeschlagen.
share-link-label = Link zu dieser Partie
link-shown = Geteilte Partie. Geh sie durch oder spiel ab jedem Zug weiter.
link-wrong = Dieser Link enthält keine gültige Partie.
