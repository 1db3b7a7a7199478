/**
 * Whatever the server says goes through here: an answer, an event, a result becomes at most three writes, rows, heads
 * and sweep, a large answer twice as many [Y7]. The outbox's epoch turns between them [Y21].
 */
import type { Head } from '#schemas/entities/head.ts';
import type { Epoch, StreamId } from '#schemas/ids.ts';
import { UNNAMED_KIND } from '#schemas/streams/registry.ts';
import { PROFILE_BUCKET } from '#schemas/profile-picture.ts';
import { epochDecision, type AnswerOrigin } from '#sync/replica/epochs.ts';
import { mergeHead, noPendingRevs, type PendingRevs } from '#sync/replica/heads.ts';
import { isReadable, type ChangeSet } from '#sync/replica/change-set.ts';
import { chunkChanges } from '#sync/replica/chunk-changes.ts';
import { chunkKey, chunkKeyPrefix, type ChunkChange } from '#sync/replica/chunks.ts';
import { screenfulFirst } from '#sync/replica/screenful.ts';
import { groupBy } from '#lib/group-by.ts';
import type { StoredHeads, StoreWriter } from '#sync/store/writer.ts';
import type { LocalCopies } from '../ports.ts';
import { deletedPictures, lostMembers, lostPictures } from './pictures.ts';

export interface ChangeApplierParts {
  writer: StoreWriter;
  /** [Y21] Results of another epoch go, the queue stays. */
  changeOutboxEpoch(epoch: Epoch): Promise<void>;
  /** Something before or around what came is missing. */
  requestPull(): void;
  /** Lets the screen's queries through between two background writes. */
  pause(): Promise<void>;
  /** Lets the screen draw what came first of a large answer. */
  waitForPaint(): Promise<void>;
  /** So many conversations come first of it. */
  screenful?: number | undefined;
  /** Told what goes out of sight, or was deleted. */
  copies: LocalCopies;
  /** A stream began anew: its history is to be fetched again [Y10]. */
  onStreamRestart(): void;
}

/** `stale`: not applied, or not all of it: it is of another epoch, or the signal came first. */
export type ApplyOutcome = 'applied' | 'stale' | 'epoch-changed';

export interface ChangeApplier {
  /** Writes change sets to the store, one call after the other. */
  apply(arrival: AnswerOrigin, changeSets: readonly ChangeSet[], signal: AbortSignal): Promise<ApplyOutcome>;
  /** [Y21] What came contradicts what lies here, and the server has not been told of it yet. */
  doubtsHistory(): boolean;
  /** While nothing is being taken. */
  runSerially<T>(work: () => Promise<T>): Promise<T>;
  /** [Y9] Removes chunks of streams out of sight, of earlier times and of other epochs. */
  sweep(): Promise<void>;
}

