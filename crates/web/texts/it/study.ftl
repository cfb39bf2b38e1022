# Hub, games and stored analyses

study-lead = Rivedi le tue partite, analizza qualsiasi posizione e allenati con i problemi. Funziona offline. Sul server vanno solo gli studi che salvi.
study-card-analysis = Prova varianti, chiedi al computer, aggiungi commenti e frecce, componi posizioni.
study-open-board = Apri il tabellone
study-card-puzzles = Trova la mossa vincente: problema del giorno, problemi con rating, temi e i tuoi errori.
study-open-puzzles = Risolvi problemi
study-card-games-title = Le tue partite
study-card-games = Tutte le tue partite, su questo dispositivo e online, da rivedere con un clic.
study-open-games = Mostra le partite
study-games-title = Partite su questo dispositivo
study-games-none = Ancora nessuna partita. Le partite contro il computer e gli amici restano qui.
study-games-count = { $count ->
    [one] { $count } partita
   *[other] { $count } partite
}
study-games-more = Mostra altre
study-games-export = Esporta queste partite
study-search = Cerca
study-filter-game = Gioco
study-filter-outcome = Risultato
study-filter-all = Tutti
study-filter-won = Vinte
study-filter-lost = Perse
study-filter-other = Altri risultati
study-filter-unfinished = Non finite
study-against-engine = { $name } (livello { $level })
study-against-friends = Amici su questo dispositivo
study-against-bots = { $count ->
    [one] { $count } bot
   *[other] { $count } bot
}
study-against-named = { $names }
study-against-online = { $names }, online
study-imported = Partita importata
study-imported-names = Importata: { $names }
study-outcome-unfinished = Non finita
study-outcome-won = Hai vinto
study-outcome-lost = Hai perso
study-outcome-draw = Patta
study-outcome-light = Ha vinto Chiaro
study-outcome-dark = Ha vinto Scuro
study-outcome-seat = Ha vinto il giocatore { $seat }
study-details-ponte = { $size } × { $size }, mosse: { $moves }
study-details-ciao = { $players } giocatori, turni: { $moves }
study-rules = { $rules ->
    [classic] Classiche, 10 × 10
    [open] Libere, 10 × 10
    [large] Grande, 12 × 12
   *[small] Piccolo, 8 × 8
}
study-review-progress = Revisione in corso: { $percent }
study-delete = Elimina
study-delete-yes = Eliminare davvero?
study-database-unavailable = Questo browser non permette a Ponti di salvare partite, ad esempio in una finestra privata.
study-database-failed = Salvataggio non riuscito. Controlla lo spazio libero su questo dispositivo.
analyses-title = Analisi salvate
analyses-none = Ancora nessuna analisi. Vengono salvate appena giochi una mossa sul tabellone di analisi.

# Analysis board

