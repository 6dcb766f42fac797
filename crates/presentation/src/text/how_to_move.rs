//! The first message of a game, and how one moves: in that message, and for those who ask or seem
//! lost. An example is a move of the reader's own army, or there is none.

use super::catalogue::{Arguments, Text, say};
use super::lines::Lines;
use super::moves::without_leaving_suffix;
use super::reader::Reader;
use super::{agreement, turns};
use entente_game::{Home, Letters, View};
use entente_rules::{Army, Move, Options, Position};

/// Moves that everybody knows. The first one that the position understands is the example.
const KNOWN_MOVES: [&str; 4] = ["e4", "e5", "Nf3", "Nf6"];

/// The value for "no example" in the catalogue.
const NO_EXAMPLE: &str = "none";

/// The lines about a game that has begun, and what one has to know now, with the turns that nobody
/// can make: they are skipped at once. The terms come last and in small letters.
pub(super) fn started(reader: Reader<'_>) -> Lines {
    let Reader { text, view, .. } = reader;
    let turns = turns::turn_lines(reader);
    if view.variant().keeps_secrets() {
        let arbiter = turns::agreed_arbiter(reader).into_iter().collect();
        return started_in_brief(reader).then(turns).then(arbiter);
    }
    let title = reader.title();
    let agreed = agreement::agreement(reader);
    let agreed = Some(agreed).filter(|agreed| !agreed.is_empty());
    let lines = [
        say!(text, "news-started", title),
        how_people_move(text, view),
        new_on_board(text, &view.terms.options),
        diplomacy_hint(text, view),
        agreed.map_or_else(String::new, |agreed| format!("-# {agreed}")),
    ];
    lines.into_iter().collect::<Lines>().then(turns)
}

/// The same in brief, for a game with much to explain: *Rules* and the other buttons below do
/// that. It says who has which army, and where the secrets are.
fn started_in_brief(reader: Reader<'_>) -> Lines {
    let Reader { text, view, .. } = reader;
    let letters = view.terms.diplomacy.map(|diplomacy| diplomacy.letters);
    let secrets = match letters {
        Some(Letters::Off) => say!(text, "news-secrets-without-letters"),
        _ => say!(text, "news-secrets"),
    };
    let lines = [
        say!(text, "news-started", title = reader.title()),
        new_on_board(text, &view.terms.options),
        secrets,
    ];
    lines.into_iter().collect()
}

/// The way to move for people, and to vote for teams; empty where only computers play.
fn how_people_move(text: &Text, view: &View) -> String {
    let people = view.players.people.iter();
    let mut others = people.filter(|player| player.computer.is_none());
    let has_people = others.clone().any(|player| player.crowd.is_none());
    let has_teams = others.any(|player| player.crowd.is_some());
    let how = has_people.then(|| how_to_move(text, view));
    let how_to_vote = has_teams.then(|| say!(text, "how-to-vote"));
    Text::join_lines(how.into_iter().chain(how_to_vote))
}

/// The news for a chess player on the board of a game, in one line. Empty for chess.
fn new_on_board(text: &Text, options: &Options) -> String {
    let key = format!("new-on-board-{}", options.variant().id());
    let has_partners = options.armies().any(|army| options.partner(army).is_some());
    // Where partners play by other rules than everybody for themselves, that is another line.
    let of_teams = Some(format!("{key}-teams")).filter(|key| has_partners && text.has(key));
    match of_teams.unwrap_or(key) {
        key if text.has(&key) => text.say(&key, &Arguments::new()),
        _ => String::new(),
    }
}

/// The place of diplomacy, in games whose pacts no rule enforces.
fn diplomacy_hint(text: &Text, view: &View) -> String {
    let Some(diplomacy) = &view.terms.diplomacy else {
        return String::new();
    };
    let letters = match diplomacy.letters {
        Letters::Off => "no",
        Letters::Signed | Letters::Anonymous => "yes",
    };
    say!(text, "news-diplomacy-pacts", letters)
}

