/**
 * Removes an operator's settings from the environment: tests and benchmarks have servers, databases and mail of their
 * own.
 */
import { fileURLToPath } from 'node:url';
import { environment } from '../../server/variables.ts';

/** Variable of Vitest and the build, which stays. */
const KEPT_VARIABLE = 'NODE_ENV';

/** Removes them for this process and all that it starts. */
export function forgetSettings(): void {
  for (const name of Object.keys(environment.shape)) if (name !== KEPT_VARIABLE) delete process.env[name];
}

/** Lets every Node process that this one starts keep its compiled code: tests start hundreds, of the same files. */
export function shareCompiledCode(): void {
  process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('../../.cache/compiled-code', import.meta.url));
}
