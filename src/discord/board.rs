//! The board for one reader alone: `/board` as he likes it, redrawn by *Flip*, and `/position` in words and in a form for other programs.

use super::answer::{Answer, CONTENT_LIMIT, File};
use super::asker::Asker;
use super::custom_id::{Ask, CustomId, Sight};
use super::{Door, message};
use crate::picture::{self, Coordinates, Look, Theme};
use crate::text::{Naming, say};
use entente_game::{GameId, View};
use poise::serenity_prelude::{ButtonStyle, CreateActionRow, CreateButton};

/// How somebody wants to see a board, as far as he says it.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Liking {
    pub(super) flip: bool,
    pub(super) coordinates: Option<Coordinates>,
    pub(super) theme: Option<Theme>,
}

impl Door {
    /// The board as the asker likes it, with what can be done now.
    pub(super) async fn show_board(
        &self,
        asker: &Asker,
        named: Option<&str>,
        liking: Liking,
    ) -> Answer {
        match self.which(asker, named).await {
            Err(answer) => answer,
            Ok(view) => {
                let usual = self.usual_sight(asker, &view).await;
                let sight = Sight {
                    facing: match liking.flip {
                        true => picture::turned(&view.options, usual.facing),
                        false => usual.facing,
                    },
                    coordinates: liking.coordinates.or(usual.coordinates),
                    theme: liking.theme.unwrap_or(usual.theme),
                };
                self.draw(&view, "", sight).await
            }
        }
    }

    /// The present board with what one can do now, under these words.
    pub(super) async fn show(&self, asker: &Asker, view: &View, words: &str) -> Answer {
        let sight = self.usual_sight(asker, view).await;
        self.draw(view, words, sight).await
    }

    /// Draws the board anew, from the side that was asked for.
    pub(super) async fn redraw(&self, asker: &Asker, game: &GameId, sight: Sight) -> Answer {
        match self.which(asker, Some(game.as_str())).await {
            Err(answer) => answer,
            Ok(view) => self.draw(&view, "", sight).await,
        }
    }

    /// The board with its state in words (below others, if there are any) and the buttons that it has now.
    async fn draw(&self, view: &View, words: &str, sight: Sight) -> Answer {
        let state = self.text.state(view, Naming::Mention);
        let lines = [words.to_owned(), state].into_iter();
        let lines: Vec<_> = lines.filter(|line| !line.is_empty()).collect();
        let mut rows = message::own_buttons(self.text, view);
        match rows.last_mut() {
            Some(CreateActionRow::Buttons(last)) => last.push(self.flip(view, sight)),
            _ => rows.push(CreateActionRow::Buttons(vec![self.flip(view, sight)])),
        }
        let answer = Answer::text(lines.join("\n")).with_rows(rows);
        let look = Look {
            theme: sight.theme,
            facing: Some(sight.facing),
            coordinates: sight.coordinates,
            ..Look::default()
        };
        match self.board(view, look).await {
            Some(file) => answer.with_file(file),
            None => answer,
        }
    }

    /// The button that shows the same board from the next side.
    pub(super) fn flip(&self, view: &View, sight: Sight) -> CreateButton {
        let ask = Ask::Look(Sight {
            facing: picture::turned(&view.options, sight.facing),
            ..sight
        });
        let id = CustomId::new(&view.game, view.ply(), ask);
        message::button(id, ButtonStyle::Secondary, say!(self.text, "button-flip"))
    }

    /// How the asker sees the board where he says nothing of it: as he has set it.
    pub(super) async fn usual_sight(&self, asker: &Asker, view: &View) -> Sight {
        let look = self.look(asker.person(), view).await;
        Sight {
            facing: look.facing.unwrap_or_else(|| picture::facing(view)),
            coordinates: look.coordinates,
            theme: look.theme,
        }
    }

    /// The position in words, and in a form that other programs read.
    pub(super) async fn tell_position(&self, asker: &Asker, named: Option<&str>) -> Answer {
        let view = match self.which(asker, named).await {
            Ok(view) => view,
            Err(answer) => return answer,
        };
        let words = self.text.position_by_lines(&view);
        if let Some(fen) = view.fen() {
            let whole = format!("{words}\n`{fen}`");
            if whole.chars().count() <= CONTENT_LIMIT {
                return Answer::text(whole);
            }
        }
        let (ending, content) = match view.fen() {
            Some(fen) => ("fen", fen),
            None => ("json", view.position_json()),
        };
        let file = File::text(format!("{}.{ending}", view.game), content);
        Answer::text(crate::text::shorten(words, CONTENT_LIMIT)).with_file(file)
    }
}
