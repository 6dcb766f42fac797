//! The JSON form of a position, stable for other programs: keys in a fixed order, squares by name,
//! pieces as `wK`.
//!
//! It is written with every key and read with most of them optional. Keys that are derived from the
//! position are ignored when read. Whether the position is possible is checked by `setup`.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};
use thiserror::Error;

use crate::board::square::Square;
use crate::movegen::en_passant::{EnPassant, EnPassantRight};
use crate::movegen::json::{Allowed, Counter, KeyError, Keys, Object, ObjectOnly, letter};
use crate::movegen::options::OptionFault;
use crate::movegen::policy::{Course, Policy};
use crate::movegen::rule_set::AfterEnd;
use crate::pieces::piece::{Army, Piece, PieceKind};
use crate::position::any_position::Position;
use crate::position::play::Play;
use crate::position::registry::{Options, Variant, policy};
use crate::position::setup::{Fault, InvalidPosition, Setup};
use crate::position::variant_state::{StateOf, VariantState};
use crate::variants::chess4::state::{CapturedForm, Chess4State};
use crate::variants::fourplayer::setup::{FourPlayerKeys, FourPlayerState};
use crate::variants::multiplayer::options::LineupError;

/// Why a JSON text is not a position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{self:?}")]
pub enum JsonError {
    /// The text is not JSON, or does not have the form of a position.
    ///
    /// The message is that of the parser, with line and column.
    Form(String),
    /// A key that every position has is missing.
    MissingKey(&'static str),
    /// A key that positions of the variant do not have.
    UnknownKey(String),
    /// The JSON is a position of another variant.
    Variant(String),
    /// A letter that is not an army of the variant.
    Army {
        /// Its key.
        key: &'static str,
        /// The letter as written.
        letter: String,
    },
    /// A name that is not a square of the board.
    Square {
        /// Its key.
        key: &'static str,
        /// The name as written.
        name: String,
    },
    /// A text that is not a piece.
    Piece {
        /// The text as written.
        piece: String,
        /// Its square.
        square: Square,
    },
    /// A word that is not one of the allowed ones.
    Word {
        /// Its key.
        key: &'static str,
        /// The word as written.
        word: String,
        /// The values that the key can have.
        allowed: Allowed,
    },
    /// Several en passant pawns, in a two-player variant.
    EnPassant,
    /// The key `options` does not hold options that the variant has.
    Options(#[from] OptionFault),
    /// The JSON is well written, but the position is not possible.
    InvalidPosition(#[from] InvalidPosition),
}

impl From<KeyError> for JsonError {
    fn from(error: KeyError) -> JsonError {
        match error {
            KeyError::Form(form) => JsonError::Form(form),
            KeyError::Army { key, letter } => JsonError::Army { key, letter },
            KeyError::Square { key, name } => JsonError::Square { key, name },
            KeyError::Word { key, word, allowed } => JsonError::Word { key, word, allowed },
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct EnPassantForm {
    target: String,
    pawn: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    owner: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rights: Option<Object<String>>,
}

impl From<LineupError> for JsonError {
    fn from(error: LineupError) -> JsonError {
        match error {
            LineupError::Key(error) => error.into(),
            LineupError::Options(fault) => fault.into(),
            LineupError::Fault(fault) => InvalidPosition::from(Fault::Variant(fault.into())).into(),
        }
    }
}

/// A position in its written form, with the keys that only its variant has.
#[derive(Serialize)]
struct Form<K> {
    variant: &'static str,
    turn: char,
    pieces: Object<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    castling: Option<Object<CastlingForm>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    en_passant: Option<Vec<EnPassantForm>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    halfmoves: Option<u32>,
    round: u32,
    #[serde(flatten)]
    own: Option<K>,
    #[serde(skip_serializing_if = "Option::is_none")]
    options: Option<Options>,
}

/// The letter of a queen that is worth one point.
const ONE_POINT_QUEEN: &str = "D";

/// The derived keys of every variant.
const DERIVED: &[&str] = &["check", "legal_moves", "over", "reason"];

/// Derived keys that several variants have.
const SHARED: &[&str] = &["result", "claims", "fen"];

/// The derived keys of a variant.
fn derived(variant: Variant) -> Vec<&'static str> {
    let shared = SHARED.iter().filter(|key| variant.has_key(key));
    let own = variant.rule_set().derived_keys;
    DERIVED.iter().chain(shared).chain(own).copied().collect()
}

/// The position of a game with everything derived from it, in its written form.
#[derive(Serialize)]
struct StateForm<K, D> {
    #[serde(flatten)]
    position: Form<K>,
    check: Object<Vec<String>>,
    legal_moves: usize,
    over: bool,
    reason: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    claims: Option<Vec<&'static str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fen: Option<String>,
    #[serde(flatten)]
    own: Option<D>,
}

impl Position {
    /// Writes the position as one line of JSON, with keys in a fixed order and empty ones included.
    ///
    /// ```
    /// use entente_rules::{Position, Variant};
    /// let position = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
    /// let json = position.to_json();
    /// assert_eq!(
    ///     json,
    ///     concat!(
    ///         r#"{"variant":"standard","turn":"w","pieces":{"e1":"wK","h1":"wR","e8":"bK"},"#,
    ///         r#""castling":{"w":["h1"]},"en_passant":[],"halfmoves":0,"round":1}"#
    ///     )
    /// );
    /// assert_eq!(Position::from_json(Variant::Standard, &json), Ok(position));
    /// ```
    pub fn to_json(&self) -> String {
        policy!(self, it => to_line(&self.form(it.keys())))
    }

    /// The position as a JSON object, with the keys of [`Position::to_json`].
    pub fn to_object(&self) -> Map<String, Value> {
        policy!(self, it => to_map(&self.form(it.keys())))
    }

    /// Reads a position of a variant from JSON.
    ///
    /// Only `pieces` is required. The defaults are: the first army to move, no castling, no double
    /// step, and counters at their start.
    pub fn from_json(variant: Variant, json: &str) -> Result<Position, JsonError> {
        Ok(Setup::from_json(variant, json)?.position()?)
    }

    fn form<K>(&self, own: Option<K>) -> Form<K> {
        self.setup().form(own)
    }
}

impl Setup {
    /// A setup of a rule set with FENs as a JSON object, whether it is possible or not.
    pub fn to_object(&self) -> Map<String, Value> {
        let keys = match &self.variant_state {
            VariantState::FourPlayer(state) => {
                Some(FourPlayerKeys::of_state(&self.armies(), state))
            }
            _ => None,
        };
        to_map(&self.form(keys))
    }

    fn form<K>(&self, own: Option<K>) -> Form<K> {
        let has = |key| self.variant().has_key(key);
        let (board, armies) = (self.board(), self.armies());
        let piece = |square| Some((square, *self.pieces.get(&square)?));
        let pieces = board.nodes().filter_map(|node| piece(board.at(node)));
        let pieces = pieces
            .map(|(square, piece)| (square.to_string(), self.piece_form(square, piece)))
            .collect();
        let castling = || {
            let form = |army| CastlingForm::of(self, army).map(|form| (letter(army), form));
            Object(armies.iter().copied().filter_map(form).collect())
        };
        let en_passant = || {
            let pawns = self.en_passant.iter();
            pawns
                .map(|pawn| EnPassantForm::of(pawn, armies.len() > 2))
                .collect()
        };
        Form {
            variant: self.variant().id(),
            turn: self.turn.letter(),
            pieces: Object(pieces),
            castling: has("castling").then(castling),
            en_passant: has("en_passant").then(en_passant),
            halfmoves: has("halfmoves").then_some(self.halfmoves),
            round: self.round,
            own,
            options: Some(self.options.clone()).filter(|options| !options.schema().is_empty()),
        }
    }

    /// A piece as an army and a letter. A queen worth one point has a letter of its own.
    fn piece_form(&self, square: Square, piece: Piece) -> String {
        let state = FourPlayerState::within(&self.variant_state);
        if state.is_some_and(|state| state.one_point.contains(&square)) {
            letter(piece.army) + ONE_POINT_QUEEN
        } else {
            piece.to_string()
        }
    }
}

impl EnPassantForm {
    /// The owner and the rights are only written with more than two players.
    fn of(en_passant: &EnPassant, many: bool) -> EnPassantForm {
        let right = |&(army, right): &(Army, EnPassantRight)| (letter(army), right.name().into());
        let rights = Object(en_passant.rights.iter().map(right).collect());
        EnPassantForm {
            target: en_passant.target.to_string(),
            pawn: en_passant.pawn.to_string(),
            owner: many.then(|| letter(en_passant.owner)),
            // Without rights everybody who can has one.
            rights: Some(rights).filter(|rights| many && !rights.is_empty()),
        }
    }
}

impl Play {
    /// Writes the position of the game as one line of JSON, with the derived keys: `check`,
    /// `legal_moves`, `over`, `reason`, `result`, `claims`, `fen`.
    ///
    /// The line can be read as a position again.
    pub fn state_json(&self) -> String {
        let position = self.position();
        let has = |key| position.variant().has_key(key);
        let outcome = self.outcome();
        let result = || outcome.map_or("*", |outcome| outcome.result()).to_owned();
        let claims = || {
            self.claims()
                .into_iter()
                .map(|claim| claim.name())
                .collect()
        };
        let checks = position.checks();
        let in_check: Vec<Army> = checks.iter().map(|(army, _)| *army).collect();
        let course = Course {
            outcome,
            offers: self.offers(),
            in_check: &in_check,
            claimants: &|claim| self.claimants(claim),
        };
        policy!(position, it => to_line(&StateForm {
            position: position.form(it.keys()),
            check: by_army(checks),
            legal_moves: self.legal_ply_count(),
            over: outcome.is_some(),
            reason: outcome.map(|outcome| outcome.reason.word()),
            result: has("result").then(result),
            claims: has("claims").then(claims),
            fen: has("fen").then(|| position.fen()),
            own: it.derived_keys(&course),
        }))
    }

    /// The number of plies to choose from.
    fn legal_ply_count(&self) -> usize {
        match (
            self.outcome(),
            self.position().variant().rule_set().after_end,
        ) {
            // In some variants moves may go on after the end.
            (Some(_), AfterEnd::NoMoves) => 0,
            _ => self.position().plies().len(),
        }
    }
}

fn to_line(form: &impl Serialize) -> String {
    serde_json::to_string(form).expect("strings and numbers are always JSON")
}

fn to_map(form: &impl Serialize) -> Map<String, Value> {
    match serde_json::to_value(form) {
        Ok(Value::Object(map)) => map,
        _ => unreachable!("the form of a position is an object of strings and numbers"),
    }
}

fn by_army(squares: impl IntoIterator<Item = (Army, Vec<Square>)>) -> Object<Vec<String>> {
    let names = |squares: Vec<Square>| squares.iter().map(Square::to_string).collect();
    let entries = squares
        .into_iter()
        .map(|(army, squares)| (letter(army), names(squares)));
    Object(entries.collect())
}

impl Setup {
    /// Reads the JSON form without checking whether the position is possible.
    pub fn from_json(variant: Variant, json: &str) -> Result<Setup, JsonError> {
        Setup::read_json(variant, None, json)
    }

    /// Reads the JSON form of a position of a game with these options. They replace those in the
    /// text, but which armies play is for the text to say, unless these options say it too.
    pub fn from_json_with(options: &Options, json: &str) -> Result<Setup, JsonError> {
        Setup::read_json(options.variant(), Some(options), json)
    }

    fn read_json(
        variant: Variant,
        given: Option<&Options>,
        json: &str,
    ) -> Result<Setup, JsonError> {
        let mut keys = Keys::read(json)?;
        if let Some(id) = keys
            .take::<String>("variant")?
            .filter(|id| id != variant.id())
        {
            return Err(JsonError::Variant(id));
        }
        let written = keys.take::<Object<Value>>("options")?;
        let options = match (given, written) {
            (Some(options), _) => options.clone(),
            (None, Some(values)) => Options::read(variant, values)?,
            (None, None) => Options::of(variant),
        };
        // Everything below names armies.
        let mut setup = Setup::empty_with(&options.read_lineup(&mut keys)?);
        if let Some(letter) = keys.take::<String>("turn")? {
            setup.turn = setup.read_army("turn", &letter)?;
        }
        let pieces = keys
            .take("pieces")?
            .ok_or(JsonError::MissingKey("pieces"))?;
        setup.pieces = read_pieces(&mut setup, pieces)?;
        if let Some(castling) = keys.take("castling")? {
            read_castling(&mut setup, castling)?;
        }
        if let Some(pawns) = keys.take("en_passant")? {
            setup.en_passant = read_en_passant(&setup, pawns)?;
        }
        setup.halfmoves = keys.take("halfmoves")?.map_or(0, |Counter(count)| count);
        setup.round = keys.take("round")?.map_or(1, |Counter(count)| count);
        let halfmoves = &mut setup.halfmoves;
        let armies: Vec<Army> = setup.options.armies().collect();
        setup.variant_state.read(&armies, &mut keys, halfmoves)?;
        // The output of `state` can be read again, so derived keys are allowed and ignored.
        let derived = derived(variant);
        match keys.untaken().find(|key| !derived.contains(&&key[..])) {
            Some(key) => Err(JsonError::UnknownKey(key)),
            None => Ok(setup),
        }
    }
}

impl Setup {
    fn read_army(&self, key: &'static str, letter: &str) -> Result<Army, KeyError> {
        let army = one_letter(letter).and_then(|letter| self.army(letter));
        army.ok_or_else(|| KeyError::Army {
            key,
            letter: letter.to_owned(),
        })
    }

    fn read_square(&self, key: &'static str, name: &str) -> Result<Square, KeyError> {
        let square = self.board().square(name);
        square.ok_or_else(|| KeyError::Square {
            key,
            name: name.to_owned(),
        })
    }

    fn read_piece(&self, text: &str) -> Option<Piece> {
        let mut letters = text.chars();
        let army = self.army(letters.next()?)?;
        let kind = one_letter(letters.as_str()).and_then(PieceKind::from_letter)?;
        Some(Piece { army, kind })
    }
}

impl Setup {
    /// A queen that is worth one point, in variants that have such.
    fn read_one_point_queen(&mut self, square: Square, text: &str) -> Option<Piece> {
        let army = one_letter(text.strip_suffix(ONE_POINT_QUEEN)?)?;
        let army = self.army(army)?;
        let kind = PieceKind::Queen;
        self.variant_state
            .add_one_point(square)
            .then_some(Piece { army, kind })
    }
}

fn one_letter(text: &str) -> Option<char> {
    let mut letters = text.chars();
    letters.next().filter(|_| letters.next().is_none())
}

fn read_pieces(
    setup: &mut Setup,
    pieces: Object<String>,
) -> Result<BTreeMap<Square, Piece>, JsonError> {
    let read = |(name, piece): (String, String)| {
        let square = setup.read_square("pieces", &name)?;
        let read = match setup.read_piece(&piece) {
            Some(piece) => Some(piece),
            None => setup.read_one_point_queen(square, &piece),
        };
        Ok((square, read.ok_or(JsonError::Piece { piece, square })?))
    };
    pieces.0.into_iter().map(read).collect()
}

fn read_castling(setup: &mut Setup, castling: Object<CastlingForm>) -> Result<(), JsonError> {
    for (letter, form) in castling.0 {
        let army = setup.read_army("castling", &letter)?;
        form.read(setup, army)?;
    }
    Ok(())
}

fn read_en_passant(
    setup: &Setup,
    pawns: Vec<ObjectOnly<EnPassantForm>>,
) -> Result<Vec<EnPassant>, JsonError> {
    // With two players a right lasts one turn, so there is one pawn at most.
    if setup.armies().len() == 2 && pawns.len() > 1 {
        return Err(JsonError::EnPassant);
    }
    pawns
        .iter()
        .map(|ObjectOnly(form)| read_one_en_passant(setup, form))
        .collect()
}

fn read_one_en_passant(setup: &Setup, form: &EnPassantForm) -> Result<EnPassant, JsonError> {
    let square = |name| setup.read_square("en_passant", name);
    let army = |letter: &str| setup.read_army("en_passant", letter);
    let (target, pawn) = (square(&form.target)?, square(&form.pawn)?);
    let of_pawn = setup.pieces.get(&pawn).map(|piece| piece.army);
    let owner = form.owner.as_deref().map(army).transpose()?;
    let rights = match &form.rights {
        None => Vec::new(),
        Some(rights) => {
            let read = |(letter, name): &(String, String)| Ok((army(letter)?, read_right(name)?));
            rights
                .0
                .iter()
                .map(read)
                .collect::<Result<_, JsonError>>()?
        }
    };
    Ok(EnPassant {
        target,
        pawn,
        // Without a pawn on the square the setup is refused later, so the owner does not matter.
        owner: owner.or(of_pawn).unwrap_or(setup.turn),
        rights,
    })
}

fn read_right(name: &str) -> Result<EnPassantRight, JsonError> {
    let right = [EnPassantRight::Fresh, EnPassantRight::Continuing]
        .into_iter()
        .find(|right| right.name() == name);
    right.ok_or_else(|| JsonError::Word {
        key: "en_passant",
        word: name.to_owned(),
        allowed: Allowed::Words(&["fresh", "continuing"]),
    })
}

/// Shows a position as JSON, because the tables behind it would say nothing useful.
impl fmt::Debug for Position {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.to_json())
    }
}

/// An army's castling: the rooks it may castle with, or the castling pieces of a captured army.
#[derive(Serialize)]
#[serde(untagged)]
enum CastlingForm {
    Rooks(Vec<String>),
    Captured(CapturedForm),
}

impl<'de> Deserialize<'de> for CastlingForm {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(CastlingVisitor)
    }
}

struct CastlingVisitor;

impl<'de> Visitor<'de> for CastlingVisitor {
    type Value = CastlingForm;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a list of rooks' squares, or an object with K, k and q")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, rooks: A) -> Result<CastlingForm, A::Error> {
        Vec::deserialize(SeqAccessDeserializer::new(rooks)).map(CastlingForm::Rooks)
    }

    fn visit_map<A: MapAccess<'de>>(self, pieces: A) -> Result<CastlingForm, A::Error> {
        CapturedForm::deserialize(MapAccessDeserializer::new(pieces)).map(CastlingForm::Captured)
    }
}

