/** The one kind of request that tells how far it has come. */
import type { Send } from '#outbox/media/media-server.ts';

/** Nothing has moved for so long: the network is gone, and nobody said so. */
const STALL_MS = 30_000;

export const sendByXhr: Send = ({ method, url, headers, body }, onSent) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const moves = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => request.abort(), STALL_MS);
    };
    const ended = (end: () => void) => () => {
      clearTimeout(stalled);
      end();
    };
    request.open(method, url);
    request.responseType = 'arraybuffer';
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => {
      moves();
      onSent?.(loaded, total);
    };
    request.onprogress = moves;
    request.onload = ended(() => resolve({ status: request.status, type: request.getResponseHeader('content-type') ?? '', bytes: request.response as ArrayBuffer }));
    request.onerror = request.onabort = ended(() => reject(new Error('cut off')));
    moves();
    request.send(body);
  });
