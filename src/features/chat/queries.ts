/** What the conversation screen reads. The list and the totals, which other screens read too, are in src/live/conversations.ts. */
import { combineLatest, distinctUntilChanged, from, map, of, switchMap, type Observable } from 'rxjs';
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import { conversationIdOf } from '#domain/conversation-id.ts';
import { foldTimeline } from '#domain/fold/timeline.ts';
import type { TimelineView } from '#domain/views.ts';
import { stored$ } from '#live/combine.ts';
import type { Device } from '#live/device.ts';

/** The newest `size` numbers of a conversation; null where the member has nothing to see. */
export const messagesIn = ({ account, store, queue, blocked, clock }: Device, conversationId: ConversationId, size: number): Observable<TimelineView | null> =>
  combineLatest([stored$(store, conversationId, size), blocked, queue]).pipe(
    map(([{ epoch, head, pages }, blockedIds, outbox]) =>
      foldTimeline({ conversationId, account, epoch, head, blocked: blockedIds, pages }, outbox, { size, now: clock.now() }),
    ),
  );

/** Whom the member blocks of the two of this conversation: the other one, or nobody. */
export const blockedIn = ({ account, blocked }: Device, conversationId: ConversationId): Observable<MemberId | null> =>
  blocked.pipe(
    switchMap((members) => (members.size === 0 ? of(null) : from(partnerAmong([...members], account, conversationId)))),
    distinctUntilChanged(),
  );

async function partnerAmong(members: readonly MemberId[], account: MemberId, conversationId: ConversationId): Promise<MemberId | null> {
  const ids = await Promise.all(members.map((member) => conversationIdOf(account, member)));
  return members[ids.indexOf(conversationId)] ?? null;
}
