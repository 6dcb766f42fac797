//! Decides claims to a result: which are possible, what they do, and how long a player waits whose
//! claim the engine has refused.
//!
//! A known ending is decided here. For anything else the service asks the engine
//! (`advisor::claim`), and comes again with its answer: an event, so that reading a game needs no
//! engine.
//!
//! Each known ending was compared with a complete retrograde computation (`tests::known_endings`):
//! what is in the table is so in every legal position of it with the claiming player to move. On
//! the chessboard its figures are those of the endgame tables by K. Thompson (1986) and E. Nalimov
//! (1998): king and queen need 10 moves at most, king and rook 16, two bishops 19, bishop and
//! knight 33. On the ten by eight squares of Capablanca chess a queen needs 11, and a rook 19.
//!
//! Endings with pieces on both sides, such as rook against rook, are missing, because there the
//! moves decide: a piece is often won, and sometimes a mate can be forced. So are pawns, and all
//! boards of another shape.

use crate::adjudication::{
    ADJUDICATION_ROUNDS, AdjudicatedResult, Adjudication, AdjudicationGround, AdjudicationView,
    Examination,
};
use crate::base::action::{Cause, PlayAction};
use crate::base::event::Event;
use crate::base::id::{PlayerId, Time};
use crate::base::playing::{Applied, Change, Playing, PlayingError};
use crate::base::refusal::{AdjudicationRefusal, Refusal};
use crate::lobby::action::NewGame;
use crate::moves::decide::check_turn;
use entente_rules::{Army, PieceKind, Position, Square};

/// Whether players can claim the result of a new game. In a rated one they can only if that was
/// chosen.
pub(crate) fn are_agreed(new: &NewGame) -> Result<bool, Refusal> {
    let reason = no_claims_reason(new);
    match new.terms.claims {
        None => Ok(reason.is_none() && !new.terms.rated),
        Some(false) => Ok(false),
        Some(true) => reason.map_or(Ok(true), |reason| Err(reason.into())),
    }
}

/// Why a new game can have no claims.
fn no_claims_reason(new: &NewGame) -> Option<AdjudicationRefusal> {
    let options = &new.terms.options;
    if options.armies().count() != 2 || options.keeps_secrets() || new.terms.diplomacy.is_some() {
        Some(AdjudicationRefusal::NotTwoSides)
    } else if !new.crowds.is_empty() {
        Some(AdjudicationRefusal::Team)
    } else {
        None
    }
}

/// Decides a claim of the player to move. The engine is asked only on one's own turn, when nothing
/// else goes on.
pub(crate) fn decide(
    playing: &Playing,
    player: PlayerId,
    result: AdjudicatedResult,
    examination: Option<Examination>,
) -> Result<Event, Refusal> {
    if !playing.topics.adjudications.are_allowed {
        return Err(AdjudicationRefusal::Off.into());
    }
    check_turn(playing, player)?;
    let proved = |ground| Event::Claimed {
        player,
        result,
        ground,
    };
    if let Some(ground) = known_ground(playing, result) {
        return Ok(proved(ground));
    }
    if let Some(refusal) = no_examination_reason(playing, player, result) {
        return Err(refusal.into());
    }
    let ply = playing.ply();
    match examination {
        None => Err(AdjudicationRefusal::NotExamined.into()),
        Some(Examination { ply: seen, .. }) if seen != ply => Err(Refusal::Stale { seen, ply }),
        Some(Examination {
            is_certain: true, ..
        }) => Ok(proved(AdjudicationGround::Engine)),
        Some(_) => Ok(Event::ClaimRefused { player }),
    }
}

/// The actions that can lead to this event. What the engine found is not proved again.
pub(crate) fn causes(playing: &Playing, event: &Event, _: Time) -> Vec<Cause> {
    let ply = playing.ply();
    let claim = |result, is_certain| PlayAction::Claim {
        result,
        examination: Some(Examination { ply, is_certain }),
    };
    match event {
        Event::Claimed { player, result, .. } => Vec::from([(*player, claim(*result, true))]),
        Event::ClaimRefused { player } => AdjudicatedResult::ALL
            .into_iter()
            .map(|result| (*player, claim(result, false)))
            .collect(),
        _ => Vec::new(),
    }
}

