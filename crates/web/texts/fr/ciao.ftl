ciao-title = Ciao Ciao
ciao-lead = De deux à quatre personnes traversent un ravin sur un pont branlant. On secoue la boîte, on regarde le dé en cachette et on annonce un nombre ; les autres y croient, ou pas.

ciao-you = Vous
ciao-person = Joueur { $number }
ciao-character = { $character ->
    [honest] L'honnête
    [gambler] Le flambeur
    [suspicious] Le méfiant
    [steady] Le tranquille
   *[perfect] Le parfait
}
ciao-bot = { $character ->
    [honest] L'honnête
    [gambler] Le flambeur
    [suspicious] Le méfiant
    [steady] Le tranquille
   *[perfect] Le parfait
} ({ $number })
ciao-seat = Place { $number }
ciao-seats = Qui joue
ciao-somebody = Une personne devant cet écran
ciao-nobody = Personne
ciao-look-away = À plusieurs devant un écran, le dé ne se montre que tant que la personne dont c'est le tour tient un bouton. Les autres détournent les yeux, entre amis.

ciao-roll = Secouer la boîte
ciao-peek = Tenir pour regarder
ciao-say = Annoncer un nombre
ciao-say-number = Annoncer { $number }
ciao-approve = Y croire
ciao-contest = En douter
ciao-face-number = Le dé montre { $number }.
ciao-face-cross = Le dé montre une croix : il faut bluffer.
ciao-shown-cross = Le dé montre une croix.

ciao-thinks = { $who } réfléchit…
ciao-to-roll = { $alone ->
    [yes] C'est votre tour : secouez la boîte.
   *[no] { $who } secoue la boîte.
}
ciao-to-announce = { $alone ->
    [yes] Annoncez un nombre, vrai ou non.
   *[no] { $who } regarde dans la boîte, sans témoin, et annonce un nombre.
}
ciao-to-answer = { $alone ->
    [yes] { $active } annonce { $number }. Y croyez-vous ?
   *[no] { $active } annonce { $number }. { $who }, y croyez-vous ?
}

ciao-told-approved = { $who } : { $number } annoncé, et tout le monde y a cru.
ciao-told-bluff = { $who } : { $number } annoncé, contesté ({ $contester }). C'était du bluff ! { $face }
ciao-told-truth = { $who } : { $number } annoncé, contesté ({ $contester }). C'était vrai.
ciao-fell = Un pion tombe du pont ({ $who }).
ciao-fell-from-podium = Un pion tombe du podium ({ $who }).
ciao-walked = Un pion avance jusqu'à la planche { $plank } ({ $who }).
ciao-arrived = Un pion atteint le podium ({ $who }) : { $points ->
    [one] { $points } point de plus.
   *[other] { $points } points de plus.
}

ciao-players = Autour de la table
ciao-standing = Sur la planche { $plank }, { $waiting ->
    [0] aucun pion en attente
    [one] { $waiting } pion en attente
   *[other] { $waiting } pions en attente
}
ciao-standing-off = Aucun pion sur le pont
ciao-podium = { $count ->
    [0] Aucun pion sur le podium
    [one] { $count } pion sur le podium
   *[other] { $count } pions sur le podium
}
ciao-turns = Tours

ciao-you-won = Vous avez gagné !
ciao-won = Victoire : { $who }
ciao-shared = Victoire partagée : { $who }
ciao-end-rule = Trois pions sur le podium gagnent aussitôt. Sinon les points décident, dès que la plus haute marche est prise ou que le pont est vide.

ciao-dice = Un dé honnête
ciao-dice-promise = Avant le premier tour, l'application a tiré un nombre secret dont découle chaque jet. En voici l'empreinte :
ciao-dice-seed = La partie est finie ; voici le nombre secret :
ciao-dice-name = Le nom de la table :
ciao-check = Vérifier le dé
ciao-fair = Le nombre secret a bien l'empreinte promise, et chaque jet de la partie en découle.
ciao-unfair = Les jets ne découlent pas de ce qui était promis.

