/** Fields of the profile in words, for whoever names one. */
import type { ProfileField } from '#schemas/entities/profile.ts';
import { settings } from './fr/settings.ts';
import { typo } from './typography.ts';

/** A value of a field in words. */
export const valueWords = (value: unknown): string =>
  typeof value === 'boolean' ? settings.values[value ? 'on' : 'off'] : typeof value === 'number' ? settings.values.percent(value) : String(value);

export const fieldWords = (field: ProfileField, value: unknown): string => typo(`${settings.fields[field]} : ${valueWords(value)}`);
