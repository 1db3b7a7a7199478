import { useState, type ReactNode } from 'react';
import { useDisplay } from '#device/use-display.ts';
import { BlurCoverPanel } from '#ui/BlurCoverPanel.tsx';

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
