//! Games that begin at random positions of every rule set: their names, pictures and files agree
//! with the position.
//!
//! There are 20 positions of each rule set by default. For more, use `TEST_POSITIONS=10000 cargo
//! test --release -p entente-presentation positions`.
#![allow(clippy::unwrap_used)] // What cannot be drawn or read back fails the test.

use crate::import::{self, FileRules};
use crate::picture::{self, BoardOptions};
use crate::save::{Save, SaveFile};
use crate::text::Reader;
use crate::text::{self, Language, Naming, Text};
use entente_game::samples::{Dice, random_position};
use entente_game::{
    Action, Actor, ArmyView, Chance, DecideError, Game, GameId, Home, LobbyAction, NewGame,
    PersonId, PlayAction, Profile, Seat, StartingPosition, Time, View, Viewer,
};
use entente_render::{Control, Mark, Piece, Scene};
use entente_rules::{Army, PieceKind, Position, Status, Variant};
use serde_json::{Map, Value};

/// The number of positions of each rule set.
const POSITIONS: u64 = 20;

/// The most moves from each.
const MOVES: usize = 4;

/// The people who play, in the order in which they join.
const NAMES: [&str; 5] = ["Ann", "Bob", "Cleo", "Dan", "Eve"];

/// A game of people with a person in each seat that somebody can have.
struct Played {
    game: Game,
    now: u64,
    /// The person in each seat, as a number in [`NAMES`]. Nobody has the seat of an absent army.
    people: Vec<Option<usize>>,
}

impl Played {
    /// A game that begins at this position. The people join in any order.
    fn begin(position: &Position, dice: &mut Dice) -> Self {
        let options = position.options().with_owners(None);
        let absent = options.absent();
        let armies = options.armies().enumerate();
        let mut seats: Vec<usize> = armies
            .filter_map(|(seat, army)| (absent != Some(army)).then_some(seat))
            .collect();
        let mut played = Self {
            game: Game::new(GameId::from_random([5; 8])),
            now: 0,
            people: vec![None; options.armies().count()],
        };
        for (person, name) in NAMES.iter().enumerate().take(seats.len()) {
            let seat = seats.swap_remove(dice.roll(seats.len()));
            played.people[seat] = Some(person);
            let (name, seats) = ((*name).to_owned(), vec![Seat(seat as u8)]);
            let action = match person {
                0 => {
                    let person = person_id(person);
                    let home = Home::channel("1/2");
                    Action::Create(NewGame {
                        seats,
                        ..NewGame::new(options.clone(), home, Profile { person, name }).with_terms(
                            |terms| {
                                terms.starting_position =
                                    Some(StartingPosition::of(position).into())
                            },
                        )
                    })
                }
                _ => LobbyAction::Join { name, seats }.into(),
            };
            played.act(person, action).unwrap();
        }
        played
    }

    fn act(&mut self, person: usize, action: impl Into<Action>) -> Result<(), DecideError> {
        self.now += 60_000;
        let chance = Chance {
            salt: [1; 32],
            seed: [7; 32],
            nonce: None,
        };
        let now = Time(self.now);
        let by = Actor::Person(person_id(person));
        let decided = self.game.decide(by, &action.into(), now, &chance)?;
        let erasable = Some(&decided.erasable[..]);
        self.game.append(&decided.record, erasable).unwrap();
        Ok(())
    }

    fn public_view(&self) -> View {
        self.game.view(Viewer::Spectator).unwrap()
    }

    fn view_of(&self, person: usize) -> View {
        let viewer = self.game.viewer(person_id(person));
        self.game.view(viewer).unwrap()
    }

