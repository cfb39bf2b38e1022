learn-ponte = Ponte del Diavolo par l'exemple
learn-lead = Chaque plateau montre une règle. Les anneaux verts indiquent quoi essayer d'abord, mais vous pouvez tout essayer.
learn-turn-title = Votre tour
learn-turn = Posez deux tuiles de votre couleur sur des cases libres, ou construisez un pont entre deux de vos tuiles. Les tuiles qui se touchent par un côté forment un groupe : une à trois tuiles, c'est un banc de sable ; exactement quatre, une île.
learn-start-title = Le début
learn-start = Le premier joueur pose deux tuiles claires. Le second choisit une couleur : Clair reprend ces tuiles, Foncé en pose deux foncées. Ensuite Clair et Foncé jouent à tour de rôle.
learn-end-title = La fin
learn-end = Si vous ne pouvez plus poser deux tuiles, vous pouvez passer. Si Clair passe, Foncé joue un dernier coup. Si Foncé passe, la partie est finie tout de suite.
learn-score-title = Le score
learn-score = Les ponts relient îles et bancs de sable en chaînes. Seules les îles comptent : plus il y en a dans une chaîne, plus elle rapporte. Sur ce plateau, Clair a une chaîne de quatre îles : 10 points. Foncé a deux îles reliées par un banc de sable, 3 points, et deux îles isolées, 1 point chacune : 5 en tout. Qui a le plus de points gagne ; à égalité, le plus d'îles, puis le plus de ponts.
learn-score-islands = Îles
learn-score-points = Points
learn-play = Jouer maintenant
learn-tried = { $all ->
    [one] { $tried } sur { $all } essayé
   *[other] { $tried } sur { $all } essayés
}
learn-done = Tout essayé
learn-again = Recommencer
learn-pick-bridge = Touchez maintenant la tuile à l'autre bout.
lesson-forbidden = Exact, les règles l'interdisent. { $reason }
learn-board = Exemple { $number } : essayez sur le plateau
learn-board-score = Une partie terminée : Clair 10 points, Foncé 5

lesson-tile-fits = { $size ->
    [1] Autorisé : un banc de sable d'une tuile.
    [4] Autorisé : quatre tuiles forment une île !
   *[other] Autorisé : un banc de sable de { $size } tuiles.
}
lesson-bridge-fits = { $cells ->
    [one] Autorisé : votre pont est construit, et la case en dessous est bloquée pour de bon.
   *[other] Autorisé : votre pont est construit, et les { $cells } cases en dessous sont bloquées pour de bon.
}
lesson-1-title = Les îles ont besoin d'espace
lesson-1-text = Une île ne doit toucher aucune autre tuile de sa couleur, même par un coin. Les bancs de sable peuvent se toucher par les coins. Essayez les trois cases.
lesson-2-title = Trop près pour une île
lesson-2-text = Une tuile en d4 ferait de deux bancs de sable une île. Mais regardez autour.
lesson-3-title = Deux bancs de sable deviennent une île
lesson-3-text = La même position sans la tuile au coin. Essayez encore d4.
lesson-4-title = Un banc de sable grandit
lesson-4-text = Les bancs de sable peuvent se toucher par les coins en grandissant, tant qu'aucun ne devient une île.
lesson-5-title = Quatre, c'est le maximum
lesson-5-text = Une tuile en d4 réunirait toute cette rangée.
lesson-6-title = Des couleurs différentes peuvent se toucher
lesson-6-text = La distance ne vaut qu'entre tuiles de même couleur. Complétez l'île claire juste à côté de l'île foncée.
lesson-7-title = Trois sortes de ponts
lesson-7-text = Un pont va deux cases tout droit, deux cases en diagonale ou comme le cavalier. Touchez une tuile, puis l'autre bout.
lesson-8-title = Les ponts impossibles
lesson-8-text = Une tuile ne porte qu'un pont, et sous un pont il faut de l'eau libre. Essayez les deux ponts marqués.
lesson-9-title = L'eau bloquée
lesson-9-text = On ne pose pas de tuile sous un pont. Un autre pont peut passer à côté au-dessus de la même eau, mais les ponts ne peuvent pas se croiser.

# The overview.
learn-intro = { $count } courtes leçons : les règles des deux jeux à essayer, et dix problèmes où une bonne idée gagne. Votre progression est enregistrée sur cet appareil.
learn-overview = Toutes les leçons
learn-part-ponte = Règles de Ponte del Diavolo
learn-part-ciao = Règles de Ciao Ciao
learn-part-tips = Dix conseils pour Ponte del Diavolo
learn-part-progress = { $done } sur { $all } terminées
learn-next = Suite : { $title }
learn-all-done = Vous avez fini toutes les leçons. À vous de jouer !
learn-chip = { $number }. { $title }{ $done ->
    [yes] , terminée
   *[no] {""}
}
learn-scene-done = Terminé

