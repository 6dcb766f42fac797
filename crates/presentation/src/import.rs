//! Games of other programs as files, from which a game can go on here: in PGN, c4pgn, PGN4 and Game
//! Courier's notation, and as the JSON that Entente itself writes for rule sets without a notation.
//!
//! What comes of a file is a [`Save`]: the rule set and the moves. Names, comments and results are
//! left out, because other people go on with it. Saves themselves are read in [`crate::save`].
//!
//! Nothing is guessed: a file that is not clear is refused, with the place and the reason. What the
//! rest of the file makes clear is read, and said.

use crate::game_files::{self, FileGame};
use crate::save::{Save, SaveFault, SaveFile};
use entente_game::{Refusal, StartingPosition};
use entente_rules::{
    Event, FileFormat, FileText, JsonError, MoveTextError, OptionFault, Options, Packed, Pending,
    PgnError, PgnNote, Play, Position, Variant,
};
use serde::Deserialize;
use serde_json::{Map, Value};

/// The largest game file that is read, in bytes: that of the longest game with a comment at each
/// move. A save may be larger.
pub const MAX_BYTES: usize = 64 * 1024;

/// Why a file cannot be loaded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LoadFault {
    /// It is a save, and cannot be read.
    Save(SaveFault),
    /// It is larger than any game.
    TooLarge,
    /// It is no text: a picture, an archive, or a document.
    NotText,
    /// It is packed.
    Packed(Packed),
    /// There is no game in it.
    NoGame,
    /// There are several games in it.
    Several {
        /// Their number.
        count: usize,
    },
    /// The file says itself what the options are.
    IncludesOptions,
    /// A game in a notation cannot be read.
    Notation(PgnError),
    /// A game in JSON cannot be read.
    Json(JsonFault),
}

/// Why the game of a file is not analysed.
#[derive(Debug, Clone, PartialEq)]
pub enum ReplayFault {
    /// The file cannot be read.
    Load(LoadFault),
    /// The game cannot be played here, or is too short or too long.
    Refused(Refusal),
}

impl From<Refusal> for ReplayFault {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

/// The faults of a game in JSON.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum JsonFault {
    /// A field is missing, or of the wrong type.
    Form(String),
    /// It is a game of another rule set than was asked for, or of one that does not exist.
    Variant(String),
    /// The rule set does not have these options.
    Options(OptionFault),
    /// A position cannot be read.
    Position(JsonError),
    /// The rules refuse a turn.
    Refused {
        /// The number of the turn, from 1.
        number: usize,
        /// The turn as written.
        turn: String,
    },
    /// A turn cannot be read, or names no legal move.
    Turn {
        /// The number of the turn, from 1.
        number: usize,
        /// The fault.
        error: MoveTextError,
    },
}

/// The rules of the games in a file, as far as the file leaves them open.
#[derive(Debug, Default)]
pub struct FileRules {
    /// The rule set. Without one, that of the file's header, or else chess.
    pub variant: Option<Variant>,
    /// The options, for a notation that has none.
    pub options: Option<Options>,
}

/// The fields of a game in JSON that say how it went.
#[derive(Deserialize)]
struct JsonGame {
    variant: String,
    #[serde(default)]
    options: Map<String, Value>,
    #[serde(default)]
    start: Option<Value>,
    moves: String,
    #[serde(default)]
    position: Option<Value>,
}

/// A file that was read.
#[derive(Debug)]
pub struct Loaded {
    /// The content.
    pub file: SaveFile,
    /// The assumptions, with their places in the file. Results are left out of a game that goes on,
    /// so nothing is said about them.
    pub remarks: Vec<PgnNote>,
}

/// The content of a file.
enum Content {
    /// A save, or a game in JSON.
    Save(SaveFile),
    /// A game in a notation, and what was assumed about it.
    Game(Box<FileGame>, Vec<PgnNote>),
}

/// Reads a file: a save, or one game in a notation.
pub fn read(bytes: &[u8], rules: &FileRules) -> Result<Loaded, LoadFault> {
    Ok(match content(bytes, rules)? {
        Content::Save(file) => Loaded {
            file,
            remarks: Vec::new(),
        },
        Content::Game(game, mut remarks) => {
            // The game goes on, whatever result the file has.
            remarks.retain(|note| !note.remark.is_about_result());
            Loaded {
                file: SaveFile::Copy(Box::new(save(&game.play))),
                remarks,
            }
        }
    })
}

