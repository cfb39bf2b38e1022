# What the home page loads after it is shown: a game on a small board, and the daily puzzle.

home-live = Partie en cours
home-latest = Dernière partie
home-daily-game = Partie du jour, ordinateur contre ordinateur
home-versus = { $light } – { $dark }
home-watch = Regarder
home-replay = Rejouer
home-pause = Pause
home-resume = Dérouler les coups
home-board = Plateau après { $move } coups sur { $count }
home-puzzle = { $colour ->
    [light] Clair joue : trouvez le meilleur coup.
   *[dark] Foncé joue : trouvez le meilleur coup.
}
home-puzzle-solved = Résolu. Un autre arrive demain.
home-puzzle-go = Résoudre
home-puzzle-again = D'autres problèmes

# What the opponents on this device say, each in one of three manners: cheerful, calm, proud.

opponent-says = { $occasion ->
    [hello] { $manner ->
        [1] Bonjour ! Construisons.
        [2] À vous. Prenez votre temps.
       *[0] Enfin. Je vous attendais.
    }
    [island] { $manner ->
        [1] Ma première île. J'aime bien.
        [2] Terre en vue.
       *[0] Cette place est à moi.
    }
    [bridge] { $manner ->
        [1] Mes îles se tiennent la main !
        [2] Deux îles, un pont.
       *[0] Les chaînes gagnent les parties.
    }
    [praise] { $manner ->
        [1] Oh, le joli pont !
        [2] Bien construit.
       *[0] Pas mal. Profitez-en.
    }
    [won] { $manner ->
        [1] C'était amusant. Encore une ?
        [2] Belle partie. C'était serré.
       *[0] Comme prévu. Réessayez.
    }
    [lost] { $manner ->
        [1] Bien joué, vous gagnez !
        [2] Victoire méritée. Bravo.
       *[0] Hum. Cela n'arrivera pas deux fois.
    }
   *[draw] { $manner ->
        [1] Partie nulle ! Qui l'eût cru ?
        [2] Égalité. C'est juste.
       *[0] Nulle ? Ce n'est pas fini entre nous.
    }
}
opponent-said = { $name }: « { $words } »
