ciao-lead = Würfle verdeckt und sag eine Zahl an. Die anderen glauben dir oder zweifeln.

# The name of a bot in the game. `number` is its seat where two bots have the same name, and else 0.
ciao-bot = { $character ->
    [honest] Marina
    [gambler] Rocco
    [suspicious] Dario
    [steady] Bruno
   *[perfect] Sofia
}{ $number ->
    [0] {""}
   *[other] {" "}{ $number }
}
# A bot in a list to choose from.
ciao-character = { $character ->
    [honest] Marina (ehrlich)
    [gambler] Rocco (Zocker)
    [suspicious] Dario (misstrauisch)
    [steady] Bruno (besonnen)
   *[perfect] Sofia (Expertin)
}
ciao-you = Du
ciao-person = Spieler { $number }
ciao-seat = Platz { $number }
ciao-seats = Spieler
ciao-seat-person = Mensch an diesem Gerät
ciao-seat-empty = Leer
ciao-look-away = Wenn mehrere am selben Bildschirm spielen, ist der Würfel nur zu sehen, solange du einen Knopf gedrückt hältst. Alle anderen schauen weg!

ciao-roll = Würfeln
ciao-peek = Zum Ansehen halten
ciao-say = Ansagen
ciao-face-number = Du hast eine { $number } gewürfelt.
ciao-face-cross = Du hast ein Kreuz gewürfelt: Du musst bluffen.

# The status. `viewer` is `you` for the player who decides, `shared` where several people use this screen.
ciao-thinks = { $who } denkt nach …
ciao-to-roll = { $viewer ->
    [you] Du bist dran: Würfle.
    [shared] { $who }: Würfle.
   *[other] { $who } würfelt …
}
ciao-to-announce = { $viewer ->
    [you] Sag eine Zahl an, wahr oder nicht.
    [shared] { $who }: Sieh dir heimlich den Würfel an und sag eine Zahl an, wahr oder nicht.
   *[other] { $who } sagt gleich eine Zahl an …
}
ciao-to-answer = { $viewer ->
    [you] { $active } sagt { $number } an. Glaubst du das?
   *[shared] { $active } sagt { $number } an. { $who }: Glaubst du das?
}
ciao-is-asked = { $said-by ->
    [you] Du hast { $number } angesagt.
   *[other] { $active } hat { $number } angesagt.
} Warten auf { $who } …

# Turns. `who` and `by` are `you` for the viewer.
ciao-told-approved = { $who ->
    [you] Du hast { $number } angesagt, niemand hat gezweifelt.
   *[other] { $name } hat { $number } angesagt, niemand hat gezweifelt.
}
ciao-told-bluff = { $who ->
    [you] Du hast { $number } angesagt.
   *[other] { $name } hat { $number } angesagt.
} { $by ->
    [you] Du hast zu Recht gezweifelt:
   *[other] { $contester } hat zu Recht gezweifelt:
} { $face ->
    [cross] Es war ein Kreuz.
   *[other] Es war eine { $face }.
}
ciao-told-truth = { $who ->
    [you] Du hast { $number } angesagt.
   *[other] { $name } hat { $number } angesagt.
} { $by ->
    [you] Du hast gezweifelt, aber es stimmte.
   *[other] { $contester } hat gezweifelt, aber es stimmte.
}
ciao-fell = { $who ->
    [you] Deine Figur fällt von der Brücke.
   *[other] { $name } verliert eine Figur: Sie fällt von der Brücke.
}
ciao-fell-from-podium = { $who ->
    [you] Deine Figur fällt vom Podest.
   *[other] { $name } verliert eine Figur: Sie fällt vom Podest.
}
ciao-walked = { $who ->
    [you] Deine Figur geht auf Planke { $plank }.
   *[other] { $name } zieht auf Planke { $plank }.
}
ciao-arrived = { $who ->
    [you] Deine Figur erreicht das Podest:
   *[other] { $name } erreicht das Podest:
} { $points ->
    [one] +1 Punkt.
   *[other] +{ $points } Punkte.
}

