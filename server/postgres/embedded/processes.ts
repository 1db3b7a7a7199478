/**
 * Checks whether a process is alive. Its number alone does not identify it: numbers are reused, above all in
 * containers.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function status(pid: number): string[] | null {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return line.slice(line.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

const isZombie = (pid: number) => status(pid)?.[0] === 'Z';

/**
 * Returns the start time, which distinguishes a process from a later one with the same number; empty where the system
 * does not provide it.
 */
export const birthOf = (pid: number): string => status(pid)?.[19] ?? '';

/** Returns the command line of a living process, or an empty string when it cannot be read. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    if (process.platform === 'linux' || process.platform === 'win32') return '';
    return psCommand(pid);
  }
}

/** Returns whether a process is the PostgreSQL of these files: it runs in their folder, or its command names it. */
export function worksIn(pid: number, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
  } catch {
    return commandOf(pid).includes(folder);
  }
}

function psCommand(pid: number): string {
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/** Resolves to true when the process is gone, or to false after `ms`. */
export async function waitUntilGone(pid: number, ms: number): Promise<boolean> {
  for (const end = Date.now() + ms; isAlive(pid);) {
    if (Date.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return true;
}
