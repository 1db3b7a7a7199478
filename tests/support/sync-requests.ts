/** Sends what devices send over HTTP, for tests of the server alone. */
import { conversationIdOf } from '#domain/conversation-id.ts';
import type { ConversationId, EntryId, MemberId } from '#schemas/ids.ts';
import { PROTOCOL_VERSION } from '#schemas/limits.ts';
import type { DigestAnswer, PushAnswer } from '#schemas/wire/sync.ts';
import { bearerOf, post, type Answer } from './json-requests.ts';
import type { TestMember } from './sign-up.ts';

export const newId = () => crypto.randomUUID() as EntryId;
const entryFields = (id: EntryId = newId()) => ({ id, timestamp: Date.now() });

export const pairOf = (a: { id: MemberId }, b: { id: MemberId }): Promise<ConversationId> =>
  conversationIdOf(a.id, b.id);

export async function sendEntry(from: { id: MemberId }, to: { id: MemberId }, text: string, id?: EntryId) {
  const data = {
    conversationId: await pairOf(from, to),
    receiverId: to.id,
    type: 'text' as const,
    text,
    mediaUrl: null,
    gifUrl: null,
  };
  return { ...entryFields(id), action: 'message.send' as const, data };
}

/** Creates an entry without checks, so that a test can send a malformed one. */
export const entryOf = <A extends string, D>(action: A, data: D) => ({ ...entryFields(), action, data });

export const epochAt = async (url: string, member: TestMember): Promise<string> =>
  (await post<DigestAnswer>(`${url}/sync/digest`, { v: PROTOCOL_VERSION }, bearerOf(member))).body.epoch;

/** Pushes entries. `worker`: id of the pushing device, which its socket names too. */
export async function pushAt(
  url: string,
  member: TestMember,
  entries: unknown[],
  epoch?: string,
  worker?: string,
): Promise<Answer<PushAnswer>> {
  return post<PushAnswer>(
    `${url}/sync/push`,
    { v: PROTOCOL_VERSION, epoch: epoch ?? (await epochAt(url, member)), worker, entries },
    bearerOf(member),
  );
}
