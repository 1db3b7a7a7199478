/**
 * Schemas of what a commit, or a later read for live events, brings [Y8]: for each member concerned the streams as that
 * member sees them, the rows once for all members, and the outcomes of entries. The database sends them in this compact
 * form; this module parses them and splits them into deliveries and results.
 */
import * as z from 'zod/mini';
import { log } from '#lib/log.ts';
import { membership } from '#schemas/entities/membership.ts';
import { memberId, type Epoch, type MemberId, type StreamId } from '#schemas/ids.ts';
import { nonNegativeInt, sequence } from '#schemas/numbers.ts';
import { parseRow } from '#schemas/streams/by-kind.ts';
import { ownPart } from '#schemas/streams/group.ts';
import type { StreamRow } from '#schemas/streams/registry.ts';
import { wireUser, type WireMessage } from '#schemas/wire/chat-events.ts';
import { entryResultFields, liveItemFields, type EntryResult, type LiveItem } from '#schemas/wire/sync.ts';
import { change } from './changes.ts';

const { stream, kind, info, card, rev: one } = liveItemFields;
const { id, status, until, code, ref, what, was, rev, stream: streamField } = entryResultFields;
const nullableOf = <T extends z.ZodMiniType>({ def }: z.ZodMiniOptional<T>) => z.nullable(def.innerType);

/** Result of an entry. `part`: number of the push in its batch. `at`: revision of the entry's row. */
const result = z.object({
  part: nonNegativeInt,
  id,
  status,
  code: nullableOf(code),
  until: z.nullish(nullableOf(until)),
  ref: nullableOf(ref),
  what: nullableOf(what),
  was: nullableOf(was),
  stream: streamField,
  rev,
  at: z.nullable(rev),
  /** What of a group's row is the author's own [G25]. */
  own: z.nullish(ownPart),
});

/**
 * One stream as one member sees it. `me`: the member, as their own events name them. `revs`: revisions to deliver;
 * empty when only the membership or the card changed, and null when the update serves only the member's own results.
 * `shown`: the revisions whose row the member may see. `ofGroup`: numbers hidden from the member [G4], and by revision
 * what of a row is the member's own [G25].
 */
const viewerUpdate = z.object({
  part: nonNegativeInt,
  me: wireUser,
  stream,
  kind,
  membership,
  info,
  card,
  revs: z.nullable(z.array(one)),
  shown: z.array(one),
  ofGroup: z.nullable(z.object({ absent: z.array(sequence), own: z.record(z.string(), ownPart) })),
});
type ViewerUpdate = z.infer<typeof viewerUpdate>;

/** [G5] A group's changes as its members have them but for `except`, who have updates of their own. */
const roomUpdate = z.object({
  part: nonNegativeInt,
  stream,
  kind,
  audience: one,
  except: z.array(memberId),
  revs: z.array(one),
  info,
});

const unparsedRow = z.object({ stream, row: z.unknown(), author: z.nullish(z.string()) });
/** `author`: in a group, the name of the row's author. */
interface EffectRow {
  stream: StreamId;
  row: StreamRow;
  author?: string | null | undefined;
}

/** Parses rows as the kinds of their streams have them, which the updates name. null: a row does not fit. */
function rowParser(updates: readonly Pick<ViewerUpdate, 'stream' | 'kind'>[]): (value: unknown) => EffectRow | null {
  const kinds = new Map(updates.map((each) => [each.stream, each.kind]));
  return (value) => {
    const { data } = unparsedRow.safeParse(value);
    const row = data && parseRow(kinds.get(data.stream), data.row);
    return row ? { stream: data.stream, row, author: data.author } : null;
  };
}

/** `changes`: streams with new revisions, and the members to notify, on this and on other nodes. */
export const commitEffects = z.pipe(
  z.object({
    changes: z.array(z.extend(change, { part: nonNegativeInt })),
    results: z.array(result),
    updates: z.array(viewerUpdate),
    rooms: z.array(roomUpdate),
    rows: z.array(z.unknown()),
  }),
  z.transform((effects, { issues }) => {
    const parse = rowParser([...effects.updates, ...effects.rooms]);
    const rows = effects.rows.flatMap((row) => parse(row) ?? []);
    if (rows.length < effects.rows.length) issues.push({ code: 'custom', message: 'unreadable row', input: null });
    return { ...effects, rows };
  }),
);
export type CommitEffects = z.infer<typeof commitEffects>;

/** Answer of a read for live events. */
export const liveUpdate = z.object({ epoch: liveItemFields.epoch, effects: commitEffects });
export type LiveUpdate = z.infer<typeof liveUpdate>;

const anyOfStream = z.array(z.looseObject({ stream: z.string() }));
const looseLiveUpdate = z.object({
  epoch: liveItemFields.epoch,
  effects: z.object({ updates: anyOfStream, rooms: anyOfStream, rows: anyOfStream }),
});

/**
 * Parses the answer of a read for live events. An update that does not parse is left out, and so is every update of a
 * stream with an unreadable row: without its row it would say that there is none.
 */
export function parseLiveUpdate(answer: unknown): LiveUpdate {
  const parsed = liveUpdate.safeParse(answer);
  if (parsed.success) return parsed.data;
  const { epoch, effects } = looseLiveUpdate.parse(answer);
  const updates = effects.updates.flatMap((each) => viewerUpdate.safeParse(each).data ?? []);
  const rooms = effects.rooms.flatMap((each) => roomUpdate.safeParse(each).data ?? []);
  const rows = effects.rows.map(rowParser([...updates, ...rooms]));
  const unreadableUpdates = effects.updates.length - updates.length + (effects.rooms.length - rooms.length);
  const misfits = unreadableUpdates + rows.filter((row) => row === null).length;
  log.crash('live events not readable', new Error(`${misfits} misfits`));
  const unreadable = new Set(effects.rows.flatMap(({ stream: of }, n) => (rows[n] ? [] : of)));
  return {
    epoch,
    effects: {
      changes: [],
      results: [],
      updates: updates.filter((each) => !unreadable.has(each.stream)),
      rooms: rooms.filter((each) => !unreadable.has(each.stream)),
      rows: rows.flatMap((row) => row ?? []),
    },
  };
}

