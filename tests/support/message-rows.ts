/** Reads rows as messages where a test knows that they are. */
import type { Message } from '#schemas/entities/message.ts';
import type { StreamRow } from '#schemas/streams/registry.ts';

export const asMessage = (row: StreamRow | undefined): Message | undefined => row as Message | undefined;
export const asMessages = (rows: readonly StreamRow[] = []): readonly Message[] => rows as readonly Message[];
