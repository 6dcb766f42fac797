//! The state of a game: the players, the stage, and the game on the board.
//!
//! `game::fold` makes it of the events. Nobody outside this crate sees it; `view` decides what may
//! be shown.
//!
//! The player who acts in a game that has started, and whether they still can.

use crate::arbiter::Arbiter;
use crate::base::event::Event;
use crate::base::id::{Actor, Home, PersonId, PlayerId, Seed, Time};
use crate::base::moves::{ClosedReason, Ending};
use crate::base::playing::{Playing, PlayingError};
use crate::base::record::random_salt;
use crate::base::refusal::{Refusal, SubstituteRefusal};
use crate::base::refused::Refused;
use crate::diplomacy::ledger::Ledger;
use crate::lobby::{Lobby, Member};
use crate::rating::GameRating;
use crate::terms::GameTerms;
use entente_rules::OptionFault;

/// The state of a game that has been created.
#[derive(Clone)]
pub(crate) struct State {
    /// The terms. From the start on, the options have the position that was drawn and who has two
    /// armies.
    pub(crate) terms: GameTerms,
    /// The home of the game. A game whose channel was erased is private.
    pub(crate) home: Home,
    /// The bot's seed.
    pub(crate) seed: Option<Seed>,
    /// The effect of the game's end on the ratings; `None` until it was counted.
    pub(crate) rating: Option<GameRating>,
    pub(crate) rematch: bool,
    /// The person who leads the game without playing, if there is one.
    pub(crate) arbiter: Option<Arbiter>,
    pub(crate) seed_hash: [u8; 32],
    /// The number of records so far.
    pub(crate) records: u64,
    /// The players, from the lobby on.
    pub(crate) lobby: Lobby,
    pub(crate) created_at: Time,
    /// When the game ended, or its lobby was closed.
    pub(crate) over_since: Option<Time>,
    pub(crate) stage: Stage,
}

/// Why an event cannot have happened.
#[derive(Debug, PartialEq, thiserror::Error)]
pub(crate) enum StateError {
    #[error("the first event of a game has to create it")]
    NotCreated,
    #[error("there is no rule set “{0}”")]
    NoSuchRuleSet(String),
    #[error("the rule set does not have these options")]
    Options(#[from] OptionFault),
    /// The players could not do that.
    #[error("the players could not do that ({})", in_words(.0))]
    Refused(Box<Refusal>),
    #[error("the event “{}” is not possible here", .0.facts().kind.word().replace('_', " "))]
    NotPossible(Box<Event>),
    #[error("there is a move before the game has started")]
    MoveBeforeStart,
    #[error("there is no such starting position")]
    NoSuchStart,
    #[error("there is a lost king too many")]
    ExtraKingLoss,
    #[error("it says wrongly whether everybody may know of it")]
    OtherAudience,
    #[error("the game does not end with it as it says")]
    OtherEnding,
    #[error(transparent)]
    Playing(#[from] PlayingError),
}

/// The name of a refusal in words, for a log that is damaged: its sentences are for players.
fn in_words(refusal: &Refusal) -> String {
    let key = refusal.key();
    key.trim_start_matches("refusal-").replace('-', " ")
}

impl From<Refusal> for StateError {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(Box::new(refusal))
    }
}

impl StateError {
    pub(crate) fn not_possible(event: &Event) -> Self {
        Self::NotPossible(Box::new(event.clone()))
    }
}

/// The stage of a game.
#[derive(Clone)]
pub(crate) enum Stage {
    /// The lobby is open.
    Lobby,
    /// The lobby was closed, or the game was aborted.
    Closed(Closed),
    /// The game is being played, or it is over.
    Playing(Box<Playing>),
}

/// A lobby that was closed, or a game that was aborted.
#[derive(Clone)]
pub(crate) struct Closed {
    pub(crate) reason: ClosedReason,
    /// The aborted game, whose last board is still shown; `None` if it had not begun.
    aborted: Option<Box<Playing>>,
}

impl Stage {
    /// The stage of a lobby that was closed.
    pub(crate) fn closed(reason: ClosedReason) -> Self {
        Self::Closed(Closed {
            reason,
            aborted: None,
        })
    }

    /// The stage of a game that was aborted.
    pub(crate) fn aborted(reason: ClosedReason, playing: &Playing) -> Self {
        Self::Closed(Closed {
            reason,
            aborted: Some(Box::new(playing.clone())),
        })
    }
}

impl State {
    /// The ending of the game, if it is over.
    pub(crate) fn ending(&self) -> Option<Ending> {
        match &self.stage {
            Stage::Playing(playing) => playing.ending(),
            _ => None,
        }
    }

