ponte-title = Ponte del Diavolo

colour-name = { $colour ->
    [light] Chiaro
   *[dark] Scuro
}

new-title = Nuova partita
new-opponent = Avversario
new-engine = Il computer
new-friend = Un amico a questo schermo
new-nobody = Nessuno: un tabellone per provare
new-level = Livello { $level } di 10
new-level-label = Forza del computer
new-rules = Regole
rules-classic = Classiche: 10 × 10, 40 tessere per colore, 15 ponti
rules-open = Aperte: 10 × 10 senza limiti
rules-large = Grande: 12 × 12 senza limiti
rules-small = Piccolo: 8 × 8 senza limiti
rules-custom = Su misura
new-size = Caselle per lato
new-tiles = Tessere per colore (vuoto: senza limite)
new-bridges = Ponti per entrambi (vuoto: senza limite)
new-custom-wrong = Un tabellone ha da 3 a 16 caselle per lato; le riserve sono numeri fino a 999.
new-first = Chi comincia
first-you = Io
first-other = Il computer
first-lot = Tirare a sorte
new-clock = Orologio
clock-none = Nessuno
clock-increment = Con un bonus dopo ogni turno
clock-delay = Con secondi liberi a ogni turno
clock-minutes = Minuti per giocatore
clock-seconds = Secondi di bonus o di attesa
new-start = Comincia
new-replaces = La partita in corso andrà persa.

player-you = Tu
player-engine = Computer, livello { $level }
player-first = Primo giocatore
player-second = Secondo giocatore
player-colour = { $colour ->
    [light] Chiaro
   *[dark] Scuro
}
points = { $points ->
    [one] { $points } punto
   *[other] { $points } punti
}
tiles-left = { $count ->
    [one] { $count } tessera di riserva
   *[other] { $count } tessere di riserva
}
tiles-unlimited = tessere senza limite
bridges-left = { $count ->
    [one] Resta { $count } ponte per entrambi
   *[other] Restano { $count } ponti per entrambi
}
bridges-unlimited = Ponti senza limite
bridges-built = { $count ->
    [one] { $count } ponte
   *[other] { $count } ponti
}
islands-count = { $count ->
    [one] { $count } isola
   *[other] { $count } isole
}
to-move = di turno
time-left = Tempo rimasto: { $time }

chain-alone = 1 isola sola: 1 punto
chain-none = { $sandbanks ->
    [one] 1 banco di sabbia: ancora nulla
   *[other] { $sandbanks } banchi di sabbia uniti: ancora nulla
}
chain-joined = { $islands ->
    [one] 1 isola
   *[other] { $islands } isole
}{ $sandbanks ->
    [0] {""}
    [one] , 1 banco di sabbia
   *[other] , { $sandbanks } banchi di sabbia
}, { $bridges ->
    [one] 1 ponte
   *[other] { $bridges } ponti
}: { $points ->
    [one] 1 punto
   *[other] { $points } punti
}
chains-empty = Ancora nessuna isola

status-opening = Posa due tessere chiare su due caselle a scelta.
status-choice = Scegli un colore.
status-tiles-or-bridge = { $colour ->
    [light] Chiaro: posa due tessere o costruisci un ponte.
   *[dark] Scuro: posa due tessere o costruisci un ponte.
}
status-tiles = { $colour ->
    [light] Chiaro: posa due tessere. Ora nessun ponte è possibile.
   *[dark] Scuro: posa due tessere. Ora nessun ponte è possibile.
}
status-bridge-or-pass = { $colour ->
    [light] Chiaro: due tessere non ci stanno più. Costruisci un ponte o passa.
   *[dark] Scuro: due tessere non ci stanno più. Costruisci un ponte o passa.
}
status-pass = { $colour ->
    [light] Chiaro: non ci sta più nulla. Passa.
   *[dark] Scuro: non ci sta più nulla. Passa.
}
status-second = Una tessera è in { $cell }. Ora la seconda; tocca la prima per riprenderla.
status-bridge-end = Un ponte parte da { $cell }. Tocca la tessera dove deve finire.
status-confirm = Conferma il turno o cambialo.
status-thinking = Il computer sta pensando …
status-other = { $colour ->
    [light] Tocca a chiaro …
   *[dark] Tocca a scuro …
}
status-over = La partita è finita.
status-looking = Sguardo indietro: { $ply } mosse su { $all }.

