/** Stills of reporters over HTTP: who stores one, who reads it, and what is left of it. */
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STILL_BYTES } from '#schemas/limits.ts';
import { jpegOf } from '#tests/support/file-bytes.ts';
import { bearerOf, post } from '#tests/support/json-requests.ts';
import { houseRoom } from '#tests/support/live-members.ts';
import { startTestServer, type TestMember, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let owner: Sql;
let ada: TestMember;
let bela: TestMember;
let room: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = postgres(server.backend.ownerUrl as string, { max: 1, onnotice: () => undefined });
  [ada, bela] = [await server.signUp('adastill'), await server.signUp('belastill')];
  room = await houseRoom({ owner });
  for (const { id } of [ada, bela])
    await owner`insert into app.live_members (room_id, member_id) values (${room}, ${id})`;
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const picture = jpegOf('what a tile showed');
const send = (by: TestMember, more: object = {}) =>
  post<{ refusal: string | null; still: string | null; code?: string }>(
    `${server.url}/rest/v1/rpc/send_still`,
    { request: { room, member: bela.id, picture: picture.toString('base64'), ...more } },
    bearerOf(by),
  );
const read = (by: TestMember, still: string) =>
  fetch(`${server.url}/functions/v1/still/${still}`, { headers: bearerOf(by) });
const stored = async (part: string) => readdir(join(server.dataDir, 'stills', part)).catch(() => []);

test('[S36] a still is stored sealed, for moderators alone, and erased by its job', async () => {
  const { body } = await send(ada);
  const still = body.still as string;
  expect(await stored('pictures')).toEqual([still]);
  for (const who of [ada, bela]) expect((await read(who, still)).status).toBe(401);
  await owner`update app.live_stills set created_at = now() - interval '2 days' where id = ${still}`;
  await owner`select app.tidy_live_stills()`;
  await expect.poll(() => stored('pictures'), { timeout: 20_000 }).toEqual([]);
  expect(await stored('keys')).toEqual([]);
});

test('[S36] what is no picture, too long, or of somebody who was not there is not stored', async () => {
  expect((await send(ada, { picture: Buffer.from('no picture').toString('base64') })).body.refusal).toBe(
    'picture-refused',
  );
  expect((await send(ada, { picture: Buffer.alloc(STILL_BYTES + 3).toString('base64') })).status).toBe(400);
  expect((await send(ada, { member: randomUUID() })).body.refusal).toBe('unknown-member');
  expect((await send(ada, { room: randomUUID() })).body.refusal).toBe('unknown-room');
  expect((await fetch(`${server.url}/rest/v1/rpc/send_still`, { method: 'POST', body: '{}' })).status).toBe(401);
  expect(await stored('pictures')).toEqual([]);
});

test('[S17] a still of a blocked member is answered as one of an absent member, both ways', async () => {
  const cyd = await server.signUp('cydstill');
  await owner`insert into app.live_members (room_id, member_id) values (${room}, ${cyd.id})`;
  const pairs: [TestMember, TestMember][] = [
    [cyd, bela],
    [bela, cyd],
  ];
  for (const [blocker, blocked] of pairs) {
    await owner`delete from public.user_blocks`;
    await owner`insert into public.user_blocks (user_id, blocked_id) values (${blocker.id}, ${blocked.id})`;
    expect((await send(cyd)).body).toEqual({ refusal: 'unknown-member', still: null });
  }
  expect((await send(cyd, { member: randomUUID() })).body).toEqual({ refusal: 'unknown-member', still: null });
  await owner`delete from public.user_blocks`;
  expect((await send(cyd)).body.refusal).toBe('too-many-stills');
  expect(await stored('pictures')).toEqual([]);
});
