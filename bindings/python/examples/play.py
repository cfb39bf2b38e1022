"""Plays a game of Ponte del Diavolo on the small board against level 3: moves such as c4,d4, c4-e5, dark or pass."""

from ponti import ponte

game, engine = ponte.Game("small"), ponte.Engine("small", level=3)
while not game.is_over:
    print(game.position.diagram())
    try:
        game.play(input("your move: "))
        if reply := engine.choose(game):
            game.play(reply)
    except ValueError as error:
        print(error)
print(game.result)
