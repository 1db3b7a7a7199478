import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { SignJWT } from 'jose';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MESSAGE_LENGTH, CHUNKS_LIMIT, PROTOCOL_VERSION, PUSH_LIMIT } from '#schemas/limits.ts';
import { digestAnswer, chunksAnswer, pullAnswer, pushAnswer } from '#schemas/wire/sync.ts';
import { entryOf, epochAt, newId, pairOf, pushAt, sendEntry } from '#tests/support/sync-requests.ts';
import { requestJson, bearerOf, post, rawAnswer } from '#tests/support/json-requests.ts';
import { startTestServer, type TestMember, type TestServer } from '#tests/support/server.ts';
import { keysIn } from '../gateway/keys.ts';

const v = PROTOCOL_VERSION;
let server: TestServer;
let ada: TestMember;
let bela: TestMember;
let epoch: string;
beforeAll(async () => {
  server = await startTestServer();
  [ada, bela] = [await server.signUp('adasyncs'), await server.signUp('belasyncs')];
  epoch = await epochAt(server.url, ada);
});
afterAll(() => server.stop());

const call = (name: string, body: unknown, headers: Record<string, string> = bearerOf(ada)) =>
  post(`${server.url}/sync/${name}`, body, headers);
const push = (...entries: unknown[]) => call('push', { v, epoch, entries });

test('[Y4] push, pull, chunks and digest answer as the contract says', async () => {
  const sent = await pushAt(server.url, ada, [await sendEntry(ada, bela, 'Bonsoir')]);
  expect(pushAnswer.parse(sent.body).results).toMatchObject([{ status: 'applied', row: { seq: 1, text: 'Bonsoir' } }]);
  expect(sent.body).not.toHaveProperty('changed');
  const pulled = await call('pull', { v, epoch: null, heads: [] }, bearerOf(bela));
  expect(pullAnswer.parse(pulled.body).streams.find(({ kind }) => kind === 'conversation')?.rows).toMatchObject([
    { text: 'Bonsoir' },
  ]);
  const paged = await call('chunks', { v, epoch, stream: await pairOf(ada, bela), chunks: [0] }, bearerOf(bela));
  expect(chunksAnswer.parse(paged.body).chunks?.completeChunks).toEqual([0]);
  expect(digestAnswer.safeParse((await call('digest', { v })).body).success).toBe(true);
});

test('[Y8] the digest is what a device computes from its heads', async () => {
  const pulled = pullAnswer.parse((await call('pull', { v, epoch: null, heads: [] }, bearerOf(bela))).body);
  const heads = pulled.streams
    .map((s) => [s.stream, s.throughRev, s.membership.rev, s.card?.rev ?? 0].join(':'))
    .sort();
  const mine = createHash('sha256')
    .update(`${pulled.epoch}|${heads.join(',')}`)
    .digest('hex');
  expect((await call('digest', { v }, bearerOf(bela))).body).toMatchObject({ digest: mine });
});

test('[Y10] a large answer is compressed; a small one or a refusal is not', async () => {
  await pushAt(
    server.url,
    ada,
    await Promise.all(Array.from({ length: 20 }, (_, n) => sendEntry(ada, bela, `Bonsoir, ${n}`))),
  );
  const postEncoded = (name: string, body: unknown, encoding: string) =>
    rawAnswer(`${server.url}/sync/${name}`, body, { ...bearerOf(bela), 'accept-encoding': encoding });
  const [plain, zipped, small] = [
    await postEncoded('pull', { v, epoch: null, heads: [] }, 'identity'),
    await postEncoded('pull', { v, epoch: null, heads: [] }, 'gzip'),
    await postEncoded('digest', { v }, 'gzip'),
  ];
  expect(zipped.headers['content-encoding']).toBe('gzip');
  expect(zipped.body.length).toBeLessThan(plain.body.length / 3);
  expect(pullAnswer.parse(JSON.parse(gunzipSync(zipped.body).toString())).streams).toEqual(
    pullAnswer.parse(JSON.parse(plain.body.toString())).streams,
  );
  expect(small.headers['content-encoding']).toBeUndefined();
  expect((await postEncoded('pull', { v }, 'gzip')).headers).toMatchObject({ 'content-length': expect.any(String) });
  expect(digestAnswer.safeParse(JSON.parse(small.body.toString())).success).toBe(true);
});