/// Reads a file as a game that nobody plays on. A sealed save has none that could be read.
pub fn read_game(bytes: &[u8], rules: &FileRules) -> Result<FileGame, LoadFault> {
    match content(bytes, rules)? {
        Content::Game(game, _) => Ok(*game),
        Content::Save(SaveFile::Copy(save)) => {
            let played = save.starting_position.play(&save.options);
            played.map(FileGame::of).map_err(|_| LoadFault::NoGame)
        }
        Content::Save(SaveFile::Sealed(_)) => Err(LoadFault::NoGame),
    }
}

fn content(bytes: &[u8], rules: &FileRules) -> Result<Content, LoadFault> {
    match serde_json::from_slice::<Value>(bytes) {
        Ok(json) if json.get("moves").is_some() => {
            check_size(bytes)?;
            if rules.options.is_some() {
                return Err(LoadFault::IncludesOptions);
            }
            let game = read_json(json, rules).map_err(LoadFault::Json)?;
            Ok(Content::Save(SaveFile::Copy(Box::new(game))))
        }
        Ok(_) => read_save(bytes),
        // The rest of a save that was cut off, and no game.
        Err(_) if bytes.trim_ascii_start().starts_with(b"{") => read_save(bytes),
        Err(_) => {
            let file = FileText::decode(bytes.to_vec()).map_err(LoadFault::Packed)?;
            let text = file.text;
            // Any bytes can be decoded to some text, so signs that no text has tell a picture or an
            // archive.
            if text.contains(is_binary) {
                return Err(LoadFault::NotText);
            }
            check_size(bytes)?;
            read_notation(&text, rules)
        }
    }
}

fn read_save(bytes: &[u8]) -> Result<Content, LoadFault> {
    let read = SaveFile::read(bytes).map_err(LoadFault::Save);
    read.map(Content::Save)
}

/// Whether a character is in no text, but in every picture and archive. An escape is in some texts.
fn is_binary(letter: char) -> bool {
    matches!(letter, '\u{1}'..='\u{8}' | '\u{e}'..='\u{1a}' | '\u{1c}'..='\u{1f}')
}

fn check_size(bytes: &[u8]) -> Result<(), LoadFault> {
    if bytes.len() > MAX_BYTES {
        return Err(LoadFault::TooLarge);
    }
    Ok(())
}

/// The only game of a text in the notation of its rule set, with what was assumed.
fn read_notation(text: &str, rules: &FileRules) -> Result<Content, LoadFault> {
    let variant = rules.variant.or_else(|| Variant::of_file(text));
    let variant = variant.unwrap_or_default();
    // Only the lines of Game Courier leave the options open; other files have them, and could
    // contradict.
    if rules.options.is_some() && variant.file_format() != FileFormat::Courier {
        return Err(LoadFault::IncludesOptions);
    }
    let read = game_files::read(text, variant, rules.options.as_ref());
    let read = read.ok_or(LoadFault::NoGame)?;
    let count = read.games.len() + read.refused.len();
    if count > 1 {
        return Err(LoadFault::Several { count });
    }
    match (
        read.games.into_iter().next(),
        read.refused.into_iter().next(),
    ) {
        (Some(game), _) => Ok(Content::Game(Box::new(game), read.notes)),
        (None, Some(error)) => Err(LoadFault::Notation(error)),
        (None, None) => Err(LoadFault::NoGame),
    }
}

