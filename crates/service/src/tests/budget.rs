//! The budget of one person for what others are sent and channels carry: in whatever way they try
//! to spend more, it is the same one.

use super::votes::against_team;
use super::*;
use crate::limits::config::LimitsConfig;
use entente_game::people::Limited;
use entente_game::{
    ArbiterAction, Correspondent, DiplomacyAction, DiplomacyOptions, Letters, Level, NewComputer,
    Pace, RequestTopic, Span, TimeControl, TimeoutRule,
};
use entente_leagues::{Format, Terms};
use std::collections::{BTreeMap, BTreeSet};

/// The usual limit: so many messages at once, and then one a minute.
const MESSAGES: u32 = 15;
/// More attempts than any limit lets through.
const ATTEMPTS: u32 = 200;
const CHANNEL: &str = "discord:1/2";

/// A way in which Ann makes others get messages, again and again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    NewGames,
    GamesAgainstTeam,
    LobbiesOpenedAndCancelled,
    LobbyJoinedAndLeft,
    ComputersAddedAndRemoved,
    SeatReservedAndFreed,
    DrawsOffered,
    PausesAskedFor,
    SubstitutesThatComeAndGo,
    SeatOfferedAndWithdrawn,
    GamePausedAndResumedByArbiter,
    TimeAddedByArbiter,
    LettersWritten,
    ProposalsMadeAndWithdrawn,
    LeagueEnteredAndLeft,
    VacationsTakenAndEnded,
}

const WAYS: [Way; 16] = [
    Way::NewGames,
    Way::GamesAgainstTeam,
    Way::LobbiesOpenedAndCancelled,
    Way::LobbyJoinedAndLeft,
    Way::ComputersAddedAndRemoved,
    Way::SeatReservedAndFreed,
    Way::DrawsOffered,
    Way::PausesAskedFor,
    Way::SubstitutesThatComeAndGo,
    Way::SeatOfferedAndWithdrawn,
    Way::GamePausedAndResumedByArbiter,
    Way::TimeAddedByArbiter,
    Way::LettersWritten,
    Way::ProposalsMadeAndWithdrawn,
    Way::LeagueEnteredAndLeft,
    Way::VacationsTakenAndEnded,
];

/// The games, lobbies and leagues in which Ann tries it.
struct Targets {
    /// Ann and Bob, in the channel.
    duel: GameId,
    /// Bob's open lobby, and Ann's.
    lobbies: [GameId; 2],
    /// A game of Bob and Cleo that Ann leads.
    led: GameId,
    /// Four Player Chess, in which letters can be written.
    diplomatic: GameId,
    league: LeagueId,
}

/// A service with the usual limit of messages, and no other.
struct World {
    service: Service,
    time: Arc<AtomicU64>,
    keys: AtomicU64,
    _folder: Folder,
}

impl World {
    async fn new() -> Self {
        let (folder, (time, clock)) = (Folder::new(), manual_clock());
        let limits = LimitsConfig {
            messages: MESSAGES,
            ..LimitsConfig::none()
        };
        let store = folder.store().await;
        let service = Service::open_offline(store, clock, usize::MAX, &limits).await;
        let service = service.unwrap();
        service.go_online().await.unwrap();
        Self {
            service,
            time,
            keys: AtomicU64::new(0),
            _folder: folder,
        }
    }

    fn command<A>(&self, by: PersonId, action: A) -> Command<A> {
        let key = self.keys.fetch_add(1, Ordering::Relaxed);
        command(by, &format!("{key}"), action)
    }

    async fn create(&self, by: PersonId, new: NewGame) -> Result<GameId, Rejected> {
        let created = self.service.create(self.command(by, new)).await;
        created.map(|accepted| accepted.view.game)
    }

    async fn act(&self, game: &GameId, by: PersonId, action: impl Into<Action>) -> Attempt {
        let command = self.command(by, action.into());
        limited(self.service.submit(game, command).await.map(drop))
    }

    async fn change_league(&self, league: &LeagueId, action: LeagueAction) -> Attempt {
        let command = self.command(ANN, action);
        limited(
            self.service
                .leagues()
                .submit(league, command)
                .await
                .map(drop),
        )
    }

