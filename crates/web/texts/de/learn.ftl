# The overview and the end of a chapter.
learn-intro = Probiere eine Regel aus und sage dann voraus, was sie erlaubt. Jede Lektion ist eine Insel, und zwei geschaffte Nachbarn verbindet eine Brücke. Dein Fortschritt wird auf diesem Gerät gespeichert.
learn-overview = Alle Lektionen
learn-begin = Los geht's: { $title }
learn-next = Weiter: { $title }
learn-due = { $count ->
    [one] Noch einmal fragen: 1 Frage
   *[other] Noch einmal fragen: { $count } Fragen
}
learn-done = { $done ->
    [yes] , geschafft{ $all ->
        [0] {""}
       *[other] , { $stars } von { $all } Sternen
    }
   *[no] , noch offen
}
learn-play = Jetzt spielen
learn-again = Von vorn
learn-tried = { $tried } von { $all } probiert
again-title = Noch einmal
again-empty = Heute ist nichts noch einmal zu fragen. Was du verfehlst, kommt an einem anderen Tag wieder.
again-mistakes = Fehler aus deinen Partien
chapter-first-steps = Erste Schritte
chapter-land = Land
chapter-bridges = Brücken
chapter-chains = Ketten und Ende
chapter-first-game = Deine erste Partie
chapter-tips = Zehn Tipps des Autors
chapter-bluffing = Bluffen
chapter-podium = Das Podest
chapter-tactics = Taktik
end-course = Du hast den Kurs geschafft!
end-chapter = Kapitel geschafft!
end-unfinished = Fast geschafft
end-chain = { $islands ->
    [0] Noch keine Kette
    [1] 1 Insel: 1 Punkt
   *[other] Kette aus { $islands } Inseln: { $points } Punkte
}
end-total = Alle Ketten zusammen: { $points } Punkte
end-next-chapter = Nächstes Kapitel

