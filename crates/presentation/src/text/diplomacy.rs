//! Texts about diplomacy: private news, why something was refused, and letters: the lines above
//! them, the names of their writers and readers, and their words.
//!
//! Everything is made from one viewer's [`View`], so nobody reads what they may not know. The
//! options of a game are in [`mod@super::agreement`], the panel of one player in
//! [`mod@super::diplomacy_panel`], and what everybody reads after the game in [`super::history`].

use crate::text::catalogue::{Text, say};
use crate::text::moves::numbered;
use crate::text::names::Naming;
use crate::text::reader::Reader;
use crate::text::{agreement, dealings};
use entente_game::{
    Alias, Correspondent, DiplomacyEvent, DiplomacyNews, DiplomaticStatus, LetterView, MoveView,
    Phase, PlayerId, Proposal, Seat, StandingOrder, View,
};
use entente_rules::{EliminationReason, PieceKind};

/// The meaning of the last event for the viewer alone, line by line. Empty if it has none.
pub fn private_news(reader: Reader<'_>) -> String {
    let with_quotation = |(words, written): (String, Option<&str>)| {
        let quoted = written.map(|written| quoted(written, reader.naming));
        [words, quoted.unwrap_or_default()]
    };
    let lines = private_lines(reader).into_iter();
    joined(lines.flat_map(with_quotation))
}

/// Private news in two parts: what the bot says, and what another player wrote, which is shown
/// in an embed. One event never brings two such texts to the same viewer.
pub fn private_news_parts(reader: Reader<'_>) -> (String, Option<String>) {
    let lines = private_lines(reader);
    let written = lines
        .iter()
        .find_map(|(_, written)| *written)
        .map(|letter| escaped_lines(reader.text, letter));
    (joined(lines.into_iter().map(|(words, _)| words)), written)
}

/// The lines that say something.
fn joined(lines: impl Iterator<Item = String>) -> String {
    let lines = lines.filter(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join("\n")
}

/// The lines of private news, each with the text that another player wrote.
fn private_lines<'a>(reader: Reader<'a>) -> Vec<(String, Option<&'a str>)> {
    let Reader { text, view, .. } = reader;
    let Some(status) = view.diplomacy() else {
        return Vec::new();
    };
    let with_letter = |head: String, letter: &'a LetterView| match &letter.text {
        Some(text) => (head, Some(text.as_str())),
        None => (format!("{head}\n{}", say!(text, "letter-erased")), None),
    };
    let lines = status.news.iter().map(|news| match news {
        DiplomacyNews::Event(event) => (
            private_line(reader, status, event),
            proposal_message(status, event),
        ),
        // The line about the refusal names its writer.
        DiplomacyNews::Letter(letter) if is_of_refusal(status, letter) => {
            with_letter(String::new(), letter)
        }
        DiplomacyNews::Letter(letter) => with_letter(letter_head(reader, letter), letter),
        DiplomacyNews::Report(letter) => with_letter(report_head(reader, letter), letter),
    });
    lines.collect()
}

/// Whether a letter came with the refusal of a proposal.
fn is_of_refusal(status: &DiplomaticStatus, letter: &LetterView) -> bool {
    status.news.iter().any(|news| match news {
        DiplomacyNews::Event(DiplomacyEvent::Declined { to, .. }) => {
            letter.from == Correspondent::Seat(*to)
        }
        _ => false,
    })
}

/// The others with whom the viewer would be allied by accepting a proposal; `None` if there are
/// none.
pub fn others_in_alliance(reader: Reader<'_>, proposal: &Proposal) -> Option<String> {
    let others = proposal.others.iter();
    let names: Vec<_> = others.map(|seat| reader.seat_name(*seat)).collect();
    (!names.is_empty()).then(|| {
        say!(
            reader.text,
            "proposal-others",
            who = reader.text.all_of(names)
        )
    })
}

