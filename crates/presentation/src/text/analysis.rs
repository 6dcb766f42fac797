//! The analysis of a finished game in words: who was ahead and when that changed, the moves that
//! decided it, gifts, and what betrayals brought.
//!
//! Its picture is drawn in [`crate::picture`], and what it says is found out in
//! [`entente_advisor::analysis`].

use super::board::{self, shorten};
use super::catalogue::{Arguments, Text, say};
use super::moves::{Opening, numbered};
use super::names::{Naming, unbroken_result};
use super::reader::Reader;
use super::think_board::{alternatives, move_text};
use entente_advisor::analysis::{
    Analysis, Betrayal, Expected, Gift, JudgedMove, Judgement, LineMove, Motif, Reason, WHOLE,
    percent,
};
use entente_game::{Seat, ThinkBoard, ThinkMove, View};
use entente_rules::{PieceKind, Position};

/// The number of decisive moves that are named.
const DECISIVE: usize = 5;

/// The number of mistakes on a page of the list of all: so many that a phone shows them without
/// much scrolling.
const PAGE: usize = 8;

/// The number of gifts, and of betrayals, that are named.
const MOST_GIFTS: usize = 3;
const MOST_BETRAYALS: usize = 4;

/// The longest alt text that Discord takes, in characters.
const ALT_LIMIT: usize = 1024;

/// The number of moments that the alt text of the chart describes.
const MOMENTS: usize = 6;

/// The story in a few sentences: how it turned, and by what.
///
/// Its title names the players with their armies. Everything else calls them by their armies.
pub fn analysis_story(reader: Reader<'_>, analysis: &Analysis) -> String {
    let Reader { text, view, .. } = reader;
    let mut lines = vec![say!(
        text,
        "analysis-title",
        title = reader.title(),
        result = unbroken_result(view.result())
    )];
    if let Some(Opening { eco, name }) = Opening::of(view) {
        lines.push(say!(text, "analysis-opening", name, eco));
    }
    match &analysis.turning_point {
        Some(turn) => {
            lines.push(turning_move(text, view, analysis, turn.ply));
            lines.push(lead_before(text, view, analysis, turn.ply));
        }
        None => lines.push(no_turn(text, analysis)),
    }
    if !analysis.from_start {
        lines.push(say!(text, "analysis-not-from-start"));
    }
    if let Some(judge) = &analysis.judge {
        let engine = judge.to_string();
        lines.push(say!(text, "analysis-judge", engine));
    }
    lines.join("\n")
}

/// Everything else that is worth telling, a part after the other.
pub fn analysis_details(reader: Reader<'_>, analysis: &Analysis) -> String {
    let Reader { text, view, .. } = reader;
    let mut decisive = vec![match analysis.turning_point {
        Some(_) => say!(text, "analysis-decisive"),
        None => say!(text, "analysis-costliest"),
    }];
    let worst = analysis.worst(DECISIVE);
    decisive.extend(worst.iter().map(|mv| judged_move(text, view, mv)));
    if worst.is_empty() {
        decisive = vec![say!(text, "analysis-no-mistakes")];
    }
    let moves = analysis.gifts.chunk_by(|one, next| one.ply == next.ply);
    let moves: Vec<&[Gift]> = moves.collect();
    // A move is as large as the largest of its gifts: one line has them all.
    let gifts = largest(&moves, MOST_GIFTS, |gifts| {
        gifts.iter().map(|gift| gift.gain).max().unwrap_or_default()
    });
    let gifts = (gifts.into_iter()).map(|same_move| self::gifts(text, view, same_move));
    let betrayals = analysis.betrayals.iter().take(MOST_BETRAYALS);
    let betrayals = betrayals.map(|one| betrayal_price(text, view, one));
    let parts = [
        decisive,
        gifts.collect(),
        betrayals.collect(),
        seat_summaries(reader, analysis),
        own_engine(text, analysis),
    ];
    let parts = parts.into_iter().filter(|part| !part.is_empty());
    let parts: Vec<String> = parts.map(|part| part.join("\n")).collect();
    parts.join("\n\n")
}

/// A move that decided a finished game, and what is said of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Moment {
    /// The number of the move, from 1, which is also the number of plies after it.
    pub ply: u32,
    /// The words about it, a sentence or more, without formatting.
    pub text: String,
}

