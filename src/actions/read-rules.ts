import type { Action } from '#schemas/actions/union.ts';
import type { Entry } from '#schemas/commands/entry.ts';
import type { RecordedResult } from '#schemas/commands/queue.ts';
import type { MessageId } from '#schemas/ids.ts';
import { waitedTime } from '#lib/deferral.ts';
import { staleAfterMs } from './rules/common.ts';
import type {
  ActionRules,
  ActionRulesTable,
  CommandFor,
  ConflictContext,
  EntryFor,
  EntryRules,
  PlanContext,
} from './types.ts';

/** Largest difference between the clock offsets of two answers, milliseconds. */
const CLOCK_TOLERANCE_MS = 60_000;

/**
 * Rules for an action that this build does not know, queued by a newer build's context. Its entry keeps its order, is
 * removed with the message that it names, and is sent unchanged [Y18].
 */
const unknownAction: ActionRules<'message.delete'> = {
  stream: (data) => ('conversationId' in data ? data.conversationId : null),
  changes: (data) => ('messageId' in data ? data.messageId : null),
  staleAfterMs,
};

/** Returns the rules of entries by their action; the one place that joins an action's name and its data. */
export function readRules(table: ActionRulesTable): EntryRules {
  const known: Partial<Record<string, unknown>> = table;
  const rulesOf = <A extends Action>(action: A): ActionRules<A> => (known[action] ?? unknownAction) as ActionRules<A>;
  const targetMessageOf = <A extends Action>({ action, data }: CommandFor<A>) =>
    rulesOf(action).changes?.(data) ?? null;
  const wishOf = <A extends Action>({ action, data }: CommandFor<A>) => {
    const { wish } = rulesOf(action);
    return wish ? `${action} ${wish.targetOf(data)}` : null;
  };
  const freshMs: EntryRules['freshMs'] = (entry, queue, now) => {
    const age = now + queue.clockOffset - (queue.confirmed.get(entry.id) ?? entry.timestamp);
    const ownAge = age - waitedTime(queue, entry.id, now);
    return age >= -CLOCK_TOLERANCE_MS ? rulesOf(entry.action).staleAfterMs - ownAge : -1;
  };
  return {
    targetMessageOf,
    orderingConversationOf: <A extends Action>({ action, data }: CommandFor<A>) => rulesOf(action).stream(data),
    requiredMessageOf: <A extends Action>(command: CommandFor<A>) =>
      rulesOf(command.action).needs?.(command.data) ?? targetMessageOf(command),
    cancelledMessageOf: <A extends Action>({ action, data }: CommandFor<A>) => rulesOf(action).cancels?.(data) ?? null,
    messageOf: <A extends Action>({ action, data }: CommandFor<A>) => rulesOf(action).message?.(data) ?? null,
    uploadsOf: <A extends Action>({ action, data }: CommandFor<A>) => rulesOf(action).uploads?.(data) ?? [],
    joinRevOf: <A extends Action>({ action, data }: CommandFor<A>) => rulesOf(action).joinRev?.(data) ?? null,
    withoutMessage<A extends Action>(entry: EntryFor<A>, id: MessageId) {
      const data = rulesOf(entry.action).withoutMessage?.(entry.data, id);
      return data ? ({ ...entry, data } as Entry) : null;
    },
    bringsMessage: ({ action }) => rulesOf(action).message !== undefined,
    isSerial: ({ action }) => rulesOf(action).isSerial === true,
    isDroppedWhenRefused: ({ action }) => rulesOf(action).isDroppedWhenRefused === true,
    wishOf,
    subjectOf: <A extends Action>(command: CommandFor<A>) =>
      wishOf(command) ??
      `${command.action} ${targetMessageOf(command) ?? rulesOf(command.action).stream(command.data) ?? ''}`,
    joinWishes<A extends Action>(earlier: EntryFor<A>, later: EntryFor<A>) {
      const data = rulesOf(earlier.action).wish?.join(earlier.data, later.data) ?? earlier.data;
      return { ...earlier, data } as Entry;
    },
    coalescerOf<A extends Action>({ action, data }: CommandFor<A>) {
      const { coalesce } = rulesOf(action);
      return coalesce ? (context: PlanContext) => coalesce(data, context) : null;
    },
    discard<A extends Action>(entry: EntryFor<A>, context: PlanContext) {
      const { discard } = rulesOf(entry.action);
      return typeof discard === 'function' ? discard(entry, context) : null;
    },
    canTakeBack: ({ action }) => rulesOf(action).discard === undefined,
    freshMs,
    isStale: (...given) => freshMs(...given) < 0,
    conflictsOf: <A extends Action>(entry: EntryFor<A>, answer: RecordedResult, context: ConflictContext) =>
      rulesOf(entry.action).conflicts?.(entry, answer, context) ?? [],
  };
}
