# The overview and the end of a chapter.
learn-intro = Essayez une règle, puis prédisez ce qu'elle permet. Chaque leçon est une île, et un pont relie deux voisines terminées. Vos progrès sont enregistrés sur cet appareil.
learn-overview = Toutes les leçons
learn-begin = Commencer : { $title }
learn-next = Suite : { $title }
learn-due = { $count ->
    [one] À revoir : 1 question
   *[other] À revoir : { $count } questions
}
learn-done = { $done ->
    [yes] , terminée{ $all ->
        [0] {""}
       *[other] , { $stars } étoiles sur { $all }
    }
   *[no] , à faire
}
learn-play = Jouer maintenant
learn-again = Recommencer
learn-tried = { $all ->
    [one] { $tried } sur { $all } essayé
   *[other] { $tried } sur { $all } essayés
}
again-title = Encore une fois
again-empty = Rien à revoir aujourd'hui. Ce que vous manquez revient un autre jour.
again-mistakes = Erreurs de vos parties
chapter-first-steps = Premiers pas
chapter-land = La terre
chapter-bridges = Les ponts
chapter-chains = Chaînes et fin de partie
chapter-first-game = Votre première partie
chapter-tips = Dix conseils de l'auteur
chapter-bluffing = Le bluff
chapter-podium = Le podium
chapter-tactics = La tactique
end-course = Vous avez terminé le cours !
end-chapter = Chapitre terminé !
end-unfinished = Presque fini
end-chain = { $islands ->
    [0] Pas encore de chaîne
    [1] 1 île : 1 point
   *[other] Chaîne de { $islands } îles : { $points } points
}
end-total = Toutes les chaînes ensemble : { $points } points
end-next-chapter = Chapitre suivant

