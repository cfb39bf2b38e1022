ponte-title = Ponte del Diavolo

colour-name = { $colour ->
    [light] Licht
   *[dark] Donker
}

new-title = Nieuw spel
new-opponent = Tegenstander
new-engine = De computer
new-friend = Een vriend aan dit scherm
new-nobody = Niemand: een bord om te proberen
new-level = Niveau { $level } van 10
new-level-label = Sterkte van de computer
new-rules = Regels
rules-classic = Klassiek: 10 × 10, 40 tegels per kleur, 15 bruggen
rules-open = Open: 10 × 10 zonder grenzen
rules-large = Groot: 12 × 12 zonder grenzen
rules-small = Klein: 8 × 8 zonder grenzen
rules-custom = Eigen
new-size = Vakken per kant
new-tiles = Tegels per kleur (leeg: onbeperkt)
new-bridges = Bruggen voor beiden (leeg: onbeperkt)
new-custom-wrong = Een bord heeft 3 tot 16 vakken per kant; voorraden zijn getallen tot 999.
new-first = Wie begint
first-you = Ik
first-other = De computer
first-lot = Loten
new-clock = Klok
clock-none = Geen
clock-increment = Met een bonus na elke beurt
clock-delay = Met vrije seconden per beurt
clock-minutes = Minuten per speler
clock-seconds = Seconden bonus of uitstel
new-start = Beginnen
new-replaces = Het lopende spel vervalt.

player-you = Jij
player-engine = Computer, niveau { $level }
player-first = Eerste speler
player-second = Tweede speler
player-colour = { $colour ->
    [light] Licht
   *[dark] Donker
}
points = { $points ->
    [one] { $points } punt
   *[other] { $points } punten
}
tiles-left = { $count ->
    [one] nog { $count } tegel
   *[other] nog { $count } tegels
}
tiles-unlimited = tegels onbeperkt
bridges-left = { $count ->
    [one] Nog { $count } brug voor beiden
   *[other] Nog { $count } bruggen voor beiden
}
bridges-unlimited = Bruggen onbeperkt
bridges-built = { $count ->
    [one] { $count } brug
   *[other] { $count } bruggen
}
islands-count = { $count ->
    [one] { $count } eiland
   *[other] { $count } eilanden
}
to-move = aan zet
time-left = Resterende tijd: { $time }

chain-alone = 1 eiland alleen: 1 punt
chain-none = { $sandbanks ->
    [one] 1 zandbank: nog niets
   *[other] { $sandbanks } verbonden zandbanken: nog niets
}
chain-joined = { $islands ->
    [one] 1 eiland
   *[other] { $islands } eilanden
}{ $sandbanks ->
    [0] {""}
    [one] , 1 zandbank
   *[other] , { $sandbanks } zandbanken
}, { $bridges ->
    [one] 1 brug
   *[other] { $bridges } bruggen
}: { $points ->
    [one] 1 punt
   *[other] { $points } punten
}
chains-empty = Nog geen eilanden

status-opening = Leg twee lichte tegels op twee vakken naar keuze.
status-choice = Kies een kleur.
status-tiles-or-bridge = { $colour ->
    [light] Licht: leg twee tegels, of bouw een brug.
   *[dark] Donker: leg twee tegels, of bouw een brug.
}
status-tiles = { $colour ->
    [light] Licht: leg twee tegels. Er is nu geen brug mogelijk.
   *[dark] Donker: leg twee tegels. Er is nu geen brug mogelijk.
}
status-bridge-or-pass = { $colour ->
    [light] Licht: twee tegels passen niet meer. Bouw een brug, of pas.
   *[dark] Donker: twee tegels passen niet meer. Bouw een brug, of pas.
}
status-pass = { $colour ->
    [light] Licht: er past niets meer. Pas.
   *[dark] Donker: er past niets meer. Pas.
}
status-second = Op { $cell } ligt een tegel. Nu de tweede; tik de eerste aan om hem terug te nemen.
status-bridge-end = Een brug begint op { $cell }. Tik de tegel aan waar ze moet eindigen.
status-confirm = Bevestig de beurt, of verander hem.
status-thinking = De computer denkt na …
status-other = { $colour ->
    [light] Licht is aan de beurt …
   *[dark] Donker is aan de beurt …
}
status-over = Het spel is uit.
status-looking = Terugkijken: { $ply } van { $all } zetten.

