# Hub, games and stored analyses

study-lead = Bespreek je partijen na, analyseer elke stelling en oefen met puzzels. Werkt offline. Alleen studies die je opslaat, staan op de server.
study-card-analysis = Probeer varianten, vraag de computer, voeg commentaar en pijlen toe, stel stellingen op.
study-open-board = Bord openen
study-card-puzzles = Vind de winnende zet: een puzzel per dag, puzzels met rating, thema's en je eigen fouten.
study-open-puzzles = Puzzels oplossen
study-card-games-title = Je partijen
study-card-games = Al je partijen, op dit apparaat en online, in één stap na te bespreken.
study-open-games = Partijen tonen
study-games-title = Partijen op dit apparaat
study-games-none = Nog geen partijen. Partijen tegen de computer en vrienden worden hier bewaard.
study-games-count = { $count ->
    [one] { $count } partij
   *[other] { $count } partijen
}
study-games-more = Meer tonen
study-games-export = Deze partijen exporteren
study-search = Zoeken
study-filter-game = Spel
study-filter-outcome = Uitslag
study-filter-all = Alle
study-filter-won = Gewonnen
study-filter-lost = Verloren
study-filter-other = Andere uitslagen
study-filter-unfinished = Onafgemaakt
study-against-engine = { $name } (niveau { $level })
study-against-friends = Vrienden op dit apparaat
study-against-bots = { $count ->
    [one] { $count } bot
   *[other] { $count } bots
}
study-against-named = { $names }
study-against-online = { $names }, online
study-imported = Geïmporteerde partij
study-imported-names = Geïmporteerd: { $names }
study-outcome-unfinished = Onafgemaakt
study-outcome-won = Gewonnen
study-outcome-lost = Verloren
study-outcome-draw = Remise
study-outcome-light = Licht heeft gewonnen
study-outcome-dark = Donker heeft gewonnen
study-outcome-seat = Speler { $seat } heeft gewonnen
study-details-ponte = { $size } × { $size }, zetten: { $moves }
study-details-ciao = { $players } spelers, beurten: { $moves }
study-rules = { $rules ->
    [classic] Klassiek, 10 × 10
    [open] Open, 10 × 10
    [large] Groot, 12 × 12
   *[small] Klein, 8 × 8
}
study-review-progress = Partijanalyse bezig: { $percent }
study-delete = Verwijderen
study-delete-yes = Echt verwijderen?
study-database-unavailable = Deze browser laat Ponti geen partijen bewaren, bijvoorbeeld in een privévenster.
study-database-failed = Opslaan is mislukt. Controleer de vrije ruimte op dit apparaat.
analyses-title = Opgeslagen analyses
analyses-none = Nog geen analyses. Ze worden opgeslagen zodra je op het analysebord een zet speelt.

# Analysis board

