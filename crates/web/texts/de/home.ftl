# What the home page loads after it is shown: a game on a small board, and the daily puzzle.

home-live = Laufende Partie
home-latest = Letzte Partie
home-daily-game = Partie des Tages, Computer gegen Computer
home-versus = { $light } – { $dark }
home-watch = Zuschauen
home-replay = Nachspielen
home-pause = Anhalten
home-resume = Züge abspielen
home-board = Brett nach { $move } von { $count } Zügen
home-puzzle = { $colour ->
    [light] Hell ist am Zug: Finde den besten Zug.
   *[dark] Dunkel ist am Zug: Finde den besten Zug.
}
home-puzzle-solved = Gelöst. Morgen kommt eine neue.
home-puzzle-go = Lösen
home-puzzle-again = Weitere Aufgaben

# What the opponents on this device say, each in one of three manners: cheerful, calm, proud.

opponent-says = { $occasion ->
    [hello] { $manner ->
        [1] Hallo! Bauen wir was Schönes.
        [2] Du bist dran. Lass dir Zeit.
       *[0] Bereit? Ich habe schon gewartet.
    }
    [island] { $manner ->
        [1] Meine erste Insel. Schön hier.
        [2] Land in Sicht.
       *[0] Dieser Platz gehört jetzt mir.
    }
    [bridge] { $manner ->
        [1] Schau, meine Inseln halten Händchen!
        [2] Zwei Inseln, eine Brücke.
       *[0] Ketten gewinnen Partien.
    }
    [praise] { $manner ->
        [1] Oh, schöne Brücke!
        [2] Gut gebaut.
       *[0] Nicht schlecht. Freu dich nicht zu früh.
    }
    [won] { $manner ->
        [1] Das war lustig. Noch mal?
        [2] Gute Partie. Es war knapp.
       *[0] Wie erwartet. Versuch es noch mal.
    }
    [lost] { $manner ->
        [1] Erwischt! Gut gespielt.
        [2] Verdient gewonnen. Bravo.
       *[0] Hm. Das passiert mir nicht zweimal.
    }
   *[draw] { $manner ->
        [1] Unentschieden! Wer hätte das gedacht?
        [2] Gleichstand. Das ist gerecht.
       *[0] Unentschieden? Wir sind nicht fertig.
    }
}
opponent-said = { $name }: „{ $words }“
