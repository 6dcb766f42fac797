//! The turns of a game for four: what a ply does, what happens when a turn begins, and how players
//! leave; the points, the positions that end a game, and its result.
//!
//! An army whose player is out is grey: it does not move or attack, and it stands in the way. If
//! the player was mated or stalemated, its king is grey too. If the player resigned or ran out of
//! time, the king walks on by chance until it is mated or stalemated itself.

use alloc::string::String;
use alloc::vec::Vec;

use crate::board::bits::Bits;
use crate::board::square::Node;
use crate::movegen::generator::Threat;
use crate::movegen::known_moves::{KnownMoves, MadeMove};
use crate::movegen::sink::Sink;
use crate::movegen::state::PlyTree;
use crate::pieces::endings::{Outcome, Pending, Reason, Score, Status};
use crate::pieces::moves::{Manner, Move, Ply};
use crate::pieces::piece::{PieceKind, Seat, Seats};
use crate::variants::fourplayer::SEATS;
use crate::variants::fourplayer::game::{End, Game, GameConfig};
use crate::variants::fourplayer::options::FourPlayerMode;

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

/// The plies without a capture or a pawn move after which a game is drawn: fifty rounds of four.
const MAX_QUIET_PLIES: u32 = 200;

/// The occurrences of a position after which a game is drawn.
pub(super) const MAX_OCCURRENCES: usize = 3;

/// The lead, beside the points of all kings that the other would get, with which the leader of two
/// may stop and win.
const CLAIM_LEAD: u16 = 1;

impl Game {
    /// Has the game ended?
    #[inline]
    pub(super) fn find_end(&mut self, config: &GameConfig) -> Option<End> {
        if !config.has_teams() {
            if !self.staying().more_than_one() {
                self.end_by_leaving(config);
                return Some(draw_or_points(Reason::OneLeft));
            }
            if let Some(stops) = self.stops_by_itself(config) {
                self.players[stops.index()].pending = Some(Pending::Resigned);
                self.end_by_leaving(config);
                return Some(draw_or_points(Reason::OneLeft));
            }
        }
        if self.board.halfmoves >= MAX_QUIET_PLIES {
            Some(draw_or_points(Reason::Fifty))
        } else {
            self.is_insufficient(config)
                .then_some(draw_or_points(Reason::Insufficient))
        }
    }

    /// Everybody who gave up leaves, and at most one player is left.
    ///
    /// If that player could not mate a king that walks, its points are shared with the player who
    /// leaves last, as if it were stalemated.
    #[cold]
    fn end_by_leaving(&mut self, config: &GameConfig) {
        let leaving = self.live.without(self.staying());
        if leaving.len() == 1
            && self
                .staying()
                .find(|seat| self.cannot_mate(*seat))
                .is_some()
        {
            for seat in self.walking {
                self.be_stalemated(config, seat);
            }
        }
        for seat in leaving {
            let pending = self.player(seat).pending;
            self.leave(config, seat, pending.map_or(Status::Resigned, Status::from));
            self.walking = self.walking.with(Seats::of(seat));
        }
        self.in_check = self.in_check.common(self.live);
    }

    /// The one of the last two players who stops by rule, because the places are settled.
    #[inline]
    fn stops_by_itself(&self, config: &GameConfig) -> Option<Seat> {
        if self.live.len() != 2 {
            return None;
        }
        let [Some(one), Some(other)] = self.last_two() else {
            return None;
        };
        let pairs = [(one, other), (other, one)];
        let leader = pairs
            .iter()
            .find(|(leader, last)| self.is_secure(*leader, *last));
        let is_solo = config.options.mode == FourPlayerMode::Solo;
        let lost = || {
            [one, other]
                .into_iter()
                .find(|seat| is_solo && self.is_lost(*seat))
        };
        leader.map(|(leader, _)| *leader).or_else(lost)
    }

    fn last_two(&self) -> [Option<Seat>; 2] {
        let mut live = self.live;
        [live.next(), live.next()]
    }

