import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { NotServable } from '../not-servable.ts';
import { connectRedis } from './redis.ts';

/** Returns a port where nobody answers. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test('a Redis that does not answer is a refusal in one sentence, without its password', async () => {
  const port = await closedPort();
  const lost: string[] = [];
  const connecting = connectRedis(`redis://me:secret@127.0.0.1:${port}`, {}, ({ name }) => lost.push(name), 300);
  await expect(connecting).rejects.toThrow(
    new NotServable(
      `No Redis can be used at 127.0.0.1:${port} (connect ECONNREFUSED 127.0.0.1:${port}). Start it, or correct REDIS_URL; a single node needs none.`,
    ),
  );
  expect(lost.length).toBeGreaterThan(1);
});

test('a Redis that refuses what it is told is refused too', async () => {
  const server = createServer((socket) =>
    socket.on('error', () => undefined).on('data', () => socket.write('-NOAUTH no\r\n')),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const connecting = connectRedis(`redis://me:secret@127.0.0.1:${port}`, {}, () => undefined, 300);
  await expect(connecting).rejects.toThrow(/^No Redis can be used at 127\.0\.0\.1:\d+ \(NOAUTH no\)/);
  server.close();
});
