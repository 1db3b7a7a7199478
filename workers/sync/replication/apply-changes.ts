/**
 * Applies change sets to the store: every answer, event and result of the server. A change set needs at most three
 * writes, rows, heads and sweep; a large answer needs twice as many [Y7]. The outbox's epoch changes between them
 * [Y21].
 */
import type { Head } from '#schemas/entities/head.ts';
import type { Epoch, StreamId } from '#schemas/ids.ts';
import { UNNAMED_KIND } from '#schemas/streams/registry.ts';
import { ALBUM_BUCKET } from '#schemas/album-media.ts';
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
import { createSerialTasks } from '../serial-tasks.ts';
import { deletedPictures, lostMembers, lostPictures } from './pictures.ts';

export interface ChangeApplierParts {
  writer: StoreWriter;
  /** Drops results of another epoch from the outbox; the queue stays [Y21]. */
  changeOutboxEpoch(epoch: Epoch): Promise<void>;
  /** Requests a pull: a revision or rows are missing. */
  requestPull(): void;
  /** Waits between two background writes, so that the screen's queries run. */
  pause(): Promise<void>;
  /** Waits until the screen has drawn the first part of a large answer. */
  waitForPaint(): Promise<void>;
  /** How many conversations the first part has. */
  screenful?: number | undefined;
  /** Removes copies of data that are no longer visible or were deleted. */
  copies: LocalCopies;
  /** Called when a stream restarts, so that its history has to be fetched again [Y10]. */
  onStreamRestart(): void;
}

/** `stale`: not or not completely applied, since the epoch differs or the signal aborted. */
export type ApplyOutcome = 'applied' | 'stale' | 'epoch-changed';

export interface ChangeApplier {
  /** Writes change sets to the store, one call after another. */
  apply(arrival: AnswerOrigin, changeSets: readonly ChangeSet[], signal: AbortSignal): Promise<ApplyOutcome>;
  /** Returns whether the server's rows contradict the stored ones and the server does not know it yet [Y21]. */
  doubtsHistory(): boolean;
  /** Runs `work` while no change set is being applied. */
  runSerially<T>(work: () => Promise<T>): Promise<T>;
  /** Removes chunks of streams that are no longer visible, of earlier memberships and of other epochs [Y9]. */
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
  const runSerially = createSerialTasks(() => undefined);
  /**
   * Whether stored rows contradict the server's [Y21]. `one`: no. `doubted`: yes, and the next pull reports it.
   * `trusted`: the pull has reported it and the server keeps its epoch, so its rows overwrite the stored ones.
   */
  let historyState: 'one' | 'doubted' | 'trusted' = 'one';

  /**
   * Splits an answer so that the conversations shown first are written first. An answer of another epoch is applied as
   * one part, since all earlier heads disappear at once [Y21].
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

  /**
   * Applies one part, in stages: rows before the heads that claim them [Y7], removal of lost streams after both [Y9].
   */
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

  const chunkChangesIn = (changeSets: readonly ChangeSet[], { heads }: StoredHeads, epoch: Epoch): ChunkChange[] =>
    changeSets.flatMap((changeSet) => {
      const head = heads.get(changeSet.stream);
      return chunkChanges(head, changeSet, epoch, writer.kinds.fetchedRowsOf(head?.kind ?? changeSet.kind));
    });

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

  /** Removes members and pictures whose cards are no longer shown [Y9]. */
  async function forgetLost(shownHeads: StoredHeads['heads'], streams: readonly StreamId[]): Promise<void> {
    const { heads: remaining } = await writer.readHeads(streams);
    const lostUrls = lostPictures(shownHeads.values(), remaining.values());
    if (lostUrls.length) await Promise.all([copies.forgetPictures(lostUrls), copies.erasePictures?.(lostUrls)]);
    const lostMemberIds = lostMembers(shownHeads.values(), remaining.values());
    if (lostMemberIds.length) await copies.forgetMembers?.(lostMemberIds);
  }

  /**
   * Marks chunks that this answer names as changed as unanswered once more: another leader may have stored them as
   * answered meanwhile. From now on the head's floor prevents that.
   */
  async function unanswerStale(changeSets: readonly ChangeSet[], streams: readonly StreamId[], epoch: Epoch) {
    const withStale = changeSets.filter(({ staleChunks }) => staleChunks.length > 0);
    if (withStale.length)
      await writer.writeRows(chunkChangesIn(withStale, await writer.readHeads(streams), epoch), pause);
  }

  /** Removes chunks and pictures of streams that were lost or restarted [Y9]. */
  async function sweepChanged(changedHeads: readonly Head[]): Promise<void> {
    for (const head of changedHeads) await writer.sweep(streamPrefix(head), chunkPrefixes([head]), pause);
    const goneStreams = new Set<string>(changedHeads.flatMap(({ id, membership }) => (membership.gone ? [id] : [])));
    if (goneStreams.size > 0) await copies.sweepPictures?.((stream) => !goneStreams.has(stream));
  }

  /** Writes heads. Returns those of streams that were lost or restarted: their chunks are to be removed. */
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
    // Profile pictures are removed with the cards that show them, those of albums where the server says so [S18].
    await copies.sweepPictures?.(
      (stream) => stream === PROFILE_BUCKET || stream === ALBUM_BUCKET || inSight.has(stream),
    );
  }

  return {
    runSerially,
    doubtsHistory: () => historyState === 'doubted',
    apply: (arrival, changeSets, signal) => runSerially(() => applyAll(arrival, changeSets, signal)),
    sweep: () => runSerially(sweepAll),
  };
}

/**
 * Returns changes that mark chunks as unanswered again: they were written as answered, and would not be by now [Y7].
 */
const supersededChanges = (
  writtenChanges: readonly ChunkChange[],
  currentChanges: readonly ChunkChange[],
): ChunkChange[] => {
  const trusted = new Set(currentChanges.filter((change) => change.trusted).map(({ key }) => chunkKey(key)));
  return writtenChanges
    .filter(({ trusted: wasTrusted, key }) => wasTrusted && !trusted.has(chunkKey(key)))
    .map(({ key }) => ({ key, isStale: true, completeThrough: 0, rows: [], trusted: false }));
};

/** The part of a head on which the keys of its stream's chunks depend. */
const chunkKeyVersion = ({ epoch, membership }: Head): string =>
  `${epoch}/${membership.gone ? 'gone' : membership.since}`;

const chunkPrefix = (head: Head, since: number): string =>
  chunkKeyPrefix({ epoch: head.epoch, stream: head.id, since });
const streamPrefix = ({ epoch, id }: Head): string => `${epoch}/${id}/`;
const chunkPrefixes = (heads: readonly Head[]): string[] =>
  heads.flatMap((head) => (head.membership.gone ? [] : [chunkPrefix(head, head.membership.since)]));
