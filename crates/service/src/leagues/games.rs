//! The games of leagues, and what happens in a league by itself: the process that delivers begins
//! the games of a round, and reports to the league how each of them ended; and leagues that go on
//! with a tournament of others.
//!
//! What has to be done is in the store: a game that has to begin is noted in the batch that pairs
//! it, and one that has ended in the batch of its last record. So nothing is lost if the program is
//! killed, and since a league takes one result of each game, nothing is done twice.
//!
//! The file of a tournament is read, its names are kept where they can be erased, and the organiser
//! says who is who.

use crate::access::secret::random_chance;
use crate::command::Command;
use crate::error::{Rejected, Result, while_overtaken};
use crate::handling::{Leagues, Upkeep};
use crate::leagues::commands::{Import, LEAGUE_NAME_LIMIT, LeagueAnswer, league, write_by_itself};
use crate::leagues::stored::{
    Contestant, LeagueId, LeagueState, NewLeague, Pending, deadline_key, missing, pending_key,
    result_of,
};
use crate::worker::state::{HeldGame, Worker};
use entente_game::{
    Action, Actor, DecideError, GameId, LobbyAction, NewGame, PersonId, PlayAction, PlayerId,
    Profile, Time, View, Viewer, visible_name,
};
use entente_leagues::trf::{Unfinished, read_unfinished};
use entente_leagues::{GameNumber, GameResult, Millis, Terms};
use entente_store::Batch;

/// What a league or a match says of a game that has to begin.
pub(crate) enum GameStart {
    /// It can begin.
    Game(Box<NewGame>),
    /// It cannot, because somebody asked to be forgotten.
    Impossible(GameResult),
    /// It needs no beginning any more.
    Done,
}

impl Upkeep<'_> {
    /// Lets everything happen that is due in a league.
    pub(crate) async fn advance_league(self, id: &LeagueId, at: Time) -> Result<(), Rejected> {
        let league = id.clone();
        let advance = async move |worker: &mut Worker| {
            while_overtaken(async || advance_league(worker, &league, at).await).await
        };
        Ok(self.0.in_log_of(id, advance).await?)
    }

    /// Does what has to be done about a game of a league.
    pub(crate) async fn handle_league_game(
        self,
        id: &LeagueId,
        pending: Pending,
        number: GameNumber,
    ) -> Result<(), Rejected> {
        let game = id.game(&self.0.inner.secret, number);
        let result = match pending {
            Pending::Begin => self.begin_league_game(id, number, &game).await?,
            Pending::End => {
                self.end_with_league(id, number, &game).await?;
                let result = async move |mut held: HeldGame<'_>| held.league_result();
                self.0.in_game(&game, result).await?
            }
        };
        let league = id.clone();
        let finish = async move |worker: &mut Worker| {
            while_overtaken(async || {
                finish_league_game(worker, &league, pending, number, result.as_ref()).await
            })
            .await
        };
        Ok(self.0.in_log_of(id, finish).await?)
    }

    /// Aborts a game that only computers play, if its league is over: nobody waits for it any more.
    /// A game of people goes on.
    async fn end_with_league(
        self,
        id: &LeagueId,
        number: GameNumber,
        game: &GameId,
    ) -> Result<(), Rejected> {
        let league = id.clone();
        let find = async move |worker: &mut Worker| ends_with_league(worker, &league, number);
        if !self.0.in_log_of(id, find).await? {
            return Ok(());
        }
        let abort = async move |mut held: HeldGame<'_>| {
            while_overtaken(async || held.abort_league_game().await).await
        };
        self.0.in_game(game, abort).await
    }

    /// Begins a game of a league. Returns its result if it cannot be played.
    async fn begin_league_game(
        self,
        id: &LeagueId,
        number: GameNumber,
        game: &GameId,
    ) -> Result<Option<GameResult>, Rejected> {
        let league = id.clone();
        let find = async move |worker: &mut Worker| league_beginning(worker, &league, number);
        let start = self.0.in_log_of(id, find).await?;
        self.begin_game(game, start).await
    }

    /// Begins a game of a league or a match. Returns its result if it cannot be played.
    pub(crate) async fn begin_game(
        self,
        game: &GameId,
        start: GameStart,
    ) -> Result<Option<GameResult>, Rejected> {
        let new = match start {
            GameStart::Game(new) => new,
            GameStart::Impossible(result) => return Ok(Some(result)),
            GameStart::Done => return Ok(None),
        };
        let seats = new.terms.options.players();
        let begin = async move |mut held: HeldGame<'_>| {
            while_overtaken(async || held.begin_league_game(&new).await).await
        };
        match self.0.in_game(game, begin).await {
            // Nobody must wait for a game that can never begin.
            Err(Rejected::Refused { refusal, .. }) => {
                let (game, refusal) = (game.as_str(), format!("{refusal:?}"));
                tracing::error!(game, refusal, "a game of a league or a match cannot begin");
                Ok(Some(missing(seats, |_| true)))
            }
            begun => begun.map(|()| None),
        }
    }
}

