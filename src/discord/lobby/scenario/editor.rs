//! The editor's message: the position as text and picture, and its menus and buttons.

use crate::discord::frontend::Frontend;
use crate::discord::frontend::answer::{Answer, Embed, File};
use crate::discord::frontend::message::{self, button};
use crate::discord::lobby::scenario::component::{NONE, ScenarioControl, Selection};
use crate::picture;
use crate::scenario::Scenario;
use crate::text::say;
use entente_rules::{Options, Square, Variant};
use poise::serenity_prelude::{
    ButtonStyle, CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
    Message,
};

/// The maximum length of the position's text in the embed, without what surrounds it.
pub(crate) const MAX_EMBED_TEXT: usize = 4000;

/// The maximum number of entries in a select menu.
pub(crate) const MAX_MENU_ENTRIES: usize = 25;

impl Frontend {
    pub(crate) async fn picture_of(&self, scenario: &Scenario) -> Option<File> {
        let alt = self
            .text
            .placed_pieces(&scenario.pieces(), &scenario.armies());
        let drawn = picture::of_scenario(scenario.options(), scenario.pieces(), alt);
        drawn.await.map(File::picture)
    }

    /// The editor with this position and selection, and what was refused if anything was.
    pub(crate) async fn editor(
        &self,
        scenario: &Scenario,
        selection: Selection,
        refused: Option<String>,
    ) -> Answer {
        let encoded = encode(scenario);
        if encoded.chars().count() > MAX_EMBED_TEXT {
            return Answer::text(say!(self.text, "scenario-too-long"));
        }
        let checked = scenario.check();
        let turn = scenario.turn().map(|army| self.text.army(army));
        let heading = say!(
            self.text,
            "scenario-heading",
            game = self.text.variant_name(scenario.options().variant()),
            turn = turn.unwrap_or_default()
        );
        let state = match &checked {
            Ok(_) => say!(self.text, "scenario-playable"),
            Err(fault) => self.text.scenario_fault(fault),
        };
        let lines: Vec<String> = [Some(heading), refused, Some(state)]
            .into_iter()
            .flatten()
            .collect();
        let embed = Embed {
            title: None,
            text: Some(encoded),
        };
        let answer = Answer::text(lines.join("\n"))
            .with_embed(embed)
            .with_rows(self.scenario_rows(scenario, selection, checked.is_ok()));
        match self.picture_of(scenario).await {
            Some(picture) => answer.with_file(picture),
            None => answer,
        }
    }

    /// The menus and buttons of the editor.
    fn scenario_rows(
        &self,
        scenario: &Scenario,
        selection: Selection,
        fits: bool,
    ) -> Vec<CreateActionRow> {
        let mut rows = vec![
            self.piece_menu(scenario, selection),
            self.file_menu(scenario, selection),
        ];
        rows.extend(self.square_menu(scenario, selection));
        let plain = |control, label| button(selection.id(control), ButtonStyle::Secondary, label);
        let mut edits = vec![
            plain(ScenarioControl::Type, say!(self.text, "scenario-type")),
            plain(ScenarioControl::Turn, say!(self.text, "scenario-turn")),
        ];
        if scenario.has_castling() {
            edits.push(plain(
                ScenarioControl::Castling,
                say!(self.text, "scenario-castling"),
            ));
        }
        edits.push(plain(
            ScenarioControl::Empty,
            say!(self.text, "scenario-empty"),
        ));
        edits.push(plain(
            ScenarioControl::Initial,
            say!(self.text, "scenario-starting-position"),
        ));
        rows.extend(message::rows_of_five(edits));
        let play = button(
            selection.id(ScenarioControl::Play),
            ButtonStyle::Success,
            say!(self.text, "scenario-play"),
        );
        let share = plain(ScenarioControl::Share, say!(self.text, "scenario-share"));
        rows.extend(message::rows_of_five(vec![play.disabled(!fits), share]));
        rows
    }

    /// The menu of what can be placed: the pieces of one army, nothing, and the other armies to
    /// switch to.
    fn piece_menu(&self, scenario: &Scenario, selection: Selection) -> CreateActionRow {
        let army = self.text.army(selection.army);
        let pieces = scenario.kinds(selection.army).into_iter().map(|kind| {
            let label = format!("{army}: {}", self.text.kind(kind));
            let entry = CreateSelectMenuOption::new(label, kind.letter());
            entry.default_selection(selection.kind == Some(kind))
        });
        let clear = CreateSelectMenuOption::new(say!(self.text, "scenario-clear"), NONE)
            .default_selection(selection.kind.is_none());
        let others = scenario
            .armies()
            .into_iter()
            .filter(|army| *army != selection.army)
            .map(|army| {
                let label = say!(self.text, "scenario-army", army = self.text.army(army));
                CreateSelectMenuOption::new(label, army.letter())
            });
        let entries = pieces.chain([clear]).chain(others).collect();
        let hint = say!(self.text, "scenario-piece");
        menu(selection.id(ScenarioControl::Piece), entries, hint, 1)
    }

