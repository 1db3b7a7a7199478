/** Proxy that accepts everything at once, and passes it on only when the test calls `flush`. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface BufferingProxy {
  url: string;
  /** Number of bytes accepted and not passed on. */
  bufferedBytes(): number;
  flush(): void;
  close(): Promise<void>;
}

export async function startBufferingProxy(port: number): Promise<BufferingProxy> {
  const sockets = new Set<Socket>();
  let buffered: { upstream: Socket; bytes: Buffer }[] = [];
  let isBuffering = true;
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    for (const socket of [client, upstream]) sockets.add(socket.on('error', () => undefined));
    client.on(
      'data',
      (bytes: Buffer) => void (isBuffering ? buffered.push({ upstream, bytes }) : upstream.write(bytes)),
    );
    upstream.pipe(client);
    client.on('close', () => upstream.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bufferedBytes: () => buffered.reduce((sum, { bytes }) => sum + bytes.byteLength, 0),
    flush() {
      isBuffering = false;
      for (const { upstream, bytes } of buffered) if (!upstream.destroyed) upstream.write(bytes);
      buffered = [];
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
