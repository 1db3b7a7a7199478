/**
 * Opens this installation's database for a command, with the server stopped: the given one, or our own, which runs only
 * during the work.
 */
import postgres, { type Sql } from 'postgres';
import { log } from '#lib/log.ts';
import { noteLedgerFile, replayIfForgotten, replayLedger, type Ledger, type Replayed } from './ledger/replay.ts';
import { prepareDatabase, type DatabaseUrls } from './postgres/prepare.ts';
import { startEmbedded, type Embedded } from './postgres/embedded/start.ts';

/** Prepares our own database. When a copy has replaced its files, turns the epoch, so that devices notice it [Y21]. */
export async function prepareEmbedded({ url, dataDir, copied, noteFiles }: Embedded): Promise<DatabaseUrls> {
  const urls = await prepareDatabase(url, { dataDir });
  if (copied) {
    const sql = postgres(urls.owner, { max: 1, onnotice: () => undefined });
    await turnEpoch(sql).finally(() => sql.end());
    log.info('a copy was put in the place of the database; its epoch has turned');
  }
  noteFiles();
  return urls;
}

/**
 * Runs `work` as the tables' owner, after all migrations. `databaseUrl`: a superuser's, of a PostgreSQL of one's own.
 */
export async function withOwnDatabase<T>(
  target: { dataDir: string; databaseUrl?: string | undefined },
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  const embedded = target.databaseUrl === undefined ? await startEmbedded({ dataDir: target.dataDir }) : null;
  try {
    const { owner } = embedded ? await prepareEmbedded(embedded) : await prepareDatabase(target.databaseUrl ?? '');
    const sql = postgres(owner, { max: 1, onnotice: () => undefined });
    try {
      return await work(sql);
    } finally {
      await sql.end();
    }
  } finally {
    await embedded?.stop();
  }
}

/**
 * Turns the epoch, after which devices compare all their data with this database, and keep what they have not sent
 * [Y21]. Returns the new epoch.
 */
export async function turnEpoch(sql: Sql): Promise<string> {
  const [row] = await sql<{ epoch: string }[]>`select app.turn_epoch() as epoch`;
  return row?.epoch ?? '';
}

/**
 * Replays the ledger into a database that does not know its end, before that is served, and turns the epoch: it was
 * restored by other means than ours [S22].
 */
export async function followLedger(ownerUrl: string, ledgerFile: string): Promise<void> {
  const sql = postgres(ownerUrl, { max: 1, onnotice: () => undefined });
  try {
    if (!(await noteLedgerFile(sql, ledgerFile))) {
      log.warn('the ledger is lost');
      console.error(
        `The ledger ${ledgerFile} is missing, or is another community's: a restored backup would bring back what was erased, blocked and revoked. Put it back, or name it in LEDGER_FILE.`,
      );
    }
    if (!(await replayIfForgotten(sql, ledgerFile))) return;
    await turnEpoch(sql);
    log.info('the database is older than its ledger, as a restored one is; its epoch has turned');
  } finally {
    await sql.end();
  }
}

/** Makes a restored database fit to be served: what it has forgotten is done again, under another epoch [S22, Y21]. */
export async function turnRestored(sql: Sql, ledger: Ledger): Promise<{ epoch: string; replayed: Replayed }> {
  const replayed = await replayLedger(sql, ledger);
  return { epoch: await turnEpoch(sql), replayed };
}
