//! The sheet behind *More…*: all that can be done with a game beside moving, for whoever opens it and for nobody else.
//! What it leads to takes the sheet's own place. It holds nothing that is not on the board or in the asker's own hand.

use super::answer::Answer;
use super::asker::Asker;
use super::custom_id::{Ask, CustomId, Sight};
use super::rules::Place;
use super::{Door, consent, message};
use crate::text::{Naming, say};
use entente_game::{Home, Phase, Refusal, View};
use entente_rules::Claim;
use poise::serenity_prelude::{ButtonStyle, CreateActionRow, CreateButton};

impl Door {
    /// Opens the sheet; to somebody with an old board, the present board instead.
    pub(super) async fn open_sheet(&self, asker: &Asker, id: &CustomId) -> Answer {
        let view = match self.which(asker, Some(id.game.as_str())).await {
            Ok(view) => view,
            Err(answer) => return answer,
        };
        let ply = view.ply();
        if view.turn().is_some() && id.ply != ply {
            let stale = Refusal::Stale { seen: id.ply, ply };
            return self.hinder(asker, &view, &stale).await;
        }
        let words = say!(
            self.text,
            "sheet-head",
            title = self.text.title(&view, Naming::Escaped),
            status = self.text.status(&view, Naming::Mention)
        );
        let about = [
            words,
            self.text.clocks(&view, Naming::Mention),
            self.text.request(&view, Naming::Mention),
        ];
        let about: Vec<_> = about.into_iter().filter(|line| !line.is_empty()).collect();
        let words = about.join("\n");
        let sight = self.usual_sight(asker, &view).await;
        Answer::text(words).with_rows(self.sheet(&view, sight))
    }

    fn sheet(&self, view: &View, sight: Sight) -> Vec<CreateActionRow> {
        let rows = [
            self.last_words(view),
            self.wishes(view),
            self.looks(view, sight),
            self.own_things(view),
        ];
        let rows = rows.into_iter().filter(|row| !row.is_empty());
        rows.map(CreateActionRow::Buttons).collect()
    }

    /// What can end the game: for those who still have a say in it.
    fn last_words(&self, view: &View) -> Vec<CreateButton> {
        if !has_voice(view) {
            return Vec::new();
        }
        let button = |ask, style, label| {
            message::button(CustomId::new(&view.game, view.ply(), ask), style, label)
        };
        let draw = button(
            Ask::Draw,
            ButtonStyle::Secondary,
            say!(self.text, "button-draw"),
        );
        let resign = say!(self.text, "button-resign");
        let resign = button(Ask::ConfirmResign, ButtonStyle::Danger, resign);
        let claims = view.claims.iter().map(|claim| match claim {
            Claim::Threefold => {
                let label = say!(self.text, "button-claim-threefold");
                button(Ask::ClaimThreefold, ButtonStyle::Primary, label)
            }
            Claim::FiftyMoves => {
                let label = say!(self.text, "button-claim-fifty");
                button(Ask::ClaimFifty, ButtonStyle::Primary, label)
            }
        });
        [draw].into_iter().chain(claims).chain([resign]).collect()
    }

    /// What can be asked of all the others, and answered to them.
    fn wishes(&self, view: &View) -> Vec<CreateButton> {
        match has_voice(view) {
            true => consent::own_wishes(self.text, view),
            false => Vec::new(),
        }
    }

    /// What everybody may read.
    fn looks(&self, view: &View, sight: Sight) -> Vec<CreateButton> {
        let button = |ask, label| {
            let id = CustomId::new(&view.game, view.ply(), ask);
            message::button(id, ButtonStyle::Secondary, label)
        };
        vec![
            self.flip(view, sight),
            button(Ask::Moves, say!(self.text, "button-moves")),
            button(Ask::Rules, say!(self.text, "button-rules")),
            button(Ask::File, say!(self.text, "button-file")),
            button(Ask::Position, say!(self.text, "button-position")),
        ]
    }

    /// What concerns the asker alone: a note, what he has prepared, and what was wrong with a move that he typed where all can read.
    fn own_things(&self, view: &View) -> Vec<CreateButton> {
        let button = |ask, label| {
            let id = CustomId::new(&view.game, view.ply(), ask);
            message::button(id, ButtonStyle::Secondary, label)
        };
        if view.place().is_none() || !matches!(view.phase, Phase::Running { .. } | Phase::Over(_)) {
            return Vec::new();
        }
        let notes = button(Ask::Notes, say!(self.text, "button-notes"));
        let is_public = matches!(view.home, Home::Channel(_)) && view.turn().is_some();
        let why = is_public.then(|| button(Ask::Why, say!(self.text, "button-why")));
        let prepared = || button(Ask::Prepared, say!(self.text, "button-prepared"));
        let prepared = has_voice(view).then(prepared);
        [notes].into_iter().chain(prepared).chain(why).collect()
    }

    /// The rules of the game in which it is asked.
    pub(super) async fn rules_of_game(&self, asker: &Asker, id: &CustomId) -> Answer {
        match self.which(asker, Some(id.game.as_str())).await {
            Ok(view) => self.show_rules(Place::first(view.variant)).await,
            Err(answer) => answer,
        }
    }
}

/// Whether the viewer still has a say in a game that runs.
fn has_voice(view: &View) -> bool {
    view.turn().is_some() && view.place().is_some() && view.silence().is_none()
}