/// The way to move in this game, with a move of the reader's army as an example.
pub fn how_to_move(text: &Text, view: &View) -> String {
    let example = example_of_reader(view).map(|example| text.move_notation(&example));
    let example = example.unwrap_or_else(|| NO_EXAMPLE.to_owned());
    match view.record.home {
        Home::Private => say!(text, "how-to-move-private", example),
        // A typed move would be read by everybody, and its rejection, too.
        Home::Channels { .. } if view.variant().keeps_secrets() || view.players.hides_people => {
            say!(text, "how-to-move-secret", example)
        }
        Home::Channels { .. } => say!(text, "how-to-move", example),
    }
}

/// A line of conditional moves as an example.
pub(super) struct LineExample {
    /// The opponent's move. `None` among more than two armies, where several others move.
    pub(super) expected: Option<String>,
    /// The reader's answer.
    pub(super) answer: String,
}

impl LineExample {
    /// The first answer of the reader's army. `None` if it has none on the starting position.
    pub(super) fn of_reader(text: &Text, view: &View) -> Option<Self> {
        let line = Self::in_english_letters(view)?;
        Some(Self {
            expected: line.expected.map(|mv| text.move_notation(&mv)),
            answer: text.move_notation(&line.answer),
        })
    }

    fn in_english_letters(view: &View) -> Option<Self> {
        let own = armies_of_reader(view)?;
        let start = start(view);
        if start.armies().count() > 2 {
            let answer = example_of_reader(view)?;
            return Some(Self {
                expected: None,
                answer,
            });
        }
        let others_turn = if own.contains(&start.turn()) {
            start.play(example(&start)?.0).ok()?
        } else {
            start
        };
        let (expected, written) = example(&others_turn)?;
        let own_turn = others_turn.play(expected).ok()?;
        Some(Self {
            expected: Some(written),
            answer: example(&own_turn)?.1,
        })
    }
}

/// The position from which the game began, which everybody knows.
fn start(view: &View) -> Position {
    let set_up = view.terms.starting_position.as_ref();
    let play = set_up.and_then(|start| start.play(&view.terms.options).ok());
    play.map_or_else(
        || Position::start_with(&view.terms.options),
        |play| play.position().clone(),
    )
}

/// The armies of the person who reads a text: those of the viewer, or where everybody reads it,
/// those of the only person who plays. `None` if several people read it, or none who plays.
fn armies_of_reader(view: &View) -> Option<Vec<Army>> {
    let mut people = view
        .players
        .people
        .iter()
        .filter(|person| person.computer.is_none());
    let reader = match view.player() {
        Some(player) => people.find(|person| person.player == player)?,
        None => people.next().filter(|_| people.next().is_none())?,
    };
    let seats = reader.seats.iter();
    let armies = seats.map(|seat| Some(view.players.seats.get(seat.index())?.army));
    armies
        .collect::<Option<Vec<_>>>()
        .filter(|armies| !armies.is_empty())
}

/// A first move of the reader's army as an example: on the starting position, as if it began there.
/// A legal move of the present position could give away an alliance.
pub(super) fn example_of_reader(view: &View) -> Option<String> {
    let own = armies_of_reader(view)?;
    let start = start(view);
    if own.contains(&start.turn()) {
        return Some(example(&start)?.1);
    }
    let mut setup = start.setup();
    setup.turn = *own.first()?;
    Some(example(&setup.position().ok()?)?.1)
}

/// A first move of the army whose turn it is, as an example like that of [`example_of_reader`].
pub(super) fn example_of_mover(view: &View) -> Option<String> {
    let seat = view.turn()?;
    let mut setup = start(view).setup();
    setup.turn = view.players.seats.get(seat.index())?.army;
    Some(example(&setup.position().ok()?)?.1)
}

