//! The position with which a game begins, read from typed text, and the lobbies of games that begin
//! at such a position: from a scenario or a saved game.
//!
//! Users join these lobbies like all others.

use crate::frontend::Frontend;
use crate::frontend::answer::Answer;
use crate::frontend::caller::{Caller, profile};
use crate::lobby::lobbies;
use entente_game::{
    ComputerOptions, DiplomacyOptions, Level, NewGame, StartingPosition, TimeControl, Visibility,
};
use entente_presentation::scenario::{Scenario, ScenarioFault};
use entente_presentation::text::{self, say};
use entente_rules::{Options, Position, Variant};
use poise::serenity_prelude::User;

/// A position as it was typed, and a sentence on what was assumed for it.
pub(crate) type TypedPosition = (Scenario, Option<String>);

pub(crate) fn read_fen(
    frontend: &Frontend,
    variant: Variant,
    fen: &str,
) -> Result<TypedPosition, String> {
    if !variant.has_fen() {
        let game = frontend.text.variant_name(variant);
        return Err(say!(frontend.text, "scenario-no-fen", game));
    }
    match Scenario::read_fen(variant, fen) {
        Ok((scenario, assumed)) => {
            let assumed = assumed.map(|assumed| text::fen_assumption(frontend.text, assumed));
            Ok((scenario, assumed))
        }
        Err(error) => Err(text::scenario_fault(
            frontend.text,
            &ScenarioFault::Fen(error),
        )),
    }
}

pub(crate) fn read_json(
    frontend: &Frontend,
    variant: Variant,
    json: &str,
) -> Result<Scenario, String> {
    let read = Scenario::from_json(variant, json);
    read.map_err(|error| {
        text::scenario_fault(frontend.text, &ScenarioFault::Unreadable(error.to_string()))
    })
}

/// A position as it is typed: JSON, or else FEN.
pub(crate) fn read_position(
    frontend: &Frontend,
    variant: Variant,
    text: &str,
) -> Result<TypedPosition, String> {
    if is_json(text) {
        Ok((read_json(frontend, variant, text)?, None))
    } else {
        read_fen(frontend, variant, text)
    }
}

/// The position with which a game begins, from FEN or from what *Share* gives; or an
/// explanation of why no game can begin with it. If no rule set is named, the one in the text
/// is used.
pub(crate) fn starting_position(
    frontend: &Frontend,
    variant: Option<Variant>,
    text: &str,
) -> Result<Position, String> {
    let named = Scenario::read(text).map(|scenario| scenario.options().variant());
    let chosen = variant.or(named).unwrap_or_default();
    if let Some(variant) = named.filter(|named| *named != chosen) {
        let game = frontend.text.variant_name(variant);
        return Err(say!(frontend.text, "position-of-another-variant", game));
    }
    let (scenario, _) = read_position(frontend, chosen, text)?;
    scenario
        .check()
        .map_err(|fault| text::scenario_fault(frontend.text, &fault))
}

fn is_json(text: &str) -> bool {
    text.trim_start().starts_with('{')
}

/// The users for whom seats of a lobby are reserved, and the people who can watch the game.
#[derive(Debug, Default)]
pub(crate) struct LobbyAccess {
    /// The users for whom seats are reserved.
    pub(crate) reserved: Vec<User>,
    pub(crate) visibility: Option<Visibility>,
}

/// The rules, the terms and the position of a game that begins elsewhere than usual.
#[derive(Debug)]
pub(crate) struct CustomStart {
    pub(crate) options: Options,
    pub(crate) clock: Option<TimeControl>,
    pub(crate) diplomacy: Option<DiplomacyOptions>,
    pub(crate) starting_position: StartingPosition,
}

/// Opens a lobby for a game with this start.
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
