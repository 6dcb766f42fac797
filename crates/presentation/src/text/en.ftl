# Every text that people read, in English. Keys are grouped by where the texts appear.
# Write short sentences. Say what happened, then what to do next. The reader is "you", the bot is "I".

## Names
former-player = Former player
# How strong a computer plays. These names promise no title.
level-1 = First steps
level-2 = Easy
level-3 = Casual
level-4 = Practised
level-5 = Experienced
level-6 = Strong
level-7 = Very strong
level-8 = Full strength
description-level-1 = Looks one move ahead, and leaves pieces where you can take them. For your first games.
description-level-2 = Looks one move ahead, and misses much.
description-level-3 = Takes what it can, and falls for simple traps.
description-level-4 = Sees a checkmate in one move, and plays for the moment.
description-level-5 = Looks a few moves ahead, and lets some chances pass.
description-level-6 = Punishes most mistakes.
description-level-7 = Punishes almost every mistake, and makes few of its own.
description-level-8 = Plays as well as it can.
description-engine = An engine that the operator of Entente has chosen.
computer-level = Level { $level }
computer = 🤖 { $name }
computer-with-character = { $computer }, { $character }
computer-with-army = { $army } ({ $computer })
players-with-computers = { $people } + { $count } computers
file-computer = { $name } (Entente)
level-entry = { $level } · { $name }
army-white = White
army-silver = Silver
army-black = Black
army-gold = Gold
army-red = Red
army-yellow = Yellow
army-green = Green
army-blue = Blue
seat-with-army = { $who } ({ $army })
seat-commanding = { $who }, moving { $army }’s army
seat-stand-in = { $computer } for { $who }
player-of-first-team = 🟣 { $name }
player-of-second-team = 🔶 { $name }
teams-apart = { $first } – { $second }
teams-against = { $first } against { $second }
variant-standard = chess
variant-chess960 = Chess960
variant-chess66 = Chess66
variant-capablanca = Capablanca chess
variant-chess4 = Chess4
variant-chess45 = Chess 4.5
variant-alliance = Four Player Chess
variant-multiplayer = multi-player chess
variant-fourplayer = four-colour chess
description-standard = Chess as the world plays it.
description-chess960 = Chess from one of 960 first ranks, the same for both.
description-chess66 = Chess on 66 squares, two pairs of which are switches: one line goes in, two come out.
description-capablanca = Chess on ten files, with an archbishop and a chancellor.
description-chess4 = Chess for four armies around a board like a plus sign.
description-chess45 = Four armies around a queen and her guards, who are the fifth side.
description-alliance = Four armies, secret alliances, and kings that are captured: the last one wins.
description-multiplayer = Chess for two to four by Jason65's rules: an exposed king can be captured, and all survivors share the point.
description-fourplayer = Red, Blue, Yellow and Green on 160 squares: captures and checkmates score, and the most points win. Or two against two: the first checkmate wins.
# These are on a card beside the board, where there is room for twelve characters.
card-points = { $count ->
        [one] { $score } point
       *[other] { $score } points
    }
card-commanded = by { $army }
card-checkmated = mated
card-stalemated = stalemated
card-captured = captured
card-captures = Captures
card-resigning = resigning
card-resigned = resigned
card-flagged = out of time
card-protectorate = kingless
card-eliminated = removed
card-absent = not playing
kind-pawn = pawn
kind-knight = knight
kind-bishop = bishop
kind-rook = rook
kind-queen = queen
kind-king = king
kind-guard = guard
kind-archbishop = archbishop
kind-chancellor = chancellor

## The state of a game
status-lobby = Waiting for players.
status-cancelled = { $host } cancelled the game before it started.
status-lapsed = Nobody started this game within a day, so it’s closed. Open a new one with /game new.
status-challenge-lapsed = { $challenger }’s challenge expired. Nobody answered it within a day.
status-challenge = Waiting for an answer to { $challenger }’s challenge.
status-declined = { $who } declined { $challenger }’s challenge.
status-withdrawn = { $challenger } withdrew the challenge.
status-turn = { $who } to move.
status-turn-commanded = { $who } to move, with { $army }’s army.
status-choose-army = { $who }, choose which army to command: { $armies }. The choice is final. If you just move, you keep { $kept }.
ending-won = { $who } wins { $reason }: { $result }.
ending-won-together = { $count ->
    [one] { $who } wins
   *[other] { $who } win
} { $reason }: { $result }.
ending-won-by-points = { $count ->
    [one] { $who } wins with { $points } points!
   *[other] { $who } share first place with { $points } points!
}
ending-drawn-points = The game ends { $reason }: everyone still in it gets 10 points.
ending-stopped = { $who } stopped as the leader of the last two.
ending-won-of-many = { $count ->
    [one] { $who } wins!
   *[other] { $who } win!
} Points for { $counted ->
    [eliminations] each player knocked out
   *[lasting] each player outlasted
}, from White to Gold: { $result }.
ending-shared = { $who } share first place! Points for { $counted ->
    [eliminations] each player knocked out
   *[lasting] each player outlasted
}, from White to Gold: { $result }.
ending-last-king = { $who } wins: last king standing!
ending-last-army = { $who } wins: last army standing!
ending-only-computers = Only computers were left, and they agreed to a draw.
ending-agreed = Everyone still in the game agreed to a draw.
ending-computer-accepted = { $who } accepted the draw.
ending-eliminations = Only for information, a point for each player knocked out: { $points }.
ending-leaving = Only for information, a point for each player outlasted: { $points }.
ranking-line = #{ $place } · { $who }: { $points }
ending-drawn = Draw { $reason }: { $result }.
# These follow "wins" and "Draw".
reason-checkmate = by checkmate
reason-stalemate = by stalemate
reason-resigned = by resignation
reason-flagged = on time
reason-one-left = as the last one standing
reason-blocked = because nobody can move
reason-insufficient = by insufficient material
reason-agreed = by agreement
reason-dead-position = because nobody can checkmate any more
reason-threefold = by threefold repetition
reason-fifty-moves = by the fifty-move rule
reason-fifty = after fifty rounds without a capture or a pawn move
reason-fivefold = by fivefold repetition
reason-seventyfive-moves = by the seventy-five-move rule
reason-queen-against-king = by claim (king and queen against king)
reason-rook-against-king = by claim (king and rook against king)
reason-two-heavy-pieces-against-king = by claim (two heavy pieces against a lone king)
reason-two-bishops-against-king = by claim (two bishops against a lone king)
reason-bishop-and-knight-against-king = by claim (bishop and knight against a lone king)
reason-two-knights-against-king = by claim (two knights can’t force checkmate)
reason-engine-certain = by claim (the engine was certain for twenty rounds)
ending-claimed-draw = { $who } claimed the draw.

## Options of a game, as in the list of /game new, where there is room for sixty characters
option-method-2 = checkmate a king and you command its army
option-scoring-incremental = a point for each king you checkmate; most points win
option-teams-yes = White and Black against Silver and Gold
option-teams-adjacent = White and Silver against Black and Gold
option-absent-white = three players: Silver, Black and Gold
option-absent-silver = three players: White, Black and Gold
option-absent-black = three players: White, Silver and Gold
option-absent-gold = three players: White, Silver and Black
option-absent-as-wall = the pieces of the missing army stay as obstacles
option-start-518 = the usual starting position; any number from 0 to 959
option-ally-capture-forbidden = allies’ pieces can’t be captured
option-ally-capture-allowed = capturing an ally’s piece doesn’t end the alliance
option-loss-percent-25 = a protectorate loses a quarter of its pieces
option-loss-rounding-floor = a protectorate’s loss is rounded down
option-loss-rounding-half-up = a protectorate’s loss is rounded to the nearest
option-armies-2 = two armies
option-armies-3 = three armies
option-board-chess4 = on the board of Chess4
option-board-chess45 = on the board of Chess 4.5
option-yellow-person = a player has Yellow, not a computer
option-yellow-counts-no = the last of the four armies wins, with or without Yellow
option-guard-placement-head = guards appear as in the latest original version
option-guard-orthogonal-capture-yes = guards capture straight, too
option-double-step-jumps-yes = a pawn’s double step may jump over a piece
option-setup-table = Black’s king starts on a7
option-mode-solo = for points; only first place counts
option-mode-teams = Red and Yellow against Blue and Green
option-mode-diplomacy = for points; players may promise each other anything
option-array-old = the old array: kings stand opposite queens
option-array-by = the array BY
option-array-byg = the array BYG
option-array-rg = the array RG
option-array-519 = a row of Chess960; any number from 1 to 960
option-pacts-yes = secret pacts and letters between players
option-letters-off = no letters
option-letters-anonymous = letters can be anonymous
option-reveal-letters-yes = everyone sees all letters after the game
option-reveal-alliances-no = alliances stay secret, even after the game
option-most-allied-2 = at most two players in an alliance
option-hints-no = no hints, not even against computers alone
option-resign-no = computers never resign

## A lobby
lobby-looking-for-players = { $host } is looking for players for a game of **{ $game }**.
lobby-rematch = { $host } offers a rematch of **{ $game }**.
agreed-method-one = A checkmated army stays on the board and never moves again (method 1).
agreed-method-two = Checkmate a king and you command its army from then on (method 2).
agreed-last-standing = The last player standing wins.
agreed-last-team-standing = The last team standing wins.
agreed-incremental = Checkmate a player and you score a point. If someone resigns, the others share it. Most points at the end wins.
agreed-teams = Partners sit opposite each other: White with Black, Silver with Gold.
agreed-teams-adjacent = Partners sit side by side: White with Silver, Black with Gold.
agreed-absent = Three players: { $army } isn’t played, and its squares are empty.
agreed-absent-wall = Three players: { $army } isn’t played. Its pieces stand still, give no check and can be captured.
agreed-chess960-position = Both sides start with position { $number }: { $row }.
agreed-chess960-drawn-position = Both sides start with position { $number }, picked at random: { $row }.
agreed-chess960-drawn-later = Both sides start with the same position, which is picked at random when the game starts.
agreed-last-side = Kings can be captured. The last side on the board wins, and Yellow counts as a side.
agreed-last-army = Kings can be captured. The last of the four armies wins, with or without Yellow.
agreed-guards-head = When the queen captures, a guard appears in the centre even if a piece stands there; that piece is removed.
agreed-guards-straight = Guards capture straight, too.
agreed-double-step-jumps = A pawn’s double step may jump over a piece.
agreed-kings-captured = Kings can be captured. The last king standing wins.
agreed-ally-forbidden = Allies’ pieces can’t be captured. Beware: which moves are legal can give an alliance away.
agreed-ally-allowed = You can capture an ally’s piece without ending the alliance.
agreed-protectorate = If your king is captured while an ally still has one, your army can fight on for that ally. { $percent ->
    [0] It keeps all its pieces.
   *[other] It loses { $percent }% of its pieces, { $rounding }.
}
agreed-rounded-up = rounded up
agreed-rounded-down = rounded down
agreed-rounded = rounded to the nearest
agreed-alliances = Alliances of up to { $most } are secret until the game is over.
agreed-alliances-for-ever = Alliances of up to { $most } are secret, and stay so even after the game. So its record can’t be verified in full.
agreed-secret-news = Private news comes by DM.
agreed-pacts = { $most ->
    [one] You can make a secret pact with one other player. It’s a promise: the rules don’t enforce it.
   *[other] You can make secret pacts with up to { $most } other players. They’re promises: the rules don’t enforce them.
}
agreed-letters-off = There are no letters.
agreed-letters-signed = Players can send each other private letters.
agreed-letters-anonymous = Players can send each other private letters, even anonymous ones. What is shown after the game can reveal who wrote them.
agreed-alliances-revealed = After the game, everyone sees who was allied with whom, and when.
agreed-alliances-hidden = Who was allied stays secret even after the game, so its record can’t be verified in full.
agreed-letters-revealed = Letters are shown to everyone when the game is over.
agreed-letters-hidden = Letters are never shown to others.
agreed-private-news = Private news comes by DM. If your DMs are closed, press **Diplomacy** under the board.
agreed-board-square = On a chessboard, with each army on a side of its own. A checkmated or stalemated king leaves the board, but its pieces stay. The players who are left share the point.
agreed-board-chess4 = On the board of Chess4, with its pieces and moves. A checkmated or stalemated king leaves the board, but its pieces stay. The players who are left share the point.
agreed-board-chess45 = On the board of Chess 4.5, without its queen and guards. A checkmated or stalemated king leaves the board, but its pieces stay. The players who are left share the point.
agreed-setup-table = Black’s king starts on a7.
agreed-for-points = For points: captures score, and a checkmate wins 20. The most points win, and every place counts.
agreed-first-place = For points: captures score, and a checkmate wins 20. The most points win, and only first place counts.
agreed-two-teams = Two teams: Red and Yellow against Blue and Green. The first checkmate wins.
agreed-points-and-diplomacy = For points, with diplomacy: captures score, a checkmate wins 20, and players may promise each other anything. No rule enforces it.
agreed-array = Kings and queens stand as in the array { $name }.
agreed-array-number = All armies start with row { $number } of Chess960.
agreed-no-hints = There are no hints.
agreed-no-resigning = Computers never resign.
agreed-rated = The game is rated ({ $pace }): no takebacks, no hints, no substitute of your own.
agreed-claims = Once it’s certain, a player can claim the win or a draw with /game claim.
agreed-no-claims = Nobody can claim a win or a draw that’s certain.
term-anonymous = Seats are drawn and secret: nobody is told who plays which army until the end. In a channel the boards name no player, and each player also gets them by direct message. Vacations don’t stop the clock.
agreed-arbiter = { $arbiter } leads this game as its arbiter and doesn’t play. The arbiter sees what every spectator sees, can pause the clocks and give more time, and can let a computer play for someone who keeps the others waiting.
watchers-private = Only the players can watch. They get the board by DM.
watchers-server = Anyone in this channel can watch.
watchers-public = Anyone can watch, even without an account.
lobby-code = Invite others with this code: **{ $code }**. They join with `/game join code:{ $code }`, here or in any server I’m in.
challenge-random-colours = Colours are drawn at random.
challenge-no-clock = There’s no clock.
lobby-moved = This lobby has moved further down.
lobby-seat-reserved = • { $army }: reserved for { $who }
lobby-seat = • { $army }: { $who }
lobby-seat-free = • { $army }: free
lobby-random-colour = Random colour: { $people }
lobby-reserved = Reserved for { $people }
lobby-free-seats = { $room ->
    [one] { $room } of { $seats } seats is free.
   *[other] { $room } of { $seats } seats are free.
}
lobby-join = Press **Join** for a random colour, or **Join as…** to choose one or two. The game starts as soon as all { $seats } seats are taken. With fewer players, { $host } can press **Host** and **Start**: the free seats go to those who joined first, or to { $computer }.
lobby-join-secret = Press **Join**: the seats are drawn. The game starts as soon as all { $seats } are taken, or when { $host } presses **Host** and **Start**.
lobby-join-secret-of-two = Press **Join**: the colours are drawn. The game starts { $room ->
    [one] right away
   *[other] as soon as both seats are taken
}.
lobby-join-with-computers = Press **Join** for a random colour, or **Join as…** to choose one. The game starts as soon as all { $seats } seats are taken. With fewer players, { $host } can press **Host** and **Start**: { $computer } plays each free seat.
drawn-start-caption = The starting position will be picked at random
lobby-starts-of-two = The game starts as soon as { $room ->
    [one] the other seat is
   *[other] both seats are
} taken.
lobby-starts = The game starts as soon as all { $seats } seats are taken. With fewer players, { $reader ->
    [host] you can press **Start**
   *[other] { $host } can press **Start**
}{ $free ->
    [drawn] .
    [computers] : { $computer } plays each free seat.
   *[shared] : the free seats go to those who joined first, or to { $computer }.
}
lobby-join-of-two = Press **Join**, or **Join as…** to choose a colour. The game starts { $room ->
    [one] right away
   *[other] as soon as both seats are taken
}.
fair-play = So that everyone can check afterwards that chance was fair, my seed is fixed before anyone joins. This is its SHA-256:
    `{ $hash }`
    When the game is over, its record shows the seed itself, and `entente verify` compares the two.
host-panel = Only you, as the host, can do this:
lobby-begun = The game has begun.
lobby-started = **{ $game }** · { $title }
lobby-over = A game of { $game } is over: { $title }.
lobby-aborted = A game of { $game } was aborted: { $title }.
thread-aborted = aborted
lobby-starts-when-all-join = The game starts as soon as { $people } { $count ->
    [one] presses
   *[other] have pressed
} **Join**.
list-or = { $first } or { $last }
list-and = { $first } and { $last }

## Time
span-days = { $count ->
    [one] { $count } day
   *[other] { $count } days
}
span-hours = { $count ->
    [one] { $count } hour
   *[other] { $count } hours
}
span-minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}
span-seconds = { $count ->
    [one] { $count } second
   *[other] { $count } seconds
}
span-under-a-second = less than a second
pace-per-move = { $span } per move
pace-bank = { $span } per player
pace-increment = plus { $span } per move
pace-delay = { $span } delay per move
timeout-lose = Run out of time and you lose.
timeout-random-move = Run out of time and a random legal move is played for you.
timeout-next-picks = Run out of time and the next player picks a legal move for you.
timeout-substitute = Run out of time and a computer plays for you until you return.
agreed-starting-position = The game starts from the position below.
agreed-clock = Clock: { $pace }. { $on_timeout }
clock-none = none
clock-until = ⏳ Move by { $until }
clock-paused = ⏸ The clocks are paused until { $until }, or until { $players ->
    [2] both players agree
   *[other] everyone agrees
} to resume.
clock-paused-by-arbiter = ⏸ The clocks are paused until { $until }, or until the arbiter or all players together resume them.
clock-nobody-moved = ⏸ Nobody moved for three rounds, so the clocks are paused until { $until }, or until someone moves or uses /game resume.
clock-left = Time left: { $left }
clock-on-vacation = { $who } is on vacation until { $until }. The clock is paused.
player-on-vacation = { $who } is on vacation until { $until }.
# What a player would like, and all others have to accept. The topic follows the player’s name.
request-asked = { $who } { $topic } { $others }, do you accept?
request-asked-computers = { $who } { $topic } Waiting for { $others }.
request-takeback = would like to take back their last move{ $count ->
    [one] {" "}({ $moves }).
   *[other] : { $moves } would go.
}
request-pause = would like to pause the clocks for { $span }.
request-resume = would like to resume the clocks.
request-substitute = would like { $computer } to play for { $player } until they return.
request-move = { $where ->
    [elsewhere] would like to move this game to another channel.
   *[other] would like to move this game to { $where }.
}
status-aborted = { $who } aborted the game { $when ->
    [opening] in its first { $rounds } rounds
    [both] before both players had moved
   *[other] before everyone had moved
}. Nobody has lost.
status-aborted-with-league = The league of this game is over, so the game was aborted. Only computers were playing.
status-aborted-by-time = { $who } ran out of time { $when ->
    [opening] in the first { $rounds } rounds
    [both] before both players had moved
   *[other] before everyone had moved
}, so the game was aborted. Nobody has lost.
status-next-picks = { $late } ran out of time, so { $who } picks the move.
left-to-computers = 🤖 Only computers play on. /board shows how they stand, and I’ll post the end.
news-request-accepted = { $who } has accepted.
news-request-declined = { $what ->
    [takeback] { $who } declined the takeback. The game goes on.
    [pause] { $who } declined the pause. The game goes on.
    [resume] { $who } would rather not resume the clocks yet. The game stays paused.
    [move] { $who } declined to move this game. It stays here.
   *[substitute] { $who } declined the computer as a substitute. The game goes on.
}
news-request-lapsed = { $what ->
    [takeback] The takeback that { $who } asked for is off: the game went on.
    [pause] The pause that { $who } asked for is off: the game went on.
    [resume] The clocks run again, so what { $who } asked for is settled.
    [move] The game stays here: it went on before everyone had answered { $who }.
   *[substitute] The substitute that { $who } asked for is off: the game went on.
}
news-request-withdrawn = { $who } has withdrawn the request. The game goes on.
news-time-up = **{ $who } ran out of time.**
news-time-up-nobody-voted = **{ $who } ran out of time:** nobody voted.
news-next-picks = { $by } picks the move for { $who }.
news-taken-back = { $ply ->
    [0] Takeback accepted: back to the starting position.
   *[other] Takeback accepted: back to the position after { $move }.
}
news-paused = ⏸ The clocks are paused until { $until }, or until { $players ->
    [2] both players agree
   *[other] everyone agrees
} to resume.
news-was-paused = ⏸ The clocks were paused.
news-resumed = ▶ The clocks are running again.
news-substituted = { $computer } now plays for { $who }, who can return at any time with /game substitute.
arbiter-paused = { $arbiter } (arbiter) paused the game.
arbiter-resumed = ▶ { $arbiter } (arbiter) resumed the game.
arbiter-extended = { $arbiter } (arbiter) gave { $who } { $span } more.
arbiter-extended-all = { $arbiter } (arbiter) gave everyone { $span } more.
arbiter-substituted = { $arbiter } (arbiter) let { $computer } play for { $who }, who can return at any time with /game substitute.
news-returned = { $who } plays again.
news-seat-offered = The seat of { $who } is offered. With its code, which each player can give away, somebody else can take it over.
news-seat-withdrawn = The seat of { $who } is no longer offered.
news-seat-taken-over = { $former } has left for good. { $who } plays on instead.
news-seat-taken-over-by-somebody = The player of { $who } has left for good, and another person plays on.
news-game-moved-here = 📦 This game is played here from now on.
news-game-moved-away = 📦 This game has moved to another channel.
news-time-credited = I was offline, so nobody could move for a while. The clock gets { $span } back.
words-random-move = { $words } (random move: time ran out)
words-random-nobody-voted = { $words } (random move: nobody voted)
words-picked = { $words } (picked by { $by }: time ran out)
words-picked-nobody-voted = { $words } (picked by { $by }: nobody voted)
words-conditional = { $words } (conditional move)
words-only-move = { $words } (only legal move)
words-in-a-hurry = { $words } (with less time to think than usual: the computers have much to do)
# A hint, for one reader alone. The line of moves follows.
hint = 💡 { $line }
hint-with-line =
    💡 { $line }
    Then perhaps:
    { $later }
hint-move = { $army }: **{ $move }**, { $words }
hint-turn = { $army }: **{ $move }**
hint-choose = 💡 Choose { $army }.
moves-in-a-hurry = { $count ->
    [one] ⌛ One move was made by a computer with less time to think than its level has:
   *[other] ⌛ { $count } moves were made by computers with less time to think than their level has:
} { $moves }

## The message under a board
news-challenge = { $invited }, { $challenger } challenges you to a game of { $game }!
news-rematch = { $invited }, { $challenger } offers you a rematch: { $game }.
news-started = The game has begun: { $title }.
news-secrets = Alliances and letters are secret: press **Diplomacy** under the board. Secret news comes to you by DM.
news-secrets-without-letters = Alliances are secret: press **Diplomacy** under the board. Secret news comes to you by DM.
how-to-move = { $example ->
    [none] To move, reply to the board with your move, press **Move**, or type /move and your move.
   *[other] To move, reply to the board with your move (such as `{ $example }`), press **Move**, or type `/move { $example }`.
}
how-to-move-private = { $example ->
    [none] To move, send me your move, press **Move**, or type /move and your move.
   *[other] To move, send me your move (such as `{ $example }`), press **Move**, or type `/move { $example }`.
}
how-to-move-secret = To move, press **Move**, type /move and your move{ $example ->
    [none] {""}
   *[other] {" "}(such as `{ $example }`)
}, or send it to me by DM. Don’t type it here: everyone would read what you tried, even if it’s not legal.
how-to-move-on-page = Or press **Open board** to move there with a finger or the mouse.
how-to-vote = Teams vote for their moves: members press **Vote**, reply to the board with a move, or type /move.
# Words for a move that is not played, each of them the whole text.
words-of-castling = castle, castles, castling, castle kingside, castle queenside, castle king side, castle queen side, castle short, castle long, short castle, long castle, kingside castle, queenside castle, o-o-o-o, 0-0-0-0
# What stands between a piece and its square.
words-before-square = to, takes, captures, x, on
# What is new to a chess player, in one line of a game's first message.
new-on-board-chess960 = 🆕 The pieces behind the pawns are shuffled. However far they go, king and rook castle to the squares where they stand after castling in chess.
new-on-board-chess66 = 🆕 Ranks 4 and 5 are shifted: e5 is above d4. At each side is a switch, two squares that only one piece can occupy: a4 with A4, h5 with H5.
new-on-board-capablanca = 🆕 The archbishop (A) moves like a bishop or a knight, the chancellor (C) like a rook or a knight. In castling, the king moves three squares.
new-on-board-chess45 = 🆕 Guards (G) move one square straight and capture one square diagonally. Who loses their king loses all pieces; Yellow’s queen (Q) counts as a king.
new-on-board-chess4 = 🆕 A square is named by the letter and the number at the edges of the board: k7. Pawns move away from their own side and promote on the back line of any other army.
new-on-board-alliance = 🆕 Kings can be captured, and the last one standing wins. Pawns move one square, away from their own side, and your first move must be a pawn’s. There’s no castling.
new-on-board-multiplayer = 🆕 Others move between your turns: your king can be captured if they open a line to it. Pawns move away from their own side.
new-on-board-fourplayer = 🆕 A checkmate wins 20 points as soon as it’s on the board. If you resign or run out of time, your king stays and steps on by chance, and can still be checkmated. Pawns become queens on their eighth line, in the middle of the board.
new-on-board-fourplayer-teams = 🆕 Your partner sits opposite you. A checkmate counts when the attacked player’s turn comes, so the partner can still help. Pawns promote on their eleventh line.
news-diplomacy-pacts = { $letters ->
   *[yes] Press **Diplomacy** to make secret pacts and send letters.
    [no] Press **Diplomacy** to make secret pacts.
}
record-head = The fingerprint of the record (its “head”), which proves everything so far:
    `{ $head }`
record-seed = My seed was fixed before anybody joined. Its SHA-256:
    `{ $hash }`
