//! The way of a command into a game, which all frontends share, and what else a game can be asked
//! for: the code of its lobby, a rematch, a save.
//!
//! Each finished game has at most one open rematch. The first player who asks creates it and so
//! challenges the others. When another player asks, they accept it.
//!
//! A claim to a result is a command like any other. If the game does not know the ending, the
//! engine is asked, and the command comes again with its answer. An answer that was never recorded,
//! because the program stopped or the player moved on, changes nothing.

use crate::access::code::{Invitation, JoinCode, JoinCodeError};
use crate::access::secret::{Saved, Unsealed, seal, unseal};
use crate::command::{Accepted, Command};
use crate::error::Rejected;
use crate::metrics::{self, Outcome};
use crate::outbox::items::Recipient;
use crate::thinking::AdjudicationRequest;
use crate::worker::handle::{Inner, Service};
use crate::worker::state::HeldGame;
use entente_game::{
    ADJUDICATION_ROUNDS, Action, Actor, AdjudicatedResult, AdjudicationRefusal, Examination, Game,
    GameId, LobbyAction, NewGame, PersonId, Phase, PlayAction, RatedRefusal, Refusal, Seat,
    TakeoverRefusal, View, Viewer,
};
use tokio::sync::{mpsc, oneshot};

/// The answer to a player who asks for a rematch.
#[derive(Debug, Clone)]
pub enum Rematch {
    /// The player is the first to ask: the others are challenged.
    Offered(View),
    /// Another player had asked before, and this player has joined.
    Joined(View),
    /// There is a rematch, and this player has nothing left to do.
    Known(View),
}

impl Rematch {
    /// The new game, as the player sees it.
    pub fn view(&self) -> &View {
        match self {
            Self::Offered(view) | Self::Joined(view) | Self::Known(view) => view,
        }
    }
}

impl Service {
    /// Creates a game.
    pub async fn create(&self, command: Command<NewGame>) -> Result<Accepted, Rejected> {
        let game = self.new_game_id(&command.key);
        let rated = Some(&command.action).filter(|new| new.terms.rated);
        for server in rated.iter().flat_map(|new| new.home.servers()) {
            if !self.servers().settings_of(server).await.clubs.is_on() {
                return Err(Rejected::Refused {
                    refusal: Refusal::Rated(RatedRefusal::NoRatingsHere),
                    view: None,
                });
            }
        }
        self.submit(&game, command.map(Action::Create)).await
    }

    /// Does something in a game. When this returns `Ok`, the change is durable.
    pub async fn submit<A: Into<Action>, By: Into<Actor>>(
        &self,
        game: &GameId,
        command: Command<A, By>,
    ) -> Result<Accepted, Rejected> {
        self.submit_if(game, command, |_, _| true).await
    }

    /// Does something in a game for a client that knows only its id. A game that the person may not
    /// see is one that does not exist.
    pub async fn submit_if_visible<A: Into<Action>>(
        &self,
        game: &GameId,
        command: Command<A>,
    ) -> Result<Accepted, Rejected> {
        self.submit_if(game, command, |game, actor| game.may_be_seen_by(actor))
            .await
    }

    async fn submit_if<A: Into<Action>, By: Into<Actor>>(
        &self,
        game: &GameId,
        command: Command<A, By>,
        may_see: fn(&Game, Actor) -> bool,
    ) -> Result<Accepted, Rejected> {
        let command = command.map(Into::into).of_actor();
        // Before the job, because it asks Discord: no worker waits for that.
        self.people()
            .look_for_invited(command.actor, &command.action)
            .await?;
        let answered = match claimed_result(&command.action) {
            Some(result) => self.claim(game, result, command, may_see).await,
            None => self.decide(game, command, may_see).await,
        };
        metrics::count_command(match &answered {
            Ok(accepted) if accepted.repeated => Outcome::Repeated,
            Ok(_) => Outcome::Accepted,
            Err(Rejected::Failed(_)) => Outcome::Failed,
            Err(_) => Outcome::Refused,
        });
        answered
    }

    /// Lets a game decide a command.
    pub(super) async fn decide(
        &self,
        game: &GameId,
        command: Command<Action, Actor>,
        may_see: fn(&Game, Actor) -> bool,
    ) -> Result<Accepted, Rejected> {
        self.in_game(game, async move |mut held| {
            // In the same job, so that nobody can lose the game from sight in between.
            if !may_see(held.open()?, command.actor) {
                return Err(Rejected::NoSuchGame);
            }
            held.decide(&command).await
        })
        .await
    }

    /// The code of a lobby. Only its host gets it, to pass it on.
    pub fn join_code(&self, game: &GameId) -> JoinCode {
        JoinCode::of(&self.inner.secret, game)
    }

    /// The lobby or the seat with the code that this person typed.
    pub async fn invitation(
        &self,
        person: PersonId,
        text: &str,
    ) -> Result<Invitation, JoinCodeError> {
        let code = JoinCode::parse(text);
        self.read(move |inner| inner.invitation(person, code)).await
    }