/// The plies of both sides in a round.
const PLIES_PER_ROUND: u32 = 2;

/// The ground on which the player to move can claim this result without the engine.
fn known_ground(playing: &Playing, result: AdjudicatedResult) -> Option<AdjudicationGround> {
    ground_of_known_ending(playing.position(), result)
}

/// Whether the player to move can claim a result without the engine.
pub(crate) fn has_known_ground(playing: &Playing) -> bool {
    let mut results = AdjudicatedResult::ALL.into_iter();
    playing.topics.adjudications.are_allowed
        && results.any(|result| known_ground(playing, result).is_some())
}

/// Why the engine is not asked about a claim of this player, who is to move.
fn no_examination_reason(
    playing: &Playing,
    player: PlayerId,
    result: AdjudicatedResult,
) -> Option<AdjudicationRefusal> {
    if let Some(rounds) = plies_to_wait(playing, player) {
        return Some(AdjudicationRefusal::Wait { rounds });
    }
    let missing = |plies: u32| (ADJUDICATION_ROUNDS * PLIES_PER_ROUND).saturating_sub(plies);
    let early = missing(playing.ply());
    if early > 0 {
        let rounds = early.div_ceil(PLIES_PER_ROUND);
        return Some(AdjudicationRefusal::TooEarly { rounds });
    }
    // An opening can be even for twenty rounds. Nothing is decided while pieces are exchanged.
    let lively = missing(playing.position().halfmoves());
    if result == AdjudicatedResult::Draw && lively > 0 {
        let rounds = lively.div_ceil(PLIES_PER_ROUND);
        return Some(AdjudicationRefusal::TooLively { rounds });
    }
    None
}

/// The rounds until a player can ask the engine again, which has refused their last claim.
///
/// Otherwise its answers would be those of an oracle: who asks after each move learns how the game
/// stands. A takeback makes nobody's wait shorter.
fn plies_to_wait(playing: &Playing, player: PlayerId) -> Option<u32> {
    let refused = playing.topics.adjudications.refused.get(&player)?;
    let until = refused + ADJUDICATION_ROUNDS * PLIES_PER_ROUND;
    let plies = until.saturating_sub(playing.ply());
    (plies > 0).then(|| plies.div_ceil(PLIES_PER_ROUND))
}

/// Applies what an event says about claims.
pub(crate) fn apply(playing: &mut Playing, change: &Change<'_>) -> Applied {
    match change.event {
        Event::Claimed {
            player,
            result,
            ground,
        } => prove(playing, change.event, *player, *result, *ground),
        Event::ClaimRefused { player } => refuse(playing, change.event, *player),
        _ => Ok(()),
    }
}

/// Applies a claim that was right.
fn prove(
    playing: &mut Playing,
    event: &Event,
    player: PlayerId,
    result: AdjudicatedResult,
    ground: AdjudicationGround,
) -> Applied {
    let by = playing.turn();
    let is_so = match ground {
        AdjudicationGround::Engine => no_examination_reason(playing, player, result).is_none(),
        known => known_ground(playing, result) == Some(known),
    };
    if !is_so || !may_claim(playing, player) {
        return Err(PlayingError::NotPossible(Box::new(event.clone())));
    }
    playing.topics.adjudications.proved = Some(Adjudication { by, result, ground });
    playing.accepted.clear();
    Ok(())
}

/// Applies the refusal of a claim by the engine. Nobody else learns of it.
fn refuse(playing: &mut Playing, event: &Event, player: PlayerId) -> Applied {
    if !may_claim(playing, player) || plies_to_wait(playing, player).is_some() {
        return Err(PlayingError::NotPossible(Box::new(event.clone())));
    }
    let ply = playing.ply();
    playing.topics.adjudications.refused.insert(player, ply);
    Ok(())
}

