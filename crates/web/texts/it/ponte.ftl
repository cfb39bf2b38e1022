ponte-title = Ponte del Diavolo

colour-name = { $colour ->
    [light] Chiaro
   *[dark] Scuro
}

# The new game.
new-title = Nuova partita
new-board = Tabellone
new-board-name = { $rules ->
    [small] Piccolo
    [large] Grande
   *[classic] Classico
}
new-board-size = { $size } × { $size }
new-more-rules = Altre regole
new-opponent = Gioca contro
new-engine = Computer
new-friend = Un amico su questo dispositivo
new-free-board = Tabellone di analisi
new-level = Livello { $level }
new-level-label = Avversario
new-rules = Regole
rules-classic = Classiche: 10 × 10, 40 tessere a testa, 15 ponti
rules-open = Libere: 10 × 10, senza limiti
rules-large = Grande: 12 × 12, senza limiti
rules-small = Piccolo: 8 × 8, senza limiti
rules-custom = Personalizzate
new-size = Dimensione del tabellone
new-tiles = Tessere a testa (vuoto: senza limiti)
new-bridges = Ponti in comune (vuoto: senza limiti)
new-custom-wrong = La dimensione va da 3 a 16; le riserve non superano 999.
new-first = Chi inizia?
first-you = Io
first-lot = A caso
new-clock = Orologio
clock-none = Nessuno
clock-increment = Incremento
clock-delay = Ritardo
clock-minutes = Minuti a testa
clock-seconds = Secondi per mossa
new-start = Inizia la partita
new-replaces = La partita in corso andrà persa.

# Players and supplies.
player-you = Tu
player-engine = { $name } (livello { $level })
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
    [one] { $count } tessera rimasta
   *[other] { $count } tessere rimaste
}
tiles-unlimited = tessere illimitate
bridges-left = { $count ->
    [one] { $count } ponte rimasto (in comune)
   *[other] { $count } ponti rimasti (in comune)
}
bridges-unlimited = Ponti illimitati
bridges-built = { $count ->
    [one] { $count } ponte
   *[other] { $count } ponti
}
islands-count = { $count ->
    [one] { $count } isola
   *[other] { $count } isole
}
to-move = muove
time-left = Tempo rimasto: { $time }

