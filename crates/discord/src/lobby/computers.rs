//! *Add computer* in a lobby: a panel for its host alone, in which computers get free seats and are
//! removed. The game decides what is allowed.

use crate::frontend::answer::Answer;
use crate::frontend::components::LobbyComponent;
use crate::frontend::custom_id::CustomId;
use crate::frontend::handled::{Handled, NotDone};
use crate::frontend::{Asked, Frontend};
use crate::lobby::panel;
use entente_game::{
    Character, Computer, EngineName, GameId, Level, LobbyAction, NewComputer, PersonView, PlayerId,
    Seat, View,
};
use entente_presentation::text::{Naming, Reader, Text, say};
use poise::serenity_prelude::{
    CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};
use sha2::{Digest, Sha256};

/// The value of a menu that means any free seat.
const ANY_SEAT: &str = "any";

/// The numbers from here on mean engines. Smaller ones mean levels.
const FIRST_ENGINE: i64 = 1_000;

/// The step that is added to the number of a computer for each character, in the order of
/// [`Character::ALL`], if one was chosen. The numbers of engines are smaller.
const CHARACTER_STEP: i64 = 1 << 50;

/// The value of a menu that means a character that is drawn and hidden.
const HIDDEN: &str = "hidden";

/// The number of a computer with this character, or with a hidden one.
fn with_character(number: i64, character: Option<Character>) -> i64 {
    let index = character.and_then(|own| Character::ALL.iter().position(|listed| *listed == own));
    number % CHARACTER_STEP + index.map_or(0, |index| CHARACTER_STEP * (index as i64 + 1))
}

/// The character in the number of a computer.
fn character_in(number: i64) -> Option<Character> {
    let index = usize::try_from(number / CHARACTER_STEP).ok()?;
    Character::ALL.get(index.checked_sub(1)?).copied()
}

/// The number of an engine in menus and options, where a level has its own: some bits of the hash
/// of its name. So what was shown before the operator changed the engines never means another one.
pub(crate) fn engine_number(engine: &EngineName) -> i64 {
    let hash = Sha256::digest(engine.as_str());
    // Six bytes, because Discord's numbers are those of JavaScript.
    let bytes = hash.iter().take(6);
    FIRST_ENGINE + bytes.fold(0, |number, byte| number << 8 | i64::from(*byte))
}

/// The computer with this number, or the default one; otherwise the answer that there is none.
pub(crate) fn computer(frontend: &Frontend, number: Option<i64>) -> Result<Computer, String> {
    let Some(number) = number else {
        return Ok(Level::default().into());
    };
    let computer = without_character(frontend, number % CHARACTER_STEP)?;
    Ok(Computer {
        character: character_in(number),
        ..computer
    })
}

fn without_character(frontend: &Frontend, number: i64) -> Result<Computer, String> {
    if number >= FIRST_ENGINE {
        let is_meant = |engine: &EngineName| engine_number(engine) == number;
        let engines = frontend.engines.iter();
        let computer = engines
            .map(|offered| &offered.computer)
            .find(|computer| computer.engine.as_ref().is_some_and(is_meant))
            .cloned();
        return computer.ok_or_else(|| say!(frontend.text, "refusal-no-such-engine"));
    }
    Ok(level(frontend.text, number)?.into())
}

/// The level with this number, or the answer that there is none.
pub(crate) fn level(text: &Text, number: i64) -> Result<Level, String> {
    let level = u8::try_from(number).ok().and_then(Level::new);
    level.ok_or_else(|| say!(text, "refusal-no-such-level"))
}

/// Opens the panel.
pub(super) async fn open_computers(asked: Asked<'_>, game: &GameId) -> Handled {
    let view = panel::own_lobby(asked, game).await?;
    let computers = computers_panel(asked.frontend, &view, None);
    Ok(panel::until_lobby_ends(asked, &view, computers))
}

