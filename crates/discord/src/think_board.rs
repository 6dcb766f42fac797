//! The think-board of a player: its panel with the tree of lines and a board, the modals for moves
//! and notes, and what becomes of a line.
//!
//! All of it is for its owner alone: an ephemeral answer, never a message in a game's channel.

use crate::conditional_moves::{self, MAX_LINE};
use crate::frontend::answer::{Answer, CONTENT_LIMIT, Handled, NotDone, rejection};
use crate::frontend::components::ThinkComponent;
use crate::frontend::custom_id::CustomId;
use crate::frontend::file::File;
use crate::frontend::form::{Form, Input};
use crate::frontend::game_names::CHOICE_LENGTH;
use crate::frontend::message::{self, MAX_MENU_ENTRIES};
use crate::frontend::{Asked, FilledForm, Frontend, Press, game_lookup, preferences};
use entente_game::{
    Action, ConditionalMovesEdit, Correspondent, DiplomacyAction, GameId, Letters, PlayAction,
    Seat, THINK_NOTE_LIMIT, ThinkEdit, ThinkMoveId, View,
};
use entente_presentation::picture;
use entente_presentation::text::{self, Naming, Reader, Text, say, shorten};
use entente_service::{OpenThinkBoard, Rejected};
use poise::serenity_prelude::{
    ButtonStyle, CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};

/// Adds a line in the game that the user means, or shows the panel if no line is given.
pub(crate) async fn think(asked: Asked<'_>, line: Option<String>, named: Option<&str>) -> Handled {
    let open = ThinkComponent::Open;
    let view = game_lookup::find_game(asked, named, open).await?;
    match line {
        Some(line) => change(asked, &view.game, add(None, line)).await,
        None => show(asked, &view.game, None).await,
    }
}

fn add(after: Option<ThinkMoveId>, line: String) -> ThinkEdit {
    let note = None;
    ThinkEdit::Add { after, line, note }
}

pub(crate) async fn on_component(press: Press<'_>, component: &ThinkComponent) -> Handled {
    let (asked, game) = (press.asked, press.game());
    match (component, press.values()) {
        (ThinkComponent::Open | ThinkComponent::Start, _) => show(asked, game, None).await,
        (ThinkComponent::Go, [id]) => match id.parse() {
            Ok(id) => show(asked, game, Some(id)).await,
            Err(_) => Err(NotDone::UnknownComponent),
        },
        (ThinkComponent::Remove { id }, _) => remove(asked, game, *id).await,
        (ThinkComponent::RemoveAll { id }, _) => {
            let remove = ThinkEdit::Remove { id: *id };
            change(asked, game, remove).await
        }
        (ThinkComponent::Plan { id }, _) => plan(asked, game, *id).await,
        (ThinkComponent::Share { id }, [seat]) => match seat.parse() {
            Ok(seat) => share(asked, game, *id, Seat(seat)).await,
            Err(_) => Err(NotDone::UnknownComponent),
        },
        (ThinkComponent::File, _) => file(asked, game).await,
        _ => Err(NotDone::UnknownComponent),
    }
}

/// The modal that a component opens; `None` if it opens none.
pub(crate) async fn form_for(
    press: Press<'_>,
    component: &ThinkComponent,
) -> Option<Handled<Form>> {
    let (asked, id) = (press.asked, press.id);
    match component {
        ThinkComponent::AddHere => Some(Ok(line_modal(asked.text(), id, ThinkComponent::SaveHere))),
        ThinkComponent::Add { id: after } => {
            let save = ThinkComponent::Save { id: *after };
            Some(Ok(line_modal(asked.text(), id, save)))
        }
        ThinkComponent::Note { id: noted } => Some(note_modal(asked, id, *noted).await),
        // Nothing is on an empty board but the question for its first moves.
        ThinkComponent::Open => {
            let open = asked.service().think_board(&id.game, asked.person()).await;
            let open = open.ok()?;
            let is_empty = open.board.moves().is_empty() && open.view.turn().is_some();
            is_empty.then(|| Ok(line_modal(asked.text(), id, ThinkComponent::SaveHere)))
        }
        _ => None,
    }
}

