//! Everything that can be answered instead of what was asked for: problem details after RFC 9457, one table of their kinds, and the only place where an
//! error chooses its status.
//!
//! A problem says what the client may know and do. What lies behind a failure is logged where it is turned into a problem, and never sent.

use super::example;
use super::resource::{Game, LegalMove};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;
use utoipa::openapi::example::ExampleBuilder;
use utoipa::openapi::{ContentBuilder, Ref, RefOr, ResponseBuilder};

/// The media type of every problem.
pub(super) const MEDIA_TYPE: &str = "application/problem+json";

/// Writes the table of kinds: the enum and all that is known of each.
macro_rules! kinds {
    ($($name:ident $slug:literal $status:ident $title:literal $meaning:literal $detail:literal)*) => {
        /// What kind of problem it is.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(super) enum Kind {
            $(#[doc = $title] $name,)*
        }

        impl Kind {
            /// Every kind, in the order of the list that people see.
            pub(super) const ALL: &[Kind] = &[$(Kind::$name),*];

            fn entry(self) -> &'static Entry {
                match self {
                    $(Kind::$name => &Entry { slug: $slug, status: StatusCode::$status, title: $title, meaning: $meaning, detail: $detail },)*
                }
            }
        }
    };
}

/// What is known of a kind of problem.
struct Entry {
    slug: &'static str,
    status: StatusCode,
    title: &'static str,
    /// When it comes, and what to do; for the page of the kind.
    meaning: &'static str,
    /// What is said where nothing better is known; for refused wishes, an example of what the game says.
    detail: &'static str,
}

