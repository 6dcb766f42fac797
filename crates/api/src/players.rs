//! The handlers for a person as others see them, and for leaderboards: as JSON, and as pictures.
//!
//! It shows nothing that the games which the caller may see do not show anyhow.

use crate::game::example;
use crate::game::people::Rating;
use crate::game::word::{RatingPaceWord, Word};
use crate::http::parameters::{self, PlayerPath, out_of_range, variant_schema};
use crate::http::prelude::*;
use crate::pictures::{self, Png};
use entente_game::{Computer, RatingPace, ServerId};
use entente_presentation::picture::{self, LeaderboardLine, Theme};
use entente_presentation::text::{self, Naming, say};
use entente_rules::Variant;
use entente_service::{
    LeaderboardPage, LeaderboardRow, MAX_LEADERBOARD_PAGE, PersonLadder, PersonProfile,
};
use serde_json::{Value, json};

/// The operations about other people, and leaderboards.
pub(crate) fn operations() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(show_player))
        .routes(routes!(download_rating_trend))
        .routes(routes!(show_leaderboard))
        .routes(routes!(download_leaderboard))
}

problems!(PlayerProblems: &[Kind::InvalidToken, Kind::NoSuchPlayer]);

problems!(TrendProblems: &[Kind::InvalidToken, Kind::InvalidQuery, Kind::NoSuchPlayer]);

read_by!(ValidQuery: LeaderboardQuery, TrendQuery);

/// The rating whose trend is asked for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct TrendQuery {
    /// The rule set, from `GET /api/v1/variants`. By default chess.
    #[param(required = false, schema_with = variant_schema, example = "standard")]
    variant: Option<String>,
    /// The pace: `daily` (the default) or `live`.
    #[param(pattern = "^(daily|live)$")]
    pace: Option<String>,
}

/// The largest number of games in an answer.
const MAX_GAMES: usize = 50;

/// A person as others see them.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = profile)]
struct PlayerProfile {
    /// The id, which is the same in all games.
    #[schema(example = "5d0c3a9b71f2e6480a4c1f7be2d95836")]
    id: String,
    /// The name in the newest of the games that you may see.
    #[schema(example = "Ann")]
    name: String,
    /// Whether this is a computer: never, since computers have a `computer` in their games instead
    /// of an id.
    is_computer: bool,
    /// The time at which the first of the games that you may see was created.
    #[schema(format = DateTime, example = "2026-11-20T08:00:00.000Z")]
    since: String,
    /// The number of the person's games that you may see.
    #[schema(example = 1)]
    game_count: usize,
    /// Ratings, record and reliability; null if the person shows them to nobody.
    #[schema(required)]
    stats: Option<PersonStats>,
    /// The addresses of the newest 50 of them, the newest first.
    #[schema(example = json!(["/api/v1/games/7k3m9q2w5x1z"]))]
    games: Vec<String>,
}

impl PlayerProfile {
    fn of(id: String, profile: &PersonProfile, stats: Option<PersonStats>) -> Self {
        let newest = profile.games.iter().take(MAX_GAMES);
        Self {
            id,
            name: profile.name.clone(),
            is_computer: false,
            since: profile.since.to_rfc3339(),
            game_count: profile.games.len(),
            stats,
            games: newest.map(|game| format!("/api/v1/games/{game}")).collect(),
        }
    }
}

/// A player
///
/// What the games that you may see show of a person: the name, since when, and these games; and
/// their ratings, record and reliability over all finished games, unless they show them to nobody.
/// Without a token these games are the public ones. Somebody of whom you may see no game does not
/// exist for you.
#[utoipa::path(
    get, path = "/api/v1/players/{id}", tag = "people", security((), ("token" = ["read"])),
    params(PlayerPath), responses((status = 200, body = PlayerProfile), PlayerProblems),
)]
async fn show_player(caller: Caller, path: PlayerPath) -> JsonAnswer<PlayerProfile> {
    let Caller { api, person: asker } = caller;
    let person = api
        .service
        .person_with(&path.id)
        .ok_or(Kind::NoSuchPlayer)?;
    let profile = api.answered(api.service.people().profile_of(person, asker).await)?;
    let profile = profile.ok_or(Kind::NoSuchPlayer)?;
    let stats = api.answered(api.service.people().stats_of(person, asker).await)?;
    let stats = stats.as_ref().map(PersonStats::of);
    Ok(Json(PlayerProfile::of(path.id, &profile, stats)))
}

