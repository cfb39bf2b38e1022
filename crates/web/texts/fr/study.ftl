# Hub, games and stored analyses

study-lead = Revoyez vos parties, analysez n'importe quelle position et entraînez-vous avec des problèmes. Fonctionne hors ligne. Seules les études que vous enregistrez vont sur le serveur.
study-card-analysis = Essayez des variantes, interrogez l'ordinateur, ajoutez commentaires et flèches, composez des positions.
study-open-board = Ouvrir le plateau
study-card-puzzles = Trouvez le coup gagnant : problème du jour, problèmes classés, thèmes et vos propres erreurs.
study-open-puzzles = Résoudre des problèmes
study-card-games-title = Vos parties
study-card-games = Toutes vos parties, sur cet appareil et en ligne, à revoir en un clic.
study-open-games = Voir les parties
study-games-title = Parties sur cet appareil
study-games-none = Aucune partie pour l'instant. Les parties contre l'ordinateur et entre amis sont gardées ici.
study-games-count = { $count ->
    [one] { $count } partie
   *[other] { $count } parties
}
study-games-more = En voir plus
study-games-export = Exporter ces parties
study-search = Rechercher
study-filter-game = Jeu
study-filter-outcome = Résultat
study-filter-all = Tous
study-filter-won = Gagnées
study-filter-lost = Perdues
study-filter-other = Autres résultats
study-filter-unfinished = Inachevées
study-against-engine = { $name } (niveau { $level })
study-against-friends = Entre amis sur cet appareil
study-against-bots = { $count ->
    [one] { $count } bot
   *[other] { $count } bots
}
study-against-named = { $names }
study-against-online = { $names }, en ligne
study-imported = Partie importée
study-imported-names = Importée : { $names }
study-outcome-unfinished = Inachevée
study-outcome-won = Gagnée
study-outcome-lost = Perdue
study-outcome-draw = Nulle
study-outcome-light = Clair a gagné
study-outcome-dark = Foncé a gagné
study-outcome-seat = Le joueur { $seat } a gagné
study-details-ponte = { $size } × { $size }, coups : { $moves }
study-details-ciao = { $players } joueurs, tours : { $moves }
study-rules = { $rules ->
    [classic] Classique, 10 × 10
    [open] Libre, 10 × 10
    [large] Grand plateau, 12 × 12
   *[small] Petit plateau, 8 × 8
}
study-review-progress = Analyse en cours : { $percent }
study-delete = Supprimer
study-delete-yes = Vraiment supprimer ?
study-database-unavailable = Ce navigateur ne permet pas à Ponti d'enregistrer des parties, par exemple en navigation privée.
study-database-failed = L'enregistrement a échoué. Vérifiez l'espace libre de cet appareil.
analyses-title = Analyses enregistrées
analyses-none = Aucune analyse pour l'instant. Elles sont enregistrées dès votre premier coup sur le plateau d'analyse.

# Analysis board

