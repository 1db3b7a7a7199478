/** English texts of how fast pages load and react. */
import { formatNumber } from '#i18n/en/typography.ts';
import type { Translation } from '#i18n/translation.ts';
import type * as french from './vitals.fr.ts';

const FIXED = '\u00a0';

/** “800 ms”, “2.5 s”; CLS has no unit. */
export const vitalText: Translation<typeof french.vitalText> = (metric, value) => {
  if (metric === 'CLS') return String(value);
  return value < 1000 ? `${value}${FIXED}ms` : `${value / 1000}${FIXED}s`;
};

export const vitals: Translation<typeof french.vitals> = {
  title: 'Speed',
  lead: 'What is measured by the devices of members who have agreed to it. No account appears in it.',
  period: 'Period',
  periods: { 7: '7 days', 28: '28 days', 90: '90 days' },
  device: 'Device',
  devices: { phone: 'Phones', desktop: 'Computers' },
  allDevices: 'All',
  metrics: {
    LCP: 'Display of content (LCP)',
    FCP: 'First display (FCP)',
    INP: 'Reaction to gestures (INP)',
    CLS: 'Stability of the page (CLS)',
    TTFB: 'Server response (TTFB)',
  },
  columns: ['Screen', '3 times out of 4', 'Good', 'Measurements'],
  ratings: { 'good': 'good', 'needs-improvement': 'needs improvement', 'poor': 'poor' },
  everywhere: 'All screens',
  root: 'Home and public pages',
  within: (value, rating) => `≤${FIXED}${value}, ${rating}`,
  more: (value, rating) => `>${FIXED}${value}, ${rating}`,
  tooFew: 'Too few',
  share: (part) => `${formatNumber(part)}%`,
  none: 'No measurements in this period.',
  nothing: 'Nothing is measured until a member agrees to it in their settings, under “Privacy”.',
};
