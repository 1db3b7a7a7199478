import type { OwnProfileView } from '#streams/account/profile.ts';
import { typo } from '#i18n/fr/typography.ts';
import { Switch } from '#ui/Switch.tsx';
import { notifications } from '../notifications.fr.ts';
import type { SetNotifications } from '../use-notifications.ts';
import { Section } from '#ui/Section.tsx';
import { SettingRow } from './SettingRow.tsx';

const text = notifications.kinds;
const kinds = [
  'messageNotifications',
  'mentionNotifications',
  'followerNotifications',
  'testimonialNotifications',
  'eventNotifications',
  'certificationNotifications',
  'adminBroadcastNotifications',
  'newsletterNotifications',
] as const;

/** « De quoi vous prévenir »: the eight kinds [NOTIF-40]. */
export function NotificationKinds({
  view: { profile, pending },
  set,
}: {
  view: OwnProfileView;
  set: SetNotifications;
}) {
  return (
    <Section title={text.title} intro={typo(text.intro)}>
      {kinds.map((kind) => (
        <SettingRow
          key={kind}
          label={text[kind].label}
          hint={typo(text[kind].hint)}
          pending={pending.includes(kind)}
          control={(ids) => <Switch {...ids} checked={profile[kind]} onChange={(on) => void set({ [kind]: on })} />}
        />
      ))}
    </Section>
  );
}
