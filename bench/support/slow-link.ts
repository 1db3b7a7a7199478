/**
 * Slow link before a server: a rate in bytes per second each way for all connections together, a delay, and a count of
 * the bytes that pass.
 */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface LinkSpeed {
  bytesPerSecond: number;
  /** Delay each way, in milliseconds. */
  delay: number;
}

/** Receives the bytes that enter at either end; `client`: the device's connection. */
export type Tap = (bytes: Buffer, way: 'out' | 'back', client: Socket) => void;

export interface SlowLink {
  url: string;
  /** Sets the speed; null: unlimited. */
  speed(wished: LinkSpeed | null): void;
  /** Cuts the link, or restores it: existing and new connections are reset while it is down. */
  cut(isDown: boolean): void;
  /** Number of bytes that the device has sent so far, protocol overhead included. */
  sent(): number;
  close(): Promise<void>;
}

/** Bytes per packet. */
const PACKET_BYTES = 1400;
/** Bytes in the link above which the sender has to wait. */
const FULL = 16 * 1024;

interface Piece {
  at: number;
  bytes: Buffer;
  to: Socket;
  from: Socket;
}

/** One direction: pieces leave one after the other, and arrive in that order. */
function throttledDirection() {
  const pieces: Piece[] = [];
  const pausedSockets = new Set<Socket>();
  let [nextSlot, queuedBytes] = [0, 0];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deliver = () => {
    timer = undefined;
    for (let first = pieces[0]; first && first.at <= performance.now(); first = pieces[0]) {
      pieces.shift();
      queuedBytes -= first.bytes.length;
      if (!first.to.destroyed) first.to.write(first.bytes);
    }
    if (queuedBytes < FULL) {
      for (const socket of pausedSockets) socket.resume();
      pausedSockets.clear();
    }
    const next = pieces[0];
    if (next) timer = setTimeout(deliver, Math.max(1, next.at - performance.now()));
  };
  return {
    send(bytes: Buffer, from: Socket, to: Socket, { bytesPerSecond, delay }: LinkSpeed) {
      for (let begin = 0; begin < bytes.length; begin += PACKET_BYTES) {
        const piece = bytes.subarray(begin, begin + PACKET_BYTES);
        nextSlot = Math.max(nextSlot, performance.now()) + (piece.length / bytesPerSecond) * 1000;
        pieces.push({ at: nextSlot + delay, bytes: piece, from, to });
        queuedBytes += piece.length;
      }
      if (queuedBytes >= FULL) pausedSockets.add(from.pause());
      timer ??= setTimeout(deliver, 1);
    },
  };
}

export async function slowLink(port: number, tap?: Tap): Promise<SlowLink> {
  let speed: LinkSpeed | null = null;
  let [sent, isCut] = [0, false];
  const [out, back] = [throttledDirection(), throttledDirection()];
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (client) => {
    if (isCut) return void client.on('error', () => undefined).resetAndDestroy();
    const upstream = connect({ port, host: '127.0.0.1', noDelay: true });
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes: Buffer) => {
        if (from === client) sent += bytes.length;
        tap?.(bytes, from === client ? 'out' : 'back', client);
        if (speed) (from === client ? out : back).send(bytes, from, to, speed);
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
    cut(isDown) {
      isCut = isDown;
      if (isCut) for (const socket of sockets) socket.destroy();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}
