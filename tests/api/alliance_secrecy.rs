//! Secrecy of alliances over HTTP, tested with pairs of games that have the same public moves and
//! different secret events.
//!
//! A person who takes no part in the secret events must receive the same bytes of both games:
//! bodies, headers, problems and counts. What is random in every game (its id, its seed, the heads
//! of its hash chain, the aliases) is masked.

use crate::analysis::analyse;
use crate::answer::{Answer, SendChecked};
use crate::bridge_secrecy;
use crate::diplomacy::{begin, begin_with, finish};
use crate::listener::{Listener, SSE};
use crate::webhook_secrecy::{difference_of_webhooks, webhooks_of};
use crate::world::{Player, World, path};
use entente::config::LimitsConfig;
use entente_game::GameId;
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The number of pairs that are played.
const PAIRS: u64 = 8;

/// The number of moves of each pair.
const TURNS: usize = 8;

pub(crate) const ARMIES: [&str; 4] = ["white", "red", "black", "yellow"];

/// The armies of chess for four.
const ARMIES_FOR_POINTS: [&str; 4] = ["red", "blue", "yellow", "green"];

/// Pseudo-random numbers that are the same each time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// Two games that must look the same to all but two of their players.
pub(crate) struct Pair<'a> {
    pub(crate) world: &'a World,
    pub(crate) games: [GameId; 2],
    armies: [&'static str; 4],
    /// The seats of the two players who have secrets, in the second game only.
    pub(crate) insiders: [usize; 2],
    dice: Dice,
}

/// The number of occurrences of each kind of secret event.
pub(crate) type Occurred = BTreeMap<&'static str, usize>;

impl<'a> Pair<'a> {
    pub(crate) async fn begin(world: &'a World, number: u64) -> Self {
        let letters = ["signed", "anonymous"][number as usize % 2];
        // Nothing is revealed after the end either, so that the analysis is compared, too.
        let options = json!({"letters": letters, "reveal_alliances": false});
        // In every fourth pair alliances are pacts: the rules do not know them.
        let has_pacts = number % 4 == 2;
        let (armies, games) = if has_pacts {
            let game = json!({"variant": "fourplayer", "options": {"mode": "diplomacy"},
                "name": "Ann", "wishes": ["red"], "diplomacy": options});
            let one = begin_with(world, game.clone()).await;
            (ARMIES_FOR_POINTS, [one, begin_with(world, game).await])
        } else {
            let one = begin(world, "alliance", Some(options.clone())).await;
            let other = begin(world, "alliance", Some(options)).await;
            (ARMIES, [one, other])
        };
        Self {
            armies,
            ..Self::of_alliance(world, number, games)
        }
    }

    /// The pair with this number of two games of Four Player Chess that have begun.
    pub(crate) fn of_alliance(world: &'a World, number: u64, games: [GameId; 2]) -> Self {
        let mut dice = Dice(number * 7919 + 1);
        let one = dice.below(4);
        let other = (one + 1 + dice.below(3)) % 4;
        Self {
            world,
            games,
            armies: ARMIES,
            insiders: [one, other],
            dice,
        }
    }

    /// The number of moves. After three rounds of chess for four a player can leave.
    fn turns(&self) -> usize {
        if self.armies == ARMIES { TURNS } else { 12 }
    }

