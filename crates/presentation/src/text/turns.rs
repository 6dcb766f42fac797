//! Turns and news in lines: each of the last moves and what it brought (armies that are out,
//! checkmates, time), and the news between two turns: what the arbiter did, and which seats that
//! were left for good are offered or taken over.
//!
//! The message around them (whose turn it is, clocks, requests) is in [`mod@super::message`]. The
//! name of an arbiter is that of the number of a host, which no player of such a game has.

use super::catalogue::{Text, say};
use super::lines::{Lines, Says};
use super::reader::Reader;
use super::{clock, moves, points, requests};
use entente_game::{ArbiterAct, MoveOrigin, MoveView, News, PlayerId, Seat, View};
use entente_rules::{MateKind, PieceKind, Ply, Status};

/// The most turns that one message describes after the first. A takeback or conditional moves can
/// show many at once.
const MAX_TURNS: usize = 11;

/// The news between two turns, line by line, and then the turns that they brought.
pub(super) fn latest_news(reader: Reader<'_>) -> Lines {
    let mut lines = Lines::default();
    for news in &reader.view.board.latest_news {
        let (says, words) = self::news(reader, None, *news);
        lines.say(says, words);
    }
    lines.then(replies(reader))
}

/// The turns that the last event made, if it made any.
pub(super) fn replies(reader: Reader<'_>) -> Lines {
    if reader.view.has_new_moves() {
        turn_lines(reader)
    } else {
        Lines::default()
    }
}

/// The armies that have just been eliminated, those that have resigned but are not out yet, and
/// then the turns that this brought.
pub(super) fn eliminations(reader: Reader<'_>) -> Lines {
    let Reader { text, view, .. } = reader;
    let mut lines = Lines::default();
    for news in &view.board.latest_news {
        let (says, words) = match news {
            News::Eliminated {
                seat,
                how: how @ Status::Eliminated,
                ..
            } => {
                let who = reader.seat_name(*seat);
                let army = text.armies_of(view, &[*seat]);
                let words = say!(text, "news-resigned-eliminated", who, army);
                (Says::Out(*seat, *how), Some(words))
            }
            news => self::news(reader, None, *news),
        };
        lines.say(says, words);
    }
    for army in view.armies().iter().filter(|army| army.is_resigning) {
        let who = reader.seat_name(army.seat);
        let army = text.army(army.army);
        lines.say(Says::News, say!(text, "news-resigned", who, army));
    }
    lines.then(replies(reader))
}

/// The last move, and the turns after it in which nobody could move. None before the first.
pub(super) fn turn_lines(reader: Reader<'_>) -> Lines {
    let Reader { text, view, .. } = reader;
    let latest = view.latest_moves();
    let first = view.board.moves.len() - latest.len();
    let mut lines = Lines::default();
    // The first turn is a player's own and always described, then only the newest ones.
    let left_out = first + 1..view.board.moves.len().saturating_sub(MAX_TURNS);
    for (index, turn) in (first..).zip(latest) {
        if left_out.contains(&index) {
            if index == left_out.start {
                let count = left_out.len();
                lines.say(Says::News, say!(text, "news-more-turns", count));
            }
            continue;
        }
        if let Some((says, words)) = turn_in_words(reader, index) {
            lines.say(says, words);
        }
        for news in &turn.news {
            let (says, words) = self::news(reader, Some(turn), *news);
            lines.say(says, words);
        }
        for line in points::gains_of_others(reader, index) {
            lines.say(Says::News, line);
        }
    }
    let is_elimination = |news: &News| matches!(news, News::Eliminated { .. });
    let mut turns = (first..).zip(latest);
    if turns
        .any(|(index, turn)| turn.news.iter().any(is_elimination) || points::has_gains(view, index))
    {
        lines.say(Says::Points, points::standing(text, view));
    }
    lines
}

