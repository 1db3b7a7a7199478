import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { discretion } from '#i18n/fr/discretion.ts';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';

/** Blurred content with the button that reveals it. */
export function BlurCoverPanel({
  label,
  onReveal,
  className,
  children,
}: {
  label: string;
  onReveal: () => void;
  className: string;
  children: ReactNode;
}) {
  return (
    <div className={cx('relative overflow-hidden', className)}>
      <div inert aria-hidden="true" className="size-full blur-2xl">
        {children}
      </div>
      <button
        type="button"
        aria-label={discretion.bare(label)}
        onClick={onReveal}
        className="absolute inset-0 grid place-content-center bg-veil text-on-accent"
      >
        <Icon icon={Eye} size={24} />
      </button>
    </div>
  );
}
