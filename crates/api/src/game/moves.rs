//! Turns as JSON: moves that were made, what happened with them, and legal moves.

use crate::game::people::{CapturedPiece, Effort, army};
use crate::game::word::{ArmyWord, StatusWord, Word};
use entente_game::{ArbiterAct, MoveOrigin as GameOrigin, MoveView, View};
use entente_presentation::text::Text;
use entente_rules::{Manner, Position};
use serde::Serialize;
use utoipa::ToSchema;

/// Something that happened in a turn besides its move.
#[derive(Debug, Serialize, ToSchema)]
struct News {
    /// The kind of news.
    what: NewsKind,
    /// The army to which it happened.
    army: ArmyWord,
    /// The way in which a player left the game, or is about to; absent for other news.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    how: Option<StatusWord>,
    /// The army that caused it, commands this one from now on, or picks the move; null if there is
    /// none.
    #[schema(required)]
    by: Option<ArmyWord>,
    /// The square where a guard was placed; absent for other news.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    square: Option<String>,
}

/// The news that can come besides a move.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum NewsKind {
    /// A player is out of the game.
    Eliminated,
    /// The leader of the last two players stopped, and stays ahead of the other one.
    Stopped,
    /// Another player commands an army from now on.
    CommandChanged,
    /// A player is checkmated or stalemated. If nothing changes, they are out when it is the turn
    /// of the player in `by`.
    Mated,
    /// A player is no longer checkmated or stalemated.
    MateLifted,
    /// A player has to choose which captured army to command.
    ChoiceDue,
    /// A guard of this army was placed on `square`.
    GuardPlaced,
    /// A player who cannot move was skipped.
    Skipped,
    /// A king was captured. Its army fights on for another player.
    Kingless,
    /// The player's time ran out.
    TimeUp,
    /// The player in `by` picks the move, because the time ran out.
    PickerAssigned,
    /// A computer plays for the player from now on.
    Substituted,
    /// The player plays again, in place of the computer.
    Returned,
    /// The seat of a player who stays away is offered to a person who has its code.
    SeatOffered,
    /// The seat is no longer offered.
    SeatWithdrawn,
    /// A person has taken the seat over.
    TakenOver,
}

/// A move that was made.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Move {
    /// The number of the ply, from 1.
    ply: u32,
    /// The army whose turn it was.
    army: ArmyWord,
    /// The army whose player made the move.
    by: ArmyWord,
    /// The number of the round, from 1.
    round: u32,
    /// In the notation of the rule set.
    #[schema(example = "Nf3")]
    notation: String,
    /// In coordinate form, which is unambiguous.
    #[schema(example = "g1f3")]
    coordinate: String,
    /// The army that was chosen before the move; null if none was.
    #[schema(required)]
    choice: Option<ArmyWord>,
    /// The kind of piece that moved; absent for a turn without a move.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "knight")]
    piece: Option<&'static str>,
    /// The square it left; absent for a turn without a move.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    from: Option<String>,
    /// The square it moved to; absent for a turn without a move.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    to: Option<String>,
    /// The captured piece; absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    captured: Option<CapturedPiece>,
    /// The kind of piece that a pawn became; absent if none was promoted.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    promotion: Option<&'static str>,
    /// The news since the turn before and with this move.
    news: Vec<News>,
    /// The maker of the move.
    origin: Origin,
    /// The effort behind it; absent unless a computer made it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    effort: Option<Effort>,
    /// The army whose player picked the move because the time ran out; absent otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    picker: Option<ArmyWord>,
    /// The time at which it was made.
    #[schema(format = DateTime)]
    at: String,
}

/// The maker of a move.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum Origin {
    /// The player who commands the army.
    Mover,
    /// The player of the army, in advance: it was a conditional move.
    Conditional,
    /// The player of the army, at once: it was the only legal move.
    OnlyMove,
    /// A computer, which has the seat or moves in its player's place.
    Computer,
    /// The clock: the time ran out, and the move was drawn at random.
    Clock,
    /// Chance: the player has left, and only their king walks on.
    Chance,
    /// Another player, because the time ran out.
    Picker,
    /// Nobody: the rules left no other move.
    Rules,
}

