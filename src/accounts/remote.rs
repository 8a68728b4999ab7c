//! An account service of someone else.
