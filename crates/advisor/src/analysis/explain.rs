//! The reason why a move was bad, found on the board: a mate, or the pieces that its line and the
//! better one lose and win.
//!
//! A reason is only given if the moves that are shown with it prove it, so a reader can play them
//! out. The engine's estimate alone is no reason.

use super::danger::Exposure;
use super::material::{Balance, Difference, OwnSide, difference};
use super::motif::motif;
use super::reason::{Expected, Reason};
use super::report::{Judgement, LineMove, WHOLE, line_moves};
use super::searcher::{MAX_MEMORY_BYTES, Searcher};
use super::sides::Sides;
use super::standing::{self, is_endgame, king_safety, passed_pawns, weak_pawns};
use entente_engine::{Engine, SearchRequest, SearchResult, Value};
use entente_rules::{Army, Event, Outcome, Play, Ply, Position, Reason as Ending, Square};

/// The most plies of an expected line in which a reason is looked for, the first one included: six
/// moves of each side. Chosen by hand; what comes later, the engine may see otherwise a move later.
const MAX_PLIES: usize = 12;

/// The least plies of an expected line between two sides: enough to win a piece by a motif.
const LEAST_PLIES: usize = 4;

/// The plies of the longer lines between two sides in which the loss of a piece by a mistake is
/// looked for where the others show no reason. Chosen by hand: ten moves of each side can still be
/// played out.
const LATER_PLIES: usize = 20;

/// The plies of a line that are shown where they prove nothing.
const SHOWN: usize = 4;

/// The share with which an endgame is as good as won, and the most with which it is no more.
const WON: u16 = WHOLE / 100 * 75;
const NO_LONGER_WON: u16 = WHOLE / 100 * 60;

/// The share with which an endgame can be held, and the most with which it is as good as lost.
const HELD: u16 = WHOLE / 100 * 40;
const NO_LONGER_HELD: u16 = WHOLE / 100 * 25;

/// The least number of enemy's pieces that attack an exposed king.
const MIN_ATTACKERS: usize = 2;

/// The least worth of a piece, in pawns, whose loss says more than that of an endgame.
const PIECE: i32 = 3;

/// The most captures on one square that are added to the end of a line, so that it does not end in
/// the middle of an exchange.
const MAX_RECAPTURES: usize = 6;

/// The longest mate that is a reason, in moves. Chosen by hand; nobody plays out a longer one.
const MAX_MATE: u16 = 4;

/// The positions that are searched at least for a mate, so that the reason does not depend on a
/// small budget. Enough for most mates in three moves.
const MATE_NODES: u64 = 20_000;

/// The positions that are searched for a reply after the first. It only continues a line.
const REPLY_NODES: u64 = 2_000;

/// The reason why a move was bad, with the moves that show it.
#[derive(Debug, Clone)]
pub(super) struct Explained {
    pub(super) reason: Option<Reason>,
    /// The moves that are expected after the bad one.
    pub(super) follows: Vec<LineMove>,
    /// The better move and what may have followed.
    pub(super) better: Vec<LineMove>,
}

/// A move and the better one, with the engine's results after both.
pub(super) struct Compared<'a> {
    /// The number of the move.
    pub(super) made: usize,
    pub(super) ply: Ply,
    pub(super) result: &'a SearchResult,
    /// The better move, with the line that is expected after it.
    pub(super) better: &'a [Ply],
    /// The number of moves in which the better move mates, if it does.
    pub(super) mates: Option<u16>,
    /// What the move cost, as a share of the win.
    pub(super) cost: u16,
    /// The player's share with the better move, and with the one that was made.
    pub(super) shares: [u16; 2],
}

/// The moves that show a danger.
pub(super) fn danger_line(before: &Position, ply: Ply, exposure: &Exposure) -> Vec<LineMove> {
    follows(before, ply, &exposure.replies)
}