    pub(crate) fn player(&self, seat: usize) -> &'a Player {
        let world = self.world;
        [&world.ann, &world.bob, &world.cleo, &world.dan][seat]
    }

    pub(crate) fn outsiders(&self) -> Vec<&'a Player> {
        let seats = (0..4).filter(|seat| !self.insiders.contains(seat));
        let players = seats.map(|seat| self.player(seat));
        players.chain([&self.world.eve]).collect()
    }

    /// One of the two insiders tries a random secret action with the other one.
    pub(crate) async fn act_in_secret(&mut self, occurred: &mut Occurred) {
        let first = self.dice.below(2);
        let (by, other) = (self.insiders[first], self.armies[self.insiders[1 - first]]);
        let (to, from) = (json!({"to": other}), json!({"from": other}));
        let terms = json!({"from": other, "message": "On my terms."});
        let order = ["removal", "protectorate"][self.dice.below(2)];
        let all = [
            ("propose", Method::POST, "/proposals", to.clone()),
            ("withdraw", Method::POST, "/proposals/withdraw", to),
            ("accept", Method::POST, "/proposals/accept", from.clone()),
            ("decline", Method::POST, "/proposals/decline", from),
            ("counter", Method::POST, "/proposals/counter", terms),
            ("leave", Method::POST, "/alliances/leave", json!({})),
            (
                "order",
                Method::PUT,
                "/alliances/order",
                json!({"order": order}),
            ),
            (
                "letter",
                Method::POST,
                "/letters",
                json!({"to": [other], "text": "Psst."}),
            ),
            ("mute", Method::POST, "/letters/mute", json!({"of": other})),
        ];
        // Proposing and accepting are more likely, because the other actions depend on them.
        let chosen = [0, 0, 0, 1, 2, 2, 2, 3, 4, 5, 6, 7, 8][self.dice.below(13)];
        let (kind, method, rest, body) = &all[chosen];
        let path = path(&self.games[1], rest);
        let request = self
            .world
            .request(method.clone(), &path, Some(self.player(by)));
        if request.json(body).answer().await.status.is_success() {
            *occurred.entry(kind).or_default() += 1;
        }
    }

    /// Makes the same random move in both games.
    pub(crate) async fn make_move(&mut self) {
        let path_of = |game: usize, rest: &str| path(&self.games[game], rest);
        let own = self
            .world
            .get(&path_of(0, "/legal-moves"), &self.world.ann)
            .await;
        let legal = own.json();
        let mover = self.player(
            self.armies
                .iter()
                .position(|army| legal["turn"] == *army)
                .unwrap(),
        );
        let moves = legal["legal"].as_array().unwrap();
        let count = moves.len();
        let paths = [path_of(0, "/moves"), path_of(1, "/moves")];
        let chosen = &moves[self.dice.below(count)]["coordinate"];
        for path in paths {
            let mut body = json!({"move": chosen});
            let answer = self.world.post(&path, mover, body.clone()).await;
            // Only in one of the games the player may betray somebody, and is asked first.
            if let Some(value) = answer.json().get("confirm") {
                body["confirm"] = value.clone();
                self.world
                    .post(&path, mover, body.clone())
                    .await
                    .expect(201);
            } else {
                answer.expect(201);
            }
        }
    }
}

/// Everything that a person receives of a game: all that can be read, and all refusals.
async fn everything(pair: &Pair<'_>, game: &GameId, player: &Player) -> Vec<Answer> {
    let world = pair.world;
    let mut received = Vec::new();
    for rest in [
        "",
        "/moves",
        "/legal-moves",
        "/events",
        "/events?after=5",
        "/pgn",
        "/board.png?size=64",
        "/board.gif?size=64",
        "/strip.png?size=64",
        "/alliances",
        "/proposals",
        "/letters",
        "/history",
        "/export",
        "/analysis",
        "/analysis.png",
        "/save",
        "/save/sealed",
    ] {
        received.push(world.get(&path(game, rest), player).await);
    }
    received.push(own_data(world, game, player).await);
    for method in [Method::HEAD, Method::GET] {
        let request = world
            .request(method, &path(game, ""), Some(player))
            .header("If-None-Match", "\"4\"");
        received.push(request.answer().await);
    }
    for army in pair.armies {
        for (rest, body) in [
            ("/proposals/accept", json!({"from": army})),
            ("/proposals/accept", json!({"from": army, "leaving": true})),
            ("/proposals/decline", json!({"from": army})),
            (
                "/proposals/counter",
                json!({"from": army, "message": "On my terms."}),
            ),
            ("/proposals/withdraw", json!({"to": army})),
        ] {
            received.push(world.post(&path(game, rest), player, body).await);
        }
    }
    for (rest, body) in [
        ("/alliances/leave", json!({})),
        ("/letters", json!({"alias": 20, "text": "Who is there?"})),
        ("/letters/report", json!({"letter": 1})),
        ("/moves", json!({"move": "banana"})),
    ] {
        let request = world.request(Method::POST, &path(game, rest), Some(player));
        received.push(request.json(&body).answer().await);
        let request = world
            .request(Method::POST, &path(game, rest), Some(player))
            .header("If-Match", "\"1\"");
        received.push(request.json(&body).answer().await);
    }
    received
}

