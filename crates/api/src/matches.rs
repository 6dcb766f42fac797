//! The handlers for matches of two servers: what `/match` shows in Discord, and signing up. A match
//! is offered and taken by those who manage a server, which only Discord knows.

use crate::http::prelude::*;
use entente_game::{PersonId, Time};
use entente_leagues::matches::{Board, Boards, EndCause, PlayerNumber, Side, Stage};
use entente_presentation::text::{self, Naming, say};
use entente_service::{
    Command, MATCHES_PER_SERVER, MatchAction, MatchId, MatchRefusal, MatchRequest, MatchSide,
    MatchState,
};

/// The operations about matches.
pub(crate) fn operations() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(list_matches))
        .routes(routes!(show_match))
        .routes(routes!(join_match, leave_match))
}

/// The most matches of each list.
const LISTED: usize = 25;

problems!(MatchListProblems: &[Kind::InvalidToken]);

problems!(MatchProblems: &[Kind::InvalidToken, Kind::NoSuchMatch]);

problems!(MatchCommandProblems: &[Kind::NoSuchMatch, Kind::MatchNotPossible,
    Kind::TooManyMessages], CHANGE_PROBLEMS);

read_by!(ValidPath: MatchPath);

/// A match in a path.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct MatchPath {
    /// The id of the match, which is the code by which another server takes it.
    #[param(inline, rename = "match", example = "c4k9m2q7w5x1")]
    #[serde(rename = "match")]
    pub(crate) id: String,
}

/// Your matches, and those that look for an opponent.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({"matches": [Match::example()], "offers": []}))]
struct Matches {
    /// Those that you have offered or taken for a server, or signed up for: those that are not
    /// over, the newest first, and then those that are. At most 25.
    matches: Vec<Match>,
    /// The offers of servers that look for an opponent, the newest first. At most 25.
    offers: Vec<Match>,
}

/// A side of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum MatchSideName {
    /// The server that offers it.
    Home,
    /// The server that has taken it.
    Away,
}

impl From<Side> for MatchSideName {
    fn from(side: Side) -> Self {
        match side {
            Side::Home => Self::Home,
            Side::Away => Self::Away,
        }
    }
}

/// How far a match is.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum MatchStage {
    /// It waits for a server that takes it.
    Offered,
    /// A server has taken it, and the first one has to confirm that.
    Proposed,
    /// Players sign up.
    Gathering,
    /// Games are played.
    Playing,
    /// All games have ended.
    Complete,
    /// No server took it in time.
    NotTaken,
    /// It was not confirmed in time.
    NotConfirmed,
    /// Nobody signed up for a side.
    NoPlayers,
    /// A side has called it off.
    Cancelled,
}

impl MatchStage {
    fn of(state: &MatchState) -> Self {
        match (state.contest.ended, state.contest.stage) {
            (Some(EndCause::Complete), _) => Self::Complete,
            (Some(EndCause::NotTaken), _) => Self::NotTaken,
            (Some(EndCause::NotConfirmed), _) => Self::NotConfirmed,
            (Some(EndCause::NoPlayers), _) => Self::NoPlayers,
            (Some(EndCause::Cancelled { .. }), _) | (None, Stage::Over) => Self::Cancelled,
            (None, Stage::Offered) => Self::Offered,
            (None, Stage::Proposed) => Self::Proposed,
            (None, Stage::Gathering) => Self::Gathering,
            (None, Stage::Playing) => Self::Playing,
        }
    }
}

/// A match of two servers.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = Match::example)]
struct Match {
    /// Its id, which is the code by which another server takes it.
    #[schema(example = "c4k9m2q7w5x1")]
    id: String,
    /// How far it is.
    stage: MatchStage,
    /// The rule set of its games.
    #[schema(example = "standard")]
    variant: String,
    /// The pace of its games; null without a clock.
    #[schema(required, example = "3d")]
    clock: Option<String>,
    /// Whether its games are rated.
    #[schema(example = true)]
    rated: bool,
    /// The number of boards, on each of which one player of each side plays; null if both servers
    /// vote on one board.
    #[schema(required, example = 4)]
    boards: Option<u32>,
    /// Until when one can sign up.
    #[schema(format = DateTime, example = "2026-12-04T18:00:00.000Z")]
    until: String,
    /// The server that offers it.
    home: MatchServer,
    /// The server that has taken it; null while none has.
    #[schema(required)]
    away: Option<MatchServer>,
    /// The boards with their games, the first one first; empty before they begin.
    games: Vec<MatchGame>,
    /// The number of your entry; null if you have none.
    #[schema(required, example = 1)]
    you: Option<u32>,
}

/// A server of a match.
#[derive(Debug, Serialize, ToSchema)]
struct MatchServer {
    /// Its name.
    #[schema(example = "The Club")]
    name: String,
    /// The name of who has offered or taken the match for it; null if they were forgotten.
    #[schema(required, example = "Ann")]
    captain: Option<String>,
    /// The points so far.
    #[schema(example = 1.5)]
    points: f64,
    /// Who plays for it, in the order of boards.
    players: Vec<MatchPlayer>,
}

