//! Every file leads to the board of its game: in all rule sets, wherever the game began, and
//! however it went on. Each file is read back as a stranger would, with nothing but what it says.
#![allow(clippy::unwrap_used)] // A file that cannot be read back fails the test.

use super::{GameFile, follows_from_moves};
use crate::text::{self, Language, Text};
use entente_game::{
    Action, Chance, DecideError, DiplomacyAction, DiplomacyOptions, Game, GameId, Home,
    LobbyAction, NewGame, PersonId, PlayAction, Profile, RequestTopic, Seat, StartingPosition,
    Time, TimeControl, TimeoutRule, View, Viewer,
};
use entente_rules::{C4pgn, Courier, FileFormat, Options, Pgn, Pgn4, Play, Position, Variant};
use serde_json::{Map, Value};

/// The most plies of a random game.
const MAX_PLIES: usize = 60;

/// Random games for each rule set, start and ending.
const GAMES: u64 = 3;

/// The starting points of a game.
#[derive(Debug, Clone, Copy)]
enum Start {
    Usual,
    /// A position that somebody has set up.
    SetUp,
    /// A saved game with its moves.
    Saved,
}

/// The ends of a game after its moves.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Last {
    Nothing,
    Resignation,
    Draw,
    TakenBack,
}

/// A game with a person in each seat, whose moves are drawn at random.
struct RandomGame {
    game: Game,
    seats: u8,
    now: u64,
    random: u64,
}

impl RandomGame {
    fn begin(options: &Options, start: Option<StartingPosition>, random: u64) -> Self {
        Self::begin_with_clock(options, start, None, random)
    }

    fn begin_with_clock(
        options: &Options,
        start: Option<StartingPosition>,
        clock: Option<TimeControl>,
        random: u64,
    ) -> Self {
        let seats = options.players() as u8;
        let game = Game::new(GameId::from_random([3; 8]));
        let mut random_game = Self {
            game,
            seats,
            now: 0,
            random,
        };
        let host = Profile {
            person: PersonId(1),
            name: "Ann".to_owned(),
        };
        let diplomacy = options.keeps_secrets().then(DiplomacyOptions::default);
        let new = NewGame {
            seats: vec![Seat(0)],
            ..NewGame::new(options.clone(), Home::channel("1/2"), host).with_terms(|terms| {
                terms.diplomacy = diplomacy;
                terms.starting_position = start.map(Into::into);
                terms.clock = clock;
            })
        };
        random_game.act(0, Action::Create(new));
        for seat in 1..seats {
            let name = format!("Player {seat}");
            random_game.act(
                seat,
                LobbyAction::Join {
                    name,
                    seats: vec![Seat(seat)],
                },
            );
        }
        random_game
    }