/// The moves that decided the game, in order: the turning point, the gravest mistakes, and
/// betrayals.
pub fn analysis_moments(text: &Text, view: &View, analysis: &Analysis) -> Vec<Moment> {
    let worst = analysis.worst(DECISIVE).into_iter();
    let worst = worst.map(|mv| (mv.ply, judged_move(text, view, mv)));
    let betrayals = analysis.betrayals.iter().take(MOST_BETRAYALS);
    let betrayals = betrayals.map(|one| (one.ply, betrayal_price(text, view, one)));
    let mut all: Vec<(u32, String)> = worst.chain(betrayals).collect();
    let turn = analysis.turning_point.map(|turn| turn.ply);
    // What else is said of the move says more.
    if let Some(ply) = turn.filter(|turn| all.iter().all(|(ply, _)| ply != turn)) {
        all.push((ply, turning_move(text, view, analysis, ply)));
    }
    all.sort_by_key(|(ply, _)| *ply);
    let same_move = all.chunk_by(|one, next| one.0 == next.0);
    let moments = same_move.map(|said| {
        let texts: Vec<&str> = said.iter().map(|(_, text)| &**text).collect();
        Moment {
            // The moment is shown on the board after the move.
            ply: said[0].0 + 1,
            text: unformatted(&texts.join(" ")),
        }
    });
    moments.collect()
}

/// A text of this file without what formats it in Discord.
pub fn unformatted(text: &str) -> String {
    text.replace("**", "").replace('`', "")
}

/// The thoughts on the viewer’s think-board where the decisive moves were made; empty without any.
/// For them alone.
pub fn analysis_thoughts(
    text: &Text,
    view: &View,
    board: &ThinkBoard,
    analysis: &Analysis,
) -> String {
    let alternatives = alternatives(board, view);
    let told = analysis.worst(DECISIVE).into_iter().filter_map(|judged| {
        let there = alternatives.iter().filter(|(ply, _)| *ply == judged.ply);
        let there: Vec<&ThinkMove> = there.map(|(_, mv)| *mv).collect();
        let better = judged.better.first().filter(|_| !there.is_empty())?;
        let mv = move_at(text, view, judged.ply as usize);
        let had_it = there.iter().any(|mv| mv.coordinate == better.coordinate);
        let better = text.short_move(&better.short, &better.notation);
        if had_it {
            return Some(say!(text, "analysis-thought-better", move = mv, better));
        }
        let thoughts = there
            .iter()
            .map(|mv| format!("`{}`", text.move_notation(move_text(mv))));
        let thoughts = text.all_of(thoughts.collect());
        Some(say!(text, "analysis-thought-other", move = mv, better, thoughts))
    });
    let told: Vec<String> = told.collect();
    if told.is_empty() {
        return String::new();
    }
    let heading = say!(text, "analysis-thoughts");
    std::iter::once(heading)
        .chain(told)
        .collect::<Vec<_>>()
        .join("\n")
}

/// Every judged move with its reason and the better one, a line for each.
pub fn analysis_moves(text: &Text, view: &View, analysis: &Analysis) -> String {
    let judged = analysis.judged.iter();
    let lines = judged.map(|mv| unformatted(&judged_move(text, view, mv)));
    let mut text = lines.collect::<Vec<_>>().join("\n");
    text.push('\n');
    text
}

/// A page of the judged moves, from 0, with a heading. The last one if there are fewer.
pub fn analysis_moves_page(text: &Text, view: &View, analysis: &Analysis, page: usize) -> String {
    let page = page.min(analysis_pages(analysis) - 1);
    let first = page * PAGE;
    let judged = analysis.judged.iter().skip(first).take(PAGE);
    let lines: Vec<String> = judged.map(|mv| judged_move(text, view, mv)).collect();
    let heading = say!(
        text,
        "analysis-moves",
        title = Reader::new(text, view, Naming::Escaped).title(),
        first = first + 1,
        last = first + lines.len(),
        count = analysis.judged.len()
    );
    [vec![heading], lines].concat().join("\n")
}

/// One of the judged moves, from 0, and how many there are; `None` if there are fewer.
pub fn analysis_mistake(
    text: &Text,
    view: &View,
    analysis: &Analysis,
    number: usize,
) -> Option<String> {
    let judged = analysis.judged.get(number)?;
    let count = analysis.judged.len();
    let heading = say!(text, "analysis-mistake-number", number = number + 1, count);
    Some(format!("{heading}\n{}", judged_move(text, view, judged)))
}

