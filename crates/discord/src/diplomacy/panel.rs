//! The diplomacy panel: the player's status, the open proposals, and buttons for all that can be
//! done.
//!
//! The buttons follow only from what their reader may know. Whether something can still be done is
//! checked when it is asked for.

use crate::diplomacy::buttons::{self, ButtonSpec, as_buttons, button, can_negotiate, id, letters};
use crate::diplomacy::component::{DiplomacyComponent, Others};
use crate::diplomacy::letters;
use crate::diplomacy::people::{self, PlayerFilter, players};
use crate::frontend::answer::{Answer, Embed};
use crate::frontend::message;
use entente_game::{Correspondent, DiplomaticStatus, Letters, Proposal, Seat, StandingOrder, View};
use entente_presentation::text::{self, Naming, Reader, Text, say, shorten};
use poise::serenity_prelude::{
    ButtonStyle, CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption,
};

/// The longest name of a player within a label, in characters.
const MAX_NAME: usize = 24;

/// A page of the panel.
pub(crate) fn page(
    text: &Text,
    view: &View,
    status: &DiplomaticStatus,
    component: &DiplomacyComponent,
    chosen: &[String],
) -> Answer {
    let correspondent = chosen.first().and_then(|who| who.parse().ok());
    match (component, correspondent) {
        (DiplomacyComponent::ChooseAlly, _) => candidate_menu(text, view, status),
        (DiplomacyComponent::ChooseRecipient, _) => recipient_menu(text, view, status),
        (DiplomacyComponent::Ally, Some(Correspondent::Seat(to))) => {
            ask_propose(text, view, status, to)
        }
        (DiplomacyComponent::Letter { number }, _) => {
            letters::letter_panel(text, view, status, *number)
        }
        (DiplomacyComponent::AskReport { letter }, _) => letters::ask_report(text, view, *letter),
        (DiplomacyComponent::AskLeave, _) => ask_leave(text, view, status),
        (DiplomacyComponent::AskOrder, _) => ask_order(text, view, status),
        (DiplomacyComponent::Panel { at }, _) => panel_at(text, view, status, *at),
        _ => panel_at(text, view, status, 0),
    }
}

/// The first page, with one of the proposals that the viewer received.
fn panel_at(text: &Text, view: &View, status: &DiplomaticStatus, wanted: usize) -> Answer {
    let proposals = &status.proposed_by;
    // A proposal may have been withdrawn since the button was made.
    let at = wanted.min(proposals.len().saturating_sub(1));
    let proposal = proposals.get(at);
    let mut rows = vec![action_row(text, view, status)];
    if can_negotiate(view) {
        let answers = proposal.map(|proposal| proposal_buttons(text, view, status, proposal));
        rows.extend(answers.map(|answers| as_buttons(view, answers, None)));
        rows.push(withdraw_buttons(text, view, status));
    }
    rows.push(page_buttons(text, view, at, proposals.len()));
    rows.retain(|row| !row.is_empty());
    let mut content = text::diplomacy_panel(text, view, status);
    if !can_negotiate(view) {
        content = format!("{content}\n{}", say!(text, "panel-over"));
    }
    let answer = Answer::text(content).with_rows(message::non_empty_rows(rows));
    match proposal {
        Some(proposal) => answer.with_embed(proposal_embed(text, view, proposal)),
        None => answer,
    }
}

/// A proposal and the message that came with it.
fn proposal_embed(text: &Text, view: &View, proposal: &Proposal) -> Embed {
    let who = Reader::new(text, view, Naming::Escaped).seat_name(proposal.seat);
    let message = proposal.message.as_deref();
    Embed {
        title: Some(say!(text, "proposal-title", who, bond = text::bond(view))),
        text: message.map(|message| text::escaped_lines(text, message)),
        picture: None,
    }
}

