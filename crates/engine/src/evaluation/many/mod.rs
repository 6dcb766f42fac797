//! The value of a position to each seat, for games of three and more sides.

pub(crate) mod attacks;
pub(crate) mod shares;
mod standings;
mod threats;
pub(crate) mod weights;

use alloc::vec;
use alloc::vec::Vec;
use core::marker::PhantomData;
use core::ops::Range;

use entente_rules::search::{Bits, Branch, Node};
use entente_rules::{Army, Knowledge, Mating, PieceKind, Position};

use crate::evaluation::SEATS;
use crate::evaluation::many::attacks::{CLASS, Scene};
use crate::evaluation::many::shares::{Stake, Strengths};
use crate::evaluation::many::weights::{
    ADVANCE, CONFINEMENT_COST, DANGER, DANGER_COST, LOST_KING_COST, MISSING_SHELTER_COST, MOBILITY,
    NEIGHBOURS, OPEN_LINE_COST, WEAK_ARMY, WEAK_CONFINEMENT_COST, Weights,
};
use crate::request::{Alliances, Allies};
use crate::result::Shares;

/// The most squares of any board: 160 on that of Chess4, rounded up to a multiple of 64.
const SQUARES: usize = 192;

/// The steps of a pawn that never arrives at its promotion.
const NEVER: u8 = u8::MAX;

/// The evaluation of the positions of one game, from what one player knows.
pub(crate) struct PlayerEvaluator<const N: usize, B> {
    pub(crate) weights: Weights,
    /// By seat: the side that it wins with. Protectorates belong to their liege, if the player
    /// knows of it.
    pub(crate) sides: [usize; SEATS],
    /// The side of the player.
    pub(crate) own: usize,
    /// By side: a bit for each side that it spares, itself included. 0 for a side that nobody
    /// spares, as far as the player knows.
    pub(crate) spared: [u8; SEATS],
    /// Does the player know all alliances, and that they are kept? Otherwise only the own alliance
    /// is known, and even an ally might take a king.
    pub(crate) knows_all: bool,
    /// Is a queen the royal piece of an army without a king?
    queens_are_royal: bool,
    /// Can an army without a king not win any more?
    kings_are_needed: bool,
    /// Is mate only decided when the mated player's turn comes?
    pub(crate) mates_wait: bool,
    /// The places that count, where points decide them.
    stake: Option<Stake>,
    /// By seat and square: the steps of a pawn to its promotion.
    ways: Vec<u8>,
    position: PhantomData<B>,
}

/// A king and the squares around it.
struct KingArea<const N: usize> {
    royal: Option<Node>,
    /// The squares beside it.
    zone: Bits<N>,
    danger: usize,
}

impl<const N: usize, B: Branch<N>> PlayerEvaluator<N, B> {
    /// The evaluation for the player whose turn it is, from the knowledge of that player.
    pub(crate) fn of(position: &Position, root: &B, alliances: Alliances) -> Self {
        let mover = root.commander(root.turn()).unwrap_or(root.turn());
        Self::of_seat(position, root, alliances, root.turn(), mover)
    }

    /// The evaluation for the player of a seat, by what the player of another may know.
    pub(crate) fn of_seat(
        position: &Position,
        root: &B,
        alliances: Alliances,
        knower: usize,
        seat: usize,
    ) -> Self {
        let knows_all = matches!(alliances.allies, Allies::All(_));
        let knowing = if knows_all {
            0..root.seats()
        } else {
            knower..knower + 1
        };
        let sides = sides(position, root, knowing);
        let allies = allies(position, alliances, knower, seat);
        let variant = position.variant();
        Self {
            weights: Weights::of(variant, position.board().locations().len()),
            sides,
            own: sides[seat],
            spared: spared(&sides, &allies),
            knows_all,
            queens_are_royal: variant.queens_are_royal(),
            kings_are_needed: variant.plays_without_king(),
            mates_wait: variant.mating() == Mating::AtOwnTurn,
            stake: Stake::of(root),
            ways: ways(root, position.board().locations().len()),
            position: PhantomData,
        }
    }

    /// Do these two sides spare each other?
    #[inline]
    pub(crate) fn are_allied(&self, side: usize, other_side: usize) -> bool {
        side == other_side || self.spared[side] >> other_side & 1 == 1
    }

