import { Suspense, useEffect, type ReactNode } from 'react';
import { Route, Routes, useLocation, useSearchParams } from 'react-router-dom';
import { product } from '#lib/product.ts';
import { whenFirstScreenStands } from '#startup/gates/startup-gates.ts';
import { FullScreenLoading } from '#ui/FullScreenLoading.tsx';
import { StripsWait } from '#ui/StripPlace.tsx';
import { RootRedirect } from './RootRedirect.tsx';
import { ChatRoute } from './ChatRoute.tsx';
import { CrashBoundary } from './CrashBoundary.tsx';
import { GuestsOnly } from './GuestsOnly.tsx';
import { MembersOnly } from './MembersOnly.tsx';
import {
  AnyoneLayout,
  ClubsScreen,
  ConfirmEmailScreen,
  ConflictsScreen,
  ConnectionTestScreen,
  EditProfileScreen,
  CatchAllRoute,
  ForgotPasswordScreen,
  LaboratoryScreen,
  MemberScreen,
  MembersScreen,
  NewConversationScreen,
  NoticeScreen,
  NotificationsScreen,
  OutboxScreen,
  ProfileScreen,
  RegisterScreen,
  ResetPasswordScreen,
  NotificationSettings,
  SettingsScreen,
  UnsubscribeScreen,
} from './rare-screens.ts';
import { useInConversation } from './layout/use-in-conversation.ts';
import { RouteCrash } from './RouteCrash.tsx';
import { homeScreen, memberLayout, signInScreen, updateNotice } from './screens.ts';

const SignInScreen = signInScreen.Component;
const UpdateNotice = updateNotice.Component;
const MemberLayout = memberLayout.Component;
const HomeScreen = homeScreen.Component;

/**
 * Fallback of a loading screen. On mobile a conversation shows the strips under a header of its own, so they are hidden
 * until that header exists.
 */
const ScreenLoading = () => useInConversation() && <StripsWait />;

/** Isolates a screen: if it crashes, the rest of the app stays, and the next address renders it anew. */
function Screen({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <CrashBoundary event="route.crash" fallback={<RouteCrash />} resetKey={pathname}>
      <Suspense fallback={<ScreenLoading />}>{children}</Suspense>
    </CrashBoundary>
  );
}

/** The layout of members' screens. All link to the home page, which is loaded after the first of them. */
function MemberScreens() {
  useEffect(
    () =>
      void whenFirstScreenStands()
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

/** The routes of the app. A route is added together with its screen. */
export function AppRoutes() {
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
          <Route
            path="/conversation"
            element={
              <Screen>
                <NewConversationScreen />
              </Screen>
            }
          />
          {['/members', '/search'].map((path) => (
            <Route
              key={path}
              path={path}
              element={
                <Screen>
                  <MembersScreen />
                </Screen>
              }
            />
          ))}
          <Route
            path="/member/:memberId"
            element={
              <Screen>
                <MemberScreen />
              </Screen>
            }
          />
          <Route
            path="/profile"
            element={
              <Screen>
                <ProfileScreen />
              </Screen>
            }
          />
          <Route
            path="/edit-profile"
            element={
              <Screen>
                <EditProfileScreen />
              </Screen>
            }
          />
          {['/clubs', '/clubs-directory'].map((path) => (
            <Route
              key={path}
              path={path}
              element={
                <Screen>
                  <ClubsScreen />
                </Screen>
              }
            />
          ))}
          <Route
            path="/notifications"
            element={
              <Screen>
                <NotificationsScreen />
              </Screen>
            }
          />
          <Route
            path="/notice/:notice"
            element={
              <Screen>
                <NoticeScreen />
              </Screen>
            }
          />
          <Route
            path="/outbox"
            element={
              <Screen>
                <OutboxScreen />
              </Screen>
            }
          />
          <Route
            path="/outbox/conflicts"
            element={
              <Screen>
                <ConflictsScreen />
              </Screen>
            }
          />
          <Route
            path="/settings"
            element={
              <Screen>
                <SettingsScreen />
              </Screen>
            }
          />
          <Route
            path="/settings/notifications"
            element={
              <Screen>
                <NotificationSettings />
              </Screen>
            }
          />
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
