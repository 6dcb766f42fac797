//! Builds a view from a state, with nothing that this viewer may not know; and lists the actions
//! that they can take besides moving. Frontends offer these and nothing else.
//!
//! A player who may offer no more draws to an opponent is still offered it: they learn that when
//! they try.

use crate::absences::{self, SeatOffer};
use crate::arbiter::MIN_ABSENCE;
use crate::base::id::{GameId, PlayerId, Seat, Span, Time};
use crate::base::playing::Playing;
use crate::base::state::{Stage, State};
use crate::base::viewer::Viewer;
use crate::clock::running::Clocks;
use crate::clock::{ClockView, PauseCause, PauseView, TurnView};
use crate::computers::Character;
use crate::diplomacy::view::{RevealedCharacter, TrueHistory};
use crate::lobby::Member;
use crate::moves::is_opening;
use crate::requests::{Offer, PlayerRequest};
use crate::view::{
    BoardView, Own, PersonView, Phase, PlayedPositions, PlayersView, RecordView, SeatView,
    TurnState, View,
};
use crate::{diplomacy, votes};
use entente_rules::Position;
use std::sync::Arc;

/// What a viewer knows of the log: how many records, and the head after the last public one.
#[derive(Debug, Clone, Copy)]
pub(crate) struct KnownRecords {
    pub(crate) version: u64,
    /// The version after the last event that everybody knows of.
    pub(crate) turn_version: u64,
    pub(crate) head: [u8; 32],
}

impl View {
    pub(crate) fn of(game: &GameId, state: &State, viewer: Viewer, known: KnownRecords) -> Self {
        let view = Self {
            game: game.clone(),
            phase: phase(state),
            terms: state.terms.clone(),
            players: PlayersView {
                people: people(state, viewer),
                seats: seats(state),
                open_seats: state.lobby.open_seats(),
                most_seats: state.lobby.most_seats(),
                by_invitation: state.lobby.is_by_invitation(),
                hides_people: state.hides_people(),
                arbiter: state.arbiter.clone(),
            },
            board: board(state),
            turn: turn(state, viewer),
            record: record(state, known),
            own: player_of(viewer).map(|player| Own::of(state, player)),
        };
        view.with_expired_clocks()
    }

    /// The view in which nobody who is out of time has any left: a time per move would be that of
    /// a next move.
    fn with_expired_clocks(mut self) -> Self {
        let seats = (0..).map(Seat).take(self.players.seats.len());
        let expired: Vec<Seat> = seats.filter(|seat| self.is_out_of_time(*seat)).collect();
        let left = self.turn.clock.iter_mut().flat_map(|clock| &mut clock.left);
        for (_, left) in (0..)
            .map(Seat)
            .zip(left)
            .filter(|(seat, _)| expired.contains(seat))
        {
            *left = Span(0);
        }
        self
    }
}

/// The game as it is played or was played to its end; `None` in the lobby, and once it was closed
/// or aborted.
fn playing(state: &State) -> Option<&Playing> {
    match &state.stage {
        Stage::Playing(playing) => Some(playing),
        _ => None,
    }
}

/// The board. Of an aborted game it and the players are still shown, and nothing else.
fn board(state: &State) -> BoardView {
    let (playing, begun) = (playing(state), state.begun());
    let mut moves = begun.map_or_else(Vec::new, |p| p.moves().to_vec());
    if state.hides_votes() {
        moves.iter_mut().for_each(|mv| mv.vote = None);
    }
    BoardView {
        moves,
        latest_news: playing.map_or_else(Vec::new, |p| p.latest_news().to_vec()),
        public_position: begun.map_or_else(|| start(state), |p| public_position(state, p)),
        played: begun.map(|p| played_positions(state, p)),
        latest_plies: begun.map_or(0, Playing::latest_plies),
        plies_in_record: playing.map_or(0, Playing::plies_in_record),
    }
}

/// The clocks, offers and votes of the moment.
fn turn(state: &State, viewer: Viewer) -> TurnState {
    let playing = playing(state);
    TurnState {
        clock: clock(state),
        waits_since: playing.map(Playing::waits_since),
        vote: playing.and_then(votes::decide::crowd_turn),
        offers: playing.map_or_else(Vec::new, Playing::offers),
        draw_claims: playing.map_or_else(Vec::new, |p| p.claims(None)),
        request: playing.and_then(|p| request(p, viewer)),
    }
}

