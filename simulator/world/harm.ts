/** How a context is killed between two writes, and how a disk fails. */
import type { Context } from '../ports/context.ts';
import type { Trouble } from '../ports/queue-database.ts';
import type { World } from './world.ts';

export const TROUBLES: Trouble[] = ['QuotaExceededError', 'UnknownError', 'AbortError'];

export function fuse(world: World, context: Context, writes: number): void {
  context.fuse = writes;
  context.onDeath(() => context.fuse < 0 && world.count('killed between two writes'));
}
