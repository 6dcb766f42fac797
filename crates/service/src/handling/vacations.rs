//! Vacations, and the setting for only legal moves: a person changes one, and each of their games
//! must learn about it.
//!
//! A person's log and the logs of their games belong to different workers, so this cannot be one
//! batch. The games that still have to learn about it are listed in the store. The list is written
//! with the vacation itself (or with the record that starts a game meanwhile), and an entry is
//! removed when the game has its own record. Whatever is interrupted is done after the restart.

use crate::access::secret::random_chance;
use crate::calendar::Calendar;
use crate::command::Command;
use crate::error::{Rejected, Result};
use crate::handling::People;
use crate::limits::permit::{Exempt, Permit};
use crate::log::index::CURRENT_GAMES;
use crate::outbox::items::Topic;
use crate::outbox::queue::Outbox;
use crate::time::schedule::{pending_update, vacation_end_key};
use crate::worker::state::Worker;
use entente_game::people::{PersonAction, PersonLog, PersonRefusal};
use entente_game::{GameId, PersonId, Time};
use entente_store::{Batch, Store};

/// The cause of an update after the end of a vacation that has come by itself.
const VACATION_OVER: &[u8] = b"vacation over";

impl People<'_> {
    /// Starts a vacation now, which ends after a length of time or at the end of a date, as typed
    /// by the person.
    pub async fn take_vacation(
        self,
        command: Command<String>,
    ) -> Result<Result<PersonLog, PersonRefusal>, Rejected> {
        let now = self.0.now();
        let calendar = Calendar::of(&self.settings_of(command.actor).await);
        let read = command.try_map(|typed| {
            let years = calendar.years(now);
            calendar
                .until(&typed, now)
                .map(|until| PersonAction::TakeVacation { until, years })
        });
        match read {
            Ok(command) => self.submit(command).await,
            Err(fault) => Ok(Err(PersonRefusal::Vacation(fault))),
        }
    }
}

/// Schedules an update for every running game of a person, in the batch of the change. The
/// cause is empty for a change of the person's log.
pub(crate) fn schedule_player_updates(
    store: &Store,
    batch: &mut Batch,
    person: PersonId,
    cause: &[u8],
) -> Result<()> {
    let prefix = CURRENT_GAMES.of(person);
    for entry in store.scan(&prefix) {
        let (game, _) = entry?;
        if let Some(game) = GameId::parse(&String::from_utf8_lossy(&game)) {
            batch.put(pending_update(person, &game), cause);
        }
    }
    Ok(())
}

/// Handles the end of a vacation that is due: the person gets a message, and those of their
/// games no longer show it.
pub(super) async fn end_vacation(worker: &mut Worker, person: PersonId, due: Time) -> Result<()> {
    let key = vacation_end_key(due, person);
    if worker.store.get(&key)?.is_none() {
        return Ok(());
    }
    let mut batch = Batch::default();
    batch.remove(key);
    let mut notices = Vec::new();
    let log = worker.person_log(person)?;
    // Its end may have changed since.
    if log.vacations().last().is_some_and(|last| last.until == due) {
        schedule_player_updates(&worker.store, &mut batch, person, VACATION_OVER)?;
        let now = worker.clock.now();
        notices.push(worker.outbox.notice(person, Topic::VacationOver, now));
    }
    Outbox::write(&mut batch, &notices, Permit::exempt(Exempt::Own));
    worker.store.commit(batch).await?;
    worker.outbox.push(notices);
    Ok(())
}

/// Brings a game up to date with the vacation of a player, and with their setting for only
/// legal moves.
///
/// The game gets the player's present state, and not what caused this update. So it does not
/// matter how often and in which order updates are done.
pub(super) async fn update_player(
    worker: &mut Worker,
    id: &GameId,
    person: PersonId,
) -> Result<(), Rejected> {
    let now = worker.credit_outages(id).await?;
    let log = worker.person_log(person)?;
    let decided =
        worker
            .open(id)?
            .decide_vacation(person, log.vacation(now), now, &random_chance());
    if let Some(decision) = decided.map_err(|cause| worker.contradiction(id, cause))? {
        worker.apply_decision(id, decision, None).await?;
    }
    let made = log.settings().only_move.is_on();
    let decided = worker
        .open(id)?
        .decide_only_moves(person, made, now, &random_chance());
    if let Some(decision) = decided.map_err(|cause| worker.contradiction(id, cause))? {
        worker.apply_decision(id, decision, None).await?;
    }
    let key = pending_update(person, id);
    let is_vacation_over = worker.store.get(&key)?.as_deref() == Some(VACATION_OVER);
    // The end of a vacation is no event. Messages that still show it are edited, and only then:
    // an edit for another reason would tell of a setting.
    let outbox = worker.outbox.clone();
    let game = worker.open(id)?;
    let edits = if is_vacation_over {
        outbox.deliveries_for(game, &game.notify_vacation_over(person, now))
    } else {
        Vec::new()
    };
    // If the program is killed before this commit, the update is done again and changes
    // nothing.
    let mut batch = Batch::default();
    batch.remove(key);
    Outbox::write(&mut batch, &edits, Permit::exempt(Exempt::System));
    worker.store.commit(batch).await?;
    worker.outbox.push(edits);
    Ok(())
}
