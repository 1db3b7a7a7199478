import * as z from 'zod/mini';

/** Who may do something: everyone, certified members only, nobody. */
export const audience = z.enum(['everyone', 'certified', 'nobody']);
export type Audience = z.infer<typeof audience>;

/** `writing`: who may write first; `finding`: in whose searches the member is found. */
const privacySetting = z.enum(['writing', 'finding']);
export type PrivacySetting = z.infer<typeof privacySetting>;

/** One setting of « Confidentialité » [MEMBERAREA-26]. */
export const privacySet = z.object({ setting: privacySetting, audience });
