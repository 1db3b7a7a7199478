/** Makes groups at a running server, as their members' devices do. */
import type { ConversationId, MessageId } from '#schemas/ids.ts';
import { PROTOCOL_VERSION } from '#schemas/limits.ts';
import type { PullAnswer } from '#schemas/wire/sync.ts';
import { bearerOf, post } from './json-requests.ts';
import type { TestMember } from './sign-up.ts';
import { entryOf, epochAt, newId, pushAt } from './sync-requests.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A group of a creator and others, who have joined it; it is public. */
export async function groupAt(
  url: string,
  creator: TestMember,
  others: readonly TestMember[],
  fields: Fields & { name: string },
) {
  const groupId = newId() as string as ConversationId;
  /** Does one thing; an action that is refused fails the test. Returns the number of its row, if it has one. */
  const does = async (member: TestMember, action: string, data: Fields, id = newId()): Promise<number> => {
    const { body } = await pushAt(url, member, [{ ...entryOf(action, data), id }]);
    const result = body.results[0];
    if (result?.status !== 'applied') throw new Error(`${member.username}: ${action} ${JSON.stringify(result)}`);
    return (result.row as { seq: number } | undefined)?.seq ?? 0;
  };
  const joinRevs = new Map<TestMember, number>();
  const joinRevOf = async (member: TestMember): Promise<number> => {
    const known = joinRevs.get(member);
    if (known !== undefined) return known;
    const request = { v: PROTOCOL_VERSION, epoch: await epochAt(url, member), heads: [] };
    const { body } = await post<PullAnswer>(`${url}/sync/pull`, request, bearerOf(member));
    const found = body.streams.find(({ stream }) => (stream as string) === groupId);
    const joinRev = found?.membership?.gone === false ? (found.membership.group?.joinRev ?? 0) : 0;
    joinRevs.set(member, joinRev);
    return joinRev;
  };
  await does(creator, 'group.create', { groupId, ...fields });
  for (const member of others) await does(member, 'group.join', { groupId });
  return {
    groupId,
    address: `/#/chat/group/${groupId}`,
    does: (member: TestMember, action: string, data: Fields) => does(member, action, { groupId, ...data }),
    /** Writes a message; returns its id and number. */
    async says(member: TestMember, text: string, more: Fields = {}): Promise<{ id: MessageId; seq: number }> {
      const id = newId();
      const data = {
        conversationId: groupId,
        receiverId: null,
        type: 'text',
        text,
        mediaUrl: null,
        gifUrl: null,
        joinRev: await joinRevOf(member),
        ...more,
      };
      return { id: id as string as MessageId, seq: await does(member, 'message.send', data, id) };
    },
  };
}
