/** Texts of the transparency report. */
import { formatNumber } from '#i18n/fr/typography.ts';

const FIXED = '\u00a0';

/** « 4e trimestre 2026 », « Année 2026 »; `key` as in `periods.ts`. */
export function periodName(key: string): string {
  const [year, quarter] = key.split('-T');
  if (quarter === undefined) return `Année${FIXED}${year}`;
  return `${quarter}${quarter === '1' ? 'er' : 'e'}${FIXED}trimestre ${year}`;
}

/** « 24 min », « 12,5 h », « 3,2 jours » from two days on; hours are of the database, rounded to tenths. */
export function durationText(hours: number): string {
  if (hours < 1) return `${hours === 0 ? `<${FIXED}6` : Math.round(hours * 60)}${FIXED}min`;
  const days = hours >= 48;
  const value = days ? Math.round(hours / 2.4) / 10 : hours;
  const [whole = '0', part] = String(value).split('.');
  return `${formatNumber(Number(whole))}${part === undefined ? '' : `,${part}`}${FIXED}${days ? 'jours' : 'h'}`;
}

export const figures = {
  title: 'Transparence',
  lead: 'Ce que la maison a reçu et décidé. Personne n’y est nommé.',
  period: 'Période',
  quarters: 'Trimestres',
  years: 'Années',
  until: (period: string) => `${period}, à ce jour`,
  summary: 'En bref',
  received: 'Signalements reçus',
  decidedCases: 'Dossiers décidés',
  median: 'Délai médian',
  noMedian: 'Aucune décision',
  sections: {
    reports: { title: 'Signalements reçus', column: 'Motif' },
    opened: { title: 'Dossiers ouverts', column: 'Nature' },
    decided: { title: 'Dossiers décidés', column: 'Nature' },
    measures: { title: 'Décisions', column: 'Décision' },
    reasons: { title: 'Motifs retenus', column: 'Motif' },
    appeals: { title: 'Contestations', column: 'Suite' },
  },
  appeals: { made: 'Reçues', successful: 'Ayant abouti' },
  number: 'Nombre',
  total: 'Total',
  none: 'Rien sur cette période.',
  save: 'Enregistrer en CSV',
  file: (key: string) => `transparence-${key.toLowerCase()}.csv`,
  csv: { head: ['Période', 'Rubrique', 'Intitulé', 'Valeur'], median: 'Délai médian de décision, en heures' },
};
