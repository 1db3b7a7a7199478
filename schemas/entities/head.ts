import * as z from 'zod/mini';
import { epoch, streamId } from '../ids.ts';
import { revision } from '../numbers.ts';
import { membership } from './membership.ts';
import { card } from './profile.ts';
import { streamInfo, streamKind } from '../streams/registry.ts';

/**
 * What this device knows of a stream [Y7]. Every revision up to `rev` is applied. Answers older than `floor` may be
 * shown, but never count as complete. A head of another epoch than the store's is ignored.
 */
export const head = z.object({
  id: streamId,
  kind: streamKind,
  epoch,
  rev: revision,
  floor: revision,
  membership,
  info: z.nullable(streamInfo),
  card: z.nullable(card),
});
export type Head = z.infer<typeof head>;
