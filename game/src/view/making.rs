//! Makes a view of a state: takes from it what this viewer may know, and nothing else.

use super::{ClockView, PauseView, PersonView, Phase, SeatView, TurnView, View, Viewer};
use crate::clock::running::Clocks;
use crate::diplomacy::standing::{self, Affairs, Standing};
use crate::id::{GameId, Place, Seat, Time};
use crate::lobby::Member;
use crate::plan::Line;
use crate::playing::Playing;
use crate::request::Request;
use crate::state::{Stage, State};
use alloc::string::String;
use alloc::vec::Vec;
use entente_rules::{Claim, Position};

impl View {
    pub(crate) fn of(
        game: &GameId,
        state: &State,
        viewer: Viewer,
        (number, head): (u64, [u8; 32]),
    ) -> Self {
        let playing = match &state.stage {
            Stage::Playing(playing) => Some(&**playing),
            _ => None,
        };
        Self {
            game: game.clone(),
            viewer,
            variant: state.options.variant(),
            options: state.options.clone(),
            start_drawn: state.start_drawn,
            home: state.home.clone(),
            public: state.public,
            phase: phase(state),
            people: state.lobby.members().iter().map(PersonView::of).collect(),
            seats: seats(state),
            room: state.lobby.room(),
            most_seats: state.lobby.most_seats(),
            by_invitation: state.lobby.is_by_invitation(),
            number,
            moves: playing.map_or_else(Vec::new, |p| p.moves().to_vec()),
            aside: playing.map_or_else(Vec::new, |p| p.aside().to_vec()),
            offers: playing.map_or_else(Vec::new, Playing::offers),
            claims: playing.map_or_else(Vec::new, |p| claims(p, viewer)),
            clock: clock(state),
            request: playing.and_then(|p| request(p, viewer)),
            plan: own_plan(playing, viewer, |playing, place| {
                playing.lines(place).to_vec()
            }),
            planned: own_plan(playing, viewer, Playing::readable_lines),
            beginning: state.beginning.clone(),
            note: playing.and_then(|p| own_note(p, viewer)),
            affairs: affairs(state, viewer),
            seed_hash: state.seed_hash,
            seed: state
                .seed
                .as_ref()
                .filter(|_| state.keeps_no_secrets())
                .map(|seed| seed.0),
            head,
            created_at: state.created_at,
            started_at: playing.map(Playing::started_at),
            position: playing.map_or_else(|| start(state), |p| seen(state, p, viewer)),
            latest: playing.map_or(0, Playing::latest),
            played: playing.map_or(0, Playing::played),
        }
    }
}

/// The position from which the game is to start.
fn start(state: &State) -> Position {
    let beginning = state.beginning.as_deref();
    let play = beginning.and_then(|beginning| beginning.play(&state.options).ok());
    play.map_or_else(
        || Position::start_with(&state.options),
        |play| play.position().clone(),
    )
}

/// The clocks, which all may see.
fn clock(state: &State) -> Option<ClockView> {
    let control = state.clock?;
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
    Some(ClockView {
        control,
        left: clocks.map_or_else(Vec::new, |clocks| clocks.left().to_vec()),
        turn,
        pause: pause.map(|pause| PauseView {
            since: pause.since,
            until: pause.until,
            cause: pause.cause,
        }),
        away: clocks.map_or_else(Vec::new, |clocks| clocks.away(Time(0)).collect()),
    })
}

fn own_plan(
    playing: Option<&Playing>,
    viewer: Viewer,
    lines: impl Fn(&Playing, Place) -> Vec<Line>,
) -> Vec<Line> {
    match (playing, viewer) {
        (Some(playing), Viewer::Player(place)) => lines(playing, place),
        _ => Vec::new(),
    }
}

/// The position with what this viewer may know of the alliances.
fn seen(state: &State, playing: &Playing, viewer: Viewer) -> Position {
    if state.keeps_no_secrets() {
        return playing.position().clone();
    }
    let seat = dealing_seat(playing, viewer);
    playing
        .position()
        .seen_by(seat.and_then(|seat| playing.army(seat)))
}

/// The seat under which a viewer deals with others.
fn dealing_seat(playing: &Playing, viewer: Viewer) -> Option<Seat> {
    let Viewer::Player(place) = viewer else {
        return None;
    };
    playing.party_of(place)
}

fn affairs(state: &State, viewer: Viewer) -> Option<Affairs> {
    let playing = match &state.stage {
        Stage::Playing(playing) => Some(&**playing),
        _ => None,
    };
    let ledger = playing.and_then(|playing| playing.ledger.as_ref());
    let standing = || -> Option<Standing> {
        let (playing, ledger) = (playing?, ledger?);
        let seat = dealing_seat(playing, viewer)?;
        Some(standing::standing(
            playing,
            ledger,
            seat,
            state.seed.as_ref(),
        ))
    };
    Some(Affairs {
        options: state.diplomacy?,
        standing: standing(),
        history: ledger
            .filter(|_| state.keeps_no_secrets())
            .map(standing::history),
    })
}

impl PersonView {
    fn of(member: &Member) -> Self {
        Self {
            place: member.place,
            sitter: member.sitter.clone(),
            seats: member.seats.clone(),
            reserved: member.reserved,
        }
    }
}

fn seats(state: &State) -> Vec<SeatView> {
    let holder = |seat: Seat| match &state.stage {
        Stage::Playing(playing) => playing.seating().get(seat.index()).copied(),
        _ => state.lobby.holder(seat),
    };
    let armies = (0..).map(Seat).zip(state.options.armies());
    armies
        .map(|(seat, army)| SeatView {
            army,
            holder: holder(seat),
        })
        .collect()
}

/// The draws that the viewer may claim now; who plays nothing sees those that anybody may.
fn claims(playing: &Playing, viewer: Viewer) -> Vec<Claim> {
    let mut claims = playing.play().claims();
    if let Viewer::Player(place) = viewer {
        let voices = playing.voices(place);
        let may = |claim: &Claim| {
            let mut claimants = playing.play().claimants(*claim).into_iter();
            claimants.any(|army| voices.contains(&army))
        };
        claims.retain(may);
    }
    claims
}

fn own_note(playing: &Playing, viewer: Viewer) -> Option<String> {
    match viewer {
        Viewer::Player(place) => playing.note(place).cloned(),
        Viewer::Spectator => None,
    }
}

fn phase(state: &State) -> Phase {
    match &state.stage {
        Stage::Lobby => Phase::Lobby,
        Stage::Closed(closing) => Phase::Closed(*closing),
        Stage::Playing(playing) => match playing.ending() {
            None => Phase::Running {
                turn: playing.turn(),
            },
            Some(ending) => Phase::Over(ending),
        },
    }
}

/// What is asked of the others; whither the game is to move its players alone may know.
fn request(playing: &Playing, viewer: Viewer) -> Option<Request> {
    let request = playing.request.clone()?;
    let is_player = matches!(viewer, Viewer::Player(_));
    let channel = request.channel.filter(|_| is_player);
    Some(Request { channel, ..request })
}
