//! The diplomacy panel: the player's status, the open proposals, letters, and buttons for all that
//! can be done, which delivered messages have, too.
//!
//! The buttons follow only from what their reader may know. Whether something can still be done is
//! checked when it is asked for.
//!
//! Letters are read one by one, answered, muted, and reported to the managers of the server. The
//! text of one is shown in an embed, where there is room for all of it, and where nothing in it
//! works as formatting, a mention or a link.

use crate::diplomacy::component::{DiplomacyComponent, Others, Readers};
use crate::diplomacy::people::{Diplomat, PlayerFilter};
use crate::frontend::answer::{Answer, Embed};
use crate::frontend::custom_id::CustomId;
use crate::frontend::form::{Form, Input};
use crate::frontend::message;
use entente_game::{
    Correspondent, Home, LETTER_LIMIT, LetterView, Letters, Proposal, Seat, StandingOrder, View,
};
use entente_presentation::text::{self, Naming, say, shorten};
use poise::serenity_prelude::{
    ButtonStyle, CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption,
};

/// The longest name of a player within a label, in characters.
const MAX_NAME: usize = 24;

impl Diplomat<'_> {
    /// A page of the panel.
    pub(crate) fn page(self, component: &DiplomacyComponent, chosen: &[String]) -> Answer {
        let correspondent = chosen.first().and_then(|who| who.parse().ok());
        match (component, correspondent) {
            (DiplomacyComponent::ChooseAlly, _) => self.candidate_menu(),
            (DiplomacyComponent::ChooseRecipient, _) => self.recipient_menu(),
            (DiplomacyComponent::Ally, Some(Correspondent::Seat(to))) => self.ask_propose(to),
            (DiplomacyComponent::Letter { number }, _) => self.letter_panel(*number),
            (DiplomacyComponent::AskReport { letter }, _) => self.ask_report(*letter),
            (DiplomacyComponent::AskLeave, _) => self.ask_leave(),
            (DiplomacyComponent::AskOrder, _) => self.ask_order(),
            (DiplomacyComponent::Panel { at }, _) => self.panel_at(*at),
            _ => self.panel_at(0),
        }
    }

    /// The first page, with one of the proposals that the viewer received.
    fn panel_at(self, wanted: usize) -> Answer {
        let proposals = &self.status.proposed_by;
        // A proposal may have been withdrawn since the button was made.
        let at = wanted.min(proposals.len().saturating_sub(1));
        let proposal = proposals.get(at);
        let mut rows = vec![self.action_row()];
        if self.can_negotiate() {
            let answers = proposal.map(|proposal| self.proposal_buttons(proposal));
            rows.extend(answers.map(|answers| as_buttons(self.view, answers, None)));
            rows.push(self.withdraw_buttons());
        }
        rows.push(self.page_buttons(at, proposals.len()));
        rows.retain(|row| !row.is_empty());
        let mut content = text::diplomacy_panel(self.text, self.view, self.status);
        if !self.can_negotiate() {
            content = format!("{content}\n{}", say!(self.text, "panel-over"));
        }
        let answer = Answer::text(content).with_rows(message::non_empty_rows(rows));
        match proposal {
            Some(proposal) => answer.with_embed(self.proposal_embed(proposal)),
            None => answer,
        }
    }

    /// A proposal and the message that came with it.
    fn proposal_embed(self, proposal: &Proposal) -> Embed {
        let who = self.reader(Naming::Escaped).seat_name(proposal.seat);
        let message = proposal.message.as_deref();
        Embed {
            title: Some(say!(
                self.text,
                "proposal-title",
                who,
                bond = text::bond(self.view)
            )),
            text: message.map(|message| text::escaped_lines(self.text, message)),
            picture: None,
        }
    }

    /// The buttons for what the viewer can start.
    fn action_row(self) -> Vec<CreateButton> {
        let is_free = self.status.liege.is_none() && self.can_negotiate();
        let can_propose = is_free && !self.players(PlayerFilter::Candidates).is_empty();
        let has_order = is_free && self.status.order.is_some();
        let can_leave = is_free && !self.status.is_independent();
        let can_write = self.can_negotiate() && self.letters() != Letters::Off;
        let has_letters = !self.status.letters.is_empty();
        let [propose, write, read, order, leave] = [
            (
                can_propose,
                DiplomacyComponent::ChooseAlly,
                say!(self.text, "button-propose", bond = text::bond(self.view)),
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
            (has_order, DiplomacyComponent::AskOrder, self.order_label()),
            (
                can_leave,
                DiplomacyComponent::AskLeave,
                say!(
                    self.text,
                    "button-leave-alliance",
                    bond = text::bond(self.view)
                ),
            ),
        ];
        let there = [propose, write, read, order, leave]
            .into_iter()
            .filter(|(is_there, ..)| *is_there);
        there
            .map(|(_, component, label)| {
                self.panel_button(component, ButtonStyle::Secondary, label)
            })
            .collect()
    }

    /// Asks about the others in an alliance before its proposal is accepted.
    pub(super) fn ask_accept(self, proposal: &Proposal) -> Answer {
        let who = self.reader(Naming::Escaped).seat_name(proposal.seat);
        let title = say!(
            self.text,
            "proposal-title",
            who,
            bond = text::bond(self.view)
        );
        let others = text::others_in_alliance(self.reader(Naming::Escaped), proposal);
        let answers = self.proposal_buttons(proposal);
        let rows = vec![
            as_buttons(self.view, answers, None),
            vec![self.back_button()],
        ];
        Answer::text(format!("**{title}.** {}", others.unwrap_or_default()))
            .with_rows(message::non_empty_rows(rows))
    }

    /// The buttons that answer a proposal. They depend on whether the viewer could join, but not on
    /// whether the other side can be joined: that could be a secret.
    pub(crate) fn proposal_buttons(self, proposal: &Proposal) -> Vec<ButtonSpec> {
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
        let mut choices = if self.status.is_independent() || self.view.has_pacts() {
            vec![accept(false, say!(self.text, "button-accept"))]
        } else {
            let who = self.label_name(from);
            let names = self.status.allies.iter();
            let allies = self
                .text
                .all_of(names.map(|seat| self.label_name(*seat)).collect());
            let bring_in = say!(self.text, "button-bring-in", who = who.clone());
            let leave = say!(self.text, "button-leave-and-join", allies, who);
            let bring_in = accept(false, message::label(bring_in));
            let leave = accept(true, message::label(leave));
            let bring_in = self.has_room().then_some(bring_in);
            bring_in.into_iter().chain([leave]).collect()
        };
        choices.push(ButtonSpec::plain(
            DiplomacyComponent::Decline { from },
            say!(self.text, "button-decline"),
        ));
        // Without letters, a counter-proposal would be the same proposal again.
        if self.letters() != Letters::Off {
            choices.push(ButtonSpec::plain(
                DiplomacyComponent::Counter { from },
                say!(self.text, "button-counter"),
            ));
        }
        choices
    }

    /// A player's name within a label.
    fn label_name(self, seat: Seat) -> String {
        let name = self.reader(Naming::Name).distinct_owner_name(seat);
        shorten(name, MAX_NAME)
    }

    /// The label of the button that changes the standing order, which says what it is now.
    fn order_label(self) -> String {
        let order = match self.status.order {
            Some(StandingOrder::Protectorate) => "protectorate",
            Some(StandingOrder::Removal) => "removal",
            None => "none",
        };
        say!(self.text, "button-standing-order", order)
    }

    /// The buttons that withdraw the viewer's own proposals.
    fn withdraw_buttons(self) -> Vec<CreateButton> {
        self.status
            .proposed_to
            .iter()
            .map(|proposal| {
                let to = proposal.seat;
                let army = self.text.armies_of(self.view, &[to]);
                let label = say!(self.text, "button-withdraw-from-army", army);
                self.panel_button(
                    DiplomacyComponent::Withdraw { to },
                    ButtonStyle::Secondary,
                    label,
                )
            })
            .collect()
    }

    /// The buttons that lead from one proposal to the next.
    fn page_buttons(self, at: usize, of: usize) -> Vec<CreateButton> {
        let to = |at, label| {
            self.panel_button(
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
    fn candidate_menu(self) -> Answer {
        let players = self.players(PlayerFilter::Candidates);
        if players.is_empty() {
            return self.panel_at(0);
        }
        let content = say!(
            self.text,
            "menu-propose-alliance",
            bond = text::bond(self.view)
        );
        let options = self.player_options(&players);
        let menu = self.menu(DiplomacyComponent::Ally, content.clone(), options);
        Answer::text(content).with_rows(vec![
            CreateActionRow::SelectMenu(menu),
            CreateActionRow::Buttons(vec![self.back_button()]),
        ])
    }

    /// The menu of the players to whom the viewer can write, and a second one to write anonymously,
    /// where that is possible. The choice of one or several opens the letter at once.
    fn recipient_menu(self) -> Answer {
        let players = self.players(PlayerFilter::Recipients);
        if players.is_empty() {
            return self.panel_at(0);
        }
        let menu = |anonymous, placeholder| {
            let component = DiplomacyComponent::Recipients { anonymous };
            let menu = self.menu(component, placeholder, self.player_options(&players));
            CreateActionRow::SelectMenu(menu.max_values(players.len() as u8))
        };
        let mut rows = vec![menu(false, say!(self.text, "menu-write-letter"))];
        if self.letters() == Letters::Anonymous {
            rows.push(menu(true, say!(self.text, "menu-write-anonymously")));
        }
        rows.push(CreateActionRow::Buttons(vec![self.back_button()]));
        // Writers must know beforehand that everybody may read the letter in the end.
        let diplomacy = self.view.terms.diplomacy;
        let content = if diplomacy.is_some_and(|diplomacy| diplomacy.reveal_letters) {
            say!(self.text, "ask-write-revealed")
        } else {
            say!(self.text, "ask-write")
        };
        Answer::text(content).with_rows(rows)
    }

    fn player_options(self, players: &[Correspondent]) -> Vec<CreateSelectMenuOption> {
        let option = |who: &Correspondent| {
            let name = self.plain_name(*who);
            CreateSelectMenuOption::new(name, who.to_string())
        };
        players.iter().map(option).collect()
    }

    fn menu(
        self,
        component: DiplomacyComponent,
        placeholder: String,
        options: Vec<CreateSelectMenuOption>,
    ) -> CreateSelectMenu {
        let kind = CreateSelectMenuKind::String { options };
        CreateSelectMenu::new(self.id_of(component), kind).placeholder(placeholder)
    }

    /// Asks whether to propose an alliance, with or without a message.
    fn ask_propose(self, to: Seat) -> Answer {
        let who = self.reader(Naming::Escaped).seat_name(to);
        let propose = |with_message, style, label| {
            let component = DiplomacyComponent::Propose { to, with_message };
            self.panel_button(component, style, label)
        };
        let plain = say!(self.text, "button-propose-without-message");
        let mut row = vec![propose(false, ButtonStyle::Success, plain)];
        if self.letters() != Letters::Off {
            let with_words = say!(self.text, "button-propose-with-message");
            row.push(propose(true, ButtonStyle::Primary, with_words));
        }
        row.push(self.back_button());
        let question = say!(self.text, "ask-propose", who, bond = text::bond(self.view));
        let shown = text::shown_allies(self.text, self.view, self.status);
        let lines: Vec<_> = [Some(question), shown].into_iter().flatten().collect();
        Answer::text(lines.join("\n")).with_rows(message::non_empty_rows(vec![row]))
    }

    /// Asks which ally to leave, where each alliance is a pact of its own, or else whether to leave
    /// the alliance.
    fn ask_leave(self) -> Answer {
        let leave = |with, label| {
            self.panel_button(
                DiplomacyComponent::Leave { with },
                ButtonStyle::Danger,
                label,
            )
        };
        let singly = self
            .status
            .allies
            .iter()
            .filter(|_| self.view.has_pacts())
            .map(|seat| {
                let army = self.text.armies_of(self.view, &[*seat]);
                leave(Some(*seat), say!(self.text, "button-leave-army", army))
            });
        let bond = text::bond(self.view);
        let all = leave(None, say!(self.text, "button-yes-leave", bond));
        let mut buttons: Vec<_> = singly.collect();
        if buttons.len() != 1 {
            buttons.push(all);
        }
        buttons.push(self.back_button());
        let content = say!(self.text, "ask-leave", bond);
        Answer::text(content).with_rows(message::rows_of_five(buttons))
    }

    /// Asks what the viewer's army does if its king is captured.
    pub(super) fn ask_order(self) -> Answer {
        let mut row = as_buttons(self.view, self.order_buttons(), None);
        row.push(self.back_button());
        Answer::text(text::ask_order(self.text, self.view))
            .with_rows(message::non_empty_rows(vec![row]))
    }

    /// The two standing orders; the present one is green.
    pub(crate) fn order_buttons(self) -> Vec<ButtonSpec> {
        let protectorate = say!(self.text, "button-standing-order-protectorate");
        let removal = say!(self.text, "button-standing-order-removal");
        let orders = [
            (StandingOrder::Protectorate, protectorate),
            (StandingOrder::Removal, removal),
        ];
        let button = |(order, label)| {
            let style = if self.status.order == Some(order) {
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

    /// Whether one more player can be brought into the viewer's alliance, as far as the viewer
    /// knows: it is not full, and an opponent would be left.
    fn has_room(self) -> bool {
        let diplomacy = self.view.terms.diplomacy;
        let most = diplomacy.map_or(0, |diplomacy| usize::from(diplomacy.most_allied));
        let players = self
            .view
            .armies()
            .into_iter()
            .filter(|army| army.status.is_in())
            .count();
        let together = self.status.allies.len() + 2;
        together <= most && together < players
    }

    /// The viewer's letter with this number, or else the last one.
    fn letter_panel(self, number: u32) -> Answer {
        let all = &self.status.letters;
        let at = all.iter().position(|letter| letter.number == number);
        let Some(at) = at.or(all.len().checked_sub(1)) else {
            let back = message::non_empty_rows(vec![vec![self.back_button()]]);
            return Answer::text(say!(self.text, "letters-none")).with_rows(back);
        };
        let letter = &all[at];
        let to = |letter: &LetterView, label| {
            let component = DiplomacyComponent::Letter {
                number: letter.number,
            };
            self.panel_button(component, ButtonStyle::Secondary, label)
        };
        let earlier = at
            .checked_sub(1)
            .map(|before| to(&all[before], say!(self.text, "button-previous")));
        let later = all
            .get(at + 1)
            .map(|letter| to(letter, say!(self.text, "button-next")));
        let ways = earlier.into_iter().chain(later).chain([self.back_button()]);
        let answers = self.letter_buttons(letter);
        let rows = vec![as_buttons(self.view, answers, None), ways.collect()];
        let heading = text::letter_heading(self.text, self.view, letter, all.len());
        Answer::text(heading)
            .with_embed(Embed {
                title: None,
                text: Some(text::letter_body(self.text, letter)),
                picture: None,
            })
            .with_rows(message::non_empty_rows(rows))
    }

    /// The buttons for a letter that the viewer received; none for their own.
    pub(crate) fn letter_buttons(self, letter: &LetterView) -> Vec<ButtonSpec> {
        if letter.is_own {
            return Vec::new();
        }
        let mut choices = if self.can_negotiate() {
            self.write_buttons(letter.from, say!(self.text, "button-reply"))
        } else {
            Vec::new()
        };
        let (number, muted) = (letter.number, !self.status.muted.contains(&letter.from));
        let label = if muted {
            say!(self.text, "button-mute")
        } else {
            say!(self.text, "button-unmute")
        };
        let mute = DiplomacyComponent::Mute {
            letter: number,
            muted,
        };
        choices.push(ButtonSpec::plain(mute, label));
        // Nobody has to be protected from what a computer writes.
        if self.view.record.home != Home::Private && !self.is_of_computer(letter) {
            let report = DiplomacyComponent::AskReport { letter: number };
            choices.push(ButtonSpec::plain(report, say!(self.text, "button-report")));
        }
        choices
    }

    /// Whether a computer wrote a letter. A computer that plays in a person's place writes none,
    /// and none writes under an alias.
    fn is_of_computer(self, letter: &LetterView) -> bool {
        let Correspondent::Seat(seat) = letter.from else {
            return false;
        };
        let is_former = letter.former.iter().any(|(former, _)| *former == seat);
        let owner = self.view.person_at(seat).filter(|_| !is_former);
        owner.is_some_and(|owner| owner.computer.is_some())
    }

    /// The buttons to write to a player: under the viewer's name, and under their alias where
    /// letters can be anonymous.
    fn write_buttons(self, to: Correspondent, label: String) -> Vec<ButtonSpec> {
        let pen = |anonymous, label| ButtonSpec {
            component: DiplomacyComponent::Write {
                to: Readers(vec![to]),
                anonymous,
            },
            style: ButtonStyle::Primary,
            label,
        };
        let mut buttons = vec![pen(false, label)];
        if self.letters() == Letters::Anonymous {
            buttons.push(pen(true, say!(self.text, "button-write-anonymously")));
        }
        buttons
    }

    fn ask_report(self, letter: u32) -> Answer {
        let yes = self.panel_button(
            DiplomacyComponent::Report { letter },
            ButtonStyle::Danger,
            say!(self.text, "button-yes-report"),
        );
        let no = self.panel_button(
            DiplomacyComponent::Letter { number: letter },
            ButtonStyle::Secondary,
            say!(self.text, "button-back"),
        );
        Answer::text(say!(self.text, "ask-report"))
            .with_rows(message::non_empty_rows(vec![vec![yes, no]]))
    }

    /// The modal for a letter, or for the message that goes with a proposal.
    pub(super) fn message_modal(self, component: &DiplomacyComponent) -> Form {
        let (title, label) = match component {
            DiplomacyComponent::Propose { to, .. } => (
                text::proposal_form_title(self.text, self.view, *to),
                say!(self.text, "form-proposal-label"),
            ),
            DiplomacyComponent::Counter { from } => (
                text::proposal_form_title(self.text, self.view, *from),
                say!(self.text, "form-counter-label"),
            ),
            // All other forms are letters.
            _ => (
                say!(self.text, "form-letter-title"),
                say!(self.text, "form-letter-label"),
            ),
        };
        let can_be_empty = matches!(component, DiplomacyComponent::Propose { .. });
        let input = Input::paragraph("text").max_length(LETTER_LIMIT as u16);
        let input = if can_be_empty {
            input.optional()
        } else {
            input
        };
        Form::new(self.id_of(component.clone()), title).with(label, input)
    }

    fn id_of(self, component: DiplomacyComponent) -> CustomId {
        CustomId::new(&self.view.game, self.view.ply(), component)
    }

    fn panel_button(
        self,
        component: DiplomacyComponent,
        style: ButtonStyle,
        label: impl Into<String>,
    ) -> CreateButton {
        message::button(self.id_of(component), style, label)
    }

    /// What letters players can write in this game.
    fn letters(self) -> Letters {
        let diplomacy = self.view.terms.diplomacy;
        diplomacy.map_or(Letters::Off, |diplomacy| diplomacy.letters)
    }

    /// Whether the viewer is still in a running game.
    fn can_negotiate(self) -> bool {
        let own = self.view.own_seats();
        let mut armies = self.view.armies().into_iter();
        self.view.turn().is_some()
            && armies.any(|army| own.contains(&army.seat) && army.status.is_in())
    }

    /// The button that leads back to the first page.
    fn back_button(self) -> CreateButton {
        let label = say!(self.text, "button-back");
        self.panel_button(
            DiplomacyComponent::Panel { at: 0 },
            ButtonStyle::Secondary,
            label,
        )
    }
}

/// A button without its id.
pub(crate) struct ButtonSpec {
    component: DiplomacyComponent,
    style: ButtonStyle,
    label: String,
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
        let unmarked = CustomId::new(&view.game, view.ply(), choice.component);
        let id = match mark {
            Some(mark) => unmarked.marked(mark),
            None => unmarked,
        };
        message::button(id, choice.style, choice.label)
    };
    choices.into_iter().map(with_id).collect()
}
