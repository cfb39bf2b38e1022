# The overview and the end of a chapter.
learn-intro = Probeer een regel en voorspel dan wat hij toestaat. Elke les is een eiland, en twee buren die je afrondt krijgen een brug. Je voortgang wordt op dit apparaat bewaard.
learn-overview = Alle lessen
learn-begin = Begin: { $title }
learn-next = Volgende: { $title }
learn-due = { $count ->
    [one] Vraag me opnieuw: 1 vraag
   *[other] Vraag me opnieuw: { $count } vragen
}
learn-done = { $done ->
    [yes] , klaar{ $all ->
        [0] {""}
       *[other] , { $stars } van { $all } sterren
    }
   *[no] , nog te doen
}
learn-play = Nu spelen
learn-again = Opnieuw beginnen
learn-tried = { $tried } van { $all } geprobeerd
again-title = Nog een keer
again-empty = Vandaag niets opnieuw te vragen. Wat je mist, komt een andere dag terug.
again-mistakes = Fouten uit je partijen
chapter-first-steps = Eerste stappen
chapter-land = Land
chapter-bridges = Bruggen
chapter-chains = Ketens en het einde
chapter-first-game = Je eerste partij
chapter-tips = Tien tips van de auteur
chapter-bluffing = Bluffen
chapter-podium = Het podium
chapter-tactics = Tactiek
end-course = Je hebt de cursus afgerond!
end-chapter = Hoofdstuk klaar!
end-unfinished = Bijna klaar
end-chain = { $islands ->
    [0] Nog geen keten
    [1] 1 eiland: 1 punt
   *[other] Keten van { $islands } eilanden: { $points } punten
}
end-total = Alle ketens samen: { $points } punten
end-next-chapter = Volgend hoofdstuk

