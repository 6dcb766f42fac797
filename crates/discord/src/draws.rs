//! Draws: offering one, answering, claiming, and stopping the offers of an opponent; and claiming a
//! result that is certain.

use crate::board;
use crate::frontend::answer::{Answer, Handled, NotDone};
use crate::frontend::components::{DrawComponent, MorePanelComponent, TopicComponent};
use crate::frontend::game_lookup::{self, cannot_act_reason};
use crate::frontend::message::{self, BUTTONS_ON_PHONE, Buttons, action_buttons};
use crate::frontend::{Asked, Press};
use crate::moves::{self, submitting};
use entente_game::{AdjudicatedResult, PlayAction, Seat, View};
use entente_presentation::text::{self, Naming, Reader, Text, say};
use poise::serenity_prelude::CreateButton;

/// Whether the panel about draws has anything to choose: to offer, to answer, to claim, or to stop
/// or allow the offers of others.
pub(crate) fn has_choice(view: &View) -> bool {
    let claims = !view.draw_claims().is_empty() || !view.claimable_results().is_empty();
    let offers = view.own.as_ref().is_some_and(|own| {
        !own.stoppable_draw_offers.is_empty() || !own.stopped_draw_offers.is_empty()
    });
    view.may_offer_draw() || view.may_decline_draw() || claims || offers
}

/// The panel about draws: the open offer, and what the user may do.
fn draw_panel(text: &Text, view: &View) -> Answer {
    let rows = message::rows_of(BUTTONS_ON_PHONE, draw_panel_buttons(text, view)).into_iter();
    let theirs = view
        .turn
        .offers
        .iter()
        .find(|offer| !view.own_seats().contains(&offer.seat));
    let said = match theirs {
        Some(theirs) => say!(
            text,
            "ask-draw-offered",
            who = Reader::new(text, view, Naming::Mention).seat_name(theirs.seat)
        ),
        // Now an offer can only be the user's own.
        None if !view.turn.offers.is_empty() => say!(
            text,
            "ask-draw-offered-by-you",
            players = view.terms.options.players()
        ),
        None => say!(
            text,
            "ask-draw",
            title = Reader::new(text, view, Naming::Escaped).title(),
            players = view.terms.options.players()
        ),
    };
    let stopped = text::stopped_draw_offers(Reader::new(text, view, Naming::Mention));
    Answer::text(format!("{said}\n{stopped}").trim_end().to_owned())
        .with_rows(rows.chain(submitting::offer_rows(text, view)).collect())
}

/// The buttons of the panel. Who is offered a draw declines it instead of closing the panel.
fn draw_panel_buttons(text: &Text, view: &View) -> Vec<CreateButton> {
    let close = (!view.may_decline_draw()).then(|| {
        let label = say!(text, "button-no-play-on");
        Buttons::unmarked(text, view).secondary(MorePanelComponent::Dismiss, label)
    });
    let mut buttons = action_buttons::<DrawComponent>(text, view);
    buttons.extend(close);
    buttons
}

/// Accepts a draw that is offered, or else offers one. A user who can claim a draw is asked
/// what they would like.
pub(crate) async fn offer_or_accept_draw(asked: Asked<'_>, named: Option<&str>) -> Handled {
    let view = game_lookup::find_game(asked, named, DrawComponent::Draw).await?;
    let own = view.own_seats();
    let is_offered = view
        .turn
        .offers
        .iter()
        .any(|offer| !own.contains(&offer.seat));
    let possible = view.claimable_results();
    let can_claim = !view.draw_claims().is_empty() || possible.contains(&AdjudicatedResult::Draw);
    if !is_offered && can_claim && cannot_act_reason(&view).is_none() {
        return Ok(draw_panel(asked.text(), &view));
    }
    let action = if is_offered {
        PlayAction::AcceptDraw
    } else {
        PlayAction::OfferDraw
    };
    submitting::submit(asked, &view.game, action).await
}

/// Claims a result that is certain.
pub(crate) async fn claim(
    asked: Asked<'_>,
    result: AdjudicatedResult,
    named: Option<&str>,
) -> Handled {
    let view = game_lookup::find_game(asked, named, DrawComponent::Draw).await?;
    submitting::submit(asked, &view.game, PlayAction::claim(result)).await
}

pub(crate) async fn on_component(press: Press<'_>, component: &DrawComponent) -> Handled {
    let (asked, id) = (press.asked, press.id);
    let action = match component {
        DrawComponent::Draw => {
            return board::on_current_board(asked, id, async |view| draw_panel(asked.text(), view))
                .await;
        }
        DrawComponent::StopDrawOffers { seat } => {
            let (of, stopped) = (Seat(*seat), true);
            let stop = PlayAction::DrawOffers { of, stopped };
            return submitting::submit(asked, press.game(), stop).await;
        }
        DrawComponent::AllowDrawOffers { seat } => {
            let (of, stopped) = (Seat(*seat), false);
            let allow = PlayAction::DrawOffers { of, stopped };
            return submitting::submit(asked, press.game(), allow).await;
        }
        button => button.action().ok_or(NotDone::UnknownComponent)?,
    };
    moves::submit_on_board(asked, id, action).await
}
