import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync, watch, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clearEarlierLife } from './postmaster.ts';
import { gone, isAlive } from './processes.ts';
import { startEmbedded, type Embedded } from './start.ts';

const PROGRAM = fileURLToPath(new URL('../../tests/support/embedded-process.ts', import.meta.url));
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
  await clearEarlierLife(join(dataDir, 'postgres'));
  rmSync(join(dataDir, '..'), { recursive: true, force: true });
});

async function start(): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir });
  running.push(embedded);
  return embedded;
}
async function ask(url: string, query: string) {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  return sql.unsafe(query).finally(() => sql.end());
}

/** The same in a process of its own; resolves with its first line, or with how it ended. */
async function startElsewhere(options: { uid?: number; gid?: number } = {}) {
  const child = spawn(process.execPath, [PROGRAM, dataDir], { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  const line = await new Promise<string>((resolve) => {
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => (said += part.toString()).includes('\n') && resolve(said.trim()));
    child.once('exit', () => resolve(said.trim()));
  });
  return { child, line, told: line.startsWith('{') ? (JSON.parse(line) as { url: string; pid: number }) : null };
}

describe('PostgreSQL of our own', () => {
  test('starts on a fresh folder, keeps what is committed, and starts again', async () => {
    const first = await start();
    await ask(first.url, 'create table kept (n int); insert into kept values (7)');
    await running.pop()?.stop();
    expect(isAlive(first.pid)).toBe(false);
    const second = await start();
    expect(await ask(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
    expect(await ask(second.url, `select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') order by name`)).toEqual(
      ['fsync', 'full_page_writes', 'synchronous_commit'].map((name) => ({ name, setting: 'on' })),
    );
  });
  test('listens on loopback only, and lets nobody in without the password', async () => {
    const { url, port } = await start();
    const wrong = new URL(url);
    wrong.password = 'guess';
    await expect(ask(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
    const outside = Object.values(networkInterfaces()).flatMap((list) => list ?? []).filter(({ internal, family }) => !internal && family === 'IPv4');
    for (const { address } of outside) {
      const reached = await new Promise((resolve) => connect(port, address, () => resolve(true)).once('error', () => resolve(false)));
      expect(reached, address).toBe(false);
    }
    expect(await ask(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
  });
});

describe('when something is killed', () => {
  test('a killed PostgreSQL leaves a stale pid file, and the data are there again', async () => {
    const first = await start();
    await ask(first.url, 'create table kept (n int); insert into kept values (7)');
    process.kill(first.pid, 'SIGKILL');
    await first.exited;
    await running.pop()?.stop();
    expect(await ask((await start()).url, 'select n from kept')).toEqual([{ n: 7 }]);
  });
  test('a killed server leaves PostgreSQL running; the next one ends it and takes over', async () => {
    const { child, told } = await startElsewhere();
    await ask(told?.url ?? '', 'create table kept (n int); insert into kept values (7)');
    child.kill('SIGKILL');
    await gone(child.pid ?? 0, 5000);
    expect(isAlive(told?.pid ?? 0)).toBe(true);
    expect(await ask((await start()).url, 'select n from kept')).toEqual([{ n: 7 }]);
    expect(isAlive(told?.pid ?? 0)).toBe(false);
  });
  test('a pid file whose number means another process now is no obstacle', async () => {
    await start();
    await running.pop()?.stop();
    writeFileSync(join(dataDir, 'postgres/postmaster.pid'), `${process.pid}\n${join(dataDir, 'postgres')}\n0\n5432\n\n127.0.0.1\n0 0\nready\n`);
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
    expect(await elsewhere).toMatchObject({ told: null });
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
    expect(await ask((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(readdirSync(dataDir).sort()).toEqual(['lock', 'postgres', 'postgres.log']);
  });
});

describe('who may', () => {
  test('a second process on the same data is refused, with a message that says who and what to do', async () => {
    const { url } = await start();
    const { line, child } = await startElsewhere();
    expect(line).toBe(`The data in ${dataDir} are already in use by process ${process.pid}. Stop it first, or choose another folder with DATA_DIR.`);
    await gone(child.pid ?? 0, 5000);
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
  test('an ordinary user runs it as themselves', async () => {
    const ordinary = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    mkdirSync(dataDir, { mode: 0o777 });
    for (const folder of [join(dataDir, '..'), dataDir]) chmodSync(folder, 0o777);
    const { told, child, line } = await startElsewhere(ordinary);
    expect(told, line).not.toBeNull();
    expect(await ask(told?.url ?? '', 'select 1 as one')).toEqual([{ one: 1 }]);
    child.kill('SIGTERM');
    await gone(told?.pid ?? 0, 10_000);
  });
  test('a link whose files are gone, as in a new container, leads to fresh ones', async () => {
    if (process.getuid?.() !== 0) return;
    mkdirSync(dataDir, { recursive: true });
    chmodSync(join(dataDir, '..'), 0o700);
    const folder = mkdtempSync(join(tmpdir(), 'alcove-gone-'));
    rmSync(folder, { recursive: true });
    symlinkSync(join(folder, 'cluster'), join(dataDir, 'postgres'));
    expect(await ask((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await running.pop()?.stop();
    rmSync(folder, { recursive: true });
  });
  test('root’s closed folder is no obstacle: the files lie behind a link, and go with it', async () => {
    if (process.getuid?.() !== 0) return;
    chmodSync(join(dataDir, '..'), 0o700);
    const { url } = await start();
    const behind = readlinkSync(join(dataDir, 'postgres'));
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await running.pop()?.stop();
    rmSync(dataDir, { recursive: true });
    await start();
    expect(readlinkSync(join(dataDir, 'postgres'))).not.toBe(behind);
    await running.pop()?.stop();
    for (const folder of [behind, readlinkSync(join(dataDir, 'postgres'))]) rmSync(folder, { recursive: true });
  });
});