    /// The game, if it has started.
    pub(crate) fn started_game(&self) -> Result<&Playing, Refusal> {
        match &self.stage {
            Stage::Lobby => Err(Refusal::NotStarted),
            Stage::Closed { .. } => Err(Refusal::LobbyClosed),
            Stage::Playing(playing) => Ok(playing),
        }
    }

    /// The game, while it is being played.
    pub(crate) fn running(&self) -> Option<&Playing> {
        match &self.stage {
            Stage::Playing(playing) if playing.ending().is_none() => Some(playing),
            _ => None,
        }
    }

    /// The game in play or over, or the aborted game; `None` if it has not begun.
    pub(crate) fn begun(&self) -> Option<&Playing> {
        match &self.stage {
            Stage::Playing(playing) => Some(playing),
            Stage::Closed(closed) => closed.aborted.as_deref(),
            Stage::Lobby => None,
        }
    }

    /// Counts a record that is not shown. Such a record changes nothing on the board.
    pub(crate) fn skip_record(&mut self) {
        self.records += 1;
    }

    /// Whether the game is over, or its lobby was closed.
    pub(crate) fn is_over(&self) -> bool {
        match &self.stage {
            Stage::Closed(_) => true,
            Stage::Playing(playing) => playing.ending().is_some(),
            Stage::Lobby => false,
        }
    }

    /// The diplomacy of a game that has started.
    pub(crate) fn ledger(&self) -> Option<&Ledger> {
        match &self.stage {
            Stage::Playing(playing) => playing.ledger.as_ref(),
            _ => None,
        }
    }

    /// Whether the persons of the seats are hidden now: an anonymous game that has begun and is not
    /// over.
    pub(crate) fn hides_people(&self) -> bool {
        self.terms.anonymous && self.is_running()
    }

    /// Whether nobody sees how many voted for a move: the teams of several servers learn that of
    /// each other when the game is over.
    pub(crate) fn hides_votes(&self) -> bool {
        self.home.has_several() && self.is_running()
    }

    fn is_running(&self) -> bool {
        matches!(&self.stage, Stage::Playing(playing) if playing.ending().is_none())
    }

    /// Whether this person leads the game without playing.
    pub(crate) fn is_arbiter(&self, person: PersonId) -> bool {
        let profile = self
            .arbiter
            .as_ref()
            .and_then(|arbiter| arbiter.profile.as_ref());
        profile.is_some_and(|profile| profile.person == person)
    }

    /// Whether the game reveals its secrets when it is over, except personal data.
    pub(crate) fn reveals(&self) -> bool {
        self.terms
            .diplomacy
            .is_none_or(|options| options.reveal_alliances)
    }

    /// Whether the game is over and its secrets are revealed.
    pub(crate) fn keeps_no_secrets(&self) -> bool {
        self.ending().is_some() && self.reveals()
    }

    /// The seed of the game, which follows from the bot's and from the texts that the players have
    /// added.
    pub(crate) fn game_seed(&self) -> Option<Seed> {
        self.lobby.game_seed(self.seed.as_ref())
    }

    /// The salt of the record with this number. It follows from the seed, so that nobody can choose
    /// it.
    pub(crate) fn salt(&self, number: u64, random: &[u8; 32]) -> [u8; 32] {
        let seed = self.seed.as_ref();
        // Only a log whose seed was lost has none.
        seed.map_or_else(|| random_salt(random), |seed| seed.salt(number))
    }

    /// Whether everybody may know of the last record.
    pub(crate) fn is_public(&self) -> bool {
        match &self.stage {
            Stage::Playing(playing) => playing.is_public,
            _ => true,
        }
    }
}

/// The game that has started, and the player who acts in it.
pub(crate) fn acting(state: &State, by: Actor) -> Result<(&Playing, PlayerId), Refusal> {
    let playing = state.started_game()?;
    let member = state.lobby.member_acting(by).ok_or(Refusal::NotSeated)?;
    Ok((playing, member.player))
}

/// Checks that the game goes on and that the player is in it.
pub(crate) fn check_playing(playing: &Playing, player: PlayerId) -> Result<(), Refusal> {
    match playing.ending() {
        Some(ending) => Err(Refusal::Over(ending)),
        None if playing.is_in(player) => Ok(()),
        None => Err(Refusal::Eliminated),
    }
}

/// Checks that no computer plays in the player's place.
pub(crate) fn check_present(playing: &Playing, player: PlayerId) -> Result<(), Refusal> {
    if playing.is_replaced(player) {
        Err(Refusal::Substitute(SubstituteRefusal::Replaced))
    } else {
        Ok(())
    }
}

/// The member with this number who can act: a person or a computer. Nobody acts for a crowd.
pub(crate) fn member(state: &State, player: PlayerId) -> Result<&Member, Refusal> {
    let member = state.lobby.member(player);
    let acting = member.filter(|member| member.as_crowd().is_none());
    acting.ok_or(Refusal::NotSeated)
}
