/** Codes of an application as second factor of the house: what they open, and what a wrong or repeated one does not. */
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openJobPool } from '#server/jobs/job-pool.ts';
import { planMails } from '#server/jobs/plan-mails.ts';
import { bearerOf, post } from '#tests/support/json-requests.ts';
import { letEnrol } from '#tests/support/passkeys-at.ts';
import type { TestMember } from '#tests/support/server.ts';
import { startServerWithSql, type ServerWithSql } from '#tests/support/server-with-sql.ts';
import { signInAt } from '#tests/support/sign-up.ts';
import { addTotp, codeOf, totpRequest, withTotp, wrongCode } from '#tests/support/totp-at.ts';

let { server, admin, owner, stop } = {} as ServerWithSql;
beforeAll(async () => void ({ server, admin, owner, stop } = await startServerWithSql()));
afterAll(() => stop());

interface Page {
  totp?: { createdAt: string; usedAt: string | null } | null;
  mayAddTotp?: boolean;
  factors?: string[];
  ready?: boolean;
  code?: string;
}
const ask = (path: string, body: unknown, member?: TestMember) => totpRequest(server.url, path, body, member);
const call = (member: TestMember, name: string, request: unknown = {}) =>
  post<Page>(`${server.url}/rest/v1/rpc/${name}`, { request }, bearerOf(member));
const queueOf = async (member: TestMember) =>
  (await call(member, 'case_queue', { kind: null, after: null, count: 1 })).status;
async function staff(username: string): Promise<TestMember> {
  const member = await server.signUp(username);
  await owner`insert into app.staff_rights (member_id, staff_right) values (${member.id}, 'moderation')`;
  return member;
}
const signIn = async (member: TestMember, code: string) => (await ask('/sign-in', { code }, member)).status;
const letCodesCountAgain = (member: TestMember) =>
  owner`update app.totp_secrets set last_step = 0 where member_id = ${member.id}`;

test('[S20, S21] an invited application is confirmed by a code, and its next one opens the house', async () => {
  const house = await staff('totpopens');
  expect((await call(house, 'account_page')).body).toMatchObject({ totp: null, mayAddTotp: false });
  await letEnrol(owner, house);
  expect((await call(house, 'account_page')).body).toMatchObject({ totp: null, mayAddTotp: true });
  const { id, secret, link } = (await ask('', {}, house)).body;
  expect(link).toMatch(new RegExp(`^otpauth://totp/.+:totpopens\\?secret=${secret}&issuer=`));
  expect((await call(house, 'staff_page')).body).toMatchObject({ factors: [], ready: false });
  expect((await ask('/confirm', { id, code: wrongCode(secret) })).body.code).toBe('invalid-credentials');
  expect((await ask('/confirm', { id, code: codeOf(secret) })).status).toBe(200);
  expect(server.mailbox.mails.findLast(({ to }) => to === house.email)?.kind).toBe('account-changed');
  expect((await call(house, 'account_page')).body).toMatchObject({ totp: { usedAt: null }, mayAddTotp: false });

  const anew = await signInAt(server.url, house.username);
  expect([await queueOf(anew), (await call(anew, 'staff_page')).body.factors]).toEqual([401, ['totp']]);
  const session = await withTotp(server.url, anew, secret);
  expect(decodeJwt(session.accessToken)).toMatchObject({ aal: 'aal2', amr: [{ method: 'totp' }] });
  expect([await queueOf(session), await queueOf(anew)]).toEqual([200, 401]);
  const [fresh] =
    await admin`select aal::text, tag from auth.sessions where user_id = ${house.id} order by created_at desc`;
  expect(fresh).toEqual({ aal: 'aal2', tag: 'totp' });
});

test('[S20, S39] none is added without an invitation or a fresh proof, nor twice, nor by another member', async () => {
  const house = await staff('totpuninvited');
  expect((await ask('', {}, house)).body.code).toBe('totp-refused');
  await letEnrol(owner, house);
  await admin`update auth.sessions set created_at = now() - interval '6 minutes' where user_id = ${house.id}`;
  expect((await ask('', {}, house)).body.code).toBe('sign-in-again');
  await admin`update auth.sessions set created_at = now() where user_id = ${house.id}`;
  const first = (await ask('', {}, house)).body;
  const second = (await ask('', {}, house)).body;
  expect((await ask('/confirm', { id: first.id, code: codeOf(first.secret) })).body.code).toBe('totp-refused');
  await owner`update app.totp_secrets set created_at = now() - interval '11 minutes' where member_id = ${house.id}`;
  expect((await ask('/confirm', { id: second.id, code: codeOf(second.secret) })).body.code).toBe('totp-refused');
  await owner`delete from app.totp_secrets where member_id = ${house.id}`;
  await owner`delete from app.staff_enrolments where member_id = ${house.id}`;
  const secret = await addTotp(server.url, owner, house);
  await letEnrol(owner, house);
  expect((await ask('', {}, house)).body.code).toBe('totp-refused');
  const eve = await staff('totpother');
  expect(await signIn(eve, codeOf(secret, 1))).toBe(400);
  expect((await call(eve, 'remove_totp')).status).toBe(200);
  expect(await signIn(house, codeOf(secret, 1))).toBe(200);
});

