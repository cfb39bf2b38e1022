ciao-lead = Lancia il dado in segreto e dichiara un numero. Gli altri ti credono o dubitano.

# The name of a bot in the game. `number` is its seat where two bots have the same name, and else 0.
ciao-bot = { $character ->
    [honest] Marina
    [gambler] Rocco
    [suspicious] Dario
    [steady] Bruno
   *[perfect] Sofia
}{ $number ->
    [0] {""}
   *[other] {" "}{ $number }
}
# A bot in a list to choose from.
ciao-character = { $character ->
    [honest] Marina (onesta)
    [gambler] Rocco (giocatore d'azzardo)
    [suspicious] Dario (diffidente)
    [steady] Bruno (prudente)
   *[perfect] Sofia (esperta)
}
ciao-you = Tu
ciao-person = Giocatore { $number }
ciao-seat = Posto { $number }
ciao-seats = Giocatori
ciao-seat-person = Persona su questo dispositivo
ciao-seat-empty = Vuoto
ciao-look-away = Quando più persone condividono lo schermo, il dado si vede solo finché tieni premuto un pulsante. Gli altri guardino altrove!

ciao-roll = Lancia il dado
ciao-peek = Tieni premuto per guardare
ciao-say = Dichiara
ciao-face-number = Hai fatto { $number }.
ciao-face-cross = Hai fatto una croce: devi bluffare.

# The status. `viewer` is `you` for the player who decides, `shared` where several people use this screen.
ciao-thinks = { $who } sta pensando…
ciao-to-roll = { $viewer ->
    [you] Tocca a te: lancia il dado.
    [shared] { $who }: lancia il dado.
   *[other] { $who } lancia il dado…
}
ciao-to-announce = { $viewer ->
    [you] Dichiara un numero, vero o falso.
    [shared] { $who }: guarda il dado in segreto e dichiara un numero, vero o falso.
   *[other] { $who } sta per dichiarare un numero…
}
ciao-to-answer = { $viewer ->
    [you] { $active } dichiara { $number }. Ci credi?
   *[shared] { $active } dichiara { $number }. { $who }: ci credi?
}
ciao-is-asked = { $said-by ->
    [you] Hai dichiarato { $number }.
   *[other] { $active } ha dichiarato { $number }.
} In attesa di { $who }…

# Turns. `who` and `by` are `you` for the viewer.
ciao-told-approved = { $who ->
    [you] Hai dichiarato { $number } e nessuno ha dubitato.
   *[other] { $name } ha dichiarato { $number } e nessuno ha dubitato.
}
ciao-told-bluff = { $who ->
    [you] Hai dichiarato { $number }.
   *[other] { $name } ha dichiarato { $number }.
} { $by ->
    [you] Hai dubitato a ragione:
   *[other] { $contester } ha dubitato a ragione:
} { $face ->
    [cross] era una croce.
   *[other] era un { $face }.
}
ciao-told-truth = { $who ->
    [you] Hai dichiarato { $number }.
   *[other] { $name } ha dichiarato { $number }.
} { $by ->
    [you] Hai dubitato, ma era vero.
   *[other] { $contester } ha dubitato, ma era vero.
}
ciao-fell = { $who ->
    [you] La tua pedina cade dal ponte.
   *[other] La pedina di { $name } cade dal ponte.
}
ciao-fell-from-podium = { $who ->
    [you] La tua pedina cade dal podio.
   *[other] La pedina di { $name } cade dal podio.
}
ciao-walked = { $who ->
    [you] La tua pedina va sull'asse { $plank }.
   *[other] La pedina di { $name } va sull'asse { $plank }.
}
ciao-arrived = { $who ->
    [you] La tua pedina raggiunge il podio:
   *[other] La pedina di { $name } raggiunge il podio:
} { $points ->
    [one] +1 punto.
   *[other] +{ $points } punti.
}

ciao-players = Giocatori
ciao-standing = Asse { $plank }, { $waiting ->
    [0] nessuna di riserva
   *[other] { $waiting } di riserva
}
ciao-standing-off = Nessuna pedina sul ponte
ciao-podium = { $count ->
    [0] Nessuna pedina sul podio
    [one] 1 pedina sul podio
   *[other] { $count } pedine sul podio
}
ciao-turns = Turni
ciao-no-turns = Ancora nessun turno.

ciao-you-won = Hai vinto!
ciao-won = Vince { $who }
ciao-shared = Vittoria condivisa: { $who }
ciao-end-rule = Tre pedine sul podio vincono subito. Altrimenti vince chi ha più punti, quando il gradino più alto è occupato o il ponte è vuoto.
ciao-called-off = Partita interrotta.
ciao-gone = Fuori dal gioco

ciao-take-back = Ritira
ciao-asks-back = { $who } chiede di ritirare la mossa.
ciao-grant = Accetta
ciao-refuse = Rifiuta

# Bots and sizes. `exact` is `yes` where best play is computed and not estimated.
ciao-manner = { $character ->
    [honest] Dice la verità quando può e crede a tutti.
    [gambler] Ama i numeri alti e dubita a capriccio.
    [suspicious] Quasi sempre sincero, ma non crede a nessuno.
    [steady] Solido, ma mai audace.
   *[perfect] { $exact ->
        [yes] Gioca la strategia migliore, calcolata esattamente.
       *[no] Gioca la strategia migliore, per quanto si possa stimare.
    }
}
ciao-published = Edizione pubblicata: 9 assi, 7 pedine, 8 gradini
ciao-size = { $size ->
    [planks] Assi
    [pawns] Pedine a testa
    [podium] Gradini del podio
    [win] Pedine sul podio per vincere
    [numbers] Numeri sul dado
   *[crosses] Croci sul dado
}
ciao-sizes-note = Il coach e i bot più forti conoscono dadi fino a quattro numeri. Con misure diverse da quelle pubblicate potrebbero dover tirare a indovinare.

# The rules in short.
ciao-rules-goal = Porta le tue pedine oltre il ponte. Con tre pedine sul podio vinci subito.
ciao-rules-turn = Lancia il dado in segreto e dichiara un numero, vero o falso. Con una croce devi bluffare. Se tutti ti credono, la tua pedina avanza di quel numero.
ciao-rules-answer-title = Dubitare
ciao-rules-answer = Gli altri rispondono a turno; decide chi dubita per primo. Se era un bluff, la tua pedina cade e la sua avanza del numero dichiarato. Se era vero, cade la sua e avanza la tua. Una pedina caduta è fuori dal gioco. Senza pedine sul ponte si rischia la propria più bassa sul podio; senza nessuna delle due non si può dubitare.
ciao-rules-podium-title = Podio
ciao-rules-podium = Una pedina che supera l'ultima asse prende il gradino libero più basso. Il gradino 1 vale 1 punto, il gradino 8 ne vale 8: chi arriva dopo ne fa di più. La tua pedina successiva parte dall'asse 1.
ciao-rules-end = La partita finisce anche quando il gradino più alto è occupato o sul ponte non ci sono più pedine. Allora vince chi ha più punti; a pari punti la vittoria è condivisa.

# The dice, checked.
ciao-dice = Dado equo e verificabile
ciao-dice-promise = Prima del primo turno l'app ha scelto un numero segreto che determina ogni lancio. La sua impronta:
ciao-dice-seed = La partita è finita: ecco il numero segreto.
ciao-dice-name = ID del tavolo:
ciao-check = Verifica il dado
ciao-fair = Verificato: il numero segreto corrisponde alla sua impronta e ogni lancio ne deriva.
ciao-unfair = Verifica fallita: i lanci non corrispondono al numero segreto.
ciao-rolls = Tutti i lanci
ciao-rolls-turn = Turno
ciao-rolls-lay = Lancio
ciao-rolls-follows = Dal numero segreto
ciao-rolls-same = Corrisponde
ciao-verify = Per verificare da te, salva la notazione e controllala dalla riga di comando:
ciao-copy = Copia la notazione

# The coach.
ciao-coach = Coach
ciao-coach-ask = Chiedi al coach
ciao-coach-each = Commenta ogni turno
ciao-coach-look = La risposta del coach è accanto al dado, solo per te. Tieni premuto per guardare.
ciao-coach-thinks = Il coach sta pensando…
ciao-coach-nothing = Il coach non ha nulla da dire qui.
ciao-coach-later = La dichiarazione sarà valutata dopo la partita, perché il dado è ancora segreto.
ciao-coach-turn = Il coach sul turno { $turn }
ciao-coach-line = Turno { $turn }, { $who }:
ciao-coach-rolled = { $face ->
    [cross] Lancio: croce.
   *[other] Lancio: { $face }.
}
ciao-coach-said = { $face ->
    [cross] Lancio: croce,
   *[other] Lancio: { $face },
} dichiarato { $number }: { $truth ->
    [yes] la verità.
   *[no] un bluff.
}
ciao-coach-answered = { $answer ->
    [contested] Dichiarato { $number }: messo in dubbio.
    [approved] Dichiarato { $number }: creduto.
   *[open] Dichiarato { $number }: crederci o dubitare?
}
ciao-coach-cost = Costo: { $percent } di probabilità di vittoria.
ciao-coach-sound = Nessun costo.
ciao-coach-here = { $choice ->
    [announce] Contro questi avversari, dichiarare { $number } valeva il { $percent } in più.
    [contest] Contro questi avversari, dubitare valeva il { $percent } in più.
   *[approve] Contro questi avversari, credere valeva il { $percent } in più.
}
ciao-coach-bluff = Giocando al meglio questo è un bluff nel { $percent } dei casi.
ciao-coach-never = Giocando al meglio qui questo numero non si dichiara mai: può esserci sotto di tutto.
ciao-coach-choice = Scelta
ciao-coach-often = Gioco perfetto
ciao-coach-chance = Probabilità di vittoria
ciao-coach-accuracy = { $accuracy ->
    [exact] Esatto: contro un gioco perfetto nessun'altra strategia fa meglio.
    [estimated] Stimato. Esatto verso la fine della partita.
   *[rough] Stima approssimativa: il coach non è addestrato per queste misure.
}
ciao-coach-explained = Il gioco perfetto alterna le scelte per restare imprevedibile. Il costo di una decisione è la probabilità di vittoria persa contro avversari che giocano così. Toccane una per i dettagli.
ciao-coach-bluffs = Bluff e risposte
ciao-coach-change = Totale
ciao-percent = { $whole },{ $tenth }%