record-nonce = { $name } added `{ $nonce }`
record-verify = Keep the fingerprint outside of Discord. When the game is over, `entente verify --head` says whether the history that is then shown is the one that you saw.
news-moved = **{ $number }** · { $who }: { $words }.
news-king-walked = **{ $number }** · The king of { $who } walked by itself: { $words }.
news-gained = { $count ->
    [one] { $who } gets { $points } { $points ->
        [1] point
       *[other] points
    }.
   *[other] { $who } get { $points } points each.
}
news-draw-offered = { $who } offers a draw. { $others }, do you accept?
news-draw-offered-computers = { $who } offers a draw. Waiting for { $others }.
news-draw-accepted = { $who } accepted the draw. Waiting for { $others }.
news-resigned = { $who } resigned and will be out on { $army }’s turn.
news-resigned-now = **{ $who } resigned** and is out.
news-flagged = **{ $who } ran out of time** and is out.
news-flagged-nobody-voted = **{ $who } ran out of time** and is out: nobody voted.
news-eliminated-captured = **{ $name }’s king was captured!** { $army } is out.
news-eliminated-captured-by = **{ $by } captured { $name }’s king!** { $army } is out.
news-resigned-eliminated = **{ $who } resigned.** { $army } is out, and its pieces are removed.
news-more-turns = … { $count } more turns …
news-eliminated-king = **{ $by } captured { $name }’s king!** { $army } is out, and its pieces are removed.
news-eliminated-by = **{ $by } eliminated { $name }!** { $army } is out, and its pieces are removed.
news-guard-placed = { $army } gets a guard on { $square }.
news-skipped = { $who } has no legal move and is skipped.
news-eliminated = **{ $name } is out!** { $army }’s pieces are removed.
news-kingless = **{ $name }’s king has fallen!** { $army }’s remaining pieces fight on without it.
news-stalemated = { $who } has no legal move and must pass.
news-army-blocked = { $who } has no legal move and must pass.
news-eliminated-mated-by = **Checkmate! { $by } eliminated { $who }.**
news-eliminated-mated = **{ $who } is checkmated and out.**
news-eliminated-stalemated-by = **Stalemate! { $by } eliminated { $who }.**
news-eliminated-stalemated = **{ $who } is stalemated and out.**
news-mated-grey = **{ $who } is checkmated and out.** { $army }’s pieces turn grey.
news-stalemated-grey = **{ $who } is stalemated and out.** { $army }’s pieces turn grey.
news-resigned-grey = **{ $who } resigned** and is out. { $army }’s pieces turn grey, and the king walks on by itself.
news-flagged-grey = **{ $who } ran out of time** and is out. { $army }’s pieces turn grey, and the king walks on by itself.
news-walker-mated = **{ $army }’s king, which walked by itself, is checkmated.**
news-walker-stalemated = **{ $army }’s king, which walked by itself, is stalemated.**
news-stalemated-for-now = { $who } has no legal move. That’s stalemate, unless another player’s move changes it.
news-can-move-again = { $who } can move again.
news-commanded = { $by } now commands { $army }’s army and moves it on { $army }’s turn.
news-commanded-no-more = Nobody commands { $army }’s army any more.
news-points = Points: { $points }.
news-draw-lapsed = The draw offer from { $who } has lapsed.
news-draw-declined = { $who } declined the draw that { $offerer } offered.
checkmated-for-now = **{ $army } is checkmated!** Only a move before { $by }’s next turn can still change that.
in-check = { $count ->
    [one] { $who } is in check.
   *[other] { $who } are in check.
}
words-moves = { $piece } from { $from } to { $to }
words-captures = { $piece } from { $from } captures { $whose ->
    [none] the
   *[other] { $whose }’s
} { $taken } on { $to }
words-captures-elsewhere = { $piece } from { $from } to { $to }, capturing { $whose ->
    [none] the
   *[other] { $whose }’s
} { $taken } on { $taken_on }
words-en-passant = pawn from { $from } captures en passant on { $to }
words-promotes = pawn from { $from } to { $to }, promoting to a { $kind }
words-promotes-capturing = pawn from { $from } captures { $whose ->
    [none] the
   *[other] { $whose }’s
} { $taken } on { $to }, promoting to a { $kind }
words-crowned = pawn from { $from } to { $to }, becoming a queen worth one point
words-crowned-capturing = pawn from { $from } captures { $whose ->
    [none] the
   *[other] { $whose }’s
} { $taken } on { $to }, becoming a queen worth one point
words-castles-king = castles kingside
words-castles-queen = castles queenside
words-gained = { $words } (+{ $points })
words-gained-by-checks = { $words } (+{ $points }, check to { $count } players)

## The position as text
board-eliminated = Out of the game: { $armies }.
alt-start = Starting position.
alt-last = Last move { $number }: { $words }.
alt-army-status = { $army } ({ $status })
alt-army-eliminated = { $army }: no pieces.
alt-army = { $army }: { $pieces }.
alt-one-point = worth one point: { $squares }
alt-captured = Captured by { $army }: { $pieces }.
alt-kind = { $count ->
    [one] { $kind } { $squares }
   *[other] { $kind }s { $squares }
}

## Answers: what was just done
done-challenged = Challenge sent to { $who }.
done-challenged-elsewhere = Challenge sent to { $who }. { $where }
done-opened-elsewhere = Your game is open, and you’re in. { $where }
done-opened-secret = Your game is open in this channel, and you’re in. Who gets which army stays secret until the end.
done-opened = Your game is open in this channel, and you’re in. Until it starts, you can choose a colour, reserve a seat, add a computer or cancel it.
lobby-joined-choices = Until the game starts, you can do this:
done-opened-arbiter = Your game is open, and you lead it without playing. { $where } Here you can reserve seats, add computers, { $seats ->
    [2] or cancel it
   *[other] start or cancel it
}. While it’s played, **More** has what an arbiter can do.
done-opened-code = Your game is open, and you’re in. You’ll find it in your DMs. Invite others with this code: **{ $code }**. They join with `/game join code:{ $code }`.
done-opened-direct = Your game is open. You’ll find it in your DMs, and so will everyone you invited.
done-reserved = Seat reserved for { $who }. I’ve told them.
done-seat-freed = The seat is free again.
done-play = You play { $armies }. { $where }
button-play-form = Level and colour
play-form-title = Play against the computer
play-form-level = Level
play-form-hint = The game that has just begun is aborted, and another one begins.
play-form-colour = Your colour
play-form-any = Random
done-computer-added = { $computer } plays too.
done-computer-removed = { $computer } is out, and its seat is free again.
done-rematch-offered = Rematch offered! Waiting for { $who }. { $where }
done-rematch-joined = You’re in as { $armies }. The rematch starts when everyone has joined.
done-rematch-begun = You play { $armies }. { $where }
rematch-already-offered = You’ve already offered a rematch. Wait for an answer. { $where }
rematch-already-started = The rematch has already begun. { $where } { $link }
rematch-already-over = That rematch is over. Offer the next one under its last board: { $link }
done-joined = You’re in! You’ll get a random colour.
done-joined-as = You’re in as { $armies }!
done-joined-started = You play { $armies }. { $where }
nonce-added = You added { $nonce } to this game’s chance, so that nobody else can decide the draws. *Record* shows it again.
done-left = You’ve left the game.
done-started = { $where }
done-started-with-computers =
    { $where }
    Also playing: { $computers }.
done-cancelled = Game cancelled.
done-accepted = { $where }
done-declined = Challenge declined.
done-withdrawn = Challenge withdrawn.
done-moved = You played **{ $move }**.
done-alliance-over = You’re out of your alliance, and everyone in it is told.
done-moved-over = You played **{ $move }**. { $ending }
done-draw-offered = { $players ->
    [2] Draw offered. The offer stands until your opponent answers or moves.
   *[other] Draw offered. Everyone still in the game has to accept it. The offer stands until someone declines it or moves.
}
done-draw-accepted = You accepted the draw.
done-draw-accepted-so-far = You accepted the draw. Waiting for the others.
done-choose = You now command { $army }’s army.
done-decline-draw = Draw declined.
done-draw-offers-stopped = { $who } can’t offer you a draw any more in this game. They’ll only learn it if they try.
done-draw-offers-allowed = { $who } can offer you a draw again.
done-claim-draw = Your claim is correct. The game is a draw.
done-claim-win = Your claim is correct. You win!
done-abort = Game aborted.
done-asked-takeback = You’ve asked to take back your last move{ $count ->
    [one] {" "}({ $moves }).
   *[other] : { $moves } would go.
} { $waiting }
ask-takeback = Ask to take back your last move{ $count ->
    [one] {" "}({ $moves })?
   *[other] ? { $moves } would go.
}
done-asked-substitute = Asked. { $waiting }
done-handed-over = { $computer } plays for you now. Type /game substitute again to take your seat back.
done-returned = Welcome back: you play yourself again.
done-seat-offered = The seat of { $who } is offered. Pass this code on to the person who should play on: **{ $code }**. They take the seat with `/game join code:{ $code }`, here or in any server I’m in. They get the army and its alliances, but read no earlier letters.
seat-link = Or send them this page: { $link }
done-seat-withdrawn = Offer withdrawn: the code no longer works.
done-seat-taken-over = Welcome! You now play { $armies }. You see the board and your alliances, but no letters from before.
done-asked-pause = Pause requested. { $waiting }
done-asked-resume = You’ve asked to resume the clocks. { $waiting }
done-asked-move = You’ve asked to move the game to another channel. { $waiting }
asked-people = Waiting for { $others }.
asked-computers = { $others } will answer in a moment.
done-request-accepted = { $players ->
    [2] Done: you’ve both agreed.
   *[other] Done: everyone has accepted.
}
done-request-accepted-so-far = You accepted. Waiting for the others.
done-decline-request = Done. The game goes on.
done-conditional-moves = { $count ->
    [0] You have no conditional moves any more.
    [one] Saved. You have { $count } line of conditional moves. Only you can see it until one of its moves is played.
   *[other] Saved. You have { $count } lines of conditional moves. Only you can see them until one of their moves is played.
}
done-resign = You resigned.
done-stop = You stopped, and keep your lead.
done-resign-later = You resigned. You’re out when it’s your turn.
done-alliance-proposed = Proposal sent. Only { $who } can see it. You can withdraw it until they answer.
done-proposal-withdrawn = Your proposal to { $who } is withdrawn.
done-allied = **You’re now allied with { $with }!**
done-proposal-declined = You declined the proposal from { $who }.
done-proposal-countered = You declined the proposal from { $who } and made your own.
done-alliance-left = { $bond ->
   *[alliance] You left. Your former allies have been told, nobody else.
    [pact] That’s ended. Only the other side has been told.
}
done-letter-sent = Letter sent to { $who }.
done-muted = You won’t see letters from { $who } any more. They aren’t told.
done-unmuted = You’ll see letters from { $who } again.
done-reported = Letter reported to the people who run this server. They see the sender’s name as you do, and that you reported it.
done-nothing = Nothing was changed.
done = Done.
already-done = That’s already done.
where-thread-link = Your game: { $thread }
where-thread-to-watch = You watch in { $thread }.
where-thread = The game has its own thread, right here.
where-no-thread = You’ll find the game in this channel. I’m not allowed to create threads here.
where-here = You’ll find the game right here.
where-channel = You’ll find the game in { $channel }.
where-direct = You’ll each find the game in your DMs.
where-direct-link = Your game is in your DMs: { $link }
where-own-direct = You’ll find the game in your DMs.

## Buttons and menus
button-move = Move
button-draw = Draw
button-draw-or-claim = Draw or claim
button-resign = Resign
button-stop-and-win = Stop and win
button-more = More
button-flip = Flip
button-board = Board
button-my-view = My view
button-moves = Moves
button-rules = Rules
button-puzzle = Puzzle
button-play-computer = Play
button-play-friend = Play a friend
button-file = Download
button-position = Position
button-record = Record
button-notes = Notes
button-why = Why ❌?
button-ask = Takeback, pause…
button-answer = Answer request…
button-plans = Notes, plans…
button-look = Board, moves, rules…
button-play = Play { $move }
button-play-piece = { $piece } { $square } ({ $move })
button-accept = Accept
button-decline = Decline
button-join = Join
button-join-as = Join as…
button-choose-colour = Choose colour…
button-any-seat = Random colour
button-leave = Leave
button-open-games = My open games
button-host = Host
button-fair-play = Fair play
button-start = Start
button-reserve = Reserve a seat
button-computers = Add computer
button-rematch = Rematch
button-analysis = Analysis
button-replay = Replay
button-analysis-moves = All mistakes
button-next-mistake = Next mistake
button-history = All
button-watch = Watch
button-show-game = Show the game
button-from-army = From { $army }
button-go-to-game = Go to game
button-accept-number = Accept { $at }
button-join-number = Join { $at }
button-cancel-number = Cancel { $at }
button-leave-number = Leave { $at }
button-watch-number = Watch { $at }
button-rematch-number = Rematch { $at }
button-previous-page = Previous page
button-next-page = Next page
button-cancel = Cancel
button-withdraw = Withdraw
button-offer-seat = Offer { $army }’s seat
button-offer-own-seat = Give up my seat
button-offered-seat = { $army }’s seat: code
button-withdraw-seat = Withdraw offer
button-command-army = Command { $army }
button-other-piece = Other piece
button-choose-file = Choose a file
button-back = Back
button-previous = Previous
button-next = Next
button-offer-draw = Offer draw
button-accept-draw = Accept draw
button-decline-draw = Decline draw
button-stop-draw-offers = No more offers
button-stop-draw-offers-of = No more offers: { $who }
button-allow-draw-offers-of = Allow offers: { $who }
button-claim-threefold = Claim draw: repetition
button-claim-fifty = Claim draw: fifty moves
button-claim-win = Claim win
button-claim-draw = Claim draw
button-yes-resign = Yes, resign
button-yes-stop-and-win = Yes, stop
button-takeback = Request takeback
button-pause = Request pause
button-resume = Request resume
button-resume-now = Resume
button-arbiter-pause = Pause
button-arbiter-resume = Resume
button-extend = More time…
button-arbiter-substitute = Computer for { $who }
extend-form-title = More time
extend-form-who = For whom
extend-form-everyone = Everyone
extend-form-span = How much
extend-form-hint = Such as 30m, 12h or 2d
button-abort = Abort
button-yes-abort = Yes, abort
button-request-accept = Accept
button-request-decline = Decline
button-request-withdraw = Withdraw request
button-conditional-moves = { $count ->
    [0] Conditional moves
   *[other] Conditional moves: { $count }
}
button-add-line = Add line
button-clear-conditional-moves = Clear all
menu-drop-line = Remove a line
ask-abort = Abort the game? It ends without a winner and doesn’t count for anyone.
think-board-empty = Your think-board for { $game } is empty. { $example ->
    [none] Add moves that could be played.
   *[other] Add moves that could be played, such as `{ $example }` and what might follow.
} Only you can see it.
think-board-heading = Your think-board for { $game } (only you can see it). * marks a note.
think-board-chosen = You are at [{ $line }].
think-board-played = { $count ->
    [one] -# One older move has been played or has become impossible.
   *[other] -# { $count } older moves have been played or have become impossible.
}
think-board-title = Add moves to your think-board
think-board-line-label = Moves from here, of all players in turn
think-board-note-title = Note on this move
think-board-note-label = Note (only you can read it)
think-board-file = Your game with the think-board as variations.
think-board-planned = Conditional moves saved: { $line }
think-board-shared = Line: { $line }
think-board-shared-with-note = Line: { $line } ({ $note })
menu-think-go = Go to a move…
menu-think-share = Send this line to…
button-think = Think
button-think-add = Add moves
button-think-note = Note
button-think-plan = Make conditional
button-think-remove = Remove
button-think-remove-all = Remove them all
think-board-remove-all = { $count ->
    [one] Another move follows this one. Remove both?
   *[other] { $count } moves follow this one. Remove it and all of them?
}
button-think-start = To the start
button-think-file = As PGN

conditional-moves-none = No conditional moves in { $game } yet.
conditional-moves-example = Example: `{ $expected } { $answer }` means: if they play { $expected }, I play { $answer }. `* { $answer }`: whatever they play. Only you see these.
conditional-moves-example-of-many = Example: `* { $answer }` means: whatever they play, I play { $answer }. Only you see these.
conditional-moves-no-example = Write what they play and what you answer, in turn. `*` means whatever they play. Only you see these.
conditional-moves-endings = A line can end with `resign` or `draw`: you resign then, or accept their draw offer or offer one yourself.
conditional-resign = resign
conditional-draw = draw
conditional-moves-heading = { $count ->
    [one] Your conditional moves in { $game }. Only you see them. They’re played as soon as they fit.
   *[other] Your conditional moves in { $game }. Only you see them. A line for the move that was played comes before one with `*`; of several that fit, the first is played.
}
conditional-moves-changed = The game has moved on. These are your conditional moves now.
conditional-moves-title = Add conditional moves
conditional-moves-label = They play, you play, they play …
conditional-moves-placeholder = { $expected } { $answer } – or * { $answer }
button-diplomacy = Diplomacy
button-bring-in = Bring { $who } into our alliance
button-leave-and-join = Leave { $allies }, join { $who }
button-counter = Decline and propose
button-withdraw-from-army = Withdraw: { $army }
button-propose = { $bond ->
    [pact] Propose pact
   *[other] Propose alliance
}
button-propose-without-message = Propose
button-propose-with-message = Propose with message
button-letter = Write letter
button-letters = Letters
button-standing-order = { $order ->
    [protectorate] Standing order: fight on
    [removal] Standing order: leave
   *[none] Standing order
}
button-standing-order-protectorate = Fight on for my ally
button-standing-order-removal = Leave the board
button-leave-alliance = { $bond ->
    [pact] End pact
   *[other] Leave alliance
}
button-leave-army = End pact: { $army }
button-yes-leave = { $bond ->
   *[alliance] Yes, leave
    [pact] End all pacts
}
button-reply = Reply
button-write-anonymously = Write anonymously
button-mute = Mute
button-unmute = Unmute
button-report = Report
button-yes-report = Yes, report
button-yes-betray = Play { $move }, leave the alliance
button-no-betray = No, another move
button-no-play-on = No, play on
button-help-rules = Rules
button-edit-notes = Edit
rules-overview = Overview
menu-rules = Choose a topic
menu-piece = Choose a piece
menu-square = Choose a square
menu-piece-entry = { $piece } { $square }
menu-seats = Choose a colour
menu-propose-alliance = Propose { $bond ->
    [pact] a pact
   *[other] an alliance
} to…
menu-write-letter = Write a letter to…
menu-write-anonymously = Write anonymously to…
menu-reserve = Reserve a seat for…
menu-free-seat = Free the seat of…
menu-computer-level = Add a computer of level…
menu-computer-seat = Choose its colour
menu-computer-character = Choose its character
menu-remove-computer = Remove computer…
menu-block = Block…
menu-unblock = Unblock…
menu-page = { $menu } ({ $page } of { $pages })
pick-seats = { $most ->
    [one] Which colour?
   *[other] Which colour? You can take up to { $most }. Each is an army of its own, with its own turn.
}
reserved-none = { $room ->
    [0] All seats are taken.
    [one] One seat is free. None is reserved.
   *[other] { $room } seats are free. None is reserved.
}
reserved-seats = { $room ->
    [0] Reserved for { $people }. All other seats are taken.
    [one] Reserved for { $people }. One more seat is free.
   *[other] Reserved for { $people }. { $room } more seats are free.
}
computers-none = { $room ->
    [0] All seats are taken.
    [one] One seat is free. How strong should the computer play?
   *[other] { $room } seats are free. How strong should the computer play?
}
computers-some = { $room ->
    [0] { $computers }. All seats are taken.
    [one] { $computers }. One more seat is free.
   *[other] { $computers }. { $room } more seats are free.
}
pick-computer-seat = Which colour should { $computer } play? It joins when you choose.
pick-piece = Which piece? Those that can move are marked.
pick-target = { $piece } on { $square }: where to? Dots mark free squares, rings mark captures.
ask-draw =
    { "**" }{ $title }**
    { $players ->
        [2] Offer a draw? Your opponent can accept it, decline it or just play on.
       *[other] Offer a draw? Everyone still in the game has to accept it. Anyone can decline it or just play on.
    }
ask-draw-offered = { $who } offers a draw.
ask-draw-offered-by-you = { $players ->
    [2] Your draw offer stands until your opponent answers or moves.
   *[other] Your draw offer stands until someone declines it or moves.
}
ask-betray = { $move } captures a piece of your ally { $ally }. You’d leave your alliance by that, and everyone in it is told. Nobody can see that I’m asking.
ask-resign = { $game ->
    [chess4] Resign? This includes every army you play. It takes effect { $when ->
        [now] at once
       *[later] on your next turn
    } and can’t be undone. Your pieces stay on the board.
    [multiplayer] Resign? Your king leaves the board { $when ->
        [now] at once
       *[later] on your next turn
    }, your other pieces stay. This can’t be undone.
    [walks] Resign? { $when ->
        [now] Your pieces turn grey at once
       *[later] On your next turn your pieces turn grey
    } and no longer move, and your king steps on by chance. You keep your points. This can’t be undone.
    [stop] Stop and win? Your opponent gets 20 points for each king still in play, and still stays behind you. The game is over then.
    [team] Resign? Your partner loses with you. This can’t be undone.
    [chess45] Resign? All your pieces leave the board. This can’t be undone.
    [alliance] Resign? All your pieces leave the board. This can’t be undone.
   *[other] Resign? This can’t be undone.
}
more-panel-heading = { $title } — { $status }
panel-diplomacy = **Diplomacy** · { $title }. Only you can see this.
panel-not-yours = You’re not playing in this game. Its players use this for private diplomacy.
panel-over = Your diplomacy in this game is over. You can still read your letters.
panel-alone = You have no allies.
panel-allied = You’re allied with { $others }.
panel-liege = You fight on without a king, for { $liege }.
panel-protectorates = Fighting for you: { $who }.
panel-order-removal = Standing order: if your king is captured, your army leaves the board.
panel-order-protectorate = Standing order: if your king is captured, your army fights on for your ally.
panel-proposed-by = • { $who } proposes { $bond ->
    [pact] a pact
   *[other] an alliance
} to you.
panel-proposed-to = • You proposed { $bond ->
    [pact] a pact
   *[other] an alliance
} to { $who }. No answer yet.
panel-letters = { $count ->
    [one] 1 letter, sent or received.
   *[other] { $count } letters, sent or received.
}
panel-alias = Your alias in anonymous letters: { $alias }.
panel-muted = Muted: { $who }.
proposal-title = { $who } proposes { $bond ->
    [pact] a pact
   *[other] an alliance
}
proposal-others = If you accept, you’re allied with { $who } too.
proposal-shows = They see who is in your alliance: { $who }.
ask-propose = Propose { $bond ->
    [pact] a pact
   *[other] an alliance
} to { $who }? Nobody else can see it.
ask-write = Who is the letter for? Nobody else can read it. If you choose several, each of them sees who else got it.
ask-write-revealed = Who is the letter for? If you choose several, each of them sees who else got it. Letters are shown to everyone when the game is over.
ask-leave = { $bond ->
       *[alliance] Leave your alliance? It ends at once, and your allies are told. Any protectorate of yours goes with you.
        [pact] End a pact? It ends at once, and the other player is told.
    }
ask-order = What should your army do if your king is captured while an ally still has one? It can leave the board or fight on for the ally. { $percent ->
    [0] If it fights on, it keeps all its pieces.
   *[other] If it fights on, it loses { $percent }% of its pieces, { $rounding }{ $last ->
        [yes] , perhaps its last one
       *[no] {""}
    }.
} Only you can see this, and you can change it at any time.
ask-report = Show this letter to the people who run this server? They see the sender’s name as you do, and that you reported it. You can’t take this back.
letters-none = You have no letters.
letters-received = { $of ->
    [one] Your only letter
   *[other] Letter { $number } of { $of }
} · from { $who } · { $when }
letters-received-by-several = { $of ->
    [one] Your only letter
   *[other] Letter { $number } of { $of }
} · from { $who } to { $readers } · { $when }
letters-sent = { $of ->
    [one] Your only letter
   *[other] Letter { $number } of { $of }
} · to { $whom } · { $when }
letter-nothing-to-show = (This letter has no visible text.)
form-letter-title = Private letter
form-letter-label = Your letter
form-proposal-title = Proposal to { $who }
form-proposal-label = Message
form-counter-label = What should be different?
# One letter for each kind, all different: pawn, knight, bishop, rook, queen, king, guard,
# archbishop, chancellor. Moves are written with them, and they are drawn in place of figures.
piece-signs = PNBRQKGAC
ask-which-game = In which game do you want to play **{ $text }**?
did-you-mean-game = { $count ->
    [one] Did you mean **{ $game }**?
    *[other] Did you mean one of these games?
}
ask-which-move = **{ $text }** could be several moves. Which one?

## The rules with pictures
lesson-title = { $piece }: how it moves
lesson = { $empty ->
    [0] The { $piece } on { $square } can’t move to any empty square{ $taken ->
        [0] .
       *[other] , but can capture on { $targets }.
    }
   *[other] The { $piece } on { $square } can move to { $squares }{ $taken ->
        [0] .
       *[other] , and can capture on { $targets }.
    }
}

## Moves that are typed
typed-unread = I only read what’s meant for me, so nothing was played. { $how }
typed-cross = ❌ means that this wasn’t played. **More** under the board and then **Why ❌?** tells you why; nobody else reads it.
typed-none-rejected = None of the moves that you typed in this channel was rejected lately. This button is only about those; /move and **Move** answer at once. To move, reply to the board with your move, or press **Move**.
typed-reveals-secret = A typed move could give away a secret in this game. Send it to me by DM, or use `/move`, which nobody else sees.
typed-playable-now = **{ $text }** came too early or got lost. You can play it now.
typed-rejected = **{ $text }**: { $why }
typed-foreign = “{ $text }” isn’t a move here. Did you mean **{ $move }**?
typed-no-game = You’re not playing a game here. Type /play for a game against the computer, or /challenge and pick an opponent. /help shows everything else.
typed-other-game = For another game, type /play (against the computer) or /challenge (with a friend).
typed-chat = I only read moves here. To start a game, type /play (against the computer) or /challenge (with a friend). /turns shows the games that wait for you, /help everything else.

## Welcome
welcome = **Chess, and { $count } variants for two to five players.** Start right here: against me, or against a friend.
welcome-small = /help shows everything else. /server is for this server’s managers.
challenge-form-title = Challenge
challenge-form-opponent = Opponent
challenge-form-variant = Variant
challenge-form-first-move = Who moves first?
challenge-form-anybody = Random
challenge-form-challenger = Me
challenge-form-challenged = My opponent
challenge-form-clock = Time to think
challenge-form-no-clock = No limit
challenge-form-rated = Rated game
challenge-form-rated-hint = Changes both ratings. No takebacks and no hints.
game-form-title = New game
game-form-rated-hint = Changes the ratings of all who play. No takebacks and no hints.
game-form-people-code = Leave it empty, and I give you a code for others to join.

## Lists
turns-none = No game is waiting for you. Challenge someone with /challenge, open a game with /game new, or play against the computer with /play.
turns-none-short = No game is waiting for you.
turns-heading = { $count ->
    [one] One game is waiting for you:
   *[other] { $count } games are waiting for you:
}
turns-title = { $game }: { $title }
turns-line = • { $title } — move { $number }
turns-line-link = • [{ $title }]({ $link }) — move { $number }
turns-asked = { $who } { $topic }
turns-offered = { $who } offers a draw
turns-only-you-left = { $line } · everyone else has said yes
turns-lobbies = { $count ->
    [one] One game of yours hasn’t started yet. It’s waiting for players.
   *[other] { $count } games of yours haven’t started yet. They’re waiting for players.
}
turns-lobby-link = • [{ $title }]({ $link })
turns-challenge = • { $challenger } challenges you to { $game }
turns-challenge-link = • [{ $challenger } challenges you to { $game }]({ $link })
turns-other-line = { $line } · they have until { $until }
# Where no game waits for the reader.
turns-only-others = { $count ->
    [one] In one game you’re waiting for someone else.
   *[other] In { $count } games you’re waiting for someone else.
}
turns-others = { $count ->
    [one] In one other game you’re waiting for someone else.
   *[other] In { $count } other games you’re waiting for someone else.
}
open-none = There are no open games for you. Open one with /game new, or join one with a code: /game join.
open-none-here = There are no open games in this server. Open one with /game new, or join one with a code: /game join.
open-heading = { $count ->
    [one] 1 open game:
   *[other] { $count } open games:
}
open-line = **{ $at }** · { $game }: { $title } — { $room ->
        [one] one seat is free
       *[other] { $room } seats are free
    }
