/** Plays measures of a moderator who is not in the room, over the function that is there for them. */
import { randomUUID } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bearerOf, post } from '#tests/support/json-requests.ts';
import { completeProfile } from '#tests/support/live-members.ts';
import { connectMany } from '#tests/support/many-client.ts';
import { withSecondFactor } from '#tests/support/passkeys-at.ts';
import { startTestServer, type TestMember, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let owner: Sql;
let people = 0;
beforeAll(async () => {
  server = await startTestServer();
  owner = postgres(server.backend.ownerUrl as string, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const person = () => server.signUp(`outside${String(++people).padStart(3, '0')}`);
async function visitor() {
  const member = await person();
  await completeProfile({ owner }, member.id);
  return { ...member, client: await connectMany(server.url, member) };
}
const moderate = async (member: TestMember, request: object) => {
  const url = `${server.url}/rest/v1/rpc/moderate_live_room`;
  const { status, body } = await post<{ refusal?: string | null }>(url, { request }, bearerOf(member));
  return [status, body.refusal];
};

test('[LIVE-07, S21] those inside are told at once what a moderator does who may not enter', async () => {
  const [host, ada, bela] = [await visitor(), await visitor(), await visitor()];
  const room = randomUUID();
  await owner`insert into app.live_rooms (id, owner_id, name) values (${room}, ${host.id}, 'Chez l’hôte')`;
  for (const { client } of [host, ada, bela]) await client.join(room);
  const oneFactor = await person();
  await owner`insert into app.staff_rights (member_id, staff_right) values (${oneFactor.id}, 'moderation')`;
  await owner`insert into public.user_blocks (user_id, blocked_id) values (${host.id}, ${oneFactor.id})`;
  const moderator = await withSecondFactor(server.url, owner, oneFactor);
  const about = { room, member: ada.id };

  const preflight = await fetch(`${server.url}/rest/v1/rpc/moderate_live_room`, { method: 'OPTIONS' });
  expect(preflight.status).toBe(204);
  expect(await moderate(oneFactor, { ...about, act: 'mute' })).toEqual([200, 'unknown-room']);
  expect(await moderate(moderator, { ...about, act: 'mute' })).toEqual([200, null]);
  const { changed } = await bela.client.next('many:members', (members) => members.changed.length > 0);
  expect(changed).toMatchObject([{ id: ada.id, muted: true }]);
  expect(await moderate(moderator, { room, act: 'lock' })).toEqual([200, null]);
  expect((await ada.client.next('many:room')).room.locked).toBe(true);
  expect(await moderate(moderator, { ...about, act: 'ban', hours: 1 })).toEqual([200, null]);
  expect(await ada.client.next('many:closed')).toMatchObject({ code: 'live-banned' });
  await bela.client.next('many:members', ({ left }) => left.includes(ada.id));
  for (const { client } of [host, ada, bela]) client.close();
});
