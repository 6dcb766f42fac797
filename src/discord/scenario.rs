//! `/scenario`: an editor for positions, for its user alone.
//!
//! The position is written in the editor's message itself, as FEN or JSON, and Discord sends it
//! back with every interaction. So nothing waits in memory, and an editor works after any restart.
//! The selected piece and file are in the ids of the components.

use super::Frontend;
use super::answer::{Answer, CONTENT_LIMIT, Embed, File};
use super::caller::Caller;
use super::custom_start::{CustomStart, LobbyAccess};
use super::message::{self, button};
use super::options_text;
use crate::picture;
use crate::scenario::{Scenario, ScenarioFault};
use crate::text::say;
use entente_game::{Beginning, NewGame};
use entente_rules::{Army, Options, Piece, PieceKind, Position, Square, Variant};
use poise::serenity_prelude::{
    ButtonStyle, ComponentInteraction, ComponentInteractionDataKind, CreateActionRow,
    CreateInputText, CreateModal, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
    InputTextStyle, Message,
};
use std::fmt;

/// The maximum length of the position's text in the embed, without what surrounds it.
const MAX_EMBED_TEXT: usize = 4000;

/// The maximum number of entries in a select menu.
const MAX_MENU_ENTRIES: usize = 25;

/// The arguments of `/scenario`: where the position comes from.
#[derive(Debug, Default)]
pub(super) struct ScenarioArguments {
    pub(super) variant: Option<Variant>,
    pub(super) fen: Option<String>,
    pub(super) json: Option<String>,
    /// Pieces as they are typed, placed on an empty board.
    pub(super) pieces: Option<String>,
    /// A game whose current position is used.
    pub(super) game: Option<String>,
    pub(super) options: String,
}

/// What is placed on the next square, and the file from which that square is chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Selection {
    army: Army,
    /// `None` clears the square.
    kind: Option<PieceKind>,
    file: Option<char>,
}

/// A component of the editor. It is written into its `custom_id`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ScenarioComponent {
    control: ScenarioControl,
    /// The selection as letters. Which armies there are is known only with the position.
    selection: [char; 3],
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ScenarioControl {
    /// Another piece was selected; the value says which.
    Piece,
    /// Another file was selected; the value says which.
    File,
    /// Place the selected piece on these squares.
    Squares,
    Turn,
    Castling,
    Empty,
    Initial,
    /// Open the modal in which pieces are typed.
    Type,
    Typed,
    Play,
    Share,
}

impl ScenarioControl {
    const ALL: [(&str, Self); 11] = [
        ("piece", Self::Piece),
        ("file", Self::File),
        ("squares", Self::Squares),
        ("turn", Self::Turn),
        ("castling", Self::Castling),
        ("empty", Self::Empty),
        ("initial", Self::Initial),
        ("type", Self::Type),
        ("typed", Self::Typed),
        ("play", Self::Play),
        ("share", Self::Share),
    ];

    fn name(self) -> &'static str {
        let mut all = Self::ALL.into_iter();
        let own = all.find(|(_, control)| *control == self);
        own.map_or("", |(name, _)| name)
    }
}

/// Stands for nothing among the letters.
const NONE: char = '-';

impl ScenarioComponent {
    const VERSION: &str = "scenario1";

    /// Reads a `custom_id`.
    pub(super) fn parse(id: &str) -> Option<Self> {
        let parts: Vec<&str> = id.split(':').collect();
        let [Self::VERSION, control, selection] = parts[..] else {
            return None;
        };
        let (_, control) = ScenarioControl::ALL
            .into_iter()
            .find(|(name, _)| *name == control)?;
        let selection: Vec<char> = selection.chars().collect();
        Some(Self {
            control,
            selection: selection.try_into().ok()?,
        })
    }

    /// Whether it opens a modal.
    pub(super) fn opens_modal(&self) -> bool {
        self.control == ScenarioControl::Type
    }

    /// Whether its answer is a message of its own, and the editor stays as it is.
    pub(super) fn answers_separately(&self) -> bool {
        self.control == ScenarioControl::Share
    }
}

impl fmt::Display for ScenarioComponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let selection: String = self.selection.iter().collect();
        write!(f, "{}:{}:{selection}", Self::VERSION, self.control.name())
    }
}

impl Selection {
    /// The first selection: the king of the army to move.
    fn first(scenario: &Scenario) -> Self {
        let armies = scenario.armies();
        let army = scenario.turn().or(armies.first().copied());
        Self {
            army: army.unwrap_or(Army::White),
            kind: Some(PieceKind::King),
            file: None,
        }
    }

