import { messageIdOf } from '#schemas/commands/queue.ts';
import { STALE_SEND_MS } from '#schemas/limits.ts';
import { mediaPlaceOf } from '#schemas/media.ts';
import type { ActionRules, DiscardOutcome, EntryFor, Plan, PlanContext } from '../types.ts';
import { inConversation, newEntry } from './common.ts';

/** Discards a message: removes it before any push loop has claimed it; after that, adds a cancel [Y2, Y4]. */
function discard(entry: EntryFor<'message.send'>, { queue, stamp, rules }: PlanContext): Plan<DiscardOutcome> {
  const id = messageIdOf(entry);
  const referring = queue.entries.filter((each) => rules.targetMessageOf(each) === id);
  // A reply to it is sent without the quote. A claimed reply stays as it is, and the server decides.
  const replace = queue.entries.flatMap((each) =>
    queue.claimed.has(each.id) ? [] : (rules.withoutMessage(each, id) ?? []),
  );
  if (!queue.claimed.has(entry.id)) return { value: 'gone', change: { remove: [entry, ...referring], replace } };
  if (referring.some((each) => rules.cancelledMessageOf(each) !== null)) return { value: 'cancelling', change: {} };
  const { conversationId } = entry.data;
  const cancel = newEntry({ action: 'message.cancel', data: { conversationId, messageId: id } }, stamp);
  const remove = referring.filter((each) => !queue.claimed.has(each.id));
  return { value: 'cancelling', change: { remove, replace, add: [cancel] } };
}

export const messageSend: ActionRules<'message.send'> = {
  stream: inConversation,
  needs: ({ replyTo }) => replyTo ?? null,
  message: (content) => content,
  joinRev: ({ joinRev }) => joinRev,
  uploads: ({ mediaUrl }) => (mediaUrl !== null && mediaPlaceOf(mediaUrl) ? [mediaUrl] : []),
  withoutMessage({ replyTo, replySeq: _seq, ...data }, id) {
    return replyTo === id ? data : null;
  },
  discard,
  staleAfterMs: STALE_SEND_MS,
};
