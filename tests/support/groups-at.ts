/** Acts on groups of a running server over HTTP, as a member's device does. */
import { expect } from '@playwright/test';
import type { ConversationId } from '#schemas/ids.ts';
import type { TestMember } from './sign-up.ts';
import { entryOf, pushAt } from './sync-requests.ts';

/** Does one thing to a group, which the server must accept. */
export async function actAt(url: string, member: TestMember, action: string, data: object): Promise<void> {
  const { body } = await pushAt(url, member, [entryOf(action, data)]);
  expect(body.results.map(({ status }) => status)).toEqual(['applied']);
}

/** Creates a group with these members in it; returns its id. */
export async function groupAt(
  url: string,
  creator: TestMember,
  fields: { name: string; privacy?: 'public' | 'private'; description?: string },
  members: readonly TestMember[] = [],
): Promise<ConversationId> {
  const groupId = crypto.randomUUID() as ConversationId;
  await actAt(url, creator, 'group.create', { groupId, ...fields, memberIds: members.map(({ id }) => id) });
  for (const member of members) await actAt(url, member, 'group.answer', { groupId, accept: true });
  return groupId;
}
