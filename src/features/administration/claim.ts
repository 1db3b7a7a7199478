/** The state of a claim on the screen, and when it is renewed: pure, by the device's clock. */
import type { CaseItem } from '#schemas/wire/cases.ts';
import { claimAt } from './due-text.ts';

/** How long a claim holds, and from which rest on it is renewed, in milliseconds. */
export const CLAIM_MS = 10 * 60_000;
const RENEW_BELOW_MS = 5 * 60_000;

export type ClaimState =
  | { status: 'free' }
  | { status: 'mine'; until: number }
  /** It was this member's, and its time is over or somebody took it. */
  | { status: 'lost' }
  | { status: 'other'; username: string; until: number };

/** Whether a claim should be renewed now: less than half of it is left, and its holder has worked since it began. */
export const isRenewalDue = (until: number, lastWorkAt: number, now: number): boolean =>
  now < until && until - now < RENEW_BELOW_MS && lastWorkAt > until - CLAIM_MS;

/** `own`: until when this screen has claimed it; null: it has not, or has given it back. */
export function claimState(stored: CaseItem['claim'], own: number | null, now: number): ClaimState {
  if (own !== null && own > now) return { status: 'mine', until: own };
  const claim = claimAt(stored, now);
  if (claim === null || (own !== null && claim.mine)) return { status: own === null ? 'free' : 'lost' };
  const until = Date.parse(claim.until);
  return claim.mine ? { status: 'mine', until } : { status: 'other', username: claim.username, until };
}

/** Whole minutes that are left of a claim, at least one. */
export const minutesLeft = (until: number, now: number): number => Math.max(1, Math.ceil((until - now) / 60_000));