/// The action of a turn: `12. Nf3 · Ann: knight from g1 to f3`. `None` for the turn of an
/// army that is out.
fn turn_in_words(reader: Reader<'_>, index: usize) -> Option<(Says, String)> {
    let Reader { text, view, .. } = reader;
    let turn = &view.board.moves[index];
    let seat = turn.seat;
    let mover = mover(reader, seat, turn.by);
    let who = match turn.origin {
        MoveOrigin::Computer => reader.with_stand_in(turn.by, mover),
        _ => mover,
    };
    Some(match (turn.ply, turn.moved) {
        (Ply::Move(_), Some(moved)) if points::is_walk(view, index) => {
            let words = moves::move_in_words(text, view, &moved);
            let number = moves::numbered(text, view, index);
            let who = reader.seat_name(seat);
            (
                Says::News,
                say!(text, "news-king-walked", number, who, words),
            )
        }
        (Ply::Move(_), Some(moved)) => {
            let plain = moves::move_in_words(text, view, &moved);
            let plain = points::with_gain(text, view, index, plain);
            let words = moves::with_origin(text, view, turn, plain);
            let number = moves::numbered(text, view, index);
            (Says::News, say!(text, "news-moved", number, who, words))
        }
        (Ply::Resigned, _) => (Says::LeftInTurn(seat), left_in_turn(text, view, turn, who)),
        (Ply::Blocked, _) if turn.by != seat => (Says::News, say!(text, "news-army-blocked", who)),
        // It has no move either, but that would be called stalemate.
        (Ply::Blocked, _) if is_mated(view, turn) => return None,
        (Ply::Blocked, _) => (Says::NoMove(seat), say!(text, "news-stalemated", who)),
        (Ply::Move(_) | Ply::Eliminated, _) => return None,
    })
}

/// A line that a player resigned in their own turn, or that their time ran out in it.
fn left_in_turn(text: &Text, view: &View, turn: &MoveView, who: String) -> String {
    match ran_out(turn) {
        true if moves::is_of_team(view, turn.by) => {
            say!(text, "news-flagged-nobody-voted", who)
        }
        true => say!(text, "news-flagged", who),
        false => say!(text, "news-resigned-now", who),
    }
}

/// The player who makes a move. With more than two armies, the army is named, too.
fn mover(reader: Reader<'_>, seat: Seat, by: Seat) -> String {
    let Reader { text, view, .. } = reader;
    match view.players.seats.get(seat.index()) {
        _ if view.players.seats.len() == 2 => reader.owner_name(by),
        Some(moved) if by != seat => say!(
            text,
            "seat-commanding",
            who = reader.seat_name(by),
            army = text.army(moved.army)
        ),
        _ => reader.seat_name(seat),
    }
}

/// A piece of news that a turn brought, or that came between two turns (`turn` is `None`): what it
/// says, and its words. It has none where another line always says it.
pub(super) fn news(
    reader: Reader<'_>,
    turn: Option<&MoveView>,
    news: News,
) -> (Says, Option<String>) {
    let says = match news {
        News::Eliminated { seat, how, .. } => Says::Out(seat, how),
        News::Mated { seat, .. } => Says::Mated(seat),
        News::TimeUp { seat } => Says::TimeUp(seat),
        News::PickerAssigned { .. } => Says::PickerAssigned,
        News::Paused { .. } => Says::Paused,
        News::Arbiter(_) => Says::ArbiterActed,
        _ => Says::News,
    };
    (says, news_in_words(reader, turn, news))
}

