//! The editor's message: the position as a picture, what is wrong with it, its menu and buttons.

use crate::frontend::answer::Answer;
use crate::frontend::file::File;
use crate::frontend::message::{self, button};
use crate::frontend::{Asked, preferences};
use crate::lobby::scenario::component::{MenuEntry, ScenarioComponent};
use crate::lobby::scenario::menu::{menu_entries, values};
use entente_presentation::picture;
use entente_presentation::scenario::Scenario;
use entente_presentation::text::{self, Naming, Text, say};
use entente_rules::{Army, PieceKind, Square};
use poise::serenity_prelude::{
    ButtonStyle, CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};

/// The position, as this user wants to see boards.
pub(super) async fn picture_of(asked: Asked<'_>, scenario: &Scenario) -> Option<File> {
    let appearance = preferences::settings(asked.service(), asked.person())
        .await
        .appearance;
    let (options, pieces) = (scenario.options(), scenario.pieces());
    let alt = text::placed_pieces(asked.text(), &pieces, &scenario.armies());
    let drawn = picture::of_scenario(options, pieces, appearance, alt, asked.text());
    drawn.await.map(File::picture)
}

/// The editor with this position, and what was refused or assumed if anything was.
pub(super) async fn editor(
    asked: Asked<'_>,
    scenario: &Scenario,
    remark: Option<String>,
) -> Answer {
    let frontend = asked.frontend;
    let Some(menu) = piece_menu(frontend.text, scenario) else {
        return Answer::text(say!(frontend.text, "scenario-too-long"));
    };
    let checked = scenario.check();
    let state = match &checked {
        Ok(_) => say!(frontend.text, "scenario-playable"),
        Err(fault) => text::scenario_fault(frontend.text, fault, Naming::Escaped),
    };
    let lines = [
        Some(scenario_heading(frontend.text, scenario)),
        remark,
        castling_line(frontend.text, scenario),
        Some(state),
    ];
    let lines: Vec<String> = lines.into_iter().flatten().collect();
    let mut rows = vec![menu];
    rows.extend(scenario_buttons(frontend.text, scenario, checked.is_ok()));
    let answer = Answer::text(lines.join("\n")).with_rows(rows);
    match picture_of(asked, scenario).await {
        Some(picture) => answer.with_file(picture).plain(),
        None => answer,
    }
}

fn scenario_heading(text: &Text, scenario: &Scenario) -> String {
    let turn = scenario.turn().map(|army| text.army(army));
    say!(
        text,
        "scenario-heading",
        game = text.variant_name(scenario.options().variant()),
        turn = turn.unwrap_or_default()
    )
}

/// The rooks that can still castle, which no picture shows.
fn castling_line(text: &Text, scenario: &Scenario) -> Option<String> {
    let rooks = scenario.castling_rooks();
    let squares: Vec<String> = rooks.iter().map(Square::to_string).collect();
    (!squares.is_empty()).then(|| {
        let squares = squares.join(", ");
        say!(text, "scenario-castling-rooks", squares)
    })
}

/// The menu of what can be set. `None` if the position does not fit into it.
fn piece_menu(text: &Text, scenario: &Scenario) -> Option<CreateActionRow> {
    let entries = menu_entries(scenario);
    let values = values(scenario, &entries)?;
    let mark = crc32fast::hash(values.concat().as_bytes());
    let armies = scenario.armies();
    let option = |(entry, value): (MenuEntry, String)| {
        let mut named = armies.iter().copied();
        let army = named.find(|army| army.letter() == entry.army);
        CreateSelectMenuOption::new(entry_name(text, army, entry.kind), value)
    };
    let options = entries.into_iter().zip(values).map(option).collect();
    let kind = CreateSelectMenuKind::String { options };
    let menu = CreateSelectMenu::new(
        ScenarioComponent::Menu { mark: Some(mark) }.to_string(),
        kind,
    );
    let hint = say!(text, "menu-set-piece");
    Some(CreateActionRow::SelectMenu(menu.placeholder(hint)))
}

/// The name of an entry: *White: queen*.
pub(super) fn entry_name(text: &Text, army: Option<Army>, kind: Option<PieceKind>) -> String {
    match (army, kind) {
        (Some(army), Some(kind)) => {
            say!(
                text,
                "labelled",
                label = text.army(army),
                text = text.kind(kind)
            )
        }
        _ => say!(text, "scenario-clear"),
    }
}

fn scenario_buttons(text: &Text, scenario: &Scenario, fits: bool) -> Vec<CreateActionRow> {
    let plain = |component: ScenarioComponent, label| {
        button(component.to_string(), ButtonStyle::Secondary, label)
    };
    let castling = || plain(ScenarioComponent::Castling, say!(text, "scenario-castling"));
    let mut edits = vec![plain(ScenarioComponent::Turn, say!(text, "scenario-turn"))];
    edits.extend(scenario.can_choose_castling().then(castling));
    edits.extend([
        plain(ScenarioComponent::Empty, say!(text, "scenario-empty")),
        plain(
            ScenarioComponent::Initial,
            say!(text, "scenario-starting-position"),
        ),
        plain(ScenarioComponent::Position, position_name(text, scenario)),
    ]);
    let play = button(
        ScenarioComponent::Play.to_string(),
        ButtonStyle::Success,
        say!(text, "scenario-play"),
    );
    let share = plain(ScenarioComponent::Share, say!(text, "scenario-share"));
    let rows = [edits, vec![play.disabled(!fits), share]];
    rows.into_iter().flat_map(message::rows_of_five).collect()
}

/// The name of the form in which a position is typed: FEN where there is one, JSON elsewhere.
pub(super) fn position_name(text: &Text, scenario: &Scenario) -> String {
    if scenario.options().variant().has_fen() {
        say!(text, "scenario-fen")
    } else {
        say!(text, "scenario-json")
    }
}
