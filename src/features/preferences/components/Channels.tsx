import type { ReactNode } from 'react';
import type { OwnProfileView } from '#streams/account/profile.ts';
import { Switch } from '#ui/Switch.tsx';
import { notifications } from '../notifications.fr.ts';
import type { SetNotifications } from '../use-notifications.ts';
import { FrequencyChoice } from './FrequencyChoice.tsx';
import { Section } from '#ui/Section.tsx';
import { SettingRow } from './SettingRow.tsx';

const text = notifications.channels;

interface ChannelsProps {
  view: OwnProfileView;
  set: SetNotifications;
  /** The setting of this device alone. */
  devicePush?: ReactNode;
}

/** « Où vous prévenir »: the two channels of all kinds, and the frequency of mails. */
export function Channels({ view: { profile, pending }, set, devicePush }: ChannelsProps) {
  return (
    <Section title={text.title}>
      <SettingRow
        {...text.push}
        pending={pending.includes('pushNotifications')}
        control={(ids) => (
          <Switch {...ids} checked={profile.pushNotifications} onChange={(on) => void set({ pushNotifications: on })} />
        )}
      />
      {devicePush}
      <SettingRow
        {...text.email}
        pending={pending.includes('emailNotifications')}
        control={(ids) => (
          <Switch
            {...ids}
            checked={profile.emailNotifications}
            onChange={(on) => void set({ emailNotifications: on })}
          />
        )}
      />
      <SettingRow {...text.frequency} pending={pending.includes('frequency')} control={() => null}>
        {(ids) => (
          <FrequencyChoice
            {...ids}
            value={profile.frequency}
            disabled={!profile.emailNotifications}
            onChange={(frequency) => void set({ frequency })}
          />
        )}
      </SettingRow>
    </Section>
  );
}
