/** A command as a process: it reads what it was given, does its work, and says in one sentence what it does not do. */
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { ExpectedRefusal } from './expected-refusal.ts';

/** Ends the process. What its reader can mend needs no stack. */
export function fail(error: unknown): never {
  console.error(error instanceof ExpectedRefusal ? error.message : error);
  process.exit(1);
}

/** What `work` returns; ends the process where it throws. */
export function orFail<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    return fail(error);
  }
}

const signalCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/**
 * Resolves when `work` has ended well; else ends the process with code 1. Asked to end, it ends as a process that
 * exits, so that the PostgreSQL which it has started does not live on.
 */
export async function command(work: () => void | Promise<void>): Promise<void> {
  for (const [signal, code] of Object.entries(signalCodes)) process.once(signal, () => process.exit(code));
  try {
    await work();
  } catch (error) {
    fail(error);
  }
}

/** As `parseArgs`; throws `ExpectedRefusal` with `usage` for what is not understood. */
export function readArguments<Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('. ');
    throw new ExpectedRefusal(`${reason ?? ''}. Usage: ${usage}`, { cause: error });
  }
}

/** A whole number above 0, of at most seven digits. Throws `ExpectedRefusal` for anything else. */
export function wholeNumber(name: string, text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new ExpectedRefusal(`${name} must be a whole number above 0: ${text}`);
  return Number(text);
}
