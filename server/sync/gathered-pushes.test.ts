import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { strangers, type Side } from '#tests/support/pair.ts';
import { gatherPushes, type Push } from './gathered-pushes.ts';
import { openMemberDatabase, type MemberDatabase, type PushPart } from './member-database.ts';
import { resultsIn } from './seen.ts';

let database: TestDatabase;
let members: MemberDatabase;
let pairs: { ada: Side; bela: Side }[];
beforeAll(async () => {
  database = await freshDatabase();
  members = openMemberDatabase(database.syncUrl);
  pairs = await Promise.all(Array.from({ length: 6 }, () => strangers(database)));
});
afterAll(async () => {
  await members.stop();
  await database.drop();
});

/** The database, with what goes to it looked at, and disturbed. */
function watched(disturb: (parts: readonly PushPart[], write: () => Promise<unknown>, nth: number) => Promise<unknown> = (_, write) => write()) {
  const asked: string[][] = [];
  const push = gatherPushes({
    pushTogether(parts, wait) {
      asked.push(parts.map(({ member }) => member));
      return disturb(parts, () => members.pushTogether(parts, wait), asked.length);
    },
  }, () => true);
  return { asked, push };
}
const codeError = (code: string) => Object.assign(new Error(code), { code });
const says = async (push: Push, side: Side, ...entries: ReturnType<Side['send']>[]) =>
  resultsIn((await push(side.id, { v: 1, epoch: side.epoch, entries })).seen, side.id).map(({ status, code }) => code ?? status);
const texts = async ({ stream }: Side) => (await database.owner`select text from public.messages where stream_id = ${stream} order by seq`).map(({ text }) => text as string);

test('[Y4] what comes while a transaction is under way goes together in the next one', async () => {
  const under = Promise.withResolvers<void>();
  const { asked, push } = watched(async (_, write, nth) => {
    if (nth === 1) await under.promise;
    return write();
  });
  const [first, ...others] = pairs.map(({ ada }) => ada) as [Side, ...Side[]];
  const said = [says(push, first, first.send('un'))];
  await expect.poll(() => asked.length).toBe(1);
  said.push(...others.map((side) => says(push, side, side.send('un'))));
  under.resolve();
  expect((await Promise.all(said)).flat()).toEqual(pairs.map(() => 'applied'));
  expect(asked).toEqual([[first.id], others.map(({ id }) => id)]);
});

test('[Y3] two pushes of a member, or into one conversation, are never in the same transaction, and keep their order', async () => {
  const { asked, push } = watched();
  const [{ ada, bela }] = pairs as [{ ada: Side; bela: Side }];
  const before = await texts(ada);
  await Promise.all([says(push, ada, ada.send('a')), says(push, ada, ada.send('b')), says(push, bela, bela.send('c'))]);
  expect(asked.every((parts) => parts.length === 1)).toBe(true);
  expect(await texts(ada)).toEqual([...before, 'a', 'b', 'c']);
});

test('[Y4] what one part raises stops no other', async () => {
  await database.owner.unsafe(`
    create function app.no_poison() returns trigger language plpgsql as $$ begin if new.text = 'poison' then raise exception 'poison' using errcode = '22000'; end if; return new; end $$;
    create trigger no_poison before insert on public.messages for each row execute function app.no_poison()`);
  const { asked, push } = watched();
  const sides = pairs.map(({ ada }) => ada);
  const outcomes = await Promise.allSettled(sides.map((side, n) => says(push, side, side.send(n === 2 ? 'poison' : 'sain'))));
  expect(outcomes.map(({ status }) => status)).toEqual(sides.map((_, n) => (n === 2 ? 'rejected' : 'fulfilled')));
  expect(asked).toEqual([sides.map(({ id }) => id), ...sides.map(({ id }) => [id])]);
  for (const [n, side] of sides.entries()) expect((await texts(side)).filter((text) => text === 'sain')).toHaveLength(n === 2 ? 0 : 1);
  await database.owner.unsafe('drop trigger no_poison on public.messages; drop function app.no_poison()');
});

test('[Y2] a transaction of which nobody knows whether it was written is sent again part by part, and nothing is there twice', async () => {
  const { push } = watched(async (_, write, nth) => {
    const answer = await write();
    if (nth === 1) throw codeError('40001');
    return answer;
  });
  const sides = pairs.map(({ bela }) => bela);
  expect((await Promise.all(sides.map((side) => says(push, side, side.send('une fois'))))).flat()).toEqual(sides.map(() => 'duplicate'));
  for (const side of sides) expect((await texts(side)).filter((text) => text === 'une fois')).toHaveLength(1);
});

test('[Y4] a database that is away is not asked again for each of them', async () => {
  const { asked, push } = watched(() => Promise.reject(codeError('CONNECTION_CLOSED')));
  const outcomes = await Promise.allSettled(pairs.map(({ ada }) => says(push, ada, ada.send('?'))));
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
  expect(asked).toHaveLength(1);
});

test('[Y4] a conversation that somebody holds makes nobody else wait, however many wait for it', async () => {
  const [held, free] = pairs.map(({ ada }) => ada) as [Side, Side];
  const { asked, push } = watched();
  const order: string[] = [];
  let late: Promise<unknown> = Promise.resolve();
  await database.owner.begin(async (tx) => {
    await tx`select from public.streams where id = ${held.stream} for update`;
    late = Promise.all(Array.from({ length: 6 }, () => says(push, held, held.send('tard')).then(([status]) => order.push(`held ${status}`))));
    await expect.poll(() => asked.length).toBe(12);
    await says(push, free, free.send('aussitôt'));
    order.push('free');
  });
  await late;
  expect(order).toEqual(['free', ...Array<string>(6).fill('held applied')]);
});
