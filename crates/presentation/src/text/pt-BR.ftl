# Todos os textos em português do Brasil, na mesma ordem de en.ftl. Frases curtas: primeiro o que aconteceu, depois o que fazer. Quem lê é “você”, o bot é “eu”.
# Os comandos aparecem com o nome em inglês: o Discord os transforma em links, e com esse nome eles existem em todos os idiomas.
# As cores são nomes de exércitos no masculino singular (“o Branco”), porque a mesma frase serve para xadrez e para quatro exércitos.

## Names
former-player = Ex-jogador
# How strong a computer plays. These names promise no title.
level-1 = Primeiros passos
level-2 = Fácil
level-3 = Casual
level-4 = Com prática
level-5 = Experiente
level-6 = Forte
level-7 = Muito forte
level-8 = Força total
description-level-1 = Vê um lance à frente e deixa peças onde você pode capturar. Para suas primeiras partidas.
description-level-2 = Vê um lance à frente e deixa passar muita coisa.
description-level-3 = Captura o que pode e cai em armadilhas simples.
description-level-4 = Vê um mate em um lance e joga para o momento.
description-level-5 = Vê alguns lances à frente e deixa passar algumas chances.
description-level-6 = Castiga a maioria dos erros.
description-level-7 = Castiga quase todo erro e comete poucos.
description-level-8 = Joga o melhor que pode.
description-engine = Uma engine escolhida por quem opera o Entente.
computer-level = Nível { $level }
computer = 🤖 { $name }
computer-with-character = { $computer }, { $character }
computer-with-army = { $army } ({ $computer })
players-with-computers = { $people } + { $count } computadores
file-computer = { $name } (Entente)
level-entry = { $level } · { $name }
army-white = Branco
army-silver = Prata
army-black = Preto
army-gold = Ouro
army-red = Vermelho
army-yellow = Amarelo
army-green = Verde
army-blue = Azul
seat-with-army = { $who } ({ $army })
seat-commanding = { $who }, com o exército do { $army }
seat-stand-in = { $computer } no lugar de { $who }
player-of-first-team = 🟣 { $name }
player-of-second-team = 🔶 { $name }
teams-apart = { $first } – { $second }
teams-against = { $first } contra { $second }
variant-standard = xadrez
variant-chess960 = Chess960
variant-chess66 = Chess66
variant-capablanca = xadrez de Capablanca
variant-chess4 = Chess4
variant-chess45 = Chess 4.5
variant-alliance = Four Player Chess
variant-multiplayer = xadrez multijogador
variant-fourplayer = xadrez de quatro cores
description-standard = Xadrez como o mundo todo joga.
description-chess960 = Xadrez com as peças embaralhadas na primeira fileira: 960 posições iniciais, a mesma para os dois lados.
description-chess66 = Xadrez em 66 casas, com dois pares que são desvios: uma linha entra, duas saem.
description-capablanca = Xadrez em dez colunas, com um arcebispo e um chanceler.
description-chess4 = Xadrez para quatro exércitos em volta de um tabuleiro em forma de cruz.
description-chess45 = Quatro exércitos em volta de uma dama e seus guardas, que são o quinto lado.
description-alliance = Quatro exércitos, alianças secretas e reis que são capturados: o último vence.
description-multiplayer = Xadrez para dois a quatro pelas regras de Jason65: um rei exposto pode ser capturado, e todos os sobreviventes dividem o ponto.
description-fourplayer = Vermelho, Azul, Amarelo e Verde em 160 casas: capturas e xeques-mates dão pontos, e vence quem tem mais. Ou dois contra dois: o primeiro xeque-mate vence.
# These are on a card beside the board, where there is room for twelve characters.
card-points = { $count ->
        [1] { $score } ponto
       *[other] { $score } pontos
    }
card-commanded = por { $army }
card-checkmated = mate
card-stalemated = afogado
card-captured = capturado
card-captures = Capturas
card-resigning = abandona
card-resigned = abandonou
card-flagged = sem tempo
card-protectorate = sem rei
card-eliminated = retirado
card-absent = não joga
kind-pawn = peão
kind-knight = cavalo
kind-bishop = bispo
kind-rook = torre
kind-queen = dama
kind-king = rei
kind-guard = guarda
kind-archbishop = arcebispo
kind-chancellor = chanceler

## The state of a game
status-lobby = Aguardando jogadores.
status-cancelled = { $host } cancelou a partida antes de ela começar.
status-lapsed = Ninguém começou esta partida em um dia, por isso ela está fechada. Abra outra com /game new.
status-challenge-lapsed = O desafio de { $challenger } expirou. Ninguém respondeu em um dia.
status-challenge = O desafio de { $challenger } aguarda resposta.
status-declined = { $who } recusou o desafio de { $challenger }.
status-withdrawn = { $challenger } retirou o desafio.
status-turn = É a vez de { $who }.
status-turn-commanded = É a vez de { $who }, com o exército do { $army }.
status-choose-army = { $who }, escolha qual exército comandar: { $armies }. A escolha é definitiva. Se você simplesmente jogar, fica com { $kept }.
ending-won = { $who } vence { $reason }: { $result }.
ending-won-together = { $count ->
    [one] { $who } vence
   *[other] { $who } vencem
} { $reason }: { $result }.
ending-won-by-points = { $count ->
    [one] { $who } vence com { $points } pontos!
   *[other] { $who } dividem o primeiro lugar com { $points } pontos!
}
ending-drawn-points = A partida termina { $reason }: quem ainda está nela recebe 10 pontos.
ending-stopped = { $who } parou na liderança, com só dois jogadores restantes.
ending-won-of-many = { $count ->
    [one] { $who } vence!
   *[other] { $who } vencem!
} Pontos por { $counted ->
    [eliminations] cada jogador eliminado
   *[lasting] cada jogador que saiu antes
}, do Branco ao Ouro: { $result }.
ending-shared = { $who } dividem o primeiro lugar! Pontos por { $counted ->
    [eliminations] cada jogador eliminado
   *[lasting] cada jogador que saiu antes
}, do Branco ao Ouro: { $result }.
ending-last-king = { $who } vence: o último rei de pé!
ending-last-army = { $who } vence: o último exército de pé!
ending-only-computers = Só restavam computadores, e eles concordaram com o empate.
ending-agreed = Todos os que ainda estavam na partida concordaram com o empate.
ending-computer-accepted = { $who } aceitou o empate.
ending-eliminations = Só para informação, um ponto por jogador eliminado: { $points }.
ending-leaving = Só para informação, um ponto por jogador que saiu antes: { $points }.
ranking-line = #{ $place } · { $who }: { $points }
ending-drawn = Empate { $reason }: { $result }.
# These follow "wins" and "Draw".
reason-checkmate = por xeque-mate
reason-stalemate = por rei afogado
reason-resigned = por abandono
reason-flagged = por tempo
reason-one-left = como último lado no tabuleiro
reason-blocked = porque ninguém pode jogar
reason-insufficient = por material insuficiente
reason-agreed = por acordo
reason-dead-position = porque ninguém mais pode dar xeque-mate
reason-threefold = por tripla repetição
reason-fifty-moves = pela regra dos cinquenta lances
reason-fifty = após cinquenta rodadas sem captura nem lance de peão
reason-fivefold = por quíntupla repetição
reason-seventyfive-moves = pela regra dos setenta e cinco lances
reason-queen-against-king = por reivindicação (rei e dama contra rei)
reason-rook-against-king = por reivindicação (rei e torre contra rei)
reason-two-heavy-pieces-against-king = por reivindicação (duas peças pesadas contra rei sozinho)
reason-two-bishops-against-king = por reivindicação (dois bispos contra rei sozinho)
reason-bishop-and-knight-against-king = por reivindicação (bispo e cavalo contra rei sozinho)
reason-two-knights-against-king = por reivindicação (dois cavalos não forçam o xeque-mate)
reason-engine-certain = por reivindicação (a engine teve certeza por vinte rodadas)
ending-claimed-draw = { $who } reivindicou o empate.

## Options of a game, as in the list of /game new, where there is room for sixty characters
option-method-2 = dê mate em um rei e comande o exército dele
option-scoring-incremental = um ponto por mate; vence quem tem mais pontos
option-teams-yes = Branco e Preto contra Prata e Ouro
option-teams-adjacent = Branco e Prata contra Preto e Ouro
option-absent-white = três jogadores: Prata, Preto e Ouro
option-absent-silver = três jogadores: Branco, Preto e Ouro
option-absent-black = três jogadores: Branco, Prata e Ouro
option-absent-gold = três jogadores: Branco, Prata e Preto
option-absent-as-wall = as peças do exército ausente ficam como obstáculos
option-start-518 = a posição inicial de sempre; qualquer número de 0 a 959
option-ally-capture-forbidden = peças de aliados não podem ser capturadas
option-ally-capture-allowed = capturar peça de aliado não desfaz a aliança
option-loss-percent-25 = um protetorado perde um quarto das peças
option-loss-rounding-floor = a perda de um protetorado é arredondada para baixo
option-loss-rounding-half-up = a perda é arredondada para o mais próximo
option-armies-2 = dois exércitos
option-armies-3 = três exércitos
option-board-chess4 = no tabuleiro do Chess4
option-board-chess45 = no tabuleiro do Chess 4.5
option-yellow-person = uma pessoa joga com o Amarelo, não um computador
option-yellow-counts-no = vence o último dos quatro exércitos, com ou sem Amarelo
option-guard-placement-head = guardas aparecem como na última versão original
option-guard-orthogonal-capture-yes = guardas capturam também em linha reta
option-double-step-jumps-yes = o passo duplo do peão pode saltar uma peça
option-setup-table = o rei do Preto começa em a7
option-mode-solo = por pontos; só o primeiro lugar conta
option-mode-teams = Vermelho e Amarelo contra Azul e Verde
option-mode-diplomacy = por pontos; os jogadores podem prometer o que quiserem
option-array-old = a formação antiga: reis de frente para damas
option-array-by = a formação BY
option-array-byg = a formação BYG
option-array-rg = a formação RG
option-array-519 = uma fileira do Chess960; qualquer número de 1 a 960
option-pacts-yes = pactos secretos e cartas entre os jogadores
option-letters-off = sem cartas
option-letters-anonymous = as cartas podem ser anônimas
option-reveal-letters-yes = depois da partida, todos veem todas as cartas
option-reveal-alliances-no = as alianças ficam secretas, mesmo depois da partida
option-most-allied-2 = no máximo dois jogadores por aliança
option-hints-no = sem dicas, nem mesmo só contra computadores
option-resign-no = computadores nunca abandonam

## A lobby
lobby-looking-for-players = { $host } procura jogadores para uma partida de **{ $game }**.
lobby-rematch = { $host } propõe uma revanche de **{ $game }**.
agreed-method-one = Um exército que leva xeque-mate fica no tabuleiro e nunca mais joga (método 1).
agreed-method-two = Dê xeque-mate em um rei e passe a comandar o exército dele (método 2).
agreed-last-standing = Vence quem ficar por último.
agreed-last-team-standing = Vence a última equipe que restar.
agreed-incremental = Cada xeque-mate que você der vale um ponto. Se alguém abandonar, os outros dividem o ponto. No fim, vence quem tiver mais pontos.
agreed-teams = Os parceiros ficam frente a frente: Branco com Preto, Prata com Ouro.
agreed-teams-adjacent = Os parceiros ficam lado a lado: Branco com Prata, Preto com Ouro.
agreed-absent = Três jogadores: o { $army } não joga, e as casas dele ficam vazias.
agreed-absent-wall = Três jogadores: o { $army } não joga. As peças dele ficam paradas, não dão xeque e podem ser capturadas.
agreed-chess960-position = Os dois lados começam com a posição { $number }: { $row }.
agreed-chess960-drawn-position = Os dois lados começam com a posição { $number }, sorteada: { $row }.
agreed-chess960-drawn-later = Os dois lados começam com a mesma posição, sorteada quando a partida começar.
agreed-last-side = Reis podem ser capturados. Vence o último lado no tabuleiro, e o Amarelo conta como lado.
agreed-last-army = Reis podem ser capturados. Vence o último dos quatro exércitos, com ou sem o Amarelo.
agreed-guards-head = Quando a dama captura, um guarda aparece no centro mesmo que haja uma peça ali; essa peça é retirada.
agreed-guards-straight = Guardas capturam também em linha reta.
agreed-double-step-jumps = O passo duplo de um peão pode saltar uma peça.
agreed-kings-captured = Reis podem ser capturados. Vence o último rei de pé.
agreed-ally-forbidden = Peças de aliados não podem ser capturadas. Cuidado: os lances legais podem revelar uma aliança.
agreed-ally-allowed = Você pode capturar a peça de um aliado sem desfazer a aliança.
agreed-protectorate = Se o seu rei for capturado enquanto um aliado ainda tiver o dele, seu exército pode continuar lutando por esse aliado. { $percent ->
    [0] Ele fica com todas as peças.
   *[other] Ele perde { $percent }% das peças, { $rounding }.
}
agreed-rounded-up = arredondando para cima
agreed-rounded-down = arredondando para baixo
agreed-rounded = arredondando para o mais próximo
agreed-alliances = As alianças, de até { $most } membros, são secretas até o fim da partida.
agreed-alliances-for-ever = As alianças, de até { $most } membros, são secretas e continuam assim mesmo depois da partida. Por isso o registro não pode ser verificado por completo.
agreed-secret-news = As notícias que são só suas chegam por mensagem direta.
agreed-pacts = { $most ->
    [one] Você pode fazer um pacto secreto com outro jogador. É uma promessa: as regras não obrigam ninguém a cumprir.
   *[other] Você pode fazer pactos secretos com até { $most } outros jogadores. São promessas: as regras não obrigam ninguém a cumprir.
}
agreed-letters-off = Não há cartas.
agreed-letters-signed = Os jogadores podem trocar cartas particulares.
agreed-letters-anonymous = Os jogadores podem trocar cartas particulares, até anônimas. O que é mostrado depois da partida pode revelar quem escreveu.
agreed-alliances-revealed = Depois da partida, todos veem quem foi aliado de quem, e quando.
agreed-alliances-hidden = Quem foi aliado fica em segredo mesmo depois da partida, por isso o registro não pode ser verificado por completo.
agreed-letters-revealed = As cartas são mostradas a todos quando a partida termina.
agreed-letters-hidden = As cartas nunca são mostradas a outras pessoas.
agreed-private-news = As notícias que são só suas chegam por mensagem direta. Se suas mensagens diretas estão fechadas, aperte **Diplomacia** embaixo do tabuleiro.
agreed-board-square = Em um tabuleiro comum, com um exército de cada lado. Um rei em xeque-mate ou afogado sai do tabuleiro, mas as outras peças ficam. Quem restar divide o ponto.
agreed-board-chess4 = No tabuleiro do Chess4, com as peças e os lances dele. Um rei em xeque-mate ou afogado sai do tabuleiro, mas as outras peças ficam. Quem restar divide o ponto.
agreed-board-chess45 = No tabuleiro do Chess 4.5, sem a dama e os guardas dele. Um rei em xeque-mate ou afogado sai do tabuleiro, mas as outras peças ficam. Quem restar divide o ponto.
agreed-setup-table = O rei do Preto começa em a7.
agreed-for-points = Por pontos: capturas dão pontos, e um xeque-mate vale 20. Vence quem tem mais pontos, e toda colocação conta.
agreed-first-place = Por pontos: capturas dão pontos, e um xeque-mate vale 20. Vence quem tem mais pontos, e só o primeiro lugar conta.
agreed-two-teams = Duas equipes: Vermelho e Amarelo contra Azul e Verde. O primeiro xeque-mate vence.
agreed-points-and-diplomacy = Por pontos, com diplomacia: capturas dão pontos, um xeque-mate vale 20, e os jogadores podem prometer o que quiserem. Nenhuma regra obriga a cumprir.
agreed-array = Reis e damas ficam como na formação { $name }.
agreed-array-number = Todos os exércitos começam com a fileira { $number } do Chess960.
agreed-no-hints = Não há dicas.
agreed-no-resigning = Os computadores nunca abandonam.
agreed-rated = A partida é ranqueada (ritmo { $pace }): sem voltar lances, sem dicas, sem substituto para você.
agreed-claims = Quando o resultado já é certo, um jogador pode reivindicar a vitória ou o empate com /game claim.
agreed-no-claims = Ninguém pode reivindicar uma vitória certa nem um empate certo.
term-anonymous = Os lugares são sorteados e secretos: até o fim, ninguém fica sabendo quem joga com qual exército. Em um canal, os tabuleiros não mostram nomes, e cada jogador também os recebe por mensagem direta. Férias não param o relógio.
agreed-arbiter = { $arbiter } dirige esta partida como árbitro e não joga. O árbitro vê o que todo espectador vê, pode pausar os relógios, dar mais tempo e pôr um computador para jogar por quem deixa os outros esperando.
watchers-private = Só os jogadores podem assistir. Eles recebem o tabuleiro por mensagem direta.
watchers-server = Qualquer pessoa neste canal pode assistir.
watchers-public = Qualquer pessoa pode assistir, mesmo sem conta.
lobby-code = Convide outras pessoas com este código: **{ $code }**. Elas entram com `/game join code:{ $code }`, aqui ou em qualquer servidor em que eu esteja.
challenge-random-colours = As cores são sorteadas.
challenge-no-clock = Não há relógio.
lobby-moved = Esta sala agora está mais abaixo.
lobby-seat-reserved = • { $army }: reservado para { $who }
lobby-seat = • { $army }: { $who }
lobby-seat-free = • { $army }: livre
lobby-random-colour = Cor aleatória: { $people }
lobby-reserved = Reservado para { $people }
lobby-free-seats = { $room ->
    [one] { $room } de { $seats } lugares está livre.
   *[other] { $room } de { $seats } lugares estão livres.
}
lobby-join = Aperte **Entrar** para uma cor aleatória, ou **Entrar com…** para escolher uma ou duas. A partida começa assim que os { $seats } lugares estiverem ocupados. Com menos jogadores, { $host } pode apertar **Organizar** e **Começar**: os lugares livres ficam com quem entrou primeiro, ou com { $computer }.
lobby-join-secret = Aperte **Entrar**: os lugares são sorteados. A partida começa assim que os { $seats } estiverem ocupados, ou quando { $host } apertar **Organizar** e **Começar**.
lobby-join-secret-of-two = Aperte **Entrar**: as cores são sorteadas. A partida começa { $room ->
    [one] na hora
   *[other] assim que os dois lugares estiverem ocupados
}.
lobby-join-with-computers = Aperte **Entrar** para uma cor aleatória, ou **Entrar com…** para escolher uma. A partida começa assim que os { $seats } lugares estiverem ocupados. Com menos jogadores, { $host } pode apertar **Organizar** e **Começar**: { $computer } joga em cada lugar livre.
drawn-start-caption = A posição inicial será sorteada
lobby-starts-of-two = A partida começa assim que { $room ->
    [one] o outro lugar estiver ocupado
   *[other] os dois lugares estiverem ocupados
}.
lobby-starts = A partida começa assim que os { $seats } lugares estiverem ocupados. Com menos jogadores, { $reader ->
    [host] você pode apertar **Começar**
   *[other] { $host } pode apertar **Começar**
}{ $free ->
    [drawn] .
    [computers] : { $computer } joga em cada lugar livre.
   *[shared] : os lugares livres ficam com quem entrou primeiro, ou com { $computer }.
}
lobby-join-of-two = Aperte **Entrar**, ou **Entrar com…** para escolher uma cor. A partida começa { $room ->
    [one] na hora
   *[other] assim que os dois lugares estiverem ocupados
}.
fair-play = Para que todos possam conferir depois que o sorteio foi justo, minha semente é fixada antes de alguém entrar. Este é o SHA-256 dela:
    `{ $hash }`
    Quando a partida termina, o registro mostra a própria semente, e `entente verify` compara as duas.
host-panel = Só você, que abriu a partida, pode fazer isto:
lobby-begun = A partida começou.
lobby-started = **{ $game }** · { $title }
lobby-over = Uma partida de { $game } terminou: { $title }.
lobby-aborted = Uma partida de { $game } foi anulada: { $title }.
thread-aborted = anulada
lobby-starts-when-all-join = A partida começa assim que { $people } { $count ->
    [one] apertar
   *[other] apertarem
} **Entrar**.
list-or = { $first } ou { $last }
list-and = { $first } e { $last }

