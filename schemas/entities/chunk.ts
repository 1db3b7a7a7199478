import * as z from 'zod/mini';
import { epoch, streamId } from '../ids.ts';
import { revision, nonNegativeInt } from '../numbers.ts';
import { message } from './message.ts';

/**
 * 64 consecutive messages of a stream [Y20]. `answered` records which of its numbers the server has answered: bit `n`
 * of the two 32-bit words stands for the number `chunkNo·64 + n`.
 */
export const chunk = z.object({
  id: z.string().check(z.maxLength(160)),
  streamId,
  epoch,
  since: revision,
  chunkNo: nonNegativeInt,
  rows: z.array(message),
  answered: z.tuple([nonNegativeInt, nonNegativeInt]),
});
export type Chunk = z.infer<typeof chunk>;