analysis-unnamed = Analyse sans titre
analysis-moves = { $count ->
    [one] { $count } coup
   *[other] { $count } coups
}
analysis-missing = Cette analyse n'est pas sur cet appareil.
analysis-walk = Parcourir les coups
analysis-tools = Outil
analysis-tool-play = Jouer
analysis-tool-mark = Marquer des cases
analysis-tool-arrow = Tracer des flèches
analysis-group-board = Plateau
analysis-group-line = Cette ligne
analysis-group-file = Position et partie
analysis-keys = Touches : ← → coups, ↑ ↓ variantes, Ctrl+Z annuler, Ctrl+Y rétablir.
analysis-brushes = Couleur des marques et des flèches
analysis-brush = { $brush ->
    [green] Vert
    [red] Rouge
    [yellow] Orange
   *[blue] Bleu
}
analysis-name = Nom
analysis-variation = Variante :
analysis-comment = Commentaire
analysis-comment-long = Le commentaire est trop long.
analysis-verdict = Jugement du coup
verdict-good = Bon coup
verdict-mistake = Erreur
verdict-brilliant = Coup brillant
verdict-blunder = Gaffe
verdict-interesting = Coup intéressant
verdict-dubious = Coup douteux
analysis-promote = Promouvoir la variante
analysis-delete = Supprimer à partir d'ici
analysis-too-deep = Les variantes ne peuvent pas être imbriquées davantage.
analysis-too-long = Cette analyse ne peut pas contenir plus de coups.
analysis-engine = Ordinateur
analysis-lines = Lignes
analysis-lines-title = Meilleures lignes
analysis-second-title = Meilleures deuxièmes tuiles
analysis-bridges = Ponts
analysis-fork = { $colour ->
    [light] Clair a une fourchette : aucun coup n'arrête à lui seul tous ses ponts.
   *[dark] Foncé a une fourchette : aucun coup n'arrête à lui seul tous ses ponts.
}
analysis-threats = Menaces
analysis-threats-title = Ce que l'adversaire jouerait si vous passiez
analysis-islands = Carte des îles
analysis-cell-islands = île claire { $light } pour cent, foncée { $dark } pour cent
analysis-thinking = Réflexion…
analysis-win-said = Clair gagne { $light }, Foncé { $dark }
analysis-points-said = Points attendus : Clair { $light }, Foncé { $dark }
analysis-nodes = { $count ->
    [one] { $count } position examinée
   *[other] { $count } positions examinées
}
analysis-proven = Résolu : le résultat est exact
analysis-line-said = { $colour ->
    [light] { $win } pour Clair : { $moves }
    [dark] { $win } pour Foncé : { $moves }
   *[other] { $win } : { $moves }
}
analysis-column-chance = { $colour ->
    [light] Clair gagne
    [dark] Foncé gagne
   *[other] Chances
}
analysis-column-points = Points
analysis-column-line = La suite
analysis-column-visits = Visites
analysis-details = Détails
analysis-play-line = Jouer ce coup
analysis-add-line = Ajouter cette ligne comme variante
analysis-forbidden = Vous jouez cette position en ligne. L'ordinateur reste éteint jusqu'à la fin de la partie.
analysis-practise = Jouer à partir d'ici
practice-level = Niveau
practice-runs = { $colour ->
    [light] L'ordinateur joue Clair au niveau { $level }.
   *[dark] L'ordinateur joue Foncé au niveau { $level }.
}
practice-perfect = Parfait en finale
practice-runs-perfect = { $colour ->
    [light] L'ordinateur joue Clair de son mieux, et parfaitement dès que la finale est résolue.
   *[dark] L'ordinateur joue Foncé de son mieux, et parfaitement dès que la finale est résolue.
}
practice-won = Résolu : vous gagnez si vous jouez juste.
practice-drawn = Résolu : partie nulle si les deux jouent juste.
practice-lost = Résolu : l'ordinateur gagne s'il joue juste.
practice-lost-win = La finale était gagnée, elle ne l'est plus. Annulez et réessayez.
practice-lost-draw = La finale était nulle, elle est perdue. Annulez et réessayez.
practice-stop = Arrêter de jouer
guess-start = Deviner les coups
guess-task = Quel coup a été joué ici ?
guess-hint = Indice
guess-solution = Montrer le coup
guess-stop = Arrêter de deviner
guess-right = Exact !
guess-wrong = Ce n'est pas le coup joué. Essayez encore.
guess-text = { $text }
guess-cell = Le coup passe par { $cell }.
guess-no-cell = Ce n'est pas un coup sur le plateau.
guess-solved = Le coup était { $move }.
guess-end = C'était le dernier coup.
import-chapters = { $count } parties importées. Voici la première ; les autres sont dans la liste des analyses.
explorer-title = Explorateur d'ouvertures
explorer-games = Parties
explorer-points = Points moyens
explorer-won = { $colour ->
    [light] Clair gagne
   *[dark] Foncé gagne
}
explorer-none = Aucune partie n'a atteint cette position dans ses { $count } premiers coups.
explorer-few = En gris : moins de { $count } parties. Les victoires sont comptées, sans pourcentage.
explorer-failed = Les statistiques n'ont pas pu être chargées. Vérifiez votre connexion.
explorer-source = Parties
explorer-engine = Ordinateur
explorer-server = Ce serveur
explorer-own = Vos parties

# Études sur le serveur

