//! What people do with each other in words: the terms of a game, what somebody is told privately, letters, the sheet of one's own standing, and what is refused.
//! All of it is made from a view, so it says to nobody what he may not know.

use super::{Naming, Text, say};
use entente_game::{
    Alias, Correspondent, DealRefusal, Deed, LETTER_LIMIT, LETTERS_AT_ONCE, LetterView, Phase,
    Seat, Standing, StandingOrder, Tiding, Time, View,
};
use entente_rules::OutBy;

impl Text {
    /// Why something that somebody wanted to do with others is not done.
    pub(super) fn dealing_refusal(
        &self,
        refusal: &DealRefusal,
        view: Option<&View>,
        naming: Naming,
    ) -> String {
        let who = |seat: &Seat| match view {
            Some(view) => self.seat(view, *seat, naming),
            None => say!(self, "somebody"),
        };
        match refusal {
            DealRefusal::NoDiplomacy => say!(self, "refusal-no-diplomacy"),
            DealRefusal::UnfitAlliance { least, most } => {
                say!(self, "refusal-unfit-alliance", least = *least, most = *most)
            }
            DealRefusal::Oneself => say!(self, "refusal-oneself"),
            DealRefusal::TheyAreOut { seat } => say!(self, "refusal-they-are-out", who = who(seat)),
            DealRefusal::Bound => say!(self, "refusal-bound"),
            DealRefusal::TheyAreBound { seat } => {
                say!(self, "refusal-they-are-bound", who = who(seat))
            }
            DealRefusal::AlreadyAllied { seat } => {
                say!(self, "refusal-already-allied", who = who(seat))
            }
            DealRefusal::AlreadyProposed { seat } => {
                say!(self, "refusal-already-proposed", who = who(seat))
            }
            DealRefusal::NotAllied => say!(self, "refusal-not-allied"),
            DealRefusal::TheProgramAlliesNot => say!(self, "refusal-program-allies-not"),
            DealRefusal::NoOrder => say!(self, "refusal-no-order"),
            DealRefusal::NoLetters => say!(self, "refusal-no-letters"),
            DealRefusal::NoAnonymousLetters => say!(self, "refusal-no-anonymous-letters"),
            DealRefusal::EmptyLetter => say!(self, "refusal-empty-letter"),
            DealRefusal::LetterTooLong { length } => {
                let (length, limit) = (*length, LETTER_LIMIT);
                say!(
                    self,
                    "refusal-letter-too-long",
                    length = length,
                    limit = limit
                )
            }
            DealRefusal::TooManyLetters { until } => {
                let until = self.moment(*until, naming);
                let limit = LETTERS_AT_ONCE;
                say!(
                    self,
                    "refusal-too-many-letters",
                    limit = limit,
                    until = until
                )
            }
            DealRefusal::NoSuchCorrespondent => say!(self, "refusal-no-such-correspondent"),
            DealRefusal::NoSuchLetter => say!(self, "refusal-no-such-letter"),
            DealRefusal::NoServer => say!(self, "refusal-no-managers"),
            // One answer for every cause: whoever reads it learns of none.
            DealRefusal::NotOpen => say!(self, "refusal-not-open"),
        }
    }

