ciao-title = Ciao Ciao
ciao-lead = De deux à quatre personnes traversent un ravin sur un pont branlant. On secoue la boîte, on regarde le dé en cachette et on annonce un nombre ; les autres y croient, ou pas.

ciao-you = Vous
ciao-person = Joueur { $number }
ciao-character = { $character ->
    [honest] L’honnête
    [gambler] Le flambeur
    [suspicious] Le méfiant
    [steady] Le tranquille
   *[perfect] Le parfait
}
ciao-bot = { $character ->
    [honest] L’honnête
    [gambler] Le flambeur
    [suspicious] Le méfiant
    [steady] Le tranquille
   *[perfect] Le parfait
} ({ $number })
ciao-seat = Place { $number }
ciao-seats = Qui joue
ciao-somebody = Une personne devant cet écran
ciao-nobody = Personne
ciao-look-away = À plusieurs devant un écran, le dé ne se montre que tant que la personne dont c’est le tour tient un bouton. Les autres détournent les yeux, entre amis.

ciao-roll = Secouer la boîte
ciao-peek = Tenir pour regarder
ciao-say = Annoncer un nombre
ciao-say-number = Annoncer { $number }
ciao-approve = Y croire
ciao-contest = En douter
ciao-face-number = Le dé montre { $number }.
ciao-face-cross = Le dé montre une croix : il faut bluffer.
ciao-shown-cross = Le dé montre une croix.

ciao-thinks = { $who } réfléchit…
ciao-to-roll = { $alone ->
    [yes] C’est votre tour : secouez la boîte.
   *[no] { $who } secoue la boîte.
}
ciao-to-announce = { $alone ->
    [yes] Annoncez un nombre, vrai ou non.
   *[no] { $who } regarde dans la boîte, sans témoin, et annonce un nombre.
}
ciao-to-answer = { $alone ->
    [yes] { $active } annonce { $number }. Y croyez-vous ?
   *[no] { $active } annonce { $number }. { $who }, y croyez-vous ?
}

ciao-told-approved = { $who } : { $number } annoncé, et tout le monde y a cru.
ciao-told-bluff = { $who } : { $number } annoncé, contesté ({ $contester }). C’était du bluff ! { $face }
ciao-told-truth = { $who } : { $number } annoncé, contesté ({ $contester }). C’était vrai.
ciao-fell = Un pion tombe du pont ({ $who }).
ciao-fell-from-podium = Un pion tombe du podium ({ $who }).
ciao-walked = Un pion avance jusqu’à la planche { $plank } ({ $who }).
ciao-arrived = Un pion atteint le podium ({ $who }) : { $points ->
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

ciao-you-won = Vous avez gagné !
ciao-won = Victoire : { $who }
ciao-shared = Victoire partagée : { $who }
ciao-end-rule = Trois pions sur le podium gagnent aussitôt. Sinon les points décident, dès que la plus haute marche est prise ou que le pont est vide.

ciao-dice = Un dé honnête
ciao-dice-promise = Avant le premier tour, l’application a tiré un nombre secret dont découle chaque jet. En voici l’empreinte :
ciao-dice-seed = La partie est finie ; voici le nombre secret :
ciao-dice-name = Le nom de la table :
ciao-check = Vérifier le dé
ciao-fair = Le nombre secret a bien l’empreinte promise, et chaque jet de la partie en découle.
ciao-unfair = Les jets ne découlent pas de ce qui était promis.
