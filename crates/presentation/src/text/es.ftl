# Todos los textos en español, en el mismo orden que en en.ftl. Frases cortas: primero qué ha pasado, después qué hacer. Quien lee es “tú”, el bot es “yo”.
# Los comandos se citan con su nombre en inglés: Discord los convierte en un enlace, y con ese nombre existen en todos los idiomas.

## Names
former-player = Exjugador
# How strong a computer plays. These names promise no title.
level-1 = Primeros pasos
level-2 = Fácil
level-3 = Ocasional
level-4 = Con práctica
level-5 = Con experiencia
level-6 = Fuerte
level-7 = Muy fuerte
level-8 = Toda su fuerza
description-level-1 = Mira una jugada por delante y deja piezas donde puedes capturarlas. Para tus primeras partidas.
description-level-2 = Mira una jugada por delante y se le escapan muchas cosas.
description-level-3 = Toma lo que puede y cae en trampas sencillas.
description-level-4 = Ve un mate en una y juega para el momento.
description-level-5 = Mira unas jugadas por delante y deja pasar algunas ocasiones.
description-level-6 = Castiga la mayoría de los errores.
description-level-7 = Castiga casi todos los errores y comete pocos.
description-level-8 = Juega lo mejor que puede.
description-engine = Un motor elegido por quien administra Entente.
computer-level = Nivel { $level }
computer = 🤖 { $name }
computer-with-character = { $computer }, { $character }
computer-with-army = { $army } ({ $computer })
players-with-computers = { $people } + { $count } máquinas
file-computer = { $name } (Entente)
level-entry = { $level } · { $name }
army-white = Blanco
army-silver = Plata
army-black = Negro
army-gold = Oro
army-red = Rojo
army-yellow = Amarillo
army-green = Verde
army-blue = Azul
seat-with-army = { $who } ({ $army })
seat-commanding = { $who }, con el ejército de { $army }
seat-stand-in = { $computer } por { $who }
player-of-first-team = 🟣 { $name }
player-of-second-team = 🔶 { $name }
teams-apart = { $first } – { $second }
teams-against = { $first } contra { $second }
variant-standard = ajedrez
variant-chess960 = Chess960
variant-chess66 = Chess66
variant-capablanca = ajedrez de Capablanca
variant-chess4 = Chess4
variant-chess45 = Chess 4.5
variant-alliance = Four Player Chess
variant-multiplayer = ajedrez multijugador
variant-fourplayer = ajedrez de cuatro colores
description-standard = El ajedrez que se juega en todo el mundo.
description-chess960 = Ajedrez desde una de 960 posiciones iniciales, la misma para ambos.
description-chess66 = Ajedrez en 66 casillas. Dos pares de ellas son desvíos: entra una línea y salen dos.
description-capablanca = Ajedrez en diez columnas, con un arzobispo y un canciller.
description-chess4 = Ajedrez para cuatro ejércitos en un tablero con forma de cruz.
description-chess45 = Cuatro ejércitos alrededor de una dama y sus guardias, que son el quinto bando.
description-alliance = Cuatro ejércitos, alianzas secretas y reyes que se capturan: gana el último.
description-multiplayer = Ajedrez para dos, tres o cuatro con las reglas de Jason65: un rey expuesto se puede capturar, y quienes sobreviven comparten el punto.
description-fourplayer = Rojo, Azul, Amarillo y Verde en 160 casillas: las capturas y los mates dan puntos, y gana quien suma más. O dos contra dos: gana el primer mate.
# These are on a card beside the board, where there is room for twelve characters.
card-points = { $count ->
        [one] { $score } punto
       *[other] { $score } puntos
    }
card-commanded = por { $army }
card-checkmated = jaque mate
card-stalemated = ahogado
card-captured = capturado
card-captures = Capturas
card-resigning = abandona
card-resigned = abandono
card-flagged = sin tiempo
card-protectorate = sin rey
card-eliminated = retirado
card-absent = no juega
kind-pawn = peón
kind-knight = caballo
kind-bishop = alfil
kind-rook = torre
kind-queen = dama
kind-king = rey
kind-guard = guardia
kind-archbishop = arzobispo
kind-chancellor = canciller

## The state of a game
status-lobby = Faltan jugadores.
status-cancelled = { $host } canceló la partida antes de que empezara.
status-lapsed = Nadie empezó esta partida en un día, así que está cerrada. Abre otra con /game new.
status-challenge-lapsed = El desafío de { $challenger } caducó. Nadie respondió en un día.
status-challenge = El desafío de { $challenger } espera respuesta.
status-declined = { $who } rechazó el desafío de { $challenger }.
status-withdrawn = { $challenger } retiró el desafío.
status-turn = Turno de { $who }.
status-turn-commanded = Turno de { $who }, con el ejército de { $army }.
status-choose-army = { $who }, elige qué ejército mandar: { $armies }. La elección es definitiva. Si juegas sin elegir, te quedas con { $kept }.
ending-won = { $who } gana { $reason }: { $result }.
ending-won-together = { $count ->
    [one] { $who } gana
   *[other] { $who } ganan
} { $reason }: { $result }.
ending-won-by-points = { $count ->
    [one] ¡{ $who } gana con { $points } puntos!
   *[other] ¡{ $who } comparten el primer lugar con { $points } puntos!
}
ending-drawn-points = La partida termina { $reason }: quienes siguen en ella reciben 10 puntos.
ending-stopped = { $who } se detuvo en cabeza cuando solo quedaban dos.
ending-won-of-many = { $count ->
    [one] ¡{ $who } gana!
   *[other] ¡{ $who } ganan!
} Puntos por { $counted ->
    [eliminations] cada rival eliminado
   *[lasting] cada rival que cayó antes
}, de Blanco a Oro: { $result }.
ending-shared = ¡{ $who } comparten el primer lugar! Puntos por { $counted ->
    [eliminations] cada rival eliminado
   *[lasting] cada rival que cayó antes
}, de Blanco a Oro: { $result }.
ending-last-king = ¡{ $who } gana: es el último rey en pie!
ending-last-army = ¡{ $who } gana: es el último ejército en pie!
ending-only-computers = Solo quedaban máquinas y acordaron tablas.
ending-agreed = Quienes seguían en la partida acordaron tablas.
ending-computer-accepted = { $who } aceptó las tablas.
ending-eliminations = Solo como información, un punto por cada rival eliminado: { $points }.
ending-leaving = Solo como información, un punto por cada rival que cayó antes: { $points }.
ranking-line = #{ $place } · { $who }: { $points }
ending-drawn = Tablas { $reason }: { $result }.
# These follow "wins" and "Draw".
reason-checkmate = por jaque mate
reason-stalemate = por ahogado
reason-resigned = por abandono
reason-flagged = por tiempo
reason-one-left = por ser el último en pie
reason-blocked = porque nadie puede mover
reason-insufficient = por material insuficiente
reason-agreed = por acuerdo
reason-dead-position = porque ya nadie puede dar mate
reason-threefold = por triple repetición
reason-fifty-moves = por la regla de los cincuenta movimientos
reason-fifty = tras cincuenta rondas sin capturas ni jugadas de peón
reason-fivefold = por quíntuple repetición
reason-seventyfive-moves = por la regla de los setenta y cinco movimientos
reason-queen-against-king = por reclamación (rey y dama contra rey)
reason-rook-against-king = por reclamación (rey y torre contra rey)
reason-two-heavy-pieces-against-king = por reclamación (dos piezas pesadas contra rey solo)
reason-two-bishops-against-king = por reclamación (dos alfiles contra rey solo)
reason-bishop-and-knight-against-king = por reclamación (alfil y caballo contra rey solo)
reason-two-knights-against-king = por reclamación (dos caballos no pueden forzar el mate)
reason-engine-certain = por reclamación (el motor lo vio seguro durante veinte rondas)
ending-claimed-draw = { $who } reclamó tablas.

## Options of a game, as in the list of /game new, where there is room for sixty characters
option-method-2 = quien da mate a un rey manda su ejército
option-scoring-incremental = un punto por cada mate; gana quien suma más puntos
option-teams-yes = Blanco y Negro contra Plata y Oro
option-teams-adjacent = Blanco y Plata contra Negro y Oro
option-absent-white = tres jugadores: Plata, Negro y Oro
option-absent-silver = tres jugadores: Blanco, Negro y Oro
option-absent-black = tres jugadores: Blanco, Plata y Oro
option-absent-gold = tres jugadores: Blanco, Plata y Negro
option-absent-as-wall = las piezas del ejército ausente quedan como obstáculos
option-start-518 = la posición inicial habitual; cualquier número de 0 a 959
option-ally-capture-forbidden = no se pueden capturar piezas de aliados
option-ally-capture-allowed = capturar una pieza aliada no rompe la alianza
option-loss-percent-25 = un protectorado pierde la cuarta parte de sus piezas
option-loss-rounding-floor = la pérdida de un protectorado se redondea hacia abajo
option-loss-rounding-half-up = la pérdida de un protectorado se redondea al más cercano
option-armies-2 = dos ejércitos
option-armies-3 = tres ejércitos
option-board-chess4 = en el tablero de Chess4
option-board-chess45 = en el tablero de Chess 4.5
option-yellow-person = una persona juega con Amarillo, no una máquina
option-yellow-counts-no = gana el último de los cuatro ejércitos, con o sin Amarillo
option-guard-placement-head = los guardias aparecen como en la última versión del original
option-guard-orthogonal-capture-yes = los guardias capturan también en línea recta
option-double-step-jumps-yes = el paso doble de un peón puede saltar una pieza
option-setup-table = el rey de Negro empieza en a7
option-mode-solo = por puntos; solo cuenta el primer lugar
option-mode-teams = Rojo y Amarillo contra Azul y Verde
option-mode-diplomacy = por puntos; los jugadores pueden prometerse lo que sea
option-array-old = la formación antigua: rey frente a dama
option-array-by = la formación BY
option-array-byg = la formación BYG
option-array-rg = la formación RG
option-array-519 = una fila de Chess960; cualquier número de 1 a 960
option-pacts-yes = pactos secretos y cartas entre jugadores
option-letters-off = sin cartas
option-letters-anonymous = las cartas pueden ser anónimas
option-reveal-letters-yes = después de la partida todos ven todas las cartas
option-reveal-alliances-no = las alianzas son secretas, incluso después de la partida
option-most-allied-2 = como máximo dos jugadores por alianza
option-hints-no = sin pistas, aunque todos los rivales sean máquinas
option-resign-no = las máquinas nunca abandonan

## A lobby
lobby-looking-for-players = { $host } busca jugadores para una partida de **{ $game }**.
lobby-rematch = { $host } ofrece la revancha de **{ $game }**.
agreed-method-one = Un ejército con jaque mate se queda en el tablero y no vuelve a mover (método 1).
agreed-method-two = Da mate a un rey y mandarás su ejército desde entonces (método 2).
agreed-last-standing = Gana quien queda en pie al final.
agreed-last-team-standing = Gana el equipo que queda en pie al final.
agreed-incremental = Da mate a un jugador y sumas un punto. Si alguien abandona, se lo reparten los demás. Al final gana quien tiene más puntos.
agreed-teams = Los compañeros se sientan enfrente: Blanco con Negro, Plata con Oro.
agreed-teams-adjacent = Los compañeros se sientan al lado: Blanco con Plata, Negro con Oro.
agreed-absent = Tres jugadores: nadie juega con { $army } y sus casillas están vacías.
agreed-absent-wall = Tres jugadores: nadie juega con { $army }. Sus piezas no se mueven, no dan jaque y se pueden capturar.
agreed-chess960-position = Ambos bandos empiezan con la posición { $number }: { $row }.
agreed-chess960-drawn-position = Ambos bandos empiezan con la posición { $number }, elegida al azar: { $row }.
agreed-chess960-drawn-later = Ambos bandos empiezan con la misma posición, que se elige al azar al comenzar la partida.
agreed-last-side = Los reyes se pueden capturar. Gana el último bando en el tablero, y Amarillo cuenta como bando.
agreed-last-army = Los reyes se pueden capturar. Gana el último de los cuatro ejércitos, con Amarillo o sin él.
agreed-guards-head = Cuando la dama captura, aparece un guardia en el centro aunque haya allí una pieza; esa pieza se retira.
agreed-guards-straight = Los guardias capturan también en línea recta.
agreed-double-step-jumps = El paso doble de un peón puede saltar una pieza.
agreed-kings-captured = Los reyes se pueden capturar. Gana el último rey en pie.
agreed-ally-forbidden = No se pueden capturar piezas de aliados. Cuidado: las jugadas legales pueden delatar una alianza.
agreed-ally-allowed = Puedes capturar una pieza aliada sin romper la alianza.
agreed-protectorate = Si capturan tu rey y un aliado aún tiene el suyo, tu ejército puede seguir luchando por ese aliado. { $percent ->
    [0] Conserva todas sus piezas.
   *[other] Pierde el { $percent } % de sus piezas, { $rounding }.
}
agreed-rounded-up = redondeado hacia arriba
agreed-rounded-down = redondeado hacia abajo
agreed-rounded = redondeado al más cercano
agreed-alliances = Las alianzas, de hasta { $most }, son secretas hasta que acaba la partida.
agreed-alliances-for-ever = Las alianzas, de hasta { $most }, son secretas y lo siguen siendo después de la partida. Por eso su registro no se puede comprobar por completo.
agreed-secret-news = Las noticias privadas llegan por mensaje directo.
agreed-pacts = { $most ->
    [one] Puedes hacer un pacto secreto con otro jugador. Es una promesa: las reglas no obligan a cumplirla.
   *[other] Puedes hacer pactos secretos con hasta { $most } jugadores más. Son promesas: las reglas no obligan a cumplirlas.
}
agreed-letters-off = No hay cartas.
agreed-letters-signed = Los jugadores pueden enviarse cartas privadas.
agreed-letters-anonymous = Los jugadores pueden enviarse cartas privadas, incluso anónimas. Lo que se muestra después de la partida puede revelar quién las escribió.
agreed-alliances-revealed = Después de la partida, todos ven quién estuvo en alianza con quién, y cuándo.
agreed-alliances-hidden = Las alianzas siguen siendo secretas después de la partida, así que su registro no se puede comprobar por completo.
agreed-letters-revealed = Las cartas se muestran a todos cuando acaba la partida.
agreed-letters-hidden = Las cartas nunca se muestran a los demás.
agreed-private-news = Las noticias privadas llegan por mensaje directo. Si tienes los mensajes directos cerrados, pulsa **Diplomacia** debajo del tablero.
agreed-board-square = En un tablero de ajedrez, con cada ejército en un lado. Un rey con jaque mate o ahogado sale del tablero, pero sus piezas se quedan. Los jugadores que quedan comparten el punto.
agreed-board-chess4 = En el tablero de Chess4, con sus piezas y jugadas. Un rey con jaque mate o ahogado sale del tablero, pero sus piezas se quedan. Los jugadores que quedan comparten el punto.
agreed-board-chess45 = En el tablero de Chess 4.5, sin su dama ni sus guardias. Un rey con jaque mate o ahogado sale del tablero, pero sus piezas se quedan. Los jugadores que quedan comparten el punto.
agreed-setup-table = El rey de Negro empieza en a7.
agreed-for-points = Por puntos: las capturas puntúan y un mate da 20. Gana quien suma más, y cuentan todos los lugares.
agreed-first-place = Por puntos: las capturas puntúan y un mate da 20. Gana quien suma más, y solo cuenta el primer lugar.
agreed-two-teams = Dos equipos: Rojo y Amarillo contra Azul y Verde. Gana el primer mate.
agreed-points-and-diplomacy = Por puntos, con diplomacia: las capturas puntúan, un mate da 20 y los jugadores pueden prometerse lo que sea. Ninguna regla obliga a cumplirlo.
agreed-array = Los reyes y las damas se colocan como en la formación { $name }.
agreed-array-number = Todos los ejércitos empiezan con la fila { $number } de Chess960.
agreed-no-hints = No hay pistas.
agreed-no-resigning = Las máquinas nunca abandonan.
agreed-rated = La partida es valorada ({ $pace }): no se deshacen jugadas, no hay pistas y no puedes pedir que una máquina te sustituya.
agreed-claims = Cuando el resultado es seguro, un jugador puede reclamar la victoria o las tablas con /game claim.
agreed-no-claims = Nadie puede reclamar una victoria o unas tablas seguras.
term-anonymous = Los puestos se sortean y son secretos: hasta el final nadie sabe quién juega con cada ejército. En un canal los tableros no nombran a nadie, y cada jugador los recibe también por mensaje directo. Las vacaciones no detienen el reloj.
agreed-arbiter = { $arbiter } dirige esta partida como árbitro y no juega. Ve lo mismo que cualquier espectador, puede detener los relojes y dar más tiempo, y puede dejar que una máquina juegue por quien hace esperar a los demás.
watchers-private = Solo los jugadores pueden verla. Reciben el tablero por mensaje directo.
watchers-server = Cualquiera en este canal puede verla.
watchers-public = Cualquiera puede verla, incluso sin cuenta.
lobby-code = Invita a otros con este código: **{ $code }**. Pueden unirse con `/game join code:{ $code }`, aquí o en cualquier servidor en el que yo esté.
challenge-random-colours = Los colores se sortean.
challenge-no-clock = Se juega sin reloj.
lobby-moved = Esta sala está ahora más abajo.
lobby-seat-reserved = • { $army }: reservado para { $who }
lobby-seat = • { $army }: { $who }
lobby-seat-free = • { $army }: libre
lobby-random-colour = Color al azar: { $people }
lobby-reserved = Reservado para { $people }
lobby-free-seats = { $room ->
    [one] Queda { $room } puesto libre de { $seats }.
   *[other] Quedan { $room } puestos libres de { $seats }.
}
lobby-join = Pulsa **Unirse** para un color al azar, o **Unirse como…** para elegir uno o dos. La partida empieza en cuanto se ocupan los { $seats } puestos. Con menos jugadores, { $host } puede pulsar **Organizar** y **Empezar**: los puestos libres son para quienes llegaron primero, o para { $computer }.
lobby-join-secret = Pulsa **Unirse**: los puestos se sortean. La partida empieza en cuanto se ocupan los { $seats }, o cuando { $host } pulsa **Organizar** y **Empezar**.
lobby-join-secret-of-two = Pulsa **Unirse**: los colores se sortean. La partida empieza { $room ->
    [one] enseguida
   *[other] en cuanto se ocupan los dos puestos
}.
lobby-join-with-computers = Pulsa **Unirse** para un color al azar, o **Unirse como…** para elegir uno. La partida empieza en cuanto se ocupan los { $seats } puestos. Con menos jugadores, { $host } puede pulsar **Organizar** y **Empezar**: en cada puesto libre juega { $computer }.
drawn-start-caption = La posición inicial se elegirá al azar
lobby-starts-of-two = La partida empieza en cuanto { $room ->
    [one] se ocupa el otro puesto
   *[other] se ocupan los dos puestos
}.
lobby-starts = La partida empieza en cuanto se ocupan los { $seats } puestos. Con menos jugadores, { $reader ->
    [host] puedes pulsar **Empezar**
   *[other] { $host } puede pulsar **Empezar**
}{ $free ->
    [drawn] .
    [computers] : en cada puesto libre juega { $computer }.
   *[shared] : los puestos libres son para quienes llegaron primero, o para { $computer }.
}
lobby-join-of-two = Pulsa **Unirse**, o **Unirse como…** para elegir un color. La partida empieza { $room ->
    [one] enseguida
   *[other] en cuanto se ocupan los dos puestos
}.
fair-play = Para que todos puedan comprobar después que el azar fue limpio, mi semilla queda fijada antes de que nadie se una. Este es su SHA-256:
    `{ $hash }`
    Cuando acaba la partida, su registro muestra la semilla, y `entente verify` compara ambas.
host-panel = Solo tú puedes hacer esto, porque organizas la partida:
lobby-begun = La partida ha empezado.
lobby-started = **{ $game }** · { $title }
lobby-over = Terminó una partida de { $game }: { $title }.
lobby-aborted = Se anuló una partida de { $game }: { $title }.
thread-aborted = anulada
lobby-starts-when-all-join = La partida empieza en cuanto { $people } { $count ->
    [one] pulsa
   *[other] pulsan
} **Unirse**.
list-or = { $first } o { $last }
list-and = { $first } y { $last }

## Time
span-days = { $count ->
    [one] { $count } día
   *[other] { $count } días
}
span-hours = { $count ->
    [one] { $count } hora
   *[other] { $count } horas
}
span-minutes = { $count ->
    [one] { $count } minuto
   *[other] { $count } minutos
}
span-seconds = { $count ->
    [one] { $count } segundo
   *[other] { $count } segundos
}
span-under-a-second = menos de un segundo
pace-per-move = { $span } por jugada
pace-bank = { $span } por jugador
pace-increment = más { $span } por jugada
pace-delay = { $span } de retardo por jugada
timeout-lose = Si se te acaba el tiempo, pierdes.
timeout-random-move = Si se te acaba el tiempo, se juega por ti una jugada legal al azar.
timeout-next-picks = Si se te acaba el tiempo, el siguiente jugador elige por ti una jugada legal.
timeout-substitute = Si se te acaba el tiempo, una máquina juega por ti hasta que vuelvas.
agreed-starting-position = La partida empieza desde la posición de abajo.
agreed-clock = Reloj: { $pace }. { $on_timeout }
clock-none = ninguno
clock-until = ⏳ Plazo: { $until }
clock-paused = ⏸ Los relojes están parados hasta { $until }, o hasta que { $players ->
    [2] ambos jugadores acuerden
   *[other] todos acuerden
} seguir.
clock-paused-by-arbiter = ⏸ Los relojes están parados hasta { $until }, o hasta que el árbitro o todos los jugadores juntos los pongan en marcha.
clock-nobody-moved = ⏸ Nadie ha movido en tres rondas, así que los relojes están parados hasta { $until }, o hasta que alguien mueva o use /game resume.
clock-left = Tiempo restante: { $left }
clock-on-vacation = { $who } está de vacaciones hasta { $until }. El reloj está parado.
player-on-vacation = { $who } está de vacaciones hasta { $until }.
# What a player would like, and all others have to accept. The topic follows the player’s name.
request-asked = { $who } { $topic } { $others }: ¿de acuerdo?
request-asked-computers = { $who } { $topic } Falta la respuesta de { $others }.
request-takeback = quiere deshacer su última jugada{ $count ->
    [one] {" "}({ $moves }).
   *[other] : se desharían { $moves }.
}
request-pause = quiere parar los relojes durante { $span }.
request-resume = quiere poner los relojes en marcha.
request-substitute = quiere que { $computer } juegue por { $player } hasta su vuelta.
request-move = { $where ->
    [elsewhere] quiere llevar esta partida a otro canal.
   *[other] quiere llevar esta partida a { $where }.
}
status-aborted = { $who } anuló la partida { $when ->
    [opening] en las primeras { $rounds } rondas
    [both] antes de que ambos jugadores hubieran movido
   *[other] antes de que todos hubieran movido
}. Nadie ha perdido.
status-aborted-with-league = La liga de esta partida ha terminado, así que la partida se anuló. Solo jugaban máquinas.
status-aborted-by-time = A { $who } se le acabó el tiempo { $when ->
    [opening] en las primeras { $rounds } rondas
    [both] antes de que ambos jugadores hubieran movido
   *[other] antes de que todos hubieran movido
}, así que la partida se anuló. Nadie ha perdido.
status-next-picks = A { $late } se le acabó el tiempo, así que { $who } elige la jugada.
left-to-computers = 🤖 Ya solo juegan máquinas. /board muestra cómo van, y yo contaré el final.
news-request-accepted = { $who } acepta.
news-request-declined = { $what ->
    [takeback] { $who } no quiere deshacer la jugada. La partida sigue.
    [pause] { $who } no quiere la pausa. La partida sigue.
    [resume] { $who } prefiere no poner los relojes en marcha todavía. La pausa sigue.
    [move] { $who } no quiere trasladar la partida. Se queda aquí.
   *[substitute] { $who } no quiere que juegue una máquina como sustituta. La partida sigue.
}
news-request-lapsed = { $what ->
    [takeback] La petición de { $who } de deshacer la jugada ya no vale: la partida siguió.
    [pause] La pausa que pidió { $who } ya no vale: la partida siguió.
    [resume] Los relojes vuelven a correr, así que lo que pidió { $who } está resuelto.
    [move] La partida se queda aquí: siguió antes de que todos respondieran a { $who }.
   *[substitute] La sustitución que pidió { $who } ya no vale: la partida siguió.
}
news-request-withdrawn = { $who } retira la petición. La partida sigue.
news-time-up = **A { $who } se le acabó el tiempo.**
news-time-up-nobody-voted = **A { $who } se le acabó el tiempo:** nadie votó.
news-next-picks = { $by } elige la jugada de { $who }.
news-taken-back = { $ply ->
    [0] Jugada deshecha: de vuelta a la posición inicial.
   *[other] Jugada deshecha: de vuelta a la posición después de { $move }.
}
news-paused = ⏸ Los relojes están parados hasta { $until }, o hasta que { $players ->
    [2] ambos jugadores acuerden
   *[other] todos acuerden
} seguir.
news-was-paused = ⏸ Los relojes se pararon.
news-resumed = ▶ Los relojes vuelven a correr.
news-substituted = { $computer } juega ahora por { $who }, que puede volver en cualquier momento con /game substitute.
arbiter-paused = { $arbiter } (árbitro) paró la partida.
arbiter-resumed = ▶ { $arbiter } (árbitro) reanudó la partida.
arbiter-extended = { $arbiter } (árbitro) dio { $span } más a { $who }.
arbiter-extended-all = { $arbiter } (árbitro) dio { $span } más a todos.
arbiter-substituted = { $arbiter } (árbitro) deja que { $computer } juegue por { $who }, que puede volver en cualquier momento con /game substitute.
news-returned = { $who } vuelve a jugar.
news-seat-offered = El puesto de { $who } queda disponible. Con su código, que cualquier jugador puede pasar a otra persona, alguien puede ocuparlo.
news-seat-withdrawn = El puesto de { $who } ya no está disponible.
news-seat-taken-over = { $former } se ha ido para siempre. En su lugar sigue { $who }.
news-seat-taken-over-by-somebody = Quien jugaba con { $who } se ha ido para siempre, y sigue otra persona.
news-game-moved-here = 📦 Desde ahora esta partida se juega aquí.
news-game-moved-away = 📦 Esta partida se ha trasladado a otro canal.
news-time-credited = No he tenido conexión, así que durante un rato nadie podía mover. El reloj recupera { $span }.
words-random-move = { $words } (jugada al azar: se acabó el tiempo)
words-random-nobody-voted = { $words } (jugada al azar: nadie votó)
words-picked = { $words } (elegida por { $by }: se acabó el tiempo)
words-picked-nobody-voted = { $words } (elegida por { $by }: nadie votó)
words-conditional = { $words } (jugada condicional)
words-only-move = { $words } (única jugada legal)
words-in-a-hurry = { $words } (con menos tiempo para pensar que de costumbre: las máquinas tienen mucho que hacer)
# A hint, for one reader alone. The line of moves follows.
hint = 💡 { $line }
hint-with-line =
    💡 { $line }
    Después, quizá:
    { $later }
hint-move = { $army }: **{ $move }**, { $words }
hint-turn = { $army }: **{ $move }**
hint-choose = 💡 Elige { $army }.
moves-in-a-hurry = { $count ->
    [one] ⌛ Una máquina hizo una jugada con menos tiempo para pensar del que tiene su nivel:
   *[other] ⌛ Las máquinas hicieron { $count } jugadas con menos tiempo para pensar del que tiene su nivel:
} { $moves }

## The message under a board
news-challenge = { $invited }: ¡{ $challenger } te desafía a una partida de { $game }!
news-rematch = { $invited }: { $challenger } te ofrece la revancha: { $game }.
news-started = La partida ha empezado: { $title }.
news-secrets = Las alianzas y las cartas son secretas: pulsa **Diplomacia** debajo del tablero. Las noticias secretas te llegan por mensaje directo.
news-secrets-without-letters = Las alianzas son secretas: pulsa **Diplomacia** debajo del tablero. Las noticias secretas te llegan por mensaje directo.
how-to-move = { $example ->
    [none] Para jugar, responde al mensaje del tablero con tu jugada, pulsa **Mover** o escribe /move y tu jugada.
   *[other] Para jugar, responde al mensaje del tablero con tu jugada (por ejemplo, `{ $example }`), pulsa **Mover** o escribe `/move { $example }`.
}
how-to-move-private = { $example ->
    [none] Para jugar, envíame tu jugada, pulsa **Mover** o escribe /move y tu jugada.
   *[other] Para jugar, envíame tu jugada (por ejemplo, `{ $example }`), pulsa **Mover** o escribe `/move { $example }`.
}
how-to-move-secret = Para jugar, pulsa **Mover**, escribe /move y tu jugada{ $example ->
    [none] {""}
   *[other] {" "}(por ejemplo, `{ $example }`)
}, o envíamela por mensaje directo. No la escribas aquí: todos leerían lo que intentas, aunque no sea legal.
how-to-move-on-page = O pulsa **Abrir tablero** para mover allí con el dedo o el ratón.
how-to-vote = Los equipos votan sus jugadas: los miembros pulsan **Votar**, responden al tablero con una jugada o escriben /move.
# Words for a move that is not played, each of them the whole text.
words-of-castling = enroque, enroca, enroco, enrocar, enrocarse, enroque corto, enroque largo, enroco corto, enroco largo, enrocar corto, enrocar largo, castle, castling, o-o-o-o, 0-0-0-0
# What stands between a piece and its square.
words-before-square = a, en, captura, toma, come, por, x, to, takes
# What is new to a chess player, in one line of a game's first message.
new-on-board-chess960 = 🆕 Las piezas detrás de los peones están barajadas. Por lejos que estén, al enrocar el rey y la torre van a las mismas casillas que en el ajedrez.
new-on-board-chess66 = 🆕 Las filas 4 y 5 están desplazadas: e5 queda encima de d4. A cada lado hay un desvío, dos casillas que solo puede ocupar una pieza: a4 con A4, h5 con H5.
new-on-board-capablanca = 🆕 El arzobispo (Z) se mueve como alfil o caballo; el canciller (L), como torre o caballo. Al enrocar, el rey se desplaza tres casillas.
new-on-board-chess45 = 🆕 Los guardias (G) se mueven una casilla en línea recta y capturan una casilla en diagonal. Quien pierde el rey pierde todas sus piezas; la dama de Amarillo (D) cuenta como rey.
new-on-board-chess4 = 🆕 Cada casilla se nombra con la letra y el número de los bordes del tablero: k7. Los peones se alejan de su propio lado y coronan en la última línea de cualquier otro ejército.
new-on-board-alliance = 🆕 Los reyes se pueden capturar, y gana el último en pie. Los peones avanzan una casilla, alejándose de su propio lado, y tu primera jugada debe ser de peón. No hay enroque.
new-on-board-multiplayer = 🆕 Otros mueven entre tus turnos: si abren una línea hacia tu rey, pueden capturarlo. Los peones se alejan de su propio lado.
new-on-board-fourplayer = 🆕 Un mate da 20 puntos en cuanto está en el tablero. Si abandonas o se te acaba el tiempo, tu rey se queda, sigue moviendo al azar y aún puede recibir mate. Los peones se coronan como dama en su octava línea, en el centro del tablero.
new-on-board-fourplayer-teams = 🆕 Tu compañero se sienta enfrente. Un mate cuenta cuando llega el turno del jugador atacado, así que su compañero aún puede ayudar. Los peones coronan en su undécima línea.
news-diplomacy-pacts = { $letters ->
   *[yes] Pulsa **Diplomacia** para hacer pactos secretos y enviar cartas.
    [no] Pulsa **Diplomacia** para hacer pactos secretos.
}
record-head = La huella del registro (su “head”), que prueba todo hasta aquí:
    `{ $head }`
record-seed = Mi semilla quedó fijada antes de que nadie se uniera. Su SHA-256:
    `{ $hash }`
