/** Attacks what a suspended member may still ask with a ticket [S38]. */
import { randomBytes } from 'node:crypto';
import type { Sql } from 'postgres';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decisionsPage, suspendedPage } from '#schemas/wire/decisions.ts';
import { bearerOf, post } from '#tests/support/json-requests.ts';
import { originalBytes, profilePicturePathOf, webpHeaders } from '#tests/support/picture-store.ts';
import { startTestServer, type TestMember, type TestServer } from '#tests/support/server.ts';
import { PASSWORD } from '#tests/support/sign-up.ts';

let server: TestServer;
let owner: Sql;
let people = 0;
beforeAll(async () => {
  server = await startTestServer();
  owner = postgres(server.backend.ownerUrl as string, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const WORDS = 'Je conteste cette décision, qui repose sur une erreur.';
type Answer = Record<string, unknown> & { error_code?: string; ticket?: string };
const signIn = ({ email }: TestMember, password = PASSWORD) =>
  post<Answer>(`${server.url}/auth/v1/token?grant_type=password`, { email, password });
const call = (name: string, request: object, as: Record<string, string> = {}) =>
  post<Answer>(`${server.url}/rest/v1/rpc/${name}`, { request }, as);
const decided = async ({ id }: TestMember, measure = 'ban'): Promise<string> =>
  (
    await owner<{ id: string }[]>`
      insert into app.decisions (kind, subject_id, member_id, measure, reason, facts)
      values ('report', ${id}, ${id}, ${measure}, 'scam', 'Des demandes d’argent.') returning id`
  )[0]?.id ?? '';

async function banned() {
  const member = await server.signUp(`banni${String(++people).padStart(3, '0')}`);
  const decision = await decided(member);
  const { status, body } = await signIn(member);
  expect([status, body.error_code]).toEqual([400, 'user_banned']);
  return { member, decision, ticket: body.ticket ?? '' };
}
const withTicket = ['my_decisions', 'appeal_decision', 'suspended_page', 'request_suspended_export'] as const;
const andMore = ['suspended_export_file', 'request_suspended_deletion', 'cancel_suspended_deletion'] as const;
const statuses = (ticket: unknown) =>
  Promise.all([...withTicket, ...andMore].map(async (name) => (await call(name, { ticket })).status));
const all = (status: number) => Array.from({ length: withTicket.length + andMore.length }, () => status);

describe('a ticket', () => {
  test('[ADMIN-07, S38] is for right credentials of an account that a decision closes', async () => {
    const { member, ticket } = await banned();
    expect(ticket).toMatch(/^[0-9a-f]{64}$/);
    expect((await signIn(member, 'pas-le-bon')).body).not.toHaveProperty('ticket');
    const open = await server.signUp('ouverte');
    expect((await signIn(open)).body).not.toHaveProperty('ticket');
    await owner`update public.profiles set is_active = false where id = ${open.id}`;
    const inactive = await signIn(open);
    expect([inactive.body.error_code, inactive.body.ticket]).toEqual(['user_banned', undefined]);
    expect(await owner`select from app.decision_tickets where encode(hash, 'hex') = ${ticket}`).toHaveLength(0);
  });

  test('[ADMIN-07, S38] opens decisions and appeal of its member alone', async () => {
    const [{ decision, ticket }, other] = [await banned(), await banned()];
    const { body } = await call('my_decisions', { ticket });
    expect(decisionsPage.parse(body).decisions).toMatchObject([{ id: decision, measure: 'ban', appeal: null }]);
    const appeal = (of: string) => call('appeal_decision', { ticket, decision: of, words: WORDS });
    expect((await appeal(other.decision)).body).toEqual({ refusal: 'unknown-decision' });
    expect((await appeal(decision)).body).toEqual({ refusal: null });
    expect((await appeal(decision)).body).toEqual({ refusal: 'appeal-made' });
  });

  test('[S38] is nothing that other requests accept', async () => {
    const { ticket, member } = await banned();
    for (const name of ['account_page', 'data_exports', 'request_account_deletion', 'pull', 'member_page'])
      expect([name, (await call(name, { ticket })).status]).toEqual([name, 401]);
    const bearer = { authorization: `Bearer ${ticket}` };
    expect((await call('my_decisions', {}, bearer)).status).toBe(401);
    expect((await call('my_decisions', {}, bearerOf(member))).status).toBe(401);
    expect((await call('my_decisions', {})).status).toBe(401);
  });

  test.each([
    ['another one', () => randomBytes(32).toString('hex')],
    ['a number', () => 1],
    ['an empty text', () => ''],
    ['a list', () => [1]],
    ['a long text', () => 'a'.repeat(100_000)],
  ])('[S38] that is %s opens nothing', async (_, made) => {
    expect(await statuses(made())).toEqual(all(401));
  });

  test('[S38] ends after an hour, and with the measure', async () => {
    const { member, ticket } = await banned();
    expect((await call('suspended_page', { ticket })).status).toBe(200);
    await owner`update app.decision_tickets set until = now() - interval '1 second' where member_id = ${member.id}`;
    expect(await statuses(ticket)).toEqual(all(401));
    const again = (await signIn(member)).body.ticket;
    expect((await call('suspended_page', { ticket: again })).status).toBe(200);
    await owner`update app.decisions set lifted_at = now() where member_id = ${member.id}`;
    expect(await statuses(again)).toEqual(all(401));
    expect((await signIn(member)).status).toBe(200);
  });

  test('[S38] is one of twenty at most', async () => {
    const { member, ticket } = await banned();
    for (let n = 0; n < 20; n++) await owner`select public.issue_decision_ticket(${member.id})`;
    expect(await owner`select from app.decision_tickets where member_id = ${member.id}`).toHaveLength(20);
    expect((await call('suspended_page', { ticket })).status).toBe(401);
  });
});

describe('what else remains to a suspended member', () => {
  const stale = ({ id }: TestMember) =>
    owner`update app.decision_tickets set issued_at = now() - interval '6 minutes' where member_id = ${id}`;

  test('[ADMIN-07, S38, S39] a copy of the data, once a day, soon after signing in', async () => {
    const { member, ticket } = await banned();
    await stale(member);
    expect((await call('request_suspended_export', { ticket })).body['code']).toBe('sign-in-again');
    const fresh = (await signIn(member)).body.ticket;
    const { body } = await call('request_suspended_export', { ticket: fresh });
    const { exports } = suspendedPage.parse(body);
    expect(exports).toMatchObject([{ readyAt: null }]);
    const wait = Date.parse(exports[0]?.availableAt ?? '') - Date.parse(exports[0]?.requestedAt ?? '');
    expect(wait).toBe(24 * 3_600_000);
    expect((await call('request_suspended_export', { ticket: fresh })).body['code']).toBe('too-many-exports');
    await owner`select app.write_data_export(${exports[0]?.id ?? ''}, now())`;
    const file = { ticket: fresh, export: exports[0]?.id, file: 1 };
    expect((await call('suspended_export_file', file)).body).toEqual([expect.objectContaining({ id: member.id })]);
    const other = await banned();
    expect((await call('suspended_export_file', { ...file, ticket: other.ticket })).body).toBeNull();
  });

  test('[S38] the pictures of a copy of one’s own, and no other file', async () => {
    const member = await server.signUp('bannieenimage');
    const path = profilePicturePathOf(member);
    const uploaded = await fetch(`${server.url}/storage/v1/object/${path}`, {
      method: 'POST',
      headers: webpHeaders(member),
      body: originalBytes,
    });
    expect(uploaded.status).toBe(200);
    await decided(member);
    const ticket = (await signIn(member)).body.ticket;
    const { exports } = suspendedPage.parse((await call('request_suspended_export', { ticket })).body);
    await owner`select app.write_data_export(${exports[0]?.id ?? ''}, now())`;
    const written = suspendedPage.parse((await call('suspended_page', { ticket })).body).exports[0];
    const picture = written?.files.find(({ bucket }) => bucket === 'avatars');
    const ask = (request: object) =>
      fetch(`${server.url}/functions/v1/suspended-file`, { method: 'POST', body: JSON.stringify(request) });
    const named = { ticket, export: written?.id, file: picture?.n };
    const answer = await ask(named);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(new Uint8Array(originalBytes));
    expect((await ask({ ...named, file: 1 })).status).toBe(404);
    expect((await ask({ ...named, ticket: (await banned()).ticket })).status).toBe(404);
    expect((await ask({ ...named, ticket: '0'.repeat(64) })).status).toBe(401);
    expect((await ask({ ...named, export: 'none' })).status).toBe(400);
  });

  test('[ADMIN-07, S38, S39] the deletion of the account, soon after signing in, and back', async () => {
    const { member, ticket } = await banned();
    const planned = () => owner`select from app.account_deletions where member_id = ${member.id}`;
    await stale(member);
    expect((await call('request_suspended_deletion', { ticket })).body['code']).toBe('sign-in-again');
    expect(await planned()).toHaveLength(0);
    const fresh = (await signIn(member)).body.ticket;
    const { body } = await call('request_suspended_deletion', { ticket: fresh });
    expect(suspendedPage.parse(body).deletion).not.toBeNull();
    expect(await planned()).toHaveLength(1);
    expect((await call('cancel_suspended_deletion', { ticket })).body['deletion']).toBeNull();
    expect(await planned()).toHaveLength(0);
  });
});