# Steps, questions and what is said to an answer.
lesson-back = Retour
lesson-next = Suivant
lesson-step = Étape { $step } sur { $count }
lesson-board = Plateau
lesson-table = La table
lesson-candidate = { $cell }, réponse possible
ask-cell = Laquelle des cases marquées Clair peut-il prendre ? Touchez-la.
ask-find = { $goal ->
    [island] Formez une île avec une tuile. Où ?
    [link] Construisez un pont qui rapporte des points.
   *[other] Tous les ponts ne sont pas autorisés ici. Construisez-en un qui l'est.
}
ask-points = Combien de points a Clair ?
ask-winner = La partie est finie. Qui gagne ?
ask-may = { $kind ->
    [tiles] Clair peut-il poser deux tuiles ?
    [bridge] Il n'y a qu'un pont dans cette partie. Clair peut-il en construire un ?
   *[other] Clair peut-il passer ?
}
ask-ends = { $kind ->
    [pass] { $colour ->
        [light] Clair passe. La partie est-elle finie ?
       *[dark] Foncé passe. La partie est-elle finie ?
    }
   *[bridge] Clair a passé, et Foncé construit un pont. La partie est-elle finie ?
}
answer-yes = Oui
answer-no = Non
answer-draw = Personne, partie nulle
answer-over = Oui, c'est fini
answer-goes-on = Non, elle continue
lesson-verdict = { $right ->
    [yes] Exact !
   *[no] Pas tout à fait.
}
lesson-answered = { $right ->
    [yes] Exact !
   *[no] Pas tout à fait.
} { $reason }
reason-points = { $chains }. En tout : { $points ->
    [one] { $points } point.
   *[other] { $points } points.
}
reason-and = { $first } ; { $second }
reason-winner = { $decider ->
    [points] Le plus de points gagne.
    [islands] Chacun a { $points } points, donc les îles décident : { $light-islands } pour Clair, { $dark-islands } pour Foncé.
    [bridges] Points et îles sont à égalité, donc les ponts décident : { $light-bridges } pour Clair, { $dark-bridges } pour Foncé.
   *[other] Points, îles et ponts sont à égalité : partie nulle.
}
reason-may = { $kind ->
    [tiles] { $may ->
        [yes] Il reste deux tuiles à Clair.
       *[no] Il ne reste qu'une tuile à Clair, et il en faut deux.
    }
    [bridge] { $may ->
        [yes] Il reste un pont.
       *[no] Foncé a construit le dernier pont, et la réserve est commune.
    }
   *[pass] { $may ->
        [yes] Clair ne peut plus poser deux tuiles.
       *[no] Deux tuiles ont encore de la place : Clair doit jouer.
    }
}
reason-ends = { $kind ->
    [light] Clair a joué un tour de plus, donc Foncé a un dernier tour.
    [dark] Les deux ont eu le même nombre de tours.
   *[other] Clair a passé, et c'était le dernier tour de Foncé.
}
praise = Exact !
praise-island = Une île ! La mer est à vous.
praise-bridge = Le pont tient !
praise-points = { $points ->
    [one] Bravo : { $points } point !
   *[other] Bravo : { $points } points !
}
praise-colour = Équitable dans les deux cas : comme vous choisissez, le premier joueur ne pose ni trop bien ni trop mal.
lesson-forbidden = Exact, les règles l'interdisent. { $reason }
lesson-aside = { $goal ->
    [island] Autorisé, mais ce n'est pas une île. Trouvez une autre case.
    [link] Autorisé, mais cela ne rapporte rien. Trouvez un autre pont.
   *[other] Ce coup est autorisé, mais il en faut un autre ici. Suivez les repères verts.
}
lesson-end-on-tile = Un pont finit sur une de vos tuiles. Touchez encore { $cell } pour annuler.
lesson-tap-marked = Choisissez une des cases marquées.
lesson-tap-own = Touchez une tuile claire, puis celle à l'autre bout.
lesson-tap-free = Choisissez une case libre.
lesson-tile-fits = { $corner ->
    [yes] C'est permis : ils se touchent par un coin, mais aucun n'est encore une île.
   *[no] { $size ->
        [1] Autorisé : un banc de sable d'une tuile.
        [4] Autorisé : quatre tuiles forment une île !
       *[other] Autorisé : un banc de sable de { $size } tuiles.
    }
}
lesson-bridge-fits = { $cells ->
    [one] Autorisé : votre pont est construit, et la case en dessous est bloquée pour de bon.
   *[other] Autorisé : votre pont est construit, et les { $cells } cases en dessous sont bloquées pour de bon.
}

