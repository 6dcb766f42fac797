//! A board and its moves in words: alt texts with the whole position, one move, the list of moves.
//!
//! The pictures themselves are drawn elsewhere. Every picture gets an alt text from here, so that
//! people who do not see it can play as well.

use super::catalogue::{Text, say};
use super::names::Naming;
use crate::lesson::Lesson;
use entente_advisor::{ForeseenMove, Hint};
use entente_game::{ArmyView, MoveOrigin, MoveView, PieceMove, View};
use entente_rules::{
    Army, CastlingSide, Manner, Options, Piece, PieceKind, Position, Square, Variant,
};

/// The longest alt text that Discord takes, in characters.
const ALT_LIMIT: usize = 1024;

impl Text {
    /// The name of a game's rule set.
    pub fn variant(&self, view: &View) -> String {
        self.variant_name(view.variant)
    }

    /// A rule set's name.
    pub fn variant_name(&self, variant: Variant) -> String {
        let key = format!("variant-{}", variant.id());
        self.say(&key, &super::catalogue::Arguments::new())
    }

    /// The meaning of an option, which is written as `method=2`.
    pub fn option(&self, option: &str) -> String {
        let key = format!("option-{}", option.replace(['=', '_'], "-"));
        self.say(&key, &super::catalogue::Arguments::new())
    }

    /// A move in words: `knight from g1 captures the pawn on f3`, and among more than two armies
    /// `captures Gold’s pawn`.
    pub fn move_in_words(&self, view: &View, mv: &PieceMove) -> String {
        let (from, to) = (mv.from.to_string(), mv.to.to_string());
        let piece = self.kind(mv.piece);
        let captured = mv.captured.filter(|_| view.options.armies().count() > 2);
        let whose = captured.map_or_else(|| "none".to_owned(), |piece| self.army(piece.army));
        match (mv.manner, mv.captured.map(|piece| piece.kind)) {
            (Manner::Castling(CastlingSide::King), _) => say!(self, "words-castles-king"),
            (Manner::Castling(CastlingSide::Queen), _) => say!(self, "words-castles-queen"),
            (Manner::EnPassant, _) => say!(self, "words-en-passant", from, to),
            (Manner::Promotion(kind), None) => {
                say!(self, "words-promotes", from, to, kind = self.kind(kind))
            }
            (Manner::Promotion(kind), Some(taken)) => {
                say!(
                    self,
                    "words-promotes-capturing",
                    from,
                    to,
                    kind = self.kind(kind),
                    taken = self.kind(taken),
                    whose
                )
            }
            (_, Some(taken)) if mv.captured_on != Some(mv.to) => say!(
                self,
                "words-captures-elsewhere",
                piece,
                from,
                to,
                taken = self.kind(taken),
                whose,
                taken_on = mv
                    .captured_on
                    .map_or_else(String::new, |square| square.to_string())
            ),
            (_, Some(taken)) => say!(
                self,
                "words-captures",
                piece,
                from,
                to,
                taken = self.kind(taken),
                whose
            ),
            (_, None) => say!(self, "words-moves", piece, from, to),
        }
    }

    /// The words for a move, with why nobody chose it at leisure.
    pub(super) fn with_origin(&self, view: &View, turn: &MoveView, plain: String) -> String {
        match turn.origin {
            MoveOrigin::Clock => say!(self, "words-random-move", words = plain),
            MoveOrigin::Picker(seat) => {
                let by = self.seat_name(view, seat, Naming::Escaped);
                say!(self, "words-picked", words = plain, by)
            }
            MoveOrigin::Conditional => say!(self, "words-conditional", words = plain),
            // Once for each computer is enough: the list of moves names them all.
            MoveOrigin::Computer if is_first_in_a_hurry(view, turn) => {
                say!(self, "words-in-a-hurry", words = plain)
            }
            MoveOrigin::Mover | MoveOrigin::Computer | MoveOrigin::Rules => plain,
        }
    }

