/** Starts and stops PostgreSQL, waits until it is ready, and cleans up after an earlier run. */
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, fstatSync, openSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { placeFor, type OtherUser } from './other-user.ts';
import { waitUntilGone, isAlive, worksIn } from './processes.ts';
import { notRunnable, programRefused } from './program-failure.ts';

/**
 * Settings of the server. A commit is on disk before it is confirmed. No text of members reaches the log. PostgreSQL
 * reports « ready » only when it accepts writes, not while a restored backup is replayed. Random reads cost about as
 * much as sequential ones, as on SSDs and in memory: with the default cost small tables are scanned despite an index.
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
  /** Resolves to the exit code when the process ends. */
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

/** Stops a process with increasing force: fast, immediate, killed. */
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
 * Cleans up after an earlier run. Either its node was killed and PostgreSQL still runs, or PostgreSQL itself was killed
 * and its process number may belong to another process now.
 */
export async function clearStalePostmaster(cluster: string): Promise<void> {
  const pid = Number(pidLines(cluster)[0]);
  if (!pid) return;
  if (isAlive(pid) && worksIn(pid, cluster)) await stopPostgres(pid);
  else rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

/**
 * Waits for the state that PostgreSQL writes into the eighth line of its pid file. Returns false when it has ended, or
 * is not ready in time.
 */
async function isReadyInTime(cluster: string, child: ChildProcess): Promise<boolean> {
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    if (child.exitCode !== null || child.signalCode !== null) return false;
    const lines = pidLines(cluster);
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') return true;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return false;
}

/** Starts PostgreSQL. Throws `DataRefused` when it does not start. Its output is appended to `log`. */
export async function startPostgres(
  cluster: string,
  port: number,
  { postgres }: Binaries,
  user: OtherUser | null,
  log: string,
  otherSettings: Readonly<Record<string, string>> = {},
  outlives = false,
): Promise<Postmaster> {
  const output = openSync(log, 'a', 0o600);
  const { size: sizeBefore } = fstatSync(output);
  const options = Object.entries({ ...settings, ...otherSettings, port: String(port) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  // Starts it in a session of its own: Ctrl-C then reaches only this process, which stops PostgreSQL after the last
  // write.
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
  // When this process crashes, it signals PostgreSQL to end, and does not wait.
  const abandon = () => void (isAlive(pid) && process.kill(pid, 'SIGINT'));
  if (!outlives) process.once('exit', abandon);
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
