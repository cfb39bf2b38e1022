# The overview and the end of a chapter.
learn-intro = Prova una regola, poi prevedi che cosa permette. Ogni lezione è un'isola, e due vicine completate sono unite da un ponte. I tuoi progressi restano su questo dispositivo.
learn-overview = Tutte le lezioni
learn-begin = Inizia: { $title }
learn-next = Prossima: { $title }
learn-due = { $count ->
    [one] Da ripassare: 1 domanda
   *[other] Da ripassare: { $count } domande
}
learn-done = { $done ->
    [yes] , completata{ $all ->
        [0] {""}
       *[other] , { $stars } stelle su { $all }
    }
   *[no] , da fare
}
learn-play = Gioca ora
learn-again = Ricomincia
learn-tried = { $all ->
    [one] { $tried } di { $all } provato
   *[other] { $tried } di { $all } provati
}
again-title = Ancora una volta
again-empty = Oggi niente da ripassare. Quello che sbagli torna un altro giorno.
again-mistakes = Errori delle tue partite
chapter-first-steps = Primi passi
chapter-land = La terra
chapter-bridges = I ponti
chapter-chains = Catene e fine
chapter-first-game = La tua prima partita
chapter-tips = Dieci consigli dell'autore
chapter-bluffing = Il bluff
chapter-podium = Il podio
chapter-tactics = Tattica
end-course = Hai finito il corso!
end-chapter = Capitolo finito!
end-unfinished = Quasi finito
end-chain = { $islands ->
    [0] Ancora nessuna catena
    [1] 1 isola: 1 punto
   *[other] Catena di { $islands } isole: { $points } punti
}
end-total = Tutte le catene insieme: { $points } punti
end-next-chapter = Prossimo capitolo

# Steps, questions and what is said to an answer.
lesson-back = Indietro
lesson-next = Avanti
lesson-step = Passo { $step } di { $count }
lesson-board = Tabellone
lesson-table = Il tavolo
lesson-candidate = { $cell }, possibile risposta
ask-cell = Quale delle caselle segnate può prendere Chiaro? Toccala.
ask-find = { $goal ->
    [island] Crea un'isola con una tessera. Dove?
    [link] Costruisci un ponte che porti punti.
   *[other] Non tutti i ponti sono consentiti qui. Costruiscine uno che lo è.
}
ask-points = Quanti punti ha Chiaro?
ask-winner = La partita è finita. Chi vince?
ask-may = { $kind ->
    [tiles] Chiaro può posare due tessere?
    [bridge] In questa partita c'è un solo ponte. Chiaro può costruirne uno?
   *[other] Chiaro può passare?
}
ask-ends = { $kind ->
    [pass] { $colour ->
        [light] Chiaro passa. La partita è finita?
       *[dark] Scuro passa. La partita è finita?
    }
   *[bridge] Chiaro è passato, e Scuro costruisce un ponte. La partita è finita?
}
answer-yes = Sì
answer-no = No
answer-draw = Nessuno, è patta
answer-over = Sì, è finita
answer-goes-on = No, continua
lesson-verdict = { $right ->
    [yes] Giusto!
   *[no] Non proprio.
}
lesson-answered = { $right ->
    [yes] Giusto!
   *[no] Non proprio.
} { $reason }
reason-points = { $chains }. In tutto: { $points ->
    [one] { $points } punto.
   *[other] { $points } punti.
}
reason-and = { $first }; { $second }
reason-winner = { $decider ->
    [points] Vince chi ha più punti.
    [islands] Entrambi hanno { $points } punti, quindi decidono le isole: { $light-islands } per Chiaro, { $dark-islands } per Scuro.
    [bridges] Punti e isole sono pari, quindi decidono i ponti: { $light-bridges } per Chiaro, { $dark-bridges } per Scuro.
   *[other] Punti, isole e ponti sono pari: patta.
}
reason-may = { $kind ->
    [tiles] { $may ->
        [yes] A Chiaro restano due tessere.
       *[no] A Chiaro resta una sola tessera, e ne servono due.
    }
    [bridge] { $may ->
        [yes] Resta un ponte.
       *[no] Scuro ha costruito l'ultimo ponte, e la scorta è comune.
    }
   *[pass] { $may ->
        [yes] Chiaro non può più posare due tessere.
       *[no] Due tessere ci stanno ancora, quindi Chiaro deve giocare.
    }
}
reason-ends = { $kind ->
    [light] Chiaro ha avuto un turno in più, quindi Scuro ha un ultimo turno.
    [dark] Entrambi hanno avuto lo stesso numero di turni.
   *[other] Chiaro è passato, e questo era l'ultimo turno di Scuro.
}
praise = Giusto!
praise-island = Un'isola! Il mare è tuo.
praise-bridge = Il ponte regge!
praise-points = { $points ->
    [one] Ben fatto: { $points } punto!
   *[other] Ben fatto: { $points } punti!
}
praise-colour = Equo in ogni caso: poiché scegli tu, il primo giocatore non posa né troppo bene né troppo male.
lesson-forbidden = Esatto, le regole lo vietano. { $reason }
lesson-aside = { $goal ->
    [island] Consentito, ma non è un'isola. Trova un'altra casella.
    [link] Consentito, ma non porta punti. Trova un altro ponte.
   *[other] La mossa è consentita, ma qui ne serve un'altra. Segui i segni verdi.
}
lesson-end-on-tile = Un ponte finisce su una tua tessera. Tocca di nuovo { $cell } per annullare.
lesson-tap-marked = Scegli una delle caselle segnate.
lesson-tap-own = Tocca una tessera chiara, poi quella all'altra estremità.
lesson-tap-free = Scegli una casella libera.
lesson-tile-fits = { $corner ->
    [yes] Va bene: si toccano in un angolo, ma nessuno è ancora un'isola.
   *[no] { $size ->
        [1] Consentito: un banco di sabbia di una tessera.
        [4] Consentito: quattro tessere sono un'isola!
       *[other] Consentito: un banco di sabbia di { $size } tessere.
    }
}
lesson-bridge-fits = { $cells ->
    [one] Consentito: il tuo ponte è costruito, e la casella sotto è bloccata per sempre.
   *[other] Consentito: il tuo ponte è costruito, e le { $cells } caselle sotto sono bloccate per sempre.
}

