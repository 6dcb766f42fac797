//! A turn as JSON: the move that was made, what it brought about, and the moves that could be made.

use super::{Status, time};
use entente_game::{Hand as Made, MoveView, View};
use entente_rules::{Manner, Piece, Position};
use serde::Serialize;
use utoipa::ToSchema;

/// What a turn brought about that its move alone does not show.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::api) struct News {
    /// What happened.
    what: Happening,
    /// The seat to which it happened.
    seat: u8,
    /// How a player left, or is about to; absent where nobody is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    how: Option<Status>,
    /// The seat that has the credit, or that commands the army from now on; null where there is none.
    #[schema(required)]
    by: Option<u8>,
    /// Where something came onto the board; absent where nothing did.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    cell: Option<String>,
}

/// What can happen beside a move.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum Happening {
    /// A player is out of the game.
    Eliminated,
    /// An army has another commander.
    Commanded,
    /// A player is mated or stalemated; if nothing changes that, he is out when the turn of the one who has the credit comes.
    Stuck,
    /// A player who was mated or stalemated no longer is.
    Freed,
    /// A player has to choose which of the armies that he has captured he commands.
    ChoiceDue,
    /// A guard of this seat's came onto the board; its cell is `cell`.
    Placed,
    /// A player who cannot move was passed over.
    Skipped,
    /// The king has been captured; the army lives on without it, bound to another.
    Kingless,
    /// The player's time was over.
    TimeUp,
    /// The seat in `by` picks the move, because the player's time was over.
    Handed,
}

/// A man of an army.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::api) struct Man {
    /// Whose it is.
    #[schema(example = "black")]
    army: &'static str,
    /// What it is.
    #[schema(example = "knight")]
    piece: &'static str,
}

/// A move that was made.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::api) struct Move {
    /// Its place among all moves of the game, from 1.
    ply: u32,
    /// The seat whose turn it was.
    seat: u8,
    /// The seat whose person moved.
    by: u8,
    /// The number of the round, from 1.
    round: u32,
    /// In the notation of the rule set.
    #[schema(example = "Nf3")]
    notation: String,
    /// In coordinate form, which is never ambiguous.
    #[schema(example = "g1f3")]
    coordinate: String,
    /// The army that was chosen for good before the move; absent where none was.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "gold")]
    choice: Option<&'static str>,
    /// What moved; absent for a turn without a move.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "knight")]
    piece: Option<&'static str>,
    /// The cell that was left; absent for a turn without a move.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    from: Option<String>,
    /// The cell that was entered; absent for a turn without a move.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    to: Option<String>,
    /// What was taken; absent where nothing was.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    captured: Option<Man>,
    /// What a pawn became; absent where none promoted.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    promotion: Option<&'static str>,
    /// What had come about since the turn before, and what this turn brought about besides.
    news: Vec<News>,
    /// Who made it.
    hand: Hand,
    /// The seat whose player picked it, because the time was over; absent where nobody did.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    picker: Option<u8>,
    /// When.
    #[schema(format = DateTime)]
    at: String,
}

/// Who made a move.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum Hand {
    /// Whoever commands the army, when it was the turn.
    Mover,
    /// The same, before: it was prepared, and came at once.
    Prepared,
    /// The program, which has the seat.
    Program,
    /// Chance, because the time was over.
    Clock,
    /// Another player, because the time was over.
    Picker,
    /// Nobody: the rules left nothing else.
    Rules,
}

impl Hand {
    fn of(hand: Made) -> Self {
        match hand {
            Made::Mover => Self::Mover,
            Made::Prepared => Self::Prepared,
            Made::Program => Self::Program,
            Made::Clock => Self::Clock,
            Made::Picker(_) => Self::Picker,
            Made::Rules => Self::Rules,
        }
    }
}

/// A move that could be made.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::api) struct LegalMove {
    /// In the notation of the rule set.
    #[schema(example = "Nf3")]
    pub(in crate::api) notation: String,
    /// In coordinate form, which is never ambiguous.
    #[schema(example = "g1f3")]
    pub(in crate::api) coordinate: String,
    /// The cell of the piece.
    from: String,
    /// The cell that it goes to.
    to: String,
    /// What a pawn becomes; absent where none promotes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    promotion: Option<&'static str>,
}

