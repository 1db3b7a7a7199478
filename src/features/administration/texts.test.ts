import { expect, test } from 'vitest';
import { reportReason } from '#schemas/actions/report-create.ts';
import { caseKind, verdict } from '#schemas/entities/decision.ts';
import { STATEMENT_LENGTH } from '#schemas/limits.ts';
import { caseRefusal } from '#schemas/wire/cases.ts';
import { certificationReason } from '#schemas/wire/certification.ts';
import { effectOf, pastVerdictName, reasonText, verdictName } from './decision-words.ts';
import { refusalText } from './decision.fr.ts';
import { factOf, labelOf } from './evidence-facts.ts';
import { templateOf } from './template-of.ts';

const reasons = [...reportReason.options, ...certificationReason.options];

test('[ADMIN-03] every reason has its words, and facts of its own to begin with', () => {
  const templates = reasons.map((reason) => templateOf('report', reason));
  for (const template of templates) {
    expect(template).toMatch(/^\p{Lu}.{40,}\.$/u);
    expect(template.length).toBeLessThan(STATEMENT_LENGTH);
  }
  expect(new Set(templates).size).toBe(reasons.length);
  expect(new Set(reasons.map(reasonText)).size).toBe(reasons.length);
  expect(templateOf('report', 'a-later-one')).toBe(templateOf('report', 'other'));
  expect([templateOf('report', null), reasonText('a-later-one')]).toEqual(['', reasonText('other')]);
});

test('[S37] no text to begin with says that somebody has reported, or who', () => {
  for (const kind of caseKind.options)
    for (const reason of [...reasons, 'documents', null])
      expect(templateOf(kind, reason)).not.toMatch(/signal|plaint|dénonc|un membre (a|nous)/i);
});

test('[ADMIN-03] every verdict says what it does; what is against the member says that they may contest', () => {
  for (const kind of caseKind.options)
    for (const each of verdict.options) {
      expect(verdictName(each, kind)).toMatch(/^\p{Lu}/u);
      expect(effectOf(kind, each, 7)).toMatch(/^\p{Lu}.*\.$/u);
    }
  for (const each of verdict.options.filter((one) => one !== 'approved' && one !== 'nothing'))
    expect([each, effectOf('report', each, null)]).toEqual([
      each,
      expect.stringContaining('contester pendant six mois'),
    ]);
  expect(effectOf('report', 'restrict-chat', 7)).toContain('pendant 7\u00a0jours');
  expect(effectOf('report', 'hide', null)).toContain('jusqu’à ce que la maison y mette fin');
  expect(verdict.options.map(pastVerdictName).every((name) => name.length > 4)).toBe(true);
});

test('[ADMIN-03] each refusal has a sentence of its own', () => {
  const sentences = caseRefusal.options.map(refusalText);
  expect(new Set(sentences).size).toBe(caseRefusal.options.length);
  for (const sentence of sentences) expect(sentence).toMatch(/\.$/);
});

test('[ADMIN-03] facts are shown in words, and a part that has none as a part', () => {
  expect(factOf('genre', 'couple')).toBe('Couple');
  expect(factOf('album', 'private')).toBe('Privés');
  expect(factOf('category', 'money')).toBe('Demande d’argent');
  expect(factOf('report-reason', 'scam')).toBe('Arnaque ou démarchage');
  expect([factOf('code', 'AB12'), factOf('album', 'x'), factOf('reply', 'x')]).toEqual(['AB12', 'x', 'x']);
  expect([labelOf('current-picture'), labelOf('a-later-one')]).toEqual(['Photo actuelle', 'Pièce']);
});