# Steps, questions and what is said to an answer.
lesson-back = Terug
lesson-next = Volgende
lesson-step = Stap { $step } van { $count }
lesson-board = Bord
lesson-table = De tafel
lesson-candidate = { $cell }, mogelijk antwoord
ask-cell = Welk van de gemarkeerde vakken mag Licht nemen? Tik erop.
ask-find = { $goal ->
    [island] Maak een eiland met één tegel. Waar?
    [link] Bouw een brug die punten oplevert.
   *[other] Niet elke brug is hier toegestaan. Bouw er een die mag.
}
ask-points = Hoeveel punten heeft Licht?
ask-winner = De partij is afgelopen. Wie wint?
ask-may = { $kind ->
    [tiles] Mag Licht twee tegels leggen?
    [bridge] Er is maar één brug in deze partij. Mag Licht er een bouwen?
   *[other] Mag Licht passen?
}
ask-ends = { $kind ->
    [pass] { $colour ->
        [light] Licht past. Is de partij afgelopen?
       *[dark] Donker past. Is de partij afgelopen?
    }
   *[bridge] Licht heeft gepast, en Donker bouwt een brug. Is de partij afgelopen?
}
answer-yes = Ja
answer-no = Nee
answer-draw = Niemand, het is remise
answer-over = Ja, afgelopen
answer-goes-on = Nee, het gaat door
lesson-verdict = { $right ->
    [yes] Goed!
   *[no] Niet helemaal.
}
lesson-answered = { $right ->
    [yes] Goed!
   *[no] Niet helemaal.
} { $reason }
reason-points = { $chains }. Samen: { $points ->
    [one] { $points } punt.
   *[other] { $points } punten.
}
reason-and = { $first }; { $second }
reason-winner = { $decider ->
    [points] De meeste punten winnen.
    [islands] Beide hebben { $points } punten, dus beslissen de eilanden: { $light-islands } voor Licht, { $dark-islands } voor Donker.
    [bridges] Punten en eilanden zijn gelijk, dus beslissen de bruggen: { $light-bridges } voor Licht, { $dark-bridges } voor Donker.
   *[other] Punten, eilanden en bruggen zijn allemaal gelijk: remise.
}
reason-may = { $kind ->
    [tiles] { $may ->
        [yes] Licht heeft nog twee tegels over.
       *[no] Licht heeft nog maar één tegel, en een beurt vraagt er twee.
    }
    [bridge] { $may ->
        [yes] Er is nog een brug over.
       *[no] Donker heeft de laatste brug gebouwd, en de voorraad is gemeenschappelijk.
    }
   *[pass] { $may ->
        [yes] Licht kan geen twee tegels meer leggen.
       *[no] Er passen nog twee tegels, dus Licht moet zetten.
    }
}
reason-ends = { $kind ->
    [light] Licht had één beurt meer, dus Donker heeft nog een laatste beurt.
    [dark] Beide hadden evenveel beurten.
   *[other] Licht heeft gepast, en dit was de laatste beurt van Donker.
}
praise = Goed!
praise-island = Een eiland! De zee is van jou.
praise-bridge = De brug staat!
praise-points = { $points ->
    [one] Goed gedaan: { $points } punt!
   *[other] Goed gedaan: { $points } punten!
}
praise-colour = Hoe dan ook eerlijk: omdat jij kiest, legt de eerste speler de twee tegels niet te goed en niet te slecht.
lesson-forbidden = Klopt, dit mag niet. { $reason }
lesson-aside = { $goal ->
    [island] Toegestaan, maar dat is geen eiland. Zoek een ander vak.
    [link] Toegestaan, maar het levert niets op. Zoek een andere brug.
   *[other] Die zet is toegestaan, maar hier heb je een andere nodig. Volg de groene markeringen.
}
lesson-end-on-tile = Een brug eindigt op een van je tegels. Tik nog eens op { $cell } om te annuleren.
lesson-tap-marked = Kies een van de gemarkeerde vakken.
lesson-tap-own = Tik op een lichte tegel en dan op de tegel aan het andere eind.
lesson-tap-free = Kies een vrij vak.
lesson-tile-fits = { $corner ->
    [yes] Prima: ze raken elkaar bij een hoek, maar geen van beide is al een eiland.
   *[no] { $size ->
        [1] Toegestaan: een zandbank van één tegel.
        [4] Toegestaan: vier tegels zijn een eiland!
       *[other] Toegestaan: een zandbank van { $size } tegels.
    }
}
lesson-bridge-fits = { $cells ->
    [one] Toegestaan: je brug staat, en het vak eronder is voorgoed geblokkeerd.
   *[other] Toegestaan: je brug staat, en de { $cells } vakken eronder zijn voorgoed geblokkeerd.
}