fn news_in_words(reader: Reader<'_>, turn: Option<&MoveView>, news: News) -> Option<String> {
    let Reader { text, view, naming } = reader;
    let seat = |seat: Seat| reader.seat_name(seat);
    let army = |seat: Seat| {
        let known = view.players.seats.get(seat.index());
        known.map_or_else(String::new, |seat| text.army(seat.army))
    };
    Some(match news {
        News::Eliminated { seat, how, by } => {
            return eliminated(reader, turn, seat, how, by);
        }
        News::CommandChanged { seat: changed, by } => match by {
            Some(by) => say!(text, "news-commanded", army = army(changed), by = seat(by)),
            None => say!(text, "news-commanded-no-more", army = army(changed)),
        },
        News::Mated {
            seat: stalemated,
            how: MateKind::Stalemated,
            ..
        } => say!(text, "news-stalemated-for-now", who = seat(stalemated)),
        News::GuardPlaced {
            seat: owner,
            square,
        } => say!(
            text,
            "news-guard-placed",
            army = army(owner),
            square = square.to_string()
        ),
        News::TimeUp { seat: late } => time_up(reader, late),
        News::PickerAssigned { seat: late, by } => {
            say!(text, "news-next-picks", who = seat(late), by = seat(by))
        }
        News::Paused { until } => {
            let (until, players) = (clock::deadline(until, naming), view.players.people.len());
            say!(text, "news-paused", until, players)
        }
        News::Resumed => say!(text, "news-resumed"),
        News::Credited { span } => say!(text, "news-time-credited", span = clock::span(text, span)),
        News::Substituted {
            seat: absent,
            level,
        } => say!(
            text,
            "news-substituted",
            computer = text.computer_name(&level.into(), naming),
            who = seat(absent)
        ),
        News::Arbiter(act) => arbiter_act(reader, act),
        News::Returned { seat: back } => say!(text, "news-returned", who = seat(back)),
        News::SeatOffered { .. } | News::SeatOfferWithdrawn { .. } | News::TakenOver { .. } => {
            return Some(takeover_news(reader, news));
        }
        News::TakenBack { ply } => taken_back(text, view, ply),
        News::GameMovedHere => say!(text, "news-game-moved-here"),
        News::DrawOfferLapsed { seat: offer } => {
            say!(text, "news-draw-lapsed", who = seat(offer))
        }
        News::RequestLapsed { by, change } => requests::request_lapsed(reader, by, change),
        News::Skipped { seat: passed } => say!(text, "news-skipped", who = seat(passed)),
        News::Kingless { seat: fallen } => say!(
            text,
            "news-kingless",
            name = reader.distinct_owner_name(fallen),
            army = army(fallen)
        ),
        News::MateLifted { seat: freed } => {
            say!(text, "news-can-move-again", who = seat(freed))
        }
        // The line about checks says who is checkmated, and the status asks for a choice and says
        // who stopped.
        News::Mated { .. } | News::ChoiceDue { .. } | News::Stopped { .. } => return None,
    })
}

/// A line that the time of a player was up.
fn time_up(reader: Reader<'_>, late: Seat) -> String {
    let Reader { text, view, .. } = reader;
    let who = reader.seat_name(late);
    // Where a move was made for the team, that says it.
    if moves::is_of_team(view, late) && !view.has_new_moves() {
        return say!(text, "news-time-up-nobody-voted", who);
    }
    say!(text, "news-time-up", who)
}

/// A line that moves were taken back, and which move is the last one now.
fn taken_back(text: &Text, view: &View, ply: u32) -> String {
    // The last move that was not taken back.
    let last = (ply as usize)
        .checked_sub(1)
        .filter(|last| *last < view.board.moves.len())
        .map(|last| moves::numbered(text, view, last))
        .unwrap_or_default();
    say!(text, "news-taken-back", ply, move = last)
}

/// A line that a player is out, how, and who eliminated them.
fn eliminated(
    reader: Reader<'_>,
    turn: Option<&MoveView>,
    seat: Seat,
    how: Status,
    by: Option<Seat>,
) -> Option<String> {
    let Reader { text, view, .. } = reader;
    if points::are_scored(view) {
        return out_of_points(reader, turn, seat, how);
    }
    let who = reader.seat_name(seat);
    let name = reader.distinct_owner_name(seat);
    let army = text.armies_of(view, &[seat]);
    let eliminator = by.filter(|by| *by != seat);
    let by = eliminator.map(|by| reader.seat_name(by));
    Some(match (how, by) {
        // The line about the lost king says it.
        (Status::Protectorate, _) => return None,
        // It was never in the game.
        (Status::Absent, _) => return None,
        (Status::Checkmated, Some(by)) => {
            say!(text, "news-eliminated-mated-by", who, by)
        }
        (Status::Checkmated, None) => say!(text, "news-eliminated-mated", who),
        (Status::Stalemated, Some(by)) => {
            say!(text, "news-eliminated-stalemated-by", who, by)
        }
        (Status::Stalemated, None) => say!(text, "news-eliminated-stalemated", who),
        (Status::Captured, Some(by)) => {
            say!(text, "news-eliminated-captured-by", name, army, by)
        }
        (Status::Captured, None) => {
            say!(text, "news-eliminated-captured", name, army)
        }
        (Status::Flagged, _) => say!(text, "news-flagged", who),
        (Status::Eliminated, Some(by)) if turn.is_some_and(|turn| lost_king(view, turn, seat)) => {
            say!(text, "news-eliminated-king", name, army, by)
        }
        (Status::Eliminated, Some(by)) => {
            say!(text, "news-eliminated-by", name, army, by)
        }
        (Status::Eliminated, None) => say!(text, "news-eliminated", name, army),
        (Status::Resigned | Status::Active, _) => say!(text, "news-resigned-now", who),
    })
}

