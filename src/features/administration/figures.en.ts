/** English texts of the transparency report. */
import { formatNumber } from '#i18n/en/typography.ts';
import type { Translation } from '#i18n/translation.ts';
import type * as french from './figures.fr.ts';

const FIXED = '\u00a0';

/** “Q4 2026”, “Year 2026”. */
export const periodName: Translation<typeof french.periodName> = (key) => {
  const [year = '', quarter] = key.split('-T');
  return quarter === undefined ? `Year${FIXED}${year}` : `Q${quarter}${FIXED}${year}`;
};

/** “24 min”, “12.5 h”, “3.2 days”. */
export const durationText: Translation<typeof french.durationText> = (hours) => {
  if (hours < 1) return `${hours === 0 ? `<${FIXED}6` : Math.round(hours * 60)}${FIXED}min`;
  const days = hours >= 48;
  const value = days ? Math.round(hours / 2.4) / 10 : hours;
  const [whole = '0', part] = String(value).split('.');
  return `${formatNumber(Number(whole))}${part === undefined ? '' : `.${part}`}${FIXED}${days ? 'days' : 'h'}`;
};

export const figures: Translation<typeof french.figures> = {
  title: 'Transparency',
  lead: 'What the house has received and decided. Nobody is named in it.',
  period: 'Period',
  quarters: 'Quarters',
  years: 'Years',
  until: (period) => `${period}, to date`,
  summary: 'In brief',
  received: 'Reports received',
  decidedCases: 'Cases decided',
  median: 'Median time',
  noMedian: 'No decision',
  sections: {
    reports: { title: 'Reports received', column: 'Reason' },
    opened: { title: 'Cases opened', column: 'Kind' },
    decided: { title: 'Cases decided', column: 'Kind' },
    measures: { title: 'Decisions', column: 'Decision' },
    reasons: { title: 'Reasons established', column: 'Reason' },
    appeals: { title: 'Appeals', column: 'Outcome' },
  },
  appeals: { made: 'Received', successful: 'Successful' },
  number: 'Number',
  total: 'Total',
  none: 'Nothing in this period.',
  save: 'Save as CSV',
  file: (key) => `transparency-${key.toLowerCase().replace('-t', '-q')}.csv`,
  csv: { head: ['Period', 'Section', 'Item', 'Value'], median: 'Median time to a decision, in hours' },
};
