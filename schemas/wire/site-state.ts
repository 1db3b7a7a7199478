/**
 * What everybody may know of the emergency switches: `site_state`, over `/rest/v1/rpc/site_state`, with the body
 * `{ request: {} }`. It stands apart, because guests load it.
 */
import * as z from 'zod/mini';

/** Whether the site can only be read [S34], and whether anybody may sign up. */
export const siteState = z.object({ readOnly: z.boolean(), signUp: z.boolean() });
export type SiteState = z.infer<typeof siteState>;
