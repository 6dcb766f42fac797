//! The plates around a board: who plays each army, what became of it, and which pieces were
//! captured.
//!
//! They are drawn as the cards of a scene. What a view keeps secret is not on them, because they
//! are made from the view alone.

use super::letters;
use super::parts::{army, commander, computer, control, home, kind};
use crate::text;
use entente_game::{ArmyView, Computer, Seat, View};
use entente_render::{Card, Error, HomeArea, Kind, Piece, Scene, Text};
use entente_rules::{Options, PieceKind, Play, Position, Score, Status};

/// What the plate of an army shows.
struct Plate<'a> {
    army: entente_rules::Army,
    /// The name of its player, if it has one that can be drawn.
    name: Option<String>,
    commander: Option<entente_rules::Army>,
    status: Status,
    /// Whether its owner has resigned and will be out when its turn comes.
    is_resigning: bool,
    /// The points, if the result counts them.
    score: Option<Score>,
    /// The computer that plays the army, if one does.
    computer: Option<&'a Computer>,
    captured: Vec<entente_rules::Piece>,
    to_move: bool,
}

/// Adds the plates of all armies of a view. Before a game begins, two armies need none.
pub(super) fn add_of_view(scene: &mut Scene, view: &View, text: &text::Text) -> Result<(), Error> {
    if view.options.players() == 2 && !view.has_begun() {
        return Ok(());
    }
    let armies = view.armies();
    for army in &armies {
        add(scene, &view.options, &of_army(view, &armies, army), text)?;
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
///
/// Between two players it shows what its player has captured, as is usual in chess. Among more it
/// shows what the army has lost: what one player has captured comes from several armies, for which
/// there is no room.
fn of_army<'a>(view: &'a View, armies: &[ArmyView], army: &ArmyView) -> Plate<'a> {
    let captured = if view.options.players() == 2 {
        army.captured.clone()
    } else {
        let captured = armies.iter().flat_map(|other| &other.captured);
        captured
            .filter(|piece| piece.army == army.army)
            .copied()
            .collect()
    };
    Plate {
        army: army.army,
        // The picture of a lobby stays when people join and leave.
        name: name(view, army.seat).filter(|_| view.has_begun()),
        commander: commander(view, army),
        status: army.status,
        is_resigning: army.is_resigning,
        score: army
            .score
            .filter(|_| view.has_begun() && view.options.counts_points()),
        computer: computer(view, army.seat).filter(|_| view.has_begun()),
        captured,
        to_move: view.turn() == Some(army.seat),
    }
}

/// The plate of an army in a game that nobody plays.
fn of_position(play: &Play, position: &Position, army: entente_rules::Army) -> Plate<'static> {
    let lost = play.captured(army).into_iter();
    let has_points = position.options().counts_points();
    Plate {
        army,
        name: None,
        commander: position.commander(army),
        status: position.status(army),
        is_resigning: position.pending(army).is_some(),
        score: has_points.then(|| position.score(army)),
        computer: None,
        captured: lost
            .map(|kind| entente_rules::Piece { army, kind })
            .collect(),
        to_move: play.outcome().is_none() && position.turn() == army,
    }
}

/// The name of the person in a seat, as it is drawn.
pub(super) fn name(view: &View, seat: Seat) -> Option<String> {
    let person = view.person_at(seat)?;
    letters::name(&person.profile.as_ref()?.name)
}

fn add(
    scene: &mut Scene,
    options: &Options,
    plate: &Plate,
    text: &text::Text,
) -> Result<(), Error> {
    let home = home(options, plate.army);
    let card = card(plate, home, options.players() > 2, text);
    scene.add_card(home, card).map(|_| ())
}

/// A plate as a card. Texts that cannot be drawn are left out. The alt text has them.
fn card(plate: &Plate, home: HomeArea, is_among_many: bool, text: &text::Text) -> Card {
    let word = |word: String| Text::new(&word).ok();
    let computer = plate.computer.map(|one| text.computer_on_card(one));
    // Several computers would have one name. A person in whose place one plays keeps theirs.
    let is_named = plate.name.is_some() || is_among_many;
    let (title, computer) = if is_named {
        (plate.name.clone(), computer)
    } else {
        (computer, None)
    };
    // An army without a player that can be named is known by its colour.
    let title = title.unwrap_or_else(|| text.army(plate.army));
    let score = plate.score.map(|score| text.points_of(score));
    let status = text.army_status(
        plate.army,
        plate.status,
        plate.is_resigning,
        plate.commander,
    );
    // The neutral army in the centre has a queen instead of a king.
    let leader = match home {
        HomeArea::Side(_) => Kind::King,
        HomeArea::Centre => Kind::Queen,
    };
    Card {
        king: Piece::new(army(plate.army), leader).with_control(control(plate.commander)),
        to_move: plate.to_move,
        title: word(title),
        notes: [computer, score, status]
            .into_iter()
            .flatten()
            .filter_map(word)
            .collect(),
        captured: counted(&plate.captured),
    }
}

/// Captured pieces, each kind once with its number.
fn counted(captured: &[entente_rules::Piece]) -> Vec<(Piece, u8)> {
    let kinds = PieceKind::LISTED.into_iter();
    kinds
        .filter_map(|one| {
            let mut same = captured.iter().filter(|piece| piece.kind == one);
            let piece = same.next()?;
            let drawn = Piece::new(army(piece.army), kind(one));
            Some((drawn, 1 + same.count() as u8))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{Language, sample_games};
    use entente_game::{EngineName, Level};

    #[test]
    fn the_plate_of_a_computer_names_its_level_or_its_engine() {
        let text = text::Text::of(Language::English);
        let own = Computer::from(Level::default());
        let stockfish = Computer {
            engine: EngineName::new("Stockfish"),
            ..own.clone()
        };
        for (computer, title) in [(own, "Level 3"), (stockfish, "Stockfish")] {
            let view = sample_games::against(computer);
            let armies = view.armies();
            let plate = of_army(&view, &armies, &armies[1]);
            let home = home(&view.options, plate.army);
            let titled = |is_among_many| {
                let title = card(&plate, home, is_among_many, text).title;
                title.map(|title| title.as_str().to_owned())
            };
            assert_eq!(titled(false).as_deref(), Some(title));
            assert_eq!(titled(true).as_deref(), Some("Black"));
        }
    }
}
