# Tous les textes en français, dans le même ordre que dans en.ftl. Phrases courtes : d’abord ce qui s’est passé, puis ce qu’il faut faire. La personne qui lit est « vous », le bot est « je ».
# Les commandes gardent leur nom anglais : Discord en fait un lien à toucher, et ce nom vaut dans toutes les langues.

## Names
former-player = Ancien joueur
# How strong a computer plays. These names promise no title.
level-1 = Premiers pas
level-2 = Facile
level-3 = Tranquille
level-4 = Exercé
level-5 = Expérimenté
level-6 = Fort
level-7 = Très fort
level-8 = Pleine force
description-level-1 = Calcule un coup à l’avance et laisse des pièces en prise. Pour vos premières parties.
description-level-2 = Calcule un coup à l’avance et passe à côté de beaucoup de choses.
description-level-3 = Prend ce qui se présente et tombe dans les pièges simples.
description-level-4 = Voit un mat en un coup et joue dans l’instant.
description-level-5 = Calcule quelques coups à l’avance et laisse passer des occasions.
description-level-6 = Punit la plupart des erreurs.
description-level-7 = Punit presque toutes les erreurs et n’en commet guère.
description-level-8 = Joue du mieux possible.
description-engine = Un moteur choisi par la personne qui exploite Entente.
computer-level = Niveau { $level }
computer = 🤖 { $name }
computer-with-character = { $computer }, { $character }
computer-with-army = { $army } ({ $computer })
players-with-computers = { $people } + { $count } ordinateurs
file-computer = { $name } (Entente)
level-entry = { $level } · { $name }
army-white = Blanc
army-silver = Argent
army-black = Noir
army-gold = Or
army-red = Rouge
army-yellow = Jaune
army-green = Vert
army-blue = Bleu
seat-with-army = { $who } ({ $army })
seat-commanding = { $who }, avec l’armée du camp { $army }
seat-stand-in = { $computer } pour { $who }
player-of-first-team = 🟣 { $name }
player-of-second-team = 🔶 { $name }
teams-apart = { $first } – { $second }
teams-against = { $first } contre { $second }
variant-standard = Échecs
variant-chess960 = Chess960
variant-chess66 = Chess66
variant-capablanca = Échecs Capablanca
variant-chess4 = Chess4
variant-chess45 = Chess 4.5
variant-alliance = Four Player Chess
variant-multiplayer = Échecs à plusieurs
variant-fourplayer = Échecs à quatre couleurs
description-standard = Les échecs tels que le monde entier les joue.
description-chess960 = Les échecs à partir d’une rangée de départ sur 960, la même pour les deux camps.
description-chess66 = Les échecs sur 66 cases, dont deux paires sont des aiguillages : une ligne y entre, deux en sortent.
description-capablanca = Les échecs sur dix colonnes, avec un archevêque et un chancelier.
description-chess4 = Les échecs pour quatre armées, sur un échiquier en forme de croix.
description-chess45 = Quatre armées autour d’une dame et de ses gardes, qui forment le cinquième camp.
description-alliance = Quatre armées, des alliances secrètes et des rois que l’on peut prendre : le dernier en jeu gagne.
description-multiplayer = Les échecs à deux, trois ou quatre selon les règles de Jason65 : un roi exposé peut être pris, et tous les survivants se partagent le point.
description-fourplayer = Rouge, Bleu, Jaune et Vert sur 160 cases : les prises et les mats rapportent des points, et le plus grand total gagne. Ou deux contre deux : le premier mat gagne.
# These are on a card beside the board, where there is room for twelve characters.
card-points = { $count ->
        [one] { $score } point
       *[other] { $score } points
    }
card-commanded = par { $army }
card-checkmated = mat
card-stalemated = pat
card-captured = roi pris
card-captures = Prises
card-resigning = abandonne
card-resigned = abandon
card-flagged = temps écoulé
card-protectorate = sans roi
card-eliminated = retiré
card-absent = ne joue pas
kind-pawn = pion
kind-knight = cavalier
kind-bishop = fou
kind-rook = tour
kind-queen = dame
kind-king = roi
kind-guard = garde
kind-archbishop = archevêque
kind-chancellor = chancelier

## The state of a game
status-lobby = En attente de joueurs.
status-cancelled = { $host } a annulé la partie avant son début.
status-lapsed = Personne n’a lancé cette partie en un jour, elle est donc fermée. Ouvrez-en une nouvelle avec /game new.
status-challenge-lapsed = Le défi de { $challenger } a expiré. Personne n’y a répondu en un jour.
status-challenge = Le défi de { $challenger } attend une réponse.
status-declined = { $who } a refusé le défi de { $challenger }.
status-withdrawn = { $challenger } a retiré son défi.
status-turn = À { $who } de jouer.
status-turn-commanded = À { $who } de jouer, avec l’armée du camp { $army }.
status-choose-army = { $who }, choisissez l’armée à commander : { $armies }. Ce choix est définitif. Si vous jouez sans choisir, vous gardez { $kept }.
ending-won = { $who } gagne { $reason } : { $result }.
ending-won-together = { $count ->
    [one] { $who } gagne
   *[other] { $who } gagnent
} { $reason } : { $result }.
ending-won-by-points = { $count ->
    [one] { $who } gagne avec { $points } points !
   *[other] { $who } se partagent la première place avec { $points } points !
}
ending-drawn-points = La partie se termine { $reason } : chaque camp encore en jeu reçoit 10 points.
ending-stopped = { $who } a arrêté la partie en tête des deux derniers.
ending-won-of-many = { $count ->
    [one] { $who } gagne !
   *[other] { $who } gagnent !
} Points pour chaque camp { $counted ->
    [eliminations] mis hors jeu
   *[lasting] qui est sorti avant
}, de Blanc à Or : { $result }.
ending-shared = { $who } se partagent la première place ! Points pour chaque camp { $counted ->
    [eliminations] mis hors jeu
   *[lasting] qui est sorti avant
}, de Blanc à Or : { $result }.
ending-last-king = { $who } gagne : dernier roi sur l’échiquier !
ending-last-army = { $who } gagne : dernière armée sur l’échiquier !
ending-only-computers = Il ne restait que des ordinateurs, et ils se sont mis d’accord sur la nulle.
ending-agreed = Tous les camps encore en jeu se sont mis d’accord sur la nulle.
ending-computer-accepted = { $who } a accepté la nulle.
ending-eliminations = Pour information, un point pour chaque camp mis hors jeu : { $points }.
ending-leaving = Pour information, un point pour chaque camp sorti avant : { $points }.
ranking-line = #{ $place } · { $who } : { $points }
ending-drawn = Nulle { $reason } : { $result }.
# These follow "wins" and "Draw".
reason-checkmate = par échec et mat
reason-stalemate = par pat
reason-resigned = par abandon
reason-flagged = au temps
reason-one-left = faute d’adversaires en jeu
reason-blocked = parce que personne ne peut jouer
reason-insufficient = par matériel insuffisant
reason-agreed = par accord mutuel
reason-dead-position = parce que personne ne peut plus mater
reason-threefold = par triple répétition
reason-fifty-moves = par la règle des cinquante coups
reason-fifty = après cinquante tours sans prise ni coup de pion
reason-fivefold = par quintuple répétition
reason-seventyfive-moves = par la règle des soixante-quinze coups
reason-queen-against-king = sur réclamation (roi et dame contre roi)
reason-rook-against-king = sur réclamation (roi et tour contre roi)
reason-two-heavy-pieces-against-king = sur réclamation (deux pièces lourdes contre un roi seul)
reason-two-bishops-against-king = sur réclamation (deux fous contre un roi seul)
reason-bishop-and-knight-against-king = sur réclamation (fou et cavalier contre un roi seul)
reason-two-knights-against-king = sur réclamation (deux cavaliers ne peuvent pas forcer le mat)
reason-engine-certain = sur réclamation (le moteur a été certain pendant vingt tours)
ending-claimed-draw = { $who } a réclamé la nulle.

## Options of a game, as in the list of /game new, where there is room for sixty characters
option-method-2 = matez un roi et vous commandez son armée
option-scoring-incremental = un point par roi maté ; le plus grand total gagne
option-teams-yes = Blanc et Noir contre Argent et Or
option-teams-adjacent = Blanc et Argent contre Noir et Or
option-absent-white = à trois : Argent, Noir et Or
option-absent-silver = à trois : Blanc, Noir et Or
option-absent-black = à trois : Blanc, Argent et Or
option-absent-gold = à trois : Blanc, Argent et Noir
option-absent-as-wall = les pièces de l’armée absente restent comme obstacles
option-start-518 = la position de départ habituelle ; tout nombre de 0 à 959
option-ally-capture-forbidden = on ne peut pas prendre les pièces de ses alliés
option-ally-capture-allowed = prendre une pièce alliée ne rompt pas l’alliance
option-loss-percent-25 = un protectorat perd un quart de ses pièces
option-loss-rounding-floor = la perte d’un protectorat est arrondie vers le bas
option-loss-rounding-half-up = la perte d’un protectorat est arrondie au plus proche
option-armies-2 = deux armées
option-armies-3 = trois armées
option-board-chess4 = sur l’échiquier de Chess4
option-board-chess45 = sur l’échiquier de Chess 4.5
option-yellow-person = une personne joue Jaune, pas un ordinateur
option-yellow-counts-no = la dernière des quatre armées gagne, avec ou sans Jaune
option-guard-placement-head = les gardes entrent comme dans la dernière version d’origine
option-guard-orthogonal-capture-yes = les gardes prennent aussi tout droit
option-double-step-jumps-yes = le double pas d’un pion peut sauter une pièce
option-setup-table = le roi Noir commence en a7
option-mode-solo = aux points ; seule la première place compte
option-mode-teams = Rouge et Jaune contre Bleu et Vert
option-mode-diplomacy = aux points ; les joueurs peuvent tout se promettre
option-array-old = l’ancienne disposition : rois face aux dames
option-array-by = la disposition BY
option-array-byg = la disposition BYG
option-array-rg = la disposition RG
option-array-519 = une rangée de Chess960 ; tout nombre de 1 à 960
option-pacts-yes = pactes secrets et lettres entre les joueurs
option-letters-off = pas de lettres
option-letters-anonymous = les lettres peuvent être anonymes
option-reveal-letters-yes = tout le monde voit toutes les lettres après la partie
option-reveal-alliances-no = les alliances restent secrètes, même après la partie
option-most-allied-2 = deux joueurs au plus par alliance
option-hints-no = pas d’indices, même face aux seuls ordinateurs
option-resign-no = les ordinateurs n’abandonnent jamais

## A lobby
lobby-looking-for-players = { $host } cherche des joueurs. Jeu : **{ $game }**.
lobby-rematch = { $host } propose une revanche. Jeu : **{ $game }**.
agreed-method-one = Une armée matée reste sur l’échiquier et ne joue plus jamais (méthode 1).
agreed-method-two = Matez un roi, et vous commandez dès lors son armée (méthode 2).
agreed-last-standing = Le dernier joueur en jeu gagne.
agreed-last-team-standing = La dernière équipe en jeu gagne.
agreed-incremental = Matez quelqu’un, et vous marquez un point. Si quelqu’un abandonne, les autres se partagent ce point. Le plus grand total gagne à la fin.
agreed-teams = Les partenaires se font face : Blanc avec Noir, Argent avec Or.
agreed-teams-adjacent = Les partenaires sont côte à côte : Blanc avec Argent, Noir avec Or.
agreed-absent = À trois : le camp { $army } ne joue pas, et ses cases sont vides.
agreed-absent-wall = À trois : le camp { $army } ne joue pas. Ses pièces ne bougent pas, ne donnent pas échec et peuvent être prises.
agreed-chess960-position = Les deux camps commencent avec la position { $number } : { $row }.
agreed-chess960-drawn-position = Les deux camps commencent avec la position { $number }, tirée au sort : { $row }.
agreed-chess960-drawn-later = Les deux camps commencent avec la même position, tirée au sort au début de la partie.
agreed-last-side = Les rois peuvent être pris. Le dernier camp sur l’échiquier gagne, et Jaune compte comme un camp.
agreed-last-army = Les rois peuvent être pris. La dernière des quatre armées gagne, avec ou sans Jaune.
agreed-guards-head = Quand la dame prend, un garde apparaît au centre, même si une pièce s’y trouve ; cette pièce est retirée.
agreed-guards-straight = Les gardes prennent aussi tout droit.
agreed-double-step-jumps = Le double pas d’un pion peut sauter une pièce.
agreed-kings-captured = Les rois peuvent être pris. Le dernier roi sur l’échiquier gagne.
agreed-ally-forbidden = On ne peut pas prendre les pièces de ses alliés. Attention : les coups légaux peuvent trahir une alliance.
agreed-ally-allowed = Vous pouvez prendre une pièce alliée sans rompre l’alliance.
agreed-protectorate = Si votre roi est pris alors qu’un allié a encore le sien, votre armée peut continuer le combat pour cet allié. { $percent ->
    [0] Elle garde toutes ses pièces.
   *[other] Elle perd { $percent } % de ses pièces, { $rounding }.
}
agreed-rounded-up = en arrondissant vers le haut
agreed-rounded-down = en arrondissant vers le bas
agreed-rounded = en arrondissant au plus proche
agreed-alliances = Les alliances, jusqu’à { $most } membres, restent secrètes jusqu’à la fin de la partie.
agreed-alliances-for-ever = Les alliances, jusqu’à { $most } membres, restent secrètes, même après la partie. Le registre de la partie ne peut donc pas être vérifié en entier.
agreed-secret-news = Les nouvelles privées arrivent par MP.
agreed-pacts = { $most ->
    [one] Vous pouvez conclure un pacte secret avec un autre joueur. C’est une promesse : les règles ne l’imposent pas.
   *[other] Vous pouvez conclure des pactes secrets avec { $most } autres joueurs au plus. Ce sont des promesses : les règles ne les imposent pas.
}
agreed-letters-off = Il n’y a pas de lettres.
agreed-letters-signed = Les joueurs peuvent s’envoyer des lettres privées.
agreed-letters-anonymous = Les joueurs peuvent s’envoyer des lettres privées, même anonymes. Ce qui est montré après la partie peut en révéler les auteurs.
agreed-alliances-revealed = Après la partie, tout le monde voit qui était allié avec qui, et quand.
agreed-alliances-hidden = Les alliances restent secrètes même après la partie. Le registre de la partie ne peut donc pas être vérifié en entier.
agreed-letters-revealed = Les lettres sont montrées à tout le monde à la fin de la partie.
agreed-letters-hidden = Les lettres ne sont jamais montrées aux autres.
agreed-private-news = Les nouvelles privées arrivent par MP. Si vos MP sont fermés, appuyez sur **Diplomatie** sous l’échiquier.
agreed-board-square = Sur un échiquier ordinaire, chaque armée a son propre côté. Un roi mat ou pat quitte l’échiquier, mais ses pièces restent. Les joueurs restants se partagent le point.
agreed-board-chess4 = Sur l’échiquier de Chess4, avec ses pièces et ses coups. Un roi mat ou pat quitte l’échiquier, mais ses pièces restent. Les joueurs restants se partagent le point.
agreed-board-chess45 = Sur l’échiquier de Chess 4.5, sans sa dame ni ses gardes. Un roi mat ou pat quitte l’échiquier, mais ses pièces restent. Les joueurs restants se partagent le point.
agreed-setup-table = Le roi Noir commence en a7.
agreed-for-points = Aux points : les prises en rapportent, et un mat vaut 20. Le plus grand total gagne, et chaque place compte.
agreed-first-place = Aux points : les prises en rapportent, et un mat vaut 20. Le plus grand total gagne, et seule la première place compte.
agreed-two-teams = Deux équipes : Rouge et Jaune contre Bleu et Vert. Le premier mat gagne.
agreed-points-and-diplomacy = Aux points, avec diplomatie : les prises en rapportent, un mat vaut 20, et les joueurs peuvent tout se promettre. Aucune règle ne l’impose.
agreed-array = Rois et dames sont placés selon la disposition { $name }.
agreed-array-number = Toutes les armées commencent avec la rangée { $number } de Chess960.
agreed-no-hints = Il n’y a pas d’indices.
agreed-no-resigning = Les ordinateurs n’abandonnent jamais.
agreed-rated = La partie est classée ({ $pace }) : pas d’annulation de coup, pas d’indices, pas de remplaçant pour vous.
agreed-claims = Dès que c’est certain, un joueur peut réclamer le gain ou la nulle avec /game claim.
agreed-no-claims = Personne ne peut réclamer un gain certain ni une nulle certaine.
term-anonymous = Les places sont tirées au sort et secrètes : personne n’apprend qui joue quelle armée avant la fin. Dans un salon, les échiquiers ne nomment personne, et chaque joueur les reçoit aussi en message privé. Les vacances n’arrêtent pas la pendule.
agreed-arbiter = { $arbiter } arbitre cette partie et ne joue pas. L’arbitre voit ce que voit tout spectateur, peut arrêter les pendules, donner plus de temps et faire jouer un ordinateur à la place de qui fait attendre les autres.
watchers-private = Seuls les joueurs peuvent regarder. Ils reçoivent l’échiquier par MP.
watchers-server = Tout le monde peut regarder dans ce salon.
watchers-public = Tout le monde peut regarder, même sans compte.
lobby-code = Invitez d’autres personnes avec ce code : **{ $code }**. Elles rejoignent la partie avec `/game join code:{ $code }`, ici ou dans tout serveur où je suis.
challenge-random-colours = Les couleurs sont tirées au sort.
challenge-no-clock = Il n’y a pas de pendule.
lobby-moved = Cette salle d’attente a été déplacée plus bas.
lobby-seat-reserved = • { $army } : place réservée à { $who }
lobby-seat = • { $army } : { $who }
lobby-seat-free = • { $army } : place libre
lobby-random-colour = Couleur au hasard : { $people }
lobby-reserved = Places réservées : { $people }
lobby-free-seats = { $room ->
    [one] { $room } place sur { $seats } est libre.
   *[other] { $room } places sur { $seats } sont libres.
}
lobby-join = Appuyez sur **Rejoindre** pour une couleur au hasard, ou sur **Rejoindre avec…** pour en choisir une ou deux. La partie commence dès que les { $seats } places sont prises. S’il manque des joueurs, { $host } peut appuyer sur **Hôte**, puis sur **Commencer** : les places libres reviennent à qui a rejoint la partie en premier, ou à { $computer }.
lobby-join-secret = Appuyez sur **Rejoindre** : les places sont tirées au sort. La partie commence dès que les { $seats } places sont prises, ou quand { $host } appuie sur **Hôte**, puis sur **Commencer**.
lobby-join-secret-of-two = Appuyez sur **Rejoindre** : les couleurs sont tirées au sort. La partie commence { $room ->
    [one] aussitôt
   *[other] dès que les deux places sont prises
}.
lobby-join-with-computers = Appuyez sur **Rejoindre** pour une couleur au hasard, ou sur **Rejoindre avec…** pour en choisir une. La partie commence dès que les { $seats } places sont prises. S’il manque des joueurs, { $host } peut appuyer sur **Hôte**, puis sur **Commencer** : { $computer } joue chaque place libre.
drawn-start-caption = La position de départ sera tirée au sort
lobby-starts-of-two = La partie commence dès que { $room ->
    [one] l’autre place est prise
   *[other] les deux places sont prises
}.
lobby-starts = La partie commence dès que les { $seats } places sont prises. S’il manque des joueurs, { $reader ->
    [host] vous pouvez appuyer sur **Commencer**
   *[other] { $host } peut appuyer sur **Commencer**
}{ $free ->
    [drawn] .
    [computers]  : { $computer } joue chaque place libre.
   *[shared]  : les places libres reviennent à qui a rejoint la partie en premier, ou à { $computer }.
}
lobby-join-of-two = Appuyez sur **Rejoindre**, ou sur **Rejoindre avec…** pour choisir une couleur. La partie commence { $room ->
    [one] aussitôt
   *[other] dès que les deux places sont prises
}.
fair-play = Pour que chacun puisse vérifier ensuite que le hasard était honnête, ma graine est fixée avant que quiconque rejoigne la partie. Voici son SHA-256 :
    `{ $hash }`
    À la fin de la partie, son registre montre la graine elle-même, et `entente verify` compare les deux.
host-panel = En tant qu’hôte, vous pouvez faire ceci :
lobby-begun = La partie a commencé.
lobby-started = **{ $game }** · { $title }
lobby-over = Partie terminée ({ $game }) : { $title }.
lobby-aborted = Partie annulée ({ $game }) : { $title }.
thread-aborted = annulée
lobby-starts-when-all-join = La partie commence dès que { $people } { $count ->
    [one] appuie
   *[other] ont appuyé
} sur **Rejoindre**.
list-or = { $first } ou { $last }
list-and = { $first } et { $last }

## Time
span-days = { $count ->
    [one] { $count } jour
   *[other] { $count } jours
}
span-hours = { $count ->
    [one] { $count } heure
   *[other] { $count } heures
}
span-minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}
span-seconds = { $count ->
    [one] { $count } seconde
   *[other] { $count } secondes
}
span-under-a-second = moins d’une seconde
pace-per-move = { $span } par coup
pace-bank = { $span } par joueur
pace-increment = plus { $span } par coup
pace-delay = { $span } de délai par coup
timeout-lose = Si votre temps est écoulé, vous perdez.
timeout-random-move = Si votre temps est écoulé, un coup légal au hasard est joué pour vous.
timeout-next-picks = Si votre temps est écoulé, le joueur suivant choisit un coup légal pour vous.
timeout-substitute = Si votre temps est écoulé, un ordinateur joue pour vous jusqu’à votre retour.
agreed-starting-position = La partie commence depuis la position ci-dessous.
agreed-clock = Cadence : { $pace }. { $on_timeout }
clock-none = aucune
clock-until = ⏳ À jouer avant : { $until }
clock-paused = ⏸ Les pendules sont arrêtées jusqu’au { $until }, ou jusqu’à ce que { $players ->
    [2] les deux joueurs acceptent
   *[other] tout le monde accepte
} de reprendre.
clock-paused-by-arbiter = ⏸ Les pendules sont arrêtées jusqu’au { $until }, ou jusqu’à ce que l’arbitre ou tous les joueurs ensemble les relancent.
clock-nobody-moved = ⏸ Personne n’a joué depuis trois tours : les pendules sont arrêtées jusqu’au { $until }, ou jusqu’à ce que quelqu’un joue ou utilise /game resume.
clock-left = Temps restant : { $left }
clock-on-vacation = { $who } est en vacances jusqu’au { $until }. La pendule est arrêtée.
player-on-vacation = { $who } est en vacances jusqu’au { $until }.
# What a player would like, and all others have to accept. The topic follows the player’s name.
request-asked = { $who } { $topic } { $others }, acceptez-vous ?
request-asked-computers = { $who } { $topic } Réponse attendue de { $others }.
request-takeback = voudrait annuler son dernier coup{ $count ->
    [one] {" "}({ $moves }).
   *[other]  : { $moves } seraient annulés.
}
request-pause = voudrait arrêter les pendules pendant { $span }.
request-resume = voudrait relancer les pendules.
request-substitute = voudrait que { $computer } joue pour { $player } jusqu’à son retour.
request-move = { $where ->
    [elsewhere] voudrait déplacer cette partie dans un autre salon.
   *[other] voudrait déplacer cette partie vers { $where }.
}
status-aborted = { $who } a annulé la partie { $when ->
    [opening] pendant les { $rounds } premiers tours
    [both] avant que les deux joueurs aient joué
   *[other] avant que tout le monde ait joué
}. Personne n’a perdu.
status-aborted-with-league = La ligue de cette partie est terminée, la partie est donc annulée. Seuls des ordinateurs jouaient.
status-aborted-by-time = Le temps de { $who } s’est écoulé { $when ->
    [opening] pendant les { $rounds } premiers tours
    [both] avant que les deux joueurs aient joué
   *[other] avant que tout le monde ait joué
}, la partie est donc annulée. Personne n’a perdu.
status-next-picks = Le temps de { $late } est écoulé : { $who } choisit le coup.
left-to-computers = 🤖 Seuls des ordinateurs jouent encore. /board montre où ils en sont, et j’annoncerai la fin.
news-request-accepted = { $who } a accepté.
news-request-declined = { $what ->
    [takeback] { $who } a refusé l’annulation du coup. La partie continue.
    [pause] { $who } a refusé la pause. La partie continue.
    [resume] { $who } préfère ne pas encore relancer les pendules. La pause continue.
    [move] { $who } a refusé de déplacer cette partie. Elle reste ici.
   *[substitute] { $who } a refusé que l’ordinateur remplace quelqu’un. La partie continue.
}
news-request-lapsed = { $what ->
    [takeback] L’annulation de coup demandée par { $who } est caduque : la partie a continué.
    [pause] La pause demandée par { $who } est caduque : la partie a continué.
    [resume] Les pendules tournent de nouveau : la demande de { $who } est réglée.
    [move] La partie reste ici : elle a continué avant que tout le monde ait répondu à { $who }.
   *[substitute] Le remplacement demandé par { $who } est caduc : la partie a continué.
}
news-request-withdrawn = { $who } a retiré sa demande. La partie continue.
news-time-up = **Le temps de { $who } est écoulé.**
news-time-up-nobody-voted = **Le temps de { $who } est écoulé :** personne n’a voté.
news-next-picks = { $by } choisit le coup pour { $who }.
news-taken-back = { $ply ->
    [0] Annulation acceptée : retour à la position de départ.
   *[other] Annulation acceptée : retour à la position après { $move }.
}
news-paused = ⏸ Les pendules sont arrêtées jusqu’au { $until }, ou jusqu’à ce que { $players ->
    [2] les deux joueurs acceptent
   *[other] tout le monde accepte
} de reprendre.
news-was-paused = ⏸ Les pendules ont été arrêtées.
news-resumed = ▶ Les pendules tournent de nouveau.
news-substituted = { $computer } joue maintenant pour { $who }, qui peut revenir à tout moment avec /game substitute.
arbiter-paused = { $arbiter } (arbitre) a mis la partie en pause.
arbiter-resumed = ▶ { $arbiter } (arbitre) a relancé la partie.
arbiter-extended = { $arbiter } (arbitre) a donné du temps à { $who } : { $span } de plus.
arbiter-extended-all = { $arbiter } (arbitre) a donné du temps à tout le monde : { $span } de plus.
arbiter-substituted = { $arbiter } (arbitre) fait jouer { $computer } pour { $who }, qui peut revenir à tout moment avec /game substitute.
news-returned = { $who } joue de nouveau.
news-seat-offered = La place de { $who } est à reprendre. Avec son code, que chaque joueur peut transmettre, quelqu’un d’autre peut l’occuper.
news-seat-withdrawn = La place de { $who } n’est plus à reprendre.
news-seat-taken-over = { $former } a quitté la partie pour de bon. { $who } prend la suite.
news-seat-taken-over-by-somebody = La personne qui jouait { $who } a quitté la partie pour de bon, et quelqu’un d’autre prend la suite.
news-game-moved-here = 📦 Cette partie se joue ici désormais.
news-game-moved-away = 📦 Cette partie a été déplacée dans un autre salon.
news-time-credited = J’étais hors ligne, et personne n’a pu jouer pendant ce temps. La pendule récupère { $span }.
words-random-move = { $words } (coup au hasard : temps écoulé)
words-random-nobody-voted = { $words } (coup au hasard : personne n’a voté)
words-picked = { $words } (choisi par { $by } : temps écoulé)
words-picked-nobody-voted = { $words } (choisi par { $by } : personne n’a voté)
words-conditional = { $words } (coup conditionnel)
words-only-move = { $words } (seul coup légal)
words-in-a-hurry = { $words } (avec moins de temps de réflexion que d’habitude : les ordinateurs ont beaucoup à faire)
# A hint, for one reader alone. The line of moves follows.
hint = 💡 { $line }
hint-with-line =
    💡 { $line }
    Puis peut-être :
    { $later }
hint-move = { $army } : **{ $move }**, { $words }
hint-turn = { $army } : **{ $move }**
hint-choose = 💡 Choisissez { $army }.
moves-in-a-hurry = { $count ->
    [one] ⌛ Un coup a été joué par un ordinateur avec moins de temps de réflexion que n’en a son niveau :
   *[other] ⌛ { $count } coups ont été joués par des ordinateurs avec moins de temps de réflexion que n’en a leur niveau :
} { $moves }

## The message under a board
news-challenge = { $invited }, { $challenger } vous défie. Jeu : { $game }.
news-rematch = { $invited }, { $challenger } vous propose une revanche. Jeu : { $game }.
news-started = La partie a commencé : { $title }.
news-secrets = Les alliances et les lettres sont secrètes : appuyez sur **Diplomatie** sous l’échiquier. Les nouvelles secrètes vous arrivent par MP.
news-secrets-without-letters = Les alliances sont secrètes : appuyez sur **Diplomatie** sous l’échiquier. Les nouvelles secrètes vous arrivent par MP.
how-to-move = { $example ->
    [none] Pour jouer, répondez à l’échiquier avec votre coup, appuyez sur **Jouer un coup**, ou tapez /move et votre coup.
   *[other] Pour jouer, répondez à l’échiquier avec votre coup (par exemple `{ $example }`), appuyez sur **Jouer un coup**, ou tapez `/move { $example }`.
}
how-to-move-private = { $example ->
    [none] Pour jouer, envoyez-moi votre coup, appuyez sur **Jouer un coup**, ou tapez /move et votre coup.
   *[other] Pour jouer, envoyez-moi votre coup (par exemple `{ $example }`), appuyez sur **Jouer un coup**, ou tapez `/move { $example }`.
}
how-to-move-secret = Pour jouer, appuyez sur **Jouer un coup**, tapez /move et votre coup{ $example ->
    [none] {""}
   *[other] {" "}(par exemple `{ $example }`)
}, ou envoyez-le-moi par MP. Ne le tapez pas ici : tout le monde lirait ce que vous tentez, même si ce n’est pas légal.
how-to-move-on-page = Ou appuyez sur **Ouvrir l’échiquier** pour y jouer du doigt ou à la souris.
how-to-vote = Les équipes votent pour leurs coups : les membres appuient sur **Voter**, répondent à l’échiquier avec un coup, ou tapent /move.
# Words for a move that is not played, each of them the whole text.
words-of-castling = roque, roquer, je roque, petit roque, grand roque, roque court, roque long, petit-roque, grand-roque, roquer court, roquer long, castle, castling, o-o-o-o, 0-0-0-0
# What stands between a piece and its square.
words-before-square = en, vers, sur, à, prend, capture, x, to, takes
# What is new to a chess player, in one line of a game's first message.
new-on-board-chess960 = 🆕 Les pièces derrière les pions sont mélangées. Quelle que soit la distance, le roi et la tour roquent sur les cases où ils se trouvent après le roque aux échecs.
new-on-board-chess66 = 🆕 Les rangées 4 et 5 sont décalées : e5 est au-dessus de d4. De chaque côté se trouve un aiguillage, deux cases qu’une seule pièce peut occuper : a4 avec A4, h5 avec H5.
new-on-board-capablanca = 🆕 L’archevêque (A) se déplace comme un fou ou un cavalier, le chancelier (H) comme une tour ou un cavalier. Pour roquer, le roi avance de trois cases.
new-on-board-chess45 = 🆕 Les gardes (G) avancent d’une case tout droit et prennent d’une case en diagonale. Qui perd son roi perd toutes ses pièces ; la dame (D) de Jaune compte comme un roi.
new-on-board-chess4 = 🆕 Une case porte la lettre et le nombre du bord de l’échiquier : k7. Les pions s’éloignent de leur côté et se promeuvent sur la rangée du fond de toute autre armée.
new-on-board-alliance = 🆕 Les rois peuvent être pris, et le dernier en jeu gagne. Les pions avancent d’une case en s’éloignant de leur côté, et votre premier coup doit être un coup de pion. Il n’y a pas de roque.
new-on-board-multiplayer = 🆕 D’autres jouent entre vos coups : votre roi peut être pris s’ils ouvrent une ligne vers lui. Les pions s’éloignent de leur côté.
new-on-board-fourplayer = 🆕 Un mat rapporte 20 points dès qu’il est sur l’échiquier. Si vous abandonnez ou dépassez votre temps, votre roi reste, avance au hasard et peut encore être maté. Les pions deviennent des dames sur leur huitième ligne, au milieu de l’échiquier.
new-on-board-fourplayer-teams = 🆕 Votre partenaire vous fait face. Un mat ne compte qu’au tour du joueur attaqué : son partenaire peut donc encore l’aider. Les pions se promeuvent sur leur onzième ligne.
news-diplomacy-pacts = { $letters ->
   *[yes] Appuyez sur **Diplomatie** pour conclure des pactes secrets et envoyer des lettres.
    [no] Appuyez sur **Diplomatie** pour conclure des pactes secrets.
}
record-head = L’empreinte du registre (sa « tête »), qui prouve tout ce qui précède :
    `{ $head }`
record-seed = Ma graine a été fixée avant que quiconque rejoigne la partie. Son SHA-256 :
    `{ $hash }`
