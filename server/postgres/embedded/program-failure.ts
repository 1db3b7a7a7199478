/** Why a program of PostgreSQL did not do its work: as one sentence, which ends with the way out. */
import { DataRefused, diskFull, OTHER_POSTGRES } from './data-refused.ts';

export interface ProgramEnd {
  /** What was to be done, as the beginning of a sentence. */
  failure: string;
  /** Where the data lie. */
  dataDir: string;
  /** What it wrote before it ended. */
  output: string;
  /** Killed by the system, which lacked memory, or by somebody. */
  signal?: NodeJS.Signals | null | undefined;
}

/** Of many lines, the one that says why; else the last one. */
function reasonIn(output: string): string {
  const lines = output.trim().split('\n');
  const line = lines.find((each) => /\b(could not bind|error:|FATAL:|PANIC:)/.test(each)) ?? lines.at(-1) ?? '';
  return line.replace(/^.*?\b(error|LOG|FATAL|PANIC): +/, '').replace(/\.$/, '');
}

export function programRefused({ failure, dataDir, output, signal }: ProgramEnd): DataRefused {
  if (/No space left on device|Disk quota exceeded/.test(output)) return new DataRefused(diskFull(dataDir));
  const reason = reasonIn(output) || (signal ? `ended by ${signal}` : 'it does not say why');
  return new DataRefused(`${failure} in ${dataDir}: ${reason}. Mend this and start again, ${OTHER_POSTGRES}`);
}

/** It could not even be run: a file is missing, or lies on a disk from which no program may be run. */
export const notRunnable = (program: string, error: NodeJS.ErrnoException): DataRefused =>
  new DataRefused(
    `PostgreSQL's program ${program} cannot be run (${error.code ?? error.message}). Run npm install again, or set DATABASE_URL to a PostgreSQL of your own.`,
    { cause: error },
  );
