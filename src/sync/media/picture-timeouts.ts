/** Computes how long a picture's request may go without progress, in milliseconds. */
import { LONGEST_REQUEST_MS } from '#schemas/limits.ts';
import { silenceLimitMs } from '#lib/inactivity-timeout.ts';

/** Longest pause while bytes are sent or received: after that the network is gone. */
export const STALL_MS = 60_000;
/** Time that the storage service may need to write a picture. */
const STORING_MS = 120_000;

/** Returns the limit between the last byte of the request and the first byte of the answer. */
export const answerTimeoutMs = ({ body, attempt = 0 }: { body?: ArrayBuffer | string; attempt?: number }): number =>
  silenceLimitMs(
    body instanceof ArrayBuffer
      ? { bytes: body.byteLength, attempt, baseMs: STORING_MS, maxMs: LONGEST_REQUEST_MS }
      : { bytes: 0, attempt, baseMs: STALL_MS / 2, maxMs: LONGEST_REQUEST_MS },
  );

/** Thrown by a request that was given up: there was a network, but no answer. */
export class AnswerTimeout extends Error {}
