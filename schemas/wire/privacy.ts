/** `privacy_page`, request `{}`: the member's own choices of « Confidentialité », and their consents. */
import * as z from 'zod/mini';
import { audience, callAudience } from '../actions/privacy-set.ts';
import { instant } from '../numbers.ts';

/** `wording`: number of the text that the member has agreed to; `withdrawnAt` null: in force. */
const consentRecord = z.object({
  kind: z.enum(['terms', 'sensitive-data']),
  wording: z.number(),
  givenAt: instant,
  withdrawnAt: z.nullable(instant),
});
export type ConsentRecord = z.infer<typeof consentRecord>;

/** `discreet`: visits are hidden; `writing`, `finding`, `calling`: see `privacy.set`. Consents: the latest first. */
export const privacyPage = z.object({
  discreet: z.boolean(),
  writing: audience,
  finding: audience,
  calling: callAudience,
  consents: z.array(consentRecord),
});
export type PrivacyPage = z.infer<typeof privacyPage>;