ciao-players = Spieler
ciao-standing = Planke { $plank }, { $waiting ->
    [0] keine in Reserve
   *[other] { $waiting } in Reserve
}
ciao-standing-off = Keine Figur auf der Brücke
ciao-podium = { $count ->
    [0] Keine Figur auf dem Podest
    [one] 1 Figur auf dem Podest
   *[other] { $count } Figuren auf dem Podest
}
ciao-turns = Züge
ciao-no-turns = Noch keine Züge.

ciao-you-won = Du gewinnst!
ciao-won = { $who } gewinnt
ciao-shared = Geteilter Sieg: { $who }
ciao-end-rule = Wer drei Figuren auf dem Podest hat, gewinnt sofort. Sonst gewinnt, wer die meisten Punkte hat, sobald die oberste Stufe besetzt oder die Brücke leer ist.
ciao-called-off = Die Partie wurde abgebrochen.
ciao-gone = Ausgeschieden

ciao-take-back = Zurücknehmen
ciao-asks-back = { $who } bittet um Rücknahme.
ciao-grant = Annehmen
ciao-refuse = Ablehnen

# Bots and sizes. `exact` is `yes` where best play is computed and not estimated.
ciao-manner = { $character ->
    [honest] Sagt die Wahrheit, wann immer es geht, und glaubt allen.
    [gambler] Liebt hohe Zahlen und zweifelt nach Lust und Laune.
    [suspicious] Meist ehrlich, glaubt aber niemandem.
    [steady] Solide, aber nie kühn.
   *[perfect] { $exact ->
        [yes] Spielt die beste Strategie, exakt berechnet.
       *[no] Spielt die beste Strategie, soweit sie sich schätzen lässt.
    }
}
ciao-published = Wie veröffentlicht: 9 Planken, 7 Figuren, 8 Stufen
ciao-size = { $size ->
    [planks] Planken
    [pawns] Figuren pro Spieler
    [podium] Stufen des Podests
    [win] Figuren auf dem Podest zum Sieg
    [numbers] Zahlen auf dem Würfel
   *[crosses] Kreuze auf dem Würfel
}
ciao-sizes-note = Der Coach und die stärksten Bots können Würfel mit bis zu vier Zahlen. Bei anderen als den veröffentlichten Größen müssen sie eventuell raten.

# The rules in short.
ciao-rules-goal = Bring deine Figuren über die Brücke. Wer drei Figuren auf dem Podest hat, gewinnt sofort.
ciao-rules-turn = Würfle verdeckt und sag eine Zahl an, wahr oder nicht. Bei einem Kreuz musst du bluffen. Glauben dir alle, geht deine Figur so weit.
ciao-rules-answer-title = Anzweifeln
ciao-rules-answer = Die anderen antworten der Reihe nach; wer zuerst anzweifelt, entscheidet. War es ein Bluff, fällt deine Figur, und die andere geht um die angesagte Zahl weiter. War es wahr, fällt die andere Figur, und deine geht weiter. Gefallene Figuren sind aus dem Spiel. Ohne Figur auf der Brücke setzt man seine niedrigste auf dem Podest aufs Spiel; ohne beides kann man nicht anzweifeln.
ciao-rules-podium-title = Podest
ciao-rules-podium = Eine Figur, die über die letzte Planke hinausgeht, nimmt die niedrigste freie Stufe. Stufe 1 bringt 1 Punkt, Stufe 8 bringt 8, spätere Figuren bringen also mehr. Deine nächste Figur beginnt auf Planke 1.
ciao-rules-end = Die Partie endet auch, wenn die oberste Stufe besetzt ist oder keine Figur mehr auf der Brücke steht. Dann gewinnt, wer die meisten Punkte hat; bei gleichen Punkten teilt ihr euch den Sieg.

