//! The buttons under a board, and the message that carries it. Which buttons there are follows from the view alone; the same message can be made again and again.

use super::consent;
use super::custom_id::{Ask, CustomId};
use super::diplomacy::Step;
use crate::text::{Text, say};
use entente_game::{PauseCause, Phase, View};
use poise::serenity_prelude::{ButtonStyle, CreateActionRow, CreateButton};

/// A button that asks for something.
pub(super) fn button(
    id: impl Into<String>,
    style: ButtonStyle,
    label: impl Into<String>,
) -> CreateButton {
    CreateButton::new(id).style(style).label(label)
}

/// Buttons in rows of as many as Discord puts into one.
pub(super) fn in_rows(buttons: Vec<CreateButton>) -> Vec<CreateActionRow> {
    let rows = buttons.chunks(5);
    rows.map(|row| CreateActionRow::Buttons(row.to_vec()))
        .collect()
}

/// Rows of buttons, without those that are empty.
pub(super) fn as_rows(rows: Vec<Vec<CreateButton>>) -> Vec<CreateActionRow> {
    let rows = rows.into_iter().filter(|row| !row.is_empty());
    rows.map(CreateActionRow::Buttons).collect()
}

/// What can be done with this game now, in as few buttons as a phone shows at a glance: to move, to answer a draw while one is offered, and the sheet with all the rest.
/// The same for everybody who reads the message; whose press counts is decided when it is pressed.
pub(super) fn buttons(text: &Text, view: &View) -> Vec<CreateActionRow> {
    let button =
        |ask, style, label| button(CustomId::new(&view.game, view.ply(), ask), style, label);
    let row = match view.phase {
        Phase::Lobby if view.is_challenge() => vec![
            button(
                Ask::Accept,
                ButtonStyle::Success,
                say!(text, "button-accept"),
            ),
            button(
                Ask::Decline,
                ButtonStyle::Secondary,
                say!(text, "button-decline"),
            ),
            button(
                Ask::Withdraw,
                ButtonStyle::Secondary,
                say!(text, "button-withdraw"),
            ),
        ],
        Phase::Lobby => lobby_buttons(text, view, button),
        Phase::Running { .. } => {
            let draw = say!(text, "button-draw");
            let open =
                (!view.offers.is_empty()).then(|| button(Ask::Draw, ButtonStyle::Success, draw));
            let more = say!(text, "button-more");
            let to_move = (Ask::Move, say!(text, "button-move"));
            let to_resume = (Ask::Resume, consent::resume_label(text, view));
            let next = match (view.pause().map(|pause| pause.cause), &view.request) {
                (None, _) => vec![to_move],
                (Some(PauseCause::NobodyCame), _) => vec![to_move, to_resume],
                (Some(PauseCause::Agreed), None) => vec![to_resume],
                (Some(PauseCause::Agreed), Some(_)) => Vec::new(),
            };
            let next = next.into_iter();
            let next = next.map(|(ask, label)| button(ask, ButtonStyle::Primary, label));
            next.chain(open)
                .chain([button(Ask::More, ButtonStyle::Secondary, more)])
                .chain(diplomacy_button(text, view))
                .collect()
        }
        Phase::Closed(_) => return Vec::new(),
        Phase::Over(_) => {
            let rematch = say!(text, "button-rematch");
            let rematch = button(Ask::Rematch, ButtonStyle::Secondary, rematch);
            [rematch]
                .into_iter()
                .chain(diplomacy_button(text, view))
                .collect()
        }
    };
    let mut rows = vec![CreateActionRow::Buttons(row)];
    if let Phase::Over(_) = view.phase {
        let notes = say!(text, "button-notes");
        let notes = button(Ask::Notes, ButtonStyle::Secondary, notes);
        let kept = records(text, view).into_iter().chain([notes]);
        rows.push(CreateActionRow::Buttons(kept.collect()));
    }
    if view.phase == Phase::Lobby && !view.is_challenge() {
        let label = say!(text, "button-reserve");
        let reserve = button(Ask::Reserve, ButtonStyle::Secondary, label);
        rows.push(CreateActionRow::Buttons(vec![reserve]));
    }
    let choices = view.choice().into_iter().map(|army| {
        let ask = Ask::Choose {
            army: army.letter(),
        };
        let label = say!(text, "button-choose", army = text.army(army));
        button(ask, ButtonStyle::Success, label)
    });
    let asked = [choices.collect(), consent::answers(text, view)];
    as_rows(asked.into()).into_iter().chain(rows).collect()
}

/// The same as far as this viewer can press them: who only watches can look things up, and join what is open.
pub(super) fn own_buttons(text: &Text, view: &View) -> Vec<CreateActionRow> {
    let is_open = view.phase == Phase::Lobby && !view.is_challenge();
    if view.place().is_some() || is_open {
        return buttons(text, view);
    }
    let looks = match view.phase {
        Phase::Running { .. } => {
            let id = CustomId::new(&view.game, view.ply(), Ask::More);
            vec![button(
                id,
                ButtonStyle::Secondary,
                say!(text, "button-more"),
            )]
        }
        Phase::Over(_) => records(text, view).into(),
        Phase::Lobby | Phase::Closed(_) => Vec::new(),
    };
    as_rows(vec![looks])
}

/// What was played, to read and as a file.
fn records(text: &Text, view: &View) -> [CreateButton; 2] {
    let button = |ask, label| {
        let id = CustomId::new(&view.game, view.ply(), ask);
        button(id, ButtonStyle::Secondary, label)
    };
    [
        button(Ask::Moves, say!(text, "button-moves")),
        button(Ask::File, say!(text, "button-file")),
    ]
}

/// What opens one's own sheet, where people deal with each other: the same for everybody on every turn, so that nothing is to be read from it.
fn diplomacy_button(text: &Text, view: &View) -> Option<CreateButton> {
    view.affairs.as_ref()?;
    let id = CustomId::new(&view.game, view.ply(), Ask::Deal(Step::Open));
    let label = say!(text, "button-diplomacy");
    Some(button(id, ButtonStyle::Secondary, label))
}

/// A lobby that starts by itself with its second person needs no button for that.
fn lobby_buttons(
    text: &Text,
    view: &View,
    button: impl Fn(Ask, ButtonStyle, String) -> CreateButton,
) -> Vec<CreateButton> {
    let join = say!(text, "button-join");
    let start = say!(text, "button-start");
    let mut buttons = vec![
        button(Ask::Join, ButtonStyle::Success, join),
        button(
            Ask::JoinAs,
            ButtonStyle::Primary,
            say!(text, "button-join-as"),
        ),
        button(
            Ask::Leave,
            ButtonStyle::Secondary,
            say!(text, "button-leave"),
        ),
    ];
    if view.seats.len() > 2 {
        buttons.push(button(Ask::Start, ButtonStyle::Secondary, start));
    }
    let cancel = say!(text, "button-cancel");
    buttons.push(button(Ask::Cancel, ButtonStyle::Secondary, cancel));
    buttons
}

/// What is left under the message of a lobby or a challenge when its game has gone to a thread: a look at it for those who only pass by.
pub(super) fn watch_button(text: &Text, view: &View) -> CreateActionRow {
    let id = CustomId::new(&view.game, view.ply(), Ask::Watch);
    let label = say!(text, "button-watch");
    CreateActionRow::Buttons(vec![button(id, ButtonStyle::Secondary, label)])
}
