# En-tête, accueil, réglages, plateau, adversaires et fin de partie.

nav-menu = Menu
nav-menu-of = Menu de { $name }
nav-sign-up = S'inscrire
nav-log-in = Se connecter
password-show = Afficher
home-ponte-goal = Les îles reliées rapportent 1, 3, 6, 10… points. Qui en marque le plus gagne.
home-ciao-goal = Trois pions sur le podium et c'est gagné.
demo-start = Essayez : touchez les deux tuiles vertes pour construire un pont.
demo-missed = C'est autorisé, mais cela ne relie pas la troisième île. Coup annulé : essayez les tuiles vertes.
demo-done = Trois îles dans une chaîne. Bravo !
demo-points = Clair { $light }, Foncé { $dark }
settings-board-theme = Couleurs du plateau
board-theme = { $theme ->
    [wood] Bois
    [slate] Ardoise
    [contrast] Contraste élevé
   *[lagoon] Lagune
}
settings-haptics = Vibrations
list-or = { $first } ou { $last }
cell-bridge-starts = un pont peut partir d'ici, vers { $ends }
action-rules = Règles
rules-title = Les règles en bref
rules-goal-title = But du jeu
rules-goal = Marquer le plus de points. Une chaîne d'îles reliées rapporte 1, 3, 6, 10, 15… points pour 1, 2, 3, 4, 5… îles.
rules-turn-title = À votre tour
rules-turn = Posez deux tuiles de votre couleur où vous voulez, ou construisez un pont.
rules-tiles-title = Tuiles
rules-tiles = Exactement quatre tuiles reliées forment une île ; moins, c'est un banc de sable ; cinq, c'est interdit. Aucune autre tuile de votre couleur ne peut toucher une île, même en diagonale. Les tuiles adverses ne gênent pas.
rules-bridges-title = Ponts
rules-bridges = Un pont relie deux tuiles de votre couleur : deux cases en ligne droite, deux en diagonale, ou un saut de cavalier. Les cases dessous doivent être vides et le restent. Un pont par tuile ; les ponts ne se croisent jamais.
rules-end-title = Fin
rules-end = Vous ne pouvez passer que si vous ne pouvez plus poser deux tuiles. Si Clair passe, Foncé joue encore une fois ; si Foncé passe, la partie est finie.
explore-note = Vous essayez des coups sur une copie. La partie terminée ne change pas.
guide-title = Votre première partie
guide-offer = Vous découvrez le jeu ? Apprenez-le en une minute.
guide-start = Montrez-moi
guide-resume = Continuer
guide-dismiss = Passer
guide-next = Suivant
guide-back = Retour
guide-play = Jouer
guide-progress = { $step } sur { $count }
guide-retry = Ce coup est autorisé, mais il en faut un autre ici. Touchez les repères verts.
guide-good = Bravo !
guide-good-points = { $points ->
    [one] Bravo ! Vous avez { $points } point.
   *[other] Bravo ! Vous avez { $points } points.
}
guide-goal-title = Le but
guide-goal-text = Qui marque le plus de points gagne. Quatre tuiles reliées forment une île, et les îles reliées par des ponts comptent ensemble : 1 île vaut 1 point, 2 en valent 3, 3 en valent 6, 4 en valent 10. Ici, la chaîne de trois îles claires vaut 6.
guide-tiles-title = Deux tuiles par tour
guide-tiles-text = Vous jouez Clair. Posez deux tuiles sur des cases libres ; elles peuvent être éloignées.
guide-islands-title = Formez une île
guide-islands-text = Trois tuiles reliées ne font qu'un banc de sable. Ajoutez-en une quatrième pour former une île. Plus rien de votre couleur ne pourra la toucher, même en diagonale. Essayez les cases vertes.
guide-bridges-title = Reliez les îles
guide-bridges-text = Au lieu de poser des tuiles, vous pouvez construire un pont : touchez une de vos tuiles, puis une autre à deux cases, tout droit, en diagonale ou en saut de cavalier. Reliez les deux îles.
guide-choice-title = Le début d'une partie
guide-choice-text = Le premier joueur pose deux tuiles claires. Le second choisit alors une couleur : Clair reprend ces tuiles, Foncé répond par deux des siennes. Que prenez-vous ?
guide-ciao-goal = Traversez le pont : le premier qui a trois pions sur le podium gagne. Sinon, les points des marches décident. À chaque tour vous lancez le dé en secret et annoncez un nombre, vrai ou faux ; si personne ne conteste, votre pion avance d'autant.
play-qr = Code QR du lien
play-qr-text = Scannez pour rejoindre depuis un autre appareil.
nav-install = Installer l'application
end-next-level = Suivant : { $name } (niveau { $level })
premove-set = Coup anticipé : { $move }.
premove-cancelled = Coup anticipé annulé.
premove-failed = Votre coup anticipé n'est plus possible. Jouez un autre coup.

# Of the parts that are loaded on demand: titles, and what other pages say about them.
learn-title = Apprendre
ciao-title = Ciao Ciao
nav-online = En ligne
nav-turns = { $count ->
    [one] À vous dans { $count } partie
   *[other] À vous dans { $count } parties
}
online-title = Jouer en ligne
home-online = Invitez un ami, trouvez un adversaire ou regardez une partie. En direct ou par correspondance.
home-online-go = Jouer en ligne
games-title = Mes parties
play-title = Défi
table-title = Partie
account-title = Compte
account-profile = Mon profil
person-title = Joueur
leaders-title = Meilleurs joueurs
admin-title = Signalements
records-title = Archives des parties
study-title = Étudier
study-review = Analyser la partie
study-replay = Rejouer les coups
study-analyse = Plateau d'analyse
analysis-title = Plateau d'analyse
review-title = Analyse de la partie
puzzles-title = Problèmes
ciao-say-number = Annoncer { $number }
ciao-approve = Croire
ciao-contest = Contester
