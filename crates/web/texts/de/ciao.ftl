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
