//! The two armies and their pieces.

pub(crate) use crate::independent::Kind;
pub(crate) use crate::independent::two_players::Colour as Army;

pub(crate) type Piece = crate::independent::Piece<Army>;
