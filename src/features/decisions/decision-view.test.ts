import { expect, test } from 'vitest';
import { caseKind, verdict } from '#schemas/entities/decision.ts';
import { appealOutcome, type Decision } from '#schemas/wire/decisions.ts';
import { decisionView } from './decision-view.ts';
import { groundText, measureTitle, reasonText } from './statement-text.ts';
import { decisions as text } from './text.fr.ts';

const NOW = Date.parse('2026-11-29T12:00:00.000Z');
const decision = (more: Partial<Decision> = {}): Decision => ({
  id: '9f0c1a52-0000-4000-8000-000000000001',
  kind: 'report',
  measure: 'restrict-chat',
  reason: 'harassment',
  facts: 'Des insultes.',
  grounds: [],
  at: '2026-11-20T12:00:00.000Z',
  until: '2026-12-04T20:30:00.000Z',
  liftedAt: null,
  paused: false,
  appealUntil: '2027-05-20T12:00:00.000Z',
  appeal: null,
  ...more,
});
const state = (more: Partial<Decision>) => decisionView(decision(more), NOW).state;

test('[ADMIN-05] a decision says whether it is in force, over, lifted or suspended', () => {
  expect(state({})).toEqual({ kind: 'in-force', words: 'En vigueur jusqu’au 4 décembre à 21:30' });
  expect(state({ until: null })).toMatchObject({ kind: 'in-force', words: text.state.endless });
  expect(state({ until: '2026-11-28T12:00:00.000Z' })).toEqual({ kind: 'over', words: 'Terminée le 28 novembre' });
  expect(state({ liftedAt: '2026-11-25T12:00:00.000Z' })).toEqual({ kind: 'lifted', words: 'Levée le 25 novembre' });
  const appeal = { at: '2026-11-21T12:00:00.000Z', words: '…', answer: null };
  // The house may lift a measure while an appeal waits.
  expect(state({ liftedAt: '2026-11-25T12:00:00.000Z', appeal })).toMatchObject({ kind: 'lifted' });
  expect(state({ liftedAt: '2026-11-25T12:00:00.000Z', appeal, paused: true })).toMatchObject({ kind: 'paused' });
  expect(state({ measure: 'warn', until: null })).toBeNull();
});

test('[ADMIN-06] a decision may be appealed until its term, once', () => {
  expect(decisionView(decision(), NOW).appeal).toEqual({ kind: 'open', until: '20 mai 2027' });
  expect(decisionView(decision({ appealUntil: '2026-11-29T11:59:00.000Z' }), NOW).appeal).toEqual({ kind: 'late' });
  const appeal = { at: '2026-11-21T12:00:00.000Z', words: '…', answer: null };
  expect(decisionView(decision({ appeal }), NOW).appeal).toEqual({ kind: 'made', day: '21 novembre' });
});

test('[ADMIN-05] every measure, kind, reason and refusal has its words', () => {
  for (const measure of verdict.options)
    for (const kind of caseKind.options) expect(measureTitle(measure, kind)).toMatch(/\S/);
  for (const reason of ['minor', 'no-code', 'of a later version', null]) {
    expect(decisionView(decision({ reason }), NOW).reason).toMatch(/\S/);
    expect(groundText(reason)).toMatch(/\S/);
  }
  expect([reasonText('no-code'), reasonText('of a later version')]).toEqual(['Code absent ou différent', null]);
  expect([groundText('no-code'), groundText(null)]).toEqual(['les règles de la certification', groundText('other')]);
  for (const refusal of appealOutcome.shape.refusal.def.innerType.options) expect(text.refusals[refusal]).toMatch(/\S/);
});

test('[S36] a statement of reasons says what was looked at, and that nobody has verified a still', () => {
  expect(decisionView(decision(), NOW).grounds).toBeNull();
  expect(decisionView(decision({ grounds: ['messages'] }), NOW).grounds).toBe('Des messages.');
  expect(decisionView(decision({ grounds: ['messages', 'still'] }), NOW).grounds).toBe(
    'Des messages et une image fournie par un membre, non vérifiée.',
  );
  expect(decisionView(decision({ grounds: ['messages', 'pictures', 'still'] }), NOW).grounds).toBe(
    'Des messages, des images et une image fournie par un membre, non vérifiée.',
  );
});
