//! The frontend with a real service and a real store: computers play every rule set, and
//! nothing is done twice after a restart.
#![allow(clippy::unwrap_used)]

mod diplomacy;
mod secrecy;

use crate::config::{ComputersConfig, Delay};
use crate::engines::config::EnginesConfig;
use crate::{MoveCheck, check, run};
use entente_advisor::Hint;
use entente_advisor::analysis::Analysis;
use entente_game::{
    Action, Computer, ComputerMove, Effort, GameId, Home, Level, MoveOrigin, NewComputer, NewGame,
    PersonId, Phase, PlayAction, Profile, RequestTopic, Seat, StartingPosition, Time, View,
};
use entente_presentation::file_replay;
use entente_presentation::import::FileRules;
use entente_rules::{Options, Position, Reason, Variant};
use entente_service::KEY_NAMES;
use entente_service::{Analysed, Clock, Command, FileHash, Service};
use entente_store::Store;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

const ANN: PersonId = PersonId(1);

pub(super) struct Folder(pub(super) PathBuf);

impl Folder {
    pub(super) fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("entente-computer-{}-{number}", std::process::id());
        Self(std::env::temp_dir().join(name))
    }

    async fn store(&self) -> Store {
        // The store of a service that was just dropped closes when its workers have ended.
        for _ in 0..6_000 {
            if let Ok(store) = Store::open(&self.0, KEY_NAMES) {
                return store;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("the store stays in use");
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A service and the computers that play.
pub(super) struct Hall {
    service: Service,
    stop: oneshot::Sender<()>,
    computers: JoinHandle<std::io::Result<()>>,
    keys: u32,
}

impl Hall {
    /// Opens the store in this folder. Commands of halls with different numbers have different
    /// keys.
    async fn open(folder: &Folder, number: u32) -> Self {
        Self::open_with(folder, number, EnginesConfig::default()).await
    }

    /// The same with these engines.
    pub(super) async fn open_with(folder: &Folder, number: u32, engines: EnginesConfig) -> Self {
        let clock = Clock::manual(|| Time(1_795_161_600_000));
        let service = Service::open(folder.store().await, clock).await.unwrap();
        let (stop, stopped) = oneshot::channel::<()>();
        let config = ComputersConfig {
            delay: Delay::None,
            analysis_nodes: 2_000,
            ..ComputersConfig::default()
        };
        let until = async {
            let _ = stopped.await;
        };
        let computers = tokio::spawn(run(service.clone(), config, engines, until));
        Self {
            service,
            stop,
            computers,
            keys: 1_000_000 * number,
        }
    }

    pub(super) async fn close(self) {
        self.stop.send(()).unwrap();
        self.computers.await.unwrap().unwrap();
    }

    fn command<A>(&mut self, action: A) -> Command<A> {
        self.keys += 1;
        Command::new(ANN, action, format!("test:{}", self.keys))
    }

    /// Ann plays against computers of this level.
    async fn begin(&mut self, options: Options, level: Level) -> View {
        self.begin_against(options, &level.into()).await
    }

    /// The same against computers like this one.
    pub(super) async fn begin_against(&mut self, options: Options, computer: &Computer) -> View {
        self.begin_from(options, None, computer).await
    }

    /// The same from a position; `None` for the usual one.
    async fn begin_from(
        &mut self,
        options: Options,
        starting_position: Option<StartingPosition>,
        computer: &Computer,
    ) -> View {
        let others = 1..options.armies().count() as u8;
        let new_computer = |seat| NewComputer {
            computer: computer.clone(),
            seats: vec![Seat(seat)],
        };
        let profile = Profile {
            person: ANN,
            name: "Ann".into(),
        };
        let new = NewGame {
            seats: vec![Seat(0)],
            computers: others.map(new_computer).collect(),
            ..NewGame::new(options, Home::Private, profile)
                .with_terms(|terms| terms.starting_position = starting_position.map(Into::into))
        };
        let command = self.command(new);
        self.service.create(command).await.unwrap().view
    }

    /// Waits until the game is as expected, as Ann sees it.
    async fn until(&self, game: &GameId, expected: impl Fn(&View) -> bool) -> View {
        let waits = async {
            loop {
                let view = self.service.view(game, ANN).await.unwrap();
                if expected(&view) {
                    return view;
                }
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        // Only so that a failing test comes to an end.
        match tokio::time::timeout(Duration::from_mins(5), waits).await {
            Ok(view) => view,
            Err(_) => panic!(
                "nothing that the test waits for happens: {}",
                self.told(game).await
            ),
        }
    }

    /// The description of the game for a test that waits without success.
    async fn told(&self, game: &GameId) -> String {
        let view = self.service.view(game, ANN).await.unwrap();
        let (offers, request, diplomacy) =
            (&view.turn.offers, &view.turn.request, view.diplomacy());
        format!(
            "{:?} after {} plies\n{offers:?}\n{request:?}\n{diplomacy:#?}",
            view.phase,
            view.ply()
        )
    }

    /// Waits until it is Ann's turn, or she is out, or the game is over.
    pub(super) async fn until_my_turn(&self, game: &GameId) -> View {
        self.until(game, |view| view.is_my_turn() || !plays_on(view))
            .await
    }

    async fn act(&mut self, game: &GameId, action: impl Into<Action>) -> View {
        let command = self.command(action);
        self.service.submit(game, command).await.unwrap().view
    }

    /// Makes some legal move for Ann, the same one on every run.
    async fn any_move(&mut self, view: &View) -> View {
        if let Some(army) = view.choice().first() {
            return self
                .act(&view.game, PlayAction::Choose { army: *army })
                .await;
        }
        let legal = view.legal_moves();
        let chosen = &legal[view.ply() as usize * 7 % legal.len()];
        let text = chosen.coordinate.clone();
        self.play_move(&view.game, &text).await
    }

    /// Makes this move for Ann.
    pub(super) async fn play_move(&mut self, game: &GameId, mv: &str) -> View {
        self.act(game, PlayAction::to_move_anyway(mv.to_owned()))
            .await
    }

    /// The analysis of a game of a file, which Ann asks for.
    pub(super) async fn analysis(&self, file: &str) -> Analysis {
        let rules = FileRules {
            variant: None,
            options: None,
        };
        let replay = file_replay::read(file.as_bytes(), &rules).unwrap();
        let hash = FileHash::of(file.as_bytes(), None);
        // Until then the computers have not begun to listen.
        tokio::task::yield_now().await;
        loop {
            // If it failed, it begins again, until Ann has asked too often.
            match self.service.file_analysis(ANN, hash, &replay).unwrap() {
                Analysed::Done(analysis) => return *analysis,
                Analysed::Working(mut progress) => while progress.changed().await.is_ok() {},
            }
        }
    }

    /// Plays until the game is over, or until so many plies are made and Ann resigns. Then
    /// computers among themselves play a few plies more.
    async fn play(&mut self, game: &GameId, plies: u32) -> View {
        loop {
            let view = self.until_my_turn(game).await;
            if view.turn().is_none() {
                return view;
            }
            if view.ply() >= plies || !plays_on(&view) {
                if plays_on(&view) {
                    self.act(game, PlayAction::Resign).await;
                }
                let more = view.ply() + 10;
                let played = |view: &View| view.turn().is_none() || view.ply() >= more;
                return self.until(game, played).await;
            }
            self.any_move(&view).await;
        }
    }
}

/// Will Ann have a turn again, as far as can be seen? Without her, computers can play on for
/// hundreds of plies.
fn plays_on(view: &View) -> bool {
    view.turn().is_some() && view.armies()[0].status.is_in()
}

/// The number of moves that computers have made.
fn moves_of_computers(view: &View) -> usize {
    let moves = view.board.moves.iter();
    moves.filter(|mv| mv.origin == MoveOrigin::Computer).count()
}

#[tokio::test]
async fn computers_play_every_rule_set() {
    let folder = Folder::new();
    let mut hall = Hall::open(&folder, 0).await;
    for (number, variant) in Variant::ALL.into_iter().enumerate() {
        let level = Level::ALL[number % 2];
        let view = hall.begin(Options::of(variant), level).await;
        let ended = hall.play(&view.game, 40).await;
        if ended.players.seats.len() == 2 {
            assert!(matches!(ended.phase, Phase::Over(_)), "{variant:?}");
        }
        // Ann plays so badly that she can be mated sooner.
        let mated = ended.ply() < 40 && matches!(ended.phase, Phase::Over(_));
        let least = if mated { 2 } else { 10 };
        assert!(moves_of_computers(&ended) >= least, "{variant:?}");
    }
    hall.close().await;
}

#[tokio::test]
async fn after_a_restart_no_move_is_made_twice_and_the_game_goes_on() {
    let folder = Folder::new();
    let mut hall = Hall::open(&folder, 0).await;
    let game = hall
        .begin(Options::of(Variant::Standard), Level::ALL[1])
        .await
        .game;
    for number in 1..6 {
        let view = hall.until_my_turn(&game).await;
        // The computer may or may not have moved when the program ends.
        hall.any_move(&view).await;
        hall.close().await;
        hall = Hall::open(&folder, number).await;
        let next = hall.until_my_turn(&game).await;
        assert_eq!(next.ply(), view.ply() + 2);
        assert_eq!(moves_of_computers(&next), number as usize);
    }
    hall.close().await;
}

#[tokio::test]
async fn a_computer_lets_people_take_moves_back_and_plays_on() {
    let folder = Folder::new();
    let mut hall = Hall::open(&folder, 0).await;
    let game = hall
        .begin(Options::of(Variant::Standard), Level::ALL[0])
        .await
        .game;
    let view = hall.until_my_turn(&game).await;
    hall.any_move(&view).await;
    let moved = hall.until_my_turn(&game).await;
    assert_eq!(moved.ply(), 2);
    hall.act(&game, PlayAction::Request(RequestTopic::Takeback))
        .await;
    hall.until(&game, |view| view.ply() == 0).await;
    let again = hall.until_my_turn(&game).await;
    hall.any_move(&again).await;
    let same = hall.until_my_turn(&game).await;
    // The same position and the same seed give the same answer.
    assert_eq!(
        same.board.moves[1].coordinate,
        moved.board.moves[1].coordinate
    );
    hall.close().await;
}

#[tokio::test]
async fn a_computer_answers_draw_offers_and_takes_a_rematch() {
    let folder = Folder::new();
    let mut hall = Hall::open(&folder, 0).await;
    let game = hall
        .begin(Options::of(Variant::Standard), Level::ALL[1])
        .await
        .game;
    hall.until_my_turn(&game).await;
    hall.act(&game, PlayAction::OfferDraw).await;
    let answered = |view: &View| view.turn.offers.is_empty() || view.turn().is_none();
    let view = hall.until(&game, answered).await;
    if view.turn().is_some() {
        hall.act(&game, PlayAction::Resign).await;
    }
    let command = hall.command(());
    let rematch = hall.service.rematch(&game, None, command).await.unwrap();
    let entente_service::Rematch::Offered(next) = rematch else {
        panic!("{rematch:?}");
    };
    assert!(next.turn().is_some(), "nobody else has to accept it");
    let moved = hall.play(&next.game, 4).await;
    assert!(moves_of_computers(&moved) >= 1);
    hall.close().await;
}

/// In Four Player Chess no rule ends a game in which nothing happens.
#[tokio::test]
async fn computers_that_are_left_alone_agree_on_a_draw() {
    let folder = Folder::new();
    let mut hall = Hall::open(&folder, 0).await;
    let kings = r#"{"turn": "w", "pieces": {"h1": "wK", "a8": "rK", "f3": "yK"},
        "status": {"w": "king", "r": "king", "b": "out", "y": "king"}}"#;
    let position = Position::from_json(Variant::Alliance, kings).unwrap();
    let start = StartingPosition::of(&position);
    let options = Options::of(Variant::Alliance);
    let level = Level::ALL[0].into();
    let game = hall.begin_from(options, Some(start), &level).await.game;
    hall.act(&game, PlayAction::Resign).await;
    let view = hall.until(&game, |view| view.turn().is_none()).await;
    let Phase::Over(ending) = &view.phase else {
        panic!("{:?}", view.phase);
    };
    assert_eq!(ending.reason, Reason::Agreed);
    assert!(view.ply() >= 100, "{}", view.ply());
    hall.close().await;
}

#[tokio::test]
async fn two_games_go_on_differently_from_the_same_position() {
    let folder = Folder::new();
    let mut hall = Hall::open(&folder, 0).await;
    let mut answers = std::collections::BTreeSet::new();
    for _ in 0..12 {
        let game = hall
            .begin(Options::of(Variant::Standard), Level::ALL[1])
            .await
            .game;
        let view = hall.until_my_turn(&game).await;
        hall.any_move(&view).await;
        let view = hall.until_my_turn(&game).await;
        answers.insert(view.board.moves[1].coordinate.clone());
    }
    assert!(answers.len() > 1, "{answers:?}");
    hall.close().await;
}

#[tokio::test]
async fn a_substitute_plays_until_the_person_returns() {
    let folder = Folder::new();
    let mut hall = Hall::open(&folder, 0).await;
    let game = hall
        .begin(Options::of(Variant::Standard), Level::ALL[0])
        .await
        .game;
    let level = Level::new(2);
    hall.act(&game, PlayAction::HandOver { level }).await;
    hall.until(&game, |view| view.ply() >= 4 || view.turn().is_none())
        .await;
    let back = hall.act(&game, PlayAction::Return).await;
    assert!(
        back.board
            .moves
            .iter()
            .all(|mv| mv.origin == MoveOrigin::Computer)
    );
    let own = hall.until_my_turn(&game).await;
    hall.any_move(&own).await;
    hall.close().await;
}

#[tokio::test]
async fn a_hint_is_legal_and_the_same_for_the_same_position() {
    let folder = Folder::new();
    let mut hall = Hall::open(&folder, 0).await;
    for variant in [Variant::Standard, Variant::Chess4, Variant::Alliance] {
        let game = hall.begin(Options::of(variant), Level::ALL[0]).await.game;
        let view = hall.until_my_turn(&game).await;
        let (_, hint) = hall.service.hint(&game, ANN).await.unwrap();
        let Hint::Move(line) = &hint else {
            panic!("no choice is due: {hint:?}");
        };
        let mut legal = view.legal_moves().into_iter();
        assert!(legal.any(|legal| legal.coordinate == line[0].coordinate));
        // Between two players up to the person's next move; the moves of three others cannot be
        // predicted.
        let length = match variant {
            Variant::Standard => 3,
            _ => 1,
        };
        let ends = [0, length - 1].map(|at| line[at].army);
        assert_eq!((line.len(), ends[0]), (length, ends[1]));
        let (_, again) = hall.service.hint(&game, ANN).await.unwrap();
        assert_eq!(again, hint);
    }
    hall.close().await;
}

/// The export of a game that Ann has resigned after some moves.
async fn exported(hall: &mut Hall, options: Options) -> String {
    let game = hall.begin(options, Level::ALL[1]).await.game;
    for _ in 0..3 {
        let view = hall.until_my_turn(&game).await;
        hall.any_move(&view).await;
    }
    hall.until_my_turn(&game).await;
    hall.act(&game, PlayAction::Resign).await;
    hall.until(&game, |view| view.turn().is_none()).await;
    hall.service.export(&game, Some(ANN)).await.unwrap()
}

/// The recorded effort of an own engine's move.
fn effort(mv: &mut ComputerMove) -> &mut Effort {
    mv.effort.as_mut().unwrap()
}

#[tokio::test]
async fn recorded_moves_are_found_again() {
    let folder = Folder::new();
    let mut hall = Hall::open(&folder, 0).await;
    let document = exported(&mut hall, Options::of(Variant::Standard)).await;
    let mut moves = Vec::new();
    entente_game::verify_with(&document, &mut |mv| moves.push(mv)).unwrap();
    assert!(moves.len() >= 3, "{}", moves.len());
    for mv in &moves {
        assert_eq!(check(mv), MoveCheck::Same, "{mv:?}");
    }
    let mut changed = moves[0].clone();
    let played = changed.coordinate;
    let another = ["a7a6", "h7h6"].into_iter().find(|mv| *mv != played);
    changed.coordinate = another.unwrap().to_owned();
    let found = Some(played);
    assert_eq!(check(&changed), MoveCheck::Different { found });
    let never = MoveCheck::Different { found: None };
    let mut boasting = moves[0].clone();
    effort(&mut boasting).nodes = u64::MAX;
    assert_eq!(check(&boasting), never);
    for memory in [0, u64::MAX] {
        let mut impossible = moves[0].clone();
        effort(&mut impossible).memory = memory;
        assert_eq!(check(&impossible), never);
    }
    let mut newer = moves[0].clone();
    effort(&mut newer).engine += 1;
    assert_eq!(check(&newer), MoveCheck::OtherEngine);
    let mut foreign = moves[0].clone();
    foreign.effort = None;
    assert_eq!(check(&foreign), MoveCheck::OtherEngine);
    hall.close().await;
}
