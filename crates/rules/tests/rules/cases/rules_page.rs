//! Checks the rules pages `docs/players/rules/….md` and their translations against the cases.
//!
//! The pages are written by hand. Every decision must be on its page, with its basis and with cases
//! that cite it. Every link must lead somewhere, and every diagram must be the board of the case
//! that it names. Whether the sentences are right is left to readers; whether a translation has
//! everything that the English page has is checked by `translated_page`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::cases::answers;
use crate::cases::page;
use crate::cases::suite::Suite;
use entente_rules_tests::cases::{Case, Subject};
use entente_words::Language;

/// The folder of the pages, from the root of the project.
fn folder(language: Language) -> String {
    match language {
        Language::English => "docs/players/rules".to_owned(),
        other => format!("docs/players/rules/{}", other.tag()),
    }
}

/// A file by its path from the root of the project.
fn read(path: &Path) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let bytes = fs::read(root.join(path));
    let bytes = bytes.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The names of the three bases in a language: those that the legend of the page of Capablanca
/// chess explains, which has them all in one paragraph.
fn bases(language: Language) -> Vec<String> {
    let page = read(&Path::new(&folder(language)).join("capablanca.md"));
    let mut paragraphs = page.split("\n\n");
    let legend = paragraphs.find(|text| text.starts_with('*') && text.matches("*: ").count() == 3);
    let explained = legend.expect("the page has a legend").split("*: ");
    let names = explained.filter_map(|text| Some(text.rsplit_once('*')?.1.to_owned()));
    names.take(3).collect()
}

/// The letters of the pieces in a language, in the order of [`PieceKind::ALL`].
///
/// [`PieceKind::ALL`]: entente_rules::PieceKind::ALL
fn piece_letters(language: Language) -> Vec<char> {
    let catalogue = format!("crates/presentation/src/text/{}.ftl", language.tag());
    let catalogue = read(Path::new(&catalogue));
    let mut lines = catalogue.lines();
    let letters = lines.find_map(|line| line.strip_prefix("piece-signs = "));
    letters.expect("a catalogue has them").chars().collect()
}

/// The English letter of each kind with the one in a language.
pub(crate) fn letter_pairs(language: Language) -> Vec<(char, char)> {
    let english = piece_letters(Language::English).into_iter();
    english.zip(piece_letters(language)).collect()
}

/// A diagram with the letters of the pieces in a language. The letters of the armies stay.
pub(crate) fn diagram_in(language: Language, english: &str) -> String {
    let letters = letter_pairs(language);
    let mut before = ' ';
    let translated = |letter: char| {
        let is_piece = before.is_ascii_lowercase();
        before = letter;
        let known = letters.iter().find(|(english, _)| *english == letter);
        known.map_or(letter, |(_, own)| if is_piece { *own } else { letter })
    };
    english.chars().map(translated).collect()
}

/// The rules page of a suite in one language.
pub(crate) struct RulesPage<'a> {
    suite: &'a Suite,
    pub(crate) language: Language,
    pub(crate) text: String,
}

impl<'a> RulesPage<'a> {
    pub(crate) fn read(suite: &'a Suite, language: Language) -> Self {
        let mut page = Self {
            suite,
            language,
            text: String::new(),
        };
        page.text = page.read_beside(&format!("{}.md", suite.id));
        page
    }

    /// The page of a suite in every language.
    fn all(suite: &'a Suite) -> Vec<Self> {
        let languages = Language::ALL.into_iter();
        languages
            .map(|language| Self::read(suite, language))
            .collect()
    }

    fn name(&self) -> String {
        format!("{}/{}.md", folder(self.language), self.suite.id)
    }

    fn folder(&self) -> PathBuf {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
        root.join(folder(self.language))
    }

    /// The way from the folder of the page to the root of the project.
    fn to_root(&self) -> String {
        "../".repeat(folder(self.language).split('/').count())
    }

    /// The content of the file that a link on this page names.
    fn read_beside(&self, file: &str) -> String {
        read(&Path::new(&folder(self.language)).join(file))
    }

