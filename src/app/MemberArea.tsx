import type { ComponentType } from 'react';
import { Route, Routes } from 'react-router-dom';
import { ownProfile } from '#device/first-queries.ts';
import { useLive } from '#device/use-live.ts';
import { lazyPart } from '#ui/LazyPart.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { NotFoundScreen } from './NotFoundScreen.tsx';
import { routeSetOf, type RouteSet } from './route-sets.ts';
import { Screen } from './Screen.tsx';

const screen = (load: () => Promise<ComponentType>) => lazyPart(load).Component;
const MembersScreen = screen(() => import('#features/members/screens/MembersScreen.tsx').then((m) => m.MembersScreen));
const ClubsScreen = screen(() => import('#features/clubs/screens/ClubsScreen.tsx').then((m) => m.ClubsScreen));

/** Components by their path. */
type Screens = Readonly<Record<string, ComponentType>>;

/**
 * Screens of everybody who is signed in; home and chat, at which visits start, are in `AppRoutes.tsx`. A screen is
 * loaded when it is first opened. The first segment of each path stands in `#lib/addresses.ts`.
 */
const commonScreens: Screens = {
  '/conversation': screen(() =>
    import('#features/chat/screens/NewConversationScreen.tsx').then((m) => m.NewConversationScreen),
  ),
  '/members': MembersScreen,
  '/search': MembersScreen,
  '/member/:memberId': screen(() => import('./MemberPage.tsx').then((m) => m.MemberPage)),
  '/my-media': screen(() => import('#features/albums/screens/MyMediaScreen.tsx').then((m) => m.MyMediaScreen)),
  '/my-media/access': screen(() =>
    import('#features/albums/screens/MediaAccessScreen.tsx').then((m) => m.MediaAccessScreen),
  ),
  '/media/:itemId': screen(() => import('#features/albums/screens/MediaScreen.tsx').then((m) => m.MediaScreen)),
  '/profile': screen(() => import('#features/profile/screens/ProfileScreen.tsx').then((m) => m.ProfileScreen)),
  '/edit-profile': screen(() =>
    import('#features/profile/screens/EditProfileScreen.tsx').then((m) => m.EditProfileScreen),
  ),
  '/age-proof': screen(() => import('#features/age-proof/screens/AgeProofScreen.tsx').then((m) => m.AgeProofScreen)),
  '/clubs': ClubsScreen,
  '/clubs/:club': screen(() => import('#features/clubs/screens/ClubScreen.tsx').then((m) => m.ClubScreen)),
  '/clubs-directory': ClubsScreen,
  '/events': screen(() => import('#features/events/screens/EventsScreen.tsx').then((m) => m.EventsScreen)),
  '/events/new': screen(() => import('#features/events/screens/EventFormScreen.tsx').then((m) => m.NewEventScreen)),
  '/events/:eventId': screen(() => import('#features/events/screens/EventScreen.tsx').then((m) => m.EventScreen)),
  '/events/:eventId/edit': screen(() =>
    import('#features/events/screens/EventFormScreen.tsx').then((m) => m.EditEventScreen),
  ),
  '/followers': screen(() => import('#features/followers/screens/FollowersScreen.tsx').then((m) => m.FollowersScreen)),
  '/subscription': screen(() =>
    import('#features/subscription/screens/SubscriptionScreen.tsx').then((m) => m.SubscriptionScreen),
  ),
  '/subscription/:invoice': screen(() =>
    import('#features/subscription/screens/InvoiceScreen.tsx').then((m) => m.InvoiceScreen),
  ),
  '/many-to-many-chat': screen(() => import('#features/live/screens/RoomsScreen.tsx').then((m) => m.RoomsScreen)),
  '/many-to-many-chat/:roomId': screen(() => import('#features/live/screens/RoomScreen.tsx').then((m) => m.RoomScreen)),
  '/video-chat/:memberId?': screen(() =>
    import('#features/live/call/screens/CallScreen.tsx').then((m) => m.CallScreen),
  ),
  '/shame-wall': screen(() =>
    import('#features/shame-wall/screens/ShameWallScreen.tsx').then((m) => m.ShameWallScreen),
  ),
  '/testimonials': screen(() =>
    import('#features/testimonials/screens/TestimonialsScreen.tsx').then((m) => m.TestimonialsScreen),
  ),
  '/visitors': screen(() => import('#features/visitors/screens/VisitorsScreen.tsx').then((m) => m.VisitorsScreen)),
  '/notifications': screen(() =>
    import('#features/notifications/notifications-part.ts').then((m) => m.NotificationsScreen),
  ),
  '/notifications/announcements': screen(() =>
    import('#features/announcements/screens/AnnouncementsScreen.tsx').then((m) => m.AnnouncementsScreen),
  ),
  '/share': screen(() => import('#features/share/screens/ShareScreen.tsx').then((m) => m.ShareScreen)),
  '/notice/:notice': screen(() => import('#features/push/screens/NoticeScreen.tsx').then((m) => m.NoticeScreen)),
  '/outbox': screen(() => import('#features/outbox/screens/OutboxScreen.tsx').then((m) => m.OutboxScreen)),
  '/outbox/conflicts': screen(() =>
    import('#features/outbox/screens/ConflictsScreen.tsx').then((m) => m.ConflictsScreen),
  ),
  '/settings': screen(() => import('#features/preferences/screens/SettingsScreen.tsx').then((m) => m.SettingsScreen)),
  '/settings/sounds': screen(() =>
    import('#features/preferences/screens/SoundsScreen.tsx').then((m) => m.SoundsScreen),
  ),
  '/settings/display': screen(() =>
    import('#features/preferences/screens/DisplayScreen.tsx').then((m) => m.DisplayScreen),
  ),
  '/settings/privacy': screen(() =>
    import('#features/preferences/screens/PrivacyScreen.tsx').then((m) => m.PrivacyScreen),
  ),
  '/settings/blocked': screen(() =>
    import('#features/preferences/screens/BlockedScreen.tsx').then((m) => m.BlockedScreen),
  ),
  '/settings/lock': screen(() =>
    import('#features/preferences/screens/LockSettingsScreen.tsx').then((m) => m.LockSettingsScreen),
  ),
  '/settings/storage': screen(() => import('./StorageSettings.tsx').then((m) => m.StorageSettings)),
  '/settings/account': screen(() => import('#features/account/screens/AccountScreen.tsx').then((m) => m.AccountScreen)),
  '/settings/data': screen(() => import('#features/account/screens/DataScreen.tsx').then((m) => m.DataScreen)),
  '/settings/deletion': screen(() =>
    import('#features/account/screens/DeletionScreen.tsx').then((m) => m.DeletionScreen),
  ),
  '/settings/decisions': screen(() =>
    import('#features/decisions/screens/DecisionsScreen.tsx').then((m) => m.DecisionsScreen),
  ),
  '/settings/notifications': screen(() => import('./NotificationSettings.tsx').then((m) => m.NotificationSettings)),
};