/// The allies that a player sees to whom the viewer proposes an alliance; `None` if there are none.
pub fn shown_allies(text: &Text, view: &View, status: &DiplomaticStatus) -> Option<String> {
    let allies = status.allies.iter().filter(|_| !view.has_pacts());
    let names: Vec<_> = allies
        .map(|seat| Reader::new(text, view, Naming::Escaped).seat_name(*seat))
        .collect();
    (!names.is_empty()).then(|| say!(text, "proposal-shows", who = text.all_of(names)))
}

/// With whom a player is allied who has just accepted the proposal of this one. Pacts are
/// between two.
pub fn allies_after(reader: Reader<'_>, from: Seat) -> String {
    let allies = match reader.view.diplomacy() {
        Some(status) if !reader.view.has_pacts() && status.allies.contains(&from) => {
            &status.allies[..]
        }
        _ => &[from],
    };
    let names = allies.iter().map(|seat| reader.seat_name(*seat));
    reader.text.all_of(names.collect())
}

/// What has become of the proposal of this player to the viewer, which is not open any more.
pub fn proposal_outcome(reader: Reader<'_>, from: Seat) -> String {
    let Reader { text, view, .. } = reader;
    let past = view.diplomacy().map_or(&[][..], |status| &status.past);
    let mut latest_first = past.iter().rev();
    let outcome = latest_first.find_map(|past| match &past.event {
        DiplomacyEvent::Withdrawn { from: by, .. } if *by == from => Some(say!(
            text,
            "private-proposal-withdrawn",
            who = reader.seat_name(from)
        )),
        DiplomacyEvent::Declined { from: by, .. } if *by == from => {
            Some(say!(text, "private-proposal-you-declined"))
        }
        DiplomacyEvent::Allied { members, .. } if members.contains(&from) => {
            Some(say!(text, "private-proposal-you-accepted"))
        }
        _ => None,
    });
    outcome.unwrap_or_else(|| say!(text, "private-proposal-over"))
}

/// An event, as a player reads it whom it concerns.
fn private_line(reader: Reader<'_>, status: &DiplomaticStatus, event: &DiplomacyEvent) -> String {
    let Reader { text, view, .. } = reader;
    let own = status.seat;
    let who = |seat: Seat| reader.seat_name(seat);
    let all = |seats: &[Seat]| {
        let others = seats.iter().filter(|seat| **seat != own);
        text.all_of(others.map(|seat| who(*seat)).collect())
    };
    match event {
        DiplomacyEvent::Proposed { from, .. } => {
            let proposed = say!(
                text,
                "private-proposed",
                who = who(*from),
                bond = bond(view)
            );
            let proposal = proposal_from(status, *from);
            let others = proposal.and_then(|proposal| others_in_alliance(reader, proposal));
            joined([Some(proposed), others].into_iter().flatten())
        }
        DiplomacyEvent::Withdrawn { from, .. } => {
            say!(text, "private-proposal-withdrawn", who = who(*from))
        }
        DiplomacyEvent::Declined { to, .. } => {
            say!(text, "private-proposal-declined", who = who(*to))
        }
        DiplomacyEvent::Allied { members, .. } => {
            let allied = say!(text, "private-allied", others = all(members));
            if status.owes_order() {
                format!("{allied}\n{}", agreement::ask_order(text, view))
            } else {
                allied
            }
        }
        DiplomacyEvent::Left { .. } | DiplomacyEvent::PactBroken { .. } => {
            private_leaving(reader, own, event)
        }
        DiplomacyEvent::Protectorate { .. } | DiplomacyEvent::LiegeChanged { .. } => {
            private_liege(reader, own, event)
        }
        DiplomacyEvent::CivilWar { .. } => say!(text, "private-civil-war"),
        DiplomacyEvent::Check { by, .. } => {
            let squares = by.iter().map(ToString::to_string).collect();
            say!(text, "private-check", squares = text.all_of(squares))
        }
        DiplomacyEvent::Eliminated { .. }
        | DiplomacyEvent::OrderGiven { .. }
        | DiplomacyEvent::Explained { .. }
        | DiplomacyEvent::Letter { .. }
        | DiplomacyEvent::Won { .. } => diplomacy_event(reader, event, None),
    }
}

