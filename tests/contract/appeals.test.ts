/** What members see of decisions about themselves, their appeals, and what the judgement of another does. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { appealOutcome, decisionsPage, type Decision } from '#schemas/wire/decisions.ts';
import type { MemberId } from '#schemas/ids.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { houseMember, type HouseMember } from '#tests/support/house-members.ts';
import { notifiedMember, runNotificationJobs } from '#tests/support/notified-member.ts';
import { newPair } from '#tests/support/pair.ts';

let database: TestDatabase;
let people = 0;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.owner`delete from app.cases`;
  await database.owner`delete from app.staff_rights`;
});

const WORDS = 'Ces mots ont été cités hors de leur suite.';
const moderator = () => houseMember(database, `appel${String(++people).padStart(3, '0')}x`, ['moderation']);
const ask = async (member: MemberId, name: string, request: object): Promise<unknown> =>
  database.asMember(member).run(async (tx) => {
    const [row] = await tx.unsafe(`select public.${name}($1::text::jsonb) as answer`, [JSON.stringify(request)]);
    return row?.['answer'];
  });
const decisionsOf = async (member: MemberId) =>
  decisionsPage.parse(await ask(member, 'my_decisions', {})).decisions as [Decision, ...Decision[]];
const appeals = async (member: MemberId, decision: string, words = WORDS) =>
  appealOutcome.parse(await ask(member, 'appeal_decision', { decision, words })).refusal;

async function decides(by: HouseMember, kind: string, verdict: string, more: object = {}): Promise<string | null> {
  const [first] = (await by.queue({ kind })).cases;
  if (!first) return 'no-case';
  await by.refusalOf('claim_case', { case: first.id });
  return by.decides(first.id, verdict, more);
}

/** A member under a measure, who decided it, and who has reported. */
async function sanctioned(verdict = 'restrict-chat', reason = 'harassment', days: number | null = 7) {
  const { ada, bela } = await newPair(database);
  const id = await bela.says('à signaler');
  expect(await ada.push(ada.report({ messageIds: [id as never] }))).toMatchObject([{ status: 'applied' }]);
  const first = await moderator();
  expect(await decides(first, 'report', verdict, { reason, days, words: 'Des insultes répétées.' })).toBeNull();
  const [decision] = await decisionsOf(bela.id);
  return { reporter: ada, member: bela, first, decision };
}
const isUnder = async (member: MemberId, measure: string) =>
  (await database.owner`select app.is_under_measure(${member}, ${[measure]}) as is`)[0]?.['is'] as boolean;
const daysAgo = (days: number) =>
  database.owner`update app.appeals set made_at = now() - make_interval(days => ${days})`;
const tidies = () => database.owner`select app.tidy_decisions()`;

test('[ADMIN-05, S37] a member reads what was decided, why and until when, not who reported', async () => {
  const { reporter, member, decision } = await sanctioned();
  expect(decision).toMatchObject({
    kind: 'report',
    measure: 'restrict-chat',
    reason: 'harassment',
    facts: 'Des insultes répétées.',
    liftedAt: null,
    appeal: null,
  });
  expect(Date.parse(decision.until ?? '')).toBeGreaterThan(Date.parse(decision.at) + 6.9 * 86_400_000);
  expect(JSON.stringify(await ask(member.id, 'my_decisions', {}))).not.toContain(reporter.id);
  expect(await decisionsOf(reporter.id)).toEqual([]);
});

test('[ADMIN-06] an appeal is made once, by its member, in six months, in 20 to 2,000 characters', async () => {
  const { reporter, member, decision } = await sanctioned();
  expect(await appeals(reporter.id, decision.id)).toBe('unknown-decision');
  for (const words of ['Non.', ' '.repeat(40), '\u200b'.repeat(30), 'a'.repeat(2001)])
    expect(await appeals(member.id, decision.id, words)).toBe('invalid');
  await database.owner`update app.decisions set decided_at = now() - interval '6 months 1 hour' where id = ${decision.id}`;
  expect(await appeals(member.id, decision.id)).toBe('appeal-late');
  await database.owner`update app.decisions set decided_at = now() - interval '5 months' where id = ${decision.id}`;
  expect(await appeals(member.id, decision.id, `  ${WORDS} `)).toBeNull();
  expect(await appeals(member.id, decision.id)).toBe('appeal-made');
  expect(await decisionsOf(member.id)).toMatchObject([{ appeal: { words: WORDS, answer: null } }]);
});

