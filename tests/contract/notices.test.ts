/** Reports without an account: what they open, whom they name, what their receipt says, and their limits. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { noticeState } from '#schemas/forms/notice.ts';
import { decisionsPage } from '#schemas/wire/decisions.ts';
import { freshDatabase, type DatabaseView, type TestDatabase } from '#tests/support/database.ts';
import { houseMember, type HouseMember } from '#tests/support/house-members.ts';

let database: TestDatabase;
let people = 0;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(() => database.owner`delete from app.cases`);

const call = async (view: DatabaseView, name: string, ...data: (object | string)[]): Promise<unknown> =>
  view.run(async (tx) => {
    const places = data.map((one, n) => (typeof one === 'string' ? `$${n + 1}` : `$${n + 1}::text::jsonb`)).join();
    const values = data.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)));
    return (await tx.unsafe(`select public.${name}(${places}) as answer`, values))[0]?.['answer'];
  });
const typed = (more: object = {}) => ({
  id: randomUUID(),
  address: 'une page',
  reason: 'scam',
  words: 'Ce profil demande de l’argent à tout le monde.',
  name: 'Ada',
  email: `${randomUUID()}@demo.alcove.test`,
  ...more,
});
type Stored = { state: string; receipt: string | null };
const sends = async (more: object = {}, network: string = randomUUID()) =>
  (await call(database.asService(), 'store_notice', typed(more), network)) as Stored;
const stateOf = async (receipt: string | null) =>
  noticeState.parse(await call(database.asAnon(), 'notice_state', { receipt })).state;
const moderator = () => houseMember(database, `avis${String(++people).padStart(3, '0')}x`, ['moderation']);
const member = async () => {
  const username = `vu${String(++people).padStart(4, '0')}x`;
  return { username, id: await database.createMember({ username }) };
};

async function decides(by: HouseMember, verdict: string, more: object = {}): Promise<string | null> {
  const [first] = (await by.queue({ kind: 'notice' })).cases;
  await by.refusalOf('claim_case', { case: first?.id });
  return by.decides(first?.id as string, verdict, more);
}

test('[ADMIN-08, S37] a notice opens a case with what was written, and decides nothing', async () => {
  const { receipt } = await sends({ reason: 'threat', address: 'https://exemple.fr/page' });
  const eve = await moderator();
  const { cases } = await eve.queue({ kind: 'notice' });
  expect(cases).toMatchObject([{ reason: 'threat', severity: 4, member: null, reports: 0 }]);
  const { parts, verdicts } = await eve.opens(cases[0]?.id as string);
  expect(parts).toMatchObject([
    { label: 'report-reason', value: 'threat' },
    { label: 'notice-address', text: 'https://exemple.fr/page' },
    { label: 'report-words' },
    { label: 'notice-name', value: 'Ada' },
    { label: 'notice-email' },
  ]);
  expect(verdicts).not.toContain('remove');
  expect(await stateOf(receipt)).toBe('waiting');
});

test('[ADMIN-08] an address that names a profile binds its member, and the answer does not say so', async () => {
  const { id, username } = await member();
  const named = [`https://alcove.example/#/member/${id}`, username.toUpperCase(), `@${username}`, `vu : @${username}.`];
  for (const address of named) {
    await database.owner`delete from app.cases`;
    expect(Object.keys(await sends({ address }))).toEqual(['state', 'receipt']);
    expect((await (await moderator()).queue({ kind: 'notice' })).cases).toMatchObject([{ member: { id } }]);
  }
  await database.owner`delete from app.cases`;
  await sends({ address: `le profil ${username} et un autre` });
  expect((await (await moderator()).queue({ kind: 'notice' })).cases).toMatchObject([{ member: null }]);
});

test('[ADMIN-08, S37] a measure states its reasons to the member, never who has reported', async () => {
  const { id, username } = await member();
  const { receipt } = await sends({ address: username, name: 'Zénobie' });
  const measure = { reason: 'scam', days: 7, words: 'Des demandes d’argent.' };
  expect(await decides(await moderator(), 'restrict-chat', measure)).toBeNull();
  const answer = await call(database.asMember(id), 'my_decisions', {});
  expect(decisionsPage.parse(answer).decisions).toMatchObject([{ kind: 'notice', measure: 'restrict-chat' }]);
  expect(JSON.stringify(answer)).not.toContain('Zénobie');
  expect(await stateOf(receipt)).toBe('acted');
});

test('[ADMIN-08] a measure needs a member; without one the notice can only be closed', async () => {
  const { receipt } = await sends();
  const eve = await moderator();
  expect(await decides(eve, 'warn', { reason: 'scam', words: 'Des demandes.' })).toBe('invalid');
  expect(await decides(eve, 'nothing')).toBeNull();
  expect(await stateOf(receipt)).toBe('nothing');
});

test('[ADMIN-08] sent twice it is one notice with one receipt; another receipt shows nothing', async () => {
  const id = randomUUID();
  const [first, second] = [await sends({ id }), await sends({ id })];
  expect([first.state, second.state]).toEqual(['kept', 'known']);
  expect(first.receipt).toMatch(/^[A-HJ-NP-Z2-9]{12}$/);
  expect(second.receipt).toBe(first.receipt);
  expect(await stateOf(first.receipt?.toLowerCase().replace(/(.{4})/g, '$1-') ?? '')).toBe('waiting');
  expect(await stateOf('ABCDEFGHJKLM')).toBe('unknown');
  expect(await stateOf(null)).toBe('unknown');
  expect((await (await moderator()).queue({ kind: 'notice' })).cases).toHaveLength(1);
});

test.each([
  ['no address', { address: ' ' }],
  ['an unknown reason', { reason: 'ennui' }],
  ['a word or two', { words: 'Non merci.' }],
  ['a text without end', { words: 'x'.repeat(2001) }],
  ['no name', { name: '' }],
  ['no mail address', { email: '' }],
  ['a broken mail address', { email: 'a b' }],
])('[ADMIN-08] a notice with %s is refused, and opens no case', async (_, more) => {
  expect(await sends(more)).toEqual({ state: 'invalid', receipt: null });
  expect(await database.owner`select from app.cases`).toHaveLength(0);
});

test('[ADMIN-08] what harms a minor is reported without a name, and comes first', async () => {
  await sends();
  expect(await sends({ reason: 'minor', name: '', email: '' })).toMatchObject({ state: 'kept' });
  expect((await (await moderator()).queue({ kind: 'notice' })).cases).toMatchObject([
    { reason: 'minor', severity: 5 },
    { reason: 'scam' },
  ]);
});

test('[ADMIN-08, S37] a network and a mail address send five in a quarter of an hour', async () => {
  const [network, email] = [randomUUID(), 'ada@demo.alcove.test'];
  for (let n = 0; n < 5; n++) expect((await sends({}, network)).state).toBe('kept');
  expect(await sends({}, network)).toEqual({ state: 'limited', receipt: null });
  for (let n = 0; n < 5; n++) expect((await sends({ email })).state).toBe('kept');
  expect((await sends({ email: email.toUpperCase() })).state).toBe('limited');
  for (let n = 0; n < 7; n++)
    expect((await sends({ reason: 'minor', email: '', name: '' })).state, 'without an address').toBe('kept');
});

test('[ADMIN-08] receipts are tried thirty times in a quarter of an hour', async () => {
  await database.owner`delete from app.guest_requests`;
  for (let n = 0; n < 30; n++) await stateOf('ABCDEFGHJKLM');
  await expect(stateOf('ABCDEFGHJKLM')).rejects.toThrow('rate-limited');
});
