/** Tests the group that an organiser makes from the guest list, on a real database. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberId } from '#schemas/ids.ts';
import { INVITATIONS_A_DAY } from '#schemas/limits.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { eventMember, type EventMember } from '#tests/support/event-members.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase({ limited: true });
});
afterAll(() => database.drop());

async function creates(who: EventMember, memberIds: readonly MemberId[], eventId?: string): Promise<string> {
  const data = {
    groupId: randomUUID(),
    name: 'Les convives',
    privacy: 'private',
    memberIds,
    ...(eventId && { eventId }),
  };
  const entry = { id: randomUUID(), timestamp: 0, action: 'group.create', data };
  const [result] = (await database.asMember(who.id).push(await database.epoch(), [entry])).results;
  return result?.code ?? result?.status ?? 'none';
}

test('[MEMBERAREA-06] only accepted guests are invited to a group outside the daily limit', async () => {
  const [ada, eve] = [
    await eventMember(database, 'organise', { roles: ['subscribed'] }),
    await eventMember(database, 'intruse', { roles: ['subscribed'] }),
  ];
  const id = await ada.makes();
  const guests = [];
  for (let n = 0; n <= INVITATIONS_A_DAY; n++) guests.push(await eventMember(database, `convive${n}`));
  for (const guest of guests) await guest.answers(id, 'participate');
  const ids = guests.map((guest) => guest.id);
  expect(await creates(ada, ids)).toBe('too-many-invitations');
  expect(await creates(eve, ids, id)).toBe('too-many-invitations');
  expect(await creates(ada, ids, id)).toBe('applied');
  const [row] = await database.owner<{ invited: number; counted: number }[]>`
    select (select count(*)::int from app.group_invitations where invited_by = ${ada.id}) as invited,
      (select count(*)::int from app.group_invitations_made where invited_by = ${ada.id}) as counted`;
  expect(row).toEqual({ invited: ids.length, counted: 0 });
  // Who only answered « Peut-être » counts as anybody does.
  await guests[0]?.answers(id, 'maybe');
  expect(await creates(ada, ids, id)).toBe('applied');
  const [later] = await database.owner<{ counted: number }[]>`
    select count(*)::int as counted from app.group_invitations_made where invited_by = ${ada.id}`;
  expect(later).toEqual({ counted: 1 });
});