test('every answer carries the server’s time', async () => {
  for (const answer of [await call('digest', { v }), await call('digest', 'x'), await call('pull', {}, {})])
    expect(Math.abs(Date.parse(String(answer.body['serverTime'])) - Date.now())).toBeLessThan(10_000);
});

test('[Y16] without a token, or with a foreign one, nothing is answered', async () => {
  const { jwtSecret } = await keysIn(server.dataDir);
  const signed = (
    claims: object,
    { secret = jwtSecret, audience = 'authenticated', ends = '1h' as string | null } = {},
  ) => {
    const token = new SignJWT({ sub: ada.id, role: 'authenticated', ...claims })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(audience)
      .setIssuedAt();
    return (ends === null ? token : token.setExpirationTime(ends)).sign(new TextEncoder().encode(secret));
  };
  const unsigned = `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify({ sub: ada.id, role: 'authenticated', aud: 'authenticated', exp: 4e9 }))}.`;
  const bad = [
    signed({}, { secret: 'x'.repeat(64) }),
    signed({}, { ends: '-1s' }),
    signed({}, { ends: null }),
    signed({}, { audience: 'other' }),
    signed({ role: 'service_role' }),
    signed({ role: 'anon' }),
    signed({ sub: undefined }),
    signed({ sub: 'ada' }),
    Promise.resolve('nonsense'),
    Promise.resolve(unsigned),
  ];
  for (const token of await Promise.all(bad))
    expect(await call('digest', { v }, { authorization: `Bearer ${token}` })).toMatchObject({
      status: 401,
      body: { code: 'unauthorized' },
    });
  for (const authorization of ['', 'Bearer', `Basic ${ada.accessToken}`])
    expect(await call('digest', { v }, { authorization })).toMatchObject({ status: 401 });
  expect(await call('digest', { v }, { authorization: `Bearer ${await signed({})}` })).toMatchObject({ status: 200 });
});

test('[Y18] an outdated protocol is refused as such, whatever the rest of the request', async () => {
  for (const name of ['push', 'pull', 'chunks', 'digest'])
    expect(await call(name, { v: 0, other: 1 })).toMatchObject({ status: 426, body: { code: 'protocol-too-old' } });
});

test('an invalid request is a bad request', async () => {
  const bodies: [string, unknown][] = [
    ['push', 'not json'],
    ['push', {}],
    ['push', { v, epoch, entries: [] }],
    ['push', { v, epoch, entries: [{ id: 'x' }] }],
    ['push', { v, epoch, entries: 'all' }],
    ['push', { v, epoch, entries: Array.from({ length: PUSH_LIMIT + 1 }, () => ({ id: newId() })) }],
    ['pull', { v }],
    ['pull', { v, epoch, heads: [[1, 2, 3, 4]] }],
    ['pull', { v, epoch, heads: [[ada.id, 1, 2]] }],
    ['pull', { v: '1', epoch: null, heads: [] }],
    ['chunks', { v, epoch, stream: ada.id, chunks: [] }],
    ['chunks', { v, epoch, stream: ada.id, chunks: [-1] }],
    ['chunks', { v, epoch, stream: 'x', chunks: [0] }],
    ['digest', 'x'],
    [
      'chunks',
      {
        v,
        epoch,
        stream: ada.id,
        chunks: [0],
        more: Array.from({ length: CHUNKS_LIMIT }, () => ({ stream: ada.id, chunks: [1] })),
      },
    ],
  ];
  for (const [name, body] of bodies)
    expect([name, body, await call(name, body)]).toMatchObject([
      name,
      body,
      { status: 400, body: { code: 'bad-request' } },
    ]);
});

test('[Y4] an invalid entry is rejected alone, in its place', async () => {
  const [first, last] = [await sendEntry(ada, bela, 'un'), await sendEntry(ada, bela, 'deux')];
  const long = await sendEntry(ada, bela, '🌙'.repeat(MESSAGE_LENGTH + 1));
  const empty = await sendEntry(ada, bela, '  ');
  const unknown = entryOf('message.shout', {});
  const { body } = await push(long, first, empty, unknown, last);
  expect(body['results']).toMatchObject([
    { id: long.id, status: 'rejected', code: 'text-too-long' },
    { id: first.id, status: 'applied' },
    { id: empty.id, status: 'rejected', code: 'empty-message' },
    { id: unknown.id, status: 'rejected', code: 'invalid' },
    { id: last.id, status: 'applied' },
  ]);
  expect(pushAnswer.safeParse((await push(long)).body).data?.results).toMatchObject([
    { id: long.id, status: 'rejected' },
  ]);
});

