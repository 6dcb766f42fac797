//! The items of the outbox that wait in memory, queue by queue, in their order. It knows no store.
//!
//! Only so many deliveries of each lane wait here. Those that come later wait in the store alone,
//! until half of the others are gone. Each lane for itself, so that a lane never holds up the other
//! one.
//!
//! Several processes number items without asking each other: a place is the time in milliseconds,
//! then the process, then a count. So items are sent in the order in which they came, and no two
//! processes use the same place.

use crate::clock::Clock;
use crate::metrics;
use crate::outbox::items::{Delivery, Lane, OutboxItem, OutboxKey, Queue};
use entente_game::NotificationReason;
use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};

/// The least number of items for which a full queue makes room. A long one makes room for a quarter
/// more, and not for twice as many: very many queues can be long.
const ROOM_ITEMS: usize = 4;

/// The most deliveries of a lane in memory. Each takes a few hundred bytes.
const MAX_DELIVERIES: usize = 32_768;

/// The part of this process for items that it has written.
#[derive(Default)]
pub(super) enum Role {
    /// Nothing: another process delivers.
    #[default]
    Answers,
    /// It keeps them for later, because older ones are still being loaded.
    Loads(Vec<OutboxItem>),
    Delivers,
}

#[derive(Default)]
pub(super) struct Queues {
    pub(super) role: Role,
    /// The items of each queue. The first one is either ready or being sent by a frontend.
    pub(super) waiting: HashMap<Queue, VecDeque<OutboxItem>>,
    pub(super) ready: Ready,
    /// The queues whose first item is held until another one comes.
    held: HashSet<Queue>,
    pub(super) last_order: u64,
    windows: [Window; Lane::ALL.len()],
}

/// The deliveries of a lane that are in memory, of all that wait.
pub(super) struct Window {
    /// The most that there can be.
    limit: usize,
    count: usize,
    /// The first place in the order from which on they may be in the store alone; `None` if all are
    /// in memory.
    stored_from: Option<u64>,
    /// Those that have come since the store is being read, if it is.
    coming: Option<Vec<OutboxItem>>,
}

impl Default for Window {
    fn default() -> Self {
        Self {
            limit: MAX_DELIVERIES,
            count: 0,
            stored_from: None,
            coming: None,
        }
    }
}

impl Window {
    /// The place from which on deliveries have to be read, and their number: a half of those that
    /// there can be, when there is room for so many.
    fn missing(&self) -> Option<(u64, usize)> {
        let half = self.limit.div_ceil(2);
        let is_due = self.coming.is_none() && self.count + half <= self.limit;
        self.stored_from.filter(|_| is_due).map(|from| (from, half))
    }

    /// Whether there is a place for an item, which then is taken. Without one it stays in the
    /// store.
    fn take(&mut self, item: &OutboxItem) -> bool {
        let order = item.order();
        let is_after = self.stored_from.is_some_and(|from| order >= from);
        if !is_after && self.count < self.limit {
            self.count += 1;
            return true;
        }
        let from = self.stored_from.map_or(order, |from| from.min(order));
        self.stored_from = Some(from);
        if let Some(coming) = &mut self.coming {
            coming.push(item.clone());
        }
        false
    }
}

/// The deliveries of a lane that have to be read from the store, from this place in the order on.
#[derive(Debug, Clone, Copy)]
pub(super) struct Missing {
    pub(super) lane: Lane,
    pub(super) from: u64,
    pub(super) count: usize,
}

/// The queues whose first item may be sent, by its position in the order.
#[derive(Default)]
pub(super) struct Ready {
    public: BTreeMap<u64, Queue>,
    private: BTreeMap<u64, Queue>,
}

impl Ready {
    fn of(&mut self, lane: Lane) -> &mut BTreeMap<u64, Queue> {
        match lane {
            Lane::Public => &mut self.public,
            Lane::Private => &mut self.private,
        }
    }

    fn insert(&mut self, order: u64, queue: Queue) {
        self.of(queue.lane()).insert(order, queue);
    }

