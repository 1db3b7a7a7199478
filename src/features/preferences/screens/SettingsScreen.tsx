import { settings } from '#i18n/fr/settings.ts';
import type { OwnProfileView } from '#streams/account/profile.ts';
import { ownAccount } from '#device/own-account.ts';
import { useConnection } from '#device/use-connection.ts';
import { useLive } from '#device/use-live.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { useTitle } from '#ui/use-title.ts';
import { BlockedMembers } from '../components/BlockedMembers.tsx';
import { Discretion } from '../components/Discretion.tsx';
import { MediaStorage } from '../components/MediaStorage.tsx';
import { SettingsLink } from '../components/SettingsLink.tsx';
import { SettingsSkeleton } from '../components/SettingsSkeleton.tsx';
import { SensitiveData } from '../components/SensitiveData.tsx';
import { Sounds } from '../components/Sounds.tsx';
import { SoundsAndHaptics } from '../components/SoundsAndHaptics.tsx';
import { notifications } from '../notifications.fr.ts';
import { Writing } from '../components/Writing.tsx';

/** « Paramètres » [MEMBERAREA-26]. A change takes effect at once, also without a network. */
export function SettingsScreen() {
  useTitle(settings.title);
  return (
    <div className="mx-auto flex w-full max-w-[768px] flex-1 flex-col px-4 pt-5 pb-10 desktop:px-8 desktop:pt-12">
      <h1 className="mb-5 text-title leading-tight desktop:mb-8 desktop:text-display">{settings.title}</h1>
      <Settings />
    </div>
  );
}

function Settings() {
  const account = useLive(ownAccount);
  const connection = useConnection();
  if (account.status === 'error') return <ErrorState code="storage-broken" onRetry={() => location.reload()} />;
  if (account.status === 'ready' && account.value) return <SettingsContent view={account.value} />;
  /* Before the first answer the member's settings are not known. */
  if (account.status === 'ready' && connection === 'offline')
    return <EmptyState title={settings.first.title}>{settings.first.text}</EmptyState>;
  return <SettingsSkeleton />;
}

function SettingsContent({ view }: { view: OwnProfileView }) {
  return (
    <>
      <Sounds view={view} />
      <SoundsAndHaptics volume={view.profile.soundVolume} />
      <div className="mt-9 grid gap-3">
        <SettingsLink to="/settings/notifications" {...notifications.entry} />
        <SettingsLink to="/settings/account" {...settings.account} />
      </div>
      <Writing />
      <Discretion />
      <MediaStorage />
      <BlockedMembers />
      <SensitiveData view={view} />
    </>
  );
}
