/** Reports of rooms that their owners have closed meanwhile. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { entryOf } from '#tests/support/entries.ts';
import { houseMember, type HouseMember } from '#tests/support/house-members.ts';
import { liveMember, type LiveMember } from '#tests/support/live-members.ts';
import type { MemberRole } from '#tests/support/member-roles.ts';

let database: TestDatabase;
let people = 0;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const named = () => `clos${String(++people).padStart(4, '0')}x`;
const person = (...roles: MemberRole[]) => liveMember(database, named(), roles);
const moderator = () => houseMember(database, named(), ['moderation']);
const tidy = () => database.owner`select app.tidy_live()`;

async function reports({ id }: LiveMember, room: string, memberId: string | null, more: object = {}) {
  const data = { reason: 'harassment', words: '', room, memberId, still: null, ...more };
  const entry = entryOf({ action: 'live.report', data } as never);
  const { results } = await database.asMember(id).push(await database.epoch(), [entry]);
  return (results[0] as { code?: string }).code ?? results[0]?.status;
}

/** Two members in a room of a third. */
async function together() {
  const owner = await person('subscribed');
  const room = await owner.opens('Chez Odile');
  const [ada, bela] = [await person(), await person()];
  for (const each of [owner, ada, bela]) expect(await each.enters(room)).toBeNull();
  return { room, owner, ada, bela };
}
async function decides(by: HouseMember) {
  const [first] = (await by.queue({ kind: 'room' })).cases;
  await by.refusalOf('claim_case', { case: first?.id });
  return by.decides(first?.id as string, 'remove', { reason: 'scam' });
}

test('[LIVE-07] a room that its owner has closed is reported by those who were in it lately', async () => {
  const { room, owner, ada, bela } = await together();
  await owner.says(room, 'Venez, c’est payant');
  await ada.says(room, 'Non merci');
  await bela.leaves();
  await bela.blocks(owner.id);
  expect(await owner.does(room, 'close')).toBeNull();
  expect(await reports(ada, room, null, { reason: 'scam' })).toBe('applied');
  expect(await reports(bela, room, null)).toBe('applied');
  expect(await reports(bela, room, owner.id)).toBe('applied');
  expect(await reports(await person(), room, null)).toBe('room-gone');
  expect(await reports(owner, room, null)).toBe('room-gone');
  expect((await ada.rooms()).rooms.map(({ id }) => id)).not.toContain(room);
  expect(await ada.enters(room)).toBe('unknown-room');
  expect(await owner.refusalOf('open_live_room', { roomId: room, name: 'Encore', topic: '' })).toBe('invalid');
  const eve = await moderator();
  const { cases } = await eve.queue({ kind: 'room' });
  expect(cases).toMatchObject([{ member: { id: owner.id } }]);
  const { parts } = await eve.opens(cases[0]?.id as string);
  expect(parts).toContainEqual({ type: 'fact', label: 'room-name', value: 'Chez Odile' });
  expect(parts.find(({ type }) => type === 'messages')).toMatchObject({
    rows: [{ text: 'Venez, c’est payant' }, { text: 'Non merci' }],
  });
  expect(await decides(eve)).toBeNull();
  expect(await database.owner`select from app.live_closed_rooms where id = ${room}`).toHaveLength(0);
});

test('[LIVE-07] what a closed room held is forgotten with who was in it, and with its owner', async () => {
  const { room, owner, ada, bela } = await together();
  await ada.says(room, 'Bonsoir');
  await bela.leaves();
  await database.owner`update app.live_members set left_at = now() - interval '8 minutes' where left_at is not null`;
  expect(await owner.does(room, 'close')).toBeNull();
  await database.owner`update app.live_closed_members set until = until - interval '3 minutes'`;
  expect(await reports(bela, room, null)).toBe('room-gone');
  expect(await reports(ada, room, null)).toBe('applied');
  const left = async () =>
    (await database.owner`select from app.live_closed_rooms`).length +
    (await database.owner`select from app.live_closed_messages`).length;
  await database.owner`update app.live_closed_rooms set closed_at = now() - interval '11 minutes'`;
  await tidy();
  expect(await left()).toBe(0);
  // Nobody else was there: nothing is to be reported.
  const alone = await owner.opens('Seule');
  await owner.enters(alone);
  expect(await owner.does(alone, 'close')).toBeNull();
  const again = await owner.opens('Encore');
  for (const each of [owner, ada]) expect(await each.enters(again)).toBeNull();
  await database.owner`delete from public.profiles where id = ${owner.id}`;
  expect(await database.owner`select from app.live_rooms where id = ${again}`).toHaveLength(0);
  expect(await left()).toBe(0);
});
