//! The editor's message: the position as a picture, what is wrong with it, its menu and buttons.

use crate::frontend::Frontend;
use crate::frontend::answer::{Answer, File};
use crate::frontend::message::{self, button};
use crate::lobby::scenario::component::{MenuEntry, ScenarioComponent};
use crate::lobby::scenario::menu::{menu_entries, values};
use entente_presentation::picture;
use entente_presentation::scenario::Scenario;
use entente_presentation::text::say;
use entente_rules::{Army, PieceKind, Square};
use poise::serenity_prelude::{
    ButtonStyle, CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};

impl Frontend {
    pub(super) async fn picture_of(&self, scenario: &Scenario) -> Option<File> {
        let alt = self
            .text
            .placed_pieces(&scenario.pieces(), &scenario.armies());
        let drawn = picture::of_scenario(scenario.options(), scenario.pieces(), alt);
        drawn.await.map(File::picture)
    }

    /// The editor with this position, and what was refused or assumed if anything was.
    pub(super) async fn editor(&self, scenario: &Scenario, remark: Option<String>) -> Answer {
        let Some(menu) = self.piece_menu(scenario) else {
            return Answer::text(say!(self.text, "scenario-too-long"));
        };
        let checked = scenario.check();
        let state = match &checked {
            Ok(_) => say!(self.text, "scenario-playable"),
            Err(fault) => self.text.scenario_fault(fault),
        };
        let lines = [
            Some(self.scenario_heading(scenario)),
            remark,
            self.castling_line(scenario),
            Some(state),
        ];
        let lines: Vec<String> = lines.into_iter().flatten().collect();
        let mut rows = vec![menu];
        rows.extend(self.scenario_buttons(scenario, checked.is_ok()));
        let answer = Answer::text(lines.join("\n")).with_rows(rows);
        match self.picture_of(scenario).await {
            Some(picture) => answer.with_file(picture),
            None => answer,
        }
    }

    fn scenario_heading(&self, scenario: &Scenario) -> String {
        let turn = scenario.turn().map(|army| self.text.army(army));
        say!(
            self.text,
            "scenario-heading",
            game = self.text.variant_name(scenario.options().variant()),
            turn = turn.unwrap_or_default()
        )
    }

    /// Who can still castle, which no picture shows.
    fn castling_line(&self, scenario: &Scenario) -> Option<String> {
        let rooks = scenario.castling_rooks();
        let squares: Vec<String> = rooks.iter().map(Square::to_string).collect();
        (!squares.is_empty()).then(|| {
            let squares = squares.join(", ");
            say!(self.text, "scenario-castling-rooks", squares)
        })
    }

    /// The menu of what can be set. `None` if the position does not fit into it.
    fn piece_menu(&self, scenario: &Scenario) -> Option<CreateActionRow> {
        let entries = menu_entries(scenario);
        let values = values(scenario, &entries)?;
        let mark = crc32fast::hash(values.concat().as_bytes());
        let armies = scenario.armies();
        let option = |(entry, value): (MenuEntry, String)| {
            let mut named = armies.iter().copied();
            let army = named.find(|army| army.letter() == entry.army);
            CreateSelectMenuOption::new(self.entry_name(army, entry.kind), value)
        };
        let options = entries.into_iter().zip(values).map(option).collect();
        let kind = CreateSelectMenuKind::String { options };
        let menu = CreateSelectMenu::new(
            ScenarioComponent::Menu { mark: Some(mark) }.to_string(),
            kind,
        );
        let hint = say!(self.text, "menu-set-piece");
        Some(CreateActionRow::SelectMenu(menu.placeholder(hint)))
    }

    /// The name of an entry: *White: queen*.
    pub(super) fn entry_name(&self, army: Option<Army>, kind: Option<PieceKind>) -> String {
        match (army, kind) {
            (Some(army), Some(kind)) => {
                format!("{}: {}", self.text.army(army), self.text.kind(kind))
            }
            _ => say!(self.text, "scenario-clear"),
        }
    }

    fn scenario_buttons(&self, scenario: &Scenario, fits: bool) -> Vec<CreateActionRow> {
        let text = &self.text;
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
            plain(ScenarioComponent::Position, self.position_name(scenario)),
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

    /// What a position is typed as: FEN where there is one, JSON elsewhere.
    pub(super) fn position_name(&self, scenario: &Scenario) -> String {
        if scenario.options().variant().has_fen() {
            say!(self.text, "scenario-fen")
        } else {
            say!(self.text, "scenario-json")
        }
    }
}
