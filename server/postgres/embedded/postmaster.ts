/** The running PostgreSQL: its start, its readiness, its end, and what an earlier life left behind. */
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, fstatSync, openSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { placeFor, type OtherUser } from './other-user.ts';
import { waitUntilGone, isAlive, worksIn } from './processes.ts';
import { notRunnable, programRefused } from './program-failure.ts';

/**
 * Committed means on disk. Nothing that members write reaches the log. Ready means ready to write: not while a restored
 * backup is still brought forward. A page anywhere costs about as much as the next one, as on any disk without arms and
 * in memory: by default small tables are read whole where an index finds the row.
 */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '120',
  hot_standby: 'off',
  fsync: 'on',
  synchronous_commit: 'on',
  jit: 'off',
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

export interface Postmaster {
  pid: number;
  /** Its exit code, whenever that comes. */
  exited: Promise<number | null>;
  stop(): Promise<void>;
}

const pidLines = (cluster: string): string[] => {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
};

/** Asked with decreasing politeness: fast, immediate, killed. */
export async function stopPostgres(pid: number): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    if (await waitUntilGone(pid, patience)) return;
  }
}

/**
 * The node that started it was killed and it lives on; or it was killed itself, and its number means another process
 * now.
 */
export async function clearStalePostmaster(cluster: string): Promise<void> {
  const pid = Number(pidLines(cluster)[0]);
  if (!pid) return;
  if (isAlive(pid) && worksIn(pid, cluster)) await stopPostgres(pid);
  else rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

/** PostgreSQL writes its state into the eighth line of its pid file. False: it has ended, or is not ready in time. */
async function isReadyInTime(cluster: string, child: ChildProcess): Promise<boolean> {
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    if (child.exitCode !== null || child.signalCode !== null) return false;
    const lines = pidLines(cluster);
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') return true;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return false;
}

/** Throws `DataRefused` where it does not start. `log` is written to at its end. */
export async function startPostgres(
  cluster: string,
  port: number,
  { postgres }: Binaries,
  user: OtherUser | null,
  log: string,
): Promise<Postmaster> {
  const output = openSync(log, 'a', 0o600);
  const { size: sizeBefore } = fstatSync(output);
  const options = Object.entries({ ...settings, port: String(port) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  // Its own session: Ctrl-C reaches us alone, and we stop it when nobody writes any more.
  const child = spawn(postgres, ['-D', placeFor(cluster, user), ...options], {
    ...user,
    cwd: cluster,
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  child.unref();
  const exited = new Promise<number | null>((resolve, reject) => {
    child.once('exit', resolve);
    child.once('error', reject);
  });
  if (child.pid === undefined)
    await exited.catch((error: NodeJS.ErrnoException) => Promise.reject(notRunnable(postgres, error)));
  const pid = child.pid as number;
  // Whoever crashes asks it to end, and does not wait: nobody would use it any more.
  const abandon = () => void (isAlive(pid) && process.kill(pid, 'SIGINT'));
  process.once('exit', abandon);
  void exited.finally(() => process.off('exit', abandon)).catch(() => undefined);
  if (!(await isReadyInTime(cluster, child)))
    throw programRefused({
      failure: `PostgreSQL did not start on port ${port}`,
      dataDir: dirname(cluster),
      output: readFileSync(log).subarray(sizeBefore).toString(),
      signal: child.signalCode,
    });
  return { pid, exited, stop: () => stopPostgres(pid) };
}
