//! The messages of lobbies and challenges: the game, its options, the seats, and how to join.
//!
//! A lobby has one message, which is edited whenever somebody joins or leaves. What a game's
//! options mean is in [`mod@super::agreement`].

use super::catalogue::{Text, say};
use super::names::Naming;
use super::{agreement, ending};
use entente_game::{PersonView, PlayerId, SeatView, View, Visibility};

/// The message of a lobby.
pub(super) fn lobby(text: &Text, view: &View, naming: Naming) -> String {
    let host = text.player_name(view, PlayerId::HOST, naming);
    let game = text.variant(view);
    let mut lines = vec![if view.record.is_rematch {
        say!(text, "lobby-rematch", host = host.clone(), game)
    } else {
        say!(text, "lobby-looking-for-players", host = host.clone(), game)
    }];
    lines.push(agreement::agreement(text, view, naming));
    lines.push(agreement::diplomacy_agreement(text, view));
    lines.push(who_watches(text, view));
    lines.retain(|line| !line.is_empty());
    let seats = view.seats_taking_part();
    lines.extend(seats.map(|(_, seat)| lobby_seat(text, view, *seat, naming)));
    let has_no_colour = |person: &&PersonView| !person.reserved && person.seats.is_empty();
    let random_colour = names_where(text, view, has_no_colour, naming);
    if !random_colour.is_empty() {
        lines.push(say!(text, "lobby-random-colour", people = random_colour));
    }
    let invited = invited(text, view, naming);
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
        starts_when_all_join(text, view, naming)
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
fn starts_when_all_join(text: &Text, view: &View, naming: Naming) -> String {
    let reserved = view.players.people.iter().filter(|person| person.reserved);
    let names = reserved.map(|person| text.player_name(view, person.player, naming));
    let names: Vec<_> = names.collect();
    let count = names.len();
    let people = text.all_of(names);
    say!(text, "lobby-starts-when-all-join", people, count)
}

/// The message of a challenge.
pub(super) fn challenge(text: &Text, view: &View, naming: Naming) -> String {
    let invited = invited(text, view, naming);
    let challenger = text.player_name(view, PlayerId::HOST, naming);
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
        agreement::agreement(text, view, naming),
        default_terms(text, view),
        agreement::diplomacy_agreement(text, view),
    ];
    let colours = challenge_seats(text, view, naming);
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
fn challenge_seats(text: &Text, view: &View, naming: Naming) -> Vec<String> {
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
            return Some(lobby_seat(text, view, *seat, naming));
        }
        let who = text.player_name(view, rest?, naming);
        let army = text.army_to_choose(view, seat.army, naming);
        Some(say!(text, "lobby-seat", army, who))
    });
    seats.collect()
}

/// The players for whom a seat is reserved: those who were challenged, or who have not answered
/// a rematch yet.
pub fn invited(text: &Text, view: &View, naming: Naming) -> String {
    names_where(text, view, |person| person.reserved, naming)
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
pub fn lobby_begun(text: &Text, view: &View, naming: Naming) -> String {
    say!(
        text,
        "lobby-started",
        game = text.variant(view),
        title = text.title(view, naming)
    )
}

/// The message of a lobby once the game is over or was aborted.
pub fn lobby_over(text: &Text, view: &View, naming: Naming) -> String {
    let (game, title) = (text.variant(view), text.title(view, naming));
    let over = if view.was_aborted() {
        say!(text, "lobby-aborted", game, title)
    } else {
        say!(text, "lobby-over", game, title)
    };
    format!("{over}\n{}", ending::status(text, view, naming))
}

fn lobby_seat(text: &Text, view: &View, seat: SeatView, naming: Naming) -> String {
    let army = text.army_to_choose(view, seat.army, naming);
    let Some(player) = seat.player else {
        return say!(text, "lobby-seat-free", army);
    };
    let who = text.player_name(view, player, naming);
    if view.person(player).is_some_and(|person| person.reserved) {
        say!(text, "lobby-seat-reserved", army, who)
    } else {
        say!(text, "lobby-seat", army, who)
    }
}

fn names_where(
    text: &Text,
    view: &View,
    condition: impl Fn(&&PersonView) -> bool,
    naming: Naming,
) -> String {
    let people = view.players.people.iter().filter(condition);
    let names: Vec<_> = people
        .map(|person| text.player_name(view, person.player, naming))
        .collect();
    names.join(", ")
}
