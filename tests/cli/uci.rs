//! `entente uci`: conversations with the binary, and games that python-chess referees.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use entente_rules::{Position, Variant};

use super::{Folder, entente_with_input};

/// The longest that any answer may take on a busy machine.
const MAX_WAIT: Duration = Duration::from_mins(1);

/// A conversation with a running engine.
struct Conversation {
    engine: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    _folder: Folder,
}

impl Conversation {
    fn start() -> Conversation {
        let folder = Folder::new();
        let mut command = folder.command(&["uci"]);
        let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut engine = pipes.spawn().unwrap();
        let output = BufReader::new(engine.stdout.take().unwrap());
        let (send, lines) = mpsc::channel();
        thread::spawn(move || output.lines().try_for_each(|line| send.send(line.unwrap())));
        Conversation {
            input: engine.stdin.take(),
            engine,
            lines,
            _folder: folder,
        }
    }

    fn say(&mut self, line: impl AsRef<[u8]>) {
        let input = self.input.as_mut().unwrap();
        input.write_all(line.as_ref()).unwrap();
        input.write_all(b"\n").unwrap();
    }

    /// All lines up to the next one that begins like this.
    #[track_caller]
    fn until(&mut self, beginning: &str) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        while !lines.last().is_some_and(|line| line.starts_with(beginning)) {
            match self.lines.recv_timeout(MAX_WAIT) {
                Ok(line) => lines.push(line),
                Err(_) => panic!("no {beginning} after {lines:#?}"),
            }
        }
        lines
    }

    /// The move that it answers to these lines.
    #[track_caller]
    fn best_move(&mut self, lines: &[&str]) -> String {
        lines.iter().for_each(|line| self.say(line));
        let last = self.until("bestmove ").pop().unwrap();
        last["bestmove ".len()..].to_owned()
    }

    /// Waits for its end, which must be a success.
    #[track_caller]
    fn end(mut self) {
        self.input = None;
        assert!(self.engine.wait().unwrap().success());
    }
}

