ciao-lead = Gooi in het geheim en noem een getal. De anderen geloven je of niet.

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
    [honest] Marina (eerlijk)
    [gambler] Rocco (gokker)
    [suspicious] Dario (wantrouwig)
    [steady] Bruno (bedachtzaam)
   *[perfect] Sofia (expert)
}
ciao-you = Jij
ciao-person = Speler { $number }
ciao-seat = Plaats { $number }
ciao-seats = Spelers
ciao-seat-person = Iemand op dit apparaat
ciao-seat-empty = Leeg
ciao-look-away = Als jullie één scherm delen, is de dobbelsteen alleen te zien zolang je een knop ingedrukt houdt. De anderen kijken even weg!

ciao-roll = Gooien
ciao-peek = Ingedrukt houden om te kijken
ciao-say = Noemen
ciao-face-number = Je gooide een { $number }.
ciao-face-cross = Je gooide een kruis: je moet bluffen.

# The status. `viewer` is `you` for the player who decides, `shared` where several people use this screen.
ciao-thinks = { $who } denkt na…
ciao-to-roll = { $viewer ->
    [you] Jouw beurt: gooi de dobbelsteen.
    [shared] { $who }: gooi de dobbelsteen.
   *[other] { $who } gooit…
}
ciao-to-announce = { $viewer ->
    [you] Noem een getal, waar of niet.
    [shared] { $who }: kijk stiekem naar de dobbelsteen en noem een getal, waar of niet.
   *[other] { $who } noemt zo een getal…
}
ciao-to-answer = { $viewer ->
    [you] { $active } zegt { $number }. Geloof je dat?
   *[shared] { $active } zegt { $number }. { $who }: geloof je dat?
}
ciao-is-asked = { $said-by ->
    [you] Je noemde { $number }.
   *[other] { $active } noemde { $number }.
} Wachten op { $who }…

# Turns. `who` and `by` are `you` for the viewer.
ciao-told-approved = { $who ->
    [you] Je noemde { $number } en werd geloofd.
   *[other] { $name } noemde { $number } en werd geloofd.
}
ciao-told-bluff = { $who ->
    [you] Je noemde { $number }.
   *[other] { $name } noemde { $number }.
} { $by ->
    [you] Jij geloofde het terecht niet:
   *[other] { $contester } geloofde het terecht niet:
} { $face ->
    [cross] het was een kruis.
   *[other] het was een { $face }.
}
ciao-told-truth = { $who ->
    [you] Je noemde { $number }.
   *[other] { $name } noemde { $number }.
} { $by ->
    [you] Jij geloofde het niet, maar het was waar.
   *[other] { $contester } geloofde het niet, maar het was waar.
}
ciao-fell = { $who ->
    [you] Je pion valt van de brug.
   *[other] De pion van { $name } valt van de brug.
}
ciao-fell-from-podium = { $who ->
    [you] Je pion valt van het podium.
   *[other] De pion van { $name } valt van het podium.
}
ciao-walked = { $who ->
    [you] Je pion gaat naar plank { $plank }.
   *[other] De pion van { $name } gaat naar plank { $plank }.
}
ciao-arrived = { $who ->
    [you] Je pion bereikt het podium:
   *[other] De pion van { $name } bereikt het podium:
} { $points ->
    [one] +1 punt.
   *[other] +{ $points } punten.
}

ciao-players = Spelers
ciao-standing = Plank { $plank }, { $waiting ->
    [0] geen in reserve
   *[other] { $waiting } in reserve
}
ciao-standing-off = Geen pion op de brug
ciao-podium = { $count ->
    [0] Geen pionnen op het podium
    [one] 1 pion op het podium
   *[other] { $count } pionnen op het podium
}
ciao-turns = Beurten
ciao-no-turns = Nog geen beurten.

ciao-you-won = Je wint!
ciao-won = { $who } wint
ciao-shared = Gedeelde winst: { $who }
ciao-end-rule = Met drie pionnen op het podium win je meteen. Anders wint wie de meeste punten heeft, zodra de bovenste trede bezet is of de brug leeg is.
ciao-called-off = De partij is afgebroken.
ciao-gone = Uit het spel

ciao-take-back = Terugnemen
ciao-asks-back = { $who } wil een zet terugnemen.
ciao-grant = Accepteren
ciao-refuse = Weigeren

# Bots and sizes. `exact` is `yes` where best play is computed and not estimated.
ciao-manner = { $character ->
    [honest] Spreekt de waarheid als het kan en gelooft iedereen.
    [gambler] Houdt van hoge getallen en gelooft je soms zomaar niet.
    [suspicious] Meestal eerlijk, maar gelooft niemand.
    [steady] Degelijk, maar nooit gewaagd.
   *[perfect] { $exact ->
        [yes] Speelt de beste strategie, exact berekend.
       *[no] Speelt de beste strategie, voor zover die te schatten is.
    }
}
ciao-published = Zoals uitgegeven: 9 planken, 7 pionnen, 8 treden
ciao-size = { $size ->
    [planks] Planken
    [pawns] Pionnen per speler
    [podium] Treden van het podium
    [win] Pionnen op het podium om te winnen
    [numbers] Getallen op de dobbelsteen
   *[crosses] Kruisen op de dobbelsteen
}
ciao-sizes-note = De coach en de sterkste bots kennen dobbelstenen met hooguit vier getallen. Bij andere maten dan de uitgegeven moeten ze misschien gokken.