analysis-unnamed = Analisi senza titolo
analysis-moves = { $count ->
    [one] { $count } mossa
   *[other] { $count } mosse
}
analysis-missing = Questa analisi non è su questo dispositivo.
analysis-walk = Scorri le mosse
analysis-tools = Strumento
analysis-tool-play = Gioca
analysis-tool-mark = Segna caselle
analysis-tool-arrow = Disegna frecce
analysis-group-board = Tabellone
analysis-group-line = Questa linea
analysis-group-file = Posizione e partita
analysis-keys = Tasti: ← → mosse, ↑ ↓ varianti, Ctrl+Z annulla, Ctrl+Y ripristina.
analysis-brushes = Colore dei segni e delle frecce
analysis-brush = { $brush ->
    [green] Verde
    [red] Rosso
    [yellow] Arancione
   *[blue] Blu
}
analysis-name = Nome
analysis-variation = Variante:
analysis-comment = Commento
analysis-comment-long = Il commento è troppo lungo.
analysis-verdict = Giudizio sulla mossa
verdict-good = Buona mossa
verdict-mistake = Errore
verdict-brilliant = Mossa brillante
verdict-blunder = Errore grave
verdict-interesting = Mossa interessante
verdict-dubious = Mossa dubbia
analysis-promote = Promuovi la variante
analysis-delete = Elimina da qui
analysis-too-deep = Le varianti non possono essere annidate oltre.
analysis-too-long = Questa analisi non può contenere altre mosse.
analysis-engine = Computer
analysis-lines = Linee
analysis-lines-title = Linee migliori
analysis-second-title = Migliori seconde tessere
analysis-bridges = Ponti
analysis-fork = { $colour ->
    [light] Chiaro ha una forchetta: nessuna mossa da sola ferma tutti i suoi ponti.
   *[dark] Scuro ha una forchetta: nessuna mossa da sola ferma tutti i suoi ponti.
}
analysis-threats = Minacce
analysis-threats-title = Che cosa giocherebbe l'avversario se passassi
analysis-islands = Mappa delle isole
analysis-cell-islands = isola chiara { $light } per cento, scura { $dark } per cento
analysis-thinking = Il computer sta pensando…
analysis-win-said = Chiaro vince { $light }, Scuro { $dark }
analysis-points-said = Punti attesi: Chiaro { $light }, Scuro { $dark }
analysis-nodes = { $count ->
    [one] { $count } posizione esaminata
   *[other] { $count } posizioni esaminate
}
analysis-proven = Risolta: il risultato è esatto
analysis-line-said = { $colour ->
    [light] { $win } per Chiaro: { $moves }
    [dark] { $win } per Scuro: { $moves }
   *[other] { $win }: { $moves }
}
analysis-column-chance = { $colour ->
    [light] Chiaro vince
    [dark] Scuro vince
   *[other] Probabilità
}
analysis-column-points = Punti
analysis-column-line = Che cosa segue
analysis-column-visits = Visite
analysis-details = Dettagli
analysis-play-line = Gioca questa mossa
analysis-add-line = Aggiungi questa linea come variante
analysis-forbidden = Stai giocando questa posizione online. Il computer resta spento fino alla fine della partita.
analysis-practise = Gioca da qui
practice-level = Livello
practice-runs = { $colour ->
    [light] Il computer gioca Chiaro al livello { $level }.
   *[dark] Il computer gioca Scuro al livello { $level }.
}
practice-perfect = Perfetto nei finali
practice-runs-perfect = { $colour ->
    [light] Il computer gioca Chiaro al meglio, e in modo perfetto appena il finale è risolto.
   *[dark] Il computer gioca Scuro al meglio, e in modo perfetto appena il finale è risolto.
}
practice-won = Risolto: vinci giocando al meglio.
practice-drawn = Risolto: patta giocando al meglio.
practice-lost = Risolto: il computer vince giocando al meglio.
practice-lost-win = Il finale era vinto e non lo è più. Annulla la mossa e riprova.
practice-lost-draw = Il finale era in parità e ora è perso. Annulla la mossa e riprova.
practice-stop = Smetti di giocare
guess-start = Indovina le mosse
guess-task = Quale mossa è stata giocata qui?
guess-hint = Suggerimento
guess-solution = Mostra la mossa
guess-stop = Smetti di indovinare
guess-right = Giusto!
guess-wrong = Non è la mossa giocata. Riprova.
guess-text = { $text }
guess-cell = La mossa passa per { $cell }.
guess-no-cell = Non è una mossa sul tabellone.
guess-solved = La mossa era { $move }.
guess-end = Era l'ultima mossa.
import-chapters = { $count } partite importate. Questa è la prima; le altre sono nell'elenco delle analisi.
explorer-title = Esploratore di aperture
explorer-games = Partite
explorer-points = Media punti
explorer-won = { $colour ->
    [light] Vince Chiaro
   *[dark] Vince Scuro
}
explorer-none = Nessuna partita ha raggiunto questa posizione nelle prime { $count } mosse.
explorer-few = In grigio: meno di { $count } partite. Le vittorie sono contate, non in percentuale.
explorer-failed = Impossibile caricare le statistiche. Controlla la connessione.
explorer-source = Partite
explorer-engine = Computer
explorer-server = Questo server
explorer-own = Le tue partite

# Studi sul server