# Steps, questions and what is said to an answer.
lesson-back = Zurück
lesson-next = Weiter
lesson-step = Schritt { $step } von { $count }
lesson-board = Brett
lesson-table = Der Tisch
lesson-candidate = { $cell }, mögliche Antwort
ask-cell = Welches der markierten Felder darf Hell nehmen? Tippe darauf.
ask-find = { $goal ->
    [island] Mach mit einem Plättchen eine Insel. Wo?
    [link] Baue eine Brücke, die Punkte bringt.
   *[other] Nicht jede Brücke ist hier erlaubt. Baue eine, die es ist.
}
ask-points = Wie viele Punkte hat Hell?
ask-winner = Die Partie ist zu Ende. Wer gewinnt?
ask-may = { $kind ->
    [tiles] Darf Hell zwei Plättchen legen?
    [bridge] In dieser Partie gibt es nur eine Brücke. Darf Hell eine bauen?
   *[other] Darf Hell passen?
}
ask-ends = { $kind ->
    [pass] { $colour ->
        [light] Hell passt. Ist die Partie zu Ende?
       *[dark] Dunkel passt. Ist die Partie zu Ende?
    }
   *[bridge] Hell hat gepasst, und Dunkel baut eine Brücke. Ist die Partie zu Ende?
}
answer-yes = Ja
answer-no = Nein
answer-draw = Niemand, es ist unentschieden
answer-over = Ja, zu Ende
answer-goes-on = Nein, es geht weiter
lesson-verdict = { $right ->
    [yes] Richtig!
   *[no] Nicht ganz.
}
lesson-answered = { $right ->
    [yes] Richtig!
   *[no] Nicht ganz.
} { $reason }
reason-points = { $chains }. Zusammen: { $points ->
    [one] { $points } Punkt.
   *[other] { $points } Punkte.
}
reason-and = { $first }; { $second }
reason-winner = { $decider ->
    [points] Mehr Punkte gewinnen.
    [islands] Beide haben { $points } Punkte, also entscheiden die Inseln: { $light-islands } für Hell, { $dark-islands } für Dunkel.
    [bridges] Punkte und Inseln sind gleich, also entscheiden die Brücken: { $light-bridges } für Hell, { $dark-bridges } für Dunkel.
   *[other] Punkte, Inseln und Brücken sind gleich: unentschieden.
}
reason-may = { $kind ->
    [tiles] { $may ->
        [yes] Hell hat noch zwei Plättchen.
       *[no] Hell hat nur noch ein Plättchen, und ein Zug braucht zwei.
    }
    [bridge] { $may ->
        [yes] Es ist noch eine Brücke da.
       *[no] Dunkel hat die letzte Brücke gebaut, und der Vorrat ist gemeinsam.
    }
   *[pass] { $may ->
        [yes] Hell kann keine zwei Plättchen mehr legen.
       *[no] Zwei Plättchen passen noch, also muss Hell ziehen.
    }
}
reason-ends = { $kind ->
    [light] Hell hatte einen Zug mehr, also hat Dunkel noch einen letzten.
    [dark] Beide hatten gleich viele Züge.
   *[other] Hell hat gepasst, und das war Dunkels letzter Zug.
}
praise = Richtig!
praise-island = Eine Insel! Das Meer gehört dir.
praise-bridge = Die Brücke steht!
praise-points = { $points ->
    [one] Gut gemacht: { $points } Punkt!
   *[other] Gut gemacht: { $points } Punkte!
}
praise-colour = So oder so fair: Weil du wählst, legt der erste Spieler die zwei Plättchen weder zu gut noch zu schlecht.
lesson-forbidden = Richtig, das ist verboten. { $reason }
lesson-aside = { $goal ->
    [island] Erlaubt, aber das ist keine Insel. Finde ein anderes Feld.
    [link] Erlaubt, aber das bringt keine Punkte. Finde eine andere Brücke.
   *[other] Der Zug ist erlaubt, aber hier brauchst du einen anderen. Folge den grünen Markierungen.
}
lesson-end-on-tile = Eine Brücke endet auf einem deiner Plättchen. Tippe noch einmal auf { $cell }, um abzubrechen.
lesson-tap-marked = Wähle eines der markierten Felder.
lesson-tap-own = Tippe auf ein helles Plättchen, dann auf das am anderen Ende.
lesson-tap-free = Wähle ein freies Feld.
lesson-tile-fits = { $corner ->
    [yes] In Ordnung: Sie berühren sich an der Ecke, aber keine ist schon eine Insel.
   *[no] { $size ->
        [1] Erlaubt: eine Sandbank aus einem Plättchen.
        [4] Erlaubt: Vier Plättchen sind eine Insel!
       *[other] Erlaubt: eine Sandbank aus { $size } Plättchen.
    }
}
lesson-bridge-fits = { $cells ->
    [one] Erlaubt: Deine Brücke steht, und das Feld darunter ist für immer gesperrt.
   *[other] Erlaubt: Deine Brücke steht, und die { $cells } Felder darunter sind für immer gesperrt.
}