/// Somebody who has signed up.
#[derive(Debug, Serialize, ToSchema)]
struct MatchPlayer {
    /// The number in the match.
    #[schema(example = 1)]
    entry: u32,
    /// The name; null if they were forgotten.
    #[schema(required, example = "Ann")]
    name: Option<String>,
    /// Whether they have no board unless somebody else does not play.
    #[schema(example = false)]
    reserve: bool,
}

/// A board of a match.
#[derive(Debug, Serialize, ToSchema)]
struct MatchGame {
    /// The address of its game. It begins a moment after the board.
    #[schema(example = "/api/v1/games/7k3m9q2w5x1z")]
    game: String,
    /// The side that moves first.
    white: MatchSideName,
    /// The entries of its players, that of the home side first; null if the servers vote.
    #[schema(required, example = json!([1, 2]))]
    entries: Option<[u32; 2]>,
    /// The points of both sides, those of the home side first; null while it is played.
    #[schema(required, example = json!([1.0, 0.0]))]
    points: Option<[f64; 2]>,
}

/// Points as programs read them.
pub(crate) fn points(half_points: u32) -> f64 {
    f64::from(half_points) / 2.0
}

impl MatchServer {
    fn of(state: &MatchState, side: Side, server: &MatchSide) -> Self {
        let contest = &state.contest;
        let reserves = contest.reserves(side);
        let player = |number: PlayerNumber| MatchPlayer {
            entry: number.0,
            name: state.people.get(&number).map(|player| player.name.clone()),
            reserve: reserves.contains(&number),
        };
        Self {
            name: server.server_name.clone(),
            captain: server.captain.as_ref().map(|captain| captain.name.clone()),
            points: points(contest.score()[side.index()]),
            players: contest.lineup(side).into_iter().map(player).collect(),
        }
    }
}

impl Match {
    fn of(api: &Api, state: &MatchState, person: Option<PersonId>) -> Self {
        let contest = &state.contest;
        let server = |side| Some(MatchServer::of(state, side, state.side(side)?));
        let game = |board: &Board| MatchGame {
            game: {
                let game = api.service.matches().game_id(&state.id, board.game);
                format!("/api/v1/games/{game}")
            },
            white: board.white.into(),
            entries: board.pair.map(|pair| Side::ALL.map(|side| pair.of(side).0)),
            points: board.points().map(|both| both.map(points)),
        };
        Self {
            id: state.id.as_str().to_owned(),
            stage: MatchStage::of(state),
            variant: state.games.variant.clone(),
            clock: state.games.clock.map(|control| control.pace.to_string()),
            rated: state.games.rated,
            boards: match contest.terms.boards {
                Boards::Crowd => None,
                Boards::Each(count) => Some(count),
            },
            until: Time(contest.terms.until).to_rfc3339(),
            home: MatchServer::of(state, Side::Home, &state.home),
            away: server(Side::Away),
            games: contest.boards.iter().map(game).collect(),
            you: person
                .and_then(|person| state.player_of(person))
                .map(|number| number.0),
        }
    }

    /// An example for the API's documentation.
    fn example() -> Self {
        let server = |name: &str, captain: &str, entry| MatchServer {
            name: name.to_owned(),
            captain: Some(captain.to_owned()),
            points: 0.0,
            players: vec![MatchPlayer {
                entry,
                name: Some(captain.to_owned()),
                reserve: false,
            }],
        };
        Self {
            id: "c4k9m2q7w5x1".into(),
            stage: MatchStage::Gathering,
            variant: "standard".into(),
            clock: Some("3d".into()),
            rated: true,
            boards: Some(4),
            until: "2026-12-04T18:00:00.000Z".into(),
            home: server("The Club", "Ann", 1),
            away: Some(server("Café", "Bob", 2)),
            games: Vec::new(),
            you: Some(1),
        }
    }
}

/// Your entry.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct MatchEntryRequest {
    /// The name under which you play: 1 to 32 visible characters.
    #[schema(example = "Ann")]
    name: String,
}

/// Matches
///
/// Those of two servers: your own, and the offers of servers that look for an opponent. Who manages
/// a server offers, takes and confirms a match in Discord.
#[utoipa::path(
    get, path = "/api/v1/matches", tag = "matches", security((), ("token" = ["read"])),
    responses((status = 200, body = Matches), MatchListProblems),
)]
async fn list_matches(Caller { api, person }: Caller) -> JsonAnswer<Matches> {
    let matches = api.service.matches();
    let own = match person {
        Some(person) => api.answered(matches.of_person(person, LISTED).await)?,
        None => Vec::new(),
    };
    let offers = api.answered(matches.offers(LISTED).await)?;
    let all = |states: &[MatchState]| {
        let states = states.iter();
        states.map(|state| Match::of(&api, state, person)).collect()
    };
    Ok(Json(Matches {
        matches: all(&own),
        offers: all(&offers),
    }))
}