/// The log of the game, for a viewer who knows this many events of it, and what follows from its
/// end.
fn record(state: &State, known: KnownRecords) -> RecordView {
    let seed = state.seed.as_ref();
    let seed = seed.filter(|_| state.keeps_no_secrets());
    RecordView {
        version: known.version,
        turn_version: known.turn_version,
        head: known.head,
        seed_hash: state.seed_hash,
        seed: seed.map(|seed| seed.0),
        history: playing(state).and_then(|p| history(state, p)),
        home: state.home.clone(),
        is_rematch: state.rematch,
        created_at: state.created_at,
        started_at: state.begun().map(Playing::started_at),
        ended_at: state.over_since,
        rating_pace: state.rating_pace(),
        rating: state.rating.clone(),
    }
}

/// The starting position of the game.
fn start(state: &State) -> Position {
    let starting_position = state.terms.starting_position.as_deref();
    let play = starting_position
        .and_then(|starting_position| starting_position.play(&state.terms.options).ok());
    play.map_or_else(
        || Position::start_with(&state.terms.options),
        |play| play.position().clone(),
    )
}

/// The clocks, which everybody may see.
fn clock(state: &State) -> Option<ClockView> {
    let control = state.terms.clock?;
    let clocks = playing(state).and_then(|playing| playing.clocks.as_ref());
    let turn = clocks.and_then(Clocks::turn).map(|turn| TurnView {
        seat: turn.seat,
        since: turn.since,
        deadline: clocks.and_then(Clocks::deadline),
        credit: turn.credit(),
        picker: turn.picker.map(|picker| picker.seat),
    });
    let pause = clocks.and_then(|clocks| clocks.pause);
    // A view does not know the present time. Vacations that ended before the turn began, or that
    // no clock waits for any more, concern nobody.
    let away = clocks.zip(turn.as_ref());
    let away = away.map(|(clocks, turn)| clocks.away(turn.since).collect());
    Some(ClockView {
        control,
        left: clocks.map_or_else(Vec::new, |clocks| clocks.left().to_vec()),
        turn,
        pause: pause.map(|pause| PauseView {
            since: pause.since,
            until: pause.until,
            cause: pause.cause,
        }),
        away: away.unwrap_or_default(),
    })
}

/// The position as everybody may know it.
fn public_position(state: &State, playing: &Playing) -> Position {
    // The rules remove what others may not know from a position.
    if state.keeps_no_secrets() {
        playing.position().clone()
    } else {
        playing.position().seen_by(None)
    }
}

/// The game by the rules, or while it keeps secrets, the positions as everybody may know them.
fn played_positions(state: &State, playing: &Playing) -> PlayedPositions {
    if !state.terms.options.keeps_secrets() || state.keeps_no_secrets() {
        return PlayedPositions::Open(Arc::clone(playing.play()));
    }
    let positions = playing.play().positions().iter();
    PlayedPositions::Public(positions.map(|position| position.seen_by(None)).collect())
}

/// The whole history of the diplomacy, once it is revealed.
fn history(state: &State, playing: &Playing) -> Option<TrueHistory> {
    let ledger = playing.ledger.as_ref();
    let ledger = ledger.filter(|_| state.keeps_no_secrets())?;
    Some(diplomacy::view::history(ledger, characters(state, playing)))
}

/// The characters of all computers, by their diplomacy seats.
fn characters(state: &State, playing: &Playing) -> Vec<RevealedCharacter> {
    let mut seats: Vec<Seat> = (0..playing.seats() as u8)
        .map(|seat| playing.diplomacy_seat(Seat(seat)))
        .collect();
    seats.sort_unstable();
    seats.dedup();
    let revealed = |seat| {
        let character = state.character(playing, seat)?;
        Some(RevealedCharacter { seat, character })
    };
    seats.into_iter().filter_map(revealed).collect()
}

impl State {
    /// The character of the computer that has a seat; `None` if a person has it.
    pub(super) fn character(&self, playing: &Playing, seat: Seat) -> Option<Character> {
        let player = playing.player(seat)?;
        let computer = self.lobby.member(player)?.as_computer()?;
        let drawn = || Some(Character::drawn(seat, self.game_seed().as_ref()?));
        computer.character.or_else(drawn)
    }
}

impl PersonView {
    fn of(member: &Member) -> Self {
        Self {
            player: member.player,
            profile: member.profile().cloned(),
            computer: member.as_computer().cloned(),
            crowd: member.as_crowd().cloned(),
            seats: member.seats.clone(),
            reserved: member.reserved,
            nonce: member.nonce.clone(),
            is_here: false,
        }
    }

