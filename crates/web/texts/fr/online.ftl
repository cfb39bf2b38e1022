# Pages and lists.
loading = Chargement…
toast-go = Voir
online-as = Vous jouez sous le nom { $name }
online-as-guest = Vous jouez sous le nom { $name } (invité)
online-people = { $count ->
    [one] { $count } joueur en ligne
   *[other] { $count } joueurs en ligne
}
online-friend = Jouer avec un ami
online-friend-text = Choisissez un jeu et envoyez le lien. Votre ami joue tout de suite, sans compte.
online-friend-go = Créer un lien
online-pair = Partie rapide
online-pair-text = Vous affrontez la prochaine personne à peu près de votre force.
online-open = Créer une partie
online-open-text = Ouvrez une partie dans le salon, ou jouez contre l'ordinateur au niveau de votre choix.
online-open-go = Ouverte à tous
online-engine-go = Contre l'ordinateur
online-mine = Vos parties
online-challenges = Défis
online-seats = Parties ouvertes
online-seats-none = Aucune partie ouverte. Créez-en une !
online-watch = Parties en direct
online-watch-none = Aucune partie en cours.
games-signed-out = Vous n'avez pas encore joué en ligne.
games-due = À vous de jouer
games-due-none = Aucune partie ne vous attend.
games-waiting = À l'adversaire de jouer
games-your-turn = À vous de jouer.
games-your-turn-left = À vous de jouer : { $time }
notify-text = Recevoir une notification quand c'est à vous de jouer ?
notify-allow = Autoriser les notifications
notice-turn = À vous de jouer.
notice-started = Votre partie a commencé.
notice-over = Une de vos parties est terminée.
notice-challenge = { $name } vous défie.
push-turn = { $name } a joué. À vous de jouer.
push-started = Votre partie contre { $name } a commencé.

# The connection.
link-connecting = Connexion…
link-waiting = Pas de connexion. Reconnexion automatique. Vous pouvez toujours jouer contre l'ordinateur ou avec un ami sur cet appareil.
link-waiting-short = Reconnexion…
link-outdated = Une nouvelle version est disponible. Rechargez la page pour continuer.
link-reload = Recharger
fault = { $code ->
    [offline] Pas de connexion au serveur. Réessayez dans un instant.
    [strange] Il n'y a pas de serveur de jeu à cette adresse.
    [name-taken] Ce nom est déjà pris.
    [name] Utilisez 3 à 20 lettres, chiffres, - ou _, en commençant par une lettre. Certains noms sont interdits.
    [password] Utilisez 8 à 200 caractères difficiles à deviner.
    [unknown] Votre session a expiré. Rechargez la page.
    [code] Saisissez le code actuel de votre application d'authentification.
    [wrong-password] Nom ou mot de passe incorrect.
    [forbidden] Votre compte n'en a pas le droit.
    [not-found] Cela n'existe plus, ou l'adresse est incomplète.
    [conflict] Quelqu'un a été plus rapide : cela a changé entre-temps. Regardez de nouveau.
    [stale] La partie a avancé. Regardez de nouveau.
    [refused] Les règles ou l'état de la partie ne le permettent pas maintenant.
    [rated] Une partie classée demande un compte des deux côtés, et deux personnes en jouent au plus dix par jour, de nouveaux joueurs au plus vingt entre eux. Désactivez Partie classée.
    [limit-challenges] Vous avez trop de défis en attente. Retirez-en un d'abord.
    [limit-tables] Vous avez trop de parties en cours. Terminez-en une d'abord.
    [limit-tokens] Vous avez trop de jetons d'API. Révoquez-en un d'abord.
    [limit-blocks] Vous avez bloqué trop de joueurs. Débloquez-en un d'abord.
    [limit-follows] Vous suivez trop de joueurs. Cessez d'en suivre un d'abord.
    [limit-passkeys] Vous avez trop de clés d'accès. Supprimez-en une d'abord.
    [address] Ce n'est pas une adresse e-mail.
    [expired-link] Ce lien a expiré ou a déjà servi. Demandez-en un autre.
    [sign-in-again] Déconnectez-vous et reconnectez-vous pour confirmer que c'est bien vous.
    [last-sign-in] C'est le seul moyen de vous connecter à votre compte. Choisissez d'abord un mot de passe.
    [unknown-passkey] Cette clé d'accès n'appartient à aucun compte ici.
    [limit-studies] Vous avez trop d'études. Supprimez-en une d'abord.
    [account] Il faut un compte pour cela. Créez-en un ou connectez-vous.
    [merge] Vous avez joué contre ce compte comme invité : ces parties ne peuvent pas y être ajoutées. Connectez-vous sans les garder.
    [too-many] Trop de requêtes. Attendez un instant.
    [too-large] C'est trop long.
    [internal] Erreur du serveur. Rien n'a été modifié.
    [closing] Le serveur redémarre. Réessayez dans un instant.
    [rated-terms] Seules les parties entre personnes, aux règles classiques et à la pendule, peuvent être classées. Désactivez Partie classée ou changez la partie.
    [no-person] Aucun joueur ne porte ce nom.
    [yourself] Vous ne pouvez pas vous défier vous-même.
    [clock] Cette pendule n'est pas possible : au plus 12 heures par joueur, ou de 10 secondes à 30 jours par coup.
    [seats] Ces places ne vont pas : un défi à une personne se joue à deux, et une place doit rester libre.
    [vacation] Il ne vous reste pas autant de jours de vacances cette année.
    [text] Le texte est vide, trop long, ou contient des caractères qui ne peuvent pas être enregistrés.
    [turn] Ce n'est pas à vous de jouer.
    [challenge-closed] Ce défi n'est plus ouvert.
    [challenge-other] Ce défi s'adresse à quelqu'un d'autre.
    [blocked] L'un de vous a bloqué l'autre : vous ne pouvez pas jouer ensemble.
    [suspended] Ce compte est suspendu et ne peut pas commencer de partie pour l'instant.
    [engine-games] L'ordinateur doit encore jouer dans plusieurs de vos parties. Attendez-le.
    [malformed] Le serveur n'a pas pu lire la demande. Rechargez la page et réessayez.
   *[invalid] Le serveur n'accepte pas cette valeur ({ $field }). Vérifiez votre saisie.
}