record-nonce = { $name } a ajouté `{ $nonce }`
record-verify = Gardez l’empreinte en dehors de Discord. À la fin de la partie, `entente verify --head` dit si le déroulement montré alors est bien celui que vous avez vu.
news-moved = **{ $number }** · { $who } : { $words }.
news-king-walked = **{ $number }** · Le roi de { $who } a avancé tout seul : { $words }.
news-gained = { $count ->
    [one] { $who } gagne { $points } { $points ->
        [1] point
       *[other] points
    }.
   *[other] { $who } gagnent { $points } points chacun.
}
news-draw-offered = { $who } propose la nulle. { $others }, acceptez-vous ?
news-draw-offered-computers = { $who } propose la nulle. Réponse attendue de { $others }.
news-draw-accepted = { $who } a accepté la nulle. Réponse attendue de { $others }.
news-resigned = { $who } a abandonné et sortira du jeu quand ce sera au camp { $army } de jouer.
news-resigned-now = **{ $who } a abandonné** et sort du jeu.
news-flagged = **Le temps de { $who } est écoulé** : ce camp sort du jeu.
news-flagged-nobody-voted = **Le temps de { $who } est écoulé** et ce camp sort du jeu : personne n’a voté.
news-eliminated-captured = **Le roi de { $name } a été pris !** Le camp { $army } sort du jeu.
news-eliminated-captured-by = **{ $by } a pris le roi de { $name } !** Le camp { $army } sort du jeu.
news-resigned-eliminated = **{ $who } a abandonné.** Le camp { $army } sort du jeu, et ses pièces sont retirées.
news-more-turns = … encore { $count } coups …
news-eliminated-king = **{ $by } a pris le roi de { $name } !** Le camp { $army } sort du jeu, et ses pièces sont retirées.
news-eliminated-by = **{ $by } a éliminé { $name } !** Le camp { $army } sort du jeu, et ses pièces sont retirées.
news-guard-placed = Le camp { $army } reçoit un garde en { $square }.
news-skipped = { $who } n’a aucun coup légal et passe son tour.
news-eliminated = **{ $name } sort du jeu !** Les pièces du camp { $army } sont retirées.
news-kingless = **Le roi de { $name } est tombé !** Les autres pièces du camp { $army } continuent le combat sans lui.
news-stalemated = { $who } n’a aucun coup légal et doit passer.
news-army-blocked = { $who } n’a aucun coup légal et doit passer.
news-eliminated-mated-by = **Échec et mat ! { $by } a éliminé { $who }.**
news-eliminated-mated = **{ $who } est mat et sort du jeu.**
news-eliminated-stalemated-by = **Pat ! { $by } a éliminé { $who }.**
news-eliminated-stalemated = **{ $who } est pat et sort du jeu.**
news-mated-grey = **{ $who } est mat et sort du jeu.** Les pièces du camp { $army } deviennent grises.
news-stalemated-grey = **{ $who } est pat et sort du jeu.** Les pièces du camp { $army } deviennent grises.
news-resigned-grey = **{ $who } a abandonné** et sort du jeu. Les pièces du camp { $army } deviennent grises, et le roi continue d’avancer tout seul.
news-flagged-grey = **Le temps de { $who } est écoulé** : ce camp sort du jeu. Les pièces du camp { $army } deviennent grises, et le roi continue d’avancer tout seul.
news-walker-mated = **Le roi { $army }, qui avançait tout seul, est mat.**
news-walker-stalemated = **Le roi { $army }, qui avançait tout seul, est pat.**
news-stalemated-for-now = { $who } n’a aucun coup légal. C’est pat, à moins que le coup d’un autre joueur n’y change quelque chose.
news-can-move-again = { $who } peut de nouveau jouer.
news-commanded = { $by } commande maintenant l’armée du camp { $army } et la joue quand c’est son tour.
news-commanded-no-more = Personne ne commande plus l’armée du camp { $army }.
news-points = Points : { $points }.
news-draw-lapsed = La proposition de nulle de { $who } est caduque.
news-draw-declined = { $who } a refusé la nulle proposée par { $offerer }.
checkmated-for-now = **Le camp { $army } est mat !** Seul un coup joué avant le prochain tour de { $by } peut encore y changer quelque chose.
in-check = { $count ->
    [one] { $who } est en échec.
   *[other] { $who } sont en échec.
}
words-moves = { $piece } de { $from } à { $to }
words-captures = { $piece } { $from } prend { $taken ->
    [pion] le pion
    [cavalier] le cavalier
    [fou] le fou
    [tour] la tour
    [dame] la dame
    [roi] le roi
    [garde] le garde
    [chancelier] le chancelier
   *[other] l’{ $taken }
}{ $whose ->
    [none] {" "}en { $to }
   *[other] {" "}du camp { $whose } en { $to }
}
words-captures-elsewhere = { $piece } de { $from } à { $to } en prenant { $taken ->
    [pion] le pion
    [cavalier] le cavalier
    [fou] le fou
    [tour] la tour
    [dame] la dame
    [roi] le roi
    [garde] le garde
    [chancelier] le chancelier
   *[other] l’{ $taken }
}{ $whose ->
    [none] {" "}en { $taken_on }
   *[other] {" "}du camp { $whose } en { $taken_on }
}
words-en-passant = pion { $from } prend en passant en { $to }
words-promotes = pion de { $from } à { $to }, promu en { $kind }
words-promotes-capturing = pion { $from } prend { $taken ->
    [pion] le pion
    [cavalier] le cavalier
    [fou] le fou
    [tour] la tour
    [dame] la dame
    [roi] le roi
    [garde] le garde
    [chancelier] le chancelier
   *[other] l’{ $taken }
}{ $whose ->
    [none] {" "}en { $to }
   *[other] {" "}du camp { $whose } en { $to }
}, promu en { $kind }
words-crowned = pion de { $from } à { $to }, devient une dame valant un point
words-crowned-capturing = pion { $from } prend { $taken ->
    [pion] le pion
    [cavalier] le cavalier
    [fou] le fou
    [tour] la tour
    [dame] la dame
    [roi] le roi
    [garde] le garde
    [chancelier] le chancelier
   *[other] l’{ $taken }
}{ $whose ->
    [none] {" "}en { $to }
   *[other] {" "}du camp { $whose } en { $to }
}, devient une dame valant un point
words-castles-king = petit roque
words-castles-queen = grand roque
words-gained = { $words } (+{ $points })
words-gained-by-checks = { $words } (+{ $points }, échec à { $count } joueurs)

## The position as text
board-eliminated = Hors jeu : { $armies }.
alt-start = Position de départ.
alt-last = Dernier coup { $number } : { $words }.
alt-army-status = { $army } ({ $status })
alt-army-eliminated = { $army } : aucune pièce.
alt-army = { $army } : { $pieces }.
alt-one-point = valant un point : { $squares }
alt-captured = Pris par { $army } : { $pieces }.
alt-kind = { $count ->
    [one] { $kind } { $squares }
   *[other] { $kind }s { $squares }
}

## Answers: what was just done
done-challenged = Défi envoyé à { $who }.
done-challenged-elsewhere = Défi envoyé à { $who }. { $where }
done-opened-elsewhere = Votre partie est ouverte, et vous en êtes. { $where }
done-opened-secret = Votre partie est ouverte dans ce salon, et vous en êtes. La répartition des armées reste secrète jusqu’à la fin.
done-opened = Votre partie est ouverte dans ce salon, et vous en êtes. Jusqu’à son début, vous pouvez choisir une couleur, réserver une place, ajouter un ordinateur ou tout annuler.
lobby-joined-choices = Jusqu’au début de la partie, vous pouvez faire ceci :
done-opened-arbiter = Votre partie est ouverte, et vous l’arbitrez sans jouer. { $where } Ici, vous pouvez réserver des places, ajouter des ordinateurs, { $seats ->
    [2] ou annuler la partie
   *[other] lancer la partie ou l’annuler
}. Une fois qu’elle se joue, **Plus** contient ce que peut faire un arbitre.
done-opened-code = Votre partie est ouverte, et vous en êtes. Vous la trouverez dans vos MP. Invitez d’autres personnes avec ce code : **{ $code }**. Elles rejoignent la partie avec `/game join code:{ $code }`.
done-opened-direct = Votre partie est ouverte. Vous la trouverez dans vos MP, et les personnes que vous avez invitées la trouveront dans les leurs.
done-reserved = Place réservée à { $who }. Je le lui ai dit.
done-seat-freed = La place est de nouveau libre.
done-play = { $armies ->
    [Blanc] Vous jouez les Blancs
    [Noir] Vous jouez les Noirs
   *[other] Votre camp : { $armies }
}. { $where }
button-play-form = Niveau et couleur
play-form-title = Jouer contre l’ordinateur
play-form-level = Niveau
play-form-hint = La partie qui vient de commencer est annulée, et une autre commence.
play-form-colour = Votre couleur
play-form-any = Au hasard
done-computer-added = { $computer } joue aussi.
done-computer-removed = { $computer } ne joue plus, et sa place est de nouveau libre.
done-rematch-offered = Revanche proposée ! Réponse attendue de { $who }. { $where }
done-rematch-joined = C’est noté. { $armies ->
    [Blanc] Vous jouez les Blancs
    [Noir] Vous jouez les Noirs
   *[other] Votre camp : { $armies }
}. La revanche commence quand tout le monde l’a rejointe.
done-rematch-begun = { $armies ->
    [Blanc] Vous jouez les Blancs
    [Noir] Vous jouez les Noirs
   *[other] Votre camp : { $armies }
}. { $where }
rematch-already-offered = Vous avez déjà proposé une revanche. Attendez une réponse. { $where }
rematch-already-started = La revanche a déjà commencé. { $where } { $link }
rematch-already-over = Cette revanche est terminée. Proposez la suivante sous son dernier échiquier : { $link }
done-joined = Vous en êtes ! Vous aurez une couleur au hasard.
done-joined-as = Vous en êtes ! { $armies ->
    [Blanc] Vous jouez les Blancs
    [Noir] Vous jouez les Noirs
   *[other] Votre camp : { $armies }
}.
done-joined-started = { $armies ->
    [Blanc] Vous jouez les Blancs
    [Noir] Vous jouez les Noirs
   *[other] Votre camp : { $armies }
}. { $where }
nonce-added = Vous avez ajouté { $nonce } au hasard de cette partie, pour que personne d’autre ne puisse décider des tirages. *Registre* le montre à nouveau.
done-left = Vous avez quitté la partie.
done-started = { $where }
done-started-with-computers =
    { $where }
    Jouent aussi : { $computers }.
done-cancelled = Partie annulée.
done-accepted = { $where }
done-declined = Défi refusé.
done-withdrawn = Défi retiré.
done-moved = Vous avez joué **{ $move }**.
done-alliance-over = Vous ne faites plus partie de votre alliance, et tous ses membres en sont informés.
done-moved-over = Vous avez joué **{ $move }**. { $ending }
done-draw-offered = { $players ->
    [2] Nulle proposée. La proposition tient jusqu’à ce que votre adversaire réponde ou joue.
   *[other] Nulle proposée. Toutes les personnes encore en jeu doivent l’accepter. La proposition tient jusqu’à ce que quelqu’un la refuse ou joue.
}
done-draw-accepted = Vous avez accepté la nulle.
done-draw-accepted-so-far = Vous avez accepté la nulle. On attend les autres.
done-choose = Vous commandez maintenant l’armée du camp { $army }.
done-decline-draw = Nulle refusée.
done-draw-offers-stopped = { $who } ne peut plus vous proposer la nulle dans cette partie, et ne l’apprendra qu’en essayant.
done-draw-offers-allowed = { $who } peut de nouveau vous proposer la nulle.
done-claim-draw = Votre réclamation est fondée. La partie est nulle.
done-claim-win = Votre réclamation est fondée. Vous gagnez !
done-abort = Partie annulée.
done-asked-takeback = Vous avez demandé à annuler votre dernier coup{ $count ->
    [one] {" "}({ $moves }).
   *[other]  : { $moves } seraient annulés.
} { $waiting }
ask-takeback = Demander à annuler votre dernier coup{ $count ->
    [one] {" "}({ $moves }) ?
   *[other]  ? { $moves } seraient annulés.
}
done-asked-substitute = Demande envoyée. { $waiting }
done-handed-over = { $computer } joue maintenant pour vous. Tapez de nouveau /game substitute pour reprendre votre place.
done-returned = Bon retour : c’est de nouveau vous qui jouez.
done-seat-offered = La place de { $who } est à reprendre. Transmettez ce code à la personne qui doit prendre la suite : **{ $code }**. Elle prend la place avec `/game join code:{ $code }`, ici ou dans tout serveur où je suis. Elle reçoit l’armée et ses alliances, mais ne lit pas les lettres d’avant.
seat-link = Ou envoyez-lui cette page : { $link }
done-seat-withdrawn = Offre retirée : le code ne fonctionne plus.
done-seat-taken-over = Bienvenue ! Vous jouez maintenant { $armies }. Vous voyez l’échiquier et vos alliances, mais pas les lettres d’avant.
done-asked-pause = Pause demandée. { $waiting }
done-asked-resume = Vous avez demandé à relancer les pendules. { $waiting }
done-asked-move = Vous avez demandé à déplacer la partie dans un autre salon. { $waiting }
asked-people = Réponse attendue de { $others }.
asked-computers = Réponse dans un instant : { $others }.
done-request-accepted = { $players ->
    [2] C’est fait : les deux joueurs sont d’accord.
   *[other] C’est fait : tout le monde a accepté.
}
done-request-accepted-so-far = Vous avez accepté. On attend les autres.
done-decline-request = C’est fait. La partie continue.
done-conditional-moves = { $count ->
    [0] Vous n’avez plus de coups conditionnels.
    [one] Enregistré. Vous avez { $count } suite de coups conditionnels. Personne d’autre ne la voit avant qu’un de ses coups soit joué.
   *[other] Enregistré. Vous avez { $count } suites de coups conditionnels. Personne d’autre ne les voit avant qu’un de leurs coups soit joué.
}
done-resign = Vous avez abandonné.
done-stop = Vous avez arrêté, et vous gardez votre avance.
done-resign-later = Vous avez abandonné. Vous sortirez du jeu quand ce sera à vous de jouer.
done-alliance-proposed = Proposition envoyée. Personne d’autre que { $who } ne peut la voir. Vous pouvez la retirer jusqu’à sa réponse.
done-proposal-withdrawn = Votre proposition à { $who } est retirée.
done-allied = **Vous êtes maintenant en alliance avec { $with } !**
done-proposal-declined = Vous avez refusé la proposition de { $who }.
done-proposal-countered = Vous avez refusé la proposition de { $who } et fait la vôtre.
done-alliance-left = { $bond ->
   *[alliance] Vous avez quitté l’alliance. Vos anciens alliés en sont informés, et personne d’autre.
    [pact] Le pacte est rompu. Seule l’autre partie en est informée.
}
done-letter-sent = Lettre envoyée à { $who }.
done-muted = Vous ne verrez plus les lettres de { $who }, qui n’en saura rien.
done-unmuted = Vous verrez de nouveau les lettres de { $who }.
done-reported = Lettre signalée à l’équipe qui gère ce serveur. Elle voit le nom de l’expéditeur tel que vous le voyez, et sait que le signalement vient de vous.
done-nothing = Rien n’a changé.
done = C’est fait.
already-done = C’est déjà fait.
where-thread-link = Votre partie : { $thread }
where-thread-to-watch = Vous regardez dans { $thread }.
where-thread = La partie a son propre fil, ici même.
where-no-thread = Vous trouverez la partie dans ce salon. Je n’ai pas le droit d’y créer des fils.
where-here = Vous trouverez la partie ici même.
where-channel = Vous trouverez la partie dans { $channel }.
where-direct = Chacun trouvera la partie dans ses MP.
where-direct-link = Votre partie est dans vos MP : { $link }
where-own-direct = Vous trouverez la partie dans vos MP.

## Buttons and menus
button-move = Jouer un coup
button-draw = Nulle
button-draw-or-claim = Nulle ou réclamation
button-resign = Abandonner
button-stop-and-win = Arrêter et gagner
button-more = Plus
button-flip = Tourner l’échiquier
button-board = Échiquier
button-my-view = Ma vue
button-moves = Coups
button-rules = Règles
button-puzzle = Problème
button-play-computer = Jouer
button-play-friend = Défier quelqu’un
button-file = Télécharger
button-position = Position
button-record = Registre
button-notes = Notes
button-why = Pourquoi ❌ ?
button-ask = Annulation, pause…
button-answer = Répondre à la demande…
button-plans = Notes, plans…
button-look = Échiquier, coups, règles…
button-play = Jouer { $move }
button-play-piece = { $piece } { $square } ({ $move })
button-accept = Accepter
button-decline = Refuser
button-join = Rejoindre
button-join-as = Rejoindre avec…
button-choose-colour = Choisir la couleur…
button-any-seat = Couleur au hasard
button-leave = Quitter
button-open-games = Mes parties ouvertes
button-host = Hôte
button-fair-play = Équité
button-start = Commencer
button-reserve = Réserver une place
button-computers = Ajouter un ordinateur
button-rematch = Revanche
button-analysis = Analyse
button-replay = Film
button-analysis-moves = Toutes les erreurs
button-next-mistake = Erreur suivante
button-history = Tout
button-watch = Regarder
button-show-game = Voir la partie
button-from-army = Vue : { $army }
button-go-to-game = Aller à la partie
button-accept-number = Accepter { $at }
button-join-number = Rejoindre { $at }
button-cancel-number = Annuler { $at }
button-leave-number = Quitter { $at }
button-watch-number = Regarder { $at }
button-rematch-number = Revanche { $at }
button-previous-page = Page précédente
button-next-page = Page suivante
button-cancel = Annuler
button-withdraw = Retirer
button-offer-seat = Offrir la place : { $army }
button-offer-own-seat = Céder ma place
button-offered-seat = Place { $army } : code
button-withdraw-seat = Retirer l’offre
button-command-army = Commander { $army }
button-other-piece = Autre pièce
button-choose-file = Choisir un fichier
button-back = Retour
button-previous = Précédent
button-next = Suivant
button-offer-draw = Proposer la nulle
button-accept-draw = Accepter la nulle
button-decline-draw = Refuser la nulle
button-stop-draw-offers = Plus de propositions
button-stop-draw-offers-of = Plus de propositions : { $who }
button-allow-draw-offers-of = Propositions permises : { $who }
button-claim-threefold = Nulle : répétition
button-claim-fifty = Nulle : cinquante coups
button-claim-win = Réclamer le gain
button-claim-draw = Réclamer la nulle
button-yes-resign = Oui, abandonner
button-yes-stop-and-win = Oui, arrêter
button-takeback = Demander l’annulation
button-pause = Demander une pause
button-resume = Demander la reprise
button-resume-now = Reprendre
button-arbiter-pause = Pause
button-arbiter-resume = Reprendre
button-extend = Plus de temps…
button-arbiter-substitute = Ordinateur pour { $who }
extend-form-title = Plus de temps
extend-form-who = Pour qui
extend-form-everyone = Tout le monde
extend-form-span = Combien
extend-form-hint = Par exemple 30m, 12h ou 2j
button-abort = Annuler la partie
button-yes-abort = Oui, annuler
button-request-accept = Accepter
button-request-decline = Refuser
button-request-withdraw = Retirer la demande
button-conditional-moves = { $count ->
    [0] Coups conditionnels
   *[other] Coups conditionnels : { $count }
}
button-add-line = Ajouter une suite
button-clear-conditional-moves = Tout effacer
menu-drop-line = Retirer une suite
ask-abort = Annuler la partie ? Elle se termine sans gagnant et ne compte pour personne.
think-board-empty = Votre échiquier de réflexion est vide. Partie : { $game }. { $example ->
    [none] Ajoutez des coups qui pourraient être joués.
   *[other] Ajoutez des coups qui pourraient être joués, par exemple `{ $example }` et ce qui pourrait suivre.
} Personne d’autre ne le voit.
think-board-heading = Votre échiquier de réflexion, que personne d’autre ne voit. Partie : { $game }. * signale une note.
think-board-chosen = Vous êtes à [{ $line }].
think-board-played = { $count ->
    [one] -# Un coup plus ancien a été joué ou n’est plus possible.
   *[other] -# { $count } coups plus anciens ont été joués ou ne sont plus possibles.
}
think-board-title = Ajouter des coups
think-board-line-label = Coups à partir d’ici, de chacun à son tour
think-board-note-title = Note sur ce coup
think-board-note-label = Note (personne d’autre ne la lit)
think-board-file = Votre partie, avec l’échiquier de réflexion en variantes.
think-board-planned = Coups conditionnels enregistrés : { $line }
think-board-shared = Suite : { $line }
think-board-shared-with-note = Suite : { $line } ({ $note })
menu-think-go = Aller à un coup…
menu-think-share = Envoyer cette suite à…
button-think = Réfléchir
button-think-add = Ajouter des coups
button-think-note = Note
button-think-plan = Rendre conditionnel
button-think-remove = Retirer
button-think-remove-all = Tout retirer
think-board-remove-all = { $count ->
    [one] Un autre coup suit celui-ci. Retirer les deux ?
   *[other] { $count } coups suivent celui-ci. Le retirer avec tous les autres ?
}
button-think-start = Au début
button-think-file = En PGN

conditional-moves-none = Aucun coup conditionnel pour l’instant. Partie : { $game }.
conditional-moves-example = Exemple : `{ $expected } { $answer }` signifie : si mon adversaire joue { $expected }, je joue { $answer }. `* { $answer }` : quel que soit son coup. Personne d’autre ne voit vos coups conditionnels.
conditional-moves-example-of-many = Exemple : `* { $answer }` signifie : quels que soient les coups des autres, je joue { $answer }. Personne d’autre ne voit vos coups conditionnels.
conditional-moves-no-example = Écrivez le coup attendu et votre réponse, tour à tour. `*` vaut pour n’importe quel coup. Personne d’autre ne voit vos coups conditionnels.
conditional-moves-endings = Une suite peut se terminer par `abandon` ou `nulle` : alors vous abandonnez, ou vous acceptez la nulle proposée ou la proposez vous-même.
conditional-resign = abandon
conditional-draw = nulle
conditional-moves-heading = { $count ->
    [one] Vos coups conditionnels. Partie : { $game }. Personne d’autre ne les voit. Ils sont joués dès qu’ils conviennent.
   *[other] Vos coups conditionnels. Partie : { $game }. Personne d’autre ne les voit. Une suite pour le coup joué passe avant une suite avec `*` ; si plusieurs conviennent, la première est jouée.
}
conditional-moves-changed = La partie a avancé. Voici maintenant vos coups conditionnels.
conditional-moves-title = Ajouter des coups conditionnels
conditional-moves-label = Coup attendu, votre coup, coup attendu…
conditional-moves-placeholder = { $expected } { $answer } – ou * { $answer }
button-diplomacy = Diplomatie
button-bring-in = Accueillir { $who } dans notre alliance
button-leave-and-join = Quitter { $allies }, s’allier à { $who }
button-counter = Refuser et proposer
button-withdraw-from-army = Retirer : { $army }
button-propose = { $bond ->
    [pact] Proposer un pacte
   *[other] Proposer une alliance
}
button-propose-without-message = Proposer
button-propose-with-message = Proposer avec un message
button-letter = Écrire une lettre
button-letters = Lettres
button-standing-order = { $order ->
    [protectorate] Consigne : continuer
    [removal] Consigne : quitter
   *[none] Consigne
}
button-standing-order-protectorate = Combattre pour mon allié
button-standing-order-removal = Quitter l’échiquier
button-leave-alliance = { $bond ->
    [pact] Rompre un pacte
   *[other] Quitter l’alliance
}
button-leave-army = Rompre le pacte : { $army }
button-yes-leave = { $bond ->
   *[alliance] Oui, quitter
    [pact] Rompre tous les pactes
}
button-reply = Répondre
button-write-anonymously = Écrire anonymement
button-mute = Ignorer
button-unmute = Ne plus ignorer
button-report = Signaler
button-yes-report = Oui, signaler
button-yes-betray = Jouer { $move }, quitter l’alliance
button-no-betray = Non, un autre coup
button-no-play-on = Non, continuer
button-help-rules = Règles
button-edit-notes = Modifier
rules-overview = Vue d’ensemble
menu-rules = Choisissez un sujet
menu-piece = Choisissez une pièce
menu-square = Choisissez une case
menu-piece-entry = { $piece } { $square }
menu-seats = Choisissez une couleur
menu-propose-alliance = Proposer { $bond ->
    [pact] un pacte
   *[other] une alliance
} à…
menu-write-letter = Écrire une lettre à…
menu-write-anonymously = Écrire anonymement à…
menu-reserve = Réserver une place à…
menu-free-seat = Libérer la place de…
menu-computer-level = Ajouter un ordinateur de niveau…
menu-computer-seat = Choisissez sa couleur
menu-computer-character = Choisissez son caractère
menu-remove-computer = Retirer un ordinateur…
menu-block = Bloquer…
menu-unblock = Débloquer…
menu-page = { $menu } ({ $page } sur { $pages })
pick-seats = { $most ->
    [one] Quelle couleur ?
   *[other] Quelle couleur ? Vous pouvez en prendre { $most } au plus. Chacune est une armée à part, avec son propre tour.
}
reserved-none = { $room ->
    [0] Toutes les places sont prises.
    [one] Une place est libre. Aucune n’est réservée.
   *[other] { $room } places sont libres. Aucune n’est réservée.
}
reserved-seats = { $room ->
    [0] Places réservées : { $people }. Toutes les autres sont prises.
    [one] Places réservées : { $people }. Une autre place est libre.
   *[other] Places réservées : { $people }. { $room } autres places sont libres.
}
computers-none = { $room ->
    [0] Toutes les places sont prises.
    [one] Une place est libre. À quel niveau l’ordinateur doit-il jouer ?
   *[other] { $room } places sont libres. À quel niveau l’ordinateur doit-il jouer ?
}
computers-some = { $room ->
    [0] { $computers }. Toutes les places sont prises.
    [one] { $computers }. Une autre place est libre.
   *[other] { $computers }. { $room } autres places sont libres.
}
pick-computer-seat = Quelle couleur pour { $computer } ? L’ordinateur rejoint la partie quand vous choisissez.
pick-piece = Quelle pièce ? Celles qui peuvent bouger sont signalées.
pick-target = { $piece } en { $square } : vers où ? Les points signalent les cases libres, les cercles les prises.
ask-draw =
    { "**" }{ $title }**
    { $players ->
        [2] Proposer la nulle ? Votre adversaire peut l’accepter, la refuser ou simplement continuer.
       *[other] Proposer la nulle ? Toutes les personnes encore en jeu doivent l’accepter. Chacune peut la refuser ou simplement continuer.
    }
ask-draw-offered = { $who } propose la nulle.
ask-draw-offered-by-you = { $players ->
    [2] Votre proposition de nulle tient jusqu’à ce que votre adversaire réponde ou joue.
   *[other] Votre proposition de nulle tient jusqu’à ce que quelqu’un la refuse ou joue.
}
ask-betray = { $move } prend une pièce de votre allié { $ally }. Vous quitteriez ainsi votre alliance, et tous ses membres en seraient informés. Personne ne voit que je vous pose la question.
ask-resign = { $game ->
    [chess4] Abandonner ? Cela vaut pour toutes les armées que vous jouez. L’abandon prend effet { $when ->
        [now] aussitôt
       *[later] à votre prochain tour
    } et ne peut pas être annulé. Vos pièces restent sur l’échiquier.
    [multiplayer] Abandonner ? Votre roi quitte l’échiquier { $when ->
        [now] aussitôt
       *[later] à votre prochain tour
    }, vos autres pièces restent. C’est irrévocable.
    [walks] Abandonner ? { $when ->
        [now] Vos pièces deviennent grises aussitôt
       *[later] À votre prochain tour, vos pièces deviennent grises
    } et ne bougent plus, et votre roi avance au hasard. Vous gardez vos points. C’est irrévocable.
    [stop] Arrêter et gagner ? Votre adversaire reçoit 20 points pour chaque roi encore en jeu, et reste pourtant derrière vous. La partie est alors terminée.
    [team] Abandonner ? Votre partenaire perd avec vous. C’est irrévocable.
    [chess45] Abandonner ? Toutes vos pièces quittent l’échiquier. C’est irrévocable.
    [alliance] Abandonner ? Toutes vos pièces quittent l’échiquier. C’est irrévocable.
   *[other] Abandonner ? C’est irrévocable.
}
more-panel-heading = { $title } — { $status }
panel-diplomacy = **Diplomatie** · { $title }. Personne d’autre ne voit ceci.
panel-not-yours = Vous ne jouez pas dans cette partie. Ceci sert à la diplomatie privée de ses joueurs.
panel-over = Votre diplomatie dans cette partie est terminée. Vous pouvez encore lire vos lettres.
panel-alone = Vous n’avez pas d’alliés.
panel-allied = Vos alliés : { $others }.
panel-liege = Vous continuez le combat sans roi, pour { $liege }.
panel-protectorates = Combattent pour vous : { $who }.
panel-order-removal = Consigne : si votre roi est pris, votre armée quitte l’échiquier.
panel-order-protectorate = Consigne : si votre roi est pris, votre armée continue le combat pour votre allié.
panel-proposed-by = • { $who } vous propose { $bond ->
    [pact] un pacte
   *[other] une alliance
}.
panel-proposed-to = • Vous avez proposé { $bond ->
    [pact] un pacte
   *[other] une alliance
} à { $who }. Pas encore de réponse.
panel-letters = { $count ->
    [one] { $count } lettre, envoyée ou reçue.
   *[other] { $count } lettres, envoyées ou reçues.
}
panel-alias = Votre nom d’emprunt dans les lettres anonymes : { $alias }.
panel-muted = Personnes ignorées : { $who }.
proposal-title = { $who } propose { $bond ->
    [pact] un pacte
   *[other] une alliance
}
proposal-others = Si vous acceptez, votre alliance comprend aussi { $who }.
proposal-shows = La personne voit qui fait partie de votre alliance : { $who }.
ask-propose = Proposer { $bond ->
    [pact] un pacte
   *[other] une alliance
} à { $who } ? Personne d’autre ne le voit.
ask-write = À qui est destinée la lettre ? Personne d’autre ne peut la lire. Si vous choisissez plusieurs personnes, chacune voit qui d’autre l’a reçue.
ask-write-revealed = À qui est destinée la lettre ? Si vous choisissez plusieurs personnes, chacune voit qui d’autre l’a reçue. Les lettres sont montrées à tout le monde à la fin de la partie.
ask-leave = { $bond ->
       *[alliance] Quitter votre alliance ? Elle prend fin aussitôt, et vos alliés en sont informés. Vos protectorats vous suivent.
        [pact] Rompre un pacte ? Il prend fin aussitôt, et l’autre partie en est informée.
    }
ask-order = Que doit faire votre armée si votre roi est pris alors qu’un allié a encore le sien ? Elle peut quitter l’échiquier ou continuer le combat pour cet allié. { $percent ->
    [0] Si elle continue, elle garde toutes ses pièces.
   *[other] Si elle continue, elle perd { $percent } % de ses pièces, { $rounding }{ $last ->
        [yes] , peut-être la dernière
       *[no] {""}
    }.
} Personne d’autre ne voit ceci, et vous pouvez en changer à tout moment.
ask-report = Montrer cette lettre à l’équipe qui gère ce serveur ? Elle verra le nom de l’expéditeur tel que vous le voyez, et saura que le signalement vient de vous. C’est irrévocable.
letters-none = Vous n’avez pas de lettres.
letters-received = { $of ->
    [one] Votre seule lettre
   *[other] Lettre { $number } sur { $of }
} · de { $who } · { $when }
letters-received-by-several = { $of ->
    [one] Votre seule lettre
   *[other] Lettre { $number } sur { $of }
} · de { $who } à { $readers } · { $when }
letters-sent = { $of ->
    [one] Votre seule lettre
   *[other] Lettre { $number } sur { $of }
} · à { $whom } · { $when }
letter-nothing-to-show = (Cette lettre n’a aucun texte visible.)
form-letter-title = Lettre privée
form-letter-label = Votre lettre
form-proposal-title = Proposition à { $who }
form-proposal-label = Message
form-counter-label = Qu’est-ce qui devrait changer ?
# One letter for each kind, all different: pawn, knight, bishop, rook, queen, king, guard,
# archbishop, chancellor. Moves are written with them, and they are drawn in place of figures.
piece-signs = PCFTDRGAH
ask-which-game = Dans quelle partie voulez-vous jouer **{ $text }** ?
did-you-mean-game = { $count ->
    [one] Vouliez-vous dire **{ $game }** ?
    *[other] Vouliez-vous dire l’une de ces parties ?
}
ask-which-move = **{ $text }** peut désigner plusieurs coups. Lequel ?

## The rules with pictures
lesson-title = { $piece } : ses déplacements
lesson = { $empty ->
    [0] { $piece ->
    [pion] Le pion
    [cavalier] Le cavalier
    [fou] Le fou
    [tour] La tour
    [dame] La dame
    [roi] Le roi
    [garde] Le garde
    [chancelier] Le chancelier
   *[other] L’{ $piece }
} en { $square } ne peut aller sur aucune case vide{ $taken ->
        [0] .
       *[other] , mais peut prendre en { $targets }.
    }
   *[other] { $piece ->
    [pion] Le pion
    [cavalier] Le cavalier
    [fou] Le fou
    [tour] La tour
    [dame] La dame
    [roi] Le roi
    [garde] Le garde
    [chancelier] Le chancelier
   *[other] L’{ $piece }
} en { $square } peut aller en { $squares }{ $taken ->
        [0] .
       *[other] {" "}et prendre en { $targets }.
    }
}

## Moves that are typed
typed-unread = Je ne lis que ce qui m’est adressé, rien n’a donc été joué. { $how }
typed-cross = ❌ signifie que ce coup n’a pas été joué. **Plus** sous l’échiquier, puis **Pourquoi ❌ ?** vous dit pourquoi ; personne d’autre ne le lit.
typed-none-rejected = Aucun des coups que vous avez tapés dans ce salon n’a été refusé récemment. Ce bouton ne concerne que ceux-là ; /move et **Jouer un coup** répondent aussitôt. Pour jouer, répondez à l’échiquier avec votre coup, ou appuyez sur **Jouer un coup**.
typed-reveals-secret = Un coup tapé peut trahir un secret dans cette partie. Envoyez-le-moi par MP, ou utilisez `/move`, que personne d’autre ne voit.
typed-playable-now = **{ $text }** est arrivé trop tôt ou s’est perdu. Vous pouvez le jouer maintenant.
typed-rejected = **{ $text }** : { $why }
typed-foreign = « { $text } » n’est pas un coup ici. Vouliez-vous dire **{ $move }** ?
typed-no-game = Vous ne jouez aucune partie ici. Tapez /play pour une partie contre l’ordinateur, ou /challenge et choisissez un adversaire. /help montre tout le reste.
typed-other-game = Pour une autre partie, tapez /play (contre l’ordinateur) ou /challenge (contre quelqu’un).
typed-chat = Ici, je ne lis que les coups. Pour commencer une partie, tapez /play (contre l’ordinateur) ou /challenge (contre quelqu’un). /turns montre les parties qui vous attendent, /help tout le reste.

## Welcome
welcome = **Les échecs, et { $count } variantes pour deux à cinq joueurs.** Commencez ici même : contre moi, ou contre quelqu’un que vous connaissez.
welcome-small = /help montre tout le reste. /server est réservé à la gestion de ce serveur.
challenge-form-title = Défi
challenge-form-opponent = Adversaire
challenge-form-variant = Variante
challenge-form-first-move = Qui commence ?
challenge-form-anybody = Au hasard
challenge-form-challenger = Moi
challenge-form-challenged = Mon adversaire
challenge-form-clock = Temps de réflexion
challenge-form-no-clock = Sans limite
challenge-form-rated = Partie classée
challenge-form-rated-hint = Change les deux cotes. Ni annulation de coup, ni indices.
game-form-title = Nouvelle partie
game-form-rated-hint = Change la cote de tous les joueurs. Ni annulation de coup, ni indices.
game-form-people-code = Laissez vide, et je vous donne un code pour que d’autres vous rejoignent.

## Lists
turns-none = Aucune partie ne vous attend. Défiez quelqu’un avec /challenge, ouvrez une partie avec /game new, ou jouez contre l’ordinateur avec /play.
turns-none-short = Aucune partie ne vous attend.
turns-heading = { $count ->
    [one] Une partie vous attend :
   *[other] { $count } parties vous attendent :
}
turns-title = { $game } : { $title }
turns-line = • { $title } — coup { $number }
turns-line-link = • [{ $title }]({ $link }) — coup { $number }
turns-asked = { $who } { $topic }
turns-offered = { $who } propose la nulle
turns-only-you-left = { $line } · tous les autres ont dit oui
turns-lobbies = { $count ->
    [one] Une de vos parties n’a pas encore commencé. Elle attend des joueurs.
   *[other] { $count } de vos parties n’ont pas encore commencé. Elles attendent des joueurs.
}
turns-lobby-link = • [{ $title }]({ $link })
turns-challenge = • { $challenger } vous défie. Jeu : { $game }
turns-challenge-link = • [{ $challenger } vous défie. Jeu : { $game }]({ $link })
turns-other-line = { $line } · échéance : { $until }
# Where no game waits for the reader.
turns-only-others = { $count ->
    [one] Dans une partie, vous attendez quelqu’un d’autre.
   *[other] Dans { $count } parties, vous attendez quelqu’un d’autre.
}
turns-others = { $count ->
    [one] Dans une autre partie, vous attendez quelqu’un d’autre.
   *[other] Dans { $count } autres parties, vous attendez quelqu’un d’autre.
}
open-none = Il n’y a pas de partie ouverte pour vous. Ouvrez-en une avec /game new, ou rejoignez-en une avec un code : /game join.
open-none-here = Il n’y a pas de partie ouverte sur ce serveur. Ouvrez-en une avec /game new, ou rejoignez-en une avec un code : /game join.
open-heading = { $count ->
    [one] { $count } partie ouverte :
   *[other] { $count } parties ouvertes :
}
open-line = **{ $at }** · { $game } : { $title } — { $room ->
        [one] une place est libre
       *[other] { $room } places sont libres
    }
