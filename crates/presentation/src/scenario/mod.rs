//! A position that a user sets up: from the start, from an empty board, or from a game's position.
//!
//! Nothing is stored between two steps: a frontend carries the position along, for example in a
//! message.

use entente_game::{StartingPosition, StartingPositionError};
use entente_rules::{
    Army, Fault, FenAssumption, FenError, JsonError, Options, Piece, PieceKind, Play, Position,
    Setup, Square, Variant,
};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// The longest JSON that is read, in bytes. The fullest board takes a fraction of it.
const MAX_JSON_BYTES: usize = 16 * 1024;

/// A position that is being set up.
#[derive(Debug, Clone, PartialEq)]
pub struct Scenario {
    options: Options,
    keys: Map<String, Value>,
}

/// Why a position cannot be played.
#[derive(Debug, Clone, PartialEq)]
pub enum ScenarioFault {
    /// The JSON cannot be read.
    Json(JsonError),
    /// The FEN cannot be read.
    Fen(FenError),
    /// The rules find these faults in it.
    Faults(Vec<Fault>),
    /// The game would already be over.
    Over,
    /// A game cannot start from it.
    Start(StartingPositionError),
}

impl Scenario {
    /// The starting position of a rule set.
    pub fn start(options: &Options) -> Self {
        Self::of(&Position::start_with(options))
    }

    /// The empty board.
    pub fn empty(options: &Options) -> Self {
        let mut empty = Self::start(options);
        empty.keys.insert("pieces".into(), json!({}));
        for key in ["castling", "en_passant", "first_move"] {
            empty.keys.remove(key);
        }
        empty.clear_derived_keys();
        empty
    }

    /// A position, with only what everybody may see of it.
    pub fn of(position: &Position) -> Self {
        Self {
            options: position.options(),
            keys: position.seen_by(None).to_object(),
        }
    }

    /// Reads a FEN, if the rule set has one. The position need not be legal.
    pub fn from_fen(variant: Variant, fen: &str) -> Result<Self, FenError> {
        Ok(Self::read_fen(&Options::of(variant), fen)?.0)
    }

    /// Reads a FEN, and what is assumed because it does not say it.
    ///
    /// A FEN of Chess960 shows its start, and one of four-colour chess its array; the other options
    /// are these.
    pub fn read_fen(
        options: &Options,
        fen: &str,
    ) -> Result<(Self, Option<FenAssumption>), FenError> {
        let variant = options.variant();
        let (setup, assumed) = if variant.draws_start() {
            Setup::read_fen(variant, fen)?
        } else {
            Setup::read_fen_with(options, fen)?
        };
        Ok((Self::of_setup(&setup), assumed))
    }

    fn of_setup(setup: &Setup) -> Self {
        Self {
            options: setup.options.clone(),
            keys: setup.to_object(),
        }
    }

    /// Reads a position in JSON. It need not be legal.
    pub fn from_json(variant: Variant, json: &str) -> Result<Self, JsonError> {
        let setup = Setup::from_json(variant, json)?;
        let keys: Map<String, Value> = serde_json::from_str(json).unwrap_or_default();
        let mut scenario = Self {
            options: setup.options,
            keys,
        };
        scenario.keys.insert("variant".into(), variant.id().into());
        Ok(scenario)
    }

    /// Reads what [`Scenario::to_json`] wrote. `None` if it is anything else.
    pub fn read(json: &str) -> Option<Self> {
        if json.len() > MAX_JSON_BYTES {
            return None;
        }
        let keys: Map<String, Value> = serde_json::from_str(json).ok()?;
        let variant = Variant::from_id(keys.get("variant")?.as_str()?)?;
        Self::from_json(variant, json).ok()
    }

    /// All of it in JSON, on one line.
    pub fn to_json(&self) -> String {
        Value::Object(self.keys.clone()).to_string()
    }

