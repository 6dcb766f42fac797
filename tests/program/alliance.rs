//! Diplomacy through the real bot: the terms in a lobby, `/ally`, `/whisper`, the private panel
//! behind **Diplomacy**, direct messages, reports, the question before a betrayal, and pacts in
//! rule sets without alliances.

mod betrayal;
mod computers;
mod deliveries;
mod diplomacy_game;
mod letters;
mod pacts;
mod panels;
mod proposals;
mod script;
mod terms;