open-line-reserved = **{ $at }** · { $game } : { $title } — une place vous est réservée
open-line-joined = **{ $at }** · { $game } : { $title } — vous en êtes
list-none-here = Aucune partie ne se joue ici. /game open montre les parties que vous pouvez rejoindre.
list-no-server = Ceci est une conversation privée. Pour voir les parties d’un serveur, demandez dans l’un de ses salons.
list-none-mine = Vous ne jouez aucune partie. Commencez-en une avec /play, /challenge ou /game new.
list-none-finished = Vous n’avez encore terminé aucune partie.
list-heading-here = { $count ->
    [one] { $count } partie se joue ici :
   *[other] { $count } parties se jouent ici :
}
list-heading-mine = { $count ->
    [one] Vous jouez { $count } partie :
   *[other] Vous jouez { $count } parties :
}
list-heading-finished = { $count ->
    [one] Vous avez terminé { $count } partie :
   *[other] Vous avez terminé { $count } parties :
}
list-linked = [{ $title }]({ $link })
list-timed = { $line } · ⏳ { $until }
list-paused = { $line } · ⏸
list-line = **{ $at }** · { $game } : { $title } — coup { $number }
list-line-turn = **{ $at }** · { $game } : { $title } — à vous, coup { $number }
list-line-over = **{ $at }** · { $game } : { $title } — { $result }
past-board-gone = Cet échiquier ne fait plus partie de la partie.
watch-heading = **{ $title }** · { $game }
watch-none = Il n’y a rien à regarder ici. /game list montre vos parties, /game open celles que vous pouvez rejoindre.
watch-no-game = Ce message ne montre pas l’échiquier d’une partie. /board montre votre partie, /game watch celles qui se jouent ici.
moves-none = Aucun coup pour l’instant.
moves-heading = { $title } — { $status }
moves-attached = La liste est trop longue pour un message, elle est donc jointe.
# The marks of Chess4's notation.
moves-marks = -# { $marks }
mark-commands = `@` commande cette armée désormais
mark-blocked = `%` ne peut pas jouer
mark-resigned = `%%` a abandonné
mark-out = `%%%` est hors jeu
mark-check = `#` échec
mark-checkmate = `##` échec et mat
mark-leaves = `###` est sorti du jeu au début de ce tour
mark-army = { $letter } { $army }
file-rated = Partie classée
file-pgn = La partie au format PGN, pour tout programme d’échecs.
file-c4pgn = La partie en c4pgn, la notation de Chess4.
file-pgn4 = La partie au format PGN4, pour les programmes et les sites d’échecs à quatre couleurs.
file-courier = La partie dans la notation de Game Courier, un coup par ligne.
file-json = La partie au format JSON. `moves` contient ses coups, et `changes` ce qu’ils ont changé en plus de la pièce jouée.
game-entry-turn = À vous : { $title }, coup { $number }
game-entry = { $title }, coup { $number }
game-entry-challenge = Défi : { $title }
game-entry-lobby = En attente de joueurs : { $title }
move-entry-piece = { $piece } { $square } : { $targets }

list-more = { $count ->
        [one] … et une autre.
       *[other] … et { $count } autres.
    }

## Notes
note-none = Vous n’avez pas encore de notes. Partie : { $game }. Appuyez sur **Modifier** pour en écrire. Personne d’autre ne peut les lire.
note-heading = Vos notes, que personne d’autre ne peut lire. Partie : { $game }.
note-title = Vos notes privées
note-label = Personne d’autre ne peut les lire

## Settings; each is in a menu or on a button, without a label of its own
settings-own = **Vos réglages**, sur chaque serveur et en MP. Les échiquiers ont cet aspect en MP, pour /board et **Ma vue** ; ceux d’un salon ont le même aspect pour tout le monde.
settings-server = **Réglages du serveur.** Les parties peuvent commencer { $where }. { $reports }
settings-everywhere = dans tous les salons
settings-in-channels = dans { $channels }
settings-reports = Les lettres signalées sont montrées dans { $channel }.
settings-reports-owner = Les lettres signalées sont montrées au propriétaire du serveur.
settings-page = Tout le monde peut lire la page publique : { $link }. Elle montre les parties de visibilité *public*, les ligues publiques et les résultats des matchs contre d’autres serveurs.
settings-page-no-address = La page publique est activée, mais je n’ai pas d’adresse publique. L’équipe qui m’exploite peut définir `api.address`.
settings-page-head = **Page publique.** Une page web où tout le monde voit ce qui se joue ici et comment venir jouer.
settings-page-only-public = Doit-elle montrer aussi les autres parties de certains salons ? Choisissez les salons : elle en montre alors les échiquiers, sans les noms des joueurs.
settings-page-channels = Elle montre aussi les autres parties de { $channels }, sans les noms des joueurs.
settings-page-closed = Tout le monde sur ce serveur ne peut pas lire { $channel } : ses parties restent donc hors de la page. Rien n’a changé.
settings-page-invitation = Elle invite à rejoindre le serveur avec { $link }.
settings-page-no-invitation = Elle n’a pas encore d’invitation à ce serveur.
settings-menu-page-channels = Salons dont elle montre les parties (aucun : parties publiques seulement)
button-page = Page publique
button-invitation = Invitation
invitation-form-link = Invitation à ce serveur
invitation-form-hint = Par exemple https://discord.gg/abc123, de préférence sans expiration. Vide : aucune.
refusal-server-no-such-invitation = Ce n’est pas une invitation de Discord : un tel lien commence par `https://discord.gg/` ou `https://discord.com/invite/`. Rien n’a changé.
settings-boards = **Aspect des échiquiers dans les salons de ce serveur.** En MP et dans les messages que personne d’autre ne voit, ce sont vos propres réglages qui comptent.
settings-menu-reports = Où montrer les lettres signalées (aucun salon : au propriétaire)
settings-saved = ✓ { $what }
settings-saved-channels = Les parties peuvent maintenant commencer { $where }.
settings-no-server = Il n’y a pas de réglages du serveur en MP. Utilisez /server dans l’un des salons du serveur.
settings-managers-only = Seules les personnes qui peuvent gérer ce serveur peuvent changer ses réglages. Les vôtres sont dans /settings show.
settings-menu-channels = Où les parties peuvent commencer
setting-language-auto = Langue : comme dans Discord
setting-language = Langue : { $name }
setting-theme-wood = Échiquier : bois clair
setting-theme-dark = Échiquier : ardoise, pour le mode sombre
setting-theme-contrast = Échiquier : contraste élevé
setting-theme-safe = Échiquier : adapté aux daltoniens
setting-theme-green = Échiquier : vert
setting-theme-blue = Échiquier : bleu
setting-pieces-classic = Pièces : bois tourné
setting-pieces-flat = Pièces : plates et marquées
setting-pieces-letters = Pièces : lettres
setting-pieces-carved = Pièces : sculptées
setting-pieces-round = Pièces : rondes
setting-orientation-own = Vue : de mon côté
setting-orientation-white = Vue : du côté des Blancs
setting-coordinates-on = Coordonnées : affichées
setting-coordinates-off = Coordonnées : masquées
setting-notifications-all = Me prévenir : de tout
setting-notifications-asked = Me prévenir : quand je dois agir
setting-notifications-nothing = Me prévenir : jamais
setting-begins-on = Début de partie : me mentionner
setting-begins-off = Début de partie : pas de mention
setting-out-on = Je suis hors jeu : me mentionner
setting-out-off = Je suis hors jeu : pas de mention
setting-over-on = Fin de partie : me mentionner
setting-over-off = Fin de partie : pas de mention
setting-challenges-everybody = Défis : de toute personne que je n’ai pas bloquée
setting-challenges-nobody = Défis : de personne
setting-profile-public = Profil : visible par tout le monde
setting-profile-private = Profil : caché aux autres. Les parties classées montrent pourtant leurs cotes
setting-only_move-off = Mon seul coup légal : je le joue moi-même
setting-only_move-on = Mon seul coup légal : joué aussitôt
settings-notifications = **Ce qui vous mentionne**, sur chaque serveur et en MP. Le menu règle les mentions quand c’est à vous de jouer, les boutons tout le reste.
button-notifications = Notifications
button-boards = Échiquiers
button-server-settings = Réglages du serveur
settings-challenges = **Qui peut vous défier**, sur chaque serveur et en MP. Les défis, invitations et revanches des personnes que vous bloquez ne vous parviennent pas, et elles n’en apprennent pas la raison. Dans une partie en cours, ignorez leurs lettres sur place.
settings-nobody-blocked = Vous n’avez bloqué personne.
settings-blocked-people = Personnes bloquées : { $people }
settings-many-blocked = Personnes bloquées : { $people } et { $others } de plus. Débloquez quelqu’un avec /settings unblock
settings-blocked = Personne bloquée : { $who }. Plus de défis ni d’invitations de sa part.
settings-unblocked = Personne débloquée : { $who }.
button-challenges = Défis
server-setting-language-auto = Langue : celle des joueurs, ou comme dans Discord
server-setting-threads-on = Fils : un par partie
server-setting-threads-off = Fils : aucun
server-setting-pings-on = Mentions : qui doit jouer
server-setting-pings-off = Mentions : aucune
server-setting-orientation-first = Échiquiers : toujours du côté de la première armée
server-setting-orientation-mover = Échiquiers : du côté du joueur au trait
server-setting-pictures-off = Images : du dernier échiquier, les autres tiennent en une ligne
server-setting-pictures-on = Images : de chaque échiquier
server-setting-welcome-on = Accueil : quand j’arrive
server-setting-welcome-off = Accueil : aucun
server-setting-clubs-on = Cotes et ligues : activées
server-setting-clubs-off = Cotes et ligues : désactivées
server-setting-page-on = Page publique : activée
server-setting-page-off = Page publique : désactivée
server-setting-theme-wood = Échiquier : bois clair
server-setting-theme-dark = Échiquier : ardoise, pour le mode sombre
server-setting-theme-contrast = Échiquier : contraste élevé
server-setting-theme-safe = Échiquier : adapté aux daltoniens
server-setting-theme-green = Échiquier : vert
server-setting-theme-blue = Échiquier : bleu
server-setting-pieces-classic = Pièces : bois tourné
server-setting-pieces-flat = Pièces : plates et marquées
server-setting-pieces-letters = Pièces : lettres
server-setting-pieces-carved = Pièces : sculptées
server-setting-pieces-round = Pièces : rondes
button-everywhere = Parties partout

## Time settings
settings-time = **Vos réglages de temps**, sur chaque serveur et en MP. Personne d’autre ne peut les voir.
settings-zone = Fuseau horaire : { $zone }
time-zone = Fuseau horaire : { $zone }, où il est maintenant { $clock }. Changez-le avec /settings timezone.
time-quiet = Heures calmes : { $hours }. Ni mentions ni rappels à ces heures.
time-no-quiet = Heures calmes : aucune. Coupez les mentions avec `/settings quiet 22:00-07:30`.
time-digest = Résumé quotidien : à { $time }, si quelque chose vous attend.
time-no-digest = Résumé quotidien : désactivé. Activez-le avec `/settings digest 8:00`.
time-vacation = Vacances : { $left } sur { $days } jours encore disponibles cette année. Tant qu’elles durent, vos pendules qui comptent en jours sont arrêtées.
time-on-vacation = En vacances jusqu’au { $until }. Les pendules qui comptent en jours sont arrêtées. Jours disponibles à votre retour : { $left } sur { $days } cette année, ou plus si vous revenez avant.
vacation-started = Bonnes vacances ! Vous pouvez encore jouer.
vacation-ended = Bon retour ! Vos pendules tournent de nouveau.
vacation-ended-waiting = { $count ->
        [one] Une partie vous attend.
       *[other] { $count } parties vous attendent.
    } Voir /turns.
vacation-over = Bon retour ! Vos vacances sont finies, et vos pendules tournent de nouveau.
setting-reminders-both = Rappels : à la moitié et au dixième de mon temps
setting-reminders-last = Rappels : au dernier dixième de mon temps
setting-reminders-off = Rappels : jamais
button-time = Réglages de temps
button-settings = Mes réglages
button-no-quiet-hours = Pas d’heures calmes
hours-question-league = Chaque coup de ces parties dure des jours. Quelle heure est-il chez vous, et à quelles heures ne faut-il pas vous déranger ? Je ne le demanderai qu’une fois.
hours-question = C’est votre première partie sur plusieurs jours. Quelle heure est-il chez vous, et à quelles heures ne faut-il pas vous déranger ? Je ne le demanderai qu’une fois.
hours-quiet = Rien ne sonne de { $from } à { $until }
hours-never-quiet = Cela peut sonner à toute heure
hours-later = Vous pouvez changer cela à tout moment : /settings time.
menu-hours-zone = Quelle heure est-il chez vous ?
menu-hours-quiet = Quand ne faut-il pas vous déranger ?
button-hours-not-now = Pas maintenant
button-hours-done = Terminé
button-no-digest = Pas de résumé quotidien
button-start-vacation = Vacances
vacation-form-until = Combien de temps ?
vacation-form-hint = Par exemple 10j ou 2sem, ou le dernier jour, par exemple 2026-12-24
button-end-vacation = Je suis de retour
reminder-half = ⏳ C’est à vous de jouer. Partie : { $game }. À jouer avant : { $until }. (La moitié de votre temps est passée.)
reminder-tenth = ⌛ C’est à vous de jouer. Partie : { $game }. À jouer avant : { $until }. (Il ne reste qu’un dixième de votre temps.)

## Privacy
privacy =
    { "**" }Ce qu’Entente conserve sur vous**
    • Pour chaque partie que vous jouez, avez jouée ou pour laquelle vous avez reçu une invitation : votre identifiant Discord et votre nom d’alors, vos places, vos coups et leurs heures, vos notes privées, votre échiquier de réflexion, vos coups conditionnels, vos lettres, vos votes pour les coups des équipes, le nombre que vous avez ajouté au hasard de la partie en la rejoignant, et le message qui montre votre dernier échiquier. Et aussi les serveurs où vous utilisez Entente.
    • Vos réglages et vos vacances, et qui vous avez bloqué. Si quelqu’un vous bloque, seule cette personne peut le voir. Si vous avez créé des jetons d’API : leurs noms, ce qu’ils permettent, le jour de leur dernière utilisation, et un condensat de chacun. Jamais les jetons eux-mêmes. Si vous avez créé des webhooks : leurs adresses, les événements qu’ils reçoivent, l’issue des derniers envois, et leurs secrets, chiffrés.
    • Si je ne peux pas vous joindre par MP : depuis quand, et quelles parties le montrent. Et aussi si l’on vous a dit que je ne peux pas écrire dans un salon, et comment jouer.
    Entente ne conserve aucun autre message ni aucun profil. Entente ne partage que ce que la partie montre, et ne montre une lettre signalée qu’à l’équipe du serveur.
    { "**" }M’envoyer mes données** vous donne tout cela dans un fichier.
    { "**" }M’oublier** supprime vos noms, notes, lettres, réglages et jetons. Vos coups restent sans nom. Vous abandonnez vos parties en cours, vos salles d’attente ferment, et chaque partie vous appelle « Ancien joueur ». Les autres gardent leurs parties. Les messages déjà dans Discord y restent, et les sauvegardes de l’équipe qui exploite ce bot durent jusqu’à leur remplacement.
button-privacy = Confidentialité
button-data = M’envoyer mes données
button-forget = M’oublier
button-yes-forget = Oui, m’oublier
ask-forget = { $count ->
    [0] Dois-je vous oublier ?
    [one] Dois-je vous oublier ? Vous abandonnerez ou quitterez votre partie.
   *[other] Dois-je vous oublier ? Vous abandonnerez ou quitterez toutes vos parties ({ $count }).
} Vos notes, réglages et jetons seront supprimés. C’est irrévocable.
done-data = Voici les données qu’Entente conserve sur vous. Personne d’autre ne peut voir ce fichier.
done-forgotten = C’est oublié : je n’ai plus rien sur vous. Si vous rejouez un jour, vous repartez de zéro.
erasure-requested = Je vous ai posé la question dans Discord, en message privé. Rien n’est supprimé avant que vous confirmiez là-bas. Vous avez 24 heures. Si aucun message n’arrive, utilisez /privacy dans Discord.
erasure-asked =
    { "**" }Dois-je vous oublier ?** Une application l’a demandé avec l’un de vos jetons d’API. Rien n’est encore supprimé.
    Si vous confirmez, vous abandonnez ou quittez toutes vos parties, et vos noms, notes, lettres, réglages et jetons sont supprimés. C’est irrévocable.
    Si vous n’avez rien demandé, gardez vos données et révoquez le jeton : /api list montre les vôtres. Vous pouvez décider avant : { $until }. Si vous ne faites rien, rien ne se passe.
button-keep-data = Garder mes données
erasure-refused = Rien n’a été supprimé. Si vous n’avez rien demandé, révoquez le jeton : /api list montre les vôtres.
erasure-expired = Cette demande n’est plus ouverte, et rien n’a été supprimé. Vous pouvez toujours le faire avec /privacy.
webhook-failing = Votre webhook vers { $address } est désactivé : depuis cinq jours, rien n’y est arrivé. Quand son destinataire fonctionne de nouveau, réactivez-le par l’API HTTP. Il reprend là où il s’est arrêté.
webhook-gone = Votre webhook vers { $address } est désactivé : son destinataire dit qu’il n’existe plus (410). Si c’est une erreur, réactivez-le par l’API HTTP.

## Tokens
token-made = Voici votre jeton, nommé **{ $label }**. Touchez-le pour le révéler. Vous ne le verrez que cette fois, et quiconque l’a peut s’en servir à votre place.
    ||`{ $token }`||
    Il permet : { $scopes } ({ $end }).
    Envoyez-le sous la forme `Authorization: Bearer …` à { $address }. { $docs } dit ce que vous pouvez en faire. Pour le révoquer, utilisez /api revoke avec le numéro { $number }.
token-none = Vous n’avez pas de jeton. Créez-en un avec /api token.
token-heading = Vos jetons :
token-line = • { $number } : { $label } · { $scopes } · créé le { $when } · { $used } · { $end }
token-revoked = Jeton révoqué. Il ne peut plus servir.
token-revoked-with-webhooks = Jeton révoqué. Il ne peut plus servir, et les webhooks qu’il avait créés ou modifiés ont pris fin : { $addresses }
webhook-heading = Vos webhooks, qui reçoivent les nouvelles de vos parties :
webhook-line = • `{ $id }` : { $address } · { $by } · { $status }
webhook-of-token = prend fin avec le jeton { $number }
webhook-of-person = à vous
webhook-active = actif
webhook-paused = en pause
webhook-disabled-now = désactivé
webhook-deleted = Webhook supprimé. Plus rien ne lui est envoyé.
webhook-unknown = Vous n’avez pas ce webhook. /api list montre les vôtres.
token-label = mon application
token-scope-read = voir ce que vous voyez
token-scope-play = jouer
token-scope-diplomacy = négocier
token-scope-manage = changer vos réglages et vos données
token-used = dernière utilisation le { $when }
token-unused = jamais utilisé
token-endless = sans date de fin
token-of-links = chaque lien prend fin un jour après sa partie
token-ends = jusqu’au { $when }
token-expired = expiré

## Help
help-head = { "**" }Entente joue aux échecs dans Discord**, à deux joueurs ou jusqu’à cinq armées.
help-start =
    { "**" }Commencer**
    /play · contre l’ordinateur
    /challenge · contre quelqu’un
    /game new · une partie de tout genre, que d’autres rejoignent
    /game open · les parties que vous pouvez rejoindre
    { "**" }Jouer**
    /move · votre coup ; ou appuyez sur **Jouer un coup**, ou répondez à l’échiquier avec le coup
    /turns · les parties qui vous attendent
    /game list · les parties en cours
    /rules · comment se joue chaque jeu
help-start-direct =
    { "**" }Commencer**
    /play · contre l’ordinateur
    /challenge · contre quelqu’un
    /game new · une partie de tout genre ; les autres la rejoignent avec un code
    /game join · une partie, avec son code
    { "**" }Jouer**
    /move · votre coup ; ou tapez-le simplement ici
    /turns · les parties qui vous attendent
    /rules · comment se joue chaque jeu
help-game = { "**" }Cette partie** · { $title } — { $status }
help-own-lobby =
    { "**" }En attente de joueurs**, sous son message :
    { "**" }{ $where ->
        [channel] Rejoindre avec…
       *[direct] Choisir la couleur…
    }** · une autre couleur
    { $where ->
        [channel] { "**" }Hôte** · réserver une place, ajouter un ordinateur, lancer ou annuler la partie
       *[direct] { "**" }Réserver une place**, **Ajouter un ordinateur**, **Annuler**
    }
help-lobby =
    { "**" }Pas encore commencée**
    { "**" }Rejoindre** ou **Accepter** sous son message · pour jouer
    /rules · comment ce jeu se joue
help-over =
    { "**" }La partie est terminée**
    { "**" }Revanche** sous le dernier échiquier · encore une partie
    /show analysis · les coups qui ont décidé
    /show replay · le film de la partie
    /show moves · les coups
    /show file · le fichier de la partie
    /game save · un fichier pour continuer à partir de là
help-watching =
    { "**" }Vous regardez**
    /board · la position
    /show moves · les coups joués
    /rules · comment ce jeu se joue
    /play ou /challenge · une partie à vous
help-leading =
    { "**" }Vous arbitrez cette partie.** Appuyez sur **Plus**, ou tapez /game pause, /game resume, /game extend ou /game substitute.
help-your-turn =
    { "**" }C’est à vous de jouer**
    /move · votre coup ; ou appuyez sur **Jouer un coup**, ou répondez à l’échiquier avec le coup
    { "**" }Plus**, **Pourquoi ❌ ?** · ce qui n’allait pas dans un coup que vous avez tapé
help-waiting =
    { "**" }Ce n’est pas à vous de jouer**
    /plan if · des réponses à ce qui pourrait se jouer
    /plan premove · vos prochains coups
help-ending = { "**" }Pour terminer** · /draw, /resign
help-asking = { "**" }{ $players ->
    [2] Pour demander à votre adversaire
   *[other] Pour demander aux autres
}** · /game takeback, /game pause
help-diplomacy =
    { "**" }Diplomatie**, pour vous en privé
    /ally propose · proposer une alliance à quelqu’un
    /ally status · vos alliés, et ce qui est proposé
    /whisper · une lettre, si la partie en permet
    { "**" }Plus**, **Échiquier, coups, règles…**, **Registre** · une empreinte, pour vérifier plus tard que rien n’a été changé
help-looking = { "**" }Pour regarder et réfléchir** · /board, /show moves, /show notes, /plan think, /show hint
help-open-board = { "**" }Ouvrir l’échiquier** sous un échiquier · jouer du doigt dans votre navigateur
help-turns = { $count ->
    [one] { "**" }{ $count } partie vous attend** · /turns
   *[other] { "**" }{ $count } parties vous attendent** · /turns
}
# Where there is a game here, which is not counted.
help-turns-elsewhere = { $count ->
    [one] { "**" }{ $count } autre partie vous attend** · /turns
   *[other] { "**" }{ $count } autres parties vous attendent** · /turns
}
help-manager = { "**" }Vous gérez ce serveur** · /server, et /match new pour jouer contre un autre serveur
help-labels = { "-#" } Les boutons de ce salon sont dans une autre langue : { $labels }
help-label = { $own } = **{ $here }**
help-rest = { "**" }Pour tout régler** · /settings show, /privacy, /api token
help-commands = { "**" }Toutes les commandes**
button-help-commands = Toutes les commandes

## When messages can’t be delivered; the first few are in small letters below a message
rerouted-gone = Le salon de cette partie n’existe plus, elle continue donc ici.
rerouted-hidden = Je ne vois plus le salon de cette partie, elle continue donc ici.
rerouted-forbidden = Je n’ai plus le droit d’écrire dans { $channel }, cette partie continue donc ici.
rerouted-locked = { $channel } est verrouillé, cette partie continue donc ici.
rerouted-unreachable = Je ne peux pas envoyer de MP à { $who }, qui peut encore jouer avec /board et /move. S’il ne se passe rien, vous pouvez abandonner.
thread-gone = Le fil de cette partie n’existe plus, elle continue donc ici.
thread-full = Ce serveur ne peut pas avoir plus de fils ouverts, la partie continue donc ici.
thread-forbidden = Je n’ai pas le droit d’écrire dans le fil de cette partie, elle continue donc ici.
notice-dms-closed = Je ne peux pas vous envoyer de MP. Pour y recevoir échiquiers et lettres, autorisez les MP dans les paramètres de confidentialité d’un serveur que nous partageons. D’ici là, /turns et /board montrent vos parties, et /ally status vos lettres.
notice-dms-refused = Discord ne me laisse pas ouvrir de nouveaux MP en ce moment. Si rien ne vous parvient, /turns et /board montrent vos parties. J’enverrai ce qui attend dès que je le pourrai.
notice-posting-forbidden = Je ne peux pas publier d’échiquiers ici. Il me manque ces permissions : { $missing }. Demandez à quelqu’un qui gère ce serveur de les accorder. D’ici là, les échiquiers arrivent par MP. /board et /move fonctionnent ici aussi.

## Commands, their options and the choices of these. A name is what is typed: lower case, no spaces, and in English as in the code.
command-game-name = partie
command-game-description = Parties de tout genre
command-game-new-name = nouvelle
command-game-new-description = Ouvrir une partie que d’autres peuvent rejoindre ; sans options, un formulaire s’ouvre
command-game-new-variant-name = variante
command-game-new-variant-description = Quel jeu, pour 2 joueurs ou jusqu’à 5 armées (par défaut : échecs) ; /rules les explique
parameter-player2-name = joueur2
parameter-player2-description = Réserver une place à cette personne
parameter-player3-name = joueur3
parameter-player3-description = Réserver une autre place à cette personne
parameter-player4-name = joueur4
parameter-player4-description = Réserver une autre place à cette personne
parameter-player5-name = joueur5
parameter-player5-description = Réserver une autre place à cette personne
parameter-visibility-name = visibilité
parameter-visibility-description = Qui peut regarder : ce salon, seulement les joueurs (par MP), ou tout le monde
parameter-options-name = options
parameter-options-description = Options propres à certains jeux ; la liste les montre
parameter-clock-name = cadence
parameter-clock-description = Par exemple 3j par coup, ou 10+5 pour dix minutes plus cinq secondes par coup
parameter-timeout-name = temps-écoulé
parameter-timeout-description = Ce qui se passe quand le temps d’un joueur est écoulé (par défaut : il perd)
parameter-rated-name = classée
parameter-rated-description = Si la partie change les cotes : ni annulation de coup, ni indices (par défaut : non)
parameter-claims-name = réclamations
parameter-claims-description = Si l’on peut réclamer un résultat certain (par défaut : oui, sauf partie classée)
parameter-secret-name = secret
parameter-secret-description = Si personne n’apprend qui joue quelle armée avant la fin (par défaut : non)
parameter-arbiter-name = arbitre
parameter-arbiter-description = Si vous arbitrez la partie sans jouer (par défaut : non)
parameter-position-name = position
parameter-position-description = Partir de cette position : une FEN, ou ce que donne Partager dans /game scenario
command-game-join-name = rejoindre
command-game-join-description = Rejoindre une partie privée ou reprendre une place, avec son code
parameter-code-name = code
parameter-code-description = Le code, par exemple K7QM-2XFT
command-game-open-name = ouvertes
command-game-open-description = Parties ouvertes : vos invitations et celles de ce serveur
command-game-list-name = liste
command-game-list-description = Les parties de ce serveur, ou les vôtres
parameter-which-name = lesquelles
parameter-which-description = Quelles parties (par défaut : celles de ce serveur, ou les vôtres en MP)
command-game-watch-name = regarder
command-game-watch-description = Regarder une partie ; personne d’autre ne voit l’échiquier montré
command-game-watch-game-name = partie
command-game-watch-game-description = Quelle partie (par défaut : celle qui se joue ici)
parameter-side-name = côté
parameter-side-description = De quel côté la voir (par défaut : le vôtre, ou le camp au trait)
command-game-abort-name = annuler
command-game-abort-description = Annuler une partie où tout le monde n’a pas encore joué
command-game-claim-name = réclamer
command-game-claim-description = Réclamer le gain ou la nulle à votre tour, si la partie est décidée
command-game-claim-result-name = résultat
command-game-claim-result-description = Ce que vous réclamez
command-game-substitute-name = remplacer
command-game-substitute-description = Faire jouer un ordinateur pour une personne absente, ou reprendre votre place
command-game-substitute-colour-name = couleur
command-game-substitute-colour-description = Quelle place (par défaut : la vôtre) ; pour une autre, les autres doivent accepter
command-game-extend-name = prolonger
command-game-extend-description = Comme arbitre : donner plus de temps à un joueur, ou à tout le monde
command-game-extend-by-name = durée
command-game-extend-by-description = Combien, par exemple 30m ou 2j
command-game-extend-colour-name = couleur
command-game-extend-colour-description = Quelle pendule (par défaut : celles de tout le monde)
command-game-new-level-name = niveau
command-game-new-level-description = Niveau des ordinateurs sur les places libres, de 1 à 8 (par défaut : 3)
command-play-name = jouer
command-play-description = Jouer contre l’ordinateur ; la partie commence aussitôt
command-play-variant-name = variante
command-play-variant-description = Quel jeu (par défaut : échecs) ; l’ordinateur joue toutes les autres armées
parameter-level-name = niveau
parameter-level-description = Le niveau de l’ordinateur, de 1 à 8 (par défaut : 3)
command-challenge-level-name = niveau
command-challenge-level-description = Si vous me défiez : mon niveau, de 1 à 8 (par défaut : 3)
choice-level-1 = 1 · { level-1 }
choice-level-2 = 2 · { level-2 }
choice-level-3 = 3 · { level-3 }
choice-level-4 = 4 · { level-4 }
choice-level-5 = 5 · { level-5 }
choice-level-6 = 6 · { level-6 }
choice-level-7 = 7 · { level-7 }
choice-level-8 = 8 · { level-8 }
command-challenge-name = défier
command-challenge-description = Défier quelqu’un
parameter-opponent-name = adversaire
parameter-opponent-description = Qui défier ; choisissez-moi pour jouer contre l’ordinateur
parameter-colour-name = couleur
parameter-colour-description = Votre couleur (par défaut : au hasard)
command-challenge-variant-name = variante
command-challenge-variant-description = Quel jeu (par défaut : échecs) ; à plus de deux, une partie ouverte avec une place réservée
command-challenge-person-name = Défier
command-show-board-name = Voir l’échiquier
command-move-name = coup
command-move-description = Jouer un coup
command-move-move-name = coup
command-move-move-description = Votre coup, ou une case pour voir ce qui peut y aller ; ou choisissez dans la liste
command-plan-name = plan
command-plan-description = Des coups préparés à l’avance ; personne d’autre ne les voit
command-plan-list-name = liste
command-plan-list-description = Vos coups conditionnels dans cette partie
command-plan-think-name = réflexion
command-plan-think-description = Échiquier de réflexion : des suites gardées avec la partie ; personne d’autre ne les voit
command-plan-think-line-name = suite
command-plan-think-line-description = Les coups à partir de la position actuelle, de chacun à son tour
command-plan-clear-name = effacer
command-plan-clear-description = Retirer tous vos coups conditionnels dans cette partie
command-plan-premove-name = pré-coup
command-plan-premove-description = Coups conditionnels : votre prochain coup est joué aussitôt, quoi qu’on joue avant
command-plan-premove-move-name = coup
command-plan-premove-move-description = Votre prochain coup ; plusieurs sont joués l’un après l’autre
command-plan-if-name = si
command-plan-if-description = Coups conditionnels : si l’on joue ceci, vous jouez cela ; personne d’autre ne les voit
parameter-line-name = suite
parameter-line-description = Le coup attendu et votre réponse, tour à tour ; * vaut pour n’importe quel coup
command-draw-name = nulle
command-draw-description = Proposer la nulle, ou accepter celle qu’on vous propose
command-resign-name = abandonner
command-resign-description = Abandonner votre partie ; je vous demande d’abord de confirmer
command-game-takeback-name = annuler-coup
command-game-takeback-description = Demander à annuler votre dernier coup
command-game-pause-name = pause
command-game-pause-description = Demander à arrêter les pendules
parameter-for-name = durée
parameter-for-description = Combien de temps, par exemple 12h ou 3j (par défaut : jusqu’à un accord pour reprendre)
command-game-resume-name = reprendre
command-game-resume-description = Demander à relancer les pendules
command-ally-name = alliance
command-ally-description = Alliances et pactes secrets
command-ally-propose-name = proposer
command-ally-propose-description = Proposer une alliance ; personne d’autre ne le voit
command-ally-accept-name = accepter
command-ally-accept-description = Accepter une proposition
command-ally-decline-name = refuser
command-ally-decline-description = Refuser une proposition
command-ally-counter-name = contre-proposer
command-ally-counter-description = Refuser une proposition et faire la vôtre à la place
command-ally-counter-message-name = message
command-ally-counter-message-description = Ce qui devrait changer
command-ally-withdraw-name = retirer
command-ally-withdraw-description = Retirer votre proposition
command-ally-leave-name = quitter
command-ally-leave-description = Quitter votre alliance ou rompre un pacte, aussitôt
command-ally-leave-player-name = joueur
command-ally-leave-player-description = Quel allié quitter (par défaut : tous). Une alliance de trois se quitte en entier
command-ally-order-name = consigne
command-ally-order-description = Choisir ce que fait votre armée si votre roi est pris alors qu’un allié a encore le sien
command-ally-status-name = état
command-ally-status-description = Vos alliés, propositions et lettres ; personne d’autre ne les voit
command-whisper-name = lettre
command-whisper-description = Envoyer une lettre privée à un autre joueur, ou à plusieurs
parameter-player-name = joueur
parameter-player-description = Qui ; choisissez dans la liste
parameter-message-name = message
parameter-message-description = Message (facultatif)
parameter-also-name = aussi
parameter-also-description = Qui d’autre reçoit la même lettre ; plusieurs noms séparés par des virgules
parameter-text-name = texte
parameter-text-description = Votre lettre, jusqu’à 2 000 caractères
parameter-anonymous-name = anonyme
parameter-anonymous-description = Cacher votre nom, si la partie le permet
parameter-leaving-name = quitter
parameter-leaving-description = Quitter d’abord votre alliance ; si cela n’aboutit pas, vous y restez
parameter-order-name = consigne
parameter-order-description = Continuer le combat pour l’allié, ou quitter l’échiquier
choice-win = gain
choice-draw = nulle
choice-lose = perdre la partie
choice-random-move = coup légal au hasard
choice-next-picks = le joueur suivant choisit un coup légal
choice-substitute = un ordinateur prend la suite
choice-protectorate = continuer le combat pour l’allié
choice-removal = quitter l’échiquier
parameter-game-name = partie
parameter-game-description = Quelle partie ; utile seulement hors de son fil, si vous en avez plusieurs
command-turns-name = mon-tour
command-turns-description = À vous de jouer : les parties qui vous attendent
command-board-name = échiquier
command-board-description = Votre échiquier, comme vous l’aimez ; personne d’autre ne le voit
parameter-flip-name = retourner
parameter-flip-description = Le voir du côté suivant
parameter-coordinates-name = coordonnées
parameter-coordinates-description = Où afficher les coordonnées
parameter-theme-name = thème
parameter-theme-description = Couleurs de l’échiquier
command-board-pieces-name = pièces
command-board-pieces-description = Jeu de pièces
command-show-analysis-name = analyse
command-show-analysis-description = L’histoire d’une partie terminée, ou d’un fichier : qui menait, et quels coups ont décidé
command-show-analysis-file-name = fichier
command-show-analysis-file-description = Une partie terminée d’un autre programme : s’aider dans une partie en cours, c’est tricher
command-show-analysis-paste-name = coller
command-show-analysis-paste-description = Coller plutôt la partie dans un champ
command-show-replay-name = film
command-show-replay-description = Le film de la partie : chaque coup, avec les prises et les camps sortis du jeu
command-show-hint-name = indice
command-show-hint-description = Le meilleur coup dans une partie contre des ordinateurs, et ce qui peut suivre
command-show-name = montrer
command-show-description = Coups, position, film, fichier, notes, indices et analyse d’une partie, pour vous en privé
command-show-file-name = fichier
command-show-file-description = Le fichier de la partie : PGN pour les échecs, c4pgn pour Chess4, PGN4 pour les quatre couleurs
command-show-position-name = position
command-show-position-description = La position en texte, et dans un format pour d’autres applications
command-show-moves-name = coups
command-show-moves-description = Les coups joués
command-rules-name = règles
command-rules-description = Les règles, sujet par sujet
command-rules-variant-name = variante
command-rules-variant-description = Quel jeu (par défaut : celui qui se joue ici)
parameter-topic-name = sujet
parameter-topic-description = Un sujet ou une pièce ; choisissez dans la liste
command-show-notes-name = notes
command-show-notes-description = Vos notes privées sur une partie
parameter-add-name = ajouter
parameter-add-description = Une ligne à ajouter ; sans elle, vous voyez vos notes
command-api-name = api
command-api-description = Des jetons pour les applications qui jouent à votre place
command-api-token-name = jeton
command-api-token-description = Créer un jeton pour l’API HTTP ; vous ne le voyez qu’une fois
command-api-token-access-name = accès
command-api-token-access-description = Ce que l’application peut faire ; sans choix, tout sauf changer vos réglages et données
command-api-token-days-name = jours
command-api-token-days-description = Après combien de jours le jeton prend fin ; sans nombre, jamais
parameter-label-name = nom
parameter-label-description = Un nom pour lui, par exemple celui de votre application
command-api-list-name = liste
command-api-list-description = Vos jetons par numéro et par nom, et vos webhooks
command-api-revoke-name = révoquer
command-api-revoke-description = Révoquer un jeton
command-api-delete-name = supprimer
command-api-delete-description = Supprimer un webhook
parameter-webhook-name = webhook
parameter-webhook-description = Son identifiant dans /api list
parameter-number-name = numéro
parameter-number-description = Son numéro dans /api list
command-profile-name = profil
command-profile-description = Cotes, bilan et fiabilité d’un joueur
command-profile-player-name = personne
command-profile-player-description = Le profil de qui (par défaut : le vôtre)
command-profile-of-name = Profil
command-leaderboard-name = classement
command-leaderboard-description = Qui a la meilleure cote dans un jeu
command-leaderboard-variant-name = variante
command-leaderboard-variant-description = Quel jeu (par défaut : échecs)
command-leaderboard-pace-name = rythme
command-leaderboard-pace-description = Parties en direct ou par correspondance (par défaut : correspondance)
command-leaderboard-overall-name = général
command-leaderboard-overall-description = Les joueurs de tous les serveurs, et pas seulement de celui-ci
choice-live = en direct
choice-daily = par correspondance

