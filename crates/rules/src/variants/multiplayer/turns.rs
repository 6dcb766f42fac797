//! The turns of the multi-player rules: what a ply does, what happens when a turn begins, and how a
//! game ends.
//!
//! A king is removed only at its own player's turn, unless it is captured before; the removal is
//! that turn. Nothing is decided during another player's turn.
//!
//! Source of the ends: the sections "End of game", "Insufficient mating material" and "Scoring" of
//! the document. Agreements and claims belong to `play`.

use alloc::vec::Vec;

use crate::board::square::Node;
use crate::movegen::known_moves::{KnownMoves, MadeMove};
use crate::movegen::sink::Sink;
use crate::movegen::state::PlyTree;
use crate::pieces::endings::{Outcome, Pending, Reason, Score, Status};
use crate::pieces::moves::{Move, Ply};
use crate::pieces::piece::{PieceKind, Seat, Seats};
use crate::variants::multiplayer::game::{End, Game, GameConfig, Player};

/// The number of moves by everybody, without a resetting event, after which a player can claim a
/// draw.
const FIFTY: usize = 50;

/// Removing a king costs no ply.
impl<const N: usize> PlyTree<N> for Game<N> {
    type Config = GameConfig<N>;

    #[inline]
    fn generate(&self, config: &GameConfig<N>, sink: &mut impl Sink<N>) {
        if self.end.is_none() {
            let turn = self.turn_of(config, self.board.turn);
            self.generate_with(&turn, &turn.check_info(), sink);
        }
    }

    #[inline]
    fn make_move(&mut self, _before: &Game<N>, config: &GameConfig<N>, mv: Move<Node>) {
        self.play(config, mv);
        self.start_turn(config, |_| false);
    }

    fn count_two_plies(&self, config: &GameConfig<N>) -> u64 {
        let mut sum = 0;
        self.for_each_move(config, |mv| {
            let mut next = *self;
            next.play(config, mv);
            sum += next.count_next_moves(config) as u64;
        });
        sum
    }
}

impl<const N: usize> Game<N> {
    /// The position after a legal ply. A player who drops out may be the last who had not agreed to
    /// a draw.
    #[inline]
    pub(super) fn after(
        &self,
        config: &GameConfig<N>,
        ply: Ply<Node>,
        agreed: impl Fn(&Game<N>) -> bool,
    ) -> Game<N> {
        let mut next = *self;
        match ply {
            Ply::Move(mv) => next.play(config, mv),
            _ => next.give_up(config),
        }
        next.start_turn(config, agreed);
        next
    }

    /// The position if the player to move stood still.
    pub(super) fn skipped(&self, config: &GameConfig<N>) -> Game<N> {
        let mut next = *self;
        next.en_passant.withdraw_rights(Seats::of(self.board.turn));
        next.pass_turn(config);
        next.start_turn(config, |_| false);
        next
    }

    /// The number of moves of the next player, after a move whose next turn has not been found.
    /// Counting them tells at once whether there are any.
    fn count_next_moves(&mut self, config: &GameConfig<N>) -> usize {
        let may_move = self.find_next_player(config, |_| false);
        match self.count_moves(config) {
            0 if may_move => {
                // The player is mated or stalemated: the full rules find out who moves next.
                self.start_turn(config, |_| false);
                self.count_moves(config)
            }
            count => count,
        }
    }

    /// Makes a legal move, without finding the next turn.
    #[inline]
    fn play(&mut self, config: &GameConfig<N>, mv: Move<Node>) {
        let by = self.board.turn;
        let rights = self.board.rights;
        let taken = self.en_passant.captured_square(&self.board.pieces, by, mv);
        let victim = taken.and_then(|taken| self.king_on(taken));
        let kind = self.board.play_taking(&config.tables, mv, taken);
        self.en_passant.update_after_move(by, mv, taken);
        if let Some(double_step) = self.board.en_passant.take()
            && config.options.has_en_passant()
        {
            let (tables, pieces) = (&*config.tables, &self.board.pieces);
            let opponents = self.active.without(Seats::of(by));
            self.en_passant
                .add(tables, pieces, by, double_step, opponents);
        }
        self.follow_known_moves(config, by, mv, kind);
        if let Some(victim) = victim {
            self.leave(config, victim, Status::Captured);
        }
        // Losing a castling right counts as progress under these rules.
        if self.board.rights != rights {
            self.board.halfmoves = 0;
        }
        self.count_fifty();
    }

