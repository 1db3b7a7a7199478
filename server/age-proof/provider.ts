/**
 * The port to whoever knows that a member is an adult. No document reaches us: all that is learnt is whether an issuer
 * that the operator trusts says « over 18 ».
 */
import * as z from 'zod/mini';
import type { AgeProofReason } from '#schemas/wire/age-proof.ts';

/** An open question to a member's wallet. `key` opens the answer, and belongs to this question alone. */
export const ageQuestion = z.object({
  id: z.uuid(),
  nonce: z.string(),
  key: z.record(z.string(), z.unknown()),
  until: z.string(),
});
export type AgeQuestion = z.infer<typeof ageQuestion>;

/** What an answer is worth. `garbled`: it was not made for this question, which stays open. */
export type AgeVerdict = { state: 'proven' } | { state: 'refused'; reason: AgeProofReason } | { state: 'garbled' };

export interface AgeProofProvider {
  method: 'openid4vp';
  /** The beginning of the address that opens a wallet; the number of a question follows. */
  walletAddress: string;
  /** Makes the key for the answer to one question, private part included. */
  newKey(): Promise<Record<string, unknown>>;
  /** Returns what a wallet reads, signed. `walletNonce`: the wallet's own, which it expects to read again. */
  signQuestion(question: AgeQuestion, walletNonce?: string): Promise<string>;
  /** Judges the fields that a wallet has sent. */
  judge(question: AgeQuestion, fields: URLSearchParams): Promise<AgeVerdict>;
}