impl CastlingForm {
    /// `None` if the army cannot castle.
    fn of(setup: &Setup, army: Army) -> Option<CastlingForm> {
        let chess4 = Chess4State::within(&setup.variant_state);
        if let Some(captured) = chess4.and_then(|state| state.captured_castling.get(&army)) {
            // A captured army is listed even if it has no right, because its pieces may regain it.
            return Some(CastlingForm::Captured(CapturedForm::of(captured)));
        }
        let own = setup.castling.iter().filter(|(of, _)| *of == army);
        let rooks: Vec<String> = own.map(|(_, rook)| rook.to_string()).collect();
        (!rooks.is_empty()).then_some(CastlingForm::Rooks(rooks))
    }

    fn read(self, setup: &mut Setup, army: Army) -> Result<(), KeyError> {
        match self {
            CastlingForm::Rooks(rooks) => {
                let square = |name: &String| setup.read_square("castling", name);
                let squares: Result<Vec<_>, _> = rooks.iter().map(square).collect();
                setup
                    .castling
                    .extend(squares?.into_iter().map(|rook| (army, rook)));
            }
            CastlingForm::Captured(form) => {
                let captured = form.read(|name| setup.read_square("castling", name))?;
                let VariantState::Chess4(state) = &mut setup.variant_state else {
                    return Err(KeyError::Word {
                        key: "castling",
                        word: String::from("K"),
                        allowed: Allowed::RookSquares,
                    });
                };
                state.captured_castling.insert(army, captured);
            }
        }
        Ok(())
    }
}