# The lessons of Ponte del Diavolo.
goal-title = L'obiettivo
goal-text = Vince chi fa più punti. Quattro tessere collegate sono un'isola, e le isole collegate da ponti contano insieme: 1 isola vale 1 punto, 2 ne valgono 3, 3 ne valgono 6, 4 ne valgono 10. Qui la catena chiara di tre isole vale 6.
tiles-title = Due tessere a turno
tiles-text = Giochi Chiaro. Posa due tessere su caselle libere; possono essere lontane.
island-title = Crea un'isola
island-text = Tre tessere collegate sono solo un banco di sabbia. Aggiungine una quarta e avrai un'isola. Poi nulla del tuo colore può toccarla, nemmeno in diagonale. Prova le caselle verdi.
bridge-title = Collega le isole
bridge-text = Invece di posare tessere puoi costruire un ponte: tocca una tua tessera, poi un'altra a due caselle, in linea retta, in diagonale o con un salto di cavallo. Collega le due isole.
colours-title = Come inizia una partita
colours-text = Il primo giocatore posa due tessere chiare. Il secondo sceglie poi un colore: Chiaro prende queste tessere, Scuro risponde con due sue. Quale vuoi?
size-title = Quattro è il massimo
size-text = Una tessera in d4 unirebbe tutta questa fila.
corner-title = Le isole vogliono spazio
corner-text = Un'isola non può toccare altre tessere del suo colore, nemmeno in un angolo. I banchi di sabbia possono toccarsi negli angoli. Prova tutte e tre le caselle.
distance-title = Troppo vicino per un'isola
distance-text = Una tessera in d4 farebbe di due banchi di sabbia un'isola. Ma guarda cosa c'è attorno.
distance-again = La stessa posizione senza la tessera nell'angolo. Prova di nuovo d4.
opponent-title = Colori diversi possono toccarsi
opponent-text = La distanza vale solo fra tessere dello stesso colore. Completa l'isola chiara proprio accanto a quella scura.
spans-title = Tre tipi di ponte
spans-text = Un ponte va di due caselle dritto, di due in diagonale o come il cavallo, a L: due caselle in una direzione, una di lato. Tocca una tessera, poi l'altra estremità.
water-title = Acqua bloccata
water-text = Sotto un ponte ci vuole acqua libera: nessuna tessera, di nessun colore. Da allora nessuna tessera può andarci sotto. Prova il ponte segnato, poi la casella segnata.
single-title = Un ponte per tessera
single-text = Una tessera regge un solo ponte. Prova quello segnato.
crossing-title = I ponti non si incrociano
crossing-text = Due ponti non possono incrociarsi, di chiunque siano. Ma un ponte può passare accanto a un altro, sulla stessa acqua. Prova entrambi.
chain-title = Le catene
chain-text = I ponti collegano isole e banchi di sabbia in catene, ma contano solo le isole. Chiaro ha una catena di quattro isole: 10 punti. Scuro ha due isole collegate da un banco di sabbia, 3 punti, e due isole singole: 5 in tutto.
supplies-title = Le scorte
supplies-text = Nel gioco classico ognuno ha 40 tessere, e i 15 ponti sono in comune. Quando sono finiti, sono finiti. Altre regole non hanno limiti.
passing-title = Passare
passing-text = Puoi passare solo se non puoi posare due tessere. Qui a Chiaro resta una sola casella, quindi può passare. Anche se un ponte è possibile, si può passare.
end-title = La fine
end-text = Entrambi hanno lo stesso numero di turni. Se Chiaro passa, Scuro ha un ultimo turno. Se Scuro passa, la partita finisce subito.
ties-title = A pari punti
ties-text = A pari punti vince chi ha più isole, poi più ponti; altrimenti è patta. Qui entrambi hanno 3 punti, ma Chiaro ha tre isole e Scuro due: vince Chiaro.
first-game-title = La tua prima partita, con aiuto

