import { cx } from './cx.ts';

export type ButtonVariant = 'main' | 'quiet' | 'danger' | 'plain';
export type ButtonSize = 'normal' | 'small';

const variants: Record<ButtonVariant, string> = {
  main: 'bg-accent-fill text-on-accent hover:brightness-110',
  quiet: 'bg-transparent text-text hairline hover:bg-raised',
  danger: 'bg-bad-wash text-bad hairline hover:bg-pressed',
  plain: 'bg-transparent text-accent-text hover:bg-accent-wash',
};
const sizes: Record<ButtonSize, string> = {
  normal: 'min-h-12 px-[22px] py-1 text-body',
  /* 40 px high, with a touch target of 44 px. */
  small: 'relative min-h-10 px-4 py-1 text-second after:absolute after:-inset-y-0.5 after:inset-x-0',
};

/** Returns the classes of a button, also for links that look like one. */
export const buttonClass = (variant: ButtonVariant = 'main', size: ButtonSize = 'normal', className?: string): string =>
  cx(
    'control inline-flex max-w-full shrink-0 items-center justify-center gap-2.5 rounded-control text-center font-semibold no-underline select-none',
    'transition-[filter,background-color,opacity,transform] duration-touch active:scale-[.985] disabled:opacity-55 disabled:pointer-events-none',
    variants[variant],
    sizes[size],
    className,
  );