kinds! {
    IllegalMove "illegal-move" UNPROCESSABLE_ENTITY "The move is not legal"
        "The move was understood, and the rules forbid it. The detail says why, and `legal` lists the moves that are legal."
        "Nf6 is not legal, because your knight on g8 is pinned to the king by the rook on g1."
    AmbiguousMove "ambiguous-move" UNPROCESSABLE_ENTITY "The move fits several legal moves"
        "The move as it was written could be several moves. `legal` lists those that it fits: send the `coordinate` of one of them."
        "“Nd2” fits several moves: Nbd2, Nfd2. Type one of these."
    UnreadableMove "unreadable-move" UNPROCESSABLE_ENTITY "That is not a move"
        "What was sent is no move in any notation that the rules read. `legal` lists the moves that are legal: send the `notation` or the `coordinate` of one of them."
        "“banana” is not a move. Type one like e4, or choose from the list that /move shows."
    NotYourTurn "not-your-turn" CONFLICT "It is not your turn"
        "Somebody else has to move first. The game's `turn` names the seat."
        "It is not your turn: Ann (White) is to move."
    GameOver "game-over" CONFLICT "The game is over"
        "The game has ended; nothing can be done in it any more."
        "That game is over. Ann (White) won by checkmate. 1-0"
    NotStarted "not-started" CONFLICT "The game has not begun"
        "The lobby still waits for people, or everybody declined, or its host took it back. The game's `phase` says which."
        "That game has not begun: the challenge has not been accepted yet."
    Out "out" CONFLICT "You are out of the game"
        "No army of yours is left in the game, or you have given up and it takes effect when the turn of your army comes. See `seats` of the game: `status` and `is_leaving`."
        "You are out of this game."
    NoChoice "no-choice" CONFLICT "There is no such army to choose"
        "No choice of an army is due, or not of that one. See `choice` of the game."
        "There is no such army to choose now."
    DrawNotPossible "draw-not-possible" CONFLICT "That is not possible with a draw now"
        "There is no offer to answer, one's own offer is open already, or the position gives no right to the draw that was claimed. See `draw_offers` and `draw_claims` of the game."
        "There is no offer of a draw to answer."
    Paused "paused" CONFLICT "The clocks stand still"
        "The players have agreed on a pause, and it is not over: see `pause` of the game's `clock`. All of them can agree to go on before (`POST …/request` with `resume`)."
        "The clocks stand still until 2026-11-22T08:00:00.000Z. Ask the others to go on with /pause resume; then you can move."
    TimeIsUp "time-is-up" CONFLICT "Your time is over"
        "Your time for this move is over, and another player picks it: `picker` of the `turn` of the game's `clock`."
        "Your time is over: Bob (Black) picks this move."
    RequestNotPossible "request-not-possible" CONFLICT "That cannot be asked or answered now"
        "Something is asked already, nothing is asked of you, there is no clock to stop or to go on, or no move that could be taken back. See `request` and `clock` of the game."
        "Nothing is being asked of you."
    TooLateToAbort "too-late-to-abort" CONFLICT "Everybody has moved"
        "A game can be called off only before everybody has moved. Resign, or offer a draw."
        "Everybody has moved, so the game cannot be called off any more. You can resign, or offer a draw."
    NotPreparable "not-preparable" UNPROCESSABLE_ENTITY "That cannot be prepared"
        "The line cannot be read, has a move that will not be legal, ends with a move of somebody else's, or it is your own turn. The detail says which."
        "It is your turn: make your move. Moves are prepared while the others think."
    SeatsNotFree "seats-not-free" CONFLICT "So many seats are not free"
        "Somebody else has chosen one of those seats, or all seats that are left are promised to others. See `people` and `seats` of the game."
        "Somebody else has chosen White."
    NotTheHost "not-the-host" FORBIDDEN "Only the host can do that"
        "A lobby is started or taken back by whoever made it: the one with place 0."
        "Only the one who made a challenge can withdraw it."
    NotSeated "not-seated" FORBIDDEN "You do not play in this game"
        "The game is public: you may watch it, but only those who have a seat in it can do that. `your_place` is null."
        "You do not play in this game. You can watch it with /game watch."
    NotPossible "not-possible" CONFLICT "That is not possible with this lobby"
        "The game has begun already, you have joined already just so, you have no place in it to give up, it is your own, or too few people have joined."
        "This game takes at least 2 people."
    NoDiplomacy "no-diplomacy" CONFLICT "Everybody plays alone"
        "The game was opened without alliances, pacts and letters: it has no `diplomacy`. Of two players nobody can be allied."
        "In this game everybody plays alone: alliances, pacts and letters are no part of it."
    NotOpen "not-open" CONFLICT "That is not open to you"
        "There is no such proposal, or it cannot be accepted as things stand: the one answer for every cause, so that nobody learns by asking how others stand. Look at `GET …/proposals`;         whoever is in a team can accept with `leaving`."
        "This is no longer open, or cannot be done as things stand. Nothing has changed, and nobody has been told."
    TooManyLetters "too-many-letters" TOO_MANY_REQUESTS "Too many letters"
        "One player may write ten letters in ten minutes. The detail says when the next one can be written."
        "You have written 10 letters within a few minutes. You can write again 2026-11-20T08:10:00.000Z."
    NotOver "not-over" CONFLICT "The game is not over"
        "The game is still being played. What really came about is told, and the game can be had as a document, when it is over."
        "That game is not over. What really came about is told when it is."
    Sealed "sealed" FORBIDDEN "The game keeps its alliances sealed"
        "The game was opened so that it does not reveal its alliances (`reveal_alliances` of its `diplomacy`): what came about is told to nobody. `GET …/export` gives what can be checked."
        "This game was opened so that it keeps its alliances sealed, also when it is over."
    Refused "refused" CONFLICT "The game says no"
        "The game does not grant the wish. The detail says why."
        "The game has begun already."
    Changed "changed" PRECONDITION_FAILED "The game has gone on"
        "The request had an If-Match header, and the game is no longer in that state. Nothing was done; `game` is the present state, and its `number` in quotes is the present ETag."
        "The game has gone on since you looked at it. Look again, then decide."
    KeyUsed "idempotency-key-used" UNPROCESSABLE_ENTITY "The Idempotency-Key was used before"
        "The Idempotency-Key belongs to an earlier request with another body or path. Nothing was done. Choose a new key for each thing to be done, and use the same one only to repeat a request as it was."
        "This key was used before, for something else. Nothing was changed; ask again under a key of its own."
    NoSuchGame "no-such-game" NOT_FOUND "No such game"
        "There is no game of this name, or none that the asker may see: a game is seen by those who play in it, with their token, and as long as it waits for people by whoever knows its name and has a token. Which of the two it is, is not told."
        "There is no such game, or none that you may see. With your token, GET /api/v1/me/games lists yours."
    NoSuchVariant "no-such-variant" NOT_FOUND "No such rule set"
        "There is no rule set of this name; GET /api/v1/variants lists them."
        "`draughts` is none of standard, chess960, chess66, chess4, chess45, alliance, multiplayer"
    NoSuchSetting "no-such-setting" NOT_FOUND "No such setting"
        "There is no setting of this name; `GET /api/v1/me/settings` lists them."
        "There is no such setting (any more). These are the present ones."
    NoVacation "no-vacation" CONFLICT "That vacation cannot be"
        "It would be longer than what is left of the year's days, or there is none that could end. See `vacation` of `GET /api/v1/me/settings`."
        "You are not on vacation. One begins with /vacation start"
    TokenRequired "token-required" UNAUTHORIZED "A token is needed"
        "The request acts for a person, and says for whom with a token: `Authorization: Bearer entente_…`. Type `/api token` in Discord to make one."
        "Send your token in the header Authorization: Bearer entente_…; /api token in Discord makes one."
    InvalidToken "invalid-token" UNAUTHORIZED "The token is not valid"
        "The Authorization header is not of the form `Bearer entente_…`, or its token is unknown or void. Type `/api token` in Discord to make a new one."
        "This token is unknown or void, or not of the form Authorization: Bearer entente_…; /api token in Discord makes a new one."
    InvalidJson "invalid-json" BAD_REQUEST "The body is not JSON"
        "The body could not be read to its end, or is not JSON in UTF-8. The detail says where."
        "The body is not JSON. It should look like {\"move\": \"Nf3\"}."
    InvalidBody "invalid-body" UNPROCESSABLE_ENTITY "The body is not what is needed here"
        "The body is JSON, but a field is missing, unknown, of another type, or has a value that cannot be. The detail names it; the operation's page shows an example."
        "missing field `move`"
    NotJson "unsupported-media-type" UNSUPPORTED_MEDIA_TYPE "The body is not declared as JSON"
        "A body must be sent with `Content-Type: application/json`."
        "Send the body as JSON, with the header Content-Type: application/json."
    BodyTooLarge "body-too-large" PAYLOAD_TOO_LARGE "The body is too large"
        "A body may have 256 KiB at most."
        "The body is larger than 256 KiB."
    InvalidHeader "invalid-header" BAD_REQUEST "A header cannot be used"
        "An Idempotency-Key is 1 to 200 visible ASCII characters, and stands once."
        "An Idempotency-Key is 1 to 200 visible ASCII characters, and stands once."
    InvalidQuery "invalid-query" BAD_REQUEST "The query cannot be used"
        "A parameter of the query is unknown, stands twice, or has a value that is not one of those allowed. The detail says which."
        "theme: unknown variant `pink`, expected one of `wood`, `dark`, `contrast`, `safe`"
    InvalidPosition "invalid-position" UNPROCESSABLE_ENTITY "That is no possible position"
        "The FEN cannot be read, or the position cannot be: a king is missing, the side that is not to move is in check, and the like. The detail says which."
        "turn: \"x\" is neither w nor b"
    NoSuchPath "no-such-path" NOT_FOUND "There is nothing here"
        "No operation has this path."
        "There is nothing at this path. /api/docs shows every operation."
    NoSuchMethod "method-not-allowed" METHOD_NOT_ALLOWED "This cannot be done here"
        "The path exists, but not with this method. The Allow header names those that it has."
        "This path does not take this method; the Allow header names those that it takes."
    Timeout "timeout" REQUEST_TIMEOUT "It took too long"
        "The request was not complete, or not answered, in time. Whether it was done is not known: repeat it with the same Idempotency-Key, and it is done once."
        "This took too long. Repeat it with the same Idempotency-Key, and it is done only once."
    Internal "internal" INTERNAL_SERVER_ERROR "Something went wrong on our side"
        "The server failed. What happened is in its log. Nothing is half done: repeat the request with the same Idempotency-Key."
        "Something went wrong on our side. Please try again in a moment."
    Unavailable "unavailable" SERVICE_UNAVAILABLE "Not at the moment"
        "The server is starting, stopping, or cannot reach its store. Repeat the request later with the same Idempotency-Key."
        "This server cannot answer at the moment. Please try again later."
}