# What is agreed.
game-name = { $game ->
    [ponte] Ponte del Diavolo
   *[ciao] Ciao Ciao
}
speed-name = { $speed ->
    [blitz] blitz
    [rapid] rapide
   *[correspondence] correspondance
}
terms-ponte = { $rules ->
    [classic] Ponte del Diavolo
    [open] Ponte del Diavolo, libre
    [large] Ponte del Diavolo, grand plateau
    [small] Ponte del Diavolo, petit plateau
   *[custom] Ponte del Diavolo, { $size } × { $size }
}
terms-ciao = Ciao Ciao, { $players } joueurs
terms-no-clock = sans pendule
terms-increment = { $minutes } min + { $seconds } s
terms-delay = { $minutes } min, délai de { $seconds } s
terms-days = { $days ->
    [one] { $days } jour par coup
   *[other] { $days } jours par coup
}
terms-each = { $minutes } min par coup
terms-rated = { $rated ->
    [yes] classée
   *[no] amicale
}
left-clock = { $time }
left-days = { $days ->
    [one] { $days } jour { $hours } h
   *[other] { $days } jours { $hours } h
}
clock-seconds-left = { $seconds ->
    [one] { $seconds } seconde restante
   *[other] { $seconds } secondes restantes
}
rating-provisional = provisoire : pas encore assez de parties

