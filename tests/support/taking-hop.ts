/** A hop on the way that takes whatever it is sent at once, and passes it on when it is told to. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface TakingHop {
  url: string;
  /** Bytes that were taken and not passed on. */
  holds(): number;
  passOn(): void;
  close(): Promise<void>;
}

export async function takingHop(port: number): Promise<TakingHop> {
  const sockets = new Set<Socket>();
  let waiting: { far: Socket; bytes: Buffer }[] = [];
  let holding = true;
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined));
    near.on('data', (bytes: Buffer) => void (holding ? waiting.push({ far, bytes }) : far.write(bytes)));
    far.pipe(near);
    near.on('close', () => far.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    holds: () => waiting.reduce((sum, { bytes }) => sum + bytes.byteLength, 0),
    passOn() {
      holding = false;
      for (const { far, bytes } of waiting) if (!far.destroyed) far.write(bytes);
      waiting = [];
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
