//! Secrecy of webhooks: in two worlds that differ in what two players do in secret, an outsider's
//! webhook gets the same messages in the same order. What is random in every game (its id, the id
//! of the webhook) is masked; the signatures are made of what is compared, with a random secret.

use crate::alliance_secrecy::Pair;
use crate::answer::SendChecked;
use crate::diplomacy::begin;
use crate::receiver::{Message, Receiver, WEBHOOKS};
use crate::world::{Player, World, path};
use entente_game::{GameId, PlayAction};
use reqwest::Method;
use serde_json::{Value, json};

/// The number of moves in each world.
const PLIES: usize = 10;

/// Lists the secret actions of Ann and Cleo after the first moves, each with its player, path and
/// body.
fn secret_steps() -> Vec<(usize, &'static str, Value)> {
    vec![
        (
            0,
            "/proposals",
            json!({"to": "black", "message": "Together?"}),
        ),
        (2, "/proposals/accept", json!({"from": "white"})),
        (0, "/letters", json!({"to": ["black"], "text": "Psst."})),
        (2, "/letters", json!({"to": ["white"], "text": "Yes."})),
        (2, "/alliances/leave", json!({})),
        (2, "/proposals", json!({"to": "white"})),
        (0, "/proposals/decline", json!({"from": "black"})),
    ]
}

/// A world with a webhook of Dan's and a game in which Ann and Cleo do this in secret.
struct Watched {
    world: World,
    game: GameId,
    /// The id of Dan's webhook.
    webhook: String,
    receiver: Receiver,
    steps: Vec<(usize, &'static str, Value)>,
}

impl Watched {
    async fn new(steps: Vec<(usize, &'static str, Value)>) -> Self {
        let world = World::new().await;
        let receiver = Receiver::start([]).await;
        let made = receiver.register(&world, &world.dan).await;
        let options = json!({"letters": "signed", "reveal_alliances": false});
        let game = begin(&world, "alliance", Some(options)).await;
        let webhook = made["webhook"]["id"].as_str().unwrap().to_owned();
        Self {
            world,
            game,
            webhook,
            receiver,
            steps,
        }
    }

    /// Plays, and returns the webhook's messages, masked.
    async fn play(mut self) -> Vec<String> {
        let mut steps = std::mem::take(&mut self.steps).into_iter();
        for _ in 0..PLIES {
            let world = &self.world;
            let mover = world.mover(&self.game).await;
            let view = world.service.view(&self.game, mover.person).await.unwrap();
            let text = view.legal_moves()[0].coordinate.clone();
            world
                .act(&self.game, mover, PlayAction::to_move_anyway(text))
                .await;
            if let Some((seat, rest, body)) = steps.next() {
                let player = [&world.ann, &world.bob, &world.cleo][seat];
                let request = world.request(Method::POST, &path(&self.game, rest), Some(player));
                let answer = request.json(&body).answer().await;
                assert!(answer.status.is_success(), "{rest}: {}", answer.text());
            }
        }
        let events = self
            .world
            .get("/api/v1/me/events?after=0", &self.world.dan)
            .await;
        let count = events.json()["events"].as_array().unwrap().len();
        let messages = self.receiver.take(count).await;
        assert!(self.receiver.is_empty());
        messages
            .iter()
            .map(|message| self.masked(message))
            .collect()
    }

    fn masked(&self, message: &Message) -> String {
        let mut names: Vec<&str> = message.headers.keys().map(|name| name.as_str()).collect();
        names.sort_unstable();
        let known = [
            "webhook-id",
            "webhook-timestamp",
            "content-length",
            "content-type",
        ];
        let headers = known.map(|name| message.header(name));
        let text = format!("{names:?} {headers:?} {}", message.body);
        text.replace(self.game.as_str(), "GAME")
            .replace(&self.webhook, "WEBHOOK")
    }
}

/// A webhook of a person.
pub(crate) struct Hook<'a> {
    player: &'a Player,
    receiver: Receiver,
    path: String,
    /// The last event before it was made.
    before: usize,
}

/// Makes a webhook of each of these people.
pub(crate) async fn webhooks_of<'a>(world: &World, people: &[&'a Player]) -> Vec<Hook<'a>> {
    let mut hooks = Vec::new();
    for player in people {
        let receiver = Receiver::start([]).await;
        let made = receiver.register(world, player).await["webhook"].clone();
        let before = made["cursor"].as_str().unwrap().parse().unwrap();
        hooks.push(Hook {
            player,
            receiver,
            path: format!("{WEBHOOKS}/{}", made["id"].as_str().unwrap()),
            before,
        });
    }
    hooks
}

/// Finds the first difference between what these webhooks got of the two games, if there is one.
pub(crate) async fn difference_of_webhooks(
    pair: &Pair<'_>,
    hooks: Vec<Hook<'_>>,
) -> Option<String> {
    for mut hook in hooks {
        let (world, player) = (pair.world, hook.player);
        let events = world.get("/api/v1/me/events?after=latest", player).await;
        let last: usize = events.json()["next"].as_str().unwrap().parse().unwrap();
        let messages = hook.receiver.take(last - hook.before).await;
        let deleted = world.request(Method::DELETE, &hook.path, Some(player));
        deleted.answer().await.expect(200);
        let seen = pair.games.each_ref().map(|game| {
            let bodies = messages.iter().map(Message::json);
            let of_game = bodies.filter(|body| body["data"]["game"] == game.as_str());
            let masked = of_game.map(|mut body| {
                // The numbers go on through both games.
                body["data"]["id"] = Value::Null;
                body.to_string().replace(game.as_str(), "[game]")
            });
            masked.collect::<Vec<_>>()
        });
        assert!(!seen[0].is_empty() || player.person == world.eve.person);
        if seen[0] != seen[1] {
            return Some(format!("{}: {seen:?}", player.name));
        }
    }
    None
}

#[tokio::test]
async fn an_outsider_s_webhook_gets_the_same_whatever_others_do_in_secret() {
    let without = Watched::new(Vec::new()).await.play().await;
    let with = Watched::new(secret_steps()).await.play().await;
    assert!(without.len() > PLIES);
    assert_eq!(without, with);
}

/// The test of the test: an insider's webhook does get something else.
#[tokio::test]
async fn an_insider_s_webhook_gets_the_secret_events() {
    let watched = Watched::new(secret_steps()).await;
    let mut own = Receiver::start([]).await;
    own.register(&watched.world, &watched.world.cleo).await;
    let (seat, rest, body) = &watched.steps[0];
    assert_eq!(*seat, 0);
    let ann = &watched.world.ann;
    let proposals = path(&watched.game, rest);
    let proposed = watched.world.post(&proposals, ann, body.clone()).await;
    assert!(proposed.status.is_success());
    let message = own.next().await.json();
    assert_eq!(message["type"], "diplomacy");
    assert_eq!(message["data"]["news"][0]["what"], "proposed");
}
