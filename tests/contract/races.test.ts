import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MemberId } from '#schemas/ids.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { pairCommands } from '#tests/support/entries.ts';
import { recountUnread, pairMember, newPair, unreadOf, type PairMember } from '#tests/support/pair.ts';

const CONNECTIONS = 32;
let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase({ connections: CONNECTIONS });
});
afterAll(() => database.drop());

const numbers = (to: number) => Array.from({ length: to }, (_, n) => n + 1);

/**
 * Repeats a push that is answered with « retry », as a device does [Y4]: deadlock, serialisation failure, lock
 * time-out. Any other exception is a defect.
 */
async function untilDone<T>(work: () => Promise<T>, raised: string[] = []): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const { code = '' } = error as { code?: string };
      if (!['40P01', '40001', '55P03', '57014'].includes(code)) throw error;
      raised.push(code);
    }
  }
}

describe('writers at the same time', () => {
  test('[Y7] 32 connections to one conversation leave no gap, no loss and no duplicate', async () => {
    const { ada, bela } = await newPair(database);
    const pushes = numbers(CONNECTIONS * 3).map((n) => {
      const from = n % 2 ? ada : bela;
      return () => from.push(from.send(`un ${n}`), from.send(`deux ${n}`), from.read(n, from.epoch));
    });
    const results = (await Promise.all(pushes.map((push) => untilDone(push)))).flat();
    expect(results.filter(({ status }) => status !== 'applied')).toEqual([]);

    const rows = await database.owner<
      { seq: number; rev: number }[]
    >`select seq::int, rev::int from public.messages where stream_id = ${ada.stream} order by seq`;
    expect(rows.map(({ seq }) => seq)).toEqual(numbers(CONNECTIONS * 6));
    expect(rows.map(({ rev }) => rev)).toEqual([...new Set(rows.map(({ rev }) => rev))].sort((a, b) => a - b));
    for (const one of [ada, bela]) expect(await unreadOf(one)).toBe(await recountUnread(database, one));
  });
  test('[Y8] every revision is announced exactly once', async () => {
    const { ada, bela } = await newPair(database);
    const changed = (
      await Promise.all(
        numbers(40).map((n) =>
          untilDone(() => (n % 2 ? ada.changed(ada.send('x'), ada.send('y')) : bela.changed(bela.send('x')))),
        ),
      )
    ).flat();
    const conversation = await ada.conversation();
    expect(changed.flatMap(({ revs }) => revs).sort((a, b) => a - b)).toEqual(numbers(conversation?.throughRev ?? 0));
  });
  test('[Y4] pushes with the same streams in opposite orders all succeed, without a deadlock', async () => {
    const members: MemberId[] = [];
    for (const n of numbers(5)) members.push(await database.createMember({ username: `croise${n}` }));
    const epoch = await database.epoch();
    const pairs = members.flatMap((a, n) => members.slice(n + 1).map((b) => [a, b] as const));
    const raised: string[] = [];
    const push = (me: MemberId, backwards: boolean) => {
      const others = members.filter((other) => other !== me);
      if (backwards) others.reverse();
      const entries = others.flatMap((other) => [pairCommands(me, other).send('a'), pairCommands(me, other).send('b')]);
      return untilDone(() => database.asMember(me).push(epoch, entries), raised);
    };
    await Promise.all(numbers(12).flatMap((round) => members.map((me) => push(me, round % 2 === 0))));
    expect(raised.filter((code) => code === '40P01')).toEqual([]);
    for (const [a, b] of pairs) {
      const { info } = (await (await pairMember(database, a, b)).conversation()) ?? {};
      expect(info?.last).toBe(48);
    }
  });
  test('[Y2] the same entry in many pushes at once has the effect of once', async () => {
    const { ada } = await newPair(database);
    const entry = ada.send('une fois');
    const results = (await Promise.all(numbers(16).map(() => untilDone(() => ada.push(entry))))).flat();
    expect(results.filter(({ status }) => status === 'applied')).toHaveLength(1);
    expect(results.filter(({ status }) => status === 'duplicate')).toHaveLength(15);
    expect(new Set(results.map(({ row }) => row?.id))).toEqual(new Set([entry.id]));
  });
  test('[Y3] simultaneous messages and blocks leave both sides with the same state', async () => {
    const { ada, bela } = await newPair(database);
    await ada.says('bonjour');
    const work = numbers(30).map((n) => {
      const from: PairMember = n % 3 ? ada : bela;
      return () => from.push(n % 5 ? from.send('x') : n % 2 ? from.block() : from.unblock());
    });
    await Promise.all(work.map((push) => untilDone(push)));
    const rows = await database.owner`
      select m.blocking = exists (select from public.user_blocks b where b.user_id = m.member_id and b.blocked_id = m.other_id)
        and m.blocked_by = exists (select from public.user_blocks b where b.user_id = m.other_id and b.blocked_id = m.member_id) as agree
      from public.memberships m where m.stream_id = ${ada.stream}`;
    expect(rows).toEqual([{ agree: true }, { agree: true }]);
  });
});