# The lessons of Ponte del Diavolo.
goal-title = Le but
goal-text = Qui marque le plus de points gagne. Quatre tuiles reliées forment une île, et les îles reliées par des ponts comptent ensemble : 1 île vaut 1 point, 2 en valent 3, 3 en valent 6, 4 en valent 10. Ici, la chaîne de trois îles claires vaut 6.
tiles-title = Deux tuiles par tour
tiles-text = Vous jouez Clair. Posez deux tuiles sur des cases libres ; elles peuvent être éloignées.
island-title = Formez une île
island-text = Trois tuiles reliées ne font qu'un banc de sable. Ajoutez-en une quatrième pour former une île. Plus rien de votre couleur ne pourra la toucher, même en diagonale. Essayez les cases vertes.
bridge-title = Reliez les îles
bridge-text = Au lieu de poser des tuiles, vous pouvez construire un pont : touchez une de vos tuiles, puis une autre à deux cases, tout droit, en diagonale ou en saut de cavalier. Reliez les deux îles.
colours-title = Le début d'une partie
colours-text = Le premier joueur pose deux tuiles claires. Le second choisit alors une couleur : Clair reprend ces tuiles, Foncé répond par deux des siennes. Que prenez-vous ?
size-title = Quatre, c'est le maximum
size-text = Une tuile en d4 réunirait toute cette rangée.
corner-title = Les îles ont besoin d'espace
corner-text = Une île ne doit toucher aucune autre tuile de sa couleur, même par un coin. Les bancs de sable peuvent se toucher par les coins. Essayez les trois cases.
distance-title = Trop près pour une île
distance-text = Une tuile en d4 ferait de deux bancs de sable une île. Mais regardez autour.
distance-again = La même position sans la tuile au coin. Essayez encore d4.
opponent-title = Des couleurs différentes peuvent se toucher
opponent-text = La distance ne vaut qu'entre tuiles de même couleur. Complétez l'île claire juste à côté de l'île foncée.
spans-title = Trois sortes de ponts
spans-text = Un pont va deux cases tout droit, deux cases en diagonale ou comme le cavalier, en L : deux cases dans un sens, une sur le côté. Touchez une tuile, puis l'autre bout.
water-title = L'eau bloquée
water-text = Sous un pont il faut de l'eau libre : aucune tuile, d'aucune couleur. Ensuite, plus aucune tuile ne va dessous. Essayez le pont marqué, puis la case marquée.
single-title = Un pont par tuile
single-text = Une tuile ne porte qu'un pont. Essayez celui qui est marqué.
crossing-title = Les ponts ne se croisent pas
crossing-text = Deux ponts ne peuvent pas se croiser, à qui qu'ils soient. Mais un pont peut passer à côté d'un autre, au-dessus de la même eau. Essayez les deux.
chain-title = Les chaînes
chain-text = Les ponts relient îles et bancs de sable en chaînes, mais seules les îles comptent. Clair a une chaîne de quatre îles : 10 points. Foncé a deux îles reliées par un banc de sable, 3 points, et deux îles isolées : 5 en tout.
supplies-title = Les réserves
supplies-text = Dans le jeu classique, chacun a 40 tuiles, et les 15 ponts sont communs. Quand il n'y en a plus, il n'y en a plus. D'autres règles sont sans limite.
passing-title = Passer
passing-text = On ne peut passer que si l'on ne peut plus poser deux tuiles. Ici, il ne reste qu'une case à Clair : il peut passer. Même si un pont reste possible, passer est permis.
end-title = La fin
end-text = Les deux joueurs ont le même nombre de tours. Si Clair passe, Foncé joue un dernier coup. Si Foncé passe, la partie est finie tout de suite.
ties-title = À égalité
ties-text = À égalité de points, le plus d'îles gagne ; puis le plus de ponts ; sinon la partie est nulle. Ici, chacun a 3 points, mais Clair a trois îles et Foncé deux : Clair gagne.
first-game-title = Votre première partie, avec de l'aide

# The first game.
coach-start = Vous commencez : posez deux tuiles claires sur deux cases. Nina choisit ensuite une couleur.
coach-remark = { $name }: { $move }. { $effect ->
    [light] « Vos deux tuiles me plaisent, je prends Clair. » Vous êtes Foncé.
    [dark] « Deux tuiles seules ne me tentent pas : je prends Foncé et je pose les miennes où je veux. » Vous êtes Clair.
    [island] Cela forme une île.
    [link] Le pont relie des îles : +{ $points }.
    [bridge] Pas encore de points, mais le passage est assuré.
    [pass] Deux tuiles n'ont plus de place.
   *[land] Une terre nouvelle. Deviendra-t-elle une île ?
}
coach-warning = Attendez ! Après { $move }, { $name } peut jouer { $reply }{ $effect ->
    [island] {" "}et former une île.
    [link] {" "}et relier des îles, +{ $points }.
   *[other] {" "}et prendre la place qu'il vous faut.
} Vos chances passeraient de { $before } % à { $after } %. Reprendre ?
coach-take-back = Reprendre
coach-insist = Jouer quand même

