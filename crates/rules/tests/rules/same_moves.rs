//! The legal moves of random positions of every rule set, in the order in which the generator lists
//! them.
//!
//! A faster generator lists the same moves in the same order: the ties of the engine and recorded
//! games depend on it. All moves of a row are mixed into one number, which is kept here.

use entente_rules::{CastlingSide, Manner, Move, Options, Ply, Position, Square, Variant};
use entente_rules_tests::{Dice, number};

/// The plies after which a game is left for a new one.
const PLIES: usize = 300;

/// The positions of a row when nothing else is asked for, and those of the long run.
const SHORT: u64 = 3000;
const LONG: u64 = 110_000;

/// The id of a rule set, its options, and the numbers of the short run and the long one.
type Row = (&'static str, &'static str, [u64; 2]);

#[rustfmt::skip]
const ROWS: &[Row] = &[
    ("standard", "{}", [0xc358_d6ab_1391_060d, 0x495b_755b_65cf_8096]),
    ("chess960", "{}", [0x4968_d0b4_a805_922b, 0xd739_ba93_15be_e3ed]),
    ("chess66", "{}", [0xe250_375d_9fb1_df42, 0xca72_04dc_c5ab_38b6]),
    ("capablanca", "{}", [0x0471_be49_a846_0a2a, 0xcfc5_f4f3_8d3d_b97e]),
    ("chess4", "{}", [0xb59d_ff27_f1ba_623d, 0xba0f_7cc2_d5a4_1ffa]),
    ("chess4", r#"{"method": 2}"#, [0x76d7_9d4a_3dbc_ebc5, 0xed3c_e293_f9bb_f375]),
    ("chess4", r#"{"teams": true}"#, [0xc590_63b6_92b2_a448, 0x5a04_a502_6665_9338]),
    ("chess4", r#"{"teams": "adjacent", "method": 2}"#, [0xcbf5_3d05_f1f2_dcd8, 0x3c81_1164_aaf4_59c8]),
    ("chess4", r#"{"absent": "g", "absent_as": "wall"}"#, [0x0845_a9c9_8ef8_be26, 0x55ec_d172_e719_f0dd]),
    ("chess45", "{}", [0x82b0_b9a4_90d7_020e, 0x9678_b18e_0779_2b23]),
    ("chess45", r#"{"double_step_jumps": true, "guard_orthogonal_capture": true}"#, [0xae92_5e44_18f6_8859, 0x61d9_9cff_6b48_ada6]),
    ("alliance", "{}", [0xcfbe_a793_9ff0_8c0f, 0x517e_2f93_6cfd_3566]),
    ("multiplayer", r#"{"armies": 3}"#, [0x18cc_2a0b_6f76_46c3, 0xc08d_9f67_9f0f_7b90]),
    ("multiplayer", "{}", [0x0a45_353f_2ead_02ab, 0x34bf_bc79_9127_5f2d]),
    ("multiplayer", r#"{"board": "chess4"}"#, [0x634d_8279_360c_41eb, 0x39bc_b214_6a7b_8177]),
    ("multiplayer", r#"{"board": "chess45"}"#, [0x62dc_59d4_f4ce_f2f2, 0xa026_2002_5d5f_715c]),
    ("fourplayer", "{}", [0x4a51_f08b_0f43_fe0e, 0xf837_0e6e_d064_bfce]),
    ("fourplayer", r#"{"mode": "teams"}"#, [0x4f74_72f3_c25d_c962, 0xc89e_25d2_bc58_5c97]),
    ("fourplayer", r#"{"array": "old"}"#, [0xc37a_c830_c273_8972, 0x76ef_af1f_f25f_baca]),
];

/// A number that depends on everything that it has been given, and on the order.
struct Mixed(u64);

impl Mixed {
    fn add(&mut self, part: u64) {
        // Multiplying only carries upwards, and turning the number brings the top down again.
        self.0 = (self.0.rotate_left(23) ^ part).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn add_move(&mut self, mv: Move) {
        let square = |square: Square| u64::from(square.file()) << 8 | u64::from(square.rank());
        self.add(square(mv.from) << 48 | square(mv.to) << 32 | manner(mv.manner));
    }
}

fn manner(manner: Manner) -> u64 {
    match manner {
        Manner::Plain => 1,
        Manner::DoubleStep => 2,
        Manner::EnPassant => 3,
        Manner::Castling(CastlingSide::King) => 4,
        Manner::Castling(CastlingSide::Queen) => 5,
        Manner::Crowning => 6,
        Manner::Promotion(kind) => u64::from(kind.letter()),
    }
}

/// The moves of this many positions of random games.
fn mixed(variant: &str, json: &str, positions: u64) -> u64 {
    let variant = Variant::from_id(variant).expect("a rule set");
    let options = Options::from_json(variant, json).expect("options");
    let (mut dice, mut mixed) = (Dice(positions), Mixed(0));
    let mut left = positions;
    while left > 0 {
        left -= game(&options, left, &mut dice, &mut mixed);
    }
    mixed.0
}

/// Plays a random game with at most this many positions, and returns their number.
fn game(options: &Options, most: u64, dice: &mut Dice, mixed: &mut Mixed) -> u64 {
    let start = dice.roll(usize::from(options.starts())) as u16;
    let options = options.with_start(start).unwrap_or(options.clone());
    let mut position = Position::start_with(&options);
    for played in 1..=most.min(PLIES as u64) {
        position = position.for_counting();
        let plies = position.plies();
        let moves: Vec<Move> = plies.iter().filter_map(Ply::mv).collect();
        assert_eq!(position.legal_move_count(), moves.len());
        mixed.add(u64::from(position.halfmoves()) << 32 | moves.len() as u64);
        moves.into_iter().for_each(|mv| mixed.add_move(mv));
        match dice.pick(&plies).map(|ply| position.play(ply)) {
            Some(Ok(next)) => position = next,
            Some(Err(refusal)) => panic!("a listed ply is refused: {refusal:?}"),
            None => return played,
        }
    }
    most.min(PLIES as u64)
}

/// The long run, with `TEST_ALL_MOVES=1`, has two million positions.
#[test]
fn random_positions_have_the_same_moves_in_the_same_order() {
    let long = number("TEST_ALL_MOVES", 0) > 0;
    let positions = if long { LONG } else { SHORT };
    let differs = |&(variant, json, numbers): &Row| {
        let found = mixed(variant, json, positions);
        let expected = numbers[usize::from(long)];
        (found != expected).then(|| format!("{variant} {json}: {found:#018x}, not {expected:#x}"))
    };
    let changed: Vec<String> = ROWS.iter().filter_map(differs).collect();
    let changed = changed.join("\n");
    assert!(
        changed.is_empty(),
        "the moves of {positions} positions differ from those before:\n{changed}"
    );
}
