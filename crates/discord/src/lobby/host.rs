//! What the host of a lobby alone can do: *Host*, *Reserve…* and *Add computer*; the computers that
//! can be chosen, by their numbers; and *Fair play*. The game decides what is allowed.

use crate::frontend::answer::{Answer, Handled, NotDone, rejection};
use crate::frontend::caller::{Caller, profile};
use crate::frontend::components::LobbyComponent;
use crate::frontend::custom_id::CustomId;
use crate::frontend::{Asked, Frontend, message};
use crate::lobby::location::{self, Looking};
use entente_game::{
    Character, ClosedReason, Computer, EngineName, GameId, Level, LobbyAction, NewComputer,
    PersonId, PersonView, Phase, PlayerId, Refusal, Seat, View,
};
use entente_presentation::text::{self, Naming, Reader, Text, mention, say};
use entente_service::Rejected;
use poise::serenity_prelude::{
    CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption, User, UserId,
};
use sha2::{Digest, Sha256};
use std::time::Duration;
use tokio::sync::mpsc;

/// Opens the panel with what only the host can do.
pub(super) async fn open_host_panel(asked: Asked<'_>, game: &GameId) -> Handled {
    let view = own_lobby(asked, game).await?;
    let panel = Answer::text(say!(asked.text(), "host-panel"))
        .with_rows(vec![message::host_row(asked.text(), &view)]);
    Ok(until_lobby_ends(asked, &view, panel))
}

/// How long Discord takes later answers to an interaction.
const ANSWERABLE: Duration = Duration::from_secs(15 * 60);

/// An answer with buttons of a lobby, which are taken away when that ends, as long as Discord takes
/// it. Whoever presses one of them later is told, and then they are taken away, too
/// (`incoming::components`).
pub(super) fn until_lobby_ends(asked: Asked<'_>, view: &View, answer: Answer) -> Answer {
    if answer.rows.is_empty() || view.phase != Phase::Lobby {
        return answer;
    }
    let (answers, updates) = mpsc::channel(1);
    let ended = asked
        .service()
        .end_of_lobby(view.game.clone(), asked.person());
    let (text, caller) = (asked.text(), asked.caller.clone());
    tokio::spawn(async move {
        let ended = tokio::select! {
            ended = tokio::time::timeout(ANSWERABLE, ended) => ended.ok().flatten(),
            // The answer could not be sent, or something else has taken its place.
            () = answers.closed() => None,
        };
        if let Some((service, view)) = ended {
            let looking = Looking {
                service: &service,
                text,
                caller: &caller,
            };
            let became = what_became(looking, &view).await;
            let _ = answers.send(Answer::text(became)).await;
        }
    });
    answer.with_updates(updates)
}

/// What became of a lobby. Whoever ended it with a button of the same message has their answer
/// there, so that says the same: either can come last.
async fn what_became(looking: Looking<'_>, view: &View) -> String {
    let text = looking.text;
    match view.phase {
        Phase::Closed(ClosedReason::Cancelled) if view.is_challenge() => {
            say!(text, "done-withdrawn")
        }
        Phase::Closed(ClosedReason::Cancelled) => say!(text, "done-cancelled"),
        Phase::Closed(_) if !view.has_begun() => ended_text(text, view).unwrap_or_default(),
        _ => begun_text(looking, view).await,
    }
}

/// The game of a lobby has begun: a player reads where it is, and which armies they play.
async fn begun_text(looking: Looking<'_>, view: &View) -> String {
    let begun = say!(looking.text, "lobby-begun");
    if view.player().is_none() {
        return begun;
    }
    let armies = looking.text.armies_of(view, view.own_seats());
    let location = looking.text(view).await;
    let own = say!(looking.text, "done-joined-started", armies, where = location);
    format!("{begun} {own}")
}

/// Why nothing can be done any more in a lobby; `None` of one that is open.
fn ended_text(text: &Text, view: &View) -> Option<String> {
    let refused = match view.phase {
        Phase::Lobby => return None,
        Phase::Closed(_) => Refusal::LobbyClosed,
        Phase::Running { .. } | Phase::Over(_) => Refusal::AlreadyStarted,
    };
    Some(text::refusal(text, &refused, Some(view), Naming::Mention))
}

