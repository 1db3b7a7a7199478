/** The second factor of the house at the service: a passkey opens a session with it, and nothing else does. */
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bearerOf, post, requestJson } from '#tests/support/json-requests.ts';
import {
  letEnrol,
  registerPasskey,
  signInWithPasskey,
  withPasskey,
  withSecondFactor,
} from '#tests/support/passkeys-at.ts';
import type { TestMember } from '#tests/support/server.ts';
import { startServerWithSql, type ServerWithSql } from '#tests/support/server-with-sql.ts';
import { signInAt } from '#tests/support/sign-up.ts';

let { server, admin, owner, stop } = {} as ServerWithSql;
beforeAll(async () => void ({ server, admin, owner, stop } = await startServerWithSql()));
afterAll(() => stop());

const auth = (path: string) => `${server.url}/auth/v1${path}`;
type Tokens = Partial<Record<'access_token' | 'refresh_token', string>>;
const withTokens = (member: TestMember, { access_token = '', refresh_token = '' }: Tokens): TestMember => ({
  ...member,
  accessToken: access_token,
  refreshToken: refresh_token,
});
async function refreshed(member: TestMember): Promise<TestMember> {
  const { status, body } = await post<Tokens>(auth('/token?grant_type=refresh_token'), {
    refresh_token: member.refreshToken,
  });
  expect(status).toBe(200);
  return withTokens(member, body);
}
async function staff(username: string): Promise<TestMember> {
  const member = await server.signUp(username);
  await owner`insert into app.staff_rights (member_id, staff_right) values (${member.id}, 'certification')`;
  return member;
}
const rowOf = async ({ accessToken }: TestMember) => {
  const [row] = await admin`
    select aal::text, extract(epoch from created_at)::int as opened from auth.sessions where id = ${decodeJwt(accessToken)['session_id'] as string}`;
  return row;
};
const queueFor = async (member: TestMember) => {
  const { status, body } = await post<{ code?: string; cases?: unknown[] }>(
    `${server.url}/rest/v1/rpc/case_queue`,
    { request: { kind: 'certification', after: null, count: 25 } },
    bearerOf(member),
  );
  return { status, code: body.code };
};
const REFUSED = { status: 401, code: 'unauthorized' };
const OPEN = { status: 200, code: undefined };

test('[S21] a session that an enrolled passkey opens is aal2 in row and token, refreshed too', async () => {
  const ada = await withSecondFactor(server.url, owner, await server.signUp('adafactor'));
  expect(await rowOf(ada)).toMatchObject({ aal: 'aal2' });
  const first = decodeJwt(ada.accessToken);
  expect(first).toMatchObject({ aal: 'aal2', amr: [{ method: 'webauthn', timestamp: expect.any(Number) }] });
  const later = await refreshed(await refreshed(ada));
  expect(decodeJwt(later.accessToken)).toMatchObject({ aal: 'aal2', amr: first['amr'] });
  expect(await rowOf(later)).toMatchObject({ aal: 'aal2' });
});

test('[S21] a session of a password, or of a code by mail, is aal1, also of who has a passkey', async () => {
  const ada = await server.signUp('adaonefactor');
  await letEnrol(owner, ada);
  await registerPasskey(server.url, ada);
  await post(auth('/otp'), { email: ada.email });
  const token = /: (\d+)/.exec(server.mailbox.mails.findLast(({ to }) => to === ada.email)?.text ?? '')?.[1];
  const byCode = await post<Tokens>(auth('/verify'), { type: 'email', email: ada.email, token });
  for (const session of [ada, await signInAt(server.url, ada.username), withTokens(ada, byCode.body)]) {
    expect(decodeJwt(session.accessToken)['aal'] ?? 'aal1').toBe('aal1');
    const later = await refreshed(session);
    expect(decodeJwt(later.accessToken)).toMatchObject({ aal: 'aal1' });
    expect(decodeJwt(later.accessToken)).not.toHaveProperty('amr');
    expect(await rowOf(later)).toMatchObject({ aal: 'aal1' });
  }
});

