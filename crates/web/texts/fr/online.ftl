# Pages and lists.
nav-online = En ligne
nav-turns = { $count ->
    [one] C'est votre tour dans une partie
   *[other] C'est votre tour dans { $count } parties
}
loading = Un instant …
toast-go = Y aller
online-title = Jouer en ligne
home-online = Invitez un ami par un lien, trouvez un adversaire, ou regardez les autres ; en direct ou un coup par jour.
home-online-go = Jouer avec d'autres
online-as = Vous êtes { $name }
online-as-guest = Vous êtes { $name }, en invité
online-people = { $count ->
    [one] une personne est là
   *[other] { $count } personnes sont là
}
online-friend = Jouer avec un ami
online-friend-text = Choisissez un jeu et envoyez un lien. Qui l'ouvre joue aussitôt avec vous, sans compte.
online-friend-go = Créer un lien
online-pair = Trouver un adversaire
online-pair-text = Vous jouez avec la prochaine personne qui veut la même chose et joue à peu près aussi bien.
online-open = Proposer une place
online-open-text = Votre défi attend au salon que quelqu'un le relève. Ou laissez l'ordinateur le relever, à tout niveau.
online-open-go = Pour tous
online-engine-go = Pour l'ordinateur
online-mine = Vos parties
online-challenges = Défis
online-seats = Places libres
online-seats-none = Personne ne propose de place en ce moment. Proposez-en une !
online-watch = Parties à suivre
online-watch-none = Aucune partie en cours.
games-title = Mes parties
games-nobody = Vous n'avez pas encore joué ici.
games-due = À vous de jouer
games-due-none = Aucune partie ne vous attend.
games-waiting = En attente des autres
games-over = Terminées
games-your-turn = À vous de jouer.
games-your-turn-left = À vous : { $time }
notify-text = Voulez-vous être prévenu quand c'est votre tour, même en regardant ailleurs ?
notify-allow = Autoriser les notifications
notice-turn = C'est votre tour.
notice-started = Votre partie a commencé.
notice-over = Une de vos parties est finie.
notice-challenge = { $name } vous défie.

# The connection.
link-connecting = Connexion …
link-waiting = Pas de connexion au serveur ; elle reviendra d'elle-même. Les parties contre l'ordinateur et sur un seul écran marchent sans elle.
link-waiting-short = Pas de connexion …
link-outdated = Le serveur a une version plus récente. Rechargez la page pour continuer.
link-reload = Recharger
fault = { $code ->
    [offline] Pas de connexion au serveur. Réessayez dans un instant.
    [strange] Aucun serveur de jeu ne répond à cette adresse.
    [name-taken] Ce nom est déjà pris.
    [name] Un nom a de 3 à 20 lettres, chiffres, - et _, et commence par une lettre. Certains noms sont exclus.
    [password] Un mot de passe a de 8 à 200 caractères, et doit être difficile à deviner.
    [unknown] Le serveur ne vous connaît pas. Rechargez la page.
    [wrong-password] Nom et mot de passe ne correspondent pas.
    [forbidden] Cela ne vous est pas permis.
    [not-found] Cela n'existe pas.
    [conflict] Quelqu'un a été plus rapide, ou cela a changé entre-temps.
    [stale] La partie a avancé entre-temps. Regardez à nouveau.
    [refused] Ce n'est pas possible maintenant.
    [too-many] Trop à la fois. Attendez un instant.
    [too-large] C'est trop long.
    [internal] Quelque chose a mal tourné sur le serveur. Rien n'a changé.
    [closing] Le serveur redémarre. Revenez dans un instant.
   *[invalid] Le serveur n'accepte pas cela. Vérifiez votre saisie.
}

# What is agreed.
game-name = { $game ->
    [ponte] Ponte del Diavolo
   *[ciao] Ciao Ciao
}
speed-name = { $speed ->
    [blitz] rapide
    [rapid] calme
   *[correspondence] lent
}
terms-ponte = { $rules ->
    [classic] Ponte del Diavolo
    [open] Ponte del Diavolo, libre
    [large] Ponte del Diavolo, grand
    [small] Ponte del Diavolo, petit
   *[custom] Ponte del Diavolo, { $size } sur { $size }
}
terms-ciao = Ciao Ciao à { $players }
terms-no-clock = sans pendule
terms-increment = { $minutes } min + { $seconds } s
terms-delay = { $minutes } min, délai de { $seconds } s
terms-days = { $days ->
    [one] 1 jour par tour
   *[other] { $days } jours par tour
}
terms-each = { $minutes } min par tour
terms-rated = { $rated ->
    [yes] classée
   *[no] amicale
}
left-clock = { $time }
left-days = { $days ->
    [one] 1 jour { $hours } h
   *[other] { $days } jours { $hours } h
}
clock-seconds-left = { $seconds ->
    [one] Plus qu'une seconde
   *[other] Plus que { $seconds } secondes
}
rating-provisional = provisoire : trop peu de parties pour être sûr