    /// A hint: what to play, and what may follow.
    pub fn hint(&self, view: &View, hint: &Hint) -> String {
        let moves = match hint {
            Hint::Choose(army) => return say!(self, "hint-choose", army = self.army(*army)),
            Hint::Move(moves) => moves,
        };
        let told = |mv: &ForeseenMove| {
            let words = mv.moved.map(|moved| self.move_in_words(view, &moved));
            let (army, notation) = (self.army(mv.army), mv.short.clone());
            match words {
                Some(words) => say!(self, "hint-move", army, move = notation, words),
                None => say!(self, "hint-turn", army, move = notation),
            }
        };
        let mut lines = moves.iter().map(told);
        let first = lines.next().unwrap_or_default();
        let later: Vec<_> = lines.collect();
        if later.is_empty() {
            return say!(self, "hint", line = first);
        }
        say!(
            self,
            "hint-with-line",
            line = first,
            later = later.join("\n")
        )
    }

    /// A piece's name within a sentence.
    pub fn kind(&self, kind: PieceKind) -> String {
        let key = format!("kind-{}", kind.word());
        self.say(&key, &super::catalogue::Arguments::new())
    }

    /// The whole position as text, for people who do not see the picture.
    pub fn position(&self, view: &View) -> String {
        self.position_below(view, None)
    }

    /// The whole position as text, below a caption.
    pub fn position_below(&self, view: &View, caption: Option<&str>) -> String {
        let mut parts: Vec<_> = caption.map(sentence).into_iter().collect();
        if view.has_begun() {
            parts.push(sentence(&self.title(view, Naming::Name)));
        }
        parts.extend(self.position_parts(view, Naming::Name));
        let armies = view.armies();
        parts.extend(armies.iter().filter_map(|army| self.captured(army)));
        shorten(parts.join(" "), ALT_LIMIT)
    }

    /// What an army has captured: `Captured by White: queen, 2 pawns.`
    fn captured(&self, army: &ArmyView) -> Option<String> {
        let counted = PieceKind::LISTED.into_iter().filter_map(|kind| {
            let same = army.captured.iter().filter(|piece| piece.kind == kind);
            match same.count() {
                0 => None,
                1 => Some(self.kind(kind)),
                count => Some(format!("{count} {}", self.kinds(kind, count, ""))),
            }
        });
        let pieces: Vec<_> = counted.collect();
        let name = self.army(army.army);
        let pieces = (!pieces.is_empty()).then(|| pieces.join(", "))?;
        Some(say!(self, "alt-captured", army = name, pieces))
    }

    fn position_parts(&self, view: &View, naming: Naming) -> Vec<String> {
        let mut parts = Vec::new();
        if view.moves.is_empty() {
            parts.push(say!(self, "alt-start"));
        }
        parts.extend(indexed_moves(view).into_iter().map(|(index, moved)| {
            say!(
                self,
                "alt-last",
                number = numbered(view, index),
                words = self.move_in_words(view, &moved)
            )
        }));
        parts.extend(
            view.armies()
                .iter()
                .map(|army| self.army_on_board(view, army)),
        );
        parts.push(self.check(view));
        parts.push(self.status(view, naming));
        parts.retain(|part| !part.is_empty());
        parts
    }

    /// The whole position for a chat message, line by line: the last move, each army, and the
    /// status.
    pub fn position_by_lines(&self, view: &View) -> String {
        self.position_parts(view, Naming::Escaped).join("\n")
    }

    /// The state of a game for one reader: the last move, checks, armies that are out, the status,
    /// the clocks, and an open request.
    pub fn state_summary(&self, view: &View, naming: Naming) -> String {
        Self::join_lines([
            self.last_turns(view, naming),
            self.check(view),
            self.eliminated_armies(view),
            self.status(view, naming),
            self.clocks(view, naming),
            self.request(view, naming),
        ])
    }

    /// The armies that their own players do not move any more, with what became of each. Empty if
    /// there are none, and when the game is over.
    fn eliminated_armies(&self, view: &View) -> String {
        if view.turn().is_none() {
            return String::new();
        }
        let with_status = |army: &ArmyView| {
            let status = self.army_status_of(view, army)?;
            let name = self.army(army.army);
            Some(say!(self, "alt-army-status", army = name, status))
        };
        let eliminated: Vec<_> = view.armies().iter().filter_map(with_status).collect();
        if eliminated.is_empty() {
            return String::new();
        }
        say!(self, "board-eliminated", armies = eliminated.join(", "))
    }