/// The end of an alliance or a pact, as a player reads it whom it concerns.
fn private_leaving(reader: Reader<'_>, own: Seat, event: &DiplomacyEvent) -> String {
    let Reader { text, view, .. } = reader;
    let who = |seat: Seat| reader.seat_name(seat);
    match event {
        DiplomacyEvent::Left {
            seat,
            taking: Some(taken),
            ..
        } if *taken == own => {
            let betrayal = betrayal(text, view, *seat, own);
            say!(
                text,
                "private-betrayed-you",
                who = who(*seat),
                taken = what_was_taken(view, *seat, own, None),
                move = betrayal.mv,
                piece = betrayal.piece,
                square = betrayal.square
            )
        }
        DiplomacyEvent::Left {
            seat,
            taking: Some(taken),
            ..
        } => {
            let betrayal = betrayal(text, view, *seat, *taken);
            say!(
                text,
                "private-betrayed",
                who = who(*seat),
                whom = who(*taken),
                taken = what_was_taken(view, *seat, *taken, None),
                move = betrayal.mv,
                piece = betrayal.piece,
                square = betrayal.square
            )
        }
        DiplomacyEvent::PactBroken { seat, of } => {
            let betrayal = betrayal(text, view, *seat, *of);
            say!(
                text,
                "private-pact-broken",
                who = who(*seat),
                whom = who(*of),
                move = betrayal.mv,
                piece = betrayal.piece,
                square = betrayal.square
            )
        }
        DiplomacyEvent::Left { seat, .. } => {
            say!(text, "private-left", who = who(*seat), bond = bond(view))
        }
        other => diplomacy_event(reader, other, None),
    }
}

/// The last capture of one player from another, in words.
fn betrayal(text: &Text, view: &View, by: Seat, of: Seat) -> Betrayal {
    let capture = view.board.moves.iter().rposition(|mv| {
        let captured = mv.moved.and_then(|moved| moved.captured);
        let owner = captured.and_then(|piece| view.seat_of(piece.army));
        view.diplomacy_seat(mv.by) == view.diplomacy_seat(by)
            && owner.map(|owner| view.diplomacy_seat(owner)) == Some(view.diplomacy_seat(of))
    });
    let moved = capture.and_then(|index| view.board.moves[index].moved);
    let kind = moved
        .and_then(|moved| moved.captured)
        .map(|piece| piece.kind);
    let square = moved.map(|moved| moved.captured_on.unwrap_or(moved.to));
    Betrayal {
        mv: capture.map_or_else(String::new, |index| numbered(text, view, index)),
        piece: kind.map_or_else(String::new, |kind| text.kind(kind)),
        square: square.map_or_else(String::new, |square| square.to_string()),
    }
}

/// A new liege, as a player reads it whom it concerns.
fn private_liege(reader: Reader<'_>, own: Seat, event: &DiplomacyEvent) -> String {
    let text = reader.text;
    let who = |seat: Seat| reader.seat_name(seat);
    match event {
        DiplomacyEvent::Protectorate { seat, liege } if *seat == own => {
            say!(text, "private-protectorate-you", liege = who(*liege))
        }
        DiplomacyEvent::Protectorate { seat, liege } if *liege == own => {
            say!(text, "private-protectorate-yours", who = who(*seat))
        }
        DiplomacyEvent::Protectorate { seat, liege } => {
            say!(
                text,
                "private-protectorate",
                who = who(*seat),
                liege = who(*liege)
            )
        }
        DiplomacyEvent::LiegeChanged { seat, liege } if *seat == own => {
            say!(text, "private-new-liege-you", liege = who(*liege))
        }
        DiplomacyEvent::LiegeChanged { seat, liege } if *liege == own => {
            say!(text, "private-new-liege-is-you", who = who(*seat))
        }
        DiplomacyEvent::LiegeChanged { seat, liege } => {
            say!(
                text,
                "private-new-liege",
                who = who(*seat),
                liege = who(*liege)
            )
        }
        other => diplomacy_event(reader, other, None),
    }
}

