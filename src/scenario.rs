//! A position that a user sets up: from the start, from an empty board, or from a game's position.
//!
//! A scenario is kept in the JSON format of positions, whether it is legal or not. The rules say
//! what is wrong with it ([`Scenario::check`]). Nothing is stored between two steps: a frontend
//! carries the JSON along, for example in a message.

use entente_rules::{
    Army, Fault, FenError, JsonError, Options, Piece, PieceKind, Play, Position, Setup, Square,
    Variant,
};
use serde_json::{Map, Value, json};

/// The longest JSON that is read, in bytes. The fullest board takes a fraction of it.
pub const MAX_JSON_BYTES: usize = 16 * 1024;

/// A position that is being set up.
#[derive(Debug, Clone, PartialEq)]
pub struct Scenario {
    options: Options,
    keys: Map<String, Value>,
}

/// Why a position cannot be played.
#[derive(Debug, Clone, PartialEq)]
pub enum ScenarioFault {
    /// The text cannot be read.
    Unreadable(String),
    /// The rules find these faults in it.
    Faults(Vec<Fault>),
    /// The game would already be over.
    Over,
}

/// A typed word that is not a piece on a square.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnreadableWord {
    /// The word as it was typed.
    pub word: String,
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
        let json = position.seen_by(None).to_json();
        Self {
            options: position.options(),
            keys: serde_json::from_str(&json).expect("positions are valid JSON"),
        }
    }

    /// Reads a FEN, if the rule set has one. The position need not be legal.
    pub fn from_fen(variant: Variant, fen: &str) -> Result<Self, FenError> {
        let setup = Setup::from_fen_of(variant, fen.trim())?;
        let letter = |army: Army| army.letter().to_string();
        let pieces = setup
            .pieces
            .iter()
            .map(|(square, piece)| (square.to_string(), piece.to_string().into()));
        let mut castling: Map<String, Value> = Map::new();
        for (army, rook) in &setup.castling {
            let rooks = castling.entry(letter(*army)).or_insert_with(|| json!([]));
            if let Some(rooks) = rooks.as_array_mut() {
                rooks.push(rook.to_string().into());
            }
        }
        let en_passant = setup.en_passant.iter().map(
            |right| json!({"target": right.target.to_string(), "pawn": right.pawn.to_string()}),
        );
        let mut keys = Map::new();
        keys.insert("variant".into(), variant.id().into());
        keys.insert("turn".into(), letter(setup.turn).into());
        keys.insert("pieces".into(), pieces.collect::<Map<_, _>>().into());
        keys.insert("castling".into(), castling.into());
        keys.insert("en_passant".into(), en_passant.collect::<Vec<_>>().into());
        keys.insert("halfmoves".into(), setup.halfmoves.into());
        keys.insert("round".into(), setup.round.into());
        // Where there are several starts, a FEN also says which it is.
        if setup.options.variant().draws_start() {
            let options = serde_json::from_str(&setup.options.to_json());
            keys.insert("options".into(), options.unwrap_or_default());
        }
        Ok(Self {
            options: setup.options,
            keys,
        })
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
        let variant = self.options.variant();
        let sorted = |mut setup: Setup| {
            setup.castling.sort_unstable();
            setup
        };
        let setup = sorted(self.setup().filter(|_| variant.has_fen())?);
        let fen = setup.fen();
        let read = Setup::from_fen_of(variant, &fen).map(sorted);
        (read == Ok(setup)).then_some(fen)
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

    /// The kinds of pieces that an army has at the start.
    pub fn kinds(&self, army: Army) -> Vec<PieceKind> {
        let start = Setup::start_with(&self.options);
        let own = start.pieces.values().filter(|piece| piece.army == army);
        let mut kinds: Vec<PieceKind> = own.map(|piece| piece.kind).collect();
        kinds.sort_unstable();
        kinds.dedup();
        kinds
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

    /// Puts a piece on a square, replacing the one there, or clears the square.
    pub fn set_square(&mut self, square: Square, piece: Option<Piece>) {
        if let Some(pieces) = self.keys.get_mut("pieces").and_then(Value::as_object_mut) {
            match piece {
                Some(piece) => pieces.insert(square.to_string(), piece.to_string().into()),
                None => pieces.remove(&square.to_string()),
            };
        }
        // The last move is unknown now, so nothing can be captured en passant.
        self.keys.remove("en_passant");
        self.clear_derived_keys();
        self.drop_lost_rights();
    }

    /// Sets typed pieces: `Ke1 Qd1` for this army, `bKe8` for another one, `-e1` to clear a square.
    /// If one word is wrong, nothing changes.
    pub fn set_typed(&mut self, army: Army, text: &str) -> Result<(), UnreadableWord> {
        let is_separator = |c: char| c.is_whitespace() || matches!(c, ',' | ';');
        let words = text.split(is_separator).filter(|word| !word.is_empty());
        let read = |word: &str| {
            self.read_word(army, word).ok_or_else(|| UnreadableWord {
                word: word.chars().take(20).collect(),
            })
        };
        let placed: Vec<_> = words.map(read).collect::<Result<_, _>>()?;
        for (square, piece) in placed {
            self.set_square(square, piece);
        }
        Ok(())
    }

    fn read_word(&self, army: Army, word: &str) -> Option<(Square, Option<Piece>)> {
        let board = self.options.board();
        if let Some(square) = word.strip_prefix('-') {
            return Some((board.square(square)?, None));
        }
        let piece = |army: Army, text: &str| {
            let mut letters = text.chars();
            let kind = PieceKind::from_letter(letters.next()?)?;
            let square = board.square(letters.as_str())?;
            Some((square, Some(Piece { army, kind })))
        };
        let with_army = || {
            let mut letters = word.chars();
            let letter = letters.next()?;
            let mut armies = self.armies().into_iter();
            let named = armies.find(|army| army.letter() == letter)?;
            piece(named, letters.as_str())
        };
        piece(army, word).or_else(with_army)
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
    pub fn has_castling(&self) -> bool {
        self.options.players() == 2 && self.options.has_castling()
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
            .map_err(|error| ScenarioFault::Unreadable(error.to_string()))?;
        let position = setup
            .position()
            .map_err(|impossible| ScenarioFault::Faults(impossible.faults().to_vec()))?;
        match Play::new(position.clone()).outcome() {
            Some(_) => Err(ScenarioFault::Over),
            None => Ok(position),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use proptest::prelude::*;

    fn scenario_with(text: &str) -> Scenario {
        let mut scenario = Scenario::empty(&Options::Standard);
        scenario.set_typed(Army::White, text).unwrap();
        scenario
    }

    #[test]
    fn every_start_can_be_played_and_is_read_as_it_was_written() {
        for variant in Variant::ALL {
            let scenario = Scenario::start(&Options::of(variant));
            assert_eq!(
                scenario.check().unwrap(),
                Position::start(variant).seen_by(None)
            );
            assert_eq!(Scenario::read(&scenario.to_json()), Some(scenario));
        }
    }

    #[test]
    fn an_empty_board_has_faults() {
        for variant in Variant::ALL {
            let empty = Scenario::empty(&Options::of(variant));
            let flaw = empty.check().unwrap_err();
            // In Chess 4.5 an army without pieces is out, so no king is missing.
            let is_expected = match variant {
                Variant::Chess45 => flaw == ScenarioFault::Over,
                _ => matches!(flaw, ScenarioFault::Faults(_)),
            };
            assert!(is_expected, "{variant:?}: {flaw:?}");
            assert_eq!(empty.pieces(), []);
        }
    }

    #[test]
    fn pieces_are_set_as_they_are_typed() {
        let mut scenario = scenario_with("Ke1 bKe8, Pe2");
        assert_eq!(
            scenario.check().unwrap().fen(),
            "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
        );
        scenario.set_typed(Army::Black, "-e2 Qd8").unwrap();
        assert_eq!(
            scenario.check().unwrap().fen(),
            "3qk3/8/8/8/8/8/8/4K3 w - - 0 1"
        );
        let before = scenario.clone();
        for wrong in ["Ke9", "Xe1", "Ke1 banana", "-z9", "e4", "sKe4"] {
            assert!(scenario.set_typed(Army::White, wrong).is_err(), "{wrong}");
            assert_eq!(scenario, before, "{wrong}");
        }
    }

    #[test]
    fn castling_is_given_where_it_is_possible_and_lost_with_the_rook() {
        let mut scenario = scenario_with("Ke1 Rh1 Ra1 bKe8 bRa8");
        scenario.toggle_castling();
        assert!(scenario.check().unwrap().fen().contains(" KQq "));
        scenario.set_typed(Army::White, "-h1").unwrap();
        assert!(scenario.check().unwrap().fen().contains(" Qq "));
        scenario.toggle_castling();
        assert!(scenario.check().unwrap().fen().contains(" - "));
    }

    #[test]
    fn the_turn_goes_round() {
        let mut scenario = Scenario::start(&Options::of(Variant::Chess4));
        for letter in ['s', 'b', 'g', 'w'] {
            scenario.advance_turn();
            assert_eq!(scenario.turn().unwrap().letter(), letter);
        }
    }

    #[test]
    fn an_illegal_fen_is_opened_with_its_faults() {
        let fen = "4k3/8/8/8/8/8/8/4K2P b K - 3 9";
        let scenario = Scenario::from_fen(Variant::Standard, fen).unwrap();
        let ScenarioFault::Faults(faults) = scenario.check().unwrap_err() else {
            panic!("it has faults");
        };
        assert!(faults.len() >= 2, "{faults:?}");
        let whole = "r3k2r/8/8/8/4Pp2/8/8/R3K2R b KQkq e3 0 9";
        let whole_one = Scenario::from_fen(Variant::Standard, whole).unwrap();
        assert_eq!(whole_one.check().unwrap().fen(), whole);
    }

    #[test]
    fn a_finished_position_cannot_be_played() {
        let fen = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";
        let mated = Scenario::from_fen(Variant::Standard, fen).unwrap();
        assert_eq!(mated.check(), Err(ScenarioFault::Over));
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "\\PC{0,200}") {
            let _ = Scenario::read(&text);
            let _ = Scenario::from_fen(Variant::Standard, &text);
            let mut scenario = Scenario::start(&Options::Standard);
            let _ = scenario.set_typed(Army::White, &text);
        }

        #[test]
        fn a_text_with_some_bytes_changed_is_read_or_refused(
            number in 0..Variant::ALL.len(),
            changes in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..5),
        ) {
            let text = Scenario::start(&Options::of(Variant::ALL[number])).to_json();
            let mut bytes = text.into_bytes();
            for (index, byte) in changes {
                let at = index.index(bytes.len());
                bytes[at] = byte;
            }
            if let Some(scenario) = Scenario::read(&String::from_utf8_lossy(&bytes)) {
                let _ = scenario.check();
            }
        }
    }
}
