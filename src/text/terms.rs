//! The terms on which people deal with each other, as a lobby says them: all of them, so that nobody agrees to what he did not know. What is said between people is in
//! [`super::diplomacy`].

use super::{Text, say};
use entente_game::{DiplomacyOptions, Letters, View};
use entente_rules::{AllianceOptions, AllyCapture, Options, Rounding};

impl Text {
    /// On which terms people deal with each other in this game; empty where they do not.
    pub(super) fn terms(&self, view: &View) -> String {
        let Some(affairs) = &view.affairs else {
            return String::new();
        };
        let terms = &affairs.options;
        let lines = [
            self.agreed_on_allies(&view.options, terms),
            self.agreed_on_letters(terms.letters),
            self.agreed_on_the_end(terms),
            say!(self, "agreed-private"),
        ];
        lines.join(" ")
    }

    fn agreed_on_allies(&self, options: &Options, terms: &DiplomacyOptions) -> String {
        let most = terms.most_allied;
        match options {
            Options::Alliance(_) => say!(self, "agreed-alliances", most = most),
            _ => say!(self, "agreed-pacts", most = most.saturating_sub(1)),
        }
    }

    fn agreed_on_letters(&self, letters: Letters) -> String {
        match letters {
            Letters::Off => say!(self, "agreed-letters-off"),
            Letters::Signed => say!(self, "agreed-letters-signed"),
            Letters::Anonymous => say!(self, "agreed-letters-anonymous"),
        }
    }

    /// What everybody is shown when the game is over.
    fn agreed_on_the_end(&self, terms: &DiplomacyOptions) -> String {
        let alliances = match terms.reveal_alliances {
            true => say!(self, "agreed-revealed"),
            false => say!(self, "agreed-sealed"),
        };
        let letters = match (terms.letters, terms.reveal_letters) {
            (Letters::Off, _) => return alliances,
            (_, true) => say!(self, "agreed-letters-revealed"),
            (_, false) => say!(self, "agreed-letters-kept"),
        };
        format!("{alliances} {letters}")
    }

    /// What the rules of alliances leave to be agreed on.
    pub(super) fn agreed_in_alliance(&self, options: &AllianceOptions) -> Vec<String> {
        let capture = match options.ally_capture {
            AllyCapture::Betrays => say!(self, "agreed-ally-betrays"),
            AllyCapture::Forbidden => say!(self, "agreed-ally-forbidden"),
            AllyCapture::Allowed => say!(self, "agreed-ally-allowed"),
        };
        let rounding = match options.loss_rounding {
            Rounding::Ceil => say!(self, "agreed-rounded-up"),
            Rounding::Floor => say!(self, "agreed-rounded-down"),
            Rounding::HalfUp => say!(self, "agreed-rounded"),
        };
        let percent = options.loss_percent;
        vec![
            say!(self, "agreed-kings-fall"),
            capture,
            say!(self, "agreed-loss", percent = percent, rounding = rounding),
        ]
    }
}