#[test]
fn a_tournament_program_talks_with_it() {
    let mut engine = Conversation::start();
    engine.say("uci");
    let introduction = engine.until("uciok");
    assert!(introduction[0].starts_with("id name Entente "));
    engine.say("isready");
    assert_eq!(engine.until("readyok").len(), 1);
    for line in ["position startpos moves e2e4", "go nodes 2000"] {
        engine.say(line);
    }
    let found = engine.until("bestmove ");
    let depths = found
        .iter()
        .filter(|line| line.starts_with("info depth ") && line.contains(" score cp "));
    assert!(depths.count() >= 2, "{found:#?}");
    let best = found.last().unwrap().split(' ').nth(1).unwrap();
    let after = Position::from_fen("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    let moves = after.unwrap().legal_moves();
    assert!(moves.iter().any(|mv| mv.to_string() == best), "{best}");
    // `stop` when nothing is being thought about is no mistake.
    engine.say("stop");
    engine.say("isready");
    assert_eq!(engine.until("readyok").len(), 1);
    engine.say("quit");
    engine.end();
}

#[test]
fn each_rule_set_is_played_by_its_id() {
    let mut engine = Conversation::start();
    engine.say("uci");
    let introduction = engine.until("uciok").join("\n");
    for variant in Variant::ALL {
        let id = match variant {
            Variant::Standard => "chess",
            other => other.id(),
        };
        assert!(introduction.contains(&format!(" var {id}")), "{id}");
        engine.say(format!("setoption name UCI_Variant value {id}"));
        engine.say("position startpos");
        engine.say("go nodes 300");
        let found = engine.until("bestmove ");
        let start = Position::start(variant);
        let kind = if start.armies().count() == 2 {
            "cp"
        } else {
            "shares"
        };
        let score = format!(" score {kind} ");
        assert!(found[0].contains(&score), "{id}: {found:#?}");
        let best = found.last().unwrap().split(' ').nth(1).unwrap();
        let plies = start.plies();
        assert!(
            plies.iter().any(|ply| ply.to_string() == best),
            "{id}: {best}"
        );
        // What it answers can be said to it again.
        engine.say(format!("position startpos moves {best}"));
        engine.say("isready");
        assert_eq!(engine.until("readyok"), ["readyok"], "{id}");
    }
    engine.say("quit");
    engine.end();
}

#[test]
fn a_line_that_cannot_be_read_is_answered_and_changes_nothing() {
    let position = "position startpos moves e2e4 e7e5";
    let mut engine = Conversation::start();
    let best = engine.best_move(&[position, "go nodes 500"]);
    for (wrong, why) in [
        (
            "setoption name UCI_Variant value draughts",
            "not a value of UCI_Variant: draughts",
        ),
        ("setoption name Hash value -1", "not a value of Hash: -1"),
        ("move e2e4", "unknown command: move e2e4"),
    ] {
        engine.say(wrong);
        let answer = engine.until("info string ");
        assert_eq!(answer, [format!("info string {why}")]);
        engine.say("ucinewgame");
        assert_eq!(engine.best_move(&["go nodes 500"]), best, "{wrong}");
    }
    // Bytes that are no text are a line like any other.
    engine.say(b"\xff\xfe");
    assert!(engine.until("info string ")[0].contains("unknown command: "));
    engine.say("quit");
    engine.end();
}

#[test]
fn a_position_that_cannot_be_read_leaves_none() {
    let mut engine = Conversation::start();
    engine.say("position startpos moves e2e4 e7e4");
    let why = "not a legal move: e7e4 (number 2 of the moves)";
    assert_eq!(engine.until("info string "), [format!("info string {why}")]);
    engine.say("go depth 2");
    let answer = [
        format!("info string no position: {why}"),
        "bestmove 0000".to_owned(),
    ];
    assert_eq!(engine.until("bestmove "), answer);
    engine.say("quit");
    engine.end();
}

/// Sessions as other programs write them, to the end of the input: how many answers there are, and
/// how the last one begins.
#[test]
fn every_go_of_other_programs_is_answered_once() {
    let shuffle = "g1f3 g8f6 f3g1 f6g8 ".repeat(5);
    for (what, session, answers, beginning) in [
        (
            "after the fifth repetition",
            format!("position startpos moves {shuffle} e2e4\ngo depth 2\n"),
            1,
            "bestmove ",
        ),
        (
            "after 75 moves",
            "position fen 7k/8/8/8/8/8/R7/K7 w - - 149 100 moves a1b1 h8g8\ngo depth 2\n".into(),
            1,
            "bestmove ",
        ),
        (
            "chosen moves",
            "position startpos\ngo depth 2 searchmoves a2a3\n".into(),
            1,
            "bestmove a2a3",
        ),
        (
            "pondering",
            "position startpos moves e2e4\ngo ponder wtime 500 btime 500\nponderhit\n".into(),
            1,
            "bestmove ",
        ),
        (
            "two searches in one go, tabs, carriage returns and a byte order mark",
            "\u{feff}position\tstartpos\r\ngo\tdepth 3\r\nposition startpos moves e2e4 \
             e7e5\r\ngo depth 1 searchmoves d2d4\r\n"
                .into(),
            2,
            "bestmove d2d4",
        ),
        (
            "numbers with fractions, unknown words",
            "go movetime 20.75 gently\n".into(),
            1,
            "bestmove ",
        ),
        ("counting", "go perft 3\n".into(), 1, "bestmove "),
        ("a mate", "go mate 1\n".into(), 1, "bestmove "),
    ] {
        let call = entente_with_input(&session, &["uci"]);
        let said = call.success();
        let lines = said.lines().filter(|line| line.starts_with("bestmove "));
        assert_eq!(lines.count(), answers, "{what}: {said}");
        let last = said.lines().last().unwrap_or_default();
        assert!(
            last.starts_with(beginning) && !last.contains("0000"),
            "{what}: {said}"
        );
    }
}

#[test]
fn it_stops_in_time_or_when_it_is_told_to() {
    let mut engine = Conversation::start();
    let started = Instant::now();
    engine.best_move(&["position startpos", "go movetime 200"]);
    assert!(started.elapsed() >= Duration::from_millis(100));
    engine.best_move(&["go wtime 1000 btime 1000 winc 10 binc 10"]);
    engine.say("go infinite");
    engine.until("info depth 3 ");
    engine.say("isready");
    engine.until("readyok");
    engine.best_move(&["stop"]);
    engine.say("go infinite");
    engine.until("info depth 2 ");
    engine.say("quit");
    engine.until("bestmove ");
    engine.end();
}

#[test]
fn it_ends_when_the_other_side_has_gone() {
    let mut engine = Conversation::start();
    engine.say("go infinite");
    engine.until("info depth 2 ");
    engine.end();
    // What has a limit of its own is answered to the end.
    let call = entente_with_input("position startpos\ngo nodes 1000\n", &["uci"]);
    assert!(call.last_line().starts_with("bestmove "));
}

#[test]
fn castling_is_written_as_each_game_writes_it() {
    // Castling is the only move that mates at once.
    let mate = "8/8/1N6/4R3/8/5k2/6R1/4K2R w K - 0 1";
    let mut engine = Conversation::start();
    let position = format!("position fen {mate}");
    let after = format!("{position} moves e1h1");
    let go = "go nodes 3000";
    assert!(
        engine
            .best_move(&[position.as_str(), go])
            .starts_with("e1g1")
    );
    engine.say("setoption name UCI_Chess960 value true");
    assert!(
        engine
            .best_move(&[position.as_str(), go])
            .starts_with("e1h1")
    );
    assert_eq!(engine.best_move(&[after.as_str(), go]), "(none)");
    engine.say("setoption name UCI_Chess960 value false");
    engine.say(&after);
    assert!(engine.until("info string ")[0].contains("not a legal move: e1h1"));
    engine.end();
}

/// A Python that has python-chess: the first one, or Debian's own.
pub(super) fn python() -> Option<&'static str> {
    ["python3", "/usr/bin/python3"].into_iter().find(|python| {
        let mut import = Command::new(python);
        let status = import
            .args(["-c", "import chess.engine"])
            .stderr(Stdio::null())
            .status();
        status.is_ok_and(|status| status.success())
    })
}

#[test]
fn python_chess_finds_no_fault_in_its_games() {
    let Some(python) = python() else {
        return entente_gate::skip("python-chess is not installed (python3 -m pip install chess)");
    };
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/referee.py");
    let mut command = Command::new(python);
    command
        .arg(script)
        .arg(env!("CARGO_BIN_EXE_entente"))
        .arg("uci");
    let output = command.output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    let faults = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}{faults}");
    assert_eq!(said.lines().count(), 10, "{said}");
}
