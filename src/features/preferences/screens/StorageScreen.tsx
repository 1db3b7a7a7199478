import type { ReactNode } from 'react';
import { useAccount } from '#device/use-account.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { OfflinePreparation } from '../components/OfflinePreparation.tsx';
import { MediaStorage } from '../components/MediaStorage.tsx';
import { StorageLossPart } from '../components/StorageLossPart.tsx';
import { SettingsPage } from '../components/SettingsPage.tsx';
import { SettingsSkeleton } from '../components/SettingsSkeleton.tsx';
import { StoragePromise } from '../components/StoragePromise.tsx';
import { StorageRoom } from '../components/StorageRoom.tsx';
import { storage as text } from '../storage.fr.ts';
import { useStorage } from '../use-storage.ts';

/** « Hors ligne et stockage » in the settings [MEMBERAREA-26, Y19]; it needs no network. */
export function StorageScreen({ app }: { app: ReactNode }) {
  const { figures, protect } = useStorage();
  const { account } = useAccount();
  return (
    <SettingsPage title={text.title} intro={text.intro}>
      {app}
      {figures === undefined && <SettingsSkeleton />}
      {figures === null && <EmptyState title={text.unknown} />}
      {figures && <StorageRoom figures={figures} />}
      {figures && <StoragePromise persisted={figures.persisted} protect={protect} />}
      {account.status === 'member' && <StorageLossPart account={account.account} />}
      <OfflinePreparation />
      <MediaStorage />
    </SettingsPage>
  );
}
