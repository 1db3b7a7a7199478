/** Days and times as members read them: French, in Paris, whatever the device's own zone. */
const zone = 'Europe/Paris';
const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('fr-FR', { timeZone: zone, ...options });

const time = format({ hour: '2-digit', minute: '2-digit' });
const weekday = format({ weekday: 'short' });
const day = format({ day: 'numeric', month: 'short' });
const dayAndYear = format({ day: 'numeric', month: 'short', year: 'numeric' });
const longDay = format({ weekday: 'long', day: 'numeric', month: 'long' });
const longDayAndYear = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const year = format({ year: 'numeric' });
const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });

const HOUR = 3_600_000;
const dayOfHour = new Map<number, string>();

/** The calendar day in Paris, `2026-11-21`. Paris is whole hours away from UTC: the calendar is asked once for each, however much was said in it. */
export function dayKey(at: number): string {
  const hour = Math.floor(at / HOUR);
  const day = dayOfHour.get(hour) ?? calendar.format(at);
  dayOfHour.set(hour, day);
  return day;
}

const daysBefore = (at: number, now: number) => Math.round((Date.parse(dayKey(now)) - Date.parse(dayKey(at))) / 86_400_000);
const capital = (text: string) => text.charAt(0).toLocaleUpperCase('fr') + text.slice(1);

/** « 21:42 » */
export const clockTime = (at: number): string => time.format(at);

/** For lists: « 21:42 », « hier », « lun. », « 12 nov. », « 12 nov. 2025 ». */
export function shortDate(at: number, now: number): string {
  const days = daysBefore(at, now);
  if (days <= 0) return time.format(at);
  if (days === 1) return 'hier';
  if (days < 7) return weekday.format(at);
  return year.format(at) === year.format(now) ? day.format(at) : dayAndYear.format(at);
}

/** For separators: « Aujourd’hui », « Hier », « Jeudi 19 novembre ». */
export function dayTitle(at: number, now: number): string {
  const days = daysBefore(at, now);
  if (days <= 0) return 'Aujourd’hui';
  if (days === 1) return 'Hier';
  return capital(year.format(at) === year.format(now) ? longDay.format(at) : longDayAndYear.format(at));
}

const hour = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' });

/** « Bonsoir » from 18:00 to 4:59 in Paris. */
export function isEvening(at: number): boolean {
  const now = Number(hour.format(at));
  return now >= 18 || now < 5;
}
