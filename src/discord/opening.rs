//! Lobbies of games that begin elsewhere than at the start: with a position that somebody has set up, or where a saved game stood. They are joined like all others.

use super::Door;
use super::answer::Answer;
use super::asker::{Asker, sitter};
use entente_game::{Beginning, DiplomacyOptions, NewGame, Seat, TimeControl, Visibility};
use entente_rules::Options;
use poise::serenity_prelude::User;

/// With whom it is to be played, and who can watch.
#[derive(Debug, Default)]
pub(super) struct Company {
    /// Those for whom places are to be kept.
    pub(super) reserved: Vec<User>,
    pub(super) visibility: Option<Visibility>,
}

/// What is to be played, and from where.
#[derive(Debug)]
pub(super) struct Opening {
    pub(super) options: Options,
    pub(super) programs: Vec<Seat>,
    pub(super) clock: Option<TimeControl>,
    pub(super) diplomacy: Option<DiplomacyOptions>,
    pub(super) beginning: Beginning,
}

impl Door {
    /// Opens a lobby of it.
    pub(super) async fn open_from(
        &self,
        asker: &Asker,
        opening: Opening,
        company: Company,
    ) -> Answer {
        if let Err(refusal) = self.check_people(asker, &company.reserved) {
            return Answer::text(refusal);
        }
        let home = match self.home(asker, company.visibility).await {
            Ok(home) => home,
            Err(refusal) => return Answer::text(refusal),
        };
        let reserved = company.reserved.iter().map(|user| sitter(user).into());
        let new = NewGame {
            options: opening.options,
            home,
            public: company.visibility == Some(Visibility::Public),
            host: asker.sitter.clone(),
            seats: Vec::new(),
            reserved: reserved.collect(),
            programs: opening.programs,
            draw_start: false,
            diplomacy: opening.diplomacy,
            clock: opening.clock,
            beginning: Some(opening.beginning),
        };
        match self.table.create(asker.wish(), new).await {
            Ok(granted) => Answer::text(self.opened(asker, &granted.view).await),
            Err(rejected) => self.rejected(&rejected),
        }
    }
}
