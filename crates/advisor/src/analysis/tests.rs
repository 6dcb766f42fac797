//! Tests of analyses: they find the mistakes that a person would find, are the same each time, and
//! use nothing that a game does not reveal.
#![allow(clippy::unwrap_used)] // A game that cannot be played fails the test.

mod blunders;
mod traps;

use super::*;
use entente_engine::{Engine, SearchRequest, StopSignal};
use entente_game::{
    Action, Chance, DiplomacyAction, DiplomacyOptions, EngineName, Game, GameId, Home, LobbyAction,
    NewGame, PersonId, PlayAction, Profile, Replay, Seat, StartingPosition, Time, Viewer,
};
use entente_rules::{Event, Options, Play, Position, Variant};

/// Enough nodes to see a hanging piece.
const NODES: u64 = 2_000;

/// A game in which each army has its own player.
struct TestGame(Game, u64);

impl TestGame {
    fn new(variant: Variant, diplomacy: Option<DiplomacyOptions>) -> Self {
        Self::from_position(variant, diplomacy, None)
    }

    fn from_position(
        variant: Variant,
        diplomacy: Option<DiplomacyOptions>,
        starting_position: Option<StartingPosition>,
    ) -> Self {
        let options = Options::of(variant);
        let players = options.players() as u64;
        let mut game = Self(Game::new(GameId::from_random([3; 8])), 0);
        let host = Profile {
            person: PersonId(1),
            name: "Player 1".into(),
        };
        let new = NewGame {
            seats: vec![Seat(0)],
            ..NewGame::new(options, Home::channel("1/2"), host).with_terms(|terms| {
                terms.diplomacy = diplomacy;
                terms.starting_position = starting_position.map(Into::into);
            })
        };
        game.act(1, Action::Create(new));
        for number in 2..=players {
            let join = Action::Lobby(LobbyAction::Join {
                name: format!("Player {number}"),
                seats: vec![Seat(number as u8 - 1)],
            });
            game.act(number, join);
        }
        game
    }

    fn act(&mut self, by: u64, action: impl Into<Action>) {
        self.1 += 1_000;
        let chance = Chance {
            salt: [1; 32],
            seed: [7; 32],
            nonce: None,
        };
        let decided = self
            .0
            .decide(PersonId(by), &action.into(), Time(self.1), &chance);
        let decided = decided.unwrap();
        let erasable = Some(&decided.erasable[..]);
        self.0.append(&decided.record, erasable).unwrap();
    }

    fn play(&mut self, moves: &str) {
        for text in moves.split_whitespace() {
            let view = self.0.view(Viewer::Spectator).unwrap();
            let mover = view.mover().unwrap();
            self.act(u64::from(mover.0) + 1, PlayAction::to_move_anyway(text));
        }
    }

    fn ally(&mut self, from: u8, to: u8) {
        let propose = DiplomacyAction::Propose {
            to: Seat(to),
            message: None,
        };
        self.act(u64::from(from) + 1, Action::Diplomacy(propose));
        let accept = DiplomacyAction::Accept {
            from: Seat(from),
            leaving: false,
        };
        self.act(u64::from(to) + 1, Action::Diplomacy(accept));
    }

    /// The replay after these players have resigned.
    fn ended(mut self, resigning: &[u64]) -> Replay {
        for number in resigning {
            self.act(*number, PlayAction::Resign);
        }
        self.0.replay().unwrap()
    }
}

fn chess(moves: &str) -> Replay {
    let mut game = TestGame::new(Variant::Standard, None);
    game.play(moves);
    let is_over = game.0.replay().is_some();
    game.ended(if is_over { &[] } else { &[1] })
}

/// Begins with the last piece of work, as a quick core might.
struct Backwards;

impl Workers for Backwards {
    fn map<T: Send>(&self, count: usize, work: &(dyn Fn(usize) -> T + Sync)) -> Vec<T> {
        let mut done: Vec<T> = (0..count).rev().map(work).collect();
        done.reverse();
        done
    }
}

fn analysed(replay: &Replay) -> Analysis {
    Analyst::new(replay.clone(), NODES).whole(&OneByOne)
}

/// White puts the queen where a knight takes it, with the 13th move.
const QUEEN_LOST: &str = "e4 e5 Nf3 Nc6 Bc4 Nf6 d3 Bc5 Nc3 d6 Nh4 h6 Qg4 Nxg4 h3 Nf6";

