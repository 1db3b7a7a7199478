import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { HISTORY_STEPS, type HouseHistory } from '#schemas/wire/staff.ts';
import { HistoryPlot } from './components/HistoryPlot.tsx';
import { ageText, valueText } from './figure-values.ts';
import { figureNames, type Figure } from './history.fr.ts';
import { isSampled, plotOf } from './history.ts';

const NOW = Date.parse('2026-03-04T12:00:00.000Z');
const none = Array.from({ length: HISTORY_STEPS }, () => null);
const figures = Object.keys(figureNames) as Figure[];
const historyWith = (figure: Figure, newest: (number | null)[]): HouseHistory => ({
  since: new Date(NOW - 48 * 3_600_000).toISOString(),
  stepMinutes: 30,
  series: {
    ...(Object.fromEntries(figures.map((name) => [name, none])) as unknown as HouseHistory['series']),
    [figure]: [...none.slice(newest.length), ...newest],
  },
});
const plot = (figure: Figure, newest: (number | null)[]) => plotOf(figure, historyWith(figure, newest));
const shown = (figure: Figure, newest: (number | null)[]) =>
  renderToStaticMarkup(<HistoryPlot plot={plot(figure, newest)} now={NOW} />);

test('[ADMIN-08] a line is as high as its value, and interrupted where nothing was sampled', () => {
  expect(plot('waitingJobs', [4, 2, null, 0]).line).toBe('M92 0H93V20H94M95 40H96');
  expect(plot('waitingJobs', [0, 0]).line).toBe('M94 40H95V40H96');
  expect(plot('waitingJobs', [4, 2, null, 0])).toMatchObject({ last: 0, least: 0, most: 4, gaps: 1 });
  expect(plot('waitingJobs', [])).toMatchObject({ last: null, line: '', gaps: 0 });
});

test('[ADMIN-08] a row of the table has the worst of its hours: the most that wait, the fewest nodes', () => {
  expect(plot('waitingJobs', [4, 9, null, 0]).rows.at(-1)?.worst).toBe(9);
  expect(plot('nodes', [2, 1, null, 2]).rows.at(-1)?.worst).toBe(1);
  expect(plot('nodes', [2]).rows).toHaveLength(12);
  expect(plot('nodes', [2]).rows[0]).toEqual({ at: NOW - 48 * 3_600_000, worst: null });
});

test('[ADMIN-08] a plot says in words what it shows, and has its numbers as a table', () => {
  const markup = shown('oldestJob', [30, 7200, null, 600]);
  expect(markup).toMatch(/role="img" aria-label="Plus ancienne tâche.: 10.min au dernier relevé, de 30.s à 2.h/);
  expect(markup).toContain('1 intervalle sans relevé'.replace(' ', '\u00a0'));
  expect(markup).toMatch(/<table aria-label="Plus ancienne tâche, en chiffres"[^]*<th scope="row"[^]*2 mars, 13:00/);
  expect(markup).toMatch(/Au plus[^]*>2.h</);
  expect(shown('nodes', [2])).toContain('Au moins');
  expect(shown('files', [])).toContain('aucun relevé');
});

test('[ADMIN-08] a figure that is counted no further says that it may be more', () => {
  const last = (figure: Figure, value: number) => valueText(figure, value).replaceAll('\u202f', ' ');
  expect([last('overdueCases', 999), last('overdueCases', 1000)]).toEqual(['999', '1 000+']);
  expect([last('files', 99_999), last('files', 100_002)]).toEqual(['99 999', '100 002+']);
  expect(last('failedMails', 100_002)).toBe('100 002');
});

test('[ADMIN-08] ages are in the unit that says most', () => {
  expect([0, 119, 120, 7199, 7200, 172_799, 172_800].map(ageText)).toEqual(
    ['0 s', '119 s', '2 min', '119 min', '2 h', '47 h', '2 j'].map((text) => text.replace(' ', '\u00a0')),
  );
});

test('[ADMIN-08] without any sample there is nothing to draw', () => {
  expect([isSampled(historyWith('nodes', [])), isSampled(historyWith('nodes', [0]))]).toEqual([false, true]);
});
