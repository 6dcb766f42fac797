//! Handles components and modals: reads the `custom_id`, has it done, and answers.
//!
//! A further step within the user's own ephemeral message changes that message. Anything else is
//! answered with a new ephemeral message. What the components of a game do is in
//! `game_components`.

use crate::diplomacy::submitting;
use crate::frontend::answer::Answer;
use crate::frontend::caller::Caller;
use crate::frontend::custom_id::{CustomId, GameComponent};
use crate::frontend::frontends::Frontends;
use crate::frontend::responding::Responder;
use crate::frontend::sent::{SentMessage, is_layout};
use crate::frontend::{Frontend, admission};
use crate::incoming::game_components::{self, selected_values};
use crate::incoming::why_rejected;
use crate::lobby::lobbies::{self, NewGameArguments};
use crate::lobby::scenario::component::ScenarioComponent;
use crate::lobby::scenario::{modals, opening};
use crate::outbox::greeting::{self, WelcomeComponent};
use crate::outbox::unreachable;
use crate::pages::browse::{self, ListPage};
use crate::pages::clubs::{self, LeaderboardAddress};
use crate::pages::help::{self, HelpPage};
use crate::pages::leagues::{self, LeagueComponent};
use crate::pages::lists::{self, TurnsPage};
use crate::pages::rules::{self, RulesPage};
use crate::pages::settings::{self, SettingsComponent};
use crate::play::{activity, conditional_moves, more_panel, notes, think_board};
use entente_game::NoteEdit;
use poise::serenity_prelude::{
    ActionRowComponent, ComponentInteraction, Context, CreateInteractionResponse, Error, GuildId,
    Message, MessageFlags, ModalInteraction,
};

/// The request of a component, read from its `custom_id` and the values chosen from its menu.
enum ComponentRequest {
    Rules(RulesPage),
    Settings(SettingsComponent),
    List(ListPage),
    Turns(TurnsPage),
    Leaderboard(LeaderboardAddress),
    Help(HelpPage),
    Scenario(ScenarioComponent),
    Welcome(WelcomeComponent),
    League(LeagueComponent),
    Game(CustomId),
    /// A component of another version.
    Unknown,
}

impl ComponentRequest {
    fn of(interaction: &ComponentInteraction) -> Self {
        let id = &interaction.data.custom_id;
        // Each kind begins with its own name and version, so their order does not matter.
        let rules = RulesPage::parse(id, selected_values(interaction)).map(Self::Rules);
        rules
            .or_else(|| SettingsComponent::from_interaction(interaction).map(Self::Settings))
            .or_else(|| id.parse().ok().map(Self::List))
            .or_else(|| id.parse().ok().map(Self::Turns))
            .or_else(|| id.parse().ok().map(Self::Leaderboard))
            .or_else(|| id.parse().ok().map(Self::Help))
            .or_else(|| id.parse().ok().map(Self::Scenario))
            .or_else(|| id.parse().ok().map(Self::Welcome))
            .or_else(|| id.parse().ok().map(Self::League))
            .or_else(|| id.parse().ok().map(Self::Game))
            .unwrap_or(Self::Unknown)
    }

    /// Whether it is a further step in the ephemeral message that the step before opened.
    fn is_further_step(&self) -> bool {
        match self {
            Self::Rules(_)
            | Self::List(_)
            | Self::Turns(_)
            | Self::Leaderboard(_)
            | Self::Help(_) => true,
            Self::Settings(settings) => settings.is_further_step(),
            Self::Scenario(scenario) => !scenario.answers_separately(),
            Self::Game(id) => id.component.is_further_step() && id.mark.is_none(),
            Self::Welcome(welcome) => *welcome == WelcomeComponent::Opponent,
            Self::League(_) | Self::Unknown => false,
        }
    }

    /// The button that leads back to the panel behind *More*, if this was opened from it.
    fn way_back(&self) -> Option<CustomId> {
        match self {
            Self::Game(id) if id.component.has_way_back() => {
                Some(CustomId::new(&id.game, id.ply, GameComponent::BackToMore))
            }
            _ => None,
        }
    }

