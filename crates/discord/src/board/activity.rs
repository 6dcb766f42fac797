//! *Play here*: the page of a game within Discord, as the Activity of the application.
//!
//! Discord opens the Activity when it gets an answer of type 12, and says which instance it has
//! opened, or let the user join. The game of the instance is stored then, and the page asks for it
//! (`entente-api`). The next who press the button in the channel join the same instance, which
//! shows the game of the last press.

use crate::frontend::answer::Answer;
use crate::frontend::handled::Handled;
use crate::frontend::responding::{ALREADY_ACKNOWLEDGED, error_code, retry};
use crate::frontend::{Asked, game_lookup};
use entente_game::GameId;
use entente_presentation::text::say;
use poise::serenity_prelude::{
    ComponentInteraction, Context, CreateInteractionResponse, Error, Http, LightMethod, Request,
    Route,
};
use serde::Deserialize;
use serde_json::json;

/// The type of the answer that launches an Activity.
const LAUNCH_ACTIVITY: u8 = 12;

/// Discord's error code for an application without an Activity.
const NO_ACTIVITY: isize = 50_035;

/// Discord's answer to a response.
#[derive(Deserialize)]
struct Responded {
    interaction: RespondedInteraction,
}

#[derive(Deserialize)]
struct RespondedInteraction {
    activity_instance_id: Option<String>,
}

/// Opens the page of a game within Discord for a user who may see it.
pub(crate) async fn play_here(
    asked: Asked<'_>,
    game: &GameId,
    ctx: &Context,
    interaction: &ComponentInteraction,
) -> Result<(), Error> {
    if let Err(reason) = allowed(asked, game).await {
        let refusal = asked.frontend.answer(Err(reason)).into_response();
        let refusal = CreateInteractionResponse::Message(refusal);
        return interaction.create_response(ctx, refusal).await;
    }
    let launched = match launch(&ctx.http, interaction).await {
        Ok(launched) => launched,
        Err(error) if error_code(&error) == Some(NO_ACTIVITY) => {
            tracing::warn!("discord.activity is on, but the application has no Activity");
            let off = Answer::text(say!(asked.text(), "play-here-off"));
            let refusal = CreateInteractionResponse::Message(off.into_response());
            return interaction.create_response(ctx, refusal).await;
        }
        Err(error) => return Err(error),
    };
    // Without an id Discord has answered an earlier attempt, and the answer was lost. Then the page
    // asks its user to press again.
    if let Some(instance) = launched
        && let Err(error) = asked.service().launch_activity(&instance, game).await
    {
        tracing::error!(%error, "could not store the game of an Activity");
    }
    Ok(())
}

/// Tests if a user may open a game's page; otherwise the answer gives the reason.
async fn allowed(asked: Asked<'_>, game: &GameId) -> Handled<()> {
    let frontend = asked.frontend;
    let view = game_lookup::game_by_id(asked, game).await?;
    if !frontend.has_activity {
        return Err(say!(frontend.text, "play-here-off").into());
    }
    if view.player().is_none() && !view.terms.public {
        return Err(say!(frontend.text, "play-here-players-only").into());
    }
    Ok(())
}

/// Launches the Activity, and returns the instance.
async fn launch(http: &Http, interaction: &ComponentInteraction) -> Result<Option<String>, Error> {
    let route = Route::InteractionResponse {
        interaction_id: interaction.id,
        token: &interaction.token,
    };
    let body = json!({"type": LAUNCH_ACTIVITY}).to_string().into_bytes();
    let request = || {
        Request::new(route, LightMethod::Post)
            .params(Some(vec![("with_response", "true".to_owned())]))
            .body(Some(body.clone()))
    };
    let sent = retry(|| Box::pin(http.fire::<Responded>(request()))).await;
    match sent {
        Ok(responded) => Ok(responded.interaction.activity_instance_id),
        Err(error) if error_code(&error) == Some(ALREADY_ACKNOWLEDGED) => Ok(None),
        Err(error) => Err(error),
    }
}
