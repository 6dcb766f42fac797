//! Draws a scene of cells and pieces as a picture; knows no chess.