/// Adds the computer that was chosen, or asks for its seat if several are free.
pub(super) async fn choose_computer(asked: Asked<'_>, game: &GameId, number: &str) -> Handled {
    let number = number.parse().unwrap_or_default();
    let computer = computer(asked.frontend, Some(number))?;
    let view = panel::own_lobby(asked, game).await?;
    if view.players.open_seats > 1 || view.terms.diplomacy.is_some() {
        Ok(computer_seat_menu(asked.text(), &view, &computer, number))
    } else {
        add_computer(asked, game, computer, Vec::new()).await
    }
}

/// Shows the menus for the computer again, with the character that was chosen.
pub(super) async fn choose_computer_character(
    asked: Asked<'_>,
    game: &GameId,
    number: i64,
    name: &str,
) -> Handled {
    let mut all = Character::ALL.into_iter();
    let character = all.find(|character| character.word() == name);
    let number = with_character(number, character);
    let computer = computer(asked.frontend, Some(number))?;
    let view = panel::own_lobby(asked, game).await?;
    Ok(computer_seat_menu(asked.text(), &view, &computer, number))
}

/// Adds a computer on the seat that was chosen.
pub(super) async fn choose_computer_seat(
    asked: Asked<'_>,
    game: &GameId,
    number: i64,
    seat: &str,
) -> Handled {
    let computer = computer(asked.frontend, Some(number))?;
    let seats = match seat.parse() {
        Ok(seat) => vec![Seat(seat)],
        Err(_) if seat == ANY_SEAT => Vec::new(),
        Err(_) => return Err(NotDone::UnknownComponent),
    };
    add_computer(asked, game, computer, seats).await
}

async fn add_computer(
    asked: Asked<'_>,
    game: &GameId,
    computer: Computer,
    seats: Vec<Seat>,
) -> Handled {
    let name = asked.text().computer_name(&computer, Naming::Mention);
    let done = say!(asked.text(), "done-computer-added", computer = name);
    let add = LobbyAction::AddComputer(NewComputer { computer, seats });
    let panel = |view: &View, done| computers_panel(asked.frontend, view, done);
    panel::change_in_panel(asked, game, add, done, panel).await
}

/// Removes the computer that was chosen.
pub(super) async fn remove_computer(asked: Asked<'_>, game: &GameId, player: &str) -> Handled {
    let Ok(player) = player.parse().map(PlayerId) else {
        return Err(NotDone::UnknownComponent);
    };
    let view = panel::own_lobby(asked, game).await?;
    let computer = Reader::new(asked.text(), &view, Naming::Mention).player_name(player);
    let done = say!(asked.text(), "done-computer-removed", computer);
    let remove = LobbyAction::RemoveComputer { player };
    let panel = |view: &View, done| computers_panel(asked.frontend, view, done);
    panel::change_in_panel(asked, game, remove, done, panel).await
}

/// The panel: the last result, the present computers, and the menus to change them.
fn computers_panel(frontend: &Frontend, view: &View, done: Option<String>) -> Answer {
    let computers = Reader::new(frontend.text, view, Naming::Mention).computers();
    let state = if computers.is_empty() {
        say!(
            frontend.text,
            "computers-none",
            room = view.players.open_seats
        )
    } else {
        say!(
            frontend.text,
            "computers-some",
            computers = frontend.text.all_of(computers),
            room = view.players.open_seats
        )
    };
    let lines: Vec<_> = done.into_iter().chain([state]).collect();
    let rows = [level_menu(frontend, view), remove_menu(frontend.text, view)]
        .into_iter()
        .flatten()
        .map(CreateActionRow::SelectMenu);
    Answer::text(lines.join("\n")).with_rows(rows.collect())
}

