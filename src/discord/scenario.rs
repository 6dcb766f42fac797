//! `/scenario`: a sheet on which a position is set up, for its owner alone. The position stands on the sheet itself, as FEN or JSON, and comes back with every press; so nothing waits in
//! memory, and a sheet outlasts any restart. Which army's man is set, and on which file, is in the buttons.

use super::Door;
use super::agreed;
use super::answer::{Answer, File, Frame};
use super::asker::Asker;
use super::message::{self, button};
use super::opening::{Company, Opening};
use crate::picture;
use crate::scenario::{Flaw, Scenario};
use crate::text::say;
use entente_game::{Beginning, NewGame};
use entente_rules::{Army, Cell, Kind, Options, Piece, Position, Variant};
use poise::serenity_prelude::{
    ButtonStyle, ComponentInteraction, ComponentInteractionDataKind, CreateActionRow,
    CreateInputText, CreateModal, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
    InputTextStyle, Message,
};
use std::fmt;

/// The most characters that a frame holds, without what stands around the text.
const ROOM: usize = 4000;

/// The most entries of a menu.
const ENTRIES: usize = 25;

/// From what a position is set up, as `/scenario` was filled in.
#[derive(Debug, Default)]
pub(super) struct Begun {
    pub(super) variant: Option<Variant>,
    pub(super) fen: Option<String>,
    pub(super) json: Option<String>,
    /// Men as they are typed, on an empty board.
    pub(super) men: Option<String>,
    /// A game, whose present position it is.
    pub(super) game: Option<String>,
    pub(super) options: String,
}

/// What is set with the next cell, and on which file it is chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Brush {
    army: Army,
    /// `None` clears.
    kind: Option<Kind>,
    file: Option<char>,
}

/// A press on the sheet; written as the `custom_id` of what leads to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Step {
    deed: Deed,
    /// By letters, as the sheet's text says which armies there are.
    brush: [char; 3],
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Deed {
    /// Another man to set; which, is the value.
    Man,
    /// Another file; which, is the value.
    File,
    /// The man is set on these cells.
    Cells,
    Turn,
    Castling,
    Empty,
    Array,
    /// Opens the form in which men are typed.
    Type,
    Typed,
    Play,
    Share,
}

impl Deed {
    const ALL: [(&str, Self); 11] = [
        ("man", Self::Man),
        ("file", Self::File),
        ("cells", Self::Cells),
        ("turn", Self::Turn),
        ("castling", Self::Castling),
        ("empty", Self::Empty),
        ("array", Self::Array),
        ("type", Self::Type),
        ("typed", Self::Typed),
        ("play", Self::Play),
        ("share", Self::Share),
    ];

    fn name(self) -> &'static str {
        let mut all = Self::ALL.into_iter();
        let own = all.find(|(_, deed)| *deed == self);
        own.map_or("", |(name, _)| name)
    }
}

/// Stands for nothing in a brush.
const NONE: char = '-';

impl Step {
    const VERSION: &str = "scenario1";

    /// Reads an id.
    pub(super) fn parse(id: &str) -> Option<Self> {
        let parts: Vec<&str> = id.split(':').collect();
        let [Self::VERSION, deed, brush] = parts[..] else {
            return None;
        };
        let (_, deed) = Deed::ALL.into_iter().find(|(name, _)| *name == deed)?;
        let brush: Vec<char> = brush.chars().collect();
        Some(Self {
            deed,
            brush: brush.try_into().ok()?,
        })
    }

    /// Whether it opens a form.
    pub(super) fn has_form(&self) -> bool {
        self.deed == Deed::Type
    }

    /// Whether its answer stands beside the sheet, which stays as it is.
    pub(super) fn is_beside(&self) -> bool {
        self.deed == Deed::Share
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let brush: String = self.brush.iter().collect();
        write!(f, "{}:{}:{brush}", Self::VERSION, self.deed.name())
    }
}

