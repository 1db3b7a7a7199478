/** What one of the house asks about requests that two persons carry out, at once; nothing queues [S20]. */
import type { HouseRequestDraft } from '#schemas/forms/house-request.ts';
import {
  auditExport,
  requestOutcome,
  type ExportedEntry,
  type HouseRequest,
  type RequestRefusal,
} from '#schemas/wire/house-requests.ts';
import { errorText } from '#i18n/errors.ts';
import { callRpc } from '#platform/rpc-client.ts';
import { withFreshFactor } from './fresh-factor.ts';
import { requestRefusalText } from './two-persons.fr.ts';

const textOf = (refusal: RequestRefusal | null): string | null =>
  refusal === null ? null : requestRefusalText(refusal);

/** Resolves to why it was not done, in French; null: it was. */
async function request(name: string, data: object): Promise<string | null> {
  const answer = await withFreshFactor(() =>
    callRpc({ name, answer: requestOutcome }, data, `${name} ${JSON.stringify(data)}`),
  );
  return answer.ok ? textOf(answer.value.refusal) : errorText(answer.code, answer.retryAfterMs);
}

type Named = Pick<HouseRequest, 'id' | 'digest'>;

export const proposeRequest = (draft: HouseRequestDraft) => request('propose_request', draft);
/** `email`: of a request for another address alone; whoever confirms has it from the member. */
export const confirmRequest = ({ id, digest }: Named, email?: string) =>
  request('confirm_request', { request: id, digest, email });
export const refuseRequest = ({ id }: Named, words: string) => request('refuse_request', { request: id, words });
export const withdrawRequest = ({ id }: Named) => request('withdraw_request', { request: id });

/** Fetches the whole log of a confirmed export. Resolves to its entries, or to why there are none, in French. */
export async function fetchAudit({ id }: Named): Promise<ExportedEntry[] | string> {
  const entries: ExportedEntry[] = [];
  let after: number | null = null;
  do {
    const answer: Awaited<ReturnType<typeof nextEntries>> = await nextEntries(id, after);
    if (!answer.ok) return errorText(answer.code, answer.retryAfterMs);
    if (answer.value.refusal !== null) return requestRefusalText(answer.value.refusal);
    entries.push(...answer.value.entries);
    after = answer.value.next;
  } while (after !== null);
  return entries;
}

const nextEntries = (id: string, after: number | null) =>
  callRpc({ name: 'export_audit', answer: auditExport }, { request: id, after }, `export_audit ${id}`);
