//! Moves, draws and resigning: by `/move`, by menu or by button. All of them become the same
//! commands.

use crate::frontend::answer::Answer;
use crate::frontend::caller::Caller;
use crate::frontend::custom_id::{CustomId, GameComponent};
use crate::frontend::game_lookup::cannot_act_reason;
use crate::frontend::{Frontend, message};
use entente_game::{GameId, Phase, PlayAction, PossibleMove, Refusal, RequestTopic, Seat, View};
use entente_presentation::text::{Naming, escape, say, undecorated, without_leaving_suffix};
use entente_rules::Claim;
use entente_service::{Accepted, Command, ExpectedVersion, Rejected};
use poise::serenity_prelude::{ButtonStyle, CreateActionRow, CreateButton};
use std::borrow::Cow;

impl Frontend {
    /// Makes the move that was typed as a command.
    pub(crate) async fn move_by_name(
        &self,
        caller: &Caller,
        named: Option<&str>,
        text: &str,
    ) -> Answer {
        match self.game_to_move_in(caller, named, text).await {
            Ok(game) => self.make_move(caller, &game, text, None).await,
            Err(answer) => answer,
        }
    }

    /// Makes a move. `seen` is the number of moves on the board that the user saw, where that is
    /// known. The square of a piece alone opens the menu of its targets, and a question mark that
    /// of all pieces.
    pub(crate) async fn make_move(
        &self,
        caller: &Caller,
        game: &GameId,
        text: &str,
        seen: Option<u32>,
    ) -> Answer {
        match self.submit_move(caller, game, text, seen).await {
            Ok(accepted) => Answer::text(self.moved_text(&accepted.view)),
            Err(Rejected::Refused {
                refusal: Refusal::Ambiguous { text, readings },
                view: Some(view),
            }) => self.ask_which_move(&view, &text, &readings),
            Err(Rejected::Refused {
                refusal: Refusal::Betrays { mv, ally },
                view: Some(view),
            }) => self.ask_before_betrayal(&view, mv, ally),
            Err(Rejected::Refused {
                refusal: refusal @ Refusal::Stale { .. },
                view: Some(view),
            }) => {
                self.show(
                    caller,
                    &view,
                    &self.text.refusal(&refusal, Some(&view), Naming::Mention),
                )
                .await
            }
            Err(rejected) => match self.menu_instead(&rejected, text).await {
                Some(menu) => menu,
                None => self.rejected(&rejected),
            },
        }
    }

    /// Submits a move as it was typed in the user's language.
    pub(crate) async fn submit_move(
        &self,
        caller: &Caller,
        game: &GameId,
        typed: &str,
        seen: Option<u32>,
    ) -> Result<Accepted, Rejected> {
        let mut text = Cow::Borrowed(undecorated(typed));
        // Only letters of another language need a look at the board: nobody else waits for it.
        if self.text.translate_letters(&text) != *text {
            let view = self.service.view(game, caller.person()).await?;
            text = match self.text.in_english_letters(&view, typed) {
                Ok(text) => text,
                Err(refusal) => {
                    let view = Some(Box::new(view));
                    return Err(Rejected::Refused { refusal, view });
                }
            };
        }
        let action = PlayAction::Move {
            text: text.into_owned(),
            seen,
            confirm: None,
        };
        self.service.submit(game, caller.command(action)).await
    }

    /// The menu that was asked for, if a move was rejected because it is only a piece's square or a
    /// question mark.
    ///
    /// Looked at after the rejection, because `e4` is nearly always a move and not a piece, and
    /// nobody who makes a move should wait for this.
    async fn menu_instead(&self, rejected: &Rejected, text: &str) -> Option<Answer> {
        match rejected {
            Rejected::Refused {
                refusal: Refusal::Illegal { .. } | Refusal::Unreadable { .. },
                view: Some(view),
            } => self.menu_for(view, text).await,
            _ => None,
        }
    }

