/** Computes which members receive which live items after a push [Y8]. */
import type { MemberId, StreamId } from '#schemas/ids.ts';
import type { LiveItem } from '#schemas/wire/sync.ts';
import { isVisibleRow } from './groups/visible-rows.ts';
import type { GroupState } from './groups/state.ts';
import type { Server } from './server.ts';
import type { Stream } from './truth.ts';

export interface StreamChange {
  stream: StreamId;
  revs: number[];
  members: MemberId[];
  /** [G6] Of a group: the room to which the revisions go. `members` get items of their own instead. */
  audience?: number;
}

export interface RoomDelivery {
  stream: StreamId;
  audience: number;
  except: MemberId[];
  items: LiveItem[];
}

/** Revisions of all streams, and of the memberships that can see them; of a group's memberships, all. */
export type Revisions = ReadonlyMap<string, number>;

export function revisionsOf(server: Server): Revisions {
  const revisions = new Map<string, number>();
  for (const stream of server.truth.streams.values()) {
    revisions.set(stream.id, stream.rev);
    for (const [member, { rev }] of stream.parts)
      if (stream.group || server.visible(member, stream)) revisions.set(`${stream.id}/${member}`, rev);
  }
  return revisions;
}

/**
 * Returns the changed streams with the members to notify: those who see the stream now or saw it before. A member who
 * never saw it, or had hidden it, must not learn of changes. `accounts`: whose account's changes are announced.
 */
export function changedSince(server: Server, accounts: readonly MemberId[], before: Revisions): StreamChange[] {
  return [...server.truth.streams.values()].flatMap((stream): StreamChange[] => {
    const old = before.get(stream.id) ?? 0;
    const revs = Array.from({ length: stream.rev - old }, (_, n) => old + 1 + n);
    if (stream.group) return groupChanges(server, stream, stream.group, revs, before);
    if (
      !stream.keys &&
      !accounts.some((member, n) => (n === 0 || (stream.id as string) === member) && stream.parts.has(member))
    )
      return [];
    const members = [...stream.parts].flatMap(([member, { rev }]) => {
      const revBefore = before.get(`${stream.id}/${member}`);
      const concerned = server.visible(member, stream)
        ? stream.rev > old || rev !== revBefore
        : revBefore !== undefined;
      return concerned ? [member] : [];
    });
    return members.length ? [{ stream: stream.id, revs, members }] : [];
  });
}

/** [G5] Who has a changed membership, or must not have a changed row, gets an own item; all others the room's. */
function groupChanges(
  server: Server,
  stream: Stream,
  { audience, deletedAt }: GroupState,
  revs: number[],
  before: Revisions,
): StreamChange[] {
  const rows = stream.rows.filter(({ rev }) => revs.includes(rev));
  const members = [...stream.parts].flatMap(([member, part]) => {
    const isChanged = part.rev !== before.get(`${stream.id}/${member}`);
    return isChanged || (!part.hidden && server.groupRules.getsOwnItem(part, rows)) ? [member] : [];
  });
  if (!revs.length && !members.length) return [];
  const room = revs.length && deletedAt === null ? { audience } : {};
  return [{ stream: stream.id, revs, members, ...room }];
}

/**
 * Adds the streams in which other members see this member's card, if it has changed. Such a live item has no revision
 * [Y8].
 */
export function withCardChanges(server: Server, author: MemberId, changes: readonly StreamChange[]): StreamChange[] {
  const cardChanges = [...server.truth.streams.values()].flatMap((stream): StreamChange[] => {
    const other = [...stream.parts.keys()].find((each) => each !== author);
    if (
      !stream.isPair ||
      !stream.parts.has(author) ||
      other === undefined ||
      !server.visible(other, stream) ||
      server.isBlockedEitherWay(author, other)
    )
      return [];
    const isIncluded = changes.some(({ stream: id, members }) => id === stream.id && members.includes(other));
    return isIncluded ? [] : [{ stream: stream.id, revs: [], members: [other] }];
  });
  return [...changes, ...cardChanges];
}

/** Makes a member's live items. If only the membership or a card has changed, there is one item with revision 0. */
export function liveItemsFor(server: Server, member: MemberId, changes: readonly StreamChange[]): LiveItem[] {
  return changes.flatMap(({ stream: id, revs, members }) => {
    const stream = server.stream(id);
    const part = stream?.parts.get(member);
    if (!stream || !part || !members.includes(member)) return [];
    const isVisible = server.visible(member, stream);
    const state = {
      info: isVisible ? server.info(member, stream) : null,
      card: isVisible ? server.card(member, stream) : null,
    };
    const changedRows = stream.rows.filter(({ rev }) => isVisible && revs.includes(rev));
    const absent = server.groupRules.absentIn(part, changedRows);
    return (revs.length ? revs : [0]).map((revision): LiveItem => {
      const rows = changedRows
        .filter((row) => row.rev === revision && isVisibleRow(part, row))
        .map((row) => server.rowFor(stream, row, member));
      return {
        epoch: server.epoch,
        stream: id,
        kind: stream.kind,
        membership: server.membership(member, stream),
        rev: revision,
        rows,
        ...state,
        ...(absent.length && { absent }),
      };
    });
  });
}

/** [G5] Makes what goes to rooms of groups: one item a revision, without anything that is one member's own. */
export const roomItemsOf = (server: Server, changes: readonly StreamChange[]): RoomDelivery[] =>
  changes.flatMap(({ stream: id, revs, members, audience }): RoomDelivery[] => {
    const stream = server.stream(id);
    const [anybody] = stream?.parts.keys() ?? [];
    if (!stream || anybody === undefined || audience === undefined) return [];
    const shared = { epoch: server.epoch, stream: id, kind: stream.kind, card: null };
    const items = revs.map((rev): LiveItem => {
      const rows = stream.rows.filter((row) => row.rev === rev).map((row) => server.rowFor(stream, row, null));
      return { ...shared, rev, info: server.info(anybody, stream), rows };
    });
    return [{ stream: id, audience, except: server.groupRules.except(members), items }];
  });
