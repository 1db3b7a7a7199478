import { useId } from 'react';
import { shortDate } from '#i18n/dates.ts';
import type { AbuseRule } from '#schemas/wire/abuse.ts';
import { Button } from '#ui/Button.tsx';
import { useNow } from '#ui/use-now.ts';
import { ruleEffects, ruleNames, rules as text, subjects } from '../rules.fr.ts';
import { hitLines, parameterRows } from '../rules.ts';
import { RuleMark } from './RuleMark.tsx';

interface Props {
  rule: AbuseRule;
  isOffline: boolean;
  onChange: () => void;
}

/** One rule: what it looks at, whether it is on, its numbers, and how many members it has met. */
export function RuleCard({ rule, isOffline, onChange }: Props) {
  const id = useId();
  const now = useNow();
  const { kind, effect, changedAt, changedBy } = rule;
  const name = ruleNames[kind];
  const lines = hitLines(rule);
  return (
    <li aria-labelledby={id} className="rounded-card bg-surface p-4 hairline desktop:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={id} className="min-w-0 flex-1 font-text text-lead font-semibold tracking-normal">
          {name}
        </h2>
        <RuleMark mode={rule.mode} />
      </div>
      <p className="mt-1 text-second text-text-soft">{subjects[kind]}</p>
      {lines.length > 0 && (
        <ul className="mt-3 grid gap-0.5 tabular">
          {lines.map((line, n) => (
            <li key={line} className={n === 0 ? 'font-medium' : 'text-small text-text-faint'}>
              {line}
            </li>
          ))}
        </ul>
      )}
      <dl className="mt-3 divide-y divide-line border-y border-line text-second">
        {parameterRows(rule).map(({ name: parameter, label, value }) => (
          <div key={parameter} className="flex justify-between gap-4 py-2">
            <dt className="text-text-soft">{label}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 py-2">
          <dt className="text-text-soft">{text.effect}</dt>
          <dd className="text-right">{ruleEffects[effect]}</dd>
        </div>
      </dl>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <p className="text-small text-text-faint">
          {changedAt === null ? text.unchanged : text.changed(shortDate(Date.parse(changedAt), now), changedBy)}
        </p>
        <Button
          variant="quiet"
          size="small"
          aria-label={text.changeNamed(name)}
          disabled={isOffline}
          onClick={onChange}
        >
          {text.change}
        </Button>
      </div>
    </li>
  );
}
