learn-ponte = Ponte del Diavolo con esempi
learn-lead = Ogni tabellone mostra una regola. Gli anelli verdi indicano cosa provare prima, ma puoi provare tutto.
learn-turn-title = Il tuo turno
learn-turn = Posa due tessere del tuo colore su caselle libere, o costruisci un ponte fra due tue tessere. Le tessere che si toccano con un lato formano un gruppo: da una a tre sono un banco di sabbia, esattamente quattro un'isola.
learn-start-title = L'inizio
learn-start = Il primo giocatore posa due tessere chiare. Il secondo sceglie un colore: Chiaro si prende quelle tessere, Scuro ne posa due scure. Poi Chiaro e Scuro si alternano.
learn-end-title = La fine
learn-end = Se non puoi posare due tessere, puoi passare. Se Chiaro passa, Scuro ha un ultimo turno. Se Scuro passa, la partita finisce subito.
learn-score-title = Il punteggio
learn-score = I ponti collegano isole e banchi di sabbia in catene. Contano solo le isole: più ce ne sono in una catena, più punti vale. Su questo tabellone Chiaro ha una catena di quattro isole: 10 punti. Scuro ha due isole collegate da un banco di sabbia, 3 punti, e due isole singole, 1 punto ciascuna: 5 in tutto. Vince chi ha più punti; in caso di parità contano le isole, poi i ponti.
learn-score-islands = Isole
learn-score-points = Punti
learn-play = Gioca ora
learn-tried = { $all ->
    [one] { $tried } di { $all } provato
   *[other] { $tried } di { $all } provati
}
learn-done = Provato tutto
learn-again = Ricomincia
learn-pick-bridge = Ora tocca la tessera all'altra estremità.
lesson-forbidden = Esatto, le regole lo vietano. { $reason }
learn-board = Esempio { $number }: prova sul tabellone
learn-board-score = Una partita finita: Chiaro 10 punti, Scuro 5

lesson-tile-fits = { $size ->
    [1] Consentito: un banco di sabbia di una tessera.
    [4] Consentito: quattro tessere sono un'isola!
   *[other] Consentito: un banco di sabbia di { $size } tessere.
}
lesson-bridge-fits = { $cells ->
    [one] Consentito: il tuo ponte è costruito, e la casella sotto è bloccata per sempre.
   *[other] Consentito: il tuo ponte è costruito, e le { $cells } caselle sotto sono bloccate per sempre.
}
lesson-1-title = Le isole vogliono spazio
lesson-1-text = Un'isola non può toccare altre tessere del suo colore, nemmeno in un angolo. I banchi di sabbia possono toccarsi negli angoli. Prova tutte e tre le caselle.
lesson-2-title = Troppo vicino per un'isola
lesson-2-text = Una tessera in d4 farebbe di due banchi di sabbia un'isola. Ma guarda cosa c'è attorno.
lesson-3-title = Due banchi di sabbia diventano un'isola
lesson-3-text = La stessa posizione senza la tessera nell'angolo. Prova di nuovo d4.
lesson-4-title = Un banco di sabbia cresce
lesson-4-text = I banchi di sabbia possono toccarsi negli angoli mentre crescono, purché nessuno diventi un'isola.
lesson-5-title = Quattro è il massimo
lesson-5-text = Una tessera in d4 unirebbe tutta questa fila.
lesson-6-title = Colori diversi possono toccarsi
lesson-6-text = La distanza vale solo fra tessere dello stesso colore. Completa l'isola chiara proprio accanto a quella scura.
lesson-7-title = Tre tipi di ponte
lesson-7-text = Un ponte va di due caselle dritto, di due in diagonale o come il cavallo. Tocca una tessera, poi l'altra estremità.
lesson-8-title = Ponti che non si possono costruire
lesson-8-text = Una tessera regge un solo ponte, e sotto un ponte ci vuole acqua libera. Prova i due ponti segnati.
lesson-9-title = Acqua bloccata
lesson-9-text = Sotto un ponte non si posano tessere. Un altro ponte può passare accanto sulla stessa acqua, ma i ponti non possono incrociarsi.