# The lessons of Ciao Ciao. `who` and `by` are `you` for the learner.
scene-said = { $who } annonce { $number }. Vous ne voyez pas le dé.
scene-1-title = Lancer et annoncer
scene-1-text = Vous lancez le dé en secret : c'est un deux. Annoncez maintenant un nombre de 1 à 4. Rien ne vous oblige à dire vrai.
scene-1-idea = Si tout le monde vous croit, votre pion avance d'autant, et personne ne saura jamais ce que vous aviez.
scene-2-title = Une croix, c'est un bluff
scene-2-text = Le dé porte les nombres 1 à 4 et deux croix. Cette fois vous avez une croix : toute annonce est un bluff. Jusqu'où osez-vous aller ?
scene-2-idea = Avec une croix, il faut bluffer. Un petit nombre éveille peu de soupçons ; un quatre donne envie de contester. Si quelqu'un conteste, votre pion tombe.
scene-3-title = Contester un bluff
scene-3-text = Les autres répondent à tour de rôle, et la première contestation décide. À vous de répondre.
scene-3-believe = Vous l'avez cru : le pion avance et le dé reste caché. Vous ne saurez jamais si c'était vrai.
scene-3-idea = C'était un bluff. Le pion du bluffeur tombe et sort du jeu, le suivant part de la planche 1, et votre propre pion avance du nombre annoncé.
scene-4-title = Contester la vérité
scene-4-text = Encore à vous de répondre. Votre pion est loin devant, sur la planche 8 : vous avez beaucoup à perdre.
scene-4-believe = L'autre pion avance, et le vôtre reste sur la planche 8. Croire ne coûte jamais un pion.
scene-4-idea = Contester la vérité coûte cher : votre pion tombe, et l'autre avance quand même.
scene-5-title = Sur le podium
scene-5-text = Votre pion est sur la planche 8 sur 9, et vous avez fait trois. Que se passe-t-il s'il dépasse le bout ?
scene-5-short = La planche 9 est la dernière : votre pion est encore sur le pont et ne rapporte rien.
scene-5-idea = Un pion qui dépasse la dernière planche prend la plus basse marche libre du podium ; les pas en trop sont perdus. La marche 1 vaut 1 point, la marche 8 en vaut 8 : les suivants rapportent plus. Votre pion suivant part aussitôt de la planche 1.
scene-6-title = Sans pion sur le pont
scene-6-text = Chacun a sept pions. Tous les vôtres ont traversé ou sont tombés : vous ne lancez plus, et le tour passe au joueur suivant qui a un pion sur le pont. Mais avec des pions sur le podium, vous pouvez encore contester.
scene-6-believe = Vous gardez vos deux pions sur le podium, et l'autre pion prend la plus basse marche libre.
scene-6-idea = Si vous avez tort, vous perdez votre pion le plus bas du podium. La chute vient d'abord : le pion qui arrive prend aussitôt la marche libérée.
scene-7-text = La même table, un autre lancer. Contestez-vous cette fois ?
scene-7-believe = Tout le monde y a cru : le pion arrive sur le podium, et le dé reste caché.
scene-7-idea = Vous aviez raison : le pion tombe. Mais vous n'en avez aucun sur le pont, donc personne n'avance.
scene-8-title = Trois pions gagnent
scene-8-text = Deux de vos pions sont sur le podium, et un troisième va suivre. Quelqu'un a plus de points que vous n'en aurez jamais.
scene-8-idea = Trois pions sur le podium gagnent aussitôt, quels que soient les points.
scene-9-title = Quand les points décident
scene-9-text = Seule la plus haute marche est libre, et elle vaut 8 points. La prendre termine la partie.
scene-9-called = Depuis la planche 9, tout nombre mène au podium. Le bluff n'a fait qu'inviter à contester : votre dernier pion tombe, et la partie continue.
scene-9-idea = Dès que la plus haute marche est prise ou que le pont est vide, qui a le plus de points gagne. Ici deux joueurs ont 10 points chacun et partagent la victoire.
may-call-title = Qui peut contester
may-call-text = Pour contester, il faut avoir quelque chose à perdre : un pion sur le pont ou sur le podium. Qui n'a plus ni l'un ni l'autre ne peut que regarder.
chances-title = Une croix, est-ce probable ?
chances-text = Le dé a six faces : 1, 2, 3, 4 et deux croix. Une croix, c'est toujours un bluff. Pensez-y quand quelqu'un a l'air très sûr de lui.
tactics-title = Premières tactiques
tactics-text = Votre pion est sur la planche 9. De là, chaque nombre mène au podium, et le surplus est perdu. Si quelqu'un conteste votre bluff, son pion avance du nombre annoncé. N'annoncez donc que le nécessaire.
story = { $who ->
    [you] Vous lancez
   *[other] { $name } lance
} { $face ->
    [cross] une croix
   *[other] un { $face }
} et { $who ->
    [you] annoncez
   *[other] annonce
} { $number }. { $by ->
    [nobody] Tout le monde y croit.
    [you] Vous contestez.
   *[other] { $contester } conteste.
}
ask-falls = Quel pion tombe ?
ask-plank = { $who ->
    [you] Sur quelle planche est ensuite votre pion ?
   *[other] Sur quelle planche est ensuite le pion de { $name } ?
}
ask-your-points = Combien de points avez-vous ensuite ?
ask-step = Quelle marche du podium le pion prend-il ?
ask-may-call = Marina annonce un nombre. Pouvez-vous contester ici ?
ask-wins = Qui gagne maintenant ?
ask-chance = { $roll ->
    [cross] Combien de fois le dé montre-t-il une croix ?
    [four] Rocco annonce toujours 4, quoi qu'il lance. Combien de fois est-ce vrai ?
   *[other] Marina ne bluffe que si elle le doit. Combien de fois dit-elle vrai ?
}
ask-say = Vous avez lancé une croix et voulez atteindre le podium. Quel nombre est le plus sage ?
ask-believe = { $name } annonce { $number }. Un troisième pion atteindrait ainsi le podium. Que faites-vous ?
answer-nobody = Personne
answer-shared = Victoire partagée
answer-sides = { $sides } sur 6
reason-may-call = { $standing ->
    [bridge] Votre pion sur le pont est en jeu.
    [podium] Votre pion le plus bas du podium est en jeu.
   *[other] Vous n'avez de pion ni sur le pont ni sur le podium : vous ne pouvez que regarder.
}
reason-chance = { $roll ->
    [cross] Deux faces sur six sont des croix : un lancer sur trois.
    [four] Une seule face sur six est un 4. Contestez.
   *[other] Quatre faces sur six sont des nombres. Croyez-la plutôt.
}
reason-say = Il mène au podium tout aussi bien, et si l'on conteste, l'autre pion avance le moins.
reason-believe = Si vous y croyez, c'est perdu. En contestant, il reste une chance : un lancer sur trois est une croix.

