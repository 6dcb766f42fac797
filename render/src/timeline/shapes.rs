//! The outlines of the shapes on timelines and charts, and the numbers on an axis: round ones, and
//! no two of them so near that they run together.

use crate::drawing::layout::Pixel;
use crate::text::Text;

pub(crate) fn rectangle(left: f32, top: f32, right: f32, bottom: f32) -> Vec<Pixel> {
    let [left, top, right, bottom] = [left, top, right, bottom].map(f32::round);
    vec![(left, top), (right, top), (right, bottom), (left, bottom)]
}

/// A rectangle with cut corners.
pub(crate) fn rounded(left: f32, top: f32, right: f32, bottom: f32) -> Vec<Pixel> {
    let cut = 8.0_f32.min((right - left) / 2.0);
    vec![
        (left + cut, top),
        (right - cut, top),
        (right, top + cut),
        (right, bottom - cut),
        (right - cut, bottom),
        (left + cut, bottom),
        (left, bottom - cut),
        (left, top + cut),
    ]
}

pub(crate) fn circle((x, y): Pixel, radius: f32) -> Vec<Pixel> {
    let corner = |number: u8| {
        let angle = f32::from(number) * std::f32::consts::TAU / 24.0;
        (x + radius * angle.cos(), y + radius * angle.sin())
    };
    (0..24).map(corner).collect()
}

pub(crate) fn diamond((x, y): Pixel, half: f32) -> Vec<Pixel> {
    vec![(x, y - half), (x + half, y), (x, y + half), (x - half, y)]
}

pub(crate) fn triangle((x, y): Pixel, half: f32) -> Vec<Pixel> {
    vec![(x - half, y - half), (x + half, y - half), (x, y + half)]
}

/// A cross of two slanted bars.
pub(crate) fn cross((x, y): Pixel, half: f32) -> Vec<Pixel> {
    let arm = half * 0.42;
    let corners = [
        (-half, -half + arm),
        (-half + arm, -half),
        (0.0, -arm),
        (half - arm, -half),
        (half, -half + arm),
        (arm, 0.0),
        (half, half - arm),
        (half - arm, half),
        (0.0, arm),
        (-half + arm, half),
        (-half, half - arm),
        (-arm, 0.0),
    ];
    corners
        .into_iter()
        .map(|(dx, dy)| (x + dx, y + dy))
        .collect()
}

/// A bar between two points, one above or next to the other.
pub(crate) fn bar(from: Pixel, to: Pixel, half: f32) -> Vec<Pixel> {
    rectangle(
        from.0.min(to.0) - half,
        from.1.min(to.1) - half,
        from.0.max(to.0) + half,
        from.1.max(to.1) + half,
    )
}

/// The most numbers of an axis besides the first.
const MAX_NUMBERS: u32 = 12;
/// The least gap between two numbers, in parts of their height.
const MIN_GAP: f32 = 0.6;
/// Between two numbers that are shown lie so many, the smallest of these that leaves room.
const INTERVALS: [u32; 13] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000];

/// The numbers of an axis that are shown: the first, and round ones. `x` says where a step is.
pub(crate) fn shown_numbers<Step: Copy>(
    numbers: &[(Step, u32)],
    height: f32,
    x: impl Fn(Step) -> f32,
) -> Vec<(Step, u32)> {
    let last = numbers.iter().map(|(_, number)| *number).max();
    let are_few = |interval: &u32| last.unwrap_or_default() / interval <= MAX_NUMBERS;
    let round = |interval: u32| -> Vec<(Step, u32)> {
        let is_shown = |(_, number): &(Step, u32)| *number == 1 || number % interval == 0;
        numbers.iter().copied().filter(is_shown).collect()
    };
    let have_room = |shown: &Vec<(Step, u32)>| {
        shown.windows(2).all(|pair| {
            let [left, right] = [pair[0].1, pair[1].1].map(|number| half_width(number, height));
            x(pair[1].0) - x(pair[0].0) >= left + MIN_GAP * height + right
        })
    };
    let mut candidates = INTERVALS.into_iter().filter(are_few).map(round);
    let first = || numbers.iter().copied().take(1).collect();
    candidates.find(have_room).unwrap_or_else(first)
}

fn half_width(number: u32, height: f32) -> f32 {
    let text = Text::new(&number.to_string());
    text.map_or(0.0, |text| text.width_in_heights() * height / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers of rounds that begin at these steps, on an axis of this width.
    fn shown(starts: &[usize], width: f32) -> Vec<u32> {
        let numbers: Vec<(usize, u32)> = starts.iter().copied().zip(1..).collect();
        let last = starts.last().copied().unwrap_or(1).max(1) as f32;
        let x = |step: usize| width * step as f32 / last;
        let shown = shown_numbers(&numbers, 20.0, x);
        for pair in shown.windows(2) {
            let [left, right] = [pair[0].1, pair[1].1].map(|number| half_width(number, 20.0));
            assert!(x(pair[1].0) - right > x(pair[0].0) + left, "{pair:?}");
        }
        shown.into_iter().map(|(_, number)| number).collect()
    }

    #[test]
    fn numbers_never_run_together_however_long_the_game_is() {
        for rounds in [1, 2, 9, 10, 24, 40, 99, 120, 250, 999, 1500, 12_000] {
            for width in [200.0, 664.0] {
                // Four armies at first, and two after half of the rounds: the later rounds are
                // shorter than the earlier ones.
                let starts: Vec<usize> = (0..rounds)
                    .scan(0, |step, round| {
                        let start = *step;
                        *step += if round < rounds / 2 { 4 } else { 2 };
                        Some(start)
                    })
                    .collect();
                let shown = shown(&starts, width);
                assert!((1..=13).contains(&shown.len()), "{rounds}: {shown:?}");
                assert_eq!(shown[0], 1, "{rounds}");
            }
        }
    }

    #[test]
    fn a_short_game_shows_every_number_and_a_longer_one_round_ones() {
        let starts: Vec<usize> = (0..60).map(|round| round * 2).collect();
        assert_eq!(shown(&starts[..5], 664.0), [1, 2, 3, 4, 5]);
        let round = [1, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60];
        assert_eq!(shown(&starts, 664.0), round);
        assert_eq!(shown(&[], 664.0), [] as [u32; 0]);
    }
}