/// The buttons for what the viewer can start.
fn action_row(text: &Text, view: &View, status: &DiplomaticStatus) -> Vec<CreateButton> {
    let is_free = status.liege.is_none() && can_negotiate(view);
    let can_propose = is_free && !players(view, status, PlayerFilter::Candidates).is_empty();
    let has_order = is_free && status.order.is_some();
    let can_leave = is_free && !status.is_independent();
    let can_write = can_negotiate(view) && letters(view) != Letters::Off;
    let has_letters = !status.letters.is_empty();
    let [propose, write, read, order, leave] = [
        (
            can_propose,
            DiplomacyComponent::ChooseAlly,
            say!(text, "button-propose", bond = text::bond(view)),
        ),
        (
            can_write,
            DiplomacyComponent::ChooseRecipient,
            say!(text, "button-letter"),
        ),
        (
            has_letters,
            DiplomacyComponent::Letter { number: 0 },
            say!(text, "button-letters"),
        ),
        (
            has_order,
            DiplomacyComponent::AskOrder,
            order_label(text, status),
        ),
        (
            can_leave,
            DiplomacyComponent::AskLeave,
            say!(text, "button-leave-alliance", bond = text::bond(view)),
        ),
    ];
    let all = [propose, write, read, order, leave].into_iter();
    let there = all.filter(|(is_there, ..)| *is_there);
    there
        .map(|(_, component, label)| button(view, component, ButtonStyle::Secondary, label))
        .collect()
}

/// Asks about the others in an alliance before its proposal is accepted.
pub(super) fn ask_accept(
    text: &Text,
    view: &View,
    status: &DiplomaticStatus,
    proposal: &Proposal,
) -> Answer {
    let who = Reader::new(text, view, Naming::Escaped).seat_name(proposal.seat);
    let title = say!(text, "proposal-title", who, bond = text::bond(view));
    let others = text::others_in_alliance(Reader::new(text, view, Naming::Escaped), proposal);
    let answers = proposal_buttons(text, view, status, proposal);
    let rows = vec![
        as_buttons(view, answers, None),
        vec![buttons::back(text, view)],
    ];
    Answer::text(format!("**{title}.** {}", others.unwrap_or_default()))
        .with_rows(message::non_empty_rows(rows))
}

/// The buttons that answer a proposal. They depend on whether the viewer could join, but not on
/// whether the other side can be joined: that could be a secret.
pub(crate) fn proposal_buttons(
    text: &Text,
    view: &View,
    status: &DiplomaticStatus,
    proposal: &Proposal,
) -> Vec<ButtonSpec> {
    let from = proposal.seat;
    let accept = |leaving, label| ButtonSpec {
        component: DiplomacyComponent::Accept {
            from,
            leaving,
            others: Others(proposal.others.clone()),
        },
        style: ButtonStyle::Success,
        label,
    };
    let mut choices = if status.is_independent() || view.has_pacts() {
        vec![accept(false, say!(text, "button-accept"))]
    } else {
        let who = label_name(text, view, from);
        let names = status.allies.iter();
        let allies = text.all_of(names.map(|seat| label_name(text, view, *seat)).collect());
        let bring_in = say!(text, "button-bring-in", who = who.clone());
        let leave = say!(text, "button-leave-and-join", allies, who);
        let bring_in = accept(false, message::label(bring_in));
        let leave = accept(true, message::label(leave));
        let bring_in = has_room(view, status).then_some(bring_in);
        bring_in.into_iter().chain([leave]).collect()
    };
    choices.push(ButtonSpec::plain(
        DiplomacyComponent::Decline { from },
        say!(text, "button-decline"),
    ));
    // Without letters, a counter-proposal would be the same proposal again.
    if letters(view) != Letters::Off {
        choices.push(ButtonSpec::plain(
            DiplomacyComponent::Counter { from },
            say!(text, "button-counter"),
        ));
    }
    choices
}

/// A player's name within a label.
fn label_name(text: &Text, view: &View, seat: Seat) -> String {
    let name = Reader::new(text, view, Naming::Name).distinct_owner_name(seat);
    shorten(name, MAX_NAME)
}

