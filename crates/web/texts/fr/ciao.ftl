ciao-lead = Lancez le dé en secret et annoncez un nombre. Les autres vous croient ou contestent.

# The name of a bot in the game. `number` is its seat where two bots have the same name, and else 0.
ciao-bot = { $character ->
    [honest] Marina
    [gambler] Rocco
    [suspicious] Dario
    [steady] Bruno
   *[perfect] Sofia
}{ $number ->
    [0] {""}
   *[other] {" "}{ $number }
}
# A bot in a list to choose from.
ciao-character = { $character ->
    [honest] Marina (honnête)
    [gambler] Rocco (flambeur)
    [suspicious] Dario (méfiant)
    [steady] Bruno (prudent)
   *[perfect] Sofia (experte)
}
ciao-you = Vous
ciao-person = Joueur { $number }
ciao-seat = Place { $number }
ciao-seats = Joueurs
ciao-seat-person = Une personne sur cet appareil
ciao-seat-empty = Vide
ciao-look-away = Quand plusieurs personnes partagent l'écran, le dé n'apparaît que tant que vous maintenez un bouton. Les autres détournent les yeux !

ciao-roll = Lancer le dé
ciao-peek = Maintenir pour regarder
ciao-say = Annoncer
ciao-face-number = Vous avez fait { $number }.
ciao-face-cross = Vous avez fait une croix : il faut bluffer.

# The status. `viewer` is `you` for the player who decides, `shared` where several people use this screen.
ciao-thinks = { $who } réfléchit…
ciao-to-roll = { $viewer ->
    [you] À vous : lancez le dé.
    [shared] { $who } : lancez le dé.
   *[other] { $who } lance le dé…
}
ciao-to-announce = { $viewer ->
    [you] Annoncez un nombre, vrai ou faux.
    [shared] { $who } : regardez le dé en secret et annoncez un nombre, vrai ou faux.
   *[other] { $who } va annoncer un nombre…
}
ciao-to-answer = { $viewer ->
    [you] { $active } annonce { $number }. Vous y croyez ?
   *[shared] { $active } annonce { $number }. { $who } : vous y croyez ?
}
ciao-is-asked = { $said-by ->
    [you] Vous avez annoncé { $number }.
   *[other] { $active } a annoncé { $number }.
} En attente de { $who }…

# Turns. `who` and `by` are `you` for the viewer.
ciao-told-approved = { $who ->
    [you] Vous avez annoncé { $number } et personne n'a contesté.
   *[other] { $name } a annoncé { $number } et personne n'a contesté.
}
ciao-told-bluff = { $who ->
    [you] Vous avez annoncé { $number }.
   *[other] { $name } a annoncé { $number }.
} { $by ->
    [you] Vous avez contesté avec raison :
   *[other] { $contester } a contesté avec raison :
} { $face ->
    [cross] c'était une croix.
   *[other] c'était un { $face }.
}
ciao-told-truth = { $who ->
    [you] Vous avez annoncé { $number }.
   *[other] { $name } a annoncé { $number }.
} { $by ->
    [you] Vous avez contesté, mais c'était vrai.
   *[other] { $contester } a contesté, mais c'était vrai.
}
ciao-fell = { $who ->
    [you] Votre pion tombe du pont.
   *[other] Le pion de { $name } tombe du pont.
}
ciao-fell-from-podium = { $who ->
    [you] Votre pion tombe du podium.
   *[other] Le pion de { $name } tombe du podium.
}
ciao-walked = { $who ->
    [you] Votre pion avance sur la planche { $plank }.
   *[other] Le pion de { $name } avance sur la planche { $plank }.
}
ciao-arrived = { $who ->
    [you] Votre pion atteint le podium :
   *[other] Le pion de { $name } atteint le podium :
} { $points ->
    [one] +{ $points } point.
   *[other] +{ $points } points.
}

ciao-players = Joueurs
ciao-standing = Planche { $plank }, { $waiting ->
    [0] aucun en réserve
   *[other] { $waiting } en réserve
}
ciao-standing-off = Aucun pion sur le pont
ciao-podium = { $count ->
    [0] Aucun pion sur le podium
    [one] { $count } pion sur le podium
   *[other] { $count } pions sur le podium
}
ciao-turns = Tours
ciao-no-turns = Aucun tour pour l'instant.

ciao-you-won = Vous gagnez !
ciao-won = { $who } gagne
ciao-shared = Victoire partagée : { $who }
ciao-end-rule = Trois pions sur le podium, et la partie est gagnée. Sinon, qui a le plus de points l'emporte dès que la plus haute marche est prise ou que le pont est vide.
ciao-called-off = Partie interrompue.
ciao-gone = Hors jeu

ciao-take-back = Reprendre
ciao-asks-back = { $who } demande à reprendre.
ciao-grant = Accepter
ciao-refuse = Refuser

