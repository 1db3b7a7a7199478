/**
 * Removes an operator's settings from the environment: tests and benchmarks have servers, databases and mail of their
 * own.
 */
import { environment } from '../../server/variables.ts';

/** Variable of Vitest and the build, which stays. */
const KEPT_VARIABLE = 'NODE_ENV';

/** Removes them for this process and all that it starts. */
export function forgetSettings(): void {
  for (const name of Object.keys(environment.shape)) if (name !== KEPT_VARIABLE) delete process.env[name];
}
