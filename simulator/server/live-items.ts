/** Computes which members receive which live items after a push [Y8]. */
import type { MemberId, StreamId } from '#schemas/ids.ts';
import type { LiveItem } from '#schemas/wire/sync.ts';
import { inRanges } from '#sync/replica/ranges.ts';
import type { Server } from './server.ts';

export interface StreamChange {
  stream: StreamId;
  revs: number[];
  members: MemberId[];
}

/** Revisions of all streams, and of the memberships that can see them. */
export type Revisions = ReadonlyMap<string, number>;

export function revisionsOf(server: Server): Revisions {
  const revisions = new Map<string, number>();
  for (const stream of server.truth.streams.values()) {
    revisions.set(stream.id, stream.rev);
    for (const [member, { rev }] of stream.parts)
      if (server.visible(member, stream)) revisions.set(`${stream.id}/${member}`, rev);
  }
  return revisions;
}

/**
 * Returns the changed streams with the members to notify: those who see the stream now or saw it before. A member who
 * never saw it, or had hidden it, must not learn of changes.
 */
export function changedSince(server: Server, author: MemberId, before: Revisions): StreamChange[] {
  return [...server.truth.streams.values()].flatMap((stream): StreamChange[] => {
    if (!stream.parts.has(author)) return [];
    const old = before.get(stream.id) ?? 0;
    const members = [...stream.parts].flatMap(([member, { rev }]) => {
      const revBefore = before.get(`${stream.id}/${member}`);
      const concerned = server.visible(member, stream)
        ? stream.rev > old || rev !== revBefore
        : revBefore !== undefined;
      return concerned ? [member] : [];
    });
    return members.length
      ? [{ stream: stream.id, revs: Array.from({ length: stream.rev - old }, (_, n) => old + 1 + n), members }]
      : [];
  });
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
    return (revs.length ? revs : [0]).map((revision): LiveItem => {
      const rows = stream.rows.filter(({ rev, seq }) => isVisible && rev === revision && inRanges(part.ranges, seq));
      return {
        epoch: server.epoch,
        stream: id,
        kind: stream.kind,
        membership: server.membership(member, stream),
        rev: revision,
        rows,
        ...state,
      };
    });
  });
}
