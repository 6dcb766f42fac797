//! One game in two servers: a thread in each, every public message once in each and in its
//! language, moves from both; what one server loses, sets or hides changes nothing in the other.
use crate::process::{Process, Settings, in_sandbox};
use crate::support::*;
use entente_game::{
    GameId, Home, LobbyAction, NewCrowd, NewGame, PersonId, Place, Profile, Seat, Span, Team,
};
use entente_rules::{Options, Variant};
use entente_sandbox::{Fault, Message, Sandbox, Thread, UserInChannel};
use entente_service::{Clock, Command, KEY_NAMES, Service};
use entente_store::{Location, Store};
use std::time::Duration;

const CAFE: &str = "The Café";

/// Ann, Bob and Dan are in the club, and Cleo is in the café, which reads German. Only Bob is in
/// both.
async fn two_servers() -> Sandbox {
    let sandbox = sandbox_builder()
        .other_guild(CAFE, ["cleo", "bob"])
        .channel("chess")
        .start()
        .await
        .unwrap();
    sandbox.user("cleo").leave_guild().unwrap();
    let cafe = sandbox.guild(CAFE).unwrap();
    cafe.set_guild_locale("de").unwrap();
    sandbox
}

fn in_club(sandbox: &Sandbox, name: &str) -> UserInChannel {
    sandbox.user(name).in_channel("chess").unwrap()
}

fn in_cafe(sandbox: &Sandbox, name: &str) -> UserInChannel {
    let person = sandbox.user(name).in_guild(CAFE).unwrap();
    person.in_channel("chess").unwrap()
}

/// The channels of both servers.
fn in_both(sandbox: &Sandbox) -> Home {
    let cafe = sandbox.guild(CAFE).unwrap().guild_id();
    let club = in_club(sandbox, "ann").id();
    let club = Home::channel(format!("discord:{}/{club}", sandbox.guild_id()));
    let channel = in_cafe(sandbox, "cleo").id();
    club.also_in(Place::new(format!("discord:{cafe}/{channel}")))
}

fn profile(sandbox: &Sandbox, name: &str) -> Profile {
    Profile {
        person: PersonId(sandbox.user(name).id().0),
        name: name.to_owned(),
    }
}

/// Begins a game of Ann, who has White, and Cleo.
async fn begin(service: &Service, sandbox: &Sandbox) -> GameId {
    let (ann, cleo) = (profile(sandbox, "ann"), profile(sandbox, "cleo"));
    let (host, guest) = (ann.person, cleo.person);
    let new = NewGame {
        seats: vec![Seat(0)],
        reserved: vec![cleo.into()],
        ..NewGame::new(Options::of(Variant::Standard), in_both(sandbox), ann)
    };
    let created = service.create(Command::new(host, new, "test:create".into()));
    let game = created.await.unwrap().view.game;
    let accept = Command::new(guest, LobbyAction::Accept, "test:accept".into());
    service.submit(&game, accept).await.unwrap();
    game
}

/// The game that has begun, in its thread in each server.
struct Both {
    server: TestServer,
    ann: UserInChannel,
    cleo: UserInChannel,
}

impl Both {
    async fn begin() -> Self {
        let server = TestServer::of(two_servers().await).await;
        begin(&server.service(), &server.sandbox).await;
        let [ann, cleo] = threads(&server.sandbox).await;
        for place in [&ann, &cleo] {
            board_number(place, 1).await;
        }
        server.settled().await;
        Self { server, ann, cleo }
    }

    /// Makes a move here, and waits for its board in the threads that still take one.
    async fn play(&self, from: &UserInChannel, san: &str, boards_in: &[(&UserInChannel, usize)]) {
        let answer = from.slash(&format!("/move {san}")).await.unwrap();
        assert!(answer.content.contains(san), "{}", answer.content);
        for (place, count) in boards_in {
            board_number(place, *count).await;
        }
        self.server.settled().await;
    }

    fn cafe(&self) -> UserInChannel {
        in_cafe(&self.server.sandbox, "cleo")
    }
}

async fn thread_of(channel: &UserInChannel) -> UserInChannel {
    let thread: Thread = until(|| channel.threads().pop()).await;
    channel.user().in_channel_id(thread.id).unwrap()
}

