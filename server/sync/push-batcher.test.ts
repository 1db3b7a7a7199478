import postgres from 'postgres';
import { PROTOCOL_VERSION } from '#schemas/limits.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultProxy } from '#tests/faults/fault-proxy.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { newPair, type PairMember } from '#tests/support/pair.ts';
import { databaseFailure } from './failures.ts';
import { batchPushes, type Push } from './push-batcher.ts';
import { openMemberDatabase, type MemberDatabase, type PushPart } from './member-database.ts';
import { resultsIn } from './commit-effects.ts';

let database: TestDatabase;
let members: MemberDatabase;
let pairs: { ada: PairMember; bela: PairMember }[];
beforeAll(async () => {
  database = await freshDatabase();
  members = openMemberDatabase(database.syncUrl);
  pairs = await Promise.all(Array.from({ length: 6 }, () => newPair(database)));
});
afterAll(async () => {
  await members.stop();
  await database.drop();
});

/** Wraps the database: records its calls, and lets a test disturb them. */
function watchedDatabase(
  disturb: (parts: readonly PushPart[], write: () => Promise<unknown>, nth: number) => Promise<unknown> = (_, write) =>
    write(),
) {
  const calls: string[][] = [];
  const push = batchPushes(
    {
      pushBatch(parts, wait) {
        calls.push(parts.map(({ member }) => member));
        return disturb(parts, () => members.pushBatch(parts, wait), calls.length);
      },
    },
    () => true,
  );
  return { calls: calls, push };
}
const codeError = (code: string) => Object.assign(new Error(code), { code });
const pushText = async (push: Push, side: PairMember, ...entries: ReturnType<PairMember['send']>[]) =>
  resultsIn((await push(side.id, { v: PROTOCOL_VERSION, epoch: side.epoch, entries })).effects, side.id).map(
    ({ status, code }) => code ?? status,
  );
const texts = async ({ stream }: PairMember) =>
  (await database.owner`select text from public.messages where stream_id = ${stream} order by seq`).map(
    ({ text }) => text as string,
  );

test('[Y4] pushes that arrive during a transaction share the next one', async () => {
  const under = Promise.withResolvers<void>();
  const { calls, push } = watchedDatabase(async (_, write, nth) => {
    if (nth === 1) await under.promise;
    return write();
  });
  const [first, ...others] = pairs.map(({ ada }) => ada) as [PairMember, ...PairMember[]];
  const said = [pushText(push, first, first.send('un'))];
  await expect.poll(() => calls.length).toBe(1);
  said.push(...others.map((side) => pushText(push, side, side.send('un'))));
  under.resolve();
  expect((await Promise.all(said)).flat()).toEqual(pairs.map(() => 'applied'));
  expect(calls).toEqual([[first.id], others.map(({ id }) => id)]);
});

test('[Y3] two pushes of one member or conversation never share a transaction, in order', async () => {
  const { calls, push } = watchedDatabase();
  const [{ ada, bela }] = pairs as [{ ada: PairMember; bela: PairMember }];
  const before = await texts(ada);
  await Promise.all([
    pushText(push, ada, ada.send('a')),
    pushText(push, ada, ada.send('b')),
    pushText(push, bela, bela.send('c')),
  ]);
  expect(calls.every((parts) => parts.length === 1)).toBe(true);
  expect(await texts(ada)).toEqual([...before, 'a', 'b', 'c']);
});

test('[Y3] two pushes that spell a conversation differently never share a transaction', async () => {
  const { calls, push } = watchedDatabase();
  const [{ ada, bela }] = pairs as [{ ada: PairMember; bela: PairMember }];
  const entry = bela.send('MAJUSCULES');
  const loud = { ...entry, data: { ...entry.data, conversationId: bela.stream.toUpperCase() } } as typeof entry;
  await Promise.all([pushText(push, ada, ada.send('minuscules')), pushText(push, bela, loud)]);
  expect(calls).toEqual([[ada.id], [bela.id]]);
});

/** Installs a trigger that runs a statement whenever a message with this text is written. */
async function whenWritten(words: string, statement: string): Promise<() => Promise<unknown>> {
  await database.owner.unsafe(`
    create function app.disturbed() returns trigger language plpgsql as $$ begin if new.text = '${words}' then ${statement}; end if; return new; end $$;
    create trigger disturbed before insert on public.messages for each row execute function app.disturbed()`);
  return () => database.owner.unsafe('drop trigger disturbed on public.messages; drop function app.disturbed()');
}

