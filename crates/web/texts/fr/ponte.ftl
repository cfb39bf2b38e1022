ponte-title = Ponte del Diavolo

colour-name = { $colour ->
    [light] Clair
   *[dark] Foncé
}

# The new game.
new-title = Nouvelle partie
new-board = Plateau
new-board-name = { $rules ->
    [small] Petit
    [large] Grand
   *[classic] Classique
}
new-board-size = { $size } × { $size }
new-more-rules = Autres règles
new-opponent = Jouer contre
new-engine = Ordinateur
new-friend = Un ami sur cet appareil
new-free-board = Plateau d'analyse
new-level = Niveau { $level }
new-level-label = Adversaire
new-rules = Règles
rules-classic = Classique : 10 × 10, 40 tuiles chacun, 15 ponts
rules-open = Libre : 10 × 10, sans limite
rules-large = Grand plateau : 12 × 12, sans limite
rules-small = Petit plateau : 8 × 8, sans limite
rules-custom = Personnalisées
new-size = Taille du plateau
new-tiles = Tuiles par joueur (vide : sans limite)
new-bridges = Ponts en commun (vide : sans limite)
new-custom-wrong = La taille du plateau va de 3 à 16 ; les réserves ne dépassent pas 999.
new-first = Qui commence ?
first-you = Moi
first-lot = Au hasard
new-clock = Pendule
clock-none = Aucune
clock-increment = Incrément
clock-delay = Délai
clock-minutes = Minutes par joueur
clock-seconds = Secondes par coup
new-start = Commencer
new-replaces = Votre partie en cours sera perdue.

# Players and supplies.
player-you = Vous
player-engine = { $name } (niveau { $level })
player-first = Premier joueur
player-second = Second joueur
player-colour = { $colour ->
    [light] Clair
   *[dark] Foncé
}
points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
tiles-left = { $count ->
    [one] { $count } tuile restante
   *[other] { $count } tuiles restantes
}
tiles-unlimited = tuiles illimitées
bridges-left = { $count ->
    [one] { $count } pont restant (en commun)
   *[other] { $count } ponts restants (en commun)
}
bridges-unlimited = Ponts illimités
bridges-built = { $count ->
    [one] { $count } pont
   *[other] { $count } ponts
}
islands-count = { $count ->
    [one] { $count } île
   *[other] { $count } îles
}
to-move = doit jouer
time-left = Temps restant : { $time }

# What a chain is made of.
chain-alone = Île isolée : 1 point
chain-none = { $sandbanks ->
    [one] 1 banc de sable : 0 point
   *[other] { $sandbanks } bancs de sable reliés : 0 point
}
chain-joined = { $islands ->
    [one] 1 île
   *[other] { $islands } îles
}{ $sandbanks ->
    [0] {""}
    [one] , 1 banc de sable
   *[other] , { $sandbanks } bancs de sable
}, { $bridges ->
    [one] 1 pont
   *[other] { $bridges } ponts
} : { $points ->
    [one] 1 point
   *[other] { $points } points
}
chains-empty = Pas encore d'île

