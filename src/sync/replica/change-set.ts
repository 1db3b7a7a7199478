/** Converts pulls, chunk answers, live events and push results into change sets. */
import type { Membership } from '#schemas/entities/membership.ts';
import type { Card } from '#schemas/entities/profile.ts';
import type { RecordedResult } from '#schemas/commands/queue.ts';
import type { StreamId } from '#schemas/ids.ts';
import { UNNAMED_KIND, type StreamInfo, type StreamKind, type StreamRow } from '#schemas/streams/registry.ts';
import {
  unknownStream,
  unparsedStream,
  type GoneStream,
  type HeadTag,
  type LiveItem,
  type UnparsedChunks,
  type UnparsedPull,
} from '#schemas/wire/sync.ts';
import type { StreamKinds } from '#streams/types.ts';

export interface ChangeSet {
  source: 'pull' | 'chunks' | 'live' | 'own';
  stream: StreamId;
  kind: StreamKind;
  /** null: an item that went to all members of a group, whose memberships it does not change [G5]. */
  membership: Membership | null;
  /** null: the change set does not contain the info. */
  info: StreamInfo | null;
  card: Card | null;
  /** The change set contains every change up to this revision; 0: it does not claim that. */
  throughRev: number;
  /** The single revision that the change set carries; 0 for none. */
  rev: number;
  /** The stream's revision when the server read the change set. */
  snapshotRev: number;
  /** `unreadableRows` if at least one row does not fit its schema. */
  rows: readonly StreamRow[];
  /** Chunks whose visible rows are all in the change set. */
  completeChunks: readonly number[];
  /** Chunks that have changed and whose rows must still be fetched. */
  staleChunks: readonly number[];
  truncated: boolean;
  /** [G4] Numbers of changed rows that a block hides from this member: they are not missing. */
  absent?: readonly number[] | undefined;
}

const emptyChangeSet = {
  info: null,
  card: null,
  throughRev: 0,
  rev: 0,
  snapshotRev: 0,
  rows: [],
  completeChunks: [],
  staleChunks: [],
  truncated: false,
} as const;

/**
 * Marks rows of which at least one does not fit its schema. Nothing of such a change set is applied, because its head
 * would claim the missing row [Y7].
 */
export const unreadableRows: readonly StreamRow[] = Object.freeze([]);

export const isReadable = ({ rows }: Pick<ChangeSet, 'rows'>): boolean => rows !== unreadableRows;

/** The content of a pull, by stream. */
export interface PulledChanges {
  changeSets: readonly ChangeSet[];
  /** Tags of the streams whose kind this build does not know. */
  unknown: readonly HeadTag[];
  /** Number of streams that do not fit their schema. Unreadable rows are not counted: rows are parsed later. */
  unreadable: number;
}

/**
 * Converts one stream of a pull; returns null if it does not fit its schema. Its rows are parsed at the first access,
 * because a large answer is applied in parts, and each part should pay only for its own rows.
 */
function pulledChangeSet(value: unknown, kinds: StreamKinds): ChangeSet | null {
  const { data: pulled } = unparsedStream.safeParse(value);
  const info = kinds.readInfo(pulled?.info);
  if (!pulled || info?.kind !== pulled.kind) return null;
  const { rows: unparsedRows, ...stream } = pulled;
  let rows: readonly StreamRow[] | undefined;
  return {
    ...stream,
    kind: info.kind,
    info,
    source: 'pull',
    rev: 0,
    snapshotRev: stream.throughRev,
    get rows() {
      return (rows ??= kinds.readRows(info.kind, unparsedRows) ?? unreadableRows);
    },
  };
}

const goneChangeSet = ({ stream, membership }: GoneStream): ChangeSet => ({
  ...emptyChangeSet,
  source: 'pull',
  kind: UNNAMED_KIND,
  stream,
  membership,
});

function tagOfUnknown(value: unknown, kinds: StreamKinds): HeadTag | null {
  const { data } = unknownStream.safeParse(value);
  if (!data || kinds.knows(data.kind)) return null;
  return [data.stream, data.throughRev, data.membership.rev, data.card?.rev ?? 0];
}

export function changeSetsOfPull(answer: UnparsedPull, kinds: StreamKinds): PulledChanges {
  const changeSets: ChangeSet[] = [];
  const unknown: HeadTag[] = [];
  let unreadable = 0;
  for (const stream of answer.streams) {
    const changeSet = pulledChangeSet(stream, kinds);
    const tag = changeSet ? null : tagOfUnknown(stream, kinds);
    if (changeSet) changeSets.push(changeSet);
    else if (tag) unknown.push(tag);
    else unreadable += 1;
  }
  return { changeSets: [...changeSets, ...answer.gone.map(goneChangeSet)], unknown, unreadable };
}

function chunksChangeSet({ stream, membership, chunks }: Omit<UnparsedChunks, 'more'>, kinds: StreamKinds): ChangeSet {
  const changeSet: ChangeSet = { ...emptyChangeSet, source: 'chunks', kind: UNNAMED_KIND, stream, membership };
  if (!chunks) return changeSet;
  const { rows, snapshotRev, completeChunks } = chunks;
  const info = kinds.readInfo(chunks.info);
  if (!info) return { ...changeSet, rows: unreadableRows };
  return {
    ...changeSet,
    kind: info.kind,
    info,
    rows: kinds.readRows(info.kind, rows) ?? unreadableRows,
    snapshotRev,
    completeChunks,
  };
}
export const changeSetsOfChunks = ({ more = [], ...first }: UnparsedChunks, kinds: StreamKinds): ChangeSet[] =>
  [first, ...more].map((each) => chunksChangeSet({ ...first, ...each }, kinds));

export const changeSetOfLive = ({ stream, kind, membership, rev, info, card, rows, absent }: LiveItem): ChangeSet => ({
  ...emptyChangeSet,
  source: 'live',
  stream,
  kind,
  membership: membership ?? null,
  info,
  card,
  rows,
  rev,
  snapshotRev: rev,
  absent,
});

/** Converts the recorded answers to own entries [Y6]. Rejections make no change set. */
export const changeSetsOfResults = (results: readonly RecordedResult[]): ChangeSet[] =>
  results.flatMap(({ status, stream, membership, info, row }) => {
    if (status === 'rejected' || status === 'deferred' || !stream || !membership) return [];
    const kind = info?.kind ?? UNNAMED_KIND;
    return [
      {
        ...emptyChangeSet,
        source: 'own',
        stream,
        kind,
        membership,
        info: info ?? null,
        rows: row ? [row] : [],
        rev: row?.rev ?? 0,
        snapshotRev: row?.rev ?? 0,
      },
    ];
  });
