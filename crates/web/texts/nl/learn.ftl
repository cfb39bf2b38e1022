learn-ponte = Ponte del Diavolo met voorbeelden
learn-lead = Elk bord toont één regel. Groene ringen tonen wat je eerst kunt proberen, maar je mag alles uitproberen.
learn-turn-title = Jouw beurt
learn-turn = Leg twee tegels van je kleur op vrije vakken, of bouw één brug tussen twee van je tegels. Tegels die elkaar met een zijde raken vormen een groep: één tot drie tegels zijn een zandbank, precies vier een eiland.
learn-start-title = Het begin
learn-start = De eerste speler legt twee lichte tegels. De tweede kiest een kleur: Licht neemt die tegels over, Donker legt twee donkere. Daarna zijn Licht en Donker om de beurt aan zet.
learn-end-title = Het einde
learn-end = Kun je geen twee tegels leggen, dan mag je passen. Past Licht, dan krijgt Donker nog één beurt. Past Donker, dan is de partij meteen afgelopen.
learn-score-title = De score
learn-score = Bruggen verbinden eilanden en zandbanken tot ketens. Alleen de eilanden tellen: hoe meer in één keten, hoe meer punten. Op dit bord heeft Licht één keten van vier eilanden: 10 punten. Donker heeft twee eilanden die via een zandbank verbonden zijn, 3 punten, en twee losse eilanden van elk 1 punt: samen 5. Wie de meeste punten heeft, wint; bij gelijke stand tellen de eilanden, dan de bruggen.
learn-score-islands = Eilanden
learn-score-points = Punten
learn-play = Nu spelen
learn-tried = { $tried } van { $all } geprobeerd
learn-done = Alles geprobeerd
learn-again = Opnieuw beginnen
learn-pick-bridge = Tik nu op de tegel aan het andere eind.
lesson-forbidden = Klopt, dit mag niet. { $reason }
learn-board = Voorbeeld { $number }: probeer het op het bord
learn-board-score = Een afgelopen partij: Licht 10 punten, Donker 5

lesson-tile-fits = { $size ->
    [1] Toegestaan: een zandbank van één tegel.
    [4] Toegestaan: vier tegels zijn een eiland!
   *[other] Toegestaan: een zandbank van { $size } tegels.
}
lesson-bridge-fits = { $cells ->
    [one] Toegestaan: je brug staat, en het vak eronder is voorgoed geblokkeerd.
   *[other] Toegestaan: je brug staat, en de { $cells } vakken eronder zijn voorgoed geblokkeerd.
}
lesson-1-title = Eilanden hebben ruimte nodig
lesson-1-text = Een eiland mag geen andere tegel van zijn kleur raken, ook niet aan een hoek. Zandbanken mogen elkaar aan hoeken raken. Probeer alle drie de vakken.
lesson-2-title = Te dichtbij voor een eiland
lesson-2-text = Een tegel op d4 zou van twee zandbanken een eiland maken. Maar kijk wat eromheen ligt.
lesson-3-title = Twee zandbanken worden een eiland
lesson-3-text = Dezelfde stelling zonder de tegel aan de hoek. Probeer d4 opnieuw.
lesson-4-title = Een zandbank groeit
lesson-4-text = Zandbanken mogen elkaar aan hoeken raken terwijl ze groeien, zolang geen ervan een eiland wordt.
lesson-5-title = Vier is het maximum
lesson-5-text = Een tegel op d4 zou de hele rij verbinden.
lesson-6-title = Tegels van de tegenstander mag je raken
lesson-6-text = Alleen tegels van dezelfde kleur houden afstand. Voltooi het lichte eiland vlak naast het donkere.
lesson-7-title = Drie soorten bruggen
lesson-7-text = Een brug gaat twee vakken recht, twee vakken diagonaal of een paardensprong. Tik op een tegel en dan op het andere eind.
lesson-8-title = Bruggen die niet kunnen
lesson-8-text = Een tegel draagt maar één brug, en onder een brug moet open water zijn. Probeer de twee gemarkeerde bruggen.
lesson-9-title = Geblokkeerd water
lesson-9-text = Onder een brug mag geen tegel. Een andere brug mag ernaast over hetzelfde water, maar bruggen mogen elkaar niet kruisen.

# The overview.
learn-intro = { $count } korte lessen: de regels van beide spellen om uit te proberen, en tien puzzels waarin één goed idee wint. Je voortgang wordt op dit apparaat bewaard.
learn-overview = Alle lessen
learn-part-ponte = Regels van Ponte del Diavolo
learn-part-ciao = Regels van Ciao Ciao
learn-part-tips = Tien tips voor Ponte del Diavolo
learn-part-progress = { $done } van { $all } klaar
learn-next = Volgende: { $title }
learn-all-done = Je hebt alle lessen gedaan. Tijd om te spelen!
learn-chip = { $number }. { $title }{ $done ->
    [yes] , klaar
   *[no] {""}
}
learn-scene-done = Klaar

