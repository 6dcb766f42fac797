//! Checks of the messages about boards: games of every rule set with every kind of player, in which
//! anything happens that can, and what is said of each event to everybody who is told.

#![allow(clippy::unwrap_used)] // What cannot be said fails the test.
use super::reader::Reader;
use super::{Language, Naming, Text};
use crate::text;
use entente_game::people::Vacation;
use entente_game::samples::{Dice, random_options, random_position};
use entente_game::{
    Action, Actor, AdjudicatedResult, ArbiterAction, Chance, ComputerAction, ConditionalMovesEdit,
    Decision, DiplomacyAction, DiplomacyOptions, Effort, Examination, Game, GameId, Home, Level,
    LobbyAction, NewComputer, NewCrowd, NewGame, Notification, NotificationReason, PersonId,
    PlayAction, PlayerId, Profile, RequestTopic, Reservation, Seat, Span, StandingOrder,
    StartingPosition, Team, Time, TimeControl, TimeoutRule, View, Viewer, VoteTally,
};
use entente_rules::{Claim, Options, Variant};
use std::collections::BTreeMap;

const PEOPLE: [&str; 6] = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Finn"];
/// Finn leads the games that have an arbiter.
const ARBITER: usize = 5;
/// The rule sets that are played. What is added to them changes which games the seeds mean.
const VARIANTS: [Variant; 6] = [
    Variant::Standard,
    Variant::Capablanca,
    Variant::Chess66,
    Variant::Chess4,
    Variant::Multiplayer,
    Variant::Alliance,
];
/// Captures score, kings walk, and there are teams and promises.
const FOR_POINTS: [Variant; 1] = [Variant::FourPlayer];
const DAY: u64 = Span::days(1).0;

/// A game that is played at random.
struct RandomGame {
    /// The rule sets among which it was drawn.
    variants: &'static [Variant],
    game: Game,
    dice: Dice,
    now: u64,
    /// The notifications of the last event.
    notifications: Vec<Notification>,
}

impl RandomGame {
    /// A game that has begun.
    fn started(seed: u64, variants: &'static [Variant]) -> Self {
        let mut sample = Self {
            variants,
            game: Game::new(GameId::from_random([1; 8])),
            dice: Dice(seed),
            now: DAY,
            notifications: Vec::new(),
        };
        loop {
            let new = sample.new_game();
            let by = [&new.host, &new.arbiter].into_iter().flatten().next();
            let by = by.map_or(Actor::Computer(PlayerId::HOST), |one| one.person.into());
            if sample.act(by, Action::Create(new)) {
                return sample;
            }
        }
    }

    fn new_game(&mut self) -> NewGame {
        let dice = &mut self.dice;
        let variant = dice.pick(self.variants).unwrap();
        let options = if dice.percent(50) {
            Options::of(variant)
        } else {
            random_options(variant, dice)
        };
        let home = if dice.percent(25) {
            Home::Private
        } else {
            Home::channel("1/2")
        };
        let computer = NewComputer {
            computer: Level::ALL[0].into(),
            seats: Vec::new(),
        };
        let team = Team {
            server: 70,
            role: [70, 71][dice.roll(2)],
            name: "Team".to_owned(),
        };
        let crowd = NewCrowd {
            team,
            vote: Some(Span::hours(1)),
            seats: Vec::new(),
        };
        let has_crowd = options.players() == 2 && dice.percent(25);
        let computers = if dice.percent(40) {
            dice.roll(options.players())
        } else {
            0
        };
        let mut new = NewGame {
            computers: vec![computer; computers],
            crowds: has_crowd.then_some(crowd).into_iter().collect(),
            ..NewGame::new(options, home, profile(0))
        };
        if dice.percent(15) {
            (new.arbiter, new.host) = (Some(profile(ARBITER)), None);
            new.reserved = [0, 1]
                .map(|person| Reservation::from(profile(person)))
                .to_vec();
        }
        let start = dice.percent(40).then(|| random_position(variant, dice));
        let clock = self.clock();
        new.with_terms(|terms| {
            if let Some(start) = &start {
                terms.options = start.options().clone();
                terms.starting_position = Some(StartingPosition::of(start).into());
            }
            terms.anonymous = self.dice.percent(15);
            terms.rated = self.dice.percent(15);
            terms.diplomacy = self.dice.percent(30).then(DiplomacyOptions::default);
            terms.clock = clock;
        })
    }