studies-title = Vos études
studies-public = Études publiques
studies-none = Aucune étude pour l'instant. Une étude réunit des parties commentées que vous pouvez partager par un lien.
studies-account = Connectez-vous pour garder des études sur ce serveur et les partager.
studies-chapters = { $count ->
    [one] { $count } chapitre
   *[other] { $count } chapitres
}
open-study-unnamed = Étude sans nom
open-study-owner = par { $name }
open-study-missing = Cette étude n'existe pas, ou elle est privée.
open-study-chapters = Chapitres
open-study-name = Nom de l'étude
open-study-visibility = Qui peut la lire
open-study-reader = Essayez tous les coups. Vos changements ne sont pas enregistrés ici.
open-study-keep = Garder ce chapitre sur cet appareil
open-study-copy = Copier dans mes études
open-study-delete = Supprimer l'étude
open-study-saved = Tout est enregistré
open-study-saving = Enregistrement…
open-study-retry = Réessayer
open-study-conflict = Cette étude a été modifiée dans un autre onglet ou sur un autre appareil.
open-study-reload = Charger la dernière version
visibility-private = Vous uniquement
visibility-link = Toute personne ayant le lien
visibility-public = Publique
chapter-name = Nom du chapitre
chapter-number = Chapitre { $number }
chapter-named = { $number }. { $name }
chapter-add = Ajouter un chapitre
chapter-up = Monter le chapitre
chapter-down = Descendre le chapitre
chapter-remove = Retirer le chapitre
chapter-too-many = Une étude a au plus { $count } chapitres.
chapter-too-long = L'étude est trop longue. Mettez des chapitres dans une autre.
save-study-title = Enregistrer dans une étude
save-study-text = Les études sont gardées sur ce serveur et se partagent par un lien.
save-study-account = Il faut un compte pour garder des études sur ce serveur.
save-study-sign-in = Se connecter ou créer un compte
save-study-target = Étude
save-study-new = Nouvelle étude
save-study-go = Enregistrer

# Position editor

editor-title = Composer une position
editor-tools = Outil
editor-light = Tuile claire
editor-dark = Tuile foncée
editor-bridge = Pont
editor-erase = Effacer
editor-to-move = Au trait
editor-rules = Règles
editor-done = Analyser cette position
editor-clear = Vider le plateau
editor-off-board = { $cell } est hors du plateau.
editor-two-tiles = { $cell } porte deux tuiles.
editor-too-large = Un groupe de { $count } est trop grand : { $cells }.
editor-touched = L'île { $island } est touchée par { $cells }.
editor-many-tiles = { $colour ->
    [light] Clair a trop de tuiles : { $count }.
   *[dark] Foncé a trop de tuiles : { $count }.
}
editor-many-bridges = Trop de ponts : { $count }.
editor-no-bridge = Un pont ne peut pas relier { $from } et { $to }.
editor-no-tile = Le pont { $bridge } n'a pas de tuile en { $cell }.
editor-two-colours = Le pont { $bridge } relie deux couleurs.
editor-end-used = { $cell } porte deux ponts.
editor-beneath = Une tuile se trouve en { $cell }, sous le pont { $bridge }.
editor-cross = Les ponts { $one } et { $other } se croisent.
editor-phase = L'ouverture est un plateau vide ou deux tuiles claires.

# Import and export

import-title = Importer
import-text = Collez une partie, une liste de coups, une position ou un lien, ou choisissez un fichier. Les parties d'Abstract Play, Boardspace et YourTurnMyTurn conviennent aussi.
import-label = Partie ou position
import-file = Fichier
import-go = Importer
import-empty = Il n'y a rien à importer.
import-too-long = Le texte est trop long.
import-record = Ce n'est pas une partie : { $reason } Exemple d'une partie : 1. e5,f6 dark d4,g7 2. c6,e8
import-partial = Importé jusqu'ici : { $reason }
import-file-failed = Le fichier est illisible.
export-title = Exporter
export-text = La feuille de partie et le lien contiennent toutes les variantes et tous les commentaires. Les images montrent la position actuelle.
export-copy-record = Copier la feuille de partie
embed-open = Ouvrir dans Ponti
export-embed = Copier le code pour une page web
export-gif-from = GIF jusqu'ici, à partir du coup
export-progress = Dessin : { $percent }
export-done = Le fichier est prêt.
export-failed = Ce navigateur ne peut pas dessiner l'image.

# Why a text can't be imported

