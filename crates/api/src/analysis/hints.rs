//! The handler for hints: the best move in a game against computers alone, and what may follow.

use crate::game::word::{ArmyWord, Word};
use crate::http::prelude::*;
use entente_advisor::{self, ForeseenMove};

problems!(HintProblems: &[
    Kind::TokenRequired,
    Kind::InvalidToken,
    Kind::NoSuchGame,
    Kind::InvalidHeader,
    Kind::NoHint,
    Kind::NotSeated,
    Kind::NotStarted,
    Kind::NotYourTurn,
    Kind::Eliminated,
    Kind::Paused,
    Kind::TimeIsUp,
    Kind::Replaced,
    Kind::GameOver,
]);

/// A recommended move in a position.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({"choose": null, "moves": [
    {"army": "white", "notation": "Nf3", "coordinate": "g1f3"},
    {"army": "black", "notation": "Nc6", "coordinate": "b8c6"}]}))]
pub(crate) struct Hint {
    /// The army to choose, if a choice is due before the move; null otherwise.
    #[schema(required)]
    choose: Option<ArmyWord>,
    /// The best move, and the moves that may follow; none if a choice is due.
    moves: Vec<ShownMove>,
}

/// A move of a line.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = LineMove)]
pub(super) struct ShownMove {
    /// The army whose turn it is.
    pub(super) army: ArmyWord,
    /// In the notation of the rule set.
    #[schema(example = "Nf3")]
    pub(super) notation: String,
    /// In coordinate form, which is unambiguous.
    #[schema(example = "g1f3")]
    pub(super) coordinate: String,
}

impl Hint {
    fn of(hint: entente_advisor::Hint) -> Self {
        match hint {
            entente_advisor::Hint::Choose(army) => Self {
                choose: Some(Word(army)),
                moves: Vec::new(),
            },
            entente_advisor::Hint::Move(moves) => Self {
                choose: None,
                moves: moves.into_iter().map(ShownMove::of).collect(),
            },
        }
    }
}

impl ShownMove {
    fn of(foreseen: ForeseenMove) -> Self {
        Self {
            army: Word(foreseen.army),
            notation: foreseen.notation,
            coordinate: foreseen.coordinate,
        }
    }
}

/// A hint
///
/// The best move of a strong computer in your place, and what may follow. Only when it is your
/// turn, in a game in which everybody else is a computer, unless the game was created without
/// hints.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/hint", tag = "moves", security(("token" = ["read"])),
    params(GamePath, ReadHeaders), responses((status = 200, body = Hint), HintProblems),
)]
pub(super) async fn show_hint(caller: SignedIn, game: VisibleGame) -> ApiResult<impl IntoResponse> {
    let (api, person) = (caller.api, caller.person);
    let found = api.service.hint(&game.view.game, person).await;
    let (view, hint) = api.answered(found)?;
    Ok((api.tag(&view), Json(Hint::of(hint))))
}
