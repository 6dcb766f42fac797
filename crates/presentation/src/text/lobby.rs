//! The messages of lobbies and challenges: the game, its options, the seats, and how to join.
//!
//! A lobby has one message, which is edited whenever somebody joins or leaves. What a game's
//! options mean is in [`mod@super::agreement`].

use super::catalogue::{Text, say};
use super::names::Naming;
use super::reader::Reader;
use super::{agreement, ending};
use entente_game::{PersonView, PlayerId, SeatView, View, Visibility};

/// The message of a lobby.
pub(super) fn lobby(reader: Reader<'_>) -> String {
    let Reader { text, view, naming } = reader;
    let host = reader.player_name(PlayerId::HOST);
    let game = text.variant(view);
    let mut lines = vec![if view.record.is_rematch {
        say!(text, "lobby-rematch", host = host.clone(), game)
    } else {
        say!(text, "lobby-looking-for-players", host = host.clone(), game)
    }];
    lines.push(agreement::agreement(reader));
    lines.push(agreement::diplomacy_agreement(text, view));
    lines.push(who_watches(text, view));
    lines.retain(|line| !line.is_empty());
    let seats = view.seats_taking_part();
    lines.extend(seats.map(|(_, seat)| lobby_seat(reader, *seat)));
    let has_no_colour = |person: &&PersonView| !person.reserved && person.seats.is_empty();
    let random_colour = names_where(reader, has_no_colour);
    if !random_colour.is_empty() {
        lines.push(say!(text, "lobby-random-colour", people = random_colour));
    }
    let invited = invited(reader);
    if !invited.is_empty() {
        lines.push(say!(text, "lobby-reserved", people = invited));
    }
    let seats = view.terms.options.players();
    if view.is_open() && seats > 2 {
        lines.push(say!(
            text,
            "lobby-free-seats",
            room = view.players.open_seats,
            seats
        ));
    }
    lines.push(if !view.is_open() {
        starts_when_all_join(reader)
    } else if view.me().is_some_and(|me| !me.reserved) {
        when_it_starts(text, view, host)
    } else if view.terms.anonymous && seats == 2 {
        say!(
            text,
            "lobby-join-secret-of-two",
            room = view.players.open_seats
        )
    } else if view.terms.anonymous {
        say!(text, "lobby-join-secret", host, seats)
    } else if seats == 2 {
        say!(text, "lobby-join-of-two", room = view.players.open_seats)
    } else {
        let computer = text.computer_name(&view.terms.computer_level.into(), naming);
        if view.players.most_seats == 1 {
            say!(text, "lobby-join-with-computers", seats, host, computer)
        } else {
            say!(text, "lobby-join", seats, host, computer)
        }
    });
    Text::join_lines(lines)
}

/// The line that says to a player when the game starts. They have joined already, and the host has
/// the buttons for it below.
fn when_it_starts(text: &Text, view: &View, host: String) -> String {
    let seats = view.terms.options.players();
    if seats == 2 {
        return say!(text, "lobby-starts-of-two", room = view.players.open_seats);
    }
    let is_host = view.player() == Some(PlayerId::HOST);
    let free = match view.players.most_seats {
        _ if view.terms.anonymous => "drawn",
        1 => "computers",
        _ => "shared",
    };
    say!(
        text,
        "lobby-starts",
        seats,
        reader = if is_host { "host" } else { "other" },
        host,
        free,
        computer = text.computer_name(&view.terms.computer_level.into(), Naming::Escaped)
    )
}

/// The caption of the board before the starting position is drawn; `None` where it is known.
pub fn drawn_start_caption(text: &Text, view: &View) -> Option<String> {
    let is_unknown = view.terms.draw_start && !view.has_begun();
    is_unknown.then(|| say!(text, "drawn-start-caption"))
}

/// The line that names those for whom the game waits, when all seats are taken or reserved.
fn starts_when_all_join(reader: Reader<'_>) -> String {
    let reserved = reader
        .view
        .players
        .people
        .iter()
        .filter(|person| person.reserved);
    let names = reserved.map(|person| reader.player_name(person.player));
    let names: Vec<_> = names.collect();
    let count = names.len();
    let people = reader.text.all_of(names);
    say!(reader.text, "lobby-starts-when-all-join", people, count)
}

