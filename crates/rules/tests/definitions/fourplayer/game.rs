//! A game at one of its positions, and its events: moves, points, mates, and players who leave.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::fourplayer::legal::seat_of;
use crate::fourplayer::setup::{
    Array, Castle, LETTERS, Mode, SEATS, Seat, castles, forward, promotes, starting_board,
};
use crate::independent::{Board, Kind, Move, Square};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Status {
    Active,
    Mated,
    Stalemated,
    Resigned,
    Flagged,
}

/// A pawn that has just made a double step, and the seats that still have their turn for it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Passed {
    pub(crate) target: Square,
    pub(crate) pawn: Square,
    pub(crate) owner: Seat,
    pub(crate) takers: BTreeSet<Seat>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reason {
    Checkmate,
    Stalemate,
    Resigned,
    Flagged,
    Threefold,
    Fifty,
    OneLeft,
    Insufficient,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Ending {
    pub(crate) reason: Reason,
    /// The seats that win in teams.
    pub(crate) winners: Vec<Seat>,
}

/// All that makes two positions the same.
type Key = (
    Board<char>,
    BTreeSet<Square>,
    Seat,
    [Status; 4],
    BTreeSet<Castle>,
    Vec<Passed>,
);

#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) mode: Mode,
    pub(crate) array: Array,
    pub(crate) board: Board<char>,
    /// The queens that are worth one point.
    pub(crate) one_point: BTreeSet<Square>,
    pub(crate) turn: Seat,
    pub(crate) round: u32,
    pub(crate) quiet_plies: u32,
    pub(crate) status: [Status; 4],
    pub(crate) pending: [Option<Status>; 4],
    pub(crate) points: [u32; 4],
    /// The castles whose king and rook have not moved.
    pub(crate) castles: BTreeSet<Castle>,
    pub(crate) passed: Vec<Passed>,
    pub(crate) ending: Option<Ending>,
    /// Every position so far, the current one last.
    past: Vec<Key>,
}

impl Game {
    pub(crate) fn start(mode: Mode, array: Array) -> Game {
        let mut game = Game::with_board(mode, array, starting_board(array));
        game.castles = castles(array).into_iter().collect();
        game.past = vec![game.key()];
        game
    }

    /// Everybody is in the game and Red is to move; nothing is resolved.
    pub(crate) fn with_board(mode: Mode, array: Array, board: Board<char>) -> Game {
        Game {
            mode,
            array,
            board,
            one_point: BTreeSet::new(),
            turn: 0,
            round: 1,
            quiet_plies: 0,
            status: [Status::Active; 4],
            pending: [None; 4],
            points: [0; 4],
            castles: BTreeSet::new(),
            passed: Vec::new(),
            ending: None,
            past: Vec::new(),
        }
    }

    /// A position that was set up: who is mated in it is out, and the turn goes on to the first
    /// who can move.
    pub(crate) fn resolve(&mut self) {
        let live = self.live();
        self.castles.retain(|castle| live.contains(&castle.seat));
        self.drop_passed();
        if self.mode != Mode::Teams {
            self.judge_mates(None);
        }
        self.begin_turns();
        self.past = vec![self.key()];
    }

    fn key(&self) -> Key {
        (
            self.board.clone(),
            self.one_point.clone(),
            self.turn,
            self.status,
            self.castles.clone(),
            self.passed.clone(),
        )
    }

    pub(crate) fn is_live(&self, seat: Seat) -> bool {
        self.status[seat] == Status::Active
    }

    /// Whether the seat's king moves without a player.
    pub(crate) fn walks(&self, seat: Seat) -> bool {
        matches!(self.status[seat], Status::Resigned | Status::Flagged)
    }

    pub(crate) fn is_royal(&self, seat: Seat) -> bool {
        self.is_live(seat) || self.walks(seat)
    }

    pub(crate) fn live(&self) -> Vec<Seat> {
        SEATS.into_iter().filter(|&it| self.is_live(it)).collect()
    }

    pub(crate) fn walking(&self) -> Vec<Seat> {
        SEATS.into_iter().filter(|&it| self.walks(it)).collect()
    }

    /// The players who have not given up.
    pub(crate) fn staying(&self) -> Vec<Seat> {
        let live = self.live().into_iter();
        live.filter(|&seat| self.pending[seat].is_none()).collect()
    }

    /// Nobody but a player in the game gets points.
    pub(crate) fn award(&mut self, seat: Seat, points: u32) {
        if self.is_live(seat) {
            self.points[seat] += points;
        }
    }