# The lessons of Ponte del Diavolo.
goal-title = Het doel
goal-text = Wie de meeste punten heeft, wint. Vier verbonden tegels zijn een eiland, en eilanden met bruggen ertussen tellen samen: 1 eiland is 1 punt, 2 zijn er 3, 3 zijn er 6, 4 zijn er 10. Hier levert de lichte keten van drie 6 punten op.
tiles-title = Twee tegels per beurt
tiles-text = Je speelt Licht. Leg twee tegels op lege vakken; ze mogen ver uit elkaar liggen.
island-title = Maak een eiland
island-text = Drie verbonden tegels zijn maar een zandbank. Leg er een vierde bij en je hebt een eiland. Daarna mag niets van jouw kleur het raken, ook niet diagonaal. Probeer de groene vakken.
bridge-title = Verbind eilanden
bridge-text = In plaats van tegels te leggen mag je één brug bouwen: tik op een van je tegels en dan op een andere twee vakken verder, recht, diagonaal of met een paardensprong. Verbind de twee eilanden.
colours-title = Hoe een partij begint
colours-text = De eerste speler legt twee lichte tegels. De tweede kiest dan een kleur: Licht neemt deze tegels over, Donker antwoordt met twee eigen tegels. Wat wil jij?
size-title = Vier is het maximum
size-text = Een tegel op d4 zou de hele rij verbinden.
corner-title = Eilanden hebben ruimte nodig
corner-text = Een eiland mag geen andere tegel van zijn kleur raken, ook niet aan een hoek. Zandbanken mogen elkaar aan hoeken raken. Probeer alle drie de vakken.
distance-title = Te dichtbij voor een eiland
distance-text = Een tegel op d4 zou van twee zandbanken een eiland maken. Maar kijk wat eromheen ligt.
distance-again = Dezelfde stelling zonder de tegel aan de hoek. Probeer d4 opnieuw.
opponent-title = Tegels van de tegenstander mag je raken
opponent-text = Alleen tegels van dezelfde kleur houden afstand. Voltooi het lichte eiland vlak naast het donkere.
spans-title = Drie soorten bruggen
spans-text = Een brug gaat twee vakken recht, twee vakken diagonaal of een paardensprong, een L: twee vakken één kant op, één opzij. Tik op een tegel en dan op het andere eind.
water-title = Geblokkeerd water
water-text = Onder een brug moet open water zijn: geen tegel, van welke kleur ook. Daarna mag er geen tegel meer onder. Probeer de gemarkeerde brug en dan het gemarkeerde vak.
single-title = Eén brug per tegel
single-text = Een tegel draagt maar één brug. Probeer de gemarkeerde.
crossing-title = Bruggen kruisen niet
crossing-text = Twee bruggen mogen elkaar niet kruisen, van wie ze ook zijn. Maar een brug mag naast een andere over hetzelfde water. Probeer beide.
chain-title = Ketens
chain-text = Bruggen verbinden eilanden en zandbanken tot ketens, maar alleen de eilanden tellen. Licht heeft één keten van vier eilanden: 10 punten. Donker heeft twee eilanden die via een zandbank verbonden zijn, 3 punten, en twee losse eilanden: samen 5.
supplies-title = Voorraden
supplies-text = In het klassieke spel heeft elke speler 40 tegels en delen jullie 15 bruggen. Op is op. Andere regels kennen geen limiet.
passing-title = Passen
passing-text = Je mag alleen passen als je geen twee tegels kunt leggen. Hier heeft Licht nog maar één vak over, dus Licht mag passen. Ook als er nog een brug kan, mag je passen.
end-title = Het einde
end-text = Beide spelers krijgen evenveel beurten. Past Licht, dan heeft Donker nog één beurt. Past Donker, dan is de partij meteen afgelopen.
ties-title = Gelijke stand
ties-text = Bij gelijke punten winnen de meeste eilanden, dan de meeste bruggen; anders is het remise. Hier hebben beide 3 punten, maar Licht heeft drie eilanden en Donker twee: Licht wint.
first-game-title = Je eerste partij, met hulp

# The first game.
coach-start = Jij begint: leg twee lichte tegels op twee vakken. Daarna kiest Nina een kleur.
coach-remark = { $name }: { $move }. { $effect ->
    [light] ‘Je twee tegels bevallen me, dus ik neem Licht.’ Jij bent Donker.
    [dark] ‘Twee losse tegels lokken me niet: ik neem Donker en leg mijn eigen tegels waar ik wil.’ Jij bent Licht.
    [island] Dat is een eiland.
    [link] De brug verbindt eilanden: +{ $points }.
    [bridge] Nog geen punten, maar de weg is veilig.
    [pass] Twee tegels passen niet meer.
   *[land] Nieuw land. Kan het een eiland worden?
}
coach-warning = Wacht! Na { $move } kan { $name } { $reply } spelen{ $effect ->
    [island] {" "}en een eiland maken.
    [link] {" "}en eilanden verbinden, +{ $points }.
   *[other] {" "}en de plek nemen die jij nodig hebt.
} Je kansen zouden dalen van { $before }% naar { $after }%. Terugnemen?
coach-take-back = Terugnemen
coach-insist = Toch spelen

