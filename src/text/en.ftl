# Every text that people read, in English. Keys are grouped by where they are said; what is filled in stands in braces.

## Names
somebody = somebody
army-white = White
army-silver = Silver
army-black = Black
army-gold = Gold
seat-with-army = { $who } ({ $army })
seat-commanding = { $who } with { $army }’s army
variant-standard = chess
variant-chess4 = Chess4
# These stand on a card beside the board, where there is room for twelve letters.
standing-one-point = 1 point
standing-points = { $score } points
standing-commanded = by { $army }
standing-checkmated = mated
standing-stalemated = stalemated
standing-resigned = resigned
kind-pawn = pawn
kind-knight = knight
kind-bishop = bishop
kind-rook = rook
kind-queen = queen
kind-king = king
kind-guard = guard

## How far a game has come
status-lobby = Waiting for people to join.
status-cancelled = { $host } cancelled the game before it began.
status-challenge = Waiting for an answer to { $challenger }’s challenge.
status-declined = { $who } declined the challenge.
status-withdrawn = { $challenger } withdrew the challenge.
status-turn = { $who } to move.
status-turn-commanded = { $army }’s turn: { $who } moves that army.
status-choice = { $who } has to choose for good which army to command: { $armies }. Moving without a choice keeps { $kept }.
ending-won = { $who } won by { $reason }: { $result }.
ending-won-of-many = { $count ->
    [one] { $who } wins: { $result }.
   *[other] { $who } win: { $result }.
}
ending-shared = { $who } share the first place: { $result }.
ending-agreed = All who were left agreed to a draw.
ending-eliminations = Points for eliminations, from White to Gold: { $result }.
ending-leaving = By the order of leaving, from White to Gold: { $result }.
standing = { $place }. { $who }: { $points }
ending-drawn = The game is drawn, { $result }: { $reason }.
reason-checkmate = checkmate
reason-stalemate = stalemate
reason-resigned = resignation
reason-flagged = time
reason-one-left = one side alone is left
reason-agreed = the players agreed
reason-dead-position = nobody can give mate any more
reason-threefold = the position occurred three times
reason-fifty-moves = fifty moves without a capture or a pawn’s move
reason-fivefold = the position occurred five times
reason-seventyfive-moves = seventy-five moves without a capture or a pawn’s move

## A lobby
lobby-head = { $host } opens a game of **{ $game }**.
agreed-method-one = A mated army stays on the board and moves no more (method 1).
agreed-method-two = Whoever mates a king commands his army from then on (method 2).
agreed-last-man-standing = The last one left wins.
agreed-last-side-standing = The last side left wins.
agreed-incremental = Every player whom you put out is worth a point.
agreed-teams = Partners sit opposite each other: White with Black, Silver with Gold.
agreed-table = Black’s king starts on a7.
lobby-seat = • { $army }: { $who }
lobby-seat-free = • { $army }: free
lobby-any = Whichever colour is left: { $people }
lobby-kept = A place is kept for { $people }.
lobby-room = { $room ->
    [one] { $room } of { $seats } places is left.
   *[other] { $room } of { $seats } places are left.
}
lobby-join = *Join* takes whichever colour is left; *Join as…* lets you choose one or two. The game starts when all { $seats } are taken. With fewer people { $host } presses *Start*, and what is left goes to those who came first.
lobby-join-two = *Join* takes the colour that is left; *Join as…* lets you choose. The game starts at once.
lobby-begun = A game of { $game } has begun: { $title }.
lobby-waits = The game starts as soon as everybody has answered with *Join*.
list-or = { $first } or { $last }
list-and = { $first } and { $last }

## The message under a board
news-challenge = { $invited }, { $challenger } challenges you to a game of { $game }.
news-started = The game has begun: { $title }.
    Press *Move…* below and choose, or type `/move` and what you play.
news-started-agreed = The game has begun: { $title }.
    { $agreed }
    Press *Move…* below and choose, or type `/move` and what you play.
