//! The plates around a board: who plays each army, what became of it, and which pieces its player
//! has captured.
//!
//! In every rule set the pieces on a plate are those that its player has captured, with any army,
//! and a word before them says so.
//!
//! They are drawn as the cards of a scene. What a view keeps secret is not on them, because they
//! are made from the view alone.

use super::parts::{self, Command, computer, home};
use crate::text;
use entente_game::{ArmyView, ClockView, Computer, Pace, Seat, Span, View};
use entente_render::{Card, Error, HomeArea, Piece, Scene, Team, Text};
use entente_rules::{Options, PieceKind, Play, Position, Score, Status};

/// The content of the plate of an army.
struct Plate<'a> {
    army: entente_rules::Army,
    /// The name of its player, if it has one that can be drawn.
    name: Option<String>,
    command: Command,
    status: Status,
    /// Whether its owner has resigned and will be out when its turn comes.
    is_resigning: bool,
    /// The points, if the result counts them.
    score: Option<Score>,
    /// The time left for the rest of the game, if there is a clock.
    left: Option<Span>,
    /// The computer that plays the army, if one does.
    computer: Option<&'a Computer>,
    captured: Vec<entente_rules::Piece>,
    to_move: bool,
}

/// Adds the plates of all armies of a view. Before a game begins, two armies need none.
pub(super) fn add_of_view(scene: &mut Scene, view: &View, text: &text::Text) -> Result<(), Error> {
    if view.terms.options.players() == 2 && !view.has_begun() {
        return Ok(());
    }
    for army in &view.armies() {
        add(scene, &view.terms.options, &of_army(view, army), text)?;
    }
    Ok(())
}

/// Adds the plates of a position that nobody plays. With two armies the board already shows
/// everything.
pub(super) fn add_of_play(scene: &mut Scene, play: &Play, text: &text::Text) -> Result<(), Error> {
    let position = play.position();
    let options = position.options();
    if options.players() == 2 {
        return Ok(());
    }
    for army in position.armies() {
        add(scene, &options, &of_position(play, position, army), text)?;
    }
    Ok(())
}

/// The plate of an army in a view.
fn of_army<'a>(view: &'a View, army: &ArmyView) -> Plate<'a> {
    Plate {
        army: army.army,
        // The picture of a lobby stays when people join and leave.
        name: name(view, army.seat).filter(|_| view.has_begun()),
        command: Command::in_view(view, army),
        status: army.status,
        is_resigning: army.is_resigning,
        score: army
            .score
            .filter(|_| view.has_begun() && view.terms.options.counts_points()),
        left: left(view, army.seat),
        computer: computer(view, army.seat).filter(|_| view.has_begun()),
        captured: army.captured.clone(),
        to_move: view.turn() == Some(army.seat),
    }
}

/// The plate of an army in a game that nobody plays.
fn of_position(play: &Play, position: &Position, army: entente_rules::Army) -> Plate<'static> {
    let has_points = position.options().counts_points();
    Plate {
        army,
        name: None,
        command: Command::in_position(position, army),
        status: position.status(army),
        is_resigning: position.pending(army).is_some(),
        score: has_points.then(|| position.score(army)),
        left: None,
        computer: None,
        captured: play.captured_by(army),
        to_move: play.outcome().is_none() && position.turn() == army,
    }
}

/// A player through a whole game, for whose plates the position of each moment is the rest.
pub(crate) struct Player {
    pub(crate) army: entente_rules::Army,
    /// The name, if there is one that can be drawn.
    pub(crate) name: Option<String>,
    /// The computer that plays the army, if one does.
    pub(crate) computer: Option<Computer>,
    /// The time on its clock when the game begins, if there is a clock for the whole game.
    pub(crate) base: Option<Span>,
}

/// The parts of a player's plate that change from one moment to the next, besides the position.
pub(crate) struct Moment {
    pub(crate) captured: Vec<entente_rules::Piece>,
    pub(crate) left: Option<Span>,
    pub(crate) to_move: bool,
}

/// The players of a view, in turn order.
pub(crate) fn players(view: &View) -> Vec<Player> {
    let player = |army: ArmyView| Player {
        army: army.army,
        name: name(view, army.seat),
        computer: computer(view, army.seat).cloned(),
        base: view.turn.clock.as_ref().and_then(base),
    };
    view.armies().into_iter().map(player).collect()
}

/// The time on each clock when the game begins. `None` with a time per move.
fn base(clock: &ClockView) -> Option<Span> {
    match clock.control.pace {
        pace @ Pace::PerGame { .. } => Some(pace.start()),
        Pace::PerMove(_) => None,
    }
}

/// The time that a seat has left, without that of the present turn.
fn left(view: &View, seat: Seat) -> Option<Span> {
    let clock = view.turn.clock.as_ref().filter(|_| view.has_begun())?;
    base(clock).and(clock.left.get(seat.index()).copied())
}