/// Handles a modal that was submitted.
pub(crate) async fn on_form(form: FilledForm<'_>, component: &ThinkComponent) -> Handled {
    let Some(text) = form.fields.only_text().map(str::to_owned) else {
        return Err(NotDone::UnknownComponent);
    };
    let edit = match component {
        ThinkComponent::SaveHere => add(None, text),
        ThinkComponent::Save { id } => add(Some(*id), text),
        ThinkComponent::SaveNote { id } => ThinkEdit::Note { id: *id, text },
        _ => return Err(NotDone::UnknownComponent),
    };
    change(form.asked, form.game(), edit).await
}

/// Removes a move, or asks first if others follow it.
async fn remove(asked: Asked<'_>, game: &GameId, id: ThinkMoveId) -> Handled {
    let frontend = asked.frontend;
    let open = frontend.service.think_board(game, asked.person()).await?;
    let moves = open.board.moves().iter();
    let follows = |other: ThinkMoveId| open.board.path(other).iter().any(|mv| mv.id == id);
    let following = moves.filter(|mv| mv.id != id && follows(mv.id)).count();
    if following == 0 {
        return change(asked, game, ThinkEdit::Remove { id }).await;
    }
    let question = say!(frontend.text, "think-board-remove-all", count = following);
    let mut answer = Panel::at(Some(id), &open, frontend)
        .answer(Some(question))
        .await;
    let all = ThinkComponent::RemoveAll { id };
    let all = CustomId::new(game, open.view.ply(), all);
    let label = say!(frontend.text, "button-think-remove-all");
    let button = message::button(all, ButtonStyle::Danger, label);
    let back = ThinkComponent::Start;
    let back = CustomId::new(game, open.view.ply(), back);
    let label = say!(frontend.text, "button-back");
    let back = message::button(back, ButtonStyle::Secondary, label);
    answer.rows = vec![CreateActionRow::Buttons(vec![button, back])];
    Ok(answer)
}

/// Changes the board, and shows it at the move that was changed.
async fn change(asked: Asked<'_>, game: &GameId, mut edit: ThinkEdit) -> Handled {
    let frontend = asked.frontend;
    if let ThinkEdit::Add { line, .. } = &mut edit {
        *line = conditional_moves::in_english_letters(asked, game, line).await;
    }
    let command = asked.command(edit);
    match frontend.service.change_think_board(game, command).await {
        Ok(open) => Ok(Panel::at(open.last, &open, frontend).answer(None).await),
        Err(rejected @ Rejected::Refused { .. }) => {
            let why = rejection(frontend.text, &rejected, Naming::Mention);
            match frontend.service.think_board(game, asked.person()).await {
                Ok(open) => Ok(Panel::at(None, &open, frontend).answer(Some(why)).await),
                Err(_) => Ok(Answer::text(why)),
            }
        }
        Err(rejected) => Err(rejected.into()),
    }
}

/// Shows the board at a move.
async fn show(asked: Asked<'_>, game: &GameId, chosen: Option<ThinkMoveId>) -> Handled {
    let open = asked.service().think_board(game, asked.person()).await?;
    Ok(Panel::at(chosen, &open, asked.frontend).answer(None).await)
}

/// The panel of a think-board at a move of it, or at the present board.
struct Panel<'a> {
    frontend: &'a Frontend,
    open: &'a OpenThinkBoard,
    chosen: Option<ThinkMoveId>,
}

impl<'a> Panel<'a> {
    /// The panel at this move, if it can still be played.
    fn at(chosen: Option<ThinkMoveId>, open: &'a OpenThinkBoard, frontend: &'a Frontend) -> Self {
        let is_ahead = |id: &ThinkMoveId| open.board.line_ahead(&open.view, *id).is_some();
        Self {
            frontend,
            open,
            chosen: chosen.filter(is_ahead),
        }
    }

    /// The panel, below a message if there is one.
    async fn answer(&self, message: Option<String>) -> Answer {
        let OpenThinkBoard { view, board, .. } = self.open;
        let tree = text::think_board(self.frontend.text, view, board, self.chosen);
        let text = match message {
            Some(message) => format!("{message}\n{tree}"),
            None => tree,
        };
        let panel = Answer::text(shorten(text, CONTENT_LIMIT)).with_rows(self.rows());
        panel.with_board(self.picture().await, view)
    }

