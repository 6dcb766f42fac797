//! Explanations of refusals. Each text also says what would be right, so that the user knows what
//! to do next.
//!
//! A refusal has the sentence of its name, with its facts ([`Refused`]). Only where the sentence
//! depends on the game that its reader sees, it is chosen here. The clients of the HTTP API cannot
//! type commands, so where a sentence names one, there is another for them, which names the request
//! that helps: `client-refusal-not-seated`.
//!
//! Why a move is not legal is in [`super::illegal_move`]; a frontend words the failures of the
//! program itself.

use super::catalogue::{Arguments, Text, say};
use super::faults::starting_position_fault;
use super::names::{Naming, typed_text};
use super::reader::Reader;
use super::{clock, ending, illegal_move, people, requests};
use entente_game::people::{Limit, Limited};
use entente_game::{
    ArbiterRefusal, Ending, Fact, PlayerId, PossibleMove, Profile, Refusal, Refused, Seat,
    TimeRefusal, View,
};
use entente_rules::{Claim, Uci, WhyNot};
use std::any::Any;

/// The limit that somebody has reached, and when they can go on.
pub fn limited(text: &Text, limited: &Limited, naming: Naming) -> String {
    let why = match &limited.limit {
        Limit::Pace(policy) => say!(
            text,
            "limit-pace",
            most = policy.burst,
            seconds = policy.window
        ),
        Limit::Lobbies { most } => say!(text, "limit-lobbies", most = *most),
        Limit::LobbiesInChannel { most } => {
            say!(text, "limit-lobbies-in-channel", most = *most)
        }
        Limit::Invitations { most, .. } => say!(text, "limit-invitations", most = *most),
        Limit::Messages { most, per_hour } => {
            say!(text, "limit-messages", most = *most, hour = *per_hour)
        }
        Limit::ChannelMessages { most, per_hour } => {
            let (most, hour) = (*most, *per_hour);
            say!(text, "limit-channel-messages", most, hour)
        }
        Limit::Analyses { most, per_hour } => {
            say!(text, "limit-analyses", most = *most, hour = *per_hour)
        }
        Limit::Pictures => say!(text, "limit-pictures"),
    };
    let Some(until) = limited.until else {
        return why;
    };
    let when = clock::moment(until, naming);
    match limited.limit {
        Limit::Pace(_)
        | Limit::Messages { .. }
        | Limit::ChannelMessages { .. }
        | Limit::Analyses { .. } => say!(text, "limit-until", why, when),
        _ => say!(text, "limit-until-at-the-latest", why, when),
    }
}

/// Explains why a game refused a command. Challenges have texts of their own.
pub fn refusal(text: &Text, refusal: &Refusal, view: Option<&View>, naming: Naming) -> String {
    RefusalReader::of_chat(text, view, naming).explain(refusal)
}

/// Explains why a move was refused on a board that is not the present one of a game: that of a line
/// or of a puzzle. The moves of the game help nobody there.
pub fn refusal_elsewhere(
    text: &Text,
    refusal: &Refusal,
    view: Option<&View>,
    naming: Naming,
) -> String {
    RefusalReader::of_chat(text, view, naming)
        .elsewhere()
        .explain(refusal)
}

/// Explains to a client why a game refused its command.
pub fn client_refusal(text: &Text, refusal: &Refusal, view: Option<&View>) -> String {
    RefusalReader::of_client(text, view).explain(refusal)
}

/// Explains a refusal outside of games: of a command about somebody's own settings, tokens or
/// vacation, or about a server.
pub fn refused(text: &Text, refusal: &dyn Refused, naming: Naming) -> String {
    RefusalReader::of_chat(text, None, naming).named(refusal)
}

/// Explains such a refusal to a client.
pub fn client_refused(text: &Text, refusal: &dyn Refused) -> String {
    RefusalReader::of_client(text, None).named(refusal)
}

/// The reader of a refusal, with what they see of the game.
#[derive(Clone, Copy)]
struct RefusalReader<'a> {
    text: &'a Text,
    view: Option<&'a View>,
    naming: Naming,
    audience: Audience,
}

/// The audience of a refusal.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Audience {
    /// In a chat, where a game is played.
    Game,
    /// In a chat, about another board than the present one of a game.
    Elsewhere,
    /// By a client of the HTTP API.
    Client,
}

impl<'a> RefusalReader<'a> {
    fn of_chat(text: &'a Text, view: Option<&'a View>, naming: Naming) -> Self {
        Self {
            text,
            view,
            naming,
            audience: Audience::Game,
        }
    }

    fn of_client(text: &'a Text, view: Option<&'a View>) -> Self {
        Self {
            audience: Audience::Client,
            ..Self::of_chat(text, view, Naming::Name)
        }
    }

    /// The same reader, about another board.
    fn elsewhere(self) -> Self {
        let audience = match self.audience {
            Audience::Client => Audience::Client,
            Audience::Game | Audience::Elsewhere => Audience::Elsewhere,
        };
        Self { audience, ..self }
    }