studies-title = I tuoi studi
studies-public = Studi pubblici
studies-none = Ancora nessuno studio. Uno studio raccoglie partite commentate da condividere con un link.
studies-account = Accedi per tenere studi su questo server e condividerli.
studies-chapters = { $count ->
    [one] { $count } capitolo
   *[other] { $count } capitoli
}
open-study-unnamed = Studio senza nome
open-study-owner = di { $name }
open-study-missing = Questo studio non esiste o è privato.
open-study-chapters = Capitoli
open-study-name = Nome dello studio
open-study-visibility = Chi può leggerlo
open-study-reader = Prova qualsiasi mossa. Le tue modifiche qui non vengono salvate.
open-study-keep = Tieni il capitolo su questo dispositivo
open-study-copy = Copia nei miei studi
open-study-delete = Elimina lo studio
open-study-saved = Tutto salvato
open-study-saving = Salvataggio…
open-study-retry = Riprova
open-study-conflict = Questo studio è stato modificato in un'altra scheda o su un altro dispositivo.
open-study-reload = Carica l'ultima versione
visibility-private = Solo tu
visibility-link = Chiunque abbia il link
visibility-public = Pubblico
chapter-name = Nome del capitolo
chapter-number = Capitolo { $number }
chapter-named = { $number }. { $name }
chapter-add = Aggiungi capitolo
chapter-up = Sposta il capitolo in su
chapter-down = Sposta il capitolo in giù
chapter-remove = Rimuovi capitolo
chapter-too-many = Uno studio ha al massimo { $count } capitoli.
chapter-too-long = Lo studio è troppo lungo. Metti alcuni capitoli in un altro.
save-study-title = Salva in uno studio
save-study-text = Gli studi restano su questo server e si condividono con un link.
save-study-account = Per tenere studi su questo server serve un account.
save-study-sign-in = Accedi o registrati
save-study-target = Studio
save-study-new = Nuovo studio
save-study-go = Salva

# Position editor

editor-title = Componi posizione
editor-tools = Strumento
editor-light = Tessera chiara
editor-dark = Tessera scura
editor-bridge = Ponte
editor-erase = Cancella
editor-to-move = Muove
editor-rules = Regole
editor-done = Analizza questa posizione
editor-clear = Svuota il tabellone
editor-off-board = { $cell } è fuori dal tabellone.
editor-two-tiles = In { $cell } ci sono due tessere.
editor-too-large = Un gruppo di { $count } è troppo grande: { $cells }.
editor-touched = L'isola { $island } è toccata da { $cells }.
editor-many-tiles = { $colour ->
    [light] Chiaro ha troppe tessere: { $count }.
   *[dark] Scuro ha troppe tessere: { $count }.
}
editor-many-bridges = Troppi ponti: { $count }.
editor-no-bridge = Un ponte non può andare da { $from } a { $to }.
editor-no-tile = Il ponte { $bridge } non ha una tessera in { $cell }.
editor-two-colours = Il ponte { $bridge } unisce due colori.
editor-end-used = { $cell } regge due ponti.
editor-beneath = C'è una tessera in { $cell }, sotto il ponte { $bridge }.
editor-cross = I ponti { $one } e { $other } si incrociano.
editor-phase = L'apertura è un tabellone vuoto o due tessere chiare.

# Import and export

import-title = Importa
import-text = Incolla una partita, un elenco di mosse, una posizione o un link, oppure scegli un file. Vanno bene anche le partite di Abstract Play, Boardspace e YourTurnMyTurn.
import-label = Partita o posizione
import-file = File
import-go = Importa
import-empty = Non c'è niente da importare.
import-too-long = Il testo è troppo lungo.
import-record = Non è una partita: { $reason } Esempio di partita: 1. e5,f6 dark d4,g7 2. c6,e8
import-partial = Importato fin qui: { $reason }
import-file-failed = Non riesco a leggere il file.
export-title = Esporta
export-text = La notazione e il link contengono tutte le varianti e i commenti. Le immagini mostrano la posizione attuale.
export-copy-record = Copia la notazione
embed-open = Apri in Ponti
export-embed = Copia il codice per una pagina web
export-gif-from = GIF fino a qui, dalla mossa
export-progress = Disegno: { $percent }
export-done = Il file è pronto.
export-failed = Questo browser non può disegnare l'immagine.

# Why a text can't be imported

