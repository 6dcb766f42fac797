//! Reasons of bad moves, checked on the board: the moves that are shown are played out, and what is
//! said has to happen.

use entente_advisor::analysis::{Analyst, JudgedMove, LineMove, Motif, OneByOne, Reason};
use entente_engine::{Engine, SearchRequest, Value};
use entente_game::Replay;
use entente_rules::{
    Army, Event, MateKind, PieceKind, Play, Ply, Position, Reason as Ending, Square, Status,
};
use std::collections::BTreeMap;
use std::fmt;

/// A mate of so many moves is searched for in full, to see that there is no quicker one.
const MAX_PROVED_MATE: u16 = 3;

/// The number of moves that were checked, by their reasons.
#[derive(Default)]
pub(crate) struct Tally(BTreeMap<&'static str, usize>);

impl Tally {
    pub(crate) fn marked(&self) -> usize {
        self.0.values().sum()
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} marked moves: {:?}", self.marked(), self.0)
    }
}

/// Checks the reason of a marked move.
pub(crate) fn check(replay: &Replay, judged: &JudgedMove, tally: &mut Tally) {
    let word = judged.reason.as_ref().map_or("none", Reason::word);
    *tally.0.entry(word).or_default() += 1;
    let before = &replay.positions[judged.ply as usize];
    let made = replay.view.board.moves[judged.ply as usize].ply;
    let checked = Checked {
        before,
        mover: before.mover().unwrap(),
        judged,
        made: played(before, Some(made), &judged.follows),
        better: played(before, None, &judged.better),
    };
    assert_ne!(checked.better.plies().first(), Some(&made), "{judged:?}");
    checked.reason(replay);
}

/// A ply and a line from a position, which have to be legal.
fn played(position: &Position, first: Option<Ply>, line: &[LineMove]) -> Play {
    let mut play = Play::new(position.clone());
    if let Some(first) = first {
        play.apply(&Event::Move(first)).unwrap();
    }
    for line_move in line {
        let before = play.position();
        let ply = before.read_ply(&line_move.coordinate).unwrap();
        assert_eq!(before.notation(ply), line_move.notation);
        let turn = before.armies().position(|army| army == before.turn());
        assert_eq!(turn, Some(line_move.seat.index()));
        play.apply(&Event::Move(ply)).unwrap();
    }
    play
}

/// A marked move on its board.
struct Checked<'a> {
    before: &'a Position,
    /// The army of the player who made it.
    mover: Army,
    judged: &'a JudgedMove,
    made: Play,
    better: Play,
}

