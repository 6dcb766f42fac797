//! Draws: offering one, answering, claiming, and stopping the offers of an opponent; and claiming a
//! result that is certain.

use crate::frontend::Frontend;
use crate::frontend::answer::Answer;
use crate::frontend::caller::Caller;
use crate::frontend::custom_id::GameComponent;
use crate::frontend::game_lookup::{self, cannot_act_reason};
use crate::frontend::lobby_buttons::button_of;
use crate::frontend::message::{self, BUTTONS_ON_PHONE};
use crate::play::submitting;
use entente_game::{ClaimedResult, GameId, PlayAction, Seat, View};
use entente_presentation::text::{self, Naming, say};
use entente_rules::Claim;
use poise::serenity_prelude::{ButtonStyle, CreateActionRow};

/// The panel about draws: the open offer, and what the user may do.
pub(crate) fn draw_panel(frontend: &Frontend, view: &View) -> Answer {
    let seats = view.own_seats();
    let mut offers = view.offers.iter();
    if let Some(theirs) = offers.find(|offer| !seats.contains(&offer.seat)) {
        return draw_offered_panel(frontend, view, theirs.seat);
    }
    // Now an offer can only be the user's own.
    let has_offered = !view.offers.is_empty();
    let claims = |claim| view.claims.contains(&claim);
    let (primary, secondary) = (ButtonStyle::Primary, ButtonStyle::Secondary);
    let threefold = say!(frontend.text, "button-claim-threefold");
    let fifty = say!(frontend.text, "button-claim-fifty");
    let certain = |result| view.result_claims.possible.contains(&result);
    let choices = [
        (
            certain(ClaimedResult::Win),
            GameComponent::ClaimWin,
            primary,
            say!(frontend.text, "button-claim-win"),
        ),
        (
            certain(ClaimedResult::Draw),
            GameComponent::ClaimDraw,
            primary,
            say!(frontend.text, "button-claim-draw"),
        ),
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
            say!(frontend.text, "button-offer-draw"),
        ),
        (
            true,
            GameComponent::Dismiss,
            secondary,
            say!(frontend.text, "button-no-play-on"),
        ),
    ];
    let shown = choices.into_iter().filter(|(is_shown, ..)| *is_shown);
    let buttons = shown
        .map(|(_, component, style, label)| button_of(view, component, style, label))
        .collect();
    let rows = message::rows_of(BUTTONS_ON_PHONE, buttons).into_iter();
    let stopped = text::stopped_draw_offers(frontend.text, view, Naming::Mention);
    let text = if has_offered {
        say!(
            frontend.text,
            "ask-draw-offered-by-you",
            players = view.options.players()
        )
    } else {
        say!(
            frontend.text,
            "ask-draw",
            title = frontend.text.title(view, Naming::Escaped),
            players = view.options.players()
        )
    };
    Answer::text(format!("{text}\n{stopped}").trim_end().to_owned())
        .with_rows(rows.chain(submitting::offer_rows(frontend, view)).collect())
}

/// The panel in which a draw offer is answered.
fn draw_offered_panel(frontend: &Frontend, view: &View, by: Seat) -> Answer {
    let accept = button_of(
        view,
        GameComponent::AcceptDraw,
        ButtonStyle::Primary,
        say!(frontend.text, "button-accept-draw"),
    );
    let decline = button_of(
        view,
        GameComponent::DeclineDraw,
        ButtonStyle::Secondary,
        say!(frontend.text, "button-decline-draw"),
    );
    let text = say!(
        frontend.text,
        "ask-draw-offered",
        who = frontend.text.seat_name(view, by, Naming::Mention)
    );
    Answer::text(text).with_rows(vec![CreateActionRow::Buttons(vec![accept, decline])])
}

/// Accepts a draw that is offered, or else offers one. A user who can claim a draw is asked
/// what they would like.
pub(crate) async fn offer_or_accept_draw(
    frontend: &Frontend,
    caller: &Caller,
    named: Option<&str>,
) -> Answer {
    let view = match game_lookup::find_game(frontend, caller, named, GameComponent::Draw).await {
        Ok(view) => view,
        Err(answer) => return answer,
    };
    let own = view.own_seats();
    let is_offered = view.offers.iter().any(|offer| !own.contains(&offer.seat));
    let possible = &view.result_claims.possible;
    let can_claim = !view.claims.is_empty() || possible.contains(&ClaimedResult::Draw);
    if !is_offered && can_claim && cannot_act_reason(&view).is_none() {
        return draw_panel(frontend, &view);
    }
    let action = if is_offered {
        PlayAction::AcceptDraw
    } else {
        PlayAction::OfferDraw
    };
    submitting::submit_in(frontend, caller, &view, action).await
}

/// Claims a result that is certain.
pub(crate) async fn claim(
    frontend: &Frontend,
    caller: &Caller,
    result: ClaimedResult,
    named: Option<&str>,
) -> Answer {
    match game_lookup::find_game(frontend, caller, named, GameComponent::Draw).await {
        Ok(view) => submitting::submit_in(frontend, caller, &view, PlayAction::claim(result)).await,
        Err(answer) => answer,
    }
}

/// Stops the draw offers of the player of a seat, or allows them again.
pub(crate) async fn change_offers(
    frontend: &Frontend,
    caller: &Caller,
    game: &GameId,
    of: Seat,
    stopped: bool,
) -> Answer {
    let action = PlayAction::DrawOffers { of, stopped };
    let command = caller.command(action.clone());
    match frontend.service.submit(game, command).await {
        Ok(accepted) => submitting::done(frontend, &accepted.view, &action),
        Err(rejected) => frontend.rejected(&rejected),
    }
}