/// An event, as everybody reads it in the history after the game. It happened after so many
/// plies, or just now.
pub fn diplomacy_event(reader: Reader<'_>, event: &DiplomacyEvent, ply: Option<u32>) -> String {
    let Reader { text, view, .. } = reader;
    let who = |seat: Seat| reader.seat_name(seat);
    let all = |seats: &[Seat]| text.all_of(seats.iter().map(|seat| who(*seat)).collect());
    let bond = bond(view);
    match event {
        DiplomacyEvent::Proposed { from, to } => {
            let (who, whom) = (who(*from), who(*to));
            say!(text, "event-proposed", who, whom, bond)
        }
        DiplomacyEvent::Withdrawn { from, to } => {
            let (who, whom) = (who(*from), who(*to));
            say!(text, "event-proposal-withdrawn", who, whom)
        }
        DiplomacyEvent::Declined { from, to } => {
            let (who, whom) = (who(*to), who(*from));
            say!(text, "event-proposal-declined", who, whom)
        }
        DiplomacyEvent::Allied { members, proposer } => match proposer {
            Some(proposer) => {
                let (all, who) = (all(members), who(*proposer));
                say!(text, "event-allied-proposed-by", all, who)
            }
            None => say!(text, "event-allied", all = all(members)),
        },
        DiplomacyEvent::Left {
            seat,
            taking: Some(of),
            ..
        } => {
            let taken = what_was_taken(view, *seat, *of, ply);
            let (who, whom) = (who(*seat), who(*of));
            say!(text, "event-betrayed", who, whom, taken)
        }
        DiplomacyEvent::Left { seat, rest, .. } => {
            let (who, rest) = (who(*seat), all(rest));
            say!(text, "event-left", who, rest, bond)
        }
        DiplomacyEvent::PactBroken { seat, of } => {
            let taken = what_was_taken(view, *seat, *of, ply);
            let (who, whom) = (who(*seat), who(*of));
            say!(text, "event-pact-broken", who, whom, taken)
        }
        DiplomacyEvent::Protectorate { seat, liege } => {
            let (who, liege) = (who(*seat), who(*liege));
            say!(text, "event-protectorate", who, liege)
        }
        DiplomacyEvent::LiegeChanged { seat, liege } => {
            let (who, liege) = (who(*seat), who(*liege));
            say!(text, "event-new-liege", who, liege)
        }
        DiplomacyEvent::Eliminated { seat, why } => elimination(text, *why, who(*seat)),
        DiplomacyEvent::CivilWar { members } => {
            say!(text, "event-civil-war", all = all(members))
        }
        DiplomacyEvent::OrderGiven {
            seat,
            order: StandingOrder::Removal,
        } => say!(text, "event-ordered-removal", who = who(*seat)),
        DiplomacyEvent::OrderGiven { seat, .. } => {
            say!(text, "event-ordered-protectorate", who = who(*seat))
        }
        DiplomacyEvent::Explained { seat, explanation } => {
            dealings::explanation(text, *explanation, who(*seat), who(explanation.with))
        }
        DiplomacyEvent::Letter { from, to } => {
            say!(text, "event-letter", who = who(*from), whom = all(to))
        }
        DiplomacyEvent::Check { seat, .. } => say!(text, "event-check", who = who(*seat)),
        DiplomacyEvent::Won { seat } => say!(text, "event-won", who = who(*seat)),
    }
}

