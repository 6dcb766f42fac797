//! Builds a view from a state, with nothing that this viewer may not know.

use super::diplomacy::{self, DiplomacyView, DiplomaticStatus, RevealedCharacter};
use super::{PersonView, Phase, PlayedPositions, SeatView, View};
use crate::clock::pace::Span;
use crate::clock::{ClockView, PauseView, TurnView};
use crate::id::{GameId, PlayerId, Seat};
use crate::lobby::Member;
use crate::playing::clocks::Clocks;
use crate::playing::request::takeback_ply;
use crate::playing::{Playing, claims, conditional_moves, crowds, draw_offers, takeovers};
use crate::state::{Stage, State};
use crate::types::claim::ClaimView;
use crate::types::computer::Character;
use crate::types::moves::ConditionalLine;
use crate::types::request::PlayerRequest;
use crate::types::takeover::SeatOffer;
use crate::types::viewer::Viewer;

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use entente_rules::Position;

impl View {
    pub(crate) fn of(
        game: &GameId,
        state: &State,
        viewer: Viewer,
        (version, turn_version, head): (u64, u64, [u8; 32]),
    ) -> Self {
        let playing = match &state.stage {
            Stage::Playing(playing) => Some(&**playing),
            _ => None,
        };
        // Of an aborted game the board and its players are still shown, and nothing else.
        let begun = state.begun();
        let view = Self {
            game: game.clone(),
            viewer,
            terms: state.terms.clone(),
            hides_people: state.hides_people(),
            rating: state.rating.clone(),
            rating_pace: state.rating_pace(),
            is_rematch: state.rematch,
            arbiter: state.arbiter.clone(),
            home: state.home.clone(),
            phase: phase(state),
            people: people(state, viewer),
            seats: seats(state),
            open_seats: state.lobby.open_seats(),
            most_seats: state.lobby.most_seats(),
            by_invitation: state.lobby.is_by_invitation(),
            version,
            turn_version,
            moves: begun.map_or_else(Vec::new, |p| p.moves().to_vec()),
            latest_news: playing.map_or_else(Vec::new, |p| p.latest_news().to_vec()),
            offers: playing.map_or_else(Vec::new, Playing::offers),
            stopped_draw_offers: own_seats(playing, viewer, draw_offers::stopped_seats),
            stoppable_draw_offers: own_seats(playing, viewer, draw_offers::stoppable_seats),
            // For a spectator, those that any player can claim.
            claims: playing.map_or_else(Vec::new, |p| p.claims(player_of(viewer))),
            result_claims: result_claims(state, playing, viewer),
            vote: playing.and_then(crowds::turn),
            clock: clock(state),
            request: playing.and_then(|p| request(p, viewer)),
            waits_since: playing.map(Playing::waits_since),
            takeback: playing
                .zip(player_of(viewer))
                .and_then(|(playing, player)| takeback_ply(playing, player)),
            conditional_moves: own_conditional_moves(playing, viewer, |playing, player| {
                conditional_moves::conditional_lines(playing, player).to_vec()
            }),
            readable_conditional_moves: own_conditional_moves(
                playing,
                viewer,
                conditional_moves::readable_lines,
            ),
            note: playing.and_then(|p| own_note(p, viewer)),
            diplomacy: diplomacy(state, viewer),
            seed_hash: state.seed_hash,
            seed: state
                .seed
                .as_ref()
                .filter(|_| state.keeps_no_secrets())
                .map(|seed| seed.0),
            head,
            created_at: state.created_at,
            started_at: begun.map(Playing::started_at),
            position: begun.map_or_else(|| start(state), |p| seen(state, p, viewer)),
            positions: playing.map_or_else(Vec::new, |p| positions(state, p, viewer)),
            played: begun.map(|p| played_positions(state, p)),
            latest_plies: begun.map_or(0, Playing::latest_plies),
            plies_in_record: playing.map_or(0, Playing::plies_in_record),
        };
        view.with_expired_clocks()
    }

