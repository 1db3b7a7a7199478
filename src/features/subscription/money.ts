/** « 14,90 € » for 1490 cents. */
export const priceText = (cents: number, currency: string): string =>
  new Intl.NumberFormat('fr-FR', { style: 'currency', currency }).format(cents / 100);

/** What an offer costs a month, in whole cents. */
export const centsAMonth = ({ cents, months }: { cents: number; months: number }): number => Math.round(cents / months);