explain-opening = L'apertura: dopo queste due tessere il secondo giocatore sceglie il colore. Perciò non posarle né troppo bene né troppo male.
explain-choice = Le prime due tessere sono posate. Prendi chiaro e sono tue; prendi scuro e posi ora due tessere scure. Poi i colori si alternano.
explain-choice-other = Ora l'avversario sceglie un colore: prende le due tessere chiare, o gioca con scuro contro di loro.
explain-chosen = { $colour ->
    [light] Il secondo giocatore ha preso chiaro, e con esso le due tessere. Il primo ora ha scuro e posa due tessere.
   *[dark] Il secondo giocatore ha preso scuro e ora posa due tessere.
}
explain-last = L'ultimo turno: chiaro ha passato, quindi scuro può fare ancora una cosa. Poi si contano i punti.
explain-pass = { $colour ->
    [light] Due tessere chiare non ci stanno più. Se chiaro passa, scuro ha ancora un turno e la partita è finita.
   *[dark] Due tessere scure non ci stanno più. Se scuro passa, la partita finisce subito.
}

choose-light = Prendi chiaro
choose-dark = Prendi scuro
pass = Passa
confirm = Conferma
let-go = Riprendi

action-new = Nuova partita
action-undo = Annulla
action-redo = Ripeti
action-rotate = Gira il tabellone
action-hint = Suggerimento
action-hint-play = Gioca il suggerimento
action-resign = Abbandona
action-share = Condividi
action-live = Torna alla partita
action-result = Risultato
resign-title = Abbandonare?
resign-text = La partita finisce ora e vince l'altra parte.
resign-yes = Abbandona
hint-said = Suggerimento: { $move }.
hint-thinking = Alla ricerca di una buona mossa …
engine-unreachable = Non è stato possibile caricare il computer. Controlla la connessione e riprova; i tabelloni per due funzionano anche senza.
engine-failed = Qui il computer non ha risposta.
engine-retry = Riprova

turns-title = Turni
turns-none = Ancora nessun turno.
turns-first = All'inizio
turns-back = Un turno indietro
turns-forth = Un turno avanti
turns-last = Alla fine
listed-move = { $move }
listed-pass = passa
listed-choice = { $colour ->
    [light] prende chiaro
   *[dark] prende scuro
}

board-label = Tabellone di { $size } per { $size }. Le frecce muovono, Invio posa una tessera o comincia un ponte, Esc lascia andare.
cell-free = { $cell }, libera{ $legal ->
    [yes] , qui ci sta una tessera
   *[no] {""}
}{ $state ->
    [hint] , suggerimento
   *[none] {""}
}
cell-blocked = { $cell }, acqua sotto un ponte{ $state ->
    [hint] , suggerimento
   *[none] {""}
}
cell-tile = { $cell }, { $colour ->
    [light] chiaro
   *[dark] scuro
}, { $size ->
    [1] banco di sabbia di una
    [2] banco di sabbia di due
    [3] banco di sabbia di tre
   *[other] isola di quattro
}{ $bridge ->
    [yes] , regge un ponte
   *[no] {""}
}{ $state ->
    [chosen] , scelta
    [span] , qui può finire un ponte
    [hint] , suggerimento
   *[none] {""}
}

told-tiles = { $colour ->
    [light] Chiaro posa tessere in { $first } e { $second }.
   *[dark] Scuro posa tessere in { $first } e { $second }.
}
told-bridge = { $colour ->
    [light] Chiaro costruisce un ponte da { $from } a { $to }.
   *[dark] Scuro costruisce un ponte da { $from } a { $to }.
}
told-pass = { $colour ->
    [light] Chiaro passa.
   *[dark] Scuro passa.
}
told-choice = { $colour ->
    [light] Il secondo giocatore prende chiaro.
   *[dark] Il secondo giocatore prende scuro.
}

