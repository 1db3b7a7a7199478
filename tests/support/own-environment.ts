/**
 * Tests and measurements have servers, databases and mail of their own: what an operator has set for theirs is not for
 * them.
 */
import { environment } from '../../server/variables.ts';

/** Vitest's and the build's own. */
const KEPT_VARIABLE = 'NODE_ENV';

/** For this process and all that it starts. */
export function forgetSettings(): void {
  for (const name of Object.keys(environment.shape)) if (name !== KEPT_VARIABLE) delete process.env[name];
}