    fn clock(&mut self) -> Option<TimeControl> {
        let control = TimeControl {
            pace: ["1d", "3h", "30+5", "10"][self.dice.roll(4)]
                .parse()
                .unwrap(),
            on_timeout: [
                TimeoutRule::Lose,
                TimeoutRule::RandomMove,
                TimeoutRule::NextPicks,
                TimeoutRule::Substitute,
            ][self.dice.roll(4)],
        };
        self.dice.percent(75).then_some(control)
    }

    fn chance(&mut self) -> Chance {
        Chance {
            salt: [self.dice.roll(256) as u8; 32],
            seed: [self.dice.roll(256) as u8; 32],
            nonce: None,
        }
    }

    /// Whether the game allows the action.
    fn act(&mut self, by: Actor, action: impl Into<Action>) -> bool {
        let chance = self.chance();
        self.now += 1;
        let decided = self
            .game
            .decide(by, &action.into(), Time(self.now), &chance);
        self.add(decided.ok())
    }

    fn add(&mut self, decision: Option<Decision>) -> bool {
        let Some(decision) = decision else {
            return false;
        };
        self.game = self.game.with_decision(&decision).unwrap();
        self.notifications = decision.notifications;
        true
    }

    /// Lets anything happen. Returns whether anything did.
    fn step(&mut self) -> bool {
        let view = self.game.view(Viewer::Spectator).unwrap();
        if view.turn.request.is_some() && self.dice.percent(50) {
            let by = profile(self.dice.roll(6)).person;
            let answer = if self.dice.percent(85) {
                PlayAction::AcceptRequest
            } else {
                PlayAction::DeclineRequest
            };
            return self.act(by.into(), answer);
        }
        match self.dice.roll(100) {
            0..54 if view.turn().is_some() => self.make_move(&view),
            54..68 => self.let_time_pass(),
            _ => {
                let (by, action) = self.random_action(&view);
                self.act(by, action)
            }
        }
    }

    fn make_move(&mut self, view: &View) -> bool {
        if self.game.crowd_turn().is_some() {
            return self.close_vote(view);
        }
        let Some(actor) = view.actor() else {
            return false;
        };
        let by = match (
            &actor.computer,
            self.game.person(Viewer::Player(actor.player)),
        ) {
            (None, Some(person)) => Actor::Person(person),
            _ => Actor::Computer(actor.player),
        };
        let choice = view.choice();
        if let Some(army) = self.dice.pick(&choice) {
            return self.act(by, PlayAction::Choose { army });
        }
        let legal = view.legal_moves();
        let sharp: Vec<_> = legal
            .iter()
            .filter(|mv| mv.notation.contains(['x', '+', '#']))
            .collect();
        let coordinate = match sharp.is_empty() || self.dice.percent(40) {
            true if legal.is_empty() => return false,
            true => legal[self.dice.roll(legal.len())].coordinate.clone(),
            false => sharp[self.dice.roll(sharp.len())].coordinate.clone(),
        };
        if matches!(by, Actor::Computer(_)) && self.dice.percent(50) {
            let effort = Effort {
                engine: 1,
                nodes: 10,
                full: 10 + self.dice.roll(2) as u64,
                memory: 1,
            };
            return self.act(
                by,
                Action::Computer(ComputerAction::Move { coordinate, effort }),
            );
        }
        self.act(by, PlayAction::to_move_anyway(coordinate))
    }

    fn close_vote(&mut self, view: &View) -> bool {
        let legal = view.legal_moves();
        let opened = self.game.crowd_turn().map_or(0, |turn| turn.opened.0);
        let dice = &mut self.dice;
        let first = dice.roll(legal.len());
        let voted = [first, (first + 1) % legal.len()];
        let votes = voted
            .into_iter()
            .take(legal.len().min(1 + dice.roll(2)))
            .map(|at| {
                let coordinate = legal[at].coordinate.clone();
                (coordinate, 1 + dice.roll(2) as u32, opened + at as u64 + 1).into()
            });
        let tally = VoteTally::new(votes.collect(), [9; 32]);
        let chance = self.chance();
        self.now += Span::hours(1).0;
        let decided = self.game.decide_vote(&tally, Time(self.now), &chance);
        self.add(decided.unwrap())
    }

