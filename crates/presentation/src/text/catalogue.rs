//! The catalogue of one language: looks messages up by key and fills them in.
//!
//! It knows Fluent but no games. The macro `say!` is the usual way to get a text from it.

pub use entente_words::Language;

use entente_rules::{Army, Piece, PieceKind, PlacedPiece, Ply, Square};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentError, FluentResource, FluentValue};
use fluent_syntax::ast::{Entry, Pattern};
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};
use unic_langid::LanguageIdentifier;

/// The texts of every language. Each is indexed when it is needed for the first time.
static TEXTS: [OnceLock<Text>; Language::ALL.len()] =
    [const { OnceLock::new() }; Language::ALL.len()];

/// The same texts with the letters of pieces that programs read.
static PROGRAM_TEXTS: [OnceLock<Text>; Language::ALL.len()] =
    [const { OnceLock::new() }; Language::ALL.len()];

/// The largest number of pieces of a kind whose words are kept. An army begins with at most eight
/// of a kind on most boards.
const MAX_KEPT_COUNT: usize = 8;

/// The words for each small number of pieces of each kind.
type Counted = [[OnceLock<String>; MAX_KEPT_COUNT + 1]; PieceKind::ALL.len()];

/// The texts of one language.
pub struct Text {
    language: Language,
    messages: Arc<Messages>,
    /// The letters of the kinds of pieces in moves, each at the index of its kind.
    signs: [char; PieceKind::ALL.len()],
    /// The words that are filled in most often: several times for each position.
    counted: Counted,
    /// Whether programs read it, and no chat.
    is_for_programs: bool,
}

