//! Turns what the service rejected into a problem: its kind, the text that people read in Discord
//! too, and the legal moves where a move was the problem.
//!
//! A failure of the program is logged here, once. Its cause is not sent to the client.

use super::problem::{Kind, Problem};
use super::resource::LegalMove;
use super::state::{Api, may_see};
use entente_game::people::{Limit, Limited};
use entente_game::{
    AnalysisRefusal, ArbiterRefusal, ClaimRefusal, CrowdRefusal, DiplomacyRefusal, Refusal,
    RequestRefusal, SubstituteRefusal, ThinkBoardRefusal, Time, TimeRefusal, View,
};
use entente_presentation::text::{self, Naming};
use entente_service::{Rejected, ServiceError};

impl Api {
    /// The problem of a rejected command.
    pub(crate) fn rejected(&self, rejected: Rejected) -> Problem {
        match rejected {
            Rejected::NoSuchGame => Kind::NoSuchGame.into(),
            Rejected::KeyUsed => Kind::KeyUsed.into(),
            // The caller could see the game when the request came in, but cannot any more: they
            // were removed from it meanwhile. So they learn nothing about its present state.
            Rejected::Changed { view }
            | Rejected::Refused {
                view: Some(view), ..
            } if !may_see(&view) => Kind::NoSuchGame.into(),
            Rejected::Changed { view } => self.changed(&view),
            Rejected::Refused { refusal, view } => self.refused(&refusal, view.as_deref()),
            Rejected::Limited(limited) => self.limited(&limited),
            Rejected::Failed(ServiceError::Stopped) => Kind::Unavailable.into(),
            Rejected::Failed(error) if error.transient_failure().is_some() => {
                tracing::warn!(%error, "a request could not be served");
                Kind::Unavailable.into()
            }
            Rejected::Failed(error) => {
                tracing::error!(%error, "a request could not be served");
                Kind::Internal.into()
            }
        }
    }

    /// The problem of a refusal. There is no view if the game was never created.
    pub(crate) fn refused(&self, refusal: &Refusal, view: Option<&View>) -> Problem {
        let kind = kind(refusal);
        let words = text::client_refusal(self.text, refusal, view);
        match (kind, view) {
            (Kind::Changed, Some(view)) => self.changed(view),
            // `caller` prevents this. If it happens nevertheless, it reveals no more than `caller`
            // does.
            (Kind::NoSuchGame, _) => Kind::NoSuchGame.into(),
            _ => {
                let legal = view.and_then(|view| legal(refusal, view));
                let problem = Problem::new(kind, words).with_legal(legal);
                let problem = match refusal {
                    Refusal::Betrays { mv, .. } => problem.with_confirm(&mv.coordinate),
                    _ => problem,
                };
                problem.retry_after(self.wait(refusal))
            }
        }
    }

    /// The problem of a limit that the caller has reached.
    pub(crate) fn limited(&self, limited: &Limited) -> Problem {
        let kind = match limited.limit {
            Limit::Pace(_) => Kind::TooManyRequests,
            Limit::Lobbies { .. } | Limit::LobbiesInChannel { .. } | Limit::Invitations { .. } => {
                Kind::TooManyOpenGames
            }
            Limit::Messages { .. } | Limit::ChannelMessages { .. } => Kind::TooManyMessages,
            Limit::Pictures => Kind::Unavailable,
        };
        let words = text::limited(self.text, limited, Naming::Name);
        let wait = limited.until.map(|until| self.seconds_until(until));
        Problem::new(kind, words).retry_after(wait)
    }

    /// After how many seconds the command can be sent again, where that is known.
    fn wait(&self, refusal: &Refusal) -> Option<u64> {
        match refusal {
            Refusal::Diplomacy(
                DiplomacyRefusal::TooManyLetters { until }
                | DiplomacyRefusal::TooManyMessages { until, .. },
            ) => Some(self.seconds_until(*until)),
            _ => None,
        }
    }

    /// Rounded up, so that a client that waits exactly this long is not refused again.
    fn seconds_until(&self, until: Time) -> u64 {
        let wait = until.0.saturating_sub(self.service.now().0);
        wait.div_ceil(1000)
    }

    fn changed(&self, view: &View) -> Problem {
        Problem::from(Kind::Changed).with_game(self.game(view))
    }
}

