//! The texts of a game's page, as templates: the page fills in the names that are in braces.
//!
//! The page has no catalogue of its own. It gets these in its reader's language from the server.

use super::{Arguments, Text, capitalize, say};
use entente_rules::{Army, PieceKind, Variant};
use std::collections::BTreeMap;

/// The names of the texts. In the catalogues they begin with `page-`.
const NAMES: [&str; 240] = [
    "title",
    "loading",
    "no-script",
    "board",
    "square",
    "empty",
    "piece",
    "piece-out",
    "piece-walking",
    "one-point",
    "can-move",
    "can-go",
    "can-capture",
    "selected",
    "last-move",
    "in-check",
    "keys",
    "your-turn",
    "their-turn",
    "live",
    "connecting",
    "reconnecting",
    "activity-closed",
    "activity-unknown",
    "link-over",
    "link-elsewhere",
    "not-found",
    "unreachable",
    "try-again",
    "changed",
    "watching",
    "only-watching",
    "vote-ask",
    "vote-own",
    "vote-standing",
    "arbiter",
    "selected-piece",
    "no-moves",
    "cant-go",
    "not-yours",
    "not-your-turn",
    "moved",
    "moves",
    "no-moves-yet",
    "start",
    "first",
    "previous",
    "next",
    "latest",
    "earlier",
    "at-start",
    "earlier-how",
    "promote",
    "which",
    "cancel",
    "close",
    "yes",
    "no-play-on",
    "you-are-out",
    "out-by",
    "resigned",
    "choose",
    "flip",
    "colours",
    "theme-auto",
    "theme-wood",
    "theme-dark",
    "theme-contrast",
    "theme-safe",
    "theme-green",
    "theme-blue",
    "set",
    "set-auto",
    "set-classic",
    "set-flat",
    "set-letters",
    "set-carved",
    "set-round",
    "sounds",
    "captured",
    "points",
    "paused",
    "out",
    "offer-draw",
    "ask-draw",
    "accept-draw",
    "decline-draw",
    "stop-draw-offers",
    "allow-draw-offers",
    "draw-offered",
    "draw-offered-own",
    "claim-threefold",
    "claim-fifty_moves",
    "claim-win",
    "claim-draw",
    "hint",
    "hint-wait",
    "hint-move",
    "takeback",
    "pause",
    "ask-pause",
    "resume",
    "abort",
    "ask-abort",
    "yes-abort",
    "accept",
    "decline",
    "withdraw",
    "command-army",
    "ask-betray",
    "yes-betray",
    "plans",
    "plans-help",
    "plans-none",
    "prepare",
    "prepare-theirs",
    "prepare-yours",
    "prepare-undo",
    "save-line",
    "line-resign",
    "line-draw",
    "remove",
    "think",
    "think-help",
    "think-over",
    "think-none",
    "think-begin",
    "think-turn",
    "think-after",
    "think-start",
    "think-stop",
    "think-note",
    "think-save-note",
    "think-plan",
    "think-share",
    "think-letter",
    "think-letter-note",
    "think-ask-remove",
    "thinking",
    "diplomacy",
    "only-you",
    "allies",
    "no-allies",
    "liege",
    "protectorates",
    "leave",
    "ask-leave",
    "propose",
    "ask-propose",
    "proposal-to",
    "proposal-from",
    "proposal-others",
    "proposal-shows",
    "ally",
    "news-letter",
    "news-check",
    "news-time",
    "news-betrayed",
    "news-pact_broken",
    "news-left",
    "news-declined",
    "news-withdrawn",
    "news-civil_war",
    "news-more",
    "news-count",
    "ask-leaving",
    "to",
    "message",
    "order",
    "order-removal",
    "order-protectorate",
    "letters",
    "no-letters",
    "letter",
    "send",
    "anonymous",
    "letter-from",
    "letter-from-to-several",
    "letter-readers",
    "letter-to",
    "letter-gone",
    "stand-in",
    "away",
    "away-turn",
    "offered",
    "former",
    "partner",
    "ended",
    "sending",
    "not-sent",
    "send-again",
    "last-moves",
    "last-move-of",
    "draw-declined",
    "request-declined",
    "won",
    "lost",
    "drawn",
    "over",
    "aborted",
    "not-begun",
    "rematch",
    "rematch-waiting",
    "rematch-offered",
    "rematch-declined",
    "rematch-begun",
    "rematch-go",
    "accept-rematch",
    "analysis",
    "replay",
    "next-game",
    "new-game",
    "other-game",
    "games",
    "level",
    "play-computer",
    "to-chat",
    "analysing",
    "chart",
    "costliest",
    "film",
    "film-making",
    "save-film",
    "rules",
    "puzzle-title",
    "puzzle-game",
    "puzzle-right",
    "puzzle-solved-head",
    "puzzle-over-head",
    "puzzle-wrong",
    "puzzle-solved",
    "puzzle-solved-once",
    "puzzle-next",
    "puzzle-solution",
    "puzzle-line",
    "puzzle-streak",
    "puzzle-ended",
    "puzzle-gone",
    "puzzle-link-over",
    "puzzle-open",
];

/// The values that the page fills in.
const ARGUMENTS: [&str; 15] = [
    "army", "best", "content", "count", "kind", "move", "piece", "pieces", "points", "solved",
    "square", "then", "when", "who", "whom",
];

/// The texts of a game's page and of that of puzzles, by their names, the names of armies, pieces
/// and rule sets, and the letters of pieces in moves.
pub fn game_page(text: &Text) -> BTreeMap<String, String> {
    let arguments = ARGUMENTS.iter().fold(Arguments::new(), |arguments, name| {
        arguments.with(*name, format!("{{{name}}}"))
    });
    let texts = NAMES.into_iter().map(|name| {
        let template = text.say(&format!("page-{name}"), &arguments);
        (name.to_owned(), template)
    });
    let armies = Army::ALL.into_iter();
    let armies = armies.map(|army| (format!("army-{}", army.word()), text.army(army)));
    let kinds = PieceKind::ALL.into_iter();
    let kinds = kinds.map(|kind| (format!("kind-{}", kind.word()), text.kind(kind)));
    let signs = ("signs".to_owned(), say!(text, "piece-signs"));
    let variants = Variant::ALL.into_iter();
    let variants = variants.map(|variant| {
        let name = format!("variant-{}", variant.id());
        (name, capitalize(&text.variant_name(variant)))
    });
    let texts = texts.chain(armies).chain(kinds);
    texts.chain(variants).chain([signs]).collect()
}

/// The texts of the page to which the link of an offered seat leads.
pub struct SeatPage {
    /// The heading.
    pub title: String,
    /// The way to take the seat over.
    pub how: String,
    /// The command for it.
    pub command: String,
    /// The part of the seat that its new player gets.
    pub what: String,
}

impl SeatPage {
    /// The texts for the seat with this code.
    pub fn new(text: &Text, code: &str) -> Self {
        Self {
            title: say!(text, "seat-page-title"),
            how: say!(text, "seat-page-how"),
            command: say!(text, "seat-page-command", code = code.to_owned()),
            what: say!(text, "seat-page-what"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Language;

    #[test]
    fn the_page_gets_every_text_of_its_family_with_the_places_to_fill_in() {
        for language in Language::ALL {
            let texts = game_page(Text::of(language));
            for key in Text::keys(language) {
                if let Some(name) = key.strip_prefix("page-") {
                    assert!(texts.contains_key(name), "{name}");
                }
            }
            assert!(texts["moved"].contains("{who}") && texts["moved"].contains("{move}"));
        }
    }
}