    pub(super) fn remove(&mut self, queue: &Queue) {
        self.of(queue.lane()).retain(|_, ready| ready != queue);
    }

    /// Takes the first queue of a lane, or of both.
    fn pop_first(&mut self, lane: Option<Lane>) -> Option<Queue> {
        let first = |queues: &BTreeMap<u64, Queue>| queues.keys().next().copied();
        let earliest = || {
            let (public, private) = (first(&self.public), first(&self.private));
            match private {
                Some(private) if public.is_none_or(|public| private < public) => Lane::Private,
                _ => Lane::Public,
            }
        };
        let lane = lane.unwrap_or_else(earliest);
        self.of(lane).pop_first().map(|(_, queue)| queue)
    }
}

impl Queues {
    pub(super) fn has_only_names(&self) -> bool {
        let mut queues = self.waiting.keys();
        let are_all_here = self
            .windows
            .iter()
            .all(|window| window.stored_from.is_none());
        are_all_here && queues.all(|queue| matches!(queue, Queue::Thread(_)))
    }

    fn window(&mut self, lane: Lane) -> &mut Window {
        match lane {
            Lane::Public => &mut self.windows[0],
            Lane::Private => &mut self.windows[1],
        }
    }

    /// The place in the order from which on deliveries of a lane may be in the store alone.
    pub(super) fn stored_from(&mut self, lane: Lane) -> Option<u64> {
        self.window(lane).stored_from
    }

    /// From now on any delivery may be in the store alone.
    pub(super) fn begin_in_store(&mut self) {
        for window in &mut self.windows {
            window.stored_from = Some(0);
        }
    }

    /// Whether there is room for deliveries that are in the store alone.
    pub(super) fn has_room(&self) -> bool {
        self.windows.iter().any(|window| window.missing().is_some())
    }

    /// Returns what has to be read from the store, if there is room for it. What comes meanwhile is
    /// noted until [`fill`](Self::fill) or [`stop_filling`](Self::stop_filling).
    pub(super) fn begin_filling(&mut self, lane: Lane) -> Option<Missing> {
        let window = self.window(lane);
        let (from, count) = window.missing()?;
        window.coming = Some(Vec::new());
        Some(Missing { lane, from, count })
    }

    /// Queues deliveries that were read, after which the first one in the store alone has at least
    /// this place.
    pub(super) fn fill(&mut self, lane: Lane, items: Vec<OutboxItem>, stored_from: Option<u64>) {
        let window = self.window(lane);
        window.stored_from = stored_from;
        let coming = window.coming.take().unwrap_or_default().into_iter();
        // The others of these were or will be read.
        let coming = coming.filter(|item| stored_from.is_none_or(|from| item.order() < from));
        let mut items: Vec<OutboxItem> = items.into_iter().chain(coming).collect();
        items.sort_by_key(place);
        items.into_iter().for_each(|item| self.push(item));
    }

    /// Ends a reading that has failed.
    pub(super) fn stop_filling(&mut self, lane: Lane) {
        self.window(lane).coming = None;
    }

    /// Notes that an item is not in memory any more.
    pub(super) fn note_removed(&mut self, item: &OutboxItem) {
        metrics::add_queued_deliveries(item.recipient_kind(), -1);
        if let OutboxItem::Delivery(_) = item {
            self.window(item.outbox_key().queue.lane()).count -= 1;
        }
    }

    #[cfg(test)]
    pub(super) fn limit_deliveries(&mut self, limit: usize) {
        self.windows
            .iter_mut()
            .for_each(|window| window.limit = limit);
    }