# Ce qu'on peut dire et faire en plus.
ciao-is-asked = { $active } : { $number }. À répondre : { $who }.
ciao-take-back = Reprendre
ciao-asks-back = Reprendre le dernier mot ? ({ $who })
ciao-grant = Permettre
ciao-refuse = Refuser
ciao-gone = A quitté la partie
ciao-no-turns = Pas encore.
ciao-called-off = La partie a été annulée.
ciao-by-resignation = Tous les autres ont abandonné.
ciao-by-time = Le temps des autres est écoulé.
ciao-manner = { $character ->
    [honest] Dit la vérité quand il y en a une, et croit tout le monde.
    [gambler] Aime les grands nombres et doute au hasard.
    [suspicious] Plutôt sincère, mais ne croit personne.
    [steady] Solide, mais sans audace.
   *[perfect] Impossible à lire, ne donne rien.
}
ciao-published = Comme publié : 9 planches, 7 pions, 8 marches
ciao-size = { $size ->
    [planks] Planches
    [pawns] Pions par personne
    [podium] Marches
    [win] Pions en haut pour gagner
    [numbers] Nombres sur le dé
   *[crosses] Croix sur le dé
}
ciao-sizes-note = Le conseiller et les meilleurs adversaires connaissent les dés jusqu'à quatre nombres. Pour d'autres tailles que celles publiées, ils devront peut-être deviner.

# Le dé, vérifié.
ciao-rolls = Chaque jet
ciao-rolls-turn = Tour
ciao-rolls-lay = Dans la boîte
ciao-rolls-follows = D'après le nombre secret
ciao-rolls-same = Identique
ciao-verify = Pour vérifier sans cette page, enregistrez la partie et laissez calculer la ligne de commande :
ciao-copy = Copier la partie

# Le conseiller.
ciao-coach = Conseiller
ciao-coach-ask = Demander au conseiller
ciao-coach-each = Parler après chaque tour
ciao-coach-look = Le conseiller répond à côté du dé, pour vos yeux seulement : tenez pour regarder.
ciao-coach-thinks = Le conseiller réfléchit…
ciao-coach-nothing = Le conseiller n'a rien à en dire.
ciao-coach-later = L'annonce sera jugée à la fin : le dé n'a pas été montré.
ciao-coach-turn = Le conseiller sur le tour { $turn }
ciao-coach-game = L'avis du conseiller
ciao-coach-line = Tour { $turn }, { $who } :
ciao-coach-said = { $face } Annonce : { $number }, { $truth ->
    [yes] la vérité.
   *[no] un bluff.
}
ciao-coach-answered = Annonce : { $number }, { $answer ->
    [contested] contestée.
    [approved] acceptée.
   *[open] à croire ou à contester.
}
ciao-coach-cost = Cela a coûté { $percent } de chances de gagner.
ciao-coach-sound = Cela n'a rien coûté.
ciao-coach-bluff = Le meilleur jeu bluffe dans { $percent } des cas en disant cela.
ciao-coach-never = Le meilleur jeu ne dit jamais ce nombre ici ; tout peut se cacher derrière.
ciao-coach-choice = Choix
ciao-coach-often = Fréquence dans le meilleur jeu
ciao-coach-chance = Chances de gagner
ciao-coach-accuracy = { $accuracy ->
    [exact] Calcul exact : à la longue, le meilleur jeu est imbattable.
    [estimated] Estimé par un réseau qui a appris le jeu ; exact vers la fin.
   *[rough] Simple estimation : rien n'a été appris pour ces tailles.
}
ciao-coach-explained = Le meilleur jeu varie ses choix pour rester illisible. Une décision coûte ce qu'elle retire à vos chances de gagner contre des gens qui jouent ainsi. Touchez une ligne pour en voir plus.
ciao-coach-decisions = Décisions
ciao-coach-free = Sans coût
ciao-coach-given = Perdu en tout
ciao-coach-by-cost = Les plus coûteuses d'abord
ciao-percent = { $whole },{ $tenth } %
