//! The rules pages of `docs/players/rules`, built into the executable.
//!
//! They are served as whole Markdown pages, and in parts that a chat can show, in every language.
//! All translations of a page have the same sections in the same order, so that a number means the
//! same section to every reader; a test of the rules compares them. This module knows no games, and
//! it only has to read our own Markdown.

use crate::text::Language;
use entente_rules::Variant;

/// The ID of a rule set, and its page in every language, in the order of [`Language::ALL`]. The
/// English pages are above the folders of the others.
macro_rules! translations {
    ($id:literal) => {
        ($id, entente_words::languages!(translations $id,))
    };
    (
        $id:literal,
        English = $first_tag:literal, $first_name:literal, $first_locales:tt;
        $($name:ident = $tag:literal, $own_name:literal, $locales:tt;)*
    ) => {
        [
            include_str!(concat!("../../../docs/players/rules/", $id, ".md")),
            $(include_str!(concat!("../../../docs/players/rules/", $tag, "/", $id, ".md")),)*
        ]
    };
}

/// Every page by the ID of its rule set, in every language.
const PAGES: [(&str, [&str; Language::ALL.len()]); Variant::ALL.len()] = [
    translations!("standard"),
    translations!("chess960"),
    translations!("chess66"),
    translations!("capablanca"),
    translations!("chess4"),
    translations!("chess45"),
    translations!("alliance"),
    translations!("multiplayer"),
    translations!("fourplayer"),
];

/// The rules page of a rule set in a language, in Markdown.
pub fn of(variant: Variant, language: Language) -> &'static str {
    let page = PAGES.iter().find(|(id, _)| *id == variant.id());
    page.expect("every rule set has a page").1[language as usize]
}

/// A part of a page with its heading.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Section {
    /// The heading. That of the first section is the title of the page.
    pub title: &'static str,
    text: &'static str,
}

/// The sections of a page. The first one is the introduction before all headings.
pub fn sections(variant: Variant, language: Language) -> Vec<Section> {
    let parts = of(variant, language).split("\n## ").map(|part| {
        let (title, text) = part.split_once('\n').unwrap_or((part, ""));
        Section {
            title: title.trim_start_matches("# "),
            text,
        }
    });
    parts.collect()
}

impl Section {
    /// The name of the lesson whose picture belongs to this section.
    pub fn lesson(&self) -> Option<&'static str> {
        self.text.lines().find_map(lesson_mark)
    }

    /// The section for a chat, in pages of at most `limit` characters.
    pub fn for_chat(&self, limit: usize) -> Vec<String> {
        let mut pages: Vec<String> = Vec::new();
        for block in blocks(self.text).flat_map(|block| pieces(&block, limit)) {
            match pages.last_mut() {
                // Less than the limit, because a line break comes in between.
                Some(page) if length(page) + length(&block) < limit => {
                    page.push('\n');
                    page.push_str(&block);
                }
                _ => pages.push(block),
            }
        }
        pages
    }
}

fn length(text: &str) -> usize {
    text.chars().count()
}

/// The blocks of a section: a diagram as it is, or a paragraph joined into one line.
fn blocks(text: &str) -> impl Iterator<Item = String> {
    let mut blocks: Vec<String> = Vec::new();
    let (mut within, mut open) = (false, false);
    for line in text.lines() {
        if !within && (is_definition(line) || lesson_mark(line).is_some()) {
            continue;
        }
        let is_fence = line.starts_with("```");
        let is_item = ["* ", "- ", "|", "### "]
            .iter()
            .any(|mark| line.trim_start().starts_with(mark));
        let joins = within || open && !is_fence && !is_item && !line.is_empty();
        match blocks.last_mut() {
            Some(block) if within => *block += &format!("\n{line}"),
            Some(block) if joins => *block += &format!(" {}", line.trim()),
            _ if is_fence => blocks.push("```".to_owned()),
            _ if !line.trim().is_empty() => blocks.push(line.trim().to_owned()),
            _ => {}
        }
        within ^= is_fence;
        open = !is_fence && !line.trim().is_empty();
    }
    let for_chat = |block: String| {
        if block.starts_with("```") {
            block
        } else {
            plain(&block)
        }
    };
    let is_picture = |block: &str| block.starts_with("![");
    let is_shown = |block: &String| !block.is_empty() && !is_contents(block);
    blocks
        .into_iter()
        .filter(move |block| !is_picture(block))
        .map(for_chat)
        .filter(is_shown)
}

