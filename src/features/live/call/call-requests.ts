/** Requests about calls, for this page. */
import type { FailureCode } from '#schemas/error-codes.ts';
import type { CallId } from '#schemas/entities/call.ts';
import type { MemberId } from '#schemas/ids.ts';
import { callAnswer, callsAnswer, type CallAnswer, type CallRefusal, type CallView } from '#schemas/wire/calls.ts';
import { liveOutcome } from '#schemas/wire/live-rooms.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { callRpc } from '#platform/rpc-client.ts';
import { isCallScreenInFront } from './call-screen-in-front.ts';
import { pageId, ownPageKey } from './this-page.ts';

/** Why a call does not begin; `until`: when another may. */
export interface CallProblem {
  code: CallRefusal | FailureCode;
  until: string | null;
}
/** `isLost`: without an answer of the server, which may have done it. */
type Started = { call: CallView } | { problem: CallProblem; isLost?: true };

const startedOf = (answer: Result<CallAnswer, FailureCode>): Started => {
  if (!answer.ok) return { problem: { code: answer.code, until: null }, isLost: true };
  const { refusal, until, call } = answer.value;
  return call ? { call } : { problem: { code: refusal ?? 'server-error', until } };
};

export interface CallRequests {
  start(id: CallId, member: MemberId): Promise<Started>;
  accept(id: CallId): Promise<Started>;
  /** Goes on with a call that this page had before it was loaded anew [S13]. */
  resume(id: CallId): Promise<Started>;
  /** Takes back, declines or hangs up; `failed`: because it does not go on. Resolves to why not, or to null. */
  end(id: CallId, failed?: boolean): Promise<FailureCode | null>;
  /** `called`: whom this page is calling; null: nobody. */
  list(called: MemberId | null): Promise<Result<readonly CallView[], FailureCode>>;
}

async function ask(name: 'start_call' | 'accept_call' | 'resume_call', request: object): Promise<Started> {
  const [device, { fingerprint: key }] = await Promise.all([pageId(), ownPageKey()]);
  return startedOf(await callRpc({ name, answer: callAnswer }, { ...request, device, key }));
}

export const callRequests: CallRequests = {
  start: (id, member) => ask('start_call', { id, member, shown: isCallScreenInFront(member) }),
  accept: (id) => ask('accept_call', { id }),
  resume: (id) => ask('resume_call', { id }),
  async end(id, failed = false) {
    const answer = await callRpc({ name: 'end_call', answer: liveOutcome }, { id, failed }, `end-call-${id}`);
    return answer.ok ? null : answer.code;
  },
  async list(called) {
    const request = { device: await pageId(), shown: called !== null && isCallScreenInFront(called) };
    const answer = await callRpc({ name: 'my_calls', answer: callsAnswer }, request);
    return answer.ok ? done(answer.value.calls) : refused(answer.code);
  },
};
