//! The strip of a game: its key positions side by side in one picture, each with a caption.
//!
//! The story says what matters; where there is an analysis ([`Story::with_analysis`]), its turning
//! point and its gravest mistakes do as well. It is drawn in the pool, like other pictures.

use crate::picture::{BoardOptions, Coordinates, Picture, parts, pool};
use crate::story::{Story, Weight};
use crate::text;
use entente_render::{Error, Scene, Size, Text};

/// The most boards of a strip: two in a row, and two rows, which a phone still shows well.
const MAX_BOARDS: usize = 4;

/// The long side of a board in pixels.
const BOARD: u32 = 512;

/// Draws the strip of a story. On failure that is logged and the result is `None`.
pub async fn strip(story: Story, options: BoardOptions) -> Option<Picture> {
    let chosen = key_steps(&story);
    let boards = boards(&story, &chosen, &options)
        .inspect_err(|error| tracing::error!(%error, "could not draw a strip"))
        .ok()?;
    let captions: Vec<String> = chosen.iter().map(|at| whole_caption(&story, *at)).collect();
    let told = captions.iter().map(String::as_str);
    let alt = text::strip_alt(story.text(), story.title(), chosen.len(), told);
    let squares = story.squares() * chosen.len();
    let png = pool::draw(squares, move || entente_render::sheet(&boards)).await?;
    let png = png
        .inspect_err(|error| tracing::error!(%error, "could not draw a strip"))
        .ok()?;
    Some(Picture {
        png: png.into(),
        alt,
    })
}

/// The line above a board. The end has no board of its own for what brought it.
fn caption(story: &Story, at: usize) -> String {
    let (own, before) = (story.step(at), &story.step(at.saturating_sub(1)));
    if at + 1 == story.len() && own.weight == Weight::Frame && before.weight.is_event() {
        return format!("{} – {}", before.caption, own.caption);
    }
    own.caption.clone()
}

/// The caption with the clocks or the points, for which a board of a strip has no cards.
fn whole_caption(story: &Story, at: usize) -> String {
    let caption = caption(story, at);
    match story.standings(at) {
        Some(standings) => format!("{caption} ({standings})"),
        None => caption,
    }
}

/// The steps that matter most, in order; the last one is always among them. Of those that matter
/// the same the later ones are taken.
fn key_steps(story: &Story) -> Vec<usize> {
    let last = story.len() - 1;
    let is_over = story.step(last).weight == Weight::Frame;
    let mut ranked: Vec<usize> = (1..last - usize::from(is_over)).collect();
    ranked.sort_by_key(|at| std::cmp::Reverse((story.step(*at).weight, *at)));
    // A quiet game has an opening at least.
    ranked.retain(|at| story.step(*at).weight > Weight::Capture(1));
    if ranked.is_empty() && last > 1 {
        ranked.push(last.div_ceil(3));
    }
    ranked.truncate(MAX_BOARDS - 1);
    ranked.sort_unstable();
    ranked.push(last);
    ranked
}

/// The boards with their captions. Plates are left out, because a board has no room for them.
fn boards(
    story: &Story,
    chosen: &[usize],
    options: &BoardOptions,
) -> Result<Vec<(Scene, Text)>, Error> {
    let options = BoardOptions {
        size: Some(options.size.map_or(Size::new(BOARD), Ok)?),
        coordinates: Some(Coordinates::Off),
        ..options.clone()
    };
    let board = |at: &usize| {
        let caption = parts::line(&whole_caption(story, *at));
        let caption = caption.map_or_else(|| Text::new("…"), Ok)?;
        Ok((story.board(*at, &options)?, caption))
    };
    chosen.iter().map(board).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)] // What cannot be drawn fails the test.
    use super::*;
    use crate::picture::assert_golden;
    use crate::text::{Language, Text, sample_games};
    use entente_game::{ClockView, Span, TimeControl, TimeoutRule};
    use entente_rules::{Options, Position, Variant};

    #[tokio::test]
    async fn a_strip_has_the_turning_point_the_betrayals_and_the_end() {
        let (replay, analysis) = sample_games::analysed();
        let text = Text::of(Language::English);
        let story = Story::of_view(&replay.view, text).unwrap();
        let story = story.with_analysis(&replay.view, &analysis);
        let strip = strip(story, BoardOptions::default()).await.unwrap();
        assert!(strip.png.starts_with(b"\x89PNG"));
        assert!(
            strip.alt.starts_with("The story of the game in 4 boards. "),
            "{}",
            strip.alt
        );
        for told in ["Bob betrays Ann!", "wins"] {
            assert!(strip.alt.contains(told), "{told}: {}", strip.alt);
        }
    }

    #[tokio::test]
    async fn the_drawing_of_a_strip_is_unchanged() {
        let view = sample_games::betrayed();
        let story = Story::of_view(&view, Text::of(Language::German)).unwrap();
        let strip = strip(story, BoardOptions::default()).await.unwrap();
        assert_golden("strip", &strip.png);
    }

    #[test]
    fn captions_have_the_clocks_and_otherwise_the_points() {
        let mut view = sample_games::betrayed();
        let text = Text::of(Language::English);
        let story = |view: &_| Story::of_view(view, text).unwrap();
        let without = whole_caption(&story(&view), 2);
        assert!(!without.contains('('), "no points count here: {without}");
        let control = TimeControl {
            pace: "10+5".parse().unwrap(),
            on_timeout: TimeoutRule::default(),
        };
        view.turn.clock = Some(ClockView {
            control,
            left: vec![Span(0); 4],
            turn: None,
            pause: None,
            away: Vec::new(),
        });
        view.board.moves[0].left = Some(Span(598_000));
        let clocks = |at| whole_caption(&story(&view), at);
        assert!(
            clocks(0).ends_with("(10:00 – 10:00 – 10:00 – 10:00)"),
            "{}",
            clocks(0)
        );
        assert!(
            clocks(2).ends_with("(9:58 – 10:00 – 10:00 – 10:00)"),
            "{}",
            clocks(2)
        );

        let counting = r#"{"scoring": "incremental"}"#;
        let counting = Options::from_json(Variant::Chess4, counting).unwrap();
        let mut play = entente_rules::Play::new(Position::start_with(&counting));
        let first = play.position().plies()[0];
        play.apply(&entente_rules::Event::Move(first)).unwrap();
        let points = Story::of_play(&play, &[], text).unwrap();
        let caption = whole_caption(&points, 1);
        assert!(caption.ends_with("(0 – 0 – 0 – 0)"), "{caption}");
    }

    #[test]
    fn captures_of_value_are_chosen_where_nothing_else_happened() {
        let mut play = entente_rules::Play::new(Position::start(Variant::Standard));
        for mv in [
            "e2e4", "d7d5", "e4d5", "d8d5", "b1c3", "d5e5", "g1e2", "e5e2", "f1e2",
        ] {
            let mv = play.position().read_coordinate(mv).unwrap();
            play.apply(&entente_rules::Event::Move(mv.into())).unwrap();
        }
        let text = Text::of(Language::English);
        let story = Story::of_play(&play, &[], text).unwrap();
        let captions = key_steps(&story)
            .into_iter()
            .map(|at| story.step(at).caption.clone());
        assert_eq!(captions.collect::<Vec<_>>(), ["4… Qxe2+", "5. Bxe2"]);
    }
}
