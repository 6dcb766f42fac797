//! `/game scenario`: an editor for positions, for its user alone.
//!
//! Its message is all that is stored: the position is in the menu of what can be set.

use crate::frontend::answer::{Answer, CONTENT_LIMIT, Handled, NotDone};
use crate::frontend::caller::profile;
use crate::frontend::components::BoardComponent;
use crate::frontend::file::File;
use crate::frontend::form::{Form, Input};
use crate::frontend::message::{self, button};
use crate::frontend::{Asked, Frontend, game_lookup, preferences};
use crate::lobby::lobbies;
use crate::lobby::typed_terms::{self, TypedPosition};
use entente_game::{
    DiplomacyOptions, GameTerms, Level, NewGame, StartingPosition, TimeControl, Visibility,
};
use entente_presentation::picture;
use entente_presentation::scenario::{Brush, Scenario};
use entente_presentation::text::{self, Naming, Text, say};
use entente_rules::{Army, Options, PieceKind, Square, Variant};
use parse_display::{Display, FromStr, ParseError};
use poise::serenity_prelude::{
    ActionRowComponent, ButtonStyle, CreateActionRow, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption, Message, User,
};
use std::fmt;
use std::str::FromStr;

/// Something to press in the editor, or a modal that it opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display, FromStr)]
#[display("scenario2:{}", style = "kebab-case")]
pub(crate) enum ScenarioComponent {
    /// The menu of what is set. It opens the modal in which squares are typed. Discord forgets what
    /// was chosen from a menu if its id changes, so each has a mark of its own.
    #[display("scenario2:{}{mark}")]
    Menu {
        #[display(":{}", opt)]
        mark: Option<u32>,
    },
    /// The modal in which squares are typed.
    #[display("scenario2:{}:{0}")]
    Squares(MenuEntry),
    /// The modal in which a position is typed as FEN or JSON, and its button.
    Position,
    Turn,
    Castling,
    Empty,
    Initial,
    Play,
    Share,
}

impl ScenarioComponent {
    /// Whether its answer is a message of its own, and the editor stays as it is.
    pub(crate) fn answers_separately(self) -> bool {
        self == Self::Share
    }
}

/// The piece that an entry of the menu puts on squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct MenuEntry {
    /// The letter of an army. Only the position says which armies there are.
    army: char,
    /// `None` clears squares.
    kind: Option<PieceKind>,
}

/// The letter for no piece.
const NOTHING: char = '-';

impl MenuEntry {
    /// The length of a written entry.
    const LENGTH: usize = 2;

    fn new(army: Army, kind: Option<PieceKind>) -> Self {
        let army = army.letter();
        Self { army, kind }
    }
}

/// Reads an entry such as `wK` or `w-`.
impl FromStr for MenuEntry {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut letters = text.chars();
        let (Some(army), Some(kind), None) = (letters.next(), letters.next(), letters.next())
        else {
            return Err(ParseError::new());
        };
        let kind = match kind {
            NOTHING => None,
            letter => Some(PieceKind::from_letter(letter).ok_or(ParseError::new())?),
        };
        Ok(Self { army, kind })
    }
}

impl fmt::Display for MenuEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = self.kind.map_or(NOTHING, PieceKind::letter);
        write!(f, "{}{kind}", self.army)
    }
}

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
    Ok(editor_answer(asked, &scenario, assumed).await)
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
    Ok(editor_answer(asked, &scenario, None).await)
}

