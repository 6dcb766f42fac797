//! `/game scenario`: an editor for positions, for its user alone.
//!
//! The position is written in the editor's message itself, as FEN or JSON, and Discord sends it
//! back with every interaction. So nothing waits in memory, and an editor works after any restart.
//! The selected piece and file are in the ids of the components.

use crate::discord::frontend::Frontend;
use crate::discord::frontend::answer::{Answer, CONTENT_LIMIT, File};
use crate::discord::frontend::caller::Caller;
use crate::discord::lobby::custom_start::{CustomStart, LobbyAccess};
use crate::discord::lobby::options_text;
use crate::discord::lobby::scenario::component::{ScenarioComponent, ScenarioControl, Selection};
use crate::discord::lobby::scenario::editor::scenario_of_message;
use crate::scenario::Scenario;
use crate::text::say;
use entente_game::StartingPosition;
use entente_rules::{PieceKind, Square, Variant};
use poise::serenity_prelude::{
    ComponentInteraction, ComponentInteractionDataKind, CreateActionRow, CreateInputText,
    CreateModal, InputTextStyle, Message,
};

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

impl Frontend {
    /// Opens the editor.
    pub(crate) async fn open_scenario(
        &self,
        caller: &Caller,
        arguments: ScenarioArguments,
    ) -> Answer {
        match self.initial_scenario(caller, arguments).await {
            Ok(scenario) => {
                let selection = Selection::first(&scenario);
                self.editor(&scenario, selection, None).await
            }
            Err(refusal) => refusal,
        }
    }

    /// The position with which the editor opens.
    async fn initial_scenario(
        &self,
        caller: &Caller,
        arguments: ScenarioArguments,
    ) -> Result<Scenario, Answer> {
        let sources = [
            &arguments.fen,
            &arguments.json,
            &arguments.pieces,
            &arguments.game,
        ];
        // Which of several positions is meant would be a guess.
        if sources.iter().filter(|source| source.is_some()).count() > 1 {
            return Err(Answer::text(say!(self.text, "scenario-one-source")));
        }
        if let Some(game) = &arguments.game {
            let view = self.find_game(caller, Some(game)).await?;
            return Scenario::read(&view.position_json()).ok_or_else(|| self.failed());
        }
        let variant = match arguments.variant {
            Some(variant) => variant,
            None => self.variant_here(caller).await.unwrap_or_default(),
        };
        if let Some(fen) = &arguments.fen {
            return self.read_fen(variant, fen).map_err(Answer::text);
        }
        if let Some(json) = &arguments.json {
            return self.read_json(variant, json).map_err(Answer::text);
        }
        let parsed = options_text::parse(variant, &arguments.options)
            .map_err(|fault| Answer::text(self.options_fault_text(variant, fault)))?;
        let Some(pieces) = &arguments.pieces else {
            return Ok(Scenario::start(&parsed.options));
        };
        let mut scenario = Scenario::empty(&parsed.options);
        let first = Selection::first(&scenario).army;
        scenario
            .set_typed(first, pieces)
            .map_err(|word| Answer::text(self.text.unreadable_word(&word)))?;
        Ok(scenario)
    }

    /// Handles a component of the editor.
    pub(crate) async fn on_scenario_component(
        &self,
        caller: &Caller,
        component: &ScenarioComponent,
        interaction: &ComponentInteraction,
    ) -> Answer {
        let chosen: &[String] = match &interaction.data.kind {
            ComponentInteractionDataKind::StringSelect { values } => values,
            _ => &[],
        };
        let Some(mut scenario) = scenario_of_message(&interaction.message) else {
            return Answer::text(say!(self.text, "scenario-damaged"));
        };
        let mut selection = Selection::read(&scenario, component.selection);
        match component.control {
            ScenarioControl::Piece => selection = select_piece(&scenario, selection, chosen),
            ScenarioControl::File => {
                selection.file = chosen.first().and_then(|file| file.chars().next())
            }
            ScenarioControl::Squares => place_on_squares(&mut scenario, selection, chosen),
            ScenarioControl::Turn => scenario.advance_turn(),
            ScenarioControl::Castling => scenario.toggle_castling(),
            ScenarioControl::Empty => scenario = Scenario::empty(scenario.options()),
            ScenarioControl::Initial => scenario = Scenario::start(scenario.options()),
            ScenarioControl::Play => return self.play_scenario(caller, &scenario, selection).await,
            ScenarioControl::Share => return self.share(&scenario).await,
            // Modals are opened and handled elsewhere, so these ids are made up.
            ScenarioControl::Type | ScenarioControl::Typed => return self.unknown_component(),
        }
        self.editor(&scenario, selection, None).await
    }

