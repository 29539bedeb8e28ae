//! What evidence can prove and claim: the words of the game, each a small closed list.

pub use cluesmith_koa::Mood;

/// A closed list of words with their order and their spelling in documents.
macro_rules! words {
    ($(#[$about:meta])* $name:ident: $($(#[$word_about:meta])* $word:ident = $text:literal),+ $(,)?) => {
        $(#[$about])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
            schemars::JsonSchema,
        )]
        #[serde(rename_all = "kebab-case")]
        #[allow(missing_docs, reason = "the names are the words")]
        pub enum $name { $($(#[$word_about])* $word),+ }

        impl $name {
            /// All of them, in order.
            pub const ALL: &'static [$name] = &[$($name::$word),+];

            /// As it stands in documents and catalogues.
            pub fn name(self) -> &'static str {
                match self { $($name::$word => $text),+ }
            }

            /// The one of that name.
            pub fn find(name: &str) -> Option<$name> {
                $name::ALL.iter().copied().find(|word| word.name() == name)
            }
        }
    };
}
pub(crate) use words;

words! {
    /// What a piece of evidence proves, and what a concern of KOA asks for.
    Proof: Identity = "identity", Alertness = "alertness", Location = "location",
    Intent = "intent", Liveness = "liveness",
}

words! {
    /// Where somebody was. `Home` contains the rooms.
    Place: Home = "home", Bedroom = "bedroom", Kitchen = "kitchen", LivingRoom = "living-room",
    Bathroom = "bathroom", Gym = "gym", Work = "work", CoffeeShop = "coffee-shop",
    Outside = "outside",
}

words! {
    /// In what state.
    Condition: Awake = "awake", Asleep = "asleep", Drowsy = "drowsy", Alert = "alert",
    Active = "active", Idle = "idle",
}

words! {
    /// Doing what.
    Activity: Walking = "walking", Sleeping = "sleeping", Sitting = "sitting",
    Exercising = "exercising", Eating = "eating",
}

words! {
    /// How far KOA trusts a source. Only sketchy ones cost scrutiny.
    Trust: Verified = "verified", Plausible = "plausible", Sketchy = "sketchy",
}

words! {
    /// Two claims held against each other.
    Severity:
    /// Both can be true.
    None = "none",
    /// Suspicious: costs scrutiny.
    Minor = "minor",
    /// Impossible: cannot be said.
    Major = "major",
}

words! {
    /// Which part of two claims conflicts.
    Axis: State = "state", Place = "place",
}

impl Place {
    /// A room, or the home around them.
    pub fn is_home(self) -> bool {
        matches!(self, Place::Home) || self.is_room()
    }

    /// One of the rooms.
    pub fn is_room(self) -> bool {
        matches!(self, Place::Bedroom | Place::Kitchen | Place::LivingRoom | Place::Bathroom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_spelt_the_same_in_documents_and_catalogues() {
        for place in Place::ALL {
            assert_eq!(serde_json::to_value(place).unwrap(), place.name());
            assert_eq!(Place::find(place.name()), Some(*place));
        }
        for mood in Mood::ALL {
            assert_eq!(serde_json::to_value(mood).unwrap(), mood.name());
        }
    }
}
