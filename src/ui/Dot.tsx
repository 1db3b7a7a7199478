import { cx } from './cx.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** The unread dot, the only animation that repeats. `label` is its meaning in words. */
export function Dot({ label, className }: { label: string; className?: string }) {
  return (
    <span className={cx('dot size-2 flex-none rounded-pill bg-accent animate-pulse-dot', className)}>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
