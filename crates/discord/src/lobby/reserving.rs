//! *Reserve…* in a lobby: a panel for its host alone, in which seats are reserved and reservations
//! cancelled. The game decides what is allowed.

use crate::frontend::Asked;
use crate::frontend::answer::Answer;
use crate::frontend::caller::{Caller, profile};
use crate::frontend::components::LobbyComponent;
use crate::frontend::custom_id::CustomId;
use crate::frontend::handled::{Handled, NotDone};
use crate::lobby::panel::{self, is_own_lobby};
use entente_game::{GameId, LobbyAction, PersonId, PlayerId, View};
use entente_presentation::text::{Naming, Reader, Text, mention, say};
use poise::serenity_prelude::{
    CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption, User, UserId,
};

/// Opens the panel.
pub(super) async fn open_reservations(asked: Asked<'_>, game: &GameId) -> Handled {
    let view = panel::own_lobby(asked, game).await?;
    let reservations = reservations_panel(asked.text(), &view, None);
    Ok(panel::until_lobby_ends(asked, &view, reservations))
}

/// Reserves a seat for the user who was chosen.
pub(crate) async fn reserve(
    asked: Asked<'_>,
    game: &GameId,
    mut chosen: impl Iterator<Item = &User>,
    is_member: impl Fn(UserId) -> bool,
) -> Handled {
    let Asked { frontend, caller } = asked;
    let Some(person) = chosen.next() else {
        return Err(NotDone::UnknownComponent);
    };
    let bot = person
        .bot
        .then(|| say!(frontend.text, "refusal-reserved-for-bot"));
    let refusal = bot.or_else(|| absent_refusal(frontend.text, caller, [person], is_member));
    if let Some(text) = refusal {
        return match frontend.service.view(game, caller.person()).await {
            Ok(view) if is_own_lobby(&view, caller) => {
                Ok(reservations_panel(frontend.text, &view, Some(text)))
            }
            _ => Ok(Answer::text(text)),
        };
    }
    let profile = profile(person);
    let done = say!(
        frontend.text,
        "done-reserved",
        who = mention(profile.person)
    );
    let reserve = LobbyAction::Reserve(profile);
    let panel = |view: &View, done| reservations_panel(frontend.text, view, done);
    panel::change_in_panel(asked, game, reserve, done, panel).await
}

/// The refusal to invite users who are not in the server of this channel, where they would not see
/// the game. Discord names who they are, and has no member for them.
pub(crate) fn absent_refusal<'a>(
    text: &Text,
    caller: &Caller,
    invited: impl IntoIterator<Item = &'a User>,
    is_member: impl Fn(UserId) -> bool,
) -> Option<String> {
    let absent = invited.into_iter().filter(|user| !is_member(user.id));
    let absent = absent.map(|user| mention(PersonId(user.id.get())));
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
    panel::change_in_panel(asked, game, cancel, done, panel).await
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
