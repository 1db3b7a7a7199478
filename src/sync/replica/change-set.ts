/** Makes change sets of whatever says something about a stream: a pull, a chunk answer, a live event, a push result. */
import type { Membership } from '#schemas/entities/membership.ts';
import type { Message } from '#schemas/entities/message.ts';
import type { Card } from '#schemas/entities/profile.ts';
import type { StreamInfo, StreamKind } from '#schemas/entities/stream.ts';
import type { RecordedResult } from '#schemas/commands/queue.ts';
import type { StreamId } from '#schemas/ids.ts';
import type { GoneStream, LiveItem, StreamChunks, ChunksAnswer, UnparsedPull } from '#schemas/wire/sync.ts';

export interface ChangeSet {
  source: 'pull' | 'page' | 'live' | 'own';
  stream: StreamId;
  kind: StreamKind;
  membership: Membership;
  /** null: says nothing about it. */
  info: StreamInfo | null;
  card: Card | null;
  /** Everything up to this revision is in here; 0 where that is not claimed. */
  throughRev: number;
  /** The one revision that this is; 0 for none. */
  rev: number;
  /** The stream's revision when this was read. */
  snapshotRev: number;
  rows: readonly Message[];
  /** Chunks sent whole, and chunks only named as changed. */
  completeChunks: readonly number[];
  staleChunks: readonly number[];
  truncated: boolean;
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

type ReadRows = (rows: readonly unknown[]) => readonly Message[];

function pulledChangeSet(pulled: UnparsedPull['streams'][number], readRows: ReadRows): ChangeSet {
  const { rows, throughRev, completeChunks, staleChunks, truncated, ...stream } = pulled;
  let parsedRows: readonly Message[] | undefined;
  return {
    ...stream,
    source: 'pull',
    rev: 0,
    throughRev: throughRev,
    snapshotRev: throughRev,
    completeChunks: completeChunks,
    staleChunks: staleChunks,
    truncated: truncated,
    get rows() {
      return (parsedRows ??= readRows(rows));
    },
  };
}
const goneChangeSet = ({ stream, membership }: GoneStream): ChangeSet => ({
  ...emptyChangeSet,
  source: 'pull',
  kind: 'conversation',
  stream,
  membership,
});

/**
 * `read` is asked for a stream's rows when they are first wanted: a large answer is taken in parts, and each is looked
 * at in its turn.
 */
export const changeSetsOfPull = (answer: UnparsedPull, readRows: ReadRows): ChangeSet[] => [
  ...answer.streams.map((stream) => pulledChangeSet(stream, readRows)),
  ...answer.gone.map(goneChangeSet),
];

function chunksChangeSet({ stream, membership, chunks }: StreamChunks): ChangeSet {
  const changeSet: ChangeSet = { ...emptyChangeSet, source: 'page', kind: 'conversation', stream, membership };
  if (!chunks) return changeSet;
  return {
    ...changeSet,
    info: chunks.info,
    rows: chunks.rows,
    snapshotRev: chunks.snapshotRev,
    completeChunks: chunks.completeChunks,
  };
}
export const changeSetsOfChunks = ({ more = [], ...first }: ChunksAnswer): ChangeSet[] =>
  [first, ...more].map(chunksChangeSet);

export const changeSetOfLive = ({ stream, kind, membership, rev: rev, info, card, rows }: LiveItem): ChangeSet => ({
  ...emptyChangeSet,
  source: 'live',
  stream,
  kind,
  membership,
  info,
  card,
  rows,
  rev,
  snapshotRev: rev,
});

/** [Y6] Answers to own entries, as the outbox recorded them. */
export const changeSetsOfResults = (results: readonly RecordedResult[]): ChangeSet[] =>
  results.flatMap(({ status, stream, membership, info, row }) => {
    if (status === 'rejected' || !stream || !membership) return [];
    const kind = info?.kind ?? 'conversation';
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
