ciao-title = Ciao Ciao
ciao-lead = Da due a quattro persone attraversano un burrone su un ponte traballante. Si scuote la scatola, si guarda il dado di nascosto e si dice un numero; gli altri ci credono oppure no.

ciao-you = Tu
ciao-person = Giocatore { $number }
ciao-character = { $character ->
    [honest] L'onesto
    [gambler] Il giocatore d'azzardo
    [suspicious] Il diffidente
    [steady] Il prudente
   *[perfect] Il perfetto
}
ciao-bot = { $character ->
    [honest] L'onesto
    [gambler] Il giocatore d'azzardo
    [suspicious] Il diffidente
    [steady] Il prudente
   *[perfect] Il perfetto
} ({ $number })
ciao-seat = Posto { $number }
ciao-seats = Chi gioca
ciao-somebody = Una persona a questo schermo
ciao-nobody = Nessuno
ciao-look-away = In più persone a uno schermo il dado si vede solo finché chi è di turno tiene premuto un pulsante. Gli altri guardano altrove, da amici.

ciao-roll = Scuoti la scatola
ciao-peek = Tieni premuto per guardare
ciao-say = Di' un numero
ciao-say-number = Di' { $number }
ciao-approve = Ci credo
ciao-contest = Ne dubito
ciao-face-number = Il dado mostra { $number }.
ciao-face-cross = Il dado mostra una croce: bisogna bluffare.
ciao-shown-cross = Il dado mostra una croce.

ciao-thinks = { $who } sta pensando…
ciao-to-roll = { $alone ->
    [yes] Tocca a te: scuoti la scatola.
   *[no] { $who } scuote la scatola.
}
ciao-to-announce = { $alone ->
    [yes] Di' un numero, vero o no.
   *[no] { $who } guarda nella scatola, senza testimoni, e dice un numero.
}
ciao-to-answer = { $alone ->
    [yes] { $active } dice { $number }. Ci credi?
   *[no] { $active } dice { $number }. { $who }, ci credi?
}

ciao-told-approved = { $who }: detto { $number }, e tutti ci hanno creduto.
ciao-told-bluff = { $who }: detto { $number }, messo in dubbio ({ $contester }). Era un bluff! { $face }
ciao-told-truth = { $who }: detto { $number }, messo in dubbio ({ $contester }). Era vero.
ciao-fell = Una pedina cade dal ponte ({ $who }).
ciao-fell-from-podium = Una pedina cade dal podio ({ $who }).
ciao-walked = Una pedina avanza fino all'asse { $plank } ({ $who }).
ciao-arrived = Una pedina raggiunge il podio ({ $who }): { $points ->
    [one] { $points } punto in più.
   *[other] { $points } punti in più.
}

ciao-players = Al tavolo
ciao-standing = Sull'asse { $plank }, { $waiting ->
    [0] nessuna pedina in attesa
    [one] { $waiting } pedina in attesa
   *[other] { $waiting } pedine in attesa
}
ciao-standing-off = Nessuna pedina sul ponte
ciao-podium = { $count ->
    [0] Nessuna pedina sul podio
    [one] { $count } pedina sul podio
   *[other] { $count } pedine sul podio
}
ciao-turns = Turni

ciao-you-won = Hai vinto!
ciao-won = Vittoria: { $who }
ciao-shared = Vittoria condivisa: { $who }
ciao-end-rule = Tre pedine sul podio vincono subito. Altrimenti decidono i punti, appena il gradino più alto è preso o il ponte è vuoto.

ciao-dice = Un dado onesto
ciao-dice-promise = Prima del primo turno l'app ha estratto un numero segreto da cui discende ogni lancio. Questa è la sua impronta:
ciao-dice-seed = La partita è finita; ecco il numero segreto:
ciao-dice-name = Il nome del tavolo:
ciao-check = Controlla il dado
ciao-fair = Il numero segreto ha l'impronta promessa, e ogni lancio della partita ne discende.
ciao-unfair = I lanci non discendono da ciò che era promesso.

