//! The diplomacy panel of one player: allies, proposals, the standing order, letters, mutes.
//!
//! It is for its reader alone. Players are called by name, so that nobody is pinged.

use super::board::shorten;
use super::catalogue::{Text, say};
use super::names::Naming;
use super::reader::Reader;
use super::{clock, diplomacy};
use entente_game::{DiplomaticStatus, LetterView, Proposal, Seat, StandingOrder, View};

/// The most characters of a game's title above the panel.
const TITLE_LIMIT: usize = 400;

/// The longest title of a modal that Discord takes, in characters.
const MODAL_TITLE_LIMIT: usize = 45;

/// The whole panel, line by line.
pub fn diplomacy_panel(text: &Text, view: &View, status: &DiplomaticStatus) -> String {
    let title = shorten(
        Reader::new(text, view, Naming::Escaped).title(),
        TITLE_LIMIT,
    );
    let mut lines = vec![say!(text, "panel-diplomacy", title)];
    lines.push(own_alliance(text, view, status));
    // Without allies there is nothing to decide, and without a king it has been carried out.
    let is_open = status.liege.is_none() && !status.allies.is_empty();
    let order = status.order.filter(|_| is_open);
    lines.extend(order.map(|order| standing_order(text, order)));
    lines.extend(proposals(text, view, status));
    lines.extend(own_letters(text, view, status));
    lines.join("\n")
}

fn own_alliance(text: &Text, view: &View, status: &DiplomaticStatus) -> String {
    let all = |seats: &[Seat]| {
        let who = seats.iter().map(|seat| named(text, view, *seat));
        text.all_of(who.collect())
    };
    let mut lines = vec![match status.allies.as_slice() {
        [] => say!(text, "panel-alone"),
        allies => say!(text, "panel-allied", others = all(allies)),
    }];
    if let Some(liege) = status.liege {
        lines.push(say!(text, "panel-liege", liege = named(text, view, liege)));
    }
    if !status.protectorates.is_empty() {
        let who = all(&status.protectorates);
        lines.push(say!(text, "panel-protectorates", who));
    }
    lines.join("\n")
}

/// The title of the modal with which an alliance is proposed.
pub fn proposal_form_title(text: &Text, view: &View, to: Seat) -> String {
    let who = Reader::new(text, view, Naming::Name).distinct_owner_name(to);
    shorten(say!(text, "form-proposal-title", who), MODAL_TITLE_LIMIT)
}

/// The order to the viewer's army for the case that its king is captured.
pub fn standing_order(text: &Text, order: StandingOrder) -> String {
    match order {
        StandingOrder::Removal => say!(text, "panel-order-removal"),
        StandingOrder::Protectorate => say!(text, "panel-order-protectorate"),
    }
}

fn proposals(text: &Text, view: &View, status: &DiplomaticStatus) -> Vec<String> {
    let bond = diplomacy::bond(view);
    let who = |proposal: &Proposal| named(text, view, proposal.seat);
    let to_me = |proposal: &Proposal| {
        let line = say!(text, "panel-proposed-by", who = who(proposal), bond);
        match diplomacy::others_in_alliance(Reader::new(text, view, Naming::Escaped), proposal) {
            Some(others) => format!("{line} {others}"),
            None => line,
        }
    };
    let by_me = |proposal| say!(text, "panel-proposed-to", who = who(proposal), bond);
    let received = status.proposed_by.iter().map(to_me);
    received
        .chain(status.proposed_to.iter().map(by_me))
        .collect()
}

fn own_letters(text: &Text, view: &View, status: &DiplomaticStatus) -> Vec<String> {
    let mut lines = Vec::new();
    let count = status.letters.len();
    if count > 0 {
        lines.push(say!(text, "panel-letters", count));
    }
    if let Some(alias) = status.alias {
        lines.push(say!(
            text,
            "panel-alias",
            alias = diplomacy::alias(text, alias)
        ));
    }
    if !status.muted.is_empty() {
        let muted = status.muted.iter();
        let names = muted
            .map(|who| diplomacy::correspondent(Reader::new(text, view, Naming::Escaped), *who));
        lines.push(say!(
            text,
            "panel-muted",
            who = text.all_of(names.collect())
        ));
    }
    lines
}

/// The heading of one of the viewer's letters.
pub fn letter_heading(text: &Text, view: &View, letter: &LetterView, of: usize) -> String {
    let reader = Reader::new(text, view, Naming::Escaped);
    let (number, when) = (letter.number, clock::moment(letter.at, reader.naming));
    if letter.is_own {
        let whom = diplomacy::correspondents(reader, &letter.to);
        return say!(text, "letters-sent", number, of, whom, when);
    }
    let who = diplomacy::correspondent(reader, letter.from);
    match diplomacy::readers_with_viewer(reader, letter) {
        Some(readers) => say!(
            text,
            "letters-received-by-several",
            number,
            of,
            who,
            readers,
            when
        ),
        None => say!(text, "letters-received", number, of, who, when),
    }
}

fn named(text: &Text, view: &View, seat: Seat) -> String {
    Reader::new(text, view, Naming::Escaped).seat_name(seat)
}