command-settings-name = réglages
command-settings-description = Vos réglages : langue, échiquier, temps, notifications
command-settings-show-name = montrer
command-settings-show-description = Votre langue et votre échiquier
command-settings-notifications-name = notifications
command-settings-notifications-description = Ce qui vous mentionne
command-settings-vacation-name = vacances
command-settings-vacation-description = Partir en vacances : vos pendules qui comptent en jours sont arrêtées
command-settings-vacation-until-name = fin
command-settings-vacation-until-description = La durée (10j ou 2sem), le dernier jour (2026-12-24), ou off pour revenir
command-server-name = serveur
command-server-description = Pour la gestion du serveur : salons, fils, langue, mentions
command-settings-time-name = temps
command-settings-time-description = Fuseau horaire, heures calmes, rappels, vacances
command-settings-timezone-name = fuseau-horaire
command-settings-timezone-description = Indiquer votre fuseau horaire
command-settings-quiet-name = heures-calmes
command-settings-quiet-description = Des heures sans mentions ni rappels
command-settings-digest-name = résumé
command-settings-digest-description = Un résumé quotidien des parties qui vous attendent
command-settings-profile-name = profil
command-settings-profile-description = Qui peut voir vos cotes et votre bilan
command-settings-profile-visibility-name = visibilité
command-settings-profile-visibility-description = public : tout le monde ; privé : rien que vous, sauf dans les résultats des parties classées
command-settings-block-name = bloquer
command-settings-block-description = Ne plus recevoir les défis de quelqu’un, ou voir qui vous avez bloqué
command-settings-block-person-name = personne
command-settings-block-person-description = Qui bloquer ; sans nom, vous voyez la liste
command-settings-unblock-name = débloquer
command-settings-unblock-description = Recevoir de nouveau les défis de quelqu’un
command-settings-unblock-person-name = personne
command-settings-unblock-person-description = Qui débloquer
parameter-zone-name = fuseau
parameter-zone-description = Un fuseau horaire, par exemple Europe/Paris ; choisissez dans la liste
parameter-hours-name = heures
parameter-hours-description = De quand à quand, par exemple 22:00-07:30, ou off
parameter-hour-name = heure
parameter-hour-description = Quand, par exemple 8:00, ou off
command-privacy-name = confidentialité
command-privacy-description = Ce qui est conservé sur vous : le voir, le recevoir, le supprimer
command-help-name = aide
command-help-description = Comment jouer
choice-standard = { variant-standard }
choice-chess960 = { variant-chess960 } (pièces mélangées)
choice-chess66 = { variant-chess66 } (un échiquier décalé, avec des aiguillages)
choice-capablanca = { variant-capablanca } (dix colonnes, deux pièces nouvelles)
choice-chess4 = { variant-chess4 } (2 à 4 joueurs, un grand échiquier)
choice-chess45 = { variant-chess45 } (2 à 5 joueurs, une dame neutre entre eux)
choice-alliance = { variant-alliance } (2 à 4 joueurs, alliances secrètes)
choice-multiplayer = { variant-multiplayer } (2 à 4 joueurs, un gagnant ou un point partagé)
choice-fourplayer = { variant-fourplayer } (4PC, 4-player chess : aux points ou en équipes)
choice-server = serveur
choice-private = privé
choice-public = public
choice-here = sur ce serveur
choice-mine = mes parties
choice-read = lire
choice-play = jouer
choice-negotiate = jouer et négocier
choice-everything = tout
choice-finished = mes parties terminées
choice-white = blanc
choice-black = noir
choice-silver = argent
choice-gold = or
choice-red = rouge
choice-yellow = jaune
choice-green = vert
choice-inside = sur l’échiquier
choice-outside = hors de l’échiquier
choice-off = masquées
choice-wood = bois
choice-dark = sombre
choice-contrast = contraste élevé
choice-safe = adapté aux daltoniens
choice-blue = bleu
choice-classic = bois tourné
choice-flat = plates et marquées
choice-letters = lettres
choice-carved = sculptées
choice-round = rondes

## Refusals: what is wrong, then what would be right
no-such-game = Je ne trouve pas cette partie. /turns montre les vôtres.
unknown-control = Je ne connais pas ce bouton ou ce formulaire. Il vient peut-être d’une ancienne version de moi. /turns montre vos parties, et /help ce que vous pouvez faire d’autre.
no-game = Vous ne jouez aucune partie. Commencez-en une avec /play, /challenge ou /game new.
which-game = Vous jouez plusieurs parties. De laquelle s’agit-il ?
which-game-to-see = Vous jouez plusieurs parties. Appuyez sur l’une d’elles pour voir son échiquier, utilisez la commande dans le fil de la partie, ou choisissez une partie dans le champ *partie*.
failed-stopping = Je redémarre en ce moment. Rien n’a changé. Réessayez dans une minute.
failed-disk-full = Mon disque est plein, je ne peux donc rien enregistrer. Rien n’a changé, et aucune pendule ne tourne tant qu’il n’y a pas de place. L’équipe qui exploite ce bot peut en libérer.
failed-disk = Je ne peux rien enregistrer pour l’instant. Rien n’a changé. Réessayez dans quelques minutes. Si cela dure, dites-le à l’équipe qui exploite ce bot.
failed = Quelque chose a échoué de mon côté. Rien n’a changé. Réessayez dans un instant.
game-changed = La partie a changé depuis que vous l’avez regardée. Regardez-la de nouveau, puis décidez.
key-used = Cette clé a déjà servi à autre chose. Rien n’a changé. Réessayez avec une nouvelle clé.
refusal-no-such-topic = Ces règles n’ont pas de sujet « { $topic } ». Essayez l’un de ceux-ci : { $topics }.
refusal-permissions = Je ne peux pas jouer dans ce salon. Il me manque ces permissions : { $missing }. Demandez à quelqu’un qui gère ce serveur de les accorder.
not-for-bots = Les autres bots ne peuvent pas jouer ici. Choisissez une personne, ou jouez contre l’ordinateur avec /play.
limit-pace = C’était trop rapide. Vous pouvez envoyer { $most } requêtes d’affilée, puis autant après { $seconds ->
    [one] { $seconds } seconde
   *[other] { $seconds } secondes
}.
limit-lobbies = Vous avez déjà { $most ->
    [one] { $most } partie ouverte
   *[other] { $most } parties ouvertes
} en attente de joueurs : c’est la limite. Lancez-en une ou annulez-en une d’abord.
limit-lobbies-in-channel = Dans ce salon, { $most ->
    [one] { $most } partie attend
   *[other] { $most } parties attendent
} déjà des joueurs : c’est la limite. Rejoignez l’une d’elles, ou prenez un autre salon.
limit-invitations = Vous avez déjà { $most ->
    [one] { $most } invitation
   *[other] { $most } invitations
} à cette personne en attente de réponse : c’est la limite. Attendez la réponse, ou annulez-en une d’abord.
limit-messages = Vous avez beaucoup envoyé à ce joueur en peu de temps. Chacun peut envoyer à une autre personne { $most ->
    [one] { $most } message
   *[other] { $most } messages
} d’affilée, puis { $hour } par heure : lettres, propositions, demandes, offres et invitations réunies.
limit-channel-messages = Cela fait beaucoup pour les autres en peu de temps. Dans un salon, et dans toutes ses parties réunies, chacun peut provoquer { $most ->
    [one] { $most } message
   *[other] { $most } messages
} d’affilée, puis { $hour } par heure : nouvelles parties, demandes, offres, vacances et actes d’un arbitre réunis.
limit-analyses = Cela fait beaucoup de parties à analyser. Chacun peut envoyer { $most ->
    [one] { $most } partie
   *[other] { $most } parties
} d’un coup, puis { $hour } par heure. Ce que je viens d’analyser ne compte pas.
limit-pictures = Trop d’échiquiers sont en cours de dessin. Rien n’a changé. Réessayez dans un instant.
limit-until = { $why } Réessayez : { $when }.
refusal-diplomacy-too-many-messages = Vous avez beaucoup envoyé à { $seat } en peu de temps, votre lettre n’est donc allée à personne. Chacun peut envoyer à une autre personne { $most ->
    [one] { $most } message
   *[other] { $most } messages
} d’affilée, puis { $per_hour } par heure : lettres, propositions, demandes, offres et invitations réunies. Réessayez : { $until-moment }.
limit-until-at-the-latest = { $why } La première se ferme d’elle-même : { $when }.
refusal-too-many-people = Cette partie a de la place pour { $most } joueurs au plus.
refusal-option-form = Je ne peux pas lire « { $text } ». Écrivez les options comme method=2, séparées par des espaces. La liste qui apparaît pendant que vous tapez les montre toutes.
refusal-no-options = Il n’y a pas d’option { $name }. Ce jeu n’a pas d’options.
refusal-no-such-option = Il n’y a pas d’option { $name }. Vous pouvez choisir { $names }.
refusal-option-value = « { $option } » n’est pas possible. Essayez par exemple { $examples }.
refusal-option-json-value = { $name } ne peut pas être { $value }, seulement { $values }.
refusal-options-together = { $option } et { $with } ne peuvent pas avoir ces valeurs ensemble. Changez l’une des deux.
# These follow “only” in refusal-option-json-value.
values-flag = true ou false
values-number = un nombre de { $least } à { $most }
values-owners = un nom pour chaque place
refusal-without-pacts = « { $name } » ne fonctionne qu’avec des pactes. Ajoutez pacts=yes.
refusal-aborted = Cette partie a été annulée, elle ne compte donc pas. Ouvrez-en une nouvelle avec /game new.
refusal-lobby-closed = Cette partie a été fermée avant son début. Ouvrez-en une nouvelle avec /game new.
refusal-lobby-waits = Cette partie n’a pas encore commencé. Elle attend des joueurs.
refusal-named-twice = Vous ne pouvez réserver qu’une place par joueur. Nommez chacun une seule fois, et pas vous-même.
refusal-not-here = Je ne suis pas sur ce serveur, vous êtes donc la seule personne à voir mes réponses. Jouez sur un serveur qui m’a invité, ou par MP : `/game new visibility:private` y ouvre une partie et vous donne un code à partager.
refusal-no-server = Ceci est une conversation privée, personne d’autre ne peut donc voir la partie. Choisissez la visibilité « privé » ou « public », ou ouvrez la partie dans le salon d’un serveur.
refusal-no-such-army = Il n’y a pas de camp { $army } dans cette partie. Choisissez { $armies }.
refusal-wrong-code = Aucune partie ni aucune place n’attend avec ce code. Vérifiez-le. Un code ne vaut que jusqu’au début de sa partie, jusqu’à ce que sa place soit prise, ou jusqu’à son retrait.
refusal-many-codes = Trop de codes faux. Attendez avant de réessayer ({ $until }).
refusal-not-in-game = Vous n’êtes pas dans cette partie.
refusal-not-the-host = Seul l’hôte qui a ouvert cette partie, { $host }, peut faire cela.
refusal-own-lobby = Vous avez ouvert cette partie, vous ne pouvez donc pas la quitter. Vous pouvez l’annuler.
refusal-invalid-name = Un nom doit avoir de 1 à { $most } caractères visibles.
refusal-no-such-seat = Cette partie n’a que { $seats } places.
refusal-too-many-seats = { $most ->
    [one] Vous pouvez avoir une place.
   *[other] Vous pouvez avoir { $most } places au plus, chacune une seule fois.
}
refusal-both-sides = Vous ne pouvez pas avoir de places dans les deux équipes.
refusal-computer-seat = Un ordinateur joue cette armée. Choisissez-en une autre.
refusal-absent-seat = Cette armée n’est pas jouée dans cette partie. Choisissez-en une autre.
refusal-too-many-computers = { $most ->
    [0] Les ordinateurs ne peuvent pas jouer dans cette partie.
    [one] Un seul ordinateur peut jouer dans cette partie.
   *[other] { $most } ordinateurs au plus peuvent jouer dans cette partie.
}
refusal-reserved-for-bot = On ne réserve pas de place aux bots. Pour jouer avec un ordinateur, appuyez sur **Ajouter un ordinateur** dans la salle d’attente.
refusal-no-such-computer = Cet ordinateur n’est pas dans cette partie, ou la partie a commencé.
refusal-engine-cannot-play = { $engine } ne joue pas à ce jeu. Choisissez un niveau de 1 à 8.
refusal-engine-plays-only = { $engine } ne joue qu’à ceci : { $rules }. Pour les autres jeux, choisissez un niveau de 1 à 8.
engine-teams = { $variant } par équipes
refusal-no-such-engine = Ce moteur n’est pas proposé ici. Choisissez un niveau de 1 à 8.
refusal-no-such-level = Ce niveau n’existe pas. Choisissez-en un de 1 à 8.
refusal-seat-taken = { $army } est déjà pris. Choisissez une autre couleur.
refusal-lobby-full = Il n’y a pas autant de places libres. Les autres sont prises ou réservées.
refusal-already-joined = Vous êtes déjà dans la partie.
refusal-same-person-twice = Vous ne pouvez pas vous défier vous-même. Défiez quelqu’un d’autre avec /challenge, ou jouez contre l’ordinateur avec /play.
refusal-no-challenges = Vous ne pouvez ni défier ni inviter { $people }. Peut-être que je ne connais pas ces personnes, ou qu’elles n’acceptent pas de défis. Choisissez quelqu’un d’autre, ou ouvrez une partie pour tout le monde avec /game new.
refusal-not-invited = Ce défi s’adresse à quelqu’un d’autre. Lancez votre propre partie avec /challenge.
refusal-not-your-challenge = Seul l’auteur d’un défi peut le retirer.
refusal-own-challenge = C’est votre propre défi. C’est maintenant à votre adversaire de l’accepter. Vous pouvez le retirer.
refusal-challenge-closed = Ce défi est fermé. Lancez-en un nouveau avec /challenge.
refusal-not-started = Cette partie n’a pas encore commencé. Le défi attend toujours une réponse.
refusal-not-reserved = Cette place n’est plus réservée. Le joueur a rejoint la partie, ou elle est déjà libre.
refusal-not-over = Cette partie est encore en cours. Vous pourrez proposer une revanche quand elle sera terminée.
refusal-already-in-game = Ce joueur est déjà dans cette partie.
refusal-already-started = Cette partie a déjà commencé.
refusal-not-seated = Vous ne jouez pas dans cette partie, mais vous pouvez la regarder avec /game watch. /turns montre vos parties.
refusal-over = Cette partie est terminée. { $ending }
refusal-stale = Cet échiquier n’est plus à jour : la partie a avancé. Voici l’actuel.
refusal-not-your-turn = Ce n’est pas votre tour : c’est à { $who } de jouer.
refusal-illegal = { $text } n’est pas légal : { $why }.
refusal-betrays = { $mv } prend une pièce de votre allié { $ally }. Vous quitteriez ainsi votre alliance.
refusal-ambiguous = « { $text } » peut désigner plusieurs coups. Tapez l’un de ceux-ci : { $readings }.
refusal-unreadable = « { $text } » n’est pas un coup. Tapez-en un comme { $example }, ou choisissez-en un dans la liste de /move.
refusal-unreadable-here = « { $text } » n’est pas un coup sur cet échiquier. Un coup s’écrit comme { $example }.
refusal-unreadable-now = « { $text } » n’est pas un coup, et vous ne pouvez pas jouer maintenant.
refusal-eliminated = Vous êtes hors jeu dans cette partie.
refusal-already-resigned = Vous avez déjà abandonné. Vous sortirez du jeu quand ce sera à vous de jouer.
refusal-no-choice = Vous ne pouvez pas choisir cette armée maintenant.
refusal-already-accepted = Vous avez déjà accepté. Attendez les autres.
refusal-already-offered = Vous avez déjà proposé la nulle. Attendez une réponse.
refusal-draw-offers-stopped = { $by } ne veut plus de propositions de nulle de votre part dans cette partie, vous ne pouvez donc pas en faire.
refusal-draw-offers-none-yet = { $of } ne vous a pas proposé la nulle dans cette partie. Vous pourrez arrêter ses propositions après la première.
refusal-draw-offers-answer-first = { $of } vous propose la nulle en ce moment. Répondez d’abord, puis vous pourrez arrêter les propositions suivantes.
refusal-draw-offers-unchanged = { $stopped ->
    [true] { $of } ne peut plus vous proposer la nulle. Vous avez déjà arrêté ses propositions.
   *[false] { $of } peut vous proposer la nulle. Vous n’avez pas arrêté ses propositions.
}
draw-offers-stopped = Vous avez arrêté les propositions de nulle de { $who } dans cette partie.
refusal-no-offer = Il n’y a pas de proposition de nulle à laquelle répondre.
refusal-claim-threefold = Cette position n’est pas apparue trois fois, vous ne pouvez donc pas réclamer la nulle. Vous pouvez la proposer.
refusal-claim-fifty = Il n’y a pas eu cinquante coups sans prise ni coup de pion, vous ne pouvez donc pas réclamer la nulle. Vous pouvez la proposer.
refusal-no-claim-threefold = { $game } : les règles ne prévoient pas de nulle par répétition, il n’y a donc rien à réclamer. Vous pouvez proposer la nulle.
refusal-no-claim-fifty = { $game } : les règles ne prévoient pas de nulle par coups sans prise, il n’y a donc rien à réclamer. Vous pouvez proposer la nulle.
this-game = Cette partie
refusal-diplomacy-no-diplomacy = Il n’y a ni alliances ni lettres dans cette partie.
refusal-diplomacy-other-mode = Dans ce mode, il n’y a ni alliances ni lettres. Choisissez `mode: diplomacy` pour en avoir.
refusal-diplomacy-invalid-alliance-size = Dans cette partie, une alliance compte de { $least } à { $most } joueurs.
refusal-diplomacy-yourself = C’est vous ! Choisissez quelqu’un d’autre.
refusal-draw-offers-oneself = { refusal-diplomacy-yourself }
refusal-diplomacy-they-are-eliminated = { $seat } est hors jeu.
refusal-diplomacy-you-are-protectorate = Vous continuez le combat sans roi, vous ne pouvez donc ni conclure ni rompre d’alliance.
refusal-diplomacy-they-are-protectorate = { $seat } continue le combat sans roi et ne peut ni conclure ni rompre d’alliance.
refusal-diplomacy-already-allied = Vous et { $seat } êtes déjà en alliance.
refusal-diplomacy-already-proposed = { $seat } a déjà une proposition de vous. Attendez une réponse, ou retirez-la.
refusal-diplomacy-not-open = Ce n’est plus ouvert, ou ce n’est pas possible maintenant. Rien n’a changé, et personne n’en sait rien.
refusal-diplomacy-substitute-cannot-ally = Un ordinateur ne fait que remplacer ce joueur. Il ne conclut d’alliance avec personne à sa place.
refusal-diplomacy-only-two-left = Vous n’êtes plus que deux, il n’y a donc personne contre qui s’allier.
refusal-diplomacy-same-proposal = Ce serait encore la même proposition. Acceptez-la si vous êtes d’accord, ou refusez-la.
refusal-diplomacy-not-allied = Vous n’êtes en alliance avec personne.
refusal-diplomacy-kingless-army = { $seat } continue le combat sans roi, et une copie montrerait pour qui. Il n’y a donc pas de copie de cette partie maintenant. Ses joueurs peuvent l’enregistrer scellée.
refusal-diplomacy-not-allied-with = Vous n’êtes pas en alliance avec { $seat }. Pour voir vos alliés, tapez /ally status.
refusal-diplomacy-no-order = Dans cette partie, vous ne pouvez pas choisir ce que fait votre armée quand vous perdez votre roi : les règles en décident.
refusal-diplomacy-no-letters = Il n’y a pas de lettres dans cette partie.
refusal-diplomacy-no-anonymous-letters = Il n’y a pas de lettres anonymes dans cette partie. Écrivez sous votre propre nom.
refusal-diplomacy-no-reader = Votre lettre n’est adressée à personne. Choisissez au moins un joueur.
refusal-diplomacy-alias-among-several = Un joueur anonyme ne peut pas figurer parmi plusieurs destinataires. Écrivez-lui à part.
refusal-diplomacy-reader-twice = Vous avez choisi { $seat } deux fois. Choisissez chaque joueur une seule fois.
refusal-diplomacy-empty-letter = Votre lettre est vide. Écrivez d’abord quelque chose.
refusal-diplomacy-unreadable-letter = Votre lettre contient des caractères que personne ne peut voir, ou trop d’accents sur une lettre. Retirez-les, puis renvoyez-la.
refusal-diplomacy-letter-too-long = Votre lettre est trop longue : { $length } caractères. La limite est de { $limit }.
refusal-diplomacy-too-many-letters = Cela fait { $limit } lettres ou propositions en quelques minutes. Attendez avant d’en envoyer d’autres ({ $until-moment }).
refusal-diplomacy-no-such-correspondent = Personne ne vous a écrit sous ce nom.
refusal-no-such-player = Personne d’autre ne s’appelle « { $name } » dans cette partie. Choisissez { $people }.
refusal-several-such-players = Plusieurs joueurs s’appellent « { $name } » dans cette partie. Choisissez { $people }.
refusal-diplomacy-no-such-letter = Vous n’avez pas reçu cette lettre.
refusal-diplomacy-no-server = Cette partie se joue par MP, il n’y a donc pas de serveur à qui signaler la lettre. Vous pouvez ignorer son expéditeur et le signaler à Discord.
refusal-time-picking-not-allowed = Dans une partie avec des alliances secrètes, personne ne peut choisir de coups pour les autres : cela pourrait trahir un secret. Choisissez *perdre la partie*, *coup légal au hasard* ou *un ordinateur prend la suite*.
refusal-rated-starting-position = Une partie depuis une position composée ou un fichier ne peut pas être classée. Renoncez à *classée*, ou partez de la position habituelle.
refusal-adjudication-not-two-sides = Seule une partie à deux joueurs, sans alliances, peut permettre les réclamations. Renoncez à *réclamations*.
refusal-adjudication-team = Une partie avec une équipe ne peut pas permettre les réclamations. Renoncez à *réclamations* ou à l’équipe.
refusal-adjudication-off = Cette partie a été créée sans réclamations. Vous pouvez proposer la nulle, ou continuer.
refusal-adjudication-too-early = Je ne connais pas cette finale. Le moteur peut la juger après vingt tours : { $rounds ->
    [one] encore un tour
   *[other] encore { $rounds } tours
}. D’ici là, vous pouvez proposer la nulle, ou continuer.
refusal-adjudication-too-lively = Je ne connais pas cette finale comme nulle. Le moteur ne juge qu’après vingt tours sans prise ni coup de pion : { $rounds ->
    [one] encore un tour
   *[other] encore { $rounds } tours
}. Vous pouvez proposer la nulle.
refusal-adjudication-wait = Je ne connais pas cette finale, et le moteur n’était pas certain de votre dernière réclamation. Vous pourrez l’interroger de nouveau dans { $rounds ->
    [one] un tour
   *[other] { $rounds } tours
}.
refusal-adjudication-busy = Je ne peux pas interroger le moteur en ce moment. Réessayez plus tard.
refusal-adjudication-not-examined = { refusal-adjudication-busy }
refusal-adjudication-not-ahead = Vous ne pouvez arrêter que parmi les deux derniers joueurs, et si vous restez en tête même quand l’autre reçoit les points de tous les rois.
refusal-adjudication-not-certain = Le moteur n’en est pas certain, la partie continue donc. Vous pourrez l’interroger de nouveau dans { $rounds ->
    [one] un tour
   *[other] { $rounds } tours
}.
refusal-anonymous-chosen-seat = Les places sont secrètes dans cette partie : elles sont tirées au sort, et personne ne peut en choisir une. Rejoignez-la sans couleur.
refusal-anonymous-rated = Une partie aux places secrètes ne peut pas être classée. Renoncez à *classée* ou à *secret*.
refusal-anonymous-team = Une partie aux places secrètes ne peut pas avoir d’équipe, car ses membres se voient entre eux. Renoncez à l’un des deux.
refusal-arbiter-cannot-play = Un arbitre dirige la partie et ne joue pas. Pour jouer vous-même, ouvrez une partie sans arbitre.
refusal-arbiter-rated = Une partie classée n’a pas d’arbitre. Renoncez à l’un des deux.
refusal-arbiter-team = Une partie où joue une équipe n’a pas d’arbitre. Renoncez à l’un des deux.
refusal-arbiter-private = Un arbitre doit pouvoir regarder. Ouvrez la partie dans un salon, ou rendez-la publique.
refusal-arbiter-no-arbiter = Cette partie n’a pas d’arbitre. Ses joueurs décident ensemble.
refusal-arbiter-not-the-arbiter = Seul l’arbitre peut faire cela : { $arbiter }.
refusal-arbiter-nobody-joined = Personne n’a encore rejoint la partie. Attendez un joueur, ou annulez-la.
refusal-arbiter-paused = Les pendules sont arrêtées jusqu’au { $until }. Relancez-les d’abord.
refusal-arbiter-invalid-extension = Vous pouvez ajouter de { $least } à { $most }, par exemple 30m ou 2j.
refusal-arbiter-eliminated = { $seat } est hors jeu.
refusal-arbiter-not-absent = { $seat } ne fait attendre personne. Un ordinateur peut jouer pour quelqu’un dont c’est le tour depuis au moins { $least }.
refusal-rated-no-ratings-here = Ce serveur n’a pas de cotes. Une personne qui le gère peut les activer avec /server ; d’ici là, renoncez à *classée*.
refusal-invalid-starting-position = Une partie ne peut pas partir de là : { $cause }.
starting-position-unreadable-event = l’événement { $number } est illisible
starting-position-impossible-event = l’événement { $number } n’y est pas possible
starting-position-too-long = elle a plus de { $most } événements
starting-position-other-options = elle a un autre jeu de règles ou d’autres options
starting-position-kingless = le camp { $army } n’y a pas de roi. Seule une alliance lui permettrait de continuer, et dans une nouvelle partie personne n’est allié. Donnez-lui un roi, ou retirez ses pièces
starting-position-alliances = quelqu’un y est allié, et tout le monde pourrait le lire. Dans une nouvelle partie, personne n’est allié : omettez `teams`, `liege`, `proposals` et `pending`
refusal-starting-position-is-over = Dans cette position, la partie est déjà terminée. Choisissez-en une autre.
refusal-request-too-late-to-abort = { $players ->
    [2] Les deux joueurs ont joué
   *[other] Tout le monde a joué
}, la partie ne peut donc plus être annulée. Vous pouvez abandonner ou proposer la nulle.
refusal-time-paused = Les pendules sont arrêtées jusqu’au { $until }. Pour jouer avant, tapez /game resume : { $players ->
    [2] votre adversaire doit
   *[other] les autres doivent
} accepter.
refusal-time-not-paused = Les pendules tournent déjà.
refusal-time-no-clock = Cette partie n’a pas de pendule.
refusal-time-invalid-pause = Une pause peut durer d’une minute à { $most }, par exemple 12h ou 3j.
refusal-request-no-takebacks = On n’annule pas de coups dans les parties à diplomatie secrète.
refusal-request-rated-takeback = On n’annule pas de coups dans les parties classées. Commencez pour cela une partie non classée.
refusal-request-nothing-to-take-back = Vous n’avez aucun coup à annuler.
refusal-request-already-asked = Une autre demande est encore ouverte. Il faut d’abord y répondre, ou jouer un coup.
refusal-request-nothing-asked = Il n’y a rien à quoi répondre ici : on ne vous demande rien, ou c’est déjà réglé.
refusal-request-gone = Cette demande n’existe plus : elle a reçu une réponse, elle a été retirée, ou un coup a été joué.
refusal-substitute-replaced = Un ordinateur joue pour vous. Tapez /game substitute pour reprendre d’abord votre place.
refusal-substitute-rated = Dans une partie classée, aucun ordinateur ne joue pour vous. Jouez vous-même, abandonnez, ou demandez une pause.
refusal-substitute-not-replaced = Aucun ordinateur ne joue pour vous, il n’y a donc rien à reprendre.
refusal-substitute-computer = Un ordinateur y joue déjà.
refusal-substitute-eliminated = Ce joueur n’a plus rien à décider dans cette partie.
refusal-takeover-rated = Une partie classée garde ses joueurs, personne ne peut donc y reprendre une place.
refusal-takeover-computer = { $seat } est un ordinateur et continue à jouer.
refusal-takeover-present = Aucun ordinateur ne joue pour { $seat }, cette place ne peut donc pas être offerte. Demandez d’abord un ordinateur : /game substitute.
refusal-takeover-will-return = { $seat } fait jouer un ordinateur et reviendra peut-être. La décision sur cette place lui appartient.
refusal-takeover-too-early = { $seat } peut encore revenir. Vous pourrez offrir cette place quand l’ordinateur aura joué { $moves } coups.
refusal-takeover-already-offered = La place de { $seat } est déjà offerte.
refusal-takeover-not-offered = La place de { $seat } n’est pas offerte.
refusal-takeover-closed = Cette place n’est plus offerte. Son joueur est revenu, quelqu’un a été plus rapide, ou l’offre a été retirée.
refusal-takeover-playing = Vous jouez déjà dans cette partie, vous ne pouvez donc pas y reprendre une autre place.
refusal-takeover-retired = Quelqu’un a repris votre place dans cette partie, vous ne pouvez donc plus y jouer.
refusal-hint-off = Il n’y a pas d’indices dans cette partie : elle a été créée sans eux.
refusal-hint-rated = Il n’y a pas d’indices dans les parties classées. Commencez pour cela une partie non classée.
refusal-hint-other-people = Les indices sont réservés aux parties contre des ordinateurs.
refusal-hint-busy = Il n’y a pas d’indice pour l’instant. Réessayez dans un moment.
refusal-analysis-running = L’analyse vient quand la partie est terminée. Tant qu’elle se joue, personne n’en reçoit.
refusal-analysis-too-short = Cette partie est trop courte pour une analyse : il faut au moins deux coups de chaque joueur.
refusal-analysis-too-long = Cette partie est trop longue : j’analyse les fichiers jusqu’à { $most } coups, tous camps confondus. La commande entente analysis du programme lui-même en accepte de plus longues.
refusal-analysis-busy = Il n’y a pas d’analyse pour l’instant : trop d’autres parties attendent la leur. Réessayez dans quelques minutes.
refusal-request-already-here = Cette partie se joue déjà dans ce salon.
refusal-time-time-is-up = Votre temps est écoulé : c’est { $picker } qui choisit ce coup.
refusal-clock-unreadable = Je ne peux pas lire « { $text } » comme une cadence. Écrivez 3j ou 2h30m pour chaque coup, ou 10+5 pour dix minutes plus cinq secondes par coup.
refusal-clock-bounds = Cette cadence est trop courte ou trop longue. Choisissez de { $least } à { $most }.
refusal-timeout-without-clock = *temps-écoulé* demande une pendule. Ajoutez-en une avec *cadence*, par exemple 3j ou 10+5.
refusal-span-unreadable = Je ne peux pas lire « { $text } » comme une durée. Écrivez 12h, 3j ou 1j12h, d’une minute à { $most }.
refusal-conditional-moves-your-turn = C’est à vous de jouer, jouez donc simplement votre coup. Les coups conditionnels servent quand d’autres réfléchissent.
refusal-conditional-moves-empty = Il n’y a aucun coup. Écrivez le coup attendu puis le vôtre, ou * puis votre coup quoi qu’il arrive.
refusal-conditional-moves-ends-with-others = Une suite doit se terminer par un coup à vous.
refusal-conditional-moves-unknown-board = Après un *, la position est inconnue : seuls vos propres coups peuvent suivre, chacun après un autre *. « { $text } » n’y a pas sa place.
refusal-conditional-moves-lone-answer = Écrivez après quel coup, par exemple `e4 abandon`. `* abandon` vaut pour n’importe quel coup. Pour abandonner maintenant, utilisez /resign
refusal-conditional-moves-after-answer = Une suite se termine par `abandon` ou `nulle`, « { $text } » ne peut donc pas suivre.
refusal-conditional-moves-move = Coup { $number } de la suite : { $refusal }
refusal-think-board-move = Coup { $number } de la suite : { $refusal }
refusal-conditional-moves-betrays = { $mv } prend une pièce de votre allié { $ally }. Vous quitteriez ainsi votre alliance. Si c’est voulu, écrivez un ! après le coup : { $mv }!
refusal-conditional-moves-game-ends = La partie est terminée après le coup { $number } de la suite.
refusal-conditional-moves-too-long = Une suite peut avoir { $most } coups à vous au plus.
refusal-conditional-moves-too-many-lines = Vous avez déjà { $most } suites : c’est la limite. Retirez-en une d’abord.
refusal-conditional-moves-no-such-line = { $lines ->
    [0] Vous n’avez pas de coups conditionnels.
    [one] Vous n’avez que { $lines } suite.
   *[other] Vous n’avez que { $lines } suites.
}
refusal-think-board-empty = Il n’y a aucun coup. Écrivez des coups qui pourraient se suivre, séparés par des espaces.
refusal-think-board-line-ends = { $number ->
    [0] Rien ne peut être ajouté ici : la partie serait terminée, ou un joueur devrait d’abord choisir quelque chose.
   *[other] Rien ne peut suivre le coup { $number } de la suite : la partie serait terminée, ou un joueur devrait d’abord choisir quelque chose.
}
refusal-think-board-no-such-move = Ce coup n’est plus sur votre échiquier de réflexion. Rouvrez-le pour voir ce qui s’y trouve.
refusal-think-board-taken-back = Cette suite partait d’une position qui a été annulée. Ajoutez ses coups à la position actuelle.
refusal-think-board-no-longer-possible = Cette suite ne peut plus être jouée depuis la position actuelle. Retirez-la, ou commencez-en une autre.
refusal-think-board-full = Votre échiquier de réflexion est plein : { $most } coups. Retirez-en d’abord.
refusal-think-board-note-too-long = Votre note est trop longue : { $length } caractères. La limite est de { $most }.
refusal-note-too-long = Vos notes sont trop longues : { $length } caractères. La limite est de { $limit }.
refusal-person-too-many-tokens = Vous avez déjà { $limit } jetons : c’est la limite. Révoquez-en un d’abord avec /api revoke.
refusal-person-invalid-label = Le nom d’un jeton a de 1 à { $limit } caractères visibles.
refusal-person-no-such-token = Vous n’avez pas de jeton numéro { $number }. /api list montre les vôtres.
refusal-person-already-known = { already-done }
refusal-setting-no-such-setting = Ce réglage n’existe pas (ou plus).
refusal-setting-no-such-value = Ce n’est pas possible : { $name } peut être { $values }.
refusal-server-too-many-channels = Vous pouvez choisir { $limit } salons au plus.
refusal-setting-no-such-zone = Il n’y a pas de fuseau horaire « { $value } ». Vouliez-vous dire { $nearest } ?
refusal-setting-no-quiet-hours = Je ne peux pas lire « { $value } » comme des heures calmes. Écrivez deux heures différentes, par exemple 22:00-07:30, ou off.
refusal-setting-no-time-of-day = Je ne peux pas lire « { $value } » comme une heure. Écrivez-en une comme 8:00 ou 18:30, ou off.
refusal-vacation-unreadable = Je ne peux pas lire « { $value } » comme la fin de vacances. Écrivez une durée, par exemple 10j ou 2sem, ou le dernier jour, par exemple 2026-12-24.
refusal-vacation-past = Ces vacances seraient déjà finies. Écrivez une durée à partir de maintenant, par exemple 10j ou 2sem, ou un dernier jour à venir.
refusal-vacation-too-long = Vous avez { $days } jours de vacances par an. Ces vacances peuvent durer jusqu’au { $latest-date } au plus.
refusal-vacation-used-up = Vous avez utilisé vos { $days } jours de vacances de cette année.
refusal-block-yourself = Vous ne pouvez pas vous bloquer vous-même. Choisissez quelqu’un d’autre.
refusal-block-bot = Les bots ne peuvent pas vous défier, inutile donc d’en bloquer un. Choisissez une personne.
refusal-block-already-blocked = Vous avez déjà bloqué cette personne. /settings block montre toutes celles que vous avez bloquées.
refusal-block-not-blocked = Vous n’avez pas bloqué cette personne. /settings block montre toutes celles que vous avez bloquées.
refusal-block-too-many = Vous avez déjà bloqué { $limit } personnes : c’est la limite. Débloquez quelqu’un d’abord.
refusal-block-invalid-name = Un nom doit avoir de 1 à { $most } caractères visibles.
refusal-vacation-not-away = Vous n’êtes pas en vacances. Commencez-les avec /settings vacation
refusal-server-no-such-channel = Ce salon n’est pas sur ce serveur.
refusal-not-in-server = { $who } n’est pas sur ce serveur et ne verrait donc pas la partie. Choisissez quelqu’un d’autre. Avec la visibilité « privé », la partie se joue en messages privés, qui peuvent lui parvenir.
refusal-channel = Sur ce serveur, les parties commencent dans { $channels }. Réessayez là-bas.

