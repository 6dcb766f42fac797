//! The status of a game in a sentence: whose turn it is, or how it ended; and claims to a result:
//! what a game agreed about them, and why one was refused.
//!
//! The status is the last line of every message about a game, and part of lists and alt texts.

use super::catalogue::{Arguments, Text, say};
use super::lines::{Lines, Says};
use super::names::{Naming, unbroken_result, written_result};
use super::points;
use super::reader::Reader;
use entente_game::{
    AdjudicatedResult, ClosedReason, EndReason, Ending, PersonView, Phase, PlayerId, Seat, View,
};
use entente_rules::{Reason, Score};

/// The status of a game, in one sentence. The result of several armies takes more lines.
pub fn status(reader: Reader<'_>) -> String {
    let Reader { text, view, .. } = reader;
    let host = || reader.player_name(PlayerId::HOST);
    match &view.phase {
        Phase::Lobby if !view.is_challenge() => say!(text, "status-lobby"),
        Phase::Lobby => say!(text, "status-challenge", challenger = host()),
        Phase::Closed(ClosedReason::Declined { by }) => say!(
            text,
            "status-declined",
            who = reader.player_name(*by),
            challenger = host()
        ),
        Phase::Closed(ClosedReason::Lapsed) if !view.is_challenge() => {
            say!(text, "status-lapsed")
        }
        Phase::Closed(ClosedReason::Lapsed) => {
            say!(text, "status-challenge-lapsed", challenger = host())
        }
        Phase::Closed(ClosedReason::Cancelled) if !view.is_challenge() => {
            say!(text, "status-cancelled", host = host())
        }
        Phase::Closed(ClosedReason::Cancelled) => {
            say!(text, "status-withdrawn", challenger = host())
        }
        Phase::Closed(ClosedReason::Aborted { by }) => aborted(reader, *by),
        Phase::Closed(ClosedReason::AbortedByTime { seat }) => say!(
            text,
            "status-aborted-by-time",
            who = reader.seat_name(*seat),
            when = when_aborted(view),
            rounds = view.terms.options.opening_rounds()
        ),
        Phase::Running { turn } => self::turn(reader, *turn),
        Phase::Over(ending) => self::ending(reader, ending),
    }
}

/// Why a game was aborted, and not by the clock.
fn aborted(reader: Reader<'_>, by: PlayerId) -> String {
    let Reader { text, view, .. } = reader;
    let is_computer = |one: &PersonView| one.computer.is_some();
    // A computer plays on until the league of its game is over.
    if view.person(by).is_some_and(is_computer) {
        return say!(text, "status-aborted-with-league");
    }
    say!(
        text,
        "status-aborted",
        who = reader.player_name(by),
        when = when_aborted(view),
        rounds = view.terms.options.opening_rounds()
    )
}

/// Until when a game can be aborted, as the catalogues name it.
fn when_aborted(view: &View) -> &'static str {
    match (
        view.terms.options.opening_rounds(),
        view.players.seats.len(),
    ) {
        (0, 2) => "both",
        (0, _) => "other",
        _ => "opening",
    }
}

/// The same as a line of a message.
pub(super) fn status_line(reader: Reader<'_>) -> Lines {
    let picker = reader
        .view
        .turn
        .clock
        .as_ref()
        .and_then(|clock| clock.turn?.picker);
    let says = match &reader.view.phase {
        Phase::Over(_) => Says::Over,
        Phase::Lobby | Phase::Closed(_) => Says::NotPlayed,
        Phase::Running { .. } if picker.is_some() => Says::Picks,
        Phase::Running { .. } => Says::ForNow,
    };
    Lines::of(says, status(reader))
}

/// Whether a turn ended the game, and not a resignation, an agreement or a claim.
pub(super) fn was_ended_by_turn(view: &View) -> bool {
    match &view.phase {
        Phase::Over(ending) => matches!(
            ending.reason.by_rules(),
            Some(
                Reason::Checkmate
                    | Reason::Stalemate
                    | Reason::DeadPosition
                    | Reason::Fivefold
                    | Reason::SeventyfiveMoves
                    | Reason::OneLeft
                    | Reason::Blocked
            )
        ),
        _ => false,
    }
}