    /// The page that a link leads to: this one if it only has an anchor.
    pub(crate) fn target(&self, file: &str) -> String {
        if file.is_empty() {
            self.text.clone()
        } else {
            self.read_beside(file)
        }
    }
}

fn case<'a>(suite: &'a Suite, number: &str) -> &'a Case {
    let mut cases = suite.cases();
    let found = cases.find(|case| page::short(&case.id) == number);
    found.unwrap_or_else(|| panic!("{}: there is no case {number}", suite.id))
}

#[test]
fn the_rules_pages_list_every_decision_with_its_standing_and_cases() {
    for suite in Suite::all() {
        for page in RulesPage::all(&suite) {
            assert_decisions(&page);
        }
    }
}

fn assert_decisions(page: &RulesPage<'_>) {
    let entries: Vec<_> = entries(&page.text).collect();
    let listed: Vec<&str> = entries.iter().map(|(id, _)| *id).collect();
    let unique_ids: BTreeSet<&str> = listed.iter().copied().collect();
    let decisions = &page.suite.document.decisions;
    let known_ids: BTreeSet<&str> = decisions.iter().map(|decision| &*decision.id).collect();
    assert_eq!(unique_ids, known_ids, "{}", page.name());
    assert_eq!(
        listed.len(),
        known_ids.len(),
        "{}: a decision is listed twice",
        page.name()
    );
    for (id, entry) in entries {
        assert_entry(page, id, entry);
    }
}

/// Checks that the entry of a decision has its anchor, its basis and its cases, unless no case
/// is possible.
fn assert_entry(page: &RulesPage<'_>, id: &str, entry: &str) {
    let mut decisions = page.suite.document.decisions.iter();
    let decision = decisions
        .find(|decision| decision.id == id)
        .expect("the ids were compared before");
    let head = format!("<a id=\"{}\"></a>**{id} ", id.to_lowercase());
    assert!(page.text.contains(&head), "{id} has no anchor");
    let basis = format!("*{}*", bases(page.language)[decision.basis as usize]);
    assert!(
        entry.contains(&basis),
        "{}: {id} does not have the basis {basis}",
        page.name()
    );
    let cases: Vec<&str> = numbers(entry).collect();
    assert!(decision.conduct || !cases.is_empty(), "{id} has no case");
    for number in cases {
        let mut named = case(page.suite, number).rule.ids();
        let is_named = named.any(|named| named == id);
        assert!(
            is_named,
            "{}: case {number} does not name {id}",
            page.name()
        );
    }
}

/// The decisions. Each is a list item, `- <a id="a17"></a>**A17 …**`, up to the next item or an
/// empty line.
pub(crate) fn entries(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let items = text
        .split("\n- <a id=\"")
        .skip(1)
        .filter_map(|item| item.split_once("</a>**"));
    items.filter_map(|(_, item)| {
        let id = item.split([' ', '*']).next()?;
        Some((id, item.split("\n\n").next()?))
    })
}

/// The numbers of the cases that a text cites, as in `[043]`.
pub(crate) fn numbers(text: &str) -> impl Iterator<Item = &str> {
    let brackets = text.split('[').skip(1);
    let inside = brackets.filter_map(|rest| rest.split_once(']'));
    inside
        .map(|(inside, _)| inside)
        .filter(|inside| inside.len() == 3 && inside.bytes().all(|byte| byte.is_ascii_digit()))
}

/// The way from a rules page to the file with the case of this number.
fn data_of(page: &RulesPage<'_>, number: &str) -> String {
    let suite = page.suite;
    let id = format!("{}-{number}", suite.id);
    let has_case = |subject: &&Subject| subject.cases.iter().any(|case| case.id == id);
    let subject = suite.subjects.iter().find(has_case);
    let file = subject.map_or("", |subject| &subject.file);
    format!("{}crates/rules/cases/{}/{file}", page.to_root(), suite.id)
}

/// `UPDATE_CASES=1` writes the link targets again.
#[test]
fn the_link_targets_of_the_rules_pages_are_up_to_date() {
    for suite in Suite::all() {
        for page in RulesPage::all(&suite) {
            let expected = with_link_targets(&page);
            if std::env::var_os("UPDATE_CASES").is_some() {
                let path = page.folder().join(format!("{}.md", suite.id));
                fs::write(path, expected).expect("the page can be written");
            } else {
                assert!(page.text == expected, "{}: UPDATE_CASES=1", page.name());
            }
        }
    }
}

