/** Records the requests that cross a link and their answers, by this process's clock. */
import type { Socket } from 'node:net';
import type { Tap } from './slow-link.ts';

export interface HttpExchange {
  path: string;
  body: string;
  /** Times of the first byte from the device, and of the last byte so far from the server. */
  requestedAt: number;
  answeredAt: number;
}

export interface TrafficRecorder {
  tap: Tap;
  /** Returns the requests to this path, in order. */
  requestsTo(path: string): readonly HttpExchange[];
  clear(): void;
}

const END_OF_HEAD = '\r\n\r\n';

export function recordTraffic(): TrafficRecorder {
  let recorded: HttpExchange[] = [];
  const connections = new WeakMap<Socket, ReturnType<typeof connection>>();

  /** Reads one request after the other, as browsers send them; after an upgrade nothing is read any more. */
  function connection() {
    let head = '';
    let began = 0;
    let remainingBytes = 0;
    let body: Buffer[] = [];
    let current: HttpExchange | null = null;
    let upgraded = false;
    const takeBody = (bytes: Buffer) => {
      remainingBytes -= bytes.length;
      body.push(bytes);
      if (current && remainingBytes <= 0) current.body = Buffer.concat(body).toString();
    };
    return {
      onRequestBytes(bytes: Buffer) {
        if (upgraded) return;
        if (remainingBytes > 0) return takeBody(bytes);
        if (head === '') [began, current] = [performance.now(), null];
        const before = head.length;
        head += bytes.toString('latin1');
        const end = head.indexOf(END_OF_HEAD);
        if (end < 0) return;
        const lines = head.slice(0, end);
        head = '';
        const path = lines.split(' ', 2)[1] ?? '';
        upgraded = /^upgrade:/im.test(lines);
        remainingBytes = Number(/^content-length: *(\d+)/im.exec(lines)?.[1] ?? 0);
        body = [];
        current = { path: path.split('?')[0] ?? path, body: '', requestedAt: began, answeredAt: began };
        recorded.push(current);
        if (remainingBytes > 0) takeBody(bytes.subarray(end + END_OF_HEAD.length - before));
      },
      onAnswerBytes() {
        if (current) current.answeredAt = performance.now();
      },
    };
  }

  return {
    tap(bytes, way, client) {
      const state = connections.get(client) ?? connection();
      connections.set(client, state);
      if (way === 'out') state.onRequestBytes(bytes);
      else state.onAnswerBytes();
    },
    requestsTo: (path) => recorded.filter((each) => each.path === path),
    clear: () => void (recorded = []),
  };
}