    /// Opens everything, and waits until all that it cost has come back.
    async fn targets(&self) -> Targets {
        let duel = self.create(ANN, clocked(new_game(home()))).await.unwrap();
        self.act(&duel, BOB, LobbyAction::Accept).await.unwrap();
        let open = |host| open_lobby(host, Variant::Alliance);
        let lobbies = [
            self.create(BOB, open(BOB)).await.unwrap(),
            self.create(ANN, open(ANN)).await.unwrap(),
        ];
        let arbitrated = NewGame {
            host: None,
            arbiter: Some(profile(ANN)),
            seats: Vec::new(),
            reserved: vec![profile(BOB).into(), profile(CLEO).into()],
            ..clocked(new_game(home()))
        };
        let led = self.create(ANN, arbitrated).await.unwrap();
        for person in [BOB, CLEO] {
            self.act(&led, person, LobbyAction::Accept).await.unwrap();
        }
        let diplomatic = self.create(ANN, with_letters()).await.unwrap();
        for person in [BOB, CLEO, PersonId(4)] {
            let name = format!("Person {person}");
            let join = LobbyAction::Join {
                name,
                seats: Vec::new(),
            };
            self.act(&diplomatic, person, join).await.unwrap();
        }
        let league = self.service.leagues();
        let opened = league.open(profile(BOB), self.command(BOB, new_league(9)));
        let league = opened.await.unwrap().unwrap().id;
        self.time.fetch_add(20 * MINUTE, Ordering::Relaxed);
        self.carried().await;
        Targets {
            duel,
            lobbies,
            led,
            diplomatic,
            league,
        }
    }

    /// Does it once. The error is Ann's limit.
    async fn once(&self, way: Way, targets: &Targets) -> Attempt {
        match way {
            Way::NewGames => self.open_game(against_computer()).await.map(drop),
            Way::GamesAgainstTeam => self.open_game(against_team()).await.map(drop),
            Way::LobbiesOpenedAndCancelled => {
                let lobby = self.open_game(open_lobby(ANN, Variant::Standard)).await?;
                self.act(&lobby, ANN, LobbyAction::Cancel).await
            }
            Way::ComputersAddedAndRemoved => {
                let [_, lobby] = &targets.lobbies;
                let add = LobbyAction::AddComputer(computer());
                self.act(lobby, ANN, add).await?;
                let view = self.service.view(lobby, ANN).await.unwrap();
                let mut computers = view
                    .players
                    .people
                    .iter()
                    .filter(|who| who.computer.is_some());
                let player = computers.next_back().unwrap().player;
                let remove = LobbyAction::RemoveComputer { player };
                self.act(lobby, ANN, remove).await
            }
            Way::LeagueEnteredAndLeft => {
                let name = "Ann".to_owned();
                let enter = LeagueAction::Enter { name };
                self.change_league(&targets.league, enter).await?;
                self.change_league(&targets.league, LeagueAction::Leave)
                    .await
            }
            Way::VacationsTakenAndEnded => {
                let people = self.service.people();
                let taken = people.take_vacation(self.command(ANN, "1d".to_owned()));
                limited(taken.await.map(drop))?;
                // Each game learns of both.
                self.run_due().await;
                let ended = people.submit(self.command(ANN, PersonAction::EndVacation));
                limited(ended.await.map(drop))
            }
            in_a_game => {
                for (by, action) in steps(in_a_game) {
                    self.act(targets.game(in_a_game), by, action).await?;
                }
                Ok(())
            }
        }
    }

    async fn run_due(&self) {
        let mut failing = BTreeSet::new();
        let upkeep = self.service.upkeep();
        upkeep.run_due_tasks(&mut failing).await.unwrap();
        assert!(failing.is_empty(), "{failing:?}");
    }

    async fn open_game(&self, new: NewGame) -> Result<GameId, Limited> {
        match self.create(ANN, new).await {
            Ok(game) => Ok(game),
            Err(Rejected::Limited(limited)) => Err(limited),
            Err(other) => panic!("{other}"),
        }
    }

    /// Does it until it is refused; `None` if it never is.
    async fn until_limited(&self, way: Way, targets: &Targets) -> Option<Limited> {
        for _ in 0..ATTEMPTS {
            if let Err(limited) = self.once(way, targets).await {
                return Some(limited);
            }
        }
        None
    }