/// The number of pages of the judged moves, at least one.
pub fn analysis_pages(analysis: &Analysis) -> usize {
    analysis.judged.len().div_ceil(PAGE).max(1)
}

/// Whether the details leave out mistakes that the list of all of them has.
pub fn has_more_mistakes(analysis: &Analysis) -> bool {
    analysis.judged.len() > DECISIVE
}

/// Why a move was bad, as a predicate: `loses a rook on e5 for a bishop`.
pub fn analysis_reason(text: &Text, view: &View, reason: &Reason) -> String {
    let seat = reason.seat();
    let arguments = Arguments::new()
        .with("moves", reason.moves().unwrap_or_default())
        .with("piece", reason.piece().map_or("none", PieceKind::word))
        .with("gained", reason.gained().map_or("none", PieceKind::word))
        .with("square", reason.square().unwrap_or_default().to_owned())
        .with("motif", reason.motif().map_or("none", Motif::word))
        .with("expected", reason.expected().map_or("none", Expected::word))
        .with(
            "seat",
            seat.map_or_else(String::new, |seat| text.armies_of(view, &[seat])),
        );
    let key = format!("analysis-reason-{}", reason.word().replace('_', "-"));
    text.say(&key, &arguments)
}

/// The reason as an argument of a sentence that leaves out what is not known.
fn reason_or_none(text: &Text, view: &View, reason: Option<&Reason>) -> String {
    reason.map_or_else(
        || "none".to_owned(),
        |reason| analysis_reason(text, view, reason),
    )
}

/// The progress of an analysis.
pub fn analysis_progress(text: &Text, percent: u32) -> String {
    say!(text, "analysis-progress", percent)
}

/// The chart in words: the shares at a few moments.
pub fn analysis_alt(text: &Text, view: &View, analysis: &Analysis) -> String {
    let last = analysis.shares.len().saturating_sub(1);
    let mut moments: Vec<usize> = (0..=MOMENTS).map(|part| last * part / MOMENTS).collect();
    // Shares are those before a ply, so the ones after the move are one further.
    moments.extend(analysis.turning_point.map(|turn| turn.ply as usize + 1));
    moments.sort_unstable();
    moments.dedup();
    let mut lines = vec![say!(text, "analysis-alt", count = view.players.seats.len())];
    lines.extend(moments.into_iter().filter_map(|ply| {
        let shares = all_shares(text, view, analysis.shares.get(ply)?);
        Some(match ply.checked_sub(1) {
            None => say!(text, "analysis-alt-start", shares),
            Some(ply) if ply + 1 == last => say!(text, "analysis-alt-end", shares),
            Some(ply) => {
                let mv = move_at(text, view, ply);
                say!(text, "analysis-alt-moment", move = mv, shares)
            }
        })
    }));
    shorten(lines.join(" "), ALT_LIMIT)
}

/// The line above the board of the turning point.
pub fn analysis_caption(text: &Text, view: &View, analysis: &Analysis, ply: u32) -> String {
    let what = turn_word(analysis);
    say!(text, "analysis-caption", what, move = move_at(text, view, ply as usize))
}

/// The line above the board of a mistake, before the move: what was played, and what was better.
pub fn analysis_mistake_caption(
    text: &Text,
    view: &View,
    analysis: &Analysis,
    judged: &JudgedMove,
) -> String {
    let key = analysis.turning_point.map(|turn| turn.ply);
    let costliest = analysis.judged.iter().map(|mv| mv.cost).max();
    let caption = if key == Some(judged.ply) {
        analysis_caption(text, view, analysis, judged.ply)
    } else {
        let mv = move_at(text, view, judged.ply as usize);
        if costliest == Some(judged.cost) {
            say!(text, "analysis-caption-costliest", move = mv)
        } else {
            mv
        }
    };
    match judged.better.first() {
        Some(better) => {
            let better = text.short_move(&better.short, &better.notation);
            say!(text, "analysis-caption-better", caption, better)
        }
        None => caption,
    }
}

/// The board of a mistake in words, below its caption.
pub fn analysis_mistake_alt(
    text: &Text,
    position: &Position,
    caption: &str,
    judged: &JudgedMove,
) -> String {
    let better = judged.better.first();
    let better = better.map(|better| text.short_move(&better.short, &better.notation));
    let better = better.unwrap_or_else(|| "none".to_owned());
    let arrows = say!(text, "analysis-caption-arrows", better);
    let caption = format!("{caption}. {}", arrows.trim_end_matches('.'));
    analysis_board_alt(text, position, &caption)
}

