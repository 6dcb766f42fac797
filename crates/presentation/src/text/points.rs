//! The points of games in which captures score, too: what a move won, how it stands, and the end.
//!
//! Where only eliminations are worth points, [`super::ending`] and [`super::turns`] have the words.

use super::catalogue::{Text, say};
use super::names::written_result;
use super::reader::Reader;
use entente_game::{MoveOrigin, Phase, Seat, View};
use entente_rules::{Army, Position, Reason, Score, Status};

/// Whether the points of a game are its result, and captures bring some.
pub(super) fn are_scored(view: &View) -> bool {
    view.terms.options.counts_points() && view.variant().scores_captures()
}

/// The positions before and after a turn, if everybody may know them.
fn around(view: &View, index: usize) -> Option<[&Position; 2]> {
    let positions = view.play()?.positions();
    Some([positions.get(index)?, positions.get(index + 1)?])
}

/// Whether a turn was that of a king whose player has left, so that chance moved it.
pub(super) fn is_walk(view: &View, index: usize) -> bool {
    view.board.moves[index].origin == MoveOrigin::Chance
}

/// Whether an army had no player any more before a turn, only a king that walked.
pub(super) fn walked_before(view: &View, index: usize, army: Army) -> bool {
    around(view, index).is_some_and(|[before, _]| before.is_walking(army))
}

/// The points that a turn gave to each seat, without those that got none.
fn gains(view: &View, index: usize) -> Vec<(Seat, Score)> {
    let Some([before, after]) = around(view, index).filter(|_| are_scored(view)) else {
        return Vec::new();
    };
    let seats = (0..).map(Seat).zip(&view.players.seats);
    let gain = |(seat, owner): (Seat, &entente_game::SeatView)| {
        let gained = after.score(owner.army).without(before.score(owner.army));
        (seat, gained)
    };
    let all = seats.map(gain);
    all.filter(|(_, gained)| *gained != Score::ZERO).collect()
}

/// Whether a turn gave points to anybody.
pub(super) fn has_gains(view: &View, index: usize) -> bool {
    !gains(view, index).is_empty()
}

/// The words for a move with the points that it won, and whom it checks if it is more than one.
pub(super) fn with_gain(text: &Text, view: &View, index: usize, words: String) -> String {
    let mover = view.board.moves[index].by;
    let own = gains(view, index)
        .into_iter()
        .find(|(seat, _)| *seat == mover);
    let Some((_, gained)) = own else {
        return words;
    };
    let points = written_result(&gained.to_string());
    match around(view, index).map_or(0, newly_checked) {
        0 | 1 => say!(text, "words-gained", words, points),
        count => say!(text, "words-gained-by-checks", words, points, count),
    }
}

/// The number of players who are in check after a turn and were not before.
fn newly_checked([before, after]: [&Position; 2]) -> usize {
    let was_checked = before.checks();
    let checks = after.checks().into_iter();
    let new = checks.filter(|(army, _)| {
        after.status(*army).is_in() && was_checked.iter().all(|(other, _)| other != army)
    });
    new.count()
}

/// A line for each number of points that others than the mover got by a turn, such as their share
/// of a king that was stalemated.
pub(super) fn gains_of_others(reader: Reader<'_>, index: usize) -> Vec<String> {
    let Reader { text, view, .. } = reader;
    let turn = &view.board.moves[index];
    let is_told = |seat: Seat| seat == turn.by && turn.moved.is_some();
    let mut gains = gains(view, index);
    gains.retain(|(seat, _)| !is_told(*seat));
    gains.sort_by_key(|(seat, gained)| (std::cmp::Reverse(*gained), *seat));
    let alike = gains.chunk_by(|one, other| one.1 == other.1);
    let line = |same: &[(Seat, Score)]| {
        let names = same.iter().map(|(seat, _)| reader.seat_name(*seat));
        let points = written_result(&same[0].1.to_string());
        let (count, who) = (same.len(), text.all_of(names.collect()));
        say!(text, "news-gained", count, who, points)
    };
    alike.map(line).collect()
}

