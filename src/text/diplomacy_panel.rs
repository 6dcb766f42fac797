//! The diplomacy panel of one player: allies, proposals, the standing order, letters, mutes.
//!
//! It is for its reader alone. Players are called by name, so that nobody is pinged.

use super::board::shorten;
use super::catalogue::{Text, say};
use super::names::Naming;
use entente_game::{Correspondent, LetterView, Proposal, Seat, Standing, StandingOrder, View};

/// The most characters of a game's title above the panel.
const TITLE_LIMIT: usize = 400;

/// The longest title of a modal that Discord takes, in characters.
const MODAL_TITLE_LIMIT: usize = 45;

impl Text {
    /// The whole panel, line by line.
    pub fn diplomacy_panel(&self, view: &View, standing: &Standing) -> String {
        let title = shorten(self.title(view, Naming::Escaped), TITLE_LIMIT);
        let mut lines = vec![say!(self, "sheet-diplomacy", title = title)];
        lines.push(self.own_team(view, standing));
        // Without a king, the order has been carried out.
        let order = standing.order.filter(|_| standing.liege.is_none());
        lines.extend(order.map(|order| self.standing_order(order)));
        lines.extend(self.proposals(view, standing));
        lines.extend(self.own_letters(view, standing));
        lines.join("\n")
    }

    fn own_team(&self, view: &View, standing: &Standing) -> String {
        let all = |seats: &[Seat]| {
            let who = seats.iter().map(|seat| self.named(view, *seat));
            self.all_of(who.collect())
        };
        let allies = match standing.allies.as_slice() {
            [] => say!(self, "sheet-alone"),
            allies => say!(self, "sheet-allied", others = all(allies)),
        };
        let liege = standing.liege;
        let liege = liege.map(|liege| say!(self, "sheet-liege", liege = self.named(view, liege)));
        let bound = match standing.protectorates.as_slice() {
            [] => None,
            bound => Some(say!(self, "sheet-protectorates", who = all(bound))),
        };
        let lines = [Some(allies), liege, bound].into_iter().flatten();
        lines.collect::<Vec<_>>().join("\n")
    }

    /// The title of the modal with which an alliance is proposed.
    pub fn proposal_form_title(&self, view: &View, to: Seat) -> String {
        let who = self.owner_name(view, to, Naming::Name);
        shorten(
            say!(self, "form-proposal-title", who = who),
            MODAL_TITLE_LIMIT,
        )
    }

    /// What the viewer's army does when its king is captured.
    pub fn standing_order(&self, order: StandingOrder) -> String {
        match order {
            StandingOrder::Removal => say!(self, "sheet-order-removal"),
            StandingOrder::Protectorate => say!(self, "sheet-order-protectorate"),
        }
    }

    fn proposals(&self, view: &View, standing: &Standing) -> Vec<String> {
        let who = |proposal: &Proposal| self.named(view, proposal.seat);
        let to_me = standing.proposed_by.iter();
        let to_me = to_me.map(|proposal| say!(self, "sheet-proposed-by", who = who(proposal)));
        let by_me = standing.proposed_to.iter();
        let by_me = by_me.map(|proposal| say!(self, "sheet-proposed-to", who = who(proposal)));
        to_me.chain(by_me).collect()
    }

    fn own_letters(&self, view: &View, standing: &Standing) -> Vec<String> {
        let count = standing.letters.len();
        let letters = (count > 0).then(|| say!(self, "sheet-letters", count = count));
        let alias = standing.alias.map(|alias| self.alias(alias));
        let alias = alias.map(|alias| say!(self, "sheet-alias", alias = alias));
        let muted = standing.muted.iter();
        let muted: Vec<_> = muted
            .map(|who| self.correspondent(view, *who, Naming::Escaped))
            .collect();
        let muted =
            (!muted.is_empty()).then(|| say!(self, "sheet-muted", who = self.all_of(muted)));
        [letters, alias, muted].into_iter().flatten().collect()
    }

    /// The heading of one of the viewer's letters.
    pub fn letter_heading(&self, view: &View, letter: &LetterView, of: usize) -> String {
        let (number, when) = (letter.number, self.moment(letter.at, Naming::Escaped));
        let with = |who: Correspondent| self.correspondent(view, who, Naming::Escaped);
        if letter.is_own {
            say!(
                self,
                "letters-sent",
                number = number,
                of = of,
                whom = with(letter.to),
                when = when
            )
        } else {
            say!(
                self,
                "letters-received",
                number = number,
                of = of,
                who = with(letter.from),
                when = when
            )
        }
    }

    fn named(&self, view: &View, seat: Seat) -> String {
        self.seat_name(view, seat, Naming::Escaped)
    }
}
