//! Reading a position from the project's JSON: missing keys, impossible positions, and what follows
//! at once from a position.
//!
//! A position that no game could show is rejected with the invariant that it breaks.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use serde_json::Value;

use crate::alliance::board::{Army, Board, Kind, LAYOUT, Piece, Square};
use crate::alliance::game::{Alliance, AllyCapture, Game, Options, Rounding, Status};
use crate::independent::Owner;

/// A position as written. Derived keys are ignored.
#[derive(Deserialize)]
struct Written {
    turn: String,
    pieces: BTreeMap<String, String>,
    #[serde(default)]
    first_move: Vec<String>,
    #[serde(default)]
    status: BTreeMap<String, String>,
    #[serde(rename = "teams")]
    alliances: Option<Vec<String>>,
    #[serde(default)]
    liege: BTreeMap<String, String>,
    #[serde(default)]
    proposals: Vec<String>,
    pending: Option<String>,
    #[serde(default)]
    options: WrittenOptions,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenOptions {
    ally_capture: Option<String>,
    loss_percent: Option<usize>,
    loss_rounding: Option<String>,
}

type Read<T> = Result<T, String>;

fn refuse_unless(holds: bool, why: impl FnOnce() -> String) -> Read<()> {
    if holds { Ok(()) } else { Err(why()) }
}

impl Game {
    /// Reads a position and resolves it, with an empty log. Options given separately replace those
    /// in the position.
    pub(crate) fn read(position: &Value, given: &Value) -> Read<Game> {
        let given: Option<WrittenOptions> = read_written(given)?;
        let mut game = match read_written(position)? {
            Some(written) => set_up(&written)?,
            None => Game::start(Options::default()),
        };
        game.options = merged(game.options, &given.unwrap_or_default())?;
        game.check_possible()?;
        game.resolve(game.turn);
        game.log.clear();
        Ok(game)
    }

    /// Rejects impossible positions. This has to happen before the position is resolved.
    fn check_possible(&self) -> Read<()> {
        for army in Army::ALL {
            self.check_army(army)?;
        }
        for (&protectorate, &liege) in &self.liege {
            let is_valid_liege =
                self.status(liege) == Status::King && self.are_allied(protectorate, liege);
            refuse_unless(is_valid_liege, || {
                format!("{protectorate:?} cannot have the liege {liege:?}")
            })?;
        }
        for alliance in &self.alliances {
            refuse_unless(alliance.len() <= 3, || format!("{alliance:?} is too large"))?;
            let has_king = !self.kings_of(alliance).is_empty();
            refuse_unless(has_king, || format!("{alliance:?} has no king"))?;
        }
        for &(from, to) in &self.proposals {
            let are_kings = [from, to].map(|army| self.status(army) == Status::King);
            let may = from != to && are_kings == [true, true];
            refuse_unless(may, || format!("{from:?} cannot propose to {to:?}"))?;
        }
        refuse_unless(!self.alliances.is_empty(), || "no army is in".to_string())
    }

