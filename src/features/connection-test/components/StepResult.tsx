import { Check, CircleAlert, Clock3, Minus, type LucideIcon } from 'lucide-react';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';

const looks = {
  well: { icon: Check, look: 'text-ok' },
  failed: { icon: CircleAlert, look: 'text-bad' },
  'left-out': { icon: Minus, look: 'text-text-faint' },
  waiting: { icon: Clock3, look: 'text-text-faint' },
} satisfies Record<string, { icon: LucideIcon; look: string }>;

/** One step of a test, with its result in words. */
export function StepResult({ status, label, result }: { status: keyof typeof looks; label: string; result: string }) {
  const { icon, look } = looks[status];
  return (
    <li className="flex items-start gap-3 py-2.5 text-second">
      <Icon icon={icon} size={20} className={cx('mt-0.5 flex-none', look)} />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{label}</span>
        <span className={cx('block text-small', look)}>{result}</span>
      </span>
    </li>
  );
}