    /// Asks which of several moves is meant, with a button for each.
    pub(crate) fn ask_which_move(
        &self,
        view: &View,
        text: &str,
        readings: &[PossibleMove],
    ) -> Answer {
        // Four full rows are more than any move needs, and leave room within Discord's five rows.
        let buttons = readings.iter().take(20).map(|reading| {
            let component = GameComponent::Play {
                coordinate: reading.coordinate.clone(),
            };
            let id = CustomId::new(&view.game, view.ply(), component);
            let label = without_leaving_suffix(&reading.notation);
            message::button(id, ButtonStyle::Secondary, label)
        });
        let rows = message::rows_of_five(buttons.collect());
        Answer::text(say!(self.text, "ask-which-move", text = escape(text))).with_rows(rows)
    }

    /// Asks whether to make a move that ends an alliance.
    fn ask_before_betrayal(&self, view: &View, mv: PossibleMove, ally: Seat) -> Answer {
        let text = say!(
            self.text,
            "ask-betray",
            move = escape(&mv.notation),
            ally = self.text.seat_name(view, ally, Naming::Escaped)
        );
        let label = say!(self.text, "button-yes-betray", move = mv.notation);
        let coordinate = mv.coordinate;
        let component = GameComponent::PlayAnyway { coordinate };
        let play = board_button(view, component, ButtonStyle::Danger, label);
        let not = board_button(
            view,
            GameComponent::Dismiss,
            ButtonStyle::Secondary,
            say!(self.text, "button-no-betray"),
        );
        Answer::text(text).with_rows(vec![CreateActionRow::Buttons(vec![play, not])])
    }

    /// What the user is told after their move.
    fn moved_text(&self, view: &View) -> String {
        // Forced passes follow the move, so the user's own move is the first of the latest ones.
        let played = view
            .latest_moves()
            .first()
            .map_or_else(String::new, |mv| mv.short.clone());
        match &view.phase {
            Phase::Over(ending) => {
                let result = self.text.ending(view, ending, Naming::Mention);
                say!(self.text, "done-moved-over", move = played, ending = result)
            }
            _ => say!(self.text, "done-moved", move = played),
        }
    }

    /// Submits an action if the board under which the button stands is the current one.
    ///
    /// This is checked when the service handles the command, and not before. So a press that
    /// Discord delivers twice gets the same answer twice: the service recognises the key before it
    /// looks at the board.
    pub(crate) async fn submit_on_board(
        &self,
        caller: &Caller,
        id: &CustomId,
        action: PlayAction,
    ) -> Answer {
        let command = Command {
            expected: Some(ExpectedVersion::Ply(id.ply)),
            ..caller.command(action.clone())
        };
        match self.service.submit(&id.game, command).await {
            Ok(accepted) => Answer::text(self.done_text(&accepted.view, &action)),
            Err(Rejected::Changed { view }) => match reason_against(id, &view) {
                Some(refusal) => self.reject(caller, &view, &refusal).await,
                None => self.rejected(&Rejected::Changed { view }),
            },
            Err(rejected) => self.rejected(&rejected),
        }
    }

    /// Chooses which of two captured armies the user commands. This cannot be changed.
    pub(crate) async fn choose_army(&self, caller: &Caller, id: &CustomId, letter: char) -> Answer {
        let view = match self.service.view(&id.game, caller.person()).await {
            Ok(view) => view,
            Err(rejected) => return self.rejected(&rejected),
        };
        match view.options.army(letter) {
            Some(army) => {
                self.submit_on_board(caller, id, PlayAction::Choose { army })
                    .await
            }
            None => Answer::text(say!(self.text, "refusal-no-choice")),
        }
    }

