/**
 * Keeps its own account of who may see which row of a group, from the rows alone as the server writes them [G7, G8,
 * G10]. What the server stores of ranges and hidden rows is not read.
 */
import type { Range } from '#schemas/entities/membership.ts';
import type { MemberId, StreamId } from '#schemas/ids.ts';
import { RANGE_OPEN } from '#schemas/limits.ts';
import { inRanges } from '#sync/replica/ranges.ts';
import type { Server } from '#simulator/server/server.ts';
import type { ServerRow, Stream } from '#simulator/server/truth.ts';
import { InvariantViolation } from '../core/plan.ts';

/** [G28] Rights are judged when an entry arrives. */
function checkRightToWrite(server: Server, { id, group, parts }: Stream, { senderId }: ServerRow): void {
  const part = parts.get(senderId);
  const silencedUntil = part?.group?.silencedUntil;
  const isSilenced = !!silencedUntil && Date.parse(silencedUntil) > Date.parse(server.environment.now());
  const isKept = group?.adminsOnly.includes('write') && part?.group?.role !== 'admin';
  if (!part || part.hidden || isSilenced || isKept)
    throw new InvariantViolation('written without the right', `${senderId} in ${id}`);
}

interface VisibleRows {
  privacy: string;
  openFrom: number;
  ranges: Map<MemberId, Range[]>;
  hidden: Map<number, Set<MemberId>>;
}

export class GroupVisibility {
  private groups = new Map<StreamId, VisibleRows>();
  private backedUp = new Map<StreamId, VisibleRows>();
  private readonly server: Server;
  /** Called when a group is deleted: its messages are not lost. */
  onDeleted: (group: StreamId) => void = () => undefined;

  constructor(server: Server) {
    this.server = server;
    const putRow = server.putRow.bind(server);
    const bump = server.bump.bind(server);
    server.putRow = (stream, row) => {
      if (stream.group) this.note(stream, row);
      putRow(stream, row);
    };
    server.bump = (stream) => {
      if (stream.group) this.noteState(stream);
      bump(stream);
    };
  }

  backup(): void {
    this.backedUp = structuredClone(this.groups);
  }

  restore(): void {
    this.groups = structuredClone(this.backedUp);
  }

  /** Whether a present member may see a row. */
  sees(member: MemberId, stream: StreamId, seq: number): boolean {
    const visible = this.groups.get(stream);
    const ranges = visible?.ranges.get(member) ?? [];
    return this.isPresent(member, stream) && inRanges(ranges, seq) && !visible?.hidden.get(seq)?.has(member);
  }

  isPresent(member: MemberId, stream: StreamId): boolean {
    return this.groups.get(stream)?.ranges.get(member)?.at(-1)?.[1] === RANGE_OPEN;
  }

  private visibleRowsOf({ id, group }: Stream): VisibleRows {
    const visible = this.groups.get(id) ?? {
      privacy: group?.privacy ?? '',
      openFrom: 1,
      ranges: new Map(),
      hidden: new Map(),
    };
    this.groups.set(id, visible);
    return visible;
  }

  private noteState(stream: Stream): void {
    const visible = this.visibleRowsOf(stream);
    const { privacy = '', deletedAt = null } = stream.group ?? {};
    if (visible.privacy === 'private' && privacy === 'public') visible.openFrom = stream.last + 1;
    visible.privacy = privacy;
    if (deletedAt === null) return;
    visible.ranges.clear();
    this.onDeleted(stream.id);
  }

  private note(stream: Stream, row: ServerRow): void {
    this.noteState(stream);
    const { event } = row.group ?? {};
    if (stream.rows.some(({ seq }) => seq === row.seq)) return;
    if (event) this.noteEvent(stream, row, event);
    else {
      checkRightToWrite(this.server, stream, row);
      this.noteMessage(stream, row);
    }
  }

  private noteEvent(
    stream: Stream,
    { seq }: ServerRow,
    { kind, memberId }: NonNullable<NonNullable<ServerRow['group']>['event']>,
  ): void {
    const visible = this.visibleRowsOf(stream);
    const earlier = visible.ranges.get(memberId) ?? [];
    if (kind === 'created') visible.ranges.set(memberId, [[1, RANGE_OPEN]]);
    if (kind === 'left' || kind === 'removed' || kind === 'banned')
      visible.ranges.set(
        memberId,
        earlier.map(([from, to]) => [from, Math.min(to, seq)]),
      );
    if (kind !== 'joined') return;
    visible.ranges.set(memberId, [...earlier, [visible.privacy === 'public' ? visible.openFrom : seq, RANGE_OPEN]]);
    for (const { seq: n, senderId, group } of stream.rows)
      if (group?.type !== 'system' && this.server.isBlockedEitherWay(senderId, memberId))
        this.hide(visible, n, memberId);
  }

  private noteMessage(stream: Stream, { seq, senderId }: ServerRow): void {
    const visible = this.visibleRowsOf(stream);
    for (const member of visible.ranges.keys())
      if (
        this.isPresent(member, stream.id) &&
        stream.parts.get(member)?.group?.role !== 'admin' &&
        this.server.isBlockedEitherWay(senderId, member)
      )
        this.hide(visible, seq, member);
  }

  private hide({ hidden }: VisibleRows, seq: number, member: MemberId): void {
    hidden.set(seq, (hidden.get(seq) ?? new Set()).add(member));
  }
}
