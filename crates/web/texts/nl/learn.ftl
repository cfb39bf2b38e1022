learn-title = Leren
learn-ponte = Ponte del Diavolo aan de hand van voorbeelden
learn-lead = Elk klein bord toont één regel. Groene ringen geven aan wat je kunt proberen; al het andere mag ook.
learn-turn-title = Een beurt
learn-turn = Leg twee tegels van je kleur op vrije vakken, of bouw één brug op twee van je tegels. Tegels die elkaar met een zijde raken, horen bij elkaar: één tot drie zijn een zandbank, precies vier een eiland.
learn-start-title = Het begin
learn-start = De eerste speler legt twee lichte tegels. De tweede kiest een kleur: licht neemt die tegels over, donker legt er twee van zichzelf. Daarna zijn de kleuren om de beurt.
learn-end-title = Het einde
learn-end = Wie geen twee tegels meer kan leggen, mag passen in plaats van bouwen. Past licht, dan heeft donker nog één beurt; past donker, dan is het meteen uit.
learn-score-title = De telling
learn-score = Tel de eilanden van elke keten, dat is al het land dat door bruggen verbonden is, zandbanken inbegrepen. Op dit bord heeft licht één keten van vier eilanden: 10 punten. Donker heeft twee eilanden verbonden via een zandbank, 3 punten, en twee losse eilanden van elk 1 punt: samen 5. Meer punten wint, dan meer eilanden, dan meer bruggen.
learn-score-islands = Eilanden
learn-score-points = Punten
learn-play = Nu spelen
learn-tried = { $tried } van { $all } geprobeerd
learn-done = Alles geprobeerd
learn-again = Opnieuw beginnen
learn-pick-bridge = Tik nu de tegel aan waar de brug moet eindigen.
learn-board = Voorbeeld { $number }: een bord om te proberen
learn-board-score = Een afgelopen spel: licht 10 punten, donker 5

lesson-tile-fits = { $size ->
    [1] Mag: een zandbank van één tegel.
    [4] Mag: vier tegels, een eiland!
   *[other] Mag: een zandbank van { $size } tegels.
}
lesson-bridge-fits = { $cells ->
    [one] Mag: de brug staat, en het vak eronder is voorgoed geblokkeerd.
   *[other] Mag: de brug staat, en de { $cells } vakken eronder zijn voorgoed geblokkeerd.
}
lesson-1-title = Eilanden houden afstand
lesson-1-text = Geen andere tegel van zijn kleur mag een eiland raken, zelfs niet met een hoek. Zandbanken mogen elkaar wel met hoeken raken. Probeer alle drie de vakken.
lesson-2-title = Een eiland dat geraakt zou worden
lesson-2-text = Een tegel op d4 zou van twee zandbanken een eiland maken. Maar kijk wat eromheen ligt.
lesson-3-title = Twee zandbanken worden een eiland
lesson-3-text = Hetzelfde zonder de tegel op de hoek. Probeer d4 nog eens.
lesson-4-title = Een zandbank groeit
lesson-4-text = Zandbanken mogen elkaar met hoeken raken terwijl ze groeien, zolang geen ervan een eiland wordt.
lesson-5-title = Vier is het meeste
lesson-5-text = Een tegel op d4 zou alles in deze rij verbinden.
lesson-6-title = Kleuren storen elkaar niet
lesson-6-text = De afstand geldt alleen binnen een kleur. Maak het lichte eiland af, vlak naast het donkere.
lesson-7-title = Drie manieren om te overspannen
lesson-7-text = Een brug gaat twee vakken recht, twee vakken schuin, of een paardensprong. Tik een tegel aan, dan het andere eind.
lesson-8-title = Waar geen brug staat
lesson-8-text = Een tegel draagt hoogstens één brug, en een brug heeft open water onder zich nodig. Probeer beide die gemarkeerd zijn.
lesson-9-title = Geblokkeerd water
lesson-9-text = Onder een brug mag nooit een tegel liggen. Een andere brug mag naast de eerste over hetzelfde water gaan, maar er nooit dwars overheen.

# Het overzicht.
learn-intro = { $count } kleine lessen: de regels van beide spellen om uit te proberen, en tien stellingen waarin een goed idee wint. Wat je gedaan hebt, blijft op dit apparaat bewaard.
learn-overview = Overzicht
learn-part-ponte = Regels van Ponte del Diavolo
learn-part-ciao = Regels van Ciao Ciao
learn-part-tips = Tien tips voor Ponte del Diavolo
learn-part-progress = { $done } van { $all } gedaan
learn-next = Volgende: { $title }
learn-all-done = Je hebt alle lessen gedaan. Tijd om te spelen!
learn-chip = { $number }. { $title }{ $done ->
    [yes] , gedaan
   *[no] {""}
}
learn-scene-done = Gedaan

