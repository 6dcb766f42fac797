//! The true history of a game with diplomacy, as everybody may read it after the game.
//!
//! It says who was allied with whom, who betrayed whom, how many letters were written, and who won.
//!
//! Its picture is drawn in [`crate::picture`]. Whether there is a history to show is decided by the
//! view: games can keep their alliances secret for ever.

use super::catalogue::{Text, say};
use super::names::Naming;
use super::reader::Reader;
use super::{dealings, diplomacy, ending};
use entente_game::{
    DatedEvent, DiplomacyEvent, ExplainedAction, LetterCount, RevealedLetter, Seat, TrueHistory,
    View, turning_point_rank,
};
use entente_rules::{EliminationReason, PieceKind};

/// The longest alt text that Discord takes, in characters.
const ALT_LIMIT: usize = 1024;

/// The true history in at most `limit` characters, or `None` if it may not be shown. The
/// command line shows what is left out.
pub fn history(reader: Reader<'_>, limit: usize) -> Option<String> {
    let (lines, end) = history_lines(reader)?;
    Some(fit_lines(
        reader.text,
        limit,
        say!(reader.text, "history-title"),
        lines,
        &end,
    ))
}

/// All of the true history, as a file: for a long game a message has no room.
pub fn whole_history(text: &Text, view: &View) -> Option<String> {
    let (lines, end) = history_lines(Reader::new(text, view, Naming::Name))?;
    // In a file nothing is bold.
    let title = say!(text, "history-title").replace('*', "");
    Some(fit_lines(text, usize::MAX, title, lines, &end) + "\n")
}

/// The events and letters of the true history, and the lines below them; `None` if it may not
/// be shown.
fn history_lines(reader: Reader<'_>) -> Option<(Vec<Line>, Vec<String>)> {
    let history = reader.view.record.history.as_ref()?;
    let mut lines = event_lines(reader, history);
    if lines.is_empty() {
        lines.push(Line::main(say!(reader.text, "history-alone")));
    }
    let letters = history.letters.iter().flatten();
    let letters = letters.filter_map(|letter| revealed_letter(reader, letter));
    lines.extend(letters.map(Line::main));
    let counts = letter_counts(reader, &history.letter_counts);
    let end = counts
        .into_iter()
        .chain(dealings::characters(reader, history))
        .chain([ending::status(reader)]);
    Some((lines, end.collect()))
}

/// The most events in the brief history.
const MAX_BRIEF_EVENTS: usize = 10;

/// The true history in brief: one short line for each of the most important events, with these
/// names, and how it ended. `None` if it may not be shown.
pub fn history_in_brief(
    text: &Text,
    view: &View,
    name: impl Fn(Seat) -> String + Copy,
) -> Option<String> {
    let history = view.record.history.as_ref()?;
    let is_event = |dated: &&DatedEvent| turning_point_rank(&dated.event).is_some();
    let events: Vec<&DatedEvent> = history.events.iter().filter(is_event).collect();
    let mut ranked = events.clone();
    ranked.sort_by_key(|dated| turning_point_rank(&dated.event));
    ranked.truncate(MAX_BRIEF_EVENTS);
    let shown = events.iter().filter(|dated| {
        let mut ranked = ranked.iter();
        ranked.any(|kept| std::ptr::eq(*kept, **dated))
    });
    let mut lines = vec![say!(text, "history-title")];
    lines.extend(shown.filter_map(|dated| brief_line(text, view, dated, name)));
    if events.is_empty() {
        lines.push(say!(text, "history-alone"));
    }
    let left = events.len().saturating_sub(MAX_BRIEF_EVENTS);
    lines.extend((left > 0).then(|| say!(text, "history-more", count = left)));
    let letters: usize = history.letter_counts.iter().map(|count| count.count).sum();
    lines.extend((letters > 0).then(|| say!(text, "history-letters-in-all", count = letters)));
    lines.push(ending::status(Reader::new(text, view, Naming::Mention)));
    Some(lines.join("\n"))
}

/// An event with the round in which it happened, in one short line.
fn brief_line(
    text: &Text,
    view: &View,
    dated: &DatedEvent,
    name: impl Fn(Seat) -> String,
) -> Option<String> {
    let what = caption(text, view, &dated.event, name)?;
    let round = view.round_after(dated.ply);
    let kind = match dated.event.betrayal() {
        Some(_) => "betrayal",
        None => "other",
    };
    Some(say!(text, "history-brief-line", round, what, kind))
}

/// The course of alliances, as the alternative text of its picture.
pub fn history_alt(text: &Text, view: &View) -> Option<String> {
    let history = view.record.history.as_ref()?;
    let title = say!(text, "timeline-alt", count = view.round_after(view.ply()));
    let lines = event_lines(Reader::new(text, view, Naming::Name), history);
    let end = [ending::status(Reader::new(text, view, Naming::Name))];
    Some(fit_lines(text, ALT_LIMIT, title, lines, &end))
}

