//! The marks on a board beside its pieces: last moves, and the moves that a viewer has
//! prepared.

use entente_game::View;
use entente_render::{ArrowKind, Error, Mark, Scene};
use entente_rules::{Army, Play, Position, Square};

/// An arrow between two squares.
pub type Arrow = (Square, Square, ArrowKind);

/// Marks the squares of a move.
pub(crate) fn mark_move(scene: &mut Scene, from: Square, to: Square) -> Result<(), Error> {
    scene
        .mark(&from.to_string(), Mark::LastMove)?
        .mark(&to.to_string(), Mark::LastMove)?;
    Ok(())
}

/// The squares of the last turn of a game by the rules, if a piece moved in it.
pub fn last_squares(play: &Play) -> Option<(Square, Square)> {
    let (before, ply) = play.positions().iter().zip(play.plies()).next_back()?;
    Some(before.shown_squares(&ply.mv()?))
}

/// Marks the last move of each army that still moves in its colour, where more than two play.
pub(super) fn mark_movers_of_view(scene: &mut Scene, view: &View) -> Result<(), Error> {
    let armies = view.armies();
    let moves = view.board.moves.iter().filter_map(|mv| {
        let (moved, army) = (mv.moved?, armies.get(mv.seat.index())?);
        let moves = army.commander.is_some() || army.is_walking;
        moves.then_some((army.army, moved.from, moved.to))
    });
    mark_movers(scene, view.terms.options.players(), moves)
}

/// The same of a game by the rules.
pub(super) fn mark_movers_of_play(scene: &mut Scene, play: &Play) -> Result<(), Error> {
    let turns = play.positions().iter().zip(play.plies());
    let moves = turns.filter_map(|(position, ply)| {
        let (from, to) = position.shown_squares(&ply.mv()?);
        Some((position.turn(), from, to))
    });
    let position = play.position();
    let still_moves = |army| position.commander(army).is_some() || position.is_walking(army);
    let moves = moves.filter(|(army, ..)| still_moves(*army));
    mark_movers(scene, play.position().options().players(), moves)
}

pub(crate) fn mark_movers(
    scene: &mut Scene,
    players: usize,
    moves: impl DoubleEndedIterator<Item = (Army, Square, Square)>,
) -> Result<(), Error> {
    if players <= 2 {
        return Ok(());
    }
    let mut last: Vec<(Army, Square, Square)> = Vec::new();
    for moved in moves.rev() {
        if last.iter().all(|(army, ..)| *army != moved.0) {
            last.push(moved);
        }
    }
    // The latest is marked last, because it counts where two armies moved over one square.
    for (army, from, to) in last.into_iter().rev() {
        scene
            .mark_mover(&from.to_string(), army)?
            .mark_mover(&to.to_string(), army)?;
    }
    Ok(())
}