/// Whether the game has claims, goes on, and it is this player's turn.
fn may_claim(playing: &Playing, player: PlayerId) -> bool {
    let mover = playing.mover().and_then(|seat| playing.moving_player(seat));
    playing.topics.adjudications.are_allowed && playing.ending().is_none() && mover == Some(player)
}

/// The claims of a player in a game that has started.
pub(crate) fn view(playing: &Playing, player: PlayerId) -> AdjudicationView {
    let can_claim = |result: &AdjudicatedResult| {
        may_claim(playing, player)
            && (known_ground(playing, *result).is_some()
                || no_examination_reason(playing, player, *result).is_none())
    };
    AdjudicationView {
        possible: AdjudicatedResult::ALL
            .into_iter()
            .filter(can_claim)
            .collect(),
        wait: plies_to_wait(playing, player).filter(|_| playing.ending().is_none()),
    }
}

/// The plies without a capture after which a player can claim a draw.
const FIFTY_MOVES: u32 = 100;

/// The moves after which a bishop and another light piece win if none was lost until then. With
/// three they are exactly the won positions: with one, 10,936 of bishop and knight are not.
pub(crate) const KEPT_MOVES: u32 = 3;

/// A won ending: its ground, and the most moves of its side to move until mate or a capture.
type Win = (AdjudicationGround, u32);

/// The ground on which the player to move can claim this result, if the material decides it.
pub(crate) fn ground_of_known_ending(
    position: &Position,
    result: AdjudicatedResult,
) -> Option<AdjudicationGround> {
    let mut armies = position.armies();
    let claimant = position.turn();
    let (first, second) = (armies.next()?, armies.next()?);
    let other = if first == claimant { second } else { first };
    if armies.next().is_some() {
        return None;
    }
    let board = Board::of(position)?;
    let (own, theirs) = (pieces(position, claimant)?, pieces(position, other)?);
    match result {
        AdjudicatedResult::Win if theirs.is_empty() => won(position, board, &own),
        AdjudicatedResult::Draw if board == Board::Chess => drawn(position, &own, &theirs),
        _ => None,
    }
}

/// A board of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Board {
    /// Eight by eight squares.
    Chess,
    /// Ten columns of eight squares.
    Capablanca,
}

impl Board {
    /// The board of a position; `None` if it has another size or shape, or switches.
    fn of(position: &Position) -> Option<Self> {
        let board = position.board();
        let (columns, rows) = (board.columns(), board.rows());
        let squares = usize::from(columns) * usize::from(rows);
        let is_plain = board.locations().len() == squares && !board.has_switches();
        match (columns, rows) {
            (8, 8) if is_plain => Some(Self::Chess),
            (10, 8) if is_plain => Some(Self::Capablanca),
            _ => None,
        }
    }
}

/// The pieces of an army besides its one king, those of the strongest kinds first; `None` if it has
/// no king.
fn pieces(position: &Position, army: Army) -> Option<Vec<(PieceKind, Square)>> {
    let of_army = position.pieces().filter(|(_, piece)| piece.army == army);
    let mut pieces: Vec<_> = of_army.map(|(at, piece)| (piece.kind, at)).collect();
    let king = pieces
        .iter()
        .position(|(kind, _)| *kind == PieceKind::King)?;
    pieces.swap_remove(king);
    pieces.sort_unstable_by_key(|(kind, _)| strength(*kind));
    Some(pieces)
}

/// The order of the kinds in the table.
fn strength(kind: PieceKind) -> u8 {
    match kind {
        PieceKind::Queen => 0,
        PieceKind::Rook => 1,
        PieceKind::Bishop => 2,
        PieceKind::Knight => 3,
        _ => 4,
    }
}

