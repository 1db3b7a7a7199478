import type { ReactNode } from 'react';
import { settings } from '#i18n/fr/settings.ts';
import type { OwnProfileView } from '#streams/account/profile.ts';
import { ownAccount } from '#device/own-account.ts';
import { useConnection } from '#device/use-connection.ts';
import { useLive } from '#device/use-live.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { SettingsSkeleton } from './SettingsSkeleton.tsx';

/** Shows settings of the member's own profile, once they are on the device. */
export function OwnSettings({ children }: { children: (view: OwnProfileView) => ReactNode }) {
  const account = useLive(ownAccount);
  const connection = useConnection();
  if (account.status === 'error') return <ErrorState code="storage-broken" onRetry={() => location.reload()} />;
  if (account.status === 'ready' && account.value) return children(account.value);
  /* Before the first answer the member's settings are not known. */
  if (account.status === 'ready' && connection === 'offline')
    return <EmptyState title={settings.first.title}>{settings.first.text}</EmptyState>;
  return <SettingsSkeleton />;
}
