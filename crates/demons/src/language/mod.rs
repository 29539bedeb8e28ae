//! What a clue can say. [`mod@unit`] names groups of people, [`statement`] says how many demons a group
//! holds, [`normal`] is the one form behind all statements, and [`form`] has the clue forms, one file each, the
//! fourteen of the specification among them.

pub mod candidates;
pub mod form;
pub mod normal;
pub mod statement;
pub mod unit;

pub use form::{Form, Kind};
pub use normal::Normal;
pub use statement::{Quantifier, Relation, Statement};
pub use unit::{Place, Unit};
