//! Handles the components of a game: what each button and menu does.
//!
//! The components form three groups, each with a function of its own that passes on what it does
//! not know: those of lobbies, those that work at any time, and those that only make sense on the
//! current board. `components` reads the ids and sends the answers.

use crate::analysis::{self, film, history};
use crate::board::{self, page, watch};
use crate::diplomacy::submitting;
use crate::frontend::Frontend;
use crate::frontend::answer::Answer;
use crate::frontend::caller::Caller;
use crate::frontend::custom_id::{ArbiterComponent, CustomId, GameComponent};
use crate::frontend::form::Form;
use crate::frontend::handled::{Handled, NotDone};
use crate::lobby::{challenge, computers, joining, panel, reserving};
use crate::more_panel::{self, PanelPart};
use crate::moves::{self, picker};
use crate::seats::{self, substitutes};
use crate::{arbiter, conditional_moves, draws, lists, notes, requests, think_board, votes};
use entente_game::{
    AdjudicatedResult, ConditionalMovesEdit, LobbyAction, PlayAction, RequestTopic, Seat,
};
use entente_presentation::text::say;
use entente_rules::Claim;
use futures::FutureExt;
use poise::serenity_prelude::{ComponentInteraction, ComponentInteractionDataKind, UserId};

/// The values that were chosen from a select menu.
pub(crate) fn selected_values(interaction: &ComponentInteraction) -> &[String] {
    match &interaction.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values,
        _ => &[],
    }
}

/// The action of a button under the current board that needs no further step; `None` for all other
/// components.
fn board_action(component: &GameComponent) -> Option<PlayAction> {
    let action = match component {
        GameComponent::OfferDraw => PlayAction::OfferDraw,
        GameComponent::AcceptDraw => PlayAction::AcceptDraw,
        GameComponent::DeclineDraw => PlayAction::DeclineDraw,
        GameComponent::ClaimThreefold => PlayAction::ClaimDraw(Claim::Threefold),
        GameComponent::ClaimFifty => PlayAction::ClaimDraw(Claim::FiftyMoves),
        GameComponent::ClaimWin => PlayAction::claim(AdjudicatedResult::Win),
        GameComponent::ClaimDraw => PlayAction::claim(AdjudicatedResult::Draw),
        GameComponent::Resign => PlayAction::Resign,
        GameComponent::Abort => PlayAction::Abort,
        GameComponent::Takeback => PlayAction::Request(RequestTopic::Takeback),
        GameComponent::Pause => PlayAction::Request(RequestTopic::Pause(None)),
        GameComponent::Resume => PlayAction::Request(RequestTopic::Resume),
        _ => return None,
    };
    Some(action)
}

/// The form that a component opens; `None` if it opens none, an answer if it may not.
pub(crate) async fn form_for(
    frontend: &Frontend,
    caller: &Caller,
    id: &CustomId,
    chosen: &[String],
) -> Option<Handled<Form>> {
    let CustomId {
        game, component, ..
    } = id;
    match component {
        GameComponent::EditNote => Some(notes::note_modal(frontend, caller, game).await),
        GameComponent::AddLine => Some(conditional_moves::line_modal(frontend, caller, id).await),
        GameComponent::Arbiter(ArbiterComponent::Extend) => {
            Some(arbiter::extend_form(frontend, caller, id).await)
        }
        GameComponent::Think(think) => think_board::modal(frontend, caller, id, think).await,
        GameComponent::Diplomacy(diplomacy) if diplomacy.opens_modal() => {
            Some(match diplomacy.with_choice(chosen) {
                Some(chosen) => submitting::diplomacy_modal(frontend, caller, game, &chosen).await,
                None => Err(NotDone::UnknownComponent),
            })
        }
        _ => None,
    }
}

