//! The true history of a game as a picture of a timeline.
//!
//! It has a lane for each player, bands for alliances, and markers for proposals, betrayals and
//! eliminations.
//!
//! The crate `entente_render` draws it. The same history as text is in [`crate::text`].

use super::parts::{Picture, first_steps_of_rounds, style};
use super::pool;
use crate::text::{self, say};
use entente_game::people::Appearance;
use entente_game::{DatedEvent, DiplomacyEvent, Seat, TrueHistory, View};
use entente_render::{Error, Marker, Piece, Style, Text, Timeline};
use entente_rules::PieceKind;

/// With more proposals than this, none are drawn, because they would hide everything else.
const MAX_PROPOSALS: usize = 30;

/// Draws the true history. `None` if it may not be shown.
pub async fn of_history(view: &View, appearance: Appearance, text: &text::Text) -> Option<Picture> {
    let history = view.record.history.as_ref()?;
    let alt = text::history_alt(text, view)?;
    let timeline = timeline(view, history, style(appearance, text), text)
        .inspect_err(|error| tracing::error!(%error, "could not draw a timeline"))
        .ok()?;
    // It is about as large as a large board.
    let png = pool::draw(usize::MAX, move || timeline.png()).await?;
    Some(Picture {
        png: png.into(),
        alt,
    })
}

/// The timeline of a game that is over.
pub fn timeline(
    view: &View,
    history: &TrueHistory,
    style: Style,
    text: &text::Text,
) -> Result<Timeline, Error> {
    // One more column, for what happened after the last ply.
    let length = view.ply() + 1;
    let mut drawn = Timeline::new(style, length);
    let lanes = lanes(view);
    for seat in &lanes {
        let name = view.players.seats[seat.index()].army;
        let king = Piece::new(name, PieceKind::King);
        drawn.add_lane(king, Text::new(&text.army(name)).ok())?;
    }
    let mut builder = TimelineBuilder {
        lanes,
        drawn,
        groups: Vec::new(),
        count: 0,
    };
    for (at, event) in timed_events(&history.events) {
        builder.add(at, event)?;
    }
    for (step, round) in first_steps_of_rounds(view) {
        builder.drawn.add_number(step as u32, round)?;
    }
    // The remaining alliances lasted to the end.
    builder.leave(length as f32, |_, _| true)?;
    for (marker, meaning) in legend(text) {
        if let Ok(meaning) = Text::new(&meaning) {
            builder.drawn.explain(marker, meaning);
        }
    }
    Ok(builder.drawn)
}

/// The legend: what the markers mean.
fn legend(text: &text::Text) -> [(Marker, String); 6] {
    [
        (Marker::Proposal, say!(text, "timeline-proposal")),
        (Marker::Alliance, say!(text, "timeline-alliance")),
        (Marker::Departure, say!(text, "timeline-left")),
        (Marker::Betrayal, say!(text, "timeline-betrayal")),
        (Marker::KingLoss, say!(text, "timeline-king-lost")),
        (Marker::Elimination, say!(text, "timeline-eliminated")),
    ]
}

/// The seats that have a lane: the first one of each player.
fn lanes(view: &View) -> Vec<Seat> {
    let seats = || (0..).map(Seat).take(view.players.seats.len());
    let player = |seat: Seat| view.players.seats[seat.index()].player;
    let is_first = |seat: &Seat| {
        let mut before = seats().take(seat.index());
        !before.any(|other| player(other).is_some() && player(other) == player(*seat))
    };
    seats().filter(is_first).collect()
}

/// The events that are drawn, with their positions. Events between the same two plies are side by
/// side.
fn timed_events(events: &[DatedEvent]) -> Vec<(f32, &DiplomacyEvent)> {
    let is_proposal = |dated: &&DatedEvent| matches!(dated.event, DiplomacyEvent::Proposed { .. });
    let has_room = events.iter().filter(is_proposal).count() <= MAX_PROPOSALS;
    let is_drawn = |dated: &&DatedEvent| match dated.event {
        DiplomacyEvent::Proposed { .. } => has_room,
        DiplomacyEvent::Withdrawn { .. }
        | DiplomacyEvent::Declined { .. }
        | DiplomacyEvent::OrderGiven { .. }
        | DiplomacyEvent::Explained { .. }
        | DiplomacyEvent::Letter { .. }
        | DiplomacyEvent::Check { .. } => false,
        _ => true,
    };
    let drawn: Vec<&DatedEvent> = events.iter().filter(is_drawn).collect();
    let mut timed = Vec::new();
    for together in drawn.chunk_by(|one, other| one.ply == other.ply) {
        // Between the two plies, and on neither of them.
        let step = 1.0 / (together.len() + 1) as f32;
        for (number, dated) in (1..).zip(together) {
            timed.push((dated.ply as f32 + step * number as f32, &dated.event));
        }
    }
    timed
}

/// An alliance, with the position at which each member joined.
struct Group {
    letter: usize,
    members: Vec<(Seat, f32)>,
}

