//! Games as files: `/save` gives one to whoever asks, `/load` opens a lobby from it. A sealed save stands for a running game with secrets: loading it in another channel asks the players
//! whether the game is to move there; and when they have agreed, the channel that it leaves is told so here.

use super::Door;
use super::answer::{Answer, File};
use super::asker::Asker;
use super::challenge::missing;
use super::deliver::Failure;
use super::opening::{Company, Opening};
use super::posted::take_buttons_off;
use crate::save::{self, Save};
use crate::table::{Delivery, Saved};
use crate::text::{Naming, say};
use entente_game::{Action, DealRefusal, Desire, NewGame, Phase, Refusal, View};
use poise::serenity_prelude::{Attachment, EditMessage, Http};

/// What a save is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// What anybody may take who sees the game.
    Copy,
    /// What stands for the game itself.
    Sealed,
}

impl Door {
    /// The game as a file. Where nothing is said, the players of a game with secrets get it sealed, and everybody else a copy.
    pub(super) async fn save_game(
        &self,
        asker: &Asker,
        game: Option<&str>,
        kind: Option<Kind>,
    ) -> Answer {
        let view = match self.which(asker, game).await {
            Ok(view) => view,
            Err(answer) => return answer,
        };
        let saved = match self.table.save(&view.game, Some(asker.person())).await {
            Ok(saved) => saved,
            Err(rejected) => return self.rejected(&rejected),
        };
        let has_secrets = saved.view.affairs.is_some();
        let usual = match has_secrets && saved.view.place().is_some() {
            true => Kind::Sealed,
            false => Kind::Copy,
        };
        let kind = kind.unwrap_or(usual);
        let refused = not_saved(&saved.view, kind);
        match (refused, kind) {
            (Some(refusal), _) => {
                let naming = Naming::Mention;
                Answer::text(self.text.refusal(&refusal, Some(&saved.view), naming))
            }
            (None, Kind::Copy) => self.copy(saved),
            (None, Kind::Sealed) => {
                let name = format!("entente-{}-sealed.json", saved.view.game);
                let file = save::File::sealed(&self.table.seal(&saved));
                Answer::text(say!(self.text, "done-sealed")).with_file(File::text(name, file))
            }
        }
    }

    fn copy(&self, saved: Saved) -> Answer {
        let Some(beginning) = saved.beginning else {
            return Answer::text(say!(self.text, "refusal-not-started"));
        };
        let words = match saved.view.affairs {
            Some(_) => say!(self.text, "done-saved-secret"),
            None => say!(self.text, "done-saved"),
        };
        let name = format!("entente-{}-save.json", saved.view.game);
        let file = Save::of(&saved.view, beginning).to_json();
        Answer::text(words).with_file(File::text(name, file))
    }

    /// Opens a lobby from a file, or asks its players whether the game that it stands for is to move here.
    pub(super) async fn load_file(
        &self,
        asker: &Asker,
        file: &Attachment,
        company: Company,
    ) -> Answer {
        let unfit = |unfit| Answer::text(self.text.unfit_save(&unfit));
        if file.size as usize > save::LIMIT {
            return unfit(save::Unfit::TooLarge);
        }
        let bytes = match file.download().await {
            Ok(bytes) => bytes,
            Err(error) => {
                tracing::warn!(%error, "a file could not be fetched");
                return self.failed();
            }
        };
        match save::File::read(&bytes) {
            Ok(save::File::Copy(save)) => self.load(asker, *save, company).await,
            Ok(save::File::Sealed(seal)) => self.unseal(asker, &seal).await,
            Err(fault) => unfit(fault),
        }
    }

    async fn load(&self, asker: &Asker, save: Save, company: Company) -> Answer {
        let opening = Opening {
            programs: NewGame::usual_programs(&save.options),
            options: save.options,
            clock: save.clock,
            diplomacy: save.diplomacy,
            beginning: save.beginning,
        };
        self.open_from(asker, opening, company).await
    }

    /// Asks the players of the game that a seal stands for whether it is to move here.
    async fn unseal(&self, asker: &Asker, seal: &[u8]) -> Answer {
        let Some(unsealed) = self.table.unseal(seal) else {
            return Answer::text(say!(self.text, "save-not-ours"));
        };
        let view = match self.table.view(&unsealed.game, asker.person()).await {
            Ok(view) => view,
            Err(rejected) => return self.rejected(&rejected),
        };
        if view.place().is_none() {
            return Answer::text(say!(self.text, "save-not-yours"));
        }
        let Some(place) = asker.place() else {
            return Answer::text(say!(self.text, "save-needs-channel"));
        };
        if let Some(barred) = self.barred(asker).await {
            return Answer::text(barred);
        }
        if let Some(missing) = missing(asker) {
            return Answer::text(say!(self.text, "refusal-permissions", missing = missing));
        }
        let has_gone_on = self.table.has_gone_on(&unsealed).await.unwrap_or(false);
        let action = Action::Request(Desire::Move(place.to_string()));
        match self
            .table
            .submit(&unsealed.game, asker.wish(), action)
            .await
        {
            Err(rejected) => self.rejected(&rejected),
            Ok(granted) => Answer::text(self.asked_to_move(&granted.view, has_gone_on)),
        }
    }

    fn asked_to_move(&self, view: &View, has_gone_on: bool) -> String {
        let words = match view.request {
            Some(_) => say!(self.text, "done-move-asked"),
            None => say!(self.text, "done-moved-here"),
        };
        match has_gone_on {
            true => format!("{words} {}", say!(self.text, "save-no-rewind")),
            false => words,
        }
    }

    /// Tells a channel that a game has left it, where its last message stands. The game is found there no more.
    pub(super) async fn depart(&self, http: &Http, delivery: &Delivery) -> Result<(), Failure> {
        let Some(last) = self.last_posted(&delivery.game, &delivery.address)? else {
            return Ok(());
        };
        if let Some(place) = last.place() {
            self.table.leave(&delivery.game, &place).await?;
        }
        self.table
            .leave(&delivery.game, &last.channel.to_string())
            .await?;
        let edit = EditMessage::new().content(say!(self.text, "news-departed"));
        take_buttons_off(http, &last, edit.components(Vec::new()), None).await;
        Ok(())
    }
}

/// Why a game is not saved so, if it is not.
fn not_saved(view: &View, kind: Kind) -> Option<Refusal> {
    match &view.phase {
        Phase::Lobby => return Some(Refusal::NotStarted),
        Phase::Closed(_) => return Some(Refusal::LobbyClosed),
        Phase::Over(ending) => return Some(Refusal::Over(ending.clone())),
        Phase::Running { .. } => {}
    }
    match (kind, view.place(), &view.affairs) {
        (Kind::Sealed, None, _) => Some(Refusal::NotSeated),
        (Kind::Sealed, Some(_), None) => Some(Refusal::Dealing(DealRefusal::NoDiplomacy)),
        _ => None,
    }
}
