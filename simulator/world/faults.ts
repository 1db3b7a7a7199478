/** How a context is killed between two writes, and how a disk fails. */
import type { Context } from '../ports/context.ts';
import type { CommitFailure } from '../ports/queue-database.ts';
import type { World } from './world.ts';

export const COMMIT_FAILURES: CommitFailure[] = ['QuotaExceededError', 'UnknownError', 'AbortError'];

export function killAfterWrites(world: World, context: Context, writes: number): void {
  context.writesLeft = writes;
  context.onDeath(() => context.writesLeft < 0 && world.count('killed between two writes'));
}
