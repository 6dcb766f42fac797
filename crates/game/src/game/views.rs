//! What can be read from a game: its views, now and earlier, the replay of a finished game, its
//! persons, and the turns of its computers.

use crate::absences::{self, decide};
use crate::base::event::Event;
use crate::base::id::{Actor, Chance, PersonId, PlayerId, Time};
use crate::base::playing::Playing;
use crate::base::state::{Stage, State};
use crate::base::viewer::{Audience, Notification, Viewer};
use crate::game::{Entry, Game, MaybeDecision, apply_next, known, notifications};
use crate::people::Vacation;
use crate::terms::GameTerms;
use crate::view::View;
use crate::view::build::KnownRecords;
use crate::view::events::GameEvent;
use entente_rules::{Position, Variant};

impl Game {
    /// Whether anybody may watch.
    pub fn is_public(&self) -> bool {
        self.state.as_ref().is_some_and(|state| state.terms.public)
    }

    /// The terms; `None` before the game is created.
    pub fn terms(&self) -> Option<&GameTerms> {
        Some(&self.state.as_ref()?.terms)
    }

    /// When the lobby was created.
    pub fn created_at(&self) -> Option<Time> {
        Some(self.state.as_ref()?.created_at)
    }

    /// The rule set and the time of creation of a public game; `None` for any other.
    pub fn public_facts(&self) -> Option<(Variant, Time)> {
        let state = self.state.as_ref().filter(|state| state.terms.public)?;
        Some((state.terms.options.variant(), state.created_at))
    }

    /// Whether a person may see the game who knows nothing but its id: a player, anybody if it is
    /// public, its arbiter, and anybody while they can still join.
    pub fn may_be_seen_by(&self, actor: impl Into<Actor>) -> bool {
        let Some(state) = &self.state else {
            return false;
        };
        let is_open = matches!(state.stage, Stage::Lobby) && state.lobby.open_seats() > 0;
        let actor = actor.into();
        let is_player = state.lobby.member_acting(actor).is_some();
        let is_arbiter = actor
            .person()
            .is_some_and(|person| state.is_arbiter(person));
        state.terms.public || is_open || is_player || is_arbiter
    }

    /// The numbers of the open offers of seats that were left for good.
    pub fn seat_offers(&self) -> Vec<u32> {
        let playing = self.state.as_ref().and_then(|state| match &state.stage {
            Stage::Playing(playing) => Some(&**playing),
            Stage::Lobby | Stage::Closed(_) => None,
        });
        let offers = playing.into_iter().flat_map(absences::decide::open_offers);
        offers.map(|(_, number)| number).collect()
    }

    /// The version of the game that this viewer would see
    /// ([`version`](crate::RecordView::version)).
    pub fn version_for(&self, viewer: Viewer) -> u64 {
        self.version(viewer, self.history.len())
    }

    /// The version that this viewer would see after the last event that everybody knows of
    /// ([`turn_version`](crate::RecordView::turn_version)).
    pub fn turn_version_for(&self, viewer: Viewer) -> u64 {
        self.version(viewer, self.turn_records(self.history.len()))
    }

    /// The number of plies made ([`View::ply`]).
    pub fn ply(&self) -> u32 {
        let begun = self.state.as_ref().and_then(State::begun);
        begun.map_or(0, |playing| playing.moves().len() as u32)
    }

    /// The time of the open request to the other players; `None` if there is none.
    pub fn request_at(&self) -> Option<Time> {
        match &self.state.as_ref()?.stage {
            Stage::Playing(playing) => Some(playing.request.as_ref()?.at),
            _ => None,
        }
    }

    /// The events that this viewer may know of, after the first `after` of them: at most `limit`.
    pub fn events_for(&self, viewer: Viewer, after: u64, limit: usize) -> Vec<GameEvent> {
        let state = self.state.iter();
        let armies = state
            .flat_map(|state| state.terms.options.armies())
            .collect::<Vec<_>>();
        let known = self.history.iter();
        let known = known.filter(|entry| entry.audience.has(viewer));
        // Without the entries before it there is no number that could be too large.
        let skipped = usize::try_from(after).unwrap_or(usize::MAX);
        let page = known.skip(skipped).take(limit).enumerate();
        page.map(|(place, entry)| {
            let number = after + 1 + place as u64;
            let record = &entry.record;
            let at = Time(record.at);
            let outline = &entry.outline;
            outline.event(viewer, number, at, &record.event, armies.clone())
        })
        .collect()
    }

    /// The game as this viewer sees it now; `None` before it is created.
    pub fn view(&self, viewer: Viewer) -> Option<View> {
        Some(self.view_of(self.state.as_ref()?, viewer, self.history.len()))
    }

