//! Games that begin at random positions of every rule set: who is told to move can move, and
//! the board, the seats, the names and the saved game agree on which army is whose. And saves of
//! random games: each is the same game again, or is refused with the reason.
//!
//! There are 20 positions and 6 games of each rule set by default. For more, use
//! `TEST_POSITIONS=10000 TEST_GAMES=2000 cargo test --release -p entente-game positions --
//! --nocapture`.

use super::alliances::{accept, diplomacy, propose};
use super::diplomacy::{Dice, number};
use super::export::exported;
use super::*;
use crate::samples::{random_options, random_position};
use entente_rules::Position;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

extern crate std;

const POSITIONS: u64 = 20;
const GAMES: u64 = 6;

/// The most actions of a random game.
const ACTIONS: usize = 60;

/// The most actions of the games whose every byte is compared, and the fewest plies.
const SEEDED_ACTIONS: usize = 150;
const SEEDED_PLIES: u32 = 60;

/// The people who play, by seat.
const PEOPLE: [PersonId; 5] = [ANN, BOB, CLEO, DAN, EVE];

/// A game of people that begins there. They join in any order.
fn begun(position: &Position, dice: &mut Dice) -> Log {
    begun_with(
        position.options(),
        Some(StartingPosition::of(position)),
        dice,
    )
}

/// A game of people by these rules, from this position or the usual one.
fn begun_with(
    options: Options,
    starting_position: Option<StartingPosition>,
    dice: &mut Dice,
) -> Log {
    let options = options.with_owners(None);
    let mut seats: Vec<u8> = (0..options.armies().count() as u8).collect();
    let absent = options.absent();
    let mut armies = options.armies();
    if let Some(at) = armies.position(|army| absent == Some(army)) {
        seats.remove(at);
    }
    let first = seats.remove(dice.roll(seats.len()));
    let new = NewGame {
        reserved: Vec::new(),
        computers: Vec::new(),
        ..challenge(channel(), &[Seat(first)]).with_terms(|terms| {
            terms.options = options;
            terms.starting_position = starting_position.map(Into::into);
        })
    };
    let mut log = Log::empty();
    log.act(ANN, Action::Create(new.clone()))
        .unwrap_or_else(|refusal| panic!("{refusal:?}: {new:?}"));
    for person in &PEOPLE[1..=seats.len()] {
        let seat = seats.remove(dice.roll(seats.len()));
        log.act(*person, join(&[seat])).unwrap();
    }
    log
}

/// Everybody's view of the game agrees with its position about who has which army.
fn check_seats(log: &Log, position: &Position) {
    let armies: Vec<Army> = position.armies().collect();
    let everybody = log.view(PersonId(99));
    let mover = everybody.mover().expect("it is somebody's turn");
    for viewer in PEOPLE {
        let view = log.view(viewer);
        assert!(
            view.players
                .seats
                .iter()
                .map(|seat| seat.army)
                .eq(armies.iter().copied())
        );
        assert!(view.terms.options.armies().eq(armies.iter().copied()));
        assert!(view.position().armies().eq(armies.iter().copied()));
        for (seat, army) in (0..).map(Seat).zip(&armies) {
            assert_eq!(view.seat_of(*army), Some(seat));
            assert_eq!(view.armies()[seat.index()].army, *army);
        }
        let is_mover = view.own_seats().contains(&mover);
        assert_eq!(view.is_my_turn(), is_mover, "{viewer:?}");
        let own = view.own_seats().iter().map(|seat| view.person_at(*seat));
        assert!(
            own.flatten()
                .all(|person| Some(person.player) == view.player())
        );
    }
    assert_eq!(everybody.position().mover(), Some(armies[mover.index()]));
}

