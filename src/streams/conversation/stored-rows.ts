/** What the device has of a conversation's rows. Chunks of another epoch or membership do not count [Y9]. */
import type { Chunk } from '#schemas/entities/chunk.ts';
import { absentNumbers, isCurrentChunk } from '#sync/replica/chunks.ts';
import { messagesIn, type ConversationRowData, type ConversationState } from './state.ts';

const currentChunks = ({ chunks = [], head, epoch }: ConversationState): Chunk[] =>
  chunks.filter((chunk) => isCurrentChunk(chunk, head, epoch));

/** Returns the rows in a state's chunks. */
export const storedRows = (state: ConversationState): ConversationRowData[] =>
  currentChunks(state).flatMap(({ rows }) => messagesIn(state.head, rows));

/** Returns the numbers that are known to need no reading [Y12, G12]: own and system rows, and hidden ones [G4]. */
export const numbersNotToRead = (state: ConversationState): number[] => [
  ...storedRows(state)
    .filter(({ senderId, type }) => senderId === state.account || type === 'system')
    .map(({ seq }) => seq),
  ...currentChunks(state).flatMap(absentNumbers),
];
