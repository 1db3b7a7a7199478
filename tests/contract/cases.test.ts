/** The house's queue: how cases begin, who works on them, and what decisions do. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { houseMember, type HouseMember } from '#tests/support/house-members.ts';
import { newPair } from '#tests/support/pair.ts';

let database: TestDatabase;
let people = 0;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(() => database.owner`delete from app.cases`);

const moderator = () => houseMember(database, `modo${String(++people).padStart(3, '0')}x`, ['moderation']);

/** Two members, of whom the first has reported a message of the second; their accounts are some days old. */
async function reported(reason = 'harassment') {
  const { ada, bela } = await newPair(database);
  await database.owner`update public.profiles set created_at = now() - interval '9 days' where id in ${database.owner([ada.id, bela.id])}`;
  const ids = [];
  for (const text of ['Bonsoir', 'à signaler', 'Bonne nuit']) ids.push(await bela.says(text));
  const named = { messageIds: [ids[1] as never], reason: reason as never, words: 'Assez.' };
  expect(await ada.push(ada.report(named))).toMatchObject([{ status: 'applied' }]);
  return { ada, bela, ids };
}

/** Claims the only case, and decides it. */
async function decides(by: HouseMember, verdict: string, more: object = {}): Promise<string | null> {
  const [first] = (await by.queue()).cases;
  expect(first).toBeDefined();
  await by.refusalOf('claim_case', { case: first?.id });
  return by.decides(first?.id as string, verdict, more);
}

test('[ADMIN-01] a report becomes a case with its messages, five before and after, as they were', async () => {
  const { bela, ids } = await reported();
  const eve = await moderator();
  const { cases, counts } = await eve.queue();
  expect(cases).toMatchObject([{ kind: 'report', member: { id: bela.id }, severity: 3, reports: 1, claim: null }]);
  expect(counts['report']).toBe(1);
  await bela.push(bela.remove(ids[0] as never));
  const opened = await eve.opens(cases[0]?.id as string);
  const messages = opened.parts.find(({ type }) => type === 'messages');
  expect(messages).toMatchObject({
    rows: [
      { text: 'Bonsoir', reported: false },
      { text: 'à signaler', reported: true, author: expect.any(String) as string },
      { text: 'Bonne nuit', reported: false },
    ],
  });
  expect(opened.verdicts).toContain('restrict-chat');
});

test('[S37] further reports about a member join the open case; a reporter counts once', async () => {
  const { ada } = await reported('other');
  const eve = await moderator();
  const [before] = (await eve.queue()).cases;
  expect(await ada.push(ada.report({ reason: 'minor' as never }))).toMatchObject([{ status: 'applied' }]);
  const { cases } = await eve.queue();
  expect(cases).toMatchObject([{ reports: 1, severity: 5, reason: 'minor' }]);
  expect(Date.parse(cases[0]?.dueAt ?? '')).toBeLessThan(Date.parse(before?.dueAt ?? ''));
});

test('[S37] a case with more reports than are shown can be decided', async () => {
  const { ada, bela } = await reported();
  await database.owner`
    insert into public.reports (id, reporter_id, member_id, conversation_id, message_ids, reason, words, shown, evidence)
    select gen_random_uuid(), ${ada.id}, ${bela.id}, gen_random_uuid(), '{}', 'scam', '', '[]', '[]' from generate_series(1, 30)`;
  expect(await decides(await moderator(), 'warn', { reason: 'scam' })).toBeNull();
});

test('[S37] an account of the day opens a case and does not count', async () => {
  const { ada, bela } = await newPair(database);
  await bela.says('Bonsoir');
  expect(await ada.push(ada.report())).toMatchObject([{ status: 'applied' }]);
  expect((await (await moderator()).queue()).cases).toMatchObject([{ reports: 0 }]);
});

test('[ADMIN-01] the graver, the sooner: a queue begins with what is due first', async () => {
  await reported('other');
  await reported('minor');
  await reported('harassment');
  const { cases } = await (await moderator()).queue();
  expect(cases.map(({ reason }) => reason)).toEqual(['minor', 'harassment', 'other']);
});

test('[ADMIN-01] a queue goes on behind its last case, each kind and all together', async () => {
  for (const reason of ['minor', 'harassment', 'other']) await reported(reason);
  const eve = await moderator();
  const first = await eve.queue({ count: 2 });
  const rest = await eve.queue({ count: 2, kind: 'report', after: first.next });
  expect([...first.cases, ...rest.cases].map(({ reason }) => reason)).toEqual(['minor', 'harassment', 'other']);
  expect(rest.next).toBeNull();
  expect((await eve.queue({ kind: 'avatar' })).cases).toEqual([]);
});