/// The menu of levels and engines for a new computer.
fn level_menu(frontend: &Frontend, view: &View) -> Option<CreateSelectMenu> {
    let entry = |level: Level| {
        let (number, name) = (level.number(), frontend.text.level_name(level));
        let label = say!(frontend.text, "level-entry", level = number, name);
        CreateSelectMenuOption::new(label, number.to_string())
    };
    let engine = |engine: &EngineName| {
        CreateSelectMenuOption::new(engine.as_str(), engine_number(engine).to_string())
    };
    let engines = frontend.engines.iter();
    let engines = engines.filter(|offered| offered.plays(&view.terms.options));
    let engines = engines.filter_map(|offered| offered.computer.engine.as_ref());
    let options = Level::ALL.into_iter().map(entry);
    let options = options.chain(engines.map(engine)).collect();
    let id = CustomId::new(&view.game, view.ply(), LobbyComponent::ComputerLevel);
    let menu = CreateSelectMenu::new(id, CreateSelectMenuKind::String { options })
        .placeholder(say!(frontend.text, "menu-computer-level"));
    (view.players.open_seats > 0).then_some(menu)
}

/// The menu of computers that can be removed.
fn remove_menu(text: &Text, view: &View) -> Option<CreateSelectMenu> {
    let computers = view
        .players
        .people
        .iter()
        .filter(|player| player.computer.is_some());
    let entry = |computer: &PersonView| {
        let name = Reader::new(text, view, Naming::Escaped).player_name(computer.player);
        let label = match computer.seats.as_slice() {
            [] => name,
            seats => text.with_armies(view, name, seats),
        };
        CreateSelectMenuOption::new(label, computer.player.0.to_string())
    };
    let options: Vec<_> = computers.map(entry).collect();
    if options.is_empty() {
        return None;
    }
    let kind = CreateSelectMenuKind::String { options };
    let id = CustomId::new(&view.game, view.ply(), LobbyComponent::RemoveComputer);
    Some(CreateSelectMenu::new(id, kind).placeholder(say!(text, "menu-remove-computer")))
}

/// The menu of free seats for a computer with its number.
fn computer_seat_menu(text: &Text, view: &View, computer: &Computer, number: i64) -> Answer {
    let any = CreateSelectMenuOption::new(say!(text, "button-any-seat"), ANY_SEAT);
    let free = view
        .seats_taking_part()
        .filter(|(_, seat)| seat.player.is_none())
        .map(|(number, seat)| {
            CreateSelectMenuOption::new(text.army(seat.army), number.0.to_string())
        });
    let kind = CreateSelectMenuKind::String {
        options: [any].into_iter().chain(free).collect(),
    };
    let chosen = LobbyComponent::ComputerSeat { number };
    let id = CustomId::new(&view.game, view.ply(), chosen);
    let menu = CreateSelectMenu::new(id, kind).placeholder(say!(text, "menu-computer-seat"));
    let computer = text.computer_name(computer, Naming::Mention);
    let rows = [Some(menu), character_menu(text, view, number)];
    let rows = rows.into_iter().flatten().map(CreateActionRow::SelectMenu);
    Answer::text(say!(text, "pick-computer-seat", computer)).with_rows(rows.collect())
}

/// The menu of characters for a computer with its number, where players can be allied.
fn character_menu(text: &Text, view: &View, number: i64) -> Option<CreateSelectMenu> {
    view.terms.diplomacy?;
    let present = character_in(number);
    let hidden = say!(text, "character-hidden");
    let hidden = CreateSelectMenuOption::new(hidden, HIDDEN);
    let entry = |character: Character| {
        let name = text.character_name(character);
        let label = say!(text, "character-entry", character = name);
        CreateSelectMenuOption::new(label, character.word())
            .default_selection(present == Some(character))
    };
    let options = [hidden.default_selection(present.is_none())]
        .into_iter()
        .chain(Character::ALL.map(entry))
        .collect();
    let chosen = LobbyComponent::ComputerCharacter { number };
    let id = CustomId::new(&view.game, view.ply(), chosen);
    let menu = CreateSelectMenu::new(id, CreateSelectMenuKind::String { options });
    Some(menu.placeholder(say!(text, "menu-computer-character")))
}
