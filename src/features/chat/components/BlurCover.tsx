import { Eye } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { discretion } from '#i18n/fr/discretion.ts';
import { useDisplay } from '#device/use-display.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';

/**
 * Blurs a picture until it is tapped, if the member has chosen so. It is blurred again after it has left the document.
 */
export function BlurCover({ label, children }: { label: string; children: ReactNode }) {
  const { blurPictures } = useDisplay();
  const [isRevealed, setRevealed] = useState(false);
  if (!blurPictures || isRevealed) return children;
  return (
    <BlurCoverPanel label={label} onReveal={() => setRevealed(true)} className="min-h-16 min-w-24 rounded-control">
      {children}
    </BlurCoverPanel>
  );
}

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