# What a chain is made of.
chain-alone = Isola singola: 1 punto
chain-none = { $sandbanks ->
    [one] 1 banco di sabbia: 0 punti
   *[other] { $sandbanks } banchi di sabbia collegati: 0 punti
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

# What is going on. `who` is `you` where one player is addressed, and a colour where both play on this device.
status-opening = Posa due tessere chiare su due caselle a scelta.
status-choice = Scegli il tuo colore.
status-tiles-or-bridge = { $who ->
    [you] Posa due tessere o costruisci un ponte.
    [light] Chiaro: posa due tessere o costruisci un ponte.
   *[dark] Scuro: posa due tessere o costruisci un ponte.
}
status-tiles = { $who ->
    [you] Posa due tessere. Adesso non puoi costruire ponti.
    [light] Chiaro: posa due tessere. Adesso nessun ponte è possibile.
   *[dark] Scuro: posa due tessere. Adesso nessun ponte è possibile.
}
status-bridge-or-pass = { $who ->
    [you] Non puoi più posare due tessere. Costruisci un ponte o passa.
    [light] Chiaro non può più posare due tessere: costruisci un ponte o passa.
   *[dark] Scuro non può più posare due tessere: costruisci un ponte o passa.
}
status-pass = { $who ->
    [you] Non hai più mosse: devi passare.
    [light] Chiaro non ha più mosse e deve passare.
   *[dark] Scuro non ha più mosse e deve passare.
}
status-second = Posa la seconda tessera. Tocca { $cell } per riprendere la prima.
status-bridge-end = Ponte da { $cell }: ora tocca la tessera all'altra estremità.
status-confirm = Conferma la mossa o cambiala.
status-thinking = { $name } sta pensando…
status-other = { $who ->
    [first] Il primo giocatore posa due tessere chiare…
    [second] Il secondo giocatore sceglie il colore…
    [light] Muove Chiaro…
   *[dark] Muove Scuro…
}
status-over = Partita finita.
status-ended = { $passed ->
    [yes] { $who ->
        [you] Non puoi più posare due tessere e passi: la partita è finita.
        [light] Chiaro non può più posare due tessere e passa: la partita è finita.
        [dark] Scuro non può più posare due tessere e passa: la partita è finita.
       *[other] { $name } non può più posare due tessere e passa: la partita è finita.
    }
   *[no] { $who ->
        [you] Era la tua ultima mossa: la partita è finita.
        [light] Era l'ultima mossa di Chiaro: la partita è finita.
        [dark] Era l'ultima mossa di Scuro: la partita è finita.
       *[other] Era l'ultima mossa di { $name }: la partita è finita.
    }
}
status-looking = Mossa { $ply } di { $all }

explain-opening = Poi l'avversario può prendersi queste due tessere e giocare Chiaro: non posarle né troppo bene né troppo male.
explain-choice = Prendi Chiaro e le due tessere sono tue. Prendi Scuro e posa subito due tessere scure.
explain-choice-other = Ora l'avversario sceglie: Chiaro con queste due tessere, o Scuro contro di esse.
explain-chosen = { $colour ->
    [light] { $who ->
        [you] Hai preso Chiaro e le due tessere. L'avversario gioca Scuro e posa due tessere.
        [named] { $name } ha preso Chiaro e le tue due tessere. Giochi Scuro: posa due tessere.
        [opponent] L'avversario ha preso Chiaro e le tue due tessere. Giochi Scuro: posa due tessere.
       *[second] Il secondo giocatore ha preso Chiaro e le due tessere. Il primo gioca Scuro e posa due tessere.
    }
   *[dark] { $who ->
        [you] Giochi Scuro: posa due tessere.
        [named] { $name } ha preso Scuro. Giochi Chiaro.
        [opponent] L'avversario ha preso Scuro e posa due tessere.
       *[second] Il secondo giocatore ha preso Scuro e posa due tessere.
    }
}
explain-last = Ultimo turno: Chiaro passa, Scuro gioca ancora una volta. Poi si contano i punti.
explain-pass = { $colour ->
    [light] Se Chiaro passa, Scuro ha un ultimo turno e la partita finisce.
   *[dark] Se Scuro passa, la partita finisce subito.
}

choose-light = Prendi Chiaro
choose-dark = Prendi Scuro
pass = Passa
confirm = Conferma
let-go = Cancella

# Buttons beside the board.
action-new = Nuova partita
action-undo = Annulla mossa
action-redo = Ripristina
action-rotate = Ruota il tabellone
action-hint = Suggerimento
action-hint-play = Gioca il suggerimento
action-resign = Abbandona
action-share = Condividi
action-live = Torna alla partita
action-result = Risultato
resign-title = Abbandonare?
resign-text = La partita finisce ora e vince l'avversario.
resign-yes = Abbandona
hint-said = Suggerimento: { $move } ({ $effect ->
    [light] prendi Chiaro
    [dark] prendi Scuro
    [island] crea un'isola
    [link] collega isole, +{ $points }
    [bridge] un ponte che nessuno può più impedire
    [pass] non resta altro
   *[land] prende il posto libero migliore
})
hint-thinking = Cerco una buona mossa…
engine-unreachable = Impossibile caricare l'avversario. Controlla la connessione e riprova. Le partite in due funzionano anche senza.
engine-unsupported = Questo browser è troppo vecchio per gli avversari del computer. Le partite in due e tutto il resto funzionano; un browser aggiornato può fare tutto.
engine-failed = Il computer si è fermato senza trovare una mossa. Riprova.
engine-retry = Riprova

turns-title = Mosse
turns-none = Ancora nessuna mossa.
turns-first = Prima mossa
turns-back = Mossa precedente
turns-forth = Mossa successiva
turns-last = Ultima mossa
listed-move = { $move }
listed-pass = passa
listed-choice = { $colour ->
    [light] prende Chiaro
   *[dark] prende Scuro
}

board-label = Tabellone, { $size } per { $size }. Frecce per spostarsi, Invio per posare una tessera o iniziare un ponte, Esc per annullare.
cell-free = { $cell }, libera{ $legal ->
    [yes] , consentita
   *[no] {""}
}{ $state ->
    [hint] , suggerimento
   *[none] {""}
}
cell-blocked = { $cell }, sotto un ponte{ $state ->
    [hint] , suggerimento
   *[none] {""}
}
cell-tile = { $cell }, { $colour ->
    [light] tessera chiara
   *[dark] tessera scura
}, { $size ->
    [1] banco di sabbia di una tessera
    [2] banco di sabbia di due tessere
    [3] banco di sabbia di tre tessere
   *[other] isola di quattro tessere
}{ $bridge ->
    [yes] , con ponte
   *[no] {""}
}{ $state ->
    [chosen] , selezionata
    [span] , qui può finire un ponte
    [hint] , suggerimento
   *[none] {""}
}

# Moves, for screen readers.
told-tiles = { $who ->
    [you] Posi
    [light] Chiaro posa
    [dark] Scuro posa
   *[other] { $name } posa
} tessere in { $first } e { $second }.
told-bridge = { $who ->
    [you] Costruisci
    [light] Chiaro costruisce
    [dark] Scuro costruisce
   *[other] { $name } costruisce
} un ponte da { $from } a { $to }.
told-pass = { $who ->
    [you] Passi.
    [light] Chiaro passa.
    [dark] Scuro passa.
   *[other] { $name } passa.
}
told-choice = { $who ->
    [you] Prendi
    [second] Il secondo giocatore prende
   *[other] { $name } prende
} { $colour ->
    [light] Chiaro.
   *[dark] Scuro.
}

# Refusals.
refused-game-over = La partita è finita. Rivedila o iniziane un'altra.
refused-choice-due = Prima il secondo giocatore deve scegliere il colore.
refused-no-choice-now = Il colore si sceglie una volta sola, subito dopo le prime due tessere.
refused-off-board = { $cell } non è su questo tabellone.
refused-same-cell = Non puoi posare entrambe le tessere in { $cell }.
refused-out-of-tiles = { $colour ->
    [light] Chiaro
   *[dark] Scuro
} { $left ->
    [0] non ha più tessere.
    [one] ha solo una tessera, e le tessere si posano a coppie.
   *[other] ha ancora { $left } tessere, e le tessere si posano a coppie.
}
refused-occupied = { $colour ->
    [light] In { $cell } c'è già una tessera chiara.
   *[dark] In { $cell } c'è già una tessera scura.
}
refused-under-bridge = { $cell } è sotto il ponte { $bridge }. Sotto un ponte non si posano tessere.
refused-too-large = Una tessera in { $cell } formerebbe un gruppo di { $size }. Un gruppo non può superare quattro tessere.
refused-touches-island = Una tessera in { $cell } toccherebbe una tua isola in un angolo. Le isole non possono toccare altre tue tessere, nemmeno in diagonale.
refused-island-touched = Una tessera in { $cell } completerebbe un'isola, ma { $count ->
    [one] la tua tessera in { $by } la tocca
   *[other] le tue tessere in { $by } la toccano
} in un angolo. Le isole non possono toccare altre tue tessere, nemmeno in diagonale.
refused-out-of-bridges = Non ci sono più ponti.
refused-not-a-bridge = Un ponte non arriva da { $from } a { $to }. I ponti vanno di due caselle dritto, di due in diagonale o come il cavallo.
refused-no-tile = Un ponte ha bisogno di una tua tessera a ogni estremità. In { $cell } non c'è.
refused-other-tile = La tessera in { $cell } non è tua.
refused-end-used = La tessera in { $cell } regge già il ponte { $bridge }. Ogni tessera ne regge uno solo.
refused-tile-beneath = La tessera in { $cell } è d'intralcio. I ponti passano solo sull'acqua libera.
refused-bridge-crosses = Incrocerebbe il ponte { $bridge }. I ponti non possono incrociarsi.
refused-tiles-fit = Puoi passare solo se non puoi posare due tessere; { $first } e { $second } sono ancora possibili.
refused-no-second = Potresti posare una tessera in { $cell }, ma non ci sarebbe posto per la seconda. Le tessere si posano a coppie.
refused-no-bridge-from = Da { $cell } ora non può partire nessun ponte: nessun'altra tua tessera è raggiungibile sull'acqua libera.
refused-tile-lies = Una mossa è due tessere o un ponte. Per un ponte, riprendi prima la tessera in { $first }.
refused-not-your-turn = Non è il tuo turno.
refused-looking-back = Stai guardando una mossa precedente. Torna alla partita per giocare.