# The overview.
learn-intro = { $count } brevi lezioni: le regole di entrambi i giochi da provare e dieci problemi in cui vince una buona idea. I tuoi progressi sono salvati su questo dispositivo.
learn-overview = Tutte le lezioni
learn-part-ponte = Regole di Ponte del Diavolo
learn-part-ciao = Regole di Ciao Ciao
learn-part-tips = Dieci consigli per Ponte del Diavolo
learn-part-progress = { $done } di { $all } completate
learn-next = Prossima: { $title }
learn-all-done = Hai completato tutte le lezioni. È ora di giocare!
learn-chip = { $number }. { $title }{ $done ->
    [yes] , completata
   *[no] {""}
}
learn-scene-done = Completata

# The rules of Ciao Ciao.
learn-ciao-lead = Giochi le pedine con il numero 1. In ogni scena c'è una decisione: prova tutte le scelte e guarda cosa succede.
learn-ciao-board = Scena { $number }: il tavolo
scene-said = { $who } dichiara { $number }. Tu non vedi il dado.
scene-1-title = Lanciare e dichiarare
scene-1-text = Lanci il dado in segreto: è un due. Ora dichiara un numero da 1 a 4. Non serve che sia vero.
scene-1-idea = Se tutti ti credono, la tua pedina avanza di quanto hai detto, e nessuno saprà mai cosa avevi.
scene-2-title = La croce è un bluff
scene-2-text = Il dado ha i numeri da 1 a 4 e due croci. Stavolta hai una croce: qualunque cosa dichiari è un bluff. Quanto osi?
scene-2-idea = Con una croce devi bluffare. Un numero basso desta pochi sospetti; un quattro invita a dubitare. Se qualcuno dubita, la tua pedina cade.
scene-3-title = Dubitare di un bluff
scene-3-text = Gli altri rispondono a turno, e il primo che dubita decide. Ora tocca a te.
scene-3-idea = Era un bluff. La pedina di chi bluffava cade ed è fuori dal gioco, la successiva parte dall'asse 1, e la tua avanza del numero dichiarato.
scene-3-believe = Ci hai creduto: la pedina avanza e il dado resta nascosto. Non saprai mai se era vero.
scene-4-title = Dubitare della verità
scene-4-text = Tocca di nuovo a te. La tua pedina è molto avanti, sull'asse 8: hai tanto da perdere.
scene-4-idea = Dubitare della verità costa caro: la tua pedina cade, e l'altra avanza lo stesso.
scene-4-believe = L'altra pedina avanza, e la tua resta sull'asse 8. Chi crede non rischia la pedina.
scene-5-title = Sul podio
scene-5-text = La tua pedina è sull'asse 8 di 9, e hai fatto tre. Cosa succede se supera la fine?
scene-5-idea = Una pedina che supera l'ultima asse prende il gradino libero più basso del podio; i passi in più si perdono. Il gradino k vale k punti, quindi chi arriva dopo guadagna di più. La tua prossima pedina parte subito dall'asse 1.
scene-5-short = L'asse 9 è l'ultima: la tua pedina è ancora sul ponte e non vale ancora punti.
scene-6-title = Senza pedine sul ponte
scene-6-text = Tutte le tue pedine sono arrivate o cadute, quindi non lanci più. Ma con pedine sul podio puoi ancora dubitare.
scene-6-idea = Se sbagli, perdi la tua pedina più bassa sul podio. Prima viene la caduta: la pedina che arriva prende subito il gradino liberato.
scene-6-believe = Tieni entrambe le pedine sul podio, e l'altra pedina prende il gradino libero più basso.
scene-7-title = Ragione dal podio
scene-7-text = Lo stesso tavolo, un altro lancio. Stavolta dubiti?
scene-7-idea = Avevi ragione: la pedina cade. Ma non ne hai sul ponte, quindi nessuno avanza.
scene-7-believe = Tutti ci hanno creduto: la pedina arriva sul podio e il dado resta nascosto.
scene-8-title = Tre pedine vincono
scene-8-text = Due tue pedine sono sul podio e una terza sta per arrivare. Qualcun altro ha più punti di quanti ne avrai mai.
scene-8-idea = Tre pedine sul podio vincono subito, qualunque siano i punti.
scene-9-title = Quando decidono i punti
scene-9-text = È libero solo il gradino più alto, che vale 8 punti. Chi lo prende chiude la partita.
scene-9-idea = Quando il gradino più alto è occupato o il ponte è vuoto, vince chi ha più punti. Qui due giocatori hanno 10 punti ciascuno e condividono la vittoria.

