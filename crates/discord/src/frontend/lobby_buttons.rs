//! The buttons under the message of a lobby or a challenge: join, answer, and the host's own.
//!
//! In a channel the message is the same for all its readers, so the game decides who may use a
//! button when it is pressed. The buttons of a running or finished game are in `message`.

use crate::frontend::components::{LobbyComponent, MorePanelComponent};
use crate::frontend::custom_id::{CustomId, GameComponent};
use entente_game::{PersonView, PlayerId, View};
use entente_presentation::text::{Text, depends_on_chance, say};
use poise::serenity_prelude::{ButtonStyle, CreateActionRow, CreateButton};

/// The readers of a lobby's message, who decide which buttons it has.
pub(super) struct LobbyReaders {
    /// A reader has not joined yet.
    others: bool,
    /// A reader has joined and is not the host.
    joined: bool,
    host: HostButtons,
}

/// The place of the buttons that only a lobby's host can use.
#[derive(Clone, Copy, PartialEq, Eq)]
enum HostButtons {
    /// One of the readers is the host: one button leads to a panel for them alone.
    Behind,
    /// The reader is the host.
    Shown,
    /// No reader is the host.
    Hidden,
}

impl LobbyReaders {
    /// The reader of a player's own message, or everybody.
    pub(super) fn of(view: &View) -> Self {
        let Some(me) = view.me() else {
            return Self {
                others: true,
                joined: view.players.people.iter().any(can_leave),
                host: HostButtons::Behind,
            };
        };
        let is_host = me.player == PlayerId::HOST;
        Self {
            others: me.reserved,
            joined: !is_host,
            host: if is_host {
                HostButtons::Shown
            } else {
                HostButtons::Hidden
            },
        }
    }

    /// A reader who has no part in the lobby yet.
    pub(super) fn spectator() -> Self {
        Self {
            others: true,
            joined: false,
            host: HostButtons::Hidden,
        }
    }
}

/// Whether somebody can leave the lobby: they have joined, and are not its host, who cancels it.
fn can_leave(person: &PersonView) -> bool {
    person.player != PlayerId::HOST && !person.reserved && person.computer.is_none()
}

/// The buttons of a lobby: those for everybody, and below them those for its host, or the one that
/// leads to them.
pub(super) fn lobby_rows(
    text: &Text,
    view: &View,
    readers: &LobbyReaders,
    button: impl Fn(GameComponent, ButtonStyle, String) -> CreateButton,
) -> [Vec<CreateButton>; 2] {
    let secondary = ButtonStyle::Secondary;
    let join_as = if readers.others {
        say!(text, "button-join-as")
    } else {
        say!(text, "button-choose-colour")
    };
    let (join, leave) = (say!(text, "button-join"), say!(text, "button-leave"));
    let for_all = [
        (
            readers.others,
            LobbyComponent::Join,
            ButtonStyle::Success,
            join,
        ),
        (
            // The seed draws the seats of an anonymous game.
            !view.terms.anonymous,
            LobbyComponent::JoinAs,
            ButtonStyle::Primary,
            join_as,
        ),
        (readers.joined, LobbyComponent::Leave, secondary, leave),
    ];
    // Its lobby is too short to explain the game.
    let rules = view.variant().keeps_secrets().then(|| {
        button(
            MorePanelComponent::Rules.into(),
            secondary,
            say!(text, "button-rules"),
        )
    });
    let for_all = for_all
        .into_iter()
        .filter(|(is_shown, ..)| *is_shown)
        .map(|(_, component, style, label)| button(component.into(), style, label))
        .chain(rules);
    let mut below = match readers.host {
        HostButtons::Hidden => Vec::new(),
        HostButtons::Shown => host_buttons(text, view, &button),
        HostButtons::Behind => {
            vec![button(
                LobbyComponent::Host.into(),
                secondary,
                say!(text, "button-host"),
            )]
        }
    };
    below.extend(fair_play_button(text, view, &button));
    [for_all.collect(), below]
}

