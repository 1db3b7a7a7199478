/** What a rule against abuse is called and does, and how often it was met. */
import type { RuleEffect, RuleKind, RuleMode } from '#schemas/wire/abuse.ts';
import { clockTime, shortMonthDay } from '#i18n/dates.ts';
import { nameIn } from './name-in.ts';
import { acts, consequences, parameterLabels, refused, ruleModes, ruleNames, rules } from './rules.fr.ts';

/** What this version has no words for is shown as it is. */
export const ruleName = (kind: string): string => nameIn(ruleNames, kind);
export const modeName = (mode: string): string => nameIn(ruleModes, mode);
export const parameterLabel = (name: string): string => nameIn(parameterLabels, name);

export const actOf = (kind: RuleKind, effect: RuleEffect): string =>
  (effect === 'refuse' ? refused[kind] : undefined) ?? acts[effect];

/** Returns what follows from a mode, as the confirmation says it. */
export const consequenceOf = (kind: RuleKind, mode: RuleMode, effect: RuleEffect): string =>
  mode === 'on' ? actOf(kind, effect) : consequences[mode];

/** Returns what the evidence says of one rule: `kind times first last`, by the hour. */
export function hitsText(value: string): string {
  const { around, at, between, sentence } = rules.hits;
  const [kind = '', times = '', first = '', last = ''] = value.split(' ');
  const instantText = (instant: string) => {
    const ms = Date.parse(instant);
    return around(shortMonthDay(ms, ms), clockTime(ms));
  };
  const period = first === last ? at(instantText(first)) : between(instantText(first), instantText(last));
  return sentence(ruleName(kind), Number(times), period);
}
