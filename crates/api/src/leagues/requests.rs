//! Parts that several operations about leagues share: problems, and fields of bodies.

use crate::http::body::unfit;
use crate::http::caller::CHANGE_PROBLEMS;
use crate::http::parameters::variant;
use crate::http::problem::{Kind, Problem, problems};
use crate::http::state::Api;
use entente_game::{Home, NewGame, TimeControl, TimeoutRule};
use entente_presentation::text;
use entente_rules::Options;

problems!(pub(super) OpenLeagueProblems: &[Kind::LeagueNotPossible, Kind::TooManyMessages],
    CHANGE_PROBLEMS);

problems!(pub(super) LeagueCommandProblems: &[Kind::NoSuchLeague, Kind::LeagueNotPossible,
    Kind::TooManyMessages], CHANGE_PROBLEMS);

/// Whether games are rated if a body does not say so.
pub(super) fn rated_by_default() -> bool {
    true
}

/// The fields of a body about all games of a league.
pub(super) struct LeagueGames<'a> {
    pub(super) variant: &'a str,
    pub(super) clock: Option<&'a str>,
    pub(super) public: bool,
    pub(super) rated: bool,
}

/// The terms of all games of a league.
pub(super) fn league_game(api: &Api, games: &LeagueGames<'_>) -> Result<NewGame, Problem> {
    let variant = variant(games.variant).map_err(unfit)?;
    let pace = games.clock.map(str::parse).transpose();
    let pace = pace.map_err(|fault| unfit(text::pace_fault(api.text, &fault)))?;
    let mut game = NewGame::of_computers(Options::of(variant), Home::Private, Vec::new());
    game.terms.clock = pace.map(|pace| TimeControl {
        pace,
        on_timeout: TimeoutRule::default(),
    });
    game.terms.public = games.public;
    game.terms.rated = games.rated;
    game.terms.draw_start = true;
    Ok(game)
}
