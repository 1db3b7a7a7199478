/** What the house reads about members and about itself, and who may. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  auditPage,
  houseHealth,
  staffMembers,
  staffSheet,
  transparencyReport,
  type AuditPage,
} from '#schemas/wire/staff.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { houseMember, type HouseMember } from '#tests/support/house-members.ts';
import { newPair } from '#tests/support/pair.ts';

let database: TestDatabase;
let eve: HouseMember;
let zoe: HouseMember;
let chief: HouseMember;
beforeAll(async () => {
  database = await freshDatabase();
  eve = await houseMember(database, 'modoeve1x', ['moderation']);
  zoe = await houseMember(database, 'modozoe1x', ['moderation', 'support']);
  chief = await houseMember(database, 'chefmaison', ['administration']);
});
afterAll(() => database.drop());

/** A member whom `eve` has restricted or suspended. */
async function decided(verdict: string, days: number) {
  const { ada, bela } = await newPair(database);
  const id = await bela.says('à signaler');
  await ada.push(ada.report({ messageIds: [id as never] }));
  const [row] = await database.owner<{ id: string }[]>`select id from app.cases where member_id = ${bela.id}`;
  await eve.refusalOf('claim_case', { case: row?.id });
  const more = { reason: 'harassment', days, words: 'Des insultes.' };
  expect(await eve.decides(row?.id as string, verdict, more)).toBeNull();
  const [decision] = await database.owner<{ id: string }[]>`select id from app.decisions where member_id = ${bela.id}`;
  return { bela, decision: decision?.id as string };
}

test('[ADMIN-02] members are found by the beginning of a name or by a whole address, and not listed', async () => {
  const request = { after: null, count: 2 };
  const found = async (text: string) =>
    z.parse(staffMembers, await zoe.ask('staff_members', { ...request, text })).members.map(({ username }) => username);
  expect(await found('')).toEqual([]);
  expect(await found('MODO')).toEqual(['modoeve1x', 'modozoe1x']);
  expect(await found('chefmaison@demo.alcove.test')).toEqual(['chefmaison']);
  expect(await found('chefmaison@demo')).toEqual([]);
});

test('[ADMIN-02] a sheet shows decisions, cases and notes, and the look stands in the audit log', async () => {
  const { bela } = await decided('restrict-chat', 7);
  expect(await zoe.refusalOf('add_staff_note', { member: bela.id, words: 'Déjà averti par téléphone.' })).toBeNull();
  expect(await zoe.refusalOf('add_staff_note', { member: bela.id, words: ' ' })).toBe('invalid');
  const sheet = z.parse(staffSheet, await zoe.ask('staff_member', { member: bela.id }));
  expect(sheet).toMatchObject({
    member: { state: 'restricted', openCases: 0 },
    decisions: [{ measure: 'restrict-chat', by: 'modoeve1x', liftedAt: null, appealed: false }],
    cases: [{ kind: 'report', outcome: 'restrict-chat' }],
    notes: [{ words: 'Déjà averti par téléphone.', by: 'modozoe1x' }],
  });
  const { entries } = z.parse(auditPage, await chief.ask('audit_page', { before: null, count: 1 }));
  expect(entries).toMatchObject([{ act: 'member-look', by: 'modozoe1x' }]);
});

test('[ADMIN-05, S20] one moderator lifts a restriction, and none alone a suspension', async () => {
  const { decision } = await decided('restrict-live', 30);
  expect(await zoe.refusalOf('lift_decision', { decision })).toBeNull();
  expect(await zoe.refusalOf('lift_decision', { decision })).toBe('invalid');
  const { bela, decision: suspension } = await decided('suspend', 30);
  for (const one of [eve, zoe])
    expect(await one.refusalOf('lift_decision', { decision: suspension })).toBe('second-person');
  const [state] = await database.owner`select app.session_state(${bela.id}, null, null) as state`;
  expect(state).toMatchObject({ state: 'suspended' });
});

test('[ADMIN-02] ending the sessions of a member signs every device out; not those of the house', async () => {
  const { bela } = await newPair(database);
  await database.owner`insert into auth.sessions (id, user_id) values (gen_random_uuid(), ${bela.id})`.catch(
    () => null,
  );
  expect(await zoe.refusalOf('end_member_sessions', { member: bela.id })).toBeNull();
  expect(await zoe.refusalOf('end_member_sessions', { member: eve.id })).toBe('invalid');
});

test('[ADMIN-02] the audit log goes on behind its last entry, and shows operators as such', async () => {
  await database.owner`select app.change_staff('grant', 'modoeve1x', 'support')`;
  const first = z.parse(auditPage, await chief.ask('audit_page', { before: null, count: 2 }));
  expect(first.entries.map(({ act, operator }) => [act, operator])).toEqual([
    ['enrolment-added', true],
    ['right-added', true],
  ]);
  const more = await chief.ask<AuditPage>('audit_page', { before: first.next, count: 2 });
  expect(more.entries[0]?.id).toBe((first.entries[1]?.id ?? 0) - 1);
});

test('[ADMIN-02] the transparency report counts from the tables, by day', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const report = z.parse(transparencyReport, await chief.ask('transparency_report', { from: today, to: today }));
  expect(report.measures).toMatchObject({ 'restrict-chat': 1, 'restrict-live': 1, 'suspend': 1 });
  expect(report).toMatchObject({ decided: { report: 3 }, reasons: { harassment: 3 }, appeals: 0 });
  const before = await chief.ask('transparency_report', { from: '2026-01-01', to: '2026-01-31' });
  expect(before).toMatchObject({ measures: {}, medianHours: null });
  await expect(chief.ask('transparency_report', { from: today, to: '2020-01-01' })).rejects.toThrow(/invalid/);
});

test('[ADMIN-02] the state of the house names queues, mails, files, and whether the audit log is whole', async () => {
  const health = z.parse(houseHealth, await chief.ask('house_health', {}));
  expect(health.queue.find(({ kind }) => kind === 'report')).toMatchObject({ open: 0, overdue: 0 });
  expect(health.auditWhole).toBe(true);
});

test('[S21] each page is refused without its own right', async () => {
  const requests = {
    after: null,
    before: null,
    count: 2,
    text: '',
    member: eve.id,
    from: '2026-01-01',
    to: '2026-01-02',
  };
  const refused = async (who: HouseMember, names: string[]) => {
    for (const name of names) await expect(who.ask(name, requests), name).rejects.toThrow(/forbidden/);
  };
  await refused(eve, ['audit_page', 'transparency_report', 'house_health']);
  await refused(chief, ['staff_members', 'staff_member', 'add_staff_note', 'end_member_sessions', 'lift_decision']);
  await refused(chief, ['case_queue', 'open_case', 'claim_case', 'release_case', 'decide_case']);
});