/// Shows how the chance of a lobby's game can be checked.
pub(super) async fn show_fair_play(asked: Asked<'_>, game: &GameId) -> Handled {
    let view = asked.service().view(game, asked.person()).await?;
    Ok(Answer::text(text::fair_play(asked.text(), &view)))
}

/// The user's open lobby, or the answer that says why this is none.
async fn own_lobby(asked: Asked<'_>, game: &GameId) -> Handled<View> {
    let view = asked.service().view(game, asked.person()).await?;
    if is_own_lobby(&view, asked.caller) {
        return Ok(view);
    }
    let refused = ended_text(asked.text(), &view).unwrap_or_else(|| {
        let refused = Refusal::NotTheHost;
        text::refusal(asked.text(), &refused, Some(&view), Naming::Mention)
    });
    Err(refused.into())
}

/// Submits a change, and says in the panel that it is done.
///
/// Whatever the result, the panel shows the present state, as long as the lobby is open. The
/// change may have started the game.
async fn change_in_panel(
    asked: Asked<'_>,
    game: &GameId,
    action: LobbyAction,
    done: String,
    panel: impl Fn(&View, Option<String>) -> Answer,
) -> Handled {
    let rejected = match asked.submit(game, action).await {
        Ok(accepted) if accepted.view.phase == Phase::Lobby => {
            return Ok(panel(&accepted.view, Some(done)));
        }
        Ok(accepted) => return Ok(location::started(asked, &accepted.view).await),
        Err(rejected) => rejected,
    };
    let text = rejection(asked.text(), &rejected, Naming::Mention);
    match &rejected {
        Rejected::Refused {
            view: Some(view), ..
        } if is_own_lobby(view, asked.caller) => Ok(panel(view, Some(text))),
        _ => Ok(Answer::text(text)),
    }
}

/// Whether the caller is the host of an open lobby, or its arbiter.
pub(crate) fn is_own_lobby(view: &View, caller: &Caller) -> bool {
    let is_host = view.player() == Some(PlayerId::HOST) || view.is_led_by(caller.person());
    view.phase == Phase::Lobby && is_host
}

/// Opens the panel.
pub(super) async fn open_reservations(asked: Asked<'_>, game: &GameId) -> Handled {
    let view = own_lobby(asked, game).await?;
    let reservations = reservations_panel(asked.text(), &view, None);
    Ok(until_lobby_ends(asked, &view, reservations))
}

/// Reserves a seat for the user who was chosen.
pub(crate) async fn reserve(
    asked: Asked<'_>,
    game: &GameId,
    mut chosen: impl Iterator<Item = &User>,
    is_member: impl Fn(UserId) -> bool,
) -> Handled {
    let caller = asked.caller;
    let Some(person) = chosen.next() else {
        return Err(NotDone::UnknownComponent);
    };
    let bot = person
        .bot
        .then(|| say!(asked.text(), "refusal-reserved-for-bot"));
    let refusal = bot.or_else(|| absent_refusal(asked.text(), caller, [person], is_member));
    if let Some(text) = refusal {
        return match asked.service().view(game, asked.person()).await {
            Ok(view) if is_own_lobby(&view, caller) => {
                Ok(reservations_panel(asked.text(), &view, Some(text)))
            }
            _ => Ok(Answer::text(text)),
        };
    }
    let profile = profile(person);
    let done = say!(asked.text(), "done-reserved", who = mention(profile.person));
    let reserve = LobbyAction::Reserve(profile);
    let panel = |view: &View, done| reservations_panel(asked.text(), view, done);
    change_in_panel(asked, game, reserve, done, panel).await
}

/// The refusal to invite users who are not in the server of this channel, where they would not see
/// the game. Discord names who they are, and has no member for them.
pub(crate) fn absent_refusal<'a>(
    text: &Text,
    caller: &Caller,
    invited: impl IntoIterator<Item = &'a User>,
    is_member: impl Fn(UserId) -> bool,
) -> Option<String> {
    let absent = invited
        .into_iter()
        .filter(|user| !is_member(user.id))
        .map(|user| mention(PersonId(user.id.get())));
    let absent: Vec<String> = absent.collect();
    (caller.server().is_some() && !absent.is_empty()).then(|| {
        let who = text.all_of(absent);
        say!(text, "refusal-not-in-server", who)
    })
}