    fn let_time_pass(&mut self) -> bool {
        let chance = self.chance();
        let (now, roll) = (Time(self.now), self.dice.roll(100));
        let decided = match roll {
            0..15 => {
                let until = Time(self.now + DAY * self.dice.roll(4) as u64);
                let vacation = (until > now).then_some(Vacation { from: now, until });
                let person = PersonId(1 + self.dice.roll(6) as u64);
                self.game.decide_vacation(person, vacation, now, &chance)
            }
            15..25 => {
                let due = self.game.next_deadline().filter(|due| due.0 > self.now);
                let now = due.map_or(now, |due| Time(due.0 - 1));
                self.now = now.0;
                let from = Time(self.now.saturating_sub(DAY));
                self.game.decide_credit(from, now, now, &chance)
            }
            25..30 => {
                let person = PersonId(1 + self.dice.roll(6) as u64);
                self.game.decide_quit(person, now, &chance)
            }
            30..35 => {
                let person = PersonId(1 + self.dice.roll(6) as u64);
                self.game.decide_only_moves(person, true, now, &chance)
            }
            _ => {
                let due = self.game.next_deadline();
                self.now = due.map_or(self.now, |due| due.0.max(self.now));
                self.game.decide_due(Time(self.now), &chance)
            }
        };
        self.add(decided.unwrap())
    }

    fn random_action(&mut self, view: &View) -> (Actor, Action) {
        let person = self.dice.roll(PEOPLE.len());
        let by = profile(person).person.into();
        let seat = Seat(self.dice.roll(view.players.seats.len().max(1)) as u8);
        if view.turn().is_none() {
            return (by, self.lobby_action(person, seat).into());
        }
        match self.dice.roll(10) {
            0..4 => (by, self.play_action(view, seat).into()),
            4..6 => (by, PlayAction::Request(self.request(seat)).into()),
            6 => (
                profile(ARBITER).person.into(),
                self.arbiter_action(seat).into(),
            ),
            7 => match self.game.seat_offers().first() {
                Some(offer) => {
                    let (name, offer) = (PEOPLE[person].to_owned(), *offer);
                    (by, LobbyAction::TakeOver { name, offer }.into())
                }
                None => (by, PlayAction::Return.into()),
            },
            _ => (by, Action::Diplomacy(self.diplomacy(seat))),
        }
    }

    fn lobby_action(&mut self, person: usize, seat: Seat) -> LobbyAction {
        let name = PEOPLE[person].to_owned();
        let chosen = self.dice.percent(50).then_some(seat);
        match self.dice.roll(20) {
            0 => LobbyAction::Start,
            1 => LobbyAction::Accept,
            2 => LobbyAction::Leave,
            _ => LobbyAction::Join {
                name,
                seats: chosen.into_iter().collect(),
            },
        }
    }

    fn play_action(&mut self, view: &View, seat: Seat) -> PlayAction {
        let legal = view.legal_moves();
        let first = legal.first().map(|mv| mv.coordinate.clone());
        let lines = [
            "* resign".to_owned(),
            "* draw".to_owned(),
            first.unwrap_or_default(),
        ];
        let dice = &mut self.dice;
        match dice.roll(16) {
            0 => PlayAction::OfferDraw,
            1..4 => PlayAction::AcceptDraw,
            4 => PlayAction::DeclineDraw,
            5 => PlayAction::ClaimDraw(Claim::Threefold),
            6 => PlayAction::Claim {
                result: [AdjudicatedResult::Win, AdjudicatedResult::Draw][dice.roll(2)],
                examination: Some(Examination {
                    ply: view.ply(),
                    is_certain: true,
                }),
            },
            7 => PlayAction::Resign,
            8 if dice.percent(20) => PlayAction::Abort,
            9 | 10 => PlayAction::HandOver {
                level: Level::new(3),
            },
            11 => PlayAction::Return,
            12 | 13 => PlayAction::OfferSeat {
                seat,
                offered: dice.percent(70),
            },
            _ => {
                let line = lines[dice.roll(lines.len())].clone();
                PlayAction::ConditionalMoves(ConditionalMovesEdit::Add(line))
            }
        }
    }

    fn request(&mut self, seat: Seat) -> RequestTopic {
        match self.dice.roll(5) {
            0 => RequestTopic::Takeback,
            1 => RequestTopic::Pause(Some(Span::hours(5))),
            2 => RequestTopic::Resume,
            3 => RequestTopic::Move("discord:1/3".to_owned()),
            _ => RequestTopic::Substitute { seat, level: None },
        }
    }

    fn arbiter_action(&mut self, seat: Seat) -> ArbiterAction {
        match self.dice.roll(4) {
            0 => ArbiterAction::Pause(None),
            1 => ArbiterAction::Resume,
            2 => ArbiterAction::Extend {
                seat: self.dice.percent(50).then_some(seat),
                span: Span::hours(2),
            },
            _ => ArbiterAction::Substitute { seat, level: None },
        }
    }