# A challenge.
challenge-title = Nouveau défi
challenge-game = Jeu
challenge-whom = Contre
challenge-link = Un ami, par un lien
challenge-anyone = N'importe qui au salon
challenge-person = Une personne, par son nom
challenge-name = Son nom
challenge-players = Joueurs
challenge-players-count = { $count } à la table
challenge-bot = Robot { $number }
challenge-bot-none = Aucun : une personne s'y assoit
challenge-clock-days = Des jours pour chaque tour
challenge-days = Jours
challenge-more = Plus de choix
challenge-seat = Qui commence
challenge-seat-chance = Le sort décide
challenge-seat-first = Je commence
challenge-seat-second = L'autre commence
challenge-rated = La partie compte pour le classement
challenge-takeback = On peut revenir en arrière si les autres sont d'accord
challenge-make = Défier
challenge-join = Jouer
challenge-waits = en attente
challenge-asks = vous défie
challenge-free = { $count ->
    [one] une place libre
   *[other] { $count } places libres
}
challenge-for = { $whom ->
    [anyone] Pour tous.
    [person] Pour { $name }.
   *[link] Pour qui a le lien.
}
challenge-wrong = { $what ->
    [nobody] Dites qui vous défiez.
    [bots] Une place au moins est pour une personne.
   *[rules] On ne peut pas jouer avec ces règles.
}
play-title = Défi
play-asks = { $name } veut jouer avec vous
play-waiting = Votre défi
play-looking = À la recherche de quelqu'un
play-wait-text = La partie commence ici dès que tout le monde est là.
play-link = Envoyez ce lien
play-invitation = Jouez avec moi !
play-accept = Jouer
play-decline = Non, merci
play-new = Aucun compte n'est nécessaire. Le jeu est nouveau pour vous ?
play-learn = Apprenez-le en quelques minutes
play-withdraw = Retirer
play-seat = { $seat ->
    [first] { $name } commence.
   *[second] { $name } vous laisse commencer.
}
play-people = À la table
play-gone = Ce défi n'existe plus
play-gone-text = Il a été retiré, refusé, ou a attendu trop longtemps.

# At the table.
table-title = Partie
table-missing = Cette partie n'existe pas
table-missing-text = L'adresse est peut-être incomplète. Demandez à qui vous l'a envoyée.
table-actions = À cette table
table-watchers = { $count ->
    [one] un spectateur
   *[other] { $count } spectateurs
}
table-looks-on = Vous regardez. Là où quelque chose est caché, vous voyez tout un peu après les joueurs.
table-left = Vous avez quitté cette partie. Un robot continue à votre place.
table-sending = Envoi …
table-abort = Annuler
table-record = Feuille de partie
table-resign-text = Vous abandonnez. À deux, l'autre gagne ; à plusieurs, les autres continuent.
abort-title = Annuler la partie ?
abort-text = La partie vient à peine de commencer. Elle finit sans vainqueur.
seat-you = (vous)
seat-here = en ligne
seat-away = hors ligne
seat-gone = a quitté la partie
back-ask = Demander à reprendre
back-asked = Vous avez demandé à reprendre votre coup. Attendez la réponse.
rematch = Revanche
rematch-cancel = Finalement pas de revanche
rematch-waiting = Vous voulez une revanche. Elle commence quand les autres la veulent aussi.
rematch-asked = { $name } veut une revanche.
rematch-next = À la partie suivante
result-you = Vous avez gagné !
result-name = Victoire : { $name }
result-aborted = La partie a été annulée.
result-won = gagnée
result-lost = perdue
result-shared = partagée
decided-aborted = Personne n'a gagné, personne n'a perdu.
decided-others-left = Les autres ont abandonné.
told-rolled = { $name } secoue la boîte.
told-announced = { $name } dit { $number }.
told-approved = { $name } y croit.
told-contested = { $name } en doute.
told-resigned = { $name } abandonne.
told-ask-back = { $name } demande à revenir en arrière.
told-grant-back = { $name } est d'accord.
told-refuse-back = { $name } n'est pas d'accord.
told-taken-back = On est revenu en arrière.
told-time-out = Le temps de { $name } est écoulé.
told-rest = { $name } s'absente un moment ; la pendule attend.
told-pause = Le serveur s'est absenté ; la pendule a attendu.
say-title = Dire un mot
say-refused = À cette table, on ne peut rien dire.
say-words = { $words ->
    [have_fun] Amusez-vous bien !
    [well_played] Bien joué !
    [thanks] Merci !
    [oops] Oups.
    [moment] Un instant, s'il vous plaît.
    [back] Me revoilà.
    [good_game] Belle partie !
    [again] On rejoue ?
    [bye] Je dois partir.
   *[hello] Bonjour !
}
dice-promise-server = Avant le premier tour, le serveur a tiré un nombre secret, d'où découle chaque lancer. Voici son empreinte :
advance-title = Coups d'avance
advance-text = Pendant que l'autre réfléchit : dites ce que vous répondrez à ce qu'il pourrait jouer.
advance-begin = Préparer une réponse
advance-how = Jouez sur cette copie du plateau : d'abord le coup de l'autre, puis votre réponse, et ainsi de suite. Rien n'arrive encore dans la partie.
advance-keep = Garder cette suite
advance-remove = Retirer

