//! The value of a position without looking ahead, for games of two sides.
//!
//! It counts material and squares, mobility, pawns and the safety of kings, in the middlegame and
//! in the endgame. The figures are data in `weights` and `squares`. A side may have several
//! armies. Pieces that nobody moves count for nobody.

mod geometry;
pub(crate) mod many;
mod network;
mod pawns;
mod squares;
mod weights;

pub(crate) use geometry::Camps;
pub(crate) use geometry::SEATS;
pub(crate) use geometry::camps;
pub(crate) use geometry::is_moved;
pub(crate) use geometry::mover;
pub(crate) use pawns::key as pawn_key;

use entente_rules::PieceKind;
use entente_rules::search::{Bits, Branch, Node};
use geometry::Geometry;
use network::Network;
use pawns::{PawnCache, PawnFacts};
use weights::{KINDS, Tapered};

use crate::request::{Noise, SearchRequest};

/// By kind: the value of a piece in an exchange, in hundredths of a pawn. Round figures chosen by
/// hand from those that engines publish: two rooks are a little more than a queen, and a bishop is
/// a little more than a knight. A king is above all else together, so that it never captures a
/// guarded piece.
pub(crate) const EXCHANGE: [i32; KINDS] = [100, 320, 335, 500, 950, 20_000, 200, 800, 850];

/// The kinds that are counted piece by piece. Pawns and kings have terms of their own.
const PIECES: [PieceKind; 7] = [
    PieceKind::Knight,
    PieceKind::Bishop,
    PieceKind::Rook,
    PieceKind::Queen,
    PieceKind::Guard,
    PieceKind::Archbishop,
    PieceKind::Chancellor,
];

/// The evaluation of the positions of one game.
pub(crate) struct Evaluator<const N: usize> {
    geometry: Geometry<N>,
    /// By seat, kind and square: the value of a piece there.
    squares: alloc::vec::Vec<Tapered>,
    /// The phase of the starting position.
    whole_phase: i32,
    pawn_cache: PawnCache<N>,
    noise: Noise,
    /// What a judge values positions by.
    network: Option<Network<N>>,
}

/// The parts of a position that the counting of both sides needs.
struct Scene<const N: usize> {
    camps: Camps,
    /// By kind: all pieces.
    kinds: [Bits<N>; KINDS],
    blocked: Bits<N>,
    /// By side: the squares near its kings.
    near_kings: [Bits<N>; 2],
    pawns: PawnFacts<N>,
}

/// The sums of one side.
#[derive(Clone, Copy, Default)]
struct Tally {
    worth: Tapered,
    phase: i32,
    attackers: usize,
    attack: i32,
    /// The number of pieces besides kings and pawns.
    pieces: usize,
    /// The value of these pieces in the endgame.
    material: i32,
    has_pawns: bool,
    has_strong_piece: bool,
}

impl<const N: usize> Evaluator<N> {
    /// An evaluation for the game of this request.
    pub(crate) fn new<B: Branch<N>>(root: &B, request: &SearchRequest<'_>) -> Evaluator<N> {
        let position = request.position();
        let geometry = Geometry::of(root, position.board().locations().len());
        let squares = squares::worths(root, &geometry, position.board());
        Evaluator {
            squares,
            whole_phase: squares::whole_phase(position),
            geometry,
            pawn_cache: PawnCache::new(),
            noise: request.noise,
            network: request
                .judges
                .then(|| Network::of(position.variant()))
                .flatten(),
        }
    }

    /// The value for the side to move, in hundredths of a pawn.
    pub(crate) fn value<B: Branch<N>>(&mut self, position: &B) -> i32 {
        let value = match &mut self.network {
            Some(network) => without_progress(position, network.value(position)),
            None => self.counted(position),
        };
        // Below the values of mates, whatever the figures sum up to.
        value.clamp(-20_000, 20_000)
    }

    /// The value that is counted by hand.
    #[inline]
    fn counted<B: Branch<N>>(&mut self, position: &B) -> i32 {
        let scene = self.scene(position);
        let mut sides = [Tally::default(); 2];
        for seat in 0..position.seats() {
            if let Some(camp) = scene.camps[seat] {
                self.count_army(position, &scene, seat, camp, &mut sides[camp]);
            }
        }
        let [own, opponent] = sides;
        let attacks = king_attack(own) - king_attack(opponent);
        let worth = own.worth - opponent.worth
            // An attack on a king fades with the pieces, so little of it counts in the endgame.
            + Tapered::new(attacks, attacks / 8)
            + scene.pawns.worth
            + self.passed_pawns(position, &scene);
        let value = worth.at(own.phase + opponent.phase, self.whole_phase);
        let value = self.endgame(position, &scene, value, &sides);
        let value = without_progress(position, value);
        // A player who is far ahead sees how to go on, or games of weak levels would never end.
        let far = weights::NOISE_HALVED_AT;
        let mut noise = self.noise.at(position.key()) * far / (far + value.abs());
        // Even a beginner can mate a lone king.
        if sides.iter().any(Tally::is_lone_king) {
            noise /= weights::LONE_KING_NOISE_DIVISOR;
        }
        value + weights::TEMPO + noise
    }

