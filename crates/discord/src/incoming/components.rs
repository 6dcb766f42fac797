//! Handles components: reads the `custom_id`, has it done, and answers. Forms are in `forms`.
//!
//! A further step within the user's own ephemeral message changes that message. Anything else is
//! answered with a new ephemeral message. What the components of a game do is in
//! `game_components`.

use crate::analysis::component::FileComponent;
use crate::analysis::files;
use crate::board::activity;
use crate::board::component::BoardComponent;
use crate::frontend::answering::{AnswerPlace, Responder};
use crate::frontend::caller::Caller;
use crate::frontend::custom_id::{CustomId, GameComponent};
use crate::frontend::form::Form;
use crate::frontend::frontends::Frontends;
use crate::frontend::handled::{Handled, NotDone};
use crate::frontend::press::{Press, selected_values};
use crate::frontend::sent::{SentMessage, is_layout};
use crate::frontend::welcome_component::{PlayForm, WelcomeComponent};
use crate::frontend::{Asked, admission};
use crate::help::{self, HelpPage};
use crate::incoming::commands;
use crate::incoming::game_components;
use crate::leagues::{LeagueComponent, import, league_questions};
use crate::lists::browse::{self, ListPage};
use crate::lists::{self, TurnsPage};
use crate::lobby::hours_question::{self, HoursComponent};
use crate::lobby::lobbies::{self, NewGameArguments};
use crate::lobby::scenario::component::ScenarioComponent;
use crate::lobby::scenario::{modals, opening};
use crate::lobby::{challenge_form, play_form};
use crate::more_panel;
use crate::more_panel::component::MorePanelComponent;
use crate::outbox::unreachable;
use crate::puzzles::puzzle_board::PuzzleComponent;
use crate::puzzles::{self, puzzle_components};
use crate::ratings::{self, LeaderboardAddress};
use crate::rules::{self, RulesPage};
use crate::saves::loading::{self, LoadComponent};
use crate::settings::{self, SettingsComponent, page_settings, time_settings};
use entente_game::Phase;
use futures::FutureExt;
use poise::serenity_prelude::{
    ComponentInteraction, Context, CreateInteractionResponse, Error, GuildId, Message, MessageFlags,
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
    Puzzle(PuzzleComponent),
    Load(LoadComponent),
    File(FileComponent),
    Play(PlayForm),
    Hours(HoursComponent),
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
            .or_else(|| id.parse().ok().map(Self::Puzzle))
            .or_else(|| id.parse().ok().map(Self::Load))
            .or_else(|| id.parse().ok().map(Self::File))
            .or_else(|| id.parse().ok().map(Self::Play))
            .or_else(|| id.parse().ok().map(Self::Hours))
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
            | Self::Hours(_)
            | Self::Help(_) => true,
            Self::Settings(settings) => settings.is_further_step(),
            Self::Puzzle(puzzle) => puzzle.is_further_step(),
            Self::File(file) => file.is_further_step(),
            Self::League(league) => league.is_further_step(),
            Self::Scenario(scenario) => !scenario.answers_separately(),
            Self::Game(id) => id.component.properties().is_further_step() && id.mark.is_none(),
            Self::Welcome(_) | Self::Load(_) | Self::Play(_) | Self::Unknown => false,
        }
    }

    /// Whether it is a button of a lobby that has ended. In the user's own message the answer takes
    /// the place of these buttons.
    async fn is_of_ended_lobby(&self, asked: Asked<'_>) -> bool {
        let Self::Game(id) = self else {
            return false;
        };
        let GameComponent::Lobby(lobby) = &id.component else {
            return false;
        };
        if !lobby.ends_with_lobby() {
            return false;
        }
        let view = asked.service().view(&id.game, asked.person()).await;
        view.is_ok_and(|view| view.phase != Phase::Lobby)
    }

    /// The button that leads back to the panel behind *More*, if this was opened from it.
    fn way_back(&self) -> Option<CustomId> {
        match self {
            Self::Game(id) if id.component.properties().has_way_back() => Some(CustomId::new(
                &id.game,
                id.ply,
                MorePanelComponent::BackToMore,
            )),
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
    let chosen = selected_values(interaction);
    // Forms come first: Discord takes a form only as the first answer, so it cannot be deferred.
    let message = &interaction.message;
    let members = interaction.data.resolved.members.keys();
    let asked = frontend.asked_by(&caller);
    let form = match admission::admit(asked, members).await {
        Ok(()) => form_of(asked, &request, message, chosen).await,
        Err(reason) => Some(Err(reason)),
    };
    match form {
        None => {}
        Some(Ok(form)) => {
            let (id, token) = (interaction.id, &interaction.token);
            return form.open(&ctx.http, id, token).await;
        }
        Some(Err(reason)) => {
            let refusal = frontend.answer(Err(reason)).into_response();
            let refusal = CreateInteractionResponse::Message(refusal);
            return interaction.create_response(ctx, refusal).await;
        }
    }
    if let ComponentRequest::Game(id) = &request
        && id.component == BoardComponent::PlayHere.into()
    {
        return activity::play_here(asked, &id.game, ctx, interaction).await;
    }
    // Anything but a further step, above all a press under a public board, gets a new message.
    let replaces_message = is_private_message(&interaction.message, interaction.guild_id)
        && (request.is_further_step() || request.is_of_ended_lobby(asked).await);
    let responder = Responder {
        http: &ctx.http,
        interaction: (interaction.id, &interaction.token),
        place: if replaces_message {
            AnswerPlace::replacing(&interaction.message)
        } else {
            AnswerPlace::New
        },
    };
    let way_back = request.way_back().filter(|_| replaces_message);
    let erases_user = request.erases_user();
    let work = async {
        // Boxed, as each of its parts: a future holds those that it waits for, and all of them in
        // one are more than a thread's stack has room for.
        let handled = on_request(asked, request, ctx, interaction);
        let answer = frontend.answer(handled.boxed().await);
        match way_back {
            Some(panel) => more_panel::with_way_back(frontend.text, answer, panel),
            None => answer,
        }
    };
    // Nothing about a user who is erased may be stored again, not even a notice.
    if erases_user {
        responder.answer(work).await
    } else {
        let noticed = unreachable::with_unreachable_notice(asked, work);
        responder.answer(noticed).await
    }
}

/// Whether a message is an answer to one user alone: an ephemeral one, or one without a picture and
/// a mark in direct messages. There a board is a delivery, and must not be replaced by an answer.
/// Only the interaction says where it was pressed.
pub(super) fn is_private_message(message: &Message, guild: Option<GuildId>) -> bool {
    let is_ephemeral = message
        .flags
        .is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL));
    let is_delivery = !message.attachments.is_empty()
        || is_layout(message)
        || SentMessage::of(message).has_mark();
    is_ephemeral || guild.is_none() && !is_delivery
}

