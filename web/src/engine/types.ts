// Short names for the parts of the engine's protocol that the pages speak of.
import type { DemonsBoard, Question, Reply, View } from '../generated/protocol.ts';

export type * from '../generated/protocol.ts';

export type Request = Question['request'];
export type Board = View['board'];
export type Played = Extract<Reply, { reply: 'steps' }>['steps'][number];
export type DemonsCard = DemonsBoard['cards'][number];
export type Finding = View['review']['findings'][number];
export type Checked = Extract<Reply, { reply: 'checked' }>['checked'];
export type Supposed = Extract<Reply, { reply: 'supposed' }>['supposed'];
export type Told = Extract<Reply, { reply: 'hint' }>['hint'];

/** From the page to the worker: the code of a family's engine first, and then questions to it. */
export type Sent = { family: string } & ({ code: WebAssembly.Module } | { number: number; question: Question });

/** From the worker to the page. */
export type Answer =
  | { number: number; reply: Reply }
  | { number: number; done: number; all: number }
  | { number: number; broken: string };
