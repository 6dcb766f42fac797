//! One move in words, its number, the list of the moves of a game, the name of its opening, and the
//! meaning of the marks of Chess4's notation below a list that has some.
//!
//! Nobody knows those marks from other chess, and the list is all that its readers have before
//! them. Only the marks that occur in it are explained.

use super::catalogue::{Text, say};
use super::names::Naming;
use super::reader::Reader;
use entente_game::{MoveOrigin, MoveView, PieceMove, Seat, View};
use entente_rules::{CastlingSide, FileFormat, Manner, Play, Position, Variant};
use std::sync::LazyLock;

/// The most moves that are named, where there can be many.
const MOST_NAMED: usize = 8;

/// A move in words: `knight from g1 captures the pawn on f3`, and among more than two armies
/// `captures Gold’s pawn`.
pub fn move_in_words(text: &Text, view: &View, mv: &PieceMove) -> String {
    let (from, to) = (mv.from.to_string(), mv.to.to_string());
    let piece = text.kind(mv.piece);
    let captured = mv
        .captured
        .filter(|_| view.terms.options.armies().count() > 2);
    let whose = captured.map_or_else(|| "none".to_owned(), |piece| text.army(piece.army));
    match (mv.manner, mv.captured.map(|piece| piece.kind)) {
        (Manner::Castling(CastlingSide::King), _) => say!(text, "words-castles-king"),
        (Manner::Castling(CastlingSide::Queen), _) => say!(text, "words-castles-queen"),
        (Manner::EnPassant, _) => say!(text, "words-en-passant", from, to),
        (Manner::Crowning, None) => say!(text, "words-crowned", from, to),
        (Manner::Crowning, Some(taken)) => {
            let taken = text.kind(taken);
            say!(text, "words-crowned-capturing", from, to, taken, whose)
        }
        (Manner::Promotion(kind), None) => {
            say!(text, "words-promotes", from, to, kind = text.kind(kind))
        }
        (Manner::Promotion(kind), Some(taken)) => {
            say!(
                text,
                "words-promotes-capturing",
                from,
                to,
                kind = text.kind(kind),
                taken = text.kind(taken),
                whose
            )
        }
        // Some rules capture on another square than the one to which the piece moves.
        (_, Some(taken)) if mv.captured_on != Some(mv.to) => say!(
            text,
            "words-captures-elsewhere",
            piece,
            from,
            to,
            taken = text.kind(taken),
            whose,
            taken_on = mv
                .captured_on
                .map_or_else(String::new, |square| square.to_string())
        ),
        (_, Some(taken)) => say!(
            text,
            "words-captures",
            piece,
            from,
            to,
            taken = text.kind(taken),
            whose
        ),
        (_, None) => say!(text, "words-moves", piece, from, to),
    }
}

/// The words for a move, with why nobody chose it at leisure.
pub(super) fn with_origin(text: &Text, view: &View, turn: &MoveView, plain: String) -> String {
    match turn.origin {
        MoveOrigin::Clock if is_of_team(view, turn.by) => {
            say!(text, "words-random-nobody-voted", words = plain)
        }
        MoveOrigin::Clock => say!(text, "words-random-move", words = plain),
        MoveOrigin::Picker(seat) => {
            let by = Reader::new(text, view, Naming::Escaped).seat_name(seat);
            if is_of_team(view, turn.by) {
                say!(text, "words-picked-nobody-voted", words = plain, by)
            } else {
                say!(text, "words-picked", words = plain, by)
            }
        }
        MoveOrigin::Conditional => say!(text, "words-conditional", words = plain),
        MoveOrigin::OnlyMove => say!(text, "words-only-move", words = plain),
        // Once for each computer is enough: the list of moves names them all.
        MoveOrigin::Computer if is_first_in_a_hurry(view, turn) => {
            say!(text, "words-in-a-hurry", words = plain)
        }
        MoveOrigin::Mover | MoveOrigin::Computer | MoveOrigin::Chance | MoveOrigin::Rules => {
            match &turn.vote {
                Some(tally) => {
                    let votes = tally.chosen().map_or(0, |chosen| chosen.votes);
                    let all = tally.votes();
                    if tally.is_tied() {
                        say!(text, "words-voted-tie", words = plain, votes, all)
                    } else {
                        say!(text, "words-voted", words = plain, votes, all)
                    }
                }
                None => plain,
            }
        }
    }
}