    /// The points of all kings that would go to the other of the last two players if one stopped.
    fn points_of_kings(&self) -> u16 {
        KING * (1 + self.walking.len() as u16)
    }

    /// May the player stop and win, because the other of the last two cannot come up by that?
    ///
    /// To resign is to stop: the other gets the points of all kings.
    pub(super) fn may_claim_win(&self, seat: Seat) -> bool {
        let [Some(one), Some(other)] = self.last_two() else {
            return false;
        };
        let last = if one == seat { other } else { one };
        let lead = self.points_of_kings() + CLAIM_LEAD;
        self.end.is_none()
            && self.live.len() == 2
            && self.live.contains(seat)
            && self.player(seat).points >= self.player(last).points + lead
    }

    /// May the leader stop, and has a player who is out the second place for certain? Then the
    /// second place must not be given away.
    fn is_secure(&self, leader: Seat, last: Seat) -> bool {
        let least = self.player(last).points + self.points_of_kings() + CLAIM_LEAD;
        let most = self.player(leader).points;
        let mut out = Seats::FOUR.without(self.live);
        let is_second = |seat: &Seat| (least..=most).contains(&self.player(*seat).points);
        self.may_claim_win(leader) && out.find(is_second).is_some()
    }

    /// Can this player no longer have the most points? They could still get all kings and all
    /// pieces of the other player in the game.
    fn is_lost(&self, seat: Seat) -> bool {
        let pieces = &self.board.pieces;
        let others = self.live.without(Seats::of(seat));
        let theirs = others.fold(Bits::EMPTY, |sum, other| sum | pieces.army(other));
        let all = theirs.map(|node| self.worth(node)).sum::<u16>();
        let reachable = self.player(seat).points + all + self.points_of_kings();
        let mut points = self.players.iter().map(|player| player.points);
        points.any(|points| points > reachable)
    }

    /// Is there too little material to mate anybody? With a king that walks nothing is said.
    #[inline]
    fn is_insufficient(&self, config: &GameConfig) -> bool {
        let pieces = &self.board.pieces;
        let kings = pieces.of(PieceKind::King);
        // Grey pieces do not mate.
        let beside_kings = self.moving_pieces() & !kings;
        if beside_kings.is_empty() {
            return !self.walking.any();
        }
        let two = self.live.len() == 2 && !self.walking.any() && !config.has_teams();
        two && pieces.is_too_little(beside_kings, config.dark, self.live)
    }

    /// Has the player nothing but a king, or one bishop or knight with it?
    fn cannot_mate(&self, seat: Seat) -> bool {
        let pieces = &self.board.pieces;
        let rest = pieces.army(seat) & !pieces.of(PieceKind::King);
        let minor = pieces.of(PieceKind::Bishop) | pieces.of(PieceKind::Knight);
        rest.is_empty() || rest.count() == 1 && (rest & !minor).is_empty()
    }

    /// The points of a seat if the game ends now for this reason. The last player gets those of all
    /// kings that still walk, and in a draw all players in the game get the same.
    pub(super) fn final_points(&self, seat: Seat, reason: Reason) -> u16 {
        let points = self.player(seat).points;
        if !self.live.contains(seat) {
            return points;
        }
        points
            + match reason {
                Reason::OneLeft => KING * self.walking.len() as u16,
                _ => DRAW,
            }
    }

    /// The outcome if the game ends now for this reason.
    pub(super) fn outcome(&self, config: &GameConfig, reason: Reason, winners: Seats) -> Outcome {
        if config.has_teams() {
            let points = Seats::FOUR.map(|seat| match winners {
                Seats::NONE => Score::share(1, 2),
                winners => Score::share(u16::from(winners.contains(seat)), 1),
            });
            let result = String::from(match winners {
                Seats::NONE => "1/2-1/2",
                winners if winners.contains(Seat(0)) => "1-0",
                _ => "0-1",
            });
            let winners = config.tables.armies_of(winners);
            return Outcome::of_many(reason, winners, points.collect(), result);
        }
        let points = Seats::FOUR.map(|seat| Score::share(self.final_points(seat, reason), 1));
        let points: Vec<Score> = points.collect();
        let most = points.iter().max();
        let winners = Seats::whose(&points, |points| Some(*points) == most);
        Outcome::by_points(reason, config.tables.armies_of(winners), points)
    }
}