# The first game.
coach-start = Cominci tu: posa due tessere chiare su due caselle. Poi Nina sceglie un colore.
coach-remark = { $name }: { $move }. { $effect ->
    [light] «Le tue due tessere mi piacciono, prendo Chiaro.» Tu sei Scuro.
    [dark] «Due tessere sole non mi tentano: prendo Scuro e poso le mie dove voglio.» Tu sei Chiaro.
    [island] Così nasce un'isola.
    [link] Il ponte collega isole: +{ $points }.
    [bridge] Ancora nessun punto, ma la via è sicura.
    [pass] Due tessere non ci stanno più.
   *[land] Terra nuova. Può diventare un'isola?
}
coach-warning = Aspetta! Dopo { $move }, { $name } può giocare { $reply }{ $effect ->
    [island] {" "}e creare un'isola.
    [link] {" "}e collegare isole, +{ $points }.
   *[other] {" "}e prendere il posto che ti serve.
} Le tue probabilità scenderebbero dal { $before }% al { $after }%. La ritiri?
coach-take-back = Ritira la mossa
coach-insist = Gioca lo stesso

# The lessons of Ciao Ciao. `who` and `by` are `you` for the learner.
scene-said = { $who } dichiara { $number }. Tu non vedi il dado.
scene-1-title = Lanciare e dichiarare
scene-1-text = Lanci il dado in segreto: è un due. Ora dichiara un numero da 1 a 4. Non serve che sia vero.
scene-1-idea = Se tutti ti credono, la tua pedina avanza di quanto hai detto, e nessuno saprà mai cosa avevi.
scene-2-title = La croce è un bluff
scene-2-text = Il dado ha i numeri da 1 a 4 e due croci. Stavolta hai una croce: qualunque cosa dichiari è un bluff. Quanto osi?
scene-2-idea = Con una croce devi bluffare. Un numero basso desta pochi sospetti; un quattro invita a dubitare. Se qualcuno dubita, la tua pedina cade.
scene-3-title = Dubitare di un bluff
scene-3-text = Gli altri rispondono a turno, e il primo che dubita decide. Ora tocca a te.
scene-3-believe = Ci hai creduto: la pedina avanza e il dado resta nascosto. Non saprai mai se era vero.
scene-3-idea = Era un bluff. La pedina di chi bluffava cade ed è fuori dal gioco, la successiva parte dall'asse 1, e la tua avanza del numero dichiarato.
scene-4-title = Dubitare della verità
scene-4-text = Tocca di nuovo a te. La tua pedina è molto avanti, sull'asse 8: hai tanto da perdere.
scene-4-believe = L'altra pedina avanza, e la tua resta sull'asse 8. Chi crede non rischia la pedina.
scene-4-idea = Dubitare della verità costa caro: la tua pedina cade, e l'altra avanza lo stesso.
scene-5-title = Sul podio
scene-5-text = La tua pedina è sull'asse 8 di 9, e hai fatto tre. Cosa succede se supera la fine?
scene-5-short = L'asse 9 è l'ultima: la tua pedina è ancora sul ponte e non vale ancora punti.
scene-5-idea = Una pedina che supera l'ultima asse prende il gradino libero più basso del podio; i passi in più si perdono. Il gradino 1 vale 1 punto, il gradino 8 ne vale 8, quindi chi arriva dopo guadagna di più. La tua prossima pedina parte subito dall'asse 1.
scene-6-title = Senza pedine sul ponte
scene-6-text = Ognuno ha sette pedine. Le tue sono tutte arrivate o cadute, quindi non lanci più: il turno passa al prossimo giocatore con una pedina sul ponte. Ma con pedine sul podio puoi ancora dubitare.
scene-6-believe = Tieni entrambe le pedine sul podio, e l'altra pedina prende il gradino libero più basso.
scene-6-idea = Se sbagli, perdi la tua pedina più bassa sul podio. Prima viene la caduta: la pedina che arriva prende subito il gradino liberato.
scene-7-text = Lo stesso tavolo, un altro lancio. Stavolta dubiti?
scene-7-believe = Tutti ci hanno creduto: la pedina arriva sul podio e il dado resta nascosto.
scene-7-idea = Avevi ragione: la pedina cade. Ma non ne hai sul ponte, quindi nessuno avanza.
scene-8-title = Tre pedine vincono
scene-8-text = Due tue pedine sono sul podio e una terza sta per arrivare. Qualcun altro ha più punti di quanti ne avrai mai.
scene-8-idea = Tre pedine sul podio vincono subito, qualunque siano i punti.
scene-9-title = Quando decidono i punti
scene-9-text = È libero solo il gradino più alto, che vale 8 punti. Chi lo prende chiude la partita.
scene-9-called = Dall'asse 9 ogni numero porta al podio. Il bluff ha solo invitato a dubitare: la tua ultima pedina cade e la partita continua.
scene-9-idea = Quando il gradino più alto è occupato o il ponte è vuoto, vince chi ha più punti. Qui due giocatori hanno 10 punti ciascuno e condividono la vittoria.
may-call-title = Chi può dubitare
may-call-text = Per dubitare bisogna avere qualcosa da perdere: una pedina sul ponte o sul podio. Chi non ha né l'una né l'altra può solo guardare.
chances-title = Quanto è probabile una croce?
chances-text = Il dado ha sei facce: 1, 2, 3, 4 e due croci. Una croce è sempre un bluff. Ricordalo quando qualcuno sembra molto sicuro.
tactics-title = Prime tattiche
tactics-text = La tua pedina è sull'asse 9. Da lì ogni numero arriva al podio, e il resto si perde. Chi scopre il tuo bluff avanza del numero che hai detto. Quindi dichiara solo quanto serve.
story = { $who ->
    [you] Lanci
   *[other] { $name } lancia
} { $face ->
    [cross] una croce
   *[other] un { $face }
} e { $who ->
    [you] dichiari
   *[other] dichiara
} { $number }. { $by ->
    [nobody] Tutti ci credono.
    [you] Tu dubiti.
   *[other] { $contester } dubita.
}
ask-falls = Quale pedina cade?
ask-plank = { $who ->
    [you] Su quale asse è poi la tua pedina?
   *[other] Su quale asse è poi la pedina di { $name }?
}
ask-your-points = Quanti punti hai dopo?
ask-step = Quale gradino del podio prende la pedina?
ask-may-call = Marina dichiara un numero. Puoi dubitare qui?
ask-wins = Chi vince adesso?
ask-chance = { $roll ->
    [cross] Quante volte il dado mostra una croce?
    [four] Rocco dichiara sempre 4, qualunque cosa lanci. Quante volte è vero?
   *[other] Marina bluffa solo se deve. Quante volte dice il vero?
}
ask-say = Hai lanciato una croce e vuoi arrivare sul podio. Quale numero è il più saggio?
ask-believe = { $name } dichiara { $number }. Così una terza pedina arriva sul podio. Che cosa fai?
answer-nobody = Nessuno
answer-shared = Vittoria condivisa
answer-sides = { $sides } su 6
reason-may-call = { $standing ->
    [bridge] La tua pedina sul ponte è in gioco.
    [podium] La tua pedina più bassa sul podio è in gioco.
   *[other] Non hai pedine né sul ponte né sul podio: puoi solo guardare.
}
reason-chance = { $roll ->
    [cross] Due facce su sei sono croci: un lancio su tre.
    [four] Una sola faccia su sei è un 4. Dubita.
   *[other] Quattro facce su sei sono numeri. Credile di solito.
}
reason-say = Porta al podio altrettanto bene, e se qualcuno dubita, l'altra pedina avanza di meno.
reason-believe = Se ci credi, hai perso. Se dubiti, resta una possibilità: un lancio su tre è una croce.