impl Checked<'_> {
    fn reason(&self, replay: &Replay) {
        let judged = self.judged;
        let Some(reason) = &judged.reason else {
            return;
        };
        match reason {
            Reason::AllowsMate { moves } => self.allows_mate(*moves),
            Reason::MissesMate { moves } => self.misses_mate(*moves),
            Reason::LeavesKing { by, piece } => {
                let attacker = self.before.armies().nth(by.index()).unwrap();
                let after = &self.made.positions()[1];
                let attackers = self.armies().flat_map(|army| after.checkers(army));
                let mut commanders =
                    attackers.map(|square| after.commander(after.piece(square).unwrap().army));
                assert!(commanders.any(|army| army == Some(attacker)), "{judged:?}");
                let reply = self.made.plies().get(1);
                let captured = reply.map(|ply| after.captured_piece(&ply.mv().unwrap()).unwrap());
                assert!(captured.is_none_or(|captured| captured.kind == *piece));
            }
            Reason::EndsAlliance { with } => {
                let mv = self.made.plies()[0].mv().unwrap();
                let captured = self.before.captured_piece(&mv).unwrap();
                let victim = self.before.armies().nth(with.index());
                let commander = self.before.commander(captured.army);
                let is_victim = commander == victim || Some(captured.army) == victim;
                assert!(is_victim, "{judged:?}");
                let (before, after) = betrayer_shares(replay, judged.ply);
                assert!(before > after, "{judged:?}");
            }
            Reason::Stalemates => {
                let ended = self.made.outcome().map(|outcome| outcome.reason);
                assert_eq!(ended, Some(Ending::Stalemate), "{judged:?}");
            }
            Reason::Loses {
                piece,
                on,
                gained,
                by,
            } => self.loses(*piece, on, *gained, *by),
            Reason::AllowsPromotion { to } => {
                assert!(self.balance(&self.made).enemy_promoted.contains(to));
                self.is_behind();
            }
            Reason::MissesCapture { piece } => {
                let mv = self.better.plies()[0].mv().unwrap();
                let captured = self.before.captured_piece(&mv).unwrap();
                assert_eq!(captured.kind, *piece, "{judged:?}");
                self.is_behind();
            }
            Reason::MissesGain { piece, by } => {
                let line = self.balance(&self.better);
                assert!(line.captured.contains(piece), "{judged:?}: {line:?}");
                let mut captures = 0..self.better.plies().len();
                assert!(by.is_none_or(|by| captures.any(|at| shows(&self.better, at, by))));
                self.is_behind();
            }
            Reason::MissesPromotion { to } => {
                assert!(self.balance(&self.better).promoted.contains(to));
                self.is_behind();
            }
            Reason::ThrowsEndgame { .. } => {
                let others = self
                    .before
                    .pieces()
                    .filter(|(_, piece)| !matches!(piece.kind, PieceKind::King | PieceKind::Pawn));
                assert!(others.count() <= 6, "{judged:?}");
            }
            Reason::AllowsPassedPawn { on } => self.is_passed(&self.made, on, false),
            Reason::MissesPassedPawn { on } => self.is_passed(&self.better, on, true),
            Reason::ExposesKing => {
                let [made, better] = self.ends(|play| self.pawns_beside_king(play));
                assert!(made <= better, "{judged:?}");
            }
            Reason::MissesCastling => assert_eq!(self.ends(castlings), [0, 1], "{judged:?}"),
            Reason::WeakensPawn { on } => {
                let [made, better] = self.ends(|play| self.weak_pawns(play));
                assert!(made.contains(on) && !better.contains(on), "{judged:?}");
            }
        }
    }

    /// What is found in the line that follows, and in the better one.
    fn ends<T>(&self, find: impl Fn(&Play) -> T) -> [T; 2] {
        [&self.made, &self.better].map(find)
    }

    /// A piece falls on this square in the line that follows, and more falls than is gained.
    fn loses(&self, piece: PieceKind, on: &str, gained: Option<PieceKind>, by: Option<Motif>) {
        let judged = self.judged;
        let line = self.balance(&self.made);
        let falls = falls(&self.made, piece, on);
        assert!(!falls.is_empty(), "{judged:?}");
        let after = falls.iter().filter_map(|fall| fall.checked_sub(1));
        let mut fallen = after.map(|number| &judged.follows[number].notation);
        let are_two = self.before.armies().count() == 2;
        assert!(are_two || !fallen.all(|mv| mv.contains('#')), "{judged:?}");
        assert!(by.is_none_or(|by| falls.iter().any(|at| shows(&self.made, *at, by))));
        assert!(line.worth() < 0, "{judged:?}: {line:?}");
        assert!(gained.is_none_or(|kind| line.captured.contains(&kind)));
        self.is_behind();
    }

    /// The isolated and doubled pawns of the player at the end of a line.
    fn weak_pawns(&self, play: &Play) -> Vec<String> {
        let end = play.position();
        let own = end
            .pieces()
            .filter(|(_, piece)| piece.kind == PieceKind::Pawn && piece.army == self.mover);
        let squares: Vec<Square> = own.map(|(square, _)| square).collect();
        let on_file = |file: i32| squares.iter().filter(|at| at.file() as i32 == file).count();
        let weak = squares.iter().filter(|at| {
            let file = at.file() as i32;
            on_file(file) > 1 || on_file(file - 1) + on_file(file + 1) == 0
        });
        weak.map(ToString::to_string).collect()
    }

    /// At the end of a line, a pawn on this square has no enemy pawn before it or beside its way.
    fn is_passed(&self, play: &Play, on: &str, is_own: bool) {
        let end = play.position();
        let square = end.board().square(on).unwrap();
        let pawn = end.piece(square).unwrap();
        assert_eq!(
            (pawn.kind, pawn.army == self.mover),
            (PieceKind::Pawn, is_own)
        );
        let is_white = end.armies().next() == Some(pawn.army);
        let stops = end.pieces().filter(|(other, piece)| {
            let (own, other_file) = (square.file() as i32, other.file() as i32);
            let ahead = i32::from(other.rank()) - i32::from(square.rank());
            piece.kind == PieceKind::Pawn
                && piece.army != pawn.army
                && (own - other_file).abs() <= 1
                && if is_white { ahead > 0 } else { ahead < 0 }
        });
        assert_eq!(stops.count(), 0, "{:?}", self.judged);
    }

    fn pawns_beside_king(&self, play: &Play) -> usize {
        let end = play.position();
        let of_kind = |kind| {
            let mover = self.mover;
            let pieces = end.pieces();
            let own = pieces.filter(move |(_, piece)| piece.army == mover && piece.kind == kind);
            own.map(|(square, _)| square).collect::<Vec<_>>()
        };
        let king = of_kind(PieceKind::King)[0];
        let near = of_kind(PieceKind::Pawn).into_iter().filter(|pawn| {
            (pawn.file() as i32 - king.file() as i32).abs() <= 1
                && pawn.rank().abs_diff(king.rank()) <= 1
        });
        near.count()
    }

    /// The armies that the player moves.
    fn armies(&self) -> impl Iterator<Item = Army> {
        let armies = self.before.armies();
        armies.filter(|army| self.before.commander(*army) == Some(self.mover))
    }

    /// The enemy mates with the last of the moves that are shown, and not sooner.
    fn allows_mate(&self, moves: u16) {
        let judged = self.judged;
        assert_eq!(
            judged.follows.len(),
            usize::from(2 * moves - 1),
            "{judged:?}"
        );
        let end = self.made.position();
        let is_mated = |army| {
            end.turn() == army && end.is_checkmate()
                || end.mate(army).map(|mate| mate.kind) == Some(MateKind::Checkmated)
                || end.status(army) == Status::Checkmated
        };
        assert!(self.armies().any(is_mated), "{judged:?}");
        if self.before.armies().count() == 2 {
            is_quickest(&self.made.positions()[1], moves);
        }
    }

    /// The player mates with the last of the better moves, and the one that was made did not.
    fn misses_mate(&self, moves: u16) {
        let judged = self.judged;
        assert_eq!(
            judged.better.len(),
            usize::from(2 * moves - 1),
            "{judged:?}"
        );
        let outcome = self.better.outcome().unwrap();
        assert_eq!(outcome.reason, Ending::Checkmate, "{judged:?}");
        assert_eq!(outcome.winners(), [self.mover], "{judged:?}");
        is_quickest(self.before, moves);
    }

    /// The better line is ahead of the one that was made.
    fn is_behind(&self) {
        let [made, better] = self.ends(|play| self.balance(play));
        let judged = self.judged;
        assert!(
            better.worth() > made.worth(),
            "{judged:?}: {made:?}, {better:?}"
        );
    }

    /// The pieces that the player's side loses and captures along a line.
    fn balance(&self, play: &Play) -> Balance {
        let mut balance = Balance::default();
        for (before, ply) in play.positions().iter().zip(play.plies()) {
            let Some(mv) = ply.mv() else {
                continue;
            };
            let is_own = |army| {
                let commander = before.commander(army);
                commander == Some(self.mover)
                    || commander.is_some() && commander == self.before.options().partner(self.mover)
            };
            let moves_own = is_own(before.turn());
            if let Some(piece) = before.captured_piece(&mv) {
                match (moves_own, is_own(piece.army)) {
                    (true, false) if before.commander(piece.army).is_some() => {
                        balance.captured.push(piece.kind);
                    }
                    (false, true) => balance.lost.push(piece.kind),
                    _ => {}
                }
            }
            if let Some(kind) = mv.promotion() {
                if moves_own {
                    balance.promoted.push(kind);
                } else {
                    balance.enemy_promoted.push(kind);
                }
            }
        }
        balance
    }
}

