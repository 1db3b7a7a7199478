import { Eye } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { discretion } from '#i18n/fr/discretion.ts';
import { useDisplay } from '#live/use-display.ts';
import { Icon } from '#ui/Icon.tsx';

/** A picture, blurred until it is tapped where the member wants it so; blurred again when it was out of sight. */
export function Veil({ label, children }: { label: string; children: ReactNode }) {
  const { blurPictures } = useDisplay();
  const [bared, bare] = useState(false);
  if (!blurPictures || bared) return children;
  return (
    <div className="relative min-h-16 min-w-24 overflow-hidden rounded-control">
      <div inert aria-hidden="true" className="blur-2xl">
        {children}
      </div>
      <button type="button" aria-label={discretion.bare(label)} onClick={() => bare(true)} className="absolute inset-0 grid place-content-center bg-veil text-on-accent">
        <Icon of={Eye} size={24} />
      </button>
    </div>
  );
}
