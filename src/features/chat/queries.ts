/**
 * Queries of the conversation screen alone. List, messages and totals, which other screens read too, are in
 * src/device/conversations.ts.
 */
import { optimisticView } from '#actions/optimistic.ts';
import { distinctUntilChanged, from, map, of, switchMap, type Observable } from 'rxjs';
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import { foldFailed } from '#streams/conversation/failed.ts';
import type { FailedView, MessageView } from '#domain/views.ts';
import { asStream } from '#schemas/as-stream.ts';
import { head$ } from '#sync/store/reads.ts';
import { conversationMessages } from '#device/conversations.ts';
import { conversationIdOf } from '#domain/conversation-id.ts';
import type { Device } from '#device/device.ts';

/** The other member of this conversation if the viewer blocks them, else null. */
export const blockedMemberOf = (
  { account, blocked }: Device,
  conversationId: ConversationId,
): Observable<MemberId | null> =>
  blocked.pipe(
    switchMap((members) => (members.size === 0 ? of(null) : from(partnerAmong([...members], account, conversationId)))),
    distinctUntilChanged(),
  );

async function partnerAmong(
  members: readonly MemberId[],
  account: MemberId,
  conversationId: ConversationId,
): Promise<MemberId | null> {
  const ids = await Promise.all(members.map((member) => conversationIdOf(account, member)));
  return members[ids.indexOf(conversationId)] ?? null;
}

/** The refusal of the server to start this conversation; null: none, or no start was requested. */
export const startRefusal = ({ queue }: Device, conversationId: ConversationId): Observable<FailedView | null> =>
  queue.pipe(
    map(
      (outbox) =>
        foldFailed(outbox).find(
          (each) => each.conversationId === conversationId && optimisticView.visibilityOf(each) === 'opened',
        ) ?? null,
    ),
  );

/**
 * One message by its number, wherever it is in the conversation. `missingChunks`: chunks to request for it. Null if no
 * number is given.
 */
export const messageAt = (
  device: Device,
  conversationId: ConversationId,
  seq: number | null,
): Observable<{ message: MessageView | null; missingChunks: readonly number[] } | null> =>
  seq === null
    ? of(null)
    : conversationMessages(device, conversationId, 1, seq).pipe(
        map(
          (view) =>
            view && {
              message: view.messages.find((message) => message.seq === seq) ?? null,
              missingChunks: view.missingChunks,
            },
        ),
        distinctUntilChanged((a, b) => JSON.stringify(a) === JSON.stringify(b)),
      );

/** The name of the other member, or of the group; null: not on the device. */
export const titleIn = ({ store }: Device, conversationId: ConversationId): Observable<string | null> =>
  head$(store, asStream(conversationId)).pipe(
    map((head) => (head?.info?.kind === 'group' ? head.info.name : (head?.card?.username ?? null))),
    distinctUntilChanged(),
  );
