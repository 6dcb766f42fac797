//! The options of a game in words, as its lobby and its first message show them.
//!
//! All options that matter are shown, so that nobody joins a game without knowing them. Options of
//! the rules are in [`agreement`], those of diplomacy in [`diplomacy_agreement`].

use super::catalogue::{Arguments, Text, say};
use super::reader::Reader;
use super::{clock, ending, people, turns};
use entente_game::{ComputerOptions, DiplomacyOptions, Letters, View};
use entente_rules::{
    AbsentAs, AllianceOptions, AllyCapture, Chess4Options, Chess4Setup, Chess45Options,
    Chess960Options, FourPlayerMode, FourPlayerOptions, GuardPlacement, Method, MultiplayerBoard,
    Options, Rounding, Scoring, StartArray, Teams,
};

/// The options of rule sets that have a sentence here.
const WITH_SENTENCE: [&str; 18] = [
    "start",
    "method",
    "setup",
    "scoring",
    "teams",
    "absent",
    "absent_as",
    "guard_placement",
    "double_step_jumps",
    "guard_orthogonal_capture",
    "yellow_counts",
    "ally_capture",
    "loss_percent",
    "loss_rounding",
    "board",
    "armies",
    "mode",
    "array",
];

/// The options of the rules, the start and the clock. Empty if there is nothing to choose.
pub(super) fn agreement(reader: Reader<'_>) -> String {
    let Reader { text, view, .. } = reader;
    let clock = view
        .turn
        .clock
        .as_ref()
        .map(|clock| clock::time_control(text, &clock.control));
    let starting_position = view
        .terms
        .starting_position
        .as_ref()
        .map(|_| say!(text, "agreed-starting-position"));
    let rules = match &view.terms.options {
        Options::Chess960(options) => {
            let start = match (view.terms.draw_start, view.record.started_at.is_some()) {
                (false, _) => Start960::Chosen,
                (true, true) => Start960::Drawn,
                (true, false) => Start960::ToBeDrawn,
            };
            vec![agreed_start(text, options, start)]
        }
        Options::Chess4(options) => agreed_in_chess4(text, options),
        Options::Chess45(options) => agreed_in_chess45(text, options),
        Options::Alliance(options) => agreed_in_alliance(text, options),
        Options::Multiplayer(options) => vec![agreed_board(text, options.board)],
        Options::FourPlayer(options) => agreed_for_four(text, *options),
        // The options of the others have no sentence.
        _ => Vec::new(),
    };
    let others = options_without_sentence(text, &view.terms.options, &WITH_SENTENCE);
    let sentences = rules.into_iter().chain(others);
    let rated = view.terms.rated.then(|| {
        let pace = people::rating_pace(text, view.record.rating_pace);
        say!(text, "agreed-rated", pace)
    });
    let anonymous = (view.terms.anonymous).then(|| say!(text, "term-anonymous"));
    let sentences = sentences.chain(starting_position).chain(clock);
    let arbiter = turns::agreed_arbiter(reader);
    let sentences = sentences
        .chain(rated)
        .chain(ending::agreed_claims(text, view));
    let sentences = sentences.chain(anonymous).chain(arbiter);
    let sentences = sentences.chain(agreed_about_computers(text, view));
    sentences.collect::<Vec<_>>().join(" ")
}

/// The unusual terms about computers. The usual needs no words.
fn agreed_about_computers(text: &Text, view: &View) -> impl Iterator<Item = String> {
    let ComputerOptions { hints, resign } = view.terms.computer_options;
    let no_hints = (!hints).then(|| say!(text, "agreed-no-hints"));
    let no_resigning = (!resign).then(|| say!(text, "agreed-no-resigning"));
    no_hints.into_iter().chain(no_resigning)
}

/// How a game of Chess960 came by its position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Start960 {
    Chosen,
    Drawn,
    ToBeDrawn,
}

fn agreed_start(text: &Text, options: &Chess960Options, start: Start960) -> String {
    let number = options.start.number();
    let row = String::from_iter(options.start.row().map(|kind| text.sign(kind)));
    match start {
        Start960::Chosen => say!(text, "agreed-chess960-position", number, row),
        Start960::Drawn => say!(text, "agreed-chess960-drawn-position", number, row),
        Start960::ToBeDrawn => say!(text, "agreed-chess960-drawn-later"),
    }
}

