//! The languages of the texts, each once.

use crate::words;

/// Hands the table of languages to a macro: a name in code, its tag of RFC 5646, its name in the
/// language itself, and Discord's locales that mean it. What stands behind the macro's name is
/// handed on before the table.
///
/// A language needs a line here, the catalogue `presentation/src/text/TAG.ftl`, and its rules pages
/// `docs/players/rules/TAG/`. English is the first one and the default: Discord has its texts
/// without a locale, and its pages are in no folder of their own.
#[macro_export]
macro_rules! languages {
    ($table:ident $($before:tt)*) => {
        $table! {
            $($before)*
            English = "en", "English", [];
            German = "de", "Deutsch", ["de"];
            Spanish = "es", "Español", ["es-ES", "es-419"];
            French = "fr", "Français", ["fr"];
            Portuguese = "pt-BR", "Português (Brasil)", ["pt-BR"];
        }
    };
}

macro_rules! language {
    ($($name:ident = $tag:literal, $own_name:literal, [$($locale:literal),*];)+) => {
        words! {
            /// A language of the texts, by its tag.
            pub enum Language: Default = English {
                $(#[doc = $own_name] $name = $tag,)+
            }
        }

        /// Each language's name in the language itself.
        const OWN_NAMES: [&str; Language::ALL.len()] = [$($own_name),+];

        /// Discord's locales of each language.
        const LOCALES: [&[&str]; Language::ALL.len()] = [$(&[$($locale),*]),+];
    };
}
languages!(language);

impl Language {
    /// The language tag of RFC 5646.
    pub const fn tag(self) -> &'static str {
        self.word()
    }

    /// The language's name in the language itself: `Deutsch`.
    pub const fn own_name(self) -> &'static str {
        OWN_NAMES[self as usize]
    }

    /// Discord's locales of the language. English is the default there, and needs none.
    pub const fn locales(self) -> &'static [&'static str] {
        LOCALES[self as usize]
    }

    /// Reads a tag such as `de`, `de-AT` or `en_GB`: the language with this tag, or else the first
    /// one that differs only by its region or script.
    pub fn read(tag: &str) -> Option<Self> {
        let tag = tag.trim();
        let find = |is_meant: fn(&str, &str) -> bool| {
            let mut languages = Self::ALL.into_iter();
            languages.find(|language| is_meant(language.tag(), tag))
        };
        find(is_same_tag).or_else(|| find(|one, other| is_same_tag(primary(one), primary(other))))
    }

    /// The best language for an `Accept-Language` header: the first one with the greatest weight,
    /// or English.
    pub fn accepted(header: &str) -> Self {
        let wanted = header.split(',').filter_map(|range| {
            let (tag, parameters) = range.split_once(';').unwrap_or((range, ""));
            let weight = match parameters.trim().strip_prefix("q=") {
                Some(weight) => weight.trim().parse::<f32>().ok()?,
                None => 1.0,
            };
            Some((Self::read(tag)?, weight))
        });
        let best = wanted.fold((Self::default(), 0.0), |best, one| {
            if one.1 > best.1 { one } else { best }
        });
        best.0
    }
}

/// Whether two tags are the same. Some programs write `_` for `-`.
fn is_same_tag(one: &str, other: &str) -> bool {
    let in_one_form = |byte: u8| match byte {
        b'_' => b'-',
        _ => byte.to_ascii_lowercase(),
    };
    one.bytes()
        .map(in_one_form)
        .eq(other.bytes().map(in_one_form))
}

/// The language of a tag, without its region and script.
fn primary(tag: &str) -> &str {
    tag.split(['-', '_']).next().unwrap_or(tag)
}

#[cfg(test)]
mod tests {
    use super::Language::{self, English, German};

    #[test]
    fn every_language_reads_its_own_tag_and_its_locales() {
        for language in Language::ALL {
            let locales = language.locales().iter().copied();
            for tag in locales.chain([language.tag()]) {
                assert_eq!(Language::read(tag), Some(language), "{tag}");
            }
        }
    }

    #[test]
    fn a_region_makes_no_difference_and_an_unknown_language_is_none() {
        for (tag, language) in [
            ("de-AT", Some(German)),
            ("DE", Some(German)),
            ("en-US", Some(English)),
            ("en_GB", Some(English)),
            ("deu", None),
            ("eo", None),
            ("", None),
        ] {
            assert_eq!(Language::read(tag), language, "{tag}");
        }
    }

    #[test]
    fn the_accepted_language_with_the_greatest_weight_is_chosen() {
        for (header, language) in [
            ("", English),
            ("de", German),
            ("eo, de;q=0.8, en;q=0.9", English),
            ("eo-XX, eo;q=0.9, de-CH;q=0.8, en;q=0.7, *;q=0.5", German),
            ("en;q=0, de;q=0.1", German),
            ("de;q=0", English),
            ("de;q=heavy", English),
            (",;,", English),
        ] {
            assert_eq!(Language::accepted(header), language, "{header}");
        }
    }
}
