/** Emergency switches: who turns them, what everybody may know, and the audit log. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { houseRequests } from '#schemas/wire/house-requests.ts';
import { auditPage } from '#schemas/wire/staff.ts';
import { siteState } from '#schemas/wire/site-state.ts';
import { houseSwitches, type SwitchName } from '#schemas/wire/switches.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { houseMember, type HouseMember } from '#tests/support/house-members.ts';
import { ageFactor } from '#tests/support/house-requests.ts';

let database: TestDatabase;
let one: HouseMember;
let other: HouseMember;
let moderator: HouseMember;
beforeAll(async () => {
  database = await freshDatabase();
  one = await houseMember(database, 'cheffeune1', ['administration']);
  other = await houseMember(database, 'cheffedeux', ['administration']);
  moderator = await houseMember(database, 'modoseule1', ['moderation']);
});
afterAll(() => database.drop());

const turn = (who: HouseMember, name: SwitchName, stopped: boolean, reason: string | null = stopped ? 'Essai' : null) =>
  who.ask('turn_switch', { switch: name, stopped, reason });
const state = async () => {
  const [row] = await database.owner<{ answer: unknown }[]>`select public.site_state('{}') as answer`;
  return z.parse(siteState, row?.answer);
};
const switchesOf = async (who: HouseMember) => z.parse(houseSwitches, await who.ask('house_switches', {})).switches;
const switchOf = async (name: SwitchName) => (await switchesOf(one)).find((each) => each.name === name);
const restartsFor = async (who: HouseMember) =>
  z.parse(houseRequests, await who.ask('house_requests', { count: 1 })).waiting.restarts;

test('[ADMIN-14] one person stops with a reason, and two start again; everybody may know what is closed', async () => {
  expect(await state()).toEqual({ readOnly: false, signUp: true });
  expect(await turn(one, 'read-only', true)).toEqual({ refusal: null, stopped: true, waiting: false });
  expect(await state()).toEqual({ readOnly: true, signUp: false });
  expect(await switchOf('read-only')).toMatchObject({ stoppedBy: 'cheffeune1', reason: 'Essai', waiting: false });
  for (const round of [1, 2])
    expect([round, await turn(one, 'read-only', false)]).toEqual([
      round,
      { refusal: null, stopped: true, waiting: true },
    ]);
  expect(await switchOf('read-only')).toMatchObject({ waiting: true, mine: true, restartBy: 'cheffeune1' });
  expect(await turn(other, 'read-only', false)).toEqual({ refusal: null, stopped: false, waiting: false });
  expect(await state()).toEqual({ readOnly: false, signUp: true });
  expect(await switchOf('read-only')).toMatchObject({ stoppedAt: null, reason: null, restartBy: null });
});

test('[ADMIN-14] each switch asks for its own right, and stopping for a reason', async () => {
  for (const name of ['sign-up', 'read-only'] as const)
    await expect(turn(moderator, name, true)).rejects.toThrow('forbidden');
  await expect(turn(one, 'live', true)).rejects.toThrow('forbidden');
  await expect(turn(one, 'sign-up', true, ' ')).rejects.toThrow('invalid');
  await expect(turn(one, 'sign-up', true, 'x'.repeat(301))).rejects.toThrow('invalid');
  await expect(one.ask('turn_switch', { switch: 'autre', stopped: true, reason: 'Essai' })).rejects.toThrow('invalid');
  await expect(one.ask('turn_switch', { switch: 'sign-up', stopped: 'true' })).rejects.toThrow('invalid');
  expect(await state()).toEqual({ readOnly: false, signUp: true });
});

test('[ADMIN-14, S21] moderators read the switch of their right alone, and others of the house none', async () => {
  expect((await switchesOf(moderator)).map(({ name }) => name)).toEqual(['live']);
  expect((await switchesOf(one)).map(({ name }) => name)).toEqual(['live', 'read-only', 'sign-up']);
  const support = await houseMember(database, 'aidesanslu', ['support']);
  await expect(support.ask('house_switches', {})).rejects.toThrow('forbidden');
});

test('[ADMIN-14] a restart counts among what waits for the second person, and for nobody else', async () => {
  const second = await houseMember(database, 'modoseule2', ['moderation']);
  const waiting = async () => Promise.all([moderator, second, one].map(restartsFor));
  await turn(moderator, 'live', true);
  expect(await waiting()).toEqual([0, 0, 0]);
  await turn(moderator, 'live', false);
  expect(await waiting()).toEqual([0, 1, 0]);
  expect(await turn(second, 'live', false)).toEqual({ refusal: null, stopped: false, waiting: false });
  expect(await waiting()).toEqual([0, 0, 0]);
});

test('[ADMIN-14] a wish to start again counts for a day, and only while its right lasts', async () => {
  await turn(one, 'sign-up', true);
  await turn(one, 'sign-up', false);
  await database.owner`update app.site_switches set restart_at = now() - interval '25 hours' where name = 'sign-up'`;
  expect(await turn(other, 'sign-up', false)).toEqual({ refusal: null, stopped: true, waiting: true });
  await database.owner`delete from app.staff_rights where member_id = ${other.id}`;
  expect(await turn(one, 'sign-up', false)).toEqual({ refusal: null, stopped: true, waiting: true });
  await database.owner`insert into app.staff_rights (member_id, staff_right) values (${other.id}, 'administration')`;
  expect(await turn(other, 'sign-up', false)).toEqual({ refusal: null, stopped: false, waiting: false });
});

test('[ADMIN-14] a wish to start again that is taken back confirms nobody, and turns nothing', async () => {
  const retract = (by: HouseMember) => by.ask('turn_switch', { switch: 'sign-up', stopped: false, retracts: true });
  const stopped = { refusal: null, stopped: true, waiting: false };
  await turn(one, 'sign-up', true, 'Vague de faux comptes');
  await turn(one, 'sign-up', false);
  expect(await retract(other), 'it is not hers').toEqual({ ...stopped, waiting: true });
  expect(await retract(one)).toEqual(stopped);
  expect(await switchOf('sign-up')).toMatchObject({ mine: false, restartBy: null, reason: 'Vague de faux comptes' });
  expect(await turn(other, 'sign-up', false)).toEqual({ ...stopped, waiting: true });
  expect(await turn(one, 'sign-up', false)).toEqual({ ...stopped, stopped: false });
  expect(await retract(other), 'too late').toEqual({ ...stopped, stopped: false });
  const { entries } = z.parse(auditPage, await one.ask('audit_page', { before: null, count: 5 }));
  expect(entries.map(({ act, by }) => [act, by])).toEqual([
    ['switch-start', 'cheffeune1'],
    ['switch-ask', 'cheffedeux'],
    ['switch-retract', 'cheffeune1'],
    ['switch-ask', 'cheffeune1'],
    ['switch-stop', 'cheffeune1'],
  ]);
});

test('[ADMIN-14] stopping, the wish to start again and the start stand in the audit log', async () => {
  await turn(one, 'sign-up', true, 'Vague de faux comptes');
  await turn(one, 'sign-up', false);
  await turn(other, 'sign-up', false);
  const { entries } = z.parse(auditPage, await one.ask('audit_page', { before: null, count: 3 }));
  expect(entries.map(({ act, by, switch: name, reason }) => [act, by, name, reason])).toEqual([
    ['switch-start', 'cheffedeux', 'sign-up', null],
    ['switch-ask', 'cheffeune1', 'sign-up', null],
    ['switch-stop', 'cheffeune1', 'sign-up', 'Vague de faux comptes'],
  ]);
});

test('[S20] starting again asks both for a second factor of ten minutes, stopping does not', async () => {
  const late = { refusal: 'fresh-factor', stopped: true };
  for (const each of [one, other]) await ageFactor(database, each, '11 minutes');
  expect(await turn(one, 'sign-up', true)).toEqual({ refusal: null, stopped: true, waiting: false });
  expect(await turn(one, 'sign-up', false)).toEqual({ ...late, waiting: false });
  await ageFactor(database, one, '9 minutes');
  expect(await turn(one, 'sign-up', false)).toEqual({ refusal: null, stopped: true, waiting: true });
  expect(await turn(other, 'sign-up', false)).toEqual({ ...late, waiting: true });
  await ageFactor(database, other, '9 minutes');
  expect(await turn(other, 'sign-up', false)).toEqual({ refusal: null, stopped: false, waiting: false });
});

test('[S20] a wish to start again ends when its member is shut out, whatever rights they keep', async () => {
  await turn(one, 'sign-up', true);
  await turn(other, 'sign-up', false);
  await database.owner`
    insert into app.decisions (kind, subject_id, member_id, measure, reason, facts)
    values ('report', ${other.id}, ${other.id}, 'ban', 'scam', 'Des faits.')`;
  expect(await switchOf('sign-up')).toMatchObject({ waiting: false, restartBy: null });
  expect(await turn(one, 'sign-up', false)).toEqual({ refusal: null, stopped: true, waiting: true });
});
