/** Queries for the entries that wait on this device, and for the decisions that differ from requests. */
import { NEWEST } from '#streams/conversation/window.ts';
import { combineLatest, map, of, switchMap, type Observable } from 'rxjs';
import { asStream } from '#schemas/as-stream.ts';
import type { ConversationId, MessageId } from '#schemas/ids.ts';
import { messagesIn } from '#streams/conversation/state.ts';
import { namingOf } from '#streams/conversation/naming.ts';
import { foldWaiting } from '#streams/conversation/waiting.ts';
import type { WaitingView } from '#domain/views.ts';
import { inRanges } from '#sync/replica/ranges.ts';
import { isPresent } from '#sync/replica/heads.ts';
import { queueWithHeads$, storedTimeline$ } from '#device/combine.ts';
import type { Device } from '#device/device.ts';
import { recordedConflicts$, type RecordedConflict } from '#device/journal.ts';
import { heads$ } from '#sync/store/reads.ts';

export const waitingEntries = ({ store, queue, clock }: Device): Observable<readonly WaitingView[]> =>
  queueWithHeads$(store, queue).pipe(map(([outbox, heads]) => foldWaiting(outbox, heads, clock.now())));

export interface ConflictView extends RecordedConflict {
  /** It concerns a group. */
  isGroup: boolean;
  /** The other member's name, or the group's; null: not known, or not to be shown. */
  name: string | null;
}

export const conflicts = ({ store, outbox }: Device): Observable<readonly ConflictView[]> =>
  recordedConflicts$(outbox).pipe(
    switchMap((lines) => {
      const streams = [
        ...new Set(lines.flatMap(({ conversationId }) => (conversationId ? asStream(conversationId) : []))),
      ];
      return combineLatest([of(lines), heads$(store, streams)]);
    }),
    map(([lines, heads]) =>
      lines.map((line) => {
        const head = line.conversationId === null ? undefined : heads.get(asStream(line.conversationId));
        const { isGroup, name } = namingOf(head);
        return { ...line, isGroup, name };
      }),
    ),
  );

/** How many messages back a conflict's message is searched: conflicts are about recent messages. */
const SEARCHED_MESSAGES = 1000;

/** A message as the device has it now; null: not on it, or not visible [Y9]. */
export const currentMessage = (
  { store, queue }: Device,
  conversationId: ConversationId,
  id: MessageId,
): Observable<{ text: string; deleted: boolean } | null> =>
  storedTimeline$(store, conversationId, { size: SEARCHED_MESSAGES, end: NEWEST }, queue).pipe(
    map(({ epoch, head, chunks }) => {
      const row = messagesIn(
        head,
        chunks.flatMap(({ rows }) => rows),
      ).find((each) => each.id === id);
      if (!row || !isPresent(head, epoch) || !inRanges(head.membership.ranges, row.seq)) return null;
      return { text: row.text, deleted: row.deletedAt !== null };
    }),
  );
