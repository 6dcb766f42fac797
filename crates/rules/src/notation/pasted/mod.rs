//! What people paste around a game, a position or a move: the bytes of files in any encoding, the
//! marks of mails, forums and chats, quotes, labels, and the addresses of pages.
//!
//! It means nothing, and every notation takes it off here.

pub(crate) mod file_text;
pub(crate) mod markup;
pub(crate) mod position;