    /// The messages that wait for each channel and person but Ann, and the edits. They are gone
    /// then.
    async fn carried(&self) -> BTreeMap<String, (u32, u32)> {
        self.run_due().await;
        let mut carried = BTreeMap::<String, (u32, u32)>::new();
        let deliveries = self.service.deliveries();
        while let Some(item) = at_once(deliveries.next_item()).await {
            let is_edit = match &item {
                OutboxItem::Delivery(delivery) => matches!(
                    delivery.reason,
                    NotificationReason::LobbyChanged | NotificationReason::VacationChanged
                ),
                OutboxItem::League(news) => news.topic == LeagueTopic::Changed,
                _ => false,
            };
            let recipient = item.recipient();
            if recipient != Recipient::Person(ANN) {
                let (messages, edits) = carried.entry(format!("{recipient:?}")).or_default();
                *(if is_edit { edits } else { messages }) += 1;
            }
            deliveries.mark_done(&item.outbox_key()).await.unwrap();
        }
        carried
    }
}

impl Targets {
    /// The game in which this is tried.
    fn game(&self, way: Way) -> &GameId {
        let [bobs, anns] = &self.lobbies;
        match way {
            Way::LobbyJoinedAndLeft => bobs,
            Way::SeatReservedAndFreed => anns,
            Way::GamePausedAndResumedByArbiter | Way::TimeAddedByArbiter => &self.led,
            Way::LettersWritten | Way::ProposalsMadeAndWithdrawn => &self.diplomatic,
            _ => &self.duel,
        }
    }
}

/// The steps in a game, one after the other.
fn steps(way: Way) -> Vec<(PersonId, Action)> {
    let (seat, to) = (Seat(0), Seat(1));
    let by_ann = |actions: Vec<Action>| -> Vec<(PersonId, Action)> {
        actions.into_iter().map(|action| (ANN, action)).collect()
    };
    let hand_over = || -> Action { PlayAction::HandOver { level: None }.into() };
    let offer = |offered| -> Action { PlayAction::OfferSeat { seat, offered }.into() };
    match way {
        Way::LobbyJoinedAndLeft => {
            let (name, seats) = ("Ann".to_owned(), vec![to]);
            let join = LobbyAction::Join { name, seats };
            by_ann(vec![join.into(), LobbyAction::Leave.into()])
        }
        Way::SeatReservedAndFreed => vec![
            (ANN, LobbyAction::Reserve(profile(BOB)).into()),
            (BOB, LobbyAction::Leave.into()),
        ],
        Way::DrawsOffered => vec![
            (ANN, PlayAction::OfferDraw.into()),
            (BOB, PlayAction::DeclineDraw.into()),
        ],
        Way::PausesAskedFor => {
            let pause = PlayAction::Request(RequestTopic::Pause(None));
            by_ann(vec![pause.into(), PlayAction::DeclineRequest.into()])
        }
        Way::SubstitutesThatComeAndGo => by_ann(vec![hand_over(), PlayAction::Return.into()]),
        // It has been handed over already, from the second time on.
        Way::SeatOfferedAndWithdrawn => by_ann(vec![hand_over(), offer(true), offer(false)]),
        Way::GamePausedAndResumedByArbiter => by_ann(vec![
            ArbiterAction::Pause(None).into(),
            ArbiterAction::Resume.into(),
        ]),
        Way::TimeAddedByArbiter => {
            let (seat, span) = (Some(seat), Span::hours(1));
            by_ann(vec![ArbiterAction::Extend { seat, span }.into()])
        }
        Way::LettersWritten => {
            let letter = DiplomacyAction::Write {
                to: vec![Correspondent::Seat(to)],
                text: "Hello".into(),
                anonymous: false,
            };
            by_ann(vec![letter.into()])
        }
        Way::ProposalsMadeAndWithdrawn => {
            let propose = DiplomacyAction::Propose { to, message: None };
            by_ann(vec![
                propose.into(),
                DiplomacyAction::Withdraw { to }.into(),
            ])
        }
        elsewhere => panic!("{elsewhere:?} is not done in a game"),
    }
}

/// The result of an attempt: Ann's limit, if it was reached. Every other refusal is fine: it sends
/// nothing.
type Attempt = Result<(), Limited>;

fn limited(result: Result<(), Rejected>) -> Attempt {
    match result {
        Err(Rejected::Limited(limited)) => Err(limited),
        _ => Ok(()),
    }
}

fn home() -> Home {
    Home::channel(CHANNEL)
}

fn profile(person: PersonId) -> Profile {
    Profile {
        person,
        name: format!("Person {person}"),
    }
}

fn computer() -> NewComputer {
    NewComputer {
        computer: Level::default().into(),
        seats: Vec::new(),
    }
}

