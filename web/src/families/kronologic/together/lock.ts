// Four digits that keep others from looking. What is kept of them is salted and scrambled, and cannot be read back.

export interface Lock {
  salt: string;
  hash: string;
}

/** Browsers scramble only where nobody can listen in between. */
export const canLock = (): boolean => globalThis.crypto?.subtle !== undefined;

const ROUNDS = 120_000;
const hex = (bytes: Uint8Array) => [...bytes].map((one) => one.toString(16).padStart(2, '0')).join('');

async function scramble(salt: string, digits: string): Promise<string> {
  const text = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', text.encode(digits), 'PBKDF2', false, ['deriveBits']);
  const bits = await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt: text.encode(salt), iterations: ROUNDS }, key, 256);
  return hex(new Uint8Array(bits));
}

export async function lockWith(digits: string): Promise<Lock> {
  const salt = hex(crypto.getRandomValues(new Uint8Array(16)));
  return { salt, hash: await scramble(salt, digits) };
}

export async function opens({ salt, hash }: Lock, digits: string): Promise<boolean> {
  return (await scramble(salt, digits)) === hash;
}
