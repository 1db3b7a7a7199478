/** What one of the house asks about a member or the house at once, and nothing queues. */
import type { FailureCode } from '#schemas/error-codes.ts';
import { liveSwitch, type LiveSwitch } from '#schemas/wire/live-rooms.ts';
import { staffMembers, staffOutcome, staffSheet, type StaffMembers, type StaffSheet } from '#schemas/wire/staff.ts';
import { errorText } from '#i18n/errors.ts';
import type { Result } from '#lib/result.ts';
import { callRpc } from '#platform/rpc-client.ts';
import { staffRefusalText, type StaffAct } from './members.fr.ts';

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

/** Stops everything live at once, or asks that it starts again, which takes two moderators. */
export const switchLive = (stopped: boolean): Promise<Result<LiveSwitch, FailureCode>> =>
  callRpc({ name: 'switch_live', answer: liveSwitch }, { stopped });
