//! Anonymous seats through the whole bot. Two games in which Bob and Cleo have each other's seats
//! must show everybody else the same bytes until the end: in the channel, the thread, direct
//! messages, answers, suggestions, pictures and HTTP. Then everybody is named.
use crate::lobby::{new_thread, press};
use crate::support::{
    TestServer, boards, game_of, http_client, newest, sandbox_builder, token, until,
};
use crate::transcript::{Seen, Transcript, difference};
use entente_sandbox::{Message, Thread, UserInChannel};
use serde_json::{Value, json};
use std::collections::HashMap;

/// The players. Eve only watches.
const PLAYERS: [&str; 3] = ["ann", "bob", "cleo"];

/// The armies, in turn order; Gold takes no part.
const ARMIES: [&str; 3] = ["White", "Silver", "Black"];

/// The command that opens the lobby.
const NEW: &str = "/game new Chess4 secret:True visibility:public \
                   options:\"absent=gold pacts=yes\"";

/// The number of lobbies that are started at most until the seed draws the wanted seats: one of
/// six does.
const MOST_LOBBIES: usize = 60;

/// A game that has begun, and the test server in which it is played.
struct Game {
    server: TestServer,
    thread: Thread,
    tokens: HashMap<&'static str, String>,
    id: String,
    /// The player of each seat.
    seats: [&'static str; 3],
}

impl Game {
    async fn begin() -> Self {
        let people = ["ann", "bob", "cleo", "eve"];
        let sandbox = entente_strict::builder().people(people).bot("Entente");
        let sandbox = sandbox.guild("The Club").channel("chess");
        let server = TestServer::of(sandbox.start().await.unwrap()).await;
        let mut tokens = HashMap::new();
        for name in people {
            tokens.insert(name, token(&server.direct(name)).await);
        }
        // The others must not learn whom no messages reach.
        server.sandbox.user("bob").set_dms_closed(true);
        server.channel("ann").slash(NEW).await.unwrap();
        until(|| boards(&server.channel("ann")).pop()).await;
        for name in ["bob", "cleo"] {
            press(&server.sandbox, name, "Join", &[]).await;
        }
        let thread = new_thread(&server).await;
        let mut game = Self {
            server,
            thread,
            tokens,
            id: String::new(),
            seats: PLAYERS,
        };
        game.id = game_of(&boards(&game.in_thread("ann"))[0]);
        for name in PLAYERS {
            let shown = game.resource(name, "").await;
            game.seats[place(&shown, &shown["your_armies"][0])] = name;
        }
        game.server.settled().await;
        game
    }

