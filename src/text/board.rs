//! A board and its moves in words: the alt text that says the whole position, a move, the list of moves.

use super::{Naming, Text, say};
use crate::lesson::Lesson;
use entente_game::{ArmyView, MoveView, Moved, View};
use entente_rules::{Army, Cell, Kind, Manner, Options, Piece, Position, Variant, Wing};

/// The order in which pieces are named.
const SPOKEN: [Kind; 7] = [
    Kind::King,
    Kind::Queen,
    Kind::Rook,
    Kind::Bishop,
    Kind::Knight,
    Kind::Guard,
    Kind::Pawn,
];

/// The longest alt text that Discord takes, in characters.
const ALT_LIMIT: usize = 1024;

impl Text {
    /// The rule set's name.
    pub fn variant(&self, view: &View) -> String {
        self.variant_name(view.variant)
    }

    /// A rule set's name.
    pub fn variant_name(&self, variant: Variant) -> String {
        let key = format!("variant-{}", variant.id());
        self.say(&key, &super::Arguments::new())
    }

    /// What it means to agree on this option of a game, written as `method=2`.
    pub fn option(&self, option: &str) -> String {
        let key = format!("option-{}", option.replace(['=', '_'], "-"));
        self.say(&key, &super::Arguments::new())
    }

    /// A move in words: `knight from g1 to f3, taking a pawn`.
    pub fn move_in_words(&self, mv: &Moved) -> String {
        let (from, to) = (mv.from.to_string(), mv.to.to_string());
        let piece = self.kind(mv.piece);
        match (mv.manner, mv.captured.map(|piece| piece.kind)) {
            (Manner::Castling(Wing::King), _) => say!(self, "words-castles-king"),
            (Manner::Castling(Wing::Queen), _) => say!(self, "words-castles-queen"),
            (Manner::EnPassant, _) => say!(self, "words-en-passant", from = from, to = to),
            (Manner::Promotion(kind), None) => say!(
                self,
                "words-promotes",
                from = from,
                to = to,
                kind = self.kind(kind)
            ),
            (Manner::Promotion(kind), Some(taken)) => {
                say!(
                    self,
                    "words-promotes-taking",
                    from = from,
                    to = to,
                    kind = self.kind(kind),
                    taken = self.kind(taken)
                )
            }
            (_, Some(taken)) if mv.taken_on != Some(mv.to) => say!(
                self,
                "words-takes-beside",
                piece = piece,
                from = from,
                to = to,
                taken = self.kind(taken),
                beside = mv
                    .taken_on
                    .map_or_else(String::new, |cell| cell.to_string())
            ),
            (_, Some(taken)) => say!(
                self,
                "words-takes",
                piece = piece,
                from = from,
                to = to,
                taken = self.kind(taken)
            ),
            (_, None) => say!(self, "words-moves", piece = piece, from = from, to = to),
        }
    }

    /// A piece's name within a sentence.
    pub fn kind(&self, kind: Kind) -> String {
        match kind {
            Kind::Pawn => say!(self, "kind-pawn"),
            Kind::Knight => say!(self, "kind-knight"),
            Kind::Bishop => say!(self, "kind-bishop"),
            Kind::Rook => say!(self, "kind-rook"),
            Kind::Queen => say!(self, "kind-queen"),
            Kind::King => say!(self, "kind-king"),
            Kind::Guard => say!(self, "kind-guard"),
        }
    }

    /// The whole position as text, for people who do not see the picture.
    pub fn position(&self, view: &View) -> String {
        shorten(self.position_parts(view).join(" "), ALT_LIMIT)
    }

    fn position_parts(&self, view: &View) -> Vec<String> {
        let mut parts = vec![say!(self, "alt-after", ply = view.ply())];
        let moved = view.moves.iter().enumerate().rev();
        let last = moved.filter_map(|(index, mv)| Some((index, mv.moved?)));
        parts.extend(last.take(1).map(|(index, moved)| {
            say!(
                self,
                "alt-last",
                number = numbered(view, index),
                words = self.move_in_words(&moved)
            )
        }));
        parts.extend(
            view.armies()
                .iter()
                .map(|army| self.army_on_board(view, army)),
        );
        parts.push(self.check(view));
        parts.push(self.status(view, Naming::Name));
        parts.retain(|part| !part.is_empty());
        parts
    }

