learn-title = Apprendre
learn-ponte = Ponte del Diavolo par l'exemple
learn-lead = Chaque petit plateau montre une règle. Les anneaux verts marquent ce qu'il faut essayer ; tout le reste peut l'être aussi.
learn-turn-title = Un tour
learn-turn = Posez deux tuiles de votre couleur sur des cases libres, ou bâtissez un pont sur deux de vos tuiles. Les tuiles qui se touchent par un côté forment un groupe : d'une à trois, un banc de sable ; quatre exactement, une île.
learn-start-title = Le début
learn-start = Le premier joueur pose deux tuiles claires. Le second choisit : clair reprend ces tuiles, foncé en pose deux à soi. Ensuite les couleurs alternent.
learn-end-title = La fin
learn-end = Qui ne peut plus poser deux tuiles peut passer au lieu de bâtir. Quand clair passe, foncé a encore un tour ; quand foncé passe, c'est fini aussitôt.
learn-score-title = Le compte
learn-score = Comptez les îles de chaque chaîne, c'est-à-dire de toutes les terres que des ponts relient, bancs de sable compris. Sur ce plateau, clair a une chaîne de quatre îles : 10 points. Foncé a deux îles reliées par un banc de sable, 3 points, et deux îles seules à 1 point : 5 en tout. Plus de points gagne, puis plus d'îles, puis plus de ponts.
learn-score-islands = Îles
learn-score-points = Points
learn-play = Jouer
learn-tried = { $tried } sur { $all } essayés
learn-done = Tout est essayé
learn-again = Recommencer
learn-pick-bridge = Touchez maintenant la tuile où le pont doit finir.
learn-board = Exemple { $number } : un plateau pour essayer
learn-board-score = Une partie finie : clair 10 points, foncé 5