    /// Do all of these sides, by bit, spare each other?
    pub(crate) fn are_all_allied(&self, sides: u8) -> bool {
        let mut spared = self.spared.iter().enumerate();
        spared.all(|(side, spared)| sides >> side & 1 == 0 || spared & sides == sides)
    }

    /// The piece whose loss is the loss of the army.
    #[inline]
    pub(crate) fn royal(&self, at: &B, seat: usize) -> Option<Node> {
        let army = at.army(seat);
        let king = (army & at.of(PieceKind::King)).first();
        match king {
            None if self.queens_are_royal => (army & at.of(PieceKind::Queen)).first(),
            king => king,
        }
    }

    /// Can this player still win?
    #[inline]
    pub(crate) fn can_win(&self, at: &B, seat: usize) -> bool {
        at.is_in(seat) && (!self.kings_are_needed || self.royal(at, seat).is_some())
    }

    /// The first player from this seat on whose king is attacked by a player who is in the game.
    pub(crate) fn checked(&self, at: &B, from: usize) -> Option<usize> {
        let seats = (0..at.seats()).map(|offset| (from + offset) % at.seats());
        let mut in_game = seats.filter(|&seat| at.is_in(seat));
        in_game.find(|&seat| {
            let attackers = self
                .royal(at, seat)
                .map(|king| at.attackers(king, at.blocked()));
            let attackers = attackers.unwrap_or(Bits::EMPTY) & !at.army(seat);
            let mut active = (0..at.seats()).filter(|&by| at.is_in(by));
            active.any(|by| (at.army(by) & attackers).any())
        })
    }

    /// The strength of each side.
    pub(crate) fn strengths(&self, at: &B) -> Strengths {
        self.strengths_and_scene(at).0
    }

    /// The strength of each side, and the attacks that it follows from.
    pub(crate) fn strengths_and_scene(&self, at: &B) -> (Strengths, Scene<N>) {
        let (scene, tally) = self.tallies(at);
        (self.by_side(at, &scene, &tally), scene)
    }

    /// By seat: the value of an army, less what it is likely to lose.
    fn tallies(&self, at: &B) -> (Scene<N>, [i32; SEATS]) {
        let mut areas: [KingArea<N>; SEATS] = core::array::from_fn(|seat| self.king_area(at, seat));
        let zones = areas.iter().fold(Bits::EMPTY, |sum, area| sum | area.zone);
        let mut tally = [0; SEATS];
        let scene = Scene::of(at, &self.sides, |seat, kind, node, attacks| {
            tally[seat] += self.piece(at, seat, kind, node, attacks);
            // Most pieces attack no square beside a king, and counting squares costs much.
            if (attacks & zones).is_empty() {
                return;
            }
            let by = self.sides[at.commander(seat).unwrap_or(seat)];
            for (its_seat, area) in areas.iter_mut().enumerate() {
                let near = attacks & area.zone;
                // Allies of an army are no danger to its king.
                if near.any() && !self.are_allied(by, self.sides[its_seat]) {
                    area.danger += near.count() * DANGER[CLASS[kind as usize]] as usize;
                }
            }
        });
        for (seat, area) in areas.iter().enumerate().take(at.seats()) {
            tally[seat] -= self.king_cost(at, seat, tally[seat], area, &scene);
        }
        self.subtract_threats(at, &scene, &mut tally);
        (scene, tally)
    }

    /// The value of a piece with its mobility, or of a pawn with its way.
    #[inline]
    fn piece(&self, at: &B, seat: usize, kind: PieceKind, node: Node, attacks: Bits<N>) -> i32 {
        match kind {
            PieceKind::King => 0,
            PieceKind::Pawn => self.weights.worth[0] + self.advance(seat, node),
            _ => {
                let squares = (attacks & !at.army(seat)).count() as i32;
                self.weights.worth[kind as usize] + MOBILITY[CLASS[kind as usize]] * squares
            }
        }
    }

    /// The value of a pawn beyond a pawn's, by its steps to promotion.
    #[inline]
    pub(crate) fn advance(&self, seat: usize, node: Node) -> i32 {
        let steps = self.ways[seat * SQUARES + node.index()];
        ADVANCE.get(usize::from(steps)).copied().unwrap_or(0)
    }

