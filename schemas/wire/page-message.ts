/** Messages from a page to the service worker. */
import * as z from 'zod/mini';

export const pageMessage = z.discriminatedUnion('type', [
  /** The waiting version must take over [PWA-28]. */
  z.object({ type: z.literal('SKIP_WAITING') }),
  /** The local flag of the cache `critical` [PWA-45]. */
  z.object({ type: z.literal('CRITICAL_CACHE'), off: z.boolean() }),
]);
export type PageMessage = z.infer<typeof pageMessage>;
