/**
 * Does again what a restored database has forgotten [S22]: erasures, blocks, ended sessions, measures, withdrawn
 * consents, and what was revoked. Called before anything of that database is served. A second run changes nothing.
 */
import type { Sql } from 'postgres';
import { log } from '#lib/log.ts';
import { LedgerRefused, readLedger, tailOf } from './ledger-file.ts';
import { lastLines, type LedgerLine } from './ledger-line.ts';

/** Lines that one statement takes: each looks at every member once. */
const LINES_A_STATEMENT = 20_000;
/** How many of the last lines tell whether a database knows its ledger: fewer than it keeps. */
const LINES_OF_THE_END = 200;
const KINDS = ['measures', 'blocks', 'consents', 'sessions', 'rights', 'passkeys', 'albums', 'requests'] as const;

export type Replayed = Record<(typeof KINDS)[number] | 'erasures' | 'addresses', number>;

/** `isLost`: the operator says that the file is gone for good; another one begins. */
export interface Ledger {
  file: string;
  isLost?: boolean | undefined;
}

/** Says what was done again, for the operator. */
export const replayedText = (counts: Replayed): string => {
  const done = Object.entries(counts).filter(([, count]) => count > 0);
  return done.length === 0
    ? 'The ledger had nothing to do again.'
    : `Done again from the ledger: ${done.map(([kind, count]) => `${String(count)} ${kind}`).join(', ')}.`;
};

async function apply(sql: Sql, kind: string, lines: readonly LedgerLine[]): Promise<number> {
  const [row] = await sql<{ applied: number }[]>`
    select app.${sql.unsafe(`replay_${kind}`)}(${JSON.stringify(lines)}::text::jsonb) as applied`;
  return row?.applied ?? 0;
}

async function applyLines(sql: Sql, lines: readonly LedgerLine[]): Promise<Replayed> {
  const counts = Object.fromEntries([...KINDS, 'erasures', 'addresses'].map((kind) => [kind, 0])) as Replayed;
  for (let from = 0; from < lines.length; from += LINES_A_STATEMENT) {
    const part = lines.slice(from, from + LINES_A_STATEMENT);
    for (const kind of KINDS) counts[kind] += await apply(sql, kind, part);
    // Last: the address of an erased member stays closed only if their measure is in force again.
    const erased = await sql<{ member: string }[]>`
      select app.erased_in_ledger(${JSON.stringify(part)}::text::jsonb) as member`;
    for (const { member } of erased) {
      await sql.unsafe('call app.erase_member($1)', [member]);
      await sql`select app.delete_account(${member})`;
      counts.erasures += 1;
    }
  }
  // All at once, after the erasures: an address may have had many members and measures.
  const ofAddresses = lines.filter(({ kind }) => kind === 'measure' || kind === 'address');
  if (ofAddresses.length > 0) counts.addresses = await apply(sql, 'addresses', ofAddresses);
  return counts;
}

async function ownLines(sql: Sql, lines: readonly LedgerLine[]): Promise<LedgerLine[]> {
  const [row] = await sql<{ community: string }[]>`select app.ledger_community() as community`;
  return lines.filter(({ community }) => community === row?.community);
}
const idsOf = (lines: readonly LedgerLine[]): string[] => lines.map(({ id }) => id);

/** Returns the last lines of this community, also where those of another one stand behind them. */
async function ownEnd(sql: Sql, file: string): Promise<LedgerLine[]> {
  const tail = tailOf(file);
  const own = await ownLines(sql, tail);
  return own.length > 0 || tail.length === 0
    ? own
    : (await ownLines(sql, await readLedger(file))).slice(-LINES_OF_THE_END);
}

async function isWhole(sql: Sql, own: readonly LedgerLine[]): Promise<boolean> {
  const [row] = await sql<{ there: boolean }[]>`select app.note_ledger_file(${idsOf(own)}::uuid[]) as there`;
  return row?.there === true;
}

async function replayLines(sql: Sql, file: string, own: readonly LedgerLine[]): Promise<Replayed> {
  const counts = await applyLines(sql, lastLines(own));
  await sql`select app.know_ledger(${idsOf(await ownEnd(sql, file))}::uuid[])`;
  if (Object.values(counts).some((count) => count > 0)) log.info('the ledger was replayed', { ...counts });
  return counts;
}

/**
 * Replays the whole ledger. Resolves to how many acts the database had forgotten. Rejects where the database has
 * written a ledger and `file` is not it, or only what was written after its loss. `sql`: the tables' owner.
 */
export async function replayLedger(sql: Sql, { file, isLost = false }: Ledger): Promise<Replayed> {
  const own = await ownLines(sql, await readLedger(file));
  if (!(await isWhole(sql, own))) {
    if (!isLost)
      throw new LedgerRefused(
        `The database has written a ledger, and ${file} ${own.length === 0 ? 'has no line of it' : 'begins after it was lost'}. Put it there, or name its place in LEDGER_FILE. If it is lost, add --without-ledger: what was erased, blocked and revoked after the backup then comes back.`,
      );
    await sql`select app.begin_ledger_again(${JSON.stringify(own)}::text::jsonb)`;
  }
  return replayLines(sql, file, own);
}

/** Notes for the house whether the file of the ledger is there. Resolves to whether it is. */
export async function noteLedgerFile(sql: Sql, file: string): Promise<boolean> {
  const isThere = async (lines: readonly LedgerLine[]) => isWhole(sql, await ownLines(sql, lines));
  return (await isThere(tailOf(file))) || isThere(await readLedger(file));
}

/**
 * Replays the ledger where the database does not know all lines of its end, as one that was restored without a command
 * of ours. Resolves to whether it did; then the epoch has to turn too. Of a ledger that was lost it replays what there
 * is: `noteLedgerFile` has said that it is not all.
 */
export async function replayIfForgotten(sql: Sql, file: string): Promise<boolean> {
  const end = await ownEnd(sql, file);
  if (end.length === 0) return false;
  const [row] = await sql<{ known: boolean }[]>`select app.knows_ledger(${idsOf(end)}::uuid[]) as known`;
  if (row?.known !== false) return false;
  await replayLines(sql, file, await ownLines(sql, await readLedger(file)));
  return true;
}
