learn-ponte = Ponte del Diavolo an Beispielen
learn-lead = Jedes Brett zeigt eine Regel. Grüne Ringe zeigen, was du zuerst probieren sollst; du kannst aber alles ausprobieren.
learn-turn-title = Dein Zug
learn-turn = Lege zwei Plättchen deiner Farbe auf beliebige freie Felder oder baue eine Brücke zwischen zwei deiner Plättchen. Plättchen, die sich mit einer Seite berühren, bilden eine Gruppe: ein bis drei sind eine Sandbank, genau vier eine Insel.
learn-start-title = So geht es los
learn-start = Der erste Spieler legt zwei helle Plättchen. Der zweite wählt eine Farbe: Hell übernimmt diese Plättchen, Dunkel legt zwei dunkle. Danach sind Hell und Dunkel abwechselnd am Zug.
learn-end-title = So endet es
learn-end = Wenn du keine zwei Plättchen legen kannst, darfst du passen. Passt Hell, hat Dunkel noch einen letzten Zug. Passt Dunkel, ist die Partie sofort beendet.
learn-score-title = Wertung
learn-score = Brücken verbinden Inseln und Sandbänke zu Ketten. Nur die Inseln zählen: je mehr in einer Kette, desto mehr Punkte. Auf diesem Brett hat Hell eine Kette aus vier Inseln: 10 Punkte. Dunkel hat zwei Inseln, die über eine Sandbank verbunden sind, 3 Punkte, und zwei einzelne Inseln mit je 1 Punkt: zusammen 5. Wer die meisten Punkte hat, gewinnt; bei Gleichstand zählen die Inseln, dann die Brücken.
learn-score-islands = Inseln
learn-score-points = Punkte
learn-play = Jetzt spielen
learn-tried = { $tried } von { $all } probiert
learn-done = Alles probiert
learn-again = Von vorn
learn-pick-bridge = Tippe jetzt auf das Plättchen am anderen Ende.
lesson-forbidden = Richtig, das ist verboten. { $reason }
learn-board = Beispiel { $number }: Probier es auf dem Brett
learn-board-score = Eine beendete Partie: Hell 10 Punkte, Dunkel 5

lesson-tile-fits = { $size ->
    [1] Erlaubt: eine Sandbank aus einem Plättchen.
    [4] Erlaubt: Vier Plättchen sind eine Insel!
   *[other] Erlaubt: eine Sandbank aus { $size } Plättchen.
}
lesson-bridge-fits = { $cells ->
    [one] Erlaubt: Deine Brücke steht, und das Feld darunter ist für immer gesperrt.
   *[other] Erlaubt: Deine Brücke steht, und die { $cells } Felder darunter sind für immer gesperrt.
}
lesson-1-title = Inseln brauchen Abstand
lesson-1-text = Eine Insel darf kein anderes Plättchen ihrer Farbe berühren, auch nicht an der Ecke. Sandbänke dürfen sich an Ecken berühren. Probiere alle drei Felder.
lesson-2-title = Zu eng für eine Insel
lesson-2-text = Ein Plättchen auf d4 würde aus zwei Sandbänken eine Insel machen. Aber sieh dir an, was darum herum liegt.
lesson-3-title = Zwei Sandbänke werden zur Insel
lesson-3-text = Dieselbe Stellung ohne das Plättchen an der Ecke. Probiere noch einmal d4.
lesson-4-title = Eine Sandbank wächst
lesson-4-text = Sandbänke dürfen sich beim Wachsen an Ecken berühren, solange keine von ihnen zur Insel wird.
lesson-5-title = Bei vier ist Schluss
lesson-5-text = Ein Plättchen auf d4 würde die ganze Reihe verbinden.
lesson-6-title = Verschiedene Farben dürfen sich berühren
lesson-6-text = Abstand gilt nur innerhalb einer Farbe. Vollende die helle Insel direkt neben der dunklen.
lesson-7-title = Drei Arten von Brücken
lesson-7-text = Eine Brücke geht zwei Felder gerade, zwei Felder diagonal oder einen Springerzug weit. Tippe auf ein Plättchen, dann auf das andere Ende.
lesson-8-title = Brücken, die nicht gehen
lesson-8-text = Ein Plättchen trägt nur eine Brücke, und unter einer Brücke muss offenes Wasser sein. Probiere die beiden markierten Brücken.
lesson-9-title = Gesperrtes Wasser
lesson-9-text = Unter eine Brücke darf kein Plättchen. Eine andere Brücke darf daneben über dasselbe Wasser führen, aber Brücken dürfen sich nicht kreuzen.

