/** Makes a pull's answer for each stream that differs [Y7]. */
import type { HeadTag, PulledStream } from '#schemas/wire/sync.ts';
import type { MemberId } from '#schemas/ids.ts';
import { hasHiddenRows, isVisibleRow } from './groups/visible-rows.ts';
import type { Server } from './server.ts';
import type { Part, ServerRow, Stream } from './truth.ts';

/** [G24] A group's place in the list shows its newest visible row, which its info does not have. */
function newestOfGroup({ group, last }: Stream, visibleRows: readonly ServerRow[]): ServerRow[] {
  if (!group) return [];
  const newest = visibleRows.filter(({ seq }) => seq >= last - 15);
  return [newest.findLast((row) => row.group?.type !== 'system') ?? newest.at(-1)].flatMap((row) => row ?? []);
}

interface DifferingStream {
  stream: Stream;
  part: Part;
  base: number;
}

/** Sorts streams that are sent whole first, then by their newest row. */
const newestFirst = ({ stream: a }: DifferingStream, { stream: b }: DifferingStream): number =>
  Number(b.isSentWhole) - Number(a.isSentWhole) ||
  Date.parse(b.updatedAt) - Date.parse(a.updatedAt) ||
  (a.id < b.id ? -1 : 1);

function differingStreams(server: Server, member: MemberId, heads: readonly HeadTag[]): DifferingStream[] {
  const tags = new Map(heads.map((tag) => [tag[0], tag]));
  const all = [...server.truth.streams.values()].flatMap((stream): DifferingStream[] => {
    const part = stream.parts.get(member);
    if (!part || !server.visible(member, stream)) return [];
    const [, rev, membershipRev, cardRev] = tags.get(stream.id) ?? [stream.id, -1, -1, -1];
    const same =
      rev === stream.rev && membershipRev === part.rev && cardRev === (server.card(member, stream)?.rev ?? 0);
    return same ? [] : [{ stream, part, base: Math.max(0, rev) }];
  });
  return all.sort(newestFirst);
}

/**
 * Returns whether a device's tag is impossible in this history: it has a later revision of a stream, membership or
 * card, or shows a stream that was never visible to the member [Y21].
 */
export function isAhead(server: Server, member: MemberId, [id, rev, membershipRev, cardRev]: HeadTag): boolean {
  const stream = server.stream(id);
  const membership = server.membership(member, stream);
  if (!stream || membership.gone) return membershipRev >= membership.rev;
  const card = server.card(member, stream);
  return rev > stream.rev || membershipRev > membership.rev || (card !== null && cardRev > card.rev);
}

/**
 * Returns for each differing stream every change; above the limits the newest chunk and the numbers of the other
 * changed chunks, or the numbers only.
 */
export function pullStreams(server: Server, member: MemberId, heads: readonly HeadTag[]): PulledStream[] {
  const { limits } = server.environment;
  const chunkOf = (seq: number) => Math.floor(seq / limits.pageSize);
  let [total, newestChunkCount] = [0, 0];
  return differingStreams(server, member, heads).map(({ stream, part, base }) => {
    const changes = stream.rev - base;
    if (!stream.isSentWhole && changes <= limits.streamChanges) total += changes;
    const whole =
      stream.isSentWhole || (heads.length > 0 && changes <= limits.streamChanges && total <= limits.totalChanges);
    const hasNewestChunk = !whole && newestChunkCount++ < limits.firstPages;
    const newest = chunkOf(stream.last);
    const visibleRows = stream.rows.filter((row) => isVisibleRow(part, row));
    const changed = visibleRows.filter(({ rev }) => rev > base);
    const staleChunks =
      whole || base === 0
        ? []
        : [...new Set(changed.map(({ seq }) => chunkOf(seq)))]
            .filter((chunkNo) => !hasNewestChunk || chunkNo !== newest)
            .sort((a, b) => b - a);
    const rows = whole
      ? changed
      : hasNewestChunk
        ? visibleRows.filter(({ seq }) => chunkOf(seq) === newest)
        : newestOfGroup(stream, visibleRows);
    const membership = server.present(member, stream);
    const state = {
      membership,
      info: server.info(member, stream),
      card: server.card(member, stream),
      throughRev: stream.rev,
    };
    return {
      stream: stream.id,
      kind: stream.kind,
      ...state,
      rows: rows.map((row) => server.rowFor(stream, row, member)),
      completeChunks: hasNewestChunk ? [newest] : [],
      staleChunks,
      truncated: !whole || base === 0,
      ...(whole &&
        hasHiddenRows(part) && {
          absent: server.groupRules.absentIn(
            part,
            stream.rows.filter(({ rev }) => rev > base),
          ),
        }),
    };
  });
}
