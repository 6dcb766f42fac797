//! Letters: read one by one, answered, kept away, and shown to those who run the server. What somebody wrote stands in a frame of its own, where it can be as long as letters are,
//! and nothing in it is taken for a mark, a mention or a link.

use super::sheet::{Choice, as_buttons, button, id, letters, may_deal};
use super::step::Step;
use crate::discord::Door;
use crate::discord::answer::{Answer, Frame};
use crate::discord::message;
use crate::text::say;
use entente_game::{Correspondent, Home, LETTER_LIMIT, LetterView, Letters, Standing, View};
use poise::serenity_prelude::{
    ButtonStyle, CreateActionRow, CreateInputText, CreateModal, InputTextStyle,
};

impl Door {
    /// One of the viewer's letters by its number, or else the last.
    pub(super) fn letter_page(&self, view: &View, standing: &Standing, number: u32) -> Answer {
        let all = &standing.letters;
        let at = all.iter().position(|letter| letter.number == number);
        let Some(at) = at.or(all.len().checked_sub(1)) else {
            let back = message::as_rows(vec![vec![self.back(view)]]);
            return Answer::text(say!(self.text, "letters-none")).with_rows(back);
        };
        let letter = &all[at];
        let to = |letter: &LetterView, label| {
            let step = Step::Letter {
                number: letter.number,
            };
            button(view, step, ButtonStyle::Secondary, label)
        };
        let earlier = at.checked_sub(1).map(|at| &all[at]);
        let earlier = earlier.map(|letter| to(letter, say!(self.text, "button-earlier")));
        let later = all.get(at + 1);
        let later = later.map(|letter| to(letter, say!(self.text, "button-later")));
        let ways = earlier.into_iter().chain(later).chain([self.back(view)]);
        let answers = self.answers_to_letter(view, standing, letter);
        let rows = vec![as_buttons(view, answers, None), ways.collect()];
        let heading = self.text.letter_heading(view, letter, all.len());
        Answer::text(heading)
            .with_frame(Frame {
                title: None,
                text: Some(self.text.letter_body(letter)),
            })
            .with_rows(message::as_rows(rows))
    }

    /// What can be done about a letter that has come; nothing about one's own.
    pub(in crate::discord) fn answers_to_letter(
        &self,
        view: &View,
        standing: &Standing,
        letter: &LetterView,
    ) -> Vec<Choice> {
        if letter.is_own {
            return Vec::new();
        }
        let mut choices = match may_deal(view) {
            true => self.pens(view, letter.from, say!(self.text, "button-reply")),
            false => Vec::new(),
        };
        let (number, muted) = (letter.number, !standing.muted.contains(&letter.from));
        let label = match muted {
            true => say!(self.text, "button-mute"),
            false => say!(self.text, "button-unmute"),
        };
        let mute = Step::Mute {
            letter: number,
            muted,
        };
        choices.push(Choice::plain(mute, label));
        if matches!(view.home, Home::Channel(_)) {
            let report = Step::AskReport { letter: number };
            choices.push(Choice::plain(report, say!(self.text, "button-report")));
        }
        choices
    }

    /// The ways to write to somebody: under one's name, and under one's alias where that is agreed on.
    fn pens(&self, view: &View, to: Correspondent, label: String) -> Vec<Choice> {
        let pen = |hidden, label| Choice {
            step: Step::Write { to, hidden },
            style: ButtonStyle::Primary,
            label,
        };
        let hidden = letters(view) == Letters::Anonymous;
        let hidden = hidden.then(|| pen(true, say!(self.text, "button-write-hidden")));
        [pen(false, label)].into_iter().chain(hidden).collect()
    }

    pub(super) fn ask_write(&self, view: &View, to: Correspondent) -> Answer {
        let who = self
            .text
            .correspondent(view, to, crate::text::Naming::Escaped);
        let pens = self.pens(view, to, say!(self.text, "button-write"));
        let mut row = as_buttons(view, pens, None);
        row.push(self.back(view));
        Answer::text(say!(self.text, "ask-write", who = who)).with_rows(message::as_rows(vec![row]))
    }

    pub(super) fn ask_report(&self, view: &View, letter: u32) -> Answer {
        let yes = button(
            view,
            Step::Report { letter },
            ButtonStyle::Danger,
            say!(self.text, "button-yes-report"),
        );
        let no = button(
            view,
            Step::Letter { number: letter },
            ButtonStyle::Secondary,
            say!(self.text, "button-return"),
        );
        Answer::text(say!(self.text, "ask-report")).with_rows(message::as_rows(vec![vec![yes, no]]))
    }

    /// The form of a letter, or of the few words that go with a proposal.
    pub(super) fn blank(&self, view: &View, step: &Step) -> CreateModal {
        let is_letter = matches!(step, Step::Write { .. });
        let (title, label) = match is_letter {
            true => (
                say!(self.text, "form-letter-title"),
                say!(self.text, "form-letter-label"),
            ),
            false => (
                say!(self.text, "form-proposal-title"),
                say!(self.text, "form-proposal-label"),
            ),
        };
        let input = CreateInputText::new(InputTextStyle::Paragraph, label, "text")
            .required(is_letter)
            .max_length(LETTER_LIMIT as u16);
        CreateModal::new(id(view, step.clone()), title)
            .components(vec![CreateActionRow::InputText(input)])
    }
}
