//! What the table says instead of an answer, as a problem: which kind it is, in the words that people read in the chat, with the legal moves where those were
//! missing. A failure is logged here, once, and its cause is not sent.

use super::Door;
use super::problem::{Kind, Problem};
use super::resource::{Game, LegalMove};
use crate::table::{Rejected, TableError};
use crate::text::Naming;
use entente_game::{Refusal, View};

impl Door {
    /// The problem of a wish without an answer.
    pub(super) fn rejected(&self, rejected: Rejected) -> Problem {
        match rejected {
            Rejected::NoSuchGame => Kind::NoSuchGame.into(),
            Rejected::KeyUsed => Kind::KeyUsed.into(),
            Rejected::Changed { view } => self.changed(&view),
            Rejected::Refused {
                refusal,
                view: Some(view),
            } => self.refused(&refusal, &view),
            Rejected::Refused { view: None, .. } => Kind::NoSuchGame.into(),
            Rejected::Failed(TableError::Stopped) => Kind::Unavailable.into(),
            Rejected::Failed(error) => {
                tracing::error!(%error, "a request could not be served");
                Kind::Internal.into()
            }
        }
    }

    fn refused(&self, refusal: &Refusal, view: &View) -> Problem {
        let kind = kind(refusal);
        let words = self.text.refusal(refusal, Some(view), Naming::Name);
        match kind {
            Kind::Changed => self.changed(view),
            // Seats do not vanish, so this is never reached by way of `asker`; should it be, it tells no more than that does.
            Kind::NoSuchGame => Kind::NoSuchGame.into(),
            _ => Problem::saying(kind, words).with_legal(legal(refusal, view)),
        }
    }

    fn changed(&self, view: &View) -> Problem {
        Problem::from(Kind::Changed).with_game(Game::of(view, &self.text))
    }
}

fn kind(refusal: &Refusal) -> Kind {
    match refusal {
        Refusal::Illegal { .. } => Kind::IllegalMove,
        Refusal::Ambiguous { .. } => Kind::AmbiguousMove,
        Refusal::Unreadable { .. } => Kind::UnreadableMove,
        Refusal::NotYourTurn { .. } => Kind::NotYourTurn,
        Refusal::Over(_) => Kind::GameOver,
        Refusal::NotStarted | Refusal::LobbyClosed => Kind::NotStarted,
        Refusal::Stale { .. } => Kind::Changed,
        Refusal::NotSeated => Kind::NoSuchGame,
        Refusal::AlreadyOffered | Refusal::NoOffer | Refusal::ClaimFalse(_) => {
            Kind::DrawNotPossible
        }
        Refusal::TooManyPeople { .. }
        | Refusal::TooFewPeople { .. }
        | Refusal::SamePersonTwice
        | Refusal::UnfitName { .. }
        | Refusal::NoSuchSeat { .. }
        | Refusal::TooManySeats { .. }
        | Refusal::SeatTaken { .. }
        | Refusal::LobbyFull
        | Refusal::NotInvited
        | Refusal::NotTheHost
        | Refusal::OwnLobby
        | Refusal::AlreadyJoined
        | Refusal::AlreadyStarted
        | Refusal::NoteTooLong { .. } => Kind::Refused,
    }
}

/// The moves that were missing: those that an ambiguous text fits, or all where it fits none.
fn legal(refusal: &Refusal, view: &View) -> Option<Vec<LegalMove>> {
    let mut legal = match refusal {
        Refusal::Illegal { .. } | Refusal::Unreadable { .. } | Refusal::Ambiguous { .. } => {
            LegalMove::in_game(view)
        }
        _ => return None,
    };
    if let Refusal::Ambiguous { readings, .. } = refusal {
        legal.retain(|mv| {
            readings
                .iter()
                .any(|reading| reading.coordinate == mv.coordinate)
        });
    }
    Some(legal)
}
