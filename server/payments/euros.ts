/** « 14,90 € » for 1490 cents. */
export const shortEuros = (cents: number, currency: string): string =>
  new Intl.NumberFormat('fr-FR', { style: 'currency', currency }).format(cents / 100);
