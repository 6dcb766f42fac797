//! Computers in the place of people who are away (`/game substitute`), and hints for people who
//! play against computers (`/show hint`).

use crate::frontend::Frontend;
use crate::frontend::answer::Answer;
use crate::frontend::caller::Caller;
use crate::frontend::custom_id::GameComponent;
use entente_advisor::Hint;
use entente_game::{Level, PlayAction, RequestTopic, Seat, View};
use entente_presentation::picture::BoardOptions;
use entente_presentation::text::{Naming, say};
use entente_rules::Army;

impl Frontend {
    /// Lets a computer play for the seat of this army, or for the user if none was named. A user in
    /// whose place one plays returns.
    pub(crate) async fn substitute(
        &self,
        caller: &Caller,
        (army, level): (Option<Army>, Option<i64>),
        named: Option<&str>,
    ) -> Answer {
        let view = match self.find_game(caller, named, GameComponent::MyView).await {
            Ok(view) => view,
            Err(answer) => return answer,
        };
        let chosen = level.map(|number| self.level(number)).transpose();
        let seat = army.map(|army| view.seat_of(army).ok_or(army)).transpose();
        let action = match (chosen, seat) {
            (Err(refusal), _) => return Answer::text(refusal),
            (_, Err(army)) => return Answer::text(self.no_such_army(&view.options, army)),
            (Ok(level), Ok(seat)) => action(&view, seat, level),
        };
        let command = caller.command(action.clone());
        match self.service.submit(&view.game, command).await {
            Ok(accepted) => Answer::text(self.substituted_text(&accepted.view, &action)),
            Err(rejected) => self.rejected(&rejected),
        }
    }

    /// What the user is told when a computer plays for somebody, or does not any more.
    fn substituted_text(&self, view: &View, action: &PlayAction) -> String {
        let own = view.own_seats().first();
        let substitute = own.and_then(|seat| view.substitute(*seat)?.computer.as_ref());
        match (action, substitute) {
            (PlayAction::HandOver { .. }, Some(computer)) => {
                let computer = self.text.computer_name(computer, Naming::Mention);
                say!(self.text, "done-handed-over", computer)
            }
            (PlayAction::Return, _) => say!(self.text, "done-returned"),
            _ => self.done_text(view, action),
        }
    }

    /// The best move in a game against computers.
    pub(crate) async fn show_hint(&self, caller: &Caller, named: Option<&str>) -> Answer {
        let view = match self.find_game(caller, named, GameComponent::Hint).await {
            Ok(view) => view,
            Err(answer) => return answer,
        };
        match self.service.hint(&view.game, caller.person()).await {
            Ok((_, hint)) => self.hint_answer(&view, &hint).await,
            Err(rejected) => self.rejected(&rejected),
        }
    }

    /// A hint in words, and as an arrow on the board where it moves a piece.
    async fn hint_answer(&self, view: &View, hint: &Hint) -> Answer {
        let answer = Answer::text(self.text.hint(view, hint));
        let Hint::Move(moves) = hint else {
            return answer;
        };
        let Some(moved) = moves.first().and_then(|first| first.moved) else {
            return answer;
        };
        let board_options = BoardOptions {
            arrow: Some((moved.from, moved.to)),
            ..self.viewer_board_options(view).await
        };
        match self.board(view, board_options).await {
            Some(file) => answer.with_file(file),
            None => answer,
        }
    }
}

/// What the user wants, if they name this seat or none.
fn action(view: &View, seat: Option<Seat>, level: Option<Level>) -> PlayAction {
    match seat.filter(|seat| !view.own_seats().contains(seat)) {
        Some(seat) => PlayAction::Request(RequestTopic::Substitute { seat, level }),
        None if view.is_replaced() => PlayAction::Return,
        None => PlayAction::HandOver { level },
    }
}