    /// What the user is told after this action, whose result is the view.
    pub(crate) fn done_text(&self, view: &View, action: &PlayAction) -> String {
        let is_over = matches!(view.phase, Phase::Over(_));
        let own = view.own_seats();
        let armies = view.armies();
        let waits = armies
            .iter()
            .any(|army| army.is_resigning && own.contains(&army.seat));
        match action {
            PlayAction::OfferDraw => say!(
                self.text,
                "done-draw-offered",
                players = view.options.players()
            ),
            PlayAction::AcceptDraw if is_over => say!(self.text, "done-draw-accepted"),
            PlayAction::AcceptDraw => say!(self.text, "done-draw-accepted-so-far"),
            PlayAction::DeclineDraw => say!(self.text, "done-draw-declined"),
            PlayAction::ClaimDraw(_) => say!(self.text, "done-draw-claimed"),
            PlayAction::Choose { army } => {
                say!(self.text, "done-army-chosen", army = self.text.army(*army))
            }
            PlayAction::Resign if waits => say!(self.text, "done-resigned-later"),
            PlayAction::Resign => say!(self.text, "done-resigned"),
            PlayAction::Move {
                confirm: Some(_), ..
            } if !is_over => format!(
                "{} {}",
                self.moved_text(view),
                say!(self.text, "done-alliance-over")
            ),
            PlayAction::Move { .. } => self.moved_text(view),
            PlayAction::Abort => say!(self.text, "done-aborted"),
            PlayAction::Request(RequestTopic::Resume) if view.pause().is_none() => {
                say!(self.text, "news-resumed")
            }
            PlayAction::Request(_) if view.request.is_some() => {
                self.text.requested(view, Naming::Mention)
            }
            PlayAction::AcceptRequest if view.request.is_some() => {
                say!(self.text, "done-request-accepted-so-far")
            }
            PlayAction::Request(_) | PlayAction::AcceptRequest => {
                say!(self.text, "done-request-accepted")
            }
            PlayAction::DeclineRequest => say!(self.text, "done-request-declined"),
            PlayAction::ConditionalMoves(_) => say!(
                self.text,
                "done-conditional-moves",
                count = view.conditional_moves.len()
            ),
            PlayAction::HandOver { .. } | PlayAction::Return => say!(self.text, "done"),
        }
    }

    /// Handles a press by a player on the current board. Any other press is answered with the
    /// reason why not.
    pub(crate) async fn on_current_board(
        &self,
        caller: &Caller,
        id: &CustomId,
        handle: impl AsyncFnOnce(&View) -> Answer,
    ) -> Answer {
        let view = match self.service.view(&id.game, caller.person()).await {
            Ok(view) => view,
            Err(rejected) => return self.rejected(&rejected),
        };
        match reason_against(id, &view) {
            Some(refusal) => self.reject(caller, &view, &refusal).await,
            None => handle(&view).await,
        }
    }

    /// Answers with a refusal; for an old board together with the current one.
    pub(crate) async fn reject(&self, caller: &Caller, view: &View, refusal: &Refusal) -> Answer {
        let text = self.text.refusal(refusal, Some(view), Naming::Mention);
        match refusal {
            Refusal::Stale { .. } => self.show(caller, view, &text).await,
            _ => Answer::text(text),
        }
    }

    /// The panel about draws: the open offer, and what the user may do.
    pub(crate) fn draw_panel(&self, view: &View) -> Answer {
        let seats = view.own_seats();
        let mut offers = view.offers.iter();
        if let Some(theirs) = offers.find(|offer| !seats.contains(&offer.seat)) {
            return self.draw_offered_panel(view, theirs.seat);
        }
        // Now an offer can only be the user's own.
        let has_offered = !view.offers.is_empty();
        let claims = |claim| view.claims.contains(&claim);
        let (primary, secondary) = (ButtonStyle::Primary, ButtonStyle::Secondary);
        let threefold = say!(self.text, "button-claim-threefold");
        let fifty = say!(self.text, "button-claim-fifty");
        let choices = [
            (
                claims(Claim::Threefold),
                GameComponent::ClaimThreefold,
                primary,
                threefold,
            ),
            (
                claims(Claim::FiftyMoves),
                GameComponent::ClaimFifty,
                primary,
                fifty,
            ),
            (
                !has_offered,
                GameComponent::OfferDraw,
                secondary,
                say!(self.text, "button-offer-draw"),
            ),
            (
                true,
                GameComponent::Dismiss,
                secondary,
                say!(self.text, "button-no-play-on"),
            ),
        ];
        let shown = choices.into_iter().filter(|(is_shown, ..)| *is_shown);
        let buttons = shown
            .map(|(_, component, style, label)| board_button(view, component, style, label))
            .collect();
        let text = if has_offered {
            say!(
                self.text,
                "ask-draw-offered-by-you",
                players = view.options.players()
            )
        } else {
            say!(
                self.text,
                "ask-draw",
                title = self.text.title(view, Naming::Escaped),
                players = view.options.players()
            )
        };
        Answer::text(text).with_rows(vec![CreateActionRow::Buttons(buttons)])
    }