# The rules of Ciao Ciao.
learn-ciao-lead = Jij speelt de pionnen met nummer 1. In elke scène neem je één beslissing: probeer alle keuzes en kijk wat er gebeurt.
learn-ciao-board = Scène { $number }: de tafel
scene-said = { $who } zegt { $number }. Jij ziet de dobbelsteen niet.
scene-1-title = Gooien en noemen
scene-1-text = Je gooit in het geheim: een twee. Noem nu een getal van 1 tot 4. Het hoeft niet waar te zijn.
scene-1-idea = Als iedereen je gelooft, gaat je pion zo ver als je zei, en komt niemand ooit te weten wat je gooide.
scene-2-title = Een kruis is bluffen
scene-2-text = De dobbelsteen heeft de getallen 1 tot 4 en twee kruisen. Nu gooide je een kruis, dus alles wat je zegt is bluf. Hoe brutaal ben je?
scene-2-idea = Met een kruis moet je bluffen. Een laag getal wekt weinig argwaan, een vier des te meer. Gelooft iemand je niet, dan valt je pion.
scene-3-title = Een bluf niet geloven
scene-3-text = De anderen antwoorden om de beurt, en de eerste die het niet gelooft beslist. Nu ben jij aan de beurt.
scene-3-idea = Het was bluf. De pion van de bluffer valt en is uit het spel, de volgende begint op plank 1, en je eigen pion gaat het genoemde getal vooruit.
scene-3-believe = Je geloofde het, dus de pion gaat vooruit en de dobbelsteen blijft verborgen. Of het waar was, kom je nooit te weten.
scene-4-title = De waarheid niet geloven
scene-4-text = Weer moet je antwoorden. Je pion staat ver voor, op plank 8, dus je hebt veel te verliezen.
scene-4-idea = De waarheid niet geloven kost je wat: je pion valt, en de andere gaat toch vooruit.
scene-4-believe = De andere pion gaat vooruit, en de jouwe staat nog op plank 8. Met geloven riskeer je geen pion.
scene-5-title = Het podium op
scene-5-text = Je pion staat op plank 8 van 9, en je gooide een drie. Wat gebeurt er als hij voorbij het einde gaat?
scene-5-idea = Een pion die voorbij de laatste plank gaat, neemt de laagste vrije trede van het podium; stappen te veel vervallen. Trede k is k punten waard, dus wie later komt scoort meer. Je volgende pion begint meteen op plank 1.
scene-5-short = Plank 9 is de laatste: je pion staat nog op de brug en levert nog niets op.
scene-6-title = Zonder pion op de brug
scene-6-text = Al je pionnen zijn over of gevallen, dus je gooit niet meer. Maar met pionnen op het podium mag je nog steeds ‘niet geloven’ antwoorden.
scene-6-idea = Heb je het mis, dan verlies je je laagste pion op het podium. De val komt eerst: de pion die aankomt neemt meteen de vrijgekomen trede.
scene-6-believe = Je houdt beide pionnen op het podium, en de andere pion neemt de laagste vrije trede.
scene-7-title = Gelijk vanaf het podium
scene-7-text = Dezelfde tafel, een andere worp. Geloof je het deze keer?
scene-7-idea = Je had gelijk: de pion valt. Maar jij hebt geen pion op de brug, dus niemand gaat vooruit.
scene-7-believe = Iedereen geloofde het, dus de pion komt op het podium en de dobbelsteen blijft verborgen.
scene-8-title = Drie pionnen winnen
scene-8-text = Twee van je pionnen staan op het podium en een derde volgt zo. Iemand anders heeft meer punten dan jij ooit krijgt.
scene-8-idea = Drie pionnen op het podium winnen meteen, wat de punten ook zeggen.
scene-9-title = Als punten beslissen
scene-9-text = Alleen de bovenste trede is vrij, en die is 8 punten waard. Wie die neemt, beëindigt de partij.
scene-9-idea = Zodra de bovenste trede bezet is of de brug leeg is, wint wie de meeste punten heeft. Hier hebben twee spelers elk 10 punten: ze delen de winst.

