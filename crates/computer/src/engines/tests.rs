//! Engines that do what they should, and engines that do not. Each is a small script.
#![allow(clippy::unwrap_used)]

use super::config::CommandLine;
use super::*;
use crate::tests::{Folder, Hall};
use entente_advisor::analysis::{Analysis, Judgement, LineMove, Reason};
use entente_game::{Computer, GameId, Level, MoveOrigin, View};
use entente_rules::{Options, PieceKind, Uci, Variant};
use std::path::PathBuf;

/// More than any script needs, however busy the machine is.
const LONG: Duration = Duration::from_mins(1);

const INTRODUCTION: &str = "id name Script\nid author A test\n\
     option name UCI_Chess960 type check default false\nuciok";

/// A script that writes these lines when it gets a `go`.
struct Script {
    folder: Folder,
    introduction: &'static str,
    on_go: String,
}

impl Script {
    fn new(on_go: impl Into<String>) -> Self {
        let folder = Folder::new();
        std::fs::create_dir_all(&folder.0).unwrap();
        Self {
            folder,
            introduction: INTRODUCTION,
            on_go: on_go.into(),
        }
    }

    /// The lines that were sent to it, from all its starts.
    fn heard(&self) -> Vec<String> {
        let heard = std::fs::read_to_string(self.log()).unwrap();
        heard.lines().map(String::from).collect()
    }

    fn log(&self) -> PathBuf {
        self.folder.0.join("heard")
    }

    fn config(&self) -> EngineConfig {
        let (introduction, on_go) = (self.introduction, &self.on_go);
        let script = format!(
            "while read -r line; do\n\
             echo \"$line\" >> '{}'\n\
             case $line in\n\
             uci) printf '%s\\n' '{introduction}';;\n\
             isready) echo readyok;;\n\
             position*) moves=$(echo \"$line\" | wc -w); line2=$line;;\n\
             go*) {on_go};;\n\
             quit) exit;;\n\
             esac\n\
             done\n",
            self.log().display()
        );
        let words = ["sh", "-c", &script].map(String::from);
        EngineConfig {
            command: CommandLine(words.to_vec()),
            ..EngineConfig::of("sh")
        }
    }

    /// The engine as the only one, with this time for a move.
    fn engines(&self, move_time: u32) -> EnginesConfig {
        let config = EngineConfig {
            move_time,
            ..self.config()
        };
        EnginesConfig(BTreeMap::from([(name(), config)]))
    }
}

fn name() -> EngineName {
    EngineName::new("Script").unwrap()
}

fn question() -> Question {
    Question {
        game: GameId::from_random([1; 8]),
        rules: Uci::Chess,
        position: "position fen 8/8/8/8/8/8/8/8 w - - 0 1".into(),
        legal: ["e2e4", "d2d4"].map(String::from).to_vec(),
        is_own_turn: true,
        longest: None,
    }
}

/// The engine's answer, with this time.
async fn asked(script: &Script, time: Duration) -> Result<Answer, EngineFailure> {
    let mut conversation = Conversation::start(&script.config()).await?;
    let limits = Limits { time, nodes: None };
    conversation.ask(&question(), limits).await
}

#[tokio::test]
async fn an_engine_answers_with_a_move_and_how_the_player_stands() {
    let script = Script::new("echo info depth 1 score cp 400; echo bestmove e2e4 ponder e7e5");
    let mut conversation = Conversation::start(&script.config()).await.unwrap();
    let limits = Limits {
        time: LONG,
        nodes: Some(7),
    };
    let first = conversation.ask(&question(), limits).await.unwrap();
    assert_eq!((first.mv.as_str(), first.share), ("e2e4", Some(9_091)));
    let of_other = Question {
        is_own_turn: false,
        game: GameId::from_random([2; 8]),
        rules: Uci::Chess960,
        ..question()
    };
    let second = conversation.ask(&of_other, limits).await.unwrap();
    assert_eq!(second.share, Some(909));
    let position = "position fen 8/8/8/8/8/8/8/8 w - - 0 1";
    assert_eq!(
        script.heard(),
        [
            "uci",
            "isready",
            "ucinewgame",
            "isready",
            position,
            "go movetime 60000 nodes 7",
            "setoption name UCI_Chess960 value true",
            "ucinewgame",
            "isready",
            position,
            "go movetime 60000 nodes 7",
        ]
    );
}

