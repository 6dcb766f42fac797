//! Every way in which text enters the rules, as a function of any bytes.
//!
//! None may panic, and whatever is accepted must be the same after writing and reading it again.
//! `fuzz_targets` hands these functions to libFuzzer, and `tests/rules/fuzz` to a mutator that
//! needs no nightly compiler.

use entente_rules::{
    C4pgn, Courier, FileFormat, FileText, Leniency, Options, Pgn, Pgn4, Pgn4Record, Play, Position,
    ReadGames, Setup, Variant,
};

/// A function to try with any bytes.
pub(crate) type Entry = fn(&[u8]);

/// Every entry with its name.
pub(crate) const ENTRIES: [(&str, Entry); 10] = [
    ("fen", fen),
    ("pgn", pgn),
    ("c4pgn", c4pgn),
    ("pgn4", pgn4),
    ("courier", courier),
    ("position", position),
    ("options", options),
    ("event", event),
    ("moves", moves),
    ("why", why),
];

/// Longer inputs find nothing new.
const MAX_LENGTH: usize = 4096;

/// Longer games are not searched for misprints.
const MAX_REPAIRED: usize = 60;

/// A text, and the variant that its first byte selects.
fn variant_and_text(bytes: &[u8]) -> Option<(Variant, &str)> {
    let (first, rest) = bytes.get(..bytes.len().min(MAX_LENGTH))?.split_first()?;
    let variant = Variant::ALL[usize::from(*first) % Variant::ALL.len()];
    Some((variant, core::str::from_utf8(rest).ok()?))
}

/// A variant with a FEN and a file in any encoding.
fn variant_and_file(bytes: &[u8]) -> Option<(Variant, String)> {
    let (first, rest) = bytes.get(..bytes.len().min(MAX_LENGTH))?.split_first()?;
    let variant = Variant::ALL[usize::from(*first) % Variant::ALL.len()];
    let FileText { text, .. } = FileText::decode(rest.to_vec()).ok()?;
    let is_pgn = variant.has_fen() && variant.file_format() == FileFormat::Pgn;
    is_pgn.then_some((variant, text))
}

/// FEN: read, written and read again. What is assumed is only reported if something is missing.
pub(crate) fn fen(bytes: &[u8]) {
    let read = variant_and_text(bytes)
        .filter(|(variant, _)| variant.has_fen())
        .and_then(|(variant, text)| Position::from_fen_of(variant, text).ok());
    let Some(position) = read else { return };
    let fen = position.fen();
    let assumed = Setup::read_fen(position.variant(), &fen).map(|(_, assumed)| assumed);
    assert_eq!(assumed, Ok(None), "{fen}");
    let again =
        Position::from_fen_of(position.variant(), &fen).expect("what is written can be read");
    assert_eq!(again.fen(), fen);
    assert_eq!(again.legal_moves(), position.legal_moves());
    // What people paste around it changes nothing.
    let encoded = fen.replace('/', "%2F").replace(' ', "+");
    for pasted in [
        format!("> “{fen}”"),
        format!("FEN: {fen}"),
        format!("[FEN \"{fen}\"]"),
        format!("<https://example.org/a?x=1&fen={encoded}&flip=1>"),
    ] {
        let again = Position::from_fen_of(position.variant(), &pasted);
        assert_eq!(again.map(|again| again.fen()), Ok(fen.clone()), "{pasted}");
    }
}