open-line-reserved = **{ $at }** · { $game }: { $title } — a seat is reserved for you
open-line-joined = **{ $at }** · { $game }: { $title } — you’re in
list-none-here = No games are being played here. /game open shows games you can join.
list-no-server = This is a DM. To see a server’s games, ask in one of its channels.
list-none-mine = You’re not playing any games. Start one with /play, /challenge or /game new.
list-none-finished = You haven’t finished any games yet.
list-heading-here = { $count ->
    [one] 1 game is being played here:
   *[other] { $count } games are being played here:
}
list-heading-mine = { $count ->
    [one] You’re playing 1 game:
   *[other] You’re playing { $count } games:
}
list-heading-finished = { $count ->
    [one] You’ve finished 1 game:
   *[other] You’ve finished { $count } games:
}
list-linked = [{ $title }]({ $link })
list-timed = { $line } · ⏳ { $until }
list-paused = { $line } · ⏸
list-line = **{ $at }** · { $game }: { $title } — move { $number }
list-line-turn = **{ $at }** · { $game }: { $title } — your turn, move { $number }
list-line-over = **{ $at }** · { $game }: { $title } — { $result }
past-board-gone = This board isn’t part of the game any more.
watch-heading = **{ $title }** · { $game }
watch-none = There’s no game to watch here. /game list shows your games, /game open those you can join.
watch-no-game = That message doesn’t show a game’s board. /board shows your game, /game watch the games played here.
moves-none = No moves yet.
moves-heading = { $title } — { $status }
moves-attached = The list is too long for one message, so it’s attached.
# The marks of Chess4's notation.
moves-marks = -# { $marks }
mark-commands = `@` commands this army from now on
mark-blocked = `%` can’t move
mark-resigned = `%%` resigned
mark-out = `%%%` is out
mark-check = `#` check
mark-checkmate = `##` checkmate
mark-leaves = `###` was out when this turn began
mark-army = { $letter } { $army }
file-rated = Rated game
file-pgn = The game as a PGN file, for any chess program.
file-c4pgn = The game in c4pgn, the notation of Chess4.
file-pgn4 = The game as a PGN4 file, for programs and sites of four-colour chess.
file-courier = The game in Game Courier’s notation, one move per line.
file-json = The game as a JSON file. `moves` has its turns, and `changes` what they changed besides the piece that moved.
game-entry-turn = Your turn: { $title }, move { $number }
game-entry = { $title }, move { $number }
game-entry-challenge = Challenge: { $title }
game-entry-lobby = Waiting for players: { $title }
move-entry-piece = { $piece } { $square }: { $targets }

list-more = { $count ->
        [one] … and one more.
       *[other] … and { $count } more.
    }

## Notes
note-none = You have no notes on { $game } yet. Press **Edit** to write some. Only you can read them.
note-heading = Your notes on { $game } (only you can read them):
note-title = Your private notes
note-label = Only you can read them

## Settings; each is in a menu or on a button, without a label of its own
settings-own = **Your settings**, in every server and in DMs. Boards look like this in DMs, for /board and **My view**; a channel’s boards look the same to everyone.
settings-server = **Server settings.** Games can be started { $where }. { $reports }
settings-everywhere = in every channel
settings-in-channels = in { $channels }
settings-reports = Reported letters are shown in { $channel }.
settings-reports-owner = Reported letters are shown to the server’s owner.
settings-page = Anyone can read the public page: { $link }. It shows games with the visibility *public*, public leagues, and how matches against other servers ended.
settings-page-no-address = The public page is on, but I have no public address. The people who run me can set `api.address`.
settings-page-head = **Public page.** A page on the web where strangers see what is played here, and how to join.
settings-page-only-public = Shall it show the other games of some channels, too? Choose the channels: then it shows their boards, without the players’ names.
settings-page-channels = It also shows the other games of { $channels }, without the players’ names.
settings-page-closed = Not everyone in this server can read { $channel }, so its games stay off the page. Nothing was changed.
settings-page-invitation = Readers are invited with { $link }.
settings-page-no-invitation = It has no invitation to this server yet.
settings-menu-page-channels = Channels whose games it shows (none: public games only)
button-page = Public page
button-invitation = Invitation
invitation-form-link = Invitation to this server
invitation-form-hint = Such as https://discord.gg/abc123, best one that never expires. Empty: none.
refusal-server-no-such-invitation = That’s no invitation of Discord: such a link begins with `https://discord.gg/` or `https://discord.com/invite/`. Nothing was changed.
settings-boards = **How boards look in this server’s channels.** In DMs and in messages that only you see, it’s your own settings that count.
settings-menu-reports = Where reported letters are shown (none: the owner sees them)
settings-saved = ✓ { $what }
settings-saved-channels = Games can now be started { $where }.
settings-no-server = There are no server settings in DMs. Use /server in one of the server’s channels.
settings-managers-only = Only people who can manage this server can change its settings. Yours are in /settings show.
settings-menu-channels = Where games can be started
setting-language-auto = Language: as in Discord
setting-language = Language: { $name }
setting-theme-wood = Board: light wood
setting-theme-dark = Board: slate, for dark mode
setting-theme-contrast = Board: high contrast
setting-theme-safe = Board: colour-blind safe
setting-theme-green = Board: green
setting-theme-blue = Board: blue
setting-pieces-classic = Pieces: turned wood
setting-pieces-flat = Pieces: flat and bold
setting-pieces-letters = Pieces: letters
setting-pieces-carved = Pieces: carved
setting-pieces-round = Pieces: round
setting-orientation-own = View: from my own side
setting-orientation-white = View: from White’s side
setting-coordinates-on = Coordinates: on
setting-coordinates-off = Coordinates: off
setting-notifications-all = Notify me: about everything
setting-notifications-asked = Notify me: when I have to act
setting-notifications-nothing = Notify me: never
setting-begins-on = Game begins: ping me
setting-begins-off = Game begins: no ping
setting-out-on = I’m out: ping me
setting-out-off = I’m out: no ping
setting-over-on = Game over: ping me
setting-over-off = Game over: no ping
setting-challenges-everybody = Challenges: from everyone I haven’t blocked
setting-challenges-nobody = Challenges: from nobody
setting-profile-public = Profile: anyone can see it
setting-profile-private = Profile: only I can see it. Rated games still show their ratings
setting-only_move-off = My only legal move: I make it myself
setting-only_move-on = My only legal move: played at once
settings-notifications = **What pings you**, in every server and in DMs. The menu decides how much you’re pinged when it’s your turn, the buttons everything else.
button-notifications = Notifications
button-boards = Boards
button-server-settings = Server settings
settings-challenges = **Who can challenge you**, in every server and in DMs. Challenges, invitations and rematches from people you block don’t reach you, and they aren’t told why. In a game that’s running, mute their letters there.
settings-nobody-blocked = You haven’t blocked anyone.
settings-blocked-people = Blocked: { $people }
settings-many-blocked = Blocked: { $people } and { $others } more. Unblock anyone with /settings unblock
settings-blocked = { $who } is blocked and can’t challenge or invite you any more.
settings-unblocked = { $who } isn’t blocked any more.
button-challenges = Challenges
server-setting-language-auto = Language: the players’ own, or as in Discord
server-setting-threads-on = Threads: one for each game
server-setting-threads-off = Threads: off
server-setting-pings-on = Pings: whose turn it is
server-setting-pings-off = Pings: off
server-setting-orientation-first = Boards: always from the first army’s side
server-setting-orientation-mover = Boards: from the side of the player to move
server-setting-pictures-off = Pictures: of the newest board, the others become a line
server-setting-pictures-on = Pictures: of every board
server-setting-welcome-on = Greeting: when I join
server-setting-welcome-off = Greeting: off
server-setting-clubs-on = Ratings and leagues: on
server-setting-clubs-off = Ratings and leagues: off
server-setting-page-on = Public page: on
server-setting-page-off = Public page: off
server-setting-theme-wood = Board: light wood
server-setting-theme-dark = Board: slate, for dark mode
server-setting-theme-contrast = Board: high contrast
server-setting-theme-safe = Board: colour-blind safe
server-setting-theme-green = Board: green
server-setting-theme-blue = Board: blue
server-setting-pieces-classic = Pieces: turned wood
server-setting-pieces-flat = Pieces: flat and bold
server-setting-pieces-letters = Pieces: letters
server-setting-pieces-carved = Pieces: carved
server-setting-pieces-round = Pieces: round
button-everywhere = Games everywhere

## Time settings
settings-time = **Your time settings**, in every server and in DMs. Only you can see them.
settings-zone = Time zone: { $zone }
time-zone = Time zone: { $zone }, where it’s now { $clock }. Change it with /settings timezone.
time-quiet = Quiet hours: { $hours }. No pings and no reminders then.
time-no-quiet = Quiet hours: off. Mute pings with `/settings quiet 22:00-07:30`.
time-digest = Daily summary: at { $time }, if anything is waiting for you.
time-no-digest = Daily summary: off. Turn it on with `/settings digest 8:00`.
time-vacation = Vacation: { $left } of { $days } days left this year. While it lasts, your clocks that count in days are paused.
time-on-vacation = On vacation until { $until }. Clocks that count in days are paused. You’ll have { $left } of { $days } days left this year, or more if you come back early.
vacation-started = Enjoy your vacation! You can still move.
vacation-ended = Welcome back! Your clocks are running again.
vacation-ended-waiting = { $count ->
        [one] A game is
       *[other] { $count } games are
    } waiting for you. See /turns.
vacation-over = Welcome back! Your vacation is over, and your clocks are running again.
setting-reminders-both = Remind me: at half and at a tenth of my time
setting-reminders-last = Remind me: at a tenth of my time
setting-reminders-off = Remind me: never
button-time = Time settings
button-settings = My settings
button-no-quiet-hours = No quiet hours
hours-question-league = Each move in these games has days. What time is it where you are, and when should nothing ring? I’ll only ask this once.
hours-question = This is your first game over days. What time is it where you are, and when should nothing ring? I’ll only ask this once.
hours-quiet = Nothing rings from { $from } to { $until }
hours-never-quiet = It may ring at any time
hours-later = You can change this at any time: /settings time.
menu-hours-zone = What time is it where you are?
menu-hours-quiet = When should nothing ring?
button-hours-not-now = Not now
button-hours-done = Done
button-no-digest = No daily summary
button-start-vacation = Vacation
vacation-form-until = How long?
vacation-form-hint = Such as 10d or 2w, or the last day, such as 2026-12-24
button-end-vacation = I’m back
reminder-half = ⏳ It’s your turn in { $game }. Please move by { $until }. (Half of your time is used up.)
reminder-tenth = ⌛ It’s your turn in { $game }. Please move by { $until }. (Only a tenth of your time is left.)

## Privacy
privacy =
    { "**" }What Entente stores about you**
    • For each game you play, played or were invited to: your Discord ID and your name at the time, your seats, your moves and when you made them, your private notes, your think-board, your conditional moves, your letters, your votes for the moves of teams, the number you added to the game’s chance by joining, and which message shows your last board. Also the servers in which you use Entente.
    • Your settings and vacations, and whom you’ve blocked. If someone has blocked you, only they can see it. If you made API tokens: their names, what they allow, the day each was last used, and a hash of each. Never the tokens themselves. If you made webhooks: their addresses, which events they get, how the last deliveries went, and their secrets, encrypted.
    • If I can’t reach you by DM: since when, and which games show that. Also whether you were told that I can’t post in a channel, and how to move.
    Entente stores no other messages and no profile. It shares only what the game itself shows, and shows a reported letter to the people who run the server.
    { "**" }Send me my data** gives you this as a file.
    { "**" }Forget me** deletes your names, notes, letters, settings and tokens. Your moves stay without a name. You resign your running games, your lobbies close, and every game calls you “Former player”. The others keep their games. Messages already in Discord stay there, and backups made by the people who run this bot last until they’re replaced.
button-privacy = Privacy
button-data = Send me my data
button-forget = Forget me
button-yes-forget = Yes, forget me
ask-forget = { $count ->
    [0] Shall I forget you?
    [one] Shall I forget you? You’ll resign or leave your game.
   *[other] Shall I forget you? You’ll resign or leave all your { $count } games.
} Your notes, settings and tokens are deleted. This can’t be undone.
done-data = Here’s the data Entente stores about you. Only you can see this file.
done-forgotten = You’re forgotten. If you ever play again, you start fresh.
erasure-requested = I’ve asked you in Discord, by direct message. Nothing is deleted until you confirm it there. You have 24 hours. If no message arrives, use /privacy in Discord.
erasure-asked =
    { "**" }Shall I forget you?** An app with one of your API tokens has asked for it. Nothing is deleted yet.
    If you confirm, you resign or leave all your games, and your names, notes, letters, settings and tokens are deleted. This can’t be undone.
    If you didn’t ask for this, keep your data and revoke the token: /api list shows yours. You can decide until { $until }. If you do nothing, nothing happens.
button-keep-data = Keep my data
erasure-refused = Nothing was deleted. If you didn’t ask for it, revoke the token: /api list shows yours.
erasure-expired = That request is no longer open, and nothing was deleted. You can still do it with /privacy.
webhook-failing = Your webhook to { $address } is off now: for five days nothing has arrived there. When its receiver works again, switch it on over the HTTP API. It goes on where it stopped.
webhook-gone = Your webhook to { $address } is off now: its receiver says that it’s gone (410). If that’s a mistake, switch it on over the HTTP API.

## Tokens
token-made = Here’s your token, called **{ $label }**. Tap to reveal it. You’ll see it only this once, and anyone who has it can use it as you.
    ||`{ $token }`||
    It allows: { $scopes } ({ $end }).
    Send it as `Authorization: Bearer …` to { $address }. { $docs } says what you can do with it. To revoke it, use /api revoke with number { $number }.
token-none = You have no tokens. Make one with /api token.
token-heading = Your tokens:
token-line = • { $number }: { $label } · { $scopes } · made { $when } · { $used } · { $end }
token-revoked = Token revoked. It can’t be used any more.
token-revoked-with-webhooks = Token revoked. It can’t be used any more, and these webhooks that it made or changed have ended: { $addresses }
webhook-heading = Your webhooks, which get the news of your games:
webhook-line = • `{ $id }`: { $address } · { $by } · { $status }
webhook-of-token = ends with token { $number }
webhook-of-person = yours
webhook-active = working
webhook-paused = paused
webhook-disabled-now = disabled
webhook-deleted = Webhook deleted. Nothing more is sent to it.
webhook-unknown = You have no such webhook. /api list shows yours.
token-label = my app
token-scope-read = see what you see
token-scope-play = play
token-scope-diplomacy = negotiate
token-scope-manage = change your settings and data
token-used = last used { $when }
token-unused = never used
token-endless = no end date
token-of-links = each link ends a day after its game
token-ends = until { $when }
token-expired = expired

## Help
help-head = { "**" }Entente plays chess in Discord**, for two players or for up to five armies.
help-start =
    { "**" }Start**
    /play · against the computer
    /challenge · with a friend
    /game new · any kind of game, for others to join
    /game open · games you can join
    { "**" }Play**
    /move · your move; or press **Move**, or reply to the board with it
    /turns · games that wait for you
    /game list · games being played
    /rules · how each game is played
help-start-direct =
    { "**" }Start**
    /play · against the computer
    /challenge · with a friend
    /game new · any kind of game; others join with a code
    /game join · a game, with its code
    { "**" }Play**
    /move · your move; or just type it here
    /turns · games that wait for you
    /rules · how each game is played
help-game = { "**" }This game** · { $title } — { $status }
help-own-lobby =
    { "**" }Waiting for players**, under its message:
    { "**" }{ $where ->
        [channel] Join as…
       *[direct] Choose colour…
    }** · another colour
    { $where ->
        [channel] { "**" }Host** · reserve a seat, add a computer, start or cancel the game
       *[direct] { "**" }Reserve a seat**, **Add computer**, **Cancel**
    }
help-lobby =
    { "**" }Not started yet**
    { "**" }Join** or **Accept** under its message · to play
    /rules · how it’s played
help-over =
    { "**" }The game is over**
    { "**" }Rematch** under the last board · once more
    /show analysis · which moves decided it
    /show replay · the game as a film
    /show moves · the moves
    /show file · the game as a file
    /game save · a file to play on from
help-watching =
    { "**" }You’re watching**
    /board · the position
    /show moves · the moves so far
    /rules · how it’s played
    /play or /challenge · a game of your own
help-leading =
    { "**" }You lead this game.** Press **More**, or type /game pause, /game resume, /game extend or /game substitute.
help-your-turn =
    { "**" }It’s your turn**
    /move · your move; or press **Move**, or reply to the board with it
    { "**" }More**, **Why ❌?** · what was wrong with a move you typed
help-waiting =
    { "**" }It’s not your turn**
    /plan if · answers to what they may play
    /plan premove · your next moves
help-ending = { "**" }To end it** · /draw, /resign
help-asking = { "**" }{ $players ->
    [2] To ask your opponent
   *[other] To ask the others
}** · /game takeback, /game pause
help-diplomacy =
    { "**" }Diplomacy**, for you alone
    /ally propose · ask somebody to be your ally
    /ally status · your allies, and what is proposed
    /whisper · a letter, where the game has letters
    { "**" }More**, **Board, moves, rules…**, **Record** · a fingerprint, to check later that nothing was changed
help-looking = { "**" }To look and think** · /board, /show moves, /show notes, /plan think, /show hint
help-open-board = { "**" }Open board** under a board · move by touch in your browser
help-turns = { $count ->
    [one] { "**" }{ $count } game is waiting for you** · /turns
   *[other] { "**" }{ $count } games are waiting for you** · /turns
}
# Where there is a game here, which is not counted.
help-turns-elsewhere = { $count ->
    [one] { "**" }{ $count } other game is waiting for you** · /turns
   *[other] { "**" }{ $count } other games are waiting for you** · /turns
}
help-manager = { "**" }You manage this server** · /server, and /match new to play against another server
help-labels = { "-#" } The buttons in this channel are in another language: { $labels }
help-label = { $own } = **{ $here }**
help-rest = { "**" }To set it up** · /settings show, /privacy, /api token
help-commands = { "**" }All commands**
button-help-commands = All commands

## When messages can’t be delivered; the first few are in small letters below a message
rerouted-gone = This game’s channel is gone, so it goes on here.
rerouted-hidden = I can’t see this game’s channel any more, so it goes on here.
rerouted-forbidden = I’m not allowed to post in { $channel } any more, so this game goes on here.
rerouted-locked = { $channel } is locked, so this game goes on here.
rerouted-unreachable = I can’t send { $who } DMs. They can still play with /board and /move. If nothing happens, you can resign.
thread-gone = This game’s thread is gone, so it goes on here.
thread-full = This server can’t have any more open threads, so the game goes on here.
thread-forbidden = I’m not allowed to post in this game’s thread, so it goes on here.
notice-dms-closed = I can’t send you DMs. To get boards and letters there, allow DMs in the privacy settings of a server we share. Until then, /turns and /board show your games, and /ally status your letters.
notice-dms-refused = Discord lets me open no new DMs at the moment. If nothing reaches you there, /turns and /board show your games. I’ll send what waits as soon as I can.
notice-posting-forbidden = I can’t post boards here. I’m missing these permissions: { $missing }. Please ask a manager of this server to allow them. Until then, boards come by DM. /board and /move work here, too.

## Commands, their options and the choices of these. A name is what is typed: lower case, no spaces, and in English as in the code.
command-game-name = game
command-game-description = Games of any kind
command-game-new-name = new
command-game-new-description = Open a game that others can join; without options, in a form
command-game-new-variant-name = variant
command-game-new-variant-description = Which game, for two players or up to five armies (default: chess); /rules explains them
parameter-player2-name = player2
parameter-player2-description = Reserve a seat for this player
parameter-player3-name = player3
parameter-player3-description = Reserve another seat for this player
parameter-player4-name = player4
parameter-player4-description = Reserve another seat for this player
parameter-player5-name = player5
parameter-player5-description = Reserve another seat for this player
parameter-visibility-name = visibility
parameter-visibility-description = Who can watch: this channel, only the players (by DM), or anyone
parameter-options-name = options
parameter-options-description = Special options of some kinds of games; the list shows them
parameter-clock-name = clock
parameter-clock-description = For example 3d per move, or 10+5 for ten minutes plus five seconds per move
parameter-timeout-name = timeout
parameter-timeout-description = What happens when a player runs out of time (default: they lose)
parameter-rated-name = rated
parameter-rated-description = Whether the game changes ratings: no takebacks, no hints (default: no)
parameter-claims-name = claims
parameter-claims-description = Whether players can claim a certain result (default: yes, unless rated)
parameter-secret-name = secret
parameter-secret-description = Whether nobody is told who plays which army until the end (default: no)
parameter-arbiter-name = arbiter
parameter-arbiter-description = Whether you lead the game without playing (default: no)
parameter-position-name = position
parameter-position-description = Start from this position: a FEN, or what Share in /game scenario gives you
command-game-join-name = join
command-game-join-description = Join a private game or take over a seat, with its code
parameter-code-name = code
parameter-code-description = The code, such as K7QM-2XFT
command-game-open-name = open
command-game-open-description = Open games: your invitations and those in this server
command-game-list-name = list
command-game-list-description = Games in this server, or your own
parameter-which-name = which
parameter-which-description = Which games (default: this server’s, or your own in DMs)
command-game-watch-name = watch
command-game-watch-description = Watch a game; only you see the board
command-game-watch-game-name = game
command-game-watch-game-description = Which game (default: the one played here)
parameter-side-name = side
parameter-side-description = Whose side to see it from (default: yours, or the side to move)
command-game-abort-name = abort
command-game-abort-description = Abort a game in which not everyone has moved yet
command-game-claim-name = claim
command-game-claim-description = Claim the win or a draw on your turn, if the game is decided
command-game-claim-result-name = result
command-game-claim-result-description = What you claim
command-game-substitute-name = substitute
command-game-substitute-description = Let a computer play for someone who is away, or take your seat back
command-game-substitute-colour-name = colour
command-game-substitute-colour-description = Whose seat (default: yours); for someone else’s, the others have to agree
command-game-extend-name = extend
command-game-extend-description = As the arbiter: give more time to a player, or to everyone
command-game-extend-by-name = by
command-game-extend-by-description = How much, such as 30m or 2d
command-game-extend-colour-name = colour
command-game-extend-colour-description = Whose clock (default: everyone’s)
command-game-new-level-name = level
command-game-new-level-description = How strong computers on free seats play, from 1 to 8 (default: 3)
command-play-name = play
command-play-description = Play against the computer; the game starts at once
command-play-variant-name = variant
command-play-variant-description = Which game (default: chess); the computer plays all other armies
parameter-level-name = level
parameter-level-description = How strong the computer plays, from 1 to 8 (default: 3)
command-challenge-level-name = level
command-challenge-level-description = If you challenge me: how strong I play, from 1 to 8 (default: 3)
choice-level-1 = 1 · { level-1 }
choice-level-2 = 2 · { level-2 }
choice-level-3 = 3 · { level-3 }
choice-level-4 = 4 · { level-4 }
choice-level-5 = 5 · { level-5 }
choice-level-6 = 6 · { level-6 }
choice-level-7 = 7 · { level-7 }
choice-level-8 = 8 · { level-8 }
command-challenge-name = challenge
command-challenge-description = Challenge someone to a game
parameter-opponent-name = opponent
parameter-opponent-description = Who to challenge; choose me to play against the computer
parameter-colour-name = colour
parameter-colour-description = Your colour (default: random)
command-challenge-variant-name = variant
command-challenge-variant-description = Which game (default: chess); for more players it becomes a lobby with a reserved seat
command-challenge-person-name = Challenge
command-show-board-name = Show board
command-move-name = move
command-move-description = Make a move
command-move-move-name = move
command-move-move-description = Your move, or a square to see what can move there; or choose from the list
command-plan-name = plan
command-plan-description = Moves prepared in advance; only you see them
command-plan-list-name = list
command-plan-list-description = Your conditional moves in this game
command-plan-think-name = think
command-plan-think-description = Your think-board: lines that are kept with the game; only you see them
command-plan-think-line-name = line
command-plan-think-line-description = Moves from the present board on, of all players in turn
command-plan-clear-name = clear
command-plan-clear-description = Remove all your conditional moves in this game
command-plan-premove-name = premove
command-plan-premove-description = Conditional moves: your next move is played at once, whatever is played before it
command-plan-premove-move-name = move
command-plan-premove-move-description = Your next move; several are played one after the other
command-plan-if-name = if
command-plan-if-description = Conditional moves: if they play this, you play that; only you see them
parameter-line-name = line
parameter-line-description = What they play and what you answer, in turn; * means whatever they play
command-draw-name = draw
command-draw-description = Offer a draw, or accept the one offered to you
command-resign-name = resign
command-resign-description = Resign your game; you’re asked first
command-game-takeback-name = takeback
command-game-takeback-description = Ask to take back your last move
command-game-pause-name = pause
command-game-pause-description = Ask to pause the clocks
parameter-for-name = for
parameter-for-description = How long, such as 12h or 3d (default: until you agree to resume)
command-game-resume-name = resume
command-game-resume-description = Ask to resume the clocks
command-ally-name = ally
command-ally-description = Secret alliances and pacts
command-ally-propose-name = propose
command-ally-propose-description = Propose an alliance; nobody else can see it
command-ally-accept-name = accept
command-ally-accept-description = Accept a proposal
command-ally-decline-name = decline
command-ally-decline-description = Decline a proposal
command-ally-counter-name = counter
command-ally-counter-description = Decline a proposal and make your own instead
command-ally-counter-message-name = message
command-ally-counter-message-description = What should be different
command-ally-withdraw-name = withdraw
command-ally-withdraw-description = Withdraw your proposal
command-ally-leave-name = leave
command-ally-leave-description = Leave your alliance or end a pact, at once
command-ally-leave-player-name = player
command-ally-leave-player-description = Which ally to leave (default: all). An alliance of three is left as a whole
command-ally-order-name = order
command-ally-order-description = Choose what your army does if your king is captured while an ally still has one
command-ally-status-name = status
command-ally-status-description = Your allies, proposals and letters; only you see them
command-whisper-name = whisper
command-whisper-description = Send a private letter to another player, or to several
parameter-player-name = player
parameter-player-description = Who; choose from the list
parameter-message-name = message
parameter-message-description = Message (optional)
parameter-also-name = also
parameter-also-description = Who else gets the same letter; several names with commas between them
parameter-text-name = text
parameter-text-description = Your letter, up to 2,000 characters
parameter-anonymous-name = anonymous
parameter-anonymous-description = Hide your name, if the game allows it
parameter-leaving-name = leaving
parameter-leaving-description = Leave your own alliance first; if it doesn’t work out, you haven’t left
parameter-order-name = order
parameter-order-description = Fight on for the ally, or leave the board
choice-win = win
choice-draw = draw
choice-lose = lose the game
choice-random-move = random legal move
choice-next-picks = next player picks a legal move
choice-substitute = a computer plays on
choice-protectorate = fight on for the ally
choice-removal = leave the board
parameter-game-name = game
parameter-game-description = Which game; only needed outside its thread, if you have several
command-turns-name = turns
command-turns-description = Your turn: games waiting for you
command-board-name = board
command-board-description = Your board, the way you like it; only you see it
parameter-flip-name = flip
parameter-flip-description = See it from the next side
parameter-coordinates-name = coordinates
parameter-coordinates-description = Where to show coordinates
parameter-theme-name = theme
parameter-theme-description = Colours of the board
command-board-pieces-name = pieces
command-board-pieces-description = Set of pieces
command-show-analysis-name = analysis
command-show-analysis-description = The story of a finished game, or of one in a file: who was ahead, which moves decided it
command-show-analysis-file-name = file
command-show-analysis-file-description = A game of another program, once it is over: help in a running game is cheating
command-show-analysis-paste-name = paste
command-show-analysis-paste-description = Paste the game into a box instead
command-show-replay-name = replay
command-show-replay-description = The game as a film: every move, with what was captured and who is out
command-show-hint-name = hint
command-show-hint-description = The best move in a game against computers, and what may follow
command-show-name = show
command-show-description = Moves, position, film, file, notes, hints and analysis of a game; only you see them
command-show-file-name = file
command-show-file-description = The game as a file for other apps: PGN for chess, c4pgn for Chess4, PGN4 for four-colour chess
command-show-position-name = position
command-show-position-description = The position as text, and in a format for other apps
command-show-moves-name = moves
command-show-moves-description = The moves so far
command-rules-name = rules
command-rules-description = The rules, topic by topic
command-rules-variant-name = variant
command-rules-variant-description = Which game (default: the one played here)
parameter-topic-name = topic
parameter-topic-description = A topic or a piece; choose from the list
command-show-notes-name = notes
command-show-notes-description = Your private notes on a game
parameter-add-name = add
parameter-add-description = A line to add; leave it out to see your notes
command-api-name = api
command-api-description = Tokens for apps that play for you
command-api-token-name = token
command-api-token-description = Make a token for the HTTP API; you see it only once
command-api-token-access-name = access
command-api-token-access-description = What the app may do; without it, all but change your settings and data
command-api-token-days-name = days
command-api-token-days-description = After how many days the token ends; without it, it doesn’t end
parameter-label-name = label
parameter-label-description = A name for it, such as your app’s
command-api-list-name = list
command-api-list-description = Your tokens by number and name, and your webhooks
command-api-revoke-name = revoke
command-api-revoke-description = Revoke a token
command-api-delete-name = delete
command-api-delete-description = Delete a webhook
parameter-webhook-name = webhook
parameter-webhook-description = Its id in /api list
parameter-number-name = number
parameter-number-description = Its number in /api list
command-profile-name = profile
command-profile-description = Ratings, record and reliability of a player
command-profile-player-name = player
command-profile-player-description = Whose profile (default: yours)
command-profile-of-name = Profile
command-leaderboard-name = leaderboard
command-leaderboard-description = Who has the best rating in a game
command-leaderboard-variant-name = variant
command-leaderboard-variant-description = Which game (default: chess)
command-leaderboard-pace-name = pace
command-leaderboard-pace-description = Live or daily games (default: daily)
command-leaderboard-overall-name = overall
command-leaderboard-overall-description = Players of all servers, not only of this one
choice-live = live
choice-daily = daily

