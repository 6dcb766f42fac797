//! The turns of Chess4: what each ply does, who leaves when a turn begins, what can be done with a
//! turn, and who commands captured armies (Method 2).
//!
//! A mated player first passes a turn, and is then out when the next turn of the player with the
//! credit begins. Until then everything may still change. The turns of armies that nobody moves
//! come round like all others.
//!
//! A player who mates a king commands its army, on that army's own turns, as long as they are in
//! the game. Of a second army they must choose one at once. The army that is not chosen never moves
//! again.

use crate::board::bits::Bits;
use crate::board::square::Node;
use crate::movegen::sink::Sink;
use crate::movegen::state::{PlyTree, incremented};
use crate::pieces::endings::Status;
use crate::pieces::moves::{Move, Ply};
use crate::pieces::piece::{PieceKind, Seat, Seats};
use crate::variants::chess4;
use crate::variants::chess4::castling::{CASTLING_PIECES, CastlingPieces};
use crate::variants::chess4::game::{Chess4, GameConfig, MateKind, Participants};
use crate::variants::chess4::options::{Method, SEATS};

impl PlyTree<3> for Chess4 {
    type Config = GameConfig;

    #[inline]
    fn generate(&self, config: &GameConfig, sink: &mut impl Sink<3>) {
        if self.may_move() {
            self.turn_of(config, self.board.turn).generate(sink);
        }
    }

    #[inline]
    fn make_move(&mut self, _before: &Chess4, config: &GameConfig, mv: Move<Node>) {
        self.choice = Seats::NONE;
        self.make(config, mv);
        self.begin_turn(config);
    }

    fn count_plies(&self, config: &GameConfig) -> usize {
        match self.count_moves(config) {
            // A turn without a move still has one ply: the pass.
            0 => usize::from(!self.participants.is_over),
            count => count,
        }
    }

    fn sum_plies(&self, config: &GameConfig, below: impl Fn(&Chess4) -> u64) -> u64 {
        if let Some(pass) = self.pass(config) {
            return below(&self.after(config, pass));
        }
        self.sum_moves(config, below)
    }
}

impl Chess4 {
    /// The only ply of a turn in which no piece can move; `None` in a finished game.
    pub(super) fn pass(&self, config: &GameConfig) -> Option<Ply<Node>> {
        if self.participants.is_over {
            None
        } else if self.commander(self.board.turn).is_none() {
            Some(Ply::Eliminated)
        } else if self.resigns_now() {
            Some(Ply::Resigned)
        } else {
            self.is_blocked(config).then_some(Ply::Blocked)
        }
    }

    /// Can no piece of the army to move be moved? For players in the game this is already known.
    fn is_blocked(&self, config: &GameConfig) -> bool {
        let player = self.player(self.board.turn);
        match player.status {
            Status::Active => player.mate.is_some(),
            _ => self.count_moves(config) == 0,
        }
    }

    /// May the player to move resign now? Not while mated or stalemated, because that would take
    /// the credit from the player who did it.
    pub(super) fn may_resign(&self) -> bool {
        let player = self.player(self.board.turn);
        !self.participants.is_over && player.status == Status::Active && player.mate.is_none()
    }

    /// Did the player resign or run out of time before, so that it takes effect now?
    fn resigns_now(&self) -> bool {
        self.may_resign() && self.player(self.board.turn).pending.is_some()
    }

    /// Can there be moves at all?
    fn may_move(&self) -> bool {
        let player = self.player(self.board.turn);
        let moves = player.commander.is_some() && player.mate.is_none();
        moves && !self.participants.is_over && !self.resigns_now()
    }

    /// The position after a legal ply.
    #[inline]
    pub(super) fn after(&self, config: &GameConfig, ply: Ply<Node>) -> Chess4 {
        let mut next = *self;
        next.play(config, ply);
        next.begin_turn(config);
        next
    }

    /// The position at the end of a legal ply, before the next turn begins and eliminates players.
    pub(super) fn at_end_of(&self, config: &GameConfig, ply: Ply<Node>) -> Chess4 {
        let mut next = *self;
        next.play(config, ply);
        next
    }

