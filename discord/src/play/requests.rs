//! Takebacks, pauses and resuming, which all players have to accept; and aborting a game.
//!
//! They can be asked for by command and from the panel behind *More*, and answered there and below
//! the message that asks. A button names the request that it answers by its time, so an old button
//! cannot accept a new request.

use crate::frontend::answer::Answer;
use crate::frontend::caller::Caller;
use crate::frontend::custom_id::{CustomId, GameComponent};
use crate::frontend::{Frontend, message};
use entente_game::{
    InvalidSpan, PlayAction, Refusal, RequestChange, RequestTopic, Span, Time, View,
};
use entente_presentation::text::{Naming, say};
use entente_service::{Command, ExpectedVersion, Rejected};
use poise::serenity_prelude::{ButtonStyle, CreateActionRow};

impl Frontend {
    /// Asks the other players for something in the game that the user means. To resume after
    /// somebody else has asked to is to accept.
    pub(crate) async fn request(
        &self,
        caller: &Caller,
        named: Option<&str>,
        topic: RequestTopic,
    ) -> Answer {
        let component = match topic {
            RequestTopic::Takeback => GameComponent::Takeback,
            RequestTopic::Pause(None) => GameComponent::Pause,
            RequestTopic::Resume => GameComponent::Resume,
            // A button has no room for the rest.
            RequestTopic::Pause(Some(_))
            | RequestTopic::Move(_)
            | RequestTopic::Substitute { .. } => GameComponent::MyView,
        };
        let view = match self.find_game(caller, named, component).await {
            Ok(view) => view,
            Err(answer) => return answer,
        };
        let asked = view.request.as_ref().map(|request| request.change);
        let action = match (&topic, asked) {
            (RequestTopic::Resume, Some(RequestChange::Resume)) if view.is_asked() => {
                PlayAction::AcceptRequest
            }
            _ => PlayAction::Request(topic),
        };
        self.submit_in(caller, &view, action).await
    }

    /// Submits an action in this game.
    pub(crate) async fn submit_in(
        &self,
        caller: &Caller,
        view: &View,
        action: PlayAction,
    ) -> Answer {
        let asked = self
            .service
            .submit(&view.game, caller.command(action.clone()));
        match asked.await {
            Ok(accepted) => Answer::text(self.done_text(&accepted.view, &action)),
            Err(rejected) => self.rejected(&rejected),
        }
    }

    /// Asks the other players for a pause, of the length that was typed if there is one.
    pub(crate) async fn ask_pause(
        &self,
        caller: &Caller,
        span: Option<&str>,
        named: Option<&str>,
    ) -> Answer {
        let parsed: Option<Result<Span, InvalidSpan>> = span.map(str::parse);
        match parsed.transpose() {
            Ok(span) => self.request(caller, named, RequestTopic::Pause(span)).await,
            Err(InvalidSpan { text }) => Answer::text(self.text.span_fault(&text)),
        }
    }

    /// Answers the request that was made at this time, if it is still open.
    pub(crate) async fn answer_request(
        &self,
        caller: &Caller,
        id: &CustomId,
        at: u64,
        accepts: bool,
    ) -> Answer {
        let action = if accepts {
            PlayAction::AcceptRequest
        } else {
            PlayAction::DeclineRequest
        };
        let command = Command {
            expected: Some(ExpectedVersion::Request(Time(at))),
            ..caller.command(action.clone())
        };
        match self.service.submit(&id.game, command).await {
            Ok(accepted) => Answer::text(self.done_text(&accepted.view, &action)),
            Err(Rejected::Changed { view }) if view.player().is_none() => {
                let refusal = Refusal::NotSeated;
                Answer::text(self.text.refusal(&refusal, Some(&view), Naming::Mention))
            }
            Err(Rejected::Changed { .. }) => Answer::text(say!(self.text, "refusal-request-gone")),
            Err(rejected) => self.rejected(&rejected),
        }
    }

    /// Asks whether to abort the game, if it still can be.
    pub(crate) async fn ask_to_abort(&self, caller: &Caller, named: Option<&str>) -> Answer {
        match self
            .find_game(caller, named, GameComponent::ConfirmAbort)
            .await
        {
            Ok(view) if view.may_abort() => self.confirm_abort(&view),
            // Submitted only for the refusal: the game knows best what is in the way.
            Ok(view) => self.submit_in(caller, &view, PlayAction::Abort).await,
            Err(answer) => answer,
        }
    }

    /// Asks whether to abort the game.
    pub(crate) fn confirm_abort(&self, view: &View) -> Answer {
        let button = |component, style, label| {
            message::button(
                CustomId::new(&view.game, view.ply(), component),
                style,
                label,
            )
        };
        let yes = say!(self.text, "button-yes-abort");
        let no = say!(self.text, "button-no-play-on");
        let buttons = vec![
            button(GameComponent::Abort, ButtonStyle::Danger, yes),
            button(GameComponent::Dismiss, ButtonStyle::Secondary, no),
        ];
        Answer::text(say!(self.text, "ask-abort"))
            .with_rows(vec![CreateActionRow::Buttons(buttons)])
    }
}
