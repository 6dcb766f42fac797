//! Texts about what players ask of each other: draws, and requests such as a takeback or a pause.
//!
//! Both name who asks, who has answered, and who is still waited for. What a request is and what an
//! answer changes is decided by the game; this only reports it.

use super::catalogue::{Text, say};
use super::clock;
use super::lines::{Lines, Says};
use super::moves::numbered;
use super::names::Naming;
use super::reader::Reader;
use entente_game::{
    ChannelAddress, NotificationReason, PersonView, PlayerId, PlayerRequest, RequestChange, View,
};

/// The news about a draw or a request. Once the game has gone on, nobody has to answer any more.
pub(super) fn question_lines(reader: Reader<'_>, reason: NotificationReason) -> Lines {
    let name = |player| reader.player_name(player);
    match reason {
        NotificationReason::DrawOffered => {
            Lines::of(Says::ForNow, draw_offered(reader)).then(draw_was_offered(reader))
        }
        NotificationReason::DrawAccepted => {
            Lines::of(Says::ForNow, draw_accepted(reader)).then(draw_was_offered(reader))
        }
        NotificationReason::DrawDeclined { by, offer } => {
            let (who, offerer) = (name(by), reader.seat_name(offer));
            Lines::of(
                Says::News,
                say!(reader.text, "news-draw-declined", who, offerer),
            )
        }
        NotificationReason::Requested => {
            Lines::of(Says::Asks, request(reader)).then(was_requested(reader))
        }
        NotificationReason::RequestAccepted => {
            Lines::of(Says::Asks, request_accepted(reader)).then(was_requested(reader))
        }
        NotificationReason::RequestDeclined { by, change } => {
            let (who, what) = (name(by), word(change));
            Lines::of(
                Says::News,
                say!(reader.text, "news-request-declined", who, what),
            )
        }
        NotificationReason::RequestWithdrawn { by } => Lines::of(
            Says::News,
            say!(reader.text, "news-request-withdrawn", who = name(by)),
        ),
        _ => Lines::default(),
    }
}

/// A line that somebody offers a draw, and how people answer.
fn draw_offered(reader: Reader<'_>) -> String {
    let who = draw_offerer(reader);
    let others = awaited_draw_answers(reader);
    if only_computers(reader.view.awaiting_draw_answer()) {
        return say!(reader.text, "news-draw-offered-computers", who, others);
    }
    say!(reader.text, "news-draw-offered", who, others)
}

/// The draw offer, when nobody has to answer it any more.
fn draw_was_offered(reader: Reader<'_>) -> Lines {
    let who = draw_offerer(reader);
    Lines::of(Says::InThePast, say!(reader.text, "ask-draw-offered", who))
}

/// A line that a request is over, because the game went on.
pub(super) fn request_lapsed(reader: Reader<'_>, by: PlayerId, change: RequestChange) -> String {
    let who = reader.player_name(by);
    say!(reader.text, "news-request-lapsed", who, what = word(change))
}

/// The word by which the catalogue knows what was asked for.
fn word(change: RequestChange) -> &'static str {
    match change {
        RequestChange::Takeback { .. } => "takeback",
        RequestChange::Pause { .. } => "pause",
        RequestChange::Resume => "resume",
        RequestChange::Move => "move",
        RequestChange::Substitute { .. } => "substitute",
    }
}

/// The player who offers a draw.
fn draw_offerer(reader: Reader<'_>) -> String {
    let offer = reader.view.turn.offers.first();
    offer.map_or_else(
        || say!(reader.text, "former-player"),
        |offer| reader.seat_name(offer.seat),
    )
}

/// A line that somebody accepts a draw, and whom it still waits for.
fn draw_accepted(reader: Reader<'_>) -> String {
    let accepted = reader
        .view
        .turn
        .offers
        .iter()
        .find_map(|offer| offer.accepted.last());
    say!(
        reader.text,
        "news-draw-accepted",
        who = name_or_former(reader, accepted),
        others = awaited_draw_answers(reader)
    )
}

/// The players who have not answered a draw offer yet. Mentions ping them.
fn awaited_draw_answers(reader: Reader<'_>) -> String {
    names(reader, reader.view.awaiting_draw_answer())
}

/// A draw offer, for a line of a list.
pub fn draw_offer_line(text: &Text, view: &View) -> String {
    say!(
        text,
        "turns-offered",
        who = draw_offerer(Reader::new(text, view, Naming::Escaped))
    )
}

/// The open request to the others, and who has not answered yet. Empty if there is none.
pub fn request(reader: Reader<'_>) -> String {
    let Reader { text, view, .. } = reader;
    let Some(request) = &view.turn.request else {
        return String::new();
    };
    let others = awaited_answers(reader);
    let who = reader.player_name(request.by);
    let topic = request_topic(reader, request);
    if only_computers(view.awaiting_request_answer()) {
        return say!(text, "request-asked-computers", who, topic, others);
    }
    say!(text, "request-asked", who, topic, others)
}

/// The open request, when nobody has to answer it any more.
fn was_requested(reader: Reader<'_>) -> Lines {
    Lines::of(Says::InThePast, request_sentence(reader))
}

