//! Games of three and more sides: the moves that the engine must see, and the rules that hold in
//! any position.

use entente_engine::{
    Engine, SearchRequest, SearchResult, StopSignal, Strength, Style, Value, shares_if_drawn,
};
use entente_rules::{Army, Event, Move, Options, Play, Position, Status, Variant};

/// The rule sets with more than two sides, with options.
const GAMES: [(Variant, &str); 9] = [
    (Variant::Chess4, "{}"),
    (Variant::Chess4, r#"{"method": 2}"#),
    (Variant::Chess45, "{}"),
    (Variant::Alliance, "{}"),
    (Variant::Multiplayer, r#"{"board": "square", "armies": 4}"#),
    (Variant::Multiplayer, r#"{"board": "square", "armies": 3}"#),
    (Variant::Multiplayer, r#"{"board": "chess4", "armies": 4}"#),
    (Variant::FourPlayer, "{}"),
    (Variant::FourPlayer, r#"{"mode": "solo"}"#),
];

/// Three armies, of which White moves two.
const TWO_OF_ONE: (Variant, &str) = (Variant::Chess4, r#"{"owners": ["a", "b", "a", "c"]}"#);

/// A budget that is enough for every level but the first.
const FEW: u64 = 200;

fn start((variant, options): (Variant, &str)) -> Position {
    Position::start_with(&Options::from_json(variant, options).unwrap())
}

fn position(variant: Variant, turn: char, pieces: &str, more: &str) -> Position {
    let id = variant.id();
    let json = format!(r#"{{"variant": "{id}", "turn": "{turn}", "pieces": {{{pieces}}}{more}}}"#);
    Position::from_json(variant, &json).unwrap()
}

fn engine(style: Style) -> Engine {
    Engine::with_memory(1 << 20).with_style(style)
}

/// A search of a position without memory, as the player to move sees it.
fn result(position: &Position, style: Style, nodes: u64) -> SearchResult {
    let seen = [position.seen_by(position.mover())];
    engine(style).think(&SearchRequest::after(&seen, nodes), &mut ())
}

/// Asserts that every style finds this move with few nodes. In plain best-reply search a player may
/// skip the turn in check, so it believes that a king can wait; it is left out.
fn all_find(position: &Position, mv: &str) {
    for style in Style::ALL
        .into_iter()
        .filter(|style| *style != Style::BestReply)
    {
        let found = result(position, style, FEW).ply.unwrap().to_string();
        assert_eq!(found, mv, "{style:?}");
    }
}

/// Random numbers that are the same every time (SplitMix64).
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % limit as u64) as usize
    }
}

/// Passes every so many positions of random games in which now and then a player resigns.
pub(super) fn random_positions(seed: u64, every: usize, mut see: impl FnMut(&Position)) {
    for game in GAMES.into_iter().chain([TWO_OF_ONE]) {
        let mut dice = Dice(seed);
        let mut play = Play::new(start(game));
        for count in 0..160 {
            let plies = play.position().plies();
            if count % every == 0 || plies.is_empty() {
                see(play.position());
            }
            if play.outcome().is_some() || plies.is_empty() {
                break;
            }
            let ply = plies[dice.below(plies.len())];
            play.apply(&Event::Move(ply)).unwrap();
            let active = play.position().active();
            if dice.below(50) == 0 && play.outcome().is_none() {
                let army = active[dice.below(active.len())];
                play.apply(&Event::Resign(army)).unwrap();
            }
        }
    }
}

#[test]
fn anywhere_the_shares_sum_to_the_whole_and_the_ply_is_legal() {
    let mut styles = Style::ALL.into_iter().cycle();
    for seed in 0..3 {
        random_positions(seed, 7, |position| {
            let result = result(position, styles.next().unwrap(), 80);
            let shares = result.shares.parts();
            let sum: u32 = shares.iter().map(|&part| u32::from(part)).sum();
            assert_eq!(sum, 10_000, "{}", position.to_json());
            let certain = result.certain_line().len();
            let is_certain = result.value.is_some() || certain <= 1;
            assert!(is_certain, "{}", position.to_json());
            match result.ply {
                Some(ply) => assert!(position.is_legal(ply), "{ply} in {}", position.to_json()),
                None => assert!(position.plies().is_empty(), "{}", position.to_json()),
            }
        });
    }
}

#[test]
fn a_player_who_is_out_has_no_share() {
    random_positions(7, 9, |position| {
        let is_over = position.plies().is_empty();
        // Where points decide, the places of those who are out count as well.
        let by_points = shares_if_drawn(position).is_some();
        // A player who has two armies, or is stalemated by the multi-player rules, still has one.
        let alone = position.options().to_json().contains(r#""owners":null"#)
            || position.variant() != Variant::Chess4;
        if is_over || !alone || by_points || position.active().len() < 3 {
            return;
        }
        let result = result(position, Style::default(), 80);
        for (army, share) in position.armies().zip(result.shares.parts()) {
            let status = position.status(army);
            if !status.is_in() && status != Status::Stalemated {
                assert_eq!(*share, 0, "{army} in {}", position.to_json());
            }
        }
    });
}

#[test]
fn the_same_question_has_the_same_answer() {
    for game in GAMES {
        for style in Style::ALL {
            let positions = [start(game)];
            let request = SearchRequest::after(&positions, 600).with_noise(40, 7);
            let result = engine(style).think(&request, &mut ());
            let mut used_engine = engine(style);
            used_engine.think(&SearchRequest::after(&positions, 300), &mut ());
            used_engine.forget();
            assert_eq!(
                result,
                used_engine.think(&request, &mut ()),
                "{game:?} {style:?}"
            );
        }
    }
}

#[test]
fn the_budget_is_used_up_and_never_exceeded() {
    for game in GAMES {
        for style in Style::ALL {
            for nodes in [0, 1, 7, 200, 1_500] {
                let result = result(&start(game), style, nodes);
                assert_eq!(result.nodes, nodes, "{game:?} {style:?}");
                assert!(result.ply.is_some());
            }
        }
    }
}

#[test]
fn a_watcher_stops_it() {
    struct Impatient;
    impl StopSignal for Impatient {
        fn stops(&mut self) -> bool {
            true
        }
    }
    for style in Style::ALL {
        let positions = [start(GAMES[0])];
        let request = SearchRequest::after(&positions, 1_000_000);
        let result = engine(style).think(&request, &mut Impatient);
        assert_eq!(result.nodes, 0, "{style:?}");
        assert!(result.ply.is_some(), "{style:?}");
    }
}

#[test]
fn with_hardly_any_memory_a_tree_has_an_answer() {
    for bytes in [0, 2_000, 40_000] {
        let positions = [start((Variant::Alliance, "{}"))];
        let request = SearchRequest::after(&positions, 20_000);
        let mut engine = Engine::with_memory(bytes).with_style(Style::Puct);
        let result = engine.think(&request, &mut ());
        assert!(result.ply.is_some(), "{bytes}");
    }
}

/// A limited depth means one ply after the other, and a search tree has no depth.
#[test]
fn a_limited_depth_ends_the_search() {
    for style in Style::ALL {
        let positions = [start((Variant::Alliance, "{}"))];
        let request = SearchRequest::after(&positions, u64::MAX).to_depth(2);
        let result = engine(style).think(&request, &mut ());
        assert_eq!(result.depth, 2, "{style:?}");
    }
}

/// The levels without a limit of depth grow trees on the chessboard, and the first two do not.
#[test]
fn only_the_lowest_levels_look_a_fixed_number_of_plies_ahead() {
    let positions = [start((Variant::Alliance, "{}"))];
    for (number, strength) in Strength::LEVELS.into_iter().enumerate().take(5) {
        let request = strength.request(&positions, 1);
        let think = |style| engine(style).think(&request, &mut ()).line;
        let (used, tree) = (think(Style::Usual), think(Style::Puct));
        let replies = think(Style::BestReplyPlus);
        assert_eq!(used, tree, "level {}", number + 1);
        assert_eq!(used == replies, number < 2, "level {}", number + 1);
    }
}

/// White is far ahead. Its best move leads to a position that was there before.
#[test]
fn the_leader_does_not_repeat_the_position() {
    let pieces = r#""a1": "wK", "c3": "wR", "d3": "wQ", "h8": "rK", "h1": "bK", "a8": "yK""#;
    let start = position(Variant::Alliance, 'w', pieces, "");
    let first = result(&start, Style::Puct, 2_000).ply.unwrap();
    let mut play = Play::new(start.clone());
    play.apply(&Event::Move(first)).unwrap();
    let seen = [play.position().clone(), start.clone()];
    let request = SearchRequest::after(&seen, 2_000);
    let with_history = engine(Style::Puct).think(&request, &mut ()).ply.unwrap();
    assert_ne!(first, with_history);
}

#[test]
fn a_king_that_can_be_taken_is_taken() {
    let pieces = r#""a5": "rR", "a6": "rK", "a7": "rN", "b2": "wP", "b5": "rP", "b7": "rP",
        "c1": "wK", "d1": "wR", "e8": "bR", "f8": "bK", "g2": "yP", "g7": "bP", "h3": "yK",
        "h6": "yR""#;
    all_find(&position(Variant::Alliance, 'y', pieces, ""), "h6a6");
    let pieces = r#""a6": "gK", "d10": "wP", "f1": "bK", "f11": "wK", "f2": "bR", "h11": "wR""#;
    all_find(&position(Variant::Chess45, 'b', pieces, ""), "f2f11");
    // The document's example: Green has opened the file of Red's king.
    let pieces = r#""b1": "rK", "c6": "gN", "b8": "bR", "g4": "gK", "h7": "bK""#;
    let order = r#", "order": ["r", "g", "b"], "pawns": {"r": "N", "g": "W", "b": "S"}"#;
    all_find(&position(Variant::Multiplayer, 'b', pieces, order), "b8b1");
}

/// Silver's king is confined to the edge by one rook, and the other can give mate there.
const LADDER: &str = r#""h1": "sK", "e2": "wR", "k5": "wR", "n8": "wK", "m8": "wP", "a8": "bK",
    "a4": "bR", "b8": "bP", "h14": "gK", "k14": "gN", "h13": "gP""#;

#[test]
fn a_mate_in_one_is_found() {
    let position = position(Variant::Chess4, 'w', LADDER, "");
    for style in Style::ALL {
        let ply = result(&position, style, FEW).ply.unwrap();
        let mut play = Play::new(position.clone());
        play.apply(&Event::Move(ply)).unwrap();
        let mate = play.position().mate(Army::Silver);
        assert!(mate.is_some(), "{style:?} {ply}");
    }
}

#[test]
fn a_queen_that_is_attacked_is_not_left_to_be_taken() {
    // Silver's bishop, which a rook guards, attacks White's queen.
    let pieces = r#""n8": "wK", "m8": "wP", "m7": "wP", "h8": "wQ", "e5": "sB", "e1": "sR",
        "h1": "sK", "h2": "sP", "a8": "bK", "b8": "bP", "h14": "gK", "h13": "gP""#;
    let position = position(Variant::Chess4, 'w', pieces, "");
    for style in Style::ALL {
        let ply = result(&position, style, FEW).ply.unwrap();
        let mut play = Play::new(position.clone());
        play.apply(&Event::Move(ply)).unwrap();
        let after = play.position();
        let takes_queen = |mv: &Move| {
            let captured = after.captured_piece(mv);
            captured.is_some_and(|piece| piece.to_string() == "wQ")
        };
        assert!(
            !after.legal_moves().iter().any(takes_queen),
            "{style:?} {ply}"
        );
    }
}

/// A king has fallen in a team: nobody moves before its owner has chosen, and that is no ply.
#[test]
fn while_a_choice_is_pending_there_is_no_ply() {
    let pieces = r#""a5": "rR", "a6": "rK", "a7": "rN", "b2": "wP", "c1": "wK", "d1": "wR",
        "e8": "bR", "f8": "bK", "g7": "bP", "h3": "yK", "h6": "yR""#;
    let position = position(
        Variant::Alliance,
        'y',
        pieces,
        r#", "teams": ["wr", "b", "y"]"#,
    );
    let mut play = Play::new(position);
    let mv = play.position().legal_moves();
    let takes = mv.iter().find(|mv| mv.to_string() == "h6a6").unwrap();
    play.apply(&Event::from(*takes)).unwrap();
    assert!(play.position().pending_choice().is_some());
    let result = result(play.position(), Style::default(), FEW);
    assert_eq!(result.ply, None);
    assert_eq!(
        result.shares.parts()[1],
        0,
        "a player without a king cannot win"
    );
}

/// A player who knows of an alliance plays with it, and one who does not cannot: the answer follows
/// from the view.
#[test]
fn an_alliance_that_the_player_cannot_know_changes_nothing() {
    let pieces = r#""a5": "rR", "a6": "rK", "a7": "rN", "b2": "wP", "c1": "wK", "d1": "wR",
        "e8": "bR", "f8": "bK", "g7": "bP", "h3": "yK", "h5": "yR""#;
    let teams = |teams| position(Variant::Alliance, 'y', pieces, teams);
    let secret = teams(r#", "teams": ["wr", "b", "y"]"#);
    let alone = teams(r#", "teams": ["w", "r", "b", "y"]"#);
    let answer = |position: &Position| result(position, Style::default(), 2_000);
    assert_eq!(answer(&secret), answer(&alone));
}

/// Red was stalemated and shares the point. White is still to be mated, since a point for two is
/// better than one for three.
#[test]
fn the_last_opponent_is_mated_though_somebody_keeps_a_share() {
    let pieces = r#""a8": "wK", "b6": "yK", "h7": "yQ""#;
    let more = r#", "order": ["w", "r", "b", "y"],
        "pawns": {"w": "N", "r": "E", "b": "S", "y": "W"},
        "status": {"w": "active", "r": "stalemated", "b": "mated", "y": "active"}"#;
    let position = position(Variant::Multiplayer, 'y', pieces, more);
    let result = result(&position, Style::default(), FEW);
    assert_eq!(result.value, Some(Value::MateIn(1)));
    assert_eq!(result.shares.parts(), [0, 5_000, 0, 5_000]);
    let mut play = Play::new(position);
    play.apply(&Event::Move(result.ply.unwrap())).unwrap();
    assert!(play.outcome().is_some());
    let over = self::result(play.position(), Style::default(), FEW);
    assert_eq!(
        (over.ply, over.shares.parts()),
        (None, &[0, 5_000, 0, 5_000][..])
    );
}

/// Under the multi-player rules a stalemate shares the point, with two armies as with more.
#[test]
fn a_stalemate_of_two_armies_is_seen_coming() {
    let more = r#", "options": {"armies": 2}"#;
    let at = |turn, pieces| position(Variant::Multiplayer, turn, pieces, more);
    // Qc7 would be stalemate.
    let before = at('w', r#""a8": "bK", "c6": "wK", "h7": "wQ""#);
    let mut play = Play::new(before.clone());
    let stalemates = before.read_move("Qc7").unwrap();
    play.apply(&Event::Move(stalemates.into())).unwrap();
    let over = result(play.position(), Style::default(), FEW);
    assert_eq!((over.ply, over.shares.parts()), (None, &[5_000, 5_000][..]));
    let result = result(&before, Style::default(), FEW);
    assert!(matches!(result.value, Some(Value::MateIn(_))), "{result:?}");
}

#[test]
fn players_who_move_at_random_are_beaten() {
    for (number, variant) in [(0, Variant::Alliance), (1, Variant::Chess45)] {
        let mut dice = Dice(number);
        let mut play = Play::new(Position::start(variant));
        let own = play.position().armies().nth(number as usize).unwrap();
        while play.outcome().is_none() {
            let position = play.position();
            let plies = position.plies();
            let ply = if position.turn() == own {
                result(position, Style::default(), FEW).ply.unwrap()
            } else {
                plies[dice.below(plies.len())]
            };
            play.apply(&Event::Move(ply)).unwrap();
        }
        assert_eq!(play.outcome().unwrap().winners(), [own]);
    }
}

/// The move of a player in Four Player Chess who plays with allies, in coordinates.
fn move_with_allies(turn: char, pieces: &str, status: &str, allies: &[usize]) -> String {
    let more = format!(r#", "status": {{{status}}}"#);
    let position = position(Variant::Alliance, turn, pieces, &more);
    let seen = [position.seen_by(position.mover())];
    let request = SearchRequest::after(&seen, 20_000).with_allies(allies);
    let result = engine(Style::default()).think(&request, &mut ());
    position.coordinate(result.ply.unwrap())
}

/// Yellow can take Black's lone king with its queen. But then only White is left, who takes the
/// queen.
#[test]
fn allies_are_allies_no_longer_once_nobody_else_is_left() {
    let pieces = r#""a1": "wK", "a3": "yQ", "a7": "bK", "b1": "yP", "b2": "wN", "b6": "wP",
        "b7": "wP", "c2": "yP", "f4": "wR", "c7": "wQ", "g2": "yK", "g3": "bP", "f3": "yB""#;
    let status = r#""w": "king", "r": "out", "b": "king", "y": "king""#;
    assert_ne!(move_with_allies('y', pieces, status, &[0]), "a3a7");
}

/// Black's knight would be lost on d2, where Yellow's can capture it: its owner is an ally, but
/// Black gets nothing for it. It was played when allies were expected to capture from each other.
#[test]
fn an_ally_is_not_expected_to_take_from_allies() {
    let pieces = r#""a3": "wP", "a4": "wN", "a6": "rK", "b1": "wK", "b2": "wB", "b4": "wP",
        "b5": "rP", "c1": "wR", "c5": "wP", "d3": "yP", "d4": "wP", "d7": "bR", "d8": "rN",
        "e2": "yP", "e4": "bN", "e6": "bP", "e7": "rP", "f1": "yP", "f3": "yN", "f7": "bP",
        "g1": "yK", "g2": "yB", "g4": "yP", "g5": "bP", "g7": "bB", "g8": "bK", "h2": "yR",
        "h7": "bP""#;
    let status = r#""w": "king", "r": "king", "b": "king", "y": "king""#;
    for allies in [&[3][..], &[0, 3]] {
        let played = move_with_allies('b', pieces, status, allies);
        assert_ne!(played, "e4d2", "{allies:?}");
    }
}

/// In Four Player Chess only a king's loss ends a game, so a piece could be given away only to have
/// moved a pawn.
#[test]
fn no_piece_is_given_away_only_to_move_a_pawn() {
    let pieces = r#""a1": "wK", "b2": "wP", "d4": "wN", "h8": "rK", "g7": "rP", "h1": "bK",
        "g2": "bP", "a8": "yK", "b7": "yP", "e6": "rP", "f7": "rP""#;
    let fresh = position(Variant::Alliance, 'w', pieces, "");
    let stale = position(Variant::Alliance, 'w', pieces, r#", "halfmoves": 60000"#);
    let takes = |position: &Position| {
        let ply = result(position, Style::Puct, 2_000).ply.unwrap();
        ply.to_string()
    };
    assert_eq!(takes(&fresh), takes(&stale));
}

/// White to move, and Yellow's rook attacks Red's queen. Red's chances depend on whether those two
/// are allies, and White's alliances do not show it.
#[test]
fn alliances_of_others_count_where_they_are_known() {
    let pieces = r#""a1": "wK", "a2": "wP", "b1": "wR", "h1": "bK", "h2": "bP", "g1": "bR",
        "a8": "rK", "a7": "rP", "d5": "rQ", "h8": "yK", "h7": "yP", "g5": "yR""#;
    let position = position(Variant::Alliance, 'w', pieces, "");
    let positions = [position];
    let red = |pairs: &[(usize, usize)]| {
        let request = SearchRequest::after(&positions, FEW).with_all_allies(pairs);
        let result = engine(Style::Puct).think(&request, &mut ());
        result.shares.parts()[1]
    };
    let (both, one) = (red(&[(0, 2), (1, 3)]), red(&[(0, 2)]));
    assert!(both > one, "{both} {one}");
}