analysis-unnamed = Analyse zonder titel
analysis-moves = { $count ->
    [one] { $count } zet
   *[other] { $count } zetten
}
analysis-missing = Deze analyse staat niet op dit apparaat.
analysis-walk = Door de zetten bladeren
analysis-tools = Gereedschap
analysis-tool-play = Spelen
analysis-tool-mark = Vakken markeren
analysis-tool-arrow = Pijlen tekenen
analysis-group-board = Bord
analysis-group-line = Deze lijn
analysis-group-file = Stelling en partij
analysis-keys = Toetsen: ← → zetten, ↑ ↓ varianten, Ctrl+Z ongedaan maken, Ctrl+Y herstellen.
analysis-brushes = Kleur van markeringen en pijlen
analysis-brush = { $brush ->
    [green] Groen
    [red] Rood
    [yellow] Oranje
   *[blue] Blauw
}
analysis-name = Naam
analysis-variation = Variant:
analysis-comment = Commentaar
analysis-comment-long = Het commentaar is te lang.
analysis-verdict = Oordeel over de zet
verdict-good = Goede zet
verdict-mistake = Fout
verdict-brilliant = Briljante zet
verdict-blunder = Blunder
verdict-interesting = Interessante zet
verdict-dubious = Twijfelachtige zet
analysis-promote = Variant opwaarderen
analysis-delete = Vanaf hier verwijderen
analysis-too-deep = Varianten kunnen niet dieper genest worden.
analysis-too-long = Deze analyse kan niet meer zetten bevatten.
analysis-engine = Computer
analysis-lines = Lijnen
analysis-lines-title = Beste lijnen
analysis-second-title = Beste tweede tegels
analysis-bridges = Bruggen
analysis-fork = { $colour ->
    [light] Licht heeft een vork: geen enkele zet houdt alle bruggen tegen.
   *[dark] Donker heeft een vork: geen enkele zet houdt alle bruggen tegen.
}
analysis-threats = Dreigingen
analysis-threats-title = Wat de tegenstander zou spelen als je paste
analysis-islands = Eilandenkaart
analysis-cell-islands = eiland van licht { $light } procent, van donker { $dark } procent
analysis-thinking = Aan het denken…
analysis-win-said = Licht wint { $light }, Donker { $dark }
analysis-points-said = Verwachte punten: Licht { $light }, Donker { $dark }
analysis-nodes = { $count ->
    [one] { $count } stelling doorzocht
   *[other] { $count } stellingen doorzocht
}
analysis-proven = Opgelost: de uitslag is exact
analysis-line-said = { $colour ->
    [light] { $win } voor Licht: { $moves }
    [dark] { $win } voor Donker: { $moves }
   *[other] { $win }: { $moves }
}
analysis-column-chance = { $colour ->
    [light] Licht wint
    [dark] Donker wint
   *[other] Kans
}
analysis-column-points = Punten
analysis-column-line = Wat volgt
analysis-column-visits = Bezoeken
analysis-details = Details
analysis-play-line = Deze zet spelen
analysis-add-line = Deze lijn als variant toevoegen
analysis-forbidden = Je speelt deze stelling online. De computer blijft uit tot de partij afgelopen is.
analysis-practise = Vanaf hier spelen
practice-level = Niveau
practice-runs = { $colour ->
    [light] De computer speelt Licht op niveau { $level }.
   *[dark] De computer speelt Donker op niveau { $level }.
}
practice-perfect = Perfect in eindspelen
practice-runs-perfect = { $colour ->
    [light] De computer speelt Licht zo goed mogelijk, en perfect zodra het eindspel is opgelost.
   *[dark] De computer speelt Donker zo goed mogelijk, en perfect zodra het eindspel is opgelost.
}
practice-won = Opgelost: jij wint als je goed speelt.
practice-drawn = Opgelost: remise als beide goed spelen.
practice-lost = Opgelost: de computer wint als hij goed speelt.
practice-lost-win = Dit eindspel was gewonnen en is dat niet meer. Maak de zet ongedaan en probeer het opnieuw.
practice-lost-draw = Dit eindspel was remise en is nu verloren. Maak de zet ongedaan en probeer het opnieuw.
practice-stop = Stoppen met spelen
guess-start = Raad de zetten
guess-task = Welke zet werd hier gespeeld?
guess-hint = Hint
guess-solution = Toon de zet
guess-stop = Stop met raden
guess-right = Goed!
guess-wrong = Die zet werd niet gespeeld. Probeer het nog eens.
guess-text = { $text }
guess-cell = De zet gebruikt { $cell }.
guess-no-cell = Het is geen zet op het bord.
guess-solved = De zet was { $move }.
guess-end = Dat was de laatste zet.
import-chapters = { $count } partijen geïmporteerd. Dit is de eerste; de andere staan in je lijst met analyses.
explorer-title = Openingsverkenner
explorer-games = Partijen
explorer-points = Gemiddelde punten
explorer-won = { $colour ->
    [light] Licht wint
   *[dark] Donker wint
}
explorer-none = Geen partij bereikte deze stelling in de eerste { $count } zetten.
explorer-few = Grijs: minder dan { $count } partijen. De gewonnen partijen zijn geteld, niet in procenten.
explorer-failed = De statistieken konden niet geladen worden. Controleer je verbinding.
explorer-source = Partijen
explorer-engine = Computer
explorer-server = Deze server
explorer-own = Je partijen

# Studies op de server

