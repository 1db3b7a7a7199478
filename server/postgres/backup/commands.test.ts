import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillDataDir } from '#tests/support/prepared-data.ts';
import { startEmbedded } from '../embedded/start.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/**
 * Limit of a process's file size, in blocks of 512 bytes. It acts as a full disk, but leaves room for PostgreSQL's own
 * log.
 */
const SHORT_OF_ROOM = 'ulimit -f 34000 && exec "$0" "$@"';
const bare = { DATABASE_URL: '', SYNC_DATABASE_URL: '', DATA_DIR: '', SEED: '' };

let folder: string;
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'alcove-commands-'));
  chmodSync(folder, 0o755);
  mkdirSync(at('data/objects'), { recursive: true });
  await fillDataDir(at('data'));
  writeFileSync(at('data/objects/picture'), randomBytes(20_000_000));
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command. Resolves to its whole output and its exit code. */
function run(
  args: readonly string[],
  { env = {}, shell = 'exec "$0" "$@"' }: { env?: Record<string, string>; shell?: string } = {},
): Promise<{ code: number | null; said: string }> {
  const child = spawn('sh', ['-c', shell, process.execPath, 'scripts/run.mjs', ...args], {
    cwd: root,
    env: { ...process.env, ...bare, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said: said.trim() })));
}

const refusal = (sentence: string) => ({ code: 1, said: sentence });

test('[Y21] the commands back up, restore to an empty folder, and restore over existing data', async () => {
  expect(await run(['backup', at('saved'), '--data', at('data')])).toEqual({
    code: 0,
    said: `All of ${at('data')} is in ${at('saved')}. It holds secrets: keep it where nobody else reads it.`,
  });
  expect(await run(['restore', at('saved'), '--data', at('other')])).toEqual({
    code: 0,
    said: `${at('saved')} is restored into ${at('other')}.\nThe ledger had nothing to do again.`,
  });
  expect(readFileSync(at('other/objects/picture')).equals(readFileSync(at('data/objects/picture')))).toBe(true);
  writeFileSync(at('other/objects/later'), '');
  const { code, said } = await run(['restore', at('saved'), '--data', at('other')]);
  expect({ code, said }).toEqual({
    code: 0,
    said: expect.stringMatching(/ What was there lies in .*\/other\/before-20[^/]*, which no backup holds;/),
  });
  const before = readdirSync(at('other')).find((name) => name.startsWith('before-')) ?? '';
  expect([existsSync(at(`other/${before}/objects/later`)), existsSync(at('other/objects/later'))]).toEqual([
    true,
    false,
  ]);
  expect(await run(['epoch', '--data', at('other')])).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^The ledger had nothing to do again\.\nThe database's epoch is now \S+\.$/),
  });
}, 120_000);

test('a failed backup says why in one sentence and leaves nothing', async () => {
  writeFileSync(at('taken'), 'mine');
  const names = readdirSync(folder).sort();
  const attempts: [args: string[], sentence: string][] = [
    [['backup', '--data', at('data')], 'Name one file: npm run backup -- FILE [--data DIR]'],
    [['backup', at('a'), at('b'), '--data', at('data')], 'Name one file: npm run backup -- FILE [--data DIR]'],
    [['backup', at('a'), '--date', at('data')], "Unknown option '--date'. Usage: npm run backup -- FILE [--data DIR]"],
    [['backup', at('taken'), '--data', at('data')], `${at('taken')} exists already. Choose another name.`],
    [
      ['backup', at('data/inside'), '--data', at('data')],
      `${at('data/inside')} would lie in what it is a backup of. Choose a place outside ${at('data')}.`,
    ],
    [['backup', at('none/a'), '--data', at('data')], `There is no folder ${at('none')} for a. Make it first.`],
    [['backup', at('taken/a'), '--data', at('data')], `${at('taken/a')} would lie below a file.`],
    [
      ['backup', at('a'), '--data', at('nowhere')],
      `There is no community in ${at('nowhere')}. Name its folder with --data or DATA_DIR.`,
    ],
    [
      ['epoch', '--data', at('nowhere')],
      `There is no community in ${at('nowhere')}. Name its folder with --data or DATA_DIR.`,
    ],
  ];
  await Promise.all(
    attempts.map(async ([args, sentence]) => expect(await run(args), args.join(' ')).toEqual(refusal(sentence))),
  );
  expect(await run(['backup', at('a'), '--data', at('data')], { shell: SHORT_OF_ROOM })).toEqual(
    refusal(`There is no room for ${at('a')}: its disk is full. Nothing was kept of it.`),
  );
  const running = await startEmbedded({ dataDir: at('data') });
  const inUse = refusal(
    `The data in ${at('data')} are already in use by process ${process.pid}. Stop it first, or choose another folder with DATA_DIR.`,
  );
  await Promise.all(
    [['backup', at('a')], ['restore', at('saved')], ['epoch'], ['seed']].map(async (args) =>
      expect(await run([...args, '--data', at('data')]), args[0]).toEqual(inUse),
    ),
  );
  await running.stop();
  expect([readdirSync(folder).sort(), readFileSync(at('taken'), 'utf8')]).toEqual([names, 'mine']);
}, 120_000);

