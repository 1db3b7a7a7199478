/** What a rule's card and its form show. */
import { ruleKind, ruleMode, type AbuseRule, type RuleMode } from '#schemas/wire/abuse.ts';
import type { RuleInput } from '#schemas/forms/abuse-rule.ts';
import { formatNumber } from '#i18n/fr/typography.ts';
import { parameterLabel } from './rule-words.ts';
import { ruleModes, rules as text } from './rules.fr.ts';

/** In the order in which a member would meet them, from writing to showing. */
export const inOrder = (rules: readonly AbuseRule[]): AbuseRule[] =>
  rules.toSorted((a, b) => ruleKind.options.indexOf(a.kind) - ruleKind.options.indexOf(b.kind));

/** The parameters as rows; none where a rule has no number. */
export const parameterRows = ({ parameters }: Pick<AbuseRule, 'parameters'>) =>
  parameters.map(({ name, value }) => ({ name, label: parameterLabel(name), value: formatNumber(value) }));

/** How many members were met: first as the rule is now, then as it was before where that left something. */
export function hitLines({ mode, dryRun, inForce }: Pick<AbuseRule, 'mode' | 'dryRun' | 'inForce'>): string[] {
  const lines = { 'dry-run': text.dryRun(dryRun.day, dryRun.week), on: text.inForce(inForce.day, inForce.week) };
  if (mode === 'on') return dryRun.week > 0 ? [lines.on, lines['dry-run']] : [lines.on];
  if (mode === 'dry-run') return inForce.week > 0 ? [lines['dry-run'], lines.on] : [lines['dry-run']];
  return [...(inForce.week > 0 ? [lines.on] : []), ...(dryRun.week > 0 ? [lines['dry-run']] : [])];
}

/** The modes that a rule's form offers. */
export const modeOptions = ruleMode.options.map((value) => ({ value, label: ruleModes[value] }));

export const inputOf = ({ mode, effect, parameters }: AbuseRule): RuleInput => ({
  mode,
  effect,
  parameters: Object.fromEntries(parameters.map(({ name, value }) => [name, String(value)])),
});

/** Title and button of the confirmation: they name the mode only where it becomes another one. */
export const confirmationOf = (before: RuleMode, after: RuleMode) =>
  before === after
    ? { title: text.confirm.same, action: text.confirm.sameAction }
    : { title: text.confirm.titles[after], action: text.confirm.actions[after] };
