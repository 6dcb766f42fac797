//! A rule set as data: its board, armies, starting position, castling, promotion and notation, and
//! what the rest of the program asks about it.
//!
//! The generator, the notations and `play` read it and never ask for a rule set by name. Armies and
//! board can depend on the options of a game; what else depends on them is in `definition`.

use crate::board::graph::{Board, CHESSBOARD, Direction, Shape};
use crate::pieces::endings::Claim;
use crate::pieces::moves::CastlingSide;
use crate::pieces::piece::{Army, PieceKind, Seat};

/// A rule set as data.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RuleSet {
    pub(crate) id: &'static str,
    pub(crate) shape: &'static Shape,
    /// The armies in turn order.
    pub(crate) armies: &'static [ArmyData],
    /// The kinds that a pawn may become, in the order in which they are offered.
    pub(crate) promotions: &'static [PieceKind],
    pub(crate) notation: Notation,
    /// The optional JSON keys that a position of this variant has: `castling`, `en_passant` and
    /// `halfmoves`, and of the derived keys `result`, `claims` and `fen`.
    pub(crate) keys: &'static [&'static str],
    /// The derived JSON keys that only this variant has.
    pub(crate) derived_keys: &'static [&'static str],
    pub(crate) after_end: AfterEnd,
    /// Do its positions contain something that not every player may know?
    pub(crate) keeps_secrets: bool,
    /// The number of seats that one player may have.
    pub(crate) seats_per_player: usize,
    /// Are eliminations worth points?
    pub(crate) awards_points: bool,
    /// Are captures worth points, too?
    pub(crate) scores_captures: bool,
    pub(crate) file_format: FileFormat,
    /// The name under which engines of other authors know the rules; `None` if they do not.
    pub(crate) uci: Option<Uci>,
    /// The name in the header Variant of game files, if it is not the id.
    pub(crate) header: Option<&'static str>,
    /// Other names that programs use in that header and over UCI, in small letters.
    pub(crate) header_aliases: &'static [&'static str],
    /// When a player is mated.
    pub(crate) mating: Mating,
    /// Is a queen the royal piece of an army that has no king?
    pub(crate) queens_are_royal: bool,
    /// Does an army whose king was captured play on, though it can no longer win?
    pub(crate) plays_without_king: bool,
    /// May everybody see who gives check to whom? If not, only the king's owner may.
    pub(crate) checks_are_public: bool,
    /// Does an army leave the moment its king is captured, so that it no longer attacks anything in
    /// the position being tested?
    pub(crate) leaves_with_its_king: bool,
    /// The draws that a player can claim.
    pub(crate) claims: &'static [Claim],
    /// Can a draw that could be claimed still be claimed until the claiming player's own next move?
    pub(crate) claims_last_until_own_move: bool,
    pub(crate) draw_offers: DrawOfferRule,
    /// The army that the computer moves unless a player takes it.
    pub(crate) neutral_army: Option<Army>,
    /// A square that pictures mark.
    pub(crate) marked_square: Option<&'static str>,
    /// Squares that show more of how a kind moves than the middle of the board does. The square
    /// from which a lesson shows a kind of piece, where the middle of the board does not.
    pub(crate) demo_squares: &'static [(PieceKind, &'static str)],
    /// The JSON keys that follow from the pieces where a position leaves them out.
    pub(crate) implied_keys: &'static [&'static str],
}

impl RuleSet {
    /// The properties of a game like chess. Each rule set names itself, its board, its armies, and
    /// what else is different.
    pub(crate) const USUAL: RuleSet = RuleSet {
        id: "",
        shape: &CHESSBOARD,
        armies: &[],
        promotions: &[
            PieceKind::Queen,
            PieceKind::Rook,
            PieceKind::Bishop,
            PieceKind::Knight,
        ],
        notation: Notation::San,
        keys: &[
            "castling",
            "en_passant",
            "halfmoves",
            "result",
            "claims",
            "fen",
        ],
        derived_keys: &[],
        after_end: AfterEnd::BoardMoves,
        keeps_secrets: false,
        seats_per_player: 1,
        awards_points: false,
        scores_captures: false,
        file_format: FileFormat::Json,
        uci: None,
        header: None,
        header_aliases: &[],
        mating: Mating::AtOnce,
        queens_are_royal: false,
        plays_without_king: false,
        checks_are_public: true,
        leaves_with_its_king: false,
        claims: &[Claim::Threefold, Claim::FiftyMoves],
        claims_last_until_own_move: false,
        draw_offers: DrawOfferRule::UntilOwnTurn,
        neutral_army: None,
        marked_square: None,
        demo_squares: &[],
        implied_keys: &[],
    };
}

/// The rules that engines of others play over the Universal Chess Interface, or a dialect of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Uci {
    /// Chess.
    Chess,
    /// Chess with `UCI_Chess960`.
    Chess960,
    /// Chess for four in teams, in the dialect of 4pchess: positions are written as FEN4, and moves
    /// such as `h2-h3` and `h10-h11=Q`.
    FourPlayer,
}