# De regels van Ciao Ciao.
learn-ciao-lead = Je speelt met de pionnen met nummer 1. In elke scène valt er één ding te beslissen; probeer elke keuze en kijk wat ervan komt.
learn-ciao-board = Scène { $number }: de tafel
scene-said = { $who } noemt { $number }. Jij ziet de dobbelsteen niet.
scene-1-title = Een worp en een woord
scene-1-text = Je schudt de doos en kijkt als enige naar de dobbelsteen: een twee. Noem nu een getal van 1 tot 4. Het hoeft niet waar te zijn.
scene-1-idea = Als iedereen je gelooft, loopt je pion zo ver als je gezegd hebt, en niemand komt ooit te weten wat de dobbelsteen toonde.
scene-2-title = Het kruis dwingt tot liegen
scene-2-text = De dobbelsteen heeft de getallen 1 tot 4 en twee kruisen. Deze keer is het een kruis: wat je ook zegt, het is bluf. Hoeveel durf je?
scene-2-idea = Met een kruis kun je alleen maar bluffen. Een klein getal wekt weinig argwaan; een vier lokt twijfel uit, en wie betrapt wordt, valt.
scene-3-title = Bluf betwijfelen
scene-3-text = De anderen worden om de beurt gevraagd, en de eerste die twijfelt maakt een eind aan het vragen. Nu moet jij antwoorden.
scene-3-idea = Het was bluf. De pion van de leugenaar valt en is uit het spel, zijn volgende staat op plank 1, en jouw eigen pion loopt het genoemde aantal planken.
scene-4-title = De waarheid betwijfelen
scene-4-text = Weer is het aan jou. Je pion is al ver, dus je hebt veel te verliezen.
scene-4-idea = Wie een eerlijke speler betwijfelt, betaalt ervoor: jouw pion valt, en de andere loopt toch gewoon door.
scene-5-title = Naar het podium
scene-5-text = Je pion staat op plank 8 van 9, en de dobbelsteen toont een drie. Wat gebeurt er als hij voorbij het einde loopt?
scene-5-idea = Een pion die voorbij de laatste plank komt, neemt de laagste vrije trede van het podium; stappen te veel gaan verloren. Trede k is k punten waard, dus later aankomen levert meer op. Je volgende pion begint meteen op plank 1.
scene-6-title = Zonder pion op de brug
scene-6-text = Al je pionnen zijn overgestoken of gevallen, dus je werpt niet meer. Maar met pionnen op het podium mag je nog wel twijfelen.
scene-6-idea = Wie vanaf het podium ten onrechte twijfelt, verliest de laagste van zijn treden. Eerst komt de val: de vrijgekomen trede wordt meteen ingenomen door de pion die aankomt.
scene-7-title = Gelijk vanaf het podium
scene-7-text = Dezelfde tafel, een andere worp. Twijfel je deze keer?
scene-7-idea = Je had gelijk: de pion valt. Maar jij hebt er geen op de brug die kan lopen, dus niemand gaat vooruit.
scene-8-title = Drie pionnen winnen
scene-8-text = Twee van je pionnen staan op het podium, en een derde komt eraan. Een ander heeft meer punten dan jij ooit zult hebben.
scene-8-idea = Drie pionnen op het podium winnen meteen, wat de punten ook zeggen.
scene-9-title = Als de punten beslissen
scene-9-text = Alleen de hoogste trede is nog vrij, en die is 8 punten waard. Wie hem neemt, beëindigt het spel.
scene-9-idea = Zodra de hoogste trede bezet is, of er niemand meer op de brug staat, winnen de meeste punten. Hier hebben er twee elk tien punten, en zij delen de winst.

