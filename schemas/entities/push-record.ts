/** What a device remembers about pushes of one account, in localStorage. */
import * as z from 'zod/mini';
import { pushDevice } from '../wire/push-devices.ts';

export const pushRecord = z.object({
  /** The registration, with which notices are related to their subjects also without a network. */
  device: z._default(z.nullable(pushDevice), null),
  /** The member has not turned pushes on on this device: the browser’s permission may be another member’s. */
  off: z._default(z.boolean(), true),
  /** « Plus tard »: the card does not come back by itself. */
  later: z._default(z.boolean(), false),
});
export type PushRecord = z.infer<typeof pushRecord>;