    fn army_status_of(&self, view: &View, army: &ArmyView) -> Option<String> {
        let seat = army.commander.and_then(|seat| view.seats.get(seat.index()));
        let commander = seat.map(|seat| seat.army);
        self.army_status(army.army, army.status, army.is_resigning, commander)
    }

    /// The starting position of a rule set, as text.
    pub fn start_position(&self, options: &Options) -> String {
        let placed: Vec<_> = Position::start_with(options).pieces().collect();
        let armies = options.armies().map(|army| {
            let pieces = self.pieces_of(&placed, army);
            say!(self, "alt-army", army = self.army(army), pieces)
        });
        let head = say!(self, "alt-start");
        let parts: Vec<_> = std::iter::once(head).chain(armies).collect();
        shorten(parts.join(" "), ALT_LIMIT)
    }

    /// What a lesson shows: where the piece is, where it can move, and what it can capture.
    pub fn lesson(&self, lesson: &Lesson) -> String {
        let names =
            |squares: &[Square]| self.all_of(squares.iter().map(Square::to_string).collect());
        let [empty, captures] = lesson.targets();
        say!(
            self,
            "lesson",
            piece = self.kind(lesson.piece.kind),
            square = lesson.from.to_string(),
            empty = empty.len(),
            squares = names(&empty),
            taken = captures.len(),
            targets = names(&captures)
        )
    }

    /// A lesson with its whole position, as the alternative text of its picture.
    pub fn lesson_position(&self, lesson: &Lesson) -> String {
        let placed: Vec<_> = lesson.position.pieces().collect();
        let armies = lesson.position.armies().filter_map(|army| {
            let pieces = self.pieces_of(&placed, army);
            let name = self.army(army);
            (!pieces.is_empty()).then(|| say!(self, "alt-army", army = name, pieces))
        });
        let parts: Vec<_> = std::iter::once(self.lesson(lesson)).chain(armies).collect();
        shorten(parts.join(" "), ALT_LIMIT)
    }

    /// The pieces of a position that is being set up, army by army.
    pub fn placed_pieces(&self, placed: &[(Square, Piece)], armies: &[Army]) -> String {
        let texts = armies.iter().map(|army| {
            let (name, pieces) = (self.army(*army), self.pieces_of(placed, *army));
            self.army_with_pieces(name, pieces)
        });
        shorten(texts.collect::<Vec<_>>().join(" "), ALT_LIMIT)
    }

    /// The heading of the lesson about a kind of piece.
    pub fn lesson_title(&self, kind: PieceKind) -> String {
        let piece = self.kind(kind);
        let mut letters = piece.chars();
        let first = letters.next().into_iter().flat_map(char::to_uppercase);
        let piece: String = first.chain(letters).collect();
        say!(self, "lesson-title", piece)
    }

    fn army_on_board(&self, view: &View, army: &ArmyView) -> String {
        let placed: Vec<_> = view.pieces().collect();
        let pieces = self.pieces_of(&placed, army.army);
        let name = self.army(army.army);
        let described = match self.army_status_of(view, army) {
            Some(status) => say!(self, "alt-army-status", army = name, status),
            None => name,
        };
        self.army_with_pieces(described, pieces)
    }

    fn army_with_pieces(&self, army: String, pieces: String) -> String {
        if pieces.is_empty() {
            say!(self, "alt-army-eliminated", army)
        } else {
            say!(self, "alt-army", army, pieces)
        }
    }

    /// An army's pieces with their squares: `king e1; rooks a1 h1`.
    fn pieces_of(&self, placed: &[(Square, Piece)], army: Army) -> String {
        let kinds: Vec<_> = PieceKind::LISTED
            .into_iter()
            .filter_map(|kind| self.kind_on_board(placed, Piece { army, kind }))
            .collect();
        kinds.join("; ")
    }

    fn kind_on_board(&self, placed: &[(Square, Piece)], wanted: Piece) -> Option<String> {
        let mut squares: Vec<Square> = placed
            .iter()
            .filter(|(_, piece)| *piece == wanted)
            .map(|(square, _)| *square)
            .collect();
        squares.sort_unstable();
        let names: Vec<_> = squares.iter().map(Square::to_string).collect();
        (!names.is_empty()).then(|| self.kinds(wanted.kind, names.len(), &names.join(" ")))
    }