impl Group {
    fn has(&self, seat: Seat) -> bool {
        self.members.iter().any(|(member, _)| *member == seat)
    }
}

/// Builds the timeline event by event.
struct TimelineBuilder {
    lanes: Vec<Seat>,
    drawn: Timeline,
    groups: Vec<Group>,
    /// The number of alliances so far, which gives each of them a letter.
    count: usize,
}

impl TimelineBuilder {
    fn add(&mut self, at: f32, event: &DiplomacyEvent) -> Result<(), Error> {
        match event {
            DiplomacyEvent::Proposed { from, to } => {
                self.marker(Marker::Proposal, at, *from, Some(*to))
            }
            DiplomacyEvent::Allied { members, .. } => self.unite(at, members),
            DiplomacyEvent::Left { seat, rest, taking } => {
                self.part(at, *seat, rest)?;
                match taking {
                    Some(_) => self.marker(Marker::Betrayal, at, *seat, *taking),
                    None => self.marker(Marker::Departure, at, *seat, None),
                }
            }
            DiplomacyEvent::PactBroken { seat, of } => {
                self.marker(Marker::Betrayal, at, *seat, Some(*of))
            }
            DiplomacyEvent::Protectorate { seat, .. } => {
                self.marker(Marker::KingLoss, at, *seat, None)
            }
            DiplomacyEvent::CivilWar { members } => {
                self.leave(at, |_, member| members.contains(&member))?;
                let mut leaving = members.iter();
                leaving.try_for_each(|seat| self.marker(Marker::Departure, at, *seat, None))
            }
            DiplomacyEvent::Eliminated { seat, .. } => {
                self.leave(at, |_, member| member == *seat)?;
                self.marker(Marker::Elimination, at, *seat, None)
            }
            DiplomacyEvent::Won { seat } => match self.lane(*seat) {
                Some(lane) => self.drawn.set_winner(lane).map(|_| ()),
                None => Ok(()),
            },
            _ => Ok(()),
        }
    }

    fn lane(&self, seat: Seat) -> Option<usize> {
        self.lanes.iter().position(|lane| *lane == seat)
    }

    fn marker(
        &mut self,
        marker: Marker,
        at: f32,
        seat: Seat,
        other: Option<Seat>,
    ) -> Result<(), Error> {
        let other_lane = other.and_then(|seat| self.lane(seat));
        match self.lane(seat) {
            Some(lane) => self
                .drawn
                .add_marker(marker, at, lane, other_lane)
                .map(|_| ()),
            None => Ok(()),
        }
    }

    /// Forms an alliance of these members. An alliance that only grows keeps its letter.
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
        let new: Vec<Seat> = members
            .iter()
            .copied()
            .filter(|seat| !group.has(*seat))
            .collect();
        let host = group.members.first().map(|(seat, _)| *seat);
        for (number, seat) in new.iter().enumerate() {
            let to = host.or(new.get(number + 1).copied());
            self.marker(Marker::Alliance, at, *seat, to)?;
            group.members.push((*seat, at));
        }
        self.groups.push(group);
        Ok(())
    }

    fn next_letter(&mut self) -> usize {
        self.count += 1;
        self.count - 1
    }

    /// A player leaves the rest of an alliance, together with their protectorates.
    fn part(&mut self, at: f32, seat: Seat, rest: &[Seat]) -> Result<(), Error> {
        self.leave(at, |group, member| {
            let is_left = rest.iter().any(|left| group.has(*left));
            group.has(seat) && is_left && !rest.contains(&member)
        })
    }

    /// Ends the bands of some members of each alliance. A member who is left alone is not allied
    /// either.
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
                self.drawn.add_band(lane, letter, *since, to)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)] // A timeline that cannot be drawn fails the test.
    use super::*;
    use crate::picture::assert_golden;
    use crate::text::{Language, sample_games};
    use entente_render::Theme;

    #[test]
    fn markers_can_be_explained_in_every_language() {
        for text in Language::ALL.map(text::Text::of) {
            for (_, meaning) in legend(text) {
                assert!(Text::new(&meaning).is_ok(), "{meaning}");
            }
        }
    }

    #[test]
    fn the_drawing_of_the_true_history_is_unchanged() {
        let view = sample_games::betrayed();
        let history = view.record.history.clone().unwrap();
        let text = text::Text::of(Language::German);
        let drawn = timeline(&view, &history, Style::default(), text).unwrap();
        assert_golden("history", &drawn.png());
    }

    #[tokio::test]
    async fn there_is_no_timeline_before_the_end() {
        let text = text::Text::of(Language::English);
        let running = of_history(&sample_games::running(), Appearance::default(), text).await;
        assert!(running.is_none());
        let over = of_history(&sample_games::betrayed(), Theme::Dark.into(), text)
            .await
            .unwrap();
        assert!(over.alt.contains("betrayed") && over.png.starts_with(b"\x89PNG"));
    }
}
