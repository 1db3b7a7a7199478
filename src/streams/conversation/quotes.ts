/** Finds the chunks of quoted messages, which may be far above the window that quotes them. */
import { entryRules } from '#actions/rules.ts';
import type { OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { Head } from '#schemas/entities/head.ts';
import type { Chunk } from '#schemas/entities/chunk.ts';
import type { ConversationId, Epoch } from '#schemas/ids.ts';
import { isPresent } from '#sync/replica/heads.ts';
import { isNumberAnswered, chunkKeyOf, chunkNoOf, isCurrentChunk } from '#sync/replica/chunks.ts';
import { inRanges } from '#sync/replica/ranges.ts';
import type { MessageView } from '#domain/views.ts';
import { entriesOf, messagesIn, type ConversationHead } from './state.ts';

/** Returns the keys of the other chunks that hold messages quoted by these chunks or by the outbox (`queued`). */
export function quotedChunkKeys(
  head: Head | undefined,
  epoch: Epoch | null,
  chunks: readonly Chunk[],
  queued: readonly number[] = [],
): string[] {
  if (!isPresent(head, epoch)) return [];
  const currentChunks = chunks.filter((chunk) => isCurrentChunk(chunk, head, epoch));
  const currentChunkNos = new Set(currentChunks.map(({ chunkNo }) => chunkNo));
  const numbers = [
    ...queued,
    ...currentChunks.flatMap(({ rows }) => messagesIn(head, rows).flatMap(({ replyTo }) => replyTo?.seq ?? [])),
  ];
  const quotedChunkNos = new Set(numbers.map(chunkNoOf));
  return [...quotedChunkNos]
    .filter((chunkNo) => !currentChunkNos.has(chunkNo))
    .sort((a, b) => b - a)
    .map((chunkNo) => chunkKeyOf(head, chunkNo));
}

/** Returns the numbers of the messages that queued messages of a conversation quote. */
export const quotedNumbersInQueue = (outbox: OutboxSnapshot, id: ConversationId): number[] =>
  entriesOf(outbox, id).flatMap((entry) => entryRules.messageOf(entry)?.replySeq ?? []);

/** Returns the chunks of visible quoted messages that the device does not have and must request, newest first. */
export function missingQuoteChunks(
  messages: readonly MessageView[],
  head: ConversationHead | null,
  chunks: readonly Chunk[],
): number[] {
  if (!head) return [];
  const { ranges, since } = head.membership;
  const storedChunks = new Map(
    chunks
      .filter((chunk) => chunk.epoch === head.epoch && chunk.since === since)
      .map((chunk) => [chunk.chunkNo, chunk]),
  );
  const missing = messages.flatMap(({ quote }) => {
    if (!quote || quote.original || quote.seq === null || !inRanges(ranges, quote.seq)) return [];
    const chunk = storedChunks.get(chunkNoOf(quote.seq));
    return chunk && isNumberAnswered(chunk, quote.seq) ? [] : [chunkNoOf(quote.seq)];
  });
  return [...new Set(missing)].sort((a, b) => b - a);
}
