import { Suspense, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { StripsWait } from '#ui/StripPlace.tsx';
import { CrashBoundary } from './CrashBoundary.tsx';
import { useInConversation } from './layout/use-in-conversation.ts';
import { RouteCrash } from './RouteCrash.tsx';

/**
 * Fallback of a loading screen. On mobile a conversation shows the strips under a header of its own, so they are hidden
 * until that header exists.
 */
const ScreenLoading = () => useInConversation() && <StripsWait />;

/** Isolates a screen: if it crashes, the rest of the app stays, and the next address renders it anew. */
export function Screen({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <CrashBoundary event="route.crash" fallback={<RouteCrash />} resetKey={pathname}>
      <Suspense fallback={<ScreenLoading />}>{children}</Suspense>
    </CrashBoundary>
  );
}