    fn scene<B: Branch<N>>(&mut self, position: &B) -> Scene<N> {
        let camps = camps(position);
        let kinds = position.by_kind();
        let mut near_kings = [Bits::EMPTY; 2];
        for (seat, camp) in camps.iter().enumerate() {
            if let Some(camp) = *camp {
                for king in kinds[PieceKind::King as usize] & position.army(seat) {
                    near_kings[camp] |= self.geometry.near[king.index()];
                }
            }
        }
        let pawns = pawns::facts(
            position,
            &camps,
            &self.geometry,
            &self.squares,
            &mut self.pawn_cache,
        );
        Scene {
            camps,
            kinds,
            blocked: position.blocked(),
            near_kings,
            pawns,
        }
    }

    #[inline]
    fn count_army<B: Branch<N>>(
        &self,
        position: &B,
        scene: &Scene<N>,
        seat: usize,
        camp: usize,
        tally: &mut Tally,
    ) {
        let army = position.army(seat);
        let of = |kind: PieceKind| scene.kinds[kind as usize];
        let own_pawns = army & of(PieceKind::Pawn);
        let taken = own_pawns | army & of(PieceKind::King);
        let unsafe_squares = scene.pawns.attacks[1 - camp];
        // A square that an enemy pawn attacks is no place to go, and a square with an own pawn or
        // king is taken.
        let open = !(taken | unsafe_squares);
        // Attacks count on the squares beside every king of the other side, which may have several.
        let targets = scene.near_kings[1 - camp];
        tally.has_pawns |= own_pawns.any();
        for kind in PIECES {
            let pieces = army & of(kind);
            if pieces.is_empty() {
                continue;
            }
            // Looked up once for each kind, because this is the innermost loop of the engine.
            let (usual, each) = weights::MOBILITY[kind as usize];
            for node in pieces {
                let attacks = position.attacks(seat, kind, node, scene.blocked);
                let mobility = (attacks & open).count() as i32;
                tally.worth += self.worth(seat, kind, node) + each * (mobility - usual);
                // Most pieces attack no square beside a king, and counting squares costs much.
                let hits = attacks & targets;
                if hits.any() {
                    tally.attackers += 1;
                    tally.attack += hits.count() as i32 * weights::KING_ATTACK[kind as usize];
                }
            }
            let count = pieces.count();
            tally.has_strong_piece |= weights::PHASE[kind as usize] >= weights::STRONG_PHASE;
            tally.pieces += count;
            tally.phase += count as i32 * weights::PHASE[kind as usize];
            tally.material += count as i32 * weights::WORTH[kind as usize].endgame();
            let attacked = pieces & unsafe_squares;
            if attacked.any() {
                tally.worth += weights::ATTACKED_BY_PAWN * attacked.count() as i32;
            }
        }
        // Their colours are not compared: two bishops of one colour are rare.
        if (army & of(PieceKind::Bishop)).more_than_one() {
            tally.worth += weights::BISHOP_PAIR;
        }
        self.count_rooks(
            seat,
            army & of(PieceKind::Rook),
            of(PieceKind::Pawn),
            own_pawns,
            tally,
        );
        for king in army & of(PieceKind::King) {
            tally.worth += self.worth(seat, PieceKind::King, king);
            tally.worth += self.shelter(seat, king, own_pawns);
        }
    }

    #[inline]
    fn count_rooks(
        &self,
        seat: usize,
        rooks: Bits<N>,
        pawns: Bits<N>,
        own_pawns: Bits<N>,
        tally: &mut Tally,
    ) {
        for node in rooks {
            // The file is that of this army's pawns: an army at the side of the board has files
            // across it.
            let file = self.geometry.pawns[seat].file[node.index()];
            if (file & pawns).is_empty() {
                tally.worth += weights::ROOK_ON_OPEN_FILE;
            } else if (file & own_pawns).is_empty() {
                tally.worth += weights::ROOK_ON_HALF_OPEN_FILE;
            }
        }
    }

    #[inline]
    fn shelter(&self, seat: usize, king: Node, own_pawns: Bits<N>) -> Tapered {
        // A fourth pawn would shelter nothing more.
        let near = (self.geometry.near[king.index()] & own_pawns)
            .count()
            .min(3);
        let sheltered = weights::SHELTER * near as i32;
        if (self.geometry.pawns[seat].front[king.index()] & own_pawns).is_empty() {
            sheltered + weights::KING_ON_OPEN_FILE
        } else {
            sheltered
        }
    }