record-nonce = { $name } añadió `{ $nonce }`
record-verify = Guarda la huella fuera de Discord. Cuando acaba la partida, `entente verify --head` dice si el historial que se muestra entonces es el que viste.
news-moved = **{ $number }** · { $who }: { $words }.
news-king-walked = **{ $number }** · El rey de { $who } se movió solo: { $words }.
news-gained = { $count ->
    [one] { $who } recibe { $points } { $points ->
        [1] punto
       *[other] puntos
    }.
   *[other] { $who } reciben { $points } puntos cada uno.
}
news-draw-offered = { $who } ofrece tablas. { $others }: ¿de acuerdo?
news-draw-offered-computers = { $who } ofrece tablas. Falta la respuesta de { $others }.
news-draw-accepted = { $who } acepta las tablas. Falta la respuesta de { $others }.
news-resigned = { $who } abandona y quedará fuera en el turno de { $army }.
news-resigned-now = **{ $who } abandona** y queda fuera.
news-flagged = **A { $who } se le acabó el tiempo** y queda fuera.
news-flagged-nobody-voted = **A { $who } se le acabó el tiempo** y queda fuera: nadie votó.
news-eliminated-captured = **¡El rey de { $name } fue capturado!** { $army } queda fuera.
news-eliminated-captured-by = **¡{ $by } captura el rey de { $name }!** { $army } queda fuera.
news-resigned-eliminated = **{ $who } abandona.** { $army } queda fuera y sus piezas se retiran.
news-more-turns = … { $count } turnos más …
news-eliminated-king = **¡{ $by } captura el rey de { $name }!** { $army } queda fuera y sus piezas se retiran.
news-eliminated-by = **¡{ $by } elimina a { $name }!** { $army } queda fuera y sus piezas se retiran.
news-guard-placed = { $army } recibe un guardia en { $square }.
news-skipped = { $who } no tiene jugada legal y pierde el turno.
news-eliminated = **¡{ $name } queda fuera!** Las piezas de { $army } se retiran.
news-kingless = **¡El rey de { $name } ha caído!** Las piezas que le quedan a { $army } siguen luchando sin él.
news-stalemated = { $who } no tiene jugada legal y debe pasar.
news-army-blocked = { $who } no tiene jugada legal y debe pasar.
news-eliminated-mated-by = **¡Jaque mate! { $by } elimina a { $who }.**
news-eliminated-mated = **{ $who } recibe jaque mate y queda fuera.**
news-eliminated-stalemated-by = **¡Ahogado! { $by } elimina a { $who }.**
news-eliminated-stalemated = **Rey ahogado: { $who } queda fuera de la partida.**
news-mated-grey = **{ $who } recibe jaque mate y queda fuera.** Las piezas de { $army } se vuelven grises.
news-stalemated-grey = **Rey ahogado: { $who } queda fuera de la partida.** Las piezas de { $army } se vuelven grises.
news-resigned-grey = **{ $who } abandona** y queda fuera. Las piezas de { $army } se vuelven grises y el rey sigue moviéndose solo.
news-flagged-grey = **A { $who } se le acabó el tiempo** y queda fuera. Las piezas de { $army } se vuelven grises y el rey sigue moviéndose solo.
news-walker-mated = **El rey de { $army }, que se movía solo, recibe jaque mate.**
news-walker-stalemated = **El rey de { $army }, que se movía solo, queda ahogado.**
news-stalemated-for-now = { $who } no tiene jugada legal. Es ahogado, salvo que la jugada de otro lo cambie.
news-can-move-again = { $who } puede mover otra vez.
news-commanded = { $by } manda ahora el ejército de { $army } y lo mueve en el turno de { $army }.
news-commanded-no-more = Ya nadie manda el ejército de { $army }.
news-points = Puntos: { $points }.
news-draw-lapsed = La oferta de tablas de { $who } ya no vale.
news-draw-declined = { $who } rechaza las tablas que ofreció { $offerer }.
checkmated-for-now = **¡{ $army } está en jaque mate!** Solo una jugada antes del próximo turno de { $by } puede cambiarlo.
in-check = { $count ->
    [one] { $who } está en jaque.
   *[other] { $who } están en jaque.
}
words-moves = { $piece } de { $from } a { $to }
words-captures = { $piece } de { $from } captura { $taken ->
    [torre] la torre
    [dama] la dama
   *[other] el { $taken }
} { $whose ->
    [none] en
   *[other] de { $whose } en
} { $to }
words-captures-elsewhere = { $piece } de { $from } a { $to }, captura { $taken ->
    [torre] la torre
    [dama] la dama
   *[other] el { $taken }
} { $whose ->
    [none] en
   *[other] de { $whose } en
} { $taken_on }
words-en-passant = peón de { $from } captura al paso en { $to }
words-promotes = peón de { $from } a { $to }, corona { $kind }
words-promotes-capturing = peón de { $from } captura { $taken ->
    [torre] la torre
    [dama] la dama
   *[other] el { $taken }
} { $whose ->
    [none] en
   *[other] de { $whose } en
} { $to }, corona { $kind }
words-crowned = peón de { $from } a { $to }, se convierte en una dama de un punto
words-crowned-capturing = peón de { $from } captura { $taken ->
    [torre] la torre
    [dama] la dama
   *[other] el { $taken }
} { $whose ->
    [none] en
   *[other] de { $whose } en
} { $to }, se convierte en una dama de un punto
words-castles-king = enroque corto
words-castles-queen = enroque largo
words-gained = { $words } (+{ $points })
words-gained-by-checks = { $words } (+{ $points }, jaque a { $count } jugadores)

## The position as text
board-eliminated = Fuera de la partida: { $armies }.
alt-start = Posición inicial.
alt-last = Última jugada { $number }: { $words }.
alt-army-status = { $army } ({ $status })
alt-army-eliminated = { $army }: sin piezas.
alt-army = { $army }: { $pieces }.
alt-one-point = valen un punto: { $squares }
alt-captured = Capturas de { $army }: { $pieces }.
alt-kind = { $count ->
    [one] { $kind } { $squares }
   *[other] { $kind ->
        [caballo] caballos
        [alfil] alfiles
        [torre] torres
        [dama] damas
        [rey] reyes
        [guardia] guardias
        [arzobispo] arzobispos
        [canciller] cancilleres
       *[other] peones
    } { $squares }
}

## Answers: what was just done
done-challenged = Desafío enviado a { $who }.
done-challenged-elsewhere = Desafío enviado a { $who }. { $where }
done-opened-elsewhere = Tu partida está abierta y ya participas. { $where }
done-opened-secret = Tu partida está abierta en este canal y ya participas. Quién recibe qué ejército es secreto hasta el final.
done-opened = Tu partida está abierta en este canal y ya participas. Hasta que empiece, puedes elegir un color, reservar un puesto, añadir una máquina o cancelarla.
lobby-joined-choices = Hasta que empiece la partida, puedes hacer esto:
done-opened-arbiter = Tu partida está abierta y la diriges sin jugar. { $where } Aquí puedes reservar puestos, añadir máquinas { $seats ->
    [2] o cancelarla
   *[other] y empezarla o cancelarla
}. Mientras se juega, en **Más** está lo que puede hacer el árbitro.
done-opened-code = Tu partida está abierta y ya participas. La encuentras en tus mensajes directos. Invita a otros con este código: **{ $code }**. Pueden unirse con `/game join code:{ $code }`.
done-opened-direct = Tu partida está abierta. La encuentras en tus mensajes directos, y cada persona invitada, en los suyos.
done-reserved = Puesto reservado para { $who }. Ya se lo he dicho.
done-seat-freed = El puesto vuelve a estar libre.
done-play = Juegas con { $armies ->
    [Blanco] blancas
    [Negro] negras
   *[other] { $armies }
}. { $where }
button-play-form = Nivel y color
play-form-title = Jugar contra la máquina
play-form-level = Nivel
play-form-hint = La partida que acaba de empezar se anula, y empieza otra.
play-form-colour = Tu color
play-form-any = Al azar
done-computer-added = { $computer } también juega.
done-computer-removed = { $computer } ya no juega, y su puesto vuelve a estar libre.
done-rematch-offered = ¡Revancha ofrecida! Falta la respuesta de { $who }. { $where }
done-rematch-joined = Participas con { $armies ->
    [Blanco] blancas
    [Negro] negras
   *[other] { $armies }
}. La revancha empezará cuando todos se hayan unido.
done-rematch-begun = Juegas con { $armies ->
    [Blanco] blancas
    [Negro] negras
   *[other] { $armies }
}. { $where }
rematch-already-offered = Ya has ofrecido la revancha. Espera la respuesta. { $where }
rematch-already-started = La revancha ya ha empezado. { $where } { $link }
rematch-already-over = Esa revancha ya terminó. Ofrece la siguiente debajo de su último tablero: { $link }
done-joined = ¡Ya participas! Tu color se sorteará.
done-joined-as = ¡Participas con { $armies ->
    [Blanco] blancas
    [Negro] negras
   *[other] { $armies }
}!
done-joined-started = Juegas con { $armies ->
    [Blanco] blancas
    [Negro] negras
   *[other] { $armies }
}. { $where }
nonce-added = Has añadido { $nonce } al azar de esta partida, para que nadie más pueda decidir los sorteos. *Registro* lo muestra otra vez.
done-left = Has salido de la partida.
done-started = { $where }
done-started-with-computers =
    { $where }
    También juegan: { $computers }.
done-cancelled = Partida cancelada.
done-accepted = { $where }
done-declined = Desafío rechazado.
done-withdrawn = Desafío retirado.
done-moved = Has jugado **{ $move }**.
done-alliance-over = Has salido de tu alianza, y todos sus miembros lo saben.
done-moved-over = Has jugado **{ $move }**. { $ending }
done-draw-offered = { $players ->
    [2] Tablas ofrecidas. La oferta vale hasta que tu rival responda o mueva.
   *[other] Tablas ofrecidas. Tienen que aceptarlas todos los que siguen en la partida. La oferta vale hasta que alguien la rechace o mueva.
}
done-draw-accepted = Has aceptado las tablas.
done-draw-accepted-so-far = Has aceptado las tablas. Faltan los demás.
done-choose = Ahora mandas el ejército de { $army }.
done-decline-draw = Tablas rechazadas.
done-draw-offers-stopped = { $who } ya no puede ofrecerte tablas en esta partida. Solo lo sabrá si lo intenta.
done-draw-offers-allowed = { $who } puede ofrecerte tablas otra vez.
done-claim-draw = Tu reclamación es correcta. La partida es tablas.
done-claim-win = Tu reclamación es correcta. ¡Has ganado!
done-abort = Partida anulada.
done-asked-takeback = Has pedido deshacer tu última jugada{ $count ->
    [one] {" "}({ $moves }).
   *[other] : se desharían { $moves }.
} { $waiting }
ask-takeback = ¿Pedir que se deshaga tu última jugada{ $count ->
    [one] {" "}({ $moves })?
   *[other] ? Se desharían { $moves }.
}
done-asked-substitute = Petición enviada. { $waiting }
done-handed-over = { $computer } juega ahora por ti. Escribe /game substitute otra vez para recuperar tu puesto.
done-returned = Qué bien que hayas vuelto: juegas tú de nuevo.
done-seat-offered = El puesto de { $who } queda disponible. Pasa este código a la persona que debe seguir: **{ $code }**. Ocupa el puesto con `/game join code:{ $code }`, aquí o en cualquier servidor en el que yo esté. Recibe el ejército y sus alianzas, pero no lee las cartas anteriores.
seat-link = O envíale esta página: { $link }
done-seat-withdrawn = Oferta retirada: el código ya no vale.
done-seat-taken-over = ¡Adelante! Ahora juegas con { $armies }. Ves el tablero y tus alianzas, pero no las cartas anteriores.
done-asked-pause = Pausa pedida. { $waiting }
done-asked-resume = Has pedido poner los relojes en marcha. { $waiting }
done-asked-move = Has pedido llevar la partida a otro canal. { $waiting }
asked-people = Falta la respuesta de { $others }.
asked-computers = Enseguida llega la respuesta de { $others }.
done-request-accepted = { $players ->
    [2] Hecho: hay acuerdo.
   *[other] Hecho: todos han aceptado.
}
done-request-accepted-so-far = Has aceptado. Faltan los demás.
done-decline-request = Hecho. La partida sigue.
done-conditional-moves = { $count ->
    [0] Ya no tienes jugadas condicionales.
    [one] Guardado. Tienes { $count } línea de jugadas condicionales. Solo tú la ves hasta que se juegue una de sus jugadas.
   *[other] Guardado. Tienes { $count } líneas de jugadas condicionales. Solo tú las ves hasta que se juegue una de sus jugadas.
}
done-resign = Has abandonado.
done-stop = Te has detenido y conservas tu ventaja.
done-resign-later = Has abandonado. Quedarás fuera cuando llegue tu turno.
done-alliance-proposed = Propuesta enviada. Solo { $who } puede verla. Puedes retirarla hasta que responda.
done-proposal-withdrawn = Has retirado tu propuesta a { $who }.
done-allied = **¡Ahora estás en alianza con { $with }!**
done-proposal-declined = Has rechazado la propuesta de { $who }.
done-proposal-countered = Has rechazado la propuesta de { $who } y has hecho la tuya.
done-alliance-left = { $bond ->
   *[alliance] Has salido. Solo lo saben quienes eran tus aliados.
    [pact] Se acabó. Solo lo sabe la otra parte.
}
done-letter-sent = Carta enviada a { $who }.
done-muted = Ya no verás cartas de { $who }. No se le avisará.
done-unmuted = Vuelves a ver las cartas de { $who }.
done-reported = La carta se ha denunciado a quienes administran este servidor. Ven el nombre del remitente como tú, y que la denunciaste.
done-nothing = No ha cambiado nada.
done = Hecho.
already-done = Eso ya está hecho.
where-thread-link = Tu partida: { $thread }
where-thread-to-watch = Puedes verla en { $thread }.
where-thread = La partida tiene su propio hilo, aquí mismo.
where-no-thread = La partida está en este canal. No tengo permiso para crear hilos aquí.
where-here = La partida está aquí mismo.
where-channel = La partida está en { $channel }.
where-direct = Cada jugador tiene la partida en sus mensajes directos.
where-direct-link = Tu partida está en tus mensajes directos: { $link }
where-own-direct = La partida está en tus mensajes directos.

## Buttons and menus
button-move = Mover
button-draw = Tablas
button-draw-or-claim = Tablas o reclamar
button-resign = Abandonar
button-stop-and-win = Parar y ganar
button-more = Más
button-flip = Girar
button-board = Tablero
button-my-view = Mi vista
button-moves = Jugadas
button-rules = Reglas
button-puzzle = Ejercicio
button-play-computer = Jugar
button-play-friend = Jugar con alguien
button-file = Descargar
button-position = Posición
button-record = Registro
button-notes = Notas
button-why = ¿Por qué ❌?
button-ask = Deshacer, pausa…
button-answer = Responder petición…
button-plans = Notas, planes…
button-look = Tablero, jugadas, reglas…
button-play = Jugar { $move }
button-play-piece = { $piece } { $square } ({ $move })
button-accept = Aceptar
button-decline = Rechazar
button-join = Unirse
button-join-as = Unirse como…
button-choose-colour = Elegir color…
button-any-seat = Color al azar
button-leave = Salir
button-open-games = Mis partidas abiertas
button-host = Organizar
button-fair-play = Juego limpio
button-start = Empezar
button-reserve = Reservar un puesto
button-computers = Añadir máquina
button-rematch = Revancha
button-analysis = Análisis
button-replay = Película
button-analysis-moves = Todos los errores
button-next-mistake = Siguiente error
button-history = Todo
button-watch = Ver
button-show-game = Mostrar la partida
button-from-army = Desde { $army }
button-go-to-game = Ir a la partida
button-accept-number = Aceptar { $at }
button-join-number = Unirse a { $at }
button-cancel-number = Cancelar { $at }
button-leave-number = Salir de { $at }
button-watch-number = Ver { $at }
button-rematch-number = Revancha de { $at }
button-previous-page = Página anterior
button-next-page = Página siguiente
button-cancel = Cancelar
button-withdraw = Retirar
button-offer-seat = Ceder puesto: { $army }
button-offer-own-seat = Ceder mi puesto
button-offered-seat = Puesto de { $army }: código
button-withdraw-seat = Retirar oferta
button-command-army = Mandar { $army }
button-other-piece = Otra pieza
button-choose-file = Elegir un archivo
button-back = Volver
button-previous = Anterior
button-next = Siguiente
button-offer-draw = Ofrecer tablas
button-accept-draw = Aceptar tablas
button-decline-draw = Rechazar tablas
button-stop-draw-offers = No más ofertas
button-stop-draw-offers-of = No más ofertas: { $who }
button-allow-draw-offers-of = Permitir ofertas: { $who }
button-claim-threefold = Reclamar tablas: repetición
button-claim-fifty = Reclamar tablas: cincuenta movimientos
button-claim-win = Reclamar victoria
button-claim-draw = Reclamar tablas
button-yes-resign = Sí, abandonar
button-yes-stop-and-win = Sí, parar
button-takeback = Pedir deshacer jugada
button-pause = Pedir pausa
button-resume = Pedir reanudar
button-resume-now = Reanudar
button-arbiter-pause = Parar
button-arbiter-resume = Reanudar
button-extend = Más tiempo…
button-arbiter-substitute = Máquina por { $who }
extend-form-title = Más tiempo
extend-form-who = Para quién
extend-form-everyone = Todos
extend-form-span = Cuánto
extend-form-hint = Por ejemplo, 30m, 12h o 2d
button-abort = Anular la partida
button-yes-abort = Sí, anular
button-request-accept = Aceptar
button-request-decline = Rechazar
button-request-withdraw = Retirar petición
button-conditional-moves = { $count ->
    [0] Jugadas condicionales
   *[other] Jugadas condicionales: { $count }
}
button-add-line = Añadir línea
button-clear-conditional-moves = Borrar todas
menu-drop-line = Quitar una línea
ask-abort = ¿Anular la partida? Termina sin ganador y no cuenta para nadie.
think-board-empty = Tu tablero de ideas para { $game } está vacío. { $example ->
    [none] Añade jugadas que podrían hacerse.
   *[other] Añade jugadas que podrían hacerse, por ejemplo `{ $example }` y lo que podría seguir.
} Solo tú puedes verlo.
think-board-heading = Tu tablero de ideas para { $game } (solo tú puedes verlo). * indica una nota.
think-board-chosen = Estás en [{ $line }].
think-board-played = { $count ->
    [one] -# Una jugada anterior ya se hizo o se ha vuelto imposible.
   *[other] -# { $count } jugadas anteriores ya se hicieron o se han vuelto imposibles.
}
think-board-title = Añadir jugadas a tu tablero de ideas
think-board-line-label = Jugadas desde aquí, de todos y en orden
think-board-note-title = Nota sobre esta jugada
think-board-note-label = Nota (solo tú puedes leerla)
think-board-file = Tu partida con el tablero de ideas como variantes.
think-board-planned = Jugadas condicionales guardadas: { $line }
think-board-shared = Línea: { $line }
think-board-shared-with-note = Línea: { $line } ({ $note })
menu-think-go = Ir a una jugada…
menu-think-share = Enviar esta línea a…
button-think = Pensar
button-think-add = Añadir jugadas
button-think-note = Nota
button-think-plan = Hacer condicional
button-think-remove = Quitar
button-think-remove-all = Quitarlas todas
think-board-remove-all = { $count ->
    [one] A esta jugada le sigue otra. ¿Quitar ambas?
   *[other] A esta jugada le siguen { $count }. ¿Quitarla con todas ellas?
}
button-think-start = Al principio
button-think-file = Como PGN

conditional-moves-none = Aún no hay jugadas condicionales en { $game }.
conditional-moves-example = Ejemplo: `{ $expected } { $answer }` significa: si el rival juega { $expected }, yo juego { $answer }. `* { $answer }`: juegue lo que juegue. Solo tú las ves.
conditional-moves-example-of-many = Ejemplo: `* { $answer }` significa: jueguen lo que jueguen, yo juego { $answer }. Solo tú las ves.
conditional-moves-no-example = Escribe en orden lo que juegan los demás y lo que respondes. `*` significa: jueguen lo que jueguen. Solo tú las ves.
conditional-moves-endings = Una línea puede acabar con `abandonar` o `tablas`: entonces abandonas, o aceptas su oferta de tablas o las ofreces tú.
conditional-resign = abandonar
conditional-draw = tablas
conditional-moves-heading = { $count ->
    [one] Tus jugadas condicionales en { $game }. Solo tú las ves. Se juegan en cuanto encajan.
   *[other] Tus jugadas condicionales en { $game }. Solo tú las ves. Una línea para la jugada que se hizo va antes que una con `*`; si encajan varias, se juega la primera.
}
conditional-moves-changed = La partida ha avanzado. Estas son ahora tus jugadas condicionales.
conditional-moves-title = Añadir jugadas condicionales
conditional-moves-label = Juega el rival, juegas tú, juega el rival…
conditional-moves-placeholder = { $expected } { $answer } – o * { $answer }
button-diplomacy = Diplomacia
button-bring-in = Traer a { $who } a nuestra alianza
button-leave-and-join = Dejar a { $allies }, ir con { $who }
button-counter = Rechazar y proponer
button-withdraw-from-army = Retirar: { $army }
button-propose = { $bond ->
    [pact] Proponer pacto
   *[other] Proponer alianza
}
button-propose-without-message = Proponer
button-propose-with-message = Proponer con mensaje
button-letter = Escribir carta
button-letters = Cartas
button-standing-order = { $order ->
    [protectorate] Orden permanente: seguir luchando
    [removal] Orden permanente: retirarse
   *[none] Orden permanente
}
button-standing-order-protectorate = Luchar por mi aliado
button-standing-order-removal = Dejar el tablero
button-leave-alliance = { $bond ->
    [pact] Terminar pacto
   *[other] Dejar la alianza
}
button-leave-army = Terminar pacto: { $army }
button-yes-leave = { $bond ->
   *[alliance] Sí, dejarla
    [pact] Terminar todos los pactos
}
button-reply = Responder
button-write-anonymously = Escribir sin firmar
button-mute = Silenciar
button-unmute = Dejar de silenciar
button-report = Denunciar
button-yes-report = Sí, denunciar
button-yes-betray = Jugar { $move } y dejar la alianza
button-no-betray = No, otra jugada
button-no-play-on = No, seguir jugando
button-help-rules = Reglas
button-edit-notes = Editar
rules-overview = Resumen
menu-rules = Elige un tema
menu-piece = Elige una pieza
menu-square = Elige una casilla
menu-piece-entry = { $piece } { $square }
menu-seats = Elige un color
menu-propose-alliance = Proponer { $bond ->
    [pact] un pacto
   *[other] una alianza
} a…
menu-write-letter = Escribir una carta a…
menu-write-anonymously = Escribir sin firmar a…
menu-reserve = Reservar un puesto para…
menu-free-seat = Liberar el puesto de…
menu-computer-level = Añadir una máquina de nivel…
menu-computer-seat = Elige su color
menu-computer-character = Elige su carácter
menu-remove-computer = Quitar máquina…
menu-block = Bloquear…
menu-unblock = Desbloquear…
menu-page = { $menu } ({ $page } de { $pages })
pick-seats = { $most ->
    [one] ¿Qué color?
   *[other] ¿Qué color? Puedes tomar hasta { $most }. Cada uno es un ejército propio, con su propio turno.
}
reserved-none = { $room ->
    [0] Todos los puestos están ocupados.
    [one] Hay un puesto libre. No hay ninguno reservado.
   *[other] Hay { $room } puestos libres. No hay ninguno reservado.
}
reserved-seats = { $room ->
    [0] Reservado para { $people }. Todos los demás puestos están ocupados.
    [one] Reservado para { $people }. Queda un puesto libre.
   *[other] Reservado para { $people }. Quedan { $room } puestos libres.
}
computers-none = { $room ->
    [0] Todos los puestos están ocupados.
    [one] Hay un puesto libre. ¿Con qué nivel debe jugar la máquina?
   *[other] Hay { $room } puestos libres. ¿Con qué nivel debe jugar la máquina?
}
computers-some = { $room ->
    [0] { $computers }. Todos los puestos están ocupados.
    [one] { $computers }. Queda un puesto libre.
   *[other] { $computers }. Quedan { $room } puestos libres.
}
pick-computer-seat = ¿Con qué color debe jugar { $computer }? Se unirá cuando elijas.
pick-piece = ¿Qué pieza? Las que se pueden mover están marcadas.
pick-target = { $piece } en { $square }: ¿adónde? Los puntos marcan casillas libres; los anillos, capturas.
ask-draw =
    { "**" }{ $title }**
    { $players ->
        [2] ¿Ofrecer tablas? Tu rival puede aceptarlas, rechazarlas o simplemente seguir jugando.
       *[other] ¿Ofrecer tablas? Tienen que aceptarlas todos los que siguen en la partida. Cualquiera puede rechazarlas o simplemente seguir jugando.
    }
ask-draw-offered = { $who } ofrece tablas.
ask-draw-offered-by-you = { $players ->
    [2] Tu oferta de tablas vale hasta que tu rival responda o mueva.
   *[other] Tu oferta de tablas vale hasta que alguien la rechace o mueva.
}
ask-betray = { $move } captura una pieza de tu aliado { $ally }. Con eso dejarías tu alianza, y todos sus miembros lo sabrían. Nadie puede ver que te lo pregunto.
ask-resign = { $game ->
    [chess4] ¿Abandonar? Incluye todos los ejércitos con los que juegas. Vale { $when ->
        [now] enseguida
       *[later] en tu próximo turno
    } y no se puede deshacer. Tus piezas se quedan en el tablero.
    [multiplayer] ¿Abandonar? Tu rey sale del tablero { $when ->
        [now] enseguida
       *[later] en tu próximo turno
    } y tus demás piezas se quedan. No se puede deshacer.
    [walks] ¿Abandonar? { $when ->
        [now] Tus piezas se vuelven grises enseguida
       *[later] En tu próximo turno tus piezas se vuelven grises
    } y no vuelven a mover, y tu rey sigue moviéndose al azar. Conservas tus puntos. No se puede deshacer.
    [stop] ¿Parar y ganar? Tu rival recibe 20 puntos por cada rey en juego, y aun así queda detrás de ti. La partida termina ahí.
    [team] ¿Abandonar? Tu compañero pierde contigo. No se puede deshacer.
    [chess45] ¿Abandonar? Todas tus piezas salen del tablero. No se puede deshacer.
    [alliance] ¿Abandonar? Todas tus piezas salen del tablero. No se puede deshacer.
   *[other] ¿Abandonar? No se puede deshacer.
}
more-panel-heading = { $title } — { $status }
panel-diplomacy = **Diplomacia** · { $title }. Solo tú puedes ver esto.
panel-not-yours = No juegas en esta partida. Sus jugadores usan esto para su diplomacia privada.
panel-over = Tu diplomacia en esta partida ha terminado. Todavía puedes leer tus cartas.
panel-alone = No tienes aliados.
panel-allied = Estás en alianza con { $others }.
panel-liege = Sigues luchando sin rey, por { $liege }.
panel-protectorates = Luchan por ti: { $who }.
panel-order-removal = Orden permanente: si capturan tu rey, tu ejército deja el tablero.
panel-order-protectorate = Orden permanente: si capturan tu rey, tu ejército sigue luchando por tu aliado.
panel-proposed-by = • { $who } te propone { $bond ->
    [pact] un pacto
   *[other] una alianza
}.
panel-proposed-to = • Has propuesto { $bond ->
    [pact] un pacto
   *[other] una alianza
} a { $who }. Aún no hay respuesta.
panel-letters = { $count ->
    [one] 1 carta, enviada o recibida.
   *[other] { $count } cartas, enviadas o recibidas.
}
panel-alias = Tu alias en las cartas anónimas: { $alias }.
panel-muted = En silencio: { $who }.
proposal-title = { $who } propone { $bond ->
    [pact] un pacto
   *[other] una alianza
}
proposal-others = Si aceptas, también tendrás alianza con { $who }.
proposal-shows = Verá quién está en tu alianza: { $who }.
ask-propose = ¿Proponer { $bond ->
    [pact] un pacto
   *[other] una alianza
} a { $who }? Nadie más puede verlo.
ask-write = ¿Para quién es la carta? Nadie más puede leerla. Si eliges a varios, cada uno ve quién más la recibió.
ask-write-revealed = ¿Para quién es la carta? Si eliges a varios, cada uno ve quién más la recibió. Las cartas se muestran a todos cuando acaba la partida.
ask-leave = { $bond ->
       *[alliance] ¿Dejar tu alianza? Termina enseguida y se avisa a tus aliados. Tus protectorados se van contigo.
        [pact] ¿Terminar un pacto? Termina enseguida y se avisa al otro jugador.
    }
ask-order = ¿Qué debe hacer tu ejército si capturan tu rey y un aliado aún tiene el suyo? Puede dejar el tablero o seguir luchando por ese aliado. { $percent ->
    [0] Si sigue luchando, conserva todas sus piezas.
   *[other] Si sigue luchando, pierde el { $percent } % de sus piezas, { $rounding }{ $last ->
        [yes] , quizá hasta la última
       *[no] {""}
    }.
} Solo tú lo ves, y puedes cambiarlo en cualquier momento.
ask-report = ¿Mostrar esta carta a quienes administran este servidor? Ven el nombre del remitente como tú, y que la denunciaste. No se puede deshacer.
letters-none = No tienes cartas.
letters-received = { $of ->
    [one] Tu única carta
   *[other] Carta { $number } de { $of }
} · de { $who } · { $when }
letters-received-by-several = { $of ->
    [one] Tu única carta
   *[other] Carta { $number } de { $of }
} · de { $who } a { $readers } · { $when }
letters-sent = { $of ->
    [one] Tu única carta
   *[other] Carta { $number } de { $of }
} · a { $whom } · { $when }
letter-nothing-to-show = (Esta carta no tiene texto visible.)
form-letter-title = Carta privada
form-letter-label = Tu carta
form-proposal-title = Propuesta a { $who }
form-proposal-label = Mensaje
form-counter-label = ¿Qué debería ser distinto?
# One letter for each kind, all different: pawn, knight, bishop, rook, queen, king, guard,
# archbishop, chancellor. Moves are written with them, and they are drawn in place of figures.
piece-signs = PCATDRGZL
ask-which-game = ¿En qué partida quieres jugar **{ $text }**?
did-you-mean-game = { $count ->
    [one] ¿Te referías a **{ $game }**?
    *[other] ¿Te referías a una de estas partidas?
}
ask-which-move = **{ $text }** puede ser varias jugadas. ¿Cuál?

## The rules with pictures
lesson-title = { $piece }: cómo mueve
lesson = { $empty ->
    [0] { $piece ->
        [torre] La torre
        [dama] La dama
       *[other] El { $piece }
    } en { $square } no puede ir a ninguna casilla vacía{ $taken ->
        [0] .
       *[other] , pero puede capturar en { $targets }.
    }
   *[other] { $piece ->
        [torre] La torre
        [dama] La dama
       *[other] El { $piece }
    } en { $square } puede ir a { $squares }{ $taken ->
        [0] .
       *[other] , y puede capturar en { $targets }.
    }
}

## Moves that are typed
typed-unread = Solo leo lo que va dirigido a mí, así que no se ha jugado nada. { $how }
typed-cross = ❌ significa que eso no se jugó. **Más** debajo del tablero y luego **¿Por qué ❌?** te dice el motivo; nadie más lo lee.
typed-none-rejected = Últimamente no rechacé ninguna jugada de las que escribiste en este canal. Este botón es solo para esas; /move y **Mover** responden enseguida. Para jugar, responde al mensaje del tablero con tu jugada o pulsa **Mover**.
typed-reveals-secret = En esta partida, una jugada escrita aquí podría revelar un secreto. Envíamela por mensaje directo o usa `/move`, que nadie más ve.
typed-playable-now = **{ $text }** llegó demasiado pronto o se perdió. Ahora puedes jugarla.
typed-rejected = **{ $text }** · { $why }
typed-foreign = «{ $text }» no es una jugada aquí. ¿Quieres decir **{ $move }**?
typed-no-game = No juegas ninguna partida aquí. Escribe /play para jugar contra la máquina, o /challenge y elige un rival. /help muestra todo lo demás.
typed-other-game = Para otra partida, escribe /play (contra la máquina) o /challenge (con alguien).
typed-chat = Aquí solo leo jugadas. Para empezar una partida, escribe /play (contra la máquina) o /challenge (con alguien). /turns muestra las partidas que te esperan; /help, todo.

## Welcome
welcome = **Ajedrez, y { $count } variantes de dos a cinco jugadores.** Empieza aquí mismo: contra mí o con alguien.
welcome-small = /help muestra todo lo demás. /server es para quienes administran este servidor.
challenge-form-title = Desafío
challenge-form-opponent = Rival
challenge-form-variant = Variante
challenge-form-first-move = ¿Quién mueve primero?
challenge-form-anybody = Al azar
challenge-form-challenger = Yo
challenge-form-challenged = Mi rival
challenge-form-clock = Tiempo para pensar
challenge-form-no-clock = Sin límite
challenge-form-rated = Partida valorada
challenge-form-rated-hint = Cambia ambas valoraciones. No se deshacen jugadas ni hay pistas.
game-form-title = Nueva partida
game-form-rated-hint = Cambia las valoraciones de quienes juegan. No se deshacen jugadas ni hay pistas.
game-form-people-code = Déjalo vacío y te doy un código para que otros se unan.

## Lists
turns-none = Ninguna partida te espera. Desafía a alguien con /challenge, abre una partida con /game new o juega contra la máquina con /play.
turns-none-short = Ninguna partida te espera.
turns-heading = { $count ->
    [one] Te espera una partida:
   *[other] Te esperan { $count } partidas:
}
turns-title = { $game }: { $title }
turns-line = • { $title } — jugada { $number }
turns-line-link = • [{ $title }]({ $link }) — jugada { $number }
turns-asked = { $who } { $topic }
turns-offered = { $who } ofrece tablas
turns-only-you-left = { $line } · los demás ya han dicho que sí
turns-lobbies = { $count ->
    [one] Una partida tuya aún no ha empezado. Faltan jugadores.
   *[other] { $count } partidas tuyas aún no han empezado. Faltan jugadores.
}
turns-lobby-link = • [{ $title }]({ $link })
turns-challenge = • { $challenger } te desafía a { $game }
turns-challenge-link = • [{ $challenger } te desafía a { $game }]({ $link })
turns-other-line = { $line } · tiene hasta { $until }
# Where no game waits for the reader.
turns-only-others = { $count ->
    [one] En una partida esperas a otra persona.
   *[other] En { $count } partidas esperas a otra persona.
}
turns-others = { $count ->
    [one] En otra partida esperas a otra persona.
   *[other] En otras { $count } partidas esperas a otra persona.
}
open-none = No hay partidas abiertas para ti. Abre una con /game new o únete a una con un código: /game join.
open-none-here = No hay partidas abiertas en este servidor. Abre una con /game new o únete a una con un código: /game join.
open-heading = { $count ->
    [one] 1 partida abierta:
   *[other] { $count } partidas abiertas:
}
open-line = **{ $at }** · { $game }: { $title } — { $room ->
        [one] un puesto libre
       *[other] { $room } puestos libres
    }
