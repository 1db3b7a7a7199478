/** Writes to groups of a running server over HTTP, as a member's device does. */
import { expect } from '@playwright/test';
import type { ConversationId, MessageId } from '#schemas/ids.ts';
import { PROTOCOL_VERSION } from '#schemas/limits.ts';
import type { PullAnswer } from '#schemas/wire/sync.ts';
import { bearerOf, post } from './json-requests.ts';
import type { TestMember } from './sign-up.ts';
import { entryOf, epochAt, newId, pushAt } from './sync-requests.ts';

type Fields = Readonly<Record<string, unknown>>;

async function joinRevAt(url: string, member: TestMember, groupId: ConversationId): Promise<number | undefined> {
  const request = { v: PROTOCOL_VERSION, epoch: await epochAt(url, member), heads: [] };
  const { body } = await post<PullAnswer>(`${url}/sync/pull`, request, bearerOf(member));
  const found = body.streams.find(({ stream }) => (stream as string) === groupId);
  return found?.membership?.gone === false ? found.membership.group?.joinRev : undefined;
}

/** Writes a message, which the server must accept; returns its id and number. */
export async function saysAt(
  url: string,
  member: TestMember,
  groupId: ConversationId,
  text: string,
  more: Fields = {},
): Promise<{ id: MessageId; seq: number }> {
  const id = newId();
  const joinRev = await joinRevAt(url, member, groupId);
  const data = {
    conversationId: groupId,
    receiverId: null,
    type: 'text',
    text,
    mediaUrl: null,
    gifUrl: null,
    joinRev,
    ...more,
  };
  const { body } = await pushAt(url, member, [{ ...entryOf('message.send', data), id }]);
  expect(body.results.map(({ status }) => status)).toEqual(['applied']);
  return { id: id as string as MessageId, seq: body.results[0]?.row?.seq ?? 0 };
}
