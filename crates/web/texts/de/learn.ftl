learn-title = Lernen
learn-ponte = Ponte del Diavolo an Beispielen
learn-lead = Jedes kleine Brett zeigt eine Regel. Grüne Ringe zeigen, was zu probieren ist; alles andere geht auch.
learn-turn-title = Ein Zug
learn-turn = Lege zwei Plättchen deiner Farbe auf freie Felder, oder baue eine Brücke auf zwei deiner Plättchen. Plättchen, die sich mit einer Seite berühren, hängen zusammen: eins bis drei sind eine Sandbank, genau vier eine Insel.
learn-start-title = Der Anfang
learn-start = Der erste Spieler legt zwei helle Plättchen. Der zweite wählt eine Farbe: Hell übernimmt sie, Dunkel legt zwei eigene. Danach sind die Farben abwechselnd am Zug.
learn-end-title = Das Ende
learn-end = Wer keine zwei Plättchen mehr legen kann, darf passen statt zu bauen. Passt Hell, hat Dunkel noch einen Zug; passt Dunkel, ist sofort Schluss.
learn-score-title = Die Wertung
learn-score = Zähle die Inseln jeder Kette, also allen Landes, das Brücken verbinden, Sandbänke eingeschlossen. Auf diesem Brett hat Hell eine Kette aus vier Inseln: 10 Punkte. Dunkel hat zwei Inseln, die über eine Sandbank verbunden sind, 3 Punkte, und zwei einzelne zu je 1 Punkt: zusammen 5. Mehr Punkte gewinnen, dann mehr Inseln, dann mehr Brücken.
learn-score-islands = Inseln
learn-score-points = Punkte
learn-play = Jetzt spielen
learn-tried = { $tried } von { $all } probiert
learn-done = Alles probiert
learn-again = Von vorn
learn-pick-bridge = Tippe nun das Plättchen an, auf dem die Brücke enden soll.
learn-board = Beispiel { $number }: ein Brett zum Probieren
learn-board-score = Eine beendete Partie: Hell 10 Punkte, Dunkel 5

lesson-tile-fits = { $size ->
    [1] Erlaubt: eine Sandbank aus einem Plättchen.
    [4] Erlaubt: vier Plättchen, eine Insel!
   *[other] Erlaubt: eine Sandbank aus { $size } Plättchen.
}
lesson-bridge-fits = { $cells ->
    [one] Erlaubt: Die Brücke steht, und das Feld darunter ist für immer gesperrt.
   *[other] Erlaubt: Die Brücke steht, und die { $cells } Felder darunter sind für immer gesperrt.
}
lesson-1-title = Inseln halten Abstand
lesson-1-text = Kein anderes Plättchen ihrer Farbe darf eine Insel berühren, nicht einmal an einer Ecke. Sandbänke dürfen sich an Ecken berühren. Probiere alle drei Felder.
lesson-2-title = Eine Insel, die berührt würde
lesson-2-text = Ein Plättchen auf d4 würde aus zwei Sandbänken eine Insel machen. Aber sieh, was darum herum liegt.
lesson-3-title = Zwei Sandbänke werden eine Insel
lesson-3-text = Dasselbe ohne das Plättchen an der Ecke. Probiere noch einmal d4.
lesson-4-title = Eine Sandbank wächst
lesson-4-text = Sandbänke dürfen sich beim Wachsen an Ecken berühren, solange keine von ihnen zur Insel wird.
lesson-5-title = Vier sind das Höchste
lesson-5-text = Ein Plättchen auf d4 würde alles verbinden, was in dieser Reihe liegt.
lesson-6-title = Farben stören einander nicht
lesson-6-text = Der Abstand gilt nur innerhalb einer Farbe. Vollende die helle Insel gleich neben der dunklen.
lesson-7-title = Drei Arten von Brücken
lesson-7-text = Eine Brücke geht zwei Felder gerade, zwei Felder schräg oder einen Springerzug weit. Tippe ein Plättchen an, dann das andere Ende.
lesson-8-title = Wo keine Brücke steht
lesson-8-text = Ein Plättchen trägt höchstens eine Brücke, und unter ihr muss offenes Wasser sein. Probiere beide, die markiert sind.
lesson-9-title = Gesperrtes Wasser
lesson-9-text = Unter einer Brücke darf nie ein Plättchen liegen. Eine andere Brücke darf neben der ersten über dasselbe Wasser führen, aber nie quer darüber.
