//! Chess4 through the real bot: four people play the whole first game of Chess4, and each board is
//! read back from its pixels.
use crate::lobby::{open_for_four, open_with};
use crate::support::*;
use entente_rules::{
    Army, C4pgn, Chess4Options, Event, Method, Options, Play, Ply, Position, Scoring,
};
use entente_sandbox::{Message, Thread, UserInChannel};

/// The first game, condensed, in the original spelling.
const FIRST_GAME: &str = include_str!("../data/firstgame-condensed-canonical.pgn");

/// Four people in the thread of their game, in turn order, and the same game in the rules crate.
struct FourPlayers {
    people: [UserInChannel; 4],
    play: Play,
    boards: usize,
}

impl FourPlayers {
    /// Makes a move with `/move`, and asserts that it gets an answer and one board with the right
    /// position.
    async fn make(&mut self, by: usize, token: &str, ply: Ply) -> Message {
        let answer = self.people[by]
            .slash(&format!("/move {token}"))
            .await
            .unwrap();
        assert!(answer.ephemeral, "only the player sees the answer");
        let position = self.play.position();
        let notation = position.short_notation(ply, &position.notation(ply));
        assert!(
            answer
                .content
                .starts_with(&format!("You played **{notation}**.")),
            "{token}: {}",
            answer.content
        );
        self.play.apply(&Event::Move(ply)).unwrap();
        self.check_board().await
    }

    /// Adds the passes that the bot makes by itself, and checks the board that follows.
    async fn check_board(&mut self) -> Message {
        while let (None, Some(pass)) = (self.play.outcome(), self.play.position().pass()) {
            self.play.apply(&Event::Move(pass)).unwrap();
        }
        self.boards += 1;
        let board = board_number(&self.people[0], self.boards).await;
        let position = self.play.position();
        assert_shows(&self.people[0], &board, position, facing(position));
        board
    }
}

/// The moves as they are spelled in the file.
fn tokens() -> Vec<&'static str> {
    let moves = FIRST_GAME.rsplit(']').next().unwrap();
    let is_turn = |word: &&str| !word.ends_with('.') && !word.contains("-3-");
    moves.split_whitespace().filter(is_turn).collect()
}

/// The text after the headers.
fn movetext(file: &str) -> &str {
    file.rsplit("]\n").next().unwrap().trim()
}