    /// The board after the chosen move, or the present one.
    async fn picture(&self) -> Option<File> {
        let Self {
            frontend,
            open,
            chosen,
        } = self;
        let OpenThinkBoard { view, board, .. } = open;
        let board_options = preferences::viewer_board_options(&frontend.service, view).await;
        let Some(id) = *chosen else {
            return frontend.board(view, board_options).await;
        };
        let after = board.position(view, id)?;
        let line = frontend.text.move_line(&text::think_line(board, view, id)?);
        let line = shorten(line, MAX_LINE.into());
        let alt = say!(frontend.text, "think-board-chosen", line);
        let picture = picture::of_line(view, &after, board_options, alt, frontend.text).await;
        picture.map(File::picture)
    }

    /// The menus and buttons of the panel.
    fn rows(&self) -> Vec<CreateActionRow> {
        let (text, chosen, view) = (self.frontend.text, self.chosen, &self.open.view);
        let id = |component| CustomId::new(&view.game, view.ply(), component);
        let button =
            |component, label| message::button(id(component), ButtonStyle::Secondary, label);
        let go = menu(
            id(ThinkComponent::Go),
            self.moves_to_go_to(),
            say!(text, "menu-think-go"),
        );
        let share = chosen.and_then(|chosen| {
            let label = say!(text, "menu-think-share");
            menu(
                id(ThinkComponent::Share { id: chosen }),
                allies(text, view),
                label,
            )
        });
        let mut first = Vec::new();
        if view.turn().is_some() {
            let add = chosen.map_or(ThinkComponent::AddHere, |id| ThinkComponent::Add { id });
            let label = say!(text, "button-think-add");
            first.push(message::button(id(add), ButtonStyle::Primary, label));
        }
        if let Some(chosen) = chosen {
            first.push(button(
                ThinkComponent::Note { id: chosen },
                say!(text, "button-think-note"),
            ));
            // Conditional moves begin with a move of another player.
            if !view.is_my_turn() {
                let label = say!(text, "button-think-plan");
                first.push(button(ThinkComponent::Plan { id: chosen }, label));
            }
            first.extend([
                button(
                    ThinkComponent::Remove { id: chosen },
                    say!(text, "button-think-remove"),
                ),
                button(ThinkComponent::Start, say!(text, "button-think-start")),
            ]);
        } else if text::has_think_board_file(view) {
            let label = say!(text, "button-think-file");
            first.push(button(ThinkComponent::File, label));
        }
        let buttons = (!first.is_empty()).then_some(CreateActionRow::Buttons(first));
        go.into_iter().chain(share).chain(buttons).collect()
    }

    /// The moves that one can go to: all of them, or, if a menu cannot hold so many, those that
    /// follow the chosen one.
    fn moves_to_go_to(&self) -> Vec<CreateSelectMenuOption> {
        let OpenThinkBoard { view, board, .. } = self.open;
        let mut choices = text::think_choices(self.frontend.text, board, view, CHOICE_LENGTH);
        if let Some(chosen) = self.chosen.filter(|_| choices.len() > MAX_MENU_ENTRIES) {
            let follows = |id| id != chosen && board.path(id).iter().any(|mv| mv.id == chosen);
            choices.retain(|(id, _)| follows(*id));
        }
        let entries = choices.into_iter().take(MAX_MENU_ENTRIES);
        let option =
            |(id, line): (ThinkMoveId, String)| CreateSelectMenuOption::new(line, id.to_string());
        entries.map(option).collect()
    }
}

fn menu(
    id: CustomId,
    options: Vec<CreateSelectMenuOption>,
    title: String,
) -> Option<CreateActionRow> {
    let has_entries = !options.is_empty();
    has_entries.then(|| {
        let kind = CreateSelectMenuKind::String { options };
        CreateActionRow::SelectMenu(CreateSelectMenu::new(id, kind).placeholder(title))
    })
}

/// The allies to whom a line can be sent as a letter.
fn allies(text: &Text, view: &View) -> Vec<CreateSelectMenuOption> {
    let Some(diplomacy) = view.terms.diplomacy else {
        return Vec::new();
    };
    let status = view
        .diplomacy()
        .filter(|_| diplomacy.letters != Letters::Off);
    let allies = status.map_or(&[][..], |status| &status.allies);
    let name = |seat: &Seat| Reader::new(text, view, Naming::Name).seat_name(*seat);
    allies
        .iter()
        .map(|seat| CreateSelectMenuOption::new(name(seat), seat.0.to_string()))
        .collect()
}

