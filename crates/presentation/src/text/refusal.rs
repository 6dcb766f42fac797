//! Explanations of refusals. Each text also says what would be right, so that the user knows what
//! to do next.
//!
//! The reasons come from the game, or are limits. Why a move is not legal is in
//! [`super::illegal_move`]; a frontend words the failures of the program itself.

use super::catalogue::{Text, say};
use super::names::{Naming, typed_text};
use super::position_faults::starting_position_fault;
use super::{
    arbiter, claims, clock, crowds, diplomacy, ending, illegal_move, requests, settings, takeovers,
    think_board,
};
use entente_game::people::{LABEL_LIMIT, Limit, Limited, PersonRefusal, TOKEN_LIMIT};
use entente_game::{
    AnalysisRefusal, AnonymousRefusal, ConditionalMovesRefusal, Ending, EngineName, HintRefusal,
    NOTE_LIMIT, PlayerId, PossibleMove, Profile, RatedRefusal, Refusal, Seat, SubstituteRefusal,
    TimeRefusal, View,
};
use entente_rules::{Claim, WhyNot};

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
        Limit::Pictures => say!(text, "limit-pictures"),
    };
    let Some(until) = limited.until else {
        return why;
    };
    let when = clock::moment(until, naming);
    match limited.limit {
        Limit::Pace(_) | Limit::Messages { .. } | Limit::ChannelMessages { .. } => {
            say!(text, "limit-until", why, when)
        }
        _ => say!(text, "limit-until-at-the-latest", why, when),
    }
}