command-settings-name = settings
command-settings-description = Your settings: language, board, time, notifications
command-settings-show-name = show
command-settings-show-description = Your language and your board
command-settings-notifications-name = notifications
command-settings-notifications-description = What pings you
command-settings-vacation-name = vacation
command-settings-vacation-description = Take time off: your clocks that count in days are paused
command-settings-vacation-until-name = until
command-settings-vacation-until-description = How long, such as 10d or 2w, the last day, such as 2026-12-24, or off
command-server-name = server
command-server-description = For managers: channels, threads, language, pings
command-settings-time-name = time
command-settings-time-description = Time zone, quiet hours, reminders, vacation
command-settings-timezone-name = timezone
command-settings-timezone-description = Set your time zone
command-settings-quiet-name = quiet
command-settings-quiet-description = Hours without pings and reminders
command-settings-digest-name = digest
command-settings-digest-description = A daily summary of the games waiting for you
command-settings-profile-name = profile
command-settings-profile-description = Who can see your ratings and record
command-settings-profile-visibility-name = visibility
command-settings-profile-visibility-description = public: everyone; private: only you, except in the results of rated games
command-settings-block-name = block
command-settings-block-description = Get no more challenges from someone, or see whom you’ve blocked
command-settings-block-person-name = person
command-settings-block-person-description = Whom to block; without it you see the list
command-settings-unblock-name = unblock
command-settings-unblock-description = Get challenges from someone again
command-settings-unblock-person-name = person
command-settings-unblock-person-description = Whom to unblock
parameter-zone-name = zone
parameter-zone-description = A time zone such as Europe/Berlin; choose from the list
parameter-hours-name = hours
parameter-hours-description = From when to when, such as 22:00-07:30, or off
parameter-hour-name = hour
parameter-hour-description = When, such as 8:00, or off
command-privacy-name = privacy
command-privacy-description = What is stored about you: see it, get it, delete it
command-help-name = help
command-help-description = How to play
choice-standard = { variant-standard }
choice-chess960 = { variant-chess960 } (shuffled pieces)
choice-chess66 = { variant-chess66 } (a bent board with switches)
choice-capablanca = { variant-capablanca } (ten files, two new pieces)
choice-chess4 = { variant-chess4 } (2 to 4 players, a large board)
choice-chess45 = { variant-chess45 } (2 to 5 players, a neutral queen between them)
choice-alliance = { variant-alliance } (2 to 4 players, secret alliances)
choice-multiplayer = { variant-multiplayer } (2 to 4 players, one winner or a shared point)
choice-fourplayer = { variant-fourplayer } (4PC, 4-player chess: for points or in teams)
choice-server = server
choice-private = private
choice-public = public
choice-here = in this server
choice-mine = my games
choice-read = read
choice-play = play
choice-negotiate = play and negotiate
choice-everything = everything
choice-finished = my finished games
choice-white = white
choice-black = black
choice-silver = silver
choice-gold = gold
choice-red = red
choice-yellow = yellow
choice-green = green
choice-inside = inside
choice-outside = outside
choice-off = off
choice-wood = wood
choice-dark = dark
choice-contrast = high contrast
choice-safe = colour-blind safe
choice-blue = blue
choice-classic = turned wood
choice-flat = flat and bold
choice-letters = letters
choice-carved = carved
choice-round = round

## Refusals: what is wrong, then what would be right
no-such-game = I can’t find that game. /turns lists yours.
unknown-control = I don’t know this button or form. It may be from an older version of me. /turns lists your games, and /help shows what else you can do.
no-game = You’re not playing any games. Start one with /play, /challenge or /game new.
which-game = You’re playing several games. Which one do you mean?
which-game-to-see = You’re playing several games. Press one to see its board, use the command in the game’s thread, or choose a game in the field `game`.
failed-stopping = I’m just being restarted. Nothing was changed. Please try again in a minute.
failed-disk-full = My disk is full, so I can’t save anything. Nothing was changed, and no clock runs until there’s room again. The people who run this bot can make some.
failed-disk = I can’t save anything right now. Nothing was changed. Please try again in a few minutes. If it stays like this, tell the people who run this bot.
failed = Something went wrong on my side. Nothing was changed. Please try again in a moment.
game-changed = The game has changed since you looked at it. Look again, then decide.
key-used = This key was already used for something else. Nothing was changed. Try again with a new key.
refusal-no-such-topic = These rules have no topic “{ $topic }”. Try one of these: { $topics }.
refusal-permissions = I can’t play in this channel. I’m missing these permissions: { $missing }. Please ask a manager of this server to allow them.
not-for-bots = Other bots can’t play here. Choose a person, or play against the computer with /play.
limit-pace = That was too fast. You can send { $most } requests at once, and as many again after { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
}.
limit-lobbies = You already have { $most ->
    [one] { $most } open game
   *[other] { $most } open games
} that { $most ->
    [one] waits
   *[other] wait
} for players, which is the limit. Start or cancel one first.
limit-lobbies-in-channel = In this channel { $most ->
    [one] { $most } game is
   *[other] { $most } games are
} already waiting for players, which is the limit. Join one of them, or use another channel.
limit-invitations = You already have { $most ->
    [one] { $most } invitation
   *[other] { $most } invitations
} to this person waiting for an answer, which is the limit. Wait for the answer, or cancel one first.
limit-messages = You’ve sent this player a lot in a short time. Everyone can send another { $most ->
    [one] { $most } message
   *[other] { $most } messages
} at once, and then { $hour } an hour: letters, proposals, requests, offers and invitations together.
limit-channel-messages = That’s a lot for others in a short time. In a channel, and in all your games together, everyone can cause { $most ->
    [one] { $most } message
   *[other] { $most } messages
} at once, and then { $hour } an hour: new games, requests, offers, vacations and what an arbiter does together.
limit-analyses = That’s a lot of games to analyse. Everyone can send { $most ->
    [one] { $most } game
   *[other] { $most } games
} at once, and then { $hour } an hour. What I have just analysed doesn’t count.
limit-pictures = Too many boards are being drawn at the moment. Nothing was changed. Please try again in a moment.
limit-until = { $why } Try again: { $when }.
refusal-diplomacy-too-many-messages = You’ve sent { $seat } a lot in a short time, so your letter went to nobody. Everyone can send another { $most ->
    [one] { $most } message
   *[other] { $most } messages
} at once, and then { $per_hour } an hour: letters, proposals, requests, offers and invitations together. Try again: { $until-moment }.
limit-until-at-the-latest = { $why } The first of them closes by itself: { $when }.
refusal-too-many-people = This game has room for { $most } players at most.
refusal-option-form = I can’t read “{ $text }”. Write options like method=2, with spaces between them. The list that appears as you type shows them all.
refusal-no-options = There’s no option { $name }. This rule set has no options.
refusal-no-such-option = There’s no option { $name }. You can choose { $names }.
refusal-option-value = “{ $option }” isn’t possible. Try { $examples }, for instance.
refusal-option-json-value = { $name } can’t be { $value }, only { $values }.
refusal-options-together = { $option } and { $with } can’t have these values together. Change one of them.
# These follow “only” in refusal-option-json-value.
values-flag = true or false
values-number = a number from { $least } to { $most }
values-owners = a name for each seat
refusal-without-pacts = “{ $name }” only works with pacts. Add pacts=yes.
refusal-aborted = That game was aborted, so it doesn’t count. Open a new one with /game new.
refusal-lobby-closed = That game was closed before it started. Open a new one with /game new.
refusal-lobby-waits = That game hasn’t started yet. It’s waiting for players.
refusal-named-twice = You can reserve only one seat for each player. Name everyone only once, and not yourself.
refusal-not-here = I’m not in this server, so only you can see my answers. Play in a server that has invited me, or by DM: `/game new visibility:private` opens a game there and gives you a code to share.
refusal-no-server = This is a DM, so nobody else can see it. Choose the visibility private or public, or open the game in a server’s channel.
refusal-no-such-army = There’s no { $army } in this game. Choose { $armies }.
refusal-wrong-code = No game or seat is waiting with this code. Please check it. A code works only until its game starts, its seat is taken, or it is withdrawn.
refusal-many-codes = Too many wrong codes. Please wait before you try again ({ $until }).
refusal-not-in-game = You’re not in this game.
refusal-not-the-host = Only { $host }, who opened this game, can do that.
refusal-own-lobby = You opened this game, so you can’t leave it. You can cancel it.
refusal-invalid-name = A name must have 1 to { $most } visible characters.
refusal-no-such-seat = This game has only { $seats } seats.
refusal-too-many-seats = { $most ->
    [one] You can have one seat.
   *[other] You can have up to { $most } seats, each of them once.
}
refusal-both-sides = You can’t have seats on both teams.
refusal-computer-seat = A computer plays that army. Choose another one.
refusal-absent-seat = That army isn’t played in this game. Choose another one.
refusal-too-many-computers = { $most ->
    [0] Computers can’t play in this game.
    [one] One computer can play in this game.
   *[other] Up to { $most } computers can play in this game.
}
refusal-reserved-for-bot = Bots get no reservation. To play with a computer, press **Add computer** in the lobby.
refusal-no-such-computer = That computer isn’t in this game, or the game has begun.
refusal-engine-cannot-play = { $engine } doesn’t play this game. Choose a level from 1 to 8.
refusal-engine-plays-only = { $engine } plays only { $rules }. For other games, choose a level from 1 to 8.
engine-teams = { $variant } in teams
refusal-no-such-engine = That engine isn’t offered here. Choose a level from 1 to 8.
refusal-no-such-level = There’s no such level. Choose one from 1 to 8.
refusal-seat-taken = { $army } is already taken. Choose another colour.
refusal-lobby-full = There aren’t that many free seats. The others are taken or reserved.
refusal-already-joined = You’ve already joined.
refusal-same-person-twice = You can’t challenge yourself. Challenge someone else with /challenge, or play against the computer with /play.
refusal-no-challenges = You can’t challenge or invite { $people }. Perhaps I don’t know them, or they don’t accept challenges. Choose someone else, or open a game for everyone with /game new.
refusal-not-invited = This challenge is for someone else. Start your own game with /challenge.
refusal-not-your-challenge = Only the challenger can withdraw a challenge.
refusal-own-challenge = This is your own challenge. Now your opponent has to accept it. You can withdraw it.
refusal-challenge-closed = That challenge is closed. Start a new one with /challenge.
refusal-not-started = That game hasn’t started yet. The challenge is still waiting for an answer.
refusal-not-reserved = That seat isn’t reserved any more. The player has joined, or it’s already free.
refusal-not-over = That game is still being played. You can offer a rematch when it’s over.
refusal-already-in-game = That player is already in this game.
refusal-already-started = That game has already started.
refusal-not-seated = You’re not playing in this game, but you can watch it with /game watch. /turns lists your games.
refusal-over = That game is over. { $ending }
refusal-stale = That board is out of date: the game has moved on. Here’s the current one.
refusal-not-your-turn = It’s not your turn: { $who } to move.
refusal-illegal = { $text } isn’t legal: { $why }.
refusal-betrays = { $mv } captures a piece of your ally { $ally }. You’d leave your alliance by that.
refusal-ambiguous = “{ $text }” could be several moves. Type one of these: { $readings }.
refusal-unreadable = “{ $text }” isn’t a move. Type one like { $example }, or choose one from the list in /move.
refusal-unreadable-here = “{ $text }” isn’t a move on this board. A move looks like { $example }.
refusal-unreadable-now = “{ $text }” isn’t a move, and you can’t move now.
refusal-eliminated = You’re out of this game.
refusal-already-resigned = You’ve already resigned. You’re out when it’s your turn.
refusal-no-choice = You can’t choose that army now.
refusal-already-accepted = You’ve already accepted. Wait for the others.
refusal-already-offered = You’ve already offered a draw. Wait for an answer.
refusal-draw-offers-stopped = { $by } wants no more draw offers from you in this game, so you can’t offer one.
refusal-draw-offers-none-yet = { $of } hasn’t offered you a draw in this game. You can stop their offers after the first one.
refusal-draw-offers-answer-first = { $of } offers a draw at the moment. Answer first, then you can stop further offers.
refusal-draw-offers-unchanged = { $stopped ->
    [true] { $of } can’t offer you a draw any more. You’ve stopped that already.
   *[false] { $of } can offer you a draw. You haven’t stopped that.
}
draw-offers-stopped = You’ve stopped draw offers from { $who } in this game.
refusal-no-offer = There’s no draw offer to answer.
refusal-claim-threefold = This position hasn’t occurred three times, so you can’t claim a draw. You can offer one.
refusal-claim-fifty = There haven’t been fifty moves without a capture or a pawn move, so you can’t claim a draw. You can offer one.
refusal-no-claim-threefold = { $game } has no draw by repetition, so there’s nothing to claim. You can offer a draw.
refusal-no-claim-fifty = { $game } has no draw by moves without a capture, so there’s nothing to claim. You can offer a draw.
this-game = This game
refusal-diplomacy-no-diplomacy = There are no alliances or letters in this game.
refusal-diplomacy-other-mode = In this mode there are no alliances and no letters. Choose `mode: diplomacy` for them.
refusal-diplomacy-invalid-alliance-size = In this game, { $least } to { $most } players can be allied.
refusal-diplomacy-yourself = That’s you! Choose someone else.
refusal-draw-offers-oneself = { refusal-diplomacy-yourself }
refusal-diplomacy-they-are-eliminated = { $seat } is out of the game.
refusal-diplomacy-you-are-protectorate = You fight on without a king, so you can’t make or break alliances.
refusal-diplomacy-they-are-protectorate = { $seat } fights on without a king and can’t make or break alliances.
refusal-diplomacy-already-allied = You and { $seat } are already allied.
refusal-diplomacy-already-proposed = { $seat } already has a proposal from you. Wait for an answer, or withdraw it.
refusal-diplomacy-not-open = That isn’t open any more, or can’t be done now. Nothing has changed, and nobody has been told.
refusal-diplomacy-substitute-cannot-ally = A computer only stands in for that player. It allies with nobody for them.
refusal-diplomacy-only-two-left = Only two of you are left, so there’s nobody to be allied against.
refusal-diplomacy-same-proposal = That would be the same proposal again. Accept it if you agree, or decline it.
refusal-diplomacy-not-allied = You’re not allied with anyone.
refusal-diplomacy-kingless-army = { $seat } fights on without a king, and a copy would show for whom. So there is no copy of this game now. Its players can save it sealed.
refusal-diplomacy-not-allied-with = You’re not allied with { $seat }. To see your allies, type /ally status.
refusal-diplomacy-no-order = In this game you can’t choose what your army does when you lose your king: the rules decide.
refusal-diplomacy-no-letters = There are no letters in this game.
refusal-diplomacy-no-anonymous-letters = There are no anonymous letters in this game. Write under your own name.
refusal-diplomacy-no-reader = Your letter is addressed to nobody. Choose at least one player.
refusal-diplomacy-alias-among-several = An anonymous player can’t be among several readers. Write to them alone.
refusal-diplomacy-reader-twice = You’ve chosen { $seat } twice. Choose each player once.
refusal-diplomacy-empty-letter = Your letter is empty. Write something first.
refusal-diplomacy-unreadable-letter = Your letter has characters that nobody can see, or too many accents on one letter. Remove them, and send it again.
refusal-diplomacy-letter-too-long = Your letter is too long: { $length } characters. The limit is { $limit }.
refusal-diplomacy-too-many-letters = That’s { $limit } letters or proposals within a few minutes. Please wait before you send more ({ $until-moment }).
refusal-diplomacy-no-such-correspondent = Nobody has written to you under that name.
refusal-no-such-player = Nobody else in this game is called “{ $name }”. Choose { $people }.
refusal-several-such-players = Several players in this game are called “{ $name }”. Choose { $people }.
refusal-diplomacy-no-such-letter = You haven’t received that letter.
refusal-diplomacy-no-server = This game is played by DM, so there’s no server to report the letter to. You can mute its sender, and report them to Discord.
refusal-time-picking-not-allowed = In a game with secret alliances, nobody can pick moves for others: that could give a secret away. Choose *lose the game*, *random legal move* or *a computer plays on*.
refusal-rated-starting-position = A game from a set-up position or a save cannot be rated. Leave *rated* out, or begin from the usual start.
refusal-adjudication-not-two-sides = Only a game between two players can have claims, and only if it has no alliances. Leave *claims* out.
refusal-adjudication-team = A game with a team can’t have claims. Leave one of *claims* and the team out.
refusal-adjudication-off = This game was created without claims. You can offer a draw, or play on.
refusal-adjudication-too-early = I don’t know this ending. The engine can judge it after twenty rounds: { $rounds ->
    [one] one more round is needed
   *[other] { $rounds } more rounds are needed
}. Until then you can offer a draw, or play on.
refusal-adjudication-too-lively = I don’t know this ending as a draw. The engine judges only after twenty rounds without a capture or a pawn move: { $rounds ->
    [one] one more round is needed
   *[other] { $rounds } more rounds are needed
}. You can offer a draw.
refusal-adjudication-wait = I don’t know this ending, and the engine wasn’t certain of your last claim. You can ask it again in { $rounds ->
    [one] one round
   *[other] { $rounds } rounds
}.
refusal-adjudication-busy = I can’t ask the engine at the moment. Try again later.
refusal-adjudication-not-examined = { refusal-adjudication-busy }
refusal-adjudication-not-ahead = You can stop only as one of the last two players, if you stay ahead even when the other gets the points of all kings.
refusal-adjudication-not-certain = The engine isn’t certain of that, so the game goes on. You can ask it again in { $rounds ->
    [one] one round
   *[other] { $rounds } rounds
}.
refusal-anonymous-chosen-seat = Seats are secret in this game, so they are drawn and nobody can choose one. Join without a colour.
refusal-anonymous-rated = A game with secret seats can’t be rated. Leave one of *rated* and *secret* out.
refusal-anonymous-team = A game with secret seats can’t have a team, because its members see each other. Leave one of the two out.
refusal-arbiter-cannot-play = An arbiter leads the game and doesn’t play. To play yourself, open a game without an arbiter.
refusal-arbiter-rated = A rated game has no arbiter. Leave one of the two out.
refusal-arbiter-team = A game in which a team plays has no arbiter. Leave one of the two out.
refusal-arbiter-private = An arbiter has to be able to watch. Open the game in a channel, or make it public.
refusal-arbiter-no-arbiter = This game has no arbiter. Its players decide together.
refusal-arbiter-not-the-arbiter = Only the arbiter can do that: { $arbiter }.
refusal-arbiter-nobody-joined = Nobody has joined yet. Wait for a player, or cancel the game.
refusal-arbiter-paused = The clocks are paused until { $until }. Resume them first.
refusal-arbiter-invalid-extension = You can add from { $least } to { $most }, such as 30m or 2d.
refusal-arbiter-eliminated = { $seat } is out of the game.
refusal-arbiter-not-absent = { $seat } keeps nobody waiting. A computer can play for someone whose turn it has been for { $least }.
refusal-rated-no-ratings-here = This server has no ratings. A manager can turn them on with /server; until then, leave *rated* out.
refusal-invalid-starting-position = A game can’t start from there: { $cause }.
starting-position-unreadable-event = event { $number } can’t be read
starting-position-impossible-event = event { $number } isn’t possible there
starting-position-too-long = it has more than { $most } events
starting-position-other-options = it has another rule set or other options
starting-position-kingless = { $army } has no king there. Only an alliance would let it fight on, and in a new game nobody is allied. Give it a king, or remove its pieces
starting-position-alliances = somebody is allied there, and everyone could read it. In a new game nobody is allied: leave out `teams`, `liege`, `proposals` and `pending`
refusal-starting-position-is-over = In that position the game is already over. Choose another one.
refusal-request-too-late-to-abort = { $players ->
    [2] Both players have
   *[other] Everyone has
} moved, so the game can’t be aborted any more. You can resign or offer a draw.
refusal-time-paused = The clocks are paused until { $until }. To move before then, type /game resume: { $players ->
    [2] your opponent has
   *[other] the others have
} to agree.
refusal-time-not-paused = The clocks are already running.
refusal-time-no-clock = This game has no clock.
refusal-time-invalid-pause = A pause can last from a minute to { $most }, such as 12h or 3d.
refusal-request-no-takebacks = There are no takebacks in games with secret diplomacy.
refusal-request-rated-takeback = There are no takebacks in rated games. Start an unrated game for that.
refusal-request-nothing-to-take-back = You have no move to take back.
refusal-request-already-asked = Another request is still open. It has to be answered first, or a move made.
refusal-request-nothing-asked = There’s nothing for you to answer here: you’re not asked, or it has been answered.
refusal-request-gone = That request is gone: it was answered or withdrawn, or a move was made.
refusal-substitute-replaced = A computer plays for you. Type /game substitute to take your seat back first.
refusal-substitute-rated = In a rated game no computer plays for you. Move yourself, resign, or ask for a pause.
refusal-substitute-not-replaced = No computer plays for you, so there is nothing to take back.
refusal-substitute-computer = A computer plays there already.
refusal-substitute-eliminated = That player has nothing left to decide in this game.
refusal-takeover-rated = A rated game keeps its players, so nobody can take over a seat.
refusal-takeover-computer = { $seat } is a computer and plays on.
refusal-takeover-present = No computer plays for { $seat }, so this seat can’t be offered. Ask for a computer first: /game substitute.
refusal-takeover-will-return = { $seat } let a computer play and may return. Only they decide about this seat.
refusal-takeover-too-early = { $seat } may still return. You can offer this seat when the computer has made { $moves } moves.
refusal-takeover-already-offered = The seat of { $seat } is offered already.
refusal-takeover-not-offered = The seat of { $seat } isn’t offered.
refusal-takeover-closed = This seat is no longer offered. Its player has returned, somebody was faster, or the offer was withdrawn.
refusal-takeover-playing = You already play in this game, so you can’t take over another seat.
refusal-takeover-retired = Somebody has taken over your seat in this game, so you can’t play in it again.
refusal-hint-off = There are no hints in this game: it was created without them.
refusal-hint-rated = There are no hints in rated games. Start an unrated game for that.
refusal-hint-other-people = Hints are only for games against computers.
refusal-hint-busy = There is no hint right now. Try again in a moment.
refusal-analysis-running = The analysis comes when the game is over. While it’s being played, nobody gets one.
refusal-analysis-too-short = This game is too short for an analysis: each player needs at least two moves.
refusal-analysis-too-long = This game is too long: I analyse files with up to { $most } moves of all sides together. The program’s own command, entente analysis, takes longer ones.
refusal-analysis-busy = There’s no analysis right now: too many other games are waiting for theirs. Try again in a few minutes.
refusal-request-already-here = This game is already played in this channel.
refusal-time-time-is-up = You ran out of time, so { $picker } picks this move.
refusal-clock-unreadable = I can’t read “{ $text }” as a clock. Write 3d or 2h30m for each move, or 10+5 for ten minutes plus five seconds per move.
refusal-clock-bounds = That clock is too short or too long. Choose from { $least } to { $most }.
refusal-timeout-without-clock = A timeout needs a clock. Add one with *clock*, such as 3d or 10+5.
refusal-span-unreadable = I can’t read “{ $text }” as a length of time. Write 12h, 3d or 1d12h, from a minute to { $most }.
refusal-conditional-moves-your-turn = It’s your turn, so just make your move. Conditional moves are for when others are thinking.
refusal-conditional-moves-empty = There’s no move in it. Write what you expect and then what you’d play, or * and then your move for whatever they play.
refusal-conditional-moves-ends-with-others = A line has to end with a move of your own.
refusal-conditional-moves-unknown-board = After a * the board is unknown, so only moves of your own can follow, each after another *. “{ $text }” doesn’t fit there.
refusal-conditional-moves-lone-answer = Write after which move, such as `e4 resign`. `* resign` means: whatever they play. To resign now, use /resign
refusal-conditional-moves-after-answer = A line ends with `resign` or `draw`, so “{ $text }” can’t follow.
refusal-conditional-moves-move = Move { $number } of the line: { $refusal }
refusal-think-board-move = Move { $number } of the line: { $refusal }
refusal-conditional-moves-betrays = { $mv } captures a piece of your ally { $ally }. You’d leave your alliance by that. If you mean it, write a ! after the move: { $mv }!
refusal-conditional-moves-game-ends = The game is over after move { $number } of the line.
refusal-conditional-moves-too-long = A line can have at most { $most } moves of your own.
refusal-conditional-moves-too-many-lines = You already have { $most } lines, which is the limit. Remove one first.
refusal-conditional-moves-no-such-line = { $lines ->
    [0] You have no conditional moves.
    [one] You have only { $lines } line.
   *[other] You have only { $lines } lines.
}
refusal-think-board-empty = There’s no move in it. Write moves that could follow each other, separated by spaces.
refusal-think-board-line-ends = { $number ->
    [0] Nothing can be added here: the game would be over, or a player would have to choose something first.
   *[other] Nothing can follow move { $number } of the line: the game would be over, or a player would have to choose something first.
}
refusal-think-board-no-such-move = This move is no longer on your think-board. Open it again to see what is there.
refusal-think-board-taken-back = This line began on a board that was taken back. Add its moves to the present board.
refusal-think-board-no-longer-possible = This line can’t be played on the present board any more. Remove it, or begin another one.
refusal-think-board-full = Your think-board is full: { $most } moves. Remove some first.
refusal-think-board-note-too-long = Your note is too long: { $length } characters. The limit is { $most }.
refusal-note-too-long = Your notes are too long: { $length } characters. The limit is { $limit }.
refusal-person-too-many-tokens = You already have { $limit } tokens, which is the limit. Revoke one first with /api revoke.
refusal-person-invalid-label = A token’s name must have 1 to { $limit } visible characters.
refusal-person-no-such-token = You have no token number { $number }. /api list shows yours.
refusal-person-already-known = { already-done }
refusal-setting-no-such-setting = That setting doesn’t exist (any more).
refusal-setting-no-such-value = That isn’t possible: { $name } can be { $values }.
refusal-server-too-many-channels = You can choose at most { $limit } channels.
refusal-setting-no-such-zone = There’s no time zone “{ $value }”. Did you mean { $nearest }?
refusal-setting-no-quiet-hours = I can’t read “{ $value }” as quiet hours. Write two different times, such as 22:00-07:30, or off.
refusal-setting-no-time-of-day = I can’t read “{ $value }” as a time. Write one such as 8:00 or 18:30, or off.
refusal-vacation-unreadable = I can’t read “{ $value }” as the end of a vacation. Write how long, such as 10d or 2w, or the last day, such as 2026-12-24.
refusal-vacation-past = That vacation would already be over. Write how long from now, such as 10d or 2w, or a last day in the future.
refusal-vacation-too-long = You get { $days } vacation days a year. This vacation can last until { $latest-date } at most.
refusal-vacation-used-up = You’ve used all your { $days } vacation days for this year.
refusal-block-yourself = You can’t block yourself. Choose someone else.
refusal-block-bot = Bots can’t challenge you, so there’s no need to block one. Choose a person.
refusal-block-already-blocked = You’ve already blocked this person. /settings block shows everyone you’ve blocked.
refusal-block-not-blocked = You haven’t blocked this person. /settings block shows everyone you’ve blocked.
refusal-block-too-many = You’ve already blocked { $limit } people, which is the limit. Unblock someone first.
refusal-block-invalid-name = A name must have 1 to { $most } visible characters.
refusal-vacation-not-away = You’re not on vacation. Start one with /settings vacation
refusal-server-no-such-channel = That channel isn’t in this server.
refusal-not-in-server = { $who } isn’t in this server, so they wouldn’t see the game. Choose someone else. With visibility “private” the game is in direct messages, which may reach them.
refusal-channel = In this server, games are started in { $channels }. Try again there.