explain-opening = De opening: na deze twee tegels kiest de tweede speler een kleur. Leg ze dus niet te goed en niet te slecht.
explain-choice = De eerste twee tegels liggen. Neem licht, en ze zijn van jou; neem donker, en je legt nu twee donkere tegels. Daarna zijn de kleuren om de beurt.
explain-choice-other = De tegenstander kiest nu een kleur: die neemt de twee lichte tegels over, of speelt er met donker tegen.
explain-chosen = { $colour ->
    [light] De tweede speler heeft licht genomen, en daarmee de twee tegels. De eerste heeft nu donker en legt twee tegels.
   *[dark] De tweede speler heeft donker genomen en legt nu twee tegels.
}
explain-last = De laatste beurt: licht heeft gepast, dus donker mag nog één ding doen. Dan worden de punten geteld.
explain-pass = { $colour ->
    [light] Twee lichte tegels passen niet meer. Als licht past, heeft donker nog één beurt en is het spel uit.
   *[dark] Twee donkere tegels passen niet meer. Als donker past, is het spel meteen uit.
}

choose-light = Licht nemen
choose-dark = Donker nemen
pass = Passen
confirm = Bevestigen
let-go = Terugnemen

action-new = Nieuw spel
action-undo = Ongedaan
action-redo = Opnieuw
action-rotate = Bord draaien
action-hint = Tip
action-hint-play = De tip spelen
action-resign = Opgeven
action-share = Delen
action-live = Terug naar het spel
action-result = Uitslag
resign-title = Opgeven?
resign-text = Het spel eindigt nu, en de ander wint.
resign-yes = Opgeven
hint-said = Tip: { $move }.
hint-thinking = Op zoek naar een goede zet …
engine-unreachable = De computer kon niet geladen worden. Controleer de verbinding en probeer het opnieuw; borden voor twee werken zonder.
engine-failed = De computer weet hier geen antwoord.
engine-retry = Opnieuw proberen

turns-title = Beurten
turns-none = Nog geen beurten.
turns-first = Naar het begin
turns-back = Eén beurt terug
turns-forth = Eén beurt verder
turns-last = Naar het eind
listed-move = { $move }
listed-pass = past
listed-choice = { $colour ->
    [light] neemt licht
   *[dark] neemt donker
}

board-label = Bord van { $size } bij { $size }. Pijltjes bewegen, Enter legt een tegel of begint een brug, Escape laat los.
cell-free = { $cell }, vrij{ $legal ->
    [yes] , hier past een tegel
   *[no] {""}
}{ $state ->
    [hint] , tip
   *[none] {""}
}
cell-blocked = { $cell }, water onder een brug{ $state ->
    [hint] , tip
   *[none] {""}
}
cell-tile = { $cell }, { $colour ->
    [light] licht
   *[dark] donker
}, { $size ->
    [1] zandbank van één
    [2] zandbank van twee
    [3] zandbank van drie
   *[other] eiland van vier
}{ $bridge ->
    [yes] , draagt een brug
   *[no] {""}
}{ $state ->
    [chosen] , gekozen
    [span] , hier kan een brug eindigen
    [hint] , tip
   *[none] {""}
}

told-tiles = { $colour ->
    [light] Licht legt tegels op { $first } en { $second }.
   *[dark] Donker legt tegels op { $first } en { $second }.
}
told-bridge = { $colour ->
    [light] Licht bouwt een brug van { $from } naar { $to }.
   *[dark] Donker bouwt een brug van { $from } naar { $to }.
}
told-pass = { $colour ->
    [light] Licht past.
   *[dark] Donker past.
}
told-choice = { $colour ->
    [light] De tweede speler neemt licht.
   *[dark] De tweede speler neemt donker.
}

