import { useEffect, useState } from 'react';
import {
  UNSAFE_createHashHistory as createHashHistory,
  unstable_HistoryRouter as HistoryRouter,
} from 'react-router-dom';
import { StoredPicture } from '#ui/Avatar.tsx';
import { deferredPart } from '#ui/LazyPart.tsx';
import { trackFocus } from '#ui/focus-history.ts';
import { overlayHistory } from '#ui/overlay-history.ts';
import { AppRoutes } from './AppRoutes.tsx';
import { CrashBoundary } from './CrashBoundary.tsx';
import { CrashScreen } from './CrashScreen.tsx';

const Cookies = deferredPart(() => import('./layout/Cookies.tsx').then((m) => m.Cookies));
const ProfilePicture = deferredPart(() => import('#device/ProfilePicture.tsx').then((m) => m.ProfilePicture));
const LastScreens = deferredPart(() => import('#startup/last-screen/LastScreens.tsx').then((m) => m.LastScreens));
const Toaster = deferredPart(() => import('#ui/Toaster.tsx').then((m) => m.Toaster));

const showStored = (path: string) => <ProfilePicture path={path} />;

/** The whole page. Parts that can wait, such as the cookie notice and toasts, are loaded after the first paint. */
export function App() {
  /* Routes are in the hash [SHELL-10]; Back closes open overlays first. */
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
