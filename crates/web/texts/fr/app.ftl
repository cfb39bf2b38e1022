app-name = Ponti
skip = Aller au contenu
nav-label = Menu principal
nav-ponte = Ponte del Diavolo
nav-ciao = Ciao Ciao
nav-learn = Apprendre
nav-settings = Réglages
nav-about = À propos
close = Fermer
cancel = Annuler

home-lead = Construisez mieux que votre rival. Ou traversez au bluff.
home-about = Deux jeux de société autour des ponts. Sans inscription, même hors ligne.
home-ponte = Formez des îles et reliez-les par des ponts. Plus la chaîne est longue, plus elle rapporte. 2 joueurs, 20 minutes.
home-ciao = Lancez le dé en secret, annoncez un nombre et traversez le pont au bluff. 2 à 4 joueurs, 10 minutes.
home-learn = De courtes leçons interactives pour les deux jeux, et dix problèmes tirés des conseils de l'auteur.
home-play = Jouer
home-continue = Reprendre la partie
home-moves = { $count ->
    [one] { $count } coup
   *[other] { $count } coups
}
home-lessons = Commencer à apprendre
home-lessons-go-on = Continuer à apprendre
home-lessons-again = Revoir les leçons

settings-title = Réglages
settings-language = Langue
settings-language-auto = Automatique
settings-theme = Thème
settings-theme-system = Selon le système
settings-theme-light = Clair
settings-theme-dark = Sombre
settings-motion = Animations
settings-motion-system = Selon le système
settings-motion-full = Activées
settings-motion-still = Désactivées
settings-board = Plateau et coups
settings-patterns = Motifs pour daltoniens
settings-coordinates = Coordonnées
settings-legal = Montrer les cases autorisées
settings-confirm = Confirmer chaque coup
settings-sounds = Sons
settings-talk = Les adversaires parlent pendant la partie
settings-kept = Vos réglages et vos parties locales en cours sont enregistrés sur cet appareil.

about-title = À propos de Ponti
about-games = Ponte del Diavolo est un jeu de Martin Ebel en hommage à Alex Randolph. Ciao Ciao est un jeu d'Alex Randolph. Cette application est un projet indépendant d'amateurs, avec ses propres dessins et textes.
about-rules = Les règles publiées diffèrent par endroits ou laissent des cas ouverts. Par défaut, Ponte del Diavolo se joue comme l'édition publiée : plateau 10 × 10, 40 tuiles chacun et 15 ponts en commun.
about-private = Les parties contre l'ordinateur ou entre amis sur cet appareil n'en sortent pas. Rien n'est envoyé ailleurs.
about-free = Ponti est un logiciel libre, sous licence MIT ou Apache.

lost-title = Page introuvable
lost-text = Il n'y a rien à cette adresse.
lost-home = Retour à l'accueil

## Pages loaded on demand
page-loading = Chargement…
page-load-failed = Impossible de charger cette page
page-load-advice = Vérifiez votre connexion et réessayez.
page-load-retry = Réessayer