/// Handles a component of a game, unless it opens a form.
pub(crate) async fn on_game_component(
    frontend: &Frontend,
    caller: &Caller,
    id: &CustomId,
    interaction: &ComponentInteraction,
) -> Handled {
    let game = &id.game;
    match (&id.component, selected_values(interaction)) {
        (GameComponent::Accept, _) => {
            challenge::answer_challenge(frontend, caller, game, LobbyAction::Accept).await
        }
        (GameComponent::Decline, _) => {
            challenge::answer_challenge(frontend, caller, game, LobbyAction::Leave).await
        }
        (GameComponent::Withdraw, _) => {
            challenge::answer_challenge(frontend, caller, game, LobbyAction::Cancel).await
        }
        (GameComponent::Join | GameComponent::AnySeat, _) => {
            joining::join(frontend, caller, game, Vec::new()).await
        }
        (GameComponent::JoinAs, _) => joining::pick_seats(frontend, caller, game).await,
        (GameComponent::Seats, values) => {
            let seats = values.iter().filter_map(|seat| seat.parse().ok());
            joining::join(frontend, caller, game, seats.map(Seat).collect()).await
        }
        (GameComponent::Leave, _) => joining::leave_lobby(frontend, caller, game).await,
        (GameComponent::Host, _) => panel::open_host_panel(frontend, caller, game).await,
        (GameComponent::FairPlay, _) => panel::show_fair_play(frontend, caller, game).await,
        (GameComponent::Start, _) => joining::start_lobby(frontend, caller, game).await,
        (GameComponent::Reserve, _) => reserving::open_reservations(frontend, caller, game).await,
        (GameComponent::ReserveFor, _) => {
            let resolved = &interaction.data.resolved;
            let is_member = |user: UserId| resolved.members.contains_key(&user);
            let people = resolved.users.values();
            reserving::reserve(frontend, caller, game, (people, is_member)).await
        }
        (GameComponent::CancelReservation, [player]) => {
            reserving::cancel_reservation(frontend, caller, game, player).await
        }
        (GameComponent::Computers, _) => computers::open_computers(frontend, caller, game).await,
        (GameComponent::ComputerLevel, [number]) => {
            computers::choose_computer(frontend, caller, game, number).await
        }
        (GameComponent::ComputerSeat { number }, [seat]) => {
            computers::choose_computer_seat(frontend, caller, game, *number, seat).await
        }
        (GameComponent::ComputerCharacter { number }, [character]) => {
            computers::choose_computer_character(frontend, caller, game, *number, character).await
        }
        (GameComponent::RemoveComputer, [player]) => {
            computers::remove_computer(frontend, caller, game, player).await
        }
        (GameComponent::Cancel, _) => joining::cancel_lobby(frontend, caller, game).await,
        (GameComponent::Rematch, _) => challenge::rematch(frontend, caller, game).await,
        (_, values) => {
            on_component_at_any_time(frontend, caller, id, values)
                .boxed()
                .await
        }
    }
}

/// Handles what does not depend on the current board: notes, diplomacy, and what names its move or
/// its question itself.
async fn on_component_at_any_time(
    frontend: &Frontend,
    caller: &Caller,
    id: &CustomId,
    values: &[String],
) -> Handled {
    let game = &id.game;
    match (&id.component, values) {
        // With the ply of its board: a press on an old menu must not move in a later position.
        (GameComponent::Target, [coordinate]) => {
            moves::make_move(frontend, caller, game, coordinate, Some(id.ply)).await
        }
        (GameComponent::Play { coordinate }, _) => {
            moves::make_move(frontend, caller, game, coordinate, Some(id.ply)).await
        }
        (GameComponent::Typed { text }, _) => {
            Ok(moves::make_chosen_move(frontend, caller, id, text).await)
        }
        (GameComponent::Ask, _) => {
            more_panel::open_more_panel(frontend, caller, id, PanelPart::Ask, false).await
        }
        (GameComponent::Plans, _) => {
            more_panel::open_more_panel(frontend, caller, id, PanelPart::Plans, false).await
        }
        (GameComponent::Look, _) => {
            more_panel::open_more_panel(frontend, caller, id, PanelPart::Look, false).await
        }
        (GameComponent::PlayAnyway { coordinate }, _) => {
            let action = PlayAction::to_move_anyway(coordinate);
            moves::submit_on_board(frontend, caller, id, action).await
        }
        (GameComponent::Notes, _) => {
            notes::notes(frontend, caller, None, Some(game.as_str())).await
        }
        (GameComponent::Diplomacy(component), values) => {
            submitting::on_diplomacy_component(frontend, caller, game, component, values).await
        }
        (GameComponent::Arbiter(component), _) => {
            arbiter::on_component(frontend, caller, game, component).await
        }
        (GameComponent::Think(component), values) => {
            think_board::on_component(frontend, caller, game, component, values).await
        }
        (GameComponent::StopDrawOffers { seat }, _) => {
            draws::change_offers(frontend, caller, game, Seat(*seat), true).await
        }
        (GameComponent::AllowDrawOffers { seat }, _) => {
            draws::change_offers(frontend, caller, game, Seat(*seat), false).await
        }
        (GameComponent::OfferSeat { seat }, _) => {
            seats::offer(frontend, caller, game, Seat(*seat)).await
        }
        (GameComponent::WithdrawSeat { seat }, _) => {
            seats::withdraw(frontend, caller, game, Seat(*seat)).await
        }
        _ => on_plan(frontend, caller, id, values).boxed().await,
    }
}

