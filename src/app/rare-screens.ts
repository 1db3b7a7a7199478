import { lazy } from 'react';

/** Screens at which nobody starts: each comes when it is first opened. */
export const AnyoneLayout = lazy(() => import('./layout/AnyoneLayout.tsx').then((m) => ({ default: m.AnyoneLayout })));
export const CatchAllRoute = lazy(() => import('./CatchAllRoute.tsx').then((m) => ({ default: m.CatchAllRoute })));
export const RegisterScreen = lazy(() =>
  import('#features/auth/screens/RegisterScreen.tsx').then((m) => ({ default: m.RegisterScreen })),
);
export const ForgotPasswordScreen = lazy(() =>
  import('#features/auth/screens/ForgotPasswordScreen.tsx').then((m) => ({ default: m.ForgotPasswordScreen })),
);
export const ResetPasswordScreen = lazy(() =>
  import('#features/auth/screens/ResetPasswordScreen.tsx').then((m) => ({ default: m.ResetPasswordScreen })),
);
export const ConfirmEmailScreen = lazy(() =>
  import('#features/auth/screens/ConfirmEmailScreen.tsx').then((m) => ({ default: m.ConfirmEmailScreen })),
);
export const ConsentScreen = lazy(() =>
  import('#features/preferences/screens/ConsentScreen.tsx').then((m) => ({ default: m.ConsentScreen })),
);
export const OutboxScreen = lazy(() =>
  import('#features/outbox/screens/OutboxScreen.tsx').then((m) => ({ default: m.OutboxScreen })),
);
export const ConflictsScreen = lazy(() =>
  import('#features/outbox/screens/ConflictsScreen.tsx').then((m) => ({ default: m.ConflictsScreen })),
);
export const ConnectionTestScreen = lazy(() =>
  import('#features/connection-test/screens/ConnectionTestScreen.tsx').then((m) => ({
    default: m.ConnectionTestScreen,
  })),
);
export const SettingsScreen = lazy(() =>
  import('#features/preferences/screens/SettingsScreen.tsx').then((m) => ({ default: m.SettingsScreen })),
);
export const ProfileScreen = lazy(() =>
  import('#features/profile/screens/ProfileScreen.tsx').then((m) => ({ default: m.ProfileScreen })),
);
export const EditProfileScreen = lazy(() =>
  import('#features/profile/screens/EditProfileScreen.tsx').then((m) => ({ default: m.EditProfileScreen })),
);
export const NewConversationScreen = lazy(() =>
  import('#features/chat/screens/NewConversationScreen.tsx').then((m) => ({ default: m.NewConversationScreen })),
);
export const MembersScreen = lazy(() =>
  import('#features/members/screens/MembersScreen.tsx').then((m) => ({ default: m.MembersScreen })),
);
export const MemberScreen = lazy(() =>
  import('#features/members/screens/MemberScreen.tsx').then((m) => ({ default: m.MemberScreen })),
);
export const ClubsScreen = lazy(() =>
  import('#features/clubs/screens/ClubsScreen.tsx').then((m) => ({ default: m.ClubsScreen })),
);
export const UnsubscribeScreen = lazy(() =>
  import('#features/public/screens/UnsubscribeScreen.tsx').then((m) => ({ default: m.UnsubscribeScreen })),
);
/** null in a build without it. */
export const LaboratoryScreen =
  import.meta.env.VITE_LAB === '1'
    ? lazy(() =>
        import('#features/laboratory/screens/LaboratoryScreen.tsx').then((m) => ({ default: m.LaboratoryScreen })),
      )
    : null;
