//! A game of a file as one of this program, so that it can be analysed like those that were played
//! here.
//!
//! It begins as a loaded game does, with all its moves. Only the last one is made here: a game
//! cannot begin where it is over.

use crate::game_files::FileGame;
use crate::import::{self, FileRules, ReplayFault};
use crate::text;
use entente_game::{
    Action, AnalysisRefusal, Chance, DecideError, Game, GameId, GameTerms, Home, LobbyAction,
    NAME_LIMIT, NewGame, PersonId, PlayAction, Profile, Refusal, Replay, Seat, StartingPosition,
    Time, View, Viewer, is_valid_name,
};
use entente_rules::{Event, PgnResult, Ply};
use std::sync::Arc;

/// The most moves of a game that is analysed for others, of all sides together. The longest game of
/// a world championship had 271.
pub const MAX_MOVES: usize = 600;

/// Reads the only game of a file, to analyse it for others. It is the same for the same bytes.
pub fn read(bytes: &[u8], rules: &FileRules) -> Result<Replay, ReplayFault> {
    let game = import::read_game(bytes, rules).map_err(ReplayFault::Load)?;
    if game.play.plies().len() > MAX_MOVES {
        let refusal = AnalysisRefusal::TooLong { most: MAX_MOVES };
        return Err(Refusal::Analysis(refusal).into());
    }
    Ok(of(&game)?)
}

/// The game with its positions, if it is long enough to be analysed. It may not be over: then it
/// has no result.
pub fn of(game: &FileGame) -> Result<Replay, Refusal> {
    let mut events = import::events(&game.play);
    let last = match events.pop() {
        Some(Event::Move(ply)) => Some(ply),
        other => {
            events.extend(other);
            None
        }
    };
    let start = StartingPosition::continuing(&game.play.positions()[0], &events);
    let mut table = Table::set_up(game, start)?;
    if let Some(ply) = last {
        table.make(ply)?;
    }
    if table.game.replay().is_none() && table.seats == 2 {
        table.end(game.result)?;
    }
    let view = table.view();
    let replay = table.game.replay().unwrap_or_else(|| Replay {
        positions: view.public_positions(),
        view,
    });
    match replay.view.too_short_to_analyse() {
        Some(refusal) => Err(refusal),
        None => Ok(replay),
    }
}

/// A game with a person on each seat.
struct Table {
    game: Game,
    seats: usize,
    now: Time,
}

impl Table {
    fn set_up(file: &FileGame, start: StartingPosition) -> Result<Self, Refusal> {
        let seats = file.play.position().armies().count();
        let mut table = Self {
            game: Game::new(GameId::from_random([0; 8])),
            seats,
            now: Time(0),
        };
        let options = file.play.position().options().with_owners(None);
        let terms = GameTerms {
            public: true,
            starting_position: Some(Arc::new(start)),
            ..GameTerms::new(options)
        };
        let name = |seat: usize| shown_name(file.names.get(seat).cloned().flatten());
        let host = Profile {
            person: person(0),
            name: name(0),
        };
        let new = NewGame::new(terms, Home::channel("file"), host);
        let seat = |seat: usize| vec![Seat(seat as u8)];
        table.act(
            0,
            Action::Create(NewGame {
                seats: seat(0),
                ..new
            }),
        )?;
        for other in 1..seats {
            let join = LobbyAction::Join {
                name: name(other),
                seats: seat(other),
            };
            table.act(other, join.into())?;
        }
        Ok(table)
    }

    fn view(&self) -> View {
        let view = self.game.view(Viewer::Spectator);
        view.expect("everybody may watch a public game")
    }

    fn make(&mut self, ply: Ply) -> Result<(), Refusal> {
        let mover = self.view().mover().map_or(0, Seat::index);
        let turn = ply.to_string();
        self.act(mover, PlayAction::to_move_anyway(turn).into())
    }

    /// Ends the game of two as the file says.
    fn end(&mut self, result: PgnResult) -> Result<(), Refusal> {
        match result {
            PgnResult::White => self.act(1, PlayAction::Resign.into()),
            PgnResult::Black => self.act(0, PlayAction::Resign.into()),
            PgnResult::Draw => {
                self.act(0, PlayAction::OfferDraw.into())?;
                self.act(1, PlayAction::AcceptDraw.into())
            }
            PgnResult::Unknown => Ok(()),
        }
    }

    fn act(&mut self, seat: usize, action: Action) -> Result<(), Refusal> {
        self.now = Time(self.now.0 + 1_000);
        // Nothing of the game is kept, and nothing in it is drawn.
        let chance = Chance {
            salt: [0; 32],
            seed: [0; 32],
            nonce: None,
        };
        let decided = match self.game.decide(person(seat), &action, self.now, &chance) {
            Ok(decided) => decided,
            Err(DecideError::Refused(refusal)) => return Err(refusal),
            Err(DecideError::Contradiction(fault)) => unreachable!("no person decided: {fault}"),
        };
        let appended = self.game.append(&decided.record, Some(&decided.erasable));
        appended.expect("what was decided can be appended");
        Ok(())
    }
}

