/** The transparency report as tables, and as a file for a spreadsheet. */
import { FIXED } from '#lib/french-spacing.ts';
import { formatNumber } from '#i18n/fr/typography.ts';
import type { TransparencyReport } from '#schemas/wire/staff.ts';
import { reasonText } from './decision-words.ts';
import { pastVerdicts } from './decision.fr.ts';
import { figures as text } from './figures.fr.ts';
import { nameIn } from './name-in.ts';
import { house } from './text.fr.ts';

export interface FigureRow {
  name: string;
  count: number;
}
export interface FigureSection {
  title: string;
  /** What the names are. */
  column: string;
  rows: readonly FigureRow[];
  /** null: the rows are no parts of a whole. */
  total: number | null;
}

const kindName = (key: string): string => nameIn(house.kinds, key);
const measureName = (key: string): string => nameIn(pastVerdicts, key);

/** « 4e trimestre 2026 », « Année 2026 »; `key` as in `periods.ts`. */
export function periodName(key: string): string {
  const [year = '', quarter] = key.split('-T');
  return quarter === undefined ? text.year(year) : text.quarter(quarter, year);
}

/** « 24 min », « 12,5 h », « 3,2 jours » from two days on; hours are of the database, rounded to tenths. */
export function durationText(hours: number): string {
  const { units, decimalMark } = text;
  if (hours < 1) return `${hours === 0 ? `<${FIXED}6` : Math.round(hours * 60)}${FIXED}${units.minutes}`;
  const days = hours >= 48;
  const value = days ? Math.round(hours / 2.4) / 10 : hours;
  const [whole = '0', part] = String(value).split('.');
  const number = `${formatNumber(Number(whole))}${part === undefined ? '' : `${decimalMark}${part}`}`;
  return `${number}${FIXED}${days ? units.days : units.hours}`;
}

export const totalOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Rows with the same words are one row; the largest first. */
function rowsOf(counts: Readonly<Record<string, number>>, nameOf: (key: string) => string): FigureRow[] {
  const byName = new Map<string, number>();
  for (const [key, count] of Object.entries(counts)) byName.set(nameOf(key), (byName.get(nameOf(key)) ?? 0) + count);
  return [...byName]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'fr'));
}

export function figureSections(report: TransparencyReport): FigureSection[] {
  const { sections, appeals } = text;
  const counted = (
    section: keyof typeof sections,
    counts: Readonly<Record<string, number>>,
    name: typeof kindName,
  ) => ({
    ...sections[section],
    rows: rowsOf(counts, name),
    total: totalOf(counts),
  });
  return [
    counted('reports', report.reports, reasonText),
    counted('opened', report.opened, kindName),
    counted('decided', report.decided, kindName),
    counted('measures', report.measures, measureName),
    counted('reasons', report.reasons, reasonText),
    {
      ...sections.appeals,
      rows:
        report.appeals + report.successfulAppeals === 0
          ? []
          : [
              { name: appeals.made, count: report.appeals },
              { name: appeals.successful, count: report.successfulAppeals },
            ],
      total: null,
    },
  ];
}

/** Puts a field in quotation marks where it needs them. What would start a formula is text: no spreadsheet runs it. */
function csvField(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Semicolons, a decimal comma and the mark of UTF-8: as spreadsheets in French read it. */
export function figuresCsv(report: TransparencyReport, period: string): string {
  const rows = figureSections(report).flatMap(({ title, rows: ofSection }) =>
    ofSection.map(({ name, count }) => [period, title, name, String(count)]),
  );
  const median =
    report.medianHours === null
      ? []
      : [[period, text.median, text.csv.median, String(report.medianHours).replace('.', ',')]];
  return `\ufeff${[text.csv.head, ...rows, ...median].map((row) => row.map(csvField).join(';')).join('\r\n')}\r\n`;
}