    /// What the last event told the viewer privately, a line for each thing; empty where it told nothing.
    pub fn tidings(&self, view: &View, naming: Naming) -> String {
        let lines = self.told_lines(view, naming).into_iter();
        let lines = lines.map(|(words, written)| match written {
            Some(written) => format!("{words}\n{}", quoted(written, naming)),
            None => words,
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    /// The same in two parts: what the program says, and what another person wrote, for a frame of its own. Nobody is told of two such texts by one event.
    pub fn tidings_apart(&self, view: &View, naming: Naming) -> (String, Option<String>) {
        let lines = self.told_lines(view, naming);
        let mut written = lines.iter().filter_map(|(_, written)| *written);
        let written = written.next().map(|text| self.framed(text));
        let words: Vec<_> = lines.into_iter().map(|(words, _)| words).collect();
        (words.join("\n"), written)
    }

    /// Each thing that the viewer is told, with what somebody wrote.
    fn told_lines<'a>(&self, view: &'a View, naming: Naming) -> Vec<(String, Option<&'a str>)> {
        let affairs = view.affairs.as_ref();
        let Some(standing) = affairs.and_then(|affairs| affairs.standing.as_ref()) else {
            return Vec::new();
        };
        let with_letter = |head: String, letter: &'a LetterView| match &letter.text {
            Some(text) => (head, Some(text.as_str())),
            None => (format!("{head}\n{}", say!(self, "letter-erased")), None),
        };
        let tidings = standing.tidings.iter();
        let lines = tidings.map(|tiding| match tiding {
            Tiding::Deed(deed) => (
                self.told(view, standing, deed, naming),
                message_with(standing, deed),
            ),
            Tiding::Letter(letter) => with_letter(self.letter_head(view, letter, naming), letter),
            Tiding::Report(letter) => with_letter(self.report_head(view, letter, naming), letter),
        });
        lines.collect()
    }

    /// A deed as one whom it concerns is told of it.
    fn told(&self, view: &View, standing: &Standing, deed: &Deed, naming: Naming) -> String {
        let own = standing.seat;
        let who = |seat: Seat| self.seat(view, seat, naming);
        let all = |seats: &[Seat]| {
            let others = seats.iter().filter(|seat| **seat != own);
            self.all_of(others.map(|seat| who(*seat)).collect())
        };
        match deed {
            Deed::Proposed { from, .. } => say!(self, "told-proposed", who = who(*from)),
            Deed::Withdrawn { from, .. } => say!(self, "told-withdrawn", who = who(*from)),
            Deed::Declined { to, .. } => say!(self, "told-declined", who = who(*to)),
            Deed::Allied { members } => say!(self, "told-allied", others = all(members)),
            Deed::Left {
                seat,
                taking: Some(taken),
                ..
            } if *taken == own => say!(self, "told-betrayed-you", who = who(*seat)),
            Deed::Left {
                seat,
                taking: Some(taken),
                ..
            } => say!(self, "told-betrayed", who = who(*seat), whom = who(*taken)),
            Deed::Left { seat, .. } => say!(self, "told-left", who = who(*seat)),
            Deed::Protectorate { seat, liege } if *seat == own => {
                say!(self, "told-bound-you", liege = who(*liege))
            }
            Deed::Protectorate { seat, liege } if *liege == own => {
                say!(self, "told-bound-to-you", who = who(*seat))
            }
            Deed::Protectorate { seat, liege } => {
                say!(self, "told-bound", who = who(*seat), liege = who(*liege))
            }
            Deed::Handed { seat, liege } if *seat == own => {
                say!(self, "told-handed-you", liege = who(*liege))
            }
            Deed::Handed { seat, liege } if *liege == own => {
                say!(self, "told-handed-to-you", who = who(*seat))
            }
            Deed::Handed { seat, liege } => {
                say!(self, "told-handed", who = who(*seat), liege = who(*liege))
            }
            Deed::CivilWar { .. } => say!(self, "told-civil-war"),
            Deed::Check { by, .. } => {
                let cells = by.iter().map(ToString::to_string).collect();
                say!(self, "told-check", cells = self.all_of(cells))
            }
            Deed::Broke { .. }
            | Deed::Out { .. }
            | Deed::Ordered { .. }
            | Deed::Letter { .. }
            | Deed::Won { .. } => self.deed(view, deed, naming),
        }
    }

    /// A deed as everybody reads it in the true history.
    pub fn deed(&self, view: &View, deed: &Deed, naming: Naming) -> String {
        let who = |seat: Seat| self.seat(view, seat, naming);
        let all = |seats: &[Seat]| self.all_of(seats.iter().map(|seat| who(*seat)).collect());
        match deed {
            Deed::Proposed { from, to } => {
                say!(self, "deed-proposed", who = who(*from), whom = who(*to))
            }
            Deed::Withdrawn { from, to } => {
                say!(self, "deed-withdrawn", who = who(*from), whom = who(*to))
            }
            Deed::Declined { from, to } => {
                say!(self, "deed-declined", who = who(*to), whom = who(*from))
            }
            Deed::Allied { members } => say!(self, "deed-allied", all = all(members)),
            Deed::Left {
                seat,
                taking: Some(taken),
                ..
            } => say!(self, "deed-betrayed", who = who(*seat), whom = who(*taken)),
            Deed::Left { seat, rest, .. } => {
                say!(self, "deed-left", who = who(*seat), rest = all(rest))
            }
            Deed::Broke { seat, of } => {
                say!(self, "deed-broke", who = who(*seat), whom = who(*of))
            }
            Deed::Protectorate { seat, liege } => {
                say!(self, "deed-bound", who = who(*seat), liege = who(*liege))
            }
            Deed::Handed { seat, liege } => {
                say!(self, "deed-handed", who = who(*seat), liege = who(*liege))
            }
            Deed::Out {
                seat,
                why: Some(OutBy::TeamLostAllKings),
            } => say!(self, "deed-out-with-team", who = who(*seat)),
            Deed::Out { seat, .. } => say!(self, "deed-out", who = who(*seat)),
            Deed::CivilWar { members } => say!(self, "deed-civil-war", all = all(members)),
            Deed::Ordered {
                seat,
                order: StandingOrder::Removal,
            } => say!(self, "deed-ordered-removal", who = who(*seat)),
            Deed::Ordered { seat, .. } => {
                say!(self, "deed-ordered-protectorate", who = who(*seat))
            }
            Deed::Letter { from, to } => {
                say!(self, "deed-letter", who = who(*from), whom = who(*to))
            }
            Deed::Check { seat, .. } => say!(self, "deed-check", who = who(*seat)),
            Deed::Won { seat } => say!(self, "deed-won", who = who(*seat)),
        }
    }

    /// Why nobody is told what really came about in a game.
    pub fn untold(&self, view: &View) -> String {
        match view.phase {
            Phase::Over(_) => say!(self, "history-sealed"),
            _ => say!(self, "history-not-over"),
        }
    }

    /// Who writes a letter to whom.
    fn letter_head(&self, view: &View, letter: &LetterView, naming: Naming) -> String {
        match letter.is_own {
            true => {
                let whom = self.correspondent(view, letter.to, naming);
                say!(self, "letter-to", whom = whom)
            }
            false => {
                let who = self.correspondent(view, letter.from, naming);
                say!(self, "letter-from", who = who)
            }
        }
    }

    /// What those who run a server are told of a letter that its reader has reported.
    fn report_head(&self, view: &View, letter: &LetterView, naming: Naming) -> String {
        let by = view.place().map(|place| self.person(view, place, naming));
        say!(
            self,
            "letter-reported",
            by = by.unwrap_or_default(),
            who = self.correspondent(view, letter.from, naming),
            title = self.title(view, naming)
        )
    }

    /// What a letter says, for a frame of its own.
    pub fn letter_body(&self, letter: &LetterView) -> String {
        match &letter.text {
            Some(text) => self.framed(text),
            None => say!(self, "letter-erased"),
        }
    }

    /// What somebody wrote, in a chat's frame of its own: marked so that nothing in it is taken for a mark or a mention, at most twice as long as it was.
    pub fn framed(&self, text: &str) -> String {
        let lines: Vec<_> = text.lines().map(super::escape).collect();
        match lines.iter().all(|line| line.trim().is_empty()) {
            true => say!(self, "letter-blank"),
            false => lines.join("\n"),
        }
    }

    /// A player, or whoever hides behind an alias.
    pub fn correspondent(&self, view: &View, who: Correspondent, naming: Naming) -> String {
        match who {
            Correspondent::Seat(seat) => self.seat(view, seat, naming),
            Correspondent::Alias(alias) => self.alias(alias),
        }
    }

    /// A moment: in a chat as each reader's own clock has it.
    pub(super) fn moment(&self, moment: Time, naming: Naming) -> String {
        match naming {
            Naming::Name => super::data::written(moment),
            Naming::Escaped | Naming::Mention => {
                format!("<t:{}:R>", moment.0.div_ceil(1000))
            }
        }
    }

    /// An alias as people read it: each game deals them out anew.
    pub fn alias(&self, alias: Alias) -> String {
        let names = say!(self, "aliases");
        let mut names = names.split(", ");
        let name = names.nth(usize::from(alias.0));
        name.unwrap_or_default().to_owned()
    }
}

/// The words that went with a proposal of which somebody is told.
fn message_with<'a>(standing: &'a Standing, deed: &Deed) -> Option<&'a str> {
    let Deed::Proposed { from, .. } = deed else {
        return None;
    };
    let mut proposals = standing.proposed_by.iter();
    let proposal = proposals.find(|proposal| proposal.seat == *from)?;
    proposal.message.as_deref()
}

/// What somebody wrote, set off from what the program says; in a chat so that nothing in it is taken for a mark or a mention.
fn quoted(text: &str, naming: Naming) -> String {
    match naming {
        Naming::Name => text.to_owned(),
        Naming::Escaped | Naming::Mention => {
            let lines = text
                .lines()
                .map(|line| format!("> {}", super::escape(line)));
            lines.collect::<Vec<_>>().join("\n")
        }
    }
}