/// Handles answers to requests, and conditional moves.
async fn on_plan(
    frontend: &Frontend,
    caller: &Caller,
    id: &CustomId,
    values: &[String],
) -> Handled {
    let game = &id.game;
    match (&id.component, values) {
        // They name their request by its time: an old button must not answer a later request.
        (GameComponent::AcceptRequest { at }, _) => {
            requests::answer_request(frontend, caller, id, *at, true).await
        }
        (GameComponent::DeclineRequest { at }, _) => {
            requests::answer_request(frontend, caller, id, *at, false).await
        }
        (GameComponent::ConditionalMoves, _) => {
            conditional_moves::conditional_moves(frontend, caller, None, Some(game.as_str())).await
        }
        (GameComponent::DropLine { version }, [index]) => match index.parse() {
            Ok(index) => {
                let edit = ConditionalMovesEdit::Remove(index);
                conditional_moves::remove_conditional_moves(frontend, caller, game, *version, edit)
                    .await
            }
            Err(_) => Err(NotDone::UnknownComponent),
        },
        (GameComponent::ClearConditionalMoves { version }, _) => {
            conditional_moves::remove_conditional_moves(
                frontend,
                caller,
                game,
                *version,
                ConditionalMovesEdit::Clear,
            )
            .await
        }
        (GameComponent::ChooseArmy { army }, _) => {
            moves::choose_army(frontend, caller, id, *army).await
        }
        (GameComponent::Dismiss, _) => Ok(Answer::text(say!(frontend.text, "done-nothing"))),
        _ => show_part(frontend, caller, id, values).boxed().await,
    }
}

/// Shows a part of a game: its board, its moves, its analysis. The rest makes sense only on the
/// current board.
async fn show_part(
    frontend: &Frontend,
    caller: &Caller,
    id: &CustomId,
    values: &[String],
) -> Handled {
    let (game, named) = (&id.game, Some(id.game.as_str()));
    match &id.component {
        GameComponent::Watch => watch::watch_or_play(frontend, caller, game).await,
        GameComponent::MyView => board::my_view(frontend, caller, game).await,
        GameComponent::OpenBoard => page::open_board(frontend, caller, game).await,
        GameComponent::Analysis => analysis::show_analysis(frontend, caller, named).await,
        GameComponent::AnalysisMoves => analysis::show_mistakes(frontend, caller, game, 0).await,
        GameComponent::AnalysisPage { page } => {
            analysis::show_mistakes(frontend, caller, game, *page).await
        }
        GameComponent::Replay => film::show_film(frontend, caller, named).await,
        GameComponent::History => history::show_whole_history(frontend, caller, game).await,
        GameComponent::WatchFrom { army } => watch::show_from(frontend, caller, game, *army).await,
        GameComponent::Redraw(style) => board::redraw(frontend, caller, game, *style).await,
        GameComponent::Moves => lists::list_moves(frontend, caller, named).await,
        GameComponent::Hint => substitutes::show_hint(frontend, caller, named).await,
        GameComponent::Rules => more_panel::rules_of_game(frontend, caller, id).await,
        GameComponent::File => lists::export_game(frontend, caller, named).await,
        GameComponent::Position => board::show_position(frontend, caller, named).await,
        GameComponent::Record => board::show_record(frontend, caller, game).await,
        _ => {
            on_board_component(frontend, caller, id, values)
                .boxed()
                .await
        }
    }
}

/// Handles what only makes sense on the current board: the menus for moving, draws, resigning,
/// aborting, and requests.
async fn on_board_component(
    frontend: &Frontend,
    caller: &Caller,
    id: &CustomId,
    values: &[String],
) -> Handled {
    // At once and without a look at the game: the service itself checks the board, so an
    // interaction that comes twice gets the same answer twice.
    if let Some(action) = board_action(&id.component) {
        return requests::on_board(frontend, caller, id, action).await;
    }
    match (&id.component, values) {
        (GameComponent::Move, _) => open_move_menu(frontend, caller, id).await,
        (GameComponent::Vote, _) => {
            let view = votes::team_view(frontend, caller, &id.game).await?;
            let id = CustomId::new(&view.game, view.ply(), GameComponent::Move);
            open_move_menu(frontend, caller, &id).await
        }
        (GameComponent::Pieces { page }, _) => {
            picker::on_own_turn(frontend, caller, id, async |view| {
                picker::pick_piece(frontend, view, *page).await
            })
            .await
        }
        (GameComponent::Piece, [from]) => {
            picker::on_own_turn(frontend, caller, id, async |view| {
                picker::pick_target(frontend, view, from, 0).await
            })
            .await
        }
        (GameComponent::Targets { from, page }, _) => {
            picker::on_own_turn(frontend, caller, id, async |view| {
                picker::pick_target(frontend, view, from, *page).await
            })
            .await
        }
        (GameComponent::Draw, _) => {
            board::on_current_board(frontend, caller, id, async |view| {
                draws::draw_panel(frontend.text, view)
            })
            .await
        }
        (GameComponent::ConfirmResign, _) => {
            board::on_current_board(frontend, caller, id, async |view| {
                moves::confirm_resign(frontend.text, view)
            })
            .await
        }
        (GameComponent::ConfirmAbort, _) => {
            board::on_current_board(frontend, caller, id, async |view| {
                requests::confirm_abort(frontend.text, view)
            })
            .await
        }
        _ => Err(NotDone::UnknownComponent),
    }
}

/// Opens the menu of pieces, with what a member of a team knows besides.
async fn open_move_menu(frontend: &Frontend, caller: &Caller, id: &CustomId) -> Handled {
    picker::on_own_turn(frontend, caller, id, async |view| {
        let menu = picker::pick_piece(frontend, view, 0).await;
        votes::add_vote(frontend, caller, view, menu).await
    })
    .await
}