    /// The whole position for whoever asks to read it: a line for the last move, one for each army, and how it stands.
    pub fn position_by_lines(&self, view: &View) -> String {
        self.position_parts(view).join("\n")
    }

    /// How it stands with a game, for its reader alone: the last move, who is in check, mated or out, whose turn it is and how long there is for it, and what is asked.
    pub fn state(&self, view: &View, naming: Naming) -> String {
        let lines = [
            self.last_turns(view, naming),
            self.check(view),
            self.out(view),
            self.status(view, naming),
            self.clocks(view, naming),
            self.request(view, naming),
        ];
        let lines: Vec<_> = lines.into_iter().filter(|line| !line.is_empty()).collect();
        lines.join("\n")
    }

    /// The armies whose own players move them no more, each with what became of it; empty where there are none, or where the end tells.
    fn out(&self, view: &View) -> String {
        if view.turn().is_none() {
            return String::new();
        }
        let armies = view.armies();
        let out = armies.iter().filter_map(|army| {
            let standing = self.standing_of(view, army)?;
            let name = self.army(army.army);
            Some(say!(
                self,
                "alt-army-standing",
                army = name,
                standing = standing
            ))
        });
        match out.collect::<Vec<_>>() {
            none if none.is_empty() => String::new(),
            out => say!(self, "board-out", armies = out.join(", ")),
        }
    }

    fn standing_of(&self, view: &View, army: &ArmyView) -> Option<String> {
        let commander = army.commander.and_then(|seat| view.seats.get(seat.index()));
        let commander = commander.map(|seat| seat.army);
        self.standing(army.army, army.status, army.is_leaving, commander)
    }

    /// The board of a rule set as it is at the start, as text.
    pub fn start(&self, options: &Options) -> String {
        let men: Vec<_> = Position::start_with(options).pieces().collect();
        let armies = options.armies().map(|army| {
            let pieces = self.pieces_of(&men, army);
            say!(self, "alt-army", army = self.army(army), pieces = pieces)
        });
        let head = say!(self, "alt-after", ply = 0);
        let parts: Vec<_> = std::iter::once(head).chain(armies).collect();
        shorten(parts.join(" "), ALT_LIMIT)
    }

    /// What a lesson shows: where the man stands, where he can go, and whom he can take.
    pub fn lesson(&self, lesson: &Lesson) -> String {
        let names = |cells: &[Cell]| {
            let names: Vec<_> = cells.iter().map(Cell::to_string).collect();
            names.join(" ")
        };
        let [empty, taken] = lesson.targets();
        say!(
            self,
            "lesson",
            piece = self.kind(lesson.man.kind),
            cell = lesson.from.to_string(),
            empty = empty.len(),
            cells = names(&empty),
            taken = taken.len(),
            prey = names(&taken)
        )
    }

    /// The same with the whole position, for those who do not see it.
    pub fn lesson_position(&self, lesson: &Lesson) -> String {
        let men: Vec<_> = lesson.position.pieces().collect();
        let armies = lesson.position.armies().filter_map(|army| {
            let pieces = self.pieces_of(&men, army);
            let name = self.army(army);
            (!pieces.is_empty()).then(|| say!(self, "alt-army", army = name, pieces = pieces))
        });
        let parts: Vec<_> = std::iter::once(self.lesson(lesson)).chain(armies).collect();
        shorten(parts.join(" "), ALT_LIMIT)
    }