# The ten tips.
learn-tips-lead = Martin Ebel, de auteur van het spel, heeft tien tips voor beginners. Bij elke tip hoort een stelling uit een partij van onze computer tegen zichzelf. Vind de zet die bij de tip past; de computer beoordeelt alles wat je probeert.
learn-tip-board = Tip { $number }: vind de zet
tip-to-move = { $colour ->
    [light] Licht is aan zet.
   *[dark] Donker is aan zet.
}
tip-show = Oplossing tonen
tip-shown = De ringen tonen een oplossing. Speel die!
tip-right = Goed gedaan!
tip-copied = Dat is de oplossing. Je hebt hem bekeken, dus hij telt nog niet: begin opnieuw en vind hem zelf.
tip-also-good = Ook goed: { $chance }% winstkans. Ons idee was { $move }.
tip-thinking = De computer bekijkt je zet…
tip-unknown = Dat is niet de oplossing. De computer is nu niet bereikbaar en kan niet meer zeggen.
tip-wrong = Deze niet. De computer { $kind ->
    [tiles] antwoordt met tegels op { $first } en { $second }
    [bridge] antwoordt met de brug van { $first } naar { $second }
   *[pass] past gewoon
}{ $told ->
    [yes] , en je winstkans daalt naar { $left }%.
   *[no] , en de partij glipt je door de vingers.
} Tik op het bord om het opnieuw te proberen.
tip-1-title = Het midden is sterk
tip-1-text = Vanuit het midden kun je alle kanten op, als een spin in haar web. Is het vrij, neem het dan. Eén vak in het midden beslist deze partij: leg daar een tegel, en een tweede waar je wilt.
tip-1-idea = Een tegel op c3 houdt de donkere brug van b2 naar d4 voorgoed tegen. Hij draagt één brug, naar c5 of naar e3; met b3 ernaast kun je er een naar elke lichte zandbank bouwen.
tip-2-title = Geen haast met eilanden
tip-2-text = Een voltooid eiland verraadt je plan. Verbind eerst je zandbanken met bruggen; eilanden kunnen volgen. Donker kan nu op c5 een eiland voltooien. Wat is dringender?
tip-2-idea = De brug staat, en niemand kan hem nog tegenhouden. Eilanden kunnen wachten, deze brug kon dat niet.
tip-3-title = Bruggen horen in het midden
tip-3-text = Zijn er meer bruggen mogelijk, gebruik dan niet de buitenste tegel van je land: misschien heb je die later nodig om verder te komen. Licht wil een brug. Welke tegels mogen hem dragen, en welke moet vrij blijven?
tip-3-idea = De tegel op e4 is de punt van het rechter eiland en de weg naar links. Elke brug die daar eindigt, geeft de partij weg; vanaf f3 of f4 kan er nog een tweede komen.
tip-4-title = Verschroeide aarde
tip-4-text = Twee zandbanken van twee of drie tegels die elkaar aan een hoek raken, geven problemen: geen van beide kan naast de andere een eiland worden. Donker heeft tegels op d5 en e5. Waar leg je het volgende paar zonder ze te bederven?
tip-4-idea = De nieuwe tegels blijven weg van de hoeken van d5, dus beide zandbanken kunnen nog eilanden worden. Op c6 of c4 hadden ze elkaar geblokkeerd.
tip-5-title = Snijd het bord in tweeën
tip-5-text = Een keten van rand tot rand is een muur: je tegenstander houdt twee losse helften over. Licht kan zo'n muur met één zet sluiten.
tip-5-idea = Nu loopt het land van Licht van de linkerrand tot de rechter. De twee donkere tegels op b6 en b7 zitten erboven opgesloten.
tip-6-title = De vork
tip-6-text = Speel zetten die twee dingen tegelijk doen: twee bruggen dreigen, of een eiland voltooien en een brug dreigen. Je tegenstander heeft maar één beurt om te antwoorden. Waar is de vork van Donker?
tip-6-idea = De tegels op a6 en a7 voltooien een eiland en dreigen met twee bruggen tegelijk: a4-a6 en b4-b6. Geen antwoord houdt ze allemaal tegen.
tip-7-title = Stuur je tegenstander
tip-7-text = Een tegel die nutteloos lijkt, kan je tegenstander dwingen te bouwen waar het geen kwaad kan. En één tegel eronder houdt een brug met paardensprong tegen. Donker wil zijn eilanden in kolom b en d verbinden.
tip-7-idea = Met c6 en c7 bezet bereikt geen brug van het donkere eiland links nog kolom d.
tip-8-title = Neem ruimte
tip-8-text = Wat veilig is, kan wachten; open ruimte niet. Licht kan het eiland bij a5 en b5 meteen met a4 voltooien. Waar is de ruimte die Donker hierna zou nemen?
tip-8-idea = De tegels op c7 en d7 sluiten de donkere zandbank op d5 en d6 in en houden linksboven vrij voor Licht. Het eiland links kan later nog af.
tip-9-title = Het juiste moment
tip-9-text = Op een gegeven moment moet je stoppen met land bouwen en beginnen met bruggen die scoren. Tel de beurten die nog komen. Licht kan in de hoek nog een eiland maken. Is daar tijd voor?
tip-9-idea = De brug van c4 naar e5 verbindt twee ketens en houdt de donkere brug van c5 naar e4 tegen, die de partij had beslist. Het eiland in de hoek was een beurt te vroeg gekomen.
tip-10-title = Vriendelijk maar genadeloos
tip-10-text = Je hoeft niet te bouwen om te winnen; soms is tegenhouden genoeg, en sommige partijen eindigen in 2–0. Donker kan rechtsboven een eiland voltooien. Maar wat wordt er zo van de lichte zandbank op a2 en b2?
tip-10-idea = Twee tegels die niets bouwen, maar de lichte zandbank in de hoek heeft geen ruimte meer om een eiland te worden. Gemeen? Zeker. Geef elkaar daarna een hand.