fn kind(refusal: &Refusal) -> Kind {
    match refusal {
        Refusal::Illegal { .. } => Kind::IllegalMove,
        Refusal::Ambiguous { .. } => Kind::AmbiguousMove,
        Refusal::Unreadable { .. } => Kind::UnreadableMove,
        Refusal::Betrays { .. } => Kind::EndsAlliance,
        Refusal::NotYourTurn { .. } => Kind::NotYourTurn,
        Refusal::Over(_) => Kind::GameOver,
        Refusal::NotStarted | Refusal::LobbyClosed => Kind::NotStarted,
        Refusal::Stale { .. } => Kind::Changed,
        Refusal::NotSeated => Kind::NotSeated,
        Refusal::AlreadyOffered
        | Refusal::NoOffer
        | Refusal::DrawOffers(_)
        | Refusal::AlreadyAccepted
        | Refusal::InvalidClaim(_)
        | Refusal::NoSuchClaim(_) => Kind::DrawNotPossible,
        Refusal::Claim(ClaimRefusal::NotTwoSides | ClaimRefusal::Team) => Kind::InvalidBody,
        Refusal::Claim(_) => Kind::ClaimRefused,
        Refusal::Eliminated | Refusal::AlreadyResigned => Kind::Eliminated,
        Refusal::NoChoice => Kind::NoChoice,
        Refusal::TooManyPeople { .. }
        | Refusal::SamePersonTwice
        | Refusal::InvalidName { .. }
        | Refusal::NoSuchSeat { .. }
        | Refusal::AbsentSeat { .. }
        | Refusal::TooManySeats { .. }
        | Refusal::TooManyComputers { .. }
        | Refusal::EngineCannotPlay { .. }
        | Refusal::BothSides => Kind::InvalidBody,
        Refusal::SeatTaken { .. } | Refusal::ComputerSeat { .. } | Refusal::LobbyFull => {
            Kind::SeatsNotFree
        }
        Refusal::NoChallenges { .. } => Kind::NoChallenges,
        Refusal::NotTheHost => Kind::NotTheHost,
        Refusal::NoSuchComputer => Kind::NoSuchComputer,
        Refusal::NotInvited
        | Refusal::OwnLobby
        | Refusal::AlreadyJoined
        | Refusal::NotReserved
        | Refusal::NotOver
        | Refusal::AlreadyStarted => Kind::NotPossible,
        Refusal::InvalidStartingPosition { .. }
        | Refusal::StartingPositionIsOver
        | Refusal::Rated(_)
        | Refusal::Anonymous(_) => Kind::InvalidBody,
        Refusal::Arbiter(refusal) => kind_of_arbiter(refusal),
        Refusal::Time(refusal) => kind_of_time(refusal),
        Refusal::Request(RequestRefusal::TooLateToAbort) => Kind::TooLateToAbort,
        Refusal::Request(_) => Kind::RequestNotPossible,
        Refusal::Substitute(SubstituteRefusal::Replaced) => Kind::Replaced,
        Refusal::Substitute(_) => Kind::RequestNotPossible,
        Refusal::Takeover(_) => Kind::SeatNotOffered,
        Refusal::Hint(_) => Kind::NoHint,
        Refusal::Analysis(AnalysisRefusal::Running) => Kind::NotOver,
        Refusal::Analysis(AnalysisRefusal::TooShort) => Kind::NoAnalysis,
        Refusal::Analysis(AnalysisRefusal::Busy) => Kind::Unavailable,
        Refusal::ConditionalMoves(_) => Kind::InvalidConditionalMoves,
        Refusal::ThinkBoard(ThinkBoardRefusal::NoSuchMove) => Kind::NoSuchThinkMove,
        Refusal::ThinkBoard(ThinkBoardRefusal::NoteTooLong { .. }) => Kind::InvalidBody,
        Refusal::ThinkBoard(_) => Kind::InvalidThinkBoard,
        Refusal::Crowd(refusal) => kind_of_crowd(refusal),
        Refusal::Diplomacy(refusal) => kind_of_diplomacy(refusal),
        Refusal::NoteTooLong { .. } => Kind::Refused,
    }
}

