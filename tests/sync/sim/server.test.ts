import { expect, test } from 'vitest';
import type { SentEntry } from '#schemas/commands/entry.ts';
import type { EntryId, MemberId } from '#schemas/ids.ts';
import { Oracle } from '#tests/contract/oracle.ts';
import { between } from '#tests/support/entries.ts';
import { Server } from '#simulator/server/server.ts';
import { uuid } from '#tests/support/streams.ts';
import { diceOf } from '#simulator/chance.ts';

const members = [1, 2, 3].map((n) => uuid(n) as MemberId);

/** One seed: a history of commands in batches, put to both. */
function compare(seed: number): void {
  const roll = diceOf(seed);
  const server = new Server(members);
  const oracle = new Oracle(server.epoch);
  const asked: { me: MemberId; other: MemberId; entry: SentEntry }[] = [];
  for (let n = 0; n < 40; n++) {
    const me = members[roll(8) ? roll(2) : 2] as MemberId;
    const other = members.filter((each) => each !== me)[roll(8) ? 0 : 1] as MemberId;
    const ask = between(me, other);
    const sent = asked.filter(({ entry, other: to }) => entry.action === 'message.send' && (to === me || to === other));
    const id = sent.at(-1 - roll(Math.max(1, sent.length)))?.entry.id ?? uuid(900 + roll(5));
    const under = roll(5) ? server.epoch : 'another life';
    const late = asked[roll(Math.max(1, asked.length))];
    const makers = [() => ask.send('one'), () => ask.send('two'), () => ask.send('three'), () => ask.edit(id, `edit ${n}`), () => ask.remove(id), () => ask.cancel(id), () => ask.cancel(uuid(900 + roll(5))), () => ask.read(roll(8), under), () => ask.hide(roll(9), under), () => ask.hide(99, under), () => ask.open(), () => ask.block(), () => ask.unblock(), () => ask.unblock()];
    const entry = late && late.me === me && roll(10) === 0 ? late.entry : (makers[roll(makers.length)] ?? ask.open)();
    const whom = late?.entry === entry ? late.other : other;
    const named = late?.entry === entry ? entry : ({ ...entry, id: uuid(10_000 * (seed + 1) + n) as EntryId } as SentEntry);
    asked.push({ me, other: whom, entry: named });
    const [result] = server.push(me, [named], server.epoch).answer.results;
    const verdict = oracle.apply(me, whom, named);
    const { status, code, what } = result ?? {};
    expect({ status, ...(code && { code }), ...(what && { what }) }, `${seed}/${n} ${named.action}`).toEqual(verdict);
    sameStreams(server, oracle, `${seed}/${n} ${named.action}`);
  }
}

function sameStreams(server: Server, oracle: Oracle, where: string): void {
  for (const me of members)
    for (const other of members) {
      if (me === other) continue;
      const id = between(me, other).stream as string;
      const one = server.stream(id);
      const two = oracle.streams.get(id);
      expect(server.visible(me, one), `${where} seen`).toBe(two !== undefined && oracle.sees(me, other, id));
      const part = one?.parts.get(me);
      const membership = two?.members.get(me);
      if (!one || !two || !part || !membership) continue;
      const { rev, since, read, mine, mineAtRead, hidden } = part;
      expect({ rev, since, read, mine, mineAtRead, hidden }, `${where} membership`).toEqual(membership);
      expect({ rev: one.rev, last: one.last, shown: part.shown }, where).toEqual({ rev: two.rev, last: two.last, shown: two.shown.get(me) ?? 0 });
      expect(one.rows.map((row) => [row.seq, row.rev, row.id, row.text, row.deletedAt !== null])).toEqual(two.messages.map((row) => [row.seq, row.rev, row.id, row.text, row.deleted]));
    }
}

test('[Y4, Y7, Y12] the server of the simulation answers any history as the contract’s oracle does, which is kept equal to the database', () => {
  for (let seed = 1; seed <= 60; seed++) compare(seed);
});
