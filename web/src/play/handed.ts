// A puzzle that another page has made a moment ago: whoever opens it next need not make it again.

let handed: { name: string; save: object } | null = null;

/** Hands a puzzle over: its name, and the engine's save of a game in which nothing has happened. */
export const handOver = (name: string, save: object): void => void (handed = { name, save });

/** The puzzle of that name, if it was handed over. */
export const handedOver = (name: string): object | null => (handed?.name === name ? handed.save : null);
