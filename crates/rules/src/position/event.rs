//! The events of a game: what players and clocks do.

use crate::pieces::moves::{Move, Ply};
use crate::pieces::piece::Army;
use crate::variants::alliance::action::{AllianceAction, KingLoss};

/// Something that a player or a clock did.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    /// The army to move made a move or passed.
    Move(Ply),
    /// An army resigned.
    Resign(Army),
    /// An army's time ran out.
    Flag(Army),
    /// An army offered a draw.
    Offer(Army),
    /// An army agreed to another's offer.
    Agree {
        /// The army that agrees.
        by: Army,
        /// The army that made the offer.
        offer: Army,
    },
    /// An army declined another's offer.
    Decline {
        /// The army that declines.
        by: Army,
        /// The army that made the offer.
        offer: Army,
    },
    /// An army claimed a draw by the fifty-move rule.
    ClaimFifty(Army),
    /// An army claimed a draw by threefold repetition.
    ClaimThreefold(Army),
    /// A player chose which captured army to command (Chess4).
    ChooseArmy {
        /// The player who chooses.
        by: Army,
        /// The army to keep or take.
        army: Army,
    },
    /// A player did something about alliances (Four Player Chess).
    Alliance(AllianceAction),
    /// A player who lost their king chose what happens to their army (Four Player Chess).
    Choose {
        /// The player who chooses.
        by: Army,
        /// The future of the army.
        king_loss: KingLoss,
    },
}

impl Event {
    /// Does the event change the position? Otherwise it only concerns draw offers and claims.
    pub fn changes_position(&self) -> bool {
        !matches!(
            self,
            Event::Offer(_)
                | Event::Agree { .. }
                | Event::Decline { .. }
                | Event::ClaimFifty(_)
                | Event::ClaimThreefold(_)
        )
    }

    /// The armies that the event names and that must be in the game.
    pub(crate) fn armies(&self) -> [Option<Army>; 2] {
        match *self {
            Event::Move(_) | Event::Alliance(_) | Event::Choose { .. } => [None, None],
            Event::Resign(army)
            | Event::Flag(army)
            | Event::Offer(army)
            | Event::ClaimFifty(army)
            | Event::ClaimThreefold(army) => [Some(army), None],
            Event::Agree { by, offer } | Event::Decline { by, offer } => [Some(by), Some(offer)],
            Event::ChooseArmy { by, army } => [Some(by), Some(army)],
        }
    }
}

impl From<Move> for Event {
    fn from(mv: Move) -> Event {
        Event::Move(Ply::Move(mv))
    }
}
