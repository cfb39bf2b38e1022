ponte-title = Ponte del Diavolo

colour-name = { $colour ->
    [light] Licht
   *[dark] Donker
}

# The new game.
new-title = Nieuwe partij
new-board = Bord
new-board-name = { $rules ->
    [small] Klein
    [large] Groot
   *[classic] Klassiek
}
new-board-size = { $size } × { $size }
new-more-rules = Andere regels
new-opponent = Spelen tegen
new-engine = Computer
new-friend = Een vriend op dit apparaat
new-free-board = Analysebord
new-level = Niveau { $level }
new-level-label = Tegenstander
new-rules = Regels
rules-classic = Klassiek: 10 × 10, elk 40 tegels, 15 bruggen
rules-open = Open: 10 × 10, onbeperkt
rules-large = Groot: 12 × 12, onbeperkt
rules-small = Klein: 8 × 8, onbeperkt
rules-custom = Aangepast
new-size = Bordgrootte
new-tiles = Tegels per speler (leeg: onbeperkt)
new-bridges = Gedeelde bruggen (leeg: onbeperkt)
new-custom-wrong = De bordgrootte moet 3 tot 16 zijn, voorraden hooguit 999.
new-first = Wie begint?
first-you = Ik
first-lot = Willekeurig
new-clock = Klok
clock-none = Geen
clock-increment = Increment
clock-delay = Vertraging
clock-minutes = Minuten per speler
clock-seconds = Seconden per zet
new-start = Partij starten
new-replaces = Je huidige partij gaat verloren.

# Players and supplies.
player-you = Jij
player-engine = { $name } (niveau { $level })
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
tiles-unlimited = onbeperkt tegels
bridges-left = { $count ->
    [one] Nog { $count } brug (gedeeld)
   *[other] Nog { $count } bruggen (gedeeld)
}
bridges-unlimited = Onbeperkt bruggen
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