/// The arguments of a message.
#[derive(Default)]
pub struct Arguments(FluentArgs<'static>);

impl Arguments {
    /// No arguments.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds an argument.
    pub fn with(
        mut self,
        name: impl Into<Cow<'static, str>>,
        value: impl Into<FluentValue<'static>>,
    ) -> Self {
        self.0.set(name, value);
        self
    }
}

/// A fact, such as an army or a square, that can be an argument of a message.
pub trait Fact {
    /// Adds it to the arguments, in the words of a language.
    fn put(&self, name: &'static str, text: &Text, arguments: Arguments) -> Arguments;
}

impl<F: Fact> Fact for &F {
    fn put(&self, name: &'static str, text: &Text, arguments: Arguments) -> Arguments {
        F::put(self, name, text, arguments)
    }
}

impl Text {
    /// The texts of a language.
    pub fn of(language: Language) -> &'static Self {
        TEXTS[language as usize].get_or_init(|| Self::read(language))
    }

    /// The texts of a language for programs, which read moves: pieces have their English letters,
    /// and nothing is escaped for a chat.
    pub fn for_programs(language: Language) -> &'static Self {
        let read = || Self::of(language).with_english_letters();
        PROGRAM_TEXTS[language as usize].get_or_init(read)
    }

    fn with_english_letters(&self) -> Self {
        Self {
            language: self.language,
            messages: self.messages.clone(),
            signs: PieceKind::ALL.map(PieceKind::letter),
            counted: Counted::default(),
            is_for_programs: true,
        }
    }

    /// Whether programs read it, and no chat.
    pub(super) fn is_for_programs(&self) -> bool {
        self.is_for_programs
    }

    /// The letter of a kind of piece in moves.
    pub fn sign(&self, kind: PieceKind) -> char {
        self.signs[kind as usize]
    }

    /// The kind of piece with this capital letter.
    pub(super) fn kind_of_sign(&self, letter: char) -> Option<PieceKind> {
        let at = self.signs.iter().position(|sign| *sign == letter)?;
        PieceKind::ALL.get(at).copied()
    }

    /// The kind of piece with this capital letter, other than a pawn.
    pub(super) fn piece_of_sign(&self, letter: char) -> Option<PieceKind> {
        let kind = self.kind_of_sign(letter);
        kind.filter(|kind| *kind != PieceKind::Pawn)
    }

    /// The words for a number of pieces of a kind, which `words` says and which are kept for small
    /// numbers.
    pub(super) fn counted(
        &self,
        kind: PieceKind,
        count: usize,
        words: impl FnOnce() -> String,
    ) -> Cow<'_, str> {
        match self.counted[kind as usize].get(count) {
            Some(kept) => kept.get_or_init(words).into(),
            None => words().into(),
        }
    }

    fn read(language: Language) -> Self {
        Self::of_catalogues(language, language.tag(), &[catalogue(language)])
    }

    /// The texts of catalogues, by the plural rules of a tag. A message that several of them have
    /// is that of the last one, so one that is not complete can follow a complete one. What is no
    /// catalogue, such as the rules pages, is that of `language`.
    pub(super) fn of_catalogues(
        language: Language,
        tag: &str,
        catalogues: &[&'static str],
    ) -> Self {
        let mut text = Self {
            language,
            messages: Arc::new(Messages::of(tag, catalogues)),
            signs: PieceKind::ALL.map(PieceKind::letter),
            counted: Counted::default(),
            is_for_programs: false,
        };
        let signs = text.say("piece-signs", &Arguments::new());
        for (own, sign) in text.signs.iter_mut().zip(signs.chars()) {
            *own = sign;
        }
        text
    }

    /// The language of these texts.
    pub fn language(&self) -> Language {
        self.language
    }

    /// A message, filled in. If anything is missing, that is logged and the rest is returned,
    /// because an incomplete text is better than none.
    pub fn say(&self, key: &str, arguments: &Arguments) -> String {
        let (text, faults) = self.fill(key, arguments);
        if !faults.is_empty() {
            tracing::error!(key, ?faults, "a message could not be filled in");
        }
        text
    }

    pub(super) fn fill(&self, key: &str, arguments: &Arguments) -> (String, Vec<FluentError>) {
        let Some(message) = self.messages.by_key.get(key) else {
            tracing::error!(key, "the catalogue has no such message");
            return (key.to_owned(), Vec::new());
        };
        let mut faults = Vec::new();
        let text = self.messages.references.format_pattern(
            message.pattern(),
            Some(&arguments.0),
            &mut faults,
        );
        (text.into_owned(), faults)
    }

    /// Whether there is a message with this key.
    pub fn has(&self, key: &str) -> bool {
        self.messages.by_key.contains_key(key)
    }

    /// All keys of a language.
    #[doc(hidden)]
    pub fn keys(language: Language) -> std::collections::BTreeSet<String> {
        let messages = messages(catalogue(language));
        messages.map(|(key, _)| key.to_owned()).collect()
    }
}

/// The messages of a language.
///
/// All messages of five languages, parsed, take 14 MB, and most are never said. So each is parsed
/// when it is said for the first time.
struct Messages {
    by_key: HashMap<&'static str, Message>,
    /// The messages that stand within others.
    references: FluentBundle<FluentResource>,
}

/// A message: its source, and what it was parsed to.
struct Message {
    source: &'static str,
    parsed: OnceLock<FluentResource>,
}