impl Kind {
    /// The kind of a slug.
    pub(super) fn from_slug(slug: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.slug() == slug)
    }

    /// Its stable name in addresses: `illegal-move`.
    pub(super) fn slug(self) -> &'static str {
        self.entry().slug
    }

    /// The status with which it is answered.
    pub(super) fn status(self) -> StatusCode {
        self.entry().status
    }

    /// What it is called.
    pub(super) fn title(self) -> &'static str {
        self.entry().title
    }

    /// When it comes, and what to do.
    pub(super) fn meaning(self) -> &'static str {
        self.entry().meaning
    }
}

/// A problem, as a handler answers it.
#[derive(Debug)]
pub(super) struct Problem {
    kind: Kind,
    detail: String,
    legal: Option<Vec<LegalMove>>,
    /// Boxed, because few problems have one.
    game: Option<Box<Game>>,
    /// After how many seconds it can be asked again.
    again: Option<u64>,
}

impl Problem {
    /// A problem of this kind, said more exactly than the table can.
    pub(super) fn saying(kind: Kind, detail: impl Into<String>) -> Self {
        Self {
            kind,
            detail: detail.into(),
            legal: None,
            game: None,
            again: None,
        }
    }

    /// To be asked again after so many seconds.
    pub(super) fn again_in(self, again: Option<u64>) -> Self {
        Self { again, ..self }
    }