studies-title = Je studies
studies-public = Openbare studies
studies-none = Nog geen studies. Een studie is een verzameling partijen met commentaar die je via een link kunt delen.
studies-account = Log in om studies op deze server te bewaren en te delen.
studies-chapters = { $count ->
    [one] { $count } hoofdstuk
   *[other] { $count } hoofdstukken
}
open-study-unnamed = Studie zonder naam
open-study-owner = van { $name }
open-study-missing = Deze studie bestaat niet of is privé.
open-study-chapters = Hoofdstukken
open-study-name = Naam van de studie
open-study-visibility = Wie deze studie kan lezen
open-study-reader = Probeer elke zet. Je wijzigingen worden hier niet opgeslagen.
open-study-keep = Hoofdstuk op dit apparaat bewaren
open-study-copy = Naar mijn studies kopiëren
open-study-delete = Studie verwijderen
open-study-saved = Alle wijzigingen opgeslagen
open-study-saving = Bezig met opslaan…
open-study-retry = Opnieuw proberen
open-study-conflict = Deze studie is in een ander tabblad of op een ander apparaat gewijzigd.
open-study-reload = Nieuwste versie laden
visibility-private = Alleen jij
visibility-link = Iedereen met de link
visibility-public = Openbaar
chapter-name = Naam van het hoofdstuk
chapter-number = Hoofdstuk { $number }
chapter-named = { $number }. { $name }
chapter-add = Hoofdstuk toevoegen
chapter-up = Hoofdstuk omhoog
chapter-down = Hoofdstuk omlaag
chapter-remove = Hoofdstuk verwijderen
chapter-too-many = Een studie heeft hooguit { $count } hoofdstukken.
chapter-too-long = De studie is te lang. Zet enkele hoofdstukken in een andere.
save-study-title = Opslaan in studie
save-study-text = Studies blijven op deze server en zijn via een link te delen.
save-study-account = Voor studies op deze server heb je een account nodig.
save-study-sign-in = Inloggen of registreren
save-study-target = Studie
save-study-new = Nieuwe studie
save-study-go = Opslaan

# Position editor

editor-title = Stelling opstellen
editor-tools = Gereedschap
editor-light = Lichte tegel
editor-dark = Donkere tegel
editor-bridge = Brug
editor-erase = Wissen
editor-to-move = Aan zet
editor-rules = Regels
editor-done = Deze stelling analyseren
editor-clear = Bord leegmaken
editor-off-board = { $cell } ligt buiten het bord.
editor-two-tiles = Op { $cell } liggen twee tegels.
editor-too-large = Een groep van { $count } is te groot: { $cells }.
editor-touched = Het eiland { $island } wordt geraakt door { $cells }.
editor-many-tiles = { $colour ->
    [light] Licht heeft te veel tegels: { $count }.
   *[dark] Donker heeft te veel tegels: { $count }.
}
editor-many-bridges = Te veel bruggen: { $count }.
editor-no-bridge = Een brug kan niet van { $from } naar { $to }.
editor-no-tile = De brug { $bridge } heeft geen tegel op { $cell }.
editor-two-colours = De brug { $bridge } verbindt twee kleuren.
editor-end-used = { $cell } draagt twee bruggen.
editor-beneath = Er ligt een tegel op { $cell }, onder de brug { $bridge }.
editor-cross = De bruggen { $one } en { $other } kruisen elkaar.
editor-phase = De opening is een leeg bord of twee lichte tegels.

# Import and export

import-title = Importeren
import-text = Plak een partij, een lijst zetten, een stelling of een link, of kies een bestand. Partijen van Abstract Play, Boardspace en YourTurnMyTurn werken ook.
import-label = Partij of stelling
import-file = Bestand
import-go = Importeren
import-empty = Er is niets te importeren.
import-too-long = De tekst is te lang.
import-record = Dit is geen partij: { $reason } Voorbeeld van een partij: 1. e5,f6 dark d4,g7 2. c6,e8
import-partial = Tot hier geïmporteerd: { $reason }
import-file-failed = Het bestand kan niet gelezen worden.
export-title = Exporteren
export-text = De notatie en de link bevatten alle varianten en commentaren. Afbeeldingen tonen de huidige stelling.
export-copy-record = Notatie kopiëren
embed-open = Openen in Ponti
export-embed = Code voor een webpagina kopiëren
export-gif-from = GIF tot hier, vanaf zet
export-progress = Tekenen: { $percent }
export-done = Het bestand is klaar.
export-failed = Deze browser kan de afbeelding niet tekenen.

# Why a text can't be imported