# Che altro si può dire e fare.
ciao-is-asked = { $active }: { $number }. Ora risponde: { $who }.
ciao-take-back = Ritira
ciao-asks-back = Ritirare l'ultima parola? ({ $who })
ciao-grant = Permetti
ciao-refuse = Non permettere
ciao-gone = Ha lasciato la partita
ciao-no-turns = Ancora nessuno.
ciao-called-off = La partita è stata annullata.
ciao-by-resignation = Tutti gli altri hanno abbandonato.
ciao-by-time = Il tempo degli altri è scaduto.
ciao-manner = { $character ->
    [honest] Dice la verità quando c'è, e crede a tutti.
    [gambler] Ama i numeri alti e dubita per capriccio.
    [suspicious] Per lo più sincero, ma non crede a nessuno.
    [steady] Solido, ma senza slanci.
   *[perfect] Indecifrabile, non regala nulla.
}
ciao-published = Come pubblicato: 9 assi, 7 pedine, 8 gradini
ciao-size = { $size ->
    [planks] Assi
    [pawns] Pedine a testa
    [podium] Gradini
    [win] Pedine in cima per vincere
    [numbers] Numeri sul dado
   *[crosses] Croci sul dado
}
ciao-sizes-note = Il maestro e gli avversari migliori conoscono dadi fino a quattro numeri. Con misure diverse da quelle pubblicate forse dovranno indovinare.

# Il dado, controllato.
ciao-rolls = Ogni lancio
ciao-rolls-turn = Turno
ciao-rolls-lay = Nella scatola
ciao-rolls-follows = Dal numero segreto
ciao-rolls-same = Uguale
ciao-verify = Per controllare senza questa pagina, salva la partita e lascia fare i conti alla riga di comando:
ciao-copy = Copia la partita

# Il maestro.
ciao-coach = Maestro
ciao-coach-ask = Chiedi al maestro
ciao-coach-each = Parla dopo ogni turno
ciao-coach-look = Il maestro risponde accanto al dado, solo per i tuoi occhi: tieni premuto per guardare.
ciao-coach-thinks = Il maestro sta pensando…
ciao-coach-nothing = Il maestro non ha nulla da dire.
ciao-coach-later = Ciò che è stato detto si giudica alla fine: il dado non è stato mostrato.
ciao-coach-turn = Il maestro sul turno { $turn }
ciao-coach-game = Che cosa dice il maestro
ciao-coach-line = Turno { $turn }, { $who }:
ciao-coach-said = { $face } Detto { $number }, { $truth ->
    [yes] la verità.
   *[no] un bluff.
}
ciao-coach-answered = Detto { $number }, { $answer ->
    [contested] messo in dubbio.
    [approved] creduto.
   *[open] da credere o da mettere in dubbio.
}
ciao-coach-cost = È costato { $percent } di probabilità di vincere.
ciao-coach-sound = Non è costato nulla.
ciao-coach-bluff = Il gioco migliore bluffa nel { $percent } dei casi quando dice così.
ciao-coach-never = Il gioco migliore qui non dice mai questo numero; dietro può esserci di tutto.
ciao-coach-choice = Scelta
ciao-coach-often = Quanto spesso nel gioco migliore
ciao-coach-chance = Probabilità di vincere
ciao-coach-accuracy = { $accuracy ->
    [exact] Calcolato esattamente: alla lunga il gioco migliore non si può battere.
    [estimated] Stimato da una rete che ha imparato il gioco; esatto verso la fine.
   *[rough] Una stima grossolana: per queste misure non si è imparato nulla.
}
ciao-coach-explained = Il gioco migliore mescola le sue scelte, così nessuno lo può leggere. Una decisione costa ciò che toglie alla probabilità di vincere contro chi gioca così. Toccane una per vedere di più.
ciao-coach-decisions = Decisioni
ciao-coach-free = Senza costo
ciao-coach-given = Regalato
ciao-coach-by-cost = Prima le più care
ciao-percent = { $whole },{ $tenth }%