    /// A game in which the seats are drawn so.
    async fn with_seats(seats: [&'static str; 3]) -> Self {
        for _ in 0..MOST_LOBBIES {
            let game = Self::begin().await;
            if game.seats == seats {
                return game;
            }
            game.server.close().await;
        }
        panic!("{seats:?} was not drawn in {MOST_LOBBIES} games");
    }

    /// The game's thread, as this person sees it.
    fn in_thread(&self, name: &str) -> UserInChannel {
        self.server.thread(name, &self.thread)
    }

    /// A part of the game in the API, as this person sees it.
    async fn resource(&self, name: &str, part: &str) -> Value {
        let address = format!("{}/games/{}{part}", self.server.api, self.id);
        let request = http_client().get(address).bearer_auth(&self.tokens[name]);
        request.send().await.unwrap().json().await.unwrap()
    }

    /// Moves for a seat, as its player.
    async fn make_move(&self, seat: usize) {
        let legal = self.resource(self.seats[seat], "/legal-moves").await;
        let chosen = legal["legal"][0]["coordinate"].as_str().unwrap();
        let line = format!("/move {chosen}");
        let answer = self.act_in_public(seat, &line).await;
        assert!(answer.content.starts_with("You played"), "{answer:?}");
    }

    /// Types a command for a seat, and waits until everybody has been told what it did.
    async fn act_in_public(&self, seat: usize, line: &str) -> Message {
        let readers = || {
            let direct = ["ann", "cleo"].map(|name| self.server.direct(name));
            direct.into_iter().chain([self.in_thread("eve")])
        };
        let known: Vec<_> = readers().map(|channel| newest(&channel)).collect();
        let answer = self.act(seat, line).await;
        let is_told = || {
            let mut now = readers().map(|channel| newest(&channel)).zip(&known);
            now.all(|(newest, known)| newest > *known).then_some(())
        };
        until(is_told).await;
        self.server.settled().await;
        answer
    }

    /// Types a command for a seat, as its player.
    async fn act(&self, seat: usize, line: &str) -> Message {
        let answer = self.in_thread(self.seats[seat]).slash(line).await.unwrap();
        assert!(answer.ephemeral, "nobody sees who typed {line}");
        answer
    }

    /// Bob types in public, whether it is his turn or not: plainly, to the bot, and as a reply.
    async fn let_bob_type(&self) {
        let bob = self.in_thread("bob");
        bob.type_text("e4").unwrap();
        let asked = bob.type_text("@Entente what now?").unwrap();
        // Before the next one, so that two answers do not come in either order.
        let is_answer = |message: &Message| {
            let asked = Value::from(asked.id.to_string());
            message.json["message_reference"]["message_id"] == asked
        };
        let is_answered = || {
            let has_reaction = asked.reload().unwrap().json["reactions"][0].is_object();
            (has_reaction || bob.messages().iter().any(is_answer)).then_some(())
        };
        until(is_answered).await;
        let board = boards(&bob).pop().unwrap();
        let typed = board.reply("d4").unwrap();
        let emoji = || {
            let json = typed.reload().unwrap().json;
            json["reactions"][0]["emoji"]["name"]
                .as_str()
                .map(str::to_owned)
        };
        assert_eq!(until(emoji).await, "❌");
        self.server.settled().await;
    }

    /// Plays some turns, with everything that the others hear of.
    async fn play(&self) {
        for seat in 0..3 {
            self.let_bob_type().await;
            self.make_move(seat).await;
        }
        self.act_in_public(0, "/draw").await;
        let offer = boards(&self.in_thread(self.seats[1])).pop().unwrap();
        let answer = offer.press("Decline").await.unwrap();
        assert!(answer.ephemeral);
        self.server.settled().await;
        self.act(1, "/whisper player:Black text:Together?").await;
        self.server.settled().await;
        self.make_move(0).await;
    }

    /// Everything that a person can see of the game, with random parts masked.
    async fn seen_by(&self, name: &'static str) -> Seen {
        let mut transcript = Transcript::new(&self.server, &self.id, &self.tokens);
        transcript.name_people(&self.server, &PLAYERS);
        for (what, channel) in [
            ("channel", self.server.channel(name)),
            ("thread", self.in_thread(name)),
            ("direct messages", self.server.direct(name)),
        ] {
            transcript.messages(what, &channel);
        }
        let channel = self.in_thread(name);
        let lines = ["/move move:", "/board game:", "/whisper player:"];
        transcript.suggestions(&channel, &lines).await;
        let api = &self.server.api;
        let paths = self.paths().await;
        transcript.resources(api, &self.tokens[name], &paths).await;
        for path in &paths {
            let request = http_client().get(format!("{api}/{path}"));
            transcript
                .response(&format!("nobody {path}"), request)
                .await;
        }
        for line in [
            "/board",
            "/show moves",
            "/show file",
            "/show position",
            "/turns",
            "/ally status",
            "/game list",
            "/game list which:mine",
            "/profile person:@bob",
            "/profile person:@cleo",
        ] {
            transcript.command(&channel, line).await;
        }
        let board = boards(&channel).pop().unwrap();
        for button in board.controls() {
            let answer = board.press(&button).await.unwrap();
            transcript.message(&format!("button {button}"), &channel, &answer);
        }
        transcript.seen
    }

    async fn paths(&self) -> Vec<String> {
        let parts = [
            "",
            "/events",
            "/moves",
            "/pgn",
            "/board.png",
            "/board.gif?size=64",
            "/strip.png?size=64",
            "/letters",
            "/alliances",
            "/proposals",
            "/export",
            "/analysis",
        ];
        let game = format!("games/{}", self.id);
        let paths = parts.map(|part| format!("{game}{part}"));
        let lists = ["games", "me/games", "games?player=bob", "games?player=cleo"];
        paths.into_iter().chain(lists.map(str::to_owned)).collect()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn games_with_two_people_in_each_others_seats_look_the_same_to_all_others() {
    let one = Game::begin().await;
    let swapped = one.seats.map(|name| match name {
        "bob" => "cleo",
        "cleo" => "bob",
        other => other,
    });
    one.play().await;
    let other = Game::with_seats(swapped).await;
    other.play().await;
    for name in ["ann", "eve"] {
        let (left, right) = (one.seen_by(name).await, other.seen_by(name).await);
        let difference = difference(&left, &right);
        assert_eq!(difference, None, "{name} sees {:?}", one.seats);
        for (what, bytes) in &left {
            let text = String::from_utf8_lossy(bytes);
            let is_game = what.ends_with("games/[game]");
            assert!(!is_game || !text.contains("\"Bob\""), "{what}: {text}");
        }
    }
    // What they see themselves does differ.
    let own = [&one, &other].map(|game| game.seats.iter().position(|name| *name == "bob"));
    assert_ne!(own[0], own[1]);
    end_names_everybody(&one).await;
    one.server.close().await;
    other.server.close().await;
}

/// Ends a game: two players resign. Then its last message and the API name everybody.
async fn end_names_everybody(game: &Game) {
    for seat in [1, 2] {
        let question = game.act(seat, "/resign").await;
        question.press("Yes, resign").await.unwrap();
    }
    let is_last = |message: &Message| {
        let named = PLAYERS.iter().zip(ARMIES).all(|(name, _)| {
            let id = game.server.sandbox.user(name).id();
            message.content.contains(&format!("<@{id}>"))
        });
        named.then(|| message.content.clone())
    };
    let last = until(|| boards(&game.in_thread("eve")).last().and_then(is_last)).await;
    for (name, army) in game.seats.iter().zip(ARMIES) {
        let id = game.server.sandbox.user(name).id();
        assert!(last.contains(&format!("<@{id}> ({army})")), "{last}");
    }
    let resource = game.resource("eve", "").await;
    assert_eq!(resource["anonymous"], true);
    for person in resource["people"].as_array().unwrap() {
        let seat = place(&resource, &person["armies"][0]);
        let name = person["name"].as_str().unwrap().to_lowercase();
        assert_eq!(name, game.seats[seat]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_with_secret_seats_refuses_what_would_show_them() {
    let server = TestServer::of(sandbox_builder().start().await.unwrap()).await;
    let ann = server.channel("ann");
    let of_ann = token(&server.direct("ann")).await;
    for fault in [json!({"rated": true}), json!({"wishes": ["white"]})] {
        let mut body = json!({"variant": "chess4", "name": "Ann", "anonymous": true});
        body.as_object_mut()
            .unwrap()
            .extend(fault.as_object().unwrap().clone());
        let request = http_client().post(format!("{}/games", server.api));
        let request = request.bearer_auth(&of_ann).json(&body);
        let refused = request.send().await.unwrap();
        assert_eq!(refused.status(), 422, "{body}");
    }
    assert_eq!(boards(&server.direct("ann")).len(), 0);
    ann.slash(NEW).await.unwrap();
    let lobby = until(|| boards(&ann).pop()).await;
    assert!(lobby.content.contains("Seats are drawn and secret"));
    let controls = lobby.controls();
    assert!(controls.contains(&"Join".to_owned()));
    assert!(!controls.contains(&"Join as…".to_owned()), "{controls:?}");
    let game = game_of(&lobby);
    let token = token(&server.direct("bob")).await;
    let join = |body: Value| {
        let address = format!("{}/games/{game}/join", server.api);
        let request = http_client().post(address).bearer_auth(&token);
        request.json(&body).send()
    };
    let refused = join(json!({"name": "Bob", "wishes": ["silver"]})).await;
    let refused = refused.unwrap();
    assert_eq!(refused.status(), 422, "{}", refused.text().await.unwrap());
    let joined = join(json!({"name": "Bob"})).await.unwrap();
    assert!(
        joined.status().is_success(),
        "{}",
        joined.text().await.unwrap()
    );
    server.close().await;
}

/// The place of an army among the seats of a game.
fn place(game: &Value, army: &Value) -> usize {
    let mut seats = game["seats"].as_array().unwrap().iter();
    seats.position(|seat| seat["army"] == *army).unwrap()
}