## Why a move isn’t legal: a clause after "Nf6 isn’t legal:"
piece-of-others = the { $kind } on { $square }
piece-of-yours = your { $kind } on { $square }
origin-file = on the { $file } file
origin-rank = on rank { $rank }
origin-square = on { $square }
why-must-move = you have to move a piece as long as one can move
why-game-over = the game is over
why-resigned = { $army } has resigned and leaves with this turn
why-no-choice = { $army }’s army isn’t up for choice now
why-empty-square = there’s no piece on { $square }
why-not-yours = the { $kind } on { $square } is { $army }’s, and it’s { $turn }’s turn
why-others-castling = that’s castling for { $army }, and it’s { $turn }’s turn
why-eliminated = the { $kind } on { $square } belongs to { $army }, who is out of the game, and can’t move any more
why-wrong-kind = the piece on { $square } is a { $kind }, not a { $wanted }
why-no-such-piece = you have no { $kind }
why-no-such-piece-there = you have no { $kind } { $origin }
why-none-reaches = none of your { $kind }s can move to { $to }
why-none-of-these-reaches = none of your { $kind }s { $origin } can move to { $to }
why-same-square = that piece is already on this square, so the move has been made
why-own-piece = your own { $kind } is on { $square }
why-not-its-move = your { $kind } on { $square } can’t move to { $to } ({ $rule })
why-blocked = { $by } is in the way of your { $kind } from { $square } to { $to }
why-nothing-to-capture = your { $kind } on { $square } moves diagonally only to capture, and there’s nothing to capture on { $to }
why-passed-before = your { $kind } on { $square } moves diagonally only to capture, there’s nothing to capture on { $to }, and you could capture the pawn on { $passed } en passant only on your first turn after its double step
why-capture-ahead = your { $kind } on { $square } captures diagonally, not straight ahead
why-no-capture = there’s nothing to capture on { $to }
why-corner = { $square } is in a corner, which isn’t part of the board
why-stuck = your { $kind } on { $square } is stuck and can only capture ({ $corner } is in a corner, which isn’t part of the board)
why-no-double-step = your { $kind } on { $square } has left its starting rank, so it moves only one square
why-single-step = your { $kind } on { $square } moves only one square, even from its starting rank
why-not-a-single-step = your { $kind } on { $square } can’t move to { $to } (a pawn moves one square straight ahead and captures one square diagonally ahead)
why-no-castling-here = there’s no castling in this game
why-king-into-check = your king would be in check on { $to } from { $by }
why-pinned = your { $kind } on { $square } is pinned to your king by { $by }
why-still-in-check = your king would still be in check from { $by }
why-double-check = your king is in double check from { $by }, so only the king can move
why-en-passant-uncovers = capturing en passant would leave your king in check from { $by }
why-castling-king = you can’t castle kingside because { $why }
why-castling-queen = you can’t castle queenside because { $why }
why-castling-no-right = the king or that rook has already moved or been captured
why-castling-not-regained = the { $kind } on { $square } of the captured army isn’t back on { $home }, its starting square
why-castling-strayed = the { $kind } on { $square } hasn’t come nearer to its starting square with every move since its army was captured
why-castling-commander-in-check = the commander’s own king would be in check from { $by }
why-castling-occupied = { $count ->
    [one] { $by } is in the way
   *[other] { $by } are in the way
}
why-castling-in-check = your king is in check from { $by }
why-castling-attacked = the king would pass or reach { $square }, which is attacked by { $by }
why-promotion-missing = your { $kind } on { $square } reaches the last rank, so add what it becomes, as in { $to }={ $queen }
why-no-promotion = your { $kind } on { $square } doesn’t promote on { $to }
why-wrong-details = there’s a move from { $from } to { $to }, but not with the capture, promotion or castling that you wrote
why-not-a-promotion = a pawn can’t promote to a { $kind }
why-nobody-moves-army = { $army } is out of the game and nobody moves this army, so its turn passes with %%%
why-on-its-own-turn = the { $kind } on { $square } moves only on { $army }’s turn, and it’s { $turn }’s turn
why-capturable-en-passant = your { $kind } on { $square } can still be captured en passant, so for now it may move straight ahead but not capture
why-active-king = { $army } is still in the game, so { $army }’s king can’t be captured
why-same-side = the { $kind } on { $square } is on your side
why-commander-in-check = { $army } commands this army, and { $army }’s own king would be in check from { $by }
why-wrong-pass = this turn passes with { $pass }
why-may-not-resign-mated = { $army } is checkmated and can’t resign now, so the turn passes with %
why-may-not-resign-stalemated = { $army } is stalemated and can’t resign now, so the turn passes with %
why-captured-army = a captured army can’t resign
why-not-eliminated = %%% is for an army that is out of the game and that nobody moves, unlike { $army }’s
why-within-switch = { $square } and { $to } are one switch, and no piece moves from one of its squares to the other
why-own-piece-switch = your own { $kind } on { $square } is in the same switch as { $to }, and both squares of a switch count as taken
why-blocked-switch = { $by } is in the way of your { $kind } from { $square } to { $to } (the other square of the switch, { $switch }, counts, too)
why-only-pawns = only pawns may move on your first turn
why-protectorate = a protectorate can’t capture its own alliance’s pieces, and the { $kind } on { $square } is { $army }’s
why-ally = the { $kind } on { $square } belongs to your ally { $army }, and in this game allies’ pieces can’t be captured
why-only-king-walks = { $army } has left the game, and only { $army }’s king still moves
why-choice-due = { $army } has lost the king and must first choose what its army does
why-nothing-moves = { $part } alone isn’t a move: the line has to start with a piece that moves, as in P e2-e4
why-wrong-letter = the { $kind } on { $square } has the letter { $own }, not { $label }
why-wrong-promotion-letter = { $label } is the other army’s letter: your pawn becomes { $own }
why-nothing-removed = this move removes no piece from { $square }
why-nothing-put = this move puts no piece on { $square }
why-nothing-else-moves = this move takes no other piece from { $from } to { $to }
why-square-removed = no move takes the square { $square } off the board
why-written-twice = { $part } is written twice
rule-pawn = a pawn moves one square straight ahead, or two from its starting rank, and captures one square diagonally ahead
rule-knight = a knight jumps two squares in a straight line and one to the side
rule-bishop = a bishop moves diagonally
rule-rook = a rook moves along files and ranks
rule-queen = a queen moves straight or diagonally
rule-king = a king moves one square
rule-guard = a guard moves one square straight, or captures one square diagonally
rule-archbishop = an archbishop moves like a bishop or a knight
rule-chancellor = a chancellor moves like a rook or a knight
rule-chess66-pawn = a pawn moves one square straight ahead, or two from its starting rank, and captures one square diagonally ahead, and c5 is straight above b4
rule-chess66-knight = a knight jumps to where two steps of a king lead but no line of a rook or bishop does
rule-chess66-bishop = a bishop moves diagonally, and c5 is straight above b4
rule-chess66-rook = a rook moves straight, and c5 is straight above b4
rule-chess66-queen = a queen moves straight or diagonally, and c5 is straight above b4
rule-chess66-king = a king moves one square, and c5 is straight above b4

# The analysis of a finished game. Moves are in backticks, as they are typed.
analysis-title = **Analysis** · { $title } · { $result }
analysis-opening = Opening: { $name } ({ $eco }).
analysis-ahead = Just before it, { $who } was ahead, with a { $percent }% chance to win.
analysis-even = Just before it, nobody was clearly ahead.
analysis-turn = { $what ->
    [key] The key move was `{ $move }` by { $who }.
   *[turned] The game turned with `{ $move }` by { $who }.
}{ $reason ->
    [none] {""}
   *[other] {" "}The move { $reason }:
} { $winner } went from { $before }% to { $after }%.
analysis-no-turn = { $costliest ->
    [none] No single move decided this game: none cost anyone a 5% chance to win.
   *[other] No single move decided this game: none cost more than a { $costliest }% chance to win.
}
analysis-given-back = No single move decided this game: what the largest mistakes cost was won back.
analysis-not-from-start = This game began from a set-up or loaded position. What came before it isn’t judged.
analysis-decisive = **The moves that decided it**
analysis-costliest = **The costliest moves**
analysis-no-mistakes = **No mistakes:** no move cost anyone a 5% chance to win.
analysis-inaccuracy = inaccuracy
analysis-mistake = mistake
analysis-blunder = blunder
analysis-judged = `{ $move }` ({ $who }): { $judgement }, −{ $percent }%.{ $reason ->
    [none] {""}
   *[other] {" "}It { $reason }{ $shown ->
        [none] {""}
       *[other] {" "}(`{ $shown }`)
    }.
}
# What was bad about a move: a predicate, as in “It loses a rook for a bishop.”
analysis-reason-allows-mate = { $moves ->
    [one] allows mate in one
   *[other] allows mate in { $moves }
}
analysis-reason-misses-mate = { $moves ->
    [one] misses mate in one
   *[other] misses mate in { $moves }
}
analysis-reason-leaves-king = leaves { $piece ->
    [queen] the queen
   *[king] the king
} where { $seat } can capture it
analysis-reason-ends-alliance = throws the alliance with { $seat } away
analysis-reason-stalemates = gives stalemate, which is a draw
analysis-reason-loses = loses { $piece ->
    [queen] the queen
    [king] the king
    [archbishop] an archbishop
    [pawn] a pawn
    [knight] a knight
    [bishop] a bishop
    [rook] a rook
    [guard] a guard
   *[chancellor] a chancellor
} on { $square }{ $gained ->
    [none] {""}
    [queen] {" "}for a queen
    [archbishop] {" "}for an archbishop
    [pawn] {" "}for a pawn
    [knight] {" "}for a knight
    [bishop] {" "}for a bishop
    [rook] {" "}for a rook
    [guard] {" "}for a guard
   *[chancellor] {" "}for a chancellor
}{ $motif ->
    [none] {""}
   *[other] { $gained ->
        [none] {" "}to
       *[other] {" "}because of
    } { $motif ->
        [fork] a fork
        [pin] a pin
        [skewer] a skewer
       *[discovered_attack] a discovered attack
    }
}
analysis-reason-allows-promotion = lets a pawn become { $piece ->
    [queen] a queen
    [archbishop] an archbishop
    [knight] a knight
    [bishop] a bishop
    [rook] a rook
   *[chancellor] a chancellor
}
analysis-reason-misses-capture = misses the capture of { $piece ->
    [queen] a queen
    [king] a king
    [archbishop] an archbishop
    [pawn] a pawn
    [knight] a knight
    [bishop] a bishop
    [rook] a rook
    [guard] a guard
   *[chancellor] a chancellor
}
analysis-reason-misses-gain = misses { $motif ->
    [none] a line
    [fork] a fork
    [pin] a pin
    [skewer] a skewer
   *[discovered_attack] a discovered attack
} that wins { $piece ->
    [queen] a queen
    [king] a king
    [archbishop] an archbishop
    [pawn] a pawn
    [knight] a knight
    [bishop] a bishop
    [rook] a rook
    [guard] a guard
   *[chancellor] a chancellor
}
analysis-reason-misses-promotion = misses turning a pawn into { $piece ->
    [queen] a queen
    [archbishop] an archbishop
    [knight] a knight
    [bishop] a bishop
    [rook] a rook
   *[chancellor] a chancellor
}
analysis-reason-throws-endgame = throws { $expected ->
    [win] a won endgame
   *[draw] a drawn endgame
} away
analysis-reason-allows-passed-pawn = allows a passed pawn on { $square }
analysis-reason-misses-passed-pawn = misses a passed pawn on { $square }
analysis-reason-exposes-king = exposes the king
analysis-reason-misses-castling = misses castling
analysis-reason-weakens-pawn = leaves a weak pawn on { $square }
analysis-better = Better: `{ $better }`.
analysis-better-line = Better: `{ $better }`, then perhaps `{ $later }`.
analysis-thoughts = **From your think-board** (only you can see this)
analysis-thought-better = `{ $move }`: the better `{ $better }` was on your think-board.
analysis-thought-other = `{ $move }`: your think-board had { $thoughts } there, but not the better `{ $better }`.
analysis-comment = { $judgement }, −{ $percent }%{ $reason ->
    [none] {""}
   *[other] : { $reason }
}{ $better ->
    [none] {""}
   *[other] . Better: { $better }
}
analysis-moves = **Mistakes and inaccuracies** · { $title } · { $first }–{ $last } of { $count }
analysis-mistake-number = **Mistakes and inaccuracies** · { $number } of { $count }
analysis-file-gone = I no longer have this analysis: those of files are kept for a while only. Send the game again.
analysis-gift = 🎁 With `{ $move }`, { $from } gave others a better chance to win: { $shares }.
analysis-gift-share = { $to } +{ $percent }%
analysis-betrayal = 🗡️ With `{ $move }`, { $who } betrayed { $whom }. A round later { $who } had { $after }% ({ $before }% before), and { $whom } { $victim_after }% ({ $victim_before }% before).
analysis-summary = { $who }: { $blunders ->
    [one] { $blunders } blunder
   *[other] { $blunders } blunders
}, { $mistakes ->
    [one] { $mistakes } mistake
   *[other] { $mistakes } mistakes
}, { $inaccuracies ->
    [one] { $inaccuracies } inaccuracy
   *[other] { $inaccuracies } inaccuracies
}, accuracy { $accuracy }%
thousands-separator = ,
labelled = { $label }: { $text }
clause-separator = {"; "}
analysis-engine = Percentages are the chance to win that the engine sees, with a draw as a shared win, after looking at { $nodes } positions for each move.
analysis-judge = Judged by the engine { $engine }: percentages are the chance to win that it sees, with a draw as a shared win.
analysis-progress = 🔎 I’m analysing the game: { $percent }% done. The result will appear here.
analysis-alt = A chart of the chance to win of each of the { $count } armies.
analysis-alt-start = At the start: { $shares }.
analysis-alt-moment = After { $move }: { $shares }.
analysis-alt-end = At the end: { $shares }.
analysis-share = { $who } { $percent }%
analysis-caption = { $what ->
    [key] Key move: { $move }
   *[turned] Turning point: { $move }
}
analysis-caption-costliest = Costliest move: { $move }
analysis-caption-better = { $caption } · better: { $better }
analysis-caption-arrows = The red arrow is the move that was made{ $better ->
    [none] {""}
   *[other] , the green one the better { $better }
}.
analysis-mark-key = key move
analysis-mark-turned = turning point
analysis-mark-blunder = blunder
analysis-mark-betrayal = betrayal

## Diplomacy
# Sixteen names that say nothing about anyone. Each game hands them out by its seed.
aliases = the Grey Heron, the Night Owl, the Arctic Fox, the Old Badger, the Noble Stag, the Wild Swan, the Quiet Otter, the Snow Goose, the Brook Trout, the Tall Crane, the Lone Wolf, the Busy Mole, the Last Raven, the Young Hare, the Barn Swallow, the Sly Adder
# What only its reader is told.
private-proposed = **{ $who } proposes { $bond ->
    [pact] a pact
   *[other] an alliance
} to you.**
private-proposal-withdrawn = { $who } withdrew the proposal.
private-proposal-declined = { $who } declined your proposal.
private-proposal-you-accepted = ✓ You accepted.
private-proposal-you-declined = ✗ You declined.
private-proposal-over = It’s no longer open.
private-allied = **You’re now allied** with { $others }!
private-left = **{ $who } { $bond ->
    [pact] ended your pact
   *[other] left your alliance
}.**
private-betrayed = **{ $who } betrayed your alliance!** With **{ $move }** they captured { $taken ->
    [king] the king of { $whom }
   *[piece] the { $piece } of { $whom } on { $square }
}.
private-betrayed-you = **{ $who } betrayed you!** With **{ $move }** they captured { $taken ->
    [king] your king.
   *[piece] your { $piece } on { $square }, and you’re no longer allied.
}
private-pact-broken = **{ $who } broke the pact with { $whom }!** With **{ $move }** they captured the { $piece } on { $square }.
private-protectorate-you = **Your king has fallen!** Your army fights on for **{ $liege }** and can’t win on its own any more.
private-protectorate-yours = { $who } has lost their king. Their army now fights **for you**.
private-new-liege-you = The king you fought for has fallen. Your army now fights for **{ $liege }**.
private-new-liege-is-you = The army of { $who } has lost the ally it fought for and now fights **for you**.
private-new-liege = The army of { $who } has lost the ally it fought for and now fights for { $liege }.
private-protectorate = { $who } has lost their king. Their army now fights for { $liege }.
private-civil-war = **Civil war!** Nobody is left to oppose your alliance, so it’s over. From now on, everyone fights alone.
private-check = **Your king is under attack** from { $squares }! Only you can see this. You may ignore it, but kings can be captured in this game.
# What everyone reads when the game is over.
event-proposed = { $who } proposed { $bond ->
    [pact] a pact
   *[other] an alliance
} to { $whom }.
event-proposal-withdrawn = { $who } withdrew the proposal to { $whom }.
event-proposal-declined = { $who } declined the proposal from { $whom }.
event-allied = { $all } became allies.
event-allied-proposed-by = { $all } became allies. It was proposed by { $who }.
event-left = { $who } { $bond ->
    [pact] ended the pact
   *[other] left the alliance
} with { $rest }.
event-betrayed = { $who } betrayed the alliance and captured { $taken ->
    [king] the king of { $whom }
   *[piece] a piece belonging to { $whom }
}!
event-pact-broken = { $who } broke a pact and captured { $taken ->
    [king] the king of { $whom }
   *[piece] a piece belonging to { $whom }
}!
event-protectorate = { $who } lost their king and fought on for { $liege }.
event-new-liege = { $who } lost the ally they fought for and fought on for { $liege }.
event-eliminated = { $who } was out.
event-king-captured = { $who } lost their king to { $by } and was out.
event-removed = { $who } lost their king, and their army was removed from the board.
event-without-pieces = { $who } lost their last piece and was out.
event-resigned = { $who } resigned.
event-flagged = { $who } ran out of time.
event-eliminated-with-alliance = { $who } was out, together with the alliance’s last king.
event-civil-war = Civil war! Nobody was left to oppose { $all }, and their alliance ended.
event-ordered-removal = { $who } chose to remove their army if their king was captured.
event-ordered-protectorate = { $who } chose to fight on for an ally if their king was captured.
event-letter = { $who } wrote to { $whom }.
event-check = The king of { $who } was under attack.
event-won = { $who } won!
history-not-over = That game isn’t over. The true story is told when it is.
history-alliances-hidden = In this game it stays secret who was allied, even now that it’s over.
history-title = **What really happened**
history-line = Round { $round }: { $what }
history-alone = Nobody was allied.
history-letter = Round { $round }, { $who } to { $whom }: “{ $text }”
history-letters = Letters: { $counts }.
history-letter-count = { $who } to { $whom } { $count }
history-brief-line = `{ $round }` { $kind ->
    [betrayal] **{ $what }**
   *[other] { $what }
}
history-letters-in-all = { $count ->
    [one] One letter was written.
   *[other] { $count } letters were written.
}
history-more = { $count ->
    [one] … and one more event.
   *[other] … and { $count } more events.
}
timeline-alt = { $count ->
    [one] A timeline of { $count } round, with a lane for each army.
   *[other] A timeline of { $count } rounds, with a lane for each army.
}
# These are above the boards of turning points, where there is room for about forty characters.
caption-allied = { $all } become allies
caption-left = { $who } { $bond ->
    [pact] ends a pact
   *[other] leaves the alliance
}
caption-betrayed = { $who } betrays { $whom }!
caption-protectorate = { $who } loses the king and fights on
caption-civil-war = Civil war: { $all }
caption-eliminated = { $who } is out
caption-resigned = { $who } resigns
# These are above the boards of films and strips, where there is room for about forty characters.
film-start = Start
film-move = { $army }: { $move }
film-walked = { $army }’s king walks: { $move }
film-eliminated-by = { $by } eliminates { $who }
film-file-end = { $result } ({ $reason })
film-mistake = Blunder: { $move }
film-won = { $count ->
    [one] { $who } wins { $reason }: { $result }
   *[other] { $who } win { $reason }: { $result }
}
film-won-by-points = { $count ->
    [one] { $who } wins by points: { $result }.
   *[other] { $who } share first place: { $result }.
}
film-alt = { $moves ->
    [one] The game as a film of one move.
   *[other] The game as a film of { $moves } moves.
}
strip-alt = { $boards ->
    [one] The story of the game in one board.
   *[other] The story of the game in { $boards } boards.
}
film-smaller = The game is long, so the film is smaller than usual.
film-thinned = The game is very long, so the film shows only one of { $every } moves, and what was important.
film-no-moves = That game has no moves yet, so there is no film of it.
film-progress = 🎞️ Making the film … { $percent } %
film-here = The game as a film.
film-busy = Too many pictures are being made right now. Try again in a minute.
film-failed = The film could not be made. Try again, and if it fails again, tell the people who run this bot.
# These are below the timeline, where there is room for about twelve characters.
timeline-proposal = proposal
timeline-alliance = allied
timeline-left = left
timeline-betrayal = betrayal
timeline-king-lost = king lost
timeline-eliminated = out
letter-from = **A letter from { $who }:**
letter-from-to-several = **A letter from { $who } to { $readers }:**
letter-reader-you = you
letter-to = **Your letter to { $whom }:**
letter-reported = **{ $by } reports a letter from { $who }** in the game { $title }. Until now, only the two of them have read it:
letter-reported-to-several = **{ $by } reports a letter from { $who }** in the game { $title }. It also went to { $others }. Until now, nobody else has read it:
report-number = Report { $number }
letter-erased = (This letter was deleted because its writer asked to be forgotten.)

## Games as files
save-too-large = I can’t load that file: it’s larger than { $limit } KiB, and none of my saved games are.
save-newer = I can’t load that file: it was made by a newer version of me. Ask the people who run this bot to update me.
save-damaged = I can’t load that file: it has been changed or damaged ({ $cause }).
save-not-a-save = I can’t load that file: it’s neither one of my saved games nor a game in a notation. You get a saved game from /game save.
load-too-large = I can’t load that file: it’s larger than { $limit } KiB. Send one game, without its comments.
load-not-text = I can’t load that file: it isn’t a game, but a picture, an archive or the like. I read PGN, c4pgn, PGN4, Game Courier’s lines, and the files of /game save.
load-packed = That file is compressed ({ $format }). Unpack it, and send the game that is in it.
load-no-file = No file arrived. Choose one and send the form again.
load-nothing = Nothing arrived. Choose a file, or paste its text, and send the form again.
load-both = That’s a file and a pasted text. Send one of them.
load-one-file = That’s more than one file. Send them one at a time.
load-no-game = I can’t load that file: there’s no game in it. Send one of my saved games or one game as I write it: PGN for chess, c4pgn for Chess4, PGN4 for four-colour chess, Game Courier’s lines for Chess66, and JSON for the others.
load-several = I can’t load that file: it has { $count } games. Send one of them.
load-includes-options = That file says itself which options the game has. Leave them out.
load-at = I can’t load that file. Line { $line }, column { $column }: { $cause }
load-header = “{ $text }” isn’t a header. One looks like this: [White "Ann"].
load-chess960-start = This is a game of Chess960, because castling begins elsewhere than in chess. Choose the variant Chess960.
load-fen = In the header FEN: { $cause }
load-fen4 = In the header StartFen4: { $cause }
load-options = In the header Options: { $cause }
load-position = In the header Position: { $cause }
load-unclosed = A comment or a variation is never closed. Close it, or leave it out.
load-unopened = “{ $text }” closes nothing. Leave it out.
load-other-variant = This is a game of “{ $name }”. Choose that variant, if I have it.
load-variant = This is a game of { $variant }. Choose that variant ({ $id }).
load-unknown-variant = I don’t have the rules of “{ $name }”. Send a game of one of my variants.
load-missing-rule = In this game the king of a player who left stays where it is: the rule { $rule } is missing. Here it walks on. End the file before this turn.
load-null-move = Move { $number }: “{ $text }” skips a turn, and here each turn has a legal move. End the file before it.
load-result = “{ $text }” is a result without a game. Moves or headers come before it.
load-json = I can’t load that game: { $cause }. Send the file as I gave it.
load-unreadable-move = “{ $text }” isn’t a move; expected { $expected }.
# What a notation expects: these follow load-unreadable-move's “expected”.
expected-san = a move like e4, Nf3, exd5, O-O, e8=Q or e2e4
expected-san-without-castling = a move like b4, Nf3, bxc4, e8=Q or e2e3
expected-army-choice = @ and the letter of an army
expected-c4pgn-move = a move of a piece
expected-c4pgn-square = a square at the end, a letter from a to n and a number from 1 to 14
expected-c4pgn-origin = a letter, a number or a square between the piece and its target
expected-c4pgn-promotion = one of Q, R, B and N behind =
expected-c4pgn-armies = the letters of armies, w, s, b or g, behind a mark
expected-c4pgn-marks = the marks #, ## and ### in this order, each once
expected-c4pgn-castling = o-o or o-o-o, and the letter of one army behind a dash
expected-c4pgn-pass = %, %% or %%%, with no mark but ###
expected-pgn4-turn = a move like h2-h3, Bi1xBa9, h7-h8=D or O-O, or one of R, T, S and #
expected-courier-move = a move like P e2-e4, e4, Nf3, exd5, O-O, e8=Q or e2e4
expected-courier-part = a part like P e2-e4, e4- or Q-e8
expected-courier-dash = both squares with a dash between, as in N g1-f3
expected-courier-label = a piece: one of K Q R B N P for White, k q r b n p for Black
expected-courier-blank = a blank between the piece and its square, as in P e2-e4
expected-courier-square = a square of the board; only A4 and H5 are written with capitals
expected-courier-castling = castling as the king’s move, as in K e1-g1
remark-fen = { $assumption }
remark-repeated = it is given again; the value “{ $dropped }” was dropped
remark-unknown-result = “{ $text }” is not a result
remark-results = { $header } was taken, though the moves end with { $moves }
remark-resolved = Move { $number }: “{ $printed }” could be several moves. The moves after it show that { $taken } is meant.
remark-letters = The pieces have the letters { $letters } instead of KQRBN.
load-letters = The pieces have the letters of another language, and several languages fit: move { $number } is { $readings }. Write the pieces with the English letters KQRBN.
load-letters-reading = { $move } with { $letters } ({ $languages })
remark-no-game = The text that begins with “{ $text }” is no game and was left out.
remark-kings = { $text } puts the kings into the centre, as electronic boards show a result: that is no move.
load-refused-turn = “{ $text }” isn’t possible here.
load-move = Move { $number }: { $error } Correct the move, or end the file before it.