    fn file_menu(&self, scenario: &Scenario, selection: Selection) -> CreateActionRow {
        let entries = files(scenario.options()).into_iter().map(|file| {
            let entry = CreateSelectMenuOption::new(file, file);
            entry.default_selection(selection.file == Some(file))
        });
        let hint = say!(self.text, "scenario-file");
        menu(
            selection.id(ScenarioControl::File),
            entries.collect(),
            hint,
            1,
        )
    }

    /// The menu of the squares of the selected file, each with its piece.
    fn square_menu(&self, scenario: &Scenario, selection: Selection) -> Option<CreateActionRow> {
        let file = selection.file?;
        let pieces = scenario.pieces();
        let squares = squares(scenario.options())
            .into_iter()
            .filter(|square| square.file() == file);
        let entries: Vec<_> = squares
            .take(MAX_MENU_ENTRIES)
            .map(|square| {
                let piece = pieces
                    .iter()
                    .find(|(at, _)| *at == square)
                    .map(|(_, piece)| *piece);
                let label = match piece {
                    Some(piece) => {
                        let (army, kind) = (self.text.army(piece.army), self.text.kind(piece.kind));
                        format!("{square} · {army}: {kind}")
                    }
                    None => square.to_string(),
                };
                CreateSelectMenuOption::new(label, square.to_string())
            })
            .collect();
        let most = entries.len() as u8;
        let hint = say!(self.text, "scenario-squares");
        (most > 0).then(|| menu(selection.id(ScenarioControl::Squares), entries, hint, most))
    }
}

/// What surrounds the text in the embed.
const FENCE: &str = "```";

/// The language of the code block, which Discord does not show: `json`, or the rule set of a FEN.
const JSON: &str = "json";

/// The position as a code block.
fn encode(scenario: &Scenario) -> String {
    let (language, text) = match scenario.to_fen() {
        Some(fen) => (scenario.options().variant().id(), fen),
        None => (JSON, scenario.to_json()),
    };
    format!("{FENCE}{language}\n{text}\n{FENCE}")
}

/// Reads what `encode` wrote.
fn decode(text: &str) -> Option<Scenario> {
    let inside = text.strip_prefix(FENCE)?.strip_suffix(FENCE)?;
    match inside.trim_end().split_once('\n')? {
        (JSON, json) => Scenario::read(json),
        (variant, fen) => Scenario::from_fen(Variant::from_id(variant)?, fen).ok(),
    }
}

/// The position in an editor's message, as Discord sends it back with an interaction.
pub(crate) fn scenario_of_message(editor: &Message) -> Option<Scenario> {
    decode(editor.embeds.first()?.description.as_deref()?)
}

fn menu(
    id: String,
    entries: Vec<CreateSelectMenuOption>,
    hint: String,
    most: u8,
) -> CreateActionRow {
    let kind = CreateSelectMenuKind::String { options: entries };
    let menu = CreateSelectMenu::new(id, kind).placeholder(hint);
    CreateActionRow::SelectMenu(menu.min_values(1).max_values(most))
}

/// The squares of a board, in order.
fn squares(options: &Options) -> Vec<Square> {
    let mut squares: Vec<Square> = options
        .board()
        .locations()
        .iter()
        .map(|location| location.square)
        .collect();
    squares.sort_unstable();
    squares
}

/// The files of a board, in order.
fn files(options: &Options) -> Vec<char> {
    let mut files: Vec<char> = squares(options)
        .iter()
        .map(|square| square.file())
        .collect();
    files.sort_unstable();
    files.dedup();
    files.truncate(MAX_MENU_ENTRIES);
    files
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn every_board_fits_into_the_editor_and_its_menus() {
        for variant in Variant::ALL {
            let options = Options::of(variant);
            let scenario = Scenario::start(&options);
            assert!(scenario.to_json().chars().count() <= MAX_EMBED_TEXT);
            for scenario in [scenario.clone(), Scenario::empty(&options)] {
                let again = decode(&encode(&scenario)).unwrap();
                assert_eq!(again.to_fen(), scenario.to_fen());
                assert_eq!(again.check(), scenario.check());
                assert_eq!(
                    scenario.to_fen().is_some(),
                    variant.has_fen(),
                    "{variant:?}"
                );
            }
            let files = files(&options);
            assert!((2..=MAX_MENU_ENTRIES).contains(&files.len()), "{variant:?}");
            for file in files {
                let on_file = squares(&options)
                    .into_iter()
                    .filter(|square| square.file() == file);
                assert!((1..=MAX_MENU_ENTRIES).contains(&on_file.count()));
            }
            for army in scenario.armies() {
                assert!(scenario.kinds(army).len() + scenario.armies().len() < MAX_MENU_ENTRIES);
            }
        }
    }
}