fn agreed_in_chess4(text: &Text, options: &Chess4Options) -> Vec<String> {
    let method = match options.method {
        Method::One => say!(text, "agreed-method-one"),
        Method::Two => say!(text, "agreed-method-two"),
    };
    let scoring = match options.scoring {
        Scoring::LastManStanding if options.teams != Teams::None => {
            say!(text, "agreed-last-team-standing")
        }
        Scoring::LastManStanding => say!(text, "agreed-last-standing"),
        Scoring::Incremental => say!(text, "agreed-incremental"),
    };
    let teams = match options.teams {
        Teams::None => None,
        Teams::Across => Some(say!(text, "agreed-teams")),
        Teams::Adjacent => Some(say!(text, "agreed-teams-adjacent")),
    };
    let absent = options.absent.map(|army| match options.absent_as {
        AbsentAs::Gone => say!(text, "agreed-absent", army = text.army(army)),
        AbsentAs::Wall => say!(text, "agreed-absent-wall", army = text.army(army)),
    });
    let table = (options.setup == Chess4Setup::Table).then(|| say!(text, "agreed-setup-table"));
    let all = [Some(method), Some(scoring), teams, absent, table];
    all.into_iter().flatten().collect()
}

fn agreed_in_chess45(text: &Text, options: &Chess45Options) -> Vec<String> {
    let last = if options.yellow_counts {
        say!(text, "agreed-last-side")
    } else {
        say!(text, "agreed-last-army")
    };
    let head = options.guard_placement == GuardPlacement::Head;
    let rest = [
        head.then(|| say!(text, "agreed-guards-head")),
        options
            .guard_orthogonal_capture
            .then(|| say!(text, "agreed-guards-straight")),
        options
            .double_step_jumps
            .then(|| say!(text, "agreed-double-step-jumps")),
    ];
    std::iter::once(last)
        .chain(rest.into_iter().flatten())
        .collect()
}

fn agreed_in_alliance(text: &Text, options: &AllianceOptions) -> Vec<String> {
    // What is usual is in the rules, which are behind a button of the lobby.
    let capture = match options.ally_capture {
        AllyCapture::Betrays => None,
        AllyCapture::Forbidden => Some(say!(text, "agreed-ally-forbidden")),
        AllyCapture::Allowed => Some(say!(text, "agreed-ally-allowed")),
    };
    let usual = AllianceOptions::default();
    let is_usual =
        (options.loss_percent, options.loss_rounding) == (usual.loss_percent, usual.loss_rounding);
    let (percent, rounding) = (options.loss_percent.get(), loss_rounding(text, options));
    let loss = (!is_usual).then(|| say!(text, "agreed-protectorate", percent, rounding));
    let all = [Some(say!(text, "agreed-kings-captured")), capture, loss];
    all.into_iter().flatten().collect()
}

fn loss_rounding(text: &Text, options: &AllianceOptions) -> String {
    match options.loss_rounding {
        Rounding::Ceil => say!(text, "agreed-rounded-up"),
        Rounding::Floor => say!(text, "agreed-rounded-down"),
        Rounding::HalfUp => say!(text, "agreed-rounded"),
    }
}

/// The order to an army for the case that its king is captured, with its cost in this game.
pub fn ask_order(text: &Text, view: &View) -> String {
    let Options::Alliance(options) = &view.terms.options else {
        // Other rule sets have no standing orders.
        return say!(text, "ask-order", percent = 0, rounding = "", last = "no");
    };
    let percent = options.loss_percent.get();
    let loses_last_piece = match options.loss_rounding {
        Rounding::Ceil => percent > 0,
        Rounding::Floor => percent >= 100,
        Rounding::HalfUp => percent >= 50,
    };
    let last = if loses_last_piece { "yes" } else { "no" };
    let rounding = loss_rounding(text, options);
    say!(text, "ask-order", percent, rounding, last)
}

fn agreed_board(text: &Text, board: MultiplayerBoard) -> String {
    match board {
        MultiplayerBoard::Chess4 => say!(text, "agreed-board-chess4"),
        MultiplayerBoard::Chess45 => say!(text, "agreed-board-chess45"),
        MultiplayerBoard::Square => say!(text, "agreed-board-square"),
    }
}

fn agreed_for_four(text: &Text, options: FourPlayerOptions) -> Vec<String> {
    let mode = match options.mode {
        FourPlayerMode::Ffa => say!(text, "agreed-for-points"),
        FourPlayerMode::Solo => say!(text, "agreed-first-place"),
        FourPlayerMode::Teams => say!(text, "agreed-two-teams"),
        FourPlayerMode::Diplomacy => say!(text, "agreed-points-and-diplomacy"),
    };
    let array = match options.array.number() {
        Some(number) => Some(say!(text, "agreed-array-number", number)),
        None if options.array == StartArray::MODERN => None,
        None => {
            let values = Options::FourPlayer(options).to_object();
            let name = values["array"].as_str().unwrap_or_default().to_owned();
            Some(say!(text, "agreed-array", name))
        }
    };
    [Some(mode), array].into_iter().flatten().collect()
}

