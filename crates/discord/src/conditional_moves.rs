//! Conditional moves: the panel that shows them as a tree, the modal to add a line, the menu to
//! remove one.
//!
//! All of it is for their owner alone: an ephemeral answer, never a message in a game's channel.

use crate::frontend::answer::{Answer, CONTENT_LIMIT, Handled, NotDone, rejection};
use crate::frontend::components::ConditionalMovesComponent;
use crate::frontend::custom_id::CustomId;
use crate::frontend::form::{Form, Input};
use crate::frontend::game_names::{CHOICE_LENGTH, CHOICES};
use crate::frontend::message::{self, MAX_MENU_ENTRIES};
use crate::frontend::suggestions::matching_moves;
use crate::frontend::{Asked, FilledForm, Frontend, Press, game_lookup, preferences};
use entente_game::{ConditionalMovesEdit, GameId, Phase, PlayAction, Refusal, View};
use entente_presentation::picture::{self, BoardOptions};
use entente_presentation::text::{self, Language, Naming, Text, say, shorten, word_in_line};
use entente_service::{Command, ExpectedVersion, Rejected};
use poise::serenity_prelude::{
    AutocompleteChoice, ButtonStyle, CreateActionRow, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption,
};

/// The maximum length of a line, in characters.
pub(crate) const MAX_LINE: u16 = 300;

/// The panel of the game that the user means.
pub(crate) async fn show_panel(asked: Asked<'_>, named: Option<&str>) -> Handled {
    let view = meant_game(asked, named).await?;
    Ok(conditional_moves_panel(asked.frontend, &view, None).await)
}

/// Adds a line in the game that the user means.
pub(crate) async fn add(asked: Asked<'_>, line: String, named: Option<&str>) -> Handled {
    let view = meant_game(asked, named).await?;
    add_line(asked, &view.game, line).await
}

/// Removes all lines in the game that the user means.
pub(crate) async fn clear_conditional_moves(asked: Asked<'_>, named: Option<&str>) -> Handled {
    let view = meant_game(asked, named).await?;
    let clear = PlayAction::ConditionalMoves(ConditionalMovesEdit::Clear);
    change_conditional_moves(asked, &view.game, asked.command(clear)).await
}

/// The game in which the user means to change conditional moves.
async fn meant_game(asked: Asked<'_>, named: Option<&str>) -> Handled<View> {
    let component = ConditionalMovesComponent::ConditionalMoves;
    game_lookup::find_game(asked, named, component).await
}

/// Suggestions for the last word of a line, while the user types it move by move.
pub(crate) async fn complete_line(
    asked: Asked<'_>,
    named: Option<&str>,
    typed: &str,
) -> Vec<AutocompleteChoice> {
    let view = match meant_game(asked, named).await {
        Ok(view) if view.player().is_some() && !view.is_my_turn() => view,
        _ => return Vec::new(),
    };
    let last = typed.rfind(char::is_whitespace).map_or(0, |at| at + 1);
    let (line, begun) = typed.split_at(last);
    let read = line_of(asked.frontend, &view, line);
    let next = view.next_in_line(&read);
    let mut moves = matching_moves(&next, begun);
    if moves.is_empty() {
        moves = matching_moves(&next, &text::translate_letters(asked.text(), begun));
    }
    let word = |(notation, coordinate): (String, String)| {
        let word = word_in_line(&notation, &coordinate);
        format!("{line}{}", asked.text().move_notation(word))
    };
    moves
        .into_iter()
        .map(word)
        .filter(|line| line.chars().count() <= CHOICE_LENGTH)
        .take(CHOICES)
        .map(|line| AutocompleteChoice::new(line.clone(), line))
        .collect()
}

async fn add_line(asked: Asked<'_>, game: &GameId, line: String) -> Handled {
    let line = in_english_letters(asked, game, &line).await;
    let edit = ConditionalMovesEdit::Add(line);
    change_conditional_moves(
        asked,
        game,
        asked.command(PlayAction::ConditionalMoves(edit)),
    )
    .await
}

/// A line as it was typed in the user's language, in the letters of the rule sets. Only letters of
/// another language need a look at the board.
pub(super) async fn in_english_letters(asked: Asked<'_>, game: &GameId, line: &str) -> String {
    if asked.text().language() == Language::English {
        return line.to_owned();
    }
    match asked.service().view(game, asked.person()).await {
        Ok(view) => line_of(asked.frontend, &view, line),
        // Submitting it says why there is no such game.
        Err(_) => line.to_owned(),
    }
}

/// A line that was typed in this game, in the letters of the rule sets.
fn line_of(frontend: &Frontend, view: &View, line: &str) -> String {
    text::line_in_english_letters(frontend.text, view.terms.options.board(), line)
}

/// Removes one line or all, if the game still has this version.
async fn remove_conditional_moves(
    asked: Asked<'_>,
    game: &GameId,
    version: u64,
    edit: ConditionalMovesEdit,
) -> Handled {
    let command = Command {
        // The index of a line is only valid in the state that the user saw.
        expected: Some(ExpectedVersion::Versions(vec![version.into()])),
        ..asked.command(PlayAction::ConditionalMoves(edit))
    };
    change_conditional_moves(asked, game, command).await
}

/// Submits a change of conditional moves, and shows the panel with its result.
async fn change_conditional_moves(
    asked: Asked<'_>,
    game: &GameId,
    command: Command<PlayAction>,
) -> Handled {
    let frontend = asked.frontend;
    match frontend.service.submit(game, command).await {
        Ok(accepted) => Ok(conditional_moves_panel(frontend, &accepted.view, None).await),
        Err(Rejected::Changed { view }) => {
            let changed = say!(frontend.text, "conditional-moves-changed");
            Ok(conditional_moves_panel(frontend, &view, Some(changed)).await)
        }
        Err(rejected @ Rejected::Refused { .. }) => {
            let why = rejection(frontend.text, &rejected, Naming::Mention);
            match frontend.service.view(game, asked.person()).await {
                Ok(view) if !view.conditional_moves().is_empty() => {
                    Ok(conditional_moves_panel(frontend, &view, Some(why)).await)
                }
                _ => Ok(Answer::text(why)),
            }
        }
        Err(rejected) => Err(rejected.into()),
    }
}