    /// Forgets the known moves that a move may have taken away.
    #[inline]
    fn follow_known_moves(
        &mut self,
        config: &GameConfig<N>,
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
            self.active_pieces() & !self.board.pieces.army(seat)
        });
        let known = self.known_moves.seats();
        self.known_moves.follow(mv);
        self.known_moves.forget(unsettled);
        // Found now, another move is not looked for after each of the next plies.
        for lost in known.without(self.known_moves.seats()) {
            let (tables, pieces) = (&*config.tables, &self.board.pieces);
            self.known_moves.find_step(tables, pieces, lost);
        }
    }

    fn king_on(&self, node: Node) -> Option<Seat> {
        let is_king = self.board.pieces.of(PieceKind::King).contains(node);
        let (seat, _) = self.board.pieces.at(node).filter(|_| is_king)?;
        Some(seat)
    }

    /// A move counts once for everybody who is left.
    fn count_fifty(&mut self) {
        let moves = self.board.halfmoves as usize;
        // Few games come near it, and players are not counted before.
        self.fifty_complete = moves >= FIFTY && moves >= FIFTY * self.active.len();
    }

    /// The player to move gives up: they resigned, or their time ran out.
    fn give_up(&mut self, config: &GameConfig<N>) {
        let pending = self.player(self.board.turn).pending;
        self.leave_at_turn(config, pending.map_or(Status::Resigned, Status::from));
        self.count_fifty();
    }

    /// The player to move removes their king as their last ply.
    fn leave_at_turn(&mut self, config: &GameConfig<N>, how: Status) {
        self.leave(config, self.board.turn, how);
        self.pass_turn(config);
    }

    fn pass_turn(&mut self, config: &GameConfig<N>) {
        self.board.pass_turn(config.tables.armies.len());
    }

    /// A player is out. Their king disappears if it was not captured, and their pieces stay without
    /// moving any more.
    fn leave(&mut self, config: &GameConfig<N>, seat: Seat, how: Status) {
        let king = self.king(seat);
        self.board.pieces.clear(king);
        // The king may have stood on a line to another.
        self.known_moves = KnownMoves::NONE;
        // A removed king is an event that resets the fifty-move count.
        self.board.halfmoves = 0;
        self.active = self.active.without(Seats::of(seat));
        self.eliminated = self.eliminated.with(Seats::of(seat));
        self.players[seat.index()] = Player {
            status: how,
            pending: None,
        };
        self.en_passant.withdraw_rights(Seats::of(seat));
        let rights = &mut self.board.rights;
        config.tables.revoke_castling(rights, |of| of == seat);
    }

    /// Passes turns and removes kings until a player has to move or the game is over.
    ///
    /// Each time a player may have dropped out, the remaining voters are asked whether all have
    /// agreed to a draw.
    #[inline]
    fn start_turn(&mut self, config: &GameConfig<N>, agreed: impl Fn(&Game<N>) -> bool) {
        while self.find_next_player(config, &agreed) {
            let seat = self.board.turn;
            let (tables, pieces) = (&*config.tables, &self.board.pieces);
            if self.known_moves.seats().contains(seat)
                || self.known_moves.find_step(tables, pieces, seat)
            {
                return;
            }
            let (can_move, is_check) = self.find_move(config, seat);
            if can_move {
                return;
            }
            let status = if is_check {
                Status::Checkmated
            } else {
                Status::Stalemated
            };
            self.leave_at_turn(config, status);
        }
    }

    /// Finds the next player who is in the game and has not given up; `false` if the game ends
    /// before.
    ///
    /// Skipping a player who is out costs no ply. Removing the king of a player who gave up is one.
    #[inline]
    fn find_next_player(
        &mut self,
        config: &GameConfig<N>,
        agreed: impl Fn(&Game<N>) -> bool,
    ) -> bool {
        loop {
            self.end = self.find_end(config, &agreed);
            let seat = self.board.turn;
            if self.end.is_some() {
                return false;
            } else if !self.active.contains(seat) {
                self.pass_turn(config);
            } else if let Some(pending) = self.player(seat).pending {
                self.leave_at_turn(config, pending.into());
            } else {
                return true;
            }
        }
    }

    /// Completes a position that was set up.
    pub(super) fn set_up(&mut self, config: &GameConfig<N>) {
        self.count_fifty();
        self.start_turn(config, |_| false);
    }
}

impl From<Pending> for Status {
    fn from(pending: Pending) -> Status {
        match pending {
            Pending::Resigned => Status::Resigned,
            Pending::Flagged => Status::Flagged,
        }
    }
}

impl<const N: usize> Game<N> {
    /// Has the game ended? If several ends apply at once, the first one counts.
    fn find_end(&self, config: &GameConfig<N>, agreed: impl Fn(&Game<N>) -> bool) -> Option<End> {
        if !self.active.more_than_one() {
            Some(End::OneLeft)
        } else if agreed(self) {
            Some(End::Agreed)
        } else {
            self.is_insufficient(config).then_some(End::Insufficient)
        }
    }

    /// Is there too little material to mate anybody?
    ///
    /// It is so for lone kings, with or without inactive pieces. On the chessboard it also holds
    /// for two players who both cannot mate, if there is no inactive piece that could block a king.
    // Asked after every ply. A call costs as much as the answer.
    #[inline(always)]
    fn is_insufficient(&self, config: &GameConfig<N>) -> bool {
        let pieces = &self.board.pieces;
        let kings = pieces.of(PieceKind::King);
        // Inactive pieces do not move, so only those of active players can mate.
        let beside_kings = self.active_pieces() & !kings;
        // An inactive piece next to a king can take its last flight square, so mate stays possible.
        // A game of one player has ended before this is asked.
        let has_two_players =
            || !self.active.more_than_two() && pieces.occupied() & !kings == beside_kings;
        match config.dark {
            _ if beside_kings.is_empty() => true,
            Some(dark) if has_two_players() => {
                pieces.is_too_little(beside_kings, dark, self.active)
            }
            _ => false,
        }
    }

    /// The outcome if the game ends now: one point, shared.
    pub(super) fn outcome(&self, config: &GameConfig<N>, reason: Reason) -> Outcome {
        let sharers = self.sharers();
        let point = |seat| {
            if sharers.contains(seat) {
                Score::share(1, sharers.len() as u16)
            } else {
                Score::ZERO
            }
        };
        let seats = (0..).map(Seat).take(config.tables.armies.len());
        let points: Vec<Score> = seats.map(point).collect();
        // If several share the point, nobody has won.
        let winners = if sharers.more_than_one() {
            Seats::NONE
        } else {
            sharers
        };
        Outcome::by_points(reason, config.tables.armies_of(winners), points)
    }

    /// The players who share the point if the game ends now: stalemated players, and players in the
    /// game who have not given up.
    fn sharers(&self) -> Seats {
        let stalemated = Seats::whose(&self.players, |player| player.status == Status::Stalemated);
        stalemated.with(self.voters())
    }
}