fn index(position: &Position, army: Army) -> usize {
    position.armies().position(|other| other == army).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_game_of_four_people() {
    if entente_gate::skips_slow() {
        return;
    }
    let server = TestServer::open().await;
    let thread = open_for_four(&server, "/game new Chess4").await;
    let people = ["ann", "bob", "cleo", "dan"].map(|name| server.thread(name, &thread));
    let game = C4pgn::read(FIRST_GAME, None).unwrap().remove(0);
    let start = game.play().position_at(0).unwrap().clone();
    let mut players = FourPlayers {
        people,
        play: Play::new(start),
        boards: 1,
    };
    let tokens = tokens();
    let mut output = Vec::new();
    for (at, ply) in game.play().plies().iter().enumerate() {
        let position = game.play().position_at(at).unwrap();
        let by = index(position, position.turn());
        let board = match ply {
            Ply::Move(_) => players.make(by, tokens[at], *ply).await,
            Ply::Resigned => {
                let board = board_number(&players.people[by], players.boards).await;
                let panel = press_on(&board, "Resign").await;
                let answer = panel.press("Yes, resign").await.unwrap();
                assert_eq!(answer.content, "You resigned.");
                players.play.apply(&Event::Resign(position.turn())).unwrap();
                players.check_board().await
            }
            // Nobody acts here: the board after the last move has shown it.
            Ply::Blocked | Ply::Eliminated => continue,
        };
        let notation = position.short_notation(*ply, &position.notation(ply));
        let is_shown = board.content.contains(&notation) || *ply == Ply::Resigned;
        assert!(is_shown, "{notation}: {}", board.content);
        output.push(mask(&board.content));
    }
    assert_eq!(
        players.play.plies(),
        game.play().plies(),
        "the bot passes as in the original game"
    );
    assert_eq!(
        boards(&players.people[0]).len(),
        players.boards,
        "one board for each turn that somebody took"
    );
    let file = players.people[3].slash("/show file").await.unwrap();
    let bytes = players.people[3].download(&file.attachments[0]).unwrap();
    let c4pgn = C4pgn::read(std::str::from_utf8(&bytes).unwrap(), None)
        .unwrap()
        .remove(0);
    assert_eq!(
        movetext(&c4pgn.condensed()),
        movetext(FIRST_GAME).replace("0-3-1-2", "0-3-2-1"),
        "the moves of /show file"
    );
    assert_eq!(c4pgn.header("Silver"), Some("Bob"));
    let rounds = ["**1.", "**1…", "**42", "**43", "**54", "**55", "resigned"];
    let is_sample = |text: &&String| rounds.iter().any(|round| text.contains(round));
    let samples: Vec<_> = output.iter().filter(is_sample).cloned().collect();
    insta::assert_snapshot!(samples.join("\n---\n"));
    server.close().await;
}

/// A short game by method 2, found by search: Silver checkmates White and then Black, and can
/// choose which of the two armies to command.
const TWO_MATES: &str =
    "m7l7 i2i3 b10c10 e14f12 n8k5 h1m6 b4c4 f12d11 n7n8 m6n6 b7c7 d11c9 n6c6 d13d11 k5j4";

/// The players who make the moves of `TWO_MATES`. White is out before Silver's turn in the fourth
/// round, and Silver moves White's army from the fifth.
const BY: [usize; 15] = [0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 1, 3, 1];

/// The four people after the moves of `TWO_MATES`, with every board checked, and the last texts.
async fn after_two_mates(server: &TestServer) -> (FourPlayers, Vec<String>) {
    let line = "/game new Chess4 options:\"method=2 scoring=incremental\"";
    let thread = open_for_four(server, line).await;
    let people = ["ann", "bob", "cleo", "dan"].map(|name| server.thread(name, &thread));
    let options = Chess4Options {
        method: Method::Two,
        scoring: Scoring::Incremental,
        ..Chess4Options::default()
    };
    let start = Position::start_with(&Options::Chess4(options));
    let mut players = FourPlayers {
        people,
        play: Play::new(start),
        boards: 1,
    };
    let mut output = Vec::new();
    for (by, coordinate) in BY.into_iter().zip(TWO_MATES.split(' ')) {
        let position = players.play.position();
        let ply = position.read_coordinate(coordinate).unwrap().into();
        output.push(mask(&players.make(by, coordinate, ply).await.content));
    }
    (players, output.split_off(9))
}

#[tokio::test(flavor = "multi_thread")]
async fn the_captured_army_is_moved_by_its_commander_and_one_of_two_is_chosen_by_buttons() {
    let server = TestServer::open().await;
    let (mut players, mut output) = after_two_mates(&server).await;
    let [_, bob, _, dan] = &players.people;
    let board = board_number(bob, players.boards).await;
    assert_eq!(
        board.controls(),
        ["Command White", "Command Black", "Move", "More", "My view"]
    );
    for (name, button) in [("Dan", "Command Black"), ("Dan", "Move")] {
        let board = board_number(dan, players.boards).await;
        let answer = board.press(button).await.unwrap();
        assert!(answer.ephemeral);
        output.push(format!(
            "{name} presses {button}: {}",
            mask(&answer.content)
        ));
    }
    let answer = board.press("Command Black").await.unwrap();
    output.push(format!(
        "Bob presses Command Black: {}",
        mask(&answer.content)
    ));
    players
        .play
        .apply(&Event::ChooseArmy {
            by: Army::Silver,
            army: Army::Black,
        })
        .unwrap();
    players.boards += 1;
    let board = board_number(&players.people[0], players.boards).await;
    output.push(mask(&board.content));
    for (by, coordinate) in [(1, "d2d3"), (1, "b5c5"), (3, "k13k12")] {
        let ply = players
            .play
            .position()
            .read_coordinate(coordinate)
            .unwrap()
            .into();
        output.push(mask(&players.make(by, coordinate, ply).await.content));
    }
    let board = board_number(&players.people[1], players.boards).await;
    output.push(board.attachments[0].description.clone().unwrap());
    let moves = players.people[0].slash("/show moves").await.unwrap();
    output.push(mask(&moves.content));
    let file = players.people[0].slash("/show file").await.unwrap();
    let bytes = players.people[0].download(&file.attachments[0]).unwrap();
    output.push(
        String::from_utf8(bytes)
            .unwrap()
            .split("1. l7")
            .nth(1)
            .unwrap()
            .to_owned(),
    );
    insta::assert_snapshot!(output.join("\n---\n"));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn moving_without_a_choice_keeps_the_first_army() {
    let server = TestServer::open().await;
    let (mut players, _) = after_two_mates(&server).await;
    for (by, coordinate) in [(1, "d2d3"), (3, "k13k12"), (1, "m4l4")] {
        let ply = players
            .play
            .position()
            .read_coordinate(coordinate)
            .unwrap()
            .into();
        players.make(by, coordinate, ply).await;
    }
    server.close().await;
}

/// The text of a menu with its buttons. The menu itself is listed by its id, which contains colons.
fn menu(message: &Message) -> String {
    let mut buttons = message.controls();
    buttons.retain(|button| !button.contains(':'));
    format!("{}\n{buttons:?}", message.content)
}

/// Bob offers a draw on his turn, and the others accept it. Returns what they saw.
async fn draw_by_agreement([ann, bob, cleo, dan]: [&UserInChannel; 4]) -> Vec<String> {
    let mut output = Vec::new();
    let panel = press_on(&board_number(bob, 13).await, "Draw").await;
    output.push(panel.content.clone());
    output.push(panel.press("Offer draw").await.unwrap().content);
    output.push(mask(&board_number(ann, 14).await.content));
    let offer = board_number(ann, 14).await;
    for channel in [cleo, ann] {
        let before = offer.reload().unwrap().content;
        let panel = press_on(&channel.message(offer.id).unwrap(), "Draw").await;
        output.push(mask(&panel.content));
        output.push(panel.press("Accept draw").await.unwrap().content);
        // Each answer is shown in the message with the offer.
        let is_edited = |offer: &Message| offer.content != before;
        let edited = offer.wait_until(is_edited, TIMEOUT).await.unwrap();
        output.push(mask(&edited.content));
    }
    let panel = press_on(&dan.message(offer.id).unwrap(), "Draw").await;
    output.push(mask(&panel.content));
    output.push(panel.press("Accept draw").await.unwrap().content);
    output.push(mask(&board_number(ann, 15).await.content));
    output
}

/// A draw needs everybody who is still in. The menus offer every move of a queen with many targets,
/// and illegal moves are explained.
#[tokio::test(flavor = "multi_thread")]
async fn menus_refusals_and_a_draw_of_four() {
    let server = TestServer::open().await;
    let thread = open_for_four(&server, "/game new Chess4").await;
    let [ann, bob, cleo, dan] =
        ["ann", "bob", "cleo", "dan"].map(|name| server.thread(name, &thread));
    let mut output = Vec::new();
    for (name, channel, line) in [
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
        let answer = channel.slash(line).await.unwrap();
        assert!(answer.ephemeral);
        output.push(format!("{name} {line}: {}", mask(&answer.content)));
    }
    let board = board_number(&ann, 1).await;
    let pieces = board.press("Move").await.unwrap();
    output.push(menu(&pieces));
    let targets = pieces.select("Choose a piece", ["m9"]).await.unwrap();
    output.push(menu(&targets));
    let done = targets.select("Choose a square", ["m9k9"]).await.unwrap();
    output.push(done.content);
    for (channel, line) in [
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
        let answer = channel.slash(line).await.unwrap();
        let played = line.replace("/move ", "You played **");
        assert!(
            answer.content.starts_with(&format!("{played}**.")),
            "{line}: {}",
            answer.content
        );
    }
    let board = board_number(&ann, 13).await;
    let pieces = board.press("Move").await.unwrap();
    let targets = pieces.select("Choose a piece", ["h8"]).await.unwrap();
    output.push(menu(&targets));
    let later = targets.press("Next").await.unwrap();
    output.push(menu(&later));
    output.push(ann.slash("/show moves").await.unwrap().content);
    output.push(mask(&cleo.slash("/turns").await.unwrap().content));
    output.extend(draw_by_agreement([&ann, &bob, &cleo, &dan]).await);
    insta::assert_snapshot!(output.join("\n---\n"));
    server.close().await;
}

/// A player who resigns on another's turn is out when their own comes. Resigning with two armies
/// gives up both.
#[tokio::test(flavor = "multi_thread")]
async fn a_player_who_resigns_is_out_at_their_next_turn() {
    let server = TestServer::open().await;
    let thread = open_for_four(&server, "/game new Chess4 options:scoring=incremental").await;
    let [ann, bob, cleo, dan] =
        ["ann", "bob", "cleo", "dan"].map(|name| server.thread(name, &thread));
    let mut output = Vec::new();
    let resign = async |channel: &UserInChannel, boards: usize| {
        let mut panel = board_number(channel, boards).await;
        panel = panel.press("More").await.unwrap();
        panel = panel.press("Resign").await.unwrap();
        let question = panel.content.clone();
        let answer = panel.press("Yes, resign").await.unwrap();
        format!("{question}\n{}", answer.content)
    };
    output.push(resign(&cleo, 1).await);
    output.push(mask(&board_number(&ann, 2).await.content));
    let gone = async |boards: usize| {
        let board = board_number(&cleo, boards).await;
        let answer = board.press("Move").await.unwrap();
        assert!(answer.controls().is_empty(), "Move offers nothing");
        let panel = board.press("More").await.unwrap();
        let left = panel.controls().join(", ");
        format!("Cleo presses Move: {}\nand has {left}", answer.content)
    };
    output.push(gone(2).await);
    for (channel, line, boards) in [(&ann, "/move k7", 3), (&bob, "/move d4", 4)] {
        channel.slash(line).await.unwrap();
        output.push(mask(&board_number(&ann, boards).await.content));
    }
    output.push(gone(4).await);
    output.push(resign(&dan, 4).await);
    output.push(mask(&board_number(&ann, 5).await.content));
    output.push(mask(&cleo.slash("/move d10").await.unwrap().content));
    output.push(resign(&ann, 5).await);
    output.push(mask(&board_number(&bob, 6).await.content));
    let last = board_number(&bob, 6).await;
    output.push(last.attachments[0].description.clone().unwrap());
    insta::assert_snapshot!(output.join("\n---\n"));
    server.close().await;
}

/// The text of the last board, after the players of the second and fourth turn have resigned and
/// the others have moved.
async fn ending(
    server: &TestServer,
    thread: &Thread,
    resigning: &[&str],
    movers: [&str; 2],
) -> String {
    for name in resigning {
        let channel = server.thread(name, thread);
        let boards = boards(&channel).len();
        let board = board_number(&channel, boards).await;
        let panel = press_on(&board, "Resign").await;
        panel.press("Yes, resign").await.unwrap();
        board_number(&channel, boards + 1).await;
    }
    for (name, line) in movers.into_iter().zip(["/move k7", "/move d8"]) {
        let channel = server.thread(name, thread);
        let boards = boards(&channel).len();
        let answer = channel.slash(line).await.unwrap();
        assert!(
            answer.content.starts_with("You played"),
            "{}",
            answer.content
        );
        board_number(&channel, boards + 1).await;
    }
    let channel = server.thread(movers[0], thread);
    mask(&boards(&channel).pop().unwrap().content)
}

/// Two armies of one player, and those of partners, win as one side, so the point is not shared.
#[tokio::test(flavor = "multi_thread")]
async fn one_side_wins_with_both_its_armies() {
    let server = TestServer::open().await;
    let line = "/game new Chess4 options:scoring=incremental";
    let thread = open_with(&server, line, &[("ann", &["0", "2"]), ("bob", &["1", "3"])]).await;
    let of_two = ending(&server, &thread, &["bob"], ["ann", "ann"]).await;
    server.close().await;
    let server = TestServer::open().await;
    let thread = open_for_four(&server, "/game new Chess4 options:teams=yes").await;
    let of_partners = ending(&server, &thread, &["bob", "dan"], ["ann", "cleo"]).await;
    insta::assert_snapshot!([of_two, of_partners].join("\n---\n"));
    server.close().await;
}