/// How somebody left the game, and why if that is known.
fn elimination(text: &Text, why: Option<EliminationReason>, who: String) -> String {
    match why {
        Some(EliminationReason::AllianceLostAllKings) => {
            say!(text, "event-eliminated-with-alliance", who)
        }
        Some(EliminationReason::Resigned) => say!(text, "event-resigned", who),
        Some(EliminationReason::Flagged) => say!(text, "event-flagged", who),
        Some(EliminationReason::Removal) => say!(text, "event-removed", who),
        Some(EliminationReason::NoPieces) => say!(text, "event-without-pieces", who),
        Some(EliminationReason::KingLostAlone) | None => {
            say!(text, "event-eliminated", who)
        }
    }
}

/// Explains why the history of a game is not shown.
pub fn no_history(text: &Text, view: &View) -> String {
    match view.phase {
        Phase::Over(_) => say!(text, "history-alliances-hidden"),
        _ => say!(text, "history-not-over"),
    }
}

/// The subject of a proposal, as the catalogues distinguish it: alliances are a part of
/// the rules, pacts are promises between two.
pub fn bond(view: &View) -> &'static str {
    if view.has_pacts() { "pact" } else { "alliance" }
}

/// The move of a betrayal, and the piece that it captured.
struct Betrayal {
    mv: String,
    piece: String,
    square: String,
}

/// The piece that one player took from another by a betrayal, as the catalogues distinguish it:
/// with the move after so many plies, or else with their last capture.
fn what_was_taken(view: &View, by: Seat, of: Seat, ply: Option<u32>) -> &'static str {
    let is_theirs = |mv: &&MoveView| {
        let has_captured = mv.moved.is_some_and(|moved| moved.captured.is_some());
        has_captured && view.diplomacy_seat(mv.by) == view.diplomacy_seat(by)
    };
    let mv = match ply {
        Some(ply) => view.board.moves.get(ply as usize),
        None => view.board.moves.iter().rfind(is_theirs),
    };
    let captured = mv.and_then(|mv| mv.moved?.captured);
    let is_king = captured.is_some_and(|piece| {
        let owner = view
            .seat_of(piece.army)
            .map(|seat| view.diplomacy_seat(seat));
        piece.kind == PieceKind::King && owner == Some(view.diplomacy_seat(of))
    });
    if is_king { "king" } else { "piece" }
}

/// The message that came with a proposal.
fn proposal_message<'a>(status: &'a DiplomaticStatus, event: &DiplomacyEvent) -> Option<&'a str> {
    let DiplomacyEvent::Proposed { from, .. } = event else {
        return None;
    };
    proposal_from(status, *from)?.message.as_deref()
}

/// The open proposal that this player has made to the viewer.
fn proposal_from(status: &DiplomaticStatus, from: Seat) -> Option<&Proposal> {
    let mut proposals = status.proposed_by.iter();
    proposals.find(|proposal| proposal.seat == from)
}

/// The words of a player, as a quotation. In a chat it is escaped.
fn quoted(text: &str, naming: Naming) -> String {
    match naming {
        Naming::Name => text.to_owned(),
        Naming::Escaped | Naming::Mention => {
            let lines = text
                .lines()
                .map(|line| format!("> {}", super::escaping::escape(line)));
            lines.collect::<Vec<_>>().join("\n")
        }
    }
}

/// The line above a letter: who wrote it, or to whom.
pub(super) fn letter_head(reader: Reader<'_>, letter: &LetterView) -> String {
    let text = reader.text;
    if letter.is_own {
        let readers = letter.to.iter();
        let names = readers.map(|who| letter_name(reader, letter, *who));
        return say!(text, "letter-to", whom = text.all_of(names.collect()));
    }
    let who = letter_name(reader, letter, letter.from);
    match readers_with_viewer(reader, letter) {
        Some(readers) => say!(text, "letter-from-to-several", who, readers),
        None => say!(text, "letter-from", who),
    }
}

