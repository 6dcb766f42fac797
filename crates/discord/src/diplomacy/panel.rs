//! The diplomacy panel: the player's status, the open proposals, letters, and buttons for all that can
//! be done, which delivered messages have, too.
//!
//! The buttons follow only from what their reader may know. Whether something can still be done is
//! checked when it is asked for.
//!
//! Letters are read one by one, answered, muted, and reported to the managers of the server. The
//! text of one is shown in an embed, where there is room for all of it, and where nothing in it
//! works as formatting, a mention or a link.

use crate::diplomacy::component::{DiplomacyComponent, Others, Readers};
use crate::diplomacy::people::{self, PlayerFilter, players};
use crate::frontend::answer::{Answer, Embed};
use crate::frontend::custom_id::CustomId;
use crate::frontend::form::{Form, Input};
use crate::frontend::message;
use entente_game::{
    Correspondent, DiplomaticStatus, Home, LETTER_LIMIT, LetterView, Letters, Proposal, Seat,
    StandingOrder, View,
};
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
        (DiplomacyComponent::Letter { number }, _) => letter_panel(text, view, status, *number),
        (DiplomacyComponent::AskReport { letter }, _) => ask_report(text, view, *letter),
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
    let can_write = can_negotiate(view) && letters_in(view) != Letters::Off;
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
        .map(|(_, component, label)| panel_button(view, component, ButtonStyle::Secondary, label))
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
        vec![back_button(text, view)],
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
    if letters_in(view) != Letters::Off {
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
        panel_button(
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
        panel_button(
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
        CreateActionRow::Buttons(vec![back_button(text, view)]),
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
    if letters_in(view) == Letters::Anonymous {
        rows.push(menu(true, say!(text, "menu-write-anonymously")));
    }
    rows.push(CreateActionRow::Buttons(vec![back_button(text, view)]));
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
    CreateSelectMenu::new(id_of(view, component), kind).placeholder(placeholder)
}

/// Asks whether to propose an alliance, with or without a message.
fn ask_propose(text: &Text, view: &View, status: &DiplomaticStatus, to: Seat) -> Answer {
    let who = Reader::new(text, view, Naming::Escaped).seat_name(to);
    let propose = |with_message, style, label| {
        let component = DiplomacyComponent::Propose { to, with_message };
        panel_button(view, component, style, label)
    };
    let plain = say!(text, "button-propose-without-message");
    let mut row = vec![propose(false, ButtonStyle::Success, plain)];
    if letters_in(view) != Letters::Off {
        let with_words = say!(text, "button-propose-with-message");
        row.push(propose(true, ButtonStyle::Primary, with_words));
    }
    row.push(back_button(text, view));
    let question = say!(text, "ask-propose", who, bond = text::bond(view));
    let shown = text::shown_allies(text, view, status);
    let lines: Vec<_> = [Some(question), shown].into_iter().flatten().collect();
    Answer::text(lines.join("\n")).with_rows(message::non_empty_rows(vec![row]))
}

/// Asks which ally to leave, where each alliance is a pact of its own, or else whether to leave
/// the alliance.
fn ask_leave(text: &Text, view: &View, status: &DiplomaticStatus) -> Answer {
    let leave = |with, label| {
        panel_button(
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
    buttons.push(back_button(text, view));
    let content = say!(text, "ask-leave", bond);
    Answer::text(content).with_rows(message::rows_of_five(buttons))
}

/// Asks what the viewer's army does if its king is captured.
pub(super) fn ask_order(text: &Text, view: &View, status: &DiplomaticStatus) -> Answer {
    let mut row = as_buttons(view, order_buttons(text, status), None);
    row.push(back_button(text, view));
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

/// The viewer's letter with this number, or else the last one.
fn letter_panel(text: &Text, view: &View, status: &DiplomaticStatus, number: u32) -> Answer {
    let all = &status.letters;
    let at = all.iter().position(|letter| letter.number == number);
    let Some(at) = at.or(all.len().checked_sub(1)) else {
        let back = message::non_empty_rows(vec![vec![back_button(text, view)]]);
        return Answer::text(say!(text, "letters-none")).with_rows(back);
    };
    let letter = &all[at];
    let to = |letter: &LetterView, label| {
        let component = DiplomacyComponent::Letter {
            number: letter.number,
        };
        panel_button(view, component, ButtonStyle::Secondary, label)
    };
    let earlier = at
        .checked_sub(1)
        .map(|before| to(&all[before], say!(text, "button-previous")));
    let later = all
        .get(at + 1)
        .map(|letter| to(letter, say!(text, "button-next")));
    let ways = earlier
        .into_iter()
        .chain(later)
        .chain([back_button(text, view)]);
    let answers = letter_buttons(text, view, status, letter);
    let rows = vec![as_buttons(view, answers, None), ways.collect()];
    let heading = text::letter_heading(text, view, letter, all.len());
    Answer::text(heading)
        .with_embed(Embed {
            title: None,
            text: Some(text::letter_body(text, letter)),
            picture: None,
        })
        .with_rows(message::non_empty_rows(rows))
}

/// The buttons for a letter that the viewer received; none for their own.
pub(crate) fn letter_buttons(
    text: &Text,
    view: &View,
    status: &DiplomaticStatus,
    letter: &LetterView,
) -> Vec<ButtonSpec> {
    if letter.is_own {
        return Vec::new();
    }
    let mut choices = if can_negotiate(view) {
        write_buttons(text, view, letter.from, say!(text, "button-reply"))
    } else {
        Vec::new()
    };
    let (number, muted) = (letter.number, !status.muted.contains(&letter.from));
    let label = if muted {
        say!(text, "button-mute")
    } else {
        say!(text, "button-unmute")
    };
    let mute = DiplomacyComponent::Mute {
        letter: number,
        muted,
    };
    choices.push(ButtonSpec::plain(mute, label));
    // Nobody has to be protected from what a computer writes.
    if matches!(view.record.home, Home::Channel(_)) && !is_of_computer(view, letter) {
        let report = DiplomacyComponent::AskReport { letter: number };
        choices.push(ButtonSpec::plain(report, say!(text, "button-report")));
    }
    choices
}

/// Whether a computer wrote a letter. A computer that plays in a person's place writes none, and
/// none writes under an alias.
fn is_of_computer(view: &View, letter: &LetterView) -> bool {
    let Correspondent::Seat(seat) = letter.from else {
        return false;
    };
    let is_former = letter.former.iter().any(|(former, _)| *former == seat);
    let owner = view.person_at(seat).filter(|_| !is_former);
    owner.is_some_and(|owner| owner.computer.is_some())
}

/// The buttons to write to a player: under the viewer's name, and under their alias where letters
/// can be anonymous.
fn write_buttons(text: &Text, view: &View, to: Correspondent, label: String) -> Vec<ButtonSpec> {
    let pen = |anonymous, label| ButtonSpec {
        component: DiplomacyComponent::Write {
            to: Readers(vec![to]),
            anonymous,
        },
        style: ButtonStyle::Primary,
        label,
    };
    let mut buttons = vec![pen(false, label)];
    if letters_in(view) == Letters::Anonymous {
        buttons.push(pen(true, say!(text, "button-write-anonymously")));
    }
    buttons
}

/// Asks whether to report a letter.
fn ask_report(text: &Text, view: &View, letter: u32) -> Answer {
    let yes = panel_button(
        view,
        DiplomacyComponent::Report { letter },
        ButtonStyle::Danger,
        say!(text, "button-yes-report"),
    );
    let no = panel_button(
        view,
        DiplomacyComponent::Letter { number: letter },
        ButtonStyle::Secondary,
        say!(text, "button-back"),
    );
    Answer::text(say!(text, "ask-report")).with_rows(message::non_empty_rows(vec![vec![yes, no]]))
}

/// The modal for a letter, or for the message that goes with a proposal.
pub(super) fn message_modal(text: &Text, view: &View, component: &DiplomacyComponent) -> Form {
    let (title, label) = match component {
        DiplomacyComponent::Propose { to, .. } => (
            text::proposal_form_title(text, view, *to),
            say!(text, "form-proposal-label"),
        ),
        DiplomacyComponent::Counter { from } => (
            text::proposal_form_title(text, view, *from),
            say!(text, "form-counter-label"),
        ),
        // All other forms are letters.
        _ => (
            say!(text, "form-letter-title"),
            say!(text, "form-letter-label"),
        ),
    };
    let can_be_empty = matches!(component, DiplomacyComponent::Propose { .. });
    let input = Input::paragraph("text").max_length(LETTER_LIMIT as u16);
    let input = if can_be_empty {
        input.optional()
    } else {
        input
    };
    Form::new(id_of(view, component.clone()), title).with(label, input)
}

/// A button without its id.
pub(crate) struct ButtonSpec {
    pub(crate) component: DiplomacyComponent,
    pub(crate) style: ButtonStyle,
    pub(crate) label: String,
}

impl ButtonSpec {
    pub(crate) fn plain(component: DiplomacyComponent, label: String) -> Self {
        let style = ButtonStyle::Secondary;
        Self {
            component,
            style,
            label,
        }
    }
}

/// The buttons in the panel; or, with its mark, under a delivered message.
pub(crate) fn as_buttons(
    view: &View,
    choices: Vec<ButtonSpec>,
    mark: Option<&str>,
) -> Vec<CreateButton> {
    let with_id = |choice: ButtonSpec| {
        let unmarked = id_of(view, choice.component);
        let id = match mark {
            Some(mark) => unmarked.marked(mark),
            None => unmarked,
        };
        message::button(id, choice.style, choice.label)
    };
    choices.into_iter().map(with_id).collect()
}

/// The `custom_id` of a component.
fn id_of(view: &View, component: DiplomacyComponent) -> CustomId {
    CustomId::new(&view.game, view.ply(), component)
}

fn panel_button(
    view: &View,
    component: DiplomacyComponent,
    style: ButtonStyle,
    label: impl Into<String>,
) -> CreateButton {
    message::button(id_of(view, component), style, label)
}

/// Returns the letters that players can write in this game, if any.
fn letters_in(view: &View) -> Letters {
    let diplomacy = view.terms.diplomacy;
    diplomacy.map_or(Letters::Off, |diplomacy| diplomacy.letters)
}

/// Whether the viewer is still in a running game.
fn can_negotiate(view: &View) -> bool {
    let own = view.own_seats();
    let mut armies = view.armies().into_iter();
    view.turn().is_some() && armies.any(|army| own.contains(&army.seat) && army.status.is_in())
}

/// The button that leads back to the first page.
fn back_button(text: &Text, view: &View) -> CreateButton {
    let label = say!(text, "button-back");
    panel_button(
        view,
        DiplomacyComponent::Panel { at: 0 },
        ButtonStyle::Secondary,
        label,
    )
}