/// The trend of a rating as a picture
///
/// The points after each of the last 40 rated games, as `trend` of `GET /api/v1/players/{id}` has
/// them. A player who hides the profile or has no rating of this rule set and pace has no picture.
#[utoipa::path(
    get, path = "/api/v1/players/{id}/trend.png", tag = "people",
    security((), ("token" = ["read"])),
    params(PlayerPath, TrendQuery),
    responses(
        (status = 200, description = "The picture.", body = Png, content_type = "image/png"),
        TrendProblems
    ),
)]
async fn download_rating_trend(
    caller: Caller,
    path: PlayerPath,
    query: TrendQuery,
) -> ApiResult<Response> {
    let Caller { api, person: asker } = caller;
    pictures::check_idle(&api)?;
    let (variant, pace) = ladder(query.variant.as_deref(), query.pace.as_deref())?;
    let person = api.service.person_with(&path.id);
    let person = person.ok_or(Kind::NoSuchPlayer)?;
    let people = api.service.people();
    let profile = api.answered(people.profile_of(person, asker).await)?;
    profile.ok_or(Kind::NoSuchPlayer)?;
    let stats = api.answered(people.stats_of(person, asker).await)?;
    let ladders = stats.into_iter().flat_map(|stats| stats.ladders);
    let mut asked = ladders.filter(|ladder| ladder.variant == variant.id() && ladder.pace == pace);
    let without = || Problem::new(Kind::NoSuchPlayer, say!(texts(), "problem-no-trend"));
    let points = asked.next().ok_or_else(without)?.trend_points();
    let alt = text::rating_pace(api.text, pace);
    let picture = picture::of_trend(&points, Theme::default(), alt).await;
    pictures::answer_png(None, picture)
}

/// The ratings and the record of a person over all their games.
#[derive(Debug, Serialize, ToSchema)]
struct PersonStats {
    /// The ratings, one for each rule set and pace, that with the most games first.
    ladders: Vec<Ladder>,
    /// The games that the person has finished, rated or not.
    finished: usize,
    /// The players whose ally the person was in a game that reveals it, and whom they did not
    /// betray.
    allies_kept: u32,
    /// The allies of whom they captured a piece.
    allies_betrayed: u32,
    /// In how many percent of the turns they came in time, in the last ten finished games with a
    /// clock; null without any.
    #[schema(required)]
    reliability: Option<u32>,
    /// Your rated games against the person; null without any.
    #[schema(required)]
    head_to_head: Option<HeadToHead>,
}

/// The ratings of a person in a rule set and pace.
#[derive(Debug, Serialize, ToSchema)]
struct Ladder {
    /// The rule set.
    variant: String,
    /// The pace.
    pace: RatingPaceWord,
    /// The rating now.
    rating: Rating,
    /// The rated games.
    games: u32,
    /// The games that were won, alone or with allies.
    wins: u32,
    /// The games that ended in a draw.
    draws: u32,
    /// The games that were lost.
    losses: u32,
    /// The games that were won in a row; below 0, those that were lost.
    streak: i32,
    /// The points after each of the last 40 games, the newest last.
    trend: Vec<f64>,
}

/// The rated games of two people.
#[derive(Debug, Serialize, ToSchema)]
struct HeadToHead {
    /// The games in which you were placed before the person.
    wins: u32,
    /// The games in which you shared a place.
    draws: u32,
    /// The games in which you were placed behind the person.
    losses: u32,
}

impl PersonStats {
    fn of(stats: &entente_service::PersonStats) -> Self {
        let heads = stats.head_to_head;
        Self {
            ladders: stats.ladders.iter().map(Ladder::of).collect(),
            finished: stats.finished,
            allies_kept: stats.track_record.kept,
            allies_betrayed: stats.track_record.broken,
            reliability: stats.recent.reliability(),
            head_to_head: heads.map(|heads| HeadToHead {
                wins: heads.wins,
                draws: heads.draws,
                losses: heads.losses,
            }),
        }
    }
}

