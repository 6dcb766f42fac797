//! What a position says of its players that only Chess4 knows: who is mated by whom, who has which points, who left when,
//! who may choose an army. In every other game there is nothing of it.

use alloc::vec::Vec;

use crate::chess4::credit::Stuck;
use crate::chess4::{Charter, Chess4, Player};
use crate::moves::Move;
use crate::piece::Army;
use crate::position::{Core, Position};
use crate::score::Score;

/// That a player cannot move, as the board stands now.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Mate {
    /// Mated or stalemated.
    pub kind: Stuck,
    /// Who has the credit; the victim himself where nobody else has.
    pub by: Army,
    /// The victim has let a turn pass since.
    pub passed: bool,
}

impl Position {
    /// Who has the credit for a player's leaving. Nobody for one who resigned.
    pub fn eliminated_by(&self, army: Army) -> Option<Army> {
        let by = self.player(army)?.eliminated_by?;
        Some(self.army_of(by))
    }

    /// The points for eliminations that a player has himself.
    pub fn score(&self, army: Army) -> Score {
        self.player(army).map_or(Score::ZERO, |player| player.score)
    }

    /// The points for eliminations in turn order; partners have theirs together. Empty where there are none.
    pub fn incremental(&self) -> Vec<Score> {
        self.chess4().map_or(Vec::new(), |(charter, game)| {
            game.incremental(charter).to_vec()
        })
    }

    /// That a player is mated or stalemated as if he were to move, until it takes effect.
    pub fn mate(&self, army: Army) -> Option<Mate> {
        let record = self.player(army)?.record?;
        Some(Mate {
            kind: record.kind,
            by: self.army_of(record.by),
            passed: record.passed,
        })
    }

    /// Who left, in this order; those who left together stand together.
    pub fn left_in_order(&self) -> Vec<Vec<Army>> {
        let Some((_, game)) = self.chess4() else {
            return Vec::new();
        };
        let numbers = 1..=game.players.iter().map(|it| it.left).max().unwrap_or(0);
        let group = |number| self.armies_where(|player| player.left == number);
        numbers.map(group).collect()
    }

    /// The armies of which the player to move may choose one to command; empty if no choice is due.
    pub fn choice(&self) -> Vec<Army> {
        self.chess4()
            .map_or(Vec::new(), |(_, game)| self.armies_of(game.choice))
    }

    /// Who left at the start of this turn.
    pub fn just_out(&self) -> Vec<Army> {
        self.chess4()
            .map_or(Vec::new(), |(_, game)| self.armies_of(game.just_out))
    }

    /// The players whose mate or stalemate a legal move takes away, if only for the moment of a capture.
    pub(crate) fn interrupted_by(&self, mv: &Move) -> Vec<Army> {
        let taken = self.capture_cell(mv);
        let taken = taken.and_then(|cell| self.board().node(cell));
        match (self.chess4(), taken) {
            (Some((charter, game)), Some(taken)) => {
                self.armies_of(game.interrupted(charter, taken))
            }
            _ => Vec::new(),
        }
    }

    /// The position after the player to move has chosen which army he commands.
    pub(crate) fn with_choice(&self, army: Army) -> Position {
        match (self.core(), self.seat_of(army)) {
            (Core::Chess4(game), Some(seat)) => {
                self.with(game.changed(|charter, now| now.choose(charter, seat)))
            }
            _ => self.clone(),
        }
    }

    pub(crate) fn chess4(&self) -> Option<(&Charter, &Chess4)> {
        match self.core() {
            Core::Chess4(game) => Some((&game.charter, &game.now)),
            _ => None,
        }
    }

    fn player(&self, army: Army) -> Option<&Player> {
        let (_, game) = self.chess4()?;
        Some(game.player(self.seat_of(army)?))
    }

    fn armies_where(&self, is: impl Fn(&Player) -> bool) -> Vec<Army> {
        let has = |army: &Army| self.player(*army).is_some_and(&is);
        self.armies().filter(has).collect()
    }
}