# The lessons of Ponte del Diavolo.
goal-title = Das Ziel
goal-text = Wer die meisten Punkte hat, gewinnt. Vier verbundene Plättchen sind eine Insel, und durch Brücken verbundene Inseln zählen zusammen: 1 Insel bringt 1 Punkt, 2 bringen 3, 3 bringen 6, 4 bringen 10. Hier bringt die helle Kette aus drei Inseln 6 Punkte.
tiles-title = Zwei Plättchen pro Zug
tiles-text = Du spielst Hell. Lege zwei Plättchen auf beliebige freie Felder; sie dürfen weit auseinander liegen.
island-title = Baue eine Insel
island-text = Drei verbundene Plättchen sind nur eine Sandbank. Lege ein viertes dazu, und es ist eine Insel. Danach darf nichts von deiner Farbe sie berühren, auch nicht diagonal. Probier die grünen Felder.
bridge-title = Verbinde Inseln
bridge-text = Statt Plättchen zu legen, kannst du eine Brücke bauen: Tippe auf eines deiner Plättchen und dann auf ein anderes zwei Felder weiter, gerade, diagonal oder im Springerzug. Verbinde die beiden Inseln.
colours-title = So beginnt eine Partie
colours-text = Der erste Spieler legt zwei helle Plättchen. Der zweite wählt dann eine Farbe: Hell übernimmt diese Plättchen, Dunkel antwortet mit zwei eigenen. Was willst du?
size-title = Bei vier ist Schluss
size-text = Ein Plättchen auf d4 würde die ganze Reihe verbinden.
corner-title = Inseln brauchen Abstand
corner-text = Eine Insel darf kein anderes Plättchen ihrer Farbe berühren, auch nicht an der Ecke. Sandbänke dürfen sich an Ecken berühren. Probiere alle drei Felder.
distance-title = Zu eng für eine Insel
distance-text = Ein Plättchen auf d4 würde aus zwei Sandbänken eine Insel machen. Aber sieh dir an, was darum herum liegt.
distance-again = Dieselbe Stellung ohne das Plättchen an der Ecke. Probiere noch einmal d4.
opponent-title = Verschiedene Farben dürfen sich berühren
opponent-text = Abstand gilt nur innerhalb einer Farbe. Vollende die helle Insel direkt neben der dunklen.
spans-title = Drei Arten von Brücken
spans-text = Eine Brücke geht zwei Felder geradeaus, zwei Felder diagonal oder einen Springerzug weit, ein L: zwei Felder in eine Richtung, eines zur Seite. Tippe auf ein Plättchen, dann auf das andere Ende.
water-title = Gesperrtes Wasser
water-text = Unter einer Brücke muss offenes Wasser sein: kein Plättchen, egal welcher Farbe. Danach darf keines mehr darunter. Probiere die markierte Brücke, dann das markierte Feld.
single-title = Eine Brücke pro Plättchen
single-text = Ein Plättchen trägt nur eine Brücke. Probiere die markierte.
crossing-title = Brücken kreuzen sich nicht
crossing-text = Zwei Brücken dürfen sich nicht kreuzen, egal wem sie gehören. Aber eine Brücke darf neben einer anderen über dasselbe Wasser führen. Probiere beide.
chain-title = Ketten
chain-text = Brücken verbinden Inseln und Sandbänke zu Ketten, aber nur die Inseln zählen. Hell hat eine Kette aus vier Inseln: 10 Punkte. Dunkel hat zwei über eine Sandbank verbundene Inseln, 3 Punkte, und zwei einzelne: zusammen 5.
supplies-title = Vorräte
supplies-text = Im klassischen Spiel hat jeder 40 Plättchen, und beide teilen sich 15 Brücken. Was weg ist, ist weg. Andere Regeln kennen keine Grenze.
passing-title = Passen
passing-text = Passen darfst du nur, wenn du keine zwei Plättchen legen kannst. Hier hat Hell nur noch ein Feld frei und darf passen. Auch wenn eine Brücke möglich wäre, ist Passen erlaubt.
end-title = Das Ende
end-text = Beide haben gleich viele Züge. Passt Hell, hat Dunkel noch einen letzten Zug. Passt Dunkel, ist die Partie sofort zu Ende.
ties-title = Gleichstand
ties-text = Bei gleichen Punkten gewinnen mehr Inseln, dann mehr Brücken; sonst ist es unentschieden. Hier haben beide 3 Punkte, aber Hell hat drei Inseln und Dunkel zwei: Hell gewinnt.
first-game-title = Deine erste Partie, mit Hilfe

# The first game.
coach-start = Du fängst an: Lege zwei helle Plättchen auf zwei Felder. Dann wählt Nina eine Farbe.
coach-remark = { $name }: { $move }. { $effect ->
    [light] „Deine zwei Plättchen gefallen mir, ich nehme Hell.“ Du bist Dunkel.
    [dark] „Zwei einzelne Plättchen reizen mich nicht: Ich nehme Dunkel und lege meine, wohin ich will.“ Du bist Hell.
    [island] Das gibt eine Insel.
    [link] Die Brücke verbindet Inseln: +{ $points }.
    [bridge] Noch keine Punkte, aber der Weg ist sicher.
    [pass] Zwei Plättchen passen nicht mehr.
   *[land] Neues Land. Kann es eine Insel werden?
}
coach-warning = Halt! Nach { $move } kann { $name } { $reply } spielen{ $effect ->
    [island] {" "}und eine Insel bauen.
    [link] {" "}und Inseln verbinden, +{ $points }.
   *[other] {" "}und den Platz nehmen, den du brauchst.
} Deine Chancen fielen von { $before } % auf { $after } %. Zurücknehmen?
coach-take-back = Zurücknehmen
coach-insist = Trotzdem spielen

