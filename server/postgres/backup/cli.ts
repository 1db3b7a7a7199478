/** Runs `npm run backup -- FILE [--data DIR]` and `npm run restore -- FILE [--data DIR] [--without-ledger]`. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { command, readArguments } from '../../command.ts';
import { readEnvironment, root } from '../../environment.ts';
import { ExpectedRefusal } from '../../expected-refusal.ts';
import { s3Settings } from '../../files/settings.ts';
import { ledgerFileOf } from '../../ledger/ledger-file.ts';
import { replayedText } from '../../ledger/replay.ts';
import { backUp, REPLACED_FILES, restore } from './backup.ts';
import { externalDatabaseSteps } from './external-database.ts';

const [name, ...args] = process.argv.slice(2) as ['backup' | 'restore', ...string[]];
const usage = `npm run ${name} -- FILE [--data DIR]${name === 'restore' ? ' [--without-ledger]' : ''}`;

await command(async () => {
  const env = readEnvironment(process.env);
  const { DATA_DIR, DATABASE_URL, SYNC_DATABASE_URL } = env;
  const bucket = s3Settings(env);
  const { values, positionals } = readArguments(usage, {
    args,
    allowPositionals: true,
    options: {
      data: { type: 'string', default: DATA_DIR },
      ...(name === 'restore' && { 'without-ledger': { type: 'boolean' } }),
    },
  });
  const [fileArgument, ...more] = positionals;
  if (fileArgument === undefined || more.length > 0) throw new ExpectedRefusal(`Name one file: ${usage}`);
  const [dataDir, file] = [resolve(root, values.data), resolve(root, fileArgument)];
  if (DATABASE_URL !== undefined || SYNC_DATABASE_URL !== undefined)
    throw new ExpectedRefusal(externalDatabaseSteps(name, dataDir, file, bucket?.bucket));
  if (name === 'restore') {
    const { replaced, replayed } = await restore(dataDir, file, new Date(), bucket, {
      file: ledgerFileOf(dataDir, env.LEDGER_FILE),
      isLost: values['without-ledger'] === true,
    });
    console.log(
      `${file} is restored into ${dataDir}.${replaced === null ? '' : ` What was there lies in ${replaced}, which no backup holds; remove it when it is needed no longer.`}`,
    );
    console.log(replayedText(replayed));
    const list = join(dataDir, REPLACED_FILES);
    if (existsSync(list))
      console.log(`The bucket also has files that this community does not. ${list} names them: remove them too then.`);
  } else {
    await backUp(dataDir, file, bucket);
    const from = bucket ? `${dataDir} and of the bucket ${bucket.bucket}` : dataDir;
    console.log(`All of ${from} is in ${file}. It holds secrets: keep it where nobody else reads it.`);
  }
});