news-moved = **{ $number }** · { $who }: { $words }.
news-draw-offered = { $who } offers a draw. { $others }: answer with *Draw…* below.
news-draw-agreed = { $count ->
    [one] { $who } agreed to a draw. { $others } has yet to answer.
   *[other] { $who } agreed to a draw. { $others } have yet to answer.
}
news-resigned = { $who } resigned, and is out when { $army }’s turn comes.
news-gave-up = **{ $who } has resigned** and is out.
news-stalemated = { $who } has no legal move and has to pass.
news-army-blocked = { $who } has no legal move and has to pass.
news-out-mated-by = **{ $who } is out**, checkmated by { $by }.
news-out-mated = **{ $who } is out**, checkmated.
news-out-stalemated-by = **{ $who } is out**, stalemated by { $by }.
news-out-stalemated = **{ $who } is out**, stalemated.
news-stuck = { $who } has no legal move left: stalemate, unless somebody opens a way.
news-freed = { $who } can move again.
news-commanded = From now on { $by } moves { $army }’s army, when it is { $army }’s turn.
news-commanded-no-more = Nobody moves { $army }’s army any more.
news-points = Points: { $points }.
news-draw-declined = The offer of a draw was declined.
mated = **{ $army } is checkmated**, unless somebody lifts it before { $by }’s next turn.
check = { $count ->
    [one] { $who } is in check.
   *[other] { $who } are in check.
}
words-moves = { $piece } from { $from } to { $to }
words-takes = { $piece } from { $from } takes the { $taken } on { $to }
words-en-passant = pawn from { $from } takes en passant on { $to }
words-promotes = pawn from { $from } to { $to }, becoming a { $kind }
words-promotes-taking = pawn from { $from } takes the { $taken } on { $to }, becoming a { $kind }
words-castles-king = castles king side
words-castles-queen = castles queen side

## The position as text
alt-after = { $ply ->
        [0] The starting position.
        [one] The board after one move.
       *[other] The board after { $ply } moves.
    }
alt-last = Last move { $number }: { $words }.
alt-army-standing = { $army } ({ $standing })
alt-army-gone = { $army }: no pieces.
alt-army = { $army }: { $pieces }.
alt-kind = { $count ->
    [one] { $kind } { $cells }
   *[other] { $kind }s { $cells }
}

## What was done
done-challenged = The challenge is made. { $where }
done-opened = The lobby stands in this channel. You have a place in it; *Join as…* lets you choose your colour.
done-opened-direct = The lobby stands in your direct messages, and in those of everybody whom you named.
done-joined = You have joined, with whichever colour is left.
done-joined-as = You have joined as { $armies }.
done-joined-started = You play { $armies }, and the game has begun. { $where }
done-left = You have given your place up.
done-started = The game has begun. { $where }
done-cancelled = You cancelled the game.
done-accepted = The game has begun. { $where }
done-declined = You declined the challenge.
done-withdrawn = You withdrew the challenge.
done-moved = You played **{ $move }**.
done-moved-over = You played **{ $move }**. { $ending }
done-offered = { $players ->
    [2] You offered a draw. It stands until your opponent answers or moves.
   *[other] You offered a draw. It stands until somebody declines it or moves; all who are still in have to agree.
}
done-agreed = You agreed to the draw.
done-agreed-so-far = You agreed to the draw. Others have yet to answer.
done-chosen = You command { $army }’s army from now on.
done-draw-declined = You declined the draw.
done-claimed = Your claim is right: the game is drawn.
done-resigned = You resigned.
done-resigned-later = You resigned. It takes effect when your turn comes.
done-nothing = Nothing was changed.
done = Done.
repeated = That had been done already.
where-thread = You will find it in its own thread, right here.
where-here = You will find it in this channel.
where-direct = Each of you will find it in your own direct messages.

