/** A database with a ledger, and what a restored backup does to it: it forgets without triggers. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { MemberId } from '#schemas/ids.ts';
import { replayLedger, type Replayed } from '#server/ledger/replay.ts';
import { writeLedger } from '#server/jobs/write-ledger.ts';
import { freshDatabase, type TestDatabase } from './database.ts';

export interface LedgerBed {
  database: TestDatabase;
  owner: Sql;
  admin: Sql;
  /** The ledger of the test. */
  readonly file: string;
  /** Begins a test with a ledger of its own. */
  begin(): Promise<void>;
  /** Leaves all that was done until now out of the ledger. */
  settle(): Promise<void>;
  member(email?: string): Promise<MemberId>;
  /** Runs the job; its node dies before this many statements. */
  writes(statements?: number): Promise<void>;
  replay(): Promise<Replayed>;
  drop(): Promise<void>;
}

export async function ledgerBed(): Promise<LedgerBed> {
  const database = await freshDatabase();
  const { owner } = database;
  const admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
  await admin`set session_replication_role = replica`;
  const folder = mkdtempSync(join(tmpdir(), 'alcove-ledger-'));
  let [tests, people] = [0, 0];
  const file = () => join(folder, `${String(tests)}.ledger`);
  const settle = async () => {
    await owner`delete from app.ledger_lines`;
    await owner`update app.ledger_file set lost_at = null`;
  };
  return {
    database,
    owner,
    admin,
    settle,
    get file() {
      return file();
    },
    async begin() {
      tests += 1;
      await settle();
    },
    member(email) {
      people += 1;
      return database.createMember({ username: `registre${String(people)}`, ...(email !== undefined && { email }) });
    },
    async writes(statements = Infinity) {
      let left = statements;
      const helpers = {
        abortSignal: new AbortController().signal,
        query: async (text: string, values: string[]) => {
          left -= 1;
          if (left < 0) throw new Error('killed');
          return { rows: await owner.unsafe(text, values) };
        },
      };
      await Promise.resolve(writeLedger({ ledgerFile: file() })?.({}, helpers as never)).catch(() => undefined);
    },
    replay: () => replayLedger(owner, { file: file() }),
    async drop() {
      rmSync(folder, { recursive: true, force: true });
      await admin.end();
      await database.drop();
    },
  };
}

/** The bed of a file's tests: each has a ledger and two members of its own, who are in no line of it yet. */
export interface LedgerWorld {
  readonly bed: LedgerBed;
  readonly ada: MemberId;
  readonly bela: MemberId;
}

export function ledgerWorld(): LedgerWorld {
  const world = {} as { bed: LedgerBed; ada: MemberId; bela: MemberId };
  beforeAll(async () => void (world.bed = await ledgerBed()));
  afterAll(() => world.bed.drop());
  beforeEach(async () => {
    await world.bed.begin();
    world.ada = await world.bed.member();
    world.bela = await world.bed.member();
    await world.bed.settle();
  });
  return world;
}
