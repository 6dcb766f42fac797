//! Handles components and modals: reads the `custom_id`, does what it says, and answers.
//!
//! A further step within the user's own ephemeral message changes that message. Anything else is
//! answered with a new ephemeral message.

use crate::discord::frontend::Frontend;
use crate::discord::frontend::answer::Answer;
use crate::discord::frontend::caller::Caller;
use crate::discord::frontend::custom_id::{CustomId, GameComponent};
use crate::discord::frontend::frontends::Frontends;
use crate::discord::frontend::responding::{before_deferral, send_with_retry};
use crate::discord::lobby::scenario::component::ScenarioComponent;
use crate::discord::pages::browse::ListPage;
use crate::discord::pages::rules::RulesPage;
use crate::discord::pages::settings::SettingsComponent;
use crate::text::say;
use entente_game::{Action, ConditionalMovesEdit, ConsentTopic, NoteEdit, Seat};
use entente_rules::Claim;
use futures::FutureExt;
use poise::serenity_prelude::{
    ActionRowComponent, ComponentInteraction, ComponentInteractionDataKind, Context,
    CreateInteractionResponse, CreateInteractionResponseMessage, CreateModal, Error, Message,
    MessageFlags, ModalInteraction,
};

/// Handles a press on a button or a choice from a select menu.
pub(crate) async fn on_component(
    frontends: &Frontends,
    ctx: &Context,
    interaction: &ComponentInteraction,
) -> Result<(), Error> {
    let caller = Caller::from_component(&ctx.cache, interaction);
    let frontend = frontends.for_caller(&caller).await;
    let id = CustomId::parse(&interaction.data.custom_id);
    let scenario = ScenarioComponent::parse(&interaction.data.custom_id);
    // Modals come first: Discord takes a modal only as the first answer, so it cannot be deferred.
    if let Some(scenario) = scenario.as_ref().filter(|scenario| scenario.opens_modal()) {
        let modal = CreateInteractionResponse::Modal(frontend.scenario_modal(scenario));
        return interaction.create_response(ctx, modal).await;
    }
    if let Some(modal) = frontend.modal_for(&caller, id.as_ref()).await {
        let response = match modal {
            Ok(modal) => CreateInteractionResponse::Modal(modal),
            Err(answer) => CreateInteractionResponse::Message(answer.into_response()),
        };
        return interaction.create_response(ctx, response).await;
    }
    let rules_page = RulesPage::parse(&interaction.data.custom_id, selected_values(interaction));
    let is_further_step = id
        .as_ref()
        .is_some_and(|id| id.component.is_further_step() && id.mark.is_none());
    let settings = SettingsComponent::from_interaction(interaction);
    let is_settings_step = settings
        .as_ref()
        .is_some_and(SettingsComponent::is_further_step);
    // After erasing a user, nothing about them may be stored again, not even a notice.
    let erases_user = settings
        .as_ref()
        .is_some_and(SettingsComponent::erases_user);
    let list = ListPage::parse(&interaction.data.custom_id);
    // A further step replaces the ephemeral message that the step before opened. Anything else,
    // above all a press under a public board, gets a new message.
    let replaces_message = is_private_message(&interaction.message)
        && (rules_page.is_some()
            || is_settings_step
            || list.is_some()
            || scenario
                .as_ref()
                .is_some_and(|scenario| !scenario.answers_separately())
            || is_further_step);
    let work = async {
        let answer = match (rules_page, settings, list, scenario, &id) {
            (Some(page), ..) => frontend.show_rules(page).await,
            (_, Some(settings), ..) => frontend.on_settings_component(&caller, settings).await,
            (_, _, Some(page), ..) => frontend.browse(&caller, page).await,
            (_, _, _, Some(scenario), _) => {
                frontend
                    .on_scenario_component(&caller, &scenario, interaction)
                    .await
            }
            (.., Some(id)) if id.component == GameComponent::WhyRejected => {
                frontend.explain_last_typed(&caller, ctx, &id.game).await
            }
            _ => frontend.handle(&caller, id.as_ref(), interaction).await,
        };
        if erases_user {
            answer
        } else {
            frontend.with_unreachable_notice(&caller, answer).await
        }
    };
    let respond = async |response: CreateInteractionResponse| {
        send_with_retry(|| interaction.create_response(ctx, response.clone()).boxed()).await
    };
    match before_deferral(work).await {
        Ok(answer) => {
            let response = if replaces_message {
                CreateInteractionResponse::UpdateMessage(answer.into_update())
            } else {
                CreateInteractionResponse::Message(answer.into_response())
            };
            respond(response).await
        }
        Err(work) => {
            // Discord shows that the bot is thinking, and takes the answer later.
            let deferral = if replaces_message {
                CreateInteractionResponse::Acknowledge
            } else {
                CreateInteractionResponse::Defer(ephemeral())
            };
            respond(deferral).await?;
            let edit = work.await.into_edit();
            send_with_retry(|| interaction.edit_response(ctx, edit.clone()).boxed()).await
        }
    }
}

