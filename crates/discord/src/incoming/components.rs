//! Handles components and forms that somebody has filled in: reads the `custom_id`, has it done by
//! its topic, and answers.
//!
//! A further step within the user's own ephemeral message changes that message. Anything else is
//! answered with a new ephemeral message.

use crate::analysis::component::FileComponent;
use crate::diplomacy::submitting;
use crate::frontend::answer::{Answer, Handled, NotDone};
use crate::frontend::answering::{AnswerPlace, Responder};
use crate::frontend::caller::Caller;
use crate::frontend::components::{
    BoardComponent, MorePanelComponent, PlayForm, VoteComponent, WelcomeComponent,
};
use crate::frontend::custom_id::{CustomId, GameComponent};
use crate::frontend::form::{Form, MAX_TYPED};
use crate::frontend::frontends::Frontends;
use crate::frontend::responding::PendingInteraction;
use crate::frontend::sent::{SentMessage, is_layout};
use crate::frontend::submission::{Fields, FieldsFault, Submission};
use crate::frontend::{Asked, FilledForm, Frontend, Press, admission, selected_values};
use crate::help::{self, HelpPage};
use crate::incoming::commands;
use crate::leagues::{LeagueComponent, files, league_questions};
use crate::lists::browse::{self, ListPage};
use crate::lists::{self, TurnsPage};
use crate::lobby::forms::{self, ChallengeForm, GameForm};
use crate::lobby::hours_question::{self, HoursComponent};
use crate::lobby::lobbies::{self, NewGameArguments};
use crate::lobby::scenario::{self, ScenarioComponent};
use crate::lobby::{self};
use crate::matches;
use crate::matches::shown::MatchComponent;
use crate::moves::{self, picker};
use crate::outbox::unreachable;
use crate::puzzles::puzzle_board::PuzzleComponent;
use crate::puzzles::{self, practice};
use crate::ratings::{self, LeaderboardAddress};
use crate::rules::{self, RulesPage};
use crate::saves::{self, LoadComponent};
use crate::settings::setting_parts::SettingsId;
use crate::settings::{self, SettingsComponent, own_panels, server_panels};
use crate::{
    analysis, arbiter, board, conditional_moves, draws, more_panel, notes, requests, seats,
    think_board, votes,
};
use entente_game::Phase;
use entente_presentation::text::say;
use futures::FutureExt;
use poise::serenity_prelude::{
    ComponentInteraction, Context, CreateInteractionResponse, Error, GuildId, Message,
    MessageFlags, UserId,
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
    Match(MatchComponent),
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
            .or_else(|| id.parse().ok().map(Self::Match))
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
            Self::Match(component) => component.is_further_step(),
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
pub(super) async fn on_component(
    frontends: &Frontends,
    ctx: &Context,
    interaction: &ComponentInteraction,
) -> Result<(), Error> {
    let caller = Caller::from_component(frontends.servers(), interaction);
    let frontend = frontends.for_caller(&caller).await;
    let request = ComponentRequest::of(interaction);
    let pending = PendingInteraction {
        http: &ctx.http,
        id: interaction.id,
        token: &interaction.token,
    };
    // Forms come first: Discord takes a form only as the first answer, so it cannot be deferred.
    let members = interaction.data.resolved.members.keys();
    let asked = frontend.asked_by(&caller);
    let form = match admission::admit(asked, members).await {
        Ok(()) => form_of(asked, &request, ctx, interaction).await,
        Err(reason) => Some(Err(reason)),
    };
    match form {
        None => {}
        Some(Ok(form)) => return form.open(pending).await,
        Some(Err(reason)) => {
            let refusal = frontend.answer(Err(reason)).into_response();
            let refusal = CreateInteractionResponse::Message(refusal);
            return interaction.create_response(ctx, refusal).await;
        }
    }
    if let ComponentRequest::Game(id) = &request
        && id.component == BoardComponent::PlayHere.into()
    {
        return board::play_here(asked, &id.game, ctx, interaction).await;
    }
    // Anything but a further step, above all a press under a public board, gets a new message.
    let replaces_message = is_private_message(&interaction.message, interaction.guild_id)
        && (request.is_further_step() || request.is_of_ended_lobby(asked).await);
    let responder = Responder {
        to: pending,
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
fn is_private_message(message: &Message, guild: Option<GuildId>) -> bool {
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
    ctx: &Context,
    interaction: &ComponentInteraction,
) -> Option<Handled<Form>> {
    let Asked { frontend, caller } = asked;
    match request {
        ComponentRequest::Scenario(scenario) => {
            let chosen = selected_values(interaction).first();
            scenario::scenario_modal(frontend, *scenario, &interaction.message, chosen)
        }
        ComponentRequest::Puzzle(PuzzleComponent::Type { puzzle, found }) => {
            Some(Ok(puzzles::form(frontend.text, puzzle.clone(), *found)))
        }
        ComponentRequest::Load(LoadComponent::Open) => {
            Some(Ok(saves::load_form(frontend.text, caller)))
        }
        ComponentRequest::File(FileComponent::Open) => {
            Some(Ok(analysis::files::form(frontend.text)))
        }
        ComponentRequest::League(LeagueComponent::ChooseFile) => {
            Some(Ok(files::import_form(frontend.text)))
        }
        ComponentRequest::Settings(SettingsComponent::OpenVacation) => {
            Some(Ok(own_panels::vacation_form(frontend.text)))
        }
        ComponentRequest::Settings(SettingsComponent::OpenInvitation) => {
            Some(Ok(server_panels::invitation_form(frontend.text)))
        }
        ComponentRequest::Play(PlayForm::Choose { game }) => {
            Some(Ok(forms::play_form(frontend.text, game.clone())))
        }
        ComponentRequest::Welcome(WelcomeComponent::Friend) => {
            Some(forms::challenge_form(asked, None).await)
        }
        ComponentRequest::Game(id) => {
            let press = Press {
                asked,
                id,
                ctx,
                interaction,
            };
            game_form_for(press).await
        }
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
            scenario::on_scenario_component(asked, scenario, &interaction.message).await
        }
        ComponentRequest::Welcome(WelcomeComponent::Play { .. }) => {
            lobbies::open_lobby(asked, NewGameArguments::play()).await
        }
        ComponentRequest::File(file) => analysis::files::on_component(asked, &file).await,
        ComponentRequest::League(league) => league_questions::on_component(asked, &league).await,
        ComponentRequest::Match(component) => matches::on_component(asked, &component).await,
        ComponentRequest::Puzzle(puzzle) => {
            let chosen = selected_values(interaction).first();
            practice::on_puzzle_component(asked, puzzle, chosen).await
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
            on_game_component(press).await
        }
        // Their buttons open forms.
        ComponentRequest::Welcome(WelcomeComponent::Friend)
        | ComponentRequest::Load(_)
        | ComponentRequest::Play(_)
        | ComponentRequest::Unknown => Err(NotDone::UnknownComponent),
    }
}

/// The form that a component opens; `None` if it opens none, an answer if it may not.
async fn game_form_for(press: Press<'_>) -> Option<Handled<Form>> {
    match &press.id.component {
        GameComponent::Notes(it) => notes::form_for(press, it).await,
        GameComponent::ConditionalMoves(it) => conditional_moves::form_for(press, it).await,
        GameComponent::Arbiter(it) => arbiter::form_for(press, it).await,
        GameComponent::ThinkBoard(it) => think_board::form_for(press, it).await,
        GameComponent::Diplomacy(it) => submitting::form_for(press, it).await,
        _ => None,
    }
}

async fn on_game_component(press: Press<'_>) -> Handled {
    let (asked, game) = (press.asked, press.game());
    // Each topic is boxed: one future for all of them would hold the largest of each.
    let handled = match &press.id.component {
        GameComponent::Lobby(it) => lobby::on_component(press, it).boxed(),
        GameComponent::Board(it) => board::on_component(press, it).boxed(),
        GameComponent::Lists(it) => lists::on_component(press, it).boxed(),
        GameComponent::Votes(VoteComponent::Vote) => picker::open_vote_menu(asked, game).boxed(),
        GameComponent::Votes(VoteComponent::TeamChat) => {
            votes::open_team_chat(asked, &press.ctx.http, game).boxed()
        }
        GameComponent::Analysis(it) => analysis::on_component(press, it).boxed(),
        GameComponent::Moves(it) => moves::on_component(press, it).boxed(),
        GameComponent::MorePanel(it) => more_panel::on_component(press, it).boxed(),
        GameComponent::Draws(it) => draws::on_component(press, it).boxed(),
        GameComponent::Seats(it) => seats::on_component(press, it).boxed(),
        GameComponent::Requests(it) => requests::on_component(press, it).boxed(),
        GameComponent::Notes(it) => notes::on_component(press, it).boxed(),
        GameComponent::ConditionalMoves(it) => conditional_moves::on_component(press, it).boxed(),
        GameComponent::Diplomacy(it) => submitting::on_component(press, it).boxed(),
        GameComponent::ThinkBoard(it) => think_board::on_component(press, it).boxed(),
        GameComponent::Arbiter(it) => arbiter::on_component(press, it).boxed(),
    };
    handled.await
}

/// Handles the fields of a form of a game.
async fn on_game_form(form: FilledForm<'_>) -> Handled {
    match &form.id.component {
        GameComponent::Notes(it) => notes::on_form(form, it).await,
        GameComponent::ConditionalMoves(it) => conditional_moves::on_form(form, it).await,
        GameComponent::Arbiter(it) => arbiter::on_form(form, it).await,
        GameComponent::ThinkBoard(it) => think_board::on_form(form, it).await,
        GameComponent::Diplomacy(it) => submitting::on_form(form, it).await,
        _ => Err(NotDone::UnknownComponent),
    }
}

/// Handles a form that somebody has filled in.
pub(super) async fn on_submission(
    frontends: &Frontends,
    ctx: &Context,
    submission: &Submission,
) -> Result<(), Error> {
    let caller = Caller::from_form(frontends.servers(), submission);
    let frontend = frontends.for_caller(&caller).await;
    let form = &submission.interaction;
    let people = submission
        .fields
        .as_ref()
        .map(Fields::everybody)
        .unwrap_or_default();
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
        to: PendingInteraction {
            http: &ctx.http,
            id: form.id,
            token: &form.token,
        },
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
        return saves::on_form(asked, load, fields).await;
    }
    if let Ok(FileComponent::Game) = id.parse() {
        return analysis::files::on_form(asked, fields).await;
    }
    if let Ok(LeagueComponent::Import) = id.parse() {
        return files::on_import_form(asked, fields).await;
    }
    if let Ok(MatchComponent::Offer) = id.parse() {
        return matches::on_offer_form(asked, fields).await;
    }
    if let Ok(ChallengeForm::Send) = id.parse() {
        return forms::on_challenge_form(asked, fields, bot).await;
    }
    if let Ok(GameForm::Open) = id.parse() {
        return forms::on_game_form(asked, fields, bot).await;
    }
    if let Ok(PlayForm::Start { game }) = id.parse() {
        return forms::on_play_form(asked, &game, fields).await;
    }
    if let Ok(id) = id.parse::<CustomId>() {
        let id = &id;
        return on_game_form(FilledForm { asked, id, fields }).await;
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
        return scenario::on_scenario_modal(asked, scenario, opened_from, text).await;
    }
    if let Ok(PuzzleComponent::Typed { puzzle, found }) = id.parse() {
        return practice::try_any_move(asked, puzzle, found, text).await;
    }
    if let Ok(SettingsId::StartVacation) = id.parse() {
        return own_panels::take_vacation(asked, text).await;
    }
    if let Ok(SettingsId::Invitation) = id.parse() {
        return settings::set_invitation(asked, text).await;
    }
    Err(NotDone::UnknownComponent)
}
