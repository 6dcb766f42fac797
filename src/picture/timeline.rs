//! The true history of a game as a time line: a lane for each player, bands with letters where some were allied, signs for what was done. `render` draws it.

use super::{Picture, army};
use crate::text::{self, say};
use entente_game::{Dated, Deed, Seat, TrueHistory, View};
use entente_render::{Error, Kind, Piece, Sign, Text, Theme, Timeline};

/// Where more was proposed than this, proposals are left out: they would hide the rest.
const MOST_ASKED: usize = 30;

/// Draws the true history, off the threads that answer. `None` as long as it is not to be told.
pub async fn of_history(view: &View, theme: Theme, text: &text::Text) -> Option<Picture> {
    let history = view.affairs.as_ref()?.history.as_ref()?;
    let alt = text.history_alt(view)?;
    let timeline = timeline(view, history, theme, text)
        .inspect_err(|error| tracing::error!(%error, "a time line cannot be drawn"))
        .ok()?;
    let png = tokio::task::spawn_blocking(move || timeline.png());
    Some(Picture {
        png: png.await.ok()?,
        alt,
    })
}

/// The time line of a game that is over.
pub fn timeline(
    view: &View,
    history: &TrueHistory,
    theme: Theme,
    text: &text::Text,
) -> Result<Timeline, Error> {
    // What happened after the last ply has room behind it.
    let length = view.ply() + 1;
    let mut drawn = Timeline::new(theme, length);
    let lanes = lanes(view);
    for seat in &lanes {
        let name = view.seats[seat.index()].army;
        let king = Piece::new(army(name), Kind::King);
        drawn.lane(king, Text::new(&text.army(name)).ok())?;
    }
    let mut course = Course {
        lanes,
        drawn,
        groups: Vec::new(),
        count: 0,
    };
    for (at, deed) in moments(&history.deeds) {
        course.take(at, deed)?;
    }
    // Whoever is allied still was so to the end.
    course.leave(length as f32, |_, _| true)?;
    for (sign, meaning) in meanings(text) {
        if let Ok(meaning) = Text::new(&meaning) {
            course.drawn.explain(sign, meaning);
        }
    }
    Ok(course.drawn)
}

/// What the signs mean.
fn meanings(text: &text::Text) -> [(Sign, String); 6] {
    [
        (Sign::Ask, say!(text, "timeline-ask")),
        (Sign::Tie, say!(text, "timeline-tie")),
        (Sign::Leave, say!(text, "timeline-leave")),
        (Sign::Betray, say!(text, "timeline-betray")),
        (Sign::Fall, say!(text, "timeline-fall")),
        (Sign::Out, say!(text, "timeline-out")),
    ]
}

/// The seats under which people deal with each other, the first of each person, and those of the program.
fn lanes(view: &View) -> Vec<Seat> {
    let seats = || (0..).map(Seat).take(view.seats.len());
    let place = |seat: Seat| view.seats[seat.index()].place();
    let is_first = |seat: &Seat| {
        let mut before = seats().take(seat.index());
        !before.any(|other| place(other).is_some() && place(other) == place(*seat))
    };
    seats().filter(is_first).collect()
}

/// The deeds that are drawn, each at its moment: those between two plies side by side.
fn moments(deeds: &[Dated]) -> Vec<(f32, &Deed)> {
    let is_asked = |dated: &&Dated| matches!(dated.deed, Deed::Proposed { .. });
    let has_room = deeds.iter().filter(is_asked).count() <= MOST_ASKED;
    let is_drawn = |dated: &&Dated| match dated.deed {
        Deed::Proposed { .. } => has_room,
        Deed::Withdrawn { .. }
        | Deed::Declined { .. }
        | Deed::Ordered { .. }
        | Deed::Letter { .. }
        | Deed::Check { .. } => false,
        _ => true,
    };
    let drawn: Vec<&Dated> = deeds.iter().filter(is_drawn).collect();
    let mut moments = Vec::new();
    for together in drawn.chunk_by(|one, other| one.ply == other.ply) {
        let step = 1.0 / (together.len() + 1) as f32;
        for (number, dated) in (1..).zip(together) {
            moments.push((dated.ply as f32 + step * number as f32, &dated.deed));
        }
    }
    moments
}

/// Some who are allied, each with the moment since when.
struct Group {
    letter: usize,
    members: Vec<(Seat, f32)>,
}

impl Group {
    fn has(&self, seat: Seat) -> bool {
        self.members.iter().any(|(member, _)| *member == seat)
    }
}

/// The time line as it grows, deed by deed.
struct Course {
    lanes: Vec<Seat>,
    drawn: Timeline,
    groups: Vec<Group>,
    /// How many groups there have been.
    count: usize,
}