impl Messages {
    fn of(tag: &str, catalogues: &[&'static str]) -> Self {
        let tag: LanguageIdentifier = tag.parse().expect("every tag is valid");
        let mut references = FluentBundle::new_concurrent(vec![tag]);
        // Fluent can wrap arguments in invisible marks for bidirectional text. Some clients show
        // them as boxes, and they end up in what users copy.
        references.set_use_isolating(false);
        let message = |(key, source)| {
            let parsed = OnceLock::new();
            (key, Message { source, parsed })
        };
        let all = catalogues.iter().copied().flat_map(messages);
        let by_key: HashMap<_, _> = all.map(message).collect();
        let referenced = catalogues
            .iter()
            .flat_map(|catalogue| catalogue.split('{').skip(1))
            .filter_map(|placeable| by_key.get(placeable.split('}').next()?.trim()));
        for message in referenced {
            references.add_resource_overriding(parse(message.source));
        }
        Self { by_key, references }
    }
}

impl Message {
    fn pattern(&self) -> &Pattern<&str> {
        let parsed = self.parsed.get_or_init(|| parse(self.source));
        let pattern = match parsed.get_entry(0) {
            Some(Entry::Message(message)) => message.value.as_ref(),
            _ => None,
        };
        pattern.expect("a test parses every message")
    }
}

/// A message or a whole catalogue, parsed.
pub(super) fn parse(source: &str) -> FluentResource {
    FluentResource::try_new(source.to_owned())
        .map_err(|(_, faults)| faults)
        .expect("a test parses every message")
}

/// The messages of a catalogue with their keys, each as it is in the file.
pub(super) fn messages(catalogue: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut starts = Vec::new();
    let mut at = 0;
    for line in catalogue.split_inclusive('\n') {
        if line.starts_with(|c: char| c.is_ascii_lowercase() || c == '#') {
            starts.push(at);
        }
        at += line.len();
    }
    let ends: Vec<_> = starts.iter().skip(1).copied().chain([at]).collect();
    let parts = starts.into_iter().zip(ends);
    parts.filter_map(|(start, end)| {
        let source = &catalogue[start..end];
        let (key, _) = source.split_once(" =")?;
        key.starts_with(|c: char| c.is_ascii_lowercase())
            .then_some((key, source))
    })
}

/// Looks a message up and fills it in: the text, the key, and the arguments as `name = value`, or
/// `name` alone for a variable of that name. After a semicolon they are facts of the rules
/// ([`Fact`](crate::text::Fact)), which are put into words first.
#[macro_export]
macro_rules! say {
    (@ $name:ident) => { $name };
    (@ $name:ident $value:expr) => { $value };
    ($text:expr, $key:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $text.say(
            $key,
            &$crate::text::Arguments::new()
                $(.with(stringify!($name), $crate::text::say!(@ $name $($value)?)))*,
        )
    };
    ($text:expr, $key:literal; $($name:ident $(= $value:expr)?),+) => {{
        let arguments = $crate::text::Arguments::new();
        $(
            let fact = &$crate::text::say!(@ $name $($value)?);
            let arguments = $crate::text::Fact::put(fact, stringify!($name), $text, arguments);
        )+
        $text.say($key, &arguments)
    }};
}
pub use say;

macro_rules! catalogues {
    ($($name:ident = $tag:literal, $own_name:literal, $locales:tt;)+) => {
        [$(include_str!(concat!($tag, ".ftl"))),+]
    };
}

/// The contents of the files, in the order of [`Language::ALL`].
const CATALOGUES: [&str; Language::ALL.len()] = entente_words::languages!(catalogues);

/// The content of a language's file.
pub(super) fn catalogue(language: Language) -> &'static str {
    CATALOGUES[language as usize]
}

/// Facts that are one word.
macro_rules! words {
    ($($Type:ty: |$text:ident, $fact:ident| $word:expr;)*) => {
        $(impl Fact for $Type {
            fn put(&self, name: &'static str, $text: &Text, arguments: Arguments) -> Arguments {
                let $fact = self;
                arguments.with(name, $word)
            }
        })*
    };
}

words! {
    Army: |text, army| text.army(*army);
    PieceKind: |text, kind| text.kind(*kind);
    Piece: |_text, piece| piece.cased_letter().to_string();
    Square: |_text, square| square.to_string();
    Ply: |_text, ply| ply.to_string();
    String: |_text, words| words.clone();
    usize: |_text, count| *count;
}

/// A message is about one piece, so its parts have the same names in all messages.
impl Fact for PlacedPiece {
    fn put(&self, _name: &'static str, text: &Text, arguments: Arguments) -> Arguments {
        arguments
            .with("kind", text.kind(self.kind))
            .with("square", self.square.to_string())
            .with("army", text.army(self.army))
    }
}

/// Several pieces: `the rook on e8 and the bishop on b4`.
impl Fact for Vec<PlacedPiece> {
    fn put(&self, name: &'static str, text: &Text, arguments: Arguments) -> Arguments {
        let names = self
            .iter()
            .map(|piece| say!(text, "piece-of-others"; piece));
        let pieces = text.all_of(names.collect());
        arguments.with("count", self.len()).with(name, pieces)
    }
}
