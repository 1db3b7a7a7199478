/**
 * Stretches what the member has typed while their finger goes to the button: a third of a second for which nobody waits
 * then (docs/BENCHMARKS.md, « Unlocking »). The key is used only by an attempt with the same text, which is counted as
 * any other: until then nothing tells whether the text is right.
 */
import { prepareStretching, stretchInWorker } from '#platform/stretch-client.ts';
import { normalisePhrase, stretchFor } from '#sync/lock/keys.ts';
import { LEAST_CODE_DIGITS, WORDS_IN_PHRASE } from '#sync/lock/lengths.ts';
import type { StretchSecret } from '#sync/lock/stretch.ts';
import type { Wrap, WrapOfSecret } from '#sync/lock/types.ts';
import { stretchBeside } from './stretch-beside.ts';

/** Pause after which a text may be complete, in milliseconds. */
const PAUSE_MS = 100;

interface Ahead {
  secret: string;
  salt: Uint8Array;
  key: Promise<Uint8Array>;
}

let ahead: Ahead | null = null;
let ending = new AbortController();

/** Ends what was begun for a text that is no longer in the field. */
export function endAhead(): void {
  ending.abort();
  ending = new AbortController();
  ahead = null;
}

/** To be called at each change of the field. `readWraps`: those of the lock. */
export function stretchAhead(text: string, readWraps: () => Promise<readonly Wrap[]>): void {
  endAhead();
  const { signal } = ending;
  const begin = async () => {
    const wrap = wrapFor(text, await readWraps());
    if (!wrap || signal.aborted) return;
    prepareStretching();
    void stretchFor(wrap, text, (secret, salt, costs) => {
      const key = stretchInWorker({ secret, salt, ...costs }, signal);
      ahead = { secret, salt, key };
      return key;
    }).catch(() => undefined);
  };
  const timer = setTimeout(() => void begin().catch(() => undefined), PAUSE_MS);
  signal.addEventListener('abort', () => clearTimeout(timer));
}

/** The method whose shape the text has; undefined as long as it is too short for one. */
function wrapFor(text: string, wraps: readonly Wrap[]): WrapOfSecret | undefined {
  const isLong = {
    code: /^\d+$/.test(text) && text.length >= LEAST_CODE_DIGITS,
    phrase: normalisePhrase(text).split(' ').length >= WORDS_IN_PHRASE,
  };
  return wraps.find((wrap): wrap is WrapOfSecret => wrap.method !== 'passkey' && isLong[wrap.method]);
}

/** Takes the key that was begun for the same text; otherwise begins now. */
export const stretchTyped: StretchSecret = (secret, salt, costs) => {
  const begun = ahead;
  const isSame = begun?.secret === secret && begun.salt.every((byte, n) => byte === salt[n]);
  const now = () => stretchBeside(secret, salt, costs);
  return isSame ? begun.key.catch(now) : now();
};
