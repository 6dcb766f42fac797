//! Seats that were left for good: the news that one is offered or taken over, the answers to those
//! who offer and take one, and why something is refused.

use super::catalogue::{Text, say};
use super::reader::Reader;
use entente_game::{News, Seat, View};

/// The news that a seat is offered, is offered no longer, or was taken over.
pub(super) fn takeover_news(reader: Reader<'_>, news: News) -> String {
    let Reader { text, view, .. } = reader;
    let name = |seat| reader.seat_name(seat);
    match news {
        News::SeatOffered { seat } => say!(text, "news-seat-offered", who = name(seat)),
        News::SeatOfferWithdrawn { seat } => say!(text, "news-seat-withdrawn", who = name(seat)),
        // Where nobody is told who plays, who has left is not told either.
        News::TakenOver { seat, .. } if view.players.hides_people => {
            say!(text, "news-seat-taken-over-by-somebody", who = name(seat))
        }
        News::TakenOver { seat, from } => {
            let former = reader.player_name(from);
            say!(text, "news-seat-taken-over", who = name(seat), former)
        }
        _ => String::new(),
    }
}

/// The answer to who offers a seat. The code is for them to pass on.
pub fn seat_offered(reader: Reader<'_>, seat: Seat, code: &str) -> String {
    let who = reader.seat_name(seat);
    say!(
        reader.text,
        "done-seat-offered",
        who,
        code = code.to_owned()
    )
}

/// The answer to who takes a seat over.
pub fn seat_taken_over(text: &Text, view: &View) -> String {
    let armies = text.armies_of(view, view.own_seats());
    say!(text, "done-seat-taken-over", armies)
}
