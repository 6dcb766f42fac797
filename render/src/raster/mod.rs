//! The scene as pixels: sprites, emojis, the canvas, and PNG; and here the 256 colours that a
//! theme's PNG is written in, and how they blend.
//!
//! The palette is chosen in advance, from the theme's tables alone: every flat colour, then the
//! blended colours of likely edges (outlines on backgrounds first), until it is full.
//!
//! A canvas holds indices into the palette, so blending is a table look-up: the smooth edge of an
//! ink on any background becomes the nearest colour of the palette.

pub(crate) mod paint;
pub(crate) mod png;
pub(crate) mod sprite;

use crate::board::Background;
use crate::drawing::backgrounds_of;
use crate::scene::piece::{Army, ArrowKind, Mark, Team};
use crate::scene::theme::{ArmyColours, Colours, Rgb, Theme};
use std::collections::HashMap;
use std::sync::OnceLock;

/// The number of steps of coverage: 0 is not covered, `LEVELS` is fully covered.
const LEVELS: u8 = 7;

/// The results of a colour under an ink, for each coverage from 1 to `LEVELS - 1`.
type Blend = [u8; LEVELS as usize - 1];

/// The blends of an ink with each colour under it. Each is made at its first use: a picture has few
/// of them, and to search the nearest colours of all would take longer than to paint it.
type Blends = [OnceLock<Blend>; 256];

/// A theme's palette.
pub(crate) struct Palette {
    colours: Vec<Rgb>,
    /// The red, green and blue of all colours; `NO_COLOUR` behind the last one.
    channels: [[i16; 256]; 3],
    exact: HashMap<Rgb, u8>,
    blends: [OnceLock<Box<Blends>>; 256],
}

/// A colour that is painted over others.
#[derive(Clone, Copy)]
pub(crate) struct Ink {
    palette: &'static Palette,
    index: u8,
    blends: &'static Blends,
}

impl Ink {
    /// The index of the nearest colour when the ink covers another colour at a level from 1 to
    /// `LEVELS - 1`.
    pub(crate) fn over(self, under: u8, level: u8) -> u8 {
        self.blend(under)[usize::from(level) - 1]
    }

    /// The indices of the nearest colours when the ink covers another colour, for each level.
    pub(crate) fn blend(self, under: u8) -> &'static Blend {
        // Mixing colours for each pixel would be slow; with the table painting only looks up bytes.
        self.blends[usize::from(under)].get_or_init(|| self.mixed(under))
    }

    fn mixed(self, under: u8) -> Blend {
        let (ink, under) = (self.palette.colour(self.index), self.palette.colour(under));
        std::array::from_fn(|step| {
            let share = (step + 1) as f32 / f32::from(LEVELS);
            self.palette.nearest(under.mix(ink, share))
        })
    }
}