/// The name of a file as this program has names.
fn shown_name(name: Option<String>) -> String {
    let name = text::shorten(name.unwrap_or_default(), NAME_LIMIT);
    if is_valid_name(&name) {
        name
    } else {
        "?".to_owned()
    }
}

fn person(seat: usize) -> PersonId {
    PersonId(seat as u64 + 1)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)] // A game that cannot be read fails the test.

    use super::*;
    use crate::text::{Language, Naming, Text};
    use entente_rules::{Pgn, PieceKind, Play, Position, Variant};

    fn refused(file: &str) -> String {
        let fault = read(file.as_bytes(), &FileRules::default()).unwrap_err();
        text::replay_fault(Text::of(Language::English), &fault, Naming::Name)
    }

    /// A legal game of chess with so many moves, of which none is a capture and few are of pawns.
    fn long_game(moves: usize) -> Play {
        let mut play = Play::new(Position::start(Variant::Standard));
        let mut drawn: usize = 1;
        while play.plies().len() < moves {
            let now = play.position().clone();
            let quiet: usize = now.fen().split(' ').nth(4).unwrap().parse().unwrap();
            let mut legal = now.legal_moves();
            drawn = drawn
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let first = (drawn >> 33) % legal.len();
            legal.rotate_left(first);
            // Captures come last, and moves of pawns only when the draw of 75 moves is near.
            legal.sort_by_key(|mv| {
                let is_pawn = now
                    .piece(mv.from)
                    .is_some_and(|it| it.kind == PieceKind::Pawn);
                (now.piece(mv.to).is_some(), is_pawn != (quiet > 100))
            });
            let goes_on = |mv: entente_rules::Move| {
                let mut next = play.clone();
                next.apply(&Event::Move(mv.into())).ok()?;
                next.outcome().is_none().then_some(next)
            };
            play = legal.into_iter().find_map(goes_on).unwrap();
        }
        play
    }

    #[test]
    fn a_file_is_the_same_game_each_time() {
        let file = b"[White \"Ada\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
        let [first, again] = [(), ()].map(|()| read(file, &FileRules::default()).unwrap());
        assert_eq!(first.positions, again.positions);
        assert_eq!(format!("{:?}", first.view), format!("{:?}", again.view));
        assert_eq!(first.positions.len(), 5);
    }

    #[test]
    fn a_name_that_is_too_long_is_cut_and_one_that_cannot_be_shown_is_unknown() {
        let long = "Maximilian Alexander ".repeat(4);
        let file = format!("[White \"{long}\"]\n[Black \" \"]\n\n1. e4 e5 2. Nf3 Nc6 *");
        let replay = read(file.as_bytes(), &FileRules::default()).unwrap();
        let people = replay.view.players.people.iter();
        let names = people.map(|player| player.profile.as_ref().unwrap().name.clone());
        let names: Vec<String> = names.collect();
        assert_eq!(names, ["Maximilian Alexander …", "?"]);
    }

    #[test]
    fn files_that_cannot_be_analysed_are_refused_with_the_reason() {
        for (file, reason) in [
            (
                "1. e4 e5 2. Nf3 (2. Bc4",
                "A comment or a variation is never closed",
            ),
            ("1. e4 e5 2. h2-k4 Nc6 3. Bb5 a6 *", "Line 1, column 13"),
            (
                "[Variant \"Crazyhouse\"]\n\n1. e4 *",
                "I don’t have the rules of",
            ),
            (
                "[SetUp \"1\"]\n[FEN \"8/8/8/8/8/8/PPPPPPPP/RNBQ1BNR w - - 0 1\"]\n\n1. e4 *",
                "In the header FEN",
            ),
            ("1. e4 e5 *", "too short for an analysis"),
            (
                "1. e4 e5 2. Nf3 Nc6 * 1. d4 d5 2. c4 e6 *",
                "it has 2 games",
            ),
            ("", "there’s no game in it"),
            ("{\"format\": \"ent", "neither one of my saved games"),
        ] {
            let said = refused(file);
            assert!(said.contains(reason), "{file}: {said}");
        }
        let of_chess960 = FileRules {
            variant: Some(Variant::Chess66),
            options: None,
        };
        let fault = read(b"1. e4 e5 2. Nf3 Nc6 *", &of_chess960).unwrap_err();
        assert!(matches!(fault, ReplayFault::Load(_)), "{fault:?}");
    }

    #[test]
    fn a_game_of_a_thousand_moves_is_too_long() {
        let long = Pgn::of(&long_game(1_000)).to_string();
        assert!(
            refused(&long).contains("up to 600 moves"),
            "{}",
            refused(&long)
        );
        let longest = Pgn::of(&long_game(MAX_MOVES)).to_string();
        let replay = read(longest.as_bytes(), &FileRules::default()).unwrap();
        assert_eq!(replay.positions.len(), MAX_MOVES + 1);
    }
}