# The lessons of Ciao Ciao. `who` and `by` are `you` for the learner.
scene-said = { $who } sagt { $number } an. Den Würfel siehst du nicht.
scene-1-title = Würfeln und ansagen
scene-1-text = Du würfelst verdeckt: eine Zwei. Sag jetzt eine Zahl von 1 bis 4 an. Sie muss nicht stimmen.
scene-1-idea = Wenn dir alle glauben, geht deine Figur so weit, wie du angesagt hast, und niemand erfährt je, was du gewürfelt hast.
scene-2-title = Kreuz heißt bluffen
scene-2-text = Der Würfel hat die Zahlen 1 bis 4 und zwei Kreuze. Diesmal hast du ein Kreuz, also ist jede Ansage ein Bluff. Wie mutig bist du?
scene-2-idea = Mit einem Kreuz musst du bluffen. Eine kleine Zahl weckt wenig Zweifel, eine Vier umso mehr. Wenn jemand zweifelt, fällt deine Figur.
scene-3-title = Einen Bluff anzweifeln
scene-3-text = Die anderen antworten der Reihe nach, und der erste Zweifel entscheidet. Jetzt bist du dran.
scene-3-believe = Du hast es geglaubt, also geht die Figur weiter, und der Würfel bleibt verdeckt. Ob es stimmte, erfährst du nie.
scene-3-idea = Es war ein Bluff. Die Figur des Bluffers fällt und ist aus dem Spiel, die nächste steht auf Planke 1, und deine eigene Figur geht um die angesagte Zahl weiter.
scene-4-title = Die Wahrheit anzweifeln
scene-4-text = Wieder bist du gefragt. Deine Figur ist weit vorn, auf Planke 8, du hast also viel zu verlieren.
scene-4-believe = Die andere Figur geht weiter, und deine steht noch auf Planke 8. Wer glaubt, riskiert keine Figur.
scene-4-idea = Wer die Wahrheit anzweifelt, zahlt dafür: Deine Figur fällt, und die andere geht trotzdem weiter.
scene-5-title = Aufs Podest
scene-5-text = Deine Figur steht auf Planke 8 von 9, und du hast eine Drei gewürfelt. Was passiert, wenn sie über das Ende hinausgeht?
scene-5-short = Planke 9 ist die letzte: Deine Figur steht noch auf der Brücke und bringt noch keine Punkte.
scene-5-idea = Eine Figur, die über die letzte Planke hinausgeht, nimmt die niedrigste freie Stufe des Podests; überzählige Schritte verfallen. Stufe 1 bringt 1 Punkt, Stufe 8 bringt 8, also bringen spätere Figuren mehr. Deine nächste Figur steht sofort auf Planke 1.
scene-6-title = Ohne Figur auf der Brücke
scene-6-text = Alle haben sieben Figuren. Deine sind alle hinüber oder gefallen, also würfelst du nicht mehr: Dran ist, wer als Nächstes eine Figur auf der Brücke hat. Mit Figuren auf dem Podest darfst du aber noch anzweifeln.
scene-6-believe = Du behältst beide Figuren auf dem Podest, und die andere Figur nimmt die niedrigste freie Stufe.
scene-6-idea = Liegst du falsch, verlierst du deine niedrigste Figur auf dem Podest. Erst kommt der Sturz: Die frei gewordene Stufe nimmt sofort die ankommende Figur.
scene-7-text = Derselbe Tisch, ein anderer Wurf. Zweifelst du diesmal?
scene-7-believe = Alle haben es geglaubt, also kommt die Figur aufs Podest, und der Würfel bleibt verdeckt.
scene-7-idea = Du hattest recht: Die Figur fällt. Aber du hast keine auf der Brücke, also rückt niemand vor.
scene-8-title = Drei Figuren gewinnen
scene-8-text = Zwei deiner Figuren stehen auf dem Podest, die dritte folgt gleich. Jemand anders hat mehr Punkte, als du je bekommst.
scene-8-idea = Drei Figuren auf dem Podest gewinnen sofort, egal wie die Punkte stehen.
scene-9-title = Wenn Punkte entscheiden
scene-9-text = Nur die oberste Stufe ist frei, und sie ist 8 Punkte wert. Wer sie nimmt, beendet die Partie.
scene-9-called = Von Planke 9 reicht jede Zahl aufs Podest. Der Bluff hat nur zum Anzweifeln eingeladen: Deine letzte Figur fällt, und die Partie geht weiter.
scene-9-idea = Ist die oberste Stufe besetzt oder die Brücke leer, gewinnt, wer die meisten Punkte hat. Hier haben zwei Spieler je 10 Punkte und teilen sich den Sieg.
may-call-title = Wer anzweifeln darf
may-call-text = Wer anzweifelt, muss etwas zu verlieren haben: eine Figur auf der Brücke oder auf dem Podest. Wer keines von beiden hat, kann nur zusehen.
chances-title = Wie oft fällt ein Kreuz?
chances-text = Der Würfel hat sechs Seiten: 1, 2, 3, 4 und zwei Kreuze. Ein Kreuz bedeutet immer einen Bluff. Denk daran, wenn jemand sehr sicher klingt.
tactics-title = Erste Taktik
tactics-text = Deine Figur steht auf Planke 9. Von dort erreicht jede Zahl das Podest, der Rest verfällt. Wer deinen Bluff aufdeckt, geht so weit, wie du gesagt hast. Sag also nicht mehr als nötig.
story = { $who ->
    [you] Du würfelst
   *[other] { $name } würfelt
} { $face ->
    [cross] ein Kreuz
   *[other] eine { $face }
} und { $who ->
    [you] sagst
   *[other] sagt
} { $number } an. { $by ->
    [nobody] Alle glauben es.
    [you] Du zweifelst es an.
   *[other] { $contester } zweifelt es an.
}
ask-falls = Wessen Figur fällt?
ask-plank = { $who ->
    [you] Auf welcher Planke steht deine Figur dann?
   *[other] Auf welcher Planke steht { $name } dann?
}
ask-your-points = Wie viele Punkte hast du dann?
ask-step = Welche Stufe des Podests nimmt die Figur?
ask-may-call = Marina sagt eine Zahl an. Darfst du hier anzweifeln?
ask-wins = Wer gewinnt jetzt?
ask-chance = { $roll ->
    [cross] Wie oft zeigt der Würfel ein Kreuz?
    [four] Rocco sagt immer 4 an, egal was er würfelt. Wie oft stimmt es?
   *[other] Marina blufft nur, wenn sie muss. Wie oft stimmt ihre Zahl?
}
ask-say = Du hast ein Kreuz gewürfelt und willst aufs Podest. Welche Zahl ist am klügsten?
ask-believe = { $name } sagt { $number } an. Damit käme eine dritte Figur aufs Podest. Was tust du?
answer-nobody = Niemand
answer-shared = Geteilter Sieg
answer-sides = { $sides } von 6
reason-may-call = { $standing ->
    [bridge] Deine Figur auf der Brücke steht auf dem Spiel.
    [podium] Deine niedrigste Figur auf dem Podest steht auf dem Spiel.
   *[other] Du hast weder auf der Brücke noch auf dem Podest eine Figur und kannst nur zusehen.
}
reason-chance = { $roll ->
    [cross] Zwei von sechs Seiten sind Kreuze: jeder dritte Wurf.
    [four] Nur eine von sechs Seiten ist eine 4. Zweifle an.
   *[other] Vier von sechs Seiten sind Zahlen. Glaub ihr meistens.
}
reason-say = Sie führt genauso aufs Podest, und wenn jemand anzweifelt, kommt die andere Figur am wenigsten voran.
reason-believe = Glaubst du es, hast du verloren. Zweifelst du es an, bleibt eine Chance: Jeder dritte Wurf ist ein Kreuz.