impl Palette {
    /// The palette of a theme, made at its first use.
    pub(crate) fn of(theme: Theme) -> &'static Self {
        static PALETTES: [OnceLock<Palette>; Theme::ALL.len()] = [const { OnceLock::new() }; _];
        PALETTES[theme as usize].get_or_init(|| Self::new(Colours::of(theme)))
    }

    fn new(theme: &Colours) -> Self {
        let mut palette = Self {
            colours: Vec::with_capacity(256),
            channels: [[NO_COLOUR; 256]; 3],
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
        // There is not room for every step of every edge. One that looks like a colour of the
        // palette is left out, so that later edges get a chance.
        for colour in edges(theme) {
            if palette.distance_to_nearest(colour) > NOTICEABLE {
                palette.add(colour);
            }
        }
        palette
    }

    fn add(&mut self, colour: Rgb) {
        // A pixel is one byte. Colours that no longer fit get the nearest one of the palette.
        if self.colours.len() < 256 && !self.exact.contains_key(&colour) {
            let index = self.colours.len();
            for (all, channel) in self.channels.iter_mut().zip(colour.0) {
                all[index] = channel.into();
            }
            self.exact.insert(colour, index as u8);
            self.colours.push(colour);
        }
    }

    fn distance_to_nearest(&self, colour: Rgb) -> i32 {
        let nearest = self.colours[usize::from(self.search(colour))];
        distance(nearest, colour)
    }

    /// The index of the nearest colour.
    pub(crate) fn nearest(&self, colour: Rgb) -> u8 {
        let exact = self.exact.get(&colour).copied();
        exact.unwrap_or_else(|| self.search(colour))
    }

    /// The first of the nearest colours. A sprite searches for hundreds, so their distances are
    /// computed without a branch, several at a time.
    fn search(&self, colour: Rgb) -> u8 {
        let mut distances = [0; 256];
        for (index, distance) in distances.iter_mut().enumerate() {
            *distance = weighed([0, 1, 2].map(|channel| {
                let off = self.channels[channel][index] - i16::from(colour.0[channel]);
                i32::from(off) * i32::from(off)
            }));
        }
        let least = distances.iter().min();
        distances
            .iter()
            .position(|distance| Some(distance) == least)
            .unwrap_or_default() as u8
    }

    /// Red, green and blue of each colour, by their indices, as files have them.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.colours.iter().flat_map(|colour| colour.0).collect()
    }

    pub(crate) fn colour(&self, index: u8) -> Rgb {
        self.colours[usize::from(index)]
    }

    /// The colour with this index, to be painted over others.
    pub(crate) fn ink(&'static self, index: u8) -> Ink {
        let blends = self.blends[usize::from(index)]
            .get_or_init(|| Box::new([const { OnceLock::new() }; 256]));
        Ink {
            palette: self,
            index,
            blends,
        }
    }
}

/// A channel that is farther from every colour than all others.
const NO_COLOUR: i16 = 1000;

/// Colours that are closer than this look the same.
const NOTICEABLE: i32 = 60;

/// The squared distance of two colours, with channels weighted roughly as the eye sees them.
fn distance(a: Rgb, b: Rgb) -> i32 {
    weighed([0, 1, 2].map(|channel| i32::from(a.0[channel].abs_diff(b.0[channel])).pow(2)))
}

/// The sum of the squared distances of the channels red, green and blue.
fn weighed([red, green, blue]: [i32; 3]) -> i32 {
    3 * red + 6 * green + 2 * blue
}

const MARKS: [Mark; 5] = [
    Mark::LastMove,
    Mark::ConditionalMove,
    Mark::Selected,
    Mark::Check,
    Mark::Target,
];
const ARROWS: [ArrowKind; 4] = [
    ArrowKind::Move,
    ArrowKind::Threat,
    ArrowKind::Hint,
    ArrowKind::Prepared,
];

/// Those of chess come first: what comes last finds the least room for its edges.
fn all_army_colours(theme: &Colours, faded: bool) -> impl Iterator<Item = ArmyColours> {
    Army::LISTED
        .into_iter()
        .map(move |army| theme.army(army, faded))
}

/// Every background with every tint, the most common ones first.
fn backgrounds(theme: &Colours) -> Vec<Rgb> {
    let by_background =
        Background::ALL.map(|background| backgrounds_of(theme, background).collect::<Vec<_>>());
    let tints = 0..by_background[0].len();
    tints
        .flat_map(|tint| by_background.each_ref().map(|tints| tints[tint]))
        .collect()
}

/// Every colour that covers an area.
///
/// The edges between the most common of them are listed in between, because neighbouring pixels
/// compress best when their indices are close together.
fn flat(theme: &Colours) -> Vec<Rgb> {
    let (light, dark) = (backgrounds(theme)[0], backgrounds(theme)[1]);
    let line = theme.outline(false);
    let mut colours = vec![dark];
    colours.extend(steps(dark, line, FINE).chain([line]));
    colours.extend(steps(line, light, FINE).chain([light]));
    for army_colours in all_army_colours(theme, false) {
        colours.extend([army_colours.fill, army_colours.shade, army_colours.detail]);
        colours.extend(steps(army_colours.fill, line, COARSE));
    }
    colours.extend(backgrounds(theme));
    colours.extend([theme.frame, theme.label, theme.tile]);
    colours.extend(theme.coordinate_colours());
    colours.extend(MARKS.map(|mark| theme.mark(mark)));
    colours.extend(ARROWS.map(|kind| theme.arrow(kind)));
    colours.push(theme.outline(true));
    for army_colours in all_army_colours(theme, false).chain(all_army_colours(theme, true)) {
        colours.extend([
            army_colours.fill,
            army_colours.shade,
            army_colours.pattern,
            army_colours.detail,
        ]);
    }
    // Last, so that pictures without teams stay as they are but for their rarest edges.
    colours.extend(Team::ALL.map(Colours::team));
    colours
}

