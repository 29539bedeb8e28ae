//! One game on a table of the engine, and what was last said of it.

use cluesmith::game::Game;
use cluesmith::{AnyFamily, Hint, Language, Position, Review, Step, Work, ink, names};
use serde_json::Value;

use crate::engine::{Engine, Failure, Made, Progress, WORK, words};
use crate::message::{Board, Changes, Played, Reply, Request, Told};

pub(crate) struct Session {
    name: String,
    daily: Option<String>,
    game: Game,
    /// What the other side knows; nothing before the first reply.
    sent: Option<Sent>,
}

/// What was said last.
struct Sent {
    language: Language,
    /// Which moment of the game that was.
    moment: u64,
    board: Board,
    review: Review,
    counts: Changes,
}

impl Session {
    pub(crate) fn open(
        engine: &Engine,
        name: &str,
        save: Option<&str>,
        position: Option<&str>,
        language: Language,
        progress: Progress,
    ) -> Result<Session, Failure> {
        let work = &mut Work::limit(WORK).speaking(language);
        if let Some(save) = save {
            let (name, daily, game) = engine.restore(name, save, language)?;
            return Ok(Session { name, daily, game, sent: None });
        }
        let Made { name, daily, family, document } = engine.make(name, language, progress)?;
        let case = family.open(document, language).map_err(words)?;
        let game = match position {
            Some(position) => Game::at(case, position, work).map_err(words)?,
            None => Game::of(case),
        };
        Ok(Session { name, daily, game, sent: None })
    }

    pub(crate) fn reply(&mut self, request: Request, language: Language) -> Result<Reply, Failure> {
        let work = &mut Work::limit(WORK).speaking(language);
        let game = &mut self.game;
        match request {
            Request::Play { text } => drop(game.play(&text, work).map_err(words)?),
            Request::Undo => drop(game.undo()),
            Request::Redo => drop(game.redo()),
            Request::Restart => game.restart(),
            Request::PlayHint { covered } => {
                drop(game.play_hint_uncovered(&covered, work).map_err(words)?);
            }
            Request::Check => {
                let checked = game.check(work);
                return Ok(Reply::Checked { checked, changes: self.changes(language) });
            }
            Request::Time { seconds } => game.add_seconds(seconds),
            Request::Hint { covered } => {
                let (hint, shown) = game.hint_uncovered(&covered, work);
                let steps = match (&hint, &shown) {
                    (Hint::Steps { steps, .. }, Some(shown)) if shown.rung == shown.of => {
                        // As far as moves can be made without asking anybody.
                        let told = |at: &dyn Position, text: &str, work: &mut Work| {
                            at.apply(text, work).ok()
                        };
                        played(game, None, steps.clone(), told, work)
                    }
                    _ => Vec::new(),
                };
                let hint = Told::of(hint, shown);
                return Ok(Reply::Hint { hint, steps, changes: self.changes(language) });
            }
            Request::Suppose { assume } => {
                let supposed = game.position().suppose(&assume, work);
                let supposed = supposed.ok_or_else(|| "nothing can be supposed here".to_owned())?;
                return Ok(Reply::Supposed { supposed: supposed.map_err(words)? });
            }
            Request::Explain => {
                let steps = game.case().explain(work).map_err(words)?;
                if !game.outcome(work).is_over() {
                    game.reveal();
                }
                let told = |at: &dyn Position, text: &str, work: &mut Work| {
                    let heard = at.complete(text, work).ok()?.maker;
                    at.apply(&heard, work).ok()
                };
                let first = game.case().start();
                let start = view(game, &*first, work);
                let steps = played(game, Some(first), steps, told, work);
                return Ok(Reply::Steps { start, steps, changes: self.changes(language) });
            }
            Request::Skills => return Ok(Reply::Skills { skills: game.skills(work) }),
            Request::Share { time } => {
                let mut card = game.card(work);
                card.id.clone_from(&self.name);
                card.time = time.map(|clock| clock.tell(game.seconds()));
                let title = game.family().about(language).title;
                let picture = ink::svg(&card.picture_titled(&title, language));
                let words = card.words(language);
                return Ok(Reply::Share { text: card.to_string(), card, words, picture });
            }
            Request::Position => return Ok(Reply::Position { text: game.position_text() }),
            Request::Paper => {
                let paper = game.case().paper(work);
                return Ok(Reply::Paper { svg: paper.svg, sealed: paper.sealed });
            }
            Request::Picture => {
                let picture = game.position().picture(work);
                return Ok(Reply::Picture { svg: ink::svg(&picture), text: ink::plain(&picture) });
            }
            Request::Families
            | Request::Daily { .. }
            | Request::Document { .. }
            | Request::Proof { .. }
            | Request::Open { .. }
            | Request::Consult { .. }
            | Request::Sit { .. }
            | Request::Act { .. }
            | Request::Look { .. }
            | Request::Close => {}
        }
        self.changed(language)
    }

