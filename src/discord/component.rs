//! Buttons, menus and forms: read from their `custom_id`, served, answered. A press on an ephemeral message changes that message; any other is answered beside it.

use super::answer::{Answer, insist};
use super::asker::Asker;
use super::browse::Page;
use super::custom_id::{Ask, CustomId};
use super::rules::Place;
use super::scenario::Step;
use super::settings::Press;
use super::{Door, Doors, in_time};
use crate::text::say;
use entente_game::{Action, Desire, NoteEdit, PlanEdit, Seat};
use entente_rules::Claim;
use futures::FutureExt;
use poise::serenity_prelude::{
    ActionRowComponent, ComponentInteraction, ComponentInteractionDataKind, Context,
    CreateInteractionResponse, CreateInteractionResponseMessage, CreateModal, Error, Message,
    MessageFlags, ModalInteraction,
};

/// Serves a button or menu.
pub(super) async fn pressed(
    doors: &Doors,
    ctx: &Context,
    press: &ComponentInteraction,
) -> Result<(), Error> {
    let asker = Asker::of_component(&ctx.cache, press);
    let door = doors.of_asker(&asker).await;
    let id = CustomId::parse(&press.data.custom_id);
    let step = Step::parse(&press.data.custom_id);
    if let Some(step) = step.as_ref().filter(|step| step.has_form()) {
        let form = CreateInteractionResponse::Modal(door.scenario_form(step));
        return press.create_response(ctx, form).await;
    }
    if let Some(form) = door.form(&asker, id.as_ref()).await {
        let response = match form {
            Ok(form) => CreateInteractionResponse::Modal(form),
            Err(answer) => CreateInteractionResponse::Message(answer.into_response()),
        };
        return press.create_response(ctx, response).await;
    }
    let rules = Place::parse(&press.data.custom_id, chosen(press));
    let is_further_step = id
        .as_ref()
        .is_some_and(|id| id.ask.is_further_step() && id.mark.is_none());
    let sheet = Press::of(press);
    let is_sheet = sheet.as_ref().is_some_and(Press::is_further_step);
    let forgets = sheet.as_ref().is_some_and(Press::forgets);
    let list = Page::parse(&press.data.custom_id);
    // A further step takes the place of the asker's own message that the step before opened; anything else is answered beside the message.
    let own = is_own(&press.message)
        && (rules.is_some()
            || is_sheet
            || list.is_some()
            || step.as_ref().is_some_and(|step| !step.is_beside())
            || is_further_step);
    let work = async {
        let answer = match (rules, sheet, list, step, &id) {
            (Some(place), ..) => door.show_rules(place).await,
            (_, Some(sheet), ..) => door.set(&asker, sheet).await,
            (_, _, Some(page), ..) => door.browse(&asker, page).await,
            (_, _, _, Some(step), _) => door.on_scenario(&asker, &step, press).await,
            (.., Some(id)) if id.ask == Ask::Why => door.why(&asker, ctx, &id.game).await,
            _ => door.serve(&asker, id.as_ref(), press).await,
        };
        match forgets {
            true => answer,
            false => door.with_notice(&asker, answer).await,
        }
    };
    let respond = async |response: CreateInteractionResponse| {
        insist(|| press.create_response(ctx, response.clone()).boxed()).await
    };
    match in_time(work).await {
        Ok(answer) => {
            let response = match own {
                true => CreateInteractionResponse::UpdateMessage(answer.into_update()),
                false => CreateInteractionResponse::Message(answer.into_response()),
            };
            respond(response).await
        }
        Err(work) => {
            let late = match own {
                true => CreateInteractionResponse::Acknowledge,
                false => CreateInteractionResponse::Defer(ephemeral()),
            };
            respond(late).await?;
            let edit = work.await.into_edit();
            insist(|| press.edit_response(ctx, edit.clone()).boxed()).await
        }
    }
}

/// Whether a message is an answer to one person alone: ephemeral, or in direct messages one without a picture, since a board there is a delivery.
fn is_own(message: &Message) -> bool {
    let is_ephemeral = message
        .flags
        .is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL));
    is_ephemeral || message.guild_id.is_none() && message.attachments.is_empty()
}