    fn play(&mut self, config: &GameConfig, ply: Ply<Node>) {
        let seat = self.board.turn;
        self.choice = Seats::NONE;
        if let Ply::Move(mv) = ply {
            self.make(config, mv);
        } else {
            // A pass is not an en passant capture, so the seat's rights end.
            self.en_passant.withdraw_rights(Seats::of(seat));
            match ply {
                Ply::Resigned => self.resign(config, seat),
                _ => self.mark_passed(seat),
            }
            self.board.halfmoves = incremented(self.board.halfmoves);
            self.board.pass_turn(SEATS);
        }
    }

    fn make(&mut self, config: &GameConfig, mv: Move<Node>) {
        let seat = self.board.turn;
        let taken = self
            .en_passant
            .captured_square(&self.board.pieces, seat, mv);
        // Asked before the move, because it depends on the moment between capture and arrival.
        let no_longer_mated = match taken {
            Some(taken) if self.mated_or_stalemated.any() => self.no_longer_mated(config, taken),
            _ => Seats::NONE,
        };
        let kind = self.board.play_taking(&config.tables, mv, taken);
        self.en_passant.update_after_move(seat, mv, taken);
        if let Some(double_step) = self.board.en_passant.take() {
            let opponents = self.opponents(seat);
            let (tables, pieces) = (&*config.tables, &self.board.pieces);
            self.en_passant
                .add(tables, pieces, seat, double_step, opponents);
        }
        self.follow_castling_pieces(config, mv, taken);
        self.check_after_move(config, seat, mv, kind, no_longer_mated);
    }

    fn mark_passed(&mut self, seat: Seat) {
        if let Some(mate) = &mut self.players[seat.index()].mate {
            mate.passed = true;
        }
    }

    fn resign(&mut self, config: &GameConfig, seat: Seat) {
        self.mark_eliminated(Seats::of(seat), |_| Status::Resigned);
        // The point is shared by those who are left, so they must be known first.
        self.update_participants(config);
        self.share_point();
        self.check_everybody(config, None, Seats::NONE);
    }

    /// Eliminates the players who are out now, to the credit of the seat whose turn begins.
    #[inline]
    pub(super) fn begin_turn(&mut self, config: &GameConfig) {
        self.eliminated_this_turn = Seats::NONE;
        if self.mated_or_stalemated.any() {
            self.eliminate_mated(config);
        }
    }

    fn eliminate_mated(&mut self, config: &GameConfig) {
        let by = self.board.turn;
        let is_eliminated = |seat: &Seat| {
            let mate = self.player(*seat).mate;
            mate.is_some_and(|mate| mate.by == by && mate.passed)
        };
        let eliminated: Seats = self.mated_or_stalemated.filter(is_eliminated).collect();
        self.eliminated_this_turn = eliminated;
        if eliminated.any() {
            self.eliminate(config, eliminated, by);
        }
    }

    fn eliminate(&mut self, config: &GameConfig, eliminated: Seats, by: Seat) {
        let is_mated = |seat: &Seat| {
            let mate = self.player(*seat).mate;
            mate.is_some_and(|mate| mate.kind == MateKind::Checkmated)
        };
        let mated: Seats = eliminated.filter(is_mated).collect();
        // Points and command depend on who mated whom, which the next step would erase.
        self.award(mated, eliminated.without(mated), by);
        self.mark_eliminated(eliminated, |seat| {
            if mated.contains(seat) {
                Status::Checkmated
            } else {
                Status::Stalemated
            }
        });
        self.take_command(config, mated, by);
        self.update_participants(config);
        // A finished game waits for no choice.
        if self.participants.is_over {
            self.choice = Seats::NONE;
        }
        // Armies that no longer move give no check, and captured ones may now be hostile, so
        // everybody is tested again.
        let player = self.commander(by).unwrap_or(by);
        self.check_everybody(config, Some(player), Seats::NONE);
    }

    /// These players are eliminated together. Nobody moves their armies for now, nor the armies
    /// that they commanded.
    fn mark_eliminated(&mut self, eliminated: Seats, how: impl Fn(Seat) -> Status) {
        let last = self.players.iter().map(|player| player.left).max();
        let left = 1 + last.unwrap_or(0);
        for (seat, player) in (0..).map(Seat).zip(&mut self.players) {
            if eliminated.contains(seat) {
                player.status = how(seat);
                player.left = left;
                player.mate = None;
                player.pending = None;
            }
            player.commander = player.commander.filter(|by| !eliminated.contains(*by));
        }
        self.mated_or_stalemated = self.mated_or_stalemated.without(eliminated);
        self.en_passant.withdraw_rights(eliminated);
    }

