/** Where nothing tells how far a request has come: the service worker. */
import { systemClock, type Clock } from '#lib/clock.ts';
import { watchSilence } from '#lib/silence.ts';
import type { Send } from './media-server.ts';
import { answerWithin, MOVING_MS, Unanswered } from './picture-patience.ts';
import { readBytes } from '../read-body.ts';

export const sendByFetch =
  (fetch: typeof globalThis.fetch, clock: Clock = systemClock): Send =>
  async (request) => {
    const { url, method, headers, body } = request;
    const given = new AbortController();
    const watch = watchSilence(clock, () => given.abort(new Unanswered()));
    watch.expect(answerWithin(request));
    try {
      const answer = await fetch(url, {
        method,
        headers,
        cache: 'no-store',
        credentials: 'omit',
        signal: given.signal,
        ...(body !== undefined && { body }),
      });
      watch.expect(MOVING_MS);
      return {
        status: answer.status,
        type: answer.headers.get('content-type') ?? '',
        retryAfter: answer.headers.get('retry-after'),
        bytes: await readBytes(answer, () => watch.expect(MOVING_MS)),
      };
    } finally {
      watch.stop();
    }
  };
