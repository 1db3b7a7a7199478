import type { RuleMode } from '#schemas/wire/abuse.ts';
import { cx } from '#ui/cx.ts';
import { ruleModes } from '../rules.fr.ts';

const looks: Record<RuleMode, string> = {
  off: 'text-text-faint hairline',
  'dry-run': 'bg-warn-wash text-warn',
  on: 'bg-accent-wash text-accent-text',
};

/** Whether a rule is off, in its dry run or on, as a word. */
export function RuleMark({ mode }: { mode: RuleMode }) {
  return (
    <span className={cx('flex-none rounded-pill px-2.5 py-0.5 text-note font-medium', looks[mode])}>
      {ruleModes[mode]}
    </span>
  );
}