    pub(super) fn push(&mut self, item: OutboxItem) {
        let key = item.outbox_key();
        // After a restart the numbering goes on after the highest stored number.
        self.last_order = self.last_order.max(key.order);
        let is_known = self.contains(&key);
        match &mut self.role {
            Role::Answers => return,
            Role::Loads(later) => return later.push(item),
            Role::Delivers if is_known => return,
            Role::Delivers => {}
        }
        let OutboxKey { order, queue, .. } = key;
        let is_delivery = matches!(item, OutboxItem::Delivery(_));
        if is_delivery && !self.window(queue.lane()).take(&item) {
            return;
        }
        metrics::add_queued_deliveries(item.recipient_kind(), 1);
        let waiting = self.waiting.entry(queue.clone()).or_default();
        // If there are items before it, the queue becomes ready when they are done.
        if waiting.is_empty() {
            self.ready.insert(order, queue.clone());
        }
        // Items of two processes can come in the wrong order. The first one of a queue stays the
        // first, because it may be on its way.
        let later = waiting.iter().skip(1);
        let later = later.rev().take_while(|later| place(later) > place(&item));
        let at = waiting.len() - later.count();
        if waiting.len() == waiting.capacity() {
            waiting.reserve_exact(ROOM_ITEMS.max(waiting.len() / 4));
        }
        waiting.insert(at, item);
        let first = waiting.front().map(OutboxItem::order);
        if let Some(order) = first.filter(|_| self.held.remove(&queue)) {
            self.ready.insert(order, queue);
        }
    }

    pub(super) fn hold(&mut self, key: &OutboxKey) {
        let Some(waiting) = self.waiting_from(key) else {
            return;
        };
        if let Some(OutboxItem::Delivery(first)) = waiting.front_mut() {
            first.has_waited = true;
        }
        if waiting.len() > 1 {
            self.ready.insert(key.order, key.queue.clone());
        } else {
            self.held.insert(key.queue.clone());
        }
    }

    pub(super) fn release(&mut self, key: &OutboxKey) {
        if self.waiting_from(key).is_some() && self.held.remove(&key.queue) {
            self.ready.insert(key.order, key.queue.clone());
        }
    }

    /// Whether an item waits.
    pub(super) fn contains(&self, key: &OutboxKey) -> bool {
        let mut waiting = self.waiting.get(&key.queue).into_iter().flatten();
        // By its id: after a person was forgotten, another item may have the same queue.
        waiting.any(|waiting| waiting.id() == &key.id)
    }

    pub(super) fn take(&mut self, lane: Option<Lane>) -> Option<OutboxItem> {
        let queue = self.ready.pop_first(lane)?;
        // The item stays in the queue until it is done, so nothing of this queue is sent meanwhile.
        self.waiting.get(&queue)?.front().cloned()
    }

    /// Whether a later item of the same queue shows the game after a move, too.
    pub(super) fn is_overtaken(&self, delivery: &Delivery) -> bool {
        let waiting = self.waiting.get(&delivery.outbox_key().queue);
        let mut later = waiting.into_iter().flatten().skip(1);
        later.any(|item| match item {
            OutboxItem::Delivery(later) => matches!(
                later.reason,
                NotificationReason::Moved | NotificationReason::Over
            ),
            OutboxItem::Notice(_)
            | OutboxItem::ThreadName(_)
            | OutboxItem::Welcome(_)
            | OutboxItem::Puzzle(_)
            | OutboxItem::League(_)
            | OutboxItem::Match(_) => false,
        })
    }

    /// Whether a later item waits behind the first one of a queue.
    pub(super) fn has_later(&self, queue: &Queue) -> bool {
        let waiting = self.waiting.get(queue);
        waiting.is_some_and(|waiting| waiting.len() > 1)
    }

    pub(super) fn done(&mut self, outbox_key: &OutboxKey) {
        let queue = outbox_key.queue.clone();
        let Some(waiting) = self.waiting_from(outbox_key) else {
            return;
        };
        let gone = waiting.pop_front();
        let next_order = waiting.front().map(OutboxItem::order);
        if let Some(gone) = gone {
            self.note_removed(&gone);
        }
        match next_order {
            Some(order) => {
                self.ready.insert(order, queue);
            }
            None => {
                self.waiting.remove(&queue);
            }
        }
    }

