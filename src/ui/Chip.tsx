import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

/**
 * A filter that is on or off: `<Chip on={unread} onClick={…}>Non lues · 3</Chip>`. It is 32 px high with a touch target
 * of 44 px. With `acts` it is a plain button without a pressed state.
 */
export function Chip({
  on = false,
  acts = false,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { on?: boolean; acts?: boolean }) {
  return (
    <button
      {...rest}
      type={type}
      aria-pressed={acts ? undefined : on}
      className={cx(
        'control relative inline-flex min-h-8 max-w-full flex-none items-center gap-1.5 rounded-pill px-3.5 text-small font-medium whitespace-nowrap after:absolute after:inset-x-0 after:-inset-y-1.5',
        on ? 'bg-accent-wash text-accent-text' : 'text-text-soft hairline hover:bg-raised',
        className,
      )}
    />
  );
}
