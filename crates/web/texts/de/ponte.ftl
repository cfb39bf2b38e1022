ponte-title = Ponte del Diavolo

colour-name = { $colour ->
    [light] Hell
   *[dark] Dunkel
}

new-title = Neue Partie
new-opponent = Gegner
new-engine = Der Computer
new-friend = Ein Freund an diesem Bildschirm
new-nobody = Niemand: ein Brett zum Ausprobieren
new-level = Stufe { $level } von 10
new-level-label = Stärke des Computers
new-rules = Regeln
rules-classic = Klassisch: 10 × 10, 40 Plättchen je Farbe, 15 Brücken
rules-open = Offen: 10 × 10 ohne Grenzen
rules-large = Groß: 12 × 12 ohne Grenzen
rules-small = Klein: 8 × 8 ohne Grenzen
rules-custom = Eigene
new-size = Felder je Seite
new-tiles = Plättchen je Farbe (leer: unbegrenzt)
new-bridges = Brücken für beide (leer: unbegrenzt)
new-custom-wrong = Ein Brett hat 3 bis 16 Felder je Seite; Vorräte sind Zahlen bis 999.
new-first = Wer beginnt
first-you = Ich
first-other = Der Computer
first-lot = Losen
new-clock = Uhr
clock-none = Keine
clock-increment = Mit Zeitgutschrift nach jedem Zug
clock-delay = Mit freien Sekunden je Zug
clock-minutes = Minuten je Spieler
clock-seconds = Sekunden Gutschrift oder Aufschub
new-start = Beginnen
new-replaces = Die laufende Partie wird verworfen.

player-you = Du
player-engine = Computer, Stufe { $level }
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
tiles-unlimited = Plättchen unbegrenzt
bridges-left = { $count ->
    [one] Noch { $count } Brücke für beide
   *[other] Noch { $count } Brücken für beide
}
bridges-unlimited = Brücken unbegrenzt
bridges-built = { $count ->
    [one] { $count } Brücke
   *[other] { $count } Brücken
}
islands-count = { $count ->
    [one] { $count } Insel
   *[other] { $count } Inseln
}
to-move = am Zug
time-left = Verbleibende Zeit: { $time }