# What is going on. `who` is `you` where one player is addressed, and a colour where both play on this device.
status-opening = Posez deux tuiles claires sur deux cases de votre choix.
status-choice = Choisissez votre couleur.
status-tiles-or-bridge = { $who ->
    [you] Posez deux tuiles ou construisez un pont.
    [light] Clair : posez deux tuiles ou construisez un pont.
   *[dark] Foncé : posez deux tuiles ou construisez un pont.
}
status-tiles = { $who ->
    [you] Posez deux tuiles. Vous ne pouvez pas construire de pont maintenant.
    [light] Clair : posez deux tuiles. Aucun pont n'est possible maintenant.
   *[dark] Foncé : posez deux tuiles. Aucun pont n'est possible maintenant.
}
status-bridge-or-pass = { $who ->
    [you] Vous ne pouvez plus poser deux tuiles. Construisez un pont ou passez.
    [light] Clair ne peut plus poser deux tuiles : construisez un pont ou passez.
   *[dark] Foncé ne peut plus poser deux tuiles : construisez un pont ou passez.
}
status-pass = { $who ->
    [you] Vous n'avez plus de coup : vous devez passer.
    [light] Clair n'a plus de coup et doit passer.
   *[dark] Foncé n'a plus de coup et doit passer.
}
status-second = Posez votre seconde tuile. Touchez { $cell } pour reprendre la première.
status-bridge-end = Pont depuis { $cell } : touchez maintenant la tuile à l'autre bout.
status-confirm = Confirmez votre coup ou modifiez-le.
status-thinking = { $name } réfléchit…
status-other = { $who ->
    [first] Le premier joueur pose deux tuiles claires…
    [second] Le second joueur choisit sa couleur…
    [light] À Clair de jouer…
   *[dark] À Foncé de jouer…
}
status-over = Partie terminée.
status-ended = { $passed ->
    [yes] { $who ->
        [you] Vous ne pouvez plus poser deux tuiles et passez : la partie est finie.
        [light] Clair ne peut plus poser deux tuiles et passe : la partie est finie.
        [dark] Foncé ne peut plus poser deux tuiles et passe : la partie est finie.
       *[other] { $name } ne peut plus poser deux tuiles et passe : la partie est finie.
    }
   *[no] { $who ->
        [you] C'était votre dernier coup : la partie est finie.
        [light] C'était le dernier coup de Clair : la partie est finie.
        [dark] C'était le dernier coup de Foncé : la partie est finie.
       *[other] C'était le dernier coup de { $name } : la partie est finie.
    }
}
status-looking = Coup { $ply } sur { $all }

explain-opening = Votre adversaire pourra ensuite prendre ces deux tuiles et jouer Clair : ne les posez ni trop bien, ni trop mal.
explain-choice = Prenez Clair et ces deux tuiles sont à vous. Prenez Foncé et posez maintenant deux tuiles foncées.
explain-choice-other = Votre adversaire choisit : Clair avec ces deux tuiles, ou Foncé contre elles.
explain-chosen = { $colour ->
    [light] { $who ->
        [you] Vous avez pris Clair et les deux tuiles. Votre adversaire joue Foncé et pose deux tuiles.
        [named] { $name } a pris Clair et vos deux tuiles. Vous jouez Foncé : posez deux tuiles.
        [opponent] Votre adversaire a pris Clair et vos deux tuiles. Vous jouez Foncé : posez deux tuiles.
       *[second] Le second joueur a pris Clair et les deux tuiles. Le premier joue Foncé et pose deux tuiles.
    }
   *[dark] { $who ->
        [you] Vous jouez Foncé : posez deux tuiles.
        [named] { $name } a pris Foncé. Vous jouez Clair.
        [opponent] Votre adversaire a pris Foncé et pose deux tuiles.
       *[second] Le second joueur a pris Foncé et pose deux tuiles.
    }
}
explain-last = Dernier tour : Clair a passé, Foncé joue encore une fois. Ensuite on compte les points.
explain-pass = { $colour ->
    [light] Si Clair passe, Foncé joue un dernier coup et la partie est finie.
   *[dark] Si Foncé passe, la partie est finie tout de suite.
}

choose-light = Prendre Clair
choose-dark = Prendre Foncé
pass = Passer
confirm = Confirmer
let-go = Effacer