/// The player whose turn it is, and what they have to do.
fn turn(reader: Reader<'_>, turn: Seat) -> String {
    let Reader { text, view, .. } = reader;
    let by = view.mover().unwrap_or(turn);
    let picker = view
        .turn
        .clock
        .as_ref()
        .and_then(|clock| clock.turn?.picker);
    if let Some(picker) = picker {
        let who = reader.seat_name(picker);
        // Only the picker has to act, so only the picker is mentioned.
        let late = reader.with(Naming::Escaped).seat_name(by);
        return say!(text, "status-next-picks", who, late);
    }
    let who = reader.seat_name(by);
    let who = reader.with_stand_in(by, who);
    let choice = view.choice();
    if let Some(kept) = choice.first() {
        let armies = choice.iter().map(|army| text.army(*army));
        return say!(
            text,
            "status-choose-army",
            who,
            armies = text.one_of(armies.collect()),
            kept = text.army(*kept)
        );
    }
    match view.players.seats.get(turn.index()).filter(|_| by != turn) {
        Some(seat) => say!(
            text,
            "status-turn-commanded",
            who,
            army = text.army(seat.army)
        ),
        None => say!(text, "status-turn", who),
    }
}

/// The end of a game: one sentence for two players, else with everybody's place.
pub fn ending(reader: Reader<'_>, ending: &Ending) -> String {
    let Reader { text, view, .. } = reader;
    if view.players.seats.len() > 2 {
        return ending_of_many(reader, ending);
    }
    let winners = reader.owners_with_armies(&ending.winners);
    if !winners.is_empty() {
        return ending_won(text, view, ending, text.all_of(winners));
    }
    let accepted = accepted_by_computer(text, view, ending);
    let claimed = drawn_by(reader, ending);
    let lines = [accepted, claimed, Some(ending_drawn(text, ending))];
    lines.into_iter().flatten().collect::<Vec<_>>().join("\n")
}

/// A line that the computer accepted the offer of its opponent. It never offers a draw to a person.
fn accepted_by_computer(text: &Text, view: &View, ending: &Ending) -> Option<String> {
    let seats = view.armies().into_iter().map(|army| army.seat);
    let (computers, people): (Vec<Seat>, Vec<Seat>) =
        seats.partition(|seat| view.is_computer(*seat));
    match (ending.reason.by_rules(), &computers[..], &people[..]) {
        (Some(Reason::Agreed), [computer], [_]) => {
            let who = Reader::new(text, view, Naming::Escaped).seat_name(*computer);
            Some(say!(text, "ending-computer-accepted", who))
        }
        _ => None,
    }
}

/// The sentence about a game with a winner.
fn ending_won(text: &Text, view: &View, ending: &Ending, who: String) -> String {
    // If Yellow does not count, Yellow's king may still be on the board.
    let is_last_army = !view.terms.options.neutral_counts();
    match ending.reason.by_rules() {
        Some(Reason::OneLeft) if is_last_army => say!(text, "ending-last-army", who),
        Some(Reason::OneLeft) => say!(text, "ending-last-king", who),
        _ => say!(
            text,
            "ending-won",
            who,
            reason = reason(text, ending.reason),
            result = unbroken_result(&ending.result)
        ),
    }
}

/// The sentence about a game that partners have won.
fn ending_won_together(reader: Reader<'_>, ending: &Ending) -> String {
    let winners = reader.owners_with_armies(&ending.winners);
    let (count, who) = (winners.len(), reader.text.all_of(winners));
    let (reason, result) = (
        reason(reader.text, ending.reason),
        unbroken_result(&ending.result),
    );
    say!(
        reader.text,
        "ending-won-together",
        count,
        who,
        reason,
        result
    )
}

/// The sentence about a draw.
fn ending_drawn(text: &Text, ending: &Ending) -> String {
    say!(
        text,
        "ending-drawn",
        reason = reason(text, ending.reason),
        result = unbroken_result(&ending.result)
    )
}

/// A result in one short line, with the winners by these names; without any it is a draw.
pub(super) fn short_ending(
    text: &Text,
    winners: Vec<String>,
    reason: EndReason,
    result: &str,
) -> String {
    let (count, who) = (winners.len(), text.all_of(winners));
    let (reason, result) = (self::reason(text, reason), result.to_owned());
    match count {
        0 => say!(text, "ending-drawn", reason, result),
        _ => say!(text, "film-won", count, who, reason, result),
    }
}

fn reason(text: &Text, reason: EndReason) -> String {
    let reason = reason.word().replace('_', "-");
    text.say(&format!("reason-{reason}"), &Arguments::new())
}