#[tokio::test]
async fn options_are_set_before_the_first_question() {
    let script = Script::new("echo bestmove e2e4");
    let mut config = script.config();
    let options = "a = true\nHash = 16\n\"Skill Level\" = \"3\"";
    config.options = toml::from_str(options).unwrap();
    drop(Conversation::start(&config).await.unwrap());
    assert_eq!(
        script.heard(),
        [
            "uci",
            "setoption name Hash value 16",
            "setoption name Skill Level value 3",
            "setoption name a value true",
            "isready"
        ]
    );
}

#[tokio::test]
async fn an_engine_that_knows_no_time_is_told_to_stop() {
    let script = Script::new("read -r stop; echo bestmove d2d4");
    let answer = asked(&script, Duration::from_millis(10)).await;
    // On a very busy machine its answer may come too late, but never a wrong one.
    match answer {
        Ok(answer) => assert_eq!((answer.mv.as_str(), answer.share), ("d2d4", None)),
        Err(failure) => assert!(matches!(failure, EngineFailure::Silent("go"))),
    }
}

#[tokio::test]
async fn any_other_behaviour_of_an_engine_is_a_failure() {
    for (on_go, time, failure) in [
        ("exit 3", LONG, "it has ended"),
        (
            ":",
            Duration::from_millis(10),
            "it does not answer `go` in time",
        ),
        ("echo bestmove e2e5", LONG, "its move \"e2e5\" is not legal"),
        (
            "echo bestmove '(none)'",
            LONG,
            "its move \"(none)\" is not legal",
        ),
        ("echo bestmove", LONG, "its move \"\" is not legal"),
        (
            "printf 'bestmove \\377\\001\\n'",
            LONG,
            "its move \"\u{fffd}\\u{1}\" is not legal",
        ),
        (
            "while :; do echo info string on and on; done",
            LONG,
            "it does not stop talking",
        ),
        (
            "while :; do printf on and on; done",
            LONG,
            "it does not stop talking",
        ),
    ] {
        let error = asked(&Script::new(on_go), time).await.unwrap_err();
        assert_eq!(error.to_string(), failure, "{on_go}");
    }
    let silent = Script {
        introduction: "",
        ..Script::new("")
    };
    let mut config = silent.config();
    config.command = CommandLine(vec!["sh".into(), "-c".into(), "exit 1".into()]);
    let ended = Conversation::start(&config).await.err().unwrap();
    assert!(matches!(ended, EngineFailure::Ended));
    config.command = CommandLine(vec!["/no/such/program".into()]);
    let missing = Conversation::start(&config).await.err().unwrap();
    assert!(matches!(missing, EngineFailure::Start(_)));
}

#[tokio::test]
async fn an_engine_without_chess960_goes_on_with_chess() {
    let script = Script {
        introduction: "uciok",
        ..Script::new("echo bestmove e2e4")
    };
    let engines = Engines::new(script.engines(10_000));
    let chess960 = Question {
        rules: Uci::Chess960,
        ..question()
    };
    for _ in 0..2 {
        assert_eq!(engines.ask(&name(), chess960.clone()).await, None);
        let answer = engines.ask(&name(), question()).await;
        assert_eq!(answer.map(|answer| answer.mv), Some("e2e4".into()));
    }
    let starts = script.heard().iter().filter(|line| *line == "uci").count();
    assert_eq!(starts, 1, "it was not started again");
}

