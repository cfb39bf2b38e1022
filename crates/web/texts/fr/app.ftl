app-name = Ponti
skip = Aller au contenu
nav-label = Pages
nav-ponte = Ponte del Diavolo
nav-ciao = Ciao Ciao
nav-learn = Apprendre
nav-settings = Réglages
nav-about = À propos
close = Fermer
cancel = Annuler

home-lead = Deux jeux qui se passent sur des ponts. On joue tout de suite, seul ou entre amis, sans compte, et après la première visite même sans connexion.
home-ponte = Posez des tuiles dans la lagune, faites des bancs de sable des îles, et jetez des ponts entre elles avant que l'eau ne manque.
home-ciao = Secouez la boîte, regardez, annoncez un nombre. Qui est cru avance au-dessus du ravin.
home-learn = Les règles des deux jeux en courtes leçons à essayer, et dix positions à résoudre avec les conseils de l'auteur.
home-play = Jouer
home-continue = Reprendre la partie
home-lessons = Vers les leçons

settings-title = Réglages
settings-language = Langue
settings-language-auto = Celle du navigateur
settings-theme = Couleurs
settings-theme-system = Comme le système
settings-theme-light = Claires
settings-theme-dark = Sombres
settings-motion = Mouvement
settings-motion-system = Comme le système
settings-motion-full = Les pièces bougent
settings-motion-still = Rien ne bouge
settings-board = Plateau et coups
settings-patterns = Des motifs en plus des couleurs
settings-coordinates = Lettres et chiffres autour du plateau
settings-legal = Marquer les cases où une tuile peut aller
settings-confirm = Confirmer chaque tour
settings-sounds = Sons
settings-kept = Les réglages et les parties en cours restent sur cet appareil.

about-title = À propos de Ponti
about-games = Ponte del Diavolo est un jeu de Martin Ebel, en hommage à Alex Randolph ; Ciao Ciao est un jeu d'Alex Randolph. Cette application est l'œuvre indépendante de gens qui aiment les deux ; dessins et textes sont les siens.
about-rules = Là où les règles publiées se contredisent ou se taisent, l'application fait un choix et le dit : par défaut, Ponte del Diavolo est le jeu publié, avec dix cases de côté, 40 tuiles par couleur et 15 ponts pour les deux ensemble.
about-private = Les parties contre l'ordinateur et à un seul écran se passent entièrement sur cet appareil. Rien n'en est envoyé ailleurs.
about-free = Ponti est un logiciel libre, sous licence MIT ou Apache.

lost-title = Rien ici
lost-text = Cette adresse ne mène à aucune page.
lost-home = Vers la première page
