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

interface Sight {
  privacy: string;
  openFrom: number;
  ranges: Map<MemberId, Range[]>;
  hidden: Map<number, Set<MemberId>>;
}

export class GroupSight {
  private groups = new Map<StreamId, Sight>();
  private backedUp = new Map<StreamId, Sight>();
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
    const sight = this.groups.get(stream);
    const ranges = sight?.ranges.get(member) ?? [];
    return this.isPresent(member, stream) && inRanges(ranges, seq) && !sight?.hidden.get(seq)?.has(member);
  }

  isPresent(member: MemberId, stream: StreamId): boolean {
    return this.groups.get(stream)?.ranges.get(member)?.at(-1)?.[1] === RANGE_OPEN;
  }

  private sightOf({ id, group }: Stream): Sight {
    const sight = this.groups.get(id) ?? {
      privacy: group?.privacy ?? '',
      openFrom: 1,
      ranges: new Map(),
      hidden: new Map(),
    };
    this.groups.set(id, sight);
    return sight;
  }

  private noteState(stream: Stream): void {
    const sight = this.sightOf(stream);
    const { privacy = '', deletedAt = null } = stream.group ?? {};
    if (sight.privacy === 'private' && privacy === 'public') sight.openFrom = stream.last + 1;
    sight.privacy = privacy;
    if (deletedAt === null) return;
    sight.ranges.clear();
    this.onDeleted(stream.id);
  }

  private note(stream: Stream, row: ServerRow): void {
    this.noteState(stream);
    const { event } = row.group ?? {};
    if (stream.rows.some(({ seq }) => seq === row.seq)) return;
    if (event) this.noteEvent(stream, row, event);
    else this.noteMessage(stream, row);
  }

  private noteEvent(
    stream: Stream,
    { seq }: ServerRow,
    { kind, memberId }: NonNullable<NonNullable<ServerRow['group']>['event']>,
  ): void {
    const sight = this.sightOf(stream);
    const earlier = sight.ranges.get(memberId) ?? [];
    if (kind === 'created') sight.ranges.set(memberId, [[1, RANGE_OPEN]]);
    if (kind === 'left' || kind === 'removed' || kind === 'banned')
      sight.ranges.set(
        memberId,
        earlier.map(([from, to]) => [from, Math.min(to, seq)]),
      );
    if (kind !== 'joined') return;
    sight.ranges.set(memberId, [...earlier, [sight.privacy === 'public' ? sight.openFrom : seq, RANGE_OPEN]]);
    for (const { seq: n, senderId, group } of stream.rows)
      if (group?.type !== 'system' && this.server.isBlockedEitherWay(senderId, memberId)) this.hide(sight, n, memberId);
  }

  private noteMessage(stream: Stream, { seq, senderId }: ServerRow): void {
    const sight = this.sightOf(stream);
    for (const member of sight.ranges.keys())
      if (
        this.isPresent(member, stream.id) &&
        stream.parts.get(member)?.group?.role !== 'admin' &&
        this.server.isBlockedEitherWay(senderId, member)
      )
        this.hide(sight, seq, member);
  }

  private hide({ hidden }: Sight, seq: number, member: MemberId): void {
    hidden.set(seq, (hidden.get(seq) ?? new Set()).add(member));
  }
}
