/** Texts of how fast pages load and react. */
import { formatNumber } from '#i18n/fr/typography.ts';
import type { VitalName, VitalRating, WebVital } from '#schemas/wire/web-vitals.ts';

const FIXED = '\u00a0';

/** « 800 ms », « 2,5 s »; CLS has no unit. */
export function vitalText(metric: VitalName, value: number): string {
  if (metric === 'CLS') return String(value).replace('.', ',');
  return value < 1000 ? `${value}${FIXED}ms` : `${String(value / 1000).replace('.', ',')}${FIXED}s`;
}

export const vitals = {
  title: 'Rapidité',
  lead: 'Ce que mesurent les appareils de membres qui l’ont accepté. Aucun compte n’y figure.',
  period: 'Période',
  periods: { 7: '7 jours', 28: '28 jours', 90: '90 jours' },
  device: 'Appareil',
  devices: { phone: 'Téléphones', desktop: 'Ordinateurs' } satisfies Record<WebVital['device'], string>,
  allDevices: 'Tous',
  metrics: {
    LCP: 'Affichage du contenu (LCP)',
    FCP: 'Premier affichage (FCP)',
    INP: 'Réaction aux gestes (INP)',
    CLS: 'Stabilité de la page (CLS)',
    TTFB: 'Réponse du serveur (TTFB)',
  } satisfies Record<VitalName, string>,
  columns: ['Écran', '3 fois sur 4', 'Bon', 'Mesures'],
  ratings: { 'good': 'bon', 'needs-improvement': 'à améliorer', 'poor': 'mauvais' } satisfies Record<
    VitalRating,
    string
  >,
  everywhere: 'Tous les écrans',
  root: 'Accueil et pages publiques',
  within: (value: string, rating: string) => `≤${FIXED}${value}, ${rating}`,
  more: (value: string, rating: string) => `>${FIXED}${value}, ${rating}`,
  tooFew: 'Trop peu',
  share: (part: number) => `${formatNumber(part)}${FIXED}%`,
  none: 'Aucune mesure sur cette période.',
  nothing:
    'Rien n’est mesuré tant qu’aucun membre ne l’accepte dans ses paramètres, sous «\u00a0Confidentialité\u00a0».',
};