#[test]
fn a_blunder_is_found_with_the_better_move_and_turns_the_game() {
    let replay = chess(QUEEN_LOST);
    let analysis = analysed(&replay);
    let blunder = &analysis.judged.iter().max_by_key(|mv| mv.cost).unwrap();
    assert_eq!((blunder.ply, blunder.seat), (12, Seat(0)));
    assert_eq!(blunder.judgement, Judgement::Blunder);
    assert!(!blunder.better.is_empty() && blunder.better[0].notation != "Qg4");
    assert_eq!(blunder.better[0].seat, Seat(0));
    let turn = analysis.turning_point.unwrap();
    assert_eq!((turn.round, turn.ply), (7, 12));
    assert!(analysis.count(Seat(0), Judgement::Blunder) >= 1);
    assert_eq!(analysis.worst(1), [*blunder]);
    assert_eq!(analysis.seats[0].moves, 8);
    assert!(analysis.from_start && analysis.gifts.is_empty() && analysis.betrayals.is_empty());
    assert_eq!(
        (analysis.engine, analysis.nodes),
        (entente_engine::VERSION, NODES)
    );
}

#[test]
fn shares_always_add_up_to_the_whole_and_mate_is_all_of_it() {
    let mate = analysed(&chess("e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#"));
    assert_eq!(mate.shares.len(), 8);
    for shares in &mate.shares {
        assert_eq!(shares.iter().sum::<u16>(), WHOLE);
    }
    assert_eq!(mate.shares[7], [WHOLE, 0]);
    let blunder = mate.judged.iter().find(|mv| mv.ply == 5).unwrap();
    assert_eq!(blunder.judgement, Judgement::Blunder);
    // The move that mates is no mistake.
    assert!(mate.judged.iter().all(|mv| mv.ply != 6));
}

#[test]
fn the_same_game_has_the_same_analysis_interrupted_or_in_any_order() {
    struct EveryOther(bool);
    impl StopSignal for EveryOther {
        fn stops(&mut self) -> bool {
            self.0
        }
    }
    let replay = chess("e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6");
    let (mut analyst, mut interrupted) = (Analyst::new(replay.clone(), NODES), 0);
    while !analyst.is_done() {
        let before = analyst.progress();
        if analyst.think(&mut EveryOther(true)) {
            // So few nodes that the better move was not compared.
            continue;
        }
        interrupted += 1;
        assert_eq!(analyst.progress(), before);
        assert!(analyst.think(&mut EveryOther(false)));
        assert!(analyst.progress().done > before.done);
    }
    assert!(interrupted > 3, "{interrupted}");
    let analysis = analyst.finish();
    assert_eq!(analysis, analysed(&replay));
    assert_eq!(analysis, Analyst::new(replay, NODES).whole(&Backwards));
    assert_eq!(Analysis::from_json(&analysis.to_json()), Some(analysis));
    assert_eq!(Analysis::from_json(b"{}"), None);
}

/// A game that was loaded with its moves is judged from its first one. The moves before a position
/// that was set up, or loaded alone, are not known.
#[test]
fn a_game_from_a_position_is_judged_from_there_and_says_so() {
    let endgame = Position::from_fen("4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1").unwrap();
    let mut play = Play::new(Position::start(Variant::Standard));
    let mut events = Vec::new();
    for text in ["e4", "e5", "Nf3", "Nc6"] {
        let mv = play.position().read_move(text).unwrap();
        events.push(Event::Move(mv.into()));
        play.move_on_board(mv).unwrap();
    }
    let start = Position::start(Variant::Standard);
    for (from, moves, count, from_start) in [
        (StartingPosition::of(&endgame), "e4 Ke7 e5 Ke6", 4, false),
        (
            StartingPosition::continuing(&start, &events),
            "Bb5 a6",
            6,
            true,
        ),
    ] {
        let mut game = TestGame::from_position(Variant::Standard, None, Some(from));
        game.play(moves);
        let analysis = analysed(&game.ended(&[1]));
        assert_eq!(analysis.shares.len(), count + 1);
        assert_eq!(analysis.from_start, from_start);
    }
}