/// Adds the plate of a player in a position of the past.
pub(crate) fn add_of_moment(
    scene: &mut Scene,
    position: &Position,
    player: &Player,
    moment: Moment,
    text: &text::Text,
) -> Result<(), Error> {
    let options = position.options();
    let plate = Plate {
        army: player.army,
        name: player.name.clone(),
        command: Command::in_position(position, player.army),
        status: position.status(player.army),
        is_resigning: position.pending(player.army).is_some(),
        score: options.counts_points().then(|| position.score(player.army)),
        left: moment.left,
        computer: player.computer.as_ref(),
        captured: moment.captured,
        to_move: moment.to_move,
    };
    add(scene, &options, &plate, text)
}

/// The name of the person or the team in a seat, as it is drawn.
pub(super) fn name(view: &View, seat: Seat) -> Option<String> {
    let person = view.person_at(seat)?;
    let team = person.crowd.as_ref().and_then(|crowd| crowd.team.as_ref());
    let name = team.map(|team| &team.name);
    parts::name(name.or(person.profile.as_ref().map(|profile| &profile.name))?)
}

fn add(
    scene: &mut Scene,
    options: &Options,
    plate: &Plate,
    text: &text::Text,
) -> Result<(), Error> {
    let home = home(options, plate.army);
    let card = card(options, plate, home, text);
    scene.add_card(home, card).map(|_| ())
}

/// A plate as a card. Texts that cannot be drawn are left out. The alt text has them.
fn card(options: &Options, plate: &Plate, home: HomeArea, text: &text::Text) -> Card {
    let word = |word: String| Text::new(&word).ok();
    let computer = plate.computer.map(|one| text.computer_on_card(one));
    // A person in whose place a computer plays keeps their name.
    let (title, computer) = match &plate.name {
        None => (computer, None),
        Some(name) => (Some(name.clone()), computer),
    };
    // An army without a player that can be named is known by its colour.
    let title = title.unwrap_or_else(|| text.army(plate.army));
    let score = plate.score.map(|score| text.points_of(score));
    let left = plate.left.map(|left| text::clock_face(text, left));
    // Together, because a card has room for two notes.
    let numbers: Vec<String> = [left, score].into_iter().flatten().collect();
    let numbers = (!numbers.is_empty()).then(|| numbers.join(" · "));
    let status = text.army_status(
        plate.army,
        plate.status,
        plate.is_resigning,
        plate.command.commander,
    );
    // The neutral army in the centre has a queen instead of a king.
    let leader = match home {
        HomeArea::Side(_) => PieceKind::King,
        HomeArea::Centre => PieceKind::Queen,
    };
    Card {
        king: Piece::new(plate.army, leader).with_control(plate.command.control(leader)),
        to_move: plate.to_move,
        title: word(title),
        team: text::team_of(options, plate.army).map(|team| Team::ALL[team]),
        notes: [computer, numbers, status]
            .into_iter()
            .flatten()
            .filter_map(word)
            .collect(),
        captured_label: word(text.captured_label()),
        captured: counted(options, &plate.captured),
    }
}