/// The moves of a line after a move from this position.
fn follows(before: &Position, ply: Ply, line: &[Ply]) -> Vec<LineMove> {
    let whole: Vec<Ply> = core::iter::once(ply).chain(line.iter().copied()).collect();
    line_moves(before, &whole).into_iter().skip(1).collect()
}

impl Searcher<'_, '_> {
    /// The reason why a move was worse than the better one.
    pub(super) fn explain(&mut self, compared: &Compared<'_>) -> Explained {
        let before = &self.replay.positions[compared.made];
        let expected = compared.result.certain_line();
        let made: Vec<Ply> = core::iter::once(compared.ply)
            .chain(expected.iter().copied())
            .collect();
        let made = self.expected_line(compared.made, &made);
        let better = self.expected_line(compared.made, compared.better);
        let shown = |reason: Option<Reason>, after: &[Ply], better: &[Ply]| Explained {
            reason,
            follows: follows(before, compared.ply, after),
            better: line_moves(before, better),
        };
        let after = &self.replay.positions[compared.made + 1];
        if let Some(mate) = self.mate_line(after, compared.result) {
            let moves = moves_of(&mate);
            let better = &better[..better.len().min(SHOWN)];
            return shown(Some(Reason::AllowsMate { moves }), &mate, better);
        }
        if stalemates(before, compared.ply) {
            let better = &better[..better.len().min(SHOWN)];
            return shown(Some(Reason::Stalemates), &[], better);
        }
        if let Some(mate) = self.missed_mate(compared) {
            let moves = moves_of(&mate);
            let made = &made[1..made.len().min(SHOWN + 1)];
            return shown(Some(Reason::MissesMate { moves }), made, &mate);
        }
        let side = self.side(compared.made);
        let lines = Lines {
            before,
            made: &made,
            better: &better,
            shares: compared.shares,
        };
        let found = lines.found(&side);
        let judgement = Judgement::of(compared.cost);
        let is_grave = judgement >= Some(Judgement::Mistake) && !Sides::of(before).are_several();
        if found.reason.is_some() || !is_grave {
            return shown(found.reason, &made[1..found.made], &better[..found.better]);
        }
        let later = [&made, &better].map(|line| self.later(compared.made, line));
        let [later_made, later_better] = &later;
        let later = Lines {
            made: later_made,
            better: later_better,
            ..lines
        };
        match later.found_in_pieces(&side) {
            Some(found) => shown(
                found.reason,
                &later_made[1..found.made],
                &later_better[..found.better],
            ),
            None => shown(None, &made[1..found.made], &better[..found.better]),
        }
    }

    /// The side that made a move.
    fn side(&self, made: usize) -> OwnSide {
        let seat = self.replay.view.board.moves[made].by.index();
        OwnSide::of(&self.replay.positions[made], seat)
    }

    /// The beginning of an expected line, to the end of an exchange. Between several sides it ends
    /// before the player's next turn, because their moves cannot be foreseen. Where a search of two
    /// sides kept only the beginning of its line, it is continued.
    fn expected_line(&mut self, made: usize, expected: &[Ply]) -> Vec<Ply> {
        let before = &self.replay.positions[made];
        let mut play = Play::new(before.clone());
        for ply in expected.iter().take(MAX_PLIES) {
            if !go_on(&mut play, *ply) {
                return play.plies().to_vec();
            }
        }
        let least = if Sides::of(before).are_several() {
            before.armies().count()
        } else {
            LEAST_PLIES
        };
        self.play_on(&mut play, made, least);
        play.plies().to_vec()
    }

    /// The longer line that begins with this one.
    fn later(&mut self, made: usize, line: &[Ply]) -> Vec<Ply> {
        let mut play = Play::new(self.replay.positions[made].clone());
        if line.iter().all(|ply| go_on(&mut play, *ply)) {
            self.play_on(&mut play, made, LATER_PLIES);
        }
        play.plies().to_vec()
    }

