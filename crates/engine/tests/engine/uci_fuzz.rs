//! Conversations of random lines: every `go` is answered by one `bestmove`, and nothing panics.
//!
//! Lines are built from words of the interface, with letters changed and blanks of all kinds, for
//! half a second or for `FUZZ_SECONDS`. Digits stay as they are, so that no line asks for gigabytes
//! or for hours.

use std::collections::VecDeque;
use std::env;
use std::time::{Duration, Instant};

use entente_engine::uci::{Host, Session};

/// The words of one conversation.
const PIECES: [&str; 44] = [
    "position startpos",
    "position startpos moves e2e4 e7e5",
    "position startpos moves e2e5",
    "position fen 4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1 moves a7a8Q",
    "position fen 7k/8/8/8/8/8/R7/K7 w - - 149 100 moves a1b1 h8g8",
    "position json {\"variant\": \"chess4\"} moves",
    "position",
    "go depth 1",
    "go depth 2 searchmoves e2e4 d2d4",
    "go searchmoves nodes 30",
    "go nodes 30.5",
    "go movetime 5",
    "go mate 1",
    "go perft 1",
    "go infinite",
    "go ponder wtime 9 btime 9 winc 1",
    "go wtime -3 btime 7 movestogo 0",
    "go",
    "ponderhit",
    "stop",
    "isready",
    "uci",
    "ucinewgame",
    "debug on",
    "register later",
    "setoption name Hash value 1",
    "setoption name Clear Hash",
    "setoption name MultiPV value 3",
    "setoption name MultiPV value 1",
    "setoption name Ponder value true",
    "setoption name UCI_Variant value fischerandom",
    "setoption name UCI_Variant value Chess4",
    "setoption name UCI_Variant value normal",
    "setoption name UCI_Chess960 value true",
    "setoption name UCI_LimitStrength value true",
    "setoption name UCI_Elo value 1200",
    "setoption name Skill Level value 2",
    "setoption name Move Overhead value 0",
    "setoption name UCI_ShowWDL value true",
    "setoption name value",
    "moves value name",
    "searchmoves e2e4 moves",
    "joho",
    "",
];

/// The letters that are put into a line.
const STRAYS: [char; 10] = [
    '\t', '\r', ' ', '\u{feff}', '\u{a0}', 'é', '♞', '-', 'x', '\0',
];

/// Random numbers, always the same ones.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % limit
    }

    /// A line: a phrase or two of the interface, perhaps with a letter replaced or put in.
    fn line(&mut self) -> String {
        let mut line = PIECES[self.below(PIECES.len())].to_owned();
        if self.below(6) == 0 {
            line = format!("{line} {}", PIECES[self.below(PIECES.len())]);
        }
        for _ in 0..self.below(3) {
            let mut letters: Vec<char> = line.chars().collect();
            let at = self.below(letters.len() + 1);
            let stray = STRAYS[self.below(STRAYS.len())];
            match letters.get(at) {
                Some(letter) if !letter.is_ascii_digit() && self.below(2) == 0 => {
                    letters[at] = stray;
                }
                _ => letters.insert(at, stray),
            }
            line = letters.into_iter().collect();
        }
        line
    }
}

/// A conversation all of whose lines are there from the beginning, or come one by one.
struct Talk {
    lines: VecDeque<String>,
    comes_at_once: bool,
    said: Vec<String>,
    clock: u64,
}

impl Host for Talk {
    fn read(&mut self) -> Option<String> {
        self.lines.pop_front()
    }

    fn poll(&mut self) -> Option<String> {
        if self.comes_at_once {
            self.lines.pop_front()
        } else {
            None
        }
    }

    fn is_closed(&self) -> bool {
        // An answer that waits for `stop` would never come if the lines came one by one.
        self.lines.is_empty() || !self.comes_at_once
    }

    fn say(&mut self, line: &str) {
        self.said.push(line.to_owned());
    }

    fn milliseconds(&mut self) -> u64 {
        self.clock += 1;
        self.clock
    }

    fn seed(&mut self) -> u64 {
        self.clock
    }
}

/// The first command of a line, by the words of the interface.
fn command(line: &str) -> Option<&str> {
    let commands = [
        "uci",
        "debug",
        "isready",
        "setoption",
        "register",
        "ucinewgame",
        "position",
        "go",
        "stop",
        "ponderhit",
        "quit",
    ];
    let line = line.trim_matches(|letter: char| letter.is_whitespace() || letter == '\u{feff}');
    let mut words = line.split_whitespace();
    words.find(|word| commands.contains(word))
}

fn check(lines: &[String], comes_at_once: bool) {
    let mut talk = Talk {
        lines: lines.iter().cloned().collect(),
        comes_at_once,
        said: Vec::new(),
        clock: 0,
    };
    Session::default().run(&mut talk);
    let before_quit = lines
        .iter()
        .take_while(|line| command(line) != Some("quit"));
    let asked = before_quit.filter(|line| command(line) == Some("go"));
    let answered = talk
        .said
        .iter()
        .filter(|line| line.starts_with("bestmove "));
    assert_eq!(
        answered.count(),
        asked.count(),
        "{lines:#?} {:#?}",
        talk.said
    );
    let broken = talk.said.iter().find(|line| line.contains(['\n', '\r']));
    assert_eq!(broken, None, "{lines:#?}");
}

#[test]
fn every_go_of_a_random_conversation_is_answered_once() {
    let seconds = env::var("FUZZ_SECONDS").map_or(Ok(0.5), |text| text.parse());
    let length = Duration::from_secs_f64(seconds.expect("FUZZ_SECONDS is a number"));
    let end = Instant::now() + length;
    let mut dice = Dice(0x2545_f491_4f6c_dd1d);
    let mut conversations = 0;
    while Instant::now() < end || conversations < 20 {
        let mut lines: Vec<String> = (0..1 + dice.below(12)).map(|_| dice.line()).collect();
        if dice.below(3) == 0 {
            lines.insert(dice.below(lines.len() + 1), "quit".to_owned());
        }
        check(&lines, true);
        check(&lines, false);
        conversations += 1;
    }
    println!("{conversations} conversations");
}
