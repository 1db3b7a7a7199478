/** A device in memory: the product's rules over a store and a queue, cut into steps between which anything may happen. */
import { answerOf, isAnswered, type RecordedResult } from '#schemas/commands/queue.ts';
import type { SentEntry } from '#schemas/commands/entry.ts';
import type { Head } from '#schemas/entities/head.ts';
import type { Message } from '#schemas/entities/message.ts';
import type { Page } from '#schemas/entities/page.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { ConversationId, Epoch, MemberId, MessageId, StreamId } from '#schemas/ids.ts';
import type { HeadTag, PushAnswer } from '#schemas/wire/sync.ts';
import { digestText, headTags } from '#domain/digest.ts';
import { verdictOn, type Arrival } from '#domain/epochs.ts';
import { blockedByMe } from '#domain/fold/blocked.ts';
import { withAnswers } from '#domain/fold/state.ts';
import { foldTimeline } from '#domain/fold/timeline.ts';
import { headIn, isPresent, mergeHead, nothingBeyond, type Beyond } from '#domain/heads.ts';
import { itemsOfResults, type Item } from '#domain/items.ts';
import { keepsPage, pageChanges } from '#domain/page-changes.ts';
import { mergePage, missingIn, pageKey, pageOf } from '#domain/pages.ts';
import { resultOfRow, standing } from '#domain/settle.ts';
import type { TimelineView } from '#domain/views.ts';
import { pick } from '#outbox/rules/pick.ts';
import { record, settle, turnEpoch } from '#outbox/rules/record.ts';
import { START } from '../streams.ts';
import { QueueInMemory } from './queue-in-memory.ts';

export const BATCH = 3;
/** Everything: windows are not what is tested. */
const SIZE = 1_000_000;
type Steps = Generator<undefined, void, undefined>;

/** A drain: what it has claimed, and the answer once it is there. */
export interface Drain {
  epoch: Epoch | null;
  entries: SentEntry[];
  sent: boolean;
  answer: PushAnswer | 'timeout' | null;
}

export class Device {
  readonly queue = new QueueInMemory();
  store = { epoch: null as Epoch | null, heads: new Map<StreamId, Head>(), pages: new Map<string, Page>() };
  private beyond = new Map<StreamId, Beyond>();
  private inbox: { arrival: Arrival; items: Item[] }[] = [];
  private taking: Steps | null = null;
  drains: Drain[] = [];
  wantPull = true;
  pulls = 0;
  /** The server has confirmed that a message will never be seen. */
  onCancelled: (id: MessageId, epoch: Epoch) => void = () => undefined;

  readonly name: string;
  readonly account: MemberId;

  constructor(name: string, account: MemberId) {
    [this.name, this.account] = [name, account];
  }

  /** Every context dies: memory is lost, what was written stays. */
  die(): void {
    [this.inbox, this.taking, this.drains] = [[], null, []];
    this.beyond.clear();
    this.wantPull = true;
    this.sweep();
    this.settle();
  }

  // ── what a member sees ──

  view(conversationId: ConversationId): TimelineView | null {
    const { epoch, heads, pages } = this.store;
    const outbox = this.queue.snapshot;
    const stream = asStream(conversationId);
    const blocked = blockedByMe(heads.get(asStream(this.account)), epoch, outbox);
    const mine = [...pages.values()].filter(({ streamId }) => streamId === stream);
    return foldTimeline({ conversationId, account: this.account, epoch, head: heads.get(stream), blocked, pages: mine }, outbox, { size: SIZE, now: START });
  }

  /** The head as the view takes it: answers count as taken. */
  seenHead(conversationId: ConversationId): Head | undefined {
    const { epoch, heads } = this.store;
    const state = { conversationId, account: this.account, epoch, head: heads.get(asStream(conversationId)), blocked: new Set<MemberId>() };
    return withAnswers(state, this.queue.snapshot).head;
  }

  digest(): string {
    return this.store.epoch ? digestText(this.store.epoch, [...this.store.heads.values()]) : '';
  }

  /** [Y7] What a pull sends: the heads, and the streams of answered entries. */
  tags(): HeadTag[] {
    const tags = headTags(this.store.epoch, [...this.store.heads.values()]);
    const known = new Set(tags.map(([stream]) => stream));
    const asked = this.answered().flatMap(({ stream }) => (stream && !known.has(stream) ? [stream] : []));
    return [...tags, ...[...new Set(asked)].map((stream): HeadTag => [stream, 0, 0, 0])];
  }

  missing(): { stream: StreamId; k: number }[] {
    return [...this.store.heads.values()].flatMap((head) => {
      if (!isPresent(head, this.store.epoch) || head.kind === 'account') return [];
      const { ranges } = head.membership;
      const pages = Array.from({ length: pageOf(head.info.last) + 1 }, (_, n) => pageOf(head.info.last) - n);
      return pages.filter((k) => missingIn(this.page(head, k), k, ranges, head.info.last).length).map((k) => ({ stream: head.id, k }));
    });
  }

  // ── taking ──

  hear(arrival: Arrival, items: Item[]): void {
    this.inbox.push({ arrival, items });
  }

  busy(): boolean {
    return this.taking !== null || this.inbox.length > 0;
  }