# De tien tips.
learn-tips-lead = Martin Ebel, de auteur van het spel, heeft tien raadgevingen voor wie begint. Bij elk hoort een stelling uit een partij van onze computer tegen zichzelf: vind de zet die de raad volgt. Alles wat je probeert, wordt door de computer beoordeeld.
learn-tip-board = Tip { $number }: vind de zet
tip-to-move = { $colour ->
    [light] Licht is aan zet.
   *[dark] Donker is aan zet.
}
tip-show = Een oplossing tonen
tip-shown = De ringen tonen een oplossing. Speel haar!
tip-right = Goed zo, dat is het!
tip-also-good = De les bedoelde { $move }, maar dit is ook goed: de computer geeft je { $chance } procent. Het idee van de les:
tip-thinking = De computer bekijkt het …
tip-unknown = Dat is niet de oplossing van deze les. De computer, die meer zou kunnen zeggen, is nu niet bereikbaar.
tip-wrong = Dit is het niet. De computer { $kind ->
    [tiles] antwoordt met tegels op { $first } en { $second }
    [bridge] antwoordt met de brug van { $first } naar { $second }
   *[pass] past gewoon
}{ $told ->
    [yes] , en je kans om te winnen is { $left } procent.
   *[no] , en de partij glipt je door de vingers.
} Tik op het bord om het nog eens te proberen.
tip-1-title = Het midden is sterk
tip-1-text = Vanuit het midden spin je draden in alle richtingen, als een spin. Laat men je het midden, neem het dan. Eén vak in het midden beslist deze partij: leg daar een tegel, en de andere waar je wilt.
tip-1-idea = Vanaf c3 leiden bruggen naar c5 en naar e3, zodat beide lichte zandbanken bij elkaar komen. En de donkere brug van b2 naar d4, dwars door het midden, komt er nooit.
tip-2-title = Geen haast met eilanden
tip-2-text = Een voltooid eiland laat iedereen zien wat je van plan bent. Verbind eerst je zandbanken met bruggen; eilanden kunnen volgen. Donker zou op c5 nu een eiland kunnen voltooien. Wat is dringender?
tip-2-idea = De brug staat, en niemand kan haar nog verhinderen. De eilanden aan beide kanten hebben de tijd; de brug had niet kunnen wachten.
tip-3-title = Bruggen horen in het midden
tip-3-text = Zijn er meerdere bruggen mogelijk, verbruik dan niet de buitenste tegel van je land: dat uiteinde moet later misschien nog verder reiken. Licht wil een brug. Welke tegels mogen haar dragen, en welke moet vrij blijven?
tip-3-idea = De tegel op e4 is de punt van het rechtereiland en de weg naar links. Elke brug die daar eindigt, geeft de partij weg; vanaf f3 of f4 volgt er nog een tweede.
tip-4-title = Verschroeide aarde
tip-4-text = Twee zandbanken van twee of drie tegels die elkaar met een hoek raken, zitten elkaar dwars: geen van beide kan naast de andere ooit een eiland worden. Donker heeft twee tegels op d5 en e5. Waar leg je de volgende twee zonder ze te bederven?
tip-4-idea = De nieuwe tegels blijven uit de buurt van de hoeken van d5, dus beide zandbanken kunnen nog eilanden worden. Op c6 of c4 hadden ze elkaar verlamd.
tip-5-title = Deel het bord in tweeën
tip-5-text = Een keten van rand tot rand is een muur: de tegenpartij moet in twee gescheiden helften leven. Licht kan zo'n muur met één enkele zet sluiten.
tip-5-idea = Nu reikt het lichte land van de linkerrand tot de rechterrand. De twee donkere tegels op b6 en b7 zitten erboven opgesloten.
tip-6-title = De vork
tip-6-text = Leg tegels die twee dingen tegelijk beloven: twee bruggen, of een brug en een eiland. Eén ervan lukt, want het antwoord kan alleen het andere verhinderen. Donker is aan zet: waar is de vork?
tip-6-idea = Met een tegel op a6 of a7 zijn er meerdere manieren om het eiland te voltooien en meerdere bruggen omlaag naar a4 en b4. Geen antwoord houdt ze allemaal tegen.
tip-7-title = Wijs je tegenstander de weg
tip-7-text = Een tegel die nutteloos lijkt, kan de ander dwingen te bouwen waar het geen kwaad kan. En een brug met een paardensprong houd je tegen met één enkele tegel eronder. Donker wil zijn eilanden in de kolommen b en d verbinden. Licht is aan zet.
tip-7-idea = Zijn c6 en c7 bezet, dan reikt geen brug meer van kolom b naar kolom d. Het donkere eiland links blijft alleen.
tip-8-title = Neem ruimte
tip-8-text = Wat veilig is, kan wachten; wat open is, is straks weg. Licht zou het eiland bij a5 en b5 met a4 meteen kunnen voltooien. Waar ligt de ruimte die donker daarna zou nemen?
tip-8-idea = De tegels op c7 en d7 sluiten de donkere zandbank op d5 en d6 in en houden de hoek linksboven voor licht. Het eiland links kan later nog worden voltooid.
tip-9-title = Het juiste ogenblik
tip-9-text = Op een gegeven moment moet je ophouden land te leggen en bruggen bouwen die punten opleveren. Tel hoeveel beurten er nog zijn. Licht zou in de hoek nog een eiland kunnen maken. Is daar tijd voor?
tip-9-idea = De brug van c4 naar e5 verbindt twee ketens en verspert de donkere brug van c5 naar e4, die de partij zou hebben beslist. Het eiland in de hoek was één beurt te vroeg gekomen.
tip-10-title = Vriendelijk, maar meedogenloos
tip-10-text = Je hoeft niet te bouwen om te winnen; verhinderen volstaat, en sommige partijen eindigen in 2-0. Donker zou rechtsboven een eiland kunnen voltooien. Maar wat staat er met de lichte zandbank op a2 en b2 te gebeuren?
tip-10-idea = Twee tegels die zelf niets bouwen, en de lichte zandbank in de hoek heeft geen ruimte meer om een eiland te worden. Gemeen? Zeker. Geef elkaar daarna de hand.