    fn explain(self, refusal: &Refusal) -> String {
        let in_game = self.of_phase(refusal);
        in_game
            .or_else(|| self.of_game(refusal))
            .unwrap_or_else(|| self.named(refusal))
    }

    /// The sentence of a cause, which is mostly a refusal of a game.
    fn of_any(self, cause: &dyn Refused) -> String {
        let any: &dyn Any = cause;
        match any.downcast_ref() {
            Some(refusal) => self.explain(refusal),
            None => self.named(cause),
        }
    }

    /// The sentence of a refusal by its name, with its facts.
    fn named(self, refusal: &dyn Refused) -> String {
        let (declared, facts) = refusal.innermost();
        let key = declared.key();
        let of_client = format!("client-{key}");
        let is_own = self.audience == Audience::Client && self.text.has(&of_client);
        let arguments = Arguments::new().with("players", requests::players(self.view));
        let arguments = facts
            .into_iter()
            .fold(arguments, |arguments, (name, fact)| {
                self.put(arguments, name, &fact)
            });
        let key = if is_own { of_client } else { key };
        self.text.say(&key, &arguments)
    }

    /// Adds a fact in words. A time has three forms, of which a sentence takes one: the time and
    /// how far off it is, that alone (`-moment`), and the time alone (`-date`).
    fn put(self, arguments: Arguments, name: &'static str, fact: &Fact<'_>) -> Arguments {
        let Self { text, naming, .. } = self;
        let words = match fact {
            Fact::Number(number) => return arguments.with(name, *number),
            Fact::Time(time) => {
                let moment = clock::moment(*time, naming);
                let date = people::date(*time, naming);
                return arguments
                    .with(name, clock::deadline(*time, naming))
                    .with(format!("{name}-moment"), moment)
                    .with(format!("{name}-date"), date);
            }
            Fact::Refusal(_) | Fact::Other => return arguments,
            Fact::Seat(seat) => text.ally_name(self.view, *seat, naming),
            Fact::Player(player) => self.player(*player),
            Fact::People(people) => all_profiles(text, people, naming),
            Fact::Span(span) => clock::span(text, *span),
            Fact::Typed(typed) => typed_text(typed, naming),
            Fact::Move(mv) => typed_text(&text.move_notation(&mv.notation), naming),
            Fact::Name(name) => (*name).to_owned(),
            Fact::OneOf(words) => {
                text.one_of(words.iter().map(|word| (*word).to_owned()).collect())
            }
            Fact::Rules(rules) => text.all_of(
                rules
                    .iter()
                    .map(|rules| engine_rules(text, *rules))
                    .collect(),
            ),
            Fact::Flag(flag) => flag.to_string(),
            Fact::Cause(cause) => self.elsewhere().of_any(*cause),
        };
        arguments.with(name, words)
    }

    /// The name of a player, or of the host who leads the game as its arbiter.
    fn player(self, player: PlayerId) -> String {
        match self.view {
            Some(view) => Reader::new(self.text, view, self.naming).player_name(player),
            None => say!(self.text, "former-player"),
        }
    }

    /// The sentence where a lobby and a challenge have different ones, or a closed game one that
    /// says why.
    fn of_phase(self, refusal: &Refusal) -> Option<String> {
        let text = self.text;
        let is_lobby = self.view.is_some_and(|view| !view.is_challenge());
        let was_aborted = self.view.is_some_and(View::was_aborted);
        let sentence = match (refusal, is_lobby) {
            (Refusal::SamePersonTwice, true) => say!(text, "refusal-already-in-game"),
            (Refusal::NotInvited, true) => say!(text, "refusal-not-in-game"),
            (Refusal::NotStarted, true) => say!(text, "refusal-lobby-waits"),
            (Refusal::OwnLobby, false) => say!(text, "refusal-own-challenge"),
            (Refusal::NotTheHost, false) => say!(text, "refusal-not-your-challenge"),
            (Refusal::NotTheHost, true) => {
                let host = self.player(PlayerId::HOST);
                say!(text, "refusal-not-the-host", host)
            }
            (Refusal::LobbyClosed, _) if was_aborted && self.audience == Audience::Client => {
                say!(text, "client-refusal-aborted")
            }
            (Refusal::LobbyClosed, _) if was_aborted => say!(text, "refusal-aborted"),
            (Refusal::LobbyClosed, false) if self.audience != Audience::Client => {
                say!(text, "refusal-challenge-closed")
            }
            _ => return None,
        };
        Some(sentence)
    }

