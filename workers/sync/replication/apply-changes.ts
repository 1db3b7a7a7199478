/**
 * Whatever the server says goes through here: an answer, an event, a result becomes at most three writes, rows, heads
 * and sweep, a large answer twice as many [Y7]. The outbox's epoch turns between them [Y21].
 */
import type { Head } from '#schemas/entities/head.ts';
import type { Epoch, MemberId, StreamId } from '#schemas/ids.ts';
import { PROFILE_BUCKET } from '#schemas/profile-picture.ts';
import { epochDecision, type AnswerOrigin } from '#sync/replica/epochs.ts';
import { mergeHead, noPendingRevs, type PendingRevs } from '#sync/replica/heads.ts';
import type { ChangeSet } from '#sync/replica/change-set.ts';
import { chunkChanges } from '#sync/replica/chunk-changes.ts';
import { chunkKey, chunkKeyPrefix, type ChunkChange } from '#sync/replica/chunks.ts';
import { screenfulFirst } from '#sync/replica/screenful.ts';
import { groupBy } from '#lib/group-by.ts';
import type { StoredHeads, StoreWriter } from '#sync/store/writer.ts';
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
  /** [Y9] Of cards that are not shown any more. */
  forgetPictures(urls: readonly string[]): Promise<void>;
  /** [Y9] What the directory has of whose card is not shown any more: a block is told by nothing else. */
  forgetMembers?: ((ids: readonly MemberId[]) => Promise<void>) | undefined;
  /** [Y9] Pictures that were sent go with the sight of their conversation. */
  sweepPictures?: ((inSight: (stream: string) => boolean) => Promise<void>) | undefined;
  /** [Y11] Nor does one outlive the message that showed it. */
  erasePictures?: ((paths: readonly string[]) => Promise<void>) | undefined;
  /** A stream began anew: its history is to be fetched again [Y10]. */
  onStreamRestart(): void;
}

export interface ChangeApplier {
  /** One after the other. False when it was not taken, or not all of it: of another epoch, or the signal came first. */
  apply(arrival: AnswerOrigin, changeSets: readonly ChangeSet[], signal: AbortSignal): Promise<boolean>;
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
  forgetPictures,
  forgetMembers,
  sweepPictures,
  erasePictures,
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
      ? screenfulFirst(changeSets, screenful)
      : [changeSets];

  async function applyAll(
    arrival: AnswerOrigin,
    changeSets: readonly ChangeSet[],
    signal: AbortSignal,
  ): Promise<boolean> {
    let epochChanged = false;
    for (const [index, part] of orderedParts(arrival, changeSets).entries()) {
      if (index > 0) await waitForPaint();
      const outcome = await applyPart(arrival, part, signal);
      if (!outcome) return false;
      epochChanged ||= outcome === 'turned';
    }
    if (epochChanged) await sweepAll();
    return true;
  }

  async function applyPart(
    arrival: AnswerOrigin,
    changeSets: readonly ChangeSet[],
    signal: AbortSignal,
  ): Promise<false | 'taken' | 'turned'> {
    const { epoch } = arrival;
    const streams = [...new Set(changeSets.map(({ stream }) => stream))];
    const headsBefore = await writer.readHeads(streams);
    const verdict = epochDecision(arrival, headsBefore.epoch);
    if (verdict === 'pull') requestPull();
    if (verdict === 'pull' || verdict === 'drop' || signal.aborted) return false;
    const chunkChangesOf = (subset: readonly ChangeSet[], heads: StoredHeads) =>
      subset.flatMap((changeSet) => chunkChanges(heads.heads.get(changeSet.stream), changeSet, epoch));
    const changedChunks = chunkChangesOf(changeSets, headsBefore);
    // First: whoever ends in between has them no more, and not for ever.
    const deletedPaths = erasePictures ? await deletedPictures(changedChunks, writer.readChunks) : [];
    if (deletedPaths.length) await erasePictures?.(deletedPaths);
    if (historyState === 'doubted' && arrival.otherHistory) historyState = verdict === 'turn' ? 'one' : 'trusted';
    if (!(await writer.writeRows(changedChunks, pause, historyState === 'trusted'))) {
      historyState = 'doubted';
      requestPull();
      return false;
    }

    // Another leader may have turned the store, or raised a floor, while the rows were written.
    const headsNow = await writer.readHeads(streams);
    if (headsNow.epoch !== headsBefore.epoch || signal.aborted) return false;
    await writer.writeRows(supersededChanges(changedChunks, chunkChangesOf(changeSets, headsNow)), pause);
    const epochChange = verdict === 'turn' ? { from: headsBefore.epoch, to: epoch } : undefined;
    const shownHeads = epochChange ? (await writer.readAll()).heads : headsNow.heads;
    const changedHeads = [...(await applyHeads(changeSets, { streams, headsNow }, epoch, epochChange))];
    if (changedHeads.length) onStreamRestart();
    const { heads: remaining } = await writer.readHeads(streams);
    const lostUrls = lostPictures(shownHeads.values(), remaining.values());
    if (lostUrls.length) await Promise.all([forgetPictures(lostUrls), erasePictures?.(lostUrls)]);
    const lostMemberIds = lostMembers(shownHeads.values(), remaining.values());
    if (lostMemberIds.length) await forgetMembers?.(lostMemberIds);
    // And it may have answered again what this answer only names: from now on the floor keeps it from doing so.
    const changeSetsWithStale = changeSets.filter(({ staleChunks }) => staleChunks.length > 0);
    if (!epochChange && changeSetsWithStale.length)
      await writer.writeRows(chunkChangesOf(changeSetsWithStale, await writer.readHeads(streams)), pause);
    if (epochChange) await changeOutboxEpoch(epoch);
    if (signal.aborted) return false;
    if (epochChange) return 'turned';
    for (const head of changedHeads) await writer.sweep(streamPrefix(head), chunkPrefixes([head]), pause);
    const goneStreams = new Set<string>(changedHeads.flatMap(({ id, membership }) => (membership.gone ? [id] : [])));
    if (goneStreams.size > 0) await sweepPictures?.((stream) => !goneStreams.has(stream));
    return 'taken';
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
    await sweepPictures?.((stream) => stream === PROFILE_BUCKET || inSight.has(stream));
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
