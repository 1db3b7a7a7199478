/** Formats virtual time as « 4,2 s ». */
export const seconds = (ms: number): string =>
  `${(ms / 1000).toLocaleString('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })}\u00a0s`;
