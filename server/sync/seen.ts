/**
 * [Y8] What a transaction, or a later reading, brings: to each member whom it concerns what stands in their own sight,
 * once for each stream, the rows once for all of them, and what became of entries. Here it is put together as it
 * crosses.
 */
import * as z from 'zod/mini';
import type { Epoch, MemberId } from '#schemas/ids.ts';
import { log } from '#lib/log.ts';
import { message } from '#schemas/entities/message.ts';
import { whole } from '#schemas/numbers.ts';
import { wireMessage, type WireMessage } from '#schemas/wire/chat-events.ts';
import { entryResult, liveItem, type EntryResult, type LiveItem } from '#schemas/wire/sync.ts';
import { change } from './changes.ts';

const { stream, kind, membership, info, card, one } = liveItem.shape;
const { id, status, code, ref, what, was, rev, stream: named } = entryResult.shape;
const mayLack = <T extends z.ZodMiniType>({ def }: z.ZodMiniOptional<T>) => z.nullable(def.innerType);

/** `part`: of a push. `at`: the revision of its row. */
const result = z.object({
  part: whole,
  id,
  status,
  code: mayLack(code),
  ref: mayLack(ref),
  what: mayLack(what),
  was: mayLack(was),
  stream: named,
  rev,
  at: z.nullable(rev),
});

/**
 * `me`: as their own events name them. `revs`: of which they are told, none where only the membership or the card
 * changed; null: of nothing, it is there for their own results. `shown`: those whose row they may see.
 */
const sight = z.object({
  part: whole,
  me: wireMessage.shape.sender,
  stream,
  kind,
  membership,
  info,
  card,
  revs: z.nullable(z.array(one)),
  shown: z.array(one),
});
type Sight = z.infer<typeof sight>;

const standing = z.object({ stream, row: message });
/** `changes`: which streams have new revisions, and who is to be told, here and on other nodes. */
export const seen = z.object({
  changes: z.array(z.extend(change, { part: whole })),
  results: z.array(result),
  sights: z.array(sight),
  rows: z.array(standing),
});
export type Seen = z.infer<typeof seen>;

/** What a reading answers. */
export const reading = z.object({ epoch: liveItem.shape.epoch, seen });
export type Reading = z.infer<typeof reading>;

const ofStream = z.array(z.looseObject({ stream: z.string() }));
const unread = z.object({ epoch: liveItem.shape.epoch, seen: z.object({ sights: ofStream, rows: ofStream }) });

/**
 * What is told later. A sight that does not fit is left out, and so is each whose row does not: without its row it
 * would say that there is none.
 */
export function readingOf(answer: unknown): Reading {
  const well = reading.safeParse(answer);
  if (well.success) return well.data;
  const { epoch, seen: found } = unread.parse(answer);
  const [sights, rows] = [
    found.sights.map((each) => sight.safeParse(each)),
    found.rows.map((each) => standing.safeParse(each)),
  ];
  const misfits = [...sights, ...rows].filter(({ success }) => !success).length;
  log.crash('live events not readable', new Error(`${misfits} misfits`));
  const without = new Set(found.rows.flatMap(({ stream: of }, n) => (rows[n]?.success ? [] : of)));
  return {
    epoch,
    seen: {
      changes: [],
      results: [],
      sights: sights.flatMap(({ data }) => (data && !without.has(data.stream) ? data : [])),
      rows: rows.flatMap(({ data }) => data ?? []),
    },
  };
}

export interface Told {
  me: WireMessage['sender'];
  items: LiveItem[];
}

const keyOf = (of: string, revision: number) => `${of}/${revision}`;
const rowsOf = (read: Seen) => new Map(read.rows.map(({ stream: of, row }) => [keyOf(of, row.rev), row]));
type Rows = ReturnType<typeof rowsOf>;

function itemsOf(
  epoch: Epoch,
  { stream: of, kind: sort, membership: standing, info: head, card: face, revs, shown }: Sight,
  all: Rows,
): LiveItem[] {
  return (revs?.length === 0 ? [0] : (revs ?? [])).map((revision) => {
    const row = shown.includes(revision) ? all.get(keyOf(of, revision)) : undefined;
    return {
      epoch,
      stream: of,
      kind: sort,
      membership: standing,
      one: revision,
      info: head,
      card: face,
      rows: row ? [row] : [],
    };
  });
}

/** Each member's, in the order in which they are told. */
export function deliveriesOf({ epoch, seen: read }: Reading): Told[] {
  const all = rowsOf(read);
  const members = new Map<string, Told>();
  for (const each of read.sights) {
    const told = members.get(each.me.id) ?? { me: each.me, items: [] };
    told.items.push(...itemsOf(epoch, each, all));
    if (told.items.length > 0) members.set(each.me.id, told);
  }
  return [...members.values()];
}

/** [Y4] With row, head and membership as they stand when all of it is written. */
export function resultsIn(read: Seen, member: MemberId): EntryResult[] {
  const all = rowsOf(read);
  const own = new Map(
    read.sights.flatMap((each) => (each.me.id === member ? [[each.stream as string, each] as const] : [])),
  );
  return read.results.map(({ part: _, at, code: why, ref: of, what: did, was: before, ...common }) => {
    const there = common.status === 'rejected' ? undefined : own.get(common.stream ?? '');
    const row = at === null ? undefined : all.get(keyOf(common.stream ?? '', at));
    return {
      ...common,
      ...(why !== null && { code: why }),
      ...(of !== null && { ref: of }),
      ...(did !== null && { what: did }),
      ...(before !== null && { was: before }),
      ...(there && { membership: there.membership, ...(there.info && { info: there.info }) }),
      ...(row && { row }),
    };
  });
}

interface Parted {
  changes: { part: number }[];
  results: { part: number }[];
  sights: { part: number; stream: string }[];
  rows: { stream: string }[];
}

/** Each part's, of which there are `count`; a row may be of interest to any of them. */
export function byPart<T extends Parted>(
  { changes, results, sights, rows: all }: T,
  count: number,
): Pick<T, keyof Parted>[] {
  const parts = Array.from({ length: count }, (): Pick<T, keyof Parted> => ({
    changes: [],
    results: [],
    sights: [],
    rows: [],
  }));
  const streams = new Map<string, (typeof parts)[number][]>();
  for (const each of changes) parts[each.part - 1]?.changes.push(each);
  for (const each of results) parts[each.part - 1]?.results.push(each);
  for (const each of sights) {
    const part = parts[each.part - 1];
    if (!part) continue;
    part.sights.push(each);
    streams.set(each.stream, [...(streams.get(each.stream) ?? []), part]);
  }
  for (const each of all) for (const part of new Set(streams.get(each.stream))) part.rows.push(each);
  return parts;
}
