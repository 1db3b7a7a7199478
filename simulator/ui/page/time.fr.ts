/** « 4,2 s »: virtual time, as the laboratory says it. */
export const seconds = (ms: number): string =>
  `${(ms / 1000).toLocaleString('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })}\u00a0s`;