fn clocked(new: NewGame) -> NewGame {
    new.with_terms(|terms| {
        terms.clock = Some(TimeControl {
            pace: Pace::PerMove(Span::days(3)),
            on_timeout: TimeoutRule::Lose,
        })
    })
}

fn against_computer() -> NewGame {
    NewGame {
        reserved: Vec::new(),
        computers: vec![computer()],
        ..new_game(home())
    }
}

fn open_lobby(host: PersonId, variant: Variant) -> NewGame {
    let seats = vec![Seat(0)];
    NewGame {
        seats,
        ..NewGame::new(Options::of(variant), home(), profile(host))
    }
}

fn with_letters() -> NewGame {
    open_lobby(ANN, Variant::Alliance).with_terms(|terms| {
        terms.diplomacy = Some(DiplomacyOptions {
            letters: Letters::Anonymous,
            ..DiplomacyOptions::default()
        })
    })
}

/// A league in the channel that begins when so many have entered.
fn new_league(players: u32) -> NewLeague {
    NewLeague {
        name: "Cup".into(),
        terms: Terms {
            most_entrants: players,
            round_time: DAY,
            ..Terms::default_for(Format::RoundRobin, 2)
        },
        game: NewGame::of_computers(Options::of(Variant::Standard), home(), Vec::new()),
        computers: Vec::new(),
    }
}

/// The most that anybody may get: what the sender can cause at once, and as many answers.
fn check(carried: &BTreeMap<String, (u32, u32)>, what: &str) {
    for (recipient, (messages, edits)) in carried {
        let most = 2 * MESSAGES + 1;
        assert!(*messages <= most, "{what}: {messages} to {recipient}");
        assert!(*edits <= 4 * most, "{what}: {edits} edits to {recipient}");
    }
}

#[tokio::test]
async fn whatever_one_person_does_again_and_again_is_refused_until_it_works_again() {
    for way in WAYS {
        let world = World::new().await;
        let targets = world.targets().await;
        let limited = world.until_limited(way, &targets).await;
        let now = world.service.now();
        let carried = world.carried().await;
        println!("{way:?}: {carried:?}");
        check(&carried, &format!("{way:?}"));
        assert!(!carried.is_empty(), "{way:?} reaches nobody");
        // The rules of the game may stop it before.
        let Some(limited) = limited else {
            continue;
        };
        let until = limited.until.unwrap();
        assert!(
            now < until && until.0 <= now.0 + MINUTE,
            "{way:?}: {until:?}"
        );
        // Exactly then it works again.
        let edges = [(until.0 - 1, false), (until.0, true)];
        for (time, works) in edges {
            world.time.store(time, Ordering::Relaxed);
            let again = world.once(way, &targets).await;
            let is_refused = again.is_err_and(|again| again.until == Some(until));
            assert_eq!(!is_refused, works, "{way:?} at {time}");
        }
    }
}

#[tokio::test]
async fn all_ways_together_are_one_budget() {
    let world = World::new().await;
    let targets = world.targets().await;
    for way in WAYS {
        world.until_limited(way, &targets).await;
    }
    let carried = world.carried().await;
    println!("{carried:?}");
    check(&carried, "all ways");
}

/// Four people play fast and talk, and a league lets many games begin.
#[tokio::test]
async fn normal_play_is_never_refused() {
    let world = World::new().await;
    let targets = world.targets().await;
    let moves = ["Nf3", "Nf6", "Ng1", "Ng8"];
    for (number, text) in moves.iter().cycle().take(60).enumerate() {
        let by = [ANN, BOB][number % 2];
        world.act(&targets.duel, by, to_move(text)).await.unwrap();
        world.time.fetch_add(500, Ordering::Relaxed);
        if number % 40 == 39 {
            world
                .act(&targets.duel, by, PlayAction::OfferDraw)
                .await
                .unwrap();
        }
    }
    let people: Vec<PersonId> = (11..27).map(PersonId).collect();
    let leagues = world.service.leagues();
    let new = new_league(16);
    let opened = leagues.open(profile(ANN), world.command(ANN, new)).await;
    let league = opened.unwrap().unwrap().id;
    for person in &people {
        let name = profile(*person).name;
        let enter = world.command(*person, LeagueAction::Enter { name });
        leagues.submit(&league, enter).await.unwrap().unwrap();
    }
    world.carried().await;
    let begun = leagues.state(&league).await.unwrap().unwrap();
    assert_eq!(begun.league.running_games().count(), 8);
}
