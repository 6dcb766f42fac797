//! The handlers for leaderboards: as JSON, and as a picture.

use crate::game::example;
use crate::game::people::Rating;
use crate::http::caller::Caller;
use crate::http::parameters::{self, ValidQuery, out_of_range, variant_schema};
use crate::http::problem::{Kind, Problem, problems, texts};
use crate::http::state::Api;
use crate::pictures::{self, Png};
use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use entente_game::{Computer, RatingPace, ServerId};
use entente_presentation::picture::{self, LeaderboardLine, Theme};
use entente_presentation::text::{self, Naming, say};
use entente_rules::Variant;
use entente_service::{LeaderboardPage, LeaderboardRow, MAX_LEADERBOARD_PAGE};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

problems!(LeaderboardProblems: &[Kind::InvalidToken, Kind::InvalidQuery]);

/// The leaderboard that is asked for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct LeaderboardQuery {
    /// The rule set, from `GET /api/v1/variants`. By default chess.
    #[param(required = false, schema_with = variant_schema, example = "standard")]
    variant: Option<String>,
    /// The pace: `daily` (the default) or `live`.
    #[param(required = false, nullable = false, pattern = "^(daily|live)$")]
    pace: Option<String>,
    /// The Discord id of a server: only people who have finished a rated game there.
    #[param(required = false, nullable = false, pattern = "^[0-9]{1,19}$")]
    server: Option<String>,
    /// The page, from 1. A page has ten people.
    #[param(required = false, nullable = false, minimum = 1, maximum = 1000)]
    page: Option<usize>,
}

/// A page of a leaderboard.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Leaderboard {
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

fn invalid(detail: String) -> Problem {
    Problem::new(Kind::InvalidQuery, detail)
}

/// The rule set and the pace with these names in a query; by default those of daily chess.
pub(super) fn ladder(
    variant: Option<&str>,
    pace: Option<&str>,
) -> Result<(Variant, RatingPace), Problem> {
    let variant = match variant {
        None => Variant::default(),
        Some(id) => parameters::variant(id).map_err(invalid)?,
    };
    let pace = RatingPace::from_word(pace.unwrap_or("daily"));
    let pace = pace.ok_or_else(|| invalid(say!(texts(), "problem-pace")))?;
    Ok((variant, pace))
}

impl LeaderboardQuery {
    fn read(&self) -> Result<Asked, Problem> {
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

    fn example() -> Self {
        Self {
            variant: "standard",
            pace: "daily",
            page: 1,
            rows: vec![Row {
                rank: Some(1),
                id: Some(example::player_id()),
                name: "Ann".into(),
                rating: Rating::example(),
                games: Some(24),
            }],
            has_more: false,
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
    async fn leaderboard_page(&self, asked: &Asked) -> Result<LeaderboardPage, Problem> {
        let people = self.service.people();
        let page = people.leaderboard(asked.server, asked.variant.id(), asked.pace, asked.page);
        page.await.map_err(|error| self.rejected(error.into()))
    }
}

/// A leaderboard
///
/// The people with the best ratings of a rule set and pace, in a server or overall. Who is listed
/// has finished ten rated games, the last within 30 days, and has a rating that is certain enough.
#[utoipa::path(
    get, path = "/api/v1/leaderboard", tag = "people", security((), ("token" = ["read"])),
    params(LeaderboardQuery),
    responses(
        (status = 200, description = "A page of it.", body = Leaderboard,
            example = json!(Leaderboard::example())),
        LeaderboardProblems
    ),
)]
pub(super) async fn show_leaderboard(
    State(api): State<Api>,
    // A token that is void is refused, although nobody needs one.
    _: Caller,
    ValidQuery(query): ValidQuery<LeaderboardQuery>,
) -> Result<Json<Leaderboard>, Problem> {
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
pub(super) async fn download_leaderboard(
    State(api): State<Api>,
    // A token that is void is refused, although nobody needs one.
    _: Caller,
    ValidQuery(query): ValidQuery<LeaderboardQuery>,
) -> Result<Response, Problem> {
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
    let picture = picture.ok_or(Kind::Internal)?;
    let headers = [(header::CONTENT_TYPE, "image/png")];
    Ok((headers, Bytes::from_owner(picture.png)).into_response())
}