# Bots and sizes. `exact` is `yes` where best play is computed and not estimated.
ciao-manner = { $character ->
    [honest] Dit la vérité dès que possible et croit tout le monde.
    [gambler] Aime les grands nombres et conteste au hasard.
    [suspicious] Plutôt sincère, mais ne croit personne.
    [steady] Solide, mais sans audace.
   *[perfect] { $exact ->
        [yes] Joue la meilleure stratégie, calculée exactement.
       *[no] Joue la meilleure stratégie, telle qu'on peut l'estimer.
    }
}
ciao-published = Édition publiée : 9 planches, 7 pions, 8 marches
ciao-size = { $size ->
    [planks] Planches
    [pawns] Pions par joueur
    [podium] Marches du podium
    [win] Pions sur le podium pour gagner
    [numbers] Nombres sur le dé
   *[crosses] Croix sur le dé
}
ciao-sizes-note = Le coach et les meilleurs bots gèrent les dés jusqu'à quatre nombres. Pour d'autres tailles que celles publiées, ils devront peut-être deviner.

# The rules in short.
ciao-rules-goal = Faites traverser le pont à vos pions. Trois pions sur le podium, et vous gagnez aussitôt.
ciao-rules-turn = Lancez le dé en secret et annoncez un nombre, vrai ou faux. Une croix oblige à bluffer. Si tout le monde vous croit, votre pion avance d'autant.
ciao-rules-answer-title = Contester
ciao-rules-answer = Les autres répondent à tour de rôle ; qui conteste en premier décide. Si c'était un bluff, votre pion tombe et le sien avance du nombre annoncé. Si c'était vrai, son pion tombe et le vôtre avance. Un pion tombé est hors jeu. Sans pion sur le pont, on risque son pion le plus bas du podium ; sans l'un ni l'autre, on ne peut pas contester.
ciao-rules-podium-title = Podium
ciao-rules-podium = Un pion qui dépasse la dernière planche prend la plus basse marche libre. La marche 1 vaut 1 point, la marche 8 en vaut 8 : les suivants rapportent plus. Votre pion suivant part de la planche 1.
ciao-rules-end = La partie finit aussi quand la plus haute marche est prise ou qu'il n'y a plus de pion sur le pont. Qui a le plus de points gagne ; à points égaux, la victoire est partagée.

# The dice, checked.
ciao-dice = Dé équitable et vérifiable
ciao-dice-promise = Avant le premier tour, l'application a tiré un nombre secret qui détermine chaque lancer. Son empreinte :
ciao-dice-seed = La partie est finie, voici le nombre secret :
ciao-dice-name = Identifiant de la table :
ciao-check = Vérifier le dé
ciao-fair = Vérifié : le nombre secret correspond à son empreinte, et chaque lancer en découle.
ciao-unfair = Échec de la vérification : les lancers ne correspondent pas au nombre secret.
ciao-rolls = Tous les lancers
ciao-rolls-turn = Tour
ciao-rolls-lay = Lancer
ciao-rolls-follows = D'après le nombre secret
ciao-rolls-same = Identique
ciao-verify = Pour vérifier vous-même, enregistrez la partie et contrôlez-la en ligne de commande :
ciao-copy = Copier la feuille de partie

# The coach.
ciao-coach = Coach
ciao-coach-ask = Demander au coach
ciao-coach-each = Commenter chaque tour
ciao-coach-look = La réponse du coach est à côté du dé, pour vous seulement. Maintenez pour regarder.
ciao-coach-thinks = Le coach réfléchit…
ciao-coach-nothing = Le coach n'a rien à dire ici.
ciao-coach-later = L'annonce sera jugée après la partie, car le dé est encore secret.
ciao-coach-turn = Le coach sur le tour { $turn }
ciao-coach-line = Tour { $turn }, { $who } :
ciao-coach-rolled = { $face ->
    [cross] Lancer : croix.
   *[other] Lancer : { $face }.
}
ciao-coach-said = { $face ->
    [cross] Lancer : croix,
   *[other] Lancer : { $face },
} annonce : { $number }, { $truth ->
    [yes] la vérité.
   *[no] un bluff.
}
ciao-coach-answered = { $answer ->
    [contested] Annonce { $number } contestée.
    [approved] Annonce { $number } acceptée.
   *[open] Annonce { $number } : croire ou contester ?
}
ciao-coach-cost = Coût : { $percent } de chances de gagner.
ciao-coach-sound = Aucun coût.
ciao-coach-here = { $choice ->
    [announce] Contre ces adversaires, annoncer { $number } valait { $percent } de plus.
    [contest] Contre ces adversaires, contester valait { $percent } de plus.
   *[approve] Contre ces adversaires, croire valait { $percent } de plus.
}
ciao-coach-bluff = Avec un jeu parfait, c'est un bluff dans { $percent } des cas.
ciao-coach-never = Un jeu parfait n'annonce jamais ce nombre ici : tout peut se cacher derrière.
ciao-coach-choice = Choix
ciao-coach-often = Jeu parfait
ciao-coach-chance = Chances de gagner
ciao-coach-accuracy = { $accuracy ->
    [exact] Exact : contre un jeu parfait, aucune autre stratégie ne fait mieux.
    [estimated] Estimé. Exact vers la fin de la partie.
   *[rough] Estimation grossière : le coach n'est pas entraîné pour ces tailles.
}
ciao-coach-explained = Le jeu parfait varie ses choix pour rester imprévisible. Le coût d'une décision, ce sont les chances de gagner qu'elle fait perdre contre des adversaires qui jouent ainsi. Touchez-en une pour les détails.
ciao-coach-bluffs = Bluffs et réponses
ciao-coach-change = Total
ciao-percent = { $whole },{ $tenth } %
