/** Tests what the security log records, who can read it, and what is recorded nowhere. */
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PROTOCOL_VERSION } from '#schemas/limits.ts';
import { decideOn } from '#tests/support/house-decision.ts';
import { bearerOf, post } from '#tests/support/json-requests.ts';
import { withSecondFactor } from '#tests/support/passkeys-at.ts';
import { startTestServer, type TestMember, type TestServer } from '#tests/support/server.ts';
import { PASSWORD } from '#tests/support/sign-up.ts';
import { until } from '#tests/support/until.ts';

interface Row {
  event: string;
  member_id: string | null;
  actor_id: string | null;
  account: Buffer | null;
  address: Buffer | null;
  network: Buffer | null;
  recent: boolean;
}

let server: TestServer;
let owner: Sql;
let auth: Sql;
let ada: TestMember;
let printed: string;
beforeAll(async () => {
  printed = '';
  for (const stream of ['log', 'info', 'warn', 'error'] as const)
    vi.spyOn(console, stream).mockImplementation(
      (...words: unknown[]) => void (printed += words.map(String).join(' ')),
    );
  server = await startTestServer();
  owner = postgres(server.backend.ownerUrl as string, { max: 1, onnotice: () => undefined });
  auth = postgres(server.backend.authUrl as string, { max: 1, onnotice: () => undefined });
  ada = await server.signUp('adalogged');
});
afterAll(async () => {
  vi.restoreAllMocks();
  await Promise.all([owner.end(), auth.end()]);
  await server.stop();
});

const rows = async (event: string): Promise<Row[]> => [
  ...(await owner<
    Row[]
  >`select *, at > now() - interval '1 minute' as recent from app.security_log where event = ${event} order by at`),
];
const signIn = (email: string, password: string) =>
  post(`${server.url}/auth/v1/token?grant_type=password`, { email, password });

test('a failed sign-in is logged with time, account, address and network, all unreadable', async () => {
  await signIn(ada.email, 'faux mot de passe');
  await signIn(ada.email.toUpperCase(), 'encore un faux');
  await signIn('nobody@elsewhere.example', 'faux mot de passe');
  const failed = await until(async () => {
    const found = await rows('sign-in-failed');
    expect(found).toHaveLength(3);
    return found;
  });
  expect(failed.map(({ member_id, recent }) => [member_id, recent])).toEqual(
    expect.arrayContaining([
      [ada.id, true],
      [ada.id, true],
      [null, true],
    ]),
  );
  const [of, stranger] = [
    failed.filter(({ member_id }) => member_id === ada.id),
    failed.find(({ member_id }) => member_id === null),
  ];
  expect(of[0]?.account).toEqual(of[1]?.account);
  expect(of[0]?.account).not.toEqual(stranger?.account);
  for (const row of failed)
    expect([row.account, row.address, row.network].map((hash) => hash?.length)).toEqual([32, 32, 32]);
  expect(new Set(failed.map(({ address }) => address?.toString('hex'))).size).toBe(1);
  const [all] = await owner<{ text: string }[]>`select string_agg(l::text, ' ') as text from app.security_log l`;
  for (const secret of [ada.email, 'nobody@', '127.0.0.1', 'faux']) expect(all?.text).not.toContain(secret);
});

test('a right password is not logged, and a malformed one does no harm', async () => {
  const before = (await rows('sign-in-failed')).length;
  expect((await signIn(ada.email, PASSWORD)).status).toBe(200);
  await post(`${server.url}/auth/v1/token?grant_type=password`, '{');
  await until(async () => expect((await rows('sign-in-failed')).length).toBe(before + 1));
});

test('bans and their ends are logged once each, however made', async () => {
  const ban = (until: string | null) => auth`update auth.users set banned_until = ${until} where id = ${ada.id}`;
  for (const until of ['2090-01-01', '2099-01-01', null, null]) await ban(until);
  for (const active of [false, false, true])
    await owner`update public.profiles set is_active = ${active} where id = ${ada.id}`;
  expect((await rows('banned')).map(({ member_id }) => member_id)).toEqual([ada.id, ada.id]);
  expect((await rows('unbanned')).map(({ member_id }) => member_id)).toEqual([ada.id, ada.id]);
});

test('a refusal because of a ban is logged with its origin', async () => {
  await auth`update auth.users set banned_until = '2099-01-01' where id = ${ada.id}`;
  await signIn(ada.email, PASSWORD);
  await until(async () =>
    expect(await rows('sign-in-suspended')).toMatchObject([
      { member_id: ada.id, address: expect.any(Buffer), network: expect.any(Buffer) },
    ]),
  );
  await auth`update auth.users set banned_until = null where id = ${ada.id}`;
});

test('a moderation decision logs its author, its subject and its origin', async () => {
  const chief = await withSecondFactor(server.url, owner, await server.signUp('chefmodere'));
  await owner`insert into app.staff_rights (member_id, staff_right) values (${chief.id}, 'moderation')`;
  const ask = async (name: string, request: object) =>
    (await post(`${server.url}/rest/v1/rpc/${name}`, { request }, bearerOf(chief))).body;
  for (const [verdict, reason, event] of [
    ['approved', null, 'avatar-approved'],
    ['refused', 'other', 'avatar-rejected'],
  ] as const) {
    await owner`update public.profiles set pending_avatar_url = 'x', avatar_moderation_status = 'pending' where id = ${ada.id}`;
    expect(await decideOn(owner, ask, 'avatar', ada.id, { verdict, reason })).toBeNull();
    expect(await rows(event)).toMatchObject([
      { member_id: ada.id, actor_id: chief.id, address: expect.any(Buffer), network: expect.any(Buffer) },
    ]);
  }
});

test('a refresh token used twice is logged', async () => {
  const again = await server.signUp('adareused');
  const refresh = () =>
    post(`${server.url}/auth/v1/token?grant_type=refresh_token`, { refresh_token: again.refreshToken });
  await refresh();
  await auth`update auth.refresh_tokens set updated_at = updated_at - interval '11 seconds' where user_id = ${again.id}`;
  await refresh();
  expect(await rows('refresh-reused')).toMatchObject([{ member_id: again.id, address: expect.any(Buffer) }]);
});

test('the log is kept for ninety days', async () => {
  await owner`insert into app.security_log (at, event) values (now() - interval '89 days', 'sign-in-failed'), (now() - interval '91 days', 'sign-in-failed')`;
  const node = postgres(server.backend.syncUrl, { max: 1, onnotice: () => undefined });
  await node`select public.forget_security_log()`;
  await expect(node`select 1 from app.security_log`).rejects.toMatchObject({ code: '42501' });
  await node.end();
  expect(await owner`select 1 from app.security_log where at < now() - interval '88 days'`).toHaveLength(1);
});

test('the server prints no visitor’s address, token or password', async () => {
  printed = '';
  await signIn(ada.email, 'tout à fait faux');
  await post(`${server.url}/auth/v1/token?grant_type=refresh_token`, { refresh_token: 'un-jeton-inconnu' });
  await post(`${server.url}/auth/v1/token?grant_type=refresh_token`, { refresh_token: 'x\0y' });
  await post(
    `${server.url}/sync/pull`,
    { v: PROTOCOL_VERSION, epoch: null, heads: [] },
    { authorization: 'Bearer un.jeton.faux' },
  );
  for (const secret of [
    ada.email,
    'adalogged',
    'tout à fait faux',
    'un-jeton-inconnu',
    'jeton',
    '127.0.0.1',
    ada.accessToken,
    ada.refreshToken,
  ])
    expect(printed).not.toContain(secret);
});