    /// Plays on to so many plies and to the end of an exchange, by short searches.
    fn play_on(&mut self, play: &mut Play, made: usize, to: usize) {
        let before = &self.replay.positions[made];
        let are_several = Sides::of(before).are_several();
        while play.plies().len() < to {
            if are_several && play.position().turn() == before.turn() {
                break;
            }
            let reply = self.reply(play, made);
            if !reply.is_some_and(|reply| go_on(play, reply)) {
                return;
            }
        }
        self.settle(play, made);
    }

    /// Plays on while the engine captures on the square of the last capture.
    fn settle(&mut self, play: &mut Play, made: usize) {
        for _ in 0..MAX_RECAPTURES {
            let Some(square) = last_capture(play) else {
                return;
            };
            let recaptures = |ply: &Ply| {
                let mv = ply.mv().filter(|mv| mv.to == square);
                mv.is_some_and(|mv| play.position().captured_piece(&mv).is_some())
            };
            if !play.position().plies().iter().any(recaptures) {
                return;
            }
            let reply = self.reply(play, made).filter(recaptures);
            if !reply.is_some_and(|reply| go_on(play, reply)) {
                return;
            }
        }
    }

    /// The engine's next ply of a line, by a short search.
    fn reply(&mut self, play: &Play, made: usize) -> Option<Ply> {
        let request = SearchRequest::of(play, self.nodes.min(REPLY_NODES));
        let result = self.ask(&request, made).result;
        result.ply.filter(|_| !self.stop_signal.has_stopped())
    }

    /// The line of the mate that the better move forces.
    fn missed_mate(&mut self, compared: &Compared<'_>) -> Option<Vec<Ply>> {
        let before = &self.replay.positions[compared.made];
        self.mate_in(before, compared.mates?)
    }

    /// The line of the mate that the side to move forces by this result.
    fn mate_line(&mut self, position: &Position, result: &SearchResult) -> Option<Vec<Ply>> {
        match result.value {
            Some(Value::MateIn(moves)) => self.mate_in(position, moves),
            _ => None,
        }
    }

    /// The line of the quickest mate, with the longest defence. `None` if it takes more moves than
    /// this, or the search for it more positions than its budget.
    fn mate_in(&mut self, position: &Position, moves: u16) -> Option<Vec<Ply>> {
        // Among more armies a mate of one of them need not be the end.
        if moves > MAX_MATE || position.armies().count() != 2 {
            return None;
        }
        let (first, moves) = self.quickest_mate(position, moves)?;
        let mut play = Play::new(position.clone());
        play.apply(&Event::Move(first)).ok()?;
        for left in (1..moves).rev() {
            let replies = play.position().plies();
            play = replies.into_iter().find_map(|reply| {
                let mut next = play.clone();
                next.apply(&Event::Move(reply)).ok()?;
                let (ply, needed) = self.quickest_mate(next.position(), left)?;
                next.apply(&Event::Move(ply)).ok()?;
                (needed == left).then_some(next)
            })?;
        }
        let ending = play.outcome()?.reason;
        (ending == Ending::Checkmate).then(|| play.plies().to_vec())
    }

    fn quickest_mate(&mut self, position: &Position, moves: u16) -> Option<(Ply, u16)> {
        let nodes = self.nodes.max(MATE_NODES);
        let request = SearchRequest::after(core::slice::from_ref(position), nodes);
        let mut engine = Engine::for_nodes(nodes, MAX_MEMORY_BYTES);
        let result = engine.find_mate(&request, moves, self.stop_signal)?;
        match result.value {
            Some(Value::MateIn(moves)) => Some((result.ply?, moves)),
            _ => None,
        }
    }
}

/// The expected lines with the move that was made and with the better one.
pub(super) struct Lines<'a> {
    pub(super) before: &'a Position,
    pub(super) made: &'a [Ply],
    pub(super) better: &'a [Ply],
    pub(super) shares: [u16; 2],
}

