/** Which processes live. A number alone is not enough: numbers are used again, above all in containers. */
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

/** Tells a process from a later one with the same number; empty where the system does not say. */
export const birthOf = (pid: number): string => status(pid)?.[19] ?? '';

/** The command line of a living process, empty if it cannot be read. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    if (process.platform === 'linux' || process.platform === 'win32') return '';
    return psCommand(pid);
  }
}

/** Whether a process is the PostgreSQL of these files: it is in their folder, or it was started with its name. */
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

/** Resolves when the process is gone; false when `ms` pass first. */
export async function waitUntilGone(pid: number, ms: number): Promise<boolean> {
  for (const end = Date.now() + ms; isAlive(pid);) {
    if (Date.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return true;
}