## Why a move isn’t legal: a clause after "Nf6 isn’t legal:"
piece-of-others = { $kind ->
    [pion] le pion
    [cavalier] le cavalier
    [fou] le fou
    [tour] la tour
    [dame] la dame
    [roi] le roi
    [garde] le garde
    [chancelier] le chancelier
   *[other] l’{ $kind }
} en { $square }
piece-of-yours = votre { $kind } en { $square }
origin-file = sur la colonne { $file }
origin-rank = sur la rangée { $rank }
origin-square = en { $square }
why-must-move = vous devez jouer une pièce tant que l’une d’elles peut bouger
why-game-over = la partie est terminée
why-resigned = le camp { $army } a abandonné et sort du jeu avec ce tour
why-no-choice = l’armée du camp { $army } n’est pas à choisir maintenant
why-empty-square = il n’y a pas de pièce en { $square }
why-not-yours = { $kind ->
    [pion] le pion
    [cavalier] le cavalier
    [fou] le fou
    [tour] la tour
    [dame] la dame
    [roi] le roi
    [garde] le garde
    [chancelier] le chancelier
   *[other] l’{ $kind }
} en { $square } appartient au camp { $army }, et c’est au camp { $turn } de jouer
why-others-castling = c’est un roque du camp { $army }, et c’est au camp { $turn } de jouer
why-eliminated = { $kind ->
    [pion] le pion
    [cavalier] le cavalier
    [fou] le fou
    [tour] la tour
    [dame] la dame
    [roi] le roi
    [garde] le garde
    [chancelier] le chancelier
   *[other] l’{ $kind }
} en { $square } appartient au camp { $army }, qui est hors jeu, et ne peut plus bouger
why-wrong-kind = la pièce en { $square } est { $kind ->
    [tour] une tour
    [dame] une dame
   *[other] un { $kind }
}, pas { $wanted ->
    [tour] une tour
    [dame] une dame
   *[other] un { $wanted }
}
why-no-such-piece = vous n’avez { $kind ->
    [tour] aucune tour
    [dame] aucune dame
   *[other] aucun { $kind }
}
why-no-such-piece-there = vous n’avez { $kind ->
    [tour] aucune tour
    [dame] aucune dame
   *[other] aucun { $kind }
} { $origin }
why-none-reaches = { $kind ->
    [tour] aucune de vos tours
    [dame] aucune de vos dames
   *[other] aucun de vos { $kind }s
} ne peut aller en { $to }
why-none-of-these-reaches = { $kind ->
    [tour] aucune de vos tours
    [dame] aucune de vos dames
   *[other] aucun de vos { $kind }s
} { $origin } ne peut aller en { $to }
why-same-square = cette pièce est déjà sur cette case, le coup a donc déjà été joué
why-own-piece = votre propre { $kind } est en { $square }
why-not-its-move = votre { $kind } en { $square } ne peut pas aller en { $to } ({ $rule })
why-blocked = { $by } barre le chemin de votre { $kind } de { $square } à { $to }
why-nothing-to-capture = votre { $kind } en { $square } ne va en diagonale que pour prendre, et il n’y a rien à prendre en { $to }
why-passed-before = votre { $kind } en { $square } ne va en diagonale que pour prendre, il n’y a rien à prendre en { $to }, et vous ne pouviez prendre en passant le pion en { $passed } qu’à votre premier tour après son double pas
why-capture-ahead = votre { $kind } en { $square } prend en diagonale, pas tout droit
why-no-capture = il n’y a rien à prendre en { $to }
why-corner = { $square } est dans un coin qui ne fait pas partie de l’échiquier
why-stuck = votre { $kind } en { $square } est bloqué et ne peut que prendre ({ $corner } est dans un coin qui ne fait pas partie de l’échiquier)
why-no-double-step = votre { $kind } en { $square } a quitté sa rangée de départ et n’avance donc que d’une case
why-single-step = votre { $kind } en { $square } n’avance que d’une case, même de sa rangée de départ
why-not-a-single-step = votre { $kind } en { $square } ne peut pas aller en { $to } (un pion avance d’une case tout droit et prend d’une case en diagonale vers l’avant)
why-no-castling-here = il n’y a pas de roque dans ce jeu
why-king-into-check = votre roi serait en échec en { $to }, attaqué par { $by }
why-pinned = votre { $kind } en { $square } est { $kind ->
    [tour] clouée
    [dame] clouée
   *[other] cloué
} sur votre roi par { $by }
why-still-in-check = votre roi serait encore en échec, attaqué par { $by }
why-double-check = votre roi est en échec double, attaqué par { $by } : seul le roi peut donc bouger
why-en-passant-uncovers = la prise en passant laisserait votre roi en échec, attaqué par { $by }
why-castling-king = vous ne pouvez pas faire le petit roque, car { $why }
why-castling-queen = vous ne pouvez pas faire le grand roque, car { $why }
why-castling-no-right = le roi ou cette tour a déjà bougé ou a été pris
why-castling-not-regained = { $kind ->
    [pion] le pion
    [cavalier] le cavalier
    [fou] le fou
    [tour] la tour
    [dame] la dame
    [roi] le roi
    [garde] le garde
    [chancelier] le chancelier
   *[other] l’{ $kind }
} en { $square } de l’armée capturée n’est pas { $kind ->
    [tour] revenue
    [dame] revenue
   *[other] revenu
} en { $home }, sa case de départ
why-castling-strayed = { $kind ->
    [pion] le pion
    [cavalier] le cavalier
    [fou] le fou
    [tour] la tour
    [dame] la dame
    [roi] le roi
    [garde] le garde
    [chancelier] le chancelier
   *[other] l’{ $kind }
} en { $square } ne s’est pas { $kind ->
    [tour] rapprochée
    [dame] rapprochée
   *[other] rapproché
} de sa case de départ à chaque coup depuis la capture de son armée
why-castling-commander-in-check = le propre roi du camp qui commande serait en échec, attaqué par { $by }
why-castling-occupied = { $count ->
    [one] { $by } barre le chemin
   *[other] { $by } barrent le chemin
}
why-castling-in-check = votre roi est en échec, attaqué par { $by }
why-castling-attacked = le roi passerait ou arriverait en { $square }, case attaquée par { $by }
why-promotion-missing = votre { $kind } en { $square } atteint la dernière rangée : ajoutez ce que devient ce pion, comme dans { $to }={ $queen }
why-no-promotion = votre { $kind } en { $square } ne se promeut pas en { $to }
why-wrong-details = il y a un coup de { $from } à { $to }, mais pas avec la prise, la promotion ou le roque que vous avez écrits
why-not-a-promotion = un pion ne peut pas devenir { $kind ->
    [tour] une tour
    [dame] une dame
   *[other] un { $kind }
}
why-nobody-moves-army = le camp { $army } est hors jeu et personne ne joue cette armée : son tour se passe avec %%%
why-on-its-own-turn = { $kind ->
    [pion] le pion
    [cavalier] le cavalier
    [fou] le fou
    [tour] la tour
    [dame] la dame
    [roi] le roi
    [garde] le garde
    [chancelier] le chancelier
   *[other] l’{ $kind }
} en { $square } ne joue qu’au tour du camp { $army }, et c’est au camp { $turn } de jouer
why-capturable-en-passant = votre { $kind } en { $square } peut encore être pris en passant : pour l’instant, ce pion peut avancer tout droit mais pas prendre
why-active-king = le camp { $army } est encore en jeu, le roi { $army } ne peut donc pas être pris
why-same-side = { $kind ->
    [pion] le pion
    [cavalier] le cavalier
    [fou] le fou
    [tour] la tour
    [dame] la dame
    [roi] le roi
    [garde] le garde
    [chancelier] le chancelier
   *[other] l’{ $kind }
} en { $square } est de votre côté
why-commander-in-check = le camp { $army } commande cette armée, et son propre roi serait en échec, attaqué par { $by }
why-wrong-pass = ce tour se passe avec { $pass }
why-may-not-resign-mated = le camp { $army } est mat et ne peut pas abandonner maintenant, le tour se passe donc avec %
why-may-not-resign-stalemated = le camp { $army } est pat et ne peut pas abandonner maintenant, le tour se passe donc avec %
why-captured-army = une armée capturée ne peut pas abandonner
why-not-eliminated = %%% est pour une armée hors jeu que personne ne joue, ce qui n’est pas le cas du camp { $army }
why-within-switch = { $square } et { $to } sont un même aiguillage, et aucune pièce ne va d’une de ses cases à l’autre
why-own-piece-switch = votre propre { $kind } en { $square } est dans le même aiguillage que { $to }, et les deux cases d’un aiguillage comptent comme occupées
why-blocked-switch = { $by } barre le chemin de votre { $kind } de { $square } à { $to } (l’autre case de l’aiguillage, { $switch }, compte aussi)
why-only-pawns = seuls les pions peuvent bouger à votre premier tour
why-protectorate = un protectorat ne peut pas prendre les pièces de sa propre alliance, et { $kind ->
    [pion] le pion
    [cavalier] le cavalier
    [fou] le fou
    [tour] la tour
    [dame] la dame
    [roi] le roi
    [garde] le garde
    [chancelier] le chancelier
   *[other] l’{ $kind }
} en { $square } appartient au camp { $army }
why-ally = { $kind ->
    [pion] le pion
    [cavalier] le cavalier
    [fou] le fou
    [tour] la tour
    [dame] la dame
    [roi] le roi
    [garde] le garde
    [chancelier] le chancelier
   *[other] l’{ $kind }
} en { $square } appartient à votre allié { $army }, et dans cette partie on ne peut pas prendre les pièces de ses alliés
why-only-king-walks = le camp { $army } a quitté la partie, et seul son roi bouge encore
why-choice-due = le camp { $army } a perdu son roi et doit d’abord choisir ce que fait son armée
why-nothing-moves = { $part } seul n’est pas un coup : la ligne doit commencer par une pièce qui bouge, comme dans P e2-e4
why-wrong-letter = { $kind ->
    [pion] le pion
    [cavalier] le cavalier
    [fou] le fou
    [tour] la tour
    [dame] la dame
    [roi] le roi
    [garde] le garde
    [chancelier] le chancelier
   *[other] l’{ $kind }
} en { $square } a la lettre { $own }, pas { $label }
why-wrong-promotion-letter = { $label } est la lettre de l’autre armée : votre pion devient { $own }
why-nothing-removed = ce coup ne retire aucune pièce en { $square }
why-nothing-put = ce coup ne pose aucune pièce en { $square }
why-nothing-else-moves = ce coup n’amène aucune autre pièce de { $from } à { $to }
why-square-removed = aucun coup ne retire la case { $square } de l’échiquier
why-written-twice = { $part } est écrit deux fois
rule-pawn = un pion avance d’une case tout droit, ou de deux depuis sa rangée de départ, et prend d’une case en diagonale vers l’avant
rule-knight = un cavalier saute de deux cases en ligne droite et d’une sur le côté
rule-bishop = un fou se déplace en diagonale
rule-rook = une tour se déplace sur les colonnes et les rangées
rule-queen = une dame se déplace en ligne droite ou en diagonale
rule-king = un roi se déplace d’une case
rule-guard = un garde avance d’une case en ligne droite, ou prend d’une case en diagonale
rule-archbishop = un archevêque se déplace comme un fou ou un cavalier
rule-chancellor = un chancelier se déplace comme une tour ou un cavalier
rule-chess66-pawn = un pion avance d’une case tout droit, ou de deux depuis sa rangée de départ, et prend d’une case en diagonale vers l’avant, et c5 est tout droit au-dessus de b4
rule-chess66-knight = un cavalier saute là où mènent deux pas d’un roi, mais aucune ligne d’une tour ou d’un fou
rule-chess66-bishop = un fou se déplace en diagonale, et c5 est tout droit au-dessus de b4
rule-chess66-rook = une tour se déplace en ligne droite, et c5 est tout droit au-dessus de b4
rule-chess66-queen = une dame se déplace en ligne droite ou en diagonale, et c5 est tout droit au-dessus de b4
rule-chess66-king = un roi se déplace d’une case, et c5 est tout droit au-dessus de b4

# The analysis of a finished game. Moves are in backticks, as they are typed.
analysis-title = **Analyse** · { $title } · { $result }
analysis-opening = Ouverture : { $name } ({ $eco }).
analysis-ahead = Juste avant, { $who } menait, avec { $percent } % de chances de gagner.
analysis-even = Juste avant, personne ne menait clairement.
analysis-turn = { $what ->
    [key] Le coup clé a été `{ $move }`, joué par { $who }.
   *[turned] Le tournant a été `{ $move }`, joué par { $who }.
}{ $reason ->
    [none] {""}
   *[other] {" "}Ce coup { $reason }.
} Chances de gagner ({ $winner }) : de { $before } % à { $after } %.
analysis-no-turn = { $costliest ->
    [none] Aucun coup n’a décidé à lui seul de cette partie : aucun n’a coûté 5 % de chances de gagner.
   *[other] Aucun coup n’a décidé à lui seul de cette partie : aucun n’a coûté plus de { $costliest } % de chances de gagner.
}
analysis-given-back = Aucun coup n’a décidé à lui seul de cette partie : ce que les plus grosses erreurs ont coûté a été regagné.
analysis-not-from-start = Cette partie a commencé par une position composée ou chargée. Ce qui précède n’est pas jugé.
analysis-decisive = **Les coups qui ont décidé de la partie**
analysis-costliest = **Les coups les plus coûteux**
analysis-no-mistakes = **Aucune erreur :** aucun coup n’a coûté 5 % de chances de gagner.
analysis-inaccuracy = imprécision
analysis-mistake = erreur
analysis-blunder = gaffe
analysis-judged = `{ $move }` ({ $who }) : { $judgement }, −{ $percent } %.{ $reason ->
    [none] {""}
   *[other] {" "}Ce coup { $reason }{ $shown ->
        [none] {""}
       *[other] {" "}(`{ $shown }`)
    }.
}
# What was bad about a move: a predicate, as in “It loses a rook for a bishop.”
analysis-reason-allows-mate = { $moves ->
    [one] permet un mat en un coup
   *[other] permet un mat en { $moves } coups
}
analysis-reason-misses-mate = { $moves ->
    [one] manque un mat en un coup
   *[other] manque un mat en { $moves } coups
}
analysis-reason-leaves-king = laisse { $piece ->
    [queen] la dame
   *[king] le roi
} à la portée du camp { $seat }
analysis-reason-ends-alliance = gâche l’alliance avec { $seat }
analysis-reason-stalemates = fait pat, et c’est nulle
analysis-reason-loses = perd { $piece ->
    [queen] la dame
    [king] le roi
    [archbishop] un archevêque
    [pawn] un pion
    [knight] un cavalier
    [bishop] un fou
    [rook] une tour
    [guard] un garde
   *[chancellor] un chancelier
} en { $square }{ $gained ->
    [none] {""}
    [queen] {" "}contre une dame
    [archbishop] {" "}contre un archevêque
    [pawn] {" "}contre un pion
    [knight] {" "}contre un cavalier
    [bishop] {" "}contre un fou
    [rook] {" "}contre une tour
    [guard] {" "}contre un garde
   *[chancellor] {" "}contre un chancelier
}{ $motif ->
    [none] {""}
    [fork] {" "}sur une fourchette
    [pin] {" "}sur un clouage
    [skewer] {" "}sur une enfilade
   *[discovered_attack] {" "}sur une attaque à la découverte
}
analysis-reason-allows-promotion = laisse un pion devenir { $piece ->
    [queen] une dame
    [archbishop] un archevêque
    [knight] un cavalier
    [bishop] un fou
    [rook] une tour
   *[chancellor] un chancelier
}
analysis-reason-misses-capture = manque la prise { $piece ->
    [queen] d’une dame
    [king] d’un roi
    [archbishop] d’un archevêque
    [pawn] d’un pion
    [knight] d’un cavalier
    [bishop] d’un fou
    [rook] d’une tour
    [guard] d’un garde
   *[chancellor] d’un chancelier
}
analysis-reason-misses-gain = manque { $motif ->
    [none] une suite
    [fork] une fourchette
    [pin] un clouage
    [skewer] une enfilade
   *[discovered_attack] une attaque à la découverte
} qui gagne { $piece ->
    [queen] une dame
    [king] un roi
    [archbishop] un archevêque
    [pawn] un pion
    [knight] un cavalier
    [bishop] un fou
    [rook] une tour
    [guard] un garde
   *[chancellor] un chancelier
}
analysis-reason-misses-promotion = manque la promotion d’un pion en { $piece ->
    [queen] dame
    [archbishop] archevêque
    [knight] cavalier
    [bishop] fou
    [rook] tour
   *[chancellor] chancelier
}
analysis-reason-throws-endgame = gâche une finale { $expected ->
    [win] gagnante
   *[draw] nulle
}
analysis-reason-allows-passed-pawn = permet un pion passé en { $square }
analysis-reason-misses-passed-pawn = manque un pion passé en { $square }
analysis-reason-exposes-king = expose le roi
analysis-reason-misses-castling = manque le roque
analysis-reason-weakens-pawn = laisse un pion faible en { $square }
analysis-better = Mieux : `{ $better }`.
analysis-better-line = Mieux : `{ $better }`, puis peut-être `{ $later }`.
analysis-thoughts = **De votre échiquier de réflexion** (personne d’autre ne le voit)
analysis-thought-better = `{ $move }` : le meilleur coup `{ $better }` était sur votre échiquier de réflexion.
analysis-thought-other = `{ $move }` : votre échiquier de réflexion avait là { $thoughts }, mais pas le meilleur coup `{ $better }`.
analysis-comment = { $judgement }, −{ $percent } %{ $reason ->
    [none] {""}
   *[other] {" "}: { $reason }
}{ $better ->
    [none] {""}
   *[other] . Mieux : { $better }
}
analysis-moves = **Erreurs et imprécisions** · { $title } · { $first } à { $last } sur { $count }
analysis-mistake-number = **Erreurs et imprécisions** · { $number } sur { $count }
analysis-file-gone = Je n’ai plus cette analyse : celles des fichiers ne sont gardées qu’un moment. Renvoyez la partie.
analysis-gift = 🎁 Avec `{ $move }`, { $from } a donné à d’autres de meilleures chances de gagner : { $shares }.
analysis-gift-share = { $to } +{ $percent } %
analysis-betrayal = 🗡️ Avec `{ $move }`, { $who } a trahi { $whom }. Un tour plus tard, { $who } avait { $after } % ({ $before } % avant), et { $whom } { $victim_after } % ({ $victim_before } % avant).
analysis-summary = { $who } : { $blunders ->
    [one] { $blunders } gaffe
   *[other] { $blunders } gaffes
}, { $mistakes ->
    [one] { $mistakes } erreur
   *[other] { $mistakes } erreurs
}, { $inaccuracies ->
    [one] { $inaccuracies } imprécision
   *[other] { $inaccuracies } imprécisions
}, précision { $accuracy } %
thousands-separator = {"\u202F"}
labelled = { $label } : { $text }
clause-separator = {"\u202F; "}
analysis-engine = Les pourcentages sont les chances de gagner que voit le moteur, une nulle comptant comme un gain partagé, après l’examen de { $nodes } positions pour chaque coup.
analysis-judge = Jugée par le moteur { $engine } : les pourcentages sont les chances de gagner qu’il voit, une nulle comptant comme un gain partagé.
analysis-progress = 🔎 J’analyse la partie : { $percent } %. Le résultat apparaîtra ici.
analysis-alt = Un graphique des chances de gagner de chacune des { $count } armées.
analysis-alt-start = Au début : { $shares }.
analysis-alt-moment = Après { $move } : { $shares }.
analysis-alt-end = À la fin : { $shares }.
analysis-share = { $who } { $percent } %
analysis-caption = { $what ->
    [key] Coup clé : { $move }
   *[turned] Tournant : { $move }
}
analysis-caption-costliest = Coup le plus coûteux : { $move }
analysis-caption-better = { $caption } · mieux : { $better }
analysis-caption-arrows = La flèche rouge est le coup joué{ $better ->
    [none] {""}
   *[other] , la verte le meilleur coup { $better }
}.
analysis-mark-key = coup clé
analysis-mark-turned = tournant
analysis-mark-blunder = gaffe
analysis-mark-betrayal = trahison

## Diplomacy
# Sixteen names that say nothing about anyone. Each game hands them out by its seed.
aliases = Héron cendré, Chouette hulotte, Renard polaire, Vieux blaireau, Noble cerf, Cygne sauvage, Loutre paisible, Oie des neiges, Truite de rivière, Grande grue, Loup solitaire, Taupe affairée, Dernier corbeau, Jeune lièvre, Hirondelle rustique, Vipère rusée
# What only its reader is told.
private-proposed = **{ $who } vous propose { $bond ->
    [pact] un pacte
   *[other] une alliance
}.**
private-proposal-withdrawn = { $who } a retiré sa proposition.
private-proposal-declined = { $who } a refusé votre proposition.
private-proposal-you-accepted = ✓ Vous avez accepté.
private-proposal-you-declined = ✗ Vous avez refusé.
private-proposal-over = Elle n’est plus ouverte.
private-allied = **Vous êtes maintenant en alliance** avec { $others } !
private-left = **{ $who } a { $bond ->
    [pact] rompu votre pacte
   *[other] quitté votre alliance
}.**
private-betrayed = **{ $who } a trahi votre alliance !** Avec **{ $move }**, ce camp a pris { $taken ->
    [king] le roi de { $whom }
   *[piece] une pièce de { $whom } en { $square } ({ $piece })
}.
private-betrayed-you = **{ $who } vous a trahi !** Avec **{ $move }**, ce camp a pris { $taken ->
    [king] votre roi.
   *[piece] votre { $piece } en { $square }, et votre alliance est rompue.
}
private-pact-broken = **{ $who } a rompu le pacte avec { $whom } !** Avec **{ $move }**, ce camp a pris { $piece ->
    [pion] le pion
    [cavalier] le cavalier
    [fou] le fou
    [tour] la tour
    [dame] la dame
    [roi] le roi
    [garde] le garde
    [chancelier] le chancelier
   *[other] l’{ $piece }
} en { $square }.
private-protectorate-you = **Votre roi est tombé !** Votre armée continue le combat pour **{ $liege }** et ne peut plus gagner à elle seule.
private-protectorate-yours = { $who } a perdu son roi. Son armée combat maintenant **pour vous**.
private-new-liege-you = Le roi pour lequel vous combattiez est tombé. Votre armée combat maintenant pour **{ $liege }**.
private-new-liege-is-you = L’armée de { $who } a perdu l’allié pour lequel elle combattait et combat maintenant **pour vous**.
private-new-liege = L’armée de { $who } a perdu l’allié pour lequel elle combattait et combat maintenant pour { $liege }.
private-protectorate = { $who } a perdu son roi. Son armée combat maintenant pour { $liege }.
private-civil-war = **Guerre civile !** Il ne reste personne pour s’opposer à votre alliance : elle est donc terminée. Désormais, chacun combat pour soi.
private-check = **Votre roi est attaqué** depuis { $squares } ! Personne d’autre ne voit ce message. Vous pouvez ne pas en tenir compte, mais les rois peuvent être pris dans cette partie.
# What everyone reads when the game is over.
event-proposed = { $who } a proposé { $bond ->
    [pact] un pacte
   *[other] une alliance
} à { $whom }.
event-proposal-withdrawn = { $who } a retiré sa proposition à { $whom }.
event-proposal-declined = { $who } a refusé la proposition de { $whom }.
event-allied = { $all } ont conclu une alliance.
event-allied-proposed-by = { $all } ont conclu une alliance, proposée par { $who }.
event-left = { $who } a { $bond ->
    [pact] rompu le pacte
   *[other] quitté l’alliance
} avec { $rest }.
event-betrayed = { $who } a trahi l’alliance et pris { $taken ->
    [king] le roi de { $whom }
   *[piece] une pièce de { $whom }
} !
event-pact-broken = { $who } a rompu un pacte et pris { $taken ->
    [king] le roi de { $whom }
   *[piece] une pièce de { $whom }
} !
event-protectorate = { $who } a perdu son roi et a continué le combat pour { $liege }.
event-new-liege = { $who } a perdu l’allié pour qui ce camp combattait et a continué le combat pour { $liege }.
event-eliminated = { $who } sort du jeu.
event-king-captured = { $who } a perdu son roi contre { $by } et sort du jeu.
event-removed = { $who } a perdu son roi, et son armée a été retirée de l’échiquier.
event-without-pieces = { $who } a perdu sa dernière pièce et sort du jeu.
event-resigned = { $who } a abandonné.
event-flagged = Le temps de { $who } s’est écoulé.
event-eliminated-with-alliance = { $who } sort du jeu avec le dernier roi de l’alliance.
event-civil-war = Guerre civile ! Il ne restait personne pour s’opposer à { $all }, et leur alliance a pris fin.
event-ordered-removal = { $who } a choisi de retirer son armée si son roi était pris.
event-ordered-protectorate = { $who } a choisi de continuer le combat pour un allié si son roi était pris.
event-letter = { $who } a écrit à { $whom }.
event-check = Le roi de { $who } était attaqué.
event-won = { $who } a gagné !
history-not-over = Cette partie n’est pas terminée. L’histoire vraie se raconte à la fin.
history-alliances-hidden = Dans cette partie, les alliances restent secrètes, même une fois qu’elle est terminée.
history-title = **Ce qui s’est vraiment passé**
history-line = Tour { $round } : { $what }
history-alone = Il n’y a eu aucune alliance.
history-letter = Tour { $round }, { $who } à { $whom } : « { $text } »
history-letters = Lettres : { $counts }.
history-letter-count = { $who } à { $whom } { $count }
history-brief-line = `{ $round }` { $kind ->
    [betrayal] **{ $what }**
   *[other] { $what }
}
history-letters-in-all = { $count ->
    [one] Une lettre a été écrite.
   *[other] { $count } lettres ont été écrites.
}
history-more = { $count ->
    [one] … et un autre événement.
   *[other] … et { $count } autres événements.
}
timeline-alt = { $count ->
    [one] Une frise de { $count } tour, avec une bande pour chaque armée.
   *[other] Une frise de { $count } tours, avec une bande pour chaque armée.
}
# These are above the boards of turning points, where there is room for about forty characters.
caption-allied = Alliance : { $all }
caption-left = { $who } { $bond ->
    [pact] rompt un pacte
   *[other] quitte l’alliance
}
caption-betrayed = { $who } trahit { $whom } !
caption-protectorate = { $who } perd son roi et continue
caption-civil-war = Guerre civile : { $all }
caption-eliminated = { $who } est hors jeu
caption-resigned = { $who } abandonne
# These are above the boards of films and strips, where there is room for about forty characters.
film-start = Début
film-move = { $army } : { $move }
film-walked = Le roi { $army } avance : { $move }
film-eliminated-by = { $by } élimine { $who }
film-file-end = { $result } ({ $reason })
film-mistake = Gaffe : { $move }
film-won = { $count ->
    [one] { $who } gagne { $reason } : { $result }
   *[other] { $who } gagnent { $reason } : { $result }
}
film-won-by-points = { $count ->
    [one] { $who } gagne aux points : { $result }.
   *[other] { $who } se partagent la 1re place : { $result }.
}
film-alt = { $moves ->
    [one] Le film de la partie : un demi-coup.
   *[other] Le film de la partie : { $moves } demi-coups.
}
strip-alt = { $boards ->
    [one] L’histoire de la partie en un diagramme.
   *[other] L’histoire de la partie en { $boards } diagrammes.
}
film-smaller = La partie est longue, le film est donc plus petit que d’habitude.
film-thinned = La partie est très longue, le film ne montre donc qu’un demi-coup sur { $every }, et ce qui comptait.
film-no-moves = Cette partie n’a pas encore de coups, il n’y a donc pas de film.
film-progress = 🎞️ Le film se prépare … { $percent } %
film-here = Le film de la partie.
film-busy = Trop d’images se préparent en ce moment. Réessayez dans une minute.
film-failed = Le film n’a pas pu être fait. Réessayez, et si cela échoue encore, dites-le à l’équipe qui exploite ce bot.
# These are below the timeline, where there is room for about twelve characters.
timeline-proposal = proposition
timeline-alliance = alliance
timeline-left = départ
timeline-betrayal = trahison
timeline-king-lost = roi perdu
timeline-eliminated = hors jeu
letter-from = **Une lettre de { $who } :**
letter-from-to-several = **Une lettre de { $who } à { $readers } :**
letter-reader-you = vous
letter-to = **Votre lettre à { $whom } :**
letter-reported = **{ $by } signale une lettre de { $who }** dans la partie { $title }. Jusqu’ici, personne d’autre ne l’a lue :
letter-reported-to-several = **{ $by } signale une lettre de { $who }** dans la partie { $title }. Elle a aussi été envoyée à { $others }. Jusqu’ici, personne d’autre ne l’a lue :
report-number = Signalement { $number }
letter-erased = (Cette lettre a été supprimée parce que son auteur a demandé l’oubli.)

## Games as files
save-too-large = Je ne peux pas charger ce fichier : il dépasse { $limit } Kio, et aucune des parties que j’enregistre n’est si grande.
save-newer = Je ne peux pas charger ce fichier : il vient d’une version de moi plus récente. Demandez à l’équipe qui exploite ce bot de me mettre à jour.
save-damaged = Je ne peux pas charger ce fichier : il a été modifié ou abîmé ({ $cause }).
save-not-a-save = Je ne peux pas charger ce fichier : ce n’est ni une partie que j’ai enregistrée, ni une partie dans une notation. /game save donne une partie enregistrée.
load-too-large = Je ne peux pas charger ce fichier : il dépasse { $limit } Kio. Envoyez une seule partie, sans ses commentaires.
load-not-text = Je ne peux pas charger ce fichier : ce n’est pas une partie, mais une image, une archive ou autre chose. Je lis PGN, c4pgn, PGN4, les lignes de Game Courier et les fichiers de /game save.
load-packed = Ce fichier est compressé ({ $format }). Décompressez-le, et envoyez la partie qu’il contient.
load-no-file = Aucun fichier n’est arrivé. Choisissez-en un et renvoyez le formulaire.
load-nothing = Rien n’est arrivé. Choisissez un fichier ou collez son texte, et renvoyez le formulaire.
load-both = Il y a un fichier et un texte collé. Envoyez l’un des deux.
load-one-file = Il y a plus d’un fichier. Envoyez-les un par un.
load-no-game = Je ne peux pas charger ce fichier : il ne contient aucune partie. Envoyez une partie que j’ai enregistrée, ou une partie comme je l’écris : PGN pour les échecs, c4pgn pour Chess4, PGN4 pour les échecs à quatre couleurs, les lignes de Game Courier pour Chess66, et JSON pour les autres.
load-several = Je ne peux pas charger ce fichier : il contient { $count } parties. Envoyez-en une.
load-includes-options = Ce fichier dit lui-même quelles options a la partie. N’en indiquez pas.
load-at = Je ne peux pas charger ce fichier. Ligne { $line }, colonne { $column } : { $cause }
load-header = « { $text } » n’est pas un en-tête. Un en-tête s’écrit ainsi : [White "Ann"].
load-chess960-start = C’est une partie de Chess960, car le roque n’y part pas des mêmes cases qu’aux échecs. Choisissez la variante Chess960.
load-fen = Dans l’en-tête FEN : { $cause }
load-fen4 = Dans l’en-tête StartFen4 : { $cause }
load-options = Dans l’en-tête Options : { $cause }
load-position = Dans l’en-tête Position : { $cause }
load-unclosed = Un commentaire ou une variante n’est jamais fermé. Fermez-le, ou retirez-le.
load-unopened = « { $text } » ne ferme rien. Retirez-le.
load-other-variant = C’est une partie de « { $name } ». Choisissez cette variante, si je l’ai.
load-variant = C’est une partie de { $variant }. Choisissez cette variante ({ $id }).
load-unknown-variant = Je n’ai pas les règles de « { $name } ». Envoyez une partie de l’une de mes variantes.
load-missing-rule = Dans cette partie, le roi d’un joueur qui est parti reste où il est : la règle { $rule } manque. Ici, il continue d’avancer. Terminez le fichier avant ce tour.
load-null-move = Coup { $number } : « { $text } » passe un tour, et ici chaque tour a un coup légal. Terminez le fichier avant lui.
load-result = « { $text } » est un résultat sans partie. Des coups ou des en-têtes doivent le précéder.
load-json = Je ne peux pas charger cette partie : { $cause }. Envoyez le fichier tel que je l’ai donné.
load-unreadable-move = « { $text } » n’est pas un coup ; attendu : { $expected }.
# What a notation expects: these follow load-unreadable-move's “expected”.
expected-san = un coup comme e4, Nf3, exd5, O-O, e8=Q ou e2e4
expected-san-without-castling = un coup comme b4, Nf3, bxc4, e8=Q ou e2e3
expected-army-choice = @ et la lettre d’une armée
expected-c4pgn-move = un coup d’une pièce
expected-c4pgn-square = une case à la fin, une lettre de a à n et un nombre de 1 à 14
expected-c4pgn-origin = une lettre, un nombre ou une case entre la pièce et son but
expected-c4pgn-promotion = l’une des lettres Q, R, B et N après =
expected-c4pgn-armies = les lettres d’armées, w, s, b ou g, après un signe
expected-c4pgn-marks = les signes #, ## et ### dans cet ordre, chacun une fois
expected-c4pgn-castling = o-o ou o-o-o, et la lettre d’une armée après un tiret
expected-c4pgn-pass = %, %% ou %%%, sans autre signe que ###
expected-pgn4-turn = un coup comme h2-h3, Bi1xBa9, h7-h8=D ou O-O, ou l’un de R, T, S et #
expected-courier-move = un coup comme P e2-e4, e4, Nf3, exd5, O-O, e8=Q ou e2e4
expected-courier-part = un élément comme P e2-e4, e4- ou Q-e8
expected-courier-dash = les deux cases avec un tiret entre elles, comme dans N g1-f3
expected-courier-label = une pièce : K Q R B N P pour les Blancs, k q r b n p pour les Noirs
expected-courier-blank = un espace entre la pièce et sa case, comme dans P e2-e4
expected-courier-square = une case de l’échiquier ; seules A4 et H5 s’écrivent en majuscules
expected-courier-castling = le roque écrit comme un coup de roi, comme dans K e1-g1
remark-fen = { $assumption }
remark-repeated = l’en-tête est répété ; la valeur « { $dropped } » a été ignorée
remark-unknown-result = « { $text } » n’est pas un résultat
remark-results = { $header } a été retenu, bien que les coups se terminent par { $moves }
remark-resolved = Coup { $number } : « { $printed } » peut désigner plusieurs coups. La suite montre qu’il s’agit de { $taken }.
remark-letters = Les pièces portent les lettres { $letters } au lieu de KQRBN.
load-letters = Les pièces portent les lettres d’une autre langue, et plusieurs langues conviennent : le coup { $number } est { $readings }. Écrivez les pièces avec les lettres anglaises KQRBN.
load-letters-reading = { $move } avec { $letters } ({ $languages })
remark-no-game = Le texte qui commence par « { $text } » n’est pas une partie et a été ignoré.
remark-kings = { $text } place les rois au centre, comme les échiquiers électroniques indiquent un résultat : ce n’est pas un coup.
load-refused-turn = « { $text } » n’est pas possible ici.
load-move = Coup { $number } : { $error } Corrigez le coup, ou terminez le fichier avant lui.