    /// The game as this viewer saw it when it had this many records.
    pub fn view_at(&self, viewer: Viewer, records: u64) -> Option<View> {
        let count = usize::try_from(records).ok()?.min(self.history.len());
        if count == self.history.len() {
            return self.view(viewer);
        }
        // Only the present state is kept, so an earlier one is folded again from the start.
        let state = self.history[..count].iter().fold(
            None,
            |state: Option<State>,
             Entry {
                 record, erasable, ..
             }| {
                Some(
                    apply_next(state, Time(record.at), &record.event, erasable)
                        .expect("these records were applied before"),
                )
            },
        )?;
        Some(self.view_of(&state, viewer, count))
    }

    /// The number of records that the game had when its public head began with these bytes; `None`
    /// if it never did. Fewer than 16 bytes name no head.
    pub fn records_at(&self, head: &[u8]) -> Option<u64> {
        const SHORT_HEAD: usize = 16;
        let is_it = |entry: &Entry| {
            matches!(entry.audience, Audience::All) && entry.record.head.starts_with(head)
        };
        let last = self.history.iter().rposition(is_it)?;
        (head.len() >= SHORT_HEAD).then_some(last as u64 + 1)
    }

    /// The game as this viewer saw it after the last event that everybody knows of.
    ///
    /// Computers find their moves with it, so that no secret event while they think can make them
    /// think longer, or differently.
    pub fn view_of_turn(&self, viewer: Viewer) -> Option<View> {
        self.view_at(viewer, self.turn_records(self.history.len()) as u64)
    }

    /// The number of records, of the first `count`, up to the last that everybody knows of.
    fn turn_records(&self, count: usize) -> usize {
        let history = &self.history[..count];
        let public = |entry: &Entry| matches!(entry.audience, Audience::All);
        history.iter().rposition(public).map_or(0, |last| last + 1)
    }

    /// The game as this viewer saw it at this time; `None` if it did not exist yet.
    pub fn view_at_time(&self, viewer: Viewer, at: Time) -> Option<View> {
        let before = self.history.iter();
        let records = before.take_while(|entry| entry.record.at <= at.0).count();
        self.view_at(viewer, records as u64)
    }

    /// The state after `count` records, as this viewer sees it.
    fn view_of(&self, state: &State, viewer: Viewer, count: usize) -> View {
        // A viewer only counts the records they may know of, and the head is that of the last
        // record that everybody may know of. Otherwise both would reveal that something secret
        // happened.
        let (public, since) = self.history[..count].split_at(self.turn_records(count));
        let last = public.last().expect("the creation of a game is public");
        let turn_version = known(public, viewer);
        let known = KnownRecords {
            version: turn_version + known(since, viewer),
            turn_version,
            head: last.record.head,
        };
        View::of(&self.id, state, viewer, known)
    }
}

/// A finished game with its positions.
///
/// If the game reveals its alliances, the positions have them. Otherwise they are those that a
/// spectator saw.
#[derive(Debug, Clone)]
pub struct Replay {
    /// The game as a spectator sees it now.
    pub view: View,
    /// The position before each move, and the one after the last.
    pub positions: Vec<Position>,
}

impl Game {
    /// The game from its first move to its last; `None` unless it is over.
    pub fn replay(&self) -> Option<Replay> {
        let state = self.state.as_ref()?;
        Replay::of(self.view(Viewer::Spectator)?, state)
    }
}

impl Replay {
    /// The replay of a game that is over, with this view of a spectator.
    pub(crate) fn of(view: View, state: &State) -> Option<Self> {
        let Stage::Playing(playing) = &state.stage else {
            return None;
        };
        playing.ending()?;
        let positions = positions(playing, state.keeps_no_secrets());
        Some(Self { view, positions })
    }
}

fn positions(playing: &Playing, with_secrets: bool) -> Vec<Position> {
    let seen = |position: &Position| {
        if with_secrets {
            position.clone()
        } else {
            position.seen_by(None)
        }
    };
    let all = playing.play().positions();
    // There is one more position than there are moves, and the last positions belong to them.
    let skipped = all.len().saturating_sub(playing.moves().len() + 1);
    all[skipped..].iter().map(seen).collect()
}

impl Game {
    /// The persons who play, in the order of their numbers, without those who asked to be
    /// forgotten.
    pub fn people(&self) -> impl Iterator<Item = PersonId> {
        let members = self.state.iter().flat_map(|state| state.lobby.members());
        members.filter_map(|member| Some(member.profile()?.person))
    }

