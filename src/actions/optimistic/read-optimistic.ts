import type { Action } from '#schemas/actions/union.ts';
import type { MessageView } from '#domain/views.ts';
import type { CommandFor } from '../types.ts';
import type { MessageContext, OptimisticRules, OptimisticRulesTable, OptimisticView } from './types.ts';

/** Returns the effects of an entry by its action. An action of a newer build has no effect [Y18]. */
export function readOptimistic(table: OptimisticRulesTable): OptimisticView {
  const known: Partial<Record<string, unknown>> = table;
  const rulesOf = <A extends Action>(action: A) => (known[action] ?? {}) as OptimisticRules<A>;
  return {
    messageAfter: <A extends Action>(view: MessageView, { action, data }: CommandFor<A>, context: MessageContext) =>
      rulesOf(action).message?.(view, data, context) ?? view,
    textOf: <A extends Action>({ action, data }: CommandFor<A>) => rulesOf(action).text?.(data) ?? null,
    settingsOf: <A extends Action>({ action, data }: CommandFor<A>) => rulesOf(action).settings?.(data) ?? null,
    readMarkOf: <A extends Action>({ action, data }: CommandFor<A>) => rulesOf(action).readMark?.(data) ?? null,
    changesText: ({ action }) => rulesOf(action).text !== undefined,
    visibilityOf: ({ action }) => rulesOf(action).visibility ?? null,
    blockedBy: <A extends Action>({ action, data }: CommandFor<A>) => rulesOf(action).blocks?.(data) ?? null,
    unblockedBy: <A extends Action>({ action, data }: CommandFor<A>) => rulesOf(action).unblocks?.(data) ?? null,
    profileFieldsOf: <A extends Action>({ action, data }: CommandFor<A>) => rulesOf(action).profile?.(data) ?? null,
  };
}