/// All points, if the result counts them.
pub(super) fn standing(text: &Text, view: &View) -> Option<String> {
    view.terms.options.counts_points().then(|| {
        let armies = view.armies().into_iter();
        let points = armies.filter_map(|army| {
            let points = written_result(&army.score?.to_string());
            Some(format!("{} {points}", text.army(army.army)))
        });
        let points = points.collect::<Vec<_>>().join(", ");
        say!(text, "news-points", points)
    })
}

/// Whether a player is out by their own will, or by rule, and has won by that.
pub(super) fn has_stopped(view: &View, seat: Seat) -> bool {
    let Phase::Over(ending) = &view.phase else {
        return false;
    };
    let army = view.armies().into_iter().find(|army| army.seat == seat);
    are_scored(view)
        && ending.winners == [seat]
        && ending.reason == Reason::OneLeft
        && army.is_some_and(|army| army.status == Status::Resigned)
}

/// The button with which a player resigns, and the question before it.
pub struct Resigning {
    /// The button below a board.
    pub button: String,
    /// The question, which says what becomes of the army.
    pub question: String,
    /// The button that confirms it.
    pub confirm: String,
}

/// The words with which the viewer resigns. The leader of the last two stops by it, and wins; in
/// the rounds in which nobody leaves it aborts the game.
pub fn resigning(text: &Text, view: &View) -> Resigning {
    if view.round() <= view.terms.options.opening_rounds() {
        return Resigning {
            button: say!(text, "button-resign"),
            question: say!(text, "ask-abort"),
            confirm: say!(text, "button-yes-abort"),
        };
    }
    let mut own = view.own_seats().iter();
    let may_stop = own.any(|seat| view.may_claim_win(*seat));
    let game = match (may_stop, are_scored(view), view.variant().scores_captures()) {
        (true, ..) => "stop",
        (_, true, _) => "walks",
        (_, _, true) => "team",
        _ => view.variant().id(),
    };
    // On the turn of the only army it takes effect at once.
    let when = if view.is_my_turn() && view.own_seats().len() == 1 {
        "now"
    } else {
        "later"
    };
    let question = say!(text, "ask-resign", game, when);
    if may_stop {
        Resigning {
            button: say!(text, "button-stop-and-win"),
            question,
            confirm: say!(text, "button-yes-stop-and-win"),
        }
    } else {
        Resigning {
            button: say!(text, "button-resign"),
            question,
            confirm: say!(text, "button-yes-resign"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{self, Language, Naming, sample_games};
    use entente_game::NotificationReason;

    /// Every text about a game: its message for this reason, its alt text and its status.
    fn texts(view: &View, reason: NotificationReason) -> String {
        let of_language = |language: Language| {
            let text = Text::of(language);
            let message = text::message(Reader::new(text, view, Naming::Name), reason);
            let alt = text::position(text, view);
            format!("{message}\n---\n{alt}")
        };
        Language::ALL.map(of_language).join("\n===\n")
    }

    #[test]
    fn captures_walking_kings_and_mates_are_said_with_their_points() {
        let [captured, resigned, mated] = sample_games::for_points();
        let texts = [
            texts(&captured, NotificationReason::Moved),
            texts(&resigned, NotificationReason::Resigned),
            texts(&mated, NotificationReason::Moved),
        ];
        insta::assert_snapshot!("for_points", texts.join("\n=====\n"));
    }

    #[test]
    fn who_resigns_in_the_first_rounds_is_told_that_the_game_is_aborted() {
        let [early, late, _] = sample_games::for_points();
        let text = Text::of(Language::English);
        assert_eq!(resigning(text, &early).question, say!(text, "ask-abort"));
        assert_ne!(resigning(text, &late).question, say!(text, "ask-abort"));
    }

    #[test]
    fn the_leader_of_the_last_two_stops_and_wins() {
        let [leader, over] = sample_games::stopped();
        for text in Language::ALL.map(Text::of) {
            let words = resigning(text, &leader);
            assert_eq!(words.button, say!(text, "button-stop-and-win"));
        }
        insta::assert_snapshot!("stopped", texts(&over, NotificationReason::Over));
    }

    #[test]
    fn in_teams_partners_win_together_without_points() {
        let over = sample_games::two_teams();
        insta::assert_snapshot!("two_teams", texts(&over, NotificationReason::Over));
    }
}
