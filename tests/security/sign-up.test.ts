/** Attacks sign-up: tries to learn about accounts, and to set forbidden fields. */
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bearerOf, post } from '#tests/support/json-requests.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { emailOf, PASSWORD, registrationOf } from '#tests/support/sign-up.ts';
import { account, authOf, putUser, said, tokenIn } from './account-requests.ts';

let open: TestServer;
let confirming: TestServer;
let sql: postgres.Sql;
beforeAll(async () => {
  [open, confirming] = [await startTestServer(), await startTestServer({ confirmEmail: true })];
  sql = postgres(open.backend.authUrl as string, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await sql.end();
  await open.stop();
  await confirming.stop();
});

const auth = (path: string, server = open) => authOf(server, path);
const put = (accessToken: string, body: object) => putUser(open, accessToken, body);

describe('signing up', () => {
  test('[AUTH-119] a username is taken afterwards whether or not the address had an account', async () => {
    await post(auth('/signup', confirming), account('dejala001'));
    const available = async (username: string) =>
      (await post(`${confirming.url}/rest/v1/rpc/username_available`, { request: { username } })).body['available'];
    const seen = async (email: string, username: string) => [
      await available(username),
      said(await post(auth('/signup', confirming), { ...account(username), email })),
      await available(username),
      await available(username.toUpperCase()),
      said(await post(auth('/signup', confirming), { ...account(username), email })),
      said(await post(auth('/signup', confirming), { ...account(username), email: emailOf(`tiers${username}`) })),
    ];
    const [known, unknown] = [
      await seen(emailOf('dejala001'), 'pseudo001'),
      await seen(emailOf('jamaisvue'), 'pseudo002'),
    ];
    expect(known).toEqual(unknown);
    expect(known.slice(0, 4)).toEqual([true, { status: 200, body: { user: null, session: null } }, false, false]);
  });

  test('[AUTH-119, REFERRAL-11] an invitation reveals nothing: it counts after confirmation', async () => {
    const owner = postgres(confirming.backend.ownerUrl as string, { max: 1, onnotice: () => undefined });
    await post(auth('/signup', confirming), account('patronne1'));
    await owner`
      with p as (insert into public.professional_profiles (user_id, business_name, status) select id, 'Club Velours', 'approved' from auth.users where email = ${emailOf('patronne1')} returning id)
      insert into public.professional_referrals (professional_id, referral_code) select id, 'VELOURS' from p`;
    const used = async () =>
      (await owner<{ count: number }[]>`select usage_count as count from public.professional_referrals`)[0]?.count;
    const invited = (username: string, email: string) =>
      post(auth('/signup', confirming), {
        ...account(username),
        email,
        data: { ...registrationOf(username), referral_code: 'velours' },
      });
    await invited('invitee01', emailOf('patronne1'));
    await invited('invitee02', emailOf('invitee02'));
    expect(await used()).toBe(0);
    const mail = confirming.mailbox.mails.findLast(({ to }) => to === emailOf('invitee02'));
    const confirmed = await post(auth('/verify', confirming), { type: 'signup', token_hash: tokenIn(mail?.text) });
    expect(confirmed.status).toBe(200);
    expect(await used()).toBe(1);
    expect(
      (
        await post(
          `${confirming.url}/rest/v1/rpc/my_referral`,
          {},
          bearerOf({ accessToken: String(confirmed.body['access_token']) }),
        )
      ).body,
    ).toMatchObject({ business: 'Club Velours' });
    await owner.end();
  });

  test('[AUTH-21] sign-up, reset and change share the password rules, with a code for each', async () => {
    const { accessToken, email } = await open.signUp('changeante');
    await post(auth('/recover'), { email });
    const token = tokenIn(open.mailbox.mails.at(-1)?.text);
    const reset = String((await post(auth('/verify'), { type: 'recovery', token_hash: token })).body['access_token']);
    const cases: [unknown, string][] = [
      ['court', 'password-too-short'],
      [12345678, 'password-too-short'],
      ['x'.repeat(73), 'password-too-long'],
      ['guess\0guess\0', 'password-characters'],
      ['PassWord', 'password-common'],
      ['Changeante', 'password-like-account'],
      [email, 'password-like-account'],
    ];
    for (const [password, code] of cases) {
      const refused = { status: 422, body: { code, error_code: 'weak_password' } };
      const data = registrationOf('changeante');
      await sql`delete from auth.sign_in_attempts`;
      expect([code, await post(auth('/signup'), { email, password, data })]).toMatchObject([code, refused]);
      expect([code, await put(reset, { password })]).toMatchObject([code, refused]);
      expect([code, await put(accessToken, { password, current_password: PASSWORD })]).toMatchObject([code, refused]);
    }
  });

  test('of an account’s own metadata only known keys are kept, 4 KB at most', async () => {
    const data = { ...registrationOf('bavarde01'), role: 'admin', junk: 'x'.repeat(500) };
    expect((await post(auth('/signup'), { ...account('bavarde01'), data })).status).toBe(200);
    const [row] = await sql<
      { keys: string[] }[]
    >`select array(select jsonb_object_keys(raw_user_meta_data)) as keys from auth.users where email = ${emailOf('bavarde01')}`;
    expect(row?.keys).toEqual(expect.arrayContaining(['username', 'terms']));
    for (const key of ['role', 'junk']) expect(row?.keys).not.toContain(key);
    expect(
      (
        await post(auth('/signup'), {
          ...account('bavarde02'),
          data: { ...registrationOf('bavarde02'), location_name: 'x'.repeat(4096) },
        })
      ).status,
    ).toBe(422);
    const { accessToken } = await open.signUp('bavarde03');
    for (const body of [
      { data: { junk: 1 } },
      { data: {}, password: 'un-nouveau-mot', current_password: PASSWORD },
      {},
    ])
      expect((await put(accessToken, body)).status).toBe(400);
  });
});
