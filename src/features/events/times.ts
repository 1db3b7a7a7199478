/** Formats the times of an event, in the zone where it takes place. */
import { LOCALE } from '#i18n/fr/locale.ts';
import { eventZone } from '#schemas/entities/event.ts';
import { localIn } from '#schemas/zoned.ts';
import { events as text } from './text.fr.ts';

const format = (zone: string, options: Intl.DateTimeFormatOptions, at: number): string =>
  new Intl.DateTimeFormat(LOCALE, { timeZone: zone, ...options }).format(at);

interface Times {
  startsAt: string;
  endsAt: string;
  zone: string;
}

const time = (zone: string, at: number): string => localIn(zone, at).slice(11);
const day = (zone: string, at: number): string =>
  format(zone, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }, at);

/** « samedi 12 décembre 2026, 21:00 – 03:00 » with the zone where it is not that of Paris. */
export function eventTimes({ startsAt, endsAt, zone }: Times): string {
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)];
  const known = eventZone.safeParse(zone);
  const suffix = known.success && zone !== 'Europe/Paris' ? ` (${text.zoneTime(text.zones[known.data])})` : '';
  // A night ends on the next day, which needs no saying.
  const isOneNight = end - start < 24 * 3_600_000;
  const last = isOneNight ? time(zone, end) : `${day(zone, end)}, ${time(zone, end)}`;
  return `${day(zone, start)}, ${time(zone, start)} – ${last}${suffix}`;
}

/** The leaf of a calendar: « sam. », « 12 », « déc. ». */
export const calendarLeaf = ({ startsAt, zone }: Times): { weekday: string; day: string; month: string } => {
  const at = Date.parse(startsAt);
  return {
    weekday: format(zone, { weekday: 'short' }, at),
    day: format(zone, { day: 'numeric' }, at),
    month: format(zone, { month: 'short' }, at),
  };
};

/** « sam. 12 déc., 21:00 » */
export const shortTime = (zone: string, at: number): string =>
  `${format(zone, { weekday: 'short', day: 'numeric', month: 'short' }, at)}, ${time(zone, at)}`;

export type Phase = 'coming' | 'now' | 'over';
export const phaseOf = ({ startsAt, endsAt }: Times, now: number): Phase =>
  Date.parse(endsAt) <= now ? 'over' : Date.parse(startsAt) <= now ? 'now' : 'coming';