# Buttons beside the board.
action-new = Nouvelle partie
action-undo = Annuler le coup
action-redo = Rétablir
action-rotate = Tourner le plateau
action-hint = Indice
action-hint-play = Jouer l'indice
action-resign = Abandonner
action-share = Partager
action-live = Retour à la partie
action-result = Résultat
resign-title = Abandonner ?
resign-text = La partie s'arrête et votre adversaire gagne.
resign-yes = Abandonner
hint-said = Indice : { $move } ({ $effect ->
    [light] prenez Clair
    [dark] prenez Foncé
    [island] forme une île
    [link] relie des îles, +{ $points }
    [bridge] un pont que plus personne ne peut couper
    [pass] il ne reste rien d'autre
   *[land] prend la meilleure place libre
})
hint-thinking = Recherche d'un bon coup…
engine-unreachable = L'adversaire virtuel n'a pas pu être chargé. Vérifiez votre connexion et réessayez. Les parties à deux marchent sans lui.
engine-unsupported = Ce navigateur est trop ancien pour les adversaires de l'ordinateur. Les parties à deux et tout le reste marchent ; un navigateur à jour sait tout faire.
engine-failed = L'ordinateur s'est arrêté sans trouver de coup. Réessayez.
engine-retry = Réessayer

turns-title = Coups
turns-none = Aucun coup pour l'instant.
turns-first = Premier coup
turns-back = Coup précédent
turns-forth = Coup suivant
turns-last = Dernier coup
listed-move = { $move }
listed-pass = passe
listed-choice = { $colour ->
    [light] prend Clair
   *[dark] prend Foncé
}

board-label = Plateau, { $size } sur { $size }. Flèches pour se déplacer, Entrée pour poser une tuile ou commencer un pont, Échap pour annuler.
cell-free = { $cell }, libre{ $legal ->
    [yes] , autorisée
   *[no] {""}
}{ $state ->
    [hint] , indice
   *[none] {""}
}
cell-blocked = { $cell }, sous un pont{ $state ->
    [hint] , indice
   *[none] {""}
}
cell-tile = { $cell }, { $colour ->
    [light] tuile claire
   *[dark] tuile foncée
}, { $size ->
    [1] banc de sable d'une tuile
    [2] banc de sable de deux tuiles
    [3] banc de sable de trois tuiles
   *[other] île de quatre tuiles
}{ $bridge ->
    [yes] , porte un pont
   *[no] {""}
}{ $state ->
    [chosen] , sélectionnée
    [span] , un pont peut finir ici
    [hint] , indice
   *[none] {""}
}

# Moves, for screen readers.
told-tiles = { $who ->
    [you] Vous posez
    [light] Clair pose
    [dark] Foncé pose
   *[other] { $name } pose
} des tuiles en { $first } et { $second }.
told-bridge = { $who ->
    [you] Vous construisez
    [light] Clair construit
    [dark] Foncé construit
   *[other] { $name } construit
} un pont de { $from } à { $to }.
told-pass = { $who ->
    [you] Vous passez.
    [light] Clair passe.
    [dark] Foncé passe.
   *[other] { $name } passe.
}
told-choice = { $who ->
    [you] Vous prenez
    [second] Le second joueur prend
   *[other] { $name } prend
} { $colour ->
    [light] Clair.
   *[dark] Foncé.
}

