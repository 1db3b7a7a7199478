import * as z from 'zod/mini';
import { memberId, messageId } from '../ids.ts';
import { instant, revision, sequence } from '../numbers.ts';

export const messageType = z.enum(['text', 'image', 'gif']);
export type MessageType = z.infer<typeof messageType>;

/**
 * A message as the server has it [Y11]: `seq` is its place, `rev` its version.
 * A deleted one is a tombstone: `deletedAt` set, text empty, media gone.
 */
export const message = z.object({
  seq: sequence,
  rev: revision,
  id: messageId,
  senderId: memberId,
  type: messageType,
  text: z.string(),
  mediaUrl: z.nullable(z.string()),
  gifUrl: z.nullable(z.string()),
  createdAt: instant,
  editedAt: z.nullable(instant),
  deletedAt: z.nullable(instant),
});
export type Message = z.infer<typeof message>;
