//! The diplomacy panel of one player: allies, proposals, the standing order, letters, mutes.
//!
//! It is for its reader alone. Players are called by name, so that nobody is pinged.

use super::board::shorten;
use super::catalogue::{Text, say};
use super::names::Naming;
use entente_game::{
    Correspondent, DiplomaticStatus, LetterView, Proposal, Seat, StandingOrder, View,
};

/// The most characters of a game's title above the panel.
const TITLE_LIMIT: usize = 400;

/// The longest title of a modal that Discord takes, in characters.
const MODAL_TITLE_LIMIT: usize = 45;

impl Text {
    /// The whole panel, line by line.
    pub fn diplomacy_panel(&self, view: &View, status: &DiplomaticStatus) -> String {
        let title = shorten(self.title(view, Naming::Escaped), TITLE_LIMIT);
        let mut lines = vec![say!(self, "panel-diplomacy", title)];
        lines.push(self.own_alliance(view, status));
        // Without allies there is nothing to decide, and without a king it has been carried out.
        let is_open = status.liege.is_none() && !status.allies.is_empty();
        let order = status.order.filter(|_| is_open);
        lines.extend(order.map(|order| self.standing_order(order)));
        lines.extend(self.proposals(view, status));
        lines.extend(self.own_letters(view, status));
        lines.join("\n")
    }

    fn own_alliance(&self, view: &View, status: &DiplomaticStatus) -> String {
        let all = |seats: &[Seat]| {
            let who = seats.iter().map(|seat| self.named(view, *seat));
            self.all_of(who.collect())
        };
        let mut lines = vec![match status.allies.as_slice() {
            [] => say!(self, "panel-alone"),
            allies => say!(self, "panel-allied", others = all(allies)),
        }];
        if let Some(liege) = status.liege {
            lines.push(say!(self, "panel-liege", liege = self.named(view, liege)));
        }
        if !status.protectorates.is_empty() {
            let who = all(&status.protectorates);
            lines.push(say!(self, "panel-protectorates", who));
        }
        lines.join("\n")
    }

    /// The title of the modal with which an alliance is proposed.
    pub fn proposal_form_title(&self, view: &View, to: Seat) -> String {
        let who = self.distinct_owner_name(view, to, Naming::Name);
        shorten(say!(self, "form-proposal-title", who), MODAL_TITLE_LIMIT)
    }

    /// What the viewer's army does when its king is captured.
    pub fn standing_order(&self, order: StandingOrder) -> String {
        match order {
            StandingOrder::Removal => say!(self, "panel-order-removal"),
            StandingOrder::Protectorate => say!(self, "panel-order-protectorate"),
        }
    }

    fn proposals(&self, view: &View, status: &DiplomaticStatus) -> Vec<String> {
        let bond = self.bond(view);
        let who = |proposal: &Proposal| self.named(view, proposal.seat);
        let to_me = |proposal| say!(self, "panel-proposed-by", who = who(proposal), bond);
        let by_me = |proposal| say!(self, "panel-proposed-to", who = who(proposal), bond);
        let received = status.proposed_by.iter().map(to_me);
        received
            .chain(status.proposed_to.iter().map(by_me))
            .collect()
    }

    fn own_letters(&self, view: &View, status: &DiplomaticStatus) -> Vec<String> {
        let mut lines = Vec::new();
        let count = status.letters.len();
        if count > 0 {
            lines.push(say!(self, "panel-letters", count));
        }
        if let Some(alias) = status.alias {
            lines.push(say!(self, "panel-alias", alias = self.alias(alias)));
        }
        if !status.muted.is_empty() {
            let muted = status.muted.iter();
            let names = muted.map(|who| self.correspondent(view, *who, Naming::Escaped));
            lines.push(say!(
                self,
                "panel-muted",
                who = self.all_of(names.collect())
            ));
        }
        lines
    }

    /// The heading of one of the viewer's letters.
    pub fn letter_heading(&self, view: &View, letter: &LetterView, of: usize) -> String {
        let (number, when) = (letter.number, self.moment(letter.at, Naming::Escaped));
        let with = |who: Correspondent| self.correspondent(view, who, Naming::Escaped);
        if letter.is_own {
            say!(
                self,
                "letters-sent",
                number,
                of,
                whom = with(letter.to),
                when
            )
        } else {
            say!(
                self,
                "letters-received",
                number,
                of,
                who = with(letter.from),
                when
            )
        }
    }

    /// What players propose to each other, as the catalogues tell it apart: alliances are a part of
    /// the rules, pacts are promises between two.
    pub fn bond(&self, view: &View) -> &'static str {
        if view.has_pacts() { "pact" } else { "alliance" }
    }

    fn named(&self, view: &View, seat: Seat) -> String {
        self.seat_name(view, seat, Naming::Escaped)
    }
}