    /// The points for what stands on a square.
    pub(crate) fn worth(&self, square: Square) -> u32 {
        let Some(piece) = self.board.get(square) else {
            return 0;
        };
        match piece.kind {
            _ if !self.is_live(seat_of(piece.army)) => 0,
            Kind::Pawn => 1,
            Kind::Knight => 3,
            Kind::Bishop | Kind::Rook => 5,
            Kind::Queen if self.one_point.contains(&square) => 1,
            Kind::Queen => 9,
            _ => 0,
        }
    }

    pub(crate) fn take_event(&mut self, event: &Value) -> &'static str {
        let (verb, what) = match event.as_object().and_then(|event| event.iter().next()) {
            Some((verb, what)) => (verb.as_str(), what.as_str().unwrap_or("")),
            None => return "illegal_move",
        };
        if self.ending.is_some() {
            return "game_over";
        }
        if verb == "move" {
            let moves = self.moves().into_iter();
            let Some(mv) = moves.into_iter().find(|mv| mv.to_string() == what) else {
                return "illegal_move";
            };
            self.play(mv);
            return "ok";
        }
        let named = LETTERS.iter().position(|army| army.to_string() == what);
        let Some(by) = named.filter(|&by| self.is_live(by)) else {
            return "not_in_game";
        };
        if self.pending[by].is_some() {
            return "already_pending";
        }
        let how = match verb {
            "flag" => Status::Flagged,
            _ => Status::Resigned,
        };
        self.give_up(by, how);
        "ok"
    }

    fn give_up(&mut self, by: Seat, how: Status) {
        if self.mode == Mode::Teams {
            let reason = match how {
                Status::Flagged => Reason::Flagged,
                _ => Reason::Resigned,
            };
            self.ending = Some(self.won_by((by + 1) % 4, reason));
            return;
        }
        self.pending[by] = Some(how);
        self.begin_turns();
        self.past.pop();
        self.remember();
    }

    /// The current position is reached, perhaps not for the first time.
    fn remember(&mut self) {
        let key = self.key();
        self.past.push(key.clone());
        let times = self.past.iter().filter(|other| **other == key).count();
        if self.ending.is_none() && times >= 3 {
            let winners = Vec::new();
            let reason = Reason::Threefold;
            self.ending = Some(Ending { reason, winners });
        }
    }

    pub(crate) fn won_by(&self, seat: Seat, reason: Reason) -> Ending {
        let winners = self.team(seat);
        Ending { reason, winners }
    }

    pub(crate) fn play(&mut self, mv: Move) {
        let by = self.turn;
        let before = self.clone();
        let castle = self.castle(by, mv);
        let piece = self.board.get(mv.from).expect("a piece");
        let passed = self.passed_by(by, mv.from, mv.to).cloned();
        let takes_king = castle.is_none() && self.takes_king(mv.to);
        let takes = castle.is_none() && !self.board.is_empty(mv.to);
        self.board = self.board_after(by, mv);
        let is_quiet = piece.kind != Kind::Pawn && !takes;
        self.quiet_plies = if is_quiet { self.quiet_plies + 1 } else { 0 };
        self.follow_one_point(by, mv, piece.kind, castle.is_some());
        self.castles.retain(|castle| {
            let squares = [castle.king.0, castle.rook.0];
            !squares.contains(&mv.from) && (!takes || !squares.contains(&mv.to))
        });
        for pawn in &mut self.passed {
            pawn.takers.remove(&by);
        }
        let taken = passed.as_ref().map(|passed| passed.pawn);
        self.passed
            .retain(|pawn| pawn.pawn != mv.to && Some(pawn.pawn) != taken);
        self.open_passed(by, mv, piece.kind);
        self.pass_turn();
        if takes_king {
            self.ending = Some(self.won_by(by, Reason::OneLeft));
        } else {
            if self.mode != Mode::Teams {
                let captured = if takes { before.worth(mv.to) } else { 0 };
                let beside = taken.map_or(0, |pawn| before.worth(pawn));
                self.award(by, captured + beside);
                self.award_checks(by, &before);
                self.judge_mates(Some(by));
            }
            self.begin_turns();
        }
        self.remember();
    }

    fn follow_one_point(&mut self, by: Seat, mv: Move, kind: Kind, castles: bool) {
        if castles {
            return;
        }
        self.one_point.remove(&mv.to);
        let promotes = kind == Kind::Pawn && promotes(self.mode, by, mv.to);
        if self.one_point.remove(&mv.from) || promotes && self.mode != Mode::Teams {
            self.one_point.insert(mv.to);
        }
    }

    /// A double step can be answered by every opponent whose pawn attacks the crossed square.
    fn open_passed(&mut self, by: Seat, mv: Move, kind: Kind) {
        let target = mv.from.plus(forward(by));
        if kind != Kind::Pawn || mv.to != target.plus(forward(by)) {
            return;
        }
        let team = self.team(by);
        let opponents = self.live().into_iter().filter(|it| !team.contains(it));
        let takers = opponents.filter(|seat| self.has_taker(*seat, target));
        let takers = takers.collect();
        self.passed.push(Passed {
            target,
            pawn: mv.to,
            owner: by,
            takers,
        });
    }

    /// Has this seat a pawn that attacks the crossed square?
    fn has_taker(&self, seat: Seat, target: Square) -> bool {
        let mut pawns = self.board.of(LETTERS[seat]);
        pawns.any(|(from, piece)| {
            piece.kind == Kind::Pawn && from.is_pawn_attack(forward(seat), target)
        })
    }

    /// A pawn is open until its owner's next turn, and only to players in the game who have a pawn
    /// that can capture it.
    fn drop_passed(&mut self) {
        let (live, turn) = (self.live(), self.turn);
        let mut passed = std::mem::take(&mut self.passed);
        for pawn in &mut passed {
            let target = pawn.target;
            pawn.takers
                .retain(|seat| live.contains(seat) && self.has_taker(*seat, target));
        }
        self.passed = passed;
        self.passed
            .retain(|pawn| pawn.owner != turn && !pawn.takers.is_empty());
    }

    fn pass_turn(&mut self) {
        self.turn = (self.turn + 1) % 4;
        self.round += u32::from(self.turn == 0);
        self.drop_passed();
    }

    /// One point for a move that checks two players, five for three. Only checks that the mover's
    /// own pieces give now and did not give before count.
    fn award_checks(&mut self, by: Seat, before: &Game) {
        let own = |board: &Board<char>, seat| -> Vec<Square> {
            let attackers = self.attackers(board, seat).into_iter();
            attackers
                .filter(|from| board.get(*from).is_some_and(|it| it.army == LETTERS[by]))
                .collect()
        };
        let is_new = |seat: &Seat| {
            let old = own(&before.board, *seat);
            own(&self.board, *seat).iter().any(|it| !old.contains(it))
        };
        let others = self.live().into_iter().filter(|&seat| seat != by);
        match others.filter(is_new).count() {
            0 | 1 => {}
            2 => self.award(by, 1),
            _ => self.award(by, 5),
        }
    }

    /// Every king that is attacked and has no answer is mated at once, as if it were its turn.
    fn judge_mates(&mut self, credit: Option<Seat>) {
        let royal = SEATS.into_iter().filter(|&seat| self.is_royal(seat));
        let mated = royal.filter(|&seat| self.is_in_check(seat) && !self.has_move(seat));
        for seat in mated.collect::<Vec<_>>() {
            self.leave(seat, Status::Mated);
            if let Some(credit) = credit {
                self.award(credit, 20);
            }
        }
    }

    pub(crate) fn leave(&mut self, seat: Seat, how: Status) {
        self.status[seat] = how;
        self.pending[seat] = None;
        self.castles.retain(|castle| castle.seat != seat);
        let live = self.live();
        for pawn in &mut self.passed {
            pawn.takers.retain(|taker| live.contains(taker));
        }
        self.passed.retain(|pawn| !pawn.takers.is_empty());
    }

    /// Goes on to the first seat that can move, unless the game ends before.
    fn begin_turns(&mut self) {
        loop {
            if self.ending.is_none() {
                self.ending = self.find_end();
            }
            let seat = self.turn;
            if self.ending.is_some() {
                return;
            } else if !self.is_royal(seat) {
                self.pass_turn();
            } else if let Some(how) = self.pending[seat] {
                self.leave(seat, how);
                let mover = self.mover_before(seat);
                self.judge_mates(mover);
            } else if self.has_move(seat) {
                return;
            } else if self.mode == Mode::Teams {
                self.ending = Some(if self.is_in_check(seat) {
                    self.won_by((seat + 1) % 4, Reason::Checkmate)
                } else {
                    let winners = Vec::new();
                    let reason = Reason::Stalemate;
                    Ending { reason, winners }
                });
            } else if self.is_in_check(seat) {
                self.leave(seat, Status::Mated);
                self.pass_turn();
            } else {
                self.be_stalemated(seat);
                self.pass_turn();
            }
        }
    }

    /// The player who made the move before; nobody if a king walked.
    fn mover_before(&self, seat: Seat) -> Option<Seat> {
        let mut before = (1..4).map(|back| (seat + 4 - back) % 4);
        let mover = before.find(|&other| self.is_royal(other))?;
        self.is_live(mover).then_some(mover)
    }

    /// A player without a move gets 20 points; those of a king that walks are shared.
    pub(crate) fn be_stalemated(&mut self, seat: Seat) {
        if self.is_live(seat) {
            self.award(seat, 20);
        } else {
            let live = self.live();
            let share = [0, 20, 10, 7, 5][live.len()];
            for player in live {
                self.award(player, share);
            }
        }
        self.leave(seat, Status::Stalemated);
    }
}
