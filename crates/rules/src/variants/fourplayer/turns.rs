//! The turns of a game for four: what a ply does, what happens when a turn begins, and how players
//! leave.
//!
//! An army whose player is out is grey: it does not move or attack, and it stands in the way. If
//! the player was mated or stalemated, its king is grey too. If the player resigned or ran out of
//! time, the king walks on by chance until it is mated or stalemated itself.

use crate::board::square::Node;
use crate::movegen::known_moves::{KnownMoves, MadeMove};
use crate::movegen::sink::Sink;
use crate::movegen::state::PlyTree;
use crate::pieces::endings::{Pending, Reason, Status};
use crate::pieces::moves::{Manner, Move, Ply};
use crate::pieces::piece::{PieceKind, Seat, Seats};
use crate::variants::fourplayer::SEATS;
use crate::variants::fourplayer::ends::{KING, share};
use crate::variants::fourplayer::game::{End, Game, GameConfig};

impl PlyTree<3> for Game {
    type Config = GameConfig;

    #[inline]
    fn generate(&self, config: &GameConfig, sink: &mut impl Sink<3>) {
        if self.end.is_none() {
            let turn = self.turn_of(config, self.board.turn);
            self.generate_with(config, &turn, &turn.check_info(), sink);
        }
    }

    #[inline]
    fn make_move(&mut self, before: &Game, config: &GameConfig, mv: Move<Node>) {
        self.play(config, mv, before);
        self.begin_turns(config);
    }
}

impl Game {
    /// The position after a legal ply, with everything that follows from it.
    #[inline]
    pub(super) fn after(&self, config: &GameConfig, ply: Ply<Node>) -> Game {
        let mut next = *self;
        if let Ply::Move(mv) = ply {
            next.play(config, mv, self);
        }
        next.begin_turns(config);
        next
    }

    /// The position if the player to move stood still.
    pub(super) fn skipped(&self, config: &GameConfig) -> Game {
        let mut next = *self;
        let (tables, pieces) = (&*config.tables, &self.board.pieces);
        next.passed
            .end_turn(tables, pieces, self.board.turn, |_| false);
        next.pass_turn();
        next.begin_turns(config);
        next
    }

    /// Makes a legal move, with points and mates, in a copy of the position before. Who moves next
    /// is found afterwards.
    #[inline]
    fn play(&mut self, config: &GameConfig, mv: Move<Node>, before: &Game) {
        let by = before.board.turn;
        let passed = (before.passed).captured_by(&config.tables, &before.board.pieces, by, mv);
        // In teams a king can be captured, and then nothing else matters.
        let takes_king = config.has_teams() && before.royal_kings().contains(mv.to);
        // Castling may be named by the square of the own rook.
        let is_capture =
            !matches!(mv.manner, Manner::Castling(_)) && before.board.pieces.is_occupied(mv.to);
        let taken = Some(mv.to).filter(|_| is_capture);
        let kind = self.board.play_taking(&config.tables, mv, taken);
        self.move_one_point(mv);
        if let Some(passed) = passed {
            self.board.pieces.lift(passed);
        }
        let double_step = self.board.en_passant.take();
        let (tables, pieces) = (&*config.tables, &self.board.pieces);
        self.passed.end_turn(tables, pieces, by, |pawn| {
            pawn == mv.to || Some(pawn) == passed
        });
        if let Some(double_step) = double_step {
            let opponents = self.live.without(config.team(by));
            self.passed.add(tables, pieces, by, double_step, opponents);
        }
        self.passed
            .begin_turn(self.board.pieces.army(self.board.turn));
        if takes_king {
            self.end = Some(won(config, by, Reason::OneLeft));
            return;
        }
        if passed.is_some() {
            // A third square has changed.
            self.known_moves = KnownMoves::NONE;
        }
        self.follow_known_moves(config, by, mv, kind);
        self.find_checks(config);
        if !config.has_teams() {
            self.score(config, by, [taken, passed], before);
        }
    }

    /// Forgets the known moves that a move may have taken away.
    #[inline]
    fn follow_known_moves(
        &mut self,
        config: &GameConfig,
        by: Seat,
        mv: Move<Node>,
        kind: PieceKind,
    ) {
        let made = MadeMove {
            tables: &config.tables,
            pieces: &self.board.pieces,
            by,
            mv,
            kind,
        };
        let unsettled = self.known_moves.unsettled(&made, |seat| {
            self.moving_pieces() & !self.spared_by(config, seat)
        });
        self.known_moves.follow(mv);
        self.known_moves.forget(unsettled);
    }

    /// A queen worth one point is captured, moves, or comes into being.
    #[inline]
    fn move_one_point(&mut self, mv: Move<Node>) {
        if mv.manner == Manner::Crowning {
            self.one_point.insert(mv.to);
        } else if self.one_point.any() {
            self.one_point.remove(mv.to);
            if self.one_point.contains(mv.from) {
                self.one_point.remove(mv.from);
                self.one_point.insert(mv.to);
            }
        }
    }

