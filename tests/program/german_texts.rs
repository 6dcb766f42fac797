//! Games in German: every text of a game that people read has the German letters of pieces, and
//! every file that programs read has the English ones.
use crate::support::*;
use entente_presentation::text::{Language, Text};
use entente_rules::{Move, PieceKind, Position, Variant};
use entente_sandbox::{Message, Thread};
use serde_json::Value;

/// The keys of Discord's JSON whose values nobody reads.
const NOT_READ: [&str; 8] = [
    "custom_id",
    "value",
    "id",
    "url",
    "proxy_url",
    "filename",
    "nonce",
    "timestamp",
];

/// All texts of a message that people read: its content, labels, entries and alternative texts.
pub(crate) fn read_texts(json: &Value, texts: &mut Vec<String>) {
    match json {
        Value::String(text) => texts.push(text.clone()),
        Value::Array(values) => values.iter().for_each(|value| read_texts(value, texts)),
        Value::Object(fields) => {
            let read = fields
                .iter()
                .filter(|(key, _)| !NOT_READ.contains(&key.as_str()));
            read.for_each(|(_, value)| read_texts(value, texts));
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// The first move in this text whose piece has an English letter that is no German one.
fn english_move(text: &str) -> Option<&str> {
    let is_part = |sign: char| sign.is_ascii_alphanumeric() || "=+#-".contains(sign);
    let words: Vec<&str> = text.split(|sign| !is_part(sign)).collect();
    let labels = words.windows(2).filter(|pair| {
        // Game Courier's notation: the piece, then its squares.
        matches!(pair[0], "N" | "Q" | "R" | "n" | "q" | "r")
            && pair[1].contains('-')
            && pair[1].ends_with(|sign: char| sign.is_ascii_digit())
    });
    let labelled = labels.map(|pair| pair[0]).next();
    let named = words.iter().copied().find(|word| {
        let promotes = ["=N", "=Q", "=R"].iter().any(|sign| word.contains(sign));
        promotes || is_move_of(word, "NQRB") && !word.contains('-')
    });
    labelled.or(named)
}

/// Whether a word is a move of a piece with one of these letters: the letter, then squares.
fn is_move_of(word: &str, letters: &str) -> bool {
    let mut signs = word.chars();
    let is_piece = signs.next().is_some_and(|first| letters.contains(first));
    let squares = signs.as_str().split(['+', '#']).next().unwrap_or_default();
    let is_square = |sign: char| matches!(sign, 'a'..='p' | 'x' | 'A'..='H' | '0'..='9');
    is_piece
        && (2..=7).contains(&squares.len())
        && squares.starts_with(|sign: char| sign.is_ascii_alphabetic())
        && squares.ends_with(|sign: char| sign.is_ascii_digit())
        && squares.chars().all(is_square)
}

#[test]
fn the_word_list_finds_english_moves_and_nothing_else() {
    for (text, found) in [
        ("2. Nf3 · Ann", Some("Nf3")),
        ("e8=Q+", Some("e8=Q+")),
        ("(Rxa1#)", Some("Rxa1#")),
        ("1. N b1-c3", Some("N")),
        ("Bb14#bg", Some("Bb14#bg")),
        ("2. Sf3 Dd5 Lb5 Txe8+ e8=D Ke2", None),
        ("B a2-A4", None),
        ("Nein, R2D2 spielt nicht", None),
        ("Bob zieht mit dem Bauern von b2 nach b4", None),
    ] {
        assert_eq!(english_move(text), found, "{text}");
    }
}

/// A game of Ann, who reads German, against the computer.
struct AnnsGame<'a> {
    server: &'a TestServer,
    thread: Thread,
}

impl<'a> AnnsGame<'a> {
    async fn start(server: &'a TestServer, variant: Variant) -> Self {
        server.sandbox.user("ann").set_locale("de").unwrap();
        let name = Text::of(Language::German).variant_name(variant);
        let line = format!("/spielen variante:\"{name}\" stufe:1 farbe:Weiß");
        let answer = server.channel("ann").slash(&line).await.unwrap();
        assert!(
            answer.content.starts_with("Du spielst Weiß"),
            "{}",
            answer.content
        );
        let thread = until(|| server.channel("ann").threads().pop()).await;
        board_number(&server.thread("ann", &thread), 1).await;
        Self { server, thread }
    }

    fn boards(&self) -> Vec<Message> {
        boards(&self.server.thread("ann", &self.thread))
    }

    /// Ann types this move, and the computers answer.
    async fn play(&self, typed: &str) -> String {
        let (ann, known) = (self.server.thread("ann", &self.thread), self.boards().len());
        let answer = ann.slash(&format!("/zug \"{typed}\"")).await.unwrap();
        assert!(
            answer.content.contains(&format!("**{typed}**")),
            "{typed}: {}",
            answer.content
        );
        let id = ann.user().id();
        until(|| {
            let boards = self.boards();
            let last = boards.last().filter(|_| boards.len() > known)?;
            last.json["mentions"]
                .to_string()
                .contains(&id.to_string())
                .then_some(())
        })
        .await;
        answer.content
    }

    /// Every text that Ann has seen: the messages, and the answers to her.
    async fn texts(&self) -> Vec<String> {
        let channel = self.server.channel("ann");
        let thread = self.server.thread("ann", &self.thread);
        let mut seen: Vec<Value> = channel.messages().into_iter().map(|one| one.json).collect();
        seen.extend(thread.messages().into_iter().map(|one| one.json));
        for line in [
            "/zeigen züge",
            "/zeigen stellung",
            "/zeigen tipp",
            "/zeigen denkbrett",
            "/brett",
            "/am-zug",
            "/hilfe",
            "/plan liste",
            "/zug Da1",
            "/zug Dz99",
            "/zug ?",
            "/plan wenn folge:\"Sa9 Lb9\"",
        ] {
            if let Ok(answer) = thread.slash(line).await {
                seen.push(answer.json);
            }
        }
        let menu = self.boards().pop().unwrap().press("Ziehen").await.unwrap();
        seen.push(menu.json.clone());
        for typed in ["S", "Sa", "D", "L"] {
            let choices = thread
                .autocomplete(&format!("/zug zug:{typed}"))
                .await
                .unwrap();
            seen.extend(choices.into_iter().map(|choice| Value::String(choice.name)));
        }
        let mut texts = vec![self.thread.name.clone()];
        seen.iter().for_each(|json| read_texts(json, &mut texts));
        texts
    }
}

/// A first move of a piece of White whose German letter is not the English one, in short and in
/// German letters.
fn piece_move(variant: Variant) -> String {
    let start = Position::start(variant);
    let kind = |mv: &Move| start.piece(mv.from).map(|piece| piece.kind);
    let is_other = |mv: &Move| {
        use PieceKind::{Bishop, Knight, Queen, Rook};
        kind(mv).is_some_and(|kind| [Knight, Bishop, Rook, Queen].contains(&kind))
    };
    let legal = start.legal_moves();
    // Where only pawns can move first, one of them does.
    let mv = *legal.iter().find(|mv| is_other(mv)).unwrap_or(&legal[0]);
    let notation = start.notation(mv);
    let short = start.short_notation(mv, &notation);
    Text::of(Language::German).short_move(&short, &notation)
}

/// A German alone on a server that has chosen no language is answered in German, by messages to
/// everybody, too, and in German letters, in every rule set.
#[tokio::test(flavor = "multi_thread")]
async fn no_text_of_a_german_game_has_english_letters_of_pieces() {
    for variant in [
        Variant::Standard,
        Variant::Chess66,
        Variant::Capablanca,
        Variant::Chess4,
        Variant::Alliance,
    ] {
        let server = TestServer::open().await;
        let game = AnnsGame::start(&server, variant).await;
        let typed = piece_move(variant);
        assert!(
            variant == Variant::Alliance || typed.starts_with(['S', 'L', 'T', 'D']),
            "{variant:?}: {typed}"
        );
        game.play(&typed).await;
        let texts = game.texts().await;
        for text in &texts {
            assert_eq!(english_move(text), None, "{variant:?}: {text}");
        }
        let mentions = texts.iter().filter(|text| text.contains(&typed)).count();
        assert!(mentions >= 3, "{variant:?}: {texts:#?}");
        let begun = texts
            .iter()
            .any(|text| text.contains("Die Partie beginnt") || text.contains("am Zug"));
        assert!(begun, "{variant:?}: {texts:#?}");
        server.close().await;
    }
}

/// Files are for programs, and have English letters in every language.
#[tokio::test(flavor = "multi_thread")]
async fn files_of_a_german_game_have_english_letters() {
    for (variant, english, german) in [
        (Variant::Standard, "1. N", "1. S"),
        (Variant::Chess4, "1. N", "1. S"),
        (Variant::Chess66, "N b1-", "S b1-"),
    ] {
        let server = TestServer::open().await;
        let game = AnnsGame::start(&server, variant).await;
        let typed = piece_move(variant);
        game.play(&typed).await;
        let thread = server.thread("ann", &game.thread);
        let answer = thread.slash("/zeigen datei").await.unwrap();
        let file = thread.download(&answer.attachments[0]).unwrap();
        let file = String::from_utf8(file).unwrap();
        assert!(file.contains(english), "{variant:?}: {file}");
        assert!(!file.contains(german), "{variant:?}: {file}");
        server.close().await;
    }
}