/// Only who is told to move can move, and they move their own army.
fn check_move(log: &mut Log, dice: &mut Dice) {
    let mover = log.mover();
    let view = log.view(mover);
    let army = view.position().turn();
    let legal = view.legal_moves();
    let chosen = &legal[dice.roll(legal.len())];
    let coordinate = chosen.coordinate.clone();
    for other in PEOPLE {
        if other != mover && log.view(other).player().is_some() {
            let refused = log.act(other, to_move(&coordinate));
            assert!(
                matches!(
                    refused,
                    Err(Refusal::NotYourTurn { .. } | Refusal::Eliminated)
                ),
                "{refused:?}"
            );
        }
    }
    let after = log.act(mover, PlayAction::to_move_anyway(coordinate.as_str()));
    let after = after.unwrap_or_else(|refusal| panic!("{coordinate}: {refusal:?}"));
    let made = &after.board.moves[view.board.moves.len()];
    assert_eq!(after.players.seats[made.seat.index()].army, army);
    assert!(view.own_seats().contains(&made.by));
}

/// The saved game goes on from the same position, and so does the log.
fn check_copies(log: &Log) {
    let view = log.view(PersonId(99));
    let again = log.reopened();
    assert_eq!(
        everything_of(&again, &PEOPLE),
        everything_of(&log.game, &PEOPLE)
    );
    let written = view.terms.options.to_object();
    assert_eq!(
        Options::from_object(view.variant(), written).unwrap(),
        view.terms.options
    );
    let saved = log.game.starting_position().unwrap();
    let loaded = saved.play(&view.terms.options).unwrap();
    assert_eq!(loaded.position().seen_by(None), *view.position());
}

#[test]
fn who_is_told_to_move_can_move_from_any_position() {
    for (number_of_variant, variant) in (0..).zip(Variant::ALL) {
        let mut dice = Dice(1000 + number_of_variant);
        for _ in 0..number("TEST_POSITIONS", POSITIONS) {
            let position = random_position(variant, &mut dice);
            let mut log = begun(&position, &mut dice);
            check_seats(&log, &position);
            check_copies(&log);
            check_move(&mut log, &mut dice);
            if !log.game.is_over() {
                check_seats(&log, &position);
                check_copies(&log);
            }
        }
    }
}

/// Somebody does something: mostly a move, sometimes what else changes a game.
fn do_something(log: &mut Log, dice: &mut Dice) {
    let mover = log.mover();
    let somebody = PEOPLE[dice.roll(PEOPLE.len())];
    let view = log.view(mover);
    let army = dice.pick(&view.choice());
    let action = match dice.roll(20) {
        0 if dice.percent(40) => (somebody, PlayAction::Resign.into()),
        1 => (somebody, PlayAction::OfferDraw.into()),
        2 if dice.percent(30) => (somebody, PlayAction::AcceptDraw.into()),
        3 => (somebody, PlayAction::DeclineDraw.into()),
        4 => (somebody, PlayAction::Request(RequestTopic::Takeback).into()),
        5 => (somebody, PlayAction::AcceptRequest.into()),
        6 | 7 => (somebody, propose(Seat(dice.roll(4) as u8))),
        8 | 9 => (somebody, accept(Seat(dice.roll(4) as u8))),
        10 => (somebody, diplomacy(DiplomacyAction::Leave { with: None })),
        _ => match army {
            Some(army) => (mover, PlayAction::Choose { army }.into()),
            None => {
                // Kings are captured now and then, so that armies leave and live on.
                let legal = view.legal_moves();
                let takes_king = |mv: &&LegalMove| {
                    let captured = view.position().captured_piece(&mv.mv)?;
                    (captured.kind == entente_rules::PieceKind::King).then_some(())
                };
                let chosen = legal.iter().find(|mv| takes_king(mv).is_some());
                let chosen = chosen.unwrap_or(&legal[dice.roll(legal.len())]);
                let text = chosen.coordinate.as_str();
                (mover, PlayAction::to_move_anyway(text).into())
            }
        },
    };
    let (person, action): (PersonId, Action) = action;
    // Not everybody can do everything at any time.
    let _ = log.act(person, action);
}

/// A running game as its file has it: the board, the turn, the rights, and what follows from the
/// moves before.
fn state(log: &Log) -> String {
    let view = log.view(PersonId(99));
    match view.play() {
        Some(play) => play.state_json(),
        None => view.position_json(),
    }
}

