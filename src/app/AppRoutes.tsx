import { Suspense, useEffect } from 'react';
import { Route, Routes, useLocation, useSearchParams } from 'react-router-dom';
import { isMemberAddress } from '#lib/addresses.ts';
import { product } from '#lib/product.ts';
import { whenPageRests } from '#startup/gates/page-rest.ts';
import { FullScreenLoading } from '#ui/FullScreenLoading.tsx';
import { RootRedirect } from './RootRedirect.tsx';
import { ChatRoute } from './ChatRoute.tsx';
import { GuestsOnly } from './GuestsOnly.tsx';
import { MembersOnly } from './MembersOnly.tsx';
import {
  AnyoneLayout,
  ConfirmEmailScreen,
  ConnectionTestScreen,
  CatchAllRoute,
  ForgotPasswordScreen,
  LaboratoryScreen,
  MemberArea,
  RegisterScreen,
  ResetPasswordScreen,
  UnsubscribeScreen,
} from './rare-screens.ts';
import { Screen } from './Screen.tsx';
import { homeScreen, memberLayout, signInScreen, updateNotice } from './screens.ts';

const SignInScreen = signInScreen.Component;
const UpdateNotice = updateNotice.Component;
const MemberLayout = memberLayout.Component;
const HomeScreen = homeScreen.Component;

/** The layout of members' screens. All link to the home page, which is loaded when the first of them rests. */
function MemberScreens() {
  useEffect(
    () =>
      void whenPageRests()
        .then(homeScreen.load)
        .catch(() => undefined),
    [],
  );
  return <MemberLayout />;
}

/** `?lab` opens the laboratory; a build without it shows the connection test. */
function SocketTest() {
  const [query] = useSearchParams();
  return LaboratoryScreen && query.has('lab') ? <LaboratoryScreen /> : <ConnectionTestScreen />;
}

/** The routes of the app. Most screens of members have theirs in `MemberArea.tsx`. */
export function AppRoutes() {
  const { pathname } = useLocation();
  return (
    <Suspense fallback={<FullScreenLoading />}>
      <Routes>
        <Route path="/" element={<RootRedirect />} />
        <Route
          path="/login"
          element={
            <GuestsOnly>
              <Suspense fallback={null}>
                <UpdateNotice />
              </Suspense>
              <Screen>
                <SignInScreen />
              </Screen>
            </GuestsOnly>
          }
        />
        <Route
          path="/register"
          element={
            <GuestsOnly>
              <Screen>
                <RegisterScreen />
              </Screen>
            </GuestsOnly>
          }
        />
        {product.partner && (
          <Route
            path={`/register/${product.partner.shortName}`}
            element={
              <GuestsOnly>
                <Screen>
                  <RegisterScreen partner={product.partner} />
                </Screen>
              </GuestsOnly>
            }
          />
        )}
        <Route
          path="/forgot-password"
          element={
            <GuestsOnly>
              <Screen>
                <ForgotPasswordScreen />
              </Screen>
            </GuestsOnly>
          }
        />
        <Route
          path="/reset-password"
          element={
            <Screen>
              <ResetPasswordScreen />
            </Screen>
          }
        />
        <Route
          path="/confirm-email"
          element={
            <Screen>
              <ConfirmEmailScreen />
            </Screen>
          }
        />
        <Route
          element={
            <MembersOnly>
              <MemberScreens />
            </MembersOnly>
          }
        >
          <Route
            path="/home"
            element={
              <Screen>
                <HomeScreen />
              </Screen>
            }
          />
          <Route
            path="/chat/*"
            element={
              <Screen>
                <ChatRoute />
              </Screen>
            }
          />
          {isMemberAddress(pathname) && <Route path="*" element={<MemberArea />} />}
        </Route>
        <Route element={<AnyoneLayout />}>
          <Route
            path="/unsubscribe/:token"
            element={
              <Screen>
                <UnsubscribeScreen />
              </Screen>
            }
          />
          <Route
            path="/socket-test"
            element={
              <Screen>
                <SocketTest />
              </Screen>
            }
          />
        </Route>
        <Route path="*" element={<CatchAllRoute />} />
      </Routes>
    </Suspense>
  );
}