    pub(super) fn retry(&mut self, item: OutboxItem) {
        let key = item.outbox_key();
        let first = self.waiting_from(&key).and_then(VecDeque::front_mut);
        if let Some(first) = first {
            *first = item.with_uncertain_attempt();
            self.offer(&key);
        }
    }

    /// An item may be sent, if it is still there.
    pub(super) fn offer(&mut self, key: &OutboxKey) {
        if self.waiting_from(key).is_some() {
            self.ready.insert(key.order, key.queue.clone());
        }
    }

    /// The queue that begins with this item. The queue may have been removed while the item was at
    /// a frontend, because its person was forgotten, and others may wait in it since then.
    fn waiting_from(&mut self, key: &OutboxKey) -> Option<&mut VecDeque<OutboxItem>> {
        let waiting = self.waiting.get_mut(&key.queue)?;
        let is_first = waiting.front()?.id() == &key.id;
        is_first.then_some(waiting)
    }
}

/// The place of an item in its queue: deliveries of a game in the order of its records.
pub(super) fn place(item: &OutboxItem) -> (u64, u64) {
    let records = match item {
        OutboxItem::Delivery(delivery) => delivery.records,
        OutboxItem::Notice(_)
        | OutboxItem::ThreadName(_)
        | OutboxItem::Welcome(_)
        | OutboxItem::Puzzle(_)
        | OutboxItem::League(_)
        | OutboxItem::Match(_) => 0,
    };
    (records, item.order())
}

/// The bits for the items that a process can number in a millisecond.
const COUNT_BITS: u32 = 12;

/// The bits for the number of processes at a time.
const PROCESS_BITS: u32 = 10;

/// Numbers the items of this process.
pub(super) struct Order {
    clock: Clock,
    process: u64,
}

impl Order {
    /// `process` is a number that no other process has that runs.
    pub(super) fn new(clock: Clock, process: u64) -> Self {
        Self {
            clock,
            process: process % (1 << PROCESS_BITS),
        }
    }

    /// The next place, if this one was the last that is known.
    pub(super) fn after(&self, last: u64) -> u64 {
        let last_time = last >> (PROCESS_BITS + COUNT_BITS);
        let is_own = last >> COUNT_BITS == self.first_at(last_time) >> COUNT_BITS;
        // After an item of another process, whose clock is ahead, comes the next millisecond.
        let after_last = if is_own {
            last + 1
        } else {
            self.first_at(last_time + 1)
        };
        self.first_at(self.clock.now().0).max(after_last)
    }

    /// A place before all that processes have used in these last milliseconds.
    pub(super) fn before(&self, milliseconds: u64) -> u64 {
        self.clock.now().0.saturating_sub(milliseconds) << (PROCESS_BITS + COUNT_BITS)
    }

    fn first_at(&self, time: u64) -> u64 {
        (time << PROCESS_BITS | self.process) << COUNT_BITS
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use entente_game::Time;
    use std::collections::BTreeSet;

    #[test]
    fn places_grow_and_no_two_processes_use_the_same() {
        let at = |time: u64, process| Order::new(Clock::manual(move || Time(time)), process);
        // The clock of the second process is ahead, and each knows what the other ones have used.
        let orders = [at(1_000, 1), at(1_500, 2), at(1_000, 1025)];
        let (mut last, mut places) = (0, BTreeSet::new());
        for number in 0..9_000 {
            let next = orders[number % 2].after(last);
            assert!(next > last);
            assert!(places.insert(next));
            last = next;
        }
        assert_eq!(orders[0].after(0), orders[2].after(0), "1,024 numbers");
    }

    #[test]
    fn places_are_in_the_order_of_time() {
        let at = |time: u64, process| Order::new(Clock::manual(move || Time(time)), process);
        assert!(at(1_000, 9).after(0) < at(1_001, 3).after(0));
        assert!(at(1_001, 0).before(1) <= at(1_000, 0).after(0));
        assert!(at(1_001, 0).before(0) > at(1_000, 1023).after(0));
    }
}
