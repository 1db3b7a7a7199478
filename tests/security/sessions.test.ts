/**
 * As an attacker: with the tokens of a session that has ended, a refresh token that has served, or an account that is
 * shut out.
 */
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PROTOCOL_VERSION } from '#schemas/limits.ts';
import { connectChat, refusalAt } from '#tests/support/chat-client.ts';
import { ask, bearerOf, post } from '#tests/support/post.ts';
import { startTestServer, type TestMember, type TestServer } from '#tests/support/server.ts';
import { PASSWORD, signInAt } from '#tests/support/sign-up.ts';
import { startTestNode, type TestNode } from '#tests/support/sync-node.ts';
import { epochAt, pushAt, sendEntry } from '#tests/support/sync-requests.ts';

let server: TestServer;
let admin: Sql;
let bela: TestMember;
beforeAll(async () => {
  server = await startTestServer({ cluster: (url) => ({ kind: 'postgres', url }) });
  admin = postgres(server.backend.authUrl as string, { max: 1, onnotice: () => undefined });
  bela = await server.signUp('belaquiet');
});
afterAll(async () => {
  await admin.end();
  await server.stop();
});

const v = PROTOCOL_VERSION;
const auth = (path: string) => `${server.url}/auth/v1${path}`;
const refresh = (token: string) =>
  post<{ access_token: string; refresh_token: string; error_code?: string }>(auth('/token?grant_type=refresh_token'), {
    refresh_token: token,
  });
const signIn = (member: TestMember, password = PASSWORD) =>
  post<{ error_code?: string; access_token?: string }>(auth('/token?grant_type=password'), {
    email: member.email,
    password,
  });
const owned = async <T>(work: (sql: Sql) => Promise<T>): Promise<T> => {
  const sql = postgres(server.backend.ownerUrl as string, { max: 1, onnotice: () => undefined });
  return work(sql).finally(() => sql.end());
};

/** One request to each surface that takes a token, as its status. */
const surfaces: Record<string, (member: TestMember, url?: string) => Promise<number>> = {
  pull: async (member, url = server.url) =>
    (await post(`${url}/sync/pull`, { v, epoch: null, heads: [] }, bearerOf(member))).status,
  push: async (member, url = server.url) =>
    (
      await post(
        `${url}/sync/push`,
        { v, epoch: 'none', entries: [await sendEntry(member, bela, 'encore')] },
        bearerOf(member),
      )
    ).status,
  pages: async (member, url = server.url) =>
    (await post(`${url}/sync/pages`, { v, epoch: null, stream: member.id, pages: [0] }, bearerOf(member))).status,
  digest: async (member, url = server.url) => (await post(`${url}/sync/digest`, { v }, bearerOf(member))).status,
  rpc: async (member) => (await post(`${server.url}/rest/v1/rpc/digest`, {}, bearerOf(member))).status,
  function: async (member) => (await post(`${server.url}/functions/v1/update-last-login`, {}, bearerOf(member))).status,
  upload: async (member) =>
    (
      await ask(`${server.url}/storage/v1/object/avatars/${member.id}/avatar/${crypto.randomUUID()}.webp`, {
        method: 'POST',
        headers: { ...bearerOf(member), 'content-type': 'image/webp' },
        body: 'x',
      })
    ).status,
  'signed links': async (member) =>
    (await post(`${server.url}/storage/v1/object/sign/avatars`, { expiresIn: 60, paths: ['none'] }, bearerOf(member)))
      .status,
  account: async (member) => (await ask(auth('/user'), { headers: bearerOf(member) })).status,
};
const refusedBy = async (member: TestMember) =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(surfaces).map(async ([name, asked]) => [name, [401, 403].includes(await asked(member))] as const),
    ),
  );
const everywhere = (refused: boolean) => Object.fromEntries(Object.keys(surfaces).map((name) => [name, refused]));

