# What the home page loads after it is shown: a game on a small board, and the daily puzzle.

home-live = Partita in corso
home-latest = Ultima partita
home-daily-game = Partita del giorno, computer contro computer
home-versus = { $light } – { $dark }
home-watch = Guarda
home-replay = Rivedi
home-pause = Pausa
home-resume = Riproduci le mosse
home-board = Tabellone dopo { $move } mosse su { $count }
home-puzzle = { $colour ->
    [light] Muove Chiaro: trova la mossa migliore.
   *[dark] Muove Scuro: trova la mossa migliore.
}
home-puzzle-solved = Risolto. Domani ne arriva un altro.
home-puzzle-go = Risolvi
home-puzzle-again = Altri problemi

# What the opponents on this device say, each in one of three manners: cheerful, calm, proud.

opponent-says = { $occasion ->
    [hello] { $manner ->
        [1] Ciao! Costruiamo qualcosa.
        [2] Tocca a te. Con calma.
       *[0] Finalmente. Ti aspettavo.
    }
    [island] { $manner ->
        [1] La mia prima isola. Che bello!
        [2] Terra in vista.
       *[0] Questo posto ora è mio.
    }
    [bridge] { $manner ->
        [1] Guarda, le mie isole si danno la mano!
        [2] Due isole, un ponte.
       *[0] Le catene vincono le partite.
    }
    [praise] { $manner ->
        [1] Oh, che bel ponte!
        [2] Ben costruito.
       *[0] Niente male. Goditelo finché dura.
    }
    [won] { $manner ->
        [1] Che divertente. Un'altra?
        [2] Bella partita, combattuta.
       *[0] Come previsto. Riprova.
    }
    [lost] { $manner ->
        [1] Accidenti! Ben giocato.
        [2] Vittoria meritata. Complimenti.
       *[0] Mah. Non succederà due volte.
    }
   *[draw] { $manner ->
        [1] Patta! Chi l'avrebbe detto?
        [2] Pari. È giusto così.
       *[0] Patta? Non è finita tra noi.
    }
}
opponent-said = { $name }: «{ $words }»
