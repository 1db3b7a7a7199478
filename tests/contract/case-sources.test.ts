/** What waits for the house opens a case by itself, and decisions reach it. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MemberId } from '#schemas/ids.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { houseMember, type HouseMember } from '#tests/support/house-members.ts';

let database: TestDatabase;
let people = 0;
let eve: HouseMember;
beforeAll(async () => {
  database = await freshDatabase();
  eve = await houseMember(database, 'modoeve1x', ['moderation']);
});
afterAll(() => database.drop());
beforeEach(() => database.owner`delete from app.cases`);

const person = () => database.createMember({ username: `pers${String(++people).padStart(3, '0')}x` });
const waits = (id: MemberId, picture: string) =>
  database.owner`update public.profiles set pending_avatar_url = ${picture}, avatar_moderation_status = 'pending' where id = ${id}`;
const pictureOf = (id: MemberId) => `avatars/${id}/avatar-${randomUUID()}-400x400.webp`;

async function onlyCase(): Promise<string> {
  const { cases } = await eve.queue();
  expect(cases).toHaveLength(1);
  return cases[0]?.id as string;
}

async function claims(): Promise<string> {
  const id = await onlyCase();
  expect(await eve.refusalOf('claim_case', { case: id })).toBeNull();
  return id;
}

test('[PROFILE-72] an avatar that waits is a case, and is shown once approved', async () => {
  const ada = await person();
  const picture = pictureOf(ada);
  await waits(ada, picture);
  const id = await claims();
  expect((await eve.opens(id)).parts[0]).toMatchObject({ type: 'picture', label: 'pending-picture', path: picture });
  expect(await eve.decides(id, 'approved')).toBeNull();
  const [row] =
    await database.owner`select avatar_url, avatar_moderation_status as state from public.profiles where id = ${ada}`;
  expect(row).toMatchObject({ avatar_url: picture, state: 'approved' });
  expect((await eve.queue()).cases).toEqual([]);
});

test('[PROFILE-72] a refused avatar has a reason, and its member a statement', async () => {
  const ada = await person();
  await waits(ada, pictureOf(ada));
  const id = await claims();
  expect(await eve.decides(id, 'refused')).toBe('invalid');
  expect(await eve.decides(id, 'refused', { reason: 'fake-profile', words: 'Une photographie connue.' })).toBeNull();
  expect(await database.owner`select kind, measure, reason from app.decisions where member_id = ${ada}`).toMatchObject([
    { kind: 'avatar', measure: 'refused', reason: 'fake-profile' },
  ]);
});

test('[ADMIN-03] another picture than the one looked at is not decided on', async () => {
  const ada = await person();
  await waits(ada, pictureOf(ada));
  const id = await claims();
  const { shown } = await eve.opens(id);
  await waits(ada, pictureOf(ada));
  const request = { case: id, shown, verdict: 'approved', reason: null, days: null, words: '' };
  expect(await eve.refusalOf('decide_case', request)).toBe('case-changed');
  expect(await eve.decides(id, 'approved')).toBeNull();
});

test('[ADMIN-03] what is taken back or deleted leaves the queue without a decision', async () => {
  const ada = await person();
  await waits(ada, pictureOf(ada));
  await onlyCase();
  await database.owner`update public.profiles set pending_avatar_url = null, avatar_moderation_status = null where id = ${ada}`;
  expect((await eve.queue()).cases).toEqual([]);
  await database.owner`insert into app.album_items (id, owner_id, album, kind, object, hash, width, height)
    values (${randomUUID()}, ${ada}, 'public', 'photo', ${`albums/${ada}/photo`}, 'x', 30, 20)`;
  await onlyCase();
  await database.owner`delete from app.album_items where owner_id = ${ada}`;
  expect((await eve.queue()).cases).toEqual([]);
});

test('[PROFILE-72] an item of an album is approved, and a second decision finds nothing', async () => {
  const ada = await person();
  const item = randomUUID();
  await database.owner`insert into app.album_items (id, owner_id, album, kind, object, hash, width, height)
    values (${item}, ${ada}, 'public', 'photo', ${`albums/${ada}/photo-${item}`}, 'x', 30, 20)`;
  const id = await claims();
  expect((await eve.opens(id)).parts).toMatchObject([{ type: 'picture', label: 'album-item' }, { value: 'public' }]);
  expect(await eve.decides(id, 'approved')).toBeNull();
  expect(await database.owner`select state from app.album_items where id = ${item}`).toMatchObject([
    { state: 'approved' },
  ]);
  expect(await eve.decides(id, 'approved')).toBe('case-decided');
});

test('[S21] certifications are for those who hold that right, and nobody else meets them', async () => {
  const ada = await person();
  await database.owner`insert into app.certification_cases (member_id, code, code_until, state, sent_at, wording)
    values (${ada}, 'ABCDEF', now() + interval '1 day', 'sent', now(), 1)`;
  expect((await eve.queue()).cases).toEqual([]);
  const zoe = await houseMember(database, 'certif01x', ['certification']);
  const { cases } = await zoe.queue();
  expect(cases).toMatchObject([{ kind: 'certification', member: { id: ada } }]);
  expect((await eve.opens(cases[0]?.id as string)).refusal).toBe('unknown-case');
  expect((await zoe.opens(cases[0]?.id as string)).parts).toContainEqual({
    type: 'fact',
    label: 'code',
    value: 'ABCDEF',
  });
});
