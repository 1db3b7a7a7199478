import { useLive } from '#device/use-live.ts';
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import { displayedText } from '../preview.ts';
import { messageAt } from '../queries.ts';
import { talk } from '#i18n/fr/talk.ts';
import { useMissingChunks } from '../use-missing-chunks.ts';

const NONE: readonly number[] = [];

/** Returns author and excerpt of a pinned message; the author is null if it is not visible to this member [G3]. */
export function usePinnedMessage(
  groupId: ConversationId,
  seq: number,
  nameOf: (member: MemberId) => string,
): { author: string | null; excerpt: string } {
  const live = useLive(messageAt, groupId, seq);
  const found = live.status === 'ready' ? live.value : null;
  useMissingChunks(groupId, found?.missingChunks ?? NONE);
  const message = found?.message;
  if (message)
    return { author: message.mine ? talk.reply.you : nameOf(message.senderId), excerpt: displayedText(message) };
  return { author: null, excerpt: live.status === 'loading' ? '' : talk.reply.absent };
}
