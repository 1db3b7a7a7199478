/** Messages from a page to the service worker, and back. Its report on a start is in `sw/start-report.ts`. */
import * as z from 'zod/mini';
import { webVital } from './web-vitals.ts';

export const pageMessage = z.discriminatedUnion('type', [
  /** The waiting version must take over [PWA-28]. */
  z.object({ type: z.literal('SKIP_WAITING') }),
  /** The local flag of the cache `critical` [PWA-45]. */
  z.object({ type: z.literal('CRITICAL_CACHE'), off: z.boolean() }),
  /** A figure of loading, to be sent when there is a network [SHELL-178]. */
  z.object({ type: z.literal('WEB_VITAL'), event: webVital }),
  /** The member agrees to none of them any more. */
  z.object({ type: z.literal('WEB_VITALS_OFF') }),
  /** What waits shall leave now, since the page itself is locked [Y22]. */
  z.object({ type: z.literal('SEND') }),
]);
export type PageMessage = z.infer<typeof pageMessage>;

/** From the service worker: the member has clicked a notice [NOTIF-67]. */
export const openNotice = z.object({
  type: z.literal('OPEN_NOTICE'),
  notice: z.string().check(z.regex(/^[\w-]{32}$/)),
});
export type OpenNotice = z.infer<typeof openNotice>;
