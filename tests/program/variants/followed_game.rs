//! A game of any rule set that a test plays through the bot, move by move, and follows with the
//! rules alone.
//!
//! Every board that the bot posts is read back from its pixels and compared with the position.

use crate::lobby::open_with;
use crate::support::*;
use entente_rules::{Army, Event, Options, PieceKind, Play, Ply, Position};
use entente_sandbox::{Message, UserInChannel};

/// A game as the test follows it with the rules alone.
pub(super) struct Match<'a> {
    pub(super) server: &'a TestServer,
    /// The person of each seat, or `None` for a computer.
    pub(super) people: Vec<Option<UserInChannel>>,
    pub(super) play: Play,
    /// The number of boards that have been posted.
    pub(super) boards: usize,
    /// The number of moves that computers have made.
    pub(super) computer_moves: usize,
    /// The state of the random numbers that choose the moves.
    pub(super) chance: u64,
}

/// Pseudo-random numbers that are the same each time (Knuth's generator).
fn next(chance: &mut u64) -> usize {
    *chance = chance
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    (*chance >> 33) as usize
}

/// Chooses a ply: it captures a king if possible, otherwise captures something half of the time,
/// and is otherwise random.
fn choose(position: &Position, chance: &mut u64) -> Ply {
    let mut plies = position.plies();
    plies.sort_by_key(|ply| position.coordinate(ply));
    let captured = |ply: &Ply| Some(position.captured_piece(&ply.mv()?)?.kind);
    let king = plies
        .iter()
        .find(|ply| captured(ply) == Some(PieceKind::King));
    let captures: Vec<_> = plies.iter().filter(|ply| captured(ply).is_some()).collect();
    let number = next(chance);
    if let Some(king) = king {
        *king
    } else if captures.is_empty() || number.is_multiple_of(2) {
        plies[number % plies.len()]
    } else {
        *captures[number % captures.len()]
    }
}

/// Tries some seeds, and returns the one whose game ends first. It must end within `most` plies.
pub(super) fn seed_of_shortest_game(start: &Play, most: usize) -> u64 {
    let length = |seed: u64| {
        let (mut play, mut chance) = (start.clone(), seed);
        while play.outcome().is_none() && play.plies().len() < most {
            let pass = play.position().pass();
            let ply = pass.unwrap_or_else(|| choose(play.position(), &mut chance));
            play.apply(&Event::Move(ply)).unwrap();
        }
        (play.outcome().is_none(), play.plies().len())
    };
    let seed = (0..200).min_by_key(|seed| length(*seed)).unwrap();
    assert!(!length(seed).0, "no game ends within {most} plies");
    seed
}

impl<'a> Match<'a> {
    /// Opens a game with this command. These people take the seats in order; `None` leaves a seat
    /// to a computer.
    pub(super) async fn open(
        server: &'a TestServer,
        line: &str,
        options: &Options,
        names: &[Option<&str>],
    ) -> Self {
        let numbers: Vec<String> = (0..names.len()).map(|seat| seat.to_string()).collect();
        let seats: Vec<_> = names
            .iter()
            .zip(&numbers)
            .filter_map(|(name, number)| Some(((*name)?, [number.as_str()])))
            .collect();
        let named_seats: Vec<(&str, &[&str])> = seats
            .iter()
            .map(|(name, seat)| (*name, &seat[..]))
            .collect();
        let thread = open_with(server, line, &named_seats).await;
        let people = names
            .iter()
            .map(|name| Some(server.thread((*name)?, &thread)));
        let mut game = Self {
            server,
            people: people.collect(),
            play: Play::new(Position::start_with(options)),
            boards: 1,
            computer_moves: 0,
            chance: 0,
        };
        game.catch_up().await;
        game
    }

    pub(super) fn any_channel(&self) -> &UserInChannel {
        self.people.iter().flatten().next().unwrap()
    }

    pub(super) fn person(&self, army: Army) -> Option<&UserInChannel> {
        let seat = self
            .play
            .position()
            .armies()
            .position(|other| other == army);
        self.people[seat.unwrap()].as_ref()
    }

    /// Waits for the newest board and compares it with the position.
    pub(super) async fn check_board(&self) -> Message {
        let board = board_number(self.any_channel(), self.boards).await;
        assert_shows(
            self.any_channel(),
            &board,
            self.play.position(),
            facing(self.play.position()),
        );
        board
    }