    fn erases_user(&self) -> bool {
        matches!(self, Self::Settings(settings) if settings.erases_user())
    }
}

/// Handles a press on a button or a choice from a select menu.
pub(crate) async fn on_component(
    frontends: &Frontends,
    ctx: &Context,
    interaction: &ComponentInteraction,
) -> Result<(), Error> {
    let caller = Caller::from_component(frontends.servers(), interaction);
    let frontend = frontends.for_caller(&caller).await;
    let request = ComponentRequest::of(interaction);
    let chosen = selected_values(interaction).first();
    // Modals come first: Discord takes a modal only as the first answer, so it cannot be deferred.
    let message = &interaction.message;
    let members = interaction.data.resolved.members.keys();
    if let Err(answer) = admission::admit(frontend, &caller, members).await {
        let refusal = CreateInteractionResponse::Message(answer.into_response());
        return interaction.create_response(ctx, refusal).await;
    }
    if let Some(modal) = open_modal(frontend, &caller, &request, message, chosen).await {
        return interaction.create_response(ctx, modal).await;
    }
    if let ComponentRequest::Game(id) = &request
        && id.component == GameComponent::PlayHere
    {
        return activity::play_here(frontend, &caller, &id.game, ctx, interaction).await;
    }
    let responder = Responder {
        ctx,
        interaction: (interaction.id, &interaction.token),
        // Anything but a further step, above all a press under a public board, gets a new message.
        replaces_message: is_private_message(&interaction.message, interaction.guild_id)
            && request.is_further_step(),
    };
    let way_back = request.way_back().filter(|_| responder.replaces_message);
    let erases_user = request.erases_user();
    let work = async {
        let answer = on_request(frontend, &caller, request, ctx, interaction).await;
        match way_back {
            Some(panel) => more_panel::with_way_back(frontend, answer, panel),
            None => answer,
        }
    };
    // Nothing about a user who is erased may be stored again, not even a notice.
    if erases_user {
        responder.answer(work).await
    } else {
        let noticed = unreachable::with_unreachable_notice(frontend, &caller, work);
        responder.answer(noticed).await
    }
}

/// Handles a modal that was submitted.
pub(crate) async fn on_modal(
    frontends: &Frontends,
    ctx: &Context,
    modal: &ModalInteraction,
) -> Result<(), Error> {
    let caller = Caller::from_modal(frontends.servers(), modal);
    let frontend = frontends.for_caller(&caller).await;
    if let Err(answer) = admission::admit(frontend, &caller, []).await {
        let refusal = CreateInteractionResponse::Message(answer.into_response());
        return modal.create_response(ctx, refusal).await;
    }
    // Text that was typed for the scenario editor changes the editor.
    let is_scenario = modal.data.custom_id.parse::<ScenarioComponent>().is_ok();
    let message = modal.message.as_deref();
    let is_private = message.is_some_and(|message| is_private_message(message, modal.guild_id));
    let responder = Responder {
        ctx,
        interaction: (modal.id, &modal.token),
        replaces_message: is_scenario && is_private,
    };
    responder.answer(on_typed(frontend, &caller, modal)).await
}

/// Whether a message is an answer to one user alone: an ephemeral one, or one without a picture and
/// a mark in direct messages. There a board is a delivery, and must not be replaced by an answer.
/// Only the interaction says where it was pressed.
fn is_private_message(message: &Message, guild: Option<GuildId>) -> bool {
    let is_ephemeral = message
        .flags
        .is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL));
    let is_delivery = !message.attachments.is_empty()
        || is_layout(message)
        || SentMessage::of(message).has_mark();
    is_ephemeral || guild.is_none() && !is_delivery
}

/// The text that was typed into a modal.
fn typed_text(modal: &ModalInteraction) -> String {
    let inputs = modal.data.components.iter().flat_map(|row| &row.components);
    let texts = inputs.filter_map(|component| match component {
        ActionRowComponent::InputText(input) => input.value.clone(),
        _ => None,
    });
    texts.collect::<Vec<_>>().join("\n")
}