## Time
span-days = { $count ->
    [one] { $count } dia
   *[other] { $count } dias
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
span-under-a-second = menos de um segundo
pace-per-move = { $span } por lance
pace-bank = { $span } por jogador
pace-increment = mais { $span } por lance
pace-delay = { $span } de atraso por lance
timeout-lose = Se o seu tempo acabar, você perde.
timeout-random-move = Se o seu tempo acabar, um lance legal aleatório é jogado por você.
timeout-next-picks = Se o seu tempo acabar, o próximo jogador escolhe um lance legal por você.
timeout-substitute = Se o seu tempo acabar, um computador joga por você até a sua volta.
agreed-starting-position = A partida começa na posição abaixo.
agreed-clock = Relógio: { $pace }. { $on_timeout }
clock-none = nenhum
clock-until = ⏳ Jogar até { $until }
clock-paused = ⏸ Os relógios estão pausados até { $until }, ou até { $players ->
    [2] os dois jogadores concordarem
   *[other] todos concordarem
} em continuar.
clock-paused-by-arbiter = ⏸ Os relógios estão pausados até { $until }, ou até que o árbitro ou todos os jogadores juntos os retomem.
clock-nobody-moved = ⏸ Ninguém jogou por três rodadas, por isso os relógios estão pausados até { $until }, ou até que alguém jogue ou use /game resume.
clock-left = Tempo restante: { $left }
clock-on-vacation = { $who } está de férias até { $until }. O relógio está pausado.
player-on-vacation = { $who } está de férias até { $until }.
# What a player would like, and all others have to accept. The topic follows the player’s name.
request-asked = { $who } { $topic } De acordo, { $others }?
request-asked-computers = { $who } { $topic } Aguardando { $others }.
request-takeback = quer voltar o último lance que fez{ $count ->
    [one] {" "}({ $moves }).
   *[other] : { $moves } seriam desfeitos.
}
request-pause = quer pausar os relógios por { $span }.
request-resume = quer retomar os relógios.
request-substitute = quer que { $computer } jogue por { $player } até a volta.
request-move = { $where ->
    [elsewhere] quer levar esta partida para outro canal.
   *[other] quer levar esta partida para { $where }.
}
status-aborted = { $who } anulou a partida { $when ->
    [opening] nas primeiras { $rounds } rodadas
    [both] antes que os dois tivessem jogado
   *[other] antes que todos tivessem jogado
}. Ninguém perdeu.
status-aborted-with-league = A liga desta partida terminou, por isso a partida foi anulada. Só computadores jogavam.
status-aborted-by-time = O tempo de { $who } acabou { $when ->
    [opening] nas primeiras { $rounds } rodadas
    [both] antes que os dois tivessem jogado
   *[other] antes que todos tivessem jogado
}, por isso a partida foi anulada. Ninguém perdeu.
status-next-picks = O tempo de { $late } acabou, por isso { $who } escolhe o lance.
left-to-computers = 🤖 Só computadores continuam jogando. /board mostra como estão, e eu aviso aqui quando acabar.
news-request-accepted = { $who } aceitou.
news-request-declined = { $what ->
    [takeback] { $who } não aceitou voltar o lance. A partida continua.
    [pause] { $who } recusou a pausa. A partida continua.
    [resume] { $who } prefere não retomar os relógios ainda. A partida continua pausada.
    [move] { $who } não aceitou levar esta partida. Ela fica aqui.
   *[substitute] { $who } recusou o computador como substituto. A partida continua.
}
news-request-lapsed = { $what ->
    [takeback] O pedido de { $who } para voltar o lance caiu: a partida continuou.
    [pause] A pausa que { $who } pediu caiu: a partida continuou.
    [resume] Os relógios voltaram a andar, então o pedido de { $who } está resolvido.
    [move] A partida fica aqui: ela continuou antes que todos respondessem a { $who }.
   *[substitute] O substituto que { $who } pediu caiu: a partida continuou.
}
news-request-withdrawn = { $who } retirou o pedido. A partida continua.
news-time-up = **O tempo de { $who } acabou.**
news-time-up-nobody-voted = **O tempo de { $who } acabou:** ninguém votou.
news-next-picks = { $by } escolhe o lance por { $who }.
news-taken-back = { $ply ->
    [0] Lance desfeito: a partida volta à posição inicial.
   *[other] Lance desfeito: a partida volta à posição depois de { $move }.
}
news-paused = ⏸ Os relógios estão pausados até { $until }, ou até { $players ->
    [2] os dois jogadores concordarem
   *[other] todos concordarem
} em continuar.
news-was-paused = ⏸ Os relógios foram pausados.
news-resumed = ▶ Os relógios voltaram a andar.
news-substituted = { $computer } agora joga por { $who }, que pode voltar a qualquer momento com /game substitute.
arbiter-paused = { $arbiter } (árbitro) pausou a partida.
arbiter-resumed = ▶ { $arbiter } (árbitro) retomou a partida.
arbiter-extended = { $arbiter } (árbitro) deu mais { $span } a { $who }.
arbiter-extended-all = { $arbiter } (árbitro) deu mais { $span } a todos.
arbiter-substituted = { $arbiter } (árbitro) pôs { $computer } para jogar por { $who }, que pode voltar a qualquer momento com /game substitute.
news-returned = { $who } voltou a jogar.
news-seat-offered = O lugar de { $who } está disponível. Com o código dele, que qualquer jogador pode passar adiante, outra pessoa pode assumi-lo.
news-seat-withdrawn = O lugar de { $who } não está mais disponível.
news-seat-taken-over = { $former } saiu de vez. { $who } assume o lugar e continua a partida.
news-seat-taken-over-by-somebody = Quem jogava por { $who } saiu de vez, e outra pessoa continua a partida.
news-game-moved-here = 📦 De agora em diante, esta partida é jogada aqui.
news-game-moved-away = 📦 Esta partida foi para outro canal.
news-time-credited = Eu estava fora do ar, então ninguém pôde jogar por um tempo. O relógio recebe { $span } de volta.
words-random-move = { $words } (lance aleatório: o tempo acabou)
words-random-nobody-voted = { $words } (lance aleatório: ninguém votou)
words-picked = { $words } (escolhido por { $by }: o tempo acabou)
words-picked-nobody-voted = { $words } (escolhido por { $by }: ninguém votou)
words-conditional = { $words } (lance condicional)
words-only-move = { $words } (único lance legal)
words-in-a-hurry = { $words } (com menos tempo para pensar que o normal: os computadores têm muito a fazer)
# A hint, for one reader alone. The line of moves follows.
hint = 💡 { $line }
hint-with-line =
    💡 { $line }
    Depois, talvez:
    { $later }
hint-move = { $army }: **{ $move }**, { $words }
hint-turn = { $army }: **{ $move }**
hint-choose = 💡 Escolha o { $army }.
moves-in-a-hurry = { $count ->
    [one] ⌛ Um lance foi feito por um computador com menos tempo para pensar do que o nível dele tem:
   *[other] ⌛ { $count } lances foram feitos por computadores com menos tempo para pensar do que o nível deles tem:
} { $moves }

## The message under a board
news-challenge = { $invited }, { $challenger } desafia você para uma partida de { $game }!
news-rematch = { $invited }, { $challenger } propõe uma revanche a você: { $game }.
news-started = A partida começou: { $title }.
news-secrets = Alianças e cartas são secretas: aperte **Diplomacia** embaixo do tabuleiro. As notícias secretas chegam a você por mensagem direta.
news-secrets-without-letters = As alianças são secretas: aperte **Diplomacia** embaixo do tabuleiro. As notícias secretas chegam a você por mensagem direta.
how-to-move = { $example ->
    [none] Para jogar, responda ao tabuleiro com o seu lance, aperte **Jogar lance** ou digite /move e o lance.
   *[other] Para jogar, responda ao tabuleiro com o seu lance (como `{ $example }`), aperte **Jogar lance** ou digite `/move { $example }`.
}
how-to-move-private = { $example ->
    [none] Para jogar, envie seu lance para mim, aperte **Jogar lance** ou digite /move e o lance.
   *[other] Para jogar, envie seu lance para mim (como `{ $example }`), aperte **Jogar lance** ou digite `/move { $example }`.
}
how-to-move-secret = Para jogar, aperte **Jogar lance**, digite /move e o seu lance{ $example ->
    [none] {""}
   *[other] {" "}(como `{ $example }`)
}, ou envie o lance para mim por mensagem direta. Não o digite aqui: todos leriam o que você tentou, mesmo que não seja legal.
how-to-move-on-page = Ou aperte **Abrir tabuleiro** para jogar ali com o dedo ou o mouse.
how-to-vote = As equipes votam nos seus lances: os membros apertam **Votar**, respondem ao tabuleiro com um lance ou digitam /move.
# Words for a move that is not played, each of them the whole text.
words-of-castling = roque, rocar, roco, roque pequeno, roque grande, roque menor, roque maior, roque curto, roque longo, rocar pequeno, rocar grande, roque na ala do rei, roque na ala da dama, castle, castling, o-o-o-o, 0-0-0-0
# What stands between a piece and its square.
words-before-square = para, em, captura, toma, come, x, to, takes
# What is new to a chess player, in one line of a game's first message.
new-on-board-chess960 = 🆕 As peças atrás dos peões são embaralhadas. No roque, rei e torre terminam nas mesmas casas que no xadrez, por mais longe que estejam delas.
new-on-board-chess66 = 🆕 As fileiras 4 e 5 são deslocadas: e5 fica acima de d4. De cada lado há um desvio, duas casas que só uma peça pode ocupar: a4 com A4, h5 com H5.
new-on-board-capablanca = 🆕 O arcebispo (A) anda como um bispo ou um cavalo, o chanceler (H) como uma torre ou um cavalo. No roque, o rei anda três casas.
new-on-board-chess45 = 🆕 Guardas (G) andam uma casa em linha reta e capturam uma casa na diagonal. Quem perde o rei perde todas as peças; a dama (D) do Amarelo conta como rei.
new-on-board-chess4 = 🆕 Uma casa tem o nome da letra e do número nas bordas do tabuleiro: k7. Os peões se afastam do próprio lado e são promovidos na fileira de trás de qualquer outro exército.
new-on-board-alliance = 🆕 Reis podem ser capturados, e o último de pé vence. Peões andam uma casa, afastando-se do próprio lado, e o seu primeiro lance deve ser de peão. Não há roque.
new-on-board-multiplayer = 🆕 Os outros jogam entre um lance seu e o próximo: seu rei pode ser capturado se abrirem uma linha até ele. Os peões se afastam do próprio lado.
new-on-board-fourplayer = 🆕 Um xeque-mate vale 20 pontos assim que aparece no tabuleiro. Se você abandonar ou ficar sem tempo, seu rei fica, continua andando ao acaso e ainda pode levar mate. Peões viram damas na oitava linha deles, no meio do tabuleiro.
new-on-board-fourplayer-teams = 🆕 Seu parceiro fica à sua frente. Um xeque-mate só vale quando chega a vez do jogador atacado, então o parceiro ainda pode ajudar. Peões são promovidos na décima primeira linha deles.
news-diplomacy-pacts = { $letters ->
   *[yes] Aperte **Diplomacia** para fazer pactos secretos e enviar cartas.
    [no] Aperte **Diplomacia** para fazer pactos secretos.
}
record-head = A impressão digital do registro (o “head”), que prova tudo até aqui:
    `{ $head }`
record-seed = Minha semente foi fixada antes de alguém entrar. O SHA-256 dela:
    `{ $hash }`
record-nonce = { $name } acrescentou `{ $nonce }`
record-verify = Guarde a impressão digital fora do Discord. Quando a partida terminar, `entente verify --head` diz se a história então mostrada é a que você viu.
news-moved = **{ $number }** · { $who }: { $words }.
news-king-walked = **{ $number }** · O rei de { $who } andou sozinho: { $words }.
news-gained = { $count ->
    [one] { $who } recebe { $points } { $points ->
        [1] ponto
       *[other] pontos
    }.
   *[other] { $who } recebem { $points } pontos cada.
}
news-draw-offered = { $who } propõe empate. De acordo, { $others }?
news-draw-offered-computers = { $who } propõe empate. Aguardando { $others }.
news-draw-accepted = { $who } aceitou o empate. Aguardando { $others }.
news-resigned = { $who } abandonou e sai na vez do { $army }.
news-resigned-now = **{ $who } abandonou** e está fora.
news-flagged = **O tempo de { $who } acabou:** está fora.
news-flagged-nobody-voted = **O tempo de { $who } acabou:** está fora, pois ninguém votou.
news-eliminated-captured = **O rei de { $name } foi capturado!** O { $army } está fora.
news-eliminated-captured-by = **{ $by } capturou o rei de { $name }!** O { $army } está fora.
news-resigned-eliminated = **{ $who } abandonou.** O { $army } está fora, e as peças dele são retiradas.
news-more-turns = … mais { $count } lances …
news-eliminated-king = **{ $by } capturou o rei de { $name }!** O { $army } está fora, e as peças dele são retiradas.
news-eliminated-by = **{ $by } eliminou { $name }!** O { $army } está fora, e as peças dele são retiradas.
news-guard-placed = O { $army } recebe um guarda em { $square }.
news-skipped = { $who } não tem lance legal e perde a vez.
news-eliminated = **{ $name } está fora!** As peças do { $army } são retiradas.
news-kingless = **O rei de { $name } caiu!** As peças restantes do { $army } continuam lutando sem ele.
news-stalemated = { $who } não tem lance legal e precisa passar.
news-army-blocked = { $who } não tem lance legal e precisa passar.
news-eliminated-mated-by = **Xeque-mate! { $by } eliminou { $who }.**
news-eliminated-mated = **{ $who } levou xeque-mate e está fora.**
news-eliminated-stalemated-by = **Rei afogado! { $by } eliminou { $who }.**
news-eliminated-stalemated = **{ $who } ficou com o rei afogado e está fora.**
news-mated-grey = **{ $who } levou xeque-mate e está fora.** As peças do { $army } ficam cinza.
news-stalemated-grey = **{ $who } ficou com o rei afogado e está fora.** As peças do { $army } ficam cinza.
news-resigned-grey = **{ $who } abandonou** e está fora. As peças do { $army } ficam cinza, e o rei continua andando sozinho.
news-flagged-grey = **O tempo de { $who } acabou:** está fora. As peças do { $army } ficam cinza, e o rei continua andando sozinho.
news-walker-mated = **O rei do { $army }, que andava sozinho, levou xeque-mate.**
news-walker-stalemated = **O rei do { $army }, que andava sozinho, está afogado.**
news-stalemated-for-now = { $who } não tem lance legal. É rei afogado, a não ser que o lance de outro jogador mude isso.
news-can-move-again = { $who } pode jogar de novo.
news-commanded = { $by } agora comanda o exército do { $army } e joga com ele na vez do { $army }.
news-commanded-no-more = Ninguém mais comanda o exército do { $army }.
news-points = Pontos: { $points }.
news-draw-lapsed = A proposta de empate de { $who } perdeu a validade.
news-draw-declined = { $who } recusou o empate proposto por { $offerer }.
checkmated-for-now = **O { $army } está em xeque-mate!** Só um lance antes da próxima vez de { $by } ainda pode mudar isso.
in-check = { $count ->
    [one] Em xeque: { $who }.
   *[other] Em xeque: { $who }.
}
words-moves = { $piece } de { $from } para { $to }
words-captures = { $piece } de { $from } captura { $taken ->
    [torre] a torre
    [dama] a dama
   *[other] o { $taken }
} { $whose ->
    [none] em
   *[other] do { $whose } em
} { $to }
words-captures-elsewhere = { $piece } de { $from } para { $to }, capturando { $taken ->
    [torre] a torre
    [dama] a dama
   *[other] o { $taken }
} { $whose ->
    [none] em
   *[other] do { $whose } em
} { $taken_on }
words-en-passant = peão de { $from } captura en passant em { $to }
words-promotes = peão de { $from } para { $to }, promovido a { $kind }
words-promotes-capturing = peão de { $from } captura { $taken ->
    [torre] a torre
    [dama] a dama
   *[other] o { $taken }
} { $whose ->
    [none] em
   *[other] do { $whose } em
} { $to }, promovido a { $kind }
words-crowned = peão de { $from } para { $to }, vira dama que vale um ponto
words-crowned-capturing = peão de { $from } captura { $taken ->
    [torre] a torre
    [dama] a dama
   *[other] o { $taken }
} { $whose ->
    [none] em
   *[other] do { $whose } em
} { $to }, vira dama que vale um ponto
words-castles-king = roque pequeno
words-castles-queen = roque grande
words-gained = { $words } (+{ $points })
words-gained-by-checks = { $words } (+{ $points }, xeque a { $count } jogadores)

## The position as text
board-eliminated = Fora da partida: { $armies }.
alt-start = Posição inicial.
alt-last = Último lance { $number }: { $words }.
alt-army-status = { $army } ({ $status })
alt-army-eliminated = { $army }: nenhuma peça.
alt-army = { $army }: { $pieces }.
alt-one-point = vale um ponto: { $squares }
alt-captured = Capturado pelo { $army }: { $pieces }.
alt-kind = { $count ->
    [one] { $kind } { $squares }
   *[other] { $kind ->
        [cavalo] cavalos
        [bispo] bispos
        [torre] torres
        [dama] damas
        [rei] reis
        [guarda] guardas
        [arcebispo] arcebispos
        [chanceler] chanceleres
       *[other] peões
    } { $squares }
}

## Answers: what was just done
done-challenged = Desafio enviado a { $who }.
done-challenged-elsewhere = Desafio enviado a { $who }. { $where }
done-opened-elsewhere = Sua partida está aberta, e você já está nela. { $where }
done-opened-secret = Sua partida está aberta neste canal, e você já está nela. Quem fica com qual exército é segredo até o fim.
done-opened = Sua partida está aberta neste canal, e você já está nela. Até ela começar, você pode escolher uma cor, reservar um lugar, adicionar um computador ou cancelar.
lobby-joined-choices = Até a partida começar, você pode:
done-opened-arbiter = Sua partida está aberta, e você a dirige sem jogar. { $where } Aqui você pode reservar lugares, adicionar computadores{ $seats ->
    [2] {" "}ou cancelar
   *[other] , começar ou cancelar
}. Durante a partida, **Mais** tem o que um árbitro pode fazer.
done-opened-code = Sua partida está aberta, e você já está nela. Ela está nas suas mensagens diretas. Convide outras pessoas com este código: **{ $code }**. Elas entram com `/game join code:{ $code }`.
done-opened-direct = Sua partida está aberta. Ela está nas suas mensagens diretas e nas de quem você convidou.
done-reserved = Lugar reservado para { $who }. Já avisei.
done-seat-freed = O lugar está livre de novo.
done-play = Você joga com { $armies ->
    [Branco] as brancas
    [Preto] as pretas
   *[other] { $armies }
}. { $where }
button-play-form = Nível e cor
play-form-title = Jogar contra o computador
play-form-level = Nível
play-form-hint = A partida que acabou de começar é anulada, e começa outra.
play-form-colour = Sua cor
play-form-any = Aleatória
done-computer-added = { $computer } também joga.
done-computer-removed = { $computer } saiu, e o lugar está livre de novo.
done-rematch-offered = Revanche proposta! Aguardando { $who }. { $where }
done-rematch-joined = Você entrou, com { $armies ->
    [Branco] as brancas
    [Preto] as pretas
   *[other] { $armies }
}. A revanche começa quando todos tiverem entrado.
done-rematch-begun = Você joga com { $armies ->
    [Branco] as brancas
    [Preto] as pretas
   *[other] { $armies }
}. { $where }
rematch-already-offered = Você já propôs uma revanche. Espere a resposta. { $where }
rematch-already-started = A revanche já começou. { $where } { $link }
rematch-already-over = Essa revanche terminou. Proponha a próxima embaixo do último tabuleiro dela: { $link }
done-joined = Você entrou! Sua cor será sorteada.
done-joined-as = Você entrou, com { $armies ->
    [Branco] as brancas
    [Preto] as pretas
   *[other] { $armies }
}!
done-joined-started = Você joga com { $armies ->
    [Branco] as brancas
    [Preto] as pretas
   *[other] { $armies }
}. { $where }
nonce-added = Você acrescentou { $nonce } ao sorteio desta partida, para que nenhuma outra pessoa possa decidi-lo. *Registro* mostra o número de novo.
done-left = Você saiu da partida.
done-started = { $where }
done-started-with-computers =
    { $where }
    Também jogam: { $computers }.
done-cancelled = Partida cancelada.
done-accepted = { $where }
done-declined = Desafio recusado.
done-withdrawn = Desafio retirado.
done-moved = Você jogou **{ $move }**.
done-alliance-over = Você está fora da sua aliança, e todos nela ficam sabendo.
done-moved-over = Você jogou **{ $move }**. { $ending }
done-draw-offered = { $players ->
    [2] Empate proposto. A proposta vale até o seu adversário responder ou jogar.
   *[other] Empate proposto. Todos os que ainda estão na partida precisam aceitar. A proposta vale até alguém recusar ou jogar.
}
done-draw-accepted = Você aceitou o empate.
done-draw-accepted-so-far = Você aceitou o empate. Aguardando os outros.
done-choose = Agora você comanda o exército do { $army }.
done-decline-draw = Empate recusado.
done-draw-offers-stopped = { $who } não pode mais propor empate a você nesta partida. Só vai saber disso se tentar.
done-draw-offers-allowed = { $who } pode propor empate a você de novo.
done-claim-draw = Sua reivindicação está certa. A partida está empatada.
done-claim-win = Sua reivindicação está certa. Você venceu!
done-abort = Partida anulada.
done-asked-takeback = Você pediu para voltar seu último lance{ $count ->
    [one] {" "}({ $moves }).
   *[other] : { $moves } seriam desfeitos.
} { $waiting }
ask-takeback = Pedir para voltar seu último lance{ $count ->
    [one] {" "}({ $moves })?
   *[other] ? { $moves } seriam desfeitos.
}
done-asked-substitute = Pedido enviado. { $waiting }
done-handed-over = { $computer } agora joga por você. Digite /game substitute de novo para retomar seu lugar.
done-returned = Que bom que você voltou: agora é você quem joga.
done-seat-offered = O lugar de { $who } está disponível. Passe este código para a pessoa que deve continuar: **{ $code }**. Ela assume o lugar com `/game join code:{ $code }`, aqui ou em qualquer servidor em que eu esteja. Ela recebe o exército e as alianças dele, mas não lê cartas anteriores.
seat-link = Ou envie esta página a ela: { $link }
done-seat-withdrawn = Oferta retirada: o código não vale mais.
done-seat-taken-over = Boas-vindas! Agora você joga com { $armies }. Você vê o tabuleiro e suas alianças, mas não as cartas de antes.
done-asked-pause = Pausa pedida. { $waiting }
done-asked-resume = Você pediu para retomar os relógios. { $waiting }
done-asked-move = Você pediu para levar a partida para outro canal. { $waiting }
asked-people = Aguardando { $others }.
asked-computers = A resposta de { $others } vem em um instante.
done-request-accepted = { $players ->
    [2] Pronto: vocês dois concordaram.
   *[other] Pronto: todos aceitaram.
}
done-request-accepted-so-far = Você aceitou. Aguardando os outros.
done-decline-request = Pronto. A partida continua.
done-conditional-moves = { $count ->
    [0] Você não tem mais lances condicionais.
    [one] Salvo. Você tem { $count } linha de lances condicionais. Só você pode vê-la até que um dos lances seja jogado.
   *[other] Salvo. Você tem { $count } linhas de lances condicionais. Só você pode vê-las até que um dos lances seja jogado.
}
done-resign = Você abandonou.
done-stop = Você parou e mantém a liderança.
done-resign-later = Você abandonou. Você sai quando chegar a sua vez.
done-alliance-proposed = Proposta enviada. Só { $who } pode vê-la. Você pode retirá-la até a resposta.
done-proposal-withdrawn = Sua proposta a { $who } foi retirada.
done-allied = **Agora você tem aliança com { $with }!**
done-proposal-declined = Você recusou a proposta de { $who }.
done-proposal-countered = Você recusou a proposta de { $who } e fez a sua.
done-alliance-left = { $bond ->
   *[alliance] Você saiu. Seus antigos aliados foram avisados, mais ninguém.
    [pact] Isso acabou. Só o outro lado foi avisado.
}
done-letter-sent = Carta enviada a { $who }.
done-muted = Você não verá mais cartas de { $who }, e ninguém será avisado.
done-unmuted = Você verá de novo as cartas de { $who }.
done-reported = Carta denunciada a quem cuida deste servidor. Essas pessoas veem o nome de quem enviou como você vê, e que foi você quem denunciou.
done-nothing = Nada mudou.
done = Pronto.
already-done = Isso já está feito.
where-thread-link = Sua partida: { $thread }
where-thread-to-watch = Você assiste em { $thread }.
where-thread = A partida tem um tópico próprio, aqui mesmo.
where-no-thread = A partida está neste canal. Não tenho permissão para criar tópicos aqui.
where-here = A partida está aqui mesmo.
where-channel = A partida está em { $channel }.
where-direct = A partida está nas mensagens diretas de cada um.
where-direct-link = Sua partida está nas suas mensagens diretas: { $link }
where-own-direct = A partida está nas suas mensagens diretas.

## Buttons and menus
button-move = Jogar lance
button-draw = Empate
button-draw-or-claim = Empate, reivindicação
button-resign = Abandonar
button-stop-and-win = Parar e vencer
button-more = Mais
button-flip = Girar
button-board = Tabuleiro
button-my-view = Minha visão
button-moves = Lances
button-rules = Regras
button-puzzle = Problema
button-play-computer = Jogar
button-play-friend = Jogar com alguém
button-file = Baixar
button-position = Posição
button-record = Registro
button-notes = Notas
button-why = Por que ❌?
button-ask = Voltar lance, pausa…
button-answer = Responder ao pedido…
button-plans = Notas, planos…
button-look = Tabuleiro, lances, regras…
button-play = Jogar { $move }
button-play-piece = { $piece } { $square } ({ $move })
button-accept = Aceitar
button-decline = Recusar
button-join = Entrar
button-join-as = Entrar com…
button-choose-colour = Escolher cor…
button-any-seat = Cor aleatória
button-leave = Sair
button-open-games = Minhas partidas abertas
button-host = Organizar
button-fair-play = Jogo limpo
button-start = Começar
button-reserve = Reservar um lugar
button-computers = Adicionar computador
button-rematch = Revanche
button-analysis = Análise
button-replay = Filme
button-analysis-moves = Todos os erros
button-next-mistake = Próximo erro
button-history = Tudo
button-watch = Assistir
button-show-game = Mostrar a partida
button-from-army = Lado do { $army }
button-go-to-game = Ir para a partida
button-accept-number = Aceitar { $at }
button-join-number = Entrar em { $at }
button-cancel-number = Cancelar { $at }
button-leave-number = Sair de { $at }
button-watch-number = Assistir a { $at }
button-rematch-number = Revanche de { $at }
button-previous-page = Página anterior
button-next-page = Próxima página
button-cancel = Cancelar
button-withdraw = Retirar
button-offer-seat = Oferecer lugar do { $army }
button-offer-own-seat = Ceder meu lugar
button-offered-seat = Lugar do { $army }: código
button-withdraw-seat = Retirar oferta
button-command-army = Comandar o { $army }
button-other-piece = Outra peça
button-choose-file = Escolher um arquivo
button-back = Voltar
button-previous = Anterior
button-next = Próximo
button-offer-draw = Propor empate
button-accept-draw = Aceitar empate
button-decline-draw = Recusar empate
button-stop-draw-offers = Sem mais propostas
button-stop-draw-offers-of = Sem mais propostas: { $who }
button-allow-draw-offers-of = Permitir propostas: { $who }
button-claim-threefold = Reivindicar empate: repetição
button-claim-fifty = Reivindicar empate: 50 lances
button-claim-win = Reivindicar vitória
button-claim-draw = Reivindicar empate
button-yes-resign = Sim, abandonar
button-yes-stop-and-win = Sim, parar
button-takeback = Pedir para voltar lance
button-pause = Pedir pausa
button-resume = Pedir para retomar
button-resume-now = Retomar
button-arbiter-pause = Pausar
button-arbiter-resume = Retomar
button-extend = Mais tempo…
button-arbiter-substitute = Computador por { $who }
extend-form-title = Mais tempo
extend-form-who = Para quem
extend-form-everyone = Todos
extend-form-span = Quanto
extend-form-hint = Por exemplo 30m, 12h ou 2d
button-abort = Anular a partida
button-yes-abort = Sim, anular
button-request-accept = Aceitar
button-request-decline = Recusar
button-request-withdraw = Retirar pedido
button-conditional-moves = { $count ->
    [0] Lances condicionais
   *[other] Lances condicionais: { $count }
}
button-add-line = Adicionar linha
button-clear-conditional-moves = Apagar tudo
menu-drop-line = Remover uma linha
ask-abort = Anular a partida? Ela termina sem vencedor e não conta para ninguém.
think-board-empty = Seu rascunho em { $game } está vazio. { $example ->
    [none] Adicione lances que poderiam ser jogados.
   *[other] Adicione lances que poderiam ser jogados, como `{ $example }` e o que pode vir depois.
} Só você pode vê-lo.
think-board-heading = Seu rascunho em { $game } (só você pode vê-lo). * indica uma nota.
think-board-chosen = Você está em [{ $line }].
think-board-played = { $count ->
    [one] -# Um lance mais antigo foi jogado ou ficou impossível.
   *[other] -# { $count } lances mais antigos foram jogados ou ficaram impossíveis.
}
think-board-title = Adicionar lances ao rascunho
think-board-line-label = Lances a partir daqui, de todos, em ordem
think-board-note-title = Nota sobre este lance
think-board-note-label = Nota (só você pode lê-la)
think-board-file = Sua partida com o rascunho em forma de variantes.
think-board-planned = Lances condicionais salvos: { $line }
think-board-shared = Linha: { $line }
think-board-shared-with-note = Linha: { $line } ({ $note })
menu-think-go = Ir para um lance…
menu-think-share = Enviar esta linha a…
button-think = Rascunho
button-think-add = Adicionar lances
button-think-note = Nota
button-think-plan = Tornar condicional
button-think-remove = Remover
button-think-remove-all = Remover todos
think-board-remove-all = { $count ->
    [one] Outro lance vem depois deste. Remover os dois?
   *[other] { $count } lances vêm depois deste. Remover este e todos eles?
}
button-think-start = Para o início
button-think-file = Como PGN

conditional-moves-none = Ainda não há lances condicionais em { $game }.
conditional-moves-example = Exemplo: `{ $expected } { $answer }` significa: se jogarem { $expected }, eu jogo { $answer }. `* { $answer }`: não importa o que joguem. Só você os vê.
conditional-moves-example-of-many = Exemplo: `* { $answer }` significa: não importa o que joguem, eu jogo { $answer }. Só você os vê.
conditional-moves-no-example = Escreva o lance deles e a sua resposta, em ordem. `*` significa: não importa o que joguem. Só você os vê.
conditional-moves-endings = Uma linha pode terminar com `abandonar` ou `empate`: então você abandona, ou aceita a proposta de empate deles ou faz a sua.
conditional-resign = abandonar
conditional-draw = empate
conditional-moves-heading = { $count ->
    [one] Seus lances condicionais em { $game }. Só você os vê. São jogados assim que coincidem com o que foi jogado.
   *[other] Seus lances condicionais em { $game }. Só você os vê. Uma linha para o lance que foi jogado vem antes de uma com `*`; se várias coincidem com ele, vale a primeira.
}
conditional-moves-changed = A partida avançou. Agora estes são seus lances condicionais.
conditional-moves-title = Adicionar lances condicionais
conditional-moves-label = Lance deles, lance seu, lance deles …
conditional-moves-placeholder = { $expected } { $answer } – ou * { $answer }
button-diplomacy = Diplomacia
button-bring-in = Trazer { $who } para a nossa aliança
button-leave-and-join = Deixar { $allies }, ir com { $who }
button-counter = Recusar e propor
button-withdraw-from-army = Retirar: { $army }
button-propose = { $bond ->
    [pact] Propor pacto
   *[other] Propor aliança
}
button-propose-without-message = Propor
button-propose-with-message = Propor com mensagem
button-letter = Escrever carta
button-letters = Cartas
button-standing-order = { $order ->
    [protectorate] Ordem prévia: lutar
    [removal] Ordem prévia: sair
   *[none] Ordem prévia
}
button-standing-order-protectorate = Lutar pelo meu aliado
button-standing-order-removal = Sair do tabuleiro
button-leave-alliance = { $bond ->
    [pact] Encerrar pacto
   *[other] Deixar aliança
}
button-leave-army = Encerrar pacto: { $army }
button-yes-leave = { $bond ->
   *[alliance] Sim, deixar
    [pact] Encerrar todos os pactos
}
button-reply = Responder
button-write-anonymously = Escrever sem nome
button-mute = Silenciar
button-unmute = Não silenciar mais
button-report = Denunciar
button-yes-report = Sim, denunciar
button-yes-betray = Jogar { $move }, deixar a aliança
button-no-betray = Não, outro lance
button-no-play-on = Não, continuar
button-help-rules = Regras
button-edit-notes = Editar
rules-overview = Visão geral
menu-rules = Escolha um tema
menu-piece = Escolha uma peça
menu-square = Escolha uma casa
menu-piece-entry = { $piece } { $square }
menu-seats = Escolha uma cor
menu-propose-alliance = Propor { $bond ->
    [pact] um pacto
   *[other] uma aliança
} a…
menu-write-letter = Escrever uma carta a…
menu-write-anonymously = Escrever sem nome a…
menu-reserve = Reservar um lugar para…
menu-free-seat = Liberar o lugar de…
menu-computer-level = Adicionar um computador de nível…
menu-computer-seat = Escolha a cor dele
menu-computer-character = Escolha o caráter dele
menu-remove-computer = Remover computador…
menu-block = Bloquear…
menu-unblock = Desbloquear…
menu-page = { $menu } ({ $page } de { $pages })
pick-seats = { $most ->
    [one] Qual cor?
   *[other] Qual cor? Você pode pegar até { $most }. Cada uma é um exército próprio, com a sua vez.
}
reserved-none = { $room ->
    [0] Todos os lugares estão ocupados.
    [one] Um lugar está livre. Nenhum está reservado.
   *[other] { $room } lugares estão livres. Nenhum está reservado.
}
reserved-seats = { $room ->
    [0] Reservado para { $people }. Todos os outros lugares estão ocupados.
    [one] Reservado para { $people }. Mais um lugar está livre.
   *[other] Reservado para { $people }. Mais { $room } lugares estão livres.
}
computers-none = { $room ->
    [0] Todos os lugares estão ocupados.
    [one] Um lugar está livre. Com que força o computador deve jogar?
   *[other] { $room } lugares estão livres. Com que força o computador deve jogar?
}
computers-some = { $room ->
    [0] { $computers }. Todos os lugares estão ocupados.
    [one] { $computers }. Mais um lugar está livre.
   *[other] { $computers }. Mais { $room } lugares estão livres.
}
pick-computer-seat = Com qual cor { $computer } deve jogar? O computador entra quando você escolher.
pick-piece = Qual peça? As que podem se mover estão marcadas.
pick-target = { $piece } em { $square }: para onde? Pontos mostram casas livres, anéis mostram capturas.
ask-draw =
    { "**" }{ $title }**
    { $players ->
        [2] Propor empate? Seu adversário pode aceitar, recusar ou simplesmente continuar.
       *[other] Propor empate? Todos os que ainda estão na partida precisam aceitar. Qualquer um pode recusar ou simplesmente continuar.
    }
ask-draw-offered = { $who } propõe empate.
ask-draw-offered-by-you = { $players ->
    [2] Sua proposta de empate vale até o seu adversário responder ou jogar.
   *[other] Sua proposta de empate vale até alguém recusar ou jogar.
}
ask-betray = { $move } captura uma peça de { $ally }, da sua aliança. Com isso você deixaria a aliança, e todos nela ficariam sabendo. Ninguém pode ver que estou perguntando.
ask-resign = { $game ->
    [chess4] Abandonar? Isso inclui todos os exércitos com que você joga. Vale { $when ->
        [now] na hora
       *[later] na sua próxima vez
    } e não pode ser desfeito. Suas peças ficam no tabuleiro.
    [multiplayer] Abandonar? Seu rei sai do tabuleiro { $when ->
        [now] na hora
       *[later] na sua próxima vez
    }, suas outras peças ficam. Isso não pode ser desfeito.
    [walks] Abandonar? { $when ->
        [now] Suas peças ficam cinza na hora
       *[later] Na sua próxima vez, suas peças ficam cinza
    } e não se movem mais, e seu rei continua andando ao acaso. Você mantém seus pontos. Isso não pode ser desfeito.
    [stop] Parar e vencer? Seu adversário recebe 20 pontos por cada rei ainda em jogo e, mesmo assim, fica atrás de você. Com isso a partida termina.
    [team] Abandonar? Seu parceiro perde com você. Isso não pode ser desfeito.
    [chess45] Abandonar? Todas as suas peças saem do tabuleiro. Isso não pode ser desfeito.
    [alliance] Abandonar? Todas as suas peças saem do tabuleiro. Isso não pode ser desfeito.
   *[other] Abandonar? Isso não pode ser desfeito.
}
more-panel-heading = { $title } — { $status }
panel-diplomacy = **Diplomacia** · { $title }. Só você pode ver isto.
panel-not-yours = Você não joga nesta partida. Quem joga usa isto para a diplomacia particular.
panel-over = Sua diplomacia nesta partida acabou. Você ainda pode ler suas cartas.
panel-alone = Você não tem aliados.
panel-allied = Você tem aliança com { $others }.
panel-liege = Você continua lutando sem rei, por { $liege }.
panel-protectorates = Lutam por você: { $who }.
panel-order-removal = Ordem prévia: se o seu rei for capturado, seu exército sai do tabuleiro.
panel-order-protectorate = Ordem prévia: se o seu rei for capturado, seu exército continua lutando pelo seu aliado.
panel-proposed-by = • { $who } propõe { $bond ->
    [pact] um pacto
   *[other] uma aliança
} a você.
panel-proposed-to = • Você propôs { $bond ->
    [pact] um pacto
   *[other] uma aliança
} a { $who }. Ainda sem resposta.
panel-letters = { $count ->
    [one] { $count } carta, enviada ou recebida.
   *[other] { $count } cartas, enviadas ou recebidas.
}
panel-alias = Seu pseudônimo em cartas anônimas: { $alias }.
panel-muted = Cartas silenciadas: { $who }.
proposal-title = { $who } propõe { $bond ->
    [pact] um pacto
   *[other] uma aliança
}
proposal-others = Se você aceitar, terá aliança com { $who } também.
proposal-shows = A proposta mostra quem está na sua aliança: { $who }.
ask-propose = Propor { $bond ->
    [pact] um pacto
   *[other] uma aliança
} a { $who }? Mais ninguém pode ver.
ask-write = Para quem é a carta? Mais ninguém pode lê-la. Se você escolher várias pessoas, cada uma vê quem mais a recebeu.
ask-write-revealed = Para quem é a carta? Se você escolher várias pessoas, cada uma vê quem mais a recebeu. As cartas são mostradas a todos quando a partida termina.
ask-leave = { $bond ->
       *[alliance] Deixar sua aliança? Ela acaba na hora, e seus aliados são avisados. Qualquer protetorado seu vai com você.
        [pact] Encerrar um pacto? Ele acaba na hora, e o outro jogador é avisado.
    }
ask-order = O que seu exército deve fazer se o seu rei for capturado enquanto um aliado ainda tiver o dele? Ele pode sair do tabuleiro ou continuar lutando pelo aliado. { $percent ->
    [0] Se continuar lutando, fica com todas as peças.
   *[other] Se continuar lutando, perde { $percent }% das peças, { $rounding }{ $last ->
        [yes] , talvez até a última
       *[no] {""}
    }.
} Só você pode ver isto, e pode mudar a qualquer momento.
ask-report = Mostrar esta carta a quem cuida deste servidor? Essas pessoas veem o nome de quem enviou como você vê, e que foi você quem denunciou. Não dá para voltar atrás.
letters-none = Você não tem cartas.
letters-received = { $of ->
    [one] Sua única carta
   *[other] Carta { $number } de { $of }
} · de { $who } · { $when }
letters-received-by-several = { $of ->
    [one] Sua única carta
   *[other] Carta { $number } de { $of }
} · de { $who } a { $readers } · { $when }
letters-sent = { $of ->
    [one] Sua única carta
   *[other] Carta { $number } de { $of }
} · a { $whom } · { $when }
letter-nothing-to-show = (Esta carta não tem texto visível.)
form-letter-title = Carta particular
form-letter-label = Sua carta
form-proposal-title = Proposta a { $who }
form-proposal-label = Mensagem
form-counter-label = O que deve ser diferente?
# One letter for each kind, all different: pawn, knight, bishop, rook, queen, king, guard,
# archbishop, chancellor. Moves are written with them, and they are drawn in place of figures.
piece-signs = PCBTDRGAH
ask-which-game = Em qual partida você quer jogar **{ $text }**?
did-you-mean-game = { $count ->
    [one] Você quis dizer **{ $game }**?
    *[other] Você quis dizer uma destas partidas?
}
ask-which-move = **{ $text }** pode ser vários lances. Qual deles?

## The rules with pictures
lesson-title = { $piece }: como se move
lesson = { $empty ->
    [0] { $piece ->
        [torre] A torre
        [dama] A dama
       *[other] O { $piece }
    } em { $square } não pode ir para nenhuma casa vazia{ $taken ->
        [0] .
       *[other] , mas pode capturar em { $targets }.
    }
   *[other] { $piece ->
        [torre] A torre
        [dama] A dama
       *[other] O { $piece }
    } em { $square } pode ir para { $squares }{ $taken ->
        [0] .
       *[other] {" "}e pode capturar em { $targets }.
    }
}

## Moves that are typed
typed-unread = Só leio o que é para mim, então nada foi jogado. { $how }
typed-cross = ❌ significa que isso não foi jogado. Aperte **Mais** embaixo do tabuleiro e depois **Por que ❌?** para saber o motivo; só você o lê.
typed-none-rejected = Nenhum dos lances que você digitou neste canal foi rejeitado ultimamente. Este botão só trata deles; /move e **Jogar lance** respondem na hora. Para jogar, responda ao tabuleiro com o seu lance, ou aperte **Jogar lance**.
typed-reveals-secret = Nesta partida, um lance digitado poderia revelar um segredo. Envie o lance para mim por mensagem direta, ou use `/move`, que mais ninguém vê.
typed-playable-now = **{ $text }** chegou cedo demais ou se perdeu. Agora você pode jogá-lo.
typed-rejected = **{ $text }**: { $why }
typed-foreign = “{ $text }” não é um lance aqui. Você quis dizer **{ $move }**?
typed-no-game = Você não está jogando nenhuma partida aqui. Digite /play para uma partida contra o computador, ou /challenge e escolha um adversário. /help mostra todo o resto.
typed-other-game = Para outra partida, digite /play (contra o computador) ou /challenge (com outra pessoa).
typed-chat = Aqui só leio lances. Para começar uma partida, digite /play (contra o computador) ou /challenge (com outra pessoa). /turns mostra as partidas que esperam por você, /help todo o resto.

## Welcome
welcome = **Xadrez e { $count } variantes para dois a cinco jogadores.** Comece aqui mesmo: contra mim ou com outra pessoa.
welcome-small = /help mostra todo o resto. /server é para quem gerencia este servidor.
challenge-form-title = Desafio
challenge-form-opponent = Adversário
challenge-form-variant = Variante
challenge-form-first-move = Quem joga primeiro?
challenge-form-anybody = Sorteio
challenge-form-challenger = Eu
challenge-form-challenged = Meu adversário
challenge-form-clock = Tempo para pensar
challenge-form-no-clock = Sem limite
challenge-form-rated = Partida ranqueada
challenge-form-rated-hint = Muda os dois ratings. Sem voltar lances e sem dicas.
game-form-title = Nova partida
game-form-rated-hint = Muda o rating de todos os que jogam. Sem voltar lances e sem dicas.
game-form-people-code = Deixe vazio, e eu dou um código para outras pessoas entrarem.

## Lists
turns-none = Nenhuma partida espera por você. Desafie alguém com /challenge, abra uma partida com /game new ou jogue contra o computador com /play.
turns-none-short = Nenhuma partida espera por você.
turns-heading = { $count ->
    [one] Uma partida espera por você:
   *[other] { $count } partidas esperam por você:
}
turns-title = { $game }: { $title }
turns-line = • { $title } — lance { $number }
turns-line-link = • [{ $title }]({ $link }) — lance { $number }
turns-asked = { $who } { $topic }
turns-offered = { $who } propõe empate
turns-only-you-left = { $line } · só falta você
turns-lobbies = { $count ->
    [one] Uma partida sua ainda não começou. Ela aguarda jogadores.
   *[other] { $count } partidas suas ainda não começaram. Elas aguardam jogadores.
}
turns-lobby-link = • [{ $title }]({ $link })
turns-challenge = • { $challenger } desafia você: { $game }
turns-challenge-link = • [{ $challenger } desafia você: { $game }]({ $link })
turns-other-line = { $line } · prazo até { $until }
# Where no game waits for the reader.
turns-only-others = { $count ->
    [one] Em uma partida, você espera por outra pessoa.
   *[other] Em { $count } partidas, você espera por outras pessoas.
}
turns-others = { $count ->
    [one] Em outra partida, você espera por outra pessoa.
   *[other] Em outras { $count } partidas, você espera por outras pessoas.
}
open-none = Não há partidas abertas para você. Abra uma com /game new, ou entre em uma com um código: /game join.
open-none-here = Não há partidas abertas neste servidor. Abra uma com /game new, ou entre em uma com um código: /game join.
open-heading = { $count ->
    [one] { $count } partida aberta:
   *[other] { $count } partidas abertas:
}
open-line = **{ $at }** · { $game }: { $title } — { $room ->
        [one] um lugar está livre
       *[other] { $room } lugares estão livres
    }
open-line-reserved = **{ $at }** · { $game }: { $title } — há um lugar reservado para você
open-line-joined = **{ $at }** · { $game }: { $title } — você já entrou
list-none-here = Nenhuma partida está sendo jogada aqui. /game open mostra partidas em que você pode entrar.
list-no-server = Isto é uma mensagem direta. Para ver as partidas de um servidor, pergunte em um dos canais dele.
list-none-mine = Você não está jogando nenhuma partida. Comece uma com /play, /challenge ou /game new.
list-none-finished = Você ainda não terminou nenhuma partida.
list-heading-here = { $count ->
    [one] { $count } partida está sendo jogada aqui:
   *[other] { $count } partidas estão sendo jogadas aqui:
}
list-heading-mine = { $count ->
    [one] Você está jogando { $count } partida:
   *[other] Você está jogando { $count } partidas:
}
list-heading-finished = { $count ->
    [one] Você terminou { $count } partida:
   *[other] Você terminou { $count } partidas:
}
list-linked = [{ $title }]({ $link })
list-timed = { $line } · ⏳ { $until }
list-paused = { $line } · ⏸
list-line = **{ $at }** · { $game }: { $title } — lance { $number }
list-line-turn = **{ $at }** · { $game }: { $title } — sua vez, lance { $number }
list-line-over = **{ $at }** · { $game }: { $title } — { $result }
past-board-gone = Este tabuleiro não faz mais parte da partida.
watch-heading = **{ $title }** · { $game }
watch-none = Não há partida para assistir aqui. /game list mostra suas partidas, /game open aquelas em que você pode entrar.
watch-no-game = Essa mensagem não mostra o tabuleiro de uma partida. /board mostra sua partida, /game watch as partidas jogadas aqui.
moves-none = Ainda não há lances.
moves-heading = { $title } — { $status }
moves-attached = A lista é longa demais para uma mensagem, por isso está anexada.
# The marks of Chess4's notation.
moves-marks = -# { $marks }
mark-commands = `@` comanda este exército a partir de agora
mark-blocked = `%` não pode jogar
mark-resigned = `%%` abandonou
mark-out = `%%%` está fora
mark-check = `#` xeque
mark-checkmate = `##` xeque-mate
mark-leaves = `###` já estava fora quando a vez começou
mark-army = { $letter } { $army }
file-rated = Partida ranqueada
file-pgn = A partida como arquivo PGN, para qualquer programa de xadrez.
file-c4pgn = A partida em c4pgn, a notação do Chess4.
file-pgn4 = A partida como arquivo PGN4, para programas e sites de xadrez de quatro cores.
file-courier = A partida na notação do Game Courier, um lance por linha.
file-json = A partida como arquivo JSON. `moves` traz as jogadas, e `changes` o que elas mudaram além da peça que se moveu.
game-entry-turn = Sua vez: { $title }, lance { $number }
game-entry = { $title }, lance { $number }
game-entry-challenge = Desafio: { $title }
game-entry-lobby = Aguardando jogadores: { $title }
move-entry-piece = { $piece } { $square }: { $targets }

list-more = { $count ->
        [one] … e mais { $count }.
       *[other] … e mais { $count }.
    }

## Notes
note-none = Você ainda não tem notas em { $game }. Aperte **Editar** para escrever. Só você pode lê-las.
note-heading = Suas notas em { $game } (só você pode lê-las):
note-title = Suas notas particulares
note-label = Só você pode lê-las

## Settings; each is in a menu or on a button, without a label of its own
settings-own = **Suas configurações**, em todos os servidores e nas mensagens diretas. Os tabuleiros ficam assim nas mensagens diretas, em /board e em **Minha visão**; os de um canal são iguais para todos.
settings-server = **Configurações do servidor.** É possível começar partidas { $where }. { $reports }
settings-everywhere = em todos os canais
settings-in-channels = em { $channels }
settings-reports = Cartas denunciadas aparecem em { $channel }.
settings-reports-owner = Cartas denunciadas são mostradas a quem é dono do servidor.
settings-page = Qualquer pessoa pode ler a página pública: { $link }. Ela mostra as partidas com visibilidade *público*, as ligas públicas e como terminaram os confrontos contra outros servidores.
settings-page-no-address = A página pública está ligada, mas não tenho endereço público. Quem me opera pode definir `api.address`.
settings-page-head = **Página pública.** Uma página na web em que qualquer pessoa vê o que se joga aqui e como participar.
settings-page-only-public = Ela deve mostrar também as outras partidas de alguns canais? Escolha os canais: então mostra os tabuleiros deles, sem os nomes de quem joga.
settings-page-channels = Ela também mostra as outras partidas de { $channels }, sem os nomes de quem joga.
settings-page-closed = Nem todos neste servidor podem ler { $channel }, por isso as partidas dele ficam fora da página. Nada mudou.
settings-page-invitation = Ela convida quem lê com { $link }.
settings-page-no-invitation = Ela ainda não tem convite para este servidor.
settings-menu-page-channels = Canais cujas partidas ela mostra (nenhum: só partidas públicas)
button-page = Página pública
button-invitation = Convite
invitation-form-link = Convite para este servidor
invitation-form-hint = Por exemplo https://discord.gg/abc123, de preferência um que não expire. Vazio: nenhum.
refusal-server-no-such-invitation = Isso não é um convite do Discord: um link assim começa com `https://discord.gg/` ou `https://discord.com/invite/`. Nada mudou.
settings-boards = **Como ficam os tabuleiros nos canais deste servidor.** Em mensagens diretas e em mensagens que só você vê, valem as suas próprias configurações.
settings-menu-reports = Onde aparecem as cartas denunciadas (nenhum: só o dono as vê)
settings-saved = ✓ { $what }
settings-saved-channels = Agora é possível começar partidas { $where }.
settings-no-server = Não há configurações de servidor nas mensagens diretas. Use /server em um dos canais do servidor.
settings-managers-only = Só quem pode gerenciar este servidor pode mudar as configurações dele. As suas estão em /settings show.
settings-menu-channels = Onde é possível começar partidas
setting-language-auto = Idioma: como no Discord
setting-language = Idioma: { $name }
setting-theme-wood = Tabuleiro: madeira clara
setting-theme-dark = Tabuleiro: ardósia, para o modo escuro
setting-theme-contrast = Tabuleiro: alto contraste
setting-theme-safe = Tabuleiro: para daltônicos
setting-theme-green = Tabuleiro: verde
setting-theme-blue = Tabuleiro: azul
setting-pieces-classic = Peças: madeira torneada
setting-pieces-flat = Peças: planas, de traço forte
setting-pieces-letters = Peças: letras
setting-pieces-carved = Peças: entalhadas
setting-pieces-round = Peças: redondas
setting-orientation-own = Visão: do meu próprio lado
setting-orientation-white = Visão: do lado do Branco
setting-coordinates-on = Coordenadas: sim
setting-coordinates-off = Coordenadas: não
setting-notifications-all = Avisos: sobre tudo
setting-notifications-asked = Avisos: quando eu tiver de agir
setting-notifications-nothing = Avisos: nunca
setting-begins-on = Partida começa: me mencione
setting-begins-off = Partida começa: sem menção
setting-out-on = Eliminação: me mencione
setting-out-off = Eliminação: sem menção
setting-over-on = Fim da partida: me mencione
setting-over-off = Fim da partida: sem menção
setting-challenges-everybody = Desafios: de todos que não bloqueei
setting-challenges-nobody = Desafios: de ninguém
setting-profile-public = Perfil: qualquer pessoa pode vê-lo
setting-profile-private = Perfil: só eu o vejo. Partidas ranqueadas ainda mostram os ratings
setting-only_move-off = Meu único lance legal: eu mesmo o jogo
setting-only_move-on = Meu único lance legal: jogado na hora
settings-notifications = **Quando eu menciono você**, em todos os servidores e nas mensagens diretas. O menu decide quanto eu menciono você na sua vez; os botões, todo o resto.
button-notifications = Avisos
button-boards = Tabuleiros
button-server-settings = Configurar servidor
settings-challenges = **Quem pode desafiar você**, em todos os servidores e nas mensagens diretas. Desafios, convites e revanches de pessoas que você bloqueia não chegam a você, e elas não ficam sabendo por quê. Em uma partida em andamento, silencie as cartas delas ali.
settings-nobody-blocked = Você não bloqueou ninguém.
settings-blocked-people = Bloqueios: { $people }
settings-many-blocked = Bloqueios: { $people } e mais { $others }. Desbloqueie alguém com /settings unblock
settings-blocked = Você bloqueou { $who }, que não pode mais desafiar nem convidar você.
settings-unblocked = Você desbloqueou { $who }.
button-challenges = Desafios
server-setting-language-auto = Idioma: o dos jogadores, ou como no Discord
server-setting-threads-on = Tópicos: um para cada partida
server-setting-threads-off = Tópicos: não
server-setting-pings-on = Menções: de quem é a vez
server-setting-pings-off = Menções: não
server-setting-orientation-first = Tabuleiros: sempre do lado do primeiro exército
server-setting-orientation-mover = Tabuleiros: do lado de quem tem a vez
server-setting-pictures-off = Imagens: do tabuleiro mais recente; os outros viram uma linha
server-setting-pictures-on = Imagens: de todos os tabuleiros
server-setting-welcome-on = Saudação: quando eu entrar
server-setting-welcome-off = Saudação: não
server-setting-clubs-on = Ratings e ligas: sim
server-setting-clubs-off = Ratings e ligas: não
server-setting-page-on = Página pública: sim
server-setting-page-off = Página pública: não
server-setting-theme-wood = Tabuleiro: madeira clara
server-setting-theme-dark = Tabuleiro: ardósia, para o modo escuro
server-setting-theme-contrast = Tabuleiro: alto contraste
server-setting-theme-safe = Tabuleiro: para daltônicos
server-setting-theme-green = Tabuleiro: verde
server-setting-theme-blue = Tabuleiro: azul
server-setting-pieces-classic = Peças: madeira torneada
server-setting-pieces-flat = Peças: planas, de traço forte
server-setting-pieces-letters = Peças: letras
server-setting-pieces-carved = Peças: entalhadas
server-setting-pieces-round = Peças: redondas
button-everywhere = Partidas em todo lugar

## Time settings
settings-time = **Suas configurações de tempo**, em todos os servidores e nas mensagens diretas. Só você pode vê-las.
settings-zone = Fuso horário: { $zone }
time-zone = Fuso horário: { $zone }, onde o relógio marca { $clock }. Mude com /settings timezone.
time-quiet = Horas de silêncio: { $hours }. Sem menções e sem lembretes nesse período.
time-no-quiet = Horas de silêncio: nenhuma. Silencie as menções com `/settings quiet 22:00-07:30`.
time-digest = Resumo diário: às { $time }, se algo esperar por você.
time-no-digest = Resumo diário: não. Ative com `/settings digest 8:00`.
time-vacation = Férias: restam { $left } de { $days } dias neste ano. Enquanto duram, seus relógios que contam em dias ficam pausados.
time-on-vacation = De férias até { $until }. Os relógios que contam em dias estão pausados. Depois ainda sobram { $left } de { $days } dias neste ano, ou mais se você voltar antes.
vacation-started = Boas férias! Você ainda pode jogar.
vacation-ended = Que bom que você voltou! Seus relógios estão andando de novo.
vacation-ended-waiting = { $count ->
        [one] Uma partida espera
       *[other] { $count } partidas esperam
    } por você. Veja /turns.
vacation-over = Que bom que você voltou! Suas férias acabaram, e seus relógios estão andando de novo.
setting-reminders-both = Lembretes: na metade e em um décimo do meu tempo
setting-reminders-last = Lembretes: em um décimo do meu tempo
setting-reminders-off = Lembretes: nunca
button-time = Configurar tempo
button-settings = Minhas configurações
button-no-quiet-hours = Sem horas de silêncio
hours-question-league = Cada lance destas partidas tem um prazo de dias. Que horas são aí, e em que horário não devo mandar avisos? Só vou perguntar isso uma vez.
hours-question = Esta é sua primeira partida com dias por lance. Que horas são aí, e em que horário não devo mandar avisos? Só vou perguntar isso uma vez.
hours-quiet = Sem avisos das { $from } às { $until }
hours-never-quiet = Avisos a qualquer hora
hours-later = Você pode mudar isso a qualquer momento: /settings time.
menu-hours-zone = Que horas são aí?
menu-hours-quiet = Quando não devo mandar avisos?
button-hours-not-now = Agora não
button-hours-done = Pronto
button-no-digest = Sem resumo diário
button-start-vacation = Férias
vacation-form-until = Por quanto tempo?
vacation-form-hint = Por exemplo 10d ou 2w, ou o último dia, como 2026-12-24
button-end-vacation = Voltei
reminder-half = ⏳ É a sua vez em { $game }. Jogue até { $until }. (Metade do seu tempo já passou.)
reminder-tenth = ⌛ É a sua vez em { $game }. Jogue até { $until }. (Só resta um décimo do seu tempo.)

## Privacy
privacy =
    { "**" }O que o Entente guarda sobre você**
    • Para cada partida que você joga, jogou ou para a qual recebeu convite: seu ID do Discord e seu nome na época, seus lugares, seus lances e quando você os fez, suas notas particulares, seu rascunho, seus lances condicionais, suas cartas, seus votos nos lances de equipes, o número que você acrescentou ao sorteio da partida ao entrar, e qual mensagem mostra seu último tabuleiro. Também os servidores em que você usa o Entente.
    • Suas configurações e férias, e quem você bloqueou. Se alguém bloqueou você, só essa pessoa pode ver. Se você criou tokens da API: os nomes deles, o que permitem, o dia em que cada um foi usado pela última vez, e um hash de cada um. Nunca os próprios tokens. Se você criou webhooks: os endereços, quais eventos recebem, como foram as últimas entregas, e os segredos deles, criptografados.
    • Se não consigo enviar mensagens diretas a você: desde quando, e quais partidas mostram isso. Também se eu já avisei você de que não posso postar em um canal, e de como jogar.
    O Entente não guarda outras mensagens nem perfil. Ele só compartilha o que a própria partida mostra, e mostra uma carta denunciada a quem cuida do servidor.
    { "**" }Enviar meus dados** dá isso a você como arquivo.
    { "**" }Esquecer de mim** apaga seus nomes, notas, cartas, configurações e tokens. Seus lances ficam sem nome. Você abandona suas partidas em andamento, suas salas fecham, e toda partida chama você de “Ex-jogador”. Os outros ficam com as partidas deles. Mensagens que já estão no Discord ficam lá, e cópias de segurança feitas por quem opera este bot duram até serem substituídas.
button-privacy = Privacidade
button-data = Enviar meus dados
button-forget = Esquecer de mim
button-yes-forget = Sim, esquecer de mim
ask-forget = { $count ->
    [0] Devo esquecer de você?
    [one] Devo esquecer de você? Você vai abandonar ou deixar a sua partida.
   *[other] Devo esquecer de você? Você vai abandonar ou deixar todas as suas { $count } partidas.
} Suas notas, configurações e tokens são apagados. Isso não pode ser desfeito.
done-data = Aqui estão os dados que o Entente guarda sobre você. Só você pode ver este arquivo.
done-forgotten = Esqueci de você. Se um dia jogar de novo, você começa do zero.
erasure-requested = Perguntei a você no Discord, por mensagem direta. Nada é apagado até você confirmar lá. Você tem 24 horas. Se nenhuma mensagem chegar, use /privacy no Discord.
erasure-asked =
    { "**" }Devo esquecer de você?** Um app com um dos seus tokens da API pediu isso. Nada foi apagado ainda.
    Se você confirmar, abandona ou deixa todas as suas partidas, e seus nomes, notas, cartas, configurações e tokens são apagados. Isso não pode ser desfeito.
    Se você não pediu isso, mantenha seus dados e revogue o token: /api list mostra os seus. Você pode decidir até { $until }. Se não fizer nada, nada acontece.
button-keep-data = Manter meus dados
erasure-refused = Nada foi apagado. Se você não pediu isso, revogue o token: /api list mostra os seus.
erasure-expired = Esse pedido não está mais aberto, e nada foi apagado. Você ainda pode fazer isso com /privacy.
webhook-failing = Seu webhook para { $address } está desligado agora: há cinco dias nada chega lá. Quando o receptor funcionar de novo, ligue o webhook pela API HTTP. Ele continua de onde parou.
webhook-gone = Seu webhook para { $address } está desligado agora: o receptor diz que não existe mais (410). Se for um engano, ligue o webhook pela API HTTP.

## Tokens
token-made = Aqui está seu token, chamado **{ $label }**. Toque para revelar. Você só o verá desta vez, e quem o tiver pode usá-lo como se fosse você.
    ||`{ $token }`||
    Ele permite: { $scopes } ({ $end }).
    Envie como `Authorization: Bearer …` para { $address }. { $docs } diz o que você pode fazer com ele. Para revogá-lo, use /api revoke com o número { $number }.
token-none = Você não tem tokens. Crie um com /api token.
token-heading = Seus tokens:
token-line = • { $number }: { $label } · { $scopes } · criado { $when } · { $used } · { $end }
token-revoked = Token revogado. Não pode mais ser usado.
token-revoked-with-webhooks = Token revogado. Não pode mais ser usado, e estes webhooks que ele criou ou mudou deixaram de funcionar: { $addresses }
webhook-heading = Seus webhooks, que recebem as notícias das suas partidas:
webhook-line = • `{ $id }`: { $address } · { $by } · { $status }
webhook-of-token = expira junto com o token { $number }
webhook-of-person = seu
webhook-active = funcionando
webhook-paused = pausado
webhook-disabled-now = desligado
webhook-deleted = Webhook apagado. Nada mais é enviado a ele.
webhook-unknown = Você não tem esse webhook. /api list mostra os seus.
token-label = meu app
token-scope-read = ver o que você vê
token-scope-play = jogar
token-scope-diplomacy = negociar
token-scope-manage = mudar suas configurações e dados
token-used = último uso { $when }
token-unused = nunca usado
token-endless = sem data de fim
token-of-links = cada link expira um dia depois da partida
token-ends = até { $when }
token-expired = expirado

## Help
help-head = { "**" }O Entente joga xadrez no Discord**, para dois jogadores ou até cinco exércitos.
help-start =
    { "**" }Começar**
    /play · contra o computador
    /challenge · com outra pessoa
    /game new · qualquer tipo de jogo, para outros entrarem
    /game open · partidas em que você pode entrar
    { "**" }Jogar**
    /move · seu lance; ou aperte **Jogar lance**, ou responda ao tabuleiro com ele
    /turns · partidas que esperam por você
    /game list · partidas em andamento
    /rules · como se joga cada jogo
help-start-direct =
    { "**" }Começar**
    /play · contra o computador
    /challenge · com outra pessoa
    /game new · qualquer tipo de jogo; outros entram com um código
    /game join · uma partida, com o código dela
    { "**" }Jogar**
    /move · seu lance; ou simplesmente digite aqui
    /turns · partidas que esperam por você
    /rules · como se joga cada jogo
help-game = { "**" }Esta partida** · { $title } — { $status }
help-own-lobby =
    { "**" }Aguardando jogadores**, embaixo da mensagem da partida:
    { "**" }{ $where ->
        [channel] Entrar com…
       *[direct] Escolher cor…
    }** · outra cor
    { $where ->
        [channel] { "**" }Organizar** · reservar um lugar, adicionar um computador, começar ou cancelar a partida
       *[direct] { "**" }Reservar um lugar**, **Adicionar computador**, **Cancelar**
    }
help-lobby =
    { "**" }Ainda não começou**
    { "**" }Entrar** ou **Aceitar** embaixo da mensagem da partida · para jogar
    /rules · como se joga
help-over =
    { "**" }A partida terminou**
    { "**" }Revanche** embaixo do último tabuleiro · mais uma vez
    /show analysis · quais lances decidiram
    /show replay · a partida em filme
    /show moves · os lances
    /show file · a partida como arquivo
    /game save · um arquivo para continuar a partir dele
help-watching =
    { "**" }Você está assistindo**
    /board · a posição
    /show moves · os lances até agora
    /rules · como se joga
    /play ou /challenge · uma partida sua
help-leading =
    { "**" }Você dirige esta partida.** Aperte **Mais**, ou digite /game pause, /game resume, /game extend ou /game substitute.
help-your-turn =
    { "**" }É a sua vez**
    /move · seu lance; ou aperte **Jogar lance**, ou responda ao tabuleiro com ele
    { "**" }Mais**, **Por que ❌?** · o que havia de errado em um lance que você digitou
help-waiting =
    { "**" }Não é a sua vez**
    /plan if · respostas ao que podem jogar
    /plan premove · seus próximos lances
help-ending = { "**" }Para terminar** · /draw, /resign
help-asking = { "**" }{ $players ->
    [2] Para pedir ao seu adversário
   *[other] Para pedir aos outros
}** · /game takeback, /game pause
help-diplomacy =
    { "**" }Diplomacia**, só para você
    /ally propose · proponha uma aliança a alguém
    /ally status · seus aliados, e o que foi proposto
    /whisper · uma carta, quando a partida tem cartas
    { "**" }Mais**, **Tabuleiro, lances, regras…**, **Registro** · uma impressão digital, para conferir depois que nada mudou
help-looking = { "**" }Para olhar e pensar** · /board, /show moves, /show notes, /plan think, /show hint
help-open-board = { "**" }Abrir tabuleiro** embaixo de um tabuleiro · jogue por toque no navegador
help-turns = { $count ->
    [one] { "**" }{ $count } partida espera por você** · /turns
   *[other] { "**" }{ $count } partidas esperam por você** · /turns
}
# Where there is a game here, which is not counted.
help-turns-elsewhere = { $count ->
    [one] { "**" }Mais { $count } partida espera por você** · /turns
   *[other] { "**" }Mais { $count } partidas esperam por você** · /turns
}
help-manager = { "**" }Você gerencia este servidor** · /server, e /match new para jogar contra outro servidor
help-labels = { "-#" } Os botões neste canal estão em outro idioma: { $labels }
help-label = { $own } = **{ $here }**
help-rest = { "**" }Para configurar** · /settings show, /privacy, /api token
help-commands = { "**" }Todos os comandos**
button-help-commands = Todos os comandos

## When messages can’t be delivered; the first few are in small letters below a message
rerouted-gone = O canal desta partida não existe mais, por isso ela continua aqui.
rerouted-hidden = Não consigo mais ver o canal desta partida, por isso ela continua aqui.
rerouted-forbidden = Não tenho mais permissão para postar em { $channel }, por isso esta partida continua aqui.
rerouted-locked = { $channel } está bloqueado, por isso esta partida continua aqui.
rerouted-unreachable = Não consigo enviar mensagens diretas a { $who }, que ainda pode jogar com /board e /move. Se nada acontecer, você pode abandonar.
thread-gone = O tópico desta partida não existe mais, por isso ela continua aqui.
thread-full = Este servidor não pode ter mais tópicos abertos, por isso a partida continua aqui.
thread-forbidden = Não tenho permissão para postar no tópico desta partida, por isso ela continua aqui.
notice-dms-closed = Não consigo enviar mensagens diretas a você. Para receber tabuleiros e cartas por elas, permita mensagens diretas nas configurações de privacidade de um servidor em que nós dois estamos. Até lá, /turns e /board mostram suas partidas, e /ally status suas cartas.
notice-dms-refused = O Discord não me deixa abrir novas mensagens diretas no momento. Se nada chegar a você por lá, /turns e /board mostram suas partidas. Enviarei o que estiver esperando assim que puder.
notice-posting-forbidden = Não posso postar tabuleiros aqui. Faltam estas permissões: { $missing }. Peça a quem gerencia este servidor que as conceda. Até lá, os tabuleiros chegam por mensagem direta. /board e /move também funcionam aqui.

## Commands, their options and the choices of these. A name is what is typed: lower case, no spaces, and in English as in the code.
command-game-name = partida
command-game-description = Partidas de qualquer tipo
command-game-new-name = nova
command-game-new-description = Abra uma partida em que outros podem entrar; sem opções, em um formulário
command-game-new-variant-name = variante
command-game-new-variant-description = Qual jogo, para dois ou até cinco exércitos (padrão: xadrez); /rules explica todos
parameter-player2-name = jogador2
parameter-player2-description = Reserve um lugar para este jogador
parameter-player3-name = jogador3
parameter-player3-description = Reserve outro lugar para este jogador
parameter-player4-name = jogador4
parameter-player4-description = Reserve outro lugar para este jogador
parameter-player5-name = jogador5
parameter-player5-description = Reserve outro lugar para este jogador
parameter-visibility-name = visibilidade
parameter-visibility-description = Quem pode assistir: este canal, só os jogadores (mensagem direta) ou qualquer um
parameter-options-name = opções
parameter-options-description = Opções especiais de alguns tipos de jogo; a lista as mostra
parameter-clock-name = relógio
parameter-clock-description = Por exemplo 3d por lance, ou 10+5 para dez minutos mais cinco segundos por lance
parameter-timeout-name = tempo-esgotado
parameter-timeout-description = O que acontece quando o tempo de alguém acaba (padrão: perde)
parameter-rated-name = ranqueada
parameter-rated-description = Se a partida muda ratings: sem voltar lances, sem dicas (padrão: não)
parameter-claims-name = reivindicações
parameter-claims-description = Se dá para reivindicar um resultado certo (padrão: sim, menos em ranqueadas)
parameter-secret-name = secreta
parameter-secret-description = Se ninguém fica sabendo, até o fim, quem joga com qual exército (padrão: não)
parameter-arbiter-name = árbitro
parameter-arbiter-description = Se você dirige a partida sem jogar (padrão: não)
parameter-position-name = posição
parameter-position-description = Comece desta posição: uma FEN, ou o que Compartilhar em /game scenario dá a você
command-game-join-name = entrar
command-game-join-description = Entre em uma partida privada ou assuma um lugar, com o código
parameter-code-name = código
parameter-code-description = O código, como K7QM-2XFT
command-game-open-name = abertas
command-game-open-description = Partidas abertas: seus convites e as deste servidor
command-game-list-name = lista
command-game-list-description = Partidas deste servidor, ou as suas
parameter-which-name = quais
parameter-which-description = Quais partidas (padrão: as deste servidor, ou as suas nas mensagens diretas)
command-game-watch-name = assistir
command-game-watch-description = Assista a uma partida; só você vê o tabuleiro
command-game-watch-game-name = partida
command-game-watch-game-description = Qual partida (padrão: a que é jogada aqui)
parameter-side-name = lado
parameter-side-description = De que lado ver (padrão: do seu, ou de quem tem a vez)
command-game-abort-name = anular
command-game-abort-description = Anule uma partida em que nem todos jogaram ainda
command-game-claim-name = reivindicar
command-game-claim-description = Reivindique na sua vez a vitória ou o empate, se a partida está decidida
command-game-claim-result-name = resultado
command-game-claim-result-description = O que você reivindica
command-game-substitute-name = substituto
command-game-substitute-description = Ponha um computador para jogar por quem está fora, ou retome seu lugar
command-game-substitute-colour-name = cor
command-game-substitute-colour-description = Lugar de quem (padrão: o seu); para o de outra pessoa, os demais têm de concordar
command-game-extend-name = mais-tempo
command-game-extend-description = Como árbitro: dê mais tempo a um jogador, ou a todos
command-game-extend-by-name = quanto
command-game-extend-by-description = Quanto, por exemplo 30m ou 2d
command-game-extend-colour-name = cor
command-game-extend-colour-description = Relógio de quem (padrão: o de todos)
command-game-new-level-name = nível
command-game-new-level-description = Com que força computadores jogam nos lugares livres, de 1 a 8 (padrão: 3)
command-play-name = jogar
command-play-description = Jogue contra o computador; a partida começa na hora
command-play-variant-name = variante
command-play-variant-description = Qual jogo (padrão: xadrez); o computador joga com todos os outros exércitos
parameter-level-name = nível
parameter-level-description = Com que força o computador joga, de 1 a 8 (padrão: 3)
command-challenge-level-name = nível
command-challenge-level-description = Se você me desafiar: com que força eu jogo, de 1 a 8 (padrão: 3)
choice-level-1 = 1 · { level-1 }
choice-level-2 = 2 · { level-2 }
choice-level-3 = 3 · { level-3 }
choice-level-4 = 4 · { level-4 }
choice-level-5 = 5 · { level-5 }
choice-level-6 = 6 · { level-6 }
choice-level-7 = 7 · { level-7 }
choice-level-8 = 8 · { level-8 }
command-challenge-name = desafiar
command-challenge-description = Desafie alguém para uma partida
parameter-opponent-name = adversário
parameter-opponent-description = Quem desafiar; escolha a mim para jogar contra o computador
parameter-colour-name = cor
parameter-colour-description = Sua cor (padrão: aleatória)
command-challenge-variant-name = variante
command-challenge-variant-description = Qual jogo (padrão: xadrez); com mais de dois jogadores vira uma sala com um lugar reservado
command-challenge-person-name = Desafiar
command-show-board-name = Mostrar tabuleiro
command-move-name = lance
command-move-description = Faça um lance
command-move-move-name = lance
command-move-move-description = Seu lance, ou uma casa para ver o que pode ir até ela; ou escolha da lista
command-plan-name = planejar
command-plan-description = Lances preparados com antecedência; só você os vê
command-plan-list-name = lista
command-plan-list-description = Seus lances condicionais nesta partida
command-plan-think-name = rascunho
command-plan-think-description = Seu rascunho: linhas guardadas com a partida; só você as vê
command-plan-think-line-name = linha
command-plan-think-line-description = Lances a partir do tabuleiro atual, de todos, em ordem
command-plan-clear-name = limpar
command-plan-clear-description = Remova todos os seus lances condicionais nesta partida
command-plan-premove-name = antecipar
command-plan-premove-description = Lances condicionais: seu próximo lance é jogado na hora, não importa o que joguem antes
command-plan-premove-move-name = lance
command-plan-premove-move-description = Seu próximo lance; vários são jogados um depois do outro
command-plan-if-name = se
command-plan-if-description = Lances condicionais: se jogarem isto, você joga aquilo; só você os vê
parameter-line-name = linha
parameter-line-description = O lance deles e a sua resposta, em ordem; * significa: não importa o que joguem
command-draw-name = empate
command-draw-description = Proponha empate, ou aceite o empate proposto a você
command-resign-name = abandonar
command-resign-description = Abandone sua partida; pergunto antes
command-game-takeback-name = voltar-lance
command-game-takeback-description = Peça para voltar seu último lance
command-game-pause-name = pausar
command-game-pause-description = Peça para pausar os relógios
parameter-for-name = duração
parameter-for-description = Por quanto tempo, por exemplo 12h ou 3d (padrão: até vocês concordarem em retomar)
command-game-resume-name = retomar
command-game-resume-description = Peça para retomar os relógios
command-ally-name = aliança
command-ally-description = Alianças e pactos secretos
command-ally-propose-name = propor
command-ally-propose-description = Proponha uma aliança; mais ninguém pode ver
command-ally-accept-name = aceitar
command-ally-accept-description = Aceite uma proposta
command-ally-decline-name = recusar
command-ally-decline-description = Recuse uma proposta
command-ally-counter-name = contraproposta
command-ally-counter-description = Recuse uma proposta e faça a sua no lugar
command-ally-counter-message-name = mensagem
command-ally-counter-message-description = O que deve ser diferente
command-ally-withdraw-name = retirar
command-ally-withdraw-description = Retire sua proposta
command-ally-leave-name = deixar
command-ally-leave-description = Deixe sua aliança ou encerre um pacto, na hora
command-ally-leave-player-name = jogador
command-ally-leave-player-description = Qual aliado deixar (padrão: todos). Uma aliança de três é deixada por inteiro
command-ally-order-name = ordem
command-ally-order-description = O que seu exército faz se o seu rei for capturado enquanto um aliado ainda tem o dele
command-ally-status-name = situação
command-ally-status-description = Seus aliados, propostas e cartas; só você os vê
command-whisper-name = carta
command-whisper-description = Envie uma carta particular a outro jogador, ou a vários
parameter-player-name = jogador
parameter-player-description = Quem; escolha da lista
parameter-message-name = mensagem
parameter-message-description = Mensagem (opcional)
parameter-also-name = também
parameter-also-description = Quem mais recebe a mesma carta; vários nomes, separados por vírgulas
parameter-text-name = texto
parameter-text-description = Sua carta, até 2.000 caracteres
parameter-anonymous-name = anônima
parameter-anonymous-description = Esconda seu nome, se a partida permitir
parameter-leaving-name = deixando
parameter-leaving-description = Deixe antes sua própria aliança; se não der certo, você continua nela
parameter-order-name = ordem
parameter-order-description = Continuar lutando pelo aliado, ou sair do tabuleiro
choice-win = vitória
choice-draw = empate
choice-lose = perder a partida
choice-random-move = lance legal aleatório
choice-next-picks = o próximo jogador escolhe um lance legal
choice-substitute = um computador continua
choice-protectorate = continuar lutando pelo aliado
choice-removal = sair do tabuleiro
parameter-game-name = partida
parameter-game-description = Qual partida; só é preciso fora do tópico dela, se você tem várias
command-turns-name = minha-vez
command-turns-description = Sua vez: partidas que esperam por você
command-board-name = tabuleiro
command-board-description = Seu tabuleiro, do jeito que você gosta; só você o vê
parameter-flip-name = girar
parameter-flip-description = Veja do próximo lado
parameter-coordinates-name = coordenadas
parameter-coordinates-description = Onde mostrar as coordenadas
parameter-theme-name = cores
parameter-theme-description = Cores do tabuleiro
command-board-pieces-name = peças
command-board-pieces-description = Jogo de peças
command-show-analysis-name = análise
command-show-analysis-description = A história de uma partida terminada, também de um arquivo: quais lances decidiram
command-show-analysis-file-name = arquivo
command-show-analysis-file-description = Partida terminada de outro programa: ajuda em uma partida em andamento é trapaça
command-show-analysis-paste-name = colar
command-show-analysis-paste-description = Colar a partida em uma caixa de texto
command-show-replay-name = filme
command-show-replay-description = A partida em filme: cada lance, com o que foi capturado e quem está fora
command-show-hint-name = dica
command-show-hint-description = O melhor lance em uma partida contra computadores, e o que pode vir depois
command-show-name = mostrar
command-show-description = Lances, posição, filme, arquivo, notas, dicas e análise de uma partida; só você vê
command-show-file-name = arquivo
command-show-file-description = A partida para outros apps: PGN para xadrez, c4pgn para Chess4, PGN4 para quatro cores
command-show-position-name = posição
command-show-position-description = A posição em texto, e em um formato para outros apps
command-show-moves-name = lances
command-show-moves-description = Os lances até agora
command-rules-name = regras
command-rules-description = As regras, tema por tema
command-rules-variant-name = variante
command-rules-variant-description = Qual jogo (padrão: o que é jogado aqui)
parameter-topic-name = tema
parameter-topic-description = Um tema ou uma peça; escolha da lista
command-show-notes-name = notas
command-show-notes-description = Suas notas particulares sobre uma partida
parameter-add-name = adicionar
parameter-add-description = Uma linha a adicionar; sem ela, você vê suas notas
command-api-name = api
command-api-description = Tokens para apps que jogam por você
command-api-token-name = token
command-api-token-description = Crie um token para a API HTTP; você só o vê uma vez
command-api-token-access-name = acesso
command-api-token-access-description = O que o app pode fazer; sem isto, tudo menos mudar suas configurações e dados
command-api-token-days-name = dias
command-api-token-days-description = Depois de quantos dias o token expira; sem isto, ele não expira
parameter-label-name = nome
parameter-label-description = Um nome para ele, como o do seu app
command-api-list-name = lista
command-api-list-description = Seus tokens com número e nome, e seus webhooks
command-api-revoke-name = revogar
command-api-revoke-description = Revogue um token
command-api-delete-name = apagar
command-api-delete-description = Apague um webhook
parameter-webhook-name = webhook
parameter-webhook-description = O id dele em /api list
parameter-number-name = número
parameter-number-description = O número dele em /api list
command-profile-name = perfil
command-profile-description = Ratings, resultados e confiabilidade de um jogador
command-profile-player-name = jogador
command-profile-player-description = Perfil de quem (padrão: o seu)
command-profile-of-name = Perfil
command-leaderboard-name = ranking
command-leaderboard-description = Quem tem o melhor rating em um jogo
command-leaderboard-variant-name = variante
command-leaderboard-variant-description = Qual jogo (padrão: xadrez)
command-leaderboard-pace-name = ritmo
command-leaderboard-pace-description = Ritmo ao vivo ou diário (padrão: diário)
command-leaderboard-overall-name = geral
command-leaderboard-overall-description = Jogadores de todos os servidores, não só deste
choice-live = ao vivo
choice-daily = diário

command-settings-name = configurações
command-settings-description = Suas configurações: idioma, tabuleiro, tempo, avisos
command-settings-show-name = mostrar
command-settings-show-description = Seu idioma e seu tabuleiro
command-settings-notifications-name = avisos
command-settings-notifications-description = Quando eu menciono você
command-settings-vacation-name = férias
command-settings-vacation-description = Tire férias: seus relógios que contam em dias ficam pausados
command-settings-vacation-until-name = até
command-settings-vacation-until-description = Por quanto tempo, como 10d ou 2w, o último dia, como 2026-12-24, ou off
command-server-name = servidor
command-server-description = Para quem gerencia: canais, tópicos, idioma, menções
command-settings-time-name = tempo
command-settings-time-description = Fuso horário, horas de silêncio, lembretes, férias
command-settings-timezone-name = fuso-horário
command-settings-timezone-description = Defina seu fuso horário
command-settings-quiet-name = silêncio
command-settings-quiet-description = Horas sem menções nem lembretes
command-settings-digest-name = resumo
command-settings-digest-description = Um resumo diário das partidas que esperam por você
command-settings-profile-name = perfil
command-settings-profile-description = Quem pode ver seus ratings e resultados
command-settings-profile-visibility-name = visibilidade
command-settings-profile-visibility-description = público: todos; privado: só você, menos nos resultados de partidas ranqueadas
command-settings-block-name = bloquear
command-settings-block-description = Não receba mais desafios de alguém, ou veja quem você bloqueou
command-settings-block-person-name = pessoa
command-settings-block-person-description = Quem bloquear; sem isto, você vê a lista
command-settings-unblock-name = desbloquear
command-settings-unblock-description = Volte a receber desafios de alguém
command-settings-unblock-person-name = pessoa
command-settings-unblock-person-description = Quem desbloquear
parameter-zone-name = fuso
parameter-zone-description = Um fuso horário, como America/Sao_Paulo; escolha da lista
parameter-hours-name = horas
parameter-hours-description = De quando a quando, por exemplo 22:00-07:30, ou off
parameter-hour-name = hora
parameter-hour-description = Quando, por exemplo 8:00, ou off
command-privacy-name = privacidade
command-privacy-description = O que é guardado sobre você: ver, receber, apagar
command-help-name = ajuda
command-help-description = Como se joga
choice-standard = { variant-standard }
choice-chess960 = { variant-chess960 } (peças embaralhadas)
choice-chess66 = { variant-chess66 } (um tabuleiro deslocado no meio, com desvios)
choice-capablanca = { variant-capablanca } (dez colunas, duas peças novas)
choice-chess4 = { variant-chess4 } (2 a 4 jogadores, um tabuleiro grande)
choice-chess45 = { variant-chess45 } (2 a 5 jogadores, uma dama neutra entre eles)
choice-alliance = { variant-alliance } (2 a 4 jogadores, alianças secretas)
choice-multiplayer = { variant-multiplayer } (2 a 4 jogadores, um vence ou o ponto é dividido)
choice-fourplayer = { variant-fourplayer } (4PC, 4-player chess: por pontos ou em equipes)
choice-server = servidor
choice-private = privado
choice-public = público
choice-here = neste servidor
choice-mine = minhas partidas
choice-read = ler
choice-play = jogar
choice-negotiate = jogar e negociar
choice-everything = tudo
choice-finished = minhas partidas terminadas
choice-white = branco
choice-black = preto
choice-silver = prata
choice-gold = ouro
choice-red = vermelho
choice-yellow = amarelo
choice-green = verde
choice-inside = dentro
choice-outside = fora
choice-off = não
choice-wood = madeira
choice-dark = escuro
choice-contrast = alto contraste
choice-safe = para daltônicos
choice-blue = azul
choice-classic = madeira torneada
choice-flat = planas, de traço forte
choice-letters = letras
choice-carved = entalhadas
choice-round = redondas

## Refusals: what is wrong, then what would be right
no-such-game = Não encontro essa partida. /turns lista as suas.
unknown-control = Não conheço este botão ou formulário. Talvez seja de uma versão mais antiga de mim. /turns lista suas partidas, e /help mostra o que mais você pode fazer.
no-game = Você não está jogando nenhuma partida. Comece uma com /play, /challenge ou /game new.
which-game = Você está jogando várias partidas. Qual delas?
which-game-to-see = Você está jogando várias partidas. Aperte uma para ver o tabuleiro dela, use o comando no tópico da partida, ou escolha uma partida no campo `partida`.
failed-stopping = Estou sendo reiniciado agora. Nada mudou. Tente de novo em um minuto.
failed-disk-full = Meu disco está cheio, então não consigo salvar nada. Nada mudou, e nenhum relógio anda até haver espaço de novo. Quem opera este bot pode liberar espaço.
failed-disk = Não consigo salvar nada agora. Nada mudou. Tente de novo em alguns minutos. Se continuar assim, avise quem opera este bot.
failed = Algo deu errado do meu lado. Nada mudou. Tente de novo em um instante.
game-changed = A partida mudou desde que você olhou. Olhe de novo e depois decida.
key-used = Esta chave já foi usada para outra coisa. Nada mudou. Tente de novo com uma chave nova.
refusal-no-such-topic = Estas regras não têm o tema “{ $topic }”. Tente um destes: { $topics }.
refusal-permissions = Não posso jogar neste canal. Faltam estas permissões: { $missing }. Peça a quem gerencia este servidor que as conceda.
not-for-bots = Outros bots não podem jogar aqui. Escolha uma pessoa, ou jogue contra o computador com /play.
limit-pace = Foi rápido demais. Você pode enviar { $most } pedidos de uma vez, e outros tantos depois de { $seconds ->
    [one] { $seconds } segundo
   *[other] { $seconds } segundos
}.
limit-lobbies = Você já tem { $most ->
    [one] { $most } partida aberta
   *[other] { $most } partidas abertas
} à espera de jogadores, e esse é o limite. Comece ou cancele uma antes.
limit-lobbies-in-channel = Neste canal já há { $most ->
    [one] { $most } partida
   *[other] { $most } partidas
} à espera de jogadores, e esse é o limite. Entre em uma delas, ou use outro canal.
limit-invitations = Você já tem { $most ->
    [one] { $most } convite
   *[other] { $most } convites
} a esta pessoa à espera de resposta, e esse é o limite. Espere a resposta, ou cancele um antes.
limit-messages = Você enviou muita coisa a este jogador em pouco tempo. Cada pessoa pode enviar a outra { $most ->
    [one] { $most } mensagem
   *[other] { $most } mensagens
} de uma vez, e depois { $hour } por hora: cartas, propostas, pedidos, ofertas e convites somados.
limit-channel-messages = É muita coisa para os outros em pouco tempo. Em um canal, e em todas as suas partidas juntas, cada pessoa pode causar { $most ->
    [one] { $most } mensagem
   *[other] { $most } mensagens
} de uma vez, e depois { $hour } por hora: partidas novas, pedidos, ofertas, férias e o que um árbitro faz, somados.
limit-analyses = São muitas partidas para analisar. Cada pessoa pode enviar { $most ->
    [one] { $most } partida
   *[other] { $most } partidas
} de uma vez e depois { $hour } por hora. O que acabei de analisar não conta.
limit-pictures = Há tabuleiros demais sendo desenhados no momento. Nada mudou. Tente de novo em um instante.
limit-until = { $why } Tente de novo: { $when }.
refusal-diplomacy-too-many-messages = Você enviou muita coisa a { $seat } em pouco tempo, por isso sua carta não foi a ninguém. Cada pessoa pode enviar a outra { $most ->
    [one] { $most } mensagem
   *[other] { $most } mensagens
} de uma vez, e depois { $per_hour } por hora: cartas, propostas, pedidos, ofertas e convites somados. Tente de novo: { $until-moment }.
limit-until-at-the-latest = { $why } A primeira delas fecha sozinha: { $when }.
refusal-too-many-people = Esta partida tem lugar para { $most } jogadores no máximo.
refusal-option-form = Não consigo ler “{ $text }”. Escreva opções como method=2, separadas por espaços. A lista que aparece enquanto você digita mostra todas.
refusal-no-options = A opção { $name } não existe. Estas regras não têm opções.
refusal-no-such-option = A opção { $name } não existe. Você pode escolher { $names }.
refusal-option-value = “{ $option }” não é possível. Tente { $examples }, por exemplo.
refusal-option-json-value = { $name } não pode ser { $value }, só { $values }.
refusal-options-together = { $option } e { $with } não podem ter esses valores juntos. Mude um deles.
# These follow “only” in refusal-option-json-value.
values-flag = true ou false
values-number = um número de { $least } a { $most }
values-owners = um nome para cada lugar
refusal-without-pacts = “{ $name }” só funciona com pactos. Acrescente pacts=yes.
refusal-aborted = Essa partida foi anulada, por isso não conta. Abra outra com /game new.
refusal-lobby-closed = Essa partida foi encerrada antes de começar. Abra outra com /game new.
refusal-lobby-waits = Essa partida ainda não começou. Ela aguarda jogadores.
refusal-named-twice = Você só pode reservar um lugar para cada jogador. Nomeie cada pessoa só uma vez, e não você.
refusal-not-here = Não estou neste servidor, então só você vê minhas respostas. Jogue em um servidor que tenha me convidado, ou por mensagem direta: `/game new visibility:private` abre uma partida lá e dá a você um código para compartilhar.
refusal-no-server = Isto é uma mensagem direta, então mais ninguém pode ver. Escolha a visibilidade “privado” ou “público”, ou abra a partida no canal de um servidor.
refusal-no-such-army = O exército { $army } não existe nesta partida. Escolha { $armies }.
refusal-wrong-code = Nenhuma partida e nenhum lugar correspondem a este código. Confira-o. Um código só vale até a partida começar, o lugar ser ocupado ou o próprio código ser retirado.
refusal-many-codes = Códigos errados demais. Espere antes de tentar de novo ({ $until }).
refusal-not-in-game = Você não está nesta partida.
refusal-not-the-host = Só { $host }, que abriu esta partida, pode fazer isso.
refusal-own-lobby = Você abriu esta partida, então não pode sair dela. Pode cancelá-la.
refusal-invalid-name = Um nome deve ter de 1 a { $most } caracteres visíveis.
refusal-no-such-seat = Esta partida tem só { $seats } lugares.
refusal-too-many-seats = { $most ->
    [one] Você pode ter um lugar.
   *[other] Você pode ter até { $most } lugares, cada um uma vez.
}
refusal-both-sides = Você não pode ter lugares nas duas equipes.
refusal-computer-seat = Um computador joga com esse exército. Escolha outro.
refusal-absent-seat = Esse exército não joga nesta partida. Escolha outro.
refusal-too-many-computers = { $most ->
    [0] Computadores não podem jogar nesta partida.
    [one] Um computador pode jogar nesta partida.
   *[other] Até { $most } computadores podem jogar nesta partida.
}
refusal-reserved-for-bot = Bots não têm reserva. Para jogar com um computador, aperte **Adicionar computador** na sala.
refusal-no-such-computer = Esse computador não está nesta partida, ou a partida já começou.
refusal-engine-cannot-play = { $engine } não joga isto. Escolha um nível de 1 a 8.
refusal-engine-plays-only = { $engine } só joga { $rules }. Para outros jogos, escolha um nível de 1 a 8.
engine-teams = { $variant } em equipes
refusal-no-such-engine = Essa engine não é oferecida aqui. Escolha um nível de 1 a 8.
refusal-no-such-level = Não existe esse nível. Escolha um de 1 a 8.
refusal-seat-taken = O { $army } já foi escolhido. Escolha outra cor.
refusal-lobby-full = Não há tantos lugares livres. Os outros estão ocupados ou reservados.
refusal-already-joined = Você já entrou.
refusal-same-person-twice = Você não pode se desafiar. Desafie outra pessoa com /challenge, ou jogue contra o computador com /play.
refusal-no-challenges = Você não pode desafiar nem convidar { $people }. Talvez eu não conheça essas pessoas, ou elas não aceitem desafios. Escolha outra pessoa, ou abra uma partida para todos com /game new.
refusal-not-invited = Este desafio é para outra pessoa. Comece sua própria partida com /challenge.
refusal-not-your-challenge = Só quem desafiou pode retirar um desafio.
refusal-own-challenge = Este é o seu próprio desafio. Agora o adversário tem de aceitar. Você pode retirá-lo.
refusal-challenge-closed = Esse desafio está encerrado. Comece outro com /challenge.
refusal-not-started = Essa partida ainda não começou. O desafio ainda espera resposta.
refusal-not-reserved = Esse lugar não está mais reservado. O jogador já entrou, ou o lugar já está livre.
refusal-not-over = Essa partida ainda está sendo jogada. Você pode propor uma revanche quando ela terminar.
refusal-already-in-game = Esse jogador já está nesta partida.
refusal-already-started = Essa partida já começou.
refusal-not-seated = Você não joga nesta partida, mas pode assistir a ela com /game watch. /turns lista as suas.
refusal-over = Essa partida terminou. { $ending }
refusal-stale = Esse tabuleiro está desatualizado: a partida avançou. Aqui está o atual.
refusal-not-your-turn = Não é a sua vez: é a vez de { $who }.
refusal-illegal = { $text } não é legal: { $why }.
refusal-betrays = { $mv } captura uma peça de { $ally }, da sua aliança. Com isso você deixaria a aliança.
refusal-ambiguous = “{ $text }” pode ser vários lances. Digite um destes: { $readings }.
refusal-unreadable = “{ $text }” não é um lance. Digite um como { $example }, ou escolha um da lista em /move.
refusal-unreadable-here = “{ $text }” não é um lance neste tabuleiro. Um lance se escreve assim: { $example }.
refusal-unreadable-now = “{ $text }” não é um lance, e você não pode jogar agora.
refusal-eliminated = Você está fora desta partida.
refusal-already-resigned = Você já abandonou. Você sai quando chegar a sua vez.
refusal-no-choice = Você não pode escolher esse exército agora.
refusal-already-accepted = Você já aceitou. Espere os outros.
refusal-already-offered = Você já propôs empate. Espere a resposta.
refusal-draw-offers-stopped = { $by } não quer mais propostas de empate suas nesta partida, então você não pode propor.
refusal-draw-offers-none-yet = { $of } não propôs empate a você nesta partida. Você pode barrar as propostas depois da primeira.
refusal-draw-offers-answer-first = { $of } está propondo empate agora. Responda primeiro; depois você pode barrar outras propostas.
refusal-draw-offers-unchanged = { $stopped ->
    [true] { $of } já não pode propor empate a você. Você já barrou as propostas.
   *[false] { $of } pode propor empate a você. Você não barrou as propostas.
}
draw-offers-stopped = Você barrou as propostas de empate de { $who } nesta partida.
refusal-no-offer = Não há proposta de empate a responder.
refusal-claim-threefold = Esta posição não ocorreu três vezes, então você não pode reivindicar empate. Mas pode propor.
refusal-claim-fifty = Não houve cinquenta lances sem captura nem lance de peão, então você não pode reivindicar empate. Mas pode propor.
refusal-no-claim-threefold = { $game }: não há empate por repetição, então não há o que reivindicar. Você pode propor empate.
refusal-no-claim-fifty = { $game }: não há empate por lances sem captura, então não há o que reivindicar. Você pode propor empate.
this-game = Este jogo
refusal-diplomacy-no-diplomacy = Não há alianças nem cartas nesta partida.
refusal-diplomacy-other-mode = Neste modo não há alianças nem cartas. Escolha `mode: diplomacy` para isso.
refusal-diplomacy-invalid-alliance-size = Nesta partida, de { $least } a { $most } jogadores podem se aliar.
refusal-diplomacy-yourself = Essa pessoa é você! Escolha outra.
refusal-draw-offers-oneself = { refusal-diplomacy-yourself }
refusal-diplomacy-they-are-eliminated = { $seat } está fora da partida.
refusal-diplomacy-you-are-protectorate = Você continua lutando sem rei, então não pode fazer nem desfazer alianças.
refusal-diplomacy-they-are-protectorate = { $seat } continua lutando sem rei e não pode fazer nem desfazer alianças.
refusal-diplomacy-already-allied = Você e { $seat } já têm aliança.
refusal-diplomacy-already-proposed = { $seat } já tem uma proposta sua. Espere a resposta, ou retire a proposta.
refusal-diplomacy-not-open = Isso não está mais aberto, ou não pode ser feito agora. Nada mudou, e ninguém foi avisado.
refusal-diplomacy-substitute-cannot-ally = Um computador só substitui esse jogador. Ele não faz alianças em nome de outra pessoa.
refusal-diplomacy-only-two-left = Só restam vocês dois, então não há contra quem se aliar.
refusal-diplomacy-same-proposal = Seria a mesma proposta de novo. Aceite se concordar, ou recuse.
refusal-diplomacy-not-allied = Você não tem aliança com ninguém.
refusal-diplomacy-kingless-army = { $seat } continua lutando sem rei, e uma cópia mostraria por quem. Por isso não há cópia desta partida agora. Quem joga nela pode salvá-la lacrada.
refusal-diplomacy-not-allied-with = Você não tem aliança com { $seat }. Para ver seus aliados, digite /ally status.
refusal-diplomacy-no-order = Nesta partida você não pode escolher o que seu exército faz quando você perde o rei: as regras decidem.
refusal-diplomacy-no-letters = Não há cartas nesta partida.
refusal-diplomacy-no-anonymous-letters = Não há cartas anônimas nesta partida. Escreva com seu próprio nome.
refusal-diplomacy-no-reader = Sua carta não tem destinatário. Escolha pelo menos um jogador.
refusal-diplomacy-alias-among-several = Um jogador anônimo não pode estar entre vários destinatários. Escreva só para ele.
refusal-diplomacy-reader-twice = Você escolheu { $seat } duas vezes. Escolha cada jogador uma vez.
refusal-diplomacy-empty-letter = Sua carta está vazia. Escreva algo primeiro.
refusal-diplomacy-unreadable-letter = Sua carta tem caracteres que ninguém pode ver, ou acentos demais em uma letra. Remova-os e envie de novo.
refusal-diplomacy-letter-too-long = Sua carta é longa demais: { $length } caracteres. O limite é { $limit }.
refusal-diplomacy-too-many-letters = São { $limit } cartas ou propostas em poucos minutos. Espere antes de enviar mais ({ $until-moment }).
refusal-diplomacy-no-such-correspondent = Ninguém escreveu a você com esse nome.
refusal-no-such-player = Mais ninguém nesta partida se chama “{ $name }”. Escolha { $people }.
refusal-several-such-players = Vários jogadores nesta partida se chamam “{ $name }”. Escolha { $people }.
refusal-diplomacy-no-such-letter = Você não recebeu essa carta.
refusal-diplomacy-no-server = Esta partida é jogada por mensagem direta, então não há servidor a que denunciar a carta. Você pode silenciar quem a enviou, e denunciar essa pessoa ao Discord.
refusal-time-picking-not-allowed = Em uma partida com alianças secretas, ninguém pode escolher lances por outros: isso poderia revelar um segredo. Escolha *perder a partida*, *lance legal aleatório* ou *um computador continua*.
refusal-rated-starting-position = Uma partida a partir de uma posição montada ou salva não pode ser ranqueada. Deixe *ranqueada* de fora, ou comece da posição inicial de sempre.
refusal-adjudication-not-two-sides = Só uma partida entre dois jogadores pode ter reivindicações, e só sem alianças. Deixe *reivindicações* de fora.
refusal-adjudication-team = Uma partida com uma equipe não pode ter reivindicações. Deixe de fora *reivindicações* ou a equipe.
refusal-adjudication-off = Esta partida foi criada sem reivindicações. Você pode propor empate, ou continuar.
refusal-adjudication-too-early = Não conheço este final. A engine pode julgá-lo depois de vinte rodadas: { $rounds ->
    [one] falta uma rodada
   *[other] faltam { $rounds } rodadas
}. Até lá você pode propor empate, ou continuar.
refusal-adjudication-too-lively = Não conheço este final como empate. A engine só julga depois de vinte rodadas sem captura nem lance de peão: { $rounds ->
    [one] falta uma rodada
   *[other] faltam { $rounds } rodadas
}. Você pode propor empate.
refusal-adjudication-wait = Não conheço este final, e a engine não teve certeza na sua última reivindicação. Você pode perguntar de novo em { $rounds ->
    [one] uma rodada
   *[other] { $rounds } rodadas
}.
refusal-adjudication-busy = Não posso perguntar à engine no momento. Tente de novo mais tarde.
refusal-adjudication-not-examined = { refusal-adjudication-busy }
refusal-adjudication-not-ahead = Você só pode parar como um dos dois últimos jogadores, e se ficar à frente mesmo quando o outro recebe os pontos de todos os reis.
refusal-adjudication-not-certain = A engine não tem certeza disso, então a partida continua. Você pode perguntar de novo em { $rounds ->
    [one] uma rodada
   *[other] { $rounds } rodadas
}.
refusal-anonymous-chosen-seat = Os lugares são secretos nesta partida, por isso são sorteados e ninguém pode escolher um. Entre sem cor.
refusal-anonymous-rated = Uma partida com lugares secretos não pode ser ranqueada. Deixe de fora *ranqueada* ou *secreta*.
refusal-anonymous-team = Uma partida com lugares secretos não pode ter equipe, porque os membros veem uns aos outros. Deixe um dos dois de fora.
refusal-arbiter-cannot-play = Um árbitro dirige a partida e não joga. Para jogar, abra uma partida sem árbitro.
refusal-arbiter-rated = Uma partida ranqueada não tem árbitro. Deixe um dos dois de fora.
refusal-arbiter-team = Uma partida em que joga uma equipe não tem árbitro. Deixe um dos dois de fora.
refusal-arbiter-private = Um árbitro tem de poder assistir. Abra a partida em um canal, ou torne-a pública.
refusal-arbiter-no-arbiter = Esta partida não tem árbitro. Os jogadores decidem juntos.
refusal-arbiter-not-the-arbiter = Só o árbitro pode fazer isso: { $arbiter }.
refusal-arbiter-nobody-joined = Ninguém entrou ainda. Espere um jogador, ou cancele a partida.
refusal-arbiter-paused = Os relógios estão pausados até { $until }. Retome-os antes.
refusal-arbiter-invalid-extension = Você pode acrescentar de { $least } a { $most }, por exemplo 30m ou 2d.
refusal-arbiter-eliminated = { $seat } está fora da partida.
refusal-arbiter-not-absent = { $seat } não deixa ninguém esperando. Um computador pode jogar por alguém que está com a vez há { $least }.
refusal-rated-no-ratings-here = Este servidor não tem ratings. Quem o gerencia pode ativá-los com /server; até lá, deixe *ranqueada* de fora.
refusal-invalid-starting-position = Uma partida não pode começar daí: { $cause }.
starting-position-unreadable-event = não dá para ler o evento { $number }
starting-position-impossible-event = o evento { $number } não é possível ali
starting-position-too-long = ela tem mais de { $most } eventos
starting-position-other-options = ela tem outras regras ou outras opções
starting-position-kingless = o { $army } não tem rei ali. Só uma aliança o deixaria continuar lutando, e em uma partida nova ninguém tem aliança. Dê um rei a ele, ou retire as peças dele
starting-position-alliances = alguém tem aliança ali, e todos poderiam lê-la. Em uma partida nova ninguém tem aliança: deixe de fora `teams`, `liege`, `proposals` e `pending`
refusal-starting-position-is-over = Nessa posição a partida já terminou. Escolha outra.
refusal-request-too-late-to-abort = { $players ->
    [2] Os dois jogadores já jogaram
   *[other] Todos já jogaram
}, então a partida não pode mais ser anulada. Você pode abandonar ou propor empate.
refusal-time-paused = Os relógios estão pausados até { $until }. Para jogar antes, digite /game resume: { $players ->
    [2] seu adversário tem
   *[other] os outros têm
} de concordar.
refusal-time-not-paused = Os relógios já estão andando.
refusal-time-no-clock = Esta partida não tem relógio.
refusal-time-invalid-pause = Uma pausa pode durar de um minuto a { $most }, por exemplo 12h ou 3d.
refusal-request-no-takebacks = Não dá para voltar lances em partidas com diplomacia secreta.
refusal-request-rated-takeback = Não dá para voltar lances em partidas ranqueadas. Para isso, comece uma partida não ranqueada.
refusal-request-nothing-to-take-back = Você não tem lance para voltar.
refusal-request-already-asked = Outro pedido ainda está aberto. Ele tem de ser respondido antes, ou um lance jogado.
refusal-request-nothing-asked = Não há nada para você responder aqui: não perguntaram a você, ou já foi respondido.
refusal-request-gone = Esse pedido não existe mais: foi respondido ou retirado, ou um lance foi jogado.
refusal-substitute-replaced = Um computador joga por você. Digite /game substitute para retomar seu lugar antes.
refusal-substitute-rated = Em uma partida ranqueada nenhum computador joga por você. Jogue, abandone ou peça uma pausa.
refusal-substitute-not-replaced = Nenhum computador joga por você, então não há o que retomar.
refusal-substitute-computer = Um computador já joga ali.
refusal-substitute-eliminated = Esse jogador não tem mais nada a decidir nesta partida.
refusal-takeover-rated = Uma partida ranqueada mantém seus jogadores, então ninguém pode assumir um lugar.
refusal-takeover-computer = { $seat } é um computador e continua.
refusal-takeover-present = Nenhum computador joga por { $seat }, então este lugar não pode ser oferecido. Peça um computador antes: /game substitute.
refusal-takeover-will-return = { $seat } deixou um computador jogar e pode voltar. Mais ninguém decide sobre este lugar.
refusal-takeover-too-early = { $seat } ainda pode voltar. Você pode oferecer este lugar quando o computador tiver feito { $moves } lances.
refusal-takeover-already-offered = O lugar de { $seat } já está disponível.
refusal-takeover-not-offered = O lugar de { $seat } não está disponível.
refusal-takeover-closed = Este lugar não está mais disponível. O jogador voltou, alguém foi mais rápido, ou a oferta foi retirada.
refusal-takeover-playing = Você já joga nesta partida, então não pode assumir outro lugar.
refusal-takeover-retired = Alguém assumiu o seu lugar nesta partida, então você não pode mais jogar nela.
refusal-hint-off = Não há dicas nesta partida: ela foi criada sem elas.
refusal-hint-rated = Não há dicas em partidas ranqueadas. Para isso, comece uma partida não ranqueada.
refusal-hint-other-people = Dicas são só para partidas contra computadores.
refusal-hint-busy = Não há dica agora. Tente de novo em um instante.
refusal-analysis-running = A análise vem quando a partida terminar. Enquanto ela é jogada, ninguém recebe análise.
refusal-analysis-too-short = Esta partida é curta demais para uma análise: cada jogador precisa de pelo menos dois lances.
refusal-analysis-too-long = Esta partida é longa demais: eu analiso arquivos com até { $most } lances de todos os lados juntos. O comando entente analysis do próprio programa aceita partidas mais longas.
refusal-analysis-busy = Não há análise agora: há partidas demais na fila. Tente de novo em alguns minutos.
refusal-request-already-here = Esta partida já é jogada neste canal.
refusal-time-time-is-up = Seu tempo acabou, por isso { $picker } escolhe este lance.
refusal-clock-unreadable = Não consigo ler “{ $text }” como relógio. Escreva 3d ou 2h30m para cada lance, ou 10+5 para dez minutos mais cinco segundos por lance.
refusal-clock-bounds = Esse relógio é curto ou longo demais. Escolha de { $least } a { $most }.
refusal-timeout-without-clock = Para o tempo esgotar é preciso um relógio. Acrescente um com *relógio*, por exemplo 3d ou 10+5.
refusal-span-unreadable = Não consigo ler “{ $text }” como duração. Escreva 12h, 3d ou 1d12h, de um minuto a { $most }.
refusal-conditional-moves-your-turn = É a sua vez, então simplesmente jogue. Lances condicionais são para quando os outros estão pensando.
refusal-conditional-moves-empty = Não há lance aí. Escreva o que você espera e depois o que jogaria, ou * e depois seu lance, não importa o que joguem.
refusal-conditional-moves-ends-with-others = Uma linha tem de terminar com um lance seu.
refusal-conditional-moves-unknown-board = Depois de um * o tabuleiro é desconhecido, então só podem vir lances seus, cada um depois de outro *. “{ $text }” não cabe ali.
refusal-conditional-moves-lone-answer = Escreva depois de qual lance, como `e4 abandonar`. `* abandonar` significa: não importa o que joguem. Para abandonar agora, use /resign
refusal-conditional-moves-after-answer = Uma linha termina com `abandonar` ou `empate`, então “{ $text }” não pode vir depois.
refusal-conditional-moves-move = Lance { $number } da linha: { $refusal }
refusal-think-board-move = Lance { $number } da linha: { $refusal }
refusal-conditional-moves-betrays = { $mv } captura uma peça de { $ally }, da sua aliança. Com isso você deixaria a aliança. Se é o que quer, escreva um ! depois do lance: { $mv }!
refusal-conditional-moves-game-ends = A partida termina depois do lance { $number } da linha.
refusal-conditional-moves-too-long = Uma linha pode ter no máximo { $most } lances seus.
refusal-conditional-moves-too-many-lines = Você já tem { $most } linhas, e esse é o limite. Remova uma antes.
refusal-conditional-moves-no-such-line = { $lines ->
    [0] Você não tem lances condicionais.
    [one] Você tem só { $lines } linha.
   *[other] Você tem só { $lines } linhas.
}
refusal-think-board-empty = Não há lance aí. Escreva lances que poderiam vir um depois do outro, separados por espaços.
refusal-think-board-line-ends = { $number ->
    [0] Nada pode ser adicionado aqui: a partida teria terminado, ou um jogador teria de escolher algo antes.
   *[other] Nada pode vir depois do lance { $number } da linha: a partida teria terminado, ou um jogador teria de escolher algo antes.
}
refusal-think-board-no-such-move = Este lance não está mais no seu rascunho. Abra-o de novo para ver o que há lá.
refusal-think-board-taken-back = Esta linha começou em um tabuleiro que foi desfeito. Adicione os lances dela ao tabuleiro atual.
refusal-think-board-no-longer-possible = Esta linha não pode mais ser jogada no tabuleiro atual. Remova-a, ou comece outra.
refusal-think-board-full = Seu rascunho está cheio: { $most } lances. Remova alguns antes.
refusal-think-board-note-too-long = Sua nota é longa demais: { $length } caracteres. O limite é { $most }.
refusal-note-too-long = Suas notas são longas demais: { $length } caracteres. O limite é { $limit }.
refusal-person-too-many-tokens = Você já tem { $limit } tokens, e esse é o limite. Revogue um antes com /api revoke.
refusal-person-invalid-label = O nome de um token tem de 1 a { $limit } caracteres visíveis.
refusal-person-no-such-token = Você não tem token de número { $number }. /api list mostra os seus.
refusal-person-already-known = { already-done }
refusal-setting-no-such-setting = Essa configuração não existe (mais).
refusal-setting-no-such-value = Isso não é possível: { $name } pode ser { $values }.
refusal-server-too-many-channels = Você pode escolher no máximo { $limit } canais.
refusal-setting-no-such-zone = O fuso horário “{ $value }” não existe. Você quis dizer { $nearest }?
refusal-setting-no-quiet-hours = Não consigo ler “{ $value }” como horas de silêncio. Escreva dois horários diferentes, como 22:00-07:30, ou off.
refusal-setting-no-time-of-day = Não consigo ler “{ $value }” como horário. Escreva um como 8:00 ou 18:30, ou off.
refusal-vacation-unreadable = Não consigo ler “{ $value }” como fim de férias. Escreva por quanto tempo, como 10d ou 2w, ou o último dia, como 2026-12-24.
refusal-vacation-past = Essas férias já teriam acabado. Escreva por quanto tempo a partir de agora, como 10d ou 2w, ou um último dia no futuro.
refusal-vacation-too-long = Você tem { $days } dias de férias por ano. Estas férias podem durar até { $latest-date } no máximo.
refusal-vacation-used-up = Você já usou todos os seus { $days } dias de férias deste ano.
refusal-block-yourself = Você não pode se bloquear. Escolha outra pessoa.
refusal-block-bot = Bots não podem desafiar você, então não é preciso bloquear um. Escolha uma pessoa.
refusal-block-already-blocked = Você já bloqueou essa pessoa. /settings block mostra todos que você bloqueou.
refusal-block-not-blocked = Você não bloqueou essa pessoa. /settings block mostra todos que você bloqueou.
refusal-block-too-many = Você já bloqueou { $limit } pessoas, e esse é o limite. Desbloqueie alguém antes.
refusal-block-invalid-name = Um nome deve ter de 1 a { $most } caracteres visíveis.
refusal-vacation-not-away = Você não está de férias. Comece férias com /settings vacation
refusal-server-no-such-channel = Esse canal não é deste servidor.
refusal-not-in-server = { $who } não está neste servidor e não veria a partida. Escolha outra pessoa. Com a visibilidade “privado”, a partida fica em mensagens diretas, que talvez cheguem lá.
refusal-channel = Neste servidor, as partidas começam em { $channels }. Tente de novo lá.

## Why a move isn’t legal: a clause after "Nf6 isn’t legal:". A piece in the way follows “bloqueado”, “atacado” or “cravado”: “pela torre em e8”.
piece-of-others = { $kind ->
    [torre] pela torre
    [dama] pela dama
   *[other] pelo { $kind }
} em { $square }
piece-of-yours = { $kind ->
    [torre] pela sua torre
    [dama] pela sua dama
   *[other] pelo seu { $kind }
} em { $square }
origin-file = na coluna { $file }
origin-rank = na fileira { $rank }
origin-square = em { $square }
why-must-move = você tem de mover uma peça enquanto houver uma que possa se mover
why-game-over = a partida terminou
why-resigned = o { $army } abandonou e sai nesta jogada
why-no-choice = o exército do { $army } não está disponível para escolha agora
why-empty-square = não há peça em { $square }
why-not-yours = { $kind ->
    [torre] a torre
    [dama] a dama
   *[other] o { $kind }
} em { $square } é do { $army }, e é a vez do { $turn }
why-others-castling = isso é o roque do { $army }, e é a vez do { $turn }
why-eliminated = { $kind ->
    [torre] a torre
    [dama] a dama
   *[other] o { $kind }
} em { $square } é do { $army }, que está fora da partida, e não pode mais se mover
why-wrong-kind = a peça em { $square } é { $kind ->
    [torre] uma torre
    [dama] uma dama
   *[other] um { $kind }
}, não { $wanted ->
    [torre] uma torre
    [dama] uma dama
   *[other] um { $wanted }
}
why-no-such-piece = você não tem { $kind }
why-no-such-piece-there = você não tem { $kind } { $origin }
why-none-reaches = { $kind ->
    [torre] nenhuma torre sua
    [dama] nenhuma dama sua
   *[other] nenhum { $kind } seu
} pode ir para { $to }
why-none-of-these-reaches = { $kind ->
    [torre] nenhuma torre sua
    [dama] nenhuma dama sua
   *[other] nenhum { $kind } seu
} { $origin } pode ir para { $to }
why-same-square = essa peça já está nessa casa, então o lance já foi feito
why-own-piece = { $kind ->
    [torre] sua própria torre
    [dama] sua própria dama
   *[other] seu próprio { $kind }
} está em { $square }
why-not-its-move = { $kind ->
    [torre] sua torre
    [dama] sua dama
   *[other] seu { $kind }
} em { $square } não pode ir para { $to } ({ $rule })
why-blocked = o caminho { $kind ->
    [torre] da sua torre
    [dama] da sua dama
   *[other] do seu { $kind }
} de { $square } para { $to } está bloqueado { $by }
why-nothing-to-capture = { $kind ->
    [torre] sua torre
    [dama] sua dama
   *[other] seu { $kind }
} em { $square } só anda na diagonal para capturar, e não há o que capturar em { $to }
why-passed-before = { $kind ->
    [torre] sua torre
    [dama] sua dama
   *[other] seu { $kind }
} em { $square } só anda na diagonal para capturar, não há o que capturar em { $to }, e o peão em { $passed } só podia ser capturado en passant no seu primeiro lance depois do passo duplo dele
why-capture-ahead = { $kind ->
    [torre] sua torre
    [dama] sua dama
   *[other] seu { $kind }
} em { $square } captura na diagonal, não em frente
why-no-capture = não há o que capturar em { $to }
why-corner = { $square } fica em um canto, que não faz parte do tabuleiro
why-stuck = { $kind ->
    [torre] sua torre
    [dama] sua dama
   *[other] seu { $kind }
} em { $square } não tem saída e só pode capturar ({ $corner } fica em um canto, que não faz parte do tabuleiro)
why-no-double-step = { $kind ->
    [torre] sua torre
    [dama] sua dama
   *[other] seu { $kind }
} em { $square } já deixou a fileira inicial, por isso anda só uma casa
why-single-step = { $kind ->
    [torre] sua torre
    [dama] sua dama
   *[other] seu { $kind }
} em { $square } anda só uma casa, mesmo da fileira inicial
why-not-a-single-step = { $kind ->
    [torre] sua torre
    [dama] sua dama
   *[other] seu { $kind }
} em { $square } não pode ir para { $to } (um peão anda uma casa em frente e captura uma casa em diagonal à frente)
why-no-castling-here = não há roque neste jogo
why-king-into-check = em { $to } seu rei ficaria em xeque, atacado { $by }
why-pinned = { $kind ->
    [torre] sua torre em { $square } está cravada
    [dama] sua dama em { $square } está cravada
   *[other] seu { $kind } em { $square } está cravado
} contra o seu rei { $by }
why-still-in-check = seu rei continuaria em xeque, atacado { $by }
why-double-check = seu rei está em xeque duplo, atacado { $by }, então só o rei pode se mover
why-en-passant-uncovers = capturar en passant deixaria seu rei em xeque, atacado { $by }
why-castling-king = você não pode fazer o roque pequeno porque { $why }
why-castling-queen = você não pode fazer o roque grande porque { $why }
why-castling-no-right = o rei ou essa torre já se moveu ou foi capturado
why-castling-not-regained = { $kind ->
    [torre] a torre
    [dama] a dama
   *[other] o { $kind }
} em { $square }, do exército conquistado, não voltou a { $home }, sua casa inicial
why-castling-strayed = { $kind ->
    [torre] a torre
    [dama] a dama
   *[other] o { $kind }
} em { $square } não se aproximou da casa inicial a cada lance desde que o exército foi conquistado
why-castling-commander-in-check = o próprio rei do comandante ficaria em xeque, atacado { $by }
why-castling-occupied = { $count ->
    [one] o caminho está bloqueado { $by }
   *[other] o caminho está bloqueado { $by }
}
why-castling-in-check = seu rei está em xeque, atacado { $by }
why-castling-attacked = o rei passaria por { $square } ou chegaria ali, uma casa ameaçada { $by }
why-promotion-missing = { $kind ->
    [torre] sua torre
    [dama] sua dama
   *[other] seu { $kind }
} em { $square } chega à última fileira, então acrescente a peça em que se transforma, como em { $to }={ $queen }
why-no-promotion = { $kind ->
    [torre] sua torre
    [dama] sua dama
   *[other] seu { $kind }
} em { $square } não tem promoção em { $to }
why-wrong-details = há um lance de { $from } para { $to }, mas não com a captura, a promoção ou o roque que você escreveu
why-not-a-promotion = um peão não pode ser promovido a { $kind }
why-nobody-moves-army = o { $army } está fora da partida e ninguém move esse exército, então a vez dele passa com %%%
why-on-its-own-turn = { $kind ->
    [torre] a torre
    [dama] a dama
   *[other] o { $kind }
} em { $square } só se move na vez do { $army }, e é a vez do { $turn }
why-capturable-en-passant = { $kind ->
    [torre] sua torre
    [dama] sua dama
   *[other] seu { $kind }
} em { $square } ainda pode sofrer captura en passant, por isso por enquanto pode andar em frente, mas não capturar
why-active-king = o { $army } ainda está na partida, então o rei do { $army } não pode ser capturado
why-same-side = { $kind ->
    [torre] a torre
    [dama] a dama
   *[other] o { $kind }
} em { $square } está do seu lado
why-commander-in-check = o { $army } comanda este exército, e o próprio rei do { $army } ficaria em xeque, atacado { $by }
why-wrong-pass = aqui se passa a vez com { $pass }
why-may-not-resign-mated = o { $army } está em xeque-mate e não pode abandonar agora, então a vez passa com %
why-may-not-resign-stalemated = o { $army } está com o rei afogado e não pode abandonar agora, então a vez passa com %
why-captured-army = um exército conquistado não pode abandonar
why-not-eliminated = %%% é para um exército que está fora da partida e que ninguém move, ao contrário do exército do { $army }
why-within-switch = { $square } e { $to } são um só desvio, e nenhuma peça vai de uma de suas casas para a outra
why-own-piece-switch = { $kind ->
    [torre] sua própria torre
    [dama] sua própria dama
   *[other] seu próprio { $kind }
} em { $square } está no mesmo desvio que { $to }, e as duas casas de um desvio contam como ocupadas
why-blocked-switch = o caminho { $kind ->
    [torre] da sua torre
    [dama] da sua dama
   *[other] do seu { $kind }
} de { $square } para { $to } está bloqueado { $by } (a outra casa do desvio, { $switch }, também conta)
why-only-pawns = no seu primeiro lance, só peões podem se mover
why-protectorate = um protetorado não pode capturar peças da própria aliança, e { $kind ->
    [torre] a torre
    [dama] a dama
   *[other] o { $kind }
} em { $square } é do { $army }
why-ally = { $kind ->
    [torre] a torre
    [dama] a dama
   *[other] o { $kind }
} em { $square } é do { $army }, seu aliado, e nesta partida peças de aliados não podem ser capturadas
why-only-king-walks = o { $army } deixou a partida, e só o rei do { $army } ainda se move
why-choice-due = o { $army } perdeu o rei e tem de escolher antes o que o exército faz
why-nothing-moves = { $part } sozinho não é um lance: a linha tem de começar com uma peça que se move, como em P e2-e4
why-wrong-letter = { $kind ->
    [torre] a torre
    [dama] a dama
   *[other] o { $kind }
} em { $square } tem a letra { $own }, não { $label }
why-wrong-promotion-letter = { $label } é a letra do outro exército: seu peão vira { $own }
why-nothing-removed = este lance não retira peça de { $square }
why-nothing-put = este lance não põe peça em { $square }
why-nothing-else-moves = este lance não leva outra peça de { $from } para { $to }
why-square-removed = nenhum lance tira a casa { $square } do tabuleiro
why-written-twice = { $part } está escrito duas vezes
rule-pawn = um peão anda uma casa em frente, ou duas da fileira inicial, e captura uma casa em diagonal à frente
rule-knight = um cavalo salta duas casas em linha reta e uma para o lado
rule-bishop = um bispo anda na diagonal
rule-rook = uma torre anda por colunas e fileiras
rule-queen = uma dama anda em linha reta ou na diagonal
rule-king = um rei anda uma casa
rule-guard = um guarda anda uma casa em linha reta, ou captura uma casa na diagonal
rule-archbishop = um arcebispo anda como um bispo ou um cavalo
rule-chancellor = um chanceler anda como uma torre ou um cavalo
rule-chess66-pawn = um peão anda uma casa em frente, ou duas da fileira inicial, e captura uma casa em diagonal à frente, e c5 fica bem acima de b4
rule-chess66-knight = um cavalo salta para uma casa a dois passos de rei que não está na linha de uma torre nem de um bispo
rule-chess66-bishop = um bispo anda na diagonal, e c5 fica bem acima de b4
rule-chess66-rook = uma torre anda em linha reta, e c5 fica bem acima de b4
rule-chess66-queen = uma dama anda em linha reta ou na diagonal, e c5 fica bem acima de b4
rule-chess66-king = um rei anda uma casa, e c5 fica bem acima de b4

# The analysis of a finished game. Moves are in backticks, as they are typed.
analysis-title = **Análise** · { $title } · { $result }
analysis-opening = Abertura: { $name } ({ $eco }).
analysis-ahead = Logo antes, { $who } estava na frente, com { $percent }% de chance de vencer.
analysis-even = Logo antes, ninguém estava claramente na frente.
analysis-turn = { $what ->
    [key] O lance decisivo foi `{ $move }` ({ $who }).
   *[turned] A virada veio com `{ $move }` ({ $who }).
}{ $reason ->
    [none] {""}
   *[other] {" "}O lance { $reason }.
} A chance de vencer do { $winner } subiu de { $before }% para { $after }%.
analysis-no-turn = { $costliest ->
    [none] Nenhum lance sozinho decidiu esta partida: nenhum custou a ninguém 5% de chance de vencer.
   *[other] Nenhum lance sozinho decidiu esta partida: nenhum custou mais de { $costliest }% de chance de vencer.
}
analysis-given-back = Nenhum lance sozinho decidiu esta partida: o que os maiores erros custaram foi recuperado.
analysis-not-from-start = Esta partida começou de uma posição montada ou carregada. O que veio antes não é julgado.
analysis-decisive = **Os lances que decidiram**
analysis-costliest = **Os lances que custaram mais**
analysis-no-mistakes = **Nenhum erro:** nenhum lance custou a ninguém 5% de chance de vencer.
analysis-inaccuracy = imprecisão
analysis-mistake = erro
analysis-blunder = erro grave
analysis-judged = `{ $move }` ({ $who }): { $judgement }, −{ $percent }%.{ $reason ->
    [none] {""}
   *[other] {" "}O lance { $reason }{ $shown ->
        [none] {""}
       *[other] {" "}(`{ $shown }`)
    }.
}
# What was bad about a move: a predicate, as in “It loses a rook for a bishop.”
analysis-reason-allows-mate = { $moves ->
    [one] permite mate em um
   *[other] permite mate em { $moves }
}
analysis-reason-misses-mate = { $moves ->
    [one] deixa passar mate em um
   *[other] deixa passar mate em { $moves }
}
analysis-reason-leaves-king = deixa { $piece ->
    [queen] a dama
   *[king] o rei
} ao alcance do { $seat }
analysis-reason-ends-alliance = joga fora a aliança com o { $seat }
analysis-reason-stalemates = afoga o rei, e isso é empate
analysis-reason-loses = perde { $piece ->
    [queen] a dama
    [king] o rei
    [archbishop] um arcebispo
    [pawn] um peão
    [knight] um cavalo
    [bishop] um bispo
    [rook] uma torre
    [guard] um guarda
   *[chancellor] um chanceler
} em { $square }{ $gained ->
    [none] {""}
    [queen] {" "}em troca de uma dama
    [archbishop] {" "}em troca de um arcebispo
    [pawn] {" "}em troca de um peão
    [knight] {" "}em troca de um cavalo
    [bishop] {" "}em troca de um bispo
    [rook] {" "}em troca de uma torre
    [guard] {" "}em troca de um guarda
   *[chancellor] {" "}em troca de um chanceler
}{ $motif ->
    [none] {""}
    [fork] {" "}por causa de um garfo
    [pin] {" "}por causa de uma cravada
    [skewer] {" "}por causa de um espeto
   *[discovered_attack] {" "}por causa de um ataque descoberto
}
analysis-reason-allows-promotion = deixa um peão virar { $piece ->
    [queen] dama
    [archbishop] arcebispo
    [knight] cavalo
    [bishop] bispo
    [rook] torre
   *[chancellor] chanceler
}
analysis-reason-misses-capture = deixa passar a captura de { $piece ->
    [queen] uma dama
    [king] um rei
    [archbishop] um arcebispo
    [pawn] um peão
    [knight] um cavalo
    [bishop] um bispo
    [rook] uma torre
    [guard] um guarda
   *[chancellor] um chanceler
}
analysis-reason-misses-gain = deixa passar { $motif ->
    [none] uma linha
    [fork] um garfo
    [pin] uma cravada
    [skewer] um espeto
   *[discovered_attack] um ataque descoberto
} que ganha { $piece ->
    [queen] uma dama
    [king] um rei
    [archbishop] um arcebispo
    [pawn] um peão
    [knight] um cavalo
    [bishop] um bispo
    [rook] uma torre
    [guard] um guarda
   *[chancellor] um chanceler
}
analysis-reason-misses-promotion = deixa passar a promoção de um peão a { $piece ->
    [queen] dama
    [archbishop] arcebispo
    [knight] cavalo
    [bishop] bispo
    [rook] torre
   *[chancellor] chanceler
}
analysis-reason-throws-endgame = joga fora um final { $expected ->
    [win] ganho
   *[draw] empatado
}
analysis-reason-allows-passed-pawn = permite um peão passado em { $square }
analysis-reason-misses-passed-pawn = abre mão de um peão passado em { $square }
analysis-reason-exposes-king = deixa o rei exposto
analysis-reason-misses-castling = deixa passar o roque
analysis-reason-weakens-pawn = deixa um peão fraco em { $square }
analysis-better = Melhor: `{ $better }`.
analysis-better-line = Melhor: `{ $better }`, depois talvez `{ $later }`.
analysis-thoughts = **Do seu rascunho** (só você pode ver isto)
analysis-thought-better = `{ $move }`: o melhor, `{ $better }`, estava no seu rascunho.
analysis-thought-other = `{ $move }`: seu rascunho tinha { $thoughts } ali, mas não o melhor, `{ $better }`.
analysis-comment = { $judgement }, −{ $percent }%{ $reason ->
    [none] {""}
   *[other] : { $reason }
}{ $better ->
    [none] {""}
   *[other] . Melhor: { $better }
}
analysis-moves = **Erros e imprecisões** · { $title } · { $first }–{ $last } de { $count }
analysis-mistake-number = **Erros e imprecisões** · { $number } de { $count }
analysis-file-gone = Não tenho mais esta análise: as de arquivos ficam guardadas só por um tempo. Envie a partida de novo.
analysis-gift = 🎁 Com `{ $move }`, { $from } deu a outros uma chance melhor de vencer: { $shares }.
analysis-gift-share = { $to } +{ $percent }%
analysis-betrayal = 🗡️ Com `{ $move }`, { $who } traiu { $whom }. Uma rodada depois, { $who } tinha { $after }% (antes { $before }%), e { $whom }, { $victim_after }% (antes { $victim_before }%).
analysis-summary = { $who }: { $blunders ->
    [0] nenhum erro grave
    [one] { $blunders } erro grave
   *[other] { $blunders } erros graves
}, { $mistakes ->
    [0] nenhum erro
    [one] { $mistakes } erro
   *[other] { $mistakes } erros
}, { $inaccuracies ->
    [0] nenhuma imprecisão
    [one] { $inaccuracies } imprecisão
   *[other] { $inaccuracies } imprecisões
}, precisão { $accuracy }%
thousands-separator = .
labelled = { $label }: { $text }
clause-separator = {"; "}
analysis-engine = As porcentagens são a chance de vencer que a engine vê, contando um empate como vitória compartilhada, depois de olhar { $nodes } posições para cada lance.
analysis-judge = Julgada pela engine { $engine }: as porcentagens são a chance de vencer que ela vê, contando um empate como vitória compartilhada.
analysis-progress = 🔎 Estou analisando a partida: { $percent }% concluído. O resultado aparece aqui.
analysis-alt = Um gráfico da chance de vencer de cada um dos { $count } exércitos.
analysis-alt-start = No início: { $shares }.
analysis-alt-moment = Depois de { $move }: { $shares }.
analysis-alt-end = No fim: { $shares }.
analysis-share = { $who } { $percent }%
analysis-caption = { $what ->
    [key] Lance decisivo: { $move }
   *[turned] Virada: { $move }
}
analysis-caption-costliest = Custou mais: { $move }
analysis-caption-better = { $caption } · melhor: { $better }
analysis-caption-arrows = A seta vermelha é o lance jogado{ $better ->
    [none] {""}
   *[other] , a verde, o melhor: { $better }
}.
analysis-mark-key = lance decisivo
analysis-mark-turned = virada
analysis-mark-blunder = erro grave
analysis-mark-betrayal = traição

## Diplomacy
# Sixteen names that say nothing about anyone. Each game hands them out by its seed.
aliases = Garça Cinzenta, Coruja Noturna, Raposa Polar, Velho Texugo, Nobre Cervo, Cisne Selvagem, Lontra Quieta, Ganso das Neves, Truta do Riacho, Tuiuiú Alto, Lobo Solitário, Toupeira Ativa, Último Corvo, Jovem Lebre, Andorinha do Celeiro, Serpente Astuta
# What only its reader is told.
private-proposed = **{ $who } propõe { $bond ->
    [pact] um pacto
   *[other] uma aliança
} a você.**
private-proposal-withdrawn = { $who } retirou a proposta.
private-proposal-declined = { $who } recusou sua proposta.
private-proposal-you-accepted = ✓ Você aceitou.
private-proposal-you-declined = ✗ Você recusou.
private-proposal-over = Ela não está mais aberta.
private-allied = **Agora você tem aliança** com { $others }!
private-left = **{ $who } { $bond ->
    [pact] encerrou o pacto de vocês
   *[other] deixou a aliança de vocês
}.**
private-betrayed = **{ $who } traiu a aliança de vocês!** Com **{ $move }** capturou { $taken ->
    [king] o rei de { $whom }
   *[piece] { $piece ->
        [torre] a torre
        [dama] a dama
       *[other] o { $piece }
    } de { $whom } em { $square }
}.
private-betrayed-you = **{ $who } traiu você!** Com **{ $move }** capturou { $taken ->
    [king] seu rei.
   *[piece] { $piece ->
        [torre] sua torre
        [dama] sua dama
       *[other] seu { $piece }
    } em { $square }, e vocês não têm mais aliança.
}
private-pact-broken = **{ $who } quebrou o pacto com { $whom }!** Com **{ $move }** capturou { $piece ->
    [torre] a torre
    [dama] a dama
   *[other] o { $piece }
} em { $square }.
private-protectorate-you = **Seu rei caiu!** Seu exército continua lutando por **{ $liege }** e não pode mais vencer sozinho.
private-protectorate-yours = { $who } perdeu o rei. Agora esse exército luta **por você**.
private-new-liege-you = O rei por quem você lutava caiu. Agora seu exército luta por **{ $liege }**.
private-new-liege-is-you = O exército de { $who } perdeu o aliado por quem lutava e agora luta **por você**.
private-new-liege = O exército de { $who } perdeu o aliado por quem lutava e agora luta por { $liege }.
private-protectorate = { $who } perdeu o rei. Agora esse exército luta por { $liege }.
private-civil-war = **Guerra civil!** Não resta ninguém contra a aliança de vocês, por isso ela acabou. De agora em diante, cada um luta por si.
private-check = **Seu rei está sob ataque** de { $squares }! Só você pode ver isto. Você pode ignorar, mas nesta partida reis podem ser capturados.
# What everyone reads when the game is over.
event-proposed = { $who } propôs { $bond ->
    [pact] um pacto
   *[other] uma aliança
} a { $whom }.
event-proposal-withdrawn = { $who } retirou a proposta a { $whom }.
event-proposal-declined = { $who } recusou a proposta de { $whom }.
event-allied = { $all } formaram uma aliança.
event-allied-proposed-by = { $all } formaram uma aliança. A proposta foi de { $who }.
event-left = { $who } { $bond ->
    [pact] encerrou o pacto
   *[other] deixou a aliança
} com { $rest }.
event-betrayed = { $who } traiu a aliança e capturou { $taken ->
    [king] o rei de { $whom }
   *[piece] uma peça de { $whom }
}!
event-pact-broken = { $who } quebrou um pacto e capturou { $taken ->
    [king] o rei de { $whom }
   *[piece] uma peça de { $whom }
}!
event-protectorate = { $who } perdeu o rei e continuou lutando por { $liege }.
event-new-liege = { $who } perdeu o aliado por quem lutava e continuou lutando por { $liege }.
event-eliminated = { $who } está fora da partida.
event-king-captured = { $who } perdeu o rei para { $by } e está fora da partida.
event-removed = { $who } perdeu o rei, e o exército foi retirado do tabuleiro.
event-without-pieces = { $who } perdeu a última peça e está fora da partida.
event-resigned = { $who } abandonou.
event-flagged = O tempo de { $who } acabou.
event-eliminated-with-alliance = { $who } está fora da partida, junto com o último rei da aliança.
event-civil-war = Guerra civil! Não restou ninguém contra { $all }, e a aliança acabou.
event-ordered-removal = { $who } escolheu retirar o exército se o rei fosse capturado.
event-ordered-protectorate = { $who } escolheu continuar lutando por um aliado se o rei fosse capturado.
event-letter = { $who } escreveu a { $whom }.
event-check = O rei de { $who } estava sob ataque.
event-won = { $who } venceu!
history-not-over = Essa partida não terminou. A história verdadeira é contada quando ela terminar.
history-alliances-hidden = Nesta partida fica em segredo quem foi aliado, mesmo agora que ela terminou.
history-title = **O que realmente aconteceu**
history-line = Rodada { $round }: { $what }
history-alone = Ninguém teve aliança.
history-letter = Rodada { $round }, { $who } a { $whom }: “{ $text }”
history-letters = Cartas: { $counts }.
history-letter-count = { $who } a { $whom } { $count }
history-brief-line = `{ $round }` { $kind ->
    [betrayal] **{ $what }**
   *[other] { $what }
}
history-letters-in-all = { $count ->
    [one] Uma carta foi escrita.
   *[other] { $count } cartas foram escritas.
}
history-more = { $count ->
    [one] … e mais um acontecimento.
   *[other] … e mais { $count } acontecimentos.
}
timeline-alt = { $count ->
    [one] Uma linha do tempo de { $count } rodada, com uma faixa para cada exército.
   *[other] Uma linha do tempo de { $count } rodadas, com uma faixa para cada exército.
}
# These are above the boards of turning points, where there is room for about forty characters.
caption-allied = { $all } formam uma aliança
caption-left = { $who } { $bond ->
    [pact] encerra um pacto
   *[other] deixa a aliança
}
caption-betrayed = { $who } trai { $whom }!
caption-protectorate = { $who } perde o rei e segue lutando
caption-civil-war = Guerra civil: { $all }
caption-eliminated = { $who } está fora
caption-resigned = { $who } abandona
# These are above the boards of films and strips, where there is room for about forty characters.
film-start = Início
film-move = { $army }: { $move }
film-walked = O rei do { $army } anda: { $move }
film-eliminated-by = { $by } elimina { $who }
film-file-end = { $result } ({ $reason })
film-mistake = Erro grave: { $move }
film-won = { $count ->
    [one] { $who } vence { $reason }: { $result }
   *[other] { $who } vencem { $reason }: { $result }
}
film-won-by-points = { $count ->
    [one] { $who } vence por pontos: { $result }.
   *[other] { $who } dividem o primeiro lugar: { $result }.
}
film-alt = { $moves ->
    [one] A partida em um filme de um lance.
   *[other] A partida em um filme de { $moves } lances.
}
strip-alt = { $boards ->
    [one] A história da partida em um tabuleiro.
   *[other] A história da partida em { $boards } tabuleiros.
}
film-smaller = A partida é longa, por isso o filme é menor que o normal.
film-thinned = A partida é muito longa, por isso o filme mostra só um em cada { $every } lances, e o que foi importante.
film-no-moves = Essa partida ainda não tem lances, por isso não há filme dela.
film-progress = 🎞️ Fazendo o filme … { $percent }%
film-here = A partida em filme.
film-busy = Imagens demais estão sendo feitas agora. Tente de novo em um minuto.
film-failed = Não foi possível fazer o filme. Tente de novo e, se falhar outra vez, avise quem opera este bot.
# These are below the timeline, where there is room for about twelve characters.
timeline-proposal = proposta
timeline-alliance = aliança
timeline-left = saída
timeline-betrayal = traição
timeline-king-lost = sem rei
timeline-eliminated = fora
letter-from = **Uma carta de { $who }:**
letter-from-to-several = **Uma carta de { $who } a { $readers }:**
letter-reader-you = você
letter-to = **Sua carta a { $whom }:**
letter-reported = **{ $by } denuncia uma carta de { $who }** na partida { $title }. Até agora, só essas duas pessoas a leram:
letter-reported-to-several = **{ $by } denuncia uma carta de { $who }** na partida { $title }. Ela também foi a { $others }. Até agora, mais ninguém a leu:
report-number = Denúncia { $number }
letter-erased = (Esta carta foi apagada porque quem a escreveu pediu que eu esquecesse seus dados.)

## Games as files
save-too-large = Não consigo carregar esse arquivo: ele tem mais de { $limit } KiB, e nenhuma das minhas partidas salvas é tão grande.
save-newer = Não consigo carregar esse arquivo: ele foi feito por uma versão mais nova de mim. Peça a quem opera este bot para me atualizar.
save-damaged = Não consigo carregar esse arquivo: ele foi alterado ou danificado ({ $cause }).
save-not-a-save = Não consigo carregar esse arquivo: não é uma das minhas partidas salvas nem uma partida em uma notação. Você recebe uma partida salva com /game save.
load-too-large = Não consigo carregar esse arquivo: ele tem mais de { $limit } KiB. Envie uma partida só, sem os comentários.
load-not-text = Não consigo carregar esse arquivo: não é uma partida, e sim uma imagem, um arquivo compactado ou algo assim. Eu leio PGN, c4pgn, PGN4, as linhas do Game Courier e os arquivos de /game save.
load-packed = Esse arquivo está compactado ({ $format }). Descompacte e envie a partida que está nele.
load-no-file = Nenhum arquivo chegou. Escolha um e envie o formulário de novo.
load-nothing = Nada chegou. Escolha um arquivo ou cole o texto dele e envie o formulário de novo.
load-both = É um arquivo e um texto colado. Envie um dos dois.
load-one-file = É mais de um arquivo. Envie um de cada vez.
load-no-game = Não consigo carregar esse arquivo: não há partida nele. Envie uma das minhas partidas salvas ou uma partida como eu a escrevo: PGN para xadrez, c4pgn para Chess4, PGN4 para xadrez de quatro cores, as linhas do Game Courier para Chess66, e JSON para os outros.
load-several = Não consigo carregar esse arquivo: ele tem { $count } partidas. Envie uma delas.
load-includes-options = Esse arquivo já diz quais opções a partida tem. Deixe-as de fora.
load-at = Não consigo carregar esse arquivo. Linha { $line }, coluna { $column }: { $cause }
load-header = “{ $text }” não é um cabeçalho. Um cabeçalho é assim: [White "Ann"].
load-chess960-start = Esta é uma partida de Chess960, porque o roque começa em casas diferentes das do xadrez. Escolha a variante Chess960.
load-fen = No cabeçalho FEN: { $cause }
load-fen4 = No cabeçalho StartFen4: { $cause }
load-options = No cabeçalho Options: { $cause }
load-position = No cabeçalho Position: { $cause }
load-unclosed = Um comentário ou uma variante nunca é fechado. Feche, ou deixe de fora.
load-unopened = “{ $text }” não fecha nada. Deixe de fora.
load-other-variant = Esta é uma partida de “{ $name }”. Escolha essa variante, se eu a tiver.
load-variant = Esta é uma partida de { $variant }. Escolha essa variante ({ $id }).
load-unknown-variant = Não tenho as regras de “{ $name }”. Envie uma partida de uma das minhas variantes.
load-missing-rule = Nesta partida, o rei de um jogador que saiu fica onde está: falta a regra { $rule }. Aqui ele continua andando. Termine o arquivo antes desta jogada.
load-null-move = Lance { $number }: “{ $text }” pula a vez de alguém, e aqui quem tem a vez sempre tem um lance legal. Termine o arquivo antes disso.
load-result = “{ $text }” é um resultado sem partida. Lances ou cabeçalhos vêm antes dele.
load-json = Não consigo carregar essa partida: { $cause }. Envie o arquivo como eu o dei.
load-unreadable-move = “{ $text }” não é um lance; esperado: { $expected }.
# What a notation expects: these follow load-unreadable-move's “expected”.
expected-san = um lance como e4, Nf3, exd5, O-O, e8=Q ou e2e4
expected-san-without-castling = um lance como b4, Nf3, bxc4, e8=Q ou e2e3
expected-army-choice = @ e a letra de um exército
expected-c4pgn-move = o lance de uma peça
expected-c4pgn-square = uma casa no fim, uma letra de a a n e um número de 1 a 14
expected-c4pgn-origin = uma letra, um número ou uma casa entre a peça e o destino
expected-c4pgn-promotion = Q, R, B ou N depois de =
expected-c4pgn-armies = as letras de exércitos, w, s, b ou g, depois de um sinal
expected-c4pgn-marks = os sinais #, ## e ### nesta ordem, cada um uma vez
expected-c4pgn-castling = o-o ou o-o-o, e a letra de um exército depois de um traço
expected-c4pgn-pass = %, %% ou %%%, sem outro sinal além de ###
expected-pgn4-turn = um lance como h2-h3, Bi1xBa9, h7-h8=D ou O-O, ou um de R, T, S e #
expected-courier-move = um lance como P e2-e4, e4, Nf3, exd5, O-O, e8=Q ou e2e4
expected-courier-part = uma parte como P e2-e4, e4- ou Q-e8
expected-courier-dash = as duas casas com um traço entre elas, como em N g1-f3
expected-courier-label = uma peça: K Q R B N P para o Branco, k q r b n p para o Preto
expected-courier-blank = um espaço entre a peça e a casa, como em P e2-e4
expected-courier-square = uma casa do tabuleiro; só A4 e H5 são escritas com maiúscula
expected-courier-castling = o roque como lance do rei, como em K e1-g1
remark-fen = { $assumption }
remark-repeated = aparece de novo; o valor “{ $dropped }” foi descartado
remark-unknown-result = “{ $text }” não é um resultado
remark-results = valeu { $header }, embora os lances terminem com { $moves }
remark-resolved = Lance { $number }: “{ $printed }” pode ser vários lances. Os lances seguintes mostram que é { $taken }.
remark-letters = As peças têm as letras { $letters } em vez de KQRBN.
load-letters = As peças estão com as letras de outro idioma, e mais de um idioma serve: o lance { $number } é { $readings }. Escreva as peças com as letras inglesas KQRBN.
load-letters-reading = { $move } com { $letters } ({ $languages })
remark-no-game = O texto que começa com “{ $text }” não é uma partida e ficou de fora.
remark-kings = { $text } põe os reis no centro, como os tabuleiros eletrônicos mostram um resultado: não é um lance.
load-refused-turn = “{ $text }” não é possível aqui.
load-move = Lance { $number }: { $error } Corrija o lance, ou termine o arquivo antes dele.

## Why a position can’t be played
position-unreadable = Não consigo ler isso como posição: { $cause }.
# What is wrong with JSON: these follow position-unreadable's colon.
json-missing-key = falta a chave { $key }
json-unknown-key = não existe a chave { $key }
json-variant = variant: “{ $name }” é outra variante
json-army = { $key }: “{ $letter }” não é um exército desta variante
json-square = { $key }: “{ $name }” não é uma casa deste tabuleiro
json-piece = pieces: “{ $piece }” em { $square } não é uma peça; escreve-se como wK
json-word = { $key }: “{ $word }” não é { $allowed }
json-rook-squares = uma lista de casas de torres
json-proposal = duas letras como wb: quem propôs e a quem
json-score = uma pontuação como 0, 1/2 ou 1+1/3
json-en-passant = en_passant: só um peão pode ter acabado de dar um passo duplo
json-options = isto não é um objeto de opções: { $cause }
event-form = isto não é um evento: { $cause }
event-declines-nothing = decline: nomeia ou uma oferta ou uma proposta
event-no-alliances = isto não é um evento desta partida, que não tem alianças
event-army = nenhum exército desta partida tem a letra { $letter }
event-name = { $name } não é jogador nem casa desta partida, nem uma opção
# What cannot be read: these follow position-unreadable's colon.
fen-invalid-position = { $faults }
fen-fields = uma FEN tem seis campos, ou quatro sem os contadores, e esta tem { $count }
fen-rows = o tabuleiro tem { $expected } fileiras, e esta tem { $found }
fen-row = “{ $row }” não descreve uma fileira de { $width } casas
fen-piece = “{ $letter }” em “{ $row }” não é uma peça
fen-turn = onde w ou b diz de quem é a vez, está “{ $text }”
fen-castling = “{ $text }” não diz quem pode rocar: é - ou letras de KQkq, ou colunas de torres, como em HAha
fen-en-passant = “{ $text }” não é - nem uma casa por onde um peão possa ter passado
fen-number = “{ $text }” não é um número de 0 a 65535
fen-option = a opção { $text } não pode ser lida, ou muda as regras desta partida
fen-fen4-fields = uma FEN4 tem sete partes separadas por hífens, ou oito com opções entre chaves, e esta tem { $count }
fen-fen4-turn = onde R, B, Y ou G diz de quem é a vez, está “{ $text }”
fen-fen4-flags = “{ $text }” não é quatro vezes 0 ou 1, separados por vírgulas
fen-fen4-points = “{ $text }” não são quatro números separados por vírgulas
fen-fen4-en-passant = “{ $text }” não é a casa por onde um peão passou e a do próprio peão, como em c4:d4
fen-assumed-board = Esta FEN só tem o tabuleiro, então ninguém pode rocar nem capturar en passant, ela começa no lance 1, e é a vez do Branco, a não ser que diga outra coisa ou só possa ser a do Preto.
fen-assumed-counters = Esta FEN não tem contadores, então começa no lance 1, sem lances desde a última captura ou lance de peão.
fen-assumed-halfmoves = Esta FEN não conta os lances desde a última captura ou lance de peão, então ainda não há nenhum.
fen-assumed-round = Esta FEN não tem número de lance, então começa no lance 1.
fen-assumed-round-zero = Esta FEN tem o lance número 0, então começa no lance 1.
typed-unreadable = Não consigo ler “{ $word }” como casa, nem como peça com sua casa. Digite { $first } { $second }, ou R{ $first } para um rei ali (R rei, D dama, T torre, B bispo, C cavalo, P peão), ou -{ $first } para esvaziar a casa. Nada mudou.
typed-without-piece = Não sei qual peça vai em { $square }: digite também a letra dela, como R{ $square }. Nada mudou.
typed-without-square = Não há casa no que você digitou. Digite algumas, como { $first } { $second }. Nada mudou.
fault-no-king = O { $army } não tem rei.
fault-many-kings = O { $army } tem { $count } reis.
fault-no-queen = O { $army } não tem dama.
fault-many-queens = O { $army } tem { $count } damas.
fault-foreign-kind = Em { $square } há { $kind ->
    [torre] uma torre
    [dama] uma dama
   *[other] um { $kind }
} do { $army }, mas o { $army } não tem { $kind } neste jogo.
fault-pawn-on-last-row = O { $army } tem um peão em { $square }, onde ele teria sido promovido.
fault-pawn-on-back-row = O { $army } tem um peão em { $square }, atrás das casas onde os peões começam.
fault-waiting-in-check = O { $army } está em xeque, mas não é a vez do { $army }.
fault-castling = O { $army } não pode rocar com a torre em { $rook }: rei e torre não estão os dois onde começaram.
fault-en-passant = Nenhum peão pode ter acabado de dar um passo duplo por { $target } até { $pawn }.
fault-variant = { $fault }
fault-unknown-army = O { $army } não faz parte desta partida.
fault-unknown-square = A casa { $square } não existe neste tabuleiro.
fault-unknown-kind = Não há { $kind } neste jogo, mas há { $kind ->
    [torre] uma
    [dama] uma
   *[other] um
} em { $square }.
fault-switch-taken = { $square } e { $partner } são um só desvio, mas há uma peça em cada uma.
fault-counters = Os contadores estão fora dos limites: rodada de 1 a 65535, meios-lances de 0 a 65535.
fault-pieces-without-leader = O { $army } tem peças no tabuleiro, mas nem rei nem suserano.
fault-protectorate-with-king = liege: o { $army } tem um rei, então não pode ser protetorado.
fault-protectorate-without-pieces = liege: o { $army } não tem peças, e um protetorado tem pelo menos uma.
fault-liege = liege: o { $liege } não pode ser o suserano do { $army }. Um suserano tem rei e está na mesma aliança.
fault-chooser-with-king = pending: o { $army } tem um rei, então não há o que escolher.
fault-chooser-is-protectorate = pending: o { $army } é um protetorado, então não há o que escolher.
fault-pending = pending: o { $army } está fora da partida, então nada pode estar pendente.
fault-four-player-pending = pending: o { $army } está fora da partida, então nada pode estar pendente.
fault-multiplayer-pending = pending: o { $army } está fora da partida, então nada pode estar pendente.
fault-missing-from-alliances = teams: o { $army } está na partida, mas em nenhuma aliança.
fault-two-alliances = teams: o { $army } está em duas alianças.
fault-eliminated-in-alliance = teams: o { $army } está fora da partida, então não pode estar em uma aliança.
fault-alliance-without-king = teams: ninguém na aliança do { $army } tem rei.
fault-proposal = proposals: o { $from } não pode ter proposto ao { $to }. Os dois têm de estar na partida e ter um rei.
fault-first-move = first_move: o { $army } está fora da partida.
fault-status = status: isto contradiz as peças e os suseranos do { $army }.
fault-takes-no-part = status: o { $army } não participa desta partida, então só pode ser resign.
fault-control-of-active = control: o { $army } está na partida, então mais ninguém move o exército dele.
fault-control = { $why ->
    [method-one] control: o { $by } não pode mover o exército do { $army }, porque exércitos conquistados não se movem no método 1.
    [not-mated] control: o { $by } não pode mover o exército do { $army }, porque o rei dele não levou xeque-mate.
    [captor-eliminated] control: o { $by } não pode mover o exército do { $army }, porque o { $by } está fora da partida.
   *[not-the-captor] control: o { $by } não pode mover o exército do { $army }, porque outro deu xeque-mate no rei dele.
}
fault-two-captives = control: o { $army } move mais de um exército conquistado.
fault-eliminated-by = eliminated_by: ninguém pode ter eliminado o { $army }.
fault-own-elimination = eliminated_by: o { $army } não pode ter eliminado a si mesmo. Deixe isto de fora se ninguém mais tem o mérito.
fault-captured-castling = castling: o rei e as torres do exército conquistado do { $army } não estão nessas casas.
fault-castling-rooks = castlers: as torres com que o { $army } poderia rocar não podem estar nessas casas.
fault-en-passant-right = en_passant: o { $army } não pode ter direito ao peão em { $pawn }.
fault-en-passant-no-striker = en_passant: nenhum peão do { $army } ataca { $target }.
fault-multiplayer-direction = pawns: isto não diz para onde vão os peões do { $army }.
fault-four-player-status = status: o { $army } não pode ter saído assim desta partida.
fault-four-player-points = points: o { $army } não pode ter tantos pontos nesta partida.
fault-four-player-one-point = { $square }: nesta partida não pode haver aqui uma dama que vale um ponto.
fault-nobody-in = Nenhum exército está na partida.
fault-alliance-size = Uma aliança tem de um a três membros.
fault-not-mated = O { $army } não está em xeque-mate nem com o rei afogado neste tabuleiro.
fault-scores = Os pontos são mais que o número de exércitos que saíram.
fault-left-in-order = left_in_order tem de nomear exatamente os exércitos que saíram, cada um uma vez.
fault-en-passant-rights = { $fault }
fault-en-passant-crossed-twice = Dois peões não podem ter acabado de passar por { $square }.
fault-multiplayer-order = order tem de nomear de dois a quatro exércitos, cada um uma vez.
fault-multiplayer-eliminated-with-king = O { $army } está fora da partida, mas tem um rei.

## Setting up a position
done-saved = Aqui está a partida como arquivo, com as regras, o relógio, a posição inicial e os lances. Qualquer pessoa pode abrir uma nova partida a partir dela com /game load. Esta partida continua.
done-saved-secret = Aqui está uma cópia pública da partida: o tabuleiro, sem as alianças, as cartas e a semente. Uma partida aberta a partir dela com /game load é uma partida nova, em que todos começam sozinhos.
done-sealed = Aqui está a partida, lacrada: só eu posso abrir este arquivo. Carregue-o em outro canal com /game load e, quando todos os jogadores aceitarem, a partida vai para lá. Ela continua como estiver nesse momento.
done-move-asked = Perguntei aos outros jogadores se a partida deve vir para cá. Quando todos tiverem aceitado, o próximo tabuleiro aparece aqui.
done-moved-here = A partida veio para cá. O próximo tabuleiro aparece aqui.
analysis-form-title = Analisar uma partida
analysis-form-pasted-hint = Cole uma partida terminada. Analisar uma que ainda está sendo jogada é trapaça.
load-form-title = Carregar uma partida
load-form-file = Arquivo da partida
load-form-file-hint = PGN, c4pgn, PGN4, Game Courier ou um arquivo que eu dei. Uma partida nele.
load-form-pasted = Ou o texto dele
load-form-pasted-hint = Se você tem a partida como texto, cole aqui.
load-form-people = Jogadores a convidar
load-form-people-hint = Deixe vazio, e qualquer pessoa aqui pode entrar.
load-form-variant = Variante
load-form-variant-hint = Só é preciso se o arquivo não disser.
form-visibility = Quem pode assistir?
form-visibility-server = Todos neste canal
form-visibility-private = Só os jogadores, por mensagem direta
form-visibility-public = Qualquer pessoa, aqui e pela API
filled-too-long = É longo demais. O limite é de { $limit } caracteres.
filled-too-much = Há mais nesse formulário do que eu pedi, então não mudei nada. Abra-o de novo e preencha ali.
save-no-rewind = Ela avançou desde que esse arquivo foi feito, e continua como está agora. Um arquivo não pode fazê-la voltar.
save-of-another-bot = Não consigo carregar esse arquivo: ele foi lacrado por outro bot, ou foi alterado ou danificado.
save-not-yours = Só quem joga pode levar uma partida para outro canal, e você não joga nela.
save-needs-channel = Uma partida só pode ir para o canal de um servidor. Use /game load lá, em um servidor em que eu esteja.
scenario-heading = **Montar uma posição** · { $game } · vez do { $turn }
scenario-playable = Esta posição pode ser jogada.
scenario-one-source = Escolha só uma origem: uma FEN, JSON, peças ou uma partida.
scenario-no-fen = { $game } não tem FEN. Use JSON, ou monte a posição com o menu.
scenario-damaged = Não consigo mais ler esse tabuleiro. Comece outro com /game scenario.
scenario-too-long = Essa posição é longa demais para este editor. Jogue-a com o campo `posição` em /game new.
scenario-turn = Vez do próximo lado
scenario-castling = Roque
scenario-castling-rooks = Roque com a torre em: { $squares }
scenario-empty = Tabuleiro vazio
scenario-starting-position = Posição inicial
scenario-play = Jogar
scenario-share = Compartilhar
scenario-clear = Esvaziar estas casas
menu-set-piece = Pôr uma peça…
form-squares = Em quais casas?
scenario-typed-hint = { $squares } · ou várias peças: Dd4 e5 bRe8 -e2 (b: o exército)
scenario-fen = FEN…
scenario-json = JSON…
form-position = A posição, como Compartilhar a dá
scenario-shared = Copie isto para compartilhar a posição. Funciona em /game scenario, e no campo `posição` de /challenge e /game new.
position-of-another-variant = Essa é uma posição de { $game }. Escolha essa variante, ou deixe a variante de fora.
position-includes-options = Essa posição já inclui as opções dela. Deixe-as de fora.
command-game-scenario-name = montar
command-game-scenario-description = Monte uma posição e jogue-a, com menus ou de uma FEN, JSON, peças ou uma partida
command-game-scenario-variant-name = variante
command-game-scenario-variant-description = Qual jogo (padrão: o que é jogado aqui)
command-game-scenario-game-name = partida
command-game-scenario-game-description = Comece da posição atual desta partida
parameter-fen-name = fen
parameter-fen-description = Uma posição em FEN
parameter-json-name = json
parameter-json-description = Uma posição em JSON, como /show position a dá
parameter-pieces-name = peças
parameter-pieces-description = Peças em um tabuleiro vazio, como Re1 Dd1 bRe8 (no xadrez, w é o Branco e b o Preto)
command-game-save-name = salvar
command-game-save-description = Salve a partida como arquivo, para carregá-la em outro lugar
parameter-what-name = o-quê
parameter-what-description = Uma cópia para todos, ou a própria partida com seus segredos, lacrada
choice-copy = uma cópia para todos
choice-sealed = a própria partida, lacrada
command-game-load-name = carregar
command-game-load-description = Abra uma partida de um arquivo (/game save, PGN), ou traga uma lacrada a este canal

## Letters of computers
# What a computer writes with a proposal, an answer or a farewell. Each has several variants, of which
# the game draws one. The writer is a machine that gives a reason: short, no flattery, no threats.
computer-letter-propose-gain-1 = Juntos, nós dois ficamos melhor. Que tal?
computer-letter-propose-gain-2 = Se nos deixarmos em paz, nós dois ganhamos. O que me diz?
computer-letter-propose-gain-3 = Prefiro jogar com você a jogar contra você.
computer-letter-propose-gain-4 = Lutar entre nós só ajuda os outros. Vamos parar com isso.
computer-letter-propose-gain-5 = Há coisas melhores a fazer do que lutar entre nós. De acordo?
computer-letter-propose-gain-6 = Uma aliança me serviria. Acho que a você também.
computer-letter-propose-gain-7 = Nenhum de nós vai longe sem ajuda. Que tal juntos?
computer-letter-propose-gain-8 = Eu deixaria suas peças em paz se você deixasse as minhas. Que tal?
computer-letter-propose-common-enemy-1 = Não tenho força contra o { $army }, e você também não. Juntos podemos mudar isso.
computer-letter-propose-common-enemy-2 = Olhe o tabuleiro: nós dois estamos atrás do { $army }. Vamos cuidar disso primeiro.
computer-letter-propose-common-enemy-3 = Sem ajuda, nenhum de nós vence o { $army }. Juntos, talvez.
computer-letter-propose-common-enemy-4 = Se ninguém parar o { $army }, nós dois perdemos. Que tal?
computer-letter-propose-common-enemy-5 = Vamos os dois contra o { $army }. Depois a gente vê.
computer-letter-propose-common-enemy-6 = Cada peça que tiramos um do outro ajuda o { $army }. Vamos parar com isso.
computer-letter-propose-common-enemy-7 = Prefiro jogar contra o { $army } a jogar contra você. E você?
computer-letter-propose-common-enemy-8 = Alguém tem de parar o { $army }, e não consigo fazer isso sem ajuda. Você vem comigo?
computer-letter-propose-protection-1 = Você tem mais força que eu, e eu gostaria de ter você do meu lado.
computer-letter-propose-protection-2 = Não resisto muito tempo sem ajuda. Faça uma aliança comigo, e conte com as minhas peças.
computer-letter-propose-protection-3 = Me deixe em paz, e eu mantenho os outros ocupados.
computer-letter-propose-protection-4 = Poupe as minhas peças, e eu poupo as suas. Assim nós dois temos uma frente a menos.
computer-letter-propose-better-1 = Prefiro estar com você a estar onde estou. Me proponha uma aliança, e eu deixo a minha por ela.
computer-letter-propose-better-2 = Tenho aliados, mas com você eu estaria melhor. Peça, e eu vou.
computer-letter-propose-better-3 = Eu deixaria minha aliança por uma com você. Só falta uma proposta sua.
computer-letter-propose-better-4 = Você e eu ficaríamos melhor juntos do que estou agora. Faça uma proposta, e eu vou.
computer-letter-propose-better-5 = Estou pensando em mudar de lado. Se me quiser, proponha, e eu vou com você.
computer-letter-propose-better-6 = Minha aliança não é o que eu esperava. Proponha uma, e passo a ser seu aliado.
computer-letter-propose-better-7 = Eu poderia estar do seu lado. Antes eu teria de deixar outros, então a proposta tem de vir de você.
computer-letter-propose-better-8 = Você me aceitaria? Então proponha: eu deixo meus aliados e vou com você.
computer-letter-accept-1 = De acordo. Vou deixar suas peças em paz.
computer-letter-accept-2 = Sim, vamos fazer isso.
computer-letter-accept-3 = Aceito. Cuide da minha retaguarda, e eu cuido da sua.
computer-letter-accept-4 = Ótimo. De agora em diante estamos do mesmo lado.
computer-letter-leave-for-1 = De acordo. Deixei minha aliança pela sua.
computer-letter-leave-for-2 = Sim. Não estou mais com meus antigos aliados: agora estou com você.
computer-letter-leave-for-3 = Deixei os outros, e de agora em diante estou com você.
computer-letter-leave-for-4 = Feito. Eu tinha uma aliança até agora, e a nossa é melhor.
computer-letter-leave-for-5 = Aceito, e deixei minha antiga aliança por isso.
computer-letter-leave-for-6 = Ótimo. Eu me separei dos meus aliados, e vou deixar suas peças em paz.
computer-letter-leave-for-7 = Sim. Meus antigos aliados terão uma surpresa: agora estou do seu lado.
computer-letter-leave-for-8 = Então mudo de lado. De agora em diante estou com você.
# Also written where it has an ally already, which is a secret: so these say no reason.
computer-letter-decline-no-gain-1 = Agora não.
computer-letter-decline-no-gain-2 = Não, não no momento.
computer-letter-decline-no-gain-3 = Não, agradeço. Por enquanto, não.
computer-letter-decline-no-gain-4 = Vamos deixar como está por enquanto.
computer-letter-decline-no-gain-5 = Desta vez, não. Pergunte de novo quando as coisas mudarem.
computer-letter-decline-no-gain-6 = Do jeito que as coisas estão, prefiro não.
computer-letter-decline-no-gain-7 = Agradeço a pergunta. Por ora, não.
computer-letter-decline-no-gain-8 = Não. Nada contra você.
computer-letter-decline-distrust-1 = Não. Depois do que você fez no tabuleiro, não confio em você.
computer-letter-decline-distrust-2 = Eu ganharia com isso, mas não confio em você o bastante.
computer-letter-decline-distrust-3 = As coisas entre nós teriam de melhorar primeiro.
computer-letter-decline-distrust-4 = Não. Prefiro ficar de olho em você.
computer-letter-decline-betrayed-1 = Não. Você faltou com a palavra, e eu me lembro.
computer-letter-decline-betrayed-2 = Com você, não. Sei como você trata seus aliados.
computer-letter-decline-betrayed-3 = Não. Já vi quanto valem suas promessas.
computer-letter-decline-betrayed-4 = Não. Não me esqueci do que você fez.
computer-letter-decline-later-1 = Sim, depois que eu deixar minha aliança. Ainda não.
computer-letter-decline-later-2 = Eu gostaria, mas antes tenho de deixar outros. Me dê algumas rodadas.
computer-letter-decline-later-3 = Ainda não: tenho aliados que não posso deixar agora. Pergunte de novo em breve.
computer-letter-decline-later-4 = Em algumas rodadas, sim. Antes tenho de sair da minha aliança.
computer-letter-decline-later-5 = Sim, mas mais tarde. Por algumas rodadas fico onde estou.
computer-letter-decline-later-6 = Eu iria com você assim que eu deixasse os outros. Ainda é cedo demais para isso.
computer-letter-decline-later-7 = Em breve, acho. Acabei de chegar aonde estou.
computer-letter-decline-later-8 = Pergunte de novo em algumas rodadas: vou ter de deixar minha aliança para isso.
computer-letter-decline-not-free-1 = Eu aceitaria, mas você tem aliados. Deixe-os antes, e pergunte de novo.
computer-letter-decline-not-free-2 = Com prazer, mas com seus aliados seríamos gente demais. Eu iria só com você.
computer-letter-decline-not-free-3 = Você já tem compromisso. Se deixar sua aliança, estou com você.
computer-letter-decline-not-free-4 = Sim a você, mas não a todos vocês: juntos seríamos gente demais.
computer-letter-decline-not-free-5 = Eu aceitaria se você viesse sem os outros. Do jeito que está, seríamos gente demais.
computer-letter-decline-not-free-6 = Não dá enquanto você tem aliança com outros. Sem eles, sim.
computer-letter-decline-not-free-7 = Eu seria seu aliado, mas não com todos os outros que você tem. Venha sem eles.
computer-letter-decline-not-free-8 = Não há lugar para mim ao lado dos seus aliados. Se você os deixar, pergunte de novo.
computer-letter-leave-distrust-1 = Estou deixando nossa aliança. Não confio mais em você.
computer-letter-leave-distrust-2 = Nossa aliança acabou. Você não me deu motivo para ficar.
computer-letter-leave-distrust-3 = De agora em diante, cada um segue o seu caminho. Não posso contar com você.
computer-letter-leave-distrust-4 = Estou encerrando isto. Aconteceu coisa demais entre nós.
computer-letter-leave-betrayed-1 = Estou saindo. Não fico com quem trai.
computer-letter-leave-betrayed-2 = Você faltou com a palavra. Não temos mais aliança.
computer-letter-leave-betrayed-3 = Depois do que você fez, prefiro ficar só.
computer-letter-leave-betrayed-4 = Não dá para confiar em você, então estou indo embora.
computer-letter-leave-better-1 = Estou deixando nossa aliança. Espero mais em outro lugar.
computer-letter-leave-better-2 = Nossa aliança acabou. Foi boa, mas vou me sair melhor sem ela.
computer-letter-leave-better-3 = Vou embora. Nada contra você: o tabuleiro mudou.
computer-letter-leave-better-4 = De agora em diante, cada um segue o seu caminho. Ganho mais assim.
computer-letter-leave-better-5 = Estou saindo. Ficar me custaria a partida.
computer-letter-leave-better-6 = Não temos mais aliança. Pesei tudo, e sair me rende mais.
computer-letter-leave-better-7 = É o fim da nossa aliança. Para mim, ela não compensa mais.
computer-letter-leave-better-8 = Estou mudando de lado. Você teria feito o mesmo no meu lugar.
computer-letter-reproach-1 = Tínhamos um acordo. Vou me lembrar disso.
computer-letter-reproach-2 = Você me deu sua palavra, e depois capturou o que era meu.
computer-letter-reproach-3 = Então é isso que vale a sua palavra.
computer-letter-reproach-4 = Há pouco tínhamos uma aliança. Isso não se esquece tão cedo.
computer-letter-reproach-forever-1 = Tínhamos um acordo, e você o quebrou. Não haverá outro.
computer-letter-reproach-forever-2 = Você me deu sua palavra uma vez. Não a aceito de novo.
computer-letter-reproach-forever-3 = Há pouco tínhamos uma aliança. Foi a última vez.
computer-letter-reproach-forever-4 = Então é isso que vale a sua palavra. Nesta partida, não quero mais nada com você.
computer-letter-capture-1 = Na rodada { $round } você capturou { $piece } em { $square }.
computer-letter-capture-2 = Você capturou { $piece } em { $square } na rodada { $round }.
computer-letter-capture-3 = Rodada { $round }: você capturou { $piece } em { $square }.
computer-letter-capture-4 = Foi na rodada { $round } que você capturou { $piece } em { $square }.
computer-letter-own-piece = { $kind ->
    [torre] minha torre
    [dama] minha dama
   *[other] meu { $kind }
}
computer-letter-allys-piece = { $kind ->
    [torre] a torre
    [dama] a dama
   *[other] o { $kind }
} do { $army }
computer-letter-answer-1 = Sou um computador e não leio texto livre. Propostas, eu entendo. { $attitude }
computer-letter-answer-2 = Não consigo ler isto: sou um computador e só entendo propostas. { $attitude }
computer-letter-answer-3 = Agradeço a carta, mas sou um computador: palavras não me dizem nada; propostas, sim. { $attitude }
computer-letter-answer-4 = Sou só um computador e não sei responder a isto. A propostas, sim. { $attitude }
computer-letter-attitude-ally-1 = Do jeito que as coisas estão, mantenho nossa aliança.
computer-letter-attitude-ally-2 = No que depende de mim, nossa aliança continua.
computer-letter-attitude-ally-3 = Nossa aliança me satisfaz.
computer-letter-attitude-ally-4 = Por enquanto continuo na aliança com você.
computer-letter-attitude-friendly-1 = Não tenho nada contra você. Minha resposta a uma proposta depende de como as coisas estiverem.
computer-letter-attitude-friendly-2 = Você não me fez mal, mas é o tabuleiro que diz se uma proposta me serve.
computer-letter-attitude-friendly-3 = Estou de bem com você, mas não prometo nada.
computer-letter-attitude-friendly-4 = Não guardo nada contra você. Se uma proposta me serve, é outra questão.
computer-letter-attitude-wary-1 = Talvez eu aceitasse uma proposta sua: depende do tabuleiro.
computer-letter-attitude-wary-2 = Não posso prometer que vou aceitar uma proposta sua.
computer-letter-attitude-wary-3 = Uma proposta sua pode me servir ou não: o tabuleiro decide.
computer-letter-attitude-wary-4 = Ainda não sei o que eu diria a uma proposta sua.
computer-letter-attitude-hostile-1 = Do jeito que as coisas estão, eu recusaria uma proposta sua.
computer-letter-attitude-hostile-2 = Uma proposta sua, no momento, eu recusaria.
computer-letter-attitude-hostile-3 = Mas por enquanto não quero propostas suas.
computer-letter-attitude-hostile-4 = Agora, eu diria não a uma proposta sua.
computer-letter-attitude-never-1 = Depois do que você fez, não aceito nenhuma proposta sua.
computer-letter-attitude-never-2 = Mas não aceito propostas suas: você faltou com a palavra.
computer-letter-attitude-never-3 = De você não aceito mais nenhuma proposta.
computer-letter-attitude-never-4 = A uma proposta sua eu digo não, seja qual for a situação.
computer-letter-attitude-unknown-1 = Não sei quem você é, então não posso dizer mais.
computer-letter-attitude-unknown-2 = Não tenho como saber quem você é, então é tudo o que posso dizer.
computer-letter-attitude-unknown-3 = Você não disse quem é, então fico por aqui.
computer-letter-attitude-unknown-4 = Quem você é, eu não sei, então não tenho nada a acrescentar.

## Reasons of computers
# Shown after the game, in the true history.
character-hidden = Caráter: sorteado e oculto
character-entry = Caráter: { $character }
character-loyal = leal
character-opportunist = oportunista
character-vengeful = vingativo
character-timid = tímido
history-characters = Caráter dos computadores: { $list }.
history-character = { $who } – { $character }
dealt-proposed = { $who } propôs uma aliança a { $whom }, porque { $why }.
dealt-accepted = { $who } fez aliança com { $whom }, porque { $why }.
dealt-declined = { $who } recusou a proposta de { $whom }, porque { $why }.
dealt-left = { $who } deixou { $whom }, porque { $why }.
dealt-betrayed = { $who } traiu { $whom }, porque { $why }.
motive-gain = os dois ficariam melhor
motive-common-enemy = outro estava forte demais
motive-protection = estava fraco e queria ficar em paz
motive-no-gain = não tinha nada a ganhar
motive-taken = juntos seriam gente demais
motive-unfair = teriam sido todos contra um
motive-better = esperava mais disso do que da aliança em que estava
motive-committed = deixar a aliança em que estava teria custado mais
motive-later = queria antes deixar a aliança em que estava
motive-not-free = o outro tinha aliados a deixar antes
motive-distrust = não confiava no outro
motive-betrayed = se lembrava de uma traição
motive-prize = o que podia capturar valia mais para ele
motive-revenge = se vingou de uma traição
motive-forced = não tinha outro lance

# What clients of the HTTP API are told instead: they cannot type commands.
client-puzzle-not-today = O dia desse problema acabou. GET …/puzzle mostra o de hoje.
client-match-not-member = Você não usou o Entente em nenhum servidor que joga este confronto. Use-o lá uma vez e depois inscreva-se.
client-refusal-unreadable = “{ $text }” não é um lance. Envie um como { $example }; GET …/legal-moves lista todos.
client-refusal-not-seated = Você não joga nesta partida, então só pode assistir a ela. GET /api/v1/me/games lista as suas.
client-refusal-no-challenges = Você não pode desafiar nem convidar { $people }. Talvez eu não conheça essas pessoas, ou elas não aceitem desafios. Escolha outra pessoa, ou deixe o lugar livre para todos.
client-refusal-time-paused = Os relógios estão pausados até { $until }. Para jogar antes, peça para retomar: POST …/resume.
client-refusal-substitute-replaced = Um computador joga por você. Retome seu lugar antes: DELETE …/substitute.
client-refusal-takeover-present = Nenhum computador joga por { $seat }, então este lugar não pode ser oferecido. Peça um computador antes: POST …/substitute.
client-refusal-aborted = Essa partida foi anulada, por isso não conta. Crie outra: POST /api/v1/games.
client-refusal-lobby-closed = Essa partida ou esse desafio está encerrado. Crie outra partida: POST /api/v1/games.
client-refusal-diplomacy-not-allied-with = Você não tem aliança com { $seat }. GET …/alliances lista seus aliados.
client-refusal-same-person-twice = Você não pode se desafiar, e cada pessoa só pode ser nomeada uma vez.
client-refusal-not-invited = Este desafio é para outra pessoa. Crie sua própria partida: POST /api/v1/games.
client-refusal-vacation-not-away = Você não está de férias. Comece férias antes: PUT /api/v1/me/vacation.
client-refusal-block-already-blocked = Você já bloqueou essa pessoa. GET /api/v1/me/blocked lista todos que você bloqueou.
client-refusal-block-not-blocked = Você não bloqueou essa pessoa. GET /api/v1/me/blocked lista todos que você bloqueou.

## The page of a game, in a browser. What it fills in has the names in braces there.
page-title = Tabuleiro de xadrez
page-loading = Carregando a partida…
page-no-script = Esta página precisa de JavaScript.
page-board = Tabuleiro
page-square = { $square }: { $content }
page-empty = vazia
page-piece = { $kind } do { $army }
page-piece-out = { $kind } do { $army }, fora da partida
page-piece-walking = { $kind } do { $army }, andando sozinho
page-one-point = { $piece }, vale um ponto
page-can-move = pode se mover
page-can-go = você pode ir para cá
page-can-capture = você pode capturar
page-selected = selecionada
page-last-move = último lance
page-in-check = em xeque
page-keys = As setas andam pelo tabuleiro. Enter pega uma peça e a solta. Esc cancela.
page-your-turn = Sua vez
page-their-turn = Vez de { $who }
page-live = Ao vivo
page-connecting = Conectando…
page-reconnecting = Conexão perdida. Tentando de novo…
page-activity-closed = O Discord fechou esta Atividade.
page-activity-unknown = Esta Atividade não mostra nenhuma partida. Aperte “Jogar aqui” embaixo do tabuleiro de uma partida.
page-link-over = Este link não funciona mais. Aperte “Abrir tabuleiro” no Discord para receber outro.
page-link-elsewhere = Este link é de outra partida. Aperte “Abrir tabuleiro” embaixo do tabuleiro desta.
page-not-found = Essa partida não existe aqui, ou só quem joga nela pode vê-la. Se você joga, aperte “Abrir tabuleiro” no Discord.
page-unreachable = Não consigo falar com o servidor. Verifique sua conexão e tente de novo.
page-try-again = Tentar de novo
page-changed = A partida avançou. Esta é a posição agora.
page-watching = Você está assistindo.
page-vote-ask = Sua equipe vota até { $when }: toque em uma peça, depois em uma casa.
page-vote-own = Seu voto: { $move }. Você pode mudá-lo até { $when }.
page-vote-standing = Votos até agora (só sua equipe os vê): { $content }
page-arbiter = { $who } dirige esta partida como árbitro.
page-selected-piece = { $piece } em { $square }. Casas possíveis: { $count }.
page-no-moves = { $piece } em { $square } não pode se mover.
page-not-yours = { $piece } em { $square } é de { $who }.
page-not-your-turn = É a vez de { $who }. Você pode preparar seu lance abaixo: Lances condicionais.
page-only-watching = Você está assistindo a esta partida e não pode jogar nela.
page-cant-go = { $piece } não pode ir para { $square }.
page-moved = { $who }: { $move }
page-moves = Lances
page-no-moves-yet = Ainda não há lances.
page-start = Início
page-first = Primeira posição
page-previous = Um lance para trás
page-next = Um lance para a frente
page-latest = Posição atual
page-earlier = Posição anterior: depois de { $move }.
page-at-start = Posição anterior: o início.
page-earlier-how = Toque no tabuleiro para voltar ao momento atual.
page-promote = Qual peça?
page-which = Qual lance?
page-cancel = Cancelar
page-close = Fechar
page-yes = Sim
page-no-play-on = { button-no-play-on }
page-out-by = { $who } tirou você desta partida. Você pode ver como ela termina.
page-you-are-out = Você está fora desta partida. Você pode ver como ela termina.
page-resigned = Você abandonou. Seu exército sai quando chegar a vez dele.
page-choose = Escolha…
page-flip = { button-flip }
page-colours = Cores
page-theme-auto = Claro ou escuro, como no aparelho
page-theme-wood = Madeira
page-theme-dark = Ardósia
page-theme-contrast = Alto contraste
page-theme-safe = Para daltônicos
page-theme-green = Verde
page-theme-blue = Azul
page-set = Peças
page-set-auto = Como no Discord
page-set-classic = Madeira torneada
page-set-flat = Planas
page-set-letters = Letras
page-set-carved = Entalhadas
page-set-round = Redondas
page-sounds = Sons
page-captured = Capturadas: { $pieces }
page-points = Pontos: { $points }
page-paused = Pausada
page-out = fora
page-offer-draw = { button-offer-draw }
page-ask-draw = Propor empate?
page-accept-draw = { button-accept-draw }
page-decline-draw = { button-decline-draw }
page-stop-draw-offers = Sem mais propostas de empate de { $who }
page-allow-draw-offers = Permitir propostas de empate de { $who }
page-draw-offered = { $who } propõe empate.
page-draw-offered-own = Você propôs empate.
page-claim-threefold = { button-claim-threefold }
page-claim-fifty_moves = { button-claim-fifty }
page-claim-win = { button-claim-win }
page-claim-draw = { button-claim-draw }
page-hint = Dica
page-hint-wait = Procurando uma dica…
page-hint-move = Dica: { $move }
page-takeback = { button-takeback }
page-pause = { button-pause }
page-ask-pause = Pedir uma pausa?
page-resume = { button-resume }
page-abort = { button-abort }
page-ask-abort = Anular esta partida? Ela não vai contar.
page-yes-abort = { button-yes-abort }
page-accept = { button-accept }
page-decline = { button-decline }
page-withdraw = { button-withdraw }
page-command-army = Comandar o { $army }
page-ask-betray = Jogar assim mesmo?
page-yes-betray = Jogar { $move } assim mesmo
page-plans = Lances condicionais
page-plans-help = O que você joga se jogarem o que você espera? Prepare uma linha no tabuleiro: o lance deles, depois o seu. Só você pode vê-la.
page-plans-none = Você não preparou nada.
page-prepare = Preparar uma linha
page-prepare-theirs = Lance deles: toque no que você espera de { $who }.
page-prepare-yours = Sua resposta: toque no que você jogaria então.
page-prepare-undo = Desfazer
page-save-line = Salvar linha
page-line-resign = Salvar: então abandono
page-line-draw = Salvar: então empate
page-remove = Remover
page-think = Rascunho
page-think-help = Experimente linhas no tabuleiro. Elas ficam com a partida, e só você pode vê-las.
page-think-over = As linhas em que você pensou nesta partida. Só você pode vê-las.
page-think-none = Não há nada nele.
page-think-begin = Rascunhar no tabuleiro
page-thinking = Rascunho: o que você faz no tabuleiro não é jogado.
page-think-turn = Próximo lance: { $who }.
page-think-after = Depois de { $move }:
page-think-start = Para o início
page-think-stop = Fechar o rascunho
page-think-note = Sua nota sobre este lance
page-think-save-note = Salvar nota
page-think-plan = Tornar condicional
page-think-share = Enviar esta linha a…
page-think-letter = Linha: { $move }
page-think-letter-note = Linha: { $move } ({ $content })
page-think-ask-remove = Remover este lance e tudo o que vem depois?
page-diplomacy = { button-diplomacy }
page-only-you = Só você pode ver isto.
page-allies = Aliança com: { $who }
page-no-allies = Você não tem aliados.
page-liege = Seu exército continua lutando por { $who }.
page-protectorates = Exércitos que continuam lutando por você: { $who }
page-leave = Deixar aliança
page-ask-leave = Deixar sua aliança? Só seus antigos aliados são avisados.
page-propose = Propor uma aliança
page-ask-propose = Propor uma aliança a { $who }? A proposta mostra quem está na sua aliança: { $whom }. Se for aceita, a aliança é com todos vocês.
page-proposal-to = Você propôs uma aliança a { $who }.
page-proposal-from = { $who } propõe uma aliança.
page-proposal-others = Se você aceitar, terá aliança com { $who } também.
page-proposal-shows = A proposta mostra quem está na sua aliança: { $who }.
page-ally = aliado
page-news-letter = Uma carta de { $who }
page-news-check = Seu rei está sob ataque!
page-news-time = Seu tempo está acabando!
page-news-betrayed = { $who } traiu a aliança de vocês!
page-news-pact_broken = { $who } quebrou um pacto!
page-news-left = { $who } não tem mais aliança com você.
page-news-declined = { $who } recusou sua proposta.
page-news-withdrawn = { $who } retirou a proposta.
page-news-civil_war = Só restava a aliança de vocês. Ela se desfez.
page-news-more = mais { $count }
page-news-count = Novas: { $count }
page-ask-leaving = Você está em outra aliança. Deixá-la por esta?
page-to = Para
page-message = Mensagem (opcional)
page-order = Se o meu rei for capturado, meu exército…
page-order-removal = sai do tabuleiro
page-order-protectorate = continua lutando pelo meu aliado
page-letters = { button-letters }
page-no-letters = Ainda não há cartas.
page-letter = Sua carta
page-send = Enviar
page-anonymous = Assinar com meu pseudônimo
page-letter-readers = Para (você pode escolher vários)
page-letter-from = De { $who }
page-letter-from-to-several = De { $who } a { $whom }
page-letter-to = A { $who }
page-letter-gone = (Esta carta foi apagada.)
page-stand-in = por enquanto joga um computador
page-away = de férias até { $when }
page-away-turn = de férias até { $when }, deve jogar até { $then }
page-offered = lugar disponível
page-former = no lugar de { $who }
page-partner = Em equipe com { $who }
page-ended = Terminou
page-sending = Seu lance está a caminho…
page-not-sent = { $move } não foi enviado: não consigo falar com o servidor. Seu lance fica guardado aqui, e é enviado quando a conexão voltar.
page-send-again = Enviar de novo
page-last-moves = Últimos lances:
page-last-move-of = último lance do { $army }
page-draw-declined = { $who } recusou o empate.
page-request-declined = { $who } recusou. A partida continua.
page-won = Você venceu!
page-lost = Você perdeu
page-drawn = Empate
page-over = Fim da partida
page-aborted = Partida anulada
page-not-begun = Não começou
page-rematch = { button-rematch }
page-rematch-waiting = Revanche proposta. Aguardando { $who }.
page-rematch-offered = { $who } propõe uma revanche a você.
page-rematch-declined = A última proposta de revanche não foi aceita.
page-rematch-begun = A revanche começou.
page-rematch-go = Jogar a revanche
page-accept-rematch = Aceitar revanche
page-analysis = { button-analysis }
page-replay = { button-replay }
page-next-game = Próxima: { $who }
page-new-game = Nova partida
page-other-game = Outra partida
page-games = Suas partidas
page-level = { play-form-level }
page-play-computer = { play-form-title }
page-to-chat = Voltar ao Discord
page-analysing = Analisando a partida: { $count }% concluído.
page-chart = Chance de vencer de cada exército, lance a lance
page-costliest = Os lances que custaram mais
page-film = A partida em filme
page-film-making = Fazendo o filme…
page-save-film = Salvar filme
page-rules = { button-rules }
page-puzzle-title = Problema
page-puzzle-game = Jogo
page-puzzle-solved-head = Resolvido!
page-puzzle-over-head = A solução
page-puzzle-right = Certo! Encontre o próximo lance.
page-puzzle-wrong = Não é { $move }. Tente de novo!
page-puzzle-solved = Resolvido em { $count } tentativas!
page-puzzle-solved-once = Resolvido na primeira tentativa!
page-puzzle-next = Próximo problema
page-puzzle-solution = Solução
page-puzzle-line = Solução: { $content }
page-puzzle-streak = { $count } resolvidos seguidos (recorde: { $best }) · { $solved } resolvidos ao todo
page-puzzle-ended = Sua sequência de { $count } acabou.
page-puzzle-gone = Este problema já foi encerrado para você, ou foi retirado. Você não perdeu nada.
page-puzzle-link-over = Este link expirou. Digite /puzzle no Discord para receber outro.
page-puzzle-open = Com um link de /puzzle no Discord, seus problemas são contados.
seat-page-title = Um lugar no tabuleiro está livre
seat-page-how = Assuma-o no Discord: digite este comando em qualquer servidor em que eu esteja, ou em uma mensagem direta para mim.
seat-page-command = /game join code:{ $code }
seat-page-what = Você recebe o exército como está, com as alianças dele, mas sem as cartas de antes. Quem usar o código primeiro fica com o lugar.
server-page-title = Xadrez no nosso servidor do Discord
server-page-about = Partidas para assistir, com classificações e resultados.
server-page-missing-title = Não há página aqui
server-page-missing = Talvez o link esteja errado ou o servidor não mostre mais suas partidas. Com /server quem o administra pode ativar a página.
server-page-join = Entrar no servidor
server-page-begin-heading = Como começar
server-page-bot = Aqui se joga em um chat, com o bot Entente: xadrez e { $count } variantes para dois a cinco jogadores. Você digita um lance, toca nele em um tabuleiro ou o escolhe em um menu, e pode levar minutos ou dias para fazê-lo.
server-page-begin = No servidor, /play começa na hora uma partida contra o computador, /challenge convida alguém para jogar e /game new abre uma partida em que qualquer pessoa de lá pode entrar.
server-page-games = Partidas em andamento
server-page-no-games = Nenhuma partida está em andamento agora. Estes tabuleiros esperam quem queira jogar:
server-page-more-games = Há mais partidas em andamento do que cabem aqui.
server-page-leagues = Ligas
server-page-matches = Confrontos contra outros servidores
server-page-season = Temporada { $season }
server-page-place = Lugar
server-page-rating = Rating
server-page-more = { $count ->
        [one] e mais { $count } jogador
       *[other] e mais { $count } jogadores
    }
server-page-leaderboards = Rankings
server-page-films = Últimos resultados
server-page-no-films = Nenhuma partida terminou ainda.
server-page-film = Filme
server-page-note = Aqui aparecem as partidas e ligas abertas a todos e as partidas dos canais que este servidor mostra, sem os nomes de quem joga. Dos confrontos contra outros servidores aparecem os resultados.
button-open-board = Abrir tabuleiro
button-play-here = Jogar aqui
play-here-off = Aqui não dá para jogar dentro da janela do Discord. Aperte “Abrir tabuleiro” para jogar no navegador.
play-here-players-only = Só os jogadores desta partida podem jogar dentro da janela do Discord. Aperte “Abrir tabuleiro” para assistir no navegador.
open-board-link = Seu tabuleiro no navegador: toque em uma peça, depois em uma casa. O link é só seu: quem o tiver pode jogar por você nesta partida e nas outras. Ele funciona até um dia depois do fim da partida.
open-board-vote = O tabuleiro da sua equipe no navegador: toque em uma peça, depois em uma casa, e você já votou. O link é só seu: quem o tiver pode votar por você. Ele funciona por um dia.
open-board-watch = O tabuleiro no navegador, para assistir. O link é só seu e funciona por um dia.
open-board-public = O tabuleiro no navegador. Qualquer pessoa pode assistir a esta partida ali.
open-board-off = Aqui não dá para abrir partidas em um navegador.

## Leagues

league-forgotten = alguém que saiu
league-format-rolling = todos contra todos contínuo, { $games ->
        [one] cada um joga uma partida por vez
       *[other] cada um joga até { $games } partidas por vez
    }
league-format-round-robin = todos contra todos
league-format-swiss = suíço, { $rounds ->
        [one] uma rodada
       *[other] { $rounds } rodadas
    }
league-format-tables = mesas de { $seats }, { $rounds ->
        [one] uma rodada
       *[other] { $rounds } rodadas
    }
league-format-arena = arena de { $time }
league-standing = { $place } { $name } · { $points } { $halves ->
        [1] ponto
        [2] ponto
       *[other] pontos
    }, { $games ->
        [0] nenhuma partida ainda
        [one] { $games } partida
       *[other] { $games } partidas
    }
league-bye = • { $name } folga (bye)
league-game = • { $players }
league-game-over = • { $players }: { $score }
league-ties = Pontos iguais são decididos por { $criteria }
league-tie-direct = confronto direto
league-tie-buchholz = Buchholz
league-tie-buchholz-cut = Buchholz com corte do pior resultado
league-tie-sonneborn = Sonneborn-Berger
league-tie-wins = vitórias no tabuleiro
league-tie-rounds-won = vitórias jogadas ou não
league-tie-codes = Desempates: { $codes }
league-column-place = #
league-column-name = Jogador
league-column-games = Partidas
league-column-points = Pontos
league-column-number = Nº
league-heading = **{ $name }** · { $variant } · { $format } · { $clock } · { $rated }
league-without-clock = sem relógio
league-rated = ranqueada
league-unrated = não ranqueada
league-public = pública: qualquer pessoa pode vê-la
league-begins = Começa { $when }, ou assim que { $most } jogadores tiverem entrado. São necessários pelo menos { $least }. Depois disso, tudo acontece sozinho.
league-players = Jogadores ({ $count } de { $most }): { $names }
league-nobody-yet = Ninguém entrou ainda.
league-next-season = A próxima temporada começa { $when }.
league-entries = { $count } de { $most } vagas estão ocupadas, e são necessárias pelo menos { $least }. Começa { $when }.
league-postponed = Até agora entraram poucos, por isso o início foi adiado. Começa { $when }, se até lá pelo menos { $least } jogadores tiverem entrado.
league-round = Temporada { $season }, rodada { $round } de { $rounds }. A rodada termina, no mais tardar, { $when }.
league-season = Temporada { $season }. As partidas começam sozinhas, e a temporada termina, no mais tardar, { $when }.
league-last-games = Temporada { $season }: todas as rodadas foram jogadas. As últimas partidas contam até terminarem.
league-out = { $count ->
        [one] { $names } está fora: partidas demais não foram jogadas.
       *[other] { $names } estão fora: partidas demais não foram jogadas.
    }
league-season-over = A temporada { $season } terminou. { $count ->
        [one] **{ $winner }** vence!
       *[other] **{ $winner }** dividem o primeiro lugar!
    }
league-over = A liga terminou. { $why }
league-end-complete = Todas as temporadas foram jogadas.
league-end-too-few = Entraram jogadores de menos.
league-end-cancelled = Foi encerrada antes do fim.
league-division = **Divisão { $number }**
league-running = Temporada { $season }. Partidas em andamento: { $games }.
league-line = • **{ $name }** · { $format } · { $count ->
        [0] nenhum jogador
        [one] { $count } jogador
       *[other] { $count } jogadores
    } · `{ $id }`
league-none = Ainda não há ligas neste canal. Quem gerencia o servidor pode começar uma com /league new. Ou experimente /league demo.
league-list = Ligas aqui:
league-division-heading = Divisão { $number }
league-standings-alt = Classificação: { $name }
league-done-joined = Você está em **{ $name }**! Suas partidas começam sozinhas, e eu menciono você.
league-done-left = Você deixou **{ $name }**. As partidas que já começaram continuam.
league-done-absent = Você não tem partida { $rounds ->
        [one] na próxima rodada
       *[other] nas próximas { $rounds } rodadas
    } de **{ $name }**.
league-done-back = Que bom que você voltou! Você está na próxima rodada de **{ $name }**.
league-done-opened = A liga está aberta neste canal. Ela não precisa de mais comandos.
league-done-cancelled = **{ $name }** terminou{ $people ->
    [0] , e as partidas dela acabaram.
   *[1] . As partidas em andamento em que jogam pessoas continuam.
}
league-demo-name = Liga de computadores
league-default-name = Liga de { $variant }
league-fault-tables = Mesas precisam de um jogo de 3 a 5 jogadores, e este tem { $seats }. Escolha outro formato, como o suíço.
league-fault-seats = Este formato precisa de um jogo de 2 jogadores, e este tem { $seats }. Escolha mesas.
league-fault-small = Uma liga precisa de pelo menos { $least } jogadores. Permita mais.
league-fault-large = Uma liga tem no máximo { $most } jogadores, e não menos do que precisa para começar.
league-fault-rounds = Uma temporada tem de 1 a { $most } rodadas.
league-fault-time = Uma rodada dura de um minuto a um ano. Escolha outra duração.
league-fault-games = Um jogador pode ter de 1 a { $most } partidas ao mesmo tempo.
league-fault-meetings = Dois jogadores se enfrentam uma ou duas vezes. Escolha 1 ou 2.
league-fault-division = Uma divisão tem pelo menos { $least } jogadores, e no máximo metade deles sobe ou desce.
league-fault-ties-many = Uma liga tem no máximo { $most } desempates. Tire algum.
league-fault-ties-twice = Você colocou { $code } duas vezes. Coloque cada desempate uma só vez.
league-fault-ties-tables = Nas mesas, só o número de vitórias (WON) decide pontos iguais. Não coloque desempates.
league-refusal-tie = Não conheço o desempate “{ $typed }”. Use estes códigos, na ordem em que decidem: { $codes }.
league-refusal-over = Esta liga terminou. Procure outra com /league list.
league-refusal-full = Esta liga está cheia. Você pode entrar quando alguém sair.
league-refusal-entered = Você já está nesta liga. Veja suas partidas com /turns.
league-refusal-not-entered = Você não está nesta liga. Entre nela antes.
league-refusal-left = Você deixou esta liga. Pode entrar de novo quando a temporada terminar.
league-refusal-rounds = Você pode se ausentar por até { $most } rodadas de uma vez.
league-refusal-none = Essa liga não existe aqui. Veja todas com /league list.
league-refusal-organiser = Só quem organiza a liga pode fazer isso.
league-refusal-end = Só quem organiza esta liga e quem gerencia o servidor podem encerrá-la.
league-refusal-many = Você pode ter { $most } ligas ao mesmo tempo. Encerre uma antes.
league-refusal-name = O nome de uma liga tem de 1 a { $most } caracteres visíveis, em uma só linha.
league-refusal-clubs = As ligas estão desligadas neste servidor. Quem o gerencia pode ativá-las com /server.
league-refusal-demo = Uma liga posta suas partidas neste canal, por isso só quem pode gerenciar este servidor pode começar uma liga aqui. Peça a uma dessas pessoas, ou assista a uma partida com /game watch.
league-refusal-place = Ligas são jogadas no canal de um servidor. Use este comando lá.
league-file-title = { $name }, temporada { $season }
league-file-legend = Cada célula mostra o número do adversário, a cor (w brancas, b pretas) e o resultado: 1 vitória, ½ empate, 0 derrota, + e - vitória e derrota por W.O. Sem adversário: U folga por número ímpar, F um ponto, H meio ponto, Z nada. Nas mesas de três a cinco, a célula mostra os pontos.
league-file-no-season = A primeira temporada ainda não começou. Peça de novo quando ela começar.
league-file-no-division = Esta liga tem { $divisions ->
        [one] uma divisão
       *[other] { $divisions } divisões
    }. Escolha outra.
league-file-no-tables = O relatório da FIDE só tem partidas entre dois. Escolha uma tabela cruzada.
league-file-no-pgn = { $variant } não tem PGN para várias partidas. Escolha uma tabela cruzada ou exporte cada partida.
league-file-too-large = Esta liga é grande demais para o relatório da FIDE. Escolha uma tabela cruzada.
league-file-no-games = Nenhuma partida desta temporada terminou ainda.
league-file-too-many-games = São partidas demais para um arquivo no Discord. A API tem todas.
league-file-trf = O relatório da FIDE de **{ $name }**, para federações e programas de emparceiramento. Cidade, federação, árbitro, ratings e números FIDE não são conhecidos aqui. Acrescente-os antes de entregar.
league-file-pgn = As partidas terminadas de **{ $name }** em um arquivo.
league-file-csv = A tabela cruzada de **{ $name }** para planilhas.
league-file-html = A tabela cruzada de **{ $name }** como página. Baixe e abra em um navegador.
league-import-started = Começou em outro lugar. A próxima rodada começa { $when }, ou assim que todos os jogadores abaixo estiverem aqui. São necessários pelo menos { $least }.
league-import-played = Rodadas jogadas: { $played } de { $rounds }.
league-vacant = Ninguém joga ainda por: { $names }. Quem organiza diz quem é quem com /league player.
league-vacant-player = { $number }. { $name }
league-vacant-kept = { $number }. { $name } (reservado para { $person })
league-done-imported = **{ $name }** continua aqui: { $players } jogadores, { $played } de { $rounds } rodadas jogadas. Diga quem é quem com /league player. Depois cada um ocupa seu lugar com /league join.
league-done-kept = O jogador { $number }, { $player }, fica reservado para { $person } em **{ $name }**. O lugar é ocupado com /league join.
league-refusal-listed = Este torneio começou em outro lugar, então só os jogadores dele jogam. Se você está nele, peça a quem organiza que diga isso com /league player. Depois entre.
league-refusal-vacant = Não há jogador livre com esse número. Veja os livres com /league show.
league-refusal-import = Nenhuma liga pode continuar com este torneio.
league-refusal-plays = Essa pessoa já joga na liga.
league-import-title = Continuar um torneio
league-import-file = Relatório do torneio
league-import-file-hint = O arquivo de relatório da FIDE (TRF16 ou TRF26) de um torneio que não acabou.
league-import-variant-hint = Xadrez, se você não escolher nada.
league-import-clock = Relógio das partidas
league-import-clock-hint = Por exemplo 3d por lance, ou 10+5. Vazio: três dias por lance.
league-import-rounds = Rodadas do torneio inteiro
league-import-rated = As partidas são ranqueadas?
league-import-yes = Sim
league-import-no = Não
league-import-wrong-rounds = Um torneio tem um número inteiro de rodadas, como 5. Envie o formulário de novo.
tournament-fault = Não consigo continuar com este arquivo. Linha { $line }, coluna { $column }: { $reason }
tournament-fault-too-long = o arquivo tem mais de { $most } bytes.
tournament-fault-not-utf8 = isto não é UTF-8, então foi lido como Windows-1252.
tournament-fault-control-character = este caractere não pode estar em uma linha.
tournament-fault-unknown-code = não há registro com o código { $code }.
tournament-fault-not-kept = uma liga não pode ter isto: equipes, rodadas aceleradas, emparceiramentos proibidos, pontos além de 1, ½ e 0, ou byes de rodadas posteriores.
tournament-fault-twice = a linha { $line } também tem este registro.
tournament-fault-not-blank = esta coluna fica entre dois campos e tem que estar vazia.
tournament-fault-missing = falta algo aqui.
tournament-fault-field = { $found } não pode estar aqui.
tournament-fault-number-twice = o jogador da linha { $line } também tem o número { $number }.
tournament-fault-person-twice = o jogador da linha { $line } também tem este número FIDE.
tournament-fault-number-missing = falta o número { $missing }. Os jogadores têm os números a partir de 1.
tournament-fault-no-such-player = nenhum jogador tem o número { $number }.
tournament-fault-own-opponent = ninguém pode jogar contra si mesmo.
tournament-fault-contradiction = a linha { $line } diz outra coisa desta partida: { $found }, e aqui { $own }.
tournament-fault-second-bye = o bye desta rodada é do jogador da linha { $line }.
tournament-fault-other-bye = o jogador { $number } tem outra coisa nesta rodada.
tournament-fault-points = os pontos das rodadas são { $counted }, e não { $written }.
tournament-fault-count = o número de { $what ->
    [players] jogadores
    [rated] jogadores com rating
    [teams] equipes
   *[rounds] rodadas
} é { $counted }, e não { $written }.
tournament-fault-no-players = o arquivo não tem jogadores.
tournament-fault-not-played = esta partida ainda não tem resultado. Anote os resultados da rodada inteira, ou tire a rodada: então ela é emparceirada aqui.
tournament-fault-finished = todas as { $rounds } rodadas foram jogadas, então não há mais o que continuar.
tournament-fault-no-round-count = o arquivo não diz quantas rodadas o torneio tem. Informe você.
tournament-fault-too-many-players = uma liga tem no máximo { $most } jogadores.
tournament-fault-too-few-players = uma liga tem pelo menos { $least } jogadores.
tournament-fault-too-many-rounds = uma liga tem no máximo { $most } rodadas.
tournament-fault-other-system = não emparceiro pelo sistema { $code }. Conheço o sistema holandês da FIDE e o todos contra todos.
tournament-fault-unknown-tie-break = não conheço o desempate { $code }. Tire-o da lista.
tournament-fault-not-scheduled = este não é o emparceiramento que as tabelas de Berger têm aqui.
tournament-warnings = Deixado de fora do arquivo, pois nem a classificação nem os emparceiramentos dependem disso:
tournament-warning = Linha { $line }, coluna { $column }: { $reason }
tournament-warnings-more = … e mais { $count }.
button-standings = Classificação
league-demo-question = Começar uma liga de { $computers } computadores neste canal? São { $games } partidas com { $each } cada, no máximo { $whole } ao todo. O canal recebe uma mensagem com a classificação, e cada partida tem um tópico próprio. Ninguém é mencionado, e você pode encerrar a qualquer momento.
league-demo-not-now = Nenhuma liga foi iniciada.
league-end-question = Encerrar **{ $name }** agora? { $people ->
    [0] As partidas dela também acabam.
   *[1] As partidas em andamento em que jogam pessoas continuam.
}
button-end-league = Encerrar esta liga
button-confirm-end-league = Sim, encerrar
button-demo-league = Assistir a uma liga
command-league-name = liga
command-league-description = Ligas que andam sozinhas
command-league-new-name = nova
command-league-new-description = Abra uma liga neste canal; depois ela não precisa de comandos
command-league-new-variant-name = variante
command-league-new-variant-description = Qual jogo, para dois ou até cinco exércitos; /rules explica todos
command-league-new-format-name = formato
command-league-new-format-description = Como os jogadores se enfrentam
command-league-new-name-name = nome
command-league-new-name-description = O nome da liga
command-league-new-players-name = jogadores
command-league-new-players-description = Quantos jogadores no máximo
command-league-new-rounds-name = rodadas
command-league-new-rounds-description = Quantas rodadas, para suíço e mesas
command-league-new-days-name = dias
command-league-new-days-description = Quanto uma rodada dura no máximo, em dias
command-league-new-hours-name = horas
command-league-new-hours-description = Por quantas horas as pessoas podem entrar antes de começar
command-league-new-division-name = divisão
command-league-new-division-description = Quantos jogadores por divisão; os melhores sobem, os últimos descem (padrão: uma divisão)
command-league-new-tiebreaks-name = desempates
command-league-new-tiebreaks-description = O que decide pontos iguais, pelos códigos da FIDE em ordem, por exemplo BH-C1, BH
command-league-new-computers-name = computadores
command-league-new-computers-description = Quantos computadores entram, de níveis diferentes
command-league-new-rated-name = ranqueada
command-league-new-rated-description = Se as partidas são ranqueadas (padrão: sim)
command-league-new-public-name = pública
command-league-new-public-description = Se qualquer pessoa pode ver a liga e as partidas dela, também fora do Discord (padrão: não)
command-league-list-name = lista
command-league-list-description = As ligas deste canal
command-league-show-name = mostrar
command-league-show-description = Uma liga com a classificação dela
command-league-join-name = entrar
command-league-join-description = Entre em uma liga
command-league-leave-name = sair
command-league-leave-description = Saia de uma liga; as partidas que já começaram continuam
command-league-absent-name = ausente
command-league-absent-description = Fique sem partida nas próximas rodadas
command-league-absent-rounds-name = rodadas
command-league-absent-rounds-description = Quantas rodadas; 0 quando você voltar
command-league-demo-name = demo
command-league-demo-description = Assista a uma liga de computadores de cinco níveis
command-league-end-name = encerrar
command-league-end-description = Encerre sua própria liga
command-league-export-name = exportar
command-league-export-description = Uma liga como arquivo: relatório da FIDE, todas as partidas ou tabela cruzada
command-league-export-file-name = arquivo
command-league-export-file-description = Qual arquivo
command-league-import-name = importar
command-league-import-description = Continue aqui um torneio de um relatório da FIDE: abre um formulário
command-league-player-name = jogador
command-league-player-description = Diga quem é um jogador de um torneio importado
command-league-player-number-name = número
command-league-player-number-description = O número do jogador no arquivo
command-league-player-person-name = pessoa
command-league-player-person-description = Quem é aqui
parameter-league-name = liga
parameter-league-description = O nome ou o id dela; sem isto, a mais nova aqui
choice-rolling = todos contra todos contínuo (ninguém espera uma rodada)
choice-berger = todos contra todos em rodadas
choice-swiss = suíço
choice-tables = mesas de 3 a 5
choice-arena = arena (ao vivo)
choice-trf26 = relatório da FIDE, TRF26 (TRF25 no rascunho)
choice-trf16 = relatório da FIDE, TRF16
choice-pgn = todas as partidas terminadas (PGN)
choice-csv = tabela cruzada para planilhas (CSV)
choice-html = tabela cruzada como página (HTML)
# Ratings

rating-pace-live = ao vivo
rating-pace-daily = diário
rating-changes = Ratings ({ $game }, { $pace }):
rating-change = { $who }: { $before } → **{ $after }** ({ $change }, ±{ $deviation })
rating-weight = · contou { $percent }%
rating-not-counted = Nenhum rating mudou: { $why }
rating-too-short = a partida terminou antes que cada jogador tivesse três lances.
rating-substituted = um computador fez mais de dois lances no lugar de um jogador.
rating-no-opponent = a mesma pessoa jogou dos dois lados.
rating-no-person = só computadores jogaram.

# Profiles and leaderboards

profile-head = **Perfil de { $who }**
profile-private = { $who } não mostra o perfil a ninguém.
profile-no-ratings = Ainda não há partidas ranqueadas. `/game new` e `/challenge` têm a opção *ranqueada*.
profile-ladder = { $game } ({ $pace }): **{ $rating }** ±{ $deviation } · { $games ->
    [one] { $games } partida
   *[other] { $games } partidas
  }: vitórias { $wins }, empates { $draws }, derrotas { $losses }
profile-favourite = Mais partidas ranqueadas: { $game }
profile-won-in-a-row = { $count } vitórias seguidas
profile-lost-in-a-row = { $count } derrotas seguidas
profile-finished = { $count ->
    [0] Nenhuma partida terminada
    [one] { $count } partida terminada
   *[other] { $count } partidas terminadas
  }
profile-loyalty = Alianças: mantidas { $kept }, traídas { $broken }
profile-reliability = No prazo em { $percent }% das vezes nas últimas dez partidas com relógio
profile-head-to-head = Seus resultados no confronto direto: vitórias { $wins }, empates { $draws }, derrotas { $losses }
profile-trend = O rating em { $game }: de { $first } a { $last }.
profile-no-ratings-here = Os ratings estão desligados neste servidor, por isso as partidas aqui não podem ser ranqueadas. Quem o gerencia pode ativá-los com /server.
leaderboard-no-ratings-here = Os ratings estão desligados neste servidor. Quem o gerencia pode ativá-los com /server. Ou veja os de todos: /leaderboard com a opção *geral*.
leaderboard-server = **{ $game } ({ $pace })** neste servidor
leaderboard-overall = **{ $game } ({ $pace })** no geral
leaderboard-person = { $rank }. { $who } **{ $rating }** { $note }
leaderboard-note = ±{ $deviation } · { $games ->
    [one] { $games } partida
   *[other] { $games } partidas
  }
leaderboard-computer = – { $who } **{ $rating }**
leaderboard-empty = Ainda não há ninguém aqui. Chegue primeiro: termine dez partidas ranqueadas. Comece uma com /challenge ou /game new e a opção *ranqueada*.
leaderboard-rules = Aparecem jogadores com dez partidas ranqueadas, uma delas nos últimos 30 dias, e um rating certo o bastante.
lobby-reliability = No prazo até agora: { $people }
lobby-reliability-of = { $who } { $percent }%

# Linked roles of Discord

linked-role-rating-name = Rating
linked-role-rating-description = Melhor rating que não é mais provisório, no mínimo
linked-role-games-name = Partidas ranqueadas
linked-role-games-description = Partidas ranqueadas terminadas, no mínimo
linked-role-loyalty-name = Lealdade em porcentagem
linked-role-loyalty-description = Alianças mantidas e não traídas, em porcentagem, no mínimo
linked-role-reliability-name = Confiabilidade em porcentagem
linked-role-reliability-description = Vezes no prazo nas últimas dez partidas com relógio, em porcentagem, no mínimo
linked-role-since-name = Dias desde a estreia
linked-role-since-description = Dias desde a primeira partida pública, no mínimo
linked-roles-done-title = Seus cargos estão vinculados
linked-roles-done = Agora o Discord sabe seu rating, suas partidas ranqueadas, sua lealdade e confiabilidade, e quando você começou, e mantém isso em dia. Você pode fechar esta página e voltar ao Discord.
linked-roles-over-title = Este link não vale mais
linked-roles-over = Nada foi vinculado. Volte ao Discord e escolha de novo “Cargos vinculados” no menu do servidor.
linked-roles-refused-title = Nada foi vinculado
linked-roles-refused = Você não concordou, então o Discord não fica sabendo de nada daqui. Você pode fechar esta página.
linked-roles-unavailable-title = O Discord não responde
linked-roles-unavailable = Nada foi vinculado. Tente de novo em um minuto.

## Confrontos entre servidores

match-terms = { $variant } · { $boards } · { $clock } · { $rated }
match-crowd = um tabuleiro, todos votam
match-boards = { $count ->
        [one] um tabuleiro
       *[other] { $count } tabuleiros
    }
match-opponent-wanted = procura-se adversário
match-unnamed-server = outro servidor
match-offered = Este servidor procura um adversário. Quem gerencia outro servidor aceita o confronto com /match accept `{ $code }`; o prazo acaba { $when }. Depois, quem gerencia este servidor confirma.
match-listed = Ele também está em /match find.
match-proposed-here = **{ $server }** quer jogar este confronto. Quem gerencia este servidor confirma ou recusa.
match-proposed-there = Este servidor aceitou o confronto. Falta **{ $server }** confirmar.
match-gathering = Inscreva-se com Jogar por nós. As partidas começam { $when }, ou assim que o capitão de **{ $server }** iniciar o confronto.
match-not-here = Este servidor não joga este confronto.
match-news-taken = **{ $server }** aceita o confronto. Quem gerencia este servidor confirma ou recusa.
match-news-confirmed = O confronto está confirmado. Inscreva-se na mensagem dele com Jogar por nós.
match-news-confirmed-crowd = O confronto está confirmado, e todos aqui podem votar.
match-consent = Se você jogar, o outro servidor vê seu nome, seus lances e seus resultados.
match-crowd-note = Todos aqui votam nos lances deste servidor, no tópico da partida. O outro servidor vê cada lance, e os votos só depois da partida.
match-side = **{ $server }** ({ $count }): { $names }
match-side-nobody = **{ $server }**: ninguém ainda
match-reserves = Reservas de **{ $server }**: { $names }
match-fewer = Houve menos inscrições do que o previsto, então se joga em { $count ->
        [one] um tabuleiro
       *[other] { $count } tabuleiros
    }.
match-progress = Partidas terminadas: { $over } de { $count }.
match-won = **{ $server }** vence o confronto.
match-drawn = O confronto termina empatado.
match-end-not-taken = Nenhum servidor aceitou este confronto a tempo.
match-end-not-confirmed = O confronto não foi confirmado a tempo.
match-end-no-players = O confronto não será jogado, porque ninguém se inscreveu por um dos servidores.
match-end-cancelled = **{ $server }** cancelou o confronto.
match-games-go-on = As partidas que já começaram continuam, mas o confronto não terá resultado.
match-unreachable = Não dá mais para postar mensagens em **{ $server }**. Quem joga por lá continua por mensagem direta, e as partidas contam.
button-match-join = Jogar por nós
button-match-leave = Não jogar
button-match-show = Confronto
button-match-confirm = Confirmar
button-match-start = Começar já
button-match-cancel = Cancelar confronto
button-match-confirm-cancel = Sim, cancelar
button-match-withdraw = Desistir
button-match-take = Jogar contra { $server }
button-match-return = Confronto de volta
button-match-film = Filme da partida decisiva
match-form-title = Confronto contra outro servidor
match-form-boards = Tabuleiros
match-form-clock = Tempo por lance
match-form-entry = Por quanto tempo dá para se inscrever?
match-form-choices = Além disso
match-form-rated = Partidas ranqueadas
match-form-listed = Mostrar em /match find
match-done-opened = O confronto está oferecido. Passe este código a quem gerencia o outro servidor: **{ $code }**. Lá se digita /match accept `{ $code }`, e depois você confirma aqui.
match-done-taken = Você aceitou o confronto contra **{ $server }**. Assim que confirmarem, as pessoas poderão se inscrever aqui.
match-done-taken-crowd = Você aceitou o confronto contra **{ $server }**. Assim que confirmarem, a partida começa, e todos aqui podem votar.
match-done-confirmed = O confronto contra **{ $server }** está confirmado. Nos dois servidores já dá para se inscrever.
match-done-confirmed-crowd = O confronto contra **{ $server }** está confirmado. A partida começa agora, e nos dois servidores todos podem votar.
match-done-declined = Você recusou. Outros servidores podem aceitar o confronto de novo.
match-done-joined = Você joga por **{ $server }**! Sua partida começa sozinha, e eu menciono você.
match-done-joined-reserve = Você é reserva de **{ $server }**: há mais inscrições do que tabuleiros. Se houver uma partida para você, ela começa sozinha, e eu menciono você.
match-done-left = Você não joga neste confronto.
match-done-cancelled = O confronto está cancelado.
match-done-withdrawn = Você desistiu do confronto. Outros servidores podem aceitá-lo de novo.
match-cancel-question = Cancelar este confronto?
match-withdraw-question = Desistir deste confronto? Depois, outros servidores podem aceitá-lo de novo.
match-list-open = Estes servidores procuram um confronto:
match-none-open = Nenhum servidor procura um confronto agora. Ofereça um com /match new.
match-list = Confrontos deste servidor:
match-record = Vencidos: { $won } · Empatados: { $drawn } · Perdidos: { $lost }
match-none-here = Este servidor ainda não tem confrontos. Quem o gerencia pode oferecer um com /match new ou procurar um com /match find.
match-refusal-none = Não há confronto com este código. Pergunte a quem o passou, ou veja em /match list.
match-refusal-place = Confrontos são jogados no canal de um servidor. Use este comando lá.
match-refusal-manager = Só quem gerencia este servidor e quem tem o cargo escolhido em /server pode fazer isso. Peça a uma dessas pessoas.
match-refusal-elsewhere = Seu servidor não joga neste confronto. Veja os dele com /match list.
match-refusal-own = Este confronto foi oferecido pelo seu próprio servidor. Passe o código a outro servidor.
match-refusal-taken = Outro servidor joga este confronto. Procure outro com /match find.
match-refusal-captain = Só o capitão do seu servidor, quem gerencia o servidor e quem tem o cargo escolhido em /server podem fazer isso.
match-refusal-many = Um servidor pode ter { $most } confrontos ao mesmo tempo. Espere um terminar, ou cancele um.
match-refusal-rules = Esta variante não serve para um confronto: é preciso um jogo de dois sem alianças.
match-refusal-crowd = Neste confronto todos votam, então ninguém se inscreve. Vote no tópico da partida.
match-refusal-offered = Nenhum servidor aceitou este confronto ainda. Espere por isso.
match-refusal-proposed = Um servidor aceitou este confronto, e ele ainda não está confirmado. Espere por isso, ou procure outro com /match find.
match-refusal-gathering = Este confronto já está combinado, e as pessoas estão se inscrevendo. Veja com /match show.
match-refusal-playing = Este confronto já começou. Veja com /match show.
match-refusal-over = Este confronto terminou. Quem gerencia o servidor pode oferecer outro com /match new.
match-refusal-full = { $most } pessoas já se inscreveram pelo seu servidor, e não cabem mais. Antes alguém precisa sair.
match-refusal-joined = Você já se inscreveu. Veja o confronto com /match show.
match-refusal-joined-there = Você já joga por **{ $server }** neste confronto.
match-refusal-not-joined = Essa pessoa não se inscreveu neste confronto. Escolha alguém que se inscreveu.
match-refusal-own-not-joined = Você não se inscreveu neste confronto. Veja-o com /match show.
match-refusal-has-game = Você tem uma partida neste confronto. Ela continua até o fim.
match-refusal-no-players = Por um dos servidores ninguém se inscreveu ainda. Comece o confronto quando houver alguém nos dois.
match-refusal-no-game = Não há essa partida neste confronto. Veja as partidas dele com /match show.
match-fault-boards = Um confronto tem de { $least } a { $most } tabuleiros, ou um em que todos votam. Escolha entre estes.
match-fault-time = A inscrição dura no máximo { $days } dias. Escolha um prazo menor.
match-refusal-name = O nome deste servidor não pode ser mostrado. Ele precisa de caracteres visíveis.
command-match-name = confronto
command-match-description = Jogar contra outro servidor: em vários tabuleiros, ou em um só em que os dois votam
command-match-new-name = novo
command-match-new-description = Ofereça um confronto a outro servidor: abre um formulário
command-match-accept-name = aceitar
command-match-accept-description = Aceite o confronto de outro servidor com o código
command-match-find-name = procurar
command-match-find-description = Servidores que procuram um confronto
command-match-list-name = lista
command-match-list-description = Os confrontos deste servidor
command-match-show-name = mostrar
command-match-show-description = Um confronto, e o que você pode fazer nele
command-match-board-name = tabuleiro
command-match-board-description = Como capitão, diga em que tabuleiro alguém joga
command-match-board-person-name = pessoa
command-match-board-person-description = Quem joga por este servidor
command-match-board-number-name = número
command-match-board-number-description = O tabuleiro, contado a partir de 1

## Puzzles
puzzle-goal-mate = { $army ->
    [Branco] As brancas jogam e dão mate
    [Preto] As pretas jogam e dão mate
   *[other] O { $army } joga e dá mate
} em { $moves }.
puzzle-goal-win = { $army ->
    [Branco] As brancas jogam e vencem
    [Preto] As pretas jogam e vencem
   *[other] O { $army } joga e vence
}.
puzzle-goal-save = { $army ->
    [Branco] As brancas jogam
    [Preto] As pretas jogam
   *[other] O { $army } joga
}. Encontre o único lance que não perde.
puzzle-goal-take = { $army ->
    [Branco] As brancas jogam
    [Preto] As pretas jogam
   *[other] O { $army } joga
}. Encontre o lance que ganha mais.
puzzle-heading = 🧩 **Problema { $number }** · { $game }
    { "**" }{ $goal }**
puzzle-solution = Solução: **{ $moves }** · { $why }
puzzle-why-mate = Nenhum outro lance dá mate em { $count }.
puzzle-why-win = É o único lance que vence.
puzzle-why-save = Todo outro lance perde.
puzzle-why-take = Ganha mais que qualquer outro, à custa de { $whom }.
puzzle-explained = -# Problema { $number }. { $solution } { $result }
puzzle-result = { $tried ->
        [0] Ninguém tentou.
       *[other] Resolvido por { $solved } de { $tried }, { $once } na primeira tentativa.
    }
puzzle-from-game = -# Da sua partida, { $title }. { $link } · Não quer isso? /settings show
puzzle-right = ✅ Certo! Encontre o próximo lance.
puzzle-wrong = ❌ Não é { $move }. Tente de novo!
puzzle-over = O dia deste problema acabou.
puzzle-not-today = Esse problema já foi encerrado. Aqui está o de hoje.
puzzle-already-solved = Você já resolveu o problema de hoje. O próximo vem amanhã.
puzzle-ambiguous = { $text } pode ser { $moves }. Qual deles?
puzzle-none = Ainda não há problema diário aqui. Quem gerencia o servidor pode ativar um com /server
puzzle-no-server = Problemas diários são de um servidor. Use este comando em um dos canais dele.
puzzle-solved-at-once = 🎉 Resolvido na primeira tentativa!
puzzle-solved = 🎉 Resolvido! { $wrong ->
        [one] Você precisou de mais uma tentativa.
       *[other] Você precisou de mais { $wrong } tentativas.
    }
puzzle-streak = Sequência: { $streak ->
        [one] { $streak } dia seguido
       *[other] { $streak } dias seguidos
    } (recorde: { $longest }).
puzzle-streak-so-far = { $streak ->
        [one] Você resolveu o último problema. Resolva este para uma sequência de 2!
       *[other] Você resolveu { $streak } problemas seguidos. Continue assim!
    }
puzzle-streak-ended = { $ended ->
        [one] Você pulou um problema, então sua sequência recomeça com este.
       *[other] Sua sequência de { $ended } acabou, porque você pulou um problema. Comece outra hoje!
    } (recorde: { $longest })
puzzle-form = Problema de hoje
puzzle-form-move = Seu lance, como Cf3 ou g1f3
practice-heading = 🧩 **Problema** · { $game }
    { "**" }{ $goal }**
practice-how = -# Escolha uma peça, aperte *{ button-type-move }* ou abra o tabuleiro. Só você vê isto.
practice-streak = Sequência: { $streak ->
        [one] { $streak } problema seguido
       *[other] { $streak } problemas seguidos
    } (recorde: { $longest }).
practice-ended = { $ended ->
        [one] Sua sequência recomeça com o próximo problema.
       *[other] Sua sequência de { $ended } acabou. Comece outra com o próximo problema!
    } (recorde: { $longest })
practice-not-present = Você já terminou esse problema. Aqui está o próximo.
practice-withdrawn = Esse problema foi retirado. Você não perdeu nada. Aqui está o próximo.
practice-source = -# De { $title }
practice-form = Seu problema
button-next-puzzle = Próximo problema
button-solution = Solução
client-practice-not-present = Esse não é o seu problema atual. GET /api/v1/me/puzzle mostra qual é.
client-practice-withdrawn = A coleção não tem esse problema, ou não tem mais. GET /api/v1/me/puzzle mostra o seu próximo.
button-solve = Resolver
button-todays-puzzle = Problema de hoje
button-type-move = Digitar um lance
button-daily-puzzle = Problema diário
button-matches = Confrontos
settings-matches = **Confrontos contra outros servidores.** { $who } Quem oferece ou aceita um confronto é o capitão dele.
settings-matches-role = Podem oferecer, aceitar e confirmar confrontos quem gerencia este servidor e quem tem o cargo { $role }.
settings-matches-managers = Pode oferecer, aceitar e confirmar confrontos quem gerencia este servidor. Escolha um cargo para que outros também possam.
settings-menu-match-role = Cargo para confrontos (nenhum: só quem gerencia)
settings-puzzle = **Problema diário.** { $when } Os problemas vêm das partidas terminadas deste servidor, e de uma coleção até que se encontre um.
settings-puzzle-on = Todo dia às { $hour } UTC em { $channel }.
settings-puzzle-off = Desligado. Escolha um canal para ativar.
settings-menu-puzzle-channel = Canal do problema diário (nenhum: desligado)
settings-puzzle-hour = Todo dia às { $hour } UTC
refusal-server-no-such-hour = Uma hora é um número de 0 a 23.
setting-puzzles-on = Minhas partidas podem virar problemas
setting-puzzles-off = Minhas partidas nunca viram problemas
command-puzzle-name = problema
command-puzzle-description = Um problema para você, na hora: encontre o melhor lance
command-puzzle-variant-name = variante
command-puzzle-variant-description = Qual jogo (padrão: o do seu último problema)

# Teams: a seat whose moves the members of a role or a server vote for

team-name = { $name } (equipe)
team-unnamed = uma equipe
words-voted = { $words } ({ $votes } de { $all ->
    [one] { $all } voto
   *[other] { $all } votos
})
words-voted-tie = { $words } ({ $votes } de { $all } votos: houve empate, e este lance foi proposto primeiro)
vote-open = 🗳 { $team } vota até { $until }. Um primeiro voto depois disso dá mais { $time }. Os membros apertam *Votar*.
button-team-chat = Chat da equipe
team-chat-name = #{ $number } { $team }, só para a equipe
team-chat-first = **{ $team }, { $armies }**: aqui vocês escolhem seus lances em { $game }.
team-chat-your-turn = 🗳 É a vez de vocês. A votação termina { $until }.
team-chat-how = **Para votar**, aperte *Votar*, responda a mim com um lance (como `{ $example }`) ou digite /move. Vence o lance com mais votos; se houver empate, o proposto primeiro.
team-chat-who = -# O outro lado não está aqui, mas quem gerencia o servidor pode ler todos os tópicos.
typed-unread-vote = Não consigo ler o que você digita aqui. Para votar, responda a uma das minhas mensagens com o seu lance, aperte *Votar* ou digite /move.
team-chat-here = Sua equipe conversa em { $thread }. Agora você está lá.
team-chat-refused = Não posso abrir um tópico privado aqui. Alguém que gerencia o servidor tem de me dar *Criar tópicos privados* e *Enviar mensagens em tópicos* em { $channel }.
vote-none-yet = Você ainda não votou.
vote-own = Seu voto: **{ $move }**. Você pode mudá-lo até a votação terminar.
vote-standing = Votos até agora (só sua equipe os vê): { $moves }
vote-standing-move = { $move } { $votes }
vote-end = A votação termina { $until }.
vote-counted = Seu voto no lance { $number } foi contado. Guarde este código; `entente verify FILE --vote CODE` prova isso a partir do arquivo da partida: ||{ $code }||
button-vote = Votar
done-teams = A partida começou: { $where }
refusal-crowd-too-many = { $most ->
    [0] Nenhuma equipe pode jogar aqui: não resta lugar para nenhuma.
    [one] Só uma equipe pode jogar aqui. Deixe as outras de fora.
   *[other] No máximo { $most } equipes podem jogar aqui. Deixe algumas de fora.
}
refusal-crowd-same-team-twice = A mesma equipe não pode ter dois lugares. Escolha cargos diferentes.
refusal-crowd-invalid-name = O nome deste cargo não pode ser mostrado. Renomeie o cargo, ou escolha outro.
refusal-crowd-diplomacy = Equipes não fazem alianças nem escrevem cartas. Escolha um jogo sem diplomacia.
refusal-crowd-private = Uma equipe precisa de um canal em que os membros possam ver o tabuleiro. Comece a partida em um servidor.
refusal-crowd-live-clock = Uma equipe precisa de tempo para votar, por isso só joga com um tempo por lance, como `1d`, ou sem relógio.
refusal-crowd-invalid-vote-time = Uma votação pode durar de { $least } a { $most } aqui.
refusal-crowd-no-time-for-vote = O tempo por lance é curto demais para uma votação, que leva pelo menos { $least }. Escolha um mais longo.
refusal-crowd-no-draws = Uma equipe joga aqui, e equipes não propõem nem aceitam empates.
refusal-crowd-no-requests = Uma equipe joga aqui, e equipes não podem responder a pedidos.
refusal-crowd-no-teams = Nenhuma equipe joga nesta partida.
refusal-crowd-not-in-team = Só membros da equipe podem votar, e você não tem o cargo dela. (Em programas: aperte “Votar” no Discord antes. Isso vale por sete dias.)
refusal-crowd-own-seat = Você tem um lugar próprio nesta partida, então não pode votar por uma equipe.
refusal-crowd-other-team = Você já votou por outra equipe nesta partida. Seu primeiro voto decide qual equipe é a sua.
refusal-crowd-not-your-turn = Não é a vez da sua equipe.
refusal-crowd-too-late = A votação terminou e está sendo contada.
refusal-crowd-too-many-proposals = Já foram propostos { $most } lances diferentes. Vote em um deles.
refusal-rated-crowd = Uma partida com uma equipe não pode ser ranqueada. Deixe *ranqueada* de fora.
refusal-rated-promises = Neste modo os jogadores prometem uns aos outros o que quiserem, por isso ele nunca é ranqueado. Deixe *ranqueada* de fora, ou escolha outro modo.
command-game-new-team-name = equipe
command-game-new-team-description = Membros deste cargo (ou @everyone) votam nos lances de um lugar
command-game-new-team2-name = equipe2
command-game-new-team2-description = Uma segunda equipe
command-game-new-team3-name = equipe3
command-game-new-team3-description = Uma terceira equipe
command-game-new-team4-name = equipe4
command-game-new-team4-description = Uma quarta equipe
command-game-new-team5-name = equipe5
command-game-new-team5-description = Uma quinta equipe
command-game-new-vote-name = votação
command-game-new-vote-description = Por quanto tempo uma equipe vota em um lance, como 6h (padrão: um quarto do tempo por lance)
vote-without-team = Uma votação precisa de uma equipe. Escolha um cargo com *equipe*, ou deixe *votação* de fora.
vote-time-unreadable = “{ $text }” não é uma duração. Escreva por exemplo `30m`, `6h` ou `1d`.

## Problems of the HTTP API: titles, details of kinds, and details. Words in backticks are the API’s own
problem-title-illegal-move = O lance não é legal
problem-title-ambiguous-move = Vários lances legais combinam
problem-title-unreadable-move = Isto não é um lance
problem-title-events-gone = Não há eventos depois deste cursor
problem-detail-events-gone = Não há eventos depois deste cursor.
problem-title-ends-alliance = O lance acabaria com uma aliança
problem-title-not-your-turn = Não é a sua vez
problem-title-game-over = A partida terminou
problem-title-not-started = A partida não começou
problem-title-eliminated = Você está fora da partida
problem-title-no-choice = Este exército não pode ser escolhido
problem-title-draw-not-possible = Isto não é possível agora com um empate
problem-title-claim-refused = O resultado não é certo
problem-title-paused = A partida está pausada
problem-title-time-is-up = Seu tempo acabou
problem-title-request-not-possible = Isto não pode ser pedido nem respondido agora
problem-title-replaced = Um computador joga por você
problem-title-seat-not-offered = Este lugar não pode ser oferecido nem assumido
problem-title-no-hint = Não há dica
problem-title-no-analysis = Não há nada para analisar
problem-title-too-late-to-abort = Todos já jogaram
problem-title-invalid-conditional-moves = Estes lances condicionais não são possíveis
problem-title-invalid-think-board = Isto não é possível no seu rascunho
problem-title-vote-not-possible = Você não pode votar agora
problem-title-no-such-puzzle = Esse problema não existe
problem-detail-no-such-puzzle = Esse problema não existe, ou você não usou o Entente nesse servidor.
problem-title-puzzle-not-possible = Este problema não aceita lances seus
problem-title-no-pgn = Estas regras não têm PGN padrão
problem-detail-no-pgn = Esta partida não pode ser escrita como PGN padrão.
problem-title-no-such-think-move = Esse lance não está no seu rascunho
problem-detail-no-such-think-move = Esse lance não está mais no seu rascunho. Abra de novo para ver o que há nele.
problem-title-seats-not-free = Estes lugares não estão livres
problem-title-no-such-computer = Esse computador não existe
problem-title-not-the-host = Só quem abriu a partida pode fazer isto
problem-title-not-the-arbiter = Só o árbitro pode fazer isto
problem-title-no-challenges = Esta pessoa não pode ser desafiada
problem-title-not-seated = Você não joga nesta partida
problem-title-not-possible = Isto não é possível com esta partida aberta
problem-title-no-diplomacy = Esta partida não tem diplomacia
problem-title-not-open = Isto não está aberto para você
problem-title-too-many-letters = Cartas demais
problem-title-too-many-messages = Mensagens demais a outros
problem-title-too-many-codes = Códigos errados demais
problem-title-too-many-requests = Solicitações demais
problem-title-too-many-open-games = Partidas demais esperam jogadores
problem-title-not-over = A partida não terminou
problem-title-alliances-hidden = A partida não revela suas alianças
problem-title-refused = A partida recusou
problem-title-changed = A partida mudou
problem-detail-changed = A partida mudou desde que você olhou. Olhe de novo e depois decida.
problem-title-idempotency-key-used = O Idempotency-Key já foi usado
problem-detail-idempotency-key-used = Esta chave já foi usada para outra coisa. Nada mudou. Tente de novo com uma chave nova.
problem-title-no-such-game = Essa partida não existe
problem-detail-no-such-game = Essa partida não existe, ou você não pode vê-la. Com seu token, GET /api/v1/me/games lista as suas.
problem-title-no-such-activity = Essa atividade não existe
problem-detail-no-such-activity = Essa atividade não existe. Aperte “Jogar aqui” embaixo do tabuleiro de uma partida.
problem-title-no-such-player = Esse jogador não existe
problem-detail-no-such-player = Esse jogador não existe, ou você não pode ver nenhuma das partidas dele.
problem-title-no-such-variant = Essas regras não existem
problem-title-no-such-setting = Essa configuração não existe
problem-title-no-vacation = Estas férias não são possíveis
problem-title-cannot-block = Esta pessoa não pode ser bloqueada nem desbloqueada
problem-title-no-such-league = Essa liga não existe
problem-detail-no-such-league = Essa liga não existe. GET /api/v1/leagues lista as que você pode ver.
problem-title-league-not-possible = A liga não permite isto
problem-title-no-such-match = Esse confronto não existe
problem-detail-no-such-match = Esse confronto não existe. GET /api/v1/matches lista os seus e as ofertas.
problem-title-match-not-possible = O confronto não permite isso
problem-title-token-required = É preciso um token
problem-detail-token-required = Envie seu token no cabeçalho Authorization: Bearer entente_…; /api token no Discord cria um.
problem-title-invalid-token = O token não é válido
problem-detail-invalid-token = Este token é desconhecido ou foi revogado, ou o cabeçalho não tem a forma Authorization: Bearer entente_…; /api token no Discord cria um novo.
problem-title-missing-scope = O token não permite isto
problem-title-no-such-webhook = Esse webhook não existe
problem-detail-no-such-webhook = Você não tem esse webhook. GET /api/v1/me/webhooks lista os seus.
problem-title-too-many-webhooks = Webhooks demais
problem-detail-too-many-webhooks = Você já tem cinco webhooks. Apague um antes.
problem-title-no-such-token = Esse token não existe
problem-detail-no-such-token = Você não tem token com esse número. /api list mostra os seus.
problem-title-invalid-json = O corpo não é JSON
problem-detail-invalid-json = O corpo não é JSON. Deveria ser como { $example }.
problem-title-invalid-body = O corpo não serve para esta operação
problem-title-unsupported-media-type = O corpo não está declarado como JSON
problem-detail-unsupported-media-type = Envie o corpo como JSON, com o cabeçalho Content-Type: application/json.
problem-title-body-too-large = O corpo é grande demais
problem-detail-body-too-large = O corpo tem mais de 256 KiB.
problem-title-invalid-header = Um cabeçalho não é válido
problem-detail-invalid-header = Um Idempotency-Key tem de 1 a 200 caracteres ASCII visíveis e só pode ser enviado uma vez.
problem-title-invalid-query = A consulta não é válida
problem-title-invalid-position = Esta posição não é possível
problem-title-no-such-path = Não há nada aqui
problem-detail-no-such-path = Não há nada neste caminho. /api/docs mostra todas as operações.
problem-title-method-not-allowed = O caminho não tem este método
problem-detail-method-not-allowed = Este caminho não tem este método. O cabeçalho Allow lista seus métodos.
problem-title-timeout = A solicitação demorou demais
problem-detail-timeout = Isto demorou demais. Tente de novo: com o mesmo Idempotency-Key nada é feito duas vezes.
problem-title-internal = Algo deu errado do nosso lado
problem-detail-internal = Algo deu errado do nosso lado. Tente de novo em um instante.
problem-title-unavailable = Indisponível no momento
problem-detail-unavailable = Este servidor não pode responder no momento. Tente mais tarde.
problem-not-one-of = `{ $value }` não é um de { $known }
problem-no-army-here = army: `{ $army }` não é um exército desta partida
problem-renamed = `{ $old }` agora se chama `{ $new }`.
problem-paths = O que se pedia aqui agora tem caminhos próprios: { $paths }.
problem-host = Host: toda solicitação de HTTP/1.1 tem exatamente um, como `Host: example.org`.
problem-visibility = visibility: `server` é só para partidas em um canal do Discord
problem-arbiter-seats = wishes: quem arbitra dirige a partida e não tem lugar
problem-nonce = nonce: de 1 a { $most } caracteres ASCII visíveis sem espaços
problem-level = { $field }: { $number } não é um nível; GET /api/v1/computers os lista
problem-no-engine = { $field }: `{ $name }` não é um motor; GET /api/v1/computers os lista
problem-missing-variant = falta o campo `variant`
problem-load-position = load: o arquivo diz de onde a partida continua; tire `starting_position`
problem-load-rules = load: a partida salva contém `variant`, `options` e `diplomacy`; tire esses campos
problem-options-variant = options: diga também `variant`
problem-owners = options.owners: tire isso, os lugares dizem quem move cada exército
problem-no-fen = { $field }: { $variant } não tem FEN; dê `position`
problem-fen-and-position = fen, position: dê só um deles
problem-exactly-one = dê exatamente um de `{ $one }` e `{ $other }`
problem-no-trend = O jogador não mostra rating para estas regras e este ritmo.
problem-connections = Há conexões abertas demais. Feche algumas ou tente de novo em { $seconds } segundos. Solicitações que esperam e fluxos não contam.
problem-waiting = Solicitações e fluxos demais já esperam. Encerre alguns ou tente de novo em { $seconds } segundos; solicitações sem `wait` são respondidas na hora. Um só fluxo de `GET /api/v1/me/events` traz as novidades de todas as suas partidas.
problem-tags = { $header } leva o ETag de uma resposta, com as aspas: { $header }: "5". Vários são separados por vírgulas, e * vale por qualquer um.
problem-confirm = confirm: escreva aqui o seu próprio id do Discord, o campo `person` de GET /api/v1/me
problem-size = size: `{ $text }` não é um número inteiro de pixels de 64 a 2048
problem-not-an-object = O corpo é JSON, mas não um objeto; /api/docs mostra um exemplo.
problem-no-event-yet = Ainda não há evento { $after }: o último que você pode conhecer é { $latest }. Continue com a palavra latest como `after`, ou com 0 desde o começo.
problem-cursor = { $name }: um cursor é o `id` de um evento, ou 0 para o começo
problem-no-stream = stream: `{ $path }` não é o caminho de um fluxo
problem-two-tokens = token: a solicitação já tem outro token em um cabeçalho
problem-token-of-page = O token é para a página de uma partida ou a dos seus problemas, e esta solicitação trata de outra coisa.
problem-scope = Este token não permite isto: não tem o escopo `{ $scope }`. /api token no Discord cria um que o tem.
problem-line = line: nem todos estes lances são legais
problem-ply = ply: a partida tem { $count } meios-lances
problem-symbols = ids: ids de símbolos separados por vírgulas, como white-king-0
problem-code-of-nobody = O código não diz quem você é.
problem-code-refused = O Discord não aceita este código. Cada um vale uma vez, por um minuto.
problem-discord-away = Não dá para consultar o Discord no momento. Tente mais tarde.
problem-span = for: `{ $text }` não é uma duração como 2d ou 12h
problem-address-nowhere = este servidor não entrega a webhooks; quem o opera pode permitir (api.webhooks)
problem-address-unreadable = isso não é um endereço; escreva um como https://example.org/hook
problem-address-too-long = o endereço é longo demais; pode ter { $most } bytes
problem-address-not-https = as mensagens só são enviadas por https; escreva https://…
problem-address-port-zero = nada pode ser enviado à porta 0; omita a porta ou escreva outra
problem-address-password = as mensagens são assinadas e não precisam de senha; omita o que vem antes do @
problem-address-not-public = este endereço não é público, por isso nada pode ser enviado a ele; escreva um público
problem-address-local-name = este nome é de uma rede local, aonde nada pode ser enviado; escreva um público
problem-person = person: `{ $text }` não é um id do Discord
problem-last-move = last_move: `{ $text }` não nomeia duas casas deste tabuleiro
problem-parameter = `{ $name }` não é um parâmetro desta solicitação: ela tem { $known }.
problem-no-parameters = `{ $name }` não é um parâmetro desta solicitação: ela não tem nenhum.
problem-cannot-wait = Não dá para esperar por esta resposta. Pergunte de novo com If-None-Match, ou espere por uma partida ({ $of_game }), por suas partidas (GET /api/v1/me/games) ou pelos eventos delas (GET /api/v1/me/events).
problem-pace = pace: `live` ou `daily`
problem-server = server: o id de um servidor do Discord, em algarismos
problem-range = { $field }: de { $least } a { $most }
problem-wait = wait: de 0 a { $most } segundos
problem-after = after: isto não é o `next` de uma página
problem-most-computers = computers: podem entrar no máximo { $most }
problem-level-of-computers = computers: { $number } não é um nível de 1 a 8