    /// Offers the seats of a player who stays away, and returns the code with which a person takes
    /// them over. If they are offered already, it is the same code.
    pub async fn offer_seat(
        &self,
        game: &GameId,
        command: Command<Seat>,
    ) -> Result<(View, JoinCode), Rejected> {
        let seat = command.action;
        let offer = command.map(|seat| PlayAction::OfferSeat {
            seat,
            offered: true,
        });
        let view = match self.submit_if_visible(game, offer).await {
            Ok(accepted) => accepted.view,
            Err(Rejected::Refused {
                refusal: Refusal::Takeover(TakeoverRefusal::AlreadyOffered { .. }),
                view: Some(view),
            }) => *view,
            Err(rejected) => return Err(rejected),
        };
        // A repeated command can find the seat taken over or the offer withdrawn.
        let offer = view
            .players
            .seats
            .get(seat.index())
            .and_then(|seat| seat.offer.number());
        let Some(offer) = offer else {
            let refusal = Refusal::Takeover(TakeoverRefusal::NotOffered { seat });
            let view = Some(Box::new(view));
            return Err(Rejected::Refused { refusal, view });
        };
        let code = JoinCode::of_seat(&self.inner.secret, game, offer);
        Ok((view, code))
    }

    /// Asks for a rematch of a game that is over or was aborted, made in these threads of its
    /// places.
    ///
    /// There is only one at a time, no matter how many players ask and how often. Another one is
    /// created only when the one before was declined or cancelled.
    pub async fn rematch(
        &self,
        of: &GameId,
        threads: impl IntoIterator<Item = String>,
        command: Command<()>,
    ) -> Result<Rematch, Rejected> {
        let past = self.view(of, command.actor).await?;
        let refusal = match past.phase {
            Phase::Over(_) => Refusal::NotSeated,
            _ if past.was_aborted() => Refusal::NotSeated,
            _ => Refusal::NotOver,
        };
        let mut new = NewGame::rematch(&past, command.actor).ok_or_else(|| Rejected::Refused {
            refusal,
            view: Some(Box::new(past)),
        })?;
        for thread in threads {
            new.home.play_in_thread(thread);
        }
        // The key contains only the game and a count, so players who ask at the same time meet in
        // the same rematch.
        let mut number = 0u32;
        loop {
            let key = format!("rematch:{of}:{number}");
            let game = self.new_game_id(&key);
            match self.view(&game, command.actor).await {
                Ok(view) if matches!(view.phase, Phase::Closed(_)) => number += 1,
                Ok(view) => return self.join_rematch(view, command).await,
                Err(Rejected::NoSuchGame) => {
                    let first = Command::new(command.actor, new.clone(), key);
                    let created = self.create(first).await?;
                    // If another player was faster, the loop finds their rematch.
                    if !created.repeated {
                        return Ok(Rematch::Offered(created.view));
                    }
                }
                Err(rejected) => return Err(rejected),
            }
        }
    }

    /// Where a finished game's players are: the threads in which it ended, without those where
    /// messages do not arrive any more. `place_of` finds one in the receipt of a message.
    pub async fn threads_of_rematch(
        &self,
        game: &GameId,
        place_of: impl Fn(&[u8]) -> Option<String>,
    ) -> Vec<String> {
        let Ok(past) = self.spectate(game).await else {
            return Vec::new();
        };
        let (deliveries, mut threads) = (self.deliveries(), Vec::new());
        for place in past.record.home.places() {
            let recipient = Recipient::Channel(place.channel.clone());
            let receipt = deliveries.last_receipt(game, &recipient).await;
            let thread = receipt.ok().flatten().as_deref().and_then(&place_of);
            let Some(thread) = thread else {
                continue;
            };
            if matches!(deliveries.unreachable_at(&thread).await, Ok(None)) {
                threads.push(thread);
            }
        }
        threads
    }

    /// The rematch of a game as this person sees it: the open one, or the last that was declined or
    /// cancelled. `None` if nobody has asked for one.
    pub async fn rematch_of(
        &self,
        of: &GameId,
        person: PersonId,
    ) -> Result<Option<View>, Rejected> {
        let mut found = None;
        for number in 0u32.. {
            let game = self.new_game_id(&format!("rematch:{of}:{number}"));
            match self.visible_view(&game, Some(person)).await {
                Ok(view) => found = Some(view),
                Err(Rejected::NoSuchGame) => break,
                Err(rejected) => return Err(rejected),
            }
            if !matches!(
                found,
                Some(View {
                    phase: Phase::Closed(_),
                    ..
                })
            ) {
                break;
            }
        }
        Ok(found)
    }

    /// Accepts the seat that is reserved in a rematch, if there is one.
    async fn join_rematch(&self, view: View, command: Command<()>) -> Result<Rematch, Rejected> {
        let is_challenged = view.me().is_some_and(|me| me.reserved) && view.phase == Phase::Lobby;
        if !is_challenged {
            return Ok(Rematch::Known(view));
        }
        let accept = command.map(|()| Action::Lobby(LobbyAction::Accept));
        let accepted = self.submit(&view.game, accept).await?;
        Ok(Rematch::Joined(accepted.view))
    }