## Why a position can’t be played
position-unreadable = Je ne peux pas lire cela comme une position : { $cause }.
# What is wrong with JSON: these follow position-unreadable's colon.
json-missing-key = la clé { $key } manque
json-unknown-key = il n’y a pas de clé { $key }
json-variant = variant : « { $name } » est une autre variante
json-army = { $key } : « { $letter } » n’est pas une armée de cette variante
json-square = { $key } : « { $name } » n’est pas une case de cet échiquier
json-piece = pieces : « { $piece } » en { $square } n’est pas une pièce ; une pièce s’écrit comme wK
json-word = { $key } : « { $word } » n’est pas { $allowed }
json-rook-squares = une liste de cases de tours
json-proposal = deux lettres comme wb, pour l’auteur de la proposition et son destinataire
json-score = un score comme 0, 1/2 ou 1+1/3
json-en-passant = en_passant : un seul pion peut venir de faire un double pas
json-options = ce n’est pas un objet d’options : { $cause }
event-form = ce n’est pas un événement : { $cause }
event-declines-nothing = decline : il nomme soit une offre, soit une proposition
event-no-alliances = ce n’est pas un événement de cette partie, qui n’a pas d’alliances
event-army = aucune armée de cette partie n’a la lettre { $letter }
event-name = { $name } n’est ni un joueur ni une case de cette partie, ni une option
# What cannot be read: these follow position-unreadable's colon.
fen-invalid-position = { $faults }
fen-fields = une FEN a six champs, ou quatre sans les compteurs, et celle-ci en a { $count }
fen-rows = l’échiquier a { $expected } rangées, et il y en a ici { $found }
fen-row = « { $row } » ne décrit pas une rangée de { $width } cases
fen-piece = « { $letter } » dans « { $row } » n’est pas une pièce
fen-turn = là où w ou b dit à qui de jouer, il y a « { $text } »
fen-castling = « { $text } » ne dit pas qui peut roquer : c’est - ou une partie de KQkq, ou des colonnes de tours, comme dans HAha
fen-en-passant = « { $text } » n’est ni - ni une case qu’un pion a pu franchir
fen-number = « { $text } » n’est pas un nombre de 0 à 65535
fen-option = l’option { $text } est illisible, ou elle change les règles de cette partie
fen-fen4-fields = une FEN4 a sept parties séparées par des tirets, ou huit avec des options entre accolades, et celle-ci en a { $count }
fen-fen4-turn = là où R, B, Y ou G dit à qui de jouer, il y a « { $text } »
fen-fen4-flags = « { $text } » n’est pas quatre fois 0 ou 1, séparés par des virgules
fen-fen4-points = « { $text } » n’est pas quatre nombres séparés par des virgules
fen-fen4-en-passant = « { $text } » n’est pas la case qu’un pion a franchie et celle du pion, comme dans c4:d4
fen-assumed-board = Cette FEN n’a que l’échiquier : personne ne peut donc roquer ni prendre en passant, elle commence au coup 1, et c’est aux Blancs de jouer, sauf si elle dit autre chose ou si seuls les Noirs peuvent jouer.
fen-assumed-counters = Cette FEN n’a pas de compteurs : elle commence au coup 1, sans coups depuis la dernière prise ou le dernier coup de pion.
fen-assumed-halfmoves = Cette FEN ne compte pas les coups depuis la dernière prise ou le dernier coup de pion : il n’y en a donc pas encore.
fen-assumed-round = Cette FEN n’a pas de numéro de coup : elle commence au coup 1.
fen-assumed-round-zero = Cette FEN a le numéro de coup 0 : elle commence au coup 1.
typed-unreadable = Je ne peux pas lire « { $word } » comme une case, ni comme une pièce et sa case. Tapez { $first } { $second }, ou R{ $first } pour y mettre un roi (R roi, D dame, T tour, F fou, C cavalier, P pion), ou -{ $first } pour vider la case. Rien n’a changé.
typed-without-piece = Je ne sais pas quelle pièce va en { $square } : tapez aussi sa lettre, par exemple R{ $square }. Rien n’a changé.
typed-without-square = Il n’y a pas de case dans ce que vous avez tapé. Tapez-en, par exemple { $first } { $second }. Rien n’a changé.
fault-no-king = Le camp { $army } n’a pas de roi.
fault-many-kings = Le camp { $army } a { $count } rois.
fault-no-queen = Le camp { $army } n’a pas de dame.
fault-many-queens = Le camp { $army } a { $count } dames.
fault-foreign-kind = Le camp { $army } a { $kind ->
    [tour] une tour
    [dame] une dame
   *[other] un { $kind }
} en { $square }, mais n’a pas cette pièce dans ce jeu.
fault-pawn-on-last-row = Le camp { $army } a un pion en { $square }, où ce pion aurait été promu.
fault-pawn-on-back-row = Le camp { $army } a un pion en { $square }, derrière les cases de départ des pions.
fault-waiting-in-check = Le camp { $army } est en échec, mais ce n’est pas à lui de jouer.
fault-castling = Le camp { $army } ne peut pas roquer avec la tour en { $rook } : roi et tour ne sont pas tous deux sur leurs cases de départ.
fault-en-passant = Aucun pion ne peut venir de faire un double pas par { $target } jusqu’en { $pawn }.
fault-variant = { $fault }
fault-unknown-army = Le camp { $army } ne fait pas partie de ce jeu.
fault-unknown-square = Il n’y a pas de case { $square } sur cet échiquier.
fault-unknown-kind = Il y a { $kind ->
    [tour] une tour
    [dame] une dame
   *[other] un { $kind }
} en { $square }, mais cette pièce n’existe pas dans ce jeu.
fault-switch-taken = { $square } et { $partner } sont un même aiguillage, mais il y a une pièce sur chacune.
fault-counters = Les compteurs sont hors limites : numéro de tour de 1 à 65535, demi-coups de 0 à 65535.
fault-pieces-without-leader = Le camp { $army } a des pièces sur l’échiquier, mais ni roi ni suzerain.
fault-protectorate-with-king = liege : le camp { $army } a un roi, il ne peut donc pas être un protectorat.
fault-protectorate-without-pieces = liege : le camp { $army } n’a pas de pièces, et un protectorat en a au moins une.
fault-liege = liege : { $liege } ne peut pas être le suzerain du camp { $army }. Un suzerain a un roi et fait partie de la même alliance.
fault-chooser-with-king = pending : le camp { $army } a un roi, il n’y a donc rien à choisir.
fault-chooser-is-protectorate = pending : le camp { $army } est un protectorat, il n’y a donc rien à choisir.
fault-pending = pending : le camp { $army } est hors jeu, rien ne peut donc être en attente.
fault-four-player-pending = pending : le camp { $army } est hors jeu, rien ne peut donc être en attente.
fault-multiplayer-pending = pending : le camp { $army } est hors jeu, rien ne peut donc être en attente.
fault-missing-from-alliances = teams : le camp { $army } est en jeu, mais dans aucune alliance.
fault-two-alliances = teams : le camp { $army } est dans deux alliances.
fault-eliminated-in-alliance = teams : le camp { $army } est hors jeu, il ne peut donc être dans aucune alliance.
fault-alliance-without-king = teams : personne n’a de roi dans l’alliance du camp { $army }.
fault-proposal = proposals : { $from } ne peut pas avoir fait de proposition à { $to }. Les deux doivent être en jeu et avoir un roi.
fault-first-move = first_move : le camp { $army } est hors jeu.
fault-status = status : cela contredit les pièces et les suzerains du camp { $army }.
fault-takes-no-part = status : le camp { $army } ne participe pas à cette partie, ce ne peut donc être que resign.
fault-control-of-active = control : le camp { $army } est en jeu, personne d’autre ne joue donc son armée.
fault-control = { $why ->
    [method-one] control : { $by } ne peut pas jouer l’armée du camp { $army }, car les armées capturées ne jouent pas dans la méthode 1.
    [not-mated] control : { $by } ne peut pas jouer l’armée du camp { $army }, car son roi n’a pas été maté.
    [captor-eliminated] control : { $by } ne peut pas jouer l’armée du camp { $army }, car { $by } est hors jeu.
   *[not-the-captor] control : { $by } ne peut pas jouer l’armée du camp { $army }, car quelqu’un d’autre a maté son roi.
}
fault-two-captives = control : le camp { $army } joue plus d’une armée capturée.
fault-eliminated-by = eliminated_by : personne ne peut avoir éliminé le camp { $army }.
fault-own-elimination = eliminated_by : le camp { $army } ne peut pas s’être éliminé lui-même. Omettez ce champ si le mérite n’en revient à personne d’autre.
fault-captured-castling = castling : le roi et les tours de l’armée capturée du camp { $army } ne sont pas sur ces cases.
fault-castling-rooks = castlers : les tours avec lesquelles le camp { $army } pourrait roquer ne peuvent pas être sur ces cases.
fault-en-passant-right = en_passant : le camp { $army } ne peut pas avoir de droit sur le pion en { $pawn }.
fault-en-passant-no-striker = en_passant : aucun pion du camp { $army } n’attaque { $target }.
fault-multiplayer-direction = pawns : cela ne dit pas où vont les pions du camp { $army }.
fault-four-player-status = status : le camp { $army } ne peut pas avoir quitté cette partie ainsi.
fault-four-player-points = points : le camp { $army } ne peut pas avoir autant de points dans cette partie.
fault-four-player-one-point = { $square } : dans cette partie, il ne peut pas y avoir ici une dame valant un point.
fault-nobody-in = Aucune armée n’est en jeu.
fault-alliance-size = Une alliance compte d’un à trois membres.
fault-not-mated = Le camp { $army } n’est ni mat ni pat sur cet échiquier.
fault-scores = Les scores dépassent le nombre d’armées sorties du jeu.
fault-left-in-order = left_in_order doit nommer exactement les armées sorties du jeu, chacune une fois.
fault-en-passant-rights = { $fault }
fault-en-passant-crossed-twice = Deux pions ne peuvent pas venir tous deux de franchir { $square }.
fault-multiplayer-order = order doit nommer de deux à quatre armées, chacune une fois.
fault-multiplayer-eliminated-with-king = Le camp { $army } est hors jeu, mais a un roi.

## Setting up a position
done-saved = Voici le fichier de la partie, avec ses règles, sa cadence, sa position de départ et ses coups. Tout le monde peut s’en servir pour ouvrir une nouvelle partie avec /game load. Cette partie continue.
done-saved-secret = Voici une copie publique de la partie : l’échiquier, sans alliances, lettres ni graine. Une partie ouverte à partir d’elle avec /game load est une nouvelle partie, où chacun commence sans alliés.
done-sealed = Voici la partie, scellée : je suis le seul à pouvoir ouvrir ce fichier. Chargez-le dans un autre salon avec /game load, et quand tous les joueurs acceptent, la partie s’y déplace. Elle continue telle qu’elle est à ce moment-là.
done-move-asked = J’ai demandé aux autres joueurs s’il faut déplacer la partie ici. Quand tout le monde aura accepté, le prochain échiquier apparaîtra ici.
done-moved-here = La partie s’est déplacée ici. Le prochain échiquier apparaîtra ici.
analysis-form-title = Analyser une partie
analysis-form-pasted-hint = Collez une partie terminée. Analyser une partie en cours, c’est tricher.
load-form-title = Charger une partie
load-form-file = Fichier de partie
load-form-file-hint = PGN, c4pgn, PGN4, Game Courier, ou un fichier que j’ai donné. Une seule partie.
load-form-pasted = Ou son texte
load-form-pasted-hint = Collez plutôt la partie ici, si vous l’avez en texte.
load-form-people = Joueurs à inviter
load-form-people-hint = Laissez vide, et tout le monde ici peut rejoindre la partie.
load-form-variant = Variante
load-form-variant-hint = Utile seulement si le fichier ne le dit pas.
form-visibility = Qui peut regarder ?
form-visibility-server = Tout le monde dans ce salon
form-visibility-private = Seulement les joueurs, en message privé
form-visibility-public = Tout le monde, même sans compte
filled-too-long = C’est trop long. La limite est de { $limit } caractères.
filled-too-much = Ce formulaire contient plus que je n’ai demandé, je n’ai donc rien changé. Rouvrez-le et remplissez-le là.
save-no-rewind = Elle a avancé depuis la création de ce fichier, et elle continue telle qu’elle est maintenant. Un fichier ne peut pas la ramener en arrière.
save-of-another-bot = Je ne peux pas charger ce fichier : il a été scellé par un autre bot, ou il a été modifié ou abîmé.
save-not-yours = Seuls ses joueurs peuvent déplacer une partie, et vous n’y jouez pas.
save-needs-channel = Une partie ne peut être déplacée que dans le salon d’un serveur. Utilisez-y /game load, sur un serveur où je suis.
scenario-heading = **Composer une position** · { $game } · à { $turn } de jouer
scenario-playable = Cette position peut être jouée.
scenario-one-source = Choisissez un seul point de départ : une FEN, du JSON, des pièces ou une partie.
scenario-no-fen = Ce jeu n’a pas de FEN : { $game }. Utilisez JSON, ou composez la position avec le menu.
scenario-damaged = Je ne peux plus lire cet échiquier. Recommencez avec /game scenario.
scenario-too-long = Cette position est trop longue pour cet éditeur. Jouez-la avec `position` dans /game new.
scenario-turn = Donner le trait au camp suivant
scenario-castling = Roque
scenario-castling-rooks = Roque encore possible avec la tour en : { $squares }
scenario-empty = Échiquier vide
scenario-starting-position = Position de départ
scenario-play = Jouer
scenario-share = Partager
scenario-clear = Vider ces cases
menu-set-piece = Placer une pièce…
form-squares = Sur quelles cases ?
scenario-typed-hint = { $squares } · ou plusieurs pièces : Dd4 e5 bRe8 -e2
scenario-fen = FEN…
scenario-json = JSON…
form-position = La position, telle que Partager la donne
scenario-shared = Copiez ceci pour partager la position. Cela fonctionne dans /game scenario, et comme `position` dans /challenge et /game new.
position-of-another-variant = Cette position est celle d’un autre jeu : { $game }. Choisissez cette variante, ou n’en indiquez aucune.
position-includes-options = Cette position contient déjà ses options. N’en indiquez pas d’autres.
command-game-scenario-name = scénario
command-game-scenario-description = Composer une position et la jouer, par des menus ou d’après une FEN, du JSON ou une partie
command-game-scenario-variant-name = variante
command-game-scenario-variant-description = Quel jeu (par défaut : celui qui se joue ici)
command-game-scenario-game-name = partie
command-game-scenario-game-description = Partir de la position actuelle de cette partie
parameter-fen-name = fen
parameter-fen-description = Une position en FEN
parameter-json-name = json
parameter-json-description = Une position en JSON, telle que la donne /show position
parameter-pieces-name = pièces
parameter-pieces-description = Des pièces sur un échiquier vide, par exemple Re1 Dd1 bRe8 (b devant une pièce noire)
command-game-save-name = enregistrer
command-game-save-description = Enregistrer la partie dans un fichier, pour la charger ailleurs
parameter-what-name = quoi
parameter-what-description = Une copie pour tout le monde, ou la partie elle-même avec ses secrets, scellée
choice-copy = une copie pour tout le monde
choice-sealed = la partie elle-même, scellée
command-game-load-name = charger
command-game-load-description = Ouvrir une partie à partir d’un fichier de /game save ou d’un PGN, ou amener ici une partie scellée

## Letters of computers
# What a computer writes with a proposal, an answer or a farewell. Each has several variants, of which
# the game draws one. The writer is a machine that gives a reason: short, no flattery, no threats.
computer-letter-propose-gain-1 = Nous ferions mieux ensemble, vous et moi. D’accord ?
computer-letter-propose-gain-2 = Si nous nous laissons tranquilles, nous y gagnons tous deux. Qu’en dites-vous ?
computer-letter-propose-gain-3 = J’aime mieux jouer avec vous que contre vous.
computer-letter-propose-gain-4 = Nous combattre n’aide que les autres. Arrêtons là.
computer-letter-propose-gain-5 = Il y a mieux à faire que de nous combattre. Entendu ?
computer-letter-propose-gain-6 = Une alliance m’arrangerait. Je crois qu’elle vous arrangerait aussi.
computer-letter-propose-gain-7 = Seuls, ni vous ni moi n’irons bien loin. Et ensemble ?
computer-letter-propose-gain-8 = Je laisserais vos pièces tranquilles si vous laissiez les miennes. D’accord ?
computer-letter-propose-common-enemy-1 = Je suis trop faible face au camp { $army }, et vous aussi. Ensemble, nous pouvons changer cela.
computer-letter-propose-common-enemy-2 = Regardez l’échiquier : nous sommes tous deux derrière le camp { $army }. Occupons-nous d’abord de cela.
computer-letter-propose-common-enemy-3 = Seuls, ni vous ni moi ne battons le camp { $army }. Ensemble, peut-être.
computer-letter-propose-common-enemy-4 = Si personne n’arrête le camp { $army }, nous perdons tous deux. D’accord ?
computer-letter-propose-common-enemy-5 = Tournons-nous tous deux contre le camp { $army }. Ensuite, nous verrons.
computer-letter-propose-common-enemy-6 = Chaque pièce que nous nous prenons aide le camp { $army }. Arrêtons cela.
computer-letter-propose-common-enemy-7 = J’aime mieux jouer contre le camp { $army } que contre vous. Et vous ?
computer-letter-propose-common-enemy-8 = Il faut que quelqu’un arrête le camp { $army }, et je ne le peux pas tout seul. Êtes-vous avec moi ?
computer-letter-propose-protection-1 = Votre armée est plus forte que la mienne, et j’aimerais vous avoir de mon côté.
computer-letter-propose-protection-2 = Seul, je ne tiendrai pas longtemps. Alliez-vous à moi, et vous pouvez compter sur mes pièces.
computer-letter-propose-protection-3 = Laissez-moi en paix, et j’occuperai les autres.
computer-letter-propose-protection-4 = Épargnez-moi et je vous épargnerai. Nous aurons alors chacun un front de moins.
computer-letter-propose-better-1 = J’aimerais mieux être avec vous que là où je suis. Proposez-moi une alliance, et je quitterai la mienne.
computer-letter-propose-better-2 = J’ai des alliés, mais je ferais mieux avec vous. Demandez-le, et je vous rejoindrai.
computer-letter-propose-better-3 = Je quitterais mon alliance pour une autre avec vous. Il suffit d’une proposition de votre part.
computer-letter-propose-better-4 = Vous et moi ferions mieux ensemble que je ne fais maintenant. Faites-moi une offre, et je pars.
computer-letter-propose-better-5 = Je songe à changer de camp. Si vous voulez de moi, proposez-le, et je vous rejoins.
computer-letter-propose-better-6 = Mon alliance n’est pas ce que j’espérais. Proposez-m’en une, et je m’allierai plutôt à vous.
computer-letter-propose-better-7 = Je pourrais être de votre côté. Je devrais d’abord en quitter d’autres, la proposition doit donc venir de vous.
computer-letter-propose-better-8 = Voulez-vous de moi ? Alors proposez-le : je quitterai mes alliés pour vous rejoindre.
computer-letter-accept-1 = Entendu. Je laisserai vos pièces tranquilles.
computer-letter-accept-2 = D’accord, c’est entendu.
computer-letter-accept-3 = J’accepte. Surveillez mes arrières, je surveillerai les vôtres.
computer-letter-accept-4 = Bien. Désormais, nous sommes du même côté.
computer-letter-leave-for-1 = Entendu. J’ai quitté mon alliance pour la vôtre.
computer-letter-leave-for-2 = Oui. Je ne suis plus avec mes anciens alliés : je suis avec vous.
computer-letter-leave-for-3 = J’ai quitté les autres, et je suis désormais avec vous.
computer-letter-leave-for-4 = C’est fait. J’avais une alliance jusqu’ici, et la nôtre est meilleure.
computer-letter-leave-for-5 = J’accepte, et j’ai quitté pour cela mon ancienne alliance.
computer-letter-leave-for-6 = Bien. J’ai pris congé de mes alliés, et je laisserai vos pièces tranquilles.
computer-letter-leave-for-7 = Oui. Mes anciens alliés seront surpris : je suis maintenant de votre côté.
computer-letter-leave-for-8 = Alors je change de camp. Désormais, je suis avec vous.
# Also written where it has an ally already, which is a secret: so these say no reason.
computer-letter-decline-no-gain-1 = Pas maintenant.
computer-letter-decline-no-gain-2 = Non, pas pour l’instant.
computer-letter-decline-no-gain-3 = Non, merci. Pas pour le moment.
computer-letter-decline-no-gain-4 = Restons-en là pour l’instant.
computer-letter-decline-no-gain-5 = Pas cette fois. Redemandez-moi quand les choses auront changé.
computer-letter-decline-no-gain-6 = Au point où nous en sommes, je préfère refuser.
computer-letter-decline-no-gain-7 = Merci de la demande. Pour le moment, non.
computer-letter-decline-no-gain-8 = Non. Je n’ai rien contre vous.
computer-letter-decline-distrust-1 = Non. Après ce que vous avez fait sur l’échiquier, je ne vous fais pas confiance.
computer-letter-decline-distrust-2 = J’y gagnerais, mais je ne vous fais pas assez confiance.
computer-letter-decline-distrust-3 = Il faudrait d’abord que les choses s’améliorent entre nous.
computer-letter-decline-distrust-4 = Non. J’aime mieux vous garder à l’œil.
computer-letter-decline-betrayed-1 = Non. Vous avez manqué à votre parole, et je m’en souviens.
computer-letter-decline-betrayed-2 = Pas avec vous. Je sais comment vous traitez vos alliés.
computer-letter-decline-betrayed-3 = Non. J’ai vu ce que valent vos promesses.
computer-letter-decline-betrayed-4 = Non. Je n’ai pas oublié ce que vous avez fait.
computer-letter-decline-later-1 = Oui, une fois que j’aurai quitté mon alliance. Pas encore.
computer-letter-decline-later-2 = Volontiers, mais je dois d’abord en quitter d’autres. Laissez-moi quelques tours.
computer-letter-decline-later-3 = Pas encore : j’ai des alliés que je ne peux pas quitter tout de suite. Redemandez-moi bientôt.
computer-letter-decline-later-4 = Dans quelques tours, oui. Je dois d’abord sortir de mon alliance.
computer-letter-decline-later-5 = Oui, mais plus tard. Je reste où je suis pour quelques tours.
computer-letter-decline-later-6 = Je vous rejoindrais dès que j’aurais quitté les autres. Il est trop tôt pour cela.
computer-letter-decline-later-7 = Bientôt, je crois. Je viens à peine d’arriver là où je suis.
computer-letter-decline-later-8 = Redemandez-moi dans quelques tours : il me faudra quitter mon alliance.
computer-letter-decline-not-free-1 = J’accepterais, mais vous avez des alliés. Quittez-les d’abord, et redemandez-moi.
computer-letter-decline-not-free-2 = Volontiers, mais avec vos alliés nous serions trop nombreux. Je vous rejoindrais, vous et personne d’autre.
computer-letter-decline-not-free-3 = Vous n’êtes pas libre. Si vous quittez votre alliance, je suis avec vous.
computer-letter-decline-not-free-4 = Oui à vous, mais pas à vous tous : ensemble, nous serions trop nombreux.
computer-letter-decline-not-free-5 = J’accepterais si vous veniez sans les autres. Là, nous serions trop nombreux.
computer-letter-decline-not-free-6 = C’est impossible tant que vous avez d’autres alliés. Sans eux, oui.
computer-letter-decline-not-free-7 = Je serais votre allié, mais pas avec tous ceux que vous avez déjà. Venez sans eux.
computer-letter-decline-not-free-8 = Il n’y a pas de place pour moi à côté de vos alliés. Si vous les quittez, redemandez-moi.
computer-letter-leave-distrust-1 = Je quitte notre alliance. Je ne vous fais plus confiance.
computer-letter-leave-distrust-2 = Notre alliance est finie. Vous ne m’avez donné aucune raison de rester.
computer-letter-leave-distrust-3 = Désormais, nos chemins se séparent. Je ne peux pas compter sur vous.
computer-letter-leave-distrust-4 = Je mets fin à notre alliance. Il s’est passé trop de choses entre nous.
computer-letter-leave-betrayed-1 = Je pars. Je ne reste pas avec des traîtres.
computer-letter-leave-betrayed-2 = Vous avez manqué à votre parole. Nous ne sommes plus alliés.
computer-letter-leave-betrayed-3 = Après ce que vous avez fait, j’aime mieux rester seul.
computer-letter-leave-betrayed-4 = On ne peut pas vous faire confiance, je pars donc.
computer-letter-leave-better-1 = Je quitte notre alliance. J’attends mieux ailleurs.
computer-letter-leave-better-2 = Notre alliance est finie. Elle était bonne, mais je ferai mieux sans elle.
computer-letter-leave-better-3 = Je pars. Je n’ai rien contre vous : l’échiquier a changé.
computer-letter-leave-better-4 = Désormais, nos chemins se séparent. J’y gagne davantage.
computer-letter-leave-better-5 = Je pars. Rester m’aurait coûté la partie.
computer-letter-leave-better-6 = Nous ne sommes plus alliés. J’ai pesé le pour et le contre, et partir me rapporte plus.
computer-letter-leave-better-7 = C’est la fin de notre alliance. Elle ne me rapporte plus rien.
computer-letter-leave-better-8 = Je change de camp. À ma place, vous auriez fait de même.
computer-letter-reproach-1 = Nous avions un accord. Je m’en souviendrai.
computer-letter-reproach-2 = Vous m’avez donné votre parole, puis vous m’avez pris quelque chose.
computer-letter-reproach-3 = Voilà donc ce que vaut votre parole.
computer-letter-reproach-4 = Nous étions alliés il y a un instant. Cela ne s’oublie pas si vite.
computer-letter-reproach-forever-1 = Nous avions un accord, et vous l’avez rompu. Il n’y en aura pas d’autre.
computer-letter-reproach-forever-2 = Vous m’avez donné votre parole une fois. Je ne l’accepterai plus.
computer-letter-reproach-forever-3 = Nous étions alliés il y a un instant. C’était la dernière fois.
computer-letter-reproach-forever-4 = Voilà donc ce que vaut votre parole. C’est fini entre nous dans cette partie.
computer-letter-capture-1 = Au tour { $round }, vous avez pris { $piece } en { $square }.
computer-letter-capture-2 = Vous avez pris { $piece } en { $square } au tour { $round }.
computer-letter-capture-3 = Tour { $round } : vous avez pris { $piece } en { $square }.
computer-letter-capture-4 = C’est au tour { $round } que vous avez pris { $piece } en { $square }.
computer-letter-own-piece = { $kind ->
    [king] mon roi
    [queen] ma dame
    [pawn] mon pion
    [knight] mon cavalier
    [bishop] mon fou
    [rook] ma tour
    [guard] mon garde
    [archbishop] mon archevêque
   *[chancellor] mon chancelier
}
computer-letter-allys-piece = { $kind ->
    [king] le roi du camp { $army }
    [queen] la dame du camp { $army }
    [pawn] le pion du camp { $army }
    [knight] le cavalier du camp { $army }
    [bishop] le fou du camp { $army }
    [rook] la tour du camp { $army }
    [guard] le garde du camp { $army }
    [archbishop] l’archevêque du camp { $army }
   *[chancellor] le chancelier du camp { $army }
}
computer-letter-answer-1 = Je suis un ordinateur et je ne lis pas les textes libres. Une proposition, je la comprends. { $attitude }
computer-letter-answer-2 = Je ne peux pas lire cela : je suis un ordinateur et ne comprends que les propositions. { $attitude }
computer-letter-answer-3 = Merci de m’écrire, mais je suis un ordinateur : les mots ne me disent rien, une proposition si. { $attitude }
computer-letter-answer-4 = Je ne suis qu’un ordinateur et ne peux pas répondre à cela. À une proposition, je peux répondre. { $attitude }
computer-letter-attitude-ally-1 = Au point où nous en sommes, je maintiens notre alliance.
computer-letter-attitude-ally-2 = En ce qui me concerne, notre alliance tient.
computer-letter-attitude-ally-3 = Notre alliance me convient.
computer-letter-attitude-ally-4 = Pour l’instant, je reste votre allié.
computer-letter-attitude-friendly-1 = Je n’ai rien contre vous. Ma réponse dépendra de la position.
computer-letter-attitude-friendly-2 = Vous ne m’avez fait aucun mal, mais c’est à l’échiquier de dire si votre proposition me convient.
computer-letter-attitude-friendly-3 = Nous sommes en bons termes, mais je ne promets rien.
computer-letter-attitude-friendly-4 = Je ne vous reproche rien. Qu’une proposition me convienne est une autre affaire.
computer-letter-attitude-wary-1 = J’en accepterais peut-être une de votre part : cela dépend de l’échiquier.
computer-letter-attitude-wary-2 = Je ne peux pas promettre d’en accepter une de votre part.
computer-letter-attitude-wary-3 = Une proposition de votre part me conviendrait ou non : l’échiquier décide.
computer-letter-attitude-wary-4 = Ce que je répondrais à une proposition de votre part, je ne le sais pas encore.
computer-letter-attitude-hostile-1 = Au point où nous en sommes, je refuserais une proposition de votre part.
computer-letter-attitude-hostile-2 = Une proposition de votre part, je la refuserais en ce moment.
computer-letter-attitude-hostile-3 = Mais je n’en veux pas de votre part pour l’instant.
computer-letter-attitude-hostile-4 = Si vous m’en faisiez une, je dirais non en ce moment.
computer-letter-attitude-never-1 = Après ce que vous avez fait, je n’en accepterai aucune de votre part.
computer-letter-attitude-never-2 = Mais je n’en veux aucune de votre part : vous avez manqué à votre parole.
computer-letter-attitude-never-3 = De vous, je n’en accepte plus.
computer-letter-attitude-never-4 = Si vous m’en faites une, je dirai non, quelle que soit la position.
computer-letter-attitude-unknown-1 = Je ne sais pas qui vous êtes, je ne peux donc pas en dire plus.
computer-letter-attitude-unknown-2 = Je ne peux pas savoir qui vous êtes, c’est donc tout ce que je peux dire.
computer-letter-attitude-unknown-3 = Vous n’avez pas dit qui vous êtes, je m’en tiendrai donc là.
computer-letter-attitude-unknown-4 = Qui vous êtes, je ne le sais pas, je n’ai donc rien à ajouter.

## Reasons of computers
# Shown after the game, in the true history.
character-hidden = Caractère : tiré au sort et caché
character-entry = Caractère : { $character }
character-loyal = loyal
character-opportunist = opportuniste
character-vengeful = vindicatif
character-timid = timide
history-characters = Caractères des ordinateurs : { $list }.
history-character = { $who } – { $character }
dealt-proposed = { $who } a proposé une alliance à { $whom }, car { $why }.
dealt-accepted = { $who } a conclu une alliance avec { $whom }, car { $why }.
dealt-declined = { $who } a refusé la proposition de { $whom }, car { $why }.
dealt-left = { $who } a quitté { $whom }, car { $why }.
dealt-betrayed = { $who } a trahi { $whom }, car { $why }.
motive-gain = tous deux y auraient gagné
motive-common-enemy = quelqu’un d’autre était trop fort
motive-protection = cet ordinateur était faible et voulait qu’on le laisse en paix
motive-no-gain = cet ordinateur n’avait rien à y gagner
motive-taken = ensemble, ils auraient été trop nombreux
motive-unfair = cela aurait été tous contre un
motive-better = cet ordinateur en attendait plus que de son alliance
motive-committed = quitter son alliance lui aurait coûté plus
motive-later = cet ordinateur voulait d’abord quitter son alliance
motive-not-free = l’autre avait d’abord des alliés à quitter
motive-distrust = la confiance manquait
motive-betrayed = cet ordinateur se souvenait d’une trahison
motive-prize = ce qu’il y avait à prendre valait plus
motive-revenge = cet ordinateur se vengeait d’une trahison
motive-forced = il n’y avait pas d’autre coup

# What clients of the HTTP API are told instead: they cannot type commands.
client-puzzle-not-today = La journée de ce problème est passée. GET …/puzzle montre celui d’aujourd’hui.
client-match-not-member = Vous n’avez utilisé Entente sur aucun serveur qui joue ce match. Utilisez-le là-bas une fois, puis inscrivez-vous.
client-refusal-unreadable = « { $text } » n’est pas un coup. Envoyez-en un comme { $example } ; GET …/legal-moves les donne tous.
client-refusal-not-seated = Vous ne jouez pas dans cette partie, vous pouvez donc seulement la regarder. GET /api/v1/me/games donne vos parties.
client-refusal-no-challenges = Vous ne pouvez ni défier ni inviter { $people }. Peut-être que je ne connais pas ces personnes, ou qu’elles n’acceptent pas de défis. Choisissez quelqu’un d’autre, ou laissez la place libre pour tout le monde.
client-refusal-time-paused = Les pendules sont arrêtées jusqu’au { $until }. Pour jouer avant, demandez la reprise : POST …/resume.
client-refusal-substitute-replaced = Un ordinateur joue pour vous. Reprenez d’abord votre place : DELETE …/substitute.
client-refusal-takeover-present = Aucun ordinateur ne joue pour { $seat }, cette place ne peut donc pas être offerte. Demandez d’abord un ordinateur : POST …/substitute.
client-refusal-aborted = Cette partie a été annulée, elle ne compte donc pas. Créez-en une nouvelle : POST /api/v1/games.
client-refusal-lobby-closed = Cette partie ou ce défi est fermé. Créez une nouvelle partie : POST /api/v1/games.
client-refusal-diplomacy-not-allied-with = Vous n’êtes pas en alliance avec { $seat }. GET …/alliances donne vos alliés.
client-refusal-same-person-twice = Vous ne pouvez pas vous défier vous-même, et chaque personne ne peut être nommée qu’une fois.
client-refusal-not-invited = Ce défi s’adresse à quelqu’un d’autre. Créez votre propre partie : POST /api/v1/games.
client-refusal-vacation-not-away = Vous n’êtes pas en vacances. Commencez-les d’abord : PUT /api/v1/me/vacation.
client-refusal-block-already-blocked = Vous avez déjà bloqué cette personne. GET /api/v1/me/blocked donne toutes celles que vous avez bloquées.
client-refusal-block-not-blocked = Vous n’avez pas bloqué cette personne. GET /api/v1/me/blocked donne toutes celles que vous avez bloquées.