/// Serves a form.
pub(super) async fn sent(
    doors: &Doors,
    ctx: &Context,
    form: &ModalInteraction,
) -> Result<(), Error> {
    let asker = Asker::of_form(&ctx.cache, form);
    let door = doors.of_asker(&asker).await;
    let texts = form.data.components.iter().flat_map(|row| &row.components);
    let text = texts.filter_map(|component| match component {
        ActionRowComponent::InputText(input) => input.value.clone(),
        _ => None,
    });
    let text = text.collect::<Vec<_>>().join("\n");
    let step = Step::parse(&form.data.custom_id);
    // What was typed for a sheet changes the sheet.
    let own = step.is_some() && form.message.as_deref().is_some_and(is_own);
    let work = async {
        if let Some(step) = &step {
            let sheet = form.message.as_deref();
            return door.on_scenario_form(step, sheet, &text).await;
        }
        match CustomId::parse(&form.data.custom_id) {
            Some(CustomId {
                ask: Ask::SaveNote,
                game,
                ..
            }) => {
                door.write_note(&asker, &game, NoteEdit::Replace(text))
                    .await
            }
            Some(CustomId {
                ask: Ask::SaveLine,
                game,
                ..
            }) => door.add_line(&asker, &game, text).await,
            Some(CustomId {
                ask: Ask::Deal(step),
                game,
                ..
            }) => door.on_form(&asker, &game, &step, &text).await,
            _ => door.unknown(),
        }
    };
    let respond = async |response: CreateInteractionResponse| {
        insist(|| form.create_response(ctx, response.clone()).boxed()).await
    };
    match in_time(work).await {
        Ok(answer) if own => {
            respond(CreateInteractionResponse::UpdateMessage(
                answer.into_update(),
            ))
            .await
        }
        Ok(answer) => respond(CreateInteractionResponse::Message(answer.into_response())).await,
        Err(work) => {
            let late = match own {
                true => CreateInteractionResponse::Acknowledge,
                false => CreateInteractionResponse::Defer(ephemeral()),
            };
            respond(late).await?;
            let edit = work.await.into_edit();
            insist(|| form.edit_response(ctx, edit.clone()).boxed()).await
        }
    }
}

impl Door {
    /// The form that a press opens; `None` where it opens none.
    async fn form(
        &self,
        asker: &Asker,
        id: Option<&CustomId>,
    ) -> Option<Result<CreateModal, Answer>> {
        let CustomId { game, ask, .. } = id?;
        match ask {
            Ask::EditNote => Some(self.note_form(asker, game).await),
            Ask::AddLine => Some(Ok(self.line_form(id?))),
            Ask::Deal(step) if step.has_form() => Some(self.form_of(asker, game, step).await),
            _ => None,
        }
    }

    async fn serve(
        &self,
        asker: &Asker,
        id: Option<&CustomId>,
        press: &ComponentInteraction,
    ) -> Answer {
        let Some(id) = id else { return self.unknown() };
        let game = &id.game;
        match (&id.ask, chosen(press)) {
            (Ask::Accept, _) => self.answer_challenge(asker, game, Action::Accept).await,
            (Ask::Decline, _) => self.answer_challenge(asker, game, Action::Leave).await,
            (Ask::Withdraw, _) => self.answer_challenge(asker, game, Action::Withdraw).await,
            (Ask::Join | Ask::AnySeat, _) => self.join(asker, game, Vec::new()).await,
            (Ask::JoinAs, _) => self.pick_seats(asker, game).await,
            (Ask::Seats, chosen) => {
                let seats = chosen.iter().filter_map(|seat| seat.parse().ok());
                self.join(asker, game, seats.map(Seat).collect()).await
            }
            (Ask::Leave, _) => self.change_lobby(asker, game, Action::Leave).await,
            (Ask::Start, _) => self.change_lobby(asker, game, Action::Start).await,
            (Ask::Reserve, _) => self.ask_reserve(asker, game).await,
            (Ask::ReserveFor, _) => {
                let people = press.data.resolved.users.values();
                self.reserve(asker, game, people).await
            }
            (Ask::Free, [place]) => self.free(asker, game, place).await,
            (Ask::Watch, _) => self.show_game(asker, game, None).await,
            (Ask::WatchFrom { army }, _) => self.show_from(asker, game, *army).await,
            (Ask::Rematch, _) => self.rematch(asker, game).await,
            (Ask::Cancel, _) => self.change_lobby(asker, game, Action::Withdraw).await,
            (Ask::Target, [coordinate]) => {
                self.make_move(asker, game, coordinate, Some(id.ply)).await
            }
            (Ask::Play { coordinate: text } | Ask::Typed { text }, _) => {
                self.make_move(asker, game, text, Some(id.ply)).await
            }
            (Ask::More, _) => self.open_sheet(asker, id).await,
            (Ask::Look(sight), _) => self.redraw(asker, game, *sight).await,
            (Ask::Moves, _) => self.list_moves(asker, Some(game.as_str())).await,
            (Ask::Rules, _) => self.rules_of_game(asker, id).await,
            (Ask::File, _) => self.give_pgn(asker, Some(game.as_str())).await,
            (Ask::Position, _) => self.tell_position(asker, Some(game.as_str())).await,
            (Ask::Notes, _) => self.notes(asker, None, Some(game.as_str())).await,
            (Ask::Deal(step), chosen) => self.on_sheet(asker, game, step, chosen).await,
            (Ask::AgreeRequest { at }, _) => self.answer_request(asker, id, *at, true).await,
            (Ask::DeclineRequest { at }, _) => self.answer_request(asker, id, *at, false).await,
            (Ask::Prepared, _) => self.prepare(asker, None, Some(game.as_str())).await,
            (Ask::DropLine { number }, [index]) => match index.parse() {
                Ok(index) => {
                    let edit = PlanEdit::Remove(index);
                    self.shorten_plan(asker, game, *number, edit).await
                }
                Err(_) => self.unknown(),
            },
            (Ask::ClearPlan { number }, _) => {
                self.shorten_plan(asker, game, *number, PlanEdit::Clear)
                    .await
            }
            (Ask::Choose { army }, _) => self.choose_army(asker, id, *army).await,
            (Ask::Nothing, _) => Answer::text(say!(self.text, "done-nothing")),
            _ => self.serve_at_board(asker, id, press).await,
        }
    }

