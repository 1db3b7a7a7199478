/** What two persons of the house do together: who proposes, who confirms, and what happens then. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { requestKind } from '#schemas/entities/decision.ts';
import { auditExport } from '#schemas/wire/house-requests.ts';
import { auditPage } from '#schemas/wire/staff.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { houseMember, type HouseMember } from '#tests/support/house-members.ts';
import { ageFactor, confirms, latestRequest, proposes, requestsFor } from '#tests/support/house-requests.ts';

let database: TestDatabase;
let eve: HouseMember;
let zoe: HouseMember;
let mod: HouseMember;
beforeAll(async () => {
  database = await freshDatabase();
  eve = await houseMember(database, 'demandeeve', ['administration', 'moderation']);
  zoe = await houseMember(database, 'demandezoe', ['administration', 'moderation']);
  mod = await houseMember(database, 'demandemod', ['moderation']);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.owner`delete from app.house_requests`;
  for (const each of [eve, zoe, mod]) await ageFactor(database, each, '1 minute');
});

let people = 0;
const newName = () => `demande${String(++people).padStart(3, '0')}x`;
const rightsOf = async (id: string) =>
  (await database.owner`select staff_right from app.staff_rights where member_id = ${id} order by 1`).map(
    (row) => row['staff_right'] as string,
  );
const actsOf = async (count: number) => {
  const { entries } = auditPage.parse(await zoe.ask('audit_page', { before: null, count }));
  return entries.map(({ act, by }) => [act, by]);
};
async function suspended() {
  const id = await database.createMember({ username: newName() });
  const [row] = await database.owner<{ id: string }[]>`
    insert into app.decisions (kind, subject_id, member_id, measure, reason, facts, until)
    values ('report', ${id}, ${id}, 'suspend', 'scam', 'Des faits.', now() + interval '30 days') returning id`;
  return { id, decision: row?.id as string };
}

test('[ADMIN-15] the database and the app know the same kinds of requests', async () => {
  const rows = await database.owner`select kind from app.request_kinds order by kind`;
  expect(rows.map(({ kind }) => kind as string)).toEqual([...requestKind.options].sort());
});

test('[ADMIN-15, S20] a right is given once another person has confirmed it, and taken the same way', async () => {
  const name = newName();
  const ada = await database.createMember({ username: name });
  expect(await proposes(eve, 'grant-right', { name, right: 'moderation' })).toBeNull();
  const proposal = await latestRequest(eve);
  expect(proposal).toMatchObject({ state: 'proposed', member: name, right: 'moderation', mayDecide: false });
  expect([await confirms(eve, proposal), await rightsOf(ada)]).toEqual(['second-person', []]);
  expect(await confirms(zoe, { ...proposal, digest: 'x' })).toBe('unknown-request');
  expect((await latestRequest(zoe)).mayDecide).toBe(true);
  expect([await confirms(zoe, proposal), await rightsOf(ada)]).toEqual([null, ['moderation']]);
  expect(await actsOf(4)).toEqual([
    ['request-confirmed', 'demandezoe'],
    ['enrolment-added', 'demandezoe'],
    ['right-added', 'demandezoe'],
    ['request-proposed', 'demandeeve'],
  ]);
  expect(await confirms(zoe, proposal)).toBe('request-closed');
  expect(await proposes(zoe, 'grant-right', { name, right: 'moderation' })).toBe('nothing-to-do');
  expect(await proposes(zoe, 'withdraw-right', { name, right: 'moderation' })).toBeNull();
  expect([await confirms(eve, await latestRequest(eve)), await rightsOf(ada)]).toEqual([null, []]);
});

test('[S20] whoever is given a right is mailed, once for each, by request and by the command', async () => {
  const name = newName();
  const ada = await database.createMember({ username: name });
  const planned = async () =>
    (await database.owner`select kind from app.planned_mails where member_id = ${ada} and kind <> 'welcome'`).length;
  expect(await proposes(eve, 'grant-right', { name, right: 'moderation' })).toBeNull();
  expect([await confirms(zoe, await latestRequest(zoe)), await planned()]).toEqual([null, 1]);
  await database.owner`select app.change_staff('grant', ${name}, 'support')`;
  await database.owner`select app.change_staff('grant', ${name}, 'support')`;
  await database.owner`select app.change_staff('revoke', ${name}, 'support')`;
  expect(await planned()).toBe(2);
});

test('[S20] neither proposer nor approver is whom a request is about', async () => {
  expect(await proposes(eve, 'grant-right', { name: 'demandeeve', right: 'support' })).toBe('about-you');
  expect(await proposes(eve, 'withdraw-right', { name: 'demandezoe', right: 'moderation' })).toBeNull();
  const proposal = await latestRequest(zoe);
  expect(proposal.mayDecide).toBe(false);
  expect(await confirms(zoe, proposal)).toBe('about-you');
  expect(await zoe.refusalOf('refuse_request', { request: proposal.id, words: 'Non.' })).toBe('about-you');
});

test.each([
  ['9 minutes', null],
  ['11 minutes', 'fresh-factor'],
])('[S20] a second factor of %s: to propose and to confirm, the answer is %s', async (age, answer) => {
  const name = newName();
  await database.createMember({ username: name });
  await ageFactor(database, eve, age);
  expect(await proposes(eve, 'grant-right', { name, right: 'support' })).toBe(answer);
  await ageFactor(database, eve, '1 minute');
  expect(await proposes(eve, 'grant-right', { name, right: 'support' })).toBeNull();
  await ageFactor(database, zoe, age);
  expect(await confirms(zoe, await latestRequest(zoe))).toBe(answer);
});

test('[S20] a request ends after 24 hours, and with the right of whoever proposed it', async () => {
  const name = newName();
  const ada = await database.createMember({ username: name });
  expect(await proposes(eve, 'grant-right', { name, right: 'support' })).toBeNull();
  const proposal = await latestRequest(zoe);
  await database.owner`update app.house_requests set proposed_at = now() - interval '25 hours'`;
  expect(await latestRequest(zoe)).toMatchObject({ state: 'expired', mayDecide: false });
  expect(await confirms(zoe, proposal)).toBe('proposal-over');
  await database.owner`update app.house_requests set proposed_at = now()`;
  await database.owner`delete from app.staff_rights where member_id = ${eve.id} and staff_right = 'administration'`;
  expect(await confirms(zoe, proposal)).toBe('proposal-over');
  await database.owner`insert into app.staff_rights (member_id, staff_right) values (${eve.id}, 'administration')`;
  expect(await latestRequest(zoe)).toMatchObject({ state: 'expired', mayDecide: false });
  expect([await confirms(zoe, proposal), await rightsOf(ada)]).toEqual(['proposal-over', []]);
  expect(await proposes(eve, 'grant-right', { name, right: 'support' })).toBeNull();
  expect([await confirms(zoe, await latestRequest(zoe)), await rightsOf(ada)]).toEqual([null, ['support']]);
});

test('[LAW-01] a request and its reasons are erased after a year, and the act stays in the audit log', async () => {
  expect(await proposes(eve, 'grant-right', { name: 'demandemod', right: 'support' })).toBeNull();
  const count = async () => {
    await database.owner`select app.tidy_house_requests()`;
    return (await database.owner`select from app.house_requests`).length;
  };
  await database.owner`update app.house_requests set proposed_at = now() - interval '1 year' + interval '1 hour'`;
  expect(await count()).toBe(1);
  await database.owner`update app.house_requests set proposed_at = now() - interval '1 year' - interval '1 hour'`;
  expect([await count(), (await actsOf(1))[0]]).toEqual([0, ['request-proposed', 'demandeeve']]);
});

test('[S20] parameters that were changed behind the digest are not carried out', async () => {
  const name = newName();
  const ada = await database.createMember({ username: name });
  expect(await proposes(eve, 'grant-right', { name, right: 'support' })).toBeNull();
  const proposal = await latestRequest(zoe);
  await database.owner`update app.house_requests set parameters = jsonb_set(parameters, '{right}', '"administration"')`;
  expect([await confirms(zoe, proposal), await rightsOf(ada)]).toEqual(['unknown-request', []]);
});

test('[ADMIN-15] another person refuses with a reason, and the proposer alone withdraws', async () => {
  const name = newName();
  await database.createMember({ username: name });
  await proposes(eve, 'grant-right', { name, right: 'support' });
  const { id } = await latestRequest(eve);
  expect(await eve.refusalOf('refuse_request', { request: id, words: 'Non.' })).toBe('second-person');
  expect(await zoe.refusalOf('refuse_request', { request: id, words: ' ' })).toBe('invalid');
  expect(await zoe.refusalOf('withdraw_request', { request: id })).toBe('unknown-request');
  expect(await zoe.refusalOf('refuse_request', { request: id, words: 'Trop tôt.' })).toBeNull();
  const closed = await latestRequest(eve);
  expect(closed).toMatchObject({ state: 'refused', answer: 'Trop tôt.', closedBy: 'demandezoe', mayWithdraw: false });
  await proposes(eve, 'grant-right', { name, right: 'support' });
  const again = await latestRequest(eve);
  expect(await eve.refusalOf('withdraw_request', { request: again.id })).toBeNull();
  expect(await confirms(zoe, again)).toBe('request-closed');
  expect((await actsOf(4)).map(([act]) => act)).toEqual([
    'request-withdrawn',
    'request-proposed',
    'request-refused',
    'request-proposed',
  ]);
});

test('[ADMIN-15] the same request, sent again because its answer was lost, is one', async () => {
  const name = newName();
  await database.createMember({ username: name });
  for (let n = 0; n < 2; n += 1)
    expect(await proposes(eve, 'grant-right', { name: name.toUpperCase(), right: 'support' })).toBeNull();
  expect((await requestsFor(zoe)).requests).toHaveLength(1);
});

test('[ADMIN-15] a reset ends second factors and sessions, and lets the next passkey be one', async () => {
  const name = newName();
  const boss = await houseMember(database, name, ['support']);
  await database.owner`
    insert into app.passkeys (member_id, credential_id, public_key, counter, transports, name, is_second_factor)
    values (${boss.id}, ${randomUUID()}, sha512('x'), 0, '{}', 'Clé', true)`;
  await database.owner`insert into app.totp_secrets (member_id, secret, confirmed_at) values (${boss.id}, sha512('x'), now())`;
  expect(await proposes(eve, 'reset-factor', { name })).toBeNull();
  expect(await confirms(zoe, await latestRequest(zoe))).toBeNull();
  const [left] = await database.owner`
    select (select count(*)::int from app.passkeys where member_id = ${boss.id}) as keys,
      (select count(*)::int from app.totp_secrets where member_id = ${boss.id}) as codes,
      (select count(*)::int from auth.sessions where user_id = ${boss.id}) as sessions,
      (select count(*)::int from app.staff_enrolments where member_id = ${boss.id} and until > now()) as enrolments`;
  expect(left).toEqual({ keys: 0, codes: 0, sessions: 0, enrolments: 1 });
  await expect(boss.ask('staff_members', { text: '', after: null, count: 1 })).rejects.toThrow('unauthorized');
});

test('[ADMIN-05, S20] two moderators lift a suspension, neither of whom it closed out', async () => {
  const { id, decision } = await suspended();
  expect(await proposes(mod, 'lift-measure', { decision }, 'Une erreur sur la personne.')).toBeNull();
  const proposal = await latestRequest(zoe);
  expect(proposal.decision).toMatchObject({ measure: 'suspend', reason: 'scam' });
  expect([await confirms(mod, proposal), await confirms(zoe, proposal)]).toEqual(['second-person', null]);
  const [state] = await database.owner`select app.session_state(${id}, null, null) as state`;
  expect(state).toMatchObject({ state: 'live' });
  expect(await proposes(mod, 'lift-measure', { decision })).toBe('nothing-to-do');
});

test('[ADMIN-15] the log is handed out to whoever proposed its export, once confirmed, for a day', async () => {
  const today = new Date().toISOString().slice(0, 10);
  expect(await proposes(eve, 'export-audit', { from: today, to: '2020-01-01' })).toBe('invalid');
  expect(await proposes(eve, 'export-audit', { from: today, to: today })).toBeNull();
  const proposal = await latestRequest(zoe);
  const fetched = async (by: HouseMember) =>
    auditExport.parse(await by.ask('export_audit', { request: proposal.id, after: null }));
  expect((await fetched(eve)).refusal).toBe('unknown-request');
  expect(await confirms(zoe, proposal)).toBeNull();
  expect((await fetched(zoe)).refusal).toBe('unknown-request');
  const { refusal, entries } = await fetched(eve);
  expect([refusal, entries.at(-1)?.act]).toEqual([null, 'audit-exported']);
  const later = await eve.ask<{ entries: { act: string }[] }>('export_audit', { request: proposal.id, after: 1 });
  expect(
    later.entries.filter(({ act }) => act === 'audit-exported'),
    'wherever it begins',
  ).toHaveLength(2);
  await database.owner`update app.house_requests set closed_at = now() - interval '25 hours'`;
  expect((await fetched(eve)).refusal).toBe('unknown-request');
});

test('[S21] requests are shown and made by the right of their kind alone', async () => {
  await proposes(eve, 'grant-right', { name: 'demandemod', right: 'support' });
  expect(await requestsFor(mod)).toMatchObject({ requests: [], kinds: ['lift-measure'], staff: [] });
  const { requests, staff } = await requestsFor(zoe);
  expect([requests.length, staff.find(({ self }) => self)?.username]).toEqual([1, 'demandezoe']);
  await expect(proposes(mod, 'grant-right', { name: 'demandezoe', right: 'support' })).rejects.toThrow('forbidden');
  await expect(confirms(mod, requests[0] as never)).rejects.toThrow('forbidden');
  const support = await houseMember(database, newName(), ['support']);
  await expect(requestsFor(support)).rejects.toThrow('forbidden');
});

test('[S20] a broadcast and a grave decision ask for a second factor of ten minutes too', async () => {
  const draft = { kind: 'announcement', title: 'Un titre', body: 'Un texte.', link: null };
  const segment = { role: null, certified: null, genres: [], near: null };
  await ageFactor(database, eve, '11 minutes');
  expect(await eve.refusalOf('propose_broadcast', { ...draft, segment })).toBe('fresh-factor');
  await ageFactor(database, eve, '9 minutes');
  expect(await eve.refusalOf('propose_broadcast', { ...draft, segment })).toBeNull();
  expect((await requestsFor(zoe)).waiting).toEqual({ broadcasts: 1, cases: 0, restarts: 0 });
  const page = await zoe.ask<{ broadcasts: { id: string; digest: string }[] }>('broadcast_page', { count: 1 });
  const [{ id = '', digest = '' } = {}] = page.broadcasts;
  await ageFactor(database, zoe, '11 minutes');
  expect(await zoe.refusalOf('confirm_broadcast', { broadcast: id, digest })).toBe('fresh-factor');
});
