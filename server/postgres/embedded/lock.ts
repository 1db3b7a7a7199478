/** Locks a data folder for one process at a time. The lock of a killed process does not count. */
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ExpectedRefusal } from '../../expected-refusal.ts';
import { birthOf, isAlive } from './processes.ts';

interface Holder {
  pid: number;
  birth: string;
}

export class DataInUse extends ExpectedRefusal {
  constructor(dataDir: string, pid: number) {
    super(
      `The data in ${dataDir} are already in use by process ${pid}. Stop it first, or choose another folder with DATA_DIR.`,
    );
  }
}

function holderOf(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return null;
  }
}

const isRunning = ({ pid, birth }: Holder) => isAlive(pid) && birthOf(pid) === birth;

/**
 * Removes a stale lock. When two processes find the same one, the later may remove the lock that the earlier has just
 * taken; then it puts it back.
 */
function clearStale(file: string): void {
  const aside = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, aside);
    const holder = holderOf(aside);
    if (holder && isRunning(holder)) linkSync(aside, file);
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

/** Takes the lock, or throws `DataInUse`. Returns a function that releases it. */
export function lockData(dataDir: string): () => void {
  const file = join(dataDir, 'lock');
  const mine = `${file}.${process.pid}`;
  const me: Holder = { pid: process.pid, birth: birthOf(process.pid) };
  writeFileSync(mine, JSON.stringify(me));
  try {
    for (;;) {
      try {
        linkSync(mine, file); // complete from the start, and fails where a lock exists
        return () => {
          if (holderOf(file)?.pid === process.pid) rmSync(file, { force: true });
        };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const holder = holderOf(file);
      if (holder && isRunning(holder)) throw new DataInUse(dataDir, holder.pid);
      clearStale(file);
    }
  } finally {
    rmSync(mine, { force: true });
  }
}
