//! The course of a game by the rules: what happens when something happens, what the rules force then (to pass, to be passed over), and how the program assents; and going back
//! in it when all agree. Who may do what is judged in `decide`; what is told of it is noted in [`super`].

use super::{Playing, has_voice};
use crate::diplomacy::deed::Deed;
use crate::fate::Fates;
use crate::id::{Holder, Seat, Time};
use crate::turn;
use crate::view::{Hand, News};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use entente_rules::{Army, Code, Event as RulesEvent, Play, Position};

/// What some events of the rules led to.
#[derive(Default)]
pub(crate) struct Course {
    /// What the rules tell of alliances.
    pub(crate) deeds: Vec<Deed>,
    /// Who took whose men.
    pub(crate) captures: Vec<(Seat, Seat)>,
}

impl Playing {
    /// Lets happen again what happened in the game that this one goes on with.
    pub(super) fn repeat(&mut self, at: Time, event: &str) -> Result<(), String> {
        let event = self
            .play
            .read_event(event)
            .map_err(|error| error.to_string())?;
        let before = self.position().clone();
        self.known = self.moves.len();
        self.aside.clear();
        let course = self.follow(&[event], &mut Fates::none());
        self.note_course(&before, course.map_err(|code| code.to_string())?, at);
        if !self.note_plies(at, Hand::Mover) {
            self.note_aside(turn::news(&before, self.position()));
        }
        Ok(())
    }

    /// Lets events of the rules happen, and what they force, and keeps account of them.
    pub(super) fn follow(
        &mut self,
        events: &[RulesEvent],
        fates: &mut Fates,
    ) -> Result<Course, Code> {
        let (plies, noted) = (self.play.plies().len(), self.course.len());
        let course = follow(&mut self.play, &self.seating, events, fates)?;
        let changes = events.iter().filter(|event| event.changes_position());
        self.course
            .extend(changes.map(|event| (plies, event.clone())));
        if self.course[noted..].iter().any(|(_, event)| !is_ply(event)) {
            self.firm = self.play.plies().len();
        }
        Ok(course)
    }

    /// What has happened by the rules, event by event; those of passing turns follow by themselves.
    pub(crate) fn course(&self) -> impl Iterator<Item = &RulesEvent> {
        self.course.iter().map(|(_, event)| event)
    }

    /// How many plies there have to be left when some are taken back.
    pub(crate) fn firm(&self) -> usize {
        self.firm
    }

    /// Takes plies back until there are so many.
    pub(crate) fn take_back(&mut self, ply: u32) -> Result<(), String> {
        let plies = ply as usize;
        if plies < self.firm || !self.play.take_back(plies) {
            return Err("what is to be taken back cannot be".to_string());
        }
        let taken_back = self.moves.len().saturating_sub(plies);
        self.moves.truncate(plies);
        self.course
            .retain(|(before, event)| *before < plies || *before == plies && !is_ply(event));
        self.asides.clear();
        self.agreed.clear();
        self.plans.clear();
        (self.known, self.before) = (plies, plies.min(self.before));
        if let Some(clocks) = &mut self.clocks {
            clocks.take_back(taken_back);
        }
        self.tell_aside(Vec::from([News::TakenBack { ply }]));
        Ok(())
    }
}

fn is_ply(event: &RulesEvent) -> bool {
    matches!(event, RulesEvent::Move(_))
}

/// The turn that passes now because the rules leave nothing else to do with it.
fn forced(play: &Play) -> Option<RulesEvent> {
    let pass = play.position().pass().filter(|_| play.outcome().is_none());
    pass.map(RulesEvent::Move)
}

/// Lets an event happen on a board by itself, and what it forces.
pub(crate) fn make(play: &mut Play, event: &RulesEvent) -> Result<(), Code> {
    play.apply(event)?;
    while let Some(pass) = forced(play) {
        play.apply(&pass)?;
    }
    Ok(())
}

/// Lets these events happen one after the other, as long as the game goes on, and then what they force.
pub(crate) fn follow(
    play: &mut Play,
    seating: &[Holder],
    events: &[RulesEvent],
    fates: &mut Fates,
) -> Result<Course, Code> {
    let mut course = Course::default();
    for (number, event) in events.iter().enumerate() {
        // Whoever gives two armies up may have ended the game with the first.
        if number == 0 || play.outcome().is_none() {
            course.take(play, event, fates)?;
        }
    }
    while let Some(pass) = forced(play) {
        course.take(play, &pass, fates)?;
    }
    assent(play, seating);
    Ok(course)
}

impl Course {
    /// Lets an event happen, and answers at once for whoever lost his king by it.
    fn take(&mut self, play: &mut Play, event: &RulesEvent, fates: &mut Fates) -> Result<(), Code> {
        let capture = capture(play.position(), event);
        play.apply(event)?;
        self.tell(play, capture.map(|(_, of)| of));
        self.captures.extend(capture);
        while let (None, Some(due)) = (play.outcome(), play.position().due_choice()) {
            let fate = fates.decide(play.position(), &due, play.plies().len() as u32)?;
            play.apply(&RulesEvent::Choose { by: due.army, fate })?;
            self.tell(play, None);
        }
        Ok(())
    }

    fn tell(&mut self, play: &Play, taken: Option<Seat>) {
        let seat = |army| turn::seat(play.position(), army);
        let told = play.log().iter();
        self.deeds
            .extend(told.filter_map(|told| Deed::of(told, seat, taken)));
    }
}

/// Who takes whose man by this.
fn capture(position: &Position, event: &RulesEvent) -> Option<(Seat, Seat)> {
    let RulesEvent::Move(ply) = event else {
        return None;
    };
    let prey = position.captures(&ply.mv()?)?;
    let by = position.mover()?;
    Some((turn::seat(position, by), turn::seat(position, prey.army)))
}

/// The program agrees to a draw on which all people agree who have a say; and where no person is left in the game, on one with itself.
fn assent(play: &mut Play, seating: &[Holder]) {
    let position = play.position();
    let is_programs = |army: &Army| {
        let seat = turn::seat(position, *army);
        seating.get(seat.index()) == Some(&Holder::Program)
    };
    let active = position.active();
    let mut programs: Vec<Army> = active.iter().copied().filter(is_programs).collect();
    let is_alone = programs.len() == active.len();
    programs.retain(|army| has_voice(position, *army));
    let Some(first) = programs.first().filter(|_| play.outcome().is_none()) else {
        return;
    };
    let offers = match is_alone {
        true => Vec::from([*first]),
        false => play.offers().to_vec(),
    };
    for offer in offers {
        let mut agreed = play.clone();
        let offered = is_alone.then_some(RulesEvent::Offer(offer));
        let others = programs.iter().copied().filter(|by| *by != offer);
        let answers = others.map(|by| RulesEvent::Agree { by, offer });
        let mut events = offered.into_iter().chain(answers);
        if events.all(|event| agreed.apply(&event).is_ok()) && agreed.outcome().is_some() {
            *play = agreed;
            return;
        }
    }
}
