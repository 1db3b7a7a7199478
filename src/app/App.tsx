import { lazy, Suspense } from 'react';
import { HashRouter } from 'react-router-dom';
import { AppRoutes } from './AppRoutes.tsx';
import { CrashBoundary } from './CrashBoundary.tsx';
import { CrashScreen } from './CrashScreen.tsx';

const Toaster = lazy(() => import('#ui/Toaster.tsx').then((m) => ({ default: m.Toaster })));

/** The whole page. What can wait (toasts) comes after the first paint. */
export function App() {
  return (
    <CrashBoundary event="app.crash" fallback={<CrashScreen />}>
      <HashRouter>
        <AppRoutes />
      </HashRouter>
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    </CrashBoundary>
  );
}