# A challenge.
challenge-title = Nouvelle partie
challenge-game = Jeu
challenge-whom = Adversaire
challenge-link = Un ami, par lien
challenge-anyone = Tous les joueurs du salon
challenge-person = Un joueur précis
challenge-name = Nom du joueur
challenge-players = Joueurs
challenge-players-count = { $count } joueurs
challenge-bot = Bot { $number }
challenge-bot-none = Aucun : ouvert aux joueurs
clock-custom = Personnalisée
challenge-clock-days = Correspondance
challenge-days = Jours par coup
challenge-more = Plus d'options
challenge-seat = Qui commence ?
challenge-seat-chance = Au hasard
challenge-seat-first = Moi
challenge-seat-second = Adversaire
challenge-rated = Partie classée
challenge-unrated = { $why ->
    [account] Les parties classées demandent un compte. Les invités jouent des parties amicales.
    [computer] Les parties avec l'ordinateur ne sont pas classées.
    [rules] Seul le plateau classique peut être classé.
   *[clock] Seules les parties à la pendule peuvent être classées.
}
challenge-takeback = Permettre de reprendre un coup
challenge-make = Créer la partie
challenge-join = Rejoindre
challenge-waits = en attente
challenge-asks = vous défie
challenge-free = { $count ->
    [one] { $count } place libre
   *[other] { $count } places libres
}
challenge-for = { $whom ->
    [anyone] Ouverte à tous.
    [person] Pour { $name }.
   *[link] Pour toute personne ayant le lien.
}
challenge-wrong = { $what ->
    [missing-name] Saisissez le nom du joueur.
    [bots] Au moins une place doit rester ouverte à un joueur.
   *[rules] Ces règles ne sont pas valides.
}
play-asks = { $name } vous défie
play-waiting = En attente de votre adversaire
play-looking = Recherche d'un adversaire
play-wait-text = La partie commence ici dès que tout le monde est là.
play-link = Envoyez ce lien
play-invitation = Une partie avec moi ?
play-accept = Jouer
play-decline = Refuser
play-new = Pas besoin de compte. Vous ne connaissez pas le jeu ?
play-learn = Apprenez-le en quelques minutes
play-withdraw = Annuler
play-seat = { $seat ->
    [first] { $name } commence.
   *[second] Vous commencez.
}
# To the one who has made the challenge.
play-own-seat = { $seat ->
    [first] Vous commencez.
   *[second] Votre adversaire commence.
}
play-people = Joueurs
play-gone = Ce défi n'est plus ouvert
play-gone-text = Il a été annulé, refusé ou a expiré.

# At the table.
table-missing = Partie introuvable
table-missing-text = Le lien est peut-être incomplet. Vérifiez auprès de la personne qui l'a envoyé.
table-actions = Actions
table-watchers = { $count ->
    [one] { $count } spectateur
   *[other] { $count } spectateurs
}
table-looks-on = { $game ->
    [ponte] Vous regardez la partie.
   *[ciao] Vous regardez la partie. Chaque tour s'affiche une fois terminé.
}
table-left = Vous êtes hors jeu. Un bot joue à votre place.
table-sending = Envoi…
table-abort = Interrompre la partie
table-record = Feuille de partie
table-resign-text = Vous perdez cette partie et les autres continuent.
abort-title = Interrompre la partie ?
abort-text = La partie vient de commencer. Elle se termine sans résultat.
seat-you = (vous)
seat-here = en ligne
seat-away = hors ligne
seat-gone = hors jeu
back-ask = Demander à reprendre
back-asked = Vous avez demandé à reprendre. En attente de réponse.
rematch = Revanche
rematch-cancel = Annuler la revanche
rematch-waiting = Revanche proposée. Elle commence quand tous acceptent.
rematch-asked = { $name } veut une revanche.
rematch-next = Aller à la revanche
result-you = Vous gagnez !
result-name = { $name } gagne
result-aborted = Partie interrompue.
result-won = gagnée
result-lost = perdue
result-shared = nulle
decided-aborted = Aucun résultat.
decided-others-left = Tous les autres sont hors jeu.

# Events, for screen readers and notes. `who` is `you` for the viewer.
told-rolled = { $who ->
    [you] Vous lancez le dé.
   *[other] { $name } lance le dé.
}
told-announced = { $who ->
    [you] Vous annoncez { $number }.
   *[other] { $name } annonce { $number }.
}
told-approved = { $who ->
    [you] Vous y croyez.
   *[other] { $name } y croit.
}
told-contested = { $who ->
    [you] Vous contestez.
   *[other] { $name } conteste.
}
told-resigned = { $who ->
    [you] Vous abandonnez.
   *[other] { $name } abandonne.
}
told-ask-back = { $who ->
    [you] Vous demandez à reprendre.
   *[other] { $name } demande à reprendre.
}
told-grant-back = { $who ->
    [you] Vous acceptez la reprise.
   *[other] { $name } accepte la reprise.
}
told-refuse-back = { $who ->
    [you] Vous refusez la reprise.
   *[other] { $name } refuse la reprise.
}
told-taken-back = Le dernier coup a été repris.
told-time-out = { $who ->
    [you] Votre temps est écoulé.
   *[other] Le temps de { $name } est écoulé.
}
told-rest = { $who ->
    [you] Vous êtes en vacances. Votre pendule est arrêtée.
   *[other] { $name } est en vacances. La pendule est arrêtée.
}
told-pause = Le serveur était arrêté. Le temps perdu a été rendu.
say-title = Discuter
say-refused = Pas de discussion dans cette partie.
say-words = { $words ->
    [have_fun] Amusez-vous bien !
    [well_played] Bien joué !
    [thanks] Merci !
    [oops] Oups !
    [moment] Un instant, s'il vous plaît.
    [back] Me revoilà.
    [good_game] Belle partie !
    [again] On rejoue ?
    [bye] Je dois y aller. Au revoir !
   *[hello] Bonjour !
}
dice-promise-server = Avant le premier tour, le serveur a tiré un nombre secret qui détermine chaque lancer. Son empreinte :
advance-title = Coups conditionnels
advance-text = Prévoyez vos réponses pendant que votre adversaire réfléchit. Elles sont jouées automatiquement si le coup attendu arrive.
advance-begin = Ajouter une variante
advance-how = Jouez sur cette copie du plateau : d'abord le coup de votre adversaire, puis votre réponse, et ainsi de suite. Rien n'est encore joué dans la partie.
advance-keep = Enregistrer la variante
advance-remove = Supprimer

