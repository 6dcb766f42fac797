# Every text that people read, in English. Keys are grouped by where they are said; what is filled in stands in braces.

## Names
somebody = somebody
the-program = the program
army-white = White
army-silver = Silver
army-black = Black
army-gold = Gold
army-red = Red
army-yellow = Yellow
army-green = Green
seat-with-army = { $who } ({ $army })
seat-commanding = { $who } with { $army }’s army
variant-standard = chess
variant-chess960 = Chess960
variant-chess66 = Chess66
variant-chess4 = Chess4
variant-chess45 = Chess 4.5
variant-alliance = Four Player Chess
variant-multiplayer = multi-player chess
# These stand on a card beside the board, where there is room for twelve letters.
standing-one-point = 1 point
standing-points = { $score } points
standing-commanded = by { $army }
standing-checkmated = mated
standing-stalemated = stalemated
standing-captured = captured
standing-resigning = resigning
standing-resigned = resigned
standing-flagged = out of time
standing-protectorate = kingless
standing-gone = removed
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
status-lapsed = Nobody started this game within a day, so it is closed. /game new opens another.
status-challenge-lapsed = { $challenger }’s challenge was not answered within a day, so it is closed.
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
ending-last = { $who } won, for { $reason }: { $result }.
ending-left-to-the-program = Nobody is left but the program, so the game ends as it stands.
ending-agreed = All who were left agreed to a draw.
ending-eliminations = Points for eliminations, from White to Gold: { $result }.
ending-leaving = By the order of leaving, from White to Gold: { $result }.
standing = Place { $place } · { $who }: { $points }
ending-drawn = The game is drawn, { $result }: { $reason }.
reason-checkmate = checkmate
reason-stalemate = stalemate
reason-resigned = resignation
reason-flagged = time
reason-one-left = one side alone is left
reason-blocked = nobody can move
reason-insufficient = nobody has enough to mate
reason-agreed = the players agreed
reason-dead-position = nobody can give mate any more
reason-threefold = the position occurred three times
reason-fifty-moves = fifty moves without a capture or a pawn’s move
reason-fifty = fifty rounds without a capture or a pawn’s move
reason-fivefold = the position occurred five times
reason-seventyfive-moves = seventy-five moves without a capture or a pawn’s move

## What can be agreed on before a game; these stand in a list, where there is room for sixty letters
option-method-2 = who mates a king commands his army
option-scoring-incremental = a point for each player you put out
option-teams-yes = White with Black against Silver with Gold
option-start-518 = the start of chess; any number from 0 to 959
option-ally-capture-forbidden = allies cannot be captured
option-ally-capture-allowed = allies can be captured, and stay allies
option-loss-percent-25 = a protectorate loses a quarter of its men
option-loss-rounding-floor = that loss is rounded down
option-loss-rounding-half-up = that loss is rounded to the nearest
option-armies-2 = two armies
option-armies-3 = three armies
option-board-chess4 = on Chess4’s board
option-yellow-person = a person plays Yellow, not the program
option-yellow-counts-no = the last of the four armies wins, Yellow or not
option-guard-placement-head = guards appear as in the last program
option-guard-orthogonal-capture-yes = guards capture straight too
option-double-step-jumps-yes = a pawn’s double step may jump
option-setup-table = Black’s king starts on a7
option-pacts-yes = pacts and letters between the players
option-letters-off = nobody can write letters
option-letters-anonymous = letters may hide who wrote them
option-reveal-letters-yes = all letters are shown when the game is over
option-reveal-alliances-no = nobody is ever shown who was allied
option-most-allied-2 = two at most can be allied

## A lobby
lobby-head = { $host } opens a game of **{ $game }**.
agreed-method-one = A mated army stays on the board and moves no more (method 1).
agreed-method-two = Whoever mates a king commands his army from then on (method 2).
agreed-last-man-standing = The last one left wins.
agreed-last-side-standing = The last side left wins.
agreed-incremental = Every player whom you put out is worth a point.
agreed-teams = Partners sit opposite each other: White with Black, Silver with Gold.
agreed-start = The first row is number { $number }, { $row }, for both.
agreed-start-drawn = The first row, the same for both, was drawn by lot: number { $number }, { $row }.
agreed-last-side = Kings can be captured; the last side on the board wins, Yellow included.
agreed-last-army = Kings can be captured; the last of the four armies wins, whether or not Yellow is left.
agreed-guards-head = A guard appears in the centre before the queen’s capture, whoever stands there.
agreed-guards-straight = Guards capture straight too.
agreed-jumps = A pawn’s double step may jump over a man.
agreed-kings-fall = Kings can be captured; the last king on the board wins.
agreed-ally-betrays = Whoever takes an ally’s man has thereby left the alliance.
agreed-ally-forbidden = Allies’ men cannot be taken; so what is legal, and what is not, can tell of an alliance.
agreed-ally-allowed = Allies’ men can be taken, and the alliance stays.
agreed-loss = A king that falls while an ally has one can leave an army behind that plays on, loyal to that ally: it loses { $percent } % of its men, { $rounding }.
agreed-rounded-up = rounded up
agreed-rounded-down = rounded down
agreed-rounded = rounded to the nearest
agreed-alliances = Alliances are made and broken in secret, with up to { $most } people in each.
agreed-pacts = { $most ->
    [one] Everybody can make a secret pact with one other; it is a promise, and the rules know nothing of it.
   *[other] Everybody can make secret pacts with up to { $most } others; they are promises, and the rules know nothing of them.
}
agreed-letters-off = Nobody can write letters.
agreed-letters-signed = Players can write letters to each other, under their own names.
agreed-letters-anonymous = Players can write letters to each other, also anonymously, as long as the game lasts: what is shown at its end can tell who hid behind which name.
agreed-revealed = When the game is over, everybody is shown who was allied with whom, and when.
agreed-sealed = Not even when the game is over is anybody shown who was allied with whom; so its record cannot be verified in full.
agreed-letters-revealed = The letters are shown then too.
agreed-letters-kept = The letters are not shown, even then.
agreed-private = What is for you alone comes as a direct message; where yours are closed, it waits behind *Diplomacy* under every board.
agreed-board-square = On the chessboard, each army at one of its sides. A king who is mated or stalemated leaves the board, and his men stay where they are; whoever is left shares the point.
agreed-board-chess4 = On Chess4’s board, with its men and their moves. A king who is mated or stalemated leaves the board, and his men stay where they are; whoever is left shares the point.
agreed-table = Black’s king starts on a7.
watchers-private = Only its players can watch: everybody’s board is in their own direct messages.
watchers-server = Whoever reads this channel can watch.
watchers-public = Anybody can watch, also without an account.
lobby-code = To let somebody in, pass this code on: **{ $code }**. They type `/game join code:{ $code }`, here or in any server where I am.
lobby-moved = This lobby stands further down now.
lobby-seat-kept = • { $army }: kept for { $who }
lobby-seat = • { $army }: { $who }
lobby-seat-free = • { $army }: free
lobby-any = Whichever colour is left: { $people }
lobby-kept = A place is kept for { $people }.
lobby-room = { $room ->
    [one] { $room } of { $seats } places is left.
   *[other] { $room } of { $seats } places are left.
}
lobby-join = *Join* takes whichever colour is left; *Join as…* lets you choose one or two. The game starts when all { $seats } are taken. With fewer people { $host } presses *Start*, and what is left goes to those who came first.
lobby-join-alone = *Join* takes whichever colour is left; *Join as…* lets you choose. The game starts when all are taken. With fewer people { $host } presses *Start*, and the program plays what is left.
lobby-join-two = *Join* takes the colour that is left; *Join as…* lets you choose. The game starts at once.
lobby-begun = A game of { $game } has begun: { $title }.
lobby-waits = The game starts as soon as everybody has answered with *Join*.
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
span-nothing = less than a second
pace-per-move = { $span } per move
pace-bank = { $span } each
pace-increment = { $span } more with each move
pace-delay = the clock waits { $span } each turn
expiry-lose = Whoever runs out of time loses.
expiry-random-move = For whoever runs out of time, chance makes a legal move.
expiry-next-picks = For whoever runs out of time, the next player picks a legal move.
agreed-beginning = It goes on from the position below.
agreed-clock = Clock: { $pace }. { $expiry }
clock-none = none
clock-until = ⏳ Time until { $until }
clock-paused = ⏸ The clocks stand still until { $until }, or until all agree to go on.
clock-nobody-came = ⏸ Nobody has come for three rounds, so the clocks stand still until { $until }, or until somebody moves or gives /resume.
clock-left = Left: { $left }
clock-away = { $who } is on vacation until { $until }; the clock waits.
request = { $who } asks { $wanted } { $others }: answer below.
wanted-takeback = { $count ->
    [one] to take the last move back.
   *[other] to take the last { $count } moves back.
}
wanted-pause = to stop the clocks for { $span }.
wanted-resume = to let the clocks go on.
wanted-move = { $where ->
    [elsewhere] to move this game to another channel.
   *[other] to move this game to { $where }.
}
status-aborted = { $who } called the game off before everybody had moved.
status-picks = { $late } has run out of time: { $who } picks the move.
news-request-agreed = One more has agreed.
news-request-declined = What was asked for is declined; the game goes on as it is.
news-time-up = **{ $who } has run out of time.**
news-handed = { $by } picks the move for { $who }.
news-taken-back = { $ply ->
    [0] All moves are taken back.
    [one] Taken back: { $ply } move is left.
   *[other] Taken back: { $ply } moves are left.
}
news-paused = ⏸ The clocks stand still until { $until }, or until all agree to go on.
news-resumed = ▶ The clocks go on.
news-relocated = 📦 The game lives here from now on.
news-departed = 📦 This game goes on in another channel.
news-credited = Nobody could move for a while: Entente was out of reach. The clock is given back { $span }.
words-by-clock = { $words } (drawn by chance: the time was over)
words-by-picker = { $words } (picked by { $by }: the time was over)
words-prepared = { $words } (prepared)

