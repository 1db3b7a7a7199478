/**
 * Imports of the screens at which no visit starts. A file of its own, because the names of all that they load would
 * otherwise be a part of every first screen.
 */
export const AnyoneLayout = () => import('./layout/AnyoneLayout.tsx').then((m) => m.AnyoneLayout);
export const CatchAllRoute = () => import('./CatchAllRoute.tsx').then((m) => m.CatchAllRoute);
export const RegisterScreen = () => import('#features/auth/screens/RegisterScreen.tsx').then((m) => m.RegisterScreen);
export const ForgotPasswordScreen = () =>
  import('#features/auth/screens/ForgotPasswordScreen.tsx').then((m) => m.ForgotPasswordScreen);
export const ResetPasswordScreen = () =>
  import('#features/auth/screens/ResetPasswordScreen.tsx').then((m) => m.ResetPasswordScreen);
export const ConfirmEmailScreen = () =>
  import('#features/auth/screens/ConfirmEmailScreen.tsx').then((m) => m.ConfirmEmailScreen);
export const ConsentScreen = () =>
  import('#features/preferences/screens/ConsentScreen.tsx').then((m) => m.ConsentScreen);
export const ConnectionTestScreen = () =>
  import('#features/connection-test/screens/ConnectionTestScreen.tsx').then((m) => m.ConnectionTestScreen);
export const UnsubscribeScreen = () =>
  import('#features/public/screens/UnsubscribeScreen.tsx').then((m) => m.UnsubscribeScreen);
export const DiscoverGroupsScreen = () =>
  import('#features/groups/screens/DiscoverGroupsScreen.tsx').then((m) => m.DiscoverGroupsScreen);
export const NewGroupScreen = () => import('#features/groups/screens/NewGroupScreen.tsx').then((m) => m.NewGroupScreen);
export const JoinGroupScreen = () =>
  import('#features/groups/screens/JoinGroupScreen.tsx').then((m) => m.JoinGroupScreen);
export const GroupInfoScreen = () =>
  import('#features/groups/screens/GroupInfoScreen.tsx').then((m) => m.GroupInfoScreen);