/// The label of the button that changes the standing order, which says what it is now.
fn order_label(text: &Text, status: &DiplomaticStatus) -> String {
    let order = match status.order {
        Some(StandingOrder::Protectorate) => "protectorate",
        Some(StandingOrder::Removal) => "removal",
        None => "none",
    };
    say!(text, "button-standing-order", order)
}

/// The buttons that withdraw the viewer's own proposals.
fn withdraw_buttons(text: &Text, view: &View, status: &DiplomaticStatus) -> Vec<CreateButton> {
    let open = status.proposed_to.iter();
    open.map(|proposal| {
        let to = proposal.seat;
        let army = text.armies_of(view, &[to]);
        let label = say!(text, "button-withdraw-from-army", army);
        button(
            view,
            DiplomacyComponent::Withdraw { to },
            ButtonStyle::Secondary,
            label,
        )
    })
    .collect()
}

/// The buttons that lead from one proposal to the next.
fn page_buttons(text: &Text, view: &View, at: usize, of: usize) -> Vec<CreateButton> {
    let to = |at, label| {
        button(
            view,
            DiplomacyComponent::Panel { at },
            ButtonStyle::Secondary,
            label,
        )
    };
    let earlier = at
        .checked_sub(1)
        .map(|before| to(before, say!(text, "button-previous")));
    let later = (at + 1 < of).then(|| to(at + 1, say!(text, "button-next")));
    earlier.into_iter().chain(later).collect()
}

/// The menu of the players to whom an alliance can be proposed.
fn candidate_menu(text: &Text, view: &View, status: &DiplomaticStatus) -> Answer {
    let players = players(view, status, PlayerFilter::Candidates);
    if players.is_empty() {
        return panel_at(text, view, status, 0);
    }
    let content = say!(text, "menu-propose-alliance", bond = text::bond(view));
    let options = player_options(text, view, &players);
    let menu = menu(view, DiplomacyComponent::Ally, content.clone(), options);
    Answer::text(content).with_rows(vec![
        CreateActionRow::SelectMenu(menu),
        CreateActionRow::Buttons(vec![buttons::back(text, view)]),
    ])
}

/// The menu of the players to whom the viewer can write, and a second one to write anonymously,
/// where that is possible. The choice of one or several opens the letter at once.
fn recipient_menu(text: &Text, view: &View, status: &DiplomaticStatus) -> Answer {
    let players = players(view, status, PlayerFilter::Recipients);
    if players.is_empty() {
        return panel_at(text, view, status, 0);
    }
    let menu = |anonymous, placeholder| {
        let component = DiplomacyComponent::Recipients { anonymous };
        let menu = menu(
            view,
            component,
            placeholder,
            player_options(text, view, &players),
        );
        CreateActionRow::SelectMenu(menu.max_values(players.len() as u8))
    };
    let mut rows = vec![menu(false, say!(text, "menu-write-letter"))];
    if letters(view) == Letters::Anonymous {
        rows.push(menu(true, say!(text, "menu-write-anonymously")));
    }
    rows.push(CreateActionRow::Buttons(vec![buttons::back(text, view)]));
    // Writers must know beforehand that everybody may read the letter in the end.
    let diplomacy = view.terms.diplomacy;
    let content = if diplomacy.is_some_and(|diplomacy| diplomacy.reveal_letters) {
        say!(text, "ask-write-revealed")
    } else {
        say!(text, "ask-write")
    };
    Answer::text(content).with_rows(rows)
}

/// These players as the options of a menu.
fn player_options(
    text: &Text,
    view: &View,
    players: &[Correspondent],
) -> Vec<CreateSelectMenuOption> {
    let option = |who: &Correspondent| {
        let name = people::plain_name(text, view, *who);
        CreateSelectMenuOption::new(name, who.to_string())
    };
    players.iter().map(option).collect()
}