test('[S21] one of the house acts in a passkey session, refreshed too, and not in one of a password', async () => {
  const house = await staff('bossfactor');
  expect(await queueFor(house)).toEqual(REFUSED);
  expect(await queueFor(await refreshed(house))).toEqual(REFUSED);
  const session = await withSecondFactor(server.url, owner, await signInAt(server.url, house.username));
  expect(await queueFor(session)).toEqual(OPEN);
  const later = await refreshed(session);
  expect(await queueFor(later)).toEqual(OPEN);
  const nobody = await withSecondFactor(server.url, owner, await server.signUp('adanostaff'));
  expect(await queueFor(nobody)).toEqual(REFUSED);
  await owner`delete from app.staff_rights where member_id = ${house.id}`;
  expect(await queueFor(later)).toEqual(REFUSED);
});

test('[S20, S21] whoever reads the mail of one of the house has no second factor by a passkey of theirs', async () => {
  const house = await withSecondFactor(server.url, owner, await staff('bossmailbox'));
  await post(auth('/otp'), { email: house.email });
  const token = /: (\d+)/.exec(server.mailbox.mails.findLast(({ to }) => to === house.email)?.text ?? '')?.[1];
  const { body } = await post<Tokens>(auth('/verify'), { type: 'email', email: house.email, token });
  const thief = await withPasskey(server.url, withTokens(house, body));
  expect(decodeJwt(thief.accessToken)).toMatchObject({ aal: 'aal1', amr: [{ method: 'webauthn' }] });
  expect(await queueFor(thief)).toEqual(REFUSED);
  // In a session of the house, a further passkey is one too.
  const further = await signInWithPasskey(server.url, await registerPasskey(server.url, house));
  expect(await queueFor(withTokens(house, further.body))).toEqual(OPEN);
});

test('[S20] what an operator lets enrol is one passkey, for a week', async () => {
  const house = await staff('bossenrols');
  await letEnrol(owner, house);
  await owner`update app.staff_enrolments set until = now() - interval '1 second' where member_id = ${house.id}`;
  expect(await queueFor(await withPasskey(server.url, house))).toEqual(REFUSED);
  await owner`update app.staff_enrolments set until = now() + interval '7 days' where member_id = ${house.id}`;
  expect(await queueFor(await withPasskey(server.url, house))).toEqual(OPEN);
  expect(await queueFor(await withPasskey(server.url, house))).toEqual(REFUSED);
});

test('[S21] a refresh does not make a session of the house younger than its twelve hours', async () => {
  const session = await withSecondFactor(server.url, owner, await staff('bossolder'));
  expect(await queueFor(await refreshed(session))).toEqual(OPEN);
  await admin`update auth.sessions set created_at = now() - interval '12 hours 1 minute' where user_id = ${session.id} and aal::text = 'aal2'`;
  expect(await queueFor(session)).toEqual(REFUSED);
  expect(await queueFor(await refreshed(session))).toEqual(REFUSED);
});

test('[S39] a password that is changed in a passkey session leaves it one', async () => {
  const ada = await withPasskey(server.url, await server.signUp('adachangespw'));
  const change = { password: 'une autre phrase', current_password: ada.password };
  const answer = await requestJson(auth('/user'), {
    method: 'PUT',
    headers: { ...bearerOf(ada), 'content-type': 'application/json' },
    body: JSON.stringify(change),
  });
  expect(answer.status).toBe(200);
  expect(decodeJwt((await refreshed(ada)).accessToken)).toMatchObject({ amr: [{ method: 'webauthn' }] });
});

test('[S20] a right, its enrolment and the second factor stand in the audit log, each with who acted', async () => {
  const house = await withSecondFactor(server.url, owner, await staff('bossaudited'));
  const rows = await owner`
    select l.act, d.actor_id = ${house.id} as own from app.audit_log l join app.audit_details d on d.id = l.id
    where d.details ->> 'member' = ${house.id} order by l.id`;
  expect(rows.map(({ act, own }) => [act, own])).toEqual([
    ['right-added', false],
    ['enrolment-added', false],
    ['enrolment-removed', false],
    ['factor-added', true],
  ]);
});