/// Whether the game could be saved. If so, another game goes on from the save as this one does.
fn check_save(log: &Log, dice: &mut Dice) -> bool {
    let view = log.view(PersonId(99));
    let lives_on = |army: &ArmyView| army.status == Status::Protectorate;
    let kingless = view.armies().into_iter().find(lives_on);
    let saved = match (log.game.starting_position(), kingless) {
        (Ok(saved), None) => saved,
        (Err(refusal), Some(army)) => {
            let seat = army.seat;
            let expected = Refusal::Diplomacy(DiplomacyRefusal::KinglessArmy { seat });
            assert_eq!(refusal, expected);
            return false;
        }
        (saved, kingless) => panic!("{saved:?} {kingless:?}"),
    };
    let json = serde_json::to_string(&saved).unwrap();
    let saved: StartingPosition = serde_json::from_str(&json).unwrap();
    let loaded = begun_with(view.terms.options.clone(), Some(saved), dice);
    let of_new_owners = |state: String| {
        // The owners of two armies follow from the seats of each game.
        let mut state: Value = serde_json::from_str(&state).unwrap();
        if let Some(options) = state["options"].as_object_mut() {
            options.remove("owners");
        }
        // A draw offer is a question to the people of one game.
        if let Some(state) = state.as_object_mut() {
            state.remove("offers");
        }
        state
    };
    let states = [of_new_owners(state(log)), of_new_owners(state(&loaded))];
    assert_eq!(states[0], states[1], "{json}");
    true
}

#[test]
fn a_save_of_any_game_goes_on_as_the_game_does_or_is_refused_with_the_reason() {
    for (number_of_variant, variant) in (0..).zip(Variant::ALL) {
        let mut dice = Dice(2000 + number_of_variant);
        let (mut saved, mut refused) = (0, 0);
        for _ in 0..number("TEST_GAMES", GAMES) {
            let mut log = if dice.percent(70) {
                begun_with(random_options(variant, &mut dice), None, &mut dice)
            } else {
                begun(&random_position(variant, &mut dice), &mut dice)
            };
            let actions = dice.roll(ACTIONS);
            for _ in 0..actions {
                if log.game.is_over() {
                    break;
                }
                do_something(&mut log, &mut dice);
                if dice.percent(20) && !log.game.is_over() {
                    if check_save(&log, &mut dice) {
                        saved += 1;
                    } else {
                        refused += 1;
                    }
                }
            }
        }
        println!("{variant:?}: {saved} saves loaded, {refused} refused");
        assert!(saved > 0);
    }
}

/// The moves of a finished game as written, its last position, and what tells its log and its
/// export apart from any other.
fn outline(variant: Variant, log: &Log) -> String {
    let view = log.view(PersonId(99));
    let moves = view.board.moves.iter();
    let moves: Vec<_> = moves.map(|made| made.notation.as_str()).collect();
    let head = hex::encode(view.record.head);
    let export = hex::encode(Sha256::digest(exported(log)));
    format!(
        "{}: head {head}, export {export}\n{}\n{}",
        variant.id(),
        moves.join(" "),
        state(log)
    )
}

/// A finished game of a rule set, in which people do what the seed says.
fn seeded(variant: Variant, seed: u64) -> Log {
    let mut dice = Dice(seed);
    let mut log = begun_with(Options::of(variant), None, &mut dice);
    for _ in 0..SEEDED_ACTIONS {
        if !log.game.is_over() {
            do_something(&mut log, &mut dice);
        }
    }
    for person in PEOPLE {
        // Some are out, or the game is over by now.
        let _ = log.act(person, PlayAction::Resign);
    }
    log
}

/// A change of the rules or of the log that changes no answer leaves every byte of these games as
/// it is.
#[test]
fn a_seeded_game_of_each_rule_set_is_as_ever() {
    let outlines = Variant::ALL.map(|variant| {
        let mut games = (0..).map(|seed| seeded(variant, seed));
        let long = games.find(|log| log.game.ply() >= SEEDED_PLIES);
        outline(variant, &long.expect("one of all games is long"))
    });
    insta::assert_snapshot!(outlines.join("\n\n"));
}

/// The rules pass the turns of an army that takes no part, also before the first move of a save.
#[test]
fn a_game_whose_first_army_takes_no_part_can_be_saved() {
    for absent_as in ["gone", "wall"] {
        let options = json!({"absent": "w", "absent_as": absent_as}).to_string();
        let options = Options::from_json(Variant::Chess4, &options).unwrap();
        let mut dice = Dice(1);
        let mut log = begun_with(options, None, &mut dice);
        for _ in 0..6 {
            check_copies(&log);
            assert!(check_save(&log, &mut dice));
            check_move(&mut log, &mut dice);
        }
    }
}

