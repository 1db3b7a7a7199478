/**
 * The database of this installation for a command's work, with the server stopped: the given one, or our own, started
 * for as long as it takes.
 */
import postgres, { type Sql } from 'postgres';
import { log } from '#lib/log.ts';
import { prepareDatabase, type DatabaseUrls } from './postgres/prepare.ts';
import { startEmbedded, type Embedded } from './postgres/embedded/start.ts';

/** As `prepareDatabase`; and where a copy was put in the place of our own, devices are told by another epoch [Y21]. */
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

/** `work` gets the tables' owner, after all migrations. `databaseUrl`: a superuser's, of a PostgreSQL of one's own. */
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
 * [Y21] Under another one, devices compare all they have with this database anew, and keep what they have not sent.
 * Returns it.
 */
export async function turnEpoch(sql: Sql): Promise<string> {
  const [row] = await sql<{ epoch: string }[]>`select app.turn_epoch() as epoch`;
  return row?.epoch ?? '';
}
