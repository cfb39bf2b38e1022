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
