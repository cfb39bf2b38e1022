ciao-title = Ciao Ciao
ciao-lead = Twee tot vier mensen steken over een wankele brug een ravijn over. Schud de doos, kijk stiekem naar de dobbelsteen en noem een getal; de anderen geloven het of niet.

ciao-you = Jij
ciao-person = Speler { $number }
ciao-character = { $character ->
    [honest] De eerlijke
    [gambler] De gokker
    [suspicious] De wantrouwige
    [steady] De bedaarde
   *[perfect] De volmaakte
}
ciao-bot = { $character ->
    [honest] De eerlijke
    [gambler] De gokker
    [suspicious] De wantrouwige
    [steady] De bedaarde
   *[perfect] De volmaakte
} ({ $number })
ciao-seat = Plaats { $number }
ciao-seats = Wie speelt er
ciao-somebody = Iemand aan dit scherm
ciao-nobody = Niemand
ciao-look-away = Met meer mensen aan één scherm is de dobbelsteen alleen te zien zolang wie aan de beurt is een knop ingedrukt houdt. De anderen kijken weg, onder vrienden.

ciao-roll = De doos schudden
ciao-peek = Vasthouden om te kijken
ciao-say = Een getal noemen
ciao-say-number = { $number } zeggen
ciao-approve = Geloven
ciao-contest = Betwijfelen
ciao-face-number = De dobbelsteen toont { $number }.
ciao-face-cross = De dobbelsteen toont een kruis: er moet gebluft worden.
ciao-shown-cross = De dobbelsteen toont een kruis.

ciao-thinks = { $who } denkt na …
ciao-to-roll = { $alone ->
    [yes] Jij bent aan de beurt: schud de doos.
   *[no] { $who } schudt de doos.
}
ciao-to-announce = { $alone ->
    [yes] Noem een getal, waar of niet.
   *[no] { $who } kijkt in de doos, zonder getuigen, en noemt een getal.
}
ciao-to-answer = { $alone ->
    [yes] { $active } zegt { $number }. Geloof je dat?
   *[no] { $active } zegt { $number }. { $who }, geloof je dat?
}

ciao-told-approved = { $who }: { $number } gezegd, en iedereen geloofde het.
ciao-told-bluff = { $who }: { $number } gezegd, betwijfeld ({ $contester }). Bluf! { $face }
ciao-told-truth = { $who }: { $number } gezegd, betwijfeld ({ $contester }). Het was waar.
ciao-fell = Er valt een pion van de brug ({ $who }).
ciao-fell-from-podium = Er valt een pion van het podium ({ $who }).
ciao-walked = Een pion loopt naar plank { $plank } ({ $who }).
ciao-arrived = Een pion bereikt het podium ({ $who }): { $points ->
    [one] { $points } punt erbij.
   *[other] { $points } punten erbij.
}

ciao-players = Aan tafel
ciao-standing = Op plank { $plank }, { $waiting ->
    [0] niemand wacht
    [one] { $waiting } pion wacht
   *[other] { $waiting } pionnen wachten
}
ciao-standing-off = Geen pion op de brug
ciao-podium = { $count ->
    [0] Geen pion op het podium
    [one] { $count } pion op het podium
   *[other] { $count } pionnen op het podium
}
ciao-turns = Beurten

ciao-you-won = Je hebt gewonnen!
ciao-won = Gewonnen: { $who }
ciao-shared = Samen gewonnen: { $who }
ciao-end-rule = Drie pionnen op het podium winnen meteen. Anders beslissen de punten, zodra de hoogste trede bezet is of de brug leeg.

ciao-dice = Een eerlijke dobbelsteen
ciao-dice-promise = Voor de eerste beurt heeft de app een geheim getal getrokken waaruit elke worp volgt. Dit is de vingerafdruk ervan:
ciao-dice-seed = Nu het spel voorbij is: dit is het geheime getal zelf:
ciao-dice-name = De naam van de tafel:
ciao-check = De dobbelsteen nakijken
ciao-fair = Het geheime getal heeft de beloofde vingerafdruk, en elke worp van het spel volgt eruit.
ciao-unfair = De worpen volgen niet uit wat beloofd was.

