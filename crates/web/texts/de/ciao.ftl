ciao-title = Ciao Ciao
ciao-lead = Zwei bis vier Leute überqueren auf einer wackligen Brücke eine Schlucht. Die Schachtel schütteln, allein den Würfel ansehen und eine Zahl sagen; die anderen glauben sie oder nicht.

ciao-you = Du
ciao-person = Spieler { $number }
ciao-character = { $character ->
    [honest] Der Ehrliche
    [gambler] Der Zocker
    [suspicious] Der Misstrauische
    [steady] Der Besonnene
   *[perfect] Der Vollkommene
}
ciao-bot = { $character ->
    [honest] Der Ehrliche
    [gambler] Der Zocker
    [suspicious] Der Misstrauische
    [steady] Der Besonnene
   *[perfect] Der Vollkommene
} ({ $number })
ciao-seat = Platz { $number }
ciao-seats = Wer spielt
ciao-somebody = Jemand an diesem Bildschirm
ciao-nobody = Niemand
ciao-look-away = Zu mehreren an einem Bildschirm zeigt sich der Würfel nur, solange die Person am Zug eine Taste hält. Die anderen schauen weg, unter Freunden.

ciao-roll = Schachtel schütteln
ciao-peek = Zum Ansehen halten
ciao-say = Eine Zahl sagen
ciao-say-number = { $number } sagen
ciao-approve = Glauben
ciao-contest = Anzweifeln
ciao-face-number = Der Würfel zeigt { $number }.
ciao-face-cross = Der Würfel zeigt ein Kreuz: Jetzt muss geblufft werden.
ciao-shown-cross = Der Würfel zeigt ein Kreuz.

ciao-thinks = { $who } denkt nach …
ciao-to-roll = { $alone ->
    [yes] Du bist dran: Schüttle die Schachtel.
   *[no] { $who } schüttelt die Schachtel.
}
ciao-to-announce = { $alone ->
    [yes] Sag eine Zahl, wahr oder nicht.
   *[no] { $who } schaut allein in die Schachtel und sagt eine Zahl.
}
ciao-to-answer = { $alone ->
    [yes] { $active } sagt { $number }. Glaubst du das?
   *[no] { $active } sagt { $number }. { $who }, glaubst du das?
}

ciao-told-approved = { $who }: { $number } gesagt, und alle glaubten es.
ciao-told-bluff = { $who }: { $number } gesagt, angezweifelt ({ $contester }). Ein Bluff! { $face }
ciao-told-truth = { $who }: { $number } gesagt, angezweifelt ({ $contester }). Es stimmte.
ciao-fell = Eine Figur fällt von der Brücke ({ $who }).
ciao-fell-from-podium = Eine Figur fällt vom Podest ({ $who }).
ciao-walked = Eine Figur geht bis Planke { $plank } ({ $who }).
ciao-arrived = Eine Figur erreicht das Podest ({ $who }): { $points ->
    [one] { $points } Punkt mehr.
   *[other] { $points } Punkte mehr.
}

ciao-players = Am Tisch
ciao-standing = Auf Planke { $plank }, { $waiting ->
    [0] niemand wartet
    [one] { $waiting } Figur wartet
   *[other] { $waiting } Figuren warten
}
ciao-standing-off = Keine Figur auf der Brücke
ciao-podium = { $count ->
    [0] Keine Figur auf dem Podest
    [one] { $count } Figur auf dem Podest
   *[other] { $count } Figuren auf dem Podest
}
ciao-turns = Züge

ciao-you-won = Du hast gewonnen!
ciao-won = Gewonnen: { $who }
ciao-shared = Gemeinsam gewonnen: { $who }
ciao-end-rule = Drei Figuren auf dem Podest gewinnen sofort. Sonst entscheiden die Punkte, sobald die oberste Stufe besetzt oder die Brücke leer ist.

ciao-dice = Ein ehrlicher Würfel
ciao-dice-promise = Vor dem ersten Zug hat die App eine geheime Zahl gezogen, aus der jeder Wurf folgt. Das ist ihr Fingerabdruck:
ciao-dice-seed = Das Spiel ist aus; das ist die geheime Zahl selbst:
ciao-dice-name = Der Name des Tisches:
ciao-check = Würfel prüfen
ciao-fair = Die geheime Zahl hat den versprochenen Fingerabdruck, und jeder Wurf des Spiels folgt aus ihr.
ciao-unfair = Die Würfe folgen nicht aus dem, was versprochen war.

