//! The rules that must hold at the end of a simulation: the messages in Discord with their pictures
//! and buttons, and the games in the store.
use super::checks::{CREDITED, SERVER};
use super::game::{Expected, Game, Home};
use super::simulation::Simulation;
use crate::support::{GAME_OVER_BUTTONS, assert_shows, is_past_board, until};
use entente_game::GameId;
use entente_presentation::picture;
use entente_render::Facing;
use entente_rules::{Army, Options, Variant};
use entente_sandbox::{Id, Message, UserInChannel};
use entente_service::KEY_NAMES;
use entente_service::{Clock, Service};
use entente_store::Store;
use reqwest::Method;
use std::collections::BTreeMap;

/// The type of the message with which Discord starts a thread.
const THREAD_STARTER: u64 = 21;

impl Simulation {
    /// Checks everything once more, ends the bot, and looks into its store.
    pub(crate) async fn end(mut self) {
        self.world.clear_faults();
        self.world.wait_until_idle().await;
        self.read_posts();
        self.check_boards();
        self.check_finished_games().await;
        self.check_channels();
        for game in &self.games {
            self.check_messages(game).await;
        }
        let bots = self.world.close().await;
        let location = bots.store();
        let store = Store::open(&location, KEY_NAMES).unwrap();
        let service = Service::open(store, Clock::machine()).await.unwrap();
        assert_eq!(service.deliveries().outbox_len(), 0);
        // A vacation, an outage or a conditional move can be an event without a message.
        let counts_events = self.habits.adds_lines == 0;
        for game in &self.games {
            check_stored(&service, game, counts_events).await;
        }
        drop(service);
        // Its workers release the store a moment later.
        until(|| Store::open(&location, KEY_NAMES).ok()).await;
        for arguments in [
            &["store", "verify"][..],
            &["store", "export", "all.entente"],
        ] {
            bots.call(arguments).await;
        }
    }

    /// Compares every game once more, and verifies those that are over.
    async fn check_finished_games(&mut self) {
        for game in 0..self.games.len() {
            if self.games[game].moves.is_empty() && self.games[game].is_over {
                continue;
            }
            self.check_game(game, None).await;
            if !self.games[game].is_over {
                continue;
            }
            let path = format!("games/{}/export", self.games[game].id);
            let viewer = self.games[game].seats[0];
            let export = self.request(viewer, Method::GET, &path, None, None).await;
            let (status, export) = export.expect("the bot answers");
            assert_eq!(status, 200, "{export}");
            let verified = entente_game::verify(&export.to_string());
            if let Err(fault) = verified {
                self.fail(game, &format!("its export does not verify: {fault}"));
            }
        }
    }

    /// The messages in Discord are exactly those that were sent, with one challenge and one thread
    /// for each game of the channel.
    fn check_channels(&self) {
        let mut counts: BTreeMap<u64, usize> = BTreeMap::new();
        let user = self.world.sandbox.user(self.people[0].name);
        let channel = user.in_channel("chess").unwrap();
        let threads = channel.threads();
        let in_threads = threads
            .iter()
            .map(|thread| user.in_channel_id(thread.id).unwrap());
        let directs = self
            .people
            .iter()
            .map(|person| self.world.sandbox.user(person.name).in_dm());
        for source in in_threads.chain(directs).chain([channel.clone()]) {
            let own = public_messages(&source).into_iter();
            own.for_each(|message| *counts.entry(message.id.0).or_default() += 1);
        }
        assert_eq!(counts.len(), self.tally.messages);
        assert!(counts.values().all(|count| *count == 1));
        let in_channel = |game: &&Game| game.home == Home::Channel;
        let in_channel = self.games.iter().filter(in_channel).count();
        assert_eq!(threads.len(), in_channel, "one thread for each game");
        let challenges = public_messages(&channel).len();
        assert_eq!(challenges, in_channel, "one message for each challenge");
    }

