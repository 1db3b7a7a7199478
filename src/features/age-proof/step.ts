/** Decides what the page of the proof of age shows. */
import type { AgeProofPage, AgeProofReason } from '#schemas/wire/age-proof.ts';

export type Step =
  | { kind: 'free' }
  | { kind: 'proven'; at: string }
  | { kind: 'open'; address: string; until: number }
  | { kind: 'start'; after: 'nothing' | 'lapsed' | AgeProofReason };

/** `now`: the present time, in milliseconds. A question that ends while the page is open is shown as lapsed. */
export function stepOf({ method, provenAt, request }: AgeProofPage, now: number): Step {
  if (provenAt !== null) return { kind: 'proven', at: provenAt };
  if (method === 'declaration') return { kind: 'free' };
  if (request?.state === 'open' && request.address !== null && Date.parse(request.until) > now)
    return { kind: 'open', address: request.address, until: Date.parse(request.until) };
  if (request?.state === 'refused' && request.reason) return { kind: 'start', after: request.reason };
  return { kind: 'start', after: request === null ? 'nothing' : 'lapsed' };
}
