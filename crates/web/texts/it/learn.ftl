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
