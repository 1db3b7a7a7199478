import { Eye } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { discretion } from '#i18n/fr/discretion.ts';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';

/**
 * Blurred content with the button that reveals it. With `isRevealed`, the same content without either: what it has
 * loaded stays, and it gets the focus that the button had.
 */
export function BlurCoverPanel({
  label,
  isRevealed = false,
  onReveal,
  className,
  children,
}: {
  label: string;
  isRevealed?: boolean;
  onReveal: () => void;
  className: string;
  children: ReactNode;
}) {
  const content = useRef<HTMLDivElement>(null);
  const wasRevealed = useRef(isRevealed);
  useEffect(() => {
    if (isRevealed === wasRevealed.current) return;
    wasRevealed.current = isRevealed;
    if (isRevealed) (content.current?.querySelector<HTMLElement>('a[href]') ?? content.current)?.focus();
  }, [isRevealed]);
  return (
    <div className={cx('relative overflow-hidden', className)}>
      <div
        ref={content}
        inert={!isRevealed}
        aria-hidden={isRevealed ? undefined : true}
        tabIndex={isRevealed ? -1 : undefined}
        className={cx('size-full', !isRevealed && 'blur-2xl')}
      >
        {children}
      </div>
      {!isRevealed && (
        <button
          type="button"
          aria-label={discretion.bare(label)}
          onClick={onReveal}
          className="absolute inset-0 grid place-content-center bg-veil text-on-accent"
        >
          <Icon icon={Eye} size={24} />
        </button>
      )}
    </div>
  );
}