# The lessons of Ciao Ciao. `who` and `by` are `you` for the learner.
scene-said = { $who } zegt { $number }. Jij ziet de dobbelsteen niet.
scene-1-title = Gooien en noemen
scene-1-text = Je gooit in het geheim: een twee. Noem nu een getal van 1 tot 4. Het hoeft niet waar te zijn.
scene-1-idea = Als iedereen je gelooft, gaat je pion zo ver als je zei, en komt niemand ooit te weten wat je gooide.
scene-2-title = Een kruis is bluffen
scene-2-text = De dobbelsteen heeft de getallen 1 tot 4 en twee kruisen. Nu gooide je een kruis, dus alles wat je zegt is bluf. Hoe brutaal ben je?
scene-2-idea = Met een kruis moet je bluffen. Een laag getal wekt weinig argwaan, een vier des te meer. Gelooft iemand je niet, dan valt je pion.
scene-3-title = Een bluf niet geloven
scene-3-text = De anderen antwoorden om de beurt, en de eerste die het niet gelooft beslist. Nu ben jij aan de beurt.
scene-3-believe = Je geloofde het, dus de pion gaat vooruit en de dobbelsteen blijft verborgen. Of het waar was, kom je nooit te weten.
scene-3-idea = Het was bluf. De pion van de bluffer valt en is uit het spel, de volgende begint op plank 1, en je eigen pion gaat het genoemde getal vooruit.
scene-4-title = De waarheid niet geloven
scene-4-text = Weer moet je antwoorden. Je pion staat ver voor, op plank 8, dus je hebt veel te verliezen.
scene-4-believe = De andere pion gaat vooruit, en de jouwe staat nog op plank 8. Met geloven riskeer je geen pion.
scene-4-idea = De waarheid niet geloven kost je wat: je pion valt, en de andere gaat toch vooruit.
scene-5-title = Het podium op
scene-5-text = Je pion staat op plank 8 van 9, en je gooide een drie. Wat gebeurt er als hij voorbij het einde gaat?
scene-5-short = Plank 9 is de laatste: je pion staat nog op de brug en levert nog niets op.
scene-5-idea = Een pion die voorbij de laatste plank gaat, neemt de laagste vrije trede van het podium; stappen te veel vervallen. Trede 1 is 1 punt waard, trede 8 is er 8 waard, dus wie later komt scoort meer. Je volgende pion begint meteen op plank 1.
scene-6-title = Zonder pion op de brug
scene-6-text = Ieder heeft zeven pionnen. Die van jou zijn allemaal overgestoken of gevallen, dus je gooit niet meer: de beurt gaat naar de volgende speler met een pion op de brug. Maar met pionnen op het podium mag je nog steeds ‘niet geloven’ antwoorden.
scene-6-believe = Je houdt beide pionnen op het podium, en de andere pion neemt de laagste vrije trede.
scene-6-idea = Heb je het mis, dan verlies je je laagste pion op het podium. De val komt eerst: de pion die aankomt neemt meteen de vrijgekomen trede.
scene-7-text = Dezelfde tafel, een andere worp. Geloof je het deze keer?
scene-7-believe = Iedereen geloofde het, dus de pion komt op het podium en de dobbelsteen blijft verborgen.
scene-7-idea = Je had gelijk: de pion valt. Maar jij hebt geen pion op de brug, dus niemand gaat vooruit.
scene-8-title = Drie pionnen winnen
scene-8-text = Twee van je pionnen staan op het podium en een derde volgt zo. Iemand anders heeft meer punten dan jij ooit krijgt.
scene-8-idea = Drie pionnen op het podium winnen meteen, wat de punten ook zeggen.
scene-9-title = Als punten beslissen
scene-9-text = Alleen de bovenste trede is vrij, en die is 8 punten waard. Wie die neemt, beëindigt de partij.
scene-9-called = Vanaf plank 9 komt elk getal op het podium. De bluf nodigde alleen uit om hem niet te geloven: je laatste pion valt, en de partij gaat door.
scene-9-idea = Zodra de bovenste trede bezet is of de brug leeg is, wint wie de meeste punten heeft. Hier hebben twee spelers elk 10 punten: ze delen de winst.
may-call-title = Wie mag ‘niet geloven’ zeggen
may-call-text = Om ‘niet geloven’ te zeggen moet je iets te verliezen hebben: een pion op de brug of op het podium. Wie geen van beide heeft, kan alleen toekijken.
chances-title = Hoe vaak valt een kruis?
chances-text = De dobbelsteen heeft zes kanten: 1, 2, 3, 4 en twee kruisen. Een kruis betekent altijd een bluf. Denk daaraan als iemand heel zeker klinkt.
tactics-title = Eerste tactiek
tactics-text = Je pion staat op plank 9. Vandaar bereikt elk getal het podium, en wat over is gaat verloren. Gelooft iemand je bluf niet, dan gaat die zo ver vooruit als jij zei. Noem dus niet meer dan nodig.
story = { $who ->
    [you] Je gooit
   *[other] { $name } gooit
} { $face ->
    [cross] een kruis
   *[other] een { $face }
} en { $who ->
    [you] zegt
   *[other] zegt
} { $number }. { $by ->
    [nobody] Iedereen gelooft het.
    [you] Jij gelooft het niet.
   *[other] { $contester } gelooft het niet.
}
ask-falls = Wiens pion valt?
ask-plank = { $who ->
    [you] Op welke plank staat je pion daarna?
   *[other] Op welke plank staat de pion van { $name } daarna?
}
ask-your-points = Hoeveel punten heb je daarna?
ask-step = Welke trede van het podium neemt de pion?
ask-may-call = Marina noemt een getal. Mag je hier ‘niet geloven’ zeggen?
ask-wins = Wie wint nu?
ask-chance = { $roll ->
    [cross] Hoe vaak toont de dobbelsteen een kruis?
    [four] Rocco zegt altijd 4, wat hij ook gooit. Hoe vaak is het waar?
   *[other] Marina bluft alleen als het moet. Hoe vaak klopt haar getal?
}
ask-say = Je gooide een kruis en wilt naar het podium. Welk getal is het verstandigst?
ask-believe = { $name } zegt { $number }. Daarmee bereikt een derde pion het podium. Wat doe je?
answer-nobody = Niemand
answer-shared = Gedeelde winst
answer-sides = { $sides } op 6
reason-may-call = { $standing ->
    [bridge] Je pion op de brug staat op het spel.
    [podium] Je laagste pion op het podium staat op het spel.
   *[other] Je hebt geen pion op de brug of het podium: je kunt alleen toekijken.
}
reason-chance = { $roll ->
    [cross] Twee van de zes kanten zijn kruisen: een op de drie worpen.
    [four] Maar één van de zes kanten is een 4. Geloof hem niet.
   *[other] Vier van de zes kanten zijn getallen. Geloof haar meestal.
}
reason-say = Het bereikt het podium net zo goed, en als je bluf niet geloofd wordt, gaat de andere pion het minst vooruit.
reason-believe = Geloof je het, dan heb je verloren. Zeg je ‘niet geloven’, dan heb je nog een kans: een op de drie worpen is een kruis.