    /// The person who can move: everybody else is refused.
    fn mover(&mut self, dice: &mut Dice) -> (usize, PlayAction) {
        let joined: Vec<usize> = self.people.iter().flatten().copied().collect();
        let legal = self.public_view().legal_moves();
        let chosen = legal[dice.roll(legal.len())].coordinate.clone();
        let mv = PlayAction::to_move_anyway(chosen);
        let can_move = |person: &usize| {
            let now = Time(self.now + 1);
            let chance = Chance {
                salt: [1; 32],
                seed: [7; 32],
                nonce: None,
            };
            let by = Actor::Person(person_id(*person));
            let action = mv.clone().into();
            self.game.decide(by, &action, now, &chance).is_ok()
        };
        let movers: Vec<usize> = joined.into_iter().filter(can_move).collect();
        assert_eq!(movers.len(), 1, "{movers:?} can move");
        (movers[0], mv)
    }
}

fn person_id(person: usize) -> PersonId {
    PersonId(person as u64 + 1)
}

/// The person who is told to move is the one who can, and each seat has the name of its person.
fn check_names(played: &Played, mover: usize) {
    let view = played.public_view();
    for language in Language::ALL {
        let text = Text::of(language);
        let status = text::status(Reader::new(text, &view, Naming::Mention));
        for (seat, person) in (0..).map(Seat).zip(&played.people) {
            let Some(person) = *person else { continue };
            let mention = text::mention(person_id(person));
            let is_told = status.contains(&mention);
            assert_eq!(is_told, person == mover, "{status}");
            assert_eq!(
                Reader::new(text, &view, Naming::Name).owner_name(seat),
                NAMES[person]
            );
            let army = text.army(view.players.seats[seat.index()].army);
            let named = Reader::new(text, &view, Naming::Name).seat_name(seat);
            assert!(
                named.contains(NAMES[person]) && named.contains(&army),
                "{named}"
            );
        }
    }
}

/// A picture for this viewer has the pieces, the marks and the cards of their view.
fn check_picture(played: &Played, view: &View) {
    let text = Text::of(Language::English);
    let scene = picture::scene(view, &BoardOptions::default(), text).unwrap();
    let armies = view.armies();
    let mut expected: Vec<(String, Piece)> = known(view)
        .pieces()
        .map(|(square, piece)| {
            let is_one_point = known(view).is_one_point(square);
            let drawn = drawn(view, &armies, piece).with_one_point(is_one_point);
            (square.to_string(), drawn)
        })
        .collect();
    let pieces = scene.pieces();
    let mut pieces: Vec<_> = pieces
        .map(|(name, piece)| (name.to_owned(), piece))
        .collect();
    expected.sort();
    pieces.sort();
    assert_eq!(pieces, expected);
    assert_eq!(marked(&scene, Mark::Check), checked_kings(view));
    let moved = view.board.moves.iter().rev().find_map(|turn| turn.moved);
    let squares = moved.map(|moved| [moved.from.to_string(), moved.to.to_string()]);
    let marks = marked(&scene, Mark::LastMove);
    for square in squares.into_iter().flatten() {
        assert!(marks.contains(&square), "{square} {marks:?}");
    }
    check_cards(played, view, &scene);
}

/// Each army has a card with the name of its person, and that of the army to move is lit.
fn check_cards(played: &Played, view: &View, scene: &Scene) {
    let cards: Vec<_> = scene.cards().map(|(_, card)| card).collect();
    let options = &view.terms.options;
    assert_eq!(cards.len(), view.armies().len(), "{options:?}");
    for (army, person) in options.armies().zip(&played.people) {
        let card = cards.iter().find(|card| card.king.army == army).unwrap();
        let title = card.title.as_ref().map(|title| title.as_str().to_owned());
        if let Some(person) = *person {
            assert_eq!(title.as_deref(), Some(NAMES[person]), "{army:?}");
        }
        assert_eq!(card.to_move, known(view).turn() == army, "{army:?}");
    }
}

/// A piece as it is drawn in the hands of who moves it.
fn drawn(view: &View, armies: &[ArmyView], piece: entente_rules::Piece) -> Piece {
    let army = armies.iter().find(|army| army.army == piece.army).unwrap();
    let commander = army
        .commander
        .map(|seat| view.players.seats[seat.index()].army);
    let control = match commander {
        Some(commander) => Control::Other(commander),
        None if army.is_walking && piece.kind == PieceKind::King => Control::Chance,
        None => Control::Nobody,
    };
    Piece::new(piece.army, piece.kind).with_control(control)
}

