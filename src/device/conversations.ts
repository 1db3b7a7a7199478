/** Queries of conversations and groups that several screens use. */
import { entryRules } from '#actions/rules.ts';
import { combineLatest, defer, distinctUntilChanged, map, of, scan, type Observable } from 'rxjs';
import { answerOf } from '#schemas/commands/queue.ts';
import type { Head } from '#schemas/entities/head.ts';
import type { ConversationId } from '#schemas/ids.ts';
import type { StreamKind } from '#schemas/streams/registry.ts';
import { foldList } from '#streams/conversation/list.ts';
import { GROUP_KINDS, LISTED_KINDS } from '#streams/conversation/state.ts';
import { foldRow } from '#streams/conversation/row.ts';
import { foldTimeline } from '#streams/conversation/timeline.ts';
import { groupBy } from '#lib/group-by.ts';
import { reuseUnchangedParts, reuseUnchanged } from '#lib/reuse-unchanged.ts';
import type { ConversationRow, MessageView, TimelineView } from '#domain/views.ts';
import { account$, epoch$, listedHeads$, unreadHeads$ } from '#sync/store/reads.ts';
import { newestChunks$, queueWithHeads$, shareLatest, storedTimeline$ } from './combine.ts';
import type { Device } from './device.ts';
import { conversationMemory, listMemory } from './persisted-query.ts';
import { persistedQuery } from './query.ts';

/** Keeps the object of each unchanged row, so that it does not render again, and drops a list that is unchanged. */
const reuseUnchangedRows = (source: Observable<readonly ConversationRow[]>): Observable<readonly ConversationRow[]> =>
  defer(() => source.pipe(map(reuseUnchanged<ConversationRow>()), distinctUntilChanged()));

/** Keeps the objects of unchanged messages and unchanged parts of a view, and drops a view that is unchanged. */
const reuseUnchangedTimeline = (source: Observable<TimelineView | null>): Observable<TimelineView | null> =>
  defer(() => {
    const reuseMessages = reuseUnchanged<MessageView>();
    return source.pipe(
      scan(
        (previous: TimelineView | null, view: TimelineView | null) =>
          view && reuseUnchangedParts(previous, { ...view, messages: reuseMessages(view.messages) }),
        null,
      ),
      distinctUntilChanged(),
    );
  });

/** What the list is computed from, with the newest rows of its groups. */
const listState$ = (store: Device['store'], heads: Observable<readonly Head[]>, queue: Device['throttledQueue']) =>
  combineLatest([epoch$(store), account$(store), heads, newestChunks$(store, heads), queueWithHeads$(store, queue)]);

/** The first `limit` conversations of these kinds, and those that only the queue knows. */
const listOf =
  (kinds: readonly StreamKind[]) =>
  ({ account, store, throttledQueue, clock }: Device, limit: number): Observable<readonly ConversationRow[]> =>
    listState$(store, shareLatest(listedHeads$(store, kinds, limit)), throttledQueue).pipe(
      map(([epoch, accountHead, listedHeads, newestChunks, [outbox, queuedHeads]]) => {
        const heads = new Map(
          [...listedHeads, ...queuedHeads, ...(accountHead ? [accountHead] : [])].map((head) => [head.id, head]),
        );
        return foldList({ account, epoch, heads: [...heads.values()], newestChunks }, outbox, clock.now());
      }),
      reuseUnchangedRows,
    );

export const conversationList = persistedQuery(listMemory, listOf(LISTED_KINDS));

/** The first `limit` groups. */
export const groupList = (device: Device, limit: number): Observable<readonly ConversationRow[]> =>
  reuseUnchangedRows(
    listOf(GROUP_KINDS)(device, limit).pipe(map((rows) => rows.filter(({ group }) => group !== null))),
  );

/** A window of `size` numbers up to `end`; null if the member may see nothing of the conversation. */
export const conversationMessages = persistedQuery(
  conversationMemory,
  (
    { account, store, queue, blocked, clock }: Device,
    conversationId: ConversationId,
    size: number,
    end: number,
  ): Observable<TimelineView | null> =>
    combineLatest([storedTimeline$(store, conversationId, { size, end }, queue), blocked, queue]).pipe(
      map(([{ epoch, head, chunks }, blockedIds, outbox]) =>
        foldTimeline({ conversationId, account, epoch, head, blocked: blockedIds, chunks }, outbox, {
          size,
          end,
          now: clock.now(),
        }),
      ),
      reuseUnchangedTimeline,
    ),
);

/** `newest`: the newest rows of the groups among these heads. */
const unreadOf =
  (newest: typeof newestChunks$) =>
  ({ account, store, throttledQueue, blocked, clock }: Device): Observable<readonly ConversationRow[]> => {
    const unreadHeads = shareLatest(unreadHeads$(store, LISTED_KINDS));
    return combineLatest([epoch$(store), blocked, unreadHeads, newest(store, unreadHeads), throttledQueue]).pipe(
      map(([epoch, blockedIds, heads, newestChunks, outbox]) => {
        const chunksByStream = groupBy(newestChunks, ({ streamId }) => streamId);
        return heads
          .flatMap((head) => {
            const conversationId = head.id as string as ConversationId;
            const chunks = chunksByStream.get(head.id) ?? [];
            return (
              foldRow({ conversationId, account, epoch, blocked: blockedIds, head, chunks }, outbox, clock.now()) ?? []
            );
          })
          .filter(({ unread }) => unread > 0);
      }),
      reuseUnchangedRows,
    );
  };

/** Conversations with unread messages, newest first; of groups without what was written, for what only counts. */
export const unreadConversations = unreadOf(() => of([]));

/** The same, each with its newest message, to be shown. */
export const unreadRows = unreadOf(newestChunks$);

/** Number of unread messages in all conversations [Y12]. */
export const unreadTotal = (device: Device): Observable<number> =>
  unreadConversations(device).pipe(
    map((rows) => rows.reduce((sum, { unread }) => sum + unread, 0)),
    distinctUntilChanged(),
  );

/** Number of messages that have not left this device. */
export const pendingCount = ({ queue }: Device): Observable<number> =>
  queue.pipe(
    map(
      (outbox) =>
        outbox.entries.filter((entry) => entryRules.bringsMessage(entry) && !answerOf(outbox, entry.id)).length,
    ),
    distinctUntilChanged(),
  );
