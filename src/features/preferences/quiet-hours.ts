/** Quiet hours, as minutes of the day in Paris. */
import type { NotificationPreferences } from '#schemas/entities/preferences.ts';

export type QuietHours = Pick<NotificationPreferences, 'quietFrom' | 'quietTo'>;

/** Proposed to whoever turns quiet hours on: from 22:00 to 8:00. */
export const proposedHours = { quietFrom: 22 * 60, quietTo: 8 * 60 };

export const noHours: QuietHours = { quietFrom: null, quietTo: null };

/** Returns both hours, or null where there are none. Two devices may leave one of the two: that is none. */
export const hoursIn = ({ quietFrom, quietTo }: QuietHours) =>
  quietFrom === null || quietTo === null ? null : { quietFrom, quietTo };

/** Returns the minute of the day of « 22:30 »; null for a text that is no time. */
export function minuteOf(time: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)/.exec(time) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}