/// Whether a message is an answer to one user alone: an ephemeral one, or one without a picture in
/// direct messages. There a board is a delivery, and must not be replaced by an answer.
fn is_private_message(message: &Message) -> bool {
    let is_ephemeral = message
        .flags
        .is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL));
    is_ephemeral || message.guild_id.is_none() && message.attachments.is_empty()
}

/// Handles a modal that was submitted.
pub(crate) async fn on_modal(
    frontends: &Frontends,
    ctx: &Context,
    modal: &ModalInteraction,
) -> Result<(), Error> {
    let caller = Caller::from_modal(&ctx.cache, modal);
    let frontend = frontends.for_caller(&caller).await;
    let inputs = modal.data.components.iter().flat_map(|row| &row.components);
    let texts = inputs.filter_map(|component| match component {
        ActionRowComponent::InputText(input) => input.value.clone(),
        _ => None,
    });
    let text = texts.collect::<Vec<_>>().join("\n");
    let scenario = ScenarioComponent::parse(&modal.data.custom_id);
    // What was typed for the scenario editor changes the editor.
    let replaces_message =
        scenario.is_some() && modal.message.as_deref().is_some_and(is_private_message);
    let work = async {
        if let Some(scenario) = &scenario {
            let editor = modal.message.as_deref();
            return frontend.on_scenario_modal(scenario, editor, &text).await;
        }
        match CustomId::parse(&modal.data.custom_id) {
            Some(CustomId {
                component: GameComponent::SaveNote,
                game,
                ..
            }) => {
                frontend
                    .write_note(&caller, &game, NoteEdit::Replace(text))
                    .await
            }
            Some(CustomId {
                component: GameComponent::SaveLine,
                game,
                ..
            }) => frontend.add_line(&caller, &game, text).await,
            Some(CustomId {
                component: GameComponent::Diplomacy(diplomacy),
                game,
                ..
            }) => {
                frontend
                    .on_diplomacy_modal(&caller, &game, &diplomacy, &text)
                    .await
            }
            _ => frontend.unknown_component(),
        }
    };
    let respond = async |response: CreateInteractionResponse| {
        send_with_retry(|| modal.create_response(ctx, response.clone()).boxed()).await
    };
    match before_deferral(work).await {
        Ok(answer) if replaces_message => {
            respond(CreateInteractionResponse::UpdateMessage(
                answer.into_update(),
            ))
            .await
        }
        Ok(answer) => respond(CreateInteractionResponse::Message(answer.into_response())).await,
        Err(work) => {
            // Discord shows that the bot is thinking, and takes the answer later.
            let deferral = if replaces_message {
                CreateInteractionResponse::Acknowledge
            } else {
                CreateInteractionResponse::Defer(ephemeral())
            };
            respond(deferral).await?;
            let edit = work.await.into_edit();
            send_with_retry(|| modal.edit_response(ctx, edit.clone()).boxed()).await
        }
    }
}