/// The squares of the kings that everybody sees in check.
fn checked_kings(view: &View) -> Vec<String> {
    let checked: Vec<Army> = view.checks().iter().map(|(army, _)| *army).collect();
    let position = known(view);
    let kings = position
        .pieces()
        .filter(|(_, piece)| piece.kind == PieceKind::King && checked.contains(&piece.army));
    let mut squares: Vec<String> = kings.map(|(square, _)| square.to_string()).collect();
    squares.sort();
    squares
}

fn marked(scene: &Scene, mark: Mark) -> Vec<String> {
    let mut squares: Vec<String> = scene.marked(mark).map(ToOwned::to_owned).collect();
    squares.sort();
    squares
}

/// The file and the save of a game lead to its position.
fn check_files(played: &Played) {
    let view = played.public_view();
    let known = known(&view);
    let file = text::file(Text::of(Language::English), &view, None);
    let rules = FileRules {
        variant: Some(view.variant()),
        options: None,
    };
    let loaded = import::read(file.text.as_bytes(), &rules);
    let loaded = loaded.unwrap_or_else(|fault| panic!("{fault:?}: {}", file.text));
    let (read, expected) = (state(&position_of(loaded.file)), state(&known));
    assert_eq!(read, expected, "{}", file.text);
    let lives_on = |army: &ArmyView| army.status == Status::Protectorate;
    if !view.armies().iter().any(lives_on) {
        let save = Save::of(&view, played.game.starting_position().unwrap()).to_json();
        let loaded = SaveFile::read(save.as_bytes()).unwrap();
        assert_eq!(position_of(loaded), known, "{save}");
    }
}

/// A position, and the moves that are legal in it. A pawn that nobody can capture in passing is in
/// no FEN.
fn state(position: &Position) -> (Map<String, Value>, Vec<String>) {
    let mut written = position.to_object();
    written.remove("en_passant");
    let legal = position.legal_moves();
    let mut moves: Vec<_> = legal.iter().map(|mv| position.coordinate(mv)).collect();
    moves.sort();
    (written, moves)
}

/// The position as everybody knows it.
fn known(view: &View) -> Position {
    let positions = view.public_positions();
    positions.last().unwrap().seen_by(None)
}

/// The position from which a file goes on.
fn position_of(file: SaveFile) -> Position {
    let SaveFile::Copy(save) = file else {
        panic!("it is not sealed");
    };
    let play = save.starting_position.play(&save.options).unwrap();
    play.position().seen_by(None)
}

#[test]
fn names_pictures_and_files_of_random_positions_agree_with_them() {
    let given = std::env::var("TEST_POSITIONS").ok();
    let positions = given.map_or(POSITIONS, |text| text.parse().unwrap());
    for (number_of_variant, variant) in (0..).zip(Variant::ALL) {
        let mut dice = Dice(3000 + number_of_variant);
        for _ in 0..positions {
            let position = random_position(variant, &mut dice);
            let mut played = Played::begin(&position, &mut dice);
            for _ in 0..MOVES {
                if played.public_view().turn().is_none() {
                    break;
                }
                check_files(&played);
                check_picture(&played, &played.public_view());
                if let Some(army) = played.public_view().choice().first().copied() {
                    let seat = played.public_view().mover().unwrap();
                    let by = played.people[seat.index()].unwrap();
                    played.act(by, PlayAction::Choose { army }).unwrap();
                    continue;
                }
                let (mover, mv) = played.mover(&mut dice);
                check_names(&played, mover);
                check_picture(&played, &played.view_of(mover));
                played.act(mover, mv).unwrap();
            }
        }
    }
}

/// A notation of moves alone would say nothing of such a game, not even its rule set.
#[test]
fn the_file_of_a_game_without_moves_can_be_loaded() {
    for variant in Variant::ALL {
        let played = Played::begin(&Position::start(variant), &mut Dice(7));
        check_files(&played);
    }
}
