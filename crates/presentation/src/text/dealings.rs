//! The letters of computers to people, and the reasons for what computers did.
//!
//! The computer decides which letter is written, and why; here are only the words.

use super::catalogue::{Arguments, Language, Text, say};
use super::names::Naming;
use super::reader::Reader;
use entente_advisor::diplomat::draw;
use entente_game::{
    DiplomaticStatus, ExplainedAction, Explanation, Motive, Seat, TrueHistory, View,
};
use entente_rules::{PieceKind, Square};
use std::collections::BTreeSet;

/// The topic of a letter of a computer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ComputerLetter {
    /// It proposes an alliance, with this reason.
    Propose(Motive),
    /// It proposes an alliance against this player, who is too strong for each of them.
    ProposeAgainst(Seat),
    /// It has accepted a proposal.
    Accept,
    /// It has left its allies, and accepted a proposal.
    LeaveFor,
    /// It has declined a proposal, with this reason.
    Decline(Motive),
    /// It has left an alliance, with this reason.
    Leave(Motive),
    /// Its reader has betrayed it.
    Reproach,
    /// The same of a computer that never forgives that.
    ReproachForever,
    /// It answers a letter that it cannot read.
    Answer(Attitude),
}

/// The stance of a computer towards somebody who wrote to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Attitude {
    /// They are allies.
    Ally,
    /// It would probably accept a proposal.
    Friendly,
    /// It might accept a proposal.
    Wary,
    /// It would not accept a proposal as things are.
    Hostile,
    /// It will never accept one, because it has been betrayed.
    Never,
    /// It does not know who wrote.
    Unknown,
}

impl ComputerLetter {
    /// The family of its texts, and how many variants there are.
    fn texts(self) -> (String, u64) {
        let reason = |motive: Motive| motive.word().replace('_', "-");
        match self {
            Self::Propose(Motive::Better) => ("propose-better".into(), 8),
            Self::Propose(Motive::Protection) => ("propose-protection".into(), 4),
            Self::Propose(_) => ("propose-gain".into(), 8),
            Self::ProposeAgainst(_) => ("propose-common-enemy".into(), 8),
            Self::Accept => ("accept".into(), 4),
            Self::LeaveFor => ("leave-for".into(), 8),
            Self::Decline(motive @ (Motive::Later | Motive::NotFree)) => {
                (format!("decline-{}", reason(motive)), 8)
            }
            Self::Decline(motive @ (Motive::Distrust | Motive::Betrayed)) => {
                (format!("decline-{}", reason(motive)), 4)
            }
            Self::Decline(_) => ("decline-no-gain".into(), 8),
            Self::Leave(Motive::Better) => ("leave-better".into(), 8),
            Self::Leave(Motive::Betrayed) => ("leave-betrayed".into(), 4),
            Self::Leave(_) => ("leave-distrust".into(), 4),
            Self::Reproach => ("reproach".into(), 4),
            Self::ReproachForever => ("reproach-forever".into(), 4),
            Self::Answer(_) => ("answer".into(), 4),
        }
    }

    /// All letters of its family.
    fn kin(self, view: &View) -> Vec<Self> {
        match self {
            Self::Answer(_) => Attitude::ALL.map(Self::Answer).into(),
            Self::ProposeAgainst(_) => {
                let seats = view.seats_taking_part();
                seats.map(|(seat, _)| Self::ProposeAgainst(seat)).collect()
            }
            other => vec![other],
        }
    }
}

impl Attitude {
    const ALL: [Self; 6] = [
        Self::Ally,
        Self::Friendly,
        Self::Wary,
        Self::Hostile,
        Self::Never,
        Self::Unknown,
    ];

    fn name(self) -> &'static str {
        match self {
            Self::Ally => "ally",
            Self::Friendly => "friendly",
            Self::Wary => "wary",
            Self::Hostile => "hostile",
            Self::Never => "never",
            Self::Unknown => "unknown",
        }
    }
}

/// A capture by the reader of a letter, as the computer that writes it names it.
struct NamedCapture {
    /// The captured piece, and where it was captured.
    kind: PieceKind,
    square: Square,
    round: u32,
    /// The owner of the piece, if it was not the computer itself.
    ally: Option<Seat>,
}

impl NamedCapture {
    /// The capture for which a letter blames its reader; `None` if it blames them for none.
    fn of(view: &View, letter: ComputerLetter, reader: Seat) -> Option<Self> {
        match letter {
            ComputerLetter::Reproach
            | ComputerLetter::ReproachForever
            | ComputerLetter::Decline(Motive::Betrayed)
            | ComputerLetter::Leave(Motive::Betrayed) => Self::betrayal(view, reader),
            ComputerLetter::Decline(Motive::Distrust) | ComputerLetter::Leave(Motive::Distrust) => {
                (0..view.board.moves.len())
                    .rev()
                    .find_map(|ply| Self::capture(view, ply, reader, status(view)?.seat))
            }
            _ => None,
        }
    }