# Refusals.
refused-game-over = La partie est terminée. Revoyez-la ou commencez-en une autre.
refused-choice-due = Le second joueur doit d'abord choisir sa couleur.
refused-no-choice-now = La couleur ne se choisit qu'une fois, juste après les deux premières tuiles.
refused-off-board = { $cell } n'est pas sur ce plateau.
refused-same-cell = Vous ne pouvez pas poser les deux tuiles en { $cell }.
refused-out-of-tiles = { $colour ->
    [light] Clair
   *[dark] Foncé
} { $left ->
    [0] n'a plus de tuile.
    [one] n'a plus qu'une tuile, et les tuiles se posent par deux.
   *[other] n'a plus que { $left } tuiles, et les tuiles se posent par deux.
}
refused-occupied = { $colour ->
    [light] Il y a déjà une tuile claire en { $cell }.
   *[dark] Il y a déjà une tuile foncée en { $cell }.
}
refused-under-bridge = { $cell } est sous le pont { $bridge }. On ne pose pas de tuile sous un pont.
refused-too-large = Une tuile en { $cell } formerait un groupe de { $size }. Un groupe ne dépasse pas quatre tuiles.
refused-touches-island = Une tuile en { $cell } toucherait une de vos îles par un coin. Vos îles ne doivent toucher aucune autre de vos tuiles, même en diagonale.
refused-island-touched = Une tuile en { $cell } compléterait une île, mais { $count ->
    [one] votre tuile en { $by } la touche
   *[other] vos tuiles en { $by } la touchent
} par un coin. Vos îles ne doivent toucher aucune autre de vos tuiles, même en diagonale.
refused-out-of-bridges = Il ne reste plus de pont.
refused-not-a-bridge = Un pont ne va pas de { $from } à { $to }. Les ponts vont deux cases tout droit, deux cases en diagonale ou comme le cavalier.
refused-no-tile = Un pont demande une de vos tuiles à chaque bout. Il n'y en a pas en { $cell }.
refused-other-tile = La tuile en { $cell } n'est pas à vous.
refused-end-used = La tuile en { $cell } porte déjà le pont { $bridge }. Une tuile n'en porte qu'un.
refused-tile-beneath = La tuile en { $cell } gêne. Un pont ne passe qu'au-dessus de l'eau libre.
refused-bridge-crosses = Il croiserait le pont { $bridge }. Les ponts ne peuvent pas se croiser.
refused-tiles-fit = Vous ne pouvez passer que s'il n'y a plus de place pour deux tuiles ; { $first } et { $second } sont encore possibles.
refused-no-second = Vous pourriez poser une tuile en { $cell }, mais il n'y aurait plus de place pour la seconde. Les tuiles se posent par deux.
refused-no-bridge-from = Aucun pont ne peut partir de { $cell } pour l'instant : aucune autre de vos tuiles n'est à portée au-dessus de l'eau libre.
refused-tile-lies = Un coup, c'est deux tuiles ou un pont. Pour un pont, reprenez d'abord la tuile en { $first }.
refused-not-your-turn = Ce n'est pas votre tour.
refused-looking-back = Vous regardez un coup passé. Revenez à la partie pour jouer.

# The end.
outcome-you = Vous gagnez !
outcome-engine = { $name } gagne
outcome-colour = { $colour ->
    [light] Clair gagne
   *[dark] Foncé gagne
}
outcome-draw = Partie nulle
decided-points = { $own }–{ $other } aux points
decided-islands = { $points ->
    [one] { $points } point
   *[other] { $points } points
} partout, { $own }–{ $other } aux îles
decided-bridges = Points et îles à égalité, { $own }–{ $other } aux ponts
decided-nothing = Points, îles et ponts à égalité
decided-resignation = { $who ->
    [you] Vous avez abandonné.
    [light] Clair a abandonné.
    [dark] Foncé a abandonné.
   *[other] { $name } a abandonné.
}
decided-time = { $who ->
    [you] Votre temps est écoulé.
    [light] Le temps de Clair est écoulé.
    [dark] Le temps de Foncé est écoulé.
   *[other] Le temps de { $name } est écoulé.
}
end-rule = Îles d'une chaîne : 1 → 1 point, 2 → 3, 3 → 6, 4 → 10, 5 → 15
end-again = Rejouer

# Sharing.
share-title = Partager la partie
share-text = Le lien contient toute la partie. Toute personne qui l'ouvre peut la rejouer.
share-copy-link = Copier le lien
share-copy-moves = Copier les coups
share-save = Enregistrer dans un fichier
share-send = Partager…
share-copied = Copié.
share-failed = La copie a échoué.
share-link-label = Lien vers cette partie
link-shown = Partie partagée. Parcourez-la, ou continuez à partir de n'importe quel coup.
link-wrong = Ce lien ne contient pas de partie valide.
