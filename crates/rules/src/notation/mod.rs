//! Positions, moves and games in writing: coordinates, SAN, FEN, FEN4, PGN, PGN4, c4pgn, Game
//! Courier's notation and JSON. The highest layer of the crate.

pub(crate) mod alliance_event;
pub(crate) mod c4pgn;
pub(crate) mod castling_form;
pub(crate) mod courier;
pub(crate) mod event_text;
pub(crate) mod fault;
pub(crate) mod fen;
pub(crate) mod fen4;
pub(crate) mod fen4_options;
pub(crate) mod fen_castling;
pub(crate) mod fen_letters;
pub(crate) mod headers;
pub(crate) mod interpretations;
pub(crate) mod json;
pub(crate) mod letters;
pub(crate) mod lexer;
pub(crate) mod notation_game;
pub(crate) mod pasted;
pub(crate) mod pgn;
pub(crate) mod pgn4;
pub(crate) mod pgn_line;
pub(crate) mod pgn_reader;
pub(crate) mod read_games;
pub(crate) mod reading;
pub(crate) mod repair;
pub(crate) mod result_words;
pub(crate) mod san;
pub(crate) mod signs;
pub(crate) mod text;
pub(crate) mod writing;
