/** Whatever brings news of a stream, in one shape: a pull, a page, a live event, the answer to an own entry. */
import type { Membership } from '#schemas/entities/membership.ts';
import type { Message } from '#schemas/entities/message.ts';
import type { Card } from '#schemas/entities/profile.ts';
import type { StreamInfo, StreamKind } from '#schemas/entities/stream.ts';
import type { RecordedResult } from '#schemas/commands/queue.ts';
import type { StreamId } from '#schemas/ids.ts';
import type { GoneStream, LiveItem, PagedStream, PagesAnswer, UnreadPull } from '#schemas/wire/sync.ts';

export interface Item {
  source: 'pull' | 'page' | 'live' | 'own';
  stream: StreamId;
  kind: StreamKind;
  membership: Membership;
  /** null: says nothing about it. */
  info: StreamInfo | null;
  card: Card | null;
  /** Everything up to this revision is in here; 0 where that is not claimed. */
  upTo: number;
  /** The one revision that this is; 0 for none. */
  one: number;
  /** The stream's revision when this was read. */
  asOf: number;
  rows: readonly Message[];
  /** Pages sent whole, and pages only named as changed. */
  answered: readonly number[];
  named: readonly number[];
  partial: boolean;
}

const nothing = {
  info: null,
  card: null,
  upTo: 0,
  one: 0,
  asOf: 0,
  rows: [],
  answered: [],
  named: [],
  partial: false,
} as const;

type Read = (rows: readonly unknown[]) => readonly Message[];

function pulled({ rows, ...stream }: UnreadPull['streams'][number], read: Read): Item {
  let known: readonly Message[] | undefined;
  return {
    ...stream,
    source: 'pull',
    one: 0,
    asOf: stream.upTo,
    get rows() {
      return (known ??= read(rows));
    },
  };
}
const gone = ({ stream, membership }: GoneStream): Item => ({
  ...nothing,
  source: 'pull',
  kind: 'conversation',
  stream,
  membership,
});

/**
 * `read` is asked for a stream's rows when they are first wanted: a large answer is taken in parts, and each is looked
 * at in its turn.
 */
export const itemsOfPull = (answer: UnreadPull, read: Read): Item[] => [
  ...answer.streams.map((stream) => pulled(stream, read)),
  ...answer.gone.map(gone),
];

function paged({ stream, membership, pages }: PagedStream): Item {
  const item: Item = { ...nothing, source: 'page', kind: 'conversation', stream, membership };
  return pages ? { ...item, ...pages } : item;
}
export const itemsOfPages = ({ more = [], ...first }: PagesAnswer): Item[] => [first, ...more].map(paged);

export const itemOfLive = ({ stream, kind, membership, one, info, card, rows }: LiveItem): Item => ({
  ...nothing,
  source: 'live',
  stream,
  kind,
  membership,
  info,
  card,
  rows,
  one,
  asOf: one,
});

/** [Y6] Answers to own entries, as the outbox recorded them. */
export const itemsOfResults = (results: readonly RecordedResult[]): Item[] =>
  results.flatMap(({ status, stream, membership, info, row }) => {
    if (status === 'rejected' || !stream || !membership) return [];
    const kind = info?.kind ?? 'conversation';
    return [
      {
        ...nothing,
        source: 'own',
        stream,
        kind,
        membership,
        info: info ?? null,
        rows: row ? [row] : [],
        one: row?.rev ?? 0,
        asOf: row?.rev ?? 0,
      },
    ];
  });
