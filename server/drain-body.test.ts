import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { drainBody } from './drain-body.ts';

/** Starts a server that refuses every body unread. */
async function refusing() {
  const routes = new Hono().use(drainBody).post('/', (c) => c.text('too large', 413));
  const server = createServer(getRequestListener(routes.fetch)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, stop: () => (server.closeAllConnections(), server.close()) };
}

test('a refused upload is answered after its whole body, and its connection stays usable', async () => {
  const { port, stop } = await refusing();
  const sending = request({ port, method: 'POST', headers: { 'content-length': 4 } });
  const events: string[] = [];
  const answered = once(sending, 'response').then(([answer]) => (events.push('answered'), answer));
  sending.write('ab');
  // One complete request to the same server, so that an answer that did not wait would have arrived.
  expect((await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'abc' })).status).toBe(413);
  events.push('all sent');
  sending.end('cd');
  const answer = await answered;
  expect(events).toEqual(['all sent', 'answered']);
  expect([answer.statusCode, answer.headers.connection]).toEqual([413, 'keep-alive']);
  stop();
});

test('an endless sender gets its answer and a closing connection', async () => {
  const { port, stop } = await refusing();
  const sending = request({ port, method: 'POST' });
  const answered = once(sending, 'response');
  for (let sent = 0; sent < 64; sent++) sending.write(Buffer.alloc(1024 * 1024));
  sending.write('and more');
  const [answer] = await answered;
  expect([answer.statusCode, answer.headers.connection]).toEqual([413, 'close']);
  stop();
});
