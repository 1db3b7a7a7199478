/** Passkeys at the service: what they open, and what a forged, repeated or foreign one does not. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openJobPool } from '#server/jobs/job-pool.ts';
import { planMails } from '#server/jobs/plan-mails.ts';
import { bearerOf, post } from '#tests/support/json-requests.ts';
import { registerPasskey, signedAt, signInWithPasskey, type PasskeyAnswer } from '#tests/support/passkeys-at.ts';
import type { TestMember } from '#tests/support/server.ts';
import { startServerWithSql, type ServerWithSql } from '#tests/support/server-with-sql.ts';
import { SoftwarePasskey, type Signed } from '#tests/support/software-passkey.ts';

let { server, admin, owner, stop } = {} as ServerWithSql;
beforeAll(async () => void ({ server, admin, owner, stop } = await startServerWithSql()));
afterAll(() => stop());

interface Page {
  passkeys: { id: string; name: string; usedAt: string | null }[];
  code?: string;
}
const auth = (path: string, body: unknown, member?: TestMember) =>
  post<PasskeyAnswer>(`${server.url}/auth/v1/passkeys${path}`, body, member && bearerOf(member));
const call = (member: TestMember, name: string, request: unknown = {}) =>
  post<Page>(`${server.url}/rest/v1/rpc/${name}`, { request }, bearerOf(member));
const passkeysOf = async (member: TestMember) => (await call(member, 'account_page')).body.passkeys;
const signed = (challenge: string, more: Partial<Signed> = {}) => signedAt(server.url, challenge, more);
const registered = (member: TestMember, key?: SoftwarePasskey) => registerPasskey(server.url, member, key);
const signIn = (key: SoftwarePasskey, more?: Partial<Signed>) => signInWithPasskey(server.url, key, more);

describe('a passkey', () => {
  test('[AUTH-04, S39] is added with a fresh proof, told by mail, and opens a session like any other', async () => {
    const ada = await server.signUp('adapasskey');
    const key = await registered(ada);
    expect(await passkeysOf(ada)).toMatchObject([{ name: 'Ma clé', usedAt: null }]);
    expect(server.mailbox.mails.findLast(({ to }) => to === ada.email)?.kind).toBe('account-changed');
    const { status, body } = await signIn(key);
    expect(status).toBe(200);
    const session = { ...ada, accessToken: body.access_token ?? '' };
    const [used] = await passkeysOf(session);
    expect(used?.usedAt).toEqual(expect.any(String));
    const { refresh_token } = body;
    const next = await post(`${server.url}/auth/v1/token?grant_type=refresh_token`, { refresh_token });
    expect(next.status).toBe(200);
  });

  test('[S39] is neither added nor removed without a fresh proof; renaming needs none', async () => {
    const ada = await server.signUp('adafreshly');
    await registered(ada);
    const [first] = await passkeysOf(ada);
    await admin`update auth.sessions set created_at = now() - interval '6 minutes' where user_id = ${ada.id}`;
    expect((await auth('/options', {}, ada)).body.code).toBe('sign-in-again');
    expect((await call(ada, 'remove_passkey', { passkey: first?.id })).body.code).toBe('sign-in-again');
    const renamed = await call(ada, 'rename_passkey', { passkey: first?.id, name: 'Téléphone' });
    expect(renamed.body.passkeys).toMatchObject([{ name: 'Téléphone' }]);
    await admin`update auth.sessions set created_at = now() where user_id = ${ada.id}`;
    expect((await call(ada, 'remove_passkey', { passkey: first?.id })).body.passkeys).toEqual([]);
  });

  test('[S39] whose removal is told by mail ends other sessions that a passkey opened', async () => {
    const ada = await server.signUp('adaremoves');
    const key = await registered(ada);
    const opened = async () => ({ ...ada, accessToken: (await signIn(key)).body.access_token ?? '' });
    const [lost, kept] = [await opened(), await opened()];
    const statusOf = async (member: TestMember) => (await call(member, 'account_page')).status;
    expect([await statusOf(lost), await statusOf(kept)]).toEqual([200, 200]);
    const { session_id: keep } = JSON.parse(
      Buffer.from(kept.accessToken.split('.')[1] ?? '', 'base64url').toString(),
    ) as { session_id: string };
    const remove = (passkey: string | undefined) => call(ada, 'remove_passkey', { passkey, keep });
    await remove(ada.id);
    expect(await statusOf(lost)).toBe(200);
    await remove((await passkeysOf(ada))[0]?.id);
    expect([await statusOf(lost), await statusOf(kept), await statusOf(ada)]).toEqual([401, 200, 200]);
    const jobs = openJobPool(server.backend.ownerUrl as string, 1);
    await planMails(jobs.pool);
    await jobs.close();
    const kinds = () => server.mailbox.mails.filter(({ to }) => to === ada.email).map(({ kind }) => kind);
    await expect.poll(() => kinds().filter((kind) => kind === 'passkey-removed')).toHaveLength(1);
  });

  test('[AUTH-04] a challenge is used once, and expires', async () => {
    const key = await registered(await server.signUp('adachallenge'));
    const { body } = await auth('/sign-in/options', {});
    const answer = key.assertion(signed(body.challenge));
    expect((await auth('/sign-in', answer)).status).toBe(200);
    expect((await auth('/sign-in', answer)).body.code).toBe('passkey-refused');
    const late = await auth('/sign-in/options', {});
    await owner`update app.passkey_challenges set expires_at = now() where challenge = ${late.body.challenge}`;
    expect((await auth('/sign-in', key.assertion(signed(late.body.challenge)))).status).toBe(400);
    expect((await auth('/sign-in', key.assertion(signed('a'.repeat(43))))).status).toBe(400);
  });

  test('[AUTH-04] of another origin, unverified, or unknown opens nothing', async () => {
    const key = await registered(await server.signUp('adaorigins'));
    const port = new URL(server.url).port;
    const wrong: Partial<Signed>[] = [
      { origin: 'http://evil.test' },
      { origin: `http://localhost.evil.test:${port}` },
      { origin: 'http://localhost:1' },
      { verified: false },
    ];
    for (const more of wrong) expect([more, (await signIn(key, more)).status]).toEqual([more, 400]);
    expect((await signIn(new SoftwarePasskey())).body.code).toBe('passkey-refused');
    expect((await signIn(key)).status).toBe(200);
  });

  test('[AUTH-04] whose counter does not grow is a copy, and opens nothing', async () => {
    const key = await registered(await server.signUp('adacounter'));
    expect((await signIn(key, { counter: 5 })).status).toBe(200);
    for (const counter of [5, 4, 0]) expect([counter, (await signIn(key, { counter })).status]).toEqual([counter, 400]);
    expect((await signIn(key, { counter: 6 })).status).toBe(200);
  });

  test('[AUTH-04] is not registered with the challenge of another, nor a second time', async () => {
    const [ada, eve] = [await server.signUp('adaregisters'), await server.signUp('everegisters')];
    const { body } = await auth('/options', {}, ada);
    const key = new SoftwarePasskey();
    const request = { name: 'x', response: key.attestation(signed(body.challenge)) };
    expect((await auth('', request, eve)).body.code).toBe('passkey-refused');
    await registered(ada, key);
    const again = await auth('/options', {}, eve);
    const known = await auth('', { name: 'x', response: key.attestation(signed(again.body.challenge)) }, eve);
    expect(known.body.code).toBe('passkey-known');
    await call(eve, 'remove_passkey', { passkey: (await passkeysOf(ada))[0]?.id });
    expect(await passkeysOf(ada)).toHaveLength(1);
  });

  test('[AUTH-42] of a suspended member opens nothing', async () => {
    const ada = await server.signUp('adasuspends');
    const key = await registered(ada);
    await owner`update public.profiles set is_active = false where id = ${ada.id}`;
    expect((await signIn(key)).status).toBe(400);
    expect(await admin`select from auth.sessions where user_id = ${ada.id} and tag = 'passkey'`).toHaveLength(0);
  });

  test('a guest and odd requests get a code', async () => {
    expect((await auth('/options', {})).status).toBe(401);
    expect((await auth('', {})).status).toBe(401);
    for (const body of [{}, [], { id: 1 }, { id: 'x', rawId: 'x', type: 'public-key', response: {} }])
      expect([body, (await auth('/sign-in', body)).status]).toEqual([body, 400]);
  });

  /** Hours that a copy waits which is requested with this key. */
  async function hoursOfWait(member: TestMember, key: SoftwarePasskey): Promise<number> {
    const { body } = await signIn(key);
    const { exports } = (await call({ ...member, accessToken: body.access_token ?? '' }, 'request_data_export'))
      .body as unknown as { exports: { requestedAt: string; availableAt: string }[] };
    const [copy] = exports;
    return (Date.parse(copy?.availableAt ?? '') - Date.parse(copy?.requestedAt ?? '')) / 3_600_000;
  }
  const age = (key: SoftwarePasskey, hours: number) =>
    owner`update app.passkeys set created_at = now() - make_interval(hours => ${hours}) where credential_id = ${key.id}`;

  test('[S39] of more than a day confirms an export at once', async () => {
    const ada = await server.signUp('adaexportkey');
    const key = await registered(ada);
    await age(key, 25);
    expect(await hoursOfWait(ada, key)).toBe(0);
  });

  test('[S39] made on the spot does not spare an export its wait, beside an older one neither', async () => {
    const ada = await server.signUp('adanewkey');
    const older = await registered(ada);
    await age(older, 48);
    await signIn(older);
    await owner`update app.passkeys set used_at = now() - interval '1 hour' where credential_id = ${older.id}`;
    expect(await hoursOfWait(ada, await registered(ada))).toBe(24);
  });
});
