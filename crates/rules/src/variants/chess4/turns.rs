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
//!
//! After every ply each player is checked for mate and stalemate as if it were their turn. The
//! result records whose ply caused it and whether the victim has passed a turn since. Source of the
//! scores, a point for each elimination and a table by the order of leaving: "Incremental scoring"
//! and "Result lookup table" of the document.

use core::array;

use crate::board::bits::Bits;
use crate::board::square::Node;
use crate::movegen::generator::{CheckInfo, Turn};
use crate::movegen::known_moves::MadeMove;
use crate::movegen::sink::Sink;
use crate::movegen::state::{PlyTree, incremented};
use crate::pieces::endings::{Outcome, Reason, Score, Status, score_row};
use crate::pieces::moves::{Move, Ply};
use crate::pieces::piece::{PieceKind, Seat, Seats};
use crate::variants::chess4;
use crate::variants::chess4::castling::{CASTLING_PIECES, CastlingPieces};
use crate::variants::chess4::game::{Chess4, GameConfig, MateKind, Participants, StandingMate};
use crate::variants::chess4::options::{Method, SEATS, Scoring};

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

impl Chess4 {
    /// The players whose mate or stalemate a capture interrupts, even for a moment.
    ///
    /// Before the capturing piece arrives, the captured piece is already gone. If the player is
    /// then no longer mated or stalemated in the same way, the old credit is lost.
    pub(super) fn no_longer_mated(&self, config: &GameConfig, taken: Node) -> Seats {
        let mut before = *self;
        before.board.pieces.lift(taken);
        let is_freed = |seat: &Seat| {
            let kind = self.player(*seat).mate.map(|mate| mate.kind);
            let turn = before.turn_of(config, *seat);
            mate_kind(&turn, &turn.check_info()) != kind
        };
        self.mated_or_stalemated.filter(is_freed).collect()
    }

    /// Checks every player in the game.
    ///
    /// A new mate is credited to the given player, or to the victim if there is none. An old mate
    /// of the same kind keeps its credit unless it was interrupted.
    pub(super) fn check_everybody(
        &mut self,
        config: &GameConfig,
        credit: Option<Seat>,
        no_longer_mated: Seats,
    ) {
        for seat in self.participants.active {
            self.check_player(config, seat, credit, no_longer_mated);
        }
    }

    /// Finds who is mated after a move, which leaves most players as they were.
    #[inline]
    pub(super) fn check_after_move(
        &mut self,
        config: &GameConfig,
        seat: Seat,
        mv: Move<Node>,
        kind: PieceKind,
        no_longer_mated: Seats,
    ) {
        self.follow_known_moves(config, seat, mv, kind);
        let uncertain = self.participants.active.without(self.known_moves.seats());
        let credit = self.commander(seat);
        for of in uncertain {
            let (tables, pieces) = (&*config.tables, &self.board.pieces);
            if self.known_moves.find_step(tables, pieces, of) {
                self.mated_or_stalemated = self.mated_or_stalemated.without(Seats::of(of));
                self.players[of.index()].mate = None;
            } else {
                self.check_player(config, of, credit, no_longer_mated);
            }
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
        let unsettled = self
            .known_moves
            .unsettled(&made, |seat| self.hostile_to(seat, made.pieces.occupied()));
        self.known_moves.follow(mv);
        self.known_moves.forget(unsettled);
    }

    #[inline(never)]
    fn check_player(
        &mut self,
        config: &GameConfig,
        seat: Seat,
        credit: Option<Seat>,
        no_longer_mated: Seats,
    ) {
        let turn = self.turn_of(config, seat);
        let check_info = turn.check_info();
        // A single step shows that the player is neither mated nor stalemated.
        let now = match turn.easy_move(&check_info) {
            Some(_) => None,
            None => mate_kind(&turn, &check_info),
        };
        let (king, is_safe) = (turn.king, check_info.checkers.is_empty());
        self.known_moves.learn_safety(seat, king, is_safe);
        // What is found here is not looked for after each of the next plies.
        let (tables, pieces) = (&*config.tables, &self.board.pieces);
        self.known_moves.find_step(tables, pieces, seat);
        self.mated_or_stalemated = match now {
            Some(_) => self.mated_or_stalemated.with(Seats::of(seat)),
            None => self.mated_or_stalemated.without(Seats::of(seat)),
        };
        let player = &mut self.players[seat.index()];
        // A mate of the same kind keeps its credit, unless a capture interrupted it.
        let stands =
            |mate: &StandingMate| Some(mate.kind) == now && !no_longer_mated.contains(seat);
        player.mate = player.mate.filter(stands).or(now.map(|kind| StandingMate {
            kind,
            by: credit.unwrap_or(seat),
            passed: false,
        }));
    }
}

/// Is a player mated or stalemated, as if it were their turn?
fn mate_kind(turn: &Turn<'_, 3>, check_info: &CheckInfo<Bits<3>>) -> Option<MateKind> {
    if turn.can_move(check_info) {
        None
    } else if check_info.checkers.any() {
        Some(MateKind::Checkmated)
    } else {
        Some(MateKind::Stalemated)
    }
}

/// The points for each place, from the first.
const PLACES: [u16; SEATS] = [3, 2, 1, 0];

impl Chess4 {
    /// A point for each mated king. For a stalemate half a point each to the winner and the victim.
    /// Nobody else gains anything from their own elimination.
    pub(super) fn award(&mut self, mated: Seats, stalemated: Seats, by: Seat) {
        for seat in mated {
            self.credit(seat, by, Score::share(1, 1));
        }
        for seat in stalemated {
            self.players[seat.index()].score += Score::share(1, 2);
            self.credit(seat, by, Score::share(1, 2));
        }
    }

