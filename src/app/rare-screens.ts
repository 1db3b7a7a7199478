import { lazy } from 'react';

/** Screens at which nobody starts: each comes when it is first opened. */
export const AnyoneLayout = lazy(() => import('./layout/AnyoneLayout.tsx').then((m) => ({ default: m.AnyoneLayout })));
export const OutboxScreen = lazy(() => import('#features/outbox/screens/OutboxScreen.tsx').then((m) => ({ default: m.OutboxScreen })));
export const ConflictsScreen = lazy(() => import('#features/outbox/screens/ConflictsScreen.tsx').then((m) => ({ default: m.ConflictsScreen })));
export const ConnectionTestScreen = lazy(() => import('#features/connection-test/screens/ConnectionTestScreen.tsx').then((m) => ({ default: m.ConnectionTestScreen })));
export const SettingsScreen = lazy(() => import('#features/preferences/screens/SettingsScreen.tsx').then((m) => ({ default: m.SettingsScreen })));
export const NewConversationScreen = lazy(() => import('#features/chat/screens/NewConversationScreen.tsx').then((m) => ({ default: m.NewConversationScreen })));
/** null in a build without it. */
export const LaboratoryScreen =
  import.meta.env.VITE_LAB === '1' ? lazy(() => import('#features/laboratory/screens/LaboratoryScreen.tsx').then((m) => ({ default: m.LaboratoryScreen }))) : null;