# The rules of Ciao Ciao.
learn-ciao-lead = Vous jouez les pions numéro 1. Chaque scène a une décision : essayez tous les choix et voyez ce qui se passe.
learn-ciao-board = Scène { $number } : la table
scene-said = { $who } annonce { $number }. Vous ne voyez pas le dé.
scene-1-title = Lancer et annoncer
scene-1-text = Vous lancez le dé en secret : c'est un deux. Annoncez maintenant un nombre de 1 à 4. Il n'a pas besoin d'être vrai.
scene-1-idea = Si tout le monde vous croit, votre pion avance d'autant, et personne ne saura jamais ce que vous aviez.
scene-2-title = Une croix, c'est un bluff
scene-2-text = Le dé porte les nombres 1 à 4 et deux croix. Cette fois vous avez une croix : toute annonce est un bluff. Jusqu'où osez-vous aller ?
scene-2-idea = Avec une croix, il faut bluffer. Un petit nombre éveille peu de soupçons ; un quatre donne envie de contester. Si quelqu'un conteste, votre pion tombe.
scene-3-title = Contester un bluff
scene-3-text = Les autres répondent à tour de rôle, et la première contestation décide. À vous de répondre.
scene-3-idea = C'était un bluff. Le pion du bluffeur tombe et sort du jeu, le suivant part de la planche 1, et votre propre pion avance du nombre annoncé.
scene-3-believe = Vous l'avez cru : le pion avance et le dé reste caché. Vous ne saurez jamais si c'était vrai.
scene-4-title = Contester la vérité
scene-4-text = Encore à vous de répondre. Votre pion est loin devant, sur la planche 8 : vous avez beaucoup à perdre.
scene-4-idea = Contester la vérité coûte cher : votre pion tombe, et l'autre avance quand même.
scene-4-believe = L'autre pion avance, et le vôtre reste sur la planche 8. Croire ne coûte jamais un pion.
scene-5-title = Sur le podium
scene-5-text = Votre pion est sur la planche 8 sur 9, et vous avez fait trois. Que se passe-t-il s'il dépasse le bout ?
scene-5-idea = Un pion qui dépasse la dernière planche prend la plus basse marche libre du podium ; les pas en trop sont perdus. La marche k vaut k points, donc les suivants rapportent plus. Votre pion suivant part aussitôt de la planche 1.
scene-5-short = La planche 9 est la dernière : votre pion est encore sur le pont et ne rapporte rien.
scene-6-title = Sans pion sur le pont
scene-6-text = Tous vos pions ont traversé ou sont tombés : vous ne lancez plus le dé. Mais avec des pions sur le podium, vous pouvez encore contester.
scene-6-idea = Si vous avez tort, vous perdez votre pion le plus bas du podium. La chute vient d'abord : le pion qui arrive prend aussitôt la marche libérée.
scene-6-believe = Vous gardez vos deux pions sur le podium, et l'autre pion prend la plus basse marche libre.
scene-7-title = Raison depuis le podium
scene-7-text = La même table, un autre lancer. Contestez-vous cette fois ?
scene-7-idea = Vous aviez raison : le pion tombe. Mais vous n'en avez aucun sur le pont, donc personne n'avance.
scene-7-believe = Tout le monde y a cru : le pion arrive sur le podium, et le dé reste caché.
scene-8-title = Trois pions gagnent
scene-8-text = Deux de vos pions sont sur le podium, et un troisième va suivre. Quelqu'un a plus de points que vous n'en aurez jamais.
scene-8-idea = Trois pions sur le podium gagnent aussitôt, quels que soient les points.
scene-9-title = Quand les points décident
scene-9-text = Seule la plus haute marche est libre, et elle vaut 8 points. La prendre termine la partie.
scene-9-idea = Dès que la plus haute marche est prise ou que le pont est vide, qui a le plus de points gagne. Ici deux joueurs ont 10 points chacun et partagent la victoire.

