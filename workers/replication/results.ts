/** [Y1, Y6] What the outbox's entries were answered goes into the store; only then do they leave the outbox. */
import { answerOf, type OutboxSnapshot, type RecordedResult } from '#schemas/commands/queue.ts';
import type { Entry } from '#schemas/commands/entry.ts';
import type { Message } from '#schemas/entities/message.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { EntryId, StreamId } from '#schemas/ids.ts';
import { headIn, isPresent, type PresentHead } from '#domain/heads.ts';
import { itemsOfResults } from '#domain/items.ts';
import { pageOf } from '#domain/pages.ts';
import { resultOfRow, standing as stands } from '#domain/settle.ts';
import type { Outbox } from '#outbox/outbox.ts';
import { chunks } from '#store/bulk.ts';
import type { Standing, StoreWriter } from '#store/writer.ts';
import { everyPage, keyOf } from './history.ts';
import type { Taker } from './take.ts';

export interface ResultsParts {
  outbox: Pick<Outbox, 'snapshot' | 'settle' | 'turnEpoch'>;
  writer: StoreWriter;
  taker: Taker;
  wantPull(): void;
}

export interface Results {
  /** From the outbox into the store; then what stands leaves. */
  take(signal: AbortSignal): Promise<void>;
  /** Entries whose results stand leave. `rows`: just written, from wherever; one of them may be an entry's result. */
  settle(rows: readonly { stream: StreamId; row: Message }[]): Promise<void>;
  /** At the start: rows of entries that once left this device may lie anywhere in their stream. */
  search(): Promise<void>;
  /** Streams of answered entries, for a pull [Y7]. */
  streams(): Promise<StreamId[]>;
}

type Send = Extract<Entry, { action: 'message.send' }>;
const isSend = (entry: Entry): entry is Send => entry.action === 'message.send';

/** Pages read at once when looking for a row. */
const LOOK = 16;

export function createResults({ outbox, writer, taker, wantPull }: ResultsParts): Results {
  const answered = (queue: OutboxSnapshot): RecordedResult[] =>
    queue.entries.flatMap(({ id }) => {
      const result = answerOf(queue, id);
      return result && result.status !== 'rejected' ? [result] : [];
    });

  /**
   * Between two answers: what stands at one time in the stream must not leave in the next, whose history is not here
   * yet.
   */
  const settleWith = (...what: Parameters<typeof settleNow>): Promise<void> => taker.inTurn(() => settleNow(...what));

  async function settleNow(
    queue: OutboxSnapshot,
    found: (now: Standing, sends: readonly Send[]) => Promise<RecordedResult[]>,
  ): Promise<void> {
    if (!queue.entries.length) return;
    const results = answered(queue);
    const sends = queue.entries.filter(isSend).filter((entry) => !results.some(({ id }) => id === entry.id));
    const streams = new Set([
      ...results.flatMap(({ stream }) => stream ?? []),
      ...sends.map(({ data }) => asStream(data.conversationId)),
    ]);
    const now = await writer.standing([...streams]);
    if (!now.epoch || now.epoch !== queue.epoch) return;
    const standing = await standingOf(now, results);
    const rows = sends.length ? await found(now, sends) : [];
    if (standing.size || rows.length) await outbox.settle({ epoch: now.epoch, standing, found: rows });
  }

  async function standingOf(now: Standing, results: readonly RecordedResult[]): Promise<Set<EntryId>> {
    const places = results.map((result) => ({
      result,
      head: headIn(result.stream ? now.heads.get(result.stream) : undefined, now.epoch),
    }));
    const keys = places.flatMap(({ result, head }) =>
      isPresent(head, now.epoch) && result.row ? [keyOf(head, pageOf(result.row.seq))] : [],
    );
    const pages = await writer.pages([...new Set(keys)]);
    const standing = new Set<EntryId>();
    for (const { result, head } of places) {
      const page =
        isPresent(head, now.epoch) && result.row ? pages.get(keyOf(head, pageOf(result.row.seq))) : undefined;
      const verdict = stands(
        result,
        head,
        page?.rows.find(({ seq }) => seq === result.row?.seq),
      );
      if (verdict === 'stands') standing.add(result.id);
      else if (verdict === 'pull') wantPull();
    }
    return standing;
  }

  return {
    async take(signal) {
      const { epoch } = await writer.standing([]);
      let queue = await outbox.snapshot();
      if (epoch && queue.epoch !== epoch) {
        await outbox.turnEpoch(epoch);
        queue = await outbox.snapshot();
      }
      const results = answered(queue);
      if (!results.length) return;
      if (!epoch) return wantPull();
      await taker.take({ epoch, source: 'own', asked: epoch }, itemsOfResults(results), signal);
    },

    async settle(rows) {
      const byId = new Map(rows.map(({ stream, row }) => [row.id as string, { stream, row }]));
      await settleWith(await outbox.snapshot(), async ({ epoch, heads }, sends) => {
        const places = sends.flatMap((entry) => {
          const place = byId.get(entry.id);
          const head = place && heads.get(place.stream);
          return place && isPresent(head, epoch) ? [{ entry, head, key: keyOf(head, pageOf(place.row.seq)) }] : [];
        });
        const pages = await writer.pages(places.map(({ key }) => key));
        return places.flatMap(({ entry, head, key }) => resultIn(pages.get(key)?.rows ?? [], entry, head));
      });
    },

    async search() {
      const queue = await outbox.snapshot();
      await settleWith(queue, async ({ epoch, heads }, sends) => {
        const results: RecordedResult[] = [];
        for (const entry of sends.filter(({ id }) => queue.claimed.has(id))) {
          const head = heads.get(asStream(entry.data.conversationId));
          if (isPresent(head, epoch)) results.push(...(await searchIn(head, entry)));
        }
        return results;
      });
    },

    streams: async () => [...new Set(answered(await outbox.snapshot()).flatMap(({ stream }) => stream ?? []))],
  };

  async function searchIn(head: PresentHead, entry: Entry): Promise<RecordedResult[]> {
    for (const some of chunks(everyPage(head), LOOK)) {
      const pages = await writer.pages(some.map((k) => keyOf(head, k)));
      const result = resultIn(
        [...pages.values()].flatMap(({ rows }) => rows),
        entry,
        head,
      );
      if (result.length) return result;
    }
    return [];
  }
}

function resultIn(rows: readonly Message[], entry: Entry, head: PresentHead): RecordedResult[] {
  const row = rows.find(({ id }) => (id as string) === entry.id);
  return row ? [resultOfRow(entry, row, head)] : [];
}
