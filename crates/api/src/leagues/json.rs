//! The league that a request is about, and a league as JSON: its terms, who has entered, its rounds
//! and its standings.

use crate::game::word::{LeaguePhaseWord, Word};
use crate::http::parameters::LeaguePath;
use crate::http::prelude::*;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use entente_game::{PersonId, Profile, Time};
use entente_leagues::{Division, EntrantId, Format, LeagueGame, TieBreak};
use entente_presentation::text::{self, Naming, Text, say};
use entente_service::{
    Command, Contestant, LEAGUE_NAME_LIMIT, LEAGUES_PER_ORGANISER, LeagueAction, LeagueAnswer,
    LeagueId, LeagueRefusal, LeagueRow, LeagueState, Rejected,
};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// The rules by which the players of a league meet.
#[derive(ToSchema)]
#[serde(rename_all = "snake_case")]
#[expect(dead_code, reason = "the schema of a type of `entente-leagues`")]
pub(super) enum LeagueFormat {
    /// Everybody meets everybody, as fast as games end.
    Rolling,
    /// Everybody meets everybody, in rounds.
    RoundRobin,
    /// Players of equal scores meet, by FIDE's Dutch system.
    Swiss,
    /// Balanced tables of three to five.
    Tables,
    /// All who are free play at once, until the time is up.
    Arena,
}

/// A league, for the document.
pub(super) fn example() -> Value {
    json!({
        "id": "c4k9m2q7w5x1", "name": "Café league", "variant": "standard", "format": "swiss",
        "phase": "running", "season": 1, "clock": "3d", "players": 8, "least": 3, "most": 32,
        "next_at": "2026-11-29T18:00:00.000Z", "public": true, "rated": true, "you": null,
    })
}

/// A league.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = example)]
pub(super) struct League {
    /// Its id.
    #[schema(example = "c4k9m2q7w5x1")]
    pub(crate) id: String,
    /// The name that its organiser has given it.
    #[schema(example = "Café league")]
    name: String,
    /// The rule set of its games.
    #[schema(example = "standard")]
    variant: String,
    /// The format: the rule by which players meet.
    #[schema(value_type = LeagueFormat)]
    format: Format,
    /// The phase.
    phase: LeaguePhaseWord,
    /// The number of the present or the last season; 0 before the first one.
    #[schema(example = 1)]
    season: u32,
    /// The pace of its games; null without a clock.
    #[schema(required, example = "3d")]
    clock: Option<String>,
    /// The number of its players.
    #[schema(example = 8)]
    players: u32,
    /// A season begins with at least this many.
    #[schema(example = 3)]
    least: u32,
    /// It is full with this many.
    #[schema(example = 32)]
    most: u32,
    /// The time at which the next thing happens by itself at the latest; null if it is over.
    #[schema(required, format = DateTime, example = "2026-11-29T18:00:00.000Z")]
    next_at: Option<String>,
    /// Whether anybody may see it.
    #[schema(example = true)]
    public: bool,
    /// Whether its games are rated.
    #[schema(example = true)]
    rated: bool,
    /// Your entry; null if you have none.
    #[schema(required, example = 1)]
    you: Option<u32>,
    /// What was left out of the file, with line and column. Only the answer to an import has it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub(super) warnings: Vec<String>,
}

impl League {
    /// A league as a person sees it, or as anybody without one.
    pub(crate) fn of(state: &LeagueState, person: Option<PersonId>) -> Self {
        let entrant = person.and_then(|person| state.entrant_of(person));
        Self::of_row(&LeagueRow::of(state), entrant)
    }

    /// A league as lists show it to somebody with this entry.
    pub(super) fn of_row(row: &LeagueRow, entrant: Option<EntrantId>) -> Self {
        let (terms, games) = (&row.terms, &row.games);
        Self {
            id: row.id.as_str().to_owned(),
            name: row.name.clone(),
            variant: games.variant.clone(),
            format: terms.format,
            phase: Word(row.phase),
            season: row.season,
            clock: games.clock.map(|control| control.pace.to_string()),
            players: row.players,
            least: terms.least_entrants,
            most: terms.most_entrants,
            next_at: row.next_at.map(Time::to_rfc3339),
            public: games.public,
            rated: games.rated,
            you: entrant.map(|entrant| entrant.0),
            warnings: Vec::new(),
        }
    }
}

