//! A language is a line in the table: with one more, whatever is made from the table has one more.

use entente_words::{languages, words};

/// Makes languages from a table as the crate itself does.
macro_rules! table {
    ($($name:ident = $tag:literal, $own_name:literal, [$($locale:literal),*];)+) => {
        words! {
            /// The languages of the table and a sixth one.
            enum Language: Default = English {
                $(#[doc = $own_name] $name = $tag,)+
            }
        }

        /// Each language's own name and its locales.
        const NAMES: [(&str, &[&str]); Language::ALL.len()] =
            [$(($own_name, &[$($locale),*])),+];
    };
}

/// Adds a line to the table.
macro_rules! with_czech {
    ($($table:tt)+) => {
        table! { $($table)+ Czech = "cs", "Čeština", ["cs"]; }
    };
}
languages!(with_czech);

#[test]
fn a_line_more_in_the_table_is_a_language_more() {
    let before = entente_words::Language::ALL;
    assert_eq!(Language::ALL.len(), before.len() + 1);
    assert_eq!(Language::from_word("cs"), Some(Language::Czech));
    assert_eq!(NAMES[Language::Czech as usize], ("Čeština", &["cs"][..]));
    // The others stay where they were: catalogues and pages are found by their index.
    for language in before {
        assert_eq!(Language::WORDS[language as usize], language.tag());
        let (own_name, locales) = NAMES[language as usize];
        assert_eq!(
            (own_name, locales),
            (language.own_name(), language.locales())
        );
    }
}