/// A legal move as an example, and how it is typed. `None` if there is no legal move.
fn example(position: &Position) -> Option<(Move, String)> {
    let known = KNOWN_MOVES.into_iter();
    let mut understood = known.filter_map(|known| Some((position.read_move(known).ok()?, known)));
    if let Some((mv, known)) = understood.next() {
        return Some((mv, known.to_owned()));
    }
    let legal = position.legal_moves().into_iter();
    let written = legal.map(|mv| (position.notation(mv), mv));
    let (notation, mv) = written.min_by_key(|(notation, _)| notation.len())?;
    Some((mv, without_leaving_suffix(&notation).to_owned()))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)] // A game that cannot be set up fails the test.
    use super::*;
    use crate::text::lines::Tense;
    use crate::text::{self, Language, Naming, sample_games};
    use entente_game::StartingPosition;
    use entente_rules::{Options, PieceKind, Variant};
    use std::sync::Arc;

    #[test]
    fn the_example_is_a_move_of_the_readers_army() {
        let mut view = sample_games::seen_by_ann();
        let text = Text::of(Language::English);
        let how = text::how_to_move(text, &view);
        assert!(how.contains("`/move e4`"), "{how}");
        let ending = Position::from_fen("4k3/8/8/8/8/8/8/R3K3 b - - 0 1").unwrap();
        view.terms.starting_position = Some(Arc::new(StartingPosition::of(&ending)));
        let how = text::how_to_move(text, &view);
        assert!(how.contains("`/move K"), "{how}");
    }

    #[test]
    fn several_readers_get_no_example_and_the_only_person_their_own() {
        let mut view = sample_games::seen_by_ann();
        view.own = None;
        let text = Text::of(Language::English);
        let how = text::how_to_move(text, &view);
        assert!(how.contains("`/move e4`"), "Ann plays a computer: {how}");
        let computer = view.players.people[1].computer.take();
        let how = text::how_to_move(text, &view);
        assert!(!how.contains('`'), "both read it: {how}");
        view.players.people[0].computer = computer;
        let how = text::how_to_move(text, &view);
        assert!(how.contains("`/move e5`"), "Black plays a computer: {how}");
    }

    #[test]
    fn the_example_of_a_line_is_the_answer_of_the_readers_army() {
        let mut view = sample_games::seen_by_ann();
        let line = LineExample::of_reader(Text::of(Language::English), &view).unwrap();
        assert_eq!(
            (line.expected.unwrap(), line.answer),
            ("e5".into(), "Nf3".into())
        );
        view.players.people[1].computer = None;
        view.own.as_mut().unwrap().player = view.players.people[1].player;
        let line = LineExample::of_reader(Text::of(Language::English), &view).unwrap();
        assert_eq!(
            (line.expected.unwrap(), line.answer),
            ("e4".into(), "e5".into())
        );
    }

    #[test]
    fn what_is_new_on_a_board_is_one_line_in_every_language() {
        for text in Language::ALL.map(Text::of) {
            for variant in Variant::ALL {
                let new = new_on_board(text, &Options::of(variant));
                assert_eq!(new.is_empty(), variant == Variant::Standard, "{variant:?}");
                assert!(!new.contains('\n'), "{new}");
            }
            let mut view = sample_games::seen_by_ann();
            view.terms = Options::of(Variant::Capablanca).into();
            let started =
                text::started(Reader::new(text, &view, Naming::Name)).text(Tense::Present);
            let new = new_on_board(text, &Options::of(Variant::Capablanca));
            assert!(started.contains(&new), "{started}");
            for kind in [PieceKind::Archbishop, PieceKind::Chancellor] {
                assert!(new.contains(&format!("({})", text.sign(kind))), "{new}");
            }
            let guards = new_on_board(text, &Options::of(Variant::Chess45));
            for kind in [PieceKind::Guard, PieceKind::Queen] {
                assert!(
                    guards.contains(&format!("({})", text.sign(kind))),
                    "{guards}"
                );
            }
            let switches = new_on_board(text, &Options::of(Variant::Chess66));
            assert!(switches.contains("A4") && switches.contains("H5"));
        }
    }

    #[test]
    fn a_known_move_is_suggested_where_the_rule_set_understands_it() {
        let suggested = |position: &Position| example(position).unwrap().1;
        assert_eq!(suggested(&Position::start(Variant::Standard)), "e4");
        assert_eq!(suggested(&Position::start(Variant::Chess66)), "e4");
        let mut black = Position::start(Variant::Standard).setup();
        black.turn = Army::Black;
        assert_eq!(suggested(&black.position().unwrap()), "e5");
    }
}