    /// Updates everything that follows from the players.
    fn update_participants(&mut self, config: &GameConfig) {
        self.participants = Participants::of(config, &self.players);
        self.en_passant
            .withdraw_rights(Seats(!self.participants.moving.0));
        // Nobody captures pawns of their own side en passant, and sides may have changed.
        for seat in self.participants.moving {
            let commander = self.commander(seat).unwrap_or(seat);
            let friends = self.pieces_of(self.participants.friends[commander.index()]);
            self.en_passant.withdraw_rights_to(friends, Seats::of(seat));
        }
        self.update_castling_rights(config);
    }
}

impl Chess4 {
    /// The captured army that a player commands.
    pub(super) fn captive(&self, of: Seat) -> Option<Seat> {
        let mut others = self.participants.moving.without(Seats::of(of));
        others.find(|&seat| self.commander(seat) == Some(of))
    }

    /// Gives a player command of the armies they have just mated.
    ///
    /// They get the first one, and if there are several they may choose another until they move.
    fn take_command(&mut self, config: &GameConfig, mated: Seats, by: Seat) {
        let is_in = self.player(by).status == Status::Active;
        if config.options.method == Method::One || !is_in || !mated.any() {
            return;
        }
        let held = self.captive(by);
        let kept = held.or_else(|| first_from(by, mated));
        if let Some(kept) = kept {
            self.command(kept, by);
        }
        // Among several armies the first is only the default, until the player chooses.
        let all = held.map_or(mated, |held| mated.with(Seats::of(held)));
        if all.len() > 1 {
            self.choice = all;
        }
    }

    /// The player to move chooses one of the armies they may choose from.
    pub(super) fn choose(&mut self, config: &GameConfig, army: Seat) {
        let by = self.board.turn;
        self.command(army, by);
        for seat in self.choice.without(Seats::of(army)) {
            // An army that is not chosen never moves again.
            self.players[seat.index()].commander = None;
        }
        self.choice = Seats::NONE;
        self.update_participants(config);
        self.check_everybody(config, Some(by), Seats::NONE);
    }

    fn command(&mut self, army: Seat, by: Seat) {
        // A new commander starts afresh with the rule of coming back.
        if self.commander(army) != Some(by) {
            self.castling_pieces[army.index()].reset_kept();
        }
        self.players[army.index()].commander = Some(by);
    }

    /// Updates the castling pieces of every army.
    fn follow_castling_pieces(&mut self, config: &GameConfig, mv: Move<Node>, taken: Option<Node>) {
        if config.options.method == Method::One {
            return;
        }
        let board = chess4::GAME.board();
        for (seat, castling_pieces) in (0..).map(Seat).zip(&mut self.castling_pieces) {
            castling_pieces.follow(board, &config.tables, seat, mv, taken);
        }
        self.update_castling_rights(config);
    }

    /// Captured armies castle only as far as they have regained it, and armies that nobody moves
    /// cannot castle.
    pub(super) fn update_castling_rights(&mut self, config: &GameConfig) {
        let (rights, moving) = (&mut self.board.rights, self.participants.moving);
        config
            .tables
            .revoke_castling(rights, |seat| !moving.contains(seat));
        for seat in self.participants.moving.without(self.participants.active) {
            let castling_pieces = self.castling_pieces[seat.index()];
            castling_pieces.grant(&config.tables, seat, &mut self.board.rights);
        }
    }
}

/// The first of these seats in turn order after a seat.
fn first_from(after: Seat, seats: Seats) -> Option<Seat> {
    let (mut behind, mut before) = (seats, seats);
    behind.find(|&seat| seat > after).or_else(|| before.next())
}

impl Chess4 {
    /// An army's castling pieces as the board alone shows them: its king, and the rooks on their
    /// starting squares.
    pub(super) fn castling_pieces_at_home(
        &self,
        config: &GameConfig,
        seat: Seat,
    ) -> CastlingPieces {
        let own = |kind| self.board.pieces.army(seat) & self.board.pieces.of(kind);
        let rooks: Bits<3> = own(PieceKind::Rook);
        let [_, king_side, queen_side] = CastlingPieces::home_squares(&config.tables, seat);
        let at_home = |home: Option<Node>| home.filter(|&home| rooks.contains(home));
        CastlingPieces {
            at: [
                own(PieceKind::King).first(),
                at_home(king_side),
                at_home(queen_side),
            ],
            kept: [false; CASTLING_PIECES],
        }
    }
}
