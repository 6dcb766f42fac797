//! What is read from a view: the board as its viewer may know it, with earlier positions and those
//! ahead; who has to act, and why the viewer cannot; and the viewer's own part, which is empty for
//! a spectator.

use crate::absences::SeatOffer;
use crate::adjudication::AdjudicatedResult;
use crate::base::id::{PersonId, Seat};
use crate::base::refusal::{AnalysisRefusal, HintRefusal, Refusal, SubstituteRefusal, TimeRefusal};
use crate::clock::{PauseCause, PauseView};
use crate::conditional_moves::ConditionalLine;
use crate::diplomacy::view::DiplomaticStatus;
use crate::view::{ArmyView, PersonView, Phase, PlayedPositions, SeatView, View};
use entente_rules::{Army, Claim, Piece, Play, Position, Reason, Square, Status};
use serde_json::{Map, Value};

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

    /// Why the viewer gets no hint now; `None` if they can have one.
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

    /// Why the game cannot be analysed; `None` if it can. While it runs, an analysis would be help
    /// for its players, and so nobody gets one.
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

    /// Why the viewer, who plays in a running game, cannot make any move now; `None` if they can.
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

impl View {
    /// The armies, in turn order.
    pub fn armies(&self) -> Vec<ArmyView> {
        let seats = (0..).map(Seat).zip(&self.players.seats);
        seats
            .map(|(seat, view)| self.army(seat, view.army))
            .collect()
    }

    /// The army of a seat.
    pub fn army_of(&self, seat: Seat) -> Army {
        self.players.seats[seat.index()].army
    }

    /// The armies of seats, in their order.
    pub fn armies_of(&self, seats: &[Seat]) -> Vec<Army> {
        seats.iter().map(|seat| self.army_of(*seat)).collect()
    }

    fn army(&self, seat: Seat, army: Army) -> ArmyView {
        let own = self.board.moves.iter().filter(|mv| mv.by == seat);
        let seat_of = |army: Option<Army>| self.seat_of(army?);
        ArmyView {
            army,
            seat,
            status: self.position().status(army),
            is_resigning: self.is_active(seat) && self.position().pending(army).is_some(),
            is_walking: self.position().is_walking(army),
            mate: self
                .position()
                .mate(army)
                .and_then(|mate| Some((mate.kind, self.seat_of(mate.by)?))),
            commander: seat_of(self.position().commander(army)),
            eliminated_by: seat_of(self.position().eliminated_by(army)),
            score: self
                .variant()
                .awards_points()
                .then(|| self.position().score(army)),
            captured: own.filter_map(|mv| mv.moved?.captured).collect(),
        }
    }

    /// The game by the rules alone, with every position and turn; `None` before it has started, and
    /// while it keeps secrets.
    pub fn play(&self) -> Option<&Play> {
        match &self.board.played {
            Some(PlayedPositions::Open(play)) => Some(play),
            Some(PlayedPositions::Public(_)) | None => None,
        }
    }

    /// Every position from the start to now as everybody may know it, one more than there are
    /// turns. In the lobby, only the position from which the game will start.
    pub fn public_positions(&self) -> Vec<Position> {
        match &self.board.played {
            Some(PlayedPositions::Open(play)) => {
                let positions = play.positions().iter();
                positions.map(|position| position.seen_by(None)).collect()
            }
            Some(PlayedPositions::Public(positions)) => positions.clone(),
            None => Vec::from([self.board.public_position.clone()]),
        }
    }

    /// The pieces on the board, row by row from the bottom, each row from the left.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        self.position().pieces()
    }

    /// The piece on a square.
    pub fn piece(&self, square: Square) -> Option<Piece> {
        self.position().piece(square)
    }

    /// Whether a queen that is worth one point is on a square.
    pub fn is_one_point(&self, square: Square) -> bool {
        self.position().is_one_point(square)
    }

    /// Whether the player of a seat may stop now and win by points: to stop is to resign.
    pub fn may_claim_win(&self, seat: Seat) -> bool {
        let army = self.players.seats.get(seat.index()).map(|seat| seat.army);
        army.is_some_and(|army| self.position().may_claim_win(army))
    }

    /// The armies in check, with the squares of the attackers.
    ///
    /// If only the owner of a king may know of a check, only the viewer's own are included.
    pub fn checks(&self) -> Vec<(Army, Vec<Square>)> {
        let public = self.position().public_checks();
        let own = self.own_seats();
        let is_own = |army| self.seat_of(army).is_some_and(|seat| own.contains(&seat));
        let mut checks = self.position().checks();
        checks.retain(|check| public.contains(check) || is_own(check.0));
        checks
    }

    /// The position in FEN, if the rule set has it.
    pub fn fen(&self) -> Option<String> {
        self.variant().has_fen().then(|| self.position().fen())
    }

    /// The position as one line of JSON, in the documented format.
    pub fn position_json(&self) -> String {
        self.position().to_json()
    }

    /// The position as a JSON object, in the same format.
    pub fn position_object(&self) -> Map<String, Value> {
        self.position().to_object()
    }
}

impl View {
    /// The viewer's diplomacy; `None` for a spectator, if the game has none, and before it has
    /// started.
    pub fn diplomacy(&self) -> Option<&DiplomaticStatus> {
        self.own.as_ref()?.diplomacy.as_ref()
    }

    /// The viewer's conditional moves; empty for a spectator.
    pub fn conditional_moves(&self) -> &[ConditionalLine] {
        self.own.as_ref().map_or(&[], |own| &own.conditional_moves)
    }

    /// The results that the viewer can claim now; empty for a spectator.
    pub fn claimable_results(&self) -> &[AdjudicatedResult] {
        let own = self.own.as_ref();
        own.map_or(&[], |own| &own.result_claims.possible)
    }

    /// The viewer's private note.
    pub fn note(&self) -> Option<&str> {
        self.own.as_ref()?.note.as_deref()
    }

    /// The draws that the viewer can claim now. For a spectator, those that any player can claim.
    pub fn draw_claims(&self) -> &[Claim] {
        let own = self.own.as_ref();
        own.map_or(&self.turn.draw_claims, |own| &own.draw_claims)
    }

    /// The viewer's seats, once the game has started.
    pub fn own_seats(&self) -> &[Seat] {
        match (&self.phase, self.me()) {
            (Phase::Running { .. } | Phase::Over(_), Some(me)) => &me.seats,
            _ => &[],
        }
    }

    /// The positions from the start to now, as this viewer may know them, for repetitions.
    ///
    /// Only players of a running game with computers have them; for others it is empty.
    pub fn positions(&self) -> &[Position] {
        self.own.as_ref().map_or(&[], |own| &own.positions)
    }

    /// The position as the viewer may know it.
    pub(crate) fn position(&self) -> &Position {
        let known = self.own.as_ref().and_then(|own| own.position.as_ref());
        known.unwrap_or(&self.board.public_position)
    }
}