async fn advance_league(worker: &mut Worker, id: &LeagueId, at: Time) -> Result<()> {
    let (state, version) = league(worker, id)?;
    let mut batch = Batch::default();
    batch.guard(&version);
    let Some(before) = state else {
        batch.remove(deadline_key(at, id));
        return Ok(worker.store.commit(batch).await?);
    };
    let mut after = before.clone();
    let written = after.advance(worker.clock.now());
    if written.is_empty() && before.league.next_time() != Some(at.0) {
        // The program that wrote the entry may have computed the time differently.
        batch.remove(deadline_key(at, id));
    }
    Ok(write_by_itself(worker, batch, &before, &after, written).await?)
}

fn league_beginning(worker: &Worker, id: &LeagueId, number: GameNumber) -> Result<GameStart> {
    let (state, _) = league(worker, id)?;
    let Some(state) = state.filter(|state| state.league.ended.is_none()) else {
        return Ok(GameStart::Done);
    };
    let game = state
        .league
        .game(number)
        .filter(|game| game.result.is_none());
    let Some(seats) = game.map(|game| game.seats.clone()) else {
        return Ok(GameStart::Done);
    };
    Ok(match state.new_game(number) {
        Some(new) => GameStart::Game(Box::new(new)),
        None => GameStart::Impossible(missing(seats.len(), |seat| {
            state.contestants.get(&seats[seat]) == Some(&Contestant::Forgotten)
        })),
    })
}

/// Whether a game ends because its league is over.
fn ends_with_league(worker: &Worker, id: &LeagueId, number: GameNumber) -> Result<bool> {
    let (state, _) = league(worker, id)?;
    let over = state.filter(|state| state.league.ended.is_some());
    Ok(over.is_some_and(|state| state.is_of_computers(number)))
}

impl HeldGame<'_> {
    /// Aborts a game of computers, without a message. One that has ended or not begun stays so.
    async fn abort_league_game(&mut self) -> Result<(), Rejected> {
        let view = self.open()?.view(Viewer::Player(PlayerId::HOST));
        let mover = view.as_ref().and_then(View::actor);
        let Some(mover) = mover.map(|mover| mover.player) else {
            return Ok(());
        };
        let abort = PlayAction::Abort.into();
        self.decide_for_league(Actor::Computer(mover), &abort, false)
            .await
    }

    /// Begins a game of a league or a match as far as it has not begun: like a challenge that all
    /// have accepted, only that they have agreed by entering.
    async fn begin_league_game(&mut self, new: &NewGame) -> Result<(), Rejected> {
        if self.open()?.records() == 0 {
            let host = new.host.as_ref().map(|host| Actor::Person(host.person));
            let actor = host.unwrap_or(Actor::Computer(PlayerId::HOST));
            let is_complete = new.reserved.is_empty();
            self.decide_for_league(actor, &Action::Create(new.clone()), is_complete)
                .await?;
        }
        let people: Vec<PersonId> = new.reserved.iter().map(|r| r.profile.person).collect();
        for (index, person) in people.iter().enumerate() {
            let game = self.open()?;
            let view = game.view(game.viewer(*person));
            let is_awaited = view
                .as_ref()
                .and_then(View::me)
                .is_some_and(|me| me.reserved);
            if self.open()?.is_lobby() && is_awaited {
                let is_last = index + 1 == people.len();
                let accept = Action::Lobby(LobbyAction::Accept);
                self.decide_for_league((*person).into(), &accept, is_last)
                    .await?;
            }
        }
        Ok(())
    }

    /// Decides a step towards the beginning or the end of a game. Only the last step of a beginning
    /// is worth a message.
    async fn decide_for_league(
        &mut self,
        actor: Actor,
        action: &Action,
        is_last: bool,
    ) -> Result<(), Rejected> {
        let now = self.credit_outages().await?;
        let decided = self.open()?.decide(actor, action, now, &random_chance());
        let mut decision = match decided {
            Ok(decision) => decision,
            Err(DecideError::Refused(refusal)) => {
                return Err(Rejected::Refused {
                    refusal,
                    view: None,
                });
            }
            Err(DecideError::Contradiction(cause)) => {
                return Err(self.contradiction(cause).into());
            }
        };
        if !is_last {
            decision.notifications.clear();
        }
        self.apply_decision(decision, None).await
    }

    /// The result of a game for its league or match; `None` if it is not over.
    pub(crate) fn league_result(&mut self) -> Result<Option<GameResult>, Rejected> {
        let view = self.open()?.view(Viewer::Player(PlayerId::HOST));
        Ok(view.and_then(|view| result_of(&view)))
    }
}

/// Gives a league the result of one of its games, if it has one, and notes that nothing has to
/// be done about it any more.
async fn finish_league_game(
    worker: &mut Worker,
    id: &LeagueId,
    pending: Pending,
    number: GameNumber,
    result: Option<&GameResult>,
) -> Result<()> {
    let (state, version) = league(worker, id)?;
    let mut batch = Batch::default();
    batch.guard(&version);
    batch.remove(pending_key(id, pending, number));
    let Some(before) = state else {
        return Ok(worker.store.commit(batch).await?);
    };
    let event = result.and_then(|result| before.league.finish(number, result));
    let mut after: LeagueState = before.clone();
    let written = event.map_or_else(Vec::new, |event| {
        after.accept(event, None, worker.clock.now())
    });
    Ok(write_by_itself(worker, batch, &before, &after, written).await?)
}

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