open-line-reserved = **{ $at }** · { $game }: { $title } — hay un puesto reservado para ti
open-line-joined = **{ $at }** · { $game }: { $title } — ya participas
list-none-here = Aquí no se juega ninguna partida. /game open muestra las partidas a las que puedes unirte.
list-no-server = Esto es un mensaje directo. Para ver las partidas de un servidor, pregunta en uno de sus canales.
list-none-mine = No juegas ninguna partida. Empieza una con /play, /challenge o /game new.
list-none-finished = Aún no has terminado ninguna partida.
list-heading-here = { $count ->
    [one] Aquí se juega 1 partida:
   *[other] Aquí se juegan { $count } partidas:
}
list-heading-mine = { $count ->
    [one] Juegas 1 partida:
   *[other] Juegas { $count } partidas:
}
list-heading-finished = { $count ->
    [one] Has terminado 1 partida:
   *[other] Has terminado { $count } partidas:
}
list-linked = [{ $title }]({ $link })
list-timed = { $line } · ⏳ { $until }
list-paused = { $line } · ⏸
list-line = **{ $at }** · { $game }: { $title } — jugada { $number }
list-line-turn = **{ $at }** · { $game }: { $title } — tu turno, jugada { $number }
list-line-over = **{ $at }** · { $game }: { $title } — { $result }
past-board-gone = Este tablero ya no forma parte de la partida.
watch-heading = **{ $title }** · { $game }
watch-none = Aquí no hay ninguna partida que ver. /game list muestra tus partidas; /game open, las que puedes empezar a jugar.
watch-no-game = Ese mensaje no muestra el tablero de una partida. /board muestra tu partida; /game watch, las que se juegan aquí.
moves-none = Aún no hay jugadas.
moves-heading = { $title } — { $status }
moves-attached = La lista es demasiado larga para un mensaje, así que va adjunta.
# The marks of Chess4's notation.
moves-marks = -# { $marks }
mark-commands = `@` manda desde ahora este ejército
mark-blocked = `%` no puede mover
mark-resigned = `%%` abandonó
mark-out = `%%%` está fuera
mark-check = `#` jaque
mark-checkmate = `##` jaque mate
mark-leaves = `###` estaba fuera al empezar este turno
mark-army = { $letter } { $army }
file-rated = Partida valorada
file-pgn = La partida como archivo PGN, para cualquier programa de ajedrez.
file-c4pgn = La partida en c4pgn, la notación de Chess4.
file-pgn4 = La partida como archivo PGN4, para programas y sitios de ajedrez de cuatro colores.
file-courier = La partida en la notación de Game Courier, una jugada por línea.
file-json = La partida como archivo JSON. `moves` tiene sus turnos, y `changes` lo que cambiaron además de la pieza que movió.
game-entry-turn = Tu turno: { $title }, jugada { $number }
game-entry = { $title }, jugada { $number }
game-entry-challenge = Desafío: { $title }
game-entry-lobby = Faltan jugadores: { $title }
move-entry-piece = { $piece } { $square }: { $targets }

list-more = { $count ->
        [one] … y una más.
       *[other] … y { $count } más.
    }

## Notes
note-none = Aún no tienes notas sobre { $game }. Pulsa **Editar** para escribirlas. Solo tú puedes leerlas.
note-heading = Tus notas sobre { $game } (solo tú puedes leerlas):
note-title = Tus notas privadas
note-label = Solo tú puedes leerlas

## Settings; each is in a menu or on a button, without a label of its own
settings-own = **Tus ajustes**, en todos los servidores y en los mensajes directos. Así se ven los tableros en los mensajes directos, con /board y con **Mi vista**; los de un canal se ven igual para todos.
settings-server = **Ajustes del servidor.** Se pueden empezar partidas { $where }. { $reports }
settings-everywhere = en todos los canales
settings-in-channels = en { $channels }
settings-reports = Las cartas denunciadas se muestran en { $channel }.
settings-reports-owner = Las cartas denunciadas se muestran al propietario del servidor.
settings-page = Cualquiera puede leer la página pública: { $link }. Muestra las partidas con visibilidad *pública*, las ligas públicas y cómo acabaron los encuentros contra otros servidores.
settings-page-no-address = La página pública está activada, pero no tengo dirección pública. Quienes me mantienen pueden poner `api.address`.
settings-page-head = **Página pública.** Una página web en la que cualquiera ve qué se juega aquí y cómo unirse.
settings-page-only-public = ¿Debe mostrar también las demás partidas de algunos canales? Elige los canales: entonces muestra sus tableros, sin los nombres de quienes juegan.
settings-page-channels = También muestra las demás partidas de { $channels }, sin los nombres de quienes juegan.
settings-page-closed = No todo el mundo en este servidor puede leer { $channel }, así que sus partidas no aparecen en la página. No ha cambiado nada.
settings-page-invitation = Invita a quienes la leen con { $link }.
settings-page-no-invitation = Todavía no tiene invitación a este servidor.
settings-menu-page-channels = Canales cuyas partidas muestra (ninguno: solo las públicas)
button-page = Página pública
button-invitation = Invitación
invitation-form-link = Invitación a este servidor
invitation-form-hint = Por ejemplo https://discord.gg/abc123, mejor una que no caduque. Vacío: ninguna.
refusal-server-no-such-invitation = Eso no es una invitación de Discord: un enlace así empieza por `https://discord.gg/` o `https://discord.com/invite/`. No ha cambiado nada.
settings-boards = **Cómo se ven los tableros en los canales de este servidor.** En los mensajes directos y en los que solo tú ves, cuentan tus propios ajustes.
settings-menu-reports = Dónde se muestran las cartas denunciadas (ninguno: las ve el propietario)
settings-saved = ✓ { $what }
settings-saved-channels = Ahora se pueden empezar partidas { $where }.
settings-no-server = En los mensajes directos no hay ajustes del servidor. Usa /server en un canal del servidor.
settings-managers-only = Solo quienes administran este servidor pueden cambiar sus ajustes. Los tuyos están en /settings show.
settings-menu-channels = Dónde se pueden empezar partidas
setting-language-auto = Idioma: como en Discord
setting-language = Idioma: { $name }
setting-theme-wood = Tablero: madera clara
setting-theme-dark = Tablero: pizarra, para el modo oscuro
setting-theme-contrast = Tablero: alto contraste
setting-theme-safe = Tablero: apto para daltonismo
setting-theme-green = Tablero: verde
setting-theme-blue = Tablero: azul
setting-pieces-classic = Piezas: madera torneada
setting-pieces-flat = Piezas: planas y marcadas
setting-pieces-letters = Piezas: letras
setting-pieces-carved = Piezas: talladas
setting-pieces-round = Piezas: redondas
setting-orientation-own = Vista: desde mi lado
setting-orientation-white = Vista: desde el lado de Blanco
setting-coordinates-on = Coordenadas: sí
setting-coordinates-off = Coordenadas: no
setting-notifications-all = Avisarme: de todo
setting-notifications-asked = Avisarme: cuando tenga que actuar
setting-notifications-nothing = Avisarme: nunca
setting-begins-on = Empieza la partida: mencióname
setting-begins-off = Empieza la partida: sin mención
setting-out-on = Quedo fuera: mencióname
setting-out-off = Quedo fuera: sin mención
setting-over-on = Acaba la partida: mencióname
setting-over-off = Acaba la partida: sin mención
setting-challenges-everybody = Desafíos: de cualquiera a quien no haya bloqueado
setting-challenges-nobody = Desafíos: de nadie
setting-profile-public = Perfil: cualquiera puede verlo
setting-profile-private = Perfil: solo yo lo veo. Las partidas valoradas sí muestran las valoraciones
setting-only_move-off = Mi única jugada legal: la hago yo
setting-only_move-on = Mi única jugada legal: se juega enseguida
settings-notifications = **Cuándo te menciono**, en todos los servidores y en los mensajes directos. El menú decide cuánto te menciono cuando es tu turno; los botones, todo lo demás.
button-notifications = Avisos
button-boards = Tableros
button-server-settings = Ajustes del servidor
settings-challenges = **Quién puede desafiarte**, en todos los servidores y en los mensajes directos. Los desafíos, invitaciones y revanchas de las personas a quienes bloqueas no te llegan, y no se les dice por qué. En una partida en curso, silencia allí sus cartas.
settings-nobody-blocked = No has bloqueado a nadie.
settings-blocked-people = Has bloqueado a: { $people }
settings-many-blocked = Has bloqueado a: { $people } y { $others } más. Desbloquea a cualquiera con /settings unblock
settings-blocked = Has bloqueado a { $who }: ya no puede desafiarte ni invitarte.
settings-unblocked = Ya no bloqueas a { $who }.
button-challenges = Desafíos
server-setting-language-auto = Idioma: el de los jugadores, o como en Discord
server-setting-threads-on = Hilos: uno para cada partida
server-setting-threads-off = Hilos: no
server-setting-pings-on = Menciones: a quien tiene el turno
server-setting-pings-off = Menciones: no
server-setting-orientation-first = Tableros: siempre desde el lado del primer ejército
server-setting-orientation-mover = Tableros: desde el lado de quien tiene el turno
server-setting-pictures-off = Imágenes: del tablero más reciente; los demás quedan en una línea
server-setting-pictures-on = Imágenes: de cada tablero
server-setting-welcome-on = Saludo: cuando llego
server-setting-welcome-off = Saludo: no
server-setting-clubs-on = Valoraciones y ligas: sí
server-setting-clubs-off = Valoraciones y ligas: no
server-setting-page-on = Página pública: sí
server-setting-page-off = Página pública: no
server-setting-theme-wood = Tablero: madera clara
server-setting-theme-dark = Tablero: pizarra, para el modo oscuro
server-setting-theme-contrast = Tablero: alto contraste
server-setting-theme-safe = Tablero: apto para daltonismo
server-setting-theme-green = Tablero: verde
server-setting-theme-blue = Tablero: azul
server-setting-pieces-classic = Piezas: madera torneada
server-setting-pieces-flat = Piezas: planas y marcadas
server-setting-pieces-letters = Piezas: letras
server-setting-pieces-carved = Piezas: talladas
server-setting-pieces-round = Piezas: redondas
button-everywhere = Partidas en todas partes

## Time settings
settings-time = **Tus ajustes de tiempo**, en todos los servidores y en los mensajes directos. Solo tú puedes verlos.
settings-zone = Zona horaria: { $zone }
time-zone = Zona horaria: { $zone }, donde ahora son las { $clock }. Cámbiala con /settings timezone.
time-quiet = Horas tranquilas: { $hours }. Durante esas horas no hay menciones ni recordatorios.
time-no-quiet = Horas tranquilas: no. Silencia las menciones con `/settings quiet 22:00-07:30`.
time-digest = Resumen diario: a las { $time }, si algo te espera.
time-no-digest = Resumen diario: no. Actívalo con `/settings digest 8:00`.
time-vacation = Vacaciones: { $left } de { $days } días disponibles este año. Mientras duran, se paran tus relojes que cuentan en días.
time-on-vacation = De vacaciones hasta { $until }. Los relojes que cuentan en días están parados. Al volver tendrás { $left } de { $days } días disponibles este año, o más si vuelves antes.
vacation-started = ¡Disfruta de tus vacaciones! Puedes seguir moviendo.
vacation-ended = ¡Hola de nuevo! Tus relojes vuelven a correr.
vacation-ended-waiting = { $count ->
        [one] Te espera una partida
       *[other] Te esperan { $count } partidas
    }. Mira /turns.
vacation-over = ¡Hola de nuevo! Tus vacaciones han terminado y tus relojes vuelven a correr.
setting-reminders-both = Recordarme: a la mitad y a la décima parte de mi tiempo
setting-reminders-last = Recordarme: a la décima parte de mi tiempo
setting-reminders-off = Recordarme: nunca
button-time = Ajustes de tiempo
button-settings = Mis ajustes
button-no-quiet-hours = Sin horas tranquilas
hours-question-league = En estas partidas hay varios días para cada jugada. ¿Qué hora es donde estás, y a qué horas no quieres avisos? Solo lo pregunto esta vez.
hours-question = Esta es tu primera partida a varios días. ¿Qué hora es donde estás, y a qué horas no quieres avisos? Solo lo pregunto esta vez.
hours-quiet = Sin avisos de { $from } a { $until }
hours-never-quiet = Avisos a cualquier hora
hours-later = Puedes cambiarlo en cualquier momento: /settings time.
menu-hours-zone = ¿Qué hora es donde estás?
menu-hours-quiet = ¿A qué horas no quieres avisos?
button-hours-not-now = Ahora no
button-hours-done = Listo
button-no-digest = Sin resumen diario
button-start-vacation = Vacaciones
vacation-form-until = ¿Cuánto tiempo?
vacation-form-hint = Por ejemplo, 10d o 2w, o el último día, como 2026-12-24
button-end-vacation = He vuelto
reminder-half = ⏳ Es tu turno en { $game }. Plazo: { $until }. (Ya ha pasado la mitad de tu tiempo.)
reminder-tenth = ⌛ Es tu turno en { $game }. Plazo: { $until }. (Solo queda la décima parte de tu tiempo.)

## Privacy
privacy =
    { "**" }Qué guarda Entente sobre ti**
    • De cada partida que juegas, has jugado o a la que te invitaron: tu ID de Discord y tu nombre de entonces, tus puestos, tus jugadas y cuándo las hiciste, tus notas privadas, tu tablero de ideas, tus jugadas condicionales, tus cartas, tus votos por las jugadas de equipos, el número que añadiste al azar de la partida al unirte y qué mensaje muestra tu último tablero. También los servidores en los que usas Entente.
    • Tus ajustes y vacaciones, y a quién has bloqueado. Si alguien te ha bloqueado, solo esa persona puede verlo. Si creaste tokens de API: sus nombres, lo que permiten, el día en que se usó cada uno por última vez y un hash de cada uno. Nunca los tokens mismos. Si creaste webhooks: sus direcciones, qué eventos reciben, cómo fueron las últimas entregas y sus secretos, cifrados.
    • Si no puedo enviarte mensajes directos: desde cuándo, y qué partidas lo muestran. También si se te ha dicho que no puedo escribir en un canal, y cómo mover.
    Entente no guarda otros mensajes ni ningún perfil. Solo comparte lo que muestra la propia partida, y muestra una carta denunciada a quienes administran el servidor.
    { "**" }Enviarme mis datos** te da esto como archivo.
    { "**" }Olvídame** borra tus nombres, notas, cartas, ajustes y tokens. Tus jugadas quedan sin nombre. Abandonas tus partidas en curso, tus salas se cierran y cada partida te llama “Exjugador”. Los demás conservan sus partidas. Los mensajes que ya están en Discord se quedan allí, y las copias de seguridad de quienes mantienen este bot duran hasta que se reemplazan.
button-privacy = Privacidad
button-data = Enviarme mis datos
button-forget = Olvídame
button-yes-forget = Sí, olvídame
ask-forget = { $count ->
    [0] ¿Quieres que te olvide?
    [one] ¿Quieres que te olvide? Abandonarás o dejarás tu partida.
   *[other] ¿Quieres que te olvide? Abandonarás o dejarás tus { $count } partidas.
} Se borran tus notas, ajustes y tokens. No se puede deshacer.
done-data = Aquí están los datos que Entente guarda sobre ti. Solo tú puedes ver este archivo.
done-forgotten = Hecho: te he olvidado. Si vuelves a jugar, empiezas de cero.
erasure-requested = Te he preguntado en Discord, por mensaje directo. No se borrará nada hasta que lo confirmes allí. Tienes 24 horas. Si no llega ningún mensaje, usa /privacy en Discord.
erasure-asked =
    { "**" }¿Quieres que te olvide?** Lo ha pedido una aplicación con uno de tus tokens de API. Aún no se ha borrado nada.
    Si confirmas, abandonas o dejas todas tus partidas, y se borran tus nombres, notas, cartas, ajustes y tokens. No se puede deshacer.
    Si no lo has pedido tú, conserva tus datos y revoca el token: /api list muestra los tuyos. Puedes decidir hasta { $until }. Si no haces nada, no pasa nada.
button-keep-data = Conservar mis datos
erasure-refused = No se ha borrado nada. Si no lo pediste tú, revoca el token: /api list muestra los tuyos.
erasure-expired = Esa petición ya no está abierta, y no se borró nada. Aún puedes hacerlo con /privacy.
webhook-failing = Tu webhook a { $address } está ahora desactivado: desde hace cinco días no llega nada allí. Cuando su receptor vuelva a funcionar, actívalo por la API HTTP. Seguirá donde se detuvo.
webhook-gone = Tu webhook a { $address } está ahora desactivado: su receptor dice que ya no existe (410). Si es un error, actívalo por la API HTTP.

## Tokens
token-made = Aquí está tu token, llamado **{ $label }**. Tócalo para verlo. Solo lo verás esta vez, y quien lo tenga puede usarlo en tu nombre.
    ||`{ $token }`||
    Permite: { $scopes } ({ $end }).
    Envíalo como `Authorization: Bearer …` a { $address }. { $docs } dice qué puedes hacer con él. Para revocarlo, usa /api revoke con el número { $number }.
token-none = No tienes tokens. Crea uno con /api token.
token-heading = Tus tokens:
token-line = • { $number }: { $label } · { $scopes } · creado { $when } · { $used } · { $end }
token-revoked = Token revocado. Ya no se puede usar.
token-revoked-with-webhooks = Token revocado. Ya no se puede usar, y estos webhooks que creó o cambió han terminado: { $addresses }
webhook-heading = Tus webhooks, que reciben las noticias de tus partidas:
webhook-line = • `{ $id }`: { $address } · { $by } · { $status }
webhook-of-token = termina con el token { $number }
webhook-of-person = tuyo
webhook-active = en marcha
webhook-paused = en pausa
webhook-disabled-now = desactivado
webhook-deleted = Webhook borrado. Ya no se le envía nada.
webhook-unknown = No tienes ese webhook. /api list muestra los tuyos.
token-label = mi aplicación
token-scope-read = ver lo que ves
token-scope-play = jugar
token-scope-diplomacy = negociar
token-scope-manage = cambiar tus ajustes y datos
token-used = último uso { $when }
token-unused = sin usar
token-endless = sin fecha final
token-of-links = cada enlace acaba un día después de su partida
token-ends = hasta { $when }
token-expired = caducado

## Help
help-head = { "**" }Entente juega al ajedrez en Discord**, para dos jugadores o con hasta cinco ejércitos.
help-start =
    { "**" }Empezar**
    /play · contra la máquina
    /challenge · con alguien
    /game new · cualquier tipo de partida, a la que otros se unen
    /game open · partidas a las que puedes unirte
    { "**" }Jugar**
    /move · tu jugada; o pulsa **Mover**, o escríbela en respuesta al tablero
    /turns · partidas que te esperan
    /game list · partidas en juego
    /rules · cómo se juega cada variante
help-start-direct =
    { "**" }Empezar**
    /play · contra la máquina
    /challenge · con alguien
    /game new · cualquier tipo de partida; otros se unen con un código
    /game join · a una partida, con su código
    { "**" }Jugar**
    /move · tu jugada; o simplemente escríbela aquí
    /turns · partidas que te esperan
    /rules · cómo se juega cada variante
help-game = { "**" }Esta partida** · { $title } — { $status }
help-own-lobby =
    { "**" }Faltan jugadores**, debajo de su mensaje:
    { "**" }{ $where ->
        [channel] Unirse como…
       *[direct] Elegir color…
    }** · otro color
    { $where ->
        [channel] { "**" }Organizar** · reservar un puesto, añadir una máquina, empezar o cancelar la partida
       *[direct] { "**" }Reservar un puesto**, **Añadir máquina**, **Cancelar**
    }
help-lobby =
    { "**" }Aún no ha empezado**
    { "**" }Unirse** o **Aceptar** debajo de su mensaje · para jugar
    /rules · cómo se juega
help-over =
    { "**" }La partida ha terminado**
    { "**" }Revancha** debajo del último tablero · otra vez
    /show analysis · qué jugadas la decidieron
    /show replay · la partida como película
    /show moves · las jugadas
    /show file · la partida como archivo
    /game save · un archivo desde el que seguir jugando
help-watching =
    { "**" }Estás mirando**
    /board · la posición
    /show moves · las jugadas hasta ahora
    /rules · cómo se juega
    /play o /challenge · tu propia partida
help-leading =
    { "**" }Diriges esta partida.** Pulsa **Más**, o escribe /game pause, /game resume, /game extend o /game substitute.
help-your-turn =
    { "**" }Es tu turno**
    /move · tu jugada; o pulsa **Mover**, o escríbela en respuesta al tablero
    { "**" }Más**, **¿Por qué ❌?** · qué fallaba en una jugada que escribiste
help-waiting =
    { "**" }No es tu turno**
    /plan if · respuestas a lo que puedan jugar
    /plan premove · tus próximas jugadas
help-ending = { "**" }Para terminarla** · /draw, /resign
help-asking = { "**" }{ $players ->
    [2] Para pedir algo a tu rival
   *[other] Para pedir algo a los demás
}** · /game takeback, /game pause
help-diplomacy =
    { "**" }Diplomacia**, solo para ti
    /ally propose · pide a alguien una alianza
    /ally status · tus aliados y lo que se propone
    /whisper · una carta, si la partida tiene cartas
    { "**" }Más**, **Tablero, jugadas, reglas…**, **Registro** · una huella, para comprobar después que no se cambió nada
help-looking = { "**" }Para mirar y pensar** · /board, /show moves, /show notes, /plan think, /show hint
help-open-board = { "**" }Abrir tablero** debajo de un tablero · mueve con el dedo en tu navegador
help-turns = { $count ->
    [one] { "**" }Te espera { $count } partida** · /turns
   *[other] { "**" }Te esperan { $count } partidas** · /turns
}
# Where there is a game here, which is not counted.
help-turns-elsewhere = { $count ->
    [one] { "**" }Te espera { $count } partida más** · /turns
   *[other] { "**" }Te esperan { $count } partidas más** · /turns
}
help-manager = { "**" }Administras este servidor** · /server, y /match new para jugar contra otro servidor
help-labels = { "-#" } Los botones de este canal están en otro idioma: { $labels }
help-label = { $own } = **{ $here }**
help-rest = { "**" }Para configurarlo** · /settings show, /privacy, /api token
help-commands = { "**" }Todos los comandos**
button-help-commands = Todos los comandos

## When messages can’t be delivered; the first few are in small letters below a message
rerouted-gone = El canal de esta partida ya no existe, así que la partida continúa aquí.
rerouted-hidden = Ya no puedo ver el canal de esta partida, así que la partida continúa aquí.
rerouted-forbidden = Ya no tengo permiso para escribir en { $channel }, así que esta partida continúa aquí.
rerouted-locked = { $channel } está bloqueado, así que esta partida continúa aquí.
rerouted-unreachable = No puedo enviar mensajes directos a { $who }. Aún puede jugar con /board y /move. Si no pasa nada, puedes abandonar.
thread-gone = El hilo de esta partida ya no existe, así que la partida continúa aquí.
thread-full = Este servidor no admite más hilos abiertos, así que la partida continúa aquí.
thread-forbidden = No tengo permiso para escribir en el hilo de esta partida, así que la partida continúa aquí.
notice-dms-closed = No puedo enviarte mensajes directos. Para recibir allí tableros y cartas, permite los mensajes directos en los ajustes de privacidad de un servidor que compartamos. Hasta entonces, /turns y /board muestran tus partidas, y /ally status tus cartas.
notice-dms-refused = Discord no me deja abrir nuevos mensajes directos por ahora. Si no te llega nada allí, /turns y /board muestran tus partidas. Enviaré lo que espera en cuanto pueda.
notice-posting-forbidden = No puedo publicar tableros aquí. Me faltan estos permisos: { $missing }. Pide a quien administra este servidor que los permita. Hasta entonces, los tableros llegan por mensaje directo. /board y /move también funcionan aquí.

## Commands, their options and the choices of these. A name is what is typed: lower case, no spaces, and in English as in the code.
command-game-name = partida
command-game-description = Partidas de cualquier tipo
command-game-new-name = nueva
command-game-new-description = Abre una partida a la que otros se unen; sin opciones, con un formulario
command-game-new-variant-name = variante
command-game-new-variant-description = A qué se juega, para dos o hasta cinco ejércitos (por defecto: ajedrez); /rules lo explica
parameter-player2-name = jugador2
parameter-player2-description = Reserva un puesto para este jugador
parameter-player3-name = jugador3
parameter-player3-description = Reserva otro puesto para este jugador
parameter-player4-name = jugador4
parameter-player4-description = Reserva otro puesto para este jugador
parameter-player5-name = jugador5
parameter-player5-description = Reserva otro puesto para este jugador
parameter-visibility-name = visibilidad
parameter-visibility-description = Quién puede verla: este canal, solo los jugadores (por mensaje directo) o cualquiera
parameter-options-name = opciones
parameter-options-description = Opciones especiales de algunas variantes; la lista las muestra
parameter-clock-name = reloj
parameter-clock-description = Por ejemplo, 3d por jugada, o 10+5 para diez minutos más cinco segundos por jugada
parameter-timeout-name = tiempo-agotado
parameter-timeout-description = Qué pasa cuando a alguien se le acaba el tiempo (por defecto: pierde)
parameter-rated-name = valorada
parameter-rated-description = Si la partida cambia valoraciones: sin deshacer jugadas ni pistas (por defecto: no)
parameter-claims-name = reclamaciones
parameter-claims-description = Si se puede reclamar un resultado seguro (por defecto: sí, salvo en las valoradas)
parameter-secret-name = secreta
parameter-secret-description = Si nadie sabe hasta el final quién juega con qué ejército (por defecto: no)
parameter-arbiter-name = árbitro
parameter-arbiter-description = Si diriges la partida sin jugar (por defecto: no)
parameter-position-name = posición
parameter-position-description = Empieza desde esta posición: una FEN, o lo que te da Compartir en /partida escenario
command-game-join-name = unirse
command-game-join-description = Únete a una partida privada u ocupa un puesto, con su código
parameter-code-name = código
parameter-code-description = El código, por ejemplo K7QM-2XFT
command-game-open-name = abiertas
command-game-open-description = Partidas abiertas: tus invitaciones y las de este servidor
command-game-list-name = lista
command-game-list-description = Partidas de este servidor, o las tuyas
parameter-which-name = cuáles
parameter-which-description = Qué partidas (por defecto: las de este servidor, o las tuyas en mensajes directos)
command-game-watch-name = ver
command-game-watch-description = Mira una partida; solo tú ves el tablero
command-game-watch-game-name = partida
command-game-watch-game-description = Qué partida (por defecto: la que se juega aquí)
parameter-side-name = lado
parameter-side-description = Desde qué lado verla (por defecto: el tuyo, o el del turno)
command-game-abort-name = anular
command-game-abort-description = Anula una partida en la que aún no han movido todos
command-game-claim-name = reclamar
command-game-claim-description = Reclama en tu turno la victoria o las tablas, si la partida está decidida
command-game-claim-result-name = resultado
command-game-claim-result-description = Qué reclamas
command-game-substitute-name = sustituir
command-game-substitute-description = Deja que una máquina juegue por quien no está, o recupera tu puesto
command-game-substitute-colour-name = color
command-game-substitute-colour-description = De quién es el puesto (por defecto: el tuyo); si es de otro, los demás deben aceptar
command-game-extend-name = ampliar
command-game-extend-description = Como árbitro: da más tiempo a un jugador o a todos
command-game-extend-by-name = cuánto
command-game-extend-by-description = Cuánto, por ejemplo 30m o 2d
command-game-extend-colour-name = color
command-game-extend-colour-description = El reloj de quién (por defecto: el de todos)
command-game-new-level-name = nivel
command-game-new-level-description = Con qué fuerza juegan las máquinas en puestos libres, de 1 a 8 (por defecto: 3)
command-play-name = jugar
command-play-description = Juega contra la máquina; la partida empieza enseguida
command-play-variant-name = variante
command-play-variant-description = A qué se juega (por defecto: ajedrez); la máquina lleva todos los demás ejércitos
parameter-level-name = nivel
parameter-level-description = Con qué fuerza juega la máquina, de 1 a 8 (por defecto: 3)
command-challenge-level-name = nivel
command-challenge-level-description = Si me desafías a mí: con qué fuerza juego, de 1 a 8 (por defecto: 3)
choice-level-1 = 1 · { level-1 }
choice-level-2 = 2 · { level-2 }
choice-level-3 = 3 · { level-3 }
choice-level-4 = 4 · { level-4 }
choice-level-5 = 5 · { level-5 }
choice-level-6 = 6 · { level-6 }
choice-level-7 = 7 · { level-7 }
choice-level-8 = 8 · { level-8 }
command-challenge-name = desafiar
command-challenge-description = Desafía a alguien a una partida
parameter-opponent-name = rival
parameter-opponent-description = A quién desafías; elígeme a mí para jugar contra la máquina
parameter-colour-name = color
parameter-colour-description = Tu color (por defecto: al azar)
command-challenge-variant-name = variante
command-challenge-variant-description = A qué se juega (por defecto: ajedrez); si es para más, se abre una sala con un puesto reservado
command-challenge-person-name = Desafiar
command-show-board-name = Mostrar tablero
command-move-name = mover
command-move-description = Haz una jugada
command-move-move-name = jugada
command-move-move-description = Tu jugada, o una casilla para ver qué puede ir allí; o elige de la lista
command-plan-name = plan
command-plan-description = Jugadas preparadas de antemano; solo tú las ves
command-plan-list-name = lista
command-plan-list-description = Tus jugadas condicionales en esta partida
command-plan-think-name = ideas
command-plan-think-description = Tu tablero de ideas: líneas que se guardan con la partida; solo tú las ves
command-plan-think-line-name = línea
command-plan-think-line-description = Jugadas desde el tablero actual, de todos y en orden
command-plan-clear-name = vaciar
command-plan-clear-description = Quita todas tus jugadas condicionales en esta partida
command-plan-premove-name = anticipar
command-plan-premove-description = Jugadas condicionales: tu próxima jugada se hace enseguida, se juegue lo que se juegue antes
command-plan-premove-move-name = jugada
command-plan-premove-move-description = Tu próxima jugada; si son varias, se juegan una tras otra
command-plan-if-name = si
command-plan-if-description = Jugadas condicionales: si juegan esto, respondes aquello; solo tú las ves
parameter-line-name = línea
parameter-line-description = Por turno, lo que juegan y lo que respondes; * significa: jueguen lo que jueguen
command-draw-name = tablas
command-draw-description = Ofrece tablas, o acepta las que te ofrecen
command-resign-name = abandonar
command-resign-description = Abandona tu partida; antes se te pregunta
command-game-takeback-name = deshacer
command-game-takeback-description = Pide deshacer tu última jugada
command-game-pause-name = pausa
command-game-pause-description = Pide parar los relojes
parameter-for-name = duración
parameter-for-description = Cuánto tiempo, por ejemplo 12h o 3d (por defecto: hasta que haya acuerdo para seguir)
command-game-resume-name = reanudar
command-game-resume-description = Pide poner los relojes en marcha
command-ally-name = alianza
command-ally-description = Alianzas y pactos secretos
command-ally-propose-name = proponer
command-ally-propose-description = Propón una alianza; nadie más puede verlo
command-ally-accept-name = aceptar
command-ally-accept-description = Acepta una propuesta
command-ally-decline-name = rechazar
command-ally-decline-description = Rechaza una propuesta
command-ally-counter-name = contraproponer
command-ally-counter-description = Rechaza una propuesta y haz la tuya
command-ally-counter-message-name = mensaje
command-ally-counter-message-description = Qué debería ser distinto
command-ally-withdraw-name = retirar
command-ally-withdraw-description = Retira tu propuesta
command-ally-leave-name = dejar
command-ally-leave-description = Deja tu alianza o termina un pacto, enseguida
command-ally-leave-player-name = jugador
command-ally-leave-player-description = A qué aliado dejas (por defecto: a todos). Una alianza de tres se deja entera
command-ally-order-name = orden
command-ally-order-description = Elige qué hace tu ejército si capturan tu rey y un aliado aún tiene el suyo
command-ally-status-name = estado
command-ally-status-description = Tus aliados, propuestas y cartas; solo tú los ves
command-whisper-name = carta
command-whisper-description = Envía una carta privada a otro jugador, o a varios
parameter-player-name = jugador
parameter-player-description = Quién; elige de la lista
parameter-message-name = mensaje
parameter-message-description = Mensaje (opcional)
parameter-also-name = también
parameter-also-description = Quién más recibe la misma carta; varios nombres, separados por comas
parameter-text-name = texto
parameter-text-description = Tu carta, de hasta 2.000 caracteres
parameter-anonymous-name = anónima
parameter-anonymous-description = Oculta tu nombre, si la partida lo permite
parameter-leaving-name = dejar
parameter-leaving-description = Deja primero tu propia alianza; si no sale bien, sigues en ella
parameter-order-name = orden
parameter-order-description = Seguir luchando por el aliado, o dejar el tablero
choice-win = victoria
choice-draw = tablas
choice-lose = perder la partida
choice-random-move = jugada legal al azar
choice-next-picks = el siguiente jugador elige una jugada legal
choice-substitute = sigue una máquina
choice-protectorate = seguir luchando por el aliado
choice-removal = dejar el tablero
parameter-game-name = partida
parameter-game-description = Qué partida; solo hace falta fuera de su hilo, si tienes varias
command-turns-name = turnos
command-turns-description = Tu turno: partidas que te esperan
command-board-name = tablero
command-board-description = Tu tablero, como te gusta; solo tú lo ves
parameter-flip-name = girar
parameter-flip-description = Verlo desde el lado siguiente
parameter-coordinates-name = coordenadas
parameter-coordinates-description = Dónde mostrar las coordenadas
parameter-theme-name = colores
parameter-theme-description = Colores del tablero
command-board-pieces-name = piezas
command-board-pieces-description = Juego de piezas
command-show-analysis-name = análisis
command-show-analysis-description = La historia de una partida terminada, también de un archivo: qué jugadas la decidieron
command-show-analysis-file-name = archivo
command-show-analysis-file-description = Partida terminada de otro programa: ayudarse en una en curso es hacer trampa
command-show-analysis-paste-name = pegar
command-show-analysis-paste-description = Pegar la partida en un cuadro de texto
command-show-replay-name = película
command-show-replay-description = La partida como película: cada jugada, lo que se capturó y quién queda fuera
command-show-hint-name = pista
command-show-hint-description = La mejor jugada en una partida contra máquinas, y lo que puede seguir
command-show-name = mostrar
command-show-description = Jugadas, posición, película, archivo, notas, pistas y análisis; solo tú los ves
command-show-file-name = archivo
command-show-file-description = La partida como archivo: PGN para ajedrez, c4pgn para Chess4, PGN4 para cuatro colores
command-show-position-name = posición
command-show-position-description = La posición como texto, y en un formato para otras aplicaciones
command-show-moves-name = jugadas
command-show-moves-description = Las jugadas hasta ahora
command-rules-name = reglas
command-rules-description = Las reglas, tema por tema
command-rules-variant-name = variante
command-rules-variant-description = Qué variante (por defecto: la que se juega aquí)
parameter-topic-name = tema
parameter-topic-description = Un tema o una pieza; elige de la lista
command-show-notes-name = notas
command-show-notes-description = Tus notas privadas sobre una partida
parameter-add-name = añadir
parameter-add-description = Una línea que añadir; sin ella, ves tus notas
command-api-name = api
command-api-description = Tokens para aplicaciones que juegan por ti
command-api-token-name = token
command-api-token-description = Crea un token para la API HTTP; solo lo ves una vez
command-api-token-access-name = acceso
command-api-token-access-description = Qué puede hacer la aplicación; sin esto, todo salvo cambiar tus ajustes y datos
command-api-token-days-name = días
command-api-token-days-description = Al cabo de cuántos días caduca el token; sin esto, no caduca
parameter-label-name = nombre
parameter-label-description = Un nombre para él, por ejemplo el de tu aplicación
command-api-list-name = lista
command-api-list-description = Tus tokens con número y nombre, y tus webhooks
command-api-revoke-name = revocar
command-api-revoke-description = Revoca un token
command-api-delete-name = borrar
command-api-delete-description = Borra un webhook
parameter-webhook-name = webhook
parameter-webhook-description = Su id en /api list
parameter-number-name = número
parameter-number-description = Su número en /api list
command-profile-name = perfil
command-profile-description = Valoraciones, resultados y puntualidad de un jugador
command-profile-player-name = jugador
command-profile-player-description = El perfil de quién (por defecto: el tuyo)
command-profile-of-name = Perfil
command-leaderboard-name = clasificación
command-leaderboard-description = Quién tiene la mejor valoración en una variante
command-leaderboard-variant-name = variante
command-leaderboard-variant-description = Qué variante (por defecto: ajedrez)
command-leaderboard-pace-name = ritmo
command-leaderboard-pace-description = Partidas en vivo o por días (por defecto: por días)
command-leaderboard-overall-name = general
command-leaderboard-overall-description = Jugadores de todos los servidores, no solo de este
choice-live = en vivo
choice-daily = por días