import-at = Riga { $line }, colonna { $column } («{ $word }»): { $reason }
import-at-end = Riga { $line }, colonna { $column }: { $reason }
import-at-turn = Riga { $line }, colonna { $column }, turno { $turn } («{ $word }»): { $reason }
import-no-moves = Non contiene mosse.
import-unreadable = La mossa { $number } («{ $word }») non è leggibile. Una mossa è due tessere come c4,d4, un ponte come c4-e5, oppure pass.
import-incomplete = La mossa { $number } non è completa. Servono due tessere come c4,d4, o un ponte come c4-e5.
import-illegal = Mossa { $number } («{ $word }»): { $reason }
import-cell-column = Una casella inizia con una lettera da a a p.
import-cell-row = Una casella finisce con un numero da 1 a 16.
import-one-cell = Una mossa è due tessere come c4,d4, un ponte come c4-e5, pass, light o dark.
import-many-cells = Una mossa ha solo due caselle.
import-no-move = Manca una mossa.
import-rules-size = Un tabellone ha da 3 a 16 caselle per lato, non { $size }.
import-rules-supply = Una riserva è un numero fino a 65535, oppure - se illimitata.
import-rules-unknown = Queste regole non esistono. Usa classic, open, large, small oppure lato:tessere:ponti come 7:20:-.
import-rules-differ = La posizione iniziale ha altre regole.
import-start = Posizione iniziale: { $reason }
import-start-at = Posizione iniziale, colonna { $column }: { $reason }
import-setup-long = La posizione è troppo lunga.
import-setup-missing = Manca qualcosa. Una posizione è fatta di regole, righe, ponti, fase e numero di turni.
import-setup-extra = Dopo il numero di turni non può seguire nulla.
import-setup-rows = Il tabellone ha { $size } righe, non { $rows }.
import-setup-cells = La riga { $row } richiede { $wanted } caselle, non { $cells }.
import-setup-symbol = «{ $found }» non è né una tessera (l, d) né un numero di caselle vuote.
import-setup-bridge = Un ponte si scrive come a1-c1.
import-setup-bridges = Ci sono troppi ponti.
import-setup-phase = La fase è opening, choice, light, dark, last oppure over.
import-setup-turns = Il numero di turni è al massimo 65535.
import-extra = C'è altro testo dopo la partita.
import-many-records = Ci sono troppe partite.
import-tag-name = Il nome di un'etichetta ha solo lettere, cifre e _.
import-tag-own = Questa etichetta deriva dalla partita e non si può impostare.
import-tag-twice = Questa etichetta c'è già.
import-tag-many = Ci sono troppe etichette.
import-tag-long = L'etichetta è troppo lunga.
import-tag-break = Un'etichetta non va a capo.
import-tag-open = L'etichetta non ha fine: manca una virgoletta o ].
import-result = Il risultato è light+, dark+, = oppure *.
import-termination = La fine è score, resignation oppure time.
import-results-differ = Il risultato è { $end } qui, ma { $tag } nell'etichetta.
import-contradiction = La notazione dice { $said }, ma il tabellone dice { $board }.
import-not-over = La notazione dice { $said }, ma la partita non è finita.
import-many-moves = Ci sono troppe mosse.
import-comment-open = Il commento non ha fine: manca {"}"}.
import-comment-long = Il commento è troppo lungo.
import-variation-open = La variante non ha fine: manca ).
import-variation-none = Qui non finisce nessuna variante.
import-variation-first = Una variante segue la mossa che sostituisce.
import-variation-empty = Una variante richiede almeno una mossa.
import-variation-result = Un risultato chiude la linea principale, non una variante.
import-glyph = Un segno è !, ?, !!, ??, !?, ?! oppure $ con un numero fino a 255.
import-glyph-first = Un segno segue la mossa che giudica.
import-glyph-many = La mossa ha troppi segni.
import-stray = «{ $found }» qui non significa nulla.

# Review