    fn credit(&mut self, victim: Seat, by: Seat, points: Score) {
        if victim != by {
            self.players[victim.index()].eliminated_by = Some(by);
            self.players[by.index()].score += points;
        }
    }

    /// The point of a player who resigned is divided among those still in the game.
    pub(super) fn share_point(&mut self) {
        let among = self.participants.active;
        for seat in among {
            self.players[seat.index()].score += Score::share(1, among.len() as u16);
        }
    }

    /// The points for eliminations in turn order, with partners counted together.
    pub(super) fn incremental(&self, config: &GameConfig) -> [Score; SEATS] {
        let is_partner = |one: Seat, other: Seat| {
            one == other || config.options.teams.partner(one) == Some(other)
        };
        array::from_fn(|index| {
            let seat = Seat(index as u8);
            let players = (0..).map(Seat).zip(&self.players);
            let together = players.filter(|(other, _)| is_partner(seat, *other));
            together.map(|(_, player)| player.score).sum()
        })
    }

    /// The points by the order of leaving, if the game ended now.
    ///
    /// Players in the game share the first places, then comes the player who left last, and so on.
    fn last_man_standing(&self) -> [Score; SEATS] {
        // Players in the game rank highest, then those who left last.
        let ranks = self.players.map(|player| match player.left {
            0 => u8::MAX,
            left => left,
        });
        ranks.map(|rank| {
            let ahead = ranks.iter().filter(|other| **other > rank).count();
            let level = ranks.iter().filter(|other| **other == rank).count();
            points(ahead, level)
        })
    }

    /// The outcome if the game ends now, for this reason.
    pub(super) fn outcome(&self, config: &GameConfig, reason: Reason) -> Outcome {
        let points = self.last_man_standing();
        let (result, winners) = match config.options.scoring {
            Scoring::LastManStanding => (score_row(&points), best(points)),
            Scoring::Incremental => (
                score_row(&self.incremental(config)),
                best(self.of_sides(config)),
            ),
        };
        let winners = config.tables.armies_of(winners);
        Outcome::of_many(reason, winners, points.to_vec(), result)
    }

    /// The points for eliminations of each player's side: all armies of one person or team.
    fn of_sides(&self, config: &GameConfig) -> [Score; SEATS] {
        config.sides.map(|side| {
            let players = config.sides.iter().zip(&self.players);
            let own = players.filter(|(other, _)| **other == side);
            own.map(|(_, player)| player.score).sum()
        })
    }
}

/// The seats with the highest score.
fn best(scores: [Score; SEATS]) -> Seats {
    let most = scores.into_iter().max();
    Seats::whose(scores, |score| Some(*score) == most)
}

/// The points of each of `level` players who share the places after `ahead` others: the mean of
/// those places.
///
/// The table makes an exception for three players in first place.
fn points(ahead: usize, level: usize) -> Score {
    // The mean would be 2 each, but the document gives 1.
    if (ahead, level) == (0, 3) {
        return Score::share(1, 1);
    }
    let shared: u16 = PLACES[ahead..ahead + level].iter().sum();
    Score::share(shared, level as u16)
}

#[cfg(test)]
mod tests {
    use super::points;
    use crate::pieces::endings::Score;

    /// Every row of the document's table, and then the rows that it leaves out.
    #[test]
    fn a24_a27_every_row_of_the_result_table() {
        let rows: [(&[usize], &str); 8] = [
            (&[1, 1, 1, 1], "3-2-1-0"),
            (&[1, 3], "3-1-1-1"),
            (&[1, 1, 2], "3-2-1/2-1/2"),
            (&[1, 2, 1], "3-1+1/2-1+1/2-0"),
            (&[2, 2], "2+1/2-2+1/2-1/2-1/2"),
            (&[3, 1], "1-1-1-0"),
            (&[2, 1, 1], "2+1/2-2+1/2-1-0"),
            (&[4], "1+1/2-1+1/2-1+1/2-1+1/2"),
        ];
        for (groups, row) in rows {
            let mut scores: alloc::vec::Vec<Score> = alloc::vec::Vec::new();
            for &level in groups {
                let ahead = scores.len();
                scores.extend((0..level).map(|_| points(ahead, level)));
            }
            assert_eq!(crate::pieces::endings::score_row(&scores), row);
        }
    }
}
