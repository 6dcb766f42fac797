//! The facts that a search learns about positions, in random games of every variant.

use std::collections::{BTreeMap, BTreeSet};

use entente_rules::search::{Branch, Search};
use entente_rules::{Event, Move, Options, Play, Ply, Position, Variant};
use entente_rules_tests::Dice;

/// Shows every position of random games of every variant.
fn walk(games: usize, mut visit: impl FnMut(&Play)) {
    for variant in Variant::ALL {
        let mut dice = Dice(variant as u64);
        for _ in 0..games {
            let options = Options::of(variant);
            let start = dice.roll(usize::from(options.starts())) as u16;
            let options = options.with_start(start).unwrap_or(options);
            let mut play = Play::new(Position::start_with(&options));
            for _ in 0..120 {
                visit(&play);
                let plies = play.position().plies();
                let Some(ply) = dice.pick(&plies) else { break };
                if play.apply(&Event::Move(ply)).is_err() {
                    break;
                }
            }
        }
    }
}

/// The key of a position, counted from nothing.
struct Key;

impl Search for Key {
    type Answer = u64;

    fn run<const N: usize, B: Branch<N>>(self, root: B) -> u64 {
        root.key()
    }
}

/// The key after each ply, made from the key before it.
struct KeysAfter<'a>(&'a Position);

impl Search for KeysAfter<'_> {
    type Answer = Vec<(Ply, u64)>;

    fn run<const N: usize, B: Branch<N>>(self, root: B) -> Self::Answer {
        let mut keys = Vec::new();
        root.moves(|mv| {
            let ply = self.0.ply_of(mv.into());
            keys.push((ply, root.after(mv.into()).key()));
        });
        if let Some(pass) = root.pass() {
            keys.push((self.0.pass().expect("it passes"), root.after(pass).key()));
        }
        keys
    }
}

#[test]
fn a_key_made_from_the_one_before_is_the_same_as_one_counted_from_nothing() {
    let mut compared = 0;
    walk(3, |play| {
        for (ply, key) in play.position().search(KeysAfter(play.position())) {
            let mut next = play.clone();
            // A player who has given up leaves at once in a game, but not in a search.
            if next.apply(&Event::Move(ply)).is_ok() && next.plies().len() == play.plies().len() + 1
            {
                assert_eq!(key, next.position().search(Key), "{ply} in {play:?}");
                compared += 1;
            }
        }
    });
    assert!(compared > 10_000, "only {compared}");
}

#[test]
fn different_positions_have_different_keys() {
    let mut seen: BTreeMap<u64, Position> = BTreeMap::new();
    walk(4, |play| {
        let position = play.position();
        let before = seen.insert(position.search(Key), position.clone());
        if let Some(before) = before {
            let same =
                |position: &Position| (position.pieces().collect::<Vec<_>>(), position.turn());
            assert_eq!(same(&before), same(position));
        }
    });
    assert!(seen.len() > 2000, "only {}", seen.len());
}

#[test]
fn the_key_ignores_a_pawn_that_nobody_can_capture() {
    let key = |fen: &str| Position::from_fen(fen).expect("a position").search(Key);
    let nobody = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq";
    assert_eq!(
        key(&format!("{nobody} e3 0 1")),
        key(&format!("{nobody} - 0 1"))
    );
    let somebody = "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq";
    assert_ne!(
        key(&format!("{somebody} e3 0 1")),
        key(&format!("{somebody} - 0 1"))
    );
}

/// All moves, captures alone, and what the moves capture.
struct Moves<'a>(&'a Position);

impl Search for Moves<'_> {
    type Answer = [BTreeSet<Move>; 2];

    fn run<const N: usize, B: Branch<N>>(self, root: B) -> Self::Answer {
        let (mut all, mut captures) = (BTreeSet::new(), BTreeSet::new());
        root.moves(|mv| {
            let named = self.0.ply_of(mv.into()).mv().expect("a move");
            assert!(all.insert(named), "{named} twice");
            let captured = root.capture_square(mv).map(|node| root.kind_at(node));
            let expected = self.0.captured_piece(&named).map(|piece| Some(piece.kind));
            assert_eq!(captured, expected, "{named}");
            assert_eq!(self.0.nodes_of(named), Some(mv));
        });
        root.captures(|mv| {
            let named = self.0.ply_of(mv.into()).mv();
            assert!(captures.insert(named.expect("a move")), "twice");
        });
        [all, captures]
    }
}

#[test]
fn captures_are_the_captures_and_promotions_among_the_moves() {
    let mut found = 0;
    walk(6, |play| {
        let position = play.position();
        let [all, captures] = position.search(Moves(position));
        let legal: BTreeSet<Move> = position.legal_moves().into_iter().collect();
        assert_eq!(all, legal);
        let mut expected = legal;
        expected.retain(|mv| position.captured_piece(mv).is_some() || mv.promotes());
        assert_eq!(captures, expected, "{:?}", position.setup());
        found += captures.len();
    });
    assert!(found > 3000, "only {found}");
}

/// Is the turn's own king attacked? Checks, too, that the turn can be passed on.
struct Check;

impl Search for Check {
    type Answer = bool;

    fn run<const N: usize, B: Branch<N>>(self, root: B) -> bool {
        let skipped = root.skipped();
        if let Some(skipped) = &skipped {
            assert_ne!(skipped.turn(), root.turn());
            assert_ne!(skipped.key(), root.key());
        }
        // Among more armies a skipped turn can put somebody out, as a turn without moves can.
        if root.seats() == 2 {
            let once = skipped.as_ref().expect("two armies can always be asked");
            let back = once.skipped().expect("it can be asked twice");
            assert!((0..2).all(|seat| back.army(seat) == root.army(seat)));
        }
        root.checkers().any()
    }
}

#[test]
fn checks_are_those_of_the_position_and_turns_can_be_skipped() {
    walk(2, |play| {
        let position = play.position();
        assert_eq!(position.search(Check), position.is_check());
    });
}