/// The message of a challenge.
pub(super) fn challenge(reader: Reader<'_>) -> String {
    let Reader { text, view, .. } = reader;
    let invited = invited(reader);
    let challenger = reader.player_name(PlayerId::HOST);
    let game = text.variant(view);
    let head = if view.record.is_rematch {
        say!(text, "news-rematch", challenger, invited, game)
    } else {
        say!(text, "news-challenge", challenger, invited, game)
    };
    // The usual visibility needs no words.
    let watchers = match view.visibility() {
        Visibility::Server => String::new(),
        Visibility::Private | Visibility::Public => who_watches(text, view),
    };
    let terms = [
        head,
        agreement::agreement(reader),
        default_terms(text, view),
        agreement::diplomacy_agreement(text, view),
    ];
    let colours = challenge_seats(reader);
    Text::join_lines(terms.into_iter().chain(colours).chain([watchers]))
}

/// The terms that hold where a challenge of two says nothing else.
fn default_terms(text: &Text, view: &View) -> String {
    if view.terms.options.players() > 2 {
        return String::new();
    }
    let random = (!has_chosen_seats(view)).then(|| say!(text, "challenge-random-colours"));
    // A rematch has the clock of the game before.
    let has_no_clock = view.turn.clock.is_none() && !view.record.is_rematch;
    let no_clock = has_no_clock.then(|| say!(text, "challenge-no-clock"));
    let terms: Vec<String> = random.into_iter().chain(no_clock).collect();
    terms.join(" ")
}

/// Whether somebody has chosen a colour.
fn has_chosen_seats(view: &View) -> bool {
    let mut seats = view.seats_taking_part();
    seats.any(|(_, seat)| seat.player.is_some())
}

/// The players of the colours in a challenge, if these are not drawn. A player who alone has chosen
/// none gets what is left.
fn challenge_seats(reader: Reader<'_>) -> Vec<String> {
    let Reader { text, view, .. } = reader;
    if !has_chosen_seats(view) {
        return Vec::new();
    }
    let without: Vec<_> = (view.players.people.iter())
        .filter(|person| person.seats.is_empty())
        .collect();
    let rest = match without[..] {
        [person] => Some(person.player),
        _ => None,
    };
    let seats = view.seats_taking_part().filter_map(|(_, seat)| {
        if seat.player.is_some() {
            return Some(lobby_seat(reader, *seat));
        }
        let who = reader.player_name(rest?);
        let army = reader.army_to_choose(seat.army);
        Some(say!(text, "lobby-seat", army, who))
    });
    seats.collect()
}

/// The players for whom a seat is reserved: those who were challenged, or who have not answered
/// a rematch yet.
pub fn invited(reader: Reader<'_>) -> String {
    names_where(reader, |person| person.reserved)
}

/// The people who can watch the game.
fn who_watches(text: &Text, view: &View) -> String {
    match view.visibility() {
        Visibility::Private => say!(text, "watchers-private"),
        Visibility::Server => say!(text, "watchers-server"),
        Visibility::Public => say!(text, "watchers-public"),
    }
}

/// The message of a lobby once the game has begun.
pub fn lobby_begun(reader: Reader<'_>) -> String {
    say!(
        reader.text,
        "lobby-started",
        game = reader.text.variant(reader.view),
        title = reader.title()
    )
}

/// The message of a lobby once the game is over or was aborted.
pub fn lobby_over(reader: Reader<'_>) -> String {
    let Reader { text, view, .. } = reader;
    let (game, title) = (text.variant(view), reader.title());
    let over = if view.was_aborted() {
        say!(text, "lobby-aborted", game, title)
    } else {
        say!(text, "lobby-over", game, title)
    };
    format!("{over}\n{}", ending::status(reader))
}

fn lobby_seat(reader: Reader<'_>, seat: SeatView) -> String {
    let Reader { text, view, .. } = reader;
    let army = reader.army_to_choose(seat.army);
    let Some(player) = seat.player else {
        return say!(text, "lobby-seat-free", army);
    };
    let who = reader.player_name(player);
    if view.person(player).is_some_and(|person| person.reserved) {
        say!(text, "lobby-seat-reserved", army, who)
    } else {
        say!(text, "lobby-seat", army, who)
    }
}

fn names_where(reader: Reader<'_>, condition: impl Fn(&&PersonView) -> bool) -> String {
    let people = reader.view.players.people.iter().filter(condition);
    let names: Vec<_> = people
        .map(|person| reader.player_name(person.player))
        .collect();
    names.join(", ")
}