## Buttons and menus
button-move = Move…
button-draw = Draw…
button-resign = Resign…
button-accept = Accept
button-decline = Decline
button-join = Join
button-join-as = Join as…
button-any-seat = Whichever is left
button-leave = Leave
button-start = Start
button-cancel = Cancel
button-withdraw = Withdraw
button-choose = Command { $army }
button-back = Another piece
button-earlier = Earlier
button-later = Later
button-offer = Offer a draw
button-agree = Accept the draw
button-refuse = Decline the draw
button-claim-threefold = Claim: threefold repetition
button-claim-fifty = Claim: fifty moves
button-yes-resign = Yes, resign
button-no = No, play on
button-note = Edit…
menu-piece = Choose a piece
menu-target = Choose where it goes
menu-piece-entry = { $piece } { $cell }
menu-seats = Choose a colour
menu-page = { $menu } ({ $page } of { $pages })
pick-seats = { $most ->
    [one] Which colour?
   *[other] Which colour? You can take up to { $most }: each is an army of its own, with a turn of its own.
}
pick-piece = Which piece? Those that can move are marked.
pick-target = { $piece } on { $cell }: where to? Dots and rings show where it can go.
ask-draw = { $players ->
    [2] Offer a draw? Your opponent can accept it, decline it, or just play on.
   *[other] Offer a draw? All who are still in the game have to agree; anybody can decline it, or just play on.
}
ask-draw-offered = { $who } offers a draw.
ask-draw-mine = { $players ->
    [2] Your offer of a draw stands until your opponent answers or moves.
   *[other] Your offer of a draw stands until somebody declines it or moves.
}
ask-resign = { $players ->
    [2] Resign this game? This cannot be undone.
   *[other] Resign this game, with all that you have left? It takes effect when your turn comes, and cannot be undone. Your pieces stay on the board.
}
ask-which-move = **{ $text }** fits several moves. Which one?

## Lists
turns-none = No game waits for you. Challenge somebody with /challenge, or open a game with /game new.
turns-none-waits = No game waits for you.
turns-head = { $count ->
    [one] One game waits for you:
   *[other] { $count } games wait for you:
}
turns-line = • { $title } — move { $number }
turns-line-link = • [{ $title }]({ $link }) — move { $number }
turns-challenge = • { $challenger } challenges you to { $game }
turns-challenge-link = • [{ $challenger } challenges you to { $game }]({ $link })
turns-others = { $count ->
    [one] In one other game it is somebody else’s turn.
   *[other] In { $count } other games it is somebody else’s turn.
}
moves-none = No move has been made yet.
moves-head = { $title } — { $status }
moves-cut = Too long for one message: the whole list is attached.
pgn-head = { $variant ->
    [chess4] The game as a file in c4pgn, the notation of Chess4.
   *[other] The game as a PGN file, for any chess program.
}
game-entry-turn = Your turn: { $title }, move { $number }
game-entry = { $title }, move { $number }
game-entry-challenge = Challenge: { $title }
game-entry-lobby = Waiting for people: { $title }

list-more = { $count ->
        [one] … and one more line.
       *[other] … and { $count } more lines.
    }

## Notes
note-none = You have no note on this game yet. Press *Edit…* to write one; only you can read it.
note-head = Your note on this game (only you can read it):
note-title = Your private note
note-label = Only you can read it

## Tokens
token-made = Your token **{ $label }** is hidden below: press it to see it. It is shown only this once; whoever has it can read and play your games as you.
    ||`{ $token }`||
    Send it as `Authorization: Bearer …` to { $address }. To make it void, use /api revoke with number { $number }.
token-none = You have no tokens. Make one with /api token.
token-head = Your tokens:
token-line = • { $number }: { $label }, made { $when }
token-revoked = The token is void.
token-label = my program

## Help
help =
    { "**" }Entente plays chess by chat.**
    • { "**" }Start**: `/challenge` and choose somebody for a game of chess; `/game new` opens any game, also Chess4 with its four armies, for whoever joins. In a server the game gets a thread of its own; from direct messages each gets it there.
    • { "**" }Move**: press *Move…* under the newest board and choose, or type `/move Nf3` (`e4`, `O-O` and `e7e8q` work too).
    • { "**" }Chess4**: a cell is its letter, then its number (`/move Nk3`, or `m7k7`). In the moves `#w` is check to White, `##w` mate, and `%` a turn without a move. By method 2 whoever mates a king commands his army.
    • { "**" }Draw or resign**: the buttons beside it. You are asked again before anything happens.
    • { "**" }Look**: `/turns` which games wait for you, `/board` the board for you alone, `/moves` the moves so far, `/pgn` the game as a file.
    • { "**" }Remember**: `/notes` keeps notes that only you can read.
    • { "**" }Programs**: `/api token` lets a program of yours play for you.