/// The event at a turning point, in one short line above its picture. `None` for an event
/// that is none.
pub fn turning_point(
    text: &Text,
    view: &View,
    dated: &DatedEvent,
    name: impl Fn(Seat) -> String,
) -> Option<String> {
    let what = caption(text, view, &dated.event, name)?;
    let round = view.round_after(dated.ply);
    Some(say!(text, "history-line", round, what))
}

/// The same without its round.
fn caption(
    text: &Text,
    view: &View,
    event: &DiplomacyEvent,
    name: impl Fn(Seat) -> String,
) -> Option<String> {
    let all = |seats: &[Seat]| text.all_of(seats.iter().map(|seat| name(*seat)).collect());
    Some(match event {
        DiplomacyEvent::Allied { members, .. } => {
            say!(text, "caption-allied", all = all(members))
        }
        DiplomacyEvent::Left {
            seat,
            taking: Some(taken),
            ..
        }
        | DiplomacyEvent::PactBroken { seat, of: taken } => say!(
            text,
            "caption-betrayed",
            who = name(*seat),
            whom = name(*taken)
        ),
        DiplomacyEvent::Left { seat, .. } => say!(
            text,
            "caption-left",
            who = name(*seat),
            bond = diplomacy::bond(view)
        ),
        DiplomacyEvent::Protectorate { seat, .. } => {
            say!(text, "caption-protectorate", who = name(*seat))
        }
        DiplomacyEvent::CivilWar { members } => {
            say!(text, "caption-civil-war", all = all(members))
        }
        DiplomacyEvent::Eliminated {
            seat,
            why: Some(EliminationReason::Resigned),
        } => say!(text, "caption-resigned", who = name(*seat)),
        DiplomacyEvent::Eliminated { seat, .. } => {
            say!(text, "caption-eliminated", who = name(*seat))
        }
        _ => return None,
    })
}

/// The course of alliances, one line per event.
fn event_lines(reader: Reader<'_>, history: &TrueHistory) -> Vec<Line> {
    let line = |dated: &DatedEvent| Line {
        text: say!(
            reader.text,
            "history-line",
            round = reader.view.round_after(dated.ply),
            what = past_event(reader, dated)
        ),
        is_detail: is_detail(&dated.event),
    };
    let events = history.events.iter();
    events
        .filter(|dated| is_in_history(reader.view, &dated.event))
        .map(line)
        .collect()
}

/// The event, and if a king was captured, its captor.
fn past_event(reader: Reader<'_>, dated: &DatedEvent) -> String {
    match (&dated.event, captor(reader.view, dated)) {
        (
            DiplomacyEvent::Eliminated {
                seat,
                why: None | Some(EliminationReason::KingLostAlone),
            },
            Some(by),
        ) => {
            let who = reader.seat_name(*seat);
            let by = reader.seat_name(by);
            say!(reader.text, "event-king-captured", who, by)
        }
        (event, _) => diplomacy::diplomacy_event(reader, event, Some(dated.ply)),
    }
}

/// A letter that is shown to everybody. Erased letters are left out.
fn revealed_letter(reader: Reader<'_>, letter: &RevealedLetter) -> Option<String> {
    let Reader { text, view, naming } = reader;
    let one_line = letter.text.as_ref()?.replace('\n', " ");
    let written = match naming {
        Naming::Name => one_line,
        Naming::Escaped | Naming::Mention => text.escaped(&one_line),
    };
    let readers = letter.to.iter();
    let name = |seat| diplomacy::name_at_the_time(reader, seat, &letter.former);
    let whom = readers.map(|seat| name(*seat));
    Some(say!(
        text,
        "history-letter",
        round = view.round_after(letter.ply),
        who = name(letter.from),
        whom = text.all_of(whom.collect()),
        text = written
    ))
}

fn letter_counts(reader: Reader<'_>, counts: &[LetterCount]) -> Option<String> {
    let count = |letters: &LetterCount| {
        say!(
            reader.text,
            "history-letter-count",
            who = reader.seat_name(letters.from),
            whom = reader.seat_name(letters.to),
            count = letters.count
        )
    };
    let texts: Vec<_> = counts.iter().map(count).collect();
    (!texts.is_empty()).then(|| say!(reader.text, "history-letters", counts = texts.join(", ")))
}