## Why a position can’t be played
position-unreadable = I can’t read that as a position: { $cause }.
# What is wrong with JSON: these follow position-unreadable's colon.
json-missing-key = the key { $key } is missing
json-unknown-key = there is no key { $key }
json-variant = variant: “{ $name }” is another variant
json-army = { $key }: “{ $letter }” is not an army of this variant
json-square = { $key }: “{ $name }” is not a square of this board
json-piece = pieces: “{ $piece }” on { $square } is not a piece; one is written like wK
json-word = { $key }: “{ $word }” is not { $allowed }
json-rook-squares = a list of rooks’ squares
json-proposal = two letters like wb, for who proposed and to whom
json-score = a score like 0, 1/2 or 1+1/3
json-en-passant = en_passant: only one pawn can just have made a double step
json-options = this is not an object of options: { $cause }
event-form = this is not an event: { $cause }
event-declines-nothing = decline: it names either an offer or a proposal
event-no-alliances = this is not an event of this game, which has no alliances
event-army = no army of this game has the letter { $letter }
event-name = { $name } is neither a player nor a square of this game, nor an option
# What cannot be read: these follow position-unreadable's colon.
fen-invalid-position = { $faults }
fen-fields = a FEN has six fields, or four without the counters, and this one has { $count }
fen-rows = the board has { $expected } rows, and this has { $found }
fen-row = “{ $row }” doesn’t describe a row of { $width } squares
fen-piece = “{ $letter }” in “{ $row }” isn’t a piece
fen-turn = where w or b says whose turn it is, there’s “{ $text }”
fen-castling = “{ $text }” doesn’t say who can castle: it’s - or some of KQkq, or files of rooks, as in HAha
fen-en-passant = “{ $text }” is neither - nor a square that a pawn may have crossed
fen-number = “{ $text }” isn’t a number from 0 to 65535
fen-option = the option { $text } can’t be read, or it changes the rules of this game
fen-fen4-fields = a FEN4 has seven parts with hyphens between them, or eight with options in braces, and this one has { $count }
fen-fen4-turn = where R, B, Y or G says whose turn it is, there’s “{ $text }”
fen-fen4-flags = “{ $text }” isn’t four times 0 or 1, with commas between them
fen-fen4-points = “{ $text }” isn’t four numbers with commas between them
fen-fen4-en-passant = “{ $text }” isn’t the square that a pawn crossed and the pawn’s own, as in c4:d4
fen-assumed-board = This FEN has only the board, so nobody can castle or capture en passant, it starts at move 1, and White is to move unless it says something else or only Black can be.
fen-assumed-counters = This FEN has no counters, so it starts at move 1, with no moves since the last capture or pawn move.
fen-assumed-halfmoves = This FEN doesn’t count the moves since the last capture or pawn move, so there are none yet.
fen-assumed-round = This FEN has no move number, so it starts at move 1.
fen-assumed-round-zero = This FEN has move number 0, so it starts at move 1.
typed-unreadable = I can’t read “{ $word }” as a square, or as a piece and its square. Type { $first } { $second }, or K{ $first } for a king there, or -{ $first } to empty it. Nothing was changed.
typed-without-piece = I don’t know which piece belongs on { $square }: type its letter too, such as K{ $square }. Nothing was changed.
typed-without-square = There’s no square in what you typed. Type some, such as { $first } { $second }. Nothing was changed.
fault-no-king = { $army } has no king.
fault-many-kings = { $army } has { $count } kings.
fault-no-queen = { $army } has no queen.
fault-many-queens = { $army } has { $count } queens.
fault-foreign-kind = There’s a { $kind } of { $army } on { $square }, but { $army } has no { $kind } in this game.
fault-pawn-on-last-row = { $army } has a pawn on { $square }, where it would have been promoted.
fault-pawn-on-back-row = { $army } has a pawn on { $square }, behind the squares where pawns start.
fault-waiting-in-check = { $army } is in check, but it’s not { $army }’s turn.
fault-castling = { $army } can’t castle with the rook on { $rook }: king and rook aren’t both where they started.
fault-en-passant = No pawn can just have made a double step over { $target } to { $pawn }.
fault-variant = { $fault }
fault-unknown-army = { $army } isn’t part of this game.
fault-unknown-square = There’s no square { $square } on this board.
fault-unknown-kind = There’s no { $kind } in this game, but there’s one on { $square }.
fault-switch-taken = { $square } and { $partner } are one switch, but there’s a piece on each.
fault-counters = The counters are out of range: round 1 to 65535, half-moves 0 to 65535.
fault-pieces-without-leader = { $army } has pieces on the board, but neither a king nor a liege.
fault-protectorate-with-king = liege: { $army } has a king, so it can’t be a protectorate.
fault-protectorate-without-pieces = liege: { $army } has no pieces, and a protectorate has at least one.
fault-liege = liege: { $liege } can’t be { $army }’s liege. A liege has a king and is in the same alliance.
fault-chooser-with-king = pending: { $army } has a king, so there’s nothing to choose.
fault-chooser-is-protectorate = pending: { $army } is a protectorate, so there’s nothing to choose.
fault-pending = pending: { $army } is out of the game, so nothing can be pending.
fault-four-player-pending = pending: { $army } is out of the game, so nothing can be pending.
fault-multiplayer-pending = pending: { $army } is out of the game, so nothing can be pending.
fault-missing-from-alliances = teams: { $army } is in the game, but in no alliance.
fault-two-alliances = teams: { $army } is in two alliances.
fault-eliminated-in-alliance = teams: { $army } is out of the game, so it can’t be in an alliance.
fault-alliance-without-king = teams: nobody in { $army }’s alliance has a king.
fault-proposal = proposals: { $from } can’t have proposed to { $to }. Both must be in the game and have a king.
fault-first-move = first_move: { $army } is out of the game.
fault-status = status: this contradicts the pieces and lieges of { $army }.
fault-takes-no-part = status: { $army } takes no part in this game, so it can only be resign.
fault-control-of-active = control: { $army } is in the game, so nobody else moves its army.
fault-control = { $why ->
    [method-one] control: { $by } can’t move { $army }’s army, because captured armies don’t move under method 1.
    [not-mated] control: { $by } can’t move { $army }’s army, because its king wasn’t checkmated.
    [captor-eliminated] control: { $by } can’t move { $army }’s army, because { $by } is out of the game.
   *[not-the-captor] control: { $by } can’t move { $army }’s army, because somebody else checkmated its king.
}
fault-two-captives = control: { $army } moves more than one captured army.
fault-eliminated-by = eliminated_by: nobody can have eliminated { $army }.
fault-own-elimination = eliminated_by: { $army } can’t have eliminated itself. Leave this out if nobody else has the credit.
fault-captured-castling = castling: the king and rooks of { $army }’s captured army aren’t on these squares.
fault-castling-rooks = castlers: the rooks that { $army } could castle with can’t be on these squares.
fault-en-passant-right = en_passant: { $army } can’t have a right to the pawn on { $pawn }.
fault-en-passant-no-striker = en_passant: no pawn of { $army } attacks { $target }.
fault-multiplayer-direction = pawns: this doesn’t say where { $army }’s pawns go.
fault-four-player-status = status: { $army } can’t have left this game like that.
fault-four-player-points = points: { $army } can’t have so many points in this game.
fault-four-player-one-point = { $square }: in this game there can’t be a queen worth one point here.
fault-nobody-in = No army is in the game.
fault-alliance-size = An alliance has one to three members.
fault-not-mated = { $army } is neither checkmated nor stalemated on this board.
fault-scores = The scores are higher than the number of armies that have left.
fault-left-in-order = left_in_order has to name exactly the armies that have left, each once.
fault-en-passant-rights = { $fault }
fault-en-passant-crossed-twice = Two pawns can’t both have just crossed { $square }.
fault-multiplayer-order = order has to name two to four armies, each once.
fault-multiplayer-eliminated-with-king = { $army } is out of the game, but has a king.

## Setting up a position
done-saved = Here’s the game as a file, with its rules, clock, starting position and moves. Anyone can open a new game from it with /game load. This game goes on.
done-saved-secret = Here’s a public copy of the game: the board, without alliances, letters and seed. A game opened from it with /game load is a new game, in which everyone starts alone.
done-sealed = Here’s the game, sealed: only I can open this file. Load it in another channel with /game load, and when all players accept, the game moves there. It goes on as it stands at that time.
done-move-asked = I’ve asked the other players whether to move the game here. When everyone has accepted, the next board appears here.
done-moved-here = The game has moved here. The next board appears here.
analysis-form-title = Analyse a game
analysis-form-pasted-hint = Paste a game that is over. Analysing one that is still being played is cheating.
load-form-title = Load a game
load-form-file = Game file
load-form-file-hint = PGN, c4pgn, PGN4, Game Courier, or a file I gave you. One game in it.
load-form-pasted = Or its text
load-form-pasted-hint = Paste the game here instead, if you have it as text.
load-form-people = Players to invite
load-form-people-hint = Leave it empty, and anyone here can join.
load-form-variant = Variant
load-form-variant-hint = Only needed if the file doesn’t say.
form-visibility = Who can watch?
form-visibility-server = Everyone in this channel
form-visibility-private = Only the players, by direct message
form-visibility-public = Anyone, here and over the API
filled-too-long = That’s too long. The limit is { $limit } characters.
filled-too-much = There’s more in that form than I asked for, so I changed nothing. Open it again and fill it in there.
save-no-rewind = It has gone on since that file was made, and it continues as it stands now. A file can’t turn it back.
save-of-another-bot = I can’t load that file: it was sealed by another bot, or it has been changed or damaged.
save-not-yours = Only its players can move a game, and you’re not playing in it.
save-needs-channel = A game can only move to a server’s channel. Use /game load there, in a server I’m in.
scenario-heading = **Set up a position** · { $game } · { $turn } to move
scenario-playable = This position can be played.
scenario-one-source = Choose only one to start from: a FEN, JSON, pieces or a game.
scenario-no-fen = { $game } has no FEN. Use JSON, or set the position up with the menu.
scenario-damaged = I can’t read that board any more. Start a new one with /game scenario.
scenario-too-long = That position is too long for this editor. Play it with `position` in /game new.
scenario-turn = Next side to move
scenario-castling = Castling
scenario-castling-rooks = Castling with the rook on: { $squares }
scenario-empty = Empty board
scenario-starting-position = Starting position
scenario-play = Play
scenario-share = Share
scenario-clear = Empty these squares
menu-set-piece = Set a piece…
form-squares = On which squares?
scenario-typed-hint = { $squares } · or several pieces: Qd4 e5 bKe8 -e2
scenario-fen = FEN…
scenario-json = JSON…
form-position = The position, as Share gives it
scenario-shared = Copy this to share the position. It works in /game scenario, and as `position` in /challenge and /game new.
position-of-another-variant = That’s a position of { $game }. Choose that variant, or leave the variant out.
position-includes-options = That position already includes its options. Leave them out.
command-game-scenario-name = scenario
command-game-scenario-description = Set up a position and play it, with menus or from a FEN, JSON, pieces or a game
command-game-scenario-variant-name = variant
command-game-scenario-variant-description = Which game (default: the one played here)
command-game-scenario-game-name = game
command-game-scenario-game-description = Start from this game’s current position
parameter-fen-name = fen
parameter-fen-description = A position in FEN
parameter-json-name = json
parameter-json-description = A position in JSON, as /show position gives it
parameter-pieces-name = pieces
parameter-pieces-description = Pieces on an empty board, such as Ke1 Qd1 bKe8
command-game-save-name = save
command-game-save-description = Save the game as a file, to load it elsewhere
parameter-what-name = what
parameter-what-description = A copy for everyone, or the game itself with its secrets, sealed
choice-copy = a copy for everyone
choice-sealed = the game itself, sealed
command-game-load-name = load
command-game-load-description = Open a game from a file of /game save or a PGN, or move a sealed game to this channel

## Letters of computers
# What a computer writes with a proposal, an answer or a farewell. Each has several variants, of which
# the game draws one. The writer is a machine that gives a reason: short, no flattery, no threats.
computer-letter-propose-gain-1 = We would both do better together. Shall we?
computer-letter-propose-gain-2 = If we leave each other alone, we both gain. What do you say?
computer-letter-propose-gain-3 = I’d rather play with you than against you.
computer-letter-propose-gain-4 = Fighting each other only helps the others. Let’s stop it.
computer-letter-propose-gain-5 = There are better things to do than to fight each other. Agreed?
computer-letter-propose-gain-6 = An alliance would suit me. I think it would suit you, too.
computer-letter-propose-gain-7 = Neither of us gets far alone. How about together?
computer-letter-propose-gain-8 = I’d leave your pieces alone if you left mine. Shall we?
computer-letter-propose-common-enemy-1 = I’m too weak for { $army }, and so are you. Together we can change that.
computer-letter-propose-common-enemy-2 = Look at the board: we’re both behind { $army }. Let’s see to that first.
computer-letter-propose-common-enemy-3 = Alone, neither of us beats { $army }. Together we might.
computer-letter-propose-common-enemy-4 = If nobody stops { $army }, we both lose. Shall we?
computer-letter-propose-common-enemy-5 = Let’s both turn on { $army }. After that, we’ll see.
computer-letter-propose-common-enemy-6 = Every piece we take from each other helps { $army }. Let’s stop that.
computer-letter-propose-common-enemy-7 = I’d rather move against { $army } than against you. What about you?
computer-letter-propose-common-enemy-8 = Somebody has to stop { $army }, and I can’t do it alone. Are you with me?
computer-letter-propose-protection-1 = You are stronger than me, and I’d like to have you on my side.
computer-letter-propose-protection-2 = I can’t hold out alone for long. Ally with me, and my pieces are yours to count on.
computer-letter-propose-protection-3 = Leave me in peace, and I’ll keep others busy.
computer-letter-propose-protection-4 = Spare me and I’ll spare you. Then we both have one front less.
computer-letter-propose-better-1 = I’d rather be with you than where I am. Propose an alliance to me, and I’ll leave mine for it.
computer-letter-propose-better-2 = I have allies, but I’d do better with you. Ask me, and I’ll come over.
computer-letter-propose-better-3 = I’d leave my alliance for one with you. All it takes is a proposal of yours.
computer-letter-propose-better-4 = You and I would do better together than I do now. Make me an offer, and I’ll go.
computer-letter-propose-better-5 = I’m thinking of changing sides. If you want me, propose it, and I’ll join you.
computer-letter-propose-better-6 = My alliance isn’t what I hoped for. Propose one, and I’ll be your ally instead.
computer-letter-propose-better-7 = I could be on your side. I’d have to leave others first, so the proposal has to come from you.
computer-letter-propose-better-8 = Would you have me? Then propose it: I’ll leave my allies and join you.
computer-letter-accept-1 = Agreed. I’ll leave your pieces alone.
computer-letter-accept-2 = Yes, let’s do that.
computer-letter-accept-3 = I accept. Watch our backs, and I’ll watch yours.
computer-letter-accept-4 = Good. From now on we’re on the same side.
computer-letter-leave-for-1 = Agreed. I’ve left my alliance for yours.
computer-letter-leave-for-2 = Yes. I’m no longer with my old allies: now I’m with you.
computer-letter-leave-for-3 = I’ve left the others, and I’m with you from now on.
computer-letter-leave-for-4 = Done. I had an alliance until now, and ours is better.
computer-letter-leave-for-5 = I accept, and I’ve left my old alliance for it.
computer-letter-leave-for-6 = Good. I’ve parted with my allies, and I’ll leave your pieces alone.
computer-letter-leave-for-7 = Yes. My old allies will be surprised: I’m on your side now.
computer-letter-leave-for-8 = Then I’m changing sides. From now on I’m with you.
# Also written where it has an ally already, which is a secret: so these say no reason.
computer-letter-decline-no-gain-1 = Not now.
computer-letter-decline-no-gain-2 = No, not at the moment.
computer-letter-decline-no-gain-3 = No, thank you. Not for now.
computer-letter-decline-no-gain-4 = Let’s leave it as it is for now.
computer-letter-decline-no-gain-5 = Not this time. Ask me again when things have changed.
computer-letter-decline-no-gain-6 = I’d rather not, as things are.
computer-letter-decline-no-gain-7 = Thanks for asking. For the moment, no.
computer-letter-decline-no-gain-8 = No. That’s nothing against you.
computer-letter-decline-distrust-1 = No. After what you did on the board, I don’t trust you.
computer-letter-decline-distrust-2 = I’d gain by it, but I don’t trust you enough.
computer-letter-decline-distrust-3 = Things between us would have to get better first.
computer-letter-decline-distrust-4 = No. I’d rather keep an eye on you.
computer-letter-decline-betrayed-1 = No. You broke your word, and I remember.
computer-letter-decline-betrayed-2 = Not with you. I know how you treat your allies.
computer-letter-decline-betrayed-3 = No. I’ve seen what your promises are worth.
computer-letter-decline-betrayed-4 = No. I haven’t forgotten what you did.
computer-letter-decline-later-1 = Yes, once I’ve left my alliance. Not yet.
computer-letter-decline-later-2 = I’d like to, but I have to leave others first. Give me some rounds.
computer-letter-decline-later-3 = Not yet: I’ve allies whom I can’t leave this moment. Ask me again soon.
computer-letter-decline-later-4 = In a few rounds, yes. First I have to get out of my alliance.
computer-letter-decline-later-5 = Yes, but later. For some rounds I’m staying where I am.
computer-letter-decline-later-6 = I’d join you as soon as I’ve left the others. It’s too early for that.
computer-letter-decline-later-7 = Soon, I think. I’ve only just come to where I am.
computer-letter-decline-later-8 = Ask me again in some rounds: I’ll have to leave my alliance for it.
computer-letter-decline-not-free-1 = I would, but you have allies. Leave them first, and ask me again.
computer-letter-decline-not-free-2 = Gladly, but with your allies we’d be too many. I’d join you alone.
computer-letter-decline-not-free-3 = You’re not free. If you leave your alliance, I’m with you.
computer-letter-decline-not-free-4 = Yes to you, but not to all of you: together we’d be too many.
computer-letter-decline-not-free-5 = I’d accept if you came alone. As it is, we’d be too many.
computer-letter-decline-not-free-6 = It can’t be done while you’re allied with others. Without them, yes.
computer-letter-decline-not-free-7 = I’d be your ally, but not with everybody else you have. Come alone.
computer-letter-decline-not-free-8 = There’s no room for me beside your allies. If you leave them, ask me again.
computer-letter-leave-distrust-1 = I’m leaving our alliance. I don’t trust you any more.
computer-letter-leave-distrust-2 = Our alliance is over. You gave me no reason to stay.
computer-letter-leave-distrust-3 = From now on we go our own ways. I can’t rely on you.
computer-letter-leave-distrust-4 = I’m ending this. Too much has happened between us.
computer-letter-leave-betrayed-1 = I’m leaving. I don’t stay with traitors.
computer-letter-leave-betrayed-2 = You broke your word. We are no longer allies.
computer-letter-leave-betrayed-3 = After what you did, I’d rather be alone.
computer-letter-leave-betrayed-4 = You can’t be trusted, so I’m going.
computer-letter-leave-better-1 = I’m leaving our alliance. I expect more elsewhere.
computer-letter-leave-better-2 = Our alliance is over. It was good, but I’ll do better without it.
computer-letter-leave-better-3 = I’m going. That’s nothing against you: the board has changed.
computer-letter-leave-better-4 = From now on we go our own ways. I gain more by that.
computer-letter-leave-better-5 = I’m leaving. Staying would have cost me the game.
computer-letter-leave-better-6 = We’re no longer allies. I’ve weighed it, and going brings me more.
computer-letter-leave-better-7 = That’s the end of our alliance. It no longer pays for me.
computer-letter-leave-better-8 = I’m changing sides. You’d have done the same in my place.
computer-letter-reproach-1 = We had an agreement. I’ll remember this.
computer-letter-reproach-2 = You gave me your word, and then you took from me.
computer-letter-reproach-3 = So that’s what your word is worth.
computer-letter-reproach-4 = You were my ally a moment ago. That isn’t forgotten so soon.
computer-letter-reproach-forever-1 = We had an agreement, and you broke it. There won’t be another one.
computer-letter-reproach-forever-2 = You gave me your word once. I won’t take it again.
computer-letter-reproach-forever-3 = You were my ally a moment ago. That was the last time.
computer-letter-reproach-forever-4 = So that’s what your word is worth. I’m done with you in this game.
computer-letter-capture-1 = In round { $round } you captured { $piece } on { $square }.
computer-letter-capture-2 = You captured { $piece } on { $square } in round { $round }.
computer-letter-capture-3 = Round { $round }: you captured { $piece } on { $square }.
computer-letter-capture-4 = It was in round { $round } that you captured { $piece } on { $square }.
computer-letter-own-piece = my { $kind }
computer-letter-allys-piece = { $army }’s { $kind }
computer-letter-answer-1 = I’m a computer, and I don’t read free text. A proposal I do understand. { $attitude }
computer-letter-answer-2 = I can’t read this: I’m a computer, and only understand proposals. { $attitude }
computer-letter-answer-3 = Thanks for writing, but I’m a computer: words tell me nothing, a proposal does. { $attitude }
computer-letter-answer-4 = I’m only a computer and can’t answer this. I can answer a proposal. { $attitude }
computer-letter-attitude-ally-1 = As things are, I’m keeping our alliance.
computer-letter-attitude-ally-2 = As far as I’m concerned, our alliance stands.
computer-letter-attitude-ally-3 = I’m content with our alliance.
computer-letter-attitude-ally-4 = For now I’m staying your ally.
computer-letter-attitude-friendly-1 = I’ve nothing against you. What I’d say to one depends on how things stand then.
computer-letter-attitude-friendly-2 = You’ve done me no harm, but whether one suits me is for the board to say.
computer-letter-attitude-friendly-3 = I’m on good terms with you, but I promise nothing.
computer-letter-attitude-friendly-4 = I hold nothing against you. Whether one suits me is another matter.
computer-letter-attitude-wary-1 = Perhaps I’d accept one from you: it depends on the board.
computer-letter-attitude-wary-2 = I can’t promise to accept one from you.
computer-letter-attitude-wary-3 = One from you might suit me or not: the board decides.
computer-letter-attitude-wary-4 = What I’d say to one from you, I don’t know yet.
computer-letter-attitude-hostile-1 = As things are, I’d decline one from you.
computer-letter-attitude-hostile-2 = One from you I’d turn down at the moment.
computer-letter-attitude-hostile-3 = But I don’t want one from you for now.
computer-letter-attitude-hostile-4 = To one from you I’d say no right now.
computer-letter-attitude-never-1 = After what you did, I won’t accept one from you.
computer-letter-attitude-never-2 = But none of yours: you broke your word.
computer-letter-attitude-never-3 = From you I won’t take one any more.
computer-letter-attitude-never-4 = To one from you I’ll say no, however things stand.
computer-letter-attitude-unknown-1 = I don’t know who you are, so I can’t say more.
computer-letter-attitude-unknown-2 = I can’t tell who you are, so that’s all I can say.
computer-letter-attitude-unknown-3 = You haven’t said who you are, so I’ll leave it at that.
computer-letter-attitude-unknown-4 = Who you are I don’t know, so there’s nothing to add.

## Reasons of computers
# Shown after the game, in the true history.
character-hidden = Character: drawn and hidden
character-entry = Character: { $character }
character-loyal = loyal
character-opportunist = opportunist
character-vengeful = vengeful
character-timid = timid
history-characters = Characters of the computers: { $list }.
history-character = { $who } – { $character }
dealt-proposed = { $who } proposed an alliance to { $whom }, because { $why }.
dealt-accepted = { $who } allied with { $whom }, because { $why }.
dealt-declined = { $who } declined { $whom }’s proposal, because { $why }.
dealt-left = { $who } left { $whom }, because { $why }.
dealt-betrayed = { $who } betrayed { $whom }, because { $why }.
motive-gain = both would be better off
motive-common-enemy = somebody else was too strong
motive-protection = it was weak and wanted to be left in peace
motive-no-gain = it had nothing to gain
motive-taken = together they would have been too many
motive-unfair = it would have been everybody against one
motive-better = it expected more from that than from its alliance
motive-committed = leaving its alliance would have cost it more
motive-later = it wanted to leave its alliance first
motive-not-free = the other had allies to leave first
motive-distrust = it did not trust them
motive-betrayed = it remembered a betrayal
motive-prize = what it could capture was worth more to it
motive-revenge = it paid back a betrayal
motive-forced = it had no other move

# What clients of the HTTP API are told instead: they cannot type commands.
client-puzzle-not-today = The day of that puzzle is over. GET …/puzzle shows today’s.
client-match-not-member = You haven’t used Entente in a server that plays this match. Use it there once, then sign up.
client-refusal-unreadable = “{ $text }” isn’t a move. Send one like { $example }; GET …/legal-moves lists them all.
client-refusal-not-seated = You’re not playing in this game, so you can only watch it. GET /api/v1/me/games lists your games.
client-refusal-no-challenges = You can’t challenge or invite { $people }. Perhaps I don’t know them, or they don’t accept challenges. Choose someone else, or leave the seat free for everyone.
client-refusal-time-paused = The clocks are paused until { $until }. To move before then, ask to resume: POST …/resume.
client-refusal-substitute-replaced = A computer plays for you. Take your seat back first: DELETE …/substitute.
client-refusal-takeover-present = No computer plays for { $seat }, so this seat can’t be offered. Ask for a computer first: POST …/substitute.
client-refusal-aborted = That game was aborted, so it doesn’t count. Create a new one: POST /api/v1/games.
client-refusal-lobby-closed = That game or challenge is closed. Create a new one: POST /api/v1/games.
client-refusal-diplomacy-not-allied-with = You’re not allied with { $seat }. GET …/alliances lists your allies.
client-refusal-same-person-twice = You can’t challenge yourself, and each person can be named only once.
client-refusal-not-invited = This challenge is for someone else. Create your own game: POST /api/v1/games.
client-refusal-vacation-not-away = You’re not on vacation. Start one first: PUT /api/v1/me/vacation.
client-refusal-block-already-blocked = You’ve already blocked this person. GET /api/v1/me/blocked lists everyone you’ve blocked.
client-refusal-block-not-blocked = You haven’t blocked this person. GET /api/v1/me/blocked lists everyone you’ve blocked.

