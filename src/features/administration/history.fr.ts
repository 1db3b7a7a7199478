/** Texts of the plots of the state. */
import { clockTime } from '#i18n/dates.ts';
import { longMonthDay } from '#i18n/day-title.ts';
import { formatCount, formatNumber, typo } from '#i18n/fr/typography.ts';
import type { HouseHistory } from '#schemas/wire/staff.ts';
import { health, MOST_CASES, MOST_FILES } from './health.fr.ts';

export type Figure = keyof HouseHistory['series'];

export const figureNames: Record<Figure, string> = {
  overdueCases: 'Dossiers en retard',
  oldestCase: 'Plus ancien dossier',
  waitingJobs: 'Tâches en attente',
  oldestJob: 'Plus ancienne tâche',
  failedJobs: 'Tâches échouées',
  failedMails: 'Courriels échoués, sur un jour',
  failedPushes: 'Notifications push échouées, sur un jour',
  nodes: 'Nœuds en marche',
  liveProcesses: 'Processus du Live',
  files: 'Fichiers gardés',
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Writes an age: « 40 s », « 12 min », « 5 h », « 3 j ». */
export function ageText(seconds: number): string {
  if (seconds < 2 * MINUTE) return `${formatNumber(seconds)}\u00a0s`;
  if (seconds < 2 * HOUR) return `${formatNumber(Math.floor(seconds / MINUTE))}\u00a0min`;
  if (seconds < 2 * DAY) return `${formatNumber(Math.floor(seconds / HOUR))}\u00a0h`;
  return `${formatNumber(Math.floor(seconds / DAY))}\u00a0j`;
}

const isAge = (figure: Figure): boolean => figure === 'oldestCase' || figure === 'oldestJob';
/** From these on the figure is « at least »: no more is counted of a kind of case, or of a bucket. */
const MOST: Partial<Record<Figure, number>> = { overdueCases: MOST_CASES, files: MOST_FILES };

export function valueText(figure: Figure, value: number | null): string {
  if (value === null) return 'aucun relevé';
  if (isAge(figure)) return ageText(value);
  return value >= (MOST[figure] ?? Infinity) ? health.more(formatNumber(value)) : formatNumber(value);
}

/** Of these the least matters. */
export const isLeastWorst = (figure: Figure): boolean => figure === 'nodes' || figure === 'liveProcesses';

const when = (at: number, now: number): string => `${longMonthDay(at, now)}, ${clockTime(at)}`;

export const history = {
  title: 'Évolution',
  period: 'Durée',
  periods: { 48: '48 heures', 720: '30 jours' },
  none: 'Aucun relevé sur cette durée. Il y en a un toutes les cinq minutes.',
  now: 'maintenant',
  when,
  range: (least: string, most: string) => (least === most ? least : typo(`de ${least} à ${most}`)),
  summary: (name: string, last: string, range: string, gaps: number) =>
    typo(
      `${name} : ${last} au dernier relevé, ${range} sur la durée${gaps === 0 ? '' : `, ${formatCount(gaps, 'intervalle', 'intervalles')} sans relevé`}.`,
    ),
  table: 'En chiffres',
  tableOf: (name: string) => typo(`${name}, en chiffres`),
  from: 'À partir du',
  most: 'Au plus',
  least: 'Au moins',
};
