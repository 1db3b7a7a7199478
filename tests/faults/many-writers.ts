/**
 * Runs writers who race on one database, in short and long transactions, of which some are rolled back and some
 * cancelled. Records the committed messages.
 */
import { setTimeout as wait } from 'node:timers/promises';
import postgres, { type Sql, type TransactionSql } from 'postgres';
import type { MemberId } from '#schemas/ids.ts';
import type { SentEntry } from '#schemas/commands/entry.ts';
import { PUSH_LIMIT, PROTOCOL_VERSION } from '#schemas/limits.ts';
import type { PushAnswer } from '#schemas/wire/sync.ts';
import { diceOf, type Dice } from '#simulator/core/chance.ts';
import { pairCommands } from '#tests/support/entries.ts';

export interface RaceOptions {
  /** URL that logs in as a sync node. */
  url: string;
  epoch: string;
  members: readonly MemberId[];
  writers: number;
  /** Number of committed messages to reach. */
  rows: number;
  seed: number;
  /** Longest time that a transaction sleeps with its locks. */
  sleepMs: number;
}

export interface Raced {
  /** Messages whose commit was confirmed. */
  committed: Set<string>;
  /** Messages that must never become visible. */
  undone: Set<string>;
  counts: Record<'committed' | 'rolled back' | 'cancelled' | 'waited too long' | 'slept', number>;
}

class RolledBack extends Error {}

/** Codes of deadlock, serialisation failure and lock time-out, after which a device tries again [Y4]. */
const passing = new Set(['40P01', '40001', '55P03']);

/** Pushes as a sync node does, but with longer time-outs, because transactions sleep. */
async function pushIn(
  tx: TransactionSql,
  me: MemberId,
  epoch: string,
  entries: readonly SentEntry[],
): Promise<PushAnswer> {
  await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${JSON.stringify({ sub: me, role: 'authenticated' })}, true),
    set_config('statement_timeout', '60s', true), set_config('lock_timeout', '60s', true)`;
  const [row] = await tx<
    { answer: PushAnswer }[]
  >`select public.push(${JSON.stringify({ v: PROTOCOL_VERSION, epoch, entries })}::text::jsonb) as answer`;
  return (row as { answer: PushAnswer }).answer;
}

export async function race({ url, epoch, members, writers, rows, seed, sleepMs }: RaceOptions): Promise<Raced> {
  const raced: Raced = {
    committed: new Set(),
    undone: new Set(),
    counts: { committed: 0, 'rolled back': 0, cancelled: 0, 'waited too long': 0, slept: 0 },
  };
  const { counts, committed, undone } = raced;
  const connect = () => postgres(url, { max: 1, onnotice: () => undefined, fetch_types: false });
  const canceller = connect();

  const written = (dice: Dice): [MemberId, SentEntry[]] => {
    const me = members[dice(members.length)] as MemberId;
    const others = members.filter((each) => each !== me);
    const count = 1 + (dice(4) ? dice(12) : dice(PUSH_LIMIT));
    return [
      me,
      Array.from({ length: count }, (_, n) => pairCommands(me, others[dice(others.length)] as MemberId).send(`${n}`)),
    ];
  };

  /** Pushes once. `fate` 0: the transaction is cancelled; 1: it is rolled back; any other: it commits. */
  async function once(sql: Sql, dice: Dice, fate: number, sleep: number): Promise<void> {
    const [me, entries] = written(dice);
    if (sleep > 0) counts.slept++;
    try {
      await sql.begin(async (tx) => {
        const [{ pid } = { pid: 0 }] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`;
        const [soon, done] = [dice(25), new AbortController()];
        if (fate === 0)
          void wait(soon, null, { signal: done.signal }).then(
            () => canceller`select pg_cancel_backend(${pid})`.then(() => undefined),
            () => undefined,
          );
        const { results } = await pushIn(tx, me, epoch, entries).finally(() => done.abort());
        if (results.some(({ status }) => status !== 'applied'))
          throw new Error(`not applied: ${JSON.stringify(results[0])}`);
        // Sleeps with its locks, while others wait for them.
        if (sleep > 0) await tx`select pg_sleep(${sleep / 1000})`;
        if (fate === 1) throw new RolledBack();
      });
      for (const { id } of entries) committed.add(id);
      counts.committed++;
    } catch (error) {
      const { code = '' } = error as { code?: string };
      if (!(error instanceof RolledBack) && code !== '57014' && !passing.has(code)) throw error;
      for (const { id } of entries) undone.add(id);
      counts[error instanceof RolledBack ? 'rolled back' : code === '57014' ? 'cancelled' : 'waited too long']++;
    }
  }

  const work = async (n: number) => {
    const [sql, dice] = [connect(), diceOf(seed * 1000 + n)];
    // Each fate occurs at least once, however few pushes there are.
    await once(sql, dice, n, n % 8 === 7 ? sleepMs : 0);
    while (committed.size < rows) await once(sql, dice, dice(16), dice(50) === 0 ? dice(sleepMs) : 0);
    await sql.end();
  };
  await Promise.all(Array.from({ length: writers }, (_, n) => work(n)));
  await canceller.end();
  return raced;
}