/// A match
///
/// Its terms, who plays, its games and the score. Whoever knows its id can see it.
#[utoipa::path(
    get, path = "/api/v1/matches/{match}", tag = "matches",
    security((), ("token" = ["read"])), params(MatchPath),
    responses((status = 200, body = Match), MatchProblems),
)]
async fn show_match(Caller { api, person }: Caller, path: MatchPath) -> JsonAnswer<Match> {
    let state = api.found_match(&path).await?;
    Ok(Json(Match::of(&api, &state, person)))
}

/// Sign up for a match
///
/// You play for the server of the match in which you have used Entente; if you have in both, for
/// the one that offers it. The other server sees your name, your moves and your results.
#[utoipa::path(
    put, path = "/api/v1/matches/{match}/entry", tag = "matches",
    security(("token" = ["play"])), params(MatchPath, ChangeHeaders),
    request_body(content = MatchEntryRequest, example = json!({"name": "Ann"})),
    responses((status = 200, body = Match), MatchCommandProblems),
)]
async fn join_match(path: MatchPath, change: Change<MatchEntryRequest>) -> JsonAnswer<Match> {
    let Change { api, command, .. } = change;
    let state = api.found_match(&path).await?;
    let side = api.side_of(&state, command.actor).await?;
    let command = command.map(|body| MatchRequest {
        name: body.name,
        manages: None,
        action: MatchAction::Join { side },
    });
    api.change_match(&state, command).await
}

/// Leave a match
///
/// A game that has begun goes on until it ends.
#[utoipa::path(
    delete, path = "/api/v1/matches/{match}/entry", tag = "matches",
    security(("token" = ["play"])), params(MatchPath, ChangeHeaders),
    responses((status = 200, body = Match), MatchCommandProblems),
)]
async fn leave_match(path: MatchPath, change: Change<EmptyBody>) -> JsonAnswer<Match> {
    let Change { api, command, .. } = change;
    let state = api.found_match(&path).await?;
    let command = command.map(|_| MatchRequest {
        name: String::new(),
        manages: None,
        action: MatchAction::Leave,
    });
    api.change_match(&state, command).await
}

impl Api {
    async fn found_match(&self, path: &MatchPath) -> ApiResult<MatchState> {
        let id = MatchId::parse(&path.id).ok_or(Kind::NoSuchMatch)?;
        let state = self.service.matches().state(&id).await;
        let state = self.answered(state)?;
        state.ok_or_else(|| Kind::NoSuchMatch.into())
    }

    /// The side for which a person plays.
    async fn side_of(&self, state: &MatchState, person: PersonId) -> ApiResult<Side> {
        for side in Side::ALL {
            if let Some(server) = state.side(side).and_then(MatchSide::server) {
                let is_member = self.service.puzzles().is_member(person, server).await;
                if self.answered(is_member)? {
                    return Ok(side);
                }
            }
        }
        let detail = say!(self.text, "client-match-not-member");
        Err(Problem::new(Kind::MatchNotPossible, detail))
    }

    /// Changes a match, or says why it was not changed.
    async fn change_match(
        &self,
        state: &MatchState,
        command: Command<MatchRequest>,
    ) -> JsonAnswer<Match> {
        let person = command.actor;
        let answer = self.service.matches().submit(&state.id, command).await;
        match self.answered(answer)? {
            Ok(state) => Ok(Json(Match::of(self, &state, Some(person)))),
            Err(refusal) => Err(self.refused_match(refusal)),
        }
    }

    fn refused_match(&self, refusal: MatchRefusal) -> Problem {
        let text = self.text;
        let not_possible = |detail: String| Problem::new(Kind::MatchNotPossible, detail);
        match refusal {
            MatchRefusal::NoSuchMatch => Kind::NoSuchMatch.into(),
            MatchRefusal::Game(refusal) => unfit(text::refused(text, &refusal, Naming::Name)),
            MatchRefusal::Match(refusal) => not_possible(text::match_refusal(text, refusal)),
            // What only those who manage a server can ask.
            MatchRefusal::Terms(fault) => unfit(text::match_fault(text, fault)),
            MatchRefusal::NotForTwo => not_possible(say!(text, "match-refusal-rules")),
            MatchRefusal::NotCaptain => not_possible(say!(text, "match-refusal-captain")),
            MatchRefusal::OwnServer => not_possible(say!(text, "match-refusal-own")),
            MatchRefusal::Taken => not_possible(say!(text, "match-refusal-taken")),
            MatchRefusal::NoServer => not_possible(say!(text, "match-refusal-place")),
            MatchRefusal::ServerName => not_possible(say!(text, "match-refusal-name")),
            MatchRefusal::TooMany => {
                let most = MATCHES_PER_SERVER;
                not_possible(say!(text, "match-refusal-many", most))
            }
        }
    }
}