/// The game in JSON. Its moves are not all that has happened: players may have resigned, or secrets
/// have decided. Where the rules do not lead from them to its `position`, it goes on from that
/// position alone.
fn read_json(json: Value, rules: &FileRules) -> Result<Save, JsonFault> {
    let game: JsonGame =
        serde_json::from_value(json).map_err(|error| JsonFault::Form(error.to_string()))?;
    let variant = Variant::from_id(&game.variant);
    let fits = |variant: &Variant| rules.variant.is_none_or(|asked| asked == *variant);
    let Some(variant) = variant.filter(fits) else {
        return Err(JsonFault::Variant(game.variant));
    };
    let options = Options::from_object(variant, game.options).map_err(JsonFault::Options)?;
    let read = |position: Value| Position::from_json(variant, &position.to_string());
    let start = game.start.map(read).transpose();
    let start = start.map_err(JsonFault::Position)?;
    let end = game.position.map(read).transpose();
    let end = end.map_err(JsonFault::Position)?;
    let start = start.unwrap_or_else(|| Position::start_with(&options));
    let played = follow(Play::new(start), &game.moves);
    match (played, end) {
        (Ok(play), None) => Ok(save(&play)),
        // The moves lead to the position of the file, so they say more than it does.
        (Ok(play), Some(end)) if play.position().seen_by(None) == end => Ok(save(&play)),
        (Err(error), None) => Err(error),
        (_, Some(end)) => Ok(save(&Play::new(end))),
    }
}

/// The game after these turns.
fn follow(mut play: Play, turns: &str) -> Result<Play, JsonFault> {
    for (number, turn) in (1..).zip(turns.split_whitespace()) {
        let fault = |error| JsonFault::Turn { number, error };
        let event = play.read_turn(turn).map_err(fault)?;
        let refused = |_| JsonFault::Refused {
            number,
            turn: turn.to_owned(),
        };
        play.apply(&event).map_err(refused)?;
    }
    Ok(play)
}

/// A save of a game that was played by the rules alone.
fn save(play: &Play) -> Save {
    let start = &play.positions()[0];
    Save {
        starting_position: StartingPosition::continuing(start, &events(play)),
        options: play.position().options().with_owners(None),
        clock: None,
        diplomacy: None,
        rated: false,
    }
}

