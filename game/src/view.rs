//! What one viewer may know: the only way out of this crate. Texts, pictures, JSON and counts are all made from a [`View`], so what is not in it cannot leak.

use crate::id::{GameId, Seat, Sitter, Time};
use crate::state::{Home, Playing, Stage, State};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use entente_rules::{Army, Cell, Claim, Kind, Manner, Outcome, Position, Variant};
use serde::{Deserialize, Serialize};

/// Who looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Viewer {
    /// Whoever sits at this seat.
    Player(Seat),
    /// Anybody without a seat.
    Spectator,
}

/// A game as one viewer sees it.
#[derive(Debug, Clone)]
pub struct View {
    /// Which game.
    pub game: GameId,
    /// Who looks.
    pub viewer: Viewer,
    /// The rule set.
    pub variant: Variant,
    /// Where the game lives.
    pub home: Home,
    /// How far it has come.
    pub phase: Phase,
    /// The seats in turn order (before the start: the places of the lobby, the challenger's first).
    pub seats: Vec<SeatView>,
    /// How many events this viewer knows of: a number of the viewer's own, without gaps.
    pub number: u64,
    /// The position on the board.
    pub position: Position,
    /// The moves so far, the first one first.
    pub moves: Vec<MoveView>,
    /// Seats whose offer of a draw is open.
    pub offers: Vec<Seat>,
    /// The draws that either player may claim now.
    pub claims: Vec<Claim>,
    /// The viewer's own note; always `None` for others.
    pub note: Option<String>,
    /// Proof that the game's seed was fixed from the start: its hash.
    pub seed_hash: [u8; 32],
    /// When the challenge was made.
    pub created_at: Time,
    /// When the game began.
    pub started_at: Option<Time>,
}

/// How far a game has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Phase {
    /// The challenge waits for an answer.
    Challenge,
    /// The challenge was refused by that place of the lobby, or taken back.
    Closed {
        /// Who refused; `None` where the challenger took it back.
        declined_by: Option<Seat>,
    },
    /// It is this seat's turn.
    Running {
        /// Whose turn it is.
        turn: Seat,
    },
    /// Over.
    Over(Ending),
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ending {
    /// Why, and the result, as the rules have it.
    pub outcome: Outcome,
    /// The seat that won, or `None` for a draw.
    pub winner: Option<Seat>,
}

/// A seat and who has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeatView {
    /// Its army; `None` before the colours are drawn.
    pub army: Option<Army>,
    /// Who sits there; `None` where that person asked to be forgotten.
    pub sitter: Option<Sitter>,
}

/// A move that was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveView {
    /// Who made it.
    pub seat: Seat,
    /// In the rule set's own notation.
    pub notation: String,
    /// In coordinate form.
    pub coordinate: String,
    /// What moved.
    pub piece: Kind,
    /// What was taken.
    pub captured: Option<Kind>,
    /// Whether it was a plain move, or what else.
    pub manner: Manner,
    /// The cell that was left.
    pub from: Cell,
    /// The cell that was entered.
    pub to: Cell,
    /// When.
    pub at: Time,
}

impl View {
    /// The number of moves made: what a board shows, and what a later wish refers to.
    pub fn ply(&self) -> u32 {
        self.moves.len() as u32
    }

    /// Whose turn it is, while the game runs.
    pub fn turn(&self) -> Option<Seat> {
        match self.phase {
            Phase::Running { turn } => Some(turn),
            _ => None,
        }
    }

    /// The viewer's own seat.
    pub fn seat(&self) -> Option<Seat> {
        match self.viewer {
            Viewer::Player(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }

    /// Whether it is the viewer who has to move.
    pub fn is_my_turn(&self) -> bool {
        self.turn().is_some() && self.turn() == self.seat()
    }

    /// Who sits at a seat.
    pub fn sitter(&self, seat: Seat) -> Option<&Sitter> {
        self.seats.get(seat.index())?.sitter.as_ref()
    }

    /// The result as files write it: `1-0`, `0-1`, `1/2-1/2`, or `*` while nothing is decided.
    pub fn result(&self) -> String {
        match &self.phase {
            Phase::Over(ending) => ending.outcome.result().to_string(),
            _ => "*".to_string(),
        }
    }

    pub(crate) fn of(game: &GameId, state: &State, viewer: Viewer, number: u64) -> Self {
        let playing = match &state.stage {
            Stage::Playing(playing) => Some(playing),
            _ => None,
        };
        Self {
            game: game.clone(),
            viewer,
            variant: state.variant,
            home: state.home.clone(),
            phase: phase(state),
            seats: state
                .seats()
                .map(|seat| SeatView {
                    army: playing.and_then(|p| p.army(seat)),
                    sitter: state.sitter(seat).cloned(),
                })
                .collect(),
            number,
            position: playing.map_or_else(
                || Position::start(state.variant),
                |p| p.play.position().clone(),
            ),
            moves: playing.map_or_else(Vec::new, |p| p.moves.clone()),
            offers: playing.map_or_else(Vec::new, |p| {
                p.play
                    .offers()
                    .iter()
                    .filter_map(|army| p.seat(*army))
                    .collect()
            }),
            claims: playing.map_or_else(Vec::new, |p| p.play.claims()),
            note: playing.and_then(|p| own_note(p, viewer)),
            seed_hash: state.seed_hash,
            created_at: state.created_at,
            started_at: playing.map(|p| p.started_at),
        }
    }
}

fn own_note(playing: &Playing, viewer: Viewer) -> Option<String> {
    match viewer {
        Viewer::Player(seat) => playing
            .notes
            .get(&seat)
            .filter(|note| !note.is_empty())
            .cloned(),
        Viewer::Spectator => None,
    }
}

fn phase(state: &State) -> Phase {
    match &state.stage {
        Stage::Lobby => Phase::Challenge,
        Stage::Closed { declined_by } => Phase::Closed {
            declined_by: *declined_by,
        },
        Stage::Playing(playing) => match (playing.play.outcome(), playing.seat_to_move()) {
            (None, Some(turn)) => Phase::Running { turn },
            (outcome, _) => Phase::Over(ending(
                playing,
                outcome
                    .as_ref()
                    .expect("a game without an outcome has a seat to move"),
            )),
        },
    }
}

/// How the game ended, in seats.
pub(crate) fn ending(playing: &Playing, outcome: &Outcome) -> Ending {
    Ending {
        outcome: outcome.clone(),
        winner: outcome
            .winners()
            .first()
            .and_then(|&army| playing.seat(army)),
    }
}