review-missing = Questa partita non è né su questo dispositivo né sul server.
review-running = La partita è ancora in corso. Potrai rivederla alla fine.
review-running-note = Revisione in corso… Continua anche se lasci questa pagina.
review-move = Mossa { $move } di { $count }
review-start-note = Scorri le mosse per vedere quanto valeva ciascuna.
review-turn = { $move }: { $judgement }.
review-loss = { $player ->
    [you] Le tue probabilità scendono da { $before } a { $after }.
   *[other] Le probabilità di { $player } scendono da { $before } a { $after }.
}
review-points = Punti persi in media: { $points }.
review-exact = È esatto.
review-replies = { $player ->
    [you] La tua risposta: { $line }
   *[other] { $player } risponde: { $line }
}
review-show-replies = Mostra il seguito
review-best = Meglio: { $move }.
review-show-best = Mostra la mossa migliore
review-choice = Mossa migliore: { $move }.
review-show-choice = Mostra la mossa migliore
judgement-best = mossa migliore
judgement-good = buona mossa
judgement-inaccuracy = imprecisione
judgement-mistake = errore
judgement-blunder = errore grave
review-graphs = Grafici
review-graph-win = Probabilità di vittoria di Chiaro
review-graph-points = Punti attesi
review-slider = Mossa sul grafico
review-slider-said = Mossa { $move }: Chiaro vince { $win }; punti { $light } a { $dark }
review-table = Grafici come tabella
review-table-start = Inizio
review-column-move = Mossa
review-column-win = Chiaro vince
review-column-light = Punti, Chiaro
review-column-dark = Punti, Scuro
review-column-judgement = Giudizio
review-turning-points = Punti di svolta
review-turning-point = { $player ->
    [you] Mossa { $number }, tu: { $move }. Le tue probabilità: { $before } → { $after }
   *[other] Mossa { $number }, { $player }: { $move }. Probabilità di { $player }: { $before } → { $after }
}
summary-title = Riassunto
summary-flow-you = { $flow ->
    [ahead] Eri in vantaggio dall'inizio alla fine.
    [behind] Eri in svantaggio dall'inizio alla fine.
    [close] La partita è rimasta equilibrata fino alla fine.
    [took] Con la mossa { $number } hai preso definitivamente il vantaggio.
   *[lost] Con la mossa { $number } hai perso definitivamente il vantaggio.
}
summary-flow = { $flow ->
    [ahead] { $player } era in vantaggio dall'inizio alla fine.
    [behind] { $player } era in svantaggio dall'inizio alla fine.
    [close] La partita è rimasta equilibrata fino alla fine.
    [took] Con la mossa { $number } { $player } ha preso definitivamente il vantaggio.
   *[lost] Con la mossa { $number } { $player } ha perso definitivamente il vantaggio.
}
summary-quality = { $player ->
    [you] La tua precisione è stata { $accuracy }, con { $mistakes } e { $blunders }
   *[other] La precisione di { $player } è stata { $accuracy }, con { $mistakes } e { $blunders }
}{ $phase ->
    [opening] ; il più è andato perso in apertura.
    [middle] ; il più è andato perso nel mediogioco.
    [ending] ; il più è andato perso nel finale.
   *[none] { "." }
}
summary-mistakes = { $count ->
    [one] { $count } errore
   *[other] { $count } errori
}
summary-blunders = { $count ->
    [one] { $count } errore grave
   *[other] { $count } errori gravi
}
summary-train = { $training ->
    [bridges] Allena i ponti: cerca quello che unisce isole prima di posare tessere.
    [cuts] Allena il blocco: prima di ogni mossa guarda quale ponte potrebbe costruire l'avversario.
    [forks] Allena le forchette: una mossa che minaccia due ponti ne vince uno.
    [islands] Allena le isole: completa le tue in tempo e impedisci quelle dell'avversario.
    [room] Allena lo spazio: tienilo per la tua prossima isola e toglilo all'avversario.
    [opening] Allena l'apertura: rendi eque le prime due tessere, scegli la parte con più spazio e lascia posto alle isole.
    [endings] Allena i finali: conta i punti che le due parti possono ancora fare.
    [mixed] Allena l'occhio con problemi di ogni tipo.
   *[harder] Non c'era nulla da correggere: prova problemi più difficili.
}
summary-lesson = Lezione: { $title }
summary-puzzle = Problema, rating { $rating }
review-players = Giocatori
review-accuracy = Precisione
review-inaccuracies = Imprecisioni
review-mistakes = Errori
review-blunders = Errori gravi
review-points-lost = Punti persi
review-phase-opening = Apertura
review-phase-middle = Mediogioco
review-phase-ending = Finale
review-exercises = { $count ->
    [one] Trova la mossa migliore
   *[other] Trova la mossa migliore ({ $count })
}
review-no-exercises = Nessun errore su cui esercitarsi. Ben giocato!
review-analyse = Analizza da qui
review-save = Salva la partita commentata
explain-missed-bridge = { $player ->
    [you] Potevi costruire { $bridge }, che unisce { $first } + { $second } isole per { $points }.
   *[other] { $player } poteva costruire { $bridge }, che unisce { $first } + { $second } isole per { $points }.
}
explain-last-bridge = { $player ->
    [you] Ti serviva { $bridge }, l'ultimo ponte.
   *[other] A { $player } serviva { $bridge }, l'ultimo ponte.
}
explain-missed-island = { $player ->
    [you] Potevi completare l'isola { $cells }.
   *[other] { $player } poteva completare l'isola { $cells }.
}
explain-missed-cut = { $player ->
    [you] Con una tessera potevi impedire { $bridge }, che unisce { $first } + { $second } isole per { $points }.
   *[other] Una tessera poteva impedire { $bridge }, che unisce { $first } + { $second } isole per { $points }.
}
explain-missed-fork = { $player ->
    [you] Con { $move } avevi due minacce, e se ne può fermare solo una.
   *[other] Con { $move } { $player } aveva due minacce, e se ne può fermare solo una.
}
explain-missed-last-site = { $player ->
    [you] Potevi prendere l'ultimo posto per un'isola di { $opponent }.
   *[other] { $player } poteva prendere l'ultimo posto per un'isola dell'altro colore.
}
explain-missed-denial = { $player ->
    [you] Potevi impedire che { $cells } diventi un'isola.
   *[other] { $player } poteva impedire che { $cells } diventi un'isola.
}
explain-ruins-sandbank = Ora il banco di sabbia { $cells } non ha più spazio per diventare un'isola.
explain-wrong-colour = { $colour ->
    [light] Qui Chiaro stava meglio.
   *[dark] Qui Scuro stava meglio.
}
explain-unfair-opening = { $colour ->
    [light] Queste due tessere sono troppo buone:
   *[dark] Queste due tessere sono troppo deboli:
} { $opponent ->
    [you] tu scegli
   *[other] { $opponent } sceglie
} { $colour ->
    [light] Chiaro
   *[dark] Scuro
}.
explain-leaves-bridge = { $opponent ->
    [you] Ora puoi costruire { $bridge }, che unisce { $first } + { $second } isole per { $points }.
   *[other] Ora { $opponent } può costruire { $bridge }, che unisce { $first } + { $second } isole per { $points }.
}
explain-fork = { $opponent ->
    [you] Ora puoi giocare { $move }: due minacce, e se ne può fermare solo una.
   *[other] Ora { $opponent } può giocare { $move }: due minacce, e se ne può fermare solo una.
}
explain-last-site = { $player ->
    [you] Ora { $opponent } può prendere il tuo ultimo posto per un'isola.
   *[other] Ora l'ultimo posto per un'isola di { $player } può essere preso.
}
explain-sandbank = { $opponent ->
    [you] Ora puoi impedire che { $cells } diventi un'isola.
   *[other] Ora { $opponent } può impedire che { $cells } diventi un'isola.
}
explain-allows-island = { $opponent ->
    [you] Ora puoi completare l'isola { $cells }.
   *[other] Ora { $opponent } può completare l'isola { $cells }.
}
explain-contested = { $opponent ->
    [you] Intorno a { $cells } c'è spazio per un'isola, per tutti e due. Ora puoi prenderlo.
   *[other] Intorno a { $cells } c'è spazio per un'isola, per tutti e due. Ora { $opponent } può prenderlo.
}
explain-missed-block = Il ponte { $bridge } avrebbe impedito { $stops }, che unisce { $first } + { $second } isole per { $points } punti.
explain-urgent-bridge = { $player ->
    [you] Dovevi prima costruire { $bridge }: dopo la risposta è troppo tardi.
   *[other] { $player } doveva prima costruire { $bridge }: dopo la risposta è troppo tardi.
}
explain-early-bridge = Il ponte { $bridge } poteva aspettare: le tessere erano più urgenti.
explain-wasted-tile = La tessera in { $cell } non costruisce e non impedisce niente.
explain-missed-threat = { $player ->
    [you] Potevi preparare { $bridge }, che unirebbe { $first } + { $second } isole per { $points } punti.
   *[other] { $player } poteva preparare { $bridge }, che unirebbe { $first } + { $second } isole per { $points } punti.
}
explain-allows-threat = { $opponent ->
    [you] Ora puoi preparare { $bridge }, che unirebbe { $first } + { $second } isole per { $points } punti.
   *[other] Ora { $opponent } può preparare { $bridge }, che unirebbe { $first } + { $second } isole per { $points } punti.
}
explain-missed-room = { $player ->
    [you] Intorno a { $cells } solo { $opponent } ha spazio per un'isola. Potevi prenderlo.
   *[other] Intorno a { $cells } solo l'altro colore ha spazio per un'isola. { $player } poteva prenderlo.
}
explain-own-room = { $player ->
    [you] Intorno a { $cells } solo tu hai spazio per un'isola. Era lì che dovevi giocare.
   *[other] Intorno a { $cells } solo { $player } ha spazio per un'isola. Era lì che si doveva giocare.
}
explain-allows-room = { $opponent ->
    [you] Intorno a { $cells } c'era spazio per un'isola, per tutti e due. Ora puoi prenderlo.
   *[other] Intorno a { $cells } c'era spazio per un'isola, per tutti e due. Ora { $opponent } può prenderlo.
}
explain-wrong-place = Intorno a { $cells } c'era poco da guadagnare: nessuna mossa lì è molto migliore.
explain-wasted-turn = Questa mossa vale poco più che passare.

