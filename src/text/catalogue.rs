//! The catalogue of each language: looks a message up by its key and fills it in. It knows no games.

use super::Language;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentError, FluentResource, FluentValue};
use std::sync::LazyLock;
use unic_langid::LanguageIdentifier;

/// Each language's texts, read once.
static TEXTS: LazyLock<[Text; Language::ALL.len()]> =
    LazyLock::new(|| Language::ALL.map(Text::read));

/// The texts of one language.
pub struct Text {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

/// What is filled into a message.
#[derive(Default)]
pub struct Arguments(FluentArgs<'static>);

impl Arguments {
    /// Nothing to fill in.
    pub fn new() -> Self {
        Self::default()
    }

    /// With one more value.
    pub fn with(mut self, name: &'static str, value: impl Into<FluentValue<'static>>) -> Self {
        self.0.set(name, value);
        self
    }
}

impl Text {
    /// The texts of a language.
    pub fn of(language: Language) -> &'static Self {
        &TEXTS[language as usize]
    }

    fn read(language: Language) -> Self {
        let resource = FluentResource::try_new(language.catalogue().to_owned())
            .map_err(|(_, faults)| faults)
            .expect("every catalogue is read by a test");
        let tag: LanguageIdentifier = language.tag().parse().expect("every tag is well formed");
        let mut bundle = FluentBundle::new_concurrent(vec![tag]);
        // The marks that isolate what is filled in would be shown as boxes by some clients and break what people copy.
        bundle.set_use_isolating(false);
        bundle
            .add_resource(resource)
            .expect("no key stands twice: read by a test");
        Self { language, bundle }
    }

    /// Whose texts these are.
    pub fn language(&self) -> Language {
        self.language
    }

    /// The message of a key, filled in. A key that is missing is said as it is and logged: a wrong text is better than none.
    pub fn say(&self, key: &str, arguments: &Arguments) -> String {
        let (text, faults) = self.fill(key, arguments);
        if !faults.is_empty() {
            tracing::error!(key, ?faults, "a message could not be filled in");
        }
        text
    }

    pub(super) fn fill(&self, key: &str, arguments: &Arguments) -> (String, Vec<FluentError>) {
        let message = self.bundle.get_message(key);
        let Some(pattern) = message.and_then(|message| message.value()) else {
            tracing::error!(key, "the catalogue has no such message");
            return (key.to_owned(), Vec::new());
        };
        let mut faults = Vec::new();
        let arguments = Some(&arguments.0);
        let text = self.bundle.format_pattern(pattern, arguments, &mut faults);
        (text.into_owned(), faults)
    }

    /// Whether there is a message of this key.
    pub(crate) fn has(&self, key: &str) -> bool {
        self.bundle.has_message(key)
    }

    /// Every key of a language, in the order of the alphabet.
    #[cfg(test)]
    pub(crate) fn keys(language: Language) -> std::collections::BTreeSet<String> {
        let lines = language.catalogue().lines();
        let messages = lines.filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()));
        messages
            .filter_map(|line| Some(line.split_once(" =")?.0.to_owned()))
            .collect()
    }
}