impl Origin {
    fn of(origin: GameOrigin) -> Self {
        match origin {
            GameOrigin::Mover => Self::Mover,
            GameOrigin::Conditional => Self::Conditional,
            GameOrigin::OnlyMove => Self::OnlyMove,
            GameOrigin::Computer => Self::Computer,
            GameOrigin::Clock => Self::Clock,
            GameOrigin::Chance => Self::Chance,
            GameOrigin::Picker(_) => Self::Picker,
            GameOrigin::Rules => Self::Rules,
        }
    }
}

/// A legal move.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LegalMove {
    /// In the notation of the rule set.
    #[schema(example = "Nf3")]
    pub(crate) notation: String,
    /// In coordinate form, which is unambiguous.
    #[schema(example = "g1f3")]
    pub(crate) coordinate: String,
    /// The square of the piece.
    from: String,
    /// The square it moves to.
    to: String,
    /// The kind of piece that a pawn becomes; absent if none is promoted.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    promotion: Option<&'static str>,
}

impl News {
    /// The JSON form of news about a seat. `None` for news about the whole game, which the game
    /// itself shows.
    fn of(view: &View, news: &entente_game::News) -> Option<Self> {
        use entente_game::News as GameNews;
        let (what, seat, how, by) = match *news {
            GameNews::Eliminated { seat, how, by } => {
                (NewsKind::Eliminated, seat, Some(Word(how)), by)
            }
            GameNews::Stopped { seat } => (NewsKind::Stopped, seat, None, None),
            GameNews::CommandChanged { seat, by } => (NewsKind::CommandChanged, seat, None, by),
            GameNews::Mated { seat, how, by } => {
                (NewsKind::Mated, seat, Some(Word(how.into())), Some(by))
            }
            GameNews::MateLifted { seat } => (NewsKind::MateLifted, seat, None, None),
            GameNews::ChoiceDue { by } => (NewsKind::ChoiceDue, by, None, None),
            GameNews::GuardPlaced { seat, .. } => (NewsKind::GuardPlaced, seat, None, None),
            GameNews::Kingless { seat } => (NewsKind::Kingless, seat, None, None),
            GameNews::Skipped { seat } => (NewsKind::Skipped, seat, None, None),
            GameNews::TimeUp { seat } => (NewsKind::TimeUp, seat, None, None),
            GameNews::PickerAssigned { seat, by } => {
                (NewsKind::PickerAssigned, seat, None, Some(by))
            }
            GameNews::Substituted { seat, .. } => (NewsKind::Substituted, seat, None, None),
            GameNews::Returned { seat } => (NewsKind::Returned, seat, None, None),
            GameNews::SeatOffered { seat } => (NewsKind::SeatOffered, seat, None, None),
            GameNews::SeatOfferWithdrawn { seat } => (NewsKind::SeatWithdrawn, seat, None, None),
            GameNews::TakenOver { seat, .. } => (NewsKind::TakenOver, seat, None, None),
            GameNews::TakenBack { .. }
            | GameNews::Paused { .. }
            | GameNews::Resumed
            | GameNews::GameMovedHere
            | GameNews::DrawOfferLapsed { .. }
            | GameNews::RequestLapsed { .. }
            | GameNews::Credited { .. } => return None,
            GameNews::Arbiter(ArbiterAct::Substituted { seat, .. }) => {
                (NewsKind::Substituted, seat, None, None)
            }
            GameNews::Arbiter(_) => return None,
        };
        Some(Self {
            what,
            army: army(view, seat),
            how,
            by: by.map(|seat| army(view, seat)),
            square: match news {
                GameNews::GuardPlaced { square, .. } => Some(square.to_string()),
                _ => None,
            },
        })
    }
}

