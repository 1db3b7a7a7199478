/** The one kind of request that tells how far it has come. */
import { systemClock, type Clock } from '#lib/clock.ts';
import { watchSilence } from '#lib/silence.ts';
import type { Send } from '#outbox/media/media-server.ts';
import { answerWithin, MOVING_MS, Unanswered } from '#outbox/media/picture-patience.ts';

export const createSendByXhr =
  (clock: Clock = systemClock, open: () => XMLHttpRequest = () => new XMLHttpRequest()): Send =>
  (asked, onSent) =>
    new Promise((resolve, reject) => {
      const { method, url, headers, body } = asked;
      const request = open();
      let silent = false;
      const watch = watchSilence(clock, () => {
        silent = true;
        request.abort();
      });
      const ended = (end: () => void) => () => {
        watch.stop();
        end();
      };
      request.open(method, url);
      request.responseType = 'arraybuffer';
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => {
        watch.expect(loaded < total ? MOVING_MS : answerWithin(asked));
        onSent?.(loaded, total);
      };
      request.upload.onload = () => watch.expect(answerWithin(asked));
      request.onprogress = () => watch.expect(MOVING_MS);
      request.onload = ended(() =>
        resolve({
          status: request.status,
          type: request.getResponseHeader('content-type') ?? '',
          retryAfter: request.getResponseHeader('retry-after'),
          bytes: request.response as ArrayBuffer,
        }),
      );
      request.onerror = request.onabort = ended(() => reject(silent ? new Unanswered() : new Error('cut off')));
      watch.expect(body === undefined ? answerWithin(asked) : MOVING_MS);
      request.send(body);
    });
