/** Sends a picture request with `fetch`, which cannot observe upload progress: for the service worker. */
import { systemClock, type Clock } from '#lib/clock.ts';
import { createInactivityTimeout } from '#lib/inactivity-timeout.ts';
import type { SendMediaRequest } from './media-request.ts';
import { answerTimeoutMs, STALL_MS, AnswerTimeout } from './picture-timeouts.ts';
import { readBytes } from '../outbox/read-body.ts';

export const sendByFetch =
  (fetch: typeof globalThis.fetch, clock: Clock = systemClock): SendMediaRequest =>
  async (request) => {
    const { url, method, headers, body } = request;
    const timeout = new AbortController();
    const watch = createInactivityTimeout(clock, () => timeout.abort(new AnswerTimeout()));
    watch.restart(answerTimeoutMs(request));
    try {
      const answer = await fetch(url, {
        method,
        headers,
        cache: 'no-store',
        credentials: 'omit',
        signal: timeout.signal,
        ...(body !== undefined && { body }),
      });
      watch.restart(STALL_MS);
      return {
        status: answer.status,
        type: answer.headers.get('content-type') ?? '',
        retryAfter: answer.headers.get('retry-after'),
        location: answer.headers.get('location'),
        offset: answer.headers.get('upload-offset'),
        range: answer.headers.get('content-range'),
        bytes: await readBytes(answer, () => watch.restart(STALL_MS)),
      };
    } finally {
      watch.stop();
    }
  };