import-at = Ligne { $line }, colonne { $column } (« { $word } ») : { $reason }
import-at-end = Ligne { $line }, colonne { $column } : { $reason }
import-at-turn = Ligne { $line }, colonne { $column }, tour { $turn } (« { $word } ») : { $reason }
import-no-moves = Elle ne contient aucun coup.
import-unreadable = Le coup { $number } (« { $word } ») est illisible. Un coup, ce sont deux tuiles comme c4,d4, un pont comme c4-e5, ou pass.
import-incomplete = Le coup { $number } n'est pas complet. Il faut deux tuiles comme c4,d4, ou un pont comme c4-e5.
import-illegal = Coup { $number } (« { $word } ») : { $reason }
import-cell-column = Une case commence par une lettre de a à p.
import-cell-row = Une case se termine par un nombre de 1 à 16.
import-one-cell = Un coup, ce sont deux tuiles comme c4,d4, un pont comme c4-e5, pass, light ou dark.
import-many-cells = Un coup n'a que deux cases.
import-no-move = Il manque un coup.
import-rules-size = Un plateau a de 3 à 16 cases de côté, pas { $size }.
import-rules-supply = Une réserve est un nombre jusqu'à 65535, ou - pour illimitée.
import-rules-unknown = Ces règles n'existent pas. Utilisez classic, open, large, small ou taille:tuiles:ponts comme 7:20:-.
import-rules-differ = La position de départ a d'autres règles.
import-start = Position de départ : { $reason }
import-start-at = Position de départ, colonne { $column } : { $reason }
import-setup-long = La position est trop longue.
import-setup-missing = Il manque quelque chose. Une position, ce sont des règles, des rangées, des ponts, une phase et le nombre de tours.
import-setup-extra = Rien ne peut suivre le nombre de tours.
import-setup-rows = Le plateau a { $size } rangées, pas { $rows }.
import-setup-cells = La rangée { $row } demande { $wanted } cases, pas { $cells }.
import-setup-symbol = « { $found } » n'est ni une tuile (l, d) ni un nombre de cases vides.
import-setup-bridge = Un pont s'écrit comme a1-c1.
import-setup-bridges = Il y a trop de ponts.
import-setup-phase = La phase est opening, choice, light, dark, last ou over.
import-setup-turns = Le nombre de tours est au plus 65535.
import-extra = Il y a encore du texte après la feuille de partie.
import-many-records = Il y a trop de feuilles de partie.
import-tag-name = Le nom d'une balise n'a que des lettres, des chiffres et _.
import-tag-own = Cette balise découle de la partie et ne se choisit pas.
import-tag-twice = Cette balise existe déjà.
import-tag-many = Il y a trop de balises.
import-tag-long = La balise est trop longue.
import-tag-break = Une balise n'a pas de retour à la ligne.
import-tag-open = La balise n'a pas de fin : il manque un guillemet ou ].
import-result = Le résultat est light+, dark+, = ou *.
import-termination = La fin est score, resignation ou time.
import-results-differ = Le résultat est { $end } ici, mais { $tag } dans la balise.
import-contradiction = La feuille de partie dit { $said }, mais le plateau dit { $board }.
import-not-over = La feuille de partie dit { $said }, mais la partie n'est pas terminée.
import-many-moves = Il y a trop de coups.
import-comment-open = Le commentaire n'a pas de fin : il manque {"}"}.
import-comment-long = Le commentaire est trop long.
import-variation-open = La variante n'a pas de fin : il manque ).
import-variation-none = Aucune variante ne se termine ici.
import-variation-first = Une variante suit le coup qu'elle remplace.
import-variation-empty = Une variante demande au moins un coup.
import-variation-result = Un résultat termine la ligne principale, pas une variante.
import-glyph = Un signe est !, ?, !!, ??, !?, ?! ou $ avec un nombre jusqu'à 255.
import-glyph-first = Un signe suit le coup qu'il juge.
import-glyph-many = Le coup a trop de signes.
import-stray = « { $found } » n'a pas de sens ici.

# Review