/// A line that somebody accepts a request, and whom it still waits for.
fn request_accepted(reader: Reader<'_>) -> String {
    let mut accepted = reader
        .view
        .turn
        .request
        .iter()
        .flat_map(|request| &request.accepted);
    let who = name_or_former(reader, accepted.next_back());
    let accepted = say!(reader.text, "news-request-accepted", who);
    format!("{accepted} {}", request(reader))
}

/// The answer to a player who has just asked the others for something.
pub fn requested(reader: Reader<'_>) -> String {
    let Reader { text, view, .. } = reader;
    let Some(request) = &view.turn.request else {
        return say!(text, "done");
    };
    let others = awaited_answers(reader);
    let waiting = if only_computers(view.awaiting_request_answer()) {
        say!(text, "asked-computers", others)
    } else {
        say!(text, "asked-people", others)
    };
    match request.change {
        RequestChange::Takeback { ply } => {
            let (count, moves) = taken_back(text, view, ply as usize);
            say!(text, "done-asked-takeback", count, moves, waiting)
        }
        RequestChange::Pause { .. } => say!(text, "done-asked-pause", waiting),
        RequestChange::Resume => say!(text, "done-asked-resume", waiting),
        RequestChange::Move => say!(text, "done-asked-move", waiting),
        RequestChange::Substitute { .. } => {
            say!(text, "done-asked-substitute", waiting)
        }
    }
}

/// The players who have not answered a request yet.
fn awaited_answers(reader: Reader<'_>) -> String {
    names(reader, reader.view.awaiting_request_answer())
}

/// The open request, for a line of a list.
pub fn request_line(text: &Text, view: &View) -> String {
    request_sentence(Reader::new(text, view, Naming::Escaped)).unwrap_or_default()
}

/// The request of a player, as it follows their name.
fn request_topic(reader: Reader<'_>, request: &PlayerRequest) -> String {
    let Reader { text, view, naming } = reader;
    match request.change {
        RequestChange::Takeback { ply } => {
            let (count, moves) = taken_back(text, view, ply as usize);
            say!(text, "request-takeback", count, moves)
        }
        RequestChange::Pause { .. } => {
            let span = clock::span(text, request.pause().unwrap_or_default());
            say!(text, "request-pause", span)
        }
        RequestChange::Resume => say!(text, "request-resume"),
        RequestChange::Substitute { player, level, .. } => say!(
            text,
            "request-substitute",
            computer = text.computer_name(&level.into(), naming),
            player = reader.player_name(player)
        ),
        RequestChange::Move => {
            let address = request.channel.as_deref().unwrap_or_default();
            let channel = ChannelAddress::parse(address).map(|address| address.channel);
            // The catalogue knows "elsewhere" as another channel, where none can be linked.
            let target = match (naming, channel) {
                (Naming::Mention | Naming::Escaped, Some(channel)) => format!("<#{channel}>"),
                _ => "elsewhere".to_owned(),
            };
            say!(text, "request-move", where = target)
        }
    }
}

/// The number of moves that a takeback to this ply would take back, and the moves: that of the
/// player who asks, and everything after it.
fn taken_back(text: &Text, view: &View, ply: usize) -> (usize, String) {
    let made = view.board.moves.iter().enumerate().skip(ply);
    let taken: Vec<String> = made
        .filter(|(_, mv)| mv.moved.is_some())
        .map(|(index, _)| numbered(text, view, index))
        .collect();
    (taken.len(), text.all_of(taken))
}

/// The question whether the viewer wants to ask for a takeback; `None` if they cannot.
pub fn takeback_question(text: &Text, view: &View) -> Option<String> {
    let (count, moves) = taken_back(text, view, view.possible_takeback()?);
    Some(say!(text, "ask-takeback", count, moves))
}

/// The open request in a sentence; `None` if there is none.
pub fn request_sentence(reader: Reader<'_>) -> Option<String> {
    let request = reader.view.turn.request.as_ref()?;
    let who = reader.player_name(request.by);
    let topic = request_topic(reader, request);
    Some(say!(reader.text, "turns-asked", who, topic))
}

/// The number of players of a game, where a text for two names both or the opponent. If it is not
/// known, it counts as more than two.
pub(super) fn players(view: Option<&View>) -> usize {
    view.map_or(0, |view| view.players.people.len())
}

/// The draw offers that the viewer has stopped, a line for each; empty if there are none.
pub fn stopped_draw_offers(reader: Reader<'_>) -> String {
    let own = reader.view.own.iter();
    let stopped = own.flat_map(|own| &own.stopped_draw_offers);
    let lines = stopped.map(|seat| {
        let who = reader.seat_name(*seat);
        say!(reader.text, "draw-offers-stopped", who)
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The names of some players.
fn names<'a>(reader: Reader<'_>, players: impl Iterator<Item = &'a PersonView>) -> String {
    let names = players.map(|player| reader.player_name(player.player));
    names.collect::<Vec<_>>().join(", ")
}

/// The name of a player, or that it was one who has left since.
fn name_or_former(reader: Reader<'_>, player: Option<&PlayerId>) -> String {
    player.map_or_else(
        || say!(reader.text, "former-player"),
        |player| reader.player_name(*player),
    )
}

/// Whether nobody needs an explanation of how to answer: computers press no buttons.
fn only_computers<'a>(mut awaited: impl Iterator<Item = &'a PersonView>) -> bool {
    awaited.all(|player| player.computer.is_some())
}
