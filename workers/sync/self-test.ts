/**
 * Tests the parts of a connection that only the worker can: the session, a read and a write of the database. It leaves
 * nothing behind.
 */
import type { EntryId, ConversationId } from '#schemas/ids.ts';
import { PROTOCOL_VERSION } from '#schemas/limits.ts';
import { done, refused } from '#lib/result.ts';
import type { Transport } from '#sync/outbox/transport.ts';
import type { AsyncResult, WorkerEnvironment } from './ports.ts';
import type { SelfTestResult } from '#platform/worker-api/sync-api.ts';

interface SelfTestParts extends Pick<WorkerEnvironment, 'clock' | 'random'> {
  accessToken(): AsyncResult<string>;
  transport: Pick<Transport, 'digest' | 'push'>;
}

export async function selfTest({ clock, random, accessToken, transport }: SelfTestParts): Promise<SelfTestResult> {
  const token = await accessToken();
  if (!token.ok) return { session: token, reading: token, writing: token };
  const startedAt = clock.now();
  const digest = await transport.digest({ v: PROTOCOL_VERSION });
  const session = digest.ok || digest.code !== 'unauthorized' ? done(null) : digest;
  if (!digest.ok) return { session, reading: digest, writing: digest };
  const readAt = clock.now();
  const { epoch, serverTime } = digest.value;
  // The server's own rules refuse it, as no such conversation exists: the request goes all the way and changes nothing.
  const missingConversation = { conversationId: random.uuid() as ConversationId, upTo: 1, epoch };
  const answer = await transport.push({
    v: PROTOCOL_VERSION,
    epoch,
    entries: [
      {
        id: random.uuid() as EntryId,
        timestamp: Date.parse(serverTime),
        action: 'conversation.read',
        data: missingConversation,
      },
    ],
  });
  const hasReached = answer.ok && answer.value.results[0]?.code === 'unknown-conversation';
  const writing = hasReached ? done(clock.now() - readAt) : answer.ok ? refused('bad-answer' as const) : answer;
  return { session, reading: done(readAt - startedAt), writing };
}