import-at = Regel { $line }, kolom { $column } (‘{ $word }’): { $reason }
import-at-end = Regel { $line }, kolom { $column }: { $reason }
import-at-turn = Regel { $line }, kolom { $column }, beurt { $turn } (‘{ $word }’): { $reason }
import-no-moves = Er staan geen zetten in.
import-unreadable = Zet { $number } (‘{ $word }’) is niet te lezen. Een zet is twee tegels zoals c4,d4, een brug zoals c4-e5, of pass.
import-incomplete = Zet { $number } is niet volledig. Er zijn twee tegels nodig zoals c4,d4, of een brug zoals c4-e5.
import-illegal = Zet { $number } (‘{ $word }’): { $reason }
import-cell-column = Een vak begint met een letter van a tot p.
import-cell-row = Een vak eindigt met een getal van 1 tot 16.
import-one-cell = Een zet is twee tegels zoals c4,d4, een brug zoals c4-e5, pass, light of dark.
import-many-cells = Een zet heeft maar twee vakken.
import-no-move = Er ontbreekt een zet.
import-rules-size = Een bord heeft 3 tot 16 vakken per zijde, niet { $size }.
import-rules-supply = Een voorraad is een getal tot 65535, of - voor onbeperkt.
import-rules-unknown = Deze regels bestaan niet. Gebruik classic, open, large, small of grootte:tegels:bruggen zoals 7:20:-.
import-rules-differ = De beginstelling heeft andere regels.
import-start = Beginstelling: { $reason }
import-start-at = Beginstelling, kolom { $column }: { $reason }
import-setup-long = De stelling is te lang.
import-setup-missing = Er ontbreekt iets. Een stelling is regels, rijen, bruggen, een fase en het aantal beurten.
import-setup-extra = Na het aantal beurten kan niets volgen.
import-setup-rows = Het bord heeft { $size } rijen, niet { $rows }.
import-setup-cells = Rij { $row } heeft { $wanted } vakken nodig, niet { $cells }.
import-setup-symbol = ‘{ $found }’ is geen tegel (l, d) en geen aantal lege vakken.
import-setup-bridge = Een brug schrijf je als a1-c1.
import-setup-bridges = Er zijn te veel bruggen.
import-setup-phase = De fase is opening, choice, light, dark, last of over.
import-setup-turns = Het aantal beurten is hoogstens 65535.
import-extra = Er staat nog tekst na de partij.
import-many-records = Er zijn te veel partijen.
import-tag-name = De naam van een tag heeft alleen letters, cijfers en _.
import-tag-own = Deze tag volgt uit de partij en is niet te kiezen.
import-tag-twice = Deze tag is er al.
import-tag-many = Er zijn te veel tags.
import-tag-long = De tag is te lang.
import-tag-break = Een tag heeft geen regeleinden.
import-tag-open = De tag heeft geen einde: een aanhalingsteken of ] ontbreekt.
import-result = De uitslag is light+, dark+, = of *.
import-termination = Het einde is score, resignation of time.
import-results-differ = De uitslag is hier { $end }, maar { $tag } in de tag.
import-contradiction = De notatie zegt { $said }, maar het bord zegt { $board }.
import-not-over = De notatie zegt { $said }, maar de partij is nog niet uit.
import-many-moves = Er zijn te veel zetten.
import-comment-open = Het commentaar heeft geen einde: {"}"} ontbreekt.
import-comment-long = Het commentaar is te lang.
import-variation-open = De variant heeft geen einde: ) ontbreekt.
import-variation-none = Hier eindigt geen variant.
import-variation-first = Een variant komt na de zet die ze vervangt.
import-variation-empty = Een variant heeft minstens één zet nodig.
import-variation-result = Een uitslag beëindigt de hoofdlijn, niet een variant.
import-glyph = Een teken is !, ?, !!, ??, !?, ?! of $ met een getal tot 255.
import-glyph-first = Een teken komt na de zet die het beoordeelt.
import-glyph-many = De zet heeft te veel tekens.
import-stray = ‘{ $found }’ betekent hier niets.

# Review