    /// The same without what shows who the player is, unless it is the viewer.
    fn hidden_from(self, viewer: Viewer) -> Self {
        let is_viewer = viewer == Viewer::Player(self.player);
        Self {
            profile: self.profile.filter(|_| is_viewer),
            nonce: None,
            ..self
        }
    }
}

/// The players. A computer in whose place a person plays again is none of them.
fn people(state: &State, viewer: Viewer) -> Vec<PersonView> {
    let has_started = state.begun().is_some();
    let members = state.lobby.members().iter();
    let all = members
        .filter(|member| !has_started || !member.is_computer() || !member.seats.is_empty())
        .map(PersonView::of);
    if state.hides_people() {
        all.map(|person| person.hidden_from(viewer)).collect()
    } else {
        all.collect()
    }
}

fn seats(state: &State) -> Vec<SeatView> {
    let owners = |seat: Seat| match state.begun() {
        Some(playing) => {
            let is_substituted = playing.substitute(seat).is_some();
            (playing.player(seat), playing.stand_in(seat), is_substituted)
        }
        None => (state.lobby.owner(seat), None, false),
    };
    let armies = (0..).map(Seat).zip(state.terms.options.armies());
    armies
        .map(|(seat, army)| {
            let (player, stand_in, is_substituted) = owners(seat);
            let playing = state.begun();
            SeatView {
                army,
                player,
                stand_in,
                is_substituted,
                offer: playing.map_or(SeatOffer::None, |playing| offer(state, playing, seat)),
                former: playing.and_then(|playing| playing.topics.absences.former_player(seat)),
            }
        })
        .collect()
}

/// Returns the state of the offer of a seat: offered, or whether those who play can offer it.
fn offer(state: &State, playing: &Playing, seat: Seat) -> SeatOffer {
    let player = playing.player(seat);
    let number = player.and_then(|player| absences::decide::open_offer(playing, player));
    let is_free = || player.is_some_and(|player| absences::decide::is_left(playing, player));
    match number {
        Some(number) => SeatOffer::Open(number),
        None if !state.terms.rated && is_free() => SeatOffer::Possible,
        None => SeatOffer::None,
    }
}

/// The number of a viewer who plays.
fn player_of(viewer: Viewer) -> Option<PlayerId> {
    match viewer {
        Viewer::Player(player) => Some(player),
        Viewer::Spectator => None,
    }
}

fn phase(state: &State) -> Phase {
    match &state.stage {
        Stage::Lobby => Phase::Lobby,
        Stage::Closed(closed) => Phase::Closed(closed.reason),
        Stage::Playing(playing) => match playing.ending() {
            None => Phase::Running {
                turn: playing.turn(),
            },
            Some(ending) => Phase::Over(ending),
        },
    }
}

/// The open request. Only players may see the channel that the game is to move to.
fn request(playing: &Playing, viewer: Viewer) -> Option<PlayerRequest> {
    let request = playing.request.clone()?;
    let is_player = matches!(viewer, Viewer::Player(_));
    let channel = request.channel.filter(|_| is_player);
    Some(PlayerRequest { channel, ..request })
}

impl View {
    /// Whether the viewer plays in the running game and still has a say in it.
    pub fn may_act(&self) -> bool {
        self.turn().is_some() && self.player().is_some() && self.inactive_reason().is_none()
    }

    /// Whether the viewer can make a move now, or vote for one.
    pub fn may_move(&self) -> bool {
        self.is_my_turn() && self.cannot_move_reason().is_none()
    }

    /// Whether the viewer can offer a draw: nobody waits for an answer of theirs, and no team
    /// plays, which could not give one.
    pub fn may_offer_draw(&self) -> bool {
        let mut offers = self.turn.offers.iter();
        self.may_act()
            && !self.has_crowd()
            && !offers.any(|offer| self.is_own_offer(offer))
            && !self.may_accept_draw()
    }

    /// Whether the viewer can accept the draw that another player offers.
    pub fn may_accept_draw(&self) -> bool {
        let me = self.player();
        let mut offers = self.offers_of_others();
        self.may_act() && offers.any(|offer| me.is_some_and(|me| !offer.accepted.contains(&me)))
    }

    /// Whether the viewer can decline the draw that another player offers, even after accepting it.
    pub fn may_decline_draw(&self) -> bool {
        self.may_act() && self.offers_of_others().next().is_some()
    }

    /// Whether the viewer can ask the others to take back the viewer's last move.
    pub fn may_ask_takeback(&self) -> bool {
        self.possible_takeback().is_some()
    }

