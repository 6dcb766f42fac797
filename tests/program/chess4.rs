//! Chess4 through the real bot: the whole of the first game ever played, by four people, each board read back from its pixels.
use crate::lobby::open_for_four;
use crate::support::*;
use entente::picture;
use entente_rules::{Army, C4pgn, Event, Play, Ply, Position};
use entente_sandbox::{Message, Place};

/// The first game, condensed, in the writer's own spelling.
const FIRST_GAME: &str = include_str!("../data/firstgame-condensed-canonical.pgn");

/// Four people in the thread of their game, in turn order, and the game as the rules have it.
struct Table {
    people: [Place; 4],
    play: Play,
    boards: usize,
}

impl Table {
    /// Makes a move as a person does, and asserts what comes of it: the answer, one board, and that it shows the position.
    async fn make(&mut self, by: usize, token: &str, ply: Ply) -> Message {
        let answer = self.people[by]
            .slash(&format!("/move {token}"))
            .await
            .unwrap();
        assert!(answer.ephemeral, "answers are for the asker alone");
        assert!(
            answer.content.starts_with("You played **"),
            "{token}: {}",
            answer.content
        );
        self.play.apply(&Event::Move(ply)).unwrap();
        self.settle().await
    }

    /// What the bot does by itself, and the board that shows it.
    async fn settle(&mut self) -> Message {
        while let (None, Some(pass)) = (self.play.outcome(), self.play.position().pass()) {
            self.play.apply(&Event::Move(pass)).unwrap();
        }
        self.boards += 1;
        let board = board_number(&self.people[0], self.boards).await;
        assert_shows(&self.people[0], &board, self.play.position(), self.bottom());
        board
    }

    /// The side of whoever is to move, or of whoever has won.
    fn bottom(&self) -> entente_render::Facing {
        let winner = self
            .play
            .outcome()
            .and_then(|outcome| outcome.winners().first());
        let mover = self.play.position().mover();
        picture::side(winner.copied().or(mover).unwrap())
    }
}

/// The turns as they stand in the file.
fn tokens() -> Vec<&'static str> {
    let moves = FIRST_GAME.rsplit(']').next().unwrap();
    let is_turn = |word: &&str| !word.ends_with('.') && !word.contains("-3-");
    moves.split_whitespace().filter(is_turn).collect()
}

/// What stands behind the headers.
fn movetext(file: &str) -> &str {
    file.rsplit("]\n").next().unwrap().trim()
}

fn index(position: &Position, army: Army) -> usize {
    position
        .variant()
        .armies()
        .position(|other| other == army)
        .unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_game_of_four_people() {
    let club = Club::open().await;
    let thread = open_for_four(&club, "/game new Chess4").await;
    let people = ["ann", "bob", "cleo", "dan"].map(|name| club.thread(name, &thread));
    let game = C4pgn::read(FIRST_GAME, None).unwrap().remove(0);
    let start = game.play().position_at(0).unwrap().clone();
    let mut table = Table {
        people,
        play: Play::new(start),
        boards: 1,
    };
    let tokens = tokens();
    let mut said = Vec::new();
    for (at, ply) in game.play().plies().iter().enumerate() {
        let position = game.play().position_at(at).unwrap();
        let by = index(position, position.turn());
        let board = match ply {
            Ply::Move(_) => table.make(by, tokens[at], *ply).await,
            Ply::Resigned => {
                let board = board_number(&table.people[by], table.boards).await;
                let sheet = board.press("Resign…").await.unwrap();
                let answer = sheet.press("Yes, resign").await.unwrap();
                assert_eq!(answer.content, "You resigned.");
                table.play.apply(&Event::Resign(position.turn())).unwrap();
                table.settle().await
            }
            // Nobody does anything about it: the board after the last move told of it.
            Ply::Blocked | Ply::Out => continue,
        };
        let notation = position.notation(ply);
        let is_told = board.content.contains(&notation) || *ply == Ply::Resigned;
        assert!(is_told, "{notation}: {}", board.content);
        said.push(mask(&board.content));
    }
    assert_eq!(
        table.play.plies(),
        game.play().plies(),
        "the bot passed for others just as in the game"
    );
    assert_eq!(
        boards(&table.people[0]).len(),
        table.boards,
        "one board for each turn of somebody"
    );
    let file = table.people[3].slash("/pgn").await.unwrap();
    let file = table.people[3].download(&file.attachments[0]).unwrap();
    let file = C4pgn::read(std::str::from_utf8(&file).unwrap(), None)
        .unwrap()
        .remove(0);
    assert_eq!(
        movetext(&file.condensed()),
        movetext(FIRST_GAME).replace("0-3-1-2", "0-3-2-1"),
        "the moves of /pgn"
    );
    assert_eq!(file.header("Silver"), Some("Bob"));
    let rounds = ["**1.", "**1…", "**42", "**43", "**54", "**55", "resigned"];
    let is_told = |text: &&String| rounds.iter().any(|round| text.contains(round));
    let told: Vec<_> = said.iter().filter(is_told).cloned().collect();
    insta::assert_snapshot!(told.join("\n---\n"));
    club.close().await;
}