chain-alone = 1 Insel allein: 1 Punkt
chain-none = { $sandbanks ->
    [one] 1 Sandbank: noch nichts
   *[other] { $sandbanks } verbundene Sandbänke: noch nichts
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

status-opening = Lege zwei helle Plättchen auf zwei beliebige Felder.
status-choice = Wähle eine Farbe.
status-tiles-or-bridge = { $colour ->
    [light] Hell: zwei Plättchen legen oder eine Brücke bauen.
   *[dark] Dunkel: zwei Plättchen legen oder eine Brücke bauen.
}
status-tiles = { $colour ->
    [light] Hell: zwei Plättchen legen. Eine Brücke ist jetzt nicht möglich.
   *[dark] Dunkel: zwei Plättchen legen. Eine Brücke ist jetzt nicht möglich.
}
status-bridge-or-pass = { $colour ->
    [light] Hell: Zwei Plättchen passen nicht mehr. Eine Brücke bauen oder passen.
   *[dark] Dunkel: Zwei Plättchen passen nicht mehr. Eine Brücke bauen oder passen.
}
status-pass = { $colour ->
    [light] Hell: Nichts geht mehr. Passen.
   *[dark] Dunkel: Nichts geht mehr. Passen.
}
status-second = Auf { $cell } liegt ein Plättchen. Nun das zweite; tippe das erste an, um es zurückzunehmen.
status-bridge-end = Eine Brücke beginnt auf { $cell }. Tippe das Plättchen an, auf dem sie enden soll.
status-confirm = Bestätige den Zug, oder ändere ihn.
status-thinking = Der Computer denkt nach …
status-other = { $colour ->
    [light] Hell ist am Zug …
   *[dark] Dunkel ist am Zug …
}
status-over = Die Partie ist zu Ende.
status-looking = Rückblick: { $ply } von { $all } Zügen.

explain-opening = Die Eröffnung: Nach diesen zwei Plättchen wählt der zweite Spieler seine Farbe. Lege sie also weder zu gut noch zu schlecht.
explain-choice = Die ersten zwei Plättchen liegen. Nimm Hell, und sie gehören dir; nimm Dunkel, und du legst jetzt zwei dunkle. Danach sind die Farben abwechselnd am Zug.
explain-choice-other = Die Gegenseite wählt jetzt eine Farbe: Sie übernimmt die zwei hellen Plättchen, oder spielt mit Dunkel gegen sie.
explain-chosen = { $colour ->
    [light] Der zweite Spieler hat Hell genommen und damit die zwei Plättchen. Der erste hat jetzt Dunkel und legt zwei Plättchen.
   *[dark] Der zweite Spieler hat Dunkel genommen und legt jetzt zwei Plättchen.
}
explain-last = Der letzte Zug: Hell hat gepasst, also darf Dunkel noch eines tun. Dann werden die Punkte gezählt.
explain-pass = { $colour ->
    [light] Zwei helle Plättchen passen nicht mehr. Wenn Hell passt, hat Dunkel noch einen Zug, und die Partie ist zu Ende.
   *[dark] Zwei dunkle Plättchen passen nicht mehr. Wenn Dunkel passt, ist die Partie sofort zu Ende.
}

choose-light = Hell nehmen
choose-dark = Dunkel nehmen
pass = Passen
confirm = Bestätigen
let-go = Zurücknehmen

action-new = Neue Partie
action-undo = Rückgängig
action-redo = Wiederholen
action-rotate = Brett drehen
action-hint = Tipp
action-hint-play = Den Tipp spielen
action-resign = Aufgeben
action-share = Teilen
action-live = Zurück zur Partie
action-result = Ergebnis
resign-title = Aufgeben?
resign-text = Die Partie endet jetzt, und die andere Seite gewinnt.
resign-yes = Aufgeben
hint-said = Tipp: { $move }.
hint-thinking = Ein guter Zug wird gesucht …
engine-unreachable = Der Computergegner konnte nicht geladen werden. Prüfe die Verbindung und versuche es noch einmal; Bretter für zwei gehen auch ohne ihn.
engine-failed = Der Computer weiß hier keine Antwort.
engine-retry = Noch einmal versuchen

turns-title = Züge
turns-none = Noch keine Züge.
turns-first = Zum Anfang
turns-back = Einen Zug zurück
turns-forth = Einen Zug weiter
turns-last = Zum Ende
listed-move = { $move }
listed-pass = passt
listed-choice = { $colour ->
    [light] nimmt Hell
   *[dark] nimmt Dunkel
}

board-label = Brett, { $size } mal { $size }. Pfeiltasten bewegen, Eingabe legt ein Plättchen oder beginnt eine Brücke, Escape lässt los.
cell-free = { $cell }, frei{ $legal ->
    [yes] , hier passt ein Plättchen
   *[no] {""}
}{ $state ->
    [hint] , Tipp
   *[none] {""}
}
cell-blocked = { $cell }, Wasser unter einer Brücke{ $state ->
    [hint] , Tipp
   *[none] {""}
}
cell-tile = { $cell }, { $colour ->
    [light] hell
   *[dark] dunkel
}, { $size ->
    [1] Sandbank aus einem
    [2] Sandbank aus zweien
    [3] Sandbank aus dreien
   *[other] Insel aus vieren
}{ $bridge ->
    [yes] , trägt eine Brücke
   *[no] {""}
}{ $state ->
    [chosen] , gewählt
    [span] , hier kann eine Brücke enden
    [hint] , Tipp
   *[none] {""}
}

told-tiles = { $colour ->
    [light] Hell legt Plättchen auf { $first } und { $second }.
   *[dark] Dunkel legt Plättchen auf { $first } und { $second }.
}
told-bridge = { $colour ->
    [light] Hell baut eine Brücke von { $from } nach { $to }.
   *[dark] Dunkel baut eine Brücke von { $from } nach { $to }.
}
told-pass = { $colour ->
    [light] Hell passt.
   *[dark] Dunkel passt.
}
told-choice = { $colour ->
    [light] Der zweite Spieler nimmt Hell.
   *[dark] Der zweite Spieler nimmt Dunkel.
}

refused-game-over = Die Partie ist zu Ende. Blicke zurück, oder beginne eine neue.
refused-choice-due = Zuerst wählt der zweite Spieler eine Farbe.
refused-no-choice-now = Eine Farbe wird nur einmal gewählt, gleich nach den ersten zwei Plättchen.
refused-off-board = { $cell } liegt nicht auf diesem Brett.
refused-same-cell = Zwei Plättchen brauchen zwei Felder, nicht zweimal { $cell }.
refused-out-of-tiles = { $colour ->
    [light] Hell
   *[dark] Dunkel
} { $left ->
    [0] hat kein Plättchen mehr, und sie werden paarweise gelegt.
    [one] hat nur noch ein Plättchen, und sie werden paarweise gelegt.
   *[other] hat noch { $left } Plättchen, und sie werden paarweise gelegt.
}
refused-occupied = { $colour ->
    [light] Auf { $cell } liegt schon ein helles Plättchen.
   *[dark] Auf { $cell } liegt schon ein dunkles Plättchen.
}
refused-under-bridge = { $cell } liegt unter der Brücke { $bridge }. Wasser unter einer Brücke bleibt frei.
refused-too-large = Ein Plättchen auf { $cell } ergäbe eine Gruppe von { $size }. Vier sind eine Insel, und mehr dürfen nie zusammenhängen.
refused-touches-island = Ein Plättchen auf { $cell } würde eine deiner Inseln an einer Ecke berühren. Inseln halten Abstand.
refused-island-touched = Ein Plättchen auf { $cell } würde eine Insel vollenden, aber { $count ->
    [one] dein Plättchen auf { $by } berührt
   *[other] deine Plättchen auf { $by } berühren
} sie an einer Ecke. Inseln halten Abstand.
refused-out-of-bridges = Alle Brücken sind gebaut.
refused-not-a-bridge = Keine Brücke reicht von { $from } nach { $to }. Brücken gehen zwei Felder gerade, zwei Felder schräg oder einen Springerzug weit.
refused-no-tile = Eine Brücke braucht an beiden Enden ein Plättchen, und auf { $cell } liegt keines.
refused-other-tile = Das Plättchen auf { $cell } gehört dir nicht.
refused-end-used = Das Plättchen auf { $cell } trägt schon die Brücke { $bridge }. Ein Plättchen trägt höchstens eine.
refused-tile-beneath = Das Plättchen auf { $cell } ist im Weg: Brücken überspannen nur offenes Wasser.
refused-bridge-crosses = Sie würde die Brücke { $bridge } kreuzen. Brücken kreuzen sich nie.
refused-tiles-fit = Passen darf man nur, wenn keine zwei Plättchen mehr passen, und { $first } und { $second } gehen.
refused-no-second = Auf { $cell } passt ein Plättchen, aber dann kein zweites mehr, und sie werden paarweise gelegt.
refused-no-bridge-from = Auf { $cell } kann jetzt keine Brücke beginnen: Kein anderes Plättchen von dir ist über offenes Wasser in Reichweite.
refused-tile-lies = Ein Zug ist zwei Plättchen oder eine Brücke. Nimm für eine Brücke zuerst das Plättchen auf { $first } zurück.
refused-not-your-turn = Die Gegenseite ist am Zug.
refused-looking-back = Das Brett zeigt einen früheren Zug. Geh zurück zur Partie, um weiterzuspielen.

outcome-you = Du gewinnst
outcome-engine = Der Computer gewinnt
outcome-colour = { $colour ->
    [light] Hell gewinnt
   *[dark] Dunkel gewinnt
}
outcome-draw = Unentschieden
decided-points = Die Punkte haben entschieden: { $own } zu { $other }.
decided-islands = Beide haben { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}. Die Inseln haben entschieden: { $own } zu { $other }.
decided-bridges = Punkte und Inseln sind gleich. Die Brücken haben entschieden: { $own } zu { $other }.
decided-nothing = Punkte, Inseln und Brücken sind alle gleich.
decided-resignation = { $colour ->
    [light] Hell hat aufgegeben.
   *[dark] Dunkel hat aufgegeben.
}
decided-time = { $colour ->
    [light] Die Zeit von Hell ist abgelaufen.
   *[dark] Die Zeit von Dunkel ist abgelaufen.
}
end-rule = Eine Kette aus n Inseln ist n × (n + 1) ÷ 2 Punkte wert: 1, 3, 6, 10, 15 …
end-again = Noch einmal
end-look = Zurückblicken

share-title = Aufheben und teilen
share-text = Der Link enthält die ganze Partie; wer ihn öffnet, sieht sie auf dem eigenen Brett.
share-copy-link = Link kopieren
share-copy-moves = Züge kopieren
share-save = Als Datei speichern
share-send = Senden …
share-copied = Kopiert.
share-failed = Kopieren war nicht möglich.
share-link-label = Link zu dieser Partie
link-shown = Eine Partie aus einem Link. Geh sie durch, oder spiele von jeder Stellung aus weiter.
link-wrong = Der Link enthält keine Partie, die diese App lesen kann.
