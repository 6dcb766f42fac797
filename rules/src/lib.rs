//! Boards, pieces, legal moves, endings and notations of every rule set; the innermost room on the way of a move.
//! It knows no persons, no clocks and no chat.