/// The page with the targets of its links to cases, one a line, at its end.
fn with_link_targets(page: &RulesPage<'_>) -> String {
    let is_target = |line: &&str| line.starts_with('[') && line.contains("]: ../");
    let body: Vec<&str> = page.text.lines().filter(|line| !is_target(line)).collect();
    let body_text = body.join("\n");
    let named: BTreeSet<&str> = numbers(&body_text).collect();
    let target = |number: &&str| format!("[{number}]: {}\n", data_of(page, number));
    let targets: String = named.iter().map(target).collect();
    format!("{}\n\n{targets}", body_text.trim_end())
}

#[test]
fn every_link_on_the_rules_pages_resolves() {
    for suite in Suite::all() {
        for page in RulesPage::all(&suite) {
            let links: Vec<&str> = links(&page.text).collect();
            assert!(links.len() > 30, "too few links found: {}", links.len());
            for link in links {
                let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
                let exists = anchor.is_empty() || has_anchor(&page.target(file), anchor);
                assert!(exists, "{}: the link {link} leads nowhere", page.name());
            }
        }
    }
}

/// The targets of the links: `](here)` and `[043]: here`.
pub(crate) fn links(text: &str) -> impl Iterator<Item = &str> {
    let inline = text
        .split("](")
        .skip(1)
        .filter_map(|rest| rest.split_once(')'));
    let listed = text
        .lines()
        .filter(|line| line.starts_with('['))
        .filter_map(|line| line.split_once("]: "));
    inline
        .map(|(link, _)| link)
        .chain(listed.map(|(_, link)| link))
        .filter(|link| !link.starts_with("http"))
}

/// Whether the page has an anchor, set by hand or made from a heading.
pub(crate) fn has_anchor(page: &str, anchor: &str) -> bool {
    is_set_by_hand(page, anchor) || heading_anchors(page).any(|heading| heading == anchor)
}

pub(crate) fn is_set_by_hand(page: &str, anchor: &str) -> bool {
    page.contains(&format!("<a id=\"{anchor}\"></a>"))
}

/// The anchors that are made from the headings: lower case, blanks as hyphens, no other
/// punctuation.
pub(crate) fn heading_anchors(page: &str) -> impl Iterator<Item = String> {
    let headings = page.lines().filter(|line| line.starts_with('#'));
    headings.map(|line| {
        let words = line.trim_start_matches('#').trim().to_lowercase();
        let kept = words.replace(' ', "-");
        kept.replace(|sign: char| !sign.is_alphanumeric() && sign != '-', "")
    })
}

/// The first line of a diagram names its case and the number of moves made: `text chess4-043 after
/// 4`.
#[test]
fn every_diagram_on_the_rules_pages_matches_its_case() {
    for suite in Suite::all() {
        for page in RulesPage::all(&suite) {
            let fence = format!("```text {}-", suite.id);
            let diagrams: Vec<&str> = page.text.split(&fence).skip(1).collect();
            assert!(!diagrams.is_empty(), "{}: no diagrams", page.name());
            for diagram in diagrams {
                assert_is_drawn(&page, diagram);
            }
        }
    }
}

/// Checks one diagram, given from behind the variant's name in its first line.
fn assert_is_drawn(page: &RulesPage<'_>, diagram: &str) {
    let suite = page.suite;
    let (named, rest) = diagram.split_once('\n').expect("a fence is a line");
    let drawn = rest.split("```").next().unwrap_or_default();
    let (number, count) = named.split_once(" after ").expect("how many moves");
    let count = count.parse().expect("a number of moves");
    let Some(variant) = suite.variant() else {
        return;
    };
    let case = case(suite, number);
    let pieces = answers::pieces_after(variant, case, count)
        .unwrap_or_else(|error| panic!("{} {named}: {error}", suite.id));
    let board = suite.board(case).like(drawn, &pieces);
    let expected = diagram_in(page.language, &board);
    assert_eq!(drawn, expected, "{} {named}", page.name());
}