/// Whether a line defines the target of a link: `[001]: ../cases/01-pawns.json`.
fn is_definition(line: &str) -> bool {
    line.starts_with('[') && line.contains("]: ")
}

/// The name in a line that chooses a lesson: `<!-- lesson: castling -->`. It is below the
/// heading of a section, and is never shown.
fn lesson_mark(line: &str) -> Option<&str> {
    line.strip_prefix("<!-- lesson: ")?.strip_suffix(" -->")
}

/// Whether a block is the page's table of contents. A chat has a menu instead. Diagrams have the
/// same dots for their empty squares.
fn is_contents(block: &str) -> bool {
    !block.starts_with("```") && block.matches(" · ").count() > 4
}

/// A paragraph without what does not work in a chat: links, anchors, numbers of cases, table lines.
fn plain(block: &str) -> String {
    let untagged = without_tags(block);
    if let Some(row) = untagged.strip_prefix('|') {
        return table_row(row);
    }
    let item = ["* ", "- "]
        .iter()
        .find_map(|mark| untagged.strip_prefix(mark));
    let text = match (untagged.strip_prefix("### "), item) {
        (Some(heading), _) => format!("**{heading}**"),
        (None, Some(item)) => format!("• {item}"),
        (None, None) => untagged,
    };
    typographic(&without_links(&text))
}

fn table_row(row: &str) -> String {
    let cells: Vec<_> = row
        .trim()
        .trim_end_matches('|')
        .split('|')
        .map(|cell| typographic(&without_links(cell.trim())))
        .collect();
    let is_ruler = |cell: &String| cell.chars().all(|c| "-: ".contains(c));
    if cells.iter().all(is_ruler) {
        String::new()
    } else {
        format!("• {}", cells.join(" – "))
    }
}

/// The text with typographic apostrophes and quotation marks. The English files have plain ones,
/// and the others have those of their language. Code in backquotes stays as it is.
fn typographic(text: &str) -> String {
    let mut is_quoted = false;
    let mut before = ' ';
    let printed = text.chars().map(|sign| {
        is_quoted ^= sign == '`';
        let opens = before.is_whitespace() || "(*—–".contains(before);
        before = sign;
        match sign {
            '\'' if !is_quoted => '’',
            '"' if !is_quoted && opens => '“',
            '"' if !is_quoted => '”',
            sign => sign,
        }
    });
    printed.collect()
}

/// `<a id="a1"></a>Words` as `Words`.
fn without_tags(text: &str) -> String {
    let mut shown = String::new();
    let mut rest = text;
    while let Some((before, tag)) = rest.split_once('<') {
        let Some((_, behind)) = tag.split_once('>') else {
            break;
        };
        shown.push_str(before);
        rest = behind;
    }
    shown + rest
}

/// `[words](place)` as `words`, and `[001]` as nothing.
fn without_links(text: &str) -> String {
    let mut shown = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('[') {
        let Some((inner, behind)) = after.split_once(']') else {
            break;
        };
        shown.push_str(before);
        let target = behind
            .strip_prefix('(')
            .and_then(|link| link.split_once(')'));
        let is_case = inner.chars().all(|c| c.is_ascii_digit());
        match target {
            Some(_) => shown.push_str(inner),
            None if is_case => shown.truncate(shown.trim_end().len()),
            None => shown.push_str(&format!("[{inner}]")),
        }
        rest = target.map_or(behind, |(_, behind)| behind);
    }
    shown + rest
}