/// How often the first to move castles.
fn castlings(play: &Play) -> usize {
    let own = play.plies().iter().step_by(2).filter_map(Ply::mv);
    own.filter(|mv| mv.castling().is_some()).count()
}

/// The numbers of the plies that capture such a piece on this square.
fn falls(play: &Play, kind: PieceKind, on: &str) -> Vec<usize> {
    let steps = play.positions().iter().zip(play.plies()).enumerate();
    let falls = steps.filter(|(_, (before, ply))| {
        let Some(mv) = ply.mv() else {
            return false;
        };
        let captured = before.captured_piece(&mv).map(|piece| piece.kind);
        let square = before.capture_square(&mv).map(|square| square.to_string());
        (captured, square.as_deref()) == (Some(kind), Some(on))
    });
    falls.map(|(number, _)| number).collect()
}

/// The ply with this number captures by this motif, as far as the squares of the line show it.
fn shows(play: &Play, number: usize, motif: Motif) -> bool {
    let mv = |number: usize| play.plies()[number].mv().unwrap();
    let Some(first) = number.checked_sub(2).map(mv) else {
        return false;
    };
    let capture = mv(number);
    let position = &play.positions()[number];
    let Some(square) = position.capture_square(&capture) else {
        return false;
    };
    // What falls did not come there with the last move.
    let stood = play.positions()[number - 1].piece(square) == position.piece(square);
    let is_line = |from: Square, to: Square| {
        let files = (from.file() as i32 - to.file() as i32).abs();
        let ranks = (i32::from(from.rank()) - i32::from(to.rank())).abs();
        files == 0 || ranks == 0 || files == ranks
    };
    stood
        && match motif {
            // The piece that attacks twice captures one of both.
            Motif::Fork => first.to == capture.from,
            Motif::Skewer => is_line(capture.from, mv(number - 1).from),
            // A piece that moved out of the way, or gave the check of another one.
            Motif::DiscoveredAttack => {
                first.to != capture.from && is_line(capture.from, first.from)
                    || play.positions()[number - 1].is_check()
            }
            Motif::Pin => true,
        }
}