/// A player who resigns has not blundered with the move before, and it is no gift to anybody: at
/// the end of the game, and when the others play on.
#[test]
fn resigning_is_no_move() {
    let some_moves = |game: &mut TestGame, count: usize| {
        for _ in 0..count {
            let view = game.0.view(Viewer::Spectator).unwrap();
            let last = view.legal_moves().pop().unwrap().coordinate;
            game.play(&last);
        }
    };
    for variant in [Variant::Alliance, Variant::Chess4] {
        for later in [0, 6] {
            let mut game = TestGame::new(variant, None);
            some_moves(&mut game, 9);
            // It is the second player's turn.
            game.act(2, PlayAction::Resign);
            some_moves(&mut game, later);
            // In Chess4 an army is out when its own turn comes: it is the third player's.
            let analysis = analysed(&game.ended(&[3, 4]));
            let judged = analysis.judged.iter().filter(|mv| mv.ply == 8).count();
            assert_eq!(
                (analysis.gifts.len(), judged),
                (0, 0),
                "{variant:?}, {later}"
            );
            let turn = analysis.turning_point;
            let is_fine = turn.is_none_or(|turn| turn.ply != 8 && turn.change < WHOLE / 4);
            assert!(is_fine, "{variant:?}, {later}: {turn:?}");
        }
    }
}

#[test]
fn every_rule_set_can_be_analysed() {
    for variant in Variant::ALL {
        let mut game = TestGame::new(variant, None);
        let players = Options::of(variant).players();
        for _ in 0..3 * players {
            let view = game.0.view(Viewer::Spectator).unwrap();
            let first = view.legal_moves()[0].coordinate.clone();
            game.play(&first);
        }
        // In some rule sets the player to move has to move before others are out.
        let mut left: Vec<u64> = (1..=players as u64).collect();
        let mover = game.0.view(Viewer::Spectator).unwrap().mover().unwrap();
        left.retain(|number| *number != u64::from(mover.0) + 1);
        for number in left {
            if game.0.replay().is_none() {
                game.act(number, PlayAction::Resign);
            }
        }
        if game.0.replay().is_none() {
            let view = game.0.view(Viewer::Spectator).unwrap();
            let first = view.legal_moves()[0].coordinate.clone();
            game.play(&first);
        }
        let replay = game.0.replay().unwrap();
        let asks = asking(&replay).question().is_some();
        assert_eq!(asks, players == 2, "{variant:?}");
        let analysis = analysed(&replay);
        assert_eq!(analysis.shares.len(), replay.positions.len(), "{variant:?}");
        for shares in &analysis.shares {
            assert_eq!(shares.len(), replay.view.players.seats.len(), "{variant:?}");
            assert_eq!(shares.iter().sum::<u16>(), WHOLE, "{variant:?}");
        }
    }
}

const OPENING: &str = "d2d3 b6c6 e7e6 g3f3";
const BETRAYAL: &str = "d1g1 a5a2 e8b8 h4h7 g1g2 a2a1 b8b7 h7h8 b2b3 a1a4 b7b5";

/// A game of Four Player Chess in which Black and Red join White, and Red betrays White; or with
/// the same moves and no alliances.
fn four(reveal: bool, allied: bool) -> Replay {
    let options = DiplomacyOptions {
        reveal_alliances: reveal,
        ..DiplomacyOptions::default()
    };
    let mut game = TestGame::new(Variant::Alliance, Some(options));
    if allied {
        game.ally(0, 2);
    }
    game.play(OPENING);
    if allied {
        game.ally(2, 1);
    }
    game.play(BETRAYAL);
    game.ended(&[4, 2, 1])
}

#[test]
fn betrayals_have_a_price_where_they_are_revealed() {
    let analysis = analysed(&four(true, true));
    let pairs: Vec<_> = analysis
        .betrayals
        .iter()
        .map(|betrayal| (betrayal.betrayer, betrayal.victim))
        .collect();
    assert_eq!(pairs, [(Seat(1), Seat(0))]);
    let betrayal = analysis.betrayals[0];
    // Red captures on a2, and a round of four moves follows.
    assert_eq!(betrayal.ply, 5);
    let shares = |ply: usize, seat: usize| analysis.shares[ply][seat];
    assert_eq!(betrayal.betrayer_shares, (shares(5, 1), shares(9, 1)));
    assert_eq!(betrayal.victim_shares, (shares(5, 0), shares(9, 0)));
    // The moves that it would be compared with all keep the promise.
    assert!(analysis.judged.iter().all(|mv| mv.ply != 5));
}

#[test]
fn an_analysis_has_nothing_that_the_game_does_not_reveal() {
    let (allied, alone) = (four(false, true), four(false, false));
    assert_eq!(analysed(&allied), analysed(&alone));
    assert!(analysed(&allied).betrayals.is_empty());
    // The test can find it: where all is revealed, the two differ.
    assert_ne!(analysed(&four(true, true)), analysed(&four(true, false)));
}

