learn-title = Imparare
learn-ponte = Ponte del Diavolo con esempi
learn-lead = Ogni piccolo tabellone mostra una regola. Gli anelli verdi segnano che cosa provare; si può provare anche tutto il resto.
learn-turn-title = Un turno
learn-turn = Posa due tessere del tuo colore su caselle libere, o costruisci un ponte su due delle tue tessere. Le tessere che si toccano con un lato stanno insieme: da una a tre sono un banco di sabbia, esattamente quattro un'isola.
learn-start-title = L'inizio
learn-start = Il primo giocatore posa due tessere chiare. Il secondo sceglie un colore: chiaro prende quelle tessere, scuro ne posa due proprie. Poi i colori si alternano.
learn-end-title = La fine
learn-end = Chi non può più posare due tessere può passare invece di costruire. Se passa chiaro, scuro ha ancora un turno; se passa scuro, è finita subito.
learn-score-title = Il punteggio
learn-score = Conta le isole di ogni catena, cioè di tutta la terra che i ponti uniscono, banchi di sabbia compresi. Su questo tabellone chiaro ha una catena di quattro isole: 10 punti. Scuro ha due isole unite attraverso un banco di sabbia, 3 punti, e due isole sole da 1 punto: 5 in tutto. Vincono più punti, poi più isole, poi più ponti.
learn-score-islands = Isole
learn-score-points = Punti
learn-play = Gioca ora
learn-tried = { $tried } di { $all } provati
learn-done = Tutto provato
learn-again = Da capo
learn-pick-bridge = Ora tocca la tessera dove deve finire il ponte.
learn-board = Esempio { $number }: un tabellone per provare
learn-board-score = Una partita finita: chiaro 10 punti, scuro 5

lesson-tile-fits = { $size ->
    [1] Permesso: un banco di sabbia di una tessera.
    [4] Permesso: quattro tessere, un'isola!
   *[other] Permesso: un banco di sabbia di { $size } tessere.
}
lesson-bridge-fits = { $cells ->
    [one] Permesso: il ponte regge, e la casella sotto è bloccata per sempre.
   *[other] Permesso: il ponte regge, e le { $cells } caselle sotto sono bloccate per sempre.
}
lesson-1-title = Le isole tengono le distanze
lesson-1-text = Nessun'altra tessera del suo colore può toccare un'isola, nemmeno con un angolo. I banchi di sabbia invece possono toccarsi con gli angoli. Prova tutte e tre le caselle.
lesson-2-title = Un'isola che verrebbe toccata
lesson-2-text = Una tessera in d4 farebbe di due banchi di sabbia un'isola. Ma guarda che cosa c'è attorno.
lesson-3-title = Due banchi di sabbia diventano un'isola
lesson-3-text = Lo stesso senza la tessera all'angolo. Prova ancora d4.
lesson-4-title = Un banco di sabbia cresce
lesson-4-text = Crescendo, i banchi di sabbia possono toccarsi con gli angoli, finché nessuno diventa un'isola.
lesson-5-title = Quattro al massimo
lesson-5-text = Una tessera in d4 unirebbe tutto ciò che sta in questa riga.
lesson-6-title = I colori non si disturbano
lesson-6-text = La distanza vale solo per lo stesso colore. Completa l'isola chiara proprio accanto a quella scura.
lesson-7-title = Tre modi di scavalcare
lesson-7-text = Un ponte va due caselle dritto, due in diagonale o a salto di cavallo. Tocca una tessera, poi l'altro capo.
lesson-8-title = Dove un ponte non regge
lesson-8-text = Una tessera regge al massimo un ponte, e sotto un ponte serve acqua libera. Prova i due che sono segnati.
lesson-9-title = Acqua bloccata
lesson-9-text = Sotto un ponte non può mai stare una tessera. Un altro ponte può passare sulla stessa acqua accanto al primo, ma mai di traverso.

# Lo sguardo d'insieme.
learn-intro = { $count } piccole lezioni: le regole di entrambi i giochi da provare, e dieci posizioni in cui vince una buona idea. Ciò che hai fatto resta su questo dispositivo.
learn-overview = Panoramica
learn-part-ponte = Regole di Ponte del Diavolo
learn-part-ciao = Regole di Ciao Ciao
learn-part-tips = Dieci consigli per Ponte del Diavolo
learn-part-progress = { $done } su { $all }
learn-next = Prossima: { $title }
learn-all-done = Hai fatto tutte le lezioni. È ora di giocare!
learn-chip = { $number }. { $title }{ $done ->
    [yes] , fatto
   *[no] {""}
}
learn-scene-done = Fatto