describe('an access token whose session has ended', () => {
  test('[Y16] serves on no surface from the sign-out on, and its socket is closed at once', async () => {
    const ada = await server.signUp('adaleaves');
    const [socket, other] = [
      await connectChat(server.url, ada),
      await connectChat(server.url, await signInAt(server.url, 'adaleaves')),
    ];
    expect(await refusedBy(ada)).toEqual(everywhere(false));
    expect((await post(auth('/logout?scope=local'), {}, bearerOf(ada))).status).toBe(204);
    expect(await refusedBy(ada)).toEqual(everywhere(true));
    expect(await socket.closed).toBe('io server disconnect');
    expect(await refusalAt(server.url, { token: ada.accessToken, v })).toBe('unauthorized');
    expect(other.socket.connected).toBe(true);
    other.close();
  });

  test('[AUTH-125] ends with a new password on every other device, and the one that chose it goes on', async () => {
    const ada = await server.signUp('adachanges');
    const stolen = await signInAt(server.url, 'adachanges');
    const thief = await connectChat(server.url, stolen);
    expect(
      (
        await ask(auth('/user'), {
          method: 'PUT',
          headers: { ...bearerOf(ada), 'content-type': 'application/json' },
          body: JSON.stringify({ password: 'un tout autre mot', current_password: PASSWORD }),
        })
      ).status,
    ).toBe(200);
    expect(await refusedBy(stolen)).toEqual(everywhere(true));
    await thief.closed;
    expect(await surfaces['pull']?.(ada)).toBe(200);
  });

  test('ends on another node too: at once for pulls and sockets, which hear of it', async () => {
    const other = await startTestNode(server, { cluster: { kind: 'postgres', url: server.backend.syncUrl } });
    await nodesMeet(other);
    const ada = await server.signUp('adatwonode');
    const socket = await connectChat(other.url, ada);
    for (const name of ['pull', 'push', 'digest'])
      expect([name, await surfaces[name]?.(ada, other.url)]).toEqual([name, 200]);
    await post(auth('/logout'), {}, bearerOf(ada));
    await socket.closed;
    for (const name of ['pull', 'push', 'digest'])
      expect([name, await surfaces[name]?.(ada, other.url)]).toEqual([name, 401]);
    await other.stop();
  });
});

/** Nodes find each other a moment after they start. */
async function nodesMeet(other: TestNode): Promise<void> {
  await vi.waitFor(
    async () => {
      const member = await signInAt(server.url, bela.username);
      const socket = await connectChat(other.url, member);
      await post(auth('/logout?scope=local'), {}, bearerOf(member));
      await vi.waitFor(() => expect(socket.socket.connected).toBe(false), { timeout: 1_000 });
    },
    { interval: 100, timeout: 20_000 },
  );
}

