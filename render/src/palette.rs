//! The 256 colours that a theme's PNG is written in, and how they blend.
//!
//! The palette is chosen ahead, from the theme's tables alone: every flat colour, then the steps of every edge
//! that is likely (outlines on grounds first), until it is full. A canvas holds places in the palette, so that
//! blending is a look-up: the smooth edge of an ink on any ground becomes the nearest colour there is.

use std::collections::HashMap;
use std::sync::OnceLock;

use crate::Ground;
use crate::drawing::grounds_of;
use crate::scene::{Army, Mark, Tone};
use crate::theme::{Colours, Livery, Rgb, Theme};

/// Coverage is counted in steps: 0 is none, `LEVELS` is all.
pub(crate) const LEVELS: u8 = 7;

/// What each of the 256 colours becomes under an ink, by coverage from 1 to `LEVELS - 1`.
pub(crate) type Blend = [[u8; 256]; LEVELS as usize - 1];

/// A theme's palette.
pub(crate) struct Palette {
    colours: Vec<Rgb>,
    exact: HashMap<Rgb, u8>,
    blends: [OnceLock<Box<Blend>>; 256],
}

impl Palette {
    /// The palette of a theme, made when it is first asked for.
    pub(crate) fn of(theme: Theme) -> &'static Self {
        static PALETTES: [OnceLock<Palette>; Theme::ALL.len()] = [const { OnceLock::new() }; _];
        PALETTES[theme as usize].get_or_init(|| Self::new(theme.colours()))
    }

    fn new(theme: &Colours) -> Self {
        let mut palette = Self {
            colours: Vec::with_capacity(256),
            exact: HashMap::new(),
            blends: [const { OnceLock::new() }; 256],
        };
        for colour in flat(theme) {
            palette.add(colour);
        }
        debug_assert!(
            palette.colours.len() < 200,
            "flat colours must leave room for edges"
        );
        for colour in edges(theme) {
            if palette.distance_to_nearest(colour) > TELLING {
                palette.add(colour);
            }
        }
        palette
    }

    fn add(&mut self, colour: Rgb) {
        if self.colours.len() < 256 && !self.exact.contains_key(&colour) {
            self.exact.insert(colour, self.colours.len() as u8);
            self.colours.push(colour);
        }
    }

    fn distance_to_nearest(&self, colour: Rgb) -> u32 {
        let nearest = self.colours[usize::from(self.search(colour))];
        distance(nearest, colour)
    }

    /// The place of the nearest colour.
    pub(crate) fn nearest(&self, colour: Rgb) -> u8 {
        let exact = self.exact.get(&colour).copied();
        exact.unwrap_or_else(|| self.search(colour))
    }

    fn search(&self, colour: Rgb) -> u8 {
        let by_distance = self.colours.iter().enumerate();
        let nearest = by_distance.min_by_key(|(_, c)| distance(**c, colour));
        nearest.map_or(0, |(i, _)| i as u8)
    }

    /// The colour at a place.
    pub(crate) fn colour(&self, place: u8) -> Rgb {
        self.colours[usize::from(place)]
    }

    /// How an ink lies on every colour.
    pub(crate) fn blend(&self, ink: u8) -> &Blend {
        self.blends[usize::from(ink)].get_or_init(|| {
            let mut blend = Box::new([[0; 256]; LEVELS as usize - 1]);
            for (level, row) in (1..).zip(blend.iter_mut()) {
                let share = f32::from(level as u8) / f32::from(LEVELS);
                for (under, place) in self.colours.iter().zip(row) {
                    *place = self.nearest(under.mix(self.colour(ink), share));
                }
            }
            blend
        })
    }
}

/// Colours closer than this are one to the eye.
const TELLING: u32 = 60;

/// The squared distance of two colours, weighted roughly as the eye does.
fn distance(a: Rgb, b: Rgb) -> u32 {
    let channel = |i: usize| u32::from(a.0[i].abs_diff(b.0[i])).pow(2);
    3 * channel(0) + 6 * channel(1) + 2 * channel(2)
}

const MARKS: [Mark; 5] = [
    Mark::LastMove,
    Mark::Premove,
    Mark::Selected,
    Mark::Check,
    Mark::Target,
];
const TONES: [Tone; 3] = [Tone::Move, Tone::Threat, Tone::Hint];

fn liveries(theme: &Colours, dimmed: bool) -> impl Iterator<Item = Livery> {
    Army::ALL
        .into_iter()
        .map(move |army| theme.livery(army, dimmed))
}

/// Every ground with every tint: light and dark first, and first those that are most seen.
fn grounds(theme: &Colours) -> Vec<Rgb> {
    let by_class = Ground::ALL.map(|ground| grounds_of(theme, ground).collect::<Vec<_>>());
    let tints = 0..by_class[0].len();
    tints
        .flat_map(|tint| by_class.each_ref().map(|class| class[tint]))
        .collect()
}