# Was sonst gesagt und getan werden kann.
ciao-is-asked = { $active }: { $number }. Gefragt ist jetzt: { $who }.
ciao-take-back = Zurücknehmen
ciao-asks-back = Letztes Wort zurücknehmen? ({ $who })
ciao-grant = Erlauben
ciao-refuse = Nicht erlauben
ciao-gone = Hat das Spiel verlassen
ciao-no-turns = Noch keine.
ciao-called-off = Das Spiel wurde abgesagt.
ciao-by-resignation = Alle anderen haben aufgegeben.
ciao-by-time = Die Zeit der anderen ist abgelaufen.
ciao-manner = { $character ->
    [honest] Sagt die Wahrheit, wo es eine gibt, und glaubt allen.
    [gambler] Liebt hohe Zahlen und zweifelt aus Laune.
    [suspicious] Meist ehrlich, glaubt aber niemandem.
    [steady] Solide, aber zahm.
   *[perfect] Nicht zu durchschauen, verschenkt nichts.
}
ciao-published = Wie erschienen: 9 Planken, 7 Figuren, 8 Stufen
ciao-size = { $size ->
    [planks] Planken
    [pawns] Figuren für jeden
    [podium] Stufen
    [win] Figuren oben zum Sieg
    [numbers] Zahlen auf dem Würfel
   *[crosses] Kreuze auf dem Würfel
}
ciao-sizes-note = Der Trainer und die besten Gegner kennen Würfel mit bis zu vier Zahlen. Bei anderen Größen als den erschienenen müssen sie vielleicht raten.

# Der Würfel, geprüft.
ciao-rolls = Jeder Wurf
ciao-rolls-turn = Zug
ciao-rolls-lay = In der Schachtel
ciao-rolls-follows = Aus der geheimen Zahl
ciao-rolls-same = Gleich
ciao-verify = Wer ohne diese Seite prüfen will, speichert die Aufzeichnung und lässt die Befehlszeile rechnen:
ciao-copy = Aufzeichnung kopieren

# Der Trainer.
ciao-coach = Trainer
ciao-coach-ask = Den Trainer fragen
ciao-coach-each = Nach jedem Zug sprechen
ciao-coach-look = Der Trainer antwortet neben dem Würfel, nur für deine Augen: zum Ansehen halten.
ciao-coach-thinks = Der Trainer denkt nach …
ciao-coach-nothing = Der Trainer hat dazu nichts zu sagen.
ciao-coach-later = Was gesagt wurde, wird am Ende beurteilt: Der Würfel war nicht zu sehen.
ciao-coach-turn = Trainer zu Zug { $turn }
ciao-coach-game = Was der Trainer sagt
ciao-coach-line = Zug { $turn }, { $who }:
ciao-coach-said = { $face } { $number } wurde gesagt, { $truth ->
    [yes] die Wahrheit.
   *[no] ein Bluff.
}
ciao-coach-answered = { $number } wurde gesagt { $answer ->
    [contested] und angezweifelt.
    [approved] und geglaubt.
   *[open] – glauben oder zweifeln?
}
ciao-coach-cost = Das kostete { $percent } Gewinnchance.
ciao-coach-sound = Das kostete nichts.
ciao-coach-bluff = Bestes Spiel blufft in { $percent } der Fälle, wenn es das sagt.
ciao-coach-never = Bestes Spiel sagt diese Zahl hier nie; dahinter kann alles liegen.
ciao-coach-choice = Wahl
ciao-coach-often = So oft im besten Spiel
ciao-coach-chance = Gewinnchance
ciao-coach-accuracy = { $accuracy ->
    [exact] Genau berechnet: Bestes Spiel ist auf Dauer nicht zu schlagen.
    [estimated] Geschätzt von einem Netz, das das Spiel gelernt hat; gegen Ende genau.
   *[rough] Grob geraten: Für diese Größen wurde nichts gelernt.
}
ciao-coach-explained = Bestes Spiel mischt seine Entscheidungen, damit niemand es durchschaut. Eine Entscheidung kostet, was sie an Gewinnchance gegen andere verschenkt, die so spielen. Antippen zeigt mehr.
ciao-coach-decisions = Entscheidungen
ciao-coach-free = Ohne Kosten
ciao-coach-given = Verschenkt
ciao-coach-by-cost = Die teuersten zuerst
ciao-percent = { $whole },{ $tenth } %
