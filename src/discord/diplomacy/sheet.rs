//! One's own sheet: how one stands, what is on the table, and the buttons for all that can be done about it. The buttons follow from what the reader may know and from nothing
//! else; whether something can still be done is seen when it is asked for.

use super::people::{Whom, people};
use super::step::{Step, written};
use crate::discord::answer::{Answer, Frame};
use crate::discord::custom_id::{Ask, CustomId};
use crate::discord::{Door, message};
use crate::text::{Naming, say};
use entente_game::{
    Affairs, Correspondent, Letters, Proposal, Seat, Standing, StandingOrder, View,
};
use poise::serenity_prelude::{
    ButtonStyle, CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption,
};

impl Door {
    /// A page of the sheet.
    pub(super) fn page(
        &self,
        view: &View,
        standing: &Standing,
        step: &Step,
        chosen: &[String],
    ) -> Answer {
        let chosen = chosen
            .first()
            .and_then(|who| super::step::correspondent(who));
        match (step, chosen) {
            (Step::ChooseAlly, _) => self.choose(view, standing, Whom::Candidates),
            (Step::ChooseReader, _) => self.choose(view, standing, Whom::Readers),
            (Step::Ally, Some(Correspondent::Seat(to))) => self.ask_propose(view, to),
            (Step::Reader, Some(to)) => self.ask_write(view, to),
            (Step::Letter { number }, _) => self.letter_page(view, standing, *number),
            (Step::AskReport { letter }, _) => self.ask_report(view, *letter),
            (Step::AskLeave, _) => self.ask_leave(view, standing),
            (Step::AskOrder, _) => self.ask_order(view, standing),
            (Step::Sheet { at }, _) => self.sheet_at(view, standing, *at),
            _ => self.sheet_at(view, standing, 0),
        }
    }

    /// The sheet itself, with one of the proposals that were made to its reader.
    fn sheet_at(&self, view: &View, standing: &Standing, at: usize) -> Answer {
        let proposals = &standing.proposed_by;
        let at = at.min(proposals.len().saturating_sub(1));
        let proposal = proposals.get(at);
        let mut rows = vec![self.own_row(view, standing)];
        if may_deal(view) {
            let answers = proposal.map(|proposal| self.answers_to(view, standing, proposal));
            rows.extend(answers.map(|answers| as_buttons(view, answers, None)));
            rows.push(self.withdrawals(view, standing));
        }
        rows.push(self.turning(view, at, proposals.len()));
        rows.retain(|row| !row.is_empty());
        let mut words = self.text.own_standing(view, standing);
        if !may_deal(view) {
            words = format!("{words}\n{}", say!(self.text, "sheet-over"));
        }
        let answer = Answer::text(words).with_rows(message::as_rows(rows));
        match proposal {
            Some(proposal) => answer.with_frame(self.proposal(view, proposal)),
            None => answer,
        }
    }

    /// A proposal, with the words that came with it.
    fn proposal(&self, view: &View, proposal: &Proposal) -> Frame {
        let who = self.text.seat(view, proposal.seat, Naming::Escaped);
        let message = proposal.message.as_deref();
        Frame {
            title: Some(say!(self.text, "proposal-title", who = who)),
            text: message.map(|message| self.text.framed(message)),
        }
    }

    /// What can be begun.
    fn own_row(&self, view: &View, standing: &Standing) -> Vec<CreateButton> {
        let is_free = standing.liege.is_none() && may_deal(view);
        let can_propose = is_free && !people(view, standing, Whom::Candidates).is_empty();
        let has_order = is_free && standing.order.is_some();
        let can_leave = is_free && !standing.is_independent();
        let can_write = may_deal(view) && letters(view) != Letters::Off;
        let has_letters = !standing.letters.is_empty();
        let [propose, write, read, order, leave] = [
            (
                can_propose,
                Step::ChooseAlly,
                say!(self.text, "button-propose"),
            ),
            (
                can_write,
                Step::ChooseReader,
                say!(self.text, "button-letter"),
            ),
            (
                has_letters,
                Step::Letter { number: 0 },
                say!(self.text, "button-letters"),
            ),
            (has_order, Step::AskOrder, say!(self.text, "button-order")),
            (
                can_leave,
                Step::AskLeave,
                say!(self.text, "button-leave-ally"),
            ),
        ];
        let all = [propose, write, read, order, leave].into_iter();
        let there = all.filter(|(is_there, ..)| *is_there);
        there
            .map(|(_, step, label)| button(view, step, ButtonStyle::Secondary, label))
            .collect()
    }

