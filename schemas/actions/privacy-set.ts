import * as z from 'zod/mini';

/** Who may do something: everyone, certified members only, nobody. */
export const audience = z.enum(['everyone', 'certified', 'nobody']);
export type Audience = z.infer<typeof audience>;

/** Who may call: whoever the member has written with and who has answered, of these their followers alone, nobody. */
export const callAudience = z.enum(['conversations', 'followers', 'nobody']);
export type CallAudience = z.infer<typeof callAudience>;

/** `writing`: who may write first; `finding`: in whose searches the member is found. */
const contactSetting = z.enum(['writing', 'finding']);

/** One setting of « Confidentialité » [MEMBERAREA-26]. */
export const privacySet = z.discriminatedUnion('setting', [
  z.object({ setting: contactSetting, audience }),
  z.object({ setting: z.literal('calling'), audience: callAudience }),
]);
export type PrivacyChoice = z.infer<typeof privacySet>;
export type PrivacySetting = PrivacyChoice['setting'];
export type AudienceOf<S extends PrivacySetting> = S extends 'calling' ? CallAudience : Audience;
