//! What a position says of its players: who is in, who cannot move, who has which points. Where two play, all are in
//! and there are no points; everything else is Chess4's.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::cell::Node;
use crate::chess4::credit::Stuck;
use crate::chess4::{Charter, Chess4, Pending, Player, Status};
use crate::endings::{Outcome, Reason};
use crate::moves::{Manner, Move};
use crate::piece::{Army, Seats};
use crate::ply::Ply;
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
    /// Is an army's player in the game, and if not, how did he leave? Where two play, both are.
    pub fn status(&self, army: Army) -> Status {
        self.player(army)
            .map_or(Status::Active, |player| player.status)
    }

    /// Who has the credit for a player's leaving. Nobody for one who resigned.
    pub fn eliminated_by(&self, army: Army) -> Option<Army> {
        let by = self.player(army)?.eliminated_by?;
        Some(self.variant().army_of(by))
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
            by: self.variant().army_of(record.by),
            passed: record.passed,
        })
    }

    /// What will take effect when a player's turn comes.
    pub fn pending(&self, army: Army) -> Option<Pending> {
        self.player(army)?.pending
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

    /// Who is still in.
    pub fn active(&self) -> Vec<Army> {
        match self.chess4() {
            Some((_, game)) => self.armies_of(game.roll.active),
            None => self.variant().armies().collect(),
        }
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

    /// The position as its JSON has it: without what is only for the moment, who has just left.
    pub(crate) fn lasting(&self) -> Position {
        self.changed(|_, game| *game = game.lasting())
    }

    /// May the player whose turn it is give up as his ply?
    pub(crate) fn may_resign(&self) -> bool {
        self.chess4().is_some_and(|(_, game)| game.may_resign())
    }

    /// The position at the end of a legal ply, before it is looked who is out at the start of the next turn.
    pub(crate) fn at_end_of(&self, ply: Ply) -> Position {
        let Core::Chess4(charter, game) = self.core() else {
            return self.after(ply);
        };
        let game = Box::new(game.at_end_of(charter, self.number(ply)));
        Position::new(self.variant(), Core::Chess4(Arc::clone(charter), game))
    }

    /// The players whose mate or stalemate a legal move takes away, if only for the moment of a capture.
    pub(crate) fn interrupted_by(&self, mv: &Move) -> Vec<Army> {
        let taken = match mv.manner {
            Manner::EnPassant => {
                let passed = self.en_passant();
                let passed = passed.iter().find(|passed| passed.target == mv.to);
                passed.map(|passed| passed.pawn)
            }
            _ => self.captures(mv).map(|_| mv.to),
        };
        let taken = taken.and_then(|cell| self.board().node(cell));
        match (self.chess4(), taken) {
            (Some((charter, game)), Some(taken)) => {
                self.armies_of(game.interrupted(charter, taken))
            }
            _ => Vec::new(),
        }
    }

    /// The position with a resignation, or a time that ran out, that waits for its turn.
    pub(crate) fn with_pending(&self, army: Army, pending: Pending) -> Position {
        self.changed(|_, game| {
            if let Some(seat) = self.variant().seat(army) {
                game.players[seat.index()].pending = Some(pending);
            }
        })
    }

    /// The position after the player to move has chosen which army he commands.
    pub(crate) fn with_choice(&self, army: Army) -> Position {
        self.changed(|charter, game| {
            if let Some(seat) = self.variant().seat(army) {
                game.choose(charter, seat);
            }
        })
    }

    /// How the game is over because one side alone is left, where armies leave one by one.
    pub(crate) fn last_side(&self) -> Option<Outcome> {
        let (charter, game) = self.chess4()?;
        let over = game.roll.is_over;
        over.then(|| game.outcome(charter, Reason::OneLeft))
    }

    /// The outcome if those who are in end the game as it stands.
    pub(crate) fn ends_as_it_stands(&self, reason: Reason) -> Outcome {
        match self.chess4() {
            Some((charter, game)) => game.outcome(charter, reason),
            None => self.ends_for_two(reason, None),
        }
    }

    pub(crate) fn chess4(&self) -> Option<(&Charter, &Chess4)> {
        match self.core() {
            Core::Small(..) => None,
            Core::Chess4(charter, game) => Some((charter, game)),
        }
    }

    fn changed(&self, change: impl FnOnce(&Charter, &mut Chess4)) -> Position {
        let Core::Chess4(charter, game) = self.core() else {
            return self.clone();
        };
        let mut game = game.clone();
        change(charter, &mut game);
        Position::new(self.variant(), Core::Chess4(Arc::clone(charter), game))
    }

    fn player(&self, army: Army) -> Option<&Player> {
        let (_, game) = self.chess4()?;
        Some(game.player(self.variant().seat(army)?))
    }

    fn armies_where(&self, is: impl Fn(&Player) -> bool) -> Vec<Army> {
        let has = |army: &Army| self.player(*army).is_some_and(&is);
        self.variant().armies().filter(has).collect()
    }

    fn armies_of(&self, seats: Seats) -> Vec<Army> {
        seats.map(|seat| self.variant().army_of(seat)).collect()
    }

    fn number(&self, ply: Ply) -> Ply<Node> {
        let legal = "a legal move is on the board";
        ply.map(|cell| self.board().node(cell).expect(legal))
    }
}