# Exercises and puzzles

exercise-title = Esercizio { $number } di { $count }: è stata giocata { $move }. Trova di meglio.
exercise-next = Avanti
exercise-end = Torna alla revisione
task-open = Trova la mossa migliore.
task-hinted = Suggerimento: la casella segnata fa parte della soluzione.
task-checking = Controllo la tua mossa…
task-wrong = { $move } non basta. Riprova.
task-played = { $move } è la mossa della partita. Trovane una migliore.
task-solved = { $move }: giusto!
task-solved-hinted = Giusto, ma con un suggerimento: questo problema conta come mancato.
task-shown = Soluzione: { $move }
task-best = Mossa migliore: { $move }
task-show = Mostra la soluzione
puzzles-modes = Tipo di allenamento
puzzles-rated = Con rating
puzzles-daily = Problema del giorno
puzzles-theme = Tema
puzzles-deck = I miei errori
puzzles-ending = Gioca un finale
puzzles-play-out = Gioca fino in fondo
puzzles-standing = Rating { $rating } · risolti { $solved } · serie { $streak } (record { $best })
puzzles-about = Rating del problema { $rating }
puzzles-change = Il tuo rating: { $rating } ({ $change })
puzzles-loading = Carico i problemi…
puzzles-missing = Non è stato possibile caricare i problemi. Controlla la connessione.
puzzles-none = Nessun problema di questo tipo.
puzzles-report = Segnala il problema
puzzles-reported = Grazie. Non vedrai più questo problema.
theme-fork = Forchetta
theme-bridge = Ponte subito
theme-cut = Taglio
theme-scorched = Terra bruciata
theme-island = Ultima isola
theme-ending = Conta il finale
task-island = Completa un'isola.
task-bridge = Costruisci un ponte che colleghi delle isole.
task-block = Non lasciare a { $opponent } nessun ponte che porti punti.
task-apart = Completa un'isola in modo che gli altri tuoi banchi di sabbia possano ancora diventare isole.
task-no-island = { $move } non completa nessuna isola. Riprova.
task-no-points = { $move } non collega isole e non porta punti. Riprova.
task-leaves-bridge = Non questa: { $opponent } risponde { $reply } e guadagna { $points }. Riprova.
task-ruins = Ora il tuo banco di sabbia { $cells } non può più diventare un'isola. Riprova.
task-refuted = Non questa: { $opponent } risponde { $reply } e ti resta il { $chance } di probabilità. Riprova.
task-refuted-proven = Non questa: { $opponent } risponde { $reply } { $result ->
    [wins] e vince con { $points } di vantaggio
    [wins-tie] e vince
    [draws] e fa patta
   *[loses] e perde comunque, ma un'altra mossa è migliore
}. Riprova.
task-retry = Riprova
goal-island = Facile: completare un'isola
goal-bridge = Facile: collegare due isole
goal-block = Facile: impedire un ponte
goal-apart = Facile: le isole non si toccano
why-bridge = Il ponte collega delle isole e porta { $points }.
why-island = La mossa completa un'isola.
why-apart = L'isola è completa e gli altri tuoi banchi di sabbia conservano il loro spazio.
why-fork = La mossa minaccia { $first } e { $second }, e nessuna mossa ferma entrambi.
why-cut = La mossa impedisce il ponte { $bridge } di { $opponent }, che porta { $points }.
why-denial = Il banco di sabbia { $cells } di { $opponent } non può più diventare un'isola.
why-proven = La mossa { $result ->
    [win] vince
    [draw] salva la patta
   *[loss] perde
}; ogni altra mossa { $others ->
    [win] vince anch'essa
    [draw] fa al massimo patta
   *[loss] perde
}.
why-chance = Così la tua probabilità è { $win }, con la migliore altra mossa { $others }.
puzzles-sprint = Sprint
puzzles-streak = Serie
puzzles-provisional = Il tuo rating si stabilizza dopo circa 10 problemi.
puzzles-stakes = Risolto subito: { $solved }. Dopo un errore, un suggerimento o la soluzione: { $missed }.
puzzles-known = Hai già provato questo problema: non cambia il tuo rating.
run-sprint-text = Tre minuti, e ogni problema è più difficile del precedente. Hai una sola risposta ogni volta; un errore costa { $seconds } secondi. Il tuo rating non cambia.
run-streak-text = Senza orologio. Ogni problema è più difficile del precedente, e il primo errore chiude la serie. Il tuo rating non cambia.
run-start = Inizia
run-again = Ancora una volta
run-best = Il tuo record: { $count }
run-new-best = Nuovo record!
run-score = Risolti: { $solved }
run-result = { $solved } risolti, { $missed } mancati.
daily-earlier = Mese precedente
daily-later = Mese successivo
daily-day = { $date }: { $result ->
    [solved] risolto subito
    [missed] non risolto subito
   *[open] non ancora provato
}
daily-streak = { $count ->
    [one] { $count } giorno
   *[other] { $count } giorni
} di fila, risolti subito
daily-card = Problema del giorno di Ponti, { $date }
daily-result = { $result ->
    [solved] Risolto subito
   *[missed] Non risolto subito
}
daily-copy = Copia la scheda
deck-text = Gli errori delle tue partite riviste tornano a intervalli crescenti, finché non conosci la mossa migliore.
deck-empty = Oggi niente da ripassare. Rivedi una partita per raccogliere i tuoi errori.
deck-left = { $count ->
    [one] { $count } carta da ripassare
   *[other] { $count } carte da ripassare
}

# Review of Ciao Ciao

ciao-review-title = Decisioni e fortuna
ciao-review-running = Il coach esamina ogni decisione…
ciao-review-failed = Il coach non può rivedere questa partita.
ciao-review-note = La fortuna è ciò che il dado ha dato e ciò che gli altri hanno fatto tra loro. I bluff sono le proprie dichiarazioni e le risposte ricevute; le risposte sono quelle date agli altri. Insieme le tre barre danno il risultato.
ciao-review-sound = { $sound } decisioni su { $all } buone
ciao-review-luck = Fortuna
ciao-review-bluffs = Bluff
ciao-review-calls = Risposte
ciao-review-change = Risultato
ciao-review-from-to = probabilità di vittoria: { $start } all'inizio, { $end } alla fine
ciao-habits = Abitudini di { $who }, in { $games ->
    [one] { $games } partita
   *[other] { $games } partite
}
ciao-habit-bluff = Dichiara { $number }: un bluff { $times } volte su { $cases }.
ciao-habit-calls = Dubita { $times } volte su { $cases }, { $right } volte a ragione.
ciao-review-costliest = Decisioni più costose
ciao-review-none = Nessuna decisione è costata chiaramente qualcosa. Ben giocato!
ciao-review-all = Tutte le decisioni
