ciao-title = Ciao Ciao
ciao-lead = Da due a quattro persone attraversano un burrone su un ponte traballante. Si scuote la scatola, si guarda il dado di nascosto e si dice un numero; gli altri ci credono oppure no.

ciao-you = Tu
ciao-person = Giocatore { $number }
ciao-character = { $character ->
    [honest] L’onesto
    [gambler] Il giocatore d’azzardo
    [suspicious] Il diffidente
    [steady] Il prudente
   *[perfect] Il perfetto
}
ciao-bot = { $character ->
    [honest] L’onesto
    [gambler] Il giocatore d’azzardo
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
ciao-say = Di’ un numero
ciao-say-number = Di’ { $number }
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
    [yes] Di’ un numero, vero o no.
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
ciao-walked = Una pedina avanza fino all’asse { $plank } ({ $who }).
ciao-arrived = Una pedina raggiunge il podio ({ $who }): { $points ->
    [one] { $points } punto in più.
   *[other] { $points } punti in più.
}

ciao-players = Al tavolo
ciao-standing = Sull’asse { $plank }, { $waiting ->
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
ciao-dice-promise = Prima del primo turno l’app ha estratto un numero segreto da cui discende ogni lancio. Questa è la sua impronta:
ciao-dice-seed = La partita è finita; ecco il numero segreto:
ciao-dice-name = Il nome del tavolo:
ciao-check = Controlla il dado
ciao-fair = Il numero segreto ha l’impronta promessa, e ogni lancio della partita ne discende.
ciao-unfair = I lanci non discendono da ciò che era promesso.