/// The events of a game as players cause them: without turns that the rules make by themselves, and
/// without those who left and ended the game by that.
pub(crate) fn events(play: &Play) -> Vec<Event> {
    // Two turns can have the same ply and differ in what was chosen before, so they are read again
    // as the rules write them.
    let mut again = Play::new(play.positions()[0].clone());
    let mut events = Vec::new();
    // The game goes on, so nobody leaves who has ended it by that.
    let last = play.outcome().map(|_| play.plies().len());
    let departures = play.departures().iter();
    let mut departures = departures
        .filter(|(plies, ..)| Some(*plies) != last)
        .peekable();
    let mut leave = |again: &mut Play, events: &mut Vec<Event>| {
        while let Some((_, army, how)) =
            departures.next_if(|(plies, ..)| *plies <= again.plies().len())
        {
            let event = match how {
                Pending::Resigned => Event::Resign(*army),
                Pending::Flagged => Event::Flag(*army),
            };
            again
                .apply(&event)
                .expect("the player could give up when the game was read");
            events.push(event);
        }
    };
    leave(&mut again, &mut events);
    for turn in play.coordinates().split_whitespace() {
        // A file may have moves after a fifth repetition, where the rules have ended the game.
        if again.outcome().is_some() {
            break;
        }
        let event = again.read_turn(turn);
        let event = event.expect("the rules read what they have written");
        let is_forced = again.position().pass().map(Event::Move) == Some(event.clone());
        again
            .apply(&event)
            .expect("the turn was legal when it was read");
        // The rules make such a turn by themselves when the game goes on.
        if !is_forced {
            events.push(event);
        }
        leave(&mut again, &mut events);
    }
    events
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use crate::text::{self, Language, Naming, Text};
    use entente_rules::{C4pgn, Courier, Pgn, Pgn4};
    use proptest::prelude::*;

    /// A game in the notation of each rule set that has one, after some legal moves.
    fn file(variant: Variant) -> (Play, String) {
        let mut play = Play::new(Position::start(variant));
        for ply in 0..8 {
            let plies = play.position().plies();
            let event = Event::Move(plies[(ply * 7) % plies.len()]);
            play.apply(&event).unwrap();
        }
        let text = match variant.file_format() {
            FileFormat::Pgn => Pgn::of(&play).to_string(),
            FileFormat::C4pgn => C4pgn::of(&play).annotated(),
            FileFormat::Pgn4 => Pgn4::of(&play).to_string(),
            FileFormat::Courier => Courier::of(&play).to_string(),
            FileFormat::Json => serde_json::json!({
                "variant": variant.id(),
                "moves": play.coordinates(),
                "position": play.position().seen_by(None).to_object(),
            })
            .to_string(),
        };
        (play, text)
    }

    fn of(variant: Variant) -> FileRules {
        FileRules {
            variant: Some(variant),
            options: None,
        }
    }

    fn copy(loaded: Loaded) -> Save {
        match loaded.file {
            SaveFile::Copy(save) => *save,
            SaveFile::Sealed(_) => panic!("it is not sealed"),
        }
    }

    #[test]
    fn a_game_file_of_every_rule_set_goes_on_with_all_its_moves() {
        for variant in Variant::ALL {
            let (play, text) = file(variant);
            let save = copy(read(text.as_bytes(), &of(variant)).unwrap());
            let loaded = save.starting_position.play(&save.options).unwrap();
            assert_eq!(loaded.coordinates(), play.coordinates(), "{text}");
            assert_eq!(loaded.position(), play.position(), "{text}");
        }
    }

    #[test]
    fn a_header_names_the_rule_set_and_without_one_it_is_chess() {
        for variant in [Variant::Standard, Variant::Chess960, Variant::Chess4] {
            let (_, text) = file(variant);
            let save = copy(read(text.as_bytes(), &FileRules::default()).unwrap());
            assert_eq!(save.options.variant(), variant, "{text}");
        }
        let save = copy(read(b"1. e4 e5 2. Nf3 *", &FileRules::default()).unwrap());
        let loaded = save.starting_position.play(&save.options).unwrap();
        assert_eq!(loaded.coordinates(), "e2e4 e7e5 g1f3");
    }

    #[test]
    fn moves_after_the_rules_have_ended_the_game_are_left_out() {
        for (moves, last) in [
            ("Nf3 Nf6 Ng1 Ng8 ".repeat(10), "f6g8"),
            (
                format!("{}f3 e5 g4 Qh4#", "Nf3 Nf6 Ng1 Ng8 ".repeat(2)),
                "d8h4",
            ),
        ] {
            let save = copy(read(moves.as_bytes(), &of(Variant::Standard)).unwrap());
            let loaded = save.starting_position.play(&save.options).unwrap();
            assert!(loaded.outcome().is_some(), "{moves}");
            assert!(loaded.coordinates().ends_with(last), "{moves}");
        }
    }

    /// A file that `convert` reads can be loaded too, and what was assumed is said.
    #[test]
    fn a_file_is_read_as_convert_reads_it() {
        let printed = include_str!("../../rules/tests/data/firstgame-condensed.pgn");
        let until_9 = &printed[..printed.find("\n10. ").unwrap()];
        let (headers, moves) = until_9.split_once("\n\n").unwrap();
        let on_one_line = format!("{}\n{moves}", headers.replace('\n', " "));
        let wrapped = format!("{}\n\n{moves}", headers.replace(" \"", "\n\""));
        let english = Text::of(Language::English);
        let read = |text: &str| {
            let loaded = read(text.as_bytes(), &FileRules::default()).unwrap();
            let remarks = loaded.remarks.iter();
            let remarks =
                remarks.map(|note| text::fault_sentence(english, &note.remark, Naming::Name));
            let remarks = remarks.collect::<Vec<_>>().join("\n");
            (copy(loaded).options.variant(), remarks)
        };
        for text in [&on_one_line, &wrapped] {
            // Only the other one of the two knights can have moved in round 12.
            let later = "\n10. Bm8 Be2 Qa6 g12\n11. Nj7 Nh3 Bb8 Nd11\n12. Rf13 Bj7 Qg12 Nf12";
            let (variant, remarks) = read(&format!("{text}{later}"));
            assert_eq!(variant, Variant::Chess4);
            assert_eq!(
                remarks,
                "Move 9 Gold: “Nh13” could be several moves. The moves after it show that Njh13 \
                 is meant."
            );
        }
        for (text, variant, remarks) in [
            (
                "Hello!\n\n1. e4 e5 2. Sf3 Sc6 3. Lb5 *",
                Variant::Standard,
                "The text that begins with “Hello!” is no game and was left out.\n\
                 The pieces have the letters KDTLS instead of KQRBN.",
            ),
            (
                "1. d4 d5 2. Nf3 Nf6 3. Nd2 Nc6 4. Nc3 *",
                Variant::Standard,
                "Move 3: “Nd2” could be several moves. The moves after it show that Nfd2 is meant.",
            ),
            (
                "[FEN \"qrnknbbr/pppppppp/8/8/8/8/PPPPPPPP/QRNKNBBR w HBhb - 0 1\"]\n\n1. e4 *",
                Variant::Chess960,
                "",
            ),
        ] {
            assert_eq!(read(text), (variant, remarks.to_owned()), "{text}");
        }
    }

    #[test]
    fn what_is_wrong_with_a_file_is_said_with_its_place_and_what_would_be_right() {
        let standard = of(Variant::Standard);
        let json = |fields: &str| format!("{{\"variant\": \"chess4\", {fields}}}");
        let files = [
            (&standard, String::new()),
            (&standard, "Dear players!".into()),
            (&standard, "1. e4 e5\n2. Ke3 Nc6 *".into()),
            (
                &standard,
                "[FEN \"4k3/8/8/8/8/4B3/8/1N2K3 w - - 0 1\"]\n\n1. Sd2 *".into(),
            ),
            (&standard, "1. e4 e5\n2. Nf3 Nc6 3. Nd2 *".into()),
            (&standard, "1. Nf3 Nf6 2. d3 d6 3. Nd2 *".into()),
            (&standard, "1. e4 * 1. d4 *".into()),
            (&standard, "[Variant \"Chess960\"]\n\n1. e4 *".into()),
            (&standard, "[Variant \"Crazyhouse\"]\n\n1. e4 *".into()),
            (&standard, "[FEN \"8/8/8\"]\n\n1. e4 *".into()),
            (&standard, "[White]\n\n1. e4 *".into()),
            (&standard, "1. e4 { so far".into()),
            (&standard, "1. e4 -- *".into()),
            (&standard, "x".repeat(MAX_BYTES + 1)),
            (&standard, "PK\u{3}\u{4}\u{14}".repeat(MAX_BYTES)),
            (&of(Variant::Chess66), "P a2-A4\np h7 - h8".into()),
            (&of(Variant::Alliance), "1. e4 *".into()),
            (&standard, json("\"moves\": \"\"")),
            (&FileRules::default(), json("\"moves\": 5")),
            (&FileRules::default(), json("\"moves\": \"a1a2\"")),
            (
                &FileRules::default(),
                json("\"moves\": \"\", \"options\": {\"x\": 1}"),
            ),
            (
                &FileRules::default(),
                json("\"moves\": \"\", \"position\": {}"),
            ),
        ];
        let english = Text::of(Language::English);
        let messages = files.iter().map(|(rules, file)| {
            let fault = read(file.as_bytes(), rules).unwrap_err();
            text::load_fault(english, &fault, Naming::Name)
        });
        let messages: Vec<String> = messages.collect();
        insta::assert_snapshot!("load_faults", messages.join("\n"));
    }

    #[test]
    fn options_are_only_for_a_notation_that_has_none() {
        let mut rules = of(Variant::Standard);
        rules.options = Some(Options::of(Variant::Standard));
        let refused = read(b"1. e4 *", &rules).unwrap_err();
        assert_eq!(refused, LoadFault::IncludesOptions);
    }

    proptest! {
        #[test]
        fn a_good_file_with_some_bytes_changed_is_read_or_refused(
            number in 0..Variant::ALL.len(),
            changes in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
        ) {
            let variant = Variant::ALL[number];
            let mut bytes = file(variant).1.into_bytes();
            for (index, byte) in changes {
                let at = index.index(bytes.len());
                bytes[at] = byte;
            }
            if let Ok(Loaded { file: SaveFile::Copy(save), .. }) = read(&bytes, &of(variant)) {
                prop_assert!(save.starting_position.play(&save.options).is_ok());
            }
        }
    }
}