/// The meaning of the mark of the turning point in the chart.
pub(crate) fn analysis_turn_mark(text: &Text, analysis: &Analysis) -> String {
    match turn_word(analysis) {
        "key" => say!(text, "analysis-mark-key"),
        _ => say!(text, "analysis-mark-turned"),
    }
}

/// A board in words, below its caption.
pub fn analysis_board_alt(text: &Text, position: &Position, caption: &str) -> String {
    let placed: Vec<_> = position.pieces().collect();
    let armies: Vec<_> = position.armies().collect();
    let pieces = board::placed_pieces(text, &placed, &armies);
    shorten(format!("{caption}. {pieces}"), ALT_LIMIT)
}

/// Each army with its share, the largest first.
fn all_shares(text: &Text, view: &View, shares: &[u16]) -> String {
    let percentages = percentages(shares);
    let mut seats: Vec<(u16, u32, String)> = shares
        .iter()
        .zip(percentages)
        .zip(&view.players.seats)
        .map(|((share, percent), seat)| (*share, percent, text.army(seat.army)))
        .collect();
    seats.sort_by_key(|(share, ..)| std::cmp::Reverse(*share));
    let seats = seats.into_iter().filter(|(share, ..)| *share > 0);
    let said = seats.map(|(_, percent, who)| say!(text, "analysis-share", who, percent));
    said.collect::<Vec<_>>().join(", ")
}

/// Shares of the win in percent, rounded so that they add up to the rounded sum: of those that are
/// rounded, the ones with the largest remainders are rounded up, and of equal ones the larger.
fn percentages(shares: &[u16]) -> Vec<u32> {
    const UNIT: u16 = WHOLE / 100;
    let sum: u32 = shares.iter().map(|share| u32::from(*share)).sum();
    let whole: Vec<u32> = shares.iter().map(|share| u32::from(share / UNIT)).collect();
    let rounded = (sum + u32::from(UNIT) / 2) / u32::from(UNIT);
    let missing = rounded.saturating_sub(whole.iter().sum()) as usize;
    let mut order: Vec<usize> = (0..shares.len()).collect();
    order.sort_by_key(|&seat| std::cmp::Reverse((shares[seat] % UNIT, shares[seat])));
    let mut percentages = whole;
    for seat in order.into_iter().take(missing) {
        percentages[seat] += 1;
    }
    percentages
}

/// The player who was ahead before the game turned.
fn lead_before(text: &Text, view: &View, analysis: &Analysis, ply: u32) -> String {
    match analysis.leader(ply as usize) {
        Some((seat, share)) => say!(
            text,
            "analysis-ahead",
            who = text.armies_of(view, &[seat]),
            percent = percent(share)
        ),
        None => say!(text, "analysis-even"),
    }
}

/// Why no move is named as the one that decided the game.
fn no_turn(text: &Text, analysis: &Analysis) -> String {
    if analysis.judged.iter().any(JudgedMove::is_decisive) {
        return say!(text, "analysis-given-back");
    }
    let costliest = analysis.judged.iter().map(|mv| mv.cost).max();
    let costliest = costliest.map_or_else(|| "none".to_owned(), |cost| percent(cost).to_string());
    say!(text, "analysis-no-turn", costliest)
}

/// By which move the game turned, why it was bad, and for whom it turned.
fn turning_move(text: &Text, view: &View, analysis: &Analysis, ply: u32) -> String {
    let (index, empty) = (ply as usize, Vec::new());
    let before = analysis.shares.get(index).unwrap_or(&empty);
    let after = analysis.shares.get(index + 1).unwrap_or(&empty);
    let gains = before
        .iter()
        .zip(after)
        .map(|(was, is)| is.saturating_sub(*was));
    // Of those who gained as much the first one.
    let gains: Vec<(usize, u16)> = gains.enumerate().collect();
    let winner = gains.iter().rev().max_by_key(|(_, gain)| *gain);
    let winner = winner.map_or(0, |(seat, _)| *seat);
    let share = |shares: &[u16]| percent(shares.get(winner).copied().unwrap_or_default());
    let mover = view.board.moves.get(index).map_or(Seat(0), |mv| mv.by);
    let key = analysis.key_move();
    say!(
        text,
        "analysis-turn",
        what = turn_word(analysis),
        move = move_at(text, view, index),
        who = text.armies_of(view, &[mover]),
        reason = reason_or_none(text, view, key.and_then(|key| key.reason.as_ref())),
        winner = text.armies_of(view, &[Seat(winner as u8)]),
        before = share(before),
        after = share(after)
    )
}

