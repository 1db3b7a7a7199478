/** Converts profile fields and their values to French text. */
import { LOCALE } from './fr/locale.ts';
import type { ProfileField } from '#schemas/entities/profile.ts';
import { visibleText } from '#schemas/rich-text/visible.ts';
import { clockTime } from './dates.ts';
import { notificationSettings } from './fr/notification-settings.ts';
import { profileWords as words } from './fr/profile-words.ts';
import { settings } from './fr/settings.ts';

const labels: Readonly<Record<string, string>> = {
  ...words.genres,
  ...words.sexualites,
  ...words.experiences,
  ...words.mobilities,
  ...words.desires,
  ...notificationSettings.frequencies,
};
const birthDateFormat = new Intl.DateTimeFormat(LOCALE, { timeZone: 'UTC', dateStyle: 'long' });
const nameOf = (value: object) => ('name' in value ? String(value.name) : words.nothing);

/** Returns a field's value as text; the items of a list are joined. */
export function fieldValueText(field: ProfileField, value: unknown): string {
  if (field === 'sensitiveConsent') return value === null ? words.notAgreed : words.agreed;
  if (field === 'quietFrom' || field === 'quietTo')
    return value === null ? notificationSettings.noHour : notificationSettings.hour(Number(value));
  if (value === null || (Array.isArray(value) && value.length === 0)) return words.nothing;
  if (Array.isArray(value)) return value.map((each) => fieldValueText(field, each)).join(', ');
  if (typeof value === 'object') return nameOf(value);
  if (typeof value === 'boolean') return settings.values[value ? 'on' : 'off'];
  if (typeof value === 'number')
    return field.endsWith('Volume')
      ? settings.values.percent(value)
      : field.startsWith('poids')
        ? words.kilograms(value)
        : words.centimetres(value);
  const text = String(value);
  if (field === 'libreCeSoir') return words.until(clockTime(Date.parse(text)));
  if (field.startsWith('dateNaissance')) return birthDateFormat.format(Date.parse(text));
  return field === 'bio' ? visibleText(text) : (labels[text] ?? text);
}

export const fieldText = (field: ProfileField, value: unknown): string =>
  words.field(words.fields[field], fieldValueText(field, value));
