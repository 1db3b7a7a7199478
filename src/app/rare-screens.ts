import { lazyPart } from '#ui/LazyPart.tsx';

/** Screens at which no visit starts; each is loaded when it is first opened. */
export const AnyoneLayout = lazyPart(() => import('./layout/AnyoneLayout.tsx').then((m) => m.AnyoneLayout)).Component;
export const CatchAllRoute = lazyPart(() => import('./CatchAllRoute.tsx').then((m) => m.CatchAllRoute)).Component;
export const RegisterScreen = lazyPart(() =>
  import('#features/auth/screens/RegisterScreen.tsx').then((m) => m.RegisterScreen),
).Component;
export const ForgotPasswordScreen = lazyPart(() =>
  import('#features/auth/screens/ForgotPasswordScreen.tsx').then((m) => m.ForgotPasswordScreen),
).Component;
export const ResetPasswordScreen = lazyPart(() =>
  import('#features/auth/screens/ResetPasswordScreen.tsx').then((m) => m.ResetPasswordScreen),
).Component;
export const ConfirmEmailScreen = lazyPart(() =>
  import('#features/auth/screens/ConfirmEmailScreen.tsx').then((m) => m.ConfirmEmailScreen),
).Component;
export const ConsentScreen = lazyPart(() =>
  import('#features/preferences/screens/ConsentScreen.tsx').then((m) => m.ConsentScreen),
).Component;
export const OutboxScreen = lazyPart(() =>
  import('#features/outbox/screens/OutboxScreen.tsx').then((m) => m.OutboxScreen),
).Component;
export const ConflictsScreen = lazyPart(() =>
  import('#features/outbox/screens/ConflictsScreen.tsx').then((m) => m.ConflictsScreen),
).Component;
export const ConnectionTestScreen = lazyPart(() =>
  import('#features/connection-test/screens/ConnectionTestScreen.tsx').then((m) => m.ConnectionTestScreen),
).Component;
export const NoticeScreen = lazyPart(() =>
  import('#features/push/screens/NoticeScreen.tsx').then((m) => m.NoticeScreen),
).Component;
export const SettingsScreen = lazyPart(() =>
  import('#features/preferences/screens/SettingsScreen.tsx').then((m) => m.SettingsScreen),
).Component;
export const NotificationSettings = lazyPart(() =>
  import('./NotificationSettings.tsx').then((m) => m.NotificationSettings),
).Component;
export const ProfileScreen = lazyPart(() =>
  import('#features/profile/screens/ProfileScreen.tsx').then((m) => m.ProfileScreen),
).Component;
export const EditProfileScreen = lazyPart(() =>
  import('#features/profile/screens/EditProfileScreen.tsx').then((m) => m.EditProfileScreen),
).Component;
export const NewConversationScreen = lazyPart(() =>
  import('#features/chat/screens/NewConversationScreen.tsx').then((m) => m.NewConversationScreen),
).Component;
export const MembersScreen = lazyPart(() =>
  import('#features/members/screens/MembersScreen.tsx').then((m) => m.MembersScreen),
).Component;
export const MemberScreen = lazyPart(() =>
  import('#features/members/screens/MemberScreen.tsx').then((m) => m.MemberScreen),
).Component;
export const ClubsScreen = lazyPart(() =>
  import('#features/clubs/screens/ClubsScreen.tsx').then((m) => m.ClubsScreen),
).Component;
export const UnsubscribeScreen = lazyPart(() =>
  import('#features/public/screens/UnsubscribeScreen.tsx').then((m) => m.UnsubscribeScreen),
).Component;
export const DiscoverGroupsScreen = lazyPart(() =>
  import('#features/groups/screens/DiscoverGroupsScreen.tsx').then((m) => m.DiscoverGroupsScreen),
).Component;
export const NewGroupScreen = lazyPart(() =>
  import('#features/groups/screens/NewGroupScreen.tsx').then((m) => m.NewGroupScreen),
).Component;
export const JoinGroupScreen = lazyPart(() =>
  import('#features/groups/screens/JoinGroupScreen.tsx').then((m) => m.JoinGroupScreen),
).Component;
export const GroupInfoScreen = lazyPart(() =>
  import('#features/groups/screens/GroupInfoScreen.tsx').then((m) => m.GroupInfoScreen),
).Component;
export const NotificationsScreen = lazyPart(() =>
  import('#features/notifications/notifications-part.ts').then((m) => m.NotificationsScreen),
).Component;
/** null in a build without the laboratory. */
export const LaboratoryScreen =
  import.meta.env.VITE_LAB === '1'
    ? lazyPart(() => import('#simulator/ui/page/screens/LaboratoryScreen.tsx').then((m) => m.LaboratoryScreen))
        .Component
    : null;