    /// A game to be saved, as this person or a spectator sees it. Everybody who may see a game may
    /// save it; the frontend has checked that.
    pub async fn save(&self, game: &GameId, person: Option<PersonId>) -> Result<Saved, Rejected> {
        self.in_game(game, async move |mut held| held.save(person))
            .await
    }

    /// The seal of a game.
    pub fn seal(&self, saved: &Saved) -> Vec<u8> {
        seal(&self.inner.secret, &saved.view.game, saved.records)
    }

    /// Opens a seal. `None` if it is not from this installation or was changed.
    pub fn unseal(&self, seal: &[u8]) -> Option<Unsealed> {
        unseal(&self.inner.secret, seal)
    }

    /// Whether moves were played since a game was sealed. It compares only what everybody can see,
    /// so a seal reveals no secrets.
    pub async fn has_advanced(&self, unsealed: &Unsealed) -> Result<bool, Rejected> {
        let (game, records) = (&unsealed.game, unsealed.records);
        let then = self.view_by(game, move |game| game.view_at(Viewer::Spectator, records));
        let (then, now) = (then.await?, self.spectate(game).await?);
        Ok(then.ply() != now.ply())
    }
}

impl Inner {
    fn invitation(
        &self,
        person: PersonId,
        code: Option<JoinCode>,
    ) -> Result<Invitation, JoinCodeError> {
        // Otherwise many codes could be tried at the same time, before the first one is noted.
        let _only_one = self.guesses.only_one();
        let now = self.clock.now();
        if let Some(until) = self.guesses.blocked_until(person, now) {
            return Err(JoinCodeError::TooMany { until });
        }
        let found = match code {
            Some(code) => self.store.get(&code.key()).map_err(Rejected::from)?,
            None => None,
        };
        let invitation = found.and_then(|bytes| Invitation::read(&bytes));
        // Only wrong codes count: a host may use the right code often.
        invitation.ok_or_else(|| {
            self.guesses.note(person, now);
            JoinCodeError::Wrong
        })
    }
}

impl HeldGame<'_> {
    fn save(&mut self, person: Option<PersonId>) -> Result<Saved, Rejected> {
        let view = self.view_by(|game| {
            game.view(person.map_or(Viewer::Spectator, |person| game.viewer(person)))
        })?;
        let game = self.open()?;
        Ok(Saved {
            view,
            starting_position: game.starting_position(),
            records: game.records(),
        })
    }
}

/// The result that this action claims, before the engine was asked.
pub(super) fn claimed_result(action: &Action) -> Option<AdjudicatedResult> {
    match action {
        Action::Play(PlayAction::Claim {
            result,
            examination: None,
        }) => Some(*result),
        _ => None,
    }
}

impl Service {
    /// The claims that only the engine can confirm, from now on. Only the last who asks for them
    /// gets them.
    pub fn adjudication_requests(&self) -> mpsc::Receiver<AdjudicationRequest> {
        self.inner.adjudication_queue.requests()
    }

    /// Makes a claim, with the answer of the engine if the game does not know the ending.
    pub(super) async fn claim(
        &self,
        game: &GameId,
        result: AdjudicatedResult,
        command: Command<Action, Actor>,
        may_see: fn(&Game, Actor) -> bool,
    ) -> Result<Accepted, Rejected> {
        let decided = match self.decide(game, command.clone(), may_see).await {
            Err(Rejected::Refused {
                refusal: Refusal::Claim(AdjudicationRefusal::NotExamined),
                view: Some(view),
            }) => {
                let examination = Some(self.examine(view, result).await?);
                let examined = PlayAction::Claim {
                    result,
                    examination,
                };
                self.decide(game, command.map(|_| examined.into()), may_see)
                    .await
            }
            decided => decided,
        };
        // A repeated command finds the view of then, and so gets the same answer.
        match decided {
            Ok(Accepted { view, .. }) if !matches!(view.phase, Phase::Over(_)) => {
                let rounds = ADJUDICATION_ROUNDS;
                Err(refused(view, AdjudicationRefusal::NotCertain { rounds }))
            }
            decided => decided,
        }
    }

    /// The answer of the engine to a claim of the player who sees the game so.
    async fn examine(
        &self,
        view: Box<View>,
        result: AdjudicatedResult,
    ) -> Result<Examination, Rejected> {
        let (answer, answered) = oneshot::channel();
        let request = AdjudicationRequest {
            view: view.clone(),
            result,
            answer,
        };
        let is_certain = if self.inner.adjudication_queue.ask(request) {
            answered.await.ok()
        } else {
            None
        };
        let ply = view.ply();
        is_certain
            .map(|is_certain| Examination { ply, is_certain })
            .ok_or_else(|| refused(*view, AdjudicationRefusal::Busy))
    }
}

fn refused(view: View, refusal: AdjudicationRefusal) -> Rejected {
    Rejected::Refused {
        refusal: refusal.into(),
        view: Some(Box::new(view)),
    }
}