/// The part of a person's own data that is about a game. The other game of a pair is in it, too.
pub(crate) async fn own_data(world: &World, game: &GameId, player: &Player) -> Answer {
    let mut answer = world.get("/api/v1/me/data", player).await.expect(200);
    let data = answer.json();
    let games = data["games"].as_array().unwrap().iter();
    let own: Vec<&Value> = games.filter(|one| one["id"] == game.as_str()).collect();
    answer.bytes = json!(own).to_string().into_bytes();
    answer.headers.remove("content-length");
    answer
}

/// The answers as text, without what is random in every game.
pub(crate) fn masked(answers: &[Answer], game: &GameId) -> Vec<String> {
    let masked = answers.iter().map(|answer| {
        let body = match serde_json::from_slice::<Value>(&answer.bytes) {
            Ok(mut json) => {
                mask(&mut json);
                json.to_string()
            }
            // A text may name the game, which is masked below.
            Err(_) => String::from_utf8(answer.bytes.clone())
                .unwrap_or_else(|_| format!("{:?}", answer.bytes)),
        };
        let mut headers = answer.headers.clone();
        // The names of aliases have different lengths. With a body, the length reveals nothing
        // more.
        if !answer.bytes.is_empty() {
            headers.remove("content-length");
        }
        let text = format!("{} {headers:?} {body}", answer.status);
        text.replace(game.as_str(), "[game]")
    });
    masked.collect()
}

/// Masks what is random in every game, and the readers of letters.
fn mask(value: &mut Value) {
    if let Some(readers) = value.get_mut("to").filter(|to| to.is_array()) {
        *readers = "[readers]".into();
    }
    for name in ["head", "seed_hash", "alias", "chance"] {
        if let Some(field) = value.get_mut(name).filter(|field| !field.is_null()) {
            *field = "[random]".into();
        }
    }
    // Of what is encrypted the length can be read.
    if let Some(sealed) = value.get_mut("sealed") {
        *sealed = sealed.as_str().unwrap_or_default().len().into();
    }
    match value {
        Value::Object(fields) => fields.values_mut().for_each(mask),
        Value::Array(elements) => elements.iter_mut().for_each(mask),
        _ => {}
    }
}

/// Collects the news of a game for a person: the stream of its events to the last that they know
/// of, and those of its events that are among all of theirs.
async fn heard(world: &World, game: &GameId, player: &Player) -> Vec<String> {
    let version = world
        .service
        .view(game, player.person)
        .await
        .unwrap()
        .record
        .version;
    let mut heard = Vec::new();
    // Only players hear a game that is not public.
    if player.person != world.eve.person {
        let events = path(game, "/events");
        let mut stream = Listener::open(world, &events, Some(player), SSE, 0).await;
        let text = stream.until(&version.to_string()).await;
        heard.push(text.replace(game.as_str(), "[game]"));
    }
    let mut after = "0".to_owned();
    loop {
        let page = format!("/api/v1/me/events?after={after}");
        let page = world.get(&page, player).await.expect(200).json();
        let events = page["events"].as_array().unwrap();
        if events.is_empty() {
            return heard;
        }
        for event in events {
            let (last, next) = (after.parse::<u64>().unwrap(), &event["id"]);
            assert_eq!(*next, (last + 1).to_string(), "their numbers have no gaps");
            after = (last + 1).to_string();
            if event["game"] == game.as_str() {
                let text = event.to_string().replace(game.as_str(), "[game]");
                heard.push(text.replace(&format!("\"id\":{next}"), ""));
            }
        }
    }
}

/// Finds the first difference between the two games for an outsider, if there is one.
async fn difference(pair: &Pair<'_>, leak: Option<&Player>) -> Option<String> {
    difference_for(pair, &pair.outsiders(), leak).await
}