review-missing = Cette partie n'est ni sur cet appareil ni sur le serveur.
review-running = La partie n'est pas finie. Vous pourrez la revoir ensuite.
review-running-note = Analyse en cours… Vous pouvez quitter cette page, elle continue.
review-move = Coup { $move } sur { $count }
review-start-note = Parcourez les coups pour voir ce que valait chacun.
review-turn = { $move } : { $judgement }.
review-loss = { $player ->
    [you] Vos chances passent de { $before } à { $after }.
   *[other] Les chances de { $player } passent de { $before } à { $after }.
}
review-points = Points perdus en moyenne : { $points }.
review-exact = C'est exact.
review-replies = { $player ->
    [you] Votre réponse : { $line }
   *[other] { $player } répond : { $line }
}
review-show-replies = Montrer la suite
review-best = Mieux : { $move }.
review-show-best = Montrer le meilleur coup
review-choice = Meilleur coup : { $move }.
review-show-choice = Voir le meilleur coup
judgement-best = meilleur coup
judgement-good = bon coup
judgement-inaccuracy = imprécision
judgement-mistake = erreur
judgement-blunder = gaffe
review-graphs = Graphiques
review-graph-win = Chances de gagner de Clair
review-graph-points = Points attendus
review-slider = Coup sur le graphique
review-slider-said = Coup { $move } : Clair gagne { $win } ; points { $light } à { $dark }
review-table = Graphiques en tableau
review-table-start = Début
review-column-move = Coup
review-column-win = Clair gagne
review-column-light = Points, Clair
review-column-dark = Points, Foncé
review-column-judgement = Jugement
review-turning-points = Moments décisifs
review-turning-point = { $player ->
    [you] Coup { $number }, vous : { $move }. Vos chances : { $before } → { $after }
   *[other] Coup { $number }, { $player } : { $move }. Chances de { $player } : { $before } → { $after }
}
summary-title = Résumé
summary-flow-you = { $flow ->
    [ahead] Vous avez été devant du début à la fin.
    [behind] Vous avez été derrière du début à la fin.
    [close] La partie est restée serrée jusqu'à la fin.
    [took] Vous avez pris l'avantage pour de bon au coup { $number }.
   *[lost] Vous avez perdu l'avantage pour de bon au coup { $number }.
}
summary-flow = { $flow ->
    [ahead] { $player } a été devant du début à la fin.
    [behind] { $player } a été derrière du début à la fin.
    [close] La partie est restée serrée jusqu'à la fin.
    [took] { $player } a pris l'avantage pour de bon au coup { $number }.
   *[lost] { $player } a perdu l'avantage pour de bon au coup { $number }.
}
summary-quality = { $player ->
    [you] Votre précision : { $accuracy }, avec { $mistakes } et { $blunders }
   *[other] Précision de { $player } : { $accuracy }, avec { $mistakes } et { $blunders }
}{ $phase ->
    [opening] { "" } ; le plus gros a été perdu dans l'ouverture.
    [middle] { "" } ; le plus gros a été perdu en milieu de partie.
    [ending] { "" } ; le plus gros a été perdu en finale.
   *[none] { "." }
}
summary-mistakes = { $count ->
    [one] { $count } erreur
   *[other] { $count } erreurs
}
summary-blunders = { $count ->
    [one] { $count } gaffe
   *[other] { $count } gaffes
}
summary-train = { $training ->
    [bridges] Travaillez les ponts : cherchez celui qui relie des îles avant de poser des tuiles.
    [cuts] Travaillez le blocage : avant chaque coup, voyez quel pont l'adversaire pourrait construire.
    [forks] Travaillez les fourchettes : un coup qui menace deux ponts en gagne un.
    [islands] Travaillez les îles : achevez les vôtres à temps et empêchez celles de l'adversaire.
    [room] Travaillez l'espace : gardez-en pour votre prochaine île et prenez-en à l'adversaire.
    [opening] Travaillez l'ouverture : équilibrez les deux premières tuiles, choisissez le camp qui a le plus d'espace et gardez de la place pour des îles.
    [endings] Travaillez les finales : comptez les points que chaque camp peut encore marquer.
    [mixed] Exercez votre œil avec des problèmes de toutes sortes.
   *[harder] Il n'y avait rien à corriger : essayez des problèmes plus difficiles.
}
summary-lesson = Leçon : { $title }
summary-puzzle = Problème, cote { $rating }
review-players = Joueurs
review-accuracy = Précision
review-inaccuracies = Imprécisions
review-mistakes = Erreurs
review-blunders = Gaffes
review-points-lost = Points perdus
review-phase-opening = Ouverture
review-phase-middle = Milieu de partie
review-phase-ending = Finale
review-exercises = { $count ->
    [one] Trouver le meilleur coup
   *[other] Trouver le meilleur coup ({ $count })
}
review-no-exercises = Aucune erreur à travailler. Bien joué !
review-analyse = Analyser à partir d'ici
review-save = Enregistrer la partie commentée
explain-missed-bridge = { $player ->
    [you] Vous pouviez construire { $bridge }, qui relie { $first } + { $second } îles pour { $points }.
   *[other] { $player } pouvait construire { $bridge }, qui relie { $first } + { $second } îles pour { $points }.
}
explain-last-bridge = { $player ->
    [you] Il vous fallait { $bridge }, le dernier pont.
   *[other] Il fallait { $bridge } à { $player } : c'était le dernier pont.
}
explain-missed-island = { $player ->
    [you] Vous pouviez achever l'île { $cells }.
   *[other] { $player } pouvait achever l'île { $cells }.
}
explain-missed-cut = { $player ->
    [you] Une de vos tuiles pouvait empêcher { $bridge }, qui relie { $first } + { $second } îles pour { $points }.
   *[other] Une tuile pouvait empêcher { $bridge }, qui relie { $first } + { $second } îles pour { $points }.
}
explain-missed-fork = { $player ->
    [you] Avec { $move }, vous aviez deux menaces, dont une seule peut être arrêtée.
   *[other] Avec { $move }, { $player } avait deux menaces, dont une seule peut être arrêtée.
}
explain-missed-last-site = { $player ->
    [you] Vous pouviez prendre le dernier emplacement d'île de { $opponent }.
   *[other] { $player } pouvait prendre le dernier emplacement d'île de l'autre camp.
}
explain-missed-denial = { $player ->
    [you] Vous pouviez empêcher { $cells } de devenir une île.
   *[other] { $player } pouvait empêcher { $cells } de devenir une île.
}
explain-ruins-sandbank = Le banc de sable { $cells } n'a plus la place de devenir une île.
explain-wrong-colour = { $colour ->
    [light] Clair était le meilleur camp ici.
   *[dark] Foncé était le meilleur camp ici.
}
explain-unfair-opening = { $colour ->
    [light] Ces deux tuiles sont trop bonnes :
   *[dark] Ces deux tuiles sont trop faibles :
} { $opponent ->
    [you] vous prenez
   *[other] { $opponent } prend
} { $colour ->
    [light] Clair
   *[dark] Foncé
}.
explain-leaves-bridge = { $opponent ->
    [you] Vous pouvez maintenant construire { $bridge }, qui relie { $first } + { $second } îles pour { $points }.
   *[other] { $opponent } peut maintenant construire { $bridge }, qui relie { $first } + { $second } îles pour { $points }.
}
explain-fork = { $opponent ->
    [you] Vous pouvez maintenant jouer { $move } : deux menaces, dont une seule peut être arrêtée.
   *[other] { $opponent } peut maintenant jouer { $move } : deux menaces, dont une seule peut être arrêtée.
}
explain-last-site = { $player ->
    [you] { $opponent } peut maintenant prendre votre dernier emplacement d'île.
   *[other] Le dernier emplacement d'île de { $player } peut maintenant être pris.
}
explain-sandbank = { $opponent ->
    [you] Vous pouvez maintenant empêcher { $cells } de devenir une île.
   *[other] { $opponent } peut maintenant empêcher { $cells } de devenir une île.
}
explain-allows-island = { $opponent ->
    [you] Vous pouvez maintenant achever l'île { $cells }.
   *[other] { $opponent } peut maintenant achever l'île { $cells }.
}
explain-contested = { $opponent ->
    [you] Autour de { $cells }, il y a la place pour une île, pour les deux camps. Vous pouvez maintenant la prendre.
   *[other] Autour de { $cells }, il y a la place pour une île, pour les deux camps. { $opponent } peut maintenant la prendre.
}
explain-missed-block = Le pont { $bridge } aurait empêché { $stops }, qui relie { $first } + { $second } îles pour { $points } points.
explain-urgent-bridge = { $player ->
    [you] Il fallait d'abord construire { $bridge } : après la réponse, il est trop tard.
   *[other] { $player } devait d'abord construire { $bridge } : après la réponse, il est trop tard.
}
explain-early-bridge = Le pont { $bridge } pouvait attendre : les tuiles étaient plus urgentes.
explain-wasted-tile = La tuile { $cell } ne construit rien et n'empêche rien.
explain-missed-threat = { $player ->
    [you] Vous pouviez préparer { $bridge }, qui relierait { $first } + { $second } îles pour { $points } points.
   *[other] { $player } pouvait préparer { $bridge }, qui relierait { $first } + { $second } îles pour { $points } points.
}
explain-allows-threat = { $opponent ->
    [you] Vous pouvez maintenant préparer { $bridge }, qui relierait { $first } + { $second } îles pour { $points } points.
   *[other] { $opponent } peut maintenant préparer { $bridge }, qui relierait { $first } + { $second } îles pour { $points } points.
}
explain-missed-room = { $player ->
    [you] Autour de { $cells }, seul { $opponent } a la place pour une île. Vous pouviez la prendre.
   *[other] Autour de { $cells }, seul l'autre camp a la place pour une île. { $player } pouvait la prendre.
}
explain-own-room = { $player ->
    [you] Autour de { $cells }, vous seul avez la place pour une île. C'était là qu'il fallait jouer.
   *[other] Autour de { $cells }, seul { $player } a la place pour une île. C'était là qu'il fallait jouer.
}
explain-allows-room = { $opponent ->
    [you] Autour de { $cells }, les deux camps avaient la place pour une île. Vous pouvez maintenant la prendre.
   *[other] Autour de { $cells }, les deux camps avaient la place pour une île. { $opponent } peut maintenant la prendre.
}
explain-wrong-place = Autour de { $cells }, il y avait peu à gagner : aucun coup n'y est bien meilleur.
explain-wasted-turn = Ce coup n'apporte guère plus que de passer.