    /// Serves what is asked of the present board: its menus, and what ends the game.
    async fn serve_at_board(
        &self,
        asker: &Asker,
        id: &CustomId,
        press: &ComponentInteraction,
    ) -> Answer {
        match (&id.ask, chosen(press)) {
            (Ask::Move, _) => {
                self.on_own_turn(asker, id, async |view| self.pick_piece(view, 0).await)
                    .await
            }
            (Ask::Pieces { page }, _) => {
                self.on_own_turn(asker, id, async |view| self.pick_piece(view, *page).await)
                    .await
            }
            (Ask::Piece, [from]) => {
                self.on_own_turn(asker, id, async |view| {
                    self.pick_target(view, from, 0).await
                })
                .await
            }
            (Ask::Targets { from, page }, _) => {
                self.on_own_turn(asker, id, async |view| {
                    self.pick_target(view, from, *page).await
                })
                .await
            }
            (Ask::Draw, _) => {
                self.on_present_board(asker, id, async |view| self.ask_draw(view))
                    .await
            }
            (Ask::ConfirmResign, _) => {
                self.on_present_board(asker, id, async |view| self.ask_resign(view))
                    .await
            }
            (Ask::OfferDraw, _) => self.settle(asker, id, Action::OfferDraw).await,
            (Ask::AgreeDraw, _) => self.settle(asker, id, Action::AgreeDraw).await,
            (Ask::RefuseDraw, _) => self.settle(asker, id, Action::DeclineDraw).await,
            (Ask::ClaimThreefold, _) => {
                self.settle(asker, id, Action::ClaimDraw(Claim::Threefold))
                    .await
            }
            (Ask::ClaimFifty, _) => {
                self.settle(asker, id, Action::ClaimDraw(Claim::FiftyMoves))
                    .await
            }
            (Ask::Resign, _) => self.settle(asker, id, Action::Resign).await,
            (Ask::ConfirmAbort, _) => {
                self.on_present_board(asker, id, async |view| self.ask_abort(view))
                    .await
            }
            (Ask::Abort, _) => self.settle(asker, id, Action::Abort).await,
            (Ask::Takeback, _) => self.ask(asker, id, Desire::Takeback).await,
            (Ask::Pause, _) => self.ask(asker, id, Desire::Pause(None)).await,
            (Ask::Resume, _) => self.ask(asker, id, Desire::Resume).await,
            _ => self.unknown(),
        }
    }

    async fn ask(&self, asker: &Asker, id: &CustomId, desire: Desire) -> Answer {
        self.settle(asker, id, Action::Request(desire)).await
    }

    /// A button that this program does not know: of another version, or made up.
    pub(super) fn unknown(&self) -> Answer {
        Answer::text(say!(self.text, "no-such-game"))
    }
}

/// The values that were chosen from a menu.
fn chosen(press: &ComponentInteraction) -> &[String] {
    match &press.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values,
        _ => &[],
    }
}

fn ephemeral() -> CreateInteractionResponseMessage {
    CreateInteractionResponseMessage::new().ephemeral(true)
}