    /// The view in which nobody who is out of time has any left: a time per move would be that of
    /// a next move.
    fn with_expired_clocks(mut self) -> Self {
        let seats = (0..).map(Seat).take(self.seats.len());
        let expired: Vec<Seat> = seats.filter(|seat| self.is_out_of_time(*seat)).collect();
        let left = self.clock.iter_mut().flat_map(|clock| &mut clock.left);
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

/// The claims to a result, which a lobby shows, too.
fn result_claims(state: &State, playing: Option<&Playing>, viewer: Viewer) -> ClaimView {
    let agreed = ClaimView {
        are_allowed: state.terms.allows_claims(),
        ..ClaimView::default()
    };
    playing.map_or(agreed, |playing| claims::view(playing, player_of(viewer)))
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
    let clocks = match &state.stage {
        Stage::Playing(playing) => playing.clocks.as_ref(),
        _ => None,
    };
    let turn = clocks.and_then(Clocks::turn).map(|turn| TurnView {
        seat: turn.seat,
        since: turn.since,
        deadline: clocks.and_then(Clocks::deadline),
        credit: turn.credit(),
        picker: turn.picker.map(|(seat, _)| seat),
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

/// The viewer's own conditional moves in some form. Nobody else sees them.
fn own_conditional_moves(
    playing: Option<&Playing>,
    viewer: Viewer,
    lines: impl Fn(&Playing, PlayerId) -> Vec<ConditionalLine>,
) -> Vec<ConditionalLine> {
    match (playing, viewer) {
        (Some(playing), Viewer::Player(player)) => lines(playing, player),
        _ => Vec::new(),
    }
}

/// The position with the alliances this viewer may know of.
fn seen(state: &State, playing: &Playing, viewer: Viewer) -> Position {
    // The rules remove what others may not know from a position.
    if state.keeps_no_secrets() {
        return playing.position().clone();
    }
    let seat = diplomacy_seat(playing, viewer);
    playing
        .position()
        .seen_by(seat.and_then(|seat| playing.army(seat)))
}

/// The game by the rules, or while it keeps secrets, the positions as everybody may know them.
fn played_positions(state: &State, playing: &Playing) -> PlayedPositions {
    if !state.terms.options.keeps_secrets() || state.keeps_no_secrets() {
        return PlayedPositions::Open(Arc::clone(playing.play()));
    }
    let positions = playing.play().positions().iter();
    PlayedPositions::Public(positions.map(|position| position.seen_by(None)).collect())
}

/// All positions with the alliances this viewer may know of, for a player of a game with computers.
fn positions(state: &State, playing: &Playing, viewer: Viewer) -> Vec<Position> {
    let has_computers = state.lobby.computers().next().is_some();
    if !has_computers || viewer == Viewer::Spectator || playing.ending().is_some() {
        return Vec::new();
    }
    let seat = diplomacy_seat(playing, viewer);
    let army = seat.and_then(|seat| playing.army(seat));
    let player = player_of(viewer);
    let since = player.map_or(0, |player| playing.absences.plies_before(player));
    (0..)
        .map_while(|ply| Some((ply, playing.play().position_at(ply)?)))
        // Who took the seat over knows nothing of its alliances before.
        .map(|(ply, position)| position.seen_by(army.filter(|_| ply >= since)))
        .collect()
}

/// The diplomacy seat of a viewer who plays.
fn diplomacy_seat(playing: &Playing, viewer: Viewer) -> Option<Seat> {
    let Viewer::Player(player) = viewer else {
        return None;
    };
    playing.diplomacy_seat_of(player)
}

/// The diplomacy as this viewer may know it.
fn diplomacy(state: &State, viewer: Viewer) -> Option<DiplomacyView> {
    let playing = match &state.stage {
        Stage::Playing(playing) => Some(&**playing),
        _ => None,
    };
    let ledger = playing.and_then(|playing| playing.ledger.as_ref());
    let status = || -> Option<DiplomaticStatus> {
        let (playing, ledger) = (playing?, ledger?);
        let seed = state.game_seed();
        let Some(seat) = diplomacy_seat(playing, viewer) else {
            return diplomacy::retired_status(ledger, player_of(viewer)?, seed.as_ref());
        };
        let status = diplomacy::status(playing, ledger, seat, seed.as_ref());
        // A substitute knows the alliances of the seat, but reads nothing that was written to its
        // player.
        let is_owner = viewer == Viewer::Player(playing.player(seat)?);
        let character = character(state, playing, seat);
        let status = DiplomaticStatus {
            character,
            ..status
        };
        Some(if is_owner {
            status
        } else {
            status.without_texts()
        })
    };
    Some(DiplomacyView {
        options: state.terms.diplomacy?,
        status: status(),
        history: ledger
            .filter(|_| state.keeps_no_secrets())
            .zip(playing)
            .map(|(ledger, playing)| diplomacy::history(ledger, characters(state, playing))),
    })
}

/// The characters of all computers, by their diplomacy seats.
fn characters(state: &State, playing: &Playing) -> Vec<RevealedCharacter> {
    let mut seats: Vec<Seat> = (0..playing.seats() as u8)
        .map(|seat| playing.diplomacy_seat(Seat(seat)))
        .collect();
    seats.sort_unstable();
    seats.dedup();
    let revealed = |seat| {
        let character = character(state, playing, seat)?;
        Some(RevealedCharacter { seat, character })
    };
    seats.into_iter().filter_map(revealed).collect()
}

/// The character of the computer that has a seat; `None` if a person has it.
fn character(state: &State, playing: &Playing, seat: Seat) -> Option<Character> {
    let player = playing.player(seat)?;
    let computer = state.lobby.member(player)?.as_computer()?;
    let drawn = || Some(Character::drawn(seat, state.game_seed().as_ref()?));
    computer.character.or_else(drawn)
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
    let players =
        members.filter(|member| !has_started || !member.is_computer() || !member.seats.is_empty());
    let all = players.map(PersonView::of);
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
                former: playing.and_then(|playing| playing.absences.former_player(seat)),
            }
        })
        .collect()
}

/// Returns the state of the offer of a seat: offered, or whether those who play can offer it.
fn offer(state: &State, playing: &Playing, seat: Seat) -> SeatOffer {
    let player = playing.player(seat);
    let number = player.and_then(|player| takeovers::open_offer(playing, player));
    let is_free = || player.is_some_and(|player| takeovers::is_left(playing, player));
    match number {
        Some(number) => SeatOffer::Open(number),
        None if !state.terms.rated && is_free() => SeatOffer::Possible,
        None => SeatOffer::None,
    }
}

/// Seats that only the viewer may know of; none for a spectator.
fn own_seats(
    playing: Option<&Playing>,
    viewer: Viewer,
    seats: impl Fn(&Playing, PlayerId) -> Vec<Seat>,
) -> Vec<Seat> {
    let own = playing.zip(player_of(viewer));
    own.map_or_else(Vec::new, |(playing, player)| seats(playing, player))
}

/// The number of a viewer who plays.
fn player_of(viewer: Viewer) -> Option<PlayerId> {
    match viewer {
        Viewer::Player(player) => Some(player),
        Viewer::Spectator => None,
    }
}

/// The viewer's own note. Nobody else sees it.
fn own_note(playing: &Playing, viewer: Viewer) -> Option<String> {
    match viewer {
        Viewer::Player(player) => playing.note(player).cloned(),
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
