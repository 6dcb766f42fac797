//! Opens the scenario editor, handles its buttons, and opens lobbies of games that begin at such a
//! position or go on from a saved game.

use crate::frontend::answer::{Answer, CONTENT_LIMIT};
use crate::frontend::caller::profile;
use crate::frontend::components::BoardComponent;
use crate::frontend::file::File;
use crate::frontend::handled::{Handled, NotDone};
use crate::frontend::{Asked, game_lookup};
use crate::lobby::lobbies;
use crate::lobby::scenario::component::ScenarioComponent;
use crate::lobby::scenario::editor;
use crate::lobby::scenario::menu::{army_to_move, scenario_of_message};
use crate::lobby::typed_terms::{self, TypedPosition};
use entente_game::{
    DiplomacyOptions, GameTerms, Level, NewGame, StartingPosition, TimeControl, Visibility,
};
use entente_presentation::scenario::{Brush, Scenario};
use entente_presentation::text::{self, say};
use entente_rules::{Options, Variant};
use poise::serenity_prelude::{Message, User};

/// The arguments of `/game scenario`: where the position comes from.
#[derive(Debug, Default)]
pub(crate) struct ScenarioArguments {
    pub(crate) variant: Option<Variant>,
    pub(crate) fen: Option<String>,
    pub(crate) json: Option<String>,
    /// Pieces as they are typed, placed on an empty board.
    pub(crate) pieces: Option<String>,
    /// A game whose current position is used.
    pub(crate) game: Option<String>,
    pub(crate) options: String,
}

/// Opens the editor.
pub(crate) async fn open_scenario(asked: Asked<'_>, arguments: ScenarioArguments) -> Handled {
    let (scenario, assumed) = initial_scenario(asked, arguments).await?;
    Ok(editor::editor(asked, &scenario, assumed).await)
}

/// The position with which the editor opens, and what was assumed for it.
async fn initial_scenario(
    asked: Asked<'_>,
    arguments: ScenarioArguments,
) -> Handled<TypedPosition> {
    let frontend = asked.frontend;
    let sources = [
        &arguments.fen,
        &arguments.json,
        &arguments.pieces,
        &arguments.game,
    ];
    // With several positions, choosing one would be a guess.
    if sources.iter().filter(|source| source.is_some()).count() > 1 {
        return Err(say!(frontend.text, "scenario-one-source").into());
    }
    if let Some(game) = &arguments.game {
        let view = game_lookup::find_game(asked, Some(game), BoardComponent::Position).await?;
        // What only its players know of it is no part of a new game.
        let position = view.public_positions().pop().ok_or(NotDone::Failed)?;
        return Ok((Scenario::of(&position), None));
    }
    let variant = match arguments.variant {
        Some(variant) => variant,
        None => game_lookup::variant_played_here(asked)
            .await
            .unwrap_or_default(),
    };
    if let Some(fen) = &arguments.fen {
        let named = Variant::of_fen(fen).filter(|_| arguments.variant.is_none());
        let options = Options::of(named.unwrap_or(variant));
        return Ok(typed_terms::read_fen(frontend.text, &options, fen)?);
    }
    if let Some(json) = &arguments.json {
        let scenario = typed_terms::read_json(frontend.text, variant, json)?;
        return Ok((scenario, None));
    }
    let parsed = typed_terms::parse_options(variant, &arguments.options)
        .map_err(|fault| lobbies::options_fault_text(frontend.text, fault))?;
    let Some(pieces) = &arguments.pieces else {
        return Ok((Scenario::start(&parsed.options), None));
    };
    let mut scenario = Scenario::empty(&parsed.options);
    let pieces = text::pieces_in_english_letters(frontend.text, pieces);
    scenario
        .set_typed(army_to_move(&scenario), Brush::Undecided, &pieces)
        .map_err(|fault| text::typed_fault(frontend.text, scenario.options(), &fault))?;
    Ok((scenario, None))
}

/// Handles a component of the editor that opens no modal.
pub(crate) async fn on_scenario_component(
    asked: Asked<'_>,
    component: ScenarioComponent,
    editor: &Message,
) -> Handled {
    let Some(mut scenario) = scenario_of_message(editor) else {
        return Err(say!(asked.text(), "scenario-damaged").into());
    };
    match component {
        ScenarioComponent::Turn => scenario.advance_turn(),
        ScenarioComponent::Castling => scenario.toggle_castling(),
        ScenarioComponent::Empty => scenario = Scenario::empty(scenario.options()),
        ScenarioComponent::Initial => scenario = Scenario::start(scenario.options()),
        ScenarioComponent::Play => return play_scenario(asked, &scenario).await,
        ScenarioComponent::Share => return Ok(share(asked, &scenario).await),
        // These open modals.
        ScenarioComponent::Menu { .. }
        | ScenarioComponent::Position
        | ScenarioComponent::Squares(_) => return Err(NotDone::UnknownComponent),
    }
    Ok(editor::editor(asked, &scenario, None).await)
}

/// Opens a lobby for the position.
async fn play_scenario(asked: Asked<'_>, scenario: &Scenario) -> Handled {
    let position = match scenario.check() {
        Ok(position) => position,
        Err(_) => return Ok(editor::editor(asked, scenario, None).await),
    };
    let options = position.options();
    let start = CustomStart {
        options,
        clock: None,
        diplomacy: None,
        starting_position: StartingPosition::of(&position),
    };
    open_from(asked, start, LobbyAccess::default()).await
}

/// The position as text to copy, or as a file if it is too long for a message.
async fn share(asked: Asked<'_>, scenario: &Scenario) -> Answer {
    let position = match scenario.check() {
        Ok(position) if position.variant().has_fen() => position.fen(),
        Ok(position) => position.to_json(),
        // An unfinished position can be shared too, to go on with it later.
        Err(_) => scenario.to_fen().unwrap_or_else(|| scenario.to_json()),
    };
    let heading = say!(asked.text(), "scenario-shared");
    let shown = format!("{heading}\n```\n{position}\n```");
    if shown.chars().count() > CONTENT_LIMIT {
        return Answer::text(heading).with_file(File::text("scenario.json", position));
    }
    let answer = Answer::text(shown);
    match editor::picture_of(asked, scenario).await {
        Some(picture) => answer.with_file(picture),
        None => answer,
    }
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
    asked: Asked<'_>,
    start: CustomStart,
    access: LobbyAccess,
) -> Handled {
    let Asked { frontend, caller } = asked;
    if let Err(refusal) = lobbies::check_people(frontend.text, caller, &access.reserved) {
        return Err(refusal.into());
    }
    let home = lobbies::home(asked, access.visibility).await?;
    let reserved = access.reserved.iter().map(|user| profile(user).into());
    let new = NewGame {
        parent: caller.parent_of(&home),
        computers: NewGame::default_computers(&start.options, Level::default()),
        reserved: reserved.collect(),
        ..NewGame::new(
            GameTerms {
                public: access.visibility == Some(Visibility::Public),
                diplomacy: start.diplomacy,
                clock: start.clock,
                starting_position: Some(start.starting_position.into()),
                ..GameTerms::new(start.options)
            },
            home,
            caller.profile.clone(),
        )
    };
    let accepted = frontend.service.create(caller.command(new)).await?;
    Ok(lobbies::opened(asked, &accepted.view).await)
}
