/** What a suspended member asks with a ticket, without an account on this device [S38]. */
import { failureCode } from '#schemas/error-codes.ts';
import type { AccountFailure } from '#schemas/wire/accounts.ts';
import { exportedRows, type ExportFile } from '#schemas/wire/data-exports.ts';
import {
  appealOutcome,
  decisionsPage,
  suspendedPage,
  type Decision,
  type SuspendedPage,
} from '#schemas/wire/decisions.ts';
import { errorText } from '#i18n/errors.ts';
import { done, type Result } from '#lib/result.ts';
import { callForFile } from '#platform/account-file.ts';
import { rpc } from '#platform/accounts.ts';
import type { SendAppeal } from './requests.ts';
import { suspended as text } from './suspended.fr.ts';

/** All that the page shows. */
export interface Suspended {
  page: SuspendedPage;
  decisions: readonly Decision[];
}

export async function readSuspended(ticket: string): Promise<Result<Suspended, AccountFailure>> {
  const [page, list] = await Promise.all([
    rpc('suspended_page', suspendedPage, { ticket }),
    rpc('my_decisions', decisionsPage, { ticket }),
  ]);
  if (!page.ok) return page;
  return list.ok ? done({ page: page.value, decisions: list.value.decisions }) : list;
}

/** `onEnd`: the ticket has ended. */
export const appealWith =
  (ticket: string, onEnd: () => void): SendAppeal =>
  async (decision, words) => {
    const answer = await rpc('appeal_decision', appealOutcome, { ticket, decision, words });
    if (!answer.ok && answer.code === 'unauthorized') onEnd();
    if (!answer.ok) return { failure: failureCode.safeParse(answer.code).data ?? 'retry' };
    const { refusal } = answer.value;
    return refusal === null ? null : { refusal };
  };

/** Requests that answer the page as it is then. */
type Wish = 'request_suspended_export' | 'request_suspended_deletion' | 'cancel_suspended_deletion';
export const wish = (ticket: string, name: Wish) => rpc(name, suspendedPage, { ticket });

export const exportFile = (ticket: string, of: string, file: number) =>
  rpc('suspended_export_file', exportedRows, { ticket, export: of, file });

/** A picture or video of a copy. */
export const exportMedia = (ticket: string, of: string, { n, bytes }: ExportFile) =>
  callForFile('/functions/v1/suspended-file', { ticket, export: of, file: n }, bytes);

export function refusalText(code: AccountFailure): string {
  const known = failureCode.safeParse(code);
  return text.refusals[code] ?? (known.success ? errorText(known.data) : text.failed);
}
