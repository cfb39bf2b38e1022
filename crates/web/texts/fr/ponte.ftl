ponte-title = Ponte del Diavolo

colour-name = { $colour ->
    [light] Clair
   *[dark] Foncé
}

new-title = Nouvelle partie
new-opponent = Adversaire
new-engine = L'ordinateur
new-friend = Un ami devant cet écran
new-nobody = Personne : un plateau pour essayer
new-level = Niveau { $level } sur 10
new-level-label = Force de l'ordinateur
new-rules = Règles
rules-classic = Classiques : 10 × 10, 40 tuiles par couleur, 15 ponts
rules-open = Ouvertes : 10 × 10 sans limites
rules-large = Grand plateau : 12 × 12 sans limites
rules-small = Petit plateau : 8 × 8 sans limites
rules-custom = Sur mesure
new-size = Cases par côté
new-tiles = Tuiles par couleur (vide : sans limite)
new-bridges = Ponts pour les deux (vide : sans limite)
new-custom-wrong = Un plateau a 3 à 16 cases de côté ; les réserves sont des nombres jusqu'à 999.
new-first = Qui commence
first-you = Moi
first-other = L'ordinateur
first-lot = Tirer au sort
new-clock = Pendule
clock-none = Aucune
clock-increment = Avec un bonus après chaque tour
clock-delay = Avec des secondes gratuites à chaque tour
clock-minutes = Minutes par joueur
clock-seconds = Secondes de bonus ou de délai
new-start = Commencer
new-replaces = La partie en cours sera abandonnée.

player-you = Vous
player-engine = Ordinateur, niveau { $level }
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
    [one] { $count } tuile en réserve
   *[other] { $count } tuiles en réserve
}
tiles-unlimited = tuiles sans limite
bridges-left = { $count ->
    [one] { $count } pont restant pour les deux
   *[other] { $count } ponts restants pour les deux
}
bridges-unlimited = Ponts sans limite
bridges-built = { $count ->
    [one] { $count } pont
   *[other] { $count } ponts
}
islands-count = { $count ->
    [one] { $count } île
   *[other] { $count } îles
}
to-move = au trait
time-left = Temps restant : { $time }