    /// A number of pieces of a kind, with their squares: `rooks a1 h1`.
    fn kinds(&self, kind: PieceKind, count: usize, squares: &str) -> String {
        let kind = self.kind(kind);
        let text = say!(self, "alt-kind", kind, count, squares = squares.to_owned());
        text.trim_end().to_owned()
    }

    /// The moves so far, one line per round.
    pub fn move_list(&self, view: &View) -> String {
        let rounds = view.moves.chunk_by(|one, next| one.round == next.round);
        let lines = rounds.map(|round| {
            let turns: Vec<_> = round.iter().map(turn).collect();
            format!("{}. {}", round[0].round, turns.join(" "))
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    /// Which moves computers made with less time to think than their levels have, as a line of its
    /// own. Empty if there are none.
    pub fn moves_in_a_hurry(&self, view: &View) -> String {
        let moves = view.moves.iter().enumerate();
        let hurried = moves.filter(|(_, mv)| was_in_a_hurry(mv));
        let mut numbers: Vec<_> = hurried.map(|(index, _)| numbered(view, index)).collect();
        let count = numbers.len();
        if count == 0 {
            return String::new();
        }
        if count > MOST_NAMED {
            numbers.truncate(MOST_NAMED);
            numbers.push("…".to_owned());
        }
        let line = say!(self, "moves-in-a-hurry", count, moves = numbers.join(", "));
        format!("\n{line}")
    }
}

/// Whether a computer made this move with less time to think than its level has.
fn was_in_a_hurry(mv: &MoveView) -> bool {
    mv.effort.is_some_and(|effort| effort.is_reduced())
}

/// Whether it is the first such move of this army.
fn is_first_in_a_hurry(view: &View, turn: &MoveView) -> bool {
    let mut own = view.moves.iter().filter(|mv| mv.by == turn.by);
    was_in_a_hurry(turn)
        && own
            .find(|mv| was_in_a_hurry(mv))
            .is_none_or(|mv| mv == turn)
}

/// A line as a sentence of a longer text.
fn sentence(line: &str) -> String {
    let is_whole = line.ends_with(['.', '!', '?', '…']);
    format!("{line}{}", if is_whole { "" } else { "." })
}
/// How many moves are named at most, where there can be many.
const MOST_NAMED: usize = 8;

/// A turn in the rule set's own notation, with the choice made before it: `@b Nf3`.
fn turn(mv: &MoveView) -> String {
    match mv.choice {
        Some(army) => format!("@{} {}", army.letter(), mv.notation),
        None => mv.notation.clone(),
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
pub(super) fn numbered(view: &View, index: usize) -> String {
    let turn = &view.moves[index];
    let before = index.checked_sub(1).map(|before| view.moves[before].round);
    let dots = if before == Some(turn.round) {
        "… "
    } else {
        ". "
    };
    format!("{}{dots}{}", turn.round, turn.short)
}

/// A text that begins with a capital letter.
pub fn capitalize(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

/// The moves that are marked on a board: the latest ones, or the last one there was.
pub fn shown_moves(view: &View) -> impl Iterator<Item = PieceMove> {
    indexed_moves(view).into_iter().map(|(_, moved)| moved)
}

/// Those moves, each with its index.
fn indexed_moves(view: &View) -> Vec<(usize, PieceMove)> {
    let first = view.moves.len() - view.latest_moves().len();
    let moved = view.moves.iter().enumerate();
    let moved: Vec<_> = moved
        .filter_map(|(index, mv)| Some((index, mv.moved?)))
        .collect();
    let latest = moved.partition_point(|(index, _)| *index < first);
    // What was skipped has nothing to show.
    let from = latest.min(moved.len().saturating_sub(1));
    moved[from..].to_vec()
}

/// A text cut at a space, to at most `limit` characters.
pub fn shorten(text: String, limit: usize) -> String {
    if text.chars().count() <= limit {
        return text;
    }
    let head: String = text.chars().take(limit - 2).collect();
    let end = head.rfind(' ').unwrap_or(head.len());
    format!("{} …", &head[..end])
}
