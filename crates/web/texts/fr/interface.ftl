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
rules-turn = Posez deux tuiles de votre couleur sur des cases libres, ou construisez un pont.
rules-tiles-title = Tuiles
rules-tiles = Exactement quatre tuiles reliées forment une île ; moins, c'est un banc de sable ; cinq, c'est interdit. Aucune autre tuile de votre couleur ne peut toucher une île, même en diagonale. Les tuiles adverses ne gênent pas.
rules-bridges-title = Ponts
rules-bridges = Un pont relie deux tuiles de votre couleur : deux cases en ligne droite, deux en diagonale, ou un saut de cavalier. Les cases dessous doivent être vides et le restent. Un pont par tuile ; les ponts ne se croisent jamais.
rules-end-title = Fin
rules-end = Vous ne pouvez passer que si vous ne pouvez plus poser deux tuiles. Si Clair passe, Foncé joue encore une fois ; si Foncé passe, la partie est finie.
explore-note = Vous essayez des coups sur une copie. La partie terminée ne change pas.
learn-offer = Vous découvrez le jeu ? Apprenez-le en quelques minutes.
learn-start = Montrez-moi
learn-resume = Continuer
learn-dismiss = Passer
learn-after = Vous connaissez les règles. Gagnez maintenant votre première partie sur un petit plateau.
play-opponent = Jouer contre { $name }
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
party-title = Soirée jeu
screen-title = Écran de table
account-title = Compte
account-profile = Mon profil
person-title = Joueur
leaders-title = Meilleurs joueurs
admin-title = Signalements
records-title = Archives des parties
study-title = Analyse
study-review = Analyser la partie
study-replay = Rejouer les coups
study-analyse = Plateau d'analyse
analysis-title = Plateau d'analyse
review-title = Analyse de la partie
puzzles-title = Problèmes
ciao-say-number = Annoncer { $number }
ciao-approve = Croire
ciao-contest = Contester
