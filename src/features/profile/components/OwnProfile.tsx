import type { ReactNode } from 'react';
import type { OwnProfileView } from '#streams/account/profile.ts';
import { profile as text } from '#i18n/fr/profile.ts';
import { ownAccount } from '#device/own-account.ts';
import { useConnection } from '#device/use-connection.ts';
import { useLive } from '#device/use-live.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { ProfileSkeleton } from './ProfileSkeleton.tsx';

/**
 * Shows the own profile from the device, with pending edits applied; before the first answer the profile is not known.
 */
export function OwnProfile({ children }: { children: (view: OwnProfileView) => ReactNode }) {
  const account = useLive(ownAccount);
  const connection = useConnection();
  if (account.status === 'error') return <ErrorState code="storage-broken" onRetry={() => location.reload()} />;
  if (account.status === 'ready' && account.value) return children(account.value);
  if (account.status === 'ready' && connection === 'offline')
    return <EmptyState title={text.first.title}>{text.first.text}</EmptyState>;
  return <ProfileSkeleton />;
}