## The message under a board
news-challenge = { $invited }, { $challenger } challenges you to a game of { $game }.
news-started = The game has begun: { $title }.
    Press *Move…* below and choose, or type `/move` and what you play.
news-started-agreed = The game has begun: { $title }.
    { $agreed }
    Press *Move…* below and choose, or type `/move` and what you play.
news-diplomacy = Press *Diplomacy* below, each for yourself: there you ally in secret, write, and say what becomes of your army if your king falls.
news-diplomacy-pacts = Press *Diplomacy* below, each for yourself: there you make pacts in secret, and write.
news-proof = -# Record { $head }
news-moved = **{ $number }** · { $who }: { $words }.
news-draw-offered = { $who } offers a draw. { $others }: answer with *Draw…* below.
news-draw-agreed = { $count ->
    [one] { $who } agreed to a draw. { $others } has yet to answer.
   *[other] { $who } agreed to a draw. { $others } have yet to answer.
}
news-resigned = { $who } resigned, and is out when { $army }’s turn comes.
news-gave-up = **{ $who } has resigned** and is out.
news-flagged = **{ $who } has run out of time** and is out.
news-out-captured = **The king of { $who } is captured:** { $who } is out.
news-out-captured-by = **{ $by } captures the king of { $who }:** { $who } is out.
news-resigned-gone = **{ $who } has resigned:** the whole army leaves the board.
news-more-turns = … { $count } turns more …
news-gone-by = **{ $by } puts { $who } out:** the whole army leaves the board.
news-placed = A guard of { $army } appears on { $cell }.
news-skipped = { $who } has no legal move and is passed over.
news-gone = **{ $who } is out:** the whole army leaves the board.
news-kingless = **The king of { $who } has fallen.** The army lives on without him, and has lost some of its men.
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
words-takes-beside = { $piece } from { $from } to { $to }, which takes the { $taken } on { $beside }
words-en-passant = pawn from { $from } takes en passant on { $to }
words-promotes = pawn from { $from } to { $to }, becoming a { $kind }
words-promotes-taking = pawn from { $from } takes the { $taken } on { $to }, becoming a { $kind }
words-castles-king = castles king side
words-castles-queen = castles queen side

## The position as text
board-out = Out of the game: { $armies }.
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
done-opened-code = The lobby stands in your direct messages. To let somebody in, pass this code on: **{ $code }**. They type `/game join code:{ $code }`.
done-reserved = A place is kept for { $who }, who has been told.
done-freed = The place is free again.
done-rematch-offered = You asked for a rematch: the others only have to accept. { $where }
done-rematch-joined = You are in, as { $armies }. The rematch begins when the others are, too.
done-rematch-begun = You play { $armies }, and the rematch has begun. { $where }
rematch-waits = You have asked for a rematch already; the others have to answer. { $where }
rematch-runs = The rematch has begun already. { $where } { $link }
rematch-over = That rematch has been played. The next one is asked for under its last board: { $link }
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
done-aborted = Done: the game is called off.
done-asked = The others are asked. It happens as soon as all have agreed.
done-request-agreed = Done: all have agreed.
done-request-agreed-so-far = Done: you have agreed. Others have yet to answer.
done-request-declined = Done: the game goes on as it is.
done-prepared = { $count ->
    [0] Done: nothing is prepared any more.
    [one] Done: { $count } line is prepared. Only you see it, until one of its moves is made.
   *[other] Done: { $count } lines are prepared. Only you see them, until one of their moves is made.
}
done-resigned = You resigned.
done-resigned-later = You resigned. It takes effect when your turn comes.
done-proposed = { $who } alone learns of your proposal, and can accept or decline it. You can take it back until then.
done-taken-back = You have taken your proposal to { $who } back.
done-allied = You have accepted the proposal of { $who }: **you are allied now**.
done-proposal-declined = You have declined the proposal of { $who }.
done-countered = You have declined the proposal of { $who } and made one of your own.
done-alliance-left = You have left. Those whom you left have been told; nobody else has.
done-written = Your letter to { $who } is on its way.
done-muted = You read no more letters of { $who }, and { $who } is not told so.
done-unmuted = You read the letters of { $who } again.
done-reported = The letter is shown to those who run this server. They see who wrote it as you did, and that you reported it.
done-nothing = Nothing was changed.
done = Done.
repeated = That had been done already.
where-thread = You will find it in its own thread, right here.
where-no-thread = You will find it in this channel: I may not open threads here.
where-here = You will find it in this channel.
where-channel = You will find it in { $channel }.
where-direct = Each of you will find it in your own direct messages.

