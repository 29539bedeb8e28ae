//! placeholder
crate::claim::words! {
    /// How hard.
    Level: Tutorial = "tutorial", Easy = "easy", Normal = "normal", Hard = "hard", Expert = "expert",
}