    fn check_army(&self, army: Army) -> Read<()> {
        let pieces: Vec<(Square, Piece)> = self.board.of(army).collect();
        let kings = pieces
            .iter()
            .filter(|(_, piece)| piece.kind == Kind::King)
            .count();
        let is_last = |&(square, piece): &(Square, Piece)| {
            piece.kind == Kind::Pawn && army.promotes_on(square)
        };
        refuse_unless(kings < 2, || format!("{army:?} has two kings"))?;
        refuse_unless(!pieces.iter().any(is_last), || {
            format!("a pawn of {army:?} stands on its last rank")
        })?;
        let is_chooser = self.pending == Some(army);
        let can_be = match self.status(army) {
            Status::King => (kings == 1) != is_chooser,
            Status::Protectorate => kings == 0 && !pieces.is_empty() && !is_chooser,
            Status::Eliminated => {
                pieces.is_empty() && !is_chooser && !self.first_move.contains(&army)
            }
        };
        refuse_unless(can_be, || {
            format!("{army:?} cannot be {:?}", self.status(army))
        })
    }
}

fn read_written<'a, T: Deserialize<'a>>(value: &'a Value) -> Read<T> {
    T::deserialize(value).map_err(|error| error.to_string())
}

/// Sets up the position with every army that is in, in the given alliances or each alone.
fn set_up(written: &Written) -> Read<Game> {
    let mut game = Game::start(merged(Options::default(), &written.options)?);
    game.board = board(&written.pieces)?;
    game.turn = army(&written.turn)?;
    game.first_move = armies(&written.first_move)?;
    game.pending = written.pending.as_deref().map(army).transpose()?;
    game.proposals = pairs(&written.proposals)?;
    game.liege = BTreeMap::new();
    for (protectorate, liege) in &written.liege {
        game.liege.insert(army(protectorate)?, army(liege)?);
    }
    // An army is in if it has a king, a liege, or a choice that is still pending.
    let is_in = |game: &Game, army: Army| {
        game.board.king(army).is_some()
            || game.liege.contains_key(&army)
            || game.pending == Some(army)
    };
    let everyone: Alliance = Army::ALL
        .into_iter()
        .filter(|&army| is_in(&game, army))
        .collect();
    game.alliances = match &written.alliances {
        Some(alliances) => partition(alliances, &everyone)?,
        None => everyone.iter().map(|&army| [army].into()).collect(),
    };
    compare_status(&game, &written.status)?;
    Ok(game)
}

/// A written status must match the one that pieces and lieges show.
fn compare_status(game: &Game, written: &BTreeMap<String, String>) -> Read<()> {
    for (name, status) in written {
        let army = army(name)?;
        let shown = game.position()["status"][name].clone();
        refuse_unless(shown == status.as_str(), || {
            format!("{army:?} is {shown}, not {status}")
        })?;
    }
    Ok(())
}

fn partition(words: &[String], everyone: &Alliance) -> Read<Vec<Alliance>> {
    let letters = |word: &String| armies(&word.chars().map(String::from).collect::<Vec<_>>());
    let alliances: Vec<Alliance> = words.iter().map(letters).collect::<Read<_>>()?;
    let named: usize = words.iter().map(String::len).sum();
    let united: Alliance = alliances.iter().flatten().copied().collect();
    let is_partition = named == united.len() && united == *everyone;
    refuse_unless(is_partition, || {
        format!("{words:?}: everybody in is in one alliance")
    })?;
    Ok(alliances)
}

fn board(pieces: &BTreeMap<String, String>) -> Read<Board> {
    let read = |(square, piece): (&String, &String)| {
        let square = LAYOUT
            .square(square)
            .ok_or_else(|| format!("{square} is not a square"))?;
        let piece = Piece::named(piece).ok_or_else(|| format!("{piece} is not a piece"))?;
        Ok((square, piece))
    };
    pieces.iter().map(read).collect()
}

fn army(name: &str) -> Read<Army> {
    Army::named(name).ok_or_else(|| format!("{name} is not an army"))
}

fn armies(names: &[String]) -> Read<BTreeSet<Army>> {
    names.iter().map(|name| army(name)).collect()
}

fn pairs(words: &[String]) -> Read<BTreeSet<(Army, Army)>> {
    let pair = |word: &String| match word.len() {
        2 => Ok((army(&word[..1])?, army(&word[1..])?)),
        _ => Err(format!("{word} is not a proposal")),
    };
    words.iter().map(pair).collect()
}

fn merged(options: Options, written: &WrittenOptions) -> Read<Options> {
    let ally_capture = match written.ally_capture.as_deref() {
        None => options.ally_capture,
        Some("betrays") => AllyCapture::Betrays,
        Some("forbidden") => AllyCapture::Forbidden,
        Some("allowed") => AllyCapture::Allowed,
        Some(other) => return Err(format!("ally_capture cannot be {other}")),
    };
    let loss_rounding = match written.loss_rounding.as_deref() {
        None => options.loss_rounding,
        Some("ceil") => Rounding::Ceil,
        Some("floor") => Rounding::Floor,
        Some("half_up") => Rounding::HalfUp,
        Some(other) => return Err(format!("loss_rounding cannot be {other}")),
    };
    let loss_percent = written.loss_percent.unwrap_or(options.loss_percent);
    refuse_unless(loss_percent <= 100, || format!("{loss_percent} percent"))?;
    Ok(Options {
        ally_capture,
        loss_percent,
        loss_rounding,
    })
}