impl Ladder {
    fn of(ladder: &PersonLadder) -> Self {
        let entry = &ladder.entry;
        let decimal = |micro: i64| (micro as f64 / 1e4).round() / 100.0;
        Self {
            variant: ladder.variant.clone(),
            pace: Word(ladder.pace),
            rating: Rating::of(ladder.rating),
            games: entry.entry.games,
            wins: entry.wins,
            draws: entry.draws,
            losses: entry.losses,
            streak: entry.streak,
            trend: entry
                .trend
                .iter()
                .map(|(_, micro)| decimal(*micro))
                .collect(),
        }
    }
}

/// Ann as others see her, for the document.
fn profile() -> Value {
    let ladder = json!({
        "variant": "standard", "pace": "daily", "games": 24, "wins": 13, "draws": 4, "losses": 7,
        "streak": 2, "rating": Rating::example(), "trend": [1498.2, 1512.34],
    });
    json!({
        "id": example::player_id(), "name": "Ann", "is_computer": false,
        "since": "2026-11-20T08:00:00.000Z", "game_count": 1,
        "games": [format!("/api/v1/games/{}", example::GAME)],
        "stats": {
            "ladders": [ladder], "finished": 31, "allies_kept": 5, "allies_betrayed": 1,
            "reliability": 98, "head_to_head": null,
        },
    })
}

problems!(LeaderboardProblems: &[Kind::InvalidToken, Kind::InvalidQuery]);

/// The leaderboard that is asked for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct LeaderboardQuery {
    /// The rule set, from `GET /api/v1/variants`. By default chess.
    #[param(required = false, schema_with = variant_schema, example = "standard")]
    variant: Option<String>,
    /// The pace: `daily` (the default) or `live`.
    #[param(pattern = "^(daily|live)$")]
    pace: Option<String>,
    /// The Discord id of a server: only people who have finished a rated game there.
    #[param(pattern = "^[0-9]{1,19}$")]
    server: Option<String>,
    /// The page, from 1. A page has ten people.
    #[param(minimum = 1, maximum = 1000)]
    page: Option<usize>,
}

/// A page of a leaderboard.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({"variant": "standard", "pace": "daily", "page": 1, "has_more": false,
    "rows": [{"rank": 1, "id": example::player_id(), "name": "Ann",
        "rating": Rating::example(), "games": 24}]}))]
struct Leaderboard {
    /// The rule set.
    variant: &'static str,
    /// The pace.
    pace: &'static str,
    /// The page, from 1.
    page: usize,
    /// The rows, those with the most points first. Computers are among them by their fixed ratings.
    rows: Vec<Row>,
    /// Whether there is another page.
    has_more: bool,
}

/// A row of a leaderboard.
#[derive(Debug, Serialize, ToSchema)]
#[schema(title = "LeaderboardRow")]
struct Row {
    /// The rank; null for a computer.
    #[schema(required)]
    rank: Option<usize>,
    /// The person's id, for `GET /api/v1/players/{id}`; null for a computer.
    #[schema(required)]
    id: Option<String>,
    /// The name in the last rated game, or of the computer.
    name: String,
    /// The rating after the last rated game.
    rating: Rating,
    /// The rated games; null for a computer.
    #[schema(required)]
    games: Option<u32>,
}

/// A leaderboard as it was asked for.
struct Asked {
    variant: Variant,
    pace: RatingPace,
    server: Option<ServerId>,
    /// From 0.
    page: usize,
}

/// The rule set and the pace with these names in a query; by default those of daily chess.
fn ladder(variant: Option<&str>, pace: Option<&str>) -> ApiResult<(Variant, RatingPace)> {
    let variant = match variant {
        None => Variant::default(),
        Some(id) => parameters::variant(id).map_err(invalid)?,
    };
    let pace = RatingPace::from_word(pace.unwrap_or("daily"));
    let pace = pace.ok_or_else(|| invalid(say!(texts(), "problem-pace")))?;
    Ok((variant, pace))
}

