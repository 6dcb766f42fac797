//! The table of all kinds of problems: their names in URLs, statuses and texts.

use axum::http::StatusCode;
use entente_presentation::text::{Arguments, Text};

/// A body of a request, as an example.
const EXAMPLE_BODY: &str = "{\"move\": \"Nf3\"}";

/// Writes the table of kinds: the enum, and for each kind its slug, status and texts. What stands
/// above a kind is its meaning. The titles are in the catalogues (`problem-title-SLUG`), and so are
/// the details of the kinds without an example here (`problem-detail-SLUG`).
macro_rules! kinds {
    ($($(#[doc = $meaning:literal])+ $name:ident $slug:literal $status:ident
        $($example:literal)?)*) => {
        /// The kind of a problem.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum Kind {
            $($(#[doc = $meaning])+ $name,)*
        }

        impl Kind {
            /// Every kind, in the order of the list on the page.
            pub(crate) const ALL: &[Kind] = &[$(Kind::$name),*];

            fn entry(self) -> &'static Entry {
                match self {
                    $(Kind::$name => {
                        const ENTRY: Entry = Entry {
                            slug: $slug,
                            status: StatusCode::$status,
                            meaning: concat!($($meaning),+).trim_ascii_start(),
                            example: first(&[$($example)?]),
                        };
                        &ENTRY
                    })*
                }
            }
        }
    };
}

/// The row of one kind of problem.
struct Entry {
    slug: &'static str,
    status: StatusCode,
    /// The cause of the problem and its remedy, shown on the page of the kind.
    meaning: &'static str,
    /// An example of a detail, for kinds of which something more exact is always known, such as
    /// what the game says of a command that it refused.
    example: Option<&'static str>,
}

/// The first of these texts.
const fn first(texts: &[&'static str]) -> Option<&'static str> {
    match texts {
        [first, ..] => Some(first),
        [] => None,
    }
}

kinds! {
    /// The move was understood, but the rules forbid it. The detail says why, and `legal` lists the
    /// legal moves.
    IllegalMove "illegal-move" UNPROCESSABLE_ENTITY
        "Nf6 isn’t legal: your knight on g8 is pinned to your king by the rook on g1."
    /// The text can mean several moves. `legal` lists them. Send the `coordinate` of one of them.
    AmbiguousMove "ambiguous-move" UNPROCESSABLE_ENTITY
        "“Nd2” could be several moves. Type one of these: Nbd2, Nfd2."
    /// The text is not a move in any notation of these rules. `legal` lists the legal moves. Send
    /// the `notation` or the `coordinate` of one of them.
    UnreadableMove "unreadable-move" UNPROCESSABLE_ENTITY
        "“banana” isn’t a move. Send one like e4; GET …/legal-moves lists them all."
    /// Your cursor (`after` or `Last-Event-ID`) is older than the events that are kept of all your
    /// games, the newest 10,000, or newer than all events: then it is of another game or account,
    /// or of a store that was restored from a backup. Go on with 0 as `after` for all that are
    /// kept, or with the word latest for those to come. Each game still has all of its own (`GET
    /// /api/v1/games/{id}/events`).
    EventsGone "events-gone" GONE
    /// The move captures a piece of your ally, and so betrays them. Nothing has happened, and
    /// nobody else can see that you were asked. To make the move, send it again with the value of
    /// `confirm` as its `confirm`.
    EndsAlliance "ends-alliance" CONFLICT
        "Rxa4 captures a piece of your ally Bob (Red). You’d leave your alliance by that."
    /// Another player has to move first. The game's `turn` is the name of their army.
    NotYourTurn "not-your-turn" CONFLICT
        "It’s not your turn: Ann (White) to move."
    /// The game has ended. Nothing more can be done in it.
    GameOver "game-over" CONFLICT
        "That game is over. Ann (White) wins by checkmate: 1‑0."
    /// The lobby is still waiting for players, or everybody declined, or the host cancelled it. The
    /// game's `phase` says which.
    NotStarted "not-started" CONFLICT
        "That game hasn’t started yet. The challenge is still waiting for an answer."
    /// None of your armies is left in the game, or you have resigned and are out when the turn of
    /// your army comes. See `status` and `is_resigning` in `seats` of the game.
    Eliminated "eliminated" CONFLICT
        "You’re out of this game."
    /// You do not have to choose an army now, or this one is not among those to choose from. See
    /// `choice` of the game.
    NoChoice "no-choice" CONFLICT
        "You can’t choose that army now."
    /// There is no offer to answer, your own offer is already open, or the position gives no right
    /// to the draw that you claimed, or another player wants no more offers from you. See
    /// `draw_offers`, `draw_claims` and `stoppable_draw_offers` of the game.
    DrawNotPossible "draw-not-possible" CONFLICT
        "There’s no draw offer to answer."
    /// The game has no claims, the ending is not known and there were too few rounds for the
    /// engine, or it was not certain of the result over all of the last twenty. See `claims` of the
    /// game, which goes on.
    ClaimRefused "claim-refused" CONFLICT
        "The engine isn’t certain of that, so the game goes on. You can ask it again in 20 rounds."
    /// The game is paused at the request of a player or by its arbiter, and the pause is not over.
    /// See `pause` of the game's `clock`. It ends earlier if all players accept (`POST …/resume`).
    Paused "paused" CONFLICT
        "The clocks are paused until 2026-11-22T08:00:00.000Z. To move before then, ask to \
         resume: POST …/resume."
    /// You have no time left for this move, and another player picks it: `picker` of the `turn` of
    /// the game's `clock`.
    TimeIsUp "time-is-up" CONFLICT
        "You ran out of time, so Bob (Black) picks this move."
    /// Another request is open, nobody has asked you anything, there is no clock to pause, resume
    /// or extend, there is no move to take back, or no player to replace. See `request` and `clock`
    /// of the game.
    RequestNotPossible "request-not-possible" CONFLICT
        "There’s nothing for you to answer here: you’re not asked, or it has been answered."
    /// A computer has taken your place, because you handed your seat over, the others agreed, or
    /// your time ran out. Return first (`DELETE …/substitute`).
    Replaced "replaced" CONFLICT
        "A computer plays for you. Take your seat back first: DELETE …/substitute."
    /// The player of the seat is there or may still return, the game is rated, or you play in it.
    /// Or the code is not valid: the seat was taken, its player has returned, or the offer was
    /// withdrawn. See `is_offered` in `seats` of the game.
    SeatNotOffered "seat-not-offered" CONFLICT
        "This seat is no longer offered. Its player has returned, somebody was faster, or the \
         offer was withdrawn."
    /// Hints are only for games in which everybody else is a computer, and not if the game was
    /// created without them (`computer_options`). If both are fine, ask again in a moment.
    NoHint "no-hint" CONFLICT
        "Hints are only for games against computers."
    /// The game ended before each player had made two moves, so there is no story to tell. Or it is
    /// the game of a file, and has more moves than are analysed for others.
    NoAnalysis "no-analysis" CONFLICT
        "This game is too short for an analysis: each player needs at least two moves."
    /// A game can be aborted only until everybody has moved. Resign, or offer a draw.
    TooLateToAbort "too-late-to-abort" CONFLICT
        "Both players have moved, so the game can’t be aborted any more. You can resign or offer a \
         draw."
    /// The line cannot be read, has a move that will not be legal, or ends with a move of another
    /// player; or it is your own turn. The detail says which.
    InvalidConditionalMoves "invalid-conditional-moves" UNPROCESSABLE_ENTITY
        "It’s your turn, so just make your move. Conditional moves are for when others are \
         thinking."
    /// The line has a move that is not legal or goes on after the end of the game, it cannot be
    /// played any more, or the board is full. The detail says which.
    InvalidThinkBoard "invalid-think-board" UNPROCESSABLE_ENTITY
        "Move 1 of the line: f3 is blocked by your own piece."
    /// It is not your team's turn, the vote is over, you have not voted in Discord in this game
    /// lately, you have a seat of your own, or no team plays. The detail says which.
    VoteNotPossible "vote-not-possible" CONFLICT
        "It’s not your team’s turn."
    /// The server has no puzzle today, none with this number whose day is over, or you have not
    /// used Entente there. The answer does not say which of these is the case. Or the collection
    /// has no such puzzle, or not any more.
    NoSuchPuzzle "no-such-puzzle" NOT_FOUND
    /// The day of the puzzle is over, you have solved it, or it is not your puzzle now. The detail
    /// says which.
    PuzzleNotPossible "puzzle-not-possible" CONFLICT
        "You’ve already solved today’s puzzle. The next one comes tomorrow."
    /// Only chess and the rule sets that use its file format have lines as variations. `GET
    /// …/think-board` has them for all.
    NoPgn "no-pgn" CONFLICT
    /// Your think-board has no move with this number. `GET …/think-board` lists those that it has.
    NoSuchThinkMove "no-such-think-move" NOT_FOUND
    /// Another player, a person or a computer, has one of these seats, or all remaining seats are
    /// taken or reserved for others. See `people` and `seats` of the game.
    SeatsNotFree "seats-not-free" CONFLICT
        "White is already taken. Choose another colour."
    /// No computer in this lobby has this number. The computers are those in `people` of the game
    /// whose `computer` is not null.
    NoSuchComputer "no-such-computer" NOT_FOUND
        "That computer isn’t in this game, or the game has begun."
    /// Only the player who made a lobby can start or cancel it, and add or remove computers: player
    /// 0.
    NotTheHost "not-the-host" FORBIDDEN
        "Only the challenger can withdraw a challenge."
    /// The game has no `arbiter`, or it is somebody else. Players ask each other instead, such as
    /// with `POST …/pause`.
    NotTheArbiter "not-the-arbiter" FORBIDDEN
        "Only the arbiter can do that: Eve."
    /// You cannot challenge these people, reserve a seat for them or ask them for a rematch: nobody
    /// knows them here, they accept no challenges, or not yours. The answer does not say which of
    /// these is the case.
    NoChallenges "no-challenges" FORBIDDEN
        "You can’t challenge or invite Bob. Perhaps I don’t know them, or they don’t accept \
         challenges. Choose someone else, or leave the seat free for everyone."
    /// The game is public, so you may watch it. Only its players can do this. `your_player` is
    /// null.
    NotSeated "not-seated" FORBIDDEN
        "You’re not playing in this game, so you can only watch it. GET /api/v1/me/games lists your \
         games."
    /// The game has already begun, you have already joined with these seats, you are not in this
    /// lobby, or it is your own lobby.
    NotPossible "not-possible" CONFLICT
        "You’ve already joined."
    /// The game has no alliances, pacts or letters: its `diplomacy` is absent. A game of two
    /// players never has any.
    NoDiplomacy "no-diplomacy" CONFLICT
        "There are no alliances or letters in this game."
    /// There is no such proposal, or it cannot be accepted now. The answer is the same for every
    /// cause, so that nobody can find out who is allied with whom. See `GET …/proposals`. If you
    /// are in an alliance, accept with `leaving`.
    NotOpen "not-open" CONFLICT
        "That isn’t open any more, or can’t be done now. Nothing has changed, and nobody has been \
         told."
    /// A player may write ten letters in ten minutes. The detail says when you can write again.
    TooManyLetters "too-many-letters" TOO_MANY_REQUESTS
        "That’s 10 letters or proposals within a few minutes. Please wait \
         before you send more (2026-11-20T08:10:00.000Z)."
    /// Letters, proposals, requests, offers, invitations, joins, new games and what an arbiter does
    /// count together, over all games, for each person and each channel to which they go. The
    /// detail says how many can be sent at once, and `Retry-After` after how many seconds the next
    /// one can.
    TooManyMessages "too-many-messages" TOO_MANY_REQUESTS
        "You’ve sent this player a lot in a short time. Everyone can send another 15 messages at \
         once, and then 60 an hour: letters, proposals, requests, offers and invitations together. \
         Try again: 2026-11-20T08:01:00.000Z."
    /// You have tried too many codes that are not valid. `Retry-After` says after how many seconds
    /// you can try the next one.
    TooManyCodes "too-many-codes" TOO_MANY_REQUESTS
        "Too many wrong codes. Please wait before you try again (2026-11-20T08:10:00.000Z)."
    /// You have sent more requests than one person, or one address without a token, can send at
    /// once. This answer may be held back first, for a second and a half at most. `Retry-After`
    /// says after how many seconds from then you can go on. Every answer says in `RateLimit` how
    /// many more you can send, and in `RateLimit-Policy` how many there are. It also comes if too
    /// many connections are open; then a request that waits makes room for one that does not.
    TooManyRequests "too-many-requests" TOO_MANY_REQUESTS
        "That was too fast. You can send 60 requests at once, and as many again after 30 \
         seconds. Try again: 2026-11-20T08:00:00.500Z."
    /// You have too many open lobbies and challenges, or too many invitations to this person wait
    /// for an answer. The detail says which, and how many there can be. Start or cancel one first;
    /// `Retry-After` says when the next one closes by itself.
    TooManyOpenGames "too-many-open-games" TOO_MANY_REQUESTS
        "You already have 10 open games that wait for players, which is the limit. Start or \
         cancel one first."
    /// The game is still being played. Its secret history, its analysis and its export are
    /// available when it is over.
    NotOver "not-over" CONFLICT
        "That game isn’t over. The true story is told when it is."
    /// The game was created with `reveal_alliances` set to false in its `diplomacy`. Nobody is told
    /// its secret history. `GET …/export` gives what can be checked.
    AlliancesHidden "alliances-hidden" FORBIDDEN
        "In this game alliances stay secret, even now that it’s over."
    /// The game did not accept the command. The detail says why.
    Refused "refused" CONFLICT
        "That game has already started."
    /// The request had an If-Match header, and the game has changed since that version. Nothing was
    /// done. `game` is its present state. Its `version` in quotes can be the next If-Match.
    Changed "changed" PRECONDITION_FAILED
    /// An earlier request to this operation, with another path or body, had the same
    /// Idempotency-Key. Nothing was done. Use a new key for each command, and the same key only to
    /// repeat the same request.
    KeyUsed "idempotency-key-used" UNPROCESSABLE_ENTITY
    /// There is no game with this id, or you may not see it. The players of a game see it with
    /// their tokens. A lobby that still has a free seat is seen by everybody who knows its id and
    /// has a token. The answer does not say which of the two is the case.
    NoSuchGame "no-such-game" NOT_FOUND
    /// Discord knows no Activity with this id, or it shows no game. Press *Play here* under a
    /// board.
    NoSuchActivity "no-such-activity" NOT_FOUND
    /// There is no person with this id, or you may see none of their games. The id is that of a
    /// person in `people` of a game. The answer does not say which of the two is the case.
    NoSuchPlayer "no-such-player" NOT_FOUND
    /// There is no rule set with this id. GET /api/v1/variants lists them.
    NoSuchVariant "no-such-variant" NOT_FOUND
        "`draughts` is not one of standard, chess960, …"
    /// There is no setting with this name. `GET /api/v1/me/settings` lists them.
    NoSuchSetting "no-such-setting" NOT_FOUND
        "That setting doesn’t exist (any more)."
    /// It would be longer than the days that you have left this year, or you are not on vacation
    /// and cannot end one. See `vacation` of `GET /api/v1/me/settings`.
    NoVacation "no-vacation" CONFLICT
        "You’re not on vacation. Start one first: PUT /api/v1/me/vacation."
    /// You have blocked the person already, you have not blocked the person whom you want to
    /// unblock, you have blocked 200 people, or it is yourself. `GET /api/v1/me/blocked` lists whom
    /// you have blocked.
    CannotBlock "cannot-block" CONFLICT
        "You’ve already blocked this person. GET /api/v1/me/blocked lists everyone you’ve blocked."
    /// There is no league with this id, or you may not see it. `GET /api/v1/leagues` lists yours
    /// and all public ones.
    NoSuchLeague "no-such-league" NOT_FOUND
    /// The league is over or full, you are in it already or not yet, you have left it this season,
    /// or only its organiser can do this. The detail says which.
    LeagueNotPossible "league-not-possible" CONFLICT
        "You’re in this league already. See your games with /turns."
    /// There is no match with this id. `GET /api/v1/matches` lists yours, and the offers of servers
    /// that look for an opponent.
    NoSuchMatch "no-such-match" NOT_FOUND
    /// The match does not take players now, or not for a server in which you have used Entente; you
    /// have signed up already or not yet; or you have a game in it. The detail says which.
    MatchNotPossible "match-not-possible" CONFLICT
        "You’ve signed up already. See the match with /match show."
    /// The request acts for a person, and needs their token: `Authorization: Bearer entente_…`.
    /// Type `/api token` in Discord to make one.
    TokenRequired "token-required" UNAUTHORIZED
    /// The Authorization header does not have the form `Bearer entente_…`, or its token is unknown
    /// or was revoked. Type `/api token` in Discord to make a new one.
    InvalidToken "invalid-token" UNAUTHORIZED
    /// The token is valid, but was made without the scope that this operation needs: `scope`. `GET
    /// /api/v1/me` lists what it allows. Type `/api token` in Discord to make one that allows more.
    /// A token for the page of a game is for requests about this game only.
    MissingScope "missing-scope" FORBIDDEN
        "This token does not allow this: it has no scope `manage`. /api token in Discord makes one \
         that has it."
    /// You have no webhook with this id. `GET /api/v1/me/webhooks` lists them.
    NoSuchWebhook "no-such-webhook" NOT_FOUND
    /// A person can have five webhooks. Delete one first, or let one of them have all events.
    TooManyWebhooks "too-many-webhooks" CONFLICT
    /// You have no token with this number. `GET /api/v1/me/tokens` lists them.
    NoSuchToken "no-such-token" NOT_FOUND
    /// The body could not be read completely, or is not JSON in UTF-8. The detail says where.
    InvalidJson "invalid-json" BAD_REQUEST
    /// The body is JSON, but a field is missing, unknown, of the wrong type or has an impossible
    /// value. The detail names the field. The documentation of the operation shows an example.
    InvalidBody "invalid-body" UNPROCESSABLE_ENTITY
        "missing field `move`"
    /// A body must be sent with `Content-Type: application/json`.
    NotJson "unsupported-media-type" UNSUPPORTED_MEDIA_TYPE
    /// A body may have 256 KiB at most.
    BodyTooLarge "body-too-large" PAYLOAD_TOO_LARGE
    /// An Idempotency-Key has 1 to 200 visible ASCII characters, and may be sent only once.
    /// If-Match and If-None-Match take an ETag with its quotes, or several, separated by commas.
    /// Every request names one Host. The detail says which header it is.
    InvalidHeader "invalid-header" BAD_REQUEST
    /// A query parameter is unknown, was sent twice or has a value that is not allowed. The detail
    /// says which.
    InvalidQuery "invalid-query" BAD_REQUEST
        "theme: unknown variant `pink`, expected one of `wood`, `dark`, `contrast`, `safe`, `green`, `blue`"
    /// The FEN cannot be read, or the position is impossible: for example, a king is missing, or
    /// the side that is not to move is in check. The detail says which.
    InvalidPosition "invalid-position" UNPROCESSABLE_ENTITY
        "where w or b says whose turn it is, there’s “x”"
    /// No operation has this path.
    NoSuchPath "no-such-path" NOT_FOUND
    /// The path exists, but not with this method. The Allow header lists its methods.
    NoSuchMethod "method-not-allowed" METHOD_NOT_ALLOWED
    /// The request was not complete, or not answered, in time. It may have been done or not. Repeat
    /// it: with the same Idempotency-Key nothing is done twice.
    Timeout "timeout" REQUEST_TIMEOUT
    /// The server failed. Its log says why. Nothing is half done: repeat the request with the same
    /// Idempotency-Key.
    Internal "internal" INTERNAL_SERVER_ERROR
    /// The server is starting or stopping, has too much to draw, or cannot write to its disk.
    /// Repeat the request later with the same Idempotency-Key.
    Unavailable "unavailable" SERVICE_UNAVAILABLE
}

impl Kind {
    /// The kind with this slug.
    pub(crate) fn from_slug(slug: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.slug() == slug)
    }

    /// The stable name of the kind in URLs: `illegal-move`.
    pub(crate) fn slug(self) -> &'static str {
        self.entry().slug
    }

    /// The HTTP status of the answer.
    pub(crate) fn status(self) -> StatusCode {
        self.entry().status
    }

    /// The short title of the kind.
    pub(crate) fn title(self, text: &Text) -> String {
        text.say(&format!("problem-title-{}", self.slug()), &Arguments::new())
    }

    /// The cause of the problem and its remedy.
    pub(crate) fn meaning(self) -> &'static str {
        self.entry().meaning
    }

    /// The detail where nothing more exact is known.
    pub(super) fn detail(self, text: &Text) -> String {
        let key = format!("problem-detail-{}", self.slug());
        match self.entry().example {
            Some(example) => example.to_owned(),
            None => text.say(&key, &Arguments::new().with("example", EXAMPLE_BODY)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use entente_presentation::text::Language;
    use std::collections::BTreeSet;

    #[test]
    fn every_kind_has_its_texts_in_every_language_and_no_other_kind_has() {
        let titles = Kind::ALL
            .iter()
            .map(|kind| format!("problem-title-{}", kind.slug()));
        let usual = Kind::ALL
            .iter()
            .filter(|kind| kind.entry().example.is_none());
        let details = usual.map(|kind| format!("problem-detail-{}", kind.slug()));
        let needed: BTreeSet<String> = titles.chain(details).collect();
        for language in Language::ALL {
            let mut known = Text::keys(language);
            known.retain(|key| {
                key.starts_with("problem-title-") || key.starts_with("problem-detail-")
            });
            let missing: Vec<_> = needed.difference(&known).collect();
            assert!(
                missing.is_empty(),
                "add to {}.ftl: {missing:?}",
                language.tag()
            );
            let surplus: Vec<_> = known.difference(&needed).collect();
            assert!(surplus.is_empty(), "no kind has {surplus:?}");
            for kind in Kind::ALL {
                let (text, english) = (Text::of(language), Text::of(Language::English));
                let is_same = kind.title(text) == kind.title(english);
                assert_eq!(is_same, language == Language::English, "{}", kind.slug());
            }
        }
    }
}
