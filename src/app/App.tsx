import { HashRouter } from 'react-router-dom';
import { deferred } from '#ui/Deferred.tsx';
import { AppRoutes } from './AppRoutes.tsx';
import { CrashBoundary } from './CrashBoundary.tsx';
import { CrashScreen } from './CrashScreen.tsx';

const Toaster = deferred(() => import('#ui/Toaster.tsx').then((m) => m.Toaster));

/** The whole page. What can wait (toasts) comes after the first paint. */
export function App() {
  return (
    <CrashBoundary event="app.crash" fallback={<CrashScreen />}>
      <HashRouter>
        <AppRoutes />
      </HashRouter>
      <Toaster />
    </CrashBoundary>
  );
}