#[tokio::test]
async fn an_engine_is_kept_and_after_a_failure_started_again() {
    // It ends after every second answer.
    let script = Script::new("echo bestmove e2e4; games=$((games + 1)); [ $games -lt 2 ] || exit");
    let engines = Engines::new(script.engines(10_000));
    let mut answers = Vec::new();
    for _ in 0..6 {
        answers.push(engines.ask(&name(), question()).await.is_some());
    }
    assert_eq!(answers, [true, true, false, true, true, false]);
    let starts = script.heard().iter().filter(|line| *line == "uci").count();
    assert_eq!(starts, 2);
}

#[test]
fn an_engine_that_fails_again_and_again_rests() {
    let rests = [0, 1, 2, 3, 20, u32::MAX].map(rest_after);
    let seconds = rests.map(|rest| rest.map(|rest| rest.as_secs()));
    assert_eq!(
        seconds,
        [None, Some(1), Some(2), Some(4), Some(600), Some(600)]
    );
}

#[tokio::test]
async fn an_engine_that_is_not_configured_has_no_answer() {
    let engines = Engines::new(EnginesConfig::default());
    assert_eq!(engines.ask(&name(), question()).await, None);
}

/// Ann's game against the script, in which she makes so many moves.
async fn played(script: &Script, move_time: u32, moves: usize) -> View {
    let folder = Folder::new();
    let mut hall = Hall::open_with(&folder, 0, script.engines(move_time)).await;
    let computer = Computer {
        level: Level::ALL[0],
        engine: Some(name()),
        character: None,
    };
    let options = Options::of(Variant::Standard);
    let game = hall.begin_against(options, &computer).await.game;
    let opening = ["a2a3", "b2b3", "c2c3"].iter().take(moves);
    for mv in opening {
        hall.until_my_turn(&game).await;
        hall.play_move(&game, mv).await;
    }
    let view = hall.until_my_turn(&game).await;
    hall.close().await;
    view
}

fn answers(view: &View) -> Vec<&str> {
    let by_computer = |origin| origin == MoveOrigin::Computer;
    let moves = view.board.moves.iter().filter(|mv| by_computer(mv.origin));
    moves.map(|mv| mv.coordinate.as_str()).collect()
}

#[tokio::test]
async fn the_engine_makes_the_moves_of_a_game() {
    let script = Script::new(
        "case $moves in 10) echo bestmove h7h6;; 12) echo bestmove h6h5;; *) echo bestmove h5h4;; esac",
    );
    let view = played(&script, 10_000, 3).await;
    assert_eq!(answers(&view), ["h7h6", "h6h5", "h5h4"]);
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let heard = script.heard();
    let positions: Vec<_> = heard.iter().filter(|line| line.contains("fen")).collect();
    assert_eq!(
        *positions[1],
        format!("position fen {start} moves a2a3 h7h6 b2b3")
    );
}

#[tokio::test]
async fn the_level_moves_if_the_engine_fails() {
    for on_go in [
        "exit 1",
        ":",
        "echo bestmove a1a8",
        "while :; do echo info string on and on; done",
    ] {
        let view = played(&Script::new(on_go), 10, 3).await;
        assert_eq!(answers(&view).len(), 3, "{on_go}");
    }
}

