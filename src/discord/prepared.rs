//! Moves that somebody has prepared: the sheet that shows them as a tree, a form to add a line, a menu to take one away. All of it is for its owner alone: an answer to a command or
//! a press, never a message in a game's channel.

use super::answer::{Answer, CONTENT_LIMIT};
use super::asker::Asker;
use super::custom_id::{Ask, CustomId};
use super::which::{CHOICE_LENGTH, CHOICES, fitting};
use super::{Door, message};
use crate::table::{Rejected, Sight, Wish};
use crate::text::{Naming, say, shorten, without_leavers};
use entente_game::{Action, GameId, PlanEdit, Refusal, View};
use poise::serenity_prelude::{
    AutocompleteChoice, ButtonStyle, CreateActionRow, CreateInputText, CreateModal,
    CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption, InputTextStyle,
};

/// The most characters of a line.
const LINE: u16 = 300;

/// How many entries a menu can have.
const ENTRIES: usize = 25;

impl Door {
    /// Prepares one more line in the game that is meant; the sheet where none is given.
    pub(super) async fn prepare(
        &self,
        asker: &Asker,
        line: Option<String>,
        named: Option<&str>,
    ) -> Answer {
        let view = match self.which(asker, named).await {
            Ok(view) => view,
            Err(answer) => return answer,
        };
        match line {
            Some(line) => self.add_line(asker, &view.game, line).await,
            None => self.plan(&view, None),
        }
    }

    /// What the last word of a line can become, move by move, while somebody types it.
    pub(super) async fn complete_line(
        &self,
        asker: &Asker,
        named: Option<&str>,
        typed: &str,
    ) -> Vec<AutocompleteChoice> {
        let view = match self.which(asker, named).await {
            Ok(view) if view.place().is_some() && !view.is_my_turn() => view,
            _ => return Vec::new(),
        };
        let last = typed.rfind(char::is_whitespace).map_or(0, |at| at + 1);
        let (line, begun) = typed.split_at(last);
        let moves = fitting(view.next_in_line(line), begun).into_iter();
        // What stands in blanks is read as several words: then the coordinates stand for the move.
        let word = |(notation, coordinate): (String, String)| match notation.contains(' ') {
            true => coordinate,
            false => without_leavers(&notation).to_owned(),
        };
        let lines = moves.map(word).map(|word| format!("{line}{word}"));
        let lines = lines.filter(|line| line.chars().count() <= CHOICE_LENGTH);
        lines
            .take(CHOICES)
            .map(|line| AutocompleteChoice::new(line.clone(), line))
            .collect()
    }

    /// Prepares one more line.
    pub(super) async fn add_line(&self, asker: &Asker, game: &GameId, line: String) -> Answer {
        let edit = PlanEdit::Add(line);
        self.edit_plan(asker, game, asker.wish(), edit).await
    }

    /// Takes a line away, or all, if the plan and the board are still those of this number.
    pub(super) async fn shorten_plan(
        &self,
        asker: &Asker,
        game: &GameId,
        number: u64,
        edit: PlanEdit,
    ) -> Answer {
        let wish = Wish {
            seen: Some(Sight::Numbers(vec![number])),
            ..asker.wish()
        };
        self.edit_plan(asker, game, wish, edit).await
    }

    async fn edit_plan(&self, asker: &Asker, game: &GameId, wish: Wish, edit: PlanEdit) -> Answer {
        let action = Action::Prepare(edit);
        match self.table.submit(game, wish, action.clone()).await {
            Ok(granted) => {
                let done = self.settled(&granted.view, &action);
                self.plan(&granted.view, Some(done))
            }
            Err(Rejected::Changed { view }) => {
                self.plan(&view, Some(say!(self.text, "plan-changed")))
            }
            Err(rejected @ Rejected::Refused { .. }) => {
                let words = self.text.rejected(&rejected, Naming::Mention);
                match self.table.view(game, asker.person()).await {
                    Ok(view) if !view.plan.is_empty() => self.plan(&view, Some(words)),
                    _ => Answer::text(words),
                }
            }
            Err(rejected) => self.rejected(&rejected),
        }
    }

    /// The sheet of what the viewer has prepared, below what there is to be said first.
    pub(super) fn plan(&self, view: &View, words: Option<String>) -> Answer {
        if view.place().is_none() || view.turn().is_none() {
            let refusal = view
                .place()
                .map_or(Refusal::NotSeated, |_| Refusal::NotStarted);
            let why = self.text.refusal(&refusal, Some(view), Naming::Mention);
            return Answer::text(words.unwrap_or(why));
        }
        let sheet = self.text.plan(view);
        let sheet = words.map_or(sheet.clone(), |words| format!("{words}\n{sheet}"));
        let answer = Answer::text(shorten(sheet, CONTENT_LIMIT));
        answer.with_rows(self.plan_rows(view))
    }

    fn plan_rows(&self, view: &View) -> Vec<CreateActionRow> {
        let id = |ask| CustomId::new(&view.game, view.ply(), ask);
        let number = view.number;
        let lines = self.text.plan_lines(view);
        let entries = (0..)
            .zip(lines)
            .take(ENTRIES)
            .map(|(index, line): (usize, _)| {
                let label = format!("{}. {line}", index + 1);
                CreateSelectMenuOption::new(shorten(label, CHOICE_LENGTH), index.to_string())
            });
        let entries: Vec<_> = entries.collect();
        let has_lines = !entries.is_empty();
        let menu = has_lines.then(|| {
            let kind = CreateSelectMenuKind::String { options: entries };
            let menu = CreateSelectMenu::new(id(Ask::DropLine { number }), kind);
            CreateActionRow::SelectMenu(menu.placeholder(say!(self.text, "menu-drop-line")))
        });
        let add = say!(self.text, "button-add-line");
        let add = message::button(id(Ask::AddLine), ButtonStyle::Primary, add);
        let clear = has_lines.then(|| {
            let label = say!(self.text, "button-clear-plan");
            message::button(id(Ask::ClearPlan { number }), ButtonStyle::Danger, label)
        });
        let buttons = [add].into_iter().chain(clear).collect();
        let buttons = CreateActionRow::Buttons(buttons);
        menu.into_iter().chain([buttons]).collect()
    }

    /// The form in which a line is written.
    pub(super) fn line_form(&self, id: &CustomId) -> CreateModal {
        let style = InputTextStyle::Short;
        let input = CreateInputText::new(style, say!(self.text, "plan-label"), "line")
            .placeholder(say!(self.text, "plan-placeholder"))
            .max_length(LINE);
        let id = CustomId::new(&id.game, id.ply, Ask::SaveLine);
        CreateModal::new(id, say!(self.text, "plan-title"))
            .components(vec![CreateActionRow::InputText(input)])
    }
}