/// A block that fits, or its parts.
fn pieces(block: &str, limit: usize) -> Vec<String> {
    if length(block) <= limit {
        return vec![block.to_owned()];
    }
    let mut pieces = vec![String::new()];
    for word in block.split_inclusive([' ', '\n']) {
        let room = pieces
            .last()
            .is_some_and(|piece| length(piece) + length(word) <= limit);
        match pieces.last_mut() {
            Some(piece) if room => piece.push_str(word),
            _ => pieces.push(word.to_owned()),
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every section of every page in every language, with the page's name.
    fn all_sections() -> Vec<(String, Section)> {
        let pages = Variant::ALL
            .into_iter()
            .flat_map(|variant| Language::ALL.map(|language| (variant, language)));
        pages
            .flat_map(|(variant, language)| {
                let name = format!("{} ({})", variant.id(), language.tag());
                let named = move |section| (name.clone(), section);
                sections(variant, language).into_iter().map(named)
            })
            .collect()
    }

    #[test]
    fn every_rule_set_has_a_page_that_a_chat_can_show() {
        for variant in Variant::ALL {
            for language in Language::ALL {
                let count = sections(variant, language).len();
                assert!((4..=25).contains(&count), "{} {language:?}", variant.id());
            }
        }
        for (page_name, section) in all_sections() {
            let pages = section.for_chat(1800);
            assert!(!pages.is_empty(), "{} of {page_name}", section.title);
            for page in pages {
                assert!(length(&page) <= 1800, "{page}");
                assert_eq!(page.matches("```").count() % 2, 0, "{page}");
            }
        }
    }

    #[test]
    fn a_menu_has_room_for_every_heading() {
        for (page_name, section) in all_sections() {
            assert!(
                length(section.title) <= 100,
                "{} of {page_name}",
                section.title
            );
        }
    }

    /// A page without its diagrams and code, which may contain anything.
    fn prose(page: &str) -> String {
        let outside = |text: &str, mark: &str| text.split(mark).step_by(2).collect::<String>();
        outside(&outside(page, "```"), "`")
    }

    #[test]
    fn no_markdown_is_left_that_a_chat_cannot_show() {
        for (page_name, section) in all_sections() {
            for page in section.for_chat(1800) {
                let prose = prose(&page);
                for left in [
                    "[", "]", "](", "<", ">", ",,", "|", "#", "\n- ", ".md", "'", "\"",
                ] {
                    let title = format!("{} of {page_name}", section.title);
                    assert!(!prose.contains(left), "{left:?} in {title}: {prose}");
                }
            }
        }
    }

    #[test]
    fn diagrams_are_kept_and_the_table_of_contents_is_removed() {
        for (language, rank) in [
            (Language::English, "1  wR wN wB wQ wK wB wN wR"),
            (Language::German, "1  wT wS wL wD wK wL wS wT"),
        ] {
            let sections = sections(Variant::Standard, language);
            let first = sections[0].for_chat(1800).concat();
            assert!(!first.contains(" · "), "{first}");
            let board = sections[1].for_chat(1800).concat();
            assert!(board.contains(rank), "{board}");
        }
    }

    #[test]
    fn a_mark_chooses_the_lesson_of_its_section_and_is_not_shown() {
        let page = Section {
            title: "Castling",
            text: "\n<!-- lesson: castling -->\n\nThe king moves\ntwo squares.\n",
        };
        assert_eq!(page.lesson(), Some("castling"));
        assert_eq!(page.for_chat(1800), ["The king moves two squares."]);
        let without = Section {
            text: "\nThe king.\n",
            ..page
        };
        assert_eq!(without.lesson(), None);
    }

    #[test]
    fn links_anchors_and_table_lines_are_removed() {
        for (block, shown) in [
            ("A piece [001] [002] moves.", "A piece moves."),
            (
                "See [the end](#the-end), and [B](b.md) [003].",
                "See the end, and B.",
            ),
            ("| White | up [021] | rank 8 |", "• White – up – rank 8"),
            ("|---|---|---|", ""),
            ("* **Pawns** go", "• **Pawns** go"),
            ("- <a id=\"a1\"></a>**A1** Black", "• **A1** Black"),
            ("a < b", "a < b"),
            ("Ann's \"pass\" (\"%\"), `'`", "Ann’s “pass” (“%”), `'`"),
            ("### Double", "**Double**"),
            ("`[x]` stays", "`[x]` stays"),
        ] {
            assert_eq!(plain(block), shown);
        }
    }
}
