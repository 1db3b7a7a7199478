/** The rules as the administration reads and changes them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { abuseRules, ruleKind, type RuleKind } from '#schemas/wire/abuse.ts';
import { auditPage } from '#schemas/wire/staff.ts';
import { abuseRulesOf } from '#tests/support/abuse-rules.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { houseMember, type HouseMember } from '#tests/support/house-members.ts';
import { newPair } from '#tests/support/pair.ts';

let database: TestDatabase;
let chief: HouseMember;
beforeAll(async () => {
  database = await freshDatabase();
  chief = await houseMember(database, 'chefabus1', ['administration']);
});
afterAll(() => database.drop());

const all = async () => z.parse(abuseRules, await chief.ask('abuse_rules', {})).rules;
const ruleOf = async (kind: RuleKind) => (await all()).find((rule) => rule.kind === kind);
const change = (kind: string, more: object) =>
  chief.refusalOf('change_abuse_rule', {
    kind,
    mode: 'on',
    effect: 'open-case',
    parameters: { links: 1 },
    version: 1,
    ...more,
  });

test('[ADMIN-09] a new community has every rule in its dry run, with numbers that fit', async () => {
  const rules = await all();
  expect(rules.map(({ kind }) => kind).sort()).toEqual([...ruleKind.options].sort());
  for (const { mode, version, changedAt, parameters } of rules) {
    expect({ mode, version, changedAt }).toEqual({ mode: 'dry-run', version: 1, changedAt: null });
    for (const { value, least, most } of parameters) expect(value >= least && value <= most).toBe(true);
  }
});

test('[ADMIN-09] members whom a rule has met are counted once, in a day and in a week', async () => {
  const rules = abuseRulesOf(database);
  for (let n = 0; n < 2; n++) {
    const { ada } = await newPair(database);
    await ada.says('voyez https://exemple.test');
    await ada.says('et https://exemple.test/2');
  }
  await database.owner`update app.abuse_hits set hour = hour - interval '2 days'
    where member = (select h.member from app.abuse_hits h where h.kind = 'first-link' order by h.member limit 1)`;
  expect(await ruleOf('first-link')).toMatchObject({ dryRun: { day: 1, week: 2 }, inForce: { day: 0, week: 0 } });
  await rules.reset();
  await rules.set('first-link', 'dry-run', 'open-case', { links: 1 });
});

test('[ADMIN-09] a change stands in the audit log, and the next one needs its version', async () => {
  expect(await change('first-link', { effect: 'refuse', parameters: { links: 2 } })).toBeNull();
  expect(await ruleOf('first-link')).toMatchObject({
    mode: 'on',
    effect: 'refuse',
    version: 2,
    changedBy: 'chefabus1',
    parameters: [{ name: 'links', value: 2, least: 1, most: 5 }],
  });
  expect(await change('first-link', {})).toBe('rule-changed');
  const { entries } = z.parse(auditPage, await chief.ask('audit_page', { before: null, count: 1 }));
  expect(entries).toMatchObject([{ act: 'rule', by: 'chefabus1', rule: 'first-link', mode: 'on' }]);
  expect(await change('first-link', { version: 2 })).toBeNull();
});

test('[ADMIN-09] what does not fit a rule is refused, and changes nothing', async () => {
  const before = await all();
  const wrong = [
    { kind: 'unknown' },
    { mode: 'sometimes' },
    { effect: 'suspend' },
    { effect: 'ask-to-wait' },
    { parameters: { links: 0 } },
    { parameters: { links: 6 } },
    { parameters: { links: '1' } },
    { parameters: {} },
    { parameters: { links: 1, more: 1 } },
    { parameters: null },
  ];
  for (const { kind = 'first-link', ...more } of wrong as ({ kind?: string } & object)[])
    expect([more, await change(kind, { version: 3, ...more })]).toEqual([more, 'invalid']);
  expect(await all()).toEqual(before);
  const write = database.owner`update app.abuse_rules set effect = 'refuse' where kind = 'message-rate'`;
  await expect(write).rejects.toThrow('not a rule of this kind');
});

test('[S21] rules need the right of administration, and its second factor', async () => {
  const eve = await houseMember(database, 'modoabus2', ['moderation', 'support', 'certification', 'finances']);
  await expect(eve.ask('abuse_rules', {})).rejects.toThrow('forbidden');
  await expect(eve.ask('change_abuse_rule', {})).rejects.toThrow('forbidden');
  const bare = database.asMember(chief.id);
  await expect(bare.run((tx) => tx`select public.abuse_rules('{}')`)).rejects.toThrow('forbidden');
});
