//! Letters: read one by one, answered, muted, and reported to the managers of the server.
//!
//! The text of a letter is shown in an embed, where there is room for all of it, and where nothing
//! in it works as formatting, a mention or a link.

use crate::diplomacy::buttons::{self, ButtonSpec, as_buttons, button, can_negotiate, id, letters};
use crate::diplomacy::component::{DiplomacyComponent, Readers};
use crate::frontend::answer::{Answer, Embed};
use crate::frontend::form::{Form, Input};
use crate::frontend::message;
use entente_game::{
    Correspondent, DiplomaticStatus, Home, LETTER_LIMIT, LetterView, Letters, View,
};
use entente_presentation::text::{self, Text, say};
use poise::serenity_prelude::ButtonStyle;

/// The viewer's letter with this number, or else the last one.
pub(super) fn letter_panel(
    text: &Text,
    view: &View,
    status: &DiplomaticStatus,
    number: u32,
) -> Answer {
    let all = &status.letters;
    let at = all.iter().position(|letter| letter.number == number);
    let Some(at) = at.or(all.len().checked_sub(1)) else {
        let back = message::non_empty_rows(vec![vec![buttons::back(text, view)]]);
        return Answer::text(say!(text, "letters-none")).with_rows(back);
    };
    let letter = &all[at];
    let to = |letter: &LetterView, label| {
        let component = DiplomacyComponent::Letter {
            number: letter.number,
        };
        button(view, component, ButtonStyle::Secondary, label)
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
        .chain([buttons::back(text, view)]);
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
    if letters(view) == Letters::Anonymous {
        buttons.push(pen(true, say!(text, "button-write-anonymously")));
    }
    buttons
}

/// Asks whether to report a letter.
pub(super) fn ask_report(text: &Text, view: &View, letter: u32) -> Answer {
    let yes = button(
        view,
        DiplomacyComponent::Report { letter },
        ButtonStyle::Danger,
        say!(text, "button-yes-report"),
    );
    let no = button(
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
    Form::new(id(view, component.clone()), title).with(label, input)
}
