//! A small neural network that values positions of chess, for judging games: 768 inputs (own and
//! enemy pieces by kind and square, seen from each side), one hidden layer, all in integers.
//!
//! It was trained on 1.2 million positions, each valued by Stockfish 15.1 to depth 4, and expects
//! what lichess makes of those values. The positions are from weak games with random deviations,
//! but these games began with openings of published games of people: so it has learnt, indirectly,
//! from both. Players do not use it.

use alloc::boxed::Box;
use alloc::vec::Vec;

use entente_rules::search::{Bits, Branch};
use entente_rules::{PieceKind, Variant};

/// The neurons of the hidden layer, for each side.
const NEURONS: usize = 64;

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

/// The whole activation of a neuron, which is squared in the output.
const WHOLE: i32 = 255;

/// The output that is a hundredth of a pawn: `WHOLE`² times the scale of the output weights (1,024)
/// times the odds of a hundredth of a pawn in lichess's curve (0.00368208).
const HUNDREDTH: i64 = 245_176;

/// The weights, as little-endian numbers of 16 bits: inputs by neurons, the biases of the neurons,
/// and their output weights for the side to move and for the other one; then the bias of the
/// output, of 32 bits.
const DATA: &[u8] = include_bytes!("../../data/judge.net");

/// The sums of the neurons of one side.
type Sums = [i16; NEURONS];

pub(crate) struct Network {
    inputs: Box<[Sums]>,
    biases: Sums,
    output: [Sums; 2],
    bias: i64,
}

impl Network {
    /// The network, if it knows this rule set.
    pub(crate) fn of(variant: Variant) -> Option<Network> {
        matches!(variant, Variant::Standard | Variant::Chess960).then(Network::read)
    }

    fn read() -> Network {
        let (weights, bias) = DATA.split_at(DATA.len() - 4);
        let numbers = weights.chunks_exact(2);
        let numbers: Vec<i16> = numbers
            .map(|bytes| i16::from_le_bytes([bytes[0], bytes[1]]))
            .collect();
        let mut rows = numbers.chunks_exact(NEURONS).map(|row| {
            let mut sums = [0; NEURONS];
            sums.copy_from_slice(row);
            sums
        });
        let inputs = rows.by_ref().take(INPUTS).collect();
        let mut next = || rows.next().expect("a test counts the rows");
        let (biases, output) = (next(), [next(), next()]);
        let bias = bias.try_into().map_or(0, i32::from_le_bytes);
        Network {
            inputs,
            biases,
            output,
            // It is on the scale of an activation that is not squared.
            bias: i64::from(bias) * i64::from(WHOLE),
        }
    }

    /// The value for the side to move, in hundredths of a pawn.
    pub(crate) fn value<const N: usize, B: Branch<N>>(&self, position: &B) -> i32 {
        let own = position.turn();
        let mut sums = [self.biases; 2];
        let kinds = position.by_kind();
        for seat in 0..2 {
            let army = position.army(seat);
            for (number, kind) in KINDS.iter().enumerate() {
                let pieces: Bits<N> = army & kinds[*kind as usize];
                for node in pieces {
                    let square = node.index();
                    // Each side sees the board from its own edge.
                    for (viewer, sums) in [own, 1 - own].into_iter().zip(&mut sums) {
                        let seen = if viewer == 0 { square } else { square ^ 56 };
                        let of_enemy = usize::from(seat != viewer) * KINDS.len();
                        self.add(sums, (of_enemy + number) * SQUARES + seen);
                    }
                }
            }
        }
        let sides = sums.iter().zip(&self.output);
        let sum: i64 = sides.map(|(sums, weights)| output(sums, weights)).sum();
        ((sum + self.bias) / HUNDREDTH) as i32
    }

    #[inline]
    fn add(&self, sums: &mut Sums, input: usize) {
        for (sum, weight) in sums.iter_mut().zip(&self.inputs[input]) {
            *sum = sum.wrapping_add(*weight);
        }
    }
}

#[inline]
fn output(sums: &Sums, weights: &Sums) -> i64 {
    let neurons = sums.iter().zip(weights);
    let parts = neurons.map(|(sum, weight)| {
        let active = i32::from(*sum).clamp(0, WHOLE);
        i64::from(active * active) * i64::from(*weight)
    });
    parts.sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use entente_rules::Position;
    use entente_rules::search::Search;

    struct Value;

    impl Search for Value {
        type Answer = i32;

        fn run<const N: usize, B: Branch<N>>(self, root: B) -> i32 {
            Network::read().value(&root)
        }
    }

    fn value(fen: &str) -> i32 {
        Position::from_fen(fen).expect("a position").search(Value)
    }

    #[test]
    fn the_file_has_all_weights() {
        let rows = INPUTS + 3;
        assert_eq!(DATA.len(), rows * NEURONS * 2 + 4);
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