    /// Men in words, army by army.
    pub fn set_up(&self, men: &[(Cell, Piece)], armies: &[Army]) -> String {
        let armies = armies.iter().map(|army| {
            let (name, pieces) = (self.army(*army), self.pieces_of(men, *army));
            match pieces.is_empty() {
                true => say!(self, "alt-army-gone", army = name),
                false => say!(self, "alt-army", army = name, pieces = pieces),
            }
        });
        shorten(armies.collect::<Vec<_>>().join(" "), ALT_LIMIT)
    }

    /// The heading of the lesson about this kind of man.
    pub fn lesson_title(&self, kind: Kind) -> String {
        let piece = self.kind(kind);
        let mut letters = piece.chars();
        let first = letters.next().into_iter().flat_map(char::to_uppercase);
        let piece: String = first.chain(letters).collect();
        say!(self, "lesson-title", piece = piece)
    }

    fn army_on_board(&self, view: &View, army: &ArmyView) -> String {
        let men: Vec<_> = view.pieces().collect();
        let pieces = self.pieces_of(&men, army.army);
        let name = self.army(army.army);
        let army = match self.standing_of(view, army) {
            Some(standing) => say!(self, "alt-army-standing", army = name, standing = standing),
            None => name,
        };
        match pieces.is_empty() {
            true => say!(self, "alt-army-gone", army = army),
            false => say!(self, "alt-army", army = army, pieces = pieces),
        }
    }

    /// An army's men with their cells: `king e1; rooks a1 h1`.
    fn pieces_of(&self, men: &[(Cell, Piece)], army: Army) -> String {
        let kinds = SPOKEN.into_iter();
        let kinds = kinds.filter_map(|kind| self.kind_on_board(men, Piece { army, kind }));
        kinds.collect::<Vec<_>>().join("; ")
    }

    fn kind_on_board(&self, men: &[(Cell, Piece)], wanted: Piece) -> Option<String> {
        let cells = men.iter().filter(|(_, man)| *man == wanted);
        let mut cells: Vec<Cell> = cells.map(|(cell, _)| *cell).collect();
        cells.sort_unstable();
        let names: Vec<_> = cells.iter().map(Cell::to_string).collect();
        (!names.is_empty()).then(|| {
            say!(
                self,
                "alt-kind",
                kind = self.kind(wanted.kind),
                count = names.len(),
                cells = names.join(" ")
            )
        })
    }

    /// The moves so far, a line for each round.
    pub fn move_list(&self, view: &View) -> String {
        let rounds = view.moves.chunk_by(|one, next| one.round == next.round);
        let lines = rounds.map(|round| {
            let turns: Vec<_> = round.iter().map(turn).collect();
            format!("{}. {}", round[0].round, turns.join(" "))
        });
        lines.collect::<Vec<_>>().join("\n")
    }
}

/// A turn in the rule set's own notation, with the choice that was made before it: `@b Nf3`.
fn turn(mv: &MoveView) -> String {
    match mv.choice {
        Some(army) => format!("@{} {}", army.letter(), mv.notation),
        None => mv.notation.clone(),
    }
}

/// A move that could be made, without the mark of who left as the turn began: every move of that turn has it, and it hides the checks.
pub(crate) fn without_leavers(notation: &str) -> &str {
    notation.split("###").next().unwrap_or(notation)
}

/// The number of the move that is to be made, as players count: one for each round.
pub(crate) fn next_number(view: &View) -> usize {
    view.round() as usize
}

/// A move with its number: `12. Nf3`, `12… Nf6`.
pub(super) fn numbered(view: &View, index: usize) -> String {
    let turn = &view.moves[index];
    let before = index.checked_sub(1).map(|before| view.moves[before].round);
    let dots = match before == Some(turn.round) {
        true => "… ",
        false => ". ",
    };
    format!("{}{dots}{}", turn.round, turn.notation)
}

/// At most so many characters, cut at a blank.
pub(crate) fn shorten(text: String, limit: usize) -> String {
    if text.chars().count() <= limit {
        return text;
    }
    let head: String = text.chars().take(limit - 2).collect();
    let end = head.rfind(' ').unwrap_or(head.len());
    format!("{} …", &head[..end])
}