chain-alone = 1 île seule : 1 point
chain-none = { $sandbanks ->
    [one] 1 banc de sable : rien encore
   *[other] { $sandbanks } bancs de sable reliés : rien encore
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

status-opening = Posez deux tuiles claires sur deux cases au choix.
status-choice = Choisissez une couleur.
status-tiles-or-bridge = { $colour ->
    [light] Clair : posez deux tuiles, ou bâtissez un pont.
   *[dark] Foncé : posez deux tuiles, ou bâtissez un pont.
}
status-tiles = { $colour ->
    [light] Clair : posez deux tuiles. Aucun pont n'est possible.
   *[dark] Foncé : posez deux tuiles. Aucun pont n'est possible.
}
status-bridge-or-pass = { $colour ->
    [light] Clair : deux tuiles ne tiennent plus. Bâtissez un pont, ou passez.
   *[dark] Foncé : deux tuiles ne tiennent plus. Bâtissez un pont, ou passez.
}
status-pass = { $colour ->
    [light] Clair : plus rien ne tient. Passez.
   *[dark] Foncé : plus rien ne tient. Passez.
}
status-second = Une tuile est en { $cell }. À la seconde ; touchez la première pour la reprendre.
status-bridge-end = Un pont part de { $cell }. Touchez la tuile où il doit finir.
status-confirm = Confirmez le tour, ou changez-le.
status-thinking = L'ordinateur réfléchit …
status-other = { $colour ->
    [light] C'est à clair de jouer …
   *[dark] C'est à foncé de jouer …
}
status-over = La partie est finie.
status-looking = Retour en arrière : { $ply } coups sur { $all }.

explain-opening = L'ouverture : après ces deux tuiles, le second joueur choisit sa couleur. Ne les posez donc ni trop bien ni trop mal.
explain-choice = Les deux premières tuiles sont là. Prenez clair, et elles sont à vous ; prenez foncé, et vous posez maintenant deux tuiles foncées. Ensuite les couleurs alternent.
explain-choice-other = L'adversaire choisit maintenant une couleur : il reprend les deux tuiles claires, ou joue foncé contre elles.
explain-chosen = { $colour ->
    [light] Le second joueur a pris clair, et les deux tuiles avec. Le premier a maintenant foncé et pose deux tuiles.
   *[dark] Le second joueur a pris foncé et pose maintenant deux tuiles.
}
explain-last = Le dernier tour : clair a passé, foncé peut encore jouer une fois. Puis on compte les points.
explain-pass = { $colour ->
    [light] Deux tuiles claires ne tiennent plus. Si clair passe, foncé a encore un tour et la partie est finie.
   *[dark] Deux tuiles foncées ne tiennent plus. Si foncé passe, la partie est finie aussitôt.
}

choose-light = Prendre clair
choose-dark = Prendre foncé
pass = Passer
confirm = Confirmer
let-go = Reprendre

action-new = Nouvelle partie
action-undo = Annuler
action-redo = Refaire
action-rotate = Tourner le plateau
action-hint = Conseil
action-hint-play = Jouer le conseil
action-resign = Abandonner
action-share = Partager
action-live = Retour à la partie
action-result = Résultat
resign-title = Abandonner ?
resign-text = La partie finit maintenant, et l'autre camp gagne.
resign-yes = Abandonner
hint-said = Conseil : { $move }.
hint-thinking = Recherche d'un bon coup …
engine-unreachable = L'ordinateur n'a pas pu être chargé. Vérifiez la connexion et réessayez ; les plateaux à deux fonctionnent sans lui.
engine-failed = L'ordinateur n'a pas de réponse ici.
engine-retry = Réessayer

turns-title = Tours
turns-none = Aucun tour encore.
turns-first = Au début
turns-back = Un tour en arrière
turns-forth = Un tour en avant
turns-last = À la fin
listed-move = { $move }
listed-pass = passe
listed-choice = { $colour ->
    [light] prend clair
   *[dark] prend foncé
}

board-label = Plateau de { $size } sur { $size }. Les flèches déplacent, Entrée pose une tuile ou commence un pont, Échap lâche tout.
cell-free = { $cell }, libre{ $legal ->
    [yes] , une tuile peut aller ici
   *[no] {""}
}{ $state ->
    [hint] , conseil
   *[none] {""}
}
cell-blocked = { $cell }, eau sous un pont{ $state ->
    [hint] , conseil
   *[none] {""}
}
cell-tile = { $cell }, { $colour ->
    [light] clair
   *[dark] foncé
}, { $size ->
    [1] banc de sable d'une tuile
    [2] banc de sable de deux
    [3] banc de sable de trois
   *[other] île de quatre
}{ $bridge ->
    [yes] , porte un pont
   *[no] {""}
}{ $state ->
    [chosen] , choisie
    [span] , un pont peut finir ici
    [hint] , conseil
   *[none] {""}
}

told-tiles = { $colour ->
    [light] Clair pose des tuiles en { $first } et { $second }.
   *[dark] Foncé pose des tuiles en { $first } et { $second }.
}
told-bridge = { $colour ->
    [light] Clair bâtit un pont de { $from } à { $to }.
   *[dark] Foncé bâtit un pont de { $from } à { $to }.
}
told-pass = { $colour ->
    [light] Clair passe.
   *[dark] Foncé passe.
}
told-choice = { $colour ->
    [light] Le second joueur prend clair.
   *[dark] Le second joueur prend foncé.
}

refused-game-over = La partie est finie. Revenez en arrière, ou commencez-en une autre.
refused-choice-due = D'abord, le second joueur choisit une couleur.
refused-no-choice-now = On choisit une couleur une seule fois, juste après les deux premières tuiles.
refused-off-board = { $cell } n'est pas sur ce plateau.
refused-same-cell = Deux tuiles demandent deux cases, pas deux fois { $cell }.
refused-out-of-tiles = { $colour ->
    [light] Clair
   *[dark] Foncé
} { $left ->
    [0] n'a plus de tuile, et les tuiles vont par paires.
    [one] n'a plus qu'une tuile, et les tuiles vont par paires.
   *[other] n'a plus que { $left } tuiles, et les tuiles vont par paires.
}
refused-occupied = { $colour ->
    [light] Il y a déjà une tuile claire en { $cell }.
   *[dark] Il y a déjà une tuile foncée en { $cell }.
}
refused-under-bridge = { $cell } est sous le pont { $bridge }. L'eau sous un pont reste libre.
refused-too-large = Une tuile en { $cell } ferait un groupe de { $size }. Quatre tuiles sont une île ; davantage ne se touchent jamais.
refused-touches-island = Une tuile en { $cell } toucherait une de vos îles par un coin. Les îles gardent leurs distances.
refused-island-touched = Une tuile en { $cell } achèverait une île, mais { $count ->
    [one] votre tuile en { $by } la touche
   *[other] vos tuiles en { $by } la touchent
} par un coin. Les îles gardent leurs distances.
refused-out-of-bridges = Tous les ponts sont bâtis.
refused-not-a-bridge = Aucun pont ne va de { $from } à { $to }. Un pont fait deux cases tout droit, deux en diagonale, ou un saut de cavalier.
refused-no-tile = Un pont veut une tuile à chaque bout, et { $cell } n'en a pas.
refused-other-tile = La tuile en { $cell } n'est pas à vous.
refused-end-used = La tuile en { $cell } porte déjà le pont { $bridge }. Une tuile porte au plus un pont.
refused-tile-beneath = La tuile en { $cell } gêne : un pont n'enjambe que l'eau libre.
refused-bridge-crosses = Il croiserait le pont { $bridge }. Les ponts ne se croisent jamais.
refused-tiles-fit = On ne passe que si deux tuiles ne tiennent plus ; or { $first } et { $second } sont possibles.
refused-no-second = Une tuile irait en { $cell }, mais alors plus de place pour la seconde, et les tuiles vont par paires.
refused-no-bridge-from = Aucun pont ne peut partir de { $cell } : pas d'autre tuile à vous à portée par-dessus l'eau libre.
refused-tile-lies = Un tour, c'est deux tuiles ou un pont. Pour bâtir, reprenez d'abord la tuile en { $first }.
refused-not-your-turn = C'est le tour de l'adversaire.
refused-looking-back = Le plateau montre un tour passé. Revenez à la partie pour jouer.

outcome-you = Vous gagnez
outcome-engine = L'ordinateur gagne
outcome-colour = { $colour ->
    [light] Clair gagne
   *[dark] Foncé gagne
}
outcome-draw = Partie nulle
decided-points = Les points ont décidé : { $own } à { $other }.
decided-islands = Les deux ont { $points ->
    [one] { $points } point
   *[other] { $points } points
}. Les îles ont décidé : { $own } à { $other }.
decided-bridges = Points et îles sont égaux. Les ponts ont décidé : { $own } à { $other }.
decided-nothing = Points, îles et ponts sont tous égaux.
decided-resignation = { $colour ->
    [light] Clair a abandonné.
   *[dark] Foncé a abandonné.
}
decided-time = { $colour ->
    [light] Clair n'a plus de temps.
   *[dark] Foncé n'a plus de temps.
}
end-rule = Une chaîne de n îles vaut n × (n + 1) ÷ 2 points : 1, 3, 6, 10, 15 …
end-again = Rejouer
end-look = Revoir la partie

share-title = Garder et partager
share-text = Le lien contient toute la partie ; qui l'ouvre la voit sur son propre plateau.
share-copy-link = Copier le lien
share-copy-moves = Copier les coups
share-save = Enregistrer un fichier
share-send = Envoyer …
share-copied = Copié.
share-failed = La copie n'a pas été possible.
share-link-label = Lien vers cette partie
link-shown = Une partie reçue par un lien. Parcourez-la, ou jouez la suite depuis n'importe quelle position.
link-wrong = Le lien ne contient aucune partie lisible.