/// Joins as many lines as fit between the title and the end, and the number of those left out.
/// Details are left out first.
fn fit_lines(text: &Text, limit: usize, title: String, lines: Vec<Line>, end: &[String]) -> String {
    let whole = |shown: &[&Line]| {
        let left = lines.len() - shown.len();
        let more = (left > 0).then(|| say!(text, "history-more", count = left));
        let shown = shown.iter().map(|line| line.text.clone());
        let all = [title.clone()].into_iter().chain(shown).chain(more);
        all.chain(end.iter().cloned())
            .collect::<Vec<_>>()
            .join("\n")
    };
    let fits = |text: &String| text.chars().count() <= limit;
    let all: Vec<&Line> = lines.iter().collect();
    let main: Vec<&Line> = lines.iter().filter(|line| !line.is_detail).collect();
    let shorter = (0..=main.len()).rev().map(|kept| whole(&main[..kept]));
    let longest = [whole(&all)].into_iter().chain(shorter).find(fits);
    // Not even the title and the end fit: cut them.
    longest.unwrap_or_else(|| whole(&[]).chars().take(limit).collect())
}

/// A line of the history.
struct Line {
    text: String,
    /// Whether it is left out first where there is no room for everything.
    is_detail: bool,
}

impl Line {
    fn main(text: String) -> Self {
        Self {
            text,
            is_detail: false,
        }
    }
}

/// Whether this is about a proposal: there can be hundreds of these, and alliances are in lines
/// of their own.
fn is_detail(event: &DiplomacyEvent) -> bool {
    match event {
        DiplomacyEvent::Explained { explanation, .. } => {
            matches!(
                explanation.action,
                ExplainedAction::Proposed | ExplainedAction::Declined
            )
        }
        DiplomacyEvent::Withdrawn { .. } | DiplomacyEvent::Declined { .. } => true,
        _ => false,
    }
}

/// The captor of the king of the army that this event puts out of the game, by a move; `None` if
/// nobody did.
fn captor(view: &View, dated: &DatedEvent) -> Option<Seat> {
    let DiplomacyEvent::Eliminated { seat, .. } = dated.event else {
        return None;
    };
    let mv = view.board.moves.get(dated.ply as usize)?;
    let captured = mv.moved?.captured?;
    let army = view.players.seats.get(seat.index())?.army;
    (captured.kind == PieceKind::King && captured.army == army).then_some(mv.by)
}

