//! The handlers for the rematch of a finished game: to offer or accept it, and to see what became
//! of it.
//!
//! The service makes sure that there is one for all players. Its page is linked from here, because
//! a token for the page of the old game is good for nothing in another one.

use crate::game::word::{PhaseNameWord, Word};
use crate::http::prelude::*;
use crate::pages::page_tokens::{self, PageReader};
use entente_game::{Phase, PlayerId, View};
use entente_presentation::text::Naming;
use entente_presentation::text::Reader;
use entente_service::Rematch;

problems!(ReadProblems: &[Kind::TokenRequired, Kind::InvalidToken, Kind::NoSuchGame,
    Kind::InvalidHeader]);

problems!(OfferProblems: &[Kind::NotPossible, Kind::SeatsNotFree, Kind::NoChallenges,
    Kind::TooManyOpenGames, Kind::TooManyMessages], COMMAND_PROBLEMS);

/// The rematch of a game.
#[derive(Debug, Default, Serialize, ToSchema)]
#[schema(example = json!({"id": "9d4w2k7m1x0z", "phase": "lobby", "offered_by": "Ann",
    "waiting_for": ["Bob"], "asks_you": false, "page": null}))]
struct RematchOfGame {
    /// The id of the new game; null if nobody has asked for a rematch.
    #[schema(required, example = "9d4w2k7m1x0z")]
    id: Option<String>,
    /// The phase of the new game: `lobby` as long as somebody has to accept. Null without one.
    #[schema(required)]
    phase: Option<PhaseNameWord>,
    /// The name of the player who has asked; null without a rematch.
    #[schema(required, example = "Ann")]
    offered_by: Option<String>,
    /// The names of the players who still have to accept.
    waiting_for: Vec<String>,
    /// Whether you are one of them.
    asks_you: bool,
    /// The path of the new game's page with a token of yours, as from `POST …/page-tokens`; null
    /// unless you play in it and it has begun.
    #[schema(required, example = "/games/9d4w2k7m1x0z#entente_page_8a1f")]
    page: Option<String>,
}

impl RematchOfGame {
    fn of(view: Option<&View>, reader: &PageReader) -> Self {
        let Some(view) = view else {
            return Self::default();
        };
        let name = |player| Reader::new(reader.api.text, view, Naming::Name).player_name(player);
        let asked = view.players.people.iter().filter(|person| person.reserved);
        let is_open = view.phase == Phase::Lobby;
        Self {
            id: Some(view.game.to_string()),
            phase: Some(Word(view.phase.name())),
            offered_by: Some(name(PlayerId::HOST)),
            waiting_for: asked.map(|person| name(person.player)).collect(),
            asks_you: is_open && view.me().is_some_and(|me| me.reserved),
            page: page_of(view, reader),
        }
    }
}

/// The path of the page of a rematch that has begun, for one of its players.
fn page_of(view: &View, reader: &PageReader) -> Option<String> {
    let has_begun = matches!(view.phase, Phase::Running { .. } | Phase::Over(_));
    if !has_begun || view.player().is_none() {
        return None;
    }
    let token = reader.token_for(view)?;
    let token = reader.api.service.seal_page_token(&token);
    Some(page_tokens::path_with(&view.game, &token))
}

/// The rematch of a game
///
/// What became of the rematch of a game that is over or was aborted, if a player has asked for one.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/rematch", tag = "lobbies", security(("token" = ["read"])),
    params(GamePath), responses((status = 200, body = RematchOfGame), ReadProblems),
)]
pub(super) async fn show_rematch(
    reader: PageReader,
    game: VisibleGame,
) -> ApiResult<impl IntoResponse> {
    let (api, person) = (&reader.api, reader.owner.person);
    let rematch = api.answered(api.service.rematch_of(&game.view.game, person).await)?;
    let body = RematchOfGame::of(rematch.as_ref(), &reader);
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(body)))
}

/// Offer or accept a rematch
///
/// The first player of a finished game who asks makes a new one with the same terms, in which the
/// colours rotate, and so challenges the others. The next player who asks accepts. Against
/// computers alone it begins at once. There is only one rematch at a time, however many ask.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/rematch", tag = "lobbies", security(("token" = ["play"])),
    params(GamePath, ChangeHeaders),
    responses(
        (status = 200, description = "You have accepted it, or had nothing left to do.",
            body = RematchOfGame),
        (status = 201, description = "You are the first to ask: the others are challenged.",
            body = RematchOfGame),
        OfferProblems
    ),
)]
pub(super) async fn offer_rematch(
    reader: PageReader,
    command: GameCommand<EmptyBody>,
) -> ApiResult<impl IntoResponse> {
    let (status, view) = match command.rematch().await? {
        Rematch::Offered(view) => (StatusCode::CREATED, view),
        Rematch::Joined(view) | Rematch::Known(view) => (StatusCode::OK, view),
    };
    let body = RematchOfGame::of(Some(&view), &reader);
    Ok((status, [(header::CACHE_CONTROL, "no-store")], Json(body)))
}