# Exercises and puzzles

exercise-title = Exercice { $number } sur { $count } : le coup joué était { $move }. Trouvez mieux.
exercise-next = Suivant
exercise-end = Retour à l'analyse
task-open = Trouvez le meilleur coup.
task-hinted = Indice : la case marquée fait partie de la solution.
task-checking = Vérification de votre coup…
task-wrong = { $move } ne suffit pas. Essayez encore.
task-played = { $move } est le coup de la partie. Trouvez-en un meilleur.
task-solved = { $move } : bien vu !
task-solved-hinted = Juste, mais avec un indice : ce problème compte comme manqué.
task-shown = Solution : { $move }
task-best = Meilleur coup : { $move }
task-show = Voir la solution
puzzles-modes = Type d'entraînement
puzzles-rated = Classés
puzzles-daily = Problème du jour
puzzles-theme = Thème
puzzles-deck = Mes erreurs
puzzles-ending = Jouer une finale
puzzles-play-out = Jouer la suite
puzzles-standing = Cote { $rating } · résolus { $solved } · série { $streak } (record { $best })
puzzles-about = Cote du problème : { $rating }
puzzles-change = Votre cote : { $rating } ({ $change })
puzzles-loading = Chargement des problèmes…
puzzles-missing = Les problèmes n'ont pas pu être chargés. Vérifiez la connexion.
puzzles-none = Aucun problème de ce type.
puzzles-report = Signaler le problème
puzzles-reported = Merci. Vous ne reverrez plus ce problème.
theme-fork = Fourchette
theme-bridge = Pont immédiat
theme-cut = Coupure
theme-scorched = Terre brûlée
theme-island = Dernière île
theme-ending = Compter la finale
task-island = Complétez une île.
task-bridge = Construisez un pont qui relie des îles.
task-block = Ne laissez à { $opponent } aucun pont qui rapporte des points.
task-apart = Complétez une île de sorte que vos autres bancs de sable puissent encore devenir des îles.
task-no-island = { $move } ne complète aucune île. Essayez encore.
task-no-points = { $move } ne relie aucune île et ne rapporte aucun point. Essayez encore.
task-leaves-bridge = Pas celui-là : { $opponent } répond { $reply } et gagne { $points }. Essayez encore.
task-ruins = Votre banc de sable { $cells } ne peut plus devenir une île. Essayez encore.
task-refuted = Pas celui-là : { $opponent } répond { $reply }, ce qui vous laisse { $chance } de chances. Essayez encore.
task-refuted-proven = Pas celui-là : { $opponent } répond { $reply } { $result ->
    [wins] et gagne avec { $points } d'avance
    [wins-tie] et gagne
    [draws] et fait partie nulle
   *[loses] et perd quand même, mais un autre coup est meilleur
}. Essayez encore.
task-retry = Réessayer
goal-island = Facile : compléter une île
goal-bridge = Facile : relier deux îles
goal-block = Facile : empêcher un pont
goal-apart = Facile : les îles ne se touchent pas
why-bridge = Le pont relie des îles et rapporte { $points }.
why-island = Le coup complète une île.
why-apart = L'île est là, et vos autres bancs de sable gardent leur place.
why-fork = Le coup menace { $first } et { $second }, et aucun coup n'empêche les deux.
why-cut = Le coup empêche le pont { $bridge } de { $opponent }, qui rapporte { $points }.
why-denial = Le banc de sable { $cells } de { $opponent } ne peut plus devenir une île.
why-proven = Le coup { $result ->
    [win] gagne
    [draw] sauve la nulle
   *[loss] perd
} ; tout autre coup { $others ->
    [win] gagne aussi
    [draw] fait au mieux nulle
   *[loss] perd
}.
why-chance = Vos chances sont alors de { $win }, de { $others } avec le meilleur autre coup.
puzzles-sprint = Sprint
puzzles-streak = Série
puzzles-provisional = Votre cote se stabilise après environ 10 problèmes.
puzzles-stakes = Résolu du premier coup : { $solved }. Après une erreur, un indice ou la solution : { $missed }.
puzzles-known = Vous avez déjà essayé ce problème : il ne change pas votre cote.
run-sprint-text = Trois minutes, et chaque problème est plus difficile que le précédent. Une seule réponse à chaque fois ; une erreur coûte { $seconds } secondes. Votre cote ne change pas.
run-streak-text = Sans pendule. Chaque problème est plus difficile que le précédent, et la première erreur met fin à la série. Votre cote ne change pas.
run-start = Commencer
run-again = Encore une fois
run-best = Votre record : { $count }
run-new-best = Nouveau record !
run-score = Résolus : { $solved }
run-result = { $solved } résolus, { $missed } manqués.
daily-earlier = Mois précédent
daily-later = Mois suivant
daily-day = { $date } : { $result ->
    [solved] résolu du premier coup
    [missed] pas résolu du premier coup
   *[open] pas encore essayé
}
daily-streak = { $count ->
    [one] { $count } jour
   *[other] { $count } jours
} de suite, résolus du premier coup
daily-card = Problème du jour de Ponti, { $date }
daily-result = { $result ->
    [solved] Résolu du premier coup
   *[missed] Pas résolu du premier coup
}
daily-copy = Copier la carte
deck-text = Les erreurs de vos parties analysées reviennent à intervalles croissants jusqu'à ce que vous connaissiez le meilleur coup.
deck-empty = Rien à travailler aujourd'hui. Analysez une partie pour recueillir vos erreurs.
deck-left = { $count ->
    [one] { $count } carte à revoir
   *[other] { $count } cartes à revoir
}

# Review of Ciao Ciao

ciao-review-title = Décisions et chance
ciao-review-running = Le coach examine chaque décision…
ciao-review-failed = Le coach ne peut pas analyser cette partie.
ciao-review-note = La chance est ce que le dé a donné, et ce que les autres ont fait entre eux. Les bluffs sont ses propres annonces et les réponses reçues ; les réponses sont celles données aux autres. Ensemble, les trois barres donnent le résultat.
ciao-review-sound = { $sound } bonnes décisions sur { $all }
ciao-review-luck = Chance
ciao-review-bluffs = Bluffs
ciao-review-calls = Réponses
ciao-review-change = Résultat
ciao-review-from-to = chances de gain : { $start } au début, { $end } à la fin
ciao-habits = Habitudes de { $who }, en { $games ->
    [one] { $games } partie
   *[other] { $games } parties
}
ciao-habit-bluff = Annonce { $number } : un bluff { $times } fois sur { $cases }.
ciao-habit-calls = Conteste { $times } fois sur { $cases }, { $right } fois à raison.
ciao-review-costliest = Décisions les plus coûteuses
ciao-review-none = Aucune décision n'a clairement coûté quelque chose. Bien joué !
ciao-review-all = Toutes les décisions
