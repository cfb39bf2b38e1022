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

# Die Übersicht.
learn-intro = { $count } kleine Lektionen: die Regeln beider Spiele zum Ausprobieren und zehn Stellungen, in denen eine gute Idee gewinnt. Was du geschafft hast, bleibt auf diesem Gerät gespeichert.
learn-overview = Übersicht
learn-part-ponte = Regeln von Ponte del Diavolo
learn-part-ciao = Regeln von Ciao Ciao
learn-part-tips = Zehn Tipps zu Ponte del Diavolo
learn-part-progress = { $done } von { $all } erledigt
learn-next = Weiter: { $title }
learn-all-done = Du hast alle Lektionen geschafft. Zeit zu spielen!
learn-chip = { $number }. { $title }{ $done ->
    [yes] , erledigt
   *[no] {""}
}
learn-scene-done = Erledigt

# Die Regeln von Ciao Ciao.
learn-ciao-lead = Du spielst die Figuren mit der Nummer 1. In jeder Szene gibt es eine Sache zu entscheiden; probiere jede Möglichkeit und sieh, was daraus wird.
learn-ciao-board = Szene { $number }: der Tisch
scene-said = { $who } sagt { $number }. Den Würfel siehst du nicht.
scene-1-title = Ein Wurf und ein Wort
scene-1-text = Du schüttelst die Schachtel und siehst dir den Würfel allein an: Er zeigt eine Zwei. Sage nun eine Zahl von 1 bis 4 an. Die Wahrheit muss es nicht sein.
scene-1-idea = Glauben dir alle, geht deine Figur so weit, wie du gesagt hast, und niemand erfährt je, was der Würfel zeigte.
scene-2-title = Das Kreuz zwingt zum Lügen
scene-2-text = Der Würfel hat die Zahlen 1 bis 4 und zwei Kreuze. Diesmal zeigt er ein Kreuz: Was du auch sagst, es ist ein Bluff. Wie mutig bist du?
scene-2-idea = Mit einem Kreuz bleibt nur der Bluff. Eine kleine Zahl weckt wenig Zweifel; eine Vier reizt zum Zweifeln, und wer ertappt wird, stürzt ab.
scene-3-title = Einen Bluff anzweifeln
scene-3-text = Die anderen werden der Reihe nach gefragt, und der erste Zweifel beendet das Fragen. Jetzt antwortest du.
scene-3-idea = Es war ein Bluff. Die Figur des Lügners stürzt ab und ist aus dem Spiel, seine nächste steht auf Planke 1, und deine eigene geht um die angesagte Zahl vor.
scene-4-title = Die Wahrheit anzweifeln
scene-4-text = Wieder wirst du gefragt. Deine Figur ist weit vorn, du hast also viel zu verlieren.
scene-4-idea = Wer einem Ehrlichen nicht glaubt, zahlt dafür: Deine Figur stürzt ab, und die andere geht trotzdem weiter.
scene-5-title = Aufs Podest
scene-5-text = Deine Figur steht auf Planke 8 von 9, und der Würfel zeigt eine Drei. Was geschieht, wenn sie über das Ende hinausgeht?
scene-5-idea = Wer über die letzte Planke hinausgeht, nimmt die niedrigste freie Stufe des Podests; überzählige Schritte verfallen. Stufe k ist k Punkte wert, später anzukommen bringt also mehr. Deine nächste Figur beginnt sofort auf Planke 1.
scene-6-title = Ohne Figur auf der Brücke
scene-6-text = Alle deine Figuren sind drüben oder abgestürzt, du würfelst also nicht mehr. Aber mit Figuren auf dem Podest darfst du noch anzweifeln.
scene-6-idea = Wer vom Podest aus zu Unrecht zweifelt, verliert die niedrigste seiner Stufen. Der Sturz kommt zuerst: Die frei gewordene Stufe nimmt sofort die Figur, die gerade ankommt.
scene-7-title = Vom Podest aus im Recht
scene-7-text = Derselbe Tisch, ein anderer Wurf. Zweifelst du diesmal?
scene-7-idea = Du hattest recht: Die Figur stürzt ab. Aber du hast keine auf der Brücke, die gehen könnte, also rückt niemand vor.
scene-8-title = Drei Figuren gewinnen
scene-8-text = Zwei deiner Figuren stehen auf dem Podest, und die dritte folgt gleich. Ein anderer hat mehr Punkte, als du je haben wirst.
scene-8-idea = Drei Figuren auf dem Podest gewinnen sofort, was auch immer die Punkte sagen.
scene-9-title = Wenn die Punkte entscheiden
scene-9-text = Nur die oberste Stufe ist noch frei, und sie ist 8 Punkte wert. Wer sie nimmt, beendet das Spiel.
scene-9-idea = Ist die oberste Stufe besetzt oder niemand mehr auf der Brücke, gewinnen die meisten Punkte. Hier haben zwei je zehn Punkte und teilen sich den Sieg.