# What a chain is made of.
chain-alone = Los eiland: 1 punt
chain-none = { $sandbanks ->
    [one] 1 zandbank: 0 punten
   *[other] { $sandbanks } verbonden zandbanken: 0 punten
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

# What is going on. `who` is `you` where one player is addressed, and a colour where both play on this device.
status-opening = Leg twee lichte tegels op twee vakken naar keuze.
status-choice = Kies je kleur.
status-tiles-or-bridge = { $who ->
    [you] Leg twee tegels of bouw een brug.
    [light] Licht: leg twee tegels of bouw een brug.
   *[dark] Donker: leg twee tegels of bouw een brug.
}
status-tiles = { $who ->
    [you] Leg twee tegels. Je kunt nu geen brug bouwen.
    [light] Licht: leg twee tegels. Er is nu geen brug mogelijk.
   *[dark] Donker: leg twee tegels. Er is nu geen brug mogelijk.
}
status-bridge-or-pass = { $who ->
    [you] Je kunt geen twee tegels meer leggen. Bouw een brug of pas.
    [light] Licht kan geen twee tegels meer leggen: bouw een brug of pas.
   *[dark] Donker kan geen twee tegels meer leggen: bouw een brug of pas.
}
status-pass = { $who ->
    [you] Je hebt geen zetten meer en moet passen.
    [light] Licht heeft geen zetten meer en moet passen.
   *[dark] Donker heeft geen zetten meer en moet passen.
}
status-second = Leg je tweede tegel. Tik op { $cell } om de eerste terug te nemen.
status-bridge-end = Brug vanaf { $cell }: tik nu op de tegel aan het andere eind.
status-confirm = Bevestig je zet of verander hem.
status-thinking = { $name } denkt na…
status-other = { $who ->
    [first] De eerste speler legt twee lichte tegels…
    [second] De tweede speler kiest een kleur…
    [light] Licht is aan zet…
   *[dark] Donker is aan zet…
}
status-over = De partij is afgelopen.
status-ended = { $passed ->
    [yes] { $who ->
        [you] Je kunt geen twee tegels meer leggen en past: de partij is afgelopen.
        [light] Licht kan geen twee tegels meer leggen en past: de partij is afgelopen.
        [dark] Donker kan geen twee tegels meer leggen en past: de partij is afgelopen.
       *[other] { $name } kan geen twee tegels meer leggen en past: de partij is afgelopen.
    }
   *[no] { $who ->
        [you] Dat was je laatste zet: de partij is afgelopen.
        [light] Dat was de laatste zet van Licht: de partij is afgelopen.
        [dark] Dat was de laatste zet van Donker: de partij is afgelopen.
       *[other] Dat was de laatste zet van { $name }: de partij is afgelopen.
    }
}
status-looking = Zet { $ply } van { $all }

explain-opening = Je tegenstander mag deze twee tegels daarna overnemen en Licht spelen. Leg ze dus niet te goed en niet te slecht.
explain-choice = Neem Licht en de twee tegels zijn van jou. Neem Donker en leg nu twee donkere tegels.
explain-choice-other = Je tegenstander kiest nu: Licht met deze twee tegels, of Donker ertegen.
explain-chosen = { $colour ->
    [light] { $who ->
        [you] Je hebt Licht en de twee tegels genomen. Je tegenstander speelt Donker en legt twee tegels.
        [named] { $name } heeft Licht en jouw twee tegels genomen. Jij speelt Donker: leg twee tegels.
        [opponent] Je tegenstander heeft Licht en jouw twee tegels genomen. Jij speelt Donker: leg twee tegels.
       *[second] De tweede speler heeft Licht en de twee tegels genomen. De eerste speelt Donker en legt twee tegels.
    }
   *[dark] { $who ->
        [you] Jij speelt Donker: leg twee tegels.
        [named] { $name } heeft Donker genomen. Jij speelt Licht.
        [opponent] Je tegenstander heeft Donker genomen en legt twee tegels.
       *[second] De tweede speler heeft Donker genomen en legt twee tegels.
    }
}
explain-last = Laatste beurt: Licht heeft gepast, Donker mag nog één keer. Daarna worden de punten geteld.
explain-pass = { $colour ->
    [light] Als Licht past, krijgt Donker nog één beurt en is de partij afgelopen.
   *[dark] Als Donker past, is de partij meteen afgelopen.
}

choose-light = Licht nemen
choose-dark = Donker nemen
pass = Passen
confirm = Bevestigen
let-go = Wissen

# Buttons beside the board.
action-new = Nieuwe partij
action-undo = Ongedaan maken
action-redo = Zet herstellen
action-rotate = Bord draaien
action-hint = Hint
action-hint-play = Hint spelen
action-resign = Opgeven
action-share = Delen
action-live = Terug naar de partij
action-result = Uitslag
resign-title = Opgeven?
resign-text = De partij stopt nu en je tegenstander wint.
resign-yes = Opgeven
hint-said = Hint: { $move } ({ $effect ->
    [light] neem Licht
    [dark] neem Donker
    [island] maakt een eiland
    [link] verbindt eilanden, +{ $points }
    [bridge] een brug die niemand meer kan verbreken
    [pass] er is niets anders meer
   *[land] neemt de beste vrije plek
})
hint-thinking = Goede zet zoeken…
engine-unreachable = De computertegenstander kon niet worden geladen. Controleer je verbinding en probeer het opnieuw. Partijen met z'n tweeën gaan ook zonder.
engine-unsupported = Deze browser is te oud voor de computertegenstanders. Partijen met z'n tweeën en al het andere werken wel; een actuele browser kan alles.
engine-failed = De computer is gestopt zonder een zet te vinden. Probeer het opnieuw.
engine-retry = Opnieuw proberen

turns-title = Zetten
turns-none = Nog geen zetten.
turns-first = Eerste zet
turns-back = Vorige zet
turns-forth = Volgende zet
turns-last = Laatste zet
listed-move = { $move }
listed-pass = past
listed-choice = { $colour ->
    [light] neemt Licht
   *[dark] neemt Donker
}

board-label = Bord, { $size } bij { $size }. Pijltjestoetsen om te bewegen, Enter om een tegel te leggen of een brug te beginnen, Escape om te annuleren.
cell-free = { $cell }, vrij{ $legal ->
    [yes] , toegestaan
   *[no] {""}
}{ $state ->
    [hint] , hint
   *[none] {""}
}
cell-blocked = { $cell }, onder een brug{ $state ->
    [hint] , hint
   *[none] {""}
}
cell-tile = { $cell }, { $colour ->
    [light] licht
   *[dark] donker
}, { $size ->
    [1] zandbank van één tegel
    [2] zandbank van twee tegels
    [3] zandbank van drie tegels
   *[other] eiland van vier tegels
}{ $bridge ->
    [yes] , met brug
   *[no] {""}
}{ $state ->
    [chosen] , gekozen
    [span] , hier kan een brug eindigen
    [hint] , hint
   *[none] {""}
}

# Moves, for screen readers.
told-tiles = { $who ->
    [you] Je legt
    [light] Licht legt
    [dark] Donker legt
   *[other] { $name } legt
} tegels op { $first } en { $second }.
told-bridge = { $who ->
    [you] Je bouwt
    [light] Licht bouwt
    [dark] Donker bouwt
   *[other] { $name } bouwt
} een brug van { $from } naar { $to }.
told-pass = { $who ->
    [you] Je past.
    [light] Licht past.
    [dark] Donker past.
   *[other] { $name } past.
}
told-choice = { $who ->
    [you] Je neemt
    [second] De tweede speler neemt
   *[other] { $name } neemt
} { $colour ->
    [light] Licht.
   *[dark] Donker.
}

# Refusals.
refused-game-over = De partij is afgelopen. Bekijk de partij nog eens of begin een nieuwe.
refused-choice-due = De tweede speler moet eerst een kleur kiezen.
refused-no-choice-now = De kleur wordt maar één keer gekozen, meteen na de eerste twee tegels.
refused-off-board = { $cell } ligt niet op dit bord.
refused-same-cell = Je kunt niet beide tegels op { $cell } leggen.
refused-out-of-tiles = { $colour ->
    [light] Licht
   *[dark] Donker
} heeft { $left ->
    [0] geen tegels meer.
    [one] nog maar één tegel, en tegels leg je per twee.
   *[other] nog { $left } tegels, en tegels leg je per twee.
}
refused-occupied = { $colour ->
    [light] Op { $cell } ligt al een lichte tegel.
   *[dark] Op { $cell } ligt al een donkere tegel.
}
refused-under-bridge = { $cell } ligt onder de brug { $bridge }. Onder een brug mag geen tegel.
refused-too-large = Een tegel op { $cell } zou een groep van { $size } maken. Een groep heeft hooguit vier tegels.
refused-touches-island = Een tegel op { $cell } zou een van je eilanden aan een hoek raken. Eilanden mogen je andere tegels niet raken, ook niet diagonaal.
refused-island-touched = Een tegel op { $cell } zou een eiland voltooien, maar { $count ->
    [one] je tegel op { $by } raakt
   *[other] je tegels op { $by } raken
} het aan een hoek. Eilanden mogen je andere tegels niet raken, ook niet diagonaal.
refused-out-of-bridges = Er zijn geen bruggen meer.
refused-not-a-bridge = Een brug reikt niet van { $from } naar { $to }. Bruggen gaan twee vakken recht, twee vakken diagonaal of een paardensprong.
refused-no-tile = Een brug heeft aan elk eind een tegel van jou nodig. Op { $cell } ligt er geen.
refused-other-tile = De tegel op { $cell } is niet van jou.
refused-end-used = De tegel op { $cell } draagt al de brug { $bridge }. Een tegel draagt er maar één.
refused-tile-beneath = De tegel op { $cell } ligt in de weg. Bruggen gaan alleen over open water.
refused-bridge-crosses = Hij zou de brug { $bridge } kruisen. Bruggen mogen elkaar niet kruisen.
refused-tiles-fit = Je mag alleen passen als je geen twee tegels kunt leggen. { $first } en { $second } kunnen nog.
refused-no-second = Je kunt een tegel op { $cell } leggen, maar dan is er geen plek voor de tweede. Tegels leg je per twee.
refused-no-bridge-from = Vanaf { $cell } kan nu geen brug beginnen: geen andere tegel van jou ligt binnen bereik over open water.
refused-tile-lies = Een zet is twee tegels of één brug. Neem voor een brug eerst de tegel op { $first } terug.
refused-not-your-turn = Je bent niet aan de beurt.
refused-looking-back = Je bekijkt een eerdere zet. Ga terug naar de partij om te spelen.

# The end.
outcome-you = Je wint!
outcome-engine = { $name } wint
outcome-colour = { $colour ->
    [light] Licht wint
   *[dark] Donker wint
}
outcome-draw = Remise
decided-points = { $own }–{ $other } op punten
decided-islands = Elk { $points ->
    [one] { $points } punt
   *[other] { $points } punten
}, { $own }–{ $other } op eilanden
decided-bridges = Gelijke punten en eilanden, { $own }–{ $other } op bruggen
decided-nothing = Gelijke punten, eilanden en bruggen
decided-resignation = { $who ->
    [you] Je hebt opgegeven.
    [light] Licht heeft opgegeven.
    [dark] Donker heeft opgegeven.
   *[other] { $name } heeft opgegeven.
}
decided-time = { $who ->
    [you] Je tijd is om.
    [light] De tijd van Licht is om.
    [dark] De tijd van Donker is om.
   *[other] De tijd van { $name } is om.
}
end-rule = Eilanden in een keten: 1 → 1 punt, 2 → 3, 3 → 6, 4 → 10, 5 → 15
end-again = Nog een keer

# Sharing.
share-title = Partij delen
share-text = De link bevat de hele partij. Wie hem opent, kan de partij naspelen.
share-copy-link = Link kopiëren
share-copy-moves = Zetten kopiëren
share-save = Opslaan als bestand
share-send = Delen…
share-copied = Gekopieerd.
share-failed = Kopiëren mislukt.
share-link-label = Link naar deze partij
link-shown = Gedeelde partij. Loop de zetten door, of speel verder vanaf elke zet.
link-wrong = Deze link bevat geen geldige partij.
