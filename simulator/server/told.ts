/** [Y8] Who is told of what a push has changed, and what. */
import type { MemberId, StreamId } from '#schemas/ids.ts';
import type { LiveItem } from '#schemas/wire/sync.ts';
import { inRanges } from '#domain/ranges.ts';
import type { Server } from './server.ts';

export interface Changed {
  stream: StreamId;
  revs: number[];
  members: MemberId[];
}

/** How far streams had come, and the memberships that saw them. */
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
 * Those who see it, and those who did before: who never did, or had hidden it, is told nothing of what the other does.
 */
export function changedSince(server: Server, author: MemberId, before: Revisions): Changed[] {
  return [...server.truth.streams.values()].flatMap((stream): Changed[] => {
    if (!stream.parts.has(author)) return [];
    const old = before.get(stream.id) ?? 0;
    const members = [...stream.parts].flatMap(([member, { rev }]) => {
      const known = before.get(`${stream.id}/${member}`);
      const told = server.visible(member, stream) ? stream.rev > old || rev !== known : known !== undefined;
      return told ? [member] : [];
    });
    return members.length
      ? [{ stream: stream.id, revs: Array.from({ length: stream.rev - old }, (_, n) => old + 1 + n), members }]
      : [];
  });
}

/**
 * [Y8] Who sees the member's card, and is not told of that conversation anyway: an event without a revision brings it.
 */
export function withCardTold(server: Server, author: MemberId, told: readonly Changed[]): Changed[] {
  const seeing = [...server.truth.streams.values()].flatMap((stream): Changed[] => {
    const other = [...stream.parts.keys()].find((each) => each !== author);
    if (
      stream.kind === 'account' ||
      !stream.parts.has(author) ||
      other === undefined ||
      !server.visible(other, stream) ||
      server.closed(author, other)
    )
      return [];
    const known = told.some(({ stream: id, members }) => id === stream.id && members.includes(other));
    return known ? [] : [{ stream: stream.id, revs: [], members: [other] }];
  });
  return [...told, ...seeing];
}

/** Without a revision only the membership changed, or a card; that is told once, as 0. */
export function liveFor(server: Server, member: MemberId, changes: readonly Changed[]): LiveItem[] {
  return changes.flatMap(({ stream: id, revs, members }) => {
    const stream = server.stream(id);
    const part = stream?.parts.get(member);
    if (!stream || !part || !members.includes(member)) return [];
    const seen = server.visible(member, stream);
    const about = { info: seen ? server.info(member, stream) : null, card: seen ? server.card(member, stream) : null };
    return (revs.length ? revs : [0]).map((one): LiveItem => {
      const rows = stream.rows.filter(({ rev, seq }) => seen && rev === one && inRanges(part.ranges, seq));
      return {
        epoch: server.epoch,
        stream: id,
        kind: stream.kind,
        membership: server.membership(member, stream),
        one,
        rows,
        ...about,
      };
    });
  });
}