/// Somebody who plays in a league.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct LeagueEntry {
    /// The number in the league.
    #[schema(example = 1)]
    entry: u32,
    /// The name. That of a vacant player is the one of the file.
    #[schema(example = "Ann")]
    name: String,
    /// The id of a person in all games; null for a computer, who was forgotten, and a vacant
    /// player.
    #[schema(required, example = "5d0c3a9b71f2e6480a4c1f7be2d95836")]
    player: Option<String>,
    /// The level of a computer; null for a person.
    #[schema(required, example = json!(null))]
    level: Option<u8>,
    /// Whether they still play in it.
    #[schema(example = true)]
    active: bool,
    /// Whether it is a player of an imported tournament whom nobody plays for yet.
    #[schema(example = false)]
    vacant: bool,
    /// The name of the person for whom the place of a vacant player is kept, if you are that person
    /// or the organiser; null for everybody else.
    #[schema(required, example = json!(null))]
    kept_for: Option<String>,
    /// In how many of the next rounds they are absent.
    #[schema(example = 0)]
    absent_rounds: u32,
}

impl LeagueEntry {
    /// All entries of a league.
    pub(crate) fn all(
        state: &LeagueState,
        text: &Text,
        viewer: Option<PersonId>,
        id_of: impl Fn(PersonId) -> String,
    ) -> Vec<Self> {
        let sees =
            |kept: &&Profile| viewer.is_some_and(|viewer| state.may_know_keeping(viewer, kept));
        let entry = |(id, contestant): (&EntrantId, &Contestant)| {
            let entrant = state.league.entrant(*id)?;
            Some(Self {
                entry: id.0,
                name: contestant_name(state, text, *id),
                player: match contestant {
                    Contestant::Person(profile) => Some(id_of(profile.person)),
                    _ => None,
                },
                level: match contestant {
                    Contestant::Computer(level) => Some(level.number()),
                    _ => None,
                },
                active: entrant.is_active(),
                vacant: entrant.is_vacant,
                kept_for: contestant
                    .kept_for()
                    .filter(sees)
                    .map(|kept| kept.name.clone()),
                absent_rounds: entrant.absent_rounds,
            })
        };
        state.contestants.iter().filter_map(entry).collect()
    }
}

/// The name of who has entered.
pub(crate) fn contestant_name(state: &LeagueState, text: &Text, id: EntrantId) -> String {
    let (profile, level) = match state.contestants.get(&id) {
        Some(Contestant::Person(profile)) => (Some(profile), None),
        Some(Contestant::Computer(level)) => (None, Some(*level)),
        Some(Contestant::Vacant { name, .. }) => return text::vacant_player(name, Naming::Name),
        Some(Contestant::Forgotten) | None => (None, None),
    };
    text::contestant(text, profile, level, Naming::Name)
}

/// A line of the standings.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct LeagueStanding {
    /// The division, from 1.
    #[schema(example = 1)]
    division: usize,
    /// The place, from 1. Players whom nothing decides share it.
    #[schema(example = 1)]
    place: u32,
    /// The number of the entry.
    #[schema(example = 1)]
    entry: u32,
    /// The name.
    #[schema(example = "Ann")]
    name: String,
    /// The points.
    #[schema(example = 3.5)]
    points: f64,
    /// The number of games that have ended.
    #[schema(example = 4)]
    games: u32,
    /// The criteria that decide between equal points, the first one first.
    tie_breaks: Vec<LeagueTieBreak>,
}

/// The criteria that decide between players of equal points: FIDE's direct encounter (DE), Buchholz
/// (BH) and its cut 1 (BH-C1), Sonneborn-Berger (SB), number of games won (WON) and of wins (WIN).
#[derive(ToSchema)]
#[serde(rename_all = "snake_case")]
#[expect(dead_code, reason = "the schema of a type of `entente-leagues`")]
pub(super) enum TieBreakCriterion {
    /// The place among the tied players by the games that they played against each other.
    DirectEncounter,
    /// The sum of the opponents' points.
    Buchholz,
    /// The same without the lowest of them.
    BuchholzCut1,
    /// The points of the opponents who were beaten, and half of those of draws.
    SonnebornBerger,
    /// The games that were won over the board.
    Wins,
    /// The rounds that gave as many points as a win, with or without a game.
    RoundsWon,
}