    /// What can be answered to a proposal: it depends on whether its reader could join, and not on whether its writer can be joined.
    pub(in crate::discord) fn answers_to(
        &self,
        view: &View,
        standing: &Standing,
        proposal: &Proposal,
    ) -> Vec<Choice> {
        let from = proposal.seat;
        let accept = |leaving, label| Choice {
            step: Step::Accept { from, leaving },
            style: ButtonStyle::Success,
            label,
        };
        let mut choices = match standing.is_independent() || has_pacts(standing) {
            true => vec![accept(false, say!(self.text, "button-accept"))],
            false => vec![
                accept(false, say!(self.text, "button-bring-in")),
                accept(true, say!(self.text, "button-leave-and-join")),
            ],
        };
        let words = letters(view) != Letters::Off;
        choices.extend([
            Choice::plain(Step::Decline { from }, say!(self.text, "button-decline")),
            Choice::plain(
                Step::Counter { from, words },
                say!(self.text, "button-counter"),
            ),
        ]);
        choices
    }

    fn withdrawals(&self, view: &View, standing: &Standing) -> Vec<CreateButton> {
        let open = standing.proposed_to.iter();
        open.map(|proposal| {
            let to = proposal.seat;
            let army = self.text.armies_of(view, &[to]);
            let label = say!(self.text, "button-take-back", army = army);
            button(view, Step::Withdraw { to }, ButtonStyle::Secondary, label)
        })
        .collect()
    }

    /// From one proposal to the next.
    fn turning(&self, view: &View, at: usize, of: usize) -> Vec<CreateButton> {
        let to = |at, label| button(view, Step::Sheet { at }, ButtonStyle::Secondary, label);
        let earlier = at.checked_sub(1);
        let earlier = earlier.map(|at| to(at, say!(self.text, "button-earlier")));
        let later = (at + 1 < of).then(|| to(at + 1, say!(self.text, "button-later")));
        earlier.into_iter().chain(later).collect()
    }

    /// The menu of those who can be meant.
    fn choose(&self, view: &View, standing: &Standing, whom: Whom) -> Answer {
        let people = people(view, standing, whom);
        if people.is_empty() {
            return self.sheet_at(view, standing, 0);
        }
        let (step, words) = match whom {
            Whom::Candidates => (Step::Ally, say!(self.text, "menu-ally")),
            _ => (Step::Reader, say!(self.text, "menu-reader")),
        };
        let options = people
            .into_iter()
            .map(|who| CreateSelectMenuOption::new(self.plain_name(view, who), written(who)));
        let kind = CreateSelectMenuKind::String {
            options: options.collect(),
        };
        let menu = CreateSelectMenu::new(id(view, step), kind).placeholder(words.clone());
        Answer::text(words).with_rows(vec![
            CreateActionRow::SelectMenu(menu),
            CreateActionRow::Buttons(vec![self.back(view)]),
        ])
    }

    fn ask_propose(&self, view: &View, to: Seat) -> Answer {
        let who = self.text.seat(view, to, Naming::Escaped);
        let plain = Step::Propose { to, words: false };
        let plain = button(
            view,
            plain,
            ButtonStyle::Success,
            say!(self.text, "button-propose-plain"),
        );
        let words = Step::Propose { to, words: true };
        let words = (letters(view) != Letters::Off).then(|| {
            let label = say!(self.text, "button-propose-words");
            button(view, words, ButtonStyle::Primary, label)
        });
        let row = [plain].into_iter().chain(words).chain([self.back(view)]);
        Answer::text(say!(self.text, "ask-propose", who = who))
            .with_rows(message::as_rows(vec![row.collect()]))
    }