  /** One write, or the next piece of news. */
  step(): boolean {
    if (!this.taking) {
      const news = this.inbox.shift();
      if (!news) return false;
      this.taking = this.take(news.arrival, news.items);
    }
    if (this.taking.next().done) this.taking = null;
    return true;
  }

  /** [Y6] Answers recorded by any drain go into the store. */
  takeResults(): void {
    const { epoch } = this.store;
    if (epoch) this.queue.run(turnEpoch(this.queue.snapshot, epoch));
    const results = this.answered();
    if (!results.length) return;
    if (epoch) this.hear({ epoch, source: 'own', asked: epoch }, itemsOfResults(results));
    else this.wantPull = true;
  }

  private *take(arrival: Arrival, items: Item[]): Steps {
    const { store } = this;
    const verdict = verdictOn(arrival, store.epoch);
    if (verdict === 'pull') this.wantPull = true;
    if (verdict === 'pull' || verdict === 'drop') return;
    yield;
    for (const item of items)
      for (const change of pageChanges(store.heads.get(item.stream), item, arrival.epoch)) {
        const page = mergePage(store.pages.get(pageKey(change.key)), change);
        if (page) store.pages.set(page.id, page);
      }
    yield;
    if (verdict === 'turn') {
      store.epoch = arrival.epoch;
      this.beyond.clear();
    }
    for (const item of items) {
      const merged = mergeHead(store.heads.get(item.stream), item, arrival.epoch, this.beyond.get(item.stream) ?? nothingBeyond);
      if (merged.head) store.heads.set(item.stream, merged.head);
      this.beyond.set(item.stream, merged.beyond);
      this.wantPull ||= merged.wantPull;
    }
    if (verdict === 'turn') {
      yield;
      this.queue.run(turnEpoch(this.queue.snapshot, arrival.epoch));
    }
    yield;
    this.sweep();
    this.settle();
  }

  sweep(): void {
    const { pages, heads, epoch } = this.store;
    for (const [id, page] of pages) if (!keepsPage(page, heads.get(page.streamId), epoch)) pages.delete(id);
  }

  private settle(): void {
    const { epoch, heads } = this.store;
    if (!epoch) return;
    const stand = this.answered().filter((result) => {
      const head = headIn(result.stream ? heads.get(result.stream) : undefined, epoch);
      const verdict = standing(result, head, result.row && this.row(head, result.row.seq));
      this.wantPull ||= verdict === 'pull';
      return verdict === 'stands';
    });
    this.queue.run(settle(this.queue.snapshot, { epoch, standing: new Set(stand.map(({ id }) => id)), found: this.found() }));
  }

  private found(): RecordedResult[] {
    const { snapshot } = this.queue;
    return snapshot.entries.flatMap((entry) => {
      if (entry.action !== 'message.send' || isAnswered(snapshot, entry.id)) return [];
      const head = this.store.heads.get(asStream(entry.data.conversationId));
      if (!isPresent(head, this.store.epoch)) return [];
      const row = this.rows(head).find(({ id }) => (id as string) === entry.id);
      return row ? [resultOfRow(entry, row, head)] : [];
    });
  }

  private answered(): RecordedResult[] {
    const { snapshot } = this.queue;
    return snapshot.entries.flatMap(({ id }) => (isAnswered(snapshot, id) ? (answerOf(snapshot, id) ?? []) : []));
  }

  page(head: Head, k: number): Page | undefined {
    if (!isPresent(head, this.store.epoch)) return undefined;
    return this.store.pages.get(pageKey({ epoch: head.epoch, stream: head.id, since: head.membership.since, k }));
  }

  rows(head: Head): Message[] {
    return [...this.store.pages.values()].filter((page) => page.streamId === head.id && keepsPage(page, head, this.store.epoch)).flatMap(({ rows }) => rows);
  }

  private row(head: Head | undefined, seq: number): Message | undefined {
    return head && this.page(head, pageOf(seq))?.rows.find((row) => row.seq === seq);
  }

  // ── sending ──

  claim(): Drain | null {
    const { snapshot } = this.queue;
    if (!snapshot.epoch) {
      this.wantPull = true;
      return null;
    }
    const { batch, failed } = pick(snapshot, { limit: BATCH, now: START });
    this.queue.run({ change: { claim: batch.map(({ id }) => id), record: failed }, value: undefined });
    if (!batch.length) return null;
    const drain: Drain = { epoch: snapshot.epoch, entries: batch.map(({ v: _v, nth: _nth, ...entry }) => entry), sent: false, answer: null };
    this.drains.push(drain);
    return drain;
  }

  finish(drain: Drain): void {
    this.drains = this.drains.filter((each) => each !== drain);
    const { answer } = drain;
    if (!answer || answer === 'timeout') return;
    for (const { id, status } of answer.results) {
      const cancel = this.queue.snapshot.entries.find((entry) => entry.id === id && entry.action === 'message.cancel');
      if (cancel && 'messageId' in cancel.data && status !== 'rejected') this.onCancelled(cancel.data.messageId, answer.epoch);
    }
    if (answer.refused) this.wantPull = true;
    else this.queue.run(record(this.queue.snapshot, answer.results.map((result) => ({ ...result, epoch: answer.epoch }))));
    this.takeResults();
  }
}

