import { createSocket, type Socket } from 'node:dgram';
import { afterEach, expect, test } from 'vitest';
import { freeUdpPort } from '#tests/support/live-engine.ts';
import { roleOf, stunMessage, usernameOf } from '#tests/support/stun-message.ts';
import { openRelayListener, withRelayPort, type RelayListener } from './relay-listener.ts';

const HERE = '127.0.0.1';
const [UFRAG, PASSWORD] = ['f8Kb', 'ycEMSibLwvcysJUBZGgxcN'];
const answerOf = (ufrag = UFRAG) => `a=ice-ufrag:${ufrag}\r\na=ice-pwd:${PASSWORD}\r\n`;
const check = (tieBreaker: bigint, password = PASSWORD, ufrag = UFRAG) =>
  stunMessage(1, [usernameOf(ufrag), roleOf(tieBreaker)], password);

let listener: RelayListener;
const sockets: Socket[] = [];
afterEach(() => {
  listener.close();
  for (const socket of sockets.splice(0)) socket.close();
});

/** A socket on this machine, and what it has received. */
async function endpoint() {
  const socket = createSocket('udp4');
  sockets.push(socket);
  const received: { bytes: Buffer; port: number }[] = [];
  socket.on('message', (bytes, { port }) => received.push({ bytes, port }));
  await new Promise<void>((resolve) => socket.bind(0, HERE, resolve));
  return { socket, received, port: socket.address().port };
}
async function openAt() {
  const [engine, relay, port] = [await endpoint(), await endpoint(), await freeUdpPort()];
  listener = await openRelayListener({ port, address: HERE }, { port: engine.port, address: HERE });
  return { engine, relay, port, send: (bytes: Buffer) => relay.socket.send(bytes, port, HERE) };
}

test('[LIVE-03] who comes through a relay reaches the engine after a check, and is answered', async () => {
  const { engine, relay, port, send } = await openAt();
  listener.admit(answerOf());
  send(check(0n));
  await expect.poll(() => engine.received.length).toBe(1);
  expect(engine.received[0]?.bytes).not.toEqual(check(0n));
  send(Buffer.from('media'));
  await expect.poll(() => engine.received.at(-1)?.bytes.toString()).toBe('media');
  engine.socket.send(Buffer.from('answer'), engine.received[0]?.port ?? 0, HERE);
  await expect.poll(() => relay.received.map(({ bytes }) => bytes.toString())).toEqual(['answer']);
  expect(relay.received[0]?.port).toBe(port);
});

test('[LIVE-07] nobody reaches the engine without a right check of this connection', async () => {
  const { engine, send } = await openAt();
  const end = listener.admit(answerOf());
  listener.admit(answerOf('Zz99'));
  for (const bytes of [Buffer.from('media'), check(7n), check(0n, 'another password 0123456')]) send(bytes);
  send(check(0n));
  await expect.poll(() => engine.received.length).toBe(1);
  end();
  send(check(0n));
  send(Buffer.from('media'));
  // Of another connection; what was sent before it has been looked at when it arrives.
  send(check(0n, PASSWORD, 'Zz99'));
  await expect.poll(() => engine.received.length).toBe(2);
  expect(engine.received.map(({ bytes }) => bytes.includes('Zz99'))).toEqual([false, true]);
});

test('[LIVE-03] an answer names the second port after each address of the engine', async () => {
  await openAt();
  const line = 'a=candidate:1 1 UDP 2114977791 10.1.2.3 40500 typ host';
  expect(withRelayPort(`v=0\r\n${line}\r\na=end-of-candidates\r\n`, 40_501).split('\r\n')).toEqual([
    ...['v=0', line, 'a=candidate:9 1 UDP 1000000000 10.1.2.3 40501 typ host', 'a=end-of-candidates', ''],
  ]);
});