    /// All of it as a FEN. `None` if a FEN cannot express it.
    pub fn to_fen(&self) -> Option<String> {
        let sorted = |mut setup: Setup| {
            setup.castling.sort_unstable();
            setup
        };
        let has_fen = self.options.variant().has_fen();
        let setup = sorted(self.setup().filter(|_| has_fen)?);
        let fen = setup.fen();
        let read = sorted(Setup::from_fen_with(&self.options, &fen).ok()?);
        let is_same = || Some(setup.position().ok()? == read.position().ok()?);
        (read == setup || is_same() == Some(true)).then_some(fen)
    }

    /// The rule set with its options.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The armies that can have pieces, in turn order.
    pub fn armies(&self) -> Vec<Army> {
        self.setup()
            .map_or_else(|| self.options.armies().collect(), |setup| setup.armies())
    }

    /// The army with this letter.
    pub fn army(&self, letter: char) -> Option<Army> {
        let mut armies = self.armies().into_iter();
        armies.find(|army| army.letter() == letter)
    }

    /// The kinds of pieces that an army can have, in the order in which lists show them.
    pub fn kinds(&self, army: Army) -> Vec<PieceKind> {
        let start = Setup::start_with(&self.options);
        let has = |kind| {
            let piece = Piece { army, kind };
            start.pieces.values().any(|there| *there == piece)
        };
        let promotions = self.options.promotions();
        let can_have =
            |kind: &PieceKind| has(*kind) || has(PieceKind::Pawn) && promotions.contains(kind);
        PieceKind::LISTED.into_iter().filter(can_have).collect()
    }

    /// The pieces on the board.
    pub fn pieces(&self) -> Vec<(Square, Piece)> {
        let pieces = self.setup().map(|setup| setup.pieces);
        pieces.into_iter().flatten().collect()
    }

    /// The army to move.
    pub fn turn(&self) -> Option<Army> {
        self.setup().map(|setup| setup.turn)
    }

    /// Gives the turn to the next army.
    pub fn advance_turn(&mut self) {
        let armies = self.armies();
        let at = armies.iter().position(|army| Some(*army) == self.turn());
        let next = at.map_or(0, |at| (at + 1) % armies.len());
        let letter = armies[next].letter().to_string();
        self.keys.insert("turn".into(), letter.into());
        self.keys.remove("en_passant");
    }

    /// Puts pieces on squares, replacing those there, or clears the squares.
    fn set_squares(&mut self, contents: &[(Square, Option<Piece>)]) {
        if let Some(pieces) = self.keys.get_mut("pieces").and_then(Value::as_object_mut) {
            for (square, piece) in contents {
                match piece {
                    Some(piece) => pieces.insert(square.to_string(), piece.to_string().into()),
                    None => pieces.remove(&square.to_string()),
                };
            }
        }
        // The last move is unknown now, so nothing can be captured en passant.
        self.keys.remove("en_passant");
        self.clear_derived_keys();
        self.drop_lost_rights();
    }

    /// The castling rights that fit the pieces: king and rook are both where they started.
    fn possible_rights(&self) -> Vec<(Army, Square)> {
        let Some(mut setup) = self.setup() else {
            return Vec::new();
        };
        let rights = Setup::start_with(&self.options).castling.into_iter();
        let fits = |right: &(Army, Square)| {
            setup.castling = vec![*right];
            let is_castling = |fault: &Fault| matches!(fault, Fault::Castling { .. });
            match setup.position() {
                Ok(_) => true,
                Err(impossible) => !impossible.faults().iter().any(is_castling),
            }
        };
        rights.filter(fits).collect()
    }

    /// Whether castling rights can be chosen in this rule set.
    fn has_castling(&self) -> bool {
        self.options.players() == 2 && self.options.has_castling()
    }

    /// Whether there are castling rights to choose: a king and a rook are where they started.
    pub fn can_choose_castling(&self) -> bool {
        self.has_castling() && !self.possible_rights().is_empty()
    }

