/**
 * Moves results of entries from the outbox into the store; only then are the entries removed from the outbox [Y1, Y6].
 */
import { entryRules } from '#actions/rules.ts';
import { answerOf, type OutboxSnapshot, type RecordedResult } from '#schemas/commands/queue.ts';
import type { Entry } from '#schemas/commands/entry.ts';
import type { StreamRow } from '#schemas/streams/registry.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { EntryId, StreamId } from '#schemas/ids.ts';
import { headOfEpoch, isPresent, type PresentHead } from '#sync/replica/heads.ts';
import { changeSetsOfResults } from '#sync/replica/change-set.ts';
import { chunkNoOf, visibleChunks, chunkKeyOf } from '#sync/replica/chunks.ts';
import { resultOfRow, settleStatus } from '#sync/replica/settle-status.ts';
import type { Outbox } from '#sync/outbox/outbox.ts';
import { inBatches } from '#lib/group-by.ts';
import type { StoredHeads, StoreWriter } from '#sync/store/writer.ts';
import type { ChangeApplier } from './apply-changes.ts';

export interface ResultSettlerParts {
  outbox: Pick<Outbox, 'snapshot' | 'settle' | 'changeEpoch' | 'refuse'>;
  writer: StoreWriter;
  applier: ChangeApplier;
  requestPull(): void;
}

export interface ResultSettler {
  /** Applies recorded results to the store; entries whose results are stored are then settled. */
  applyRecorded(signal: AbortSignal): Promise<void>;
  /** Entries whose results stand leave. `rows`: just written, from wherever; one of them may be an entry's result. */
  settle(rows: readonly { stream: StreamId; row: StreamRow }[]): Promise<void>;
  /** At the start: rows of entries that once left this device may lie anywhere in their stream. */
  searchStreams(): Promise<void>;
  /** Returns streams of answered entries, for a pull [Y7]. */
  answeredStreams(): Promise<StreamId[]>;
}

interface Send {
  entry: Entry;
  stream: StreamId;
}

function sendsOf({ entries }: OutboxSnapshot): Send[] {
  return entries.flatMap((entry) => {
    const message = entryRules.messageOf(entry);
    return message ? [{ entry, stream: asStream(message.conversationId) }] : [];
  });
}

/** Chunks read at once when looking for a row. */
const SEARCH_CHUNKS = 16;

