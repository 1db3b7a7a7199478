/** Cases that rules open, what they show, and how long hits are stored. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { abuseRulesOf } from '#tests/support/abuse-rules.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { houseMember, type HouseMember } from '#tests/support/house-members.ts';
import { newPair } from '#tests/support/pair.ts';

let database: TestDatabase;
let rules: ReturnType<typeof abuseRulesOf>;
let eve: HouseMember;
beforeAll(async () => {
  database = await freshDatabase();
  rules = abuseRulesOf(database);
  eve = await houseMember(database, 'modoabus1', ['moderation']);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await rules.reset();
  await rules.set('first-link', 'on', 'open-case', { links: 1 });
});

/** A member who has sent links to somebody who has not answered. */
async function linking(times = 1) {
  const { ada } = await newPair(database);
  for (let n = 0; n < times; n++) await ada.says(`voyez https://exemple.test/${n}`);
  return ada;
}
async function open() {
  const [first] = (await eve.queue({ kind: 'abuse' })).cases;
  const id = first?.id as string;
  await eve.refusalOf('claim_case', { case: id });
  return { id, ...(await eve.opens(id)) };
}

test('[ADMIN-10] a case says which rule, how often and when, and holds no text', async () => {
  const ada = await linking(3);
  const { case: shown, parts, verdicts } = await open();
  expect(shown).toMatchObject({ kind: 'abuse', member: { id: ada.id }, reports: 0 });
  expect(parts).toMatchObject([
    { type: 'fact', label: 'abuse-rule', value: expect.stringMatching(/^first-link 3 \d{4}-\S+Z \d{4}-\S+Z$/) },
    { type: 'fact', label: 'joined-at' },
  ]);
  expect(JSON.stringify(parts)).not.toContain('exemple');
  expect(verdicts).toContain('restrict-chat');
});

test('[ADMIN-10] a rule never sanctions: only a decision does, and states its reasons', async () => {
  const ada = await linking(5);
  const inForce = async () =>
    (await database.owner`select measure from app.decisions where member_id = ${ada.id}`).map(({ measure }) => measure);
  expect(await inForce()).toEqual([]);
  const { id } = await open();
  const more = { reason: 'scam', days: 3, words: 'Des liens à plusieurs inconnus.' };
  expect(await eve.decides(id, 'restrict-chat', more)).toBeNull();
  expect(await inForce()).toEqual(['restrict-chat']);
  expect((await ada.push(ada.send('encore')))[0]?.code).toBe('sanctioned');
  expect(await rules.cases()).toEqual([]);
});

test('[ADMIN-10] a case without a result is closed, and a later hit opens another one', async () => {
  const ada = await linking();
  expect(await eve.decides((await open()).id, 'nothing', { words: '' })).toBeNull();
  expect(await rules.cases()).toEqual([]);
  await database.owner`update app.cases set closed_at = now() - interval '3 hours', opened_at = now() - interval '4 hours'`;
  await database.owner`update app.abuse_hits set hour = hour - interval '5 hours'`;
  await ada.says('voyez https://exemple.test/encore');
  const { parts } = await open();
  expect(parts[0]).toMatchObject({ value: expect.stringMatching(/^first-link 1 /) });
});

test('[ADMIN-10] what a dry run has met is no evidence', async () => {
  await rules.set('first-link', 'dry-run', 'open-case', { links: 1 });
  const ada = await linking(2);
  await rules.set('first-link', 'on', 'open-case', { links: 1 });
  await ada.says('voyez https://exemple.test');
  expect((await open()).parts[0]).toMatchObject({ value: expect.stringMatching(/^first-link 1 /) });
});

test('[ADMIN-10] hits go after thirty days unless a case is open, and with the account', async () => {
  const [ada, bela] = [await linking(), await linking()];
  await database.owner`update app.abuse_hits set hour = hour - interval '31 days'`;
  await database.owner`update app.cases set closed_at = now() where member_id = ${bela.id}`;
  await database.owner`select app.tidy_abuse()`;
  expect(await rules.hits()).toMatchObject([{ people: 1 }]);
  await database.owner`delete from public.profiles where id = ${ada.id}`;
  expect(await rules.hits()).toEqual([]);
  expect(await rules.cases()).toEqual([]);
});
