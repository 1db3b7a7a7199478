/** Notices of calls on this device, which say no more than « Appel ». */
import type { CallView } from '#schemas/wire/calls.ts';
import type { PushSubject } from '#lib/push-marks.ts';

/** Returns what the notices of calls that no longer ring are about: whoever has called, and does not call again. */
export function silentRings(calls: readonly CallView[]): PushSubject[] {
  const incoming = calls.filter(({ outgoing }) => !outgoing);
  const callers = (isRinging: boolean) =>
    new Set(incoming.filter(({ state }) => (state === 'ringing') === isRinging).map(({ member }) => member.id));
  const ringing = callers(true);
  return [...callers(false)].filter((id) => !ringing.has(id)).map((subject) => ({ type: 'call', subject }));
}