# People.
account-forgotten = Mot de passe oublié ? L'administrateur de ce serveur peut le réinitialiser.
account-signed-out = Pas besoin de compte pour jouer : sans compte, vous jouez en invité.
account-guest = Vous jouez en invité sous le nom { $name }, dans ce navigateur seulement.
nickname-title = Votre nom
nickname-text = C'est le nom que voient les autres joueurs.
nickname-go = Enregistrer le nom
nickname-done = Vous jouez maintenant sous le nom de { $name }.
account-name = Votre compte : { $name }.
account-make = Créer un compte
account-make-text = Gardez vos parties et vos cotes sur tous vos appareils. Vos parties d'invité sont conservées.
account-name-label = Nom
account-password = Mot de passe
account-rules = Nom : 3 à 20 lettres, chiffres, - et _. Mot de passe : au moins 8 caractères. Aucune adresse e-mail n'est demandée, alors gardez bien votre mot de passe.
account-make-go = Créer le compte
account-login = Se connecter
account-login-go = Se connecter
account-adopt = Garder mes parties jouées ici en invité
account-logout = Se déconnecter
account-password-title = Changer le mot de passe
account-password-old = Mot de passe actuel
account-password-new = Nouveau mot de passe
account-password-go = Changer le mot de passe
account-password-done = Mot de passe changé.
account-blocked = Joueurs bloqués
account-data = Vos données
account-data-text = Exportez ou supprimez tout ce qui est enregistré sur vous. Les parties terminées restent dans les archives, sans votre nom.
account-export = Exporter mes données
account-delete = Supprimer le compte
account-delete-title = Supprimer votre compte ?
account-delete-text = C'est irréversible. Vous perdez toutes les parties en cours.
vacation-title = Vacances
vacation-text = Pendant vos vacances, vos parties par correspondance sont en pause.
vacation-left = { $days ->
    [one] { $days } jour restant cette année.
   *[other] { $days } jours restants cette année.
}
vacation-until = Vous êtes en vacances jusqu'au { $date }.
vacation-days = Jours
vacation-go = Partir en vacances
vacation-back = Terminer les vacances
totp-title = Authentification à deux facteurs
totp-text = Ajoute une étape à la connexion : un code d'une application d'authentification sur votre téléphone.
totp-start = Configurer
totp-secret = Scannez ce code avec votre application d'authentification, ou saisissez la clé :
totp-qr = Code QR pour l'application d'authentification
totp-code = Code de l'application
totp-go = Activer
totp-codes = Gardez ces codes de secours en lieu sûr. Si vous perdez votre téléphone, chacun remplace un code de l'application :
totp-on = L'authentification à deux facteurs est activée.
totp-off = Désactiver
totp-login-code = Code de votre application d'authentification, ou code de secours
session-title = Vos sessions
session-text = Si vous ne reconnaissez pas un navigateur, fermez sa session et changez votre mot de passe.
session-unknown = Navigateur inconnu
session-device = { $browser } sur { $system }
session-device-name = { $name }
session-used = dernière utilisation : { $date }
session-current = ce navigateur
session-end = Fermer la session
passkey-title = Clés d'accès
passkey-text = Connectez-vous avec l'empreinte, le visage ou le code de votre appareil au lieu d'un mot de passe.
passkey-name = Nom de la clé d'accès
passkey-default-name = Clé d'accès
passkey-add = Ajouter une clé d'accès
passkey-added = ajoutée le { $date }
passkey-rename = Renommer
passkey-rename-label = Renommer la clé d'accès { $name }
passkey-remove = Supprimer
passkey-remove-label = Supprimer la clé d'accès { $name }
passkey-save = Enregistrer
passkey-sign-in = Se connecter avec une clé d'accès
passkey-cancelled = Aucune clé d'accès n'a été utilisée.
passkey-unsupported = Ce navigateur ne prend pas en charge les clés d'accès.
email-title = E-mail
email-text = Pour réinitialiser un mot de passe oublié et recevoir des rappels. Personne d'autre ne voit votre adresse.
email-address = Adresse e-mail
email-go = Enregistrer l'adresse
email-sent = Nous avons envoyé un lien à { $address }. Ouvrez-le pour confirmer votre adresse.
email-verified = Votre adresse est { $address }.
email-unverified = { $address } n'est pas encore confirmée. Ouvrez le lien que nous vous avons envoyé.
email-verified-done = Votre adresse e-mail est confirmée.
email-reminders = Me rappeler quand le temps presse dans une partie par correspondance
email-delete = Supprimer l'adresse
recovery-forgotten = Mot de passe oublié ?
recovery-account = Nom ou adresse e-mail
recovery-send = M'envoyer un lien
recovery-sent = Si ce compte a une adresse e-mail confirmée, nous y avons envoyé un lien.
recovery-title = Choisissez un nouveau mot de passe
recovery-go = Enregistrer et se connecter
provider-sign-in = Se connecter avec { $name }
provider-title = Connexion avec { $name }
provider-text = Associez votre compte { $name } pour vous connecter sans mot de passe.
provider-connect = Associer
provider-disconnect = Dissocier
provider-connected = Votre compte est associé.
provider-taken = L'un des deux comptes est déjà associé à un autre.
provider-closed = Ce compte a été fermé.
provider-cancelled = La connexion a été annulée. Réessayez.
provider-failed = Un problème est survenu sur l'autre site. Réessayez plus tard.
push-title = Notifications
push-text = Recevez une notification quand c'est à vous de jouer ou quand on vous défie, même si Ponti est fermé. Activez-les sur chaque appareil.
push-enable = Activer sur cet appareil
push-disable = Désactiver
push-remove = Retirer
push-since = depuis le { $date }
push-refused = Votre navigateur n'autorise pas les notifications de Ponti. Vérifiez les réglages du site.
push-unsupported = Ce navigateur ne gère pas les notifications. Sur iPhone ou iPad, ajoutez d'abord Ponti à l'écran d'accueil.
token-title = Jetons d'API
token-text = Avec un jeton, un programme peut jouer en votre nom. N'accordez que les droits nécessaires.
token-label = Description
token-scope = { $scope ->
    [read] lire
    [challenge] défier
   *[play] jouer
}
token-go = Créer un jeton
token-made = Copiez-le maintenant. Il ne sera plus affiché :
token-copy = Copier
token-remove = Révoquer
person-missing = Joueur introuvable
person-guest = invité
person-since = inscription : { $date }
person-challenge = Défier
person-block = Bloquer
person-unblock = Débloquer
person-report = Signaler
person-ratings = Cotes
person-rating = Cote
person-games = Parties
person-results = Résultats
person-score = { $won ->
    [one] { $won } gagnée
   *[other] { $won } gagnées
}, { $drawn ->
    [one] { $drawn } nulle
   *[other] { $drawn } nulles
}, { $lost ->
    [one] { $lost } perdue
   *[other] { $lost } perdues
}
person-opponents = Par adversaire
person-opponent = Adversaire
person-won = Gagnées
person-drawn = Nulles
person-lost = Perdues
person-latest = Dernières parties
person-none = Aucune partie terminée pour l'instant.
person-follow = Suivre
person-unfollow = Ne plus suivre
person-graph = Évolution de la cote
person-graph-text = de { $first } à { $last } en { $games } parties, meilleur : { $best }
person-openings = Par ouverture
person-openings-text = Les deux premières tuiles de Ponte del Diavolo. Rotations et symétries comptent ensemble.
person-opening = Ouverture
following-title = Joueurs que vous suivez
following-watch = Regarder la partie
following-online = en ligne
following-offline = hors ligne
notice-playing = { $name } joue en ce moment.
leaders-text = Joueurs à la cote fiable ayant joué au cours des trois derniers mois.
leaders-none = Aucun joueur classé pour le moment. Jouez des parties classées pour ouvrir la liste.
leaders-rank = Rang
report-title = Signaler un joueur
report-why = Motif
report-table = Il s'agit de la dernière partie que j'ai vue
report-reason = { $reason ->
    [name] Nom choquant
    [cheating] Triche
    [stalling] Fait traîner ou quitte les parties
    [sandbagging] Perd exprès ou arrange les résultats
   *[other] Autre chose
}
report-text = Précisions (visibles par les administrateurs seulement)
report-go = Envoyer
report-done = Merci. Nous allons regarder.
admin-none = Aucun signalement.
admin-by = { $name }, { $date }
admin-table = partie
admin-sure = Cela concerne { $name } et c'est irréversible.
admin-sure-suspension = { $name } ne pourra pas commencer de partie pendant une semaine. Les parties en cours continuent.
admin-verdict = { $verdict ->
    [rename] Attribuer un nom neutre
    [suspend] Suspendre une semaine
    [close] Fermer le compte
   *[dismiss] Classer sans suite
}
admin-log = Journal de modération
admin-log-none = Aucune action pour l'instant.
admin-operator = exploitant
gains-title = Hausses soudaines de cote
gains-none = Aucune cote n'a augmenté de 100 points ou plus cette semaine.
gains-text = Ces chiffres sont des indices, pas des preuves : les nouveaux joueurs progressent vite, eux aussi. De nouveaux comptes qui perdent sans cesse contre le même joueur, dans des parties que personne ne termine, suggèrent des résultats arrangés.
gains-rating = { $before } → { $after }, parties classées cette semaine : { $games }
gains-opponent = compte créé le { $date } ; parties : { $games }, gagnées par le joueur : { $won }, non terminées : { $unfinished }, contre une cote provisoire : { $provisional }
admin-action = { $action ->
    [grant_admin] nommé administrateur
    [revoke_admin] n'est plus administrateur
    [reset_password] mot de passe réinitialisé
    [rename] nom neutre attribué
    [close] compte fermé
    [reopen] compte rouvert
    [suspend] suspension
    [end_suspension] suspension levée
    [delete_study] étude supprimée
    [connect_provider] associé au fournisseur
   *[dismiss_report] signalement classé sans suite
}