    /// The sentence where it says something of the game or of a move.
    fn of_game(self, refusal: &Refusal) -> Option<String> {
        let Self {
            text, view, naming, ..
        } = self;
        let sentence = match refusal {
            Refusal::SeatTaken { seat } => seat_taken(text, view, *seat),
            Refusal::Over(ending) => refused_as_over(text, view, ending, naming),
            Refusal::NotYourTurn { turn } => not_your_turn(text, view, *turn, naming),
            Refusal::Illegal { text: typed, why } => illegal(text, typed, why, naming),
            Refusal::Ambiguous {
                text: typed,
                readings,
            } => ambiguous(text, typed, readings_list(text, readings, naming), naming),
            Refusal::Unreadable {
                text: typed,
                example,
            } => self.unreadable(typed, example.as_deref()),
            Refusal::InvalidClaim(Claim::Threefold) => say!(text, "refusal-claim-threefold"),
            Refusal::InvalidClaim(Claim::FiftyMoves) => say!(text, "refusal-claim-fifty"),
            Refusal::NoSuchClaim(claim) => no_such_claim(text, *claim, view),
            Refusal::InvalidStartingPosition(fault) => starting_position_fault(text, fault, naming),
            Refusal::Time(TimeRefusal::InvalidClock(fault)) => clock::pace_fault(text, fault),
            Refusal::Arbiter(ArbiterRefusal::NotTheArbiter) => {
                let arbiter = self.player(PlayerId::HOST);
                say!(text, "refusal-arbiter-not-the-arbiter", arbiter)
            }
            _ => return None,
        };
        Some(sentence)
    }

    /// Without an example the player cannot move now, so no move is asked for.
    fn unreadable(self, typed: &str, example: Option<&str>) -> String {
        let text = self.text;
        let typed = typed_text(typed, self.naming);
        let Some(example) = example.map(|example| text.move_notation(example)) else {
            return say!(text, "refusal-unreadable-now", text = typed);
        };
        match self.audience {
            Audience::Game => say!(text, "refusal-unreadable", text = typed, example),
            Audience::Elsewhere => say!(text, "refusal-unreadable-here", text = typed, example),
            Audience::Client => say!(text, "client-refusal-unreadable", text = typed, example),
        }
    }
}

/// Explains that the rules of this game do not know a claim.
fn no_such_claim(text: &Text, claim: Claim, view: Option<&View>) -> String {
    let game = view.map_or_else(|| say!(text, "this-game"), |view| text.variant(view));
    match claim {
        Claim::Threefold => say!(text, "refusal-no-claim-threefold", game),
        Claim::FiftyMoves => say!(text, "refusal-no-claim-fifty", game),
    }
}

/// Explains why a move is not legal, in a sentence.
pub fn illegal(text: &Text, typed: &str, why: &WhyNot, naming: Naming) -> String {
    let (typed, why) = (
        typed_text(&text.move_notation(typed), naming),
        illegal_move::why_illegal(text, why),
    );
    say!(text, "refusal-illegal", text = typed, why)
}

/// A refusal because a text fits several legal moves, which are listed.
pub fn ambiguous(text: &Text, typed: &str, readings: String, naming: Naming) -> String {
    let typed = typed_text(&text.move_notation(typed), naming);
    say!(text, "refusal-ambiguous", text = typed, readings)
}

/// These people, one after the other.
fn all_profiles(text: &Text, people: &[Profile], naming: Naming) -> String {
    let names = people.iter().map(|one| text.profile(Some(one), naming));
    text.all_of(names.collect())
}

fn seat_taken(text: &Text, view: Option<&View>, seat: Seat) -> String {
    match view.and_then(|view| view.players.seats.get(seat.index())) {
        Some(seat) => say!(text, "refusal-seat-taken", army = text.army(seat.army)),
        None => say!(text, "refusal-lobby-full"),
    }
}

fn refused_as_over(text: &Text, view: Option<&View>, ending: &Ending, naming: Naming) -> String {
    match view.map(|view| ending::ending(Reader::new(text, view, naming), ending)) {
        Some(ending) => say!(text, "refusal-over", ending),
        None => say!(text, "refusal-challenge-closed"),
    }
}

fn not_your_turn(text: &Text, view: Option<&View>, turn: Seat, naming: Naming) -> String {
    let mover =
        view.map(|view| Reader::new(text, view, naming).seat_name(view.mover().unwrap_or(turn)));
    match mover {
        Some(who) => say!(text, "refusal-not-your-turn", who),
        None => say!(text, "refusal-not-seated"),
    }
}

/// The possible moves, in bold in a chat.
fn readings_list(text: &Text, readings: &[PossibleMove], naming: Naming) -> String {
    let mark = if naming == Naming::Name { "" } else { "**" };
    let marked = readings
        .iter()
        .map(|reading| format!("{mark}{}{mark}", text.move_notation(&reading.notation)));
    marked.collect::<Vec<_>>().join(", ")
}

/// The game that an engine plays by these rules.
fn engine_rules(text: &Text, rules: Uci) -> String {
    let variant = text.variant_name(rules.variant());
    match rules {
        Uci::Chess | Uci::Chess960 => variant,
        Uci::FourPlayer => say!(text, "engine-teams", variant),
    }
}
