/** Texts of the plots of the state. */
import { clockTime } from '#i18n/dates.ts';
import { longMonthDay } from '#i18n/day-title.ts';
import { formatCount, typo } from '#i18n/fr/typography.ts';
import type { HouseHistory } from '#schemas/wire/staff.ts';

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

const when = (at: number, now: number): string => `${longMonthDay(at, now)}, ${clockTime(at)}`;

export const history = {
  title: 'Évolution',
  period: 'Durée',
  /** Of ages. */
  units: { seconds: 's', minutes: 'min', hours: 'h', days: 'j' },
  notSampled: 'aucun relevé',
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
