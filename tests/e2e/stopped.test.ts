import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '#server/postgres/embedded/processes.ts';
import { makeDataDir } from '#tests/support/data-dir.ts';
import { expect, test } from '#tests/support/e2e.ts';

/** Starts it as npm does, with a shell in between that passes no signal on. */
function startUnderShell(dataDir: string): ChildProcess {
  const env = {
    ...process.env,
    npm_lifecycle_event: 'start',
    DATABASE_URL: '',
    SYNC_DATABASE_URL: '',
    PORT: '0',
    DATA_DIR: dataDir,
    SEED: 'demo',
    VITE_LAB: '1',
  };
  return spawn('sh', ['-c', '"$0" scripts/run.mjs start; exit $?', process.execPath], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
}
const opened = (child: ChildProcess) =>
  new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (words: Buffer) => words.toString().includes('is open at') && resolve());
    child.once('exit', (code) => reject(new Error(`ended with code ${code}`)));
  });
const holder = (dataDir: string) => (JSON.parse(readFileSync(join(dataDir, 'lock'), 'utf8')) as { pid: number }).pid;
const database = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

test('an interrupted or killed start leaves no process running @long', async () => {
  const { path, remove } = makeDataDir();
  const ways: ((child: ChildProcess, server: number) => void)[] = [
    (child) => child.kill('SIGTERM'),
    (child) => process.kill(-(child.pid ?? 0), 'SIGINT'),
    (_, server) =>
      process.kill(Number(/PPid:\s+(\d+)/.exec(readFileSync(`/proc/${server}/status`, 'utf8'))?.[1]), 'SIGKILL'),
  ];
  for (const end of ways) {
    const child = startUnderShell(path);
    await opened(child);
    const left = [holder(path), database(path)];
    expect(left.map(isAlive)).toEqual([true, true]);
    end(child, left[0] ?? 0);
    await expect.poll(() => left.map(isAlive)).toEqual([false, false]);
  }
  remove();
});