review-missing = Deze partij staat niet op dit apparaat en niet op de server.
review-running = De partij is nog bezig. Daarna kun je de partij nabespreken.
review-running-note = De partij wordt geanalyseerd… Je kunt deze pagina verlaten, het gaat door.
review-move = Zet { $move } van { $count }
review-start-note = Blader door de zetten om te zien wat elke zet waard was.
review-turn = { $move }: { $judgement }.
review-loss = { $player ->
    [you] Je kans daalt van { $before } naar { $after }.
   *[other] De kans van { $player } daalt van { $before } naar { $after }.
}
review-points = Verwacht puntenverlies: { $points }.
review-exact = Dit is exact.
review-replies = { $player ->
    [you] Jouw antwoord: { $line }
   *[other] { $player } antwoordt: { $line }
}
review-show-replies = Het vervolg tonen
review-best = Beter: { $move }.
review-show-best = De betere zet tonen
review-choice = Beste zet: { $move }.
review-show-choice = De beste zet tonen
judgement-best = beste zet
judgement-good = goede zet
judgement-inaccuracy = onnauwkeurigheid
judgement-mistake = fout
judgement-blunder = blunder
review-graphs = Grafieken
review-graph-win = Winstkans van Licht
review-graph-points = Verwachte punten
review-slider = Zet op de grafiek
review-slider-said = Zet { $move }: Licht wint { $win }; punten { $light } tegen { $dark }
review-table = Grafieken als tabel
review-table-start = Begin
review-column-move = Zet
review-column-win = Licht wint
review-column-light = Punten, Licht
review-column-dark = Punten, Donker
review-column-judgement = Oordeel
review-turning-points = Keerpunten
review-turning-point = { $player ->
    [you] Zet { $number }, jij: { $move }. Je kans: { $before } → { $after }
   *[other] Zet { $number }, { $player }: { $move }. Kans van { $player }: { $before } → { $after }
}
summary-title = Samenvatting
summary-flow-you = { $flow ->
    [ahead] Je stond van begin tot eind voor.
    [behind] Je stond van begin tot eind achter.
    [close] De partij bleef spannend tot het eind.
    [took] Met zet { $number } kwam je definitief voor.
   *[lost] Met zet { $number } raakte je de voorsprong definitief kwijt.
}
summary-flow = { $flow ->
    [ahead] { $player } stond van begin tot eind voor.
    [behind] { $player } stond van begin tot eind achter.
    [close] De partij bleef spannend tot het eind.
    [took] Met zet { $number } kwam { $player } definitief voor.
   *[lost] Met zet { $number } raakte { $player } de voorsprong definitief kwijt.
}
summary-quality = { $player ->
    [you] Je nauwkeurigheid was { $accuracy }, met { $mistakes } en { $blunders }
   *[other] De nauwkeurigheid van { $player } was { $accuracy }, met { $mistakes } en { $blunders }
}{ $phase ->
    [opening] ; het meeste ging verloren in de opening.
    [middle] ; het meeste ging verloren in het middenspel.
    [ending] ; het meeste ging verloren in het eindspel.
   *[none] { "." }
}
summary-mistakes = { $count ->
    [one] { $count } fout
   *[other] { $count } fouten
}
summary-blunders = { $count ->
    [one] { $count } blunder
   *[other] { $count } blunders
}
summary-train = { $training ->
    [bridges] Oefen bruggen: zoek er een die eilanden verbindt voordat je tegels legt.
    [cuts] Oefen blokkeren: kijk voor elke zet welke brug je tegenstander kan bouwen.
    [forks] Oefen vorken: een zet die twee bruggen dreigt, wint er een.
    [islands] Oefen eilanden: voltooi die van jou op tijd en voorkom die van je tegenstander.
    [room] Oefen ruimte: houd plaats vrij voor je volgende eiland en neem die van je tegenstander weg.
    [opening] Oefen de opening: maak de eerste twee tegels eerlijk, kies de kant met meer ruimte en houd plaats vrij voor eilanden.
    [endings] Oefen eindspelen: tel de punten die beide kanten nog kunnen maken.
    [mixed] Oefen je blik met allerlei puzzels.
   *[harder] Er viel niets te herstellen: probeer moeilijkere puzzels.
}
summary-lesson = Les: { $title }
summary-puzzle = Puzzel, rating { $rating }
review-players = Spelers
review-accuracy = Nauwkeurigheid
review-inaccuracies = Onnauwkeurigheden
review-mistakes = Fouten
review-blunders = Blunders
review-points-lost = Verloren punten
review-phase-opening = Opening
review-phase-middle = Middenspel
review-phase-ending = Eindspel
review-exercises = { $count ->
    [one] Vind de betere zet
   *[other] Vind de betere zet ({ $count })
}
review-no-exercises = Geen fouten om te oefenen. Goed gespeeld!
review-analyse = Vanaf hier analyseren
review-save = Notatie met oordelen opslaan
explain-missed-bridge = { $player ->
    [you] Je had { $bridge } kunnen bouwen: die verbindt { $first } + { $second } eilanden voor { $points }.
   *[other] { $player } had { $bridge } kunnen bouwen: die verbindt { $first } + { $second } eilanden voor { $points }.
}
explain-last-bridge = { $player ->
    [you] Je had { $bridge } nodig, de laatste brug.
   *[other] { $player } had { $bridge } nodig, de laatste brug.
}
explain-missed-island = { $player ->
    [you] Je had het eiland { $cells } kunnen voltooien.
   *[other] { $player } had het eiland { $cells } kunnen voltooien.
}
explain-missed-cut = { $player ->
    [you] Met een tegel had je { $bridge } kunnen tegenhouden, die { $first } + { $second } eilanden verbindt voor { $points }.
   *[other] Een tegel had { $bridge } kunnen tegenhouden, die { $first } + { $second } eilanden verbindt voor { $points }.
}
explain-missed-fork = { $player ->
    [you] Met { $move } had je twee dreigingen, waarvan er maar één te stoppen is.
   *[other] Met { $move } had { $player } twee dreigingen, waarvan er maar één te stoppen is.
}
explain-missed-last-site = { $player ->
    [you] Je had de laatste plek voor een eiland van { $opponent } kunnen innemen.
   *[other] { $player } had de laatste plek voor een eiland van de ander kunnen innemen.
}
explain-missed-denial = { $player ->
    [you] Je had kunnen voorkomen dat { $cells } een eiland wordt.
   *[other] { $player } had kunnen voorkomen dat { $cells } een eiland wordt.
}
explain-ruins-sandbank = De zandbank { $cells } heeft nu geen ruimte meer om een eiland te worden.
explain-wrong-colour = { $colour ->
    [light] Licht stond hier beter.
   *[dark] Donker stond hier beter.
}
explain-unfair-opening = { $colour ->
    [light] Deze twee tegels zijn te goed:
   *[dark] Deze twee tegels zijn te zwak:
} { $opponent ->
    [you] jij neemt
   *[other] { $opponent } neemt
} { $colour ->
    [light] Licht
   *[dark] Donker
}.
explain-leaves-bridge = { $opponent ->
    [you] Nu kun jij { $bridge } bouwen: die verbindt { $first } + { $second } eilanden voor { $points }.
   *[other] Nu kan { $opponent } { $bridge } bouwen: die verbindt { $first } + { $second } eilanden voor { $points }.
}
explain-fork = { $opponent ->
    [you] Nu kun jij { $move } spelen: twee dreigingen, waarvan er maar één te stoppen is.
   *[other] Nu kan { $opponent } { $move } spelen: twee dreigingen, waarvan er maar één te stoppen is.
}
explain-last-site = { $player ->
    [you] Nu kan { $opponent } je laatste plek voor een eiland innemen.
   *[other] Nu kan de laatste plek voor een eiland van { $player } ingenomen worden.
}
explain-sandbank = { $opponent ->
    [you] Nu kun jij voorkomen dat { $cells } een eiland wordt.
   *[other] Nu kan { $opponent } voorkomen dat { $cells } een eiland wordt.
}
explain-allows-island = { $opponent ->
    [you] Nu kun jij het eiland { $cells } voltooien.
   *[other] Nu kan { $opponent } het eiland { $cells } voltooien.
}
explain-contested = { $opponent ->
    [you] Rond { $cells } is ruimte voor een eiland, voor beide kleuren. Nu kun jij die innemen.
   *[other] Rond { $cells } is ruimte voor een eiland, voor beide kleuren. Nu kan { $opponent } die innemen.
}
explain-missed-block = De brug { $bridge } had { $stops } tegengehouden, die { $first } + { $second } eilanden verbindt voor { $points } punten.
explain-urgent-bridge = { $player ->
    [you] Je had eerst { $bridge } moeten bouwen: na het antwoord is het te laat.
   *[other] { $player } had eerst { $bridge } moeten bouwen: na het antwoord is het te laat.
}
explain-early-bridge = De brug { $bridge } kon wachten: tegels hadden meer haast.
explain-wasted-tile = De tegel op { $cell } bouwt niets en houdt niets tegen.
explain-missed-threat = { $player ->
    [you] Je had { $bridge } kunnen voorbereiden: die zou { $first } + { $second } eilanden verbinden voor { $points } punten.
   *[other] { $player } had { $bridge } kunnen voorbereiden: die zou { $first } + { $second } eilanden verbinden voor { $points } punten.
}
explain-allows-threat = { $opponent ->
    [you] Nu kun jij { $bridge } voorbereiden: die zou { $first } + { $second } eilanden verbinden voor { $points } punten.
   *[other] Nu kan { $opponent } { $bridge } voorbereiden: die zou { $first } + { $second } eilanden verbinden voor { $points } punten.
}
explain-missed-room = { $player ->
    [you] Rond { $cells } heeft alleen { $opponent } ruimte voor een eiland. Je had die kunnen innemen.
   *[other] Rond { $cells } heeft alleen de ander ruimte voor een eiland. { $player } had die kunnen innemen.
}
explain-own-room = { $player ->
    [you] Rond { $cells } heb alleen jij ruimte voor een eiland. Daar had je moeten spelen.
   *[other] Rond { $cells } heeft alleen { $player } ruimte voor een eiland. Dat was de plek om te spelen.
}
explain-allows-room = { $opponent ->
    [you] Rond { $cells } hadden beide kleuren ruimte voor een eiland. Nu kun jij die innemen.
   *[other] Rond { $cells } hadden beide kleuren ruimte voor een eiland. Nu kan { $opponent } die innemen.
}
explain-wrong-place = Rond { $cells } viel weinig te winnen: geen zet daar is veel beter.
explain-wasted-turn = Deze zet doet nauwelijks meer dan passen.