## The page of a game, in a browser. What it fills in has the names in braces there.
page-title = Chess board
page-loading = Loading the game…
page-no-script = This page needs JavaScript.
page-board = Board
page-square = { $square }: { $content }
page-empty = empty
page-piece = { $army } { $kind }
page-piece-out = { $army } { $kind }, out of the game
page-piece-walking = { $army } { $kind }, walking by itself
page-one-point = { $piece }, worth one point
page-can-move = can move
page-can-go = you can move here
page-can-capture = you can capture it
page-selected = selected
page-last-move = last move
page-in-check = in check
page-keys = Arrow keys walk over the board. Enter picks a piece up and puts it down. Escape cancels.
page-your-turn = Your turn
page-their-turn = { $who } to move
page-live = Live
page-connecting = Connecting…
page-reconnecting = Connection lost. Trying again…
page-activity-closed = Discord has closed this Activity.
page-activity-unknown = This Activity shows no game. Press Play here under the board of a game.
page-link-over = This link no longer works. Press Open board in Discord to get a new one.
page-link-elsewhere = This link is for another game. Press Open board under the board of this one.
page-not-found = There’s no such game here, or only its players can see it. If you’re one of them, press Open board in Discord.
page-unreachable = I can’t reach the server. Check your connection, and try again.
page-try-again = Try again
page-changed = The game has gone on. This is the position now.
page-watching = You’re watching.
page-vote-ask = Your team votes until { $when }: touch a piece, then a square.
page-vote-own = Your vote: { $move }. You can change it until { $when }.
page-vote-standing = Votes so far (only your team sees them): { $content }
page-arbiter = { $who } leads this game as its arbiter.
page-selected-piece = { $piece } on { $square }. Squares to go to: { $count }.
page-no-moves = { $piece } on { $square } can’t move.
page-not-yours = { $piece } on { $square } belongs to { $who }.
page-not-your-turn = { $who } is to move. You can prepare your move below: Conditional moves.
page-only-watching = You’re watching this game, so you can’t move in it.
page-cant-go = { $piece } can’t go to { $square }.
page-moved = { $who }: { $move }
page-moves = Moves
page-no-moves-yet = No moves yet.
page-start = Start
page-first = First position
page-previous = Back one move
page-next = Forward one move
page-latest = Present position
page-earlier = Earlier position: after { $move }.
page-at-start = Earlier position: the start.
page-earlier-how = Touch the board to come back to now.
page-promote = Which piece?
page-which = Which move?
page-cancel = Cancel
page-close = Close
page-yes = Yes
page-no-play-on = { button-no-play-on }
page-out-by = { $who } put you out of this game. You can watch how it ends.
page-you-are-out = You’re out of this game. You can watch how it ends.
page-resigned = You’ve resigned. Your army is out when its turn comes.
page-choose = Choose…
page-flip = { button-flip }
page-colours = Colours
page-theme-auto = Light or dark, as the device
page-theme-wood = Wood
page-theme-dark = Slate
page-theme-contrast = High contrast
page-theme-safe = For every colour vision
page-theme-green = Green
page-theme-blue = Blue
page-set = Pieces
page-set-auto = As in Discord
page-set-classic = Turned wood
page-set-flat = Flat
page-set-letters = Letters
page-set-carved = Carved
page-set-round = Round
page-sounds = Sounds
page-captured = Captured: { $pieces }
page-points = Points: { $points }
page-paused = Paused
page-out = out
page-offer-draw = { button-offer-draw }
page-ask-draw = Offer a draw?
page-accept-draw = { button-accept-draw }
page-decline-draw = { button-decline-draw }
page-stop-draw-offers = No more draw offers from { $who }
page-allow-draw-offers = Allow draw offers from { $who }
page-draw-offered = { $who } offers a draw.
page-draw-offered-own = You’ve offered a draw.
page-claim-threefold = { button-claim-threefold }
page-claim-fifty_moves = { button-claim-fifty }
page-claim-win = { button-claim-win }
page-claim-draw = { button-claim-draw }
page-hint = Hint
page-hint-wait = Looking for a hint…
page-hint-move = Hint: { $move }
page-takeback = { button-takeback }
page-pause = { button-pause }
page-ask-pause = Ask for a pause?
page-resume = { button-resume }
page-abort = { button-abort }
page-ask-abort = Abort this game? It won’t count.
page-yes-abort = { button-yes-abort }
page-accept = { button-accept }
page-decline = { button-decline }
page-withdraw = { button-withdraw }
page-command-army = Command { $army }
page-ask-betray = Do you play it all the same?
page-yes-betray = Play { $move } anyway
page-plans = Conditional moves
page-plans-help = What do you play if they play what you expect? Prepare a line on the board: their move, then yours. Only you can see it.
page-plans-none = You haven’t prepared anything.
page-prepare = Prepare a line
page-prepare-theirs = Their move: touch what you expect { $who } to play.
page-prepare-yours = Your answer: touch what you’d play then.
page-prepare-undo = Undo
page-save-line = Save line
page-line-resign = Save: then I resign
page-line-draw = Save: then a draw
page-remove = Remove
page-think = Think-board
page-think-help = Try lines on the board. They stay with the game, and only you can see them.
page-think-over = The lines that you thought about in this game. Only you can see them.
page-think-none = There’s nothing on it.
page-think-begin = Think on the board
page-thinking = Thinking: what you do on the board isn’t played.
page-think-turn = Next move: { $who }.
page-think-after = After { $move }:
page-think-start = To the start
page-think-stop = Stop thinking
page-think-note = Your note on this move
page-think-save-note = Save note
page-think-plan = Make conditional
page-think-share = Send this line to…
page-think-letter = Line: { $move }
page-think-letter-note = Line: { $move } ({ $content })
page-think-ask-remove = Remove this move and everything after it?
page-diplomacy = { button-diplomacy }
page-only-you = Only you can see this.
page-allies = Allied with: { $who }
page-no-allies = You have no allies.
page-liege = Your army fights on for { $who }.
page-protectorates = Armies that fight on for you: { $who }
page-leave = Leave alliance
page-ask-leave = Leave your alliance? Only your former allies are told.
page-propose = Propose an alliance
page-ask-propose = Propose an alliance to { $who }? They see who is in your alliance: { $whom }. If they accept, they’re allied with all of you.
page-proposal-to = You proposed an alliance to { $who }.
page-proposal-from = { $who } proposes an alliance.
page-proposal-others = If you accept, you’re allied with { $who } too.
page-proposal-shows = They see who is in your alliance: { $who }.
page-ally = ally
page-news-letter = A letter from { $who }
page-news-check = Your king is under attack!
page-news-time = Your time is running out!
page-news-betrayed = { $who } betrayed your alliance!
page-news-pact_broken = { $who } broke a pact!
page-news-left = { $who } is no longer your ally.
page-news-declined = { $who } declined your proposal.
page-news-withdrawn = { $who } withdrew the proposal.
page-news-civil_war = Only your alliance was left. It has broken up.
page-news-more = { $count } more
page-news-count = New: { $count }
page-ask-leaving = You’re in another alliance. Leave it for this one?
page-to = To
page-message = Message (optional)
page-order = If my king is captured, my army…
page-order-removal = leaves the board
page-order-protectorate = fights on for my ally
page-letters = { button-letters }
page-no-letters = No letters yet.
page-letter = Your letter
page-send = Send
page-anonymous = Sign with my alias
page-letter-readers = To (you can choose several)
page-letter-from = From { $who }
page-letter-from-to-several = From { $who } to { $whom }
page-letter-to = To { $who }
page-letter-gone = (This letter was erased.)
page-stand-in = a computer plays for now
page-away = on vacation until { $when }
page-away-turn = on vacation until { $when }, to move by { $then }
page-offered = seat offered
page-former = instead of { $who }
page-partner = Partner: { $who }
page-ended = Ended
page-sending = Your move is on its way…
page-not-sent = { $move } hasn’t been sent: I can’t reach the server. Your move is kept here, and sent when the connection is back.
page-send-again = Send again
page-last-moves = Last moves:
page-last-move-of = last move of { $army }
page-draw-declined = { $who } declined the draw.
page-request-declined = { $who } declined. The game goes on.
page-won = You won!
page-lost = You lost
page-drawn = Draw
page-over = Game over
page-aborted = Game aborted
page-not-begun = Not started
page-rematch = { button-rematch }
page-rematch-waiting = Rematch offered. Waiting for { $who }.
page-rematch-offered = { $who } offers you a rematch.
page-rematch-declined = The last offer of a rematch wasn’t accepted.
page-rematch-begun = The rematch has begun.
page-rematch-go = Play the rematch
page-accept-rematch = Accept rematch
page-analysis = { button-analysis }
page-replay = { button-replay }
page-next-game = Next: { $who }
page-new-game = New game
page-other-game = Another game
page-games = Your games
page-level = { play-form-level }
page-play-computer = { play-form-title }
page-to-chat = Back to Discord
page-analysing = Analysing the game: { $count }% done.
page-chart = Each army’s chance to win, move by move
page-costliest = The moves that cost most
page-film = The game as a film
page-film-making = Making the film…
page-save-film = Save film
page-rules = { button-rules }
page-puzzle-title = Puzzle
page-puzzle-game = Game
page-puzzle-solved-head = Solved!
page-puzzle-over-head = The solution
page-puzzle-right = Right! Find the next move.
page-puzzle-wrong = { $move } isn’t it. Try again!
page-puzzle-solved = Solved with { $count } tries!
page-puzzle-solved-once = Solved at the first try!
page-puzzle-next = Next puzzle
page-puzzle-solution = Solution
page-puzzle-line = Solution: { $content }
page-puzzle-streak = { $count } solved in a row (best: { $best }) · { $solved } solved in all
page-puzzle-ended = Your streak of { $count } has ended.
page-puzzle-gone = This puzzle is over for you, or was withdrawn. You’ve lost nothing.
page-puzzle-link-over = This link has ended. Type /puzzle in Discord for a new one.
page-puzzle-open = With a link from /puzzle in Discord your puzzles are counted.
seat-page-title = A seat at the board is free
seat-page-how = Take it over in Discord: type this command in any server where I am, or in a direct message to me.
seat-page-command = /game join code:{ $code }
seat-page-what = You get the army as it stands, with its alliances, but no letters from before. The first to use the code gets the seat.
server-page-title = Chess in our Discord server
server-page-about = Games to watch, with standings and results.
server-page-missing-title = There’s no page here
server-page-missing = Perhaps the link is wrong, or the server doesn’t show its games any more. With /server its managers can turn the page on.
server-page-join = Join the server
server-page-begin-heading = How to begin
server-page-bot = Here people play in a chat, with the bot Entente: chess and { $count } variants for two to five players. You type a move, touch it on a board, or choose it from a menu, and can take minutes or days for it.
server-page-begin = In the server, /play starts a game against the computer at once, /challenge invites a friend to one, and /game new opens one that anyone there can join.
server-page-games = Being played now
server-page-no-games = No game is being played right now. These boards are waiting for players:
server-page-more-games = More games are being played than fit here.
server-page-leagues = Leagues
server-page-matches = Matches against other servers
server-page-season = Season { $season }
server-page-place = Place
server-page-rating = Rating
server-page-more = { $count ->
        [one] and 1 more player
       *[other] and { $count } more players
    }
server-page-leaderboards = Leaderboards
server-page-films = Latest results
server-page-no-films = No game has been finished yet.
server-page-film = Film
server-page-note = You see games and leagues that are open to everyone, and games of channels that this server shows, without the players’ names. Of matches against other servers you see the results.
button-open-board = Open board
button-play-here = Play here
play-here-off = Games can’t be played within Discord’s window here. Press Open board to play in your browser.
play-here-players-only = Only the players of this game can play within Discord’s window. Press Open board to watch in your browser.
open-board-link = Your board in the browser: touch a piece, then a square. The link is for you alone: anyone who has it can play for you in this game and your others. It works until a day after the end of the game.
open-board-vote = Your team’s board in the browser: touch a piece, then a square, and you’ve voted. The link is for you alone: anyone who has it can vote for you. It works for a day.
open-board-watch = The board in the browser, to look at. The link is for you alone, and works for a day.
open-board-public = The board in the browser. Everyone can watch this game there.
open-board-off = Games can’t be opened in a browser here.

## Leagues

league-forgotten = someone who left
league-format-rolling = rolling round robin, { $games ->
        [one] each plays one game at a time
       *[other] each plays up to { $games } games at a time
    }
league-format-round-robin = round robin
league-format-swiss = Swiss, { $rounds ->
        [one] one round
       *[other] { $rounds } rounds
    }
league-format-tables = tables of { $seats }, { $rounds ->
        [one] one round
       *[other] { $rounds } rounds
    }
league-format-arena = arena of { $time }
league-standing = { $place } { $name } · { $points } { $halves ->
        [1] point
        [2] point
       *[other] points
    }, { $games ->
        [0] no games yet
        [one] 1 game
       *[other] { $games } games
    }
league-bye = • { $name } has a bye
league-game = • { $players }
league-game-over = • { $players }: { $score }
league-ties = Equal points are decided by { $criteria }
league-tie-direct = direct encounter
league-tie-buchholz = Buchholz
league-tie-buchholz-cut = Buchholz cut 1
league-tie-sonneborn = Sonneborn-Berger
league-tie-wins = wins over the board
league-tie-rounds-won = wins with or without a game
league-tie-codes = Tie-breaks: { $codes }
league-column-place = #
league-column-name = Player
league-column-games = Games
league-column-points = Points
league-column-number = No.
league-heading = **{ $name }** · { $variant } · { $format } · { $clock } · { $rated }
league-without-clock = no clock
league-rated = rated
league-unrated = not rated
league-public = public: anyone can see it
league-begins = It begins { $when }, or as soon as { $most } players have joined. At least { $least } are needed. After that everything happens by itself.
league-players = Players ({ $count } of { $most }): { $names }
league-nobody-yet = Nobody has joined yet.
league-next-season = The next season begins { $when }.
league-entries = { $count } of { $most } places are taken, and at least { $least } are needed. It starts { $when }.
league-postponed = Too few have joined so far, so the beginning was put off. It begins { $when }, if at least { $least } players have joined by then.
league-round = Season { $season }, round { $round } of { $rounds }. The round ends { $when } at the latest.
league-season = Season { $season }. Games begin by themselves, and the season ends { $when } at the latest.
league-last-games = Season { $season }: all rounds have been played. The last games count until they end.
league-out = { $count ->
        [one] { $names } is out: too many of their games weren’t played.
       *[other] { $names } are out: too many of their games weren’t played.
    }
league-season-over = Season { $season } is over. { $count ->
        [one] **{ $winner }** wins!
       *[other] **{ $winner }** share first place!
    }
league-over = The league is over. { $why }
league-end-complete = All seasons have been played.
league-end-too-few = Too few players joined.
league-end-cancelled = It was ended early.
league-division = **Division { $number }**
league-running = Season { $season }. Running games: { $games }.
league-line = • **{ $name }** · { $format } · { $count ->
        [one] 1 player
       *[other] { $count } players
    } · `{ $id }`
league-none = No leagues in this channel yet. Managers can start one with /league new. Or try /league demo.
league-list = Leagues here:
league-division-heading = Division { $number }
league-standings-alt = The standings of { $name }
league-done-joined = You’re in **{ $name }**! Your games start by themselves, and I’ll ping you.
league-done-left = You’ve left **{ $name }**. Games that have begun go on.
league-done-absent = You have no game in the next { $rounds ->
        [one] round
       *[other] { $rounds } rounds
    } of **{ $name }**.
league-done-back = Welcome back! You’re in the next round of **{ $name }**.
league-done-opened = The league is open in this channel. It needs no more commands.
league-done-cancelled = **{ $name }** is over{ $people ->
    [0] , and its games have ended.
   *[1] . Games of people that have begun go on.
}
league-demo-name = Computers’ league
league-default-name = { $variant } league
league-fault-tables = Tables need a game of 3 to 5 players, and this one has { $seats }. Choose another format, such as Swiss.
league-fault-seats = This format needs a game of 2 players, and this one has { $seats }. Choose tables.
league-fault-small = A league needs at least { $least } players. Allow more.
league-fault-large = A league has at most { $most } players, and no fewer than it needs to start.
league-fault-rounds = A season has 1 to { $most } rounds.
league-fault-time = A round lasts between a minute and a year. Choose another length.
league-fault-games = A player can have 1 to { $most } games at once.
league-fault-meetings = Two players meet once or twice. Choose 1 or 2.
league-fault-division = A division has at least { $least } players, and at most half of them move up or down.
league-fault-ties-many = A league has at most { $most } tie-breaks. Leave some out.
league-fault-ties-twice = You named { $code } twice. Name each tie-break once.
league-fault-ties-tables = At tables only the number of wins (WON) decides between equal points. Leave the tie-breaks out.
league-refusal-tie = “{ $typed }” isn’t a tie-break that I know. Use these codes, in the order in which they decide: { $codes }.
league-refusal-over = This league is over. Look for another one with /league list.
league-refusal-full = This league is full. You can join when somebody leaves.
league-refusal-entered = You’re in this league already. See your games with /turns.
league-refusal-not-entered = You’re not in this league. Join it first.
league-refusal-left = You’ve left this league. You can join again when the season is over.
league-refusal-rounds = You can be absent for up to { $most } rounds at once.
league-refusal-none = There’s no such league here. See all of them with /league list.
league-refusal-organiser = Only the organizer of the league can do this.
league-refusal-end = Only the organizer of this league and those who manage the server can end it.
league-refusal-many = You can have { $most } leagues at once. End one first.
league-refusal-name = A league’s name must have 1 to { $most } visible characters, on one line.
league-refusal-clubs = Leagues are off in this server. A manager can turn them on with /server.
league-refusal-demo = A league posts its games into this channel, so only people who can manage this server can start one here. Ask one of them, or watch a game with /game watch.
league-refusal-place = Leagues are played in a server’s channel. Use this command there.
league-file-title = { $name }, season { $season }
league-file-legend = Each cell has the opponent’s number, the colour (w or b) and the result: 1 won, ½ drawn, 0 lost, + and - won and lost by default. Without an opponent: U bye of an odd number, F one point, H half a point, Z nothing. At tables of three to five a cell has the points.
league-file-no-season = The first season hasn’t begun yet. Ask again when it has.
league-file-no-division = This league has { $divisions ->
        [one] one division
       *[other] { $divisions } divisions
    }. Choose another one.
league-file-no-tables = FIDE’s report only has games for two. Choose a crosstable.
league-file-no-pgn = { $variant } has no PGN for several games. Choose a crosstable, or export each game.
league-file-too-large = This league is too large for FIDE’s report. Choose a crosstable.
league-file-no-games = No game of this season is over yet.
league-file-too-many-games = These games are too many for one file in Discord. The API has all of them.
league-file-trf = FIDE’s report of **{ $name }**, for federations and pairing programs. City, federation, arbiter, ratings and FIDE numbers aren’t known here. Add them before you hand it in.
league-file-pgn = The finished games of **{ $name }** in one file.
league-file-csv = The crosstable of **{ $name }** for spreadsheets.
league-file-html = The crosstable of **{ $name }** as a page. Download it and open it in a browser.
league-import-started = Begun elsewhere. The next round begins { $when }, or as soon as all players below are here. At least { $least } are needed.
league-import-played = Rounds played: { $played } of { $rounds }.
league-vacant = Nobody plays for them yet: { $names }. The organizer says who is who with /league player.
league-vacant-player = { $number }. { $name }
league-vacant-kept = { $number }. { $name } (kept for { $person })
league-done-imported = **{ $name }** goes on here: { $players } players, { $played } of { $rounds } rounds played. Say who is who with /league player. Each of them then takes their place with /league join.
league-done-kept = Player { $number }, { $player }, is kept for { $person } in **{ $name }**. They take the place with /league join.
league-refusal-listed = This tournament was begun elsewhere, so only its players play in it. If you are one of them, ask the organizer to say so with /league player. Then join.
league-refusal-vacant = There is no free player with this number. See the free ones with /league show.
league-refusal-import = No league can go on with this tournament.
league-refusal-plays = This person plays in the league already.
league-import-title = Go on with a tournament
league-import-file = Tournament report
league-import-file-hint = FIDE’s report file (TRF16 or TRF26) of a tournament that isn’t over.
league-import-variant-hint = Chess, if you choose nothing.
league-import-clock = Clock of its games
league-import-clock-hint = Such as 3d for each move, or 10+5. Three days for each move, if it’s empty.
league-import-rounds = Rounds of the whole tournament
league-import-rated = Are its games rated?
league-import-yes = Yes
league-import-no = No
league-import-wrong-rounds = A tournament has a whole number of rounds, such as 5. Send the form again.
tournament-fault = I can’t go on with this file. Line { $line }, column { $column }: { $reason }
tournament-fault-too-long = the file is larger than { $most } bytes.
tournament-fault-not-utf8 = this isn’t UTF-8, so it was read as Windows-1252.
tournament-fault-control-character = this character can’t be in a line.
tournament-fault-unknown-code = there is no record with the code { $code }.
tournament-fault-not-kept = a league can’t have this. It has no teams, accelerated rounds, forbidden pairs, other points than 1, ½ and 0, or byes of later rounds.
tournament-fault-twice = line { $line } has this record, too.
tournament-fault-not-blank = this column is between two fields and has to be blank.
tournament-fault-missing = something is missing here.
tournament-fault-field = { $found } can’t stand here.
tournament-fault-number-twice = the player on line { $line } has the number { $number }, too.
tournament-fault-person-twice = the player on line { $line } has this FIDE number, too.
tournament-fault-number-missing = the number { $missing } is missing. Players have the numbers from 1 on.
tournament-fault-no-such-player = no player has the number { $number }.
tournament-fault-own-opponent = players can’t meet themselves.
tournament-fault-contradiction = line { $line } says otherwise of this game: { $found }, and here { $own }.
tournament-fault-second-bye = the player on line { $line } has the bye of this round.
tournament-fault-other-bye = player { $number } has something else in this round.
tournament-fault-points = the points of the rounds are { $counted }, and not { $written }.
tournament-fault-count = the number of { $what ->
    [players] players
    [rated] players with a rating
    [teams] teams
   *[rounds] rounds
} is { $counted }, and not { $written }.
tournament-fault-no-players = the file has no players.
tournament-fault-not-played = this game has no result yet. Enter the results of the whole round, or leave the round out: then it is paired here.
tournament-fault-finished = all { $rounds } rounds have been played, so nothing is left to go on with.
tournament-fault-no-round-count = the file doesn’t say how many rounds the tournament has. Say it yourself.
tournament-fault-too-many-players = a league has at most { $most } players.
tournament-fault-too-few-players = a league has at least { $least } players.
tournament-fault-too-many-rounds = a league has at most { $most } rounds.
tournament-fault-other-system = I don’t pair by the system { $code }. I know FIDE’s Dutch system and round robins.
tournament-fault-unknown-tie-break = I don’t know the tie-break { $code }. Take it out of the list.
tournament-fault-not-scheduled = this isn’t the pair that Berger’s tables have here.
tournament-warnings = Left out of the file, as neither standings nor pairs depend on it:
tournament-warning = Line { $line }, column { $column }: { $reason }
tournament-warnings-more = … and { $count } more.
button-standings = Standings
league-demo-question = Start a league of { $computers } computers in this channel? They play { $games } games with { $each } each, at most { $whole } in all. The channel gets one message with the standings, and every game has a thread of its own. Nobody is pinged, and you can end it at any time.
league-demo-not-now = No league was started.
league-end-question = End **{ $name }** now? { $people ->
    [0] Its games end, too.
   *[1] Games of people that have begun go on.
}
button-end-league = End this league
button-confirm-end-league = Yes, end it
button-demo-league = Watch a league
command-league-name = league
command-league-description = Leagues that run by themselves
command-league-new-name = new
command-league-new-description = Open a league in this channel; after that it needs no commands
command-league-new-variant-name = variant
command-league-new-variant-description = Which game, for two players or up to five armies; /rules explains them
command-league-new-format-name = format
command-league-new-format-description = How players meet
command-league-new-name-name = name
command-league-new-name-description = The name of the league
command-league-new-players-name = players
command-league-new-players-description = How many players at most
command-league-new-rounds-name = rounds
command-league-new-rounds-description = How many rounds, for Swiss and tables
command-league-new-days-name = days
command-league-new-days-description = How long a round lasts at most, in days
command-league-new-hours-name = hours
command-league-new-hours-description = For how many hours people can join before it starts
command-league-new-division-name = division
command-league-new-division-description = How many players a division has; the best move up, the last down (default: one division)
command-league-new-tiebreaks-name = tiebreaks
command-league-new-tiebreaks-description = What decides between equal points, by FIDE’s codes, the first one first, such as BH-C1, BH
command-league-new-computers-name = computers
command-league-new-computers-description = How many computers join, of different levels
command-league-new-rated-name = rated
command-league-new-rated-description = Whether the games are rated (default: yes)
command-league-new-public-name = public
command-league-new-public-description = Whether anyone can see the league and watch its games, even outside Discord (default: no)
command-league-list-name = list
command-league-list-description = The leagues of this channel
command-league-show-name = show
command-league-show-description = A league with its standings
command-league-join-name = join
command-league-join-description = Join a league
command-league-leave-name = leave
command-league-leave-description = Leave a league; games that have begun go on
command-league-absent-name = absent
command-league-absent-description = Have no game in the next rounds
command-league-absent-rounds-name = rounds
command-league-absent-rounds-description = How many rounds; 0 when you’re back
command-league-demo-name = demo
command-league-demo-description = Watch a league of computers of five levels
command-league-end-name = end
command-league-end-description = End your own league
command-league-export-name = export
command-league-export-description = A league as a file: FIDE’s report, all games, or a crosstable
command-league-export-file-name = file
command-league-export-file-description = Which file
command-league-import-name = import
command-league-import-description = Go on here with a tournament from FIDE’s report file: opens a form
command-league-player-name = player
command-league-player-description = Say which person is a player of an imported tournament
command-league-player-number-name = number
command-league-player-number-description = The number of the player in the file
command-league-player-person-name = person
command-league-player-person-description = Who it is here
parameter-league-name = league
parameter-league-description = Its name or id; without it, the newest one here
choice-rolling = rolling round robin (nobody waits for a round)
choice-berger = round robin in rounds
choice-swiss = Swiss
choice-tables = tables of 3 to 5
choice-arena = arena (live)
choice-trf26 = FIDE’s report, TRF26 (drafted as TRF25)
choice-trf16 = FIDE’s report, TRF16
choice-pgn = all finished games (PGN)
choice-csv = crosstable for spreadsheets (CSV)
choice-html = crosstable as a page (HTML)
# Ratings

rating-pace-live = live
rating-pace-daily = daily
rating-changes = Ratings ({ $game }, { $pace }):
rating-change = { $who }: { $before } → **{ $after }** ({ $change }, ±{ $deviation })
rating-weight = · counted { $percent } %
rating-not-counted = No rating has changed: { $why }
rating-too-short = the game ended before each player had three moves.
rating-substituted = a computer made more than two moves for a player.
rating-no-opponent = the same person played on two sides.
rating-no-person = only computers played.

# Profiles and leaderboards

profile-head = **Profile of { $who }**
profile-private = { $who } shows their profile to nobody.
profile-no-ratings = No rated games yet. `/game new` and `/challenge` have the option *rated*.
profile-ladder = { $game } ({ $pace }): **{ $rating }** ±{ $deviation } · { $games ->
    [one] 1 game
   *[other] { $games } games
  }: { $wins } won, { $draws } drawn, { $losses } lost
profile-favourite = Most rated games: { $game }
profile-won-in-a-row = { $count } wins in a row
profile-lost-in-a-row = { $count } losses in a row
profile-finished = { $count ->
    [one] 1 finished game
   *[other] { $count } finished games
  }
profile-loyalty = Allies kept: { $kept }, betrayed: { $broken }
profile-reliability = In time for { $percent } % of the turns in the last ten games with a clock
profile-head-to-head = You against them: { $wins } won, { $draws } drawn, { $losses } lost
profile-trend = The rating in { $game }: from { $first } to { $last }.
profile-no-ratings-here = Ratings are off in this server, so games here can’t be rated. A manager can turn them on with /server.
leaderboard-no-ratings-here = Ratings are off in this server. A manager can turn them on with /server. Or see everybody’s: `/leaderboard overall:True`.
leaderboard-server = **{ $game } ({ $pace })** in this server
leaderboard-overall = **{ $game } ({ $pace })** overall
leaderboard-person = { $rank }. { $who } **{ $rating }** { $note }
leaderboard-note = ±{ $deviation } · { $games ->
    [one] 1 game
   *[other] { $games } games
  }
