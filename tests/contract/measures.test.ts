/** What decisions do to members, when they end, and what they never close. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { ageFactor } from '#tests/support/house-requests.ts';
import { houseMember, type HouseMember } from '#tests/support/house-members.ts';
import { houseRoom, liveMember } from '#tests/support/live-members.ts';
import { newPair } from '#tests/support/pair.ts';

let database: TestDatabase;
let people = 0;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(() => database.owner`delete from app.cases`);

const moderator = () => houseMember(database, `juge${String(++people).padStart(3, '0')}x`, ['moderation']);

async function reported() {
  const { ada, bela } = await newPair(database);
  const id = await bela.says('à signaler');
  expect(await ada.push(ada.report({ messageIds: [id as never] }))).toMatchObject([{ status: 'applied' }]);
  return { ada, bela, id };
}

async function decides(by: HouseMember, verdict: string, more: object = {}): Promise<string | null> {
  const [first] = (await by.queue()).cases;
  expect(first).toBeDefined();
  await by.refusalOf('claim_case', { case: first?.id });
  return by.decides(first?.id as string, verdict, { reason: 'harassment', words: 'Des insultes.', ...more });
}

const stateOf = async (id: string) =>
  (await database.owner`select app.session_state(${id}, null, null) as state`)[0]?.['state'] as string;
const isListed = async (id: string) =>
  (await database.owner`select from app.member_index where member_id = ${id}`).length === 1;
const consents = (id: string) =>
  database.owner`update public.profiles set sensitive_consent = 1, sensitive_consent_at = now() where id = ${id}`;

test('[ADMIN-03, S34] a restricted chat refuses messages and edits, and nothing that protects', async () => {
  const { ada, bela, id } = await reported();
  expect(await decides(await moderator(), 'restrict-chat', { days: 7 })).toBeNull();
  const codes = async (...entries: Parameters<typeof bela.push>) =>
    (await bela.push(...entries)).map((result) => ('code' in result ? result.code : result.status));
  expect(await codes(bela.send('Encore'), bela.edit(id, 'autre'))).toEqual(['sanctioned', 'sanctioned']);
  expect(await codes(bela.remove(id), bela.report(), bela.block(), bela.unblock())).toEqual(
    Array.from({ length: 4 }, () => 'applied'),
  );
  expect(await ada.push(ada.send('Bonsoir'))).toMatchObject([{ status: 'applied' }]);
  await database.owner`update app.decisions set until = now() - interval '1 second'`;
  expect(await codes(bela.send('De retour'))).toEqual(['applied']);
});

test('[ADMIN-03] a suspension ends the sessions of its member, hides the profile, and ends by itself', async () => {
  const { bela } = await reported();
  await consents(bela.id);
  expect(await isListed(bela.id)).toBe(true);
  expect(await decides(await moderator(), 'suspend', { days: 3 })).toBeNull();
  expect([await stateOf(bela.id), await isListed(bela.id)]).toEqual(['suspended', false]);
  await database.owner`update app.decisions set until = now() - interval '1 second'`;
  expect(await stateOf(bela.id)).toBe('live');
  await database.owner`select app.tidy_decisions()`;
  expect(await isListed(bela.id)).toBe(true);
});

test('[ADMIN-03] a hidden profile is not found, and its member goes on writing', async () => {
  const { bela } = await reported();
  await consents(bela.id);
  expect(await decides(await moderator(), 'hide')).toBeNull();
  expect([await stateOf(bela.id), await isListed(bela.id)]).toEqual(['live', false]);
  expect(await bela.push(bela.send('Bonsoir'))).toMatchObject([{ status: 'applied' }]);
});

test('[ADMIN-03] removing takes the reported message away from both, as a tombstone', async () => {
  const { ada, id } = await reported();
  expect(await decides(await moderator(), 'remove')).toBeNull();
  const [row] = await database.owner`select text, deleted_at from public.messages where id = ${id}`;
  expect(row).toMatchObject({ text: '', deleted_at: expect.any(Date) as Date });
  const [stream] = await database.owner`select rev::int from public.streams where id = ${ada.stream}`;
  expect(stream?.['rev']).toBe(2);
});

test('[ADMIN-03] restricted photographs close every upload but that of documents', async () => {
  const { bela } = await reported();
  const begins = async (bucket: string, name: string) =>
    (await bela.seen.run((tx) => tx`select app.begin_upload(${bucket}, ${name}, 1000) ->> 'code' as code`))[0]?.[
      'code'
    ];
  const avatar = () => `${bela.id}/avatar-${randomUUID()}-400x400.webp`;
  const document = () => `${bela.id}/${randomUUID()}.pdf`;
  expect([await begins('avatars', avatar()), await begins('documents', document())]).toEqual([null, null]);
  expect(await decides(await moderator(), 'restrict-photographs', { days: 30 })).toBeNull();
  expect([await begins('avatars', avatar()), await begins('documents', document())]).toEqual(['forbidden', null]);
  const row = (name: string) =>
    bela.seen.run((tx) => tx`insert into storage.objects (bucket_id, name) values ('avatars', ${name})`);
  await expect(row(avatar())).rejects.toThrow(/row-level security/);
});

test('[ADMIN-03] a restricted live ends the place in a room, and lets nobody back in', async () => {
  const [ada, bela] = [await liveMember(database, 'adalive01x'), await liveMember(database, 'belalive1x')];
  const room = await houseRoom(database);
  expect(await bela.enters(room)).toBeNull();
  await database.owner`
    insert into public.reports (id, reporter_id, member_id, conversation_id, message_ids, reason, words, shown, evidence)
    values (${randomUUID()}, ${ada.id}, ${bela.id}, ${randomUUID()}, '{}', 'harassment', '', '[]', '[]')`;
  expect(await decides(await moderator(), 'restrict-live', { days: 30 })).toBeNull();
  expect(await database.owner`select from app.live_seats where member_id = ${bela.id}`).toHaveLength(0);
  expect([await bela.enters(room), await ada.enters(room)]).toEqual(['live-sanctioned', null]);
});

test('[ADMIN-03] a decision says what, why and until when, and reasons and durations are checked', async () => {
  const { bela } = await reported();
  const eve = await moderator();
  for (const more of [{ reason: null }, { reason: 'unreadable' }, { days: 400 }, { days: 0 }])
    expect(await decides(eve, 'restrict-chat', more)).toBe('invalid');
  expect(await decides(eve, 'suspend', { days: null })).toBe('invalid');
  expect(await decides(eve, 'nothing')).toBe('invalid');
  expect(await decides(eve, 'warn', { days: 3 })).toBe('invalid');
  expect(await decides(eve, 'approved', { reason: null })).toBe('invalid');
  expect(await decides(eve, 'restrict-chat', { days: 7 })).toBeNull();
  const rows = await database.owner`
    select measure, reason, facts, until - decided_at as term from app.decisions where member_id = ${bela.id}`;
  expect(rows).toMatchObject([
    { measure: 'restrict-chat', reason: 'harassment', facts: 'Des insultes.', term: '7 days' },
  ]);
});

test('[S20] a ban of a certified member takes two persons and the same parameters', async () => {
  const { bela } = await reported();
  await database.owner`update public.profiles set certified = true where id = ${bela.id}`;
  const [eve, zoe] = [await moderator(), await moderator()];
  await ageFactor(database, eve, '11 minutes');
  expect(await decides(eve, 'ban')).toBe('fresh-factor');
  await ageFactor(database, eve, '9 minutes');
  expect(await decides(eve, 'ban')).toBe('second-person');
  expect(await decides(eve, 'ban')).toBe('second-person');
  expect(await decides(zoe, 'ban', { reason: 'threat' })).toBe('second-person');
  expect(await stateOf(bela.id)).toBe('live');
  expect(await decides(eve, 'ban', { reason: 'threat' })).toBeNull();
  expect(await stateOf(bela.id)).toBe('suspended');
});

test('[ADMIN-03] reports that come while a moderator reads are not decided on unread', async () => {
  const { ada } = await reported();
  const eve = await moderator();
  const [first] = (await eve.queue()).cases;
  const { shown } = await eve.opens(first?.id as string);
  await ada.push(ada.report());
  await eve.refusalOf('claim_case', { case: first?.id });
  const request = { case: first?.id, shown, verdict: 'warn', reason: 'harassment', days: null, words: 'Les faits.' };
  expect(await eve.refusalOf('decide_case', request)).toBe('case-changed');
  expect(await database.owner`select from app.decisions where case_id = ${first?.id as string}`).toHaveLength(0);
});

test('[S23] an account with the address of a banned and erased one is closed from its start', async () => {
  const { bela } = await reported();
  expect(await decides(await moderator(), 'ban')).toBeNull();
  const [row] = await database.owner<{ email: string }[]>`select email from auth.users where id = ${bela.id}`;
  const email = row?.email as string;
  await database.owner`select app.delete_account(${bela.id})`;
  const again = await database.createMember({ username: 'revenue01x', email });
  expect(await stateOf(again)).toBe('suspended');
  expect(await database.owner`select measure from app.decisions where member_id = ${again}`).toEqual([
    { measure: 'ban' },
  ]);
  expect(await stateOf(await database.createMember({ username: 'nouvelle1x' }))).toBe('live');
});
