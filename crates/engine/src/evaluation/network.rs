//! A small neural network that values positions of chess, for judging games: own and enemy pieces
//! by kind and square, seen from each side, one hidden layer, and outputs for few to many pieces,
//! all in integers.
//!
//! It was trained outside of this repository on 18.6 million positions, each valued by the network
//! of Stockfish 15.1 without a search, and expects what lichess makes of those values. The
//! positions are of our own making: random openings, weak play with random moves in between, and
//! endgames of pieces that were set up at random. Then its outputs were multiplied by 13/14, with
//! which analyses agree best with Stockfish on what moves lose. Players do not use it.

use entente_rules::search::{Bits, Branch};
use entente_rules::{PieceKind, Variant};

/// The neurons of the hidden layer, for each side.
const NEURONS: usize = 256;

/// The squares of the board.
const SQUARES: usize = 64;

/// The kinds of pieces, in the order of the inputs.
const KINDS: [PieceKind; 6] = [
    PieceKind::Pawn,
    PieceKind::Knight,
    PieceKind::Bishop,
    PieceKind::Rook,
    PieceKind::Queen,
    PieceKind::King,
];

/// The inputs of one side: its own pieces, and the enemy's.
const INPUTS: usize = 2 * KINDS.len() * SQUARES;

/// The outputs, each for [`PIECES_EACH`] more pieces on the board than the one before.
const OUTPUTS: usize = 8;
const PIECES_EACH: usize = 4;

/// The whole activation of a neuron, which is squared in the output: the most whose square has 15
/// bits.
const WHOLE: i16 = 181;

/// The output that is a hundredth of a pawn: `WHOLE`² times the scale of the output weights (1,024)
/// times the odds of a hundredth of a pawn in lichess's curve (0.00368208).
const HUNDREDTH: i64 = 123_524;

/// The neurons whose parts of an output are summed up in 32 bits: none is above 2^26, because no
/// output weight is above 2,048.
const SUMMED: usize = 16;

/// The bytes of a row of the file: a little-endian number of 16 bits for each neuron.
const ROW: usize = 2 * NEURONS;

/// The row of the neurons' biases, after those of the inputs. Then come the output weights, for the
/// side to move and for the other one, of each output.
const BIASES: usize = INPUTS;
const ROWS: usize = INPUTS + 1 + 2 * OUTPUTS;

/// The rows, and the biases of the outputs of 32 bits. It is read where it is needed.
static DATA: &[u8; ROWS * ROW + 4 * OUTPUTS] = include_bytes!("../../data/judge.net");

/// The sums of the neurons of one side.
type Sums = [i16; NEURONS];

/// The network, with what it has seen last.
pub(super) struct Network<const N: usize> {
    /// By side, and by the half of the board on which its king is.
    views: [[View<N>; 2]; 2],
}

/// What one side has seen last, so that only what has changed since then is added and taken away.
struct View<const N: usize> {
    seat: usize,
    /// The bits that turn a square to where this side sees it.
    turned: usize,
    /// By seat and kind, in the order of [`KINDS`].
    pieces: [[Bits<N>; KINDS.len()]; 2],
    sums: Sums,
}

impl<const N: usize> Network<N> {
    /// The network, if it knows this rule set.
    pub(super) fn of(variant: Variant) -> Option<Self> {
        matches!(variant, Variant::Standard | Variant::Chess960).then(|| Self {
            views: [0, 1].map(|seat| [false, true].map(|mirrors| View::new(seat, mirrors))),
        })
    }

    /// The value for the side to move, in hundredths of a pawn.
    pub(super) fn value<B: Branch<N>>(&mut self, position: &B) -> i32 {
        let kinds = position.by_kind();
        let pieces = [0, 1].map(|seat| {
            let army = position.army(seat);
            KINDS.map(|kind| army & kinds[kind as usize])
        });
        let count: usize = pieces.iter().flatten().map(|pieces| pieces.count()).sum();
        let output = (count.max(1) - 1) / PIECES_EACH;
        let output = output.min(OUTPUTS - 1);
        let own = position.turn();
        let sides = [own, 1 - own].into_iter().enumerate();
        let sum: i64 = sides
            .map(|(number, seat)| {
                let king = position.army(seat) & kinds[PieceKind::King as usize];
                let is_right = king.first().is_some_and(|king| king.index() % 8 >= 4);
                let view = &mut self.views[seat][usize::from(is_right)];
                view.look(&pieces);
                view.output(row(BIASES + 1 + 2 * output + number))
            })
            .sum();
        let (biases, _) = DATA[ROWS * ROW..].as_chunks();
        ((sum + i64::from(i32::from_le_bytes(biases[output]))) / HUNDREDTH) as i32
    }
}

