/** How fast pages load and react, as tables. */
import { formatNumber } from '#i18n/fr/typography.ts';
import {
  ratingOfStep,
  vitalScales,
  type VitalFigure,
  type VitalName,
  type VitalRating,
  type VitalsReport,
} from '#schemas/wire/web-vitals.ts';
import type { StateCell } from './components/StateTable.tsx';
import { vitals as text, vitalText } from './vitals.fr.ts';

/** What members notice first comes first. */
const order: readonly VitalName[] = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'];
const tones: Record<VitalRating, StateCell['tone']> = { 'good': undefined, 'needs-improvement': 'warn', 'poor': 'bad' };

function p75Cell({ metric, p75 }: VitalFigure): StateCell {
  if (p75 === null) return { text: text.tooFew };
  const steps: readonly number[] = vitalScales[metric].steps;
  const rating = ratingOfStep(metric, p75);
  const bound = steps[p75];
  const value = vitalText(metric, bound ?? steps.at(-1) ?? 0);
  const say = bound === undefined ? text.more : text.within;
  return { text: say(value, text.ratings[rating]), tone: tones[rating] };
}

/** Of each metric that was measured: everywhere, then route by route, the one with most measures first. */
export const vitalSections = ({ figures }: VitalsReport) =>
  order.flatMap((metric) => {
    const ofMetric = figures.filter((figure) => figure.metric === metric);
    if (ofMetric.length === 0) return [];
    const rows = ofMetric
      .sort((a, b) => Number(b.route === null) - Number(a.route === null) || b.count - a.count)
      .map((figure) => ({
        key: figure.route ?? '',
        name: figure.route === null ? text.everywhere : figure.route === '/' ? text.root : figure.route,
        cells: [
          p75Cell(figure),
          { text: text.share(Math.round((figure.good / figure.count) * 100)) },
          { text: formatNumber(figure.count) },
        ],
      }));
    return [{ metric, title: text.metrics[metric], rows }];
  });