## The page of a game, in a browser. What it fills in has the names in braces there.
page-title = Échiquier
page-loading = La partie se charge…
page-no-script = Cette page a besoin de JavaScript.
page-board = Échiquier
page-square = { $square } : { $content }
page-empty = vide
page-piece = { $kind } ({ $army })
page-piece-out = { $kind } ({ $army }), hors jeu
page-piece-walking = { $kind } ({ $army }), avance tout seul
page-one-point = { $piece }, valant un point
page-can-move = peut bouger
page-can-go = vous pouvez y aller
page-can-capture = vous pouvez prendre cette pièce
page-selected = choix actuel
page-last-move = dernier coup
page-in-check = en échec
page-keys = Les flèches parcourent l’échiquier. Entrée prend une pièce et la pose. Échap annule.
page-your-turn = À vous de jouer
page-their-turn = À { $who } de jouer
page-live = En direct
page-connecting = Connexion…
page-reconnecting = Connexion perdue. Nouvel essai…
page-activity-closed = Discord a fermé cette activité.
page-activity-unknown = Cette activité ne montre aucune partie. Appuyez sur Jouer ici sous l’échiquier d’une partie.
page-link-over = Ce lien ne fonctionne plus. Appuyez sur Ouvrir l’échiquier dans Discord pour en avoir un nouveau.
page-link-elsewhere = Ce lien est celui d’une autre partie. Appuyez sur Ouvrir l’échiquier sous l’échiquier de celle-ci.
page-not-found = Cette partie n’existe pas ici, ou seuls ses joueurs peuvent la voir. Si vous en êtes, appuyez sur Ouvrir l’échiquier dans Discord.
page-unreachable = Je ne peux pas joindre le serveur. Vérifiez votre connexion et réessayez.
page-try-again = Réessayer
page-changed = La partie a avancé. Voici la position actuelle.
page-watching = Vous regardez.
page-vote-ask = Votre équipe vote jusqu’au { $when } : touchez une pièce, puis une case.
page-vote-own = Votre vote : { $move }. Vous pouvez le changer jusqu’au { $when }.
page-vote-standing = Votes jusqu’ici (seule votre équipe les voit) : { $content }
page-arbiter = { $who } arbitre cette partie.
page-selected-piece = { $piece } en { $square }. Cases possibles : { $count }.
page-no-moves = { $piece } en { $square } : aucun coup possible.
page-not-yours = { $piece } en { $square } appartient à { $who }.
page-not-your-turn = C’est à { $who } de jouer. Vous pouvez préparer votre coup ci-dessous : Coups conditionnels.
page-only-watching = Vous regardez cette partie, vous ne pouvez donc pas y jouer.
page-cant-go = { $piece } ne peut pas aller en { $square }.
page-moved = { $who } : { $move }
page-moves = Coups
page-no-moves-yet = Aucun coup pour l’instant.
page-start = Début
page-first = Première position
page-previous = Un coup en arrière
page-next = Un coup en avant
page-latest = Position actuelle
page-earlier = Position antérieure : après { $move }.
page-at-start = Position antérieure : le début.
page-earlier-how = Touchez l’échiquier pour revenir au présent.
page-promote = Quelle pièce ?
page-which = Quel coup ?
page-cancel = Annuler
page-close = Fermer
page-yes = Oui
page-no-play-on = { button-no-play-on }
page-out-by = { $who } vous a mis hors jeu. Vous pouvez regarder comment cela se termine.
page-you-are-out = Vous êtes hors jeu. Vous pouvez regarder comment cela se termine.
page-resigned = Vous avez abandonné. Votre armée sort du jeu quand vient son tour.
page-choose = Choisir…
page-flip = { button-flip }
page-colours = Couleurs
page-theme-auto = Clair ou sombre, selon l’appareil
page-theme-wood = Bois
page-theme-dark = Ardoise
page-theme-contrast = Contraste élevé
page-theme-safe = Pour toutes les visions des couleurs
page-theme-green = Vert
page-theme-blue = Bleu
page-set = Pièces
page-set-auto = Comme dans Discord
page-set-classic = Bois tourné
page-set-flat = Plates
page-set-letters = Lettres
page-set-carved = Sculptées
page-set-round = Rondes
page-sounds = Sons
page-captured = Prises : { $pieces }
page-points = Points : { $points }
page-paused = En pause
page-out = hors jeu
page-offer-draw = { button-offer-draw }
page-ask-draw = Proposer la nulle ?
page-accept-draw = { button-accept-draw }
page-decline-draw = { button-decline-draw }
page-stop-draw-offers = Ne plus recevoir de propositions de nulle de { $who }
page-allow-draw-offers = Permettre les propositions de nulle de { $who }
page-draw-offered = { $who } propose la nulle.
page-draw-offered-own = Vous avez proposé la nulle.
page-claim-threefold = { button-claim-threefold }
page-claim-fifty_moves = { button-claim-fifty }
page-claim-win = { button-claim-win }
page-claim-draw = { button-claim-draw }
page-hint = Indice
page-hint-wait = Recherche d’un indice…
page-hint-move = Indice : { $move }
page-takeback = { button-takeback }
page-pause = { button-pause }
page-ask-pause = Demander une pause ?
page-resume = { button-resume }
page-abort = { button-abort }
page-ask-abort = Annuler cette partie ? Elle ne comptera pas.
page-yes-abort = { button-yes-abort }
page-accept = { button-accept }
page-decline = { button-decline }
page-withdraw = { button-withdraw }
page-command-army = Commander { $army }
page-ask-betray = Jouez-vous ce coup malgré tout ?
page-yes-betray = Jouer { $move } malgré tout
page-plans = Coups conditionnels
page-plans-help = Que jouez-vous si les autres jouent ce que vous attendez ? Préparez une suite sur l’échiquier : leur coup, puis le vôtre. Personne d’autre ne la voit.
page-plans-none = Vous n’avez rien préparé.
page-prepare = Préparer une suite
page-prepare-theirs = Leur coup : touchez ce que vous attendez de { $who }.
page-prepare-yours = Votre réponse : touchez ce que vous joueriez alors.
page-prepare-undo = Défaire
page-save-line = Enregistrer la suite
page-line-resign = Enregistrer, puis abandonner
page-line-draw = Enregistrer, puis nulle
page-remove = Retirer
page-think = Échiquier de réflexion
page-think-help = Essayez des suites sur l’échiquier. Elles restent avec la partie, et personne d’autre ne les voit.
page-think-over = Les suites auxquelles vous avez réfléchi dans cette partie. Personne d’autre ne les voit.
page-think-none = L’échiquier de réflexion est encore vide.
page-think-begin = Réfléchir sur l’échiquier
page-thinking = Réflexion : ce que vous faites sur l’échiquier n’est pas joué.
page-think-turn = Coup suivant : { $who }.
page-think-after = Après { $move } :
page-think-start = Au début
page-think-stop = Arrêter la réflexion
page-think-note = Votre note sur ce coup
page-think-save-note = Enregistrer la note
page-think-plan = Rendre conditionnel
page-think-share = Envoyer cette suite à…
page-think-letter = Suite : { $move }
page-think-letter-note = Suite : { $move } ({ $content })
page-think-ask-remove = Retirer ce coup et tout ce qui suit ?
page-diplomacy = { button-diplomacy }
page-only-you = Personne d’autre ne voit ceci.
page-allies = En alliance avec : { $who }
page-no-allies = Vous n’avez pas d’alliés.
page-liege = Votre armée continue le combat pour { $who }.
page-protectorates = Armées qui continuent le combat pour vous : { $who }
page-leave = Quitter l’alliance
page-ask-leave = Quitter votre alliance ? Seuls vos anciens alliés en sont informés.
page-propose = Proposer une alliance
page-ask-propose = Proposer une alliance à { $who } ? La personne voit qui fait partie de votre alliance : { $whom }. Si elle accepte, elle s’allie avec vous tous.
page-proposal-to = Vous avez proposé une alliance à { $who }.
page-proposal-from = { $who } propose une alliance.
page-proposal-others = Si vous acceptez, votre alliance comprend aussi { $who }.
page-proposal-shows = La personne voit qui fait partie de votre alliance : { $who }.
page-ally = allié
page-news-letter = Une lettre de { $who }
page-news-check = Votre roi est attaqué !
page-news-time = Votre temps s’épuise !
page-news-betrayed = { $who } a trahi votre alliance !
page-news-pact_broken = { $who } a rompu un pacte !
page-news-left = { $who } n’est plus en alliance avec vous.
page-news-declined = { $who } a refusé votre proposition.
page-news-withdrawn = { $who } a retiré sa proposition.
page-news-civil_war = Il ne restait que votre alliance. Elle s’est dissoute.
page-news-more = { $count } de plus
page-news-count = Nouveau : { $count }
page-ask-leaving = Vous êtes dans une autre alliance. La quitter pour celle-ci ?
page-to = À
page-message = Message (facultatif)
page-order = Si mon roi est pris, mon armée…
page-order-removal = quitte l’échiquier
page-order-protectorate = continue le combat pour mon allié
page-letters = { button-letters }
page-no-letters = Pas encore de lettres.
page-letter = Votre lettre
page-send = Envoyer
page-anonymous = Signer de mon nom d’emprunt
page-letter-readers = À (vous pouvez choisir plusieurs personnes)
page-letter-from = De { $who }
page-letter-from-to-several = De { $who } à { $whom }
page-letter-to = À { $who }
page-letter-gone = (Cette lettre a été effacée.)
page-stand-in = un ordinateur joue pour l’instant
page-away = en vacances jusqu’au { $when }
page-away-turn = en vacances jusqu’au { $when }, à jouer avant : { $then }
page-offered = place offerte
page-former = à la place de { $who }
page-partner = En équipe avec { $who }
page-ended = Terminée
page-sending = Votre coup est en route…
page-not-sent = { $move } n’a pas été envoyé : je ne peux pas joindre le serveur. Votre coup est gardé ici, et sera envoyé quand la connexion reviendra.
page-send-again = Renvoyer
page-last-moves = Derniers coups :
page-last-move-of = dernier coup du camp { $army }
page-draw-declined = { $who } a refusé la nulle.
page-request-declined = { $who } a refusé. La partie continue.
page-won = Vous avez gagné !
page-lost = Vous avez perdu
page-drawn = Nulle
page-over = Partie terminée
page-aborted = Partie annulée
page-not-begun = Pas commencée
page-rematch = { button-rematch }
page-rematch-waiting = Revanche proposée. Réponse attendue de { $who }.
page-rematch-offered = { $who } vous propose une revanche.
page-rematch-declined = La dernière proposition de revanche n’a pas été acceptée.
page-rematch-begun = La revanche a commencé.
page-rematch-go = Jouer la revanche
page-accept-rematch = Accepter la revanche
page-analysis = { button-analysis }
page-replay = { button-replay }
page-next-game = Suivante : { $who }
page-new-game = Nouvelle partie
page-other-game = Autre partie
page-games = Vos parties
page-level = { play-form-level }
page-play-computer = { play-form-title }
page-to-chat = Retour à Discord
page-analysing = Analyse de la partie : { $count } %.
page-chart = Les chances de gagner de chaque armée, coup par coup
page-costliest = Les coups les plus coûteux
page-film = Le film de la partie
page-film-making = Le film se prépare…
page-save-film = Enregistrer le film
page-rules = { button-rules }
page-puzzle-title = Problème
page-puzzle-game = Jeu
page-puzzle-solved-head = Résolu !
page-puzzle-over-head = La solution
page-puzzle-right = Juste ! Trouvez le coup suivant.
page-puzzle-wrong = { $move } n’est pas le bon coup. Réessayez !
page-puzzle-solved = Résolu en { $count } essais !
page-puzzle-solved-once = Résolu au premier essai !
page-puzzle-next = Problème suivant
page-puzzle-solution = Solution
page-puzzle-line = Solution : { $content }
page-puzzle-streak = Résolus de suite : { $count } (record : { $best }) · en tout : { $solved }
page-puzzle-ended = Votre série de { $count } s’est arrêtée.
page-puzzle-gone = Ce problème est terminé pour vous, ou a été retiré. Vous n’avez rien perdu.
page-puzzle-link-over = Ce lien a pris fin. Tapez /puzzle dans Discord pour en avoir un nouveau.
page-puzzle-open = Avec un lien de /puzzle dans Discord, vos problèmes sont comptés.
seat-page-title = Une place à l’échiquier est libre
seat-page-how = Reprenez-la dans Discord : tapez cette commande sur tout serveur où je suis, ou dans un message privé avec moi.
seat-page-command = /game join code:{ $code }
seat-page-what = Vous recevez l’armée telle qu’elle est, avec ses alliances, mais pas les lettres d’avant. La première personne à utiliser le code obtient la place.
server-page-title = Les échecs sur notre serveur Discord
server-page-about = Des parties à regarder, avec des classements et des résultats.
server-page-missing-title = Il n’y a pas de page ici
server-page-missing = Le lien est peut-être faux, ou le serveur ne montre plus ses parties. Avec /server les personnes qui le gèrent peuvent activer la page.
server-page-join = Rejoindre le serveur
server-page-begin-heading = Pour commencer
server-page-bot = Ici, on joue dans une discussion, avec le bot Entente : les échecs et { $count } variantes pour deux à cinq joueurs. Vous tapez un coup, le touchez sur un échiquier ou le choisissez dans un menu, et vous pouvez y passer des minutes ou des jours.
server-page-begin = Sur le serveur, /play commence aussitôt une partie contre l’ordinateur, /challenge invite quelqu’un à jouer, et /game new ouvre une partie que tout le monde peut y rejoindre.
server-page-games = Parties en cours
server-page-no-games = Aucune partie n’est en cours. Ces échiquiers attendent des joueurs :
server-page-more-games = Plus de parties sont en cours qu’il n’en tient ici.
server-page-leagues = Ligues
server-page-matches = Matchs contre d’autres serveurs
server-page-season = Saison { $season }
server-page-place = Place
server-page-rating = Cote
server-page-more = { $count ->
        [one] et { $count } autre joueur
       *[other] et { $count } autres joueurs
    }
server-page-leaderboards = Classements par cote
server-page-films = Derniers résultats
server-page-no-films = Aucune partie n’est encore terminée.
server-page-film = Film
server-page-note = On trouve ici les parties et les ligues ouvertes à tout le monde, et les parties des salons que ce serveur montre, sans les noms des joueurs. Des matchs contre d’autres serveurs, on voit les résultats.
button-open-board = Ouvrir l’échiquier
button-play-here = Jouer ici
play-here-off = On ne peut pas jouer ici dans la fenêtre de Discord. Appuyez sur Ouvrir l’échiquier pour jouer dans votre navigateur.
play-here-players-only = Seuls les joueurs de cette partie peuvent jouer dans la fenêtre de Discord. Appuyez sur Ouvrir l’échiquier pour regarder dans votre navigateur.
open-board-link = Votre échiquier dans le navigateur : touchez une pièce, puis une case. Ce lien est personnel : quiconque l’a peut jouer à votre place dans cette partie et dans vos autres parties. Il fonctionne jusqu’à un jour après la fin de la partie.
open-board-vote = L’échiquier de votre équipe dans le navigateur : touchez une pièce, puis une case, et vous avez voté. Ce lien est personnel : quiconque l’a peut voter à votre place. Il fonctionne pendant un jour.
open-board-watch = L’échiquier dans le navigateur, pour regarder. Ce lien est personnel et fonctionne pendant un jour.
open-board-public = L’échiquier dans le navigateur. Tout le monde peut y regarder cette partie.
open-board-off = Les parties ne peuvent pas être ouvertes ici dans un navigateur.

## Leagues

league-forgotten = une personne partie
league-format-rolling = toutes rondes en continu, { $games ->
        [one] chacun joue une partie à la fois
       *[other] chacun joue jusqu’à { $games } parties à la fois
    }
league-format-round-robin = toutes rondes
league-format-swiss = système suisse, { $rounds ->
        [one] une ronde
       *[other] { $rounds } rondes
    }
league-format-tables = tables de { $seats }, { $rounds ->
        [one] une ronde
       *[other] { $rounds } rondes
    }
league-format-arena = arène de { $time }
league-standing = { $place } { $name } · { $points } { $halves ->
        [0] point
        [1] point
        [2] point
        [3] point
       *[other] points
    }, { $games ->
        [0] pas encore de parties
        [one] { $games } partie
       *[other] { $games } parties
    }
league-bye = • { $name } : exempt de cette ronde
league-game = • { $players }
league-game-over = • { $players } : { $score }
league-ties = Départage en cas d’égalité de points : { $criteria }
league-tie-direct = rencontre directe
league-tie-buchholz = Buchholz
league-tie-buchholz-cut = Buchholz tronqué 1
league-tie-sonneborn = Sonneborn-Berger
league-tie-wins = victoires sur l’échiquier
league-tie-rounds-won = victoires jouées ou non
league-tie-codes = Départages : { $codes }
league-column-place = #
league-column-name = Joueur
league-column-games = Parties
league-column-points = Points
league-column-number = N°
league-heading = **{ $name }** · { $variant } · { $format } · { $clock } · { $rated }
league-without-clock = sans pendule
league-rated = classée
league-unrated = non classée
league-public = publique : tout le monde peut la voir
league-begins = Début : { $when }, ou dès que { $most } joueurs sont inscrits. Il en faut au moins { $least }. Ensuite, tout se fait tout seul.
league-players = Joueurs ({ $count } sur { $most }) : { $names }
league-nobody-yet = Personne ne s’est encore inscrit.
league-next-season = Début de la prochaine saison : { $when }.
league-entries = Places prises : { $count } sur { $most } ; il en faut au moins { $least }. Début : { $when }.
league-postponed = Il y a encore trop peu d’inscriptions, le début est donc reporté. Nouveau début : { $when }, si au moins { $least } joueurs sont inscrits d’ici là.
league-round = Saison { $season }, ronde { $round } sur { $rounds }. Fin de la ronde au plus tard : { $when }.
league-season = Saison { $season }. Les parties commencent toutes seules. Fin de la saison au plus tard : { $when }.
league-last-games = Saison { $season } : toutes les rondes ont été jouées. Les dernières parties comptent jusqu’à leur fin.
league-out = { $count ->
        [one] { $names } sort de la ligue : trop de ses parties n’ont pas été jouées.
       *[other] { $names } sortent de la ligue : trop de leurs parties n’ont pas été jouées.
    }
league-season-over = La saison { $season } est terminée. { $count ->
        [one] **{ $winner }** gagne !
       *[other] **{ $winner }** se partagent la première place !
    }
league-over = La ligue est terminée. { $why }
league-end-complete = Toutes les saisons ont été jouées.
league-end-too-few = Il y a eu trop peu d’inscriptions.
league-end-cancelled = On y a mis fin plus tôt.
league-division = **Division { $number }**
league-running = Saison { $season }. Parties en cours : { $games }.
league-line = • **{ $name }** · { $format } · { $count ->
        [one] { $count } joueur
       *[other] { $count } joueurs
    } · `{ $id }`
league-none = Pas encore de ligue dans ce salon. Les personnes qui gèrent le serveur peuvent en lancer une avec /league new. Ou essayez /league demo.
league-list = Les ligues d’ici :
league-division-heading = Division { $number }
league-standings-alt = Classement : { $name }
league-done-joined = Vous êtes dans **{ $name }** ! Vos parties commencent toutes seules, et je vous mentionnerai.
league-done-left = Vous avez quitté **{ $name }**. Les parties commencées continuent.
league-done-absent = Dans **{ $name }**, vous n’avez pas de partie { $rounds ->
        [one] à la prochaine ronde
       *[other] aux { $rounds } prochaines rondes
    }.
league-done-back = Bon retour ! Vous jouez la prochaine ronde de **{ $name }**.
league-done-opened = La ligue est ouverte dans ce salon. Elle n’a plus besoin de commandes.
league-done-cancelled = **{ $name }** est terminée{ $people ->
    [0] , et ses parties ont pris fin.
   *[1] . Les parties commencées entre personnes continuent.
}
league-demo-name = Ligue des ordinateurs
league-default-name = Ligue – { $variant }
league-fault-tables = Les tables demandent un jeu de 3 à 5 joueurs, et celui-ci en a { $seats }. Choisissez un autre format, par exemple le système suisse.
league-fault-seats = Ce format demande un jeu à 2 joueurs, et celui-ci en a { $seats }. Choisissez les tables.
league-fault-small = Une ligue demande au moins { $least } joueurs. Permettez-en plus.
league-fault-large = Une ligue a { $most } joueurs au plus, et pas moins qu’il n’en faut pour commencer.
league-fault-rounds = Une saison compte de 1 à { $most } rondes.
league-fault-time = Une ronde dure d’une minute à un an. Choisissez une autre durée.
league-fault-games = Un joueur peut avoir de 1 à { $most } parties à la fois.
league-fault-meetings = Deux joueurs se rencontrent une ou deux fois. Choisissez 1 ou 2.
league-fault-division = Une division a au moins { $least } joueurs, et la moitié au plus monte ou descend.
league-fault-ties-many = Une ligue a { $most } départages au plus. Retirez-en.
league-fault-ties-twice = Vous avez mis { $code } deux fois. Mettez chaque départage une seule fois.
league-fault-ties-tables = Aux tables, seul le nombre de victoires (WON) départage les ex æquo. N’indiquez pas de départages.
league-refusal-tie = Je ne connais pas le départage « { $typed } ». Utilisez ces codes, dans l’ordre où ils départagent : { $codes }.
league-refusal-over = Cette ligue est terminée. Cherchez-en une autre avec /league list.
league-refusal-full = Cette ligue est complète. Vous pourrez vous inscrire quand quelqu’un la quittera.
league-refusal-entered = Vous êtes déjà dans cette ligue. Voyez vos parties avec /turns.
league-refusal-not-entered = Vous n’êtes pas dans cette ligue. Inscrivez-vous d’abord.
league-refusal-left = Vous avez quitté cette ligue. Vous pourrez vous réinscrire à la fin de la saison.
league-refusal-rounds = Vous pouvez manquer { $most } rondes au plus de suite.
league-refusal-none = Cette ligue n’existe pas ici. Voyez-les toutes avec /league list.
league-refusal-organiser = Seul l’organisateur de la ligue peut faire cela.
league-refusal-end = Seuls l’organisateur de cette ligue et les personnes qui gèrent le serveur peuvent y mettre fin.
league-refusal-many = Vous pouvez avoir { $most } ligues à la fois. Mettez d’abord fin à l’une d’elles.
league-refusal-name = Le nom d’une ligue a de 1 à { $most } caractères visibles, sur une seule ligne.
league-refusal-clubs = Les ligues sont désactivées sur ce serveur. Une personne qui le gère peut les activer avec /server.
league-refusal-demo = Une ligue publie ses parties dans ce salon : seules les personnes qui peuvent gérer ce serveur peuvent donc en lancer une ici. Demandez à l’une d’elles, ou regardez une partie avec /game watch.
league-refusal-place = Les ligues se jouent dans le salon d’un serveur. Utilisez-y cette commande.
league-file-title = { $name }, saison { $season }
league-file-legend = Chaque case indique le numéro de l’adversaire, la couleur (w blancs, b noirs) et le résultat : 1 gain, ½ nulle, 0 perte, + et - gain et perte par forfait. Sans adversaire : U exempt d’un nombre impair, F un point, H un demi-point, Z rien. Aux tables de trois à cinq, la case indique les points.
league-file-no-season = La première saison n’a pas encore commencé. Redemandez quand elle aura commencé.
league-file-no-division = Cette ligue a { $divisions ->
        [one] une division
       *[other] { $divisions } divisions
    }. Choisissez-en une autre.
league-file-no-tables = Le rapport de la FIDE ne connaît que les parties à deux. Choisissez un tableau croisé.
league-file-no-pgn = { $variant } n’a pas de PGN pour plusieurs parties. Choisissez un tableau croisé ou exportez chaque partie.
league-file-too-large = Cette ligue est trop grande pour le rapport de la FIDE. Choisissez un tableau croisé.
league-file-no-games = Aucune partie de cette saison n’est encore terminée.
league-file-too-many-games = Ces parties sont trop nombreuses pour un fichier dans Discord. L’API les a toutes.
league-file-trf = Le rapport FIDE de **{ $name }**, pour les fédérations et les programmes d’appariement. La ville, la fédération, l’arbitre, les classements Elo et les numéros FIDE ne sont pas connus ici. Ajoutez-les avant de le remettre.
league-file-pgn = Les parties terminées de **{ $name }** en un fichier.
league-file-csv = Le tableau croisé de **{ $name }** pour les tableurs.
league-file-html = Le tableau croisé de **{ $name }** sous forme de page. Téléchargez-la et ouvrez-la dans un navigateur.
league-import-started = Commencé ailleurs. Prochaine ronde : { $when }, ou dès que tous les joueurs ci-dessous sont là. Il en faut au moins { $least }.
league-import-played = Rondes jouées : { $played } sur { $rounds }.
league-vacant = Personne ne joue encore pour : { $names }. L’organisateur dit qui est qui avec /league player.
league-vacant-player = { $number }. { $name }
league-vacant-kept = { $number }. { $name } (réservé à { $person })
league-done-imported = **{ $name }** continue ici : { $players } joueurs, { $played } rondes jouées sur { $rounds }. Dites qui est qui avec /league player. Chacun prend ensuite sa place avec /league join.
league-done-kept = Le joueur { $number }, { $player }, est réservé à { $person } dans **{ $name }**. La place se prend avec /league join.
league-refusal-listed = Ce tournoi a commencé ailleurs : seuls ses joueurs y jouent. Si vous en faites partie, demandez à l’organisateur de le dire avec /league player. Ensuite, inscrivez-vous.
league-refusal-vacant = Aucun joueur libre n’a ce numéro. Voyez les joueurs libres avec /league show.
league-refusal-import = Aucune ligue ne peut continuer ce tournoi.
league-refusal-plays = Cette personne joue déjà dans la ligue.
league-import-title = Continuer un tournoi
league-import-file = Rapport du tournoi
league-import-file-hint = Le fichier de rapport FIDE (TRF16 ou TRF26) d’un tournoi qui n’est pas fini.
league-import-variant-hint = Les échecs, si vous ne choisissez rien.
league-import-clock = Cadence des parties
league-import-clock-hint = Par exemple 3j par coup, ou 10+5. Vide : trois jours par coup.
league-import-rounds = Rondes de tout le tournoi
league-import-rated = Les parties sont-elles classées ?
league-import-yes = Oui
league-import-no = Non
league-import-wrong-rounds = Un tournoi a un nombre entier de rondes, par exemple 5. Renvoyez le formulaire.
tournament-fault = Je ne peux pas continuer avec ce fichier. Ligne { $line }, colonne { $column } : { $reason }
tournament-fault-too-long = le fichier dépasse { $most } octets.
tournament-fault-not-utf8 = ce n’est pas de l’UTF-8 ; c’est lu comme du Windows-1252.
tournament-fault-control-character = ce caractère ne peut pas être dans une ligne.
tournament-fault-unknown-code = aucun enregistrement n’a le code { $code }.
tournament-fault-not-kept = une ligue ne peut pas avoir cela : ni équipes, ni rondes accélérées, ni appariements interdits, ni points autres que 1, ½ et 0, ni exemptions de rondes ultérieures.
tournament-fault-twice = la ligne { $line } a aussi cet enregistrement.
tournament-fault-not-blank = cette colonne est entre deux champs et doit être vide.
tournament-fault-missing = il manque quelque chose ici.
tournament-fault-field = { $found } ne peut pas figurer ici.
tournament-fault-number-twice = le joueur de la ligne { $line } a aussi le numéro { $number }.
tournament-fault-person-twice = le joueur de la ligne { $line } a aussi ce numéro FIDE.
tournament-fault-number-missing = le numéro { $missing } manque. Les joueurs ont les numéros à partir de 1.
tournament-fault-no-such-player = aucun joueur n’a le numéro { $number }.
tournament-fault-own-opponent = personne ne peut jouer contre soi-même.
tournament-fault-contradiction = la ligne { $line } dit autre chose de cette partie : { $found }, et ici { $own }.
tournament-fault-second-bye = le joueur de la ligne { $line } est déjà exempt de cette ronde.
tournament-fault-other-bye = le joueur { $number } a autre chose dans cette ronde.
tournament-fault-points = les points des rondes font { $counted }, et non { $written }.
tournament-fault-count = le nombre { $what ->
    [players] de joueurs
    [rated] de joueurs classés
    [teams] d’équipes
   *[rounds] de rondes
} est { $counted }, et non { $written }.
tournament-fault-no-players = le fichier n’a pas de joueurs.
tournament-fault-not-played = cette partie n’a pas encore de résultat. Inscrivez les résultats de toute la ronde, ou retirez la ronde : elle sera appariée ici.
tournament-fault-finished = les { $rounds } rondes ont toutes été jouées : il n’y a plus rien à continuer.
tournament-fault-no-round-count = le fichier ne dit pas combien de rondes a le tournoi. Indiquez-le vous-même.
tournament-fault-too-many-players = une ligue a au plus { $most } joueurs.
tournament-fault-too-few-players = une ligue a au moins { $least } joueurs.
tournament-fault-too-many-rounds = une ligue a au plus { $most } rondes.
tournament-fault-other-system = je n’apparie pas selon le système { $code }. Je connais le système néerlandais de la FIDE et le toutes rondes.
tournament-fault-unknown-tie-break = je ne connais pas le départage { $code }. Retirez-le de la liste.
tournament-fault-not-scheduled = ce n’est pas l’appariement des tables de Berger à cet endroit.
tournament-warnings = Laissé de côté dans le fichier, car ni le classement ni les appariements n’en dépendent :
tournament-warning = Ligne { $line }, colonne { $column } : { $reason }
tournament-warnings-more = … et { $count } de plus.
button-standings = Classement
league-demo-question = Lancer dans ce salon une ligue de { $computers } ordinateurs ? Ils jouent { $games } parties avec { $each } chacun, { $whole } au plus en tout. Le salon reçoit un message avec le classement, et chaque partie a son propre fil. Personne n’est mentionné, et vous pouvez y mettre fin à tout moment.
league-demo-not-now = Aucune ligue n’a été lancée.
league-end-question = Mettre fin à **{ $name }** maintenant ? { $people ->
    [0] Ses parties prennent fin aussi.
   *[1] Les parties commencées entre personnes continuent.
}
button-end-league = Mettre fin à la ligue
button-confirm-end-league = Oui, y mettre fin
button-demo-league = Regarder une ligue
command-league-name = ligue
command-league-description = Des ligues qui se déroulent toutes seules
command-league-new-name = nouvelle
command-league-new-description = Ouvrir une ligue dans ce salon ; ensuite, elle n’a plus besoin de commandes
command-league-new-variant-name = variante
command-league-new-variant-description = Quel jeu, pour 2 joueurs ou jusqu’à 5 armées ; /rules les explique
command-league-new-format-name = format
command-league-new-format-description = Comment les joueurs se rencontrent
command-league-new-name-name = nom
command-league-new-name-description = Le nom de la ligue
command-league-new-players-name = joueurs
command-league-new-players-description = Combien de joueurs au plus
command-league-new-rounds-name = rondes
command-league-new-rounds-description = Combien de rondes, pour le système suisse et les tables
command-league-new-days-name = jours
command-league-new-days-description = Combien de jours une ronde dure au plus
command-league-new-hours-name = heures
command-league-new-hours-description = Pendant combien d’heures on peut s’inscrire avant le début
command-league-new-division-name = division
command-league-new-division-description = Joueurs par division ; montée et descente à la fin (par défaut : une seule division)
command-league-new-tiebreaks-name = départages
command-league-new-tiebreaks-description = Ce qui départage les ex æquo, par les codes de la FIDE dans l’ordre, par exemple BH-C1, BH
command-league-new-computers-name = ordinateurs
command-league-new-computers-description = Combien d’ordinateurs participent, de niveaux différents
command-league-new-rated-name = classée
command-league-new-rated-description = Si les parties sont classées (par défaut : oui)
command-league-new-public-name = publique
command-league-new-public-description = Si tout le monde peut voir la ligue et ses parties, même hors de Discord (par défaut : non)
command-league-list-name = liste
command-league-list-description = Les ligues de ce salon
command-league-show-name = montrer
command-league-show-description = Une ligue avec son classement
command-league-join-name = rejoindre
command-league-join-description = Rejoindre une ligue
command-league-leave-name = quitter
command-league-leave-description = Quitter une ligue ; les parties commencées continuent
command-league-absent-name = absence
command-league-absent-description = Ne pas avoir de partie dans les prochaines rondes
command-league-absent-rounds-name = rondes
command-league-absent-rounds-description = Combien de rondes ; 0 quand vous revenez
command-league-demo-name = démo
command-league-demo-description = Regarder une ligue d’ordinateurs de cinq niveaux
command-league-end-name = terminer
command-league-end-description = Mettre fin à votre propre ligue
command-league-export-name = exporter
command-league-export-description = Une ligue en fichier : rapport FIDE, toutes les parties ou tableau croisé
command-league-export-file-name = fichier
command-league-export-file-description = Quel fichier
command-league-import-name = importer
command-league-import-description = Continuer ici un tournoi depuis un rapport FIDE : ouvre un formulaire
command-league-player-name = joueur
command-league-player-description = Dire qui est un joueur d’un tournoi importé
command-league-player-number-name = numéro
command-league-player-number-description = Le numéro du joueur dans le fichier
command-league-player-person-name = personne
command-league-player-person-description = Qui c’est ici
parameter-league-name = ligue
parameter-league-description = Son nom ou son identifiant ; sans lui, la plus récente d’ici
choice-rolling = toutes rondes en continu (personne n’attend une ronde)
choice-berger = toutes rondes, ronde par ronde
choice-swiss = système suisse
choice-tables = tables de 3 à 5
choice-arena = arène (en direct)
choice-trf26 = rapport FIDE, TRF26 (TRF25 à l’état de projet)
choice-trf16 = rapport FIDE, TRF16
choice-pgn = toutes les parties terminées (PGN)
choice-csv = tableau croisé pour tableurs (CSV)
choice-html = tableau croisé en page (HTML)
# Ratings

rating-pace-live = en direct
rating-pace-daily = par correspondance
rating-changes = Cotes ({ $game }, { $pace }) :
rating-change = { $who } : { $before } → **{ $after }** ({ $change }, ±{ $deviation })
rating-weight = · comptée à { $percent } %
rating-not-counted = Aucune cote n’a changé : { $why }
rating-too-short = la partie s’est terminée avant que chaque joueur ait joué trois coups.
rating-substituted = un ordinateur a joué plus de deux coups pour un joueur.
rating-no-opponent = la même personne jouait dans deux camps.
rating-no-person = seuls des ordinateurs jouaient.

# Profiles and leaderboards

profile-head = **Profil de { $who }**
profile-private = { $who } ne montre son profil à personne.
profile-no-ratings = Pas encore de parties classées. `/game new` et `/challenge` ont l’option *classée*.
profile-ladder = { $game } ({ $pace }) : **{ $rating }** ±{ $deviation } · { $games ->
    [one] { $games } partie
   *[other] { $games } parties
  } : victoires { $wins }, nulles { $draws }, défaites { $losses }
profile-favourite = Le plus de parties classées : { $game }
profile-won-in-a-row = { $count } victoires de suite
profile-lost-in-a-row = { $count } défaites de suite
profile-finished = { $count ->
    [one] { $count } partie terminée
   *[other] { $count } parties terminées
  }
profile-loyalty = Alliances tenues : { $kept }, trahies : { $broken }
profile-reliability = À temps pour { $percent } % des coups dans les dix dernières parties avec pendule
profile-head-to-head = Vous contre cette personne : victoires { $wins }, nulles { $draws }, défaites { $losses }
profile-trend = Évolution de la cote ({ $game }) : de { $first } à { $last }.
profile-no-ratings-here = Les cotes sont désactivées sur ce serveur, les parties ne peuvent donc pas y être classées. Une personne qui le gère peut les activer avec /server.
leaderboard-no-ratings-here = Les cotes sont désactivées sur ce serveur. Une personne qui le gère peut les activer avec /server. Ou voyez celles de tout le monde : `/leaderboard overall:True`.
leaderboard-server = **{ $game } ({ $pace })** sur ce serveur
leaderboard-overall = **{ $game } ({ $pace })**, classement général
leaderboard-person = { $rank }. { $who } **{ $rating }** { $note }
leaderboard-note = ±{ $deviation } · { $games ->
    [one] { $games } partie
   *[other] { $games } parties
  }