    fn king_area(&self, at: &B, seat: usize) -> KingArea<N> {
        let may_win = seat < at.seats() && self.can_win(at, seat);
        let royal = may_win.then(|| self.royal(at, seat)).flatten();
        let zone = royal.map(|node| at.attacks(seat, PieceKind::King, node, Bits::EMPTY));
        KingArea {
            royal,
            zone: zone.unwrap_or(Bits::EMPTY),
            danger: 0,
        }
    }

    /// The cost of the dangers around a king to its owner.
    fn king_cost(
        &self,
        at: &B,
        seat: usize,
        pieces: i32,
        area: &KingArea<N>,
        scene: &Scene<N>,
    ) -> i32 {
        let Some(royal) = area.royal else {
            return 0;
        };
        let danger = DANGER_COST[area.danger.min(DANGER_COST.len() - 1)];
        // The squares of a queen in the king's place are the lines on which it can be attacked.
        let lines = at.attacks(seat, PieceKind::Queen, royal, scene.blocked) & !area.zone;
        let open = OPEN_LINE_COST * lines.count() as i32;
        let beside = area.zone & at.army(seat);
        // A pawn beside the king counts twice: as a piece and as a pawn, which does not run away.
        let shelter = beside.count().min(3) + (beside & at.of(PieceKind::Pawn)).count().min(3);
        let open = open + MISSING_SHELTER_COST * (6 - shelter as i32);
        let mated = if at.is_mated(seat) { LOST_KING_COST } else { 0 };
        let taken = scene.attacked_by_enemies(|by| !self.are_allied(by, self.sides[seat]));
        let free = area.zone & !taken & !at.army(seat);
        let confined = NEIGHBOURS.saturating_sub(free.count()) as i32;
        // A player who has little left is to be mated, so the king is driven to the edge.
        let lost_squares = confined
            * if pieces < WEAK_ARMY {
                WEAK_CONFINEMENT_COST
            } else {
                CONFINEMENT_COST
            };
        (danger + open) * self.weights.king_danger / 100 + lost_squares + mated
    }

    /// The strength of each side: all armies of its players together. Captured armies help only
    /// half as much as an own one, because they cannot win by themselves.
    fn by_side(&self, at: &B, scene: &Scene<N>, tally: &[i32; SEATS]) -> Strengths {
        let mut strengths = [None; SEATS];
        for (side, strength) in strengths.iter_mut().enumerate().take(at.seats()) {
            let of_side = |seat: &usize| scene.camp[*seat] == Some(side);
            let seats = || (0..at.seats()).filter(of_side);
            let can_win = |seat: &usize| self.can_win(at, *seat);
            // Players of one side are added like opponents: each alone can win for the side.
            let players = seats().filter(can_win).map(|seat| tally[seat]);
            let own = shares::together(players, self.weights.temperature);
            let helpers = seats().filter(|seat| !can_win(seat));
            let help: i32 = helpers.map(|seat| tally[seat] / 2).sum();
            *strength = own.map(|own| own + help);
        }
        strengths
    }

    /// Divides the win: among the sides by these weights, within a side evenly among its players.
    /// `prior_weight` hundredths are divided evenly among all who have a part.
    pub(crate) fn divided(&self, at: &B, by_side: &[u64; SEATS], prior_weight: u64) -> Shares {
        // A side none of whose players can win any more still gets what its weight says.
        let counts = |seat: usize| self.can_win(at, seat) || !self.any_can_win(at, seat);
        let among = |side: usize| {
            let seats = (0..at.seats()).filter(|&seat| self.sides[seat] == side && counts(seat));
            seats.count().max(1) as u64
        };
        let whole = 12 * by_side.iter().sum::<u64>();
        let of_seat = |seat: usize| match (at.keeps_share(seat), counts(seat)) {
            // The same part as all who are in together, since only one of them will be left.
            (true, _) => whole,
            // Twelfths can be divided evenly among up to four.
            (false, true) => 12 * by_side[self.sides[seat]] / among(self.sides[seat]),
            (false, false) => 0,
        };
        let parts: Vec<u64> = (0..at.seats()).map(of_seat).collect();
        let all: u64 = parts.iter().sum();
        let sharers = parts.iter().filter(|part| **part > 0).count() as u64;
        let equal_part = all * prior_weight / sharers.max(1);
        let reported_share = |part: &u64| match part {
            0 => 0,
            part => part * (100 - prior_weight) + equal_part,
        };
        Shares::by_weight(&parts.iter().map(reported_share).collect::<Vec<u64>>())
    }

