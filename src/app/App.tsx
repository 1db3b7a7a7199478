import { useEffect, useState } from 'react';
import {
  UNSAFE_createHashHistory as createHashHistory,
  unstable_HistoryRouter as HistoryRouter,
} from 'react-router-dom';
import { StoredPicture } from '#ui/Avatar.tsx';
import { deferComponent } from '#ui/Deferred.tsx';
import { trackFocus } from '#ui/focus-history.ts';
import { overlayHistory } from '#ui/overlay-history.ts';
import { AppRoutes } from './AppRoutes.tsx';
import { CrashBoundary } from './CrashBoundary.tsx';
import { CrashScreen } from './CrashScreen.tsx';

const Cookies = deferComponent(() => import('./layout/Cookies.tsx').then((m) => m.Cookies));
const ProfilePicture = deferComponent(() => import('#device/ProfilePicture.tsx').then((m) => m.ProfilePicture));
const LastScreens = deferComponent(() => import('#startup/last-screen/LastScreens.tsx').then((m) => m.LastScreens));
const Toaster = deferComponent(() => import('#ui/Toaster.tsx').then((m) => m.Toaster));

const showStored = (path: string) => <ProfilePicture path={path} />;

/** The whole page. What can wait (the cookie notice, toasts) comes after the first paint. */
export function App() {
  /* Routes in the hash [SHELL-10]; Back closes what is open first. */
  const [history] = useState(() => overlayHistory().guard(createHashHistory({ v5Compat: true })));
  useEffect(trackFocus, []);
  return (
    <CrashBoundary event="app.crash" fallback={<CrashScreen />}>
      <StoredPicture value={showStored}>
        <HistoryRouter history={history}>
          <AppRoutes />
          <Cookies />
          <LastScreens />
        </HistoryRouter>
      </StoredPicture>
      <Toaster />
    </CrashBoundary>
  );
}
