/** Periods of the transparency report: quarters and years of the calendar. */
import { dayKey } from '#i18n/dates.ts';

export interface Period {
  /** « 2026-T4 », « 2026 ». */
  key: string;
  /** First and last day, both included. */
  from: string;
  to: string;
}

const QUARTERS = 8;
const YEARS = 3;
/** The last day of each quarter. */
const ends = ['03-31', '06-30', '09-30', '12-31'] as const;

function quarter(index: number): Period {
  const [year, of] = [Math.floor(index / 4), index % 4];
  const month = String(of * 3 + 1).padStart(2, '0');
  return { key: `${year}-T${of + 1}`, from: `${year}-${month}-01`, to: `${year}-${ends[of] ?? ends[3]}` };
}

/** Returns the quarters and the years that can be chosen, the current ones first. */
export function periodsAt(now: number): { quarters: readonly [Period, ...Period[]]; years: readonly Period[] } {
  const [year = 0, month = 1] = dayKey(now).split('-').map(Number);
  const current = year * 4 + Math.floor((month - 1) / 3);
  const quarters = Array.from({ length: QUARTERS - 1 }, (_, n) => quarter(current - n - 1));
  const years = Array.from({ length: YEARS }, (_, n) => year - n);
  return {
    quarters: [quarter(current), ...quarters],
    years: years.map((each) => ({ key: String(each), from: `${each}-01-01`, to: `${each}-12-31` })),
  };
}
