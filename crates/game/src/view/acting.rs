//! The player who has to act, the reasons for which the viewer cannot, and positions ahead.

use super::{PersonView, Phase, SeatView, View};
use crate::absences::SeatOffer;
use crate::base::id::{PersonId, Seat};
use crate::base::refusal::{AnalysisRefusal, HintRefusal, Refusal, SubstituteRefusal, TimeRefusal};
use crate::clock::{PauseCause, PauseView};
use entente_rules::{Position, Reason, Status};

/// The minimum number of moves of each seat for an analysis.
const MIN_MOVES_PER_SEAT: usize = 2;

impl View {
    /// Whether this person leads the game without playing.
    pub fn is_led_by(&self, person: PersonId) -> bool {
        let profile = self
            .players
            .arbiter
            .as_ref()
            .and_then(|one| one.profile.as_ref());
        profile.is_some_and(|profile| profile.person == person)
    }

    /// The player who has to act while the game runs: the mover, or the player who picks the move
    /// because the mover's time is up.
    pub fn actor(&self) -> Option<&PersonView> {
        let turn = self
            .turn
            .clock
            .as_ref()
            .and_then(|clock| clock.turn.as_ref());
        let picker = turn.and_then(|turn| turn.picker);
        match picker {
            Some(picker) => self.person_at(picker),
            None => self.moving_player(self.mover()?),
        }
    }

    /// The player who moves for a seat: its own, or the computer in their place.
    pub fn moving_player(&self, seat: Seat) -> Option<&PersonView> {
        let view = self.players.seats.get(seat.index())?;
        self.person(view.stand_in.or(view.player)?)
    }

    /// Whether a seat is out because its time was up. In a game for two, that is how it ended.
    pub fn is_out_of_time(&self, seat: Seat) -> bool {
        let has_ended_it = match &self.phase {
            Phase::Over(ending) => {
                ending.reason == Reason::Flagged && !ending.winners.contains(&seat)
            }
            _ => false,
        };
        let army = self.players.seats.get(seat.index()).map(|seat| seat.army);
        let status = army.map(|army| self.position().status(army));
        has_ended_it && self.players.seats.len() == 2 || status == Some(Status::Flagged)
    }

    /// The diplomacy seat of the player of a seat: the first of their own.
    pub fn diplomacy_seat(&self, seat: Seat) -> Seat {
        let player = self
            .players
            .seats
            .get(seat.index())
            .and_then(|seat| seat.player);
        let mut seats = (0..).map(Seat).zip(&self.players.seats);
        let first = seats.find(|(_, other)| player.is_some() && other.player == player);
        first.map_or(seat, |(seat, _)| seat)
    }

    /// The position after moves that nobody has made yet, each in any notation: for conditional
    /// moves. It is as the viewer may know it. `None` if the game is not running, or if one of the
    /// moves is not legal.
    pub fn position_after(&self, line: &[&str]) -> Option<Position> {
        self.turn()?;
        line.iter()
            .try_fold(self.position().clone(), |position, text| {
                let mv = position.read_move(text).ok()?;
                position.play(mv).ok()
            })
    }

    /// The computer that has taken the place of a seat's player, until they return.
    pub fn substitute(&self, seat: Seat) -> Option<&PersonView> {
        let view = self
            .players
            .seats
            .get(seat.index())
            .filter(|seat| seat.is_substituted)?;
        self.person(view.stand_in?)
    }

    /// The seats of players who stay away that are offered or can be, one for each player.
    pub fn seats_left(&self) -> impl Iterator<Item = (Seat, &SeatView)> {
        let seats = (0..).map(Seat).zip(&self.players.seats);
        let left = seats.filter(|(_, seat)| seat.offer != SeatOffer::None);
        left.filter(|(seat, view)| {
            let mut earlier = self.players.seats.iter().take(seat.index());
            earlier.all(|other| other.player != view.player)
        })
    }

    /// Whether another person has taken over the seats of this one, who is no more than named.
    pub fn is_retired(&self, person: &PersonView) -> bool {
        self.has_begun() && person.computer.is_none() && person.seats.is_empty()
    }