    /// A number below this one.
    fn below(&mut self, limit: usize) -> usize {
        // The multiplier and increment of Knuth's MMIX generator.
        self.random = self
            .random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.random >> 33) as usize % limit
    }

    fn try_act(&mut self, seat: u8, action: impl Into<Action>) -> Result<(), DecideError> {
        self.now += 60_000;
        let chance = Chance {
            salt: [1; 32],
            seed: [7; 32],
            nonce: None,
        };
        let by = PersonId(u64::from(seat) + 1);
        let decided = self
            .game
            .decide(by, &action.into(), Time(self.now), &chance)?;
        self.game
            .append(&decided.record, Some(&decided.erasable))
            .unwrap();
        Ok(())
    }

    fn act(&mut self, seat: u8, action: impl Into<Action>) {
        self.try_act(seat, action).unwrap();
    }

    fn view(&self) -> View {
        self.game.view(Viewer::Spectator).unwrap()
    }

    /// Makes a random move: one that captures a king if there is any, for that is where rules
    /// change more of the board than one piece.
    fn play_once(&mut self) -> bool {
        let public = self.view();
        let Some(mover) = public.mover() else {
            return false;
        };
        if let Some(army) = public.choice().first() {
            self.act(mover.0, PlayAction::Choose { army: *army });
            return true;
        }
        let viewer = self.game.viewer(PersonId(u64::from(mover.0) + 1));
        let legal = self.game.view(viewer).unwrap().legal_moves();
        let captures = legal.iter().filter(|mv| public.piece(mv.mv.to).is_some());
        let captures: Vec<_> = captures.collect();
        let chosen = match captures.len() {
            0 => &legal[self.below(legal.len())],
            count => captures[self.below(count)],
        };
        self.act(mover.0, PlayAction::to_move_anyway(&chosen.coordinate));
        true
    }

    /// Two armies ally in secret, if they may.
    fn ally(&mut self) {
        let (from, to) = (
            self.below(self.seats.into()) as u8,
            self.below(self.seats.into()) as u8,
        );
        let proposal = DiplomacyAction::Propose {
            to: Seat(to),
            message: None,
        };
        if self.try_act(from, Action::Diplomacy(proposal)).is_ok() {
            let answer = DiplomacyAction::Accept {
                from: Seat(from),
                leaving: true,
            };
            // Whether they can ally depends on what the others have agreed on before.
            let _ = self.try_act(to, Action::Diplomacy(answer));
        }
    }

    fn play(&mut self, plies: usize) {
        for ply in 0..plies {
            if ply % 5 == 0 && self.view().terms.diplomacy.is_some() {
                self.ally();
            }
            if !self.play_once() {
                return;
            }
        }
    }

    fn end(&mut self, last: Last) {
        let Some(mover) = self.view().mover().map(|seat| seat.0) else {
            return;
        };
        match last {
            Last::Nothing => {}
            Last::Resignation => self.act(mover, PlayAction::Resign),
            Last::Draw => {
                self.act(mover, PlayAction::OfferDraw);
                for seat in 0..self.seats {
                    // Who is out of the game is not asked.
                    let _ = self.try_act(seat, PlayAction::AcceptDraw);
                }
            }
            Last::TakenBack => {
                let topic = RequestTopic::Takeback;
                if self.try_act(mover, PlayAction::Request(topic)).is_ok() {
                    for seat in 0..self.seats {
                        let _ = self.try_act(seat, PlayAction::AcceptRequest);
                    }
                }
                self.play_once();
            }
        }
    }
}

fn random_game(variant: Variant, start: Start, last: Last, seed: u64) -> View {
    let options = Options::of(variant);
    let mut before = RandomGame::begin(&options, None, seed);
    let start = match start {
        Start::Usual => None,
        Start::SetUp | Start::Saved => {
            let plies = 1 + before.below(12);
            before.play(plies);
            let saved = before.game.starting_position();
            saved.ok().map(|saved| match start {
                Start::SetUp => StartingPosition::of(saved.play(&options).unwrap().position()),
                _ => saved,
            })
        }
    };
    let mut game = RandomGame::begin(&options, start, seed ^ 0x5eed);
    let plies = game.below(MAX_PLIES);
    game.play(plies);
    game.end(last);
    game.view()
}

/// The pieces by their squares, read from the file alone.
fn board_of(file: &GameFile, variant: Variant) -> Map<String, Value> {
    match file.format {
        FileFormat::Pgn => pieces(&Pgn::read_of(variant, &file.text).unwrap()[0].end()),
        FileFormat::C4pgn => {
            let games = C4pgn::read(&file.text, None).unwrap();
            pieces(games[0].play().position())
        }
        FileFormat::Pgn4 => {
            let games = Pgn4::read(&file.text, None).unwrap();
            pieces(games[0].play().position())
        }
        FileFormat::Courier => {
            let start = Play::new(Position::start(variant));
            let games = Courier::read(&file.text, &start).unwrap();
            let played = games.first().map_or(&start, Courier::play);
            pieces(played.position())
        }
        FileFormat::Json => replayed(&serde_json::from_str(&file.text).unwrap(), variant),
    }
}

/// Follows the moves and changes of a JSON file, without any rules.
fn replayed(file: &Value, variant: Variant) -> Map<String, Value> {
    let options = Options::from_json(variant, &file["options"].to_string()).unwrap();
    let mut board = match &file["start"] {
        Value::Null => pieces(&Position::start_with(&options)),
        start => start["pieces"].as_object().unwrap().clone(),
    };
    let turns = file["moves"].as_str().unwrap().split_whitespace();
    for (turn, text) in (1..).zip(turns) {
        let squares: Vec<String> = square_names(text);
        if let [from, to] = &squares[..] {
            let piece = board.remove(from).unwrap();
            board.insert(to.clone(), piece);
        }
        let all = file["changes"].as_array().unwrap();
        let changes = all.iter().filter(|changes| changes["turn"] == turn);
        for (square, piece) in changes.flat_map(|changes| changes["squares"].as_object().unwrap()) {
            match piece {
                Value::Null => board.remove(square),
                piece => board.insert(square.clone(), piece.clone()),
            };
        }
    }
    board
}