leaderboard-computer = – { $who } **{ $rating }**
leaderboard-empty = Nobody is on it yet. Be the first: finish ten rated games. Start one with /challenge or /game new and the option *rated*.
leaderboard-rules = Listed are players with ten rated games, one of them in the last 30 days, and a rating that is certain enough.
lobby-reliability = In time so far: { $people }
lobby-reliability-of = { $who } { $percent } %

# Linked roles of Discord

linked-role-rating-name = Rating
linked-role-rating-description = Best rating that is no longer provisional, at least
linked-role-games-name = Rated games
linked-role-games-description = Finished rated games, at least
linked-role-loyalty-name = Loyalty in percent
linked-role-loyalty-description = Allies kept and not betrayed, in percent, at least
linked-role-reliability-name = Reliability in percent
linked-role-reliability-description = Turns in time in the last ten games with a clock, in percent, at least
linked-role-since-name = Plays for days
linked-role-since-description = Days since the first public game, at least
linked-roles-done-title = Your roles are linked
linked-roles-done = Discord now knows your rating, rated games, loyalty and reliability, and when you began, and keeps them up to date. You can close this page and go back to Discord.
linked-roles-over-title = This link is no longer valid
linked-roles-over = Nothing was linked. Go back to Discord and choose Linked Roles in the server’s menu again.
linked-roles-refused-title = Nothing was linked
linked-roles-refused = You didn’t agree, so Discord learns nothing from here. You can close this page.
linked-roles-unavailable-title = Discord doesn’t answer
linked-roles-unavailable = Nothing was linked. Try again in a minute.

## Matches between servers

match-terms = { $variant } · { $boards } · { $clock } · { $rated }
match-crowd = one board, everyone votes
match-boards = { $count ->
        [one] one board
       *[other] { $count } boards
    }
match-opponent-wanted = opponent wanted
match-unnamed-server = another server
match-offered = This server looks for an opponent. A manager of another server takes the match with /match accept `{ $code }`; the offer ends { $when }. Then a manager here confirms it.
match-listed = It’s listed in /match find, too.
match-proposed-here = **{ $server }** wants to play this match. A manager of this server confirms or declines it.
match-proposed-there = This server has taken the match. Now **{ $server }** has to confirm it.
match-gathering = Sign up with Play for us. The games begin { $when }, or as soon as the captain of **{ $server }** starts the match.
match-not-here = This server doesn’t play this match.
match-news-taken = **{ $server }** takes the match. A manager here confirms or declines it.
match-news-confirmed = The match is on. Sign up below its message with Play for us.
match-news-confirmed-crowd = The match is on, and everyone here can vote.
match-consent = If you play, the other server sees your name, your moves and your results.
match-crowd-note = Everyone here votes for this server’s moves, in the game’s thread. The other server sees each move, and no votes until the game is over.
match-side = **{ $server }** ({ $count }): { $names }
match-side-nobody = **{ $server }**: nobody yet
match-reserves = Reserves of **{ $server }**: { $names }
match-fewer = Fewer people signed up than planned, so it’s played on { $count ->
        [one] one board
       *[other] { $count } boards
    }.
match-progress = Finished games: { $over } of { $count }.
match-won = **{ $server }** wins the match.
match-drawn = The match is drawn.
match-end-not-taken = No server took this match in time.
match-end-not-confirmed = The match wasn’t confirmed in time.
match-end-no-players = The match isn’t played, because nobody signed up for one of the servers.
match-end-cancelled = **{ $server }** called the match off.
match-games-go-on = Games that have begun go on, but the match has no result.
match-unreachable = Messages can’t be posted in **{ $server }** any more. Its players go on in direct messages, and the games count.
button-match-join = Play for us
button-match-leave = Don’t play
button-match-show = Match
button-match-confirm = Confirm
button-match-start = Start now
button-match-cancel = Call it off
button-match-confirm-cancel = Yes, call it off
button-match-withdraw = Withdraw
button-match-take = Play { $server }
button-match-return = Return match
button-match-film = Film of the deciding game
match-form-title = Match against another server
match-form-boards = Boards
match-form-clock = Time for each move
match-form-entry = How long can people sign up?
match-form-choices = Also
match-form-rated = Rated games
match-form-listed = Show it in /match find
match-done-opened = The match is offered. Give managers of the other server this code: **{ $code }**. They type /match accept `{ $code }` there, and then you confirm here.
match-done-taken = You’ve taken the match against **{ $server }**. As soon as it confirms, people here can sign up.
match-done-taken-crowd = You’ve taken the match against **{ $server }**. As soon as it confirms, the game begins, and everyone here can vote.
match-done-confirmed = The match against **{ $server }** is on. In both servers people can sign up now.
match-done-confirmed-crowd = The match against **{ $server }** is on. The game begins now, and in both servers everyone can vote.
match-done-declined = You’ve declined. Other servers can take the match again.
match-done-joined = You play for **{ $server }**! Your game begins by itself, and I’ll ping you.
match-done-joined-reserve = You’re a reserve of **{ $server }**: more people have signed up than there are boards. If you get a game, it begins by itself, and I’ll ping you.
match-done-left = You don’t play in this match.
match-done-cancelled = The match is called off.
match-done-withdrawn = You’ve withdrawn from the match. Other servers can take it again.
match-cancel-question = Call this match off?
match-withdraw-question = Withdraw from this match? Other servers can take it again then.
match-list-open = These servers look for a match:
match-none-open = No server looks for a match right now. Offer one with /match new.
match-list = Matches of this server:
match-record = Won: { $won } · Drawn: { $drawn } · Lost: { $lost }
match-none-here = This server has no matches yet. Its managers can offer one with /match new, or look for one with /match find.
match-refusal-none = There’s no match with this code. Ask those who gave it to you, or look in /match list.
match-refusal-place = Matches are played in a server’s channel. Use this command there.
match-refusal-manager = Only people who manage this server, or have the role chosen in /server, can do this. Ask one of them.
match-refusal-elsewhere = Your server doesn’t play in this match. See its own ones with /match list.
match-refusal-own = This match is your own server’s offer. Give its code to another server.
match-refusal-taken = Another server plays this match. Look for another one with /match find.
match-refusal-captain = Only the captain of your server’s side can do this, people who manage the server, and those with the role chosen in /server.
match-refusal-many = A server can have { $most } matches at once. Wait until one is over, or call one off.
match-refusal-rules = This rule set can’t be played in a match: it needs a game of two without alliances.
match-refusal-crowd = In this match everyone votes, so nobody signs up. Vote in the game’s thread.
match-refusal-offered = No server has taken this match yet. Wait for that first.
match-refusal-proposed = A server has taken this match, and it isn’t confirmed yet. Wait for that, or look for another one with /match find.
match-refusal-gathering = This match is on already, and people sign up for it. See it with /match show.
match-refusal-playing = This match has begun. See it with /match show.
match-refusal-over = This match is over. A manager can offer another one with /match new.
match-refusal-full = { $most } people have signed up for your server, and no more can. Somebody has to leave first.
match-refusal-joined = You’ve signed up already. See the match with /match show.
match-refusal-joined-there = You play for **{ $server }** in this match already.
match-refusal-not-joined = They haven’t signed up for this match. Choose somebody who has.
match-refusal-own-not-joined = You haven’t signed up for this match. See it with /match show.
match-refusal-has-game = You have a game in this match. It goes on until it ends.
match-refusal-no-players = Nobody has signed up for one of the servers yet. Start the match when both have somebody.
match-refusal-no-game = There’s no such game in this match. See its games with /match show.
match-fault-boards = A match has { $least } to { $most } boards, or one on which everyone votes. Choose one of these.
match-fault-time = People can sign up for at most { $days } days. Choose a shorter time.
match-refusal-name = This server’s name can’t be shown. It needs visible characters.
command-match-name = match
command-match-description = Play another server: a match of boards, or one board on which both servers vote
command-match-new-name = new
command-match-new-description = Offer a match to another server: opens a form
command-match-accept-name = accept
command-match-accept-description = Take the match of another server by its code
command-match-find-name = find
command-match-find-description = Servers that look for a match
command-match-list-name = list
command-match-list-description = The matches of this server
command-match-show-name = show
command-match-show-description = A match, and what you can do in it
command-match-board-name = board
command-match-board-description = As a captain, say on which board somebody plays
command-match-board-person-name = person
command-match-board-person-description = Who plays for this server
command-match-board-number-name = number
command-match-board-number-description = The board, counted from 1

## Puzzles
puzzle-goal-mate = { $army } to move. Mate in { $moves }.
puzzle-goal-win = { $army } to move and win.
puzzle-goal-save = { $army } to move. Find the only move that doesn’t lose.
puzzle-goal-take = { $army } to move. Find the move that gains the most.
puzzle-heading = 🧩 **Puzzle { $number }** · { $game }
    { "**" }{ $goal }**
puzzle-solution = Solution: **{ $moves }** · { $why }
puzzle-why-mate = No other move mates in { $count }.
puzzle-why-win = It’s the only move that wins.
puzzle-why-save = Every other move loses.
puzzle-why-take = It gains the most, at the cost of { $whom }.
puzzle-explained = -# Puzzle { $number }. { $solution } { $result }
puzzle-result = { $tried ->
        [0] Nobody tried it.
       *[other] Solved by { $solved } of { $tried }, { $once } at the first try.
    }
puzzle-from-game = -# From your game, { $title }. { $link } · Don’t want that? /settings show
puzzle-right = ✅ Right! Find the next move.
puzzle-wrong = ❌ { $move } isn’t it. Try again!
puzzle-over = The day of this puzzle is over.
puzzle-not-today = That puzzle is over. Here’s today’s.
puzzle-already-solved = You’ve already solved today’s puzzle. The next one comes tomorrow.
puzzle-ambiguous = { $text } can mean { $moves }. Which one?
puzzle-none = There’s no daily puzzle here yet. Managers can turn one on with /server
puzzle-no-server = Daily puzzles belong to a server. Use this command in one of its channels.
puzzle-solved-at-once = 🎉 Solved at the first try!
puzzle-solved = 🎉 Solved! { $wrong ->
        [one] You needed one more try.
       *[other] You needed { $wrong } more tries.
    }
puzzle-streak = Streak: { $streak ->
        [one] 1 day
       *[other] { $streak } days
    } in a row (best: { $longest }).
puzzle-streak-so-far = { $streak ->
        [one] You’ve solved the last puzzle. Solve this one for a streak of 2!
       *[other] You’ve solved { $streak } puzzles in a row. Keep it up!
    }
puzzle-streak-ended = { $ended ->
        [one] You left a puzzle out, so your streak begins anew with this one.
       *[other] Your streak of { $ended } has ended, because you left a puzzle out. Start a new one today!
    } (best: { $longest })
puzzle-form = Today’s puzzle
puzzle-form-move = Your move, such as Nf3 or g1f3
practice-heading = 🧩 **Puzzle** · { $game }
    { "**" }{ $goal }**
practice-how = -# Choose a piece, press *{ button-type-move }*, or open the board. Only you see this.
practice-streak = Streak: { $streak ->
        [one] 1 puzzle
       *[other] { $streak } puzzles
    } in a row (best: { $longest }).
practice-ended = { $ended ->
        [one] Your streak begins anew with the next puzzle.
       *[other] Your streak of { $ended } has ended. Start a new one with the next puzzle!
    } (best: { $longest })
practice-not-present = You’ve already finished that puzzle. Here’s your next one.
practice-withdrawn = That puzzle was withdrawn. You’ve lost nothing. Here’s your next one.
practice-source = -# From { $title }
practice-form = Your puzzle
button-next-puzzle = Next puzzle
button-solution = Solution
client-practice-not-present = That isn’t your puzzle now. GET /api/v1/me/puzzle shows it.
client-practice-withdrawn = The collection has no such puzzle, or not any more. GET /api/v1/me/puzzle shows your next one.
button-solve = Solve
button-todays-puzzle = Today’s puzzle
button-type-move = Type a move
button-daily-puzzle = Daily puzzle
button-matches = Matches
settings-matches = **Matches against other servers.** { $who } Whoever offers or accepts a match is its captain.
settings-matches-role = Managers of this server can offer, accept and confirm matches, and everyone with the role { $role }.
settings-matches-managers = Managers of this server can offer, accept and confirm matches. Choose a role to let others do so, too.
settings-menu-match-role = Role for matches (none: managers only)
settings-puzzle = **Daily puzzle.** { $when } Puzzles come from this server’s finished games, and from a collection until one is found.
settings-puzzle-on = Each day at { $hour } UTC in { $channel }.
settings-puzzle-off = Off. Choose a channel to turn it on.
settings-menu-puzzle-channel = Channel of the daily puzzle (none: off)
settings-puzzle-hour = Each day at { $hour } UTC
refusal-server-no-such-hour = An hour is a number from 0 to 23.
setting-puzzles-on = My games may become puzzles
setting-puzzles-off = My games never become puzzles
command-puzzle-name = puzzle
command-puzzle-description = A puzzle for you, at once: find the best move
command-puzzle-variant-name = variant
command-puzzle-variant-description = Which game (default: the one of your last puzzle)

# Teams: a seat whose moves the members of a role or a server vote for

team-name = { $name } (team)
team-unnamed = a team
words-voted = { $words } ({ $votes } of { $all ->
    [one] { $all } vote
   *[other] { $all } votes
})
words-voted-tie = { $words } ({ $votes } of { $all } votes: a tie, and this move was proposed first)
vote-open = 🗳 { $team } votes until { $until }. A first vote after that opens another { $time }. Members press *Vote*.
button-team-chat = Team chat
team-chat-name = #{ $number } { $team }, only for the team
team-chat-first = **{ $team }, { $armies }**: here you choose your moves in { $game }.
team-chat-your-turn = 🗳 It’s your turn. The vote ends { $until }.
team-chat-how = **To vote**, press *Vote*, reply to me with a move (such as `{ $example }`), or type /move. Most votes win; in a tie, the move proposed first.
team-chat-who = -# The other side isn’t here, but who manages the server can read every thread.
typed-unread-vote = I can’t read what you type here. To vote, reply to one of my messages with your move, press *Vote*, or type /move.
team-chat-here = Your team talks in { $thread }. You’re in it now.
team-chat-refused = I can’t open a private thread here. Somebody who manages the server has to give me *Create Private Threads* and *Send Messages in Threads* in { $channel }.
vote-none-yet = You haven’t voted yet.
vote-own = Your vote: **{ $move }**. You can change it until the vote ends.
vote-standing = Votes so far (only your team sees them): { $moves }
vote-standing-move = { $move } { $votes }
vote-end = The vote ends { $until }.
vote-counted = Your vote for move { $number } was counted. Keep this code; `entente verify FILE --vote CODE` proves it from the game’s file: ||{ $code }||
button-vote = Vote
done-teams = The game has begun: { $where }
refusal-crowd-too-many = { $most ->
    [0] No team can play here: no seat is left for one.
    [one] Only one team can play here. Leave the others out.
   *[other] At most { $most } teams can play here. Leave some out.
}
refusal-crowd-same-team-twice = The same team can’t have two seats. Choose different roles.
refusal-crowd-invalid-name = The name of this role can’t be shown. Rename the role, or choose another one.
refusal-crowd-diplomacy = Teams don’t make alliances and write no letters. Choose a game without diplomacy.
refusal-crowd-private = A team needs a channel where its members can see the board. Start the game in a server.
refusal-crowd-live-clock = A team needs time to vote, so it plays only with a time per move, such as `1d`, or without a clock.
refusal-crowd-invalid-vote-time = A vote can last from { $least } to { $most } here.
refusal-crowd-no-time-for-vote = The time per move is too short for a vote, which takes at least { $least }. Choose a longer one.
refusal-crowd-no-draws = A team plays here, and teams neither offer nor accept draws.
refusal-crowd-no-requests = A team plays here, and teams can’t answer requests.
refusal-crowd-no-teams = No team plays in this game.
refusal-crowd-not-in-team = Only members of the team can vote, and you don’t have its role. (In programs: press Vote in Discord first. That counts for seven days.)
refusal-crowd-own-seat = You have a seat of your own in this game, so you can’t vote for a team.
refusal-crowd-other-team = You have voted for another team in this game. Your first vote decides which team is yours.
refusal-crowd-not-your-turn = It’s not your team’s turn.
refusal-crowd-too-late = The vote is over and is being counted.
refusal-crowd-too-many-proposals = { $most } different moves have been proposed already. Vote for one of them.
refusal-rated-crowd = A game with a team can’t be rated. Leave *rated* out.
refusal-rated-promises = In this mode players promise each other what they like, so it is never rated. Leave *rated* out, or choose another mode.
command-game-new-team-name = team
command-game-new-team-description = Members of this role (or @everyone) vote for the moves of a seat
command-game-new-team2-name = team2
command-game-new-team2-description = A second team
command-game-new-team3-name = team3
command-game-new-team3-description = A third team
command-game-new-team4-name = team4
command-game-new-team4-description = A fourth team
command-game-new-team5-name = team5
command-game-new-team5-description = A fifth team
command-game-new-vote-name = vote
command-game-new-vote-description = How long a team votes for a move, such as 6h (default: a quarter of the time per move)
vote-without-team = A vote needs a team. Choose a role with *team*, or leave *vote* out.
vote-time-unreadable = “{ $text }” is no length of time. Write for example `30m`, `6h` or `1d`.

## Problems of the HTTP API: titles, details of kinds, and details. Words in backticks are the API’s own
problem-title-illegal-move = The move is not legal
problem-title-ambiguous-move = Several legal moves match
problem-title-unreadable-move = This is not a move
problem-title-events-gone = There are no events after this cursor
problem-detail-events-gone = There are no events after this cursor.
problem-title-ends-alliance = The move would end an alliance
problem-title-not-your-turn = It is not your turn
problem-title-game-over = The game is over
problem-title-not-started = The game has not begun
problem-title-eliminated = You are out of the game
problem-title-no-choice = This army cannot be chosen
problem-title-draw-not-possible = This is not possible with a draw now
problem-title-claim-refused = The result is not certain
problem-title-paused = The game is paused
problem-title-time-is-up = Your time is up
problem-title-request-not-possible = This cannot be asked or answered now
problem-title-replaced = A computer plays for you
problem-title-seat-not-offered = This seat cannot be offered or taken over
problem-title-no-hint = There is no hint
problem-title-no-analysis = There is nothing to analyse
problem-title-too-late-to-abort = Everybody has moved
problem-title-invalid-conditional-moves = These conditional moves are not possible
problem-title-invalid-think-board = This is not possible on your think-board
problem-title-vote-not-possible = You cannot vote now
problem-title-no-such-puzzle = No such puzzle
problem-detail-no-such-puzzle = There is no such puzzle, or you have not used Entente in that server.
problem-title-puzzle-not-possible = This puzzle takes no moves from you
problem-title-no-pgn = This rule set has no standard PGN
problem-detail-no-pgn = This game can’t be written as standard PGN.
problem-title-no-such-think-move = No such move on your think-board
problem-detail-no-such-think-move = This move is no longer on your think-board. Open it again to see what is there.
problem-title-seats-not-free = These seats are not free
problem-title-no-such-computer = No such computer
problem-title-not-the-host = Only the host can do this
problem-title-not-the-arbiter = Only the arbiter can do this
problem-title-no-challenges = This person cannot be challenged
problem-title-not-seated = You do not play in this game
problem-title-not-possible = This is not possible with this lobby
problem-title-no-diplomacy = This game has no diplomacy
problem-title-not-open = This is not open to you
problem-title-too-many-letters = Too many letters
problem-title-too-many-messages = Too many messages to others
problem-title-too-many-codes = Too many wrong codes
problem-title-too-many-requests = Too many requests
problem-title-too-many-open-games = Too many games wait for players
problem-title-not-over = The game is not over
problem-title-alliances-hidden = The game does not reveal its alliances
problem-title-refused = The game refused
problem-title-changed = The game has changed
problem-detail-changed = The game has changed since you looked at it. Look again, then decide.
problem-title-idempotency-key-used = The Idempotency-Key was used before
problem-detail-idempotency-key-used = This key was already used for something else. Nothing was changed. Try again with a new key.
problem-title-no-such-game = No such game
problem-detail-no-such-game = There is no such game, or none that you may see. With your token, GET /api/v1/me/games lists yours.
problem-title-no-such-activity = No such Activity
problem-detail-no-such-activity = There is no such Activity. Press Play here under the board of a game.
problem-title-no-such-player = No such player
problem-detail-no-such-player = There is no such player, or none whose games you may see.
problem-title-no-such-variant = No such rule set
problem-title-no-such-setting = No such setting
problem-title-no-vacation = This vacation is not possible
problem-title-cannot-block = This person cannot be blocked or unblocked
problem-title-no-such-league = No such league
problem-detail-no-such-league = There is no such league. GET /api/v1/leagues lists those that you may see.
problem-title-league-not-possible = The league does not allow this
problem-title-no-such-match = No such match
problem-detail-no-such-match = There is no such match. GET /api/v1/matches lists yours, and the offers.
problem-title-match-not-possible = The match does not allow this
problem-title-token-required = A token is needed
problem-detail-token-required = Send your token in the header Authorization: Bearer entente_…; /api token in Discord makes one.
problem-title-invalid-token = The token is not valid
problem-detail-invalid-token = This token is unknown or was revoked, or the header is not of the form Authorization: Bearer entente_…; /api token in Discord makes a new one.
problem-title-missing-scope = The token does not allow this
problem-title-no-such-webhook = No such webhook
problem-detail-no-such-webhook = You have no such webhook. GET /api/v1/me/webhooks lists yours.
problem-title-too-many-webhooks = Too many webhooks
problem-detail-too-many-webhooks = You already have five webhooks. Delete one first.
problem-title-no-such-token = No such token
problem-detail-no-such-token = You have no token number 7. /api list shows yours.
problem-title-invalid-json = The body is not JSON
problem-detail-invalid-json = The body is not JSON. It should look like { $example }.
problem-title-invalid-body = The body does not fit this operation
problem-title-unsupported-media-type = The body is not declared as JSON
problem-detail-unsupported-media-type = Send the body as JSON, with the header Content-Type: application/json.
problem-title-body-too-large = The body is too large
problem-detail-body-too-large = The body is larger than 256 KiB.
problem-title-invalid-header = A header is not valid
problem-detail-invalid-header = An Idempotency-Key has 1 to 200 visible ASCII characters, and may be sent only once.
problem-title-invalid-query = The query is not valid
problem-title-invalid-position = This is not a possible position
problem-title-no-such-path = There is nothing here
problem-detail-no-such-path = There is nothing at this path. /api/docs shows every operation.
problem-title-method-not-allowed = The path does not have this method
problem-detail-method-not-allowed = This path does not have this method. The Allow header lists its methods.
problem-title-timeout = The request took too long
problem-detail-timeout = This took too long. Please try again: with the same Idempotency-Key nothing is done twice.
problem-title-internal = Something went wrong on our side
problem-detail-internal = Something went wrong on our side. Please try again in a moment.
problem-title-unavailable = Not available at the moment
problem-detail-unavailable = This server cannot answer at the moment. Please try again later.
problem-not-one-of = `{ $value }` is not one of { $known }
problem-no-army-here = army: `{ $army }` is not an army of this game
problem-renamed = `{ $old }` is called `{ $new }` now.
problem-paths = What was asked here has paths of its own now: { $paths }.
problem-host = Host: every request of HTTP/1.1 has exactly one, such as `Host: example.org`.
problem-visibility = visibility: `server` is only for games in a Discord channel
problem-arbiter-seats = wishes: an arbiter leads the game and has no seat
problem-nonce = nonce: 1 to { $most } visible ASCII characters without blanks
problem-level = { $field }: { $number } is not a level; GET /api/v1/computers lists them
problem-no-engine = { $field }: `{ $name }` is not an engine; GET /api/v1/computers lists them
problem-missing-variant = missing field `variant`
problem-load-position = load: the file says where the game goes on; leave `starting_position` out
problem-load-rules = load: the save contains `variant`, `options` and `diplomacy`; leave these fields out
problem-options-variant = options: name the `variant`, too
problem-owners = options.owners: leave it out, the seats say who moves which army
problem-no-fen = { $field }: { $variant } has no FEN; give `position`
problem-fen-and-position = fen, position: give only one of them
problem-exactly-one = give exactly one of `{ $one }` and `{ $other }`
problem-no-trend = The player shows no rating of this rule set and pace.
problem-connections = Too many connections are open. Close some, or try again within { $seconds } seconds. Requests that wait and streams do not count.
problem-waiting = Too many requests and streams wait already. End some, or try again within { $seconds } seconds; requests without `wait` are answered at once. One stream of `GET /api/v1/me/events` has the news of all your games.
problem-tags = { $header } takes the ETag of an answer, with its quotes: { $header }: "5". Several are separated by commas, and * stands for any.
problem-confirm = confirm: write your own Discord id here, which is `person` of GET /api/v1/me
problem-size = size: `{ $text }` is not a whole number of pixels from 64 to 2048
problem-not-an-object = The body is JSON, but not an object; /api/docs shows an example.
problem-no-event-yet = There is no event { $after } yet: the last one that you can know of is { $latest }. Go on with the word latest as `after`, or with 0 from the beginning.
problem-cursor = { $name }: a cursor is the `id` of an event, or 0 for the beginning
problem-no-stream = stream: `{ $path }` is not the path of a stream
problem-two-tokens = token: the request has another token in a header already
problem-token-of-page = The token is for the page of one game, or for that of your puzzles, and this request is about something else.
problem-scope = This token does not allow this: it has no scope `{ $scope }`. /api token in Discord makes one that has it.
problem-line = line: not all of these moves are legal
problem-ply = ply: the game has { $count } plies
problem-symbols = ids: ids of symbols, separated by commas, such as white-king-0
problem-code-of-nobody = The code does not say who you are.
problem-code-refused = Discord does not accept this code. Each can be used once, within a minute.
problem-discord-away = Discord cannot be asked at the moment. Try again later.
problem-span = for: `{ $text }` is not a length of time such as 2d or 12h
problem-address-nowhere = this server delivers to no webhooks; its operator can allow it (api.webhooks)
problem-address-unreadable = this is no address; write one such as https://example.org/hook
problem-address-too-long = the address is too long; it can have { $most } bytes
problem-address-not-https = messages are sent over https only; write https://…
problem-address-port-zero = nothing can be sent to port 0; leave the port out, or write another
problem-address-password = messages are signed and need no password; leave out what is before the @
problem-address-not-public = this address is not public, so nothing can be sent to it; write a public one
problem-address-local-name = this name is one of a local network, where nothing can be sent; write a public one
problem-person = person: `{ $text }` is not a Discord id
problem-last-move = last_move: `{ $text }` does not name two squares of this board
problem-parameter = `{ $name }` is not a parameter of this request: it has { $known }.
problem-no-parameters = `{ $name }` is not a parameter of this request: it has none.
problem-cannot-wait = This answer cannot be waited for. Ask again with If-None-Match, or wait for a game ({ $of_game }), for your games (GET /api/v1/me/games) or for their events (GET /api/v1/me/events).
problem-pace = pace: `live` or `daily`
problem-server = server: the Discord id of a server, in digits
problem-range = { $field }: from { $least } to { $most }
problem-wait = wait: from 0 to { $most } seconds
problem-after = after: this is not `next` of a page
problem-most-computers = computers: at most { $most } can enter
problem-level-of-computers = computers: { $number } is not a level from 1 to 8
