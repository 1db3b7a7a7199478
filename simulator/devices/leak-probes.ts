/**
 * Checks every answer and live item that leaves the server: no member may receive data that they have no right to. The
 * checks use only the server's stored state, not its functions of visibility.
 */
import { dequal } from 'dequal/lite';
import type { Card } from '#schemas/entities/profile.ts';
import { groupRow } from '#schemas/streams/group.ts';
import type { StreamInfo, StreamRow } from '#schemas/streams/registry.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { LiveItem, ChunksAnswer, PullAnswer, PushAnswer } from '#schemas/wire/sync.ts';
import { groupRowFor } from '#simulator/server/groups/visible-rows.ts';
import type { Server } from '#simulator/server/server.ts';
import { inRanges } from '#sync/replica/ranges.ts';
import { InvariantViolation } from '../core/plan.ts';
import type { GroupVisibility } from '../invariants/group-visibility.ts';

interface Disclosure {
  rows: readonly StreamRow[];
  card?: Card | null;
  info?: StreamInfo | null | undefined;
}

const isOwn = (row: StreamRow, member: MemberId): boolean =>
  'senderId' in row && row.senderId === member && row.type !== 'system';

/** What the checks read. */
export interface Probed {
  server: Server;
  visibility: GroupVisibility;
}

function checkDisclosure(
  { server: { truth }, visibility }: Probed,
  member: MemberId,
  id: string,
  { rows, card, info }: Disclosure,
): void {
  const stream = [...truth.streams.values()].find((each) => (each.id as string) === id);
  const part = stream?.parts.get(member);
  const others = [...(stream?.parts.keys() ?? [])].filter((each) => each !== member);
  const blocks = (a: MemberId, b: MemberId) => truth.blocks.has(`${a}>${b}`);
  const sees = part !== undefined && !part.hidden && !(stream?.isPair && others.some((other) => blocks(member, other)));
  for (const row of rows) {
    const isShown =
      sees && (stream?.group ? visibility.sees(member, stream.id, row.seq) : inRanges(part.ranges, row.seq));
    if (!isOwn(row, member) && !isShown)
      throw new InvariantViolation('canary', `row ${row.seq} of ${id} told to ${member}`);
    if ('mentions' in row && Object.keys(row).some((key) => !(key in groupRow.shape)))
      throw new InvariantViolation('canary', `more than row ${row.seq} of ${id} told to ${member}`);
    const stored = stream?.rows.find(({ seq }) => seq === row.seq);
    if (stored?.group && 'own' in row && !dequal(row.own, groupRowFor(stored, member).own))
      throw new InvariantViolation('canary', `own part of ${row.seq} of ${id} told to ${member}`);
  }
  // Only members who see the stream may receive its info; the preview in it is checked like a row.
  if (info && !sees) throw new InvariantViolation('canary', `what is shared in ${id} told to ${member}`);
  const preview = info && 'preview' in info ? info.preview : null;
  if (preview && !inRanges(part?.ranges ?? [], preview.seq))
    throw new InvariantViolation('canary', `preview of ${id} told to ${member}`);
  if (card && others.some((other) => blocks(member, other) || blocks(other, member)))
    throw new InvariantViolation('canary', `card in ${id} told to ${member}`);
}

export function checkAnswer(node: Probed, member: MemberId, body: object): void {
  const { streams, chunks, stream, more, results } = body as Partial<PullAnswer & ChunksAnswer & PushAnswer>;
  for (const each of streams ?? []) checkDisclosure(node, member, each.stream, each);
  if (chunks && stream) checkDisclosure(node, member, stream, chunks);
  for (const each of more ?? []) if (each.chunks) checkDisclosure(node, member, each.stream, each.chunks);
  for (const { stream: id, row, info } of results ?? [])
    if (id) checkDisclosure(node, member, id, { rows: row ? [row] : [], info });
}

export const checkLive = (node: Probed, member: MemberId, item: LiveItem): void =>
  checkDisclosure(node, member, item.stream, item);
