//! The diplomacy panel: the player's status, the open proposals, and buttons for all that can be
//! done.
//!
//! The buttons follow only from what their reader may know. Whether something can still be done is
//! checked when it is asked for.

use crate::diplomacy::buttons::{ButtonSpec, as_buttons, button, can_negotiate, id, letters};
use crate::diplomacy::people::{PlayerFilter, players};
use crate::frontend::answer::{Answer, Embed};
use crate::frontend::diplomacy_component::{DiplomacyComponent, Recipient};
use crate::frontend::{Frontend, message};
use entente_game::{Correspondent, DiplomaticStatus, Letters, Proposal, Seat, StandingOrder, View};
use entente_presentation::text::{Naming, say, shorten};
use poise::serenity_prelude::{
    ButtonStyle, CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption,
};

/// The longest name of a player within a label, in characters.
const MAX_NAME: usize = 24;

impl Frontend {
    /// A page of the panel.
    pub(crate) fn page(
        &self,
        view: &View,
        status: &DiplomaticStatus,
        component: &DiplomacyComponent,
        chosen: &[String],
    ) -> Answer {
        let correspondent = chosen.first().and_then(|who| who.parse().ok());
        match (component, correspondent) {
            (DiplomacyComponent::ChooseAlly, _) => self.candidate_menu(view, status),
            (DiplomacyComponent::ChooseRecipient, _) => self.recipient_menu(view, status),
            (DiplomacyComponent::Ally, Some(Correspondent::Seat(to))) => self.ask_propose(view, to),
            (DiplomacyComponent::Letter { number }, _) => self.letter_panel(view, status, *number),
            (DiplomacyComponent::AskReport { letter }, _) => self.ask_report(view, *letter),
            (DiplomacyComponent::AskLeave, _) => self.ask_leave(view, status),
            (DiplomacyComponent::AskOrder, _) => self.ask_order(view, status),
            (DiplomacyComponent::Panel { at }, _) => self.panel_at(view, status, *at),
            _ => self.panel_at(view, status, 0),
        }
    }

    /// The first page, with one of the proposals that the viewer received.
    fn panel_at(&self, view: &View, status: &DiplomaticStatus, wanted: usize) -> Answer {
        let proposals = &status.proposed_by;
        // A proposal may have been withdrawn since the button was made.
        let at = wanted.min(proposals.len().saturating_sub(1));
        let proposal = proposals.get(at);
        let mut rows = vec![self.action_row(view, status)];
        if can_negotiate(view) {
            let answers = proposal.map(|proposal| self.proposal_buttons(view, status, proposal));
            rows.extend(answers.map(|answers| as_buttons(view, answers, None)));
            rows.push(self.withdraw_buttons(view, status));
        }
        rows.push(self.page_buttons(view, at, proposals.len()));
        rows.retain(|row| !row.is_empty());
        let mut text = self.text.diplomacy_panel(view, status);
        if !can_negotiate(view) {
            text = format!("{text}\n{}", say!(self.text, "panel-over"));
        }
        let answer = Answer::text(text).with_rows(message::non_empty_rows(rows));
        match proposal {
            Some(proposal) => answer.with_embed(self.proposal(view, proposal)),
            None => answer,
        }
    }

    /// A proposal and the message that came with it.
    fn proposal(&self, view: &View, proposal: &Proposal) -> Embed {
        let who = self.text.seat_name(view, proposal.seat, Naming::Escaped);
        let message = proposal.message.as_deref();
        Embed {
            title: Some(say!(
                self.text,
                "proposal-title",
                who,
                bond = self.text.bond(view)
            )),
            text: message.map(|message| self.text.escaped_lines(message)),
            picture: None,
        }
    }

