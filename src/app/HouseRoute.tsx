import { useEffect, useReducer, useState } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { useCachedAnswer } from '#device/answers/use-cached-answer.ts';
import { housePaths, pagesOpenTo, type HousePlace } from '#domain/house-pages.ts';
import { onceNetworkReturns } from '#lib/network-return.ts';
import { FullScreenLoading } from '#ui/FullScreenLoading.tsx';
import { lazyPart } from '#ui/LazyPart.tsx';
import { NotFoundScreen } from './NotFoundScreen.tsx';
import { Screen } from './Screen.tsx';

const MemberLayout = lazyPart(() => import('./layout/MemberLayout.tsx').then((m) => m.MemberLayout)).Component;
/* Members who hold no right of the house never load it, and its files are stored on no device ahead. */
const houseScreen = lazyPart(() =>
  import('#features/administration/screens/HouseScreen.tsx').then((m) => m.HouseScreen),
);
const HouseScreen = houseScreen.Component;
const noParams = {};

/**
 * Guards the house's area [ADMIN-04]: for a member who holds no right for a page of it, its address is unknown like any
 * other, also where nothing is known. The server answers nobody else, whatever a device shows. The area's first address
 * leads to the first page that is open.
 */
export function HouseRoute({ path, place }: { path: string; place: HousePlace }) {
  const { answer } = useCachedAnswer('staff.page', noParams);
  if (answer.status === 'loading') return <FullScreenLoading />;
  const rights = answer.status === 'stored' ? (answer.pages[0]?.rights ?? []) : [];
  const pages = pagesOpenTo(rights);
  if (pages.includes(place.page)) return <House path={path} place={place} />;
  const [first] = pages;
  const isFirstAddress = place.page === 'queue' && place.open === null;
  return first !== undefined && isFirstAddress ? <Navigate to={housePaths[first]} replace /> : <NotFoundScreen />;
}

/** Loads the area, and says where it cannot be loaded without a network. */
function House({ path, place }: { path: string; place: HousePlace }) {
  const [status, setStatus] = useState<'loading' | 'ready' | 'missing'>('loading');
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    let isUnmounted = false;
    let stopWaiting: (() => void) | undefined;
    houseScreen.load().then(
      () => isUnmounted || setStatus('ready'),
      () => {
        if (isUnmounted) return;
        setStatus('missing');
        stopWaiting = onceNetworkReturns(retry);
      },
    );
    return () => {
      isUnmounted = true;
      stopWaiting?.();
    };
  }, [attempt]);
  if (status === 'missing') return <NotFoundScreen unavailablePath={path} />;
  return (
    <Routes>
      <Route element={<MemberLayout />}>
        <Route
          path="*"
          element={
            status === 'ready' ? (
              <Screen>
                <HouseScreen place={place} />
              </Screen>
            ) : null
          }
        />
      </Route>
    </Routes>
  );
}
