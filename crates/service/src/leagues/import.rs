//! Leagues that go on with a tournament of others: the file is read, its names are kept where they
//! can be erased, and the organiser says who is who.

use crate::command::Command;
use crate::error::Rejected;
use crate::handling::Leagues;
use crate::leagues::commands::{Import, LEAGUE_NAME_LIMIT, LeagueAnswer};
use crate::leagues::stored::NewLeague;
use entente_game::{NewGame, Profile, visible_name};
use entente_leagues::trf::{Unfinished, read_unfinished};
use entente_leagues::{Millis, Terms};

/// A tournament with which a new league goes on.
#[derive(Debug, Clone)]
pub struct NewImport {
    /// The name of the league; `None` for that of the file.
    pub name: Option<String>,
    /// FIDE's Tournament Report File.
    pub file: String,
    /// The number of rounds of the whole tournament, for a file that does not have it.
    pub rounds: Option<u32>,
    /// The longest time for a round; `None` for the usual one.
    pub round_time: Option<Millis>,
    /// For how long the next round waits for players whom nobody plays for; `None` for the usual
    /// time.
    pub entry_time: Option<Millis>,
    /// The terms of all its games.
    pub game: NewGame,
    /// The people for whom places are kept, with the numbers of their players.
    pub players: Vec<(u32, Profile)>,
}

impl Leagues<'_> {
    /// Opens a league that goes on with a tournament of others.
    pub async fn import(
        self,
        organiser: Profile,
        command: Command<NewImport>,
    ) -> Result<LeagueAnswer, Rejected> {
        let new = &command.action;
        let read = match read_unfinished(&new.file, new.rounds) {
            Ok(read) => read,
            Err(fault) => return Ok(Err(fault.into())),
        };
        let league = new_league(new, &read);
        let import = Import {
            names: names(&read),
            tournament: read.tournament,
            players: new.players.clone(),
        };
        self.open_with(organiser, command.map(|_| league), Some(import))
            .await
    }
}

fn new_league(new: &NewImport, read: &Unfinished) -> NewLeague {
    // What cannot be shown is nobody's mistake here: other programs wrote the file.
    let shown: String = read.name.chars().take(LEAGUE_NAME_LIMIT).collect();
    let named = || visible_name(&shown).unwrap_or_default();
    let usual = read.terms();
    NewLeague {
        name: new.name.clone().unwrap_or_else(named),
        terms: Terms {
            round_time: new.round_time.unwrap_or(usual.round_time),
            entry_time: new.entry_time.unwrap_or(usual.entry_time),
            ..usual
        },
        game: new.game.clone(),
        computers: Vec::new(),
    }
}

/// The names of the players, as others can be shown them.
fn names(read: &Unfinished) -> Vec<String> {
    let numbered = (1..).zip(&read.players);
    // A name of nothing that can be seen is a number.
    let shown = |(number, name): (u32, &String)| visible_name(name).unwrap_or(number.to_string());
    numbered.map(shown).collect()
}