/// Finds the first difference between the two games for one of these people, if there is one.
async fn difference_for(
    pair: &Pair<'_>,
    players: &[&Player],
    leak: Option<&Player>,
) -> Option<String> {
    for player in players {
        let mut seen = Vec::new();
        for game in &pair.games {
            let mut lines = masked(&everything(pair, game, player).await, game);
            lines.extend(heard(pair.world, game, player).await);
            // The other reader in the news of a letter to several.
            let lines = lines.into_iter();
            let lines = lines.map(|line| line.replace(r#""with":["black"]"#, r#""with":[]"#));
            let mut lines: Vec<String> = lines.collect();
            if let Some(insider) = leak {
                // The planted leak: the insider's event number, which counts secret events.
                let view = pair.world.service.view(game, insider.person).await.unwrap();
                lines.push(view.record.version.to_string());
            }
            seen.push(lines);
        }
        let mut both = seen[0].iter().zip(&seen[1]);
        if let Some((one, other)) = both.find(|(one, other)| one != other) {
            return Some(format!("{}: {one}\n{other}", player.name));
        }
        assert_eq!(seen[0].len(), seen[1].len());
    }
    None
}

/// Plays a pair to its end, and returns the first difference that an outsider finds.
pub(crate) async fn play_pair(
    world: &World,
    number: u64,
    leaks: bool,
    occurred: &mut Occurred,
) -> Option<String> {
    let mut pair = Pair::begin(world, number).await;
    let hooks = if world.has_several_processes() {
        Vec::new()
    } else {
        webhooks_of(world, &pair.outsiders()).await
    };
    for _ in 0..pair.turns() {
        for _ in 0..6 {
            pair.act_in_secret(occurred).await;
        }
        pair.make_move().await;
        let leak = leaks.then(|| pair.player(pair.insiders[0]));
        let found = difference(&pair, leak).await;
        if found.is_some() {
            return found;
        }
    }
    // An outsider proposes an alliance to an insider. The answer must not depend on the insider's
    // secret alliance.
    let (outsider, insider) = (pair.outsiders()[0], pair.armies[pair.insiders[0]]);
    let mut answers = Vec::new();
    for game in &pair.games {
        let propose = json!({"to": insider, "message": "And we two?"});
        let answer = world
            .post(&path(game, "/proposals"), outsider, propose)
            .await;
        answers.push(masked(&[answer.expect(201)], game));
    }
    assert_eq!(answers[0], answers[1]);
    let found = difference(&pair, None).await;
    if found.is_some() {
        return found;
    }
    let found = difference_over_bridges(&pair, &pair.outsiders()).await;
    if found.is_some() {
        return found;
    }
    // This test thinks for one process only, and is the only one that delivers there.
    if world.has_several_processes() {
        return None;
    }
    let found = difference_of_analyses(&pair).await;
    if found.is_some() {
        return found;
    }
    difference_of_webhooks(&pair, hooks).await
}

/// Finds the first difference between the two games for one of these people through the bridges, if
/// there is one.
pub(crate) async fn difference_over_bridges(pair: &Pair<'_>, people: &[&Player]) -> Option<String> {
    for player in people {
        let mut seen = Vec::new();
        for game in &pair.games {
            let received = bridge_secrecy::everything(pair.world, game, player).await;
            seen.push(masked(&received, game));
        }
        let mut both = seen[0].iter().zip(&seen[1]);
        if let Some((one, other)) = both.find(|(one, other)| one != other) {
            return Some(format!("{}: {one}\n{other}", player.name));
        }
        assert_eq!(seen[0].len(), seen[1].len());
    }
    None
}

/// Finds the first difference between the analyses of the finished games for an outsider, if there
/// is one.
async fn difference_of_analyses(pair: &Pair<'_>) -> Option<String> {
    let mut roles = Vec::new();
    for game in &pair.games {
        finish(pair.world, game).await;
        analyse(pair.world, game).await;
        roles.push(linked_roles(pair.world).await);
    }
    // Nobody's values count what is never revealed.
    if roles[0] != roles[1] {
        return Some(format!("{roles:?}"));
    }
    for player in pair.outsiders() {
        let mut seen = Vec::new();
        for game in &pair.games {
            let mut received = Vec::new();
            for rest in ["/analysis", "/analysis.png", "/history"] {
                received.push(pair.world.get(&path(game, rest), player).await);
            }
            seen.push(masked(&received, game));
        }
        if seen[0] != seen[1] {
            return Some(format!("{}: {:?}", player.name, seen));
        }
    }
    None
}

/// The values of the linked roles of all, as Discord shows them to anybody.
pub(crate) async fn linked_roles(world: &World) -> Vec<BTreeMap<&'static str, String>> {
    let mut values = Vec::new();
    for player in [&world.ann, &world.bob, &world.cleo, &world.dan, &world.eve] {
        let own = world.service.people().role_values(player.person).await;
        values.push(own.unwrap().by_key());
    }
    values
}

#[tokio::test]
async fn alliances_are_invisible_to_others_to_the_byte() {
    let world = World::new().await;
    let mut occurred = Occurred::new();
    for number in 0..PAIRS {
        let found = play_pair(&world, number, false, &mut occurred).await;
        assert_eq!(found, None, "pair {number}");
    }
    println!("{PAIRS} pairs; secret events: {occurred:?}");
    assert_eq!(occurred.len(), 9, "{occurred:?}");
}

/// The same at three processes: each request goes to the next of them.
#[tokio::test(flavor = "multi_thread")]
async fn alliances_are_invisible_at_every_process() {
    let Some(world) = World::of_three_processes().await else {
        return;
    };
    let mut occurred = Occurred::new();
    for number in 0..PAIRS / 4 {
        let found = play_pair(&world, number, false, &mut occurred).await;
        assert_eq!(found, None, "pair {number}");
    }
    assert!(occurred.len() >= 5, "{occurred:?}");
}

/// A letter to two players is invisible to everybody else. A copy for the second changes nothing
/// for the first, except that the readers are named: they are masked here.
#[tokio::test]
async fn a_letter_to_several_is_invisible_to_everybody_else() {
    let world = World::new().await;
    for (one, both) in [
        (json!(null), json!(["red", "black"])),
        (json!(["red"]), json!(["red", "black"])),
    ] {
        let mut pair = Pair::begin(&world, 3).await;
        for (game, to) in pair.games.iter().zip([&one, &both]) {
            let letter = json!({"to": to, "text": "Psst."});
            if !to.is_null() {
                let written = world
                    .post(&path(game, "/letters"), &world.ann, letter)
                    .await;
                written.expect(201);
            }
        }
        pair.make_move().await;
        assert_eq!(
            difference_for(&pair, &[&world.dan, &world.eve], None).await,
            None
        );
        let readers = difference_for(&pair, &[&world.bob, &world.ann], None).await;
        assert_eq!(readers.is_some(), one.is_null(), "{readers:?}");
    }
}

/// Limits are no way to learn what others do: an outsider has as much left, is refused at the same
/// request and waits as long, whether two others negotiate until they are refused themselves or
/// not.
#[tokio::test]
async fn limits_tell_nobody_how_busy_others_are() {
    let limits = LimitsConfig {
        strangers: true,
        commands: 6,
        reads: 12,
        ..LimitsConfig::default()
    };
    let mut seen = Vec::new();
    for negotiates in [false, true] {
        let world = World::with_limits(limits.clone()).await;
        let options = json!({"letters": "signed"});
        let game = begin(&world, "alliance", Some(options)).await;
        if negotiates {
            negotiate_until_refused(&world, &game).await;
        }
        seen.push(use_up_everything(&world, &game).await);
    }
    assert!(
        seen[0].iter().any(|line| line.starts_with("429 ")),
        "{:?}",
        seen[0]
    );
    assert_eq!(seen[0], seen[1]);
}

/// Two players propose and withdraw, and read, until they may do no more.
async fn negotiate_until_refused(world: &World, game: &GameId) {
    let (mut refused, to) = (0, json!({"to": "red"}));
    for _ in 0..4 {
        for rest in ["/proposals", "/proposals/withdraw"] {
            let path = path(game, rest);
            let answer = world.post(&path, &world.ann, to.clone()).await;
            refused += usize::from(
                answer
                    .header("ratelimit")
                    .is_some_and(|left| left.contains("r=0")),
            );
            world.get(&path_of_proposals(game), &world.bob).await;
        }
    }
    assert!(refused > 0);
}

fn path_of_proposals(game: &GameId) -> String {
    path(game, "/proposals")
}

/// Collects the answers about their limits that an outsider gets while they use them up.
async fn use_up_everything(world: &World, game: &GameId) -> Vec<String> {
    let (mut seen, lobby) = (Vec::new(), json!({"variant": "standard", "name": "Cleo"}));
    for _ in 0..8 {
        let answers = [
            world.get(&path(game, ""), &world.cleo).await,
            world.get(&path(game, "/board.png"), &world.cleo).await,
            world.get(&path_of_proposals(game), &world.cleo).await,
            world
                .post("/api/v1/games", &world.cleo, lobby.clone())
                .await,
        ];
        for answer in &answers {
            let fields = ["ratelimit", "ratelimit-policy", "retry-after"];
            let fields = fields.map(|name| answer.header(name).unwrap_or_default());
            seen.push(format!("{} {}", answer.status.as_u16(), fields.join(" ")));
        }
    }
    seen
}