export function createChangeApplier({
  writer,
  changeOutboxEpoch,
  requestPull,
  pause,
  waitForPaint,
  copies,
  screenful,
  onStreamRestart,
}: ChangeApplierParts): ChangeApplier {
  /** Live revisions that wait for an earlier one, by stream [Y8]. */
  const pendingRevs = new Map<StreamId, PendingRevs>();
  let lastTask: Promise<unknown> = Promise.resolve();
  /**
   * [Y21] `doubted`: the next pull says so. `trusted`: it has, and the server stays by its epoch; so what it says is
   * taken.
   */
  let historyState: 'one' | 'doubted' | 'trusted' = 'one';

  /**
   * What the screen shows first comes first. Where the epoch turns, all that was seen goes at once: so does all that
   * comes [Y21].
   */
  const orderedParts = ({ source, epoch, requestEpoch }: AnswerOrigin, changeSets: readonly ChangeSet[]) =>
    source === 'pull' && (requestEpoch === epoch || requestEpoch === null)
      ? screenfulFirst(changeSets, writer.kinds, screenful)
      : [changeSets];

  async function applyAll(
    arrival: AnswerOrigin,
    changeSets: readonly ChangeSet[],
    signal: AbortSignal,
  ): Promise<ApplyOutcome> {
    let epochChanged = false;
    for (const [index, part] of orderedParts(arrival, changeSets).entries()) {
      if (index > 0) await waitForPaint();
      const outcome = await applyPart(arrival, part, signal);
      if (outcome === 'stale') return 'stale';
      epochChanged ||= outcome === 'epoch-changed';
    }
    if (!epochChanged) return 'applied';
    await sweepAll();
    return 'epoch-changed';
  }

  /** In stages: rows before the heads that claim them [Y7], what goes out of sight after both [Y9]. */
  async function applyPart(
    arrival: AnswerOrigin,
    received: readonly ChangeSet[],
    signal: AbortSignal,
  ): Promise<ApplyOutcome> {
    const { epoch } = arrival;
    const changeSets = received.filter(isReadable);
    const streams = [...new Set(changeSets.map(({ stream }) => stream))];
    const headsBefore = await writer.readHeads(streams);
    const decision = epochDecision(arrival, headsBefore.epoch);
    if (decision === 'pull') requestPull();
    if (decision === 'pull' || decision === 'drop' || signal.aborted) return 'stale';

    const changedChunks = chunkChangesIn(changeSets, headsBefore, epoch);
    if (historyState === 'doubted' && arrival.otherHistory) historyState = decision === 'turn' ? 'one' : 'trusted';
    if (!(await writeChunks(changedChunks, changeSets))) return 'stale';

    // Another leader may have changed the store's epoch, or raised a floor, while the rows were written.
    const headsNow = await writer.readHeads(streams);
    if (headsNow.epoch !== headsBefore.epoch || signal.aborted) return 'stale';
    const currentChunks = chunkChangesIn(changeSets, headsNow, epoch);
    await writer.writeRows(supersededChanges(changedChunks, currentChunks), pause);

    const epochChange = decision === 'turn' ? { from: headsBefore.epoch, to: epoch } : undefined;
    const shownHeads = epochChange ? (await writer.readAll()).heads : headsNow.heads;
    const changedHeads = [...(await applyHeads(changeSets, { streams, headsNow }, epoch, epochChange))];
    if (changedHeads.length) onStreamRestart();
    await forgetLost(shownHeads, streams);
    if (epochChange) await changeOutboxEpoch(epoch);
    else await unanswerStale(changeSets, streams, epoch);
    if (signal.aborted) return 'stale';
    if (epochChange) return 'epoch-changed';
    await sweepChanged(changedHeads);
    return 'applied';
  }

  /** False: they contradict what lies here [Y21], and the server is asked. */
  async function writeChunks(
    changedChunks: readonly ChunkChange[],
    changeSets: readonly ChangeSet[],
  ): Promise<boolean> {
    // Pictures first: whoever ends in between has them no more, and not for ever.
    const kindsByStream = new Map(changeSets.map(({ stream, kind }) => [stream, kind]));
    const kindOf = (stream: StreamId) => kindsByStream.get(stream) ?? UNNAMED_KIND;
    const deletedPaths = copies.erasePictures ? await deletedPictures(changedChunks, kindOf, writer) : [];
    if (deletedPaths.length) await copies.erasePictures?.(deletedPaths);
    if (await writer.writeRows(changedChunks, pause, historyState === 'trusted')) return true;
    historyState = 'doubted';
    requestPull();
    return false;
  }

  /** [Y9] What this device keeps of members and pictures whose cards are not shown any more. */
  async function forgetLost(shownHeads: StoredHeads['heads'], streams: readonly StreamId[]): Promise<void> {
    const { heads: remaining } = await writer.readHeads(streams);
    const lostUrls = lostPictures(shownHeads.values(), remaining.values());
    if (lostUrls.length) await Promise.all([copies.forgetPictures(lostUrls), copies.erasePictures?.(lostUrls)]);
    const lostMemberIds = lostMembers(shownHeads.values(), remaining.values());
    if (lostMemberIds.length) await copies.forgetMembers?.(lostMemberIds);
  }

  /**
   * Another leader may have answered again what this answer only names as changed: from now on the floor keeps it from
   * doing so.
   */
  async function unanswerStale(changeSets: readonly ChangeSet[], streams: readonly StreamId[], epoch: Epoch) {
    const withStale = changeSets.filter(({ staleChunks }) => staleChunks.length > 0);
    if (withStale.length)
      await writer.writeRows(chunkChangesIn(withStale, await writer.readHeads(streams), epoch), pause);
  }

  /** [Y9] Chunks and pictures of streams that lost sight or began anew. */
  async function sweepChanged(changedHeads: readonly Head[]): Promise<void> {
    for (const head of changedHeads) await writer.sweep(streamPrefix(head), chunkPrefixes([head]), pause);
    const goneStreams = new Set<string>(changedHeads.flatMap(({ id, membership }) => (membership.gone ? [id] : [])));
    if (goneStreams.size > 0) await copies.sweepPictures?.((stream) => !goneStreams.has(stream));
  }

  /** Returns the heads that lost sight or began anew: their chunks are to be swept. */
  async function applyHeads(
    changeSets: readonly ChangeSet[],
    { streams, headsNow }: { streams: readonly StreamId[]; headsNow: StoredHeads },
    epoch: Epoch,
    epochChange: { from: Epoch | null; to: Epoch } | undefined,
  ) {
    const changeSetsByStream = groupBy(changeSets, ({ stream }) => stream);
    const changedHeads = new Map<StreamId, Head>();
    const nextPending = new Map<StreamId, PendingRevs>();
    let incomplete = false;
    const merge = (stream: StreamId, known: Head | undefined) => {
      let head = known;
      let pending = pendingRevs.get(stream) ?? noPendingRevs;
      for (const changeSet of changeSetsByStream.get(stream) ?? []) {
        const merged = mergeHead(head, changeSet, epoch, pending);
        head = merged.head ?? head;
        pending = merged.pendingRevs;
        incomplete ||= merged.needsPull;
      }
      nextPending.set(stream, pending);
      if (known && head && chunkKeyVersion(known) !== chunkKeyVersion(head)) changedHeads.set(stream, head);
      return head;
    };
    await writer.writeHeads({ streams, merge, alreadyRead: headsNow, ...(epochChange && { epochChange }) });
    for (const stream of streams) {
      const pending = nextPending.get(stream);
      if (pending?.size) pendingRevs.set(stream, pending);
      else pendingRevs.delete(stream);
    }
    if (incomplete) requestPull();
    return changedHeads.values();
  }

  async function sweepAll(): Promise<void> {
    const { epoch, heads } = await writer.readAll();
    const present = [...heads.values()].filter((head) => head.epoch === epoch);
    await writer.sweep('', chunkPrefixes(present), pause);
    const inSight = new Set<string>(present.flatMap(({ id, membership }) => (membership.gone ? [] : [id])));
    // Profiles' own go with the cards that show them.
    await copies.sweepPictures?.((stream) => stream === PROFILE_BUCKET || inSight.has(stream));
  }

  const runSerially = <T>(work: () => Promise<T>): Promise<T> => {
    const next = lastTask.then(work);
    lastTask = next.catch(() => undefined);
    return next;
  };
  return {
    runSerially,
    doubtsHistory: () => historyState === 'doubted',
    apply: (arrival, changeSets, signal) => runSerially(() => applyAll(arrival, changeSets, signal)),
    sweep: () => runSerially(sweepAll),
  };
}

