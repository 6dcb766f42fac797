//! Legal moves of a viewer, and reading a move that was typed.
//!
//! The rules do the work. Here their answers become a [`Refusal`].

use crate::base::refusal::{PossibleMove, Refusal};
use crate::moves::play_known;
use crate::moves::typed_move::{read, unreadable_now, words};
use crate::view::{Phase, View};
use entente_rules::{Move, Play, Position};

/// A legal move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LegalMove {
    /// The move.
    pub mv: Move,
    /// The move in coordinate form.
    pub coordinate: String,
    /// The move in the rule set's notation.
    pub notation: String,
}

impl View {
    /// A legal move of this position as chess players write it.
    pub fn short_notation(&self, legal: &LegalMove) -> String {
        self.position().short_notation(legal.mv, &legal.notation)
    }

    /// The legal moves in the order of their coordinates; none unless the game is running.
    pub fn legal_moves(&self) -> Vec<LegalMove> {
        let Phase::Running { .. } = self.phase else {
            return Vec::new();
        };
        legal_on(self.position())
    }

    /// The possible next moves in a line that begins with this text.
    ///
    /// There are none after a `*`, because the board is not known then.
    pub fn next_in_line(&self, line: &str) -> Vec<LegalMove> {
        match self.play_words(&words(line)) {
            Some(play) if matches!(self.phase, Phase::Running { .. }) => legal_on(play.position()),
            _ => Vec::new(),
        }
    }

    /// The play after these moves, if all can be made and the game is not over then.
    fn play_words(&self, words: &[String]) -> Option<Play> {
        let mut play = Play::new(self.position().clone());
        let follows = words.iter().all(|word| {
            let ply = read(play.position(), word);
            ply.is_ok_and(|ply| play_known(&mut play, ply)) && play.outcome().is_none()
        });
        follows.then_some(play)
    }

    /// Reads a text as a move of the viewer without making it: the move, or the refusal.
    pub fn try_move(&self, text: &str) -> Result<PossibleMove, Refusal> {
        match &self.phase {
            Phase::Lobby => return Err(Refusal::NotStarted),
            Phase::Closed { .. } => return Err(Refusal::LobbyClosed),
            _ if self.player().is_none() => return Err(Refusal::NotSeated),
            Phase::Over(ending) => return Err(Refusal::Over(ending.clone())),
            Phase::Running { .. } => {}
        }
        if let Some(wait) = self.cannot_move_reason() {
            let refusal = self.inactive_reason().filter(|_| !self.is_my_turn());
            return Err(refusal
                .filter(|refusal| *refusal == Refusal::Eliminated)
                .or_else(|| unreadable_now(&self.terms.options, text))
                .unwrap_or(wait));
        }
        let ply = read(self.position(), text)?;
        Ok(PossibleMove {
            notation: self.position().notation(ply),
            coordinate: self.position().coordinate(ply),
        })
    }
}

fn legal_on(position: &Position) -> Vec<LegalMove> {
    let mut legal: Vec<LegalMove> = position
        .legal_moves()
        .into_iter()
        .map(|mv| LegalMove {
            mv,
            coordinate: position.coordinate(mv),
            notation: position.notation(mv),
        })
        .collect();
    legal.sort_unstable_by(|one, other| one.coordinate.cmp(&other.coordinate));
    legal
}