## Buttons and menus
button-move = Move…
button-draw = Draw…
button-resign = Resign…
button-more = More…
button-flip = Flip
button-moves = Moves
button-rules = Rules
button-file = File
button-position = Position
button-notes = Notes
button-why = Why?
button-play = Play { $move }
button-accept = Accept
button-decline = Decline
button-join = Join
button-join-as = Join as…
button-any-seat = Whichever is left
button-leave = Leave
button-start = Start
button-reserve = Keep a place…
button-rematch = Rematch
button-watch = Watch
button-from = From { $army }
button-go = Go to the game
button-accept-number = Accept { $at }
button-join-number = Join { $at }
button-watch-number = Watch { $at }
button-rematch-number = Rematch { $at }
button-page-before = Previous page
button-page-after = Next page
button-cancel = Cancel
button-withdraw = Withdraw
button-choose = Command { $army }
button-back = Another piece
button-return = Back
button-earlier = Earlier
button-later = Later
button-offer = Offer a draw
button-agree = Accept the draw
button-refuse = Decline the draw
button-claim-threefold = Claim: threefold repetition
button-claim-fifty = Claim: fifty moves
button-yes-resign = Yes, resign
button-takeback = Ask to take back
button-pause = Ask for a pause
button-resume = Ask to go on
button-go-on = Go on
button-abort = Call off…
button-yes-abort = Yes, call it off
button-request-agree = Agree
button-request-decline = Decline
button-request-withdraw = Take my request back
button-prepared = Prepared…
button-add-line = Prepare…
button-clear-plan = Clear all
menu-drop-line = Take a line away
ask-abort = Call the game off? It is over then without a winner, and counts for nobody.
plan-none = Nothing is prepared in { $game }. *Prepare…* takes moves to come: what the others play, and then your answer, such as `Nf6 Bb5`; `* Bb5` for whatever they play. Only you see it, until one of its moves is made.
plan-head = { $count ->
    [one] Prepared in { $game }, for your eyes only. It is followed as soon as it fits.
   *[other] Prepared in { $game }, for your eyes only. The first line that fits is followed.
}
plan-changed = The game has gone on since. This is what is prepared now.
plan-title = Prepare moves
plan-label = They play, you play, they play …
plan-placeholder = e5 Nf3 Nc6 Bb5 – or * Nf3
button-diplomacy = Diplomacy
button-bring-in = Bring in
button-leave-and-join = Leave and join
button-counter = Counter…
button-take-back = Take back: { $army }
button-propose = Propose…
button-propose-plain = Propose
button-propose-words = Propose, with a message…
button-letter = Letter…
button-letters = Letters
button-order = Order…
button-order-protectorate = Become a protectorate
button-order-removal = Remove my army
button-leave-ally = Leave…
button-leave-one = Leave { $army }
button-yes-leave = Yes, leave all
button-reply = Reply…
button-write = Write…
button-write-hidden = Write anonymously…
button-mute = Mute
button-unmute = Read again
button-report = Report…
button-yes-report = Yes, report it
button-no = No, play on
button-help-rules = Rules
button-note = Edit…
rules-in-english = *This page is in English only.*
menu-rules = Another part of the rules
menu-piece = Choose a piece
menu-target = Choose where it goes
menu-piece-entry = { $piece } { $cell }
menu-seats = Choose a colour
menu-ally = To whom do you propose an alliance?
menu-reader = To whom do you write?
menu-reserve = Keep a place for…
menu-free = Free the place of…
menu-page = { $menu } ({ $page } of { $pages })
pick-seats = { $most ->
    [one] Which colour?
   *[other] Which colour? You can take up to { $most }: each is an army of its own, with a turn of its own.
}
reserve-none = { $room ->
    [0] Every place is taken.
    [one] One place is free, and none is kept for anybody.
   *[other] { $room } places are free, and none is kept for anybody.
}
reserve-kept = { $room ->
    [0] Kept for { $people }. No other place is free.
    [one] Kept for { $people }. One more place is free.
   *[other] Kept for { $people }. { $room } more places are free.
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
ask-resign = { $game ->
    [chess4] Resign this game, with all that you have left? It takes effect when your turn comes, and cannot be undone. Your pieces stay on the board.
    [multiplayer] Resign this game? Your king goes when your turn comes; your other pieces stay on the board. This cannot be undone.
    [chess45] Resign this game? All your pieces leave the board. This cannot be undone.
    [alliance] Resign this game? All your pieces leave the board. This cannot be undone.
   *[other] Resign this game? This cannot be undone.
}
sheet-head = { $title } — { $status }
sheet-diplomacy = **Diplomacy** · { $title }. Only you can see this.
sheet-not-yours = You do not play in this game. Its players find here how they stand with each other, each for themselves.
sheet-over = You have no more part in what is agreed here, but your letters can still be read.
sheet-alone = You are allied with nobody.
sheet-allied = You are allied with { $others }.
sheet-liege = You play on without a king, loyal to { $liege }.
sheet-protectorates = Loyal to you: { $who }.
sheet-order-removal = Your order: if your king falls, your army leaves the board.
sheet-order-protectorate = Your order: if your king falls while an ally has one, your army plays on, loyal to that ally.
sheet-proposed-by = • { $who } proposes an alliance to you.
sheet-proposed-to = • You have proposed an alliance to { $who }, who has not answered yet.
sheet-letters = { $count ->
    [one] You have one letter, sent or received.
   *[other] You have { $count } letters, sent or received.
}
sheet-alias = Where you write anonymously, you are { $alias }.
sheet-muted = You read no letters of { $who }.
proposal-title = { $who } proposes an alliance
ask-propose = Propose an alliance to { $who }? Nobody else learns of it.
ask-write = A letter to { $who }: nobody else reads it, unless the terms of the game say so.
ask-leave = Leave your alliance? It is done at once, and those whom you leave are told. Who is loyal to you goes with you.
ask-leave-pact = End a pact? It is done at once, and the other is told.
ask-order = What becomes of your army if your king falls while an ally has one? Nobody sees your answer, and you can change it at any time.
ask-report = Show this letter to those who run this server? They see its writer as you do, and that you reported it. A letter that has been shown cannot be hidden again.
letters-none = You have no letters.
letters-received = Letter { $number } · from { $who } · { $when } · { $of ->
    [one] your only one
   *[other] one of { $of }
}
letters-sent = Letter { $number } · to { $whom } · { $when } · { $of ->
    [one] your only one
   *[other] one of { $of }
}
letter-blank = (Nothing in it can be shown.)
form-letter-title = A letter
form-letter-label = What you write
form-proposal-title = A proposal
form-proposal-label = A few words with it, if you like
ask-which-game = In which game do you play **{ $text }**?
ask-which-move = **{ $text }** fits several moves. Which one?

## The rules with pictures
lesson-title = { $piece }: how it moves
lesson = { $empty ->
    [0] The { $piece } on { $cell } can go to no empty cell{ $taken ->
        [0] .
       *[other] , and can take on { $prey }.
    }
   *[other] The { $piece } on { $cell } can go to { $cells }{ $taken ->
        [0] .
       *[other] , and can take on { $prey }.
    }
}
lesson-head = This picture was worked out by the very rules that the program plays by. { $lesson }

## Moves that are typed
why-nothing = You have typed nothing here lately that I could not play. To move, answer the board with something like `Nf3`, or press *Move…*.
why-direct = In this game a move that is typed could tell a secret: send it to me in a direct message, or use `/move`, which nobody else sees.
why-now = **{ $text }** was too early, or it was lost on the way. It can be played now.
why-refused = **{ $text }**: { $why }

## Lists
turns-none = No game waits for you. Challenge somebody with /challenge, or open a game with /game new.
turns-none-waits = No game waits for you.
turns-head = { $count ->
    [one] One game waits for you:
   *[other] { $count } games wait for you:
}
turns-title = { $game }: { $title }
turns-line = • { $title } — move { $number }
turns-line-link = • [{ $title }]({ $link }) — move { $number }
turns-asked = { $who } asks { $wanted }
turns-offered = { $who } offers a draw
turns-last = { $line } · you are the last one
turns-challenge = • { $challenger } challenges you to { $game }
turns-challenge-link = • [{ $challenger } challenges you to { $game }]({ $link })
turns-others = { $count ->
    [one] In one game it is somebody else’s turn.
   *[other] In { $count } games it is somebody else’s turn.
}
open-none = No lobby is open to you. /game new opens one; /game join lets you into one whose code you have.
open-none-here = No game waits for people in this server. /game new opens one; /game join lets you into one whose code you have.
open-head = { $count ->
    [one] One game waits for people:
   *[other] { $count } games wait for people:
}
open-line = **{ $at }** · { $game }: { $title } — { $room ->
        [one] one place is free
       *[other] { $room } places are free
    }
open-line-kept = **{ $at }** · { $game }: { $title } — a place is kept for you
open-line-mine = **{ $at }** · { $game }: { $title } — you are in
list-none-here = No game is being played here. /game open shows those that wait for people.
list-no-server = These are direct messages: ask in a server’s channel for the games of that server.
list-none-mine = You are playing no game at the moment. Start one with /challenge or /game new.
list-none-finished = You have not played a game to its end yet.
list-head-here = { $count ->
    [one] One game is being played here:
   *[other] { $count } games are being played here:
}
list-head-mine = { $count ->
    [one] You are playing one game:
   *[other] You are playing { $count } games:
}
list-head-finished = { $count ->
    [one] You have played one game to its end:
   *[other] You have played { $count } games to their end:
}
list-linked = [{ $title }]({ $link })
list-timed = { $line } · ⏳ { $until }
list-paused = { $line } · ⏸
list-line = **{ $at }** · { $game }: { $title } — move { $number }
list-line-turn = **{ $at }** · { $game }: { $title } — your turn, move { $number }
list-line-over = **{ $at }** · { $game }: { $title } — { $result }
watch-head = **{ $title }** · { $game }
watch-none = There is no game to watch here. /game list shows yours, /game open those that wait for people.
watch-no-game = That message shows no game’s board. /board shows the one of your game, /game watch those that are played here.
moves-none = No move has been made yet.
moves-head = { $title } — { $status }
moves-cut = Too long for one message: the whole list is attached.
file-pgn = The game as a PGN file, for any chess program.
file-c4pgn = The game as a file in c4pgn, the notation of Chess4.
file-courier = Game Courier’s notation, a move on each line.
file-json = The game as a file in JSON; `moves` is what `entente state --moves` reads.
game-entry-turn = Your turn: { $title }, move { $number }
game-entry = { $title }, move { $number }
game-entry-challenge = Challenge: { $title }
game-entry-lobby = Waiting for people: { $title }

list-more = { $count ->
        [one] … and one more line.
       *[other] … and { $count } more lines.
    }

## Notes
note-none = You have no note on { $game } yet. Press *Edit…* to write one; only you can read it.
note-head = Your note on { $game } (only you can read it):
note-title = Your private note
note-label = Only you can read it

## Settings; each of these stands in a menu or on a button, by itself
settings-own = **Your settings**, in every server and in direct messages. Nobody else sees them.
settings-server = **Settings of this server.** Games may be made { $where }. { $reports }
settings-everywhere = in every channel
settings-in = in { $channels }
settings-reports = Letters that somebody reports are shown in { $channel }.
settings-reports-owner = Letters that somebody reports are shown to the owner of the server.
settings-menu-reports = Where reported letters are shown (nowhere: to the owner)
settings-done = ✓ { $what }
settings-done-channels = Games may now be made { $where }.
settings-elsewhere = Direct messages have no settings of a server: use /settings server in a server’s channel.
settings-manager = Only those who may manage this server can change its settings. Your own are in /settings own.
settings-menu-channels = Where games may be made
setting-language-auto = Language: as in Discord
setting-language-en = Language: English
setting-language-de = Language: Deutsch
setting-theme-wood = Board: light wood
setting-theme-dark = Board: slate, for dark mode
setting-theme-contrast = Board: strongest contrast
setting-theme-safe = Board: for any colour vision
setting-orientation-own = Seen from: my own side
setting-orientation-white = Seen from: White’s side
setting-coordinates-on = Coordinates: on
setting-coordinates-off = Coordinates: off
setting-notifications-all = Notify me: of everything
setting-notifications-asked = Notify me: when I have to act
setting-notifications-nothing = Notify me: never
server-setting-language-auto = Language: the server’s, as in Discord
server-setting-language-en = Language: English
server-setting-language-de = Language: Deutsch
server-setting-threads-on = Threads: one for each game
server-setting-threads-off = Threads: none
server-setting-pings-on = Pings: whose turn it is
server-setting-pings-off = Pings: nobody
button-everywhere = Games everywhere

## The sheet of one’s own time
settings-time = **Your time**, in every server and in direct messages. Nobody else sees it.
settings-zone = Time zone: { $zone }
time-zone = Time zone: { $zone }, where it is { $clock } now. Another one: /settings timezone
time-quiet = Quiet hours: { $hours }. Nothing rings then, and nothing reminds you.
time-no-quiet = Quiet hours: none. With /settings quiet, such as 22:00-07:30, nothing rings then.
time-digest = List of what waits for you: each day at { $time }, if anything does.
time-no-digest = List of what waits for you: never by itself. With /settings digest, such as 8:00, it comes each day.
time-vacation = Vacation: { $left } of this year’s { $days } days are left. It begins with /vacation start
time-away = Vacation until { $until }: your clocks of days stand still. After it, { $left } of this year’s { $days } days are left; if you come back early, more.
vacation-begun = You are on vacation until { $until }. Your clocks of days stand still; you can still move.
vacation-ended = You are back, and your clocks go on.
setting-reminders-both = Remind me: when half and a tenth of my time are left
setting-reminders-last = Remind me: when a tenth of my time is left
setting-reminders-off = Remind me: never
button-time = My time…
button-settings = My settings…
button-no-quiet = No quiet hours
button-no-digest = No daily list
button-am-back = I am back
reminder-half = ⏳ It is your turn in { $game }. Half of your time is gone; the rest runs out { $when }.
reminder-tenth = ⌛ It is your turn in { $game }. A tenth of your time is left; it runs out { $when }.

## Privacy
privacy =
    { "**" }What Entente keeps about you**
    • In each game you play, played or were asked to: your Discord ID and the name you had then, your seats, your moves and when you made them, your private notes, what you wrote to other players, and where your last board stands.
    • Your settings, and when you were on vacation. If you made tokens: what you call them, and a hash of each; never the token.
    • If messages do not reach you: since when, and in which games the others know. And whether you were told so of a channel.
    It keeps no other message and no profile. It passes nothing on, but a letter that its reader reports goes to those who run the server.
    { "**" }Send me my data** gives you all of it as a file.
    { "**" }Forget me** erases it: you resign your running games, your lobbies close, and every game calls you “somebody”. Others keep their games. What already stands in Discord stays there, and backups of whoever runs this bot last until they are replaced.
button-privacy = Privacy…
button-data = Send me my data
button-forget = Forget me…
button-yes-forget = Yes, forget me
ask-forget = { $count ->
    [0] Forget you?
    [one] Forget you? You resign or leave the one game that you have.
   *[other] Forget you? You resign or leave all { $count } games that you have.
} Your notes, settings and tokens are erased. This cannot be undone.
done-data = Everything that Entente keeps about you. Only you can see this file.
done-forgotten = You are forgotten. If you ever play again, you begin as a stranger.

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
    { "**" }Entente plays chess by chat**, for two or for up to five armies. Only you can see what it answers you.
    { "**" }Start** · /challenge somebody to a game of chess, or open a game of any kind with /game new and let others join. In a server it gets a thread of its own. /game open lists those that you can join, /game list those that are being played.
    { "**" }Move** · press *Move…* under the newest board, or type /move and the move: `e4`, `Nf3`, `O-O`, `e7e8q`; or just answer the board with it. ❌ says that it could not be played: *More…*, *Why?* tells the reason.
    { "**" }Draw, resign** · behind *More…* beside it; you are asked again before anything happens. *Ask to take back*, *Ask for a pause* and what you play next (/if, /premove) are there as well; to the first two the others have to agree.
    { "**" }Look** · /turns what waits for you, /board the board for you alone, /moves what was played, /pgn the game as a file, /rules how a game is played.
    { "**" }Keep** · /notes for what only you can read, /settings own for your language and your board, /settings time for reminders and quiet hours.
    { "**" }Alliances** · where a game has them: *Diplomacy* under the board, /ally propose, /whisper. What stands as *Record* under such a board are the first signs of its record’s hash: if they were noted, nobody can change the record later unseen.
    { "**" }Programs** · /api token lets a program of yours play for you.

## Where messages do not arrive; the first ones stand below a message in small letters
aside-gone = The channel of this game is gone, so it goes on here.
aside-hidden = I cannot see the channel of this game any more, so it goes on here.
aside-forbidden = I may not post in { $channel } any more, so this game goes on here.
aside-locked = { $channel } is locked, so this game goes on here.
aside-unreachable = I cannot send { $who } direct messages. { $who } can still play with /board and /move; if nothing happens, you can resign.
moved-gone = The thread of this game is gone, so it goes on here.
moved-full = This server has no room for another open thread, so the game goes on here.
moved-forbidden = I may not post in the thread of this game, so it goes on here.
notice-closed = I cannot send you direct messages. To get your boards there, allow them in the privacy settings of a server where I am too; /turns and /board show your games until then.
notice-forbidden = I cannot post the boards here: a manager of the server has to allow me { $missing }. Until then they come in direct messages; /board and /move work here too.

## Commands, their options and the choices of these. A name is what is typed: lower case, without blanks; in English it is that of the code.
command-game-name = game
command-game-description = Games of any kind
command-game-new-name = new
command-game-new-description = Open a game that others can join
command-game-new-variant-name = variant
command-game-new-variant-description = Which game: for two, or for up to five armies; /rules says more of each
parameter-player2-name = player2
parameter-player2-description = Somebody for whom a place is kept
parameter-player3-name = player3
parameter-player3-description = Somebody else for whom a place is kept
parameter-player4-name = player4
parameter-player4-description = Somebody else for whom a place is kept
parameter-player5-name = player5
parameter-player5-description = Somebody else for whom a place is kept
parameter-visibility-name = visibility
parameter-visibility-description = Who can watch: readers of this channel, the players alone (in direct messages), or anybody
parameter-options-name = options
parameter-options-description = What else to agree on, such as method=2; choose from the list
parameter-clock-name = clock
parameter-clock-description = Time to think: 3d for each move, 10+5 for a game of ten minutes; choose or type
parameter-timeout-name = timeout
parameter-timeout-description = What happens when somebody’s time is over; without it, that player loses
parameter-beginning-name = beginning
parameter-beginning-description = The position to begin with: a FEN, or what Share gives on the sheet of /scenario
command-game-join-name = join
command-game-join-description = Join a private game with the code that its host gave you
parameter-code-name = code
parameter-code-description = The code, such as K7QM-2XFT
command-game-open-name = open
command-game-open-description = Games that wait for people: your invitations, and those in this server
command-game-list-name = list
command-game-list-description = Games that are played in this server, or your own
parameter-which-name = which
parameter-which-description = Which; without it those in this server, and in direct messages your own
command-game-watch-name = watch
command-game-watch-description = Watch a game: its present board, for you alone
command-game-watch-game-name = game
command-game-watch-game-description = Which game; without it the one that is played here
parameter-side-name = side
parameter-side-description = From which side; without it your own, or that of whoever is to move
command-challenge-name = challenge
command-challenge-description = Challenge somebody to a game
parameter-opponent-name = opponent
parameter-opponent-description = Whom you challenge
parameter-colour-name = colour
parameter-colour-description = Your colour; without it, chance decides
command-challenge-variant-name = variant
command-challenge-variant-description = Which game; without it chess. One for more people becomes a lobby with a place kept
command-challenge-person-name = Challenge
command-show-board-name = Show board
command-move-name = move
command-move-description = Make a move in your game
command-move-move-name = move
command-move-move-description = Such as e4, Nf3, O-O or e7e8q; in Chess4 k7, Nk3, o-o or m7k7
command-premove-name = premove
command-premove-description = Prepare your next move: it is made at once, whatever the others play
command-premove-move-name = move
command-premove-move-description = Your next move, such as Nf3; several are made one after the other
command-if-name = if
command-if-description = Prepare moves: if they play this, you play that; only you see it
parameter-line-name = line
parameter-line-description = What they play and what you answer: e5 Nf3 Nc6 Bb5; * is whatever they play
command-takeback-name = takeback
command-takeback-description = Ask the others to take your last move back
command-pause-name = pause
command-pause-description = Ask the others to let the clocks stand still
parameter-for-name = for
parameter-for-description = For how long, such as 12h or 3d; without it, until all agree to go on
command-resume-name = resume
command-resume-description = Ask the others to let the clocks go on
command-abort-name = abort
command-abort-description = Call a game off in which not everybody has moved
command-ally-name = ally
command-ally-description = Alliances and pacts, in private
command-ally-propose-name = propose
command-ally-propose-description = Propose an alliance; nobody else learns of it
command-ally-accept-name = accept
command-ally-accept-description = Accept a proposal
command-ally-decline-name = decline
command-ally-decline-description = Decline a proposal
command-ally-counter-name = counter
command-ally-counter-description = Decline a proposal and make one in its place
command-ally-withdraw-name = withdraw
command-ally-withdraw-description = Take your proposal back
command-ally-leave-name = leave
command-ally-leave-description = Leave your alliance, or end a pact, at once
command-ally-leave-player-name = player
command-ally-leave-player-description = With whom to end a pact; without it with all
command-ally-order-name = order
command-ally-order-description = Say what becomes of your army if your king falls while an ally has one
command-ally-status-name = status
command-ally-status-description = How you stand with the others; only you see it
command-whisper-name = whisper
command-whisper-description = Write a letter to another player; nobody else reads it
parameter-player-name = player
parameter-player-description = Who; choose from the list
parameter-message-name = message
parameter-message-description = A few words with it
parameter-text-name = text
parameter-text-description = What you write, up to 2,000 characters
parameter-anonymous-name = anonymous
parameter-anonymous-description = Whether to hide who wrote it, where the game allows that
parameter-leaving-name = leaving
parameter-leaving-description = Whether to leave your own alliance first; if it cannot be, you have not left
parameter-order-name = order
parameter-order-description = Whether it plays on, loyal to the ally, or leaves the board
choice-lose = Lose: the player whose time it was
choice-random-move = Random move: chance makes a legal one
choice-next-picks = The next player picks a legal move
choice-protectorate = become a protectorate
choice-removal = remove my army
parameter-game-name = game
parameter-game-description = Which game; needed only outside its thread, if you have several
command-turns-name = turns
command-turns-description = Which games wait for you
command-board-name = board
command-board-description = The board as you like it, for you alone
parameter-flip-name = flip
parameter-flip-description = Seen from the next side
parameter-coordinates-name = coordinates
parameter-coordinates-description = Where files and ranks are named
parameter-theme-name = theme
parameter-theme-description = Its colours
command-position-name = position
command-position-description = The position in words, and in a form for other programs
command-moves-name = moves
command-moves-description = The moves so far
command-pgn-name = pgn
command-pgn-description = The game as a file for other programs: PGN for chess, c4pgn for Chess4
command-rules-name = rules
command-rules-description = The rules of a game, part by part
command-rules-variant-name = variant
command-rules-variant-description = Which game; without it, the one that is played here
parameter-topic-name = topic
parameter-topic-description = A part of them, or a man; choose from the list
command-notes-name = notes
command-notes-description = Your private notes on a game; nobody else can read them
parameter-add-name = add
parameter-add-description = A line to add; without it you see your notes
command-api-name = api
command-api-description = Tokens for programs that play for you
command-api-token-name = token
command-api-token-description = Make a token for the HTTP API; it is shown only once
parameter-label-name = label
parameter-label-description = A name for it, such as the program’s
command-api-list-name = list
command-api-list-description = Your tokens, by number and name; never the tokens themselves
command-api-revoke-name = revoke
command-api-revoke-description = Make a token void: no program can use it any more
parameter-number-name = number
parameter-number-description = Its number in /api list
command-settings-name = settings
command-settings-description = How Entente looks and speaks, to you or in this server
command-settings-own-name = own
command-settings-own-description = Your language, your board, and what you are notified of
command-settings-server-name = server
command-settings-server-description = For managers: where games may be made, threads, language, pings
command-settings-time-name = time
command-settings-time-description = When you can be reached: time zone, quiet hours, reminders, vacation
command-settings-timezone-name = timezone
command-settings-timezone-description = Where you live, so that hours and days are yours
command-settings-quiet-name = quiet
command-settings-quiet-description = The hours in which nothing rings and nothing reminds you
command-settings-digest-name = digest
command-settings-digest-description = Once a day, the list of what waits for you
parameter-zone-name = zone
parameter-zone-description = A time zone such as Europe/Berlin; choose from the list
parameter-hours-name = hours
parameter-hours-description = From when until when, such as 22:00-07:30, or off
parameter-hour-name = hour
parameter-hour-description = When, such as 8:00, or off
command-vacation-name = vacation
command-vacation-description = Time off: your clocks of days stand still
command-vacation-start-name = start
command-vacation-start-description = Be away from now on
command-vacation-end-name = end
command-vacation-end-description = Be back: your clocks go on
parameter-until-name = until
parameter-until-description = How long, such as 10d or 2w, or the last day, such as 2026-12-24
command-privacy-name = privacy
command-privacy-description = What is kept about you: see it, get it, erase it
command-help-name = help
command-help-description = How to play
choice-standard = { variant-standard }
choice-chess960 = { variant-chess960 }
choice-chess66 = { variant-chess66 }
choice-chess4 = { variant-chess4 }
choice-chess45 = { variant-chess45 }
choice-alliance = { variant-alliance }
choice-multiplayer = { variant-multiplayer }
choice-server = server
choice-private = private
choice-public = public
choice-here = in this server
choice-mine = mine
choice-finished = mine that are over
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

## Refusals
no-such-game = There is no such game here. /turns lists yours.
no-game = You have no game at the moment. Start one with /challenge or /game new.
which-game = You have several games. Give the command in the game’s thread, or choose one with the option `game`.
failed = Something went wrong on our side, and nothing was changed. Please try again in a moment.
game-changed = The game has gone on since you looked at it. Look again, then decide.
key-used = This key was used before, for something else. Nothing was changed; ask again under a key of its own.
refusal-no-such-topic = The rules of this game have nothing under “{ $topic }”. They have: { $topics }.
refusal-permissions = I may not play in this channel: a manager of the server has to allow me { $missing }.
not-for-bots = Bots cannot play here. Choose a person.
refusal-too-many-people = This game takes { $most } people at most.
refusal-too-few-people = This game takes at least { $least } people: somebody has to join first.
refusal-option-form = “{ $text }” cannot be read. Write what you agree on such as method=2, with blanks between several; the list that appears as you type has them all.
refusal-no-options = There is no option { $name }: { $game } has none.
refusal-no-such-option = { $game } has no option { $name }. It has { $names }.
refusal-option-value = “{ $option }” is not possible; { $examples } would be, for instance.
refusal-options-together = Each of these options can be, but not all of them together.
refusal-without-pacts = “{ $name }” can be agreed on only where there are pacts: add pacts=yes.
refusal-cancelled = That game was cancelled before it began. Open a new one with /game new.
refusal-lobby-waits = That game has not begun: it still waits for people.
refusal-named-twice = Everybody has one place: name each person once, and not yourself.
refusal-not-here = I am not a member here: you have installed me for yourself, so I can only answer you. Games live in a server that has invited me, or in direct messages: `/game new visibility:private` opens one there and gives you a code to pass on.
refusal-no-server = These are direct messages: nobody else reads them. Choose the visibility private or public, or open the game in a server’s channel.
refusal-no-such-army = There is no { $army } in this game. It has { $armies }.
refusal-wrong-code = No game waits under this code. Check it letter by letter; a code holds only until its game begins or is cancelled.
refusal-many-codes = Those were too many wrong codes. You can try again { $until }.
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
refusal-seat-of-the-program = The program plays that army.
refusal-too-many-programs = { $most ->
    [0] In this game no army is left for the program.
    [one] The program can have one army.
   *[other] The program can have { $most } armies, each of them once.
}
refusal-seat-taken = Somebody else has chosen { $army }.
refusal-lobby-full = So many seats are not left: they are promised to others.
refusal-already-joined = You have joined already.
refusal-same-person = You cannot challenge yourself. Challenge somebody else with /challenge.
refusal-not-invited = This challenge is addressed to somebody else. Start a game of your own with /challenge.
refusal-not-your-challenge = Only the one who made a challenge can withdraw it.
refusal-own-challenge = You made this challenge: now the other has to accept it.
refusal-challenge-closed = That challenge is closed. Start a new one with /challenge.
refusal-not-started = That game has not begun: the challenge has not been accepted yet.
refusal-not-reserved = No place is kept there any more: that person has come, or the place is free already.
refusal-not-over = That game is still being played: a rematch can be asked for when it is over.
refusal-has-a-place = That person has a place in this game already.
refusal-already-started = That game has begun already.
refusal-not-seated = You do not play in this game, but you can watch it with /game watch. /turns lists yours.
refusal-over = That game is over. { $ending }
refusal-stale = { $since ->
    [one] A move has
   *[other] { $since } moves have
    } been made since that board. This is the present one.
refusal-not-your-turn = It is not your turn: { $who } is to move.
refusal-illegal = { $text } is not legal, because { $why }.
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
refusal-no-diplomacy = In this game everybody plays alone: alliances, pacts and letters are no part of it.
refusal-unfit-alliance = In this game { $least } to { $most } people can be allied.
refusal-oneself = That is you. Choose somebody else.
refusal-they-are-out = { $who } is out of the game.
refusal-bound = You play on without a king, so you make and break no alliances.
refusal-they-are-bound = { $who } plays on without a king, and so makes and breaks no alliances.
refusal-already-allied = You and { $who } are allied already.
refusal-already-proposed = You have proposed an alliance to { $who } already. It is open until it is answered; you can take it back.
refusal-not-open = This is no longer open, or cannot be done as things stand. Nothing has changed, and nobody has been told.
refusal-program-allies-not = The program plays that army, by lot, and makes no alliances. You can write to it, but it does not answer.
refusal-not-allied = You are in no alliance that you could leave.
refusal-no-order = In this game nothing is left of an army whose king falls, so there is nothing to order.
refusal-no-letters = This game was opened without letters.
refusal-no-anonymous-letters = This game was opened without anonymous letters: write under your own name.
refusal-empty-letter = A letter needs some text.
refusal-letter-too-long = That letter would have { $length } characters; { $limit } is the most.
refusal-too-many-letters = You have written or proposed { $limit } times within a few minutes. You can do so again { $until }.
refusal-no-such-correspondent = Nobody has written to you under that name.
refusal-no-such-player = Nobody else in this game is called “{ $name }”. There are { $people }.
refusal-no-such-letter = You have received no such letter.
refusal-no-managers = This game lives in direct messages, so no server runs it to which a letter could be reported. You can mute its writer, and report them to Discord itself.
refusal-nobody-picks = In a game of secret alliances nobody picks moves for others, because who picks would tell. Choose *lose* or *random move*.
refusal-unfit-beginning = No game can go on from there: { $cause }.
refusal-beginning-over = That position is over already: nobody could play on from it.
refusal-too-late-to-abort = Everybody has moved, so the game cannot be called off any more. You can resign, or offer a draw.
refusal-paused = The clocks stand still until { $until }. Ask the others to go on with /resume; then you can move.
refusal-not-paused = The clocks are running.
refusal-no-clock = This game has no clock.
refusal-unfit-pause = A pause can be from a minute to { $most }, such as 12h or 3d.
refusal-no-takebacks = Where people deal with each other in secret, nothing is taken back.
refusal-nothing-to-take-back = You have made no move that could be taken back.
refusal-request-open = Something is being asked already; it has to be answered first, or the next move be made.
refusal-no-request = Nothing is being asked of you.
refusal-request-gone = That is not being asked any more: it was answered or taken back, or a move has been made.
refusal-already-here = The game lives in this channel already.
refusal-time-is-up = Your time is over: { $who } picks this move.
refusal-clock-unreadable = “{ $text }” is no clock. Write 3d or 2h30m for each move, or 10+5 for ten minutes and five seconds more with each move.
refusal-clock-bounds = That time is too short or too long: from { $least } to { $most } is possible.
refusal-timeout-without-clock = What happens when time is over can only be agreed on where there is a clock. Name one as *clock*, such as 3d or 10+5.
refusal-span-unreadable = “{ $text }” is no length of time. Write 12h, 3d or 1d12h; a minute is the least, { $most } the most.
refusal-plan-your-turn = It is your turn: make your move. Moves are prepared while the others think.
refusal-plan-empty = There is no move in it. Write what you expect and what you then play, such as: Nf6 Bb5 – or * Bb5 for whatever the others play.
refusal-plan-ends-with-others = A line ends with a move of your own.
refusal-plan-unknown-board = After a * nobody knows the board: only moves of your own can follow, each after another *, such as: * Nc6 * d6. “{ $text }” does not fit there.
refusal-plan-move = Move { $number } of the line: { $why }
refusal-plan-game-ends = After move { $number } of the line the game is over.
refusal-plan-too-long = A line can have { $most } moves of your own.
refusal-plan-too-many-lines = You have prepared { $most } lines, which is the most. Take one away first.
refusal-plan-no-such-line = { $lines ->
    [0] You have prepared nothing.
    [one] You have prepared { $lines } line.
   *[other] You have prepared { $lines } lines.
}
refusal-note-too-long = That note would have { $length } characters; { $limit } is the most.
refusal-too-many-tokens = You have { $limit } tokens already. Make one void first, with /api revoke.
refusal-label-too-long = A token’s name can have at most { $limit } characters.
refusal-no-such-token = You have no token number { $number }. /api list shows yours.
refusal-no-such-setting = There is no such setting (any more). These are the present ones.
refusal-no-such-value = That cannot be set: { $name } can be { $values }.
refusal-too-many-channels = At most { $limit } channels can be named.
refusal-no-such-zone = There is no time zone “{ $value }”. Perhaps { $nearest }?
refusal-no-quiet-hours = “{ $value }” are no quiet hours. Write two different times of the day, such as 22:00-07:30, or off.
refusal-no-time-of-day = “{ $value }” is no time of the day. Write one such as 8:00 or 18:30, or off.
refusal-vacation-unreadable = “{ $value }” is no end of a vacation. Write how long it is, such as 10d or 2w, or its last day, such as 2026-12-24.
refusal-vacation-past = That would be over already. Write how long it is from now on, such as 10d or 2w, or a last day that is still to come.
refusal-vacation-too-long = A year has { $days } days of vacation: yours can last until { $latest } at most.
refusal-vacation-used-up = You have used all { $days } days of vacation of this year.
refusal-not-away = You are not on vacation. One begins with /vacation start
refusal-no-such-channel = That is not a channel of this server.
refusal-channel = In this server games are made in { $channels }. Say the same there, and it will be played there.

## Why a move is not legal: a clause after “Nf6 is not legal, because”
man-the = the { $kind } on { $cell }
man-yours = your { $kind } on { $cell }
origin-file = on the { $file } file
origin-rank = on rank { $rank }
origin-cell = on { $cell }
why-must-move = you must move a piece while one of yours can move
why-game-over = the game is over
why-resigned = { $army } has resigned, and this is its turn to leave
why-no-choice = there is no choice of { $army }’s army now
why-empty-cell = there is no piece on { $cell }
why-not-yours = the { $kind } on { $cell } is { $army }’s, and it is { $turn }’s turn
why-others-castling = the king and rook are to be { $army }’s, and it is { $turn }’s turn
why-out-of-game = the { $kind } on { $cell } is { $army }’s, who is out of the game, and moves no more
why-other-kind = the piece on { $cell } is a { $kind }, not a { $wanted }
why-no-such-piece = you have no { $kind }
why-no-such-piece-there = you have no { $kind } { $origin }
why-none-reaches = none of your { $kind }s can move to { $to }
why-none-of-these-reaches = none of your { $kind }s { $origin } can move to { $to }
why-same-cell = a move must lead to another cell
why-own-piece = your own { $kind } on { $cell } stands there
why-not-its-move = your { $kind } on { $cell } does not move to { $to }: { $rule }
why-blocked = the way of your { $kind } from { $cell } to { $to } is blocked by { $by }
why-nothing-to-capture = your { $kind } on { $cell } moves diagonally only to capture, and there is nothing to capture on { $to }
why-passed-before = your { $kind } on { $cell } moves diagonally only to capture, there is nothing to capture on { $to }, and the pawn on { $beside } could be taken in passing only on your first turn after its double step
why-capture-ahead = your { $kind } on { $cell } captures diagonally, not straight ahead
why-no-capture = there is nothing to capture on { $to }
why-corner = { $cell } is in a corner, which is not on the board
why-stuck = your { $kind } on { $cell } is stuck: { $corner } is in a corner, which is not on the board; it can only capture
why-no-double-step = your { $kind } on { $cell } has left its first row, so it moves one step only
why-single-step = your { $kind } on { $cell } moves one step only, also from its first row
why-not-a-single-step = your { $kind } on { $cell } does not move to { $to }: a pawn moves one step straight ahead, and captures one step diagonally ahead
why-no-castling-here = there is no castling in this game
why-king-into-check = your king would be in check on { $to } from { $by }
why-pinned = your { $kind } on { $cell } is pinned to the king by { $by }
why-still-in-check = your king is in check from { $by }, and this does not answer it
why-double-check = your king is in check from { $by } at once, so only the king can move
why-en-passant-uncovers = taking in passing would leave your king in check from { $by }
why-castling-king = you cannot castle with the rook of the king’s side: { $why }
why-castling-queen = you cannot castle with the rook of the queen’s side: { $why }
why-castling-no-right = that right is gone once the king or that rook has moved or been taken
why-castling-not-regained = the { $kind } on { $cell } of the captured army is not back on { $home }, its first cell
why-castling-strayed = the { $kind } on { $cell } has not come nearer to its first cell with every move since its army was captured
why-castling-commander-in-check = its commander’s king would be in check from { $by }
why-castling-occupied = { $count ->
    [one] { $by } stands in the way
   *[other] { $by } stand in the way
}
why-castling-in-check = your king is in check from { $by }
why-castling-attacked = the king would pass or reach { $cell }, which is attacked by { $by }
why-promotion-missing = your { $kind } on { $cell } reaches the last row: say what it becomes, as in { $to }=Q
why-no-promotion = your { $kind } on { $cell } does not promote on { $to }
why-other-manner = the move from { $from } to { $to } is of another kind
why-not-a-promotion = a pawn cannot become a { $kind }
why-inert = { $army } is out of the game and nobody moves this army; its turn passes with %%%
why-on-its-own-turn = the { $kind } on { $cell } moves on { $army }’s turn only, and it is { $turn }’s turn
why-frozen = your { $kind } on { $cell } can still be taken in passing, so for now it may move straight on but not capture
why-active-king = { $army } is still in the game, so { $army }’s king cannot be captured
why-same-side = the { $kind } on { $cell } is on your side
why-commander-in-check = { $army } commands this army, and it would leave { $army }’s own king in check from { $by }
why-other-pass = this turn passes with { $pass }
why-may-not-resign-mated = { $army } is checkmated and cannot resign now; the turn passes with %
why-may-not-resign-stalemated = { $army } is stalemated and cannot resign now; the turn passes with %
why-captured-army = a captured army cannot resign
why-not-out = %%% is for an army that is out of the game and moved by nobody; { $army }’s is not
why-within-switch = { $cell } and { $to } are one switch, and no piece moves from one to the other
why-own-piece-beside = your own { $kind } on { $cell } stands in the same switch as { $to }, and the other cell of a switch counts
why-blocked-beside = the way of your { $kind } from { $cell } to { $to } is blocked by { $by }: the other cell of the switch, { $beside }, counts too
why-only-pawns = only pawns may move on your first turn
why-loyal = a protectorate may not take its team’s men, and the { $kind } on { $cell } is { $army }’s
why-ally = the { $kind } on { $cell } is { $army }’s, who is in your team, and in this game no ally’s man may be taken
why-choice-due = { $army } must first choose what becomes of the army that has lost its king
why-nobody-goes = { $part } by itself is no move: the line must begin with a piece that goes, as in P e2-e4
why-label = the { $kind } on { $cell } is labelled { $own }, not { $label }
why-others-promotion = { $label } is the other army’s: your pawn becomes { $own }
why-nothing-removed = this move removes no piece from { $cell }
why-nothing-put = this move puts no piece on { $cell }
why-nobody-else-goes = this move takes no other piece from { $from } to { $to }
why-cell-removed = no move takes the cell { $cell } off the board
why-twice = { $part } is said twice
rule-pawn = a pawn moves one step straight ahead, two from its first row, and captures one step diagonally ahead
rule-knight = a knight leaps two steps along one line and one to the side
rule-bishop = a bishop moves diagonally
rule-rook = a rook moves along files and ranks
rule-queen = a queen moves straight or diagonally
rule-king = a king moves one step
rule-guard = a guard moves one step straight, or captures one step diagonally
rule-chess66-pawn = a pawn moves one step straight ahead, two from its first row, and captures one step diagonally ahead, and c5 lies straight above b4
rule-chess66-knight = a knight leaps where two steps of a king lead and no line of a rook or bishop does
rule-chess66-bishop = a bishop moves diagonally, and c5 lies straight above b4
rule-chess66-rook = a rook moves straight, and c5 lies straight above b4
rule-chess66-queen = a queen moves straight or diagonally, and c5 lies straight above b4
rule-chess66-king = a king moves one step, and c5 lies straight above b4
rule-chess66-guard = there are no guards

## What people do with each other
# Sixteen names, none of which tells of anybody: a game deals them out by its seed.
aliases = the Grey Heron, the Night Owl, the Red Fox, the Old Badger, the White Stag, the Black Swan, the Quiet Otter, the Wild Goose, the Silver Trout, the Tall Crane, the Lame Wolf, the Blind Mole, the Last Raven, the Young Hare, the Barn Swallow, the Deaf Adder
told-proposed = **{ $who } proposes an alliance to you.**
told-withdrawn = { $who } has taken the proposal of an alliance back.
told-declined = { $who } declines your proposal of an alliance.
told-allied = **You are now allied** with { $others }.
told-left = **{ $who } has left your alliance.**
told-betrayed = **{ $who } has betrayed your alliance** by taking a man of { $whom }.
told-betrayed-you = **{ $who } has betrayed you** by taking a man of yours: your alliance is over.
told-bound-you = Your king has fallen. Your army plays on, loyal to **{ $liege }**, and wins no more by itself.
told-bound-to-you = { $who } has lost the king, and is loyal **to you** from now on.
told-handed-you = Your liege has fallen: your army is loyal to **{ $liege }** from now on.
told-handed-to-you = The liege of { $who } has fallen: that army is loyal **to you** from now on.
told-handed = The liege of { $who } has fallen: that army is loyal to { $liege } from now on.
told-bound = { $who } has lost the king, and is loyal to { $liege } from now on.
told-civil-war = **Civil war**: nobody was left to oppose your alliance, so it has broken up. Everybody fights for themselves.
told-check = **Your king is attacked**, from { $cells }. Nobody else is told, and you need not move away; but kings are captured here.
deed-proposed = { $who } proposed an alliance to { $whom }.
deed-withdrawn = { $who } took the proposal to { $whom } back.
deed-declined = { $who } declined the proposal of { $whom }.
deed-allied = { $all } were allied.
deed-left = { $who } left the alliance with { $rest }.
deed-betrayed = { $who } betrayed the alliance by taking a man of { $whom }.
deed-broke = { $who } broke a pact by taking a man of { $whom }.
deed-bound = { $who } lost the king and served { $liege } from then on.
deed-handed = { $who } served { $liege } from then on, the old liege having fallen.
deed-out = { $who } was out.
deed-out-with-team = { $who } was out, with the last king of the alliance.
deed-civil-war = Nobody was left to oppose { $all }: their alliance broke up.
deed-ordered-removal = { $who } ordered that the army should leave the board if its king fell.
deed-ordered-protectorate = { $who } ordered that the army should serve an ally if its king fell.
deed-letter = { $who } wrote to { $whom }.
deed-check = The king of { $who } was attacked.
deed-won = { $who } won.
history-not-over = That game is not over. What really came about is told when it is.
history-sealed = This game was opened so that it keeps its alliances sealed, also when it is over.
history-title = **What really happened**
history-line = Round { $round }: { $what }
history-alone = Nobody was allied with anybody.
history-letter = Round { $round }, { $who } to { $whom }: “{ $text }”
history-letters = Letters: { $counts }.
history-letter-count = { $who } to { $whom } { $count }
history-more = … and { $count } more: entente history { $game } tells the whole.
timeline-alt = { $count ->
    [one] A time line of { $count } ply, a lane for each army.
   *[other] A time line of { $count } plies, a lane for each army.
}
# These stand below the time line, where there is room for twelve letters.
timeline-ask = proposal
timeline-tie = alliance
timeline-leave = left
timeline-betray = betrayal
timeline-fall = king lost
timeline-out = out
letter-from = **A letter from { $who }:**
letter-to = **Your letter to { $whom }:**
letter-reported = **{ $by } reports a letter from { $who }**, in the game { $title }. Nobody but the two of them has read it before:
report-number = Report { $number }
letter-erased = (The writer asked to be forgotten, and the letter with them.)

## Games as files
save-too-large = That file cannot be loaded: it has more than { $limit } KiB, which no save of mine has.
save-foreign = That file cannot be loaded: it is no save of mine. /save makes one.
save-newer = That file cannot be loaded: a later version of me has written it. Ask whoever runs this server to update it.
save-damaged = That file cannot be loaded: it is no longer as I wrote it ({ $cause }).

## Why a position that somebody has set up cannot be played
flaw-unreadable = That cannot be read as a position: { $cause }.
flaw-unplaced = “{ $word }” is no piece on a square of this board. Write Ke1 Qd1 for the army that you have chosen, bKe8 for another, -e1 to clear a square. Nothing has changed.
fault-no-king = { $army } has no king.
fault-many-kings = { $army } has { $count } kings.
fault-no-queen = { $army } has no queen.
fault-many-queens = { $army } has { $count } queens.
fault-strange-kind = { $army } has no { $kind } in this game, but one stands on { $cell }.
fault-pawn-last = A pawn of { $army } stands on { $cell }, where it would have been promoted.
fault-pawn-back = A pawn of { $army } stands on { $cell }, behind where pawns start.
fault-waiting = { $army } is in check, and it is not { $army }’s turn.
fault-castling = { $army } cannot castle with the rook on { $rook }: king and rook do not both stand where they started.
fault-en-passant = No pawn can just have crossed { $target } in a double step to { $pawn }.
fault-foreign-army = { $army } does not play in this game.
fault-foreign-cell = There is no square { $cell } on this board.
fault-foreign-kind = There is no { $kind } in this game, but one stands on { $cell }.
fault-switch = { $cell } and { $partner } overlap, and a piece stands on each.
fault-counters = The counters are out of bounds: round 1 to 65535, half-moves 0 to 65535.
fault-kingless = { $army } has pieces on the board, but no king.
fault-nobody-in = Nobody is in the game.
fault-at = What the text says of { $army } under { $key } does not fit the board.
fault-team-size = A team has one to three members.
fault-not-mated = { $army } is neither mated nor stalemated on this board.
fault-scores = The scores are more than the armies that have left.
fault-left-in-order = left_in_order has to name exactly those who have left, each once.
fault-crossed-twice = { $cell } is said twice to have been crossed by a pawn.
fault-order = order has to name two to four armies, each once.
fault-king-of-one-out = { $army } is out of the game, but has a king.

## Setting a position up
done-saved = Here is the game as a file: the rules, the clock, the start and the moves. Anybody can open a game from it with /load, with other people; this one goes on undisturbed.
done-saved-secret = Here is a copy of the game as all can see it: the board, without alliances, letters and seed. A game that is opened from it with /load is another game, in which everybody begins alone.
done-sealed = Here is the game, sealed: nobody can read anything in this file, and I alone can open it. Load it with /load in another channel, and when all players agree the game moves there. It keeps no old state: the game goes on where it stands then.
done-move-asked = The other players are asked whether the game is to move here. When all agree, the next board stands here.
done-moved-here = The game has moved here; the next board stands here.
save-no-rewind = It has gone on since that file was written, and goes on from where it stands now: a file does not turn it back.
save-not-ours = That file cannot be loaded: it was sealed by another server, or is no longer as I wrote it.
save-not-yours = Only its players can move a game; you do not play in it.
save-needs-channel = A game moves to a channel of a server: type /load there, in a server that has me.
scenario-head = **Set a position up** · { $game } · { $turn } to move
scenario-fits = This position can be played.
scenario-one-source = Choose one to begin with: a FEN, JSON, pieces, or a game.
scenario-no-fen = { $game } has no FEN. Give the position as JSON, or set it up with the menus.
scenario-damaged = That sheet cannot be read any more. Open a new one with /scenario.
scenario-too-long = There are too many pieces for a sheet. Set the position up in JSON, with /scenario json.
scenario-type = Type pieces…
scenario-type-label = Ke1 sets, bKe8 sets Black’s, -e1 clears
scenario-turn = Next to move
scenario-castling = Castling
scenario-empty = Empty board
scenario-array = Start
scenario-play = Play it
scenario-share = Share
scenario-clear = Nothing: clear the square
scenario-army = → { $army }
scenario-man = Which piece
scenario-file = On which file
scenario-cells = On which squares
scenario-shared = The position, to copy and pass on. /scenario reads it, and so do /challenge and /game new, with a clock and whatever else you like, as beginning.
beginning-of-another = That is a position of { $game }. Choose that as variant, or leave the variant out.
beginning-says-options = The position says already by which options it is played. Leave them out.
command-scenario-name = scenario
command-scenario-description = Set a position up and play from it: with menus, or from a FEN, JSON, pieces or a game
command-scenario-variant-name = variant
command-scenario-variant-description = Which game; without it, the one that is played here
command-scenario-game-name = game
command-scenario-game-description = Begin with the present position of this game
parameter-fen-name = fen
parameter-fen-description = A position in FEN
parameter-json-name = json
parameter-json-description = A position in JSON, as /position gives it
parameter-men-name = men
parameter-men-description = Pieces on an empty board, such as Ke1 Qd1 bKe8
command-save-name = save
command-save-description = The game as a file, to load it elsewhere
parameter-what-name = what
parameter-what-description = A copy for everybody, or a game with secrets as it is, sealed
choice-copy = a copy that everybody may have
choice-sealed = the game itself, sealed
command-load-name = load
command-load-description = Open a game from a file that /save gave, or move a sealed game to this channel
parameter-file-name = file
parameter-file-description = The file