test('[S21] a code counts once, as does each step before it, and one that is too old counts never', async () => {
  const house = await staff('totpreplays');
  const secret = await addTotp(server.url, owner, house);
  expect(await signIn(house, codeOf(secret))).toBe(400);
  const next = codeOf(secret, 1);
  expect([await signIn(house, next), await signIn(house, next)]).toEqual([200, 400]);
  await letCodesCountAgain(house);
  const both = await Promise.all([signIn(house, codeOf(secret)), signIn(house, codeOf(secret))]);
  expect(both.sort()).toEqual([200, 400]);
  await letCodesCountAgain(house);
  expect(await signIn(house, codeOf(secret, -2))).toBe(400);
});

test('[AUTH-37] after five wrong codes a right one waits too, and a right one before makes up for none', async () => {
  const house = await staff('totpguesses');
  const secret = await addTotp(server.url, owner, house);
  for (let n = 0; n < 4; n++) expect(await signIn(house, wrongCode(secret))).toBe(400);
  expect(await signIn(house, codeOf(secret, 1))).toBe(200);
  await letCodesCountAgain(house);
  expect(await signIn(house, wrongCode(secret))).toBe(400);
  expect(await signIn(house, codeOf(secret))).toBe(429);
  const [noted] =
    await owner`select count(*)::int as count from app.security_log where member_id = ${house.id} and event = 'sign-in-failed'`;
  expect(noted).toEqual({ count: 5 });
});

test('[AUTH-37, S21] no sign-in uses up the codes of a member, whatever account it names', async () => {
  const house = await staff('totpunlocked');
  const secret = await addTotp(server.url, owner, house);
  const signIns = `${server.url}/auth/v1/token?grant_type=password`;
  for (const email of [`totp ${house.id}`, house.id, `TOTP ${house.id.toUpperCase()} `, 'totp'])
    for (let n = 0; n < 5; n++) expect((await post(signIns, { email, password: 'x' })).status).not.toBe(200);
  expect(await signIn(house, codeOf(secret, 1))).toBe(200);
});

test('[AUTH-37, S21] codes count for whoever has no application too, so that the answers tell nothing', async () => {
  const house = await staff('totpwithout');
  const answers: number[] = [];
  for (let n = 0; n < 6; n++) answers.push(await signIn(house, '000000'));
  expect(answers).toEqual([400, 400, 400, 400, 400, 429]);
});

test('[S39] a session that a code has opened is no fresh proof', async () => {
  const house = await staff('totpstale');
  const session = await withTotp(server.url, house, await addTotp(server.url, owner, house));
  expect((await call(session, 'remove_totp')).body.code).toBe('sign-in-again');
  expect((await call(session, 'request_account_deletion')).body.code).toBe('sign-in-again');
  const passkey = await post<Page>(`${server.url}/auth/v1/passkeys/options`, {}, bearerOf(session));
  expect(passkey.body.code).toBe('sign-in-again');
});

test('[S39] a removal ends sessions of codes, is told by mail, and stands in the audit log', async () => {
  const house = await staff('totpremoves');
  const session = await withTotp(server.url, house, await addTotp(server.url, owner, house));
  expect(await queueOf(session)).toBe(200);
  expect((await call(house, 'remove_totp')).body).toMatchObject({ totp: null });
  expect([await queueOf(session), (await call(house, 'account_page')).status]).toEqual([401, 200]);
  const jobs = openJobPool(server.backend.ownerUrl as string, 1);
  await planMails(jobs.pool);
  await jobs.close();
  const kinds = () => server.mailbox.mails.filter(({ to }) => to === house.email).map(({ kind }) => kind);
  await expect.poll(() => kinds().filter((kind) => kind === 'totp-removed')).toHaveLength(1);
  const acts = await owner`
    select l.act from app.audit_log l join app.audit_details d on d.id = l.id
    where d.details ->> 'member' = ${house.id} and l.act like 'factor-%' and d.actor_id = ${house.id} order by l.id`;
  expect(acts.map(({ act }) => act as string)).toEqual(['factor-added', 'factor-removed']);
});

test('[S21] the database holds no secret in plain, and a copied row opens nothing elsewhere', async () => {
  const [house, eve] = [await staff('totpsealed'), await staff('totpthief')];
  const secret = await addTotp(server.url, owner, house);
  await addTotp(server.url, owner, eve);
  await owner`
    update app.totp_secrets t set last_step = 0, secret = (select o.secret from app.totp_secrets o where o.member_id = ${house.id})
    where t.member_id = ${eve.id}`;
  expect(await signIn(eve, codeOf(secret))).toBe(400);
});

test('a guest and odd requests get a code', async () => {
  const house = await staff('totpodd');
  expect([(await ask('', {})).status, (await ask('/sign-in', { code: '000000' })).status]).toEqual([401, 401]);
  for (const body of [{}, [], { code: 1 }, { code: '12345' }, { code: '1234567' }])
    expect([body, (await ask('/sign-in', body, house)).status]).toEqual([body, 400]);
  for (const body of [{}, { id: 'x', code: '000000' }]) expect((await ask('/confirm', body)).status).toBe(400);
  expect((await ask('/confirm', { id: crypto.randomUUID(), code: '000000' })).body.code).toBe('totp-refused');
});