/// The reason that two lines show, if they show one, and the number of plies of each that are
/// shown, the first one included.
struct Found {
    reason: Option<Reason>,
    made: usize,
    better: usize,
}

/// What the pieces of two lines change.
struct Balances {
    made: Balance,
    better: Balance,
}

impl Lines<'_> {
    fn found(&self, side: &OwnSide) -> Found {
        let balances = self.balances(side);
        let difference = self.difference(&balances, side);
        let is_piece = difference.is_some_and(|difference| difference.worth() >= PIECE);
        if let Some(endgame) = self.endgame().filter(|_| !is_piece) {
            return self.shown(Some(endgame), &balances);
        }
        if let Some(difference) = difference {
            return self.by_pieces(difference, &balances);
        }
        match self.standing() {
            None => self.shown(None, &balances),
            standing => Found {
                reason: standing,
                made: self.made.len(),
                better: self.better.len(),
            },
        }
    }

    /// The reason that the pieces alone show.
    fn found_in_pieces(&self, side: &OwnSide) -> Option<Found> {
        let balances = self.balances(side);
        let difference = self.difference(&balances, side)?;
        Some(self.by_pieces(difference, &balances))
    }

    /// The difference in pieces, if the board shows it.
    fn difference(&self, balances: &Balances, side: &OwnSide) -> Option<Difference> {
        let found = difference(&balances.made, &balances.better)?;
        let are_two = self.before.armies().count() == 2;
        (are_two || self.show(found, side)).then_some(found)
    }

    fn balances(&self, side: &OwnSide) -> Balances {
        let [made, better] =
            [self.made, self.better].map(|line| Balance::of(self.before, line, side));
        Balances { made, better }
    }

    fn shown(&self, reason: Option<Reason>, balances: &Balances) -> Found {
        Found {
            reason,
            made: balances.made.shown(1 + SHOWN, self.made.len()).max(1),
            better: balances.better.shown(SHOWN, self.better.len()).max(1),
        }
    }

    fn by_pieces(&self, difference: Difference, balances: &Balances) -> Found {
        let reason = match difference {
            Difference::Loses {
                piece,
                gained,
                number,
            } => {
                let reason = Reason::Loses {
                    piece,
                    on: self.square(self.made, number),
                    gained,
                    by: motif(self.before, self.made, number),
                };
                return Found {
                    // What comes after the loss does not belong to it.
                    made: balances.made.length().max(number + 1),
                    ..self.shown(Some(reason), balances)
                };
            }
            Difference::AllowsPromotion { to } => Reason::AllowsPromotion { to },
            Difference::Misses { piece, number: 0 } => Reason::MissesCapture { piece },
            Difference::Misses { piece, number } => Reason::MissesGain {
                piece,
                by: motif(self.before, self.better, number),
            },
            Difference::MissesPromotion { to } => Reason::MissesPromotion { to },
        };
        self.shown(Some(reason), balances)
    }

    /// The square on which the ply with this number captures.
    fn square(&self, line: &[Ply], number: usize) -> String {
        let steps = Play::along(self.before, line);
        let square = steps.get(number).and_then(|(before, ply)| {
            let mv = ply.mv()?;
            before.capture_square(&mv)
        });
        square.map(|square| square.to_string()).unwrap_or_default()
    }

    /// The better result of an endgame, if it is gone.
    fn endgame(&self) -> Option<Reason> {
        if !standing::is_known(self.before) || !is_endgame(self.before) {
            return None;
        }
        let [before, after] = self.shares;
        let from = if before >= WON && after <= NO_LONGER_WON {
            Expected::Win
        } else if (HELD..WON).contains(&before) && after <= NO_LONGER_HELD {
            Expected::Draw
        } else {
            return None;
        };
        Some(Reason::ThrowsEndgame { from })
    }

    /// What the ends of the two lines differ in, beside the pieces.
    pub(super) fn standing(&self) -> Option<Reason> {
        if !standing::is_known(self.before) {
            return None;
        }
        let (made, better) = (end(self.before, self.made)?, end(self.before, self.better)?);
        let own = self.before.turn();
        let enemy = self.before.armies().find(|army| *army != own)?;
        let ends = [self.before, &made, &better];
        let [before, of_made, of_better] = ends.map(|at| passed_pawns(at, enemy));
        if let Some(on) = new_square(&before, &of_made, &of_better) {
            return Some(Reason::AllowsPassedPawn { on });
        }
        let [before, of_made, of_better] = ends.map(|at| passed_pawns(at, own));
        if let Some(on) = new_square(&before, &of_better, &of_made) {
            return Some(Reason::MissesPassedPawn { on });
        }
        let (of_made, of_better) = (king_safety(&made, own)?, king_safety(&better, own)?);
        let is_worse = of_made.attackers >= of_better.attackers
            && of_made.pawns <= of_better.pawns
            && of_made != of_better;
        if is_worse && of_made.attackers >= MIN_ATTACKERS {
            return Some(Reason::ExposesKing);
        }
        if self.misses_castling(&made, own) {
            return Some(Reason::MissesCastling);
        }
        let [before, of_made, of_better] = ends.map(|at| weak_pawns(at, own));
        let weak = new_square(&before, &of_made, &of_better);
        weak.map(|on| Reason::WeakensPawn { on })
    }

    /// Does the player castle in the better line, which is no longer possible at the end of the
    /// other one, in which they do not?
    fn misses_castling(&self, end_of_made: &Position, own: Army) -> bool {
        let castled = |line: &[Ply]| {
            let mut steps = Play::along(self.before, line).into_iter();
            steps.find_map(|(at, ply)| at.castled(&ply.mv().filter(|_| at.turn() == own)?))
        };
        let is_lost = |rook| !end_of_made.castling(own).contains(&rook);
        castled(self.made).is_none()
            && castled(self.better).is_some_and(|castled| is_lost(castled.rook.0))
    }
}

