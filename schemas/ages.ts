/** Days as the house counts them: in Paris, wherever the device is. */
import { ADULT_AGE } from './limits.ts';
import { parisDay } from './paris.ts';

/** [AUTH-01] The last day on which an adult of today was born. */
export function adultBornBy(now: number): string {
  const [year = '', month = '', day = ''] = parisDay(now).split('-');
  // Of somebody born on 29 February the years are full on 1 March, as the database counts them.
  const days = new Date(Date.UTC(Number(year) - ADULT_AGE, Number(month), 0)).getUTCDate();
  return `${Number(year) - ADULT_AGE}-${month}-${String(Math.min(Number(day), days)).padStart(2, '0')}`;
}