# The rules in short.
ciao-rules-goal = Breng je pionnen over de brug. Met drie pionnen op het podium win je meteen.
ciao-rules-turn = Gooi in het geheim en noem een getal, waar of niet. Bij een kruis moet je bluffen. Gelooft iedereen je, dan gaat je pion zo ver vooruit.
ciao-rules-answer-title = Niet geloven
ciao-rules-answer = De anderen antwoorden om de beurt; wie het als eerste niet gelooft, beslist. Was het bluf, dan valt jouw pion en gaat die van de ander het genoemde getal vooruit. Was het waar, dan valt de pion van de ander en gaat de jouwe vooruit. Een gevallen pion is uit het spel. Zonder pion op de brug zet je je laagste pion op het podium op het spel; zonder beide kun je niets weerspreken.
ciao-rules-podium-title = Podium
ciao-rules-podium = Een pion die voorbij de laatste plank gaat, neemt de laagste vrije trede. Trede 1 is 1 punt waard, trede 8 is er 8 waard: wie later komt, scoort meer. Je volgende pion begint op plank 1.
ciao-rules-end = De partij eindigt ook als de bovenste trede bezet is of er geen pion meer op de brug staat. Dan winnen de meeste punten; bij evenveel punten deel je de winst.

# The dice, checked.
ciao-dice = Controleerbaar eerlijke dobbelsteen
ciao-dice-promise = Voor de eerste beurt koos de app een geheim getal dat elke worp bepaalt. De vingerafdruk ervan:
ciao-dice-seed = De partij is afgelopen, dit is het geheime getal:
ciao-dice-name = Tafel-ID:
ciao-check = Dobbelsteen controleren
ciao-fair = Gecontroleerd: het geheime getal past bij de vingerafdruk en elke worp volgt eruit.
ciao-unfair = Controle mislukt: de worpen passen niet bij het geheime getal.
ciao-rolls = Alle worpen
ciao-rolls-turn = Beurt
ciao-rolls-lay = Gegooid
ciao-rolls-follows = Uit het geheime getal
ciao-rolls-same = Klopt
ciao-verify = Zelf controleren? Sla de notatie op en controleer die met de opdrachtregel:
ciao-copy = Notatie kopiëren

# The coach.
ciao-coach = Coach
ciao-coach-ask = Vraag de coach
ciao-coach-each = Elke beurt becommentariëren
ciao-coach-look = Het antwoord van de coach staat naast de dobbelsteen, alleen voor jou. Houd ingedrukt om te kijken.
ciao-coach-thinks = De coach denkt na…
ciao-coach-nothing = De coach heeft hier niets te zeggen.
ciao-coach-later = Het genoemde getal wordt na de partij beoordeeld, want de dobbelsteen is nog geheim.
ciao-coach-turn = Coach over beurt { $turn }
ciao-coach-line = Beurt { $turn }, { $who }:
ciao-coach-rolled = { $face ->
    [cross] Kruis gegooid.
   *[other] { $face } gegooid.
}
ciao-coach-said = { $face ->
    [cross] Kruis gegooid,
   *[other] { $face } gegooid,
} { $number } genoemd: { $truth ->
    [yes] de waarheid.
   *[no] bluf.
}
ciao-coach-answered = { $answer ->
    [contested] { $number } niet geloofd.
    [approved] { $number } geloofd.
   *[open] { $number } is genoemd: geloven of niet?
}
ciao-coach-cost = Kost { $percent } winstkans.
ciao-coach-close = Riskant, maar het verschil is te klein om er iets over te zeggen.
ciao-share = { $whole }%
ciao-good-says = Een goede speler noemt hier { $often ->
    [always] { $number }.
   *[often] in { $share } van de gevallen { $number }.
}
ciao-good-also = { $often ->
    [never] Nooit { $number }.
   *[often] En { $number } in { $share } van de gevallen.
}
ciao-good-answers = Een goede speler gelooft het hier { $choice ->
    [contest] niet
   *[approve] wel
}{ $often ->
    [always] .
   *[often] { "" } in { $share } van de gevallen.
}
ciao-effect-close = verschil te klein
ciao-effect-none = maakte geen verschil
ciao-effect = { $effect ->
    [helped-little] hielp een beetje
    [helped-some] hielp
    [helped-lot] hielp veel
    [hurt-little] schaadde een beetje
    [hurt-some] schaadde
   *[hurt-lot] schaadde veel
}
ciao-coach-sound = Kost niets.
ciao-coach-here = { $choice ->
    [announce] Tegen deze tegenstanders was { $number } noemen { $percent } beter.
    [contest] Tegen deze tegenstanders was niet geloven { $percent } beter.
   *[approve] Tegen deze tegenstanders was geloven { $percent } beter.
}
ciao-coach-bluff = Bij perfect spel is dit in { $percent } van de gevallen bluf.
ciao-coach-never = Bij perfect spel wordt dit getal hier nooit genoemd, dus het kan alles zijn.
ciao-coach-choice = Keuze
ciao-coach-often = Perfect spel
ciao-coach-chance = Winstkans
ciao-coach-accuracy = { $accuracy ->
    [exact] Exact: tegen perfect spel doet geen andere strategie het beter.
    [estimated] Geschat. Tegen het einde van de partij exact.
   *[rough] Ruwe schatting: de coach is niet getraind voor deze maten.
}
ciao-coach-explained = Perfect spel wisselt zijn keuzes af om onvoorspelbaar te blijven. Een beslissing kost de winstkans die je ermee weggeeft tegen tegenstanders die zo spelen. Tik er een aan voor details.
ciao-percent = { $whole },{ $tenth }%