# The end.
outcome-you = Hai vinto!
outcome-engine = Vince { $name }
outcome-colour = { $colour ->
    [light] Vince Chiaro
   *[dark] Vince Scuro
}
outcome-draw = Patta
decided-points = { $own }–{ $other } ai punti
decided-islands = { $points ->
    [one] { $points } punto
   *[other] { $points } punti
} a testa, { $own }–{ $other } nelle isole
decided-bridges = Punti e isole pari, { $own }–{ $other } nei ponti
decided-nothing = Punti, isole e ponti pari
decided-resignation = { $who ->
    [you] Hai abbandonato.
    [light] Chiaro ha abbandonato.
    [dark] Scuro ha abbandonato.
   *[other] { $name } ha abbandonato.
}
decided-time = { $who ->
    [you] Hai esaurito il tempo.
    [light] Chiaro ha esaurito il tempo.
    [dark] Scuro ha esaurito il tempo.
   *[other] { $name } ha esaurito il tempo.
}
end-rule = Isole in una catena: 1 → 1 punto, 2 → 3, 3 → 6, 4 → 10, 5 → 15
end-again = Gioca ancora

# Sharing.
share-title = Condividi la partita
share-text = Il link contiene tutta la partita. Chi lo apre può rivederla.
share-copy-link = Copia il link
share-copy-moves = Copia le mosse
share-save = Salva in un file
share-send = Condividi…
share-copied = Copiato.
share-failed = Copia non riuscita.
share-link-label = Link a questa partita
link-shown = Partita condivisa. Scorrila, o continua a giocare da qualsiasi mossa.
link-wrong = Questo link non contiene una partita valida.
