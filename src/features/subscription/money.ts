/** « 14,90 € » for 1490 cents. */
import { LOCALE } from '#i18n/fr/locale.ts';

export const priceText = (cents: number, currency: string): string =>
  new Intl.NumberFormat(LOCALE, { style: 'currency', currency }).format(cents / 100);

/** What an offer costs a month, in whole cents. */
export const centsAMonth = ({ cents, months }: { cents: number; months: number }): number => Math.round(cents / months);