/// Alliances in the position of a new game would be known to everybody, and an army without a king
/// has nobody to fight for: each is refused, and nothing is left out without a word.
#[test]
fn no_game_begins_with_alliances_or_with_an_army_that_has_no_king() {
    let pieces = json!({"a1": "wK", "c3": "wR", "a8": "rK", "h8": "bK", "h1": "yK"});
    let allied = json!({"pieces": pieces, "teams": ["wr", "b", "y"]});
    let proposed = json!({"pieces": pieces, "proposals": ["wr"]});
    let pieces = json!({"a1": "wK", "a8": "rR", "h8": "bK", "h1": "yK"});
    let kingless = json!({"pieces": pieces, "teams": ["wr", "b", "y"], "liege": {"r": "w"}});
    for (position, fault) in [
        (allied, StartingPositionError::Alliances),
        (proposed, StartingPositionError::Alliances),
        (
            kingless,
            StartingPositionError::Kingless { army: Army::Red },
        ),
    ] {
        let position = Position::from_json(Variant::Alliance, &position.to_string()).unwrap();
        let new = NewGame {
            reserved: Vec::new(),
            ..challenge(channel(), &[]).with_terms(|terms| {
                terms.options = position.options();
                terms.starting_position = Some(StartingPosition::of(&position).into());
            })
        };
        let refused = Log::empty().act(ANN, Action::Create(new)).unwrap_err();
        assert_eq!(refused, Refusal::InvalidStartingPosition(fault));
    }
}

/// The example of the multi-player rules: Red, Green and Blue, whose seats are not those of the
/// armies with which such a game usually begins.
#[test]
fn red_green_and_blue_move_in_the_order_of_their_position() {
    let position = json!({
        "turn": "r",
        "pieces": {"a1": "rK", "b4": "gN", "b8": "bR", "g4": "gK", "h7": "bK"},
        "order": ["r", "g", "b"],
        "pawns": {"r": "N", "g": "W", "b": "S"},
    });
    let position = Position::from_json(Variant::Multiplayer, &position.to_string()).unwrap();
    assert_eq!(position.options().players(), 3);
    let mut log = begun(&position, &mut Dice(0));
    for (army, mv) in [
        (Army::Red, "Kb1"),
        (Army::Green, "Nc6"),
        (Army::Black, "Rxb1"),
    ] {
        let mover = log.mover();
        let view = log.view(mover);
        let own = view.own_seats()[0];
        assert!(view.is_my_turn());
        assert_eq!(view.players.seats[own.index()].army, army);
        log.act(mover, to_move(mv)).unwrap();
    }
    let statuses = log.view(ANN).armies();
    let red = statuses.iter().find(|view| view.army == Army::Red).unwrap();
    assert_eq!(red.status, Status::Captured);
}

/// A game whose options name other armies than its position is refused.
#[test]
fn options_and_position_cannot_name_different_armies() {
    let position = json!({
        "pieces": {"a1": "rK", "g4": "gK", "h7": "bK"},
        "order": ["r", "g", "b"],
        "pawns": {"r": "N", "g": "W", "b": "S"},
    });
    let position = Position::from_json(Variant::Multiplayer, &position.to_string()).unwrap();
    for options in [
        "{}",
        r#"{"armies": 2}"#,
        r#"{"armies": 3}"#,
        r#"{"board": "chess4"}"#,
        r#"{"order": ["g", "r", "b"], "pawns": {"r": "N", "g": "W", "b": "S"}}"#,
    ] {
        let new = NewGame {
            reserved: Vec::new(),
            ..challenge(channel(), &[]).with_terms(|terms| {
                terms.options = Options::from_json(Variant::Multiplayer, options).unwrap();
                terms.starting_position = Some(StartingPosition::of(&position).into());
            })
        };
        let refused = Log::empty().act(ANN, Action::Create(new)).unwrap_err();
        assert!(
            matches!(refused, Refusal::InvalidStartingPosition(_)),
            "{options}: {refused:?}"
        );
    }
}
