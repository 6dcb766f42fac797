//! The game with diplomacy of the examples in the OpenAPI document.

use crate::game::example::{ANN, BOB, CLEO, DAN, Log, challenge, played};
use entente_game::{
    Action, Correspondent, DiplomacyAction, DiplomacyOptions, DiplomaticStatus, Game, Letters,
    LobbyAction, NewGame, PlayAction, Seat, StandingOrder, View,
};
use entente_rules::{Options, Variant};

/// A game of Four Player Chess, after this number of actions. Ann (White) is allied with Cleo
/// (Black) and writes letters. The last actions end the game.
pub(crate) fn alliance_game(actions: usize) -> (Game, Log) {
    let new = NewGame {
        reserved: Vec::new(),
        ..challenge().with_terms(|terms| {
            terms.options = Options::of(Variant::Alliance);
            terms.diplomacy = Some(DiplomacyOptions {
                letters: Letters::Anonymous,
                reveal_letters: true,
                ..DiplomacyOptions::default()
            });
        })
    };
    let join = |seat, name: &str| {
        Action::Lobby(LobbyAction::Join {
            name: name.into(),
            seats: vec![Seat(seat)],
        })
    };
    let write = |to, text: &str, anonymous| {
        Action::Diplomacy(DiplomacyAction::Write {
            to: vec![Correspondent::Seat(to)],
            text: text.into(),
            anonymous,
        })
    };
    let propose = |to, message: &str| {
        Action::Diplomacy(DiplomacyAction::Propose {
            to,
            message: Some(message.into()),
        })
    };
    let accept = DiplomacyAction::Accept {
        from: Seat(0),
        leaving: false,
    };
    let all = [
        (ANN, Action::Create(new)),
        (BOB, join(1, "Bob")),
        (CLEO, join(2, "Cleo")),
        (DAN, join(3, "Dan")),
        (ANN, propose(Seat(2), "Together?")),
        (CLEO, Action::Diplomacy(accept)),
        (
            ANN,
            Action::Diplomacy(DiplomacyAction::Order(StandingOrder::Removal)),
        ),
        (
            ANN,
            write(Seat(1), "Black is about to take your rook.", false),
        ),
        (DAN, write(Seat(0), "Do not trust Black.", true)),
        (ANN, propose(Seat(3), "Three are stronger.")),
        (BOB, propose(Seat(0), "And we two?")),
        (BOB, Action::Play(PlayAction::Resign)),
        (CLEO, Action::Play(PlayAction::Resign)),
        (DAN, Action::Play(PlayAction::Resign)),
    ];
    played(all.into_iter().take(actions))
}

/// The actions before the game ends.
const WHILE_RUNNING: usize = 11;

/// Ann's view of that game, and her diplomatic status.
pub(super) fn status() -> (View, DiplomaticStatus) {
    let game = alliance_game(WHILE_RUNNING).0;
    let view = game.view(game.viewer(ANN)).expect("the game has been made");
    let status = view.diplomacy().cloned();
    (
        view,
        status.expect("Ann plays in a game of Four Player Chess"),
    )
}
