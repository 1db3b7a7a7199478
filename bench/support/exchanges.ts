/** The requests that cross a link and their answers, on the one clock of this process. */
import type { Socket } from 'node:net';
import type { Tap } from './slow-link.ts';

export interface Exchange {
  path: string;
  body: string;
  /** When its first byte came from the device, and the last one so far from the server. */
  asked: number;
  answered: number;
}

export interface Exchanges {
  tap: Tap;
  /** To this path, in the order in which they were asked. */
  of(path: string): readonly Exchange[];
  clear(): void;
}

const END_OF_HEAD = '\r\n\r\n';

export function exchanges(): Exchanges {
  let crossed: Exchange[] = [];
  const connections = new WeakMap<Socket, ReturnType<typeof connection>>();

  /** One request after the other, as browsers send them; from an upgrade on nothing is read any more. */
  function connection() {
    let head = '';
    let began = 0;
    let missing = 0;
    let body: Buffer[] = [];
    let current: Exchange | null = null;
    let upgraded = false;
    const take = (bytes: Buffer) => {
      missing -= bytes.length;
      body.push(bytes);
      if (current && missing <= 0) current.body = Buffer.concat(body).toString();
    };
    return {
      out(bytes: Buffer) {
        if (upgraded) return;
        if (missing > 0) return take(bytes);
        if (head === '') [began, current] = [performance.now(), null];
        const before = head.length;
        head += bytes.toString('latin1');
        const end = head.indexOf(END_OF_HEAD);
        if (end < 0) return;
        const lines = head.slice(0, end);
        head = '';
        const path = lines.split(' ', 2)[1] ?? '';
        upgraded = /^upgrade:/im.test(lines);
        missing = Number(/^content-length: *(\d+)/im.exec(lines)?.[1] ?? 0);
        body = [];
        current = { path: path.split('?')[0] ?? path, body: '', asked: began, answered: began };
        crossed.push(current);
        if (missing > 0) take(bytes.subarray(end + END_OF_HEAD.length - before));
      },
      back() {
        if (current) current.answered = performance.now();
      },
    };
  }

  return {
    tap(bytes, way, near) {
      const its = connections.get(near) ?? connection();
      connections.set(near, its);
      if (way === 'out') its.out(bytes);
      else its.back();
    },
    of: (path) => crossed.filter((each) => each.path === path),
    clear: () => void (crossed = []),
  };
}
