/**
 * `npm run epoch [-- --data DIR]`: what follows the restoring of a backup. Devices have heard of a later state than
 * this one; under another epoch they compare all they have with it anew, and keep what they have not sent [Y21].
 */
import { parseArgs } from 'node:util';
import { resolve } from 'node:path';
import postgres from 'postgres';
import { prepareDatabase } from './database/prepare.ts';
import { startEmbedded } from './embedded/start.ts';

const { values } = parseArgs({ options: { data: { type: 'string', default: process.env.DATA_DIR ?? '.data' } } });

const embedded = process.env.DATABASE_URL ? null : await startEmbedded({ dataDir: resolve(values.data) });
try {
  const { owner } = await prepareDatabase(embedded?.url ?? process.env.DATABASE_URL ?? '', { dataDir: embedded?.dataDir });
  const sql = postgres(owner, { max: 1, onnotice: () => undefined });
  const [turned] = await sql<{ epoch: string }[]>`select app.turn_epoch() as epoch`;
  await sql.end();
  console.log(`The database's epoch is now ${turned?.epoch ?? ''}.`);
} finally {
  await embedded?.stop();
}