fn judged_move(text: &Text, view: &View, judged: &JudgedMove) -> String {
    let judgement = judgement(text, judged.judgement);
    let reason = judged.reason.as_ref();
    let line = say!(
        text,
        "analysis-judged",
        move = move_at(text, view, judged.ply as usize),
        who = text.armies_of(view, &[judged.seat]),
        judgement,
        percent = percent(judged.cost),
        reason = reason_or_none(text, view, reason),
        shown = match &*judged.follows {
            follows @ [_, ..] if reason.is_some_and(Reason::is_shown_by_what_follows) => {
                notations(text, follows)
            }
            _ => "none".to_owned(),
        }
    );
    let Some((better, later)) = judged.better.split_first() else {
        return line;
    };
    let better = text.short_move(&better.short, &better.notation);
    let better = if later.is_empty() {
        say!(text, "analysis-better", better)
    } else {
        let later = notations(text, later);
        say!(text, "analysis-better-line", better, later)
    };
    format!("{line} {better}")
}

fn judgement(text: &Text, judgement: Judgement) -> String {
    match judgement {
        Judgement::Inaccuracy => say!(text, "analysis-inaccuracy"),
        Judgement::Mistake => say!(text, "analysis-mistake"),
        Judgement::Blunder => say!(text, "analysis-blunder"),
    }
}

/// A judgement as a comment after the move in a file. The better line is a variation there.
pub(super) fn judged_comment(text: &Text, view: &View, judged: &JudgedMove) -> String {
    let better = judged.better.first().map(|better| better.short.clone());
    say!(
        text,
        "analysis-comment",
        judgement = judgement(text, judged.judgement),
        percent = percent(judged.cost),
        reason = reason_or_none(text, view, judged.reason.as_ref()),
        better = better.unwrap_or_else(|| "none".to_owned())
    )
}

/// The share that one move gave away, with everybody who gained by it. Empty without gifts.
fn gifts(text: &Text, view: &View, gifts: &[Gift]) -> String {
    let Some(first) = gifts.first() else {
        return String::new();
    };
    let share = |gift: &Gift| {
        say!(
            text,
            "analysis-gift-share",
            to = text.armies_of(view, &[gift.to]),
            percent = percent(gift.gain)
        )
    };
    say!(
        text,
        "analysis-gift",
        move = move_at(text, view, first.ply as usize),
        from = text.armies_of(view, &[first.from]),
        shares = text.all_of(gifts.iter().map(share).collect())
    )
}

fn betrayal_price(text: &Text, view: &View, betrayal: &Betrayal) -> String {
    let (own, victims) = (betrayal.betrayer_shares, betrayal.victim_shares);
    say!(
        text,
        "analysis-betrayal",
        move = move_at(text, view, betrayal.ply as usize),
        who = text.armies_of(view, &[betrayal.betrayer]),
        whom = text.armies_of(view, &[betrayal.victim]),
        before = percent(own.0),
        after = percent(own.1),
        victim_before = percent(victims.0),
        victim_after = percent(victims.1)
    )
}

/// What the percentages are, where the story has not said that they are another engine's.
fn own_engine(text: &Text, analysis: &Analysis) -> Vec<String> {
    let own = analysis.judge.is_none().then(|| {
        let nodes = text.number(analysis.nodes);
        say!(text, "analysis-engine", nodes)
    });
    own.into_iter().collect()
}

/// The number of bad moves of each seat, a line for each that moved.
fn seat_summaries(reader: Reader<'_>, analysis: &Analysis) -> Vec<String> {
    let seats = (0..).map(Seat).zip(&analysis.seats);
    let moved = seats.filter(|(_, summary)| summary.moves > 0);
    let told = moved.map(|(seat, summary)| {
        let count = |judgement| analysis.count(seat, judgement);
        say!(
            reader.text,
            "analysis-summary",
            who = reader.seat_name(seat),
            blunders = count(Judgement::Blunder),
            mistakes = count(Judgement::Mistake),
            inaccuracies = count(Judgement::Inaccuracy),
            accuracy = percent(summary.accuracy)
        )
    });
    told.collect()
}

