//! The outbox in the store, and the receipts of what has arrived.

use crate::core::{Bound, Erase, Export, Raw, Table};
use entente_game::GameId;

/// Messages that have to be sent: order.
pub(crate) static OUTBOX: Table<u64, Raw> = Table::about_people(
    b'o',
    "the outbox",
    Bound::Record(3000),
    Erase::With("the queues of what is sent to them"),
    Export::Not("it arrives in Discord in a moment"),
);

/// The receipt of the last delivery of a game to a recipient: game, recipient.
pub(crate) static RECEIPTS: Table<(GameId, String, String), Raw> = Table::about_people(
    b't',
    "the receipts of the game",
    Bound::Record(1000),
    Erase::With("each of their games"),
    Export::Fields(&["games"]),
);

/// The mark of such a receipt: game, recipient. It is on another page than the receipt, so that
/// damage to either is noticed.
pub(crate) static RECEIPT_MARKS: Table<(GameId, String, String), ()> = Table::about_people(
    b'T',
    "the receipts of the game",
    Bound::Empty,
    Erase::With("each of their games"),
    Export::Not("it says only that there is a receipt"),
);