    /// The squares of the rooks with which an army can still castle.
    pub fn castling_rooks(&self) -> Vec<Square> {
        let rights = self.setup().map_or_else(Vec::new, |setup| setup.castling);
        let mut rooks: Vec<Square> = rights.into_iter().map(|(_, rook)| rook).collect();
        rooks.sort_unstable();
        rooks
    }

    /// Gives all possible castling rights, or removes them if they were all given.
    pub fn toggle_castling(&mut self) {
        let possible = self.possible_rights();
        let given = self.setup().map_or(0, |setup| setup.castling.len());
        let rights = if given >= possible.len() {
            Vec::new()
        } else {
            possible
        };
        self.set_rights(&rights);
    }

    fn set_rights(&mut self, rights: &[(Army, Square)]) {
        let mut castling: Map<String, Value> = Map::new();
        for (army, rook) in rights {
            let rooks = castling.entry(army.letter().to_string());
            if let Some(rooks) = rooks.or_insert_with(|| json!([])).as_array_mut() {
                rooks.push(rook.to_string().into());
            }
        }
        self.keys.insert("castling".into(), castling.into());
    }

    /// Removes the rights whose king or rook has left its square.
    fn drop_lost_rights(&mut self) {
        if !self.has_castling() {
            return;
        }
        let possible = self.possible_rights();
        let mut given = self.setup().map_or_else(Vec::new, |setup| setup.castling);
        given.retain(|right| possible.contains(right));
        self.set_rights(&given);
    }

    fn clear_derived_keys(&mut self) {
        for key in self.options.variant().implied_keys() {
            self.keys.remove(*key);
        }
    }

    fn setup(&self) -> Option<Setup> {
        Setup::from_json(self.options.variant(), &self.to_json()).ok()
    }

    /// The position, if a game can start from it.
    pub fn check(&self) -> Result<Position, ScenarioFault> {
        let setup = Setup::from_json(self.options.variant(), &self.to_json())
            .map_err(ScenarioFault::Json)?;
        let position = setup
            .position()
            .map_err(|impossible| ScenarioFault::Faults(impossible.faults().to_vec()))?;
        if Play::new(position.clone()).outcome().is_some() {
            return Err(ScenarioFault::Over);
        }
        StartingPosition::check_alliances(&position).map_err(ScenarioFault::Start)?;
        Ok(position)
    }
}

/// The most characters of a word that a refusal repeats.
const MAX_REPEATED: usize = 20;

/// The piece that typed squares get until a word in the list says otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Brush {
    /// A piece.
    Piece(PieceKind),
    /// Nothing: they are cleared.
    Clear,
    /// The first word has to say.
    Undecided,
}

/// Why a typed list cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TypedFault {
    /// A word that is not a square of the board, nor a piece on one.
    Unreadable(String),
    /// A square, but no piece is chosen.
    NoPiece(Square),
    /// There is no square in the list.
    NoSquare,
}

/// The content that a square gets: a piece or nothing.
type Content = Option<Piece>;

impl Scenario {
    /// Sets what is typed on its squares: `d4 e5` what the brush says, `Qd4 e5` queens of this
    /// army, `bQd4 e5` those of another one, and `-d4 e5` clears. A letter holds for the squares
    /// that follow. If one word is wrong, nothing changes.
    pub fn set_typed(&mut self, army: Army, brush: Brush, text: &str) -> Result<(), TypedFault> {
        let contents = self.read_typed(army, brush, text)?;
        self.set_squares(&contents);
        Ok(())
    }