/// PGN: read, written and read again. A game before the text and one behind it stay what they are.
pub(crate) fn pgn(bytes: &[u8]) {
    let Some((variant, text)) = variant_and_file(bytes) else {
        return;
    };
    let read = |text: &str, leniency| Pgn::games(variant, text, leniency);
    let lenient = read(&text, Leniency::LaterMoves);
    let strict = read(&text, Leniency::Strict);
    if strict.refused.is_empty() {
        assert_eq!(
            strict.games, lenient.games,
            "what is clear is read in one way"
        );
    }
    for game in &lenient.games {
        let text = game.to_string();
        let again = Pgn::read_of(variant, &text).expect("what is written can be read");
        assert_eq!(again.len(), 1);
        assert_eq!(again[0].to_string(), text);
    }
    let whole = "[Event \"whole\"]\n\n1. e4 *";
    let around = read(
        &format!("{whole}\n\n{text}\n\n{whole}\n"),
        Leniency::LaterMoves,
    );
    let alone = Pgn::read_of(variant, whole).expect("a game");
    for game in [around.games.first(), around.games.last()] {
        let game = game.expect("the games around the text are read");
        assert_eq!(game.headers(), alone[0].headers());
        assert_eq!(game.moves(), alone[0].moves());
    }
    // Comments alone become part of the next game.
    let moved = |read: &ReadGames<Pgn>| {
        let games = read.games.iter();
        games.filter(|game| !game.moves().is_empty()).count()
    };
    assert_eq!(moved(&around), moved(&lenient) + 2);
    check_places(&around, &text);
}

/// Every fault and every remark is somewhere in the text.
fn check_places<G>(read: &ReadGames<G>, text: &str) {
    let lines = text.lines().count() + 8;
    assert!(
        read.refused
            .iter()
            .all(|error| (1..=lines).contains(&error.line))
    );
    assert!(
        read.notes
            .iter()
            .all(|note| (1..=lines).contains(&note.line))
    );
}

/// Game files of Chess4 (C4PGN): read, written and read again.
pub(crate) fn c4pgn(bytes: &[u8]) {
    let beginning = &bytes[..bytes.len().min(MAX_LENGTH)];
    let Ok(FileText { text, .. }) = FileText::decode(beginning.to_vec()) else {
        return;
    };
    let text = text.as_str();
    // Strict reading only differs for ambiguous tokens.
    let _ = C4pgn::read(text, None);
    // A search for misprints in a longer text would take too long for each input.
    if text.len() < MAX_REPAIRED
        && let Ok((games, _)) = C4pgn::repair(text, None)
    {
        assert!(
            C4pgn::read(
                &games.iter().map(C4pgn::annotated).collect::<String>(),
                None
            )
            .is_ok()
        );
    }
    for game in C4pgn::games(text, None, Leniency::LaterMoves).games {
        for text in [game.annotated(), game.condensed()] {
            let again = C4pgn::read(&text, None).expect("what is written can be read");
            assert_eq!(again.len(), 1);
            assert_eq!(again[0].play().coordinates(), game.play().coordinates());
        }
    }
}

/// Game files of chess for four (PGN4): read, written and read again.
pub(crate) fn pgn4(bytes: &[u8]) {
    let beginning = &bytes[..bytes.len().min(MAX_LENGTH)];
    let Ok(FileText { text, .. }) = FileText::decode(beginning.to_vec()) else {
        return;
    };
    let read = Pgn4::games(&text, None);
    let listed = Pgn4Record::list(&text);
    assert_eq!(
        listed.games.len() + listed.refused.len(),
        read.games.len() + read.refused.len()
    );
    check_places(&read, &text);
    for game in read.games {
        let text = game.to_string();
        let is_found = |text: &str| Variant::of_file(text) == Some(Variant::FourPlayer);
        assert!(game.headers().is_empty() || is_found(&Pgn4::of(game.play()).to_string()));
        let again = Pgn4::read(&text, None).expect("what is written can be read");
        // A game without a tag and a turn is none.
        assert!(again.len() <= 1);
        for again in again {
            assert_eq!(again.play().coordinates(), game.play().coordinates());
            assert_eq!(again.to_string(), text);
        }
    }
}