    /// The number of players who are out and keep a share of the win.
    pub(crate) fn sharing(&self, at: &B) -> usize {
        let seats = (0..at.seats()).filter(|&seat| at.keeps_share(seat));
        seats.count()
    }

    fn any_can_win(&self, at: &B, with: usize) -> bool {
        let mut seats = 0..at.seats();
        seats.any(|seat| self.sides[seat] == self.sides[with] && self.can_win(at, seat))
    }
}

/// By seat: the lowest seat of its side, or the liege that one of these seats knows of.
fn sides<const N: usize, B: Branch<N>>(
    position: &Position,
    root: &B,
    knowing: Range<usize>,
) -> [usize; SEATS] {
    let mut sides = core::array::from_fn(|seat| {
        if seat < root.seats() {
            root.side(seat)
        } else {
            seat
        }
    });
    for own in knowing {
        let Some(knowledge) = knowledge(position, own) else {
            continue;
        };
        if let Some(liege) = knowledge.liege.and_then(|liege| seat_of(position, liege)) {
            sides[own] = liege;
        }
        // A protectorate wins with its liege, so its army counts for the liege's side.
        for protectorate in knowledge.protectorates {
            if let Some(seat) = seat_of(position, protectorate) {
                sides[seat] = own;
            }
        }
    }
    sides
}

/// The knowledge of a seat's player about alliances; `None` in a rule set that has none.
fn knowledge(position: &Position, seat: usize) -> Option<Knowledge> {
    let army = position.armies().nth(seat)?;
    position.knowledge(army)
}

fn seat_of(position: &Position, army: Army) -> Option<usize> {
    position.armies().position(|its_army| its_army == army)
}

/// By seat, a bit for each seat that it spares, as far as the player of this army and seat knows.
/// All allies of one player are allies of each other.
fn allies(position: &Position, alliances: Alliances, army: usize, seat: usize) -> [u8; 8] {
    let own = match alliances.allies {
        Allies::All(allies) => return allies,
        Allies::Own(allies) => allies,
        Allies::Known => {
            let alliance = knowledge(position, army).map_or_else(Vec::new, |known| known.alliance);
            let allies = alliance
                .into_iter()
                .filter_map(|ally| seat_of(position, ally));
            allies.fold(0, |bits, ally| bits | 1 << ally)
        }
    };
    // Alliances have at most one bloc per player, so everybody in it spares everybody else.
    let bloc = own | 1 << seat;
    core::array::from_fn(|seat| if bloc >> seat & 1 == 1 { bloc } else { 0 })
}

/// The same by side. Sides that spare nobody else get 0.
fn spared(sides: &[usize; SEATS], allies: &[u8; 8]) -> [u8; SEATS] {
    let mut spared = [0; SEATS];
    for (side, allies) in sides.iter().zip(allies) {
        let others = sides.iter().enumerate();
        let others =
            others.filter(|(seat, other_side)| allies >> seat & 1 == 1 && *other_side != side);
        for (_, other_side) in others {
            spared[*side] |= 1 << side | 1 << other_side;
        }
    }
    spared
}

/// By seat and square: the steps to promotion, found backwards from the squares of promotion.
fn ways<const N: usize, B: Branch<N>>(root: &B, count: usize) -> Vec<u8> {
    let mut ways = vec![NEVER; SEATS * SQUARES];
    for seat in 0..root.seats() {
        let way = &mut ways[seat * SQUARES..(seat + 1) * SQUARES];
        let mut arrived: Bits<N> = root.promotes_on(seat);
        arrived.for_each(|node| way[node.index()] = 0);
        // One step farther away in each round: the squares from which a pawn advances to one of the
        // last round's.
        for steps in 1..ADVANCE.len() as u8 {
            let squares = (0..count).filter(|&square| way[square] == NEVER);
            let before_arrived: Bits<N> = squares
                .map(Node::at)
                .filter(|&node| (root.advances(seat, node) & arrived).any())
                .collect();
            before_arrived.for_each(|node| way[node.index()] = steps);
            arrived = before_arrived;
        }
    }
    ways
}
