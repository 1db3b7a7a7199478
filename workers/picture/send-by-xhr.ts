/** Sends a picture request with XMLHttpRequest, which reports upload progress as `fetch` cannot. */
import { systemClock, type Clock } from '#lib/clock.ts';
import { createInactivityTimeout } from '#lib/inactivity-timeout.ts';
import type { SendMediaRequest } from '#sync/media/media-request.ts';
import { answerTimeoutMs, STALL_MS, AnswerTimeout } from '#sync/media/picture-timeouts.ts';

export const createSendByXhr =
  (clock: Clock = systemClock, createXhr: () => XMLHttpRequest = () => new XMLHttpRequest()): SendMediaRequest =>
  (mediaRequest, onSent) =>
    new Promise((resolve, reject) => {
      const { method, url, headers, body } = mediaRequest;
      const xhr = createXhr();
      let timedOut = false;
      const watch = createInactivityTimeout(clock, () => {
        timedOut = true;
        xhr.abort();
      });
      const finishWith = (settle: () => void) => () => {
        watch.stop();
        settle();
      };
      xhr.open(method, url);
      xhr.responseType = 'arraybuffer';
      for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
      xhr.upload.onprogress = ({ loaded, total }) => {
        watch.restart(loaded < total ? STALL_MS : answerTimeoutMs(mediaRequest));
        onSent?.(loaded, total);
      };
      xhr.upload.onload = () => watch.restart(answerTimeoutMs(mediaRequest));
      xhr.onprogress = () => watch.restart(STALL_MS);
      xhr.onload = finishWith(() =>
        resolve({
          status: xhr.status,
          type: xhr.getResponseHeader('content-type') ?? '',
          retryAfter: xhr.getResponseHeader('retry-after'),
          location: xhr.getResponseHeader('location'),
          offset: xhr.getResponseHeader('upload-offset'),
          range: xhr.getResponseHeader('content-range'),
          bytes: xhr.response as ArrayBuffer,
        }),
      );
      xhr.onerror = xhr.onabort = finishWith(() => reject(timedOut ? new AnswerTimeout() : new Error('cut off')));
      watch.restart(body === undefined ? answerTimeoutMs(mediaRequest) : STALL_MS);
      xhr.send(body);
    });
