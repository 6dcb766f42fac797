//! The options of a game in words, as its lobby and its first message show them.
//!
//! All options that matter are shown, so that nobody joins a game without knowing them. Options of
//! the rules are in [`Text::agreement`], those of diplomacy in [`Text::diplomacy_agreement`].

use super::catalogue::{Text, say};
use entente_game::{ComputerOptions, DiplomacyOptions, Letters, View};
use entente_rules::{
    AbsentAs, AllianceOptions, AllyCapture, Chess4Options, Chess4Setup, Chess45Options,
    Chess960Options, GuardPlacement, Method, MultiplayerOptions, Options, PieceKind, Rounding,
    Scoring, Teams,
};

/// The options of rule sets that have a sentence here.
const WITH_SENTENCE: [&str; 16] = [
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
];

impl Text {
    /// The options of the rules, the start and the clock. Empty if there is nothing to choose.
    pub(super) fn agreement(&self, view: &View) -> String {
        let clock = view
            .clock
            .as_ref()
            .map(|clock| self.time_control(&clock.control));
        let starting_position = view
            .starting_position
            .as_ref()
            .map(|_| say!(self, "agreed-starting-position"));
        let rules = match &view.options {
            Options::Chess960(options) => {
                vec![self.agreed_start(options, view.start_drawn, view.started_at.is_some())]
            }
            Options::Chess4(options) => self.agreed_in_chess4(options),
            Options::Chess45(options) => self.agreed_in_chess45(options),
            Options::Alliance(options) => self.agreed_in_alliance(options),
            Options::Multiplayer(options) => vec![self.agreed_board(*options)],
            // The others have nothing to choose.
            _ => Vec::new(),
        };
        let others = options_without_sentence(self, &view.options, &WITH_SENTENCE);
        let sentences = rules.into_iter().chain(others);
        let sentences = sentences.chain(starting_position).chain(clock);
        let sentences = sentences.chain(self.agreed_about_computers(view));
        sentences.collect::<Vec<_>>().join(" ")
    }

    /// What is unusual about computers. The usual needs no words.
    fn agreed_about_computers(&self, view: &View) -> impl Iterator<Item = String> {
        let ComputerOptions { hints, resign } = view.computer_options;
        let no_hints = (!hints).then(|| say!(self, "agreed-no-hints"));
        let no_resigning = (!resign).then(|| say!(self, "agreed-no-resigning"));
        no_hints.into_iter().chain(no_resigning)
    }

    fn agreed_start(&self, options: &Chess960Options, is_drawn: bool, has_started: bool) -> String {
        if is_drawn && !has_started {
            return say!(self, "agreed-chess960-drawn-later");
        }
        let number = options.start.number();
        let row = String::from_iter(options.start.row().map(PieceKind::letter));
        if is_drawn {
            say!(self, "agreed-chess960-drawn-position", number, row)
        } else {
            say!(self, "agreed-chess960-position", number, row)
        }
    }

    fn agreed_in_chess4(&self, options: &Chess4Options) -> Vec<String> {
        let method = match options.method {
            Method::One => say!(self, "agreed-method-one"),
            Method::Two => say!(self, "agreed-method-two"),
        };
        let scoring = match options.scoring {
            Scoring::LastManStanding if options.teams != Teams::None => {
                say!(self, "agreed-last-team-standing")
            }
            Scoring::LastManStanding => say!(self, "agreed-last-standing"),
            Scoring::Incremental => say!(self, "agreed-incremental"),
        };
        let teams = match options.teams {
            Teams::None => None,
            Teams::Across => Some(say!(self, "agreed-teams")),
            Teams::Adjacent => Some(say!(self, "agreed-teams-adjacent")),
        };
        let absent = options.absent.map(|army| match options.absent_as {
            AbsentAs::Gone => say!(self, "agreed-absent", army = self.army(army)),
            AbsentAs::Wall => say!(self, "agreed-absent-wall", army = self.army(army)),
        });
        let table = (options.setup == Chess4Setup::Table).then(|| say!(self, "agreed-setup-table"));
        let all = [Some(method), Some(scoring), teams, absent, table];
        all.into_iter().flatten().collect()
    }

    fn agreed_in_chess45(&self, options: &Chess45Options) -> Vec<String> {
        let last = if options.yellow_counts {
            say!(self, "agreed-last-side")
        } else {
            say!(self, "agreed-last-army")
        };
        let head = options.guard_placement == GuardPlacement::Head;
        let rest = [
            head.then(|| say!(self, "agreed-guards-head")),
            options
                .guard_orthogonal_capture
                .then(|| say!(self, "agreed-guards-straight")),
            options
                .double_step_jumps
                .then(|| say!(self, "agreed-double-step-jumps")),
        ];
        std::iter::once(last)
            .chain(rest.into_iter().flatten())
            .collect()
    }

