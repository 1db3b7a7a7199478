/** Attacks with the tokens of a session that has ended. */
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PROTOCOL_VERSION } from '#schemas/limits.ts';
import { connectChat, refusalAt } from '#tests/support/chat-client.ts';
import { requestJson, bearerOf, post } from '#tests/support/json-requests.ts';
import { redisServer, type TestRedis } from '#tests/support/redis-server.ts';
import { startTestServer, type TestMember, type TestServer } from '#tests/support/server.ts';
import { PASSWORD, signInAt } from '#tests/support/sign-up.ts';
import { startTestNode, type TestNode } from '#tests/support/sync-node.ts';
import { epochAt, pushAt, sendEntry } from '#tests/support/sync-requests.ts';
import { asOwner, tokenSurfaces } from './session-requests.ts';

let redis: TestRedis;
let server: TestServer;
let admin: Sql;
let bela: TestMember;
beforeAll(async () => {
  redis = await redisServer();
  server = await startTestServer({ redisUrl: redis.url });
  admin = postgres(server.backend.authUrl as string, { max: 1, onnotice: () => undefined });
  bela = await server.signUp('belaquiet');
});
afterAll(async () => {
  await admin.end();
  await server.stop();
  redis.stop();
});

const v = PROTOCOL_VERSION;
const auth = (path: string) => `${server.url}/auth/v1${path}`;
const owned = <T>(work: (sql: Sql) => Promise<T>) => asOwner(server, work);
const { surfaces, refusedBy, everywhere } = tokenSurfaces(() => ({ server, bela }));

describe('an access token whose session has ended', () => {
  test('[Y16] works nowhere from the sign-out on, and its socket is closed at once', async () => {
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

  test('[AUTH-125] a new password ends access tokens of all other devices, not its own', async () => {
    const ada = await server.signUp('adachanges');
    const stolen = await signInAt(server.url, 'adachanges');
    const thief = await connectChat(server.url, stolen);
    expect(
      (
        await requestJson(auth('/user'), {
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

  test('ends on another node too, at once for pulls and sockets', async () => {
    const other = await startTestNode(server, { redisUrl: redis.url });
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

/** Waits until nodes see each other, which takes a moment after their start. */
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

describe('the database', () => {
  test('refuses an ended session or a suspended member by itself, whoever asks', async () => {
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

  test('[Y21] sessions of an earlier database are unknown: their tokens live until expiry', async () => {
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
      (sql) => sql<{ since: number }[]>`select floor(extract(epoch from app.sessions_recorded_since()))::int as since`,
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

test('a message pushed under an ended session is stored nowhere', async () => {
  const ada = await server.signUp('adaunsaid');
  const epoch = await epochAt(server.url, ada);
  await pushAt(server.url, ada, [await sendEntry(ada, bela, 'avant')], epoch);
  await post(auth('/logout'), {}, bearerOf(ada));
  expect((await pushAt(server.url, ada, [await sendEntry(ada, bela, 'après')], epoch)).status).toBe(401);
  expect(
    (await owned((sql) => sql`select text from public.messages where sender_id = ${ada.id}`)).map(({ text }) => text),
  ).toEqual(['avant']);
});