/// The first answer to a request that opens a modal, or may not open it; `None` for others.
async fn open_modal(
    frontend: &Frontend,
    caller: &Caller,
    request: &ComponentRequest,
    message: &Message,
    chosen: Option<&String>,
) -> Option<CreateInteractionResponse> {
    let modal = match request {
        ComponentRequest::Scenario(scenario) => {
            modals::scenario_modal(frontend, *scenario, message, chosen)?
        }
        ComponentRequest::Game(id) => {
            game_components::modal_for(frontend, caller, id, chosen).await?
        }
        _ => return None,
    };
    Some(match modal {
        Ok(modal) => CreateInteractionResponse::Modal(modal),
        Err(answer) => CreateInteractionResponse::Message(answer.into_response()),
    })
}

/// Handles a component that opens no modal.
async fn on_request(
    frontend: &Frontend,
    caller: &Caller,
    request: ComponentRequest,
    ctx: &Context,
    interaction: &ComponentInteraction,
) -> Answer {
    match request {
        ComponentRequest::Rules(page) => rules::show_rules(frontend, caller, page).await,
        ComponentRequest::Settings(settings) => {
            settings::on_settings_component(frontend, caller, settings).await
        }
        ComponentRequest::List(page) => browse::browse(frontend, caller, page).await,
        ComponentRequest::Turns(page) => lists::turns(frontend, caller, page).await,
        ComponentRequest::Leaderboard(address) => {
            clubs::leaderboard(frontend, caller, address).await
        }
        ComponentRequest::Help(page) => help::help(frontend, caller, page).await,
        ComponentRequest::Scenario(scenario) => {
            opening::on_scenario_component(frontend, caller, scenario, &interaction.message).await
        }
        ComponentRequest::Welcome(welcome) => {
            on_welcome(frontend, caller, &welcome, ctx, interaction).await
        }
        ComponentRequest::League(league) => leagues::on_component(frontend, caller, &league).await,
        ComponentRequest::Game(id) if id.component == GameComponent::WhyRejected => {
            why_rejected::explain_last_typed(frontend, caller, ctx, &id.game).await
        }
        ComponentRequest::Game(id) => {
            game_components::on_game_component(frontend, caller, &id, interaction).await
        }
        ComponentRequest::Unknown => frontend.unknown_component(),
    }
}

/// Handles a component of the greeting.
async fn on_welcome(
    frontend: &Frontend,
    caller: &Caller,
    welcome: &WelcomeComponent,
    ctx: &Context,
    interaction: &ComponentInteraction,
) -> Answer {
    let arguments = match welcome {
        WelcomeComponent::Friend => return greeting::opponent_menu(frontend),
        WelcomeComponent::Play { .. } => NewGameArguments::play(),
        WelcomeComponent::Opponent => {
            let mut chosen = interaction.data.resolved.users.values();
            let Some(opponent) = chosen.next() else {
                return frontend.unknown_component();
            };
            let bot = ctx.cache.current_user().id;
            NewGameArguments::challenge(opponent.clone(), bot)
        }
    };
    lobbies::open_lobby(frontend, caller, arguments).await
}

/// Handles what was typed into a modal.
async fn on_typed(frontend: &Frontend, caller: &Caller, modal: &ModalInteraction) -> Answer {
    let (id, text) = (&modal.data.custom_id, typed_text(modal));
    if let Ok(scenario) = id.parse() {
        let editor = modal.message.as_deref();
        return modals::on_scenario_modal(frontend, caller, scenario, editor, &text).await;
    }
    let Ok(id) = id.parse::<CustomId>() else {
        return frontend.unknown_component();
    };
    let game = &id.game;
    match &id.component {
        GameComponent::SaveNote => {
            let edit = NoteEdit::Replace(text);
            notes::write_note(frontend, caller, game, edit).await
        }
        GameComponent::SaveLine => conditional_moves::add_line(frontend, caller, game, text).await,
        GameComponent::Think(think) => {
            think_board::on_typed(frontend, caller, game, think, text).await
        }
        GameComponent::Diplomacy(diplomacy) => {
            submitting::on_diplomacy_modal(frontend, caller, game, diplomacy, &text).await
        }
        _ => frontend.unknown_component(),
    }
}