const ProIntroScreen = screen(() =>
  import('#features/professionals/screens/ProScreen.tsx').then((m) => m.ProIntroScreen),
);
const ProRegisterScreen = screen(() =>
  import('#features/professionals/screens/RegisterScreen.tsx').then((m) => m.ProRegisterScreen),
);

/** [SHELL-14] What only members have. What is behind `/pro` explains itself to them. */
const memberScreens: Screens = {
  '/certification': screen(() =>
    import('#features/certification/screens/CertificationScreen.tsx').then((m) => m.CertificationScreen),
  ),
  '/pro/register': ProRegisterScreen,
  '/pro/*': ProIntroScreen,
};

/** [SHELL-13, PRO-09] What only professionals have; until one is approved, each says where the registration stands. */
const professionalScreens: Screens = {
  '/pro': screen(() => import('#features/professionals/screens/ProScreen.tsx').then((m) => m.ProHomeScreen)),
  '/pro/register': ProRegisterScreen,
  '/pro/dashboard': screen(() =>
    import('#features/professionals/screens/DashboardScreen.tsx').then((m) => m.DashboardScreen),
  ),
  '/pro/club': screen(() => import('./ProClubPage.tsx').then((m) => m.ProClubPage)),
  '/pro/events': screen(() =>
    import('#features/professionals/screens/EventsScreen.tsx').then((m) => m.ProEventsScreen),
  ),
  '/pro/referrals': screen(() => import('#features/professionals/screens/CodesScreen.tsx').then((m) => m.CodesScreen)),
};

const Waiting = () => (
  <div className="mx-auto w-full max-w-[768px] px-4 pt-8 desktop:px-8">
    <SkeletonRows count={4} />
  </div>
);

const sets: Readonly<Record<RouteSet, Screens>> = {
  member: { ...commonScreens, ...memberScreens },
  professional: { ...commonScreens, ...professionalScreens },
  unknown: { ...commonScreens, '/certification': Waiting, '/pro/*': Waiting },
};

/** The routes of the screens at which no visit starts: exactly one of two sets [SHELL-12]. */
export function MemberArea() {
  const set = routeSetOf(useLive(ownProfile));
  return (
    <Routes>
      {Object.entries(sets[set]).map(([path, Part]) => (
        <Route
          key={path}
          path={path}
          element={
            <Screen>
              <Part />
            </Screen>
          }
        />
      ))}
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  );
}
