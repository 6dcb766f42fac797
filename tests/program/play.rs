//! Whole games through the bot: people in the sandbox play two master games in every way there is,
//! and each board is read back from its pixels.

use crate::support::*;
use entente_render::Facing;
use entente_rules::{Pgn, Position};
use entente_sandbox::Message;

/// Morphy's game: White types `/move` in the thread, Black in direct messages.
#[tokio::test(flavor = "multi_thread")]
async fn the_opera_game_by_slash_commands_from_thread_and_direct_messages() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let (white, black) = (server.thread("ann", &thread), server.direct("bob"));
    let game = master_game(0);
    let mut position: Position = game.start().clone();
    for (ply, mv) in game.moves().iter().enumerate() {
        let san = position.san(mv);
        let mover = if ply % 2 == 0 { &white } else { &black };
        let answer = mover.slash(&format!("/move {san}")).await.unwrap();
        assert!(answer.ephemeral, "only the player sees the answer");
        assert!(
            answer
                .content
                .starts_with(&format!("You played **{san}**.")),
            "{}",
            answer.content
        );
        position = position.play(mv).unwrap();
        // The first board is that of the start.
        let board = board_number(&white, ply + 2).await;
        assert!(board.content.contains(&san), "{}", board.content);
        // The board stays on White's side all through the game.
        assert_shows(&white, &board, &position, Facing::South);
    }
    let all = boards(&white);
    assert_eq!(all.len(), game.moves().len() + 1, "one board for each turn");
    assert_eq!(
        all.iter()
            .filter(|board| board.content.contains("1\u{2011}0"))
            .count(),
        1,
        "the result is announced once"
    );
    // The second to last board loses its buttons a moment after the last one has come.
    until(|| {
        let left = boards(&white).into_iter();
        left.flat_map(|board| board.controls())
            .all(|control| control == "Board" || GAME_OVER_BUTTONS.contains(&control.as_str()))
            .then_some(())
    })
    .await;

    let file = white.slash("/show file").await.unwrap();
    let text = String::from_utf8(white.download(&file.attachments[0]).unwrap()).unwrap();
    let again = Pgn::read(&text).unwrap().remove(0);
    assert_eq!(
        (again.moves(), again.result()),
        (game.moves(), game.result())
    );
    assert_eq!(
        (again.header("White"), again.header("Black")),
        (Some("Ann"), Some("Bob"))
    );
    server.close().await;
}

/// From the command to the board: one job reads the language of the player, one makes the move, and
/// one reads all that its message needs. One view is for the answer, and one for the message.
#[tokio::test(flavor = "multi_thread")]
async fn a_move_takes_three_jobs_and_two_views_from_the_command_to_its_board() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let moves = ["e4", "e5", "Nf3"];
    for (mv, name) in moves.iter().zip(["ann", "bob", "ann"]) {
        server.settled().await;
        let before = server.work_done();
        let mover = server.thread(name, &thread);
        mover.slash(&format!("/move {mv}")).await.unwrap();
        server.settled().await;
        let done = server.work_done() - before;
        assert_eq!((done.jobs, done.views), (3, 2), "{mv}");
    }
    // Each earlier message lost its picture and its buttons, and said only what had happened.
    let boards = boards(&server.thread("ann", &thread));
    let earlier = &boards[1..boards.len() - 1];
    assert_eq!(earlier.len(), 2, "{earlier:?}");
    for board in earlier {
        assert!(!board.content.contains("turn"), "{}", board.content);
        assert!(is_past_board(board), "{:?}", board.controls());
    }
    server.close().await;
}

/// Kasparov's game: White uses only menus and buttons, Black an HTTP client.
#[tokio::test(flavor = "multi_thread")]
async fn the_immortal_of_wijk_aan_zee_by_menus_and_by_http() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let white = server.thread("ann", &thread);
    let black = Client::of(&server, "bob").await;
    let game = master_game(1);
    let mut position: Position = game.start().clone();
    for (ply, mv) in game.moves().iter().enumerate() {
        let coordinate = position.coordinate(mv);
        if ply % 2 == 0 {
            let board = board_number(&white, ply + 1).await;
            let done = choose(&board, &mv.from.to_string(), &coordinate).await;
            let played = format!("You played **{}**.", position.san(mv));
            assert!(done.content.starts_with(&played), "{}", done.content);
        } else {
            black.play(&coordinate).await;
        }
        position = position.play(mv).unwrap();
        let board = board_number(&white, ply + 2).await;
        assert_shows(&white, &board, &position, facing(&position));
    }
    // Topalov resigned.
    assert_eq!(game.result().token(), "1-0");
    assert_eq!(black.resign().await["result"]["score"], "1-0");
    let last = board_number(&white, game.moves().len() + 2).await;
    assert!(
        last.content.contains("wins by resignation"),
        "{}",
        last.content
    );
    let announced = boards(&white)
        .iter()
        .filter(|board| board.content.contains("1\u{2011}0"))
        .count();
    assert_eq!(announced, 1, "the result is announced once");

    let file = white.slash("/show file").await.unwrap();
    let text = String::from_utf8(white.download(&file.attachments[0]).unwrap()).unwrap();
    let again = Pgn::read(&text).unwrap().remove(0);
    assert_eq!(
        (again.moves(), again.result()),
        (game.moves(), game.result())
    );
    assert_eq!(
        without_site(&black.get("pgn").await),
        without_site(&text),
        "Discord and the API give the same file, but only Discord knows where it is"
    );
    server.close().await;
}

