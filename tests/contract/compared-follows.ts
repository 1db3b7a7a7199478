import { expect } from 'vitest';
import type { MemberId } from '#schemas/ids.ts';
import type { SyncServer } from '#simulator/server/sync-server.ts';
import type { TestDatabase } from '#tests/support/database.ts';

/** Compares who follows whom among these members, in the database and in memory. */
export async function compareFollows(
  { owner }: TestDatabase,
  members: readonly MemberId[],
  { truth }: SyncServer,
): Promise<void> {
  const rows = await owner`
    select follower_id as follower, followed_id as followed, accepted_at is not null as accepted
    from public.follows where follower_id = any (${[...members]}::uuid[])`;
  const sorted = (all: Iterable<object>) => [...all].map((each) => Object.values(each).join(' ')).toSorted();
  expect(sorted(rows), 'follows').toEqual(sorted(truth.follows.values()));
}