/// Opens a lobby for the position.
async fn play_scenario(asked: Asked<'_>, scenario: &Scenario) -> Handled {
    let position = match scenario.check() {
        Ok(position) => position,
        Err(_) => return Ok(editor_answer(asked, scenario, None).await),
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
    match picture_of(asked, scenario).await {
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
    let caller = asked.caller;
    if let Err(refusal) = lobbies::check_people(asked.text(), caller, &access.reserved) {
        return Err(refusal.into());
    }
    let home = lobbies::home(asked, access.visibility).await?;
    let reserved = access.reserved.iter().map(|user| profile(user).into());
    let new = NewGame {
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
    let accepted = asked.service().create(asked.command(new)).await?;
    Ok(lobbies::opened(asked, &accepted.view).await)
}

/// The position, as this user wants to see boards.
async fn picture_of(asked: Asked<'_>, scenario: &Scenario) -> Option<File> {
    let appearance = preferences::settings(asked.service(), asked.person())
        .await
        .appearance;
    let (options, pieces) = (scenario.options(), scenario.pieces());
    let alt = text::placed_pieces(asked.text(), &pieces, &scenario.armies());
    let drawn = picture::of_scenario(options, pieces, appearance, alt, asked.text());
    drawn.await.map(File::picture)
}

/// The editor with this position, and what was refused or assumed if anything was.
async fn editor_answer(asked: Asked<'_>, scenario: &Scenario, remark: Option<String>) -> Answer {
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
        let army = armies
            .iter()
            .copied()
            .find(|army| army.letter() == entry.army);
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
fn entry_name(text: &Text, army: Option<Army>, kind: Option<PieceKind>) -> String {
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
fn position_name(text: &Text, scenario: &Scenario) -> String {
    if scenario.options().variant().has_fen() {
        say!(text, "scenario-fen")
    } else {
        say!(text, "scenario-json")
    }
}

/// The most characters in the value of an entry.
const MAX_VALUE: usize = 100;

/// The separator between an entry and its part of the position.
const SEPARATOR: char = ':';

/// The entries of the menu: the pieces of every army, and clearing squares.
fn menu_entries(scenario: &Scenario) -> Vec<MenuEntry> {
    let pieces = scenario.armies().into_iter().flat_map(|army| {
        scenario
            .kinds(army)
            .into_iter()
            .map(move |kind| MenuEntry::new(army, Some(kind)))
    });
    pieces
        .chain([MenuEntry::new(army_to_move(scenario), None)])
        .collect()
}

/// The army to move, which pieces without an army belong to.
fn army_to_move(scenario: &Scenario) -> Army {
    let first = || scenario.armies().first().copied();
    scenario.turn().or_else(first).unwrap_or(Army::White)
}

/// The values of these entries, each with its part of the position. `None` if it does not fit.
fn values(scenario: &Scenario, entries: &[MenuEntry]) -> Option<Vec<String>> {
    let compact: Vec<char> = scenario.to_compact().chars().collect();
    let mut parts = compact.chunks(MAX_VALUE - MenuEntry::LENGTH - 1);
    let values = entries
        .iter()
        .map(|entry| {
            let part = parts.next().unwrap_or_default();
            format!("{entry}{SEPARATOR}{}", part.iter().collect::<String>())
        })
        .collect();
    parts.next().is_none().then_some(values)
}

/// The entry and the part of the position in a value.
fn read(value: &str) -> Option<(MenuEntry, &str)> {
    let (entry, part) = value.split_once(SEPARATOR)?;
    Some((entry.parse().ok()?, part))
}

fn chosen_entry(value: &str) -> Option<MenuEntry> {
    read(value).map(|(entry, _)| entry)
}

/// The position in these values.
fn scenario_of<'value>(values: impl IntoIterator<Item = &'value str>) -> Option<Scenario> {
    let parts: Option<String> = values
        .into_iter()
        .map(|value| read(value).map(|(_, part)| part))
        .collect();
    Scenario::from_compact(&parts?)
}

/// The position in an editor's message, as Discord sends it back with an interaction.
fn scenario_of_message(editor: &Message) -> Option<Scenario> {
    let menu = editor
        .components
        .iter()
        .flat_map(|row| &row.components)
        .find_map(|component| match component {
            ActionRowComponent::SelectMenu(menu) => Some(menu),
            _ => None,
        })?;
    scenario_of(menu.options.iter().map(|option| option.value.as_str()))
}

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
    Some(
        entry
            .map(|entry| squares_modal(frontend.text, &scenario, entry))
            .ok_or(NotDone::UnknownComponent),
    )
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
    let title = entry_name(text, scenario.army(entry.army), entry.kind);
    Form::new(component.to_string(), title).with(label, input)
}

/// The modal in which a whole position is typed, or the FEN is changed.
fn position_modal(text: &Text, scenario: &Scenario) -> Form {
    let title = position_name(text, scenario);
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
        Ok((changed, assumed)) => Ok(editor_answer(asked, &changed, assumed).await),
        Err(refused) => Ok(editor_answer(asked, &scenario, Some(refused)).await),
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
            let options = named
                .filter(|named| named.variant() != scenario.options().variant())
                .unwrap_or_else(|| scenario.options().clone());
            typed_terms::read_position(text, &options, typed)
        }
    }
}

fn army_of(scenario: &Scenario, entry: MenuEntry) -> Army {
    scenario
        .army(entry.army)
        .unwrap_or_else(|| army_to_move(scenario))
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use entente_presentation::scenario::Brush;
    use entente_rules::{Options, Variant};
    use std::collections::BTreeSet;

    #[test]
    fn every_id_is_read_as_it_was_written_and_fits() {
        let squares = [None, Some(PieceKind::King)]
            .map(|kind| ScenarioComponent::Squares(MenuEntry::new(Army::White, kind)));
        let menus = [None, Some(u32::MAX)].map(|mark| ScenarioComponent::Menu { mark });
        for component in [ScenarioComponent::Turn]
            .into_iter()
            .chain(squares)
            .chain(menus)
        {
            let id = component.to_string();
            assert!(id.len() <= 100, "{id}");
            assert_eq!(id.parse(), Ok(component), "{id}");
        }
        for wrong in [
            "",
            "scenario2",
            "scenario1:turn",
            "scenario2:dance",
            "scenario2:squares",
            "scenario2:squares:wX",
            "scenario2:squares:wKe",
            "scenario2:menu:x",
            "scenario2:turn:1",
        ] {
            assert!(wrong.parse::<ScenarioComponent>().is_err(), "{wrong}");
        }
    }

    /// The maximum number of entries in a select menu.
    const MAX_MENU_ENTRIES: usize = 25;

    /// A position with a queen on every square.
    fn full_board(options: &Options) -> Scenario {
        let mut scenario = Scenario::empty(options);
        let squares = options.board().locations().iter();
        let squares: Vec<String> = squares.map(|at| at.square.to_string()).collect();
        let text = format!("Q {}", squares.join(" "));
        let first = options.armies().next().unwrap();
        scenario.set_typed(first, Brush::Undecided, &text).unwrap();
        scenario
    }

    #[test]
    fn every_board_fits_into_the_menu_even_a_full_one() {
        for variant in Variant::ALL {
            let options = Options::of(variant);
            for scenario in [
                Scenario::start(&options),
                Scenario::empty(&options),
                full_board(&options),
            ] {
                let entries = menu_entries(&scenario);
                assert!(entries.len() <= MAX_MENU_ENTRIES, "{variant:?}");
                let values = values(&scenario, &entries).unwrap();
                assert!(values.iter().all(|value| value.len() <= MAX_VALUE));
                let distinct: BTreeSet<&String> = values.iter().collect();
                assert_eq!(distinct.len(), entries.len(), "{variant:?}");
                let again = scenario_of(values.iter().map(String::as_str));
                assert_eq!(again, Some(scenario), "{variant:?}");
            }
        }
    }

    #[test]
    fn a_menu_that_is_not_the_editors_carries_nothing() {
        for wrong in [vec![], vec!["wK"], vec!["wK:{}"], vec!["wX:wKe1{}"]] {
            assert_eq!(scenario_of(wrong.iter().copied()), None, "{wrong:?}");
        }
    }
}
