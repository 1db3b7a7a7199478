/** Reads the processor time and memory of processes from Linux; on other systems these figures are left out. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second, on every machine. */
const TICK_MS = 10;

export const countsProcessor = existsSync('/proc/self/stat');

interface Stat {
  parent: number;
  own: number;
  /** Time of children that have ended. */
  ended: number;
}

function statOf(pid: number | string): Stat | null {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return null;
  }
  // The name is in parentheses and may contain any character.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const sum = (...places: number[]) => places.reduce((total, place) => total + (fields[place] ?? 0), 0) * TICK_MS;
  return { parent: fields[1] ?? 0, own: sum(11, 12), ended: sum(13, 14) };
}

/** Milliseconds of one process with all its threads. */
export const processorOf = (pid: number): number => statOf(pid)?.own ?? NaN;

/** Milliseconds of a process with its children, living and ended: PostgreSQL has one for each connection. */
export function processorOfFamily(pid: number): number {
  const head = statOf(pid);
  if (!head) return NaN;
  const childStats = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (statOf(name) ?? []) : []));
  return childStats.reduce(
    (total, one) => total + (one.parent === pid ? one.own + one.ended : 0),
    head.own + head.ended,
  );
}

/** Kilobytes of resident memory. */
export function memoryOf(pid: number): number {
  const status = existsSync(`/proc/${pid}/status`) ? readFileSync(`/proc/${pid}/status`, 'utf8') : '';
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? NaN);
}

/** Number of files, and so of sockets, that a process of ours may open; Node raises its limit to the maximum. */
export function openFilesAllowed(): number {
  const limits = existsSync('/proc/self/limits') ? readFileSync('/proc/self/limits', 'utf8') : '';
  return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Infinity);
}
