/** What one of the house asks about what it says to many members, at once; nothing queues. */
import type { FailureCode } from '#schemas/error-codes.ts';
import type { BroadcastKind, Segment } from '#schemas/entities/broadcast.ts';
import type { Broadcast } from '#schemas/forms/broadcast.ts';
import { broadcastOutcome, broadcastReach, type BroadcastReach, type SentBroadcast } from '#schemas/wire/broadcasts.ts';
import { errorText } from '#i18n/errors.ts';
import type { Result } from '#lib/result.ts';
import { callRpc } from '#platform/rpc-client.ts';
import { broadcastRefusalText } from './broadcast.fr.ts';
import { withFreshFactor } from './fresh-factor.ts';

/** Counts whom it would reach. */
export const previewBroadcast = (kind: BroadcastKind, segment: Segment): Promise<Result<BroadcastReach, FailureCode>> =>
  callRpc({ name: 'preview_broadcast', answer: broadcastReach }, { kind, segment });

/** Resolves to why it was not done, in French; null: it was. */
async function request(name: string, data: object): Promise<string | null> {
  const answer = await withFreshFactor(() =>
    callRpc({ name, answer: broadcastOutcome }, data, `${name} ${JSON.stringify(data)}`),
  );
  if (!answer.ok) return errorText(answer.code, answer.retryAfterMs);
  const { refusal } = answer.value;
  return refusal === null ? null : broadcastRefusalText(refusal);
}

type Named = Pick<SentBroadcast, 'id' | 'digest'>;

export const proposeBroadcast = (draft: Broadcast) => request('propose_broadcast', draft);
export const testBroadcast = (draft: Broadcast) => request('test_broadcast', draft);
export const confirmBroadcast = ({ id, digest }: Named) => request('confirm_broadcast', { broadcast: id, digest });
export const recallBroadcast = ({ id }: Named) => request('recall_broadcast', { broadcast: id });