/// The same where everybody plays for points: the army turns grey, and the king of a player who
/// gave up walks on. `None` if the end of the game says it.
fn out_of_points(
    reader: Reader<'_>,
    turn: Option<&MoveView>,
    seat: Seat,
    how: Status,
) -> Option<String> {
    let Reader { text, view, .. } = reader;
    let who = reader.seat_name(seat);
    let army = text.armies_of(view, &[seat]);
    let index = turn.and_then(|turn| view.board.moves.iter().position(|other| other == turn));
    let owner = view.players.seats.get(seat.index())?;
    let had_left = index.is_some_and(|index| points::walked_before(view, index, owner.army));
    Some(match how {
        _ if points::has_stopped(view, seat) => return None,
        Status::Checkmated if had_left => say!(text, "news-walker-mated", army),
        Status::Stalemated if had_left => say!(text, "news-walker-stalemated", army),
        Status::Checkmated => say!(text, "news-mated-grey", who, army),
        Status::Stalemated => say!(text, "news-stalemated-grey", who, army),
        Status::Flagged => say!(text, "news-flagged-grey", who, army),
        _ => say!(text, "news-resigned-grey", who, army),
    })
}

/// Whether a turn captured the king of this seat. An army can also be removed with another one's
/// king: a protectorate with the last king of its alliance.
fn lost_king(view: &View, turn: &MoveView, seat: Seat) -> bool {
    let captured = turn.moved.and_then(|moved| moved.captured);
    let army = view.players.seats.get(seat.index()).map(|seat| seat.army);
    captured.is_some_and(|piece| piece.kind == PieceKind::King && Some(piece.army) == army)
}

/// Whether this turn was lost on time.
fn ran_out(turn: &MoveView) -> bool {
    let mut news_before = turn.news_before.iter();
    news_before.any(|news| matches!(news, News::TimeUp { seat } if *seat == turn.seat))
}

/// Whether a turn without a move was that of a checkmated army, which is out by now or still
/// checkmated.
fn is_mated(view: &View, turn: &MoveView) -> bool {
    let armies = view.armies();
    let army = armies.iter().find(|army| army.seat == turn.seat);
    army.is_some_and(|army| match army.status {
        Status::Active => matches!(army.mate, Some((MateKind::Checkmated, _))),
        how => how == Status::Checkmated,
    })
}

/// The sentence that somebody leads the game without playing; `None` if nobody does.
pub(super) fn agreed_arbiter(reader: Reader<'_>) -> Option<String> {
    reader.view.players.arbiter.as_ref()?;
    let arbiter = name(reader);
    Some(say!(reader.text, "agreed-arbiter", arbiter))
}

/// An act of the arbiter, in a sentence that names them.
pub fn arbiter_act(reader: Reader<'_>, act: ArbiterAct) -> String {
    let Reader { text, naming, .. } = reader;
    let arbiter = name(reader);
    match act {
        ArbiterAct::Paused { .. } => say!(text, "arbiter-paused", arbiter),
        ArbiterAct::Resumed => say!(text, "arbiter-resumed", arbiter),
        ArbiterAct::Extended { seat, span } => {
            let span = clock::span(text, span);
            match seat.map(|seat| reader.seat_name(seat)) {
                Some(who) => say!(text, "arbiter-extended", arbiter, who, span),
                None => say!(text, "arbiter-extended-all", arbiter, span),
            }
        }
        ArbiterAct::Substituted { seat, level, .. } => say!(
            text,
            "arbiter-substituted",
            arbiter,
            computer = text.computer_name(&level.into(), naming),
            who = reader.seat_name(seat)
        ),
    }
}

/// The name of the arbiter.
fn name(reader: Reader<'_>) -> String {
    reader.player_name(PlayerId::HOST)
}

/// The news that a seat is offered, is offered no longer, or was taken over.
fn takeover_news(reader: Reader<'_>, news: News) -> String {
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