const chunkChangesIn = (changeSets: readonly ChangeSet[], { heads }: StoredHeads, epoch: Epoch): ChunkChange[] =>
  changeSets.flatMap((changeSet) => chunkChanges(heads.get(changeSet.stream), changeSet, epoch));

/** What was written as answered and would not be by now: it is un-answered again [Y7]. */
const supersededChanges = (
  writtenChanges: readonly ChunkChange[],
  currentChanges: readonly ChunkChange[],
): ChunkChange[] => {
  const trusted = new Set(currentChanges.filter((change) => change.trusted).map(({ key }) => chunkKey(key)));
  return writtenChanges
    .filter(({ trusted: wasTrusted, key }) => wasTrusted && !trusted.has(chunkKey(key)))
    .map(({ key }) => ({ key, isStale: true, completeThrough: 0, rows: [], trusted: false }));
};

/** Until it changes, the stream's chunks keep their keys. */
const chunkKeyVersion = ({ epoch, membership }: Head): string =>
  `${epoch}/${membership.gone ? 'gone' : membership.since}`;

const chunkPrefix = (head: Head, since: number): string =>
  chunkKeyPrefix({ epoch: head.epoch, stream: head.id, since });
const streamPrefix = ({ epoch, id }: Head): string => `${epoch}/${id}/`;
const chunkPrefixes = (heads: readonly Head[]): string[] =>
  heads.flatMap((head) => (head.membership.gone ? [] : [chunkPrefix(head, head.membership.since)]));