impl LeaderboardQuery {
    fn read(&self) -> ApiResult<Asked> {
        let (variant, pace) = ladder(self.variant.as_deref(), self.pace.as_deref())?;
        let server = self.server.as_deref().map(|server| {
            let has_only_digits = server.bytes().all(|byte| byte.is_ascii_digit());
            let number = server.parse().ok().filter(|_| has_only_digits);
            let unknown = || invalid(say!(texts(), "problem-server"));
            number.map(ServerId).ok_or_else(unknown)
        });
        let page = self.page.unwrap_or(1);
        if !(1..=MAX_LEADERBOARD_PAGE).contains(&page) {
            return Err(invalid(out_of_range("page", MAX_LEADERBOARD_PAGE)));
        }
        Ok(Asked {
            variant,
            pace,
            server: server.transpose()?,
            page: page - 1,
        })
    }
}

impl Leaderboard {
    fn of(api: &Api, asked: &Asked, page: &LeaderboardPage) -> Self {
        Self {
            variant: asked.variant.id(),
            pace: asked.pace.word(),
            page: asked.page + 1,
            rows: page.rows.iter().map(|row| Row::of(api, row)).collect(),
            has_more: page.has_more,
        }
    }
}

impl Row {
    fn of(api: &Api, row: &LeaderboardRow) -> Self {
        let rating = Rating::of(row.rating());
        match row {
            LeaderboardRow::Person(rank, person) => Self {
                rank: Some(*rank),
                id: Some(api.service.public_id(person.person)),
                name: person.name.clone(),
                rating,
                games: Some(person.games),
            },
            LeaderboardRow::Computer(level, _) => Self {
                rank: None,
                id: None,
                name: api
                    .text
                    .computer_name(&Computer::from(*level), Naming::Name),
                rating,
                games: None,
            },
        }
    }
}

impl Api {
    async fn leaderboard_page(&self, asked: &Asked) -> ApiResult<LeaderboardPage> {
        let people = self.service.people();
        let page = people.leaderboard(asked.server, asked.variant.id(), asked.pace, asked.page);
        self.answered(page.await)
    }
}

/// A leaderboard
///
/// The people with the best ratings of a rule set and pace, in a server or overall. Who is listed
/// has finished ten rated games, the last within 30 days, and has a rating that is certain enough.
#[utoipa::path(
    get, path = "/api/v1/leaderboard", tag = "people", security((), ("token" = ["read"])),
    params(LeaderboardQuery), responses((status = 200, body = Leaderboard), LeaderboardProblems),
)]
async fn show_leaderboard(caller: Caller, query: LeaderboardQuery) -> JsonAnswer<Leaderboard> {
    // A token that is void is refused, although nobody needs one.
    let api = caller.api;
    let asked = query.read()?;
    let page = api.leaderboard_page(&asked).await?;
    Ok(Json(Leaderboard::of(&api, &asked, &page)))
}

/// A leaderboard as a picture
///
/// The rows of `GET /api/v1/leaderboard`, each with a bar.
#[utoipa::path(
    get, path = "/api/v1/leaderboard.png", tag = "people", security((), ("token" = ["read"])),
    params(LeaderboardQuery),
    responses(
        (status = 200, description = "The picture.", body = Png, content_type = "image/png"),
        LeaderboardProblems
    ),
)]
async fn download_leaderboard(caller: Caller, query: LeaderboardQuery) -> ApiResult<Response> {
    // A token that is void is refused, although nobody needs one.
    let api = caller.api;
    pictures::check_idle(&api)?;
    let asked = query.read()?;
    let page = api.leaderboard_page(&asked).await?;
    let lines = page.rows.iter().map(|row| {
        let note = match row {
            LeaderboardRow::Person(_, person) => {
                Some(text::rating_note(api.text, person.rating, person.games))
            }
            LeaderboardRow::Computer(..) => None,
        };
        let row = Row::of(&api, row);
        LeaderboardLine {
            rank: row.rank.and_then(|rank| u32::try_from(rank).ok()),
            name: row.name,
            points: row.rating.whole_points(),
            note,
        }
    });
    let lines: Vec<LeaderboardLine> = lines.collect();
    let alt = text::rating_pace(api.text, asked.pace);
    let picture = picture::of_leaderboard(&lines, Theme::default(), alt).await;
    pictures::answer_png(None, picture)
}
