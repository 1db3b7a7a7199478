/** What the rules of several actions share. */
import type { Action, ActionData } from '#schemas/actions/union.ts';
import type { Entry, SentEntry } from '#schemas/commands/entry.ts';
import { sameValue } from '#schemas/commands/fields.ts';
import { answerOf, isFailed } from '#schemas/commands/queue.ts';
import type { ConversationId, MemberId, MessageId, WarningId } from '#schemas/ids.ts';
import { APPLIED_DAYS } from '#schemas/limits.ts';
import type { ActionRules, CommandFor, Stamp, Wish } from '../types.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long the server remembers applied ids [Y2]: an older entry might be applied twice. */
export const staleAfterMs = APPLIED_DAYS * DAY_MS;

export const inConversation = ({ conversationId }: { conversationId: ConversationId }): ConversationId =>
  conversationId;
export const inGroup = ({ groupId }: { groupId: ConversationId }): ConversationId => groupId;
export const inAccount = (): null => null;
export const ofMember = ({ memberId }: { memberId: MemberId }): MemberId => memberId;
export const ofClub = ({ club }: { club: string }): string => club;
export const ofWarning = ({ warningId }: { warningId: WarningId }): WarningId => warningId;
export const ofMessage = ({ messageId }: { messageId: MessageId }): MessageId => messageId;

/** A new entry of the queue. */
export const newEntry = <A extends Action>({ action, data }: CommandFor<A>, stamp: Stamp): SentEntry =>
  ({ action, data, id: stamp.newId(), timestamp: stamp.now }) as SentEntry;

/**
 * What is asked for again of the same target is one wish: the entry that has not left takes it over, and what was
 * refused before goes. `join`: what one entry then asks for; without it, the last wish alone.
 */
export const joinUnsent = <A extends Action>(
  action: A,
  targetOf: Wish<A>['targetOf'],
  join: Wish<A>['join'] = (_, request) => request,
): Required<Pick<ActionRules<A>, 'wish' | 'coalesce'>> => ({
  wish: { targetOf, join },
  coalesce(request, { queue, stamp }) {
    const isSame = (entry: Entry) =>
      entry.action === action && targetOf(entry.data as ActionData<A>) === targetOf(request);
    const earlier = queue.entries.filter(isSame);
    const remove = earlier.filter(({ id }) => isFailed(queue, id));
    const unclaimed = earlier.findLast(({ id }) => !queue.claimed.has(id) && !answerOf(queue, id));
    if (!unclaimed)
      return { value: { kind: 'queued' }, change: { remove, add: [newEntry({ action, data: request }, stamp)] } };
    const data = join(unclaimed.data as ActionData<A>, request);
    return {
      value: { kind: sameValue(data, unclaimed.data) ? 'unchanged' : 'changed' },
      change: { remove, replace: [{ ...unclaimed, data } as Entry] },
    };
  },
});