# Wat er verder gezegd en gedaan kan worden.
ciao-is-asked = { $active }: { $number }. Nu wordt gevraagd: { $who }.
ciao-take-back = Terugnemen
ciao-asks-back = Laatste woord terugnemen? ({ $who })
ciao-grant = Toestaan
ciao-refuse = Niet toestaan
ciao-gone = Heeft het spel verlaten
ciao-no-turns = Nog geen.
ciao-called-off = Het spel is afgelast.
ciao-by-resignation = Alle anderen hebben opgegeven.
ciao-by-time = De tijd van de anderen is om.
ciao-manner = { $character ->
    [honest] Zegt de waarheid als die er is, en gelooft iedereen.
    [gambler] Houdt van hoge getallen en twijfelt uit een gril.
    [suspicious] Meestal eerlijk, maar gelooft niemand.
    [steady] Degelijk, maar tam.
   *[perfect] Niet te doorgronden, geeft niets weg.
}
ciao-published = Zoals uitgegeven: 9 planken, 7 pionnen, 8 treden
ciao-size = { $size ->
    [planks] Planken
    [pawns] Pionnen per speler
    [podium] Treden
    [win] Pionnen boven om te winnen
    [numbers] Getallen op de dobbelsteen
   *[crosses] Kruisen op de dobbelsteen
}
ciao-sizes-note = De coach en de beste tegenstanders kennen dobbelstenen met hoogstens vier getallen. Bij andere maten dan de uitgegeven moeten ze misschien gokken.

# De dobbelsteen, nagekeken.
ciao-rolls = Elke worp
ciao-rolls-turn = Beurt
ciao-rolls-lay = In de doos
ciao-rolls-follows = Uit het geheime getal
ciao-rolls-same = Gelijk
ciao-verify = Nakijken zonder deze pagina? Bewaar het verslag en laat de opdrachtregel rekenen:
ciao-copy = Verslag kopiëren

# De coach.
ciao-coach = Coach
ciao-coach-ask = Vraag de coach
ciao-coach-each = Na elke beurt spreken
ciao-coach-look = De coach antwoordt naast de dobbelsteen, alleen voor jouw ogen: houd vast om te kijken.
ciao-coach-thinks = De coach denkt na …
ciao-coach-nothing = De coach heeft hier niets over te zeggen.
ciao-coach-later = Wat gezegd werd, wordt aan het eind beoordeeld: de dobbelsteen is niet getoond.
ciao-coach-turn = De coach over beurt { $turn }
ciao-coach-game = Wat de coach zegt
ciao-coach-line = Beurt { $turn }, { $who }:
ciao-coach-said = { $face } Er werd { $number } gezegd, { $truth ->
    [yes] de waarheid.
   *[no] bluf.
}
ciao-coach-answered = Er werd { $number } gezegd, { $answer ->
    [contested] en betwijfeld.
    [approved] en geloofd.
   *[open] te geloven of te betwijfelen.
}
ciao-coach-cost = Dat kostte { $percent } winstkans.
ciao-coach-sound = Dat kostte niets.
ciao-coach-bluff = Het beste spel bluft in { $percent } van de gevallen als het dit zegt.
ciao-coach-never = Het beste spel zegt dit getal hier nooit; er kan van alles achter zitten.
ciao-coach-choice = Keuze
ciao-coach-often = Zo vaak in het beste spel
ciao-coach-chance = Winstkans
ciao-coach-accuracy = { $accuracy ->
    [exact] Precies berekend: het beste spel is op den duur niet te verslaan.
    [estimated] Geschat door een netwerk dat het spel heeft geleerd; tegen het einde precies.
   *[rough] Ruwe gok: voor deze maten is niets geleerd.
}
ciao-coach-explained = Het beste spel wisselt zijn keuzes af zodat niemand het doorziet. Een beslissing kost wat ze weggeeft van je kans om te winnen van anderen die zo spelen. Tik er een aan om meer te zien.
ciao-coach-decisions = Beslissingen
ciao-coach-free = Zonder kosten
ciao-coach-given = Weggegeven
ciao-coach-by-cost = De duurste eerst
ciao-percent = { $whole },{ $tenth }%
