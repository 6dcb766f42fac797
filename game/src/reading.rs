//! The moves that a viewer could make, and which of them somebody means who types one. The rules read it; here their answer becomes a [`Refusal`].

use crate::decide::{follow_alone, words};
use crate::refusal::{Reading, Refusal};
use crate::view::{Phase, View};
use alloc::string::String;
use alloc::vec::Vec;
use entente_rules::{Move, MoveTextError, Options, Play, Ply, Position, WhyNot};

/// A move that could be made now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Legal {
    /// The move.
    pub mv: Move,
    /// In coordinate form.
    pub coordinate: String,
    /// In the rule set's own notation.
    pub notation: String,
}

impl View {
    /// The moves that can be made now, in the order of their coordinates; none unless the game is running.
    pub fn legal_moves(&self) -> Vec<Legal> {
        let Phase::Running { .. } = self.phase else {
            return Vec::new();
        };
        legal_on(&self.position)
    }

    /// The moves that can come next in a line that begins like this on the present board; none where nobody knows the board on which they would be made.
    pub fn next_in_line(&self, line: &str) -> Vec<Legal> {
        let mut play = Play::new(self.position.clone());
        let follows = words(line).iter().all(|word| {
            let ply = read(play.position(), word);
            ply.is_ok_and(|ply| follow_alone(&mut play, ply)) && play.outcome().is_none()
        });
        match (&self.phase, follows) {
            (Phase::Running { .. }, true) => legal_on(play.position()),
            _ => Vec::new(),
        }
    }

    /// What would come of it if the viewer typed this as a move now, without making it: the move that is meant, or why there is none.
    pub fn try_move(&self, text: &str) -> Result<Reading, Refusal> {
        match &self.phase {
            Phase::Lobby => return Err(Refusal::NotStarted),
            Phase::Closed { .. } => return Err(Refusal::LobbyClosed),
            _ if self.place().is_none() => return Err(Refusal::NotSeated),
            Phase::Over(ending) => return Err(Refusal::Over(ending.clone())),
            Phase::Running { .. } => {}
        }
        if let Some(wait) = self.wait() {
            let silence = self.silence().filter(|_| !self.is_my_turn());
            return Err(silence
                .filter(|silence| *silence == Refusal::Out)
                .or_else(|| unreadable(&self.options, text))
                .unwrap_or(wait));
        }
        let ply = read(&self.position, text)?;
        Ok(Reading {
            notation: self.position.notation(ply),
            coordinate: self.position.coordinate(ply),
        })
    }
}

fn legal_on(position: &Position) -> Vec<Legal> {
    let moves = position.legal_moves();
    let legal = moves.into_iter().map(|mv| Legal {
        mv,
        coordinate: position.coordinate(mv),
        notation: position.notation(mv),
    });
    let mut legal: Vec<_> = legal.collect();
    legal.sort_unstable_by(|one, other| one.coordinate.cmp(&other.coordinate));
    legal
}

/// Why a text is no move, whoever's turn it is; `None` where it could be one. It is held against the start, which everybody knows: so the answer tells nothing of
/// how the game stands.
pub(crate) fn unreadable(options: &Options, text: &str) -> Option<Refusal> {
    let refusal = read(&Position::start_with(options), text).err()?;
    matches!(refusal, Refusal::Unreadable { .. }).then_some(refusal)
}

/// The ply that a text means.
pub(crate) fn read(position: &Position, text: &str) -> Result<Ply, Refusal> {
    let ply = position
        .read_ply(text)
        .map_err(|error| refuse(position, text, error))?;
    // Giving up is written as a ply too, but it is no move: it has a wish of its own.
    if !position.plies().contains(&ply) {
        let error = MoveTextError::Illegal {
            text: text.into(),
            why: WhyNot::MustMove,
        };
        return Err(refuse(position, text, error));
    }
    Ok(ply)
}

fn refuse(position: &Position, text: &str, error: MoveTextError) -> Refusal {
    let text = text.trim().chars().take(40).collect::<String>();
    let reading = |mv: &Move| Reading {
        notation: position.notation(mv),
        coordinate: position.coordinate(mv),
    };
    match error {
        MoveTextError::Illegal { why, .. } => Refusal::Illegal { text, why },
        MoveTextError::Ambiguous { moves, .. } | MoveTextError::PromotionMissing { moves, .. } => {
            Refusal::Ambiguous {
                text,
                readings: sorted(moves.iter().map(reading)),
            }
        }
        MoveTextError::Unreadable { .. } => Refusal::Unreadable {
            text,
            example: position
                .legal_moves()
                .iter()
                .map(|mv| position.notation(mv))
                .min_by_key(String::len),
        },
    }
}

fn sorted(readings: impl Iterator<Item = Reading>) -> Vec<Reading> {
    let mut readings: Vec<_> = readings.collect();
    readings.sort_by(|a, b| a.notation.cmp(&b.notation));
    readings
}
