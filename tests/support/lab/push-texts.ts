/** Sends messages directly to the server, without a device. */
import { randomUUID } from 'node:crypto';
import type { EntryId, MemberId } from '#schemas/ids.ts';
import { PUSH_LIMIT, PROTOCOL_VERSION } from '#schemas/limits.ts';
import type { SentEntry } from '#schemas/commands/entry.ts';
import { conversationIdOf } from '#domain/conversation-id.ts';
import { createTransport } from '#sync/outbox/transport.ts';
import type { TestMember } from '../sign-up.ts';

export async function pushTexts(url: string, from: TestMember, to: MemberId, texts: readonly string[]): Promise<void> {
  const transport = createTransport({
    baseUrl: url,
    accessToken: () => Promise.resolve({ ok: true, value: from.accessToken }),
  });
  const conversationId = await conversationIdOf(from.id, to);
  const pulled = await transport.digest({ v: PROTOCOL_VERSION });
  if (!pulled.ok) throw new Error(`the server answered ${pulled.code}`);
  const entryOf = (text: string): SentEntry => ({
    id: randomUUID() as EntryId,
    timestamp: Date.now(),
    action: 'message.send',
    data: { conversationId, receiverId: to, type: 'text', text, mediaUrl: null, gifUrl: null },
  });
  for (let n = 0; n < texts.length; n += PUSH_LIMIT) {
    const answer = await transport.push({
      v: PROTOCOL_VERSION,
      epoch: pulled.value.epoch,
      entries: texts.slice(n, n + PUSH_LIMIT).map(entryOf),
    });
    if (!answer.ok || answer.value.results.some(({ status }) => status !== 'applied'))
      throw new Error(`not all applied: ${JSON.stringify(answer).slice(0, 300)}`);
  }
}
