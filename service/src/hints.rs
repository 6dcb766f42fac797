//! Hints for people who play against computers. The service says who may have one; the frontend
//! that thinks finds it (`request_queue`).

use crate::error::Rejected;
use crate::request_queue::HintRequest;
use crate::worker::handle::Service;
use entente_advisor::Hint;
use entente_game::{GameId, HintRefusal, PersonId, Refusal, View};
use tokio::sync::{mpsc, oneshot};

impl Service {
    /// The requests for hints from now on. Only the last who asks for them gets them.
    pub fn hint_requests(&self) -> mpsc::Receiver<HintRequest> {
        self.inner.hint_queue.requests()
    }

    /// A hint for this person in the position that they see, if they may have one.
    pub async fn hint(&self, game: &GameId, person: PersonId) -> Result<(View, Hint), Rejected> {
        let view = self.view(game, person).await?;
        if let Some(refusal) = view.no_hint_reason() {
            let view = Some(Box::new(view));
            return Err(Rejected::Refused { refusal, view });
        }
        let (answer, answered) = oneshot::channel();
        let request = HintRequest {
            view: Box::new(view.clone()),
            answer,
        };
        let hint = if self.inner.hint_queue.ask(request) {
            answered.await.ok()
        } else {
            None
        };
        match hint {
            Some(hint) => Ok((view, hint)),
            None => Err(Rejected::Refused {
                refusal: Refusal::Hint(HintRefusal::Busy),
                view: Some(Box::new(view)),
            }),
        }
    }
}
