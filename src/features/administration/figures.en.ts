/** English texts of the transparency report. */
import type { Translation } from '#i18n/translation.ts';
import type * as french from './figures.fr.ts';

const FIXED = '\u00a0';

export const figures: Translation<typeof french.figures> = {
  title: 'Transparency',
  lead: 'What the house has received and decided. Nobody is named in it.',
  period: 'Period',
  year: (year) => `Year${FIXED}${year}`,
  quarter: (quarter, year) => `Q${quarter}${FIXED}${year}`,
  quarters: 'Quarters',
  years: 'Years',
  until: (period) => `${period}, to date`,
  summary: 'In brief',
  received: 'Reports received',
  decidedCases: 'Cases decided',
  median: 'Median time',
  units: { minutes: 'min', hours: 'h', days: 'days' },
  decimalMark: '.',
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