refused-game-over = La partita è finita. Guarda indietro o cominciane un'altra.
refused-choice-due = Prima il secondo giocatore sceglie un colore.
refused-no-choice-now = Il colore si sceglie una volta sola, subito dopo le prime due tessere.
refused-off-board = { $cell } non è su questo tabellone.
refused-same-cell = Due tessere vogliono due caselle, non due volte { $cell }.
refused-out-of-tiles = { $colour ->
    [light] Chiaro
   *[dark] Scuro
} { $left ->
    [0] non ha più tessere, e le tessere vanno a coppie.
    [one] ha ancora una tessera, e le tessere vanno a coppie.
   *[other] ha ancora { $left } tessere, e le tessere vanno a coppie.
}
refused-occupied = { $colour ->
    [light] In { $cell } c'è già una tessera chiara.
   *[dark] In { $cell } c'è già una tessera scura.
}
refused-under-bridge = { $cell } è sotto il ponte { $bridge }. L'acqua sotto un ponte resta libera.
refused-too-large = Una tessera in { $cell } formerebbe un gruppo di { $size }. Quattro tessere sono un'isola, e di più non possono mai stare unite.
refused-touches-island = Una tessera in { $cell } toccherebbe una tua isola con un angolo. Le isole tengono le distanze.
refused-island-touched = Una tessera in { $cell } completerebbe un'isola, ma { $count ->
    [one] la tua tessera in { $by } la tocca
   *[other] le tue tessere in { $by } la toccano
} con un angolo. Le isole tengono le distanze.
refused-out-of-bridges = Tutti i ponti sono stati costruiti.
refused-not-a-bridge = Nessun ponte va da { $from } a { $to }. Un ponte va due caselle dritto, due in diagonale o a salto di cavallo.
refused-no-tile = Un ponte vuole una tessera a ogni capo, e in { $cell } non c'è.
refused-other-tile = La tessera in { $cell } non è tua.
refused-end-used = La tessera in { $cell } regge già il ponte { $bridge }. Una tessera regge al massimo un ponte.
refused-tile-beneath = La tessera in { $cell } è d'intralcio: i ponti scavalcano solo acqua libera.
refused-bridge-crosses = Incrocerebbe il ponte { $bridge }. I ponti non si incrociano mai.
refused-tiles-fit = Si passa solo quando due tessere non ci stanno più, e { $first } e { $second } ci stanno.
refused-no-second = In { $cell } ci sta una tessera, ma poi non la seconda, e le tessere vanno a coppie.
refused-no-bridge-from = Da { $cell } ora non può partire un ponte: nessun'altra tua tessera è a portata sopra acqua libera.
refused-tile-lies = Un turno è due tessere o un ponte. Per costruire, riprendi prima la tessera in { $first }.
refused-not-your-turn = Tocca all'avversario.
refused-looking-back = Il tabellone mostra un turno passato. Torna alla partita per continuare.

outcome-you = Hai vinto
outcome-engine = Vince il computer
outcome-colour = { $colour ->
    [light] Vince chiaro
   *[dark] Vince scuro
}
outcome-draw = Pareggio
decided-points = Hanno deciso i punti: { $own } a { $other }.
decided-islands = Entrambi hanno { $points ->
    [one] { $points } punto
   *[other] { $points } punti
}. Hanno deciso le isole: { $own } a { $other }.
decided-bridges = Punti e isole sono pari. Hanno deciso i ponti: { $own } a { $other }.
decided-nothing = Punti, isole e ponti sono tutti pari.
decided-resignation = { $colour ->
    [light] Chiaro ha abbandonato.
   *[dark] Scuro ha abbandonato.
}
decided-time = { $colour ->
    [light] Chiaro ha finito il tempo.
   *[dark] Scuro ha finito il tempo.
}
end-rule = Una catena di n isole vale n × (n + 1) ÷ 2 punti: 1, 3, 6, 10, 15 …
end-again = Gioca ancora
end-look = Guarda indietro

share-title = Conserva e condividi
share-text = Il link contiene tutta la partita; chi lo apre la vede sul proprio tabellone.
share-copy-link = Copia il link
share-copy-moves = Copia le mosse
share-save = Salva come file
share-send = Invia …
share-copied = Copiato.
share-failed = Non è stato possibile copiare.
share-link-label = Link a questa partita
link-shown = Una partita da un link. Scorrila, o continua a giocare da qualsiasi posizione.
link-wrong = Il link non contiene una partita che questa app sappia leggere.
