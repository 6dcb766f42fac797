//! A position that somebody sets up, man by man, from the array, from nothing, or from where a game stands. It is kept as the text in which the rules write positions, whether it can be
//! one or not; what is against it the rules say ([`Scenario::judge`]). It holds nothing between two steps: the text is all there is of it.

use entente_rules::{
    Army, Cell, Fault, FenError, JsonError, Kind, Options, Piece, Play, Position, Setup, Variant,
};
use serde_json::{Map, Value, json};

/// The longest text of a position that is read, in bytes: several times the fullest board.
pub const LONGEST: usize = 16 * 1024;

/// A position that is set up.
#[derive(Debug, Clone, PartialEq)]
pub struct Scenario {
    options: Options,
    keys: Map<String, Value>,
}

/// Why a position cannot be played.
#[derive(Debug, Clone, PartialEq)]
pub enum Flaw {
    /// It cannot be read.
    Unreadable(String),
    /// It breaks these rules of what a position is.
    Faults(Vec<Fault>),
    /// The game would be over with it.
    Over,
}

/// A word that is no man on a cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unplaced {
    /// As it was written.
    pub word: String,
}

/// What hangs on the men of an army and is worked out from them where it is not said.
const FOLLOWING: [&str; 5] = ["status", "teams", "liege", "proposals", "pending"];

impl Scenario {
    /// The array of a rule set.
    pub fn start(options: &Options) -> Self {
        Self::of(&Position::start_with(options))
    }

    /// The board without men.
    pub fn empty(options: &Options) -> Self {
        let mut empty = Self::start(options);
        empty.keys.insert("pieces".into(), json!({}));
        for bound in ["castling", "en_passant", "first_move"] {
            empty.keys.remove(bound);
        }
        empty.forget_what_follows();
        empty
    }

    /// A position as all can see it.
    pub fn of(position: &Position) -> Self {
        let json = position.seen_by(None).to_json();
        Self {
            options: position.options(),
            keys: serde_json::from_str(&json).expect("positions are written as JSON"),
        }
    }

    /// A position in FEN, where the rule set has one; it need not be possible.
    pub fn from_fen(variant: Variant, fen: &str) -> Result<Self, FenError> {
        let setup = Setup::from_fen_of(variant, fen.trim())?;
        let letter = |army: Army| army.letter().to_string();
        let men = setup.pieces.iter();
        let men = men.map(|(cell, man)| (cell.to_string(), man.to_string().into()));
        let mut castling: Map<String, Value> = Map::new();
        for (army, rook) in &setup.castling {
            let rooks = castling.entry(letter(*army)).or_insert_with(|| json!([]));
            if let Some(rooks) = rooks.as_array_mut() {
                rooks.push(rook.to_string().into());
            }
        }
        let passed = setup.en_passant.iter().map(
            |passed| json!({"target": passed.target.to_string(), "pawn": passed.pawn.to_string()}),
        );
        let mut keys = Map::new();
        keys.insert("variant".into(), variant.id().into());
        keys.insert("turn".into(), letter(setup.turn).into());
        keys.insert("pieces".into(), men.collect::<Map<_, _>>().into());
        keys.insert("castling".into(), castling.into());
        keys.insert("en_passant".into(), passed.collect::<Vec<_>>().into());
        keys.insert("halfmoves".into(), setup.halfmoves.into());
        keys.insert("round".into(), setup.round.into());
        if setup.options.variant() == Variant::Chess960 {
            let options = serde_json::from_str(&setup.options.to_json());
            keys.insert("options".into(), options.unwrap_or_default());
        }
        Ok(Self {
            options: setup.options,
            keys,
        })
    }

    /// A position in JSON; it need not be possible.
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

    /// Reads what [`Scenario::to_json`] wrote; `None` if it is nothing of the kind.
    pub fn read(json: &str) -> Option<Self> {
        if json.len() > LONGEST {
            return None;
        }
        let keys: Map<String, Value> = serde_json::from_str(json).ok()?;
        let variant = Variant::from_id(keys.get("variant")?.as_str()?)?;
        Self::from_json(variant, json).ok()
    }

    /// The whole of it, in one line.
    pub fn to_json(&self) -> String {
        Value::Object(self.keys.clone()).to_string()
    }

    /// The whole of it as FEN, where that says all there is to say.
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

    /// The armies that can have men, in turn order.
    pub fn armies(&self) -> Vec<Army> {
        self.setup()
            .map_or_else(|| self.options.armies().collect(), |setup| setup.armies())
    }

    /// The kinds of men that there are: those of the array.
    pub fn kinds(&self, army: Army) -> Vec<Kind> {
        let start = Setup::start_with(&self.options);
        let own = start.pieces.values().filter(|man| man.army == army);
        let mut kinds: Vec<Kind> = own.map(|man| man.kind).collect();
        kinds.sort_unstable();
        kinds.dedup();
        kinds
    }

    /// The men.
    pub fn men(&self) -> Vec<(Cell, Piece)> {
        let men = self.setup().map(|setup| setup.pieces);
        men.into_iter().flatten().collect()
    }