impl Frontend {
    /// The modal that a component opens; `None` if it opens none, an answer if it may not.
    async fn modal_for(
        &self,
        caller: &Caller,
        id: Option<&CustomId>,
    ) -> Option<Result<CreateModal, Answer>> {
        let CustomId {
            game, component, ..
        } = id?;
        match component {
            GameComponent::EditNote => Some(self.note_modal(caller, game).await),
            GameComponent::AddLine => Some(Ok(self.line_modal(id?))),
            GameComponent::Diplomacy(diplomacy) if diplomacy.opens_modal() => {
                Some(self.diplomacy_modal(caller, game, diplomacy).await)
            }
            _ => None,
        }
    }

    /// Handles a component of a game, unless it opens a modal.
    async fn handle(
        &self,
        caller: &Caller,
        id: Option<&CustomId>,
        interaction: &ComponentInteraction,
    ) -> Answer {
        let Some(id) = id else {
            return self.unknown_component();
        };
        let game = &id.game;
        match (&id.component, selected_values(interaction)) {
            (GameComponent::Accept, _) => self.answer_challenge(caller, game, Action::Accept).await,
            (GameComponent::Decline, _) => self.answer_challenge(caller, game, Action::Leave).await,
            (GameComponent::Withdraw, _) => {
                self.answer_challenge(caller, game, Action::CancelLobby)
                    .await
            }
            (GameComponent::Join | GameComponent::AnySeat, _) => {
                self.join(caller, game, Vec::new()).await
            }
            (GameComponent::JoinAs, _) => self.pick_seats(caller, game).await,
            (GameComponent::Seats, values) => {
                let seats = values.iter().filter_map(|seat| seat.parse().ok());
                self.join(caller, game, seats.map(Seat).collect()).await
            }
            (GameComponent::Leave, _) => self.change_lobby(caller, game, Action::Leave).await,
            (GameComponent::Start, _) => self.change_lobby(caller, game, Action::Start).await,
            (GameComponent::Reserve, _) => self.open_reservations(caller, game).await,
            (GameComponent::ReserveFor, _) => {
                let people = interaction.data.resolved.users.values();
                self.reserve(caller, game, people).await
            }
            (GameComponent::CancelReservation, [player]) => {
                self.cancel_reservation(caller, game, player).await
            }
            (GameComponent::Watch, _) => self.show_game(caller, game, None).await,
            (GameComponent::WatchFrom { army }, _) => self.show_from(caller, game, *army).await,
            (GameComponent::Rematch, _) => self.rematch(caller, game).await,
            (GameComponent::Cancel, _) => {
                self.change_lobby(caller, game, Action::CancelLobby).await
            }
            (GameComponent::Target, [coordinate]) => {
                self.make_move(caller, game, coordinate, Some(id.ply)).await
            }
            (GameComponent::Play { coordinate: text } | GameComponent::Typed { text }, _) => {
                self.make_move(caller, game, text, Some(id.ply)).await
            }
            (GameComponent::More, _) => self.open_more_panel(caller, id).await,
            (GameComponent::Redraw(style), _) => self.redraw(caller, game, *style).await,
            (GameComponent::Moves, _) => self.list_moves(caller, Some(game.as_str())).await,
            (GameComponent::Rules, _) => self.rules_of_game(caller, id).await,
            (GameComponent::File, _) => self.export_game(caller, Some(game.as_str())).await,
            (GameComponent::Position, _) => self.show_position(caller, Some(game.as_str())).await,
            (GameComponent::Notes, _) => self.notes(caller, None, Some(game.as_str())).await,
            (GameComponent::Diplomacy(component), values) => {
                self.on_diplomacy_component(caller, game, component, values)
                    .await
            }
            (GameComponent::GiveConsent { at }, _) => {
                self.answer_request(caller, id, *at, true).await
            }
            (GameComponent::RefuseConsent { at }, _) => {
                self.answer_request(caller, id, *at, false).await
            }
            (GameComponent::ConditionalMoves, _) => {
                self.conditional_moves(caller, None, Some(game.as_str()))
                    .await
            }
            (GameComponent::DropLine { number }, [index]) => match index.parse() {
                Ok(index) => {
                    let edit = ConditionalMovesEdit::Remove(index);
                    self.remove_conditional_moves(caller, game, *number, edit)
                        .await
                }
                Err(_) => self.unknown_component(),
            },
            (GameComponent::ClearConditionalMoves { number }, _) => {
                self.remove_conditional_moves(caller, game, *number, ConditionalMovesEdit::Clear)
                    .await
            }
            (GameComponent::ChooseArmy { army }, _) => self.choose_army(caller, id, *army).await,
            (GameComponent::Dismiss, _) => Answer::text(say!(self.text, "done-nothing")),
            _ => self.handle_on_current_board(caller, id, interaction).await,
        }
    }