fn ending_of_many(reader: Reader<'_>, ending: &Ending) -> String {
    let Reader { text, view, .. } = reader;
    if points::are_scored(view) {
        return ending_by_points(reader, ending);
    }
    // Only rule sets that give points for eliminations have scores.
    if ending.scores.is_empty() {
        return ending_of_many_without_scores(reader, ending);
    }
    let winners = reader.owners_with_armies(&ending.winners);
    let count = winners.len();
    let (who, result) = (text.all_of(winners), unbroken_result(&ending.result));
    let counted = if view.terms.options.counts_points() {
        "eliminations"
    } else {
        "lasting"
    };
    let won = if are_one_side(view, &ending.winners) {
        say!(text, "ending-won-of-many", who, count, result, counted)
    } else {
        say!(text, "ending-shared", who, result, counted)
    };
    let agreed = agreed(text, view, ending);
    let rankings = rankings(reader, ending);
    let lines = [
        agreed,
        Some(won),
        Some(rankings),
        uncounted(text, view, ending),
    ];
    lines.into_iter().flatten().collect::<Vec<_>>().join("\n")
}

/// The end of a game in which the most points win.
fn ending_by_points(reader: Reader<'_>, ending: &Ending) -> String {
    let winners = reader.owners_with_armies(&ending.winners);
    let most = ending.winners.first();
    let most_points = most.and_then(|seat| ending.result.split('-').nth(seat.index()));
    let points = most_points.map_or_else(String::new, written_result);
    let (count, who) = (winners.len(), reader.text.all_of(winners));
    let head = say!(reader.text, "ending-won-by-points", count, who, points);
    let lines = [
        drawn(reader.text, ending),
        stopped(reader, ending),
        Some(head),
    ];
    let rankings = self::rankings(reader, ending);
    let lines = lines.into_iter().flatten().chain([rankings]);
    lines.collect::<Vec<_>>().join("\n")
}

/// A line that the game was drawn for those who were still in it; `None` if it was decided.
fn drawn(text: &Text, ending: &Ending) -> Option<String> {
    match ending.reason.by_rules() {
        Some(Reason::OneLeft) => None,
        _ => Some(say!(
            text,
            "ending-drawn-points",
            reason = self::reason(text, ending.reason)
        )),
    }
}

/// A line that the leader of the last two stopped; `None` if the game ended in another way.
fn stopped(reader: Reader<'_>, ending: &Ending) -> Option<String> {
    let [winner] = ending.winners[..] else {
        return None;
    };
    let who = reader.seat_name(winner);
    points::has_stopped(reader.view, winner).then(|| say!(reader.text, "ending-stopped", who))
}

/// The points that do not count: the result has either those for eliminations or those for
/// staying in the game, so the others are added for information. `None` if nobody has any.
fn uncounted(text: &Text, view: &View, ending: &Ending) -> Option<String> {
    let counts_eliminations = view.terms.options.counts_points();
    let points = if counts_eliminations {
        &ending.points
    } else {
        &ending.scores
    };
    let points = points_of_armies(text, view, points)?;
    Some(if counts_eliminations {
        say!(text, "ending-leaving", points)
    } else {
        say!(text, "ending-eliminations", points)
    })
}

/// Each army that has points, with its points; `None` if none has.
fn points_of_armies(text: &Text, view: &View, points: &[Score]) -> Option<String> {
    let with_points = view.terms.options.armies().zip(points);
    let with_points = with_points.filter(|(_, points)| points.to_string() != "0");
    let each: Vec<String> = with_points
        .map(|(army, points)| {
            let points = written_result(&points.to_string());
            format!("{} {points}", text.army(army))
        })
        .collect();
    (!each.is_empty()).then(|| each.join(", "))
}

/// The end of a game of several armies that has one winner or none.
fn ending_of_many_without_scores(reader: Reader<'_>, ending: &Ending) -> String {
    let Reader { text, view, .. } = reader;
    let head = match ending.winners[..] {
        [_, _, ..] if are_one_side(view, &ending.winners) => ending_won_together(reader, ending),
        [winner, ..] => ending_won(text, view, ending, reader.seat_name(winner)),
        [] => ending_drawn(text, ending),
    };
    let rankings = ending.winners.is_empty().then(|| rankings(reader, ending));
    let lines = [agreed(text, view, ending), Some(head), rankings];
    lines.into_iter().flatten().collect::<Vec<_>>().join("\n")
}

/// A line that all agreed to end the game, or that only computers were left and did.
fn agreed(text: &Text, view: &View, ending: &Ending) -> Option<String> {
    if ending.reason != Reason::Agreed {
        return None;
    }
    let armies = view.armies().into_iter();
    let mut left = armies.filter(|army| army.status.is_in());
    Some(if left.all(|army| view.is_computer(army.seat)) {
        say!(text, "ending-only-computers")
    } else {
        say!(text, "ending-agreed")
    })
}

