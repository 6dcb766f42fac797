//! What computers do between the turns of two people, in one message.
//!
//! With three computers a person would get three boards between two turns of their own. So a move
//! of a computer after which another computer moves gets no message: the next one names and marks
//! all moves that its readers do not know. Which messages there are follows from what everybody
//! sees, and never from a secret.

use entente_game::{MoveOrigin, MoveView, View};

/// Whether the last event was nothing but a computer's move, and another computer moves next. Where
/// no person is to move any more, a message shows each round. `known` is the ply up to which the
/// readers know the game. The next message then says what the one after this event would.
pub(super) fn is_between_people(view: &View, known: u32) -> bool {
    let is_computers = |mv: &MoveView| {
        mv.origin == MoveOrigin::Computer && mv.news.is_empty() && mv.news_before.is_empty()
    };
    let waits_for_computer = view.actor().is_some_and(|actor| actor.computer.is_some());
    let is_asked = view.request.is_some() || !view.offers.is_empty() || view.pause().is_some();
    let is_quiet = view.latest_news.is_empty() && !is_asked;
    let round = view.seats_taking_part().count();
    let unknown = view.ply().saturating_sub(known) as usize;
    view.has_new_moves()
        && view.latest_moves().iter().all(is_computers)
        && waits_for_computer
        && is_quiet
        && unknown < round
}

#[cfg(test)]
mod tests {
    use super::*;
    use entente_game::NotificationReason;
    use entente_presentation::text;
    use entente_presentation::text::sample_games;

    #[test]
    fn a_computers_move_is_said_later_until_a_person_is_to_move() {
        let [first, second, third, later] = sample_games::three_computers();
        // White, who is a person, knows the game up to their own move.
        for (view, known, is_later) in [
            (&first, 1, true),
            (&second, 1, true),
            (&third, 1, false),
            (&later, 5, true),
            // A whole round has passed that nobody was shown.
            (&later, 1, false),
        ] {
            assert_eq!(is_between_people(view, known), is_later, "{}", view.ply());
        }
    }

    #[test]
    fn a_message_of_everybody_who_moved_names_and_marks_all_moves() {
        let [_, _, third, _] = sample_games::three_computers();
        let view = third.for_reader_of(1);
        let text =
            entente_presentation::text::Text::of(entente_presentation::text::Language::English);
        let message = text::message(
            text,
            &view,
            NotificationReason::Moved,
            entente_presentation::text::Naming::Name,
        );
        for number in 1..4 {
            let notation = &view.moves[number].notation;
            assert!(message.contains(notation.as_str()), "{notation}: {message}");
        }
        let marked = entente_presentation::text::shown_moves(&view).count();
        assert_eq!(marked, 3);
    }
}
