//! Claims to a result, which a player makes like any other command. If the game does not know the
//! ending, the engine is asked, and the command comes again with its answer.
//!
//! The game decides what a claim does. An answer that was never recorded, because the program
//! stopped or the player moved on, changes nothing.

use crate::command::{Accepted, Command};
use crate::error::Rejected;
use crate::thinking::AdjudicationRequest;
use crate::worker::handle::Service;
use entente_game::{
    ADJUDICATION_ROUNDS, Action, Actor, AdjudicatedResult, AdjudicationRefusal, Examination, Game,
    GameId, Phase, PlayAction, Refusal, View,
};
use tokio::sync::{mpsc, oneshot};

/// The result that this action claims, before the engine was asked.
pub(super) fn claimed_result(action: &Action) -> Option<AdjudicatedResult> {
    match action {
        Action::Play(PlayAction::Claim {
            result,
            examination: None,
        }) => Some(*result),
        _ => None,
    }
}

impl Service {
    /// The claims that only the engine can confirm, from now on. Only the last who asks for them
    /// gets them.
    pub fn adjudication_requests(&self) -> mpsc::Receiver<AdjudicationRequest> {
        self.inner.adjudication_queue.requests()
    }

    /// Makes a claim, with the answer of the engine if the game does not know the ending.
    pub(super) async fn claim(
        &self,
        game: &GameId,
        result: AdjudicatedResult,
        command: Command<Action, Actor>,
        may_see: fn(&Game, Actor) -> bool,
    ) -> Result<Accepted, Rejected> {
        let decided = match self.decide(game, command.clone(), may_see).await {
            Err(Rejected::Refused {
                refusal: Refusal::Claim(AdjudicationRefusal::NotExamined),
                view: Some(view),
            }) => {
                let examination = Some(self.examine(view, result).await?);
                let examined = PlayAction::Claim {
                    result,
                    examination,
                };
                self.decide(game, command.map(|_| examined.into()), may_see)
                    .await
            }
            decided => decided,
        };
        // A repeated command finds the view of then, and so gets the same answer.
        match decided {
            Ok(Accepted { view, .. }) if !matches!(view.phase, Phase::Over(_)) => {
                let rounds = ADJUDICATION_ROUNDS;
                Err(refused(view, AdjudicationRefusal::NotCertain { rounds }))
            }
            decided => decided,
        }
    }

    /// The answer of the engine to a claim of the player who sees the game so.
    async fn examine(
        &self,
        view: Box<View>,
        result: AdjudicatedResult,
    ) -> Result<Examination, Rejected> {
        let (answer, answered) = oneshot::channel();
        let request = AdjudicationRequest {
            view: view.clone(),
            result,
            answer,
        };
        let is_certain = if self.inner.adjudication_queue.ask(request) {
            answered.await.ok()
        } else {
            None
        };
        let ply = view.ply();
        is_certain
            .map(|is_certain| Examination { ply, is_certain })
            .ok_or_else(|| refused(*view, AdjudicationRefusal::Busy))
    }
}

fn refused(view: View, refusal: AdjudicationRefusal) -> Rejected {
    Rejected::Refused {
        refusal: refusal.into(),
        view: Some(Box::new(view)),
    }
}