    fn agreed_in_alliance(&self, options: &AllianceOptions) -> Vec<String> {
        let capture = match options.ally_capture {
            AllyCapture::Betrays => say!(self, "agreed-ally-betrays"),
            AllyCapture::Forbidden => say!(self, "agreed-ally-forbidden"),
            AllyCapture::Allowed => say!(self, "agreed-ally-allowed"),
        };
        let (percent, rounding) = (options.loss_percent.get(), self.loss_rounding(options));
        vec![
            say!(self, "agreed-kings-captured"),
            capture,
            say!(self, "agreed-protectorate", percent, rounding),
        ]
    }

    fn loss_rounding(&self, options: &AllianceOptions) -> String {
        match options.loss_rounding {
            Rounding::Ceil => say!(self, "agreed-rounded-up"),
            Rounding::Floor => say!(self, "agreed-rounded-down"),
            Rounding::HalfUp => say!(self, "agreed-rounded"),
        }
    }

    /// What an army is to do if its king is captured, with what that costs in this game.
    pub fn ask_order(&self, view: &View) -> String {
        let Options::Alliance(options) = &view.options else {
            // Other rule sets have no standing orders.
            return say!(self, "ask-order", percent = 0, rounding = "", last = "no");
        };
        let percent = options.loss_percent.get();
        let loses_last_piece = match options.loss_rounding {
            Rounding::Ceil => percent > 0,
            Rounding::Floor => percent >= 100,
            Rounding::HalfUp => percent >= 50,
        };
        let last = if loses_last_piece { "yes" } else { "no" };
        let rounding = self.loss_rounding(options);
        say!(self, "ask-order", percent, rounding, last)
    }

    fn agreed_board(&self, options: MultiplayerOptions) -> String {
        match options {
            MultiplayerOptions::Chess4 => say!(self, "agreed-board-chess4"),
            MultiplayerOptions::Chess45 => say!(self, "agreed-board-chess45"),
            MultiplayerOptions::SquareBoard(_) => say!(self, "agreed-board-square"),
        }
    }

    /// The options of diplomacy. Empty in games without it.
    pub(super) fn diplomacy_agreement(&self, view: &View) -> String {
        let Some(diplomacy) = &view.diplomacy else {
            return String::new();
        };
        let options = &diplomacy.options;
        let sentences = [
            self.agreed_alliances(&view.options, options),
            self.agreed_letters(options.letters),
            self.agreed_reveals(options),
            say!(self, "agreed-private-news"),
        ];
        sentences.join(" ")
    }

    fn agreed_alliances(&self, options: &Options, diplomacy: &DiplomacyOptions) -> String {
        let most = diplomacy.most_allied;
        if options.keeps_secrets() {
            say!(self, "agreed-alliances", most)
        } else {
            // The limit counts everybody in a pact, the text only the others.
            say!(self, "agreed-pacts", most = most.saturating_sub(1))
        }
    }

    fn agreed_letters(&self, letters: Letters) -> String {
        match letters {
            Letters::Off => say!(self, "agreed-letters-off"),
            Letters::Signed => say!(self, "agreed-letters-signed"),
            Letters::Anonymous => say!(self, "agreed-letters-anonymous"),
        }
    }

    /// What everybody is shown when the game is over.
    fn agreed_reveals(&self, options: &DiplomacyOptions) -> String {
        let alliances = if options.reveal_alliances {
            say!(self, "agreed-alliances-revealed")
        } else {
            say!(self, "agreed-alliances-hidden")
        };
        if options.letters == Letters::Off {
            return alliances;
        }
        let letters = if options.reveal_letters {
            say!(self, "agreed-letters-revealed")
        } else {
            say!(self, "agreed-letters-hidden")
        };
        format!("{alliances} {letters}")
    }
}

/// The options that somebody has chosen and that have no sentence of their own, as they are typed
/// and with the meaning that completion shows: an option that is new is agreed on, too.
fn options_without_sentence(text: &Text, options: &Options, with_sentence: &[&str]) -> Vec<String> {
    let values = options.to_object();
    let schema = options.variant().options().into_iter();
    let others = schema.filter(|option| !with_sentence.contains(&option.name));
    let chosen = others.filter_map(|option| {
        let suggestions = option.suggestions().into_iter();
        let mut unusual = suggestions.filter(|value| *value != option.usual);
        let value = unusual.find(|value| value.json() == values[option.name])?;
        Some(option.typed(value))
    });
    chosen
        .map(|typed| format!("`{typed}`: {}.", text.option(&typed)))
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