    /// Which of one's allies to leave, where each is a pact of its own; else whether.
    fn ask_leave(&self, view: &View, standing: &Standing) -> Answer {
        let leave = |with, label| button(view, Step::Leave { with }, ButtonStyle::Danger, label);
        let singly = standing.allies.iter().filter(|_| has_pacts(standing));
        let singly = singly.map(|seat| {
            let army = self.text.armies_of(view, &[*seat]);
            leave(
                Some(*seat),
                say!(self.text, "button-leave-one", army = army),
            )
        });
        let all = leave(None, say!(self.text, "button-yes-leave"));
        let mut buttons: Vec<_> = singly.collect();
        if buttons.len() != 1 {
            buttons.push(all);
        }
        buttons.push(self.back(view));
        let words = match has_pacts(standing) {
            true => say!(self.text, "ask-leave-pact"),
            false => say!(self.text, "ask-leave"),
        };
        Answer::text(words).with_rows(message::in_rows(buttons))
    }

    fn ask_order(&self, view: &View, standing: &Standing) -> Answer {
        let order = |order, label| {
            let style = match standing.order == Some(order) {
                true => ButtonStyle::Success,
                false => ButtonStyle::Secondary,
            };
            button(view, Step::Order(order), style, label)
        };
        let removal = say!(self.text, "button-order-removal");
        let protectorate = say!(self.text, "button-order-protectorate");
        let row = vec![
            order(StandingOrder::Protectorate, protectorate),
            order(StandingOrder::Removal, removal),
            self.back(view),
        ];
        Answer::text(say!(self.text, "ask-order")).with_rows(message::as_rows(vec![row]))
    }

    /// Back to the sheet.
    pub(super) fn back(&self, view: &View) -> CreateButton {
        let label = say!(self.text, "button-return");
        button(view, Step::Sheet { at: 0 }, ButtonStyle::Secondary, label)
    }
}

/// A button before it has its id.
pub(in crate::discord) struct Choice {
    pub(super) step: Step,
    pub(super) style: ButtonStyle,
    pub(super) label: String,
}

impl Choice {
    pub(in crate::discord) fn plain(step: Step, label: String) -> Self {
        let style = ButtonStyle::Secondary;
        Self { step, style, label }
    }
}

/// The buttons of these choices, on a sheet or, with its mark, under a message that was delivered.
pub(in crate::discord) fn as_buttons(
    view: &View,
    choices: Vec<Choice>,
    mark: Option<&str>,
) -> Vec<CreateButton> {
    let with_id = |choice: Choice| {
        let id = id(view, choice.step);
        let id = match mark {
            Some(mark) => id.marked(mark),
            None => id,
        };
        message::button(id, choice.style, choice.label)
    };
    choices.into_iter().map(with_id).collect()
}

/// The `custom_id` of a step.
pub(super) fn id(view: &View, step: Step) -> CustomId {
    CustomId::new(&view.game, view.ply(), Ask::Deal(step))
}

pub(super) fn button(
    view: &View,
    step: Step,
    style: ButtonStyle,
    label: impl Into<String>,
) -> CreateButton {
    message::button(id(view, step), style, label)
}

/// Whether people can write in this game, and how.
pub(super) fn letters(view: &View) -> Letters {
    let affairs: Option<&Affairs> = view.affairs.as_ref();
    affairs.map_or(Letters::Off, |affairs| affairs.options.letters)
}

/// Whether an alliance is a pact between two, of which one can have several.
fn has_pacts(standing: &Standing) -> bool {
    standing.order.is_none()
}

/// Whether the viewer is still in a game that runs.
pub(super) fn may_deal(view: &View) -> bool {
    let own = view.own_seats();
    let mut armies = view.armies().into_iter();
    view.turn().is_some() && armies.any(|army| own.contains(&army.seat) && army.status.is_in())
}