# Liar's table.
liar-title = Il tavolo dei bugiardi
liar-text = { $rounds } dichiarazioni in { $seconds } secondi. Credere o dubitare? Dopo ogni risposta vedi il dado.
liar-start = Inizia
liar-again = Ancora
liar-progress = { $number } di { $rounds } · { $left } s
liar-result = Hai scoperto { $caught } bluff su { $bluffs } e dubitato di { $doubted } dichiarazioni vere ({ $answered } risposte).
liar-idea = Marina bluffa solo con una croce: dice il vero quattro volte su sei. Rocco dichiara 3 o 4 qualunque cosa lanci: dubita.

# The ten tips.
tip-to-move = { $colour ->
    [light] Muove Chiaro.
   *[dark] Muove Scuro.
}
tip-show = Mostra la soluzione
tip-shown = Gli anelli mostrano una soluzione. Giocala!
tip-right = Ben fatto!
tip-copied = È la soluzione. L'hai guardata, quindi non conta ancora: ricomincia e trovala da te.
tip-also-good = Va bene anche questa ({ $chance }%). La nostra idea era { $move }. { $idea }
tip-thinking = Esame della tua mossa…
tip-unknown = Non è la soluzione. La risposta dell'avversario non si può calcolare: il computer non è caricato.
tip-wrong = Non questa. L'avversario { $kind ->
    [tiles] risponde con tessere in { $first } e { $second }
    [bridge] risponde con il ponte da { $first } a { $second }
   *[pass] passa e basta
}{ $effect ->
    [island] {" "}e crea un'isola
    [link] {" "}e collega isole: +{ $points }
    [prevents] {" "}e la tua mossa migliore non è più possibile
   *[other] {""}
}{ $told ->
    [yes] . Ti resta allora solo il { $left }% di probabilità di vittoria.
   *[no] .
} Tocca il tabellone per riprovare.
tip-1-title = Il centro è forte
tip-1-text = Dal centro puoi andare in ogni direzione, come un ragno nella sua tela. Se è libero, prendilo. Una casella al centro decide questa partita: posa lì una tessera e una seconda dove vuoi.
tip-1-idea = Una tessera in c3 impedisce per sempre il ponte scuro da b2 a d4. Regge un solo ponte, verso c5 o verso e3; con b3 accanto puoi costruirne uno verso ciascun banco di sabbia chiaro.
tip-2-title = Niente fretta con le isole
tip-2-text = Un'isola finita rivela il tuo piano. Prima collega i banchi di sabbia con i ponti; le isole possono seguire. Scuro potrebbe completare subito un'isola in c5. Cosa è più urgente?
tip-2-idea = Una volta costruito il ponte, nessuno può più tagliarlo. Le isole possono aspettare, questo ponte no.
tip-3-title = I ponti vanno al centro
tip-3-text = Se sono possibili più ponti, non usare la tessera più esterna della tua terra: potrebbe servirti per arrivare più lontano. Chiaro vuole un ponte. Quali tessere possono reggerlo, e quale deve restare libera?
tip-3-idea = La tessera in e4 è la punta dell'isola di destra e la via verso sinistra. Ogni ponte che finisce lì butta via la partita; da f3 o f4 può seguirne un secondo.
tip-4-title = Terra bruciata
tip-4-text = Due banchi di sabbia di due o tre tessere che si toccano in un angolo sono un guaio: nessuno può diventare un'isola accanto all'altro. Scuro ha tessere in d5 ed e5. Dove va la prossima coppia senza rovinarle?
tip-4-idea = Nuove tessere lontane dagli angoli di d5 lasciano a entrambi i banchi di sabbia lo spazio per diventare isole. In c6 o c4 si bloccherebbero a vicenda.
tip-5-title = Dividi il tabellone
tip-5-text = Una catena da bordo a bordo è un muro: all'avversario restano due metà separate. Chiaro può chiudere un muro così con una sola mossa.
tip-5-idea = Il ponte da b5 a d5 unisce la terra di Chiaro dal bordo sinistro al destro e chiude là sopra le due tessere scure in b6 e b7.
tip-6-title = La forchetta
tip-6-text = Gioca mosse che fanno due cose insieme: minacciare due ponti, o completare un'isola e minacciare un ponte. L'avversario ha un solo turno per rispondere. Dov'è la forchetta di Scuro?
tip-6-idea = Le tessere in a6 e a7 completano un'isola e minacciano due ponti insieme: a4-a6 e b4-b6. Nessuna risposta li impedisce tutti.
tip-7-title = Guida l'avversario
tip-7-text = Una tessera che sembra inutile può costringere l'avversario a costruire dove non fa danni. E una sola tessera sotto ferma un ponte a salto di cavallo. Scuro vuole collegare le sue isole nelle colonne b e d.
tip-7-idea = Con c6 e c7 occupate, nessun ponte dall'isola scura a sinistra raggiunge più la colonna d.
tip-8-title = Prendi spazio
tip-8-text = Ciò che è sicuro può aspettare, lo spazio libero no. Chiaro potrebbe completare subito l'isola in a5 e b5 con a4. Dov'è lo spazio che Scuro prenderebbe dopo?
tip-8-idea = Le tessere in c7 e d7 stringono il banco di sabbia scuro in d5 e d6 e tengono per Chiaro l'angolo in alto a sinistra. L'isola a sinistra si può completare più tardi.
tip-9-title = Il momento giusto
tip-9-text = A un certo punto bisogna smettere di fare terra e costruire ponti che danno punti. Conta i turni che restano. Chiaro potrebbe fare ancora un'isola nell'angolo. C'è tempo?
tip-9-idea = Il ponte da c4 a e5 collega due catene e ferma il ponte scuro da c5 a e4, che deciderebbe la partita. L'isola nell'angolo arriverebbe un turno troppo presto.
tip-10-title = Gentile, ma spietato
tip-10-text = Non serve costruire per vincere; a volte basta impedire, e qualche partita finisce 2–0. Scuro potrebbe completare un'isola in alto a destra. Ma cosa sta per diventare il banco di sabbia chiaro in a2 e b2?
tip-10-idea = Due tessere nell'angolo non costruiscono nulla, ma non lasciano al banco di sabbia chiaro lo spazio per diventare un'isola. Cattivo? Certo. Poi stringetevi la mano.
