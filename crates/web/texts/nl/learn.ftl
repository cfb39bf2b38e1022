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
