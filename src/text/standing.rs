//! The sheet of one's own standing in words: with whom one is allied, what is on the table, what becomes of one's army, whose letters one reads. All of it is for its reader
//! alone, and people are called by name, so that nobody is pinged.

use super::{Naming, Text, say, shorten};
use entente_game::{Correspondent, LetterView, Proposal, Seat, Standing, StandingOrder, View};

/// How many characters of a game's title stand above a sheet.
const TITLE: usize = 400;

impl Text {
    /// How the viewer stands with the others, a line for each thing.
    pub fn own_standing(&self, view: &View, standing: &Standing) -> String {
        let title = shorten(self.title(view, Naming::Escaped), TITLE);
        let mut lines = vec![say!(self, "sheet-diplomacy", title = title)];
        lines.push(self.own_team(view, standing));
        let order = standing.order.filter(|_| standing.liege.is_none());
        lines.extend(order.map(|order| self.own_order(order)));
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

    /// What becomes of one's army when its king falls.
    pub fn own_order(&self, order: StandingOrder) -> String {
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

    /// The heading of a letter among the viewer's own.
    pub fn letter_heading(&self, view: &View, letter: &LetterView, of: usize) -> String {
        let (number, when) = (letter.number, self.moment(letter.at, Naming::Escaped));
        let with = |who: Correspondent| self.correspondent(view, who, Naming::Escaped);
        match letter.is_own {
            true => say!(
                self,
                "letters-sent",
                number = number,
                of = of,
                whom = with(letter.to),
                when = when
            ),
            false => say!(
                self,
                "letters-received",
                number = number,
                of = of,
                who = with(letter.from),
                when = when
            ),
        }
    }

    fn named(&self, view: &View, seat: Seat) -> String {
        self.seat(view, seat, Naming::Escaped)
    }
}
