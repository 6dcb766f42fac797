//! The parts that every operation of diplomacy has: a step in a game, the caller's status, and what
//! both can be refused for.

use crate::http::caller::{COMMAND_PROBLEMS, GameCommand};
use crate::http::problem::{Kind, Problem, problems};
use crate::http::state::Api;
use entente_game::{Action, DiplomacyAction, DiplomacyRefusal, DiplomaticStatus, Refusal, View};
use entente_rules::Options;

const READ: &[Kind] = &[
    Kind::InvalidToken,
    Kind::NoSuchGame,
    Kind::InvalidHeader,
    Kind::NotSeated,
    Kind::NotStarted,
    Kind::NoDiplomacy,
];

problems!(pub(super) OwnProblems: READ);

problems!(pub(super) DiplomacyProblems: &[Kind::NoDiplomacy, Kind::NotOpen, Kind::Eliminated], COMMAND_PROBLEMS);

problems!(pub(super) ProposeProblems: &[Kind::NoDiplomacy, Kind::NotOpen, Kind::TooManyLetters,
    Kind::TooManyMessages, Kind::Eliminated], COMMAND_PROBLEMS);

problems!(pub(super) WriteProblems: &[Kind::NoDiplomacy, Kind::TooManyLetters, Kind::TooManyMessages,
    Kind::Eliminated], COMMAND_PROBLEMS);

// The problems of muting a player, and of reporting a letter.
problems!(pub(super) LetterProblems: &[Kind::NoDiplomacy, Kind::Eliminated, Kind::TooManyMessages],
    COMMAND_PROBLEMS);

impl<T> GameCommand<T> {
    /// Does something in the game's diplomacy, and returns the game as the person sees it
    /// afterwards.
    pub(super) async fn submit_diplomacy(
        self,
        read: impl FnOnce(T, &Options) -> Result<DiplomacyAction, Problem>,
    ) -> Result<View, Problem> {
        self.submit_by_options(|request, options| read(request, options).map(Action::Diplomacy))
            .await
    }
}

impl Api {
    /// The caller's diplomatic status, or why they have none.
    pub(super) fn status<'a>(&self, view: &'a View) -> Result<&'a DiplomaticStatus, Problem> {
        let refusal = match view.diplomacy() {
            Some(status) => return Ok(status),
            None if view.terms.diplomacy.is_none() => {
                Refusal::Diplomacy(DiplomacyRefusal::NoDiplomacy)
            }
            None if view.player().is_none() => Refusal::NotSeated,
            None => Refusal::NotStarted,
        };
        Err(self.refused(&refusal, Some(view)))
    }
}