    /// The capture with which the reader has betrayed the computer or an ally of it.
    fn betrayal(view: &View, reader: Seat) -> Option<Self> {
        let mut past = status(view)?.past.iter().rev();
        past.find_map(|past| {
            let (_, victim) = past.event.betrayal().filter(|(by, _)| *by == reader)?;
            Self::capture(view, past.ply as usize, reader, victim)
        })
    }

    /// The capture after so many plies, if the player of one seat captured from that of another.
    fn capture(view: &View, ply: usize, by: Seat, victim: Seat) -> Option<Self> {
        let mv = view.board.moves.get(ply)?;
        let (moved, player) = (mv.moved?, |seat| view.diplomacy_seat(seat));
        let captured = moved.captured?;
        let owner = player(view.seat_of(captured.army)?);
        (player(mv.by) == by && owner == victim).then_some(Self {
            kind: captured.kind,
            square: moved.captured_on.unwrap_or(moved.to),
            round: mv.round,
            ally: Some(victim).filter(|victim| status(view).is_some_and(|own| own.seat != *victim)),
        })
    }

    /// The sentence that names it, in one of its variants.
    fn sentence(&self, text: &Text, view: &View, variant: u64) -> String {
        let kind = self.kind.word();
        let piece = match self.ally {
            None => say!(text, "computer-letter-own-piece", kind),
            Some(seat) => {
                let army = text.armies_of(view, &[seat]);
                say!(text, "computer-letter-allys-piece", kind, army)
            }
        };
        let key = format!("computer-letter-capture-{}", 1 + variant % CAPTURE_VARIANTS);
        let arguments = Arguments::new().with("piece", piece);
        let arguments = arguments.with("square", self.square.to_string());
        text.say(&key, &arguments.with("round", self.round))
    }
}

/// The number of sentences that name a capture.
const CAPTURE_VARIANTS: u64 = 4;

fn status(view: &View) -> Option<&DiplomaticStatus> {
    view.diplomacy()
}

/// The text of a letter of the computer whose view this is, to this reader; `None` for somebody
/// behind an alias. The number chooses one of its variants.
pub fn computer_letter(
    text: &Text,
    view: &View,
    letter: ComputerLetter,
    reader: Option<Seat>,
    number: u64,
) -> String {
    let words = words_of(text, view, letter, number);
    let capture = reader.and_then(|reader| NamedCapture::of(view, letter, reader));
    capture.map_or(words.clone(), |capture| {
        format!("{} {words}", capture.sentence(text, view, number))
    })
}

/// The words of a letter without what happened before it.
fn words_of(text: &Text, view: &View, letter: ComputerLetter, number: u64) -> String {
    let (family, variants) = letter.texts();
    let variant = 1 + number % variants;
    let key = format!("computer-letter-{family}-{variant}");
    let arguments = match letter {
        ComputerLetter::Answer(attitude) => {
            let key = format!("computer-letter-attitude-{}-{variant}", attitude.name());
            Arguments::new().with("attitude", text.say(&key, &Arguments::new()))
        }
        ComputerLetter::ProposeAgainst(seat) => {
            let owner = view.person_at(seat);
            let seats = owner.map_or_else(|| vec![seat], |owner| owner.seats.clone());
            Arguments::new().with("army", text.armies_of(view, &seats))
        }
        _ => Arguments::new(),
    };
    text.say(&key, &arguments)
}

/// The number that chooses the variant of the next letter of the computer on this seat, which has
/// written these to the same reader in this round. The game's seed draws it, so that nobody sees a
/// rhythm: in each round every seat has another variant, and none is the one that it had in the
/// round before.
///
/// A computer knows its own letters alone. If it counted all of them, two that have not written
/// equally often could come to the same sentence in one round; and a reader could count those to
/// others.
pub fn next_variant(
    view: &View,
    letter: ComputerLetter,
    seat: Seat,
    written: &[&str],
    seed: u64,
) -> u64 {
    let (_, variants) = letter.texts();
    let kin = letter.kin(view);
    let alike: BTreeSet<String> = Language::ALL
        .map(Text::of)
        .into_iter()
        .flat_map(|text| {
            let all = kin
                .iter()
                .flat_map(|kin| (0..variants).map(move |one| (*kin, one)));
            let texts = all.map(|(kin, one)| words_of(text, view, kin, one));
            texts.collect::<Vec<_>>()
        })
        .collect();
    // What happened may be said before the words.
    let is_alike = |text: &&&str| alike.iter().any(|words| text.ends_with(&**words));
    let count = written.iter().filter(is_alike).count() as u64;
    // A step that is never a whole turn leads from each round to the next.
    let rounds = 1..=u64::from(view.round_after(view.ply()));
    let steps = rounds.map(|round| 1 + draw(seed, round, variants - 1));
    let place = u64::from(seat.0) + count + steps.sum::<u64>();
    shuffled(seed, variants)[(place % variants) as usize]
}

