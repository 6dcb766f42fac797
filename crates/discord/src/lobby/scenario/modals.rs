//! The modals of the editor: for squares, and for a whole position as FEN or JSON.

use crate::frontend::form::{Form, Input};
use crate::frontend::handled::{Handled, NotDone};
use crate::frontend::{Asked, Frontend};
use crate::lobby::scenario::component::{MenuEntry, ScenarioComponent};
use crate::lobby::scenario::editor;
use crate::lobby::scenario::menu::{army_to_move, chosen_entry, scenario_of_message};
use crate::lobby::typed_terms::{self, TypedPosition};
use entente_presentation::scenario::{Brush, Scenario};
use entente_presentation::text::{self, Text, say};
use entente_rules::{Army, Options, Variant};
use poise::serenity_prelude::Message;

/// The most squares in an example.
const MAX_EXAMPLES: usize = 3;

/// The modal that a component opens; `None` if it opens none.
pub(crate) fn scenario_modal(
    frontend: &Frontend,
    component: ScenarioComponent,
    editor: &Message,
    chosen: Option<&String>,
) -> Option<Handled<Form>> {
    if !matches!(
        component,
        ScenarioComponent::Menu { .. } | ScenarioComponent::Position
    ) {
        return None;
    }
    let Some(scenario) = scenario_of_message(editor) else {
        return Some(Err(say!(frontend.text, "scenario-damaged").into()));
    };
    if component == ScenarioComponent::Position {
        return Some(Ok(position_modal(frontend.text, &scenario)));
    }
    let entry = chosen.and_then(|value| chosen_entry(value));
    let modal = entry.map(|entry| squares_modal(frontend.text, &scenario, entry));
    Some(modal.ok_or(NotDone::UnknownComponent))
}

/// The modal in which squares are typed.
fn squares_modal(text: &Text, scenario: &Scenario, entry: MenuEntry) -> Form {
    let hint = say!(
        text,
        "scenario-typed-hint",
        squares = examples(scenario, entry)
    );
    let label = say!(text, "form-squares");
    let input = Input::line("squares").placeholder(hint);
    let component = ScenarioComponent::Squares(entry);
    let title = editor::entry_name(text, scenario.army(entry.army), entry.kind);
    Form::new(component.to_string(), title).with(label, input)
}

/// The modal in which a whole position is typed, or the FEN is changed.
fn position_modal(text: &Text, scenario: &Scenario) -> Form {
    let title = editor::position_name(text, scenario);
    let label = say!(text, "form-position");
    let input = if scenario.options().variant().has_fen() {
        Input::line("position")
    } else {
        Input::paragraph("position")
    };
    let input = match scenario.to_fen() {
        Some(fen) => input.value(fen),
        None => input,
    };
    Form::new(ScenarioComponent::Position.to_string(), title).with(label, input)
}

/// The editor with what was typed into one of its modals.
pub(crate) async fn on_scenario_modal(
    asked: Asked<'_>,
    component: ScenarioComponent,
    editor: Option<&Message>,
    text: &str,
) -> Handled {
    let Some(scenario) = editor.and_then(scenario_of_message) else {
        return Err(say!(asked.text(), "scenario-damaged").into());
    };
    let changed = match component {
        ScenarioComponent::Squares(entry) => {
            let changed = with_squares(asked.text(), &scenario, entry, text);
            changed.map(|changed| (changed, None))
        }
        ScenarioComponent::Position => typed_position(asked.text(), &scenario, text),
        _ => return Err(NotDone::UnknownComponent),
    };
    match changed {
        Ok((changed, assumed)) => Ok(editor::editor(asked, &changed, assumed).await),
        Err(refused) => Ok(editor::editor(asked, &scenario, Some(refused)).await),
    }
}

/// The position with what was typed on its squares, or why it cannot be read.
fn with_squares(
    text: &Text,
    scenario: &Scenario,
    entry: MenuEntry,
    typed: &str,
) -> Result<Scenario, String> {
    let mut changed = scenario.clone();
    let brush = entry.kind.map_or(Brush::Clear, Brush::Piece);
    let typed = text::pieces_in_english_letters(text, typed);
    let placed = changed.set_typed(army_of(scenario, entry), brush, &typed);
    placed.map_err(|fault| text::typed_fault(text, scenario.options(), &fault))?;
    Ok(changed)
}

/// The position that was typed as FEN or JSON. JSON may name another rule set.
fn typed_position(text: &Text, scenario: &Scenario, typed: &str) -> Result<TypedPosition, String> {
    match Scenario::read(typed) {
        Some(named) => Ok((named, None)),
        None => {
            let named = Variant::of_fen(typed).map(Options::of);
            let named = named.filter(|named| named.variant() != scenario.options().variant());
            let options = named.unwrap_or_else(|| scenario.options().clone());
            typed_terms::read_position(text, &options, typed)
        }
    }
}

/// The army of an entry.
fn army_of(scenario: &Scenario, entry: MenuEntry) -> Army {
    let named = scenario.army(entry.army);
    named.unwrap_or_else(|| army_to_move(scenario))
}

/// Some squares of this piece in the starting position, or any squares.
fn examples(scenario: &Scenario, entry: MenuEntry) -> String {
    let army = army_of(scenario, entry);
    let placed = Scenario::start(scenario.options()).pieces();
    let is_own = |kind| entry.kind.is_none_or(|own| own == kind);
    let own = placed
        .iter()
        .filter(|(_, piece)| piece.army == army && is_own(piece.kind));
    let squares: Vec<String> = own
        .take(MAX_EXAMPLES)
        .map(|(square, _)| square.to_string())
        .collect();
    squares.join(" ")
}
