learn-title = Apprendre
learn-ponte = Ponte del Diavolo par l'exemple
learn-lead = Chaque petit plateau montre une règle. Les anneaux verts marquent ce qu'il faut essayer ; tout le reste peut l'être aussi.
learn-turn-title = Un tour
learn-turn = Posez deux tuiles de votre couleur sur des cases libres, ou bâtissez un pont sur deux de vos tuiles. Les tuiles qui se touchent par un côté forment un groupe : d'une à trois, un banc de sable ; quatre exactement, une île.
learn-start-title = Le début
learn-start = Le premier joueur pose deux tuiles claires. Le second choisit : clair reprend ces tuiles, foncé en pose deux à soi. Ensuite les couleurs alternent.
learn-end-title = La fin
learn-end = Qui ne peut plus poser deux tuiles peut passer au lieu de bâtir. Quand clair passe, foncé a encore un tour ; quand foncé passe, c'est fini aussitôt.
learn-score-title = Le compte
learn-score = Comptez les îles de chaque chaîne, c'est-à-dire de toutes les terres que des ponts relient, bancs de sable compris. Sur ce plateau, clair a une chaîne de quatre îles : 10 points. Foncé a deux îles reliées par un banc de sable, 3 points, et deux îles seules à 1 point : 5 en tout. Plus de points gagne, puis plus d'îles, puis plus de ponts.
learn-score-islands = Îles
learn-score-points = Points
learn-play = Jouer
learn-tried = { $tried } sur { $all } essayés
learn-done = Tout est essayé
learn-again = Recommencer
learn-pick-bridge = Touchez maintenant la tuile où le pont doit finir.
learn-board = Exemple { $number } : un plateau pour essayer
learn-board-score = Une partie finie : clair 10 points, foncé 5

lesson-tile-fits = { $size ->
    [1] Permis : un banc de sable d'une tuile.
    [4] Permis : quatre tuiles, une île !
   *[other] Permis : un banc de sable de { $size } tuiles.
}
lesson-bridge-fits = { $cells ->
    [one] Permis : le pont tient, et la case dessous est bloquée pour toujours.
   *[other] Permis : le pont tient, et les { $cells } cases dessous sont bloquées pour toujours.
}
lesson-1-title = Les îles gardent leurs distances
lesson-1-text = Aucune autre tuile de sa couleur ne touche une île, pas même par un coin. Les bancs de sable, eux, peuvent se toucher par les coins. Essayez les trois cases.
lesson-2-title = Une île qui serait touchée
lesson-2-text = Une tuile en d4 ferait une île de deux bancs de sable. Mais regardez ce qu'il y a autour.
lesson-3-title = Deux bancs de sable font une île
lesson-3-text = La même chose sans la tuile au coin. Essayez encore d4.
lesson-4-title = Un banc de sable grandit
lesson-4-text = Les bancs de sable peuvent se toucher par les coins en grandissant, tant qu'aucun ne devient une île.
lesson-5-title = Quatre au plus
lesson-5-text = Une tuile en d4 joindrait tout ce qui est dans cette rangée.
lesson-6-title = Les couleurs ne se gênent pas
lesson-6-text = La distance ne vaut qu'au sein d'une couleur. Achevez l'île claire juste à côté de la foncée.
lesson-7-title = Trois façons d'enjamber
lesson-7-text = Un pont va de deux cases tout droit, de deux en diagonale, ou d'un saut de cavalier. Touchez une tuile, puis l'autre bout.
lesson-8-title = Là où aucun pont ne tient
lesson-8-text = Une tuile porte au plus un pont, et un pont veut de l'eau libre dessous. Essayez les deux qui sont marqués.
lesson-9-title = Eau bloquée
lesson-9-text = Jamais de tuile sous un pont. Un autre pont peut passer sur la même eau à côté du premier, mais jamais en travers.