    /// The modal in which pieces are typed.
    pub(crate) fn scenario_modal(&self, component: &ScenarioComponent) -> CreateModal {
        let label = say!(self.text, "scenario-type-label");
        let input = CreateInputText::new(InputTextStyle::Paragraph, label, "pieces")
            .placeholder("Ke1 Qd1 bKe8 -e2")
            .max_length(1000);
        let typed = ScenarioComponent {
            control: ScenarioControl::Typed,
            ..component.clone()
        };
        let title = say!(self.text, "scenario-type");
        CreateModal::new(typed.to_string(), title)
            .components(vec![CreateActionRow::InputText(input)])
    }

    /// Places the pieces that were typed.
    pub(crate) async fn on_scenario_modal(
        &self,
        component: &ScenarioComponent,
        editor: Option<&Message>,
        text: &str,
    ) -> Answer {
        let Some(mut scenario) = editor.and_then(scenario_of_message) else {
            return Answer::text(say!(self.text, "scenario-damaged"));
        };
        let selection = Selection::read(&scenario, component.selection);
        let refused = scenario
            .set_typed(selection.army, text)
            .err()
            .map(|word| self.text.unreadable_word(&word));
        self.editor(&scenario, selection, refused).await
    }

    /// Opens a lobby for the position.
    async fn play_scenario(
        &self,
        caller: &Caller,
        scenario: &Scenario,
        selection: Selection,
    ) -> Answer {
        let position = match scenario.check() {
            Ok(position) => position,
            Err(_) => return self.editor(scenario, selection, None).await,
        };
        let options = position.options();
        let start = CustomStart {
            options,
            clock: None,
            diplomacy: None,
            starting_position: StartingPosition::of(&position),
        };
        self.open_from(caller, start, LobbyAccess::default()).await
    }

    /// The position as text to copy, or as a file if it is too long for a message.
    async fn share(&self, scenario: &Scenario) -> Answer {
        let position = match scenario.check() {
            Ok(position) if position.variant().has_fen() => position.fen(),
            Ok(position) => position.to_json(),
            // An unfinished position can be shared too, to go on with it later.
            Err(_) => scenario.to_json(),
        };
        let heading = say!(self.text, "scenario-shared");
        let shown = format!("{heading}\n```\n{position}\n```");
        if shown.chars().count() > CONTENT_LIMIT {
            return Answer::text(heading).with_file(File::text("scenario.json", position));
        }
        let answer = Answer::text(shown);
        match self.picture_of(scenario).await {
            Some(picture) => answer.with_file(picture),
            None => answer,
        }
    }
}

/// The selection after a choice from the menu: another piece, or another army.
fn select_piece(scenario: &Scenario, selection: Selection, chosen: &[String]) -> Selection {
    let Some(letter) = chosen.first().and_then(|value| value.chars().next()) else {
        return selection;
    };
    let mut armies = scenario.armies().into_iter();
    match armies.find(|army| army.letter() == letter) {
        Some(army) => Selection { army, ..selection },
        None => Selection {
            kind: PieceKind::from_letter(letter),
            ..selection
        },
    }
}

/// Places the selected piece on the chosen squares.
fn place_on_squares(scenario: &mut Scenario, selection: Selection, chosen: &[String]) {
    let board = scenario.options().board();
    let squares: Vec<Square> = chosen
        .iter()
        .filter_map(|square| board.square(square))
        .collect();
    for square in squares {
        scenario.set_square(square, selection.piece());
    }
}
