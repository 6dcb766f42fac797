//! Engines that do what they should, and engines that do not. Each is a small script.
#![allow(clippy::unwrap_used)]

use super::config::CommandLine;
use super::*;
use crate::tests::{Folder, Hall};
use entente_game::{Computer, GameId, Level, MoveOrigin, View};
use entente_rules::{Options, Uci, Variant};
use std::path::PathBuf;

/// More than any script needs, however busy the machine is.
const LONG: Duration = Duration::from_mins(1);

const INTRODUCTION: &str = "id name Script\nid author A test\n\
     option name UCI_Chess960 type check default false\nuciok";

/// A script that writes these lines when it gets a `go`.
struct Script {
    folder: Folder,
    introduction: &'static str,
    on_go: &'static str,
}

impl Script {
    fn new(on_go: &'static str) -> Self {
        let folder = Folder::new();
        std::fs::create_dir_all(&folder.0).unwrap();
        Self {
            folder,
            introduction: INTRODUCTION,
            on_go,
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
        let (introduction, on_go) = (self.introduction, self.on_go);
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
        most: None,
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
