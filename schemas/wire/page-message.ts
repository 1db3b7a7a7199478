/** Messages from a page to the service worker, and back. */
import * as z from 'zod/mini';

export const pageMessage = z.discriminatedUnion('type', [
  /** The waiting version must take over [PWA-28]. */
  z.object({ type: z.literal('SKIP_WAITING') }),
  /** The local flag of the cache `critical` [PWA-45]. */
  z.object({ type: z.literal('CRITICAL_CACHE'), off: z.boolean() }),
]);
export type PageMessage = z.infer<typeof pageMessage>;

/** From the service worker: the member has clicked a notice [NOTIF-67]. */
export const openNotice = z.object({
  type: z.literal('OPEN_NOTICE'),
  notice: z.string().check(z.regex(/^[\w-]{32}$/)),
});
export type OpenNotice = z.infer<typeof openNotice>;
