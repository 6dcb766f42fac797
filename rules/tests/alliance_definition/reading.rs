//! A position read from the project's JSON: what may be left out, what cannot be, and the settling of what was read.
//! A position that no game could show is refused with the invariant that it breaks.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use serde_json::Value;

use crate::board::{Army, Board, Cell, Kind, Man};
use crate::game::{AllyCapture, Game, Options, Rounding, Status, Team};

/// A position as it is written; everything that is derived is not looked at.
#[derive(Deserialize)]
struct Written {
    turn: String,
    pieces: BTreeMap<String, String>,
    #[serde(default)]
    first_move: Vec<String>,
    #[serde(default)]
    status: BTreeMap<String, String>,
    teams: Option<Vec<String>>,
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
    /// A position, settled (without a log). Options given beside it come before its own.
    pub(crate) fn read(position: &Value, beside: &Value) -> Read<Game> {
        let beside: Option<WrittenOptions> = read_written(beside)?;
        let mut game = match read_written(position)? {
            Some(written) => set_up(&written)?,
            None => Game::start(Options::default()),
        };
        game.options = merged(game.options, &beside.unwrap_or_default())?;
        game.judge()?;
        game.settle(game.turn);
        game.log.clear();
        Ok(game)
    }

    /// Refuses what cannot be, before anything is settled.
    fn judge(&self) -> Read<()> {
        for army in Army::ALL {
            self.judge_army(army)?;
        }
        for (&vassal, &lord) in &self.liege {
            let is_lord = self.status(lord) == Status::King && self.are_allied(vassal, lord);
            refuse_unless(is_lord, || {
                format!("{vassal:?} has no such liege as {lord:?}")
            })?;
        }
        for team in &self.teams {
            refuse_unless(team.len() <= 3, || format!("{team:?} are too many"))?;
            let is_led = !self.kings_of(team).is_empty();
            refuse_unless(is_led, || format!("{team:?} have no king"))?;
        }
        for &(from, to) in &self.proposals {
            let are_kings = [from, to].map(|army| self.status(army) == Status::King);
            let may = from != to && are_kings == [true, true];
            refuse_unless(may, || format!("{from:?} cannot propose to {to:?}"))?;
        }
        refuse_unless(!self.teams.is_empty(), || "nobody is in".to_string())
    }

    fn judge_army(&self, army: Army) -> Read<()> {
        let men: Vec<(Cell, Man)> = self.board.of(army).collect();
        let kings = men.iter().filter(|(_, man)| man.kind == Kind::King).count();
        let is_last = |&(cell, man): &(Cell, Man)| man.kind == Kind::Pawn && army.promotes_on(cell);
        refuse_unless(kings < 2, || format!("{army:?} has two kings"))?;
        refuse_unless(!men.iter().any(is_last), || {
            format!("a pawn of {army:?} is too far")
        })?;
        let is_chooser = self.pending == Some(army);
        let can_be = match self.status(army) {
            Status::King => (kings == 1) != is_chooser,
            Status::Protectorate => kings == 0 && !men.is_empty() && !is_chooser,
            Status::Out => men.is_empty() && !is_chooser && !self.first_move.contains(&army),
        };
        refuse_unless(can_be, || {
            format!("{army:?} cannot be {:?}", self.status(army))
        })
    }
}

fn read_written<'a, T: Deserialize<'a>>(value: &'a Value) -> Read<T> {
    T::deserialize(value).map_err(|error| error.to_string())
}

/// The position with everybody who is in, in the teams that are written, or alone.
fn set_up(written: &Written) -> Read<Game> {
    let mut game = Game::start(merged(Options::default(), &written.options)?);
    game.board = board(&written.pieces)?;
    game.turn = army(&written.turn)?;
    game.first_move = armies(&written.first_move)?;
    game.pending = written.pending.as_deref().map(army).transpose()?;
    game.proposals = pairs(&written.proposals)?;
    game.liege = BTreeMap::new();
    for (vassal, lord) in &written.liege {
        game.liege.insert(army(vassal)?, army(lord)?);
    }
    let is_in = |game: &Game, army: Army| {
        game.board.king(army).is_some()
            || game.liege.contains_key(&army)
            || game.pending == Some(army)
    };
    let everyone: Team = Army::ALL
        .into_iter()
        .filter(|&army| is_in(&game, army))
        .collect();
    game.teams = match &written.teams {
        Some(teams) => partition(teams, &everyone)?,
        None => everyone.iter().map(|&army| [army].into()).collect(),
    };
    compare_status(&game, &written.status)?;
    Ok(game)
}

/// A status that is written must be the one that the men and the lieges show.
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

fn partition(words: &[String], everyone: &Team) -> Read<Vec<Team>> {
    let letters = |word: &String| armies(&word.chars().map(String::from).collect::<Vec<_>>());
    let teams: Vec<Team> = words.iter().map(letters).collect::<Read<_>>()?;
    let named: usize = words.iter().map(String::len).sum();
    let united: Team = teams.iter().flatten().copied().collect();
    let is_partition = named == united.len() && united == *everyone;
    refuse_unless(is_partition, || {
        format!("{words:?}: everybody in is in one team")
    })?;
    Ok(teams)
}

fn board(pieces: &BTreeMap<String, String>) -> Read<Board> {
    let read = |(cell, man): (&String, &String)| {
        let cell = Cell::named(cell).ok_or_else(|| format!("{cell} is no cell"))?;
        let man = Man::named(man).ok_or_else(|| format!("{man} is no piece"))?;
        Ok((cell, man))
    };
    pieces.iter().map(read).collect::<Read<_>>().map(Board)
}

fn army(name: &str) -> Read<Army> {
    Army::named(name).ok_or_else(|| format!("{name} is no army"))
}

fn armies(names: &[String]) -> Read<BTreeSet<Army>> {
    names.iter().map(|name| army(name)).collect()
}

fn pairs(words: &[String]) -> Read<BTreeSet<(Army, Army)>> {
    let pair = |word: &String| match word.len() {
        2 => Ok((army(&word[..1])?, army(&word[1..])?)),
        _ => Err(format!("{word} is no proposal")),
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