command-settings-name = ajustes
command-settings-description = Tus ajustes: idioma, tablero, tiempo, avisos
command-settings-show-name = ver
command-settings-show-description = Tu idioma y tu tablero
command-settings-notifications-name = avisos
command-settings-notifications-description = Cuándo te menciono
command-settings-vacation-name = vacaciones
command-settings-vacation-description = Tómate un descanso: se paran tus relojes que cuentan en días
command-settings-vacation-until-name = hasta
command-settings-vacation-until-description = Cuánto tiempo, como 10d o 2w, el último día, como 2026-12-24, u “off” para terminar
command-server-name = servidor
command-server-description = Para quienes administran: canales, hilos, idioma, menciones
command-settings-time-name = tiempo
command-settings-time-description = Zona horaria, horas tranquilas, recordatorios, vacaciones
command-settings-timezone-name = zona-horaria
command-settings-timezone-description = Elige tu zona horaria
command-settings-quiet-name = horas-tranquilas
command-settings-quiet-description = Horas sin menciones ni recordatorios
command-settings-digest-name = resumen
command-settings-digest-description = Un resumen diario de las partidas que te esperan
command-settings-profile-name = perfil
command-settings-profile-description = Quién puede ver tus valoraciones y resultados
command-settings-profile-visibility-name = visibilidad
command-settings-profile-visibility-description = pública: todos; privada: solo tú, salvo en los resultados de partidas valoradas
command-settings-block-name = bloquear
command-settings-block-description = Deja de recibir desafíos de alguien, o mira a quién has bloqueado
command-settings-block-person-name = persona
command-settings-block-person-description = A quién bloqueas; sin esto ves la lista
command-settings-unblock-name = desbloquear
command-settings-unblock-description = Vuelve a recibir desafíos de alguien
command-settings-unblock-person-name = persona
command-settings-unblock-person-description = A quién desbloqueas
parameter-zone-name = zona
parameter-zone-description = Una zona horaria como Europe/Berlin; elige de la lista
parameter-hours-name = horas
parameter-hours-description = De cuándo a cuándo, por ejemplo 22:00-07:30, u “off” si no quieres ninguna
parameter-hour-name = hora
parameter-hour-description = Cuándo, por ejemplo 8:00, u “off” si no quieres ninguno
command-privacy-name = privacidad
command-privacy-description = Lo que se guarda sobre ti: verlo, recibirlo, borrarlo
command-help-name = ayuda
command-help-description = Cómo se juega
choice-standard = { variant-standard }
choice-chess960 = { variant-chess960 } (piezas barajadas)
choice-chess66 = { variant-chess66 } (un tablero torcido con desvíos)
choice-capablanca = { variant-capablanca } (diez columnas, dos piezas nuevas)
choice-chess4 = { variant-chess4 } (de 2 a 4 jugadores, un tablero grande)
choice-chess45 = { variant-chess45 } (de 2 a 5 jugadores, con una dama neutral en medio)
choice-alliance = { variant-alliance } (de 2 a 4 jugadores, alianzas secretas)
choice-multiplayer = { variant-multiplayer } (de 2 a 4 jugadores, gana uno o se comparte el punto)
choice-fourplayer = { variant-fourplayer } (4PC, ajedrez para cuatro: por puntos o en equipos)
choice-server = servidor
choice-private = privada
choice-public = pública
choice-here = en este servidor
choice-mine = mis partidas
choice-read = leer
choice-play = jugar
choice-negotiate = jugar y negociar
choice-everything = todo
choice-finished = mis partidas terminadas
choice-white = blanco
choice-black = negro
choice-silver = plata
choice-gold = oro
choice-red = rojo
choice-yellow = amarillo
choice-green = verde
choice-inside = dentro
choice-outside = fuera
choice-off = no
choice-wood = madera
choice-dark = oscuro
choice-contrast = alto contraste
choice-safe = apto para daltonismo
choice-blue = azul
choice-classic = torneadas
choice-flat = planas y marcadas
choice-letters = letras
choice-carved = talladas
choice-round = redondas

## Refusals: what is wrong, then what would be right
no-such-game = No encuentro esa partida. /turns muestra las tuyas.
unknown-control = No conozco este botón o formulario. Puede ser de una versión anterior de mí. /turns muestra tus partidas, y /help lo demás que puedes hacer.
no-game = No juegas ninguna partida. Empieza una con /play, /challenge o /game new.
which-game = Juegas varias partidas. ¿A cuál te refieres?
which-game-to-see = Juegas varias partidas. Pulsa una para ver su tablero, usa el comando en el hilo de la partida o elige una partida en el campo `partida`.
failed-stopping = Me están reiniciando. No ha cambiado nada. Inténtalo de nuevo en un minuto.
failed-disk-full = Mi disco está lleno, así que no puedo guardar nada. No ha cambiado nada, y ningún reloj correrá hasta que haya espacio. Quienes mantienen este bot pueden hacer sitio.
failed-disk = Ahora mismo no puedo guardar nada. No ha cambiado nada. Inténtalo de nuevo en unos minutos. Si sigue así, avisa a quienes mantienen este bot.
failed = Algo ha fallado por mi parte. No ha cambiado nada. Inténtalo de nuevo en un momento.
game-changed = La partida ha cambiado desde que la miraste. Mira otra vez y decide.
key-used = Esta clave ya se usó para otra cosa. No ha cambiado nada. Inténtalo con una clave nueva.
refusal-no-such-topic = Estas reglas no tienen el tema “{ $topic }”. Prueba uno de estos: { $topics }.
refusal-permissions = No puedo jugar en este canal. Me faltan estos permisos: { $missing }. Pide a quien administra este servidor que los permita.
not-for-bots = Otros bots no pueden jugar aquí. Elige a una persona o juega contra la máquina con /play.
limit-pace = Eso ha sido demasiado rápido. Puedes enviar { $most } peticiones seguidas, y otras tantas después de { $seconds ->
    [one] { $seconds } segundo
   *[other] { $seconds } segundos
}.
limit-lobbies = Ya tienes { $most ->
    [one] { $most } partida abierta
   *[other] { $most } partidas abiertas
} que { $most ->
    [one] espera
   *[other] esperan
} jugadores, y ese es el límite. Empieza o cancela una primero.
limit-lobbies-in-channel = En este canal ya { $most ->
    [one] hay { $most } partida que espera
   *[other] hay { $most } partidas que esperan
} jugadores, y ese es el límite. Únete a una de ellas o usa otro canal.
limit-invitations = Ya tienes { $most ->
    [one] { $most } invitación
   *[other] { $most } invitaciones
} a esta persona sin responder, y ese es el límite. Espera la respuesta o cancela una primero.
limit-messages = Le has enviado mucho a este jugador en poco tiempo. Cada persona puede enviar de golpe { $most ->
    [one] { $most } mensaje
   *[other] { $most } mensajes
}, y luego { $hour } por hora: cartas, propuestas, peticiones, ofertas e invitaciones juntas.
limit-channel-messages = Eso es mucho para los demás en poco tiempo. En un canal, y en todas tus partidas juntas, cada persona puede causar de golpe { $most ->
    [one] { $most } mensaje
   *[other] { $most } mensajes
}, y luego { $hour } por hora: partidas nuevas, peticiones, ofertas, vacaciones y lo que hace un árbitro, todo junto.
limit-analyses = Son muchas partidas que analizar. Cada cual puede enviar { $most ->
    [one] { $most } partida
   *[other] { $most } partidas
} de una vez y después { $hour } por hora. Lo que acabo de analizar no cuenta.
limit-pictures = Ahora se dibujan demasiados tableros. No ha cambiado nada. Inténtalo de nuevo en un momento.
limit-until = { $why } Inténtalo de nuevo: { $when }.
refusal-diplomacy-too-many-messages = Le has enviado mucho a { $seat } en poco tiempo, así que tu carta no ha llegado a nadie. Cada persona puede enviar de golpe { $most ->
    [one] { $most } mensaje
   *[other] { $most } mensajes
}, y luego { $per_hour } por hora: cartas, propuestas, peticiones, ofertas e invitaciones juntas. Inténtalo de nuevo: { $until-moment }.
limit-until-at-the-latest = { $why } La primera se cierra sola: { $when }.
refusal-too-many-people = En esta partida caben como máximo { $most } jugadores.
refusal-option-form = No puedo leer “{ $text }”. Escribe las opciones como method=2, separadas por espacios. La lista que aparece al escribir las muestra todas.
refusal-no-options = No existe la opción { $name }. Estas reglas no tienen opciones.
refusal-no-such-option = No existe la opción { $name }. Puedes elegir { $names }.
refusal-option-value = “{ $option }” no es posible. Prueba, por ejemplo, { $examples }.
refusal-option-json-value = { $name } no puede ser { $value }, solo { $values }.
refusal-options-together = { $option } y { $with } no pueden tener estos valores a la vez. Cambia uno.
# These follow “only” in refusal-option-json-value.
values-flag = true o false
values-number = un número de { $least } a { $most }
values-owners = un nombre para cada puesto
refusal-without-pacts = “{ $name }” solo funciona con pactos. Añade pacts=yes.
refusal-aborted = Esa partida se anuló, así que no cuenta. Abre otra con /game new.
refusal-lobby-closed = Esa partida se cerró antes de empezar. Abre otra con /game new.
refusal-lobby-waits = Esa partida aún no ha empezado. Faltan jugadores.
refusal-named-twice = Solo puedes reservar un puesto por jugador. Nombra a cada uno solo una vez, y no a ti.
refusal-not-here = No estoy en este servidor, así que solo tú ves mis respuestas. Juega en un servidor que me haya invitado, o por mensaje directo: `/game new visibility:private` abre allí una partida y te da un código para compartir.
refusal-no-server = Esto es un mensaje directo, así que nadie más puede verlo. Elige la visibilidad privada o pública, o abre la partida en el canal de un servidor.
refusal-no-such-army = En esta partida no hay { $army }. Elige { $armies }.
refusal-wrong-code = Este código no es de ninguna partida ni puesto en espera. Compruébalo. Un código vale solo hasta que empieza su partida, se ocupa su puesto o se retira el código.
refusal-many-codes = Demasiados códigos erróneos. Espera antes de intentarlo otra vez ({ $until }).
refusal-not-in-game = No participas en esta partida.
refusal-not-the-host = Eso solo puede hacerlo { $host }, que abrió esta partida.
refusal-own-lobby = Tú abriste esta partida, así que no puedes salir de ella. Puedes cancelarla.
refusal-invalid-name = Un nombre debe tener de 1 a { $most } caracteres visibles.
refusal-no-such-seat = Esta partida solo tiene { $seats } puestos.
refusal-too-many-seats = { $most ->
    [one] Puedes tener un puesto.
   *[other] Puedes tener hasta { $most } puestos, cada uno una sola vez.
}
refusal-both-sides = No puedes tener puestos en ambos equipos.
refusal-computer-seat = Con ese ejército juega una máquina. Elige otro.
refusal-absent-seat = En esta partida no se juega con ese ejército. Elige otro.
refusal-too-many-computers = { $most ->
    [0] En esta partida no pueden jugar máquinas.
    [one] En esta partida puede jugar una máquina.
   *[other] En esta partida pueden jugar hasta { $most } máquinas.
}
refusal-reserved-for-bot = No se puede reservar un puesto para un bot. Para jugar con una máquina, pulsa **Añadir máquina** en la sala.
refusal-no-such-computer = Esa máquina no está en esta partida, o la partida ya ha empezado.
refusal-engine-cannot-play = { $engine } no juega a esto. Elige un nivel de 1 a 8.
refusal-engine-plays-only = { $engine } solo juega a { $rules }. Para otras variantes, elige un nivel de 1 a 8.
engine-teams = { $variant } por equipos
refusal-no-such-engine = Ese motor no se ofrece aquí. Elige un nivel de 1 a 8.
refusal-no-such-level = Ese nivel no existe. Elige uno de 1 a 8.
refusal-seat-taken = { $army } ya está ocupado. Elige otro color.
refusal-lobby-full = No hay tantos puestos libres. Los demás están ocupados o reservados.
refusal-already-joined = Ya participas.
refusal-same-person-twice = No puedes desafiarte a ti. Desafía a otra persona con /challenge o juega contra la máquina con /play.
refusal-no-challenges = No puedes desafiar ni invitar a { $people }. Quizá no conozco a esa persona, o no acepta desafíos. Elige a otra, o abre una partida para todos con /game new.
refusal-not-invited = Este desafío es para otra persona. Empieza tu propia partida con /challenge.
refusal-not-your-challenge = Solo quien desafía puede retirar un desafío.
refusal-own-challenge = Este es tu propio desafío. Ahora debe aceptarlo tu rival. Puedes retirarlo.
refusal-challenge-closed = Ese desafío está cerrado. Empieza otro con /challenge.
refusal-not-started = Esa partida aún no ha empezado. El desafío sigue esperando respuesta.
refusal-not-reserved = Ese puesto ya no está reservado. El jugador se ha unido, o ya está libre.
refusal-not-over = Esa partida aún se juega. Podrás ofrecer la revancha cuando termine.
refusal-already-in-game = Ese jugador ya está en esta partida.
refusal-already-started = Esa partida ya ha empezado.
refusal-not-seated = No juegas en esta partida, pero puedes verla con /game watch. /turns muestra tus partidas.
refusal-over = Esa partida ha terminado. { $ending }
refusal-stale = Ese tablero está desactualizado: la partida ha avanzado. Aquí está el actual.
refusal-not-your-turn = No es tu turno: juega { $who }.
refusal-illegal = { $text } no es legal: { $why }.
refusal-betrays = { $mv } captura una pieza de tu aliado { $ally }. Con eso dejarías tu alianza.
refusal-ambiguous = “{ $text }” puede ser varias jugadas. Escribe una de estas: { $readings }.
refusal-unreadable = “{ $text }” no es una jugada. Escribe una como { $example }, o elígela de la lista en /move.
refusal-unreadable-here = “{ $text }” no es una jugada en este tablero. Una jugada se escribe así: { $example }.
refusal-unreadable-now = “{ $text }” no es una jugada, y ahora no puedes mover.
refusal-eliminated = Estás fuera de esta partida.
refusal-already-resigned = Ya has abandonado. Quedarás fuera cuando llegue tu turno.
refusal-no-choice = Ahora no puedes elegir ese ejército.
refusal-already-accepted = Ya has aceptado. Espera a los demás.
refusal-already-offered = Ya has ofrecido tablas. Espera la respuesta.
refusal-draw-offers-stopped = { $by } no quiere más ofertas de tablas tuyas en esta partida, así que no puedes ofrecerlas.
refusal-draw-offers-none-yet = { $of } no te ha ofrecido tablas en esta partida. Puedes parar sus ofertas después de la primera.
refusal-draw-offers-answer-first = { $of } ofrece tablas ahora mismo. Responde primero, y luego puedes parar más ofertas.
refusal-draw-offers-unchanged = { $stopped ->
    [true] { $of } ya no puede ofrecerte tablas. Ya lo habías parado.
   *[false] { $of } puede ofrecerte tablas. No lo has parado.
}
draw-offers-stopped = Has parado las ofertas de tablas de { $who } en esta partida.
refusal-no-offer = No hay ninguna oferta de tablas que responder.
refusal-claim-threefold = Esta posición no se ha dado tres veces, así que no puedes reclamar tablas. Puedes ofrecerlas.
refusal-claim-fifty = No ha habido cincuenta movimientos sin capturas ni jugadas de peón, así que no puedes reclamar tablas. Puedes ofrecerlas.
refusal-no-claim-threefold = { $game } no tiene tablas por repetición, así que no hay nada que reclamar. Puedes ofrecer tablas.
refusal-no-claim-fifty = { $game } no tiene tablas por jugadas sin capturas, así que no hay nada que reclamar. Puedes ofrecer tablas.
this-game = Este juego
refusal-diplomacy-no-diplomacy = En esta partida no hay alianzas ni cartas.
refusal-diplomacy-other-mode = En este modo no hay alianzas ni cartas. Para tenerlas, elige `mode: diplomacy`.
refusal-diplomacy-invalid-alliance-size = En esta partida pueden aliarse de { $least } a { $most } jugadores.
refusal-diplomacy-yourself = Esa persona eres tú. Elige a otra.
refusal-draw-offers-oneself = { refusal-diplomacy-yourself }
refusal-diplomacy-they-are-eliminated = { $seat } está fuera de la partida.
refusal-diplomacy-you-are-protectorate = Sigues luchando sin rey, así que no puedes hacer ni romper alianzas.
refusal-diplomacy-they-are-protectorate = { $seat } sigue luchando sin rey y no puede hacer ni romper alianzas.
refusal-diplomacy-already-allied = Ya estás en alianza con { $seat }.
refusal-diplomacy-already-proposed = { $seat } ya tiene una propuesta tuya. Espera la respuesta o retírala.
refusal-diplomacy-not-open = Eso ya no está abierto, o no se puede hacer ahora. No ha cambiado nada, y no se ha dicho a nadie.
refusal-diplomacy-substitute-cannot-ally = Una máquina solo sustituye a ese jugador. No se alía con nadie en su nombre.
refusal-diplomacy-only-two-left = Solo quedan dos, así que no hay contra quién aliarse.
refusal-diplomacy-same-proposal = Sería otra vez la misma propuesta. Acéptala si estás de acuerdo, o recházala.
refusal-diplomacy-not-allied = No estás en ninguna alianza.
refusal-diplomacy-kingless-army = { $seat } sigue luchando sin rey, y una copia mostraría por quién. Por eso ahora no hay copia de esta partida. Sus jugadores pueden guardarla sellada.
refusal-diplomacy-not-allied-with = No estás en alianza con { $seat }. Para ver a tus aliados, escribe /ally status.
refusal-diplomacy-no-order = En esta partida no puedes elegir qué hace tu ejército cuando pierdes el rey: lo deciden las reglas.
refusal-diplomacy-no-letters = En esta partida no hay cartas.
refusal-diplomacy-no-anonymous-letters = En esta partida no hay cartas anónimas. Escribe con tu nombre.
refusal-diplomacy-no-reader = Tu carta no va dirigida a nadie. Elige al menos a un jugador.
refusal-diplomacy-alias-among-several = Un jugador anónimo no puede estar entre varios destinatarios. Escríbele por separado.
refusal-diplomacy-reader-twice = Has elegido dos veces a { $seat }. Elige a cada jugador una vez.
refusal-diplomacy-empty-letter = Tu carta está vacía. Escribe algo primero.
refusal-diplomacy-unreadable-letter = Tu carta tiene caracteres que nadie puede ver, o demasiados acentos en una letra. Quítalos y envíala otra vez.
refusal-diplomacy-letter-too-long = Tu carta es demasiado larga: { $length } caracteres. El límite es { $limit }.
refusal-diplomacy-too-many-letters = Son { $limit } cartas o propuestas en pocos minutos. Espera antes de enviar más ({ $until-moment }).
refusal-diplomacy-no-such-correspondent = Nadie te ha escrito con ese nombre.
refusal-no-such-player = Nadie más en esta partida se llama “{ $name }”. Elige a { $people }.
refusal-several-such-players = Varios jugadores de esta partida se llaman “{ $name }”. Elige a { $people }.
refusal-diplomacy-no-such-letter = No has recibido esa carta.
refusal-diplomacy-no-server = Esta partida se juega por mensaje directo, así que no hay servidor al que denunciar la carta. Puedes silenciar a quien la envió y denunciar su cuenta a Discord.
refusal-time-picking-not-allowed = En una partida con alianzas secretas nadie puede elegir jugadas por otros: podría revelar un secreto. Elige *perder la partida*, *jugada legal al azar* o *sigue una máquina*.
refusal-rated-starting-position = Una partida desde una posición colocada a mano o guardada no puede ser valorada. Quita *valorada*, o empieza desde la posición habitual.
refusal-adjudication-not-two-sides = Solo una partida entre dos jugadores puede tener reclamaciones, y solo si no tiene alianzas. Quita *reclamaciones*.
refusal-adjudication-team = Una partida con un equipo no puede tener reclamaciones. Quita *reclamaciones* o el equipo.
refusal-adjudication-off = Esta partida se creó sin reclamaciones. Puedes ofrecer tablas o seguir jugando.
refusal-adjudication-too-early = No conozco este final. El motor puede juzgarlo después de veinte rondas: { $rounds ->
    [one] falta una ronda
   *[other] faltan { $rounds } rondas
}. Hasta entonces puedes ofrecer tablas o seguir jugando.
refusal-adjudication-too-lively = No me consta que este final sea tablas. El motor solo juzga después de veinte rondas sin capturas ni jugadas de peón: { $rounds ->
    [one] falta una ronda
   *[other] faltan { $rounds } rondas
}. Puedes ofrecer tablas.
refusal-adjudication-wait = No conozco este final, y el motor no estaba seguro de tu última reclamación. Puedes preguntarle de nuevo dentro de { $rounds ->
    [one] una ronda
   *[other] { $rounds } rondas
}.
refusal-adjudication-busy = Ahora no puedo preguntar al motor. Inténtalo más tarde.
refusal-adjudication-not-examined = { refusal-adjudication-busy }
refusal-adjudication-not-ahead = Solo puedes parar si eres de los dos últimos jugadores y sigues por delante aunque el otro reciba los puntos de todos los reyes.
refusal-adjudication-not-certain = El motor no está seguro de eso, así que la partida sigue. Puedes preguntarle de nuevo dentro de { $rounds ->
    [one] una ronda
   *[other] { $rounds } rondas
}.
refusal-anonymous-chosen-seat = En esta partida los puestos son secretos, así que se sortean y nadie puede elegir uno. Únete sin color.
refusal-anonymous-rated = Una partida con puestos secretos no puede ser valorada. Quita *valorada* o *secreta*.
refusal-anonymous-team = Una partida con puestos secretos no puede tener un equipo, porque sus miembros se ven entre sí. Quita una de las dos cosas.
refusal-arbiter-cannot-play = Un árbitro dirige la partida y no juega. Para jugar tú, abre una partida sin árbitro.
refusal-arbiter-rated = Una partida valorada no tiene árbitro. Quita una de las dos cosas.
refusal-arbiter-team = Una partida en la que juega un equipo no tiene árbitro. Quita una de las dos cosas.
refusal-arbiter-private = Un árbitro tiene que poder mirar. Abre la partida en un canal o hazla pública.
refusal-arbiter-no-arbiter = Esta partida no tiene árbitro. Sus jugadores deciden juntos.
refusal-arbiter-not-the-arbiter = Eso solo puede hacerlo el árbitro: { $arbiter }.
refusal-arbiter-nobody-joined = Aún no se ha unido nadie. Espera a un jugador o cancela la partida.
refusal-arbiter-paused = Los relojes están parados hasta { $until }. Ponlos antes en marcha.
refusal-arbiter-invalid-extension = Puedes añadir de { $least } a { $most }, por ejemplo 30m o 2d.
refusal-arbiter-eliminated = { $seat } está fuera de la partida.
refusal-arbiter-not-absent = { $seat } no hace esperar a nadie. Una máquina puede jugar por alguien que lleva { $least } con el turno.
refusal-rated-no-ratings-here = Este servidor no tiene valoraciones. Quien lo administra puede activarlas con /server; hasta entonces, quita *valorada*.
refusal-invalid-starting-position = Una partida no puede empezar desde ahí: { $cause }.
starting-position-unreadable-event = el evento { $number } no se puede leer
starting-position-impossible-event = el evento { $number } no es posible ahí
starting-position-too-long = tiene más de { $most } eventos
starting-position-other-options = tiene otras reglas u otras opciones
starting-position-kingless = { $army } no tiene rey ahí. Solo una alianza le permitiría seguir luchando, y en una partida nueva nadie tiene alianzas. Dale un rey o quita sus piezas
starting-position-alliances = ahí hay alianzas, y todos podrían leerlas. En una partida nueva nadie tiene alianzas: quita `teams`, `liege`, `proposals` y `pending`
refusal-starting-position-is-over = En esa posición la partida ya ha terminado. Elige otra.
refusal-request-too-late-to-abort = { $players ->
    [2] Ambos jugadores han
   *[other] Todos han
} movido, así que la partida ya no se puede anular. Puedes abandonar u ofrecer tablas.
refusal-time-paused = Los relojes están parados hasta { $until }. Para mover antes, escribe /game resume: { $players ->
    [2] tu rival tiene
   *[other] los demás tienen
} que aceptar.
refusal-time-not-paused = Los relojes ya corren.
refusal-time-no-clock = Esta partida no tiene reloj.
refusal-time-invalid-pause = Una pausa puede durar de un minuto a { $most }, por ejemplo 12h o 3d.
refusal-request-no-takebacks = En partidas con diplomacia secreta no se deshacen jugadas.
refusal-request-rated-takeback = En partidas valoradas no se deshacen jugadas. Para eso, empieza una partida no valorada.
refusal-request-nothing-to-take-back = No tienes ninguna jugada que deshacer.
refusal-request-already-asked = Hay otra petición abierta. Primero hay que responderla, o hacer una jugada.
refusal-request-nothing-asked = Aquí no tienes nada que responder: no se te ha preguntado, o ya está respondido.
refusal-request-gone = Esa petición ya no existe: se respondió, se retiró o se hizo una jugada.
refusal-substitute-replaced = Una máquina juega por ti. Escribe antes /game substitute para recuperar tu puesto.
refusal-substitute-rated = En una partida valorada ninguna máquina juega por ti. Mueve, abandona o pide una pausa.
refusal-substitute-not-replaced = Ninguna máquina juega por ti, así que no hay nada que recuperar.
refusal-substitute-computer = Ahí ya juega una máquina.
refusal-substitute-eliminated = A ese jugador no le queda nada que decidir en esta partida.
refusal-takeover-rated = Una partida valorada conserva sus jugadores, así que nadie puede ocupar un puesto.
refusal-takeover-computer = { $seat } es una máquina y sigue jugando.
refusal-takeover-present = Ninguna máquina juega por { $seat }, así que este puesto no se puede ceder. Pide antes una máquina: /game substitute.
refusal-takeover-will-return = { $seat } dejó jugar a una máquina y puede volver. Nadie más decide sobre este puesto.
refusal-takeover-too-early = { $seat } aún puede volver. Podrás ceder este puesto cuando la máquina haya hecho { $moves } jugadas.
refusal-takeover-already-offered = El puesto de { $seat } ya está disponible.
refusal-takeover-not-offered = El puesto de { $seat } no está disponible.
refusal-takeover-closed = Este puesto ya no está disponible. Su jugador ha vuelto, alguien fue más rápido o se retiró la oferta.
refusal-takeover-playing = Ya juegas en esta partida, así que no puedes ocupar otro puesto.
refusal-takeover-retired = Alguien ha ocupado tu puesto en esta partida, así que no puedes volver a jugar en ella.
refusal-hint-off = En esta partida no hay pistas: se creó sin ellas.
refusal-hint-rated = En partidas valoradas no hay pistas. Para eso, empieza una partida no valorada.
refusal-hint-other-people = Las pistas son solo para partidas contra máquinas.
refusal-hint-busy = Ahora mismo no hay pista. Inténtalo de nuevo en un momento.
refusal-analysis-running = El análisis llega cuando termina la partida. Mientras se juega, nadie lo recibe.
refusal-analysis-too-short = Esta partida es demasiado corta para un análisis: cada jugador necesita al menos dos jugadas.
refusal-analysis-too-long = Esta partida es demasiado larga: analizo archivos de hasta { $most } jugadas de todos los bandos juntos. El comando entente analysis del propio programa admite partidas más largas.
refusal-analysis-busy = Ahora mismo no hay análisis: demasiadas partidas esperan el suyo. Inténtalo de nuevo en unos minutos.
refusal-request-already-here = Esta partida ya se juega en este canal.
refusal-time-time-is-up = Se te acabó el tiempo, así que { $picker } elige esta jugada.
refusal-clock-unreadable = No puedo leer “{ $text }” como reloj. Escribe 3d o 2h30m para cada jugada, o 10+5 para diez minutos más cinco segundos por jugada.
refusal-clock-bounds = Ese reloj es demasiado corto o demasiado largo. Elige de { $least } a { $most }.
refusal-timeout-without-clock = Sin reloj no se acaba el tiempo. Añade uno con *reloj*, por ejemplo 3d o 10+5.
refusal-span-unreadable = No puedo leer “{ $text }” como duración. Escribe 12h, 3d o 1d12h, de un minuto a { $most }.
refusal-conditional-moves-your-turn = Es tu turno, así que haz tu jugada. Las jugadas condicionales son para cuando piensan los demás.
refusal-conditional-moves-empty = No hay ninguna jugada. Escribe lo que esperas y después lo que jugarías, o * y después tu jugada para lo que sea que jueguen.
refusal-conditional-moves-ends-with-others = Una línea tiene que acabar con una jugada tuya.
refusal-conditional-moves-unknown-board = Después de un * no se conoce el tablero, así que solo pueden seguir jugadas tuyas, cada una después de otro *. “{ $text }” no encaja ahí.
refusal-conditional-moves-lone-answer = Escribe después de qué jugada, por ejemplo `e4 abandonar`. `* abandonar` significa: jueguen lo que jueguen. Para abandonar ahora, usa /resign
refusal-conditional-moves-after-answer = Una línea acaba con `abandonar` o `tablas`, así que “{ $text }” no puede seguir.
refusal-conditional-moves-move = Jugada { $number } de la línea: { $refusal }
refusal-think-board-move = Jugada { $number } de la línea: { $refusal }
refusal-conditional-moves-betrays = { $mv } captura una pieza de tu aliado { $ally }. Con eso dejarías tu alianza. Si es lo que quieres, escribe un ! después de la jugada: { $mv }!
refusal-conditional-moves-game-ends = La partida termina después de la jugada { $number } de la línea.
refusal-conditional-moves-too-long = Una línea puede tener como máximo { $most } jugadas tuyas.
refusal-conditional-moves-too-many-lines = Ya tienes { $most } líneas, y ese es el límite. Quita una primero.
refusal-conditional-moves-no-such-line = { $lines ->
    [0] No tienes jugadas condicionales.
    [one] Solo tienes { $lines } línea.
   *[other] Solo tienes { $lines } líneas.
}
refusal-think-board-empty = No hay ninguna jugada. Escribe jugadas que puedan seguirse, separadas por espacios.
refusal-think-board-line-ends = { $number ->
    [0] Aquí no se puede añadir nada: la partida habría terminado, o un jugador tendría que elegir algo antes.
   *[other] Nada puede seguir a la jugada { $number } de la línea: la partida habría terminado, o un jugador tendría que elegir algo antes.
}
refusal-think-board-no-such-move = Esta jugada ya no está en tu tablero de ideas. Ábrelo otra vez para ver qué hay.
refusal-think-board-taken-back = Esta línea empezó en un tablero que se deshizo. Añade sus jugadas al tablero actual.
refusal-think-board-no-longer-possible = Esta línea ya no se puede jugar en el tablero actual. Quítala o empieza otra.
refusal-think-board-full = Tu tablero de ideas está lleno: { $most } jugadas. Quita algunas primero.
refusal-think-board-note-too-long = Tu nota es demasiado larga: { $length } caracteres. El límite es { $most }.
refusal-note-too-long = Tus notas son demasiado largas: { $length } caracteres. El límite es { $limit }.
refusal-person-too-many-tokens = Ya tienes { $limit } tokens, y ese es el límite. Revoca uno primero con /api revoke.
refusal-person-invalid-label = El nombre de un token tiene de 1 a { $limit } caracteres visibles.
refusal-person-no-such-token = No tienes ningún token con el número { $number }. /api list muestra los tuyos.
refusal-person-already-known = { already-done }
refusal-setting-no-such-setting = Ese ajuste no existe, o ya no existe.
refusal-setting-no-such-value = Eso no es posible: { $name } puede ser { $values }.
refusal-server-too-many-channels = Puedes elegir como máximo { $limit } canales.
refusal-setting-no-such-zone = No existe la zona horaria “{ $value }”. ¿Te referías a { $nearest }?
refusal-setting-no-quiet-hours = No puedo leer “{ $value }” como horas tranquilas. Escribe dos horas distintas, por ejemplo 22:00-07:30, u “off” si no quieres ninguna.
refusal-setting-no-time-of-day = No puedo leer “{ $value }” como hora. Escribe una como 8:00 o 18:30, u “off” si no quieres ninguna.
refusal-vacation-unreadable = No puedo leer “{ $value }” como final de unas vacaciones. Escribe cuánto duran, por ejemplo 10d o 2w, o el último día, como 2026-12-24.
refusal-vacation-past = Esas vacaciones ya habrían terminado. Escribe cuánto duran desde ahora, por ejemplo 10d o 2w, o un último día en el futuro.
refusal-vacation-too-long = Tienes { $days } días de vacaciones al año. Estas vacaciones pueden durar como máximo hasta { $latest-date }.
refusal-vacation-used-up = Has usado tus { $days } días de vacaciones de este año.
refusal-block-yourself = No puedes bloquearte a ti. Elige a otra persona.
refusal-block-bot = Los bots no pueden desafiarte, así que no hace falta bloquear a uno. Elige a una persona.
refusal-block-already-blocked = Ya has bloqueado a esta persona. /settings block muestra a todas las que has bloqueado.
refusal-block-not-blocked = No has bloqueado a esta persona. /settings block muestra a todas las que has bloqueado.
refusal-block-too-many = Ya has bloqueado a { $limit } personas, y ese es el límite. Desbloquea a alguien primero.
refusal-block-invalid-name = Un nombre debe tener de 1 a { $most } caracteres visibles.
refusal-vacation-not-away = No estás de vacaciones. Empiézalas con /settings vacation
refusal-server-no-such-channel = Ese canal no está en este servidor.
refusal-not-in-server = { $who } no está en este servidor, así que no vería la partida. Elige a otra persona. Con la visibilidad “privada” la partida va por mensajes directos, que quizá le lleguen.
refusal-channel = En este servidor, las partidas se empiezan en { $channels }. Inténtalo allí.

