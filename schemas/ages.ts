/** Computes ages by the day in Paris, wherever the device is. */
import { ADULT_AGE } from './limits.ts';
import { parisDay } from './paris.ts';

/** Returns the last birth date of a member who is an adult today [AUTH-01]. */
export function adultBornBy(now: number): string {
  const [year = '', month = '', day = ''] = parisDay(now).split('-');
  // A person born on 29 February completes a year on 1 March, as in the database.
  const days = new Date(Date.UTC(Number(year) - ADULT_AGE, Number(month), 0)).getUTCDate();
  return `${Number(year) - ADULT_AGE}-${month}-${String(Math.min(Number(day), days)).padStart(2, '0')}`;
}