## Refusals
no-such-game = There is no such game here. /turns lists yours.
no-game = You have no game at the moment. Start one with /challenge or /game new.
which-game = You have several games. Give the command in the game’s thread, or choose one with the option `game`.
failed = Something went wrong on our side, and nothing was changed. Please try again in a moment.
game-changed = The game has gone on since you looked at it. Look again, then decide.
key-used = This key was used before, for something else. Nothing was changed; ask again under a key of its own.
refusal-permissions = I may not play in this channel: a manager of the server has to allow me { $missing }.
not-for-bots = Bots cannot play here. Choose a person.
refusal-too-many-people = This game takes { $most } people at most.
refusal-too-few-people = This game takes at least { $least } people: somebody has to join first.
refusal-no-such-options = Method, scoring, teams and setup are options of Chess4; chess has none of them.
refusal-cancelled = That game was cancelled before it began. Open a new one with /game new.
refusal-lobby-waits = That game has not begun: it still waits for people.
refusal-named-twice = Everybody has one place: name each person once, and not yourself.
refusal-nobody-invited = In direct messages nobody can find your game: name at least one other person, or open it in a server’s channel.
refusal-no-place = You have no place in this game.
refusal-not-the-host = Only { $host }, who opened this game, can do that.
refusal-own-lobby = You opened this game: you can cancel it, but not leave it.
refusal-unfit-name = A name has 1 to { $most } characters, all of which can be seen.
refusal-no-such-seat = This game has { $seats } seats.
refusal-too-many-seats = { $most ->
    [one] You can have one seat.
   *[other] You can have { $most } seats, each of them once.
}
refusal-both-sides = Where there are partners, nobody can have seats on both sides.
refusal-seat-taken = Somebody else has chosen { $army }.
refusal-lobby-full = So many seats are not left: they are promised to others.
refusal-already-joined = You have joined already.
refusal-same-person = You cannot challenge yourself. Challenge somebody else with /challenge.
refusal-not-invited = This challenge is addressed to somebody else. Start a game of your own with /challenge.
refusal-not-your-challenge = Only the one who made a challenge can withdraw it.
refusal-own-challenge = You made this challenge: now the other has to accept it.
refusal-challenge-closed = That challenge is closed. Start a new one with /challenge.
refusal-not-started = That game has not begun: the challenge has not been accepted yet.
refusal-already-started = That game has begun already.
refusal-not-seated = You do not play in this game. /turns lists yours.
refusal-over = That game is over. { $ending }
refusal-stale = { $since ->
    [one] A move has
   *[other] { $since } moves have
    } been made since that board. This is the present one.
refusal-not-your-turn = It is not your turn: { $who } is to move.
refusal-illegal = { $text } is not legal: { $why }.
refusal-ambiguous = “{ $text }” fits several moves: { $readings }. Type one of these.
refusal-unreadable = “{ $text }” is not a move. Type one like { $example }, or choose from the list that /move shows.
refusal-out = You are out of this game.
refusal-already-resigned = You have resigned already; it takes effect when your turn comes.
refusal-no-choice = There is no such army to choose now.
refusal-already-agreed = You have agreed already; now the others have to answer.
refusal-already-offered = Your offer of a draw is open already.
refusal-no-offer = There is no offer of a draw to answer.
refusal-claim-threefold = This position has not occurred three times, so a draw cannot be claimed. You can offer one.
refusal-claim-fifty = There have not been fifty moves without a capture or a pawn’s move, so a draw cannot be claimed. You can offer one.
refusal-note-too-long = That note would have { $length } characters; { $limit } is the most.
refusal-too-many-tokens = You have { $limit } tokens already. Make one void first, with /api revoke.
refusal-label-too-long = A token’s name can have at most { $limit } characters.
refusal-no-such-token = You have no token number { $number }. /api list shows yours.