/// White and another player could each capture the other's best piece. White moves the king, and
/// the other captures.
struct Missed {
    variant: Variant,
    position: &'static str,
    moves: &'static str,
    better: &'static str,
    other: u8,
    third: u8,
}

/// In Four Player Chess the position knows of alliances, but not of pacts.
const MISSED: [Missed; 2] = [
    Missed {
        variant: Variant::Alliance,
        position: r#"{"variant": "alliance", "turn": "w", "pieces": {"c1": "wK", "c2": "wP",
            "e1": "wQ", "a6": "rK", "b6": "rP", "g8": "bK", "h7": "bP", "e8": "bQ", "h3": "yK",
            "g3": "yP"}}"#,
        moves: "c1b1 a6a7 e8e1 h3h4",
        better: "e1e8",
        other: 2,
        third: 1,
    },
    Missed {
        variant: Variant::Chess4,
        position: r#"{"variant": "chess4", "turn": "w", "pieces": {"n8": "wK", "m8": "wP",
            "k5": "wQ", "h1": "sK", "h2": "sP", "e5": "sQ", "a8": "bK", "b8": "bP", "h14": "gK",
            "h13": "gP"}}"#,
        moves: "n8n7 e5k5 a8a7 h14i14",
        better: "k5e5",
        other: 1,
        third: 2,
    },
];

impl Missed {
    /// Does the analysis say that White should have captured, if White is allied with this seat?
    fn is_advised(&self, reveal_alliances: bool, partner: Option<u8>) -> bool {
        let options = DiplomacyOptions {
            reveal_alliances,
            ..DiplomacyOptions::default()
        };
        let start = Position::from_json(self.variant, self.position).unwrap();
        let start = Some(StartingPosition::of(&start));
        let mut game = TestGame::from_position(self.variant, Some(options), start);
        if let Some(partner) = partner {
            game.ally(0, partner);
        }
        game.play(self.moves);
        let mut judged = analysed(&game.ended(&[1, 2, 3])).judged.into_iter();
        let first = judged.find(|judged| judged.ply == 0);
        first.is_some_and(|first| first.better[0].coordinate == self.better)
    }
}

/// No player should have betrayed another, as far as the game reveals alliances.
#[test]
fn a_better_move_keeps_promises() {
    for missed in MISSED {
        assert!(!missed.is_advised(true, Some(missed.other)));
        assert!(missed.is_advised(true, Some(missed.third)));
        assert!(missed.is_advised(true, None));
        assert!(missed.is_advised(false, Some(missed.other)));
    }
}

/// Shares of White along a game of chess that nobody wins in these tests: what a move costs, and
/// whether the game was lost with it, follows from them.
fn turned(white: &[u16]) -> Option<(u32, u16)> {
    let moves = "e4 e5 Nf3 Nc6 Bc4 Nf6 d3 Bc5 Nc3 d6 h3 h6";
    let moves: Vec<&str> = moves.split(' ').take(white.len() - 1).collect();
    let replay = chess(&moves.join(" "));
    let result = |index: usize| {
        let (share, is_black) = (white[index], index.is_multiple_of(2));
        let change = |own: u16, was: u16| was.saturating_sub(own);
        let was = white[index.saturating_sub(1)];
        let cost = if is_black {
            change(WHOLE - share, WHOLE - was)
        } else {
            change(share, was)
        };
        assess::PositionResult {
            best: None,
            line: Vec::new(),
            shares: vec![share, WHOLE - share],
            cost,
            explained: None,
            exposure: None,
        }
    };
    let results: Vec<_> = (0..white.len()).map(result).collect();
    let turn = assess::assess(&replay, &results, NODES).turning_point;
    turn.map(|turn| (turn.ply, turn.change))
}

#[test]
fn the_key_move_is_the_one_with_which_the_game_was_really_lost() {
    // White errs, Black gives it back, and White loses it for good with the last move.
    let lost = turned(&[5_200, 2_500, 2_500, 2_500, 5_000, 5_000, 5_000, 1_000, 900]);
    assert_eq!(lost, Some((6, 4_000)));
    // The larger mistake was given back, the smaller one never.
    let lost = turned(&[5_000, 500, 6_000, 2_000, 2_000, 1_000, 1_000, 300]);
    assert_eq!(lost, Some((2, 4_000)));
}

