/** Runs a command as a process: reads its arguments, does its work, and explains a refusal in one sentence. */
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { ExpectedRefusal } from './expected-refusal.ts';

/** Prints an error and ends the process. A refusal that its reader can correct is printed without a stack. */
export function fail(error: unknown): never {
  console.error(error instanceof ExpectedRefusal ? error.message : error);
  process.exit(1);
}

/** Returns the result of `work`; ends the process when it throws. */
export function orFail<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    return fail(error);
  }
}

const signalCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/**
 * Resolves when `work` succeeds; otherwise ends the process with code 1. On a signal it exits normally, so that it also
 * stops the PostgreSQL that it has started.
 */
export async function command(work: () => void | Promise<void>): Promise<void> {
  for (const [signal, code] of Object.entries(signalCodes)) process.once(signal, () => process.exit(code));
  try {
    await work();
  } catch (error) {
    fail(error);
  }
}

/** Works like `parseArgs`; throws `ExpectedRefusal` with `usage` for invalid arguments. */
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

/** Parses a whole number above 0, of at most seven digits. Throws `ExpectedRefusal` for anything else. */
export function wholeNumber(name: string, text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new ExpectedRefusal(`${name} must be a whole number above 0: ${text}`);
  return Number(text);
}