# Exercises and puzzles

exercise-title = Oefening { $number } van { $count }: gespeeld werd { $move }. Vind iets beters.
exercise-next = Volgende
exercise-end = Terug naar de analyse
task-open = Vind de beste zet.
task-hinted = Hint: het gemarkeerde vak hoort bij de oplossing.
task-checking = Je zet wordt gecontroleerd…
task-wrong = { $move } is niet goed genoeg. Probeer het opnieuw.
task-played = { $move } is de zet uit de partij. Vind een betere.
task-solved = { $move } is goed!
task-solved-hinted = Goed, met een hint: deze telt als gemist.
task-shown = Oplossing: { $move }
task-best = Beste zet: { $move }
task-show = Oplossing tonen
puzzles-modes = Soort oefening
puzzles-rated = Met rating
puzzles-daily = Puzzel van de dag
puzzles-theme = Thema
puzzles-deck = Mijn fouten
puzzles-ending = Een eindspel spelen
puzzles-play-out = Uitspelen
puzzles-standing = Rating { $rating } · opgelost { $solved } · reeks { $streak } (beste { $best })
puzzles-about = Rating van de puzzel { $rating }
puzzles-change = Je rating: { $rating } ({ $change })
puzzles-loading = Puzzels worden geladen…
puzzles-missing = De puzzels konden niet geladen worden. Controleer je verbinding.
puzzles-none = Geen puzzels van deze soort.
puzzles-report = Puzzel melden
puzzles-reported = Bedankt. Je ziet deze puzzel niet meer terug.
theme-fork = Vork
theme-bridge = Nu een brug
theme-cut = Doorsnijden
theme-scorched = Verschroeide aarde
theme-island = Laatste eiland
theme-ending = Tel het eindspel
task-island = Maak een eiland af.
task-bridge = Bouw een brug die eilanden verbindt.
task-block = Laat { $opponent } geen brug die punten oplevert.
task-apart = Maak een eiland af zodat je andere zandbanken nog eilanden kunnen worden.
task-no-island = { $move } maakt geen eiland af. Probeer het opnieuw.
task-no-points = { $move } verbindt geen eilanden en levert geen punten op. Probeer het opnieuw.
task-leaves-bridge = Deze niet: { $opponent } antwoordt { $reply } en wint { $points }. Probeer het opnieuw.
task-ruins = Nu kan je zandbank { $cells } geen eiland meer worden. Probeer het opnieuw.
task-refuted = Deze niet: { $opponent } antwoordt { $reply }, en je houdt { $chance } kans over. Probeer het opnieuw.
task-refuted-proven = Deze niet: { $opponent } antwoordt { $reply } { $result ->
    [wins] en wint met { $points } voorsprong
    [wins-tie] en wint
    [draws] en speelt remise
   *[loses] en verliest toch, maar een andere zet is beter
}. Probeer het opnieuw.
task-retry = Opnieuw proberen
goal-island = Makkelijk: eiland afmaken
goal-bridge = Makkelijk: eilanden verbinden
goal-block = Makkelijk: brug verhinderen
goal-apart = Makkelijk: eilanden raken elkaar niet
why-bridge = De brug verbindt eilanden en levert { $points } op.
why-island = De zet maakt een eiland af.
why-apart = Het eiland staat, en je andere zandbanken houden hun ruimte.
why-fork = De zet dreigt { $first } en { $second }, en geen zet houdt beide tegen.
why-cut = De zet verhindert de brug { $bridge } van { $opponent }, die { $points } oplevert.
why-denial = De zandbank { $cells } van { $opponent } kan geen eiland meer worden.
why-proven = De zet { $result ->
    [win] wint
    [draw] redt remise
   *[loss] verliest
}; elke andere zet { $others ->
    [win] wint ook
    [draw] houdt hoogstens remise
   *[loss] verliest
}.
why-chance = Daarmee is je kans { $win }, met de beste andere zet { $others }.
puzzles-sprint = Sprint
puzzles-streak = Reeks
puzzles-provisional = Je rating wordt stabiel na ongeveer 10 puzzels.
puzzles-stakes = Meteen opgelost: { $solved }. Na een fout, hint of de oplossing: { $missed }.
puzzles-known = Je hebt deze puzzel al geprobeerd; hij verandert je rating niet.
run-sprint-text = Drie minuten, en elke puzzel is moeilijker dan de vorige. Je hebt telkens één antwoord; een fout kost { $seconds } seconden. Je rating verandert niet.
run-streak-text = Zonder klok. Elke puzzel is moeilijker dan de vorige, en de eerste fout beëindigt de reeks. Je rating verandert niet.
run-start = Starten
run-again = Nog een keer
run-best = Je beste: { $count }
run-new-best = Je nieuwe beste!
run-score = Opgelost: { $solved }
run-result = { $solved } opgelost, { $missed } gemist.
daily-earlier = Vorige maand
daily-later = Volgende maand
daily-day = { $date }: { $result ->
    [solved] meteen opgelost
    [missed] niet meteen opgelost
   *[open] nog niet geprobeerd
}
daily-streak = { $count ->
    [one] { $count } dag
   *[other] { $count } dagen
} op rij meteen opgelost
daily-card = Ponti-puzzel van de dag, { $date }
daily-result = { $result ->
    [solved] Meteen opgelost
   *[missed] Niet meteen opgelost
}
daily-copy = Kaart kopiëren
deck-text = Fouten uit je beoordeelde partijen komen met groeiende tussenpozen terug, tot je de betere zet kent.
deck-empty = Vandaag niets te oefenen. Beoordeel een partij om je fouten te verzamelen.
deck-left = { $count ->
    [one] { $count } kaart te herhalen
   *[other] { $count } kaarten te herhalen
}

# Review of Ciao Ciao

ciao-review-title = Beslissingen en geluk
ciao-review-running = De coach bekijkt elke beslissing…
ciao-review-failed = De coach kan deze partij niet analyseren.
ciao-review-note = Geluk is wat de dobbelsteen gaf, en wat de anderen onderling deden. Bluf zijn de eigen aankondigingen en de antwoorden daarop; antwoorden zijn die op de anderen. Samen vormen de drie balken het resultaat.
ciao-review-sound = { $sound } van { $all } beslissingen goed
ciao-review-luck = Geluk
ciao-review-bluffs = Bluf
ciao-review-calls = Antwoorden
ciao-review-change = Resultaat
ciao-review-from-to = winstkans { $start } aan het begin, { $end } aan het eind
ciao-habits = Gewoonten van { $who }, in { $games ->
    [one] { $games } partij
   *[other] { $games } partijen
}
ciao-habit-bluff = Noemt { $number }: { $times } van de { $cases } keer bluf.
ciao-habit-calls = Gelooft het { $times } van de { $cases } keer niet, { $right } keer terecht.
ciao-review-costliest = Duurste beslissingen
ciao-review-none = Geen beslissing kostte duidelijk iets. Goed gespeeld!
ciao-review-all = Alle beslissingen