/// The numbers below this one in an order that the seed draws.
fn shuffled(seed: u64, numbers: u64) -> Vec<u64> {
    let mut order: Vec<u64> = (0..numbers).collect();
    for last in (1..order.len()).rev() {
        // Rounds are counted up from 1, and these purposes down from the end.
        let other = draw(seed, u64::MAX - last as u64, last as u64 + 1);
        order.swap(last, other as usize);
    }
    order
}

/// The characters of the computers; `None` if there were no computers.
pub(super) fn characters(reader: Reader<'_>, history: &TrueHistory) -> Option<String> {
    let Reader { text, view, naming } = reader;
    // A character that the host chose is beside the name.
    let is_drawn = |seat| {
        let computer = view
            .person_at(seat)
            .and_then(|player| player.computer.as_ref());
        computer.is_none_or(|computer| computer.character.is_none())
    };
    let drawn = history.characters.iter();
    let drawn = drawn.filter(|revealed| naming == Naming::Name || is_drawn(revealed.seat));
    let lines = drawn.map(|revealed| {
        let who = reader.seat_name(revealed.seat);
        let character = text.character_name(revealed.character);
        say!(text, "history-character", who, character)
    });
    let lines: Vec<_> = lines.collect();
    let list = lines.join(&say!(text, "clause-separator"));
    (!lines.is_empty()).then(|| say!(text, "history-characters", list))
}