fn menu(
    view: &View,
    component: DiplomacyComponent,
    placeholder: String,
    options: Vec<CreateSelectMenuOption>,
) -> CreateSelectMenu {
    let kind = CreateSelectMenuKind::String { options };
    CreateSelectMenu::new(id(view, component), kind).placeholder(placeholder)
}

/// Asks whether to propose an alliance, with or without a message.
fn ask_propose(text: &Text, view: &View, status: &DiplomaticStatus, to: Seat) -> Answer {
    let who = Reader::new(text, view, Naming::Escaped).seat_name(to);
    let propose = |with_message, style, label| {
        let component = DiplomacyComponent::Propose { to, with_message };
        button(view, component, style, label)
    };
    let plain = say!(text, "button-propose-without-message");
    let mut row = vec![propose(false, ButtonStyle::Success, plain)];
    if letters(view) != Letters::Off {
        let with_words = say!(text, "button-propose-with-message");
        row.push(propose(true, ButtonStyle::Primary, with_words));
    }
    row.push(buttons::back(text, view));
    let question = say!(text, "ask-propose", who, bond = text::bond(view));
    let shown = text::shown_allies(text, view, status);
    let lines: Vec<_> = [Some(question), shown].into_iter().flatten().collect();
    Answer::text(lines.join("\n")).with_rows(message::non_empty_rows(vec![row]))
}

/// Asks which ally to leave, where each alliance is a pact of its own, or else whether to leave
/// the alliance.
fn ask_leave(text: &Text, view: &View, status: &DiplomaticStatus) -> Answer {
    let leave = |with, label| {
        button(
            view,
            DiplomacyComponent::Leave { with },
            ButtonStyle::Danger,
            label,
        )
    };
    let singly = status
        .allies
        .iter()
        .filter(|_| view.has_pacts())
        .map(|seat| {
            let army = text.armies_of(view, &[*seat]);
            leave(Some(*seat), say!(text, "button-leave-army", army))
        });
    let bond = text::bond(view);
    let all = leave(None, say!(text, "button-yes-leave", bond));
    let mut buttons: Vec<_> = singly.collect();
    if buttons.len() != 1 {
        buttons.push(all);
    }
    buttons.push(buttons::back(text, view));
    let content = say!(text, "ask-leave", bond);
    Answer::text(content).with_rows(message::rows_of_five(buttons))
}

/// Asks what the viewer's army does if its king is captured.
pub(super) fn ask_order(text: &Text, view: &View, status: &DiplomaticStatus) -> Answer {
    let mut row = as_buttons(view, order_buttons(text, status), None);
    row.push(buttons::back(text, view));
    Answer::text(text::ask_order(text, view)).with_rows(message::non_empty_rows(vec![row]))
}

/// The two standing orders; the present one is green.
pub(crate) fn order_buttons(text: &Text, status: &DiplomaticStatus) -> Vec<ButtonSpec> {
    let protectorate = say!(text, "button-standing-order-protectorate");
    let removal = say!(text, "button-standing-order-removal");
    let orders = [
        (StandingOrder::Protectorate, protectorate),
        (StandingOrder::Removal, removal),
    ];
    let button = |(order, label)| {
        let style = if status.order == Some(order) {
            ButtonStyle::Success
        } else {
            ButtonStyle::Secondary
        };
        ButtonSpec {
            component: DiplomacyComponent::Order(order),
            style,
            label,
        }
    };
    orders.map(button).into()
}

/// Whether one more player can be brought into the viewer's alliance, as far as the viewer knows:
/// it is not full, and an opponent would be left.
fn has_room(view: &View, status: &DiplomaticStatus) -> bool {
    let diplomacy = view.terms.diplomacy;
    let most = diplomacy.map_or(0, |diplomacy| usize::from(diplomacy.most_allied));
    let armies = view.armies().into_iter();
    let players = armies.filter(|army| army.status.is_in()).count();
    let together = status.allies.len() + 2;
    together <= most && together < players
}