/// The shares of the betrayer before the move, and a round later.
fn betrayer_shares(replay: &Replay, ply: u32) -> (u16, u16) {
    let analysis = Analyst::new(replay.clone(), super::NODES).whole(&OneByOne);
    let betrayal = analysis
        .betrayals
        .iter()
        .find(|betrayal| betrayal.ply == ply);
    betrayal.unwrap().betrayer_shares
}

/// A mate in so many moves is forced, and none is quicker.
fn is_quickest(position: &Position, moves: u16) {
    if moves > MAX_PROVED_MATE {
        return;
    }
    let request = SearchRequest::after(std::slice::from_ref(position), u64::MAX);
    let mate = Engine::with_memory(1 << 22).find_mate(&request, moves, &mut ());
    assert_eq!(mate.unwrap().value, Some(Value::MateIn(moves)));
}

#[derive(Debug, Default)]
struct Balance {
    lost: Vec<PieceKind>,
    captured: Vec<PieceKind>,
    promoted: Vec<PieceKind>,
    enemy_promoted: Vec<PieceKind>,
}

impl Balance {
    fn worth(&self) -> i32 {
        let sum = |kinds: &[PieceKind]| kinds.iter().map(|kind| worth(*kind)).sum::<i32>();
        let promoted = |kinds: &[PieceKind]| sum(kinds) - kinds.len() as i32;
        sum(&self.captured) - sum(&self.lost) + promoted(&self.promoted)
            - promoted(&self.enemy_promoted)
    }
}

/// The worth of a piece in pawns, roughly.
fn worth(kind: PieceKind) -> i32 {
    match kind {
        PieceKind::King => 20,
        PieceKind::Queen => 9,
        PieceKind::Chancellor => 8,
        PieceKind::Archbishop => 7,
        PieceKind::Rook => 5,
        PieceKind::Bishop | PieceKind::Knight => 3,
        PieceKind::Guard => 2,
        PieceKind::Pawn => 1,
    }
}