impl<const N: usize> View<N> {
    /// A view of the empty board from a side's own edge, mirrored so that its king is always on the
    /// same half.
    fn new(seat: usize, mirrors: bool) -> Self {
        let edge = if seat == 0 { 0 } else { 56 };
        let mut sums = [0; NEURONS];
        for (sum, bias) in sums.iter_mut().zip(row(BIASES)) {
            *sum = i16::from_le_bytes(*bias);
        }
        Self {
            seat,
            turned: edge ^ if mirrors { 7 } else { 0 },
            pieces: [[Bits::EMPTY; KINDS.len()]; 2],
            sums,
        }
    }

    fn look(&mut self, pieces: &[[Bits<N>; KINDS.len()]; 2]) {
        let before = core::mem::replace(&mut self.pieces, *pieces);
        for seat in 0..2 {
            for kind in 0..KINDS.len() {
                let (before, now) = (before[seat][kind], pieces[seat][kind]);
                for node in now & !before {
                    let weights = self.weights(seat, kind, node.index());
                    self.change(weights, i16::wrapping_add);
                }
                for node in before & !now {
                    let weights = self.weights(seat, kind, node.index());
                    self.change(weights, i16::wrapping_sub);
                }
            }
        }
    }

    /// The weights of a piece.
    fn weights(&self, seat: usize, kind: usize, square: usize) -> &'static [[u8; 2]] {
        let of_enemy = usize::from(seat != self.seat) * KINDS.len();
        row((of_enemy + kind) * SQUARES + (square ^ self.turned))
    }

    #[inline]
    fn change(&mut self, weights: &[[u8; 2]], by: impl Fn(i16, i16) -> i16) {
        for (sum, weight) in self.sums.iter_mut().zip(weights) {
            *sum = by(*sum, i16::from_le_bytes(*weight));
        }
    }

    fn output(&self, weights: &[[u8; 2]]) -> i64 {
        let (sums, _) = self.sums.as_chunks::<SUMMED>();
        let (weights, _) = weights.as_chunks::<SUMMED>();
        let parts = sums.iter().zip(weights).map(|(sums, weights)| {
            let neurons = sums.iter().zip(weights);
            // Nothing overflows, and without checks several neurons are done at once.
            let sum = neurons.fold(0_i32, |sum, (neuron, weight)| {
                let active = (*neuron).clamp(0, WHOLE);
                let square = i32::from(active.wrapping_mul(active));
                let weight = i32::from(i16::from_le_bytes(*weight));
                sum.wrapping_add(square.wrapping_mul(weight))
            });
            i64::from(sum)
        });
        parts.sum()
    }
}

/// A row of the file.
fn row(number: usize) -> &'static [[u8; 2]] {
    let (rows, _) = DATA.as_chunks::<ROW>();
    rows[number].as_chunks().0
}

#[cfg(test)]
mod tests {
    use super::*;
    use entente_rules::search::Search;
    use entente_rules::{Ply, Position};

    /// The value of a position, by a network that has seen nothing and by one that has seen all
    /// positions a move later.
    struct Values;

    impl Search for Values {
        type Answer = [i32; 2];

        fn run<const N: usize, B: Branch<N>>(self, root: B) -> [i32; 2] {
            let network = || Network::<N>::of(Variant::Standard).expect("it knows chess");
            let mut seen = network();
            root.moves(|mv| {
                seen.value(&root.after(Ply::Move(mv)));
            });
            [network(), seen].map(|mut network| network.value(&root))
        }
    }

    fn value(fen: &str) -> i32 {
        let position = Position::from_fen(fen).expect("a position");
        let [value, after_others] = position.search(Values);
        assert_eq!(value, after_others, "{fen}");
        value
    }

    #[test]
    fn a_value_depends_on_nothing_seen_before() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 0 1",
            "n1n5/1Pk5/8/8/8/8/5Kp1/5N1N w - - 0 1",
        ] {
            value(fen);
        }
    }

    #[test]
    fn both_sides_see_the_same_and_a_piece_more_is_better() {
        let white = value("rnbqkb1r/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1");
        let black = value("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKB1R b KQkq - 0 1");
        assert_eq!(white, black);
        assert!(white > 150, "{white}");
        let start = value("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        assert!(start.abs() < 100, "{start}");
    }
}