test('[Y4] a failing part is isolated by halving, and its member’s next push goes separately', async () => {
  const undisturbed = await whenWritten('poison', `raise exception 'poison' using errcode = '22000'`);
  const { calls, push } = watchedDatabase();
  const sides = pairs.map(({ ada }) => ada);
  const pushed = () =>
    Promise.allSettled(sides.map((side, n) => pushText(push, side, side.send(n === 2 ? 'poison' : 'sain'))));
  const ids = sides.map(({ id }) => id);
  const expected = sides.map((_, n) => (n === 2 ? 'rejected' : 'fulfilled'));
  expect((await pushed()).map(({ status }) => status)).toEqual(expected);
  expect(calls).toEqual([ids, ids.slice(0, 3), ids.slice(3), ids.slice(0, 2), [ids[2]], [ids[2]]]);
  calls.length = 0;
  expect((await pushed()).map(({ status }) => status)).toEqual(expected);
  expect(calls).toEqual([[ids[2]], ids.toSpliced(2, 1)]);
  for (const [n, side] of sides.entries())
    expect((await texts(side)).filter((text) => text === 'sain')).toHaveLength(n === 2 ? 0 : 2);
  await undisturbed();
});

test('[Y4] a slow push is answered after everything that came with it and since', async () => {
  const undisturbed = await whenWritten('lent', 'perform pg_sleep(1.2)');
  const { calls, push } = watchedDatabase();
  const sides = pairs.map(({ ada }) => ada);
  const order: number[] = [];
  const said = (n: number, side: PairMember, words: string) =>
    pushText(push, side, side.send(words)).then(([status]) => order.push(status === 'applied' ? n : -1));
  const first = sides.map((side, n) => said(n, side, n === 0 ? 'lent' : 'vite'));
  await expect.poll(() => calls.length).toBe(1);
  const since = said(6, pairs[5]?.bela as PairMember, 'depuis');
  await Promise.all([...first, since]);
  expect(order.toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(order.at(-1)).toBe(0);
  await undisturbed();
  calls.length = 0;
  await Promise.all(sides.map((side, n) => said(n, side, 'ensuite')));
  expect(calls).toEqual([[sides[0]?.id], sides.slice(1).map(({ id }) => id)]);
});

test('[Y4] a member who reuses an id of a running transaction makes nobody else wait', async () => {
  const [overdue, free] = pairs.map(({ bela }) => bela) as [PairMember, PairMember];
  // Without limits of its own, a transaction would wait for ever.
  const admin = postgres(database.adminUrl, { max: 1 });
  for (const limit of ['lock_timeout', 'statement_timeout'])
    await admin.unsafe(
      `alter role sync_node in database ${new URL(database.syncUrl).pathname.slice(1)} set ${limit} = 0`,
    );
  await admin.end();
  const patient = openMemberDatabase(database.syncUrl);
  const push = batchPushes(patient, () => true);
  const entry = overdue.send('le même');
  const order: string[] = [];
  const said = (side: PairMember, each: typeof entry) =>
    pushText(push, side, each).then(([status]) => order.push(`${side === overdue ? 'late' : 'free'} ${status}`));
  let both: Promise<unknown> = Promise.resolve();
  await database.owner.begin(async (tx) => {
    await tx`insert into app.applied_entries (id, member_id, state) values (${entry.id}, ${overdue.id}, 'cancelled')`;
    const others = said(free, free.send('libre'));
    both = Promise.all([said(overdue, entry), others]);
    await others;
  });
  await both;
  await patient.stop();
  expect(order).toEqual(['free applied', 'late cancelled']);
});

test('[Y4] an unreadable answer fails its own part only, and nobody is asked again', async () => {
  const { calls, push } = watchedDatabase(async (_, write) => {
    const answer = (await write()) as { groups: { results: { part: number; status: string }[] }[] };
    for (const { results } of answer.groups)
      for (const result of results) if (result.part === 2) result.status = 'perhaps';
    return answer;
  });
  const sides = pairs.map(({ ada }) => ada);
  const outcomes = await Promise.allSettled(sides.map((side) => pushText(push, side, side.send('lu'))));
  expect(outcomes.map(({ status }) => status)).toEqual(sides.map((_, n) => (n === 1 ? 'rejected' : 'fulfilled')));
  expect(calls).toHaveLength(1);
});

test('[Y2] a transaction of unknown outcome is resent part by part without duplicates', async () => {
  const { push } = watchedDatabase(async (_, write, nth) => {
    const answer = await write();
    if (nth === 1) throw codeError('40001');
    return answer;
  });
  const sides = pairs.map(({ bela }) => bela);
  expect((await Promise.all(sides.map((side) => pushText(push, side, side.send('une fois'))))).flat()).toEqual(
    sides.map(() => 'duplicate'),
  );
  for (const side of sides) expect((await texts(side)).filter((text) => text === 'une fois')).toHaveLength(1);
});

test('[Y4] a database outage is not retried for each push', async () => {
  const { calls, push } = watchedDatabase(() => Promise.reject(codeError('CONNECTION_CLOSED')));
  const outcomes = await Promise.allSettled(pairs.map(({ ada }) => pushText(push, ada, ada.send('?'))));
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
  expect(calls).toHaveLength(1);
});

test('[Y3, Y4] a locked conversation makes no other wait and keeps its own order', async () => {
  const numbers = [1, 2, 3, 4, 5, 6];
  const [lockHolder, free] = pairs.map(({ ada }) => ada) as [PairMember, PairMember];
  const { calls, push } = watchedDatabase();
  const order: string[] = [];
  let overdue: Promise<unknown> = Promise.resolve();
  await database.owner.begin(async (tx) => {
    await tx`select from public.streams where id = ${lockHolder.stream} for update`;
    overdue = Promise.all(
      numbers.map((n) =>
        pushText(push, lockHolder, lockHolder.send(`tard ${n}`)).then(([status]) => order.push(`held ${status}`)),
      ),
    );
    await pushText(push, free, free.send('aussitôt'));
    order.push('free');
    // One push is sent and held, and waits; the others stay behind it.
    expect(calls.filter(([member]) => member === lockHolder.id)).toHaveLength(2);
  });
  await overdue;
  expect(order).toEqual(['free', ...numbers.map(() => 'held applied')]);
  expect((await texts(lockHolder)).slice(-6)).toEqual(numbers.map((n) => `tard ${n}`));
});

test('[Y3] a push for a conversation whose earlier push failed in a batch waits for that one', async () => {
  const under = Promise.withResolvers<void>();
  const { calls, push } = watchedDatabase(async (_, write, nth) => {
    if (nth === 1) throw codeError('40P01');
    if (nth <= 3) await under.promise;
    return write();
  });
  const [one, other] = pairs.map(({ ada }) => ada) as [PairMember, PairMember];
  const said = [pushText(push, one, one.send('à côté')), pushText(push, other, other.send('avant'))];
  await expect.poll(() => calls.length).toBe(2);
  said.push(pushText(push, other, other.send('après')));
  under.resolve();
  expect((await Promise.all(said)).flat()).toEqual(['applied', 'applied', 'applied']);
  expect((await texts(other)).slice(-2)).toEqual(['avant', 'après']);
  expect(calls).toEqual([[one.id, other.id], [one.id], [other.id], [other.id]]);
});

test('[Y4] a push beyond the queue’s limit is told at once to retry', async () => {
  const under = Promise.withResolvers<void>();
  const push = batchPushes(
    { pushBatch: async (parts, wait) => (await under.promise, members.pushBatch(parts, wait)) },
    () => true,
    3,
  );
  const [one, other] = pairs.map(({ ada }) => ada) as [PairMember, PairMember];
  const first = pushText(push, one, one.send('a'), one.send('b'), one.send('c'));
  const refused = await pushText(push, other, other.send('d')).catch(
    (error: unknown) => databaseFailure(error, 'push').code,
  );
  under.resolve();
  expect([refused, await first, await pushText(push, other, other.send('d'))]).toEqual([
    'retry',
    ['applied', 'applied', 'applied'],
    ['applied'],
  ]);
});

test('[Y4] a database that falls silent means retry, over another connection', async () => {
  const direct = new URL(database.syncUrl);
  const proxy = faultProxy(Number(direct.port));
  const gate = await proxy.openListener();
  direct.port = new URL(gate.url).port;
  const behind = openMemberDatabase(direct.href, undefined, 400);
  const push = batchPushes(behind, () => true);
  const [side] = pairs.map(({ ada }) => ada) as [PairMember];
  const [before, silent, after] = [side.send('avant'), side.send('muet'), side.send('après')];
  const said = (entry: typeof before) =>
    pushText(push, side, entry).catch((error: unknown) => databaseFailure(error, 'push').code);
  expect(await said(before)).toEqual(['applied']);
  gate.lose();
  expect(await said(silent)).toBe('retry');
  gate.heal();
  expect([await said(silent), await said(after)]).toEqual([['applied'], ['applied']]);
  await behind.stop();
  await proxy.close();
});