    /// Handles what only makes sense on the current board: the menus for moving, draws, resigning,
    /// aborting, and requests for consent.
    async fn handle_on_current_board(
        &self,
        caller: &Caller,
        id: &CustomId,
        interaction: &ComponentInteraction,
    ) -> Answer {
        match (&id.component, selected_values(interaction)) {
            (GameComponent::Move, _) => {
                self.on_own_turn(caller, id, async |view| self.pick_piece(view, 0).await)
                    .await
            }
            (GameComponent::Pieces { page }, _) => {
                self.on_own_turn(caller, id, async |view| self.pick_piece(view, *page).await)
                    .await
            }
            (GameComponent::Piece, [from]) => {
                self.on_own_turn(caller, id, async |view| {
                    self.pick_target(view, from, 0).await
                })
                .await
            }
            (GameComponent::Targets { from, page }, _) => {
                self.on_own_turn(caller, id, async |view| {
                    self.pick_target(view, from, *page).await
                })
                .await
            }
            (GameComponent::Draw, _) => {
                self.on_current_board(caller, id, async |view| self.draw_panel(view))
                    .await
            }
            (GameComponent::ConfirmResign, _) => {
                self.on_current_board(caller, id, async |view| self.confirm_resign(view))
                    .await
            }
            (GameComponent::OfferDraw, _) => {
                self.submit_on_board(caller, id, Action::OfferDraw).await
            }
            (GameComponent::AcceptDraw, _) => {
                self.submit_on_board(caller, id, Action::AgreeDraw).await
            }
            (GameComponent::RefuseDraw, _) => {
                self.submit_on_board(caller, id, Action::DeclineDraw).await
            }
            (GameComponent::ClaimThreefold, _) => {
                self.submit_on_board(caller, id, Action::ClaimDraw(Claim::Threefold))
                    .await
            }
            (GameComponent::ClaimFifty, _) => {
                self.submit_on_board(caller, id, Action::ClaimDraw(Claim::FiftyMoves))
                    .await
            }
            (GameComponent::Resign, _) => self.submit_on_board(caller, id, Action::Resign).await,
            (GameComponent::ConfirmAbort, _) => {
                self.on_current_board(caller, id, async |view| self.confirm_abort(view))
                    .await
            }
            (GameComponent::Abort, _) => self.submit_on_board(caller, id, Action::Abort).await,
            (GameComponent::Takeback, _) => {
                self.ask_consent(caller, id, ConsentTopic::Takeback).await
            }
            (GameComponent::Pause, _) => {
                self.ask_consent(caller, id, ConsentTopic::Pause(None))
                    .await
            }
            (GameComponent::Resume, _) => self.ask_consent(caller, id, ConsentTopic::Resume).await,
            _ => self.unknown_component(),
        }
    }

    async fn ask_consent(&self, caller: &Caller, id: &CustomId, topic: ConsentTopic) -> Answer {
        self.submit_on_board(caller, id, Action::AskConsent(topic))
            .await
    }
}

/// The values that were chosen from a select menu.
fn selected_values(interaction: &ComponentInteraction) -> &[String] {
    match &interaction.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values,
        _ => &[],
    }
}

fn ephemeral() -> CreateInteractionResponseMessage {
    CreateInteractionResponseMessage::new().ephemeral(true)
}
