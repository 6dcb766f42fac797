//! Chess4 through the real bot: the whole of the first game ever played, by four people, each board read back from its pixels.
use crate::lobby::{open_for_four, open_with};
use crate::support::*;
use entente::picture;
use entente_rules::{
    Army, C4pgn, Chess4Options, Event, Method, Options, Play, Ply, Position, Scoring,
};
use entente_sandbox::{Message, Place, Thread};

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
        let notation = self.play.position().notation(ply);
        assert!(
            answer
                .content
                .starts_with(&format!("You played **{notation}**.")),
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
        let army = winner.copied().or(mover).unwrap();
        picture::side(&self.play.position().options(), army)
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
    position.armies().position(|other| other == army).unwrap()
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
                let sheet = press_on(&board, "Resign…").await;
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

/// A short game by method 2, found by search: Silver mates White, then with White's army out of the way Black, and both armies are his to choose from.
const TWO_MATES: &str =
    "m7l7 i2i3 b10c10 e14f12 n8k5 h1m6 b4c4 f12d11 n7n8 m6n6 b7c7 d11c9 n6c6 d13d11 k5j4";

/// Who makes the moves of `TWO_MATES`: White is out when the fourth round comes to Silver, and Silver moves for him from the fifth.
const BY: [usize; 15] = [0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 1, 3, 1];

/// The four people, after the moves of `TWO_MATES`; every board has been read back.
async fn after_two_mates(club: &Club) -> (Table, Vec<String>) {
    let line = "/game new Chess4 options:\"method=2 scoring=incremental\"";
    let thread = open_for_four(club, line).await;
    let people = ["ann", "bob", "cleo", "dan"].map(|name| club.thread(name, &thread));
    let options = Chess4Options {
        method: Method::Two,
        scoring: Scoring::Incremental,
        ..Chess4Options::default()
    };
    let start = Position::start_with(&Options::Chess4(options));
    let mut table = Table {
        people,
        play: Play::new(start),
        boards: 1,
    };
    let mut said = Vec::new();
    for (by, coordinate) in BY.into_iter().zip(TWO_MATES.split(' ')) {
        let position = table.play.position();
        let ply = position.read_coordinate(coordinate).unwrap().into();
        said.push(mask(&table.make(by, coordinate, ply).await.content));
    }
    (table, said.split_off(9))
}

#[tokio::test(flavor = "multi_thread")]
async fn the_captured_army_is_moved_by_its_commander_and_one_of_two_is_chosen_by_buttons() {
    let club = Club::open().await;
    let (mut table, mut said) = after_two_mates(&club).await;
    let [_, bob, _, dan] = &table.people;
    let board = board_number(bob, table.boards).await;
    assert_eq!(
        board.controls(),
        ["Command White", "Command Black", "Move…", "More…"]
    );
    for (name, button) in [("Dan", "Command Black"), ("Dan", "Move…")] {
        let board = board_number(dan, table.boards).await;
        let answer = board.press(button).await.unwrap();
        assert!(answer.ephemeral);
        said.push(format!(
            "{name} presses {button}: {}",
            mask(&answer.content)
        ));
    }
    let answer = board.press("Command Black").await.unwrap();
    said.push(format!(
        "Bob presses Command Black: {}",
        mask(&answer.content)
    ));
    table
        .play
        .apply(&Event::ChooseArmy {
            by: Army::Silver,
            army: Army::Black,
        })
        .unwrap();
    table.boards += 1;
    let told = board_number(&table.people[0], table.boards).await;
    said.push(mask(&told.content));
    for (by, coordinate) in [(1, "d2d3"), (1, "b5c5"), (3, "k13k12")] {
        let ply = table
            .play
            .position()
            .read_coordinate(coordinate)
            .unwrap()
            .into();
        said.push(mask(&table.make(by, coordinate, ply).await.content));
    }
    let board = board_number(&table.people[1], table.boards).await;
    said.push(board.attachments[0].description.clone().unwrap());
    let file = table.people[0].slash("/pgn").await.unwrap();
    let file = table.people[0].download(&file.attachments[0]).unwrap();
    said.push(
        String::from_utf8(file)
            .unwrap()
            .split("1. l7")
            .nth(1)
            .unwrap()
            .to_owned(),
    );
    insta::assert_snapshot!(said.join("\n---\n"));
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_moves_without_choosing_keeps_the_first_army() {
    let club = Club::open().await;
    let (mut table, _) = after_two_mates(&club).await;
    for (by, coordinate) in [(1, "d2d3"), (3, "k13k12"), (1, "m4l4")] {
        let ply = table
            .play
            .position()
            .read_coordinate(coordinate)
            .unwrap()
            .into();
        table.make(by, coordinate, ply).await;
    }
    club.close().await;
}

/// A draw takes all who are still in; the menus offer every move of a board on which a queen can go to many cells; what is not legal is explained.
#[tokio::test(flavor = "multi_thread")]
async fn menus_refusals_and_a_draw_of_four() {
    let club = Club::open().await;
    let thread = open_for_four(&club, "/game new Chess4").await;
    let [ann, bob, cleo, dan] =
        ["ann", "bob", "cleo", "dan"].map(|name| club.thread(name, &thread));
    // A menu shows as its id, which begins with a version and a colon.
    let buttons = |message: &Message| {
        let controls = message.controls().into_iter();
        controls
            .filter(|control| !control.contains(':'))
            .collect::<Vec<_>>()
    };
    let mut said = Vec::new();
    for (name, place, line) in [
        ("Bob", &bob, "/move Nk3"),
        ("Ann", &ann, "/move k4k5"),
        ("Ann", &ann, "/move Nk5"),
        ("Ann", &ann, "/move Kn6"),
        ("Ann", &ann, "/move a10"),
        ("Ann", &ann, "/move o-o"),
        ("Ann", &ann, "/move d2d3"),
        ("Ann", &ann, "/move %"),
        ("Ann", &ann, "/move %%"),
        ("Ann", &ann, "/move hello"),
    ] {
        let answer = place.slash(line).await.unwrap();
        assert!(answer.ephemeral);
        said.push(format!("{name} {line}: {}", mask(&answer.content)));
    }
    let board = board_number(&ann, 1).await;
    let pieces = board.press("Move…").await.unwrap();
    said.push(format!("{}\n{:?}", pieces.content, buttons(&pieces)));
    let targets = pieces.select("Choose a piece", ["m9"]).await.unwrap();
    said.push(format!("{}\n{:?}", targets.content, buttons(&targets)));
    let done = targets
        .select("Choose where it goes", ["m9k9"])
        .await
        .unwrap();
    said.push(done.content);
    for (place, line) in [
        (&bob, "/move d4"),
        (&cleo, "/move d10"),
        (&dan, "/move f11"),
        (&ann, "/move Qk11"),
        (&bob, "/move d5"),
        (&cleo, "/move d11"),
        (&dan, "/move f10"),
        (&ann, "/move Qh8"),
        (&bob, "/move d6"),
        (&cleo, "/move e11"),
        (&dan, "/move f9"),
    ] {
        let answer = place.slash(line).await.unwrap();
        let played = line.replace("/move ", "You played **");
        assert!(
            answer.content.starts_with(&format!("{played}**.")),
            "{line}: {}",
            answer.content
        );
    }
    let board = board_number(&ann, 13).await;
    let pieces = board.press("Move…").await.unwrap();
    let targets = pieces.select("Choose a piece", ["h8"]).await.unwrap();
    said.push(format!("{}\n{:?}", targets.content, buttons(&targets)));
    let later = targets.press("Later").await.unwrap();
    said.push(format!("{}\n{:?}", later.content, buttons(&later)));
    said.push(ann.slash("/moves").await.unwrap().content);
    said.push(mask(&cleo.slash("/turns").await.unwrap().content));
    let sheet = press_on(&board_number(&bob, 13).await, "Draw…").await;
    said.push(sheet.content.clone());
    said.push(sheet.press("Offer a draw").await.unwrap().content);
    said.push(mask(&board_number(&ann, 14).await.content));
    for (number, place) in [(14, &cleo), (15, &ann), (16, &dan)] {
        let sheet = board_number(place, number)
            .await
            .press("Draw…")
            .await
            .unwrap();
        said.push(mask(&sheet.content));
        said.push(sheet.press("Accept the draw").await.unwrap().content);
        said.push(mask(&board_number(&ann, number + 1).await.content));
    }
    insta::assert_snapshot!(said.join("\n---\n"));
    club.close().await;
}

/// Who gives up on another's turn is out when his own comes; a person of two armies gives up both.
#[tokio::test(flavor = "multi_thread")]
async fn who_resigns_is_out_when_his_turn_comes() {
    let club = Club::open().await;
    let thread = open_for_four(&club, "/game new Chess4 options:scoring=incremental").await;
    let [ann, bob, cleo, dan] =
        ["ann", "bob", "cleo", "dan"].map(|name| club.thread(name, &thread));
    let mut said = Vec::new();
    let resign = async |place: &Place, boards: usize| {
        let sheet = board_number(place, boards).await;
        let sheet = sheet.press("More…").await.unwrap();
        let sheet = sheet.press("Resign…").await.unwrap();
        let question = sheet.content.clone();
        let answer = sheet.press("Yes, resign").await.unwrap();
        format!("{question}\n{}", answer.content)
    };
    said.push(resign(&cleo, 1).await);
    said.push(mask(&board_number(&ann, 2).await.content));
    let gone = async |boards: usize| {
        let board = board_number(&cleo, boards).await;
        let answer = board.press("Move…").await.unwrap();
        assert!(answer.controls().is_empty(), "Move… offers nothing");
        let sheet = board.press("More…").await.unwrap();
        let left = sheet.controls().join(", ");
        format!("Cleo presses Move…: {}\nand has {left}", answer.content)
    };
    said.push(gone(2).await);
    for (place, line, boards) in [(&ann, "/move k7", 3), (&bob, "/move d4", 4)] {
        place.slash(line).await.unwrap();
        said.push(mask(&board_number(&ann, boards).await.content));
    }
    said.push(gone(4).await);
    said.push(resign(&dan, 4).await);
    said.push(mask(&board_number(&ann, 5).await.content));
    said.push(mask(&cleo.slash("/move d10").await.unwrap().content));
    said.push(resign(&ann, 5).await);
    said.push(mask(&board_number(&bob, 6).await.content));
    let last = board_number(&bob, 6).await;
    said.push(last.attachments[0].description.clone().unwrap());
    insta::assert_snapshot!(said.join("\n---\n"));
    club.close().await;
}

/// What the last board says once those whose turn comes second and fourth have given up and the others have moved.
async fn ending(club: &Club, thread: &Thread, givers: &[&str], movers: [&str; 2]) -> String {
    for name in givers {
        let place = club.thread(name, thread);
        let boards = boards(&place).len();
        let board = board_number(&place, boards).await;
        let sheet = press_on(&board, "Resign…").await;
        sheet.press("Yes, resign").await.unwrap();
        board_number(&place, boards + 1).await;
    }
    for (name, line) in movers.into_iter().zip(["/move k7", "/move d8"]) {
        let place = club.thread(name, thread);
        let boards = boards(&place).len();
        let answer = place.slash(line).await.unwrap();
        assert!(
            answer.content.starts_with("You played"),
            "{}",
            answer.content
        );
        board_number(&place, boards + 1).await;
    }
    let place = club.thread(movers[0], thread);
    mask(&boards(&place).pop().unwrap().content)
}

/// Two armies of one person, and those of partners, win as one side: nothing is shared.
#[tokio::test(flavor = "multi_thread")]
async fn one_side_wins_with_both_its_armies() {
    let club = Club::open().await;
    let line = "/game new Chess4 options:scoring=incremental";
    let thread = open_with(&club, line, &[("ann", &["0", "2"]), ("bob", &["1", "3"])]).await;
    let of_two = ending(&club, &thread, &["bob"], ["ann", "ann"]).await;
    club.close().await;
    let club = Club::open().await;
    let thread = open_for_four(&club, "/game new Chess4 options:teams=yes").await;
    let of_partners = ending(&club, &thread, &["bob", "dan"], ["ann", "cleo"]).await;
    insta::assert_snapshot!([of_two, of_partners].join("\n---\n"));
    club.close().await;
}
