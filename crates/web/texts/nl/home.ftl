# What the home page loads after it is shown: a game on a small board, and the daily puzzle.

home-live = Lopende partij
home-latest = Laatste partij
home-daily-game = Partij van de dag, computer tegen computer
home-versus = { $light } – { $dark }
home-watch = Kijken
home-replay = Naspelen
home-pause = Pauze
home-resume = Zetten afspelen
home-board = Bord na { $move } van { $count } zetten
home-puzzle = { $colour ->
    [light] Licht is aan zet: vind de beste zet.
   *[dark] Donker is aan zet: vind de beste zet.
}
home-puzzle-solved = Opgelost. Morgen komt er een nieuwe.
home-puzzle-go = Oplossen
home-puzzle-again = Meer puzzels

# What the opponents on this device say, each in one of three manners: cheerful, calm, proud.

opponent-says = { $occasion ->
    [hello] { $manner ->
        [1] Hoi! Laten we iets bouwen.
        [2] Jij bent aan zet. Neem je tijd.
       *[0] Klaar? Ik zat al te wachten.
    }
    [island] { $manner ->
        [1] Mijn eerste eiland. Fijn hier.
        [2] Land in zicht.
       *[0] Deze plek is nu van mij.
    }
    [bridge] { $manner ->
        [1] Kijk, mijn eilanden geven elkaar een hand!
        [2] Twee eilanden, één brug.
       *[0] Ketens winnen partijen.
    }
    [praise] { $manner ->
        [1] O, mooie brug!
        [2] Goed gebouwd.
       *[0] Niet slecht. Geniet ervan zolang het duurt.
    }
    [won] { $manner ->
        [1] Dat was leuk. Nog een keer?
        [2] Goede partij. Het scheelde weinig.
       *[0] Zoals verwacht. Probeer het nog eens.
    }
    [lost] { $manner ->
        [1] Je hebt me! Goed gespeeld.
        [2] Verdiend gewonnen. Knap.
       *[0] Hm. Dat gebeurt me geen twee keer.
    }
   *[draw] { $manner ->
        [1] Remise! Wie had dat gedacht?
        [2] Gelijk op. Dat is eerlijk.
       *[0] Remise? We zijn nog niet klaar.
    }
}
opponent-said = { $name }: ‘{ $words }’