test('[ADMIN-06] neither who decided nor who reported meets the appeal; another one judges it', async () => {
  const { reporter, member, first, decision } = await sanctioned();
  expect(await appeals(member.id, decision.id)).toBeNull();
  expect(await decides(first, 'appeal', 'refused', { reason: 'harassment', words: 'Non.' })).toBe('no-case');
  const staff = await houseMember(database, reporter.id, ['moderation']);
  expect((await staff.queue({ kind: 'appeal' })).cases).toEqual([]);
  const second = await moderator();
  const [row] = (await second.queue({ kind: 'appeal' })).cases;
  for (const one of [first, staff]) expect((await one.opens(row?.id ?? '')).refusal).toBe('unknown-case');
  const { parts, verdicts } = await second.opens(row?.id ?? '');
  expect(verdicts).toEqual(['approved', 'refused']);
  expect(parts).toMatchObject([
    { label: 'measure', value: 'restrict-chat' },
    { label: 'reason' },
    { label: 'decided-at' },
    { label: 'until' },
    { label: 'facts', text: 'Des insultes répétées.' },
    { label: 'words', text: WORDS },
    { label: 'report-reason' },
    { type: 'messages' },
  ]);
});

test('[ADMIN-06, S20] who has proposed what a second person confirmed does not judge it either', async () => {
  const { ada, bela } = await newPair(database);
  await database.owner`update public.profiles set certified = true where id = ${bela.id}`;
  await bela.says('à signaler');
  expect(await ada.push(ada.report())).toMatchObject([{ status: 'applied' }]);
  const [first, second] = [await moderator(), await moderator()];
  const ban = { reason: 'scam', words: 'Des demandes d’argent.' };
  expect(await decides(first, 'report', 'ban', ban)).toBe('second-person');
  expect(await decides(second, 'report', 'ban', ban)).toBeNull();
  const [row] = await database.owner<{ id: string }[]>`select id from app.decisions where member_id = ${bela.id}`;
  await database.owner`insert into app.appeals (decision_id, words) values (${row?.id ?? ''}, ${WORDS})`;
  await database.owner`select app.open_case('appeal', ${row?.id ?? ''}, ${bela.id})`;
  for (const one of [first, second]) expect((await one.queue({ kind: 'appeal' })).cases).toEqual([]);
  expect(await decides(await moderator(), 'appeal', 'approved', { words: 'Une homonymie.' })).toBeNull();
  expect(await isUnder(bela.id, 'ban')).toBe(false);
});

test('[ADMIN-06] a successful appeal lifts the measure at once, and its answer notifies the member', async () => {
  const { member, decision } = await sanctioned();
  const notified = await notifiedMember(database, '', member.id);
  await appeals(member.id, decision.id);
  const second = await moderator();
  expect(await decides(second, 'appeal', 'approved', { words: ' ' })).toBe('invalid');
  expect(await decides(second, 'appeal', 'approved', { words: 'La suite vous donne raison.' })).toBeNull();
  expect(await isUnder(member.id, 'restrict-chat')).toBe(false);
  expect(await member.push(member.send('Merci'))).toMatchObject([{ status: 'applied' }]);
  expect(await decisionsOf(member.id)).toMatchObject([
    {
      liftedAt: expect.any(String) as string,
      appeal: { answer: { succeeded: true, words: 'La suite vous donne raison.' } },
    },
  ]);
  await runNotificationJobs(database);
  expect((await notified.rows()).map(({ subject }) => subject)).toEqual([
    'decisions/appeal-accepted',
    'decisions/restrict-chat',
  ]);
});

test('[ADMIN-06] a refused appeal leaves the measure, and says why', async () => {
  const { member, decision } = await sanctioned();
  await appeals(member.id, decision.id);
  const judge = await moderator();
  expect(
    await decides(judge, 'appeal', 'refused', { reason: 'harassment', words: 'Les messages parlent seuls.' }),
  ).toBe(null);
  expect(await isUnder(member.id, 'restrict-chat')).toBe(true);
  expect(await decisionsOf(member.id)).toMatchObject([
    { liftedAt: null, appeal: { answer: { succeeded: false, words: 'Les messages parlent seuls.' } } },
  ]);
});

test('[S38] without a second moderator a measure is lifted after 14 days, until one has judged', async () => {
  const { member, decision } = await sanctioned('restrict-chat', 'harassment', null);
  await appeals(member.id, decision.id);
  await daysAgo(13);
  await tidies();
  expect(await isUnder(member.id, 'restrict-chat')).toBe(true);
  await daysAgo(15);
  await tidies();
  expect(await isUnder(member.id, 'restrict-chat')).toBe(false);
  expect(await decisionsOf(member.id)).toMatchObject([
    { liftedAt: expect.any(String) as string, paused: true, appeal: { answer: null } },
  ]);
  expect(await decides(await moderator(), 'appeal', 'refused', { reason: 'harassment', words: 'Confirmé.' })).toBe(
    null,
  );
  expect(await isUnder(member.id, 'restrict-chat')).toBe(true);
});

test.each([
  ['a threat', 'threat', 0],
  ['a minor in danger', 'minor', 0],
  ['a house with a second moderator', 'harassment', 1],
])('[S38] nothing is lifted by time in the case of %s', async (_, reason, others) => {
  const { member, decision } = await sanctioned('restrict-chat', reason, null);
  for (let n = 0; n < others; n++) await moderator();
  await appeals(member.id, decision.id);
  await daysAgo(15);
  await tidies();
  expect(await isUnder(member.id, 'restrict-chat')).toBe(true);
});
