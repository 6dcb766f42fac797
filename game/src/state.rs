//! The state of a game: the fold of its events, and nothing else. `apply` trusts no log: an event that cannot follow is an error, never a panic.
//! Nobody outside this crate can look in here; `view` decides what may be seen.

use crate::audience::Audience;
use crate::beginning::Beginning;
use crate::clock::running::Clocks;
use crate::clock::{Span, TimeControl};
use crate::diplomacy::DiplomacyOptions;
use crate::diplomacy::ledger::Ledger;
use crate::draw::Seed;
use crate::event::{Beside, Event, Fact, Reply, Seating};
use crate::fate::Fates;
use crate::id::{Holder, Place, Seat, Time};
use crate::lobby::Lobby;
use crate::playing::Playing;
use crate::record::from_hex;
use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use entente_rules::{Options, Variant};

/// Where a game lives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Home {
    /// In a channel that others can read, named in the words of the door that made it.
    Channel(String),
    /// In each player's private messages.
    Private,
}

/// A game that has been created.
#[derive(Clone)]
pub(crate) struct State {
    pub(crate) options: Options,
    /// `None` within `Channel` never occurs; an erased channel leaves the game private.
    pub(crate) home: Home,
    /// Whether anybody may watch.
    pub(crate) public: bool,
    pub(crate) seed: Option<Seed>,
    /// Whether the seed drew the start that the options name.
    pub(crate) start_drawn: bool,
    pub(crate) seed_hash: [u8; 32],
    /// On which terms people deal with each other, where they may.
    pub(crate) diplomacy: Option<DiplomacyOptions>,
    /// How much time there is, where it is measured.
    pub(crate) clock: Option<TimeControl>,
    /// Whether time that was over too early contradicts the log.
    exact_clock: bool,
    /// From where the game goes on, where that is not the start of its rule set.
    pub(crate) beginning: Option<Arc<Beginning>>,
    /// How many records have led here.
    pub(crate) records: u64,
    /// Everybody who has a place, from the lobby on.
    pub(crate) lobby: Lobby,
    pub(crate) created_at: Time,
    pub(crate) stage: Stage,
}

/// The most moves that the program makes in one go. Only where every person who is left has to pass for many rounds could it be more; then it goes on with what
/// the next person does, so that one wish never costs more than this.
const MOST_REPLIES: usize = 200;

/// How long a lobby waits.
const LOBBY_LASTS: Span = Span::days(1);

/// Why a lobby never became a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Closing {
    /// Its host took it back.
    Withdrawn,
    /// Everybody declined; this one was the last.
    Declined {
        /// Whose place it was.
        by: Place,
    },
    /// Nobody started it in time.
    Lapsed,
    /// Somebody ended the game before everybody had moved.
    Aborted {
        /// Whose place it is.
        by: Place,
    },
}

/// How far a game has come.
#[derive(Clone)]
pub(crate) enum Stage {
    /// The lobby waits for people.
    Lobby,
    /// The lobby never became a game.
    Closed(Closing),
    /// Being played, or over.
    Playing(Box<Playing>),
}

impl State {
    /// The state after the first event of a log.
    pub(crate) fn created(at: Time, event: &Event, beside: &Beside) -> Result<Self, String> {
        let Event::Created {
            variant,
            options,
            private,
            public,
            seats,
            programs,
            reserved,
            kept,
            start_drawn,
            diplomacy,
            clock,
            exact_clock,
            beginning,
            seed_hash,
        } = event
        else {
            return Err("the first event of a game is its creation".to_string());
        };
        let home = match (&beside.channel, private) {
            (Some(channel), false) => Home::Channel(channel.clone()),
            _ => Home::Private,
        };
        let variant = Variant::from_id(variant)
            .ok_or_else(|| alloc::format!("there is no rule set {variant:?}"))?;
        let options =
            Options::from_json(variant, &options.to_string()).map_err(|error| error.to_string())?;
        Ok(Self {
            home,
            public: *public,
            seed: beside.seed.as_deref().and_then(from_hex).map(Seed),
            start_drawn: *start_drawn,
            seed_hash: *seed_hash,
            diplomacy: diplomacy.or_else(|| DiplomacyOptions::usual(&options)),
            clock: *clock,
            exact_clock: *exact_clock,
            beginning: beginning.clone().map(Arc::new),
            records: 1,
            lobby: lobby(&options, programs, seats, (*reserved, kept), beside)?,
            options,
            created_at: at,
            stage: Stage::Lobby,
        })
    }

