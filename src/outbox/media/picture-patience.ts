/** How long a picture's request may be silent, milliseconds. */
import { patience } from '../patience.ts';
import type { Request } from './media-server.ts';

/** While bytes leave, or come, a network in which nothing moves for so long is gone. */
export const MOVING_MS = 60_000;
/** A store may take a while to write what has come. */
const STORING_MS = 120_000;
/** Longer than any picture takes over any hop. */
const MOST_MS = 15 * 60_000;

/** Until the first byte of the answer, after the last of the request. */
export const answerWithin = ({ body, attempt = 0 }: Pick<Request, 'body' | 'attempt'>): number =>
  patience(
    body instanceof ArrayBuffer
      ? { bytes: body.byteLength, attempt, first: STORING_MS, most: MOST_MS }
      : { bytes: 0, attempt, first: MOVING_MS / 2, most: MOST_MS },
  );

/** What a request that was given up throws: the network was there, and nobody answered. */
export class Unanswered extends Error {}
