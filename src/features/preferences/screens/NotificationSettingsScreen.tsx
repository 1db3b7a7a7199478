import { useEffect, type ReactNode } from 'react';
import { settings } from '#i18n/fr/settings.ts';
import type { OwnProfileView } from '#streams/account/profile.ts';
import { ownAccount } from '#device/own-account.ts';
import { useConnection } from '#device/use-connection.ts';
import { useLive } from '#device/use-live.ts';
import { BackLink } from '#ui/BackLink.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { toast } from '#ui/toast.ts';
import { useTitle } from '#ui/use-title.ts';
import { CallSound } from '../components/CallSound.tsx';
import { Channels } from '../components/Channels.tsx';
import { NotificationKinds } from '../components/NotificationKinds.tsx';
import { QuietHours } from '../components/QuietHours.tsx';
import { SettingsSkeleton } from '../components/SettingsSkeleton.tsx';
import { notifications as text } from '../notifications.fr.ts';
import { useNotifications } from '../use-notifications.ts';

interface NotificationSettingsScreenProps {
  /** A setting of this device alone, shown under that of all devices. */
  devicePush: ReactNode;
}

/** « Notifications » in the settings. A change takes effect at once, also without a network. */
export function NotificationSettingsScreen({ devicePush }: NotificationSettingsScreenProps) {
  useTitle(text.title);
  return (
    <div className="mx-auto flex w-full max-w-[768px] flex-1 flex-col px-4 pt-5 pb-10 desktop:px-8 desktop:pt-12">
      <BackLink to="/settings">{text.back}</BackLink>
      <h1 className="mb-2 text-title leading-tight desktop:text-display">{text.title}</h1>
      <p className="mb-6 text-second text-text-soft desktop:mb-8">{text.intro}</p>
      <Preferences devicePush={devicePush} />
    </div>
  );
}

function Preferences({ devicePush }: NotificationSettingsScreenProps) {
  const account = useLive(ownAccount);
  const connection = useConnection();
  const isFailed = account.status === 'error';
  useEffect(() => {
    // [NOTIF-52]
    if (isFailed) toast(text.notLoaded.title, { text: text.notLoaded.text, tone: 'bad', id: 'preferences' });
  }, [isFailed]);
  if (isFailed) return <ErrorState code="storage-broken" onRetry={() => location.reload()} />;
  if (account.status === 'ready' && account.value)
    return <PreferenceSections view={account.value} devicePush={devicePush} />;
  if (account.status === 'ready' && connection === 'offline')
    return <EmptyState title={settings.first.title}>{settings.first.text}</EmptyState>;
  return <SettingsSkeleton />;
}

function PreferenceSections({ view, devicePush }: NotificationSettingsScreenProps & { view: OwnProfileView }) {
  const set = useNotifications(view);
  return (
    <>
      <Channels view={view} set={set} devicePush={devicePush} />
      <NotificationKinds view={view} set={set} />
      <QuietHours view={view} set={set} />
      <CallSound view={view} set={set} />
    </>
  );
}