lesson-tile-fits = { $size ->
    [1] Permis : un banc de sable d'une tuile.
    [4] Permis : quatre tuiles, une île !
   *[other] Permis : un banc de sable de { $size } tuiles.
}
lesson-bridge-fits = { $cells ->
    [one] Permis : le pont tient, et la case dessous est bloquée pour toujours.
   *[other] Permis : le pont tient, et les { $cells } cases dessous sont bloquées pour toujours.
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

# La vue d'ensemble.
learn-intro = { $count } petites leçons : les règles des deux jeux à essayer, et dix positions où une bonne idée fait gagner. Ce que vous avez réussi reste sur cet appareil.
learn-overview = Vue d'ensemble
learn-part-ponte = Règles de Ponte del Diavolo
learn-part-ciao = Règles de Ciao Ciao
learn-part-tips = Dix conseils pour Ponte del Diavolo
learn-part-progress = { $done } sur { $all }
learn-next = À suivre : { $title }
learn-all-done = Vous avez fait toutes les leçons. À vous de jouer !
learn-chip = { $number }. { $title }{ $done ->
    [yes] , fait
   *[no] {""}
}
learn-scene-done = Fait

# Les règles de Ciao Ciao.
learn-ciao-lead = Vous jouez les pions qui portent le numéro 1. Dans chaque scène, il y a une chose à décider ; essayez chaque choix et voyez ce qui s'ensuit.
learn-ciao-board = Scène { $number } : la table
scene-said = { $who } annonce { $number }. Vous ne voyez pas le dé.
scene-1-title = Un jet, une parole
scene-1-text = Vous secouez la boîte et regardez le dé en cachette : c'est un deux. Annoncez maintenant un nombre de 1 à 4. Rien n'oblige à dire la vérité.
scene-1-idea = Si tout le monde vous croit, votre pion avance d'autant que vous l'avez dit, et personne ne saura jamais ce que montrait le dé.
scene-2-title = La croix oblige à mentir
scene-2-text = Le dé porte les nombres 1 à 4 et deux croix. Cette fois c'est une croix : quoi que vous disiez, c'est du bluff. Jusqu'où oserez-vous ?
scene-2-idea = Avec une croix, il ne reste que le bluff. Un petit nombre éveille peu de soupçons ; un quatre donne envie de douter, et qui est démasqué tombe.
scene-3-title = Douter d'un bluff
scene-3-text = Les autres sont interrogés l'un après l'autre, et le premier doute met fin aux questions. C'est à vous de répondre.
scene-3-idea = C'était du bluff. Le pion du menteur tombe et sort du jeu, son suivant se place sur la planche 1, et votre pion avance du nombre annoncé.
scene-4-title = Douter de la vérité
scene-4-text = On vous interroge encore. Votre pion est bien avancé : vous avez beaucoup à perdre.
scene-4-idea = Qui doute d'un joueur honnête le paie : votre pion tombe, et l'autre avance tout de même.
scene-5-title = Jusqu'au podium
scene-5-text = Votre pion est sur la planche 8 sur 9, et le dé montre un trois. Que se passe-t-il s'il dépasse le bout du pont ?
scene-5-idea = Un pion qui dépasse la dernière planche prend la marche libre la plus basse du podium ; les pas en trop sont perdus. La marche k vaut k points : arriver plus tard rapporte donc plus. Votre pion suivant part aussitôt de la planche 1.
scene-6-title = Sans pion sur le pont
scene-6-text = Tous vos pions sont passés ou tombés : vous ne lancez plus le dé. Mais avec des pions sur le podium, vous pouvez encore douter.
scene-6-idea = Qui doute à tort depuis le podium perd la plus basse de ses marches. La chute vient d'abord : le pion qui arrive prend aussitôt la marche libérée.
scene-7-title = Avoir raison depuis le podium
scene-7-text = La même table, un autre jet. Doutez-vous cette fois ?
scene-7-idea = Vous aviez raison : le pion tombe. Mais vous n'en avez aucun sur le pont qui puisse avancer, alors personne n'avance.
scene-8-title = Trois pions gagnent
scene-8-text = Deux de vos pions sont sur le podium, et un troisième va les rejoindre. Quelqu'un d'autre a plus de points que vous n'en aurez jamais.
scene-8-idea = Trois pions sur le podium gagnent aussitôt, quoi que disent les points.
scene-9-title = Quand les points décident
scene-9-text = Seule la plus haute marche est libre, et elle vaut 8 points. Qui la prend met fin à la partie.
scene-9-idea = Dès que la plus haute marche est prise, ou qu'il n'y a plus personne sur le pont, le plus de points gagne. Ici deux joueurs en ont dix, et ils partagent la victoire.

# Les dix conseils.
learn-tips-lead = Martin Ebel, l'auteur du jeu, a dix conseils pour qui débute. À chacun correspond une position tirée d'une partie de notre ordinateur contre lui-même : trouvez le coup qui suit le conseil. Tout ce que vous essayez est jugé par l'ordinateur.
learn-tip-board = Conseil { $number } : trouvez le coup
tip-to-move = { $colour ->
    [light] Clair joue.
   *[dark] Foncé joue.
}
tip-show = Montrer une solution
tip-shown = Les anneaux montrent une solution. Jouez-la !
tip-right = Bravo, c'est cela !
tip-also-good = La leçon pensait à { $move }, mais c'est bon aussi : l'ordinateur vous donne { $chance } % de chances. L'idée de la leçon :
tip-thinking = L'ordinateur regarde …
tip-unknown = Ce n'est pas la solution de cette leçon. L'ordinateur, qui pourrait en dire plus, est injoignable pour l'instant.
tip-wrong = Pas celui-là. L'ordinateur { $kind ->
    [tiles] répond par des tuiles en { $first } et { $second }
    [bridge] répond par le pont de { $first } à { $second }
   *[pass] passe, tout simplement
}{ $told ->
    [yes] , et vos chances de gagner sont de { $left } %.
   *[no] , et la partie vous échappe.
} Touchez le plateau pour réessayer.
tip-1-title = Le centre est fort
tip-1-text = Du milieu, on tisse des fils dans toutes les directions, comme une araignée. Si l'on vous laisse le centre, prenez-le. Une case du milieu décide cette partie : posez-y une tuile, et l'autre où vous voulez.
tip-1-idea = De c3, des ponts mènent à c5 et à e3 : les deux bancs de sable clairs se rejoignent. Et le pont foncé de b2 à d4, en plein milieu, ne se fera jamais.
tip-2-title = Rien ne presse pour les îles
tip-2-text = Une île achevée montre à tous ce que vous préparez. Reliez d'abord vos bancs de sable par des ponts ; les îles viendront après. Foncé pourrait achever une île en c5. Mais qu'est-ce qui presse davantage ?
tip-2-idea = Le pont tient, et plus personne ne peut l'empêcher. Les îles de part et d'autre ont le temps ; le pont, lui, n'aurait pas attendu.
tip-3-title = Les ponts partent du milieu
tip-3-text = Si plusieurs ponts sont possibles, n'usez pas la tuile la plus avancée de vos terres : il faudra peut-être aller plus loin à partir d'elle. Clair veut un pont. Quelles tuiles peuvent le porter, et laquelle doit rester libre ?
tip-3-idea = La tuile e4 est la pointe de l'île de droite et le chemin vers la gauche. Tout pont qui y finit perd la partie ; en partant de f3 ou de f4, un second pont reste possible.
tip-4-title = Terre brûlée
tip-4-text = Deux bancs de sable de deux ou trois tuiles qui se touchent par un coin se gênent : aucun ne peut devenir une île à côté de l'autre. Foncé a deux tuiles en d5 et e5. Où poser les suivantes sans les gâcher ?
tip-4-idea = Les nouvelles tuiles évitent les coins de d5 : les deux bancs de sable peuvent encore devenir des îles. En c6 ou c4, ils se seraient paralysés.
tip-5-title = Coupez le plateau en deux
tip-5-text = Une chaîne d'un bord à l'autre est un mur : l'adversaire doit vivre dans deux moitiés séparées. Clair peut fermer un tel mur en un seul coup.
tip-5-idea = Les terres claires vont maintenant du bord gauche au bord droit. Les deux tuiles foncées b6 et b7 sont enfermées au-dessus.
tip-6-title = La fourchette
tip-6-text = Posez des tuiles qui promettent deux choses à la fois : deux ponts, ou un pont et une île. L'une des deux se fera, car la réponse n'empêche que l'autre. Foncé joue : où est la fourchette ?
tip-6-idea = Avec une tuile en a6 ou a7, il y a plusieurs façons d'achever l'île et plusieurs ponts vers a4 et b4. Aucune réponse ne les empêche tous.
tip-7-title = Montrez le chemin à l'adversaire
tip-7-text = Une tuile qui semble inutile peut forcer l'adversaire à bâtir là où il ne gêne pas. Et un pont en saut de cavalier se coupe avec une seule tuile dessous. Foncé veut relier ses îles des colonnes b et d. Clair joue.
tip-7-idea = Une fois c6 et c7 occupées, plus aucun pont ne va de la colonne b à la colonne d. L'île foncée de gauche reste seule.
tip-8-title = Prenez de l'espace
tip-8-text = Ce qui est sûr peut attendre ; ce qui est ouvert sera bientôt pris. Clair pourrait achever tout de suite en a4 l'île de a5 et b5. Mais quel espace foncé prendrait-il ensuite ?
tip-8-idea = Les tuiles c7 et d7 serrent le banc de sable foncé d5-d6 et gardent le coin en haut à gauche pour clair. L'île de gauche pourra s'achever plus tard.
tip-9-title = Le bon moment
tip-9-text = Vient un moment où il faut cesser de poser des terres et bâtir les ponts qui rapportent. Comptez les tours qui restent. Clair pourrait encore faire une île dans le coin. En a-t-il le temps ?
tip-9-idea = Le pont de c4 à e5 relie deux chaînes et barre le pont foncé de c5 à e4, qui aurait décidé la partie. L'île dans le coin serait venue un tour trop tôt.
tip-10-title = Aimable, mais sans pitié
tip-10-text = Il n'est pas nécessaire de bâtir pour gagner ; empêcher suffit, et certaines parties finissent 2 à 0. Foncé pourrait achever une île en haut à droite. Mais que va devenir le banc de sable clair en a2 et b2 ?
tip-10-idea = Deux tuiles qui ne bâtissent rien, et le banc de sable clair dans le coin n'a plus la place de devenir une île. Méchant ? Certes. Serrez-vous la main ensuite.