/// The square of a pawn of a kind that stands here, if there were not as many of them before, nor
/// are at the end of the other line.
fn new_square(before: &[Square], here: &[Square], other: &[Square]) -> Option<String> {
    // One that was of this kind before may have gone on.
    let is_new = |square: &&Square| !before.contains(square) && !other.contains(square);
    let new = here.iter().find(is_new)?;
    (here.len() > before.len().max(other.len())).then(|| new.to_string())
}

/// The position at the end of a line.
fn end(position: &Position, line: &[Ply]) -> Option<Position> {
    let mut play = Play::new(position.clone());
    for ply in line {
        play.apply(&Event::Move(*ply)).ok()?;
    }
    Some(play.position().clone())
}

/// Plays a ply. `false` if it cannot be played, or nothing can follow it.
fn go_on(play: &mut Play, ply: Ply) -> bool {
    let is_made = play.apply(&Event::Move(ply)).is_ok();
    is_made && play.outcome().is_none() && play.position().pending_choice().is_none()
}

/// The square on which the last ply captured.
fn last_capture(play: &Play) -> Option<Square> {
    let before = play.positions().iter().rev().nth(1)?;
    let mv = play.plies().last()?.mv()?;
    before.captured_piece(&mv).map(|_| mv.to)
}

/// The number of moves of a mate with this line.
fn moves_of(line: &[Ply]) -> u16 {
    line.len().div_ceil(2) as u16
}

/// Does this ply end the game with a stalemate that is a draw? Where an army is out, that it cannot
/// move ends nothing.
pub(super) fn stalemates(before: &Position, ply: Ply) -> bool {
    let mut play = Play::new(before.clone());
    let is_made = play.apply(&Event::Move(ply)).is_ok();
    let is_draw =
        |outcome: &Outcome| outcome.reason == Ending::Stalemate && outcome.winners().is_empty();
    is_made && play.outcome().is_some_and(is_draw)
}