# Liar's table.
liar-title = Der Lügentisch
liar-text = { $rounds } Ansagen in { $seconds } Sekunden. Glauben oder anzweifeln? Nach jeder Antwort siehst du den Würfel.
liar-start = Los
liar-again = Noch einmal
liar-progress = { $number } von { $rounds } · { $left } s
liar-result = Du hast { $caught } von { $bluffs } Bluffs erwischt und { $doubted } wahre Ansagen angezweifelt ({ $answered } Antworten).
liar-idea = Marina blufft nur mit einem Kreuz: In vier von sechs Fällen stimmt es. Rocco sagt 3 oder 4 an, egal was er würfelt: Zweifle an.

# The ten tips.
tip-to-move = { $colour ->
    [light] Hell ist am Zug.
   *[dark] Dunkel ist am Zug.
}
tip-show = Lösung zeigen
tip-shown = Die Ringe zeigen eine Lösung. Spiel sie!
tip-right = Gut gemacht!
tip-copied = Das ist die Lösung. Du hast sie dir zeigen lassen, deshalb zählt sie noch nicht: Beginne von vorn und finde sie selbst.
tip-also-good = Auch gut ({ $chance } %). Unsere Idee war { $move }. { $idea }
tip-thinking = Dein Zug wird geprüft …
tip-unknown = Das ist nicht die Lösung. Die Antwort deines Gegners lässt sich gerade nicht berechnen: Der Computer ist nicht geladen.
tip-wrong = Leider nein. Dein Gegner { $kind ->
    [tiles] antwortet mit Plättchen auf { $first } und { $second }
    [bridge] antwortet mit der Brücke von { $first } nach { $second }
   *[pass] passt einfach
}{ $effect ->
    [island] {" "}und baut eine Insel
    [link] {" "}und verbindet Inseln: +{ $points }
    [prevents] {" "}und dein bester Zug ist nicht mehr möglich
   *[other] {""}
}{ $told ->
    [yes] . Deine Gewinnchance ist dann nur noch { $left } %.
   *[no] .
} Tippe auf das Brett, um es noch einmal zu versuchen.
tip-1-title = Die Mitte ist stark
tip-1-text = Von der Mitte aus erreichst du jede Richtung, wie eine Spinne in ihrem Netz. Ist sie frei, nimm sie. Ein Feld in der Mitte entscheidet diese Partie: Lege ein Plättchen dorthin und ein zweites irgendwohin.
tip-1-idea = Ein Plättchen auf c3 verhindert die dunkle Brücke von b2 nach d4 für immer. Es trägt eine Brücke, nach c5 oder nach e3; mit b3 daneben kannst du zu jeder der beiden hellen Sandbänke eine bauen.
tip-2-title = Keine Eile mit den Inseln
tip-2-text = Eine fertige Insel verrät deinen Plan. Verbinde erst deine Sandbänke mit Brücken, Inseln können folgen. Dunkel könnte jetzt auf c5 eine Insel vollenden. Was ist dringender?
tip-2-idea = Steht die Brücke einmal, kann sie niemand mehr verhindern. Inseln können warten, diese Brücke konnte es nicht.
tip-3-title = Brücken gehören in die Mitte
tip-3-text = Sind mehrere Brücken möglich, verbrauche nicht das äußerste Plättchen deines Landes: Vielleicht brauchst du es später, um weiter hinaus zu kommen. Hell will eine Brücke. Welche Plättchen dürfen sie tragen, und welches muss frei bleiben?
tip-3-idea = Das Plättchen auf e4 ist die Spitze der rechten Insel und der Weg nach links. Jede Brücke, die dort endet, verschenkt die Partie; von f3 oder f4 aus kann noch eine zweite folgen.
tip-4-title = Verbrannte Erde
tip-4-text = Zwei Sandbänke aus zwei oder drei Plättchen, die sich an der Ecke berühren, machen Ärger: Keine kann neben der anderen zur Insel werden. Dunkel hat Plättchen auf d5 und e5. Wohin mit dem nächsten Paar, ohne sie zu verderben?
tip-4-idea = Neue Plättchen, die den Ecken von d5 fernbleiben, lassen beiden Sandbänken Platz, Inseln zu werden. Auf c6 oder c4 würden sie sich gegenseitig blockieren.
tip-5-title = Teile das Brett
tip-5-text = Eine Kette von Rand zu Rand ist eine Mauer: Deinem Gegner bleiben zwei getrennte Hälften. Hell kann so eine Mauer mit einem einzigen Zug schließen.
tip-5-idea = Die Brücke von b5 nach d5 verbindet das helle Land vom linken bis zum rechten Rand und sperrt die zwei dunklen Plättchen auf b6 und b7 darüber ein.
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
tip-9-idea = Die Brücke von c4 nach e5 verbindet zwei Ketten und verhindert die dunkle Brücke von c5 nach e4, die die Partie entscheiden würde. Die Insel in der Ecke käme einen Zug zu früh.
tip-10-title = Freundlich, aber gnadenlos
tip-10-text = Du musst nicht bauen, um zu gewinnen; manchmal genügt es, zu verhindern, und manche Partie endet 2:0. Dunkel könnte rechts oben eine Insel vollenden. Aber was wird gleich aus der hellen Sandbank auf a2 und b2?
tip-10-idea = Zwei Plättchen in der Ecke bauen gar nichts, nehmen der hellen Sandbank aber den Platz, um eine Insel zu werden. Gemein? Klar. Gebt euch danach die Hand.
