//! The rules of Ponte del Diavolo.