/// The panel of the viewer's conditional moves with a board that shows them as arrows, below a
/// message if there is one.
async fn conditional_moves_panel(
    frontend: &Frontend,
    view: &View,
    message: Option<String>,
) -> Answer {
    if view.player().is_none() || view.turn().is_none() {
        let refusal = match &view.phase {
            _ if view.player().is_none() => Refusal::NotSeated,
            Phase::Over(ending) => Refusal::Over(ending.clone()),
            _ => Refusal::NotStarted,
        };
        let why = text::refusal(frontend.text, &refusal, Some(view), Naming::Mention);
        return Answer::text(message.unwrap_or(why));
    }
    let tree = text::conditional_moves(frontend.text, view);
    let text = match message {
        Some(message) => format!("{message}\n{tree}"),
        None => tree,
    };
    let panel = Answer::text(shorten(text, CONTENT_LIMIT))
        .with_rows(conditional_moves_rows(frontend.text, view));
    let arrows = picture::prepared(view);
    if arrows.is_empty() {
        return panel;
    }
    let board_options = BoardOptions {
        arrows,
        ..preferences::viewer_board_options(&frontend.service, view).await
    };
    panel.with_board(frontend.board(view, board_options).await, view)
}

/// The menu and the buttons of the panel.
fn conditional_moves_rows(text: &Text, view: &View) -> Vec<CreateActionRow> {
    let id = |component| CustomId::new(&view.game, view.ply(), component);
    let version = view.record.version;
    let lines = text::conditional_lines(text, view);
    let entries: Vec<_> = (0..)
        .zip(lines)
        .take(MAX_MENU_ENTRIES)
        .map(|(index, line): (usize, _)| {
            let label = format!("{}. {line}", index + 1);
            CreateSelectMenuOption::new(shorten(label, CHOICE_LENGTH), index.to_string())
        })
        .collect();
    let has_lines = !entries.is_empty();
    let menu = has_lines.then(|| {
        let kind = CreateSelectMenuKind::String { options: entries };
        let menu = CreateSelectMenu::new(id(ConditionalMovesComponent::DropLine { version }), kind);
        CreateActionRow::SelectMenu(menu.placeholder(say!(text, "menu-drop-line")))
    });
    let label = say!(text, "button-add-line");
    let add = message::button(
        id(ConditionalMovesComponent::AddLine),
        ButtonStyle::Primary,
        label,
    );
    // On the user's own turn there is nothing to expect.
    let mut buttons: Vec<_> = view.may_prepare().then_some(add).into_iter().collect();
    if has_lines {
        let label = say!(text, "button-clear-conditional-moves");
        buttons.push(message::button(
            id(ConditionalMovesComponent::ClearConditionalMoves { version }),
            ButtonStyle::Danger,
            label,
        ));
    }
    let buttons = (!buttons.is_empty()).then_some(CreateActionRow::Buttons(buttons));
    menu.into_iter().chain(buttons).collect()
}

/// The modal in which a line is typed.
async fn line_modal(asked: Asked<'_>, id: &CustomId) -> Handled<Form> {
    let frontend = asked.frontend;
    let view = game_lookup::game_by_id(asked, &id.game).await?;
    let input = Input::line("line")
        .placeholder(text::line_placeholder(frontend.text, &view))
        .max_length(MAX_LINE);
    let save = CustomId::new(&id.game, id.ply, ConditionalMovesComponent::SaveLine);
    let form = Form::new(save, say!(frontend.text, "conditional-moves-title"));
    Ok(form.with(say!(frontend.text, "conditional-moves-label"), input))
}

pub(crate) async fn on_component(
    press: Press<'_>,
    component: &ConditionalMovesComponent,
) -> Handled {
    let (asked, game) = (press.asked, press.game());
    match (component, press.values()) {
        (ConditionalMovesComponent::ConditionalMoves, _) => {
            show_panel(asked, Some(game.as_str())).await
        }
        (ConditionalMovesComponent::DropLine { version }, [index]) => match index.parse() {
            Ok(index) => {
                let edit = ConditionalMovesEdit::Remove(index);
                remove_conditional_moves(asked, game, *version, edit).await
            }
            Err(_) => Err(NotDone::UnknownComponent),
        },
        (ConditionalMovesComponent::ClearConditionalMoves { version }, _) => {
            let edit = ConditionalMovesEdit::Clear;
            remove_conditional_moves(asked, game, *version, edit).await
        }
        _ => Err(NotDone::UnknownComponent),
    }
}

/// The modal that a component of conditional moves opens.
pub(crate) async fn form_for(
    press: Press<'_>,
    component: &ConditionalMovesComponent,
) -> Option<Handled<Form>> {
    match component {
        ConditionalMovesComponent::AddLine => Some(line_modal(press.asked, press.id).await),
        _ => None,
    }
}

/// Handles the modal with a line that was submitted.
pub(crate) async fn on_form(
    form: FilledForm<'_>,
    component: &ConditionalMovesComponent,
) -> Handled {
    match (component, form.fields.only_text()) {
        (ConditionalMovesComponent::SaveLine, Some(text)) => {
            add_line(form.asked, form.game(), text.to_owned()).await
        }
        _ => Err(NotDone::UnknownComponent),
    }
}