/// An end without a team that wins: points decide, or nobody.
fn draw_or_points(reason: Reason) -> End {
    End {
        reason,
        winners: Seats::NONE,
    }
}

/// The points for a mate, for one's own stalemate, and for each king that is left to the last.
pub(super) const KING: u16 = 20;

/// The points of each player in the game for a draw.
const DRAW: u16 = 10;

/// The points for checks of two kings by one move, and of three.
const CHECKS_OF_TWO: u16 = 1;
const CHECKS_OF_THREE: u16 = 5;

/// More points than any game gives. They fit a score.
pub(super) const MAX_POINTS: u16 = 5000;

/// The share of each when this many players divide the points of a king that walked.
pub(super) fn share(players: usize) -> u16 {
    let players = players.max(1) as u16;
    // Rounded: 7 points each among three.
    (KING + players / 2) / players
}

impl Game {
    /// Gives points to a player in the game. Nobody else gets any.
    pub(super) fn award(&mut self, seat: Seat, points: u16) {
        if self.live.contains(seat) {
            let player = &mut self.players[seat.index()];
            player.points = (player.points + points).min(MAX_POINTS);
        }
    }

    /// The points for capturing what stands on a square: none for an empty one and for grey pieces.
    pub(super) fn worth(&self, node: Node) -> u16 {
        match self.board.pieces.at(node) {
            Some((seat, _)) if !self.live.contains(seat) => 0,
            Some((_, PieceKind::Queen)) if self.one_point.contains(node) => 1,
            Some((_, kind)) => worth_of(kind),
            None => 0,
        }
    }

    /// The points for checks by a move, given where the mover's pieces stood and what was occupied
    /// before it. Only checks that the mover's own pieces have newly given to other players count,
    /// not those of kings that walk.
    pub(super) fn worth_of_checks(
        &self,
        config: &GameConfig,
        by: Seat,
        own: Bits<3>,
        before: &Game,
    ) -> u16 {
        let checked = self.in_check.common(self.live).without(Seats::of(by));
        // One king is the usual case.
        if checked.len() < 2 {
            return 0;
        }
        match self.newly_checked(config, checked, by, own, before) {
            0 | 1 => 0,
            2 => CHECKS_OF_TWO,
            _ => CHECKS_OF_THREE,
        }
    }

    /// The number of these kings that the mover's own pieces attack and did not attack before, from
    /// the same square.
    pub(super) fn newly_checked(
        &self,
        config: &GameConfig,
        kings: Seats,
        by: Seat,
        own: Bits<3>,
        before: &Game,
    ) -> usize {
        let attackers = |game: &Game, hostile: Bits<3>, king: Node| {
            let threat = Threat {
                tables: &config.tables,
                pieces: &game.board.pieces,
                hostile,
            };
            threat.attackers(king, game.board.pieces.occupied())
        };
        let is_new = |seat: &Seat| {
            let king = self.king(*seat).first();
            king.is_some_and(|king| {
                let after = attackers(self, self.board.pieces.army(by), king);
                (after & !attackers(before, own, king)).any()
            })
        };
        kings.filter(is_new).count()
    }
}

/// The points for a piece of a player in the game.
fn worth_of(kind: PieceKind) -> u16 {
    match kind {
        PieceKind::Pawn => 1,
        PieceKind::Knight => 3,
        PieceKind::Bishop | PieceKind::Rook => 5,
        PieceKind::Queen => 9,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::share;

    #[test]
    fn the_points_of_a_walking_king_are_shared() {
        assert_eq!([share(1), share(2), share(3)], [20, 10, 7]);
    }
}
