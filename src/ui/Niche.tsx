import type { CSSProperties, ReactNode } from 'react';
import { cx } from './cx.ts';

/**
 * The panel of entry screens: a recess with light inside; nested niches give depth. Decorative unless it has content.
 */
export function Niche({
  inner = false,
  faint = false,
  className,
  style,
  children,
}: {
  inner?: boolean;
  faint?: boolean;
  className?: string;
  style?: CSSProperties;
  children?: ReactNode;
}) {
  return (
    <div className={cx('niche', inner && 'niche-inner', faint && 'niche-faint', className)} style={style}>
      {children}
    </div>
  );
}
