/**
 * Functions about the proof of being an adult. Each takes one `request`, over `/rest/v1/rpc/<name>`:
 *
 * | function | request | answer |
 * |---|---|---|
 * | `age_proof_page` | `{}` | `ageProofPage` |
 * | `start_age_proof` | `{}` | `ageProofOutcome`, with an open question to the member's wallet |
 */
import * as z from 'zod/mini';
import { instant } from '../numbers.ts';

/** Why an answer of a wallet proved nothing. */
export const ageProofReason = z.enum([
  'declined',
  'unreadable',
  'replayed',
  'audience',
  'issuer',
  'expired',
  'under-age',
]);
export type AgeProofReason = z.infer<typeof ageProofReason>;

/** Why no question can be asked now. */
export const ageProofRefusal = z.enum(['age-proof-done', 'age-proof-requests']);
export type AgeProofRefusal = z.infer<typeof ageProofRefusal>;

/** `lapsed`: nothing was answered in time. `address` opens a wallet, and is there while the question is open. */
const ageProofRequest = z.object({
  state: z.enum(['open', 'proven', 'refused', 'lapsed']),
  until: instant,
  reason: z.nullable(ageProofReason),
  address: z.nullable(z.string()),
});

/** `method`: what the installation asks for. */
export const ageProofPage = z.object({
  method: z.enum(['declaration', 'openid4vp']),
  provenAt: z.nullable(instant),
  request: z.nullable(ageProofRequest),
});
export type AgeProofPage = z.infer<typeof ageProofPage>;

export const ageProofOutcome = z.object({ refusal: z.nullable(ageProofRefusal), page: ageProofPage });