/// The squares that a move in coordinate form names; none for a turn without a move.
fn square_names(coordinate: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for letter in coordinate.chars() {
        match names.last_mut() {
            Some(name) if letter.is_ascii_digit() => name.push(letter),
            _ if letter.is_ascii_alphabetic() => names.push(letter.to_string()),
            _ => {}
        }
    }
    // The piece of a promotion has no number.
    names.retain(|name| name.len() > 1);
    names
}

fn pieces(position: &Position) -> Map<String, Value> {
    let json: Value = serde_json::from_str(&position.to_json()).unwrap();
    json["pieces"].as_object().unwrap().clone()
}

/// The position as everybody knows it. An army that will resign when its turn comes is not written
/// in any notation until then.
fn position_of(view: &View) -> Map<String, Value> {
    pieces(view.public_positions().last().unwrap())
}

#[test]
fn every_file_leads_to_the_board_of_its_game() {
    let endings = [
        Last::Nothing,
        Last::Resignation,
        Last::Draw,
        Last::TakenBack,
    ];
    for variant in Variant::ALL {
        for start in [Start::Usual, Start::SetUp, Start::Saved] {
            for (last, seed) in endings
                .into_iter()
                .flat_map(|last| (0..GAMES).map(move |seed| (last, seed)))
            {
                let view = random_game(variant, start, last, seed);
                let file = text::file(Text::of(Language::English), &view, None);
                let board = board_of(&file, variant);
                assert_eq!(
                    board,
                    position_of(&view),
                    "{variant:?} {start:?} {last:?} {seed}\n{}",
                    file.text
                );
            }
        }
    }
}

#[test]
fn a_start_with_options_that_somebody_chose_does_not_follow_from_the_moves() {
    let mut chosen = 0;
    for variant in Variant::ALL {
        let usual = Position::start(variant).seen_by(None);
        assert!(follows_from_moves(&usual), "{variant:?}");
        for option in variant.options() {
            for value in option.suggestions() {
                let typed = std::iter::once((option.name.to_owned(), value.json())).collect();
                // Some values are only possible together with others, and the example of a number
                // can be the usual one.
                let options = Options::from_object(variant, typed).ok();
                let unusual = |options: &Options| *options != Options::of(variant);
                if let Some(options) = options.filter(unusual) {
                    let start = Position::start_with(&options).seen_by(None);
                    assert!(
                        !follows_from_moves(&start),
                        "{variant:?}: {}",
                        options.to_json()
                    );
                    chosen += 1;
                }
            }
        }
    }
    assert!(chosen > 10, "only {chosen}");
}

/// The file of a game with this clock, after two turns of a minute each.
fn with_clock(variant: Variant, pace: &str) -> GameFile {
    let control = TimeControl {
        pace: pace.parse().unwrap(),
        on_timeout: TimeoutRule::Lose,
    };
    let options = Options::of(variant);
    let mut random_game = RandomGame::begin_with_clock(&options, None, Some(control), 5);
    random_game.play(2);
    text::file(Text::of(Language::English), &random_game.view(), None)
}

/// In the form of the PGN standard and of lichess, which python-chess reads.
#[test]
fn games_with_a_clock_say_so_and_how_much_time_was_left() {
    for (pace, control) in [
        ("10+5", "600+5"),
        ("90+0", "5400"),
        ("10+0~3", "600+3d"),
        ("3d", "1/259200"),
    ] {
        for variant in [Variant::Standard, Variant::Chess4] {
            let file = with_clock(variant, pace).text;
            assert!(
                file.contains(&format!("TimeControl \"{control}\"")),
                "{file}"
            );
            let clocks = file.matches("[%clk ").count();
            assert_eq!(clocks, if pace == "3d" { 0 } else { 2 }, "{file}");
        }
    }
    let file = with_clock(Variant::Standard, "90+0").text;
    assert!(file.contains(" {[%clk 1:29:00]} 1... "), "{file}");
    let game = &Pgn::read(&file).unwrap()[0];
    assert_eq!(game.moves().len(), 2);
    assert_eq!(game.comments()[0], (1, "[%clk 1:29:00]".to_owned()));
}