    /// The points of a move, and the mates that it gives.
    #[inline]
    fn score(&mut self, config: &GameConfig, by: Seat, captured: [Option<Node>; 2], before: &Game) {
        for node in captured.into_iter().flatten() {
            self.award(by, before.worth(node));
        }
        if self.in_check.any() {
            let own = before.board.pieces.army(by);
            self.award(by, self.worth_of_checks(config, by, own, before));
            self.judge_mates(config, Some(by));
        }
    }

    /// Finds which kings are attacked. Those that no ply has come near are not.
    #[inline]
    pub(super) fn find_checks(&mut self, config: &GameConfig) {
        let uncertain = self.royal().without(self.known_moves.safe());
        self.in_check = uncertain
            .filter(|seat| self.is_in_check(config, *seat))
            .collect();
    }

    /// Takes out everybody whose king is attacked and who has no answer, as if it were their turn.
    /// The player named gets the points.
    pub(super) fn judge_mates(&mut self, config: &GameConfig, credit: Option<Seat>) {
        let checked = self.in_check;
        let mated: Seats = checked
            .filter(|seat| !self.can_move(config, *seat))
            .collect();
        for seat in mated {
            self.leave(config, seat, Status::Checkmated);
            if let Some(credit) = credit {
                self.award(credit, KING);
            }
        }
        if mated.any() {
            self.find_checks(config);
        }
    }

    #[inline]
    fn pass_turn(&mut self) {
        self.board.pass_turn(SEATS);
        let army = self.board.pieces.army(self.board.turn);
        self.passed.begin_turn(army);
    }

    /// Passes turns until somebody can move or the game is over. Players leave at their turn.
    #[inline]
    pub(super) fn begin_turns(&mut self, config: &GameConfig) {
        while self.end.is_none() {
            self.end = self.find_end(config);
            let seat = self.board.turn;
            if self.end.is_some() {
                return;
            } else if !self.royal().contains(seat) {
                self.pass_turn();
            } else if self.live.contains(seat) && self.player(seat).pending.is_some() {
                // The king walks on in the same turn.
                self.give_up_now(config, seat);
            } else if self.has_easy_move(config, seat) || self.can_move(config, seat) {
                return;
            } else {
                self.be_stuck(config, seat);
            }
        }
    }

    /// The player or king to move has no move.
    #[cold]
    fn be_stuck(&mut self, config: &GameConfig, seat: Seat) {
        let is_check = self.in_check.contains(seat);
        if config.has_teams() {
            self.end = Some(if is_check {
                let opponent = Seat((seat.0 + 1) % SEATS as u8);
                won(config, opponent, Reason::Checkmate)
            } else {
                End {
                    reason: Reason::Stalemate,
                    winners: Seats::NONE,
                }
            });
            return;
        }
        if is_check {
            // Only a position that was set up gets here: a move would have been a mate.
            self.leave(config, seat, Status::Checkmated);
        } else {
            self.be_stalemated(config, seat);
        }
        self.find_checks(config);
        self.pass_turn();
    }
}

/// The end in which the team of a seat wins.
pub(super) fn won(config: &GameConfig, seat: Seat, reason: Reason) -> End {
    End {
        reason,
        winners: config.team(seat),
    }
}

impl Game {
    /// An army is out with its king.
    pub(super) fn leave(&mut self, config: &GameConfig, seat: Seat, how: Status) {
        let player = &mut self.players[seat.index()];
        (player.status, player.pending) = (how, None);
        self.live = self.live.without(Seats::of(seat));
        self.walking = self.walking.without(Seats::of(seat));
        self.in_check = self.in_check.without(Seats::of(seat));
        self.passed.leave(seat);
        self.known_moves = KnownMoves::NONE;
        let rights = &mut self.board.rights;
        config.tables.revoke_castling(rights, |of| of == seat);
    }

    /// A player who gave up leaves, and their king walks on. It may be mated at once, because its
    /// own pieces no longer protect it.
    fn give_up_now(&mut self, config: &GameConfig, seat: Seat) {
        let how = self.player(seat).pending.unwrap_or(Pending::Resigned);
        self.leave(config, seat, how.into());
        self.walking = self.walking.with(Seats::of(seat));
        self.find_checks(config);
        self.judge_mates(config, self.mover_before(seat));
    }

    /// The seat that made the move before a seat's turn; nobody if a king walked.
    fn mover_before(&self, seat: Seat) -> Option<Seat> {
        let seats = Seats::FOUR.len() as u8;
        let mut before = (1..seats).map(|back| Seat((seat.0 + seats - back) % seats));
        before
            .find(|seat| self.royal().contains(*seat))
            .filter(|seat| self.live.contains(*seat))
    }

    /// A player without a move gets the points of a king; those of a king that walked are shared.
    pub(super) fn be_stalemated(&mut self, config: &GameConfig, seat: Seat) {
        if self.live.contains(seat) {
            self.award(seat, KING);
        } else {
            for player in self.live {
                self.award(player, share(self.live.len()));
            }
        }
        self.leave(config, seat, Status::Stalemated);
    }
}
