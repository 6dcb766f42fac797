//! Random tournaments as FIDE's Tournament Report Files: what is written is read again, what is
//! wrong is refused with its place, and nothing that is read makes the program panic.

use entente_leagues::pairings::record::{Bye, Colour, Part, PlayerNumber, Round};
use entente_leagues::pairings::standings::{TieBreakRules, standings};
use entente_leagues::trf::{ByeKind, Date, Edition, End, Heading, Mark, Player, Report};
use entente_leagues::trf::{Reason, read, read_unfinished, read_with_warnings, write};
use proptest::prelude::*;

use crate::world::Tournament;

const EDITIONS: [Edition; 2] = [Edition::Trf16, Edition::Trf26];

/// A tournament as a report, with those who are absent from the next round.
pub(crate) fn report(tournament: &Tournament, away: &[(PlayerNumber, Bye)]) -> Report {
    let numbers: Vec<PlayerNumber> = (1..=tournament.players() as u32)
        .map(PlayerNumber)
        .collect();
    let lines = standings(&numbers, &tournament.rounds, &[], TieBreakRules::Swiss);
    let player = |number: &PlayerNumber| {
        let line = lines.iter().find(|line| line.player == *number).unwrap();
        Player {
            name: format!("Player, {}", number.0),
            points: line.score,
            place: Some(line.place),
            marks: tournament
                .rounds
                .iter()
                .map(|round| mark(round, *number))
                .collect(),
            ..Player::default()
        }
    };
    let mut absent: Vec<_> = away
        .iter()
        .map(|(number, bye)| (number.0, kind(*bye)))
        .collect();
    absent.sort_unstable();
    Report {
        heading: Heading {
            name: "Random".into(),
            ..Heading::default()
        },
        rounds: Some(tournament.swiss.rounds),
        first_colour: Some(tournament.swiss.initial_colour),
        players: numbers.iter().map(player).collect(),
        absent,
        ..Report::default()
    }
}

fn kind(bye: Bye) -> ByeKind {
    match bye {
        Bye::Allocated => ByeKind::Allocated,
        Bye::Full => ByeKind::Full,
        Bye::Requested => ByeKind::Half,
        Bye::Absent => ByeKind::Zero,
    }
}

fn mark(round: &Round, number: PlayerNumber) -> Mark {
    match round.of(number) {
        Part::Running => unreachable!("all games are over"),
        Part::Bye(bye) => Mark::Bye(kind(bye)),
        Part::Game(game) => {
            let colour = game.pair.colour(number).unwrap();
            let end = match (game.outcome.is_played(), game.outcome.points(colour)) {
                (true, 2) => End::Won,
                (true, 1) => End::Drawn,
                (true, _) => End::Lost,
                (false, 2) => End::WonByDefault,
                (false, _) => End::LostByDefault,
            };
            let opponent = game.pair.opponent(number).unwrap().0;
            Mark::Game {
                opponent,
                colour,
                end,
            }
        }
    }
}

/// A tournament in which some rounds have been played, and who is absent from the next one.
fn played(seed: u64, players: usize, rounds: usize) -> (Tournament, Vec<(PlayerNumber, Bye)>) {
    let mut tournament = Tournament::new(seed, players, 9);
    loop {
        let (away, present) = tournament.attendance();
        let pairing = tournament.pair(&present);
        match pairing {
            Ok(pairing) if tournament.rounds.len() < rounds => tournament.play(&pairing, away),
            _ => return (tournament, away),
        }
    }
}

/// A report as an edition can say it.
fn as_written(mut report: Report, edition: Edition) -> Report {
    if edition == Edition::Trf16 {
        report.tie_breaks.clear();
        report.heading.controller.clear();
        report.heading.system.clear();
        report.heading.encoded_time.clear();
    }
    report
}

/// A text that a file can have: without control characters, and with single blanks.
fn text(longest: usize) -> impl Strategy<Value = String> {
    let words = prop::collection::vec("[^\\p{C}\\p{Z}]{1,12}", 0..5);
    words.prop_map(move |words| {
        let joined: String = words.join(" ").chars().take(longest).collect();
        joined.split_whitespace().collect::<Vec<_>>().join(" ")
    })
}

