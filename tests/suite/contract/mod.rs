//! What every account service does alike.