    /// Where the game stands, and whose family it is.
    pub(crate) fn position(&self) -> (&dyn AnyFamily, &dyn Position) {
        (self.game.family(), self.game.position())
    }

    /// What is new since the last reply.
    pub(crate) fn changed(&mut self, language: Language) -> Result<Reply, Failure> {
        Ok(Reply::Changed { changes: self.changes(language) })
    }

    fn changes(&mut self, language: Language) -> Box<Changes> {
        let (moment, counts) = (self.game.moment(), self.counts());
        let Some(known) = self.sent.take() else {
            let (board, review) = self.seen(language);
            let all =
                Changes { board: Some(board.clone()), review: Some(review.clone()), ..counts };
            let all = self.with_head(all);
            let counts = self.counts();
            self.sent = Some(Sent { language, moment, board, review, counts });
            return Box::new(all);
        };
        let mut changes = counts.clone().since(&known.counts);
        // Board and judgement follow from the position.
        if (known.language, known.moment) == (language, moment) {
            self.sent = Some(Sent { counts, ..known });
            return Box::new(changes);
        }
        let (board, review) = self.seen(language);
        changes.board = (board != known.board).then(|| board.clone());
        changes.review = (review != known.review).then(|| review.clone());
        self.sent = Some(Sent { language, moment, board, review, counts });
        Box::new(changes)
    }

    /// Adds what never changes in a game.
    fn with_head(&self, changes: Changes) -> Changes {
        let document = self.game.document();
        Changes {
            name: Some(self.name.clone()),
            id: document.id.clone(),
            daily: self.daily.clone(),
            generator: document.generator,
            grade: document.grade.clone(),
            puzzle: Some(self.game.save_puzzle()),
            ..changes
        }
    }

    /// What follows from the position.
    fn seen(&self, language: Language) -> (Board, Review) {
        let work = &mut Work::limit(WORK).speaking(language);
        (view(&self.game, self.game.position(), work), self.game.review(work))
    }

    /// What a game counts.
    fn counts(&self) -> Changes {
        let game = &self.game;
        let (can_undo, can_redo) = game.can_undo_and_redo();
        Changes {
            moves: Some(game.moves().count()),
            can_undo: Some(can_undo),
            can_redo: Some(can_redo),
            hints: Some(game.hints()),
            slips: Some(game.slips()),
            seconds: Some(game.seconds()),
            revealed: Some(game.is_revealed()),
            log: Some(game.save_log()),
            ..Changes::default()
        }
    }
}

/// What is on the table at a position of this game.
pub(crate) fn view(game: &Game, position: &dyn Position, work: &mut Work) -> Board {
    let mut board = position.view(work);
    if let Value::Object(fields) = &mut board {
        fields.insert("family".to_owned(), game.family().name().into());
    }
    Board(board)
}

/// A proof played on a board of its own, from `start` or from where the game stands: the game stays as it
/// is. A move that cannot be made leaves the board alone.
fn played(
    game: &Game,
    start: Option<Box<dyn Position>>,
    steps: Vec<Step>,
    make: impl Fn(&dyn Position, &str, &mut Work) -> Option<Box<dyn Position>>,
    work: &mut Work,
) -> Vec<Played> {
    let language = work.language();
    let mut now = start;
    let play = |step: Step| {
        for text in &step.moves {
            let next = make(now.as_deref().unwrap_or(game.position()), text, work);
            now = next.or(now.take());
        }
        let board = view(game, now.as_deref().unwrap_or(game.position()), work);
        let parts = names::parts(&step.text, &game.case().names(&step, language));
        Played { step, parts, board }
    };
    steps.into_iter().map(play).collect()
}