/// The form that a request opens, or why it may not; `None` for others.
async fn form_of(
    asked: Asked<'_>,
    request: &ComponentRequest,
    message: &Message,
    chosen: &[String],
) -> Option<Handled<Form>> {
    let Asked { frontend, caller } = asked;
    match request {
        ComponentRequest::Scenario(scenario) => {
            modals::scenario_modal(frontend, *scenario, message, chosen.first())
        }
        ComponentRequest::Puzzle(PuzzleComponent::Type { puzzle, found }) => {
            Some(Ok(puzzles::form(frontend.text, puzzle.clone(), *found)))
        }
        ComponentRequest::Load(LoadComponent::Open) => {
            Some(Ok(loading::form(frontend.text, caller)))
        }
        ComponentRequest::File(FileComponent::Open) => Some(Ok(files::form(frontend.text))),
        ComponentRequest::League(LeagueComponent::ChooseFile) => {
            Some(Ok(import::form(frontend.text)))
        }
        ComponentRequest::Settings(SettingsComponent::OpenVacation) => {
            Some(Ok(time_settings::vacation_form(frontend.text)))
        }
        ComponentRequest::Settings(SettingsComponent::OpenInvitation) => {
            Some(Ok(page_settings::invitation_form(frontend.text)))
        }
        ComponentRequest::Play(PlayForm::Choose { game }) => {
            Some(Ok(play_form::form(frontend.text, game.clone())))
        }
        ComponentRequest::Welcome(WelcomeComponent::Friend) => {
            Some(challenge_form::form(asked, None).await)
        }
        ComponentRequest::Game(id) => game_components::form_for(asked, id, chosen).await,
        _ => None,
    }
}

/// Handles a component that opens no form.
async fn on_request(
    asked: Asked<'_>,
    request: ComponentRequest,
    ctx: &Context,
    interaction: &ComponentInteraction,
) -> Handled {
    match request {
        ComponentRequest::Rules(page) => Ok(rules::show_rules(asked, page).await),
        ComponentRequest::Settings(settings) => {
            settings::on_settings_component(asked, settings).await
        }
        ComponentRequest::List(page) => browse::browse(asked, page).await,
        ComponentRequest::Turns(page) => lists::turns(asked, page).await,
        ComponentRequest::Leaderboard(address) => ratings::leaderboard(asked, address).await,
        ComponentRequest::Help(page) => {
            let commands = commands::untranslated();
            Ok(help::help(asked, page, &commands).await)
        }
        ComponentRequest::Scenario(scenario) => {
            opening::on_scenario_component(asked, scenario, &interaction.message).await
        }
        ComponentRequest::Welcome(WelcomeComponent::Play { .. }) => {
            lobbies::open_lobby(asked, NewGameArguments::play()).await
        }
        ComponentRequest::File(file) => files::on_component(asked, &file).await,
        ComponentRequest::League(league) => league_questions::on_component(asked, &league).await,
        ComponentRequest::Puzzle(puzzle) => {
            let chosen = selected_values(interaction).first();
            puzzle_components::on_component(asked, puzzle, chosen).await
        }
        ComponentRequest::Hours(hours) => {
            let chosen = selected_values(interaction).first();
            let message = &*interaction.message;
            hours_question::on_component(asked, hours, chosen, message).await
        }
        ComponentRequest::Game(id) => {
            let press = Press {
                asked,
                id: &id,
                ctx,
                interaction,
            };
            game_components::on_component(press).await
        }
        // Their buttons open forms.
        ComponentRequest::Welcome(WelcomeComponent::Friend)
        | ComponentRequest::Load(_)
        | ComponentRequest::Play(_)
        | ComponentRequest::Unknown => Err(NotDone::UnknownComponent),
    }
}