/// The levels of coverage for which an edge gets colours of its own.
const FINE: &[u8] = &[1, 2, 3, 4, 5, 6];
const COARSE: &[u8] = &[2, 4, 5];
const MIDDLE: &[u8] = &[3];

/// The colours of an edge between two colours, at these levels.
fn steps(from: Rgb, to: Rgb, levels: &[u8]) -> impl Iterator<Item = Rgb> {
    let share = |&level: &u8| f32::from(level) / f32::from(LEVELS);
    levels
        .iter()
        .map(share)
        .map(move |share| from.mix(to, share))
}

/// The colours of edges between colours that meet in pictures, the most common first.
fn edges(theme: &Colours) -> Vec<Rgb> {
    let mut edges = Vec::new();
    let mut meet = |a, b, levels| edges.extend(steps(a, b, levels));
    let line = theme.outline(false);
    let all = backgrounds(theme);
    let (plain, tinted) = all.split_at(Background::ALL.len());
    for &background in &plain[..2] {
        meet(background, line, FINE);
    }
    for army_colours in all_army_colours(theme, false) {
        meet(army_colours.fill, line, COARSE);
        meet(army_colours.fill, army_colours.detail, COARSE);
        meet(army_colours.fill, army_colours.pattern, MIDDLE);
        meet(army_colours.shade, line, MIDDLE);
        meet(army_colours.fill, army_colours.shade, MIDDLE);
    }
    for &background in plain.iter().chain(&tinted[..2]).chain([&theme.frame]) {
        meet(background, line, COARSE);
    }
    meet(theme.frame, theme.label, COARSE);
    meet(plain[0], plain[1], COARSE);
    for &background in &all {
        meet(background, theme.coordinate(background), COARSE);
    }
    for &background in &plain[..2] {
        meet(background, theme.mark(Mark::Target), COARSE);
        meet(background, theme.outline(true), COARSE);
    }
    for kind in ARROWS {
        for &background in &plain[..2] {
            meet(background, theme.arrow(kind), MIDDLE);
        }
    }
    for army_colours in all_army_colours(theme, true) {
        meet(army_colours.fill, theme.outline(true), MIDDLE);
    }
    for &background in tinted {
        meet(background, line, COARSE);
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
            for colour in flat(Colours::of(theme)) {
                assert_eq!(palette.colour(palette.nearest(colour)), colour, "{theme:?}");
            }
        }
    }

    #[test]
    fn edges_on_the_common_backgrounds_are_smooth() {
        for theme in Theme::ALL {
            let (colours, palette) = (Colours::of(theme), Palette::of(theme));
            let line = colours.outline(false);
            for &background in &backgrounds(colours)[..2] {
                for step in 1..LEVELS {
                    let ideal = background.mix(line, f32::from(step) / f32::from(LEVELS));
                    let off = palette.distance_to_nearest(ideal);
                    assert!(off <= NOTICEABLE, "{theme:?} {background} {step}: {off}");
                }
            }
        }
    }

    #[test]
    fn an_ink_gets_darker_with_each_level() {
        let palette = Palette::of(Theme::Wood);
        let colours = Colours::of(Theme::Wood);
        let background = palette.nearest(backgrounds(colours)[0]);
        let ink = palette.ink(palette.nearest(colours.outline(false)));
        let steps: Vec<f32> = (1..LEVELS)
            .map(|level| palette.colour(ink.over(background, level)).luminance())
            .collect();
        assert!(steps.is_sorted_by(|a, b| a > b), "{steps:?}");
    }
}