describe('a refresh token', () => {
  test('serves once: one that comes again ends its session, and all that came of it', async () => {
    const ada = await server.signUp('adatwice1');
    const [other, next] = [await signInAt(server.url, 'adatwice1'), (await refresh(ada.refreshToken)).body];
    const socket = await connectChat(server.url, ada);
    await admin`update auth.refresh_tokens set updated_at = updated_at - interval '11 seconds'`;
    expect(await refresh(ada.refreshToken)).toMatchObject({
      status: 400,
      body: { error_code: 'refresh_token_already_used' },
    });
    expect(await refresh(next.refresh_token)).toMatchObject({
      status: 400,
      body: { error_code: 'refresh_token_not_found' },
    });
    expect(await refusedBy({ ...ada, accessToken: next.access_token })).toEqual(everywhere(true));
    await socket.closed;
    expect((await refresh(other.refreshToken)).status).toBe(200);
  });

  test('that two contexts of one device use at once gives both the same successor', async () => {
    const ada = await server.signUp('adaraces1');
    const answers = await Promise.all([1, 2, 3].map(() => refresh(ada.refreshToken)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
    const last = await refresh(answers[0]?.body.refresh_token ?? '');
    // The slowest of them is given what is good now.
    expect((await refresh(ada.refreshToken)).body.refresh_token).toBe(last.body.refresh_token);
    expect((await refresh(last.body.refresh_token)).status).toBe(200);
  });

  test('that nobody has used for sixty days ends its session', async () => {
    const ada = await server.signUp('adasleeps');
    const aged = (days: number) =>
      admin`update auth.sessions set created_at = now() - make_interval(days => ${days}), refreshed_at = null where user_id = ${ada.id}`;
    await aged(59);
    const { body } = await refresh(ada.refreshToken);
    await aged(61);
    expect(await refresh(body.refresh_token)).toMatchObject({ status: 400, body: { error_code: 'session_expired' } });
    expect(await surfaces['digest']?.({ ...ada, accessToken: body.access_token })).toBe(401);
  });

  test('of any wrong shape is refused', async () => {
    for (const body of [
      {},
      { refresh_token: 7 },
      { refresh_token: '' },
      { refresh_token: 'x'.repeat(60_000) },
      { refresh_token: ['a'] },
      'nothing',
      { refresh_token: 'a\0b' },
    ])
      expect((await post(auth('/token?grant_type=refresh_token'), body)).status).toBe(400);
  });

  test('is of no use to whoever reads the tables, nor is what a link carries', async () => {
    const ada = await server.signUp('adastored');
    await post(auth('/recover'), { email: ada.email });
    const mailed = /token(?:_hash)?=([0-9a-f]{64})/.exec(server.mailbox.mails.at(-1)?.text ?? '')?.[1] ?? '';
    const [row] = await admin<{ token: string; recovery: string }[]>`
      select t.token, u.recovery_token as recovery from auth.refresh_tokens t join auth.users u on u.id = t.user_id where u.id = ${ada.id}`;
    const { next } = { next: (await refresh(ada.refreshToken)).body.refresh_token };
    const stored = (await admin`select token, parent from auth.refresh_tokens where user_id = ${ada.id}`).flatMap(
      ({ token, parent }) => [token, parent] as string[],
    );
    for (const secret of [ada.refreshToken, next, mailed])
      expect([row?.token, row?.recovery, ...stored].join()).not.toContain(secret);
    expect((await refresh(row?.token ?? '')).status).toBe(400);
    expect((await post(auth('/verify'), { type: 'recovery', token_hash: row?.recovery })).status).toBe(400);
    expect((await ask(auth(`/verify?type=recovery&token=${encodeURIComponent(row?.recovery ?? '')}`))).status).toBe(
      400,
    );
    expect((await post(auth('/verify'), { type: 'recovery', token_hash: mailed })).status).toBe(200);
  });
});

describe.each([
  [
    'banned',
    (id: string) => admin`update auth.users set banned_until = now() + interval '1 day' where id = ${id}`,
    (id: string) => admin`update auth.users set banned_until = null where id = ${id}`,
  ],
  [
    'not active',
    (id: string) => owned((sql) => sql`update public.profiles set is_active = false where id = ${id}`),
    (id: string) => owned((sql) => sql`update public.profiles set is_active = true where id = ${id}`),
  ],
] as const)('a member who is %s', (kind, shutOut, letIn) => {
  const name = kind === 'banned' ? 'adabanned' : 'adapaused';

  test('is refused on every surface, signs in nowhere and is told why only with the right password', async () => {
    const ada = await server.signUp(name);
    const socket = await connectChat(server.url, ada);
    await shutOut(ada.id);
    await server.backend.sessions.recheck(ada.id);
    await socket.closed;
    expect(await refusedBy(ada)).toEqual(everywhere(true));
    expect(await refusalAt(server.url, { token: ada.accessToken, v })).toBe('unauthorized');
    expect(await refresh(ada.refreshToken)).toMatchObject({ status: 400, body: { error_code: 'user_banned' } });
    expect(await signIn(ada)).toMatchObject({ status: 400, body: { error_code: 'user_banned' } });
    expect(await signIn(ada, 'pas le bon mot')).toMatchObject({
      status: 400,
      body: { error_code: 'invalid_credentials' },
    });
    await post(auth('/otp'), { email: ada.email });
    const code = /: (\d+)/.exec(server.mailbox.mails.at(-1)?.text ?? '')?.[1];
    expect(await post(auth('/verify'), { type: 'email', email: ada.email, token: code })).toMatchObject({
      status: 400,
      body: { error_code: 'user_banned' },
    });
    const [held] = await admin<
      { count: number }[]
    >`select count(*)::int as count from auth.sessions where user_id = ${ada.id}`;
    expect(held).toEqual({ count: 1 });
  });

  test('comes back with the session of before, once let in again', async () => {
    const [ada] = await admin<{ id: string }[]>`select id from auth.users where email like ${`${name}@%`}`;
    await letIn(ada?.id ?? '');
    expect((await signInAt(server.url, name)).id).toBe(ada?.id);
  });

  test('is put out by each node itself, without being told', async () => {
    const other = await startTestNode(server, { sessionRoundMs: 50 });
    const ada = await server.signUp(`${name}too`);
    const socket = await connectChat(other.url, ada);
    expect(socket.socket.connected).toBe(true);
    await shutOut(ada.id);
    await socket.closed;
    await other.stop();
  });
});

describe('the database', () => {
  test('refuses an ended session and a suspended member by itself, whoever asks it', async () => {
    const ada = await server.signUp('adadirect');
    const session = (await server.backend.verify(ada.accessToken))?.session ?? '';
    const iat = Math.floor(Date.now() / 1000);
    const asMember = (claims: Record<string, unknown>, query: string) =>
      admin.begin(async (tx) => {
        await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${JSON.stringify({ sub: ada.id, role: 'authenticated', iat, ...claims })}, true)`;
        return [...(await tx.unsafe(query))];
      });
    const all = [
      'select public.digest()',
      `select public.pull('{"epoch": null, "heads": []}')`,
      'select public.refuse_ended_sessions()',
    ];
    for (const query of all) await asMember({ session_id: session }, query);
    for (const query of all)
      await expect(asMember({ session_id: crypto.randomUUID() }, query)).rejects.toMatchObject({ code: '28000' });
    const [bela1] = await admin`select id from auth.sessions where user_id = ${bela.id} limit 1`;
    for (const query of all)
      await expect(asMember({ session_id: bela1?.['id'] as string }, query)).rejects.toMatchObject({ code: '28000' });
    await admin`update auth.users set banned_until = now() + interval '1 day' where id = ${ada.id}`;
    for (const query of all)
      await expect(asMember({ session_id: session }, query)).rejects.toMatchObject({ code: '28000' });
    for (const query of all) await expect(asMember({}, query)).rejects.toMatchObject({ code: '28000' });
    await admin`update auth.users set banned_until = now() - interval '1 second' where id = ${ada.id}`;
    for (const query of all) await asMember({ session_id: session }, query);
  });

  test('[Y21] cannot know the sessions of another life: tokens from before it live until they expire', async () => {
    const ada = await server.signUp('adaearlier');
    const session = crypto.randomUUID();
    const stateOf = async (issued: number) =>
      (
        await admin.begin((tx) => [
          tx`set local role authenticated`,
          tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: ada.id, role: 'authenticated', session_id: session, iat: issued })}, true)`,
          tx`select app.my_session_state() as state`,
        ])
      )[2]?.[0]?.['state'] as string;
    const [{ since } = { since: 0 }] = await owned(
      (sql) => sql<{ since: number }[]>`select floor(extract(epoch from app.remembers_since()))::int as since`,
    );
    expect([await stateOf(since - 1), await stateOf(since), await stateOf(since + 3600)]).toEqual([
      'live',
      'ended',
      'ended',
    ]);
    await admin`update auth.users set banned_until = now() + interval '1 day' where id = ${ada.id}`;
    expect(await stateOf(since - 1)).toBe('suspended');
  });

  test('shows stored files under a living session alone', async () => {
    const ada = await server.signUp('adapolicy');
    const seen = (session: string) =>
      admin.begin(async (tx) => {
        await tx`insert into storage.objects (id, bucket_id, name, owner_id) values (${crypto.randomUUID()}, 'avatars', ${`${ada.id}/avatar/${crypto.randomUUID()}.webp`}, ${ada.id})`;
        await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${JSON.stringify({ sub: ada.id, role: 'authenticated', session_id: session, iat: Math.floor(Date.now() / 1000) })}, true)`;
        const rows = await tx`select 1 from storage.objects where bucket_id = 'avatars'`;
        return rows.length;
      });
    const session = (await server.backend.verify(ada.accessToken))?.session ?? '';
    expect([await seen(session), await seen(crypto.randomUUID())].map((count) => count > 0)).toEqual([true, false]);
  });
});

test('a message pushed under an ended session is nowhere', async () => {
  const ada = await server.signUp('adaunsaid');
  const epoch = await epochAt(server.url, ada);
  await pushAt(server.url, ada, [await sendEntry(ada, bela, 'avant')], epoch);
  await post(auth('/logout'), {}, bearerOf(ada));
  expect((await pushAt(server.url, ada, [await sendEntry(ada, bela, 'après')], epoch)).status).toBe(401);
  expect(
    (await owned((sql) => sql`select text from public.messages where sender_id = ${ada.id}`)).map(({ text }) => text),
  ).toEqual(['avant']);
});
