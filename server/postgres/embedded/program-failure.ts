/** Explains why a program of PostgreSQL failed, in one sentence that ends with advice. */
import { DataRefused, diskFull, OTHER_POSTGRES } from './data-refused.ts';

export interface ProgramEnd {
  /** What the program could not do, as the beginning of a sentence. */
  failure: string;
  /** Data folder. */
  dataDir: string;
  /** Output of the program. */
  output: string;
  /** Signal that ended it, because the system lacked memory or someone killed it. */
  signal?: NodeJS.Signals | null | undefined;
}

/** Returns the line that gives the reason, or else the last one. */
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

/** Error of a program that could not be run: a file is missing, or its disk forbids programs. */
export const notRunnable = (program: string, error: NodeJS.ErrnoException): DataRefused =>
  new DataRefused(
    `PostgreSQL's program ${program} cannot be run (${error.code ?? error.message}). Run npm install again, or set DATABASE_URL to a PostgreSQL of your own.`,
    { cause: error },
  );