/// The readers of a letter to several, as one of them reads it: you, A and B.
pub(super) fn readers_with_viewer(reader: Reader<'_>, letter: &LetterView) -> Option<String> {
    let you = say!(reader.text, "letter-reader-you");
    let others = other_readers(reader, letter)?.into_iter();
    Some(
        reader
            .text
            .all_of([you].into_iter().chain(others).collect()),
    )
}

/// The names of these players and aliases, in one list.
pub fn correspondents(reader: Reader<'_>, all: &[Correspondent]) -> String {
    let names = all.iter().map(|who| correspondent(reader, *who));
    reader.text.all_of(names.collect())
}

/// The names of the readers of a letter to several beside the viewer, who is one of them; `None` if
/// it is not such a letter.
fn other_readers(reader: Reader<'_>, letter: &LetterView) -> Option<Vec<String>> {
    let status = reader.view.diplomacy()?;
    let others = letter.to.iter();
    let others = others.filter(|who| **who != Correspondent::Seat(status.seat));
    let names = others.map(|who| letter_name(reader, letter, *who));
    (letter.to.len() > 1 && !letter.is_own).then(|| names.collect())
}

/// The line above a reported letter, for the people who run the server.
pub(super) fn report_head(reader: Reader<'_>, letter: &LetterView) -> String {
    let Reader { text, view, .. } = reader;
    let by = view.player().map(|player| reader.player_name(player));
    let by = by.unwrap_or_default();
    let who = letter_name(reader, letter, letter.from);
    let title = reader.title();
    match other_readers(reader, letter) {
        Some(others) => {
            let others = text.all_of(others);
            say!(text, "letter-reported-to-several", by, who, others, title)
        }
        None => say!(text, "letter-reported", by, who, title),
    }
}

/// The text of a letter, for an embed.
pub fn letter_body(text: &Text, letter: &LetterView) -> String {
    match &letter.text {
        Some(letter) => escaped_lines(text, letter),
        None => say!(text, "letter-erased"),
    }
}

/// The words of a player, for an embed: escaped, so that it contains no markup and no mention. It
/// is at most twice as long as before.
pub fn escaped_lines(text: &Text, written: &str) -> String {
    let lines: Vec<_> = written.lines().map(|line| text.escaped(line)).collect();
    if lines.iter().all(|line| line.trim().is_empty()) {
        say!(text, "letter-nothing-to-show")
    } else {
        lines.join("\n")
    }
}

/// The name of a correspondent: a player's, or an alias.
pub fn correspondent(reader: Reader<'_>, who: Correspondent) -> String {
    match who {
        Correspondent::Seat(seat) => reader.seat_name(seat),
        Correspondent::Alias(alias) => self::alias(reader.text, alias),
    }
}

/// The name of the writer or a reader of a letter. A seat that was taken over since has the name of
/// who had it then.
pub fn letter_name(reader: Reader<'_>, letter: &LetterView, who: Correspondent) -> String {
    match who {
        Correspondent::Seat(seat) => name_at_the_time(reader, seat, &letter.former),
        Correspondent::Alias(alias) => self::alias(reader.text, alias),
    }
}

/// The name of who had a seat when something was written: one of these retired players, or else
/// its present one.
pub(super) fn name_at_the_time(
    reader: Reader<'_>,
    seat: Seat,
    former: &[(Seat, PlayerId)],
) -> String {
    let mut former = former.iter().filter(|_| !reader.view.players.hides_people);
    match former.find(|(owned, _)| *owned == seat) {
        Some((_, player)) => {
            let name = reader.player_name(*player);
            reader.text.with_armies(reader.view, name, &[seat])
        }
        None => reader.seat_name(seat),
    }
}

/// The name of an alias. Each game assigns the aliases to its players anew.
pub fn alias(text: &Text, alias: Alias) -> String {
    let names = say!(text, "aliases");
    let name = names.split(", ").nth(usize::from(alias.0));
    name.unwrap_or_default().to_owned()
}
