//! Handles the components of a game: what each button and menu does.
//!
//! The components stand in three groups, each with a function of its own that passes on what it
//! does not know: those of lobbies, those that work at any time, and those that only make sense on
//! the current board. `components` reads the ids and sends the answers.

use crate::frontend::Frontend;
use crate::frontend::answer::Answer;
use crate::frontend::caller::Caller;
use crate::frontend::custom_id::{CustomId, GameComponent};
use crate::play::more_panel::PanelPart;
use entente_game::{ConditionalMovesEdit, LobbyAction, PlayAction, RequestTopic, Seat};
use entente_presentation::text::say;
use entente_rules::Claim;
use poise::serenity_prelude::{ComponentInteraction, ComponentInteractionDataKind, CreateModal};

/// The values that were chosen from a select menu.
pub(crate) fn selected_values(interaction: &ComponentInteraction) -> &[String] {
    match &interaction.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values,
        _ => &[],
    }
}

/// What a button under the current board does at once; `None` for all other components.
fn board_action(component: &GameComponent) -> Option<PlayAction> {
    let action = match component {
        GameComponent::OfferDraw => PlayAction::OfferDraw,
        GameComponent::AcceptDraw => PlayAction::AcceptDraw,
        GameComponent::DeclineDraw => PlayAction::DeclineDraw,
        GameComponent::ClaimThreefold => PlayAction::ClaimDraw(Claim::Threefold),
        GameComponent::ClaimFifty => PlayAction::ClaimDraw(Claim::FiftyMoves),
        GameComponent::Resign => PlayAction::Resign,
        GameComponent::Abort => PlayAction::Abort,
        GameComponent::Takeback => PlayAction::Request(RequestTopic::Takeback),
        GameComponent::Pause => PlayAction::Request(RequestTopic::Pause(None)),
        GameComponent::Resume => PlayAction::Request(RequestTopic::Resume),
        _ => return None,
    };
    Some(action)
}

impl Frontend {
    /// The modal that a component opens; `None` if it opens none, an answer if it may not.
    pub(crate) async fn modal_for(
        &self,
        caller: &Caller,
        id: &CustomId,
        chosen: Option<&String>,
    ) -> Option<Result<CreateModal, Answer>> {
        let CustomId {
            game, component, ..
        } = id;
        match component {
            GameComponent::EditNote => Some(self.note_modal(caller, game).await),
            GameComponent::AddLine => Some(self.line_modal(caller, id).await),
            GameComponent::Diplomacy(diplomacy) if diplomacy.opens_modal() => {
                Some(match diplomacy.with_choice(chosen) {
                    Some(chosen) => self.diplomacy_modal(caller, game, &chosen).await,
                    None => Err(self.unknown_component()),
                })
            }
            _ => None,
        }
    }

