/** Computes the screens of a device with the product's views, from its stored data. */
import type { Deferral, OutboxSnapshot, RecordedResult } from '#schemas/commands/queue.ts';
import type { Entry } from '#schemas/commands/entry.ts';
import type { Head } from '#schemas/entities/head.ts';
import type { Chunk } from '#schemas/entities/chunk.ts';
import type { Profile } from '#schemas/entities/profile.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { ConversationId, EntryId, Epoch, MemberId, StreamId } from '#schemas/ids.ts';
import { digestText } from '#sync/replica/digest.ts';
import { blockedByMe } from '#streams/conversation/blocked.ts';
import { foldList } from '#streams/conversation/list.ts';
import { notificationsStreamId } from '#schemas/streams/notifications.ts';
import { rowCounts, type NotificationCounts } from '#streams/notifications/counts.ts';
import type { NotificationsState } from '#streams/notifications/state.ts';
import { notificationsView, type NotificationsView } from '#streams/notifications/view.ts';
import { foldProfile } from '#streams/account/profile.ts';
import { foldRow } from '#streams/conversation/row.ts';
import { withAnswers } from '#streams/conversation/state.ts';
import { foldTimeline } from '#streams/conversation/timeline.ts';
import { isPresent } from '#sync/replica/heads.ts';
import { missingNumbers, chunkKey, chunkNoOf, isCurrentChunk } from '#sync/replica/chunks.ts';
import type { ConversationRow, TimelineView } from '#domain/views.ts';
import type { StreamDoc } from '#sync/store/collections.ts';
import type { Tables } from '../core/ports/queue-database.ts';

const CONFIRMED = 'confirmed/';
const DEFERRED = 'deferred/';

/** Contents of a device's outbox database. */
export interface QueueContents {
  tables: Tables;
}
export interface StoreContents {
  streamDocs(): readonly StreamDoc[];
  chunkDocs(): readonly Chunk[];
}

export function queueIn({ tables }: QueueContents): OutboxSnapshot {
  const tableOf = <T>(name: 'entries' | 'claims' | 'results' | 'meta') => tables.get(name) as Map<string | number, T>;
  const meta = tableOf<{ epoch?: Epoch; clockOffset?: number; confirmedAt?: number; deferral?: Deferral }>('meta');
  const confirmed = [...meta].flatMap(([key, { confirmedAt }]): [EntryId, number][] =>
    confirmedAt === undefined ? [] : [[String(key).slice(CONFIRMED.length) as EntryId, confirmedAt]],
  );
  const deferred = [...meta].flatMap(([key, { deferral }]): [EntryId, Deferral][] =>
    deferral === undefined ? [] : [[String(key).slice(DEFERRED.length) as EntryId, deferral]],
  );
  return {
    epoch: meta.get('epoch')?.epoch ?? null,
    clockOffset: meta.get('clock')?.clockOffset ?? 0,
    confirmed: new Map(confirmed),
    deferred: new Map(deferred),
    entries: [...tableOf<Entry>('entries').values()].filter(({ v }) => v === 1).sort((a, b) => a.nth - b.nth),
    claimed: new Set(tableOf('claims').keys() as Iterable<EntryId>),
    results: new Map([...tableOf<RecordedResult>('results').values()].map((result) => [result.id, result])),
  };
}

/** Screens of a device at one moment. */
export class ScreenState {
  readonly epoch: Epoch | null = null;
  readonly heads = new Map<StreamId, Head>();
  readonly chunks = new Map<string, Chunk>();
  readonly queue: OutboxSnapshot;
  readonly account: MemberId;
  private readonly now: number;

  constructor(account: MemberId, store: StoreContents, queue: QueueContents, now: number) {
    [this.account, this.now] = [account, now];
    this.queue = queueIn(queue);
    for (const { id, epoch, head } of store.streamDocs()) {
      if (id === 'epoch') this.epoch = epoch;
      if (head) this.heads.set(head.id, head);
    }
    for (const chunk of store.chunkDocs()) this.chunks.set(chunk.id, chunk);
  }

  get blocked(): ReadonlySet<MemberId> {
    return blockedByMe(this.heads.get(asStream(this.account)), this.epoch, this.queue);
  }

  private conversationState(conversationId: ConversationId) {
    return {
      conversationId,
      account: this.account,
      epoch: this.epoch,
      head: this.heads.get(asStream(conversationId)),
      blocked: this.blocked,
    };
  }

  view(id: ConversationId): TimelineView | null {
    const chunks = [...this.chunks.values()].filter(({ streamId }) => streamId === asStream(id));
    return foldTimeline({ ...this.conversationState(id), chunks }, this.queue, { size: 1_000_000, now: this.now });
  }

  row = (id: ConversationId): ConversationRow | null => foldRow(this.conversationState(id), this.queue, this.now);

  get list(): ConversationRow[] {
    return foldList(
      { account: this.account, epoch: this.epoch, heads: [...this.heads.values()] },
      this.queue,
      this.now,
    );
  }

  get profile(): Profile | undefined {
    return foldProfile(this.heads.get(asStream(this.account)), this.epoch, this.queue)?.profile;
  }

  private get notificationsState(): NotificationsState {
    const stream = notificationsStreamId(this.account);
    const chunks = [...this.chunks.values()].filter(({ streamId }) => streamId === stream);
    return { epoch: this.epoch, head: this.heads.get(stream), chunks, blocked: this.blocked };
  }

  private get serverNow(): number {
    return this.now + this.queue.clockOffset;
  }

  get notifications(): NotificationsView | null {
    return notificationsView(this.notificationsState, this.queue, this.serverNow);
  }

  get notificationCounts(): NotificationCounts {
    return rowCounts(this.notificationsState, this.queue, this.serverNow);
  }

  /** Returns a head with recorded answers applied, as the view uses it. */
  effectiveHead = (id: ConversationId): Head | undefined => withAnswers(this.conversationState(id), this.queue).head;

  digestText = (): string => (this.epoch ? digestText(this.epoch, [...this.heads.values()]) : '');

  chunk(head: Head, chunkNo: number): Chunk | undefined {
    if (!isPresent(head, this.epoch)) return undefined;
    return this.chunks.get(chunkKey({ epoch: head.epoch, stream: head.id, since: head.membership.since, chunkNo }));
  }

  get isIncomplete(): boolean {
    return [...this.heads.values()].some((head) => {
      if (!isPresent(head, this.epoch)) return false;
      for (let chunkNo = chunkNoOf(head.info.last); chunkNo >= 0; chunkNo--)
        if (missingNumbers(this.chunk(head, chunkNo), chunkNo, head.membership.ranges, head.info.last).length)
          return true;
      return false;
    });
  }

  /** Whether there are chunks that are no longer visible [Y9]. */
  get hasLeftovers(): boolean {
    return [...this.chunks.values()].some(
      (chunk) => !isCurrentChunk(chunk, this.heads.get(chunk.streamId), this.epoch),
    );
  }
}