fn date() -> impl Strategy<Value = Option<Date>> {
    (1970u16..2070, 0u8..14, 0u8..33).prop_map(|(year, month, day)| Date::new(year, month, day))
}

fn heading() -> impl Strategy<Value = Heading> {
    prop::collection::vec(text(40), 9).prop_map(|mut texts| {
        let mut next = || texts.pop().unwrap();
        Heading {
            name: next(),
            city: next(),
            federation: next(),
            kind: next(),
            arbiter: next(),
            time: next(),
            controller: next(),
            system: next(),
            encoded_time: next(),
        }
    })
}

/// A person, with everything that can be known.
fn person() -> impl Strategy<Value = Player> {
    let titles = ["", "GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"];
    (
        prop::option::of(prop::sample::select(vec!['m', 'w'])),
        prop::sample::select(titles.to_vec()),
        text(33),
        prop::option::of(1u32..10_000),
        "[A-Z]{3}|",
        "[0-9]{4}/[0-9]{2}/[0-9]{2}|[0-9]{4}|",
    )
        .prop_map(|(sex, title, name, rating, federation, birth)| Player {
            sex,
            title: title.to_owned(),
            name,
            rating,
            federation,
            birth,
            ..Player::default()
        })
}

/// A report with everything that one can have.
fn whole_report() -> impl Strategy<Value = Report> {
    let tournament = (any::<u64>(), 2usize..30, 0usize..9);
    let texts = (
        heading(),
        prop::collection::vec("[A-Z]{2,3}(/C[12])?", 0..4),
    );
    let dates = (date(), date(), prop::collection::vec(date(), 0..9));
    let people = prop::collection::vec(person(), 30);
    let comments = prop::collection::vec(text(60), 0..3);
    (tournament, texts, dates, people, comments).prop_map(
        |((seed, players, rounds), (heading, tie_breaks), dates, people, comments)| {
            let (tournament, away) = played(seed, players, rounds);
            let mut report = report(&tournament, &away);
            for (index, (player, person)) in report.players.iter_mut().zip(people).enumerate() {
                *player = Player {
                    fide_number: person
                        .rating
                        .map(|rating| 10_000 * index as u64 + u64::from(rating)),
                    points: player.points,
                    place: player.place,
                    marks: player.marks.clone(),
                    ..person
                };
            }
            let (begins, ended, mut round_dates) = dates;
            while round_dates.last().is_some_and(Option::is_none) {
                round_dates.pop();
            }
            Report {
                heading,
                begins,
                ended,
                round_dates,
                tie_breaks,
                comments,
                ..report
            }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn what_is_written_is_what_is_read(report in whole_report()) {
        for edition in EDITIONS {
            let file = write(&report, edition).unwrap();
            let expected = as_written(report.clone(), edition);
            let read = read(&file);
            prop_assert_eq!(read.as_ref(), Ok(&expected), "{}", file);
        }
    }

    #[test]
    fn the_rounds_of_a_file_are_those_of_the_tournament(
        seed: u64,
        players in 2usize..30,
        rounds in 0usize..9,
    ) {
        let (tournament, away) = played(seed, players, rounds);
        let report = report(&tournament, &away);
        let read = report.record();
        prop_assert_eq!(read.len(), tournament.rounds.len());
        for (read, round) in read.iter().zip(&tournament.rounds) {
            for number in (1..=players as u32).map(PlayerNumber) {
                prop_assert_eq!(read.of(number), round.of(number));
            }
        }
        let is_away = |number: &PlayerNumber| away.iter().any(|(other, _)| other == number);
        let all = (1..=players as u32).map(PlayerNumber);
        let present: Vec<_> = all.filter(|number| !is_away(number)).collect();
        prop_assert_eq!(report.present(), present);
    }

    #[test]
    fn no_text_makes_the_reader_panic(file: String) {
        let _ = read(&file);
    }

    #[test]
    fn no_lines_make_the_reader_panic(
        lines in prop::collection::vec("(001|012|062|132|142|152|162|202|240|XXR|XXZ|###)[ 0-9.wb+=-]{0,130}", 0..8),
    ) {
        let _ = read(&lines.join("\r\n"));
    }

    #[test]
    fn a_changed_file_is_read_or_refused_but_never_in_part(
        report in whole_report(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<char>()), 1..4),
    ) {
        let mut letters: Vec<char> = write(&report, Edition::Trf26).unwrap().chars().collect();
        for (index, letter) in changes {
            let index = index.index(letters.len());
            letters[index] = letter;
        }
        let file: String = letters.into_iter().collect();
        match read(&file) {
            // What was read can be written, and says the same then.
            Ok(changed) => if let Ok(again) = write(&changed, Edition::Trf26) {
                let again = read(&again).unwrap();
                prop_assert_eq!(again.record(), changed.record());
            },
            Err(fault) => {
                let lines = file.replace("\r\n", "\n").replace('\r', "\n");
                prop_assert!(fault.line >= 1 && fault.line <= lines.split('\n').count());
                prop_assert!(fault.column >= 1, "{}", fault);
            }
        }
    }
}

/// A small file that is right.
const SMALL: &str = "\
012 Café
062 3
142 3
152 W
202 BH/C1,DE
001    1      Ann                                                                1.5    1     2 w 1     3 b =
001    2      Bob                                                                1.0    2     1 b 0  0000 - U
001    3      Cleo                                                               1.0    2  0000 - H     1 w =
240 Z 003 0002
";

#[test]
fn a_file_says_who_plays_and_how_it_stands() {
    let report = read(SMALL).unwrap();
    assert_eq!(report.heading.name, "Café");
    assert_eq!(report.rounds, Some(3));
    assert_eq!(report.first_colour, Some(Colour::White));
    assert_eq!(report.tie_breaks, ["BH/C1", "DE"]);
    let points: Vec<u32> = report.players.iter().map(|player| player.points).collect();
    assert_eq!(points, [3, 2, 2]);
    assert_eq!(report.absent, [(2, ByeKind::Zero)]);
    assert_eq!(report.present(), [PlayerNumber(1), PlayerNumber(3)]);
    // The same with FIDE's ends of lines, a mark of the byte order, and JaVaFo's records.
    let other = SMALL
        .replace("240 Z 003 0002", "XXZ 2")
        .replace("142 3", "XXR 3")
        .replace("152 W", "XXC white1")
        .replace('\n', "\r");
    assert_eq!(read(&format!("\u{feff}{other}")), Ok(report));
}

/// A change of the small file that makes it wrong: what is replaced by what, the line and the
/// column that are named, and a part of the reason.
type Mistake = (&'static str, &'static str, (usize, usize), &'static str);

const MISTAKES: &[Mistake] = &[
    ("062 3", "162  W 3.0", (2, 6), "a point system"),
    ("062 3", "162  W 1.0    Q 1.0", (2, 15), "a point system"),
    ("062 3", "XXS W=3 D=1", (2, 5), "a point system"),
    ("062 3", "XXS WW=1 PAB=.5", (2, 10), "a point system"),
    ("062 3", "BBU  0.5", (2, 6), "a point system"),
    ("062 3", "BBW", (2, 4), "a point system"),
    ("062 3", "299  1.0", (2, 1), "abnormal points"),
    ("142 3", "142 1", (3, 5), "the file has 2 rounds, and not 1"),
    (
        "142 3",
        "142 3\nXXR 4",
        (4, 5),
        "the file has 3 rounds, and not 4",
    ),
    (
        "001    2",
        "001    1",
        (7, 5),
        "the player on line 6 has the number 1, too",
    ),
    ("001    2", "001    4", (8, 5), "the number 2 is missing"),
    ("001    2", "001   zz", (7, 5), "the starting rank"),
    ("2 w 1", "9 w 1", (6, 92), "no player has the number 9"),
    ("2 w 1", "1 w 1", (6, 92), "cannot meet themselves"),
    (
        "2 w 1",
        "3 w 1",
        (6, 92),
        "line 8 says otherwise of this game than \"3 w 1\": \"0000 - H\" in its column 92",
    ),
    ("2 w 1", "2 b 1", (6, 92), "line 7 says otherwise"),
    (
        "2 w 1",
        "2 w =",
        (6, 81),
        "the points of the rounds are 1.0, and not 1.5",
    ),
    ("2 w 1", "2 w +", (6, 92), "line 7 says otherwise"),
    ("2 w 1", "2 w ?", (6, 99), "with an opponent"),
    ("2 w 1", "2 x 1", (6, 97), "w or b"),
    ("2 w 1", "2 - 1", (6, 97), "w or b"),
    ("2 w 1", "2 w Z", (6, 99), "no result yet"),
    (
        "2 w 1     3",
        "2\tw 1     3",
        (6, 96),
        "cannot be in a line",
    ),
    ("2 w 1", "2  w1", (6, 98), "between two fields"),
    (
        "0000 - H",
        "0000 - U",
        (8, 81),
        "the points of the rounds are 1.5, and not 1.0",
    ),
    ("0000 - H", "0000 - 1", (8, 99), "without an opponent"),
    (
        "1.5    1",
        "1.7    1",
        (6, 81),
        "the number of points has to be",
    ),
    (
        "240 Z 003 0002",
        "240 Z 003 0007",
        (9, 11),
        "no player has the number 7",
    ),
    (
        "240 Z 003 0002",
        "240 Z003 0002",
        (9, 6),
        "between two fields",
    ),
    ("240 Z 003 0002", "240 U 003 0002", (9, 5), "F, H or Z"),
    (
        "240 Z 003 0002",
        "240 Z 004 0002",
        (9, 11),
        "a bye of a later round",
    ),
    (
        "240 Z 003 0002",
        "240 Z 001 0002",
        (9, 11),
        "something else in this round",
    ),
];

#[test]
fn what_is_wrong_is_refused_with_its_line_and_column() {
    for &(from, to, place, part) in MISTAKES {
        assert!(SMALL.contains(from), "{from}");
        let file = SMALL.replacen(from, to, 1);
        let fault = read(&file).expect_err(to);
        assert_eq!((fault.line, fault.column), place, "{to}: {fault}");
        assert!(fault.to_string().contains(part), "{to}: {fault}");
    }
}

/// Changes of the small file that change no standing, as [`MISTAKES`]: the file is read, and says
/// what was left out.
const FORGIVEN: &[Mistake] = &[
    (
        "012 Café",
        "01 Café",
        (1, 1),
        "no record with the code \"01\"",
    ),
    (
        "012 Café",
        "012 Café\n012 Cup",
        (2, 1),
        "line 1 has this record",
    ),
    ("012 Café", "012\tCafé", (1, 4), "cannot be in a line"),
    (
        "062 3",
        "062 4",
        (2, 5),
        "the file has 3 players, and not 4",
    ),
    ("062 3", "062 three", (2, 5), "a whole number"),
    (
        "062 3",
        "072 3",
        (2, 5),
        "the file has 0 players with a rating, and not 3",
    ),
    ("062 3", "082 1", (2, 5), "the file has 0 teams, and not 1"),
    ("062 3", "042 2023/02/29", (2, 5), "the day has to be"),
    ("062 3", "052 28.-31.07.2005", (2, 5), "the day has to be"),
    ("001    2      Bob", "001    2 u    Bob", (7, 10), "m or w"),
    ("001    2      Bob", "001    2  XY  Bob", (7, 11), "a title"),
    (
        "001    2      Bob",
        "001    2     Bobs",
        (7, 14),
        "between two fields",
    ),
    ("0000 - H", "0000 w H", (8, 97), "without an opponent"),
    (
        "1.5    1",
        "       1",
        (6, 81),
        "the number of points is missing",
    ),
    ("1.5    1", "1.5    x", (6, 86), "the rank has to be"),
];

/// Changes of the small file on which pairs depend, but no standing: it is read as well, but no
/// league can go on with it.
const ONLY_FOR_PAIRS: &[Mistake] = &[
    (
        "062 3",
        "310   1 Team",
        (2, 1),
        "a tournament of teams cannot be read",
    ),
    (
        "062 3",
        "250      02.0 001 003 0001 0090",
        (2, 1),
        "accelerated rounds",
    ),
    ("062 3", "260 001 003 0001 0002", (2, 1), "a forbidden pair"),
    ("062 3", "XXP 1 2", (2, 1), "a forbidden pair"),
    ("152 W", "152 G", (4, 5), "W, B, white1 or black1"),
    (
        "152 W",
        "152 W\nXXC rank black1",
        (5, 10),
        "W, B, white1 or black1",
    ),
    ("062 3", "XXQ 1", (2, 1), "no record with the code \"XXQ\""),
];

#[test]
fn what_no_standing_depends_on_is_left_out_with_a_warning() {
    let right = read(SMALL).unwrap();
    for &(from, to, place, part) in FORGIVEN.iter().chain(ONLY_FOR_PAIRS) {
        assert!(SMALL.contains(from), "{from}");
        let file = SMALL.replacen(from, to, 1);
        let changed = read_with_warnings(&file).expect(to);
        let [warning] = &changed.warnings[..] else {
            panic!("{to}: {:?}", changed.warnings);
        };
        assert_eq!((warning.line, warning.column), place, "{to}: {warning}");
        assert!(warning.to_string().contains(part), "{to}: {warning}");
        assert_eq!(changed.report.record(), right.record(), "{to}");
    }
}

#[test]
fn a_league_goes_on_with_what_no_pair_depends_on() {
    for &(from, to, place, _) in FORGIVEN {
        let file = SMALL.replacen(from, to, 1);
        match read_unfinished(&file, None) {
            Ok(read) => assert_eq!(read.warnings.len(), 1, "{to}"),
            // Nobody knows what a record means that is unknown.
            Err(fault) => {
                assert_eq!((fault.line, fault.column), place, "{to}: {fault}");
                assert!(matches!(fault.reason, Reason::UnknownCode { .. }));
            }
        }
    }
    for &(from, to, place, part) in ONLY_FOR_PAIRS {
        let file = SMALL.replacen(from, to, 1);
        let fault = read_unfinished(&file, None).expect_err(to);
        assert_eq!((fault.line, fault.column), place, "{to}: {fault}");
        assert!(fault.to_string().contains(part), "{to}: {fault}");
    }
}

/// Changes of the small file that say the same.
const OTHER_WORDS: &[(&str, &str)] = &[
    ("062 3", "062 3 (2)"),
    ("062 3", "162  W 1.0    D 0.5    L 0.0    P 1.0"),
    ("062 3", "XXS WW=1 WD=.5 WL=0 BW=1 BD=0.5 BL=0 PAB=1.0"),
    ("062 3", "XXS W=1 D=0,5"),
    (
        "062 3",
        "BBW  1.0\nBBD  0.5\nBBL  0.0\nBBZ 0\nBBF 0.0\nBBU 1.0",
    ),
    (
        "062 3",
        "GER    1 m    Ann                               1900",
    ),
    (
        "062 3",
        "         1         2         3\n12345678901234567890",
    ),
    ("062 3", "DDD SSSS sTTT NNNNNNNNN RRRR FFF"),
    ("142 3", "142 003"),
    ("142 3", "142 3\nXXR 3"),
    ("152 W", "XXC white1"),
    ("152 W", "XXC WHITE1\n152 w"),
    ("0000 - H", "0000 - ="),
    ("0000 - H", "       H"),
    ("0000 - U", "0000 - +"),
    ("0000 - U", "       +"),
    ("1.5    1", "1,5    1"),
    ("1.5    1", " 1½    1"),
    ("142 3", "xxr 3"),
];

#[test]
fn the_same_is_said_in_many_ways() {
    let right = read(SMALL).unwrap();
    for (from, to) in OTHER_WORDS {
        assert!(SMALL.contains(from), "{from}");
        let file = SMALL.replacen(from, to, 1);
        let read = read_with_warnings(&file).expect(to);
        assert_eq!(read.warnings, [], "{to}");
        assert_eq!(read.report, right, "{to}");
    }
}

#[test]
fn games_that_were_not_played_have_no_colour() {
    let of = |marks: [&str; 2]| {
        let file = SMALL.replace("2 w 1", marks[0]).replace("1 b 0", marks[1]);
        read_with_warnings(&file).unwrap()
    };
    let played = of(["2 w +", "1 b -"]);
    for marks in [
        ["2 - +", "1 - -"],
        ["2   +", "1   -"],
        ["2 - +", "1 b -"],
        ["2 w +", "1 - -"],
    ] {
        assert_eq!(of(marks), played, "{marks:?}");
    }
    // Who is White by the other line is White.
    let black = of(["2 b +", "1 - -"]);
    assert_eq!(black, of(["2 b +", "1 w -"]));
}

#[test]
fn an_arbiter_can_take_points_from_both() {
    // What White and Black have, and the points of the two in the small file.
    for (marks, points) in [
        (["0", "0"], ["0.5", "1.0"]),
        (["=", "0"], ["1.0", "1.0"]),
        (["0", "="], ["0.5", "1.5"]),
        (["L", "L"], ["0.5", "1.0"]),
        (["-", "-"], ["0.5", "1.0"]),
    ] {
        let file = SMALL
            .replace("2 w 1", &format!("2 w {}", marks[0]))
            .replace("1 b 0", &format!("1 b {}", marks[1]))
            .replace("1.5    1", &format!("{}    1", points[0]))
            .replace("1.0    2     1", &format!("{}    2     1", points[1]));
        let report = read(&file).expect(&file);
        let lines = standings(
            &[1, 2, 3].map(PlayerNumber),
            &report.record(),
            &[],
            TieBreakRules::Swiss,
        );
        for line in lines {
            let player = &report.players[line.player.0 as usize - 1];
            assert_eq!(line.score, player.points, "{file}");
        }
        let written = write(&report, Edition::Trf16).unwrap();
        assert_eq!(read(&written).unwrap().record(), report.record());
        assert!(read_unfinished(&file, None).is_ok(), "{file}");
    }
    for marks in [["1", "1"], ["1", "="], ["+", "+"], ["1", "-"], ["+", "0"]] {
        let file = SMALL
            .replace("2 w 1", &format!("2 w {}", marks[0]))
            .replace("1 b 0", &format!("1 b {}", marks[1]));
        let reason = read(&file).unwrap_err().reason;
        assert!(
            matches!(reason, Reason::Contradiction { .. } | Reason::Points { .. }),
            "{marks:?}: {reason}"
        );
    }
}

#[test]
fn columns_of_bytes_are_read() {
    let text = SMALL.replace("Ann ", "Ján ").replace("Bob ", "Žoë ");
    let right = read(&text).unwrap();
    // A program that counts bytes writes a blank less for each character of two.
    let bytes = SMALL.replace("Ann  ", "Ján ").replace("Bob   ", "Žoë ");
    assert_eq!(read(&bytes).as_ref(), Ok(&right));
}

#[test]
fn one_player_of_a_round_has_the_bye_of_an_odd_number() {
    let of = |number: usize| {
        let head = format!("001 {number:>4}      Player");
        format!("{head:<80} 1.0    1  0000 - U\n")
    };
    let fault = read(&[of(1), of(2)].concat()).unwrap_err();
    assert_eq!((fault.line, fault.column), (2, 99));
    assert_eq!(fault.reason, Reason::SecondBye { line: 1 });
}

#[test]
fn the_same_person_twice_is_named() {
    let with_number = |line: &str| {
        let mut letters: Vec<char> = line.chars().collect();
        letters.splice(57..68, format!("{:>11}", 4_100_018).chars());
        letters.into_iter().collect::<String>()
    };
    let lines = SMALL.lines().enumerate();
    let lines = lines.map(|(index, line)| match index {
        5 | 7 => with_number(line),
        _ => line.to_owned(),
    });
    let file = lines.collect::<Vec<_>>().join("\n");
    let read = read_with_warnings(&file).unwrap();
    let warning = &read.warnings[0];
    assert_eq!((warning.line, warning.column), (8, 58));
    assert!(
        matches!(warning.reason, Reason::PersonTwice { line: 6, .. }),
        "{warning}"
    );
    assert_eq!(
        read_with_warnings("").unwrap_err().reason,
        Reason::NoPlayers
    );
}

#[test]
fn names_that_are_too_long_are_cut_and_numbers_that_are_too_large_refused() {
    let mut report = read(SMALL).unwrap();
    report.players[0].name = format!("A\nname of\t{}", "many ".repeat(20));
    let file = write(&report, Edition::Trf16).unwrap();
    assert_eq!(
        read(&file).unwrap().players[0].name,
        "A name of many many many many man"
    );
    report.players[0].rating = Some(10_000);
    assert!(
        write(&report, Edition::Trf16)
            .unwrap_err()
            .to_string()
            .contains("10000")
    );
}
