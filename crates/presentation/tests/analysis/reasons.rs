//! Reasons of bad moves, checked on the board: the moves that are shown are played out, and what is
//! said has to happen.

use entente_advisor::analysis::{Analyst, JudgedMove, LineMove, OneByOne, Reason};
use entente_engine::{Engine, SearchRequest, Value};
use entente_game::Replay;
use entente_rules::{
    Army, Event, MateKind, PieceKind, Play, Ply, Position, Reason as Ending, Status,
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
    *tally.0.entry(judged.reason.word()).or_default() += 1;
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
        match judged.reason {
            Reason::AllowsMate { moves } => self.allows_mate(moves),
            Reason::MissesMate { moves } => self.misses_mate(moves),
            Reason::LeavesKing { by, piece } => {
                let attacker = self.before.armies().nth(by.index()).unwrap();
                let after = &self.made.positions()[1];
                let attackers = self.armies().flat_map(|army| after.checkers(army));
                let mut commanders =
                    attackers.map(|square| after.commander(after.piece(square).unwrap().army));
                assert!(commanders.any(|army| army == Some(attacker)), "{judged:?}");
                let reply = self.made.plies().get(1);
                let captured = reply.map(|ply| after.captured_piece(&ply.mv().unwrap()).unwrap());
                assert!(captured.is_none_or(|captured| captured.kind == piece));
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
            Reason::Stalemates => assert!(self.made.positions()[1].is_stalemate()),
            Reason::Loses { piece, gained } => {
                let line = self.balance(&self.made);
                assert!(line.lost.contains(&piece), "{judged:?}: {line:?}");
                assert!(line.worth() < 0, "{judged:?}: {line:?}");
                assert!(gained.is_none_or(|kind| line.captured.contains(&kind)));
                self.is_behind();
            }
            Reason::AllowsPromotion { to } => {
                assert!(self.balance(&self.made).enemy_promoted.contains(&to));
                self.is_behind();
            }
            Reason::MissesCapture { piece } => {
                let mv = self.better.plies()[0].mv().unwrap();
                let captured = self.before.captured_piece(&mv).unwrap();
                assert_eq!(captured.kind, piece, "{judged:?}");
                self.is_behind();
            }
            Reason::MissesGain { piece } => {
                let line = self.balance(&self.better);
                assert!(line.captured.contains(&piece), "{judged:?}: {line:?}");
                self.is_behind();
            }
            Reason::MissesPromotion { to } => {
                assert!(self.balance(&self.better).promoted.contains(&to));
                self.is_behind();
            }
            Reason::Position => {
                let [made, better] = [&self.made, &self.better].map(|play| self.balance(play));
                // What both lines lose, and what both win, is no reason.
                let is_named = better.worth() > made.worth();
                let has_more = better.captured.len() > made.captured.len()
                    && made.lost.len() > better.lost.len();
                assert!(!(is_named && has_more), "{judged:?}: {made:?}, {better:?}");
                for play in [&self.made, &self.better] {
                    let mates =
                        |outcome: &entente_rules::Outcome| outcome.reason == Ending::Checkmate;
                    assert!(!play.outcome().is_some_and(mates), "{judged:?}");
                }
            }
        }
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
        let [made, better] = [&self.made, &self.better].map(|play| self.balance(play));
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
