//! The slash commands, as poise registers and reads them. Each only names its options and hands them on; what happens is in the rooms of the same names
//! beside this one. Each handler begins with choosing the door that speaks the asker's language.

mod games;
mod looking;
mod moving;
mod settings;
mod tokens;
mod words;

use super::answer::Answer;
use super::asker::Asker;
use super::{Door, Doors, in_time};
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
    commands
        .map(in_servers_and_direct_messages)
        .map(words::worded)
        .collect()
}

/// Every command as the code has it.
fn bare() -> Vec<Command> {
    vec![
        games::game(),
        games::challenge(),
        moving::r#move(),
        looking::turns(),
        looking::board(),
        looking::moves(),
        looking::pgn(),
        looking::rules(),
        looking::notes(),
        settings::settings(),
        settings::privacy(),
        tokens::api(),
        looking::help(),
    ]
}

/// All of them as Discord registers them.
pub(super) fn registered() -> Vec<CreateCommand> {
    words::registered(&all())
}

fn in_servers_and_direct_messages(command: Command) -> Command {
    Command {
        install_context: Some(vec![InstallationContext::Guild]),
        interaction_context: Some(vec![InteractionContext::Guild, InteractionContext::BotDm]),
        ..command
    }
}

async fn complete_game(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let (door, asker) = asked(ctx).await;
    CreateAutocompleteResponse::new().set_choices(door.complete_game(&asker, typed).await)
}

/// Who asks, and the door that speaks their language.
async fn asked(ctx: Context<'_>) -> (&Door, Asker) {
    let asker = Asker::of_command(ctx.interaction);
    (ctx.framework.user_data.of_asker(&asker).await, asker)
}

/// Answers within Discord's three seconds, or defers and answers when the work is done.
async fn answer(ctx: Context<'_>, work: impl Future<Output = Answer>) -> Done {
    let answer = match in_time(work).await {
        Ok(answer) => answer,
        Err(work) => {
            ctx.defer_response(true).await?;
            work.await
        }
    };
    ctx.send(answer.into_reply()).await?;
    Ok(())
}
