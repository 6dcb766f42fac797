//! Moves and what ends a game: made by `/move`, by menu or by button, all of them the same wish.

use super::answer::Answer;
use super::asker::Asker;
use super::custom_id::{Ask, CustomId};
use super::{Door, message};
use crate::table::{Rejected, Sight, Wish};
use crate::text::{Naming, escape, say, without_leavers};
use entente_game::{Action, Desire, GameId, Phase, Reading, Refusal, View};
use entente_rules::Claim;
use poise::serenity_prelude::{ButtonStyle, CreateActionRow};

impl Door {
    /// Makes a move; `seen` is the number of moves on the asker's board, where that is known.
    pub(super) async fn make_move(
        &self,
        asker: &Asker,
        game: &GameId,
        text: &str,
        seen: Option<u32>,
    ) -> Answer {
        let action = Action::Move {
            text: text.to_owned(),
            seen,
        };
        match self.table.submit(game, asker.wish(), action).await {
            Ok(granted) => Answer::text(self.moved(&granted.view)),
            Err(Rejected::Refused {
                refusal: Refusal::Ambiguous { text, readings },
                view: Some(view),
            }) => self.ask_which(&view, &text, &readings),
            Err(Rejected::Refused {
                refusal: refusal @ Refusal::Stale { .. },
                view: Some(view),
            }) => {
                self.show(
                    asker,
                    &view,
                    &self.text.refusal(&refusal, Some(&view), Naming::Mention),
                )
                .await
            }
            Err(rejected) => self.rejected(&rejected),
        }
    }

    /// The question which of several moves is meant, each of them a button.
    pub(super) fn ask_which(&self, view: &View, text: &str, readings: &[Reading]) -> Answer {
        let buttons = readings.iter().take(20).map(|reading| {
            let ask = Ask::Play {
                coordinate: reading.coordinate.clone(),
            };
            let id = CustomId::new(&view.game, view.ply(), ask);
            let label = without_leavers(&reading.notation);
            message::button(id, ButtonStyle::Secondary, label)
        });
        let rows = message::in_rows(buttons.collect());
        Answer::text(say!(self.text, "ask-which-move", text = escape(text))).with_rows(rows)
    }

    fn moved(&self, view: &View) -> String {
        // What the move forces (to pass, to be passed over) follows it.
        let played = view
            .latest()
            .first()
            .map_or_else(String::new, |mv| mv.notation.clone());
        match &view.phase {
            Phase::Over(ending) => {
                say!(self.text, "done-moved-over", move = played, ending = self.text.ending(view, ending, Naming::Mention))
            }
            _ => say!(self.text, "done-moved", move = played),
        }
    }

    /// Offers, agrees, declines, claims or resigns, if the asker's board is the present one. Whether it is, is seen when the wish is judged and not before: a
    /// press that Discord tells twice is then answered twice with what it did.
    pub(super) async fn settle(&self, asker: &Asker, id: &CustomId, action: Action) -> Answer {
        let wish = Wish {
            seen: Some(Sight::Ply(id.ply)),
            ..asker.wish()
        };
        match self.table.submit(&id.game, wish, action.clone()).await {
            Ok(granted) => Answer::text(self.settled(&granted.view, &action)),
            Err(Rejected::Changed { view }) => match hindrance(id, &view) {
                Some(refusal) => self.hinder(asker, &view, &refusal).await,
                None => self.rejected(&Rejected::Changed { view }),
            },
            Err(rejected) => self.rejected(&rejected),
        }
    }

    /// Chooses for good which of two captured armies the asker commands.
    pub(super) async fn choose_army(&self, asker: &Asker, id: &CustomId, letter: char) -> Answer {
        let view = match self.table.view(&id.game, asker.person()).await {
            Ok(view) => view,
            Err(rejected) => return self.rejected(&rejected),
        };
        match view.options.army(letter) {
            Some(army) => self.settle(asker, id, Action::Choose { army }).await,
            None => Answer::text(say!(self.text, "refusal-no-choice")),
        }
    }

    pub(super) fn settled(&self, view: &View, action: &Action) -> String {
        let is_over = matches!(view.phase, Phase::Over(_));
        let own = view.own_seats();
        let armies = view.armies();
        let waits = armies
            .iter()
            .any(|army| army.is_leaving && own.contains(&army.seat));
        match action {
            Action::OfferDraw => say!(self.text, "done-offered", players = view.seats.len()),
            Action::AgreeDraw if is_over => say!(self.text, "done-agreed"),
            Action::AgreeDraw => say!(self.text, "done-agreed-so-far"),
            Action::DeclineDraw => say!(self.text, "done-draw-declined"),
            Action::ClaimDraw(_) => say!(self.text, "done-claimed"),
            Action::Choose { army } => {
                say!(self.text, "done-chosen", army = self.text.army(*army))
            }
            Action::Resign if waits => say!(self.text, "done-resigned-later"),
            Action::Resign => say!(self.text, "done-resigned"),
            Action::Move { .. } => self.moved(view),
            Action::Abort => say!(self.text, "done-aborted"),
            Action::Request(Desire::Resume) if view.pause().is_none() => {
                say!(self.text, "news-resumed")
            }
            Action::Request(_) if view.request.is_some() => say!(self.text, "done-asked"),
            Action::AgreeRequest if view.request.is_some() => {
                say!(self.text, "done-request-agreed-so-far")
            }
            Action::Request(_) | Action::AgreeRequest => say!(self.text, "done-request-agreed"),
            Action::DeclineRequest => say!(self.text, "done-request-declined"),
            Action::Prepare(_) => say!(self.text, "done-prepared", count = view.plan.len()),
            Action::Create(_)
            | Action::Join { .. }
            | Action::Accept
            | Action::Leave
            | Action::Reserve(_)
            | Action::Free { .. }
            | Action::Withdraw
            | Action::Start
            | Action::Deal(_)
            | Action::Note(_) => say!(self.text, "done"),
        }
    }