    /// The buttons for what the viewer can start.
    fn action_row(&self, view: &View, status: &DiplomaticStatus) -> Vec<CreateButton> {
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
                say!(self.text, "button-propose", bond = self.text.bond(view)),
            ),
            (
                can_write,
                DiplomacyComponent::ChooseRecipient,
                say!(self.text, "button-letter"),
            ),
            (
                has_letters,
                DiplomacyComponent::Letter { number: 0 },
                say!(self.text, "button-letters"),
            ),
            (
                has_order,
                DiplomacyComponent::AskOrder,
                self.order_label(status),
            ),
            (
                can_leave,
                DiplomacyComponent::AskLeave,
                say!(
                    self.text,
                    "button-leave-alliance",
                    bond = self.text.bond(view)
                ),
            ),
        ];
        let all = [propose, write, read, order, leave].into_iter();
        let there = all.filter(|(is_there, ..)| *is_there);
        there
            .map(|(_, component, label)| button(view, component, ButtonStyle::Secondary, label))
            .collect()
    }

    /// The buttons that answer a proposal. They depend on whether the viewer could join, but not on
    /// whether the other side can be joined: that could be a secret.
    pub(crate) fn proposal_buttons(
        &self,
        view: &View,
        status: &DiplomaticStatus,
        proposal: &Proposal,
    ) -> Vec<ButtonSpec> {
        let from = proposal.seat;
        let accept = |leaving, label| ButtonSpec {
            component: DiplomacyComponent::Accept { from, leaving },
            style: ButtonStyle::Success,
            label,
        };
        let mut choices = if status.is_independent() || view.has_pacts() {
            vec![accept(false, say!(self.text, "button-accept"))]
        } else {
            let who = self.label_name(view, from);
            let names = status.allies.iter();
            let allies = self
                .text
                .all_of(names.map(|seat| self.label_name(view, *seat)).collect());
            let bring_in = say!(self.text, "button-bring-in", who = who.clone());
            let leave = say!(self.text, "button-leave-and-join", allies, who);
            let bring_in = accept(false, message::label(bring_in));
            let leave = accept(true, message::label(leave));
            let bring_in = has_room(view, status).then_some(bring_in);
            bring_in.into_iter().chain([leave]).collect()
        };
        choices.push(ButtonSpec::plain(
            DiplomacyComponent::Decline { from },
            say!(self.text, "button-decline"),
        ));
        // Without letters, a counter-proposal would be the same proposal again.
        if letters(view) != Letters::Off {
            choices.push(ButtonSpec::plain(
                DiplomacyComponent::Counter { from },
                say!(self.text, "button-counter"),
            ));
        }
        choices
    }

    /// A player's name within a label.
    fn label_name(&self, view: &View, seat: Seat) -> String {
        let name = self.text.distinct_owner_name(view, seat, Naming::Name);
        shorten(name, MAX_NAME)
    }

    /// The label of the button that changes the standing order, which says what it is now.
    fn order_label(&self, status: &DiplomaticStatus) -> String {
        let order = match status.order {
            Some(StandingOrder::Protectorate) => "protectorate",
            Some(StandingOrder::Removal) => "removal",
            None => "none",
        };
        say!(self.text, "button-standing-order", order)
    }

    /// The buttons that withdraw the viewer's own proposals.
    fn withdraw_buttons(&self, view: &View, status: &DiplomaticStatus) -> Vec<CreateButton> {
        let open = status.proposed_to.iter();
        open.map(|proposal| {
            let to = proposal.seat;
            let army = self.text.armies_of(view, &[to]);
            let label = say!(self.text, "button-withdraw-from-army", army);
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
    fn page_buttons(&self, view: &View, at: usize, of: usize) -> Vec<CreateButton> {
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
            .map(|before| to(before, say!(self.text, "button-previous")));
        let later = (at + 1 < of).then(|| to(at + 1, say!(self.text, "button-next")));
        earlier.into_iter().chain(later).collect()
    }

    /// The menu of the players to whom an alliance can be proposed.
    fn candidate_menu(&self, view: &View, status: &DiplomaticStatus) -> Answer {
        let players = players(view, status, PlayerFilter::Candidates).into_iter();
        let options = players
            .map(|who| CreateSelectMenuOption::new(self.plain_name(view, who), who.to_string()));
        let text = say!(
            self.text,
            "menu-propose-alliance",
            bond = self.text.bond(view)
        );
        match self.choice_rows(view, DiplomacyComponent::Ally, &text, options.collect()) {
            Some(rows) => Answer::text(text).with_rows(rows),
            None => self.panel_at(view, status, 0),
        }
    }

    /// The menu of the players to whom the viewer can write, each under the viewer's name, and also
    /// anonymously where that is possible. A choice opens the letter at once.
    fn recipient_menu(&self, view: &View, status: &DiplomaticStatus) -> Answer {
        let players = players(view, status, PlayerFilter::Recipients).into_iter();
        let options = players.flat_map(|who| {
            let name = self.plain_name(view, who);
            let anonymous = say!(self.text, "menu-anonymously", who = name.clone());
            let signed = (name, Recipient::ByName(who).to_string());
            let unsigned = (anonymous, Recipient::Anonymously(who).to_string());
            let both = letters(view) == Letters::Anonymous;
            [signed].into_iter().chain(both.then_some(unsigned))
        });
        let options = options.map(|(label, value)| CreateSelectMenuOption::new(label, value));
        let placeholder = say!(self.text, "menu-write-letter");
        let component = DiplomacyComponent::Recipient;
        let Some(rows) = self.choice_rows(view, component, &placeholder, options.collect()) else {
            return self.panel_at(view, status, 0);
        };
        // Writers must know beforehand that everybody may read the letter in the end.
        let diplomacy = view.diplomacy.as_ref();
        let text = if diplomacy.is_some_and(|diplomacy| diplomacy.options.reveal_letters) {
            say!(self.text, "ask-write-revealed")
        } else {
            say!(self.text, "ask-write")
        };
        Answer::text(text).with_rows(rows)
    }

    /// A menu with a way back; `None` if there is nothing to choose.
    fn choice_rows(
        &self,
        view: &View,
        component: DiplomacyComponent,
        placeholder: &str,
        options: Vec<CreateSelectMenuOption>,
    ) -> Option<Vec<CreateActionRow>> {
        if options.is_empty() {
            return None;
        }
        let kind = CreateSelectMenuKind::String { options };
        let menu = CreateSelectMenu::new(id(view, component), kind).placeholder(placeholder);
        Some(vec![
            CreateActionRow::SelectMenu(menu),
            CreateActionRow::Buttons(vec![self.back(view)]),
        ])
    }

    /// Asks whether to propose an alliance, with or without a message.
    fn ask_propose(&self, view: &View, to: Seat) -> Answer {
        let who = self.text.seat_name(view, to, Naming::Escaped);
        let propose = |with_message, style, label| {
            let component = DiplomacyComponent::Propose { to, with_message };
            button(view, component, style, label)
        };
        let plain = say!(self.text, "button-propose-without-message");
        let mut row = vec![propose(false, ButtonStyle::Success, plain)];
        if letters(view) != Letters::Off {
            let with_words = say!(self.text, "button-propose-with-message");
            row.push(propose(true, ButtonStyle::Primary, with_words));
        }
        row.push(self.back(view));
        Answer::text(say!(
            self.text,
            "ask-propose",
            who,
            bond = self.text.bond(view)
        ))
        .with_rows(message::non_empty_rows(vec![row]))
    }

    /// Asks which ally to leave, where each alliance is a pact of its own, or else whether to leave
    /// the alliance.
    fn ask_leave(&self, view: &View, status: &DiplomaticStatus) -> Answer {
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
                let army = self.text.armies_of(view, &[*seat]);
                leave(Some(*seat), say!(self.text, "button-leave-army", army))
            });
        let bond = self.text.bond(view);
        let all = leave(None, say!(self.text, "button-yes-leave", bond));
        let mut buttons: Vec<_> = singly.collect();
        if buttons.len() != 1 {
            buttons.push(all);
        }
        buttons.push(self.back(view));
        let text = say!(self.text, "ask-leave", bond);
        Answer::text(text).with_rows(message::rows_of_five(buttons))
    }

    /// Asks what the viewer's army does if its king is captured.
    pub(crate) fn ask_order(&self, view: &View, status: &DiplomaticStatus) -> Answer {
        let mut row = as_buttons(view, self.order_buttons(status), None);
        row.push(self.back(view));
        Answer::text(self.text.ask_order(view)).with_rows(message::non_empty_rows(vec![row]))
    }

    /// The two standing orders; the present one is green.
    pub(crate) fn order_buttons(&self, status: &DiplomaticStatus) -> Vec<ButtonSpec> {
        let protectorate = say!(self.text, "button-standing-order-protectorate");
        let removal = say!(self.text, "button-standing-order-removal");
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
}

/// Whether one more player can be brought into the viewer's alliance, as far as the viewer knows:
/// it is not full, and somebody would be left to play against.
fn has_room(view: &View, status: &DiplomaticStatus) -> bool {
    let diplomacy = view.diplomacy.as_ref();
    let most = diplomacy.map_or(0, |diplomacy| usize::from(diplomacy.options.most_allied));
    let armies = view.armies().into_iter();
    let players = armies.filter(|army| army.status.is_in()).count();
    let together = status.allies.len() + 2;
    together <= most && together < players
}
