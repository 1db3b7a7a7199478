import type { ReactNode } from 'react';
import { PublicHeader } from '#features/public/components/PublicHeader.tsx';

/** Layout of a screen for guests: the logged-out header above it. */
export function GuestLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-screen-free flex-col">
      <PublicHeader inApp />
      <main className="flex flex-1 flex-col">{children}</main>
    </div>
  );
}