/// The ground on which these pieces win against a king alone.
fn won(
    position: &Position,
    board: Board,
    own: &[(PieceKind, Square)],
) -> Option<AdjudicationGround> {
    let (ground, moves) = winning_material(position, board, own)?;
    // A player with a king alone would claim the draw after fifty moves.
    let is_in_time = position.halfmoves() + 2 * moves <= FIFTY_MOVES;
    let is_safe = match ground {
        AdjudicationGround::TwoBishopsAgainstKing
        | AdjudicationGround::BishopAndKnightAgainstKing => keeps_pieces(position, KEPT_MOVES),
        _ => true,
    };
    (is_in_time && is_safe).then_some(ground)
}

/// The won ending that these pieces have against a king alone.
fn winning_material(position: &Position, board: Board, own: &[(PieceKind, Square)]) -> Option<Win> {
    use Board::{Capablanca, Chess};
    use PieceKind::{Bishop, Knight, Queen, Rook};
    let kinds: Vec<PieceKind> = own.iter().map(|(kind, _)| *kind).collect();
    Some(match (board, &kinds[..]) {
        (Chess, [Queen]) => (AdjudicationGround::QueenAgainstKing, 10),
        (Capablanca, [Queen]) => (AdjudicationGround::QueenAgainstKing, 11),
        (Chess, [Rook]) => (AdjudicationGround::RookAgainstKing, 16),
        (Capablanca, [Rook]) => (AdjudicationGround::RookAgainstKing, 19),
        // One of them may be captured. Then the fifty moves begin anew, and the other one wins.
        (Chess, [Queen | Rook, Queen | Rook]) => (AdjudicationGround::TwoHeavyPiecesAgainstKing, 5),
        (Chess, [Bishop, Bishop]) if are_of_both_colours(position, own) => {
            (AdjudicationGround::TwoBishopsAgainstKing, 19)
        }
        (Chess, [Bishop, Knight]) => (AdjudicationGround::BishopAndKnightAgainstKing, 33),
        _ => return None,
    })
}

fn are_of_both_colours(position: &Position, bishops: &[(PieceKind, Square)]) -> bool {
    let mut colours = bishops.iter().map(|(_, at)| position.board().is_dark(*at));
    colours.next() != colours.next()
}

/// The ground on which nobody can force mate, with these pieces of both sides.
fn drawn(
    position: &Position,
    own: &[(PieceKind, Square)],
    theirs: &[(PieceKind, Square)],
) -> Option<AdjudicationGround> {
    let are_knights = |pair: &[(PieceKind, Square)]| {
        let mut kinds = pair.iter().map(|(kind, _)| *kind);
        kinds.all(|kind| kind == PieceKind::Knight)
    };
    match (own, theirs) {
        ([], pair @ [_, _]) | (pair @ [_, _], []) if are_knights(pair) => {
            avoids_mate(position).then_some(AdjudicationGround::TwoKnightsAgainstKing)
        }
        _ => None,
    }
}

/// Whether the player to move can play so many moves in which the king alone captures nothing and
/// is not stalemated, or mates before.
fn keeps_pieces(position: &Position, moves: u32) -> bool {
    after_each_move(position).any(|after| {
        let answers = after.legal_moves();
        if answers.is_empty() {
            return after.is_checkmate();
        }
        answers.into_iter().all(|answer| {
            let is_last = moves == 1;
            let goes_on = |next: Position| is_last || keeps_pieces(&next, moves - 1);
            after.captured_piece(&answer).is_none() && after.play(answer).is_ok_and(goes_on)
        })
    })
}

/// Whether the player to move has a move after which they are not mated at once.
fn avoids_mate(position: &Position) -> bool {
    after_each_move(position)
        .any(|after| !after_each_move(&after).any(|answered| answered.is_checkmate()))
}

fn after_each_move(position: &Position) -> impl Iterator<Item = Position> + '_ {
    let moves = position.legal_moves().into_iter();
    moves.filter_map(|mv| position.play(mv).ok())
}