/// Cancels the reservation that was chosen.
pub(super) async fn cancel_reservation(asked: Asked<'_>, game: &GameId, player: &str) -> Handled {
    let Ok(player) = player.parse().map(PlayerId) else {
        return Err(NotDone::UnknownComponent);
    };
    let done = say!(asked.text(), "done-seat-freed");
    let cancel = LobbyAction::CancelReservation { player };
    let panel = |view: &View, done| reservations_panel(asked.text(), view, done);
    change_in_panel(asked, game, cancel, done, panel).await
}

/// The panel: the last result, the present reservations, and the menus to change them.
fn reservations_panel(text: &Text, view: &View, done: Option<String>) -> Answer {
    let reserved = view.players.people.iter().filter(|person| person.reserved);
    let names: Vec<_> = reserved
        .map(|person| Reader::new(text, view, Naming::Mention).player_name(person.player))
        .collect();
    let state = if names.is_empty() {
        say!(text, "reserved-none", room = view.players.open_seats)
    } else {
        say!(
            text,
            "reserved-seats",
            people = names.join(", "),
            room = view.players.open_seats
        )
    };
    let lines: Vec<_> = done.into_iter().chain([state]).collect();
    let rows = [invite_menu(text, view), cancel_menu(text, view)]
        .into_iter()
        .flatten()
        .map(CreateActionRow::SelectMenu);
    Answer::text(lines.join("\n")).with_rows(rows.collect())
}

/// The menu of users for whom a seat can be reserved.
fn invite_menu(text: &Text, view: &View) -> Option<CreateSelectMenu> {
    let kind = CreateSelectMenuKind::User {
        default_users: None,
    };
    let id = CustomId::new(&view.game, view.ply(), LobbyComponent::ReserveFor);
    let menu = CreateSelectMenu::new(id, kind).placeholder(say!(text, "menu-reserve"));
    (view.players.open_seats > 0).then_some(menu)
}

/// The menu of reservations that can be cancelled.
fn cancel_menu(text: &Text, view: &View) -> Option<CreateSelectMenu> {
    let reserved = view.players.people.iter().filter(|person| person.reserved);
    let options: Vec<_> = reserved
        .map(|person| {
            let name = Reader::new(text, view, Naming::Name).player_name(person.player);
            CreateSelectMenuOption::new(name, person.player.0.to_string())
        })
        .collect();
    if options.is_empty() {
        return None;
    }
    let kind = CreateSelectMenuKind::String { options };
    let id = CustomId::new(&view.game, view.ply(), LobbyComponent::CancelReservation);
    Some(CreateSelectMenu::new(id, kind).placeholder(say!(text, "menu-free-seat")))
}

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
    let view = own_lobby(asked, game).await?;
    let computers = computers_panel(asked.frontend, &view, None);
    Ok(until_lobby_ends(asked, &view, computers))
}

/// Adds the computer that was chosen, or asks for its seat if several are free.
pub(super) async fn choose_computer(asked: Asked<'_>, game: &GameId, number: &str) -> Handled {
    let number = number.parse().unwrap_or_default();
    let computer = computer(asked.frontend, Some(number))?;
    let view = own_lobby(asked, game).await?;
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
    let character = Character::ALL
        .into_iter()
        .find(|character| character.word() == name);
    let number = with_character(number, character);
    let computer = computer(asked.frontend, Some(number))?;
    let view = own_lobby(asked, game).await?;
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
    change_in_panel(asked, game, add, done, panel).await
}

/// Removes the computer that was chosen.
pub(super) async fn remove_computer(asked: Asked<'_>, game: &GameId, player: &str) -> Handled {
    let Ok(player) = player.parse().map(PlayerId) else {
        return Err(NotDone::UnknownComponent);
    };
    let view = own_lobby(asked, game).await?;
    let computer = Reader::new(asked.text(), &view, Naming::Mention).player_name(player);
    let done = say!(asked.text(), "done-computer-removed", computer);
    let remove = LobbyAction::RemoveComputer { player };
    let panel = |view: &View, done| computers_panel(asked.frontend, view, done);
    change_in_panel(asked, game, remove, done, panel).await
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
    let engines = frontend
        .engines
        .iter()
        .filter(|offered| offered.plays(&view.terms.options))
        .filter_map(|offered| offered.computer.engine.as_ref());
    let options = Level::ALL
        .into_iter()
        .map(entry)
        .chain(engines.map(engine))
        .collect();
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
