//! The analysis of a game as a picture: a chart of the shares of the win.
//!
//! The crate `entente_render` draws it. The same in words is in [`crate::text`].

use super::parts::{Picture, first_steps_of_rounds};
use super::{letters, plates, pool};
use crate::text::{self, Naming, say};
use entente_advisor::analysis::{Analysis, Judgement};
use entente_game::{Seat, View};
use entente_render::{Chart, ChartMark, Error, Text, Theme};

/// With more blunders than this, only the largest are marked, because they would hide everything
/// else.
const MOST_BLUNDERS: usize = 6;

/// Draws the chart of an analysis.
pub async fn of_analysis(
    view: &View,
    analysis: &Analysis,
    theme: Theme,
    text: &text::Text,
) -> Option<Picture> {
    let alt = text::analysis_alt(text, view, analysis);
    let chart = chart(view, analysis, theme, text)
        .inspect_err(|error| tracing::error!(%error, "could not draw a chart"))
        .ok()?;
    // It is about as large as a large board.
    let png = pool::draw(usize::MAX, move || chart.png()).await?;
    Some(Picture {
        png: png.into(),
        alt,
    })
}

/// The chart of an analysis.
pub fn chart(
    view: &View,
    analysis: &Analysis,
    theme: Theme,
    text: &text::Text,
) -> Result<Chart, Error> {
    let mut chart = Chart::new(theme);
    for (seat, seated) in (0..).map(Seat).zip(&view.players.seats) {
        let name = text.army(seated.army);
        let computer = view
            .computer(seat)
            .map(|computer| text.computer_name(computer, Naming::Name));
        let title = match plates::name(view, seat).or(computer) {
            Some(owner) => format!("{owner} ({name})"),
            None => name.clone(),
        };
        chart.add_area(seated.army, Text::new(&name).ok(), letters::line(&title))?;
    }
    for shares in &analysis.shares {
        let shares: Vec<u32> = shares.iter().map(|share| u32::from(*share)).collect();
        chart.add_step(&shares)?;
    }
    for (step, round) in first_steps_of_rounds(view) {
        chart.add_number(step, round)?;
    }
    add_marks(&mut chart, analysis)?;
    for (mark, meaning) in [
        (
            ChartMark::TurningPoint,
            text::analysis_turn_mark(text, analysis),
        ),
        (ChartMark::Blunder, say!(text, "analysis-mark-blunder")),
        (ChartMark::Betrayal, say!(text, "analysis-mark-betrayal")),
    ] {
        if let Ok(meaning) = Text::new(&meaning) {
            chart.explain(mark, meaning);
        }
    }
    Ok(chart)
}

/// Marks what happened where its consequences begin to show: before the move.
fn add_marks(chart: &mut Chart, analysis: &Analysis) -> Result<(), Error> {
    let worst = analysis.worst(MOST_BLUNDERS).into_iter();
    for mv in worst.filter(|mv| mv.judgement == Judgement::Blunder) {
        chart.add_mark(ChartMark::Blunder, mv.ply as usize)?;
    }
    for betrayal in &analysis.betrayals {
        chart.add_mark(ChartMark::Betrayal, betrayal.ply as usize)?;
    }
    if let Some(turn) = analysis.turning_point {
        chart.add_mark(ChartMark::TurningPoint, turn.ply as usize)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)] // A chart that cannot be drawn fails the test.
    use super::*;
    use crate::text::{Language, sample_games};

    #[test]
    fn marks_can_be_explained_in_every_language() {
        for text in Language::ALL.map(text::Text::of) {
            for key in ["key", "turned", "blunder", "betrayal"] {
                let arguments = text::Arguments::new();
                let meaning = text.say(&format!("analysis-mark-{key}"), &arguments);
                assert!(Text::new(&meaning).is_ok(), "{meaning}");
            }
        }
    }

    #[tokio::test]
    async fn an_analysis_has_a_chart() {
        let (replay, analysis) = sample_games::analysed();
        let text = text::Text::of(Language::English);
        let chart = of_analysis(&replay.view, &analysis, Theme::Wood, text).await;
        let chart = chart.unwrap();
        assert!(chart.png.starts_with(b"\x89PNG"));
        assert!(chart.alt.contains(" At the start: "), "{}", chart.alt);
        assert!(chart.alt.contains(" At the end: "), "{}", chart.alt);
    }
}