    /// If each event of a game has a message, they show the right boards, the past ones when their
    /// button is pressed, and only the last one has the buttons of its game.
    async fn check_messages(&self, game: &Game) {
        for (address, posted) in &game.posted {
            let viewer = game.seats.iter().find(|person| *person == address);
            let user = self.people[*viewer.unwrap_or(&game.seats[0])].name;
            let user = self.world.sandbox.user(user);
            let is_credited = posted.iter().any(|post| post.words.contains(CREDITED));
            let facing = match viewer.map(|person| game.seats[0] == *person) {
                None | Some(true) => Facing::South,
                Some(false) => side_of_black(),
            };
            if !game.is_plain || is_credited {
                continue;
            }
            for (number, (posted, expected)) in posted.iter().zip(&game.expected).enumerate() {
                let channel = user.in_channel_id(Id(posted.channel)).unwrap();
                let message = channel.message(Id(posted.id)).unwrap();
                if number == 0 {
                    check_challenge(game, &message, *address == SERVER);
                    continue;
                }
                let words = &expected.words;
                assert!(message.content.contains(words), "{}", message.content);
                check_picture(&channel, &message, expected, facing).await;
                check_buttons(&message, number + 1 == game.expected.len(), game.is_over);
            }
        }
    }
}

/// The side from which the player of Black sees a board of chess.
fn side_of_black() -> Facing {
    picture::side(&Options::of(Variant::Standard), Army::Black)
}

/// A challenge in a channel leads to the thread of its game.
fn check_challenge(game: &Game, message: &Message, is_in_channel: bool) {
    if !is_in_channel {
        return;
    }
    let (words, button) = if game.is_over {
        ("is over", "Show the game")
    } else {
        ("** · ", "Watch")
    };
    assert!(message.content.contains(words), "{}", message.content);
    assert_eq!(message.controls(), [button], "{} has begun", game.id);
}

async fn check_picture(
    channel: &UserInChannel,
    message: &Message,
    expected: &Expected,
    facing: Facing,
) {
    let Some(position) = &expected.position else {
        return;
    };
    if is_past_board(message) {
        let past = message.press("Board").await.unwrap();
        assert_shows(channel, &past, position, facing);
    } else if message.attachments.is_empty() {
        assert!(!expected.has_picture, "{}", message.content);
    } else {
        assert_shows(channel, message, position, facing);
    }
}

fn check_buttons(message: &Message, is_last: bool, is_over: bool) {
    let controls = message.controls();
    if is_last && is_over {
        // A short game has no analysis, and one without moves no film.
        let is_known = |button: &String| GAME_OVER_BUTTONS.contains(&button.as_str());
        assert!(controls.iter().all(is_known), "{}", message.content);
        assert_eq!(controls.first().map(String::as_str), Some("Rematch"));
    } else if is_last {
        assert!(controls.len() > 1, "buttons of {}", message.content);
    } else if is_past_board(message) {
        assert_eq!(controls, ["Board"], "{}", message.content);
    } else if message.attachments.is_empty() {
        assert_eq!(controls, ["My view"], "{}", message.content);
    } else {
        assert_eq!(controls, [""; 0], "{}", message.content);
    }
}

/// The messages of the bot in this channel that everybody can see.
pub(crate) fn public_messages(channel: &UserInChannel) -> Vec<Message> {
    let by_bot = |message: &Message| message.author.bot && !message.ephemeral;
    // A thread begins with a message by Discord, which shows the message it was opened from.
    let is_own = |message: &Message| by_bot(message) && message.json["type"] != THREAD_STARTER;
    channel.messages().into_iter().filter(is_own).collect()
}

/// The stored game has exactly the moves of the model. If each event of a game of chess has a
/// message, there are no others.
async fn check_stored(service: &Service, game: &Game, counts_events: bool) {
    // The model has no moves of a game that was aborted.
    if game.is_over && game.moves.is_empty() {
        return;
    }
    let id = GameId::parse(&game.id).unwrap();
    let view = service.spectate(&id).await.unwrap();
    let moves: Vec<&str> = view
        .board
        .moves
        .iter()
        .map(|mv| mv.coordinate.as_str())
        .collect();
    assert_eq!(moves, game.moves, "{}", game.id);
    if counts_events && game.variant == "standard" {
        let events = game.expected.len();
        assert_eq!(
            view.record.version as usize, events,
            "events of {}",
            game.id
        );
    }
}
