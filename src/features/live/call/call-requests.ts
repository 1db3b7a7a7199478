/** Requests about calls, for this page. */
import type { FailureCode } from '#schemas/error-codes.ts';
import type { CallId } from '#schemas/entities/call.ts';
import type { MemberId } from '#schemas/ids.ts';
import { callAnswer, callsAnswer, type CallAnswer, type CallRefusal, type CallView } from '#schemas/wire/calls.ts';
import { liveOutcome } from '#schemas/wire/live-rooms.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { callRpc } from '#platform/rpc-client.ts';

/** Why a call does not begin; `until`: when another may. */
export interface CallProblem {
  code: CallRefusal | FailureCode;
  until: string | null;
}
/** `isLost`: without an answer of the server, which may have done it. */
type Started = { call: CallView } | { problem: CallProblem; isLost?: true };

/** Of this page as long as it is open: of all pages of a member one has a call [S13, S14]. */
const device: string = crypto.randomUUID();

const startedOf = (answer: Result<CallAnswer, FailureCode>): Started => {
  if (!answer.ok) return { problem: { code: answer.code, until: null }, isLost: true };
  const { refusal, until, call } = answer.value;
  return call ? { call } : { problem: { code: refusal ?? 'server-error', until } };
};

export interface CallRequests {
  start(id: CallId, member: MemberId): Promise<Started>;
  accept(id: CallId): Promise<Started>;
  /** Takes back, declines or hangs up; `failed`: because it does not go on. Resolves to why not, or to null. */
  end(id: CallId, failed?: boolean): Promise<FailureCode | null>;
  list(): Promise<Result<readonly CallView[], FailureCode>>;
}

export const callRequests: CallRequests = {
  start: async (id, member) =>
    startedOf(await callRpc({ name: 'start_call', answer: callAnswer }, { id, member, device })),
  accept: async (id) => startedOf(await callRpc({ name: 'accept_call', answer: callAnswer }, { id, device })),
  async end(id, failed = false) {
    const answer = await callRpc({ name: 'end_call', answer: liveOutcome }, { id, failed }, `end-call-${id}`);
    return answer.ok ? null : answer.code;
  },
  async list() {
    const answer = await callRpc({ name: 'my_calls', answer: callsAnswer }, { device });
    return answer.ok ? done(answer.value.calls) : refused(answer.code);
  },
};