/// The moves that the viewer has prepared, and those of the others on which they depend, as arrows.
/// A view has only its viewer's own. A step that is known only as it was typed has no arrow.
pub fn prepared(view: &View) -> Vec<Arrow> {
    // To read coordinates the board is enough, and it is the same in every position.
    let start = Position::start_with(&view.terms.options);
    let steps = view.conditional_moves().iter().flatten();
    let coordinates = steps.flat_map(|step| {
        let before = step.when.iter().map(|text| (text, ArrowKind::Move));
        before.chain([(&step.then, ArrowKind::Prepared)])
    });
    let mut arrows: Vec<Arrow> = Vec::new();
    for (text, kind) in coordinates {
        let Some(mv) = start.read_coordinate(text) else {
            continue;
        };
        let arrow = (mv.from, mv.to, kind);
        if mv.from != mv.to && !arrows.contains(&arrow) {
            arrows.push(arrow);
        }
    }
    arrows.truncate(Scene::MAX_ARROWS);
    arrows
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)] // A text that is no move fails the test.
    use super::*;
    use crate::picture::{BoardOptions, scene};
    use crate::text::{Language, Text, sample_games};
    use entente_game::ConditionalMove;
    use entente_rules::Variant;

    #[test]
    fn prepared_moves_are_arrows_from_square_to_square_each_once() {
        let step = |when: &[&str], then: &str| ConditionalMove {
            when: when.iter().map(|text| (*text).to_owned()).collect(),
            then: then.to_owned(),
            anyway: false,
        };
        let mut view = sample_games::seen_by_ann();
        view.own.as_mut().unwrap().conditional_moves = vec![
            vec![step(&["e7e5"], "g1f3"), step(&["b8c6"], "f1b5")],
            vec![step(&["e7e5"], "g1f3"), step(&[], "Nc3")],
        ];
        let arrows = prepared(&view).into_iter();
        let shown: Vec<_> = arrows
            .map(|(from, to, kind)| format!("{from}{to} {kind:?}"))
            .collect();
        let expected = ["e7e5 Move", "g1f3 Prepared", "b8c6 Move", "f1b5 Prepared"];
        assert_eq!(shown, expected);
    }

    #[test]
    fn a_board_shows_prepared_moves_only_where_they_are_asked_for() {
        let mut view = sample_games::seen_by_ann();
        let text = Text::of(Language::English);
        let shown = |view: &_, arrows| {
            let options = BoardOptions {
                arrows,
                ..BoardOptions::default()
            };
            scene(view, &options, text).unwrap()
        };
        let plain = shown(&view, Vec::new());
        view.own.as_mut().unwrap().conditional_moves = vec![vec![ConditionalMove {
            when: Vec::new(),
            then: "g1f3".into(),
            anyway: false,
        }]];
        assert!(shown(&view, Vec::new()) == plain);
        assert!(shown(&view, prepared(&view)) != plain);
    }

    #[test]
    fn castling_is_marked_where_the_king_went() {
        let marked = |variant, rank: &str| {
            let fen = format!("4k3/8/8/8/8/8/8/{rank} w K - 0 1");
            let mut play = Play::new(Position::from_fen_of(variant, &fen).unwrap());
            let castling = play.position().read_move("O-O").unwrap();
            play.apply(&entente_rules::Event::Move(castling.into()))
                .unwrap();
            let (from, to) = last_squares(&play).unwrap();
            format!("{from}{to}")
        };
        assert_eq!(marked(Variant::Standard, "4K2R"), "e1g1");
        assert_eq!(marked(Variant::Chess960, "4K2R"), "e1g1");
        assert_eq!(marked(Variant::Chess960, "1K5R"), "b1g1");
        // Here only the rook moves.
        assert_eq!(marked(Variant::Chess960, "6KR"), "g1f1");
    }

    #[test]
    fn an_army_that_is_out_has_no_marks() {
        let mut play = Play::new(Position::start(Variant::Alliance));
        for _ in 0..4 {
            let ply = *play.position().plies().first().unwrap();
            play.apply(&entente_rules::Event::Move(ply)).unwrap();
        }
        let out = play.position().turn();
        play.apply(&entente_rules::Event::Resign(out)).unwrap();
        let facing = crate::picture::first_side(&play.position().options());
        let mut marked = crate::picture::of_position(play.position(), facing).unwrap();
        let mut expected = marked.clone();
        mark_movers_of_play(&mut marked, &play).unwrap();
        for (position, ply) in play.positions().iter().zip(play.plies()).take(4).skip(1) {
            let mv = ply.mv().unwrap();
            for square in [mv.from, mv.to] {
                expected
                    .mark_mover(&square.to_string(), position.turn())
                    .unwrap();
            }
        }
        assert!(marked == expected);
    }

    #[test]
    fn each_of_many_armies_has_its_last_move_marked() {
        let mut play = Play::new(Position::start(Variant::Chess4));
        for _ in 0..6 {
            let ply = *play.position().plies().first().unwrap();
            play.apply(&entente_rules::Event::Move(ply)).unwrap();
        }
        let facing = crate::picture::first_side(&play.position().options());
        let bare = crate::picture::of_position(play.position(), facing).unwrap();
        let mut expected = bare.clone();
        for (position, ply) in play.positions().iter().zip(play.plies()).skip(2) {
            let mv = ply.mv().unwrap();
            for square in [mv.from, mv.to] {
                expected
                    .mark_mover(&square.to_string(), position.turn())
                    .unwrap();
            }
        }
        let mut marked = bare;
        mark_movers_of_play(&mut marked, &play).unwrap();
        assert!(marked == expected);
    }
}