/// The questions of a game for four in teams, which Ann begins, and two moves of her opponents and
/// one of her partner.
#[tokio::test]
async fn an_engine_for_four_players_plays_a_team() {
    let script = Script {
        introduction: "id name Four\noption name Hash type spin default 100\nuciok",
        ..Script::new(
            "case $line2 in *B-*) echo bestmove b4-c4;; *Y-*) echo bestmove d13-d12;; \
             *) echo info depth 1 time 2 nodes 3 pv m4-l4 score 90; echo bestmove m4-l4;; esac",
        )
    };
    let mut engines = script.engines(10_000);
    for engine in engines.0.values_mut() {
        engine.variants = vec!["fourplayer".into()];
    }
    let folder = Folder::new();
    let mut hall = Hall::open_with(&folder, 0, engines).await;
    let computer = Computer {
        level: Level::ALL[0],
        engine: Some(name()),
        character: None,
    };
    let teams = Options::from_json(Variant::FourPlayer, r#"{"mode": "teams"}"#).unwrap();
    let game = hall.begin_against(teams, &computer).await.game;
    hall.until_my_turn(&game).await;
    hall.play_move(&game, "h2h3").await;
    let view = hall.until_my_turn(&game).await;
    hall.close().await;
    assert_eq!(answers(&view), ["b4c4", "d13d12", "m4l4"]);
    let heard = script.heard();
    let positions: Vec<_> = heard
        .iter()
        .filter(|line| line.starts_with("position"))
        .collect();
    let turns: Vec<_> = positions.iter().map(|line| &line[..15]).collect();
    assert_eq!(
        turns,
        ["position fen B-", "position fen Y-", "position fen G-"]
    );
    assert!(positions.iter().all(|line| !line.contains("moves")));
    assert!(heard.iter().any(|line| line.starts_with("go movetime")));
}

#[test]
fn moves_of_engines_for_four_players_are_read() {
    use super::conversation::in_coordinates;
    for (written, read) in [
        ("h2-h3", "h2h3"),
        ("h10-h11=Q", "h10h11q"),
        ("h1-j1", "h1j1"),
        ("h2h3", "h2h3"),
    ] {
        assert_eq!(in_coordinates(written), read);
    }
}

#[tokio::test]
async fn an_engine_is_not_asked_about_rules_that_it_does_not_play() {
    let script = Script::new("echo bestmove e2e4");
    let engines = Engines::new(script.engines(10_000));
    let four = Question {
        rules: Uci::FourPlayer,
        ..question()
    };
    assert_eq!(engines.ask(&name(), four).await, None);
    assert!(engines.ask(&name(), question()).await.is_some());
}

/// A game in which Black overlooks a mate.
const MATE: &str = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0";

/// The answers to its positions, by the number of words in which they are told: the mate is seen
/// only when it is there. The last move of the line is no move.
const ANSWERS: &str = "case $moves in \
    8) echo info score cp 30 pv e2e4 e7e5; echo bestmove e2e4;; \
    10) echo info score cp -30; echo bestmove e7e5;; \
    11) echo info score cp 30; echo bestmove g1f3;; \
    12) echo info score cp -30; echo bestmove g8f6;; \
    13) echo info score cp 30; echo bestmove d2d3;; \
    14) echo info score cp -30 pv g7g6 h5f3 e1e5; echo bestmove g7g6;; \
    *) echo info score mate 1 pv h5f7; echo bestmove h5f7;; esac";

/// The analysis of a game with this engine as the judge.
async fn judged_by(config: EngineConfig, game: &str) -> Analysis {
    let config = EngineConfig {
        analysis_time: config.analysis_time.or(Some(1_000)),
        ..config
    };
    let engines = EnginesConfig(BTreeMap::from([(name(), config)]));
    let folder = Folder::new();
    let hall = Hall::open_with(&folder, 0, engines).await;
    let analysis = hall.analysis(game).await;
    hall.close().await;
    analysis
}

fn coordinates(line: &[LineMove]) -> Vec<&str> {
    line.iter().map(|mv| mv.coordinate.as_str()).collect()
}

#[tokio::test]
async fn an_engine_judges_a_game_and_is_named() {
    let script = Script::new(ANSWERS);
    let analysis = judged_by(script.config(), MATE).await;
    assert_eq!(analysis.judge, Some(name()));
    // Lichess's curve at 0.3 pawns.
    assert_eq!(analysis.shares[0], [5_274, 4_726]);
    let [blunder] = &analysis.judged[..] else {
        panic!("{:?}", analysis.judged);
    };
    assert_eq!((blunder.ply, blunder.judgement), (5, Judgement::Blunder));
    assert_eq!(blunder.reason, Some(Reason::AllowsMate { moves: 1 }));
    assert_eq!(coordinates(&blunder.follows), ["h5f7"]);
    assert_eq!(coordinates(&blunder.better)[..2], ["g7g6", "h5f3"]);
    let heard = script.heard();
    let asked = |times: &str| heard.iter().filter(|line| *line == times).count();
    // The positions around the blunder are looked at again, and for longer.
    assert_eq!(
        (asked("go movetime 1000"), asked("go movetime 5000")),
        (7, 2),
        "{heard:?}"
    );
    assert_eq!((asked("uci"), asked("ucinewgame")), (1, 1));
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let second = format!("position fen {start} moves e2e4");
    assert!(heard.contains(&second), "{heard:?}");
}

/// Whatever an engine does, the analysis comes, and is then our own from the beginning.
#[tokio::test]
async fn an_engine_that_fails_judges_nothing() {
    let folder = Folder::new();
    let hall = Hall::open_with(&folder, 0, EnginesConfig::default()).await;
    let own = hall.analysis(MATE).await;
    hall.close().await;
    assert_eq!(own.judge, None);
    for on_go in [
        "exit 1",
        "kill -9 $$",
        ":",
        "echo bestmove a1a8",
        "echo info score cp 0; echo bestmove",
        // It says nothing of the position.
        "echo bestmove e2e4",
        "echo info score cp many; echo info score mate; echo bestmove e2e4",
        "while :; do echo info string on and on; done",
        // It fails with the second position, and with the first one that it is asked again.
        "echo info score cp 0; echo bestmove e2e4",
        "case $line in *5000) exit;; esac; $ANSWERS",
    ] {
        let script = Script::new(on_go.replace("$ANSWERS", ANSWERS));
        let analysis = judged_by(script.config(), MATE).await;
        assert_eq!(analysis, own, "{}", script.on_go);
    }
    let missing = EngineConfig::of("/no/such/program");
    assert_eq!(judged_by(missing, MATE).await, own);
}

#[tokio::test]
async fn an_engine_judges_only_its_own_rules() {
    let script = Script::new(ANSWERS);
    let chess960 = EngineConfig {
        variants: vec!["chess960".into()],
        ..script.config()
    };
    assert_eq!(judged_by(chess960, MATE).await.judge, None);
    let plays_only = script.config();
    let engines = EnginesConfig(BTreeMap::from([(name(), plays_only)]));
    assert!(Engines::new(engines).judge(Uci::Chess).is_none());
    assert!(!script.log().exists(), "it was not even started");
}

/// Debian's Stockfish, in chess and from an array of Chess960 in which both castle.
#[tokio::test]
async fn stockfish_judges_both_kinds_of_chess() {
    const PROGRAM: &str = "/usr/games/stockfish";
    if !std::path::Path::new(PROGRAM).exists() {
        return entente_gate::skip(format_args!("{PROGRAM} is missing"));
    }
    let config = EngineConfig {
        analysis_time: Some(50),
        ..EngineConfig::of(PROGRAM)
    };
    let mate = judged_by(config.clone(), MATE).await;
    assert_eq!(mate.judge, Some(name()));
    let reason = |analysis: &Analysis, ply| {
        let judged = analysis.judged.iter().find(|judged| judged.ply == ply)?;
        judged.reason.clone()
    };
    assert_eq!(reason(&mate, 5), Some(Reason::AllowsMate { moves: 1 }));
    let castling = "[Variant \"Chess960\"]\n[SetUp \"1\"]\n\
                    [FEN \"rnbbqkrn/pppppppp/8/8/8/8/PPPPPPPP/RNBBQKRN w GAga - 0 1\"]\n\n\
                    1. O-O O-O 2. e4 e5 3. Qe3 Nc6 4. Qh6 gxh6 *";
    let queen_lost = judged_by(config, castling).await;
    assert_eq!(queen_lost.judge, Some(name()));
    let lost = reason(&queen_lost, 6).and_then(|reason| reason.piece());
    assert_eq!(lost, Some(PieceKind::Queen));
}
