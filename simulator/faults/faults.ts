/** Failures of a disk, and the death of a context between two writes. */
import type { Context } from '../core/ports/context.ts';
import type { CommitFailure } from '../core/ports/queue-database.ts';
import type { World } from '../devices/world.ts';

export const COMMIT_FAILURES: CommitFailure[] = ['QuotaExceededError', 'UnknownError', 'AbortError'];

export function killAfterWrites(world: World, context: Context, writes: number): void {
  context.writesLeft = writes;
  context.onDeath(() => context.writesLeft < 0 && world.count('killed between two writes'));
}