    /// Takes in a later fact.
    pub(crate) fn apply(&mut self, at: Time, fact: &Fact, beside: &Beside) -> Result<(), String> {
        let mut fates = Fates::read(&fact.falls, &beside.lieges);
        self.happen(at, &fact.event, beside, &mut fates)?;
        for reply in &fact.replies {
            let Stage::Playing(playing) = &mut self.stage else {
                return Err("nobody moves before a game has begun".to_string());
            };
            playing.make_reply(at, reply, &mut fates)?;
        }
        self.finish_record(at, &fact.event);
        match fates.into_parts().0.is_empty() {
            true => Ok(()),
            false => Err("an army fell whose king did not".to_string()),
        }
    }

    /// Makes a fact of an event that was found to be possible: what the program plays, and what becomes of those whose kings fall, is decided here.
    pub(crate) fn decide(
        &mut self,
        at: Time,
        event: Event,
        beside: &mut Beside,
    ) -> Result<Fact, String> {
        let orders = self.ledger().map(|ledger| ledger.orders().clone());
        let mut fates = Fates::drawn(self.seed.clone(), orders.unwrap_or_default());
        self.happen(at, &event, beside, &mut fates)?;
        let replies = self.reply(at, &mut fates);
        self.finish_record(at, &event);
        let (falls, lieges) = fates.into_parts();
        beside.lieges = lieges;
        Ok(Fact {
            event,
            replies,
            falls,
        })
    }

    /// Counts a fact that is not shown and changed nothing.
    pub(crate) fn skip_record(&mut self) {
        self.records += 1;
    }

    /// Counts the fact that has just happened.
    fn finish_record(&mut self, at: Time, event: &Event) {
        self.records += 1;
        if let Stage::Playing(playing) = &mut self.stage {
            playing.wind(at);
            playing.close_fact(event, self.records);
        }
    }

    /// What people do with each other in a game that has begun, where they may.
    fn ledger(&self) -> Option<&Ledger> {
        match &self.stage {
            Stage::Playing(playing) => playing.ledger.as_ref(),
            _ => None,
        }
    }

    /// Whether nothing is to be kept from anybody once the game is over, but what is personal.
    pub(crate) fn reveals(&self) -> bool {
        self.diplomacy.is_none_or(|terms| terms.reveal_alliances)
    }

    /// Whether the game is over and nothing of it is kept from anybody.
    pub(crate) fn keeps_no_secrets(&self) -> bool {
        let is_over = matches!(&self.stage, Stage::Playing(playing) if playing.ending().is_some());
        is_over && self.reveals()
    }

    /// Who may know of the last fact, which is this event's. The coming and going in a lobby is seen by all.
    pub(crate) fn audience(&self, event: &Event) -> Audience {
        match &self.stage {
            Stage::Playing(playing) => playing.audience(event),
            Stage::Lobby | Stage::Closed(_) => Audience::All,
        }
    }

    /// Whether all may know of the last fact.
    pub(crate) fn is_exposed(&self) -> bool {
        match &self.stage {
            Stage::Playing(playing) => playing.exposed,
            _ => true,
        }
    }

    /// Takes in one later event.
    fn happen(
        &mut self,
        at: Time,
        event: &Event,
        beside: &Beside,
        fates: &mut Fates,
    ) -> Result<(), String> {
        match (&mut self.stage, event) {
            (Stage::Lobby, event) => self.gather(at, event, beside),
            (Stage::Playing(playing), Event::Aborted { place }) => {
                playing
                    .may_abort(*place)
                    .map_err(|refusal| alloc::format!("{refusal:?}"))?;
                self.stage = Stage::Closed(Closing::Aborted { by: *place });
                Ok(())
            }
            (Stage::Playing(playing), event) => {
                playing.apply(at, event, beside, fates)?;
                if let Some(home) = playing.new_home.take() {
                    self.home = home;
                }
                Ok(())
            }
            (_, event) => Err(alloc::format!("{event:?} cannot follow here")),
        }
    }

    /// Lets the program move for as long as it is its turn, and says what it played.
    fn reply(&mut self, at: Time, fates: &mut Fates) -> Vec<Reply> {
        let Stage::Playing(playing) = &mut self.stage else {
            return Vec::new();
        };
        let mut replies = Vec::new();
        while let Some(reply) = playing.draw_reply(self.seed.as_ref())
            && replies.len() < MOST_REPLIES
        {
            playing
                .make_reply(at, &reply, fates)
                .expect("a move that was drawn from the legal ones is legal");
            replies.push(reply);
        }
        replies
    }