# The ten tips.
learn-tips-lead = Martin Ebel, l'auteur du jeu, a dix conseils pour débuter. Chacun vient avec une position tirée d'une partie de notre ordinateur contre lui-même. Trouvez le coup qui suit le conseil ; l'ordinateur juge tout ce que vous essayez.
learn-tip-board = Conseil { $number } : trouvez le coup
tip-to-move = { $colour ->
    [light] Clair au trait.
   *[dark] Foncé au trait.
}
tip-show = Montrer la solution
tip-shown = Les anneaux montrent une solution. Jouez-la !
tip-right = Bravo !
tip-copied = C'est la solution. Vous l'avez regardée, elle ne compte donc pas encore : recommencez et trouvez-la vous-même.
tip-also-good = C'est bon aussi : { $chance } % de chances de gagner. Notre idée était { $move }.
tip-thinking = L'ordinateur examine votre coup…
tip-unknown = Ce n'est pas la solution. L'ordinateur est injoignable pour l'instant et ne peut pas en dire plus.
tip-wrong = Pas celui-ci. L'ordinateur { $kind ->
    [tiles] répond par des tuiles en { $first } et { $second }
    [bridge] répond par le pont de { $first } à { $second }
   *[pass] passe simplement
}{ $told ->
    [yes] , et vos chances de gagner tombent à { $left } %.
   *[no] , et la partie vous échappe.
} Touchez le plateau pour réessayer.
tip-1-title = Le centre est fort
tip-1-text = Du centre, vous partez dans toutes les directions, comme une araignée sur sa toile. S'il est libre, prenez-le. Une case au milieu décide de cette partie : posez-y une tuile, et une seconde où vous voulez.
tip-1-idea = Une tuile en c3 empêche pour de bon le pont foncé de b2 à d4. Elle porte un seul pont, vers c5 ou vers e3 ; avec b3 à côté, vous pouvez en construire un vers chaque banc de sable clair.
tip-2-title = Rien ne presse pour les îles
tip-2-text = Une île achevée trahit votre plan. Reliez d'abord vos bancs de sable par des ponts ; les îles suivront. Foncé pourrait achever une île en c5. Qu'y a-t-il de plus urgent ?
tip-2-idea = Le pont est construit, et plus personne ne peut le couper. Les îles peuvent attendre, ce pont ne le pouvait pas.
tip-3-title = Les ponts vont au milieu
tip-3-text = Quand plusieurs ponts sont possibles, n'utilisez pas la tuile la plus avancée de vos terres : elle servira peut-être à aller plus loin. Clair veut un pont. Quelles tuiles peuvent le porter, et laquelle doit rester libre ?
tip-3-idea = La tuile en e4 est la pointe de l'île de droite et le chemin vers la gauche. Tout pont qui finit là perd la partie ; depuis f3 ou f4, un second pont reste possible.
tip-4-title = La terre brûlée
tip-4-text = Deux bancs de sable de deux ou trois tuiles qui se touchent par un coin se gênent : aucun ne peut devenir une île à côté de l'autre. Foncé a des tuiles en d5 et e5. Où poser la paire suivante sans les gâcher ?
tip-4-idea = Les nouvelles tuiles évitent les coins de d5 : les deux bancs de sable peuvent encore devenir des îles. En c6 ou c4, ils se seraient bloqués.
tip-5-title = Couper le plateau en deux
tip-5-text = Une chaîne d'un bord à l'autre est un mur : votre adversaire n'a plus que deux moitiés séparées. Clair peut fermer un tel mur en un seul coup.
tip-5-idea = Les terres de Clair vont maintenant du bord gauche au bord droit. Les deux tuiles foncées en b6 et b7 sont enfermées au-dessus.
tip-6-title = La fourchette
tip-6-text = Jouez des coups qui font deux choses à la fois : menacer deux ponts, ou achever une île et menacer un pont. Votre adversaire n'a qu'un tour pour répondre. Où est la fourchette de Foncé ?
tip-6-idea = Les tuiles en a6 et a7 achèvent une île et menacent deux ponts à la fois : a4-a6 et b4-b6. Aucune réponse ne les empêche tous.
tip-7-title = Guidez votre adversaire
tip-7-text = Une tuile qui semble inutile peut forcer votre adversaire à construire là où c'est sans danger. Et une seule tuile en dessous empêche un pont en saut de cavalier. Foncé veut relier ses îles des colonnes b et d.
tip-7-idea = Avec c6 et c7 occupées, aucun pont de l'île foncée de gauche n'atteint plus la colonne d.
tip-8-title = Prenez de l'espace
tip-8-text = Ce qui est sûr peut attendre ; l'espace libre, non. Clair pourrait achever tout de suite l'île de a5 et b5 avec a4. Où est l'espace que Foncé prendrait ensuite ?
tip-8-idea = Les tuiles en c7 et d7 resserrent le banc de sable foncé de d5 et d6 et gardent le coin supérieur gauche pour Clair. L'île de gauche s'achèvera plus tard.
tip-9-title = Le bon moment
tip-9-text = Vient un moment où il faut cesser de gagner du terrain et construire des ponts qui rapportent. Comptez les tours qui restent. Clair pourrait encore faire une île dans le coin. En a-t-il le temps ?
tip-9-idea = Le pont de c4 à e5 relie deux chaînes et empêche le pont foncé de c5 à e4, qui aurait décidé de la partie. L'île dans le coin serait venue un tour trop tôt.
tip-10-title = Aimable, mais sans pitié
tip-10-text = Il n'est pas nécessaire de construire pour gagner ; empêcher suffit parfois, et certaines parties finissent 2–0. Foncé pourrait achever une île en haut à droite. Mais que va devenir le banc de sable clair de a2 et b2 ?
tip-10-idea = Deux tuiles qui ne construisent rien, mais le banc de sable clair dans le coin n'a plus la place de devenir une île. Méchant ? Oui. Serrez-vous la main après.