    /// The names of the people who play, without those who asked to be forgotten.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let members = self.state.iter().flat_map(|state| state.lobby.members());
        members.filter_map(|member| Some(member.profile()?.name.as_str()))
    }

    /// The person who created the game; `None` if they asked to be forgotten.
    pub fn host(&self) -> Option<PersonId> {
        let host = self.person(Viewer::Player(PlayerId::HOST));
        host.or_else(|| self.arbiter())
    }

    /// The person who leads the game without playing; `None` if there is none, or if they asked to
    /// be forgotten.
    pub fn arbiter(&self) -> Option<PersonId> {
        let arbiter = self.state.as_ref()?.arbiter.as_ref()?;
        Some(arbiter.profile.as_ref()?.person)
    }

    /// The persons for whom a seat is reserved, and who have not answered.
    pub fn invited(&self) -> impl Iterator<Item = PersonId> {
        let members = self.state.iter().flat_map(|state| state.lobby.members());
        let invited = members.filter(|member| member.reserved);
        invited.filter_map(|member| Some(member.profile()?.person))
    }

    /// The person behind a viewer; `None` for spectators, computers, and those who asked to be
    /// forgotten.
    pub fn person(&self, viewer: Viewer) -> Option<PersonId> {
        match viewer {
            Viewer::Spectator => None,
            Viewer::Player(player) => {
                let member = self.state.as_ref()?.lobby.member(player)?;
                Some(member.profile()?.person)
            }
        }
    }
}

/// The duty of a computer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Duty {
    /// To move, or to answer a draw offer or a request. Everybody can see that it has to.
    Act,
    /// To decide on a step of secret diplomacy. Nothing waits for it.
    Diplomacy,
}

/// A computer with a duty, and the data on which its next action depends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ComputerTurn {
    /// The computer.
    pub player: PlayerId,
    /// Its duty.
    pub duty: Duty,
    /// The version of its view: for [`Duty::Act`] that after the last event that everybody knows of
    /// ([`turn_version`](crate::RecordView::turn_version)), so that secrets neither hurry nor delay
    /// it; for [`Duty::Diplomacy`] the present one ([`version`](crate::RecordView::version)).
    pub version: u64,
    /// When its time for the move is up; `None` if no clock is running for it.
    pub deadline: Option<Time>,
    /// Whether each move has its own time, so that nobody sits at the board and waits.
    pub correspondence: bool,
}

impl Game {
    /// The computers that have to act now: to move, or to answer a draw offer or a request.
    ///
    /// While the clocks are paused no computer moves.
    pub fn computers_to_act(&self) -> Vec<ComputerTurn> {
        let Some(playing) = self.running() else {
            return Vec::new();
        };
        let correspondence = playing
            .clocks
            .as_ref()
            .is_some_and(|clocks| clocks.control.pace.is_correspondence());
        let clock = self.turn_clock();
        let records = self.turn_records(self.history.len());
        let turn = |player| ComputerTurn {
            player,
            duty: Duty::Act,
            version: self.version(Viewer::Player(player), records),
            deadline: clock
                .filter(|clock| clock.player == player)
                .map(|clock| clock.deadline),
            correspondence,
        };
        absences::decide::computers_to_act(playing)
            .map(turn)
            .collect()
    }

    /// The computers that can do diplomacy: those with a seat of their own, where there is
    /// diplomacy.
    pub fn computers_with_diplomacy(&self) -> Vec<ComputerTurn> {
        let Some(playing) = self.running().filter(|playing| playing.ledger.is_some()) else {
            return Vec::new();
        };
        let correspondence = playing
            .clocks
            .as_ref()
            .is_some_and(|clocks| clocks.control.pace.is_correspondence());
        let turn = |player| ComputerTurn {
            player,
            duty: Duty::Diplomacy,
            version: self.version(Viewer::Player(player), self.history.len()),
            deadline: None,
            correspondence,
        };
        absences::decide::computers_with_diplomacy(playing)
            .map(turn)
            .collect()
    }

    /// All computers with a duty.
    pub fn waiting_computers(&self) -> Vec<ComputerTurn> {
        let acting = self.computers_to_act().into_iter();
        acting.chain(self.computers_with_diplomacy()).collect()
    }
}

impl Game {
    /// Records that a person is on vacation, or back.
    ///
    /// Returns `None` if it changes nothing: only correspondence clocks wait for players on
    /// vacation, and those of an anonymous game for nobody.
    pub fn decide_vacation(
        &self,
        person: PersonId,
        vacation: Option<Vacation>,
        now: Time,
        chance: &Chance,
    ) -> MaybeDecision {
        let now = self.not_before_last(now);
        let away = |state: &State| {
            let player = state.lobby.member_of(person)?.player;
            decide::vacation(state, player, vacation, now)
        };
        let event = self.state.as_ref().and_then(away);
        self.to_decision_if(event, now, chance)
    }

    /// The notifications that a person's vacation is over because its end has come. Empty if it was
    /// no vacation of the present turn: then no message says that it goes on.
    pub fn notify_vacation_over(&self, person: PersonId, now: Time) -> Vec<Notification> {
        let over = || {
            let state = self.state.as_ref().filter(|state| !state.terms.anonymous)?;
            let clocks = self.running()?.clocks.as_ref()?;
            let since = clocks.turn()?.since;
            let player = state.lobby.member_of(person)?.player;
            let mut ends = clocks.away(since);
            let (_, until) = ends.find(|(away, until)| *away == player && *until <= now)?;
            let since = None;
            let away = Event::Away {
                player,
                since,
                until,
            };
            Some(notifications::vacation_over(state, &away))
        };
        over().unwrap_or_default()
    }
}
