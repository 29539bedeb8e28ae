//! What a picture is made of: blocks, one below the other.

use serde::Serialize;

use crate::drawing::Drawing;
use crate::grid::{Cards, Grid};
use crate::text::{Role, Text, clean};

/// A picture has at most this many blocks, a list this many items, a drawing this many shapes.
pub const MOST_PARTS: usize = 5_000;

/// A position, described once. Back ends draw it: [`terminal`](crate::terminal), [`svg`](crate::svg),
/// [`plain`](crate::plain).
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Picture {
    pub(crate) title: String,
    pub(crate) blocks: Vec<Block>,
    /// In a terminal, lines of at most so many columns.
    #[serde(skip)]
    pub(crate) columns: Option<usize>,
}

/// One part of a picture.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Block {
    /// What the next part is about.
    Heading(Text),
    /// Some sentences.
    Para(Text),
    /// Things one below the other, each beside its name, number or sign.
    List(List),
    /// A board or a table.
    Grid(Grid),
    /// Cards, in no order that means anything.
    Cards(Cards),
    /// Lines and shapes, and what to say in their place.
    Drawing(Drawing),
    /// Some room.
    Gap,
    /// What follows is another page.
    Page,
}

impl Picture {
    /// An empty picture. Its title is what somebody who does not see it is told first; it is not drawn.
    pub fn new(title: impl AsRef<str>) -> Picture {
        Picture { title: clean(title.as_ref()), ..Picture::default() }
    }

    /// Reads best in lines of so many columns, where it is shown in a terminal.
    #[must_use]
    pub fn within(mut self, columns: usize) -> Picture {
        self.columns = Some(columns);
        self
    }

    /// And then this.
    pub fn block(mut self, block: impl Into<Block>) -> Picture {
        self.push(block);
        self
    }

    /// And then this.
    pub fn push(&mut self, block: impl Into<Block>) {
        if self.blocks.len() < MOST_PARTS {
            self.blocks.push(block.into());
        }
    }

    /// And then a heading.
    pub fn heading(self, text: impl Into<Text>) -> Picture {
        self.block(Block::Heading(text.into()))
    }

    /// And then a paragraph.
    pub fn para(self, text: impl Into<Text>) -> Picture {
        self.block(Block::Para(text.into()))
    }

    /// And then some room.
    pub fn gap(self) -> Picture {
        self.block(Block::Gap)
    }

    /// What it shows.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Its parts.
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// Each page as a picture of its own.
    pub fn pages(&self) -> Vec<Picture> {
        let pages = self.blocks.split(|block| *block == Block::Page);
        pages
            .map(|blocks| Picture {
                blocks: blocks.to_vec(),
                title: self.title.clone(),
                columns: self.columns,
            })
            .collect()
    }
}

impl Extend<Block> for Picture {
    fn extend<I: IntoIterator<Item = Block>>(&mut self, blocks: I) {
        blocks.into_iter().take(MOST_PARTS).for_each(|block| self.push(block));
    }
}

impl From<Text> for Block {
    fn from(text: Text) -> Block {
        Block::Para(text)
    }
}

impl From<List> for Block {
    fn from(list: List) -> Block {
        Block::List(list)
    }
}

impl From<Grid> for Block {
    fn from(grid: Grid) -> Block {
        Block::Grid(grid)
    }
}

impl From<Cards> for Block {
    fn from(cards: Cards) -> Block {
        Block::Cards(cards)
    }
}

impl From<Drawing> for Block {
    fn from(drawing: Drawing) -> Block {
        Block::Drawing(drawing)
    }
}

/// Things one below the other. What leads them stands in a column of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct List {
    pub(crate) items: Vec<Item>,
    pub(crate) flush: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Item {
    pub(crate) lead: Text,
    pub(crate) lines: Vec<Text>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) thing: Option<String>,
}

impl List {
    /// A list, set in a little from the margin.
    pub fn new() -> List {
        List::default()
    }

    /// A list that begins at the margin.
    pub fn flush() -> List {
        List { flush: true, ..List::default() }
    }

    /// And then something, beside what leads it: a name, a number, a sign.
    pub fn item(mut self, lead: impl Into<Text>, text: impl Into<Text>) -> List {
        self.push(lead, [text.into()]);
        self
    }

    /// And then something in several lines.
    pub fn push(&mut self, lead: impl Into<Text>, lines: impl IntoIterator<Item = Text>) {
        if self.items.len() < MOST_PARTS {
            let lines = lines.into_iter().take(MOST_PARTS).collect();
            self.items.push(Item { lead: lead.into(), lines, thing: None });
        }
    }

    /// Says which thing of the board the last item is about.
    pub fn about(mut self, thing: impl AsRef<str>) -> List {
        if let Some(item) = self.items.last_mut() {
            item.thing = Some(clean(thing.as_ref()));
        }
        self
    }

    /// Whether nothing is on it.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }
}

/// A text in one role, or nothing: what families write most.
pub fn line(role: Role, text: impl std::fmt::Display) -> Text {
    Text::new().with(role, text)
}