# Die zehn Tipps.
learn-tips-lead = Martin Ebel, der Autor des Spiels, hat zehn Ratschläge für alle, die anfangen. Zu jedem gehört eine Stellung aus einer Partie unseres Computers gegen sich selbst: Finde den Zug, der dem Rat folgt. Alles, was du versuchst, beurteilt der Computer.
learn-tip-board = Tipp { $number }: Finde den Zug
tip-to-move = { $colour ->
    [light] Hell ist am Zug.
   *[dark] Dunkel ist am Zug.
}
tip-show = Eine Lösung zeigen
tip-shown = Die Ringe zeigen eine Lösung. Spiele sie!
tip-right = Sehr gut, das ist es!
tip-also-good = Gemeint war hier { $move }, aber auch das ist gut: Der Computer gibt dir { $chance } Prozent. Die Idee der Lektion:
tip-thinking = Der Computer sieht es sich an …
tip-unknown = Das ist nicht die Lösung dieser Lektion. Der Computergegner, der mehr sagen könnte, ist gerade nicht erreichbar.
tip-wrong = Das ist es nicht. Der Computer { $kind ->
    [tiles] antwortet mit Plättchen auf { $first } und { $second }
    [bridge] antwortet mit der Brücke von { $first } nach { $second }
   *[pass] passt einfach
}{ $told ->
    [yes] , und deine Gewinnchance ist { $left } Prozent.
   *[no] , und die Partie entgleitet dir.
} Tippe auf das Brett, um es noch einmal zu versuchen.
tip-1-title = Die Mitte ist stark
tip-1-text = Aus der Mitte lassen sich Fäden in alle Richtungen spinnen, wie es eine Spinne tut. Wird dir die Mitte überlassen, nimm sie. Ein Feld in der Mitte entscheidet diese Partie: Lege ein Plättchen dorthin und das andere, wohin du magst.
tip-1-idea = Von c3 führen Brücken nach c5 und nach e3, so finden beide hellen Sandbänke zusammen. Und die dunkle Brücke von b2 nach d4, quer durch die Mitte, wird nie gebaut.
tip-2-title = Keine Eile mit Inseln
tip-2-text = Eine fertige Insel zeigt allen, was du vorhast. Verbinde zuerst deine Sandbänke durch Brücken; Inseln können folgen. Dunkel könnte jetzt auf c5 eine Insel vollenden. Was ist dringender?
tip-2-idea = Die Brücke steht, und niemand kann sie mehr verhindern. Mit den Inseln auf beiden Seiten hat es Zeit; die Brücke hätte nicht warten können.
tip-3-title = Brücken gehören in die Mitte
tip-3-text = Sind mehrere Brücken möglich, verbrauche nicht das äußerste Plättchen deines Landes: Sein Ende muss vielleicht noch weiter hinausreichen. Hell möchte eine Brücke. Welche Plättchen dürfen sie tragen, und welches muss frei bleiben?
tip-3-idea = Das Plättchen auf e4 ist die Spitze der rechten Insel und der Weg nach links. Jede Brücke, die dort endet, verschenkt die Partie; von f3 oder f4 aus folgt noch eine zweite.
tip-4-title = Verbrannte Erde
tip-4-text = Zwei Sandbänke aus zwei oder drei Plättchen, die sich an einer Ecke berühren, sind lästig: Keine kann neben der anderen je zur Insel werden. Dunkel hat zwei Plättchen auf d5 und e5. Wohin mit dem nächsten Paar, ohne sie zu verderben?
tip-4-idea = Die neuen Plättchen meiden die Ecken von d5, also können beide Sandbänke noch zu Inseln wachsen. Auf c6 oder c4 hätten sie einander gelähmt.
tip-5-title = Teile das Brett
tip-5-text = Eine Kette von Rand zu Rand ist eine Mauer: Die Gegenseite muss in zwei getrennten Hälften leben. Hell kann eine solche Mauer mit einem einzigen Zug schließen.
tip-5-idea = Nun reicht helles Land vom linken bis zum rechten Rand. Die beiden dunklen Plättchen auf b6 und b7 sind darüber eingesperrt.
tip-6-title = Die Gabel
tip-6-text = Lege Plättchen, die zweierlei zugleich versprechen: zwei Brücken, oder eine Brücke und eine Insel. Eines davon wird wahr, denn die Antwort kann nur das andere verhindern. Dunkel ist am Zug: Wo ist die Gabel?
tip-6-idea = Mit einem Plättchen auf a6 oder a7 gibt es mehrere Wege, die Insel zu vollenden, und mehrere Brücken hinunter nach a4 und b4. Keine Antwort verhindert sie alle.
tip-7-title = Weise deinem Gegner den Weg
tip-7-text = Ein scheinbar nutzloses Plättchen kann die Gegenseite zwingen, dort zu bauen, wo es nicht schadet. Und für eine Springerbrücke genügt ein einziges Plättchen darunter, um sie zu verhindern. Dunkel möchte seine Inseln in den Spalten b und d verbinden. Hell ist am Zug.
tip-7-idea = Sind c6 und c7 besetzt, reicht keine Brücke mehr von Spalte b nach Spalte d. Die dunkle Insel links bleibt allein.
tip-8-title = Nimm dir Raum
tip-8-text = Was sicher ist, kann warten; was offen ist, wird bald weg sein. Hell könnte die Insel bei a5 und b5 mit a4 gleich vollenden. Wo ist der Raum, den Dunkel sich als Nächstes nähme?
tip-8-idea = Die Plättchen auf c7 und d7 engen die dunkle Sandbank auf d5 und d6 ein und halten die Ecke oben links für Hell frei. Die Insel links lässt sich auch später vollenden.
tip-9-title = Der rechte Augenblick
tip-9-text = Irgendwann ist es Zeit, kein Land mehr zu legen und Brücken zu bauen, die Punkte bringen. Zähle, wie viele Züge noch bleiben. Hell könnte in der Ecke noch eine Insel legen. Ist dafür Zeit?
tip-9-idea = Die Brücke von c4 nach e5 verbindet zwei Ketten und sperrt die dunkle Brücke von c5 nach e4, die die Partie entschieden hätte. Die Insel in der Ecke wäre einen Zug zu früh gekommen.
tip-10-title = Freundlich, aber gnadenlos
tip-10-text = Du musst nicht bauen, um zu gewinnen; verhindern genügt, und manche Partie endet 2 zu 0. Dunkel könnte oben rechts eine Insel vollenden. Aber was wird gleich aus der hellen Sandbank auf a2 und b2?
tip-10-idea = Zwei Plättchen, die selbst gar nichts bauen, und der hellen Sandbank in der Ecke fehlt der Platz für eine Insel. Gemein? Gewiss. Gebt euch danach die Hand.
