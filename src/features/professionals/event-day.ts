/** « samedi 12 décembre 2026, 21:00 », in the zone where an event takes place. */
import { LOCALE } from '#i18n/fr/locale.ts';
import { localIn } from '#schemas/zoned.ts';

export function eventDay({ startsAt, zone }: { startsAt: string; zone: string }): string {
  const at = Date.parse(startsAt);
  const day = new Intl.DateTimeFormat(LOCALE, {
    timeZone: zone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).format(at);
  return `${day}, ${localIn(zone, at).slice(11)}`;
}
