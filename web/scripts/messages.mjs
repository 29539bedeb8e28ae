// What a message to the engine costs, and how long its reply is: `npm run messages` after
// `cargo xtask web`. Medians over many messages on the engines that the browser gets. It fails where a message
// that changes nothing takes longer than it may.
import { readFile } from 'node:fs/promises';

let face;

/** Sits down at a family's table. */
async function start(family) {
  const bytes = await readFile(new URL(`../src/generated/engines/${family}.wasm`, import.meta.url));
  const { instance } = await WebAssembly.instantiate(bytes, { page: { progress() {} } });
  face = instance.exports;
}

function call(request) {
  const question = new TextEncoder().encode(JSON.stringify({ request }));
  const room = face.room(question.length);
  new Uint8Array(face.memory.buffer, room, question.length).set(question);
  const reply = face.call();
  return new TextDecoder().decode(new Uint8Array(face.memory.buffer, reply, face.length()));
}

function median(times) {
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)];
}

function measure(request, rounds) {
  let reply = '';
  const times = Array.from({ length: rounds }, () => {
    const before = performance.now();
    reply = call(request);
    return performance.now() - before;
  });
  return { took: median(times), size: reply.length };
}

const tell = ({ took, size }) => `${took.toFixed(3)} ms, ${size} bytes`;

/** Names, and how many milliseconds a message may take there that changes nothing. */
const NAMES = { 'tetonor:hard#7': 0.1, 'demons:easy#7': 0.1, 'demons:easy,rows=8,cols=8#1': 0.5 };

for (const [name, most] of Object.entries(NAMES)) {
  await start(name.split(':')[0]);
  const opened = call({ ask: 'open', name, save: null, position: null });
  for (let move = 0; move < 5; move += 1) call({ ask: 'play-hint' });
  console.log(name);
  console.log(`  open      ${opened.length} bytes`);
  const nothing = measure({ ask: 'time', seconds: 15 }, 2000);
  console.log(`  time      ${tell(nothing)}`);
  console.log(`  check     ${tell(measure({ ask: 'check' }, 500))}`);
  if (nothing.took > most) {
    console.error(`  at most ${most} ms were promised`);
    process.exitCode = 1;
  }
  let turn = 0;
  const both = Array.from({ length: 200 }, () => {
    const before = performance.now();
    call({ ask: turn++ % 2 === 0 ? 'undo' : 'redo' });
    return performance.now() - before;
  });
  console.log(`  undo/redo ${median(both).toFixed(3)} ms`);
}