impl Course {
    fn take(&mut self, at: f32, deed: &Deed) -> Result<(), Error> {
        match deed {
            Deed::Proposed { from, to } => self.sign(Sign::Ask, at, *from, Some(*to)),
            Deed::Allied { members } => self.unite(at, members),
            Deed::Left { seat, rest, taking } => {
                self.part(at, *seat, rest)?;
                match taking {
                    Some(_) => self.sign(Sign::Betray, at, *seat, *taking),
                    None => self.sign(Sign::Leave, at, *seat, None),
                }
            }
            Deed::Broke { seat, of } => self.sign(Sign::Betray, at, *seat, Some(*of)),
            Deed::Protectorate { seat, .. } => self.sign(Sign::Fall, at, *seat, None),
            Deed::CivilWar { members } => {
                self.leave(at, |_, member| members.contains(&member))?;
                let mut members = members.iter();
                members.try_for_each(|seat| self.sign(Sign::Leave, at, *seat, None))
            }
            Deed::Out { seat, .. } => {
                self.leave(at, |_, member| member == *seat)?;
                self.sign(Sign::Out, at, *seat, None)
            }
            Deed::Won { seat } => match self.lane(*seat) {
                Some(lane) => self.drawn.won(lane).map(|_| ()),
                None => Ok(()),
            },
            _ => Ok(()),
        }
    }

    fn lane(&self, seat: Seat) -> Option<usize> {
        self.lanes.iter().position(|lane| *lane == seat)
    }

    fn sign(&mut self, sign: Sign, at: f32, seat: Seat, other: Option<Seat>) -> Result<(), Error> {
        let towards = other.and_then(|seat| self.lane(seat));
        match self.lane(seat) {
            Some(lane) => self.drawn.sign(sign, at, lane, towards).map(|_| ()),
            None => Ok(()),
        }
    }

    /// These are allied: those who were so before stay under their letter, and whoever is new comes to it.
    fn unite(&mut self, at: f32, members: &[Seat]) -> Result<(), Error> {
        let is_part = |group: &Group| group.members.iter().all(|(seat, _)| members.contains(seat));
        let known = self.groups.iter().position(is_part);
        let mut group = match known {
            Some(known) => self.groups.remove(known),
            None => Group {
                letter: self.next_letter(),
                members: Vec::new(),
            },
        };
        let new = members.iter().copied().filter(|seat| !group.has(*seat));
        let new: Vec<Seat> = new.collect();
        let host = group.members.first().map(|(seat, _)| *seat);
        for (number, seat) in new.iter().enumerate() {
            let to = host.or(new.get(number + 1).copied());
            self.sign(Sign::Tie, at, *seat, to)?;
            group.members.push((*seat, at));
        }
        self.groups.push(group);
        Ok(())
    }

    fn next_letter(&mut self) -> usize {
        self.count += 1;
        self.count - 1
    }

    /// Somebody leaves the rest, with whoever is loyal to him.
    fn part(&mut self, at: f32, seat: Seat, rest: &[Seat]) -> Result<(), Error> {
        self.leave(at, |group, member| {
            let is_left = rest.iter().any(|left| group.has(*left));
            group.has(seat) && is_left && !rest.contains(&member)
        })
    }

    /// Those of a group who are meant are in it no longer; nor is one who is left alone.
    fn leave(&mut self, at: f32, goes: impl Fn(&Group, Seat) -> bool) -> Result<(), Error> {
        for mut group in std::mem::take(&mut self.groups) {
            let members = group.members.iter().copied();
            let (gone, mut left): (Vec<_>, Vec<_>) =
                members.partition(|(member, _)| goes(&group, *member));
            self.bands(&gone, group.letter, at)?;
            if left.len() == 1 {
                self.bands(&left, group.letter, at)?;
                left.clear();
            }
            if !left.is_empty() {
                group.members = left;
                self.groups.push(group);
            }
        }
        Ok(())
    }

    fn bands(&mut self, members: &[(Seat, f32)], letter: usize, to: f32) -> Result<(), Error> {
        for (seat, since) in members {
            if let Some(lane) = self.lane(*seat) {
                self.drawn.band(lane, letter, *since, to)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)] // What cannot be drawn fails the test.
    use super::*;
    use crate::text::{Language, samples};

    #[test]
    fn signs_can_be_explained_in_every_language() {
        for text in Language::ALL.map(text::Text::of) {
            for (_, meaning) in meanings(text) {
                assert!(Text::new(&meaning).is_ok(), "{meaning}");
            }
        }
    }

    /// `UPDATE_GOLDEN=1` writes the picture anew; look at it before committing.
    #[test]
    fn the_true_history_is_drawn_as_it_was() {
        let view = samples::betrayed();
        let history = view.affairs.clone().unwrap().history.unwrap();
        let text = text::Text::of(Language::German);
        let drawn = timeline(&view, &history, Theme::Wood, text).unwrap();
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/history.png");
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            std::fs::write(path, drawn.png()).unwrap();
        }
        let is_same = std::fs::read(path).unwrap() == drawn.png();
        assert!(is_same, "{path} is another picture");
    }

    #[tokio::test]
    async fn nothing_is_drawn_before_the_end() {
        let text = text::Text::of(Language::English);
        let running = of_history(&samples::running(), Theme::Wood, text).await;
        assert!(running.is_none());
        let over = of_history(&samples::betrayed(), Theme::Dark, text).await;
        let over = over.unwrap();
        assert!(over.alt.contains("betrayed") && over.png.starts_with(b"\x89PNG"));
    }
}