# Liar's table.
liar-title = La table des menteurs
liar-text = { $rounds } annonces en { $seconds } secondes. Croire ou contester ? Après chaque réponse, vous voyez le dé.
liar-start = Commencer
liar-again = Rejouer
liar-progress = { $number } sur { $rounds } · { $left } s
liar-result = Vous avez démasqué { $caught } bluffs sur { $bluffs } et contesté { $doubted } annonces vraies ({ $answered } réponses).
liar-idea = Marina ne bluffe qu'avec une croix : elle dit vrai quatre fois sur six. Rocco annonce 3 ou 4 quoi qu'il lance : contestez.

# The ten tips.
tip-to-move = { $colour ->
    [light] À Clair de jouer.
   *[dark] À Foncé de jouer.
}
tip-show = Montrer la solution
tip-shown = Les anneaux montrent une solution. Jouez-la !
tip-right = Bravo !
tip-copied = C'est la solution. Vous l'avez regardée, elle ne compte donc pas encore : recommencez et trouvez-la vous-même.
tip-also-good = C'est bon aussi ({ $chance } %). Notre idée était { $move }. { $idea }
tip-thinking = Examen de votre coup…
tip-unknown = Ce n'est pas la solution. La réponse de l'adversaire ne peut pas être calculée : l'ordinateur n'est pas chargé.
tip-wrong = Pas celui-ci. Votre adversaire { $kind ->
    [tiles] répond par des tuiles en { $first } et { $second }
    [bridge] répond par le pont de { $first } à { $second }
   *[pass] passe simplement
}{ $effect ->
    [island] {" "}et forme une île
    [link] {" "}et relie des îles : +{ $points }
    [prevents] {" "}et votre meilleur coup n'est plus possible
   *[other] {""}
}{ $told ->
    [yes] . Il ne vous reste alors que { $left } % de chances de gagner.
   *[no] .
} Touchez le plateau pour réessayer.
tip-1-title = Le centre est fort
tip-1-text = Du centre, vous partez dans toutes les directions, comme une araignée sur sa toile. S'il est libre, prenez-le. Une case au milieu décide de cette partie : posez-y une tuile, et une seconde où vous voulez.
tip-1-idea = Une tuile en c3 empêche pour de bon le pont foncé de b2 à d4. Elle porte un seul pont, vers c5 ou vers e3 ; avec b3 à côté, vous pouvez en construire un vers chaque banc de sable clair.
tip-2-title = Rien ne presse pour les îles
tip-2-text = Une île achevée trahit votre plan. Reliez d'abord vos bancs de sable par des ponts ; les îles suivront. Foncé pourrait achever une île en c5. Qu'y a-t-il de plus urgent ?
tip-2-idea = Une fois le pont construit, plus personne ne peut le couper. Les îles peuvent attendre, ce pont ne le pouvait pas.
tip-3-title = Les ponts vont au milieu
tip-3-text = Quand plusieurs ponts sont possibles, n'utilisez pas la tuile la plus avancée de vos terres : elle servira peut-être à aller plus loin. Clair veut un pont. Quelles tuiles peuvent le porter, et laquelle doit rester libre ?
tip-3-idea = La tuile en e4 est la pointe de l'île de droite et le chemin vers la gauche. Tout pont qui finit là perd la partie ; depuis f3 ou f4, un second pont reste possible.
tip-4-title = La terre brûlée
tip-4-text = Deux bancs de sable de deux ou trois tuiles qui se touchent par un coin se gênent : aucun ne peut devenir une île à côté de l'autre. Foncé a des tuiles en d5 et e5. Où poser la paire suivante sans les gâcher ?
tip-4-idea = De nouvelles tuiles loin des coins de d5 laissent aux deux bancs de sable la place de devenir des îles. En c6 ou c4, ils se bloqueraient.
tip-5-title = Couper le plateau en deux
tip-5-text = Une chaîne d'un bord à l'autre est un mur : votre adversaire n'a plus que deux moitiés séparées. Clair peut fermer un tel mur en un seul coup.
tip-5-idea = Le pont de b5 à d5 réunit les terres de Clair du bord gauche au bord droit et enferme au-dessus les deux tuiles foncées en b6 et b7.
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
tip-9-idea = Le pont de c4 à e5 relie deux chaînes et empêche le pont foncé de c5 à e4, qui déciderait de la partie. L'île dans le coin viendrait un tour trop tôt.
tip-10-title = Aimable, mais sans pitié
tip-10-text = Il n'est pas nécessaire de construire pour gagner ; empêcher suffit parfois, et certaines parties finissent 2–0. Foncé pourrait achever une île en haut à droite. Mais que va devenir le banc de sable clair de a2 et b2 ?
tip-10-idea = Deux tuiles dans le coin ne construisent rien, mais ne laissent plus au banc de sable clair la place de devenir une île. Méchant ? Oui. Serrez-vous la main après.