/// Whether a team votes for the moves of this seat.
pub(super) fn is_of_team(view: &View, seat: Seat) -> bool {
    view.person_at(seat)
        .is_some_and(|person| person.crowd.is_some())
}

/// The moves so far, one line per round.
pub fn move_list(text: &Text, view: &View) -> String {
    let rounds = view
        .board
        .moves
        .chunk_by(|one, next| one.round == next.round);
    let lines = rounds.map(|round| {
        let turns: Vec<_> = round.iter().map(|mv| turn(text, mv)).collect();
        format!("{}. {}", round[0].round, turns.join(" "))
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The moves that computers made with less time to think than their levels have, as a line of its
/// own. Empty if there are none.
pub fn moves_in_a_hurry(text: &Text, view: &View) -> String {
    let moves = view.board.moves.iter().enumerate();
    let hurried = moves.filter(|(_, mv)| was_in_a_hurry(mv));
    let mut numbers: Vec<_> = hurried
        .map(|(index, _)| numbered(text, view, index))
        .collect();
    let count = numbers.len();
    if count == 0 {
        return String::new();
    }
    if count > MOST_NAMED {
        numbers.truncate(MOST_NAMED);
        numbers.push("…".to_owned());
    }
    let line = say!(text, "moves-in-a-hurry", count, moves = numbers.join(", "));
    format!("\n{line}")
}

/// Whether a computer made this move with less time to think than its level has.
fn was_in_a_hurry(mv: &MoveView) -> bool {
    mv.effort.is_some_and(|effort| effort.is_reduced())
}

/// Whether it is the first such move of this army.
fn is_first_in_a_hurry(view: &View, turn: &MoveView) -> bool {
    let mut own = view.board.moves.iter().filter(|mv| mv.by == turn.by);
    was_in_a_hurry(turn)
        && own
            .find(|mv| was_in_a_hurry(mv))
            .is_none_or(|mv| mv == turn)
}

/// A turn in the rule set's own notation, with the choice made before it: `@b Nf3`.
fn turn(text: &Text, mv: &MoveView) -> String {
    let notation = text.move_notation(&mv.notation);
    match mv.choice {
        Some(army) => format!("@{} {notation}", army.letter()),
        None => notation,
    }
}

/// A legal move without the suffix for an army that leaves as the turn begins (`###b`). Every move
/// of such a turn has that suffix, and it would hide the checks.
pub fn without_leaving_suffix(notation: &str) -> &str {
    notation.split("###").next().unwrap_or(notation)
}

/// The number of the next move, as players count: one for each round.
pub fn next_move_number(view: &View) -> usize {
    view.round() as usize
}

/// A move with its number, as chess players write it: `12. Nf3`, `12… Nf6`.
pub fn numbered(text: &Text, view: &View, index: usize) -> String {
    let turn = &view.board.moves[index];
    let before = index
        .checked_sub(1)
        .map(|before| view.board.moves[before].round);
    // Another move of the same round has the number and dots, as in 1… e5.
    let dots = if before == Some(turn.round) {
        "… "
    } else {
        ". "
    };
    let short = text.short_move(&turn.short, &turn.notation);
    format!("{}{dots}{short}", turn.round)
}

/// The moves that are marked on a board: the latest ones, or the last one there was.
pub fn shown_moves(view: &View) -> impl Iterator<Item = PieceMove> {
    indexed_moves(view).into_iter().map(|(_, moved)| moved)
}

/// Those moves, each with its index.
pub(super) fn indexed_moves(view: &View) -> Vec<(usize, PieceMove)> {
    let first = view.board.moves.len() - view.latest_moves().len();
    let moved = view.board.moves.iter().enumerate();
    let moved: Vec<_> = moved
        .filter_map(|(index, mv)| Some((index, mv.moved?)))
        .collect();
    let latest = moved.partition_point(|(index, _)| *index < first);
    // A skipped turn has nothing to show.
    let from = latest.min(moved.len().saturating_sub(1));
    moved[from..].to_vec()
}

/// Named positions, sorted: the first three fields of a FEN, the ECO code, and the name. Where they
/// come from is in `data/README.md`.
const NAMED: &str = include_str!("../../data/openings.tsv");

/// The same, read once: a file of many games asks for each of them.
static OPENINGS: LazyLock<Vec<(&str, Opening)>> =
    LazyLock::new(|| NAMED.lines().filter_map(named).collect());

/// The most plies after which a position is looked for; the longest named line has 36.
const MAX_PLIES: usize = 40;

/// A named opening.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Opening {
    /// Its code in the Encyclopaedia of Chess Openings, such as `C50`.
    pub eco: &'static str,
    /// Its name, in English as in the literature.
    pub name: &'static str,
}

impl Opening {
    /// The opening of a game: the last named position in it. `None` unless it is chess from the
    /// usual start.
    pub fn of(view: &View) -> Option<Self> {
        view.play().and_then(Self::of_play)
    }

    fn of_play(play: &Play) -> Option<Self> {
        let positions = play.positions();
        // The usual start of the usual chess, which is the default.
        if positions.first() != Some(&Position::start(Variant::default())) {
            return None;
        }
        let mut latest = positions.iter().take(MAX_PLIES + 1).rev();
        latest.find_map(|position| {
            let fen = position.fen();
            let fields = fen.match_indices(' ').nth(2)?.0;
            let at = OPENINGS.binary_search_by_key(&&fen[..fields], |(fields, _)| *fields);
            at.ok().map(|at| OPENINGS[at].1)
        })
    }
}

fn named(line: &'static str) -> Option<(&'static str, Opening)> {
    let (fields, named) = line.split_once('\t')?;
    let (eco, name) = named.split_once('\t')?;
    Some((fields, Opening { eco, name }))
}

/// The meaning of the marks in the list of moves, as a line of its own. Empty if it has none.
pub fn move_marks(text: &Text, view: &View) -> String {
    if view.variant().file_format() != FileFormat::C4pgn {
        return String::new();
    }
    let chosen = view.board.moves.iter().any(|mv| mv.choice.is_some());
    let occurs = |mark: &str| {
        view.board
            .moves
            .iter()
            .any(|mv| has_mark(&mv.notation, mark))
    };
    let names_armies = ["#", "##", "###"].into_iter().any(occurs);
    let explained = [
        (chosen, say!(text, "mark-commands")),
        (occurs("%"), say!(text, "mark-blocked")),
        (occurs("%%"), say!(text, "mark-resigned")),
        (occurs("%%%"), say!(text, "mark-out")),
        (occurs("#"), say!(text, "mark-check")),
        (occurs("##"), say!(text, "mark-checkmate")),
        (occurs("###"), say!(text, "mark-leaves")),
        (names_armies || chosen, army_letters(text, view)),
    ];
    let explained = explained.into_iter().filter(|(occurs, _)| *occurs);
    let marks: Vec<String> = explained.map(|(_, words)| words).collect();
    if marks.is_empty() {
        return String::new();
    }
    format!("\n{}", say!(text, "moves-marks", marks = marks.join(" · ")))
}

/// The army of each letter behind a mark.
fn army_letters(text: &Text, view: &View) -> String {
    let seats = view.players.seats.iter();
    let letters = seats.map(|seat| {
        let (letter, army) = (seat.army.letter().to_string(), text.army(seat.army));
        say!(text, "mark-army", letter, army)
    });
    letters.collect::<Vec<_>>().join(", ")
}

/// Whether a notation has this mark: its sign so many times in a row, and not more.
fn has_mark(notation: &str, mark: &str) -> bool {
    let sign = mark.chars().next();
    let mut runs = notation.split(|letter| Some(letter) != sign);
    runs.any(|run| run == mark)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use crate::text::{self, Language, sample_games};
    use entente_rules::{Event, Options, Variant};

    fn opening(start: Position, moves: &str) -> Option<(&'static str, &'static str)> {
        let mut play = Play::new(start);
        for text in moves.split_whitespace() {
            let mv = play.position().read_move(text).unwrap();
            play.apply(&Event::Move(mv.into())).unwrap();
        }
        Opening::of_play(&play).map(|opening| (opening.eco, opening.name))
    }

    #[test]
    fn the_last_named_position_counts_whatever_the_order_of_moves() {
        let start = || Position::start(Variant::default());
        let caro_kann = Some(("B12", "Caro-Kann Defense"));
        for (moves, expected) in [
            ("", None),
            ("a3 a6 h3 h6 Ra2", Some(("A00", "Anderssen's Opening"))),
            ("e4 c6 d4", caro_kann),
            ("d4 c6 e4", caro_kann),
            ("e4 e5 Nf3 Nc6 Bc4", Some(("C50", "Italian Game"))),
        ] {
            assert_eq!(opening(start(), moves), expected, "{moves}");
        }
    }

    #[test]
    fn only_the_usual_start_has_openings() {
        let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1";
        assert_eq!(opening(Position::from_fen(fen).unwrap(), "e4 c6 d4"), None);
    }

    #[test]
    fn the_names_are_sorted_and_complete() {
        let all: Vec<_> = NAMED.lines().filter_map(named).collect();
        assert_eq!(all.len(), NAMED.lines().count());
        assert!(all.is_sorted_by(|(one, _), (next, _)| one < next));
    }

    #[test]
    fn a_mark_is_as_long_as_it_is_written() {
        let marks = ["%", "%%", "%%%", "#", "##", "###"];
        let found = |notation| marks.map(|mark| has_mark(notation, mark));
        let [no, yes] = [false, true];
        for (notation, expected) in [
            ("Kc7", [no; 6]),
            ("%", [yes, no, no, no, no, no]),
            ("%###w", [yes, no, no, no, no, yes]),
            ("%%%", [no, no, yes, no, no, no]),
            ("Ba6#b###w", [no, no, no, yes, no, yes]),
            ("Qxb9#b##w###g", [no, no, no, yes, yes, yes]),
        ] {
            assert_eq!(found(notation), expected, "{notation}");
        }
    }

    #[test]
    fn only_marks_that_occur_are_explained() {
        let mut view = sample_games::betrayed();
        assert_eq!(text::move_marks(Text::of(Language::English), &view), "");
        view.terms.options = Options::of(Variant::Chess4);
        assert_eq!(text::move_marks(Text::of(Language::English), &view), "");
        view.board.moves[0].notation = "%%".to_owned();
        let line = text::move_marks(Text::of(Language::English), &view);
        assert_eq!(line, "\n-# `%%` resigned");
        view.board.moves[1].notation = "Rd14##w".to_owned();
        for (language, line) in [
            (
                Language::English,
                "\n-# `%%` resigned · `##` checkmate · w White, r Red, b Black, y Yellow",
            ),
            (
                Language::German,
                "\n-# `%%` gibt auf · `##` matt · w Weiß, r Rot, b Schwarz, y Gelb",
            ),
        ] {
            assert_eq!(text::move_marks(Text::of(language), &view), line);
        }
    }
}
