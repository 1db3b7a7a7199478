/** How long a picture's request may be silent, milliseconds. */
import { silenceLimitMs } from '../outbox/silence-limit.ts';

/** While bytes leave, or come, a network in which nothing moves for so long is gone. */
export const STALL_MS = 60_000;
/** A store may take a while to write what has come. */
const STORING_MS = 120_000;
/** Longer than any picture takes over any hop. */
const MAX_TIMEOUT_MS = 15 * 60_000;

/** Until the first byte of the answer, after the last of the request. */
export const answerTimeoutMs = ({ body, attempt = 0 }: { body?: ArrayBuffer | string; attempt?: number }): number =>
  silenceLimitMs(
    body instanceof ArrayBuffer
      ? { bytes: body.byteLength, attempt, baseMs: STORING_MS, maxMs: MAX_TIMEOUT_MS }
      : { bytes: 0, attempt, baseMs: STALL_MS / 2, maxMs: MAX_TIMEOUT_MS },
  );

/** What a request that was given up throws: the network was there, and nobody answered. */
export class AnswerTimeout extends Error {}
