//! Handles forms that somebody has filled in. Components (`components`) and commands open them.

use crate::analysis::component::FileComponent;
use crate::analysis::files;
use crate::frontend::answer::Answer;
use crate::frontend::answering::{AnswerPlace, Responder};
use crate::frontend::caller::Caller;
use crate::frontend::custom_id::CustomId;
use crate::frontend::form::MAX_TYPED;
use crate::frontend::frontends::Frontends;
use crate::frontend::handled::{Handled, NotDone};
use crate::frontend::submission::{Fields, FieldsFault, Submission};
use crate::frontend::welcome_component::PlayForm;
use crate::frontend::{Asked, Frontend, admission};
use crate::incoming::components::is_private_message;
use crate::incoming::game_components;
use crate::leagues::{LeagueComponent, import};
use crate::lobby::challenge_form::{self, ChallengeForm};
use crate::lobby::game_form::{self, GameForm};
use crate::lobby::play_form;
use crate::lobby::scenario::component::ScenarioComponent;
use crate::lobby::scenario::modals;
use crate::puzzles::puzzle_board::PuzzleComponent;
use crate::puzzles::puzzle_components;
use crate::saves::loading;
use crate::settings::setting_parts::SettingsId;
use crate::settings::{self, time_settings};
use entente_presentation::text::say;
use poise::serenity_prelude::{Context, CreateInteractionResponse, Error, Message, UserId};

/// Handles a form that somebody has filled in.
pub(super) async fn on_submission(
    frontends: &Frontends,
    ctx: &Context,
    submission: &Submission,
) -> Result<(), Error> {
    let caller = Caller::from_form(frontends.servers(), submission);
    let frontend = frontends.for_caller(&caller).await;
    let form = &submission.interaction;
    let people = submission.fields.as_ref().map(Fields::everybody);
    let people = people.unwrap_or_default();
    let asked = frontend.asked_by(&caller);
    if let Err(reason) = admission::admit(asked, &people).await {
        let refusal = frontend.answer(Err(reason)).into_response();
        let refusal = CreateInteractionResponse::Message(refusal);
        return form.create_response(ctx, refusal).await;
    }
    let changes_message = changes_message(form.data.custom_id.as_str());
    let message = form.message.as_deref();
    let is_private = message.is_some_and(|message| is_private_message(message, form.guild_id));
    let responder = Responder {
        http: &ctx.http,
        interaction: (form.id, &form.token),
        place: match message.filter(|_| changes_message && is_private) {
            Some(message) => AnswerPlace::replacing(message),
            None => AnswerPlace::New,
        },
    };
    let work = async {
        match &submission.fields {
            Ok(fields) => {
                let id = &form.data.custom_id;
                let bot = ctx.cache.current_user().id;
                let handled = on_fields(asked, id, message, fields, bot).await;
                frontend.answer(handled)
            }
            Err(fault) => Answer::text(fault_text(frontend, *fault)),
        }
    };
    responder.answer(work).await
}

/// Whether what was typed changes the message from which the form was opened: the scenario editor,
/// the board of a puzzle, the panel of a think-board, or one of settings.
fn changes_message(own: &str) -> bool {
    let changes_its_game = |id: &CustomId| id.component.properties().changes_message();
    own.parse::<ScenarioComponent>().is_ok()
        || own.parse::<PuzzleComponent>().is_ok()
        || matches!(
            own.parse(),
            Ok(SettingsId::StartVacation | SettingsId::Invitation)
        )
        || own.parse().as_ref().is_ok_and(changes_its_game)
}

/// Explains why a form is refused.
fn fault_text(frontend: &Frontend, fault: FieldsFault) -> String {
    tracing::debug!(%fault, "a form is refused");
    match fault {
        FieldsFault::TooLong => say!(frontend.text, "filled-too-long", limit = MAX_TYPED),
        FieldsFault::TooManyFields | FieldsFault::TooManyValues | FieldsFault::Repeated => {
            say!(frontend.text, "filled-too-much")
        }
        FieldsFault::Unreadable => frontend.unknown_component().text,
    }
}

/// Handles the fields of a form. `form` is its id, and the message from which it was opened.
async fn on_fields(
    asked: Asked<'_>,
    id: &str,
    opened_from: Option<&Message>,
    fields: &Fields,
    bot: UserId,
) -> Handled {
    if let Ok(load) = id.parse() {
        return loading::on_form(asked, load, fields).await;
    }
    if let Ok(FileComponent::Game) = id.parse() {
        return files::on_form(asked, fields).await;
    }
    if let Ok(LeagueComponent::Import) = id.parse() {
        return import::on_form(asked, fields).await;
    }
    if let Ok(ChallengeForm::Send) = id.parse() {
        return challenge_form::on_form(asked, fields, bot).await;
    }
    if let Ok(GameForm::Open) = id.parse() {
        return game_form::on_form(asked, fields, bot).await;
    }
    if let Ok(PlayForm::Start { game }) = id.parse() {
        return play_form::on_form(asked, &game, fields).await;
    }
    if let Ok(id) = id.parse::<CustomId>() {
        return game_components::on_form(asked, &id, fields).await;
    }
    // All others are for one text.
    match fields.only_text() {
        Some(text) => on_text(asked, id, opened_from, text).await,
        None => Err(NotDone::UnknownComponent),
    }
}

/// Handles what was typed into a form.
async fn on_text(asked: Asked<'_>, id: &str, opened_from: Option<&Message>, text: &str) -> Handled {
    if let Ok(scenario) = id.parse() {
        return modals::on_scenario_modal(asked, scenario, opened_from, text).await;
    }
    if let Ok(PuzzleComponent::Typed { puzzle, found }) = id.parse() {
        return puzzle_components::try_move(asked, puzzle, found, text).await;
    }
    if let Ok(SettingsId::StartVacation) = id.parse() {
        return time_settings::take_vacation(asked, text).await;
    }
    if let Ok(SettingsId::Invitation) = id.parse() {
        return settings::set_invitation(asked, text).await;
    }
    Err(NotDone::UnknownComponent)
}