## Why a move isn’t legal: a clause after "Nf6 isn’t legal:"
piece-of-others = { $kind ->
    [torre] la torre
    [dama] la dama
   *[other] el { $kind }
} en { $square }
piece-of-yours = tu { $kind } en { $square }
origin-file = en la columna { $file }
origin-rank = en la fila { $rank }
origin-square = en { $square }
why-must-move = tienes que mover una pieza mientras alguna pueda mover
why-game-over = la partida ha terminado
why-resigned = { $army } ha abandonado y sale con este turno
why-no-choice = el ejército de { $army } no se puede elegir ahora
why-empty-square = no hay ninguna pieza en { $square }
why-not-yours = { $kind ->
    [torre] la torre
    [dama] la dama
   *[other] el { $kind }
} en { $square } es de { $army }, y es el turno de { $turn }
why-others-castling = eso es el enroque de { $army }, y es el turno de { $turn }
why-eliminated = { $kind ->
    [torre] la torre
    [dama] la dama
   *[other] el { $kind }
} en { $square } es de { $army }, que está fuera de la partida, y ya no puede mover
why-wrong-kind = la pieza en { $square } es { $kind ->
    [torre] una torre
    [dama] una dama
   *[other] un { $kind }
}, no { $wanted ->
    [torre] una torre
    [dama] una dama
   *[other] un { $wanted }
}
why-no-such-piece = no tienes { $kind ->
    [torre] ninguna torre
    [dama] ninguna dama
   *[other] ningún { $kind }
}
why-no-such-piece-there = no tienes { $kind ->
    [torre] ninguna torre
    [dama] ninguna dama
   *[other] ningún { $kind }
} { $origin }
why-none-reaches = { $kind ->
    [torre] ninguna torre tuya
    [dama] ninguna dama tuya
   *[other] ningún { $kind } tuyo
} puede ir a { $to }
why-none-of-these-reaches = { $kind ->
    [torre] ninguna torre tuya
    [dama] ninguna dama tuya
   *[other] ningún { $kind } tuyo
} { $origin } puede ir a { $to }
why-same-square = esa pieza ya está en esa casilla, así que la jugada ya está hecha
why-own-piece = { $kind ->
    [torre] tu propia torre
    [dama] tu propia dama
   *[other] tu propio { $kind }
} está en { $square }
why-not-its-move = tu { $kind } en { $square } no puede ir a { $to } ({ $rule })
why-blocked = { $by } corta el camino de tu { $kind } de { $square } a { $to }
why-nothing-to-capture = tu { $kind } en { $square } solo mueve en diagonal para capturar, y en { $to } no hay nada que capturar
why-passed-before = tu { $kind } en { $square } solo mueve en diagonal para capturar, en { $to } no hay nada que capturar, y el peón en { $passed } solo podías capturarlo al paso en tu primer turno después de su paso doble
why-capture-ahead = tu { $kind } en { $square } captura en diagonal, no hacia delante
why-no-capture = no hay nada que capturar en { $to }
why-corner = { $square } está en una esquina, que no es parte del tablero
why-stuck = tu { $kind } en { $square } no puede avanzar y solo puede capturar ({ $corner } está en una esquina, que no es parte del tablero)
why-no-double-step = tu { $kind } en { $square } ya dejó su fila inicial, así que avanza solo una casilla
why-single-step = tu { $kind } en { $square } avanza solo una casilla, incluso desde su fila inicial
why-not-a-single-step = tu { $kind } en { $square } no puede ir a { $to } (un peón avanza una casilla en línea recta y captura una casilla en diagonal hacia delante)
why-no-castling-here = en este juego no hay enroque
why-king-into-check = tu rey quedaría en jaque en { $to }, atacado por { $by }
why-pinned = { $by } clava tu { $kind } en { $square } contra tu rey
why-still-in-check = tu rey seguiría en jaque, atacado por { $by }
why-double-check = tu rey está en jaque doble, atacado por { $by }, así que solo puede mover el rey
why-en-passant-uncovers = capturar al paso dejaría a tu rey en jaque, atacado por { $by }
why-castling-king = no puedes hacer el enroque corto porque { $why }
why-castling-queen = no puedes hacer el enroque largo porque { $why }
why-castling-no-right = el rey o esa torre ya ha movido o ha sido capturado
why-castling-not-regained = { $kind ->
    [torre] la torre
    [dama] la dama
   *[other] el { $kind }
} en { $square } del ejército conquistado no ha vuelto a { $home }, su casilla inicial
why-castling-strayed = { $kind ->
    [torre] la torre
    [dama] la dama
   *[other] el { $kind }
} en { $square } no se ha acercado a su casilla inicial con cada jugada desde que se conquistó su ejército
why-castling-commander-in-check = el propio rey de quien manda quedaría en jaque, atacado por { $by }
why-castling-occupied = { $count ->
    [one] { $by } está en medio
   *[other] { $by } están en medio
}
why-castling-in-check = tu rey está en jaque, atacado por { $by }
why-castling-attacked = el rey pasaría por { $square } o llegaría a ella, una casilla atacada por { $by }
why-promotion-missing = tu { $kind } en { $square } llega a la última fila, así que añade en qué se convierte, como en { $to }={ $queen }
why-no-promotion = tu { $kind } en { $square } no corona en { $to }
why-wrong-details = hay una jugada de { $from } a { $to }, pero no con la captura, la coronación o el enroque que escribiste
why-not-a-promotion = un peón no puede convertirse en { $kind }
why-nobody-moves-army = { $army } está fuera de la partida y nadie mueve su ejército, así que su turno pasa con %%%
why-on-its-own-turn = { $kind ->
    [torre] la torre
    [dama] la dama
   *[other] el { $kind }
} en { $square } mueve solo en el turno de { $army }, y es el turno de { $turn }
why-capturable-en-passant = tu { $kind } en { $square } aún puede ser capturado al paso, así que de momento puede avanzar pero no capturar
why-active-king = { $army } sigue en la partida, así que su rey no se puede capturar
why-same-side = { $kind ->
    [torre] la torre
    [dama] la dama
   *[other] el { $kind }
} en { $square } es de tu bando
why-commander-in-check = { $army } manda este ejército, y su propio rey quedaría en jaque, atacado por { $by }
why-wrong-pass = este turno pasa con { $pass }
why-may-not-resign-mated = { $army } está en jaque mate y no puede abandonar ahora, así que el turno pasa con %
why-may-not-resign-stalemated = { $army } tiene el rey ahogado y no puede abandonar ahora, así que el turno pasa con %
why-captured-army = un ejército conquistado no puede abandonar
why-not-eliminated = %%% es para un ejército que está fuera de la partida y que nadie mueve, no para el de { $army }
why-within-switch = { $square } y { $to } son un mismo desvío, y ninguna pieza puede ir de una de sus casillas a la otra
why-own-piece-switch = tu { $kind } en { $square } está en el mismo desvío que { $to }, y ambas casillas de un desvío cuentan como ocupadas
why-blocked-switch = { $by } corta el camino de tu { $kind } de { $square } a { $to } (la otra casilla del desvío, { $switch }, también cuenta)
why-only-pawns = en tu primer turno solo pueden mover los peones
why-protectorate = un protectorado no puede capturar piezas de su propia alianza, y { $kind ->
    [torre] la torre
    [dama] la dama
   *[other] el { $kind }
} en { $square } es de { $army }
why-ally = { $kind ->
    [torre] la torre
    [dama] la dama
   *[other] el { $kind }
} en { $square } es de tu aliado { $army }, y en esta partida no se pueden capturar piezas de aliados
why-only-king-walks = { $army } ha dejado la partida, y solo su rey sigue moviendo
why-choice-due = { $army } ha perdido el rey y antes debe elegir qué hace su ejército
why-nothing-moves = { $part } solo no es una jugada: la línea tiene que empezar con una pieza que mueve, como en P e2-e4
why-wrong-letter = { $kind ->
    [torre] la torre
    [dama] la dama
   *[other] el { $kind }
} en { $square } tiene la letra { $own }, no { $label }
why-wrong-promotion-letter = { $label } es la letra del otro ejército: tu peón se convierte en { $own }
why-nothing-removed = esta jugada no retira ninguna pieza de { $square }
why-nothing-put = esta jugada no pone ninguna pieza en { $square }
why-nothing-else-moves = esta jugada no lleva ninguna otra pieza de { $from } a { $to }
why-square-removed = ninguna jugada quita del tablero la casilla { $square }
why-written-twice = { $part } está escrito dos veces
rule-pawn = un peón avanza una casilla en línea recta, o dos desde su fila inicial, y captura una casilla en diagonal hacia delante
rule-knight = un caballo salta dos casillas en línea recta y una hacia un lado
rule-bishop = un alfil se mueve en diagonal
rule-rook = una torre se mueve por columnas y filas
rule-queen = una dama se mueve en línea recta o en diagonal
rule-king = un rey se mueve una casilla
rule-guard = un guardia se mueve una casilla en línea recta, o captura una casilla en diagonal
rule-archbishop = un arzobispo se mueve como alfil o como caballo
rule-chancellor = un canciller se mueve como torre o como caballo
rule-chess66-pawn = un peón avanza una casilla en línea recta, o dos desde su fila inicial, y captura una casilla en diagonal hacia delante, y c5 está justo encima de b4
rule-chess66-knight = un caballo salta adonde llevan dos pasos de rey pero ninguna línea de torre o alfil
rule-chess66-bishop = un alfil se mueve en diagonal, y c5 está justo encima de b4
rule-chess66-rook = una torre se mueve en línea recta, y c5 está justo encima de b4
rule-chess66-queen = una dama se mueve en línea recta o en diagonal, y c5 está justo encima de b4
rule-chess66-king = un rey se mueve una casilla, y c5 está justo encima de b4

# The analysis of a finished game. Moves are in backticks, as they are typed.
analysis-title = **Análisis** · { $title } · { $result }
analysis-opening = Apertura: { $name } ({ $eco }).
analysis-ahead = Justo antes iba por delante { $who }, con un { $percent } % de opciones de ganar.
analysis-even = Justo antes, nadie iba claramente por delante.
analysis-turn = { $what ->
    [key] La jugada clave fue `{ $move }`, de { $who }.
   *[turned] La partida cambió con `{ $move }`, de { $who }.
}{ $reason ->
    [none] {""}
   *[other] {" "}La jugada { $reason }:
} { $winner } pasó del { $before } % al { $after } %.
analysis-no-turn = { $costliest ->
    [none] Ninguna jugada decidió por sí sola esta partida: ninguna le costó a nadie un 5 % de opciones de ganar.
   *[other] Ninguna jugada decidió por sí sola esta partida: ninguna costó más de un { $costliest } % de opciones de ganar.
}
analysis-given-back = Ninguna jugada decidió por sí sola esta partida: lo que se perdió con los mayores errores se recuperó después.
analysis-not-from-start = Esta partida empezó desde una posición colocada a mano o cargada. Lo anterior no se juzga.
analysis-decisive = **Las jugadas que la decidieron**
analysis-costliest = **Las jugadas que más costaron**
analysis-no-mistakes = **Sin errores:** ninguna jugada le costó a nadie un 5 % de opciones de ganar.
analysis-inaccuracy = imprecisión
analysis-mistake = error
analysis-blunder = error grave
analysis-judged = `{ $move }` ({ $who }): { $judgement }, −{ $percent } %.{ $reason ->
    [none] {""}
   *[other] {" "}La jugada { $reason }{ $shown ->
        [none] {""}
       *[other] {" "}(`{ $shown }`)
    }.
}
# What was bad about a move: a predicate, as in “It loses a rook for a bishop.”
analysis-reason-allows-mate = { $moves ->
    [one] permite mate en una
   *[other] permite mate en { $moves }
}
analysis-reason-misses-mate = { $moves ->
    [one] deja pasar mate en una
   *[other] deja pasar mate en { $moves }
}
analysis-reason-leaves-king = deja { $piece ->
    [queen] la dama
   *[king] el rey
} al alcance de { $seat }
analysis-reason-ends-alliance = echa a perder la alianza con { $seat }
analysis-reason-stalemates = ahoga al rey rival, y eso son tablas
analysis-reason-loses = pierde { $piece ->
    [queen] la dama
    [king] el rey
    [archbishop] un arzobispo
    [pawn] un peón
    [knight] un caballo
    [bishop] un alfil
    [rook] una torre
    [guard] un guardia
   *[chancellor] un canciller
} en { $square }{ $gained ->
    [none] {""}
    [queen] {" "}a cambio de una dama
    [archbishop] {" "}a cambio de un arzobispo
    [pawn] {" "}a cambio de un peón
    [knight] {" "}a cambio de un caballo
    [bishop] {" "}a cambio de un alfil
    [rook] {" "}a cambio de una torre
    [guard] {" "}a cambio de un guardia
   *[chancellor] {" "}a cambio de un canciller
}{ $motif ->
    [none] {""}
    [fork] {" "}por una horquilla
    [pin] {" "}por una clavada
    [skewer] {" "}por una enfilada
   *[discovered_attack] {" "}por un ataque a la descubierta
}
analysis-reason-allows-promotion = deja que un peón se convierta en { $piece ->
    [queen] dama
    [archbishop] arzobispo
    [knight] caballo
    [bishop] alfil
    [rook] torre
   *[chancellor] canciller
}
analysis-reason-misses-capture = deja pasar la captura de { $piece ->
    [queen] una dama
    [king] un rey
    [archbishop] un arzobispo
    [pawn] un peón
    [knight] un caballo
    [bishop] un alfil
    [rook] una torre
    [guard] un guardia
   *[chancellor] un canciller
}
analysis-reason-misses-gain = deja pasar { $motif ->
    [none] una línea
    [fork] una horquilla
    [pin] una clavada
    [skewer] una enfilada
   *[discovered_attack] un ataque a la descubierta
} que gana { $piece ->
    [queen] una dama
    [king] un rey
    [archbishop] un arzobispo
    [pawn] un peón
    [knight] un caballo
    [bishop] un alfil
    [rook] una torre
    [guard] un guardia
   *[chancellor] un canciller
}
analysis-reason-misses-promotion = deja pasar la ocasión de convertir un peón en { $piece ->
    [queen] dama
    [archbishop] arzobispo
    [knight] caballo
    [bishop] alfil
    [rook] torre
   *[chancellor] canciller
}
analysis-reason-throws-endgame = echa a perder un final { $expected ->
    [win] ganado
   *[draw] de tablas
}
analysis-reason-allows-passed-pawn = permite un peón pasado en { $square }
analysis-reason-misses-passed-pawn = renuncia a un peón pasado en { $square }
analysis-reason-exposes-king = deja expuesto al rey
analysis-reason-misses-castling = deja pasar el enroque
analysis-reason-weakens-pawn = deja un peón débil en { $square }
analysis-better = Mejor: `{ $better }`.
analysis-better-line = Mejor: `{ $better }`, y después quizá `{ $later }`.
analysis-thoughts = **De tu tablero de ideas** (solo tú puedes verlo)
analysis-thought-better = `{ $move }`: la mejor, `{ $better }`, estaba en tu tablero de ideas.
analysis-thought-other = `{ $move }`: tu tablero de ideas tenía ahí { $thoughts }, pero no la mejor, `{ $better }`.
analysis-comment = { $judgement }, −{ $percent } %{ $reason ->
    [none] {""}
   *[other] : { $reason }
}{ $better ->
    [none] {""}
   *[other] . Mejor: { $better }
}
analysis-moves = **Errores e imprecisiones** · { $title } · { $first }–{ $last } de { $count }
analysis-mistake-number = **Errores e imprecisiones** · { $number } de { $count }
analysis-file-gone = Ya no tengo este análisis: los de archivos solo los guardo un tiempo. Envía la partida otra vez.
analysis-gift = 🎁 Con `{ $move }`, { $from } dio a otros más opciones de ganar: { $shares }.
analysis-gift-share = { $to } +{ $percent } %
analysis-betrayal = 🗡️ Con `{ $move }`, { $who } traicionó a { $whom }. Una ronda después { $who } tenía un { $after } % (antes, { $before } %), y { $whom }, un { $victim_after } % (antes, { $victim_before } %).
analysis-summary = { $who }: { $blunders ->
    [one] { $blunders } error grave
   *[other] { $blunders } errores graves
}, { $mistakes ->
    [one] { $mistakes } error
   *[other] { $mistakes } errores
}, { $inaccuracies ->
    [one] { $inaccuracies } imprecisión
   *[other] { $inaccuracies } imprecisiones
}, precisión { $accuracy } %
thousands-separator = .
labelled = { $label }: { $text }
clause-separator = {"; "}
analysis-engine = Los porcentajes son las opciones de ganar según el motor, que cuenta las tablas como una victoria compartida, tras mirar { $nodes } posiciones por jugada.
analysis-judge = Juzgada por el motor { $engine }: los porcentajes son las opciones de ganar según él, que cuenta las tablas como una victoria compartida.
analysis-progress = 🔎 Analizando la partida: { $percent } %. El resultado aparecerá aquí.
analysis-alt = Un gráfico de las opciones de ganar de cada uno de los { $count } ejércitos.
analysis-alt-start = Al principio: { $shares }.
analysis-alt-moment = Después de { $move }: { $shares }.
analysis-alt-end = Al final: { $shares }.
analysis-share = { $who } { $percent } %
analysis-caption = { $what ->
    [key] Jugada clave: { $move }
   *[turned] Punto de inflexión: { $move }
}
analysis-caption-costliest = Jugada más cara: { $move }
analysis-caption-better = { $caption } · mejor: { $better }
analysis-caption-arrows = La flecha roja es la jugada que se hizo{ $better ->
    [none] {""}
   *[other] ; la verde, la mejor: { $better }
}.
analysis-mark-key = jugada clave
analysis-mark-turned = punto de inflexión
analysis-mark-blunder = error grave
analysis-mark-betrayal = traición

## Diplomacy
# Sixteen names that say nothing about anyone. Each game hands them out by its seed.
aliases = Garza Gris, Búho Nocturno, Zorro Ártico, Tejón Viejo, Ciervo Noble, Cisne Salvaje, Nutria Tranquila, Ganso Nival, Trucha de Arroyo, Grulla Alta, Lobo Solitario, Topo Atareado, Último Cuervo, Liebre Joven, Golondrina de Granero, Víbora Astuta
# What only its reader is told.
private-proposed = **{ $who } te propone { $bond ->
    [pact] un pacto
   *[other] una alianza
}.**
private-proposal-withdrawn = { $who } retira la propuesta.
private-proposal-declined = { $who } rechaza tu propuesta.
private-proposal-you-accepted = ✓ Has aceptado.
private-proposal-you-declined = ✗ Has rechazado.
private-proposal-over = Ya no está abierta.
private-allied = **¡Ahora estás en alianza** con { $others }!
private-left = **{ $who } { $bond ->
    [pact] termina el pacto contigo
   *[other] deja tu alianza
}.**
private-betrayed = **¡{ $who } traiciona tu alianza!** Con **{ $move }** captura { $taken ->
    [king] el rey de { $whom }
   *[piece] { $piece ->
        [torre] la torre
        [dama] la dama
       *[other] el { $piece }
    } de { $whom } en { $square }
}.
private-betrayed-you = **¡{ $who } te traiciona!** Con **{ $move }** captura { $taken ->
    [king] tu rey.
   *[piece] tu { $piece } en { $square }, y ya no hay alianza entre ambos.
}
private-pact-broken = **¡{ $who } rompe el pacto con { $whom }!** Con **{ $move }** captura { $piece ->
    [torre] la torre
    [dama] la dama
   *[other] el { $piece }
} en { $square }.
private-protectorate-you = **¡Tu rey ha caído!** Tu ejército sigue luchando por **{ $liege }** y ya no puede ganar por su cuenta.
private-protectorate-yours = { $who } ha perdido su rey. Su ejército lucha ahora **por ti**.
private-new-liege-you = El rey por el que luchabas ha caído. Tu ejército lucha ahora por **{ $liege }**.
private-new-liege-is-you = El ejército de { $who } ha perdido al aliado por el que luchaba y ahora lucha **por ti**.
private-new-liege = El ejército de { $who } ha perdido al aliado por el que luchaba y ahora lucha por { $liege }.
private-protectorate = { $who } ha perdido su rey. Su ejército lucha ahora por { $liege }.
private-civil-war = **¡Guerra civil!** Ya nadie se opone a tu alianza, así que se acabó. Desde ahora cada cual lucha por su cuenta.
private-check = **¡Atacan a tu rey** desde { $squares }! Solo tú puedes ver esto. Puedes no hacer caso, pero en esta partida los reyes se pueden capturar.
# What everyone reads when the game is over.
event-proposed = { $who } propuso { $bond ->
    [pact] un pacto
   *[other] una alianza
} a { $whom }.
event-proposal-withdrawn = { $who } retiró la propuesta a { $whom }.
event-proposal-declined = { $who } rechazó la propuesta de { $whom }.
event-allied = { $all } formaron una alianza.
event-allied-proposed-by = { $all } formaron una alianza. La propuso { $who }.
event-left = { $who } { $bond ->
    [pact] terminó el pacto
   *[other] dejó la alianza
} con { $rest }.
event-betrayed = ¡{ $who } traicionó la alianza y capturó { $taken ->
    [king] el rey de { $whom }
   *[piece] una pieza de { $whom }
}!
event-pact-broken = ¡{ $who } rompió un pacto y capturó { $taken ->
    [king] el rey de { $whom }
   *[piece] una pieza de { $whom }
}!
event-protectorate = { $who } perdió su rey y siguió luchando por { $liege }.
event-new-liege = { $who } perdió al aliado por el que luchaba y siguió luchando por { $liege }.
event-eliminated = { $who } quedó fuera.
event-king-captured = { $who } perdió su rey ante { $by } y quedó fuera.
event-removed = { $who } perdió su rey, y su ejército se retiró del tablero.
event-without-pieces = { $who } perdió su última pieza y quedó fuera.
event-resigned = { $who } abandonó.
event-flagged = A { $who } se le acabó el tiempo.
event-eliminated-with-alliance = { $who } quedó fuera, junto con el último rey de la alianza.
event-civil-war = ¡Guerra civil! Ya nadie se oponía a { $all }, y su alianza terminó.
event-ordered-removal = { $who } decidió retirar su ejército si capturaban su rey.
event-ordered-protectorate = { $who } decidió seguir luchando por un aliado si capturaban su rey.
event-letter = { $who } escribió a { $whom }.
event-check = Atacaban al rey de { $who }.
event-won = ¡{ $who } ganó!
history-not-over = Esa partida no ha terminado. La historia verdadera se cuenta cuando termina.
history-alliances-hidden = En esta partida las alianzas siguen siendo secretas, incluso ahora que ha terminado.
history-title = **Lo que pasó de verdad**
history-line = Ronda { $round }: { $what }
history-alone = Nadie tuvo alianzas.
history-letter = Ronda { $round }, { $who } a { $whom }: “{ $text }”
history-letters = Cartas: { $counts }.
history-letter-count = { $who } a { $whom } { $count }
history-brief-line = `{ $round }` { $kind ->
    [betrayal] **{ $what }**
   *[other] { $what }
}
history-letters-in-all = { $count ->
    [one] Se escribió una carta.
   *[other] Se escribieron { $count } cartas.
}
history-more = { $count ->
    [one] … y un suceso más.
   *[other] … y { $count } sucesos más.
}
timeline-alt = { $count ->
    [one] Una línea de tiempo de { $count } ronda, con una franja para cada ejército.
   *[other] Una línea de tiempo de { $count } rondas, con una franja para cada ejército.
}
# These are above the boards of turning points, where there is room for about forty characters.
caption-allied = { $all } forman una alianza
caption-left = { $who } { $bond ->
    [pact] termina un pacto
   *[other] deja la alianza
}
caption-betrayed = ¡{ $who } traiciona a { $whom }!
caption-protectorate = { $who } pierde el rey y sigue luchando
caption-civil-war = Guerra civil: { $all }
caption-eliminated = { $who } queda fuera
caption-resigned = { $who } abandona
# These are above the boards of films and strips, where there is room for about forty characters.
film-start = Inicio
film-move = { $army }: { $move }
film-walked = El rey de { $army } se mueve solo: { $move }
film-eliminated-by = { $by } elimina a { $who }
film-file-end = { $result } ({ $reason })
film-mistake = Error grave: { $move }
film-won = { $count ->
    [one] { $who } gana { $reason }: { $result }
   *[other] { $who } ganan { $reason }: { $result }
}
film-won-by-points = { $count ->
    [one] { $who } gana por puntos: { $result }.
   *[other] { $who } comparten el primer lugar: { $result }.
}
film-alt = { $moves ->
    [one] La partida como película de una jugada.
   *[other] La partida como película de { $moves } jugadas.
}
strip-alt = { $boards ->
    [one] La historia de la partida en un tablero.
   *[other] La historia de la partida en { $boards } tableros.
}
film-smaller = La partida es larga, así que la película es más pequeña de lo normal.
film-thinned = La partida es muy larga, así que la película muestra solo una de cada { $every } jugadas, y lo importante.
film-no-moves = Esa partida aún no tiene jugadas, así que no hay película.
film-progress = 🎞️ Hago la película … { $percent } %
film-here = La partida como película.
film-busy = Ahora mismo se hacen demasiadas imágenes. Inténtalo de nuevo en un minuto.
film-failed = No se pudo hacer la película. Inténtalo de nuevo y, si vuelve a fallar, avisa a quienes mantienen este bot.
# These are below the timeline, where there is room for about twelve characters.
timeline-proposal = propuesta
timeline-alliance = alianza
timeline-left = salida
timeline-betrayal = traición
timeline-king-lost = rey perdido
timeline-eliminated = fuera
letter-from = **Una carta de { $who }:**
letter-from-to-several = **Una carta de { $who } a { $readers }:**
letter-reader-you = ti
letter-to = **Tu carta a { $whom }:**
letter-reported = **{ $by } denuncia una carta de { $who }** en la partida { $title }. Hasta ahora, solo la habían leído esas dos personas:
letter-reported-to-several = **{ $by } denuncia una carta de { $who }** en la partida { $title }. También iba dirigida a { $others }. Hasta ahora, nadie más la había leído:
report-number = Denuncia { $number }
letter-erased = (Esta carta se borró porque quien la escribió pidió que se borraran sus datos.)

## Games as files
save-too-large = No puedo cargar ese archivo: ocupa más de { $limit } KiB, y ninguna de mis partidas guardadas ocupa tanto.
save-newer = No puedo cargar ese archivo: lo hizo una versión más nueva de mí. Pide a quienes mantienen este bot que me actualicen.
save-damaged = No puedo cargar ese archivo: está cambiado o dañado ({ $cause }).
save-not-a-save = No puedo cargar ese archivo: no es una de mis partidas guardadas ni una partida en una notación. Una partida guardada te la da /game save.
load-too-large = No puedo cargar ese archivo: ocupa más de { $limit } KiB. Envía una sola partida, sin sus comentarios.
load-not-text = No puedo cargar ese archivo: no es una partida, sino una imagen, un archivo comprimido o algo así. Leo PGN, c4pgn, PGN4, las líneas de Game Courier y los archivos de /game save.
load-packed = Ese archivo está comprimido ({ $format }). Descomprímelo y envía la partida que contiene.
load-no-file = No ha llegado ningún archivo. Elige uno y envía el formulario otra vez.
load-nothing = No ha llegado nada. Elige un archivo o pega su texto y envía el formulario otra vez.
load-both = Eso es un archivo y un texto pegado. Envía uno de los dos.
load-one-file = Eso es más de un archivo. Envíalos de uno en uno.
load-no-game = No puedo cargar ese archivo: no contiene ninguna partida. Envía una de mis partidas guardadas o una partida como yo la escribo: PGN para ajedrez, c4pgn para Chess4, PGN4 para ajedrez de cuatro colores, las líneas de Game Courier para Chess66, y JSON para las demás.
load-several = No puedo cargar ese archivo: tiene { $count } partidas. Envía una de ellas.
load-includes-options = Ese archivo ya dice qué opciones tiene la partida. Quítalas.
load-at = No puedo cargar ese archivo. Línea { $line }, columna { $column }: { $cause }
load-header = “{ $text }” no es un encabezado. Son así: [White "Ann"].
load-chess960-start = Esta es una partida de Chess960, porque el enroque empieza en otro sitio que en el ajedrez. Elige la variante Chess960.
load-fen = En el encabezado FEN: { $cause }
load-fen4 = En el encabezado StartFen4: { $cause }
load-options = En el encabezado Options: { $cause }
load-position = En el encabezado Position: { $cause }
load-unclosed = Un comentario o una variante no se cierra nunca. Ciérralo o quítalo.
load-unopened = “{ $text }” no cierra nada. Quítalo.
load-other-variant = Esta es una partida de “{ $name }”. Elige esa variante, si la tengo.
load-variant = Esta es una partida de { $variant }. Elige esa variante ({ $id }).
load-unknown-variant = No tengo las reglas de “{ $name }”. Envía una partida de una de mis variantes.
load-missing-rule = En esta partida el rey de un jugador que se fue se queda donde está: falta la regla { $rule }. Aquí sigue moviéndose. Termina el archivo antes de este turno.
load-null-move = Jugada { $number }: “{ $text }” se salta un turno, y aquí cada turno tiene una jugada legal. Termina el archivo antes.
load-result = “{ $text }” es un resultado sin partida. Antes van jugadas o encabezados.
load-json = No puedo cargar esa partida: { $cause }. Envía el archivo tal como te lo di.
load-unreadable-move = “{ $text }” no es una jugada; se esperaba { $expected }.
# What a notation expects: these follow load-unreadable-move's “expected”.
expected-san = una jugada como e4, Nf3, exd5, O-O, e8=Q o e2e4
expected-san-without-castling = una jugada como b4, Nf3, bxc4, e8=Q o e2e3
expected-army-choice = @ y la letra de un ejército
expected-c4pgn-move = una jugada de una pieza
expected-c4pgn-square = una casilla al final, una letra de a a n y un número de 1 a 14
expected-c4pgn-origin = una letra, un número o una casilla entre la pieza y su destino
expected-c4pgn-promotion = una de las letras Q, R, B y N detrás de =
expected-c4pgn-armies = las letras de ejércitos, w, s, b o g, detrás de un signo
expected-c4pgn-marks = los signos #, ## y ### en este orden, cada uno una vez
expected-c4pgn-castling = o-o u o-o-o, y la letra de un ejército detrás de un guion
expected-c4pgn-pass = %, %% o %%%, sin más signo que ###
expected-pgn4-turn = una jugada como h2-h3, Bi1xBa9, h7-h8=D u O-O, o bien R, T, S o #
expected-courier-move = una jugada como P e2-e4, e4, Nf3, exd5, O-O, e8=Q o e2e4
expected-courier-part = una parte como P e2-e4, e4- o Q-e8
expected-courier-dash = las dos casillas con un guion en medio, como en N g1-f3
expected-courier-label = una pieza: K Q R B N P para Blanco, k q r b n p para Negro
expected-courier-blank = un espacio entre la pieza y su casilla, como en P e2-e4
expected-courier-square = una casilla del tablero; solo A4 y H5 se escriben con mayúscula
expected-courier-castling = el enroque como jugada del rey, como en K e1-g1
remark-fen = { $assumption }
remark-repeated = aparece otra vez; el valor “{ $dropped }” se descartó
remark-unknown-result = “{ $text }” no es un resultado
remark-results = se tomó { $header }, aunque las jugadas acaban con { $moves }
remark-resolved = Jugada { $number }: “{ $printed }” puede ser varias jugadas. Las siguientes muestran que se trata de { $taken }.
remark-letters = Las piezas tienen las letras { $letters } en lugar de KQRBN.
load-letters = Las piezas tienen las letras de otro idioma, y encajan varios: la jugada { $number } es { $readings }. Escribe las piezas con las letras inglesas KQRBN.
load-letters-reading = { $move } con { $letters } ({ $languages })
remark-no-game = El texto que empieza por “{ $text }” no es una partida y se omitió.
remark-kings = { $text } pone los reyes en el centro, como los tableros electrónicos indican un resultado: no es una jugada.
load-refused-turn = “{ $text }” no es posible aquí.
load-move = Jugada { $number }: { $error } Corrige la jugada o termina el archivo antes.