export function createResultSettler({ outbox, writer, applier, requestPull }: ResultSettlerParts): ResultSettler {
  const acceptedResults = (queue: OutboxSnapshot): RecordedResult[] =>
    queue.entries.flatMap(({ id }) => {
      const result = answerOf(queue, id);
      return result && result.status !== 'rejected' ? [result] : [];
    });

  /**
   * Settles between two change sets: a result that is stored under one membership must not settle its entry under the
   * next, whose history is not on the device yet.
   */
  const settleSerially = (...args: Parameters<typeof settleNow>): Promise<void> =>
    applier.runSerially(() => settleNow(...args));

  async function settleNow(
    queue: OutboxSnapshot,
    findRows: (stored: StoredHeads, sends: readonly Send[]) => Promise<RecordedResult[]>,
  ): Promise<void> {
    if (!queue.entries.length) return;
    const results = acceptedResults(queue);
    const sends = sendsOf(queue).filter(({ entry }) => !results.some(({ id }) => id === entry.id));
    const streams = new Set([...results.flatMap(({ stream }) => stream ?? []), ...sends.map(({ stream }) => stream)]);
    const stored = await writer.readHeads([...streams]);
    if (!stored.epoch || stored.epoch !== queue.epoch) return;
    const settledIds = await findSettled(stored, results);
    const rows = sends.length ? await findRows(stored, sends) : [];
    for (const { id } of ofEarlierMembership(queue, sends, stored)) await outbox.refuse(id, stored.epoch, JOINED_AGAIN);
    if (settledIds.size || rows.length) await outbox.settle({ epoch: stored.epoch, settledIds, foundResults: rows });
  }

  async function findSettled(stored: StoredHeads, results: readonly RecordedResult[]): Promise<Set<EntryId>> {
    const located = results.map((result) => ({
      result,
      head: headOfEpoch(result.stream ? stored.heads.get(result.stream) : undefined, stored.epoch),
    }));
    const keys = located.flatMap(({ result, head }) =>
      isPresent(head, stored.epoch) && result.row ? [chunkKeyOf(head, chunkNoOf(result.row.seq))] : [],
    );
    const chunksByKey = await writer.readChunks([...new Set(keys)]);
    const settledIds = new Set<EntryId>();
    for (const { result, head } of located) {
      const chunk =
        isPresent(head, stored.epoch) && result.row
          ? chunksByKey.get(chunkKeyOf(head, chunkNoOf(result.row.seq)))
          : undefined;
      const status = settleStatus(
        result,
        head,
        chunk?.rows.find(({ seq }) => seq === result.row?.seq),
        writer.kinds,
      );
      if (status === 'stored') settledIds.add(result.id);
      else if (status === 'pull') requestPull();
    }
    return settledIds;
  }

  return {
    async applyRecorded(signal) {
      const { epoch } = await writer.readHeads([]);
      let queue = await outbox.snapshot();
      if (epoch && queue.epoch !== epoch) {
        await outbox.changeEpoch(epoch);
        queue = await outbox.snapshot();
      }
      const results = acceptedResults(queue);
      if (!results.length) return;
      if (!epoch) return requestPull();
      await applier.apply({ epoch, source: 'own', requestEpoch: epoch }, changeSetsOfResults(results), signal);
    },

    async settle(rows) {
      const byId = new Map(rows.map(({ stream, row }) => [row.id as string, { stream, row }]));
      await settleSerially(await outbox.snapshot(), async ({ epoch, heads }, sends) => {
        const located = sends.flatMap(({ entry }) => {
          const match = byId.get(entry.id);
          const head = match && heads.get(match.stream);
          return match && isPresent(head, epoch)
            ? [{ entry, head, key: chunkKeyOf(head, chunkNoOf(match.row.seq)) }]
            : [];
        });
        const chunksByKey = await writer.readChunks(located.map(({ key }) => key));
        return located.flatMap(({ entry, head, key }) => resultIn(chunksByKey.get(key)?.rows ?? [], entry, head));
      });
    },

    async searchStreams() {
      const queue = await outbox.snapshot();
      await settleSerially(queue, async ({ epoch, heads }, sends) => {
        const found: RecordedResult[] = [];
        for (const { entry, stream } of sends.filter((send) => queue.claimed.has(send.entry.id))) {
          const head = heads.get(stream);
          if (isPresent(head, epoch)) found.push(...(await findInStream(head, entry)));
        }
        return found;
      });
    },

    answeredStreams: async () => [
      ...new Set(acceptedResults(await outbox.snapshot()).flatMap(({ stream }) => stream ?? [])),
    ],
  };

  async function findInStream(head: PresentHead, entry: Entry): Promise<RecordedResult[]> {
    for (const chunkNos of inBatches(visibleChunks(head), SEARCH_CHUNKS)) {
      const chunksByKey = await writer.readChunks(chunkNos.map((chunkNo) => chunkKeyOf(head, chunkNo)));
      const result = resultIn(
        [...chunksByKey.values()].flatMap(({ rows }) => rows),
        entry,
        head,
      );
      if (result.length) return result;
    }
    return [];
  }
}

const JOINED_AGAIN = 'group-joined-again';

/**
 * Returns the messages to groups that were written in an earlier membership than the present one: the member is asked
 * before they leave [G15]. The server judges what may have left already.
 */
const ofEarlierMembership = (queue: OutboxSnapshot, sends: readonly Send[], { epoch, heads }: StoredHeads): Entry[] =>
  sends.flatMap(({ entry, stream }) => {
    if (queue.claimed.has(entry.id) || answerOf(queue, entry.id)) return [];
    const head = heads.get(stream);
    const joinRev = entryRules.joinRevOf(entry);
    const presentRev = isPresent(head, epoch) ? head.membership.group?.joinRev : undefined;
    return joinRev !== null && presentRev !== undefined && joinRev < presentRev ? [entry] : [];
  });

function resultIn(rows: readonly StreamRow[], entry: Entry, head: PresentHead): RecordedResult[] {
  const row = rows.find(({ id }) => (id as string) === entry.id);
  return row ? [resultOfRow(entry, row, head)] : [];
}