impl Move {
    pub(crate) fn of(view: &View, ply: u32, mv: &MoveView) -> Self {
        let moved = mv.moved;
        Self {
            ply,
            army: army(view, mv.seat),
            by: army(view, mv.by),
            round: mv.round,
            notation: mv.notation.clone(),
            coordinate: mv.coordinate.clone(),
            choice: mv.choice.map(Word),
            piece: moved.map(|moved| moved.piece.word()),
            from: moved.map(|moved| moved.from.to_string()),
            to: moved.map(|moved| moved.to.to_string()),
            captured: moved
                .and_then(|moved| moved.captured)
                .map(CapturedPiece::of),
            promotion: moved.and_then(|moved| match moved.manner {
                Manner::Promotion(kind) => Some(kind.word()),
                _ => None,
            }),
            // News between two turns comes with the turn after it.
            news: mv
                .news_before
                .iter()
                .chain(&mv.news)
                .filter_map(|news| News::of(view, news))
                .collect(),
            origin: Origin::of(mv.origin),
            effort: mv.effort.map(Effort::of),
            picker: match mv.origin {
                GameOrigin::Picker(seat) => Some(army(view, seat)),
                _ => None,
            },
            at: mv.at.to_rfc3339(),
        }
    }

    /// Every move of a game, in order.
    pub(crate) fn all(view: &View) -> Vec<Self> {
        (1..)
            .zip(&view.board.moves)
            .map(|(ply, mv)| Self::of(view, ply, mv))
            .collect()
    }

    /// The last move of a player, and the moves that followed at once.
    pub(crate) fn latest(view: &View) -> Vec<Self> {
        let latest = view.latest_moves();
        let first = view.ply() + 1 - latest.len() as u32;
        let numbered = (first..).zip(latest);
        numbered.map(|(ply, mv)| Self::of(view, ply, mv)).collect()
    }

    /// The last move of a game.
    pub(crate) fn last(view: &View) -> Option<Self> {
        Some(Self::of(view, view.ply(), view.board.moves.last()?))
    }
}

impl LegalMove {
    /// The legal moves of a position, sorted by their coordinates.
    pub(crate) fn all(position: &Position) -> Vec<Self> {
        let mut moves: Vec<_> = position
            .legal_moves()
            .iter()
            .map(|mv| Self::of(position, mv))
            .collect();
        moves.sort_unstable_by(|one, other| one.coordinate.cmp(&other.coordinate));
        moves
    }

    /// The same as [`Self::all`], as chess players write them.
    pub(crate) fn all_written(position: &Position, text: &Text) -> Vec<Self> {
        let mut moves = Self::all(position);
        for legal in &mut moves {
            if let Ok(mv) = position.read_move(&legal.coordinate) {
                let short = position.short_notation(mv, &legal.notation);
                legal.notation = text.short_move(&short, &legal.notation);
            }
        }
        moves
    }

    pub(crate) fn of(position: &Position, mv: &entente_rules::Move) -> Self {
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

    /// The square of the piece, and the square it moves to.
    pub(crate) fn squares(&self) -> (String, String) {
        (self.from.clone(), self.to.clone())
    }

    /// The legal moves of a game as chess players write them; none if it is not running.
    pub(crate) fn as_written(view: &View, text: &Text) -> Vec<Self> {
        let legal = view.legal_moves().into_iter();
        let written = legal.map(|legal| {
            let short = text.short_move(&view.short_notation(&legal), &legal.notation);
            Self::new(short, legal.coordinate, &legal.mv)
        });
        written.collect()
    }

    /// The legal moves of a game; none if it is not running.
    pub(crate) fn in_game(view: &View) -> Vec<Self> {
        let legal = view.legal_moves().into_iter();
        legal
            .map(|legal| Self::new(legal.notation, legal.coordinate, &legal.mv))
            .collect()
    }
}