## Why a position can’t be played
position-unreadable = No puedo leer eso como posición: { $cause }.
# What is wrong with JSON: these follow position-unreadable's colon.
json-missing-key = falta la clave { $key }
json-unknown-key = no existe la clave { $key }
json-variant = variant: “{ $name }” es otra variante
json-army = { $key }: “{ $letter }” no es un ejército de esta variante
json-square = { $key }: “{ $name }” no es una casilla de este tablero
json-piece = pieces: “{ $piece }” en { $square } no es una pieza; se escriben como wK
json-word = { $key }: “{ $word }” no es { $allowed }
json-rook-squares = una lista de casillas de torres
json-proposal = dos letras como wb, para quién propuso y a quién
json-score = un resultado como 0, 1/2 o 1+1/3
json-en-passant = en_passant: solo un peón puede acabar de hacer un paso doble
json-options = esto no es un objeto de opciones: { $cause }
event-form = esto no es un evento: { $cause }
event-declines-nothing = decline: nombra una oferta o una propuesta
event-no-alliances = esto no es un evento de esta partida, que no tiene alianzas
event-army = ningún ejército de esta partida tiene la letra { $letter }
event-name = { $name } no es un jugador ni una casilla de esta partida, ni una opción
# What cannot be read: these follow position-unreadable's colon.
fen-invalid-position = { $faults }
fen-fields = una FEN tiene seis campos, o cuatro sin los contadores, y esta tiene { $count }
fen-rows = el tablero tiene { $expected } filas, y este tiene { $found }
fen-row = “{ $row }” no describe una fila de { $width } casillas
fen-piece = “{ $letter }” en “{ $row }” no es una pieza
fen-turn = donde w o b dice de quién es el turno, pone “{ $text }”
fen-castling = “{ $text }” no dice quién puede enrocar: es - o algunas de KQkq, o columnas de torres, como en HAha
fen-en-passant = “{ $text }” no es - ni una casilla que un peón pueda haber cruzado
fen-number = “{ $text }” no es un número de 0 a 65535
fen-option = la opción { $text } no se puede leer, o cambia las reglas de esta partida
fen-fen4-fields = una FEN4 tiene siete partes separadas por guiones, u ocho con opciones entre llaves, y esta tiene { $count }
fen-fen4-turn = donde R, B, Y o G dice de quién es el turno, pone “{ $text }”
fen-fen4-flags = “{ $text }” no es cuatro veces 0 o 1, separados por comas
fen-fen4-points = “{ $text }” no son cuatro números separados por comas
fen-fen4-en-passant = “{ $text }” no es la casilla que cruzó un peón y la del propio peón, como en c4:d4
fen-assumed-board = Esta FEN solo tiene el tablero, así que nadie puede enrocar ni capturar al paso, empieza en la jugada 1 y es el turno de Blanco, salvo que diga otra cosa o solo pueda ser el de Negro.
fen-assumed-counters = Esta FEN no tiene contadores, así que empieza en la jugada 1, sin jugadas desde la última captura o jugada de peón.
fen-assumed-halfmoves = Esta FEN no cuenta las jugadas desde la última captura o jugada de peón, así que aún no hay ninguna.
fen-assumed-round = Esta FEN no tiene número de jugada, así que empieza en la jugada 1.
fen-assumed-round-zero = Esta FEN tiene el número de jugada 0, así que empieza en la jugada 1.
typed-unreadable = No puedo leer “{ $word }” como casilla, ni como pieza y su casilla. Escribe { $first } { $second }, o R{ $first } para un rey ahí, o -{ $first } para vaciarla. No ha cambiado nada.
typed-without-piece = No sé qué pieza va en { $square }: escribe también su letra, por ejemplo R{ $square }. No ha cambiado nada.
typed-without-square = No hay ninguna casilla en lo que escribiste. Escribe algunas, por ejemplo { $first } { $second }. No ha cambiado nada.
fault-no-king = { $army } no tiene rey.
fault-many-kings = { $army } tiene { $count } reyes.
fault-no-queen = { $army } no tiene dama.
fault-many-queens = { $army } tiene { $count } damas.
fault-foreign-kind = Hay { $kind ->
    [torre] una torre
    [dama] una dama
   *[other] un { $kind }
} de { $army } en { $square }, pero en esta partida { $army } no tiene { $kind }.
fault-pawn-on-last-row = { $army } tiene un peón en { $square }, donde habría coronado.
fault-pawn-on-back-row = { $army } tiene un peón en { $square }, detrás de las casillas donde empiezan los peones.
fault-waiting-in-check = { $army } está en jaque, pero no es su turno.
fault-castling = { $army } no puede enrocar con la torre en { $rook }: el rey y la torre no están los dos en su casilla inicial.
fault-en-passant = Ningún peón puede acabar de hacer un paso doble sobre { $target } a { $pawn }.
fault-variant = { $fault }
fault-unknown-army = { $army } no es parte de esta partida.
fault-unknown-square = No hay casilla { $square } en este tablero.
fault-unknown-kind = En esta partida no hay { $kind }, pero hay { $kind ->
    [torre] una
    [dama] una
   *[other] uno
} en { $square }.
fault-switch-taken = { $square } y { $partner } son las dos casillas de un mismo desvío, pero hay una pieza en cada una.
fault-counters = Los contadores están fuera de rango: ronda de 1 a 65535, medias jugadas de 0 a 65535.
fault-pieces-without-leader = { $army } tiene piezas en el tablero, pero ni rey ni señor.
fault-protectorate-with-king = liege: { $army } tiene rey, así que no puede ser un protectorado.
fault-protectorate-without-pieces = liege: { $army } no tiene piezas, y un protectorado tiene al menos una.
fault-liege = liege: { $liege } no puede ser señor de { $army }. Un señor tiene rey y está en la misma alianza.
fault-chooser-with-king = pending: { $army } tiene rey, así que no hay nada que elegir.
fault-chooser-is-protectorate = pending: { $army } es un protectorado, así que no hay nada que elegir.
fault-pending = pending: { $army } está fuera de la partida, así que no puede haber nada pendiente.
fault-four-player-pending = pending: { $army } está fuera de la partida, así que no puede haber nada pendiente.
fault-multiplayer-pending = pending: { $army } está fuera de la partida, así que no puede haber nada pendiente.
fault-missing-from-alliances = teams: { $army } está en la partida, pero en ninguna alianza.
fault-two-alliances = teams: { $army } está en dos alianzas.
fault-eliminated-in-alliance = teams: { $army } está fuera de la partida, así que no puede estar en una alianza.
fault-alliance-without-king = teams: nadie en la alianza de { $army } tiene rey.
fault-proposal = proposals: { $from } no puede haber propuesto nada a { $to }. Ambos deben estar en la partida y tener rey.
fault-first-move = first_move: { $army } está fuera de la partida.
fault-status = status: esto contradice las piezas y los señores de { $army }.
fault-takes-no-part = status: { $army } no participa en esta partida, así que solo puede ser resign.
fault-control-of-active = control: { $army } está en la partida, así que nadie más mueve su ejército.
fault-control = { $why ->
    [method-one] control: { $by } no puede mover el ejército de { $army }, porque los ejércitos conquistados no mueven con el método 1.
    [not-mated] control: { $by } no puede mover el ejército de { $army }, porque su rey no recibió jaque mate.
    [captor-eliminated] control: { $by } no puede mover el ejército de { $army }, porque { $by } está fuera de la partida.
   *[not-the-captor] control: { $by } no puede mover el ejército de { $army }, porque el mate a su rey lo dio otro.
}
fault-two-captives = control: { $army } mueve más de un ejército conquistado.
fault-eliminated-by = eliminated_by: nadie puede haber eliminado a { $army }.
fault-own-elimination = eliminated_by: { $army } no puede haberse eliminado. Quítalo si el mérito no es de nadie más.
fault-captured-castling = castling: el rey y las torres del ejército conquistado de { $army } no están en estas casillas.
fault-castling-rooks = castlers: las torres con las que { $army } podría enrocar no pueden estar en estas casillas.
fault-en-passant-right = en_passant: { $army } no puede tener derecho a capturar al paso el peón en { $pawn }.
fault-en-passant-no-striker = en_passant: ningún peón de { $army } ataca { $target }.
fault-multiplayer-direction = pawns: esto no dice hacia dónde van los peones de { $army }.
fault-four-player-status = status: { $army } no puede haber dejado así esta partida.
fault-four-player-points = points: { $army } no puede tener tantos puntos en esta partida.
fault-four-player-one-point = { $square }: en esta partida no puede haber aquí una dama de un punto.
fault-nobody-in = No hay ningún ejército en la partida.
fault-alliance-size = Una alianza tiene de uno a tres miembros.
fault-not-mated = { $army } no está en jaque mate ni tiene el rey ahogado en este tablero.
fault-scores = Los resultados suman más que el número de ejércitos que han salido.
fault-left-in-order = left_in_order tiene que nombrar exactamente los ejércitos que han salido, cada uno una vez.
fault-en-passant-rights = { $fault }
fault-en-passant-crossed-twice = Dos peones no pueden acabar de cruzar los dos { $square }.
fault-multiplayer-order = order tiene que nombrar de dos a cuatro ejércitos, cada uno una vez.
fault-multiplayer-eliminated-with-king = { $army } está fuera de la partida, pero tiene rey.

## Setting up a position
done-saved = Aquí está la partida como archivo, con sus reglas, reloj, posición inicial y jugadas. Cualquiera puede abrir una partida nueva desde él con /game load. Esta partida sigue.
done-saved-secret = Aquí está una copia pública de la partida: el tablero, sin alianzas, cartas ni semilla. Una partida abierta desde ella con /game load es una partida nueva, en la que nadie empieza con alianzas.
done-sealed = Aquí está la partida, sellada: solo yo puedo abrir este archivo. Cárgalo en otro canal con /game load y, cuando todos los jugadores acepten, la partida se trasladará allí. Seguirá tal como esté en ese momento.
done-move-asked = He preguntado a los demás jugadores si trasladamos la partida aquí. Cuando todos acepten, el próximo tablero aparecerá aquí.
done-moved-here = La partida se ha trasladado aquí. El próximo tablero aparecerá aquí.
analysis-form-title = Analizar una partida
analysis-form-pasted-hint = Pega una partida terminada. Analizar una que aún se juega es hacer trampa.
load-form-title = Cargar una partida
load-form-file = Archivo de partida
load-form-file-hint = PGN, c4pgn, PGN4, Game Courier o un archivo que yo te di. Con una sola partida.
load-form-pasted = O su texto
load-form-pasted-hint = Si la tienes como texto, pega aquí la partida.
load-form-people = Jugadores a quienes invitas
load-form-people-hint = Déjalo vacío y cualquiera de aquí puede unirse.
load-form-variant = Variante
load-form-variant-hint = Solo hace falta si el archivo no la dice.
form-visibility = ¿Quién puede verla?
form-visibility-server = Todos en este canal
form-visibility-private = Solo los jugadores, por mensaje directo
form-visibility-public = Cualquiera, aquí y por la API
filled-too-long = Eso es demasiado largo. El límite es de { $limit } caracteres.
filled-too-much = Ese formulario trae más de lo que pedí, así que no he cambiado nada. Ábrelo otra vez y complétalo allí.
save-no-rewind = La partida ha seguido desde que se hizo ese archivo, y continúa como está ahora. Un archivo no puede hacerla retroceder.
save-of-another-bot = No puedo cargar ese archivo: lo selló otro bot, o está cambiado o dañado.
save-not-yours = Solo sus jugadores pueden trasladar una partida, y tú no juegas en ella.
save-needs-channel = Una partida solo puede trasladarse al canal de un servidor. Usa /game load allí, en un servidor en el que yo esté.
scenario-heading = **Colocar una posición** · { $game } · turno de { $turn }
scenario-playable = Esta posición se puede jugar.
scenario-one-source = Elige solo un punto de partida: una FEN, JSON, piezas o una partida.
scenario-no-fen = { $game } no tiene FEN. Usa JSON o coloca la posición con el menú.
scenario-damaged = Ya no puedo leer ese tablero. Empieza otro con /game scenario.
scenario-too-long = Esa posición es demasiado larga para este editor. Juégala con `posición` en /game new.
scenario-turn = Turno del siguiente bando
scenario-castling = Enroque
scenario-castling-rooks = Enroque con la torre en: { $squares }
scenario-empty = Tablero vacío
scenario-starting-position = Posición inicial
scenario-play = Jugar
scenario-share = Compartir
scenario-clear = Vaciar estas casillas
menu-set-piece = Poner una pieza…
form-squares = ¿En qué casillas?
scenario-typed-hint = { $squares } · o varias piezas: Dd4 e5 bRe8 -e2
scenario-fen = FEN…
scenario-json = JSON…
form-position = La posición, como la da Compartir
scenario-shared = Copia esto para compartir la posición. Funciona en /game scenario, y como `posición` en /challenge y /game new.
position-of-another-variant = Esa es una posición de { $game }. Elige esa variante o quita la variante.
position-includes-options = Esa posición ya incluye sus opciones. Quítalas.
command-game-scenario-name = escenario
command-game-scenario-description = Coloca una posición y juégala, con menús o desde FEN, JSON, piezas o una partida
command-game-scenario-variant-name = variante
command-game-scenario-variant-description = Qué variante (por defecto: la que se juega aquí)
command-game-scenario-game-name = partida
command-game-scenario-game-description = Empieza desde la posición actual de esta partida
parameter-fen-name = fen
parameter-fen-description = Una posición en FEN
parameter-json-name = json
parameter-json-description = Una posición en JSON, como la da /mostrar posición
parameter-pieces-name = piezas
parameter-pieces-description = Piezas en un tablero vacío, como Re1 Dd1 bRe8
command-game-save-name = guardar
command-game-save-description = Guarda la partida como archivo, para cargarla en otro sitio
parameter-what-name = qué
parameter-what-description = Una copia para todos, o la propia partida con sus secretos, sellada
choice-copy = una copia para todos
choice-sealed = la propia partida, sellada
command-game-load-name = cargar
command-game-load-description = Abre una partida desde un archivo (/partida guardar, PGN), o trae una sellada a este canal

## Letters of computers
# What a computer writes with a proposal, an answer or a farewell. Each has several variants, of which
# the game draws one. The writer is a machine that gives a reason: short, no flattery, no threats.
computer-letter-propose-gain-1 = A los dos nos iría mejor con una alianza. ¿Qué te parece?
computer-letter-propose-gain-2 = Si nos dejamos en paz, ganamos los dos. ¿Qué dices?
computer-letter-propose-gain-3 = Prefiero jugar contigo que contra ti.
computer-letter-propose-gain-4 = Luchar entre nosotros solo ayuda a los demás. Dejémoslo.
computer-letter-propose-gain-5 = Hay cosas mejores que luchar entre nosotros. ¿De acuerdo?
computer-letter-propose-gain-6 = Una alianza me vendría bien. Creo que a ti también.
computer-letter-propose-gain-7 = Por separado no llegamos lejos. ¿Y si nos unimos?
computer-letter-propose-gain-8 = Dejaría en paz tus piezas si tú dejaras las mías. ¿Te parece?
computer-letter-propose-common-enemy-1 = No tengo fuerza bastante contra { $army }, y tú tampoco. Con una alianza podemos cambiarlo.
computer-letter-propose-common-enemy-2 = Mira el tablero: ambos vamos por detrás de { $army }. Ocupémonos de eso primero.
computer-letter-propose-common-enemy-3 = Por separado no podemos con { $army }. Con una alianza, quizá.
computer-letter-propose-common-enemy-4 = Si nadie para a { $army }, perdemos los dos. ¿Nos unimos?
computer-letter-propose-common-enemy-5 = Vayamos los dos contra { $army }. Después, ya veremos.
computer-letter-propose-common-enemy-6 = Cada pieza que nos quitamos ayuda a { $army }. Dejémoslo.
computer-letter-propose-common-enemy-7 = Prefiero mover contra { $army } que contra ti. ¿Y tú?
computer-letter-propose-common-enemy-8 = Alguien tiene que parar a { $army }, y por mi cuenta no puedo. ¿Cuento contigo?
computer-letter-propose-protection-1 = Tienes más fuerza que yo, y me gustaría tenerte de mi lado.
computer-letter-propose-protection-2 = Por mi cuenta no aguanto mucho. Alíate conmigo y podrás contar con mis piezas.
computer-letter-propose-protection-3 = Déjame en paz y mantendré ocupados a los demás.
computer-letter-propose-protection-4 = No me ataques y no te atacaré. Así ambos tenemos un frente menos.
computer-letter-propose-better-1 = Prefiero estar contigo que donde estoy. Proponme una alianza y dejaré la mía por ella.
computer-letter-propose-better-2 = Tengo aliados, pero contigo me iría mejor. Pídemelo y me cambio.
computer-letter-propose-better-3 = Dejaría mi alianza por una contigo. Solo hace falta que me la propongas.
computer-letter-propose-better-4 = En alianza nos iría mejor a los dos que a mí donde estoy ahora. Hazme una oferta y me voy.
computer-letter-propose-better-5 = Pienso en cambiar de bando. Si me quieres en el tuyo, propónmelo y me uno a ti.
computer-letter-propose-better-6 = Mi alianza no es lo que esperaba. Proponme una y estaré en la tuya.
computer-letter-propose-better-7 = Podría estar de tu lado. Antes tendría que dejar a otros, así que la propuesta tiene que ser tuya.
computer-letter-propose-better-8 = ¿Me aceptarías? Entonces propónmelo: dejaré a mis aliados y me uniré a ti.
computer-letter-accept-1 = De acuerdo. Dejaré en paz tus piezas.
computer-letter-accept-2 = Sí, hagámoslo.
computer-letter-accept-3 = Acepto. Cubre mi espalda y yo cubriré la tuya.
computer-letter-accept-4 = Bien. Desde ahora somos del mismo bando.
computer-letter-leave-for-1 = De acuerdo. He dejado mi alianza por la tuya.
computer-letter-leave-for-2 = Sí. Ya no estoy con mis aliados de antes: ahora estoy contigo.
computer-letter-leave-for-3 = He dejado a los demás, y desde ahora estoy contigo.
computer-letter-leave-for-4 = Hecho. Hasta ahora tenía una alianza, y la nuestra es mejor.
computer-letter-leave-for-5 = Acepto, y por eso he dejado mi antigua alianza.
computer-letter-leave-for-6 = Bien. Me he separado de mis aliados, y dejaré en paz tus piezas.
computer-letter-leave-for-7 = Sí. Mis aliados de antes se sorprenderán: ahora estoy de tu lado.
computer-letter-leave-for-8 = Entonces cambio de bando. Desde ahora estoy contigo.
# Also written where it has an ally already, which is a secret: so these say no reason.
computer-letter-decline-no-gain-1 = Ahora no.
computer-letter-decline-no-gain-2 = No, de momento no.
computer-letter-decline-no-gain-3 = No, gracias. Por ahora no.
computer-letter-decline-no-gain-4 = Dejémoslo por ahora como está.
computer-letter-decline-no-gain-5 = Esta vez no. Pregúntame otra vez cuando cambien las cosas.
computer-letter-decline-no-gain-6 = Tal como están las cosas, prefiero que no.
computer-letter-decline-no-gain-7 = Gracias por preguntar. De momento, no.
computer-letter-decline-no-gain-8 = No. No es nada contra ti.
computer-letter-decline-distrust-1 = No. Después de lo que hiciste en el tablero, no confío en ti.
computer-letter-decline-distrust-2 = Ganaría con ello, pero no confío lo bastante en ti.
computer-letter-decline-distrust-3 = Antes tendrían que mejorar las cosas entre nosotros.
computer-letter-decline-distrust-4 = No. Prefiero no perderte de vista.
computer-letter-decline-betrayed-1 = No. Rompiste tu palabra, y lo recuerdo.
computer-letter-decline-betrayed-2 = Contigo no. Sé cómo tratas a tus aliados.
computer-letter-decline-betrayed-3 = No. Ya he visto lo que valen tus promesas.
computer-letter-decline-betrayed-4 = No. No he olvidado lo que hiciste.
computer-letter-decline-later-1 = Sí, cuando haya dejado mi alianza. Todavía no.
computer-letter-decline-later-2 = Me gustaría, pero antes tengo que dejar a otros. Dame unas rondas.
computer-letter-decline-later-3 = Todavía no: tengo aliados que no puedo dejar en este momento. Pregúntame pronto otra vez.
computer-letter-decline-later-4 = Dentro de unas rondas, sí. Antes tengo que salir de mi alianza.
computer-letter-decline-later-5 = Sí, pero más tarde. Durante unas rondas me quedo donde estoy.
computer-letter-decline-later-6 = Me uniré a ti en cuanto haya dejado a los demás. Ahora es demasiado pronto para eso.
computer-letter-decline-later-7 = Pronto, creo. Acabo de llegar adonde estoy.
computer-letter-decline-later-8 = Pregúntame dentro de unas rondas: para eso tendré que dejar mi alianza.
computer-letter-decline-not-free-1 = Lo haría, pero tienes aliados. Déjalos antes y pregúntame otra vez.
computer-letter-decline-not-free-2 = Con gusto, pero con tus aliados seríamos demasiados. Me uniría solo a ti.
computer-letter-decline-not-free-3 = No tienes las manos libres. Si dejas tu alianza, estoy contigo.
computer-letter-decline-not-free-4 = A ti, sí, pero no a todos: en una alianza seríamos demasiados.
computer-letter-decline-not-free-5 = Aceptaría si vinieras sin nadie más. Así seríamos demasiados.
computer-letter-decline-not-free-6 = No puede ser mientras tengas alianza con otros. Sin ellos, sí.
computer-letter-decline-not-free-7 = Me aliaría contigo, pero no con todos los que traes. Ven sin ellos.
computer-letter-decline-not-free-8 = No hay sitio para mí junto a tus aliados. Si los dejas, pregúntame otra vez.
computer-letter-leave-distrust-1 = Dejo nuestra alianza. Ya no confío en ti.
computer-letter-leave-distrust-2 = Nuestra alianza ha terminado. No me diste motivos para quedarme.
computer-letter-leave-distrust-3 = Desde ahora cada cual va por su camino. No puedo contar contigo.
computer-letter-leave-distrust-4 = Termino con esto. Ha pasado demasiado entre nosotros.
computer-letter-leave-betrayed-1 = Me voy. No me quedo con traidores.
computer-letter-leave-betrayed-2 = Rompiste tu palabra. Ya no hay alianza.
computer-letter-leave-betrayed-3 = Después de lo que hiciste, prefiero seguir por mi cuenta.
computer-letter-leave-betrayed-4 = No se puede confiar en ti, así que me voy.
computer-letter-leave-better-1 = Dejo nuestra alianza. Espero más en otra parte.
computer-letter-leave-better-2 = Nuestra alianza ha terminado. Fue buena, pero me irá mejor sin ella.
computer-letter-leave-better-3 = Me voy. No es nada contra ti: el tablero ha cambiado.
computer-letter-leave-better-4 = Desde ahora cada cual va por su camino. Así gano más.
computer-letter-leave-better-5 = Me voy. Quedarme me habría costado la partida.
computer-letter-leave-better-6 = Ya no hay alianza. Lo he sopesado, y gano más si me voy.
computer-letter-leave-better-7 = Aquí termina nuestra alianza. Ya no me conviene.
computer-letter-leave-better-8 = Cambio de bando. En mi lugar habrías hecho lo mismo.
computer-letter-reproach-1 = Teníamos un acuerdo. Lo recordaré.
computer-letter-reproach-2 = Me diste tu palabra y luego me quitaste piezas.
computer-letter-reproach-3 = Así que eso vale tu palabra.
computer-letter-reproach-4 = Hace un momento había una alianza entre nosotros. Eso no se olvida tan pronto.
computer-letter-reproach-forever-1 = Teníamos un acuerdo y lo rompiste. No habrá otro.
computer-letter-reproach-forever-2 = Me diste tu palabra una vez. No volveré a aceptarla.
computer-letter-reproach-forever-3 = Hace un momento había una alianza entre nosotros. Fue la última vez.
computer-letter-reproach-forever-4 = Así que eso vale tu palabra. En esta partida he terminado contigo.
computer-letter-capture-1 = En la ronda { $round } capturaste { $piece } en { $square }.
computer-letter-capture-2 = Capturaste { $piece } en { $square } en la ronda { $round }.
computer-letter-capture-3 = Ronda { $round }: capturaste { $piece } en { $square }.
computer-letter-capture-4 = Fue en la ronda { $round } cuando capturaste { $piece } en { $square }.
computer-letter-own-piece = mi { $kind }
computer-letter-allys-piece = { $kind ->
    [torre] la torre
    [dama] la dama
   *[other] el { $kind }
} de { $army }
computer-letter-answer-1 = Soy una máquina y no leo texto libre. Una propuesta sí la entiendo. { $attitude }
computer-letter-answer-2 = No puedo leer esto: soy una máquina y solo entiendo propuestas. { $attitude }
computer-letter-answer-3 = Gracias por escribir, pero soy una máquina: las palabras no me dicen nada; una propuesta, sí. { $attitude }
computer-letter-answer-4 = Solo soy una máquina y no puedo responder a esto. A una propuesta sí puedo. { $attitude }
computer-letter-attitude-ally-1 = Tal como están las cosas, mantengo nuestra alianza.
computer-letter-attitude-ally-2 = Por mi parte, nuestra alianza sigue en pie.
computer-letter-attitude-ally-3 = Nuestra alianza me parece bien.
computer-letter-attitude-ally-4 = Por ahora sigo en alianza contigo.
computer-letter-attitude-friendly-1 = No tengo nada contra ti. Lo que diría a una depende de cómo estén entonces las cosas.
computer-letter-attitude-friendly-2 = No me has hecho daño, pero si una me conviene lo dice el tablero.
computer-letter-attitude-friendly-3 = Me llevo bien contigo, pero no prometo nada.
computer-letter-attitude-friendly-4 = No te guardo rencor. Si una me conviene es otra cuestión.
computer-letter-attitude-wary-1 = Quizá aceptaría una tuya: depende del tablero.
computer-letter-attitude-wary-2 = No puedo prometer que acepte una tuya.
computer-letter-attitude-wary-3 = Una tuya puede convenirme o no: lo decide el tablero.
computer-letter-attitude-wary-4 = Lo que diría a una tuya, aún no lo sé.
computer-letter-attitude-hostile-1 = Tal como están las cosas, rechazaría una tuya.
computer-letter-attitude-hostile-2 = Una tuya la rechazaría en este momento.
computer-letter-attitude-hostile-3 = Pero por ahora no quiero ninguna tuya.
computer-letter-attitude-hostile-4 = A una tuya diría que no ahora mismo.
computer-letter-attitude-never-1 = Después de lo que hiciste, no aceptaré ninguna tuya.
computer-letter-attitude-never-2 = Pero ninguna tuya: rompiste tu palabra.
computer-letter-attitude-never-3 = De ti ya no acepto ninguna.
computer-letter-attitude-never-4 = A una tuya diré que no, estén como estén las cosas.
computer-letter-attitude-unknown-1 = No sé quién eres, así que no puedo decir más.
computer-letter-attitude-unknown-2 = No puedo saber quién eres, así que eso es todo lo que puedo decir.
computer-letter-attitude-unknown-3 = No has dicho quién eres, así que lo dejo ahí.
computer-letter-attitude-unknown-4 = Quién eres no lo sé, así que no tengo nada que añadir.

## Reasons of computers
# Shown after the game, in the true history.
character-hidden = Carácter: sorteado y oculto
character-entry = Carácter: { $character }
character-loyal = leal
character-opportunist = oportunista
character-vengeful = vengativo
character-timid = prudente
history-characters = Caracteres de las máquinas: { $list }.
history-character = { $who } – { $character }
dealt-proposed = { $who } propuso una alianza a { $whom } porque { $why }.
dealt-accepted = { $who } se alió con { $whom } porque { $why }.
dealt-declined = { $who } rechazó la propuesta de { $whom } porque { $why }.
dealt-left = { $who } dejó a { $whom } porque { $why }.
dealt-betrayed = { $who } traicionó a { $whom } porque { $why }.
motive-gain = a ambos les iría mejor
motive-common-enemy = otro era demasiado fuerte
motive-protection = tenía poca fuerza y quería estar en paz
motive-no-gain = no tenía nada que ganar
motive-taken = en una alianza habrían sido demasiados
motive-unfair = habrían sido todos contra uno
motive-better = esperaba de eso más que de su alianza
motive-committed = dejar su alianza le habría costado más
motive-later = antes quería dejar su alianza
motive-not-free = la otra parte tenía aliados que dejar antes
motive-distrust = no confiaba en la otra parte
motive-betrayed = recordaba una traición
motive-prize = lo que podía capturar le valía más
motive-revenge = devolvió una traición
motive-forced = no tenía otra jugada

# What clients of the HTTP API are told instead: they cannot type commands.
client-puzzle-not-today = El día de ese ejercicio ha terminado. GET …/puzzle muestra el de hoy.
client-match-not-member = No has usado Entente en ningún servidor que juegue este encuentro. Úsalo allí una vez y luego apúntate.
client-refusal-unreadable = “{ $text }” no es una jugada. Envía una como { $example }; GET …/legal-moves las muestra todas.
client-refusal-not-seated = No juegas en esta partida, así que solo puedes verla. GET /api/v1/me/games muestra tus partidas.
client-refusal-no-challenges = No puedes desafiar ni invitar a { $people }. Quizá no conozco a esa persona, o no acepta desafíos. Elige a otra, o deja el puesto libre para todos.
client-refusal-time-paused = Los relojes están parados hasta { $until }. Para mover antes, pide reanudar: POST …/resume.
client-refusal-substitute-replaced = Una máquina juega por ti. Recupera antes tu puesto: DELETE …/substitute.
client-refusal-takeover-present = Ninguna máquina juega por { $seat }, así que este puesto no se puede ceder. Pide antes una máquina: POST …/substitute.
client-refusal-aborted = Esa partida se anuló, así que no cuenta. Crea otra: POST /api/v1/games.
client-refusal-lobby-closed = Esa partida o ese desafío está cerrado. Crea otra partida: POST /api/v1/games.
client-refusal-diplomacy-not-allied-with = No estás en alianza con { $seat }. GET …/alliances muestra tus aliados.
client-refusal-same-person-twice = No puedes desafiarte a ti, y a cada persona se la puede nombrar solo una vez.
client-refusal-not-invited = Este desafío es para otra persona. Crea tu propia partida: POST /api/v1/games.
client-refusal-vacation-not-away = No estás de vacaciones. Empiézalas antes: PUT /api/v1/me/vacation.
client-refusal-block-already-blocked = Ya has bloqueado a esta persona. GET /api/v1/me/blocked muestra a todas las que has bloqueado.
client-refusal-block-not-blocked = No has bloqueado a esta persona. GET /api/v1/me/blocked muestra a todas las que has bloqueado.