    /// The players who are no computers: in the lobby all who have joined or are expected, and
    /// later those who have seats.
    pub fn human_players(&self) -> impl Iterator<Item = &PersonView> {
        let people = self.players.people.iter();
        people.filter(|player| player.computer.is_none() && !self.is_retired(player))
    }

    /// Whether a computer has taken the viewer's place.
    pub fn is_replaced(&self) -> bool {
        let me = self.player().filter(|_| self.turn().is_some());
        let mut seats = self.players.seats.iter();
        me.is_some() && seats.any(|seat| seat.is_substituted && seat.player == me)
    }

    /// The reason for which the viewer gets no hint now; `None` if they can have one.
    pub fn no_hint_reason(&self) -> Option<Refusal> {
        if self.me().is_none() {
            return Some(Refusal::NotSeated);
        }
        let is_mine = |seat: &SeatView| seat.player == self.player();
        let others = (0..).map(Seat).zip(&self.players.seats);
        let mut others = others.filter(|(_, view)| !is_mine(view));
        match &self.phase {
            Phase::Lobby => return Some(Refusal::NotStarted),
            Phase::Closed(_) => return Some(Refusal::LobbyClosed),
            Phase::Over(ending) => return Some(Refusal::Over(ending.clone())),
            Phase::Running { .. } => {}
        }
        if !others.all(|(seat, _)| self.is_computer(seat)) {
            return Some(Refusal::Hint(HintRefusal::OtherPeople));
        }
        if self.terms.rated {
            return Some(Refusal::Hint(HintRefusal::Rated));
        }
        if !self.terms.computer_options.hints {
            return Some(Refusal::Hint(HintRefusal::Off));
        }
        self.inactive_reason().or_else(|| self.cannot_move_reason())
    }

    /// The reason for which the game cannot be analysed; `None` if it can. While it runs, an
    /// analysis would be help for its players, and so nobody gets one.
    pub fn no_analysis_reason(&self) -> Option<Refusal> {
        match &self.phase {
            Phase::Lobby => return Some(Refusal::NotStarted),
            Phase::Closed(_) => return Some(Refusal::LobbyClosed),
            Phase::Running { .. } => return Some(Refusal::Analysis(AnalysisRefusal::Running)),
            Phase::Over(_) => {}
        }
        self.too_short_to_analyse()
    }

    /// The refusal to analyse so short a game; `None` if it is long enough.
    pub fn too_short_to_analyse(&self) -> Option<Refusal> {
        let made = self
            .board
            .moves
            .iter()
            .filter(|mv| mv.moved.is_some())
            .count();
        let least = MIN_MOVES_PER_SEAT * self.seats_taking_part().count();
        (made < least).then_some(Refusal::Analysis(AnalysisRefusal::TooShort))
    }

    /// Whether the viewer has to act.
    pub fn is_my_turn(&self) -> bool {
        let actor = self.actor().filter(|_| self.turn().is_some());
        actor.is_some_and(|actor| Some(actor.player) == self.player())
    }

    /// The reason for which the viewer, who plays in a running game, cannot make any move now;
    /// `None` if they can.
    pub fn cannot_move_reason(&self) -> Option<Refusal> {
        let turn = self.turn()?;
        if self.is_replaced() {
            return Some(Refusal::Substitute(SubstituteRefusal::Replaced));
        }
        if self.is_my_turn() {
            let requested = |pause: &PauseView| pause.cause != PauseCause::NobodyCame;
            let pause = self.pause().filter(requested);
            return pause.map(|pause| Refusal::Time(TimeRefusal::Paused { until: pause.until }));
        }
        let late = self.mover().and_then(|seat| self.person_at(seat));
        let is_mine = late.is_some_and(|late| Some(late.player) == self.player());
        let clock = self.turn.clock.as_ref().and_then(|clock| clock.turn);
        let picker = clock.and_then(|turn| turn.picker).filter(|_| is_mine);
        Some(picker.map_or(Refusal::NotYourTurn { turn }, |picker| {
            Refusal::Time(TimeRefusal::TimeIsUp { picker })
        }))
    }

    /// The pause, if the clocks are paused.
    pub fn pause(&self) -> Option<PauseView> {
        self.turn.clock.as_ref()?.pause
    }
}
