//! Challenges: made, accepted, declined, taken back. The game's own room decides; here is what the asker is told.

use super::Door;
use super::answer::Answer;
use super::asker::{Asker, sitter};
use super::connect::NEEDED;
use crate::text::say;
use entente_game::{Action, GameId, Home, NewGame, Seat};
use entente_rules::Options;
use poise::serenity_prelude as serenity;
use poise::serenity_prelude::User;

impl Door {
    pub(super) async fn challenge(&self, asker: &Asker, opponent: &User, seats: &[Seat]) -> Answer {
        if opponent.bot {
            return Answer::text(say!(self.text, "not-for-bots"));
        }
        if let Some(missing) = missing(asker) {
            return Answer::text(say!(self.text, "refusal-permissions", missing = missing));
        }
        if let Some(answer) = self.barred(asker).await {
            return answer;
        }
        let home = asker
            .place()
            .map_or(Home::Private, |place| Home::Channel(place.to_string()));
        let new = NewGame {
            options: Options::Standard,
            home,
            public: false,
            host: asker.sitter.clone(),
            seats: seats.to_vec(),
            reserved: vec![sitter(opponent).into()],
            programs: Vec::new(),
            draw_start: false,
        };
        match self.table.create(asker.wish(), new).await {
            Ok(_) => Answer::text(
                say!(self.text, "done-challenged", where = self.wherever(asker, false).await),
            ),
            Err(rejected) => self.rejected(&rejected),
        }
    }

    /// Accepts, declines or takes back.
    pub(super) async fn answer_challenge(
        &self,
        asker: &Asker,
        game: &GameId,
        action: Action,
    ) -> Answer {
        let done = action.clone();
        match self.table.submit(game, asker.wish(), action).await {
            Err(rejected) => self.rejected(&rejected),
            Ok(_) => Answer::text(match done {
                Action::Accept => {
                    say!(self.text, "done-accepted", where = self.wherever(asker, true).await)
                }
                Action::Leave => say!(self.text, "done-declined"),
                _ => say!(self.text, "done-withdrawn"),
            }),
        }
    }

    /// Where to look for the challenge, or for the game that has begun. Only a game gets a thread, and only where the bot may open one.
    pub(super) async fn wherever(&self, asker: &Asker, begun: bool) -> String {
        let threads = asker
            .permissions
            .is_none_or(|may| may.contains(serenity::Permissions::CREATE_PUBLIC_THREADS));
        let Some(server) = asker.server() else {
            return say!(self.text, "where-direct");
        };
        let wanted = self.table.server_settings(server).await.threads.is_on();
        match begun {
            true if threads && wanted => say!(self.text, "where-thread"),
            _ => say!(self.text, "where-here"),
        }
    }
}

/// What it may not do here, in Discord's own words for it.
pub(super) fn missing(asker: &Asker) -> Option<String> {
    let missing = NEEDED.difference(asker.permissions?);
    (asker.guild.is_some() && !missing.is_empty())
        .then(|| missing.get_permission_names().join(", "))
}
