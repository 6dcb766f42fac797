//! Diplomacy through the real bot: terms in the lobby, `/ally`, `/whisper`, the sheet behind *Diplomacy*, what each is told in private, reports, and pacts where the rules
//! know nothing of them.

mod deliveries;
mod letters;
mod pacts;
mod script;
mod sheets;
mod table;
mod terms;