    /// The army to move.
    pub fn turn(&self) -> Option<Army> {
        self.setup().map(|setup| setup.turn)
    }

    /// Whose turn it is goes on to the next army.
    pub fn pass_turn(&mut self) {
        let armies = self.armies();
        let at = armies.iter().position(|army| Some(*army) == self.turn());
        let next = at.map_or(0, |at| (at + 1) % armies.len());
        let letter = armies[next].letter().to_string();
        self.keys.insert("turn".into(), letter.into());
        self.keys.remove("en_passant");
    }

    /// Sets a man on a cell, in the place of whoever stands there, or clears the cell.
    pub fn put(&mut self, cell: Cell, man: Option<Piece>) {
        if let Some(men) = self.keys.get_mut("pieces").and_then(Value::as_object_mut) {
            match man {
                Some(man) => men.insert(cell.to_string(), man.to_string().into()),
                None => men.remove(&cell.to_string()),
            };
        }
        self.keys.remove("en_passant");
        self.forget_what_follows();
        self.drop_lost_rights();
    }

    /// Sets men as they are typed: `Ke1 Qd1` for this army, `bKe8` for another, `-e1` to clear a cell. Where one word is wrong, nothing changes.
    pub fn place(&mut self, army: Army, text: &str) -> Result<(), Unplaced> {
        let is_gap = |c: char| c.is_whitespace() || matches!(c, ',' | ';');
        let words = text.split(is_gap).filter(|word| !word.is_empty());
        let read = |word: &str| {
            let word_is = || Unplaced {
                word: word.chars().take(20).collect(),
            };
            self.read_word(army, word).ok_or_else(word_is)
        };
        let placed: Vec<_> = words.map(read).collect::<Result<_, _>>()?;
        for (cell, man) in placed {
            self.put(cell, man);
        }
        Ok(())
    }

    fn read_word(&self, army: Army, word: &str) -> Option<(Cell, Option<Piece>)> {
        let board = self.options.board();
        if let Some(cell) = word.strip_prefix('-') {
            return Some((board.cell(cell)?, None));
        }
        let man = |army: Army, man: &str| {
            let mut letters = man.chars();
            let kind = Kind::from_letter(letters.next()?)?;
            let cell = board.cell(letters.as_str())?;
            Some((cell, Some(Piece { army, kind })))
        };
        let of_named = || {
            let mut letters = word.chars();
            let letter = letters.next()?;
            let army = self.armies().into_iter();
            let mut army = army.filter(|army| army.letter() == letter);
            man(army.next()?, letters.as_str())
        };
        man(army, word).or_else(of_named)
    }

    /// The rooks that could still castle as the men stand: those of the array that stand at home with their king.
    fn possible_rights(&self) -> Vec<(Army, Cell)> {
        let Some(mut setup) = self.setup() else {
            return Vec::new();
        };
        let rights = Setup::start_with(&self.options).castling.into_iter();
        let fits = |right: &(Army, Cell)| {
            setup.castling = vec![*right];
            let faults = setup.position().err();
            let faults = faults.iter().flat_map(|impossible| impossible.faults());
            let mut faults = faults.filter(|fault| matches!(fault, Fault::Castling { .. }));
            faults.next().is_none()
        };
        rights.filter(fits).collect()
    }

    /// Whether castling means anything in this rule set, and in the text of its positions.
    pub fn has_castling(&self) -> bool {
        let is_duel = matches!(
            self.options,
            Options::Standard | Options::Chess960(_) | Options::Chess66
        );
        is_duel && !Setup::start_with(&self.options).castling.is_empty()
    }

    /// Gives every right to castle that is possible; takes them all, where they were given.
    pub fn turn_castling(&mut self) {
        let possible = self.possible_rights();
        let given = self.setup().map_or(0, |setup| setup.castling.len());
        let rights = match given >= possible.len() {
            true => Vec::new(),
            false => possible,
        };
        self.set_rights(&rights);
    }

    fn set_rights(&mut self, rights: &[(Army, Cell)]) {
        let mut castling: Map<String, Value> = Map::new();
        for (army, rook) in rights {
            let rooks = castling.entry(army.letter().to_string());
            if let Some(rooks) = rooks.or_insert_with(|| json!([])).as_array_mut() {
                rooks.push(rook.to_string().into());
            }
        }
        self.keys.insert("castling".into(), castling.into());
    }

    /// A right goes with the king or the rook.
    fn drop_lost_rights(&mut self) {
        if !self.has_castling() {
            return;
        }
        let possible = self.possible_rights();
        let mut given = self.setup().map_or_else(Vec::new, |setup| setup.castling);
        given.retain(|right| possible.contains(right));
        self.set_rights(&given);
    }

    fn forget_what_follows(&mut self) {
        if let Options::Alliance(_) = self.options {
            for key in FOLLOWING {
                self.keys.remove(key);
            }
        }
    }

    fn setup(&self) -> Option<Setup> {
        Setup::from_json(self.options.variant(), &self.to_json()).ok()
    }