/// The action of a computer to somebody, and its reason.
pub(super) fn explanation(
    text: &Text,
    explanation: Explanation,
    who: String,
    whom: String,
) -> String {
    let dealing = match explanation.action {
        ExplainedAction::Proposed => "proposed",
        ExplainedAction::Accepted => "accepted",
        ExplainedAction::Declined => "declined",
        ExplainedAction::Left => "left",
        ExplainedAction::Betrayed => "betrayed",
    };
    let motive = explanation.motive.word().replace('_', "-");
    let why = text.say(&format!("motive-{motive}"), &Arguments::new());
    let arguments = Arguments::new().with("who", who).with("whom", whom);
    text.say(&format!("dealt-{dealing}"), &arguments.with("why", why))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{self, sample_games};

    fn letters() -> Vec<ComputerLetter> {
        let mut letters = vec![
            ComputerLetter::Accept,
            ComputerLetter::LeaveFor,
            ComputerLetter::Reproach,
            ComputerLetter::ReproachForever,
            ComputerLetter::ProposeAgainst(Seat(1)),
        ];
        letters.extend(Attitude::ALL.map(ComputerLetter::Answer));
        for motive in Motive::ALL {
            letters.extend([
                ComputerLetter::Propose(motive),
                ComputerLetter::Decline(motive),
                ComputerLetter::Leave(motive),
            ]);
        }
        letters
    }

    /// An ally that it has already is a secret, and no reason for a letter.
    #[test]
    fn a_refusal_that_keeps_a_secret_reads_like_any_other() {
        let view = sample_games::running();
        for text in Language::ALL.map(Text::of) {
            for number in 0..5 {
                let decline = ComputerLetter::Decline;
                let letter = |motive| {
                    let to = Some(Seat(0));
                    text::computer_letter(text, &view, decline(motive), to, number)
                };
                let plain = letter(Motive::NoGain);
                assert_eq!(letter(Motive::Taken), plain);
                assert_eq!(letter(Motive::Unfair), plain);
                assert_eq!(letter(Motive::Committed), plain);
                assert!(
                    !plain.contains("I’d gain") && !plain.contains("davon"),
                    "{plain}"
                );
            }
        }
    }

    #[test]
    fn every_letter_has_a_text_in_every_language_and_variant() {
        let view = sample_games::running();
        for text in Language::ALL.map(Text::of) {
            for letter in letters() {
                let texts: BTreeSet<_> = (0..8)
                    .map(|number| text::computer_letter(text, &view, letter, None, number))
                    .collect();
                assert!(texts.len() >= 4, "{letter:?}");
                let is_whole = |text: &String| !text.contains("computer-letter");
                assert!(texts.iter().all(is_whole), "{texts:?}");
            }
        }
    }

    /// Three computers that write the same sentence at once read like one machine.
    #[test]
    fn letters_of_a_kind_differ_by_seat_in_each_round_and_repeat_only_after_all_others() {
        for (view, seed) in [(sample_games::running(), 1), (sample_games::betrayed(), 2)] {
            for letter in letters() {
                let first = |seat| {
                    let number = text::next_variant(&view, letter, Seat(seat), &[], seed);
                    words_of(Text::of(Language::German), &view, letter, number)
                };
                let firsts: BTreeSet<_> = (0..4).map(first).collect();
                assert_eq!(firsts.len(), 4, "{letter:?}");
            }
        }
        let view = sample_games::running();
        for letter in letters() {
            let mut numbers = BTreeSet::new();
            let mut written: Vec<String> = Vec::new();
            // Also if the reader changes the language meanwhile.
            for language in Language::ALL.into_iter().cycle().take(4) {
                let texts: Vec<&str> = written.iter().map(String::as_str).collect();
                let number = text::next_variant(&view, letter, Seat(2), &texts, 3);
                assert!(numbers.insert(number), "{letter:?}");
                let words = words_of(Text::of(language), &view, letter, number);
                written.push(format!("You captured my knight on f6 in round 3. {words}"));
            }
        }
    }

    /// A letter of each of the rounds of a game, for the computer on this seat.
    fn by_round(seed: u64, seat: Seat) -> Vec<u64> {
        let mut view = sample_games::betrayed();
        view.board.moves.truncate(1);
        let number = |round| {
            view.board.moves[0].round = round;
            text::next_variant(&view, ComputerLetter::Accept, seat, &[], seed)
        };
        (1..40).map(number).collect()
    }

    #[test]
    fn the_same_sentence_comes_back_at_random_and_not_after_a_fixed_number_of_rounds() {
        for seed in 0..8 {
            let numbers = by_round(seed, Seat(1));
            assert_eq!(numbers, by_round(seed, Seat(1)), "a replay writes the same");
            assert_ne!(numbers, by_round(seed + 100, Seat(1)), "games differ");
            let one_later = numbers.iter().zip(&numbers[1..]);
            assert!(
                one_later.clone().all(|(one, next)| one != next),
                "{numbers:?}"
            );
            for rounds in 2..=8 {
                let mut later = numbers.iter().zip(&numbers[rounds..]);
                assert!(
                    later.any(|(one, again)| one != again),
                    "{seed}: every {rounds} rounds"
                );
            }
        }
    }

    #[test]
    fn a_letter_that_blames_its_reader_says_what_where_and_when() {
        // White is allied with Black, whom Red joins, and Red captures a pawn of White's.
        let view = sample_games::betrayed_by_red();
        let letter = |language, letter| {
            let to = Some(Seat(1));
            text::computer_letter(Text::of(language), &view, letter, to, 0)
        };
        for blaming in [
            ComputerLetter::Reproach,
            ComputerLetter::ReproachForever,
            ComputerLetter::Decline(Motive::Betrayed),
            ComputerLetter::Decline(Motive::Distrust),
            ComputerLetter::Leave(Motive::Betrayed),
        ] {
            let english = letter(Language::English, blaming);
            let begins = english.starts_with("In round 2 you captured my pawn on a2. ");
            assert!(begins, "{english}");
            let german = letter(Language::German, blaming);
            let begins = german.starts_with("In Runde 2 hast du meinen Bauern auf a2 geschlagen. ");
            assert!(begins, "{german}");
        }
        // A liar gives no reason, and nobody else is blamed.
        let silent = letter(Language::English, ComputerLetter::Decline(Motive::NoGain));
        assert!(!silent.contains("captured"), "{silent}");
        let to_black = Some(Seat(2));
        let reproach = ComputerLetter::Reproach;
        let other =
            text::computer_letter(Text::of(Language::English), &view, reproach, to_black, 0);
        assert!(!other.contains("captured"), "{other}");
    }

    #[test]
    fn a_proposal_against_somebody_says_whom() {
        let view = sample_games::running();
        for text in Language::ALL.map(Text::of) {
            for number in 0..4 {
                let against = ComputerLetter::ProposeAgainst(Seat(1));
                let letter = text::computer_letter(text, &view, against, Some(Seat(2)), number);
                assert!(
                    letter.contains(&text.armies_of(&view, &[Seat(1)])),
                    "{letter}"
                );
            }
        }
    }
}
