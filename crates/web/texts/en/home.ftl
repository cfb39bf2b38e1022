# What the home page loads after it is shown: a game on a small board, and the daily puzzle.

home-live = Live game
home-latest = Latest game
home-daily-game = Game of the day, computer against computer
home-versus = { $light } – { $dark }
home-watch = Watch
home-replay = Replay
home-pause = Pause
home-resume = Play the moves
home-board = Board after { $move } of { $count } moves
home-puzzle = { $colour ->
    [light] Light to move: find the best move.
   *[dark] Dark to move: find the best move.
}
home-puzzle-solved = Solved. A new one comes tomorrow.
home-puzzle-go = Solve it
home-puzzle-again = More puzzles

# What the opponents on this device say, each in one of three manners: cheerful, calm, proud.

opponent-says = { $occasion ->
    [hello] { $manner ->
        [1] Hi! Let's build something.
        [2] Your move. Take your time.
       *[0] Ready? I've been waiting.
    }
    [island] { $manner ->
        [1] My first island. I like it here.
        [2] Land ahoy.
       *[0] This spot is mine now.
    }
    [bridge] { $manner ->
        [1] Look, my islands hold hands!
        [2] Two islands, one bridge.
       *[0] Chains win games.
    }
    [praise] { $manner ->
        [1] Oh, nice bridge!
        [2] Well built.
       *[0] Not bad. Enjoy it while it lasts.
    }
    [won] { $manner ->
        [1] That was fun. Again?
        [2] Good game. Close enough.
       *[0] As expected. Try me again.
    }
    [lost] { $manner ->
        [1] You got me! Well played.
        [2] A deserved win. Well done.
       *[0] Hm. That won't happen twice.
    }
   *[draw] { $manner ->
        [1] A draw! What are the odds?
        [2] Even. A fair result.
       *[0] A draw? We are not finished.
    }
}
opponent-said = { $name }: “{ $words }”