    /// With the moves that would have been legal.
    pub(super) fn with_legal(self, legal: Option<Vec<LegalMove>>) -> Self {
        Self { legal, ..self }
    }

    /// With the present state of the game.
    pub(super) fn with_game(self, game: Game) -> Self {
        Self {
            game: Some(Box::new(game)),
            ..self
        }
    }

    /// The problem as it is sent.
    fn details(self) -> Details {
        Details {
            type_: format!("/problems/{}", self.kind.slug()),
            title: self.kind.title().to_owned(),
            status: self.kind.status().as_u16(),
            detail: self.detail,
            legal: self.legal,
            game: self.game.map(|game| *game),
        }
    }

    /// A problem of this kind as the document and its page show it.
    pub(super) fn example(kind: Kind) -> serde_json::Value {
        let mut problem = Problem::from(kind);
        match kind {
            Kind::IllegalMove | Kind::UnreadableMove => {
                problem.legal = Some(example::legal_moves())
            }
            Kind::AmbiguousMove => problem.legal = Some(example::ambiguous_moves()),
            Kind::Changed => problem.game = Some(Box::new(example::game())),
            _ => (),
        }
        serde_json::to_value(problem.details())
            .expect("problems are written as JSON whenever one is answered")
    }
}

impl From<Kind> for Problem {
    fn from(kind: Kind) -> Self {
        Self::saying(kind, kind.entry().detail)
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let (kind, again) = (self.kind, self.again);
        let body =
            serde_json::to_vec(&self.details()).expect("texts and numbers can be written as JSON");
        let mut response =
            (kind.status(), [(header::CONTENT_TYPE, MEDIA_TYPE)], body).into_response();
        let extra = match kind {
            Kind::TokenRequired => Some((header::WWW_AUTHENTICATE, "Bearer realm=\"entente\"")),
            Kind::InvalidToken => Some((
                header::WWW_AUTHENTICATE,
                "Bearer realm=\"entente\", error=\"invalid_token\"",
            )),
            Kind::Unavailable => Some((header::RETRY_AFTER, "5")),
            Kind::Timeout => Some((header::CONNECTION, "close")),
            _ => None,
        };
        response
            .headers_mut()
            .extend(extra.map(|(name, value)| (name, HeaderValue::from_static(value))));
        let again = again.map(|seconds| (header::RETRY_AFTER, HeaderValue::from(seconds)));
        response.headers_mut().extend(again);
        response
    }
}