    /// The panel in which a draw offer is answered.
    fn draw_offered_panel(&self, view: &View, by: Seat) -> Answer {
        let accept = board_button(
            view,
            GameComponent::AcceptDraw,
            ButtonStyle::Primary,
            say!(self.text, "button-accept-draw"),
        );
        let decline = board_button(
            view,
            GameComponent::DeclineDraw,
            ButtonStyle::Secondary,
            say!(self.text, "button-decline-draw"),
        );
        let text = say!(
            self.text,
            "ask-draw-offered",
            who = self.text.seat_name(view, by, Naming::Mention)
        );
        Answer::text(text).with_rows(vec![CreateActionRow::Buttons(vec![accept, decline])])
    }

    /// Accepts a draw that is offered, or else offers one. A user who can claim a draw is asked
    /// what they would like.
    pub(crate) async fn offer_or_accept_draw(
        &self,
        caller: &Caller,
        named: Option<&str>,
    ) -> Answer {
        let view = match self.find_game(caller, named, GameComponent::Draw).await {
            Ok(view) => view,
            Err(answer) => return answer,
        };
        let own = view.own_seats();
        let is_offered = view.offers.iter().any(|offer| !own.contains(&offer.seat));
        if !is_offered && !view.claims.is_empty() && cannot_act_reason(&view).is_none() {
            return self.draw_panel(&view);
        }
        let action = if is_offered {
            PlayAction::AcceptDraw
        } else {
            PlayAction::OfferDraw
        };
        self.submit_in(caller, &view, action).await
    }

    /// Asks whether to resign, if the user can.
    pub(crate) async fn ask_to_resign(&self, caller: &Caller, named: Option<&str>) -> Answer {
        match self
            .find_game(caller, named, GameComponent::ConfirmResign)
            .await
        {
            Ok(view) => match cannot_act_reason(&view) {
                Some(refusal) => self.reject(caller, &view, &refusal).await,
                None => self.confirm_resign(&view),
            },
            Err(answer) => answer,
        }
    }

    /// Asks whether to resign.
    pub(crate) fn confirm_resign(&self, view: &View) -> Answer {
        let buttons = vec![
            board_button(
                view,
                GameComponent::Resign,
                ButtonStyle::Danger,
                say!(self.text, "button-yes-resign"),
            ),
            board_button(
                view,
                GameComponent::Dismiss,
                ButtonStyle::Secondary,
                say!(self.text, "button-no-play-on"),
            ),
        ];
        let question = say!(
            self.text,
            "ask-resign",
            title = self.text.title(view, Naming::Escaped),
            game = view.variant.id(),
            // On the turn of the only army it takes effect at once.
            when = if view.is_my_turn() && view.own_seats().len() == 1 {
                "now"
            } else {
                "later"
            }
        );
        Answer::text(question).with_rows(vec![CreateActionRow::Buttons(buttons)])
    }
}

/// A button under the board that the viewer sees now.
fn board_button(
    view: &View,
    component: GameComponent,
    style: ButtonStyle,
    label: String,
) -> CreateButton {
    let id = CustomId::new(&view.game, view.ply(), component);
    message::button(id, style, label)
}

/// Why a press cannot be handled, whatever it asks for; `None` if it can.
fn reason_against(id: &CustomId, view: &View) -> Option<Refusal> {
    match cannot_act_reason(view) {
        None if id.ply != view.ply() => Some(Refusal::Stale {
            seen: id.ply,
            ply: view.ply(),
        }),
        reason => reason,
    }
}