/// Makes the line up to a move conditional moves.
async fn plan(asked: Asked<'_>, game: &GameId, id: ThinkMoveId) -> Handled {
    let frontend = asked.frontend;
    let (open, line) = line_to(asked, game, id).await?;
    let written = frontend.text.move_line(&line);
    let edit = ConditionalMovesEdit::Add(line);
    let message = match asked.submit(game, PlayAction::ConditionalMoves(edit)).await {
        Ok(_) => say!(frontend.text, "think-board-planned", line = written),
        Err(rejected @ Rejected::Refused { .. }) => {
            rejection(frontend.text, &rejected, Naming::Mention)
        }
        Err(rejected) => return Err(rejected.into()),
    };
    Ok(Panel::at(Some(id), &open, frontend)
        .answer(Some(message))
        .await)
}

/// Sends the line up to a move to an ally, as a letter with the note on it.
async fn share(asked: Asked<'_>, game: &GameId, id: ThinkMoveId, ally: Seat) -> Handled {
    let frontend = asked.frontend;
    let (open, line) = line_to(asked, game, id).await?;
    let line = frontend.text.move_line(&line);
    let note = open.board.get(id).and_then(|mv| mv.note.clone());
    let text = match note {
        Some(note) => say!(frontend.text, "think-board-shared-with-note", line, note),
        None => say!(frontend.text, "think-board-shared", line),
    };
    let to = Correspondent::Seat(ally);
    let write = DiplomacyAction::Write {
        to: vec![to],
        text,
        anonymous: false,
    };
    let message = match asked.submit(game, Action::Diplomacy(write)).await {
        Ok(accepted) => {
            let who = text::correspondent(
                Reader::new(frontend.text, &accepted.view, Naming::Escaped),
                to,
            );
            say!(frontend.text, "done-letter-sent", who)
        }
        Err(rejected @ (Rejected::Refused { .. } | Rejected::Limited(_))) => {
            rejection(frontend.text, &rejected, Naming::Mention)
        }
        Err(rejected) => return Err(rejected.into()),
    };
    Ok(Panel::at(Some(id), &open, frontend)
        .answer(Some(message))
        .await)
}

/// The board, and the line up to a move of it that can still be played, in English letters.
async fn line_to(
    asked: Asked<'_>,
    game: &GameId,
    id: ThinkMoveId,
) -> Handled<(OpenThinkBoard, String)> {
    let open = asked.service().think_board(game, asked.person()).await;
    let open = open?;
    match text::think_line(&open.board, &open.view, id) {
        Some(line) => Ok((open, line)),
        None => {
            let gone = say!(asked.text(), "refusal-think-board-no-longer-possible");
            Err(Panel::at(None, &open, asked.frontend)
                .answer(Some(gone))
                .await
                .into())
        }
    }
}

/// The game with the think-board as a file, and with the analysis if there is one.
async fn file(asked: Asked<'_>, game: &GameId) -> Handled {
    let open = asked.service().think_board(game, asked.person()).await?;
    let analysis = asked.service().known_analysis(&open.view).await?;
    let OpenThinkBoard { view, board, .. } = &open;
    match text::think_board_file(asked.text(), view, board, analysis.as_ref()) {
        Some(pgn) => {
            let name = format!("think-board-{game}.pgn");
            Ok(Answer::text(say!(asked.text(), "think-board-file"))
                .with_file(File::text(name, pgn)))
        }
        None => Err(NotDone::UnknownComponent),
    }
}

/// The modal in which moves are typed.
fn line_modal(text: &Text, id: &CustomId, save: ThinkComponent) -> Form {
    let label = say!(text, "think-board-line-label");
    let input = Input::line("line").max_length(MAX_LINE);
    let save = CustomId::new(&id.game, id.ply, save);
    Form::new(save, say!(text, "think-board-title")).with(label, input)
}

/// The modal in which the note on a move is written.
async fn note_modal(asked: Asked<'_>, id: &CustomId, noted: ThinkMoveId) -> Handled<Form> {
    let open = asked.service().think_board(&id.game, asked.person()).await;
    let open = open?;
    let label = say!(asked.text(), "think-board-note-label");
    let mut input = Input::paragraph("note")
        .optional()
        .max_length(THINK_NOTE_LIMIT as u16);
    if let Some(note) = open.board.get(noted).and_then(|mv| mv.note.clone()) {
        input = input.value(note);
    }
    let save = ThinkComponent::SaveNote { id: noted };
    let save = CustomId::new(&id.game, id.ply, save);
    Ok(Form::new(save, say!(asked.text(), "think-board-note-title")).with(label, input))
}
