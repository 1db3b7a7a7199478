/**
 * Runs `npm run epoch [-- --data DIR]`, after a backup was restored. Devices know a later state than the backup; under
 * another epoch they compare all their data with it, and keep what they have not sent [Y21].
 */
import { resolve } from 'node:path';
import { command, readArguments } from './command.ts';
import { refuseWithoutCommunity } from './postgres/embedded/data-folder.ts';
import { ExpectedRefusal } from './expected-refusal.ts';
import { readEnvironment, root } from './environment.ts';
import { turnEpoch, withOwnDatabase } from './own-database.ts';

await command(async () => {
  const { DATA_DIR, DATABASE_URL: databaseUrl, SYNC_DATABASE_URL } = readEnvironment(process.env);
  const { values } = readArguments('npm run epoch [-- --data DIR]', {
    options: { data: { type: 'string', default: DATA_DIR } },
  });
  if (SYNC_DATABASE_URL !== undefined)
    throw new ExpectedRefusal(
      'SYNC_DATABASE_URL names a hosted project, whose epoch its owner turns, as postgres: select app.turn_epoch();',
    );
  const dataDir = resolve(root, values.data);
  if (databaseUrl === undefined) refuseWithoutCommunity(dataDir);
  console.log(`The database's epoch is now ${await withOwnDatabase({ dataDir, databaseUrl }, turnEpoch)}.`);
});