    fn read_typed(
        &self,
        army: Army,
        brush: Brush,
        text: &str,
    ) -> Result<Vec<(Square, Content)>, TypedFault> {
        let is_separator = |c: char| c.is_whitespace() || matches!(c, ',' | ';');
        let words = text.split(is_separator).filter(|word| !word.is_empty());
        let mut content = match brush {
            Brush::Piece(kind) => Some(Some(Piece { army, kind })),
            Brush::Clear => Some(None),
            Brush::Undecided => None,
        };
        let mut placed = Vec::new();
        for word in words {
            let (sign, square) = self
                .read_word(army, word)
                .ok_or_else(|| TypedFault::Unreadable(word.chars().take(MAX_REPEATED).collect()))?;
            content = sign.or(content);
            if let Some(square) = square {
                placed.push((square, content.ok_or(TypedFault::NoPiece(square))?));
            }
        }
        if placed.is_empty() {
            return Err(TypedFault::NoSquare);
        }
        Ok(placed)
    }

    /// A word: what is put from here on, a square, or both.
    fn read_word(&self, army: Army, word: &str) -> Option<(Option<Content>, Option<Square>)> {
        // Files are single letters, so no piece on a square reads like a square.
        if let Some(square) = self.read_square(word) {
            return Some((None, Some(square)));
        }
        let (content, rest) = self.read_sign(army, word)?;
        if rest.is_empty() {
            return Some((Some(content), None));
        }
        Some((Some(content), Some(self.read_square(rest)?)))
    }

    /// Phones write the first letter of a text as a capital, so `D4` is a square too.
    fn read_square(&self, text: &str) -> Option<Square> {
        let board = self.options.board();
        let square = board.square(text);
        square.or_else(|| board.square(&text.to_lowercase()))
    }

    /// The piece at the beginning of a word: `Q`, `bQ` or `-`; and the rest of the word.
    fn read_sign<'word>(&self, army: Army, word: &'word str) -> Option<(Content, &'word str)> {
        if let Some(rest) = word.strip_prefix('-') {
            return Some((None, rest));
        }
        let mut letters = word.chars();
        let first = letters.next()?;
        let (army, letter) = match self.army(first) {
            Some(named) => (named, letters.next()?),
            None => (army, first),
        };
        let kind = PieceKind::from_letter(letter)?;
        Some((Some(Piece { army, kind }), letters.as_str()))
    }
}

/// The length of the letters before a square, such as `wK`: its army and its kind.
const SIGN: usize = 2;

impl Scenario {
    /// All of it, short.
    pub fn to_compact(&self) -> String {
        let mut rest = self.keys.clone();
        let pieces = rest.remove("pieces").unwrap_or_default();
        format!("{}{}", list(&pieces), Value::Object(rest))
    }

    /// Reads what [`Scenario::to_compact`] wrote. `None` if it is anything else.
    pub fn from_compact(text: &str) -> Option<Self> {
        let (list, rest) = text.split_at(text.find('{')?);
        let mut keys: Map<String, Value> = serde_json::from_str(rest).ok()?;
        keys.insert("pieces".into(), pieces(list)?.into());
        Self::read(&Value::Object(keys).to_string())
    }
}

/// The pieces of a position in JSON as a list, each kind once: `wKe1,wPa2,b2,c2`.
fn list(pieces: &Value) -> String {
    let mut squares: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (square, piece) in pieces.as_object().into_iter().flatten() {
        let piece = piece.as_str().unwrap_or_default();
        squares.entry(piece).or_default().push(square);
    }
    let kinds = squares
        .into_iter()
        .map(|(piece, squares)| piece.to_owned() + &squares.join(","));
    kinds.collect::<Vec<_>>().join(",")
}

/// The pieces of a list in JSON. Whether the board has these squares is not checked.
fn pieces(list: &str) -> Option<Map<String, Value>> {
    let mut pieces = Map::new();
    let mut piece = None;
    for word in list.split(',').filter(|word| !word.is_empty()) {
        let has_sign = word.chars().nth(1).is_some_and(char::is_uppercase);
        let (sign, square) = word.split_at_checked(if has_sign { SIGN } else { 0 })?;
        piece = Some(sign).filter(|sign| !sign.is_empty()).or(piece);
        pieces.insert(square.into(), piece?.into());
    }
    Some(pieces)
}

#[cfg(test)]
mod tests;