export interface Delivery {
  me: WireMessage['sender'];
  items: LiveItem[];
}

const keyOf = (of: string, revision: number) => `${of}/${revision}`;
const rowsOf = (effects: CommitEffects) =>
  new Map(effects.rows.map(({ stream: of, row }) => [keyOf(of, row.rev), row]));
type Rows = ReturnType<typeof rowsOf>;

function itemsOf(
  epoch: Epoch,
  {
    stream: of,
    kind: streamKind,
    membership: viewerMembership,
    info: viewerInfo,
    card: viewerCard,
    revs,
    shown,
    ofGroup,
  }: ViewerUpdate,
  rowsByKey: Rows,
): LiveItem[] {
  return (revs?.length === 0 ? [0] : (revs ?? [])).map((revision) => {
    const row = shown.includes(revision) ? rowsByKey.get(keyOf(of, revision)) : undefined;
    const own = ofGroup?.own[revision];
    return {
      epoch,
      stream: of,
      kind: streamKind,
      membership: viewerMembership,
      rev: revision,
      info: viewerInfo,
      card: viewerCard,
      rows: row ? [own ? { ...row, own } : row] : [],
      ...(ofGroup?.absent.length && { absent: ofGroup.absent }),
    };
  });
}

/** Returns the deliveries of each member, in the order of the updates. */
export function deliveriesOf({ epoch, effects }: LiveUpdate): Delivery[] {
  const rowsByKey = rowsOf(effects);
  const members = new Map<string, Delivery>();
  for (const each of effects.updates) {
    const delivery = members.get(each.me.id) ?? { me: each.me, items: [] };
    delivery.items.push(...itemsOf(epoch, each, rowsByKey));
    if (delivery.items.length > 0) members.set(each.me.id, delivery);
  }
  return [...members.values()];
}

export interface RoomDelivery {
  stream: StreamId;
  audience: number;
  except: readonly MemberId[];
  items: LiveItem[];
}

/** [G5] Returns what goes to rooms of groups. */
export function roomDeliveriesOf({ epoch, effects }: LiveUpdate): RoomDelivery[] {
  const rowsByKey = rowsOf(effects);
  return effects.rooms.map(({ stream: of, kind: streamKind, audience, except, revs, info: sharedInfo }) => ({
    stream: of,
    audience,
    except,
    items: revs.map((revision) => {
      const row = rowsByKey.get(keyOf(of, revision));
      return {
        epoch,
        stream: of,
        kind: streamKind,
        rev: revision,
        info: sharedInfo,
        card: null,
        rows: row ? [row] : [],
      };
    }),
  }));
}

/** Returns a member's results, each with row, info and membership as they are after the whole transaction [Y4]. */
export function resultsIn(effects: CommitEffects, member: MemberId): EntryResult[] {
  const rowsByKey = rowsOf(effects);
  const ownUpdates = new Map(
    effects.updates.flatMap((each) => (each.me.id === member ? [[each.stream as string, each] as const] : [])),
  );
  return effects.results.map(
    ({ part: _, at, own, code: refusal, until: end, ref: of, what: effect, was: previous, ...common }) => {
      const update = common.status === 'rejected' ? undefined : ownUpdates.get(common.stream ?? '');
      const row = at === null ? undefined : rowsByKey.get(keyOf(common.stream ?? '', at));
      return {
        ...common,
        ...(refusal !== null && { code: refusal }),
        ...(end && { until: end }),
        ...(of !== null && { ref: of }),
        ...(effect !== null && { what: effect }),
        ...(previous !== null && { was: previous }),
        ...(update && { membership: update.membership, ...(update.info && { info: update.info }) }),
        ...(row && { row: own ? { ...row, own } : row }),
      };
    },
  );
}

interface EffectsByPart {
  changes: { part: number }[];
  results: { part: number }[];
  updates: { part: number; stream: string }[];
  rooms: { part: number; stream: string }[];
  rows: { stream: string }[];
}

/**
 * Splits the effects of a batch into those of its `count` parts. Each part gets the rows of the streams that it
 * updates, for members or for rooms.
 */
export function byPart<T extends EffectsByPart>(
  { changes, results, updates, rooms, rows: all }: T,
  count: number,
): Pick<T, keyof EffectsByPart>[] {
  const parts = Array.from({ length: count }, (): Pick<T, keyof EffectsByPart> => ({
    changes: [],
    results: [],
    updates: [],
    rooms: [],
    rows: [],
  }));
  const streams = new Map<string, (typeof parts)[number][]>();
  for (const each of changes) parts[each.part - 1]?.changes.push(each);
  for (const each of results) parts[each.part - 1]?.results.push(each);
  for (const each of updates) parts[each.part - 1]?.updates.push(each);
  for (const each of rooms) parts[each.part - 1]?.rooms.push(each);
  for (const part of parts)
    for (const stream of new Set([...part.updates, ...part.rooms].map((each) => each.stream)))
      streams.set(stream, [...(streams.get(stream) ?? []), part]);
  for (const each of all) for (const part of streams.get(each.stream) ?? []) part.rows.push(each);
  return parts;
}