    /// The position, if a game can begin with it.
    pub fn judge(&self) -> Result<Position, Flaw> {
        let setup = Setup::from_json(self.options.variant(), &self.to_json());
        let setup = setup.map_err(|error| Flaw::Unreadable(error.to_string()))?;
        let position = setup.position();
        let position = position.map_err(|faults| Flaw::Faults(faults.faults().to_vec()))?;
        match Play::new(position.clone()).outcome() {
            Some(_) => Err(Flaw::Over),
            None => Ok(position),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use proptest::prelude::*;

    fn set_up(text: &str) -> Scenario {
        let mut scenario = Scenario::empty(&Options::Standard);
        scenario.place(Army::White, text).unwrap();
        scenario
    }

    #[test]
    fn every_array_can_be_played_and_is_read_as_it_was_written() {
        for variant in Variant::ALL {
            let scenario = Scenario::start(&Options::of(variant));
            assert_eq!(
                scenario.judge().unwrap(),
                Position::start(variant).seen_by(None)
            );
            assert_eq!(Scenario::read(&scenario.to_json()), Some(scenario));
        }
    }

    #[test]
    fn an_empty_board_is_told_what_it_lacks() {
        for variant in Variant::ALL {
            let empty = Scenario::empty(&Options::of(variant));
            let flaw = empty.judge().unwrap_err();
            // In Chess 4.5 whoever has no men is out, and no king is missed.
            let is_told = match variant {
                Variant::Chess45 => flaw == Flaw::Over,
                _ => matches!(flaw, Flaw::Faults(_)),
            };
            assert!(is_told, "{variant:?}: {flaw:?}");
            assert_eq!(empty.men(), []);
        }
    }

    #[test]
    fn men_are_set_as_they_are_typed() {
        let mut scenario = set_up("Ke1 bKe8, Pe2");
        assert_eq!(
            scenario.judge().unwrap().fen(),
            "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
        );
        scenario.place(Army::Black, "-e2 Qd8").unwrap();
        assert_eq!(
            scenario.judge().unwrap().fen(),
            "3qk3/8/8/8/8/8/8/4K3 w - - 0 1"
        );
        let before = scenario.clone();
        for wrong in ["Ke9", "Xe1", "Ke1 banana", "-z9", "e4", "sKe4"] {
            assert!(scenario.place(Army::White, wrong).is_err(), "{wrong}");
            assert_eq!(scenario, before, "{wrong}");
        }
    }

    #[test]
    fn castling_is_given_where_it_is_possible_and_goes_with_the_rook() {
        let mut scenario = set_up("Ke1 Rh1 Ra1 bKe8 bRa8");
        scenario.turn_castling();
        assert!(scenario.judge().unwrap().fen().contains(" KQq "));
        scenario.place(Army::White, "-h1").unwrap();
        assert!(scenario.judge().unwrap().fen().contains(" Qq "));
        scenario.turn_castling();
        assert!(scenario.judge().unwrap().fen().contains(" - "));
    }

    #[test]
    fn the_turn_goes_round() {
        let mut scenario = Scenario::start(&Options::of(Variant::Chess4));
        for letter in ['s', 'b', 'g', 'w'] {
            scenario.pass_turn();
            assert_eq!(scenario.turn().unwrap().letter(), letter);
        }
    }

    #[test]
    fn a_fen_that_cannot_be_is_opened_with_its_faults() {
        let fen = "4k3/8/8/8/8/8/8/4K2P b K - 3 9";
        let scenario = Scenario::from_fen(Variant::Standard, fen).unwrap();
        let Flaw::Faults(faults) = scenario.judge().unwrap_err() else {
            panic!("it has faults");
        };
        assert!(faults.len() >= 2, "{faults:?}");
        let whole = "r3k2r/8/8/8/4Pp2/8/8/R3K2R b KQkq e3 0 9";
        let whole_one = Scenario::from_fen(Variant::Standard, whole).unwrap();
        assert_eq!(whole_one.judge().unwrap().fen(), whole);
    }

    #[test]
    fn what_is_over_cannot_be_played() {
        let fen = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";
        let mated = Scenario::from_fen(Variant::Standard, fen).unwrap();
        assert_eq!(mated.judge(), Err(Flaw::Over));
    }

    proptest! {
        #[test]
        fn any_text_is_borne(text in "\\PC{0,200}") {
            let _ = Scenario::read(&text);
            let _ = Scenario::from_fen(Variant::Standard, &text);
            let mut scenario = Scenario::start(&Options::Standard);
            let _ = scenario.place(Army::White, &text);
        }

        #[test]
        fn a_text_with_some_bytes_changed_is_read_or_refused(
            number in 0..Variant::ALL.len(),
            changes in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..5),
        ) {
            let text = Scenario::start(&Options::of(Variant::ALL[number])).to_json();
            let mut bytes = text.into_bytes();
            for (at, byte) in changes {
                let at = at.index(bytes.len());
                bytes[at] = byte;
            }
            if let Some(scenario) = Scenario::read(&String::from_utf8_lossy(&bytes)) {
                let _ = scenario.judge();
            }
        }
    }
}