    /// When something happens by itself, if nothing is done before.
    pub(crate) fn next_deadline(&self) -> Option<Time> {
        match &self.stage {
            Stage::Lobby => Some(self.created_at + LOBBY_LASTS),
            Stage::Closed(_) => None,
            Stage::Playing(playing) => playing.next_deadline(),
        }
    }

    /// What the time that has come by itself brings about, if it does: a lobby that nobody has started lapses, somebody's time is over, the clocks go on.
    pub(crate) fn due(&self, now: Time) -> Option<Event> {
        self.next_deadline().filter(|deadline| now >= *deadline)?;
        let playing = match &self.stage {
            Stage::Lobby => return Some(Event::Lapsed),
            Stage::Closed(_) => return None,
            Stage::Playing(playing) => playing,
        };
        let clocks = playing.clocks.as_ref()?;
        match (clocks.pause, clocks.turn()) {
            (Some(_), _) => Some(Event::PauseEnded { by: None }),
            (None, Some(turn)) => Some(Event::TimeUp { seat: turn.seat }),
            (None, None) => None,
        }
    }

    /// Takes in an event of the lobby.
    fn gather(&mut self, at: Time, event: &Event, beside: &Beside) -> Result<(), String> {
        match event {
            Event::Joined {
                place,
                seats,
                seating,
            } => {
                let sitter = beside.people.first().cloned().flatten();
                self.lobby
                    .join(*place, sitter, seats)
                    .map_err(|refusal| alloc::format!("{refusal:?}"))?;
                if let Some(seating) = seating {
                    self.start(at, seating)?;
                }
            }
            Event::Started { seating } => self.start(at, seating)?,
            Event::Reserved { place } => {
                let sitter = beside.people.first().cloned().flatten();
                let reserved = self.lobby.reserve(*place, sitter, &[]);
                reserved.map_err(|refusal| alloc::format!("{refusal:?}"))?;
            }
            Event::Freed { place } => self
                .lobby
                .free(*place)
                .map_err(|refusal| alloc::format!("{refusal:?}"))?,
            Event::Withdrawn => self.stage = Stage::Closed(Closing::Withdrawn),
            Event::Lapsed => self.stage = Stage::Closed(Closing::Lapsed),
            Event::Left { place } if self.lobby.is_declined_without(*place) => {
                self.stage = Stage::Closed(Closing::Declined { by: *place });
            }
            Event::Left { place } => self.lobby.leave(*place),
            other => return Err(alloc::format!("{other:?} cannot follow here")),
        }
        Ok(())
    }

    fn start(&mut self, at: Time, seating: &Seating) -> Result<(), String> {
        self.lobby
            .sit_down(seating)
            .map_err(|refusal| alloc::format!("{refusal:?}"))?;
        self.options = owned(&self.options, seating);
        let clocks = self.clock;
        let clocks = clocks.map(|control| Clocks::new(control, self.exact_clock, seating.len()));
        let terms = (self.diplomacy, clocks);
        let beginning = self.beginning.as_deref();
        let playing = Playing::started(&self.options, terms, beginning, at, seating.clone())?;
        self.stage = Stage::Playing(Box::new(playing));
        Ok(())
    }
}

/// The options with who moves two armies: the rules call the people by the numbers of their places, and each seat of the program has a name of its own.
fn owned(options: &Options, seating: &[Holder]) -> Options {
    let mut options = options.clone();
    let shared =
        |(at, holder): (usize, &Holder)| holder.place().is_some() && seating[..at].contains(holder);
    if let Options::Chess4(options) = &mut options {
        let names = seating
            .iter()
            .enumerate()
            .map(|(seat, holder)| match holder {
                Holder::Person(place) => place.0.to_string(),
                Holder::Program => alloc::format!("program {seat}"),
            });
        let names: Vec<String> = names.collect();
        let two = seating.iter().enumerate().any(shared);
        options.owners = names.try_into().ok().filter(|_| two);
    }
    options
}

/// The lobby as it was opened; who has those places was erased where nobody is named.
fn lobby(
    options: &Options,
    programs: &[Seat],
    chosen: &[Seat],
    (reserved, kept): (u32, &[Vec<Seat>]),
    beside: &Beside,
) -> Result<Lobby, String> {
    let mut people = beside.people.iter().cloned();
    let host = people.next().flatten();
    let kept = kept.iter().cloned().chain(core::iter::repeat(Vec::new()));
    let reserved = (0..reserved).zip(kept);
    let reserved = reserved.map(|(_, seats)| (people.next().flatten(), seats));
    Lobby::open(options, programs, host, chosen, reserved)
        .map_err(|refusal| alloc::format!("{refusal:?}"))
}
