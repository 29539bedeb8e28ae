// What this page asks the engine besides the game; the answers' types come from Rust.
import { engine } from '../../engine/client.ts';
import type { TestimonyCounsel, TestimonyWish } from '../../engine/types.ts';

export type Counsel = Exclude<TestimonyCounsel, { counsel: 'weighed' }>;

/** What these cards would do if they were said. */
export async function foresee(letters: string[]): Promise<Counsel> {
  const question: TestimonyWish = { wish: 'foresee', cards: letters.join('+') };
  const { answer } = await engine.ask('consulted', { ask: 'consult', family: 'testimony', seat: null, question: question as never });
  return answer as never;
}