# People.
account-title = Compte
account-forgotten = Mot de passe oublié ? La personne qui gère ce serveur peut vous en donner un nouveau.
account-nobody = Pas besoin de compte pour jouer : la première partie fait de vous un invité.
account-guest = Vous jouez en invité sous le nom { $name }. Ce navigateur vous reconnaît.
account-name = Vous êtes { $name }.
account-profile = Mon profil
account-make = Créer un compte
account-make-text = Il garde vos parties et vos classements, sur tous vos appareils. Les parties jouées en invité vous suivent.
account-name-label = Nom
account-password = Mot de passe
account-rules = Nom : de 3 à 20 lettres, chiffres, - et _. Mot de passe : au moins 8 caractères. Il n'y a pas d'adresse électronique, donc personne ne peut renvoyer un mot de passe oublié.
account-make-go = Créer le compte
account-login = J'ai un compte
account-login-go = Se connecter
account-adopt = Reprendre les parties que j'ai jouées ici en invité
account-logout = Se déconnecter
account-password-title = Changer le mot de passe
account-password-old = Mot de passe actuel
account-password-new = Nouveau mot de passe
account-password-go = Changer
account-password-done = Le mot de passe est changé.
account-blocked = Personnes bloquées
account-data = Tout ce qui vous concerne
account-data-text = Emportez tout ce qui est gardé sur vous, ou faites-le supprimer. Les parties finies restent dans les archives, sans votre nom.
account-export = Tout emporter
account-delete = Supprimer le compte
account-delete-title = Supprimer tout ce qui vous concerne ?
account-delete-text = C'est irrévocable. Les parties en cours sont perdues.
vacation-title = Vacances
vacation-text = Pendant votre absence, les parties à plusieurs jours par tour vous attendent.
vacation-left = { $days ->
    [one] Il reste un jour cette année.
   *[other] Il reste { $days } jours cette année.
}
vacation-until = Vous êtes absent jusqu'au { $date }.
vacation-days = Jours
vacation-go = Commencer les vacances
vacation-back = Je suis de retour
token-title = Clés pour programmes
token-text = Avec une clé, un programme peut jouer en votre nom. Ne donnez à chacun que le nécessaire.
token-label = À quoi elle sert
token-scope = { $scope ->
    [read] lire
    [challenge] défier
   *[play] jouer
}
token-go = Créer une clé
token-made = Copiez-la maintenant ; elle n'est montrée qu'une fois :
token-copy = Copier
token-remove = Révoquer
person-title = Joueur
person-missing = Personne ne porte ce nom
person-guest = invité
person-since = ici depuis le { $date }
person-challenge = Défier
person-block = Bloquer
person-unblock = Débloquer
person-report = Signaler
person-ratings = Classements
person-rating = Classement
person-games = Parties
person-results = Résultats
person-score = { $won } gagnées, { $drawn } nulles, { $lost } perdues
person-opponents = Contre chaque adversaire
person-opponent = Adversaire
person-won = Gagnées
person-drawn = Nulles
person-lost = Perdues
person-latest = Dernières parties
report-title = Signaler quelqu'un
report-why = Pourquoi
report-table = Il s'agit de la partie que je viens de regarder
report-reason = { $reason ->
    [name] Le nom est blessant
    [cheating] Joue avec de l'aide
    [stalling] Quitte ou bloque des parties exprès
    [sandbagging] Perd exprès, ou arrange des résultats
   *[other] Autre chose
}
report-text = Avec vos mots (seuls les administrateurs le lisent)
report-go = Envoyer
report-done = Merci. Quelqu'un va s'en occuper.
admin-title = Signalements
admin-none = Il n'y a pas de signalement.
admin-by = { $name }, le { $date }
admin-table = la partie
admin-sure = Il s'agit de { $name }, et c'est définitif.
admin-verdict = { $verdict ->
    [rename] Donner un nom neutre
    [close] Fermer le compte
   *[dismiss] Rien à faire
}

# Finished games of everybody.

records-title = Parties terminées
records-against = Contre
records-speed = Rythme
records-any = Peu importe
records-go = Chercher
records-found = Les plus récentes d'abord
records-none = Aucune partie ne correspond.
records-more = Afficher la suite
records-download = Télécharger en texte
records-all = Toutes les parties terminées
