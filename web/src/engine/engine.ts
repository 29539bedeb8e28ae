// An engine itself: WebAssembly that answers JSON with JSON. crates/wasm/src/face.rs is the other side.
interface Face {
  memory: WebAssembly.Memory;
  room(bytes: number): number;
  call(): number;
  length(): number;
}

export type Call = (question: string) => string;

/** Starts it. `progress` hears how far a long job is. */
export async function start(code: WebAssembly.Module, progress: (done: number, all: number) => void): Promise<Call> {
  const instance = await WebAssembly.instantiate(code, { page: { progress } });
  const face = instance.exports as unknown as Face;
  return (question) => {
    const bytes = new TextEncoder().encode(question);
    // The memory may move whenever the engine does something, so it is looked up afterwards.
    const room = face.room(bytes.length);
    new Uint8Array(face.memory.buffer, room, bytes.length).set(bytes);
    const reply = face.call();
    return new TextDecoder().decode(new Uint8Array(face.memory.buffer, reply, face.length()));
  };
}
