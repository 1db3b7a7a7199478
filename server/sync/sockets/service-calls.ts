/** The two service calls of the request handlers: read the present state of one conversation, and push one entry. */
import type { SentEntry } from '#schemas/commands/entry.ts';
import type { GroupEntry } from '#schemas/commands/group-command.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { ConversationId, EntryId, Epoch } from '#schemas/ids.ts';
import { CHUNK_SIZE, PROTOCOL_VERSION } from '#schemas/limits.ts';
import type { EntryResult, ChunksAnswer } from '#schemas/wire/sync.ts';
import { syncFailure } from '../failures.ts';
import type { ServiceResult, SyncService } from '../service.ts';
import type { Member } from '../verify-token.ts';
import { refusedAck, type Ack } from './handle-request.ts';

const protocolVersion = PROTOCOL_VERSION;

/** Reads the newest chunk and those before it: with two a conversation opens. */
export async function newestChunks(
  service: SyncService,
  member: Member,
  conversation: ConversationId,
  count = 2,
): Promise<ServiceResult<ChunksAnswer>> {
  const request = { v: protocolVersion, epoch: null, stream: asStream(conversation) };
  const first = await service.chunks(member, { ...request, chunks: [0] });
  const newest = Math.floor((first.ok ? (first.value.chunks?.info.last ?? 0) : 0) / CHUNK_SIZE);
  const chunks = Array.from({ length: Math.min(count, newest + 1) }, (_, n) => newest - n);
  return newest === 0 ? first : service.chunks(member, { ...request, chunks });
}

/** Pushes one entry under the present epoch: a client of the plain events knows no epoch [Y21]. */
export async function pushOne(
  service: SyncService,
  member: Member,
  entryUnder: (epoch: Epoch) => SentEntry | GroupEntry,
): Promise<ServiceResult<EntryResult>> {
  const current = await service.digest(member, { v: protocolVersion });
  if (!current.ok) return current;
  const { epoch } = current.value;
  const answer = await service.push(member, { v: protocolVersion, epoch, entries: [entryUnder(epoch)] });
  if (!answer.ok) return answer;
  const [result] = answer.value.results;
  return result ? { ok: true, value: result } : syncFailure('retry');
}

/** Converts the answer of a push into an acknowledgement, after the commit [Y6]. */
export function ackOfPush(answer: ServiceResult<EntryResult>): Ack {
  if (!answer.ok) return refusedAck(answer.code);
  const result = answer.value;
  return result.status === 'rejected' ? refusedAck(result.code ?? 'invalid', { result }) : { success: true, result };
}

/** Returns id and time for an entry whose request carries no id. */
export const newEntryFields = () => ({ id: crypto.randomUUID() as EntryId, timestamp: Date.now() });
