/** `npm run backup -- FILE [--data DIR]`, `npm run restore -- FILE [--data DIR]`. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../environment.ts';
import { fail } from '../run.ts';
import { backUp, restore } from './backup.ts';
import { ArchiveRefused } from './archive.ts';

const [command, ...args] = process.argv.slice(2);
const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { data: { type: 'string', default: process.env.DATA_DIR ?? '.data' } } });
const dataDir = resolve(root, values.data);

try {
  const [name] = positionals;
  if (name === undefined) throw new ArchiveRefused(`Name the file: npm run ${command ?? ''} -- FILE`);
  if (process.env.DATABASE_URL) throw new ArchiveRefused('DATABASE_URL names a database of your own: back it up and bring it back with its own tools (pg_dump, pg_restore), copy DATA_DIR beside it, and run npm run epoch afterwards.');
  const file = resolve(root, name);
  if (command === 'restore') {
    const before = await restore(dataDir, file);
    console.log(`${file} is restored into ${dataDir}.${before === null ? '' : ` What was there lies in ${before}.`}`);
  } else {
    await backUp(dataDir, file);
    console.log(`All of ${dataDir} is in ${file}. It holds secrets: keep it where nobody else reads it.`);
  }
} catch (error) {
  fail(error);
}