impl News {
    /// What happened to a seat; what concerns the whole game stands with the game.
    pub(super) fn of(news: &entente_game::News) -> Option<Self> {
        use entente_game::News as What;
        let (what, seat, how, by) = match *news {
            What::Eliminated { seat, how, by } => {
                (Happening::Eliminated, seat, Some(Status::of(how)), by)
            }
            What::Commanded { seat, by } => (Happening::Commanded, seat, None, by),
            What::Stuck { seat, how, by } => (
                Happening::Stuck,
                seat,
                Some(Status::of_stuck(how)),
                Some(by),
            ),
            What::Freed { seat } => (Happening::Freed, seat, None, None),
            What::ChoiceDue { by } => (Happening::ChoiceDue, by, None, None),
            What::Placed { seat, .. } => (Happening::Placed, seat, None, None),
            What::Kingless { seat } => (Happening::Kingless, seat, None, None),
            What::Skipped { seat } => (Happening::Skipped, seat, None, None),
            What::TimeUp { seat } => (Happening::TimeUp, seat, None, None),
            What::Handed { seat, by } => (Happening::Handed, seat, None, Some(by)),
            What::TakenBack { .. }
            | What::Paused { .. }
            | What::Resumed
            | What::Relocated
            | What::Credited { .. } => return None,
        };
        Some(Self {
            what,
            seat: seat.0,
            how,
            by: by.map(|seat| seat.0),
            cell: match news {
                What::Placed { cell, .. } => Some(cell.to_string()),
                _ => None,
            },
        })
    }
}

impl Man {
    pub(super) fn of(piece: Piece) -> Self {
        Self {
            army: piece.army.word(),
            piece: piece.kind.word(),
        }
    }
}

impl Move {
    pub(super) fn of(ply: u32, mv: &MoveView) -> Self {
        let moved = mv.moved;
        Self {
            ply,
            seat: mv.seat.0,
            by: mv.by.0,
            round: mv.round,
            notation: mv.notation.clone(),
            coordinate: mv.coordinate.clone(),
            choice: mv.choice.map(|army| army.word()),
            piece: moved.map(|moved| moved.piece.word()),
            from: moved.map(|moved| moved.from.to_string()),
            to: moved.map(|moved| moved.to.to_string()),
            captured: moved.and_then(|moved| moved.captured).map(Man::of),
            promotion: moved.and_then(|moved| match moved.manner {
                Manner::Promotion(kind) => Some(kind.word()),
                _ => None,
            }),
            news: mv
                .asides
                .iter()
                .chain(&mv.news)
                .filter_map(News::of)
                .collect(),
            hand: Hand::of(mv.hand),
            picker: match mv.hand {
                Made::Picker(seat) => Some(seat.0),
                _ => None,
            },
            at: time(mv.at),
        }
    }

    /// Every move of a game, the first one first.
    pub(in crate::api) fn all(view: &View) -> Vec<Self> {
        (1..)
            .zip(&view.moves)
            .map(|(ply, mv)| Self::of(ply, mv))
            .collect()
    }

    /// The last move of a person's, the turns after it that had to pass, and the program's moves.
    pub(in crate::api) fn latest(view: &View) -> Vec<Self> {
        let mut moves = Self::all(view);
        moves.split_off(moves.len() - view.latest().len())
    }

    /// The last move of a game.
    pub(in crate::api) fn last(view: &View) -> Option<Self> {
        Some(Self::of(view.ply(), view.moves.last()?))
    }
}

impl LegalMove {
    /// The legal moves of a position, in the order of their coordinates.
    pub(in crate::api) fn all(position: &Position) -> Vec<Self> {
        let mut moves: Vec<_> = position
            .legal_moves()
            .iter()
            .map(|mv| Self::of(position, mv))
            .collect();
        moves.sort_unstable_by(|one, other| one.coordinate.cmp(&other.coordinate));
        moves
    }

    pub(super) fn of(position: &Position, mv: &entente_rules::Move) -> Self {
        Self::new(position.notation(mv), position.coordinate(mv), mv)
    }

    fn new(notation: String, coordinate: String, mv: &entente_rules::Move) -> Self {
        Self {
            notation,
            coordinate,
            from: mv.from.to_string(),
            to: mv.to.to_string(),
            promotion: mv.promotion().map(|kind| kind.word()),
        }
    }

    /// The legal moves of a game: none unless it is running.
    pub(in crate::api) fn in_game(view: &View) -> Vec<Self> {
        let legal = view.legal_moves().into_iter();
        legal
            .map(|legal| Self::new(legal.notation, legal.coordinate, &legal.mv))
            .collect()
    }
}