#[test]
fn where_no_move_cost_much_or_all_was_given_back_no_move_decided() {
    // Fifteen percent at a time.
    assert_eq!(turned(&[5_000, 3_500, 3_500, 2_000, 2_000, 500, 500]), None);
    // A large mistake that the other side gave back, and then a slow decline.
    let slow = [
        5_000, 2_000, 5_000, 4_000, 4_000, 3_000, 3_000, 2_000, 2_000,
    ];
    assert_eq!(turned(&slow), None);
}

/// The verdict of an engine of somebody else, which is our own here.
fn verdict(question: &Question<'_>) -> Verdict {
    let nodes = NODES * u64::from(question.effort);
    let mut play = Play::new(question.first.clone());
    for mv in question.moves {
        play.apply(&Event::Move(mv.ply)).unwrap();
    }
    assert_eq!(play.position().fen(), question.now.fen());
    let request = SearchRequest::of(&play, nodes);
    let result = Engine::for_nodes(nodes, 1 << 20).think(&request, &mut ());
    Verdict {
        value: result.value.unwrap(),
        best: result.ply.unwrap(),
        later: result.line[1..].to_vec(),
    }
}

/// An analyst who asks an engine of somebody else.
fn asking(replay: &Replay) -> Analyst {
    Analyst::new(replay.clone(), NODES).judged_by(EngineName::new("Other").unwrap())
}

#[test]
fn an_engine_of_somebody_else_judges_and_is_named() {
    let mut analyst = asking(&chess("e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#"));
    let mut efforts = Vec::new();
    while !analyst.is_done() {
        let question = analyst.question();
        efforts.extend(question.as_ref().map(|question| question.effort));
        match question.as_ref().map(verdict) {
            Some(verdict) => analyst.answer(verdict),
            None => assert!(analyst.think(&mut ())),
        }
    }
    let analysis = analyst.finish();
    assert_eq!(analysis.judge, EngineName::new("Other"));
    // The position after the mate is no question.
    assert_eq!(efforts.iter().filter(|effort| **effort == 1).count(), 7);
    assert!(efforts[7..].iter().all(|effort| *effort > 1) && efforts.len() > 7);
    let blunder = analysis.judged.iter().max_by_key(|judged| judged.cost);
    let blunder = blunder.unwrap();
    let mate = Some(Reason::AllowsMate { moves: 1 });
    assert_eq!((blunder.ply, &blunder.reason), (5, &mate));
    assert_eq!(Analysis::from_json(&analysis.to_json()), Some(analysis));
}

#[test]
fn without_an_answer_all_values_are_our_own() {
    let replay = chess(QUEEN_LOST);
    let own = analysed(&replay);
    assert_eq!(own.judge, None);
    let json = std::string::String::from_utf8(own.to_json()).unwrap();
    assert!(!json.contains("\"judge\""), "as it was always stored");
    for answers in [0, 5, replay.positions.len()] {
        let mut analyst = asking(&replay);
        for _ in 0..answers {
            let verdict = verdict(&analyst.question().unwrap());
            analyst.answer(verdict);
        }
        while !analyst.is_done() {
            assert!(analyst.think(&mut ()));
        }
        assert_eq!(analyst.finish(), own, "after {answers} answers");
        assert!(analyst.question().is_none());
    }
    assert_eq!(asking(&replay).whole(&OneByOne), own);
}

/// In Chess4 the turn of an army that is out passes, which is no stalemate.
#[test]
fn an_army_that_is_out_is_not_stalemated() {
    let mut game = TestGame::new(Variant::Chess4, None);
    let some_moves = |game: &mut TestGame, count: usize| {
        for _ in 0..count {
            let view = game.0.view(Viewer::Spectator).unwrap();
            let last = view.legal_moves().pop().unwrap().coordinate;
            game.play(&last);
        }
    };
    some_moves(&mut game, 9);
    game.act(2, PlayAction::Resign);
    some_moves(&mut game, 6);
    let replay = game.ended(&[3, 4]);
    let moves = replay.positions.iter().zip(&replay.view.board.moves);
    let passes = moves.clone().filter(|(_, mv)| mv.ply.mv().is_none());
    let seen_alone = passes.filter(|(before, _)| before.is_stalemate());
    assert!(seen_alone.count() > 0);
    for (before, mv) in moves {
        assert!(!super::explain::stalemates(before, mv.ply), "{mv:?}");
    }
}
