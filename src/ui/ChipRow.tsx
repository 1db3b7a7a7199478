import type { ReactNode } from 'react';
import { cx } from './cx.ts';

interface Props {
  label: string;
  /** At a desk they go to further lines instead of scrolling. */
  wraps?: boolean;
  className?: string;
  children: ReactNode;
}

/** Filters in one row: `<ChipRow label="Listes"><Chip … /></ChipRow>`. On a phone they scroll sideways. */
export const ChipRow = ({ label, wraps = false, className, children }: Props) => (
  <div
    role="group"
    aria-label={label}
    className={cx(
      '-mx-4 flex gap-2 overflow-x-auto overscroll-x-contain px-4 py-2 [scrollbar-width:none] desktop:mx-0 desktop:px-0',
      wraps && 'desktop:flex-wrap',
      className,
    )}
  >
    {children}
  </div>
);