    #[inline]
    fn worth(&self, seat: usize, kind: PieceKind, node: Node) -> Tapered {
        self.squares[(seat * KINDS + kind as usize) * self.geometry.squares + node.index()]
    }

    /// The passed pawns, as far as their value depends on other pieces.
    fn passed_pawns<B: Branch<N>>(&self, position: &B, scene: &Scene<N>) -> Tapered {
        let mut sum = Tapered::default();
        // Most positions have none, and kings need not be looked for.
        if scene.pawns.passed.is_empty() {
            return sum;
        }
        for (seat, camp) in scene.camps.iter().enumerate() {
            let Some(camp) = *camp else { continue };
            for node in scene.pawns.passed & position.army(seat) {
                let worth = self.passed_pawn(position, scene, seat, camp, node);
                if camp == 0 {
                    sum += worth;
                } else {
                    sum -= worth;
                }
            }
        }
        sum
    }

    fn passed_pawn<B: Branch<N>>(
        &self,
        position: &B,
        scene: &Scene<N>,
        seat: usize,
        camp: usize,
        node: Node,
    ) -> Tapered {
        let left = self.geometry.pawns[seat].steps_left[node.index()];
        let worth = weights::PASSED[usize::from(left).min(7)];
        // A pawn with no square before it is about to promote by capture only.
        let Some(next) = position.advances(seat, node).first() else {
            return worth;
        };
        let free = !scene.blocked.contains(next);
        let (part, whole) = weights::PASSED_BLOCKED;
        let worth = if free {
            worth
        } else {
            Tapered::new(
                worth.middlegame() * part / whole,
                worth.endgame() * part / whole,
            )
        };
        // Far from promotion the kings still have time to come.
        if left > 4 {
            return worth;
        }
        let nearest = |camp: usize| {
            let seats = scene.camps.iter().enumerate();
            let armies = seats.filter(|(_, its_camp)| **its_camp == Some(camp));
            let kings =
                armies.flat_map(|(seat, _)| position.army(seat) & position.of(PieceKind::King));
            kings
                .map(|king| self.geometry.distance(king, next))
                .min()
                .unwrap_or(0)
                // Beyond six steps a king is too far away to matter.
                .min(6)
        };
        worth + weights::PASSED_KINGS * (nearest(1 - camp) - nearest(camp))
    }

    /// Adjusts the value for endgames: a lone king is driven to the edge, and too little material
    /// does not win.
    fn endgame<B: Branch<N>>(
        &self,
        position: &B,
        scene: &Scene<N>,
        value: i32,
        sides: &[Tally; 2],
    ) -> i32 {
        let strong = usize::from(value < 0);
        let (stronger, weaker) = (&sides[strong], &sides[1 - strong]);
        // Less than a rook ahead and without a pawn: almost always a draw, as with a minor piece
        // alone.
        if stronger.material - weaker.material < 400 {
            return if stronger.has_pawns { value } else { value / 6 };
        }
        if !weaker.is_lone_king() {
            return value;
        }
        let king = |camp: usize| {
            let seat = scene
                .camps
                .iter()
                .position(|its_camp| *its_camp == Some(camp))?;
            (position.army(seat) & position.of(PieceKind::King)).first()
        };
        let (Some(near), Some(lone)) = (king(strong), king(1 - strong)) else {
            return value;
        };
        // Without this term every move would be worth the same, and mate is too far away to be
        // seen.
        let outward = i32::from(self.geometry.from_centre[lone.index()]);
        let apart = self.geometry.distance(near, lone);
        let driven = outward * weights::LONE_KING_OUTWARD - apart * weights::LONE_KING_NEAR;
        if strong == 0 {
            value + driven
        } else {
            value - driven
        }
    }
}

impl Tally {
    /// Has the side nothing but its king?
    fn is_lone_king(&self) -> bool {
        self.pieces == 0 && !self.has_pawns
    }
}

/// The value of a position after moves without progress: it comes nearer to a draw. The factor
/// falls below a tenth after 100 moves, so that a side that is ahead prefers a capture or a pawn's
/// move.
#[inline]
fn without_progress<const N: usize, B: Branch<N>>(position: &B, value: i32) -> i32 {
    value * (220 - position.halfmoves().min(200) as i32) / 220
}

/// The value of a side's attack on the other side's kings.
#[inline]
fn king_attack(side: Tally) -> i32 {
    let attack = side.attack * weights::ATTACKERS[side.attackers.min(7)] / 100;
    if side.has_strong_piece {
        attack
    } else {
        // Without a strong piece an attack seldom ends in mate.
        attack / 3
    }
}