# Liar's table.
liar-title = De leugenaarstafel
liar-text = { $rounds } uitspraken in { $seconds } seconden. Geloven of niet? Na elk antwoord zie je de dobbelsteen.
liar-start = Begin
liar-again = Nog een keer
liar-progress = { $number } van { $rounds } · { $left } s
liar-result = Je doorzag { $caught } van { $bluffs } keer bluf en geloofde { $doubted } keer de waarheid niet ({ $answered } antwoorden).
liar-idea = Marina bluft alleen met een kruis: ze heeft vier van de zes keer gelijk. Rocco zegt 3 of 4, wat hij ook gooit: geloof hem niet.

# The ten tips.
tip-to-move = { $colour ->
    [light] Licht is aan zet.
   *[dark] Donker is aan zet.
}
tip-show = Oplossing tonen
tip-shown = De ringen tonen een oplossing. Speel die!
tip-right = Goed gedaan!
tip-copied = Dat is de oplossing. Je hebt hem bekeken, dus hij telt nog niet: begin opnieuw en vind hem zelf.
tip-also-good = Ook goed ({ $chance }%). Ons idee was { $move }. { $idea }
tip-thinking = Je zet wordt bekeken…
tip-unknown = Dat is niet de oplossing. Het antwoord van je tegenstander kan nu niet berekend worden: de computer is niet geladen.
tip-wrong = Deze niet. Je tegenstander { $kind ->
    [tiles] antwoordt met tegels op { $first } en { $second }
    [bridge] antwoordt met de brug van { $first } naar { $second }
   *[pass] past gewoon
}{ $effect ->
    [island] {" "}en maakt een eiland
    [link] {" "}en verbindt eilanden: +{ $points }
    [prevents] {" "}en je beste zet kan niet meer
   *[other] {""}
}{ $told ->
    [yes] . Je winstkans is dan nog maar { $left }%.
   *[no] .
} Tik op het bord om het opnieuw te proberen.
tip-1-title = Het midden is sterk
tip-1-text = Vanuit het midden kun je alle kanten op, als een spin in haar web. Is het vrij, neem het dan. Eén vak in het midden beslist deze partij: leg daar een tegel, en een tweede waar je wilt.
tip-1-idea = Een tegel op c3 houdt de donkere brug van b2 naar d4 voorgoed tegen. Hij draagt één brug, naar c5 of naar e3; met b3 ernaast kun je er een naar elke lichte zandbank bouwen.
tip-2-title = Geen haast met eilanden
tip-2-text = Een voltooid eiland verraadt je plan. Verbind eerst je zandbanken met bruggen; eilanden kunnen volgen. Donker kan nu op c5 een eiland voltooien. Wat is dringender?
tip-2-idea = Als de brug er eenmaal staat, kan niemand hem nog tegenhouden. Eilanden kunnen wachten, deze brug kon dat niet.
tip-3-title = Bruggen horen in het midden
tip-3-text = Zijn er meer bruggen mogelijk, gebruik dan niet de buitenste tegel van je land: misschien heb je die later nodig om verder te komen. Licht wil een brug. Welke tegels mogen hem dragen, en welke moet vrij blijven?
tip-3-idea = De tegel op e4 is de punt van het rechter eiland en de weg naar links. Elke brug die daar eindigt, geeft de partij weg; vanaf f3 of f4 kan er nog een tweede komen.
tip-4-title = Verschroeide aarde
tip-4-text = Twee zandbanken van twee of drie tegels die elkaar aan een hoek raken, geven problemen: geen van beide kan naast de andere een eiland worden. Donker heeft tegels op d5 en e5. Waar leg je het volgende paar zonder ze te bederven?
tip-4-idea = Nieuwe tegels die wegblijven van de hoeken van d5, laten beide zandbanken ruimte om eilanden te worden. Op c6 of c4 zouden ze elkaar blokkeren.
tip-5-title = Snijd het bord in tweeën
tip-5-text = Een keten van rand tot rand is een muur: je tegenstander houdt twee losse helften over. Licht kan zo'n muur met één zet sluiten.
tip-5-idea = De brug van b5 naar d5 verbindt het land van Licht van de linkerrand tot de rechter en sluit de twee donkere tegels op b6 en b7 erboven op.
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
tip-9-idea = De brug van c4 naar e5 verbindt twee ketens en houdt de donkere brug van c5 naar e4 tegen, die de partij zou beslissen. Het eiland in de hoek zou een beurt te vroeg komen.
tip-10-title = Vriendelijk maar genadeloos
tip-10-text = Je hoeft niet te bouwen om te winnen; soms is tegenhouden genoeg, en sommige partijen eindigen in 2–0. Donker kan rechtsboven een eiland voltooien. Maar wat wordt er zo van de lichte zandbank op a2 en b2?
tip-10-idea = Twee tegels in de hoek bouwen niets, maar laten de lichte zandbank geen ruimte om een eiland te worden. Gemeen? Zeker. Geef elkaar daarna een hand.
