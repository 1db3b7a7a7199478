import { expect, test } from 'vitest';
import type { TransparencyReport } from '#schemas/wire/staff.ts';
import { durationText, figuresCsv, figureSections } from './figures.ts';

const report: TransparencyReport = {
  reports: { scam: 2, harassment: 12, other: 1, 'a-later-one': 3 },
  opened: { report: 14, 'a "new"; kind': 1 },
  decided: { report: 9 },
  measures: { nothing: 4, 'restrict-chat': 5 },
  reasons: { harassment: 5 },
  appeals: 2,
  successfulAppeals: 1,
  medianHours: 12.5,
};

test('[ADMIN-07] figures are named in French, the largest first; unknown reasons are other ones', () => {
  const [reports, opened, , measures, , appeals] = figureSections(report);
  expect(reports?.rows.map(({ count }) => count)).toEqual([12, 4, 2]);
  expect(reports?.rows.map(({ name }) => name)).toContain('Arnaque ou démarchage');
  expect(reports?.total).toBe(18);
  expect(opened?.rows[0]).toEqual({ name: 'Signalement', count: 14 });
  expect(measures?.rows).toEqual([
    { name: 'Messagerie fermée', count: 5 },
    { name: 'Sans suite', count: 4 },
  ]);
  expect(appeals).toMatchObject({ total: null, rows: [{ count: 2 }, { count: 1 }] });
});

test('[ADMIN-07] the file has a row for each figure, readable by a spreadsheet in French', () => {
  const csv = figuresCsv(report, '2026-T4');
  expect(csv.startsWith('\ufeffPériode;Rubrique;Intitulé;Valeur\r\n')).toBe(true);
  expect(csv).toContain('2026-T4;Décisions;Messagerie fermée;5\r\n');
  expect(csv).toContain('2026-T4;Dossiers ouverts;"a ""new""; kind";1\r\n');
  expect(csv.endsWith('en heures";12,5\r\n') || csv.endsWith('en heures;12,5\r\n')).toBe(true);
  expect(figuresCsv({ ...report, opened: { '=1+1': 1 } }, '2026-T4')).toContain(";'=1+1;1");
});

test('[ADMIN-07] a period without anything has no rows and no median', () => {
  const none = { reports: {}, opened: {}, decided: {}, measures: {}, reasons: {}, appeals: 0, successfulAppeals: 0 };
  const empty = { ...none, medianHours: null };
  expect(figureSections(empty).every(({ rows }) => rows.length === 0)).toBe(true);
  expect(figuresCsv(empty, '2026').split('\r\n')).toHaveLength(2);
});

test('[ADMIN-07] the median is said in minutes, hours, or from two days on in days', () => {
  expect([0, 0.4, 1, 12, 47.9, 48, 1300].map(durationText)).toEqual([
    '<\u00a06\u00a0min',
    '24\u00a0min',
    '1\u00a0h',
    '12\u00a0h',
    '47,9\u00a0h',
    '2\u00a0jours',
    '54,2\u00a0jours',
  ]);
});