    /// Handles a component of a game, unless it opens a modal.
    pub(crate) async fn on_game_component(
        &self,
        caller: &Caller,
        id: &CustomId,
        interaction: &ComponentInteraction,
    ) -> Answer {
        let game = &id.game;
        match (&id.component, selected_values(interaction)) {
            (GameComponent::Accept, _) => {
                self.answer_challenge(caller, game, LobbyAction::Accept)
                    .await
            }
            (GameComponent::Decline, _) => {
                self.answer_challenge(caller, game, LobbyAction::Leave)
                    .await
            }
            (GameComponent::Withdraw, _) => {
                self.answer_challenge(caller, game, LobbyAction::Cancel)
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
            (GameComponent::Leave, _) => self.leave_lobby(caller, game).await,
            (GameComponent::Host, _) => self.open_host_panel(caller, game).await,
            (GameComponent::FairPlay, _) => self.show_fair_play(caller, game).await,
            (GameComponent::Start, _) => self.start_lobby(caller, game).await,
            (GameComponent::Reserve, _) => self.open_reservations(caller, game).await,
            (GameComponent::ReserveFor, _) => {
                let people = interaction.data.resolved.users.values();
                self.reserve(caller, game, people).await
            }
            (GameComponent::CancelReservation, [player]) => {
                self.cancel_reservation(caller, game, player).await
            }
            (GameComponent::Computers, _) => self.open_computers(caller, game).await,
            (GameComponent::ComputerLevel, [number]) => {
                self.choose_computer(caller, game, number).await
            }
            (GameComponent::ComputerSeat { number }, [seat]) => {
                self.choose_computer_seat(caller, game, *number, seat).await
            }
            (GameComponent::ComputerCharacter { number }, [character]) => {
                self.choose_computer_character(caller, game, *number, character)
                    .await
            }
            (GameComponent::RemoveComputer, [player]) => {
                self.remove_computer(caller, game, player).await
            }
            (GameComponent::Cancel, _) => self.cancel_lobby(caller, game).await,
            (GameComponent::Rematch, _) => self.rematch(caller, game).await,
            (_, values) => self.on_component_at_any_time(caller, id, values).await,
        }
    }

    /// Handles what does not depend on the current board: looking at the game, notes, diplomacy,
    /// and what names its move or its question itself.
    async fn on_component_at_any_time(
        &self,
        caller: &Caller,
        id: &CustomId,
        values: &[String],
    ) -> Answer {
        let game = &id.game;
        match (&id.component, values) {
            (GameComponent::Watch, _) => self.watch_or_play(caller, game).await,
            (GameComponent::MyView, _) => self.my_view(caller, game).await,
            (GameComponent::Analysis, _) => self.show_analysis(caller, Some(game.as_str())).await,
            (GameComponent::AnalysisMoves, _) => self.show_analysis_moves(caller, game).await,
            (GameComponent::History, _) => self.show_whole_history(caller, game).await,
            (GameComponent::WatchFrom { army }, _) => self.show_from(caller, game, *army).await,
            // With the ply of its board: a press on an old menu must not move in a later position.
            (GameComponent::Target, [coordinate]) => {
                self.make_move(caller, game, coordinate, Some(id.ply)).await
            }
            (GameComponent::Play { coordinate: text } | GameComponent::Typed { text }, _) => {
                self.make_move(caller, game, text, Some(id.ply)).await
            }
            (GameComponent::More | GameComponent::BackToMore, _) => {
                self.open_more_panel(caller, id, PanelPart::Entries).await
            }
            (GameComponent::Ask, _) => self.open_more_panel(caller, id, PanelPart::Ask).await,
            (GameComponent::Plans, _) => self.open_more_panel(caller, id, PanelPart::Plans).await,
            (GameComponent::Look, _) => self.open_more_panel(caller, id, PanelPart::Look).await,
            (GameComponent::PlayAnyway { coordinate }, _) => {
                let action = PlayAction::to_move_anyway(coordinate);
                self.submit_on_board(caller, id, action).await
            }
            (GameComponent::Redraw(style), _) => self.redraw(caller, game, *style).await,
            (GameComponent::Moves, _) => self.list_moves(caller, Some(game.as_str())).await,
            (GameComponent::Hint, _) => self.show_hint(caller, Some(game.as_str())).await,
            (GameComponent::Rules, _) => self.rules_of_game(caller, id).await,
            (GameComponent::File, _) => self.export_game(caller, Some(game.as_str())).await,
            (GameComponent::Position, _) => self.show_position(caller, Some(game.as_str())).await,
            (GameComponent::Record, _) => self.show_record(caller, game).await,
            (GameComponent::Notes, _) => self.notes(caller, None, Some(game.as_str())).await,
            (GameComponent::Diplomacy(component), values) => {
                self.on_diplomacy_component(caller, game, component, values)
                    .await
            }
            // They name their request by its time: an old button must not answer a later request.
            (GameComponent::AcceptRequest { at }, _) => {
                self.answer_request(caller, id, *at, true).await
            }
            (GameComponent::DeclineRequest { at }, _) => {
                self.answer_request(caller, id, *at, false).await
            }
            (GameComponent::ConditionalMoves, _) => {
                self.conditional_moves(caller, None, Some(game.as_str()))
                    .await
            }
            (GameComponent::DropLine { version }, [index]) => match index.parse() {
                Ok(index) => {
                    let edit = ConditionalMovesEdit::Remove(index);
                    self.remove_conditional_moves(caller, game, *version, edit)
                        .await
                }
                Err(_) => self.unknown_component(),
            },
            (GameComponent::ClearConditionalMoves { version }, _) => {
                self.remove_conditional_moves(caller, game, *version, ConditionalMovesEdit::Clear)
                    .await
            }
            (GameComponent::ChooseArmy { army }, _) => self.choose_army(caller, id, *army).await,
            (GameComponent::Dismiss, _) => Answer::text(say!(self.text, "done-nothing")),
            _ => self.on_board_component(caller, id, values).await,
        }
    }

    /// Handles what only makes sense on the current board: the menus for moving, draws, resigning,
    /// aborting, and requests.
    async fn on_board_component(
        &self,
        caller: &Caller,
        id: &CustomId,
        values: &[String],
    ) -> Answer {
        // At once and without a look at the game: the service itself checks the board, so an
        // interaction that comes twice gets the same answer twice.
        if let Some(action) = board_action(&id.component) {
            return self.submit_on_board(caller, id, action).await;
        }
        match (&id.component, values) {
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
            (GameComponent::ConfirmAbort, _) => {
                self.on_current_board(caller, id, async |view| self.confirm_abort(view))
                    .await
            }
            _ => self.unknown_component(),
        }
    }
}