    /// Plays what others than people do: forced passes and the moves of computers, which are on the
    /// board of the move before, unless that had news of its own.
    pub(super) async fn catch_up(&mut self) {
        let known = self.computer_moves;
        self.play_for_others().await;
        if self.computer_moves > known {
            self.server.settled().await;
            self.boards = boards(self.any_channel()).len();
        }
    }

    async fn play_for_others(&mut self) {
        loop {
            while let (None, Some(pass)) = (self.play.outcome(), self.play.position().pass()) {
                self.play.apply(&Event::Move(pass)).unwrap();
            }
            let mover = self.play.position().mover();
            let is_persons = mover.is_some_and(|army| self.person(army).is_some());
            if self.play.outcome().is_some() || is_persons {
                return;
            }
            let word = self.move_of_computer().await;
            let position = self.play.position();
            let ply = position
                .plies()
                .into_iter()
                .find(|ply| position.coordinate(ply) == word);
            self.play.apply(&Event::Move(ply.unwrap())).unwrap();
            self.computer_moves += 1;
        }
    }

    /// Waits for the next move, and reads it from the game's file.
    async fn move_of_computer(&self) -> String {
        let known = self.play.plies().len();
        let asked = async {
            loop {
                let moves = self.moves_in_file().await;
                if let Some(word) = moves.split_whitespace().nth(known) {
                    return word.to_owned();
                }
                tokio::time::sleep(std::time::Duration::from_millis(10)).await;
            }
        };
        let late = "the computer has not moved";
        tokio::time::timeout(TIMEOUT, asked).await.expect(late)
    }

    /// The moves of the game's file.
    pub(super) async fn moves_in_file(&self) -> String {
        let answer = self.any_channel().slash("/show file").await.unwrap();
        let file = self.any_channel().download(&answer.attachments[0]).unwrap();
        let json: serde_json::Value = serde_json::from_slice(&file).unwrap();
        json["moves"].as_str().unwrap().to_owned()
    }

    /// The player to move plays this.
    pub(super) async fn make(&mut self, ply: Ply) -> Message {
        let position = self.play.position();
        let coordinate = position.coordinate(ply);
        let channel = self.person(position.mover().unwrap()).unwrap();
        let answer = channel.slash(&format!("/move {coordinate}")).await.unwrap();
        assert!(
            answer.content.starts_with("You played"),
            "{coordinate}: {}",
            answer.content
        );
        self.play.apply(&Event::Move(ply)).unwrap();
        self.boards += 1;
        self.catch_up().await;
        self.check_board().await
    }

    /// Plays random moves until the game is over, or this many moves of people have been made.
    /// Returns the last message and its alt text.
    pub(super) async fn play_on(&mut self, most: usize) -> String {
        let mut last = self.check_board().await;
        for _ in 0..most {
            if self.play.outcome().is_some() {
                break;
            }
            let ply = choose(self.play.position(), &mut self.chance);
            last = self.make(ply).await;
        }
        let alt = last.attachments[0].description.clone().unwrap();
        format!("{}\n---\n{alt}", mask(&last.content))
    }

    /// Presses a button of the newest board, and then one of the question that it opens.
    pub(super) async fn press(&self, channel: &UserInChannel, button: &str, then: &str) -> String {
        let board = board_number(channel, self.boards).await;
        let question = press_on(&board, button).await;
        let question_text = question.content.clone();
        let done = question.press(then).await.unwrap();
        format!("{}\n{}", mask(&question_text), mask(&done.content))
    }

    /// The first message of the thread, and the file of the finished game.
    pub(super) async fn first_message_and_file(&self) -> String {
        let first = board_number(self.any_channel(), 1).await;
        let file = self.any_channel().slash("/show file").await.unwrap();
        let text = self.any_channel().download(&file.attachments[0]).unwrap();
        let text = String::from_utf8(text).unwrap();
        // The id of a game and its date differ each time.
        let stable = |line: &&str| {
            !line.contains("Site")
                && !line.contains("\"site\"")
                && !line.to_lowercase().contains("date")
        };
        let stable_lines: Vec<&str> = text.lines().filter(stable).collect();
        format!(
            "{}\n---\n{}\n{}",
            mask(&first.content),
            file.content,
            stable_lines.join("\n")
        )
    }
}
