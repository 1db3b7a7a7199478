/** Creates heads, rows and chunks of groups; a test names only the fields that it is about. */
import type { Chunk } from '#schemas/entities/chunk.ts';
import type { Head } from '#schemas/entities/head.ts';
import type { GroupMembership, PresentMembership } from '#schemas/entities/membership.ts';
import type { GroupInfo, GroupRow } from '#schemas/streams/group.ts';
import { mergeChunk, chunkNoOf, type ChunkChange } from '#sync/replica/chunks.ts';
import { ada, bela, firstEpoch, head, instant, membership, message } from './streams.ts';

export const groupInfo = (last: number, overrides: Partial<GroupInfo> = {}): GroupInfo => ({
  kind: 'group',
  rev: last,
  last,
  system: 0,
  createdAt: instant(0),
  updatedAt: instant(last),
  name: 'Les flâneurs',
  description: '',
  avatarUrl: null,
  privacy: 'public',
  createdBy: bela,
  members: 3,
  adminsOnly: [],
  slowSeconds: 0,
  pinned: [],
  allMentions: [],
  audience: 1,
  ...overrides,
});

export const groupMembership = (
  own: Partial<GroupMembership> = {},
  overrides: Partial<PresentMembership> = {},
): PresentMembership =>
  membership({
    group: { role: 'member', joinRev: 1, systemAtRead: 0, mentions: [], silencedUntil: null, ...own },
    ...overrides,
  });

export const groupHead = (last: number, overrides: Partial<Head> = {}): Head =>
  head(last, { kind: 'group', info: groupInfo(last), membership: groupMembership(), card: null, ...overrides });

export const groupRow = (seq: number, overrides: Partial<GroupRow> = {}): GroupRow => ({
  ...message(seq),
  type: 'text',
  reactions: [],
  event: null,
  mentions: [],
  mentionsAll: false,
  poll: null,
  ...overrides,
});

/** A line that tells of ada's arrival. */
export const systemRow = (seq: number, overrides: Partial<GroupRow> = {}): GroupRow =>
  groupRow(seq, { type: 'system', text: '', senderId: ada, event: { kind: 'joined', memberId: ada }, ...overrides });

/** Returns the chunks that hold these rows, and answer these absent numbers. */
export function groupChunks(rows: readonly GroupRow[], absent: readonly number[] = [], since = 1): Chunk[] {
  const chunkNos = new Set([...rows.map(({ seq }) => seq), ...absent].map(chunkNoOf));
  return [...chunkNos].flatMap((chunkNo) => {
    const change: ChunkChange = {
      key: { epoch: firstEpoch, stream: head(0).id, since, chunkNo },
      isStale: false,
      completeThrough: 0,
      rows: rows.filter(({ seq }) => chunkNoOf(seq) === chunkNo),
      absent: absent.filter((seq) => chunkNoOf(seq) === chunkNo),
      trusted: true,
    };
    return mergeChunk(undefined, change) ?? [];
  });
}