test('[ADMIN-01] who claims a case decides it; another one may look, and sees who works on it', async () => {
  await reported();
  const [eve, zoe] = [await moderator(), await moderator()];
  const [first] = (await eve.queue()).cases;
  const id = first?.id as string;
  expect(await eve.decides(id, 'nothing')).toBe('case-not-claimed');
  expect(await eve.refusalOf('claim_case', { case: id })).toBeNull();
  expect(await zoe.refusalOf('claim_case', { case: id })).toBe('case-claimed');
  expect((await zoe.opens(id)).case?.claim).toMatchObject({ username: eve.username, mine: false });
  expect(await zoe.decides(id, 'nothing')).toBe('case-not-claimed');
  await database.owner`update app.cases set claimed_until = now() - interval '1 second'`;
  expect(await eve.decides(id, 'nothing')).toBe('case-not-claimed');
  expect(await zoe.refusalOf('claim_case', { case: id })).toBeNull();
  expect(await zoe.decides(id, 'nothing')).toBeNull();
  expect(await zoe.decides(id, 'nothing')).toBe('case-decided');
  expect((await zoe.queue()).cases).toEqual([]);
});

test('[S20] nobody meets a case about themselves, or one that they have reported', async () => {
  const { ada, bela } = await reported();
  for (const { id } of [ada, bela]) {
    const staff = await houseMember(database, id, ['moderation']);
    expect((await staff.queue()).cases).toEqual([]);
    const [row] = await database.owner<{ id: string }[]>`select id from app.cases`;
    expect((await staff.opens(row?.id as string)).refusal).toBe('unknown-case');
    expect(await staff.refusalOf('claim_case', { case: row?.id })).toBe('unknown-case');
  }
});

test('[ADMIN-04] each look is logged, and each act of the house stands in the audit log', async () => {
  await reported();
  const eve = await moderator();
  const [first] = (await eve.queue()).cases;
  await eve.opens(first?.id as string);
  await eve.opens(first?.id as string);
  const looks = await database.owner`select moderator_id from app.case_looks where case_id = ${first?.id as string}`;
  expect(looks).toMatchObject([{ moderator_id: eve.id }, { moderator_id: eve.id }]);
  expect(await decides(eve, 'warn', { reason: 'harassment' })).toBeNull();
  const acts = await database.owner`
    select l.act from app.audit_log l join app.audit_details d on d.id = l.id where d.actor_id = ${eve.id} order by l.id`;
  expect(acts.map(({ act }) => act as string)).toEqual(['look', 'look', 'look', 'decide']);
});

test('[S23] a changed row of the audit log is found, and erased details are no fault', async () => {
  await reported();
  const eve = await moderator();
  for (const { id } of (await eve.queue()).cases) await eve.opens(id);
  await eve.opens((await eve.queue()).cases[0]?.id as string);
  const broken = async () => (await database.owner`select app.broken_audit_row() as id`)[0]?.['id'] as string | null;
  expect(await broken()).toBeNull();
  await expect(database.owner`update app.audit_log set act = 'other'`).rejects.toThrow(/append-only/);
  await expect(database.owner`delete from app.audit_log`).rejects.toThrow(/append-only/);
  const [last] = await database.owner<{ id: string }[]>`select max(id) as id from app.audit_log`;
  const fromLast = async () =>
    (await database.owner`select app.broken_audit_row(${last?.id as string}) as id`)[0]?.['id'] as string | null;
  expect(await fromLast()).toBeNull();
  await database.owner`update app.audit_details set details = '{"case": null}' where id = ${last?.id as string}`;
  expect([await broken(), await fromLast()]).toEqual([last?.id, last?.id]);
  await database.owner`delete from app.audit_details where id = ${last?.id as string}`;
  expect(await broken()).toBeNull();
  await database.owner.begin(async (tx) => {
    await tx`alter table app.audit_log disable trigger audit_log_stays`;
    await tx`update app.audit_log set act = 'claim' where id = ${last?.id as string}`;
    await tx`alter table app.audit_log enable trigger audit_log_stays`;
  });
  expect(await broken()).toBe(last?.id);
});
