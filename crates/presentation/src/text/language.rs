//! The catalogue of each language of [`entente_words::languages`].

pub use entente_words::Language;

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