/// A criterion with its value.
#[derive(Debug, Serialize, ToSchema)]
struct LeagueTieBreak {
    /// The criterion.
    #[schema(value_type = TieBreakCriterion)]
    criterion: TieBreak,
    /// FIDE's abbreviation of it.
    #[schema(example = "BH")]
    abbreviation: &'static str,
    /// The value: points; of `wins` games, of `rounds_won` rounds, of `direct_encounter` how many
    /// of those who are tied are behind this player.
    #[schema(example = 7.5)]
    value: f64,
}

impl LeagueTieBreak {
    fn of((criterion, value): (&TieBreak, &u32)) -> Self {
        let value = f64::from(*value);
        Self {
            criterion: *criterion,
            abbreviation: criterion.abbreviation(),
            value: if criterion.is_count() {
                value
            } else {
                value / 4.0
            },
        }
    }
}

impl LeagueStanding {
    /// The present standings of all divisions.
    pub(crate) fn all(state: &LeagueState, text: &Text) -> Vec<Self> {
        let ties = &state.league.terms.tie_breaks;
        let divisions = text::current_standings(&state.league).into_iter();
        let lines = divisions
            .flat_map(|(index, lines)| lines.into_iter().map(move |line| (index + 1, line)));
        lines
            .map(|(division, line)| Self {
                division,
                place: line.place,
                entry: line.entrant.0,
                name: contestant_name(state, text, line.entrant),
                points: f64::from(line.score) / 2.0,
                games: line.played,
                tie_breaks: ties
                    .iter()
                    .zip(&line.tie_breaks)
                    .map(LeagueTieBreak::of)
                    .collect(),
            })
            .collect()
    }
}

/// A round of the present season.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct LeagueRound {
    /// The division, from 1.
    #[schema(example = 1)]
    division: usize,
    /// The number of the round, from 1.
    #[schema(example = 1)]
    round: usize,
    /// The time at which the next round begins at the latest.
    #[schema(format = DateTime, example = "2026-12-04T08:00:00.000Z")]
    deadline: String,
    /// Whether it is over.
    #[schema(example = false)]
    over: bool,
    /// Its games.
    games: Vec<LeagueRoundGame>,
    /// The entries without a game.
    #[schema(example = json!([3]))]
    byes: Vec<u32>,
}

/// A game of a round.
#[derive(Debug, Serialize, ToSchema)]
struct LeagueRoundGame {
    /// The address of the game; null until it has begun, a moment after its round, and for one that
    /// was played elsewhere.
    #[schema(required, example = "/api/v1/games/7k3m9q2w5x1z")]
    game: Option<String>,
    /// The entries of its players, in the order of seats.
    #[schema(example = json!([1, 2]))]
    entries: Vec<u32>,
    /// The points of each; null while it is played.
    #[schema(required, example = json!([1.0, 0.0]))]
    points: Option<Vec<f64>>,
}

impl LeagueRound {
    /// The rounds of the present season.
    pub(crate) fn all(
        state: &LeagueState,
        address: impl Fn(&LeagueGame) -> Option<String>,
    ) -> Vec<Self> {
        let Some(season) = &state.league.season else {
            return Vec::new();
        };
        let divisions = season.divisions.iter().enumerate();
        let rounds = |(index, division): (usize, &Division)| -> Vec<Self> {
            let rounds = division.rounds.iter().enumerate();
            let all = rounds.map(|(number, round)| {
                let games = round.games.iter().filter_map(|game| season.games.get(game));
                Self {
                    division: index + 1,
                    round: number + 1,
                    deadline: Time(round.deadline).to_rfc3339(),
                    over: round.is_over,
                    games: games
                        .map(|game| LeagueRoundGame::of(game, &address))
                        .collect(),
                    byes: round.byes.iter().map(|(id, _)| id.0).collect(),
                }
            });
            all.collect()
        };
        divisions.flat_map(rounds).collect()
    }
}

