/** What is refused, what waits and what stays open while the site can only be read [S34]. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { newPair, type PairMember } from '#tests/support/pair.ts';
import {
  closedFunctions,
  notedTables,
  notingFunctions,
  openActions,
  openFunctions,
  serverFunctions,
  takingBack,
  waitingActions,
} from './read-only-matrix.ts';

let database: TestDatabase;
let ada: PairMember;
let bela: PairMember;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
const turn = (name: string, isStopped: boolean) =>
  database.owner`update app.site_switches set stopped_at = ${isStopped ? new Date() : null} where name = ${name}`;
beforeEach(async () => {
  ({ ada, bela } = await newPair(database));
  return async () => {
    await turn('read-only', false);
    await turn('sign-up', false);
  };
});

const entry = (action: string, data: object) => ({ id: randomUUID(), timestamp: 0, action, data });
const target = () => ({
  conversationId: ada.stream,
  memberId: bela.id,
  groupId: randomUUID(),
  messageId: randomUUID(),
});

test('[S34] each action is open for a reason of the rule, takes back, or waits', async () => {
  const rows = await database.owner<
    { name: string; open_when: object | null }[]
  >`select name, open_when from app.actions`;
  const open = Object.values(openActions).flat();
  const expected = [
    ...open.map((name) => [name, {}] as const),
    ...Object.entries(takingBack),
    ...waitingActions.map((name) => [name, null] as const),
  ];
  expect(Object.fromEntries(rows.map((row) => [row.name, row.open_when]))).toEqual(Object.fromEntries(expected));
  expect(expected).toHaveLength(rows.length);
});

test('[S34] every action behaves as its row says: it waits until a moment, or passes', async () => {
  await turn('read-only', true);
  const waits = async (action: string, data: object) => {
    const [result] = await ada.push(entry(action, { ...target(), ...data }));
    if (result?.status === 'deferred') expect(Date.parse(result.until ?? '') - Date.now()).toBeLessThan(60_000);
    return result?.status === 'deferred';
  };
  const sent = { receiverId: bela.id, type: 'text', text: 'Bonsoir', mediaUrl: null, gifUrl: null };
  for (const action of waitingActions)
    expect([action, await waits(action, action === 'message.send' ? sent : {})]).toEqual([action, true]);
  for (const [action, data] of Object.entries(takingBack)) {
    expect([action, await waits(action, data)]).toEqual([action, false]);
    expect([action, await waits(action, {})]).toEqual([action, true]);
  }
  for (const action of Object.values(openActions).flat())
    expect([action, await waits(action, {})]).toEqual([action, false]);
});

test('[S34] what waited is applied once the site can be written again, in order, and once', async () => {
  const first = ada.send('Premier');
  const reply = ada.send('Réponse', undefined, { replyTo: first.id as never });
  await turn('read-only', true);
  expect((await ada.push(first, reply)).map(({ status }) => status)).toEqual(['deferred', 'deferred']);
  expect(await database.owner`select from public.messages where stream_id = ${ada.stream}`).toHaveLength(0);
  await turn('read-only', false);
  expect((await ada.push(first, reply)).map(({ status }) => status)).toEqual(['applied', 'applied']);
  await turn('read-only', true);
  expect((await ada.push(first)).map(({ status }) => status)).toEqual(['duplicate']);
});

test('[S34] blocking, reading and reporting pass while a message waits', async () => {
  const said = await bela.says('Bonsoir');
  await turn('read-only', true);
  const statuses = await ada.push(
    ada.read(1, ada.epoch),
    ada.send('Non'),
    ada.report({ messageIds: [said as never] }),
    ada.block(),
  );
  expect(statuses.map(({ status }) => status)).toEqual(['applied', 'deferred', 'applied', 'applied']);
});

interface DatabaseFunction {
  name: string;
  isPublic: boolean;
  isVolatile: boolean;
  mayCall: boolean;
  body: string;
}
const readFunctions = () => database.owner<DatabaseFunction[]>`
  select p.proname as name, p.pronamespace = 'public'::regnamespace as "isPublic", p.provolatile = 'v' as "isVolatile",
    has_function_privilege('authenticated', p.oid, 'execute') or has_function_privilege('anon', p.oid, 'execute') as "mayCall",
    p.prosrc as body
  from pg_proc p where p.pronamespace in ('public'::regnamespace, 'app'::regnamespace) and p.prorettype <> 'trigger'::regtype`;

/** Returns the tables to which a function writes, by its own body or by what it calls. */
function tablesWrittenBy(body: string, helpers: ReadonlyMap<string, string>, visited = new Set<string>()): string[] {
  const own = [...body.matchAll(/(?:insert into|delete from|update) ((?:app|public)\.\w+)/g)].map(
    ([, table = '']) => table,
  );
  const called = [...body.matchAll(/app\.(\w+)\(/g)].flatMap(([, name = '']) => {
    const helper = helpers.get(name);
    if (helper === undefined || visited.has(name)) return [];
    visited.add(name);
    return tablesWrittenBy(helper, helpers, visited);
  });
  return [...own, ...called];
}

test('[S34] each function is a reading one, closed, open, noting, or of servers, and its body says so', async () => {
  const listed = [...closedFunctions, ...openFunctions, ...notingFunctions, ...serverFunctions];
  expect(new Set(listed).size).toBe(listed.length);
  const functions = (await readFunctions()).filter(({ isPublic }) => isPublic);
  const names = (those: readonly DatabaseFunction[]) => those.map(({ name }) => name).sort();
  expect(names(functions.filter(({ isVolatile }) => isVolatile))).toEqual([...listed].sort());
  expect(names(functions.filter(({ name, mayCall }) => mayCall && serverFunctions.includes(name)))).toEqual([]);
  for (const { name, body } of functions) {
    // This one says it to everybody, and closes nothing.
    if (name !== 'site_state')
      expect([name, /require_writable|is_read_only/.test(body)]).toEqual([name, closedFunctions.includes(name)]);
  }
});

test('[S34] what is listed as noting writes nothing else, whatever it calls', async () => {
  const functions = await readFunctions();
  const helpers = new Map<string, string>();
  // Several may have one name.
  for (const { name, isPublic, body } of functions)
    if (!isPublic) helpers.set(name, `${helpers.get(name) ?? ''}\n${body}`);
  const written = (name: string) =>
    tablesWrittenBy(functions.find((each) => each.isPublic && each.name === name)?.body ?? '', helpers);
  for (const name of notingFunctions)
    expect([name, written(name).filter((table) => !notedTables.includes(table))]).toEqual([name, []]);
  expect(written('confirm_request')).toContain('app.house_requests');
});

test('[S34] closed functions say `read-only`, and what removes or withdraws still passes', async () => {
  await turn('read-only', true);
  const call = (name: string, request: object) =>
    ada.seen.run(async (tx) => {
      const [row] = await tx.unsafe<{ answer: unknown }[]>(`select public.${name}($1::text::jsonb) as answer`, [
        JSON.stringify(request),
      ]);
      return row?.answer;
    });
  // A professional, a room and a call need more than this member has; a visit is not recorded, and says nothing.
  const others = ['create_referral_code', 'record_visit', 'open_live_room', 'say_in_live_room', 'start_call'];
  const raising = closedFunctions.filter((name) => !others.includes(name));
  for (const name of raising)
    await expect(call(name, { picture: 'avatars/x', kind: 'avatar' }), name).rejects.toThrow('read-only');
  expect(await call('set_profile_picture', { kind: 'cover', picture: null })).toMatchObject({ code: null });
  expect(await call('open_live_room', { roomId: randomUUID(), name: 'Salon' })).toEqual({ refusal: 'read-only' });
  await call('record_visit', { member: bela.id });
  expect(await database.owner`select from public.profile_visits where visitor_id = ${ada.id}`).toHaveLength(0);
});

test('[S34] an upload is asked to wait, and is not refused for good', async () => {
  await turn('read-only', true);
  const name = `${ada.id}/avatar-${randomUUID()}.webp`;
  const [row] = await ada.seen.run(
    (tx) => tx<{ answer: object }[]>`select app.begin_upload('avatars', ${name}, 10) as answer`,
  );
  expect(row?.answer).toMatchObject({ code: 'read-only', wait: 40 });
});

test('[S34] without registrations nobody becomes a member, by no way; members are as before', async () => {
  await turn('sign-up', true);
  await expect(database.createMember({ username: 'tardive' })).rejects.toThrow('sign-up-closed');
  const [row] = await database.owner<{ refusal: string }[]>`select public.sign_up_refusal('{}') as refusal`;
  expect(row?.refusal).toBe('sign-up-closed');
  const register = ada.seen.run((tx) => tx`select public.register_professional('{}')`);
  await expect(register).rejects.toThrow('sign-up-closed');
  expect(await ada.push(ada.send('Bonsoir'))).toMatchObject([{ status: 'applied' }]);
  await turn('sign-up', false);
  await turn('read-only', true);
  await expect(database.createMember({ username: 'tardive' })).rejects.toThrow('read-only');
});