/// The options of diplomacy. Empty in games without it.
pub(super) fn diplomacy_agreement(text: &Text, view: &View) -> String {
    let Some(options) = &view.terms.diplomacy else {
        return String::new();
    };
    if view.terms.options.keeps_secrets() {
        return secret_agreement(text, options);
    }
    let sentences = [
        agreed_pacts(text, options),
        agreed_letters(text, options.letters),
        agreed_reveals(text, options),
        say!(text, "agreed-private-news"),
    ];
    sentences.join(" ")
}

/// The same where the rules know alliances: one line, and more only for what is unusual.
fn secret_agreement(text: &Text, options: &DiplomacyOptions) -> String {
    let most = options.most_allied;
    let alliances = if options.reveal_alliances {
        say!(text, "agreed-alliances", most)
    } else {
        say!(text, "agreed-alliances-for-ever", most)
    };
    let letters = match options.letters {
        Letters::Signed => None,
        unusual => Some(agreed_letters(text, unusual)),
    };
    let revealed = options
        .reveal_letters
        .then(|| say!(text, "agreed-letters-revealed"));
    let news = say!(text, "agreed-secret-news");
    let all = [Some(alliances), letters, revealed, Some(news)];
    all.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

fn agreed_pacts(text: &Text, diplomacy: &DiplomacyOptions) -> String {
    // The limit counts everybody in a pact, the text only the others.
    let most = diplomacy.most_allied.saturating_sub(1);
    say!(text, "agreed-pacts", most)
}

fn agreed_letters(text: &Text, letters: Letters) -> String {
    match letters {
        Letters::Off => say!(text, "agreed-letters-off"),
        Letters::Signed => say!(text, "agreed-letters-signed"),
        Letters::Anonymous => say!(text, "agreed-letters-anonymous"),
    }
}

/// The secrets that everybody is shown when the game is over.
fn agreed_reveals(text: &Text, options: &DiplomacyOptions) -> String {
    let alliances = if options.reveal_alliances {
        say!(text, "agreed-alliances-revealed")
    } else {
        say!(text, "agreed-alliances-hidden")
    };
    if options.letters == Letters::Off {
        return alliances;
    }
    let letters = if options.reveal_letters {
        say!(text, "agreed-letters-revealed")
    } else {
        say!(text, "agreed-letters-hidden")
    };
    format!("{alliances} {letters}")
}

/// The meaning of an option, which is written as `method=2`.
pub fn option(text: &Text, option: &str) -> String {
    let key = format!("option-{}", option.replace(['=', '_'], "-"));
    text.say(&key, &Arguments::new())
}

/// The options that somebody has chosen and that have no sentence of their own, as they are typed
/// and with the meaning that completion shows: an option that is new is agreed on, too.
fn options_without_sentence(text: &Text, options: &Options, with_sentence: &[&str]) -> Vec<String> {
    let values = options.to_object();
    let schema = options.variant().options().into_iter();
    let others = schema.filter(|option| !with_sentence.contains(&option.name));
    let chosen = others.filter_map(|option| {
        let suggestions = option.suggestions().into_iter();
        let mut unusual = suggestions.filter(|value| *value != option.default);
        let value = unusual.find(|value| value.json() == values[option.name])?;
        Some(option.typed(value))
    });
    chosen
        .map(|typed| format!("`{typed}`: {}.", option(text, &typed)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Language;
    use entente_rules::Variant;

    #[test]
    fn an_option_without_a_sentence_is_shown_as_it_is_typed() {
        let options = Options::from_json(Variant::Chess45, r#"{"double_step_jumps": true}"#)
            .expect("an option of Chess 4.5");
        let text = Text::of(Language::English);
        let shown = options_without_sentence(text, &options, &["guard_placement"]);
        assert_eq!(
            shown,
            ["`double_step_jumps=yes`: a pawn’s double step may jump over a piece."]
        );
        assert_eq!(
            options_without_sentence(text, &options, &WITH_SENTENCE),
            [""; 0]
        );
    }

    #[test]
    fn the_first_row_of_chess960_has_the_letters_of_the_language() {
        let options = Chess960Options::default();
        for (language, row) in [
            (Language::English, "RNBQKBNR"),
            (Language::German, "TSLDKLST"),
            (Language::Spanish, "TCADRACT"),
        ] {
            let said = agreed_start(Text::of(language), &options, Start960::Chosen);
            assert!(said.contains(row), "{said}");
        }
    }

    #[test]
    fn every_option_that_has_a_sentence_is_one() {
        let all: Vec<&str> = Variant::ALL
            .into_iter()
            .flat_map(Variant::options)
            .map(|option| option.name)
            .collect();
        for name in WITH_SENTENCE {
            assert!(all.contains(&name), "{name}");
        }
    }
}
