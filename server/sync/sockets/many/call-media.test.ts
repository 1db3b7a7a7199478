/** Calls where the nodes that run carry no media: what a foreign client is answered. */
import { randomUUID } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acquaint, askCall, callerAt, currentCalls } from '#tests/support/calls-at.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { startTestNode } from '#tests/support/sync-node.ts';
import type { RoomMedia } from './answer-sockets.ts';

let server: TestServer;
let owner: Sql;
beforeAll(async () => {
  server = await startTestServer();
  owner = postgres(server.backend.ownerUrl as string, { max: 2, onnotice: () => undefined });
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

/** Media that are there, and that nobody uses. */
const media: RoomMedia = {
  isAvailable: () => true,
  countProcesses: () => 0,
  attach: () => null,
  probe: () => undefined,
  refreshRules: () => Promise.resolve(),
};

test('[LIVE-03] a call rings nowhere until a node carries media', async () => {
  const [ada, bela] = [await callerAt(server, owner, 'nomediaada'), await callerAt(server, owner, 'nomediabela')];
  await acquaint(server.url, owner, ada, bela);
  const starts = async () => {
    const { refusal, call } = await askCall(server.url, ada, 'start_call', { id: randomUUID(), member: bela.id });
    return refusal ?? call?.state;
  };
  expect(await starts()).toBe('call-no-media');
  expect(await currentCalls(server.url, bela)).toEqual([]);
  expect(bela.chat.received.map(({ name }) => name)).not.toContain('call:changed');
  const node = await startTestNode(server, { media: () => media });
  await expect.poll(starts).toBe('ringing');
  await node.stop();
});
