/** What the page of a suspended member shows: pure, by the device's clock. */
import type { AccountFailure } from '#schemas/wire/accounts.ts';
import type { Result } from '#lib/result.ts';
import type { Suspended } from './ticket-requests.ts';

export type SuspendedState =
  | { status: 'loading' }
  | { status: 'ready'; value: Suspended }
  | { status: 'failed'; code: AccountFailure }
  /** The ticket has ended, or the account is open again. */
  | { status: 'over' };

/**
 * Returns what is shown after an answer. The server judges the ticket, as the device's clock may be wrong; only where
 * it cannot be reached, the clock does.
 */
export function shownAfter(
  shown: SuspendedState,
  answer: Result<Suspended, AccountFailure>,
  now: number,
): SuspendedState {
  if (shown.status === 'over') return shown;
  if (answer.ok) return { status: 'ready', value: answer.value };
  if (answer.code === 'unauthorized') return { status: 'over' };
  if (shown.status !== 'ready') return { status: 'failed', code: answer.code };
  return now < Date.parse(shown.value.page.until) ? shown : { status: 'over' };
}
