//! Lobbies of games that do not begin at the usual starting position: from a scenario or a saved
//! game.
//!
//! Users join them like all other lobbies.

use crate::frontend::Frontend;
use crate::frontend::answer::Answer;
use crate::frontend::caller::{Caller, profile};
use crate::lobby::lobbies;
use entente_game::{
    ComputerOptions, DiplomacyOptions, Level, NewGame, StartingPosition, TimeControl, Visibility,
};
use entente_rules::Options;
use poise::serenity_prelude::User;

/// Who can join a lobby, and who can watch the game.
#[derive(Debug, Default)]
pub(crate) struct LobbyAccess {
    /// The users for whom seats are reserved.
    pub(crate) reserved: Vec<User>,
    pub(crate) visibility: Option<Visibility>,
}

/// What is played, and from which position.
#[derive(Debug)]
pub(crate) struct CustomStart {
    pub(crate) options: Options,
    pub(crate) clock: Option<TimeControl>,
    pub(crate) diplomacy: Option<DiplomacyOptions>,
    pub(crate) starting_position: StartingPosition,
}

/// Opens a lobby for it.
pub(crate) async fn open_from(
    frontend: &Frontend,
    caller: &Caller,
    start: CustomStart,
    access: LobbyAccess,
) -> Answer {
    if let Err(refusal) = lobbies::check_people(frontend, caller, &access.reserved) {
        return Answer::text(refusal);
    }
    let home = match lobbies::home(frontend, caller, access.visibility).await {
        Ok(home) => home,
        Err(refusal) => return Answer::text(refusal),
    };
    let reserved = access.reserved.iter().map(|user| profile(user).into());
    let new = NewGame {
        computers: NewGame::usual_computers(&start.options, Level::default()),
        computer_level: Level::default(),
        computer_options: ComputerOptions::default(),
        options: start.options,
        home,
        public: access.visibility == Some(Visibility::Public),
        host: caller.profile.clone(),
        seats: Vec::new(),
        reserved: reserved.collect(),
        draw_start: false,
        diplomacy: start.diplomacy,
        clock: start.clock,
        starting_position: Some(start.starting_position),
        rematch: false,
    };
    match frontend.service.create(caller.command(new)).await {
        Ok(accepted) => lobbies::opened(frontend, caller, &accepted.view).await,
        Err(rejected) => frontend.rejected(&rejected),
    }
}