test('a failed restore says why in one sentence and changes nothing', async () => {
  const whole = readFileSync(at('saved'));
  writeFileSync(at('cut'), whole.subarray(0, whole.length / 2));
  writeFileSync(at('garbage'), randomBytes(1000));
  writeFileSync(at('empty'), '');
  // Of another program: packed, and without a line in many megabytes.
  writeFileSync(at('foreign'), gzipSync(Buffer.alloc(60_000_000), { level: 1 }));
  writeFileSync(at('later'), gzipSync('{"alcove":"backup","format":2}\n'));
  const [names, inside] = [readdirSync(folder).sort(), readdirSync(at('data')).sort()];
  const damaged = (name: string) =>
    `${at(name)} is damaged, or no backup of Alcôve: it cannot be read to its end. Nothing was changed.`;
  const attempts: [name: string, sentence: string][] = [
    ['nothing', `There is no file ${at('nothing')}.`],
    ['data', `${at('data')} is a folder, where the file of a backup is wanted.`],
    ['later', `${at('later')} was written by a later version of Alcôve. Update this one first.`],
    ...['cut', 'garbage', 'empty', 'foreign'].map((name): [string, string] => [name, damaged(name)]),
  ];
  await Promise.all(
    attempts.map(async ([name, sentence]) =>
      expect(await run(['restore', at(name), '--data', at('data')]), name).toEqual(refusal(sentence)),
    ),
  );
  expect(await run(['restore', at('saved'), '--data', at('fresh')], { shell: SHORT_OF_ROOM })).toEqual(
    refusal(
      `The disk of the data folder ${at('fresh')} is full. Free some space, or choose another folder with DATA_DIR.`,
    ),
  );
  expect([readdirSync(folder).sort(), readdirSync(at('data')).sort()]).toEqual([names, inside]);
}, 120_000);

test('with an external database the full commands of its tools are printed', async () => {
  const env = { DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/x' };
  const [backup, restore] = await Promise.all(
    ['backup', 'restore'].map((name) => run([name, at('it’s'), '--data', at('data')], { env })),
  );
  expect(backup).toMatchObject({
    code: 1,
    said: expect.stringMatching(/pg_dumpall --roles-only[^]*pg_dump [^]*tar -czf/),
  });
  expect(restore).toMatchObject({
    code: 1,
    said: expect.stringMatching(/psql [^]*pg_restore [^]*tar -xzf[^]*npm run epoch$/),
  });
  expect(`${backup?.said ?? ''}${restore?.said ?? ''}`).not.toContain('secret');
});

test('every other command says in one sentence what it does not do', async () => {
  const unreachable = 'postgres://u:secret@127.0.0.1:1/x';
  const attempts: [args: string[], env: Record<string, string>, sentence: string][] = [
    [['epoch', '--all'], {}, "Unknown option '--all'. Usage: npm run epoch [-- --data DIR --without-ledger]"],
    [['epoch'], { DATABASE_URL: unreachable }, 'The database 127.0.0.1:1/x cannot be used: nobody answers there.'],
    [
      ['epoch'],
      { DATABASE_URL: 'here' },
      'Not understood: DATABASE_URL (postgres://name:password@host:5432/database, with %25 for a %)',
    ],
    [['start'], { PORT: 'web' }, 'Not understood: PORT=web'],
    [['dev'], { PORT: 'web' }, 'Not understood: PORT=web'],
    [['seed', '--lengths', 'abc'], {}, '--lengths must be a whole number above 0: abc'],
    [
      ['seed', '--data', at('saved')],
      {},
      `${at('saved')} is a file, where a data folder is wanted. Choose another folder with DATA_DIR.`,
    ],
    [
      ['seed', '--data', at('data')],
      { DATABASE_URL: unreachable },
      'This writes the demonstration’s accounts, whose password is public, and what is set here says that others may reach them. Say SEED=demo where they are wanted.',
    ],
    [
      ['seed'],
      { DATABASE_URL: unreachable, SEED: 'demo' },
      'The database 127.0.0.1:1/x cannot be used: nobody answers there.',
    ],
    [['sim', '--seeds', 'abc'], {}, '--seeds must be a whole number above 0: abc'],
    [['sim', '--scenario', at('nothing')], {}, `There is no scenario ${at('nothing')}.`],
    [['sim', '--bug', 'none'], {}, expect.stringMatching(/^no such bug: none\. One of [^\n]*$/) as unknown as string],
    [
      ['bench', '--nothing'],
      { BENCH_ONLY: 'nothing' },
      expect.stringMatching(/^BENCH_ONLY: nothing is no [^\n]*$/) as unknown as string,
    ],
  ];
  await Promise.all(
    attempts.map(async ([args, env, sentence]) =>
      expect(await run(args, { env }), args.join(' ')).toEqual(refusal(sentence)),
    ),
  );
}, 120_000);
