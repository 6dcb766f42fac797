//! Every way in which text enters the rules, as a function of any bytes.
//!
//! None may panic, and whatever is accepted must be the same after writing and reading it again.
//! `fuzz_targets` hands these functions to libFuzzer, and `tests/rules/fuzz` to a mutator that
//! needs no nightly compiler.

use entente_rules::{C4pgn, Options, Pgn, Play, Position, Variant};

/// A function to try with any bytes.
pub(crate) type Entry = fn(&[u8]);

/// Every entry with its name.
pub(crate) const ENTRIES: [(&str, Entry); 8] = [
    ("fen", fen),
    ("pgn", pgn),
    ("c4pgn", c4pgn),
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

/// FEN: read, written and read again.
pub(crate) fn fen(bytes: &[u8]) {
    let read = variant_and_text(bytes)
        .filter(|(variant, _)| variant.has_fen())
        .and_then(|(variant, text)| Position::from_fen_of(variant, text).ok());
    let Some(position) = read else { return };
    let fen = position.fen();
    let again =
        Position::from_fen_of(position.variant(), &fen).expect("what is written can be read");
    assert_eq!(again.fen(), fen);
    assert_eq!(again.legal_moves(), position.legal_moves());
}

/// PGN: read, written and read again.
pub(crate) fn pgn(bytes: &[u8]) {
    let Some((variant, text)) = variant_and_text(bytes).filter(|(variant, _)| variant.has_fen())
    else {
        return;
    };
    let strict = Pgn::read_of(variant, text);
    let Ok(games) = Pgn::read_leniently_of(variant, text) else {
        return;
    };
    if let Ok(strict) = strict {
        assert_eq!(strict, games, "what is clear is read in one way");
    }
    for game in games {
        let text = game.to_string();
        let again = Pgn::read_of(variant, &text).expect("what is written can be read");
        assert_eq!(again.len(), 1);
        assert_eq!(again[0].to_string(), text);
    }
}

/// Game files of Chess4 (C4PGN): read, written and read again.
pub(crate) fn c4pgn(bytes: &[u8]) {
    let beginning = &bytes[..bytes.len().min(MAX_LENGTH)];
    let Ok(text) = core::str::from_utf8(beginning) else {
        return;
    };
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
    let Ok(games) = C4pgn::read_leniently(text, None) else {
        return;
    };
    for game in games {
        for text in [game.annotated(), game.condensed()] {
            let again = C4pgn::read(&text, None).expect("what is written can be read");
            assert_eq!(again.len(), 1);
            assert_eq!(again[0].play().coordinates(), game.play().coordinates());
        }
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
