/** What the group namespace refuses. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { groupRequests, type GroupRequest } from '#schemas/wire/group-events.ts';
import { authenticated, connectGroups } from '#tests/support/group-socket-client.ts';
import { bearerOf } from '#tests/support/json-requests.ts';
import { startTestServer, type TestMember, type TestServer } from '#tests/support/server.ts';
import { admittedRequests } from './requests.ts';

let server: TestServer;
let [ada, bela] = [] as unknown as [TestMember, TestMember];
beforeAll(async () => {
  server = await startTestServer();
  [ada, bela] = [await server.signUp('adarefused'), await server.signUp('belarefused')];
});
afterAll(() => server.stop());

const asAda = () => ({ userId: ada.id, username: ada.username, token: ada.accessToken });
const newId = () => crypto.randomUUID();

const junk: readonly unknown[] = [
  null,
  'text',
  42,
  true,
  [],
  [{}],
  { groupId: 'x' },
  { groupId: {}, userId: 7, name: null, message: ['a'], token: {} },
  { groupId: newId(), userId: 'nobody', limit: -1, memberIds: 'all', switches: 'none', privacy: 'secret' },
  { groupId: newId(), message: 'a'.repeat(1001), name: '', messageType: 'video', limit: 1e9, fields: [] },
  { __proto__: null, group_id: newId(), toString: 'x', constructor: 'y' },
];

test('[GROUP-50] every request fed with junk gets a `group:error`, and the server goes on', async () => {
  const client = await authenticated(server.url, ada);
  for (const request of Object.keys(groupRequests) as GroupRequest[])
    for (const payload of junk) {
      const fits = groupRequests[request].safeParse(payload).success;
      const ack = await client.ask(request, payload);
      if (!fits) expect([request, payload, ack.success]).toEqual([request, payload, false]);
      if (!ack.success) expect((await client.next('group:error')).message).toMatch(/^\p{Lu}.*\.$/u);
    }
  for (const request of Object.keys(groupRequests)) client.emit(request);
  client.emit('group:unknown', {});
  expect((await client.ask('group:list')).success).toBe(true);
  client.close();
});

test('[GROUP-13] whoever does not say who they are is refused, and closed', async () => {
  const silent = await connectGroups(server.url);
  for (const request of admittedRequests) {
    silent.emit(request, { groupId: newId(), userId: bela.id, message: 'Bonsoir' });
    expect((await silent.next('group:error')).message).toMatch(/session/);
  }
  expect(await silent.closed).toBe('io server disconnect');
}, 20_000);

test('[GROUP-13] the token decides: another name, id or a forged token is refused', async () => {
  const client = await connectGroups(server.url);
  for (const over of [
    { userId: bela.id },
    { username: bela.username },
    { token: 'forged' },
    { token: bela.accessToken },
    { token: undefined },
  ])
    expect([over, await client.ask('group:authenticate', { ...asAda(), ...over })]).toMatchObject([
      over,
      { success: false },
    ]);
  expect(client.received.map(({ name }) => name)).not.toContain('group:authenticated');
  expect(await client.ask('group:authenticate', asAda())).toEqual({ success: true });
  expect(
    await client.ask('group:authenticate', { userId: bela.id, username: bela.username, token: bela.accessToken }),
  ).toMatchObject({ success: false, code: 'forbidden' });
  client.close();
  for (const auth of [{ token: 'forged' }, { token: ada.accessToken, userId: bela.id }, { token: 7 }])
    await expect(connectGroups(server.url, auth)).rejects.toMatchObject({ data: { code: expect.any(String) } });
});

test('[GROUP-50] a request in another member’s name has no effect', async () => {
  const client = await authenticated(server.url, ada);
  for (const [request, payload] of [
    ['group:create', { name: 'Forgé', createdBy: bela.id }],
    ['group:create', { name: 'Forgé', created_by: bela.id }],
    ['group:sendMessage', { groupId: newId(), message: 'x', sender_id: bela.id }],
    ['group:list', { userId: bela.id }],
    ['group:leave', { groupId: newId(), userId: bela.id }],
  ] as const)
    expect([request, await client.ask(request, payload)]).toEqual([request, { success: false, code: 'forbidden' }]);
  client.emit('group:list');
  expect((await client.next('group:list')).groups).toEqual([]);
  client.close();
});

test('[GROUP-62] what the rules of groups refuse is told in French', async () => {
  const [client, other] = [await authenticated(server.url, ada), await authenticated(server.url, bela)];
  client.emit('group:create', { name: 'Les mots justes', privacy: 'private' });
  const { group } = await client.next('group:created');
  for (const [by, request, payload, message] of [
    [client, 'group:create', { name: 'ab' }, 'Le nom compte au moins 3 caractères.'],
    [client, 'group:addMember', { userId: ada.id }, 'Ce membre n’existe plus.'],
    [client, 'group:removeMember', { userId: bela.id }, 'Ce membre n’existe plus.'],
    [client, 'group:promoteMember', { userId: bela.id }, 'Ce membre n’existe plus.'],
    [client, 'group:sendMessage', { message: '  ' }, 'Le message est vide.'],
    [other, 'group:join', {}, 'Ce groupe n’existe pas, ou n’est pas ouvert à tous.'],
    [other, 'group:sendMessage', { message: 'Bonsoir' }, 'Ce groupe n’existe pas, ou n’est pas ouvert à tous.'],
    [other, 'group:getMessages', {}, 'Ce groupe n’existe pas, ou n’est pas ouvert à tous.'],
    [other, 'group:leave', {}, 'Ce groupe n’existe pas, ou n’est pas ouvert à tous.'],
    [other, 'group:delete', {}, 'Ce groupe n’existe pas, ou n’est pas ouvert à tous.'],
  ] as const) {
    by.emit(request, { groupId: group.id, ...payload });
    expect([request, (await by.next('group:error')).message]).toEqual([request, message]);
  }
  for (const each of [client, other]) each.close();
});

test('[Y16] a client is disconnected when its session ends', async () => {
  const cleo = await server.signUp('cleorefused');
  const client = await authenticated(server.url, cleo);
  await fetch(`${server.url}/auth/v1/logout`, { method: 'POST', headers: bearerOf(cleo) });
  expect(await client.closed).toBe('io server disconnect');
});

test('one budget serves both transports: what HTTP has used is refused here', async () => {
  const poor = await startTestServer({ rate: { burst: 6, perSecond: 0.001 } });
  const member = await poor.signUp('pauvrette');
  const client = await authenticated(poor.url, member);
  await Promise.all(
    Array.from({ length: 6 }, () =>
      fetch(`${poor.url}/sync/digest`, {
        method: 'POST',
        headers: { authorization: `Bearer ${member.accessToken}`, 'content-type': 'application/json' },
        body: '{"v":2}',
      }),
    ),
  );
  client.emit('group:discover');
  expect((await client.next('group:error')).message).toBe('Trop de demandes à la fois. Patientez un instant.');
  client.close();
  await poor.stop();
});
