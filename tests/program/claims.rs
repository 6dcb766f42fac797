//! Claims that end a decided game, through Discord: by a button, by a command, and by the engine.

use crate::clocks::challenge;
use crate::support::*;
use entente_game::samples::quiet_line;
use entente_rules::{Event, Move, Play, Position};
use entente_sandbox::{Error, Message, UserInChannel};

/// A challenge in which Ann, White, has a queen more than the other king.
const QUEEN: &str = "position:\"8/8/8/3k4/8/8/1Q6/K7 w - - 0 1\"";

#[tokio::test(flavor = "multi_thread")]
async fn a_known_win_is_claimed_with_a_button() {
    let server = TestServer::open().await;
    let thread = challenge(&server, QUEEN).await;
    let [ann, bob] = ["ann", "bob"].map(|name| server.thread(name, &thread));
    let board = board_number(&ann, 1).await;
    // Who is not on turn is offered no claim, and gets a clear answer.
    let panel = bob.message(board.id).unwrap().press("More").await.unwrap();
    assert!(
        panel.controls().contains(&"Draw".to_owned()),
        "{:?}",
        panel.controls()
    );
    let early = bob.slash("/game claim win").await.unwrap();
    let mut transcript = vec![format!("Bob: {}", mask(&early.content))];
    let unknown = ann.slash("/game claim draw").await.unwrap();
    transcript.push(format!("Ann: {}", unknown.content));
    let panel = board.press("More").await.unwrap();
    assert!(panel.controls().len() <= 6, "{:?}", panel.controls());
    let opened = panel.press("Draw or claim").await.unwrap();
    transcript.push(format!("Ann: {:?}", opened.controls()));
    let done = opened.press("Claim win").await.unwrap();
    transcript.push(format!("Ann: {}", done.content));
    let over = board_number(&bob, 2).await;
    assert_eq!(over.controls(), ["Rematch", "Moves", "Download", "More"]);
    transcript.push(mask(&over.content));
    insta::assert_snapshot!(transcript.join("\n"));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draw_is_claimed_in_german() {
    let server = TestServer::open().await;
    for name in ["ann", "bob"] {
        server.sandbox.user(name).set_locale("de").unwrap();
    }
    server.sandbox.set_guild_locale("de").unwrap();
    let position = "stellung:\"8/8/8/3k4/8/2n5/8/K6n w - - 0 1\"";
    let line = format!("/herausfordern @bob farbe:Weiß {position}");
    let (channel, bob) = (server.channel("ann"), server.channel("bob"));
    let threads = bob.threads().len();
    channel.slash(&line).await.unwrap();
    let proposed = board_number(&bob, 1).await;
    proposed.press("Annehmen").await.unwrap();
    let thread = until(|| bob.threads().get(threads).cloned()).await;
    let ann = server.thread("ann", &thread);
    let board = board_number(&ann, 1).await;
    let panel = board.press("Mehr").await.unwrap();
    let opened = panel.press("Remis, Reklamation").await.unwrap();
    let done = opened.press("Remis reklamieren").await.unwrap();
    let over = board_number(&ann, 2).await;
    insta::assert_snapshot!(format!("{}\n{}", done.content, mask(&over.content)));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_without_claims_says_so() {
    let server = TestServer::open().await;
    let thread = challenge(&server, &format!("claims:False {QUEEN}")).await;
    let ann = server.thread("ann", &thread);
    let board = board_number(&ann, 1).await;
    let start = &board.content;
    assert!(
        start.contains("Nobody can claim a win or a draw"),
        "{start}"
    );
    let refused = ann.slash("/game claim win").await.unwrap();
    assert!(refused.ephemeral);
    assert!(
        refused.content.contains("without claims"),
        "{}",
        refused.content
    );
    let channel = server.channel("ann");
    let four = channel.slash("/game new Chess4 claims:True").await;
    let refused = four.unwrap().content;
    assert!(
        refused.contains("Only a game between two players"),
        "{refused}"
    );
    server.close().await;
}

/// A game of two people that is also played here.
struct Followed {
    players: [UserInChannel; 2],
    play: Play,
}

impl Followed {
    async fn begin(server: &TestServer, fen: &str) -> Self {
        let thread = challenge(server, &format!("position:\"{fen}\"")).await;
        Self {
            players: ["ann", "bob"].map(|name| server.thread(name, &thread)),
            play: Play::new(Position::from_fen(fen).unwrap()),
        }
    }

    async fn make(&mut self, mv: Move) {
        let ply = self.play.plies().len();
        let line = format!("/move {mv}");
        let answer = self.players[ply % 2].slash(&line).await.unwrap().content;
        assert!(answer.starts_with("You played"), "{mv}: {answer}");
        self.play.apply(&Event::Move(mv.into())).unwrap();
    }

    /// Makes quiet moves until so many plies were made. They repeat no placement of the pieces.
    async fn wander(&mut self, plies: usize) {
        let wanted = plies - self.play.plies().len();
        let line = quiet_line(self.play.positions(), wanted);
        for mv in line.unwrap() {
            self.make(mv).await;
        }
    }

    /// The answer to a claim of Ann. On a busy machine the engine thinks for longer than she waits
    /// at first.
    async fn claim(&self, result: &str) -> String {
        let (ann, line) = (&self.players[0], format!("/game claim {result}"));
        let known = newest(ann);
        let answer = match ann.slash(&line).await {
            Err(Error::StillThinking(_)) => {
                let is_answer = |message: &Message| {
                    message.ephemeral && Some(message.id) > known && !message.content.is_empty()
                };
                ann.wait_for(is_answer, TIMEOUT).await
            }
            answer => answer,
        };
        answer.unwrap().content
    }
}

/// The computers of the program think here, so the claims go through the real engine. A pawn on
/// each side keeps these from being known endings.
#[tokio::test(flavor = "multi_thread")]
async fn the_engine_refuses_what_is_not_certain() {
    let server = TestServer::open().await;
    let mut game = Followed::begin(&server, "7k/8/8/8/8/p7/P7/KQ6 w - - 0 1").await;
    let early = game.claim("win").await;
    assert!(early.contains("20 more rounds"), "{early}");
    game.wander(40).await;
    let refused = game.claim("draw").await;
    assert!(refused.contains("The engine isn’t certain"), "{refused}");
    let wait = game.claim("win").await;
    assert!(wait.contains("ask it again in 20 rounds"), "{wait}");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_engine_confirms_what_is_certain() {
    if entente_gate::skips_slow() {
        return;
    }
    let server = TestServer::open().await;
    let mut game = Followed::begin(&server, "6k1/8/8/8/8/p7/P6p/K6Q w - - 0 1").await;
    let capture = game.play.position().read_move("Qxh2").unwrap();
    game.make(capture).await;
    game.wander(40).await;
    let won = game.claim("win").await;
    assert_eq!(won, "Your claim is correct. You win!");
    let last = until(|| {
        boards(&game.players[1])
            .pop()
            .filter(|board| board.controls() == GAME_OVER_BUTTONS)
    })
    .await;
    assert!(
        last.content
            .contains("the engine was certain for twenty rounds"),
        "{}",
        last.content
    );
    server.close().await;
}