## The page of a game, in a browser. What it fills in has the names in braces there.
page-title = Tablero de ajedrez
page-loading = Cargando la partida…
page-no-script = Esta página necesita JavaScript.
page-board = Tablero
page-square = { $square }: { $content }
page-empty = vacía
page-piece = { $kind } de { $army }
page-piece-out = { $kind } de { $army }, fuera de la partida
page-piece-walking = { $kind } de { $army }, que se mueve solo
page-one-point = { $piece }, vale un punto
page-can-move = puede mover
page-can-go = puedes ir aquí
page-can-capture = puedes capturarla
page-selected = elegida
page-last-move = última jugada
page-in-check = en jaque
page-keys = Las flechas recorren el tablero. Enter toma una pieza y la deja. Escape cancela.
page-your-turn = Tu turno
page-their-turn = Turno de { $who }
page-live = En vivo
page-connecting = Conectando…
page-reconnecting = Se perdió la conexión. Reintentando…
page-activity-closed = Discord ha cerrado esta actividad.
page-activity-unknown = Esta actividad no muestra ninguna partida. Pulsa Jugar aquí debajo del tablero de una partida.
page-link-over = Este enlace ya no funciona. Pulsa Abrir tablero en Discord para obtener otro.
page-link-elsewhere = Este enlace es de otra partida. Pulsa Abrir tablero debajo del tablero de esta.
page-not-found = Aquí no existe esa partida, o solo pueden verla sus jugadores. Si juegas en ella, pulsa Abrir tablero en Discord.
page-unreachable = No llego al servidor. Comprueba tu conexión e inténtalo de nuevo.
page-try-again = Reintentar
page-changed = La partida ha avanzado. Esta es ahora la posición.
page-watching = Estás mirando.
page-vote-ask = Tu equipo vota hasta { $when }: toca una pieza y después una casilla.
page-vote-own = Tu voto: { $move }. Puedes cambiarlo hasta { $when }.
page-vote-standing = Votos hasta ahora (solo los ve tu equipo): { $content }
page-arbiter = { $who } dirige esta partida como árbitro.
page-selected-piece = { $piece } en { $square }. Casillas a las que puede ir: { $count }.
page-no-moves = { $piece } en { $square } no puede mover.
page-not-yours = { $piece } en { $square } es de { $who }.
page-not-your-turn = Es el turno de { $who }. Puedes preparar tu jugada abajo: Jugadas condicionales.
page-only-watching = Estás mirando esta partida, así que no puedes mover en ella.
page-cant-go = { $piece } no puede ir a { $square }.
page-moved = { $who }: { $move }
page-moves = Jugadas
page-no-moves-yet = Aún no hay jugadas.
page-start = Inicio
page-first = Primera posición
page-previous = Una jugada atrás
page-next = Una jugada adelante
page-latest = Posición actual
page-earlier = Posición anterior: después de { $move }.
page-at-start = Posición anterior: el inicio.
page-earlier-how = Toca el tablero para volver a ahora.
page-promote = ¿Qué pieza?
page-which = ¿Qué jugada?
page-cancel = Cancelar
page-close = Cerrar
page-yes = Sí
page-no-play-on = { button-no-play-on }
page-out-by = { $who } te ha dejado fuera de esta partida. Puedes mirar cómo acaba.
page-you-are-out = Estás fuera de esta partida. Puedes mirar cómo acaba.
page-resigned = Has abandonado. Tu ejército quedará fuera cuando llegue su turno.
page-choose = Elige…
page-flip = { button-flip }
page-colours = Colores
page-theme-auto = Claro u oscuro, como el dispositivo
page-theme-wood = Madera
page-theme-dark = Pizarra
page-theme-contrast = Alto contraste
page-theme-safe = Apto para daltonismo
page-theme-green = Verde
page-theme-blue = Azul
page-set = Piezas
page-set-auto = Como en Discord
page-set-classic = Madera torneada
page-set-flat = Planas
page-set-letters = Letras
page-set-carved = Talladas
page-set-round = Redondas
page-sounds = Sonidos
page-captured = Capturas: { $pieces }
page-points = Puntos: { $points }
page-paused = En pausa
page-out = fuera
page-offer-draw = { button-offer-draw }
page-ask-draw = ¿Ofrecer tablas?
page-accept-draw = { button-accept-draw }
page-decline-draw = { button-decline-draw }
page-stop-draw-offers = No más ofertas de tablas de { $who }
page-allow-draw-offers = Permitir ofertas de tablas de { $who }
page-draw-offered = { $who } ofrece tablas.
page-draw-offered-own = Has ofrecido tablas.
page-claim-threefold = { button-claim-threefold }
page-claim-fifty_moves = { button-claim-fifty }
page-claim-win = { button-claim-win }
page-claim-draw = { button-claim-draw }
page-hint = Pista
page-hint-wait = Buscando una pista…
page-hint-move = Pista: { $move }
page-takeback = { button-takeback }
page-pause = { button-pause }
page-ask-pause = ¿Pedir una pausa?
page-resume = { button-resume }
page-abort = { button-abort }
page-ask-abort = ¿Anular esta partida? No contará.
page-yes-abort = { button-yes-abort }
page-accept = { button-accept }
page-decline = { button-decline }
page-withdraw = { button-withdraw }
page-command-army = Mandar { $army }
page-ask-betray = ¿La juegas de todos modos?
page-yes-betray = Jugar { $move } de todos modos
page-plans = Jugadas condicionales
page-plans-help = ¿Qué juegas si juegan lo que esperas? Prepara una línea en el tablero: su jugada y después la tuya. Solo tú puedes verla.
page-plans-none = No has preparado nada.
page-prepare = Preparar una línea
page-prepare-theirs = Su jugada: toca lo que esperas que juegue { $who }.
page-prepare-yours = Tu respuesta: toca lo que jugarías entonces.
page-prepare-undo = Deshacer
page-save-line = Guardar línea
page-line-resign = Guardar: después abandono
page-line-draw = Guardar: después tablas
page-remove = Quitar
page-think = Tablero de ideas
page-think-help = Prueba líneas en el tablero. Se guardan con la partida, y solo tú puedes verlas.
page-think-over = Las líneas que pensaste en esta partida. Solo tú puedes verlas.
page-think-none = Está vacío.
page-think-begin = Pensar en el tablero
page-thinking = Estás pensando: lo que haces en el tablero no se juega.
page-think-turn = Próxima jugada: { $who }.
page-think-after = Después de { $move }:
page-think-start = Al principio
page-think-stop = Dejar de pensar
page-think-note = Tu nota sobre esta jugada
page-think-save-note = Guardar nota
page-think-plan = Hacer condicional
page-think-share = Enviar esta línea a…
page-think-letter = Línea: { $move }
page-think-letter-note = Línea: { $move } ({ $content })
page-think-ask-remove = ¿Quitar esta jugada y todo lo que sigue?
page-diplomacy = { button-diplomacy }
page-only-you = Solo tú puedes ver esto.
page-allies = En alianza con: { $who }
page-no-allies = No tienes aliados.
page-liege = Tu ejército sigue luchando por { $who }.
page-protectorates = Ejércitos que siguen luchando por ti: { $who }
page-leave = Dejar la alianza
page-ask-leave = ¿Dejar tu alianza? Solo se avisa a quienes eran tus aliados.
page-propose = Proponer una alianza
page-ask-propose = ¿Proponer una alianza a { $who }? Verá quién está en tu alianza: { $whom }. Si acepta, estará en alianza con todos.
page-proposal-to = Has propuesto una alianza a { $who }.
page-proposal-from = { $who } propone una alianza.
page-proposal-others = Si aceptas, también tendrás alianza con { $who }.
page-proposal-shows = Verá quién está en tu alianza: { $who }.
page-ally = aliado
page-news-letter = Una carta de { $who }
page-news-check = ¡Atacan a tu rey!
page-news-time = ¡Se te acaba el tiempo!
page-news-betrayed = ¡{ $who } traiciona tu alianza!
page-news-pact_broken = ¡{ $who } rompe un pacto!
page-news-left = { $who } ya no está en tu alianza.
page-news-declined = { $who } rechaza tu propuesta.
page-news-withdrawn = { $who } retira la propuesta.
page-news-civil_war = Solo quedaba tu alianza. Se ha roto.
page-news-more = { $count } más
page-news-count = Nuevo: { $count }
page-ask-leaving = Estás en otra alianza. ¿La dejas por esta?
page-to = Para
page-message = Mensaje (opcional)
page-order = Si capturan mi rey, mi ejército…
page-order-removal = deja el tablero
page-order-protectorate = sigue luchando por mi aliado
page-letters = { button-letters }
page-no-letters = Aún no hay cartas.
page-letter = Tu carta
page-send = Enviar
page-anonymous = Firmar con mi alias
page-letter-readers = Para (puedes elegir a varios)
page-letter-from = De { $who }
page-letter-from-to-several = De { $who } a { $whom }
page-letter-to = A { $who }
page-letter-gone = (Esta carta se borró.)
page-stand-in = por ahora juega una máquina
page-away = de vacaciones hasta { $when }
page-away-turn = de vacaciones hasta { $when }; plazo para mover: { $then }
page-offered = puesto disponible
page-former = en lugar de { $who }
page-partner = En equipo con { $who }
page-ended = Terminada
page-sending = Tu jugada está en camino…
page-not-sent = { $move } no se ha enviado: no llego al servidor. Tu jugada se guarda aquí y se enviará cuando vuelva la conexión.
page-send-again = Enviar otra vez
page-last-moves = Últimas jugadas:
page-last-move-of = última jugada de { $army }
page-draw-declined = { $who } rechaza las tablas.
page-request-declined = { $who } dice que no. La partida sigue.
page-won = ¡Has ganado!
page-lost = Has perdido
page-drawn = Tablas
page-over = Fin de la partida
page-aborted = Partida anulada
page-not-begun = Sin empezar
page-rematch = { button-rematch }
page-rematch-waiting = Revancha ofrecida. Falta la respuesta de { $who }.
page-rematch-offered = { $who } te ofrece la revancha.
page-rematch-declined = La última oferta de revancha no se aceptó.
page-rematch-begun = La revancha ha empezado.
page-rematch-go = Jugar la revancha
page-accept-rematch = Aceptar revancha
page-analysis = { button-analysis }
page-replay = { button-replay }
page-next-game = Siguiente: { $who }
page-new-game = Nueva partida
page-other-game = Otra partida
page-games = Tus partidas
page-level = { play-form-level }
page-play-computer = { play-form-title }
page-to-chat = Volver a Discord
page-analysing = Analizo la partida: { $count } % hecho.
page-chart = Las opciones de ganar de cada ejército, jugada a jugada
page-costliest = Las jugadas que más costaron
page-film = La partida como película
page-film-making = Hago la película…
page-save-film = Guardar película
page-rules = { button-rules }
page-puzzle-title = Ejercicio
page-puzzle-game = Variante
page-puzzle-solved-head = ¡Resuelto!
page-puzzle-over-head = La solución
page-puzzle-right = ¡Correcto! Encuentra la siguiente jugada.
page-puzzle-wrong = { $move } no es. ¡Inténtalo de nuevo!
page-puzzle-solved = ¡Resuelto en { $count } intentos!
page-puzzle-solved-once = ¡Resuelto al primer intento!
page-puzzle-next = Siguiente ejercicio
page-puzzle-solution = Solución
page-puzzle-line = Solución: { $content }
page-puzzle-streak = Seguidos: { $count } (récord: { $best }) · en total: { $solved }
page-puzzle-ended = Tu racha de { $count } ha terminado.
page-puzzle-gone = Este ejercicio ha terminado para ti, o se retiró. No has perdido nada.
page-puzzle-link-over = Este enlace ha caducado. Escribe /puzzle en Discord para obtener otro.
page-puzzle-open = Con un enlace de /puzzle en Discord se cuentan tus ejercicios.
seat-page-title = Hay un puesto libre ante el tablero
seat-page-how = Ocúpalo en Discord: escribe este comando en cualquier servidor en el que yo esté, o en un mensaje directo para mí.
seat-page-command = /game join code:{ $code }
seat-page-what = Recibes el ejército tal como está, con sus alianzas, pero sin las cartas anteriores. El puesto es para quien use antes el código.
server-page-title = Ajedrez en nuestro servidor de Discord
server-page-about = Partidas para ver, con clasificaciones y resultados.
server-page-missing-title = Aquí no hay ninguna página
server-page-missing = Quizá el enlace no sea correcto o el servidor ya no muestre sus partidas. Con /server quien lo administra puede activar la página.
server-page-join = Unirse al servidor
server-page-begin-heading = Cómo empezar
server-page-bot = Aquí se juega en un chat, con el bot Entente: ajedrez y { $count } variantes de dos a cinco jugadores. Escribes una jugada, la tocas en un tablero o la eliges en un menú, y puedes tomarte minutos o días para hacerla.
server-page-begin = En el servidor, /play empieza al momento una partida contra la máquina, /challenge invita a alguien a una, y /game new abre una a la que cualquiera de allí puede unirse.
server-page-games = Partidas en juego
server-page-no-games = Ahora mismo no se juega ninguna partida. Estos tableros esperan a quien quiera jugar:
server-page-more-games = Se juegan más partidas de las que caben aquí.
server-page-leagues = Ligas
server-page-matches = Encuentros contra otros servidores
server-page-season = Temporada { $season }
server-page-place = Puesto
server-page-rating = Valoración
server-page-more = { $count ->
        [one] y 1 jugador más
       *[other] y { $count } jugadores más
    }
server-page-leaderboards = Clasificaciones por valoración
server-page-films = Últimos resultados
server-page-no-films = Todavía no ha terminado ninguna partida.
server-page-film = Película
server-page-note = Aquí aparecen las partidas y ligas abiertas a todos, y las partidas de los canales que muestra este servidor, sin los nombres de quienes juegan. De los encuentros contra otros servidores aparecen los resultados.
button-open-board = Abrir tablero
button-play-here = Jugar aquí
play-here-off = Aquí no se puede jugar dentro de la ventana de Discord. Pulsa Abrir tablero para jugar en tu navegador.
play-here-players-only = Solo los jugadores de esta partida pueden jugar dentro de la ventana de Discord. Pulsa Abrir tablero para mirar en tu navegador.
open-board-link = Tu tablero en el navegador: toca una pieza y después una casilla. El enlace es solo para ti: quien lo tenga puede jugar por ti en esta partida y en las demás. Funciona hasta un día después del final de la partida.
open-board-vote = El tablero de tu equipo en el navegador: toca una pieza y después una casilla, y ya has votado. El enlace es solo para ti: quien lo tenga puede votar por ti. Funciona durante un día.
open-board-watch = El tablero en el navegador, para mirar. El enlace es solo para ti y funciona durante un día.
open-board-public = El tablero en el navegador. Todos pueden ver allí esta partida.
open-board-off = Aquí las partidas no se pueden abrir en un navegador.

## Leagues

league-forgotten = alguien que se fue
league-format-rolling = todos contra todos sin rondas, { $games ->
        [one] cada uno juega una partida a la vez
       *[other] cada uno juega hasta { $games } partidas a la vez
    }
league-format-round-robin = todos contra todos
league-format-swiss = suizo, { $rounds ->
        [one] una ronda
       *[other] { $rounds } rondas
    }
league-format-tables = mesas de { $seats }, { $rounds ->
        [one] una ronda
       *[other] { $rounds } rondas
    }
league-format-arena = arena de { $time }
league-standing = { $place } { $name } · { $points } { $halves ->
        [1] punto
        [2] punto
       *[other] puntos
    }, { $games ->
        [0] sin partidas aún
        [one] 1 partida
       *[other] { $games } partidas
    }
league-bye = • { $name } descansa
league-game = • { $players }
league-game-over = • { $players }: { $score }
league-ties = Los empates a puntos se deciden por { $criteria }
league-tie-direct = encuentro directo
league-tie-buchholz = Buchholz
league-tie-buchholz-cut = Buchholz -1
league-tie-sonneborn = Sonneborn-Berger
league-tie-wins = victorias en el tablero
league-tie-rounds-won = victorias jugadas o no
league-tie-codes = Desempates: { $codes }
league-column-place = #
league-column-name = Jugador
league-column-games = Partidas
league-column-points = Puntos
league-column-number = N.º
league-heading = **{ $name }** · { $variant } · { $format } · { $clock } · { $rated }
league-without-clock = sin reloj
league-rated = valorada
league-unrated = no valorada
league-public = pública: cualquiera puede verla
league-begins = Empieza { $when }, o en cuanto se hayan unido { $most } jugadores. Hacen falta al menos { $least }. Después todo es automático.
league-players = Jugadores ({ $count } de { $most }): { $names }
league-nobody-yet = Aún no se ha unido nadie.
league-next-season = La próxima temporada empieza { $when }.
league-entries = { $count } de { $most } lugares están ocupados, y hacen falta al menos { $least }. Empieza { $when }.
league-postponed = Se han unido muy pocos hasta ahora, así que se aplazó el comienzo. Empieza { $when }, si para entonces se han unido al menos { $least } jugadores.
league-round = Temporada { $season }, ronda { $round } de { $rounds }. La ronda termina { $when } a más tardar.
league-season = Temporada { $season }. Las partidas empiezan solas, y la temporada termina { $when } a más tardar.
league-last-games = Temporada { $season }: se han jugado todas las rondas. Las últimas partidas cuentan hasta que terminan.
league-out = { $count ->
        [one] { $names } queda fuera: demasiadas de sus partidas no se jugaron.
       *[other] { $names } quedan fuera: demasiadas de sus partidas no se jugaron.
    }
league-season-over = La temporada { $season } ha terminado. { $count ->
        [one] ¡Gana **{ $winner }**!
       *[other] ¡**{ $winner }** comparten el primer lugar!
    }
league-over = La liga ha terminado. { $why }
league-end-complete = Se han jugado todas las temporadas.
league-end-too-few = Se unieron muy pocos jugadores.
league-end-cancelled = Se terminó antes de tiempo.
league-division = **División { $number }**
league-running = Temporada { $season }. Partidas en juego: { $games }.
league-line = • **{ $name }** · { $format } · { $count ->
        [one] 1 jugador
       *[other] { $count } jugadores
    } · `{ $id }`
league-none = Aún no hay ligas en este canal. Quienes administran pueden empezar una con /league new. O prueba /league demo.
league-list = Ligas de aquí:
league-division-heading = División { $number }
league-standings-alt = La clasificación de { $name }
league-done-joined = ¡Ya participas en **{ $name }**! Tus partidas empiezan solas, y te mencionaré.
league-done-left = Has salido de **{ $name }**. Las partidas que ya empezaron siguen.
league-done-absent = No tienes partida en { $rounds ->
        [one] la próxima ronda
       *[other] las próximas { $rounds } rondas
    } de **{ $name }**.
league-done-back = ¡Hola de nuevo! Juegas en la próxima ronda de **{ $name }**.
league-done-opened = La liga está abierta en este canal. No necesita más comandos.
league-done-cancelled = **{ $name }** ha terminado{ $people ->
    [0] , y sus partidas también.
   *[1] . Las partidas ya empezadas en las que juegan personas continúan.
}
league-demo-name = Liga de las máquinas
league-default-name = Liga de { $variant }
league-fault-tables = Las mesas necesitan un juego de 3 a 5 jugadores, y este es de { $seats }. Elige otro formato, por ejemplo el suizo.
league-fault-seats = Este formato necesita un juego de 2 jugadores, y este es de { $seats }. Elige el formato de mesas.
league-fault-small = Una liga necesita al menos { $least } jugadores. Permite más.
league-fault-large = Una liga tiene como máximo { $most } jugadores, y no menos de los que necesita para empezar.
league-fault-rounds = Una temporada tiene de 1 a { $most } rondas.
league-fault-time = Una ronda dura entre un minuto y un año. Elige otra duración.
league-fault-games = Un jugador puede tener de 1 a { $most } partidas a la vez.
league-fault-meetings = Dos jugadores se enfrentan una o dos veces. Elige 1 o 2.
league-fault-division = Una división tiene al menos { $least } jugadores, y como máximo la mitad suben o bajan.
league-fault-ties-many = Una liga tiene como máximo { $most } desempates. Quita alguno.
league-fault-ties-twice = Has puesto { $code } dos veces. Pon cada desempate una sola vez.
league-fault-ties-tables = En las mesas los empates a puntos se deciden solo por el número de victorias (WON). No pongas desempates.
league-refusal-tie = No conozco el desempate «{ $typed }». Usa estos códigos, en el orden en que deciden: { $codes }.
league-refusal-over = Esta liga ha terminado. Busca otra con /league list.
league-refusal-full = Esta liga está completa. Podrás unirte cuando alguien salga.
league-refusal-entered = Ya estás en esta liga. Mira tus partidas con /turns.
league-refusal-not-entered = No estás en esta liga. Únete primero.
league-refusal-left = Has salido de esta liga. Podrás volver a unirte cuando termine la temporada.
league-refusal-rounds = Puedes faltar hasta { $most } rondas seguidas.
league-refusal-none = Aquí no existe esa liga. Míralas todas con /league list.
league-refusal-organiser = Solo quien organiza la liga puede hacer esto.
league-refusal-end = Solo quien organiza esta liga y quienes administran el servidor pueden terminarla.
league-refusal-many = Puedes tener { $most } ligas a la vez. Termina una primero.
league-refusal-name = El nombre de una liga tiene de 1 a { $most } caracteres visibles, en una sola línea.
league-refusal-clubs = En este servidor las ligas están desactivadas. Quien lo administra puede activarlas con /server.
league-refusal-demo = Una liga publica sus partidas en este canal, así que aquí solo pueden empezarla quienes administran este servidor. Pídeselo, o mira una partida con /game watch.
league-refusal-place = Las ligas se juegan en el canal de un servidor. Usa este comando allí.
league-file-title = { $name }, temporada { $season }
league-file-legend = Cada casilla muestra el número del rival, el color (w blancas, b negras) y el resultado: 1 victoria, ½ tablas, 0 derrota, + y - victoria y derrota por incomparecencia. Sin rival: U descanso por número impar, F un punto, H medio punto, Z nada. En las mesas de tres a cinco, la casilla muestra los puntos.
league-file-no-season = La primera temporada aún no ha empezado. Vuelve a pedirlo cuando empiece.
league-file-no-division = Esta liga tiene { $divisions ->
        [one] una división
       *[other] { $divisions } divisiones
    }. Elige otra.
league-file-no-tables = El informe de la FIDE solo admite partidas de dos. Elige una tabla cruzada.
league-file-no-pgn = { $variant } no tiene PGN para varias partidas. Elige una tabla cruzada o exporta cada partida.
league-file-too-large = Esta liga es demasiado grande para el informe de la FIDE. Elige una tabla cruzada.
league-file-no-games = Aún no ha terminado ninguna partida de esta temporada.
league-file-too-many-games = Son demasiadas partidas para un archivo en Discord. La API las tiene todas.
league-file-trf = El informe de la FIDE de **{ $name }**, para federaciones y programas de emparejamiento. Aquí no se conocen la ciudad, la federación, el árbitro, los Elo ni los números FIDE. Añádelos antes de entregarlo.
league-file-pgn = Las partidas terminadas de **{ $name }** en un archivo.
league-file-csv = La tabla cruzada de **{ $name }** para hojas de cálculo.
league-file-html = La tabla cruzada de **{ $name }** como página. Descárgala y ábrela en un navegador.
league-import-started = Empezó en otro sitio. La próxima ronda empieza { $when }, o en cuanto estén aquí todos los jugadores de abajo. Hacen falta al menos { $least }.
league-import-played = Rondas jugadas: { $played } de { $rounds }.
league-vacant = Todavía nadie juega por: { $names }. Quien organiza dice quién es quién con /league player.
league-vacant-player = { $number }. { $name }
league-vacant-kept = { $number }. { $name } (reservado para { $person })
league-done-imported = **{ $name }** sigue aquí: { $players } jugadores, { $played } de { $rounds } rondas jugadas. Di quién es quién con /league player. Después cada cual ocupa su puesto con /league join.
league-done-kept = El jugador { $number }, { $player }, queda reservado para { $person } en **{ $name }**. El puesto se ocupa con /league join.
league-refusal-listed = Este torneo empezó en otro sitio, así que solo juegan sus jugadores. Si tú estás en él, pide a quien organiza que lo diga con /league player. Después únete.
league-refusal-vacant = No hay ningún jugador libre con ese número. Mira los libres con /league show.
league-refusal-import = Ninguna liga puede seguir con este torneo.
league-refusal-plays = Esta persona ya juega en la liga.
league-import-title = Seguir con un torneo
league-import-file = Informe del torneo
league-import-file-hint = El informe de la FIDE (TRF16 o TRF26) de un torneo que no ha terminado.
league-import-variant-hint = Ajedrez, si no eliges nada.
league-import-clock = Reloj de sus partidas
league-import-clock-hint = Por ejemplo, 3d por jugada, o 10+5. Vacío: tres días por jugada.
league-import-rounds = Rondas de todo el torneo
league-import-rated = ¿Son valoradas sus partidas?
league-import-yes = Sí
league-import-no = No
league-import-wrong-rounds = Un torneo tiene un número entero de rondas, por ejemplo 5. Envía el formulario otra vez.
tournament-fault = No puedo seguir con este archivo. Línea { $line }, columna { $column }: { $reason }
tournament-fault-too-long = el archivo tiene más de { $most } bytes.
tournament-fault-not-utf8 = esto no es UTF-8, así que se ha leído como Windows-1252.
tournament-fault-control-character = este carácter no puede estar en una línea.
tournament-fault-unknown-code = no hay ningún registro con el código { $code }.
tournament-fault-not-kept = una liga no puede tener esto: no admite equipos, rondas aceleradas, emparejamientos prohibidos, otros puntos que 1, ½ y 0, ni descansos de rondas posteriores.
tournament-fault-twice = la línea { $line } también tiene este registro.
tournament-fault-not-blank = esta columna está entre dos campos y tiene que estar vacía.
tournament-fault-missing = aquí falta algo.
tournament-fault-field = { $found } no puede estar aquí.
tournament-fault-number-twice = el jugador de la línea { $line } también tiene el número { $number }.
tournament-fault-person-twice = el jugador de la línea { $line } también tiene este número FIDE.
tournament-fault-number-missing = falta el número { $missing }. Los jugadores tienen los números desde el 1.
tournament-fault-no-such-player = ningún jugador tiene el número { $number }.
tournament-fault-own-opponent = nadie puede jugar contra sí mismo.
tournament-fault-contradiction = la línea { $line } dice otra cosa de esta partida: { $found }, y aquí { $own }.
tournament-fault-second-bye = el descanso de esta ronda lo tiene el jugador de la línea { $line }.
tournament-fault-other-bye = el jugador { $number } tiene otra cosa en esta ronda.
tournament-fault-points = los puntos de las rondas son { $counted }, y no { $written }.
tournament-fault-count = el número de { $what ->
    [players] jugadores
    [rated] jugadores con Elo
    [teams] equipos
   *[rounds] rondas
} es { $counted }, y no { $written }.
tournament-fault-no-players = el archivo no tiene jugadores.
tournament-fault-not-played = esta partida aún no tiene resultado. Anota los resultados de toda la ronda, o quita la ronda: entonces se empareja aquí.
tournament-fault-finished = ya se han jugado las { $rounds } rondas, así que no queda nada por seguir.
tournament-fault-no-round-count = el archivo no dice cuántas rondas tiene el torneo. Indícalo aparte.
tournament-fault-too-many-players = una liga tiene como máximo { $most } jugadores.
tournament-fault-too-few-players = una liga tiene al menos { $least } jugadores.
tournament-fault-too-many-rounds = una liga tiene como máximo { $most } rondas.
tournament-fault-other-system = no emparejo con el sistema { $code }. Conozco el sistema holandés de la FIDE y el todos contra todos.
tournament-fault-unknown-tie-break = no conozco el desempate { $code }. Quítalo de la lista.
tournament-fault-not-scheduled = este no es el emparejamiento que las tablas de Berger tienen aquí.
tournament-warnings = No se ha tomado del archivo, porque ni la clasificación ni los emparejamientos dependen de ello:
tournament-warning = Línea { $line }, columna { $column }: { $reason }
tournament-warnings-more = … y { $count } más.
button-standings = Clasificación
league-demo-question = ¿Empezar en este canal una liga de { $computers } máquinas? Juegan { $games } partidas con { $each } cada una, como máximo { $whole } en total. El canal recibe un mensaje con la clasificación, y cada partida tiene su propio hilo. No se menciona a nadie, y puedes terminarla en cualquier momento.
league-demo-not-now = No se empezó ninguna liga.
league-end-question = ¿Terminar **{ $name }** ahora? { $people ->
    [0] Sus partidas también terminan.
   *[1] Las partidas ya empezadas en las que juegan personas continúan.
}
button-end-league = Terminar esta liga
button-confirm-end-league = Sí, terminarla
button-demo-league = Ver una liga
command-league-name = liga
command-league-description = Ligas que funcionan solas
command-league-new-name = nueva
command-league-new-description = Abre una liga en este canal; después no necesita comandos
command-league-new-variant-name = variante
command-league-new-variant-description = A qué se juega, para dos o hasta cinco ejércitos; /rules lo explica
command-league-new-format-name = formato
command-league-new-format-description = Cómo se enfrentan los jugadores
command-league-new-name-name = nombre
command-league-new-name-description = El nombre de la liga
command-league-new-players-name = jugadores
command-league-new-players-description = Cuántos jugadores como máximo
command-league-new-rounds-name = rondas
command-league-new-rounds-description = Cuántas rondas, para el suizo y las mesas
command-league-new-days-name = días
command-league-new-days-description = Cuánto dura una ronda como máximo, en días
command-league-new-hours-name = horas
command-league-new-hours-description = Durante cuántas horas puede unirse la gente antes de que empiece
command-league-new-division-name = división
command-league-new-division-description = Jugadores por división; los mejores suben, los últimos bajan (por defecto: una división)
command-league-new-tiebreaks-name = desempates
command-league-new-tiebreaks-description = Qué decide los empates a puntos, con los códigos de la FIDE en orden, por ejemplo BH-C1, BH
command-league-new-computers-name = máquinas
command-league-new-computers-description = Cuántas máquinas se unen, de distintos niveles
command-league-new-rated-name = valorada
command-league-new-rated-description = Si las partidas son valoradas (por defecto: sí)
command-league-new-public-name = pública
command-league-new-public-description = Si cualquiera puede ver la liga y sus partidas, también fuera de Discord (por defecto: no)
command-league-list-name = lista
command-league-list-description = Las ligas de este canal
command-league-show-name = ver
command-league-show-description = Una liga con su clasificación
command-league-join-name = unirse
command-league-join-description = Únete a una liga
command-league-leave-name = salir
command-league-leave-description = Sal de una liga; las partidas que ya empezaron siguen
command-league-absent-name = faltar
command-league-absent-description = Descansa en las próximas rondas
command-league-absent-rounds-name = rondas
command-league-absent-rounds-description = Cuántas rondas; 0 cuando vuelvas
command-league-demo-name = demo
command-league-demo-description = Mira una liga de máquinas de cinco niveles
command-league-end-name = terminar
command-league-end-description = Termina tu propia liga
command-league-export-name = exportar
command-league-export-description = Una liga como archivo: informe de la FIDE, todas las partidas o tabla cruzada
command-league-export-file-name = archivo
command-league-export-file-description = Qué archivo
command-league-import-name = importar
command-league-import-description = Sigue aquí con un torneo de un informe de la FIDE: abre un formulario
command-league-player-name = jugador
command-league-player-description = Di qué persona es un jugador de un torneo importado
command-league-player-number-name = número
command-league-player-number-description = El número del jugador en el archivo
command-league-player-person-name = persona
command-league-player-person-description = Quién es aquí
parameter-league-name = liga
parameter-league-description = Su nombre o id; sin esto, la más nueva de aquí
choice-rolling = todos contra todos sin rondas (nadie tiene que esperar)
choice-berger = todos contra todos por rondas
choice-swiss = suizo
choice-tables = mesas de 3 a 5
choice-arena = arena (en vivo)
choice-trf26 = informe de la FIDE, TRF26 (TRF25 en borrador)
choice-trf16 = informe de la FIDE, TRF16
choice-pgn = todas las partidas terminadas (PGN)
choice-csv = tabla cruzada para hojas de cálculo (CSV)
choice-html = tabla cruzada como página (HTML)
# Ratings

rating-pace-live = en vivo
rating-pace-daily = por días
rating-changes = Valoraciones ({ $game }, { $pace }):
rating-change = { $who }: { $before } → **{ $after }** ({ $change }, ±{ $deviation })
rating-weight = · cuenta al { $percent } %
rating-not-counted = No ha cambiado ninguna valoración: { $why }
rating-too-short = la partida terminó antes de que cada jugador hiciera tres jugadas.
rating-substituted = una máquina hizo más de dos jugadas por un jugador.
rating-no-opponent = la misma persona jugó en dos bandos.
rating-no-person = solo jugaron máquinas.

# Profiles and leaderboards

profile-head = **Perfil de { $who }**
profile-private = { $who } no muestra su perfil a nadie.
profile-no-ratings = Aún no hay partidas valoradas. `/game new` y `/challenge` tienen la opción *valorada*.
profile-ladder = { $game } ({ $pace }): **{ $rating }** ±{ $deviation } · { $games ->
    [one] 1 partida
   *[other] { $games } partidas
  }: { $wins } ganadas, { $draws } en tablas, { $losses } perdidas
profile-favourite = Más partidas valoradas: { $game }
profile-won-in-a-row = { $count } victorias seguidas
profile-lost-in-a-row = { $count } derrotas seguidas
profile-finished = { $count ->
    [one] 1 partida terminada
   *[other] { $count } partidas terminadas
  }
profile-loyalty = Aliados respetados: { $kept }, traicionados: { $broken }
profile-reliability = A tiempo en el { $percent } % de los turnos de las últimas diez partidas con reloj
profile-head-to-head = Tú contra esta persona: { $wins } ganadas, { $draws } en tablas, { $losses } perdidas
profile-trend = La valoración en { $game }: de { $first } a { $last }.
profile-no-ratings-here = En este servidor las valoraciones están desactivadas, así que aquí no puede haber partidas valoradas. Quien lo administra puede activarlas con /server.
leaderboard-no-ratings-here = En este servidor las valoraciones están desactivadas. Quien lo administra puede activarlas con /server. O mira las de todos: `/leaderboard overall:True`.
leaderboard-server = **{ $game } ({ $pace })** en este servidor
leaderboard-overall = **{ $game } ({ $pace })** en general
leaderboard-person = { $rank }. { $who } **{ $rating }** { $note }
leaderboard-note = ±{ $deviation } · { $games ->
    [one] 1 partida
   *[other] { $games } partidas
  }