/// Every colour that covers an area, among them the edges that lie between the commonest: neighbours in a
/// picture compress best when their numbers are close together.
fn flat(theme: &Colours) -> Vec<Rgb> {
    let (light, dark, line) = (grounds(theme)[0], grounds(theme)[1], theme.outline(false));
    let mut colours = vec![dark];
    colours.extend(steps(dark, line, FINE).chain([line]));
    colours.extend(steps(line, light, FINE).chain([light]));
    for livery in liveries(theme, false) {
        colours.extend([livery.fill, livery.shade, livery.detail]);
        colours.extend(steps(livery.fill, line, COARSE));
    }
    colours.extend(grounds(theme));
    colours.extend([theme.frame, theme.label, theme.tile]);
    colours.extend(theme.coordinate_inks());
    colours.extend(MARKS.map(|mark| theme.mark(mark)));
    colours.extend(TONES.map(|tone| theme.tone(tone)));
    colours.push(theme.outline(true));
    for livery in liveries(theme, false).chain(liveries(theme, true)) {
        colours.extend([livery.fill, livery.shade, livery.ornament, livery.detail]);
    }
    colours
}

/// Shares of an edge, in steps.
const FINE: &[u8] = &[1, 2, 3, 4, 5, 6];
const COARSE: &[u8] = &[2, 4, 5];
const MIDDLE: &[u8] = &[3];

/// The colours of an edge between two.
fn steps(from: Rgb, to: Rgb, shares: &[u8]) -> impl Iterator<Item = Rgb> {
    let share = |&step: &u8| f32::from(step) / f32::from(LEVELS);
    shares
        .iter()
        .map(share)
        .map(move |share| from.mix(to, share))
}

/// The steps of the edges between colours that meet, the most seen first.
fn edges(theme: &Colours) -> Vec<Rgb> {
    let mut edges = Vec::new();
    let mut meet = |a, b, shares| edges.extend(steps(a, b, shares));
    let line = theme.outline(false);
    let all = grounds(theme);
    let (bare, tinted) = all.split_at(4);
    for &ground in &bare[..2] {
        meet(ground, line, FINE);
    }
    for livery in liveries(theme, false) {
        meet(livery.fill, line, COARSE);
        meet(livery.fill, livery.detail, COARSE);
        meet(livery.fill, livery.ornament, MIDDLE);
        meet(livery.shade, line, MIDDLE);
        meet(livery.fill, livery.shade, MIDDLE);
    }
    for &ground in bare.iter().chain(&tinted[..2]).chain([&theme.frame]) {
        meet(ground, line, COARSE);
    }
    meet(theme.frame, theme.label, COARSE);
    meet(bare[0], bare[1], COARSE);
    for &ground in &all {
        meet(ground, theme.coordinate(ground), COARSE);
    }
    for &ground in &bare[..2] {
        meet(ground, theme.mark(Mark::Target), COARSE);
        meet(ground, theme.outline(true), COARSE);
    }
    for tone in TONES {
        bare[..2]
            .iter()
            .for_each(|&ground| meet(ground, theme.tone(tone), MIDDLE));
    }
    for livery in liveries(theme, true) {
        meet(livery.fill, theme.outline(true), MIDDLE);
    }
    for &ground in tinted {
        meet(ground, line, COARSE);
    }
    edges
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_flat_colour_of_a_theme_is_in_its_palette() {
        for theme in Theme::ALL {
            let palette = Palette::of(theme);
            assert!(palette.colours.len() <= 256);
            for colour in flat(theme.colours()) {
                assert_eq!(palette.colour(palette.nearest(colour)), colour, "{theme:?}");
            }
        }
    }

    #[test]
    fn edges_on_the_common_grounds_are_smooth() {
        for theme in Theme::ALL {
            let (colours, palette) = (theme.colours(), Palette::of(theme));
            let line = colours.outline(false);
            for &ground in &grounds(colours)[..2] {
                for step in 1..LEVELS {
                    let ideal = ground.mix(line, f32::from(step) / f32::from(LEVELS));
                    let off = palette.distance_to_nearest(ideal);
                    assert!(off <= TELLING, "{theme:?} {ground} {step}: {off}");
                }
            }
        }
    }

    #[test]
    fn an_ink_covers_more_and_more() {
        let palette = Palette::of(Theme::Wood);
        let colours = Theme::Wood.colours();
        let ground = palette.nearest(grounds(colours)[0]);
        let blend = palette.blend(palette.nearest(colours.outline(false)));
        let steps = blend
            .iter()
            .map(|row| palette.colour(row[usize::from(ground)]).luminance());
        let steps: Vec<f32> = steps.collect();
        assert!(steps.is_sorted_by(|a, b| a > b), "{steps:?}");
    }
}
