import * as z from 'zod/mini';
import { epoch, streamId } from '../ids.ts';
import { revision, whole } from '../numbers.ts';
import { message } from './message.ts';

/**
 * [Y20] 64 messages of a stream. `answered` says which of its numbers the server has answered:
 * bit `n` of the two 32-bit words stands for the number `k·64 + n`.
 */
export const page = z.object({
  id: z.string().check(z.maxLength(160)),
  streamId,
  epoch,
  since: revision,
  k: whole,
  rows: z.array(message),
  answered: z.tuple([whole, whole]),
});
export type Page = z.infer<typeof page>;