refused-game-over = Het spel is uit. Kijk terug, of begin een nieuw.
refused-choice-due = Eerst kiest de tweede speler een kleur.
refused-no-choice-now = Een kleur wordt maar één keer gekozen, meteen na de eerste twee tegels.
refused-off-board = { $cell } ligt niet op dit bord.
refused-same-cell = Twee tegels hebben twee vakken nodig, niet twee keer { $cell }.
refused-out-of-tiles = { $colour ->
    [light] Licht
   *[dark] Donker
} { $left ->
    [0] heeft geen tegel meer, en tegels komen per twee.
    [one] heeft nog één tegel, en tegels komen per twee.
   *[other] heeft nog { $left } tegels, en tegels komen per twee.
}
refused-occupied = { $colour ->
    [light] Op { $cell } ligt al een lichte tegel.
   *[dark] Op { $cell } ligt al een donkere tegel.
}
refused-under-bridge = { $cell } ligt onder de brug { $bridge }. Water onder een brug blijft vrij.
refused-too-large = Een tegel op { $cell } zou een groep van { $size } maken. Vier tegels zijn een eiland, en meer mogen nooit samenhangen.
refused-touches-island = Een tegel op { $cell } zou een van je eilanden met een hoek raken. Eilanden houden afstand.
refused-island-touched = Een tegel op { $cell } zou een eiland afmaken, maar { $count ->
    [one] je tegel op { $by } raakt
   *[other] je tegels op { $by } raken
} het met een hoek. Eilanden houden afstand.
refused-out-of-bridges = Alle bruggen zijn gebouwd.
refused-not-a-bridge = Geen brug reikt van { $from } naar { $to }. Een brug gaat twee vakken recht, twee schuin, of een paardensprong.
refused-no-tile = Een brug heeft aan beide einden een tegel nodig, en op { $cell } ligt er geen.
refused-other-tile = De tegel op { $cell } is niet van jou.
refused-end-used = De tegel op { $cell } draagt al de brug { $bridge }. Een tegel draagt hoogstens één brug.
refused-tile-beneath = De tegel op { $cell } ligt in de weg: bruggen overspannen alleen open water.
refused-bridge-crosses = Ze zou de brug { $bridge } kruisen. Bruggen kruisen nooit.
refused-tiles-fit = Passen mag alleen als er geen twee tegels meer passen, en { $first } en { $second } passen.
refused-no-second = Op { $cell } past een tegel, maar dan geen tweede meer, en tegels komen per twee.
refused-no-bridge-from = Op { $cell } kan nu geen brug beginnen: geen andere tegel van je ligt binnen bereik over open water.
refused-tile-lies = Een beurt is twee tegels of één brug. Neem voor een brug eerst de tegel op { $first } terug.
refused-not-your-turn = De tegenstander is aan de beurt.
refused-looking-back = Het bord toont een eerdere beurt. Ga terug naar het spel om verder te spelen.

outcome-you = Jij wint
outcome-engine = De computer wint
outcome-colour = { $colour ->
    [light] Licht wint
   *[dark] Donker wint
}
outcome-draw = Gelijkspel
decided-points = De punten beslisten: { $own } tegen { $other }.
decided-islands = Beiden hebben { $points ->
    [one] { $points } punt
   *[other] { $points } punten
}. De eilanden beslisten: { $own } tegen { $other }.
decided-bridges = Punten en eilanden zijn gelijk. De bruggen beslisten: { $own } tegen { $other }.
decided-nothing = Punten, eilanden en bruggen zijn allemaal gelijk.
decided-resignation = { $colour ->
    [light] Licht gaf op.
   *[dark] Donker gaf op.
}
decided-time = { $colour ->
    [light] De tijd van licht was om.
   *[dark] De tijd van donker was om.
}
end-rule = Een keten van n eilanden is n × (n + 1) ÷ 2 punten waard: 1, 3, 6, 10, 15 …
end-again = Nog een keer
end-look = Terugkijken

share-title = Bewaren en delen
share-text = De link bevat het hele spel; wie hem opent, ziet het op een eigen bord.
share-copy-link = Link kopiëren
share-copy-moves = Zetten kopiëren
share-save = Als bestand bewaren
share-send = Versturen …
share-copied = Gekopieerd.
share-failed = Kopiëren lukte niet.
share-link-label = Link naar dit spel
link-shown = Een spel uit een link. Loop erdoorheen, of speel verder vanuit elke stelling.
link-wrong = De link bevat geen spel dat deze app kan lezen.
