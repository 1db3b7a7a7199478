/** What one of the house asks about a member or the house at once, and nothing queues. */
import type { FailureCode } from '#schemas/error-codes.ts';
import { ruleOutcome, type RuleChange } from '#schemas/wire/abuse.ts';
import { staffMembers, staffOutcome, staffSheet, type StaffMembers, type StaffSheet } from '#schemas/wire/staff.ts';
import { turnedSwitch, type SwitchName, type TurnedSwitch } from '#schemas/wire/switches.ts';
import { errorText } from '#i18n/errors.ts';
import type { Result } from '#lib/result.ts';
import { callRpc } from '#platform/rpc-client.ts';
import { withFreshFactor } from './fresh-factor.ts';
import { staffRefusalText, type StaffAct } from './members.fr.ts';
import { ruleRefusals } from './rules.fr.ts';

/** Asks for a member's sheet; each look is logged, and nothing of it is stored on the device. */
export const openSheet = (member: string): Promise<Result<StaffSheet, FailureCode>> =>
  callRpc({ name: 'staff_member', answer: staffSheet }, { member }, `staff_member ${member}`);

export const findByAddress = (text: string): Promise<Result<StaffMembers, FailureCode>> =>
  callRpc({ name: 'staff_members', answer: staffMembers }, { text, after: null, count: 1 }, 'staff_members by address');

const functions: Record<StaffAct, string> = {
  note: 'add_staff_note',
  sessions: 'end_member_sessions',
  lift: 'lift_decision',
};

/** Resolves to why it was not done, in French; null: it was. */
async function request(act: StaffAct, data: object): Promise<string | null> {
  const name = functions[act];
  const answer = await callRpc({ name, answer: staffOutcome }, data, `${name} ${JSON.stringify(data)}`);
  if (!answer.ok) return errorText(answer.code, answer.retryAfterMs);
  const { refusal } = answer.value;
  return refusal === null ? null : staffRefusalText(act, refusal);
}

export const addNote = (member: string, words: string) => request('note', { member, words });
export const endSessions = (member: string) => request('sessions', { member });
export const liftDecision = (decision: string) => request('lift', { decision });

/** Stops at once, with a reason, or asks that it starts again: two, each with a fresh second factor [S20, S35]. */
export const turnSwitch = (
  name: SwitchName,
  stopped: boolean,
  reason: string | null,
): Promise<Result<TurnedSwitch, FailureCode>> =>
  withFreshFactor(() => callRpc({ name: 'turn_switch', answer: turnedSwitch }, { switch: name, stopped, reason }));

/** Takes one's own wish to start again back. Resolves to whether nothing was started meanwhile. */
export const retractRestart = (name: SwitchName): Promise<Result<TurnedSwitch, FailureCode>> =>
  callRpc({ name: 'turn_switch', answer: turnedSwitch }, { switch: name, stopped: false, retracts: true });

/** Resolves to why a rule was not changed, in French; null: it was. */
export async function changeRule(change: RuleChange): Promise<string | null> {
  const answer = await callRpc({ name: 'change_abuse_rule', answer: ruleOutcome }, change, `rule ${change.kind}`);
  if (!answer.ok) return errorText(answer.code, answer.retryAfterMs);
  const { refusal } = answer.value;
  return refusal === null ? null : ruleRefusals[refusal];
}
