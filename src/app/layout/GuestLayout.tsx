import { useRef, type ReactNode } from 'react';
import { PublicHeader } from '#features/public/components/PublicHeader.tsx';
import { SkipLink } from '#ui/SkipLink.tsx';

/** Layout of a screen for guests: the logged-out header above it. */
export function GuestLayout({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  return (
    <div className="flex min-h-screen-free flex-col">
      <SkipLink to={main} />
      <PublicHeader inApp />
      <main id="main" ref={main} tabIndex={-1} className="flex flex-1 flex-col outline-none">
        {children}
      </main>
    </div>
  );
}
