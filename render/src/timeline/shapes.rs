//! The outlines of the shapes on timelines and charts.

use crate::drawing::layout::Pixel;

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
