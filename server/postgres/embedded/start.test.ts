import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DataRefused } from './data-refused.ts';
import { chownAll } from './old-layout.ts';
import { clearStalePostmaster } from './postmaster.ts';
import { waitUntilGone, isAlive } from './processes.ts';
import { startEmbedded, type Embedded } from './start.ts';

const PROGRAM = fileURLToPath(new URL('../../../tests/support/embedded-process.ts', import.meta.url));
let dataDir: string;
const running: Embedded[] = [];
const children: ChildProcess[] = [];

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'alcove-embedded-'));
  chmodSync(folder, 0o755);
  dataDir = join(folder, 'data');
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const embedded of running.splice(0)) await embedded.stop();
  await clearStalePostmaster(join(dataDir, 'postgres'));
  rmSync(join(dataDir, '..'), { recursive: true, force: true });
});

/** Folder of a database that was started and stopped once; copied by tests that are not about a first start. */
let stopped: string;
beforeAll(async () => {
  stopped = mkdtempSync(join(tmpdir(), 'alcove-stopped-'));
  chmodSync(stopped, 0o755);
  await (await startEmbedded({ dataDir: stopped })).stop();
});
afterAll(() => rmSync(stopped, { recursive: true, force: true }));
const copyStopped = () => void execFileSync('cp', ['-a', stopped, dataDir]);

async function start(): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir });
  running.push(embedded);
  return embedded;
}
async function ask(url: string, query: string) {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  return sql.unsafe(query).finally(() => sql.end());
}

/** Starts the database in another process; resolves to its first line, or to how it ended. */
async function startElsewhere(options: { uid?: number; gid?: number } = {}, ...mode: ('ends' | 'outlives')[]) {
  const child = spawn(process.execPath, [PROGRAM, dataDir, ...mode], { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  const line = await new Promise<string>((resolve) => {
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part: Buffer) => (said += part.toString()).includes('\n') && resolve(said.trim()));
    child.once('exit', () => resolve(said.trim()));
  });
  return { child, line, started: line.startsWith('{') ? (JSON.parse(line) as { url: string; pid: number }) : null };
}

