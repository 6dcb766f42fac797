//! What the table says instead of an answer, as a problem: which kind it is, in the words that people read in the chat, with the legal moves where those were
//! missing. A failure is logged here, once, and its cause is not sent.

use super::Door;
use super::asker::may_see;
use super::problem::{Kind, Problem};
use super::resource::{Game, LegalMove};
use crate::table::{Rejected, TableError};
use crate::text::Naming;
use entente_game::{DealRefusal, Refusal, RequestRefusal, TimeRefusal, View};

impl Door {
    /// The problem of a wish without an answer.
    pub(super) fn rejected(&self, rejected: Rejected) -> Problem {
        match rejected {
            Rejected::NoSuchGame => Kind::NoSuchGame.into(),
            Rejected::KeyUsed => Kind::KeyUsed.into(),
            // Who lost sight of the game since it was looked up learns no more of it.
            Rejected::Changed { view }
            | Rejected::Refused {
                view: Some(view), ..
            } if !may_see(&view) => Kind::NoSuchGame.into(),
            Rejected::Changed { view } => self.changed(&view),
            Rejected::Refused { refusal, view } => self.refused(&refusal, view.as_deref()),
            Rejected::Failed(TableError::Stopped) => Kind::Unavailable.into(),
            Rejected::Failed(error) => {
                tracing::error!(%error, "a request could not be served");
                Kind::Internal.into()
            }
        }
    }

    /// The problem of a refusal; there is no view where the game was never made.
    pub(super) fn refused(&self, refusal: &Refusal, view: Option<&View>) -> Problem {
        let kind = kind(refusal);
        let words = self.text.refusal(refusal, view, Naming::Name);
        match (kind, view) {
            (Kind::Changed, Some(view)) => self.changed(view),
            // This is never reached by way of `asker`; should it be, it tells no more than that does.
            (Kind::NoSuchGame, _) => Kind::NoSuchGame.into(),
            _ => {
                let legal = view.and_then(|view| legal(refusal, view));
                let problem = Problem::saying(kind, words).with_legal(legal);
                problem.again_in(self.wait(refusal))
            }
        }
    }

    /// After how many seconds what was refused can be asked again, where that is known.
    fn wait(&self, refusal: &Refusal) -> Option<u64> {
        match refusal {
            Refusal::Dealing(DealRefusal::TooManyLetters { until }) => {
                let wait = until.0.saturating_sub(self.table.now().0);
                Some(wait.div_ceil(1000))
            }
            _ => None,
        }
    }

    fn changed(&self, view: &View) -> Problem {
        Problem::from(Kind::Changed).with_game(Game::of(view, self.text))
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
        Refusal::NotSeated => Kind::NotSeated,
        Refusal::AlreadyOffered
        | Refusal::NoOffer
        | Refusal::AlreadyAgreed
        | Refusal::ClaimFalse(_) => Kind::DrawNotPossible,
        Refusal::Out | Refusal::AlreadyResigned => Kind::Out,
        Refusal::NoChoice => Kind::NoChoice,
        Refusal::TooManyPeople { .. }
        | Refusal::SamePersonTwice
        | Refusal::UnfitName { .. }
        | Refusal::NoSuchSeat { .. }
        | Refusal::TooManySeats { .. }
        | Refusal::TooManyPrograms { .. }
        | Refusal::BothSides => Kind::InvalidBody,
        Refusal::SeatTaken { .. } | Refusal::SeatOfTheProgram { .. } | Refusal::LobbyFull => {
            Kind::SeatsNotFree
        }
        Refusal::NotTheHost => Kind::NotTheHost,
        Refusal::TooFewPeople { .. }
        | Refusal::NotInvited
        | Refusal::OwnLobby
        | Refusal::AlreadyJoined
        | Refusal::NotReserved
        | Refusal::NotOver
        | Refusal::AlreadyStarted => Kind::NotPossible,
        Refusal::UnfitBeginning { .. } | Refusal::BeginningIsOver => Kind::InvalidBody,
        Refusal::Time(refusal) => kind_of_time(refusal),
        Refusal::Request(RequestRefusal::TooLateToAbort) => Kind::TooLateToAbort,
        Refusal::Request(_) => Kind::RequestNotPossible,
        Refusal::Planning(_) => Kind::NotPreparable,
        Refusal::Dealing(refusal) => kind_of_dealing(refusal),
        Refusal::NoteTooLong { .. } => Kind::Refused,
    }
}

fn kind_of_time(refusal: &TimeRefusal) -> Kind {
    match refusal {
        TimeRefusal::UnfitClock(_) | TimeRefusal::NobodyPicks | TimeRefusal::UnfitPause { .. } => {
            Kind::InvalidBody
        }
        TimeRefusal::Paused { .. } => Kind::Paused,
        TimeRefusal::TimeIsUp { .. } => Kind::TimeIsUp,
        TimeRefusal::NotPaused | TimeRefusal::NoClock => Kind::RequestNotPossible,
    }
}

fn kind_of_dealing(refusal: &DealRefusal) -> Kind {
    match refusal {
        DealRefusal::UnfitAlliance { .. }
        | DealRefusal::EmptyLetter
        | DealRefusal::LetterTooLong { .. } => Kind::InvalidBody,
        DealRefusal::NoDiplomacy => Kind::NoDiplomacy,
        DealRefusal::NotOpen => Kind::NotOpen,
        DealRefusal::TooManyLetters { .. } => Kind::TooManyLetters,
        DealRefusal::Oneself
        | DealRefusal::TheyAreOut { .. }
        | DealRefusal::Bound
        | DealRefusal::TheyAreBound { .. }
        | DealRefusal::AlreadyAllied { .. }
        | DealRefusal::AlreadyProposed { .. }
        | DealRefusal::NotAllied
        | DealRefusal::TheProgramAlliesNot
        | DealRefusal::NoOrder
        | DealRefusal::NoLetters
        | DealRefusal::NoAnonymousLetters
        | DealRefusal::NoSuchCorrespondent
        | DealRefusal::NoSuchLetter
        | DealRefusal::NoServer => Kind::Refused,
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