test('a thousand characters are accepted, also at two code units each', async () => {
  const { body } = await push(await sendEntry(ada, bela, '🌙'.repeat(MESSAGE_LENGTH)));
  expect(body['results']).toMatchObject([{ status: 'applied' }]);
});

test('[Y21] a push under another epoch is refused whole', async () => {
  const entry = await sendEntry(ada, bela, 'ailleurs');
  expect(await call('push', { v, epoch: 'another', entries: [entry] })).toMatchObject({
    status: 200,
    body: { refused: true, results: [] },
  });
  expect(await call('push', { v, epoch: 'another', entries: [{ ...entry, data: {} }] })).toMatchObject({
    body: { refused: true, results: [] },
  });
  expect((await push(entry)).body['results']).toMatchObject([{ status: 'applied' }]);
});

test('[Y2] the same push twice at once has the effect of one', async () => {
  const entry = await sendEntry(ada, bela, 'une fois');
  const answers = await Promise.all([push(entry), push(entry), push(entry)]);
  const states = answers.flatMap(({ body }) => (body['results'] as { status: string }[]).map(({ status }) => status));
  expect(states.toSorted()).toEqual(['applied', 'duplicate', 'duplicate']);
});

test('a body that is too large is refused', async () => {
  expect(await call('pull', { v, epoch, heads: [], more: 'x'.repeat(1024 * 1024) })).toMatchObject({
    status: 413,
    body: { code: 'too-large' },
  });
});

test('other paths and methods are not found', async () => {
  expect(await call('live', [])).toMatchObject({ status: 404 });
  expect(await requestJson(`${server.url}/sync/pull`, { headers: bearerOf(ada) })).toMatchObject({ status: 404 });
});

test('[Y4] a stream that stays locked means retry, and nothing is written', async () => {
  const sql = postgres(server.backend.ownerUrl as string, { max: 1, onnotice: () => undefined });
  const entry = await sendEntry(ada, bela, 'plus tard');
  const held = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holding = sql.begin(async (tx) => {
    await tx`select from public.streams where id = ${await pairOf(ada, bela)} for update`;
    locked.resolve();
    await held.promise;
  });
  await locked.promise;
  const answer = await push(entry);
  expect(answer).toMatchObject({ status: 503, body: { code: 'retry' } });
  expect(answer.headers.get('retry-after')).toBe('1');
  held.resolve();
  await holding;
  await sql.end();
  expect((await push(entry)).body['results']).toMatchObject([{ status: 'applied' }]);
});

test('[Y4] invalid characters do not stop the queue: texts lose them, other fields are refused', async () => {
  const [broken, cut] = [await sendEntry(ada, bela, 'avant\0après'), await sendEntry(ada, bela, 'moitié \ud83d')];
  const url = await sendEntry(ada, bela, 'image');
  const { body, status } = await push(broken, cut, { ...url, data: { ...url.data, mediaUrl: 'https://a.test/\0' } });
  expect(status).toBe(200);
  expect(body['results']).toMatchObject([
    { status: 'applied', row: { text: 'avantaprès' } },
    { status: 'applied', row: { text: 'moitié \ufffd' } },
    { status: 'rejected', code: 'invalid' },
  ]);
  for (const name of ['pull', 'push'])
    expect(await call(name, { v, epoch: '\0', heads: [], entries: [broken] })).toMatchObject({
      status: 400,
      body: { code: 'bad-request' },
    });
});

test('[SHELL-149] the server asks every 25 s whether a connection still answers', async () => {
  const socket = new WebSocket(`${server.url.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`);
  const first = await new Promise<string>((resolve) =>
    socket.addEventListener('message', ({ data }) => resolve(String(data)), { once: true }),
  );
  socket.close();
  expect(JSON.parse(first.slice(1))).toMatchObject({ pingInterval: 25_000 });
});