describe('PostgreSQL of our own', () => {
  test('ends with the process that started it, unless others use it too', async () => {
    copyStopped();
    const alone = await startElsewhere({}, 'ends');
    expect(await waitUntilGone(alone.started?.pid ?? 0, 20_000)).toBe(true);
    const shared = await startElsewhere({}, 'outlives');
    await waitUntilGone(shared.child.pid ?? 0, 20_000);
    expect(await ask(shared.started?.url ?? '', 'select 1 as n')).toEqual([{ n: 1 }]);
  });
  test('starts on a fresh folder, keeps what is committed, and starts again', async () => {
    const first = await start();
    await ask(first.url, 'create table kept (n int); insert into kept values (7)');
    await running.pop()?.stop();
    expect(isAlive(first.pid)).toBe(false);
    const second = await start();
    expect(await ask(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
    expect(
      await ask(
        second.url,
        `select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') order by name`,
      ),
    ).toEqual(['fsync', 'full_page_writes', 'synchronous_commit'].map((name) => ({ name, setting: 'on' })));
  });
  test('listens on loopback only, and lets nobody in without the password', async () => {
    copyStopped();
    const { url, port } = await start();
    const wrong = new URL(url);
    wrong.password = 'guess';
    await expect(ask(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
    const outside = Object.values(networkInterfaces())
      .flatMap((list) => list ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4');
    for (const { address } of outside) {
      const reached = await new Promise((resolve) =>
        connect(port, address, () => resolve(true)).once('error', () => resolve(false)),
      );
      expect(reached, address).toBe(false);
    }
    expect(await ask(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
  });
});

describe('when something is killed', () => {
  test('a killed PostgreSQL leaves a stale pid file, and the data are there again', async () => {
    copyStopped();
    const first = await start();
    await ask(first.url, 'create table kept (n int); insert into kept values (7)');
    process.kill(first.pid, 'SIGKILL');
    await first.exited;
    await running.pop()?.stop();
    expect(await ask((await start()).url, 'select n from kept')).toEqual([{ n: 7 }]);
  });
  test('a killed server leaves PostgreSQL running; the next one ends it and takes over', async () => {
    copyStopped();
    const { child, started } = await startElsewhere();
    await ask(started?.url ?? '', 'create table kept (n int); insert into kept values (7)');
    child.kill('SIGKILL');
    await waitUntilGone(child.pid ?? 0, 5000);
    expect(isAlive(started?.pid ?? 0)).toBe(true);
    expect(await ask((await start()).url, 'select n from kept')).toEqual([{ n: 7 }]);
    expect(isAlive(started?.pid ?? 0)).toBe(false);
  });
  test('a pid file whose number means another process now is no obstacle', async () => {
    copyStopped();
    writeFileSync(
      join(dataDir, 'postgres/postmaster.pid'),
      `${process.pid}\n${join(dataDir, 'postgres')}\n0\n5432\n\n127.0.0.1\n0 0\nready\n`,
    );
    expect(await ask((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(isAlive(process.pid)).toBe(true);
  });
  test('killed while it initialises, it begins again cleanly', async () => {
    mkdirSync(dataDir);
    const halfMade = new Promise<void>((resolve) => {
      const watcher = watch(dataDir, (_, name) => {
        if (!name?.startsWith('postgres.new-')) return;
        watcher.close();
        resolve();
      });
    });
    const elsewhere = startElsewhere();
    await halfMade;
    children[0]?.kill('SIGKILL');
    expect(await elsewhere).toMatchObject({ started: null });
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
    expect(await ask((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(readdirSync(dataDir).sort()).toEqual(['lock', 'postgres', 'postgres.log']);
  });
});

describe('access to the data folder', () => {
  test('a second process on the same data is refused, with a message that says who and what to do', async () => {
    copyStopped();
    const { url } = await start();
    const { line, child } = await startElsewhere();
    expect(line).toBe(
      `The data in ${dataDir} are already in use by process ${process.pid}. Stop it first, or choose another folder with DATA_DIR.`,
    );
    await waitUntilGone(child.pid ?? 0, 5000);
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
  test('an ordinary user runs it as themselves', async () => {
    const ordinary = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    mkdirSync(dataDir, { mode: 0o777 });
    for (const folder of [join(dataDir, '..'), dataDir]) chmodSync(folder, 0o777);
    const { started, child, line } = await startElsewhere(ordinary);
    expect(started, line).not.toBeNull();
    expect(await ask(started?.url ?? '', 'select 1 as one')).toEqual([{ one: 1 }]);
    child.kill('SIGTERM');
    await waitUntilGone(started?.pid ?? 0, 10_000);
  });
  test('a folder of root holds all data although closed, and its copy is complete', async () => {
    chmodSync(join(dataDir, '..'), 0o700);
    await ask((await start()).url, 'create table kept (n int); insert into kept values (7)');
    expect(lstatSync(join(dataDir, 'postgres')).isDirectory()).toBe(true);
    await running.pop()?.stop();
    const original = dataDir;
    dataDir = join(original, '..', 'a copy # of it');
    cpSync(original, dataDir, { recursive: true });
    rmSync(original, { recursive: true });
    expect(await ask((await start()).url, 'select n from kept')).toEqual([{ n: 7 }]);
  });
  test('a link of the former layout is replaced by its files, and the original stays', async () => {
    await ask((await start()).url, 'create table kept (n int); insert into kept values (7)');
    await running.pop()?.stop();
    const [original, behind] = [dataDir, join(dataDir, '..', 'elsewhere')];
    renameSync(join(dataDir, 'postgres'), behind);
    symlinkSync(behind, join(dataDir, 'postgres'));
    dataDir = join(original, '..', 'copy');
    cpSync(original, dataDir, { recursive: true, verbatimSymlinks: true });
    expect(await ask((await start()).url, 'insert into kept values (8) returning n')).toEqual([{ n: 8 }]);
    await running.pop()?.stop();
    dataDir = original;
    expect(await ask((await start()).url, 'select n from kept')).toEqual([{ n: 7 }]);
    expect(lstatSync(join(dataDir, 'postgres')).isDirectory()).toBe(true);
  });
});

describe('a folder that cannot be used is refused in one sentence, and left as it is', () => {
  const refusal = () =>
    startEmbedded({ dataDir }).then(
      (embedded) => (running.push(embedded), 'started'),
      (error: Error) => (expect(error).toBeInstanceOf(DataRefused), error.message),
    );
  const once = () => {
    copyStopped();
    writeFileSync(join(dataDir, 'keys.json'), '{}');
  };

  test('its database is missing although a community existed', async () => {
    once();
    rmSync(join(dataDir, 'postgres'), { recursive: true });
    expect(await refusal()).toMatch(/^The database is missing in .*keys\.json is left.*DATA_DIR/);
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  });
  test.each(['PG_VERSION', 'global/pg_control', 'base', 'pg_wal', 'alcove-password'])(
    'its database lacks %s',
    async (name) => {
      once();
      rmSync(join(dataDir, 'postgres', name), { recursive: true });
      expect(await refusal()).toContain(`is incomplete: ${name} is missing`);
    },
  );
  test('it is of another PostgreSQL', async () => {
    once();
    writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '16\n');
    expect(await refusal()).toContain('is of PostgreSQL 16, and this is PostgreSQL 18');
  });
  test('its link of the former layout leads nowhere', async () => {
    mkdirSync(dataDir);
    symlinkSync(join(dataDir, '..', 'nowhere'), join(dataDir, 'postgres'));
    expect(await refusal()).toContain('which is gone');
  });
  test('it is a file, or lies below one', async () => {
    writeFileSync(dataDir, '');
    expect(await refusal()).toContain('is a file, where a data folder is wanted');
    dataDir = join(dataDir, 'below');
    expect(await refusal()).toMatch(/is a file|lies below a file/);
    dataDir = join(dataDir, '..');
  });
  test.runIf(process.getuid?.() === 0)('it is another user’s, or closed to this one', async () => {
    once();
    chownAll(dataDir, { uid: 1234, gid: 1234 });
    expect(await refusal()).toBe(
      `The data in ${dataDir} belong to another user (1234). Start as that user, or take them over first, as root: chown -R 0 '${dataDir}'`,
    );
    chmodSync(dataDir, 0o755);
    expect((await startElsewhere({ uid: 65_534, gid: 65_534 })).line).toContain(
      `The data folder ${dataDir} cannot be written by this user.`,
    );
    chownAll(dataDir, { uid: 0, gid: 0 });
    await start();
  });
});

test('of many starts at once on a killed process’s lock, one obtains it', async () => {
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'lock'), JSON.stringify({ pid: 2 ** 22 - 1, birth: '1' }));
  const all = await Promise.all(Array.from({ length: 4 }, () => startElsewhere()));
  expect(all.map(({ started }) => started !== null).filter(Boolean)).toHaveLength(1);
  expect(all.filter(({ line }) => line.includes('already in use by process'))).toHaveLength(3);
});

test.runIf(process.getuid?.() === 0)('a strict umask does not lock out PostgreSQL', async () => {
  const before = process.umask(0o077);
  try {
    expect(await ask((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }]);
  } finally {
    process.umask(before);
  }
});