# The overview.
learn-intro = { $count } kurze Lektionen: die Regeln beider Spiele zum Ausprobieren und zehn Aufgaben, in denen eine gute Idee gewinnt. Dein Fortschritt bleibt auf diesem Gerät gespeichert.
learn-overview = Alle Lektionen
learn-part-ponte = Regeln von Ponte del Diavolo
learn-part-ciao = Regeln von Ciao Ciao
learn-part-tips = Zehn Tipps für Ponte del Diavolo
learn-part-progress = { $done } von { $all } geschafft
learn-next = Weiter: { $title }
learn-all-done = Du hast alle Lektionen geschafft. Zeit zu spielen!
learn-chip = { $number }. { $title }{ $done ->
    [yes] , geschafft
   *[no] {""}
}
learn-scene-done = Geschafft

# The rules of Ciao Ciao.
learn-ciao-lead = Du spielst die Figuren mit der Nummer 1. In jeder Szene gibt es eine Entscheidung: Probiere alle Möglichkeiten und sieh, was passiert.
learn-ciao-board = Szene { $number }: der Tisch
scene-said = { $who } sagt { $number } an. Den Würfel siehst du nicht.
scene-1-title = Würfeln und ansagen
scene-1-text = Du würfelst verdeckt: eine Zwei. Sag jetzt eine Zahl von 1 bis 4 an. Sie muss nicht stimmen.
scene-1-idea = Wenn dir alle glauben, geht deine Figur so weit, wie du angesagt hast, und niemand erfährt je, was du gewürfelt hast.
scene-2-title = Kreuz heißt bluffen
scene-2-text = Der Würfel hat die Zahlen 1 bis 4 und zwei Kreuze. Diesmal hast du ein Kreuz, also ist jede Ansage ein Bluff. Wie mutig bist du?
scene-2-idea = Mit einem Kreuz musst du bluffen. Eine kleine Zahl weckt wenig Zweifel, eine Vier umso mehr. Wenn jemand zweifelt, fällt deine Figur.
scene-3-title = Einen Bluff anzweifeln
scene-3-text = Die anderen antworten der Reihe nach, und der erste Zweifel entscheidet. Jetzt bist du dran.
scene-3-idea = Es war ein Bluff. Die Figur des Bluffers fällt und ist aus dem Spiel, die nächste steht auf Planke 1, und deine eigene Figur geht um die angesagte Zahl weiter.
scene-3-believe = Du hast es geglaubt, also geht die Figur weiter, und der Würfel bleibt verdeckt. Ob es stimmte, erfährst du nie.
scene-4-title = Die Wahrheit anzweifeln
scene-4-text = Wieder bist du gefragt. Deine Figur ist weit vorn, auf Planke 8, du hast also viel zu verlieren.
scene-4-idea = Wer die Wahrheit anzweifelt, zahlt dafür: Deine Figur fällt, und die andere geht trotzdem weiter.
scene-4-believe = Die andere Figur geht weiter, und deine steht noch auf Planke 8. Wer glaubt, riskiert keine Figur.
scene-5-title = Aufs Podest
scene-5-text = Deine Figur steht auf Planke 8 von 9, und du hast eine Drei gewürfelt. Was passiert, wenn sie über das Ende hinausgeht?
scene-5-idea = Eine Figur, die über die letzte Planke hinausgeht, nimmt die niedrigste freie Stufe des Podests; überzählige Schritte verfallen. Stufe k ist k Punkte wert, also bringen spätere Figuren mehr. Deine nächste Figur steht sofort auf Planke 1.
scene-5-short = Planke 9 ist die letzte: Deine Figur steht noch auf der Brücke und bringt noch keine Punkte.
scene-6-title = Ohne Figur auf der Brücke
scene-6-text = Alle deine Figuren sind drüben oder gefallen, du würfelst also nicht mehr. Aber mit Figuren auf dem Podest darfst du noch anzweifeln.
scene-6-idea = Liegst du falsch, verlierst du deine niedrigste Figur auf dem Podest. Erst kommt der Sturz: Die frei gewordene Stufe nimmt sofort die ankommende Figur.
scene-6-believe = Du behältst beide Figuren auf dem Podest, und die andere Figur nimmt die niedrigste freie Stufe.
scene-7-title = Vom Podest aus richtig
scene-7-text = Derselbe Tisch, ein anderer Wurf. Zweifelst du diesmal?
scene-7-idea = Du hattest recht: Die Figur fällt. Aber du hast keine auf der Brücke, also rückt niemand vor.
scene-7-believe = Alle haben es geglaubt, also kommt die Figur aufs Podest, und der Würfel bleibt verdeckt.
scene-8-title = Drei Figuren gewinnen
scene-8-text = Zwei deiner Figuren stehen auf dem Podest, die dritte folgt gleich. Jemand anders hat mehr Punkte, als du je bekommst.
scene-8-idea = Drei Figuren auf dem Podest gewinnen sofort, egal wie die Punkte stehen.
scene-9-title = Wenn Punkte entscheiden
scene-9-text = Nur die oberste Stufe ist frei, und sie ist 8 Punkte wert. Wer sie nimmt, beendet die Partie.
scene-9-idea = Ist die oberste Stufe besetzt oder die Brücke leer, gewinnt, wer die meisten Punkte hat. Hier haben zwei Spieler je 10 Punkte und teilen sich den Sieg.