fn kind_of_crowd(refusal: &CrowdRefusal) -> Kind {
    match refusal {
        CrowdRefusal::TooMany { .. }
        | CrowdRefusal::SameTeamTwice
        | CrowdRefusal::InvalidName
        | CrowdRefusal::Diplomacy
        | CrowdRefusal::Private
        | CrowdRefusal::LiveClock
        | CrowdRefusal::InvalidVoteTime { .. } => Kind::InvalidBody,
        CrowdRefusal::NoDraws => Kind::DrawNotPossible,
        CrowdRefusal::NoRequests => Kind::RequestNotPossible,
        CrowdRefusal::NoTeams
        | CrowdRefusal::NotInTeam
        | CrowdRefusal::OwnSeat
        | CrowdRefusal::OtherTeam
        | CrowdRefusal::NotYourTurn
        | CrowdRefusal::TooLate
        | CrowdRefusal::TooManyProposals { .. } => Kind::VoteNotPossible,
    }
}

fn kind_of_arbiter(refusal: &ArbiterRefusal) -> Kind {
    match refusal {
        ArbiterRefusal::NoArbiter | ArbiterRefusal::NotTheArbiter => Kind::NotTheArbiter,
        ArbiterRefusal::CannotPlay | ArbiterRefusal::NobodyJoined => Kind::NotPossible,
        ArbiterRefusal::Rated
        | ArbiterRefusal::Team
        | ArbiterRefusal::Private
        | ArbiterRefusal::InvalidExtension { .. } => Kind::InvalidBody,
        ArbiterRefusal::Paused { .. } => Kind::Paused,
        ArbiterRefusal::Eliminated { .. } | ArbiterRefusal::NotAbsent { .. } => {
            Kind::RequestNotPossible
        }
    }
}

fn kind_of_time(refusal: &TimeRefusal) -> Kind {
    match refusal {
        TimeRefusal::InvalidClock(_)
        | TimeRefusal::PickingNotAllowed
        | TimeRefusal::InvalidPause { .. } => Kind::InvalidBody,
        TimeRefusal::Paused { .. } => Kind::Paused,
        TimeRefusal::TimeIsUp { .. } => Kind::TimeIsUp,
        TimeRefusal::NotPaused | TimeRefusal::NoClock => Kind::RequestNotPossible,
    }
}

fn kind_of_diplomacy(refusal: &DiplomacyRefusal) -> Kind {
    match refusal {
        DiplomacyRefusal::InvalidAllianceSize { .. }
        | DiplomacyRefusal::NoReader
        | DiplomacyRefusal::AliasAmongSeveral
        | DiplomacyRefusal::ReaderTwice { .. }
        | DiplomacyRefusal::EmptyLetter
        | DiplomacyRefusal::UnreadableLetter
        | DiplomacyRefusal::LetterTooLong { .. } => Kind::InvalidBody,
        DiplomacyRefusal::NoDiplomacy => Kind::NoDiplomacy,
        DiplomacyRefusal::NotOpen => Kind::NotOpen,
        DiplomacyRefusal::TooManyLetters { .. } => Kind::TooManyLetters,
        DiplomacyRefusal::TooManyMessages { .. } => Kind::TooManyMessages,
        DiplomacyRefusal::Yourself
        | DiplomacyRefusal::TheyAreEliminated { .. }
        | DiplomacyRefusal::YouAreProtectorate
        | DiplomacyRefusal::TheyAreProtectorate { .. }
        | DiplomacyRefusal::AlreadyAllied { .. }
        | DiplomacyRefusal::AlreadyProposed { .. }
        | DiplomacyRefusal::SameProposal
        | DiplomacyRefusal::NotAllied
        | DiplomacyRefusal::NotAlliedWith { .. }
        | DiplomacyRefusal::SubstituteCannotAlly
        | DiplomacyRefusal::OnlyTwoLeft
        | DiplomacyRefusal::NoOrder
        | DiplomacyRefusal::NoLetters
        | DiplomacyRefusal::NoAnonymousLetters
        | DiplomacyRefusal::NoSuchCorrespondent
        | DiplomacyRefusal::NoSuchLetter
        | DiplomacyRefusal::KinglessArmy { .. }
        | DiplomacyRefusal::NoServer => Kind::Refused,
    }
}

/// The legal moves to send with a refused move: those that an ambiguous text matches, else all.
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

#[cfg(test)]
mod tests;