/// The format of a game's file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FileFormat {
    /// Portable Game Notation.
    Pgn,
    /// The notation of Chess4.
    C4pgn,
    /// Game Courier's notation, one move per line.
    Courier,
    /// The notation of chess for four.
    Pgn4,
    /// A JSON object.
    Json,
}

/// When a player is mated.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mating {
    /// After the move that mates. No king is ever captured.
    AtOnce,
    /// At the start of the player's turn. Before that, others can capture the king or break the
    /// mate.
    AtOwnTurn,
    /// Never: kings are captured.
    Never,
}

/// The promises that players can make each other, which the rules do not know of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Promises {
    /// It is agreed on before the game.
    Chosen,
    /// They always can: it is the aim of the game.
    Always,
    /// They never can.
    Never,
}

/// The lifetime of a draw offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DrawOfferRule {
    /// The offer holds until the turn comes back to the player who made it. Players cannot answer
    /// their own offers.
    UntilOwnTurn,
    /// The offer holds until somebody declines it. The player who made it counts as agreed, and may
    /// also decline it.
    UntilDeclined,
}

/// The moves that remain legal once the game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AfterEnd {
    /// None.
    NoMoves,
    /// Only mate and stalemate end the moves, whatever else the board shows.
    BoardMoves,
}

/// The notation of a variant's moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Notation {
    /// Standard algebraic notation.
    San,
    /// Standard algebraic notation without check marks, for variants where only the player in check
    /// is informed.
    PlainSan,
    /// The notation of Chess4.
    C4pgn,
    /// Game Courier's full notation.
    Courier,
}

/// One army of a rule set as data. Squares are separated by blanks.
#[derive(Debug)]
pub(crate) struct ArmyData {
    pub(crate) army: Army,
    /// The direction in which its pawns advance. They capture in the two neighbouring directions.
    pub(crate) forward: Direction,
    /// The starting position: a kind's letter and a square for each piece. The pawns' squares are
    /// also those from which they may make a double step.
    pub(crate) starting_pieces: &'static str,
    /// The squares on which its pawns promote.
    pub(crate) promotes_on: &'static str,
    pub(crate) castles: &'static [CastleData],
}

/// One way of castling as data: the squares of king and rook before and after.
#[derive(Debug)]
pub(crate) struct CastleData {
    pub(super) side: CastlingSide,
    pub(crate) king: (&'static str, &'static str),
    pub(super) rook: (&'static str, &'static str),
}

impl CastleData {
    pub(crate) const fn new(
        side: CastlingSide,
        king: (&'static str, &'static str),
        rook: (&'static str, &'static str),
    ) -> CastleData {
        CastleData { side, king, rook }
    }
}

impl RuleSet {
    pub(crate) fn board(&self) -> &'static Board {
        self.shape.board()
    }

    /// The armies in turn order.
    pub(crate) fn armies(&self) -> impl Iterator<Item = Army> + use<'_> {
        self.armies.iter().map(|data| data.army)
    }

    pub(crate) fn seat_of(&self, army: Army) -> Option<Seat> {
        let mut seats = (0..).map(Seat).zip(self.armies());
        seats
            .find(|(_, other)| *other == army)
            .map(|(seat, _)| seat)
    }

    /// The kind of this variant's pieces that has this letter, in either case.
    pub(crate) fn kind(&self, letter: char) -> Option<PieceKind> {
        PieceKind::from_letter(letter.to_ascii_uppercase()).filter(|&kind| self.has_kind(kind))
    }

    /// Does this variant have pieces of this kind?
    pub(super) fn has_kind(&self, kind: PieceKind) -> bool {
        let mut pieces = self.armies.iter().flat_map(ArmyData::pieces);
        self.promotions.contains(&kind) || pieces.any(|(other, _)| other == kind)
    }
}

impl ArmyData {
    /// The pieces of the starting position with the names of their squares.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = (PieceKind, &'static str)> {
        self.starting_pieces.split_whitespace().map(|entry| {
            let kind = entry.chars().next().and_then(PieceKind::from_letter);
            (
                kind.expect("the starting pieces name each piece by its kind's letter first"),
                &entry[1..],
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::pieces::piece::PieceKind;
    use crate::position::registry::Variant;

    #[test]
    fn a_letter_means_only_the_rule_sets_own_pieces() {
        let kind = |variant: Variant, letter| variant.rule_set().kind(letter);
        assert_eq!(kind(Variant::Standard, 'n'), Some(PieceKind::Knight));
        assert_eq!(kind(Variant::Standard, 'G'), None);
        assert_eq!(kind(Variant::Chess45, 'G'), Some(PieceKind::Guard));
        assert_eq!(kind(Variant::Chess45, '1'), None);
    }
}