impl LeagueRoundGame {
    fn of(game: &LeagueGame, address: &impl Fn(&LeagueGame) -> Option<String>) -> Self {
        let result = game.result.as_ref().map(|(result, _)| result);
        let points = |seat| result.map(|result| f64::from(result.points(seat)) / 2.0);
        Self {
            game: address(game),
            entries: game.seats.iter().map(|id| id.0).collect(),
            points: (0..game.seats.len()).map(points).collect(),
        }
    }
}

/// The league of the path, if the caller may see it.
pub(super) struct SeenLeague {
    pub(super) api: Api,
    pub(super) person: Option<PersonId>,
    pub(super) state: LeagueState,
}

impl SeenLeague {
    async fn of(parts: &mut Parts, api: &Api, person: Option<PersonId>) -> ApiResult<Self> {
        let path = LeaguePath::from_request_parts(parts, api).await?;
        let id = LeagueId::parse(&path.league).ok_or(Kind::NoSuchLeague)?;
        let state = api.answered(api.service.leagues().state(&id).await)?;
        let state = state.filter(|state| state.may_be_seen_by(person));
        Ok(Self {
            api: api.clone(),
            person,
            state: state.ok_or(Kind::NoSuchLeague)?,
        })
    }
}

impl FromRequestParts<Api> for SeenLeague {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, api: &Api) -> ApiResult<Self> {
        let Caller { person, .. } = Caller::from_request_parts(parts, api).await?;
        Self::of(parts, api, person).await
    }
}

/// A command for the league of the path, whose action is read from its body.
pub(super) struct LeagueCommand<T> {
    league: SeenLeague,
    command: Command<T>,
}

impl<T: DeserializeOwned> FromRequest<Api> for LeagueCommand<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, api: &Api) -> ApiResult<Self> {
        let (mut parts, body) = request.into_parts();
        let SignedIn { person, .. } = SignedIn::from_request_parts(&mut parts, api).await?;
        let league = SeenLeague::of(&mut parts, api, Some(person)).await?;
        let change = Change::from_request(Request::from_parts(parts, body), api).await?;
        let command = change.command;
        Ok(Self { league, command })
    }
}

impl<T> LeagueCommand<T> {
    /// Does what `read` finds in the body of the request, and answers with the league after it.
    pub(super) async fn answer(
        self,
        read: impl FnOnce(T) -> ApiResult<LeagueAction>,
    ) -> JsonAnswer<League> {
        let SeenLeague { api, state, .. } = self.league;
        let person = self.command.actor;
        let command = self.command.try_map(read)?;
        let changed = api.service.leagues().submit(&state.id, command).await;
        api.league_answer(changed, person)
    }
}

impl Api {
    /// A league that was changed, or why it was not.
    pub(super) fn league_answer(
        &self,
        answer: Result<LeagueAnswer, Rejected>,
        person: PersonId,
    ) -> JsonAnswer<League> {
        let refusal = match self.answered(answer)? {
            Ok(state) => return Ok(Json(League::of(&state, Some(person)))),
            Err(refusal) => refusal,
        };
        let not_possible = |detail: String| Problem::new(Kind::LeagueNotPossible, detail);
        Err(match refusal {
            LeagueRefusal::NoSuchLeague => Kind::NoSuchLeague.into(),
            LeagueRefusal::Terms(fault) => unfit(text::terms_fault(self.text, &fault)),
            LeagueRefusal::League(refusal) => {
                not_possible(text::league_refusal(self.text, refusal))
            }
            LeagueRefusal::Game(refusal) => unfit(text::refused(self.text, &refusal, Naming::Name)),
            LeagueRefusal::NotOrganiser => {
                not_possible(say!(self.text, "league-refusal-organiser"))
            }
            LeagueRefusal::PlaysAlready => not_possible(say!(self.text, "league-refusal-plays")),
            LeagueRefusal::File(fault) => {
                let detail = text::report_fault(self.text, &fault);
                unfit(format!("file: {detail}"))
            }
            LeagueRefusal::TooMany => not_possible(say!(
                self.text,
                "league-refusal-many",
                most = LEAGUES_PER_ORGANISER
            )),
            LeagueRefusal::Name => unfit(say!(
                self.text,
                "league-refusal-name",
                most = LEAGUE_NAME_LIMIT
            )),
        })
    }
}