impl Brush {
    /// To begin with: the king of the army to move.
    fn first(scenario: &Scenario) -> Self {
        let armies = scenario.armies();
        let army = scenario.turn().or(armies.first().copied());
        Self {
            army: army.unwrap_or(Army::White),
            kind: Some(Kind::King),
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
            kind: Kind::from_letter(kind),
            file: Some(file).filter(|file| *file != NONE),
        }
    }

    fn letters(self) -> [char; 3] {
        [
            self.army.letter(),
            self.kind.map_or(NONE, Kind::letter),
            self.file.unwrap_or(NONE),
        ]
    }

    fn id(self, deed: Deed) -> String {
        let brush = self.letters();
        Step { deed, brush }.to_string()
    }

    fn man(self) -> Option<Piece> {
        let army = self.army;
        self.kind.map(|kind| Piece { army, kind })
    }
}

impl Door {
    /// Opens the sheet.
    pub(super) async fn begin_scenario(&self, asker: &Asker, begun: Begun) -> Answer {
        match self.begun(asker, begun).await {
            Ok(scenario) => {
                let brush = Brush::first(&scenario);
                self.sheet_of(&scenario, brush, None).await
            }
            Err(refusal) => refusal,
        }
    }

    async fn begun(&self, asker: &Asker, begun: Begun) -> Result<Scenario, Answer> {
        let said = [&begun.fen, &begun.json, &begun.men, &begun.game];
        if said.iter().filter(|said| said.is_some()).count() > 1 {
            return Err(Answer::text(say!(self.text, "scenario-one-source")));
        }
        if let Some(game) = &begun.game {
            let view = self.which(asker, Some(game)).await?;
            return Scenario::read(&view.position_json()).ok_or_else(|| self.failed());
        }
        let variant = match begun.variant {
            Some(variant) => variant,
            None => self.variant_here(asker).await.unwrap_or(Variant::Standard),
        };
        if let Some(fen) = &begun.fen {
            return self.read_fen(variant, fen).map_err(Answer::text);
        }
        if let Some(json) = &begun.json {
            return self.read_json(variant, json).map_err(Answer::text);
        }
        let agreed = agreed::read(variant, &begun.options);
        let agreed = agreed.map_err(|fault| Answer::text(self.disagreed(variant, fault)))?;
        let Some(men) = &begun.men else {
            return Ok(Scenario::start(&agreed.options));
        };
        let mut scenario = Scenario::empty(&agreed.options);
        let first = Brush::first(&scenario).army;
        let placed = scenario.place(first, men);
        placed.map_err(|unplaced| Answer::text(self.text.unplaced(&unplaced)))?;
        Ok(scenario)
    }

    fn read_fen(&self, variant: Variant, fen: &str) -> Result<Scenario, String> {
        if !variant.has_fen() {
            let game = self.text.variant_name(variant);
            return Err(say!(self.text, "scenario-no-fen", game = game));
        }
        let read = Scenario::from_fen(variant, fen);
        read.map_err(|error| self.text.flaw(&Flaw::Unreadable(error.to_string())))
    }

    fn read_json(&self, variant: Variant, json: &str) -> Result<Scenario, String> {
        let read = Scenario::from_json(variant, json);
        read.map_err(|error| self.text.flaw(&Flaw::Unreadable(error.to_string())))
    }

