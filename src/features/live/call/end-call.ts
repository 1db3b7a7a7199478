import type { CallId } from '#schemas/entities/call.ts';
import { toast } from '#ui/toast.ts';
import { calls as text } from './calls.fr.ts';
import type { Calls } from './calls.ts';

/** Takes a call back, declines it or hangs up, and tells the member if the other one does not learn of it yet. */
export async function endCall(calls: Calls, call: CallId): Promise<void> {
  const problem = await calls.end(call);
  if (problem) toast(text.problem(problem), { tone: 'bad', id: 'call' });
}