# Le regole di Ciao Ciao.
learn-ciao-lead = Giochi con le pedine numero 1. In ogni scena c'è una sola cosa da decidere; prova ogni scelta e guarda che cosa ne segue.
learn-ciao-board = Scena { $number }: il tavolo
scene-said = { $who } dice { $number }. Tu non vedi il dado.
scene-1-title = Un lancio e una parola
scene-1-text = Scuoti la scatola e guardi il dado di nascosto: è un due. Ora annuncia un numero da 1 a 4. Non dev'essere per forza la verità.
scene-1-idea = Se tutti ti credono, la tua pedina avanza di quanto hai detto, e nessuno saprà mai che cosa mostrava il dado.
scene-2-title = La croce obbliga a mentire
scene-2-text = Il dado ha i numeri da 1 a 4 e due croci. Stavolta è una croce: qualunque cosa tu dica è un bluff. Quanto osi?
scene-2-idea = Con una croce non resta che bluffare. Un numero piccolo desta pochi sospetti; un quattro invita a dubitare, e chi viene scoperto cade.
scene-3-title = Dubitare di un bluff
scene-3-text = Gli altri vengono interrogati uno dopo l'altro, e il primo che dubita mette fine alle domande. Ora tocca a te rispondere.
scene-3-idea = Era un bluff. La pedina di chi ha mentito cade ed esce dal gioco, la sua prossima si mette sull'asse 1, e la tua avanza del numero annunciato.
scene-4-title = Dubitare della verità
scene-4-text = Di nuovo tocca a te. La tua pedina è molto avanti: hai parecchio da perdere.
scene-4-idea = Chi dubita di un giocatore onesto la paga: la tua pedina cade, e l'altra avanza lo stesso.
scene-5-title = Sul podio
scene-5-text = La tua pedina è sull'asse 8 di 9, e il dado mostra un tre. Che cosa succede se supera la fine del ponte?
scene-5-idea = Una pedina che supera l'ultimo asse occupa il gradino libero più basso del podio; i passi in più vanno persi. Il gradino k vale k punti, quindi arrivare dopo rende di più. La tua prossima pedina parte subito dall'asse 1.
scene-6-title = Senza pedine sul ponte
scene-6-text = Tutte le tue pedine sono passate o cadute, quindi non lanci più il dado. Ma con delle pedine sul podio puoi ancora dubitare.
scene-6-idea = Chi dubita a torto dal podio perde il più basso dei suoi gradini. Prima viene la caduta: il gradino liberato è preso subito dalla pedina che arriva.
scene-7-title = Aver ragione dal podio
scene-7-text = Lo stesso tavolo, un altro lancio. Stavolta dubiti?
scene-7-idea = Avevi ragione: la pedina cade. Ma tu non ne hai sul ponte che possano avanzare, quindi nessuno avanza.
scene-8-title = Tre pedine vincono
scene-8-text = Due tue pedine sono sul podio, e una terza sta per seguirle. Qualcun altro ha più punti di quanti ne avrai mai.
scene-8-idea = Tre pedine sul podio vincono subito, qualunque cosa dicano i punti.
scene-9-title = Quando decidono i punti
scene-9-text = È libero solo il gradino più alto, e vale 8 punti. Chi lo prende mette fine alla partita.
scene-9-idea = Quando il gradino più alto è preso, o sul ponte non c'è più nessuno, vince chi ha più punti. Qui due ne hanno dieci ciascuno e si dividono la vittoria.

