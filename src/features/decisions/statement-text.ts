/** Which words a statement of reasons has for a measure, its reason, and what was looked at. */
import type { CaseKind, Verdict } from '#schemas/entities/decision.ts';
import type { DecisionGround } from '#schemas/wire/decisions.ts';
import { certificationReason } from '#schemas/wire/certification.ts';
import { reportReason } from '#schemas/actions/report-create.ts';
import { LOCALE } from '#i18n/fr/locale.ts';
import { report } from '#i18n/fr/report.ts';
import { typo } from '#i18n/fr/typography.ts';
import {
  articles,
  certificationReasons,
  certificationRules,
  effects,
  grounds,
  measures,
  refusedKinds,
} from './text.fr.ts';

export const measureTitle = (measure: Verdict, kind: CaseKind): string =>
  (measure === 'refused' ? refusedKinds[kind] : undefined) ?? measures[measure];

/** Returns what a measure closes, and what it leaves; null: nothing is said of it. */
export const effectOf = (measure: Verdict): string | null => {
  const effect = effects[measure];
  return effect === undefined ? null : typo(effect);
};

/** Returns the words of a reason; null: this version does not know it. */
export function reasonText(reason: string): string | null {
  const reported = reportReason.safeParse(reason);
  if (reported.success) return report.reasons[reported.data];
  const certification = certificationReason.safeParse(reason);
  return certification.success ? certificationReasons[certification.data] : null;
}

/** Returns what was looked at, in a sentence; null: nothing is said of it. */
export function groundsText(looked: readonly DecisionGround[]): string | null {
  if (looked.length === 0) return null;
  const list = new Intl.ListFormat(LOCALE).format(looked.map((ground) => grounds[ground]));
  return typo(`${list.charAt(0).toUpperCase()}${list.slice(1)}.`);
}

/** Returns the rule that a reason rests on. */
export function groundText(reason: string | null): string {
  const known = reportReason.safeParse(reason);
  if (known.success) return typo(articles[known.data]);
  return typo(certificationReason.safeParse(reason).success ? certificationRules : articles.other);
}