    fn read(scenario: &Scenario, [army, kind, file]: [char; 3]) -> Self {
        let first = Self::first(scenario);
        let mut armies = scenario.armies().into_iter();
        Self {
            army: armies
                .find(|known| known.letter() == army)
                .unwrap_or(first.army),
            kind: PieceKind::from_letter(kind),
            file: Some(file).filter(|file| *file != NONE),
        }
    }

    fn letters(self) -> [char; 3] {
        [
            self.army.letter(),
            self.kind.map_or(NONE, PieceKind::letter),
            self.file.unwrap_or(NONE),
        ]
    }

    fn id(self, control: ScenarioControl) -> String {
        let selection = self.letters();
        ScenarioComponent { control, selection }.to_string()
    }

    fn piece(self) -> Option<Piece> {
        let army = self.army;
        self.kind.map(|kind| Piece { army, kind })
    }
}

impl Frontend {
    /// Opens the editor.
    pub(super) async fn open_scenario(
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
            None => self.variant_here(caller).await.unwrap_or(Variant::Standard),
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

    fn read_fen(&self, variant: Variant, fen: &str) -> Result<Scenario, String> {
        if !variant.has_fen() {
            let game = self.text.variant_name(variant);
            return Err(say!(self.text, "scenario-no-fen", game = game));
        }
        let read = Scenario::from_fen(variant, fen);
        read.map_err(|error| {
            self.text
                .scenario_fault(&ScenarioFault::Unreadable(error.to_string()))
        })
    }

    fn read_json(&self, variant: Variant, json: &str) -> Result<Scenario, String> {
        let read = Scenario::from_json(variant, json);
        read.map_err(|error| {
            self.text
                .scenario_fault(&ScenarioFault::Unreadable(error.to_string()))
        })
    }

    /// The position with which a game begins, from FEN or from what *Share* gives; or an
    /// explanation of why no game can begin with it. If no rule set is named, the one in the text
    /// is used.
    pub(super) fn beginning(
        &self,
        variant: Option<Variant>,
        text: &str,
    ) -> Result<Position, String> {
        let named = Scenario::read(text).map(|scenario| scenario.options().variant());
        let variant = variant.or(named).unwrap_or(Variant::Standard);
        let scenario = match (text.trim_start().starts_with('{'), named) {
            (true, Some(named)) if named != variant => {
                let game = self.text.variant_name(named);
                return Err(say!(self.text, "beginning-of-another", game = game));
            }
            (true, _) => self.read_json(variant, text)?,
            (false, _) => self.read_fen(variant, text)?,
        };
        scenario
            .check()
            .map_err(|fault| self.text.scenario_fault(&fault))
    }

    /// Handles a component of the editor.
    pub(super) async fn on_scenario_component(
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
    pub(super) fn scenario_modal(&self, component: &ScenarioComponent) -> CreateModal {
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
    pub(super) async fn on_scenario_modal(
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
            computers: NewGame::usual_computers(&options),
            options,
            clock: None,
            diplomacy: None,
            beginning: Beginning::of(&position),
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

    async fn picture_of(&self, scenario: &Scenario) -> Option<File> {
        let alt = self
            .text
            .placed_pieces(&scenario.pieces(), &scenario.armies());
        let drawn = picture::of_scenario(scenario.options(), scenario.pieces(), alt);
        drawn.await.map(File::picture)
    }

    /// The editor with this position and selection, and what was refused if anything was.
    async fn editor(
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
            "scenario-head",
            game = self.text.variant_name(scenario.options().variant()),
            turn = turn.unwrap_or_default()
        );
        let state = match &checked {
            Ok(_) => say!(self.text, "scenario-fits"),
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
            say!(self.text, "scenario-array"),
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
    let text = text.strip_prefix(FENCE)?.strip_suffix(FENCE)?.trim_end();
    match text.split_once('\n')? {
        (JSON, json) => Scenario::read(json),
        (variant, fen) => Scenario::from_fen(Variant::from_id(variant)?, fen).ok(),
    }
}

/// The position in an editor's message, as Discord sends it back with an interaction.
fn scenario_of_message(editor: &Message) -> Option<Scenario> {
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
    fn every_id_is_read_as_it_was_written_and_fits() {
        for (_, control) in ScenarioControl::ALL {
            let selection = ['w', 'K', NONE];
            let id = ScenarioComponent { control, selection }.to_string();
            assert!(id.len() <= 100, "{id}");
            assert_eq!(
                ScenarioComponent::parse(&id),
                Some(ScenarioComponent { control, selection })
            );
        }
        for wrong in [
            "",
            "scenario1",
            "scenario2:turn:wK-",
            "scenario1:dance:wK-",
            "scenario1:turn:wK",
        ] {
            assert_eq!(ScenarioComponent::parse(wrong), None, "{wrong}");
        }
    }

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