/// Whether an event is part of the history. Proposals and letters have no lines, but what became of
/// them does, and the reasons of computers. The end of the game is in the status.
fn is_in_history(view: &View, event: &DiplomacyEvent) -> bool {
    let is_person = |seat: Seat| {
        let player = view.person_at(seat);
        player.is_none_or(|player| player.computer.is_none())
    };
    match event {
        // Those of computers come with a reason.
        DiplomacyEvent::Withdrawn { from: who, .. } | DiplomacyEvent::Declined { to: who, .. } => {
            is_person(*who)
        }
        DiplomacyEvent::Allied { .. }
        | DiplomacyEvent::Left { .. }
        | DiplomacyEvent::PactBroken { .. }
        | DiplomacyEvent::Protectorate { .. }
        | DiplomacyEvent::LiegeChanged { .. }
        | DiplomacyEvent::CivilWar { .. }
        | DiplomacyEvent::Explained { .. }
        | DiplomacyEvent::Eliminated { .. } => true,
        DiplomacyEvent::Proposed { .. }
        | DiplomacyEvent::OrderGiven { .. }
        | DiplomacyEvent::Letter { .. }
        | DiplomacyEvent::Check { .. }
        | DiplomacyEvent::Won { .. } => false,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)] // What cannot be said fails the test.
    use super::*;
    use crate::text::{self, Language, sample_games};
    use entente_game::{Explanation, Motive};

    #[test]
    fn the_true_history_reads_well_in_every_language() {
        let view = sample_games::betrayed();
        for language in Language::ALL {
            let text = Text::of(language);
            let history = text::history(Reader::new(text, &view, Naming::Name), 4096).unwrap();
            let alt = text::history_alt(text, &view).unwrap();
            let name = format!("history_{}", language.tag());
            insta::assert_snapshot!(name, format!("{history}\n---\n{alt}"));
        }
    }

    #[test]
    fn a_betrayal_says_that_it_was_the_king() {
        let [seen_by_red, over] = sample_games::king_betrayed();
        for (language, told, in_history) in [
            (
                Language::English,
                "With **1. Rxa6** they captured your king.",
                "captured the king of Bob (Red)!",
            ),
            (
                Language::German,
                "Mit **1. Txa6** wurde dein König geschlagen.",
                "schlug den König von Bob (Rot)!",
            ),
        ] {
            let text = Text::of(language);
            let news = text::private_news(Reader::new(text, &seen_by_red, Naming::Name));
            assert!(news.contains(told), "{news}");
            let history = text::history(Reader::new(text, &over, Naming::Name), 4096).unwrap();
            assert!(history.contains(in_history), "{history}");
        }
    }

    #[test]
    fn every_turning_point_has_a_short_caption_in_every_language() {
        let view = sample_games::betrayed();
        let history = view.record.history.clone().unwrap();
        let points = history.turning_points();
        assert!(!points.is_empty());
        for text in Language::ALL.map(Text::of) {
            for dated in &points {
                let name = |seat: Seat| format!("Player {}", seat.index());
                let caption = text::turning_point(text, &view, dated, name).unwrap();
                assert!(caption.chars().count() < 60, "{caption}");
                assert!(caption.contains("Player"), "{caption}");
            }
        }
    }

    #[test]
    fn the_brief_history_has_a_short_line_for_each_of_ten_events() {
        let mut view = sample_games::betrayed();
        let name = |seat: Seat| ["Ann", "Bob", "Cleo", "Dan"][seat.index()].to_owned();
        for text in Language::ALL.map(Text::of) {
            let brief = text::history_in_brief(text, &view, name).unwrap();
            let tag = text.language().tag();
            insta::assert_snapshot!(format!("history_in_brief_{tag}"), brief);
        }
        let history = view.record.history.as_mut().unwrap();
        let first = history.events[0].clone();
        let left = |number: u8| DatedEvent {
            event: DiplomacyEvent::Left {
                seat: Seat(number % 4),
                rest: vec![],
                taking: None,
            },
            ..first.clone()
        };
        history.events.extend((0..20).map(left));
        let text = Text::of(Language::English);
        let brief = text::history_in_brief(text, &view, name).unwrap();
        let events: Vec<&str> = brief.lines().filter(|line| line.starts_with("`")).collect();
        assert_eq!(events.len(), 10, "{brief}");
        assert!(brief.contains("betrays"), "{brief}");
        assert!(brief.contains(" more events"), "{brief}");
        assert!(
            events.iter().all(|line| line.chars().count() < 60),
            "{brief}"
        );
    }

    #[test]
    fn lines_that_do_not_fit_are_counted() {
        let (view, text) = (sample_games::betrayed(), Text::of(Language::English));
        let whole = text::history(Reader::new(text, &view, Naming::Mention), 4096).unwrap();
        for limit in [260, 320, whole.chars().count() - 1] {
            let history = text::history(Reader::new(text, &view, Naming::Mention), limit).unwrap();
            assert!(history.chars().count() <= limit, "{history}");
            assert!(history.contains(" more event"), "{history}");
            assert!(history.ends_with(&text::status(Reader::new(text, &view, Naming::Mention))));
        }
        assert_eq!(
            text::history(Reader::new(text, &view, Naming::Mention), 9)
                .unwrap()
                .chars()
                .count(),
            9
        );
    }

    #[test]
    fn the_file_has_every_line() {
        let (view, text) = (sample_games::betrayed(), Text::of(Language::English));
        let whole = text::history(Reader::new(text, &view, Naming::Name), 4096).unwrap();
        let file = text::whole_history(text, &view).unwrap();
        assert_eq!(file, whole.replace("**", "") + "\n");
        assert_eq!(text::whole_history(text, &sample_games::running()), None);
    }

    #[test]
    fn why_a_computer_only_proposed_is_left_out_first() {
        let (mut view, text) = (sample_games::betrayed(), Text::of(Language::English));
        let history = view.record.history.as_mut().unwrap();
        let proposed = DiplomacyEvent::Explained {
            seat: Seat(0),
            explanation: Explanation {
                action: ExplainedAction::Proposed,
                with: Seat(1),
                motive: Motive::Gain,
            },
        };
        for _ in 0..5 {
            let (event, first) = (proposed.clone(), history.events[0].clone());
            history.events.insert(0, DatedEvent { event, ..first });
        }
        let whole = text::history(Reader::new(text, &view, Naming::Name), 4096).unwrap();
        let why = "because both would be better off";
        assert!(whole.contains(why), "{whole}");
        let shorter = text::history(
            Reader::new(text, &view, Naming::Name),
            whole.chars().count() - 1,
        )
        .unwrap();
        let mut lost = whole.lines().filter(|line| !shorter.contains(line));
        assert!(!shorter.contains(why), "{shorter}");
        assert!(lost.all(|line| line.contains(why)), "{shorter}");
    }

    #[test]
    fn there_is_no_history_before_the_end() {
        let running = sample_games::running();
        let text = Text::of(Language::English);
        assert_eq!(
            text::history(Reader::new(text, &running, Naming::Name), 4096),
            None
        );
        assert_eq!(text::history_alt(text, &running), None);
    }
}
