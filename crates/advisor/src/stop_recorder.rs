//! Records whether a search was stopped: then its result does not count.

use entente_engine::StopSignal;

/// Passes a stop signal on to a search, and remembers it.
pub(crate) struct StopRecorder<'a> {
    signal: &'a mut dyn StopSignal,
    has_stopped: bool,
}

impl<'a> StopRecorder<'a> {
    pub(crate) fn new(signal: &'a mut dyn StopSignal) -> Self {
        Self {
            signal,
            has_stopped: false,
        }
    }

    /// Whether a search was stopped.
    pub(crate) fn has_stopped(&self) -> bool {
        self.has_stopped
    }
}

impl StopSignal for StopRecorder<'_> {
    fn stops(&mut self) -> bool {
        self.has_stopped |= self.signal.stops();
        self.has_stopped
    }
}