    /// Serves a press of somebody who plays in the game, on its present board; any other press is answered with why not.
    pub(super) async fn on_present_board(
        &self,
        asker: &Asker,
        id: &CustomId,
        serve: impl AsyncFnOnce(&View) -> Answer,
    ) -> Answer {
        let view = match self.table.view(&id.game, asker.person()).await {
            Ok(view) => view,
            Err(rejected) => return self.rejected(&rejected),
        };
        match hindrance(id, &view) {
            Some(refusal) => self.hinder(asker, &view, &refusal).await,
            None => serve(&view).await,
        }
    }

    /// Says why not; to somebody with an old board, under the present one.
    pub(super) async fn hinder(&self, asker: &Asker, view: &View, refusal: &Refusal) -> Answer {
        let words = self.text.refusal(refusal, Some(view), Naming::Mention);
        match refusal {
            Refusal::Stale { .. } => self.show(asker, view, &words).await,
            _ => Answer::text(words),
        }
    }

    /// The sheet about draws: what is open, and what one may do.
    pub(super) fn ask_draw(&self, view: &View) -> Answer {
        let seats = view.own_seats();
        let button = |ask, style, label| {
            message::button(CustomId::new(&view.game, view.ply(), ask), style, label)
        };
        let theirs = view
            .offers
            .iter()
            .find(|offer| !seats.contains(&offer.seat));
        if let Some(theirs) = theirs {
            let agree = button(
                Ask::AgreeDraw,
                ButtonStyle::Primary,
                say!(self.text, "button-agree"),
            );
            let refuse = button(
                Ask::RefuseDraw,
                ButtonStyle::Secondary,
                say!(self.text, "button-refuse"),
            );
            let words = say!(
                self.text,
                "ask-draw-offered",
                who = self.text.seat(view, theirs.seat, Naming::Mention)
            );
            return Answer::text(words)
                .with_rows(vec![CreateActionRow::Buttons(vec![agree, refuse])]);
        }
        let mut buttons = Vec::new();
        if view.claims.contains(&Claim::Threefold) {
            buttons.push(button(
                Ask::ClaimThreefold,
                ButtonStyle::Primary,
                say!(self.text, "button-claim-threefold"),
            ));
        }
        if view.claims.contains(&Claim::FiftyMoves) {
            buttons.push(button(
                Ask::ClaimFifty,
                ButtonStyle::Primary,
                say!(self.text, "button-claim-fifty"),
            ));
        }
        let mine = view.offers.iter().any(|offer| seats.contains(&offer.seat));
        if !mine {
            buttons.push(button(
                Ask::OfferDraw,
                ButtonStyle::Secondary,
                say!(self.text, "button-offer"),
            ));
        }
        buttons.push(button(
            Ask::Nothing,
            ButtonStyle::Secondary,
            say!(self.text, "button-no"),
        ));
        let words = if mine {
            say!(self.text, "ask-draw-mine", players = view.seats.len())
        } else {
            say!(self.text, "ask-draw", players = view.seats.len())
        };
        Answer::text(words).with_rows(vec![CreateActionRow::Buttons(buttons)])
    }

    pub(super) fn ask_resign(&self, view: &View) -> Answer {
        let button = |ask, style, label| {
            message::button(CustomId::new(&view.game, view.ply(), ask), style, label)
        };
        let buttons = vec![
            button(
                Ask::Resign,
                ButtonStyle::Danger,
                say!(self.text, "button-yes-resign"),
            ),
            button(
                Ask::Nothing,
                ButtonStyle::Secondary,
                say!(self.text, "button-no"),
            ),
        ];
        Answer::text(say!(self.text, "ask-resign", game = view.variant.id()))
            .with_rows(vec![CreateActionRow::Buttons(buttons)])
    }
}

/// Why a press cannot be served by this view, whatever it asks for.
fn hindrance(id: &CustomId, view: &View) -> Option<Refusal> {
    match &view.phase {
        _ if view.place().is_none() => Some(Refusal::NotSeated),
        Phase::Over(ending) => Some(Refusal::Over(ending.clone())),
        Phase::Lobby => Some(Refusal::NotStarted),
        Phase::Closed(_) => Some(Refusal::LobbyClosed),
        // Who has given up may still have to move an army that he commands.
        Phase::Running { .. } if view.silence().is_some() && !view.is_my_turn() => view.silence(),
        Phase::Running { .. } if id.ply != view.ply() => Some(Refusal::Stale {
            seen: id.ply,
            ply: view.ply(),
        }),
        Phase::Running { .. } => None,
    }
}