# The dice, checked.
ciao-dice = Nachprüfbar faire Würfel
ciao-dice-promise = Vor dem ersten Zug hat die App eine geheime Zahl gezogen, die jeden Wurf bestimmt. Ihr Fingerabdruck:
ciao-dice-seed = Die Partie ist beendet, hier ist die geheime Zahl:
ciao-dice-name = Tisch-ID:
ciao-check = Würfel prüfen
ciao-fair = Geprüft: Die geheime Zahl passt zu ihrem Fingerabdruck, und jeder Wurf folgt aus ihr.
ciao-unfair = Prüfung fehlgeschlagen: Die Würfe passen nicht zur geheimen Zahl.
ciao-rolls = Alle Würfe
ciao-rolls-turn = Zug
ciao-rolls-lay = Gewürfelt
ciao-rolls-follows = Aus der geheimen Zahl
ciao-rolls-same = Stimmt überein
ciao-verify = Zum Nachprüfen speichere das Protokoll und prüfe es mit der Kommandozeile:
ciao-copy = Protokoll kopieren

# The coach.
ciao-coach = Coach
ciao-coach-ask = Coach fragen
ciao-coach-each = Jeden Zug kommentieren
ciao-coach-look = Die Antwort des Coachs steht beim Würfel, nur für dich. Zum Ansehen halten.
ciao-coach-thinks = Der Coach denkt nach …
ciao-coach-nothing = Der Coach hat hierzu nichts zu sagen.
ciao-coach-later = Die Ansage wird nach der Partie bewertet, denn der Würfel ist noch geheim.
ciao-coach-turn = Coach zu Zug { $turn }
ciao-coach-line = Zug { $turn }, { $who }:
ciao-coach-rolled = { $face ->
    [cross] Kreuz gewürfelt.
   *[other] { $face } gewürfelt.
}
ciao-coach-said = { $face ->
    [cross] Kreuz gewürfelt,
   *[other] { $face } gewürfelt,
} { $number } angesagt: { $truth ->
    [yes] die Wahrheit.
   *[no] ein Bluff.
}
ciao-coach-answered = { $answer ->
    [contested] Ansage { $number } angezweifelt.
    [approved] Ansage { $number } geglaubt.
   *[open] Angesagt ist { $number }: glauben oder anzweifeln?
}
ciao-coach-cost = Kostet { $percent } Gewinnchance.
ciao-coach-close = Riskant, aber zu knapp für ein Urteil.
ciao-share = { $whole } %
ciao-good-says = Ein guter Spieler sagt hier { $often ->
    [always] { $number }.
   *[often] in { $share } der Fälle { $number }.
}
ciao-good-also = { $often ->
    [never] Nie { $number }.
   *[often] Und { $number } in { $share } der Fälle.
}
ciao-good-answers = Ein guter Spieler { $choice ->
    [contest] zweifelt
   *[approve] glaubt
} hier{ $often ->
    [always] .
   *[often] { "" } in { $share } der Fälle.
}
ciao-effect-close = zu knapp für ein Urteil
ciao-effect-none = machte keinen Unterschied
ciao-effect = { $effect ->
    [helped-little] half ein wenig
    [helped-some] half
    [helped-lot] half sehr
    [hurt-little] schadete ein wenig
    [hurt-some] schadete
   *[hurt-lot] schadete sehr
}
ciao-coach-sound = Kostet nichts.
ciao-coach-here = { $choice ->
    [announce] Gegen diese Gegner war die Ansage { $number } um { $percent } besser.
    [contest] Gegen diese Gegner war Anzweifeln um { $percent } besser.
   *[approve] Gegen diese Gegner war Glauben um { $percent } besser.
}
ciao-coach-bluff = Bei bestem Spiel ist das in { $percent } der Fälle ein Bluff.
ciao-coach-never = Bei bestem Spiel wird diese Zahl hier nie angesagt, also kann alles dahinterstecken.
ciao-coach-choice = Wahl
ciao-coach-often = Bestes Spiel
ciao-coach-chance = Gewinnchance
ciao-coach-accuracy = { $accuracy ->
    [exact] Exakt: Gegen bestes Spiel ist keine andere Strategie besser.
    [estimated] Geschätzt. Gegen Ende der Partie exakt.
   *[rough] Grobe Schätzung: Für diese Größen ist der Coach nicht trainiert.
}
ciao-coach-explained = Bestes Spiel mischt seine Entscheidungen, um unberechenbar zu bleiben. Eine Entscheidung kostet so viel Gewinnchance, wie sie gegen Gegner verschenkt, die so spielen. Tippe eine an, um mehr zu sehen.
ciao-percent = { $whole },{ $tenth } %
