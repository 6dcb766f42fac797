//! The parts that pages share: the language that an address names, and how a file is sent.

use entente_presentation::text::{Language, Text};
use serde::Deserialize;

/// The language that the address of the page names, in place of the browser's.
#[derive(Debug, Deserialize)]
pub(super) struct LanguageQuery {
    language: Option<String>,
}

impl LanguageQuery {
    pub(super) fn text(&self, usual: &'static Text) -> &'static Text {
        let named = self.language.as_deref().and_then(Language::read);
        named.map_or(usual, Text::of)
    }
}

/// A file without comments on lines of their own, and without indentation.
pub(super) fn slim(content: &str) -> String {
    let mut slim = String::new();
    let mut is_comment = false;
    for line in content.lines().map(str::trim_start) {
        is_comment |= line.starts_with("/*");
        if !is_comment && !line.is_empty() && !line.starts_with("//") {
            slim.push_str(line);
            slim.push('\n');
        }
        is_comment &= !line.ends_with("*/");
    }
    slim
}
