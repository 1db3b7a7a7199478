/**
 * A slow line before a server: so many bytes a second each way for all connections together, each of them late. What
 * crosses is counted.
 */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface LinkSpeed {
  bytesPerSecond: number;
  /** Each way, in milliseconds. */
  delay: number;
}

/** Hears what comes in at either end; `near`: the device's connection. */
export type Tap = (bytes: Buffer, way: 'out' | 'back', near: Socket) => void;

export interface SlowLink {
  url: string;
  /** null: as fast as it can. */
  speed(wished: LinkSpeed | null): void;
  /** Whether nothing gets through: what stands is reset, and what comes too. */
  cut(whether: boolean): void;
  /** Bytes that have left the device so far, what the protocols say to each other included. */
  sent(): number;
  close(): Promise<void>;
}

/** So much at a time, as a line has it. */
const PIECE = 1400;
/** What lies in the line before whoever sends has to wait. */
const FULL = 16 * 1024;

interface Piece {
  at: number;
  bytes: Buffer;
  to: Socket;
  from: Socket;
}

/** One direction: pieces leave one after the other, and arrive in that order. */
function wire() {
  const pieces: Piece[] = [];
  const held = new Set<Socket>();
  let [free, lying] = [0, 0];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deliver = () => {
    timer = undefined;
    for (let first = pieces[0]; first && first.at <= performance.now(); first = pieces[0]) {
      pieces.shift();
      lying -= first.bytes.length;
      if (!first.to.destroyed) first.to.write(first.bytes);
    }
    if (lying < FULL) {
      for (const socket of held) socket.resume();
      held.clear();
    }
    const next = pieces[0];
    if (next) timer = setTimeout(deliver, Math.max(1, next.at - performance.now()));
  };
  return {
    send(bytes: Buffer, from: Socket, to: Socket, { bytesPerSecond, delay }: LinkSpeed) {
      for (let begin = 0; begin < bytes.length; begin += PIECE) {
        const piece = bytes.subarray(begin, begin + PIECE);
        free = Math.max(free, performance.now()) + (piece.length / bytesPerSecond) * 1000;
        pieces.push({ at: free + delay, bytes: piece, from, to });
        lying += piece.length;
      }
      if (lying >= FULL) held.add(from.pause());
      timer ??= setTimeout(deliver, 1);
    },
  };
}

export async function slowLink(port: number, tap?: Tap): Promise<SlowLink> {
  let speed: LinkSpeed | null = null;
  let [sent, severed] = [0, false];
  const [out, back] = [wire(), wire()];
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (near) => {
    if (severed) return void near.on('error', () => undefined).resetAndDestroy();
    const far = connect({ port, host: '127.0.0.1', noDelay: true });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes: Buffer) => {
        if (from === near) sent += bytes.length;
        tap?.(bytes, from === near ? 'out' : 'back', near);
        if (speed) (from === near ? out : back).send(bytes, from, to, speed);
        else to.write(bytes);
      });
      from.on('error', () => to.destroy());
      from.on('close', () => sockets.delete(from) && to.destroySoon());
    }
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    speed: (wished) => void (speed = wished),
    sent: () => sent,
    cut(whether) {
      severed = whether;
      if (severed) for (const socket of sockets) socket.destroy();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}