# The ten tips.
learn-tips-lead = Martin Ebel, l'autore del gioco, ha dieci consigli per chi comincia. A ognuno corrisponde una posizione da una partita del nostro computer contro se stesso. Trova la mossa che segue il consiglio; il computer giudica tutto quello che provi.
learn-tip-board = Consiglio { $number }: trova la mossa
tip-to-move = { $colour ->
    [light] Muove Chiaro.
   *[dark] Muove Scuro.
}
tip-show = Mostra la soluzione
tip-shown = Gli anelli mostrano una soluzione. Giocala!
tip-right = Ben fatto!
tip-copied = È la soluzione. L'hai guardata, quindi non conta ancora: ricomincia e trovala da te.
tip-also-good = Va bene anche questa: { $chance }% di probabilità di vittoria. La nostra idea era { $move }.
tip-thinking = Il computer esamina la tua mossa…
tip-unknown = Non è la soluzione. Il computer ora non è raggiungibile e non può dire di più.
tip-wrong = Non questa. Il computer { $kind ->
    [tiles] risponde con tessere in { $first } e { $second }
    [bridge] risponde con il ponte da { $first } a { $second }
   *[pass] passa e basta
}{ $told ->
    [yes] , e la tua probabilità di vittoria scende al { $left }%.
   *[no] , e la partita ti sfugge.
} Tocca il tabellone per riprovare.
tip-1-title = Il centro è forte
tip-1-text = Dal centro puoi andare in ogni direzione, come un ragno nella sua tela. Se è libero, prendilo. Una casella al centro decide questa partita: posa lì una tessera e una seconda dove vuoi.
tip-1-idea = Una tessera in c3 impedisce per sempre il ponte scuro da b2 a d4. Regge un solo ponte, verso c5 o verso e3; con b3 accanto puoi costruirne uno verso ciascun banco di sabbia chiaro.
tip-2-title = Niente fretta con le isole
tip-2-text = Un'isola finita rivela il tuo piano. Prima collega i banchi di sabbia con i ponti; le isole possono seguire. Scuro potrebbe completare subito un'isola in c5. Cosa è più urgente?
tip-2-idea = Il ponte c'è, e nessuno può più tagliarlo. Le isole possono aspettare, questo ponte no.
tip-3-title = I ponti vanno al centro
tip-3-text = Se sono possibili più ponti, non usare la tessera più esterna della tua terra: potrebbe servirti per arrivare più lontano. Chiaro vuole un ponte. Quali tessere possono reggerlo, e quale deve restare libera?
tip-3-idea = La tessera in e4 è la punta dell'isola di destra e la via verso sinistra. Ogni ponte che finisce lì butta via la partita; da f3 o f4 può seguirne un secondo.
tip-4-title = Terra bruciata
tip-4-text = Due banchi di sabbia di due o tre tessere che si toccano in un angolo sono un guaio: nessuno può diventare un'isola accanto all'altro. Scuro ha tessere in d5 ed e5. Dove va la prossima coppia senza rovinarle?
tip-4-idea = Le nuove tessere stanno lontane dagli angoli di d5, quindi entrambi i banchi di sabbia possono ancora diventare isole. In c6 o c4 si sarebbero bloccati a vicenda.
tip-5-title = Dividi il tabellone
tip-5-text = Una catena da bordo a bordo è un muro: all'avversario restano due metà separate. Chiaro può chiudere un muro così con una sola mossa.
tip-5-idea = Ora la terra di Chiaro va dal bordo sinistro al destro. Le due tessere scure in b6 e b7 sono chiuse là sopra.
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
tip-9-idea = Il ponte da c4 a e5 collega due catene e ferma il ponte scuro da c5 a e4, che avrebbe deciso la partita. L'isola nell'angolo sarebbe arrivata un turno troppo presto.
tip-10-title = Gentile, ma spietato
tip-10-text = Non serve costruire per vincere; a volte basta impedire, e qualche partita finisce 2–0. Scuro potrebbe completare un'isola in alto a destra. Ma cosa sta per diventare il banco di sabbia chiaro in a2 e b2?
tip-10-idea = Due tessere che non costruiscono nulla, ma il banco di sabbia chiaro nell'angolo non ha più posto per diventare un'isola. Cattivo? Certo. Poi stringetevi la mano.
