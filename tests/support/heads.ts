/** Heads and pages for tests of the store. */
import type { Head } from '#schemas/entities/head.ts';
import type { Epoch, MemberId, StreamId } from '#schemas/ids.ts';

const uuid = (n: number, kind: string) => `${kind}0000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
export const streamOf = (n: number) => uuid(n, 'c') as StreamId;
export const memberOf = (n: number) => uuid(n, 'a') as MemberId;

export interface HeadPatch {
  epoch: Epoch;
  updated?: number;
  last?: number;
  read?: number;
  rev?: number;
  since?: number;
  pinned?: boolean;
}

export function conversationHead(n: number, { epoch, updated = 0, last = 0, read = 0, rev = 1, since = 1, pinned = false }: HeadPatch): Head {
  const at = new Date(updated).toISOString();
  return {
    id: streamOf(n),
    kind: 'conversation',
    epoch,
    rev,
    floor: 0,
    membership: { gone: false, rev: 1, since, ranges: [[1, 2_147_483_647]], read, mineAtRead: 0, mine: 0, muted: false, pinned, archived: false, cardAllowed: true },
    info: { kind: 'conversation', rev, last, theirRead: 0, otherId: memberOf(n), createdAt: at, updatedAt: at, preview: null },
    card: null,
  };
}
