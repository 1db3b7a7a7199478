/**
 * Runs `npm run epoch [-- --data DIR --without-ledger]`, after a backup was restored. Devices know a later state than
 * the backup; under another epoch they compare all their data with it, and keep what they have not sent [Y21]. What the
 * backup has forgotten and must not undo is done again [S22].
 */
import { resolve } from 'node:path';
import { command, readArguments } from './command.ts';
import { refuseWithoutCommunity } from './postgres/embedded/data-folder.ts';
import { ExpectedRefusal } from './expected-refusal.ts';
import { readEnvironment, root } from './environment.ts';
import { ledgerFileOf } from './ledger/ledger-file.ts';
import { replayedText } from './ledger/replay.ts';
import { turnRestored, withOwnDatabase } from './own-database.ts';

await command(async () => {
  const { DATA_DIR, DATABASE_URL: databaseUrl, SYNC_DATABASE_URL, LEDGER_FILE } = readEnvironment(process.env);
  const { values } = readArguments('npm run epoch [-- --data DIR --without-ledger]', {
    options: { data: { type: 'string', default: DATA_DIR }, 'without-ledger': { type: 'boolean' } },
  });
  if (SYNC_DATABASE_URL !== undefined)
    throw new ExpectedRefusal(
      'SYNC_DATABASE_URL names a hosted project, whose epoch its owner turns, as postgres: select app.turn_epoch();',
    );
  const dataDir = resolve(root, values.data);
  if (databaseUrl === undefined) refuseWithoutCommunity(dataDir);
  const ledger = { file: ledgerFileOf(dataDir, LEDGER_FILE), isLost: values['without-ledger'] };
  const { epoch, replayed } = await withOwnDatabase({ dataDir, databaseUrl }, (sql) => turnRestored(sql, ledger));
  console.log(replayedText(replayed));
  console.log(`The database's epoch is now ${epoch}.`);
});