# Finished games of all users.

records-against = Adversaire
records-speed = Cadence
records-any = Toutes
records-go = Chercher
records-found = Les plus récentes d'abord
records-none = Aucune partie trouvée.
records-more = Afficher plus
records-download = Télécharger en texte
records-all = Toutes les parties terminées

# Parties: people around one table, each with a phone.
party-lead = Un écran pour tous, un téléphone par joueur. Votre téléphone est le gobelet : vous seul voyez votre dé.
party-bots = Des bots jouent aux places libres.
party-ponte-small = Ponte del Diavolo, petit plateau
party-ponte-large = Ponte del Diavolo, grand plateau
party-open = Ouvrir la table
party-scan = Scannez pour jouer
party-address = Les téléphones n'atteignent pas l'adresse de cette page. Le code mène à cet ordinateur sur votre réseau.
party-unreachable = Les téléphones n'atteignent pas ce serveur. Lancez-le avec : ponti serve --party
party-sit = S'asseoir ici
party-leave = Quitter la place
party-bot = Laisser jouer un bot
party-free = Libre
party-name = Votre nom (facultatif)
party-name-second = Nom d'une deuxième personne sur ce téléphone
party-name-wrong = Un nom a jusqu'à 20 lettres, chiffres ou espaces.
party-take = Prenez place
party-ready = Vous êtes à la table
party-ready-text = Commencez quand tout le monde est là. Des bots prennent les places libres.
party-start = Commencer la partie
party-late = Rejoindre la partie
party-watch = Vous regardez
party-full = Toutes les places sont prises. Vous pouvez regarder ici.
party-after-turn = Vous pourrez vous asseoir dès que ce tour sera fini.
party-pass = Passez le téléphone à { $name }
party-pass-text = Les autres, ne regardez pas.
party-pass-go = Je suis { $name }
party-away = Le téléphone de { $name } est déconnecté.
party-again = Encore une partie
party-abort = Terminer la partie
party-abort-title = Terminer la partie pour tous ?
party-abort-text = Elle se termine sans résultat. Vous pourrez ensuite en commencer une autre.
party-next = À la partie suivante
screen-open = Grand écran
screen-elsewhere = Ouvrez cette page sur un ordinateur, une tablette ou une télé que tous voient.
screen-here = Sur cet appareil
screen-sound = Touchez une fois l'écran pour activer le son.
screen-close = Fermer le grand écran
told-sat = { $who ->
    [you] Vous prenez place.
   *[other] { $name } prend place.
}