    fn diplomacy(&mut self, seat: Seat) -> DiplomacyAction {
        match self.dice.roll(5) {
            0 => DiplomacyAction::Propose {
                to: seat,
                message: None,
            },
            1 | 2 => DiplomacyAction::Accept {
                from: seat,
                leaving: self.dice.percent(50),
            },
            3 => DiplomacyAction::Leave {
                with: self.dice.percent(50).then_some(seat),
            },
            _ => DiplomacyAction::Order(StandingOrder::Protectorate),
        }
    }
}

fn profile(person: usize) -> Profile {
    Profile {
        person: PersonId(1 + person as u64),
        name: PEOPLE[person].to_owned(),
    }
}

/// The games that are played at random; more with `TEST_GAMES`, to look for repeated
/// sentences.
const GAMES: u64 = 40;
/// Those whose messages of four-colour chess are kept.
const GAMES_FOR_POINTS: u64 = 20;
/// The events of a game, at most.
const EVENTS: usize = 120;

/// Checks each message of these games: as it is, and for a reader who has not seen the last moves.
fn for_each_message(
    games: u64,
    variants: &'static [Variant],
    mut check: impl FnMut(&View, NotificationReason),
) {
    for seed in 0..games {
        let mut played = RandomGame::started(seed, variants);
        for _ in 0..EVENTS {
            if !played.step() {
                continue;
            }
            for Notification { viewer, reason } in played.notifications.clone() {
                let view = played.game.view(viewer).unwrap();
                check(&view, reason);
                let known = view.ply().saturating_sub(played.dice.roll(9) as u32);
                check(&view.for_reader_of(known), reason);
            }
        }
    }
}

#[test]
fn no_message_repeats_a_sentence() {
    let games = std::env::var("TEST_GAMES").map_or(GAMES, |games| games.parse().unwrap());
    let check = |view: &View, reason| {
        for text in Language::ALL.map(Text::of) {
            let message = text::message(Reader::new(text, view, Naming::Escaped), reason);
            let past = text::past_message(Reader::new(text, view, Naming::Escaped), reason);
            for said in [Some(message), past].into_iter().flatten() {
                let mut lines: Vec<&str> = said.lines().collect();
                assert!(
                    lines.iter().all(|line| !line.is_empty()),
                    "{reason:?}: {said}"
                );
                // Two draw offers of one player can lapse between two boards.
                lines.retain(|line| {
                    !["lapsed", "verfallen"]
                        .iter()
                        .any(|word| line.contains(word))
                });
                lines.sort_unstable();
                let count = lines.len();
                lines.dedup();
                assert_eq!(lines.len(), count, "{reason:?}: {said}");
            }
        }
    };
    for_each_message(games, &VARIANTS, check);
    for_each_message(games, &FOR_POINTS, check);
}

/// Whether a message for this reason is about no board.
fn is_of_its_own(reason: NotificationReason) -> bool {
    matches!(
        reason,
        NotificationReason::Challenged
            | NotificationReason::LobbyChanged
            | NotificationReason::LobbyClosed
            | NotificationReason::Diplomacy
            | NotificationReason::History
            | NotificationReason::Aborted
    )
}

#[test]
fn messages_say_what_has_happened() {
    insta::assert_snapshot!(situations(GAMES, &VARIANTS));
}

#[test]
fn messages_of_four_colour_chess_say_what_has_happened() {
    insta::assert_snapshot!(situations(GAMES_FOR_POINTS, &FOR_POINTS));
}

/// One message for each combination of facts that some event brings about.
fn situations(games: u64, variants: &'static [Variant]) -> String {
    let mut situations = BTreeMap::new();
    for_each_message(games, variants, |view, reason| {
        if is_of_its_own(reason) {
            return;
        }
        let facts = text::message::board_lines(
            Reader::new(Text::of(Language::English), view, Naming::Escaped),
            reason,
        )
        .facts();
        let key = format!("{reason:?}: {}", facts.join(", "));
        situations.entry(key).or_insert_with(|| {
            let messages = Language::ALL.map(|language| {
                let text = Text::of(language);
                let past = text::past_message(Reader::new(text, view, Naming::Escaped), reason);
                let past = past.map_or_else(String::new, |past| format!("\n{past}"));
                text::message(Reader::new(text, view, Naming::Mention), reason) + &past
            });
            messages.join("\n")
        });
    });
    let all: Vec<_> = situations
        .iter()
        .map(|(key, texts)| format!("# {key}\n{texts}"))
        .collect();
    all.join("\n\n")
}