/// What went wrong, as problem details after RFC 9457.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Problem)]
pub(super) struct Details {
    /// Which kind of problem, as the address of a page about it. Stable: programs may decide by it.
    #[serde(rename = "type")]
    #[schema(example = "/problems/not-your-turn")]
    type_: String,
    /// The kind in a few words; the same for every problem of the kind.
    title: String,
    /// The status of the answer.
    status: u16,
    /// What went wrong this time, in a sentence for people.
    detail: String,
    /// The legal moves, where that is what was missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    legal: Option<Vec<LegalMove>>,
    /// The present state of the game, where the request was for another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    game: Option<Game>,
}

/// What can go wrong with every operation.
const ALWAYS: &[Kind] = &[Kind::Timeout, Kind::Internal, Kind::Unavailable];

/// Names the problems that an operation can have besides those that all have, for its entry in the document: `problems!(Name: KINDS, MORE_KINDS)`.
macro_rules! problems {
    ($name:ident: $($kinds:expr),*) => {
        struct $name;

        impl utoipa::IntoResponses for $name {
            fn responses() -> std::collections::BTreeMap<String, utoipa::openapi::RefOr<utoipa::openapi::Response>> {
                $crate::api::problem::answers(&[$($kinds),*])
            }
        }
    };
}
pub(super) use problems;

/// The answers of an operation that can have these problems.
pub(super) fn answers(kinds: &[&[Kind]]) -> BTreeMap<String, RefOr<utoipa::openapi::Response>> {
    let mut by_status: BTreeMap<u16, Vec<Kind>> = BTreeMap::new();
    for kind in kinds.iter().copied().chain([ALWAYS]).flatten() {
        by_status
            .entry(kind.status().as_u16())
            .or_default()
            .push(*kind);
    }
    by_status
        .into_iter()
        .map(|(status, kinds)| (status.to_string(), answer(&kinds).into()))
        .collect()
}

fn answer(kinds: &[Kind]) -> utoipa::openapi::Response {
    let titles: Vec<_> = kinds
        .iter()
        .map(|kind| format!("`{}`: {}.", kind.slug(), kind.title()))
        .collect();
    let examples = kinds.iter().map(|kind| {
        let example = ExampleBuilder::new()
            .summary(kind.title())
            .description(kind.meaning())
            .value(Some(Problem::example(*kind)))
            .build();
        (kind.slug(), RefOr::T(example))
    });
    let content = ContentBuilder::new()
        .schema(Some(Ref::from_schema_name("Problem")))
        .examples_from_iter(examples)
        .build();
    ResponseBuilder::new()
        .description(titles.join(" "))
        .content(MEDIA_TYPE, content)
        .build()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_a_name_of_its_own_and_says_what_to_do() {
        for (place, kind) in Kind::ALL.iter().enumerate() {
            assert_eq!(
                Kind::from_slug(kind.slug()),
                Some(*kind),
                "{} stands twice",
                kind.slug()
            );
            assert!(
                kind.slug()
                    .bytes()
                    .all(|byte| byte.is_ascii_lowercase() || byte == b'-'),
                "{}",
                kind.slug()
            );
            assert!(
                kind.status().is_client_error() || kind.status().is_server_error(),
                "{}",
                kind.slug()
            );
            assert!(kind.meaning().ends_with('.'), "{}", kind.slug());
            assert!(
                Kind::ALL[..place]
                    .iter()
                    .all(|other| other.title() != kind.title()),
                "{}",
                kind.title()
            );
        }
    }

    #[test]
    fn a_problem_has_the_status_that_it_names() {
        for kind in Kind::ALL {
            let response = Problem::from(*kind).into_response();
            assert_eq!(response.status(), kind.status());
            assert_eq!(response.headers()[header::CONTENT_TYPE], MEDIA_TYPE);
            assert_eq!(
                response.headers().contains_key(header::WWW_AUTHENTICATE),
                kind.status() == StatusCode::UNAUTHORIZED
            );
        }
    }
}
