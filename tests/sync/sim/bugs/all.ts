/** Lists the planted bugs by name. Each breaks one rule. */
import { ExpectedRefusal } from '#server/expected-refusal.ts';
import type { FaultHooks, Bug } from '#simulator/faults/fault-hooks.ts';
import { albumBugs } from './albums.ts';
import { answerBugs } from './answers.ts';
import { draftBugs } from './drafts.ts';
import { eventBugs } from './events.ts';
import { expressionBugs } from './expressions.ts';
import { followBugs } from './follows.ts';
import { groupBugs } from './groups.ts';
import { notificationBugs } from './notifications.ts';
import { pictureBugs } from './pictures.ts';
import { queueBugs } from './queue.ts';
import { serverBugs } from './server.ts';
import { storeBugs } from './store.ts';

export const bugs: Record<string, () => Bug> = {
  ...serverBugs,
  ...answerBugs,
  ...queueBugs,
  ...storeBugs,
  ...expressionBugs,
  ...pictureBugs,
  ...draftBugs,
  ...groupBugs,
  ...notificationBugs,
  ...followBugs,
  ...eventBugs,
  ...albumBugs,
};

/** Returns the hooks of a planted bug; without a name, hooks that change nothing. */
export function faultHooksOf(name: string | null | undefined): () => FaultHooks {
  if (!name) return () => ({});
  const bug = bugs[name];
  if (!bug) throw new ExpectedRefusal(`no such bug: ${name}. One of ${Object.keys(bugs).join(', ')}`);
  return bug;
}
