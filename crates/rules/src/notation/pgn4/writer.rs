//! Writes a PGN4: the tags, and a line for each round.
//!
//! Each move has a plus for every king that it checks, and where everybody plays alone a hash sign
//! for every king that it mates. In teams the hash sign has the turn of the mated player.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};
use core::fmt;

use super::token::seat_comment;
use super::{Pgn4, Remark};
use crate::notation::headers::Header;
use crate::pieces::endings::{Outcome, Reason, Score, Status};
use crate::pieces::moves::{Manner, Move, Ply};
use crate::pieces::piece::{Army, PieceKind, Seat};
use crate::position::any_position::Position;
use crate::position::registry::AnyPolicy;
use crate::position::variant_state::VariantState;

impl fmt::Display for Pgn4 {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in self.headers() {
            writeln!(out, "[{}]", Header(name, value))?;
        }
        if !self.headers().is_empty() {
            writeln!(out)?;
        }
        for line in self.movetext().lines() {
            writeln!(out, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

/// A turn as it is written: its seat, the number of its round, and the plies up to it if it has a
/// move.
struct Token {
    seat: Seat,
    round: u32,
    text: String,
    plies: Option<usize>,
}

impl Pgn4 {
    /// The result as files write it: that of the teams, or the points of all players; nothing while
    /// the game runs.
    pub fn result(&self) -> Option<String> {
        let outcome = self.play().outcome()?;
        let position = self.play().position();
        if !position.options().counts_points() {
            return Some(outcome.result().to_string());
        }
        let points = position.armies().zip(outcome.points());
        let points = points.map(|(army, points)| format!("{}: {points}", self.player(army)));
        Some(points.collect::<Vec<_>>().join(" - "))
    }

    /// The name of a player, or of the army if no tag names one.
    fn player(&self, army: Army) -> &str {
        self.header(army.name()).unwrap_or(army.name())
    }

    /// The tag about the end, as files write it: `Yellow resigned. 0-1`, or the points that the end
    /// gave.
    pub(super) fn termination(&self, outcome: &Outcome) -> String {
        let position = self.play().position();
        if !position.options().counts_points() {
            let loser = self.play().departures().last().map(|(_, army, _)| army);
            let cause = match (outcome.reason, loser) {
                (Reason::Resigned, Some(loser)) => format!("{} resigned", loser.name()),
                (Reason::Flagged, Some(loser)) => format!("{} forfeit on time", loser.name()),
                (reason, _) => ending_name(reason).to_string(),
            };
            return format!("{cause}. {}", outcome.result());
        }
        let armies = position.armies().zip(outcome.points());
        let given = armies.filter_map(|(army, points)| {
            let more = points.without(position.score(army));
            (more != Score::ZERO).then(|| format!("{} +{more}", army.name()))
        });
        let given = given.collect::<Vec<_>>().join(", ");
        match (ending_name(outcome.reason), outcome.reason) {
            (name, _) if given.is_empty() => name.to_string(),
            (_, Reason::OneLeft) => format!("({given})"),
            (name, _) => format!("({name}; {given})"),
        }
    }

    /// The turns with what is said about them, a line for each round.
    fn movetext(&self) -> String {
        let mut text = String::new();
        self.add_remarks(&mut text, 0);
        let mut last: Option<Seat> = None;
        for token in self.tokens() {
            match last {
                Some(last) if last < token.seat => text.push_str(" .. "),
                _ => {
                    if !text.is_empty() {
                        text.push('\n');
                    }
                    // Play may begin in the middle of a round.
                    let dots = if last.is_none() && !self.begins_round() {
                        ".."
                    } else {
                        "."
                    };
                    text.push_str(&format!("{}{dots} ", token.round));
                }
            }
            text.push_str(&token.text);
            if let Some(plies) = token.plies {
                self.add_remarks(&mut text, plies);
            }
            last = Some(token.seat);
        }
        text
    }

    /// Is the first to move also the first of those who move at all?
    fn begins_round(&self) -> bool {
        let start = self.start();
        let mut before = start.armies().take_while(|army| *army != start.turn());
        !before.any(|army| start.moves_by_itself(army))
    }

    /// Adds the comments and variations of a turn. A variation that begins with a number has lines
    /// of its own.
    fn add_remarks(&self, text: &mut String, plies: usize) {
        for (_, remark) in self.remarks.iter().filter(|(at, _)| *at == plies) {
            match remark {
                Remark::Comment(comment) => text.push_str(&format!(" {{ {comment} }} ")),
                Remark::Variation(words) => {
                    let mut open = " ( ";
                    for (number, word) in words.split(' ').enumerate() {
                        let is_numbered = word.starts_with(|first: char| first.is_ascii_digit());
                        match (number, is_numbered) {
                            (0, true) => open = "\n(",
                            (0, false) => {}
                            (_, true) => open = "\n",
                            (_, false) => open = " ",
                        }
                        text.push_str(open);
                        text.push_str(word);
                    }
                    text.push_str(" ) ");
                }
            }
        }
    }

    /// All turns, those in which nothing moves too.
    fn tokens(&self) -> Vec<Token> {
        let plies = self.play().plies().iter().enumerate();
        plies.flat_map(|(at, ply)| self.turns(at, ply)).collect()
    }

    /// A move, and the turns behind it in which nothing moves.
    fn turns(&self, at: usize, ply: &Ply) -> Vec<Token> {
        let positions = self.play().positions();
        let (before, reached) = (&positions[at], &positions[at + 1]);
        let mover = before.seat();
        let own = Token {
            seat: mover,
            round: before.round(),
            text: ply.to_string(),
            plies: Some(at + 1),
        };
        let Some(mv) = ply.mv() else {
            return vec![own];
        };
        let made = before.after(mv);
        let mut text = before.pgn4(&mv, &made);
        let army = before.turn();
        let was_in = at > 0 && positions[at - 1].status(army).is_in();
        text.extend(letter(before.status(army)).filter(|_| was_in));
        let is_last = at + 1 == self.play().plies().len();
        let outcome = self.play().outcome().filter(|_| is_last);
        let how = |army| {
            let mut departures = self.play().departures().iter();
            let found = departures.find(|(plies, left, _)| (*plies, *left) == (at + 1, army));
            found.and_then(|(.., how)| letter((*how).into()))
        };
        let reached = (reached, &how as &dyn Fn(Army) -> Option<char>);
        let silent = silent_turns(before, &mv, &made, reached).into_iter();
        let last = outcome.map_or(Vec::new(), |outcome| {
            self.last_turns(before, &made, outcome)
        });
        let silent = silent.chain(last).map(|(seat, text)| Token {
            seat,
            round: before.round() + u32::from(seat <= mover),
            text,
            plies: None,
        });
        [Token { text, ..own }].into_iter().chain(silent).collect()
    }

    /// The turns without a move that end the game: its end in teams, and otherwise the players who
    /// left, in order.
    fn last_turns(
        &self,
        before: &Position,
        made: &Position,
        outcome: &Outcome,
    ) -> Vec<(Seat, String)> {
        let last = self.play().position();
        if !last.options().counts_points() {
            return Vec::from_iter(self.of_teams(last, outcome));
        }
        let was_mated = |army| matches!(made.status(army), Status::Checkmated | Status::Stalemated);
        let departures = self.play().departures();
        let mover = (before.seat(), before.turn());
        let mut leaving: Vec<(Option<usize>, Seat, Army)> = behind(before)
            .into_iter()
            .chain([mover])
            .filter(|(_, army)| before.status(*army).is_in() && !was_mated(*army))
            .map(|(seat, army)| {
                let found = departures.iter().rposition(|(_, left, _)| *left == army);
                (found, seat, army)
            })
            .collect();
        // This one is to move when the move has been made.
        let next = leaving.first().map(|(.., army)| *army);
        leaving.retain(|(.., army)| letter(last.status(*army)).is_some());
        // Who stops by rule, because the places are settled, is no departure.
        leaving.sort_by_key(|(at, ..)| at.unwrap_or(departures.len()));
        let ends_it = leaving.iter().filter_map(|(at, ..)| *at).next_back();
        let turn = |(at, seat, army): &(Option<usize>, Seat, Army)| {
            let is_plain = at.is_none() || (*at == ends_it && Some(*army) == next);
            let letter = letter(last.status(*army))?;
            Some((*seat, leave_text(letter, (!is_plain).then_some(*army))))
        };
        leaving.iter().filter_map(turn).collect()
    }

    /// The last turn of a game of teams, if it has no move.
    fn of_teams(&self, last: &Position, outcome: &Outcome) -> Option<(Seat, String)> {
        let text = match outcome.reason {
            Reason::Checkmate => String::from("#"),
            Reason::Stalemate => String::from("S"),
            Reason::Resigned | Reason::Flagged => {
                let (_, army, how) = *self.play().departures().last()?;
                let named = (army != last.turn()).then_some(army);
                leave_text(letter(how.into())?, named)
            }
            _ => return None,
        };
        Some((last.seat(), text))
    }
}

/// The armies of the other seats, in the order in which they move.
fn behind(before: &Position) -> Vec<(Seat, Army)> {
    let mut seats: Vec<(Seat, Army)> = (0..).map(Seat).zip(before.armies()).collect();
    seats.rotate_left(before.seat().index());
    seats.remove(0);
    seats
}

/// A turn in which a player leaves, who is named if it is not the one to move.
fn leave_text(letter: char, named: Option<Army>) -> String {
    match named {
        Some(army) => format!("{letter} {{ {} }}", seat_comment(army)),
        None => String::from(letter),
    }
}

/// An end in the words of files.
fn ending_name(reason: Reason) -> &'static str {
    match reason {
        Reason::Stalemate => "Stalemate",
        Reason::Insufficient => "insuff. material",
        Reason::Fifty => "50-move rule",
        Reason::Threefold => "Threefold repetition",
        Reason::Agreed => "Draw agreed",
        // Everybody else was mated.
        _ => "Checkmate",
    }
}

/// The letter of how a player left.
fn letter(status: Status) -> Option<char> {
    match status {
        Status::Resigned => Some('R'),
        Status::Flagged => Some('T'),
        _ => None,
    }
}

/// The position in which the next move is made, and how an army's player left after the move
/// before.
type Reached<'a> = (&'a Position, &'a dyn Fn(Army) -> Option<char>);

/// The turns after a move in which nothing moves, but for those that end the game: of players who
/// left, and of kings without a move.
fn silent_turns(
    before: &Position,
    mv: &Move,
    made: &Position,
    (reached, how): Reached<'_>,
) -> Vec<(Seat, String)> {
    if !before.options().counts_points() {
        return Vec::new();
    }
    let of = |(seat, army): (Seat, Army)| {
        let [was, is, will_be] = [before, made, reached].map(|position| position.status(army));
        let gave_up = before.pending(army).and_then(|how| letter(how.into()));
        let text = match () {
            () if was == will_be => None,
            () if was != is && is == Status::Stalemated => ending(gave_up, "S"),
            () if was != is && is == Status::Checkmated => {
                let is_move = gave_up.is_none() || before.mates(mv, army);
                ending(gave_up, "#").filter(|_| !is_move)
            }
            // The player left after the move, and the king did not move.
            () if is.is_in() && will_be == Status::Checkmated => ending(how(army), "#"),
            () if is.is_in() && will_be == Status::Stalemated => ending(how(army), "S"),
            () => None,
        };
        text.map(|text| (seat, text))
    };
    behind(before).into_iter().filter_map(of).collect()
}

/// A turn without a move: the letter of a player who left, and that of the king's end.
fn ending(gave_up: Option<char>, end: &str) -> Option<String> {
    Some(gave_up.into_iter().chain(end.chars()).collect())
}

impl Position {
    /// The move in full with its marks, given the position after it.
    fn pgn4(&self, mv: &Move, after: &Position) -> String {
        let hashes = "#".repeat(self.mated(after));
        if let Manner::Castling(side) = mv.manner {
            return format!("{}{hashes}", side.notation());
        }
        let letter = |kind: PieceKind| match kind {
            PieceKind::Pawn => String::new(),
            kind => kind.letter().to_string(),
        };
        let own = self
            .piece(mv.from)
            .map_or(String::new(), |piece| letter(piece.kind));
        let taken = self.captured_piece(mv);
        let sign = taken.map_or(String::from("-"), |taken| {
            format!("x{}", letter(taken.kind))
        });
        let promotion = match mv.manner {
            Manner::Crowning => String::from("=D"),
            Manner::Promotion(kind) => format!("={}", kind.letter()),
            _ => String::new(),
        };
        let pluses = "+".repeat(self.newly_checked(after));
        format!("{own}{}{sign}{}{promotion}{pluses}{hashes}", mv.from, mv.to)
    }

    /// The number of kings that a move checks, those that it mates too.
    fn newly_checked(&self, after: &Position) -> usize {
        match (self.policy(), after.policy()) {
            (AnyPolicy::FourPlayer(before), AnyPolicy::FourPlayer(after)) => {
                before.checks_by(after)
            }
            _ => 0,
        }
    }

    /// Does an army's own king or one that walks move on its turns?
    fn moves_by_itself(&self, army: Army) -> bool {
        matches!(
            self.status(army),
            Status::Active | Status::Resigned | Status::Flagged
        )
    }

    /// Does a move mate this player, whatever is pending?
    fn mates(&self, mv: &Move, army: Army) -> bool {
        let mut setup = self.setup();
        if let VariantState::FourPlayer(state) = &mut setup.variant_state {
            state.pending.clear();
        }
        let staying = setup.position();
        staying.is_ok_and(|staying| staying.after(*mv).status(army) == Status::Checkmated)
    }

    /// The number of kings that a move mates at once.
    fn mated(&self, after: &Position) -> usize {
        let is_mated = |position: &Position, army| position.status(army) == Status::Checkmated;
        let armies = self.armies();
        armies
            .filter(|army| is_mated(after, *army) && !is_mated(self, *army))
            .count()
    }
}
