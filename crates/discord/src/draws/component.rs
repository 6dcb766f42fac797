//! The components of draws and claims.

use crate::frontend::topic_component::{ActionButton, TopicComponent};
use entente_game::{AdjudicatedResult, PlayAction, View};
use entente_presentation::text::say;
use entente_rules::Claim;
use parse_display::{Display, FromStr};
use poise::serenity_prelude::ButtonStyle;

/// A component of draws and claims.
#[derive(Debug, Clone, PartialEq, Eq, Display, FromStr)]
#[display("{}", style = "kebab-case")]
pub(crate) enum DrawComponent {
    /// Open the panel about draws.
    Draw,
    OfferDraw,
    AcceptDraw,
    DeclineDraw,
    /// Let the player of this seat offer no more draws.
    #[display("{}:{seat}")]
    StopDrawOffers {
        seat: u8,
    },
    /// Let the player of this seat offer draws again.
    #[display("{}:{seat}")]
    AllowDrawOffers {
        seat: u8,
    },
    ClaimThreefold,
    ClaimFifty,
    /// Claim a result that is certain.
    ClaimWin,
    ClaimDraw,
}

/// The claims, which need nobody's consent; then the answers to the offer of another player, or an
/// offer of the user's own.
const CLAIMS_AND_ANSWERS: [ActionButton<DrawComponent>; 7] = [
    ActionButton {
        component: DrawComponent::ClaimWin,
        style: ButtonStyle::Primary,
        label: |text, _| say!(text, "button-claim-win"),
        is_offered: |view| view.claimable_results().contains(&AdjudicatedResult::Win),
        action: || PlayAction::claim(AdjudicatedResult::Win),
    },
    ActionButton {
        component: DrawComponent::ClaimDraw,
        style: ButtonStyle::Primary,
        label: |text, _| say!(text, "button-claim-draw"),
        is_offered: |view| view.claimable_results().contains(&AdjudicatedResult::Draw),
        action: || PlayAction::claim(AdjudicatedResult::Draw),
    },
    ActionButton {
        component: DrawComponent::ClaimThreefold,
        style: ButtonStyle::Primary,
        label: |text, _| say!(text, "button-claim-threefold"),
        is_offered: |view| view.draw_claims().contains(&Claim::Threefold),
        action: || PlayAction::ClaimDraw(Claim::Threefold),
    },
    ActionButton {
        component: DrawComponent::ClaimFifty,
        style: ButtonStyle::Primary,
        label: |text, _| say!(text, "button-claim-fifty"),
        is_offered: |view| view.draw_claims().contains(&Claim::FiftyMoves),
        action: || PlayAction::ClaimDraw(Claim::FiftyMoves),
    },
    ActionButton {
        component: DrawComponent::AcceptDraw,
        style: ButtonStyle::Primary,
        label: |text, _| say!(text, "button-accept-draw"),
        is_offered: View::may_accept_draw,
        action: || PlayAction::AcceptDraw,
    },
    ActionButton {
        component: DrawComponent::DeclineDraw,
        style: ButtonStyle::Secondary,
        label: |text, _| say!(text, "button-decline-draw"),
        is_offered: View::may_decline_draw,
        action: || PlayAction::DeclineDraw,
    },
    ActionButton {
        component: DrawComponent::OfferDraw,
        style: ButtonStyle::Secondary,
        label: |text, _| say!(text, "button-offer-draw"),
        is_offered: View::may_offer_draw,
        action: || PlayAction::OfferDraw,
    },
];

impl TopicComponent for DrawComponent {
    fn action_buttons() -> &'static [ActionButton<Self>] {
        &CLAIMS_AND_ANSWERS
    }

    fn has_way_back(&self) -> bool {
        matches!(self, Self::Draw)
    }

    fn suits(&self, view: &View) -> bool {
        !matches!(self, Self::Draw) || view.turn().is_some()
    }
}