/// Game files of Chess66 (Game Courier's notation): read, written and read again.
pub(crate) fn courier(bytes: &[u8]) {
    let beginning = &bytes[..bytes.len().min(MAX_LENGTH)];
    let Ok(FileText { text, .. }) = FileText::decode(beginning.to_vec()) else {
        return;
    };
    let start = Play::new(Position::start(Variant::Chess66));
    let read = Courier::games(&text, &start);
    check_places(&read, &text);
    for game in read.games {
        let written = game.to_string();
        let again = Courier::read(&written, &start).expect("what is written can be read");
        let again: Vec<String> = again.iter().map(Courier::to_string).collect();
        assert_eq!(again, [written]);
    }
}

/// Positions in JSON: read, written and read again; and every move can be made.
pub(crate) fn position(bytes: &[u8]) {
    let read = |(variant, text)| Position::from_json(variant, text).ok();
    let Some(position) = variant_and_text(bytes).and_then(read) else {
        return;
    };
    let json = position.to_json();
    let again = Position::from_json(position.variant(), &json);
    assert_eq!(again.as_ref(), Ok(&position), "{json}");
    let play = Play::new(position);
    let state = Position::from_json(play.position().variant(), &play.state_json());
    assert!(state.is_ok(), "{}", play.state_json());
    let position = play.position();
    let plies = position.plies();
    // While a choice is due nothing can move, and perft counts the position after the choice.
    let count = position.perft(1);
    assert!(plies.is_empty() || count == plies.len() as u64, "{json}");
    for ply in plies {
        let after = position.play(ply).expect("a legal ply can be made");
        assert_eq!(after.legal_move_count(), after.legal_moves().len());
    }
}

/// Options in JSON: read, written and read again.
pub(crate) fn options(bytes: &[u8]) {
    let read = |(variant, text)| Options::from_json(variant, text).ok();
    let Some(options) = variant_and_text(bytes).and_then(read) else {
        return;
    };
    let again = Options::from_json(options.variant(), &options.to_json());
    assert_eq!(again.as_ref(), Ok(&options));
    Position::start_with(&options);
}

/// Events, one per line, applied to one game. A refused event changes nothing.
pub(crate) fn event(bytes: &[u8]) {
    let Some((variant, text)) = variant_and_text(bytes) else {
        return;
    };
    let mut play = Play::new(Position::start(variant));
    for line in text.lines() {
        let Ok(event) = play.read_event(line) else {
            continue;
        };
        let before = play.state_json();
        if play.apply(&event).is_err() {
            assert_eq!(play.state_json(), before, "{line}");
        }
        let written = play.read_event(&event.to_json());
        assert!(written.is_ok(), "{}", event.to_json());
    }
}

/// Typed moves, one per line, in one game. An accepted move is legal, and its notation means the
/// same move.
pub(crate) fn moves(bytes: &[u8]) {
    let Some((variant, text)) = variant_and_text(bytes) else {
        return;
    };
    let mut position = Position::start(variant);
    for word in text.split('\n') {
        let Ok(ply) = position.read_ply(word) else {
            continue;
        };
        let notation = position.notation(ply);
        assert_eq!(position.read_ply(&notation), Ok(ply), "{notation}");
        position = position.play(ply).expect("what is read is legal");
    }
}

/// Two squares, selected by two bytes, in a position in JSON: there is either a move or a reason.
pub(crate) fn why(bytes: &[u8]) {
    let Some((&[from, to], rest)) = bytes.split_first_chunk::<2>() else {
        return;
    };
    let read = |(variant, text)| Position::from_json(variant, text).ok();
    let Some(position) = variant_and_text(rest).and_then(read) else {
        return;
    };
    let locations = position.board().locations();
    let square = |byte: u8| locations[usize::from(byte) % locations.len()].square;
    let (from, to) = (square(from), square(to));
    let mut legal = position.legal_moves().into_iter();
    let is_legal = legal.any(|mv| (mv.from, mv.to, mv.promotion()) == (from, to, None));
    let why = position.why_not(from, to, None);
    assert!(
        is_legal || why.is_some(),
        "{from}{to}: {}",
        position.to_json()
    );
    assert!(
        !is_legal || why.is_none(),
        "{from}{to}: {}",
        position.to_json()
    );
}
