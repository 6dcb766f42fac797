//! The slash commands, as poise registers and reads them. Each only names its options and hands them on; what happens is in the rooms of the same names
//! beside this one. Each handler begins with choosing the door that speaks the asker's language.

mod consent;
mod diplomacy;
mod games;
mod looking;
mod menus;
mod moving;
mod scenario;
mod settings;
mod tokens;
mod words;

use super::answer::{Answer, insist};
use super::asker::Asker;
use super::{Door, Doors, in_time};
use futures::FutureExt;
use poise::serenity_prelude as serenity;
use poise::serenity_prelude::{
    CreateAutocompleteResponse, CreateCommand, InstallationContext, InteractionContext,
};
use std::sync::Arc;

type Context<'a> = poise::ApplicationContext<'a, Arc<Doors>, serenity::Error>;
pub(super) type Command = poise::Command<Arc<Doors>, serenity::Error>;
type Done = Result<(), serenity::Error>;

/// Every command, in the order in which people see them, with its words in every language. Each says where it is to be found: Discord's own defaults differ
/// from what it documents.
pub(super) fn all() -> Vec<Command> {
    let commands = bare().into_iter();
    commands.map(everywhere).map(words::worded).collect()
}

/// Every command as the code has it.
fn bare() -> Vec<Command> {
    vec![
        games::game(),
        games::challenge(),
        scenario::scenario(),
        scenario::save(),
        scenario::load(),
        moving::r#move(),
        moving::premove(),
        moving::conditional(),
        consent::takeback(),
        consent::pause(),
        consent::resume(),
        consent::abort(),
        diplomacy::ally(),
        diplomacy::whisper(),
        looking::turns(),
        looking::board(),
        looking::moves(),
        looking::pgn(),
        looking::position(),
        looking::rules(),
        looking::notes(),
        settings::settings(),
        settings::vacation(),
        settings::privacy(),
        tokens::api(),
        looking::help(),
        menus::challenge_person(),
        menus::show_board(),
    ]
}

/// All of them as Discord registers them.
pub(super) fn registered() -> Vec<CreateCommand> {
    words::registered(&all())
}

/// In servers, in direct messages with the bot, and for whoever has installed it for themselves anywhere else: there it can only answer, and says so where that matters.
fn everywhere(command: Command) -> Command {
    Command {
        install_context: Some(vec![InstallationContext::Guild, InstallationContext::User]),
        interaction_context: Some(vec![
            InteractionContext::Guild,
            InteractionContext::BotDm,
            InteractionContext::PrivateChannel,
        ]),
        ..command
    }
}

async fn complete_game(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let (door, asker) = asked(ctx).await;
    CreateAutocompleteResponse::new().set_choices(door.complete_game(&asker, typed).await)
}

/// Who asks, and the door that speaks their language.
async fn asked(ctx: Context<'_>) -> (&Door, Asker) {
    let asker = Asker::of_command(&ctx.serenity_context().cache, ctx.interaction);
    (ctx.framework.user_data.of_asker(&asker).await, asker)
}

/// Answers within Discord's three seconds, or defers and answers when the work is done; a command that Discord tells a second time is not served again.
async fn answer(
    ctx: Context<'_>,
    door: &Door,
    asker: &Asker,
    work: impl Future<Output = Answer>,
) -> Done {
    if !ctx.data().is_new(ctx.interaction.id.get()) {
        tracing::debug!("an interaction came twice");
        return Ok(());
    }
    let _at_work = ctx.data().at_work().await;
    let work = async { door.with_notice(asker, work.await).await };
    match in_time(work).await {
        Ok(answer) => insist(|| ctx.send(answer.clone().into_reply()).boxed()).await,
        Err(work) => {
            insist(|| ctx.defer_response(true).boxed()).await?;
            let (http, late) = (ctx.http(), work.await);
            let interaction = ctx.interaction;
            insist(|| {
                interaction
                    .edit_response(http, late.clone().into_edit())
                    .boxed()
            })
            .await
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    /// As Discord is told of the commands.
    fn told() -> Vec<Value> {
        let json = |command| serde_json::to_value(command).expect("it can be written");
        registered().into_iter().map(json).collect()
    }

    #[test]
    fn every_command_says_where_it_is_to_be_found() {
        let told = told();
        assert!(told.len() > 5);
        for command in told {
            let listed = |field: &str| {
                let list = command[field].as_array();
                list.is_some_and(|list| !list.is_empty())
            };
            let is_said = listed("contexts") && listed("integration_types");
            assert!(is_said, "{} does not say where", command["name"]);
            let contexts = &command["contexts"];
            let is_found = [0, 1].iter().all(|context| {
                let mut all = contexts.as_array().into_iter().flatten();
                all.any(|known| known == context)
            });
            assert!(
                is_found,
                "{}: in servers and in direct messages: {contexts}",
                command["name"]
            );
        }
    }
}