leaderboard-computer = – { $who } **{ $rating }**
leaderboard-empty = Personne n’y figure encore. Soyez la première personne à y entrer : terminez dix parties classées. Commencez-en une avec /challenge ou /game new et l’option *classée*.
leaderboard-rules = Y figurent les joueurs qui ont dix parties classées, dont une dans les 30 derniers jours, et une cote assez sûre.
lobby-reliability = À temps jusqu’ici : { $people }
lobby-reliability-of = { $who } { $percent } %

# Linked roles of Discord

linked-role-rating-name = Cote
linked-role-rating-description = Meilleure cote qui n’est plus provisoire, au moins
linked-role-games-name = Parties classées
linked-role-games-description = Parties classées terminées, au moins
linked-role-loyalty-name = Loyauté en pour cent
linked-role-loyalty-description = Alliances tenues et non trahies, en pour cent, au moins
linked-role-reliability-name = Fiabilité en pour cent
linked-role-reliability-description = Coups à temps dans les dix dernières parties avec pendule, en pour cent, au moins
linked-role-since-name = Jours de jeu
linked-role-since-description = Jours depuis la première partie publique, au moins
linked-roles-done-title = Vos rôles sont liés
linked-roles-done = Discord connaît maintenant votre cote, vos parties classées, votre loyauté et votre fiabilité, ainsi que votre date de début, et les tient à jour. Vous pouvez fermer cette page et revenir à Discord.
linked-roles-over-title = Ce lien n’est plus valable
linked-roles-over = Rien n’a été lié. Revenez à Discord et choisissez de nouveau Rôles liés dans le menu du serveur.
linked-roles-refused-title = Rien n’a été lié
linked-roles-refused = Vous n’avez pas accepté, Discord n’apprend donc rien d’ici. Vous pouvez fermer cette page.
linked-roles-unavailable-title = Discord ne répond pas
linked-roles-unavailable = Rien n’a été lié. Réessayez dans une minute.

## Matchs entre serveurs

match-terms = { $variant } · { $boards } · { $clock } · { $rated }
match-crowd = un échiquier, tout le monde vote
match-boards = { $count ->
        [one] un échiquier
       *[other] { $count } échiquiers
    }
match-opponent-wanted = adversaire recherché
match-unnamed-server = un autre serveur
match-offered = Ce serveur cherche un adversaire. Une personne qui gère un autre serveur prend le match avec /match accept `{ $code }` ; fin du délai : { $when }. Ensuite, une personne qui gère ce serveur confirme.
match-listed = Il figure aussi dans /match find.
match-proposed-here = **{ $server }** veut jouer ce match. Une personne qui gère ce serveur le confirme ou le refuse.
match-proposed-there = Ce serveur a pris le match. Il attend la confirmation de **{ $server }**.
match-gathering = Inscrivez-vous avec Jouer pour nous. Les parties commencent { $when }, ou dès que le capitaine de **{ $server }** lance le match.
match-not-here = Ce serveur ne joue pas ce match.
match-news-taken = **{ $server }** prend le match. Une personne qui gère ce serveur le confirme ou le refuse.
match-news-confirmed = Le match aura lieu. Inscrivez-vous sous son message avec Jouer pour nous.
match-news-confirmed-crowd = Le match aura lieu, et tout le monde ici peut voter.
match-consent = Si vous jouez, l’autre serveur voit votre nom, vos coups et vos résultats.
match-crowd-note = Ici, tout le monde vote pour les coups de ce serveur, dans le fil de la partie. L’autre serveur voit chaque coup, et les votes seulement après la partie.
match-side = **{ $server }** ({ $count }) : { $names }
match-side-nobody = **{ $server }** : personne pour l’instant
match-reserves = Remplaçants de **{ $server }** : { $names }
match-fewer = Il y a eu moins d’inscriptions que prévu : le match se joue sur { $count ->
        [one] un échiquier
       *[other] { $count } échiquiers
    }.
match-progress = Parties terminées : { $over } sur { $count }.
match-won = **{ $server }** remporte le match.
match-drawn = Le match se termine par un nul.
match-end-not-taken = Aucun serveur n’a pris ce match à temps.
match-end-not-confirmed = Le match n’a pas été confirmé à temps.
match-end-no-players = Le match n’a pas lieu : personne ne s’est inscrit pour l’un des serveurs.
match-end-cancelled = **{ $server }** a annulé le match.
match-games-go-on = Les parties commencées continuent, mais le match n’aura pas de résultat.
match-unreachable = Il n’est plus possible de publier dans **{ $server }**. Ses joueurs continuent en message privé, et les parties comptent.
button-match-join = Jouer pour nous
button-match-leave = Ne pas jouer
button-match-show = Match
button-match-confirm = Confirmer
button-match-start = Lancer maintenant
button-match-cancel = Annuler le match
button-match-confirm-cancel = Oui, annuler
button-match-withdraw = Renoncer
button-match-take = Jouer contre { $server }
button-match-return = Match retour
button-match-film = Film de la partie décisive
match-form-title = Match contre un autre serveur
match-form-boards = Échiquiers
match-form-clock = Temps par coup
match-form-entry = Durée des inscriptions
match-form-choices = En plus
match-form-rated = Parties classées
match-form-listed = Le montrer dans /match find
match-done-opened = Le match est proposé. Donnez ce code aux personnes qui gèrent l’autre serveur : **{ $code }**. Elles y tapent /match accept `{ $code }`, puis vous confirmez ici.
match-done-taken = Vous avez pris le match contre **{ $server }**. Dès qu’il est confirmé, on peut s’inscrire ici.
match-done-taken-crowd = Vous avez pris le match contre **{ $server }**. Dès qu’il est confirmé, la partie commence, et tout le monde ici peut voter.
match-done-confirmed = Le match contre **{ $server }** aura lieu. On peut maintenant s’inscrire sur les deux serveurs.
match-done-confirmed-crowd = Le match contre **{ $server }** aura lieu. La partie commence maintenant, et tout le monde peut voter sur les deux serveurs.
match-done-declined = Vous avez refusé. D’autres serveurs peuvent de nouveau prendre le match.
match-done-joined = Vous jouez pour **{ $server }** ! Votre partie commence toute seule, et je vous mentionnerai.
match-done-joined-reserve = Vous faites partie des remplaçants de **{ $server }** : il y a plus d’inscriptions que d’échiquiers. Si vous avez une partie, elle commence toute seule, et je vous mentionnerai.
match-done-left = Vous ne jouez pas dans ce match.
match-done-cancelled = Le match est annulé.
match-done-withdrawn = Vous avez renoncé au match. D’autres serveurs peuvent de nouveau le prendre.
match-cancel-question = Annuler ce match ?
match-withdraw-question = Renoncer à ce match ? D’autres serveurs pourront de nouveau le prendre.
match-list-open = Ces serveurs cherchent un match :
match-none-open = Aucun serveur ne cherche de match pour l’instant. Proposez-en un avec /match new.
match-list = Matchs de ce serveur :
match-record = Gagnés : { $won } · Nuls : { $drawn } · Perdus : { $lost }
match-none-here = Ce serveur n’a encore aucun match. Les personnes qui le gèrent peuvent en proposer un avec /match new, ou en chercher un avec /match find.
match-refusal-none = Aucun match n’a ce code. Demandez à la personne qui vous l’a donné, ou regardez dans /match list.
match-refusal-place = Les matchs se jouent dans le salon d’un serveur. Utilisez-y cette commande.
match-refusal-manager = Seules les personnes qui gèrent ce serveur et celles qui ont le rôle choisi dans /server peuvent le faire. Demandez à l’une d’elles.
match-refusal-elsewhere = Votre serveur ne joue pas dans ce match. Voyez les siens avec /match list.
match-refusal-own = Ce match est proposé par votre propre serveur. Donnez le code à un autre serveur.
match-refusal-taken = Un autre serveur joue ce match. Cherchez-en un autre avec /match find.
match-refusal-captain = Seuls le capitaine de votre serveur, les personnes qui le gèrent et celles qui ont le rôle choisi dans /server peuvent le faire.
match-refusal-many = Un serveur peut avoir { $most } matchs à la fois. Attendez la fin de l’un d’eux, ou annulez-en un.
match-refusal-rules = Cette variante ne convient pas à un match : il faut un jeu à deux sans alliances.
match-refusal-crowd = Dans ce match, tout le monde vote : personne ne s’inscrit. Votez dans le fil de la partie.
match-refusal-offered = Aucun serveur n’a encore pris ce match. Attendez d’abord cela.
match-refusal-proposed = Un serveur a pris ce match, et il n’est pas encore confirmé. Attendez cela, ou cherchez-en un autre avec /match find.
match-refusal-gathering = Ce match est déjà convenu, et les inscriptions sont ouvertes. Voyez-le avec /match show.
match-refusal-playing = Ce match a commencé. Voyez-le avec /match show.
match-refusal-over = Ce match est terminé. Une personne qui gère le serveur peut en proposer un autre avec /match new.
match-refusal-full = { $most } personnes sont inscrites pour votre serveur, c’est le maximum. Il faut d’abord que quelqu’un parte.
match-refusal-joined = Vous êtes déjà inscrit. Voyez le match avec /match show.
match-refusal-joined-there = Vous jouez déjà pour **{ $server }** dans ce match.
match-refusal-not-joined = Cette personne n’est pas inscrite à ce match. Choisissez quelqu’un qui l’est.
match-refusal-own-not-joined = Vous n’êtes pas inscrit à ce match. Consultez-le avec /match show.
match-refusal-has-game = Vous avez une partie dans ce match. Elle continue jusqu’à sa fin.
match-refusal-no-players = Personne ne s’est encore inscrit pour l’un des serveurs. Lancez le match quand il y a quelqu’un des deux côtés.
match-refusal-no-game = Cette partie n’existe pas dans ce match. Voyez ses parties avec /match show.
match-fault-boards = Un match a de { $least } à { $most } échiquiers, ou un seul où tout le monde vote. Choisissez parmi eux.
match-fault-time = Les inscriptions durent au plus { $days } jours. Choisissez une durée plus courte.
match-refusal-name = Le nom de ce serveur ne peut pas être affiché. Il lui faut des caractères visibles.
command-match-name = match
command-match-description = Jouer contre un autre serveur : sur plusieurs échiquiers, ou sur un seul où l’on vote
command-match-new-name = nouveau
command-match-new-description = Proposer un match à un autre serveur : ouvre un formulaire
command-match-accept-name = accepter
command-match-accept-description = Prendre le match d’un autre serveur avec son code
command-match-find-name = chercher
command-match-find-description = Les serveurs qui cherchent un match
command-match-list-name = liste
command-match-list-description = Les matchs de ce serveur
command-match-show-name = montrer
command-match-show-description = Un match, et ce que vous pouvez y faire
command-match-board-name = échiquier
command-match-board-description = En tant que capitaine, dire à quel échiquier joue quelqu’un
command-match-board-person-name = personne
command-match-board-person-description = Qui joue pour ce serveur
command-match-board-number-name = numéro
command-match-board-number-description = L’échiquier, compté à partir de 1

## Puzzles
puzzle-goal-mate = { $army ->
    [Blanc] Les Blancs jouent
    [Noir] Les Noirs jouent
   *[other] Le camp { $army } joue
}. Mat en { $moves } { $moves ->
    [one] coup
   *[other] coups
}.
puzzle-goal-win = { $army ->
    [Blanc] Les Blancs jouent et gagnent
    [Noir] Les Noirs jouent et gagnent
   *[other] Le camp { $army } joue et gagne
}.
puzzle-goal-save = { $army ->
    [Blanc] Les Blancs jouent
    [Noir] Les Noirs jouent
   *[other] Le camp { $army } joue
}. Trouvez le seul coup qui ne perd pas.
puzzle-goal-take = { $army ->
    [Blanc] Les Blancs jouent
    [Noir] Les Noirs jouent
   *[other] Le camp { $army } joue
}. Trouvez le coup qui rapporte le plus.
puzzle-heading = 🧩 **Problème { $number }** · { $game }
    { "**" }{ $goal }**
puzzle-solution = Solution : **{ $moves }** · { $why }
puzzle-why-mate = Aucun autre coup ne mate en { $count }.
puzzle-why-win = C’est le seul coup qui gagne.
puzzle-why-save = Tout autre coup perd.
puzzle-why-take = C’est ce qui rapporte le plus, aux dépens de { $whom }.
puzzle-explained = -# Problème { $number }. { $solution } { $result }
puzzle-result = { $tried ->
        [0] Personne ne l’a essayé.
       *[other] Résolu par { $solved } sur { $tried }, dont { $once } au premier essai.
    }
puzzle-from-game = -# Tiré de votre partie, { $title }. { $link } · Vous ne voulez pas ? /settings show
puzzle-right = ✅ Juste ! Trouvez le coup suivant.
puzzle-wrong = ❌ { $move } n’est pas le bon coup. Réessayez !
puzzle-over = La journée de ce problème est passée.
puzzle-not-today = Ce problème est terminé. Voici celui d’aujourd’hui.
puzzle-already-solved = Vous avez déjà résolu le problème d’aujourd’hui. Le prochain arrive demain.
puzzle-ambiguous = { $text } peut désigner { $moves }. Lequel ?
puzzle-none = Il n’y a pas encore de problème du jour ici. Les personnes qui gèrent le serveur peuvent l’activer avec /server
puzzle-no-server = Les problèmes du jour appartiennent à un serveur. Utilisez cette commande dans l’un de ses salons.
puzzle-solved-at-once = 🎉 Résolu au premier essai !
puzzle-solved = 🎉 Résolu ! { $wrong ->
        [one] Il vous a fallu un essai de plus.
       *[other] Il vous a fallu { $wrong } essais de plus.
    }
puzzle-streak = Série : { $streak ->
        [one] { $streak } jour
       *[other] { $streak } jours
    } de suite (record : { $longest }).
puzzle-streak-so-far = { $streak ->
        [one] Vous avez résolu le dernier problème. Résolvez celui-ci pour une série de 2 !
       *[other] Vous avez résolu { $streak } problèmes de suite. Continuez !
    }
puzzle-streak-ended = { $ended ->
        [one] Vous avez laissé passer un problème, votre série recommence donc avec celui-ci.
       *[other] Votre série de { $ended } s’est arrêtée, car vous avez laissé passer un problème. Commencez-en une nouvelle aujourd’hui !
    } (record : { $longest })
puzzle-form = Le problème d’aujourd’hui
puzzle-form-move = Votre coup, par exemple Cf3 ou g1f3
practice-heading = 🧩 **Problème** · { $game }
    { "**" }{ $goal }**
practice-how = -# Choisissez une pièce, appuyez sur *{ button-type-move }*, ou ouvrez l’échiquier. Personne d’autre ne voit ceci.
practice-streak = Série : { $streak ->
        [one] { $streak } problème
       *[other] { $streak } problèmes
    } de suite (record : { $longest }).
practice-ended = { $ended ->
        [one] Votre série recommence avec le problème suivant.
       *[other] Votre série de { $ended } s’est arrêtée. Commencez-en une nouvelle avec le problème suivant !
    } (record : { $longest })
practice-not-present = Vous avez déjà terminé ce problème. Voici le suivant.
practice-withdrawn = Ce problème a été retiré. Vous n’avez rien perdu. Voici le suivant.
practice-source = -# Tiré de { $title }
practice-form = Votre problème
button-next-puzzle = Problème suivant
button-solution = Solution
client-practice-not-present = Ce n’est pas votre problème actuel. GET /api/v1/me/puzzle le montre.
client-practice-withdrawn = La collection n’a pas ou plus ce problème. GET /api/v1/me/puzzle montre votre prochain.
button-solve = Résoudre
button-todays-puzzle = Problème d’aujourd’hui
button-type-move = Taper un coup
button-daily-puzzle = Problème du jour
button-matches = Matchs
settings-matches = **Matchs contre d’autres serveurs.** { $who } Qui propose ou accepte un match en est le capitaine.
settings-matches-role = Peuvent proposer, accepter et confirmer des matchs les personnes qui gèrent ce serveur et celles qui ont le rôle { $role }.
settings-matches-managers = Peuvent proposer, accepter et confirmer des matchs les personnes qui gèrent ce serveur. Choisissez un rôle pour que d’autres le puissent aussi.
settings-menu-match-role = Rôle pour les matchs (aucun : gestionnaires seulement)
settings-puzzle = **Problème du jour.** { $when } Les problèmes viennent des parties terminées de ce serveur, et d’une collection tant qu’il n’y en a pas.
settings-puzzle-on = Chaque jour à { $hour } UTC dans { $channel }.
settings-puzzle-off = Désactivé. Choisissez un salon pour l’activer.
settings-menu-puzzle-channel = Salon du problème du jour (aucun : désactivé)
settings-puzzle-hour = Chaque jour à { $hour } UTC
refusal-server-no-such-hour = Une heure est un nombre de 0 à 23.
setting-puzzles-on = Mes parties peuvent devenir des problèmes
setting-puzzles-off = Mes parties ne deviennent jamais des problèmes
command-puzzle-name = problème
command-puzzle-description = Un problème pour vous, aussitôt : trouvez le meilleur coup
command-puzzle-variant-name = variante
command-puzzle-variant-description = Quel jeu (par défaut : celui de votre dernier problème)

# Teams: a seat whose moves the members of a role or a server vote for

team-name = { $name } (équipe)
team-unnamed = une équipe
words-voted = { $words } ({ $votes } sur { $all ->
    [one] { $all } vote
   *[other] { $all } votes
})
words-voted-tie = { $words } ({ $votes } sur { $all } votes : égalité, et ce coup a été proposé en premier)
vote-open = 🗳 Vote ouvert : { $team }. Fin : { $until }. Si personne n’a voté d’ici là, le premier vote ouvre un nouveau délai de { $time }. Les membres appuient sur *Voter*.
button-team-chat = Discussion d’équipe
team-chat-name = #{ $number } { $team }, réservé à l’équipe
team-chat-first = **{ $team }, { $armies }** : ici, vous choisissez vos coups. Partie : { $game }.
team-chat-your-turn = 🗳 C’est à vous de jouer. Fin du vote : { $until }.
team-chat-how = **Pour voter**, appuyez sur *Voter*, répondez-moi avec un coup (par exemple `{ $example }`), ou tapez /move. Le plus grand nombre de votes gagne ; à égalité, le coup proposé en premier.
team-chat-who = -# L’autre camp n’est pas ici, mais les personnes qui gèrent le serveur peuvent lire tous les fils.
typed-unread-vote = Je ne peux pas lire ce que vous tapez ici. Pour voter, répondez à l’un de mes messages avec votre coup, appuyez sur *Voter*, ou tapez /move.
team-chat-here = Votre équipe discute dans { $thread }. Vous y êtes maintenant.
team-chat-refused = Je ne peux pas ouvrir de fil privé ici. Une personne qui gère le serveur doit m’accorder *Créer des fils privés* et *Envoyer des messages dans les fils* dans { $channel }.
vote-none-yet = Vous n’avez pas encore voté.
vote-own = Votre vote : **{ $move }**. Vous pouvez le changer jusqu’à la fin du vote.
vote-standing = Votes jusqu’ici (seule votre équipe les voit) : { $moves }
vote-standing-move = { $move } { $votes }
vote-end = Fin du vote : { $until }.
vote-counted = Votre vote pour le coup { $number } a été compté. Gardez ce code ; `entente verify FILE --vote CODE` le prouve à partir du fichier de la partie : ||{ $code }||
button-vote = Voter
done-teams = La partie a commencé : { $where }
refusal-crowd-too-many = { $most ->
    [0] Aucune équipe ne peut jouer ici : il ne reste pas de place pour elle.
    [one] Une seule équipe peut jouer ici. Retirez les autres.
   *[other] { $most } équipes au plus peuvent jouer ici. Retirez-en.
}
refusal-crowd-same-team-twice = La même équipe ne peut pas avoir deux places. Choisissez des rôles différents.
refusal-crowd-invalid-name = Le nom de ce rôle ne peut pas être affiché. Renommez le rôle, ou choisissez-en un autre.
refusal-crowd-diplomacy = Les équipes ne concluent pas d’alliances et n’écrivent pas de lettres. Choisissez une partie sans diplomatie.
refusal-crowd-private = Une équipe a besoin d’un salon où ses membres voient l’échiquier. Lancez la partie sur un serveur.
refusal-crowd-live-clock = Une équipe a besoin de temps pour voter : elle ne joue donc qu’avec un temps par coup, par exemple `1j`, ou sans pendule.
refusal-crowd-invalid-vote-time = Un vote peut durer ici de { $least } à { $most }.
refusal-crowd-no-time-for-vote = Le temps par coup est trop court pour un vote, qui prend au moins { $least }. Choisissez-en un plus long.
refusal-crowd-no-draws = Une équipe joue ici, et les équipes ne proposent ni n’acceptent de nulle.
refusal-crowd-no-requests = Une équipe joue ici, et les équipes ne peuvent pas répondre aux demandes.
refusal-crowd-no-teams = Aucune équipe ne joue dans cette partie.
refusal-crowd-not-in-team = Seuls les membres de l’équipe peuvent voter, et vous n’avez pas son rôle. (Dans un programme : appuyez d’abord sur Voter dans Discord. Cela vaut pour sept jours.)
refusal-crowd-own-seat = Vous avez votre propre place dans cette partie, vous ne pouvez donc pas voter pour une équipe.
refusal-crowd-other-team = Vous avez voté pour une autre équipe dans cette partie. Votre premier vote décide quelle équipe est la vôtre.
refusal-crowd-not-your-turn = Ce n’est pas à votre équipe de jouer.
refusal-crowd-too-late = Le vote est terminé, et le compte est en cours.
refusal-crowd-too-many-proposals = { $most } coups différents ont déjà été proposés. Votez pour l’un d’eux.
refusal-rated-crowd = Une partie avec une équipe ne peut pas être classée. Renoncez à *classée*.
refusal-rated-promises = Dans ce mode, les joueurs se promettent ce qu’ils veulent : il n’est donc jamais classé. Renoncez à *classée*, ou choisissez un autre mode.
command-game-new-team-name = équipe
command-game-new-team-description = Les membres de ce rôle (ou @everyone) votent pour les coups d’une place
command-game-new-team2-name = équipe2
command-game-new-team2-description = Une deuxième équipe
command-game-new-team3-name = équipe3
command-game-new-team3-description = Une troisième équipe
command-game-new-team4-name = équipe4
command-game-new-team4-description = Une quatrième équipe
command-game-new-team5-name = équipe5
command-game-new-team5-description = Une cinquième équipe
command-game-new-vote-name = vote
command-game-new-vote-description = Combien de temps une équipe vote, par exemple 6h (par défaut : un quart du temps par coup)
vote-without-team = Un vote demande une équipe. Choisissez un rôle avec *équipe*, ou renoncez à *vote*.
vote-time-unreadable = « { $text } » n’est pas une durée. Écrivez par exemple `30m`, `6h` ou `1j`.

## Problems of the HTTP API: titles, details of kinds, and details. Words in backticks are the API’s own
problem-title-illegal-move = Le coup n’est pas légal
problem-title-ambiguous-move = Plusieurs coups légaux correspondent
problem-title-unreadable-move = Ce n’est pas un coup
problem-title-events-gone = Il n’y a pas d’événements après ce curseur
problem-detail-events-gone = Il n’y a pas d’événements après ce curseur.
problem-title-ends-alliance = Le coup mettrait fin à une alliance
problem-title-not-your-turn = Ce n’est pas votre tour
problem-title-game-over = La partie est terminée
problem-title-not-started = La partie n’a pas commencé
problem-title-eliminated = Vous êtes hors de la partie
problem-title-no-choice = Cette armée ne peut pas être choisie
problem-title-draw-not-possible = Ce n’est pas possible maintenant avec une nulle
problem-title-claim-refused = Le résultat n’est pas certain
problem-title-paused = La partie est en pause
problem-title-time-is-up = Votre temps est écoulé
problem-title-request-not-possible = Cela ne peut être ni demandé ni répondu maintenant
problem-title-replaced = Un ordinateur joue à votre place
problem-title-seat-not-offered = Cette place ne peut être ni offerte ni reprise
problem-title-no-hint = Il n’y a pas d’indice
problem-title-no-analysis = Il n’y a rien à analyser
problem-title-too-late-to-abort = Tout le monde a joué
problem-title-invalid-conditional-moves = Ces coups conditionnels ne sont pas possibles
problem-title-invalid-think-board = Ce n’est pas possible sur votre échiquier de réflexion
problem-title-vote-not-possible = Vous ne pouvez pas voter maintenant
problem-title-no-such-puzzle = Ce problème n’existe pas
problem-detail-no-such-puzzle = Ce problème n’existe pas, ou vous n’avez pas utilisé Entente sur ce serveur.
problem-title-puzzle-not-possible = Ce problème n’accepte pas de coups de vous
problem-title-no-pgn = Ces règles n’ont pas de PGN standard
problem-detail-no-pgn = Cette partie ne peut pas s’écrire en PGN standard.
problem-title-no-such-think-move = Ce coup n’est pas sur votre échiquier de réflexion
problem-detail-no-such-think-move = Ce coup n’est plus sur votre échiquier de réflexion. Rouvrez-le pour voir ce qui s’y trouve.
problem-title-seats-not-free = Ces places ne sont pas libres
problem-title-no-such-computer = Cet ordinateur n’existe pas
problem-title-not-the-host = Seule la personne qui a ouvert la partie peut le faire
problem-title-not-the-arbiter = Seul l’arbitre peut le faire
problem-title-no-challenges = Cette personne ne peut pas être défiée
problem-title-not-seated = Vous ne jouez pas dans cette partie
problem-title-not-possible = Ce n’est pas possible avec cette partie ouverte
problem-title-no-diplomacy = Cette partie n’a pas de diplomatie
problem-title-not-open = Cela ne vous est pas ouvert
problem-title-too-many-letters = Trop de lettres
problem-title-too-many-messages = Trop de messages à d’autres
problem-title-too-many-codes = Trop de codes faux
problem-title-too-many-requests = Trop de requêtes
problem-title-too-many-open-games = Trop de parties attendent des joueurs
problem-title-not-over = La partie n’est pas terminée
problem-title-alliances-hidden = La partie ne révèle pas ses alliances
problem-title-refused = La partie a refusé
problem-title-changed = La partie a changé
problem-detail-changed = La partie a changé depuis que vous l’avez regardée. Regardez-la de nouveau, puis décidez.
problem-title-idempotency-key-used = L’Idempotency-Key a déjà servi
problem-detail-idempotency-key-used = Cette clé a déjà servi à autre chose. Rien n’a changé. Réessayez avec une nouvelle clé.
problem-title-no-such-game = Cette partie n’existe pas
problem-detail-no-such-game = Cette partie n’existe pas, ou vous ne pouvez pas la voir. Avec votre jeton, GET /api/v1/me/games montre les vôtres.
problem-title-no-such-activity = Cette activité n’existe pas
problem-detail-no-such-activity = Cette activité n’existe pas. Appuyez sur « Jouer ici » sous l’échiquier d’une partie.
problem-title-no-such-player = Ce joueur n’existe pas
problem-detail-no-such-player = Ce joueur n’existe pas, ou vous ne pouvez voir aucune de ses parties.
problem-title-no-such-variant = Ces règles n’existent pas
problem-title-no-such-setting = Ce réglage n’existe pas
problem-title-no-vacation = Ces vacances ne sont pas possibles
problem-title-cannot-block = Cette personne ne peut être ni bloquée ni débloquée
problem-title-no-such-league = Cette ligue n’existe pas
problem-detail-no-such-league = Cette ligue n’existe pas. GET /api/v1/leagues montre celles que vous pouvez voir.
problem-title-league-not-possible = La ligue ne le permet pas
problem-title-no-such-match = Match inexistant
problem-detail-no-such-match = Ce match n’existe pas. GET /api/v1/matches montre les vôtres et les offres.
problem-title-match-not-possible = Le match ne le permet pas
problem-title-token-required = Il faut un jeton
problem-detail-token-required = Envoyez votre jeton dans l’en-tête Authorization: Bearer entente_… ; /api token dans Discord en crée un.
problem-title-invalid-token = Le jeton n’est pas valide
problem-detail-invalid-token = Ce jeton est inconnu ou a été révoqué, ou l’en-tête n’a pas la forme Authorization: Bearer entente_… ; /api token dans Discord en crée un nouveau.
problem-title-missing-scope = Le jeton ne le permet pas
problem-title-no-such-webhook = Ce webhook n’existe pas
problem-detail-no-such-webhook = Vous n’avez pas ce webhook. GET /api/v1/me/webhooks montre les vôtres.
problem-title-too-many-webhooks = Trop de webhooks
problem-detail-too-many-webhooks = Vous avez déjà cinq webhooks. Supprimez-en d’abord un.
problem-title-no-such-token = Ce jeton n’existe pas
problem-detail-no-such-token = Vous n’avez pas de jeton avec ce numéro. /api list montre les vôtres.
problem-title-invalid-json = Le corps n’est pas du JSON
problem-detail-invalid-json = Le corps n’est pas du JSON. Il devrait ressembler à { $example }.
problem-title-invalid-body = Le corps ne convient pas à cette opération
problem-title-unsupported-media-type = Le corps n’est pas déclaré comme JSON
problem-detail-unsupported-media-type = Envoyez le corps en JSON, avec l’en-tête Content-Type: application/json.
problem-title-body-too-large = Le corps est trop grand
problem-detail-body-too-large = Le corps dépasse 256 Kio.
problem-title-invalid-header = Un en-tête n’est pas valide
problem-detail-invalid-header = Une Idempotency-Key a de 1 à 200 caractères ASCII visibles et ne peut être envoyée qu’une fois.
problem-title-invalid-query = La requête n’est pas valide
problem-title-invalid-position = Cette position n’est pas possible
problem-title-no-such-path = Il n’y a rien ici
problem-detail-no-such-path = Il n’y a rien à ce chemin. /api/docs montre toutes les opérations.
problem-title-method-not-allowed = Le chemin n’a pas cette méthode
problem-detail-method-not-allowed = Ce chemin n’a pas cette méthode. L’en-tête Allow énumère ses méthodes.
problem-title-timeout = La requête a pris trop de temps
problem-detail-timeout = Cela a pris trop de temps. Réessayez : avec la même Idempotency-Key, rien n’est fait deux fois.
problem-title-internal = Quelque chose a échoué de notre côté
problem-detail-internal = Quelque chose a échoué de notre côté. Réessayez dans un instant.
problem-title-unavailable = Indisponible pour le moment
problem-detail-unavailable = Ce serveur ne peut pas répondre pour le moment. Réessayez plus tard.
problem-not-one-of = `{ $value }` n’est pas l’un de { $known }
problem-no-army-here = army : `{ $army }` n’est pas une armée de cette partie
problem-renamed = `{ $old }` s’appelle maintenant `{ $new }`.
problem-paths = Ce qui était demandé ici a maintenant ses propres chemins : { $paths }.
problem-host = Host : toute requête HTTP/1.1 en a exactement un, par exemple `Host: example.org`.
problem-visibility = visibility : `server` ne vaut que pour les parties d’un salon Discord
problem-arbiter-seats = wishes : l’arbitre dirige la partie et n’a pas de place
problem-nonce = nonce : de 1 à { $most } caractères ASCII visibles, sans espaces
problem-level = { $field } : { $number } n’est pas un niveau ; GET /api/v1/computers les énumère
problem-no-engine = { $field } : `{ $name }` n’est pas un moteur ; GET /api/v1/computers les énumère
problem-missing-variant = le champ `variant` manque
problem-load-position = load : le fichier dit où la partie reprend ; retirez `starting_position`
problem-load-rules = load : la sauvegarde contient `variant`, `options` et `diplomacy` ; retirez ces champs
problem-options-variant = options : indiquez aussi `variant`
problem-owners = options.owners : retirez-le, les places disent qui joue quelle armée
problem-no-fen = { $field } : { $variant } n’a pas de FEN ; donnez `position`
problem-fen-and-position = fen, position : n’en donnez qu’un
problem-exactly-one = donnez exactement l’un de `{ $one }` et `{ $other }`
problem-no-trend = Le joueur ne montre pas de cote pour ces règles et cette cadence.
problem-connections = Trop de connexions sont ouvertes. Fermez-en, ou réessayez d’ici { $seconds } secondes. Les requêtes qui attendent et les flux ne comptent pas.
problem-waiting = Trop de requêtes et de flux attendent déjà. Terminez-en, ou réessayez d’ici { $seconds } secondes ; les requêtes sans `wait` reçoivent une réponse immédiate. Un seul flux de `GET /api/v1/me/events` donne les nouvelles de toutes vos parties.
problem-tags = { $header } prend l’ETag d’une réponse, avec ses guillemets : { $header }: "5". Plusieurs se séparent par des virgules, et * vaut pour tous.
problem-confirm = confirm : indiquez ici votre propre identifiant Discord, le champ `person` de GET /api/v1/me
problem-size = size : `{ $text }` n’est pas un nombre entier de pixels de 64 à 2048
problem-not-an-object = Le corps est du JSON, mais pas un objet ; /api/docs montre un exemple.
problem-no-event-yet = Il n’y a pas encore d’événement { $after } : le dernier que vous pouvez connaître est { $latest }. Continuez avec le mot latest comme `after`, ou avec 0 depuis le début.
problem-cursor = { $name } : un curseur est l’`id` d’un événement, ou 0 pour le début
problem-no-stream = stream : `{ $path }` n’est pas le chemin d’un flux
problem-two-tokens = token : la requête a déjà un autre jeton dans un en-tête
problem-token-of-page = Le jeton vaut pour la page d’une partie ou celle de vos problèmes, et cette requête porte sur autre chose.
problem-scope = Ce jeton ne le permet pas : il n’a pas la portée `{ $scope }`. /api token dans Discord en crée un qui l’a.
problem-line = line : tous ces coups ne sont pas légaux
problem-ply = ply : la partie a { $count } demi-coups
problem-symbols = ids : identifiants de symboles séparés par des virgules, par exemple white-king-0
problem-code-of-nobody = Le code ne dit pas qui vous êtes.
problem-code-refused = Discord n’accepte pas ce code. Chacun sert une fois, pendant une minute.
problem-discord-away = Discord ne peut pas être consulté pour le moment. Réessayez plus tard.
problem-span = for : `{ $text }` n’est pas une durée comme 2d ou 12h
problem-address-nowhere = ce serveur ne livre à aucun webhook ; la personne qui l’exploite peut l’autoriser (api.webhooks)
problem-address-unreadable = ce n’est pas une adresse ; écrivez-en une comme https://example.org/hook
problem-address-too-long = l’adresse est trop longue ; elle peut avoir { $most } octets
problem-address-not-https = les messages ne sont envoyés que par https ; écrivez https://…
problem-address-port-zero = rien ne peut être envoyé au port 0 ; omettez le port ou écrivez-en un autre
problem-address-password = les messages sont signés et n’ont pas besoin de mot de passe ; omettez ce qui précède le @
problem-address-not-public = cette adresse n’est pas publique, rien ne peut donc y être envoyé ; écrivez-en une publique
problem-address-local-name = ce nom est celui d’un réseau local, où rien ne peut être envoyé ; écrivez-en un public
problem-person = person : `{ $text }` n’est pas un identifiant Discord
problem-last-move = last_move : `{ $text }` ne nomme pas deux cases de cet échiquier
problem-parameter = `{ $name }` n’est pas un paramètre de cette requête : elle a { $known }.
problem-no-parameters = `{ $name }` n’est pas un paramètre de cette requête : elle n’en a aucun.
problem-cannot-wait = On ne peut pas attendre cette réponse. Demandez de nouveau avec If-None-Match, ou attendez une partie ({ $of_game }), vos parties (GET /api/v1/me/games) ou leurs événements (GET /api/v1/me/events).
problem-pace = pace : `live` ou `daily`
problem-server = server : l’identifiant Discord d’un serveur, en chiffres
problem-range = { $field } : de { $least } à { $most }
problem-wait = wait : de 0 à { $most } secondes
problem-after = after : ce n’est pas le `next` d’une page
problem-most-computers = computers : { $most } au plus peuvent participer
problem-level-of-computers = computers : { $number } n’est pas un niveau de 1 à 8