/// The threads of the game: Ann's and Cleo's.
async fn threads(sandbox: &Sandbox) -> [UserInChannel; 2] {
    [
        thread_of(&in_club(sandbox, "ann")).await,
        thread_of(&in_cafe(sandbox, "cleo")).await,
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn each_server_gets_every_message_once_in_its_language_and_moves_in_its_own_thread() {
    let game = Both::begin().await;
    let (ann, cleo) = (&game.ann, &game.cleo);
    for (number, (from, san)) in [(ann, "e4"), (cleo, "e5"), (ann, "Nf3"), (cleo, "Nc6")]
        .into_iter()
        .enumerate()
    {
        let count = number + 2;
        game.play(from, san, &[(ann, count), (cleo, count)]).await;
    }
    let last = [ann, cleo].map(|place| boards(place).pop().unwrap());
    let [english, german] = &last;
    assert!(
        english.controls().contains(&"Move".to_owned()),
        "{english:?}"
    );
    assert!(
        german.controls().contains(&"Ziehen".to_owned()),
        "{german:?}"
    );
    assert!(
        [english, german]
            .iter()
            .all(|board| board.content.contains("2… "))
    );
    for place in [ann, cleo] {
        assert_eq!(boards(place).len(), 5);
        let older = boards(place).into_iter().rev().skip(1);
        assert!(older.filter(|board| !is_closed(board)).count() == 0);
    }
    // Each has the link to her own server.
    let cafe = game.server.sandbox.guild(CAFE).unwrap().guild_id();
    let club = game.server.sandbox.guild_id();
    for (name, own, other) in [("ann", club, cafe), ("cleo", cafe, club)] {
        let turns = game.server.direct(name).slash("/turns").await.unwrap();
        let link = |server| format!("/channels/{server}/");
        assert!(
            turns.content.contains(&link(own)) || name == "cleo",
            "{}",
            turns.content
        );
        assert!(!turns.content.contains(&link(other)), "{}", turns.content);
    }
    let question = cleo.slash("/resign").await.unwrap();
    question.press("Yes, resign").await.unwrap();
    for (place, button) in [(ann, "Rematch"), (cleo, "Revanche")] {
        let over = board_number(place, 6).await;
        assert!(over.controls().contains(&button.to_owned()), "{over:?}");
    }
    game.server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_or_a_channel_that_one_server_deletes_leaves_the_other_as_it_is() {
    let game = Both::begin().await;
    let (ann, cleo) = (&game.ann, &game.cleo);
    game.play(ann, "e4", &[(ann, 2), (cleo, 2)]).await;
    game.play(cleo, "e5", &[(ann, 3), (cleo, 3)]).await;
    cleo.delete_channel().unwrap();
    game.play(ann, "Nf3", &[(ann, 4)]).await;
    let cafe = game.cafe();
    let moved = |message: &Message| message.content.contains("2. ");
    let here = cafe.wait_for(moved, TIMEOUT).await.unwrap();
    game.play(&cafe, "Nc6", &[(ann, 5)]).await;
    let thread = until(|| {
        cafe.threads()
            .into_iter()
            .find(|thread| thread.id == here.id)
    })
    .await;
    let cleo = cafe.user().in_channel_id(thread.id).unwrap();
    board_number(&cleo, 1).await;
    game.server.settled().await;
    // Now the whole channel: Cleo plays on in direct messages, and Ann notices nothing of it.
    cafe.delete_channel().unwrap();
    game.play(ann, "Bb5", &[(ann, 6)]).await;
    let direct = game.server.direct("cleo");
    let why = "This game’s channel is gone, so it goes on here.";
    let told = |message: &Message| message.content.contains(why);
    direct.wait_for(told, TIMEOUT).await.unwrap();
    game.play(&direct, "a6", &[(ann, 7)]).await;
    assert_eq!(boards(ann).len(), 7);
    assert!(
        ann.messages()
            .iter()
            .all(|message| !message.content.contains("goes on here"))
    );
    let to_ann = game.server.direct("ann");
    assert_eq!(boards(&to_ann).len(), 0);
    game.server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_without_the_bot_gets_the_game_again_when_the_bot_is_back() {
    let game = Both::begin().await;
    let (ann, cleo) = (&game.ann, &game.cleo);
    game.play(ann, "e4", &[(ann, 2), (cleo, 2)]).await;
    game.play(cleo, "e5", &[(ann, 3), (cleo, 3)]).await;
    game.server.sandbox.user("cleo").install_app();
    let cafe = game.server.sandbox.guild(CAFE).unwrap();
    cafe.remove_bot();
    let direct = game.server.direct("cleo");
    game.play(ann, "Nf3", &[(ann, 4), (&direct, 1)]).await;
    game.play(&direct, "Nc6", &[(ann, 5), (&direct, 2)]).await;
    cafe.invite_bot();
    until(|| cleo.commands().contains(&"move".to_owned()).then_some(())).await;
    let seen = cleo.slash("/board").await.unwrap();
    assert!(seen.content.contains("2… "), "{}", seen.content);
    game.play(ann, "Bb5", &[(ann, 6), (cleo, 4)]).await;
    game.play(cleo, "a6", &[(ann, 7), (cleo, 5)]).await;
    assert_eq!(boards(&direct).len(), 2, "nothing more comes there");
    assert_eq!(boards(&game.server.direct("ann")).len(), 0);
    game.server.close().await;
}

/// All that the bot has written to Cleo: in the café's channel and its thread, and in direct
/// messages; ids are masked.
async fn seen_by_cleo(game: &Both) -> Vec<(String, Vec<u8>)> {
    let turns = game.cleo.slash("/turns").await.unwrap();
    let direct = game.server.direct("cleo");
    let listed = direct.slash("/turns").await.unwrap();
    let places = [game.cafe(), game.cleo.clone(), direct];
    let public = places.iter().flat_map(|place| place.messages());
    let posted = public.filter(|message| message.author.bot && !message.ephemeral);
    let seen = posted.chain([turns, listed]).map(|message| {
        let pictures = message.attachments.iter();
        let alts: Vec<_> = pictures.clone().map(|file| &file.description).collect();
        let shown = (&message.content, message.controls(), &message.embeds, alts);
        let bytes = pictures.flat_map(|file| message.channel().download(file).unwrap());
        (mask(&format!("{shown:?}")), bytes.collect())
    });
    seen.collect()
}

/// What the club does for itself beside the game.
async fn busy_club(game: &Both) {
    let server = &game.server;
    server.sandbox.set_guild_locale("de").unwrap();
    let panel = server.channel("ann").slash("/server").await.unwrap();
    panel.press("Ratings and leagues: off").await.unwrap();
    // Bob is in both, and plays in one of them; Dan's game is private.
    server.start_game().await;
    server
        .channel("dan")
        .slash("/game new chess visibility:private")
        .await
        .unwrap();
    game.ann.delete_channel().unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_that_one_server_sets_deletes_or_plays_changes_a_byte_in_the_other() {
    let mut seen = Vec::new();
    for is_busy in [false, true] {
        let game = Both::begin().await;
        let (ann, cleo) = (&game.ann, &game.cleo);
        game.play(ann, "e4", &[(cleo, 2)]).await;
        if is_busy {
            busy_club(&game).await;
        }
        game.play(cleo, "e5", &[(cleo, 3)]).await;
        let club = game.server.channel("ann");
        club.slash("/move move:Nf3 game:#1").await.unwrap();
        board_number(cleo, 4).await;
        game.server.settled().await;
        seen.push(seen_by_cleo(&game).await);
        game.server.close().await;
    }
    let [quiet, busy] = <[_; 2]>::try_from(seen).unwrap();
    assert!(
        quiet.len() > 6,
        "boards, the card of the thread, lists: {quiet:?}"
    );
    assert_eq!(quiet, busy);
}

/// The members of each server are a team: they vote in their own thread, and see their own votes.
#[tokio::test(flavor = "multi_thread")]
async fn each_of_two_crowds_votes_in_its_own_server_and_sees_only_its_own_votes() {
    let server = TestServer::of(two_servers().await).await;
    let sandbox = &server.sandbox;
    let everybody = |server: u64, name: &str, seat| NewCrowd {
        team: Team {
            server,
            role: server,
            name: name.to_owned(),
        },
        vote: Some(Span::hours(1)),
        seats: vec![Seat(seat)],
    };
    let club = everybody(sandbox.guild_id().0, "The Club", 0);
    let cafe = everybody(sandbox.guild(CAFE).unwrap().guild_id().0, CAFE, 1);
    let ann = profile(sandbox, "ann").person;
    let new = NewGame {
        crowds: vec![club, cafe],
        ..NewGame::of_computers(Options::of(Variant::Standard), in_both(sandbox), Vec::new())
    };
    let service = server.service();
    let created = service.create(Command::new(ann, new, "test:crowds".into()));
    created.await.unwrap();
    drop(service);
    let [in_club, in_cafe] = threads(sandbox).await;
    for place in [&in_club, &in_cafe] {
        board_number(place, 1).await;
    }
    server.settled().await;
    let seen = |place: &UserInChannel| -> Vec<_> {
        place
            .messages()
            .into_iter()
            .filter(|message| !message.ephemeral)
            .map(|m| m.json)
            .collect()
    };
    let before = seen(&in_cafe);
    let voted = in_club.slash("/move e4").await.unwrap();
    assert!(
        voted.content.contains("Your vote: **e4**"),
        "{}",
        voted.content
    );
    // It is not the café's turn, and nothing of the vote is there.
    let refused = in_cafe.slash("/move e5").await.unwrap();
    assert!(!refused.content.contains("e4"), "{}", refused.content);
    server.settled().await;
    assert_eq!(seen(&in_cafe), before);
    server.advance_clock(Span::hours(1));
    for place in [&in_club, &in_cafe] {
        let board = board_number(place, 2).await;
        assert!(board.content.contains("1. e4"), "{}", board.content);
    }
    server.settled().await;
    let voted = in_cafe.slash("/move e5").await.unwrap();
    assert!(voted.content.contains("**e5**"), "{}", voted.content);
    server.advance_clock(Span::hours(1));
    for place in [&in_club, &in_cafe] {
        board_number(place, 3).await;
    }
    server.close().await;
}

/// Kills the bot as soon as the first place has a new board, again and again: the other one gets
/// it after the restart, and none gets it twice.
#[tokio::test(flavor = "multi_thread")]
async fn killed_between_two_places_the_bot_posts_everything_once_in_each() {
    let (sandbox, folder) = (two_servers().await, Folder::new());
    let settings = in_sandbox(&sandbox, &folder);
    let open = || Store::open(Location::from(&folder.path("games")), KEY_NAMES);
    let service = Service::open(open().unwrap(), Clock::machine()).await;
    begin(&service.unwrap(), &sandbox).await;
    // Its workers close the store.
    until(|| open().ok()).await;
    // Discord describes the servers only after a moment.
    let describes_late = || {
        sandbox
            .faults()
            .inject_where(Fault::SocketDropped, 1, "GUILD_CREATE");
    };
    describes_late();
    let mut process = start(&folder, &settings, &sandbox).await;
    let mut places = threads(&sandbox).await;
    for (number, san) in ["e4", "e5", "Nf3", "Nc6", "Bb5"].into_iter().enumerate() {
        let count = number + 2;
        // Once the board before is there, its receipt may not be stored yet. Each is in the
        // language of its server, although the bot has only just started.
        for (place, words) in places.iter().zip(["to move", "am Zug"]) {
            let board = board_number(place, count - 1).await;
            assert!(board.content.contains(words), "{}", board.content);
        }
        let answered = places[number % 2]
            .slash(&format!("/move {san}"))
            .await
            .unwrap();
        assert!(answered.content.contains(san), "{}", answered.content);
        until(|| {
            places
                .iter()
                .any(|place| boards(place).len() >= count)
                .then_some(())
        })
        .await;
        process.kill();
        process.wait_until_gone(&sandbox).await;
        // Discord forgets nonces after some minutes.
        sandbox.advance(Duration::from_mins(10));
        describes_late();
        process = start(&folder, &settings, &sandbox).await;
        places = threads(&sandbox).await;
    }
    for place in &places {
        board_number(place, 6).await;
    }
    let last = places[1].slash("/move a6").await.unwrap();
    assert!(last.content.contains("a6"), "{}", last.content);
    for place in &places {
        board_number(place, 7).await;
    }
    process.stop().await;
    for place in &places {
        assert_eq!(boards(place).len(), 7);
    }
    sandbox.shutdown().await;
}

/// Starts the bot, and waits until it is connected.
pub(crate) async fn start(folder: &Folder, settings: &Settings, sandbox: &Sandbox) -> Process {
    let process = Process::start(&folder.0, settings);
    wait_for_discord(&process.api().await, true).await;
    sandbox.bot_ready(TIMEOUT).await.unwrap();
    process
}