    /// The position with which a game is to begin, in FEN or as *Share* gives it; where no rule set is named, the one that it names itself. Or why no game can begin so.
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
        scenario.judge().map_err(|flaw| self.text.flaw(&flaw))
    }

    /// Serves a press on the sheet.
    pub(super) async fn on_scenario(
        &self,
        asker: &Asker,
        step: &Step,
        press: &ComponentInteraction,
    ) -> Answer {
        let chosen: &[String] = match &press.data.kind {
            ComponentInteractionDataKind::StringSelect { values } => values,
            _ => &[],
        };
        let Some(mut scenario) = read_sheet(&press.message) else {
            return Answer::text(say!(self.text, "scenario-damaged"));
        };
        let mut brush = Brush::read(&scenario, step.brush);
        match step.deed {
            Deed::Man => brush = chosen_man(&scenario, brush, chosen),
            Deed::File => brush.file = chosen.first().and_then(|file| file.chars().next()),
            Deed::Cells => set_cells(&mut scenario, brush, chosen),
            Deed::Turn => scenario.pass_turn(),
            Deed::Castling => scenario.turn_castling(),
            Deed::Empty => scenario = Scenario::empty(scenario.options()),
            Deed::Array => scenario = Scenario::start(scenario.options()),
            Deed::Play => return self.play_scenario(asker, &scenario, brush).await,
            Deed::Share => return self.share(&scenario).await,
            Deed::Type | Deed::Typed => return self.unknown(),
        }
        self.sheet_of(&scenario, brush, None).await
    }

    /// The form in which men are typed.
    pub(super) fn scenario_form(&self, step: &Step) -> CreateModal {
        let label = say!(self.text, "scenario-type-label");
        let input = CreateInputText::new(InputTextStyle::Paragraph, label, "men")
            .placeholder("Ke1 Qd1 bKe8 -e2")
            .max_length(1000);
        let typed = Step {
            deed: Deed::Typed,
            ..step.clone()
        };
        let title = say!(self.text, "scenario-type");
        CreateModal::new(typed.to_string(), title)
            .components(vec![CreateActionRow::InputText(input)])
    }

    /// Sets the men that were typed.
    pub(super) async fn on_scenario_form(
        &self,
        step: &Step,
        sheet: Option<&Message>,
        text: &str,
    ) -> Answer {
        let Some(mut scenario) = sheet.and_then(read_sheet) else {
            return Answer::text(say!(self.text, "scenario-damaged"));
        };
        let brush = Brush::read(&scenario, step.brush);
        let refused = scenario.place(brush.army, text).err();
        let refused = refused.map(|unplaced| self.text.unplaced(&unplaced));
        self.sheet_of(&scenario, brush, refused).await
    }

    /// Opens a lobby in which it is played.
    async fn play_scenario(&self, asker: &Asker, scenario: &Scenario, brush: Brush) -> Answer {
        let position = match scenario.judge() {
            Ok(position) => position,
            Err(_) => return self.sheet_of(scenario, brush, None).await,
        };
        let options = position.options();
        let opening = Opening {
            programs: NewGame::usual_programs(&options),
            options,
            clock: None,
            diplomacy: None,
            beginning: Beginning::of(&position),
        };
        self.open_from(asker, opening, Company::default()).await
    }

    /// The position as text that can be copied, or where it is too long for that, as a file.
    async fn share(&self, scenario: &Scenario) -> Answer {
        let text = match scenario.judge() {
            Ok(position) if position.variant().has_fen() => position.fen(),
            Ok(position) => position.to_json(),
            Err(_) => scenario.to_json(),
        };
        let words = say!(self.text, "scenario-shared");
        let shown = format!("{words}\n```\n{text}\n```");
        if shown.chars().count() > super::answer::CONTENT_LIMIT {
            return Answer::text(words).with_file(File::text("scenario.json", text));
        }
        let answer = Answer::text(shown);
        match self.picture_of(scenario).await {
            Some(picture) => answer.with_file(picture),
            None => answer,
        }
    }

    async fn picture_of(&self, scenario: &Scenario) -> Option<File> {
        let alt = self.text.set_up(&scenario.men(), &scenario.armies());
        let drawn = picture::of_scenario(scenario.options(), scenario.men(), alt);
        drawn.await.map(File::picture)
    }

    /// The sheet as it stands.
    async fn sheet_of(&self, scenario: &Scenario, brush: Brush, refused: Option<String>) -> Answer {
        let text = written(scenario);
        if text.chars().count() > ROOM {
            return Answer::text(say!(self.text, "scenario-too-long"));
        }
        let judged = scenario.judge();
        let turn = scenario.turn().map(|army| self.text.army(army));
        let head = say!(
            self.text,
            "scenario-head",
            game = self.text.variant_name(scenario.options().variant()),
            turn = turn.unwrap_or_default()
        );
        let verdict = match &judged {
            Ok(_) => say!(self.text, "scenario-fits"),
            Err(flaw) => self.text.flaw(flaw),
        };
        let words = [Some(head), refused, Some(verdict)];
        let words: Vec<String> = words.into_iter().flatten().collect();
        let frame = Frame {
            title: None,
            text: Some(text),
        };
        let answer = Answer::text(words.join("\n"))
            .with_frame(frame)
            .with_rows(self.scenario_rows(scenario, brush, judged.is_ok()));
        match self.picture_of(scenario).await {
            Some(picture) => answer.with_file(picture),
            None => answer,
        }
    }

    fn scenario_rows(&self, scenario: &Scenario, brush: Brush, fits: bool) -> Vec<CreateActionRow> {
        let mut rows = vec![
            self.men_menu(scenario, brush),
            self.file_menu(scenario, brush),
        ];
        rows.extend(self.cell_menu(scenario, brush));
        let plain = |deed, label| button(brush.id(deed), ButtonStyle::Secondary, label);
        let mut edits = vec![
            plain(Deed::Type, say!(self.text, "scenario-type")),
            plain(Deed::Turn, say!(self.text, "scenario-turn")),
        ];
        if scenario.has_castling() {
            edits.push(plain(Deed::Castling, say!(self.text, "scenario-castling")));
        }
        edits.push(plain(Deed::Empty, say!(self.text, "scenario-empty")));
        edits.push(plain(Deed::Array, say!(self.text, "scenario-array")));
        rows.extend(message::in_rows(edits));
        let play = button(
            brush.id(Deed::Play),
            ButtonStyle::Success,
            say!(self.text, "scenario-play"),
        );
        let share = plain(Deed::Share, say!(self.text, "scenario-share"));
        rows.extend(message::in_rows(vec![play.disabled(!fits), share]));
        rows
    }

    /// What can be set: the men of one army, nothing, and the other armies.
    fn men_menu(&self, scenario: &Scenario, brush: Brush) -> CreateActionRow {
        let army = self.text.army(brush.army);
        let men = scenario.kinds(brush.army).into_iter().map(|kind| {
            let label = format!("{army}: {}", self.text.kind(kind));
            let entry = CreateSelectMenuOption::new(label, kind.letter());
            entry.default_selection(brush.kind == Some(kind))
        });
        let clear = CreateSelectMenuOption::new(say!(self.text, "scenario-clear"), NONE);
        let clear = clear.default_selection(brush.kind.is_none());
        let others = scenario.armies().into_iter();
        let others = others.filter(|army| *army != brush.army).map(|army| {
            let label = say!(self.text, "scenario-army", army = self.text.army(army));
            CreateSelectMenuOption::new(label, army.letter())
        });
        let entries = men.chain([clear]).chain(others).collect();
        let hint = say!(self.text, "scenario-man");
        menu(brush.id(Deed::Man), entries, hint, 1)
    }

    fn file_menu(&self, scenario: &Scenario, brush: Brush) -> CreateActionRow {
        let entries = files(scenario.options()).into_iter().map(|file| {
            let entry = CreateSelectMenuOption::new(file, file);
            entry.default_selection(brush.file == Some(file))
        });
        let hint = say!(self.text, "scenario-file");
        menu(brush.id(Deed::File), entries.collect(), hint, 1)
    }

    /// The cells of the file that was chosen, each with who stands there.
    fn cell_menu(&self, scenario: &Scenario, brush: Brush) -> Option<CreateActionRow> {
        let file = brush.file?;
        let men = scenario.men();
        let cells = cells(scenario.options());
        let cells = cells.into_iter().filter(|cell| cell.file() == file);
        let entries: Vec<_> = cells
            .take(ENTRIES)
            .map(|cell| {
                let man = men.iter().find(|(at, _)| *at == cell).map(|(_, man)| *man);
                let label = match man {
                    Some(man) => {
                        let (army, kind) = (self.text.army(man.army), self.text.kind(man.kind));
                        format!("{cell} · {army}: {kind}")
                    }
                    None => cell.to_string(),
                };
                CreateSelectMenuOption::new(label, cell.to_string())
            })
            .collect();
        let most = entries.len() as u8;
        let hint = say!(self.text, "scenario-cells");
        (most > 0).then(|| menu(brush.id(Deed::Cells), entries, hint, most))
    }
}