leaderboard-computer = – { $who } **{ $rating }**
leaderboard-empty = Aún no hay nadie en la lista. Estrénala: termina diez partidas valoradas. Empieza una con /challenge o /game new y la opción *valorada*.
leaderboard-rules = Aparecen los jugadores con diez partidas valoradas, una de ellas en los últimos 30 días, y una valoración bastante segura.
lobby-reliability = A tiempo hasta ahora: { $people }
lobby-reliability-of = { $who } { $percent } %

# Linked roles of Discord

linked-role-rating-name = Valoración
linked-role-rating-description = Mejor valoración que ya no es provisional, como mínimo
linked-role-games-name = Partidas valoradas
linked-role-games-description = Partidas valoradas terminadas, como mínimo
linked-role-loyalty-name = Lealtad en porcentaje
linked-role-loyalty-description = Aliados respetados y no traicionados, en porcentaje, como mínimo
linked-role-reliability-name = Puntualidad en porcentaje
linked-role-reliability-description = Turnos a tiempo en las últimas diez partidas con reloj, en porcentaje, como mínimo
linked-role-since-name = Días de juego
linked-role-since-description = Días desde la primera partida pública, como mínimo
linked-roles-done-title = Tus roles están vinculados
linked-roles-done = Discord conoce ahora tu valoración, partidas valoradas, lealtad y puntualidad, y cuándo empezaste, y los mantiene al día. Puedes cerrar esta página y volver a Discord.
linked-roles-over-title = Este enlace ya no vale
linked-roles-over = No se vinculó nada. Vuelve a Discord y elige otra vez Roles vinculados en el menú del servidor.
linked-roles-refused-title = No se vinculó nada
linked-roles-refused = No diste permiso, así que Discord no recibe nada de aquí. Puedes cerrar esta página.
linked-roles-unavailable-title = Discord no responde
linked-roles-unavailable = No se vinculó nada. Inténtalo de nuevo en un minuto.

## Encuentros entre servidores

match-terms = { $variant } · { $boards } · { $clock } · { $rated }
match-crowd = un tablero, votan todos
match-boards = { $count ->
        [one] un tablero
       *[other] { $count } tableros
    }
match-opponent-wanted = se busca rival
match-unnamed-server = otro servidor
match-offered = Este servidor busca rival. Quien administra otro servidor acepta el encuentro con /match accept `{ $code }`; el plazo acaba { $when }. Después lo confirma quien administra este.
match-listed = También está en /match find.
match-proposed-here = **{ $server }** quiere jugar este encuentro. Quien administra este servidor lo confirma o lo rechaza.
match-proposed-there = Este servidor ha aceptado el encuentro. Falta que **{ $server }** lo confirme.
match-gathering = Apúntate con Jugar por nosotros. Las partidas empiezan { $when }, o en cuanto el capitán de **{ $server }** dé comienzo al encuentro.
match-not-here = Este servidor no juega este encuentro.
match-news-taken = **{ $server }** acepta el encuentro. Quien administra este servidor lo confirma o lo rechaza.
match-news-confirmed = El encuentro está en marcha. Apúntate debajo de su mensaje con Jugar por nosotros.
match-news-confirmed-crowd = El encuentro está en marcha, y aquí puede votar todo el mundo.
match-consent = Si juegas, el otro servidor ve tu nombre, tus jugadas y tus resultados.
match-crowd-note = Aquí todos votan las jugadas de este servidor, en el hilo de la partida. El otro servidor ve cada jugada, y los votos solo cuando acaba la partida.
match-side = **{ $server }** ({ $count }): { $names }
match-side-nobody = **{ $server }**: nadie todavía
match-reserves = Reservas de **{ $server }**: { $names }
match-fewer = Se apuntaron menos personas de lo previsto, así que se juega en { $count ->
        [one] un tablero
       *[other] { $count } tableros
    }.
match-progress = Partidas terminadas: { $over } de { $count }.
match-won = **{ $server }** gana el encuentro.
match-drawn = El encuentro acaba en empate.
match-end-not-taken = Ningún servidor aceptó este encuentro a tiempo.
match-end-not-confirmed = El encuentro no se confirmó a tiempo.
match-end-no-players = El encuentro no se juega, porque nadie se apuntó por uno de los servidores.
match-end-cancelled = **{ $server }** canceló el encuentro.
match-games-go-on = Las partidas empezadas siguen, pero el encuentro no tendrá resultado.
match-unreachable = Ya no se pueden publicar mensajes en **{ $server }**. Sus jugadores siguen por mensaje directo, y las partidas cuentan.
button-match-join = Jugar por nosotros
button-match-leave = No jugar
button-match-show = Encuentro
button-match-confirm = Confirmar
button-match-start = Empezar ya
button-match-cancel = Cancelar encuentro
button-match-confirm-cancel = Sí, cancelar
button-match-withdraw = Retirarse
button-match-take = Jugar contra { $server }
button-match-return = Encuentro de vuelta
button-match-film = Película de la partida decisiva
match-form-title = Encuentro contra otro servidor
match-form-boards = Tableros
match-form-clock = Tiempo por jugada
match-form-entry = ¿Cuánto tiempo dura la inscripción?
match-form-choices = Además
match-form-rated = Partidas valoradas
match-form-listed = Mostrarlo en /match find
match-done-opened = El encuentro está ofrecido. Da este código a quienes administran el otro servidor: **{ $code }**. Allí escriben /match accept `{ $code }`, y después confirmas aquí.
match-done-taken = Has aceptado el encuentro contra **{ $server }**. En cuanto lo confirmen, la gente podrá apuntarse aquí.
match-done-taken-crowd = Has aceptado el encuentro contra **{ $server }**. En cuanto lo confirmen, empieza la partida y aquí todos pueden votar.
match-done-confirmed = El encuentro contra **{ $server }** está en marcha. Ya es posible apuntarse en ambos servidores.
match-done-confirmed-crowd = El encuentro contra **{ $server }** está en marcha. La partida empieza ahora y en ambos servidores todos pueden votar.
match-done-declined = Lo has rechazado. Otros servidores pueden aceptar el encuentro de nuevo.
match-done-joined = ¡Juegas por **{ $server }**! Tu partida empieza sola, y te mencionaré.
match-done-joined-reserve = Eres reserva de **{ $server }**: hay más personas apuntadas que tableros. Si te toca una partida, empieza sola, y te mencionaré.
match-done-left = No juegas en este encuentro.
match-done-cancelled = El encuentro queda cancelado.
match-done-withdrawn = Te has retirado del encuentro. Otros servidores pueden volver a aceptarlo.
match-cancel-question = ¿Cancelar este encuentro?
match-withdraw-question = ¿Quieres retirarte de este encuentro? Después, otros servidores pueden volver a aceptarlo.
match-list-open = Estos servidores buscan un encuentro:
match-none-open = Ahora ningún servidor busca un encuentro. Ofrece uno con /match new.
match-list = Encuentros de este servidor:
match-record = Ganados: { $won } · Empatados: { $drawn } · Perdidos: { $lost }
match-none-here = Este servidor aún no tiene encuentros. Quienes lo administran pueden ofrecer uno con /match new o buscar uno con /match find.
match-refusal-none = No hay ningún encuentro con este código. Pregunta a quien te lo dio, o mira en /match list.
match-refusal-place = Los encuentros se juegan en el canal de un servidor. Usa este comando allí.
match-refusal-manager = Eso solo pueden hacerlo quienes administran este servidor y quienes tienen el rol elegido en /server. Pídeselo.
match-refusal-elsewhere = Tu servidor no juega en este encuentro. Mira los suyos con /match list.
match-refusal-own = Este encuentro lo ofrece tu propio servidor. Da el código a otro servidor.
match-refusal-taken = Este encuentro lo juega otro servidor. Busca otro con /match find.
match-refusal-captain = Eso solo pueden hacerlo el capitán de tu servidor, quienes lo administran y quienes tienen el rol elegido en /server.
match-refusal-many = Un servidor puede tener { $most } encuentros a la vez. Espera a que acabe uno, o cancela uno.
match-refusal-rules = Esta variante no sirve para un encuentro: hace falta un juego de dos sin alianzas.
match-refusal-crowd = En este encuentro votan todos, así que nadie se apunta. Vota en el hilo de la partida.
match-refusal-offered = Ningún servidor ha aceptado aún este encuentro. Espera a eso.
match-refusal-proposed = Un servidor ha aceptado este encuentro, y aún no está confirmado. Espera a eso, o busca otro con /match find.
match-refusal-gathering = Este encuentro ya está acordado, y la gente se apunta. Míralo con /match show.
match-refusal-playing = Este encuentro ya ha empezado. Míralo con /match show.
match-refusal-over = Este encuentro ha terminado. Quien administra el servidor puede ofrecer otro con /match new.
match-refusal-full = Por tu servidor ya se han apuntado { $most } personas, y no caben más. Antes tiene que salir alguien.
match-refusal-joined = Ya te has apuntado. Mira el encuentro con /match show.
match-refusal-joined-there = Ya juegas por **{ $server }** en este encuentro.
match-refusal-not-joined = Esa persona no se ha apuntado a este encuentro. Elige a alguien que sí.
match-refusal-own-not-joined = No te has apuntado a este encuentro. Míralo con /match show.
match-refusal-has-game = Tienes una partida en este encuentro. Sigue hasta que acabe.
match-refusal-no-players = Por uno de los servidores aún no se ha apuntado nadie. Empieza el encuentro cuando haya alguien en los dos.
match-refusal-no-game = No hay tal partida en este encuentro. Mira sus partidas con /match show.
match-fault-boards = Un encuentro tiene de { $least } a { $most } tableros, o uno en el que votan todos. Elige entre estos.
match-fault-time = La inscripción dura como mucho { $days } días. Elige un plazo más corto.
match-refusal-name = El nombre de este servidor no se puede mostrar. Necesita caracteres visibles.
command-match-name = encuentro
command-match-description = Jugad contra otro servidor: por tableros, o en uno en el que ambos votan
command-match-new-name = nuevo
command-match-new-description = Ofrece un encuentro a otro servidor: abre un formulario
command-match-accept-name = aceptar
command-match-accept-description = Acepta el encuentro de otro servidor con su código
command-match-find-name = buscar
command-match-find-description = Servidores que buscan un encuentro
command-match-list-name = lista
command-match-list-description = Los encuentros de este servidor
command-match-show-name = ver
command-match-show-description = Un encuentro, y lo que puedes hacer en él
command-match-board-name = tablero
command-match-board-description = Como capitán, di en qué tablero juega alguien
command-match-board-person-name = persona
command-match-board-person-description = Quién juega por este servidor
command-match-board-number-name = número
command-match-board-number-description = El tablero, contado desde 1

## Puzzles
puzzle-goal-mate = { $army ->
    [Blanco] Juegan blancas
    [Negro] Juegan negras
   *[other] Juega { $army }
}. Mate en { $moves }.
puzzle-goal-win = { $army ->
    [Blanco] Juegan blancas y ganan
    [Negro] Juegan negras y ganan
   *[other] Juega { $army } y gana
}.
puzzle-goal-save = { $army ->
    [Blanco] Juegan blancas
    [Negro] Juegan negras
   *[other] Juega { $army }
}. Encuentra la única jugada que no pierde.
puzzle-goal-take = { $army ->
    [Blanco] Juegan blancas
    [Negro] Juegan negras
   *[other] Juega { $army }
}. Encuentra la jugada que gana más.
puzzle-heading = 🧩 **Ejercicio { $number }** · { $game }
    { "**" }{ $goal }**
puzzle-solution = Solución: **{ $moves }** · { $why }
puzzle-why-mate = Ninguna otra jugada da mate en { $count }.
puzzle-why-win = Es la única jugada que gana.
puzzle-why-save = Todas las demás jugadas pierden.
puzzle-why-take = Es la que gana más, a costa de { $whom }.
puzzle-explained = -# Ejercicio { $number }. { $solution } { $result }
puzzle-result = { $tried ->
        [0] Nadie lo intentó.
       *[other] Resuelto por { $solved } de { $tried }; { $once } al primer intento.
    }
puzzle-from-game = -# De tu partida, { $title }. { $link } · ¿No quieres que pase? /settings show
puzzle-right = ✅ ¡Correcto! Encuentra la siguiente jugada.
puzzle-wrong = ❌ { $move } no es. ¡Inténtalo de nuevo!
puzzle-over = El día de este ejercicio ha terminado.
puzzle-not-today = Ese ejercicio ha terminado. Aquí está el de hoy.
puzzle-already-solved = Ya has resuelto el ejercicio de hoy. El próximo llega mañana.
puzzle-ambiguous = { $text } puede ser { $moves }. ¿Cuál?
puzzle-none = Aquí aún no hay ejercicio del día. Quienes administran pueden activarlo con /server
puzzle-no-server = Los ejercicios del día son de un servidor. Usa este comando en uno de sus canales.
puzzle-solved-at-once = 🎉 ¡Resuelto al primer intento!
puzzle-solved = 🎉 ¡Resuelto! { $wrong ->
        [one] Te hizo falta un intento más.
       *[other] Te hicieron falta { $wrong } intentos más.
    }
puzzle-streak = Racha: { $streak ->
        [one] 1 día
       *[other] { $streak } días
    } (récord: { $longest }).
puzzle-streak-so-far = { $streak ->
        [one] Resolviste el último ejercicio. ¡Resuelve este para una racha de 2!
       *[other] Has resuelto { $streak } ejercicios seguidos. ¡Sigue así!
    }
puzzle-streak-ended = { $ended ->
        [one] Te saltaste un ejercicio, así que tu racha empieza de nuevo con este.
       *[other] Tu racha de { $ended } ha terminado, porque te saltaste un ejercicio. ¡Empieza otra hoy!
    } (récord: { $longest })
puzzle-form = El ejercicio de hoy
puzzle-form-move = Tu jugada, por ejemplo Cf3 o g1f3
practice-heading = 🧩 **Ejercicio** · { $game }
    { "**" }{ $goal }**
practice-how = -# Elige una pieza, pulsa *{ button-type-move }* o abre el tablero. Solo tú ves esto.
practice-streak = Racha: { $streak ->
        [one] 1 ejercicio
       *[other] { $streak } ejercicios
    } (récord: { $longest }).
practice-ended = { $ended ->
        [one] Tu racha empieza de nuevo con el próximo ejercicio.
       *[other] Tu racha de { $ended } ha terminado. ¡Empieza otra con el próximo ejercicio!
    } (récord: { $longest })
practice-not-present = Ya has terminado ese ejercicio. Aquí está el siguiente.
practice-withdrawn = Ese ejercicio se retiró. No has perdido nada. Aquí está el siguiente.
practice-source = -# De { $title }
practice-form = Tu ejercicio
button-next-puzzle = Siguiente ejercicio
button-solution = Solución
client-practice-not-present = Ese no es tu ejercicio ahora. GET /api/v1/me/puzzle lo muestra.
client-practice-withdrawn = La colección no tiene ese ejercicio, o ya no lo tiene. GET /api/v1/me/puzzle muestra el siguiente.
button-solve = Resolver
button-todays-puzzle = Ejercicio de hoy
button-type-move = Escribir jugada
button-daily-puzzle = Ejercicio del día
button-matches = Encuentros
settings-matches = **Encuentros contra otros servidores.** { $who } Quien ofrece o acepta un encuentro es su capitán.
settings-matches-role = Pueden ofrecer, aceptar y confirmar encuentros quienes administran este servidor y quienes tienen el rol { $role }.
settings-matches-managers = Pueden ofrecer, aceptar y confirmar encuentros quienes administran este servidor. Elige un rol para que también puedan otros.
settings-menu-match-role = Rol para los encuentros (ninguno: solo administradores)
settings-puzzle = **Ejercicio del día.** { $when } Los ejercicios salen de las partidas terminadas de este servidor, y de una colección hasta que se encuentre uno.
settings-puzzle-on = Cada día a las { $hour } UTC en { $channel }.
settings-puzzle-off = Desactivado. Elige un canal para activarlo.
settings-menu-puzzle-channel = Canal del ejercicio del día (ninguno: desactivado)
settings-puzzle-hour = Cada día a las { $hour } UTC
refusal-server-no-such-hour = Una hora es un número de 0 a 23.
setting-puzzles-on = Mis partidas pueden convertirse en ejercicios
setting-puzzles-off = Mis partidas nunca se convierten en ejercicios
command-puzzle-name = ejercicio
command-puzzle-description = Un ejercicio para ti, enseguida: encuentra la mejor jugada
command-puzzle-variant-name = variante
command-puzzle-variant-description = Qué variante (por defecto: la de tu último ejercicio)

# Teams: a seat whose moves the members of a role or a server vote for

team-name = { $name } (equipo)
team-unnamed = un equipo
words-voted = { $words } ({ $votes } de { $all ->
    [one] { $all } voto
   *[other] { $all } votos
})
words-voted-tie = { $words } ({ $votes } de { $all } votos: un empate, y esta jugada se propuso antes)
vote-open = 🗳 { $team } vota hasta { $until }. Si el primer voto llega después, se abre otro plazo: { $time }. Los miembros pulsan *Votar*.
button-team-chat = Chat del equipo
team-chat-name = #{ $number } { $team }, solo para el equipo
team-chat-first = **{ $team }, { $armies }**: aquí se eligen las jugadas del equipo en { $game }.
team-chat-your-turn = 🗳 Es el turno del equipo. La votación termina { $until }.
team-chat-how = **Para votar**, pulsa *Votar*, respóndeme con una jugada (por ejemplo, `{ $example }`) o escribe /move. Gana la más votada; si hay empate, la que se propuso antes.
team-chat-who = -# El otro bando no está aquí, pero quien administra el servidor puede leer todos los hilos.
typed-unread-vote = No puedo leer lo que escribes aquí. Para votar, responde a uno de mis mensajes con tu jugada, pulsa *Votar* o escribe /move.
team-chat-here = Tu equipo habla en { $thread }. Ya estás dentro.
team-chat-refused = No puedo abrir aquí un hilo privado. Quien administra el servidor tiene que darme *Crear hilos privados* y *Enviar mensajes en hilos* en { $channel }.
vote-none-yet = Aún no has votado.
vote-own = Tu voto: **{ $move }**. Puedes cambiarlo hasta que termine la votación.
vote-standing = Votos hasta ahora (solo los ve tu equipo): { $moves }
vote-standing-move = { $move } { $votes }
vote-end = La votación termina { $until }.
vote-counted = Tu voto por la jugada { $number } se ha contado. Guarda este código; `entente verify FILE --vote CODE` lo prueba con el archivo de la partida: ||{ $code }||
button-vote = Votar
done-teams = La partida ha empezado: { $where }
refusal-crowd-too-many = { $most ->
    [0] Aquí no puede jugar ningún equipo: no queda puesto para uno.
    [one] Aquí solo puede jugar un equipo. Quita los demás.
   *[other] Aquí pueden jugar como máximo { $most } equipos. Quita algunos.
}
refusal-crowd-same-team-twice = El mismo equipo no puede tener dos puestos. Elige roles distintos.
refusal-crowd-invalid-name = El nombre de este rol no se puede mostrar. Cámbialo o elige otro rol.
refusal-crowd-diplomacy = Los equipos no hacen alianzas ni escriben cartas. Elige una partida sin diplomacia.
refusal-crowd-private = Un equipo necesita un canal donde sus miembros vean el tablero. Empieza la partida en un servidor.
refusal-crowd-live-clock = Un equipo necesita tiempo para votar, así que solo juega con un tiempo por jugada, como `1d`, o sin reloj.
refusal-crowd-invalid-vote-time = Aquí una votación puede durar de { $least } a { $most }.
refusal-crowd-no-time-for-vote = El tiempo por jugada es demasiado corto para una votación, que dura al menos { $least }. Elige uno más largo.
refusal-crowd-no-draws = Aquí juega un equipo, y los equipos no ofrecen ni aceptan tablas.
refusal-crowd-no-requests = Aquí juega un equipo, y los equipos no pueden responder a peticiones.
refusal-crowd-no-teams = En esta partida no juega ningún equipo.
refusal-crowd-not-in-team = Solo pueden votar los miembros del equipo, y tú no tienes su rol. (En programas: pulsa antes Votar en Discord. Eso vale siete días.)
refusal-crowd-own-seat = Tienes un puesto propio en esta partida, así que no puedes votar con un equipo.
refusal-crowd-other-team = Has votado con otro equipo en esta partida. Tu primer voto decide cuál es tu equipo.
refusal-crowd-not-your-turn = No es el turno de tu equipo.
refusal-crowd-too-late = La votación ha terminado y se está contando.
refusal-crowd-too-many-proposals = Ya se han propuesto { $most } jugadas distintas. Vota por una de ellas.
refusal-rated-crowd = Una partida con un equipo no puede ser valorada. Quita *valorada*.
refusal-rated-promises = En este modo los jugadores se prometen lo que quieren, así que nunca es valorado. Quita *valorada* o elige otro modo.
command-game-new-team-name = equipo
command-game-new-team-description = Los miembros de este rol (o @everyone) votan las jugadas de un puesto
command-game-new-team2-name = equipo2
command-game-new-team2-description = Un segundo equipo
command-game-new-team3-name = equipo3
command-game-new-team3-description = Un tercer equipo
command-game-new-team4-name = equipo4
command-game-new-team4-description = Un cuarto equipo
command-game-new-team5-name = equipo5
command-game-new-team5-description = Un quinto equipo
command-game-new-vote-name = votación
command-game-new-vote-description = Cuánto tiempo se vota cada jugada, por ejemplo 6h (por defecto: un cuarto del tiempo por jugada)
vote-without-team = Una votación necesita un equipo. Elige un rol con *equipo* o quita *votación*.
vote-time-unreadable = “{ $text }” no es una duración. Escribe, por ejemplo, `30m`, `6h` o `1d`.

## Problems of the HTTP API: titles, details of kinds, and details. Words in backticks are the API’s own
problem-title-illegal-move = La jugada no es legal
problem-title-ambiguous-move = Varias jugadas legales coinciden
problem-title-unreadable-move = Esto no es una jugada
problem-title-events-gone = No hay eventos después de este cursor
problem-detail-events-gone = No hay eventos después de este cursor.
problem-title-ends-alliance = La jugada acabaría con una alianza
problem-title-not-your-turn = No es tu turno
problem-title-game-over = La partida ha terminado
problem-title-not-started = La partida no ha empezado
problem-title-eliminated = Estás fuera de la partida
problem-title-no-choice = Este ejército no se puede elegir
problem-title-draw-not-possible = Esto no es posible ahora con unas tablas
problem-title-claim-refused = El resultado no es seguro
problem-title-paused = La partida está en pausa
problem-title-time-is-up = Se te acabó el tiempo
problem-title-request-not-possible = Esto no se puede pedir ni responder ahora
problem-title-replaced = Una máquina juega por ti
problem-title-seat-not-offered = Este puesto no se puede ceder ni ocupar
problem-title-no-hint = No hay pista
problem-title-no-analysis = No hay nada que analizar
problem-title-too-late-to-abort = Todos han movido
problem-title-invalid-conditional-moves = Estas jugadas condicionales no son posibles
problem-title-invalid-think-board = Esto no es posible en tu tablero de ideas
problem-title-vote-not-possible = No puedes votar ahora
problem-title-no-such-puzzle = No existe ese ejercicio
problem-detail-no-such-puzzle = No existe ese ejercicio, o no has usado Entente en ese servidor.
problem-title-puzzle-not-possible = Este ejercicio no acepta jugadas tuyas
problem-title-no-pgn = Estas reglas no tienen PGN estándar
problem-detail-no-pgn = Esta partida no se puede escribir como PGN estándar.
problem-title-no-such-think-move = Esa jugada no está en tu tablero de ideas
problem-detail-no-such-think-move = Esa jugada ya no está en tu tablero de ideas. Ábrelo de nuevo para ver qué hay.
problem-title-seats-not-free = Estos puestos no están libres
problem-title-no-such-computer = No existe esa máquina
problem-title-not-the-host = Solo puede hacerlo quien abrió la partida
problem-title-not-the-arbiter = Solo puede hacerlo quien arbitra
problem-title-no-challenges = No se puede desafiar a esta persona
problem-title-not-seated = No juegas en esta partida
problem-title-not-possible = Esto no es posible con esta partida abierta
problem-title-no-diplomacy = Esta partida no tiene diplomacia
problem-title-not-open = Esto no está abierto para ti
problem-title-too-many-letters = Demasiadas cartas
problem-title-too-many-messages = Demasiados mensajes a otros
problem-title-too-many-codes = Demasiados códigos erróneos
problem-title-too-many-requests = Demasiadas solicitudes
problem-title-too-many-open-games = Demasiadas partidas esperan jugadores
problem-title-not-over = La partida no ha terminado
problem-title-alliances-hidden = La partida no revela sus alianzas
problem-title-refused = La partida lo ha rechazado
problem-title-changed = La partida ha cambiado
problem-detail-changed = La partida ha cambiado desde que la miraste. Mira otra vez y decide.
problem-title-idempotency-key-used = El Idempotency-Key ya se había usado
problem-detail-idempotency-key-used = Esta clave ya se usó para otra cosa. No ha cambiado nada. Inténtalo con una clave nueva.
problem-title-no-such-game = No existe esa partida
problem-detail-no-such-game = No existe esa partida, o no puedes verla. Con tu token, GET /api/v1/me/games muestra las tuyas.
problem-title-no-such-activity = No existe esa actividad
problem-detail-no-such-activity = No existe esa actividad. Pulsa «Jugar aquí» debajo del tablero de una partida.
problem-title-no-such-player = No existe ese jugador
problem-detail-no-such-player = No existe ese jugador, o no puedes ver ninguna de sus partidas.
problem-title-no-such-variant = No existen esas reglas
problem-title-no-such-setting = No existe ese ajuste
problem-title-no-vacation = Estas vacaciones no son posibles
problem-title-cannot-block = No se puede bloquear ni desbloquear a esta persona
problem-title-no-such-league = No existe esa liga
problem-detail-no-such-league = No existe esa liga. GET /api/v1/leagues muestra las que puedes ver.
problem-title-league-not-possible = La liga no lo permite
problem-title-no-such-match = No existe ese encuentro
problem-detail-no-such-match = No existe ese encuentro. GET /api/v1/matches muestra los tuyos y las ofertas.
problem-title-match-not-possible = El encuentro no lo permite
problem-title-token-required = Hace falta un token
problem-detail-token-required = Envía tu token en la cabecera Authorization: Bearer entente_…; /api token en Discord crea uno.
problem-title-invalid-token = El token no es válido
problem-detail-invalid-token = Este token es desconocido o se ha revocado, o la cabecera no tiene la forma Authorization: Bearer entente_…; /api token en Discord crea uno nuevo.
problem-title-missing-scope = El token no lo permite
problem-title-no-such-webhook = No existe ese webhook
problem-detail-no-such-webhook = No tienes ese webhook. GET /api/v1/me/webhooks muestra los tuyos.
problem-title-too-many-webhooks = Demasiados webhooks
problem-detail-too-many-webhooks = Ya tienes cinco webhooks. Borra antes uno.
problem-title-no-such-token = No existe ese token
problem-detail-no-such-token = No tienes ningún token con ese número. /api list muestra los tuyos.
problem-title-invalid-json = El cuerpo no es JSON
problem-detail-invalid-json = El cuerpo no es JSON. Debería ser como { $example }.
problem-title-invalid-body = El cuerpo no encaja con esta operación
problem-title-unsupported-media-type = El cuerpo no está declarado como JSON
problem-detail-unsupported-media-type = Envía el cuerpo como JSON, con la cabecera Content-Type: application/json.
problem-title-body-too-large = El cuerpo es demasiado grande
problem-detail-body-too-large = El cuerpo tiene más de 256 KiB.
problem-title-invalid-header = Una cabecera no es válida
problem-detail-invalid-header = Un Idempotency-Key tiene de 1 a 200 caracteres ASCII visibles y solo puede enviarse una vez.
problem-title-invalid-query = La consulta no es válida
problem-title-invalid-position = Esta posición no es posible
problem-title-no-such-path = Aquí no hay nada
problem-detail-no-such-path = No hay nada en esta ruta. /api/docs muestra todas las operaciones.
problem-title-method-not-allowed = La ruta no tiene este método
problem-detail-method-not-allowed = Esta ruta no tiene este método. La cabecera Allow enumera sus métodos.
problem-title-timeout = La solicitud tardó demasiado
problem-detail-timeout = Esto ha tardado demasiado. Inténtalo de nuevo: con el mismo Idempotency-Key nada se hace dos veces.
problem-title-internal = Algo ha fallado por nuestra parte
problem-detail-internal = Algo ha fallado por nuestra parte. Inténtalo de nuevo en un momento.
problem-title-unavailable = No disponible en este momento
problem-detail-unavailable = Este servidor no puede responder en este momento. Inténtalo más tarde.
problem-not-one-of = `{ $value }` no es uno de { $known }
problem-no-army-here = army: `{ $army }` no es un ejército de esta partida
problem-renamed = `{ $old }` se llama ahora `{ $new }`.
problem-paths = Lo que se pedía aquí tiene ahora rutas propias: { $paths }.
problem-host = Host: toda solicitud de HTTP/1.1 tiene exactamente uno, como `Host: example.org`.
problem-visibility = visibility: `server` es solo para partidas en un canal de Discord
problem-arbiter-seats = wishes: quien arbitra dirige la partida y no tiene puesto
problem-nonce = nonce: de 1 a { $most } caracteres ASCII visibles sin espacios
problem-level = { $field }: { $number } no es un nivel; GET /api/v1/computers los enumera
problem-no-engine = { $field }: `{ $name }` no es un motor; GET /api/v1/computers los enumera
problem-missing-variant = falta el campo `variant`
problem-load-position = load: el archivo dice dónde sigue la partida; quita `starting_position`
problem-load-rules = load: la partida guardada contiene `variant`, `options` y `diplomacy`; quita estos campos
problem-options-variant = options: indica también `variant`
problem-owners = options.owners: quítalo, los puestos dicen quién mueve cada ejército
problem-no-fen = { $field }: { $variant } no tiene FEN; da `position`
problem-fen-and-position = fen, position: da solo uno de los dos
problem-exactly-one = da exactamente uno de `{ $one }` y `{ $other }`
problem-no-trend = El jugador no muestra ninguna valoración de estas reglas y este ritmo.
problem-connections = Hay demasiadas conexiones abiertas. Cierra algunas o inténtalo de nuevo en { $seconds } segundos. Las solicitudes que esperan y los flujos no cuentan.
problem-waiting = Ya esperan demasiadas solicitudes y flujos. Termina algunos o inténtalo de nuevo en { $seconds } segundos; las solicitudes sin `wait` se responden enseguida. Un solo flujo de `GET /api/v1/me/events` trae las novedades de todas tus partidas.
problem-tags = { $header } lleva el ETag de una respuesta, con sus comillas: { $header }: "5". Varios se separan con comas, y * vale por cualquiera.
problem-confirm = confirm: escribe aquí tu propio id de Discord, el campo `person` de GET /api/v1/me
problem-size = size: `{ $text }` no es un número entero de píxeles de 64 a 2048
problem-not-an-object = El cuerpo es JSON, pero no un objeto; /api/docs muestra un ejemplo.
problem-no-event-yet = Aún no hay evento { $after }: el último del que puedes saber es { $latest }. Sigue con la palabra latest como `after`, o con 0 desde el principio.
problem-cursor = { $name }: un cursor es el `id` de un evento, o 0 para el principio
problem-no-stream = stream: `{ $path }` no es la ruta de un flujo
problem-two-tokens = token: la solicitud ya lleva otro token en una cabecera
problem-token-of-page = El token es para la página de una partida o la de tus ejercicios, y esta solicitud trata de otra cosa.
problem-scope = Este token no lo permite: no tiene el alcance `{ $scope }`. /api token en Discord crea uno que lo tiene.
problem-line = line: no todas estas jugadas son legales
problem-ply = ply: la partida tiene { $count } medias jugadas
problem-symbols = ids: ids de símbolos separados por comas, como white-king-0
problem-code-of-nobody = El código no dice quién eres.
problem-code-refused = Discord no acepta este código. Cada uno se usa una vez, en un minuto.
problem-discord-away = No se puede consultar a Discord en este momento. Inténtalo más tarde.
problem-span = for: `{ $text }` no es una duración como 2d o 12h
problem-address-nowhere = este servidor no entrega a webhooks; quien lo opera puede permitirlo (api.webhooks)
problem-address-unreadable = eso no es una dirección; escribe una como https://example.org/hook
problem-address-too-long = la dirección es demasiado larga; puede tener { $most } bytes
problem-address-not-https = los mensajes solo se envían por https; escribe https://…
problem-address-port-zero = no se puede enviar nada al puerto 0; omite el puerto o escribe otro
problem-address-password = los mensajes van firmados y no necesitan contraseña; omite lo que va antes de la @
problem-address-not-public = esta dirección no es pública, así que no se le puede enviar nada; escribe una pública
problem-address-local-name = este nombre es de una red local, adonde no se puede enviar nada; escribe uno público
problem-person = person: `{ $text }` no es un id de Discord
problem-last-move = last_move: `{ $text }` no nombra dos casillas de este tablero
problem-parameter = `{ $name }` no es un parámetro de esta solicitud: tiene { $known }.
problem-no-parameters = `{ $name }` no es un parámetro de esta solicitud: no tiene ninguno.
problem-cannot-wait = A esta respuesta no se puede esperar. Pregunta otra vez con If-None-Match, o espera a una partida ({ $of_game }), a tus partidas (GET /api/v1/me/games) o a sus eventos (GET /api/v1/me/events).
problem-pace = pace: `live` o `daily`
problem-server = server: el id de Discord de un servidor, en cifras
problem-range = { $field }: de { $least } a { $most }
problem-wait = wait: de 0 a { $most } segundos
problem-after = after: esto no es el `next` de una página
problem-most-computers = computers: pueden entrar { $most } como máximo
problem-level-of-computers = computers: { $number } no es un nivel de 1 a 8
