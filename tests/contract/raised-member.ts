import type { MemberId } from '#schemas/ids.ts';
import type { SyncServer } from '#simulator/server/sync-server.ts';
import type { TestDatabase } from '#tests/support/database.ts';

/** Makes a member premium on both servers, so that nothing is closed to them. */
export async function raiseMember({ owner }: TestDatabase, member: MemberId, memory: SyncServer): Promise<void> {
  memory.rename(member, { role: 'membre_abonné', givenRole: 'membre_abonné' });
  await owner`update public.profiles set role = 'membre_abonné' where id = ${member}`;
}