# I dieci consigli.
learn-tips-lead = Martin Ebel, l'autore del gioco, ha dieci consigli per chi comincia. A ognuno corrisponde una posizione di una partita del nostro computer contro sé stesso: trova la mossa che segue il consiglio. Tutto ciò che provi è giudicato dal computer.
learn-tip-board = Consiglio { $number }: trova la mossa
tip-to-move = { $colour ->
    [light] Tocca a chiaro.
   *[dark] Tocca a scuro.
}
tip-show = Mostra una soluzione
tip-shown = Gli anelli segnano una soluzione. Giocala!
tip-right = Ben fatto, è proprio questa!
tip-also-good = La lezione pensava a { $move }, ma va bene anche così: il computer ti dà il { $chance } per cento. L'idea della lezione:
tip-thinking = Il computer ci pensa …
tip-unknown = Non è la soluzione di questa lezione. Il computer, che potrebbe dire di più, ora non è raggiungibile.
tip-wrong = Non è questa. Il computer { $kind ->
    [tiles] risponde con tessere in { $first } e { $second }
    [bridge] risponde con il ponte da { $first } a { $second }
   *[pass] passa e basta
}{ $told ->
    [yes] , e la tua probabilità di vincere è del { $left } per cento.
   *[no] , e la partita ti sfugge di mano.
} Tocca il tabellone per riprovare.
tip-1-title = Il centro è forte
tip-1-text = Dal mezzo si tessono fili in ogni direzione, come fa un ragno. Se ti lasciano il centro, prendilo. Una casella al centro decide questa partita: posaci una tessera, e l'altra dove vuoi.
tip-1-idea = Da c3 partono ponti verso c5 e verso e3, così i due banchi di sabbia chiari si uniscono. E il ponte scuro da b2 a d4, proprio attraverso il centro, non si farà mai.
tip-2-title = Nessuna fretta con le isole
tip-2-text = Un'isola finita mostra a tutti che cosa hai in mente. Prima unisci i banchi di sabbia con ponti; le isole verranno dopo. Scuro potrebbe completare subito un'isola in c5. Che cosa è più urgente?
tip-2-idea = Il ponte c'è, e nessuno può più impedirlo. Le isole da una parte e dall'altra hanno tempo; il ponte non avrebbe potuto aspettare.
tip-3-title = I ponti partono dal mezzo
tip-3-text = Se sono possibili più ponti, non consumare la tessera più esterna della tua terra: da lì forse dovrai spingerti oltre. Chiaro vuole un ponte. Quali tessere possono reggerlo, e quale deve restare libera?
tip-3-idea = La tessera in e4 è la punta dell'isola di destra e la via verso sinistra. Ogni ponte che finisce lì regala la partita; da f3 o f4 ne resta possibile un secondo.
tip-4-title = Terra bruciata
tip-4-text = Due banchi di sabbia di due o tre tessere che si toccano con un angolo si danno fastidio: nessuno dei due può diventare un'isola accanto all'altro. Scuro ha due tessere in d5 ed e5. Dove posare le prossime senza rovinarle?
tip-4-idea = Le nuove tessere evitano gli angoli di d5, quindi entrambi i banchi possono ancora diventare isole. In c6 o c4 si sarebbero paralizzati a vicenda.
tip-5-title = Dividi il tabellone in due
tip-5-text = Una catena da bordo a bordo è un muro: l'avversario deve vivere in due metà separate. Chiaro può chiudere un muro così con una sola mossa.
tip-5-idea = Ora la terra chiara va dal bordo sinistro al destro. Le due tessere scure in b6 e b7 restano chiuse lassù.
tip-6-title = La forchetta
tip-6-text = Posa tessere che promettono due cose insieme: due ponti, oppure un ponte e un'isola. Una delle due riuscirà, perché la risposta può impedire solo l'altra. Tocca a scuro: dov'è la forchetta?
tip-6-idea = Con una tessera in a6 o a7 ci sono più modi di completare l'isola e più ponti verso a4 e b4. Nessuna risposta li impedisce tutti.
tip-7-title = Indica la strada all'avversario
tip-7-text = Una tessera che sembra inutile può costringere l'altro a costruire dove non fa danno. E un ponte a salto di cavallo si taglia con una sola tessera sotto. Scuro vuole unire le sue isole nelle colonne b e d. Tocca a chiaro.
tip-7-idea = Con c6 e c7 occupate, nessun ponte va più dalla colonna b alla colonna d. L'isola scura di sinistra resta sola.
tip-8-title = Prendi spazio
tip-8-text = Ciò che è sicuro può aspettare; ciò che è aperto sparirà presto. Chiaro potrebbe completare subito con a4 l'isola di a5 e b5. Ma quale spazio prenderebbe poi scuro?
tip-8-idea = Le tessere in c7 e d7 stringono il banco di sabbia scuro in d5 e d6 e tengono per chiaro l'angolo in alto a sinistra. L'isola a sinistra si può completare anche dopo.
tip-9-title = Il momento giusto
tip-9-text = A un certo punto bisogna smettere di posare terra e costruire i ponti che danno punti. Conta quanti turni restano. Chiaro potrebbe fare ancora un'isola nell'angolo. C'è il tempo?
tip-9-idea = Il ponte da c4 a e5 unisce due catene e sbarra il ponte scuro da c5 a e4, che avrebbe deciso la partita. L'isola nell'angolo sarebbe arrivata un turno troppo presto.
tip-10-title = Gentili, ma spietati
tip-10-text = Non serve costruire per vincere; basta impedire, e certe partite finiscono 2 a 0. Scuro potrebbe completare un'isola in alto a destra. Ma che cosa sta per diventare il banco di sabbia chiaro in a2 e b2?
tip-10-idea = Due tessere che non costruiscono nulla, e il banco di sabbia chiaro nell'angolo non ha più posto per diventare un'isola. Cattivo? Certo. Poi datevi la mano.