    /// The number of plies that would stay if the viewer asked the others for a takeback now, and
    /// they accepted; `None` if the viewer cannot ask.
    pub fn possible_takeback(&self) -> Option<usize> {
        let has_takebacks = self.terms.diplomacy.is_none() && !self.terms.rated;
        let may_ask = self.may_ask() && has_takebacks;
        self.own.as_ref()?.takeback.filter(|_| may_ask)
    }

    /// Whether the viewer can ask the others for a pause.
    pub fn may_ask_pause(&self) -> bool {
        let clock = self.turn.clock.as_ref();
        self.may_ask() && clock.is_some_and(|clock| clock.pause.is_none())
    }

    /// Whether the viewer can ask the others to let the clocks run again, or do it alone because
    /// nobody came.
    pub fn may_resume(&self) -> bool {
        match self.pause().map(|pause| pause.cause) {
            Some(PauseCause::NobodyCame) => self.may_act(),
            Some(PauseCause::Requested | PauseCause::Arbiter) => self.may_ask(),
            None => false,
        }
    }

    /// Whether the viewer can accept the request of another player.
    pub fn may_accept_request(&self) -> bool {
        self.may_act() && self.is_asked()
    }

    /// Whether the viewer can decline the request of another player, or withdraw their own.
    pub fn may_decline_request(&self) -> bool {
        self.may_act() && self.turn.request.is_some()
    }

    /// Whether the viewer leads the last two players by so many points that they can stop and stay
    /// ahead. To resign now is the same.
    pub fn may_stop(&self) -> bool {
        let position = self.position();
        let leads = |seat: Seat| {
            let army = self.players.seats[seat.index()].army;
            position.pending(army).is_none() && position.may_claim_win(army)
        };
        let mut seats = (0..).map(Seat).take(self.players.seats.len());
        self.may_act() && seats.any(|seat| self.voter(seat) == self.player() && leads(seat))
    }

    /// Whether nobody leaves yet: who resigns or loses on time in one of the first rounds aborts
    /// the game, where the rules say so.
    pub fn leaving_aborts(&self) -> bool {
        self.turn().is_some() && is_opening(self.position())
    }

    /// Whether the viewer can still abort the game: not everybody has had a turn, nobody leaves
    /// yet, or only computers play.
    pub fn may_abort(&self) -> bool {
        let moved = self.board.moves.iter().filter(|mv| mv.moved.is_some());
        let owned = self
            .players
            .seats
            .iter()
            .filter(|seat| seat.player.is_some());
        let is_early = moved.count() < owned.count() || self.leaving_aborts();
        self.may_act() && (is_early || !self.has_people())
    }

    /// Whether the viewer can prepare moves: it is another player's turn.
    pub fn may_prepare(&self) -> bool {
        let mover = self.mover().and_then(|seat| self.person_at(seat));
        self.may_act() && mover.map(|mover| mover.player) != self.player()
    }

    /// Whether the arbiter can put a computer in the place of the person whose turn it is, who has
    /// kept the others waiting for so long. While somebody's pause lasts, nobody has to move.
    pub fn may_substitute(&self, now: Time) -> bool {
        let pause = self.pause();
        let is_paused = pause.is_some_and(|pause| pause.cause != PauseCause::NobodyCame);
        let mover = self.mover().and_then(|seat| self.moving_player(seat));
        let is_person = mover.is_some_and(|player| player.computer.is_none());
        let waits_since = self.turn.waits_since;
        let waited = waits_since.map(|since| Span(now.0.saturating_sub(since.0)));
        is_person && !is_paused && waited.is_some_and(|waited| waited >= MIN_ABSENCE)
    }

    /// Whether the viewer can ask the others for anything: no request is open, and no team plays,
    /// which could not answer.
    fn may_ask(&self) -> bool {
        self.may_act() && self.turn.request.is_none() && !self.has_crowd()
    }

    /// Whether a team still plays.
    fn has_crowd(&self) -> bool {
        let plays = |person: &PersonView| {
            let mut seats = person.seats.iter();
            person.crowd.is_some() && seats.any(|seat| self.votes(person.player, *seat))
        };
        self.players.people.iter().any(plays)
    }

    /// Whether the viewer decides for the army that offers this draw.
    fn is_own_offer(&self, offer: &Offer) -> bool {
        self.player().is_some() && self.voter(offer.seat) == self.player()
    }

    fn offers_of_others(&self) -> impl Iterator<Item = &Offer> {
        let offers = self.turn.offers.iter();
        offers.filter(|offer| !self.is_own_offer(offer))
    }
}