/// Distinguishes a turning point at which the lead changed from a key move of a player who was
/// behind already.
fn turn_word(analysis: &Analysis) -> &'static str {
    if analysis.has_turned() {
        "turned"
    } else {
        "key"
    }
}

fn move_at(text: &Text, view: &View, index: usize) -> String {
    match view.board.moves.get(index) {
        Some(_) => numbered(text, view, index),
        None => String::new(),
    }
}

fn notations(text: &Text, line: &[LineMove]) -> String {
    let moves = line.iter();
    let moves = moves.map(|mv| text.short_move(&mv.short, &mv.notation));
    moves.collect::<Vec<_>>().join(" ")
}

/// The largest of a list, at most so many, in their order.
fn largest<T>(all: &[T], most: usize, size: impl Fn(&T) -> u16) -> Vec<&T> {
    let mut numbered: Vec<(usize, &T)> = all.iter().enumerate().collect();
    numbered.sort_by_key(|(_, one)| std::cmp::Reverse(size(one)));
    numbered.truncate(most);
    // Back into the order of the game.
    numbered.sort_by_key(|(number, _)| *number);
    numbered.into_iter().map(|(_, one)| one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{self, Language, sample_games};

    #[test]
    fn the_analysis_reads_well_in_every_language() {
        let (replay, analysis) = sample_games::analysed();
        let view = &replay.view;
        for language in Language::ALL {
            let text = Text::of(language);
            let parts = [
                text::analysis_story(Reader::new(text, view, Naming::Name), &analysis),
                text::analysis_details(Reader::new(text, view, Naming::Name), &analysis),
                text::analysis_alt(text, view, &analysis),
                text::analysis_moves(text, view, &analysis),
            ];
            insta::assert_snapshot!(
                format!("analysis_{}", language.tag()),
                parts.join("\n---\n")
            );
        }
    }

    #[test]
    fn another_engine_is_named_in_every_language() {
        let (replay, mut analysis) = sample_games::analysed();
        let story = |analysis: &Analysis, text| {
            let reader = || Reader::new(text, &replay.view, Naming::Name);
            let story = text::analysis_story(reader(), analysis);
            (story, text::analysis_details(reader(), analysis))
        };
        for text in Language::ALL.map(Text::of) {
            let (story_by_us, details_by_us) = story(&analysis, text);
            analysis.judge = entente_game::EngineName::new("Stockfish");
            let (story, details) = story(&analysis, text);
            let said = story.strip_prefix(&story_by_us).unwrap_or_default();
            assert!(said.contains(" Stockfish") && said.contains(": "), "{said}");
            // What our own engine looked at would be wrong beside it.
            assert!(details_by_us.starts_with(&details) && details != details_by_us);
            analysis.judge = None;
        }
    }

    #[test]
    fn percentages_of_one_moment_add_up_to_a_hundred() {
        for (shares, said) in [
            (vec![5_050, 4_950], vec![51, 49]),
            (vec![4_950, 5_050], vec![49, 51]),
            (vec![3_333, 3_333, 3_334], vec![33, 33, 34]),
            (vec![2_550, 2_550, 2_450, 2_450], vec![26, 26, 24, 24]),
            (vec![9_960, 40], vec![100, 0]),
            (vec![0, 10_000], vec![0, 100]),
        ] {
            assert_eq!(percentages(&shares), said, "{shares:?}");
            assert_eq!(said.iter().sum::<u32>(), 100);
        }
    }

    #[test]
    fn what_is_told_as_thirteen_percent_is_a_mistake() {
        for (judgement, least) in [
            (Judgement::Inaccuracy, 5),
            (Judgement::Mistake, 13),
            (Judgement::Blunder, 25),
        ] {
            let cost = judgement.least_cost();
            assert_eq!(percent(cost), least);
            assert_eq!(Judgement::of(cost), Some(judgement));
            assert_eq!(percent(cost - 1), least - 1);
            assert_ne!(Judgement::of(cost - 1), Some(judgement));
        }
        assert_eq!((percent(888), percent(1_798), percent(9_960)), (9, 18, 100));
    }

    /// A player who is ahead and stays ahead has turned nothing.
    #[test]
    fn a_game_turns_only_if_the_lead_changes() {
        let (replay, mut analysis) = sample_games::analysed();
        let text = Text::of(Language::English);
        let turn = entente_advisor::analysis::TurningPoint {
            round: 1,
            ply: 2,
            change: 3_000,
        };
        analysis.turning_point = Some(turn);
        let mut story = |then: [u16; 4], turned: bool| {
            for (ply, shares) in analysis.shares.iter_mut().enumerate() {
                let before = vec![7_200, 1_000, 900, 900];
                *shares = if ply > turn.ply as usize {
                    then.into()
                } else {
                    before
                };
            }
            let story =
                text::analysis_story(Reader::new(text, &replay.view, Naming::Name), &analysis);
            let caption = text::analysis_caption(text, &replay.view, &analysis, turn.ply);
            assert_eq!(story.contains("The game turned with"), turned, "{story}");
            assert_eq!(story.contains("The key move was"), !turned, "{story}");
            assert_eq!(caption.starts_with("Turning point: "), turned, "{caption}");
            assert!(story.contains("Just before it, White was ahead, with a 72% chance to win."));
        };
        story([7_700, 800, 800, 700], false);
        story([1_000, 7_000, 1_000, 1_000], true);
        story([2_500, 2_500, 2_500, 2_500], true);
    }

    /// Several can gain by one move. It is reported once, with all of them.
    #[test]
    fn a_move_that_gave_to_several_is_told_once() {
        let (replay, mut analysis) = sample_games::analysed();
        let gift = |ply, to, gain| Gift {
            ply,
            from: Seat(0),
            to: Seat(to),
            gain,
        };
        analysis.gifts = vec![
            gift(4, 1, 2_100),
            gift(8, 2, 3_000),
            gift(8, 3, 2_000),
            gift(12, 1, 2_200),
            gift(14, 2, 2_500),
        ];
        for (language, told) in [
            (
                Language::English,
                "White gave others a better chance to win: Black +30% and Yellow +20%.",
            ),
            (
                Language::German,
                "schenkte Weiß anderen eine bessere Gewinnchance: Schwarz +30 % und Gelb +20 %.",
            ),
        ] {
            let text = Text::of(language);
            let details =
                text::analysis_details(Reader::new(text, &replay.view, Naming::Name), &analysis);
            let gifts: Vec<&str> = details.lines().filter(|line| line.contains('🎁')).collect();
            // The smallest gift is left out, and a move counts once however many gained by it.
            assert_eq!(gifts.len(), MOST_GIFTS, "{details}");
            assert!(gifts[0].ends_with(told), "{details}");
        }
    }

    /// A bad move with this reason, of Yellow.
    fn judged(reason: impl Into<Option<Reason>>) -> JudgedMove {
        let mv = |seat, notation: &str| LineMove {
            seat: Seat(seat),
            notation: notation.into(),
            short: notation.into(),
            coordinate: "a8h1".into(),
        };
        JudgedMove {
            ply: 3,
            seat: Seat(3),
            cost: 3_000,
            before: 5_000,
            judgement: Judgement::Blunder,
            reason: reason.into(),
            follows: vec![mv(0, "Qxb3"), mv(1, "Rc4")],
            better: vec![mv(3, "Rxh4")],
        }
    }

    #[test]
    fn every_reason_can_be_said_in_every_language() {
        let (replay, mut analysis) = sample_games::analysed();
        let reasons = [
            Reason::AllowsMate { moves: 1 },
            Reason::AllowsMate { moves: 4 },
            Reason::MissesMate { moves: 1 },
            Reason::MissesMate { moves: 3 },
            Reason::LeavesKing {
                by: Seat(2),
                piece: PieceKind::King,
            },
            Reason::LeavesKing {
                by: Seat(0),
                piece: PieceKind::Queen,
            },
            Reason::EndsAlliance { with: Seat(0) },
            Reason::Stalemates,
            Reason::AllowsPromotion {
                to: PieceKind::Queen,
            },
            Reason::MissesPromotion {
                to: PieceKind::Knight,
            },
            Reason::ThrowsEndgame {
                from: Expected::Win,
            },
            Reason::ThrowsEndgame {
                from: Expected::Draw,
            },
            Reason::AllowsPassedPawn { on: "d5".into() },
            Reason::MissesPassedPawn { on: "d5".into() },
            Reason::ExposesKing,
            Reason::MissesCastling,
            Reason::WeakensPawn { on: "d5".into() },
        ];
        let motifs = [
            Motif::Fork,
            Motif::Pin,
            Motif::Skewer,
            Motif::DiscoveredAttack,
        ];
        let by_motif = motifs.into_iter().flat_map(|motif| {
            let (piece, by) = (PieceKind::Rook, Some(motif));
            let (on, gained) = ("e5".into(), Some(PieceKind::Bishop));
            let loses = Reason::Loses {
                piece,
                on,
                gained,
                by,
            };
            [loses, Reason::MissesGain { piece, by }]
        });
        let of_kinds = PieceKind::LISTED.into_iter().flat_map(|piece| {
            [
                Reason::Loses {
                    piece,
                    on: "e5".into(),
                    gained: None,
                    by: None,
                },
                Reason::Loses {
                    piece: PieceKind::Queen,
                    on: "e5".into(),
                    gained: Some(piece),
                    by: None,
                },
                Reason::MissesCapture { piece },
                Reason::MissesGain { piece, by: None },
            ]
        });
        let all = reasons.into_iter().chain(by_motif).chain(of_kinds);
        analysis.judged = all.map(judged).chain([judged(None::<Reason>)]).collect();
        let told = Language::ALL
            .map(|language| text::analysis_moves(Text::of(language), &replay.view, &analysis));
        insta::assert_snapshot!("analysis_reasons", told.join("\n"));
    }

    #[test]
    fn the_mistakes_have_pages_and_the_last_one_ends_with_the_last() {
        let (replay, mut analysis) = sample_games::analysed();
        let text = Text::of(Language::English);
        let page = |analysis: &Analysis, page| {
            text::analysis_moves_page(text, &replay.view, analysis, page)
        };
        analysis.judged = vec![judged(None::<Reason>); 2 * PAGE + 1];
        assert_eq!(text::analysis_pages(&analysis), 3);
        for (number, lines, shown) in [
            (0, PAGE, "1–8 of 17"),
            (2, 1, "17–17 of 17"),
            (9, 1, "17–17 of 17"),
        ] {
            let page = page(&analysis, number);
            assert_eq!(page.lines().count(), 1 + lines, "{page}");
            assert!(
                page.lines()
                    .next()
                    .is_some_and(|line| line.ends_with(shown)),
                "{page}"
            );
        }
    }

    /// However much happened in a long game, the report fits a message.
    #[test]
    fn a_long_game_fits_a_message() {
        let (replay, mut analysis) = sample_games::analysed();
        let repeat = |count: usize| std::iter::repeat_n((), count);
        let betrayal = analysis.betrayals[0];
        analysis.betrayals = repeat(50).map(|()| betrayal).collect();
        let gift = |number: u8| Gift {
            ply: u32::from(number / 3),
            from: Seat(0),
            to: Seat(1 + number % 3),
            gain: 4_000,
        };
        analysis.gifts = (0..45).map(gift).collect();
        let mv = LineMove {
            seat: Seat(0),
            notation: "Qa8xh1+@b@s##w".into(),
            short: "Qa8xh1#".into(),
            coordinate: "a8h1".into(),
        };
        let judged = JudgedMove {
            ply: 14,
            seat: Seat(0),
            cost: 3_000,
            before: 5_000,
            judgement: Judgement::Blunder,
            reason: Some(Reason::Loses {
                piece: PieceKind::Archbishop,
                on: "h14".into(),
                gained: Some(PieceKind::Chancellor),
                by: Some(Motif::DiscoveredAttack),
            }),
            follows: vec![mv.clone(); 7],
            better: vec![mv; 4],
        };
        analysis.judged = repeat(300).map(|()| judged.clone()).collect();
        for text in Language::ALL.map(Text::of) {
            let details =
                text::analysis_details(Reader::new(text, &replay.view, Naming::Mention), &analysis);
            assert!(details.chars().count() < 3_000, "{details}");
            let story =
                text::analysis_story(Reader::new(text, &replay.view, Naming::Mention), &analysis);
            assert!(story.chars().count() < 1_000, "{story}");
            let all = text::analysis_moves(text, &replay.view, &analysis);
            assert_eq!(all.lines().count(), 300);
            let page = text::analysis_moves_page(text, &replay.view, &analysis, 0);
            assert!(page.chars().count() < 4_000, "{page}");
        }
    }
}