# The ten tips.
learn-tips-lead = Martin Ebel, der Autor des Spiels, hat zehn Tipps für den Anfang. Zu jedem gehört eine Stellung aus einer Partie unseres Computers gegen sich selbst. Finde den Zug, der dem Tipp folgt; der Computer beurteilt alles, was du versuchst.
learn-tip-board = Tipp { $number }: Finde den Zug
tip-to-move = { $colour ->
    [light] Hell ist am Zug.
   *[dark] Dunkel ist am Zug.
}
tip-show = Lösung zeigen
tip-shown = Die Ringe zeigen eine Lösung. Spiel sie!
tip-right = Gut gemacht!
tip-copied = Das ist die Lösung. Du hast sie dir zeigen lassen, deshalb zählt sie noch nicht: Beginne von vorn und finde sie selbst.
tip-also-good = Auch gut: { $chance } % Gewinnchance. Unsere Idee war { $move }.
tip-thinking = Der Computer prüft deinen Zug …
tip-unknown = Das ist nicht die Lösung. Der Computer ist gerade nicht erreichbar und kann nicht mehr dazu sagen.
tip-wrong = Dieser nicht. Der Computer { $kind ->
    [tiles] antwortet mit Plättchen auf { $first } und { $second }
    [bridge] antwortet mit der Brücke von { $first } nach { $second }
   *[pass] passt einfach
}{ $told ->
    [yes] , und deine Gewinnchance sinkt auf { $left } %.
   *[no] , und die Partie entgleitet dir.
} Tippe auf das Brett, um es noch einmal zu versuchen.
tip-1-title = Die Mitte ist stark
tip-1-text = Von der Mitte aus erreichst du jede Richtung, wie eine Spinne in ihrem Netz. Ist sie frei, nimm sie. Ein Feld in der Mitte entscheidet diese Partie: Lege ein Plättchen dorthin und ein zweites irgendwohin.
tip-1-idea = Ein Plättchen auf c3 verhindert die dunkle Brücke von b2 nach d4 für immer. Es trägt eine Brücke, nach c5 oder nach e3; mit b3 daneben kannst du zu jeder der beiden hellen Sandbänke eine bauen.
tip-2-title = Keine Eile mit den Inseln
tip-2-text = Eine fertige Insel verrät deinen Plan. Verbinde erst deine Sandbänke mit Brücken, Inseln können folgen. Dunkel könnte jetzt auf c5 eine Insel vollenden. Was ist dringender?
tip-2-idea = Die Brücke steht, und niemand kann sie mehr verhindern. Inseln können warten, diese Brücke konnte es nicht.
tip-3-title = Brücken gehören in die Mitte
tip-3-text = Sind mehrere Brücken möglich, verbrauche nicht das äußerste Plättchen deines Landes: Vielleicht brauchst du es später, um weiter hinaus zu kommen. Hell will eine Brücke. Welche Plättchen dürfen sie tragen, und welches muss frei bleiben?
tip-3-idea = Das Plättchen auf e4 ist die Spitze der rechten Insel und der Weg nach links. Jede Brücke, die dort endet, verschenkt die Partie; von f3 oder f4 aus kann noch eine zweite folgen.
tip-4-title = Verbrannte Erde
tip-4-text = Zwei Sandbänke aus zwei oder drei Plättchen, die sich an der Ecke berühren, machen Ärger: Keine kann neben der anderen zur Insel werden. Dunkel hat Plättchen auf d5 und e5. Wohin mit dem nächsten Paar, ohne sie zu verderben?
tip-4-idea = Die neuen Plättchen bleiben den Ecken von d5 fern, also können beide Sandbänke noch Inseln werden. Auf c6 oder c4 hätten sie sich gegenseitig blockiert.
tip-5-title = Teile das Brett
tip-5-text = Eine Kette von Rand zu Rand ist eine Mauer: Deinem Gegner bleiben zwei getrennte Hälften. Hell kann so eine Mauer mit einem einzigen Zug schließen.
tip-5-idea = Jetzt reicht das helle Land vom linken bis zum rechten Rand. Die zwei dunklen Plättchen auf b6 und b7 sind darüber eingesperrt.
tip-6-title = Die Gabel
tip-6-text = Spiele Züge, die zweierlei zugleich tun: zwei Brücken drohen, oder eine Insel vollenden und eine Brücke drohen. Dein Gegner hat nur einen Zug als Antwort. Wo ist die Gabel für Dunkel?
tip-6-idea = Die Plättchen auf a6 und a7 vollenden eine Insel und drohen zugleich zwei Brücken: a4-a6 und b4-b6. Keine Antwort verhindert alle Brücken.
tip-7-title = Lenke deinen Gegner
tip-7-text = Ein scheinbar nutzloses Plättchen kann deinen Gegner zwingen, dort zu bauen, wo es nicht schadet. Und ein einziges Plättchen darunter verhindert eine Springerbrücke. Dunkel will seine Inseln in den Spalten b und d verbinden.
tip-7-idea = Sind c6 und c7 besetzt, erreicht keine Brücke von der dunklen Insel links mehr Spalte d.
tip-8-title = Nimm dir Raum
tip-8-text = Was sicher ist, kann warten; offener Raum nicht. Hell könnte die Insel bei a5 und b5 sofort mit a4 vollenden. Wo ist der Raum, den Dunkel als Nächstes nähme?
tip-8-idea = Die Plättchen auf c7 und d7 engen die dunkle Sandbank auf d5 und d6 ein und halten links oben für Hell frei. Die Insel links lässt sich auch später vollenden.
tip-9-title = Der richtige Moment
tip-9-text = Irgendwann musst du aufhören, Land zu bauen, und Brücken bauen, die Punkte bringen. Zähle die Züge, die noch bleiben. Hell könnte in der Ecke noch eine Insel machen. Reicht die Zeit?
tip-9-idea = Die Brücke von c4 nach e5 verbindet zwei Ketten und verhindert die dunkle Brücke von c5 nach e4, die die Partie entschieden hätte. Die Insel in der Ecke wäre einen Zug zu früh gekommen.
tip-10-title = Freundlich, aber gnadenlos
tip-10-text = Du musst nicht bauen, um zu gewinnen; manchmal genügt es, zu verhindern, und manche Partie endet 2:0. Dunkel könnte rechts oben eine Insel vollenden. Aber was wird gleich aus der hellen Sandbank auf a2 und b2?
tip-10-idea = Zwei Plättchen, die gar nichts bauen, aber die helle Sandbank in der Ecke hat keinen Platz mehr, um eine Insel zu werden. Gemein? Klar. Gebt euch danach die Hand.
