import type { StaffPerson } from '#schemas/wire/staff.ts';
import { cx } from '#ui/cx.ts';
import { members as text } from '../members.fr.ts';

const looks: Record<StaffPerson['state'], string> = {
  active: 'text-text-soft hairline',
  restricted: 'bg-warn-wash text-warn',
  suspended: 'bg-bad-wash text-bad',
};

/** Whether a measure is in force against the member, as a word. */
export function StateMark({ state }: Pick<StaffPerson, 'state'>) {
  return (
    <span className={cx('flex-none rounded-pill px-2.5 py-0.5 text-note font-medium', looks[state])}>
      {text.states[state]}
    </span>
  );
}