/// What stands around the text on the sheet.
const FENCE: &str = "```";

/// In what the text of a position is, which Discord does not show: `json`, or the rule set of which it is a FEN.
const JSON: &str = "json";

fn written(scenario: &Scenario) -> String {
    let (language, text) = match scenario.to_fen() {
        Some(fen) => (scenario.options().variant().id(), fen),
        None => (JSON, scenario.to_json()),
    };
    format!("{FENCE}{language}\n{text}\n{FENCE}")
}

/// Reads what that wrote.
fn read(text: &str) -> Option<Scenario> {
    let text = text.strip_prefix(FENCE)?.strip_suffix(FENCE)?.trim_end();
    match text.split_once('\n')? {
        (JSON, json) => Scenario::read(json),
        (variant, fen) => Scenario::from_fen(Variant::from_id(variant)?, fen).ok(),
    }
}

/// The position of a sheet, as Discord sends it along with a press.
fn read_sheet(sheet: &Message) -> Option<Scenario> {
    read(sheet.embeds.first()?.description.as_deref()?)
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

fn chosen_man(scenario: &Scenario, brush: Brush, chosen: &[String]) -> Brush {
    let Some(letter) = chosen.first().and_then(|value| value.chars().next()) else {
        return brush;
    };
    let mut armies = scenario.armies().into_iter();
    match armies.find(|army| army.letter() == letter) {
        Some(army) => Brush { army, ..brush },
        None => Brush {
            kind: Kind::from_letter(letter),
            ..brush
        },
    }
}

fn set_cells(scenario: &mut Scenario, brush: Brush, chosen: &[String]) {
    let board = scenario.options().board();
    let cells: Vec<Cell> = chosen.iter().filter_map(|cell| board.cell(cell)).collect();
    for cell in cells {
        scenario.put(cell, brush.man());
    }
}

/// The cells of a board, in order.
fn cells(options: &Options) -> Vec<Cell> {
    let mut cells: Vec<Cell> = options
        .board()
        .places()
        .iter()
        .map(|place| place.cell)
        .collect();
    cells.sort_unstable();
    cells
}

/// The files of a board, in order.
fn files(options: &Options) -> Vec<char> {
    let mut files: Vec<char> = cells(options).iter().map(|cell| cell.file()).collect();
    files.sort_unstable();
    files.dedup();
    files.truncate(ENTRIES);
    files
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn every_id_is_read_as_it_was_written_and_fits() {
        for (_, deed) in Deed::ALL {
            let brush = ['w', 'K', NONE];
            let id = Step { deed, brush }.to_string();
            assert!(id.len() <= 100, "{id}");
            assert_eq!(Step::parse(&id), Some(Step { deed, brush }));
        }
        for wrong in [
            "",
            "scenario1",
            "scenario2:turn:wK-",
            "scenario1:dance:wK-",
            "scenario1:turn:wK",
        ] {
            assert_eq!(Step::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn every_board_fits_on_the_sheet_and_into_its_menus() {
        for variant in Variant::ALL {
            let options = Options::of(variant);
            let scenario = Scenario::start(&options);
            assert!(scenario.to_json().chars().count() <= ROOM);
            for scenario in [scenario.clone(), Scenario::empty(&options)] {
                let again = read(&written(&scenario)).unwrap();
                assert_eq!(again.to_fen(), scenario.to_fen());
                assert_eq!(again.judge(), scenario.judge());
                assert_eq!(
                    scenario.to_fen().is_some(),
                    variant.has_fen(),
                    "{variant:?}"
                );
            }
            let files = files(&options);
            assert!((2..=ENTRIES).contains(&files.len()), "{variant:?}");
            for file in files {
                let on_file = cells(&options)
                    .into_iter()
                    .filter(|cell| cell.file() == file);
                assert!((1..=ENTRIES).contains(&on_file.count()));
            }
            for army in scenario.armies() {
                assert!(scenario.kinds(army).len() + scenario.armies().len() < ENTRIES);
            }
        }
    }
}
