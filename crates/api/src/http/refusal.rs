//! Turns what the service rejected into a problem: its kind, the text that people read in Discord
//! too, and the legal moves where a move was the problem.
//!
//! A failure of the program is logged here, once. Its cause is not sent to the client.

use crate::game::moves::LegalMove;
use crate::http::problem::{ApiResult, Kind, Problem, request_id};
use crate::http::state::{Api, may_see};
use entente_game::people::{Limit, Limited};
use entente_game::{DiplomacyRefusal, Refusal, Refused, Time, View};
use entente_presentation::text::{self, Naming};
use entente_service::{Rejected, ServiceError};

impl Api {
    /// What the service has answered, or the problem of a question or command that it rejected.
    pub(crate) fn answered<T>(&self, outcome: Result<T, impl Into<Rejected>>) -> ApiResult<T> {
        outcome.map_err(|rejected| self.rejected(rejected.into()))
    }

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
            Rejected::Failed(ServiceError::Stopped | ServiceError::Panicked) => {
                Kind::Unavailable.into()
            }
            Rejected::Failed(error) if error.transient_failure().is_some() => {
                tracing::warn!(%error, request = request_id(), "a request could not be served");
                Kind::Unavailable.into()
            }
            Rejected::Failed(error) => {
                tracing::error!(%error, request = request_id(), "a request could not be served");
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
            _ => Problem {
                legal: view.and_then(|view| legal(refusal, view)),
                confirm: match refusal {
                    Refusal::Betrays { mv, .. } => Some(mv.coordinate.clone()),
                    _ => None,
                },
                retry_after: self.wait(refusal),
                ..Problem::new(kind, words)
            },
        }
    }

    /// The problem of a limit that the caller has reached.
    pub(crate) fn limited(&self, limited: &Limited) -> Problem {
        let kind = match limited.limit {
            Limit::Pace(_) | Limit::Analyses { .. } => Kind::TooManyRequests,
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
                DiplomacyRefusal::TooManyLetters { until, .. }
                | DiplomacyRefusal::TooManyMessages { until, .. },
            ) => Some(self.seconds_until(*until)),
            _ => None,
        }
    }

    /// After how many seconds this time has come.
    pub(super) fn seconds_until(&self, until: Time) -> u64 {
        seconds_between(self.service.now(), until)
    }

    fn changed(&self, view: &View) -> Problem {
        Problem {
            game: Some(Box::new(self.game(view))),
            ..Kind::Changed.into()
        }
    }
}

/// Rounded up, so that a client that waits exactly this long is not refused again; at least 1, also
/// when the time has come while the answer was held back.
fn seconds_between(now: Time, until: Time) -> u64 {
    until.0.saturating_sub(now.0).div_ceil(1000).max(1)
}

/// The kind of problem that a refusal is declared as.
pub(crate) fn kind(refusal: &dyn Refused) -> Kind {
    Kind::from_slug(refusal.code()).unwrap_or(Kind::Refused)
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