/// Captured pieces, each kind of each army once with its number, the most valuable kinds first.
fn counted(options: &Options, captured: &[entente_rules::Piece]) -> Vec<(Piece, u8)> {
    let kinds = PieceKind::LISTED.into_iter();
    let all = kinds.flat_map(|kind| options.armies().map(move |army| (army, kind)));
    all.filter_map(|(of, kind_of_piece)| {
        let same = captured
            .iter()
            .filter(|piece| piece.army == of && piece.kind == kind_of_piece);
        let count = same.count() as u8;
        (count > 0).then(|| (Piece::new(of, kind_of_piece), count))
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{Language, Naming, Reader, sample_games};
    use entente_game::{EngineName, Level, NotificationReason};
    use entente_rules::Variant;

    #[test]
    fn the_plate_of_a_computer_names_its_level_or_its_engine() {
        let text = text::Text::of(Language::English);
        let own = Computer::from(Level::default());
        let stockfish = Computer {
            engine: EngineName::new("Stockfish"),
            ..own.clone()
        };
        for (computer, name) in [(own, "🤖 Level 3"), (stockfish, "🤖 Stockfish")] {
            let view = sample_games::against(computer);
            let armies = view.armies();
            let plate = of_army(&view, &armies[1]);
            let titled = |options: &Options| {
                let home = home(options, plate.army);
                let title = card(options, &plate, home, text).title;
                title.map(|title| title.as_str().to_owned())
            };
            for options in [view.terms.options.clone(), Options::of(Variant::Chess4)] {
                assert_eq!(titled(&options).as_deref(), Some(name));
            }
        }
    }

    /// The teams on the plates of a view, in turn order.
    fn teams_on_plates(view: &View) -> Vec<Option<Team>> {
        let text = text::Text::of(Language::English);
        let options = &view.terms.options;
        let team = |army: ArmyView| {
            let home = home(options, army.army);
            card(options, &of_army(view, &army), home, text).team
        };
        view.armies().into_iter().map(team).collect()
    }

    #[test]
    fn partners_have_the_same_mark_on_their_plates_and_in_every_message() {
        let over = sample_games::two_teams();
        let (one, other) = (Some(Team::First), Some(Team::Second));
        assert_eq!(teams_on_plates(&over), [one, other, one, other]);
        for text in Language::ALL.map(text::Text::of) {
            let alt = text::position(text, &over);
            let teams = text::teams_in_words(text, &over.terms.options);
            assert!(teams.is_some_and(|teams| alt.contains(&teams)), "{alt}");
            for reason in [NotificationReason::Over, NotificationReason::Paused] {
                let chat = text::message(Reader::new(text, &over, Naming::Mention), reason);
                let first_line = chat.lines().next().unwrap_or_default();
                assert!(first_line.contains(MARKS), "{chat}");
                let plain = text::message(Reader::new(text, &over, Naming::Name), reason);
                assert!(!plain.contains(MARKS), "{plain}");
            }
        }
    }

    #[test]
    fn the_teams_of_chess_for_four_are_those_of_its_options() {
        let (one, other) = (Some(0), Some(1));
        for (teams, expected) in [
            ("true", [one, other, one, other]),
            (r#""adjacent""#, [one, one, other, other]),
            ("false", [None; 4]),
        ] {
            let options = format!(r#"{{"teams": {teams}}}"#);
            let options = Options::from_json(Variant::Chess4, &options).expect("options");
            let armies = options.armies();
            let shown: Vec<_> = armies.map(|army| text::team_of(&options, army)).collect();
            assert_eq!(shown, expected, "{teams}");
        }
    }

    /// Games whose alliances are secret, while they run, for their members and when all is known.
    #[test]
    fn an_alliance_is_no_team() {
        let [of_black, of_white, of_all] = sample_games::black_resigned();
        let [of_betrayed, over] = sample_games::king_betrayed();
        let allied = [sample_games::running(), sample_games::betrayed()];
        let views = [of_black, of_white, of_all, of_betrayed, over];
        for view in views.iter().chain(&allied) {
            assert!(teams_on_plates(view).iter().all(Option::is_none));
            for text in Language::ALL.map(text::Text::of) {
                let reason = NotificationReason::Moved;
                let chat = text::message(Reader::new(text, view, Naming::Escaped), reason);
                assert!(!chat.contains(MARKS), "{chat}");
                assert_eq!(text::teams_in_words(text, &view.terms.options), None);
            }
        }
    }

    /// The marks of teams in a chat.
    const MARKS: [char; 2] = ['🟣', '🔶'];

    /// A game in which captures are made whenever there are any.
    fn game_of_captures(variant: Variant) -> Play {
        let mut play = Play::new(Position::start(variant));
        for at in 0..60 {
            let position = play.position();
            let plies = position.plies();
            let captures = |ply: &&entente_rules::Ply| {
                let captured = ply.mv().map(|mv| position.captured_piece(&mv));
                captured.flatten().is_some()
            };
            let any = plies.get(at * 7919 % plies.len().max(1));
            let Some(ply) = plies.iter().find(captures).or(any).copied() else {
                break;
            };
            if play.apply(&entente_rules::Event::Move(ply)).is_err() {
                break;
            }
        }
        play
    }

    #[test]
    fn plates_show_what_their_player_has_captured_in_every_rule_set() {
        let text = text::Text::of(Language::English);
        for variant in Variant::ALL {
            let play = game_of_captures(variant);
            let options = play.position().options();
            let mut shown = 0;
            for own in options.armies() {
                let plate = of_position(&play, play.position(), own);
                let card = card(&options, &plate, home(&options, own), text);
                let label = card.captured_label.expect("a word before the pieces");
                assert_eq!(label.as_str(), "Captures");
                for (piece, count) in card.captured {
                    assert_ne!(piece.army, own, "{variant:?}: {own:?}");
                    shown += usize::from(count);
                }
            }
            let steps = play.positions().iter().zip(play.plies());
            let captures = steps.filter_map(|(position, ply)| position.captured_piece(&ply.mv()?));
            assert_eq!(shown, captures.count(), "{variant:?}");
            assert!(shown > 0, "{variant:?}");
        }
    }

    #[test]
    fn a_view_of_four_shows_captures_as_a_position_does() {
        let view = sample_games::captured_after_resignation();
        let text = text::Text::of(Language::English);
        let captured: usize = view
            .armies()
            .iter()
            .map(|of| {
                let home = home(&view.terms.options, of.army);
                let card = card(&view.terms.options, &of_army(&view, of), home, text);
                for (piece, _) in &card.captured {
                    assert_ne!(piece.army, of.army);
                }
                card.captured.len()
            })
            .sum();
        assert!(captured > 0, "a king was captured");
    }
}