/// Makes a move with controls only: *Move*, the piece, the target. The pictures of both menus mark
/// what can be chosen.
async fn choose(board: &Message, from: &str, coordinate: &str) -> Message {
    let pieces = board.press("Move").await.unwrap();
    assert!(pieces.ephemeral && pieces.attachments.len() == 1);
    let targets = pieces.select("Choose a piece", [from]).await.unwrap();
    assert_eq!(
        (targets.id, targets.attachments.len()),
        (pieces.id, 1),
        "the same message shows the targets"
    );
    let done = targets
        .select("Choose a square", [coordinate])
        .await
        .unwrap();
    assert!(done.controls().is_empty(), "nothing is left to press");
    done
}

/// A client of the HTTP API, with a person's token and their only game.
pub(crate) struct Client {
    http: reqwest::Client,
    token: String,
    game: String,
}

impl Client {
    pub(crate) async fn of(server: &TestServer, name: &str) -> Self {
        let token = token(&server.direct(name)).await;
        let http = http_client();
        let mine: serde_json::Value =
            serde_json::from_str(&fetch(&http, &token, &format!("{}/me/games", server.api)).await)
                .unwrap();
        let id = mine["games"][0]["id"].as_str().unwrap();
        Self {
            http,
            token,
            game: format!("{}/games/{id}", server.api),
        }
    }

    /// The game, as this person sees it.
    pub(crate) async fn show(&self) -> serde_json::Value {
        serde_json::from_str(&fetch(&self.http, &self.token, &self.game).await).unwrap()
    }

    /// A part of the game, such as `pgn`.
    pub(crate) async fn get(&self, part: &str) -> String {
        fetch(&self.http, &self.token, &format!("{}/{part}", self.game)).await
    }

    /// Does something in the game that must be possible.
    pub(crate) async fn post(&self, part: &str, body: serde_json::Value) {
        let request = self.http.post(format!("{}/{part}", self.game));
        let request = request.bearer_auth(&self.token).json(&body);
        let response = request.send().await.unwrap();
        let status = response.status();
        assert!(status.is_success(), "{}", response.text().await.unwrap());
    }

    async fn play(&self, coordinate: &str) {
        let body = serde_json::json!({ "move": coordinate });
        let request = self
            .http
            .post(format!("{}/moves", self.game))
            .bearer_auth(&self.token)
            .json(&body);
        let response = request.send().await.unwrap();
        assert_eq!(response.status(), 201, "{}", response.text().await.unwrap());
    }

    async fn resign(&self) -> serde_json::Value {
        let response = self
            .http
            .post(format!("{}/resign", self.game))
            .bearer_auth(&self.token)
            .send()
            .await
            .unwrap();
        assert!(response.status().is_success());
        response.json().await.unwrap()
    }
}

async fn fetch(http: &reqwest::Client, token: &str, address: &str) -> String {
    let response = http.get(address).bearer_auth(token).send().await.unwrap();
    assert_eq!(response.status(), 200, "{address}");
    response.text().await.unwrap()
}

/// A game in direct messages: each player gets their own board, seen from their own side.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_in_direct_messages() {
    let server = TestServer::open().await;
    let (ann, bob) = (server.direct("ann"), server.direct("bob"));
    let answer = ann.slash("/challenge @bob black").await.unwrap();
    assert!(answer.ephemeral);
    board_number(&bob, 1).await.press("Accept").await.unwrap();
    let mut position = Position::start(entente_rules::Variant::Standard);
    for (ply, (mover, san)) in [(&bob, "e4"), (&ann, "c5"), (&bob, "Nf3")]
        .into_iter()
        .enumerate()
    {
        mover.slash(&format!("/move {san}")).await.unwrap();
        position = position.play(position.read_move(san).unwrap()).unwrap();
        // The challenge and the first board came before.
        assert_shows(
            &ann,
            &board_number(&ann, ply + 3).await,
            &position,
            Facing::North,
        );
        assert_shows(
            &bob,
            &board_number(&bob, ply + 3).await,
            &position,
            Facing::South,
        );
    }
    assert!(
        server.channel("ann").messages().is_empty(),
        "nothing is posted in the server"
    );
    server.close().await;
}

/// Every picture of a position has an alt text that describes it.
#[tokio::test(flavor = "multi_thread")]
async fn every_picture_has_an_alt_text_with_the_whole_position() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let (ann, bob) = (server.thread("ann", &thread), server.thread("bob", &thread));
    let newest_alt = || {
        let newest = boards(&ann).pop().unwrap();
        newest.attachments[0].description.clone().unwrap()
    };
    server.settled().await;
    let mut alt = vec![newest_alt()];
    for (channel, text) in [
        (&ann, "e4"),
        (&bob, "e5"),
        (&ann, "Bc4"),
        (&bob, "Nc6"),
        (&ann, "Qh5"),
        (&bob, "Nf6"),
        (&ann, "Qxf7"),
    ] {
        channel.slash(&format!("/move {text}")).await.unwrap();
        server.settled().await;
        alt.push(newest_alt());
    }
    let boards = boards(&ann);
    assert_eq!(boards.len(), 8);
    let texts: Vec<_> = boards.iter().map(|board| board.content.clone()).collect();
    insta::assert_snapshot!(format!(
        "{}\n\n{}",
        mask(&texts.join("\n---\n")),
        alt.join("\n")
    ));
    server.close().await;
}

/// A PGN without the line that says where the game was played.
fn without_site(pgn: &str) -> String {
    let lines = pgn.lines().filter(|line| !line.starts_with("[Site "));
    lines.collect::<Vec<_>>().join("\n")
}
