import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderOf } from '#schemas/commands/queue.ts';
import type { SentEntry } from '#schemas/commands/entry.ts';
import type { MemberId } from '#schemas/ids.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { between } from '#tests/support/entries.ts';
import { side, type Side } from '#tests/support/pair.ts';
import { Oracle } from './oracle.ts';

const HISTORIES = Number(process.env['HISTORIES'] ?? 10);
let database: TestDatabase;
let people = 0;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

/** A step: who, whom, what, and a number that picks among what there is. */
const step = fc.record({
  who: fc.oneof({ weight: 8, arbitrary: fc.nat(1) }, { weight: 1, arbitrary: fc.constant(2) }),
  whom: fc.oneof({ weight: 8, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constant(1) }),
  what: fc.nat(15), pick: fc.nat(7), again: fc.nat(9), together: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function entryFor({ what, pick, again }: Step, me: MemberId, other: MemberId, epoch: string, sent: string[], asked: SentEntry[]): SentEntry {
  const ask = between(me, other);
  const late = asked[pick];
  if (again === 0 && late && orderOf(late) === ask.stream) return late;
  const id = sent[sent.length - 1 - (pick % Math.max(1, sent.length))] ?? crypto.randomUUID();
  const under = pick === 7 ? 'another-life' : epoch;
  const makers = [
    () => ask.send(`message ${what}${pick}`), () => ask.send('bis'), () => ask.send('ter'), () => ask.edit(id, `corrigé ${pick}`), () => ask.remove(id), () => ask.cancel(id),
    () => ask.cancel(crypto.randomUUID()), () => ask.read(pick, under), () => ask.read(pick, epoch), () => ask.read(99, under), () => ask.hide(pick, under), () => ask.hide(99, under),
    () => ask.open(), () => ask.block(), () => ask.unblock(), () => ask.unblock(),
  ];
  return (makers[what % makers.length] ?? ask.open)();
}

async function expectSame(oracle: Oracle, me: Side, other: MemberId) {
  const seen = await me.conversation();
  const stream = oracle.streams.get(me.stream);
  const membership = stream?.members.get(me.id);
  if (!stream || !membership || !oracle.sees(me.id, other, me.stream)) return expect(seen).toBeUndefined();
  const { rev, since, read, mine, mineAtRead } = membership;
  const open = !oracle.blocks(me.id, other) && !oracle.blocks(other, me.id);
  expect(seen).toMatchObject({
    upTo: stream.rev,
    membership: { rev, since, read, mine, mineAtRead, cardAllowed: open },
    info: { rev: stream.rev, last: stream.last, theirRead: stream.shown.get(other) ?? 0, otherId: other },
    rows: stream.messages.map(({ seq, rev: version, id, senderId, text }) => ({ seq, rev: version, id, senderId, text })),
  });
  expect(seen?.card === null).toBe(!open);
}

async function play(steps: readonly Step[]): Promise<void> {
  const number = ++people;
  const members: MemberId[] = [];
  for (const n of [0, 1, 2]) members.push(await database.createMember({ username: `hasard${number}x${n}` }));
  const epoch = await database.epoch();
  const oracle = new Oracle(epoch);
  const [sent, asked]: [string[], SentEntry[]] = [[], []];
  let batch: { me: MemberId; other: MemberId; entry: SentEntry }[] = [];
  const flush = async () => {
    const [{ me } = { me: null }] = batch;
    if (me === null) return;
    const { results } = await database.as(me).push(epoch, batch.map(({ entry }) => entry));
    const verdicts = batch.map(({ other, entry }) => oracle.apply(me, other, entry));
    const [{ other } = { other: me }] = batch;
    expect(results.map(({ status, code, what }) => ({ status, ...(code && { code }), ...(what && { what }) }))).toEqual(verdicts);
    batch = [];
    for (const [one, two] of [[me, other], [other, me]] as const) await expectSame(oracle, await side(database, one, two), two);
  };
  for (const one of steps) {
    const me = members[one.who] as MemberId;
    const other = members.filter((member) => member !== me)[one.whom] as MemberId;
    if (!one.together || batch[0]?.me !== me) await flush();
    const entry = entryFor(one, me, other, epoch, sent, asked);
    if (entry.action === 'message.send') sent.push(entry.id);
    asked.push(entry);
    batch.push({ me, other, entry });
  }
  await flush();
  for (const me of members) for (const other of members) if (me !== other) await expectSame(oracle, await side(database, me, other), other);
}

test('[Y4, Y7, Y12] any history of commands, in any batches, is answered as the rules say', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 40, size: 'max' }), play), { numRuns: HISTORIES, interruptAfterTimeLimit: 90_000, markInterruptAsFailure: false });
}, 120_000);