/// Explains why a game refused a command. Challenges have texts of their own.
pub fn refusal(text: &Text, refusal: &Refusal, view: Option<&View>, naming: Naming) -> String {
    let lobby = view.is_some_and(|view| !view.is_challenge());
    match refusal {
        Refusal::TooManyPeople { most } => say!(text, "refusal-too-many-people", most = *most),
        Refusal::SamePersonTwice if lobby => say!(text, "refusal-already-in-game"),
        Refusal::SamePersonTwice => say!(text, "refusal-same-person"),
        Refusal::InvalidName { most } => say!(text, "refusal-invalid-name", most = *most),
        Refusal::NoSuchSeat { seats } => say!(text, "refusal-no-such-seat", seats = *seats),
        Refusal::AbsentSeat { .. } => say!(text, "refusal-absent-seat"),
        Refusal::TooManySeats { most } => say!(text, "refusal-too-many-seats", most = *most),
        Refusal::BothSides => say!(text, "refusal-both-sides"),
        Refusal::ComputerSeat { .. } => say!(text, "refusal-computer-seat"),
        Refusal::TooManyComputers { most } => {
            say!(text, "refusal-too-many-computers", most = *most)
        }
        Refusal::EngineCannotPlay { engine } => engine_cannot_play(text, engine),
        Refusal::NoSuchComputer => say!(text, "refusal-no-such-computer"),
        Refusal::SeatTaken { seat } => seat_taken(text, view, *seat),
        Refusal::LobbyFull => say!(text, "refusal-lobby-full"),
        Refusal::NoChallenges { people } => no_challenges(text, people, naming),
        Refusal::NotInvited if lobby => say!(text, "refusal-not-in-game"),
        Refusal::NotInvited => say!(text, "refusal-not-invited"),
        Refusal::NotTheHost if lobby => not_the_host(text, view, naming),
        Refusal::NotTheHost => say!(text, "refusal-not-your-challenge"),
        Refusal::OwnLobby if lobby => say!(text, "refusal-own-lobby"),
        Refusal::OwnLobby => say!(text, "refusal-own-challenge"),
        Refusal::AlreadyJoined => say!(text, "refusal-already-joined"),
        Refusal::LobbyClosed => lobby_closed(text, view, lobby),
        Refusal::NotReserved => say!(text, "refusal-not-reserved"),
        Refusal::NotStarted if lobby => say!(text, "refusal-lobby-waits"),
        Refusal::NotStarted => say!(text, "refusal-not-started"),
        Refusal::AlreadyStarted => say!(text, "refusal-already-started"),
        Refusal::NotOver => say!(text, "refusal-not-over"),
        Refusal::NotSeated => say!(text, "refusal-not-seated"),
        Refusal::Over(ending) => refused_as_over(text, view, ending, naming),
        Refusal::Stale { .. } => say!(text, "refusal-outdated-board"),
        Refusal::NotYourTurn { turn } => not_your_turn(text, view, *turn, naming),
        Refusal::Illegal { text: typed, why } => illegal(text, typed, why, naming),
        Refusal::Ambiguous {
            text: typed,
            readings,
        } => ambiguous(text, typed, readings_list(text, readings, naming), naming),
        Refusal::Betrays { mv, ally } => betrays(text, mv, *ally, view, naming),
        Refusal::Unreadable {
            text: typed,
            example,
        } => unreadable(text, typed_text(typed, naming), example.as_deref()),
        Refusal::Eliminated => say!(text, "refusal-eliminated"),
        Refusal::AlreadyResigned => say!(text, "refusal-already-resigned"),
        Refusal::NoChoice => say!(text, "refusal-no-choice"),
        Refusal::DrawOffers(refusal) => requests::draw_offers_refusal(text, *refusal, view, naming),
        Refusal::AlreadyAccepted => say!(text, "refusal-already-accepted"),
        Refusal::AlreadyOffered => say!(text, "refusal-already-offered"),
        Refusal::NoOffer => say!(text, "refusal-no-offer"),
        Refusal::InvalidClaim(Claim::Threefold) => say!(text, "refusal-claim-threefold"),
        Refusal::InvalidClaim(Claim::FiftyMoves) => say!(text, "refusal-claim-fifty"),
        Refusal::NoSuchClaim(claim) => no_such_claim(text, *claim, view),
        Refusal::InvalidStartingPosition(fault) => starting_position_fault(text, fault, naming),
        Refusal::StartingPositionIsOver => say!(text, "refusal-starting-position-over"),
        Refusal::Rated(refusal) => rated_refusal(text, *refusal),
        Refusal::Anonymous(refusal) => anonymous_refusal(text, *refusal),
        Refusal::Arbiter(refusal) => arbiter::arbiter_refusal(text, *refusal, view, naming),
        Refusal::Claim(refusal) => claims::claim_refusal(text, *refusal),
        Refusal::Time(refusal) => time_refusal(text, refusal, view, naming),
        Refusal::Request(refusal) => requests::request_refusal(text, *refusal, view),
        Refusal::Substitute(refusal) => substitute_refusal(text, *refusal),
        Refusal::Takeover(refusal) => takeovers::takeover_refusal(text, *refusal, view, naming),
        Refusal::Hint(refusal) => hint_refusal(text, *refusal),
        Refusal::Analysis(refusal) => analysis_refusal(text, *refusal),
        Refusal::ConditionalMoves(refusal) => {
            conditional_moves_refusal(text, refusal, view, naming)
        }
        Refusal::ThinkBoard(refusal) => think_board::think_board_refusal(text, refusal, |cause| {
            refusal_elsewhere(text, cause, view, naming)
        }),
        Refusal::Crowd(refusal) => crowds::crowd_refusal(text, refusal),
        Refusal::Diplomacy(refusal) => diplomacy::diplomacy_refusal(text, refusal, view, naming),
        Refusal::NoteTooLong { length } => note_too_long(text, *length),
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

/// Explains why a game cannot be rated.
fn rated_refusal(text: &Text, refusal: RatedRefusal) -> String {
    match refusal {
        RatedRefusal::StartingPosition => say!(text, "refusal-rated-position"),
        RatedRefusal::Crowd => say!(text, "refusal-rated-team"),
        RatedRefusal::NoRatingsHere => say!(text, "refusal-no-ratings-here"),
    }
}

/// The reason for which a move is refused on a board that is not the present one of a game: that of
/// a line or of a puzzle. The moves of the game help nobody there.
pub fn refusal_elsewhere(
    text: &Text,
    refusal: &Refusal,
    view: Option<&View>,
    naming: Naming,
) -> String {
    match refusal {
        Refusal::Unreadable {
            text: typed,
            example: Some(example),
        } => {
            let (typed, example) = (typed_text(typed, naming), text.move_notation(example));
            say!(text, "refusal-unreadable-here", text = typed, example)
        }
        _ => self::refusal(text, refusal, view, naming),
    }
}

/// The reason for which nobody can join any more: what became of the lobby or challenge.
fn lobby_closed(text: &Text, view: Option<&View>, lobby: bool) -> String {
    if was_aborted(view) {
        say!(text, "refusal-aborted", players = requests::players(view))
    } else if lobby {
        say!(text, "refusal-cancelled")
    } else {
        say!(text, "refusal-challenge-closed")
    }
}

/// The reason for which a game cannot keep secret who plays which army.
fn anonymous_refusal(text: &Text, refusal: AnonymousRefusal) -> String {
    match refusal {
        AnonymousRefusal::ChosenSeat => say!(text, "refusal-anonymous-seat"),
        AnonymousRefusal::Rated => say!(text, "refusal-anonymous-rated"),
        AnonymousRefusal::Team => say!(text, "refusal-anonymous-team"),
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

fn engine_cannot_play(text: &Text, engine: &EngineName) -> String {
    let engine = engine.to_string();
    say!(text, "refusal-engine-cannot-play", engine)
}

fn no_challenges(text: &Text, people: &[Profile], naming: Naming) -> String {
    let who = all_profiles(text, people, naming);
    say!(text, "refusal-no-challenges", who)
}

/// These people, one after the other.
pub(super) fn all_profiles(text: &Text, people: &[Profile], naming: Naming) -> String {
    let names = people.iter().map(|one| text.profile(Some(one), naming));
    text.all_of(names.collect())
}

fn betrays(
    text: &Text,
    mv: &PossibleMove,
    ally: Seat,
    view: Option<&View>,
    naming: Naming,
) -> String {
    say!(
        text,
        "refusal-betrays",
        move = typed_text(&text.move_notation(&mv.notation), naming),
        ally = text.ally_name(view, ally, naming)
    )
}

fn note_too_long(text: &Text, length: usize) -> String {
    say!(text, "refusal-note-too-long", length, limit = NOTE_LIMIT)
}

/// Explains why a request about the clocks was refused.
pub(super) fn time_refusal(
    text: &Text,
    refusal: &TimeRefusal,
    view: Option<&View>,
    naming: Naming,
) -> String {
    match refusal {
        TimeRefusal::InvalidClock(fault) => clock::pace_fault(text, fault),
        TimeRefusal::PickingNotAllowed => say!(text, "refusal-nobody-picks"),
        TimeRefusal::NoClock => say!(text, "refusal-no-clock"),
        TimeRefusal::Paused { until } => {
            say!(
                text,
                "refusal-paused",
                until = clock::deadline(*until, naming),
                players = requests::players(view)
            )
        }
        TimeRefusal::NotPaused => say!(text, "refusal-not-paused"),
        TimeRefusal::InvalidPause { most } => {
            say!(
                text,
                "refusal-invalid-pause",
                most = clock::span(text, *most)
            )
        }
        TimeRefusal::TimeIsUp { picker } => {
            let who = match view {
                Some(view) => text.seat_name(view, *picker, naming),
                None => say!(text, "former-player"),
            };
            say!(text, "refusal-time-is-up", who)
        }
    }
}

pub(super) fn conditional_moves_refusal(
    text: &Text,
    refusal: &ConditionalMovesRefusal,
    view: Option<&View>,
    naming: Naming,
) -> String {
    match refusal {
        ConditionalMovesRefusal::YourTurn => say!(text, "refusal-conditional-moves-your-turn"),
        ConditionalMovesRefusal::Empty => say!(text, "refusal-conditional-moves-empty"),
        ConditionalMovesRefusal::EndsWithOthers => {
            say!(text, "refusal-conditional-moves-ends-with-others")
        }
        ConditionalMovesRefusal::UnknownBoard { text: typed } => {
            say!(
                text,
                "refusal-conditional-moves-unknown-board",
                text = typed_text(typed, naming)
            )
        }
        ConditionalMovesRefusal::Move { number, refusal } => {
            let why = refusal_elsewhere(text, refusal, view, naming);
            say!(
                text,
                "refusal-conditional-moves-move",
                number = *number,
                why
            )
        }
        ConditionalMovesRefusal::LoneAnswer => say!(text, "refusal-conditional-moves-lone-answer"),
        ConditionalMovesRefusal::AfterAnswer { text: typed } => say!(
            text,
            "refusal-conditional-moves-after-answer",
            text = typed_text(typed, naming)
        ),
        ConditionalMovesRefusal::Betrays { notation, ally } => say!(
            text,
            "refusal-conditional-moves-betrays",
            move = typed_text(&text.move_notation(notation), naming),
            ally = text.ally_name(view, *ally, naming)
        ),
        ConditionalMovesRefusal::GameEnds { number } => {
            say!(
                text,
                "refusal-conditional-moves-game-ends",
                number = *number
            )
        }
        ConditionalMovesRefusal::TooLong { most } => {
            say!(text, "refusal-conditional-moves-too-long", most = *most)
        }
        ConditionalMovesRefusal::TooManyLines { most } => {
            say!(
                text,
                "refusal-conditional-moves-too-many-lines",
                most = *most
            )
        }
        ConditionalMovesRefusal::NoSuchLine { lines } => {
            say!(
                text,
                "refusal-conditional-moves-no-such-line",
                lines = *lines
            )
        }
    }
}

/// Explains why no computer plays in somebody's place, or goes on to.
fn substitute_refusal(text: &Text, refusal: SubstituteRefusal) -> String {
    match refusal {
        SubstituteRefusal::Replaced => say!(text, "refusal-replaced"),
        SubstituteRefusal::NotReplaced => say!(text, "refusal-not-replaced"),
        SubstituteRefusal::Computer => say!(text, "refusal-computer-plays"),
        SubstituteRefusal::Rated => say!(text, "refusal-rated-substitute"),
        SubstituteRefusal::Eliminated { .. } => say!(text, "refusal-nothing-to-replace"),
    }
}

/// Explains why there is no hint.
fn analysis_refusal(text: &Text, refusal: AnalysisRefusal) -> String {
    match refusal {
        AnalysisRefusal::Running => say!(text, "refusal-analysis-running"),
        AnalysisRefusal::TooShort => say!(text, "refusal-analysis-short"),
        AnalysisRefusal::Busy => say!(text, "refusal-analysis-busy"),
    }
}

fn hint_refusal(text: &Text, refusal: HintRefusal) -> String {
    match refusal {
        HintRefusal::Off => say!(text, "refusal-no-hints"),
        HintRefusal::Rated => say!(text, "refusal-rated-hint"),
        HintRefusal::OtherPeople => say!(text, "refusal-hint-people"),
        HintRefusal::Busy => say!(text, "refusal-hint-busy"),
    }
}

fn seat_taken(text: &Text, view: Option<&View>, seat: Seat) -> String {
    match view.and_then(|view| view.seats.get(seat.index())) {
        Some(seat) => say!(text, "refusal-seat-taken", army = text.army(seat.army)),
        None => say!(text, "refusal-lobby-full"),
    }
}

fn not_the_host(text: &Text, view: Option<&View>, naming: Naming) -> String {
    let host = match view {
        Some(view) => text.player_name(view, PlayerId::HOST, naming),
        None => say!(text, "former-player"),
    };
    say!(text, "refusal-not-the-host", host)
}

fn refused_as_over(text: &Text, view: Option<&View>, ending: &Ending, naming: Naming) -> String {
    match view.map(|view| ending::ending(text, view, ending, naming)) {
        Some(ending) => say!(text, "refusal-over", ending),
        None => say!(text, "refusal-challenge-closed"),
    }
}

fn not_your_turn(text: &Text, view: Option<&View>, turn: Seat, naming: Naming) -> String {
    let mover = view.map(|view| text.seat_name(view, view.mover().unwrap_or(turn), naming));
    match mover {
        Some(who) => say!(text, "refusal-not-your-turn", who),
        None => say!(text, "refusal-not-seated"),
    }
}

/// Without an example the player cannot move now, so no move is asked for.
fn unreadable(text: &Text, typed: String, example: Option<&str>) -> String {
    match example.map(|example| text.move_notation(example)) {
        Some(example) => say!(text, "refusal-unreadable", text = typed, example),
        None => say!(text, "refusal-unreadable-now", text = typed),
    }
}

/// Explains why a command about a user's own settings, tokens or vacation was refused.
pub fn person_refusal(text: &Text, refusal: &PersonRefusal, naming: Naming) -> String {
    match refusal {
        PersonRefusal::TooManyTokens => {
            say!(text, "refusal-too-many-tokens", limit = TOKEN_LIMIT)
        }
        PersonRefusal::LabelTooLong => {
            say!(text, "refusal-label-too-long", limit = LABEL_LIMIT)
        }
        PersonRefusal::NoSuchToken { number } => {
            say!(text, "refusal-no-such-token", number = *number)
        }
        PersonRefusal::Setting(fault) => settings::setting_fault(text, fault),
        PersonRefusal::Vacation(fault) => settings::vacation_fault(text, fault, naming),
        PersonRefusal::Block(fault) => settings::block_fault(text, *fault),
        PersonRefusal::AlreadyKnown => say!(text, "already-done"),
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

/// Whether the game had begun and was aborted.
pub(super) fn was_aborted(view: Option<&View>) -> bool {
    view.is_some_and(View::was_aborted)
}