/// The buttons that only the host of a lobby can use. A lobby that starts by itself when the second
/// player joins needs no button for that.
fn host_buttons(
    text: &Text,
    view: &View,
    button: impl Fn(GameComponent, ButtonStyle, String) -> CreateButton,
) -> Vec<CreateButton> {
    let has_joined = |player: &PersonView| player.computer.is_none() && !player.reserved;
    let can_start = view.players.seats.len() > 2 && view.players.people.iter().any(has_joined);
    let has = |kind: fn(&PersonView) -> bool| view.players.people.iter().any(kind);
    let offered = [
        (can_start, LobbyComponent::Start, say!(text, "button-start")),
        (
            view.is_open() || has(|player| player.reserved),
            LobbyComponent::Reserve,
            say!(text, "button-reserve"),
        ),
        (
            view.is_open() || has(|player| player.computer.is_some()),
            LobbyComponent::Computers,
            say!(text, "button-computers"),
        ),
        (true, LobbyComponent::Cancel, say!(text, "button-cancel")),
    ];
    let offered = offered.into_iter().filter(|(is_offered, ..)| *is_offered);
    offered
        .map(|(_, component, label)| button(component.into(), ButtonStyle::Secondary, label))
        .collect()
}

/// The rows of buttons for a user who has joined a lobby or opened it, in an answer to them alone.
pub(crate) fn own_rows(text: &Text, view: &View) -> Vec<CreateActionRow> {
    let button = |component, style, label| button_of(view, component, style, label);
    let rows = lobby_rows(text, view, &LobbyReaders::of(view), button);
    rows.into_iter()
        .filter(|row| !row.is_empty())
        .map(CreateActionRow::Buttons)
        .collect()
}

/// The row of buttons that only the host of a lobby can use, for the host's panel.
pub(crate) fn host_row(text: &Text, view: &View) -> CreateActionRow {
    let button = |component, style, label| button_of(view, component, style, label);
    CreateActionRow::Buttons(host_buttons(text, view, button))
}

/// The buttons of a challenge: for those who are challenged, or in the challenger's own message
/// *Withdraw*. Elsewhere the challenger has that in the answer to their command.
pub(super) fn challenge_rows(
    text: &Text,
    view: &View,
    readers: &LobbyReaders,
    button: impl Fn(GameComponent, ButtonStyle, String) -> CreateButton,
) -> [Vec<CreateButton>; 2] {
    let secondary = ButtonStyle::Secondary;
    let accept = button(
        LobbyComponent::Accept.into(),
        ButtonStyle::Success,
        say!(text, "button-accept"),
    );
    let decline = button(
        LobbyComponent::Decline.into(),
        secondary,
        say!(text, "button-decline"),
    );
    let withdraw = button(
        LobbyComponent::Withdraw.into(),
        secondary,
        say!(text, "button-withdraw"),
    );
    let answers = readers.others.then_some([accept, decline]);
    let own = (readers.host == HostButtons::Shown).then_some(withdraw);
    let answers = answers.into_iter().flatten();
    [
        answers.chain(own).collect(),
        fair_play_button(text, view, button).into_iter().collect(),
    ]
}

/// The row with *Withdraw*, for the challenger alone.
pub(crate) fn withdraw_row(text: &Text, view: &View) -> CreateActionRow {
    let label = say!(text, "button-withdraw");
    let withdraw = button_of(
        view,
        LobbyComponent::Withdraw,
        ButtonStyle::Secondary,
        label,
    );
    CreateActionRow::Buttons(vec![withdraw])
}

/// The button that shows how chance can be checked, where it decides much.
fn fair_play_button(
    text: &Text,
    view: &View,
    button: impl Fn(GameComponent, ButtonStyle, String) -> CreateButton,
) -> Option<CreateButton> {
    let label = || say!(text, "button-fair-play");
    depends_on_chance(view).then(|| {
        button(
            LobbyComponent::FairPlay.into(),
            ButtonStyle::Secondary,
            label(),
        )
    })
}

/// A button of an answer to one user, about the game as they see it now. The answer is not found
/// again by its buttons.
pub(crate) fn button_of(
    view: &View,
    component: impl Into<GameComponent>,
    style: ButtonStyle,
    label: String,
) -> CreateButton {
    let id = CustomId::new(&view.game, view.ply(), component);
    CreateButton::new(id).style(style).label(label)
}