/// Everybody's place in the result, best first. Players with the same points share a place.
fn rankings(reader: Reader<'_>, ending: &Ending) -> String {
    let Reader { text, view, .. } = reader;
    let points = ending.result.split('-').map(Score::read);
    let plays = |seat: Seat| view.seats_taking_part().any(|(other, _)| other == seat);
    let mut rankings: Vec<_> = (0..).map(Seat).zip(points).collect();
    rankings.retain(|(seat, _)| plays(*seat));
    rankings.sort_by_key(|(_, points)| std::cmp::Reverse(*points));
    let ties = rankings.chunk_by(|one, other| one.1 == other.1);
    let mut place = 1;
    let lines = ties.map(|tied| {
        let seats: Vec<_> = tied.iter().map(|(seat, _)| *seat).collect();
        let line = say!(
            text,
            "ranking-line",
            place,
            who = text.all_of(reader.owners_with_armies(&seats)),
            points = tied[0]
                .1
                .map_or_else(String::new, |points| written_result(&points.to_string()))
        );
        // After two on first place comes the third.
        place += tied.len();
        line
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Whether the owners of these seats win together: one player, or partners.
fn are_one_side(view: &View, seats: &[Seat]) -> bool {
    let army = |seat: Seat| view.players.seats.get(seat.index()).map(|seat| seat.army);
    seats.windows(2).all(|pair| {
        let [one, other] = [pair[0], pair[1]].map(|seat| view.person_at(seat));
        let partner = army(pair[0]).and_then(|army| view.terms.options.partner(army));
        one.is_some() && one == other || partner.is_some() && partner == army(pair[1])
    })
}

/// The agreement of a game about claims. The usual needs no words: a game of two sides has them,
/// unless it is rated.
pub(super) fn agreed_claims(text: &Text, view: &View) -> Option<String> {
    let has_team = view
        .players
        .people
        .iter()
        .any(|person| person.crowd.is_some());
    let is_possible = view.players.seats.len() == 2
        && !view.variant().keeps_secrets()
        && view.terms.diplomacy.is_none();
    match view.terms.allows_claims() {
        true if view.terms.rated => Some(say!(text, "agreed-claims")),
        false if !view.terms.rated && is_possible && !has_team => {
            Some(say!(text, "agreed-no-claims"))
        }
        _ => None,
    }
}

/// The answer to the player whose claim was right.
pub fn claimed(text: &Text, result: AdjudicatedResult) -> String {
    match result {
        AdjudicatedResult::Win => say!(text, "done-claim-win"),
        AdjudicatedResult::Draw => say!(text, "done-claim-draw"),
    }
}

/// A line that says who claimed the draw, if somebody did. A win has a winner.
fn drawn_by(reader: Reader<'_>, ending: &Ending) -> Option<String> {
    match ending.reason {
        EndReason::Claimed { by, .. } if ending.winners.is_empty() => {
            let who = reader.seat_name(by);
            Some(say!(reader.text, "ending-claimed-draw", who))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{Language, sample_games};
    use entente_game::Level;

    fn closed(view: &View, reason: ClosedReason) -> String {
        let mut view = view.clone();
        view.phase = Phase::Closed(reason);
        status(Reader::new(
            Text::of(Language::English),
            &view,
            Naming::Name,
        ))
    }

    #[test]
    fn an_aborted_game_says_by_whom_and_in_which_time_it_could_be() {
        let by = PlayerId::HOST;
        let seat = Seat(0);
        let [for_points, ..] = sample_games::for_points();
        let teams = sample_games::two_teams();
        let two = sample_games::seen_by_ann();
        for (view, until) in [
            (&two, "before both players had moved"),
            (&teams, "before everyone had moved"),
            (&for_points, "in its first 3 rounds"),
        ] {
            let aborted = closed(view, ClosedReason::Aborted { by });
            let expected = format!("Ann aborted the game {until}. Nobody has lost.");
            assert_eq!(aborted, expected);
            let late = closed(view, ClosedReason::AbortedByTime { seat });
            let until = until.replace("its", "the");
            let expected = format!(" ran out of time {until}, so the game was aborted.");
            assert!(late.contains(&expected), "{late}");
        }
    }

    #[test]
    fn a_game_of_computers_is_aborted_with_its_league() {
        let view = sample_games::against(Level::default().into());
        let by = PlayerId(1);
        let aborted = closed(&view, ClosedReason::Aborted { by });
        assert!(
            aborted.starts_with("The league of this game is over"),
            "{aborted}"
        );
        for reason in [ClosedReason::Cancelled, ClosedReason::Lapsed] {
            assert!(!closed(&view, reason).contains("abort"));
        }
    }
}
